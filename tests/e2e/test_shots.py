"""Pictures for people to look at: start, middle of a deal, score sheet, new game; both sizes, day and night."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from samba_core.bots import choose
from samba_core.deal import stream
from tests.e2e.conftest import SHOTS, wait_for_state
from tests.e2e.support import Player, record, save_of, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from samba_core.game import Game


def played_out(game: Game) -> Game:
    """Let bots play the deal to its end."""
    while game.state.phase not in ("deal_over", "match_over"):
        seat = game.state.to_act
        game.play(choose("steady", game.view(seat), stream(game.seed, f"bot {seat} move {len(game.moves)}")))
    return game


def shoot(page: Page, name: str, size: str) -> None:
    """Take one picture by day and one by night."""
    SHOTS.mkdir(exist_ok=True)
    seen = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        path = SHOTS / f"{name}-{size}-{scheme}.png"
        picture = page.screenshot(path=path)
        assert len(picture) > 15_000, f"{path.name} is next to empty"
        seen.add(picture)
    assert len(seen) == 2, "day and night look alike"


def put(page: Page, game: Game) -> None:
    """Go on at another position."""
    page.evaluate("text => localStorage.setItem('samba.game', text)", save_of(game))
    page.reload()
    wait_for_state(page, "playable")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_shots(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("start"))) as page:
        player = Player(page)
        player.read()
        shoot(page, "start", size)
        player.tap("#a-menu")
        shoot(page, "menu", size)
        player.tap("#d-m-new")
        shoot(page, "new-game", size)

        put(page, record("rich"))
        seen = player.read()
        fitting = next((k for k, n in enumerate(seen.hand) if n and k % 13 > 1), 52)
        player.choose((fitting,))
        shoot(page, "middle", size)

        put(page, record("forty"))
        player.read()
        shoot(page, "forty", size)

        put(page, record("ask"))
        player.tap("#a-out")
        shoot(page, "going-out", size)

        put(page, played_out(record("rich")))
        assert player.read().page["dialog"] == "sheet"
        shoot(page, "sheet", size)
