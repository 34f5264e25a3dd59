"""Pictures for people to look at: every screen, at four sizes, by day and by night; `make gallery` keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.gallery import PAGE, PICTURES, SCHEMES, SCREENS, SHOT_SIZES, SHOTS, gallery, name_of
from tests.e2e.places import match_end, midway, played_out, put
from tests.e2e.support import Player, record, save_of, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from samba_core.game import Game

class Photographer:
    """Takes one picture of a screen by day and one by night."""

    def __init__(self, page: Page, size: str) -> None:
        self.page = page
        self.size = size
        self.taken: list[str] = []

    def shoot(self, name: str, alike: bool = False) -> None:
        """Take both pictures of what is open now; a few things look `alike` by day and by night."""
        SHOTS.mkdir(exist_ok=True)
        seen = set()
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            path = SHOTS / name_of(name, self.size, scheme)
            picture = self.page.screenshot(path=path, type="jpeg", quality=50)
            assert len(picture) > 5_000, f"{path.name} is next to empty"
            seen.add(picture)
        assert len(seen) == (1 if alike else 2), f"{name} by day and by night"
        self.taken.append(name)

    def sheet(self, name: str, *taps: str) -> None:
        """Open a sheet by these taps, take its pictures, and shut it."""
        for query in taps:
            tap(self.page, query)
        self.shoot(name)
        self.page.keyboard.press("Escape")
        while self.page.locator("#panel").count():
            self.page.keyboard.press("Escape")

    def put(self, game: Game) -> None:
        """Go on at another position."""
        put(self.page, game)
        Player(self.page).read()


@pytest.mark.parametrize("size", list(SHOT_SIZES))
def test_shots(browser: Browser, site: str, size: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("start")), **SHOT_SIZES[size]) as page:
        player, camera = Player(page), Photographer(page, size)
        player.read()
        camera.shoot("start")
        camera.sheet("menu", "#a-menu")
        camera.sheet("new-game", "#a-menu", "#d-m-new")
        camera.sheet("house-rules", "#a-menu", "#d-m-new", "#d-house")
        for sheet in ("settings", "keys", "about"):
            camera.sheet(sheet, "#a-menu", f"#d-m-{sheet}")

        camera.put(record("rich"))
        seen = player.read()
        player.choose((next((k for k, n in enumerate(seen.hand) if n and k % 13 > 1), 52),))
        camera.shoot("middle")
        for sheet in ("log", "replay", "tracker"):
            camera.sheet(sheet, "#a-menu", f"#d-m-{sheet}")
        camera.sheet("pile", "#pile-line")
        page.keyboard.press("Escape")
        for _ in range(2):
            page.keyboard.press("h")
        camera.shoot("hint")

        for name, game in (
            ("forty", record("forty")),
            ("heavy", record("heavy")),
            ("six", midway("samba_de", 6, "5", 60)),
            ("classic", midway("canasta_classic", 4, "11", 60)),
        ):
            camera.put(game)
            camera.shoot(name)

        camera.put(record("parts"))
        camera.sheet("proposals", "#a-meld")

        camera.put(record("ask"))
        camera.sheet("going-out", "#a-out")
        camera.put(played_out(record("rich")))
        assert player.read().page["dialog"] == "sheet"
        camera.shoot("sheet")
        camera.put(match_end())
        camera.shoot("match")
    for name, link in (
        ("pictures", "?seed=12&faces=pictures&layout=rows"),
        ("curtain", "?seed=12&people=0,2&names=Rosa,Tom"),
        ("text", "?seed=12&view=text"),
    ):
        with table_page(browser, site, "desktop", f"{link}&pace=off", **SHOT_SIZES[size]) as page:
            camera.page = page
            page.wait_for_timeout(500)  # the picture of the cards is fetched when it is first shown
            camera.shoot(name, alike=name == "curtain")
    assert sorted(camera.taken) == sorted(SCREENS)


def test_the_gallery_shows_what_is_pictured() -> None:
    assert PAGE.read_text(encoding="utf-8") == gallery(), "run make gallery"
    kept = {path.name for path in PICTURES.iterdir()}
    assert kept == {name_of(name, size, scheme) for name in SCREENS for size in SHOT_SIZES for scheme in SCHEMES}
