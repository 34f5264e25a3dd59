"""Keys and what they ask for. They act only inside the game and never while something is being typed."""

from __future__ import annotations

from samba_core.cards import RANKS

_PLAIN = {
    "d": "draw",
    "p": "pile",
    "r": "key-top",
    "m": "key-meld",
    "x": "discard",
    "g": "key-out",
    "u": "undo",
    "o": "sort",
    "t": "say-turn",
    "s": "say-scores",
    "c": "say-pile",
    "e": "say-counts",
    "i": "say-meter",
    "y": "say-hand",
}
_JUMPS = {"1": "T", "0": "T", "*": "JK", **{rank.lower(): rank for rank in RANKS}}


def intent_of(key: str, *, ctrl: bool, shift: bool, dialog: bool) -> str:
    """Return the intent of a key, or an empty text. `jump …` moves the focus to the next such card."""
    if key == "Escape":
        return "close" if dialog else "clear"
    letter = key.lower()
    if ctrl:
        return "undo" if letter == "z" and not dialog else ""
    if dialog or len(key) != 1:
        return ""
    if shift and letter == "u":
        return "undo-all"
    if letter in _PLAIN:
        return _PLAIN[letter]
    return f"jump {_JUMPS[letter]}" if letter in _JUMPS else ""
