"""The log: what happened in this deal, turn by turn, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from samba_core.events import Event
from samba_core.narrate import narrate

from .ctrl import Table
from .naming import Names
from .scene import LogLine
from .sitting import Happened
from .words import Words

_LOG_TURNS = 24


def log_lines(table: Table, names: Names, words: Words) -> tuple[LogLine, ...]:
    """Return the last turns of this deal in whole sentences, the newest last."""
    view = table.view
    turns: list[tuple[int, list[str]]] = []
    for seat, text in _backwards(table, words):
        if not turns or turns[-1][0] != seat:
            if len(turns) == _LOG_TURNS:
                break
            turns.append((seat, []))
        turns[-1][1].insert(0, text)
    return tuple(
        LogLine(names.players[seat], names.tone(view.rules.side_of(seat, view.players)), " ".join(told))
        for seat, told in reversed(turns)
    )


def _backwards(table: Table, words: Words) -> Iterator[tuple[int, str]]:
    """Yield what was told of this deal and of whom, the last thing first."""
    for events in chain(reversed(table.game.told), (table.game.opening,)):
        yield from reversed(_sentences(events, words))
        if events[0].what == "dealt":
            return


@lru_cache(maxsize=512)
def _sentences(events: tuple[Event, ...], words: Words) -> tuple[tuple[int, str], ...]:
    """Return what a move's events say and of whom; remembered, because every picture tells two dozen turns again."""
    return tuple((message.seat, words.message(message)) for message in narrate(events))


def spoken(told: list[Happened], names: Names, words: Words) -> str:
    """Return what happened as one announcement for a screen reader, cards named in full."""
    turns = told_by_turns((happened.events for happened in told), words, aloud=True)
    return " ".join(words("say.turn", name=names.players[seat], text=said) for seat, said in turns)


def told_by_turns(told: Iterable[tuple[Event, ...]], words: Words, *, aloud: bool = False) -> list[tuple[int, str]]:
    """Return what these moves say, put together turn by turn: whose it was, and the sentences."""
    turns: list[tuple[int, list[str]]] = []
    for message in (message for events in told for message in narrate(events)):
        if not turns or turns[-1][0] != message.seat:
            turns.append((message.seat, []))
        text = words.message(message, spoken=aloud)
        turns[-1][1].append(text.replace("**", "") if aloud else text)
    return [(seat, " ".join(said)) for seat, said in turns]
