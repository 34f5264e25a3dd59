"""How the page looks and sounds: decks, pictures fetched only when wished for, large text, no sound unasked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from table.settings import CHOICES
from tests.e2e.support import record, save_of, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COUNT_SOUND = """(() => {
  window.heard = {contexts: 0, notes: 0};
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor(...x) { super(...x); window.heard.contexts += 1; } };
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...x) { window.heard.notes += 1; return start.apply(this, x); };
  }
})()"""
OVERFLOWING = """() => [...document.querySelectorAll(
  "#bar .icon, #bar .scores, .seat, #prompt .line, #cards button, #actions .act")]
  .filter(e => e.checkVisibility()).filter(e => { const r = e.getBoundingClientRect();
    return r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1; })
  .map(e => e.id || e.className)"""


def choose(page: Page, **wishes: str) -> None:
    """Choose settings in the dialog."""
    tap(page, "#a-menu")
    tap(page, "#d-m-settings")
    for name, value in wishes.items():
        page.locator(f'label[for="f-{name}-{value}"]').click()
    tap(page, "#d-done")


def test_a_deck_and_a_back_are_chosen_in_the_settings_and_kept(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("rich"))) as page:
        ink = "getComputedStyle(document.querySelector('#cards .card.D')).color"
        before = page.evaluate(ink)
        choose(page, deck="two", back="lattice")
        assert page.evaluate(ink) != before
        assert page.evaluate(ink) == page.evaluate(ink.replace(".D", ".H"))
        page.reload()
        page.wait_for_selector('html[data-state="playable"][data-deck="two"][data-back="lattice"]')


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_pictures_are_fetched_only_when_they_are_seen(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("rich"))) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("faces.png") else None)
        tap(page, "#m-0-0")
        tap(page, "#d-close")
        assert asked == []
        choose(page, faces="pictures")
        tap(page, "#m-0-0")
        page.wait_for_function("performance.getEntriesByType('resource').some(e => e.name.endsWith('faces.png'))")
        assert len(asked) == 1


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_with_letters_twice_as_large_everything_can_still_be_reached(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("rich"))) as page:
        letters = "parseFloat(getComputedStyle(document.querySelector('#actions .act.main')).fontSize)"
        before = page.evaluate(letters)
        page.add_style_tag(content="html { font-size: 200% !important }")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(letters) >= before * 1.5
        assert page.evaluate(OVERFLOWING) == []
        for chip in page.locator(".chip").all():
            chip.scroll_into_view_if_needed()
            box = chip.bounding_box()
            hand = page.locator("#mine").bounding_box()
            assert box
            assert hand
            assert box["y"] + box["height"] <= hand["y"] + 3, "no meld lies under the hand"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_cards_of_every_size_stay_on_the_screen(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("forty"))) as page:
        heights = []
        for step in CHOICES["card_size"]:
            page.evaluate("step => document.documentElement.dataset.cards = step", step)
            assert page.evaluate(OVERFLOWING) == [], step
            heights.append(page.evaluate("document.querySelector('#cards .card, #cards .cell.on').offsetHeight"))
        assert heights == sorted(set(heights)), "each step is larger"


def test_nothing_sounds_before_a_touch_and_then_what_happens_is_heard(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("start"))) as page:
        page.add_init_script(COUNT_SOUND)
        page.reload()
        page.wait_for_selector('html[data-state="playable"]')
        assert page.evaluate("heard") == {"contexts": 0, "notes": 0}
        page.mouse.click(5, 300)
        page.wait_for_timeout(200)
        page.click("#stock")
        page.wait_for_function("heard.notes > 0")
        assert page.evaluate("heard.contexts") == 1


def test_in_a_page_of_somebody_else_the_table_is_silent_until_asked(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop") as page:
        page.add_init_script(COUNT_SOUND)
        page.set_content(f"<iframe src={json.dumps(site + '?seed=7&pace=off')} width=1200 height=780></iframe>")
        frame = page.frames[1]
        frame.wait_for_selector('html[data-state="playable"]', timeout=60_000)
        frame.click("#stock")
        frame.wait_for_selector("#a-discard")
        assert frame.evaluate("heard") == {"contexts": 0, "notes": 0}
        frame.evaluate("document.documentElement.dataset.sound = 'loud'")
        frame.click("#cards button >> nth=0", position={"x": 8, "y": 10})
        assert frame.evaluate("heard.contexts") == 1


def test_a_tap_ends_all_motion(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&players=4") as page:
        page.evaluate("sambaMotion.play([{from: '#stock', to: '#pile', n: 9, ms: 9000}, {celebrate: '#stock'}])")
        assert page.locator(".ghost").count() >= 9
        page.mouse.click(5, 300)
        page.wait_for_function("!document.querySelector('.ghost')", timeout=1000)
