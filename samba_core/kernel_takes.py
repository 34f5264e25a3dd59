"""How rollouts take the pile and make first melds, and where a hand's cards go (see `kernel_policy`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .cards import FOUR, JOKER, RANK_OF, RED_THREES, TWOS
from .kernel_moves import TAKE, TOP, KernelDeal, KernelMove
from .kernel_tables import (
    CARRY,
    HAVE,
    NATURAL_BITS,
    RANKS,
    RUN,
    SET,
    SIZE,
    TO_THREE,
    TO_TWO,
    WILD,
    WILD_BITS,
    Cards,
    KernelHand,
    KernelMeld,
    Tables,
    spend,
    wilds_among,
)
from .melds import CANASTA_SIZE

Random = Callable[[], float]
"""The method `random` of a random source."""

TOPS: Final = 0.5
"""How often a player takes the top card alone who can."""


# ── what a hand and a table hold ─────────────────────────────────────────────────────────────────────────────


def of_rank(hand: KernelHand, rank: int) -> Cards:
    """Return the naturals of a rank in a hand."""
    a, b, c, d = hand[rank], hand[rank + 13], hand[rank + 26], hand[rank + 39]
    return (rank,) * a + (rank + 13,) * b + (rank + 26,) * c + (rank + 39,) * d


def wilds_of(hand: KernelHand) -> Cards:
    """Return the wilds in a hand, jokers last."""
    return tuple(k for k in (*TWOS, JOKER) if hand[k] for _ in range(hand[k]))


def place_of(own: list[KernelMeld], rank: int) -> int:
    """Return the place of a side's set of a rank, an open one before a closed one."""
    found = -1
    for index, meld in enumerate(own):
        if meld[1] == rank:
            if len(meld[3]) < CANASTA_SIZE:
                return index
            found = index
    return found


def run_at(deal: KernelDeal, side: int, k: int) -> int:
    """Return the place of the side's run that a card lengthens."""
    most = deal.tables.max_run
    for index, (what, _, _, cards) in enumerate(deal.melds[side]):
        if what == RUN and len(cards) < most:
            if (cards[0] == k + 1 and RANK_OF[k] >= FOUR) or (cards[-1] == k - 1 and RANK_OF[k] > FOUR):
                return index
    raise AssertionError(f"no run is lengthened by {k}")


def run_from(naturals: int, lows: int, most: int) -> KernelMeld:
    """Return the run that begins with the lowest of `lows`, as long as the cards held make it."""
    low = (lows & -lows).bit_length() - 1
    high = low + 3
    while high < low + most and naturals >> high & 1:
        high += 1
    return (RUN, -1, 0, tuple(range(low, high)))


# ── taking the pile and the first meld ───────────────────────────────────────────────────────────────────────


def take(deal: KernelDeal, top: int, random: Random) -> KernelMove | None:
    """Take the top card onto a run, or the pile, if that may be (S0-29 to S0-32, S2-28)."""
    rules = deal.tables
    hand = deal.hands[deal.turn]
    side = rules.side[deal.turn]
    if rules.take_top and deal.ends[side] >> top & 1 and random() < TOPS:
        if hand[SIZE] >= rules.least or deal.may_go_out(side):
            return (TOP, run_at(deal, side, top), (), ())
    if not (rules.opens_with_pile or deal.melds[side]):
        return None
    rank = RANK_OF[top]
    cards = _taking(deal, hand, side, rank)
    if cards is None:
        return None
    onto = _taken_onto(deal, side, rank, len(cards), random)
    if onto >= 0 and wilds_among(cards):
        _, _, wilds, there = deal.melds[side][onto]
        if wilds >= rules.room[len(there) - wilds + 2] or (not wilds and len(there) >= CANASTA_SIZE):
            return None
    kept = hand[SIZE] - len(cards) + _picked_up(deal)
    if kept < rules.least and not deal.may_go_out(side):
        return None
    melds: tuple[KernelMeld, ...] = ()
    if not deal.melds[side]:
        worth = rules.points[top] + sum(rules.points[k] for k in cards)
        if worth < deal.minimum[side]:
            rest = hand[:]
            spend(rest, cards)
            melds = opening(rest, deal.minimum[side] - worth, kept - rules.least, rules, random)
            if not melds:
                return None
    return (TAKE, cards, onto, melds, ())


def _taking(deal: KernelDeal, hand: KernelHand, side: int, rank: int) -> Cards | None:
    """Return the hand cards that take the pile with a top card of this rank: all naturals, a wild if one must help."""
    rules = deal.tables
    naturals = hand[RANKS] >> 5 * (rank - FOUR) & 31
    if naturals >= 2:
        return of_rank(hand, rank)
    if rules.freezes and (deal.frozen or not deal.melds[side]):
        return None
    if rules.onto_set and deal.sets[side] >> rank & 1:
        return of_rank(hand, rank)
    if naturals and rules.with_wild and hand[HAVE] & WILD_BITS and rules.room[2]:
        return (*of_rank(hand, rank), wilds_of(hand)[0])
    return None


def _taken_onto(deal: KernelDeal, side: int, rank: int, cards: int, random: Random) -> int:
    """Return the own set that the top card joins, -1 for a new one (S0-13, S2-24, S3-28, E16)."""
    rules = deal.tables
    if rules.taken == "new" or not deal.sets[side] >> rank & 1:
        return -1
    own = deal.melds[side]
    if rules.taken == "either" and cards >= 2 and random() < 0.5:
        if sum(meld[1] == rank for meld in own) < rules.max_sets:
            return -1
    return place_of(own, rank)


def _picked_up(deal: KernelDeal) -> int:
    """How many cards the pile below its top leaves in the hand (E11, E26)."""
    rules, pile = deal.tables, deal.pile
    rest = len(pile) - 1
    if not rules.auto_reds:
        return rest
    reds = pile.count(RED_THREES[0]) + pile.count(RED_THREES[1])
    if not (reds and rules.replaces):
        return rest - reds
    unseen = rules.rules.red_threes_in_pack - reds - sum(map(len, deal.reds))
    return rest - reds + min(reds, len(deal.stock) - deal.at - unseen)


def opening(hand: KernelHand, need: int, most: int, rules: Tables, random: Random) -> tuple[KernelMeld, ...]:
    """Return melds of up to `most` cards worth `need` together, or none (S0-35).

    Runs now and then, then sets of naturals, the dear ones first, then wilds as far as they are needed.
    """
    sets = hand[RANKS] + TO_THREE & CARRY
    naturals = hand[HAVE] & NATURAL_BITS
    lows = naturals & naturals >> 1 & naturals >> 2 if rules.runs else 0
    if not (sets or lows or hand[HAVE] & WILD_BITS) or most < 3:
        return ()
    points = rules.points
    melds: list[KernelMeld] = []
    if lows and (not sets or random() < 0.5):
        hand = hand[:]
        while lows and most >= 3 and need > 0:
            run = run_from(naturals, lows, min(most, rules.max_run))
            melds.append(run)
            spend(hand, run[3])
            need -= sum(points[k] for k in run[3])
            most -= len(run[3])
            naturals = hand[HAVE] & NATURAL_BITS
            lows = naturals & naturals >> 1 & naturals >> 2
        sets = hand[RANKS] + TO_THREE & CARRY
    while sets and need > 0 and most >= 3:
        high = sets.bit_length()
        sets ^= 1 << high - 1
        rank = high // 5 + 1
        cards = of_rank(hand, rank)[:most]
        melds.append((SET, rank, 0, cards))
        need -= len(cards) * points[rank]
        most -= len(cards)
    if need > 0 and hand[HAVE] & WILD_BITS:
        need = _opening_wilds(hand, need, most, rules, melds)
    return tuple(melds) if need <= 0 else ()


def _opening_wilds(hand: KernelHand, need: int, most: int, rules: Tables, melds: list[KernelMeld]) -> int:
    """Add sets of a pair and a wild, then wilds to sets; return what is still lacking."""
    points = rules.points
    wilds = list(wilds_of(hand))
    pairs = hand[RANKS] + TO_TWO & CARRY if rules.room[2] else 0
    laid = {meld[1] for meld in melds}
    while pairs and wilds and need > 0 and most >= 3:
        high = pairs.bit_length()
        pairs ^= 1 << high - 1
        rank = high // 5 + 1
        if rank not in laid:
            cards = (*of_rank(hand, rank)[:2], wilds.pop())
            melds.append((SET, rank, 1, cards))
            need -= sum(points[k] for k in cards)
            most -= 3
    for index, (what, rank, among, cards) in enumerate(melds):
        while what == SET and wilds and need > 0 and most and among < rules.room[len(cards) - among]:
            if len(cards) >= CANASTA_SIZE and not among and not rules.wild_on_natural:
                break  # one act may make it so, but it would be a waste
            need -= points[wilds[-1]]
            cards = (*cards, wilds.pop())
            among += 1
            most -= 1
        melds[index] = (what, rank, among, cards)
    if rules.wild_melds and need > 0 and len(wilds) >= 3 and most >= 3:
        alone = tuple(wilds[-min(most, CANASTA_SIZE) :])
        melds.append((WILD, -1, len(alone), alone))
        need -= sum(points[k] for k in alone)
    return need
