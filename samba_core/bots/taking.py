"""The draw step: stock, whole pile, or the top card alone."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import IS_NATURAL, IS_RED_THREE, RANK_OF, without_cards
from ..legal import is_legal
from ..listing import naturals_of, wild_choices
from ..melds import CANASTA_SIZE, Meld, meld_of
from ..moves import Draw, Move, TakePile, TakeTop
from ..state import View
from . import weights as w
from .appraisal import Appraisal
from .melding import first_melds, gain, opening_worth, wilds_tied
from .memory import pile_is_blocked


def draw_step(view: View, appraisal: Appraisal) -> Move:
    """Return the way to begin the turn that promises most."""
    rated = [(-value, place, move) for place, (value, move) in enumerate(_options(view, appraisal))]
    rated.sort(key=lambda entry: entry[:2])
    worth_of_stock = stock_worth(view, appraisal)
    return next((move for cost, _, move in rated if -cost > worth_of_stock and is_legal(view, move)), Draw())


def stock_worth(view: View, appraisal: Appraisal) -> float:
    """Worth of drawing: so many unknown cards. With an empty stock it only ends the deal."""
    drawn = min(view.stock_size, view.rules.cards_drawn(view.players))
    return drawn * w.DRAW_CARD * appraisal.safe


def _options(view: View, appraisal: Appraisal) -> Iterator[tuple[float, Move]]:
    """Yield takes with their worth."""
    top = view.top
    if top is None or pile_is_blocked(view) or not IS_NATURAL[top]:
        return
    if view.rules.take_top:
        for index, meld in enumerate(view.own_melds):
            if meld.kind == "run" and _lengthens(meld, top, view.rules.max_run):
                yield _top_worth(view, appraisal, index, top), TakeTop(index)
    held = naturals_of(view.hand, RANK_OF[top])
    for naturals in range(2, len(held) + 1):
        for wilds in wild_choices(view.hand, view.rules.max_wilds):
            if wilds and view.own_melds and naturals + 1 + len(wilds) < CANASTA_SIZE:
                continue
            yield from _pile_options(view, appraisal, top, (*held[:naturals], *wilds))


def _lengthens(run: Meld, k: int, longest: int) -> bool:
    return len(run.cards) < longest and k in (run.cards[0] - 1, run.cards[-1] + 1) and run.suit == k // 13


def _top_worth(view: View, appraisal: Appraisal, index: int, top: int) -> float:
    """Worth of the top card on a run, as if it were laid from the hand; its own points come on top."""
    with_top = list(view.hand)
    with_top[top] += 1
    value = gain(appraisal, with_top, (), ((index, (top,)),))
    before = appraisal.worth(view.hand, (RANK_OF[top],), (top // 13,), appraisal.table)
    after = appraisal.worth(with_top, (RANK_OF[top],), (top // 13,), appraisal.table)
    return value + after - before + appraisal.card_value(top)


def _pile_options(view: View, appraisal: Appraisal, top: int, cards: tuple[int, ...]) -> Iterator[tuple[float, Move]]:
    """Yield the pile taken with these cards, and with each group of further melds that a first meld needs (E23)."""
    rules = view.rules
    new = meld_of("set", (top, *cards))
    need = view.minimum - new.points(rules)
    groups: Iterator[tuple[Meld, ...]] = iter([()])
    if need > 0:
        groups = first_melds(view, without_cards(view.hand, cards), need)
    for group in groups:
        yield pile_worth(view, appraisal, new, cards, group), TakePile(cards, group)


def pile_worth(view: View, appraisal: Appraisal, new: Meld, cards: tuple[int, ...], group: tuple[Meld, ...]) -> float:
    """Worth of the table and hand after the take, less that of now, with what the opponents lose by it."""
    hand: list[int] = list(view.hand)
    total = 0.0
    for k in (*cards, *(k for meld in group for k in meld.cards)):
        hand[k] -= 1
        total += appraisal.points[k] + (w.VISIBLE if IS_NATURAL[k] else 0)
    for k in view.pile[:-1]:
        if IS_RED_THREE[k]:
            total += view.rules.red_three if view.may_go_out else -view.rules.red_three / 4
        else:
            hand[k] += 1
    total += appraisal.points[view.pile[-1]]
    table = appraisal.table.changed((), (new, *group))
    total += appraisal.whole(hand, table) - appraisal.now
    total += w.DENY_PER_CARD * len(view.pile)
    total -= w.HAND_SPACE * max(0, sum(hand) - w.COMFORTABLE)
    return total if view.own_melds else total + opening_worth(view) - wilds_tied((new, *group))
