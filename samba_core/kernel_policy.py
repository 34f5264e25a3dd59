"""The random policy of rollouts: a cheap, sensible, legal move, found from a hand's bits instead of a list of moves.

It takes most piles it can, lays most of what it can, keeps wilds for melds, and discards anything else. It does not
choose evenly among all legal moves and never searches, except to keep a promise of going out.
"""

from __future__ import annotations

from typing import Final

from .cards import BLACK_THREES, IS_NATURAL, JOKER, KINDS, RED_THREES, THREE
from .kernel_moves import (
    ANSWER,
    ASK,
    ASKED,
    DISCARD,
    DRAW,
    DRAWING,
    LAY,
    MERGE,
    NO,
    NO_ANSWER,
    PASS,
    RED,
    YES,
    KernelDeal,
    KernelMove,
)
from .kernel_tables import (
    BLACK_BITS,
    CARRY,
    HAVE,
    NATURAL_BITS,
    RANK_BITS,
    RANKS,
    RED_BITS,
    SET,
    SIZE,
    TO_THREE,
    TO_TWO,
    WILD,
    WILD_BITS,
    KernelHand,
    Tables,
    core_meld,
    kernel_meld,
)
from .kernel_takes import Random, of_rank, opening, place_of, run_at, run_from, take, wilds_of
from .melds import CANASTA_SIZE
from .way_out import WayOut, way_out

_DRAW: Final = (DRAW,)
_PASS: Final = (PASS,)
_ASK: Final = (ASK,)
_NOT_WILD: Final = (1 << JOKER) - 1 & ~WILD_BITS & ~RED_BITS

TAKES: Final = 0.8
"""How often a pile that can be taken is."""
STOPS: Final = 0.1
"""How often a player melds no more in a turn."""
WILD_LAYS: Final = 0.25
"""How often a player looks for a place for wilds."""
MERGES: Final = 0.25
"""How often a player merges sets that can be."""
ASKS: Final = 0.05
"""How often a player thinks of asking the partner, who may go out."""
_NATURAL_RANKS: Final = RANK_BITS & ~3


def choose(deal: KernelDeal, random: Random) -> KernelMove:
    """Return a legal move for whoever is to act."""
    if deal.phase == DRAWING:
        pile = deal.pile
        if pile and IS_NATURAL[pile[-1]] and random() < TAKES:
            return take(deal, pile[-1], random) or _DRAW
        return _DRAW
    if deal.phase == ASKED:
        return (ANSWER, random() < 0.5)
    if deal.answer == YES:
        return _go_out(deal)
    return _play(deal, random)


def _play(deal: KernelDeal, random: Random) -> KernelMove:
    """Meld something, or end the turn."""
    rules = deal.tables
    hand = deal.hands[deal.turn]
    size = hand[SIZE]
    if random() >= STOPS:
        side = rules.side[deal.turn]
        goes_out = deal.answer != NO and deal.may_go_out(side)
        spare = size if goes_out else size - rules.least
        if spare > 0:
            move = None
            if not rules.auto_reds and hand[HAVE] & RED_BITS:
                return (RED, RED_THREES[0] if hand[RED_THREES[0]] else RED_THREES[1])
            if goes_out and rules.asks and not deal.laid and deal.answer == NO_ANSWER and random() < ASKS:
                move = _ask(deal, hand)
            if deal.melds[side]:
                move = move or _meld(deal, hand, side, spare, random)
                if move is None and goes_out and hand[HAVE] & BLACK_BITS:
                    move = _black_threes(hand, rules)
            elif melds := opening(hand, deal.minimum[side], size - rules.least, rules, random):
                return (LAY, melds, ())
            if move is not None:
                return move
    if size == 1 and rules.passes and (deal.answer == NO or not deal.may_go_out(rules.side[deal.turn])):
        return _PASS
    return (DISCARD, _any(hand[HAVE] & _NOT_WILD or hand[HAVE], random))


def _any(bits: int, random: Random) -> int:
    """Return the place of one of these bits."""
    start = int(random() * JOKER)
    rest = bits >> start
    if rest:
        return start + (rest & -rest).bit_length() - 1
    return (bits & -bits).bit_length() - 1


# ── melding with melds on the table ──────────────────────────────────────────────────────────────────────────


def _meld(deal: KernelDeal, hand: KernelHand, side: int, spare: int, random: Random) -> KernelMove | None:
    """Lay off or lay something new, as a rule at most `spare` cards; None if nothing is at hand."""
    have = hand[HAVE]
    rules = deal.tables
    ranks = (have | have >> 13 | have >> 26 | have >> 39) & deal.sets[side] & _NATURAL_RANKS
    if ranks:
        return _lay_off(deal, hand, side, (ranks & -ranks).bit_length() - 1, spare)
    if ends := have & deal.ends[side]:
        k = (ends & -ends).bit_length() - 1
        return (LAY, (), ((run_at(deal, side, k), (k,)),))
    if spare >= 3:
        if rules.runs:
            naturals = have & NATURAL_BITS
            if lows := naturals & naturals >> 1 & naturals >> 2:
                return (LAY, (run_from(naturals, lows, min(spare, rules.max_run)),), ())
        sets = hand[RANKS] + TO_THREE & CARRY
        while sets:
            low = sets & -sets
            rank = low.bit_length() // 5 + 1
            if rules.max_sets > 1 or not deal.sets[side] >> rank & 1:
                return (LAY, ((SET, rank, 0, of_rank(hand, rank)[:spare]),), ())
            sets ^= low
    if rules.merges and random() < MERGES and (move := _merge(deal, side, hand[SIZE])):
        return move
    return _with_wilds(deal, hand, side, spare) if have & WILD_BITS and random() < WILD_LAYS else None


def _lay_off(deal: KernelDeal, hand: KernelHand, side: int, rank: int, spare: int) -> KernelMove:
    """Lay off what the hand has of a rank: all of it if that closes the canasta that allows going out."""
    cards = of_rank(hand, rank)
    own = deal.melds[side]
    index = place_of(own, rank)
    if len(cards) > spare and not _closing_frees(deal, side, len(own[index][3]), len(cards)):
        cards = cards[:spare]
    return (LAY, (), ((index, cards),))


def _closing_frees(deal: KernelDeal, side: int, size: int, more: int) -> bool:
    """Whether so many cards more close a set and with it the side may go out."""
    rules = deal.tables
    closes = size < CANASTA_SIZE <= size + more and deal.closed[side] + 1 >= rules.needed
    return closes and deal.answer != NO and (not rules.run_out or deal.sambas[side] > 0)


def _with_wilds(deal: KernelDeal, hand: KernelHand, side: int, spare: int) -> KernelMove | None:
    """Use a wild: for a new set with a pair, in a meld of wilds, or on a set that may hold it (S0-24, E43, E80)."""
    rules = deal.tables
    wilds = wilds_of(hand)
    own = deal.melds[side]
    if spare >= 3 and rules.room[2]:
        pairs = hand[RANKS] + TO_TWO & CARRY
        while pairs:
            low = pairs & -pairs
            rank = low.bit_length() // 5 + 1
            if not deal.sets[side] >> rank & 1:
                return (LAY, ((SET, rank, 1, (*of_rank(hand, rank)[:2], wilds[0])),), ())
            pairs ^= low
    if rules.wild_melds and len(wilds) >= 3 and spare >= 3:
        cards = wilds[: min(spare, CANASTA_SIZE)]
        return (LAY, ((WILD, -1, len(cards), cards),), ())
    for index, (what, rank, among, cards) in enumerate(own):
        if what == SET:
            if rank != THREE and among < rules.room[len(cards) - among] and (among or len(cards) < CANASTA_SIZE):
                return (LAY, (), ((index, wilds[:1]),))
        elif what == WILD and len(cards) < CANASTA_SIZE:
            return (LAY, (), ((index, wilds[: min(spare, CANASTA_SIZE - len(cards))]),))
    return None


def _merge(deal: KernelDeal, side: int, size: int) -> KernelMove | None:
    """Put an open set onto another of its rank, if they make a set and enough cards are kept (S3-10, E46)."""
    rules = deal.tables
    if size < rules.least:
        return None
    at: dict[int, int] = {}
    for index, (what, rank, wilds, cards) in enumerate(deal.melds[side]):
        if what != SET or len(cards) >= CANASTA_SIZE:
            continue
        if rank in at:
            _, _, more, others = deal.melds[side][at[rank]]
            if wilds + more <= rules.room[len(cards) + len(others) - wilds - more]:
                return (MERGE, index, at[rank])
        at[rank] = index
    return None


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


def _black_threes(hand: KernelHand, rules: Tables) -> KernelMove | None:
    """Lay black threes in going out (S0-40)."""
    cards = sum(((k,) * hand[k] for k in BLACK_THREES), ())
    wilds = wilds_of(hand)[:1] if len(cards) == 2 and rules.wild_black else ()
    if len(cards) + len(wilds) < 3 or hand[SIZE] - len(cards) - len(wilds) > 1:
        return None
    return (LAY, ((SET, THREE, len(wilds), (*cards, *wilds)),), ())


def _way(deal: KernelDeal, hand: KernelHand) -> WayOut | None:
    """Return a way to get rid of the whole hand in this turn."""
    rules = deal.tables.rules
    side = deal.tables.side[deal.turn]
    own = tuple(map(core_meld, deal.melds[side]))
    minimum = 0 if own or rules.minimum_waived_concealed else deal.minimum[side]
    return way_out(tuple(hand[:KINDS]), own, deal.tables.players, rules, minimum)


def _ask(deal: KernelDeal, hand: KernelHand) -> KernelMove | None:
    """Ask the partner, if this hand can go out (E72)."""
    return _ASK if hand[SIZE] > 1 and _way(deal, hand) else None


def _go_out(deal: KernelDeal) -> KernelMove:
    """Keep the promise that goes with a yes (E74)."""
    way = _way(deal, deal.hands[deal.turn])
    assert way, "a yes binds only who can go out"
    if way.melds or way.adds:
        return (LAY, tuple(map(kernel_meld, way.melds)), way.adds)
    return (DISCARD, way.discard)
