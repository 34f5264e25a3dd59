"""Which melds to lay: every single act is weighed by what it adds to the table and takes from the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ..cards import ACE, FOUR, IS_NATURAL, IS_WILD, RANK_OF, SUIT_OF, WILDS, Hand
from ..legal import is_legal
from ..listing import lay_offs, melds_in
from ..melds import CANASTA_SIZE, Meld, grown, may_go_out_with, meld_fault
from ..moves import Add, Lay, Merge
from ..openings import openings, suit_layouts
from ..state import View
from . import weights as w
from .appraisal import Appraisal

_LAYOUTS_PER_SUIT = 3
_KEPT = 2


def gain(appraisal: Appraisal, hand: Sequence[int], melds: Sequence[Meld], adds: Iterable[Add]) -> float:
    """Return what laying these from this hand onto our table adds in worth, as the seat believes."""
    own = appraisal.own
    after = list(hand)
    total = 0.0
    ranks: set[int] = set()
    suits: set[int] = set()
    gone, came = [], list(melds)
    wilds = sum(hand[k] for k in WILDS)
    for index, cards in adds:
        gone.append(own[index])
        came.append(grown(own[index], cards))
        if own[index].kind == "set":
            ranks.add(own[index].rank)
        total += _laid(appraisal, after, cards, ranks, suits)
    for meld in melds:
        total += _laid(appraisal, after, meld.cards, ranks, suits)
    total -= appraisal.worth(hand, ranks, suits, appraisal.table)
    table = appraisal.table.changed(gone, came)
    if appraisal.rules.wild_melds:
        left = sum(after[k] for k in WILDS)
        total += appraisal.wilds_value(left, table.wilds) - appraisal.wilds_value(wilds, appraisal.table.wilds)
    return total + appraisal.worth(after, ranks, suits, table)


def _laid(appraisal: Appraisal, after: list[int], cards: Iterable[int], ranks: set[int], suits: set[int]) -> float:
    """Move cards off the hand, note the ranks and suits they touch, and return what their points gain."""
    total = 0.0
    for k in cards:
        after[k] -= 1
        total += appraisal.points[k] - appraisal.card_value(k)
        if IS_NATURAL[k]:
            total += w.VISIBLE
            ranks.add(RANK_OF[k])
            suits.add(SUIT_OF[k])
    return total


def best_lay(view: View, appraisal: Appraisal) -> Lay | None:
    """Return the act that adds most and leaves cards to play on with, or None if holding everything is better."""
    if not view.own_melds:
        return best_opening(view, appraisal)
    acts = [Lay((), (add,)) for add in lay_offs(view) if _sensible(view, appraisal, add)]
    acts += [Lay((meld,)) for meld in melds_in(view.hand, view.rules) if _new_meld_sensible(view, appraisal, meld)]
    return _best(view, appraisal, acts, 0.0)


def _best(view: View, appraisal: Appraisal, acts: Iterable[Lay], bonus: float) -> Lay | None:
    """Return the legal act with the greatest gain above nothing that keeps cards to play on with."""
    rated = []
    for place, act in enumerate(acts):
        used = sum(len(meld.cards) for meld in act.melds) + sum(len(cards) for _, cards in act.adds)
        if view.size - used >= _KEPT or (view.size - used == 1 and _may_pass_after(view, act)):
            worth = gain(appraisal, view.hand, act.melds, act.adds) + bonus
            if bonus:
                worth -= wilds_tied(act.melds)
            rated.append((-worth, place, act))
    rated.sort(key=lambda entry: entry[:2])
    return next((act for cost, _, act in rated if cost < 0 and is_legal(view, act)), None)


def _may_pass_after(view: View, act: Lay) -> bool:
    """Tell whether the turn may end with the last card in hand after this act (S3-37, E66)."""
    if view.rules.keep != "pass":
        return False
    table = list(view.own_melds)
    for index, cards in act.adds:
        table[index] = grown(table[index], cards)
    return view.answer == "no" or not may_go_out_with([*table, *act.melds], view.players, view.rules)


def _sensible(view: View, appraisal: Appraisal, add: Add) -> bool:
    """Leave out lay-offs that waste wilds: onto a natural canasta, or onto a set that they do not close."""
    index, cards = add
    wilds = sum(IS_WILD[k] for k in cards)
    meld = view.own_melds[index]
    if not wilds or meld.kind == "wild":
        return True
    if meld.canasta == "natural":
        return False
    return meld.size + len(cards) >= CANASTA_SIZE or appraisal.memory.risk > w.LAST_TURNS


def _new_meld_sensible(view: View, appraisal: Appraisal, meld: Meld) -> bool:
    """Leave out black threes, and new sets with wilds unless they are closed at once or the deal is ending."""
    if meld.is_black_threes:
        return False
    if meld.kind == "set" and set_room(view, meld.rank) <= 0:
        return False
    return meld.kind != "set" or not meld.wilds or meld.size >= CANASTA_SIZE or appraisal.memory.risk > w.LAST_TURNS


def set_room(view: View, rank: int) -> int:
    """How many new sets of a rank the side may still lay (E17, E18)."""
    if view.rules.max_sets_per_rank is None:
        return 1
    return view.rules.max_sets_per_rank - sum(1 for m in view.own_melds if m.kind == "set" and m.rank == rank)


def best_merge(view: View, appraisal: Appraisal) -> Merge | None:
    """Return the two sets whose merging gains most, or None; two canastas are worth more apart (S3-10, E46)."""
    if not view.rules.merge_sets:
        return None
    own, best, chosen = view.own_melds, float(w.MERGE_FROM), None
    for target, onto in enumerate(own):
        for source, moved in enumerate(own):
            if source == target or onto.kind != "set" or moved.kind != "set" or moved.rank != onto.rank:
                continue
            merged = grown(onto, moved.cards)
            if (onto.canasta and moved.canasta) or onto.size < moved.size or meld_fault(merged, view.rules):
                continue
            ranks = (onto.rank,)
            after = appraisal.table.changed((onto, moved), (merged,))
            worth = appraisal.worth(view.hand, ranks, (), after)
            worth -= appraisal.worth(view.hand, ranks, (), appraisal.table)
            if worth > best and is_legal(view, Merge(source, target)):
                best, chosen = worth, Merge(source, target)
    return chosen


# ── the first meld ───────────────────────────────────────────────────────────────────────────────────────────


def opening_worth(view: View) -> float:
    """Worth of having opened: more as the deal goes on, and once an opponent has."""
    full = view.rules.pack_size - view.players * view.rules.cards_dealt(view.players)
    gone = 1.0 - view.stock_size / full
    behind = any(melds for side, melds in enumerate(view.melds) if side != view.side)
    worth = w.OPENED + w.OPENED_LATE * gone + (w.OPENED_BEHIND if behind else 0)
    if view.rules.red_three_sign == "melded":
        worth += 2 * view.rules.red_three * len(view.red_threes[view.side]) * gone
    return worth


def wilds_tied(group: Iterable[Meld]) -> float:
    """Cost of the wilds that a first meld ties up in sets still far from closing."""
    return w.OPENING_WILD * sum(meld.wilds for meld in group if meld.kind == "set" and not meld.canasta)


def best_opening(view: View, appraisal: Appraisal) -> Lay | None:
    """Return the group of melds to open with, or None to wait for a better one (S0-35)."""
    groups = first_melds(view, view.hand, view.minimum)
    return _best(view, appraisal, (Lay(group) for group in groups), opening_worth(view))


def first_melds(view: View, hand: Hand, need: int) -> Iterator[tuple[Meld, ...]]:
    """Yield groups of melds worth so many points, over the few most promising ways to lay runs."""
    return openings(hand, need, view.rules, layouts=run_choices(view, hand))


def run_choices(view: View, hand: Hand) -> Iterator[tuple[Meld, ...]]:
    """Yield ways to lay runs: of each suit none, or one of those that use most cards."""
    suits: list[list[tuple[Meld, ...]]] = []
    for suit in range(4):
        layouts: list[tuple[Meld, ...]] = [()]
        if _may_hold_run(hand, suit):
            layouts = suit_layouts(hand, suit, view.rules)
        layouts.sort(key=lambda runs: -sum(len(run.cards) for run in runs))
        suits.append([*layouts[:_LAYOUTS_PER_SUIT], ()] if len(layouts) > 1 else layouts)
    for choice in product(*suits):
        yield tuple(run for runs in choice for run in runs)


def _may_hold_run(hand: Hand, suit: int) -> bool:
    base = suit * 13
    return any(all(hand[base + rank : base + rank + 3]) for rank in range(FOUR, ACE - 1))
