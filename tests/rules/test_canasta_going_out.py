"""The two canastas: going out, keeping cards, black threes, the concealed hand, and asking the partner."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Answer, AskPartner, Discard, Draw
from samba_core.ruleset import Ruleset, ruleset
from samba_core.scoring import deal_scores
from samba_core.state import view_for
from tests.canasta import BOTH, C2, EVERY_TABLE, MIXED, NATURAL, OPEN, at_pile, c2
from tests.positions import (
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    melded,
    play,
    play_told,
    position,
    refused,
    table,
    take,
    view,
)

YES, NO = Answer(yes=True), Answer(yes=False)
ONE = [NATURAL]
TWO = [NATURAL, MIXED]
KEPT = "must_keep_two"
OUT = "4C 4D 4H 9S"


def needed(rules: Ruleset, players: int) -> int:
    """Canastas that a side needs, from the documents: two for two players, in classic canasta also for three."""
    return 2 if players == 2 or (players == 3 and rules is C2) else 1


# ── the condition ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-44", "S2-12", "S2-45", "S2-59", "S2-60", "E79", "E107", "R9")
@EVERY_TABLE
def test_canastas_needed_by_the_number_of_players(rules: Ruleset, players: int) -> None:
    need = needed(rules, players)
    for closed in (0, 1, 2):
        state = position("9S", TWO[:closed], pile="5C", players=players, rules=rules)
        assert view(state).may_go_out == (closed >= need)
        if closed >= need:
            over = play(state, discard("9S"))
            assert (over.phase, over.out) == ("deal_over", 0)
        else:
            assert refused(state, discard("9S")) == ("cannot_go_out", {"needed": need})


@pytest.mark.rule("S0-44", "S2-12", "S2-07")
@BOTH
def test_a_set_of_six_is_no_canasta(rules: Ruleset) -> None:
    state = position("9S", ["set KS KS KH KH KD JK"], rules=rules)
    assert refused(state, discard("9S")) == ("cannot_go_out", {"needed": 1})


@pytest.mark.rule("E67", "S2-45")
@BOTH
def test_the_canasta_may_be_closed_in_the_same_turn(rules: Ruleset) -> None:
    state = position("KC 9S", ["set KS KS KH KH KD JK"], rules=rules)
    state, told = play_told(state, add(0, "KC"), discard("9S"))
    assert [e.what for e in told] == ["added", "closed", "discarded", "went_out"]
    state = play(position("KC", ["set KS KS KH KH KD JK"], rules=rules), add(0, "KC"))
    assert (state.phase, state.out) == ("deal_over", 0)


@pytest.mark.rule("S2-26", "S2-45", "E68", "R9")
@BOTH
def test_one_goes_out_by_a_meld_by_a_lay_off_or_by_a_discard(rules: Ruleset) -> None:
    by_meld = play_told(position("4C 4D 4H", ONE, rules=rules), lay("set 4C 4D 4H"))
    by_lay_off = play_told(position("7S", [*ONE, *OPEN], rules=rules), add(1, "7S"))
    by_discard = play_told(position("7S", ONE, rules=rules), discard("7S"))
    for (state, told), how in ((by_meld, "laid"), (by_lay_off, "added"), (by_discard, "discarded")):
        assert (state.phase, state.out) == ("deal_over", 0)
        assert [e.what for e in told] == [how, "went_out"]
        assert refused(state, Draw()) == ("deal_over", {})


@pytest.mark.rule("R9", "S2-45")
@BOTH
def test_without_a_canasta_none_of_the_three_is_possible(rules: Ruleset) -> None:
    assert refused(position("4C 4D 4H", OPEN, rules=rules), lay("set 4C 4D 4H")) == (KEPT, {"kept": 0, "needed": 1})
    assert refused(position("7S", OPEN, rules=rules), add(0, "7S")) == (KEPT, {"kept": 0, "needed": 1})
    assert refused(position("4S", OPEN, rules=rules), discard("4S")) == ("cannot_go_out", {"needed": 1})


@pytest.mark.rule("E69", "S0-41")
@BOTH
@pytest.mark.parametrize("last", ["JK", "2C", "3S", "AS"])
def test_the_last_discard_may_be_any_card(rules: Ruleset, last: str) -> None:
    assert play(position(last, ONE, rules=rules), discard(last)).out == 0


@pytest.mark.rule("S0-45", "S2-12", "S2-51")
@EVERY_TABLE
def test_going_out_is_worth_100_to_the_side_that_does(rules: Ruleset, players: int) -> None:
    state = play(position("9S", TWO, melded=[0], players=players, rules=rules), discard("9S"))
    made = [score.going_out for score in deal_scores(state)]
    assert made == [100] + [0] * (len(made) - 1)


# ── keeping a card ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E25", "E63", "E65", "S2-45", "S2-26", "S0-44")
@BOTH
def test_without_the_condition_one_card_stays_after_the_discard(rules: Ruleset) -> None:
    state = position("4C 4D 4H 9S", OPEN, rules=rules)
    assert refused(state, lay("set 4C 4D 4H")) == (KEPT, {"kept": 1, "needed": 1})
    state = play(position("4C 4D 4H 9S 9D", OPEN, rules=rules), lay("set 4C 4D 4H"), discard("9S"))
    assert hand(state) == c("9D")
    assert refused(position("7S 7H", ["set 7C 7D 7D"], rules=rules), add(0, "7S")) == (KEPT, {"kept": 1, "needed": 1})


@pytest.mark.rule("E81")
@BOTH
def test_there_is_always_a_move(rules: Ruleset) -> None:
    for held in ("4C 9S", "3S 3C", "JK 2C", "4C 4D 4H", "7S 7H 7D 7C"):
        moves = list(legal_moves(view(position(held, OPEN, rules=rules))))
        assert any(isinstance(move, Discard) for move in moves)


@pytest.mark.rule("E58")
@BOTH
def test_the_order_of_melding_may_decide_and_one_act_is_judged_on_its_end(rules: Ruleset) -> None:
    state = position("KC 4C 4D 4H", ["set KS KS KH KH KD JK"], rules=rules)
    assert refused(state, lay("set 4C 4D 4H")) == (KEPT, {"kept": 1, "needed": 1})
    assert play(state, add(0, "KC"), lay("set 4C 4D 4H")).out == 0
    assert play(state, lay("set 4C 4D 4H", adds={0: "KC"})).out == 0


# ── black threes ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S2-11", "E70")
@BOTH
def test_three_or_four_black_threes_are_melded_in_going_out(rules: Ruleset) -> None:
    state, told = play_told(position("3S 3C 3C QD", ONE, rules=rules), lay("set 3S 3C 3C"), discard("QD"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["laid", "discarded", "went_out"]
    assert play(position("3S 3C 3C", ONE, rules=rules), lay("set 3S 3C 3C")).out == 0
    assert play(position("3S 3S 3C 3C", ONE, rules=rules), lay("set 3S 3S 3C 3C")).out == 0


@pytest.mark.rule("S2-11", "E70", "E54")
@BOTH
def test_black_threes_take_no_wilds_and_go_down_at_no_other_time(rules: Ruleset) -> None:
    state = position("3S 3C JK QD", ONE, rules=rules)
    assert refused(state, lay("set 3S 3C JK")) == ("black_threes_no_wilds", {})
    state = position("3S 3C 3C JK", ONE, rules=rules)
    assert refused(state, lay("set 3S 3C 3C JK")) == ("black_threes_no_wilds", {})
    state = position("3S 3C 3C QD 9S", ONE, rules=rules)
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})
    state = position("3S 3C 3C QD", OPEN, rules=rules)
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 1})
    state = position("3S 3C", ONE, rules=rules)
    assert refused(state, lay("set 3S 3C")) == ("too_short", {"size": 2, "least": 3})
    assert hand(play(state, discard("3S"))) == ["3C"]


@pytest.mark.rule("E70", "S2-11")
@BOTH
def test_after_black_threes_only_the_going_out_is_left(rules: Ruleset) -> None:
    state = play(position("3S 3C 3C QD", ONE, rules=rules), lay("set 3S 3C 3C"))
    assert list(legal_moves(view(state))) == [discard("QD")]


@pytest.mark.rule("E70", "S2-11")
@BOTH
def test_black_threes_may_go_down_with_the_canasta_that_allows_it(rules: Ruleset) -> None:
    state = position("3S 3C 3C KC 4D", ["set KS KS KH KH KD JK"], rules=rules)
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})
    assert play(state, lay("set 3S 3C 3C", adds={0: "KC"}), discard("4D")).out == 0
    out = at_pile(rules, "8S 8H 3S 3C 3C", "8D", melds=ONE)
    assert play(out, take("8S 8H", "set 3S 3C 3C")).out == 0


@pytest.mark.rule("E87", "S2-17", "S2-48")
@BOTH
def test_a_melded_black_three_is_5_for_and_one_in_hand_5_against(rules: Ruleset) -> None:
    state = position("3S 3C 3C", ONE, melded=[0], hands={1: "3S", 2: "4D", 3: "9C"}, rules=rules)
    ours, theirs = deal_scores(play(state, lay("set 3S 3C 3C")))
    assert ours.melded == 70 + 15
    assert theirs.in_hand == -(5 + 10)


# ── concealed ────────────────────────────────────────────────────────────────────────────────────────────────

NINES = "9S 9S 9H 9H 9D 9D 9C"
JACKS = "JS JH JD JC"


@pytest.mark.rule("S0-45", "S2-12", "S2-47", "E78")
@BOTH
def test_a_whole_hand_with_a_canasta_in_one_turn_is_worth_200_instead_of_100(rules: Ruleset) -> None:
    state = play(position(f"{NINES} {JACKS}", rules=rules), lay(f"set {NINES}", f"set {JACKS}"))
    assert (state.out, state.concealed) == (0, True)
    assert deal_scores(state)[0].going_out == 200


@pytest.mark.rule("S0-45", "S2-47", "E78")
@BOTH
def test_the_concealed_hand_may_end_with_a_discard_and_be_laid_in_several_acts(rules: Ruleset) -> None:
    state = position(f"{NINES} JS JH JD 4C", rules=rules)
    assert deal_scores(play(state, lay(f"set {NINES}", "set JS JH JD"), discard("4C")))[0].going_out == 200
    in_steps = play(state, lay(f"set {NINES}"), lay("set JS JH JD"), discard("4C"))
    assert deal_scores(in_steps)[0].going_out == 200
    grown = position(f"{NINES} 4C", rules=rules)
    assert deal_scores(play(grown, lay("set 9S 9S 9H 9H 9D"), add(0, "9D 9C"), discard("4C")))[0].going_out == 200


@pytest.mark.rule("S0-45", "S2-47", "E78")
@BOTH
def test_a_player_who_melded_in_an_earlier_turn_gets_100(rules: Ruleset) -> None:
    state = position(f"{NINES} JS JH JD 4C", ["set 7C 7H 7D"], melded=[0], rules=rules)
    out = play(state, lay(f"set {NINES}", "set JS JH JD"), discard("4C"))
    assert (out.concealed, deal_scores(out)[0].going_out) == (False, 100)


@pytest.mark.rule("S0-45", "S2-47", "E78")
@BOTH
def test_what_was_melded_earlier_is_remembered_from_turn_to_turn(rules: Ruleset) -> None:
    hands = {1: "4S 4H 4S", 2: "5S 5H 6S 6H", 3: "8S 8H 8D"}
    state = position("AS AH AD KS KH KD KC KS KH KD", hands=hands, stock="TC TD TH TS TC", phase="draw", rules=rules)
    state = play(state, Draw(), lay("set AS AH AD"), discard("TC"))
    assert state.melded == (True, False, False, False)
    for _ in range(3):
        state = play(state, Draw())
        state = play(state, discard(next(text for text in hand(state, state.turn) if text.startswith("T"))))
    state = play(state, Draw(), lay("set KS KS KH KH KD KD KC"), discard("TC"))
    assert (state.out, state.concealed, deal_scores(state)[0].going_out) == (0, False, 100)


@pytest.mark.rule("S0-45", "S2-47", "E78")
@BOTH
def test_a_lay_off_in_an_earlier_turn_is_melding_too_and_spoils_nobody_elses_hand(rules: Ruleset) -> None:
    before = position("7S KS KH KD KC 4C", OPEN, hands={1: f"{NINES} {JACKS}"}, stock="TC TD", phase="draw",
                      rules=rules)  # fmt: skip
    state = play(before, Draw(), add(0, "7S"), discard("TC"))
    assert state.melded == (True, False, False, False)
    state = play(state, Draw(), lay(f"set {NINES}", f"set {JACKS}"), discard("TD"))
    assert (state.out, deal_scores(state)[1].going_out) == (1, 200)


@pytest.mark.rule("S0-45", "S2-47", "E78", "E59")
@BOTH
def test_the_partner_may_have_melded(rules: Ruleset) -> None:
    state = position(f"{NINES} {JACKS}", ["set 7C 7H 7D"], melded=[2], rules=rules)
    out = play(state, lay(f"set {NINES}", f"set {JACKS}"))
    assert deal_scores(out)[0].going_out == 200


@pytest.mark.rule("S2-47", "E78")
@BOTH
def test_laying_off_on_the_partners_melds_spoils_it(rules: Ruleset) -> None:
    state = position(f"{NINES} 7S JS JH JD", ["set 7C 7H 7D"], melded=[2], rules=rules)
    out = play(state, lay(f"set {NINES}", "set JS JH JD", adds={0: "7S"}))
    assert (out.out, deal_scores(out)[0].going_out) == (0, 100)
    before = play(state, add(0, "7S"), lay(f"set {NINES}"), lay("set JS JH JD"))
    assert deal_scores(before)[0].going_out == 100


@pytest.mark.rule("S2-47", "E78")
@BOTH
def test_the_canasta_must_be_his_own_of_this_turn(rules: Ruleset) -> None:
    state = position("9S 9H 9D JS JH JD", ONE, melded=[2], rules=rules)
    out = play(state, lay("set 9S 9H 9D", "set JS JH JD"))
    assert (out.out, deal_scores(out)[0].going_out) == (0, 100)
    closing = position("KC 9S", ["set KS KS KH KH KD JK"], melded=[2], rules=rules)
    assert deal_scores(play(closing, add(0, "KC"), discard("9S")))[0].going_out == 100
    last = position("9S", ONE, melded=[2], rules=rules)
    assert deal_scores(play(last, discard("9S")))[0].going_out == 100


@pytest.mark.rule("E78", "S2-47")
@BOTH
def test_a_pile_taken_in_that_turn_and_red_threes_do_not_spoil_it(rules: Ruleset) -> None:
    state = at_pile(rules, "9S 9S 9H 9H 9D 9D 4C", "9C", melds=[], red_threes=["3H 3D"])
    out = play(state, take("9S 9S 9H 9H 9D 9D"), discard("4C"))
    assert deal_scores(out)[0].going_out == 200
    joined = at_pile(rules, f"7S 7S {NINES} 4C", "7C", melds=["set 7C 7H 7D"], melded=[2])
    out = play(joined, take("7S 7S"), lay(f"set {NINES}"), discard("4C"))
    assert deal_scores(out)[0].going_out == 100


@pytest.mark.rule("S0-44", "S0-45", "S2-47", "S2-59", "S2-60", "E78", "E79")
@EVERY_TABLE
def test_a_concealed_hand_needs_the_canastas_of_its_table(rules: Ruleset, players: int) -> None:
    one = position(f"{NINES} JS JH JD", players=players, rules=rules)
    if needed(rules, players) == 2:
        assert refused(one, lay(f"set {NINES}", "set JS JH JD")) == (KEPT, {"kept": 0, "needed": 2})
        one = position(f"{NINES} JS JS JH JH JD JD JC", players=players, rules=rules)
        out = play(one, lay(f"set {NINES}", "set JS JS JH JH JD JD JC"))
    else:
        out = play(one, lay(f"set {NINES}", "set JS JH JD"))
    assert deal_scores(out)[0].going_out == 200


@pytest.mark.rule("S2-47", "S2-16", "E78")
@pytest.mark.rulesets("canasta_classic")
def test_classic_in_a_team_of_three_only_his_own_melds_matter() -> None:
    state = c2(f"{NINES} {JACKS}", ["set 7C 7H 7D"], melded=[2, 4], players=6)
    assert deal_scores(play(state, lay(f"set {NINES}", f"set {JACKS}")))[0].going_out == 200


@pytest.mark.rule("E78")
@BOTH
def test_without_the_concealed_bonus_it_is_an_ordinary_going_out(rules: Ruleset) -> None:
    plain = ruleset(rules.id, {"concealed_bonus": 0})
    state = play(position(f"{NINES} {JACKS}", rules=plain), lay(f"set {NINES}", f"set {JACKS}"))
    assert (state.concealed, deal_scores(state)[0].going_out) == (False, 100)


# ── asking ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-14", "S2-46", "E72", "R10")
@BOTH
def test_the_partner_and_nobody_else_is_asked_and_answers(rules: Ruleset) -> None:
    state, told = play_told(position(OUT, ONE, rules=rules), AskPartner())
    assert (state.phase, state.turn, state.to_act) == ("answer", 0, 2)
    assert [(e.what, e.seat) for e in told] == [("asked", 0)]
    for seat in (0, 1, 3):
        assert refused(state, YES, seat) == ("not_your_turn", {})
    assert list(legal_moves(view_for(state, 2))) == [YES, NO]
    assert refused(state, discard("9S"), 0) == ("answer_first", {})


@pytest.mark.rule("S2-46", "E76", "S2-16")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("seat", range(6))
def test_classic_in_a_team_of_three_the_next_team_mate_clockwise_is_asked(seat: int) -> None:
    state = play(c2(OUT, ONE, seat=seat, players=6), AskPartner())
    assert state.to_act == (seat + 2) % 6
    assert refused(state, YES, (seat + 4) % 6) == ("not_your_turn", {})


@pytest.mark.rule("E76", "S2-60")
@BOTH
@pytest.mark.parametrize("players", [2, 3])
def test_alone_nobody_is_asked(rules: Ruleset, players: int) -> None:
    state = position(OUT, TWO, players=players, rules=rules)
    assert refused(state, AskPartner()) == ("no_partner", {})
    assert play(state, lay("set 4C 4D 4H"), discard("9S")).out == 0


@pytest.mark.rule("S2-46", "E72")
@BOTH
def test_asking_comes_after_the_draw_before_melding_once_and_only_if_one_could_go_out(rules: Ruleset) -> None:
    assert refused(position(OUT, ONE, phase="draw", rules=rules), AskPartner()) == ("draw_first", {})
    assert refused(play(position(f"{OUT} KC", ONE, rules=rules), add(0, "KC")), AskPartner()) == ("laid_already", {})
    assert refused(position(OUT, OPEN, rules=rules), AskPartner()) == ("cannot_empty_hand", {})
    assert refused(position("4C 4D 9H 9S", ONE, rules=rules), AskPartner()) == ("cannot_empty_hand", {})
    for answer in (YES, NO):
        state = play(position(OUT, ONE, rules=rules), AskPartner(), answer)
        assert refused(state, AskPartner()) == ("asked_already", {})
    assert legal(position("KC 9S", ["set KS KS KH KH KD JK"], rules=rules), AskPartner())


@pytest.mark.rule("S2-46", "S0-14", "E73", "R10")
@BOTH
def test_a_no_binds_one_card_stays_after_the_discard(rules: Ruleset) -> None:
    state = play(position(OUT, ONE, rules=rules), AskPartner(), NO)
    assert refused(state, lay("set 4C 4D 4H")) == ("partner_said_no", {})
    assert hand(play(state, discard("9S"))) == c("4C 4D 4H")
    state = position(f"{OUT} 9D", ONE, answer="no", rules=rules)
    state = play(state, lay("set 4C 4D 4H"), discard("9D"))
    assert hand(state) == c("9S")
    assert refused(position("9S", ONE, answer="no", rules=rules), discard("9S")) == ("partner_said_no", {})
    assert refused(position("3S 3C 3C QD", ONE, answer="no", rules=rules), lay("set 3S 3C 3C")) == (
        "partner_said_no", {})  # fmt: skip


@pytest.mark.rule("E73")
@BOTH
def test_the_no_is_for_this_turn_only(rules: Ruleset) -> None:
    hands = {1: "9H 9C", 2: "5S 6D", 3: "8S 8D"}
    state = position(OUT, ONE, hands=hands, stock="7S JS AS KC", rules=rules)
    state = play(state, AskPartner(), NO, discard("9S"))
    for card in ("7S", "JS", "AS"):
        state = play(state, Draw(), discard(card))
    state = play(state, Draw())
    assert (state.turn, state.answer) == (0, "")
    assert legal(state, AskPartner())
    assert play(state, lay("set 4C 4D 4H", adds={0: "KC"})).out == 0


@pytest.mark.rule("S2-46", "E74")
@BOTH
def test_a_yes_binds_too(rules: Ruleset) -> None:
    state = play(position(OUT, ONE, rules=rules), AskPartner(), YES)
    assert refused(state, discard("9S")) == ("said_yes_go_out", {})
    state = play(state, lay("set 4C 4D 4H"))
    assert play(state, discard("9S")).out == 0
    # A meld after which the hand cannot be emptied any more is refused.
    state = play(position("4C 4D 9S 9D JK 2C", ONE, rules=rules), AskPartner(), YES)
    assert refused(state, add(0, "JK 2C")) == ("said_yes_go_out", {})
    assert play(state, lay("set 4C 4D JK"), lay("set 9S 9D 2C")).out == 0


@pytest.mark.rule("E75", "E29")
@pytest.mark.rulesets("canasta_classic")
def test_classic_no_question_where_a_no_could_not_be_kept() -> None:
    state = play(at_pile(C2, "4C", "7S", melds=[*OPEN, NATURAL]), take(""))
    assert refused(state, AskPartner()) == ("no_could_not_be_kept", {})
    assert play(state, discard("4C")).out == 0


@pytest.mark.rule("E75", "E73")
@BOTH
def test_after_a_no_there_is_always_a_move(rules: Ruleset) -> None:
    for held in ("4C 4D 4H", OUT, "KC 9S", "3S 3C 3C", "4C 4D"):
        state = position(held, ONE, answer="no", rules=rules)
        assert any(isinstance(move, Discard) for move in legal_moves(view(state)))


@pytest.mark.rule("S0-14", "S2-46")
@BOTH
def test_one_may_go_out_without_asking(rules: Ruleset) -> None:
    state = play(position(OUT, ONE, rules=rules), lay("set 4C 4D 4H"), discard("9S"))
    assert state.out == 0
    assert table(state)[1] == melded("set 4C 4D 4H")[0]


@pytest.mark.rule("E110", "E78")
@BOTH
def test_one_may_go_out_in_the_very_first_turn(rules: Ruleset) -> None:
    size = rules.cards_dealt(4)
    held = f"{NINES} {JACKS}".split()
    assert len(held) == size
    state = position(" ".join(held), stock="4C", phase="draw", rules=rules)
    state = play(state, Draw(), lay(f"set {NINES}", f"set {JACKS}"), discard("4C"))
    assert (state.out, state.turns) == (0, 0)
    assert deal_scores(state)[0].going_out == 200


@pytest.mark.rule("E72", "S2-46")
@BOTH
def test_a_way_out_that_needs_wilds_is_found_by_the_rules_of_sets(rules: Ruleset) -> None:
    # Two fours and three wilds are a set in classic canasta only.
    full = ["set KS KS KH KH KD JK 2S 2H"]
    assert legal(position("4C 4D JK 2C 2D", full, rules=rules), AskPartner()) == (rules is C2)
    # The wilds may also go onto the canasta that lies there.
    state = position("4C JK 2C", ONE, rules=rules)
    assert legal(state, AskPartner())
    assert play(state, add(0, "JK 2C"), discard("4C")).out == 0
