"""The page starts, and when it cannot, it says so in words and offers to try again."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from tests.e2e.conftest import served, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    Ready = Callable[[Page, str], None]
    Shot = Callable[[Page, str], None]


held: list[Route] = []


def never_answer(route: Route) -> None:
    """Leave a request hanging."""
    held.append(route)


@pytest.fixture(autouse=True)
def let_go(rough_page: Page) -> Iterator[None]:
    """End what was left hanging, before its page is closed."""
    yield
    for route in held:
        with contextlib.suppress(Error):  # the page has gone on without it
            route.abort()
    held.clear()


def works(route: Route) -> None:
    """Answer as always."""
    route.continue_()


def missing(route: Route) -> None:
    """Answer as a server without that file."""
    route.fulfill(status=404, body="not here")


def wrong_type(route: Route) -> None:
    """Answer as a server that has never heard of wasm."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-type": "application/octet-stream"})


def broken(route: Route) -> None:
    """Answer with something that is no part of the game."""
    route.fulfill(status=200, content_type="application/zip", body="this is no wheel")


FAULTS = {
    "the wheel of the game is missing": ("**/samba_canasta-*.whl", missing, "missing on the server"),
    "the wheel of the table is missing": ("**/samba_table-*.whl", missing, "missing on the server"),
    "a wheel is damaged": ("**/samba_canasta-*.whl", broken, "missing or damaged"),
    "wasm has a wrong type": ("**/*.wasm", wrong_type, "application/wasm"),
    "wasm is missing": ("**/*.wasm", missing, "missing on the server"),
    "the library is missing": ("**/stdlib-*.zip", missing, "missing on the server"),
    "the connection breaks": ("**/*.wasm", lambda route: route.abort(), "could not be loaded"),
    "PyScript is missing": ("**/core.js", missing, "missing on the server|could not be loaded"),
    "the interpreter is missing": ("**/samba-pyodide.mjs", missing, "missing on the server|could not be loaded"),
    "nothing comes": ("**/*.wasm", never_answer, "standstill"),
}


def test_starts_under_a_sub_path(page: Page, site: str, ready: Ready) -> None:
    page.goto(site)
    ready(page, "playable")
    assert page.evaluate("performance.getEntriesByName('samba-playable').length") == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a horizontal scroll bar"


def test_waits_in_words(rough_page: Page, site: str, shot: Shot) -> None:
    rough_page.route("**/*.wasm", never_answer)
    rough_page.goto(site)
    assert rough_page.evaluate("document.documentElement.dataset.state") == "loading"
    assert rough_page.get_by_role("progressbar").is_visible()
    assert rough_page.get_by_role("status").inner_text().strip()
    rough_page.wait_for_timeout(800)
    shot(rough_page, "boot-loading")


@pytest.mark.parametrize(
    ("size", "fault"),
    [*(("phone", fault) for fault in FAULTS), ("desktop", "wasm has a wrong type")],
    indirect=["size"],
)
def test_says_what_failed_and_tries_again(rough_page: Page, site: str, ready: Ready, shot: Shot, fault: str) -> None:
    where, how, words = FAULTS[fault]
    now = {"answer": how}
    rough_page.route(where, lambda route: now["answer"](route))
    rough_page.goto(site + ("?stall=1500" if how is never_answer else ""))
    ready(rough_page, "failed")
    told = rough_page.get_by_role("alert").inner_text()
    assert any(part in told for part in words.split("|")), told
    rough_page.wait_for_timeout(500)
    shot(rough_page, "boot-failed-" + fault.replace(" ", "-"))

    now["answer"] = works
    again = rough_page.get_by_role("button", name="Try again")
    assert again.is_visible()
    box = again.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    again.click()
    rough_page.wait_for_function("document.documentElement.dataset.state === 'playable'", timeout=60_000)


def test_an_error_of_a_message_is_shown_as_text(rough_page: Page, site: str, ready: Ready) -> None:
    rough_page.route("**/*.wasm", never_answer)
    rough_page.goto(site)
    rough_page.evaluate("sambaBoot.fail('boot.fail.error', '<img src=x onerror=alert(1)>')")
    ready(rough_page, "failed")
    assert rough_page.locator("#boot-detail img").count() == 0
    assert "<img" in rough_page.locator("#boot-detail").inner_text()


def test_starts_where_storage_is_refused(rough_page: Page, site: str, tmp_path: Path) -> None:
    """A frame without allow-same-origin has no IndexedDB, no localStorage and an origin of its own."""
    (tmp_path / "index.html").write_text(
        '<title>host</title><link rel="icon" href="data:,">'
        f'<iframe sandbox="allow-scripts" style="width:100%;height:560px" src="{site}"></iframe>'
    )
    server, host = served(tmp_path)
    trouble = watch(rough_page, site)
    try:
        rough_page.goto(host + "index.html")
        frame = next(frame for frame in rough_page.frames if frame.url.startswith(site))
        frame.wait_for_function("document.documentElement.dataset.state !== 'loading'", timeout=60_000)
        assert frame.evaluate("document.documentElement.dataset.state") == "playable", frame.inner_text("#app")
    finally:
        server.shutdown()
    real = [line for line in trouble if host not in line]
    assert not real, "\n".join(real)


def test_says_so_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    assert "JavaScript" in page.inner_text("noscript")
    context.close()
