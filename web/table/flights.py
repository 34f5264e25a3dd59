"""Which way cards went, for motion: places on the page by selector, read from what everybody saw."""

from __future__ import annotations

from samba_core.cards import TEXT
from samba_core.events import Event

from .sitting import Happened

Flight = dict[str, object]


def flights(told: list[Happened], side_of: list[int], me: int = 0) -> list[Flight]:
    """Return the flights of these events; `side_of` gives each seat's side, `me` sees the table."""
    return [flight for happened in told for event in happened.events for flight in _flight(event, side_of, me)]


def _flight(event: Event, side_of: list[int], me: int) -> list[Flight]:
    mine = event.seat == me
    home = "#hand" if mine else f"#s-{(event.seat - me - 1) % len(side_of)}"
    chip = f"#m-{side_of[event.seat]}-{event.meld}"
    kinds = [TEXT[k] for k in event.cards]
    match event.what:
        case "drew":
            return [{"from": "#stock", "to": home, "n": event.n, "kind": "back"}]
        case "discarded":
            source = f"hand:{event.cards[0]}" if mine else home
            return [{"from": source, "to": "#pile", "kind": kinds[0]}]
        case "took_pile":
            return [{"from": "#pile", "to": home, "n": min(event.n, 5), "kind": "back"}]
        case "took_top":
            return [{"from": "#pile", "to": chip, "kind": kinds[0]}]
        case "laid" | "added":
            source = f"hand:{event.cards[0]}" if mine and event.cards else home
            return [{"from": source, "to": chip, "n": len(kinds), "kind": kinds}] if kinds else []
        case "closed":
            return [{"celebrate": chip}]
    return []
