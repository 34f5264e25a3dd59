"""The last round once more: everything that happened since one's last turn, step by step, with the cards shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from samba_core.cards import IS_WILD
from samba_core.events import Event
from samba_core.narrate import narrate

from .buttons import shut
from .ctrl import Table
from .naming import Names, face
from .rounds import Step, last_round
from .scene import Action, Dialog, Face, Replay
from .words import Words

PAUSE = 2.6
"""Seconds for each step when the round is played by itself: time to read a sentence and look at its cards."""

MOST_BACKS = 4
"""Hidden cards that are drawn; more would not be counted by anybody."""


def replay_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the step that is shown now, whose turns there were, and how to go on."""
    all_steps = last_round(table.game, table.me)
    back = Action("round", words("replay.log"), "open log")
    if not all_steps:
        close = shut(words)
        return Dialog("replay", words("replay.title"), text=(words("replay.none"),), actions=(back, close))
    at = min(table.replay_at, len(all_steps) - 1)
    last = at == len(all_steps) - 1
    playing = table.replaying and not last
    return Dialog(
        "replay",
        words("replay.title"),
        replay=_shown(table, names, words, all_steps, at),
        actions=(
            Action("back", words("replay.back"), "replay back", off=not at),
            Action("play", words("replay.pause" if playing else "replay.play"), "replay play", off=last),
            Action("shut", words("replay.done"), "close", main=True)
            if last
            else Action("next", words("replay.next"), "replay next", main=True),
            back,
        ),
    )


def _shown(table: Table, names: Names, words: Words, all_steps: tuple[Step, ...], at: int) -> Replay:
    step, first = all_steps[at], all_steps[at].events[0]
    messages = narrate(step.events)
    if first.what == "took_pile" and first.cards:
        # What is seen are the cards of the hand that took it: said, lest they pass for the pile.
        messages = (replace(messages[0], key="replay.took"), *messages[1:])
    turns = []
    start = 0
    for seat, own in groupby(all_steps, key=lambda each: each.seat):
        end = start + len(tuple(own))
        state = "now" if start <= at < end else "done" if end <= at else ""
        turns.append((names.players[seat], _tone(table, names, seat), state))
        start = end
    return Replay(
        who=names.players[step.seat],
        tone=_tone(table, names, step.seat),
        text=" ".join(map(words.message, messages)),
        label=words(
            "replay.label",
            name=names.players[step.seat],
            text=" ".join(words.message(told, spoken=True) for told in messages).replace("**", ""),
        ),
        faces=_faces(words, first),
        backs=min(first.n, MOST_BACKS) if first.what in ("drew", "dealt") else 0,
        place=words("replay.place", at=at + 1, of=len(all_steps)),
        at=at + 1,
        of=len(all_steps),
        turns=tuple(turns),
    )


def _tone(table: Table, names: Names, seat: int) -> str:
    return names.tone(table.game.state.side_of(seat))


def _faces(words: Words, event: Event) -> tuple[tuple[Face, bool], ...]:
    """Return the cards to show, wild ones last; of a meld that grew all of them, those that came marked."""
    grew = event.what in ("added", "merged")
    came = list(event.cards)
    shown = []
    for k in sorted(event.whole if grew else event.cards, key=lambda k: (IS_WILD[k], k)):
        shown.append((face(words, k), grew and k in came))
        if k in came:
            came.remove(k)
    return tuple(shown)
