"""The log: turn by turn in whole sentences, and one announcement for the ear."""

from __future__ import annotations

from samba_core.moves import Answer
from table.ctrl import Table
from table.logbook import log_lines, spoken
from table.words import Words
from tests.positions import TWO_CLOSED
from tests.table.seated import MESSAGES, WORDS, StrictWords, choose, do, moments, names, sit

OPEN = "set 7C 7H 7D"


def log(table: Table) -> list[tuple[str, str]]:
    """Who did what, oldest turn first."""
    return [(line.who, line.text.replace("\ufe0e", "")) for line in log_lines(table, names(table), WORDS)]


def test_a_new_deal_is_told_as_the_first_thing() -> None:
    *_, last = moments(4, "log", "random")
    do(last, "next")
    who, text = log(last)[0]
    assert who == names(last).players[last.game.state.dealer]
    assert text.startswith("Dealt 15 cards each. Turned up ")


def test_a_turn_is_one_line_of_whole_sentences() -> None:
    table = sit("KS KH KD 4C 5C", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "4C")
    do(table, "discard")
    assert log(table)[-1] == ("You", "Drew 2 cards. Laid K♠\u00a0K♥\u00a0K♦. Discarded 4♣.")


def test_what_is_taken_back_is_no_longer_told() -> None:
    table = sit("KS KH KD 4C 5C", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    choose(table, "KS KH KD")
    do(table, "new 0", "undo")
    assert log(table)[-1] == ("You", "Drew 2 cards.")


def test_joining_sets_is_told_and_so_is_the_canasta_that_it_closes() -> None:
    table = sit("9S 4D", "set 8C 8D 8C", "set 8S 8S 8H 8H", game="samba_de")
    do(table, "merge 0 1")
    assert log(table)[-1] == ("You", "Joined two sets of eights. Closed a **natural canasta of eights**.")
    table = sit("9S 4D", "set 8S 8S 8S 8H 8H 8H 8D", "set 8D 8D 2C", game="samba_de")
    do(table, "merge 1 0")
    assert log(table)[-1] == ("You", "Joined two sets of eights."), "it was closed before"


def test_passing_and_laying_a_red_three_are_told() -> None:
    table = sit("3H 9S", OPEN, game="samba_de")
    choose(table, "3H")
    do(table, "red", "pass")
    assert log(table)[-1] == ("You", "Laid 3♥. Passed with the last card.")


def test_a_move_taken_back_and_another_made_in_its_place_is_told_as_it_was_made() -> None:
    """Sentences are remembered by what happened and not by where it stood."""
    table = sit("KS KH KD 9C 9D 9S 4C", OPEN)
    for text, told in (("KS KH KD", "Laid K♠\u00a0K♥\u00a0K♦."), ("9C 9D 9S", "Laid 9♠\u00a09♦\u00a09♣.")):
        choose(table, text)
        do(table, "new 0")
        assert log(table)[-1] == ("You", told)
        do(table, "undo")


def test_each_language_has_sentences_of_its_own() -> None:
    table = sit("4C 5D", OPEN)
    choose(table, "4C")
    do(table, "discard")
    other = Words({**MESSAGES, "event.discarded": "{card} fort."})
    assert log(table)[-1][1] == "Discarded 4♣."
    assert log_lines(table, names(table), other)[-1].text.replace("\ufe0e", "") == "4♣ fort."


def test_question_and_answer_are_told_by_those_who_speak() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED)
    do(table, "ask")
    table.game.play(Answer(True))
    do(table, "out", "confirm")
    assert log(table)[-3:] == [
        ("You", "“May I go out, partner?”"),
        ("Bruno", "“Yes, go out.”"),
        ("You", "Laid K♠\u00a0K♥\u00a0K♦. Discarded 4♣. **Went out.**"),
    ]


def test_every_line_tells_one_turn_also_the_oldest_when_the_log_is_full() -> None:
    """Once it gathered turns of the same player that lay further back."""
    for players in (2, 4):
        full = False
        for number, table in enumerate(moments(players, "long log", "random")):
            if number % 10:
                continue
            lines = log(table)
            full = full or len(lines) == 24
            assert len(lines) <= 24
            for _, text in lines:
                assert text.count("Drew ") + text.count("Took ") <= 1, text
                assert text.count("Discarded ") <= 1, text
        assert full


def test_the_log_begins_anew_with_each_deal() -> None:
    *_, last = moments(3, "log", "random")
    before = len(log(last))
    do(last, "next")
    assert len(log(last)) < before
    assert not any("Drew" in text for _, text in log(last))


def test_lines_have_the_tone_of_their_side() -> None:
    *_, last = moments(4, "tones", "random")
    found = {(line.who, line.tone) for line in log_lines(last, names(last), WORDS)}
    assert found == {("You", "us"), ("Bruno", "us"), ("Ana", "them"), ("Chen", "them")}


def test_an_announcement_names_cards_in_full_and_has_no_marks() -> None:
    table = sit("KS KH KD 4C 5C", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    choose(table, "KS KH KD")
    do(table, "new 0")
    assert spoken(table.happened, names(table), WORDS) == (
        "You: Drew 2 cards. Laid king of spades, king of hearts, king of diamonds."
    )


def test_announcements_over_whole_deals_hold_no_glyph_no_mark_and_no_hole() -> None:
    words = StrictWords()
    for table in moments(4, "speech", "steady"):
        said = spoken(table.happened, names(table, words), words)
        table.happened = []
        assert not set("♠♥♦♣*{}") & set(said), said
    assert words.faults == set()
