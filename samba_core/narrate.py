"""Events as message keys with values; the words live in the language files.

Every message is a whole sentence of its own language. A value is a number or one of the small wrappers below, which
the words layer turns into the language's name for a card, some cards or a meld.
"""

from __future__ import annotations

from dataclasses import dataclass

from .events import Event
from .melds import Meld, guess_kind, meld_of


@dataclass(frozen=True, slots=True)
class Card:
    """One card to be named."""

    kind: int


@dataclass(frozen=True, slots=True)
class Cards:
    """Several cards to be named."""

    kinds: tuple[int, ...]


Value = int | Card | Cards | Meld


@dataclass(frozen=True, slots=True)
class Message:
    """A key of the language files, its values, and the seat it speaks of."""

    key: str
    seat: int
    values: tuple[tuple[str, Value], ...] = ()


def _message(key: str, seat: int, **values: Value) -> Message:
    return Message(f"event.{key}", seat, tuple(values.items()))


def narrate(events: tuple[Event, ...]) -> tuple[Message, ...]:
    """Return the messages that tell these events."""
    return tuple(_tell(event) for event in events)


def _tell(event: Event) -> Message:
    meld = meld_of(guess_kind(event.whole), event.whole)
    match event.what:
        case "dealt" | "drew" | "passed" | "asked" | "went_out" | "stock_ended" | "match_over":
            return _message(event.what, event.seat, n=event.n)
        case "answered":
            return _message("answered_yes" if event.n else "answered_no", event.seat)
        case "turned_up" | "red_three" | "discarded" | "took_top":
            return _message(event.what, event.seat, card=Card(event.cards[0]))
        case "took_pile":
            return _message("took_pile", event.seat, n=event.n, cards=Cards(event.cards))
        case "laid" | "added" | "merged":
            return _message(f"{event.what}_{meld.kind}", event.seat, meld=meld, cards=Cards(event.cards))
        case "closed":
            return _message(f"closed_{meld.canasta}", event.seat, meld=meld)
