"""Who sits where: the seats that people play at this device, what they are called, and to whom it goes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from samba_core.game import Game
from samba_core.state import State

from .settings import clean_name

PEOPLE_WISHES = ("people", "names")
"""What a link says of the people at the table."""


@dataclass(frozen=True, slots=True)
class People:
    """The seats of the people at this device, all others being bots, and their names in the same order."""

    seats: tuple[int, ...] = (0,)
    names: tuple[str, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the device goes from hand to hand."""
        return len(self.seats) > 1

    def name(self, seat: int) -> str:
        """Return what the person at a seat is called, or an empty text."""
        return dict(zip(self.seats, self.names, strict=False)).get(seat, "")

    def next_one(self, state: State) -> int:
        """Return the seat of the person who must act now, or who is the next to act after the bots."""
        first = state.to_act if state.to_act in self.seats else state.turn
        return next(seat for step in range(state.players) if (seat := (first + step) % state.players) in self.seats)


ALONE = People()
"""One person among bots."""


def people_of(given: Mapping[str, object], players: int) -> People:
    """Return the people that a link or a form names.

    Raises ValueError, naming the value, for seats that this table has not got.
    """
    if given.get("people"):
        return _linked(str(given["people"]), str(given.get("names") or ""), players)
    if given.get("device") != "several":
        return ALONE
    seats = tuple(seat for seat in range(players) if is_person(given, seat))
    return People(seats, tuple(clean_name(str(given.get(f"name_{seat}") or "")) for seat in seats))


def is_person(given: Mapping[str, object], seat: int) -> bool:
    """Whether a form has a person at a seat: always at the first, and at the second until told otherwise."""
    return seat == 0 or given.get(f"seat_{seat}", "person" if seat == 1 else "bot") == "person"


def asks_for_others(wished: Mapping[str, object], now: People, game: Game) -> bool:
    """Whether a link that names a deal or a game wants other people at it; their names alone make no other game."""
    if "people" not in wished or not any(wished.get(name) for name in ("seed", "rules")):
        return False
    return not are_people(wished, game.players) or people_of(wished, game.players).seats != now.seats


def are_people(wished: Mapping[str, object], players: int) -> bool:
    """Whether the seats that a link has people at are at a table of so many players."""
    try:
        people_of(wished, players)
    except ValueError:
        return False
    return True


def _linked(seats: str, names: str, players: int) -> People:
    wished = sorted({int(part) if part.isdecimal() else -1 for part in seats.split(",")})
    if not all(0 <= seat < players for seat in wished):
        raise ValueError(seats[:40])
    return People(tuple(wished), tuple(clean_name(name) for name in names.split(",")[: len(wished)] if names))


def wish_of_people(people: People, players: int) -> dict[str, object]:
    """Return what a form says of these people; its first seat is always a person's, so they may have to move up."""
    if not people.several:
        return {}
    first = people.seats[0]
    wish: dict[str, object] = {"device": "several"}
    for seat in range(players):
        there = (seat + first) % players
        wish[f"seat_{seat}"] = "person" if there in people.seats else "bot"
        wish[f"name_{seat}"] = people.name(there)
    return wish


def people_kept(kept: object, players: int) -> People:
    """Return the people of a save; one that says nothing, or nothing that makes sense, has one person at the table."""
    if not isinstance(kept, Mapping):
        return ALONE
    seats, names = kept.get("seats"), kept.get("names")
    if not isinstance(seats, list) or not seats:
        return ALONE
    if not all(type(seat) is int and 0 <= seat < players for seat in seats) or sorted(set(seats)) != seats:
        return ALONE
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        names = []
    return People(tuple(seats), tuple(clean_name(name) for name in names[: len(seats)]))


def people_to_keep(people: People) -> dict[str, object]:
    """Return the people as plain values for a save."""
    return {"seats": list(people.seats), "names": list(people.names)}
