"""What can be typed instead of tapped: cards by their signs, and what to do with them by a key or a word.

``9h 9d`` chooses, ``m`` or ``meld`` melds what is chosen, ``x 4c`` discards, ``t`` tells whose turn it is.
"""

from __future__ import annotations

from samba_core.cards import RANKS, SUITS, TEXT
from samba_core.reasons import Reason, because

from .ctrl import Table
from .keys import GROUPS
from .staging import hand_left
from .words import Words

TYPED = tuple(key for group in ("act", "tell") for key in GROUPS[group] if key.name != "end")
"""The keys that have a word to type."""

_SUIT_OF = {**{suit.lower(): suit for suit in SUITS}, **dict(zip("♠♥♦♣", "SHDC", strict=True))}


class NotUnderstood(Exception):
    """What was typed asks for nothing; the reason says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason


def intents_of(text: str, table: Table, words: Words) -> tuple[str, ...]:
    """Return what a line asks for, intent by intent.

    Raises NotUnderstood for a line that names no known thing, or cards that are not there.
    """
    parts = text.replace(",", " ").split() or text.split()  # a comma alone is a key
    intent = _verb(parts[0], words) if parts else ""
    if intent:
        parts = parts[1:]
    cards = _cards(parts, table, words, fresh=bool(intent))
    put_back = tuple(f"unpick {kind}" for kind in table.chosen) if intent and cards else ()
    return (*put_back, *(f"pick {kind}" for kind in cards), *((intent,) if intent else ()))


def _verb(word: str, words: Words) -> str:
    """Return the intent of a key or a word for it."""
    word = word.lower()
    if word == "?":
        return "open keys"
    for key in TYPED:
        if word in key.press or word in words(f"command.{key.name}").split():
            return key.intent
    return ""


def _cards(parts: list[str], table: Table, words: Words, *, fresh: bool) -> list[int]:
    """Return the kinds that are named; a rank alone is any card of it that is still free."""
    free = list(hand_left(table.view, table.staged))
    if not fresh:
        for kind in table.chosen:
            free[kind] -= 1
    found = []
    for part in parts:
        fitting = [kind for kind in _kinds(part, words) if free[kind]]
        if not fitting:
            raise NotUnderstood(because("not_in_hand" if _kinds(part, words) else "unknown_command"))
        free[fitting[0]] -= 1
        found.append(fitting[0])
    return found


def _kinds(part: str, words: Words) -> list[int]:
    """Return the kinds of card that a sign may mean."""
    if part.lower() in ("jk", "*", words("card.joker")):
        return [TEXT.index("JK")]
    ranks = {name.lower(): rank for rank in RANKS for name in (rank, words(f"index.{rank}"))}
    sign = part.lower().rstrip("\ufe0e\ufe0f")  # what a phone hangs on to suits
    if sign in ranks:
        return [TEXT.index(ranks[sign] + suit) for suit in SUITS]
    suit = _SUIT_OF.get(sign[-1:])
    return [TEXT.index(ranks[sign[:-1]] + suit)] if suit and sign[:-1] in ranks else []
