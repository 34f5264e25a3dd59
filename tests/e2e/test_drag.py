"""Dragging with a mouse and with a finger, and moving cards without either: what is let go arrives, taps stay taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.e2e.conftest import wait_for_state
from tests.e2e.support import Player, read, record, save_of, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

QUEENS = ("c-10-0", "c-23-0", "c-36-0")
IN_THE_AIR = "document.querySelectorAll('.dragged, .caret').length"


def row(page: Page) -> list[str]:
    """Return the ids of the cards as they stand."""
    ids: list[str] = page.evaluate("[...document.querySelectorAll('#cards button')].map(b => b.id)")
    return ids


def spot(page: Page, ident: str) -> tuple[float, float]:
    """Return a point of an element that nothing covers."""
    box = page.locator(f"#{ident}").bounding_box()
    assert box
    return box["x"] + 9, box["y"] + min(14, box["height"] / 2)


def own_place(page: Page) -> tuple[float, float]:
    """Return a point of the own side where no meld lies."""
    box = page.locator("#ours").bounding_box()
    assert box
    return box["x"] + box["width"] - 12, box["y"] + box["height"] - 6


def chosen(seen: Any) -> list[str]:
    """Return the ids of the chosen cards."""
    return [item["id"] for item in seen.page["cards"] if item["chosen"]]


def test_dragging_with_a_mouse(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off&layout=rows&sort=suit", save_of(record("rich"))) as page:
        start = read(page)
        cards = row(page)

        def drag(ident: str, to: tuple[float, float], *, before_up: Any = None) -> None:
            page.mouse.move(*spot(page, ident))
            page.mouse.down()
            page.mouse.move(*to, steps=5)
            if before_up:
                before_up()
            page.mouse.up()

        x, y = spot(page, cards[1])
        drag(cards[-1], (x - 8, y))
        assert row(page) == [cards[0], cards[-1], *cards[1:-1]]
        assert not chosen(read(page)), "the end of a drag is no tap"

        for ident in QUEENS:
            page.click(f"#{ident}", position={"x": 8, "y": 10})
        drag(QUEENS[0], own_place(page), before_up=lambda: page.keyboard.press("Escape"))
        seen = read(page)
        assert chosen(seen) == list(QUEENS), "Escape breaks the drag off and nothing else"
        assert len(seen.game.moves) == len(start.game.moves)
        drag(QUEENS[0], own_place(page))
        seen = read(page)
        assert len(seen.game.view(0).own_melds) == len(start.game.view(0).own_melds) + 1

        drag("c-2-0", spot(page, "m-0-0"))
        seen = read(page)
        assert seen.page["refused"]
        assert "c-2-0" in row(page)
        drag("c-2-0", spot(page, "pile"))
        seen = read(page)
        assert 2 not in [k for k, n in enumerate(seen.hand) if n]
        assert len(seen.game.moves) > len(start.game.moves) + 2, "the bots have played since"
        page.wait_for_function(f"!({IN_THE_AIR})")


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Send what a finger does."""
    at = [{"x": x, "y": y} for x, y in points]
    cdp.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})


def test_dragging_with_a_finger(browser: Browser, site: str) -> None:
    with table_page(browser, site, "phone", "?pace=off&layout=grid", save_of(record("rich"))) as page:
        start = read(page)
        cdp = page.context.new_cdp_session(page)

        def drag(ident: str, to: tuple[float, float]) -> None:
            x, y = spot(page, ident)
            touch(cdp, "Start", (x, y))
            for step in range(1, 6):
                touch(cdp, "Move", (x + (to[0] - x) * step / 5, y + (to[1] - y) * step / 5))
            touch(cdp, "End")

        x, y = spot(page, "c-2")
        touch(cdp, "Start", (x, y))
        touch(cdp, "Move", (x + 4, y + 4))
        touch(cdp, "End")
        assert chosen(read(page)) == ["c-2"], "a finger that trembles has tapped"
        page.tap("#c-2")
        drag("c-2", spot(page, "m-1-0"))
        seen = read(page)
        assert seen.page["refused"]
        assert not chosen(seen)
        drag("c-2", spot(page, "pile"))
        assert 2 not in [k for k, n in enumerate(read(page).hand) if n]
        drag("stock", spot(page, "c-10"))
        seen = read(page)
        assert seen.game.state.phase == "play", "the stock was dragged to the hand"
        assert len(seen.game.moves) > len(start.game.moves) + 2


def test_an_own_order_by_keys_and_by_taps_outlasts_a_reload(browser: Browser, site: str) -> None:
    """WCAG 2.5.7: what dragging does can be done without."""
    with table_page(browser, site, "desktop", "?pace=off&layout=rows", save_of(record("rich"))) as page:
        cards = row(page)
        page.focus(f"#{cards[0]}")
        page.keyboard.press(".")
        page.keyboard.press(".")
        assert row(page)[:3] == [cards[1], cards[2], cards[0]]
        assert page.evaluate("document.activeElement.id") == cards[0], "the focus goes with the card"
        assert "now card 3 of" in page.inner_text("#say")
        player = Player(page)
        player.tap(f"#{cards[1]}", position={"x": 8, "y": 10})
        player.tap("#a-right")
        assert row(page)[:3] == [cards[2], cards[1], cards[0]]
        order = row(page)
        page.reload()
        wait_for_state(page, "playable")
        assert row(page) == order
