"""The curtain between two people at one device: a picture with nothing of the table, and what is told after it."""

from __future__ import annotations

from .ctrl import Table
from .logbook import spoken, told_by_turns
from .naming import Names
from .rounds import since_last_turn
from .scene import Action, Bar, Dialog, Hand, Middle, Scene
from .sitting import Happened
from .words import Words


def covered_scene(open_dialog: Dialog | None) -> Scene:
    """Return the picture of a hidden table: not a card, not a name, only the sheet that lies over it."""
    return Scene(
        bar=Bar((), ""),
        seats=(),
        sides=(),
        middle=Middle(0, "", False, "", 0, None, "", False, "", ""),
        prompt="",
        mood="wait",
        meter=None,
        hand=Hand("rows", "suit", (), 0, "", True),
        actions=(),
        log=(),
        dialog=open_dialog,
        covered=True,
    )


def curtain_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the call to pass the device to the person who acts next."""
    name = names.players[table.people.next_one(table.game.state)]
    return Dialog(
        "curtain",
        words("curtain.title", name=name),
        text=(words("curtain.text", name=name),),
        actions=(
            Action("new", words("menu.new"), "open new"),
            Action("ready", words("curtain.ready"), "ready", main=True),
        ),
        closable=False,
    )


def curtain_call(table: Table, words: Words) -> str:
    """Return what is read aloud when the curtain falls."""
    sheet = curtain_sheet(table, Names(table, words), words)
    return words("curtain.call", title=sheet.title, text=sheet.text[0])


def meanwhile(table: Table, words: Words) -> str:
    """Return what is read aloud to the person who has lifted the curtain; a bot may be the one to begin."""
    names = Names(table, words)
    told = [Happened(events[0].seat, events) for events in since_last_turn(table.game, table.me)]
    mine = table.view.to_act == table.me
    yours = words("say.your_turn_name", name=names.players[table.me]) if mine else ""
    return f"{spoken(told, names, words)} {yours}".strip()


def since_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return what everybody saw since this person's last move."""
    told = told_by_turns(since_last_turn(table.game, table.me), words)
    return Dialog(
        "since",
        words("since.title", name=names.players[table.me]),
        text=tuple(words("log.line", who=names.players[seat], text=text) for seat, text in told),
        actions=(
            Action("replay", words("log.replay"), "open replay"),
            Action("shut", words("since.done"), "close", main=True),
        ),
    )
