"""The coach: one sentence of good advice for what the game expects now. It looks only at what the visitor may know."""

from __future__ import annotations

from samba_core.bots.memory import opponents, side_may_go_out
from samba_core.melds import CANASTA_SIZE, Meld
from samba_core.narrate import Card
from samba_core.state import View

from . import bridge
from .ctrl import Table
from .naming import Names
from .words import Words

_BIG_PILE = 6
_FEW_CARDS = 5
_NEAR = 2


def coach_line(table: Table, names: Names, words: Words) -> str:
    """Return the advice, or nothing when it is off, or the deal is over."""
    view = table.view
    if table.settings.coach == "off" or view.phase in ("deal_over", "match_over"):
        return ""
    if not bridge.my_move(view):
        return words("coach.wait")
    if not table.staged.empty:
        return words("coach.staged")
    return _drawing(table, words) if view.phase == "draw" else _melding(table, names, words)


def _drawing(table: Table, words: Words) -> str:
    view, chance = table.view, table.outlook.chance
    if chance.state in ("take", "more"):
        return words("coach.big_pile" if len(view.pile) >= _BIG_PILE else "coach.small_pile", n=len(view.pile))
    if chance.runs:
        return words("coach.top")
    if chance.state == "blocked" and view.top is not None:
        return words("coach.blocked", card=Card(view.top))
    return words("coach.draw")


def _melding(table: Table, names: Names, words: Words) -> str:
    view = table.view
    if table.outlook.way_out:
        return words("coach.out_pairs" if view.partners else "coach.out")
    if view.minimum:
        return words("coach.open" if table.outlook.can_lay else "coach.wait_to_open", minimum=view.minimum)
    near_end = [seat for seat in opponents(view) if side_may_go_out(view, seat) and view.hand_sizes[seat] <= _FEW_CARDS]
    if near_end:
        seat = min(near_end, key=lambda other: view.hand_sizes[other])
        return words("coach.danger", name=names.players[seat], n=view.hand_sizes[seat])
    if view.may_go_out:
        return words("coach.may_go_out")
    nearest = _nearest(view)
    if nearest and CANASTA_SIZE - nearest.size <= _NEAR:
        return words(f"coach.near_{nearest.kind}", meld=nearest, n=CANASTA_SIZE - nearest.size)
    return words("coach.lay" if table.outlook.can_lay else "coach.throw")


def _nearest(view: View) -> Meld | None:
    """Return the largest own meld that is not closed yet."""
    return max((meld for meld in view.own_melds if not meld.canasta), key=lambda meld: meld.size, default=None)
