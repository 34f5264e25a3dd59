"""What hurts enough to be asked about before it is done. Each question can be switched off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samba_core.cards import IS_NATURAL, IS_WILD, RANK_OF, SUIT_OF
from samba_core.melds import Meld
from samba_core.pile import frozen_for_all
from samba_core.state import View

from . import bridge
from .settings import Settings
from .staging import Staged, table_with

Fear = Literal["out", "spoil", "wild", "feed"]


@dataclass(frozen=True, slots=True)
class Worry:
    """One thing that would hurt: the setting that asks about it, which sentence says so, and its values."""

    about: Fear
    sentence: str = ""
    card: int = -1
    meld: Meld | None = None
    points: int = 0


def laying(view: View, staged: Staged, settings: Settings) -> Worry | None:
    """Return what hurts in making the staged move: the deal's end, or a natural canasta that is none any more."""
    if bridge.empties_hand(view, staged):
        return going_out(settings)
    if settings.ask_spoil == "off":
        return None
    for before, after in zip(view.own_melds, table_with(view, staged), strict=True):
        if before.canasta == "natural" and after.canasta == "mixed":
            lost = before.bonus(view.rules) - after.bonus(view.rules)
            return Worry("spoil", "spoil", meld=before, points=lost)
    return None


def discarding(view: View, card: int, settings: Settings) -> Worry | None:
    """Return what hurts in throwing this card: the deal's end, a wild card gone, or the others fed."""
    if view.size == 1:
        return going_out(settings)
    if IS_WILD[card] and settings.ask_wild == "on":
        freezes = view.rules.freezes and not frozen_for_all(view.pile, view.rules)
        return Worry("wild", "wild_freezes" if freezes else "wild", card)
    if IS_NATURAL[card] and settings.ask_feed == "on":
        return _feeding(view, card)
    return None


def going_out(settings: Settings) -> Worry | None:
    """Return the question before the deal is ended."""
    return Worry("out") if settings.ask_out == "on" else None


def _feeding(view: View, card: int) -> Worry | None:
    """Return which meld of the others wants this card: a set of its rank, or a run that its taking would lengthen."""
    for side, theirs in enumerate(view.melds):
        for meld in theirs if side != view.side else ():
            if meld.kind == "set" and meld.rank == RANK_OF[card]:
                return Worry("feed", "feed_set", card, meld)
            if meld.kind == "run" and view.rules.take_top and _lengthens(meld, card, view.rules.max_run):
                return Worry("feed", "feed_run", card, meld)
    return None


def _lengthens(run: Meld, card: int, longest: int) -> bool:
    beside = card in (run.cards[0] - 1, run.cards[-1] + 1)
    return beside and SUIT_OF[card] == run.suit and run.size < longest
