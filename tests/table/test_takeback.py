"""A mis-tapped discard can come back until the next seat acts: nothing hidden has been shown by it (E53)."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.game import Game
from samba_core.moves import Discard, Draw
from table import store
from table.scene import Action
from table.settings import GRACE, LONG_GRACE, Settings
from tests.positions import CANASTA, TWO_CLOSED, position
from tests.table.seated import chosen, do, hand, lit, match, moments, refused, sit
from tests.table.shown import main, row, scene_of


def undo_button(table) -> Action:  # type: ignore[no-untyped-def]
    return next(action for action in row(table) if action.key == "undo")


def thrown(text: str = "KS KH KD 4C 9D", *melds: str):  # type: ignore[no-untyped-def]
    table = sit(text, *(melds or (CANASTA,)))
    do(table, f"pick {card('4C')}", "discard")
    return table


def test_the_button_says_take_back_and_brings_the_card_back() -> None:
    table = thrown()
    assert table.bots_turn
    assert (undo_button(table).text, undo_button(table).off) == ("Take back", False)
    table.intent("undo")
    assert hand(table) == ["4C", "9D", "KD", "KH", "KS"]
    assert not table.bots_turn
    assert table.game.moves == []
    assert scene_of(table).news == "Taken back: your turn goes on"
    assert undo_button(table).text == "Undo"


def test_melds_laid_before_the_discard_can_then_be_taken_back_too() -> None:
    table = sit("KS KH KD 4C 9D", CANASTA)
    for king in ("KS", "KH", "KD"):
        do(table, f"pick {card(king)}")
    do(table, "new 0", f"pick {card('4C')}", "discard")
    table.intent("undo")
    do(table, "undo")
    assert hand(table) == ["4C", "9D", "KD", "KH", "KS"]
    assert undo_button(table).off


def test_undo_all_after_the_discard_takes_back_the_whole_turn() -> None:
    table = sit("KS KH KD 4C 9D", CANASTA)
    for king in ("KS", "KH", "KD"):
        do(table, f"pick {card(king)}")
    do(table, "new 0", f"pick {card('4C')}", "discard")
    table.intent("undo-all")
    assert hand(table) == ["4C", "9D", "KD", "KH", "KS"]


def test_once_the_next_seat_has_acted_the_discard_stays() -> None:
    table = thrown()
    table.play_bot()
    assert undo_button(table).off
    table.intent("undo")
    assert refused(table) == "nothing_to_undo"


def test_a_card_that_ended_the_deal_is_not_taken_back() -> None:
    table = sit("4C", *TWO_CLOSED)
    do(table, f"pick {card('4C')}", "discard", "confirm")
    assert table.game.state.phase == "deal_over"
    assert not table.can_undo


def test_what_a_bot_threw_is_not_the_visitors_to_take_back() -> None:
    table = sit(position(hands={0: "4C 5D", 3: "5S 6D 7D"}, seat=3))
    table.game.play(Discard(card("5S")))
    assert table.game.returnable == 3
    assert not table.can_undo


def test_where_taking_back_is_off_the_button_is_off() -> None:
    table = thrown()
    table.settings = table.settings.with_values({"takeback": "off"})
    assert undo_button(table).off
    table.intent("undo")
    assert refused(table) == "nothing_to_undo"


def test_the_next_player_waits_longer_than_between_two_moves_unless_nobody_waits_at_all() -> None:
    assert Settings(pace="normal").grace == GRACE["normal"] > 0.6
    assert Settings(pace="off").grace == 0
    assert Settings(pace="off", takeback="long").grace == LONG_GRACE
    assert Settings(pace="slow", takeback="off").grace == 0


def test_a_save_made_after_the_discard_still_lets_it_come_back() -> None:
    table = match(4, "7")
    do(table, "draw", f"pick {table.view.hand.index(max(table.view.hand))}", "discard")
    shelf = store.Memory()
    store.save(shelf, table)
    loaded = store.load(shelf, table.settings).table
    assert loaded is not None
    assert loaded.can_take_back
    loaded.intent("undo")
    assert isinstance(loaded.game.moves[-1], Draw)
    store.save(shelf, loaded)
    again = store.load(shelf, table.settings).table
    assert again is not None
    assert again.game.state == loaded.game.state
    assert not again.bots_turn


def test_melds_that_were_new_before_the_discard_are_new_again() -> None:
    table = match(4, "7")
    table.seen_melds = {(1, 0): 3}
    do(table, "draw", f"pick {table.view.hand.index(max(table.view.hand))}", "discard")
    assert table.seen_melds == {}
    table.intent("undo")
    assert table.seen_melds == {(1, 0): 3}


@pytest.mark.parametrize(("game", "players"), [("samba_house", 4), ("samba_de", 3), ("canasta_classic", 6)])
def test_every_discard_of_a_deal_could_have_come_back(game: str, players: int) -> None:
    for table in moments(players, "back", game=game):
        played: Game = table.game
        if played.returnable is not None:
            before, moves = played.state, list(played.moves)
            move = played.take_back()
            assert played.moves == moves[:-1]
            assert played.returnable is None
            played.play(move)
            assert played.state == before


def test_nothing_is_chosen_after_the_card_has_come_back() -> None:
    table = thrown()
    table.intent("undo")
    assert chosen(table) == []
    assert lit(scene_of(table)) == set()
    assert main(table).key in ("meld", "out")
