"""The German Samba: one card kept and the turn passed, two canastas or sambas to go out, and the partner's word."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.bots import BOTS, choose
from samba_core.listing import legal_moves
from samba_core.moves import Answer, AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Pass
from samba_core.ruleset import Ruleset
from samba_core.scoring import deal_scores
from tests.german import ALL, DE, DE_RED, NAMES, de
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
    melded,
    pile,
    play,
    play_told,
    position,
    refused,
    table,
    take_top,
    view,
)
from tests.shuffled import hidden_cards_moved

KINGS = "set KC KH KD"
MIXED = "set KS KS KH KH KD KD JK"
SECOND_SAMBA = "run 4H 5H 6H 7H 8H 9H TH"
YES, NO = Answer(yes=True), Answer(yes=False)


# ── keeping one, and the pass ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-37", "E65")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize("closed", [[], [CANASTA], [SAMBA]])
def test_melding_down_to_one_is_followed_by_a_pass(rules: Ruleset, closed: list[str]) -> None:
    state = play(position("4C 4D 4H 9S", [KINGS, *closed], pile="5C", rules=rules), lay("set 4C 4D 4H"))
    assert hand(state) == c("9S")
    assert refused(state, discard("9S")) == ("cannot_go_out", {"needed": 2})
    assert list(legal_moves(view(state))) == [Pass()]
    state, told = play_told(state, Pass())
    assert (state.turn, state.phase, hand(state), pile(state)) == (1, "draw", c("9S"), ["5C"])
    assert [(e.what, e.seat) for e in told] == [("passed", 0)]


@pytest.mark.rule("S3-37", "E65")
def test_the_last_card_cannot_be_melded_without_the_condition() -> None:
    state = de("4C 4D 4H", [KINGS])
    assert refused(state, lay("set 4C 4D 4H")) == ("must_keep_one", {"kept": 0, "needed": 2})
    assert refused(de("KS", [KINGS, CANASTA]), add(0, "KS")) == ("must_keep_one", {"kept": 0, "needed": 2})


@pytest.mark.rule("S3-37", "E65")
@pytest.mark.parametrize("melds", [[], [KINGS], TWO_CLOSED])
def test_with_two_or_more_cards_a_discard_is_due(melds: list[str]) -> None:
    assert refused(de("9S 4C", melds), Pass()) == ("no_pass", {"kept": 2})
    assert refused(de("9S 4C 5C", melds, phase="draw"), Pass()) == ("draw_first", {})


@pytest.mark.rule("S3-37", "E64")
def test_two_cards_are_melded_down_to_one_and_one_is_left_after_a_discard() -> None:
    state = play(de("9S 4C", [KINGS]), discard("4C"))
    assert hand(state) == c("9S")
    state = play(de("KS KH 4C", [KINGS]), add(0, "KS KH"), Pass())
    assert hand(state) == c("4C")


@pytest.mark.rule("E66", "S3-37")
def test_who_may_go_out_does_not_pass_unless_the_partner_said_no() -> None:
    assert refused(de("9S", TWO_CLOSED), Pass()) == ("no_pass", {"kept": 1})
    assert refused(de("9S", TWO_CLOSED, answer="yes"), Pass()) == ("no_pass", {"kept": 1})
    state = de("9S", TWO_CLOSED, answer="no")
    assert refused(state, discard("9S")) == ("partner_said_no", {})
    assert play(state, Pass()).turn == 1
    assert play(de("9S", TWO_CLOSED), discard("9S")).out == 0


@pytest.mark.rule("E66", "E76")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_lone_player_with_two_canastas_must_go_out_with_his_last_card(players: int) -> None:
    state = de("9S", TWO_CLOSED, players=players)
    assert refused(state, Pass()) == ("no_pass", {"kept": 1})
    assert list(legal_moves(view(state))) == [discard("9S")]


@pytest.mark.rule("E64", "S3-39", "E10")
def test_a_hand_of_one_draws_on_and_is_never_stuck() -> None:
    state = play(de("4C", stock="9D TS", phase="draw"), Draw(), discard("4C"))
    assert hand(state) == c("9D TS")
    state = play(de("4C", stock="9D", stock_size=1, phase="draw", red_threes=["", "3H 3H 3H 3D 3D 3D"]), Draw())
    assert hand(play(state, discard("4C"))) == c("9D")


@pytest.mark.rule("E81", "E65")
@pytest.mark.parametrize("cards", ["JK 2C 3S KS 4D", "3H 3D", "3S 3C", "9S"])
@pytest.mark.parametrize("answer", ["", "no"])
@pytest.mark.parametrize("melds", [(), (CANASTA,), TWO_CLOSED])
def test_there_is_always_a_way_to_end_the_turn(cards: str, answer: str, melds: tuple[str, ...]) -> None:
    state = de(cards, melds, answer=answer)
    ends = [m for m in legal_moves(view(state)) if isinstance(m, Discard | Pass)]
    assert ends
    if len(cards.split()) > 1:
        assert len(ends) == len(set(cards.split()))


@pytest.mark.rule("E58", "S3-37")
def test_the_order_of_melding_matters_card_by_card_but_not_in_one_act() -> None:
    start = de("QH 4C 4D", [CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4C"])
    assert play(start, add(2, "4C 4D"), add(1, "QH")).out == 0
    assert play(start, lay(adds={2: "4C 4D", 1: "QH"})).out == 0
    assert refused(de("QH 4C 4D", ["set 4S 4H 4C"]), lay(adds={0: "4C 4D"})) is None


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-02", "S3-35", "S3-36")
@pytest.mark.parametrize("rules", [DE, DE_RED], ids=["base", "red"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("closed", [[CANASTA, MIXED], [CANASTA, SAMBA], [SAMBA, SECOND_SAMBA], [MIXED, SAMBA]])
def test_two_canastas_two_sambas_or_one_of_each_let_one_go_out(
    rules: Ruleset, players: int, closed: list[str]
) -> None:
    state, told = play_told(position("2C", closed, pile="5C", players=players, rules=rules), discard("2C"))
    assert (state.phase, state.out, pile(state)) == ("deal_over", 0, ["5C", "2C"])
    assert [e.what for e in told] == ["discarded", "went_out"]
    assert [made.going_out for made in deal_scores(state)] == [200] + [0] * (DE.side_count(players) - 1)


@pytest.mark.rule("S3-36", "E79")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("melds", [[], [CANASTA], [SAMBA], [SAMBA, "set KS KS KH KH KD KD"]])
def test_fewer_than_two_do_not(players: int, melds: list[str]) -> None:
    state = de("2C", melds, players=players)
    assert not view(state).may_go_out
    assert refused(state, discard("2C")) == ("cannot_go_out", {"needed": 2})


@pytest.mark.rule("S3-36")
def test_the_partners_canastas_count_and_the_opponents_do_not() -> None:
    assert play(de("9D", TWO_CLOSED, seat=5, players=6), discard("9D")).out == 5
    assert refused(de("9D", [], theirs=TWO_CLOSED), discard("9D")) == ("cannot_go_out", {"needed": 2})


@pytest.mark.rule("S3-35", "E68")
def test_one_goes_out_by_melding_everything_or_all_but_the_discard() -> None:
    assert play(de("4C 4D 4H", TWO_CLOSED), lay("set 4C 4D 4H")).out == 0
    assert play(de("AS JK", TWO_CLOSED), add(0, "AS JK")).out == 0
    assert play(de("4C 4D 4H 9S", TWO_CLOSED), lay("set 4C 4D 4H"), discard("9S")).out == 0
    assert play(de("3H 9S", TWO_CLOSED), LayRedThree(14), discard("9S")).out == 0


@pytest.mark.rule("E69", "S3-35")
@pytest.mark.parametrize("card", ["JK", "2C", "3S", "3C", "3H", "3D", "KD", "4H"])
def test_the_last_discard_may_be_any_card(card: str) -> None:
    assert play(de(card, TWO_CLOSED), discard(card)).out == 0


@pytest.mark.rule("E67", "S3-36")
def test_a_canasta_closed_in_the_same_turn_counts() -> None:
    state = play(de("QC 4D", [CANASTA, "run 6C 7C 8C 9C TC JC"]), add(1, "QC"), discard("4D"))
    assert state.out == 0
    state = play(de("4C 4D 4H QC", [CANASTA, "run 6C 7C 8C 9C TC JC"]), lay("set 4C 4D 4H"), add(1, "QC"))
    assert state.out == 0


@pytest.mark.rule("E110", "S3-21", "E78")
def test_going_out_in_the_first_turn_needs_the_minimum_and_is_worth_200() -> None:
    cards = "KS KS KH KH KD KD KC 6H 7H 8H 9H TH JH QH KC"
    whole = lay("set KS KS KH KH KD KD KC KC", "run 6H 7H 8H 9H TH JH QH")
    state = de(f"{cards} 4D", [], score=7000)
    assert refused(state, whole) == ("below_minimum", {"value": 140, "minimum": 150})
    state = play(de(f"{cards} 4D", [], score=6995), whole, discard("4D"))
    assert (state.out, deal_scores(state)[0].going_out) == (0, 200)


# ── asking ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-38", "E72", "E76")
@pytest.mark.parametrize(("players", "asked"), [(4, 2), (6, 3)])
def test_the_partner_is_asked_and_answers(players: int, asked: int) -> None:
    state, told = play_told(de("4C 4D 4H 9S", TWO_CLOSED, players=players), AskPartner())
    assert (state.phase, state.turn, state.to_act) == ("answer", 0, asked)
    assert [(e.what, e.seat) for e in told] == [("asked", 0)]
    for seat in set(range(players)) - {asked}:
        assert refused(state, YES, seat) == ("not_your_turn", {})
    assert refused(state, LayRedThree(14), 0) == ("answer_first", {})
    assert list(legal_moves(view(state, asked))) == [YES, NO]


@pytest.mark.rule("E76", "E99")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_lone_player_has_nobody_to_ask(players: int) -> None:
    state = de("4C 4D 4H 9S", TWO_CLOSED, players=players)
    assert refused(state, AskPartner()) == ("no_partner", {})


@pytest.mark.rule("S3-38", "E73", "E66")
def test_a_no_binds_and_the_turn_ends_by_a_pass_or_a_discard() -> None:
    state = play(de("4C 4D 4H 9S", TWO_CLOSED, pile="5C"), AskPartner(), NO)
    assert legal(state, discard("9S"))
    state = play(state, lay("set 4C 4D 4H"))
    assert hand(state) == c("9S")
    assert refused(state, discard("9S")) == ("partner_said_no", {})
    assert (play(state, Pass()).turn, pile(state)) == (1, ["5C"])
    whole = play(de("4C 4D 4H", TWO_CLOSED), AskPartner(), NO)
    assert refused(whole, lay("set 4C 4D 4H")) == ("partner_said_no", {})


@pytest.mark.rule("S3-38", "E74")
def test_a_yes_binds_too() -> None:
    state = play(de("4C 4D 4H 9S", TWO_CLOSED), AskPartner(), YES)
    assert refused(state, discard("9S")) == ("said_yes_go_out", {})
    state = play(state, lay("set 4C 4D 4H"))
    assert refused(state, Pass()) == ("no_pass", {"kept": 1})
    assert play(state, discard("9S")).out == 0


@pytest.mark.rule("E74", "S3-38")
def test_after_a_yes_one_does_not_pass_with_the_card_that_closes_the_canasta() -> None:
    state = play(de("4C 4D 4H QC", [CANASTA, "run 6C 7C 8C 9C TC JC"]), AskPartner(), YES, lay("set 4C 4D 4H"))
    assert not view(state).may_go_out
    assert refused(state, Pass()) == ("said_yes_go_out", {})
    assert refused(state, discard("QC")) == ("cannot_go_out", {"needed": 2})
    assert play(state, add(1, "QC")).out == 0


@pytest.mark.rule("S3-38")
def test_one_may_go_out_without_asking() -> None:
    assert play(de("4C 4D 4H 9S", TWO_CLOSED), lay("set 4C 4D 4H"), discard("9S")).out == 0


@pytest.mark.rule("E72")
def test_asking_has_its_time_and_its_reason() -> None:
    assert refused(de("4C 4D 4H 9S", TWO_CLOSED, phase="draw"), AskPartner()) == ("draw_first", {})
    assert refused(de("4C 4D 9H 9S", TWO_CLOSED), AskPartner()) == ("cannot_empty_hand", {})
    assert refused(de("4C 4D 4H 9S", [CANASTA]), AskPartner()) == ("cannot_empty_hand", {})
    laid = play(de("4C 4D 4H 9S AS", TWO_CLOSED), add(0, "AS"))
    assert refused(laid, AskPartner()) == ("laid_already", {})
    for answer in (YES, NO):
        asked = play(de("4C 4D 4H 9S", TWO_CLOSED), AskPartner(), answer)
        assert refused(asked, AskPartner()) == ("asked_already", {})


@pytest.mark.rule("E72", "S3-30")
def test_a_red_three_in_hand_is_laid_before_asking_and_does_not_spoil_it() -> None:
    state = de("3H 4C 4D 4H 9S", TWO_CLOSED)
    assert refused(state, AskPartner()) == ("cannot_empty_hand", {})
    state = play(state, LayRedThree(14), AskPartner(), YES, lay("set 4C 4D 4H"), discard("9S"))
    assert state.out == 0


@pytest.mark.rule("E72", "S3-33")
def test_black_threes_with_a_wild_can_be_part_of_the_way_out() -> None:
    state = play(de("3S 3C JK KD", TWO_CLOSED), AskPartner(), YES)
    assert [m for m in legal_moves(view(state)) if isinstance(m, Lay)] == [lay("set 3S 3C JK")]
    assert play(state, lay("set 3S 3C JK"), discard("KD")).out == 0


@pytest.mark.rule("E75", "E66")
def test_with_one_card_after_the_top_card_a_no_is_followed_by_a_pass() -> None:
    state = play(de("4C", [CANASTA, "run 6H 7H 8H 9H TH JH"], pile="QH", phase="draw"), take_top(1))
    state = play(state, AskPartner(), NO)
    assert list(legal_moves(view(state))) == [Pass()]
    state = play(state, Pass())
    assert (state.turn, hand(state)) == (1, c("4C"))


@pytest.mark.rule("E73")
def test_next_turn_the_answer_is_forgotten() -> None:
    state = de("9S", TWO_CLOSED, answer="no", hands={1: "9H 9C", 2: "5S 6D", 3: "8S 8D"},
               stock="7S 7D JS JD KS KD AH AC")  # fmt: skip
    state = play(state, Pass())
    for card in ("7S", "JS", "KS"):
        state = play(state, Draw(), discard(card))
    state = play(state, Draw(), add(0, "AH AC"))
    assert (state.turn, state.answer) == (0, "")
    assert play(state, discard("9S")).out == 0


@pytest.mark.rule("E74", "E46")
def test_a_merger_that_keeps_the_condition_is_fine_after_a_yes() -> None:
    state = de("9S 9H 9D 4C", [*TWO_CLOSED, "set KS KH KD", "set KC KC JK"], answer="yes")
    state = play(state, Merge(3, 2), lay("set 9S 9H 9D"), discard("4C"))
    assert (state.out, table(state)[2]) == (0, melded("set KS KH KD KC KC JK")[0])


@pytest.mark.rule("E77")
@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("players", [4, 6])
def test_a_bot_that_is_asked_answers_by_what_its_seat_may_know(bot: str, players: int) -> None:
    state = play(de("4C 4D 4H 9S", TWO_CLOSED, players=players, hands={players // 2: "3H KS KH 5D"}), AskPartner())
    rng = Random(bot)
    answers = {choose(bot, view(hidden_cards_moved(state, state.to_act, rng)), Random(1)) for _ in range(8)}
    assert len(answers) == 1
    assert answers <= {YES, NO}


@pytest.mark.rule("E74", "E58", "E72")
def test_after_a_yes_the_whole_way_out_is_listed() -> None:
    # Neither samba reaches 90 by itself, and no frugal first meld lays both.
    sambas = ("run 7D 8D 9D TD JD QD KD", "run 6C 7C 8C 9C TC JC QC")
    held = " ".join(text[4:] for text in sambas)
    state = play(de(f"4D {held}", score=1500), AskPartner(), YES)
    assert list(legal_moves(view(state))) == [lay(*sambas)]
    assert play(state, lay(*sambas), discard("4D")).out == 0
