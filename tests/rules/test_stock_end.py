"""The end of the stock."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Draw, NextDeal
from samba_core.scoring import deal_scores
from tests.positions import (
    TWO_CLOSED,
    c,
    discard,
    hand,
    play,
    play_told,
    position,
    refused,
    table,
    take,
    take_top,
    view,
)


@pytest.mark.rule("E08")
def test_with_one_card_left_just_that_one_is_drawn() -> None:
    state, told = play_told(position("4C 5D", stock="9C", stock_size=1, phase="draw"), Draw())
    assert hand(state) == c("4C 5D 9C")
    assert (state.stock, state.phase) == ((), "play")
    assert [(e.what, e.n) for e in told] == [("drew", 1)]


@pytest.mark.rule("E10", "S0-10")
def test_drawing_from_an_empty_stock_ends_the_deal_without_a_bonus() -> None:
    state, told = play_told(position("4C 5D 6S", TWO_CLOSED, stock_size=0, pile="5C", phase="draw"), Draw())
    assert (state.phase, state.out) == ("deal_over", None)
    assert hand(state) == c("4C 5D 6S")
    assert [e.what for e in told] == ["stock_ended"]
    assert [made.going_out for made in deal_scores(state)] == [0, 0]


@pytest.mark.rule("E10")
def test_on_an_empty_stock_nothing_is_melded_before_the_end() -> None:
    state = position("4C 4D 4H 9S 9D", ["set 7C 7H 7D"], stock_size=0, pile="5C", phase="draw")
    assert list(legal_moves(view(state))) == [Draw()]
    assert refused(state, discard("9S")) == ("draw_first", {})


@pytest.mark.rule("E09")
def test_on_an_empty_stock_the_pile_may_still_be_taken_and_the_deal_goes_on() -> None:
    state = position("8S 8H 4C", ["set 7C 7H 7D"], stock_size=0, pile="5C 8D", phase="draw")
    assert {type(move).__name__ for move in legal_moves(view(state))} == {"Draw", "TakePile"}
    state = play(state, take("8S 8H"), discard("4C"))
    assert (state.phase, state.turn, hand(state)) == ("draw", 1, c("5C"))


@pytest.mark.rule("E09")
def test_on_an_empty_stock_the_top_card_may_still_be_taken() -> None:
    state = position("KS 4C 4D", ["run 6H 7H 8H"], stock_size=0, pile="5C 9H", phase="draw")
    state = play(state, take_top(0), discard("KS"))
    assert (state.phase, state.turn) == ("draw", 1)
    assert table(state)[0][1] == c("6H 7H 8H 9H")


@pytest.mark.rule("E10", "E09")
def test_a_takeable_pile_need_not_be_taken_on_an_empty_stock() -> None:
    state = position("8S 8H 4C", ["set 7C 7H 7D"], stock_size=0, pile="5C 8D", phase="draw")
    assert play(state, Draw()).phase == "deal_over"


@pytest.mark.rule("E07")
def test_two_red_threes_as_last_cards_are_laid_and_the_deal_ends() -> None:
    state = position("4C 5D", red_threes=["", "3H 3H 3D 3D"], stock="3H 3D", stock_size=2, phase="draw")
    state, told = play_told(state, Draw())
    assert (state.phase, state.out, len(state.red_threes[0])) == ("deal_over", None, 2)
    assert [e.what for e in told] == ["red_three", "red_three", "stock_ended"]


@pytest.mark.rule("E10", "E101")
def test_the_next_deal_follows_an_ended_stock() -> None:
    state = play(position("4C 5D 6S", stock_size=0, phase="draw"), Draw())
    state = play(state, NextDeal())
    assert (state.deal_number, state.phase, state.turn, state.dealer) == (2, "draw", 1, 0)


@pytest.mark.rule("E90")
def test_a_deal_ended_by_the_stock_is_scored_as_usual_but_for_the_bonus() -> None:
    melds = ["set TS TS TH TH TD TD TC", "run 4S 5S 6S"]
    theirs = ["run 8C 9C TC JC QC KC AC", "set 5S 5H 5D 5C 5C 2S 2H"]
    state = position("2C", melds, theirs=theirs, hands={1: "JK", 2: "9D", 3: "4C"},
                     red_threes=["3H 3D", "3H"], phase="deal_over")  # fmt: skip
    ours, their = deal_scores(state)
    assert (ours.melded, ours.natural, ours.red_threes, ours.going_out, ours.in_hand) == (85, 500, -200, 0, -30)
    assert (their.melded, their.mixed, their.sambas, their.red_threes, their.in_hand) == (145, 300, 1500, 100, -55)
    assert (ours.total, their.total) == (355, 1990)
