"""The score of a deal."""

from __future__ import annotations

import pytest

from samba_core.cards import KINDS, RANKS, TEXT, card
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import SideScore, deal_scores, hand_points, totals
from samba_core.state import State
from tests.plain_scorer import plain_scores
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, discard, play, position


def ours(melds: list[str], **more: object) -> SideScore:
    """What side 0 made with these melds; its hands hold a four each."""
    hands = {1: "4S", 2: "4H", 3: "4C"} | more.pop("hands", {})  # type: ignore[operator]
    state = position("4D", melds, hands=hands, phase="deal_over", **more)  # type: ignore[arg-type]
    return deal_scores(state)[0]


@pytest.mark.rule("S0-34", "E106")
@pytest.mark.parametrize(("ranks", "points"), [("A2", 20), ("KQJT98", 10), ("7654", 5)])
def test_card_points_by_rank(ranks: str, points: int) -> None:
    for rank in ranks:
        for suit in "SHDC":
            assert SAMBA_HOUSE.points(card(rank + suit)) == points


@pytest.mark.rule("S0-34", "S0-39", "E87")
def test_card_points_of_jokers_and_threes() -> None:
    assert SAMBA_HOUSE.points(card("JK")) == 50
    assert [SAMBA_HOUSE.points(card(text)) for text in ("3S", "3C")] == [5, 5]
    assert [SAMBA_HOUSE.points(card(text)) for text in ("3H", "3D")] == [0, 0]
    assert len(RANKS) * 4 + 1 == KINDS
    assert len(TEXT) == KINDS


@pytest.mark.rule("S0-49")
def test_bonuses_mixed_300_natural_500_samba_1500() -> None:
    made = ours([CANASTA, "set KS KS KH KH KD KD JK", SAMBA])
    assert (made.natural, made.mixed, made.sambas, made.bolivias) == (500, 300, 1500, 0)
    assert (made.natural_count, made.mixed_count, made.samba_count) == (1, 1, 1)
    assert made.melded == 140 + 110 + 60


@pytest.mark.rule("S0-04", "S0-49")
def test_a_samba_is_1500_and_six_in_a_row_nothing() -> None:
    assert ours(["run 6C 7C 8C 9C TC JC QC"]).sambas == 1500
    assert ours(["run 6C 7C 8C 9C TC JC"]).sambas == 0


@pytest.mark.rule("E88")
def test_nine_kings_are_their_90_points_and_one_bonus() -> None:
    made = ours(["set KS KS KS KH KH KH KD KD KD"])
    assert (made.melded, made.natural) == (90, 500)


@pytest.mark.rule("E88")
def test_two_canastas_of_one_rank_are_two_bonuses() -> None:
    made = ours(["set KS KS KS KH KH KH JK", "set KD KD KD KC KC KC 2C"])
    assert (made.mixed, made.mixed_count) == (600, 2)


@pytest.mark.rule("E88")
def test_a_set_of_six_scores_only_its_cards() -> None:
    made = ours(["set KS KS KS KH KH KH"])
    assert (made.melded, made.natural, made.mixed) == (60, 0, 0)


@pytest.mark.rule("E89")
def test_both_partners_hands_count_against_the_side() -> None:
    state = position("AS JK", hands={1: "2C", 2: "3S KD", 3: "7H 9D"}, phase="deal_over")
    assert [made.in_hand for made in deal_scores(state)] == [-(70 + 15), -(20 + 15)]


@pytest.mark.rule("E89", "S0-47", "R19")
def test_when_a_player_goes_out_play_stops_and_every_other_hand_is_charged() -> None:
    # Reported against another program: play went on, and what was left in the hands was not charged.
    state = position("9D", TWO_CLOSED, hands={1: "JK AS", 2: "8C 4C", 3: "7S 4D 3S"})
    state = play(state, discard("9D"))
    assert state.phase == "deal_over"
    mine, theirs = deal_scores(state)
    assert (mine.in_hand, mine.going_out) == (-15, 200)
    assert (theirs.in_hand, theirs.going_out) == (-(70 + 5 + 5 + 5), 0)


@pytest.mark.rule("E87")
def test_a_black_three_in_hand_costs_5() -> None:
    state = position("3S 3C 3C", hands={1: "4S", 2: "4H", 3: "4C"}, phase="deal_over")
    assert hand_points(state.hands[0], SAMBA_HOUSE) == 15
    assert deal_scores(state)[0].in_hand == -20


@pytest.mark.rule("E91")
def test_a_side_without_melds_scores_its_hands_and_red_threes_against_itself() -> None:
    state = position("AS KH", hands={1: "4S", 2: "JK", 3: "4C"}, red_threes=["3H 3D", ""], phase="deal_over")
    made = deal_scores(state)[0]
    assert made.total == -(30 + 50 + 200)
    assert totals(state)[0] == -280
    assert SAMBA_HOUSE.minimum(totals(state)[0]) == 15


@pytest.mark.rule("S0-49", "E90", "E85")
def test_a_worked_example() -> None:
    state = position(
        "",
        ["run 6H 7H 8H 9H TH JH QH", "set KS KS KH KH KD KD JK", "set 5S 5H 5D"],
        theirs=["set AS AS AH AH AD AD AC", "set 9S 9H 9D"],
        hands={1: "JK KC", 2: "8C 4C", 3: "7S 4D"},
        red_threes=["3H 3D", "3H"],
        phase="deal_over",
        out=0,
    )
    mine, theirs = deal_scores(state)
    assert (mine.melded, mine.mixed, mine.sambas, mine.red_threes, mine.going_out, mine.in_hand) == (
        60 + 110 + 15, 300, 1500, 200, 200, -15)  # fmt: skip
    assert (theirs.melded, theirs.natural, theirs.red_threes, theirs.in_hand) == (140 + 30, 500, -100, -70)
    assert (mine.total, theirs.total) == (2370, 500)
    assert plain_scores(state) == [2370, 500]


@pytest.mark.rule("S0-47", "E78")
def test_there_is_no_bonus_for_going_out_concealed() -> None:
    assert SAMBA_HOUSE.concealed_bonus == 0
    assert SAMBA_HOUSE.out_bonus == 200


@pytest.mark.rule("E92")
def test_the_total_is_the_sum_of_its_items_and_a_multiple_of_five() -> None:
    made = ours([*TWO_CLOSED, "set KS KH JK"], red_threes=["3H", ""])
    assert made.total == 500 + 1500 + 100 + (140 + 60 + 70) - 10 == 2360
    assert made.total % 5 == 0


@pytest.mark.rule("S0-09")
@pytest.mark.parametrize("players", [2, 3])
def test_alone_everyone_is_scored_alone(players: int) -> None:
    state: State = position("9D", TWO_CLOSED, hands={1: "JK", 2: "AS"} if players == 3 else {1: "JK"}, players=players)
    state = play(state, discard("9D"))
    assert [made.total for made in deal_scores(state)] == [500 + 1500 + 200 + 200, -50, -20][:players]
