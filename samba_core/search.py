"""The two questions that need a search: what can be laid for a first meld, and can the whole hand be got rid of?

Both look only at cards and melds. They are exact for what they return; `way_out` gives up after a fixed amount of
work, so that a strange hand costs a missed chance and never a frozen page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from .cards import (
    ACE,
    FOUR,
    IS_BLACK_THREE,
    IS_RED_THREE,
    JOKER,
    RANK_OF,
    SUIT_OF,
    THREE,
    TWOS,
    Hand,
    kind,
    kinds_of_rank,
)
from .melds import CANASTA_SIZE, Meld, grown, may_go_out_with, meld_of, naturals_needed
from .moves import Add
from .ruleset import Ruleset

_MAX_LAYOUTS = 4000
_MAX_STEPS = 3000


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
    points = [rules.points(k) for k in range(len(hand))]
    meldable = sum(n * points[k] for k, n in enumerate(hand) if not (IS_BLACK_THREE[k] or IS_RED_THREE[k]))
    if meldable < need:
        return
    seen: set[tuple[Meld, ...]] = set()
    for runs in run_layouts(hand, rules) if layouts is None else layouts:
        left = list(hand)
        for run in runs:
            for k in run.cards:
                left[k] -= 1
        value = sum(points[k] for run in runs for k in run.cards)
        sets = _frugal_sets(left, need - value, rules)
        if sets is None:
            continue
        group = (*runs, *sets)
        if group and group not in seen:
            seen.add(group)
            yield group


def _frugal_sets(left: list[int], need: int, rules: Ruleset) -> tuple[Meld, ...] | None:
    """Return sets from these cards worth `need` or more, or None if there are none that reach it."""
    if need <= 0:
        return ()
    by_rank = {
        rank: [k for k in kinds_of_rank(rank) for _ in range(left[k])] for rank in range(FOUR, ACE + 1)
    }
    value = {rank: sum(rules.points(k) for k in held) for rank, held in by_rank.items()}
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


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class WayOut:
    """Melds and lay-offs that leave at most one card, which is then discarded (`discard`, or None)."""

    melds: tuple[Meld, ...]
    adds: tuple[Add, ...]
    discard: int | None


class _Search:
    """Depth-first over the suits' runs, then over the ranks' sets, then over the wilds."""

    def __init__(self, hand: Hand, own: tuple[Meld, ...], players: int, rules: Ruleset, minimum: int) -> None:
        self.left = list(hand)
        self.own = own
        self.table = list(own)
        self.players = players
        self.rules = rules
        self.minimum = minimum
        self.steps = 0
        self.wilds = len(wilds_in(hand))
        self.owed = 0  # wilds that new sets must still get to be melds
        self.kept: int | None = None  # the card that will be discarded
        self.sets = [i for i, meld in enumerate(own) if meld.kind == "set"]
        self.runs = [i for i, meld in enumerate(own) if meld.kind == "run"]

    def run(self) -> WayOut | None:
        return self.by_suit(kind(FOUR, 0))

    def by_suit(self, k: int) -> WayOut | None:
        """Decide for the naturals from kind `k` on which of them go into runs."""
        self.steps += 1
        if self.steps > _MAX_STEPS:
            return None
        while k < JOKER and (RANK_OF[k] < FOUR or not self.left[k]):
            k += 1
        if k >= JOKER:
            return self.by_rank(ACE)
        suit_end = kind(ACE, SUIT_OF[k])
        longest = 0
        while k + longest <= suit_end and longest < self.rules.max_run and self.left[k + longest]:
            longest += 1
        for length in range(longest, 0, -1):
            cards = tuple(range(k, k + length))
            for index in self.runs:
                low, high = self.table[index].cards[0], self.table[index].cards[-1]
                touches = cards[-1] == low - 1 or k == high + 1
                if touches and SUIT_OF[low] == SUIT_OF[k] and self.table[index].size + length <= self.rules.max_run:
                    if found := self.with_meld(index, cards, k):
                        return found
            if length >= self.rules.min_meld and self.rules.runs:
                if found := self.with_meld(-1, cards, k):
                    return found
        # Leave the rest of this kind to the sets.
        return self.by_suit(k + 1)

    def with_meld(self, index: int, cards: tuple[int, ...], k: int) -> WayOut | None:
        """Go on with these cards laid as a run or onto one."""
        for c in cards:
            self.left[c] -= 1
        if index < 0:
            self.table.append(meld_of("run", cards))
        else:
            before = self.table[index]
            self.table[index] = grown(before, cards)
        found = self.by_suit(k)
        if index < 0:
            self.table.pop()
        else:
            self.table[index] = before
        for c in cards:
            self.left[c] += 1
        return found

    def by_rank(self, rank: int) -> WayOut | None:
        """Put what is left of each rank onto a set, or into a new one."""
        self.steps += 1
        if self.steps > _MAX_STEPS:
            return None
        held: tuple[int, ...] = ()
        while rank >= THREE and not held:
            held = tuple(k for k in kinds_of_rank(rank) for _ in range(self.left[k]) if not IS_RED_THREE[k])
            rank -= 0 if held else 1
        if not held:
            return self.by_wild()
        choices = [i for i in self.sets if self.table[i].rank == rank and rank != THREE]
        # A set that these cards close is worth trying first; a new set comes last.
        choices.sort(key=lambda i: -min(self.table[i].size + len(held), CANASTA_SIZE))
        for index in choices:
            if found := self.with_set(index, held, rank):
                return found
        if len(held) >= 2 and (rank != THREE or len(held) >= self.rules.min_meld or self.rules.black_threes_with_wilds):
            allowed = self.rules.max_sets_per_rank
            if allowed is None or len(choices) < allowed:
                if found := self.with_new_set(held, rank):
                    return found
        if self.kept is None:
            if found := self.with_one_left(held[0], rank):
                return found
        return self.by_parts(held, choices, rank) if rank != THREE else None

    def by_parts(self, held: tuple[int, ...], choices: list[int], rank: int) -> WayOut | None:
        """Share the cards of one rank out among several sets, where that can close two or place more wilds (E17)."""
        if self.rules.max_sets_per_rank == 1:
            return None
        wilds = len(wilds_in(tuple(self.left)))
        in_all = sum(self.table[i].size for i in choices) + len(held) + wilds
        if in_all < 2 * CANASTA_SIZE and wilds <= self.rules.max_wilds:
            return None
        for size in range(1, len(held)):
            for index in choices:
                if found := self.with_set(index, held[:size], rank):
                    return found
            if size >= 2 and self.rules.max_sets_per_rank is None:
                if found := self.with_new_set(held[:size], rank):
                    return found
        return None

    def with_set(self, index: int, cards: tuple[int, ...], rank: int) -> WayOut | None:
        """Go on with these cards of one rank on a set."""
        for c in cards:
            self.left[c] -= 1
        if index < 0:
            self.table.append(meld_of("set", cards))
        else:
            before = self.table[index]
            self.table[index] = grown(before, cards)
        found = self.by_rank(rank)  # what is left of this rank, then the next
        if index < 0:
            self.table.pop()
        else:
            self.table[index] = before
        for c in cards:
            self.left[c] += 1
        return found

    def with_new_set(self, cards: tuple[int, ...], rank: int) -> WayOut | None:
        """Go on with a new set of these cards, if there are wilds enough for all that lack some."""
        lacking = max(0, self.rules.min_meld - len(cards))
        if self.owed + lacking > self.wilds:
            return None
        self.owed += lacking
        found = self.with_set(-1, cards, rank)
        self.owed -= lacking
        return found

    def with_one_left(self, k: int, rank: int) -> WayOut | None:
        """Keep one card for the discard and go on with the others of its rank."""
        self.kept = k
        self.left[k] -= 1
        found = self.by_rank(rank)
        self.left[k] += 1
        self.kept = None
        return found

    def by_wild(self) -> WayOut | None:
        """Give the wilds to sets: first to those that are no melds yet, then to close sets, then wherever they may lie.

        A wild is like any other here: a first meld, the only one whose points are asked for, has no older sets on
        which wilds would not count. So one way of giving them out decides, and the cheapest wild is the one kept.
        """
        self.steps += 1
        wilds = wilds_in(tuple(self.left))
        more = self.wilds_wanted(len(wilds))
        if more is None:
            return None
        spare = len(wilds) - sum(more.values())
        if spare > 1 or (spare and self.kept is not None):
            return None
        before = self.table, self.kept
        self.table = list(self.table)
        if spare:
            self.kept = wilds[0]
        rest = wilds[spare:]
        for index, count in more.items():
            self.table[index] = grown(self.table[index], rest[:count])
            rest = rest[count:]
        found = self.judged()
        self.table, self.kept = before
        return found

    def wilds_wanted(self, wilds: int) -> dict[int, int] | None:
        """Return how many wilds go onto which sets, all but at most one if it can be; None if they do not suffice."""
        room = {i: self.room_for_wilds(meld) for i, meld in enumerate(self.table) if meld.kind == "set"}
        size = {i: self.table[i].size for i in room}
        more: dict[int, int] = {}

        def give(index: int, count: int) -> None:
            more[index] = more.get(index, 0) + count
            room[index] -= count
            size[index] += count

        for index in room:
            lacking = self.rules.min_meld - size[index]
            if lacking > 0:
                if lacking > room[index]:
                    return None
                give(index, lacking)
        left = wilds - sum(more.values())
        if left < 0:
            return None
        for index in sorted(room, key=lambda i: -size[i]):
            lacking = CANASTA_SIZE - size[index]
            if 0 < lacking <= min(room[index], left):
                give(index, lacking)
                left -= lacking
        # What is left goes anywhere, onto natural canastas only if it must: it costs their bonus.
        for index in sorted(room, key=lambda i: (self.table[i].canasta == "natural", i)):
            count = min(room[index], left)
            if self.table[index].canasta == "natural" and left == 1 and self.kept is None:
                break
            if count:
                give(index, count)
                left -= count
        return more

    def room_for_wilds(self, meld: Meld) -> int:
        """How many wilds more a set may hold."""
        if meld.is_black_threes and not self.rules.black_threes_with_wilds:
            return 0
        if meld.canasta == "natural" and not self.rules.wild_on_natural_canasta:
            return 0
        return max(0, wild_room(meld.naturals, self.rules) - meld.wilds)

    def judged(self) -> WayOut | None:
        """Accept the table if every meld holds, the condition is met and a first meld is worth enough."""
        new = self.table[len(self.own) :]
        if any(meld.size < self.rules.min_meld for meld in new):
            return None
        if not may_go_out_with(self.table, self.players, self.rules):
            return None
        if sum(meld.points(self.rules) for meld in new) < self.minimum:
            return None
        adds = []
        for index, before in enumerate(self.own):
            more = list(self.table[index].cards)
            for k in before.cards:
                more.remove(k)
            if more:
                adds.append((index, tuple(more)))
        return WayOut(tuple(new), tuple(adds), self.kept)


def way_out(hand: Hand, own: tuple[Meld, ...], players: int, rules: Ruleset, minimum: int) -> WayOut | None:
    """Return melds and lay-offs with which this hand goes out, at most one card being discarded, or None (S0-46).

    `own` are the side's melds, `minimum` the points its first meld still needs (0 if it has one).
    """
    if any(n and IS_RED_THREE[k] for k, n in enumerate(hand)):
        return None
    if _cards_without_a_place(hand, own, rules) > 1 or not _condition_in_reach(hand, own, players, rules):
        return None
    return _Search(hand, own, players, rules, minimum).run()


def _cards_without_a_place(hand: Hand, own: tuple[Meld, ...], rules: Ruleset) -> int:
    """Count, at least, the cards that no meld can take; a quick no for most hands."""
    wilds = len(wilds_in(hand))
    set_ranks = {meld.rank for meld in own if meld.kind == "set"}
    stuck = 0
    for rank in range(THREE, ACE + 1):
        held = sum(hand[k] for k in kinds_of_rank(rank))
        if not held or rank in set_ranks or held >= rules.min_meld:
            continue
        if rank == THREE:
            stuck += 0 if rules.black_threes_with_wilds and wilds else held
        elif held == 1 or not wilds:
            stuck += sum(hand[k] for k in kinds_of_rank(rank) if hand[k] and not _run_may_take(hand, k, own, rules))
    return stuck


def _run_may_take(hand: Hand, k: int, own: tuple[Meld, ...], rules: Ruleset) -> bool:
    """Whether a card lies in a stretch of the hand that is a run or reaches an own run."""
    if not rules.runs:
        return False
    low = high = k
    first, last = kind(FOUR, SUIT_OF[k]), kind(ACE, SUIT_OF[k])
    while low > first and hand[low - 1]:
        low -= 1
    while high < last and hand[high + 1]:
        high += 1
    if high - low + 1 >= rules.min_meld:
        return True
    runs = [meld for meld in own if meld.kind == "run" and meld.suit == SUIT_OF[k]]
    return any(low <= meld.cards[-1] + 1 <= high or low <= meld.cards[0] - 1 <= high for meld in runs)


def _condition_in_reach(hand: Hand, own: tuple[Meld, ...], players: int, rules: Ruleset) -> bool:
    """Whether enough canastas could lie on the table if every card of the hand helped; a quick no for most hands."""
    reach = sum(1 for meld in own if meld.canasta)
    lacking = []
    for rank in range(FOUR, ACE + 1):
        held = sum(hand[k] for k in kinds_of_rank(rank))
        sets = [meld.size for meld in own if meld.kind == "set" and meld.rank == rank and not meld.canasta]
        lacking += [max(0, CANASTA_SIZE - size - held) for size in (*sets, 0, 0)]
    wilds = len(wilds_in(hand))
    for count in sorted(count for count in lacking if count <= rules.max_wilds):
        wilds -= count
        reach += wilds >= 0
    for suit in range(4 if rules.runs else 0):
        present = [rank >= FOUR and hand[kind(rank, suit)] > 0 for rank in range(ACE + 1)]
        runs = [meld for meld in own if meld.kind == "run" and meld.suit == suit and not meld.canasta]
        reach += sum(_reached_length(present, RANK_OF[run.cards[0]], RANK_OF[run.cards[-1]]) for run in runs)
        reach += 2 * any(all(present[low : low + CANASTA_SIZE]) for low in range(FOUR, ACE - CANASTA_SIZE + 2))
    return reach >= rules.canastas_needed(players)


def _reached_length(present: list[bool], low: int, high: int) -> bool:
    """Tell whether a run from `low` to `high` and the hand's ranks next to it make seven."""
    while low > FOUR and present[low - 1]:
        low -= 1
    while high < ACE and present[high + 1]:
        high += 1
    return high - low + 1 >= CANASTA_SIZE
