"""Why a move is good: codes with values worked out from the view, for hints. The words live in the language files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..cards import ACE, BLACK_THREES, FOUR, IS_NATURAL, IS_WILD, RANK_OF, SUIT_OF, THREE, kind, kinds_of_rank
from ..legal import is_legal
from ..listing import candidates
from ..melds import CANASTA_SIZE, Meld, grown, meld_of
from ..moves import Add, AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Move, Pass, TakePile, TakeTop
from ..narrate import Card, Cards, Message, Value
from ..pile import frozen_for_all, pile_blocked, taken_onto
from ..state import View
from . import weights as w
from .discarding import freezing_worth
from .going_out import out_bonus, way_out_now
from .memory import Memory, opponents

CODES: Final = frozenset(
    {
        # the draw step
        "draw_ends", "draw_no_pile", "draw_blocked", "draw_cannot", "draw_better", "take", "take_alone", "take_opens",
        # melding
        "open", "open_behind", "closes_natural", "closes_mixed", "closes_samba", "closes_bolivia", "may_go_out", "late",
        "on_closed", "add_set", "add_run", "add_wild", "new_set", "new_run", "new_wild", "merge", "merge_closes",
        "red_three", "red_three_held",
        # the end of the turn and of the deal
        "ask", "out", "out_last", "keep", "throw_wild", "throw_freezes", "throw_black", "throw_three", "throw_lone",
        "throw_least", "throw_feeds", "throw_dropped", "throw_chance",
    }
)  # fmt: skip
"""What a reason can be; its words live under ``because.<code>``."""

_SURE = 0.999
"""From this chance on, that a card gives the pile away is no reason to throw it."""

Reasoned = tuple[str, dict[str, Value]]


def explain(view: View, move: Move) -> tuple[Message, ...]:
    """Return why this seat would make that move, the weightiest reason first; nothing hidden is known or told."""
    return tuple(Message(f"because.{code}", view.seat, tuple(values.items())) for code, values in _reasons(view, move))


def _reasons(view: View, move: Move) -> Iterator[Reasoned]:
    match move:
        case Draw():
            yield _why_draw(view)
        case TakePile():
            yield from _why_take(view, move)
        case TakeTop(run):
            longer = grown(view.own_melds[run], (view.pile[-1],))
            yield _growth(view, view.own_melds[run], longer)
        case Lay(melds, adds):
            yield from _why_lay(view, melds, adds)
        case Merge(source, target):
            whole = grown(view.own_melds[target], view.own_melds[source].cards)
            yield ("merge_closes" if whole.canasta else "merge"), {"meld": whole, "n": whole.size}
        case LayRedThree():
            held = view.rules.red_three_held
            yield ("red_three_held", {"points": held}) if held else ("red_three", {})
        case AskPartner():
            yield "ask", {"n": view.hand_sizes[view.partners[0]]}
        case Pass():
            yield "keep", {}
        case Discard(k):
            yield from _why_throw(view, k)


# ── the draw step ────────────────────────────────────────────────────────────────────────────────────────────


def _why_draw(view: View) -> Reasoned:
    top = view.top
    if not view.stock_size:
        return "draw_ends", {}
    if top is None:
        return "draw_no_pile", {}
    if pile_blocked(top, view.rules):
        return "draw_blocked", {"card": Card(top)}
    if not any(isinstance(move, TakePile | TakeTop) and is_legal(view, move) for move in candidates(view)):
        return "draw_cannot", {"card": Card(top)}
    return "draw_better", {"n": len(view.pile)}


def _why_take(view: View, move: TakePile) -> Iterator[Reasoned]:
    top = view.pile[-1]
    place = taken_onto(view.rules, view.own_melds, top, move.onto)
    cards = (top, *move.cards)
    made = grown(view.own_melds[place], cards) if place >= 0 else meld_of("set", cards)
    if not view.own_melds:
        yield "take_opens", {"minimum": view.minimum, "n": len(view.pile)}
    elif made.canasta and not (place >= 0 and view.own_melds[place].canasta):
        yield _closes(view, made)
    else:
        yield ("take" if move.cards else "take_alone"), {"n": len(view.pile), "cards": Cards(move.cards)}


# ── melding ──────────────────────────────────────────────────────────────────────────────────────────────────


def _why_lay(view: View, melds: tuple[Meld, ...], adds: tuple[Add, ...]) -> Iterator[Reasoned]:
    used = sum(meld.size for meld in melds) + sum(len(cards) for _, cards in adds)
    plan = way_out_now(view) if view.size - used <= 1 else None
    if plan is not None:
        yield "out", {"points": out_bonus(view, plan), "n": _cards_held(view)}
        return
    changes = [(view.own_melds[index], grown(view.own_melds[index], cards)) for index, cards in adds]
    if not view.own_melds:
        points = sum(meld.points(view.rules) for meld in melds)
        behind = any(theirs for side, theirs in enumerate(view.melds) if side != view.side)
        yield ("open_behind" if behind else "open"), {"points": points, "minimum": view.minimum}
    made = [meld for meld in melds if meld.canasta]
    made += [new for old, new in changes if new.canasta and not old.canasta]
    if made:
        yield _closes(view, made[0])
        if not view.may_go_out and _laid(view, melds, adds).may_go_out:
            yield "may_go_out", {}
        return
    if view.own_melds and Memory(view).risk > w.LAST_TURNS:
        yield "late", {}
    elif view.own_melds:
        yield _growth(view, *changes[0]) if changes else _started(melds[0])


def _cards_held(view: View) -> int:
    """Return how many cards the opponents hold."""
    return sum(view.hand_sizes[seat] for seat in opponents(view))


def _laid(view: View, melds: tuple[Meld, ...], adds: tuple[Add, ...]) -> View:
    """Return the view with these on the table; the hand stays as it was."""
    own = list(view.own_melds)
    for index, cards in adds:
        own[index] = grown(own[index], cards)
    table = tuple((*own, *melds) if side == view.side else theirs for side, theirs in enumerate(view.melds))
    return replace(view, melds=table)


def _started(meld: Meld) -> Reasoned:
    return f"new_{meld.kind}", {"meld": meld, "n": CANASTA_SIZE - meld.size}


def _growth(view: View, before: Meld, after: Meld) -> Reasoned:
    if after.canasta and not before.canasta:
        return _closes(view, after)
    if after.canasta:
        return "on_closed", {"meld": after, "points": after.points(view.rules) - before.points(view.rules)}
    return f"add_{after.kind}", {"meld": after, "n": CANASTA_SIZE - after.size}


def _closes(view: View, meld: Meld) -> Reasoned:
    return f"closes_{meld.canasta}", {"meld": meld, "points": meld.bonus(view.rules)}


# ── discards ─────────────────────────────────────────────────────────────────────────────────────────────────


def _why_throw(view: View, k: int) -> Iterator[Reasoned]:
    if view.size == 1:
        yield "out_last", {"points": view.rules.out_bonus, "n": _cards_held(view)}
    elif IS_WILD[k]:
        if view.rules.freezes and not frozen_for_all(view.pile, view.rules) and freezing_worth(view) > 0:
            yield "throw_freezes", {"n": len(view.pile) + 1}
        else:
            yield "throw_wild", {}
    elif not IS_NATURAL[k]:
        yield ("throw_black" if k in BLACK_THREES else "throw_three"), {"card": Card(k)}
    else:
        yield from _why_throw_natural(view, k)


def _why_throw_natural(view: View, k: int) -> Iterator[Reasoned]:
    """A natural is thrown because it is missed least; and then what it may give the next opponent."""
    yield ("throw_lone" if is_lone(view, k) else "throw_least"), {"card": Card(k)}
    dropped = sum(1 for other in view.pile if RANK_OF[other] == RANK_OF[k])
    if _collected(view, k):
        yield "throw_feeds", {}
        return
    chance = Memory(view).takes_pile(opponents(view)[0], RANK_OF[k])
    if dropped:
        yield "throw_dropped", {"n": dropped}
    elif chance < _SURE:
        yield "throw_chance", {"n": max(1, round(100 * chance))}


def is_lone(view: View, k: int) -> bool:
    """Whether a natural goes with nothing in the hand and fits no own meld."""
    rank, suit = RANK_OF[k], SUIT_OF[k]
    if sum(view.hand[other] for other in kinds_of_rank(rank)) > 1:
        return False
    if any(meld.kind == "set" and meld.rank == rank for meld in view.own_melds):
        return False
    if not view.rules.runs:
        return True
    near = [r for r in range(rank - 2, rank + 3) if r != rank and FOUR <= r <= ACE]
    if any(view.hand[kind(r, suit)] for r in near):
        return False
    own = (meld for meld in view.own_melds if meld.kind == "run" and meld.suit == suit)
    return all(not meld.cards[0] - 2 <= k <= meld.cards[-1] + 2 for meld in own)


def _collected(view: View, k: int) -> bool:
    """Whether a natural is of a rank that another side has a set of."""
    theirs = (meld for side, melds in enumerate(view.melds) if side != view.side for meld in melds)
    return any(meld.kind == "set" and meld.rank == RANK_OF[k] != THREE for meld in theirs)
