"""What a table and a hand are worth together: the hopes of every rank for a canasta and of every suit for a samba.

A hand card may serve a set and a run at once; both hopes count until it is laid, when the other one is lost. That
is how the bot weighs where a card belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ..cards import ACE, BLACK_THREES, FOUR, IS_NATURAL, IS_RED_THREE, IS_WILD, RANK_OF, SUIT_OF, WILDS
from ..melds import CANASTA_SIZE, Meld, naturals_needed
from ..pile import frozen_for_all
from ..state import View
from . import weights as w
from .memory import Memory

Sets = tuple[tuple[int, int], ...]
"""The sets of one rank on our table as (naturals, wilds)."""

Runs = tuple[tuple[int, int], ...]
"""The runs of one suit on our table as (lowest rank, highest rank)."""


class Table:
    """Our melds, by rank and by suit, in the form in which hopes are counted."""

    def __init__(self, melds: Iterable[Meld] = ()) -> None:
        self.sets: dict[int, Sets] = {}
        self.runs: dict[int, Runs] = {}
        self.wilds: tuple[int, ...] = ()  # the sizes of the melds of wilds
        for meld in melds:
            self._put(meld)

    def _put(self, meld: Meld) -> None:
        if meld.kind == "set":
            self.sets[meld.rank] = (*self.sets.get(meld.rank, ()), _shape(meld))
        elif meld.kind == "run":
            self.runs[meld.suit] = (*self.runs.get(meld.suit, ()), _ends(meld))
        else:
            self.wilds = (*self.wilds, meld.size)

    def changed(self, gone: Iterable[Meld], came: Iterable[Meld]) -> Table:
        """Return this table with some melds taken off and others put on it."""
        table = Table()
        table.sets, table.runs, table.wilds = dict(self.sets), dict(self.runs), self.wilds
        for meld in gone:
            if meld.kind == "set":
                sets = list(table.sets[meld.rank])
                sets.remove(_shape(meld))
                table.sets[meld.rank] = tuple(sets)
            elif meld.kind == "run":
                runs = list(table.runs[meld.suit])
                runs.remove(_ends(meld))
                table.runs[meld.suit] = tuple(runs)
            else:
                wilds = list(table.wilds)
                wilds.remove(meld.size)
                table.wilds = tuple(wilds)
        for meld in came:
            table._put(meld)
        return table


def _shape(meld: Meld) -> tuple[int, int]:
    wilds = meld.wilds
    return len(meld.cards) - wilds, wilds


def _ends(meld: Meld) -> tuple[int, int]:
    return RANK_OF[meld.cards[0]], RANK_OF[meld.cards[-1]]


class Appraisal:
    """Values of ranks and suits for one view; what the hand and table hold is passed in, so that acts can be tried."""

    def __init__(self, memory: Memory, own: Sequence[Meld]) -> None:
        view = memory.view
        self.memory = memory
        self.rules = view.rules
        self.own = own
        self.table = Table(own)
        self.extra, self.extra_run = _condition_shares(view, own)
        self.safe = 1.0 - memory.risk
        self.wilds = sum(view.hand[k] for k in WILDS)
        self.wild_price = w.WILD * (w.WILD_LATE + (1.0 - w.WILD_LATE) * self.safe)
        self.wild_cost = self.wild_price + self._wild_meld_share()
        """What a wild costs that closes a set: its price, and its part in a meld of wilds."""
        frozen = w.PAIR_FROZEN if frozen_for_all(view.pile, view.rules) else 1.0
        self.pair = min(w.PAIR_MOST, w.PAIR + w.PAIR_PER_CARD * len(view.pile)) * self.safe * frozen
        self.black_three = w.BLACK_THREE * self.safe if view.stock_size else 0.0
        self.points = [self.rules.points(k) for k in range(53)]
        self.holding = 1.0 - 2.0 * memory.risk
        """What a point in the hand is worth: laid later, or lost if the deal ends first."""
        self._ranks: dict[tuple[int, int, Sets], float] = {}
        self._suits: dict[tuple[int, tuple[int, ...], Runs], float] = {}

    # ── sets ─────────────────────────────────────────────────────────────────────────────────────────────────

    def rank_value(self, rank: int, held: int, sets: Sets) -> float:
        """Worth of a rank: closed sets, the hope of the largest open one with the cards held, a pair for the pile."""
        if not held and not sets:
            return 0.0
        known = self._ranks.get((rank, held, sets))
        if known is None:
            known = self._ranks[rank, held, sets] = self._rank_value(rank, held, sets)
        return known

    def _rank_value(self, rank: int, held: int, sets: Sets) -> float:
        total = 0.0
        best: tuple[int, int] | None = None
        for naturals, wilds in sets:
            if naturals + wilds >= CANASTA_SIZE:
                total += (self.rules.mixed_canasta if wilds else self.rules.natural_canasta) + self.extra
            elif best is None or naturals + wilds > sum(best):
                if best:
                    total += self.set_hope(rank, *best, 0)
                best = (naturals, wilds)
            else:
                total += self.set_hope(rank, naturals, wilds, 0)
        if best:
            total += self.set_hope(rank, *best, held)
        elif self.rules.max_sets_per_rank is not None and len(sets) >= self.rules.max_sets_per_rank:
            pass  # what is held can only lengthen what is closed
        elif held >= 2:
            total += self.held_set_hope(rank, held)
        elif held == 1 and not sets:
            total += w.SINGLE
        if held >= 2:
            total += self.pair * min(1.0, self.memory.rank_unseen[rank] / 5) * (0.5 if sets else 1.0)
        return total

    def set_hope(self, rank: int, naturals: int, wilds: int, held: int) -> float:
        """Worth of an open set on the table: the best way to close it, with or without wilds from the hand."""
        rules = self.rules
        need = CANASTA_SIZE - naturals - wilds - held
        certain = w.PATIENCE * (self.safe * w.KEPT_BACK if held else 1.0)
        bonus = rules.mixed_canasta if wilds else rules.natural_canasta
        best = (bonus + self.extra) * self.memory.at_least(rank, need, on_table=True)
        for more in range(1, min(rules.max_wilds - wilds, self.wilds) + 1):
            if CANASTA_SIZE - wilds - more < naturals_needed(wilds + more, rules) or need <= 0:
                break
            chance = self.memory.at_least(rank, need - more, on_table=True)
            best = max(best, ((rules.mixed_canasta + self.extra) - more * self.wild_cost) * chance)
        return best * certain

    def held_set_hope(self, rank: int, held: int) -> float:
        """Worth of a rank that is only in the hand: it must first become a set."""
        rules = self.rules
        on_table = held >= rules.min_meld
        best = (rules.natural_canasta + self.extra) * self.memory.at_least(rank, CANASTA_SIZE - held, on_table=on_table)
        for more in range(1, min(rules.max_wilds, self.wilds) + 1):
            chance = self.memory.at_least(rank, CANASTA_SIZE - held - more, on_table=on_table)
            best = max(best, ((rules.mixed_canasta + self.extra) - more * self.wild_cost) * chance)
        return best * self.safe * w.PATIENCE * (w.HELD_SET if on_table else w.HELD_PAIR)

    # ── runs ─────────────────────────────────────────────────────────────────────────────────────────────────

    def suit_value(self, suit: int, hand: Sequence[int], runs: Runs) -> float:
        """Worth of a suit: closed runs, the hopes of the open ones, then of the runs that are still in the hand."""
        if not self.rules.runs:
            return 0.0
        held = tuple(hand[suit * 13 : suit * 13 + 13])
        known = self._suits.get((suit, held, runs))
        if known is None:
            known = self._suits[suit, held, runs] = self._suit_value(suit * 13, list(held), runs)
        return known

    def _suit_value(self, base: int, counts: list[int], runs: Runs) -> float:
        longest = self.rules.max_run
        total = 0.0
        for low, high in sorted(runs, key=lambda ends: ends[0] - ends[1]):
            if high - low + 1 >= longest:
                total += self.rules.samba + self.extra_run
            else:
                total += self._run_hope(base, counts, low, high)
        for _ in range(2):
            hope = self._held_run_hope(base, counts)
            if not hope:
                break
            total += hope
        return total

    def _run_hope(self, base: int, counts: list[int], low: int, high: int) -> float:
        """Worth of an open run on the table, using up the hand cards that serve it."""
        chances, size = self.memory.for_table, self.rules.max_run
        best = second = 0.0
        place = low
        for start in range(max(FOUR, high - size + 1), min(low, ACE - size + 1) + 1):
            hope = 1.0
            for rank in range(start, start + size):
                if (rank < low or rank > high) and not counts[rank]:
                    hope *= chances[base + rank]
            if hope > best:
                best, second, place = hope, best, start
            elif hope > second:
                second = hope
        used = False
        for rank in range(place, place + size):
            if (rank < low or rank > high) and rank <= ACE and counts[rank]:
                counts[rank] -= 1
                used = True
        worth = (self.rules.samba + self.extra_run) * min(1.0, best + w.SECOND_WINDOW * second)
        return worth * w.PATIENCE * (self.safe * w.KEPT_BACK if used else 1.0)

    def _held_run_hope(self, base: int, counts: list[int]) -> float:
        """Worth of the best run that is only in the hand, using up its cards; 0 if there is none worth the name."""
        held = sum(1 for rank in range(FOUR, ACE + 1) if counts[rank])
        if held < 2:
            return 0.0
        size = self.rules.max_run
        best, place, cards = 0.0, -1, 0
        for start in range(FOUR, ACE - size + 2):
            window = counts[start : start + size]
            have = size - window.count(0)
            if have < 2:
                continue
            chances = self.memory.for_table if _longest_stretch(window) >= 3 else self.memory.for_hand
            hope = 1.0
            for rank in range(start, start + size):
                if not counts[rank]:
                    hope *= chances[base + rank]
            if hope > best:
                best, place, cards = hope, start, have
        if place < 0:
            return 0.0
        for rank in range(place, place + size):
            if counts[rank]:
                counts[rank] -= 1
        sure = w.HELD_RUN if cards < size else 1.0
        return (self.rules.samba + self.extra_run) * best * self.safe * w.PATIENCE * sure

    # ── melds of wilds ───────────────────────────────────────────────────────────────────────────────────────────

    def wilds_value(self, held: int, sizes: tuple[int, ...]) -> float:
        """Worth of melds of wilds: the closed ones, and the hope of the largest open one with the wilds held.

        Wilds of the hand have their price in any case; here counts only what they bring beyond it.
        """
        if not self.rules.wild_melds:
            return 0.0
        bonus = self.rules.bolivia + self.extra
        total = bonus * sum(1 for size in sizes if size >= CANASTA_SIZE)
        size = max((size for size in sizes if size < CANASTA_SIZE), default=0)
        lying = bonus * self._wild_hope(size, 0) if size else 0.0
        together = bonus * self._wild_hope(size, held) - held * self.wild_price if size or held >= 2 else 0.0
        return total + max(lying, together)

    def _wild_hope(self, size: int, held: int) -> float:
        """Chance that a meld of so many wilds closes with those held, 0 being one that is only in the hand."""
        on_table = size > 0 or held >= self.rules.min_meld
        chance = self.memory.wilds_at_least(CANASTA_SIZE - size - held, on_table=on_table)
        sure = w.KEPT_BACK if size else w.HELD_SET if on_table else w.HELD_PAIR
        return chance * w.PATIENCE * (self.safe * sure if held else 1.0)

    def _wild_meld_share(self) -> float:
        """What one wild of the hand adds to the hope of a meld of wilds."""
        if not self.wilds or not self.rules.wild_melds:
            return 0.0
        return self.wilds_value(self.wilds, self.table.wilds) - self.wilds_value(self.wilds - 1, self.table.wilds)

    # ── hands and single cards ───────────────────────────────────────────────────────────────────────────────

    def worth(self, hand: Sequence[int], ranks: Iterable[int], suits: Iterable[int], table: Table) -> float:
        """Worth of some ranks and suits together, hopes only."""
        total = 0.0
        for rank in ranks:
            held = hand[rank] + hand[rank + 13] + hand[rank + 26] + hand[rank + 39]
            total += self.rank_value(rank, held, table.sets.get(rank, ()))
        for suit in suits:
            total += self.suit_value(suit, hand, table.runs.get(suit, ()))
        return total

    def whole(self, hand: Sequence[int], table: Table) -> float:
        """Worth of a hand with a table: all hopes, the wilds, and the points held."""
        hopes = self.worth(hand, range(FOUR, ACE + 1), range(4), table)
        hopes += self.wilds_value(sum(hand[k] for k in WILDS), table.wilds)
        return hopes + sum(n * self.card_value(k) for k, n in enumerate(hand) if n)

    @cached_property
    def now(self) -> float:
        """Worth of the own hand and table as they are."""
        return self.whole(self.memory.view.hand, self.table)

    def card_value(self, k: int) -> float:
        """Worth of a card in the hand apart from hopes: its points may be laid later or lost, wilds have their use."""
        if IS_NATURAL[k]:
            return 0.5 * self.points[k] * self.holding
        if k in BLACK_THREES:
            return self.black_three - self.rules.black_three_held * self.memory.risk
        if IS_RED_THREE[k]:
            return float(w.RED_THREE_IN_HAND)
        return self.wild_price + 0.3 * self.points[k] * self.holding

    def loss(self, hand: Sequence[int], k: int) -> float:
        """Worth that goes with one card of the hand: the least of what else it could do, its hopes and its points."""
        if IS_WILD[k]:
            return self.card_value(k) + self._wild_meld_share()
        if not IS_NATURAL[k]:
            return self.card_value(k)
        without = list(hand)
        without[k] -= 1
        ranks, suits = (RANK_OF[k],), (SUIT_OF[k],)
        hopes = self.worth(hand, ranks, suits, self.table) - self.worth(without, ranks, suits, self.table)
        return hopes + self.card_value(k)


def _condition_shares(view: View, own: Sequence[Meld]) -> tuple[float, float]:
    """Worth of being allowed to go out, shared by the closed melds that are needed: for a set, and for a run.

    Where one of them must be a samba (S3-48) the others stop counting once only that one is lacking.
    """
    rules = view.rules
    closed = sum(1 for meld in own if meld.canasta)
    run_lacks = rules.run_to_go_out and not any(meld.canasta == "samba" for meld in own)
    missing = max(rules.canastas_needed(view.players) - closed, int(run_lacks))
    if missing <= 0:
        return 0.0, 0.0
    worth = float(w.CONDITION)
    if rules.red_three_sign != "melded":
        worth += 2 * rules.red_three * len(view.red_threes[view.side])
    share = worth / (missing + closed)
    return (share if missing > run_lacks else 0.0), share


def _longest_stretch(window: Sequence[int]) -> int:
    best = now = 0
    for n in window:
        now = now + 1 if n else 0
        if now > best:
            best = now
    return best
