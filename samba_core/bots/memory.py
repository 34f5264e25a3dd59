"""What a seat can work out from its view: which cards are still unseen, what may come, how soon the deal may end."""

from __future__ import annotations

from math import comb
from typing import Final

from ..cards import ACE, FOUR, JOKER, KINDS, RANK_OF, RED_THREES, WILDS, kinds_of_rank
from ..melds import may_go_out_with
from ..pile import frozen_for_all, pile_blocked
from ..scoring import red_three_points
from ..state import View
from . import weights as w

_NOBODY: Final = -1


class Memory:
    """Counts and chances drawn from one view. Nothing hidden goes in, so nothing hidden comes out."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.unseen, self.in_pile = _unseen(view)
        self.unseen_total = max(1, sum(self.unseen))
        self.rank_unseen = [
            sum(self.unseen[k] for k in kinds_of_rank(rank)) if rank >= FOUR else 0 for rank in range(ACE + 1)
        ]
        self.wilds_unseen = sum(self.unseen[k] for k in WILDS)
        self.risk = end_risk(view)
        mine, partner, elsewhere = _coming(view)
        total = self.unseen_total
        self.to_me = min(1.0, (mine / (1 + len(view.partners)) + w.PARTNER_KEEPS * partner) / total)
        self.to_us = min(1.0, (mine + w.PARTNER_GIVES * partner) / total)
        self.from_foes = w.TOP_GIVES * min(1.0, elsewhere / total) if view.rules.take_top else 0.0
        self.partner_has = _known_to_partners(view)
        self._tails: dict[tuple[int, int, bool], float] = {}
        self.for_table = self._kind_chances(self.to_us, self.from_foes, w.PARTNER_GIVES)
        self.for_hand = self._kind_chances(self.to_me, 0.0, w.PARTNER_KEEPS)

    def _kind_chances(self, share: float, picked: float, partner: float) -> list[float]:
        """Chance for each kind that at least one copy more comes to a run of ours."""
        miss = [(1.0 - min(1.0, share + picked)) ** n for n in range(8)]
        left = [(1.0 - w.PILE_GIVES) ** n for n in range(8)]
        kept = [(1.0 - partner) ** n for n in range(8)]
        trust = w.RUN_TRUST
        return [
            trust * (1.0 - miss[u] * left[p] * kept[n]) if u or p or n else 0.0
            for u, p, n in zip(self.unseen, self.in_pile, self.partner_has, strict=True)
        ]

    def at_least(self, rank: int, need: int, *, on_table: bool) -> float:
        """Chance that so many naturals of a rank still come: to our table, or to my own hand."""
        if on_table:
            need -= sum(self.partner_has[k] for k in kinds_of_rank(rank))
        return self._still_come(self.rank_unseen[rank], need, on_table)

    def wilds_at_least(self, need: int, *, on_table: bool) -> float:
        """Chance that so many wilds still come: to a meld of wilds on our table, or to my own hand."""
        if on_table:
            need -= sum(self.partner_has[k] for k in WILDS)
        return self._still_come(self.wilds_unseen, need, on_table)

    def _still_come(self, unseen: int, need: int, on_table: bool) -> float:
        if need <= 0:
            return 1.0
        key = (unseen, need, on_table)
        if key not in self._tails:
            self._tails[key] = tail(unseen, self.to_us if on_table else self.to_me, need)
        return self._tails[key]

    def takes_pile(self, seat: int, rank: int) -> float:
        """Chance that another seat can take the pile when a natural of this rank comes to lie on it (S0-27, S2-28)."""
        rules, view = self.view.rules, self.view
        side = rules.side_of(seat, view.players)
        pair = self.holds_pair(seat, rank)
        if not view.melds[side]:
            return pair * w.NOT_OPENED
        if frozen_for(view, side):
            return pair
        if rules.take_onto_set and any(meld.kind == "set" and meld.rank == rank for meld in view.melds[side]):
            return 1.0
        if not rules.take_with_wild:
            return pair
        one = self.holds(seat, kinds_of_rank(rank), self.rank_unseen[rank])
        return max(pair, one * self.holds(seat, WILDS, self.wilds_unseen) * w.SPENDS_WILD)

    def holds(self, seat: int, kinds: tuple[int, ...], unseen: int) -> float:
        """Chance that another seat holds at least one of these kinds, of which so many are unseen."""
        view = self.view
        if view.known and any(view.known[seat][k] for k in kinds):
            return 1.0
        hidden = view.hand_sizes[seat] - (sum(view.known[seat]) if view.known else 0)
        return tail(unseen, min(1.0, hidden / self.unseen_total), 1)

    def holds_pair(self, seat: int, rank: int) -> float:
        """Chance that another seat holds two naturals of a rank, from what it was seen to take and what is unseen."""
        view = self.view
        known = sum(view.known[seat][k] for k in kinds_of_rank(rank)) if view.known else 0
        if known >= 2:
            return 1.0
        hidden = view.hand_sizes[seat] - (sum(view.known[seat]) if view.known else 0)
        chance = tail(self.rank_unseen[rank], min(1.0, hidden / self.unseen_total), 2 - known)
        # A rank that a seat melds or has dropped is less likely to be held back as a pair.
        theirs = view.melds[view.rules.side_of(seat, view.players)]
        if any(meld.kind == "set" and meld.rank == rank for meld in theirs):
            chance *= w.LAID_RANK
        dropped = sum(1 for k in view.pile if RANK_OF[k] == rank)
        return float(chance * w.SEEN_DROPPED**dropped)


def tail(trials: int, chance: float, need: int) -> float:
    """Chance of at least `need` hits in so many tries."""
    if need <= 0:
        return 1.0
    if need > trials:
        return 0.0
    miss = 1.0 - chance
    below = sum(comb(trials, hits) * chance**hits * miss ** (trials - hits) for hits in range(need))
    return max(0.0, 1.0 - below)


def _unseen(view: View) -> tuple[list[int], list[int]]:
    """Return how many copies of each kind this seat cannot place, and how many lie in the pile."""
    unseen = [view.rules.packs] * KINDS
    unseen[JOKER] = view.rules.jokers
    in_pile = [0] * KINDS
    for k in view.pile:
        in_pile[k] += 1
    on_table = (k for melds in view.melds for meld in melds for k in meld.cards)
    laid = (k for cards in view.red_threes for k in cards)
    for k in (*view.pile, *on_table, *laid):
        unseen[k] -= 1
    for held in (view.hand, *(known for seat, known in enumerate(view.known) if seat != view.seat)):
        for k, n in enumerate(held):
            unseen[k] -= n
    if view.rules.red_threes == "automatic":  # they go to the table at once wherever they are
        for k in RED_THREES:
            unseen[k] = 0
    return [max(0, n) for n in unseen], in_pile


def _known_to_partners(view: View) -> list[int]:
    """Return the cards that a partner is known to hold."""
    held = [0] * KINDS
    for seat in view.partners if view.known else ():
        for k, n in enumerate(view.known[seat]):
            held[k] += n
    return held


def _coming(view: View) -> tuple[float, float, float]:
    """Return how many unseen cards our side draws, how many partners hold, how many opponents hold or draw."""
    hidden = [size - (sum(view.known[seat]) if view.known else 0) for seat, size in enumerate(view.hand_sizes)]
    partner = sum(hidden[seat] for seat in view.partners)
    foes = sum(hidden[seat] for seat in opponents(view))
    drawn = min(view.stock_size * w.STOCK_SEEN, rounds_left(view) * view.rules.cards_drawn(view.players) * view.players)
    ours = drawn * (1 + len(view.partners)) / view.players
    return ours, partner, foes + drawn - ours


def opponents(view: View) -> list[int]:
    """Return the seats of the other sides, the next to play first."""
    seats = ((view.seat + step) % view.players for step in range(1, view.players))
    return [seat for seat in seats if view.rules.side_of(seat, view.players) != view.side]


def rounds_left(view: View) -> float:
    """Guess how many turns everybody still has: by the stock, or by a hand that may go out soon."""
    rounds = view.stock_size / (view.rules.cards_drawn(view.players) * view.players)
    for seat in range(view.players):
        if seat != view.seat and side_may_go_out(view, seat):
            rounds = min(rounds, 1.0 + view.hand_sizes[seat] / 4)
    return rounds


def side_may_go_out(view: View, seat: int) -> bool:
    """Tell whether the side of a seat has the canastas it needs (S0-46)."""
    return may_go_out_with(view.melds[view.rules.side_of(seat, view.players)], view.players, view.rules)


def frozen_for(view: View, side: int) -> bool:
    """Tell whether the pile is frozen for a side (S0-27)."""
    return view.rules.freezes and (not view.melds[side] or frozen_for_all(view.pile, view.rules))


def red_threes_count_for(view: View, side: int) -> bool:
    """Tell whether a side's red threes would count for it if the deal ended now (S0-37, S0-39)."""
    return red_three_points(1, view.melds[side], view.players, view.rules) > 0


def end_risk(view: View, besides: int = _NOBODY) -> float:
    """Chance that the deal ends before my next turn: the stock runs out or somebody, `besides` that seat, goes out."""
    a_round = view.rules.cards_drawn(view.players) * (view.players - 1)
    safe = 1.0 - w.RISK_ALWAYS
    if view.stock_size <= a_round:
        safe *= 0.1
    elif view.stock_size <= a_round + view.rules.cards_drawn(view.players) * view.players:
        safe *= 0.6
    for seat in range(view.players):
        if seat not in (view.seat, besides) and side_may_go_out(view, seat):
            safe *= 1.0 - next((risk for size, risk in w.RISK_OUT if view.hand_sizes[seat] <= size), w.RISK_ALWAYS)
    return 1.0 - safe


def pile_is_blocked(view: View) -> bool:
    """Tell whether nobody can take the pile as it lies."""
    return view.top is None or pile_blocked(view.top, view.rules)
