"""The sheet of keys: what every one of them does, and the switch that turns the letters off."""

from __future__ import annotations

from .buttons import shut
from .ctrl import Table
from .keys import GROUPS, NAMED, Key
from .naming import Names
from .scene import Action, Dialog
from .words import Words


def keys_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the list of keys, written from the table by which they act."""
    lists = tuple(
        (words(f"keys.group_{group}"), tuple((caps(key, words), words(f"keys.{key.name}")) for key in keys))
        for group, keys in GROUPS.items()
    )
    off = table.settings.letters == "off"
    to = "on" if off else "off"
    return Dialog(
        "keys",
        words("keys.title"),
        lead=words("keys.off" if off else "keys.on"),
        lists=lists,
        actions=(
            Action("letters", words(f"keys.switch_{to}"), f"letters {to}"),
            shut(words),
        ),
    )


def caps(key: Key, words: Words) -> tuple[str, ...]:
    """Return what stands on the keys, one text for each way to press it."""
    return tuple(_cap(press, words) for press in key.shown or key.press)


def _cap(press: str, words: Words) -> str:
    return "+".join(words(f"keycap.{part}") if part in NAMED else part.upper() for part in press.split("+"))
