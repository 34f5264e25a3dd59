"""Positions that bots play to, and how a page that is open goes on at one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from samba_core.bots import choose
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.moves import NextDeal
from tests.e2e.conftest import wait_for_state
from tests.e2e.support import save_of

if TYPE_CHECKING:
    from playwright.sync_api import Page


def played_out(game: Game) -> Game:
    """Let bots play the deal to its end."""
    while game.state.phase not in ("deal_over", "match_over"):
        seat = game.state.to_act
        game.play(choose("steady", game.view(seat), stream(game.seed, f"bot {seat} move {len(game.moves)}")))
    return game


def midway(rules: str, players: int, seed: str, moves: int) -> Game:
    """Let bots play so many moves and on until it is the visitor's turn to meld."""
    game = Game(rules, players, seed)
    while len(game.moves) < moves or game.state.to_act or game.state.phase != "play":
        seat = game.state.to_act
        game.play(choose("steady", game.view(seat), stream(game.seed, f"bot {seat} move {len(game.moves)}")))
    return game


def match_end() -> Game:
    """Let bots play a short match to its end."""
    game = Game("samba_house", 4, "9", target=2500)
    while played_out(game).state.phase != "match_over":
        game.play(NextDeal())
    return game


def put(page: Page, game: Game) -> None:
    """Go on at another position."""
    page.evaluate("text => localStorage.setItem('samba.game', text)", save_of(game))
    page.reload()
    wait_for_state(page, "playable")
