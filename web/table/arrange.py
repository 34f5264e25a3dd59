"""The order in which the own hand stands: by suit, by rank, or as the visitor arranged it, card by card.

Equal cards are told apart only here, so that the copy that was tapped is the one that rises, moves and is laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from samba_core.cards import BLACK_THREES, IS_NATURAL, IS_RED_THREE, JOKER, KINDS, RANK_OF, SUIT_OF, Hand

Held = tuple[int, int]
"""One physical card of the hand: its kind, and which copy of it."""


@dataclass(frozen=True, slots=True)
class Order:
    """How the visitor arranged the hand.

    Cards laid since the last draw stay in it, so that an undo puts them back where they were.
    """

    cards: tuple[Held, ...] = ()  # none: never arranged
    picked: tuple[Held, ...] = ()  # the copies that were tapped, in that order


def by_suit(kind: int) -> tuple[int, int]:
    """Naturals by suit, then the special cards."""
    return (0, kind) if IS_NATURAL[kind] else _special(kind)


def by_rank(kind: int) -> tuple[int, int]:
    """Naturals by rank, then the special cards."""
    return (RANK_OF[kind], SUIT_OF[kind]) if IS_NATURAL[kind] else _special(kind)


def _special(kind: int) -> tuple[int, int]:
    """Return the place of a card that is no natural: twos, red threes in hand, black threes, jokers."""
    return (103, kind) if kind == JOKER else (102 if kind in BLACK_THREES else 101 if IS_RED_THREE[kind] else 100, kind)


_BY_SUIT = tuple(sorted(range(KINDS), key=by_suit))


# ── what stands where ────────────────────────────────────────────────────────────────────────────────────────


def shown(order: Order, hand: Hand, sort: str) -> tuple[Held, ...]:
    """Return the cards of a hand in the order of a setting."""
    gone = _laid(order, hand)
    return tuple(card for card in _sorted(_whole(order, hand), sort) if card not in gone)


def _sorted(cards: tuple[Held, ...], sort: str) -> tuple[Held, ...]:
    if sort == "own":
        return cards
    key = by_suit if sort == "suit" else by_rank
    return tuple(sorted(cards, key=lambda card: (key(card[0]), card[1])))


def _whole(order: Order, hand: Hand) -> tuple[Held, ...]:
    """Return everything that was arranged, and behind it by suit what came to the hand since."""
    known = Counter(kind for kind, _ in order.cards)
    more = [card for kind in _BY_SUIT for card in _next_copies(order.cards, kind, hand[kind] - known[kind])]
    return (*order.cards, *more)


def _next_copies(cards: Iterable[Held], kind: int, count: int) -> list[Held]:
    """Return new cards of a kind; a later copy has a higher number."""
    if count <= 0:
        return []
    first = 1 + max((copy for k, copy in cards if k == kind), default=-1)
    return [(kind, first + step) for step in range(count)]


def _laid(order: Order, hand: Hand) -> set[Held]:
    """Return the arranged cards that the hand no longer holds: of equal ones those that were tapped, then the left."""
    spare = Counter(kind for kind, _ in order.cards)
    gone: set[Held] = set()
    for card in (*(card for card in order.picked if card in order.cards), *order.cards):
        if spare[card[0]] > hand[card[0]] and card not in gone:
            spare[card[0]] -= 1
            gone.add(card)
    return gone


def selected(order: Order, cards: tuple[Held, ...], chosen: Iterable[int]) -> set[Held]:
    """Return which of the cards shown are the chosen ones: those that were tapped, then the first ones."""
    wanted = Counter(chosen)
    found: set[Held] = set()
    for card in (*(card for card in reversed(order.picked) if card in cards), *cards):
        if wanted[card[0]] > 0 and card not in found:
            wanted[card[0]] -= 1
            found.add(card)
    return found


# ── what happens to it ───────────────────────────────────────────────────────────────────────────────────────


def picked(order: Order, card: Held) -> Order:
    """Return the order with this copy as the one that was tapped last."""
    return replace(order, picked=(*(other for other in order.picked if other != card), card))


def unpicked(order: Order, card: Held, chosen: Iterable[Held]) -> Order:
    """Return the order with this copy tapped away, the other chosen ones of its kind staying so."""
    others = (other for other in chosen if other[0] == card[0])
    kept = dict.fromkeys((*order.picked, *others))
    return replace(order, picked=tuple(other for other in kept if other != card))


def settled(order: Order, hand: Hand) -> Order:
    """Return the order when nothing is chosen any more: only what was laid is remembered as tapped."""
    gone = _laid(order, hand)
    return replace(order, picked=tuple(card for card in order.picked if card in gone))


def drawn(order: Order, before: Hand, new: Hand) -> Order:
    """Return the order after cards came to the hand that was held before: they stand at the end."""
    kept = shown(order, before, "own")
    more = [card for kind in _BY_SUIT for card in _next_copies(kept, kind, new[kind])]
    return Order((*kept, *more), tuple(card for card in order.picked if card in kept))


def placed(order: Order, hand: Hand, sort: str, cards: tuple[Held, ...], before: Held | None) -> Order:
    """Return the order with these cards side by side before another one, or at the end.

    A hand that stood by suit or rank keeps that as the order from which it is arranged. The copies that were laid are
    remembered as such, or another one would be taken for them now that it stands further left.
    """
    gone = sorted(_laid(order, hand))
    picked = (*gone, *(card for card in order.picked if card not in gone))
    whole = _sorted(_whole(order, hand), sort)
    while before in cards:
        place = whole.index(before) + 1
        before = whole[place] if place < len(whole) else None
    rest = [card for card in whole if card not in cards]
    place = rest.index(before) if before in rest else len(rest)
    return Order((*rest[:place], *(card for card in whole if card in cards), *rest[place:]), picked)


def nudged(order: Order, hand: Hand, sort: str, cards: tuple[Held, ...], step: int) -> Order:
    """Return the order with these cards one place further left (-1) or right (1)."""
    row = shown(order, hand, sort)
    others = [card for card in row if card not in cards]
    first = next(place for place, card in enumerate(row) if card in cards)
    ahead = sum(card in others for card in row[:first])
    if step > 0:
        last = max(place for place, card in enumerate(row) if card in cards)
        ahead = sum(card in others for card in row[:last])
    place = max(0, ahead + step)
    return placed(order, hand, sort, cards, others[place] if place < len(others) else None)


# ── as text ──────────────────────────────────────────────────────────────────────────────────────────────────


def to_text(card: Held) -> str:
    """Return a card's name in intents, ids and saves: ``37-0``."""
    return f"{card[0]}-{card[1]}"


def from_text(text: str) -> Held:
    """Return the card with that name.

    Raises ValueError for a text that names none.
    """
    kind, _, copy = text.partition("-")
    card = (int(kind), int(copy or 0))
    if not (0 <= card[0] < KINDS and 0 <= card[1] < KINDS * KINDS):
        raise ValueError(f"no card of a hand: {text!r}")
    return card


def order_to_texts(order: Order) -> tuple[str, str]:
    """Return an order as it is kept."""
    return " ".join(map(to_text, order.cards)), " ".join(map(to_text, order.picked))


def order_from_texts(cards: str, picked: str) -> Order:
    """Return the order that was kept.

    Raises ValueError for texts that are none.
    """
    arranged = tuple(map(from_text, cards.split()))
    if len(set(arranged)) < len(arranged):
        raise ValueError("one card in two places")
    return Order(arranged, tuple(map(from_text, picked.split())))
