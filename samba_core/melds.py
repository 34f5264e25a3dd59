"""Melds: sets of one rank, runs of one suit, and melds of wilds only.

A meld is judged on what it is when the move is done, never card by card (E42).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from .cards import IS_BLACK_THREE, IS_RED_THREE, IS_WILD, RANK_OF, RED_THREES, SUIT_OF, THREE, WILDS
from .reasons import Reason, because
from .ruleset import Ruleset

Kind = Literal["set", "run", "wild"]
Canasta = Literal["natural", "mixed", "samba", "bolivia"]

CANASTA_SIZE: Final = 7

_RED: Final = frozenset(RED_THREES)


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together on the table, sorted by kind; for a run, low to high."""

    kind: Kind
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    @property
    def wilds(self) -> int:
        """Number of jokers and twos."""
        return sum(map(self.cards.count, WILDS))

    @property
    def naturals(self) -> int:
        """Number of cards that are not wild."""
        return len(self.cards) - self.wilds

    @property
    def rank(self) -> int:
        """Rank of a set's naturals, or -1 if there are none."""
        if self.kind == "set":
            for k in self.cards:
                if not IS_WILD[k]:
                    return RANK_OF[k]
        return -1

    @property
    def suit(self) -> int:
        """Suit of a run, or -1."""
        return SUIT_OF[self.cards[0]] if self.kind == "run" else -1

    @property
    def is_black_threes(self) -> bool:
        """Whether this is the set that only the player who goes out may lay (S0-40)."""
        return self.kind == "set" and self.rank == THREE

    @property
    def canasta(self) -> Canasta | None:
        """What a closed meld of seven or more is called, or None for a smaller one (S0-04, S0-49, S3-48)."""
        if len(self.cards) < CANASTA_SIZE:
            return None
        if self.kind == "run":
            return "samba"
        if self.kind == "wild":
            return "bolivia"
        return "mixed" if self.wilds else "natural"

    def points(self, rules: Ruleset) -> int:
        """Card points, without any bonus."""
        return sum(map(rules.points, self.cards))

    def bonus(self, rules: Ruleset) -> int:
        """Points for a closed meld, 0 for a smaller one (S0-49); one bonus however large (E88)."""
        match self.canasta:
            case "natural":
                return rules.natural_canasta
            case "mixed":
                return rules.mixed_canasta
            case "samba":
                return rules.samba
            case "bolivia":
                return rules.bolivia
            case None:
                return 0


def meld_of(kind: Kind, cards: Iterable[int]) -> Meld:
    """Return these cards as a meld, without judging it."""
    return Meld(kind, tuple(sorted(cards)))


def grown(meld: Meld, cards: Iterable[int]) -> Meld:
    """Return the meld with cards added, without judging it."""
    return meld_of(meld.kind, (*meld.cards, *cards))


def guess_kind(cards: Iterable[int]) -> Kind:
    """Return the kind of meld that these cards can only be meant as."""
    naturals = [k for k in cards if not IS_WILD[k]]
    if not naturals:
        return "wild"
    one_rank = len({RANK_OF[k] for k in naturals}) == 1
    return "set" if one_rank else "run"


def meld_fault(meld: Meld, rules: Ruleset) -> Reason | None:
    """Return why these cards are no meld under the rules, or None if they are one (S0-23 to S0-26, S3-09 to S3-14)."""
    if meld.kind == "run":
        return _run_fault(meld, rules)
    if meld.kind == "wild":
        return _wild_meld_fault(meld, rules)
    return _set_fault(meld, rules)


def _set_fault(meld: Meld, rules: Ruleset) -> Reason | None:
    """Three or more of one rank with few enough wilds (S0-24)."""
    if not _RED.isdisjoint(meld.cards):
        return because("red_three_in_meld")
    wilds = meld.wilds
    naturals = meld.size - wilds
    ranks = {RANK_OF[k] for k in meld.cards if not IS_WILD[k]}
    if len(ranks) > 1:
        return because("mixed_ranks")
    if not naturals:
        return because("wild_only")
    if meld.size < rules.min_meld:
        return because("too_short", size=meld.size, least=rules.min_meld)
    if wilds and THREE in ranks and not rules.black_threes_with_wilds:
        return because("black_threes_no_wilds")
    if wilds > rules.max_wilds:
        return because("too_many_wilds", wilds=wilds, most=rules.max_wilds)
    if naturals < naturals_needed(wilds, rules):
        return because("wild_ratio", wilds=wilds, naturals=naturals, least=naturals_needed(wilds, rules))
    return None


def naturals_needed(wilds: int, rules: Ruleset) -> int:
    """Naturals that a set with so many wilds must hold (S0-23, S0-24, S2-09)."""
    if not wilds:
        return rules.min_meld
    ratio = rules.wild_ratio
    by_ratio = 2 * wilds if ratio == "half" else wilds + 1 if ratio == "fewer" else 0
    return max(rules.min_naturals, by_ratio)


def _run_fault(meld: Meld, rules: Ruleset) -> Reason | None:
    """Three to seven neighbouring naturals of one suit, four up to ace (S0-26, E50)."""
    if not rules.runs:
        return because("no_runs")
    if any(IS_WILD[k] for k in meld.cards):
        return because("wild_in_run")
    if any(IS_RED_THREE[k] or IS_BLACK_THREE[k] for k in meld.cards):
        return because("three_in_run")
    if len({SUIT_OF[k] for k in meld.cards}) > 1:
        return because("mixed_suits")
    if meld.size < rules.min_meld:
        return because("too_short", size=meld.size, least=rules.min_meld)
    # Within a suit the kinds of four to ace are neighbours, so a run has no gap between its kinds.
    if any(b - a != 1 for a, b in zip(meld.cards, meld.cards[1:], strict=False)):
        return because("not_consecutive")
    if meld.size > rules.max_run:
        return because("run_too_long", size=meld.size, most=rules.max_run)
    return None


def _wild_meld_fault(meld: Meld, rules: Ruleset) -> Reason | None:
    """Three to seven wilds and nothing else (S3-48, E80)."""
    if not rules.wild_melds or meld.naturals:
        return because("wild_only")
    if meld.size < rules.min_meld:
        return because("too_short", size=meld.size, least=rules.min_meld)
    if meld.size > CANASTA_SIZE:
        return because("wild_meld_full", size=meld.size, most=CANASTA_SIZE)
    return None


def addition_fault(meld: Meld, cards: tuple[int, ...], rules: Ruleset) -> Reason | None:
    """Return why these cards may not be added to a meld on the table, or None if they may (E42 to E54)."""
    return growth_fault(meld, cards, grown(meld, cards), rules)


def growth_fault(meld: Meld, cards: tuple[int, ...], whole: Meld, rules: Ruleset) -> Reason | None:
    """Return why a meld may not grow by these cards to the whole that they make, or None if it may (E42 to E54)."""
    if meld.kind == "set" and (rank := meld.rank) >= 0:
        strangers = [k for k in cards if not IS_WILD[k] and RANK_OF[k] != rank]
        if strangers:
            return because("wrong_rank", tuple(strangers))
    if meld.kind == "run" and meld.size >= rules.max_run:
        return because("run_too_long", size=meld.size + len(cards), most=rules.max_run)
    if not rules.wild_on_natural_canasta and meld.canasta == "natural" and any(IS_WILD[k] for k in cards):
        return because("wild_on_canasta")
    return meld_fault(whole, rules)


def closed(melds: Iterable[Meld]) -> tuple[Canasta, ...]:
    """Return the names of the closed melds among these, in order."""
    return tuple(c for c in (meld.canasta for meld in melds) if c)


def may_go_out_with(melds: Iterable[Meld], players: int, rules: Ruleset) -> bool:
    """Tell whether a side with these melds meets the condition for going out (S0-46, E79, E80).

    The set of black threes that only going out allows never helps to fulfil its own condition (E71).
    """
    names = [c for meld in melds if (c := meld.canasta) and not meld.is_black_threes]
    enough = len(names) >= rules.canastas_needed(players)
    return enough and (not rules.run_to_go_out or "samba" in names)
