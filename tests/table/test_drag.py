"""Dragging: each drop does what a tap there would do, and one that means nothing changes nothing and says why."""

from __future__ import annotations

import pytest

from samba_core.cards import cards
from table.ctrl import Table
from tests.positions import CANASTA, TWO_CLOSED, position
from tests.table.seated import WORDS, chosen, do, hand, refused, sit

OPEN = "set 7C 7H 7D"
RUN = "run 6H 7H 8H"


def drag(table: Table, text: str, where: str) -> str:
    """Drag a card and return why that was not possible, nothing if it was."""
    name = f"{cards(text)[0]}-0" if text not in ("pile", "stock") else text
    if text not in ("pile", "stock"):
        table.intent(f"lift {name}")
    table.intent(f"drop {name} {where}")
    if table.refusal:
        assert "reason." not in WORDS.reason(table.refusal)
    return refused(table)


def test_a_card_is_laid_off_on_an_own_meld() -> None:
    table = sit("7S 4C 9H", OPEN)
    assert drag(table, "7S", "m-0-0") == ""
    assert table.view.own_melds[0].size == 4
    assert hand(table) == ["4C", "9H"]


def test_all_chosen_cards_are_laid_as_a_new_meld_on_the_own_side() -> None:
    for where in ("ours", "m-new"):
        table = sit("KS KH KD 4C 9H", OPEN)
        do(table, *(f"pick {k}-0" for k in cards("KS KH KD")))
        assert drag(table, "KH", where) == ""
        assert len(table.view.own_melds) == 2


def test_a_card_joins_a_meld_that_was_begun() -> None:
    table = sit("KS KH KD KC 4C 9H 9S 9D JS", score=1500)
    do(table, *(f"pick {k}-0" for k in cards("KS KH KD")), "new 0")
    assert drag(table, "KC", "d-1") == ""
    assert table.stages[-1].melds[0].size == 4


def test_a_meld_that_was_undone_while_a_card_was_on_its_way_takes_nothing() -> None:
    table = sit("KS KH KD KC 4C 9H 9S 9D JS", score=1500)
    do(table, *(f"pick {k}-0" for k in cards("KS KH KD")), "new 0", f"lift {cards('KC')[0]}-0", "undo")
    table.intent(f"pick {cards('KC')[0]}-0")
    table.intent(f"drop {cards('KC')[0]}-0 d-1")
    assert refused(table) == "no_target"


def test_a_card_on_the_pile_is_discarded() -> None:
    table = sit("7S 4C 9H", OPEN, pile="5D")
    assert drag(table, "4C", "pile") == ""
    assert table.view.turn != 0
    assert table.view.pile[-1] == cards("4C")[0]


def test_before_drawing_no_card_can_be_dropped_anywhere() -> None:
    for where in ("pile", "ours", "m-0-0"):
        table = sit("7S 4C 9H", OPEN, phase="draw", pile="5D 7D")
        assert drag(table, "4C", where) == "draw_first"
        assert not table.chosen


def test_a_card_dropped_on_a_run_never_takes_the_top_card() -> None:
    table = sit("4C 5C", RUN, phase="draw", pile="5D 9H")
    assert drag(table, "4C", "m-0-0") == "draw_first"
    assert len(table.view.pile) == 2


def test_the_pile_is_dragged_to_the_hand_with_the_pair_that_takes_it() -> None:
    for where in ("hand", "ours", "end"):
        table = sit("9S 9D 4C 5D", OPEN, phase="draw", pile="5C 9H")
        assert drag(table, "pile", where) == ""
        assert table.view.phase == "play"
        assert hand(table) == ["4C", "5C", "5D"]


def test_a_pile_that_cannot_be_taken_says_why() -> None:
    table = sit("9S 4C 5D", OPEN, phase="draw", pile="5C 9H")
    assert drag(table, "pile", "hand") == "no_natural_pair"
    assert drag(table, "pile", "theirs") == "drop_pile"


def test_the_top_card_is_dragged_onto_an_own_run() -> None:
    table = sit("4C 5C 4D", RUN, phase="draw", pile="5D 9H")
    assert drag(table, "pile", "m-0-0") == ""
    assert table.view.own_melds[0].size == 4
    assert len(table.view.pile) == 1


def test_drawing_by_drag() -> None:
    table = sit("4C 5C", OPEN, phase="draw", stock="9H JD")
    assert drag(table, "stock", "pile") == "drop_stock"
    assert drag(table, "stock", "back") == ""
    assert table.view.phase == "draw"
    assert drag(table, "stock", "hand") == ""
    assert hand(table) == ["4C", "5C", "9H", "JD"]


@pytest.mark.parametrize(
    ("where", "why"),
    [("m-1-0", "not_own_meld"), ("theirs", "not_own_meld"), ("stock", "drop_cards"), ("nowhere", "drop_cards")],
)
def test_a_drop_that_means_nothing_brings_the_cards_back_and_says_why(where: str, why: str) -> None:
    table = sit("7S 4C 9H", OPEN, theirs=[CANASTA])
    do(table, f"pick {cards('9H')[0]}-0")
    before = table.game.state
    assert drag(table, "7S", where) == why
    assert table.game.state is before
    assert chosen(table) == ["9H"], "what was chosen before is chosen again"


def test_a_drag_that_is_broken_off_leaves_everything_as_it_was() -> None:
    table = sit("7S 4C 9H", OPEN)
    do(table, f"pick {cards('9H')[0]}-0")
    assert drag(table, "4C", "back") == ""
    assert chosen(table) == ["9H"]
    assert hand(table) == ["4C", "7S", "9H"]


def test_a_meld_that_does_not_take_the_card_says_why() -> None:
    table = sit("7S 4C 9H", OPEN)
    assert drag(table, "4C", "m-0-0") == "wrong_rank"
    assert not table.chosen


def test_in_the_grid_a_kind_is_dragged() -> None:
    table = sit("7S 7S 4C 9H", OPEN)
    kind = cards("7S")[0]
    do(table, f"lift {kind}")
    assert chosen(table) == ["7S"]
    do(table, f"drop {kind} m-0-0")
    assert hand(table) == ["4C", "7S", "9H"]
    do(table, f"card {kind}", f"card {cards('4C')[0]}", f"lift {kind}")
    assert chosen(table) == ["4C", "7S"]
    do(table, f"drop {kind} back")
    assert chosen(table) == ["4C", "7S"]


def test_the_last_card_dropped_on_the_pile_asks_before_going_out() -> None:
    table = sit("4C", *TWO_CLOSED, pile="5D")
    assert drag(table, "4C", "pile") == ""
    assert table.open_dialog == "out"


def test_out_of_turn_cards_can_be_moved_but_not_played() -> None:
    table = sit(position(hands={0: "4C 9H"}, seat=1))
    assert drag(table, "4C", "pile") == "bots_playing"
    assert drag(table, "4C", f"c-{cards('9H')[0]}-0") == ""
    assert table.settings.sort == "own"
