"""Acts in the browser: a discard that comes back, a question where a card is to go, hints and proposals by keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from samba_core.bots import choose
from samba_core.cards import cards_in
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.moves import Discard, Draw
from table import bridge
from table.staging import NOTHING
from tests.e2e.support import Player, record, save_of, saved_game, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_mistapped_discard_is_taken_back_before_the_next_player_moves(browser: Browser, site: str) -> None:
    game = record("start")
    with table_page(browser, site, "phone", "?pace=slow&takeback=long", save_of(game)) as page:
        player = Player(page)
        page.tap("#a-draw")
        card = cards_in(saved_game(page).view(0).hand)[0]
        player.choose((card,))
        page.tap("#a-discard")
        assert isinstance(saved_game(page).moves[-1], Discard)
        assert page.text_content("#a-undo") == "Take back"
        page.tap("#a-undo")
        assert isinstance(saved_game(page).moves[-1], Draw)
        assert "your turn goes on" in (page.text_content("#prompt") or "")
        page.wait_for_timeout(700)
        assert isinstance(saved_game(page).moves[-1], Draw), "nobody plays on"
        player.choose((card,))
        page.tap("#a-discard")
        page.wait_for_timeout(500)
        page.tap("#a-wait")
        page.wait_for_function("() => document.querySelector('#a-undo')?.textContent !== 'Take back'")
        assert len(saved_game(page).moves) > len(game.moves) + 2


def with_two_places() -> tuple[Game, int]:
    """A position in which a single card fits two own melds."""
    for number in range(40):
        game = Game(seed=f"places {number}")
        while game.state.phase not in ("deal_over", "match_over"):
            view = game.view(0)
            if bridge.my_move(view) and view.phase == "play":
                for kind in set(cards_in(view.hand)):
                    if len(bridge.offers(view, NOTHING, (kind,))) > 1:
                        return game, kind
            seat = game.state.to_act
            game.play(choose("steady", game.view(seat), stream(game.seed, f"bot {seat} move {len(game.moves)}")))
    raise AssertionError("no such position")


def test_a_card_that_fits_two_places_asks_where(browser: Browser, site: str) -> None:
    game, kind = with_two_places()
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        player.choose((kind,))
        page.tap("#actions .main")
        seen = player.read()
        assert seen.page["dialog"] == "targets"
        assert seen.game.moves == game.moves
        page.tap(".option >> nth=1")
        if page.locator("#panel.k-sure").count():
            page.tap("#d-confirm")
        seen = player.read()
        assert seen.page["dialog"] == ""
        assert len(seen.game.moves) == len(game.moves) + 1


def test_three_presses_of_h_tell_where_and_why_and_do_it(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("start"))) as page:
        player = Player(page)
        moves = len(player.read().game.moves)
        page.keyboard.press("h")
        assert page.locator(".hint").count() > 0
        assert "Hint" in (page.text_content("#say") or "")
        where = page.text_content("#prompt")
        page.keyboard.press("h")
        assert page.text_content("#prompt") != where
        page.keyboard.press("h")
        assert len(player.read().game.moves) > moves
        assert page.locator(".hint").count() == 0
        assert json.loads(page.evaluate("localStorage.getItem('samba.game')"))["hints"] == [[1, 1]]


def test_what_can_be_melded_is_chosen_by_its_number(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("parts"))) as page:
        player = Player(page)
        moves = len(player.read().game.moves)
        page.keyboard.press("m")
        assert player.read().page["dialog"] == "propose"
        assert page.locator(".option").count() > 0
        page.keyboard.press("1")
        seen = player.read()
        assert (seen.page["dialog"], len(seen.game.moves)) == ("", moves + 1)
        page.keyboard.press("u")
        assert len(player.read().game.moves) == moves
