"""All about the pile: what is told agrees with what the rules allow, and names what is missing."""

from __future__ import annotations

import pytest

from samba_core.legal import why_illegal
from samba_core.listing import legal_moves
from samba_core.moves import TakePile, TakeTop
from table.picture import picture
from table.taking import taking_facts
from table.tell import read_out
from tests.table.seated import EVERY_GAME, WORDS, StrictWords, moments, sit

OPEN = "set 7C 7H 7D"


def facts(table: object) -> list[tuple[str, str]]:
    found = taking_facts(table.view, WORDS, WORDS)  # type: ignore[attr-defined]
    return [(fact.mark, fact.text.replace("\ufe0e", "")) for fact in found]


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_the_answer_is_that_of_the_rules(game: str, players: int) -> None:
    words = StrictWords()
    seen = set()
    for table in moments(players, f"why {game}", "random", game=game):
        view = table.view
        answer = taking_facts(view, words, words)[0].text
        assert not set("♠♥♦♣*{}") & set(" ".join(f.text for f in taking_facts(view, words, words.spoken)))
        if view.to_act != table.me or view.phase != "draw" or view.top is None:
            continue
        takes = any(isinstance(move, TakePile) for move in legal_moves(view))
        tops = any(why_illegal(view, TakeTop(i)) is None for i in range(len(view.own_melds)))
        expected = "why.can" if takes else "why.only_top" if tops else "why.cannot"
        assert answer == WORDS(expected)
        seen.add(expected)
    assert "why.cannot" in seen
    assert words.faults == set()


def test_it_tells_how_many_one_holds_of_what_is_needed() -> None:
    assert facts(sit("8S 4D 5D 6D", OPEN, pile="4C 8D", phase="draw")) == [
        ("", "No, not as it lies now."),
        ("", "8♦ lies on top of 2 cards in all."),
        ("no", "Two natural eights from your hand take it: you hold 1."),
        ("no", "8♦ alone lengthens no run of yours."),
    ]


def test_it_tells_what_blocks() -> None:
    assert facts(sit("8S 8H 5D 6D", OPEN, pile="4C 3C", phase="draw"))[1:] == [
        ("", "3♣ lies on top of 2 cards in all."),
        ("no", "3♣ blocks the pile until another card covers it."),
    ]


def test_it_tells_what_the_first_meld_lacks_or_how_it_is_reached() -> None:
    short = facts(sit("8S 8H 5D 6D", pile="4C 8D", phase="draw"))
    assert ("no", "Your first meld needs 50 points; your hand does not reach them with this.") in short
    more = facts(sit("8S 8H KD KS KC 6D", pile="4C 8D", phase="draw"))
    assert ("yes", "Further melds from your hand bring your first meld to its 50 points.") in more
    enough = facts(sit("AS AH 5D 6D", pile="4C AD", phase="draw"))
    assert ("yes", "With that your first meld reaches its 50 points.") in enough


def test_other_games_have_other_ways() -> None:
    wild = facts(sit("8S JK 5D 6D", OPEN, pile="4C 8D", phase="draw", game="canasta_house"))
    assert ("yes", "One of your eights and a wild card take it: you hold 1, and 1 wild.") in wild
    frozen = facts(sit("8S JK 5D 6D", OPEN, pile="2C 8D", phase="draw", game="canasta_house"))
    assert any("frozen for everybody" in text for _, text in frozen)
    assert not any("and a wild card" in text for _, text in frozen)
    unopened = facts(sit("8S JK 5D 6D", pile="4C 8D", phase="draw", game="canasta_house"))
    assert any("frozen for your side" in text for _, text in unopened)
    onto = facts(sit("5D 6D 9D", "set 8S 8H 8C", pile="4C 8D", phase="draw", game="canasta_classic"))
    assert ("yes", "It can go onto your set of eights.") in onto


def test_the_key_for_the_pile_tells_all_of_it_with_cards_named_in_full() -> None:
    table = sit("8S 4D 5D 6D", OPEN, pile="4C 8D", phase="draw")
    told = read_out("pile", table, picture(table, WORDS), WORDS)
    assert (
        "Eight of diamonds lies on top of 2 cards in all. Two natural eights from your hand take it: you hold 1."
        in told
    )


def test_it_can_be_asked_before_and_after_ones_turn_to_draw() -> None:
    assert facts(sit("8S 8H 4D 5D", OPEN, pile="4C 8D"))[0][1] == "You could have taken it instead of drawing."
    assert facts(sit("8S 8H 4D 5D", OPEN, pile=""))[0][1] == "The pile is empty."
    for table in moments(4, "before", "steady"):
        if table.view.turn != table.me and facts(table)[0][1] == WORDS("why.could"):
            return
    raise AssertionError("it never could have been taken")
