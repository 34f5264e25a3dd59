"""Hints in three steps, counted on the score sheet; and the coach, who says what is due."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.moves import Draw
from table import store
from table.buttons import buttons
from table.ctrl import Table
from table.hints import advice
from table.picture import picture
from table.view import regions
from tests.positions import CANASTA, TWO_CLOSED, position
from tests.shuffled import hidden_cards_moved
from tests.table.seated import WORDS, StrictWords, choose, chosen, do, match, moments, refused, sit
from tests.table.shown import plain, row, scene_of

OPEN = "set 7C 7H 7D"
REST = "4C 5D 9H JC QS"


def hint_button(table: Table) -> str:
    return next(action.text for action in row(table) if action.key == "hint")


def test_three_taps_on_one_button_tell_where_why_and_do_it() -> None:
    table = match(4, "7")
    assert hint_button(table) == "Hint"
    do(table, "hint")
    assert (plain(scene_of(table).hint), hint_button(table)) == ("**Hint:** the stock.", "Why?")
    do(table, "hint")
    assert plain(scene_of(table).hint) == "2♣ blocks the pile, so only the stock is left."
    assert hint_button(table) == "Do it"
    do(table, "hint")
    assert table.game.moves == [Draw()]
    assert (scene_of(table).hint, hint_button(table)) == ("", "Hint")


def test_where_marks_the_cards_and_the_places_and_says_so_to_the_ear() -> None:
    table = sit(f"7S {REST}", OPEN, stock_size=2)
    do(table, "hint")
    scene = scene_of(table)
    assert [plain(card.label) for card in scene.hand.cards if card.hint] == ["seven of spades. A hint points here."]
    assert [chip.key for chip in scene.sides[-1].chips if chip.hint] == ["m-0-0"]
    assert "seven of spades" in scene.hint_spoken
    drawn = regions(scene, WORDS)
    assert drawn["hand"].count(' hint"') == drawn["ours"].count(' hint"') == 1


def test_a_discard_points_at_the_card_and_the_pile_and_marks_one_copy() -> None:
    table = sit("3C 3C KS KH KD 9H 9D", OPEN, CANASTA, answer="no")
    table.settings = table.settings.with_values({"layout": "rows"})
    for _ in range(6):
        do(table, "hint")
        if scene_of(table).middle.pile_hint:
            break
        do(table, "hint", "hint")
    scene = scene_of(table)
    assert scene.middle.pile_hint
    assert sum(strip.hint for strip in scene.hand.strips) == 1


def test_choosing_cards_keeps_the_hint_and_a_move_ends_it() -> None:
    table = sit(f"7S {REST}", OPEN, stock_size=2)
    do(table, "hint")
    choose(table, "7S")
    assert scene_of(table).hint
    do(table, "meld 0 0")
    assert not scene_of(table).hint


def test_doing_it_gives_up_what_was_chosen_and_begun() -> None:
    table = sit("AS AH AD KS KH KD 4C 5D 6H", score=1500)
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "4C")
    do(table, "hint", "hint", "hint")
    assert (chosen(table), table.stages) == ([], [])
    assert table.game.moves


def test_going_out_on_a_hint_is_asked_about_like_any_other() -> None:
    table = sit("4C", *TWO_CLOSED, players=2)
    do(table, "hint", "hint", "hint")
    assert (table.open_dialog, table.game.moves) == ("out", [])


def test_there_is_no_hint_while_others_play() -> None:
    table = sit(position(hands={0: "4C 5D", 1: "5S 6D"}, seat=1, phase="draw"))
    table.intent("hint")
    assert refused(table) == "bots_playing"
    assert "hint" not in {action.key for action in row(table)}


def test_the_same_position_brings_the_same_advice_whatever_the_others_hold() -> None:
    rng = Random(5)
    looked = 0
    for table in moments(4, "advice", "steady"):
        view = table.view
        if view.to_act != table.me or view.phase not in ("draw", "play") or view.turns % 3:
            continue
        given = advice(table.game, table.me)
        table.game.state = hidden_cards_moved(table.game.state, table.me, rng)
        assert advice(table.game, table.me) == given
        looked += 1
    assert looked > 5


# ── how many ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_counts_once_however_far_it_is_followed() -> None:
    table = match(4, "7")
    do(table, "hint", "hint", "hint")
    assert table.hints == {1: 1}
    do(table, "hint")
    assert table.hints == {1: 2}


def test_hints_used_stand_on_the_score_sheet() -> None:
    table = sit("4C", *TWO_CLOSED)
    table.hints = {1: 1}
    choose(table, "4C")
    do(table, "discard", "confirm")
    sheet = scene_of(table).dialog
    assert sheet is not None
    assert sheet.text[-1] == "Hints used: one in this deal, 1 in the match."
    table.hints = {}
    assert "Hints" not in " ".join(scene_of(table).dialog.text)  # type: ignore[union-attr]


def test_hints_used_are_kept_with_the_game() -> None:
    table = match(4, "7")
    do(table, "hint", "hint", "hint", "hint")
    shelf = store.Memory()
    store.save(shelf, table)
    loaded = store.load(shelf, table.settings).table
    assert loaded is not None
    assert loaded.hints == {1: 2}


def test_a_new_match_begins_without_hints() -> None:
    table = match(4, "7")
    do(table, "hint", 'start {"rules": "samba_house", "players": "4"}')
    assert table.hints == {}


@pytest.mark.parametrize(
    ("game", "players"), [("samba_house", 2), ("samba_de", 5), ("bolivia", 4), ("canasta_house", 3)]
)
def test_a_whole_deal_can_be_played_by_hints_alone(game: str, players: int) -> None:
    words = StrictWords()
    table = match(players, "led", game=game)
    for _ in range(3000):
        if table.game.state.phase in ("deal_over", "match_over"):
            break
        if table.bots_turn:
            table.play_bot()
        elif table.open_dialog == "answer":
            do(table, "answer yes")
        else:
            do(table, "hint")
            regions(picture(table, words), words)
            do(table, "hint")
            regions(picture(table, words), words)
            do(table, "hint")
            if table.open_dialog == "out":
                do(table, "confirm")
    assert table.game.state.phase in ("deal_over", "match_over")
    assert words.faults == set()
    assert sum(table.hints.values()) > 5


# ── the coach ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (sit(REST, OPEN, phase="draw", pile="4H KD"), "Keep pairs"),
        (sit(REST, OPEN, phase="draw", pile="4H 2D"), "blocks it for one turn"),
        (sit(f"KS KH {REST}", OPEN, phase="draw", pile="4H KD"), "A small pile of 2"),
        (sit(f"KS KH {REST}", OPEN, phase="draw", pile="4H 5H 6H 9C TC KD"), "6 cards for a pair"),
        (sit(REST, "run 6H 7H 8H", phase="draw", pile="4H 9H"), "lengthens your run"),
        (sit("AS AH AD 4C 5D 9H"), "You can open"),
        (sit("AS AH 4C 5D 9H"), "Collect one rank or one suit until 50 points"),
        (sit(REST, "set KS KS KH KH KD KD"), "One more card makes the kings a canasta"),
        (sit(f"7S {REST}", OPEN), "can grow to canastas"),
        (sit(REST, OPEN), "Discard a lone card"),
        (sit(REST, *TWO_CLOSED), "Your side may go out"),
        (sit("KS KH KD 4C", *TWO_CLOSED), "your partner’s against you"),
        (sit("KS KH KD 4C", *TWO_CLOSED, players=2), "what the others hold counts against them"),
        (sit(f"{REST} 6C", OPEN, theirs=TWO_CLOSED, hands={1: "4D", 3: "5S 6S 8D 8H 9S TS"}), "Ana has one card left"),
        (sit(position(hands={0: "4C 5D", 1: "5S 6D"}, seat=1, phase="draw")), "See what the others throw"),
    ],
)
def test_the_coach_says_what_the_game_expects_now(table: Table, said: str) -> None:
    coach = plain(scene_of(table).coach)
    assert said in coach
    assert '<p class="note"><b>Coach</b>' in regions(scene_of(table), WORDS)["log"]


def test_the_coach_is_silent_when_switched_off_and_when_the_deal_is_over() -> None:
    table = sit(REST, OPEN)
    do(table, 'set {"coach": "off"}')
    assert scene_of(table).coach == ""
    assert scene_of(sit(REST, phase="deal_over")).coach == ""


def test_without_a_rail_the_coach_speaks_beside_the_heaps_when_they_need_no_words() -> None:
    table = sit(REST, OPEN, pile="4H KD")
    assert "Discard a lone card" in regions(scene_of(table), WORDS)["middle"]
    drawing = sit(REST, OPEN, phase="draw", pile="4H KD")
    assert "Keep pairs" not in regions(scene_of(drawing), WORDS)["middle"]


def test_the_coach_has_something_to_say_in_every_turn_of_a_deal() -> None:
    for table in moments(4, "coach", "steady"):
        over = table.game.state.phase in ("deal_over", "match_over")
        assert bool(scene_of(table).coach) != over
        assert buttons(table, WORDS, ())
