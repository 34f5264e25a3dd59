"""The tracker: where every copy of every card was seen last, a memory aid that knows only what the player may know."""

from __future__ import annotations

from dataclasses import dataclass

from samba_core.cards import BLACK_THREES, FOUR, JOKER, KINDS, RANK_OF, RANKS, RED_THREES, SUITS, TWOS, kind
from samba_core.narrate import Card
from samba_core.state import View

from .buttons import shut
from .ctrl import Table
from .naming import Names, face
from .scene import Copies, Dialog, Tracker
from .words import Words

PLACES = ("hand", "melds", "pile", "known", "unseen")
"""Where a card can be, in the order in which its copies are shown."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """How many copies of one kind are where, as far as one seat knows."""

    hand: int
    melds: int  # on the table, laid red threes among them
    pile: int
    known: int  # seen going into a hand of somebody else and still there
    unseen: int


def whereabouts(view: View) -> tuple[Whereabouts, ...]:
    """Return where the copies of each kind are."""
    melds, pile, known = [0] * KINDS, [0] * KINDS, [0] * KINDS
    for laid in (*(meld.cards for own in view.melds for meld in own), *view.red_threes):
        for k in laid:
            melds[k] += 1
    for k in view.pile:
        pile[k] += 1
    for seat, held in enumerate(view.known):
        if seat != view.seat:
            known = [n + more for n, more in zip(known, held, strict=True)]
    copies = [view.rules.packs] * KINDS
    copies[JOKER] = view.rules.jokers
    seen = zip(view.hand, melds, pile, known, strict=True)
    return tuple(Whereabouts(*places, n - sum(places)) for places, n in zip(seen, copies, strict=True))


def tracker_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the table of all cards by suit and rank."""
    view = table.view
    found = whereabouts(view)

    def copies(k: int) -> Copies:
        where = found[k]
        places = [(place, getattr(where, place)) for place in PLACES]
        told = words("list.comma").join(words(f"tracker.{place}", n=n) for place, n in places if n)
        label = words.spoken("tracker.cell", card=Card(k), told=told)
        return Copies(face(words, k), where.unseen, tuple(place for place, n in places for _ in range(n)), label)

    ranks = range(FOUR, len(RANKS))
    stock, unseen = view.stock_size, sum(where.unseen for where in found)
    return Dialog(
        "tracker",
        words("tracker.title"),
        lead=words("tracker.lead", n=unseen, stock=stock, hands=unseen - stock),
        tracker=Tracker(
            ranks=tuple(words(f"index.{RANKS[rank]}") for rank in ranks),
            rows=tuple(
                (letter, words(f"suit.{letter}"), tuple(copies(kind(rank, suit)) for rank in ranks))
                for suit, letter in enumerate(SUITS)
            ),
            left=tuple(sum(found[k].unseen for k in range(KINDS) if RANK_OF[k] == rank) for rank in ranks),
            specials=tuple(map(copies, (JOKER, *TWOS, *BLACK_THREES, *RED_THREES))),
            legend=tuple((place, words(f"tracker.legend_{place}")) for place in PLACES),
        ),
        actions=(shut(words),),
    )
