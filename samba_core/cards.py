"""Cards as small integers.

Samba's 162 physical cards are 53 *kinds*: 52 faces and the joker. A kind is ``suit * 13 + rank`` with ranks
counted from the two (0) to the ace (12), so that the naturals of one suit, four to ace, are eleven
neighbouring integers and a run is a stretch of them. A *hand* is a tuple of 53 counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
KINDS: Final = 53

TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
TEN: Final = 8
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12
JOKER: Final = 52

SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3

Hand = tuple[int, ...]
"""How many cards of each kind are held; always 53 long."""

NO_CARDS: Final[Hand] = (0,) * KINDS

RANK_OF: Final[tuple[int, ...]] = (*(kind % 13 for kind in range(52)), -1)
"""Rank of each kind, two = 0 to ace = 12; the joker has none (-1)."""

SUIT_OF: Final[tuple[int, ...]] = (*(kind // 13 for kind in range(52)), -1)
"""Suit of each kind, spades = 0 to clubs = 3; the joker has none (-1)."""

TWOS: Final = (0, 13, 26, 39)
WILDS: Final = (JOKER, *TWOS)
RED_THREES: Final = (HEARTS * 13 + THREE, DIAMONDS * 13 + THREE)
BLACK_THREES: Final = (SPADES * 13 + THREE, CLUBS * 13 + THREE)

IS_WILD: Final[tuple[bool, ...]] = tuple(kind in WILDS for kind in range(KINDS))
IS_NATURAL: Final[tuple[bool, ...]] = tuple(RANK_OF[kind] >= FOUR for kind in range(KINDS))
IS_RED_THREE: Final[tuple[bool, ...]] = tuple(kind in RED_THREES for kind in range(KINDS))
IS_BLACK_THREE: Final[tuple[bool, ...]] = tuple(kind in BLACK_THREES for kind in range(KINDS))

TEXT: Final[tuple[str, ...]] = (*(RANKS[RANK_OF[kind]] + SUITS[SUIT_OF[kind]] for kind in range(52)), "JK")
"""The two letters that stand for each kind in notation: ``KS``, ``TD``, ``2C``, ``JK``."""

_KIND_OF: Final[dict[str, int]] = {text: kind for kind, text in enumerate(TEXT)}


def card(text: str) -> int:
    """Return the kind that a two-letter card text names.

    Raises ValueError if the text is no card.
    """
    try:
        return _KIND_OF[text]
    except KeyError:
        raise ValueError(f"no such card: {text!r}") from None


def cards(text: str) -> tuple[int, ...]:
    """Return the kinds named by a text of cards with blanks between them, in the order given.

    Raises ValueError if a part is no card.
    """
    return tuple(card(part) for part in text.split())


def kind(rank: int, suit: int) -> int:
    """Return the kind of a rank (two = 0 … ace = 12) and a suit (spades = 0 … clubs = 3)."""
    return suit * 13 + rank


def kinds_of_rank(rank: int) -> tuple[int, int, int, int]:
    """Return the four kinds of a rank, spades first."""
    return (rank, rank + 13, rank + 26, rank + 39)


def as_text(kinds: Iterable[int]) -> str:
    """Return card texts joined by blanks."""
    return " ".join(TEXT[k] for k in kinds)


def hand_of(kinds: Iterable[int]) -> Hand:
    """Return the hand that holds exactly these cards."""
    counts = [0] * KINDS
    for k in kinds:
        counts[k] += 1
    return tuple(counts)


def cards_in(hand: Hand) -> tuple[int, ...]:
    """Return the cards of a hand, one entry a card, in order of their kinds."""
    return tuple(k for k, n in enumerate(hand) for _ in range(n))


def holds(hand: Hand, kinds: Iterable[int]) -> bool:
    """Tell whether the hand has all these cards, copies counted."""
    need = tuple(kinds)
    for k in need:  # noqa: SIM110 - asked for every candidate of a listing
        if hand[k] < need.count(k):
            return False
    return True


def with_cards(hand: Hand, kinds: Iterable[int]) -> Hand:
    """Return the hand with these cards added."""
    counts = list(hand)
    for k in kinds:
        counts[k] += 1
    return tuple(counts)


def without_cards(hand: Hand, kinds: Iterable[int]) -> Hand:
    """Return the hand with these cards taken out.

    Raises ValueError if one of them is not there.
    """
    counts = list(hand)
    for k in kinds:
        if not counts[k]:
            raise ValueError(f"the hand has no {TEXT[k]}")
        counts[k] -= 1
    return tuple(counts)


def pack(packs: int, jokers: int) -> tuple[int, ...]:
    """Return a whole pack in a fixed order, `packs` copies of each face and `jokers` jokers (S0-17, S0-18)."""
    return (*(k for k in range(52) for _ in range(packs)), *((JOKER,) * jokers))
