"""What players, sides, cards and melds are called and how they are toned."""

from __future__ import annotations

from samba_core.cards import JOKER, SUIT_OF, SUITS
from samba_core.melds import Meld

from .ctrl import Table
from .scene import Face
from .words import Words

_TONES = ("them", "third", "fourth", "fifth", "sixth")


class Names:
    """What players and sides are called at this table, and in which tone they are drawn."""

    def __init__(self, table: Table, words: Words) -> None:
        self.view = table.view
        own = table.settings.name or words("name.you")
        self.players = (own, *(words(f"name.{seat}") for seat in range(1, self.view.players)))
        self.pairs = len(self.view.partners) > 0
        self._words = words

    def side(self, side: int) -> str:
        """Return a side's name: us and them for partners, the player's name otherwise."""
        if self.pairs and len(self.view.melds) == 2:
            return self._words("side.us" if side == self.view.side else "side.them")
        if self.pairs and side != self.view.side:
            seats = self.view.rules.seats_of(side, self.view.players)
            return self._words("list.and", a=self.players[seats[0]], b=self.players[seats[1]])
        return self.players[side] if side != self.view.side or not self.pairs else self._words("side.us")

    def short(self, side: int) -> str:
        """Return a side's name where many sides leave little room: a pair by its initials."""
        if not self.pairs or side == self.view.side or len(self.view.melds) == 2:
            return self.side(side)
        first, second = self.view.rules.seats_of(side, self.view.players)
        return self._words("side.initials", a=self.players[first][:1], b=self.players[second][:1])

    def tone(self, side: int) -> str:
        """Return a side's tone: "us", then "them", "third" … clockwise."""
        if side == self.view.side:
            return "us"
        others = [other for other in range(len(self.view.melds)) if other != self.view.side]
        return _TONES[others.index(side)]


def face(words: Words, kind: int) -> Face:
    """Return how a card looks."""
    return Face(kind, words.rank_index(kind), "W" if kind == JOKER else SUITS[SUIT_OF[kind]])


def chip_label(words: Words, meld: Meld) -> str:
    """Return what a screen reader says of a meld."""
    if meld.canasta in ("samba", "bolivia"):
        return words.spoken(f"chip.{meld.canasta}_label", meld=meld)
    if meld.canasta:
        return words.spoken("chip.closed_label", seal=words(f"chip.{meld.canasta}"), meld=meld, n=meld.size)
    if meld.kind == "set" and meld.wilds:
        return words.spoken("chip.set_wild_label", meld=meld, n=meld.size, wilds=meld.wilds)
    return words.spoken(f"chip.{meld.kind}_label", meld=meld, n=meld.size)
