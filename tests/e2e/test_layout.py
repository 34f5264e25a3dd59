"""Everything needed to play is on one screen, also with a huge hand: nothing scrolls, no card or word is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.support import Player, read, record, save_of, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREENS = {
    "phone": [(360, 640), (320, 568), (390, 844), (740, 360), (768, 1024)],
    "desktop": [(1280, 800), (1024, 640), (768, 1024), (1920, 1080)],
}

MEASURE = """() => {
  const out = [], inside = (box) =>
    box.width > 0 && box.height > 0 && box.left >= -0.5 && box.top >= -0.5
    && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const say = (what, box) => out.push(`${what}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) out.push(`wider than the screen: ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight) out.push(`higher than the screen: ${root.scrollHeight}`);
  const needed = ["#bar", "#a-menu", "#seats", "#stock", "#pile", "#prompt .line", "#hand", "#cards", "#actions"];
  for (const query of needed) {
    const box = document.querySelector(query)?.getBoundingClientRect();
    if (!box) out.push(`no ${query}`);
    else if (!inside(box)) say(`${query} is not on the screen`, box);
  }
  const shown = (element) => element.getClientRects().length > 0;
  for (const button of [...document.querySelectorAll("#actions button, #a-menu, #stock, #pile, .chip")].filter(shown)) {
    const box = button.getBoundingClientRect();
    if (!inside(box)) say(`${button.id} is not on the screen`, box);
    const spots = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]];
    const hits = spots.map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
    const other = hits.find(hit => hit !== button && !button.contains(hit));
    if (other !== undefined) say(`${button.id} is cut off or covered by ${other?.id || other?.className}`, box);
  }
  for (const button of [...document.querySelectorAll("#actions button")].filter(shown)) {
    if (button.scrollWidth > button.clientWidth + 1) out.push(`words cut off in ${button.id}: ${button.textContent}`);
    if (button.getBoundingClientRect().height < 39.5 && matchMedia("(pointer: coarse)").matches)
      say(`${button.id} is too low for a finger`, button.getBoundingClientRect());
  }
  const line = document.querySelector("#prompt .line");
  if (line.scrollWidth > line.clientWidth + 1) out.push(`the prompt is cut off: ${line.textContent}`);
  return out;
}"""

PANEL = """() => {
  const root = document.documentElement, out = [];
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) out.push("the page scrolls");
  const body = document.querySelector("#panel-body");
  if (body.scrollWidth > body.clientWidth + 1) out.push(`two-way scrolling: ${body.scrollWidth}`);
  for (const element of document.querySelectorAll("#panel, #panel-acts button, #d-close")) {
    const box = element.getBoundingClientRect();
    if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      out.push(`${element.id} is not on the screen: ${[box.left, box.top, box.right, box.bottom]}`);
    if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1)
      out.push(`words cut off in ${element.id}`);
  }
  return out;
}"""

STRIPS = """() => {
  const out = [], STEP = 3, LEAST = 24;
  for (const card of document.querySelectorAll("#cards button")) {
    const box = card.getBoundingClientRect();
    let best = 0, above = [], centre = null;
    for (let y = box.top + 0.5; y < box.bottom && best * STEP < LEAST; y += STEP) {
      const row = [];
      let column = 0;
      for (let x = box.left + 0.5; x < box.right; x += STEP, column++) {
        const hit = document.elementFromPoint(x, y);
        row[column] = hit && (hit === card || card.contains(hit))
          ? 1 + Math.min(row[column - 1] ?? 0, above[column] ?? 0, above[column - 1] ?? 0) : 0;
        if (row[column] > best) {
          best = row[column];
          centre = [x - (best - 1) * STEP / 2, y - (best - 1) * STEP / 2];
        }
      }
      above = row;
    }
    if (best * STEP < LEAST) {
      out.push(`${card.id}: a square of ${best * STEP} of ${Math.round(box.width)}x${Math.round(box.height)}`);
    } else {
      const hit = document.elementFromPoint(...centre);
      if (hit !== card && !card.contains(hit)) out.push(`${card.id}: its middle is covered`);
    }
  }
  return out;
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size and let it settle."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(page: Page, size: str, also: str = "") -> list[str]:
    """Measure the page on every screen of this kind."""
    found = []
    for width, height in SCREENS[size]:
        resize(page, width, height)
        measured = (*page.evaluate(MEASURE), *page.evaluate(STRIPS))
        found += [f"{width}x{height} {also} {fault}" for fault in measured]
    return found


def set_layout(page: Page, layout: str) -> None:
    """Choose how the hand lies, in the settings."""
    tap(page, "#a-menu")
    tap(page, "#d-m-settings")
    page.locator(f"label[for=f-layout-{layout}]").click()
    tap(page, "#d-done")
    assert page.locator("#panel").count() == 0
    assert page.locator("#cards.rows" if layout == "rows" else "#cards.grid").count() == 1


@pytest.mark.parametrize("size", list(SCREENS))
def test_forty_cards_are_all_within_reach(browser: Browser, site: str, size: str) -> None:
    """U3: a hand of 40 in both layouts and both orders; each card shows 24 by 24 px that are its own."""
    found: list[str] = []
    with table_page(browser, site, size, "?pace=off", save_of(record("forty"))) as page:
        for layout in ("grid", "rows"):
            resize(page, *SCREENS[size][0])
            set_layout(page, layout)
            seen = read(page)
            assert sum(seen.hand) >= 40
            found += faults(page, size, layout)
        page.keyboard.press("o")
        assert read(page).hand == seen.hand
        found += faults(page, size, "rows by the other order")
        page.keyboard.press("o")
        found += choose_all(page, size)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", list(SCREENS))
def test_hands_small_and_huge_are_within_reach(browser: Browser, site: str, size: str) -> None:
    """15 and 60 cards, in both layouts, on the screens the table is made for: each shows 24 by 24 px of its own."""
    found: list[str] = []
    for name, held in (("start", 15), ("sixty", 60)):
        with table_page(browser, site, size, "?pace=off", save_of(record(name))) as page:
            for layout in ("grid", "rows"):
                set_layout(page, layout)
                assert sum(read(page).hand) >= held
                found += [f"{name} {layout} {fault}" for fault in (*page.evaluate(MEASURE), *page.evaluate(STRIPS))]
    assert not found, "\n".join(found)


def choose_all(page: Page, size: str) -> list[str]:
    """Choose every other card, so that chosen and other cards lie side by side."""
    resize(page, *SCREENS[size][0])
    player, hand = Player(page), read(page).hand
    player.choose(tuple(kind for place, kind in enumerate(k for k, n in enumerate(hand) if n) if place % 2))
    return faults(page, size, "rows with every other kind chosen")


@pytest.mark.parametrize("size", list(SCREENS))
@pytest.mark.parametrize("name", ["rich", "parts"])
def test_a_full_table_fits_the_screen(browser: Browser, site: str, size: str, name: str) -> None:
    found: list[str] = []
    with table_page(browser, site, size, "?pace=off", save_of(record(name))) as page:
        found += faults(page, size, name)
        resize(page, *SCREENS[size][0])
        seen = read(page)
        player = Player(page)
        naturals = [k for k, n in enumerate(seen.hand) if n and k < 52 and k % 13 > 1]
        player.choose(naturals[:1])
        found += faults(page, size, f"{name} with a card chosen")
        resize(page, *SCREENS[size][0])
        strange = next(k for k in naturals if k % 13 != naturals[0] % 13 and k // 13 != naturals[0] // 13)
        player.choose([strange])
        player.tap("#a-meld", force=True)
        assert player.read().page["refused"]
        found += faults(page, size, f"{name} after a refusal")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", list(SCREENS))
def test_dialogs_fit_the_screen(browser: Browser, site: str, size: str) -> None:
    """A dialog may scroll in itself, never the page; its buttons are always in view."""
    found: list[Any] = []
    with table_page(browser, site, size, "?pace=off&seed=7&players=3") as page:
        player = Player(page)
        for what in ("d-m-new", "d-m-settings", "d-m-about", "d-m-log"):
            resize(page, *SCREENS[size][0])
            player.tap("#a-menu")
            player.tap(f"#{what}")
            for width, height in SCREENS[size]:
                resize(page, width, height)
                found += [f"{width}x{height} {what} {fault}" for fault in page.evaluate(PANEL)]
            resize(page, *SCREENS[size][0])
            page.keyboard.press("Escape")
            assert page.locator("#panel").count() == 0
    assert not found, "\n".join(map(str, found))
