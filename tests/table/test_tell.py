"""What is read aloud when somebody asks, and what is announced by itself."""

from __future__ import annotations

from samba_core.cards import cards, hand_of
from table.picture import picture
from table.speech import OwnAct, Speech
from table.tell import hand_summary, read_out, runs_of
from tests.table.seated import WORDS, choose, do, match, sit
from tests.table.shown import scene_of


def told(what: str, hand: str = "KS KH KD 5S 6S 7S 9C", *melds: str, **more: object) -> str:
    table = sit(hand, *melds, **more)
    return read_out(what, table, picture(table, WORDS), WORDS)


def test_the_hand_is_summed_up_by_what_it_is_good_for() -> None:
    text = hand_summary(hand_of(cards("KS KH KD 5S 6S 7S 9C 9D 2H 2H JK 3S")), WORDS)
    assert text == (
        "Your hand, 12 cards. Sets and pairs: 3 kings, 2 nines. Runs: five to seven of spades."
        " Besides: joker, 2 times two of hearts, three of spades."
    )


def test_a_hand_good_for_nothing_says_so() -> None:
    assert hand_summary(hand_of(cards("KS 5H")), WORDS) == "Your hand, 2 cards. No pairs. No three in order."


def test_runs_end_where_a_card_is_missing_and_at_the_ace() -> None:
    assert runs_of(hand_of(cards("4H 5H 6H 8H 9H QC KC AC AH 2H"))) == [("H", 2, 4), ("C", 10, 12)]


def test_melds_are_read_side_by_side() -> None:
    table = match(players=3)
    scene = picture(table, WORDS)
    assert read_out("melds 0", table, scene, WORDS) == "You: First meld: 50 points."
    assert read_out("melds 1", table, scene, WORDS).startswith("Ana: ")
    assert read_out("melds 2", table, scene, WORDS).startswith("Bruno: ")
    assert told("melds 0", "KS KH 9C", "set QS QH QD", "run 8S 9S TS").count("cards") == 2
    assert told("melds 2") == "There is no such side."


def test_the_turn_names_what_is_chosen() -> None:
    table = sit("KS KH KD 9C", phase="play")
    choose(table, "KS KH")
    text = read_out("turn", table, picture(table, WORDS), WORDS)
    assert text.endswith("Chosen: king of spades, king of hearts.")


def test_scores_come_with_canastas_when_asked_for_in_detail() -> None:
    text = told("standing")
    assert text.startswith("Samba, deal ")
    assert "Us: " in text
    assert "0 canastas of 2" in text


# ── announcements ────────────────────────────────────────────────────────────────────────────────────────────


def test_events_can_be_heard_again_one_by_one() -> None:
    said: list[str] = []
    speech = Speech(said.append)
    assert speech.again() == ""
    for text in ("one", "two", "three"):
        speech.tell(text)
    assert said == ["one", "two", "three"]
    assert [speech.again(), speech.earlier(), speech.earlier(), speech.earlier()] == ["three", "two", "one", "one"]
    assert speech.again() == "three"


def test_events_in_a_burst_are_one_message() -> None:
    said: list[str] = []
    speech = Speech(said.append)
    speech.tell("one", wait=True)
    speech.tell("", wait=True)
    assert said == []
    speech.tell("two")
    assert said == ["one two"]
    assert [speech.again(), speech.earlier()] == ["two", "one"]


def announced(hand: str, *intents: str, chosen: str = "", **more: object) -> str:
    """Do this and return what the last of it has the page say."""
    table = sit(hand, **more)
    choose(table, chosen)
    text = ""
    for intent in intents:
        table.happened = []
        act = OwnAct(table)
        do(table, intent)
        text = act.told(intent, table, table.happened, picture(table, WORDS), WORDS)
    return text


def test_drawing_names_the_new_cards() -> None:
    text = announced("KS KH KD 9C", "draw", phase="draw")
    assert text.startswith("You: Drew 2 cards. New: ")


def test_the_same_cards_once_more_are_named_once_more() -> None:
    hand = "KS KH KD 4C"
    table = sit(hand, phase="draw", stock="9C 9D")
    table.fresh = hand_of(cards("9C 9D"))
    act = OwnAct(table)
    do(table, "draw")
    assert "New: nine of diamonds, nine of clubs" in act.told("draw", table, table.happened, scene_of(table), WORDS)


def test_an_undo_and_giving_up_the_choice_are_told() -> None:
    hand = "KS KH KD 9C 9D 4H"
    assert announced(hand, "new 0", "undo", chosen="KS KH KD", phase="play").startswith("Taken back. ")
    assert announced(hand, "clear", chosen="KS", phase="play") == "Nothing is chosen."


def test_what_the_focus_tells_is_not_announced_too() -> None:
    assert announced("4S KS KH KD 9C", "pick 2", phase="play") == ""
    assert announced("KS KH KD 9C", "open log", phase="play") == ""
