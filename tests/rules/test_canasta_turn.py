"""The two canastas: drawing, discarding, red threes, and the end of the stock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samba_core.cards import card, cards, hand_of
from samba_core.listing import legal_moves
from samba_core.moves import Discard, Draw, LayRedThree, NextDeal, Pass
from samba_core.pile import frozen_for_all
from samba_core.ruleset import Ruleset, ruleset
from samba_core.scoring import deal_scores
from samba_core.state import view_for
from tests.canasta import BOTH, EVERY_TABLE, MIXED, NATURAL, OPEN, ST, at_pile, c2, reds, scored, st
from tests.positions import c, discard, hand, lay, legal, pile, play, play_told, position, refused, take, view

# ── draw and discard ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-21", "S2-05", "S2-26", "S2-59", "S2-60", "E107")
@EVERY_TABLE
def test_a_turn_draws_by_the_number_of_players_and_discards_one(rules: Ruleset, players: int) -> None:
    drawn = 2 if rules is ST and players < 4 else 1
    start = position("4C 5D", stock="9C KD 7S", pile="5C", phase="draw", players=players, rules=rules)
    state, told = play_told(start, Draw())
    assert hand(state) == sorted(["4C", "5D", *["9C", "KD"][:drawn]])
    assert len(state.stock) == len(start.stock) - drawn
    assert [(e.what, e.seat, e.n) for e in told] == [("drew", 0, drawn)]
    assert refused(state, Draw()) == ("already_drawn", {})
    state = play(state, discard("9C"))
    assert pile(state) == ["5C", "9C"]
    assert (state.turn, state.phase) == (1, "draw")
    assert refused(state, discard("4C"), 0) == ("not_your_turn", {})


@pytest.mark.rule("S2-05", "S2-23")
@BOTH
def test_melding_and_discarding_come_after_the_draw_step(rules: Ruleset) -> None:
    state = position("4C 4D 4H 9S 9C", OPEN, phase="draw", rules=rules)
    assert refused(state, discard("4C")) == ("draw_first", {})
    assert refused(state, lay("set 4C 4D 4H")) == ("draw_first", {})


@pytest.mark.rule("S2-22", "S2-05")
@EVERY_TABLE
def test_turns_go_clockwise_round_the_table(rules: Ruleset, players: int) -> None:
    state = position("4C 5D", phase="draw", players=players, rules=rules)
    seen = []
    for _ in range(players + 1):
        seen.append(state.turn)
        state = play(state, Draw())
        state = play(state, Discard(next(k for k, n in enumerate(state.hands[state.turn]) if n)))
    assert seen == [*range(players), 0]


@pytest.mark.rule("S0-41", "S2-26")
@BOTH
@pytest.mark.parametrize("thrown", ["JK", "2C", "3S", "4D", "AS"])
def test_any_card_but_a_red_three_may_be_discarded(rules: Ruleset, thrown: str) -> None:
    state = play(position(f"{thrown} 5D 9C", OPEN, pile="5C", rules=rules), discard(thrown))
    assert pile(state) == ["5C", thrown]
    assert frozen_for_all(state.pile, rules) == (thrown in ("JK", "2C"))


@pytest.mark.rule("S2-26", "E65")
@BOTH
def test_the_turn_does_not_end_without_a_discard(rules: Ruleset) -> None:
    state = position("4D 5D", OPEN, rules=rules)
    assert refused(state, Pass()) == ("no_pass", {"kept": 2})
    assert refused(replace(state, hands=(hand_of(cards("4D")), *state.hands[1:])), Pass()) == ("no_pass", {"kept": 1})


@pytest.mark.rule("S0-41", "E12", "S2-62", "E81")
@BOTH
def test_a_red_three_is_never_discarded_laid_by_hand_or_held(rules: Ruleset) -> None:
    state = position("4C 5D 6S", rules=rules)
    assert refused(state, LayRedThree(card("3H"))) == ("red_threes_automatic", {})
    assert refused(state, discard("3H")) == ("not_in_hand", {})
    # Even a hand that held one against the rules could not throw it.
    held = replace(state, hands=(hand_of(cards("3H 4C 5D")), *state.hands[1:]))
    assert refused(held, discard("3H")) == ("red_threes_automatic", {})
    assert legal(held, discard("4C"))


# ── red threes ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-37", "S2-10", "S2-62", "E06")
@BOTH
def test_a_drawn_red_three_is_laid_and_replaced(rules: Ruleset) -> None:
    start = position("4C 5D 6S", stock="3H 9C KD 5S", phase="draw", rules=rules)
    state, told = play_told(start, Draw())
    assert hand(state) == c("4C 5D 6S 9C")
    assert reds(state) == ["3H"]
    assert len(state.stock) == len(start.stock) - 2
    assert sorted(e.what for e in told) == ["drew", "red_three"]


@pytest.mark.rule("E06", "S0-21", "S0-37")
@pytest.mark.rulesets("canasta_house")
@pytest.mark.parametrize(("players", "came", "taken"), [(2, "9C KD", 4), (3, "9C KD", 4), (4, "9C", 3)])
def test_house_red_threes_in_a_row_are_all_replaced(players: int, came: str, taken: int) -> None:
    start = st("4C", stock="3H 3D 9C KD 5S", phase="draw", players=players)
    state, _ = play_told(start, Draw())
    assert hand(state) == c(f"4C {came}")
    assert reds(state) == ["3H", "3D"]
    assert len(state.stock) == len(start.stock) - taken


@pytest.mark.rule("E06", "S2-10")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_classic_red_threes_in_a_row_are_all_replaced(players: int) -> None:
    start = c2("4C", stock="3H 3D 3H 9C KD", phase="draw", players=players)
    state, told = play_told(start, Draw())
    assert hand(state) == c("4C 9C")
    assert reds(state) == ["3H", "3D", "3H"]
    assert [(e.what, e.n) for e in told] == [("drew", 1), *[("red_three", 0)] * 3]


@pytest.mark.rule("E83", "S0-37", "S2-10")
@BOTH
def test_red_threes_of_all_partners_count_together(rules: Ruleset) -> None:
    state = position("4C", hands={1: "9S 9C", 2: "4S"}, stock="3H 3D 5S 7S 3H 3D 9D", phase="draw", rules=rules)
    state = play(state, Draw(), discard("5S"), Draw(), discard("9S"), Draw())
    assert reds(state) == ["3H", "3D", "3H", "3D"]
    assert deal_scores(state)[0].red_three_count == 4
    assert deal_scores(state)[0].red_threes == -800


# ── the end of the stock ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E07", "R11")
@EVERY_TABLE
def test_a_red_three_as_the_last_card_ends_the_deal_at_once(rules: Ruleset, players: int) -> None:
    start = position("4C 5D 6S", OPEN, red_threes=["", "3H 3D 3D"], stock="3H", stock_size=1, phase="draw", rules=rules,
                     players=players)  # fmt: skip
    state, told = play_told(start, Draw())
    assert reds(state) == ["3H"]
    assert hand(state) == c("4C 5D 6S")
    assert (state.phase, state.out) == ("deal_over", None)
    assert [e.what for e in told] == ["red_three", "stock_ended"]
    assert deal_scores(state)[0].red_threes == 100
    assert [made.going_out for made in deal_scores(state)] == [0] * len(state.melds)


@pytest.mark.rule("E07", "E08")
@pytest.mark.rulesets("canasta_house")
@pytest.mark.parametrize("players", [2, 3])
def test_house_the_last_red_three_ends_the_deal_also_after_a_card_that_came(players: int) -> None:
    start = st("4C", OPEN, red_threes=["", "3H 3D 3D"], stock="9C 3H", stock_size=2, phase="draw", players=players)
    state, told = play_told(start, Draw())
    assert (state.phase, state.out) == ("deal_over", None)
    assert hand(state) == c("4C 9C")
    assert reds(state) == ["3H"]
    assert [(e.what, e.n) for e in told] == [("drew", 1), ("red_three", 0), ("stock_ended", 0)]


@pytest.mark.rule("E07")
@BOTH
def test_a_red_three_with_a_card_after_it_is_no_last_one(rules: Ruleset) -> None:
    start = position("4C", OPEN, red_threes=["", "3H 3D 3D"], stock="3H 9C", stock_size=2, phase="draw", rules=rules)
    state = play(start, Draw())
    assert (state.phase, hand(state), reds(state), state.stock) == ("play", c("4C 9C"), ["3H"], ())


@pytest.mark.rule("E07")
@BOTH
def test_a_house_rule_lets_a_turn_go_on_after_a_last_red_three_if_a_card_came(rules: Ruleset) -> None:
    mild = ruleset(rules.id, {"last_red_three_ends": False, "drawn": 2})
    more = {"stock_size": 2, "phase": "draw", "rules": mild, "red_threes": ["", "3H 3D 3D"]}
    state = play(position("4C", OPEN, stock="9C 3H", **more), Draw())  # type: ignore[arg-type]
    assert (state.phase, hand(state), reds(state)) == ("play", c("4C 9C"), ["3H"])


@pytest.mark.rule("E08", "R11")
@EVERY_TABLE
def test_with_one_card_left_just_that_one_is_drawn(rules: Ruleset, players: int) -> None:
    start = position("4C 5D", stock="9C", stock_size=1, phase="draw", rules=rules, players=players)
    state, told = play_told(start, Draw())
    assert hand(state) == c("4C 5D 9C")
    assert (state.stock, state.phase) == ((), "play")
    assert [(e.what, e.n) for e in told] == [("drew", 1)]
    assert play(state, discard("9C")).phase == "draw"


@pytest.mark.rule("E10", "E90", "R11")
@EVERY_TABLE
def test_who_wants_to_draw_from_an_empty_stock_ends_the_deal_without_a_bonus(rules: Ruleset, players: int) -> None:
    start = position("4C 4D 4H 9S", [MIXED, NATURAL], stock_size=0, pile="5C", phase="draw", rules=rules,
                     players=players)  # fmt: skip
    assert list(legal_moves(view(start))) == [Draw()]
    assert refused(start, lay("set 4C 4D 4H")) == ("draw_first", {})
    state, told = play_told(start, Draw())
    assert (state.phase, state.out, hand(state)) == ("deal_over", None, c("4C 4D 4H 9S"))
    assert [e.what for e in told] == ["stock_ended"]
    assert all(made.going_out == 0 for made in deal_scores(state))


@pytest.mark.rule("E10", "E09")
@BOTH
def test_a_takeable_pile_need_not_be_taken_on_an_empty_stock(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4C", "5C 8D", stock_size=0)
    assert legal(state, take("8S 8H"))
    assert play(state, Draw()).phase == "deal_over"


@pytest.mark.rule("E10", "E108", "E101")
@BOTH
def test_the_last_card_may_be_followed_by_a_whole_turn_and_by_the_next_deal(rules: Ruleset) -> None:
    state = position("AS AH AD 5D 6S", stock="9C", stock_size=1, phase="draw", rules=rules)
    state = play(state, Draw(), lay("set AS AH AD"), discard("9C"))
    assert (state.phase, state.turn) == ("draw", 1)
    state = play(state, Draw(), NextDeal())
    assert (state.deal_number, state.dealer, state.turn) == (2, 0, 1)


@pytest.mark.rule("E90", "E85", "S0-37", "S2-49", "S2-51")
@BOTH
def test_a_deal_ended_by_the_stock_is_scored_as_usual_but_for_the_bonus(rules: Ruleset) -> None:
    state = position("2C", [MIXED, "set 5S 5H 5D"], hands={1: "JK", 2: "9D", 3: "4C"}, red_threes=["3H 3D", "3H"],
                     phase="deal_over", rules=rules)  # fmt: skip
    ours, theirs = deal_scores(state)
    assert (ours.melded, ours.mixed, ours.red_threes, ours.going_out) == (50 + 20 + 50 + 15, 300, 200, 0)
    assert (ours.in_hand, ours.total) == (-(20 + 10), 605)
    assert (theirs.red_threes, theirs.in_hand, theirs.total) == (-100, -55, -155)


# ── what is seen ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E100")
@BOTH
def test_hands_and_the_order_of_the_stock_are_hidden_and_counts_are_not(rules: Ruleset) -> None:
    state = position("4C 5D", hands={1: "9S 9C KD"}, stock="9H KD", pile="5C 6D", phase="draw", rules=rules)
    seen = view_for(state, 2)
    assert seen.hand_sizes == (2, 3, 5, 5)
    assert seen.stock_size == len(state.stock)
    assert seen.pile == state.pile
    other = replace(state, stock=state.stock[::-1])
    assert view_for(other, 2) == seen


@pytest.mark.rule("E77", "E100", "S2-64")
@BOTH
def test_a_partner_sees_no_more_than_an_opponent(rules: Ruleset) -> None:
    state = position("4C 5D", hands={2: "9S 9C KD"}, rules=rules)
    changed = replace(state, hands=(hand_of(cards("JK AS")), *state.hands[1:]))
    assert view_for(state, 2) == view_for(changed, 2)
    assert view_for(state, 1) == view_for(changed, 1)


@pytest.mark.rule("E92", "E53", "R21")
@BOTH
def test_looking_changes_nothing(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H JK 4D 5S", "4C 9C 8D")
    before = repr(state)
    list(legal_moves(view(state)))
    refused(state, take("8S JK"))
    scored(state)
    assert repr(state) == before


@pytest.mark.rule("E64")
@BOTH
def test_a_turn_without_a_meld_never_leaves_fewer_than_one_card(rules: Ruleset) -> None:
    state = play(position("4C", OPEN, stock="9C 8D", phase="draw", rules=rules), Draw())
    assert refused(state, discard("4C")) is None
    assert state.hand_size(0) - 1 >= 1
