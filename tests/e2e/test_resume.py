"""The page comes back to where it was left, in every phase; a save that cannot be read costs only itself (S1, S3)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from samba_core.cards import cards_in
from samba_core.game import Game
from samba_core.moves import Discard, Draw, Lay, NextDeal, TakePile
from samba_core.openings import openings
from tests.e2e.conftest import wait_for_state
from tests.e2e.support import Player, read, record, save_of, saved_game, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from samba_core.melds import Meld

KEPT = "seats scores stock pile pileLabel sides cards handSize prompt meter pileLine acts".split()


def reload(page: Page) -> None:
    """Load the page anew, as after a swipe back."""
    page.reload()
    wait_for_state(page, "playable")


def comes_back(page: Page) -> None:
    """Reload the page; all that is shown must be as it was."""
    before = read(page)
    reload(page)
    after = read(page)
    assert after.game.to_text() == before.game.to_text()
    assert after.staged == before.staged
    for part in KEPT:
        assert after.page[part] == before.page[part], part


def group_of_three(game: Game) -> tuple[Meld, ...]:
    """Return three melds that together make the first meld."""
    view = game.view(0)
    return next(
        group
        for group in openings(view.hand, view.minimum, view.rules)
        if len(group) >= 3 and all(meld.points(view.rules) < view.minimum / 2 for meld in group)
    )


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_half_a_first_meld_comes_back(browser: Browser, site: str, size: str) -> None:
    """R5: the first meld is begun, the page is reloaded, and the meld is finished."""
    game = record("parts")
    first, second, *others = group_of_three(game)
    with table_page(browser, site, size, "?pace=off", save_of(game)) as page:
        player = Player(page)
        player.choose(first.cards)
        player.tap("#a-meld")
        player.choose(second.cards[:2])
        assert player.read().staged
        comes_back(page)
        assert sum(card["chosen"] for card in player.read().page["cards"]) >= 1, "what was chosen is still chosen"
        player.choose(second.cards[2:])
        player.tap("#m-new")
        if player.read().staged:
            comes_back(page)
        for meld in others:
            player.choose(meld.cards)
            player.tap("#m-new")
        seen = player.read()
        assert not seen.staged
        assert isinstance(seen.game.moves[-1], Lay)
        comes_back(page)
        assert player.read().game.view(0).own_melds


def test_draw_phase_take_in_parts_and_dialog_come_back(browser: Browser, site: str) -> None:
    game = record("take-more")
    view = game.view(0)
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        comes_back(page)
        player.tap("#pile")  # chooses the pair
        comes_back(page)
        player.tap("#pile")
        seen = player.read()
        take = seen.staged[-1]
        assert isinstance(take, TakePile)
        assert seen.chips["d-0"]["draft"]
        assert seen.game.moves == game.moves, "nothing is taken before the first meld is complete"
        comes_back(page)
        player.tap("#a-menu")
        assert player.read().page["dialog"] == "menu"
        reload(page)  # an open menu is not worth keeping; what was begun is
        assert player.read().page["dialog"] == ""
        assert player.read().staged == [take]
        hand = list(view.hand)
        for kind in take.cards:
            hand[kind] -= 1
        need = view.minimum - sum(view.rules.points(kind) for kind in (*take.cards, view.pile[-1]))
        for meld in next(openings(tuple(hand), need, view.rules)):
            player.choose(meld.cards)
            player.tap("#m-new")
        seen = player.read()
        assert isinstance(seen.game.moves[-1], TakePile)
        comes_back(page)


def test_after_a_take_and_with_a_question_open(browser: Browser, site: str) -> None:
    game = record("take")
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        player.tap("#pile")
        player.tap("#a-pile")
        seen = player.read()
        assert isinstance(seen.game.moves[-1], TakePile)
        comes_back(page)


def test_the_partners_question_comes_back(browser: Browser, site: str) -> None:
    """The dialogs of the game itself are part of its state; they come back."""
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("asked"))) as page:
        player = Player(page)
        assert player.read().page["dialog"] == "answer"
        comes_back(page)
        assert player.read().page["dialog"] == "answer"
        page.keyboard.press("Escape")
        assert player.read().page["dialog"] == "answer", "the question must be answered"
        asked = player.read().game
        player.tap("#d-no")
        seen = player.read()
        assert seen.game.moves[len(asked.moves)].yes is False


def test_the_bots_go_on_after_a_reload(browser: Browser, site: str) -> None:
    """S1: left in the middle of the bots' turns, the page plays on, and as it would have without the reload."""
    ends = []
    for reloads in (False, True):
        with table_page(browser, site, "desktop", "?seed=7&pace=slow") as page:
            player = Player(page)
            player.act(player.read(), Draw())
            player.choose((cards_in(player.read().hand)[-1],))
            player.tap("#a-discard")
            if reloads:
                assert saved_game(page).state.to_act != 0
                reload(page)
            while saved_game(page).state.to_act != 0:
                page.evaluate("document.querySelector('#a-wait')?.click()")  # gone by now, perhaps
                page.wait_for_timeout(50)
            ends.append(player.read().game.to_text())
    assert ends[0] == ends[1]


def test_the_score_sheet_comes_back(browser: Browser, site: str) -> None:
    game = record("ask")
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        seen = player.play_deal()
        comes_back(page)
        assert player.read().page["dialog"] == "sheet"
        player.tap("#d-next")
        assert isinstance(player.read().game.moves[len(seen.game.moves)], NextDeal)
        comes_back(page)


# ── what cannot be read ──────────────────────────────────────────────────────────────────────────────────────


def with_sum(save: dict[str, object]) -> str:
    """Return a save with a checksum that fits."""
    return json.dumps({**save, "sum": crc32(str(save["game"]).encode())})


def damaged() -> dict[str, str]:
    """Return saves that must not be played on."""
    good = json.loads(save_of(record("no-pair")))
    return {
        "garbage": "\u0000 not json {",
        "cut short": json.dumps(good)[:-200],
        "an illegal move": json.dumps({**good, "game": good["game"] + "discard AS\ndiscard AS\n"}),
        "an older version": json.dumps({**good, "version": 0}),
        "something else": "[1, 2, 3]",
        "no game": json.dumps({"version": 1}),
        "an unknown ruleset": with_sum({**good, "game": good["game"].replace("samba_house", "poker")}),
    }


def test_a_damaged_save_is_put_aside_in_words(browser: Browser, site: str) -> None:
    """S2: each damage gives a sentence and a game that can be played, and nothing is thrown away."""
    with table_page(browser, site, "phone", "?pace=off") as page:
        player = Player(page)
        for what, text in damaged().items():
            page.evaluate("text => localStorage.setItem('samba.game', text)", text)
            page.evaluate("localStorage.removeItem('samba.game.damaged')")
            reload(page)
            seen = player.read()
            assert page.evaluate("localStorage.getItem('samba.game.damaged')") == text, what
            assert "could not be read" in seen.page["prompt"], what
            assert "could not be read" in seen.page["alert"], what
            assert not seen.game.moves, what
            seen = player.act(seen, Draw())
            assert not seen.page["refused"], what
            assert len(seen.game.moves) == 1, what


def test_what_was_begun_may_be_nonsense_and_the_game_still_stands(browser: Browser, site: str) -> None:
    good = json.loads(save_of(record("parts")))
    save = {**good, "staged": ["lay set AS AS AS"], "chosen": [99, "x"], "fresh": None, "seen": 3, "bot": "nobody"}
    with table_page(browser, site, "phone", "?pace=off", json.dumps(save)) as page:
        seen = Player(page).read()
        assert seen.game.to_text() == good["game"]
        assert not seen.staged


DENIED = """for (const name of ["getItem", "setItem", "removeItem", "clear", "key"])
  Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };"""


def test_plays_without_storage(browser: Browser, site: str) -> None:
    """S3, E1: every call of the storage throws; the page says so once and plays on."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.add_init_script(DENIED)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site + "?pace=off&seed=7")
    wait_for_state(page, "playable")
    assert "does not keep games" in page.inner_text("#prompt")
    for _ in range(3):
        page.tap("#a-draw")
        page.wait_for_selector("#a-discard")
        assert "does not keep" not in page.inner_text("#prompt")
        page.locator("#cards button").first.tap()  # the last may be wild, and throwing it away asks first
        page.tap("#a-discard")
        page.wait_for_selector("#a-draw")
    assert not errors
    context.close()


def test_a_discard_ends_the_turn_for_good(browser: Browser, site: str) -> None:
    """U6: until the discard everything can be undone, after it nothing, also not after a reload."""
    with table_page(browser, site, "phone", "?seed=49&pace=off") as page:
        player = Player(page)
        seen = player.act(player.read(), Draw())
        reload(page)
        player.tap("#a-undo", force=True)
        assert "nothing to take back" in player.read().page["prompt"]
        seen = player.act(player.read(), Discard(cards_in(seen.hand)[-1]))
        reload(page)
        player.tap("#a-undo", force=True)
        assert "nothing to take back" in player.read().page["prompt"]
        assert player.read().game.moves == seen.game.moves
