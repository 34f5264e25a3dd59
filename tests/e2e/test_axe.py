"""No screen and no sheet has a fault that axe-core can find, by day and by night, on a phone and on a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import ROOT, wait_for_state
from tests.e2e.places import played_out, put
from tests.e2e.support import Player, record, save_of, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ["violations"]});
  // The signs of a card are its picture: its name says them in words ("nine of hearts") and need not repeat them.
  const isPicture = ({target}) => {
    const element = document.querySelector(target[0]), name = element.ariaLabel ?? "";
    const rest = element.textContent.replace(/\\p{L}{2,}/gu, word => name.includes(word) ? "" : word);
    return /^[\\s\\dJQKA★♠♥♦♣●■◆✓×/–\\ufe0e]*$/.test(rest);
  };
  return violations.flatMap(({id, nodes}) => nodes.filter(
    node => id !== "label-content-name-mismatch" || !isPicture(node)
  ).map(node =>
    `${id}: ${node.target}: ${[...node.any, ...node.all, ...node.none].map(one => one.message)}`));
}"""

SETTLE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

SHEETS = ("menu", "new", "house", "settings", "log", "about", "keys", "targets", "replay", "tracker")

POSITIONS = ("start", "rich", "forty")


def check(page: Page, name: str, schemes: tuple[str, ...] = ("light", "dark")) -> None:
    """Look at what is shown, by day and by night."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(SETTLE)
        found: list[str] = page.evaluate(RUN)
        assert not found, f"{name}, {scheme}:\n" + "\n".join(found)


def fits(page: Page, name: str) -> None:
    """Nothing has to be scrolled sideways (WCAG 1.4.10)."""
    wide: list[str] = page.evaluate(
        "() => [document.documentElement, ...document.querySelectorAll('#panel, #panel .page, #panel .acts, #text')]"
        ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.id || e.className || e.tagName)"
    )
    assert not wide, f"{name}: {wide} are too wide"


def open_sheet(page: Page, sheet: str) -> None:
    """Open a sheet as a tap would."""
    page.evaluate(
        "intent => { const b = document.querySelector('#a-menu'), was = b.dataset.do;"
        " b.dataset.do = intent; b.click(); b.dataset.do = was; }",
        "menu" if sheet == "menu" else f"open {sheet}",
    )
    page.wait_for_selector(f"#panel.k-{sheet}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_table_in_several_moments(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("start"))) as page:
        for name in POSITIONS:
            if name != "start":
                put(page, record(name))
            player = Player(page)
            seen = player.read()
            check(page, name)
            player.choose([next(k for k, n in enumerate(seen.hand) if n)])
            page.keyboard.press("d")
            check(page, f"{name}, a card chosen and something refused")


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_sheet(browser: Browser, site: str, size: str, scheme: str) -> None:
    with table_page(browser, site, size, "?pace=off", save_of(record("rich"))) as page:
        for sheet in SHEETS:
            open_sheet(page, sheet)
            check(page, sheet, (scheme,))
            page.keyboard.press("Escape")
        page.click("#ours .chip")
        check(page, "meld", (scheme,))
        page.keyboard.press("Escape")
        page.click("#a-out")
        check(page, "out", (scheme,))
        put(page, played_out(record("rich")))
        check(page, "sheet", (scheme,))
        put(page, record("asked"))
        page.wait_for_selector("#panel")
        check(page, "answer", (scheme,))


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_text_view(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, size, "?pace=off&view=text", save_of(record("rich"))) as page:
        check(page, "rich")
        page.click(".text-card >> nth=0")
        page.click("#stock")
        page.wait_for_selector("#text-refusal")
        check(page, "a card chosen and something refused")
        for sheet in ("menu", "settings", "targets"):
            open_sheet(page, sheet)
            check(page, sheet)
            page.keyboard.press("Escape")


def test_nothing_but_the_table_needs_scrolling_both_ways(browser: Browser, site: str) -> None:
    """At 320 px, also where a wide window is magnified four times, and with letters of twice the size."""
    narrow = {"viewport": {"width": 320, "height": 256}, "has_touch": False, "is_mobile": False}
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("rich")), **narrow) as page:
        for sheet in SHEETS:
            open_sheet(page, sheet)
            fits(page, sheet)
            assert page.evaluate("document.querySelector('#panel').getBoundingClientRect().bottom <= innerHeight + 1")
            page.keyboard.press("Escape")
        put(page, played_out(record("rich")))
        fits(page, "sheet")
        page.keyboard.press("Escape")
        open_sheet(page, "menu")
        page.click("#d-m-view")
        page.wait_for_selector("#text h1")
        for scale in ("100%", "200%"):
            page.add_style_tag(content=f"html {{ font-size: {scale} }}")
            fits(page, f"text at {scale}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_waiting_and_the_failed_page(browser: Browser, site: str, size: str) -> None:
    from tests.e2e.conftest import SIZES

    context = browser.new_context(**SIZES[size])
    page = context.new_page()
    held = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site)
    page.wait_for_selector("#boot-bar")
    check(page, "waiting")
    while not held:
        page.wait_for_timeout(50)
    held[0].abort()
    wait_for_state(page, "failed")
    check(page, "failed")
    context.close()
