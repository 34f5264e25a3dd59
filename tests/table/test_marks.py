"""What makes melds in the hand is marked: runs, sets, and what takes the pile."""

from __future__ import annotations

from samba_core.cards import TEXT
from table.ctrl import Table
from table.marks import marks
from tests.table.seated import choose, do, sit
from tests.table.shown import scene_of

OPEN = "set 7C 7H 7D"


def marked(table: Table) -> dict[str, str]:
    """The marked cards by name."""
    return {TEXT[kind]: mark for kind, mark in marks(table).items()}


def test_three_of_a_rank_make_a_set_and_three_in_a_row_a_run() -> None:
    assert marked(sit("KS KH KH 4C 5C 6C 9D", OPEN)) == {
        "KS": "set", "KH": "set", "4C": "run", "5C": "run", "6C": "run",
    }  # fmt: skip


def test_a_card_in_both_is_marked_as_both() -> None:
    assert marked(sit("6S 6H 6C 4C 5C", OPEN))["6C"] == "both"


def test_two_of_a_rank_and_wilds_and_black_threes_are_not_marked() -> None:
    assert marked(sit("KS KH 2C JK 3S 3S 3C 5C 6C", OPEN)) == {}


def test_where_there_are_no_runs_none_is_marked() -> None:
    assert marked(sit("4C 5C 6C", OPEN, game="canasta_classic")) == {}


def test_the_pair_that_takes_the_pile_is_marked_before_drawing() -> None:
    table = sit("9S 9D 4C 5D", OPEN, phase="draw", pile="5C 9H", stock="JD QH")
    assert marked(table) == {"9S": "set", "9D": "set"}
    do(table, "draw")
    assert marked(table) == {}


def test_staged_cards_no_longer_count() -> None:
    table = sit("KS KH KD KC 4C 9H 9S 9D JS", score=1500)
    assert set(marked(table)) == {"KS", "KH", "KD", "KC", "9H", "9S", "9D"}
    choose(table, "KS KH KD")
    do(table, "new 0")
    assert set(marked(table)) == {"9H", "9S", "9D"}


def test_marks_are_in_the_names_of_cards_and_can_be_switched_off() -> None:
    table = sit("KS KH KD 4C", OPEN)
    assert {item.label for item in scene_of(table).hand.strips} == {
        "king of spades, makes a set", "king of hearts, makes a set", "king of diamonds, makes a set", "four of clubs",
    }  # fmt: skip
    do(table, 'set {"marks": "off"}')
    assert {item.mark for item in scene_of(table).hand.strips} == {""}


def test_what_can_be_added_to_an_own_meld_is_marked_for_who_wishes() -> None:
    table = sit("7S 9H 5H TH 4C JK", OPEN, "run 6H 7H 8H", theirs=["set 4S 4H 4D"])
    assert not any(item.fits for item in scene_of(table).hand.cards)
    do(table, 'set {"marks": "all"}')
    fitting = {TEXT[item.face.kind]: item.label for item in scene_of(table).hand.cards if item.fits}
    assert set(fitting) == {"7S", "9H", "5H"}, "wild cards go nearly anywhere and are not marked"
    assert fitting["7S"] == "seven of spades, can be added to a meld"
    choose(table, "9H")
    do(table, "meld 0 1")
    assert {TEXT[item.face.kind] for item in scene_of(table).hand.cards if item.fits} == {"7S", "5H", "TH"}
