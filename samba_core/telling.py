"""One deal told in plain English for the command line. The page's words live in its language files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from .cards import as_text
from .events import Event
from .scoring import SideScore

_WORDS: Final[Mapping[str, str]] = {
    "dealt": "{who} deals {n} cards to everybody.",
    "turned_up": "The pile begins with {cards}.",
    "red_three": "{who} lays the red three {cards}.",
    "drew": "{who} draws {n}.",
    "took_pile": "{who} takes the pile of {n} with {cards}.",
    "took_top": "{who} takes only {cards}, onto meld {meld}.",
    "laid": "{who} lays {cards} as meld {meld}.",
    "added": "{who} adds {cards} to meld {meld}.",
    "merged": "{who} merges two sets into {cards}.",
    "closed": "Meld {meld} is closed: {whole}.",
    "discarded": "{who} discards {cards}.",
    "passed": "{who} keeps the last card.",
    "asked": "{who} asks: may I go out?",
    "went_out": "{who} goes out.",
    "stock_ended": "The stock is gone, the deal ends.",
    "match_over": "The match is over.",
}


def told(events: tuple[Event, ...]) -> Iterator[str]:
    """Yield a sentence for each event."""
    for event in events:
        if event.what == "answered":
            yield f"Seat {event.seat} answers {'yes' if event.n else 'no'}."
            continue
        yield _WORDS[event.what].format(
            who=f"Seat {event.seat}",
            n=event.n,
            meld=event.meld + 1,
            cards=as_text(event.cards),
            whole=as_text(event.whole),
        )


def told_score(side: int, made: SideScore) -> str:
    """Return a side's score sheet in one line."""
    items = {
        "melded": made.melded,
        "natural canastas": made.natural,
        "mixed canastas": made.mixed,
        "sambas": made.sambas,
        "bolivias": made.bolivias,
        "red threes": made.red_threes,
        "going out": made.going_out,
        "in hand": made.in_hand + made.red_threes_held,
    }
    listed = ", ".join(f"{name} {points}" for name, points in items.items() if points)
    return f"Side {'ABCDEF'[side]}: {made.total} ({listed or 'nothing'})"
