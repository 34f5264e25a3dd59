"""The two canastas: the score of a deal."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.ruleset import Ruleset, ruleset
from samba_core.scoring import SideScore, deal_scores, hand_points, totals
from tests.canasta import BOTH, EVERY_TABLE, MIXED, NATURAL, OPEN, c2, scored
from tests.plain_scorer import plain_scores
from tests.positions import discard, lay, play, position

LOW = {1: "4S", 2: "4H", 3: "4C"}


def ours(rules: Ruleset, melds: list[str], **more: object) -> SideScore:
    """What side 0 made with these melds; its hands hold a four each."""
    state = position("4D", melds, hands=LOW, phase="deal_over", rules=rules, **more)  # type: ignore[arg-type]
    return deal_scores(state)[0]


@pytest.mark.rule("S2-17", "E106", "E87")
@BOTH
def test_card_points(rules: Ruleset) -> None:
    for rank, points in {"A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5)}.items():
        assert {rules.points(card(rank + suit)) for suit in "SHDC"} == {points}
    assert rules.points(card("JK")) == 50
    assert [rules.points(card(text)) for text in ("3S", "3C", "3H", "3D")] == [5, 5, 0, 0]


@pytest.mark.rule("S0-48", "S2-07", "S2-48")
@BOTH
def test_a_natural_canasta_is_500_and_a_mixed_one_300(rules: Ruleset) -> None:
    made = ours(rules, [NATURAL, MIXED, "set 9S 9H 9D"])
    assert (made.natural, made.mixed, made.sambas, made.bolivias) == (500, 300, 0, 0)
    assert made.melded == 70 + 120 + 30
    assert (made.natural_count, made.mixed_count) == (1, 1)


@pytest.mark.rule("S0-48", "S2-07", "S2-44", "E44")
@BOTH
@pytest.mark.parametrize(("meld", "bonus"), [
    ("set KS KS KH KH KD KD KC", 500), ("set KS KS KH KH KD KD JK", 300), ("set KS KS KH KH KD 2S JK", 300),
    ("set KS KS KH KH 2D 2S JK", 300), ("set KS KS KH KH KD KD KC 2C", 300), ("set KS KS KH KH KD KD", 0),
])  # fmt: skip
def test_the_bonus_by_what_lies_in_the_meld(rules: Ruleset, meld: str, bonus: int) -> None:
    made = ours(rules, [meld])
    assert made.natural + made.mixed == bonus


@pytest.mark.rule("S2-43", "E88")
@BOTH
def test_cards_beyond_seven_count_but_bring_no_second_bonus(rules: Ruleset) -> None:
    made = ours(rules, ["set KS KS KH KH KD KD KC KC"])
    assert (made.melded, made.natural) == (80, 500)
    made = ours(rules, ["set KS KS KH KH KD KD KC KC 2C"])
    assert (made.melded, made.natural, made.mixed) == (100, 0, 300)


# ── red threes ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-37", "S2-10", "S2-49", "E82", "E86")
@BOTH
@pytest.mark.parametrize(("reds", "points"), [("", 0), ("3H", 100), ("3H 3D", 200), ("3H 3D 3H", 300),
                                              ("3H 3H 3D 3D", 800)])  # fmt: skip
def test_red_threes_are_100_each_or_800_for_or_against(rules: Ruleset, reds: str, points: int) -> None:
    assert ours(rules, ["set 9S 9H 9D"], red_threes=[reds, ""]).red_threes == points
    assert ours(rules, [], red_threes=[reds, ""]).red_threes == -points


@pytest.mark.rule("S0-37", "S2-49", "E86")
@BOTH
def test_one_meld_is_enough_no_canasta_is_needed_and_red_threes_are_no_meld(rules: Ruleset) -> None:
    assert ours(rules, ["set 4S 4H JK"], red_threes=["3H", ""]).red_threes == 100
    assert ours(rules, [NATURAL, MIXED], red_threes=["3H", ""]).red_threes == 100
    assert ours(rules, [], red_threes=["3H 3D 3H", ""]).red_threes == -300


@pytest.mark.rule("E82", "S2-49")
@BOTH
def test_a_house_rule_takes_only_100_each_for_all_four(rules: Ruleset) -> None:
    mild = ruleset(rules.id, {"all_red_threes_negative": False})
    assert ours(mild, [], red_threes=["3H 3H 3D 3D", ""]).red_threes == -400
    assert ours(mild, OPEN, red_threes=["3H 3H 3D 3D", ""]).red_threes == 800


@pytest.mark.rule("E85", "E86")
@BOTH
def test_the_sign_looks_at_the_table_at_the_end_however_it_came(rules: Ruleset) -> None:
    state = position("9S", [NATURAL], hands=LOW, red_threes=["3H", "3D 3D"], melded=[0], rules=rules)
    made = deal_scores(play(state, discard("9S")))
    assert [score.red_threes for score in made] == [100, -200]


# ── hands, going out, totals ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S2-50", "E89", "E87", "R19")
@BOTH
def test_all_hands_of_a_side_count_against_it(rules: Ruleset) -> None:
    state = position("AS JK", hands={1: "2C", 2: "3S KD", 3: "7H 9D"}, phase="deal_over", rules=rules)
    assert [made.in_hand for made in deal_scores(state)] == [-(70 + 15), -(20 + 15)]
    assert hand_points(state.hands[2], rules) == 15


@pytest.mark.rule("S2-50", "E89", "R19", "R9")
@BOTH
def test_when_a_player_goes_out_play_stops_and_every_other_hand_is_charged(rules: Ruleset) -> None:
    state = position("9D", [NATURAL], hands={1: "JK AS", 2: "8C 4C", 3: "7S 4D 3S"}, melded=[0], rules=rules)
    state = play(state, discard("9D"))
    assert state.phase == "deal_over"
    mine, theirs = deal_scores(state)
    assert (mine.in_hand, mine.going_out) == (-15, 100)
    assert (theirs.in_hand, theirs.going_out) == (-85, 0)


@pytest.mark.rule("S2-50", "S2-16", "E89", "E98", "R19")
@pytest.mark.rulesets("canasta_classic")
def test_classic_the_hands_of_all_three_of_a_team_count() -> None:
    hands = {1: "AS", 2: "TS TH", 3: "JK", 4: "2D", 5: "4S"}
    state = c2("9D", [NATURAL], hands=hands, melded=[0], players=6)
    state = play(state, discard("9D"))
    mine, theirs = deal_scores(state)
    assert (mine.in_hand, theirs.in_hand) == (-40, -75)
    assert (mine.going_out, theirs.going_out) == (100, 0)
    assert scored(state) == plain_scores(state)


@pytest.mark.rule("S2-12", "S2-47", "S2-51", "S0-45")
@BOTH
def test_concealed_is_200_in_place_of_100(rules: Ruleset) -> None:
    nines, jacks = "9S 9S 9H 9H 9D 9D 9C", "JS JH JD JC"
    state = position(f"{nines} {jacks}", theirs=["set KS KH KD"], hands={1: "4S", 2: "AC 6C", 3: "TD"},
                     red_threes=["", "3H"], rules=rules)  # fmt: skip
    state = play(state, lay(f"set {nines}", f"set {jacks}"))
    assert scored(state) == [70 + 500 + 40 + 200 - 25, 30 + 100 - 15] == [785, 115]
    assert plain_scores(state, concealed=True) == [785, 115]


@pytest.mark.rule("S2-51", "S2-49", "S2-17")
@BOTH
def test_a_worked_example(rules: Ruleset) -> None:
    state = position("AS 4C", ["set QS QH QD QC 2S 2H JK", "set 7S 7H 7D"], hands={1: "KS KH 5C", 2: "", 3: "JK 2D"},
                     red_threes=["3H 3H 3D 3D"], phase="deal_over", out=2, rules=rules)  # fmt: skip
    assert scored(state) == [40 + 40 + 50 + 300 + 15 + 800 + 100 - 25, -25 - 70] == [1320, -95]
    assert plain_scores(state) == [1320, -95]


@pytest.mark.rule("S2-51", "E91", "S0-33")
@BOTH
def test_a_deal_may_cost_points_and_a_score_below_zero_lowers_the_minimum(rules: Ruleset) -> None:
    state = position("AS KH", hands={1: "4S", 2: "JK", 3: "4C"}, red_threes=["3H 3D", ""], phase="deal_over",
                     rules=rules, scores=(100, 0))  # fmt: skip
    assert deal_scores(state)[0].total == -(30 + 50 + 200)
    assert totals(state)[0] == -180
    assert rules.minimum(totals(state)[0]) == 15


@pytest.mark.rule("E88", "S2-24")
@BOTH
def test_two_canastas_are_two_bonuses(rules: Ruleset) -> None:
    made = ours(rules, [MIXED, "set 9S 9S 9H 9H 9D 9D 2C"])
    assert (made.mixed, made.mixed_count) == (600, 2)


@pytest.mark.rule("E92", "S2-51")
@BOTH
def test_the_total_is_the_sum_of_its_items_and_a_multiple_of_five(rules: Ruleset) -> None:
    made = ours(rules, [NATURAL, MIXED, "set 9S 9H JK"], red_threes=["3H", ""])
    assert made.total == 500 + 300 + 100 + (70 + 120 + 70) - 10 == 1150


@pytest.mark.rule("E107", "S2-60", "E97")
@EVERY_TABLE
def test_every_side_is_scored_for_itself(rules: Ruleset, players: int) -> None:
    hands = {seat: "AS" if seat == 1 else "TS" for seat in range(1, players) if seat < 3}
    state = play(position("9D", [NATURAL, MIXED], hands=hands, melded=[0], players=players, rules=rules),
                 discard("9D"))  # fmt: skip
    made = scored(state)
    assert len(made) == rules.side_count(players)
    assert made == plain_scores(state)
    if players == 3:
        assert made == [500 + 300 + 70 + 120 + 100, -20, -10]
    if players == 2:
        assert made == [500 + 300 + 70 + 120 + 100, -20]
