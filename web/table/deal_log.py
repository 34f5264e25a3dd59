"""The log of the whole deal, turn by turn and round by round, with what is not looked for left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from samba_core.events import Event, What
from samba_core.narrate import narrate

from .buttons import shut
from .ctrl import Table
from .naming import Names
from .rounds import ENDS_TURN, deal_told
from .scene import Action, Choice, Dialog, Field, LogLine
from .words import Words

KINDS: dict[str, frozenset[What]] = {
    "melds": frozenset({"laid", "added", "merged", "closed", "red_three"}),
    "takes": frozenset({"took_pile", "took_top"}),
    "discards": ENDS_TURN,
}
"""What can be looked for, and the events that are it."""


def log_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the log with its two questions: of whom, and of what; the newest round first."""
    who, what = table.log_who, table.log_what
    seats = _seats_of(table, who)
    wanted = KINDS.get(what)
    rounds: list[tuple[str, tuple[LogLine, ...]]] = []
    for number, events in groupby(_numbered(table), key=lambda pair: pair[0]):
        shown = [event for _, event in events if event.seat in seats and (not wanted or event.what in wanted)]
        lines = [_line(table, names, words, seat, tuple(own)) for seat, own in groupby(shown, lambda e: e.seat)]
        if lines:
            rounds.append((words("log.round", n=number), tuple(lines)))
    return Dialog(
        "log",
        words("log.title"),
        text=() if rounds else (words("log.none"),),
        fields=(
            Field("who", words("log.who"), tuple(_who_choices(table, names, words))),
            Field("what", words("log.what"), tuple(Choice(k, words(f"log.{k}"), k == what) for k in ("all", *KINDS))),
        ),
        rounds=tuple(reversed(rounds)),
        actions=(
            Action("replay", words("log.replay"), "open replay"),
            shut(words),
        ),
    )


def log_actions(table: Table, words: Words) -> tuple[Action, ...]:
    """Return what stands beside the log on the table: the last round, the whole deal, the cards seen."""
    tracker = (Action("tracker", words("menu.tracker"), "open tracker"),) if table.settings.tracker == "on" else ()
    return (
        Action("replay", words("log.replay"), "open replay"),
        Action("all", words("replay.log"), "open log"),
        *tracker,
    )


def _numbered(table: Table) -> Iterator[tuple[int, Event]]:
    """Yield every event of the deal with the number of its round: a round is over when everybody has had a turn."""
    ended = 0
    for events in deal_told(table.game):
        for event in events:
            yield ended // table.game.players + 1, event
            ended += event.what in ENDS_TURN


def _line(table: Table, names: Names, words: Words, seat: int, events: tuple[Event, ...]) -> LogLine:
    told = " ".join(map(words.message, narrate(events)))
    return LogLine(names.players[seat], names.tone(table.game.state.side_of(seat)), told)


def _who_choices(table: Table, names: Names, words: Words) -> Iterator[Choice]:
    """Yield everybody, the sides where they are more than one player, and every player."""
    yield Choice("all", words("log.all"), table.log_who == "all")
    if names.pairs:
        for side in names.order:
            yield Choice(f"side{side}", names.short(side), table.log_who == f"side{side}")
    for seat in (table.me, *names.others):
        name = names.players[seat] if seat != table.me or table.people.several else words("name.you")
        yield Choice(f"seat{seat}", name, table.log_who == f"seat{seat}")


def _seats_of(table: Table, who: str) -> tuple[int, ...]:
    """Return the seats that a choice means; everybody for one that means nobody here."""
    rules, players = table.game.rules, table.game.players
    for side in range(rules.side_count(players)):
        if who == f"side{side}":
            return rules.seats_of(side, players)
    seats = tuple(range(players))
    return tuple(seat for seat in seats if who == f"seat{seat}") or seats
