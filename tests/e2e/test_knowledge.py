"""What one may know, on the page: the last round by taps and by keys, the log looked through, the tracker at 360 px."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.rounds import last_round
from tests.e2e.support import Player, record, save_of, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FITS = """() => {
  const panel = document.querySelector("#panel").getBoundingClientRect();
  const all = query => [...document.querySelectorAll(query)];
  const wide = all("#panel *").filter(e => !e.closest(".vh") && e.getBoundingClientRect().right > panel.right + .5);
  const cut = all("#panel .page, #panel").filter(e => e.scrollWidth > e.clientWidth + 1);
  return panel.left >= 0 && panel.right <= innerWidth && !wide.length && !cut.length;
}"""


def closed(page: Page) -> None:
    page.wait_for_function("() => !document.querySelector('#panel')")


def test_a_tap_on_the_last_line_shows_the_round_step_by_step(browser: Browser, site: str) -> None:
    game = record("take")
    steps = len(last_round(game, 0))
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        tap(page, "#l-replay")
        for at in range(1, steps + 1):
            assert page.inner_text("#panel .far span") == f"{at} of {steps}"
            assert page.inner_text("#step")
            assert page.evaluate(FITS)
            assert page.get_attribute("#step", "aria-live") == "polite"
            if at < steps:
                tap(page, "#d-next")
        tap(page, "#d-shut")
        closed(page)
        assert page.evaluate("document.activeElement.id") == "l-replay"
        assert Player(page).read().game.to_text() == game.to_text()


def test_by_keys_the_round_goes_on_by_itself_and_can_be_left_at_any_time(browser: Browser, site: str) -> None:
    game = record("take")
    with table_page(browser, site, "desktop", "?pace=off", save_of(game)) as page:
        page.keyboard.press("Shift+W")
        page.focus("#d-play")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#panel .far span').textContent.startsWith('2 ')")
        page.keyboard.press("Escape")
        closed(page)
        page.keyboard.press("Shift+L")
        everything = page.locator("#panel .told").count()
        page.check("#f-what-takes", force=True)
        page.wait_for_function("n => document.querySelectorAll('#panel .told').length < n", arg=everything)
        page.go_back()
        closed(page)
        assert Player(page).read().game.to_text() == game.to_text()


def test_the_tracker_and_the_reasons_fit_the_narrowest_phone(browser: Browser, site: str) -> None:
    with table_page(browser, site, "phone", "?pace=off", save_of(record("rich"))) as page:
        tap(page, "#l-tracker")
        assert page.locator("#panel .tracker tbody td").count() == 44
        assert page.locator("#panel .special").count() == 9
        assert page.evaluate(FITS)
        tap(page, "#d-shut")
        closed(page)
        tap(page, "#why")
        assert page.locator("#panel .facts li").count() >= 2
        assert page.evaluate(FITS)
        page.keyboard.press("Escape")
        closed(page)
        page.keyboard.press("c")
        assert "blocks the pile" in Player(page).read().page["say"]
