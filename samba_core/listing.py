"""The moves that a seat may choose from, kept small: one representative for each thing that can be done.

A set or lay-off is listed once for every number of naturals and wilds it can hold, with the naturals chosen so that
runs in the hand stay whole. First melds of several melds come from `openings`. Everything listed is legal;
`why_illegal` also accepts the other choices of suits and combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .cards import (
    ACE,
    BLACK_THREES,
    FOUR,
    IS_NATURAL,
    JOKER,
    RANK_OF,
    RED_THREES,
    TWOS,
    Hand,
    kind,
    kinds_of_rank,
    without_cards,
)
from .legal import is_legal
from .melds import Meld, meld_of, naturals_needed
from .moves import Answer, AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Move, NextDeal, Pass, TakePile, TakeTop
from .openings import openings
from .pile import hand_cards_fault, pile_fault, sets_of_rank, taken_onto
from .ruleset import Ruleset
from .state import View
from .way_out import way_out

_MOST_OPENINGS = 12


def legal_moves(view: View) -> Iterator[Move]:
    """Yield the moves this seat can make now, lazily; none if it is not its turn to act."""
    return (move for move in candidates(view) if is_legal(view, move))


def candidates(view: View) -> Iterator[Move]:
    """Yield what `legal_moves` chooses from: every legal move that it lists, and others that are none."""
    if view.phase == "deal_over":
        yield NextDeal()
    elif view.phase == "answer":
        yield Answer(True)
        yield Answer(False)
    elif view.seat != view.turn:
        return
    elif view.phase == "draw":
        yield Draw()
        yield from _takes(view)
        yield from _red_threes(view)
    elif view.phase == "play":
        yield AskPartner()
        for meld in melds_in(view.hand, view.rules):
            yield Lay((meld,))
        groups = [group for group in first_melds(view) if len(group) > 1] if not view.own_melds else []
        yield from map(Lay, groups)
        for add in lay_offs(view):
            yield Lay((), (add,))
        if view.answer == "yes":
            yield from _whole_way_out(view, groups)
        yield from _moves_of_other_rulesets(view)
        yield Pass()
        yield from [Discard(k) for k, n in enumerate(view.hand) if n]


def first_melds(view: View) -> Iterator[tuple[Meld, ...]]:
    """Yield groups of melds that reach the first meld's minimum together (S0-35)."""
    return islice(openings(view.hand, view.minimum, view.rules), _MOST_OPENINGS)


def _whole_way_out(view: View, groups: list[tuple[Meld, ...]]) -> Iterator[Move]:
    """Yield the way out as one act: one by one its melds may be worth too little or keep too few cards (E58, E74)."""
    way = way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum)
    if way and len(way.melds) + len(way.adds) > 1 and set(way.melds) not in map(set, groups):
        yield Lay(way.melds, way.adds)


def _moves_of_other_rulesets(view: View) -> Iterator[Move]:
    """Merging sets and laying red threes, where the rules know them (S3-10, S3-30)."""
    yield from _red_threes(view)
    if view.rules.merge_sets:
        ranks = [meld.rank for meld in view.own_melds]
        yield from (Merge(a, b) for a in range(len(ranks)) for b in range(a) if ranks[a] == ranks[b] >= 0)


def _red_threes(view: View) -> Iterator[Move]:
    """Yield laying a red three from the hand, where that is the player's to do (S3-30)."""
    if view.rules.red_threes == "by_hand":
        yield from (LayRedThree(k) for k in RED_THREES if view.hand[k])


def naturals_of(hand: Hand, rank: int) -> tuple[int, ...]:
    """Return the cards of a rank in the order in which a set takes them: those that no run in the hand needs first."""
    held = [k for k in kinds_of_rank(rank) if hand[k] for _ in range(hand[k])]
    if len(held) < 2:
        return tuple(held)
    return tuple(sorted(held, key=lambda k: (_neighbours(hand, k) - 3 * (hand[k] - 1), k)))


def _neighbours(hand: Hand, k: int) -> int:
    """Count the cards around this one in its suit, near ones double."""
    rank = RANK_OF[k]
    near = ((-2, 1), (-1, 2), (1, 2), (2, 1))
    return sum(weight for step, weight in near if FOUR <= rank + step <= ACE and hand[k + step])


def wild_choices(hand: Hand, most: int) -> Iterator[tuple[int, ...]]:
    """Yield groups of up to `most` wilds, one for each number of twos and jokers; none first."""
    twos = [k for k in TWOS if hand[k] for _ in range(hand[k])]
    for count in range(min(most, len(twos) + hand[JOKER]) + 1):
        for jokers in range(max(0, count - len(twos)), min(count, hand[JOKER]) + 1):
            yield (*twos[: count - jokers], *((JOKER,) * jokers))


def melds_in(hand: Hand, rules: Ruleset) -> Iterator[Meld]:
    """Yield the new melds that a hand holds, black threes too, one for each (what, naturals, wilds)."""
    choices = tuple(wild_choices(hand, rules.max_wilds))
    needed = [naturals_needed(count, rules) for count in range(rules.max_wilds + 1)]
    for rank in range(FOUR, ACE + 1):
        if hand[rank] + hand[rank + 13] + hand[rank + 26] + hand[rank + 39] < rules.min_naturals:
            continue
        held = naturals_of(hand, rank)
        for naturals in range(rules.min_naturals, len(held) + 1):
            for wilds in choices:
                if naturals + len(wilds) >= rules.min_meld and naturals >= needed[len(wilds)]:
                    yield meld_of("set", (*held[:naturals], *wilds))
    black = [k for k in BLACK_THREES for _ in range(hand[k])]
    for naturals in range(1, len(black) + 1):
        for wilds in wild_choices(hand, rules.max_wilds if rules.black_threes_with_wilds else 0):
            if naturals + len(wilds) >= rules.min_meld:
                yield meld_of("set", (*black[:naturals], *wilds))
    yield from _runs_in(hand, rules)
    if rules.wild_melds:
        yield from (meld_of("wild", wilds) for wilds in wild_choices(hand, 7) if len(wilds) >= rules.min_meld)


def _runs_in(hand: Hand, rules: Ruleset) -> Iterator[Meld]:
    """Yield every run that a hand holds (S0-26)."""
    for suit in range(4 if rules.runs else 0):
        for low in range(FOUR, ACE - 1):
            if not hand[kind(low, suit)]:
                continue
            for high in range(low, min(low + rules.max_run, ACE + 1)):
                if not hand[kind(high, suit)]:
                    break
                if high - low + 1 >= rules.min_meld:
                    yield Meld("run", tuple(kind(rank, suit) for rank in range(low, high + 1)))


def lay_offs(view: View) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what this hand can add to each own meld, one for each (meld, naturals, wilds)."""
    choices = tuple(wild_choices(view.hand, view.rules.max_wilds))
    for index, meld in enumerate(view.own_melds):
        if meld.kind == "run":
            yield from ((index, cards) for cards in _run_growth(view.hand, meld, view.rules))
        elif meld.kind == "set":
            held = naturals_of(view.hand, meld.rank)
            room = view.rules.max_wilds - meld.wilds
            fitting = [wilds for wilds in choices if len(wilds) <= room]
            for naturals in range(len(held) + 1):
                for wilds in fitting:
                    if naturals or wilds:
                        yield index, (*held[:naturals], *wilds)
        else:
            yield from ((index, wilds) for wilds in wild_choices(view.hand, 7 - meld.size) if wilds)


def _run_growth(hand: Hand, run: Meld, rules: Ruleset) -> Iterator[tuple[int, ...]]:
    """Yield the stretches of hand cards that lengthen a run at one end or both (S0-26, E51)."""
    room = rules.max_run - run.size
    low, high = run.cards[0], run.cards[-1]
    below: list[tuple[int, ...]] = [()]
    while len(below) <= room and RANK_OF[low - len(below)] >= FOUR and hand[low - len(below)]:
        below.append((low - len(below), *below[-1]))
    above: list[tuple[int, ...]] = [()]
    while len(above) <= room and RANK_OF[high] + len(above) <= ACE and hand[high + len(above)]:
        above.append((*above[-1], high + len(above)))
    yield from ((*down, *up) for down in below for up in above if 0 < len(down) + len(up) <= room)


def _takes(view: View) -> Iterator[Move]:
    """Yield ways to take the pile or its top card (S0-27 to S0-32, S2-28)."""
    if pile_fault(view):
        return
    top = view.pile[-1]
    if view.rules.take_top:
        for index, meld in enumerate(view.own_melds):
            if meld.kind == "run":
                yield TakeTop(index)
    if not IS_NATURAL[top]:
        return
    places = sets_of_rank(view.own_melds, RANK_OF[top])
    if view.rules.taken_pair != "either":
        yield from _pile_takes(view, top, -1)
        return
    for place in (-1, *places):
        yield from _pile_takes(view, top, place)


def _pile_takes(view: View, top: int, onto: int) -> Iterator[Move]:
    """Yield takes with enough hand cards; for a first meld also with the further melds it needs (E23, E104)."""
    rules, minimum = view.rules, view.minimum
    held = naturals_of(view.hand, RANK_OF[top])
    choices = tuple(wild_choices(view.hand, rules.max_wilds))
    joins = taken_onto(rules, view.own_melds, top, onto) >= 0
    least = 0 if rules.take_onto_set and joins else 1 if rules.take_with_wild else 2
    for naturals in range(least, len(held) + 1):
        for wilds in choices:
            if not joins and wilds and naturals + 1 < naturals_needed(len(wilds), rules):
                continue
            cards = (*held[:naturals], *wilds)
            value = rules.points(top) + sum(rules.points(k) for k in cards)
            take = TakePile(cards, onto=onto)
            if value >= minimum or joins:
                yield take
            elif hand_cards_fault(view, take, top) is None:
                left = without_cards(view.hand, cards)
                groups = openings(left, minimum - value, rules)
                yield from (TakePile(cards, group) for group in islice(groups, _MOST_OPENINGS))
