"""A state taken apart for the length of one move: the only place where cards change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import IS_RED_THREE, NO_CARDS, RED_THREES
from .events import Event
from .melds import Meld, grown
from .moves import Add
from .scoring import match_result, totals
from .state import State


class Draft:
    """A state taken apart so that one move can change it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.side = state.side_of(state.turn)
        self._hands: list[Sequence[int]] = list(state.hands)
        self._known: list[Sequence[int]] = list(state.known or (NO_CARDS for _ in state.hands))
        self.stock = state.stock
        self.pile = state.pile
        self.melds = [list(melds) for melds in state.melds]
        self.red_threes = [list(cards) for cards in state.red_threes]
        self.turn = state.turn
        self.phase = state.phase
        self.answer = state.answer
        self.laid = state.laid
        self.melded = list(state.melded) or [False] * state.players
        self.first_new = state.first_new
        self.laid_off = state.laid_off
        self.out = state.out
        self.turns = state.turns
        self.concealed = state.concealed

    def freeze(self) -> State:
        """Return the drafted state."""
        before = self.state
        return State(
            before.rules,
            before.players,
            before.seed,
            before.target,
            before.scores,
            before.deal_number,
            before.dealer,
            tuple(map(tuple, self._hands)),
            self.stock,
            self.pile,
            tuple(map(tuple, self.melds)),
            tuple(map(tuple, self.red_threes)),
            self.turn,
            self.phase,
            self.answer,
            self.laid,
            tuple(self.melded),
            self.first_new,
            self.laid_off,
            tuple(map(tuple, self._known)),
            self.out,
            self.turns,
            self.concealed,
        )

    def hand(self, seat: int) -> list[int]:
        """Return a hand to be changed; the others are not copied."""
        return _changeable(self._hands, seat)

    def known(self, seat: int) -> list[int]:
        """Return the cards that everybody saw go to a hand, to be changed."""
        return _changeable(self._known, seat)

    def spend(self, cards: Iterable[int]) -> None:
        """Take cards out of the hand of the seat whose turn it is."""
        hand, known = self.hand(self.turn), self.known(self.turn)
        for k in cards:
            hand[k] -= 1
            if known[k]:
                known[k] -= 1

    def draw(self, seat: int, cards: int) -> tuple[int, bool]:
        """Draw up to so many playable cards; red threes are laid and replaced on the way (S0-39, E06, E07).

        Returns how many playable cards came, and whether the deal goes on: it ends if none came, and by itself with a
        last red three where that is the rule.
        """
        came, hand = 0, self.hand(seat)
        while came < cards and self.stock:
            k, self.stock = self.stock[0], self.stock[1:]
            if IS_RED_THREE[k] and self.state.rules.red_threes == "automatic":
                self.red_threes[self.state.side_of(seat)].append(k)
                if not self.stock and self.state.rules.last_red_three_ends:
                    return came, False
                continue
            hand[k] += 1
            came += 1
        return came, came > 0

    def lay_red_threes(self, seat: int, *, replace: bool, told: list[Event]) -> None:
        """Put the red threes of a hand on the table, replaced from the stock or not (S0-11, E11)."""
        hand = self.hand(seat)
        while reds := [k for k in RED_THREES if hand[k]]:
            k = reds[0]
            hand[k] -= 1
            self.known(seat)[k] = 0
            self.red_threes[self.state.side_of(seat)].append(k)
            told.append(Event("red_three", seat, (k,)))
            if replace and self.stock:
                hand[self.stock[0]] += 1
                self.stock = self.stock[1:]

    def lay(self, melds: Iterable[Meld], adds: Iterable[Add], told: list[Event]) -> None:
        """Put new melds and lay-offs on the table; in a pile take they come before the pile is picked up (E23)."""
        for index, cards in adds:
            self.spend(cards)
            self.grow(index, cards, told)
        for meld in melds:
            self.spend(meld.cards)
            self.add_meld(meld, told)

    def grow(self, index: int, cards: tuple[int, ...], told: list[Event]) -> None:
        """Add cards to an own meld and tell it."""
        own = self.melds[self.side]
        was = own[index].canasta
        self.laid_off = self.laid_off or index < self.first_new
        own[index] = grown(own[index], cards)
        told.append(Event("added", self.turn, cards, meld=index, whole=own[index].cards))
        if own[index].canasta and not was:
            told.append(Event("closed", self.turn, meld=index, whole=own[index].cards))

    def add_meld(self, meld: Meld, told: list[Event]) -> None:
        """Put a new meld beside the own ones and tell it."""
        own = self.melds[self.side]
        own.append(meld)
        told.append(Event("laid", self.turn, meld.cards, meld=len(own) - 1, whole=meld.cards))
        if meld.canasta:
            told.append(Event("closed", self.turn, meld=len(own) - 1, whole=meld.cards))

    def hand_is_empty(self) -> bool:
        """Whether the seat whose turn it is has no card left."""
        return not any(self._hands[self.turn])

    def is_concealed(self) -> bool:
        """Whether the hand that just emptied was a concealed one (S2-47, E78).

        The player has not melded before, laid nothing onto melds that lay there, and closed a canasta of his own.
        """
        new = self.melds[self.side][self.first_new :]
        return not self.melded[self.turn] and not self.laid_off and any(meld.canasta for meld in new)

    def end_turn(self) -> None:
        """Hand the turn to the left neighbour."""
        if self.laid_off or len(self.melds[self.side]) > self.first_new:
            self.melded[self.turn] = True
        self.turn = (self.turn + 1) % self.state.players
        self.first_new = len(self.melds[self.state.side_of(self.turn)])
        self.laid_off = False
        self.phase = "draw"
        self.answer = ""
        self.laid = False
        self.turns += 1

    def end_deal(self, told: list[Event], out: int | None) -> State:
        """End the deal, because a seat went out or the stock is gone, and see whether the match is over."""
        told.append(Event("stock_ended", self.turn) if out is None else Event("went_out", out))
        self.out = out
        self.concealed = out is not None and bool(self.state.rules.concealed_bonus) and self.is_concealed()
        self.phase = "deal_over"
        state = self.freeze()
        if match_result(state.rules, totals(state), state.deal_number, state.target).result != "continue":
            self.phase = "match_over"
            told.append(Event("match_over", self.turn))
            state = self.freeze()
        return state


def _changeable(hands: list[Sequence[int]], seat: int) -> list[int]:
    hand = hands[seat]
    if not isinstance(hand, list):
        hand = hands[seat] = list(hand)
    return hand
