"""`State` is everything about a match at one moment; `View` is what one seat may know of it.

Both are immutable. Only `apply` and `deal` make states. Bots, hints and the page get a `View` and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import Hand
from .melds import Meld, may_go_out_with
from .ruleset import Ruleset

Phase = Literal["draw", "play", "answer", "deal_over", "match_over"]
"""draw: before the draw step; play: after it; answer: the partner has been asked; *_over: the deal is scored."""

AnswerGiven = Literal["", "yes", "no"]


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a match. Seats run clockwise from 0, sides from 0 (side A)."""

    rules: Ruleset
    players: int
    seed: str  # names the deals; never part of a View
    target: int  # points that win the match
    scores: tuple[int, ...]  # by side, before this deal
    deal_number: int  # from 1
    dealer: int
    hands: tuple[Hand, ...]  # by seat
    stock: tuple[int, ...]  # next card first
    pile: tuple[int, ...]  # top card last
    melds: tuple[tuple[Meld, ...], ...]  # by side, in the order laid
    red_threes: tuple[tuple[int, ...], ...]  # by side
    turn: int  # the seat whose turn it is, also while its partner answers
    phase: Phase
    answer: AnswerGiven = ""  # the partner's answer in this turn
    laid: bool = False  # something was melded in this turn after the draw step
    melded: tuple[bool, ...] = ()  # by seat: has melded in an earlier turn of this deal (S2-47)
    first_new: int = 0  # index of the first meld that the side laid in this turn
    laid_off: bool = False  # cards went in this turn onto a meld that lay there before (E78)
    known: tuple[Hand, ...] = ()  # by seat: cards that everybody saw go to this hand and that are still there
    out: int | None = None  # the seat that went out
    turns: int = 0  # turns ended in this deal
    concealed: bool = False  # whoever went out had melded nothing before that turn (S2-47, E78)

    @property
    def to_act(self) -> int:
        """The seat that must act now: the turn's owner, or the partner who was asked."""
        return asked_partner(self.turn, self.players, self.rules) if self.phase == "answer" else self.turn

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return self.rules.side_of(seat, self.players)

    def hand_size(self, seat: int) -> int:
        """Number of cards in a hand, which is public (E100)."""
        return sum(self.hands[seat])


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: the own hand, the table, every count, and what was played face up.

    `pile` holds the discards in order, because everybody saw each of them fall; a table that wants to be strict
    shows only the top one (E100).
    """

    rules: Ruleset
    players: int
    target: int
    scores: tuple[int, ...]
    deal_number: int
    dealer: int
    seat: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    red_threes: tuple[tuple[int, ...], ...]
    turn: int
    phase: Phase
    answer: AnswerGiven
    laid: bool
    melded: tuple[bool, ...]
    first_new: int
    laid_off: bool
    known: tuple[Hand, ...]
    out: int | None
    turns: int

    @property
    def side(self) -> int:
        """The side of this seat."""
        return self.rules.side_of(self.seat, self.players)

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """The melds of this seat's side, asked for at every turn of the rules: `side` without its detours."""
        return self.melds[self.seat % len(self.melds)]

    @property
    def size(self) -> int:
        """Number of cards in the own hand."""
        return self.hand_sizes[self.seat]

    @property
    def top(self) -> int | None:
        """The pile's top card, or None."""
        return self.pile[-1] if self.pile else None

    @property
    def minimum(self) -> int:
        """Points that the side's first meld still needs; 0 once it has one (S0-34, E59)."""
        return 0 if self.own_melds else self.rules.minimum(self.scores[self.side])

    @property
    def minimum_to_go_out(self) -> int:
        """What the first meld still needs if the whole hand goes down after a draw (E62)."""
        return 0 if self.rules.minimum_waived_concealed else self.minimum

    @property
    def to_act(self) -> int:
        """The seat that must act now."""
        return asked_partner(self.turn, self.players, self.rules) if self.phase == "answer" else self.turn

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of this side, next clockwise first."""
        return partners_of(self.seat, self.players, self.rules)

    @property
    def may_go_out(self) -> bool:
        """Whether the side's melds meet the condition for going out (S0-46)."""
        return may_go_out_with(self.own_melds, self.players, self.rules)


def partners_of(seat: int, players: int, rules: Ruleset) -> tuple[int, ...]:
    """The other seats of a seat's side, next clockwise first (S0-09)."""
    others = (((seat + step) % players) for step in range(1, players))
    return tuple(other for other in others if rules.side_of(other, players) == rules.side_of(seat, players))


def asked_partner(seat: int, players: int, rules: Ruleset) -> int:
    """The seat that answers when this one asks: the next partner clockwise (E76)."""
    return partners_of(seat, players, rules)[0]


def view_for(state: State, seat: int) -> View:
    """Return what this seat may know of the state."""
    return View(
        state.rules,
        state.players,
        state.target,
        state.scores,
        state.deal_number,
        state.dealer,
        seat,
        state.hands[seat],
        tuple(sum(hand) for hand in state.hands),
        len(state.stock),
        state.pile,
        state.melds,
        state.red_threes,
        state.turn,
        state.phase,
        state.answer,
        state.laid,
        state.melded,
        state.first_new,
        state.laid_off,
        state.known,
        state.out,
        state.turns,
    )
