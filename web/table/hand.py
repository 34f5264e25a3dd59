"""The own hand for the scene: kind by kind, and card by card where it lies in rows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from samba_core.cards import IS_NATURAL, RANK_OF, SUIT_OF
from samba_core.narrate import Card

from . import bridge
from .arrange import Held, to_text
from .ctrl import Table
from .handling import cards_chosen, cards_shown
from .marks import additions, marks
from .naming import face
from .scene import Action, Face, Hand, HandCard, Strip
from .words import Words


def own_hand(table: Table, words: Words, phone: bool) -> Hand:
    """Return the hand as it stands, in the layout the visitor chose."""
    layout = table.settings.layout
    if layout == "auto":
        layout = "grid" if phone else "rows"
    cards = cards_shown(table)
    count = Counter(kind for kind, _ in cards)
    marked, fitting = marks(table), additions(table)
    kinds = tuple(_kind(table, words, kind, n, marked.get(kind, ""), kind in fitting) for kind, n in count.items())
    in_rows = layout == "rows"
    return Hand(
        layout,
        table.settings.sort,
        kinds,
        len(cards),
        words("hand.label", n=len(cards)),
        not bridge.my_move(table.view),
        _strips(table, words, cards, {item.face.kind: item for item in kinds}) if in_rows else (),
        _movers(words) if in_rows and table.settings.sort == "own" and table.chosen else (),
    )


def _kind(table: Table, words: Words, kind: int, count: int, mark: str, fits: bool) -> HandCard:
    """Return all cards of one kind."""
    chosen, fresh = table.chosen.count(kind), min(count, table.fresh[kind])
    look, label = _named(words, kind, count, 0, bool(fresh), mark, fits, chosen)
    return HandCard(look, count, chosen, fresh, label, mark, fits)


def _strips(table: Table, words: Words, cards: tuple[Held, ...], kinds: dict[int, HandCard]) -> tuple[Strip, ...]:
    """Return the cards one by one: of equal ones the later copies are the new ones."""
    copies: dict[int, list[int]] = {}
    for kind, copy in sorted(cards):
        copies.setdefault(kind, []).append(copy)
    chosen = set(cards_chosen(table))
    strips = []
    before: Held | None = None
    for card in cards:
        kind = card[0]
        item = kinds[kind]
        place = copies[kind].index(card[1]) + 1
        fresh = place > item.count - item.fresh
        label = _named(words, kind, item.count, place, fresh, item.mark, item.fits, card in chosen)[1]
        gap = before is not None and _parted(before[0], kind, table.settings.sort)
        strips.append(Strip(to_text(card), item.face, card in chosen, fresh, item.mark, item.fits, gap, label))
        before = card
    return tuple(strips)


@lru_cache(maxsize=2048)
def _named(
    words: Words, kind: int, count: int, place: int, fresh: bool, mark: str, fits: bool, chosen: int
) -> tuple[Face, str]:
    """Return how a card looks and what it is called aloud: of so many copies one, or all of them with place 0.

    A hand is drawn after every tap, and its cards are called the same most of the time.
    """
    key = "hand.card" if count == 1 else "hand.copy" if place else "hand.copies"
    label = words.spoken(key, card=Card(kind), i=place, n=count)
    if fresh:
        label = words("hand.fresh", label=label)
    if mark:
        label = words(f"hand.in_{mark}", label=label)
    if fits:
        label = words("hand.fits", label=label)
    if chosen:
        label = words("hand.chosen_one" if place else "hand.chosen", label=label, n=chosen)
    return face(words, kind), label


def _parted(before: int, kind: int, sort: str) -> bool:
    """Tell whether a gap stands between two neighbours; in an own order no gap but the visitor's would make sense."""
    if sort == "own":
        return False
    if sort == "rank":
        return RANK_OF[before] != RANK_OF[kind]
    return SUIT_OF[before] != SUIT_OF[kind] or IS_NATURAL[before] != IS_NATURAL[kind]


def _movers(words: Words) -> tuple[Action, ...]:
    """Return the two buttons that move the chosen cards, for whoever does not drag."""
    return (
        Action("left", words("do.move_left"), "nudge left"),
        Action("right", words("do.move_right"), "nudge right"),
    )
