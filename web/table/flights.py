"""Which way cards went, for motion: places on the page by selector, read from what everybody saw."""

from __future__ import annotations

from samba_core.cards import TEXT
from samba_core.events import Event

from .sitting import Happened

Flight = dict[str, object]

STEP = 150
"""Milliseconds between two things of one move, so that the eye can follow."""

ROUND = 70
"""Milliseconds between two players when cards are dealt."""

DEALT = 4
"""Cards that are seen to fly to each player when cards are dealt."""

FRESH = "#cards .fresh"
"""New cards of the own hand: what flies there lands on them."""


def flights(told: list[Happened], side_of: list[int], me: int = 0) -> list[Flight]:
    """Return the flights of these events; `side_of` gives each seat's side, `me` sees the table."""
    found: list[Flight] = []
    for happened in told:
        later = 0
        for event in happened.events:
            several = _flight(event, side_of, me)
            found += [_delayed(flight, later) for flight in several]
            if several:
                later += STEP + (ROUND * len(several) if event.what == "dealt" else 0)
    return found


def _delayed(flight: Flight, by: int) -> Flight:
    delay = int(str(flight.get("delay", 0))) + by
    return {**flight, "delay": delay} if delay else flight


def _flight(event: Event, side_of: list[int], me: int) -> list[Flight]:
    mine = event.seat == me
    home = _home(event.seat, len(side_of), me)
    side = side_of[event.seat]
    chip = f"#m-{side}-{event.meld}"
    kinds = [TEXT[k] for k in event.cards]
    match event.what:
        case "dealt":
            return _dealt(event, len(side_of), me)
        case "turned_up":
            return [{"from": "#stock", "to": "#pile", "kind": kinds[0]}]
        case "red_three":
            place = (side - side_of[me] - 1) % (max(side_of) + 1)
            return [{"from": home, "to": f"#r-{place}", "kind": kinds[0]}]
        case "drew":
            return [_to_hand({"from": "#stock", "to": home, "n": event.n, "kind": "back"}, mine)]
        case "discarded":
            source = f"hand:{event.cards[0]}" if mine else home
            return [{"from": source, "to": "#pile", "kind": kinds[0]}]
        case "took_pile":
            return [_to_hand({"from": "#pile", "to": home, "n": event.n, "kind": "back"}, mine)]
        case "took_top":
            return [{"from": "#pile", "to": chip, "kind": kinds[0]}]
        case "laid" | "added":
            source = f"hand:{event.cards[0]}" if mine and event.cards else home
            return [{"from": source, "to": chip, "n": len(kinds), "kind": kinds}] if kinds else []
        case "closed":
            return [{"celebrate": chip}]
    return []


def _home(seat: int, players: int, me: int) -> str:
    """Return where the cards of a seat are."""
    return "#hand" if seat == me else f"#s-{(seat - me - 1) % players}"


def _to_hand(flight: Flight, mine: bool) -> Flight:
    """Let own cards land on their very places."""
    return {**flight, "onto": FRESH} if mine else flight


def _dealt(event: Event, players: int, me: int) -> list[Flight]:
    """Let cards fly to one player after another, the dealer last, while the own hand comes up card by card."""
    return [
        {
            "from": "#stock",
            "to": _home((event.seat + turn) % players, players, me),
            "n": min(event.n, DEALT),
            "kind": "back",
            "delay": ROUND * turn,
            **({"rise": "#cards button"} if (event.seat + turn) % players == me else {}),
        }
        for turn in range(1, players + 1)
    ]
