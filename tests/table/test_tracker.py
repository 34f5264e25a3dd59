"""The tracker: every copy of every card is somewhere, and nothing in it comes from a hidden card."""

from __future__ import annotations

from dataclasses import astuple
from random import Random

import pytest

from samba_core.cards import JOKER, KINDS, card
from samba_core.state import view_for
from table.picture import picture
from table.scene import Dialog
from table.sheets import dialog
from table.tracker import whereabouts
from tests.shuffled import hidden_cards_moved
from tests.table.seated import EVERY_GAME, WORDS, do, moments, names, sit, why_refused


def sheet(table: object) -> Dialog:
    do(table, "open tracker")  # type: ignore[arg-type]
    found = dialog(table, names(table), WORDS)  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_every_copy_is_somewhere_and_what_is_not_seen_is_the_stock_and_the_hidden_cards(
    game: str, players: int
) -> None:
    for number, table in enumerate(moments(players, f"tracker {game}", "steady", game=game)):
        if number % 9:
            continue
        view = table.view
        found = whereabouts(view)
        for k in range(KINDS):
            copies = view.rules.jokers if k == JOKER else view.rules.packs
            assert sum(astuple(found[k])) == copies
            assert min(astuple(found[k])) >= 0
        hidden = sum(view.hand_sizes) - view.size - sum(where.known for where in found)
        assert sum(where.unseen for where in found) == view.stock_size + hidden


@pytest.mark.parametrize(("game", "players"), [("samba_house", 4), ("samba_de", 6), ("canasta_classic", 2)])
def test_hidden_cards_dealt_anew_change_nothing_in_it(game: str, players: int) -> None:
    rng = Random(3)
    for number, table in enumerate(moments(players, f"hidden {game}", "steady", game=game)):
        if number % 17 or table.game.state.phase.endswith("over"):
            continue
        before = sheet(table)
        moved = hidden_cards_moved(table.game.state, table.me, rng)
        assert whereabouts(view_for(moved, table.me)) == whereabouts(table.view)
        table.game.state = moved
        assert sheet(table) == before
        do(table, "close")


def test_a_card_is_told_by_where_each_of_its_copies_is() -> None:
    table = sit("KS 4C", "set KS KH KD", pile="KS 9H", known={1: "KH"})
    found = whereabouts(table.view)
    assert astuple(found[card("KS")]) == (1, 1, 1, 0, 0)
    assert astuple(found[card("KH")]) == (0, 1, 0, 1, 1)
    tracker = sheet(table).tracker
    assert tracker is not None
    (spades, *_), (hearts, *_) = ([cells[-2] for suit, _, cells in tracker.rows if suit == letter] for letter in "SH")
    assert (spades.unseen, spades.places) == (0, ("hand", "melds", "pile"))
    assert spades.label == "king of spades: 1 in your hand, 1 melded, 1 in the pile"
    assert hearts.label == "king of hearts: 1 melded, 1 in another hand, 1 not seen"


def test_it_can_be_forbidden() -> None:
    table = sit("KS 4C")
    do(table, "menu")
    assert "open tracker" in {action.intent for action in dialog(table, names(table), WORDS).actions}  # type: ignore[union-attr]
    do(table, 'set {"tracker": "off"}', "close")
    assert why_refused(table, "open tracker") == "tracker_off"
    do(table, "menu")
    assert "open tracker" not in {action.intent for action in dialog(table, names(table), WORDS).actions}  # type: ignore[union-attr]
    assert "open tracker" not in {action.intent for action in picture(table, WORDS).log_actions}
