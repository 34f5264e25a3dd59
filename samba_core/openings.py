"""What can be laid for a first meld? The search over runs, sets and wilds that reach so many points together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import mul

from .cards import ACE, BLACK_THREES, FOUR, JOKER, RANK_OF, TWOS, Hand, kind, kinds_of_rank
from .melds import CANASTA_SIZE, Meld, meld_of, naturals_needed
from .ruleset import Ruleset

_MAX_LAYOUTS = 4000


def wilds_in(hand: Hand) -> list[int]:
    """Return the wild cards of a hand, jokers last."""
    return [k for k in TWOS for _ in range(hand[k])] + [JOKER] * hand[JOKER]


def wild_room(naturals: int, rules: Ruleset) -> int:
    """How many wilds one set with so many naturals may hold (S0-24)."""
    fitting = (w for w in range(rules.max_wilds, 0, -1) if naturals >= naturals_needed(w, rules))
    return next(fitting, 0)


# ── runs that a hand holds ───────────────────────────────────────────────────────────────────────────────────


def suit_layouts(hand: Hand, suit: int, rules: Ruleset) -> list[tuple[Meld, ...]]:
    """Return every way to lay runs from one suit of a hand, laying none included (S0-26, E48, E49)."""
    if not rules.runs:
        return [()]
    counts = [hand[kind(rank, suit)] if rank >= FOUR else 0 for rank in range(ACE + 1)]
    found: list[tuple[Meld, ...]] = []

    def go(start: int, chosen: tuple[Meld, ...]) -> None:
        found.append(chosen)
        for low in range(start, ACE - 1):
            for high in range(low, min(low + rules.max_run, ACE + 1)):
                if not counts[high]:
                    break
                if high - low + 1 < rules.min_meld:
                    continue
                for rank in range(low, high + 1):
                    counts[rank] -= 1
                run = Meld("run", tuple(kind(rank, suit) for rank in range(low, high + 1)))
                if not chosen or run.cards >= chosen[-1].cards:
                    go(low, (*chosen, run))
                for rank in range(low, high + 1):
                    counts[rank] += 1

    go(FOUR, ())
    return found


def run_layouts(hand: Hand, rules: Ruleset) -> Iterator[tuple[Meld, ...]]:
    """Yield ways to lay runs from all suits together, none first."""
    suits = [suit_layouts(hand, suit, rules) for suit in range(4)]
    for count, layout in enumerate(product(*suits)):
        if count >= _MAX_LAYOUTS:
            return
        yield tuple(run for runs in layout for run in runs)


# ── the first meld ───────────────────────────────────────────────────────────────────────────────────────────


def openings(
    hand: Hand, need: int, rules: Ruleset, layouts: Iterable[tuple[Meld, ...]] | None = None
) -> Iterator[tuple[Meld, ...]]:
    """Yield groups of new melds from this hand worth `need` points or more together (S0-35, E60).

    For every way to lay runs it gives the most frugal completion with sets: naturals first, then as few wilds as will
    do. If no group is yielded, none exists. `layouts` restricts it to those ways to lay runs.
    """
    points = rules.points_by_kind
    meldable = sum(map(mul, hand, points)) - sum(hand[k] * points[k] for k in BLACK_THREES)
    if meldable < need:
        return
    seen: set[tuple[Meld, ...]] = set()
    for runs in run_layouts(hand, rules) if layouts is None else layouts:
        left = list(hand)
        for run in runs:
            for k in run.cards:
                left[k] -= 1
        value = sum(points[k] for run in runs for k in run.cards)
        for wilds in _wild_meld_choices(left, rules):
            rest = list(left)
            for k in wilds:
                rest[k] -= 1
            worth = value + sum(points[k] for k in wilds)
            sets = _frugal_sets(rest, need - worth, rules)
            if sets is None:
                continue
            group = (*runs, *([meld_of("wild", wilds)] if wilds else []), *sets)
            if group and group not in seen:
                seen.add(group)
                yield group
                break


def _wild_meld_choices(left: list[int], rules: Ruleset) -> Iterator[tuple[int, ...]]:
    """Yield wilds to lay as a meld of their own, none first, then as few as will do (S3-48)."""
    yield ()
    if rules.wild_melds:
        wilds = wilds_in(tuple(left))[::-1]
        for count in range(rules.min_meld, min(CANASTA_SIZE, len(wilds)) + 1):
            yield tuple(wilds[:count])


def _frugal_sets(left: list[int], need: int, rules: Ruleset) -> tuple[Meld, ...] | None:
    """Return sets from these cards worth `need` or more, or None if there are none that reach it."""
    if need <= 0:
        return ()
    by_rank = {rank: [k for k in kinds_of_rank(rank) for _ in range(left[k])] for rank in range(FOUR, ACE + 1)}
    value = {rank: len(held) * rules.points_by_rank[rank] for rank, held in by_rank.items()}
    triples = sorted((r for r, held in by_rank.items() if len(held) >= rules.min_meld), key=lambda r: -value[r])
    chosen: list[int] = []
    have = 0
    for rank in triples:
        chosen.append(rank)
        have += value[rank]
        if have >= need:
            return tuple(meld_of("set", by_rank[r]) for r in _needed(chosen, value, need))
    # Naturals alone do not do: pairs with a wild, and wilds onto the triples. A pair uses up a wild of its own, and
    # every wild counts wherever it lies, so taking the dearest pairs and the dearest wilds first is the maximum.
    wilds = sorted((k for k in (*TWOS, JOKER) for _ in range(left[k])), key=rules.points)
    may_pair = rules.min_naturals <= 2
    pairs = sorted((r for r, held in by_rank.items() if len(held) == 2 and may_pair), key=lambda r: -value[r])
    room = [rank for rank in triples for _ in range(_room_split(len(by_rank[rank]), rules))]
    groups = {rank: list(by_rank[rank]) for rank in triples}
    while have < need and wilds:
        k = _smallest_that_reaches(wilds, need - have, rules) if room else wilds[-1]
        if pairs and (not room or have + rules.points(k) < need):
            rank = pairs.pop(0)
            groups[rank] = list(by_rank[rank])
            room += [rank] * (wild_room(2, rules) - 1)
            have += value[rank]
            k = _smallest_that_reaches(wilds, need - have, rules)
        elif room:
            rank = room.pop(0)
        else:
            return None
        groups[rank].append(k)
        wilds.remove(k)
        have += rules.points(k)
    if have < need:
        return None
    return tuple(meld for cards in groups.values() for meld in _split_wilds(cards, rules))


def _needed(chosen: list[int], value: dict[int, int], need: int) -> list[int]:
    """Drop the sets that are not needed to reach the points."""
    kept = list(chosen)
    for rank in sorted(chosen, key=lambda r: value[r]):
        if sum(value[r] for r in kept if r != rank) >= need:
            kept.remove(rank)
    return kept


def _smallest_that_reaches(wilds: list[int], need: int, rules: Ruleset) -> int:
    """Return the cheapest wild worth `need`, else the dearest one."""
    return next((k for k in wilds if rules.points(k) >= need), wilds[-1])


def _room_split(naturals: int, rules: Ruleset) -> int:
    """Wilds that sets of one rank may hold together, split over several sets where the rules allow (E17)."""
    if rules.max_sets_per_rank == 1:
        return wild_room(naturals, rules)
    best = wild_room(naturals, rules)
    for first in range(2, naturals - 1):
        best = max(best, wild_room(first, rules) + wild_room(naturals - first, rules))
    return best


def _split_wilds(cards: list[int], rules: Ruleset) -> list[Meld]:
    """Return cards of one rank and their wilds as one set, or as two where one may not hold so many wilds."""
    naturals = [k for k in cards if RANK_OF[k] >= FOUR]
    wilds = [k for k in cards if not RANK_OF[k] >= FOUR]
    if len(wilds) <= wild_room(len(naturals), rules):
        return [meld_of("set", cards)]
    for first in range(2, len(naturals) - 1):
        here, there = wild_room(first, rules), wild_room(len(naturals) - first, rules)
        if here and there and here + there >= len(wilds):
            some = min(here, len(wilds) - 1)
            return [
                meld_of("set", naturals[:first] + wilds[:some]),
                meld_of("set", naturals[first:] + wilds[some:]),
            ]
    raise AssertionError("more wilds were given out than there is room for")
