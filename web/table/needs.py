"""What is still missing: to go out for each side, to the first meld for one's own; and what the own hand would cost."""

from __future__ import annotations

from samba_core.melds import closed, may_go_out_with
from samba_core.scoring import hand_points, red_threes_held_points
from samba_core.state import View

from . import bridge
from .ctrl import Table
from .scene import Meter
from .staging import points_staged
from .words import Words


def side_need(view: View, words: Words, side: int) -> str:
    """Return how near a side is to being allowed to go out (S0-46)."""
    count = len(closed(view.melds[side]))
    needed = view.rules.canastas_needed(view.players)
    if may_go_out_with(view.melds[side], view.players, view.rules):
        return words("side.may_go_out", n=count)
    if count >= needed:  # the samba that these rules want among them is missing
        return words("side.need_run", n=count)
    if _lacks_run(view, side):
        return words("side.need_too", n=count, needed=needed)
    return words("side.need_one" if count == 1 else "side.need", n=count, needed=needed)


def side_brief(view: View, words: Words, side: int, reds: int) -> str:
    """Return the same in a few signs, for a side that is folded to one row."""
    out = may_go_out_with(view.melds[side], view.players, view.rules)
    needed = view.rules.canastas_needed(view.players)
    key = "side.brief_out" if out else "side.brief_run" if _lacks_run(view, side) else "side.brief"
    text = words(key, n=len(closed(view.melds[side])), needed=needed)
    return words("side.brief_red", text=text, n=reds) if reds else text


def _lacks_run(view: View, side: int) -> bool:
    """Whether a samba is still missing that these rules want before going out (S3-48)."""
    return view.rules.run_to_go_out and "samba" not in closed(view.melds[side])


def first_meld(table: Table, words: Words) -> Meter | None:
    """Return points begun and chosen of the points that the first meld needs."""
    view = table.view
    if not view.minimum or not bridge.my_move(view):
        return None
    have = points_staged(view, table.staged) + sum(view.rules.points(k) for k in table.chosen)
    if not have and view.phase == "draw":
        return None
    left = view.minimum - have
    text = words("meter.text" if left > 0 else "meter.full", have=have, need=view.minimum, left=left)
    return Meter(have, view.minimum, text)


def at_risk(view: View) -> int:
    """Return what the own hand would cost if the deal ended now, as a positive number."""
    return hand_points(view.hand, view.rules) - red_threes_held_points(view.hand, view.rules)


def risk_told(view: View, words: Words) -> tuple[tuple[str, str], str] | None:
    """Return the same for the eye and for the ear; nothing once the deal is over, when the score sheet tells it."""
    risk = at_risk(view)
    if not risk or view.phase in ("deal_over", "match_over"):
        return None
    return (words("risk.text", points=-risk), words.number(-risk)), words("risk.label", points=risk)
