"""Words for people: one language's messages by key, and how it writes cards, melds and numbers.

A message is a text with named places, or a list of plural forms chosen by the value `n`. No sentence is put together
from pieces: what differs between languages differs in the language file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache

from samba_core.cards import IS_WILD, JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, TEXT
from samba_core.melds import Meld
from samba_core.narrate import Card, Cards, Message
from samba_core.reasons import Reason

# U+FE0E keeps phones from drawing the suits as coloured pictures.
GLYPHS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}

_PLACE = re.compile(r"\{(\w+)\}")
_ENDS = (".", "?", ":")
"""How a whole sentence ends."""


class Words:
    """The messages of one language."""

    def __init__(self, messages: Mapping[str, str | list[str]]) -> None:
        self.messages = messages
        # Most of what a picture says it said a moment ago, too.
        self._said = lru_cache(maxsize=4096)(self._fill)

    def __call__(self, key: str, **values: object) -> str:
        """Return the message of a key with its values put in; an unknown key is shown as it is."""
        return self._said(key, tuple(values.items()), spoken=False)

    def spoken(self, key: str, **values: object) -> str:
        """Return the message as it is to be read aloud, with cards named in full."""
        return self._said(key, tuple(values.items()), spoken=True)

    def message(self, told: Message, *, spoken: bool = False) -> str:
        """Return what the core tells, in words."""
        return self._said(told.key, tuple(told.values), spoken=spoken)

    def reason(self, reason: Reason) -> str:
        """Return why something is refused, in words."""
        return self._said(f"reason.{reason.code}", (*reason.numbers, ("cards", Cards(reason.cards))), spoken=False)

    @cached_property
    def aloud(self) -> Words:
        """The same words with every card and meld named in full: for ears, and for the text view."""
        return _Aloud(self.messages)

    def _fill(self, key: str, values: tuple[tuple[str, object], ...], *, spoken: bool) -> str:
        message = self.messages.get(key, key)
        if isinstance(message, list):
            message = message[0 if dict(values).get("n") == 1 else -1]
        written = {name: self._value(value, spoken) for name, value in values}
        text = _PLACE.sub(lambda place: written.get(place[1], place[0]), message)
        first = _PLACE.match(message)
        if first and message.endswith(_ENDS) and isinstance(dict(values).get(first[1]), Card | Cards):
            return text[:1].upper() + text[1:]  # a card's name is written small, but here it begins a sentence
        return text

    def _value(self, value: object, spoken: bool) -> str:
        match value:
            case bool():
                return str(value)
            case int():
                return self.number(value)
            case Card(kind):
                return self.card_name(kind) if spoken else self.card(kind)
            case Cards(kinds):
                kinds = tuple(sorted(kinds, key=lambda k: (IS_WILD[k], k)))
                if spoken:
                    return self("list.comma").join(self.card_name(k) for k in kinds)
                return "\u00a0".join(self.card_sign(k) for k in kinds)
            case Meld():
                return self.meld_name(value) if spoken else self.meld(value)
            case _:
                return str(value)

    def number(self, value: int) -> str:
        """Return a number with the language's grouping and a real minus sign."""
        digits = f"{abs(value):,}".replace(",", self("number.group"))
        return f"\u2212{digits}" if value < 0 else digits

    def signed(self, value: int) -> str:
        """Return a number with its sign, also when it is above zero."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def rank_index(self, kind: int) -> str:
        """Return what stands in the corner of a card: ``K``, ``10``, ``★``."""
        return "★" if kind == JOKER else self(f"index.{RANKS[RANK_OF[kind]]}")

    def card(self, kind: int) -> str:
        """Return a card's short name: ``9♥``."""
        if kind == JOKER:
            return self("card.joker")
        return f"{self.rank_index(kind)}{GLYPHS[SUITS[SUIT_OF[kind]]]}"

    def card_sign(self, kind: int) -> str:
        """Return a card as it stands in a list of cards, where a word among signs would not be seen as one of them."""
        return self("card.joker_short") if kind == JOKER else self.card(kind)

    def card_name(self, kind: int) -> str:
        """Return a card's full name: "nine of hearts"."""
        if kind == JOKER:
            return self("card.joker")
        rank, suit = RANKS[RANK_OF[kind]], SUITS[SUIT_OF[kind]]
        return self("card.name", rank=self(f"rank.{rank}"), suit=self(f"suit.{suit}"))

    def meld(self, meld: Meld) -> str:
        """Return a meld's short name: "kings", ``5–8♠``."""
        if meld.kind == "run":
            return f"{self.span(meld)}{GLYPHS[SUITS[meld.suit]]}"
        return self._group_name(meld)

    def meld_name(self, meld: Meld) -> str:
        """Return a meld's full name: "kings", "five to eight of spades"."""
        if meld.kind == "run":
            low, high = (self(f"rank.{TEXT[k][0]}") for k in (meld.cards[0], meld.cards[-1]))
            return self("meld.run_name", low=low, high=high, suit=self(f"suit.{SUITS[meld.suit]}"))
        return self._group_name(meld)

    def _group_name(self, meld: Meld) -> str:
        return self("meld.wilds") if meld.kind == "wild" else self(f"ranks.{RANKS[meld.rank]}")

    def span(self, meld: Meld) -> str:
        """Return a run's ends: ``5–8``."""
        return f"{self.rank_index(meld.cards[0])}–{self.rank_index(meld.cards[-1])}"


class _Aloud(Words):
    """Words that are only ever heard."""

    def _fill(self, key: str, values: tuple[tuple[str, object], ...], *, spoken: bool) -> str:
        return super()._fill(key, values, spoken=True)
