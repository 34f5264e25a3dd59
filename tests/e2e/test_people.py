"""Two people and two bots at one phone: the curtain hides every card, and the match goes on by taps and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.conftest import wait_for_state
from tests.e2e.support import card_name, saved_game, table_page, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINK = "?players=4&people=0,2&names=Rosa,Tom&seed=12&pace=off"
NAMES = {0: "Rosa", 2: "Tom"}
CARDS = {*map(card_name, range(53)), "♠", "♥", "♦", "♣", "★", 'id="c-', 'data-do="pick'}


def at_the_curtain(page: Page, seat: int) -> None:
    """The curtain calls this person, by eye and by ear, and nowhere in the page is a card."""
    page.wait_for_selector("#panel.k-curtain")
    call = f"Pass the device to {NAMES[seat]}"
    assert page.inner_text("#panel-title") == call
    assert page.text_content("#say") == f"{call}. {NAMES[seat]}, tap when you are ready."
    assert page.evaluate("document.activeElement.id") == "d-ready"
    html = page.content()
    assert not [word for word in CARDS if word in html]
    assert not [name for name in ("Ana", "Chen") if name in html]
    box = page.locator("#panel").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (360, 640)
    page.wait_for_timeout(550)  # so long it cannot be lifted by a tap that was meant for what lay there before


def hand_is_that_of(page: Page, seat: int) -> None:
    """The cards that are shown, and only they, are this person's."""
    hand = saved_game(page).state.hands[seat]
    shown = page.evaluate("[...document.querySelectorAll('#cards button')].map(card => card.id.split('-')[1])")
    assert sorted(set(map(int, shown))) == [kind for kind, n in enumerate(hand) if n]
    assert page.inner_text("#prompt .line").startswith(f"{NAMES[seat]} · ")


def test_two_people_and_two_bots_pass_a_phone_around(browser: Browser, site: str) -> None:
    with table_page(browser, site, "phone", LINK) as page:
        for turn, seat in enumerate((0, 2, 0, 2)):
            by_keys = turn % 2
            at_the_curtain(page, seat)
            page.keyboard.press("Enter") if by_keys else tap(page, "#d-ready")
            if turn:
                assert page.inner_text("#panel-title") == f"{NAMES[seat]}, since your last turn"
                assert f"{NAMES[2 - seat]}:" in page.inner_text("#panel-body")
                page.keyboard.press("Escape") if by_keys else tap(page, "#d-shut")
            page.wait_for_selector("#panel", state="detached")
            hand_is_that_of(page, seat)
            page.keyboard.press("d") if by_keys else tap(page, "#stock")
            page.wait_for_selector("#a-discard")
            hand_is_that_of(page, seat)
            if turn == 1:
                page.reload()  # in mid-turn nobody may see the hand either
                wait_for_state(page, "playable")
                at_the_curtain(page, seat)
                tap(page, "#d-ready")  # nothing has happened since this person's own last move
                page.wait_for_selector("#panel", state="detached")
                hand_is_that_of(page, seat)
            card = page.locator("#cards button").first
            card.press("Enter") if by_keys else card.tap()
            page.keyboard.press("x") if by_keys else tap(page, "#a-discard")
        at_the_curtain(page, 0)
        game = saved_game(page)
        assert game.state.turns == 8
        assert game.state.turn == 0
