"""What happened since a person last acted: told when the device comes to that person."""

from __future__ import annotations

from samba_core.events import Event
from samba_core.game import Game


def since_last_turn(game: Game, seat: int) -> tuple[tuple[Event, ...], ...]:
    """Return the events of this deal since the last move of a seat, a move each; what everybody saw, no more."""
    since: list[tuple[Event, ...]] = []
    for events in reversed(game.told):
        if events[0].seat == seat or events[0].what == "dealt":
            break
        since.insert(0, events)
    return tuple(since)
