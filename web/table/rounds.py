"""What happened in this deal, as events: move by move, and what one player has missed since the last turn."""

from __future__ import annotations

from dataclasses import dataclass

from samba_core.events import Event, What
from samba_core.game import Game

ENDS_TURN: frozenset[What] = frozenset({"discarded", "passed"})


def deal_told(game: Game) -> list[tuple[Event, ...]]:
    """Return what happened in this deal, move by move, the dealing first."""
    told = [game.opening, *game.told]
    first = max(i for i, events in enumerate(told) if events[0].what == "dealt")
    return told[first:]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to be shown: an event, and with it the canasta that it closed."""

    events: tuple[Event, ...]

    @property
    def seat(self) -> int:
        """Who did it."""
        return self.events[0].seat


def last_round(game: Game, me: int) -> tuple[Step, ...]:
    """Return what the others did since this seat's last turn ended; its own turn after that is not told again."""
    found: list[Step] = []
    for events in reversed(deal_told(game)):
        if events[0].seat == me and events[0].what not in ("dealt", "answered"):
            happened = {event.what for event in events}
            if ENDS_TURN & happened and "went_out" not in happened:
                break
            continue
        found[:0] = _steps_of(events)
    return tuple(found)


def since_last_turn(game: Game, seat: int) -> tuple[tuple[Event, ...], ...]:
    """Return what happened since the last move of a seat, a move each: told when the device comes to that person."""
    since: list[tuple[Event, ...]] = []
    for events in reversed(game.told):
        if events[0].seat == seat or events[0].what == "dealt":
            break
        since.insert(0, events)
    return tuple(since)


def _steps_of(events: tuple[Event, ...]) -> list[Step]:
    made: list[Step] = []
    for event in events:
        if event.what == "closed" and made:
            made[-1] = Step((*made[-1].events, event))
        else:
            made.append(Step((event,)))
    return made
