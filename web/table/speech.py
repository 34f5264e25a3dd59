"""What is announced by itself: the visitor's own acts and the turns of the others, each once, kept to be heard anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from samba_core.cards import cards_in
from samba_core.narrate import Cards

from .ctrl import Table
from .logbook import spoken
from .naming import Names
from .scene import Scene
from .sitting import Happened
from .words import Words

KEPT = 80
"""Announcements that can be heard again."""

NAMED_CARDS = 6
"""So many new cards are named one by one; of more only the number is told."""


_COMES = ("drew", "took_pile", "took_top")
"""Events after which there may be new cards in the hand."""


class Speech:
    """Announcements in the order in which they were made, each politely and as one message."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._heard: list[str] = []
        self._waiting: list[str] = []
        self._back = 1

    def tell(self, text: str, *, wait: bool = False) -> None:
        """Announce an event; one that waits is told together with the next, because messages in a burst get lost."""
        if text:
            self._waiting.append(text)
        if self._waiting and not wait:
            self._heard = [*self._heard, *self._waiting][-KEPT:]
            self._back = 1
            self._say(" ".join(self._waiting))
            self._waiting = []

    def forget(self) -> None:
        """Leave nothing to be heard again: the device goes to another person, or another game is in play."""
        self._heard, self._waiting, self._back = [], [], 1

    def again(self) -> str:
        """Return the last event."""
        self._back = 1
        return self._heard[-1] if self._heard else ""

    def earlier(self) -> str:
        """Return the event before the one that was heard last."""
        self._back = min(self._back + 1, max(1, len(self._heard)))
        return self._heard[-self._back] if self._heard else ""


class OwnAct:
    """What an intent of the visitor changes, noted before it and told after it."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.moves = len(table.game.moves)
        self.stages = len(table.stages)
        self.chosen = list(table.chosen)

    def told(self, intent: str, table: Table, happened: Sequence[Happened], scene: Scene, words: Words) -> str:
        """Return what came of it, or nothing if the focus or a refusal tells it already."""
        if table.refusal or table.game is not self.game:
            return ""
        undone = len(table.game.moves) < self.moves or len(table.stages) < self.stages
        if intent.startswith("undo") and undone:
            return f"{words('say.undone')} {scene.prompt}."
        if len(table.game.moves) > self.moves:
            heard = spoken(list(happened), Names(table, words), words)
            return f"{heard} {_new_cards(table, happened, words)}".strip()
        if len(table.stages) > self.stages:
            meter = words("say.meter", points=scene.meter.text) if scene.meter else ""
            return f"{scene.prompt}. {meter}".strip()
        if self.chosen and not table.chosen and intent == "clear":
            return words("say.cleared")
        if intent == "pile" and table.chosen != self.chosen:
            cards = words.spoken("tell.chosen", cards=Cards(tuple(table.chosen)))
            return f"{cards}. {words('say.pile_again')}"
        return ""


def _new_cards(table: Table, happened: Sequence[Happened], words: Words) -> str:
    """Return which cards have come to the hand with these moves."""
    came = any(event.what in _COMES for told in happened for event in told.events)
    new = tuple(cards_in(table.fresh))
    if not came or not new:
        return ""
    if len(new) > NAMED_CARDS:
        return words("say.new_many", n=len(new), hand=words("hand.label", n=table.view.size))
    return words.spoken("say.new", cards=Cards(new))
