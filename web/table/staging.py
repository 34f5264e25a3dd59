"""What the visitor has begun to lay but the rules only accept as a whole: a first meld in parts, a pile take in parts.

Nothing staged has happened yet. It becomes one core move when the rules accept it, and can be taken back piece by
piece until then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from samba_core.cards import Hand, without_cards
from samba_core.legal import why_illegal
from samba_core.melds import Meld, grown, meld_of
from samba_core.moves import Add, Lay, Move, TakePile, TakeTop, cards_laid
from samba_core.pile import picked_up, taken_onto
from samba_core.reasons import Reason
from samba_core.state import View
from samba_core.way_out import way_out

PILE_SET = -1
"""The place of the set that the pile's top card will be part of, among the staged melds."""


@dataclass(frozen=True, slots=True)
class Staged:
    """Melds and lay-offs begun, with the take they belong to, if any."""

    take: Literal["", "pile", "top"] = ""
    cards: tuple[int, ...] = ()  # hand cards that go with the pile's top card
    onto: int = -1  # the own meld that the top card is to join, -1 if none is named
    melds: tuple[Meld, ...] = ()
    adds: tuple[Add, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing has been begun."""
        return not self.take and not self.melds and not self.adds

    @property
    def spent(self) -> tuple[int, ...]:
        """The hand cards that are staged."""
        return (*self.cards, *cards_laid(self.melds, self.adds))

    def move(self) -> Move:
        """Return all of it as one move."""
        if self.take == "pile":
            return TakePile(self.cards, self.melds, self.adds, self.onto)
        if self.take == "top":
            return TakeTop(self.onto, self.melds, self.adds)
        return Lay(self.melds, self.adds)

    def with_meld(self, meld: Meld) -> Staged:
        """Return this with one more new meld."""
        return replace(self, melds=(*self.melds, meld))

    def with_add(self, index: int, cards: tuple[int, ...]) -> Staged:
        """Return this with cards added to the own meld at that index."""
        before = next((held for place, held in self.adds if place == index), ())
        others = tuple(add for add in self.adds if add[0] != index)
        return replace(self, adds=(*others, (index, (*before, *cards))))

    def with_more(self, place: int, cards: tuple[int, ...]) -> Staged:
        """Return this with cards added to a staged meld, or to the set made with the pile (`PILE_SET`)."""
        if place == PILE_SET:
            return replace(self, cards=(*self.cards, *cards))
        melds = list(self.melds)
        melds[place] = grown(melds[place], cards)
        return replace(self, melds=tuple(melds))


NOTHING = Staged()


def staged_from(move: Move) -> Staged:
    """Return what a move would be if it were still being put together.

    Raises ValueError for a move that is no melding act.
    """
    match move:
        case TakePile(cards, melds, adds, onto):
            return Staged("pile", cards, onto, melds, adds)
        case TakeTop(run, melds, adds):
            return Staged("top", (), run, melds, adds)
        case Lay(melds, adds):
            return Staged("", (), -1, melds, adds)
    raise ValueError("only melds can be staged")


def hand_left(view: View, staged: Staged) -> Hand:
    """Return the hand without what is staged.

    Raises ValueError if the hand does not hold it.
    """
    return without_cards(view.hand, staged.spent)


def picking_up(view: View, staged: Staged) -> int:
    """Return how many cards would come to the hand with the pile (E11, E26)."""
    return picked_up(view) if staged.take == "pile" else 0


def joined(view: View, staged: Staged) -> int:
    """Return the own meld that the pile's top card joins, or -1 (E16)."""
    if staged.take == "pile":
        return taken_onto(view.rules, view.own_melds, view.pile[-1], staged.onto)
    return staged.onto


def pile_set(view: View, staged: Staged) -> Meld:
    """Return the set that the pile's top card and the staged hand cards make."""
    return meld_of("set", (view.pile[-1], *staged.cards))


def table_with(view: View, staged: Staged) -> list[Meld]:
    """Return the own melds already on the table as they will lie."""
    own = list(view.own_melds)
    place = joined(view, staged)
    if place >= 0:
        own[place] = grown(own[place], (view.pile[-1], *staged.cards))
    for index, cards in staged.adds:
        own[index] = grown(own[index], cards)
    return own


def new_melds(view: View, staged: Staged) -> list[tuple[int, Meld]]:
    """Return the staged new melds with their places, the one made with the pile first."""
    opens_set = staged.take == "pile" and joined(view, staged) < 0
    first = [(PILE_SET, pile_set(view, staged))] if opens_set else []
    return [*first, *enumerate(staged.melds)]


def points_staged(view: View, staged: Staged) -> int:
    """Return the points that the staged new melds count for a first meld (S0-36)."""
    return sum(meld.points(view.rules) for _, meld in new_melds(view, staged))


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of something staged: good as it is, worth going on with, or refused."""

    verdict: Literal["complete", "unfinished", "refused"]
    reason: Reason | None = None


def judge(view: View, staged: Staged) -> Judgement:
    """Tell whether staged melds are a legal move already, may become one with more melds, or not."""
    reason = why_illegal(view, staged.move())
    if reason is None:
        return Judgement("complete")
    if reason.code == "below_minimum":
        return Judgement("unfinished", reason)
    keeping = reason.code in ("must_keep_two", "must_keep_one", "black_threes_only_out")
    if keeping and _may_still_empty(view, staged):
        return Judgement("unfinished", reason)
    return Judgement("refused", reason)


def _may_still_empty(view: View, staged: Staged) -> bool:
    """Whether more melds could turn too few cards kept into going out (E27, E58)."""
    if view.answer == "no" or picking_up(view, staged) > 1:
        return False
    table = (*table_with(view, staged), *(meld for _, meld in new_melds(view, staged)))
    return way_out(hand_left(view, staged), table, view.players, view.rules, minimum=0) is not None
