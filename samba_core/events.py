"""What happened, as small values that `narrate` turns into message keys. Nothing hidden is in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

What = Literal[
    "dealt",  # n cards each, seat = dealer
    "turned_up",  # the first card of the pile
    "red_three",  # seat laid `cards`
    "drew",  # n cards
    "took_pile",  # n cards in all, with hand cards `cards`
    "took_top",  # the one card, onto meld `meld`
    "laid",  # new meld `meld` of `cards`
    "added",  # `cards` onto meld `meld`
    "merged",  # `cards` onto meld `meld`
    "closed",  # meld `meld` became a canasta
    "discarded",
    "passed",
    "asked",
    "answered",  # n: 1 yes, 0 no
    "went_out",
    "stock_ended",
    "match_over",
]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that everybody at the table could see. `cards` are kinds that lay open."""

    what: What
    seat: int
    cards: tuple[int, ...] = ()
    n: int = 0
    meld: int = -1
    whole: tuple[int, ...] = ()  # the cards of meld `meld` once this had happened
