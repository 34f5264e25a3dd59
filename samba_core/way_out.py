"""Can a hand be got rid of in one turn, and how? The search behind going out and behind asking the partner.

It looks only at cards and melds. What it returns can be played; it gives up after a fixed amount of work, so that a
strange hand costs a missed chance and never a frozen page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import ACE, FOUR, IS_RED_THREE, JOKER, RANK_OF, SUIT_OF, THREE, Hand, kind, kinds_of_rank
from .melds import CANASTA_SIZE, Meld, grown, may_go_out_with, meld_of
from .moves import Add
from .openings import wild_room, wilds_in
from .ruleset import Ruleset

_MAX_STEPS = 3000


@dataclass(frozen=True, slots=True)
class WayOut:
    """Melds and lay-offs that leave at most one card, which is then discarded (`discard`, or None)."""

    melds: tuple[Meld, ...]
    adds: tuple[Add, ...]
    discard: int | None


class _GaveUpError(Exception):
    """The search has done all the work it may do."""


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
        self.sets = {i: meld.rank for i, meld in enumerate(own) if meld.kind == "set"}
        self.runs = [i for i, meld in enumerate(own) if meld.kind == "run"]

    def run(self) -> WayOut | None:
        try:
            return self.by_suit(kind(FOUR, 0))
        except _GaveUpError:
            return None

    def step(self) -> None:
        """Count one step of work. Giving up leaves the whole search at once: its loops, too, are work."""
        self.steps += 1
        if self.steps > _MAX_STEPS:
            raise _GaveUpError

    def by_suit(self, k: int) -> WayOut | None:
        """Decide for the naturals from kind `k` on which of them go into runs."""
        self.step()
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
        self.step()
        held: tuple[int, ...] = ()
        while rank >= THREE and not held:
            held = tuple([k for k in kinds_of_rank(rank) for _ in range(self.left[k]) if not IS_RED_THREE[k]])
            rank -= 0 if held else 1
        if not held:
            return self.by_wild()
        choices = [i for i, of_rank in self.sets.items() if of_rank == rank != THREE]
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
        wilds = wilds_in(tuple(self.left))
        for alone in self.wild_meld_counts(len(wilds)):
            self.step()
            before = self.table
            self.table = list(self.table)
            self.lay_wilds_alone(wilds[len(wilds) - sum(alone.values()) :], alone)
            found = self.with_wilds_on_sets(wilds[: len(wilds) - sum(alone.values())])
            self.table = before
            if found:
                return found
        return None

    def wild_meld_counts(self, wilds: int) -> Iterator[dict[int, int]]:
        """Yield how many wilds go onto which melds of wilds, -1 being a new one; none first (S3-48, E80)."""
        yield {}
        if not self.rules.wild_melds:
            return
        old = {i: CANASTA_SIZE - meld.size for i, meld in enumerate(self.table) if meld.kind == "wild"}
        for count in range(1, wilds + 1):
            left, counts = count, dict[int, int]()
            for index, room in old.items():
                if take := min(room, left):
                    counts[index] = take
                    left -= take
            if not left or self.rules.min_meld <= left <= CANASTA_SIZE:
                yield {**counts, -1: left} if left else counts
            if self.rules.min_meld <= count <= CANASTA_SIZE and counts:
                yield {-1: count}

    def lay_wilds_alone(self, wilds: list[int], counts: dict[int, int]) -> None:
        """Put wilds onto melds of wilds."""
        for index, count in counts.items():
            cards, wilds = wilds[:count], wilds[count:]
            if index < 0:
                self.table.append(meld_of("wild", cards))
            else:
                self.table[index] = grown(self.table[index], cards)

    def with_wilds_on_sets(self, wilds: list[int]) -> WayOut | None:
        """Give these wilds to the sets and judge the table."""
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
        held = hand[rank] + hand[rank + 13] + hand[rank + 26] + hand[rank + 39]
        if not held or rank in set_ranks or held >= rules.min_meld:
            continue
        if rank == THREE:
            stuck += 0 if rules.black_threes_with_wilds and wilds else held
        elif held == 1 or not wilds:
            stuck += sum(hand[k] for k in kinds_of_rank(rank) if hand[k] and not _run_may_take(hand, k, own, rules))
        if stuck > 1:
            break
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
    needed = rules.canastas_needed(players)
    is_open = [meld for meld in own if not meld.canasta]
    reach = len(own) - len(is_open)
    if reach >= needed:
        return True
    sets: dict[int, list[int]] = {}
    for meld in is_open:
        if meld.kind == "set":
            sets.setdefault(meld.rank, []).append(meld.size)
    least = CANASTA_SIZE - rules.max_wilds
    lacking = []
    for rank in range(FOUR, ACE + 1):
        held = hand[rank] + hand[rank + 13] + hand[rank + 26] + hand[rank + 39]
        lacking += [max(0, CANASTA_SIZE - size - held) for size in sets.get(rank, ()) if size + held >= least]
        if held >= least:
            lacking += [max(0, CANASTA_SIZE - held)] * 2
    all_wilds = wilds = len(wilds_in(hand))
    for count in sorted(lacking):
        wilds -= count
        reach += wilds >= 0
    for suit in range(4 if rules.runs else 0):
        present = [rank >= FOUR and hand[kind(rank, suit)] > 0 for rank in range(ACE + 1)]
        runs = [meld for meld in is_open if meld.kind == "run" and meld.suit == suit]
        reach += sum(_reached_length(present, RANK_OF[run.cards[0]], RANK_OF[run.cards[-1]]) for run in runs)
        if sum(present) >= CANASTA_SIZE:
            reach += 2 * any(all(present[low : low + CANASTA_SIZE]) for low in range(FOUR, ACE - CANASTA_SIZE + 2))
    if rules.wild_melds:
        alone = [meld.size for meld in is_open if meld.kind == "wild"]
        reach += sum(size + all_wilds >= CANASTA_SIZE for size in (*alone, 0, 0))
    return reach >= needed


def _reached_length(present: list[bool], low: int, high: int) -> bool:
    """Tell whether a run from `low` to `high` and the hand's ranks next to it make seven."""
    while low > FOUR and present[low - 1]:
        low -= 1
    while high < ACE and present[high + 1]:
        high += 1
    return high - low + 1 >= CANASTA_SIZE
