"""Only what hurts is asked about first, each question with its reason, one tap or key to say yes, and a switch."""

from __future__ import annotations

import pytest

from samba_core.moves import Discard
from table.ctrl import Table
from table.keys import dialog_answer
from tests.positions import CANASTA, TWO_CLOSED, add, discard
from tests.table.seated import choose, chosen, do, sit
from tests.table.shown import plain, scene_of

OPEN = "set 7C 7H 7D"


def asked(table: Table) -> str:
    """What the open question says, or nothing."""
    shown = scene_of(table).dialog
    return plain(shown.text[0]) if shown and shown.key == "sure" else ""


def throw(table: Table, text: str) -> Table:
    choose(table, text)
    do(table, "discard")
    return table


def test_an_ordinary_discard_is_not_asked_about() -> None:
    assert throw(sit("4C 9H KS", OPEN, theirs=["set 4S 4H 4D"]), "9H").game.moves == [discard("9H")]


def test_a_wild_card_thrown_away_is_asked_about_with_what_it_does() -> None:
    table = throw(sit("2S 9H KS", OPEN), "2S")
    assert table.game.moves == []
    assert "blocks the pile for one turn" in asked(table)
    do(table, "confirm")
    assert table.game.moves == [discard("2S")]


@pytest.mark.rulesets("canasta_house")
def test_where_wild_cards_freeze_the_pile_the_question_says_so() -> None:
    table = throw(sit("2S 9H KS", OPEN, game="canasta_house", pile="4C 9D"), "2S")
    assert "freezes the pile" in asked(table)


def test_no_leaves_everything_as_it_was() -> None:
    table = throw(sit("2S 9H KS", OPEN), "2S")
    do(table, "close")
    assert (table.game.moves, chosen(table), table.open_dialog, table.pending) == ([], ["2S"], "", ())


def test_a_wild_card_on_a_natural_canasta_says_what_it_costs() -> None:
    table = sit("2S 9H KS 4D", CANASTA)
    choose(table, "2S")
    do(table, "meld 0 0")
    assert table.game.moves == []
    assert "200 points are lost" in asked(table)
    do(table, "confirm")
    assert table.game.moves == [add(0, "2S")]


def test_a_wild_card_on_a_mixed_canasta_is_nobodys_business() -> None:
    table = sit("2S 9H KS 4D", "set AS AS AH AH AD AD 2H")
    choose(table, "2S")
    do(table, "meld 0 0")
    assert table.game.moves == [add(0, "2S")]


def test_feeding_the_others_is_asked_about_only_on_request() -> None:
    theirs = ["set 4S 4H 4D", "run 8H 9H TH"]
    quiet = throw(sit("4C KS 5D", OPEN, theirs=theirs), "4C")
    assert quiet.game.moves == [discard("4C")]
    for text, sentence in (
        ("4C", "Your opponents collect fours: 3 of them lie on their side."),
        ("JH", "Your opponents may take J♥ for their run 8–10♥."),
        ("7H", "Your opponents may take 7♥ for their run 8–10♥."),
        ("QH", ""),
    ):
        table = sit(f"{text} KS 5D", OPEN, theirs=theirs)
        do(table, 'set {"ask_feed": "on"}')
        assert asked(throw(table, text)) == sentence


@pytest.mark.rulesets("canasta_classic")
def test_a_run_is_fed_only_where_its_top_card_may_be_taken_and_it_has_room() -> None:
    samba = "run 4H 5H 6H 7H 8H 9H TH"
    table = sit("JH KS 5D", OPEN, theirs=[samba])
    do(table, 'set {"ask_feed": "on"}')
    assert throw(table, "JH").game.moves == [discard("JH")], "a samba takes no eighth card"
    table = sit("JH KS 5D", OPEN, theirs=["run 8H 9H TH"], house={"take_top": False})
    do(table, 'set {"ask_feed": "on"}')
    assert throw(table, "JH").game.moves == [discard("JH")]


@pytest.mark.parametrize(
    ("setting", "text", "melds", "intent"),
    [
        ("ask_wild", "2S 9H KS", (OPEN,), "discard"),
        ("ask_spoil", "2S 9H KS 4D", (CANASTA,), "meld 0 0"),
        ("ask_out", "4C", TWO_CLOSED, "discard"),
    ],
)
def test_every_question_can_be_switched_off(setting: str, text: str, melds: tuple[str, ...], intent: str) -> None:
    for value, questions in (("on", True), ("off", False)):
        table = sit(text, *melds)
        do(table, f'set {{"{setting}": "{value}"}}')
        choose(table, text.split()[0])
        do(table, intent)
        assert bool(table.pending) == questions
        assert bool(table.game.moves) != questions


def test_going_out_with_the_last_card_asks_about_that_and_nothing_else() -> None:
    table = throw(sit("2S", *TWO_CLOSED), "2S")
    assert table.open_dialog == "out"
    do(table, "confirm")
    assert table.game.moves == [Discard(0)]


def test_a_question_is_answered_by_enter_and_escape_and_a_choice_by_its_number() -> None:
    sure = scene_of(throw(sit("2S 9H KS", OPEN), "2S")).dialog
    assert dialog_answer(sure, "Enter", on_panel=True) == "confirm"
    assert dialog_answer(sure, "Enter", on_panel=False) == "", "there the button under the focus answers"
    table = sit("KS KH KD 7S 4D 5H", OPEN)
    do(table, "propose")
    sheet = scene_of(table).dialog
    assert dialog_answer(sheet, "2", on_panel=False) == "proposal 1"
    assert dialog_answer(sheet, "9", on_panel=False) == ""
    assert dialog_answer(None, "1", on_panel=True) == ""
