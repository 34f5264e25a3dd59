"""Which cards of the hand make a meld with one another, or join one: what a practised eye sees at a glance."""

from __future__ import annotations

from functools import lru_cache

from samba_core.cards import IS_NATURAL, WILDS, Hand
from samba_core.listing import melds_in
from samba_core.melds import Meld, addition_fault
from samba_core.ruleset import Ruleset

from . import bridge
from .ctrl import Table
from .staging import hand_left, new_melds, table_with


def marks(table: Table) -> dict[int, str]:
    """Return for each kind that makes melds in the hand which: "run", "set" or "both".

    Before drawing, the cards that can take the pile are a set with its top card.
    """
    if table.settings.marks == "off":
        return {}
    runs, sets = _in_melds(hand_left(table.view, table.staged), table.view.rules)
    if bridge.can_draw(table.view) and table.staged.empty:
        sets |= frozenset(table.outlook.chance.cards)
    return {kind: "both" if kind in runs & sets else "run" if kind in runs else "set" for kind in runs | sets}


def additions(table: Table) -> frozenset[int]:
    """Return the natural kinds of the hand that an own meld would take, where they are to be marked."""
    if table.settings.marks != "all":
        return frozenset()
    begun = (meld for _, meld in new_melds(table.view, table.staged))
    melds = (*table_with(table.view, table.staged), *begun)
    return _additions(hand_left(table.view, table.staged), melds, table.view.rules)


@lru_cache(maxsize=32)
def _additions(hand: Hand, melds: tuple[Meld, ...], rules: Ruleset) -> frozenset[int]:
    kinds = (kind for kind, n in enumerate(hand) if n and IS_NATURAL[kind])
    return frozenset(kind for kind in kinds if any(addition_fault(meld, (kind,), rules) is None for meld in melds))


@lru_cache(maxsize=32)
def _in_melds(hand: Hand, rules: Ruleset) -> tuple[frozenset[int], frozenset[int]]:
    """Return the kinds that make runs and those that make sets, without wilds and without black threes."""
    naturals = tuple(0 if kind in WILDS else n for kind, n in enumerate(hand))
    runs: set[int] = set()
    sets: set[int] = set()
    for meld in melds_in(naturals, rules):
        if not meld.is_black_threes:
            (runs if meld.kind == "run" else sets).update(meld.cards)
    return frozenset(runs), frozenset(sets)
