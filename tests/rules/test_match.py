"""The match: targets, ties, the sixtieth deal, and what passes from deal to deal."""

from __future__ import annotations

import pytest

from samba_core.deal import deal
from samba_core.game import Game
from samba_core.moves import Draw, NextDeal
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import MatchResult, match_result, totals
from tests.positions import TWO_CLOSED, discard, play, play_told, position, refused


def after(*scores: int, deals: int = 9, target: int = 10_000) -> tuple[str, int | None]:
    found: MatchResult = match_result(SAMBA_HOUSE, scores, deals, target)
    assert found.target == target
    return found.result, found.winner


@pytest.mark.rule("S0-08", "S0-51")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_match_is_played_to_10000(players: int) -> None:
    assert SAMBA_HOUSE.default_target(players) == 10_000
    assert deal(SAMBA_HOUSE, players, "x")[0].target == 10_000


@pytest.mark.rule("S0-08", "E93")
def test_exactly_10000_suffices_and_9995_does_not() -> None:
    assert after(10_000, 500) == ("win", 0)
    assert after(500, 10_000) == ("win", 1)
    assert after(9_995, 500) == ("continue", None)


@pytest.mark.rule("E93", "R18")
def test_of_two_sides_over_the_target_the_higher_wins() -> None:
    assert after(10_150, 10_300) == ("win", 1)
    assert after(12_000, 10_300) == ("win", 0)


@pytest.mark.rule("S0-15", "E94")
def test_a_tie_for_first_place_over_the_target_is_a_draw() -> None:
    assert after(10_200, 10_200) == ("draw", None)
    assert after(10_200, 10_200, 9_000) == ("draw", None)


@pytest.mark.rule("E94", "E97")
def test_of_three_sides_only_the_top_score_matters() -> None:
    assert after(11_000, 10_200, 10_200) == ("win", 0)
    assert after(10_100, 10_200, 10_300) == ("win", 2)
    assert after(300, 10_000, 9_900) == ("win", 1)


@pytest.mark.rule("S0-15")
def test_a_tie_below_the_target_just_goes_on() -> None:
    assert after(9_000, 9_000) == ("continue", None)


@pytest.mark.rule("S0-16", "E95")
def test_after_sixty_deals_without_a_winner_it_is_a_draw_whatever_the_scores() -> None:
    assert after(9_995, -500, deals=59) == ("continue", None)
    assert after(9_995, -500, deals=60) == ("draw", None)


@pytest.mark.rule("E95")
def test_the_sixtieth_deal_itself_may_still_be_won() -> None:
    assert after(10_005, 200, deals=60) == ("win", 0)
    assert after(10_005, 10_005, deals=60) == ("draw", None)


@pytest.mark.rule("S0-51", "E96")
@pytest.mark.parametrize("target", [2_500, 5_000, 7_500, 10_000])
def test_the_settings_offer_four_targets(target: int) -> None:
    assert target in SAMBA_HOUSE.targets
    assert len(SAMBA_HOUSE.targets) == 4
    assert after(target, 0, target=target) == ("win", 0)
    assert after(target - 5, 0, target=target) == ("continue", None)
    assert Game(seed="x", target=target).state.target == target


@pytest.mark.rule("E96")
def test_the_minimum_does_not_scale_with_the_target() -> None:
    state, _ = deal(SAMBA_HOUSE, 4, "x", target=2_500, scores=(1_500, 0))
    assert state.rules.minimum(state.scores[0]) == 90


@pytest.mark.rule("S0-08", "S0-51")
def test_a_side_that_reaches_the_target_in_play_wins_and_nothing_goes_on() -> None:
    state, told = play_told(position("9D", TWO_CLOSED, score=9_000), discard("9D"))
    assert totals(state)[0] >= 10_000
    assert state.phase == "match_over"
    assert [(e.what, e.seat) for e in told] == [("discarded", 0), ("went_out", 0), ("match_over", 0)]
    for move in (NextDeal(), Draw()):
        assert refused(state, move) == ("match_over", {})


@pytest.mark.rule("S0-16", "E95")
def test_the_sixtieth_deal_in_play_ends_the_match() -> None:
    state = play(position("9D", TWO_CLOSED, deal_number=60), discard("9D"))
    assert state.phase == "match_over"
    state = play(position("9D", TWO_CLOSED, deal_number=59), discard("9D"))
    assert state.phase == "deal_over"


@pytest.mark.rule("E101", "S0-20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_passes_clockwise_and_scores_are_carried_on(players: int) -> None:
    state = position("9D", TWO_CLOSED, players=players, score=700)
    state = play(state, discard("9D"))
    scores = totals(state)
    dealers = [state.dealer]
    for number in range(2, players + 3):
        state = play(state, NextDeal())
        assert (state.deal_number, state.scores, state.phase) == (number, scores, "draw")
        assert state.turn == (state.dealer + 1) % players
        assert [state.hand_size(seat) for seat in range(players)] == [15] * players
        assert all(not melds for melds in state.melds)
        dealers.append(state.dealer)
        # End this deal at once: the stock is gone and somebody wants to draw.
        scores = state.scores
        state = play(position(players=players, seat=state.turn, stock_size=0, phase="draw",
                              scores=scores, deal_number=number, dealer=state.dealer), Draw())  # fmt: skip
        scores = totals(state)
    assert dealers == [(dealers[0] + step) % players for step in range(len(dealers))]


@pytest.mark.rule("S0-08")
def test_the_next_deal_comes_only_after_the_last_one_is_over() -> None:
    assert refused(position("9D 4C"), NextDeal()) == ("deal_not_over", {})


@pytest.mark.rule("E91", "E55")
def test_a_score_below_zero_lowers_the_minimum_of_the_next_deal() -> None:
    state = play(position("AS KH", stock_size=0, phase="draw", score=0), Draw())
    assert totals(state)[0] < 0
    state = play(state, NextDeal())
    assert state.rules.minimum(state.scores[0]) == 15
