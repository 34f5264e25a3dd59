"""A browser, the built site under a sub-path, and pages that fail their test when anything goes wrong unseen."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tools import browser as find_browser
from tools import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "dist" / "site"
SHOTS = Path(__file__).resolve().parent / "shots"
SIZES = {
    "phone": {
        "viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}  # fmt: skip
START_TAKES_AT_MOST = 60_000


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        try:
            chromium = find_browser.launch(playwright.chromium)
        except SystemExit as error:
            pytest.exit(str(error), returncode=1)
        yield chromium
        chromium.close()


def served(folder: Path, prefix: str = "/") -> tuple[serve.Server, str]:
    """Serve a folder in the background."""
    server = serve.listen(folder, 0, prefix)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, serve.address(server)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a copy of the built site, under a sub-path as on GitHub Pages.

    A copy, because a build that runs meanwhile puts another site in its place.
    """
    if not (SITE / "index.html").exists():
        pytest.exit("samba: run make site first", returncode=1)
    copy = shutil.copytree(SITE, tmp_path_factory.mktemp("served") / "site")
    server, address = served(copy, "/some/where/")
    yield address
    server.shutdown()


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """The test runs once on a phone and once on a desktop."""
    return str(request.param)


@pytest.fixture
def context(browser: Browser, size: str) -> Iterator[BrowserContext]:
    """A fresh visitor: nothing saved, nothing cached."""
    fresh = browser.new_context(**SIZES[size])
    fresh.set_default_timeout(15_000)
    yield fresh
    fresh.close()


@pytest.fixture
def rough_page(context: BrowserContext) -> Page:
    """A page for tests in which something is meant to go wrong."""
    return context.new_page()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page on which nothing may go wrong: no console error, no failed request, nothing from another origin."""
    page = context.new_page()
    trouble = watch(page, site)
    yield page
    assert not trouble, "\n".join(trouble)


def watch(page: Page, site: str) -> list[str]:
    """Collect what goes wrong on a page without being seen."""
    trouble: list[str] = []
    home = urlsplit(site)

    def asked(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != home.netloc:
            trouble.append(f"a request to another origin: {url}")

    page.on("console", lambda said: trouble.append(f"console: {said.text}") if said.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
    page.on("request", lambda request: asked(request.url))
    page.on("requestfailed", lambda request: trouble.append(f"failed: {request.url} {request.failure}"))
    page.on("response", lambda got: trouble.append(f"{got.status}: {got.url}") if got.status >= 400 else None)
    return trouble


@pytest.fixture
def shot(size: str) -> Callable[[Page, str], None]:
    """Take a picture: shot(page, "start") writes shots/start-phone.png."""

    def take(page: Page, name: str) -> None:
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}-{size}.png")

    return take


def wait_for_state(page: Page, state: str) -> None:
    """Wait until the page has come so far: "playable" or "failed"."""
    page.wait_for_function(
        "() => document.documentElement.dataset.state !== 'loading'", timeout=START_TAKES_AT_MOST, polling=50
    )
    now = page.evaluate("document.documentElement.dataset.state")
    assert now == state, f"the page is {now}: {page.inner_text('#app')}"


@pytest.fixture
def ready() -> Callable[[Page, str], None]:
    """ready(page, "playable") waits for that state."""
    return wait_for_state
