"""The log: what happened in this deal, turn by turn, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from samba_core.narrate import Message, narrate

from .ctrl import Happened, Table
from .naming import Names
from .scene import LogLine
from .words import Words

_LOG_TURNS = 24


def log_lines(table: Table, names: Names, words: Words) -> tuple[LogLine, ...]:
    """Return the last turns of this deal in whole sentences, the newest last."""
    view = table.view
    turns: list[tuple[int, list[str]]] = []
    for message in _backwards(table):
        if not turns or turns[-1][0] != message.seat:
            if len(turns) == _LOG_TURNS:
                break
            turns.append((message.seat, []))
        turns[-1][1].insert(0, words.message(message))
    return tuple(
        LogLine(names.players[seat], names.tone(view.rules.side_of(seat, view.players)), " ".join(told))
        for seat, told in reversed(turns)
    )


def _backwards(table: Table) -> Iterator[Message]:
    """Yield what was told of this deal, the last thing first."""
    for events in chain(reversed(table.game.told), (table.game.opening,)):
        yield from reversed(narrate(events))
        if events[0].what == "dealt":
            return


def spoken(told: list[Happened], names: Names, words: Words) -> str:
    """Return what happened as one announcement for a screen reader, cards named in full."""
    turns: list[tuple[int, list[str]]] = []
    for happened in told:
        for message in narrate(happened.events):
            if not turns or turns[-1][0] != message.seat:
                turns.append((message.seat, []))
            turns[-1][1].append(words.message(message, spoken=True).replace("**", ""))
    return " ".join(words("say.turn", name=names.players[seat], text=" ".join(said)) for seat, said in turns)
