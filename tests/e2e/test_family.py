"""Every ruleset with every number of players, by taps alone, from the first card to the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from samba_core.ruleset import PRESETS
from tests.e2e.conftest import SIZES
from tests.e2e.support import Player, check_sheet, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLES = [(name, players) for name, preset in PRESETS.items() for players in preset.players]


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize(("rules", "players"), TABLES, ids=lambda value: str(value))
def test_a_deal_of_every_ruleset_is_played_to_its_score_sheet(
    browser: Browser, site: str, rules: str, players: int, size: str
) -> None:
    with table_page(browser, site, size, f"?rules={rules}&players={players}&seed=12&pace=off") as page:
        seen = Player(page).play_deal()
        assert seen.game.rules.id == rules
        assert seen.game.players == players
        check_sheet(page, seen.game)
        root = "document.documentElement"
        fits = page.evaluate(f"() => {root}.scrollWidth <= innerWidth && {root}.scrollHeight <= innerHeight")
        assert fits, "nothing scrolls"


@pytest.mark.parametrize("size", list(SIZES))
def test_house_rules_are_chosen_refused_and_carried_by_the_link(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?seed=3&pace=off") as page:
        page.click("#a-menu")
        page.click("#d-m-new")
        page.click("label[for='f-rules-canasta_classic']")
        page.click("#d-house")
        page.click("label[for='f-max_sets_per_rank-2']")
        told = page.inner_text("#panel")
        assert "A taken pair always joins only where a rank has one set." in told
        page.click("label[for='f-max_sets_per_rank-1']")
        page.click("label[for='f-take_with_wild-1']")
        page.click("#d-done")
        assert "1" in page.inner_text("#d-house")
        page.click("#d-start")
        page.wait_for_function("() => !document.querySelector('#panel')")
        saved = page.evaluate("() => JSON.parse(localStorage.getItem('samba.game')).game")
        assert "rules: canasta_classic" in saved
        assert '"take_with_wild": true' in saved
    with table_page(browser, site, size, "?rules=samba_de&bolivia=1&players=5&seed=9&pace=off") as page:
        saved = page.evaluate("() => JSON.parse(localStorage.getItem('samba.game')).game")
        assert "rules: samba_de" in saved
        assert "players: 5" in saved
        assert '"bolivia": true' in saved
