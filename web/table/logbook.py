"""The log: what happened in this deal, turn by turn, in whole sentences."""

from __future__ import annotations

from samba_core.narrate import narrate

from .ctrl import Happened, Table
from .naming import Names
from .scene import LogLine
from .words import Words

_LOG_TURNS = 24


def log_lines(table: Table, names: Names, words: Words) -> tuple[LogLine, ...]:
    """Return the last turns of this deal in whole sentences, the newest last."""
    view = table.view
    turns: list[tuple[int, list[str]]] = []
    for events in reversed((table.game.opening, *table.game.told)[-_LOG_TURNS * 6 :]):
        for message in reversed(narrate(events)):
            if not turns or turns[-1][0] != message.seat:
                if len(turns) == _LOG_TURNS:
                    break
                turns.append((message.seat, []))
            turns[-1][1].insert(0, words.message(message))
        if events and events[0].what == "dealt":
            break
    return tuple(
        LogLine(names.players[seat], names.tone(view.rules.side_of(seat, view.players)), " ".join(told))
        for seat, told in reversed(turns)
    )


def spoken(told: list[Happened], names: Names, words: Words) -> str:
    """Return what happened as one announcement for a screen reader, cards named in full."""
    turns: list[tuple[int, list[str]]] = []
    for happened in told:
        for message in narrate(happened.events):
            if not turns or turns[-1][0] != message.seat:
                turns.append((message.seat, []))
            turns[-1][1].append(words.message(message, spoken=True).replace("**", ""))
    return " ".join(words("say.turn", name=names.players[seat], text=" ".join(said)) for seat, said in turns)
