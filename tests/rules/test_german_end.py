"""The German Samba: the end of the stock, the reckoning, and the end of the match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samba_core.cards import TEXT, card
from samba_core.deal import deal
from samba_core.game import Game
from samba_core.moves import Draw, NextDeal
from samba_core.ruleset import Ruleset
from samba_core.scoring import deal_scores, match_result
from tests.german import ALL, DE, NAMES, de, scored
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, c, discard, hand, lay, meld, play, play_told, position, refused

NATURAL_KINGS = "set KS KS KH KH KD KD KC"
MIXED_KINGS = "set KS KS KH KH KD KD JK"


# ── the end of the stock ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-39", "E08")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_with_one_card_left_just_that_one_is_drawn(rules: Ruleset) -> None:
    start = position("4C 5D 6S", stock="9C", stock_size=1, phase="draw", red_threes=["", "3H 3H 3H 3D 3D 3D"],
                     rules=rules)  # fmt: skip
    state = play(start, Draw())
    assert (hand(state), len(state.stock), state.phase) == (c("4C 5D 6S 9C"), 0, "play")
    assert play(state, discard("9C")).turn == 1


@pytest.mark.rule("S3-40", "E10", "E90")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_drawing_from_an_empty_stock_ends_the_deal_and_nobody_gets_the_bonus(rules: Ruleset) -> None:
    start = position("4C 5D", TWO_CLOSED, stock_size=0, phase="draw", pile="9S", rules=rules)
    assert refused(start, lay("set 4C 4D 4H")) == ("draw_first", {})
    state, told = play_told(start, Draw())
    assert (state.phase, state.out, hand(state)) == ("deal_over", None, c("4C 5D"))
    assert [e.what for e in told] == ["stock_ended"]
    assert [made.going_out for made in deal_scores(state)] == [0, 0]
    assert deal_scores(state)[0].natural == 500


@pytest.mark.rule("S3-40", "E10", "E108")
def test_an_empty_stock_alone_ends_nothing() -> None:
    state = play(de("4C 5D", [CANASTA], stock_size=0, phase="play"), discard("4C"))
    assert (state.phase, state.turn) == ("draw", 1)


# ── the reckoning ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-42", "S3-41", "E89", "E91")
def test_annas_deal() -> None:
    state = de(
        "",
        ["run 6H 7H 8H 9H TH JH QH", MIXED_KINGS, "set 5S 5H 5D"],
        theirs=[CANASTA, "set 9S 9H 9D"],
        red_threes=["3H 3D", "3H"],
        hands={1: "JK KC", 2: "8C 4C", 3: "7S 4D"},
        phase="deal_over",
        out=0,
    )
    ours, others = deal_scores(state)
    assert (ours.melded, ours.in_hand) == (185, -15)
    assert (ours.sambas, ours.mixed, ours.going_out, ours.red_threes) == (1500, 300, 200, 200)
    assert (others.melded, others.in_hand, others.natural, others.red_threes) == (170, -70, 500, -100)
    assert (ours.total, others.total) == (2370, 500)


@pytest.mark.rule("S3-42", "S3-41")
@pytest.mark.parametrize(
    ("text", "points"),
    [("JK", 50), ("2S", 20), ("2C", 20), ("AS", 20), ("KS", 10), ("QH", 10), ("JD", 10), ("TC", 10), ("9S", 10),
     ("8H", 10), ("7D", 5), ("6C", 5), ("5S", 5), ("4H", 5), ("3S", 5), ("3C", 5), ("3H", 0), ("3D", 0)],
)  # fmt: skip
def test_what_each_card_is_worth(text: str, points: int) -> None:
    for rules in ALL:
        assert rules.points(card(text)) == points


@pytest.mark.rule("S3-41", "S3-42", "S3-44", "E88")
def test_the_bonuses() -> None:
    for rules in ALL:
        assert meld(NATURAL_KINGS).bonus(rules) == 500
        assert meld(MIXED_KINGS).bonus(rules) == 300
        assert meld(SAMBA).bonus(rules) == 1500 == 3 * meld(NATURAL_KINGS).bonus(rules)
        assert meld("run 6C 7C 8C 9C TC JC").bonus(rules) == 0
    nine = de("", ["set KS KS KS KH KH KH KD KD KD"], phase="deal_over", hands={1: "", 2: "", 3: ""})
    assert scored(nine) == [590, 0]
    twice = de("", [NATURAL_KINGS, "set KS KH KD KC KC 2S 2H"], phase="deal_over", hands={1: "", 2: "", 3: ""})
    assert scored(twice) == [70 + 500 + 90 + 300, 0]


@pytest.mark.rule("S3-44")
def test_every_samba_holds_the_eight_the_nine_and_the_ten() -> None:
    for low in range(2, 7):
        assert {"8", "9", "T"} <= {TEXT[k][0] for k in range(low, low + 7)}


@pytest.mark.rule("S3-41", "E91", "E92")
def test_a_side_without_melds_loses_its_hands_and_may_fall_below_nought() -> None:
    state = de("AS 2S JK", hands={1: "4S", 2: "KS", 3: "5S"}, phase="deal_over", red_threes=["3H", ""])
    assert scored(state) == [-100 - 100, -10]
    assert all(total % 5 == 0 for total in scored(state))
    assert DE.minimum(-200) == 15


@pytest.mark.rule("S3-41", "E98", "S3-03")
def test_three_pairs_are_scored_each_for_itself() -> None:
    state = de(
        "", ["run 4D 5D 6D 7D 8D 9D TD", "set QS QS QH QH QD QD QC"], theirs=["set 9S 9H 9D"],
        third=["set JS JH JD JC JS JH JK"], red_threes=["3H", "3D", ""], players=6, phase="deal_over", out=0,
        hands={1: "KC", 2: "8C 4C", 3: "AH", 4: "7S", 5: "TS"},
    )  # fmt: skip
    assert scored(state) == [2400, -85, 385]


# ── the match ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-02", "S3-43", "E93", "E96")
@pytest.mark.parametrize(
    ("scores", "result", "winner"),
    [
        ((9995, 0), "continue", None),
        ((10000, 0), "win", 0),
        ((10150, 10300), "win", 1),
        ((0, 12000), "win", 1),
    ],
)
def test_ten_thousand_win_and_the_higher_of_several(scores: tuple[int, ...], result: str, winner: int | None) -> None:
    found = match_result(DE, scores, 9, 10000)
    assert (found.result, found.winner, found.target) == (result, winner, 10000)
    assert [DE.default_target(n) for n in DE.players] == [10000] * 5


@pytest.mark.rule("S3-43", "E97", "E99")
def test_of_three_or_five_sides_the_highest_wins() -> None:
    assert match_result(DE, (10100, 9000, 10400), 5, 10000).winner == 2
    assert match_result(DE, (0, 10100, 9000, 10050, 10000), 5, 10000).winner == 1


@pytest.mark.rule("E94")
def test_a_tie_at_the_top_means_another_deal_to_the_same_target() -> None:
    found = match_result(DE, (10200, 10200), 7, 10000)
    assert (found.result, found.winner, found.target) == ("continue", None, 10000)
    assert match_result(DE, (10500, 10200, 10200), 7, 10000).winner == 0
    assert match_result(DE, (9000, 10200, 10200), 7, 10000).result == "continue"


@pytest.mark.rule("E94")
def test_after_a_tie_the_next_deal_is_played_on() -> None:
    state = de("9S", TWO_CLOSED, scores=[8140, 10000], hands={1: "", 2: "", 3: ""}, target=10000)
    assert scored(replace(state, out=0, hands=(state.hands[1],) * 4)) == [140 + 60 + 2000 + 200, 0]
    state = de("9S", TWO_CLOSED, scores=[7600, 10000], hands={1: "", 2: "", 3: ""}, target=10000)
    state = play(state, discard("9S"))
    assert state.phase == "deal_over"
    state = play(state, NextDeal())
    assert (state.scores, state.target, state.deal_number, state.phase) == ((10000, 10000), 10000, 2, "draw")


@pytest.mark.rule("E95")
def test_no_number_of_deals_ends_the_match() -> None:
    assert match_result(DE, (9000, 9000), 60, 10000).result == "continue"
    assert match_result(DE, (9000, 8000), 600, 10000).result == "continue"


@pytest.mark.rule("S3-02", "S3-43")
def test_a_match_that_is_won_is_over() -> None:
    state = play(de("9S", TWO_CLOSED, scores=[9000, 0], target=10000), discard("9S"))
    assert state.phase == "match_over"
    assert refused(state, NextDeal()) == ("match_over", {})


@pytest.mark.rule("E96")
def test_other_targets_may_be_agreed_and_the_minimums_stay() -> None:
    game = Game("samba_de", 6, "short", target=2500)
    assert game.state.target == 2500
    assert set(DE.targets) == {2500, 5000, 7500, 10000}
    assert match_result(DE, (2500, 0, 0), 1, 2500).winner == 0
    assert DE.minimum(1500) == 90


@pytest.mark.rule("S3-02", "E101")
def test_the_next_deal_starts_from_the_scores_made() -> None:
    state, _ = deal(DE, 5, "next", scores=(100, -50, 0, 1500, 7000), deal_number=3, dealer=1)
    assert (state.scores, state.turn) == ((100, -50, 0, 1500, 7000), 2)
