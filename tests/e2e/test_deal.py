"""A whole deal by taps alone: from the first card to the score sheet and into the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.support import Player, check_sheet, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    ("size", "players", "seed"), [("phone", 4, 7), ("desktop", 4, 7), ("phone", 2, 7), ("desktop", 3, 7)]
)
def test_a_whole_deal_by_taps(browser: Browser, site: str, size: str, players: int, seed: int) -> None:
    with table_page(browser, site, size, f"?seed={seed}&players={players}&pace=off") as page:
        player = Player(page)
        seen = player.play_deal()
        print(player.did)
        check_sheet(page, seen.game)
        player.tap("#d-next")
        seen = player.read()
        assert seen.game.state.deal_number == 2
        assert seen.page["dialog"] == ""
