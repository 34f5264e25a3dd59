"""A card that fits several places asks which one is meant, and what can be melded is a list to choose from (E105)."""

from __future__ import annotations

import pytest

from samba_core.moves import Lay, TakePile
from table.scene import Dialog
from table.view_dialog import dialog as markup
from tests.positions import CANASTA, TWO_CLOSED, add, lay, take
from tests.table.seated import WORDS, choose, chosen, do, hand, moments, refused, sit
from tests.table.shown import main, plain, says, scene_of

SEVENS = "set 7H 7D 7S"
CLUBS = "run 4C 5C 6C"
HIGH_CLUBS = "run 8C 9C TC"


def opened(table) -> Dialog:  # type: ignore[no-untyped-def]
    found = scene_of(table).dialog
    assert found is not None
    return found


@pytest.mark.rule("E105")
def test_a_card_that_fits_two_runs_and_a_set_asks_which_one() -> None:
    table = sit("7C 4D 5D 9H", CLUBS, HIGH_CLUBS, SEVENS)
    choose(table, "7C")
    assert (says(table), main(table).intent) == ("7♣: where to?", "open targets")
    do(table, main(table).intent)
    assert table.game.moves == [], "nothing is laid before it is said where"
    texts = [plain(option.text) for option in opened(table).options]
    assert texts == [
        "Onto the run 4–6♣: then 4–7♣",
        "Onto the run 8–10♣: then 7–10♣",
        "Onto the sevens: then 4 cards",
        "Discard 7♣",
    ]
    do(table, opened(table).options[1].intent)
    assert table.game.moves == [add(1, "7C")]
    assert table.open_dialog == ""


def test_a_card_with_one_place_goes_there_without_a_question() -> None:
    table = sit("7C 4D 5D 9H", SEVENS)
    choose(table, "7C")
    do(table, main(table).intent)
    assert table.game.moves == [add(0, "7C")]


def test_a_wild_card_asks_which_set_it_joins() -> None:
    table = sit("2S 4D 5D 9H", SEVENS, "set KS KH KD")
    choose(table, "2S")
    do(table, main(table).intent)
    places = [option.intent for option in opened(table).options]
    assert places == ["target meld 0 0", "target meld 0 1", "target discard"]


def test_three_of_a_rank_may_join_the_set_or_be_one_of_their_own() -> None:
    table = sit("KS KH KD 4D 5D", "set KS KH KC")
    choose(table, "KS KH KD")
    do(table, main(table).intent)
    assert [plain(option.text) for option in opened(table).options] == [
        "Onto the kings: then 6 cards",
        "A new set of kings, 30 points",
    ]
    do(table, opened(table).options[1].intent)
    assert table.game.moves == [lay("set KS KH KD")]


def test_half_laid_melds_are_places_too() -> None:
    table = sit("AS AH AD KS KH KD 2S 4C 5D 6H", score=3000)
    choose(table, "AS AH AD")
    do(table, "new 0")
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "2S")
    do(table, main(table).intent)
    assert [option.intent for option in opened(table).options] == ["target staged 0", "target staged 1"]
    do(table, opened(table).options[0].intent)
    assert table.stages[-1].melds[0].size == 4
    assert table.open_dialog == ""


def test_what_a_place_brings_or_costs_is_said_beside_it() -> None:
    table = sit("2S 4D 5D 9H", CANASTA, "set KS KS KH KH KD KD")
    choose(table, "2S")
    do(table, "open targets")
    notes = [option.note for option in opened(table).options]
    assert notes == ["The natural canasta becomes a mixed one: 200 points lost.", "Closes a mixed canasta: 300.", ""]


@pytest.mark.rulesets("samba_de")
def test_a_pair_taking_the_pile_asks_for_a_new_set_or_an_old_one() -> None:
    table = sit("8S 8H 4D 5D", "set 8C 8D 8C", game="samba_de", phase="draw", pile="4C 9C 8D")
    do(table, "pile", "open targets")
    assert [plain(option.text) for option in opened(table).options] == [
        "Take the pile: a new set of eights",
        "Take the pile onto the eights: then 6 cards",
    ]
    do(table, opened(table).options[1].intent)
    assert table.game.moves == [take("8S 8H", onto=0)]
    assert isinstance(table.game.moves[0], TakePile)


# ── what can be melded ───────────────────────────────────────────────────────────────────────────────────────


def test_with_nothing_chosen_the_main_button_offers_what_can_be_melded() -> None:
    table = sit("KS KH KD 7C 4D 5H", SEVENS)
    assert (says(table), main(table).intent) == ("Meld what you can", "propose")
    do(table, "propose")
    sheet = opened(table)
    assert [plain(option.text) for option in sheet.options] == [
        "All of it: 4 cards, 35 points",
        "Meld K♠ K♥ K♦, 30",
        "Add 7♣ to sevens",
    ]
    assert [len(lot) for lot in sheet.options[0].lots] in ([3, 1], [1, 3])


def test_choosing_a_proposal_does_it_and_undo_takes_it_back() -> None:
    table = sit("KS KH KD 7C 4D 5H", SEVENS)
    do(table, "propose", "proposal 0")
    assert hand(table) == ["4D", "5H"]
    assert table.open_dialog == ""
    do(table, "undo")
    assert len(hand(table)) == 6


def test_a_first_meld_is_proposed_with_its_points() -> None:
    table = sit("AS AH AD KS KH KD 4D 5H 9C", score=1500)
    do(table, "propose")
    sheet = opened(table)
    assert "90 points" in sheet.lead
    assert plain(sheet.options[0].text) == "2 melds, 90 points"
    do(table, sheet.options[0].intent)
    assert len(table.view.own_melds) == 2


def test_what_closes_says_so() -> None:
    table = sit("KC 4D 5H 9C", "set KS KS KH KH KD KD")
    do(table, "propose")
    assert opened(table).options[0].note == "Closes a natural canasta: 500."


def test_going_out_leads_the_list_where_it_is_possible() -> None:
    table = sit("KS KH KD 4D", *TWO_CLOSED)
    do(table, "propose")
    assert opened(table).options[0].intent == "out"
    do(table, "out")
    assert table.open_dialog == "out"


def test_a_proposal_that_empties_the_hand_is_asked_about_first() -> None:
    table = sit("KS KH KD", *TWO_CLOSED)
    do(table, "propose")
    place = next(i for i, move in enumerate(table.proposed) if move == lay("set KS KH KD"))
    do(table, f"proposal {place}")
    assert (table.open_dialog, table.game.moves) == ("out", [])


def test_why_nothing_can_be_proposed_is_told() -> None:
    for table, code in (
        (sit("4C 5D 9H", SEVENS), "nothing_to_meld"),
        (sit("KS KH KD 4C", SEVENS, phase="draw"), "draw_first"),
    ):
        table.intent("propose")
        assert (refused(table), table.open_dialog) == (code, "")


def test_opening_the_list_lets_go_of_what_was_chosen() -> None:
    table = sit("KS KH KD 7C 4D 5H", SEVENS)
    choose(table, "4D")
    do(table, "propose")
    assert chosen(table) == []


def test_every_option_is_a_button_with_cards_for_the_eye_and_words_for_the_ear() -> None:
    table = sit("KS KH KD 7C 4D 5H", SEVENS)
    do(table, "propose")
    drawn = markup(scene_of(table).dialog, WORDS)
    assert drawn.count('class="option"') == 3
    assert ">Meld king of spades, king of hearts, king of diamonds, 30. 4 more cards close it.</span>" in drawn


@pytest.mark.parametrize(("game", "players"), [("samba_de", 6), ("bolivia", 4), ("canasta_classic", 2)])
def test_over_a_deal_every_option_that_is_shown_does_what_it_says(game: str, players: int) -> None:
    tried = 0
    for table in moments(players, "options", "steady", game=game):
        if table.bots_turn or table.view.phase != "play" or tried > 40:
            continue
        table.intent("propose")
        for option in opened(table).options if table.open_dialog else ():
            trial = sit(table.game.state)
            do(trial, "propose", option.intent)
            if trial.open_dialog in ("out", "sure"):
                do(trial, "confirm")
            assert isinstance(trial.game.moves[0], Lay) or option.intent == "out"
            tried += 1
        do(table, "close")
    assert tried > 5
