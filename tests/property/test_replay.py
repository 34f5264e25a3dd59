"""A game is its ruleset, its seed and its moves: played again from its text it is the same game."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.moves import Lay, NextDeal
from samba_core.notation import move_from_text, move_to_text, position_from_text, position_to_text
from samba_core.ruleset import SAMBA_HOUSE
from tests.random_play import fewer_in_browser, players_of

GAMES = fewer_in_browser(12, 3)


@pytest.mark.parametrize("number", range(GAMES))
def test_replay_from_notation_equals_play(number: int) -> None:
    game = Game(players=players_of(SAMBA_HOUSE, number), seed=f"replay {number}", target=10_000)
    rng = Random(number)
    told = []
    more = 60
    while more and len(told) < 3000:
        more -= game.state.deal_number > 1
        moves = list(legal_moves(game.view(game.state.to_act)))
        move = moves[0] if moves == [NextDeal()] else rng.choice(moves)
        assert move_from_text(move_to_text(move)) == move
        before = game.state
        told.extend(game.play(move))
        if isinstance(move, Lay) and game.undo_steps:
            assert game.undo() == move
            assert game.state == before
            game.play(move)
    assert game.state.deal_number > 1
    again = Game.from_text(game.to_text())
    assert again.state == game.state
    assert again.moves == game.moves
    assert again.to_text() == game.to_text()
    assert position_from_text(position_to_text(game.state), SAMBA_HOUSE) == game.state


def test_the_same_seed_deals_the_same_cards_everywhere() -> None:
    # Held by value, so that CPython and Pyodide, old and new, must agree.
    lines = dict(
        line.split(": ", 1) for line in position_to_text(Game(seed="samba").state).splitlines() if ": " in line
    )
    assert lines["pile"] == "JC"
    assert lines["hand 0"] == "2S QS 5D 6D 8D 9D AD 4C 4C 8C TC TC AC AC JK"
    assert lines["hand 3"] == "3S 5S TS KS 5H 5H TH KH AH 4D 9D 3C 5C JC KC"
    assert lines["stock"].startswith("TC 6D 4H 7D AD 3D 5C KH 8S TD KS AC")
    assert lines["stock"].endswith("7D QS 7S 9S 9C JS JK")
