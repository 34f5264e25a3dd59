"""Which way cards went, for motion: places on the page by selector, read from what everybody saw."""

from __future__ import annotations

from samba_core.cards import TEXT
from samba_core.events import Event

from .sitting import ME, Happened

Flight = dict[str, object]


def flights(told: list[Happened], side_of: list[int]) -> list[Flight]:
    """Return the flights of these events; `side_of` gives each seat's side."""
    return [flight for happened in told for event in happened.events for flight in _flight(event, side_of)]


def _home(seat: int) -> str:
    return "#hand" if seat == ME else f"#s-{seat - 1}"


def _flight(event: Event, side_of: list[int]) -> list[Flight]:
    home = _home(event.seat)
    chip = f"#m-{side_of[event.seat]}-{event.meld}"
    kinds = [TEXT[k] for k in event.cards]
    match event.what:
        case "drew":
            return [{"from": "#stock", "to": home, "n": event.n, "kind": "back"}]
        case "discarded":
            source = f"hand:{event.cards[0]}" if event.seat == ME else home
            return [{"from": source, "to": "#pile", "kind": kinds[0]}]
        case "took_pile":
            return [{"from": "#pile", "to": home, "n": min(event.n, 5), "kind": "back"}]
        case "took_top":
            return [{"from": "#pile", "to": chip, "kind": kinds[0]}]
        case "laid" | "added":
            source = f"hand:{event.cards[0]}" if event.seat == ME and event.cards else home
            return [{"from": source, "to": chip, "n": len(kinds), "kind": kinds}] if kinds else []
        case "closed":
            return [{"celebrate": chip}]
    return []
