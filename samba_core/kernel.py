"""The fast kernel, private to bots: one deal that changes in place, for rollouts by the thousand.

It knows the same rules as `legal` and `apply` and checks nothing: whoever plays it makes legal moves only, as
`kernel_policy` does. A differential test holds it equal to the reference move by move. A move is a small tuple, a
code first (`kernel_moves`). What everybody saw go to a hand (`State.known`) is not kept: no rollout asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import Final

from .cards import BLACK_THREES, KINDS, NO_CARDS, RANK_OF, THREE
from .deal import turn_upcard
from .kernel_moves import (
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    DRAWING,
    LAY,
    MERGE,
    NO_ANSWER,
    OVER,
    PASS,
    RED,
    TAKE,
    TOP,
    KernelDeal,
    KernelMove,
    ends_of,
)
from .kernel_policy import choose
from .kernel_tables import (
    BIT,
    HAVE,
    RED_BITS,
    RUN,
    SET,
    SIZE,
    Tables,
    add,
    core_meld,
    hand_from,
    kernel_meld,
    tables,
)
from .melds import CANASTA_SIZE
from .moves import Answer, AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Move, Pass, TakePile, TakeTop
from .scoring import match_result
from .state import AnswerGiven, Phase, State

__all__ = ["Kernel", "shuffle", "tables"]

_PHASES: Final[tuple[Phase, ...]] = ("draw", "play", "answer", "deal_over")
_ANSWERS: Final[tuple[AnswerGiven, ...]] = ("", "yes", "no")


class Kernel(KernelDeal):
    """One deal for rollouts: made from a state, played by small tuples, turned back into a state."""

    __slots__ = ()

    @classmethod
    def of(cls, state: State) -> Kernel:
        """Return the kernel of a state."""
        kernel = cls.__new__(cls)
        kernel.tables = tables(state.rules, state.players)
        kernel.head = (state.seed, state.target, state.scores, state.deal_number, state.dealer)
        kernel.minimum = tuple(map(state.rules.minimum, state.scores))
        kernel.hands = list(map(hand_from, state.hands))
        kernel.stock, kernel.at = state.stock, 0
        kernel.pile = list(state.pile)
        kernel.frozen = any(kernel.tables.freezers & BIT[k] for k in state.pile)
        kernel.melds = [list(map(kernel_meld, melds)) for melds in state.melds]
        kernel.sets, kernel.ends, kernel.closed, kernel.sambas = [], [], [], []
        for own in kernel.melds:
            closed = [meld for meld in own if len(meld[3]) >= CANASTA_SIZE and meld[1] != THREE]
            kernel.closed.append(len(closed))
            kernel.sambas.append(sum(meld[0] == RUN for meld in closed))
            kernel.sets.append(sum({1 << meld[1] for meld in own if meld[0] == SET}))
            kernel.ends.append(ends_of(own, kernel.tables.max_run))
        kernel.reds = list(map(list, state.red_threes))
        kernel.turn = state.turn
        kernel.phase = OVER if state.phase == "match_over" else _PHASES.index(state.phase)
        kernel.answer = _ANSWERS.index(state.answer)
        kernel.laid = state.laid
        kernel.melded = list(state.melded) or [False] * state.players
        kernel.first_new = state.first_new
        kernel.laid_off = state.laid_off
        kernel.out = -1 if state.out is None else state.out
        kernel.turns = state.turns
        kernel.concealed = state.concealed
        return kernel

    @classmethod
    def dealt(cls, rules: Tables, cards: Sequence[int], dealer: int, scores: tuple[int, ...] | None = None) -> Kernel:
        """Return a new deal from cards in the order in which they come, as `deal` would make it of them."""
        players, sides, size = rules.players, rules.sides, rules.dealt
        first = (dealer + 1) % players
        scores = scores or (0,) * sides
        kernel = cls.__new__(cls)
        kernel.tables = rules
        kernel.head = ("", rules.rules.default_target(players), scores, 1, dealer)
        kernel.minimum = tuple(map(rules.rules.minimum, scores))
        kernel.hands = [[0] * (SIZE + 1) for _ in range(players)]
        for step in range(players):
            add(kernel.hands[(first + step) % players], cards[step : size * players : players])
        pile, kernel.stock = turn_upcard(rules.rules, tuple(cards[size * players :]))
        kernel.at = 0
        kernel.pile = list(pile)
        kernel.frozen = any(rules.freezers & BIT[k] for k in pile)
        kernel.melds = [[] for _ in range(sides)]
        kernel.sets, kernel.ends = [0] * sides, [0] * sides
        kernel.closed, kernel.sambas = [0] * sides, [0] * sides
        kernel.reds = [[] for _ in range(sides)]
        kernel.turn, kernel.phase, kernel.answer, kernel.laid = first, DRAWING, NO_ANSWER, False
        kernel.melded = [False] * players
        kernel.first_new, kernel.laid_off, kernel.out, kernel.turns, kernel.concealed = 0, False, -1, 0, False
        if rules.auto_reds:
            for step in range(players):
                seat = (first + step) % players
                if kernel.hands[seat][HAVE] & RED_BITS:
                    kernel.lay_red_threes(seat, replace=True)
        return kernel

    def clone(self) -> Kernel:
        """Return a kernel that can be played on without changing this one."""
        kernel = Kernel.__new__(Kernel)
        kernel.tables = self.tables
        kernel.head = self.head
        kernel.minimum = self.minimum
        kernel.hands = [hand[:] for hand in self.hands]
        kernel.stock = self.stock
        kernel.at = self.at
        kernel.pile = self.pile[:]
        kernel.frozen = self.frozen
        kernel.melds = [melds[:] for melds in self.melds]
        kernel.sets = self.sets[:]
        kernel.ends = self.ends[:]
        kernel.closed = self.closed[:]
        kernel.sambas = self.sambas[:]
        kernel.reds = [reds[:] for reds in self.reds]
        kernel.turn = self.turn
        kernel.phase = self.phase
        kernel.answer = self.answer
        kernel.laid = self.laid
        kernel.melded = self.melded[:]
        kernel.first_new = self.first_new
        kernel.laid_off = self.laid_off
        kernel.out = self.out
        kernel.turns = self.turns
        kernel.concealed = self.concealed
        return kernel

    def to_state(self) -> State:
        """Return the state that this is, without what everybody saw go to hands."""
        seed, target, scores, deal_number, dealer = self.head
        rules = self.tables.rules
        phase = _PHASES[self.phase]
        if self.phase == OVER:
            totals = tuple(before + made for before, made in zip(scores, self.scores(), strict=True))
            if match_result(rules, totals, deal_number, target).result != "continue":
                phase = "match_over"
        return State(
            rules=rules,
            players=self.tables.players,
            seed=seed,
            target=target,
            scores=scores,
            deal_number=deal_number,
            dealer=dealer,
            hands=tuple(tuple(hand[:KINDS]) for hand in self.hands),
            stock=tuple(self.stock[self.at :]),
            pile=tuple(self.pile),
            melds=tuple(tuple(map(core_meld, melds)) for melds in self.melds),
            red_threes=tuple(map(tuple, self.reds)),
            turn=self.turn,
            phase=phase,
            answer=_ANSWERS[self.answer],
            laid=self.laid,
            melded=tuple(self.melded),
            first_new=self.first_new,
            laid_off=self.laid_off,
            known=(NO_CARDS,) * self.tables.players,
            out=None if self.out < 0 else self.out,
            turns=self.turns,
            concealed=self.concealed,
        )

    # ── moves as the rest of the program knows them ──────────────────────────────────────────────────────────

    def as_move(self, move: KernelMove) -> Move:
        """Return a kernel move, before it is made, as a move of the core."""
        code, *what = move
        if code == DRAW:
            return Draw()
        if code == DISCARD:
            return Discard(what[0])
        if code == LAY:
            return Lay(tuple(map(core_meld, what[0])), what[1])
        if code == TAKE:
            cards, onto, melds, adds = what
            place = -1 if self.tables.taken == "joins" else onto  # where one rank is one meld nobody says where
            return TakePile(cards, tuple(map(core_meld, melds)), adds, place)
        if code == TOP:
            return TakeTop(what[0], tuple(map(core_meld, what[1])), what[2])
        if code == RED:
            return LayRedThree(what[0])
        if code == MERGE:
            return Merge(what[0], what[1])
        if code == ANSWER:
            return Answer(what[0])
        return AskPartner() if code == ASK else Pass()

    def of_move(self, move: Move) -> KernelMove:
        """Return a legal move of the core, before it is made, as a kernel move."""
        match move:
            case Draw():
                return (DRAW,)
            case Discard(k):
                return (DISCARD, k)
            case Lay(melds, adds):
                return (LAY, tuple(map(kernel_meld, melds)), adds)
            case TakePile(cards, melds, adds, onto):
                rank, own = RANK_OF[self.pile[-1]], self.melds[self.tables.side[self.turn]]
                if self.tables.taken == "joins" and onto < 0:
                    onto = next((i for i, meld in enumerate(own) if meld[1] == rank), -1)
                return (TAKE, cards, onto, tuple(map(kernel_meld, melds)), adds)
            case TakeTop(run, melds, adds):
                return (TOP, run, tuple(map(kernel_meld, melds)), adds)
            case LayRedThree(k):
                return (RED, k)
            case Merge(source, target):
                return (MERGE, source, target)
            case Pass():
                return (PASS,)
            case AskPartner():
                return (ASK,)
            case Answer(yes):
                return (ANSWER, yes)
        raise ValueError(f"a kernel plays one deal: {move}")

    # ── rollouts ─────────────────────────────────────────────────────────────────────────────────────────────

    def choose(self, rng: Random) -> KernelMove:
        """Return a cheap, sensible, random legal move (see `kernel_policy`)."""
        return choose(self, rng.random)

    def playout(self, rng: Random) -> None:
        """Play the deal to its end by the random policy."""
        random = rng.random
        make = self.make
        while self.phase != OVER:
            make(choose(self, random))

    # ── scores ───────────────────────────────────────────────────────────────────────────────────────────────

    def scores(self) -> tuple[int, ...]:
        """Return what each side made in the deal as it lies (S0-39, S0-47 to S0-51)."""
        return tuple(map(self.score, range(self.tables.sides)))

    def score(self, side: int) -> int:
        """Return what one side made in the deal as it lies."""
        table, rules = self.tables, self.tables.rules
        points = table.points
        total = 0
        for what, _, wilds, cards in self.melds[side]:
            total += sum(itemgetter(*cards)(points))
            if len(cards) >= CANASTA_SIZE:
                if what == SET:
                    total += rules.mixed_canasta if wilds else rules.natural_canasta
                else:
                    total += rules.samba if what == RUN else rules.bolivia
        if reds := len(self.reds[side]):
            if rules.red_three_sign == "melded":
                good = bool(self.melds[side])
            elif rules.red_three_sign == "canastas":
                good = sum(len(meld[3]) >= CANASTA_SIZE for meld in self.melds[side]) >= table.needed
            else:
                good = self.may_go_out(side)
            total += table.reds_for[reds] if good else table.reds_against[reds]
        if self.out >= 0 and table.side[self.out] == side:
            total += rules.concealed_bonus if self.concealed else rules.out_bonus
        for seat in table.seats[side]:
            hand = self.hands[seat]
            have = hand[HAVE]
            if have & RED_BITS:
                total += rules.red_three_held
            held = hand[BLACK_THREES[0]] + hand[BLACK_THREES[1]]
            total -= held * (table.black_held - points[BLACK_THREES[0]])
            while have:
                low = have & -have
                have ^= low
                k = low.bit_length() - 1
                total -= hand[k] * points[k]
        return total


def shuffle(cards: Sequence[int], rng: Random) -> list[int]:
    """Return the cards in a new order: the exchange walk of `deal.shuffled`."""
    order, random = list(cards), rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
