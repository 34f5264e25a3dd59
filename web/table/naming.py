"""What players, sides, cards and melds are called and how they are toned."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce

from samba_core.cards import IS_WILD, JOKER, SUIT_OF, SUITS
from samba_core.melds import Meld

from .ctrl import Table
from .scene import Face
from .words import Words

_TONES = ("them", "third", "fourth", "fifth")


class Names:
    """What players and sides are called at this table, and in which tone they are drawn."""

    def __init__(self, table: Table, words: Words) -> None:
        self.view = table.view
        self.people = table.people
        self._words = words
        self._own = table.settings.name or words("name.you")
        self.players = tuple(self._player(seat) for seat in range(self.view.players))
        self.pairs = len(self.view.partners) > 0
        players, sides = self.view.players, len(self.view.melds)
        self.others = tuple((self.view.seat + step) % players for step in range(1, players))  # clockwise
        self.order = tuple((self.view.side + step) % sides for step in range(sides))  # the own side, then clockwise
        self.together = len({self.view.rules.side_of(seat, self.view.players) for seat in self.people.seats}) == 1

    def _player(self, seat: int) -> str:
        """Return a player's name, the one that a link gave first: "you" is only who sits alone among bots."""
        if seat not in self.people.seats:
            return self._words(f"name.{seat}")
        other = self._words("name.person", n=seat + 1) if self.people.several else self._own
        return self.people.name(seat) or other

    def addressed(self, text: str) -> str:
        """Return a sentence to whom the device belongs now, by name where there are several people."""
        return (
            self._words("prompt.person", name=self.players[self.view.seat], text=text) if self.people.several else text
        )

    def shared(self, side: int) -> tuple[str, str]:
        """Return a side's name and a shorter one for everybody to read: its players where people are opponents."""
        if self.together:
            return self.side(side), self.short(side)
        return self.team(side), self._initials(side)

    def team(self, side: int) -> str:
        """Return the names of a side's players."""
        *others, last = self._members(side)
        return self._words("list.and", a=self._words("list.comma").join(others), b=last) if others else last

    def _members(self, side: int) -> list[str]:
        return [self.players[seat] for seat in self.view.rules.seats_of(side, self.view.players)]

    def _initials(self, side: int) -> str:
        first, *others = self._members(side)
        if not others:
            return first
        return reduce(lambda a, name: self._words("side.initials", a=a, b=name[:1]), others, first[:1])

    def side(self, side: int) -> str:
        """Return a side's name: us and them for partners, the player's name otherwise."""
        if self.pairs and len(self.view.melds) == 2:
            return self._words("side.us" if side == self.view.side else "side.them")
        if self.pairs and side != self.view.side:
            return self.team(side)
        return self.players[side] if side != self.view.side or not self.pairs else self._words("side.us")

    def short(self, side: int) -> str:
        """Return a side's name where many sides leave little room: a pair by its initials."""
        if not self.pairs or side == self.view.side or len(self.view.melds) == 2:
            return self.side(side)
        return self._initials(side)

    def tone(self, side: int) -> str:
        """Return a side's tone: "us", then "them", "third" … clockwise."""
        if side == self.view.side:
            return "us"
        return _TONES[self.order.index(side) - 1]


def face(words: Words, kind: int) -> Face:
    """Return how a card looks."""
    return Face(kind, words.rank_index(kind), "W" if kind == JOKER else SUITS[SUIT_OF[kind]])


def faces(words: Words, cards: Iterable[int]) -> tuple[Face, ...]:
    """Return how cards look side by side, wild ones last."""
    return tuple(face(words, k) for k in sorted(cards, key=lambda k: (IS_WILD[k], k)))


@lru_cache(maxsize=1024)
def chip_label(words: Words, meld: Meld) -> str:
    """Return what a screen reader says of a meld."""
    if meld.canasta in ("samba", "bolivia"):
        return words.spoken(f"chip.{meld.canasta}_label", meld=meld)
    if meld.canasta:
        return words.spoken("chip.closed_label", seal=words(f"chip.{meld.canasta}"), meld=meld, n=meld.size)
    if meld.kind == "set" and meld.wilds:
        return words.spoken("chip.set_wild_label", meld=meld, n=meld.size, wilds=meld.wilds)
    return words.spoken(f"chip.{meld.kind}_label", meld=meld, n=meld.size)
