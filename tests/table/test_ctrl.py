"""The table's behaviour: what each intent does to the game and to what the visitor has chosen and begun."""

from __future__ import annotations

import json

import pytest

from samba_core.cards import TEXT, card, cards, cards_in
from samba_core.moves import Answer, AskPartner, Discard, Draw, Lay, NextDeal, TakePile, TakeTop
from table import store
from table.ctrl import Table
from table.new_match import new_game
from table.settings import Settings
from table.sitting import ME
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, lay, meld, position, take, take_top
from tests.table.seated import WORDS, choose, chosen, do, hand, match, moments, refused, sit, why_refused

OPEN = "set 7C 7H 7D"
JACKS_TO_QUEEN = "run 6H 7H 8H 9H TH JH"  # one card short of a samba


def no_bots_yet(table: Table) -> None:
    assert not table.bots_turn


def bots_to_play(text: str = "KS KS KH 4C", **more: object) -> Table:
    """The visitor looks on while seat 1 is to draw."""
    return sit(position(hands={0: text, 1: "5S 6D"}, seat=1, phase="draw", **more))  # type: ignore[arg-type]


# ── choosing cards ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_tap_on_a_kind_chooses_one_copy_after_the_other_and_then_none() -> None:
    table = sit("KS KS KS 4C")
    counts = []
    for _ in range(5):
        do(table, f"card {card('KS')}")
        counts.append(len(table.chosen))
    assert counts == [1, 2, 3, 0, 1]


def test_copies_of_other_kinds_stay_chosen_while_one_kind_goes_round() -> None:
    table = sit("KS KS 4C")
    choose(table, "4C KS KS")
    do(table, f"card {card('KS')}")
    assert chosen(table) == ["4C"]


def test_single_cards_are_picked_and_put_back_copy_by_copy() -> None:
    table = sit("KS KS 4C")
    king = card("KS")
    do(table, f"pick {king}", f"pick {king}", f"pick {king}")
    assert chosen(table) == ["KS", "KS"], "there is no third copy to pick"
    do(table, f"unpick {king}")
    assert chosen(table) == ["KS"]
    do(table, f"unpick {king}", f"unpick {king}", f"unpick {card('9H')}")
    assert chosen(table) == []


def test_a_card_that_is_not_in_the_hand_cannot_be_chosen() -> None:
    table = sit("KS 4C")
    do(table, f"card {card('9H')}", f"pick {card('9H')}")
    assert chosen(table) == []


def test_escape_clears_what_is_chosen() -> None:
    table = sit("KS KH 4C")
    choose(table, "KS KH")
    do(table, "clear")
    assert chosen(table) == []


def test_a_staged_card_cannot_be_chosen_again() -> None:
    table = sit("KS KH KD 4C")
    choose(table, "KS KH KD")
    do(table, "new 0", f"card {card('KS')}", f"pick {card('KH')}")
    assert chosen(table) == []


def test_an_intent_that_nobody_knows_is_a_mistake_of_the_page() -> None:
    with pytest.raises(ValueError, match="unknown intent 'dance'"):
        sit("KS 4C").intent("dance now")


# ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_drawing_brings_two_cards_and_marks_them_as_new() -> None:
    table = sit("KS 4C", stock="KS 9D", phase="draw")
    choose(table, "4C")
    do(table, "draw")
    assert hand(table) == ["4C", "9D", "KS", "KS"]
    assert [TEXT[k] for k in cards_in(table.fresh)] == ["KS", "9D"]
    assert chosen(table) == [], "what was chosen before the draw is let go"
    assert table.game.moves == [Draw()]
    assert why_refused(table, "draw") == "already_drawn"


def test_the_marks_of_new_cards_last_until_the_next_draw() -> None:
    table = sit("KS 4C 5C", OPEN, stock="KH 9D", phase="draw")
    do(table, "draw")
    choose(table, "4C")
    do(table, "discard")
    assert [TEXT[k] for k in cards_in(table.fresh)] == ["KH", "9D"]


def test_drawing_from_an_empty_stock_ends_the_deal_and_opens_the_score_sheet() -> None:
    table = sit("KS 4C", OPEN, pile="5C", stock_size=0, phase="draw")
    do(table, "draw")
    assert (table.game.state.phase, table.game.state.out) == ("deal_over", None)
    assert table.open_dialog == "sheet"


# ── the first meld, put together in parts ────────────────────────────────────────────────────────────────────

FIRST = "KS KH KD KC 5C 6C 7C 8C 9H"


@pytest.mark.rule("S0-35", "E60")
def test_a_first_meld_of_thirty_points_waits_for_a_second_and_then_both_are_one_move() -> None:
    table = sit(FIRST)
    choose(table, "KS KH KD")
    do(table, "new 0")
    assert table.game.moves == []
    assert table.staged.melds == (meld("set KS KH KD"),)
    assert hand(table) == sorted("KC 5C 6C 7C 8C 9H".split())

    choose(table, "5C 6C 7C 8C")
    do(table, "new 0")
    assert table.game.moves == [lay("set KS KH KD", "run 5C 6C 7C 8C")]
    assert table.stages == []
    assert chosen(table) == []


def test_with_a_meld_begun_neither_discard_nor_draw_nor_question_nor_going_out_is_possible() -> None:
    table = sit(FIRST)
    choose(table, "KS KH KD")
    do(table, "new 0")
    for intent in ("discard", "draw", "ask", "out"):
        assert why_refused(table, intent) == "staged_first"
    choose(table, "9H")
    assert why_refused(table, "discard") == "staged_first"


def test_a_begun_meld_can_be_lengthened_by_a_tap_on_it() -> None:
    table = sit(FIRST)
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "KC")
    do(table, "staged 0")
    assert table.staged.melds == (meld("set KS KH KD KC"),)
    choose(table, "9H")
    assert why_refused(table, "staged 0") == "mixed_ranks"
    do(table, "undo")
    assert table.staged.melds == (meld("set KS KH KD"),)


def test_a_meld_that_is_none_is_refused_with_its_own_reason() -> None:
    table = sit(FIRST)
    for text, code in (("KS KH", "too_short"), ("KS KH 9H", "mixed_suits"), ("5C 6C 8C", "not_consecutive")):
        choose(table, text)
        assert why_refused(table, "new 0") == code
    table.intent("clear")
    assert why_refused(table, "new 0") == "no_target"


def test_a_first_meld_of_fifty_points_is_laid_at_once() -> None:
    table = sit("AS AH AD 4C 5C")
    choose(table, "AS AH AD")
    do(table, "new 0")
    assert table.game.moves == [lay("set AS AH AD")]


# ── taking back ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E53")
def test_what_was_begun_is_taken_back_piece_by_piece() -> None:
    table = sit("KS KH KD QS QH QD 9C 9D", score=1500)
    for text in ("KS KH KD", "QS QH QD"):
        choose(table, text)
        do(table, "new 0")
    assert len(table.stages) == 2
    do(table, "undo")
    assert table.staged.melds == (meld("set KS KH KD"),)
    do(table, "undo")
    assert table.staged.empty
    assert why_refused(table, "undo") == "nothing_to_undo"


@pytest.mark.rule("E53")
def test_laid_melds_are_taken_back_one_by_one_down_to_the_draw_and_no_further() -> None:
    table = sit("KS KH KD 9C 9D 9S 4C", OPEN, phase="draw", stock="5D 6D")
    do(table, "draw")
    drawn = table.game.state
    choose(table, "KS KH KD")
    do(table, "new 0")
    one_laid = table.game.state
    choose(table, "9C 9D 9S")
    do(table, "new 0", "undo")
    assert table.game.state == one_laid
    do(table, "undo")
    assert table.game.state == drawn
    assert why_refused(table, "undo") == "nothing_to_undo"
    assert table.game.moves == [Draw()]


def test_undo_all_takes_back_everything_begun_and_laid_in_the_turn() -> None:
    table = sit("KS KH KD 4C 4D QH 9S", CANASTA, JACKS_TO_QUEEN, "set 4S 4H 4S")
    start = table.game.state
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "9S")
    do(table, "undo-all")
    assert table.game.state == start
    assert (table.stages, table.chosen, table.game.moves) == ([], [], [])
    assert why_refused(table, "undo-all") == "nothing_to_undo"


def test_undo_all_works_from_the_menu_and_closes_it() -> None:
    table = sit(FIRST)
    choose(table, "KS KH KD")
    do(table, "new 0", "menu", "undo-all")
    assert (table.open_dialog, table.stages) == ("", [])


@pytest.mark.rule("E53")
def test_what_has_been_seen_stays_seen() -> None:
    table = sit("8S 8H 4D 5S", OPEN, phase="draw", pile="4C 9C 8D")
    do(table, "pile", "pile")
    assert why_refused(table, "undo") == "nothing_to_undo"
    choose(table, "4D")
    do(table, "discard")
    table.play_bot()
    assert why_refused(table, "undo-all") == "nothing_to_undo"


def test_melds_laid_before_a_question_stay_once_it_was_asked() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "ask")
    table.game.play(Answer(True))
    assert why_refused(table, "undo") == "nothing_to_undo"


def test_a_bots_melds_are_not_the_visitors_to_take_back() -> None:
    table = sit(position(hands={0: "4C 5D", 1: "AS AH AD 9C 9D"}, seat=1))
    table.game.play(lay("set AS AH AD"))
    assert table.game.undo_steps
    assert not table.can_undo
    for intent in ("undo", "undo-all"):
        assert why_refused(table, intent) == "nothing_to_undo"


# ── the pile ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-29", "S0-30")
def test_a_tap_on_the_pile_chooses_the_pair_and_the_next_tap_takes_it() -> None:
    table = sit("8S 8H 4D 5S", OPEN, phase="draw", pile="4C 9C 8D")
    do(table, "pile")
    assert chosen(table) == ["8H", "8S"]
    assert table.game.moves == []
    do(table, "pile")
    assert table.game.moves == [take("8S 8H")]
    assert hand(table) == ["4C", "4D", "5S", "9C"]
    assert sorted(TEXT[k] for k in cards_in(table.fresh)) == ["4C", "9C"]


def test_the_pile_is_taken_with_exactly_the_cards_chosen() -> None:
    table = sit("8S 8H 8C JK 4D 5S", OPEN, phase="draw", pile="4C 9C 8D")
    choose(table, "8S 8C JK")
    do(table, "pile")
    assert table.view.own_melds[1] == meld("set 8D 8S 8C JK")


@pytest.mark.rule("E23")
def test_a_pile_take_waits_for_the_further_melds_that_the_minimum_needs() -> None:
    table = sit("QS QH 8C 9C TC 4D 5D", phase="draw", pile="KS KH KD QD")
    do(table, "pile", "pile")
    assert table.game.moves == []
    assert (table.staged.take, table.staged.cards) == ("pile", cards("QS QH"))
    assert table.game.state.pile == cards("KS KH KD QD"), "nothing has been picked up"
    assert "KS" not in hand(table)

    choose(table, "8C 9C TC")
    do(table, "new 0")
    assert table.game.moves == [take("QS QH", "run 8C 9C TC")]
    assert hand(table) == ["4D", "5D", "KD", "KH", "KS"]


@pytest.mark.rule("E24")
def test_a_begun_pile_take_can_be_completed_by_cards_onto_its_set() -> None:
    table = sit("QS QH JK 4D 5D", phase="draw", pile="4C QD")
    choose(table, "QS QH")
    do(table, "pile")
    choose(table, "JK")
    do(table, "staged -1")
    assert table.game.moves == [take("QS QH JK")]


def test_while_a_pile_take_is_begun_the_draw_step_is_neither_done_nor_open() -> None:
    table = sit("QS QH 8C 9C TC 4D 5D", phase="draw", pile="KS KH KD QD")
    do(table, "pile", "pile")
    for intent in ("draw", "pile", "discard"):
        assert why_refused(table, intent) == "staged_first"
    choose(table, "8C 9C TC")
    assert why_refused(table, "pile") == "staged_first"
    do(table, "undo", "draw")
    assert table.game.moves == [Draw()]


@pytest.mark.parametrize(
    ("held", "pile", "code"),
    [
        ("8S 8H 4D", "", "pile_empty"),
        ("8S 8H 4D", "8D 3S", "top_blocked"),
        ("8S 8H 4D", "8D 2S", "top_blocked"),
        ("8S 8H 4D", "8D JK", "top_blocked"),
        ("8S 9H 4D", "4C 8D", "no_natural_pair"),
        ("8S JK 4D", "4C 8D", "no_natural_pair"),
        ("4S 4H 9D", "9C 4D", "below_minimum"),
    ],
)
def test_a_tap_on_a_pile_that_cannot_be_taken_says_why(held: str, pile: str, code: str) -> None:
    assert why_refused(sit(held, phase="draw", pile=pile), "pile") == code


def test_a_take_that_would_leave_too_few_cards_says_so() -> None:
    assert why_refused(sit("KS KH", OPEN, phase="draw", pile="KD"), "pile") == "must_keep_two"


def test_the_pile_cannot_be_taken_after_drawing() -> None:
    table = sit("8S 8H 4D 5S", OPEN, pile="4C 9C 8D")
    assert why_refused(table, "pile") == "already_drawn"
    choose(table, "8S 8H")
    assert why_refused(table, "pile") == "already_drawn"


# ── the top card alone ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-32", "E30")
def test_a_tap_on_a_run_that_the_top_card_lengthens_takes_it() -> None:
    table = sit("4C 5D KS", "run 6H 7H 8H", phase="draw", pile="4D 9H")
    do(table, "meld 0 0")
    assert table.game.moves == [take_top(0)]
    assert table.game.state.pile == cards("4D")


@pytest.mark.rule("E34")
def test_of_two_runs_the_tapped_one_gets_the_top_card_and_a_tap_on_the_pile_asks_which() -> None:
    runs = ("run 5H 6H 7H", "run 4H 5H 6H 7H")
    table = sit("4C 5D KS", *runs, phase="draw", pile="4D 8H")
    assert why_refused(table, "pile") == "choose_run"
    do(table, "meld 0 1")
    assert table.game.moves == [take_top(1)]


def test_a_tap_on_the_pile_takes_the_top_card_when_one_run_is_all_it_can_serve() -> None:
    table = sit("4C 5D KS", "run 6H 7H 8H", phase="draw", pile="4D 9H")
    do(table, "pile")
    assert table.game.moves == [take_top(0)]


@pytest.mark.rule("E35")
def test_with_a_pair_too_the_pile_gives_the_pair_and_the_run_still_takes_the_card() -> None:
    table = sit("9S 9C 5D KS", "run 6H 7H 8H", phase="draw", pile="4D 9H")
    do(table, "pile")
    assert chosen(table) == ["9C", "9S"]
    do(table, "meld 0 0")
    assert table.game.moves == [take_top(0)]


def test_a_run_that_the_top_card_does_not_fit_says_why() -> None:
    table = sit("4C 5D KS", "run 6H 7H 8H", OPEN, phase="draw", pile="4D JH")
    assert why_refused(table, "top 0") == "not_consecutive"
    assert why_refused(table, "top 1") == "no_own_run"


def test_cards_cannot_be_added_before_the_draw() -> None:
    table = sit("9H 5D KS", "run 6H 7H 8H", phase="draw", pile="4D KC")
    choose(table, "9H")
    assert why_refused(table, "meld 0 0") == "draw_first"
    assert why_refused(table, "new 0") == "draw_first"
    assert why_refused(table, "discard") == "draw_first"


@pytest.mark.rule("E37")
def test_a_top_card_that_only_going_out_allows_is_staged_until_it_does() -> None:
    table = sit("KS KH KD", CANASTA, JACKS_TO_QUEEN, phase="draw", pile="QH")
    do(table, "meld 0 1")
    assert table.game.moves == [take_top(1)], "with the samba closed the side may go out, so any number may be kept"
    table = sit("8H", CANASTA, "run 9H TH JH QH KH", phase="draw", pile="AH")
    do(table, "meld 0 1")
    assert table.staged.take == "top"
    choose(table, "8H")
    do(table, "meld 0 1")
    assert table.open_dialog == "out"
    do(table, "confirm")
    assert table.game.moves == [take_top(1, adds={1: "8H"})]
    assert table.game.state.out == ME


# ── adding to melds ──────────────────────────────────────────────────────────────────────────────────────────


def test_chosen_cards_go_onto_the_tapped_meld() -> None:
    table = sit("7S 2C 4D 5D 9H", OPEN)
    choose(table, "7S 2C")
    do(table, "meld 0 0")
    assert table.game.moves == [Lay((), ((0, cards("7S 2C")),))]
    choose(table, "9H")
    assert why_refused(table, "meld 0 0") == "wrong_rank"


def test_cards_do_not_go_onto_the_melds_of_others() -> None:
    table = sit("9H 4D 5D", OPEN, theirs=["set 9C 9D 9S"])
    choose(table, "9H")
    assert why_refused(table, "meld 1 0") == "not_own_meld"


def test_a_tap_on_any_meld_with_nothing_chosen_fans_it_out() -> None:
    for table in (
        sit("9H 4D 5D", OPEN, theirs=["set 9C 9D 9S"]),
        sit("9H 4D 5D", OPEN, theirs=["set 9C 9D 9S"], phase="draw", pile="4C"),
        bots_to_play(melds=["set 9C 9D 9S"], theirs=[OPEN]),
    ):
        for place in ((0, 0), (1, 0)):
            do(table, "meld {} {}".format(*place))
            assert (table.open_dialog, table.dialog_place) == ("meld", place)
            do(table, "close")
            assert table.open_dialog == ""


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E58")
def test_two_lay_offs_that_only_together_are_legal_are_put_together_and_confirmed() -> None:
    table = sit("QH 4C 4D", CANASTA, JACKS_TO_QUEEN, "set 4S 4H 4S")
    choose(table, "4C 4D")
    do(table, "meld 0 2")
    assert table.game.moves == []
    choose(table, "QH")
    do(table, "meld 0 1")
    assert table.open_dialog == "out"
    assert table.game.moves == []
    do(table, "confirm")
    assert table.game.moves == [Lay((), ((2, cards("4C 4D")), (1, cards("QH"))))]
    assert table.game.state.out == ME
    assert table.open_dialog == "sheet"


@pytest.mark.rule("E27")
def test_a_pile_take_that_is_legal_only_with_the_closing_card_is_put_together() -> None:
    table = sit("KS KH QH", CANASTA, JACKS_TO_QUEEN, phase="draw", pile="KD")
    choose(table, "KS KH")
    do(table, "pile")
    assert table.staged.take == "pile"
    choose(table, "QH")
    do(table, "meld 0 1", "confirm")
    assert table.game.moves == [take("KS KH", adds={1: "QH"})]
    assert table.game.state.out == ME


@pytest.mark.rule("E29")
def test_taking_the_pile_with_the_last_two_cards_goes_out_and_is_confirmed_first() -> None:
    table = sit("KS KH", *TWO_CLOSED, phase="draw", pile="KD")
    do(table, "pile", "pile")
    assert table.open_dialog == "out"
    do(table, "confirm")
    assert table.game.state.out == ME


@pytest.mark.rule("E26", "E29")
def test_a_red_three_below_the_top_card_does_not_hide_that_the_hand_is_emptied() -> None:
    table = sit("KS KH", *TWO_CLOSED, phase="draw", pile="3H KD")
    do(table, "pile", "pile")
    assert table.open_dialog == "out"


def test_going_out_can_be_called_off_and_nothing_has_happened() -> None:
    table = sit("4C", *TWO_CLOSED)
    choose(table, "4C")
    do(table, "discard")
    assert (table.open_dialog, table.game.moves) == ("out", [])
    do(table, "close")
    assert (table.open_dialog, table.game.moves, chosen(table)) == ("", [], ["4C"])
    do(table, "confirm")
    assert table.game.moves == [], "what was called off is forgotten"
    do(table, "discard", "confirm")
    assert table.game.moves == [Discard(card("4C"))]
    assert table.game.state.out == ME


def test_when_the_melds_of_going_out_are_refused_the_discard_is_not_made_either() -> None:
    table = sit("KS 4C 5D", OPEN)
    table.pending = (lay("set 9C 9D 9S"), Discard(card("4C")))
    table.intent("confirm")
    assert refused(table) == "not_in_hand"
    assert table.game.moves == []


def test_the_button_goes_out_with_what_was_found_melds_first_and_then_the_discard() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "out")
    assert table.open_dialog == "out"
    assert table.pending == (lay("set KS KH KD"), Discard(card("4C")))
    do(table, "confirm")
    assert table.game.state.out == ME


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (sit("KS KH 4D 4C", *TWO_CLOSED), "cannot_empty_hand"),
        (sit("KS KH KD 4C", OPEN), "cannot_empty_hand"),
        (sit("KS KH KD 4C", *TWO_CLOSED, phase="draw"), "draw_first"),
        (sit("KS KH KD 4C", *TWO_CLOSED, answer="no"), "partner_said_no"),
        (sit("KS KH KD 4C", *TWO_CLOSED, phase="deal_over"), "deal_over"),
        (bots_to_play(), "bots_playing"),
    ],
)
def test_where_nobody_can_go_out_the_key_for_it_says_why(table: Table, code: str) -> None:
    assert why_refused(table, "out") == code


# ── asking the partner ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-14", "E72", "E74")
def test_a_yes_binds_to_going_out() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "ask")
    assert table.bots_turn
    assert table.game.moves == [AskPartner()]
    table.game.play(Answer(True))
    no_bots_yet(table)
    choose(table, "4C")
    assert why_refused(table, "discard") == "said_yes_go_out"
    assert why_refused(table, "ask") == "asked_already"
    do(table, "out", "confirm")
    assert table.game.state.out == ME


@pytest.mark.rule("S0-14", "E73")
def test_a_no_binds_to_staying_in() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "ask")
    table.game.play(Answer(False))
    assert why_refused(table, "out") == "partner_said_no"
    choose(table, "KS KH KD")
    assert why_refused(table, "new 0") == "partner_said_no"
    choose(table, "4C")
    do(table, "discard")
    assert table.game.state.turn == 1


@pytest.mark.rule("R10")
def test_the_bot_partner_answers_by_itself() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "ask")
    told = table.play_bot()
    assert (told.seat, told.events[0].what) == (2, "answered")
    assert table.view.answer in ("yes", "no")


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (sit("KS KH 4D 4C", *TWO_CLOSED), "cannot_empty_hand"),
        (sit("KS KH KD 4C", *TWO_CLOSED, laid=True), "laid_already"),
        (sit("KS KH KD 4C", *TWO_CLOSED, phase="draw"), "draw_first"),
        (sit("KS KH KD 4C", *TWO_CLOSED, players=2), "no_partner"),
        (sit("4C", *TWO_CLOSED), "no_could_not_be_kept"),
        (bots_to_play(), "bots_playing"),
    ],
)
def test_a_question_that_cannot_be_asked_says_why(table: Table, code: str) -> None:
    assert why_refused(table, "ask") == code


def partner_asks() -> Table:
    return sit(position(melds=TWO_CLOSED, hands={0: "9C 9D", 2: "KS KH KD 4C"}, seat=2, phase="answer"))


@pytest.mark.rule("R10")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_partners_question_opens_by_itself_and_is_answered_once(answer: str) -> None:
    table = partner_asks()
    assert table.open_dialog == "answer"
    assert not table.bots_turn
    do(table, "close")
    assert table.open_dialog == "answer", "it waits for an answer"
    assert why_refused(table, "new 0") == "answer_first"
    do(table, f"answer {answer}")
    assert table.game.moves == [Answer(answer == "yes")]
    assert (table.open_dialog, table.bots_turn) == ("", True)
    assert why_refused(table, f"answer {answer}") == "bots_playing"


def test_an_answer_to_no_question_is_refused() -> None:
    assert why_refused(sit("KS 4C"), "answer yes") == "nothing_asked"


# ── from deal to deal ────────────────────────────────────────────────────────────────────────────────────────


def finished(seed: str = "1", players: int = 4) -> Table:
    *_, table = moments(players, seed)
    return table


def test_the_score_sheet_opens_with_the_end_of_the_deal_and_stays_within_reach() -> None:
    table = finished()
    assert table.open_dialog == "sheet"
    do(table, "close")
    assert table.open_dialog == ""
    do(table, "open sheet")
    assert table.open_dialog == "sheet"
    do(table, "close")
    do(table, "menu", "open sheet")
    assert table.open_dialog == "sheet"


def test_the_next_deal_follows_with_nothing_left_over() -> None:
    table = finished()
    dealer = table.game.state.dealer
    do(table, "open sheet", "next")
    state = table.game.state
    assert (state.deal_number, state.dealer, state.phase) == (2, (dealer + 1) % 4, "draw")
    assert (table.open_dialog, table.chosen, table.stages) == ("", [], [])
    assert not any(table.fresh)
    assert not table.can_undo
    assert isinstance(table.game.moves[-1], NextDeal)


def test_there_is_no_next_deal_before_the_end_nor_after_the_match() -> None:
    assert why_refused(sit("KS 4C"), "next") == "deal_not_over"
    assert why_refused(sit("KS 4C", phase="match_over"), "next") == "match_over"


def test_cards_chosen_while_bots_play_are_let_go_when_the_deal_ends() -> None:
    table = bots_to_play(pile="4D", stock_size=0)
    choose(table, "KS")
    while table.bots_turn and table.game.state.phase != "deal_over":
        table.play_bot()
    assert table.game.state.phase == "deal_over"
    assert chosen(table) == []


@pytest.mark.parametrize("intent", ["draw", "discard", "pile", "new 0", "out", "ask", "top 0"])
def test_after_the_deal_every_act_says_that_it_is_over(intent: str) -> None:
    assert why_refused(sit("KS 4C", OPEN, phase="deal_over", pile="4D"), intent) == "deal_over"


# ── a new match ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_match_begins_with_what_the_form_says() -> None:
    table = sit("KS KH KD 4C")
    choose(table, "KS")
    form = {"players": "2", "target": "2500", "bot": "random", "seed": " abc ", "name": "Zoë"}
    do(table, "open new", f"start {json.dumps(form)}")
    game = table.game
    assert (game.players, game.state.target, game.seed, table.bot) == (2, 2500, "abc", "random")
    assert table.settings.name == "Zoë"
    assert (table.open_dialog, table.chosen, table.stages, game.moves) == ("", [], [], [])
    assert game.state.to_act == ME, "the visitor begins"


def test_without_a_deal_number_one_is_made_up() -> None:
    table = sit("KS 4C")
    do(table, 'start {"seed": ""}')
    assert table.game.seed.isdigit()
    assert (table.game.players, table.game.state.target, table.bot) == (4, 10_000, "steady")


@pytest.mark.parametrize(
    "form",
    [
        {"players": "7"},
        {"players": "four"},
        {"players": "9" * 6000},
        {"target": "1"},
        {"target": "-2500"},
        {"bot": "genius"},
        {"rules": "poker"},
        {"players": ["4", "5"]},
        {"bot": "<b>" * 100},
    ],
)
def test_a_form_with_a_value_that_makes_no_sense_is_refused_and_the_old_game_stays(form: dict[str, object]) -> None:
    table = sit("KS KH KD 4C")
    game = table.game
    table.intent(f"start {json.dumps(form | {'name': 'Eve'})}")
    assert table.game is game
    assert table.settings.name == ""
    assert table.notice is not None
    key, values = table.notice
    assert key == "notice.bad_setting"
    assert 0 < len(values["what"]) <= 40
    assert WORDS(key, **values) != key
    do(table, "clear")
    assert table.notice is None, "a message lasts until the next tap"


def test_a_form_that_is_no_record_begins_a_match_with_the_defaults() -> None:
    table = sit("KS 4C")
    do(table, "start []")
    assert table.game.players == 4


def test_settings_are_taken_over_and_nonsense_is_not() -> None:
    table = sit("KS 4C")
    do(table, 'set {"pace": "slow", "layout": "rows", "theme": "pink", "x": 1}')
    assert (table.settings.pace, table.settings.layout, table.settings.theme) == ("slow", "rows", "auto")
    do(table, "sort")
    assert table.settings.sort == "rank"
    do(table, "sort")
    assert table.settings.sort == "own"
    do(table, "sort")
    assert table.settings.sort == "suit"


# ── while the others play ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("intent", ["draw", "pile", "new 0", "top 0", "meld 0 0", "meld 1 0", "discard", "ask", "out"])
def test_out_of_turn_every_act_is_refused_and_the_selection_stays(intent: str) -> None:
    table = bots_to_play(melds=["set 9C 9D 9S"], theirs=[OPEN], pile="4D 4S")
    choose(table, "KS KH")
    assert why_refused(table, intent) == "bots_playing"
    table.intent(f"card {card('KS')}")
    assert chosen(table) == ["KH", "KS", "KS"]


@pytest.mark.parametrize("intent", ["draw", "pile", "new 0", "discard", "ask", "out"])
def test_out_of_turn_with_nothing_chosen_the_reason_is_the_same(intent: str) -> None:
    assert why_refused(bots_to_play(pile="4D 4S"), intent) == "bots_playing"


def test_settings_and_sheets_open_while_the_others_play() -> None:
    table = bots_to_play()
    for name in ("menu", "open settings", "open log", "open about", "open new"):
        do(table, name)
        assert table.open_dialog == name.split()[-1]
        do(table, "close")


def test_what_happened_is_kept_for_motion_and_speech() -> None:
    table = sit("KS 4C 5C", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    choose(table, "4C")
    do(table, "discard")
    table.play_bot()
    assert [told.seat for told in table.happened] == [0, 0, 1]
    assert [told.events[0].what for told in table.happened][:2] == ["drew", "discarded"]


def test_melds_that_grew_since_the_last_turn_count_as_fresh_until_the_next_one_ends() -> None:
    table = sit("KS 4C 5C 6D", OPEN, theirs=["set 9C 9D 9S"], phase="draw")
    assert not table.meld_is_fresh(1, 0)
    do(table, "draw")
    choose(table, "4C")
    do(table, "discard")
    assert not table.meld_is_fresh(1, 0)
    state = table.game.state
    grown = position("", theirs=["set 9C 9D 9S 9H"], melds=[OPEN], hands={1: "5S 5D"}, seat=0)
    table.game.state = grown
    assert table.meld_is_fresh(1, 0)
    assert not table.meld_is_fresh(0, 0)
    table.game.state = state


# ── the bots ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "bot"), [(2, "random"), (3, "steady"), (4, "random"), (4, "steady")])
def test_a_resumed_game_goes_on_as_it_would_have(players: int, bot: str) -> None:
    table = match(players, "resume", bot)
    for number in range(60):
        if table.game.state.phase in ("deal_over", "match_over"):
            break
        shelf = store.Memory()
        if number % 4 == 0:
            store.save(shelf, table)
        table.play_bot()
        if number % 4 == 0:
            again = store.load(shelf, Settings()).table
            assert again is not None
            again.play_bot()
            assert again.game.moves == table.game.moves
            assert again.game.state == table.game.state


def test_the_same_deal_number_gives_the_same_game_whoever_looks() -> None:
    ends = []
    for name in ("", "Eve"):
        table = match(4, "77", "steady", name=name)
        for _ in range(30):
            table.play_bot()
        ends.append(table.game.state)
    assert ends[0] == ends[1]


def test_new_games_take_plain_values() -> None:
    game, bot = new_game({"players": 3, "target": 5000, "seed": 12, "bot": "random", "rules": "samba_house"})
    assert (game.players, game.state.target, game.seed, bot) == (3, 5000, "12", "random")
    assert isinstance(Table(game, Settings()).view.hand, tuple)


@pytest.mark.parametrize("samba_first", [True, False])
def test_a_meld_may_be_laid_in_any_order_once_the_side_may_go_out(samba_first: bool) -> None:
    table = sit("QH 4C 4D", CANASTA, JACKS_TO_QUEEN, "set 4S 4H 4S")
    steps = [("QH", "meld 0 1"), ("4C 4D", "meld 0 2")]
    for text, intent in steps if samba_first else reversed(steps):
        choose(table, text)
        do(table, intent)
    assert table.open_dialog == "out"
    do(table, "confirm")
    assert (table.game.state.out, refused(table)) == (ME, "")


def test_cards_from_the_pile_are_marked_as_new() -> None:
    table = sit("9S 9C 5D KS", SAMBA, "run 6H 7H 8H", phase="draw", pile="9D 9H")
    do(table, "meld 0 1")
    assert isinstance(table.game.moves[-1], TakeTop)
    assert not any(table.fresh), "the top card went to the table, not to the hand"
    table = sit("9S 9C 5D KS", SAMBA, phase="draw", pile="9S 9H")
    do(table, "pile", "pile")
    assert isinstance(table.game.moves[-1], TakePile)
    assert [TEXT[k] for k in cards_in(table.fresh)] == ["9S"], "one nine of spades was laid, another one came"
