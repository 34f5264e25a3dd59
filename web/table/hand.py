"""The own hand for the scene: kind by kind, and card by card where it lies in rows."""

from __future__ import annotations

from collections import Counter

from samba_core.cards import IS_NATURAL, RANK_OF, SUIT_OF
from samba_core.narrate import Card

from . import bridge
from .arrange import Held, to_text
from .ctrl import Table
from .handling import cards_chosen, cards_shown
from .marks import marks
from .naming import face
from .scene import Action, Hand, HandCard, Strip
from .words import Words


def own_hand(table: Table, words: Words, phone: bool) -> Hand:
    """Return the hand as it stands, in the layout the visitor chose."""
    layout = table.settings.layout
    if layout == "auto":
        layout = "grid" if phone else "rows"
    cards = cards_shown(table)
    count = Counter(kind for kind, _ in cards)
    marked = marks(table)
    kinds = tuple(_kind(table, words, kind, n, marked.get(kind, "")) for kind, n in count.items())
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


def _kind(table: Table, words: Words, kind: int, count: int, mark: str) -> HandCard:
    """Return all cards of one kind."""
    chosen, fresh = table.chosen.count(kind), min(count, table.fresh[kind])
    label = words.spoken("hand.copies" if count > 1 else "hand.card", card=Card(kind), n=count)
    label = _told(words, label, fresh=bool(fresh), mark=mark)
    if chosen:
        label = words("hand.chosen", label=label, n=chosen)
    return HandCard(face(words, kind), count, chosen, fresh, label, mark)


def _told(words: Words, label: str, *, fresh: bool, mark: str) -> str:
    """Return the name of a card with what is marked on it."""
    if fresh:
        label = words("hand.fresh", label=label)
    return words(f"hand.in_{mark}", label=label) if mark else label


def _strips(
    table: Table, words: Words, cards: tuple[Held, ...], kinds: dict[int, HandCard]
) -> tuple[Strip, ...]:
    """Return the cards one by one: of equal ones the later copies are the new ones."""
    copies = {kind: sorted(copy for k, copy in cards if k == kind) for kind in kinds}
    chosen = set(cards_chosen(table))
    strips = []
    before: Held | None = None
    for card in cards:
        kind = card[0]
        item = kinds[kind]
        place = copies[kind].index(card[1]) + 1
        fresh = place > item.count - item.fresh
        label = words.spoken("hand.copy" if item.count > 1 else "hand.card", card=Card(kind), i=place, n=item.count)
        label = _told(words, label, fresh=fresh, mark=item.mark)
        if card in chosen:
            label = words("hand.chosen_one", label=label)
        gap = before is not None and _parted(before[0], kind, table.settings.sort)
        strips.append(Strip(to_text(card), item.face, card in chosen, fresh, item.mark, gap, label))
        before = card
    return tuple(strips)


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
