"""Hidden cards moved about: the states that one seat cannot tell apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from samba_core.cards import IS_RED_THREE, cards_in, hand_of, without_cards
from samba_core.state import State


def hidden_cards_moved(state: State, seat: int, rng: Random) -> State:
    """Return the state with all that this seat does not see dealt anew; hand sizes and known cards stay."""
    fixed = [cards_in(known) for known in state.known]
    loose = list(state.stock)
    for other in range(state.players):
        if other != seat:
            loose += cards_in(without_cards(state.hands[other], fixed[other]))
    rng.shuffle(loose)
    # Where red threes are laid at once no hand holds one, so those stay in the stock.
    reds = [k for k in loose if IS_RED_THREE[k] and state.rules.red_threes == "automatic"]
    plain = [k for k in loose if not (IS_RED_THREE[k] and state.rules.red_threes == "automatic")]
    hands = list(state.hands)
    for other in range(state.players):
        if other != seat:
            free = state.hand_size(other) - len(fixed[other])
            hands[other] = hand_of((*fixed[other], *plain[:free]))
            plain = plain[free:]
    stock = [*reds, *plain]
    rng.shuffle(stock)
    return replace(state, hands=tuple(hands), stock=tuple(stock))
