"""The questions of the new-match sheet about people: one line for who plays alone, a seat each for several."""

from __future__ import annotations

from collections.abc import Iterator

from samba_core.ruleset import Ruleset

from .ctrl import Table
from .people import is_person
from .scene import Choice, Field
from .words import Words


def people_fields(table: Table, rules: Ruleset, seats: int, words: Words) -> tuple[Field, ...]:
    """Return who sits at the table, as far as it has been answered."""
    wish = table.wish
    several = wish.get("device") == "several"
    choices = (
        Choice("one", words("new.device_one"), not several),
        Choice("several", words("new.device_several"), several),
    )
    hint = words("new.device_hint") if several else ""
    device = Field("device", words("new.device"), choices, hint=hint)
    if several:
        return (device, *_seats(table, rules, seats, words))
    return (device, Field("name", words("new.name"), value=str(wish.get("name", table.settings.name))))


def _seats(table: Table, rules: Ruleset, seats: int, words: Words) -> Iterator[Field]:
    """Yield each seat's questions: person or bot, where that is open, and what the person is called."""
    wish = table.wish
    for seat in range(seats):
        person = is_person(wish, seat)
        if seat:
            partner = rules.side_of(seat, seats) == rules.side_of(0, seats)
            yield Field(
                f"seat_{seat}",
                words("new.seat_partner" if partner else "new.seat", n=seat + 1),
                (
                    Choice("bot", words("new.seat_bot"), not person),
                    Choice("person", words("new.seat_person"), person),
                ),
            )
        if person:
            own = wish.get("name", table.settings.name) if seat == 0 else ""
            yield Field(f"name_{seat}", words("new.seat_name", n=seat + 1), value=str(wish.get(f"name_{seat}") or own))
