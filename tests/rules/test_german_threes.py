"""The German Samba: red threes laid by hand or kept at a price, the option with them, and black threes going out."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.listing import legal_moves
from samba_core.moves import Discard, Draw, LayRedThree, Pass
from samba_core.ruleset import Ruleset
from samba_core.scoring import deal_scores
from tests.german import BY_HAND, DE, DE_BOTH, DE_RED, de, de_bolivia, de_red, reds, scored
from tests.positions import (
    CANASTA,
    SAMBA,
    TWO_CLOSED,
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    pile,
    play,
    play_told,
    position,
    refused,
    take,
    view,
)

RED = LayRedThree(card("3H"))
DIAMOND = LayRedThree(card("3D"))
SIX = "3H 3H 3H 3D 3D 3D"
MIXED = "set KS KS KH KH KD KD JK"
SECOND_SAMBA = "run 4H 5H 6H 7H 8H 9H TH"


def worth(melds: tuple[str, ...], laid: str, rules: Ruleset = DE) -> int:
    return deal_scores(position("4D", melds, red_threes=[laid, ""], phase="deal_over", rules=rules))[0].red_threes


# ── red threes by hand ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-20", "S3-30", "E06")
@pytest.mark.parametrize("rules", BY_HAND, ids=["base", "bolivia"])
def test_drawn_red_threes_are_ordinary_drawn_cards(rules: Ruleset) -> None:
    start = position("4C 5D 6S", stock="3H 3D 9C KD", phase="draw", rules=rules)
    state, told = play_told(start, Draw())
    assert (hand(state), reds(state)) == (c("4C 5D 6S 3H 3D"), [])
    assert len(state.stock) == len(start.stock) - 2
    assert [(e.what, e.n) for e in told] == [("drew", 2)]


@pytest.mark.rule("S3-30")
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_red_three_is_laid_singly_at_any_time_in_the_own_turn_and_not_replaced(phase: str) -> None:
    start = de("3H 3D 4C 5D", phase=phase, stock="9S 9C")
    state, told = play_told(start, RED)
    assert (hand(state), reds(state), state.phase) == (c("4C 5D 3D"), ["3H"], phase)
    assert (state.stock, state.turn, state.pile) == (start.stock, 0, start.pile)
    assert [(e.what, e.cards) for e in told] == [("red_three", (card("3H"),))]
    state = play(state, DIAMOND)
    assert reds(state) == ["3H", "3D"]
    assert refused(state, RED) == ("not_in_hand", {})


@pytest.mark.rule("S3-30")
def test_it_is_laid_before_drawing_between_melds_and_before_the_discard() -> None:
    state = de("3H 3D 3H KS KH KD 4C 5D", ["set 7C 7H 7D"], phase="draw", stock="9S 9C")
    state = play(state, RED, Draw(), DIAMOND, lay("set KS KH KD"), RED, discard("4C"))
    assert (reds(state), hand(state)) == (["3H", "3D", "3H"], c("5D 9S 9C"))


@pytest.mark.rule("S3-30")
def test_not_in_anothers_turn_and_only_what_one_holds() -> None:
    state = de("4C 5D", hands={1: "3H 4S", 2: "3D 5S"})
    assert refused(state, RED, 1) == ("not_your_turn", {})
    assert refused(state, DIAMOND, 2) == ("not_your_turn", {})
    assert refused(state, RED) == ("not_in_hand", {})
    assert refused(de("3S 4C"), LayRedThree(card("3S"))) == ("not_in_hand", {})
    assert refused(de("9H 4C"), LayRedThree(card("9H"))) == ("not_in_hand", {})


@pytest.mark.rule("S3-30")
def test_laying_one_does_not_end_the_draw_step_and_is_listed_in_both_phases() -> None:
    state = de("3H 8S 8H 4C", ["set 7C 7H 7D"], phase="draw", pile="8D")
    assert RED in list(legal_moves(view(state)))
    state = play(state, RED, take("8S 8H"))
    assert state.phase == "play"
    state = de("3H 3D 8S 8H 4C", ["set 7C 7H 7D"])
    assert {RED, DIAMOND} <= set(legal_moves(view(state)))


@pytest.mark.rule("S3-30", "S3-46", "E12")
def test_a_red_three_may_be_kept_or_discarded() -> None:
    state = play(de("3H 4C"), discard("4C"))
    assert hand(state) == c("3H")
    state, told = play_told(de("3H 4C"), discard("3H"))
    assert (pile(state), reds(state)) == (["3H"], [])
    assert [e.what for e in told] == ["discarded"]


@pytest.mark.rule("S3-30")
def test_a_red_three_is_in_no_meld() -> None:
    state = de("3H 3H 3D 4C", ["set 7C 7H 7D", "run 4H 5H 6H"])
    assert refused(state, lay("set 3H 3H 3D")) == ("red_three_in_meld", {})
    assert refused(state, add(1, "3H")) == ("three_in_run", {})
    assert refused(state, add(0, "3H")) == ("wrong_rank", {})


@pytest.mark.rule("E69", "S3-35", "S3-37")
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_as_the_last_card_it_goes_out_or_stays(phase: str) -> None:
    for melds in ([], [CANASTA], [SAMBA]):
        state = de("3H", melds, phase=phase)
        assert refused(state, RED) == ("must_keep_one", {"kept": 0, "needed": 2})
    state, told = play_told(de("3H", TWO_CLOSED, phase=phase), RED)
    assert (state.phase, state.out, reds(state)) == ("deal_over", 0, ["3H"])
    assert [e.what for e in told] == ["red_three", "went_out"]
    assert deal_scores(state)[0].going_out == 200


@pytest.mark.rule("E69", "S3-30")
def test_a_last_card_that_is_a_red_three_may_also_be_discarded_or_passed() -> None:
    assert play(de("3H", TWO_CLOSED), discard("3H")).out == 0
    kept = de("3H", [CANASTA])
    assert refused(kept, discard("3H")) == ("cannot_go_out", {"needed": 2})
    assert hand(play(kept, Pass())) == c("3H")


@pytest.mark.rule("E73", "E69")
def test_after_a_no_it_is_not_laid_as_the_last_card() -> None:
    state = de("3H", TWO_CLOSED, answer="no")
    assert refused(state, RED) == ("partner_said_no", {})
    assert hand(play(state, Pass())) == c("3H")


@pytest.mark.rule("E07")
@pytest.mark.parametrize("rules", BY_HAND, ids=["base", "bolivia"])
def test_as_the_last_stock_card_it_is_an_ordinary_card_and_the_turn_goes_on(rules: Ruleset) -> None:
    start = position("4C 5D", red_threes=["", "3H 3H 3D 3D 3D"], stock="3H", stock_size=1, phase="draw", rules=rules)
    state = play(start, Draw())
    assert (hand(state), state.phase, len(state.stock)) == (c("4C 5D 3H"), "play", 0)
    assert play(state, RED, discard("4C")).turn == 1


# ── what they are worth ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-30", "S3-31", "S3-47", "S3-42")
@pytest.mark.parametrize("rules", [DE, DE_RED], ids=["base", "red"])
@pytest.mark.parametrize(("laid", "points"), [("", 0), ("3H", 100), ("3H 3D 3H", 300), ("3H 3H 3H 3D 3D", 500),
                                              (SIX, 1000)])  # fmt: skip
@pytest.mark.parametrize("melds", [(CANASTA, MIXED), (CANASTA, SAMBA), (SAMBA, SECOND_SAMBA)])
def test_each_is_100_with_two_canastas_or_sambas_and_all_six_1000(
    rules: Ruleset, laid: str, points: int, melds: tuple[str, ...]
) -> None:
    assert worth(melds, laid, rules) == points


@pytest.mark.rule("S3-30", "S3-31", "S3-47", "E82", "E86")
@pytest.mark.parametrize("rules", [DE, DE_RED, DE_BOTH], ids=["base", "red", "both"])
@pytest.mark.parametrize(("laid", "points"), [("3H", -100), ("3H 3H 3H 3D 3D", -500), (SIX, -600)])
@pytest.mark.parametrize("melds", [(), ("set KS KH KD",), (CANASTA,), (SAMBA, "set KS KS KH KH KD KD")])
def test_without_the_condition_each_costs_100_also_all_six(
    rules: Ruleset, laid: str, points: int, melds: tuple[str, ...]
) -> None:
    assert worth(melds, laid, rules) == points


@pytest.mark.rule("S3-48", "E80", "E85", "S3-30")
def test_with_bolivia_the_sign_hangs_on_that_condition_too() -> None:
    bolivia = "wild JK JK 2S 2H 2D 2C 2S"
    for rules in (DE_BOTH, de_bolivia("4D").rules):
        assert worth((CANASTA, MIXED), "3H 3D", rules) == -200
        assert worth((CANASTA, bolivia), "3H 3D", rules) == -200
        assert worth((SAMBA, bolivia), "3H 3D", rules) == 200
        assert worth((SAMBA, CANASTA), "3H 3D", rules) == 200
        assert worth((SAMBA, SECOND_SAMBA), SIX, rules) == 1000
        assert worth((CANASTA, bolivia), SIX, rules) == -600


@pytest.mark.rule("E83", "E98")
def test_partners_red_threes_count_together_for_every_pair() -> None:
    state = de("3H 3D 4C", hands={1: "3H 4S", 3: "3D 5S"}, players=6, stock="7S 7D 8S 8D 9S 9D", phase="draw")
    state = play(state, RED, DIAMOND, Draw(), discard("4C"), RED, Draw(), discard("4S"), Draw())
    state = play(state, Discard(next(k for k, n in enumerate(state.hands[2]) if n)), DIAMOND)
    assert [reds(state, side) for side in range(3)] == [["3H", "3D", "3D"], ["3H"], []]
    assert [score.red_threes for score in deal_scores(state)] == [-300, -100, 0]


@pytest.mark.rule("S3-32", "S3-46", "E84")
@pytest.mark.parametrize(("mine", "partners", "held"), [("3H", "4S", -750), ("3H 3D 3H", "4S", -750),
                                                        ("3H", "3D", -1500), ("4C", "4S", 0)])  # fmt: skip
def test_each_player_who_holds_any_at_the_end_costs_750(mine: str, partners: str, held: int) -> None:
    state = de(mine, hands={1: "KS", 2: partners, 3: "QS"}, phase="deal_over")
    made = deal_scores(state)
    assert [score.red_threes_held for score in made] == [held, 0]
    fours = -5 * (f"{mine} {partners}".count("4"))
    assert [score.in_hand for score in made] == [fours, -20]
    assert scored(state) == [held + fours, -20]


@pytest.mark.rule("E84", "S3-31", "S3-32")
def test_one_in_hand_is_not_among_all_six_nor_worth_100() -> None:
    state = de("3D", TWO_CLOSED, hands={1: "KS", 2: "4S", 3: "QS"}, red_threes=["3H 3H 3H 3D 3D", ""],
               phase="deal_over")  # fmt: skip
    made = deal_scores(state)[0]
    assert (made.red_threes, made.red_threes_held, made.in_hand) == (500, -750, -5)


@pytest.mark.rule("S3-32", "E84", "S3-40")
def test_the_penalty_falls_however_the_deal_ends() -> None:
    out = de("9S", TWO_CLOSED, hands={1: "3H 4S", 2: "3D 4D", 3: "3D 3H"})
    out = play(out, discard("9S"))
    assert [score.red_threes_held for score in deal_scores(out)] == [-750, -1500]
    stopped = play(de("3H 4C", hands={1: "4S", 2: "5S"}, stock_size=0, phase="draw", red_threes=["", "3H 3H 3D"]),
                   Draw())  # fmt: skip
    assert [score.red_threes_held for score in deal_scores(stopped)] == [-750, 0]


@pytest.mark.rule("S3-32", "E99")
def test_with_five_each_player_pays_for_himself() -> None:
    state = de("3H", hands={1: "3D 3D", 2: "4S", 3: "KS", 4: "3H"}, players=5, phase="deal_over")
    assert scored(state) == [-750, -750, -5, -10, -750]


@pytest.mark.rule("E85", "S3-30")
def test_the_sign_is_read_from_the_table_when_the_deal_ends() -> None:
    state = de("4D QC", [CANASTA, "run 6C 7C 8C 9C TC JC"], red_threes=["3H", "3D"])
    assert [s.red_threes for s in deal_scores(state)] == [-100, -100]
    state = play(state, add(1, "QC"), discard("4D"))
    assert [s.red_threes for s in deal_scores(state)] == [100, -100]


# ── the option "as in canasta" ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-47", "E06")
@pytest.mark.parametrize("rules", [DE_RED, DE_BOTH], ids=["red", "both"])
def test_with_the_option_a_red_three_is_laid_at_once_and_replaced_from_the_stock(rules: Ruleset) -> None:
    start = position("4C 5D 6S", stock="3H 3D 9C KD 5S", phase="draw", rules=rules)
    state, told = play_told(start, Draw())
    assert (hand(state), reds(state)) == (c("4C 5D 6S 9C KD"), ["3H", "3D"])
    assert len(state.stock) == len(start.stock) - 4
    assert [(e.what, e.n) for e in told] == [("drew", 2), ("red_three", 0), ("red_three", 0)]
    assert refused(state, RED) == ("red_threes_automatic", {})


@pytest.mark.rule("S3-47", "E07")
def test_with_the_option_a_last_red_three_alone_ends_the_deal_and_after_a_card_does_not() -> None:
    others = ["", "3H 3H 3D 3D 3D"]
    alone, told = play_told(de_red("4C 5D", red_threes=others, stock="3H", stock_size=1, phase="draw"), Draw())
    assert (alone.phase, alone.out, reds(alone), hand(alone)) == ("deal_over", None, ["3H"], c("4C 5D"))
    assert [e.what for e in told] == ["red_three", "stock_ended"]
    state = play(de_red("4C 5D", red_threes=others, stock="9S 3H", stock_size=2, phase="draw"), Draw())
    assert (state.phase, reds(state), hand(state)) == ("play", ["3H"], c("4C 5D 9S"))
    state = play(de_red("4C 5D", red_threes=others, stock="3H 9S", stock_size=2, phase="draw"), Draw())
    assert (state.phase, reds(state), hand(state)) == ("play", ["3H"], c("4C 5D 9S"))


@pytest.mark.rule("S3-47", "E109")
def test_both_options_together_leave_nothing_to_pay_750_for() -> None:
    changed = (DE_BOTH.red_threes, DE_BOTH.wild_melds, DE_BOTH.run_to_go_out)
    assert changed == ("automatic", True, True)
    state = play(position("KS KH 4C", ["set 7C 7H 7D"], pile="3D 9S KD", phase="draw", rules=DE_BOTH), take("KS KH"))
    assert (hand(state), reds(state)) == (c("4C 9S"), ["3D"])
    assert deal_scores(state)[0].red_threes_held == 0


# ── black threes ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-33", "E70", "E54")
@pytest.mark.parametrize("laid", ["3S 3C 3C", "3S 3C JK", "3S 3C 2D", "3S 3C 3C JK", "3S 3S 3C 3C 2H JK"])
@pytest.mark.parametrize("last", ["", "KD", "3S", "JK"])
def test_black_threes_are_a_normal_set_in_the_turn_of_going_out(laid: str, last: str) -> None:
    start = de(f"{laid} {last}", TWO_CLOSED)
    state = play(start, lay(f"set {laid}"))
    if last:
        assert state.phase == "play"
        assert refused(state, Pass()) == ("no_pass", {"kept": 1})
        state = play(state, discard(last))
    assert (state.phase, state.out, deal_scores(state)[0].going_out) == ("deal_over", 0, 200)


@pytest.mark.rule("S3-33", "S3-09", "E70")
def test_the_normal_limits_hold_for_black_threes() -> None:
    state = de("3S JK 2C", TWO_CLOSED)
    assert refused(state, lay("set 3S JK 2C")) == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 4})
    state = de("3S 3C 3C JK 2C", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C 3C JK 2C")) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert refused(de("3S 3C", TWO_CLOSED), lay("set 3S 3C")) == ("too_short", {"size": 2, "least": 3})


@pytest.mark.rule("S3-33", "E70")
def test_black_threes_stay_in_hand_unless_the_turn_goes_out() -> None:
    state = de("3S 3C 3C KD 4D", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})
    for melds in ([], [CANASTA]):
        assert refused(de("3S 3C 3C", melds, score=-5), lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 0})
        kept = refused(de("3S 3C JK KD", melds, score=-5), lay("set 3S 3C JK"))
        assert kept == ("black_threes_only_out", {"kept": 1})


@pytest.mark.rule("S3-33", "E73")
def test_black_threes_are_not_laid_after_a_no() -> None:
    state = de("3S 3C 3C KD", TWO_CLOSED, answer="no")
    assert refused(state, lay("set 3S 3C 3C")) == ("partner_said_no", {})


@pytest.mark.rule("E70", "S3-33")
def test_other_melds_of_the_last_turn_go_with_the_black_threes() -> None:
    state = de("3S 3C JK QC 9S 9H 9D KD", [CANASTA, "run 6C 7C 8C 9C TC JC"])
    state = play(state, lay("set 3S 3C JK", "set 9S 9H 9D", adds={1: "QC"}), discard("KD"))
    assert state.out == 0


@pytest.mark.rule("E71", "S3-33")
def test_seven_black_threes_with_a_wild_score_as_a_mixed_canasta_but_not_for_their_own_condition() -> None:
    seven = "3S 3S 3S 3C 3C 3C JK"
    assert refused(de(seven, [CANASTA]), lay(f"set {seven}")) == ("black_threes_only_out", {"kept": 0})
    state = play(de(seven, TWO_CLOSED), lay(f"set {seven}"))
    made = deal_scores(state)[0]
    assert (state.out, made.mixed, made.mixed_count) == (0, 300, 1)
    assert made.melded == 140 + 60 + 80  # seven aces, the samba in clubs, the threes and the joker


@pytest.mark.rule("E70")
def test_two_black_threes_and_no_wild_are_one_too_many() -> None:
    state = de("3S 3C", TWO_CLOSED)
    assert not legal(state, lay("set 3S 3C"))
    state = play(state, discard("3S"))
    assert (state.phase, hand(state)) == ("draw", c("3C"))


@pytest.mark.rule("E87", "S3-42", "S3-07")
def test_a_black_three_in_hand_costs_5() -> None:
    state = de("3S 3C", hands={1: "3S", 2: "", 3: ""}, phase="deal_over")
    assert scored(state) == [-10, -5]
