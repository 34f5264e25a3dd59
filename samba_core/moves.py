"""Moves as small immutable values. One turn is a draw step, any number of melding moves, and an ending move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .melds import Meld

Add = tuple[int, tuple[int, ...]]
"""Hand cards that go onto the own side's meld with this index."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock (S0-22). On an empty stock this ends the deal (E10)."""


@dataclass(frozen=True, slots=True)
class TakePile:
    """Take the whole pile with hand cards that meld with its top card, and all that goes down with it (S0-29, E23).

    `cards` go with the top card, `onto` is the own set they join (-1: a new one), `melds` and `adds` are further
    melds and lay-offs from the hand in the same act. It is judged as one act on its result.
    """

    cards: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    adds: tuple[Add, ...] = ()
    onto: int = -1


@dataclass(frozen=True, slots=True)
class TakeTop:
    """Take only the pile's top card onto the own run with this index, in place of drawing (S0-32)."""

    run: int
    melds: tuple[Meld, ...] = ()
    adds: tuple[Add, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay new melds and add to own ones, all in one act that is judged on its result (S0-35, E58)."""

    melds: tuple[Meld, ...] = ()
    adds: tuple[Add, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """Put one own set onto another of the same rank (S3-10)."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class LayRedThree:
    """Lay one red three from the hand (S3-30)."""

    card: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put one card on the pile and end the turn (S0-42)."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the last card and end the turn without a discard (S3-37)."""


@dataclass(frozen=True, slots=True)
class AskPartner:
    """Ask "may I go out?" (S0-14, E72)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The partner's answer, which binds (E73, E74)."""

    yes: bool


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Begin the next deal once the last one has been scored."""


Move = (
    Draw | TakePile | TakeTop | Lay | Merge | LayRedThree | Discard | Pass | AskPartner | Answer | NextDeal
)  # fmt: skip


def cards_laid(melds: Iterable[Meld], adds: Iterable[Add]) -> list[int]:
    """Return the hand cards that these melds and lay-offs need."""
    needed: list[int] = []
    for meld in melds:
        needed += meld.cards
    for _, cards in adds:
        needed += cards
    return needed
