"""The way back: the back gesture closes what lies over the table, and never costs the game or the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.conftest import wait_for_state
from tests.e2e.places import played_out
from tests.e2e.support import Player, record, save_of, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NO_HISTORY = """() => {
  for (const name of ["pushState", "replaceState", "back"])
    history[name] = () => { throw new DOMException("denied", "SecurityError"); };
}"""


def is_open(page: Page) -> bool:
    return bool(page.locator("#panel").count())


def gone(page: Page) -> None:
    page.wait_for_function("() => !document.querySelector('#panel') && !history.state")


def test_back_closes_every_sheet_and_gives_the_focus_back(browser: Browser, site: str) -> None:
    with table_page(browser, site, "phone", "?seed=7&pace=off") as page:
        length = page.evaluate("history.length")
        for what in ("new", "settings", "log", "about"):
            tap(page, "#a-menu")
            tap(page, f"#d-m-{what}")
            assert is_open(page)
            page.go_back()
            gone(page)
            assert page.evaluate("document.activeElement.id") == "a-menu", what
        tap(page, "#a-menu")
        page.keyboard.press("Escape")
        gone(page)
        assert page.evaluate("history.length") == length + 1, "one entry, used again and again"
        assert page.url.endswith("?seed=7&pace=off")
        Player(page).act(Player(page).read(), Player(page).decide(Player(page).read()))


def test_a_match_begun_from_a_sheet_stays_out_of_the_address_it_came_with(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&players=2&pace=off") as page:
        page.click("#a-menu")
        page.click("#d-m-new")
        page.click("label[for='f-players-3']")
        page.click("#d-start")
        gone(page)
        page.wait_for_function("() => location.search === '?pace=off'")
        page.reload()
        wait_for_state(page, "playable")
        assert Player(page).read().game.players == 3


def test_a_question_that_must_be_answered_is_not_closed_and_a_score_sheet_is(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("asked"))) as page:
        assert page.locator("#panel.k-answer").count()
        assert not page.evaluate("history.state")
        page.keyboard.press("Escape")
        assert page.locator("#panel.k-answer").count()
        page.evaluate("save => localStorage.setItem('samba.game', save)", save_of(played_out(record("rich"))))
        page.reload()
        wait_for_state(page, "playable")
        assert page.locator("#panel.k-sheet").count()
        page.go_back()
        gone(page)
        assert page.locator("#a-sheet").count(), "it stays within reach"


def test_where_the_history_is_denied_sheets_open_and_close_all_the_same(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&pace=off") as page:
        page.evaluate(NO_HISTORY)
        for _ in range(2):
            page.click("#a-menu")
            page.click("#d-m-new")
            page.click("#d-start")
            page.wait_for_function("() => !document.querySelector('#panel')")
        assert Player(page).read().game.moves == []
