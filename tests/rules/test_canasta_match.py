"""The two canastas: the match, its targets, ties, and house rules of both."""

from __future__ import annotations

import pytest

from samba_core.deal import deal
from samba_core.game import Game
from samba_core.house_rules import HOUSE_RULES, HouseRuleError
from samba_core.moves import Draw, NextDeal
from samba_core.ruleset import Ruleset, ruleset
from samba_core.scoring import match_result, totals
from tests.canasta import BOTH, C2, EVERY_TABLE, MIXED, NATURAL, ST
from tests.positions import discard, play, play_told, position, refused


def after(rules: Ruleset, *scores: int, deals: int = 9, target: int = 5000) -> tuple[str, int | None, int]:
    """How a match with these scores stands, who won, and what it is played to."""
    found = match_result(rules, scores, deals, target)
    return found.result, found.winner, found.target


@pytest.mark.rule("S0-50", "S2-14", "S2-54", "S2-60", "E107", "E96")
@EVERY_TABLE
def test_the_match_is_played_to_5000_by_three_to_7500(rules: Ruleset, players: int) -> None:
    target = 7500 if players == 3 else 5000
    assert rules.default_target(players) == target
    assert deal(rules, players, "x")[0].target == target


@pytest.mark.rule("S0-50", "E96")
@pytest.mark.rulesets("canasta_house")
def test_house_the_settings_offer_four_targets() -> None:
    assert sorted(ST.targets) == [2500, 5000, 7500, 10000]
    for target in ST.targets:
        assert Game("canasta_house", target=target).state.target == target
        assert after(ST, target, 0, target=target) == ("win", 0, target)


@pytest.mark.rule("S2-54", "S2-60", "E96")
@pytest.mark.rulesets("canasta_classic")
def test_classic_casual_games_are_shorter() -> None:
    assert {2000, 3000, 5000, 7500} <= set(C2.targets)
    for target in C2.targets:
        assert Game("canasta_classic", target=target).state.target == target
        assert after(C2, target, 0, target=target) == ("win", 0, target)


@pytest.mark.rule("S2-14", "S2-52", "S0-50", "E93", "R18")
@BOTH
def test_the_target_suffices_exactly_and_of_two_over_it_the_higher_wins(rules: Ruleset) -> None:
    assert after(rules, 5000, 300) == ("win", 0, 5000)
    assert after(rules, 300, 5000) == ("win", 1, 5000)
    assert after(rules, 4995, 300) == ("continue", None, 5000)
    assert after(rules, 5400, 5150) == ("win", 0, 5000)
    assert after(rules, 5150, 5400) == ("win", 1, 5000)


@pytest.mark.rule("R18", "E93", "S2-52")
@BOTH
def test_the_higher_score_wins_whoever_went_out(rules: Ruleset) -> None:
    theirs = ["set 9S 9S 9H 9H 9D 9D 9C"]
    state = position("4D", [NATURAL], theirs=theirs, scores=(4400, 4900), melded=[0],
                     hands={1: "4S", 2: "4H", 3: "4C"}, rules=rules)  # fmt: skip
    state, told = play_told(state, discard("4D"))
    assert totals(state) == (4400 + 70 + 500 + 100 - 5, 4900 + 70 + 500 - 10)
    assert state.phase == "match_over"
    assert [e.what for e in told] == ["discarded", "went_out", "match_over"]
    found = match_result(rules, totals(state), state.deal_number, state.target)
    assert (found.result, found.winner) == ("win", 1)
    for move in (NextDeal(), Draw()):
        assert refused(state, move) == ("match_over", {})


@pytest.mark.rule("S0-15", "E94", "R18")
@pytest.mark.rulesets("canasta_house")
def test_house_a_tie_over_the_target_is_a_draw() -> None:
    assert after(ST, 5200, 5200) == ("draw", None, 5000)
    assert after(ST, 7600, 7600, 4000, target=7500) == ("draw", None, 7500)
    assert after(ST, 4000, 4000) == ("continue", None, 5000)


@pytest.mark.rule("S2-53", "E94", "R18")
@pytest.mark.rulesets("canasta_classic")
def test_classic_after_a_tie_the_match_goes_on_to_500_more() -> None:
    assert after(C2, 5200, 5200) == ("continue", None, 5500)
    assert after(C2, 5600, 5600, target=5500) == ("continue", None, 6000)
    assert after(C2, 5400, 5300, target=5500) == ("continue", None, 5500)
    assert after(C2, 5500, 5300, target=5500) == ("win", 0, 5500)
    assert after(C2, 4000, 4000) == ("continue", None, 5000)
    assert after(C2, 7600, 7600, 7700, target=7500) == ("win", 2, 7500)
    assert after(C2, 7600, 7600, 3000, target=7500) == ("continue", None, 8000)
    assert after(C2, 2000, 2000, target=2000) == ("continue", None, 2500)


@pytest.mark.rule("S2-53", "E94")
@pytest.mark.rulesets("canasta_classic")
def test_classic_the_raised_target_is_that_of_the_next_deals() -> None:
    hands = {1: "4S", 2: "4H", 3: "4C"}
    ours = 70 + 500 + 100 - 5
    state = position("4D", [NATURAL], scores=(5000, 5010 + ours), melded=[0], hands=hands, rules=C2)
    state, told = play_told(state, discard("4D"))
    assert totals(state) == (5000 + ours, 5000 + ours)
    assert state.phase == "deal_over"
    assert "match_over" not in [e.what for e in told]
    state = play(state, NextDeal())
    assert (state.target, state.scores) == (5500, (5000 + ours, 5000 + ours))


@pytest.mark.rule("E97", "E94", "S2-60", "E107")
@BOTH
def test_of_three_only_the_top_score_matters(rules: Ruleset) -> None:
    assert after(rules, 7600, 7500, 7500, target=7500) == ("win", 0, 7500)
    assert after(rules, 7600, 7500, 7700, target=7500) == ("win", 2, 7500)
    assert after(rules, 300, 7500, 7000, target=7500) == ("win", 1, 7500)


@pytest.mark.rule("S0-16", "E95")
@pytest.mark.rulesets("canasta_house")
def test_house_the_sixtieth_deal_is_the_last() -> None:
    assert after(ST, 4000, 300, deals=59) == ("continue", None, 5000)
    assert after(ST, 4000, 300, deals=60) == ("draw", None, 5000)
    assert after(ST, 5000, 300, deals=60) == ("win", 0, 5000)
    state = play(position("9D", [NATURAL], melded=[0], deal_number=60, rules=ST), discard("9D"))
    assert state.phase == "match_over"


@pytest.mark.rule("E95", "S2-53")
@pytest.mark.rulesets("canasta_classic")
def test_classic_there_is_no_last_deal() -> None:
    assert C2.max_deals is None
    assert after(C2, 4000, 300, deals=1000) == ("continue", None, 5000)


@pytest.mark.rule("S2-15", "S2-51", "E101")
@EVERY_TABLE
def test_scores_are_carried_on_and_the_deal_passes_on(rules: Ruleset, players: int) -> None:
    state = position("9D", [NATURAL, MIXED], players=players, score=700, melded=[0], rules=rules, dealer=players - 1)
    state = play(state, discard("9D"))
    scores = totals(state)
    state = play(state, NextDeal())
    assert (state.scores, state.deal_number, state.dealer, state.turn) == (scores, 2, 0, 1 % players)
    assert [state.hand_size(seat) for seat in range(players)] == [rules.cards_dealt(players)] * players
    assert state.melded == (False,) * players
    assert not any(state.melds)


# ── house rules ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S2-28", "E13", "E11", "E62", "E82", "E100")
@BOTH
def test_every_setting_that_the_rulings_speak_of_can_be_chosen(rules: Ruleset) -> None:
    spoken_of = {"take_with_wild", "take_onto_set", "replace_red_three_from_pile", "minimum_waived_concealed",
                 "all_red_threes_negative", "wild_on_natural_canasta", "black_three_held", "pile_open"}  # fmt: skip
    assert spoken_of <= {rule.field for rule in HOUSE_RULES}
    for name in ("replace_red_three_from_pile", "minimum_waived_concealed", "take_with_wild", "pile_open"):
        assert getattr(ruleset(rules.id, {name: True}), name) is True


@pytest.mark.rule("E100")
@BOTH
def test_only_the_top_card_is_shown_unless_the_table_wants_the_whole_pile(rules: Ruleset) -> None:
    assert rules.pile_open is False
    assert ruleset(rules.id, {"pile_open": True}).pile_open is True


@pytest.mark.rule("E87")
@BOTH
def test_a_house_rule_makes_black_threes_dear(rules: Ruleset) -> None:
    dear = ruleset(rules.id, {"black_three_held": 100})
    state = position("3S 4C", hands={1: "3C", 2: "4D", 3: "4H"}, phase="deal_over", rules=dear)
    assert [after - before for after, before in zip(totals(state), state.scores, strict=True)] == [-110, -105]


@pytest.mark.rule("E18", "E46", "S2-24")
@BOTH
def test_house_rules_that_contradict_one_meld_a_rank_are_refused(rules: Ruleset) -> None:
    for options, code in (({"merge_sets": True}, "merge_needs_two_sets"), ({"taken_pair": "new"}, "new_set_needs_room"),
                          ({"max_sets_per_rank": 2}, "joining_needs_one_set")):  # fmt: skip
        with pytest.raises(HouseRuleError) as refusal:
            ruleset(rules.id, options)
        assert refusal.value.reason.code == code
