"""The draw step: stock, whole pile, or the top card alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..cards import IS_NATURAL, IS_RED_THREE, RANK_OF, without_cards
from ..legal import is_legal
from ..listing import naturals_of, wild_choices
from ..melds import CANASTA_SIZE, Meld, grown, meld_of
from ..moves import Draw, Move, TakePile, TakeTop
from ..pile import sets_of_rank
from ..state import View
from ..way_out import way_out
from . import weights as w
from .appraisal import Appraisal
from .going_out import out_worth
from .melding import first_melds, gain, opening_worth, set_room, wilds_tied
from .memory import frozen_for, pile_is_blocked

Rated = tuple[float, Move]


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


def _options(view: View, appraisal: Appraisal) -> Iterator[Rated]:
    """Yield takes with their worth."""
    top = view.top
    if top is None or pile_is_blocked(view) or not IS_NATURAL[top]:
        return
    if view.rules.take_top:
        for index, meld in enumerate(view.own_melds):
            if meld.kind == "run" and _lengthens(meld, top, view.rules.max_run):
                yield from _with_way_out(view, appraisal, _top_worth(view, appraisal, index, top), TakeTop(index))
    for onto in _places(view, top):
        for cards in hand_cards(view, top, onto):
            yield from _pile_options(view, appraisal, top, cards, onto)


def _places(view: View, top: int) -> Iterator[int]:
    """Yield the own sets that a taken pair may join, and -1 where it may make a new set (E16, E17)."""
    rules = view.rules
    sets = [] if rules.taken_pair == "new" else sets_of_rank(view.own_melds, RANK_OF[top])
    if not sets or (rules.taken_pair == "either" and set_room(view, RANK_OF[top]) > 0):
        yield -1
    yield from sets


def hand_cards(view: View, top: int, onto: int) -> Iterator[tuple[int, ...]]:
    """Yield the hand cards worth taking the pile with: no wild but where it opens, closes, or stands for a natural."""
    rules = view.rules
    held = naturals_of(view.hand, RANK_OF[top])
    joined = view.own_melds[onto] if onto >= 0 else None
    least = 2
    if not frozen_for(view, view.side):
        least = 0 if rules.take_onto_set and joined else 1 if rules.take_with_wild else 2
    for naturals in range(least, len(held) + 1):
        for wilds in wild_choices(view.hand, rules.max_wilds - (joined.wilds if joined else 0)):
            if _wilds_do_something(view, joined, naturals, len(wilds)):
                yield (*held[:naturals], *wilds)


def _wilds_do_something(view: View, joined: Meld | None, naturals: int, wilds: int) -> bool:
    rules = view.rules
    alone = naturals < 2 and not (rules.take_onto_set and joined)  # a wild must stand in for the other natural
    if not wilds:
        return not alone
    if not view.own_melds or (alone and wilds == 1):
        return True
    before = joined.size if joined else 0
    return before < CANASTA_SIZE <= before + 1 + naturals + wilds


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


def _pile_options(view: View, appraisal: Appraisal, top: int, cards: tuple[int, ...], onto: int) -> Iterator[Rated]:
    """Yield the pile taken with these cards, and with each group of further melds that a first meld needs (E23)."""
    new = meld_of("set", (top, *cards))
    need = view.minimum - new.points(view.rules)
    if need > 0:
        for group in first_melds(view, without_cards(view.hand, cards), need):
            yield pile_worth(view, appraisal, cards, onto, group), TakePile(cards, group)
        return
    # Where one rank is one meld the rules find the set by themselves.
    named = onto if view.rules.taken_pair == "either" else -1
    worth = pile_worth(view, appraisal, cards, onto, ())
    yield from _with_way_out(view, appraisal, worth, TakePile(cards, onto=named), onto)


def pile_worth(view: View, appraisal: Appraisal, cards: tuple[int, ...], onto: int, group: tuple[Meld, ...]) -> float:
    """Worth of the table and hand after the take, less that of now, with what the opponents lose by it."""
    rules = view.rules
    hand: list[int] = list(view.hand)
    total = 0.0
    for k in (*cards, *(k for meld in group for k in meld.cards)):
        hand[k] -= 1
        total += appraisal.points[k] + (w.VISIBLE if IS_NATURAL[k] else 0)
    for k in view.pile[:-1]:
        if IS_RED_THREE[k]:
            total += rules.red_three if view.may_go_out else -rules.red_three / 4
        else:
            hand[k] += 1
    top = view.pile[-1]
    total += appraisal.points[top]
    gone, came = _set_taken(view, top, cards, onto)
    table = appraisal.table.changed(gone, (came, *group))
    total += appraisal.whole(hand, table) - appraisal.now
    total += w.DENY_PER_CARD * len(view.pile)
    total -= w.HAND_SPACE * max(0, sum(hand) - w.COMFORTABLE)
    return total if view.own_melds else total + opening_worth(view) - wilds_tied((came, *group))


def _set_taken(view: View, top: int, cards: tuple[int, ...], onto: int) -> tuple[tuple[Meld, ...], Meld]:
    """Return what leaves our table and what comes to it when the pile is taken with these cards."""
    if onto < 0:
        return (), meld_of("set", (top, *cards))
    return (view.own_melds[onto],), grown(view.own_melds[onto], (top, *cards))


# ── takes that go out ────────────────────────────────────────────────────────────────────────────────────────


def _with_way_out(
    view: View, appraisal: Appraisal, worth: float, move: TakePile | TakeTop, onto: int = -1
) -> Iterator[Rated]:
    """Yield a take, and if the deal could be ended after it that too, with the lay-offs it needs (E27, E29, E37)."""
    yield worth, move
    after = taken(view, move, onto)
    if after.size > w.OUT_CARDS:
        return
    plan = way_out(after.hand, after.own_melds, view.players, view.rules, minimum=0)
    if plan is None:
        return
    gained = out_worth(after, Appraisal(appraisal.memory, after.own_melds), plan)
    if gained <= 0:
        return
    worth += gained
    if is_legal(view, move):
        yield worth, move
        return
    # The take alone leaves too few cards: what goes out with it must be laid in the same act.
    hand = without_cards(view.hand, move.cards) if isinstance(move, TakePile) else view.hand
    plan = way_out(hand, after.own_melds, view.players, view.rules, minimum=0)
    if plan is None:
        return
    fresh = len(view.own_melds)  # where the set made with the top card will lie
    adds = tuple(add for add in plan.adds if add[0] < fresh)
    if isinstance(move, TakeTop):
        yield worth, replace(move, melds=plan.melds, adds=adds)
    else:
        more = tuple(k for index, cards in plan.adds if index == fresh for k in cards)
        yield worth, replace(move, cards=(*move.cards, *more), melds=plan.melds, adds=adds)


def taken(view: View, move: TakePile | TakeTop, onto: int = -1) -> View:
    """Return what the seat would see after a take."""
    own, top, hand = list(view.own_melds), view.pile[-1], list(view.hand)
    pile = view.pile[:-1]
    reds: tuple[int, ...] = ()
    if isinstance(move, TakeTop):
        own[move.run] = grown(own[move.run], (top,))
    else:
        for k in move.cards:
            hand[k] -= 1
        if onto < 0:
            own.append(meld_of("set", (top, *move.cards)))
        else:
            own[onto] = grown(own[onto], (top, *move.cards))
        # Red threes of the pile go to the table, by themselves or at the first chance.
        reds = tuple(k for k in pile if IS_RED_THREE[k])
        for k in pile:
            hand[k] += not IS_RED_THREE[k]
        pile = ()
    mine = view.side
    return replace(
        view,
        hand=tuple(hand),
        hand_sizes=tuple(sum(hand) if seat == view.seat else n for seat, n in enumerate(view.hand_sizes)),
        pile=pile,
        melds=tuple(tuple(own) if side == mine else melds for side, melds in enumerate(view.melds)),
        red_threes=tuple((*r, *reds) if side == mine else r for side, r in enumerate(view.red_threes)),
        phase="play",
    )
