"""Keys and what they ask for, in one table: the page acts by it and the sheet of keys is written from it.

Keys act only inside the game and never while something is being typed.
"""

from __future__ import annotations

from dataclasses import dataclass

from samba_core.cards import RANKS

from .scene import Dialog, Scene


@dataclass(frozen=True, slots=True)
class Key:
    """One key, or several that do alike, with its intent; what it is for is the word `keys.<name>`."""

    name: str
    press: tuple[str, ...]  # "d", "shift+u", "ctrl+enter"; none where the browser or the focus sees to it
    intent: str = ""
    shown: tuple[str, ...] = ()  # what the sheet of keys shows instead


GROUPS: dict[str, tuple[Key, ...]] = {
    "act": (
        Key("draw", ("d",), "draw"),
        Key("pile", ("p",), "pile"),
        Key("top", ("r",), "key-top"),
        Key("meld", ("m",), "key-meld"),
        Key("targets", ("l",), "open targets"),
        Key("discard", ("x",), "discard"),
        Key("end", ("ctrl+enter",), "discard"),
        Key("out", ("g",), "key-out"),
        Key("red", ("f",), "red"),
        Key("pass", ("w",), "pass"),
        Key("undo", ("u", "ctrl+z"), "undo"),
        Key("undo_all", ("shift+u",), "undo-all"),
        Key("hint", ("h",), "hint"),
        Key("sort", ("o",), "sort"),
        Key("left", (",",), "nudge left"),
        Key("right", (".",), "nudge right"),
    ),
    "tell": (
        Key("turn", ("t",), "say-turn"),
        Key("again", ("z",), "say-again"),
        Key("earlier", ("shift+z",), "say-earlier"),
        Key("hand", ("y",), "say-hand"),
        Key("meter", ("i",), "say-meter"),
        Key("middle", ("c",), "say-pile"),
        Key("counts", ("e",), "say-counts"),
        Key("ours", ("v",), "say-melds 0"),
        Key("next_side", ("b",), "say-melds 1"),
        Key("third_side", ("n",), "say-melds 2"),
        Key("replay", ("shift+w",), "open replay"),
        Key("log", ("shift+l",), "open log"),
        Key("tracker", ("shift+c",), "open tracker"),
        Key("scores", ("s",), "say-scores"),
        Key("standing", ("shift+s",), "say-standing"),
    ),
    "go": (
        Key("region", ("f6",), "region 1"),
        Key("region_back", ("shift+f6",), "region -1"),
        Key("arrows", (), shown=("arrows", "home", "end")),
        Key("jump", (), shown=("4", "…", "9", "0", "j", "q", "k", "a", "2", "3")),
        Key("joker", ("*",), "jump JK"),
        Key("choose", (), shown=("space",)),
        Key("default", (), shown=("enter",)),
        Key("clear", ("escape",), "clear"),
        Key("keys", ("?",), "open keys"),
    ),
}
"""Every key by what it is good for."""

NAMED = ("arrows", "home", "end", "space", "enter", "escape", "shift", "ctrl")
"""Keys that are written as a word of the language, `keycap.<name>`."""

_INTENTS = {press: key.intent for keys in GROUPS.values() for key in keys for press in key.press}
_JUMPS = {"1": "T", "0": "T", **{rank.lower(): rank for rank in RANKS}}


def intent_of(key: str, *, ctrl: bool, shift: bool, dialog: bool, letters: bool = True) -> str:
    """Return the intent of a key, or an empty text. `jump …` and `region …` only move the focus.

    Without `letters` no key that writes a character does anything (WCAG 2.1.4).
    """
    if key == "Escape" and dialog:
        return "close"
    writes = len(key) == 1 and not ctrl
    if dialog or (writes and not letters):
        return ""
    name = key.lower()
    if ctrl:
        return _INTENTS.get(f"ctrl+{name}", "")
    if shift and f"shift+{name}" in _INTENTS:
        return _INTENTS[f"shift+{name}"]
    if name in _INTENTS and not (shift and not writes):
        return _INTENTS[name]
    return f"jump {_JUMPS[name]}" if writes and name in _JUMPS else ""


def meaning(wish: str, scene: Scene, *, chosen: bool) -> str:
    """Return the intent of a key for melding, taking the top card or going out, as the table is now."""
    actions = {action.key: action for action in scene.actions}
    if wish == "out":
        return next((actions[name].intent for name in ("out", "ask") if name in actions), "out")
    if wish == "meld":
        return actions["meld"].intent if "meld" in actions else "new 0" if chosen else "propose"
    targets = [chip for chip in scene.sides[-1].chips if chip.target]
    return targets[0].intent if targets and not chosen else "pile"


def dialog_answer(dialog: Dialog | None, key: str, *, on_panel: bool) -> str:
    """Return what a key chooses in a sheet that asks: a number one of the options, Enter the button in gold."""
    if dialog is None:
        return ""
    if key.isdecimal() and 0 < int(key) <= len(dialog.options):
        return dialog.options[int(key) - 1].intent
    if key == "Enter" and on_panel and not dialog.fields:
        return next((act.intent for act in dialog.actions if act.main), "")
    return ""
