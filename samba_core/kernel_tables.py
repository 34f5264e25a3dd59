"""A ruleset for one number of players, worked out once into numbers and small tables for the fast kernel.

A hand of the kernel is one list: 53 counts, then three numbers kept up with them. `HAVE` has a bit for every kind
held. `RANKS` has five bits for every rank from four (lowest) to ace, which count its naturals. `SIZE` counts cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from .cards import ACE, BLACK_THREES, FOUR, IS_NATURAL, IS_WILD, KINDS, RANK_OF, RED_THREES, WILDS, pack
from .melds import Kind, Meld, meld_of, naturals_needed
from .openings import wild_room
from .ruleset import Ruleset

Cards = tuple[int, ...]
KernelMeld = tuple[int, int, int, Cards]
"""What it is (`SET`, `RUN` or `WILD`), rank of a set (else -1), number of wilds, cards; a run's in order."""

KernelHand = list[int]

SET: Final = 0
RUN: Final = 1
WILD: Final = 2

_KINDS: Final[tuple[Kind, ...]] = ("set", "run", "wild")

HAVE: Final = 53
RANKS: Final = 54
SIZE: Final = 55

BIT: Final = tuple(1 << k for k in range(KINDS))
UNIT: Final = tuple(1 << 5 * (RANK_OF[k] - FOUR) if IS_NATURAL[k] else 0 for k in range(KINDS))

_ONES: Final = sum(1 << 5 * place for place in range(ACE - FOUR + 1))
CARRY: Final = 16 * _ONES
TO_THREE: Final = 13 * _ONES
"""Added to a hand's `RANKS`, sets the carry bit of every rank with three naturals or more."""
TO_TWO: Final = 14 * _ONES

NATURAL_BITS: Final = sum(BIT[k] for k in range(KINDS) if IS_NATURAL[k])
WILD_BITS: Final = sum(BIT[k] for k in WILDS)
RED_BITS: Final = sum(BIT[k] for k in RED_THREES)
BLACK_BITS: Final = sum(BIT[k] for k in BLACK_THREES)
RANK_BITS: Final = (1 << 13) - 1


class Tables:
    """The rules as the kernel asks them."""

    __slots__ = (
        "asks",
        "auto_reds",
        "black_held",
        "dealt",
        "drawn",
        "freezers",
        "freezes",
        "last_red_ends",
        "least",
        "max_run",
        "max_sets",
        "merges",
        "needed",
        "onto_set",
        "opens_with_pile",
        "pack",
        "partner",
        "passes",
        "players",
        "points",
        "reds_against",
        "reds_for",
        "replaces",
        "room",
        "rules",
        "run_out",
        "runs",
        "seats",
        "side",
        "sides",
        "take_top",
        "taken",
        "wild_black",
        "wild_melds",
        "wild_on_natural",
        "with_wild",
    )

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.players = players
        self.sides = rules.side_count(players)
        self.side = tuple(rules.side_of(seat, players) for seat in range(players))
        self.seats = tuple(rules.seats_of(side, players) for side in range(self.sides))
        self.partner = players > self.sides
        self.asks = rules.ask_partner and self.partner
        self.pack = pack(rules.packs, rules.jokers)
        self.dealt = rules.cards_dealt(players)
        self.drawn = rules.cards_drawn(players)
        self.needed = rules.canastas_needed(players)
        self.run_out = rules.run_to_go_out
        self.least = 1 if rules.keep == "pass" else 2
        self.passes = rules.keep == "pass"
        self.room = tuple(wild_room(naturals, rules) for naturals in range(4 * rules.packs + 1))
        self.max_sets = 99 if rules.max_sets_per_rank is None else rules.max_sets_per_rank
        self.merges = rules.merge_sets
        self.wild_on_natural = rules.wild_on_natural_canasta
        self.runs = rules.runs
        self.max_run = rules.max_run
        self.wild_melds = rules.wild_melds
        self.freezes = rules.freezes
        self.freezers = (WILD_BITS | RED_BITS) if rules.freezes else 0
        self.with_wild = rules.take_with_wild
        self.onto_set = rules.take_onto_set
        self.taken = rules.taken_pair
        self.opens_with_pile = rules.open_with_pile
        self.take_top = rules.take_top
        self.auto_reds = rules.red_threes == "automatic"
        self.replaces = rules.replace_red_three_from_pile
        self.last_red_ends = rules.last_red_three_ends
        self.wild_black = rules.black_threes_with_wilds and naturals_needed(1, rules) <= 2
        self.points = tuple(rules.points(k) for k in range(KINDS))
        self.black_held = rules.black_three_held
        counts = range(rules.red_threes_in_pack + 1)
        self.reds_for = tuple(_red_threes(count, True, rules) for count in counts)
        self.reds_against = tuple(_red_threes(count, False, rules) for count in counts)


def _red_threes(count: int, good: bool, rules: Ruleset) -> int:
    """Points for so many laid red threes, for the side or against it (S0-39, E82, E85)."""
    if count == rules.red_threes_in_pack and (good or rules.all_red_threes_negative):
        return rules.all_red_threes if good else -rules.all_red_threes
    return count * rules.red_three if good else -count * rules.red_three


@lru_cache(maxsize=64)
def tables(rules: Ruleset, players: int) -> Tables:
    """Return the tables of a ruleset for so many players."""
    return Tables(rules, players)


def hand_from(counts: Iterable[int]) -> KernelHand:
    """Return the kernel's hand for 53 counts."""
    hand = [*counts, 0, 0, 0]
    for k in range(KINDS):
        if count := hand[k]:
            hand[HAVE] |= BIT[k]
            hand[RANKS] += count * UNIT[k]
            hand[SIZE] += count
    return hand


def add(hand: KernelHand, cards: Iterable[int]) -> None:
    """Put cards into a hand."""
    have, ranks, size = hand[HAVE], hand[RANKS], hand[SIZE]
    for k in cards:
        hand[k] += 1
        have |= BIT[k]
        ranks += UNIT[k]
        size += 1
    hand[HAVE], hand[RANKS], hand[SIZE] = have, ranks, size


def spend(hand: KernelHand, cards: Cards) -> None:
    """Take cards out of a hand that holds them."""
    have, ranks = hand[HAVE], hand[RANKS]
    for k in cards:
        left = hand[k] - 1
        hand[k] = left
        if not left:
            have ^= BIT[k]
        ranks -= UNIT[k]
    hand[HAVE], hand[RANKS] = have, ranks
    hand[SIZE] -= len(cards)


def wilds_among(cards: Cards) -> int:
    """Count the wilds among cards."""
    return sum(map(IS_WILD.__getitem__, cards))


def kernel_meld(meld: Meld) -> KernelMeld:
    """Return a meld of the core as the kernel holds it."""
    return (_KINDS.index(meld.kind), meld.rank, wilds_among(meld.cards), meld.cards)


def core_meld(meld: KernelMeld) -> Meld:
    """Return a meld of the kernel as the core holds it."""
    return meld_of(_KINDS[meld[0]], meld[3])
