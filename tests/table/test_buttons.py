"""The row of buttons: the main one says what it does and does it, and one that is off says why."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.moves import Discard
from table.ctrl import Table
from tests.positions import CANASTA, TWO_CLOSED, lay, position
from tests.table.seated import again, choose, choose_at_random, do, moments, sit
from tests.table.shown import main, row, says, works

OPEN = "set 7C 7H 7D"


# ── what the main button says ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "melds", "chosen", "text"),
    [
        ("KS KH KD 4C 5C", [OPEN], "KS KH KD", "Meld K♠ K♥ K♦, 30"),
        ("KS KH KD 4C 5C", [], "KS KH KD", "Meld K♠ K♥ K♦, 30"),
        ("KS KH JK 4C 5C", [OPEN], "JK KS KH", "Meld K♠ K♥ ★, 70"),
        ("8C 9C TC 4D 5D", [OPEN], "8C 9C TC", "Meld 8–10♣, 30"),
        ("7S 2C 4D 5D", [OPEN], "7S 2C", "Add 7♠ 2♣ to sevens"),
        ("9H 4D 5D", ["run 6H 7H 8H"], "9H", "Add 9♥ to 6–8♥"),
        ("9H 4D 5D", [OPEN], "9H", "Discard 9♥"),
        ("9H", list(TWO_CLOSED), "9H", "Discard 9♥"),
    ],
)
def test_the_main_button_names_the_best_thing_that_the_selection_can_do(
    hand: str, melds: list[str], chosen: str, text: str
) -> None:
    table = sit(hand, *melds)
    choose(table, chosen)
    assert says(table) == text


def test_before_the_draw_the_main_button_draws_or_takes_the_pile_with_what_is_chosen() -> None:
    table = sit("8S 8H 4D 5S", OPEN, phase="draw", pile="4C 8D")
    assert says(table) == "Draw 2 cards"
    choose(table, "8S 8H")
    assert says(table) == "Take the pile with 8♠ 8♥"
    choose(table, "8S 4D")
    assert says(table) == "(Take the pile with 8♠ 4♦)"
    assert says(sit("4C", OPEN, phase="draw", stock_size=1)) == "Draw a card"
    assert says(sit("4C", OPEN, phase="draw", stock_size=0)) == "End the deal"


def test_drawing_stays_the_main_thing_when_a_run_could_take_the_top_card() -> None:
    table = sit("4C 5D KS", "run 6H 7H 8H", phase="draw", pile="4D 9H")
    assert [action.key for action in row(table) if action.main] == ["draw"]
    assert [action.key for action in row(table)].count("draw") == 1


def test_with_a_begun_meld_the_main_button_adds_to_it() -> None:
    table = sit("KS KH KD KC 5C 6C 9H")
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "KC")
    assert says(table) == "Add K♣ to kings"
    assert main(table).intent == "staged 0"


def test_going_out_is_the_main_thing_when_nothing_is_chosen_and_a_way_was_found() -> None:
    assert says(sit("KS KH KD 4C", *TWO_CLOSED)) == "Go out"
    assert main(sit("KS KH 4D 4C", *TWO_CLOSED)).off


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (sit("4C 5D", OPEN, phase="draw"), "undo undo-all sort hint draw"),
        (sit("4C 5D", OPEN), "undo undo-all sort hint meld discard"),
        (sit("KS KH KD 4C", *TWO_CLOSED), "undo undo-all sort hint ask out discard"),
        (sit("KS KH KD 4C", *TWO_CLOSED, players=2), "undo undo-all sort hint out discard"),
        (sit(position(hands={0: "4C"}, seat=1)), "undo undo-all sort wait"),
        (sit("4C", phase="deal_over"), "sheet next"),
        (sit("4C", phase="match_over"), "sheet new"),
    ],
)
def test_the_row_has_a_constant_order(table: Table, keys: str) -> None:
    assert [action.key for action in row(table)] == keys.split()


def test_discarding_the_chosen_card_needs_no_second_button() -> None:
    table = sit("9H 4D 5D", OPEN)
    choose(table, "9H")
    assert [action.key for action in row(table)].count("discard") == 1
    choose(table, "4D 5D")
    discard = next(action for action in row(table) if action.key == "discard")
    assert discard.off


# ── what the buttons do ──────────────────────────────────────────────────────────────────────────────────────


def test_over_whole_deals_a_button_that_is_on_works_and_one_that_is_off_says_why() -> None:
    rng, seen = Random("buttons"), set()
    for players, bot in ((2, "random"), (3, "steady"), (4, "random")):
        for number, table in enumerate(moments(players, f"buttons {players}", bot)):
            if table.bots_turn and number % 8:
                continue
            for _ in range(2):
                choose_at_random(table, rng)
                trial = again(table)
                if trial.chosen and rng.random() < 0.4:
                    trial.intent(main(trial).intent if not trial.bots_turn else "clear")
                    if trial.stages:
                        choose_at_random(trial, rng)
                if not trial.dialog:
                    seen |= works(trial)
            table.intent("clear")
    assert seen >= {"draw on", "meld on", "meld off", "discard on", "discard off", "undo on", "undo off"}
    assert seen >= {"pile on", "pile off", "next on"}


def test_while_a_pile_take_is_begun_the_draw_button_is_off_and_says_why() -> None:
    table = sit("QS QH 8C 9C TC 4D 5D", phase="draw", pile="KS KH KD QD")
    do(table, "pile", "pile")
    assert {"draw off", "undo on", "meld off"} <= works(table)
    choose(table, "8C 9C TC")
    assert {"draw off", "meld on"} <= works(table)


@pytest.mark.rule("E58")
def test_a_button_that_goes_out_asks_before_it_does() -> None:
    for table, chosen in (
        (sit("KS KH KD 4C", *TWO_CLOSED), ""),
        (sit("4C", *TWO_CLOSED), "4C"),
        (sit("KS KH KD", *TWO_CLOSED), "KS KH KD"),
    ):
        choose(table, chosen)
        do(table, main(table).intent)
        assert (table.open_dialog, table.game.moves) == ("out", [])
        do(table, "confirm")
        assert table.game.state.out == 0


def test_undo_is_off_while_the_others_play_even_if_one_of_them_has_melded() -> None:
    table = sit(position(hands={0: "4C 5D", 1: "AS AH AD 9C 9D"}, seat=1))
    table.game.play(lay("set AS AH AD"))
    assert all(action.off for action in row(table) if action.key.startswith("undo"))


def test_after_a_no_the_card_to_discard_is_still_one_tap_away() -> None:
    table = sit("KS KH KD 4C", CANASTA, "run 6C 7C 8C 9C TC JC QC", answer="no")
    choose(table, "4C")
    do(table, main(table).intent)
    assert isinstance(table.game.moves[-1], Discard)
