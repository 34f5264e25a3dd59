"""How the fast kernel's deal changes in place. No move is checked: whoever makes one knows that it is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from .cards import ACE, FOUR, RANK_OF, RED_THREES, THREE
from .kernel_tables import (
    BIT,
    HAVE,
    RANKS,
    RED_BITS,
    RUN,
    SET,
    SIZE,
    UNIT,
    Cards,
    KernelHand,
    KernelMeld,
    Tables,
    add,
    spend,
    wilds_among,
)
from .melds import CANASTA_SIZE

KernelMove = tuple[Any, ...]

DRAW: Final = 0  # (DRAW,)
DISCARD: Final = 1  # (DISCARD, kind)
LAY: Final = 2  # (LAY, new melds, ((own meld, cards), …))
TAKE: Final = 3  # (TAKE, hand cards that go with the top card, own set or -1, new melds, lay-offs)
TOP: Final = 4  # (TOP, own run, new melds, lay-offs)
RED: Final = 5  # (RED, kind)
MERGE: Final = 6  # (MERGE, own set that goes, own set that it goes onto)
PASS: Final = 7  # (PASS,)
ASK: Final = 8  # (ASK,)
ANSWER: Final = 9  # (ANSWER, yes)

DRAWING: Final = 0
PLAYING: Final = 1
ASKED: Final = 2
OVER: Final = 3

NO_ANSWER: Final = 0
YES: Final = 1
NO: Final = 2


class KernelDeal:
    """One deal. Its lists are its own, except the stock, of which only the place changes."""

    __slots__ = (
        "answer",
        "at",
        "closed",
        "concealed",
        "ends",
        "first_new",
        "frozen",
        "hands",
        "head",
        "laid",
        "laid_off",
        "melded",
        "melds",
        "minimum",
        "out",
        "phase",
        "pile",
        "reds",
        "sambas",
        "sets",
        "stock",
        "tables",
        "turn",
        "turns",
    )

    tables: Tables
    head: tuple[str, int, tuple[int, ...], int, int]  # seed, target, scores, number of the deal, dealer
    minimum: tuple[int, ...]  # by side, for its first meld
    hands: list[KernelHand]
    stock: Sequence[int]
    at: int  # place of the next stock card
    pile: list[int]
    frozen: bool  # for everybody
    melds: list[list[KernelMeld]]  # by side
    sets: list[int]  # by side: a bit for every rank of which it has a set
    ends: list[int]  # by side: a bit for every kind that lengthens one of its runs
    closed: list[int]  # by side: canastas that count for going out
    sambas: list[int]
    reds: list[list[int]]
    turn: int
    phase: int
    answer: int
    laid: bool
    melded: list[bool]
    first_new: int
    laid_off: bool
    out: int  # -1: nobody
    turns: int
    concealed: bool

    def may_go_out(self, side: int) -> bool:
        """Whether a side's melds meet the condition for going out (S0-46)."""
        return self.closed[side] >= self.tables.needed and (not self.tables.run_out or self.sambas[side] > 0)

    # ── moves ────────────────────────────────────────────────────────────────────────────────────────────────

    def make(self, move: KernelMove) -> None:
        """Make a legal move."""
        code = move[0]
        if code == DRAW:
            self._draw()
        elif code == DISCARD:
            k = move[1]
            hand = self.hands[self.turn]
            left = hand[k] - 1
            hand[k] = left
            if not left:
                hand[HAVE] ^= BIT[k]
            hand[RANKS] -= UNIT[k]
            size = hand[SIZE] - 1
            hand[SIZE] = size
            self.pile.append(k)
            if BIT[k] & self.tables.freezers:
                self.frozen = True
            if size:
                self._end_turn()
            else:
                self._end_deal(self.turn)
        elif code == LAY:
            self._lay(move[1], move[2])
            self.laid = True
            if not self.hands[self.turn][SIZE]:
                self._end_deal(self.turn)
        else:
            _SELDOM[code](self, move)

    def _draw(self) -> None:
        """Draw; red threes are laid and replaced on the way (S0-22, E07, E08)."""
        rules = self.tables
        hand, stock, at = self.hands[self.turn], self.stock, self.at
        end, came = len(stock), 0
        while came < rules.drawn and at < end:
            k = stock[at]
            at += 1
            if BIT[k] & RED_BITS and rules.auto_reds:
                self.reds[rules.side[self.turn]].append(k)
                if at == end and rules.last_red_ends:
                    came = 0
                    break
                continue
            hand[k] += 1
            hand[HAVE] |= BIT[k]
            hand[RANKS] += UNIT[k]
            hand[SIZE] += 1
            came += 1
        self.at = at
        if came:
            self.phase = PLAYING
        else:
            self._end_deal(-1)

    def _take(self, move: KernelMove) -> None:
        """Meld the top card with hand cards, lay what goes with it, then pick up the rest (S0-30, E11, E23)."""
        _, cards, onto, melds, adds = move
        turn, pile = self.turn, self.pile
        hand = self.hands[turn]
        top = pile.pop()
        if onto >= 0:
            spend(hand, cards)
            self._grow(onto, (top, *cards))
        else:
            spend(hand, cards)
            self._new_meld((SET, RANK_OF[top], wilds_among(cards), (top, *cards)))
        self._lay(melds, adds)
        add(hand, pile)
        self.pile = []
        self.frozen = False
        if self.tables.auto_reds and hand[HAVE] & RED_BITS:
            self.lay_red_threes(turn, replace=self.tables.replaces)
        self.phase = PLAYING
        if not hand[SIZE]:
            self._end_deal(turn)

    def _take_top(self, move: KernelMove) -> None:
        """Put the top card onto an own run in place of drawing (S0-32)."""
        self._grow(move[1], (self.pile.pop(),))
        self._lay(move[2], move[3])
        self.phase = PLAYING
        if not self.hands[self.turn][SIZE]:
            self._end_deal(self.turn)

    def _lay_red_three(self, move: KernelMove) -> None:
        """Lay a red three from the hand, without replacement (S3-30)."""
        hand = self.hands[self.turn]
        spend(hand, (move[1],))
        self.reds[self.tables.side[self.turn]].append(move[1])
        if not hand[SIZE]:
            self._end_deal(self.turn)

    def _merge(self, move: KernelMove) -> None:
        """Put one set onto another (S3-10)."""
        _, source, target = move
        side = self.tables.side[self.turn]
        own = self.melds[side]
        _, rank, wilds, cards = own[target]
        _, _, more_wilds, more = own[source]
        own[target] = (SET, rank, wilds + more_wilds, (*cards, *more))
        del own[source]
        if rank != THREE:
            was = (len(cards) >= CANASTA_SIZE) + (len(more) >= CANASTA_SIZE)
            self.closed[side] += (len(cards) + len(more) >= CANASTA_SIZE) - was
        self.laid_off = self.laid_off or min(source, target) < self.first_new
        self.first_new -= source < self.first_new
        self.laid = True

    def _pass(self, move: KernelMove) -> None:
        self._end_turn()

    def _ask(self, move: KernelMove) -> None:
        self.phase = ASKED

    def _answer(self, move: KernelMove) -> None:
        self.phase = PLAYING
        self.answer = YES if move[1] else NO

    # ── what moves are made of ───────────────────────────────────────────────────────────────────────────────

    def lay_red_threes(self, seat: int, *, replace: bool) -> None:
        """Put the red threes of a hand on the table, replaced from the stock or not (S0-11, E11)."""
        hand = self.hands[seat]
        reds = self.reds[self.tables.side[seat]]
        while hand[HAVE] & RED_BITS:
            k = RED_THREES[0] if hand[RED_THREES[0]] else RED_THREES[1]
            spend(hand, (k,))
            reds.append(k)
            if replace and self.at < len(self.stock):
                add(hand, (self.stock[self.at],))
                self.at += 1

    def _lay(self, melds: tuple[KernelMeld, ...], adds: tuple[tuple[int, Cards], ...]) -> None:
        hand = self.hands[self.turn]
        for index, cards in adds:
            spend(hand, cards)
            self._grow(index, cards)
        for meld in melds:
            spend(hand, meld[3])
            self._new_meld(meld)

    def _grow(self, index: int, cards: Cards) -> None:
        side = self.tables.side[self.turn]
        own = self.melds[side]
        what, rank, wilds, before = own[index]
        if index < self.first_new:
            self.laid_off = True
        closes = len(before) < CANASTA_SIZE <= len(before) + len(cards)
        if what == RUN:
            own[index] = (RUN, rank, 0, tuple(sorted(before + cards)))
            self.ends[side] = ends_of(own, self.tables.max_run)
            if closes:
                self.sambas[side] += 1
        else:
            own[index] = (what, rank, wilds + wilds_among(cards), before + cards)
        if closes and rank != THREE:
            self.closed[side] += 1

    def _new_meld(self, meld: KernelMeld) -> None:
        side = self.tables.side[self.turn]
        own = self.melds[side]
        own.append(meld)
        what, rank, _, cards = meld
        closes = len(cards) >= CANASTA_SIZE
        if what == SET:
            self.sets[side] |= 1 << rank
            if closes and rank != THREE:
                self.closed[side] += 1
            return
        if what == RUN:
            self.ends[side] = ends_of(own, self.tables.max_run)
            self.sambas[side] += closes
        self.closed[side] += closes

    def _end_turn(self) -> None:
        """Hand the turn to the left neighbour."""
        rules, turn = self.tables, self.turn
        if self.laid_off or len(self.melds[rules.side[turn]]) > self.first_new:
            self.melded[turn] = True
        turn += 1
        if turn == rules.players:
            turn = 0
        self.turn = turn
        self.first_new = len(self.melds[rules.side[turn]])
        self.laid_off = self.laid = False
        self.phase = DRAWING
        self.answer = NO_ANSWER
        self.turns += 1

    def _end_deal(self, out: int) -> None:
        """End the deal, because a seat went out or the stock is gone (E10, S0-46)."""
        self.phase = OVER
        self.out = out
        if out >= 0 and self.tables.rules.concealed_bonus:
            new = self.melds[self.tables.side[out]][self.first_new :]
            closed = any(len(meld[3]) >= CANASTA_SIZE for meld in new)
            self.concealed = closed and not self.melded[out] and not self.laid_off


def ends_of(own: Iterable[KernelMeld], max_run: int) -> int:
    """Return a bit for every kind that lengthens one of these runs (S0-26)."""
    ends = 0
    for what, _, _, cards in own:
        if what == RUN and len(cards) < max_run:
            if RANK_OF[cards[0]] > FOUR:
                ends |= BIT[cards[0] - 1]
            if RANK_OF[cards[-1]] < ACE:
                ends |= BIT[cards[-1] + 1]
    return ends


_SELDOM: Final[dict[int, Callable[[KernelDeal, KernelMove], None]]] = {
    TAKE: KernelDeal._take,
    TOP: KernelDeal._take_top,
    RED: KernelDeal._lay_red_three,
    MERGE: KernelDeal._merge,
    PASS: KernelDeal._pass,
    ASK: KernelDeal._ask,
    ANSWER: KernelDeal._answer,
}
