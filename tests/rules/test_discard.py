"""The discard that ends a turn."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Discard, Draw
from tests.positions import c, discard, hand, pile, play, play_told, position, refused, take, view


@pytest.mark.rule("S0-42")
@pytest.mark.parametrize("card", ["JK", "2C", "3S", "3C", "4D", "AS"])
def test_any_card_may_be_discarded_wilds_and_black_threes_too(card: str) -> None:
    state, told = play_told(position("JK 2C 3S 3C 4D AS", pile="5C"), discard(card))
    assert pile(state) == ["5C", card]
    assert hand(state) == sorted(set(c("JK 2C 3S 3C 4D AS")) - {card})
    assert (state.turn, state.phase, state.turns) == (1, "draw", 1)
    assert [e.what for e in told] == ["discarded"]


@pytest.mark.rule("S0-42", "E81")
def test_every_card_of_the_hand_is_offered_as_discard() -> None:
    state = position("JK 2C 3S 3C 4D AS")
    offered = [move for move in legal_moves(view(state)) if isinstance(move, Discard)]
    assert offered == [Discard(k) for k, n in enumerate(state.hands[0]) if n]
    assert len(offered) == 6


@pytest.mark.rule("S0-42")
def test_a_card_that_is_not_held_is_not_discarded() -> None:
    assert refused(position("4D AS"), discard("KS")) == ("not_in_hand", {})


@pytest.mark.rule("S0-43", "E15")
@pytest.mark.parametrize("card", ["JK", "2C", "3S"])
def test_a_discarded_wild_or_three_blocks_only_while_it_is_on_top(card: str) -> None:
    state = position(f"{card} 4D", hands={1: "9S 9H 4H", 2: "TS TH 4S"}, melds=["set 7C 7H 7D"],
                     theirs=["set 6H 6D 6S"], pile="9D", stock="TC 5S")  # fmt: skip
    state = play(state, discard(card))
    assert refused(state, take("9S 9H")) == ("top_blocked", {})
    state = play(state, Draw(), discard("TC"))
    state = play(state, take("TS TH"))
    assert hand(state, 2) == c(f"4S 9D {card}")


@pytest.mark.rule("S0-22", "S0-42")
def test_one_discard_ends_the_turn() -> None:
    state = play(position("4D AS KH"), discard("4D"))
    assert refused(state, discard("AS"), 0) == ("not_your_turn", {})
