"""A whole deal by keyboard alone: the focus is always somewhere one can see, dialogs keep it and give it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from samba_core.cards import TEXT, cards_in
from tests.e2e.listening import check_heard, check_one_message_a_round, heard, listen
from tests.e2e.support import Player, check_sheet, record, save_of, table_page, take_with_melds

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from playwright.sync_api import Browser, Page

LETTERS = {"stock": "d", "a-draw": "d", "pile": "p", "a-pile": "p", "a-discard": "x", "a-meld": "m", "a-undo": "u"}

WAY = """ident => {
  const group = document.getElementById(ident)?.closest("#cards, .melds, #actions");
  if (!group?.contains(document.activeElement)) return "Tab";
  const ids = [...group.querySelectorAll("button")].map(b => b.id);
  return ids.indexOf(ident) > ids.indexOf(document.activeElement.id) ? "ArrowRight" : "ArrowLeft";
}"""

FOCUS = """() => {
  const active = document.activeElement, box = active.getBoundingClientRect(), style = getComputedStyle(active);
  return {id: active.id, tag: active.tagName, does: active.dataset.do ?? "", panel: !!active.closest("#panel"),
          seen: box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0,
          ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none"};
}"""


def focus(page: Page) -> dict[str, Any]:
    """Return where the focus is."""
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def check_focus(page: Page) -> None:
    """The focus is on something that can be seen, and marked."""
    now = focus(page)
    assert now["tag"] != "BODY", "the focus is lost"
    assert now["seen"], f"the focus is out of sight: {now}"


def tab_to(page: Page, ident: str) -> None:
    """Go to an element as somebody without a mouse does: Tab to its group, arrows inside it."""
    for _ in range(120):
        now = focus(page)
        if now["id"] == ident:
            assert now["ring"], f"no mark of the focus on {ident}"
            return
        page.keyboard.press(page.evaluate(WAY, ident))
    raise AssertionError(f"Tab never comes to {ident}")


@dataclass
class Typist(Player):
    """A visitor who has only a keyboard."""

    def tap(self, query: str, **more: Any) -> None:
        """Press the key for a thing, or go there and press Enter."""
        ident = query.removeprefix("#")
        if ident in LETTERS and not self.page.locator("#panel").count():
            self.page.keyboard.press(LETTERS[ident])
        else:
            tab_to(self.page, ident)
            self.page.keyboard.press("Enter")

    def choose(self, cards: Iterable[int]) -> None:
        """Jump to each card by its rank and press Space."""
        for kind in cards:
            key = "*" if kind == 52 else TEXT[kind][0].replace("T", "0").lower()
            for _ in range(60):
                does = focus(self.page)["does"]
                if does == f"card {kind}" or does.startswith(f"pick {kind}-"):
                    break
                self.page.keyboard.press(key)
            else:
                raise AssertionError(f"{key} never comes to {TEXT[kind]}")
            self.page.keyboard.press("Space")


def test_a_whole_deal_by_keyboard(browser: Browser, site: str) -> None:
    """U1: the same deal as by taps, with a pile taken and a first meld in parts in its first turn, and lay-offs."""
    with table_page(browser, site, "desktop", "?seed=30&players=4&pace=off") as page:
        player = Typist(page)
        seen = player.read()
        listen(page)
        page.keyboard.press("Tab")
        player.after = lambda: check_focus(page)
        player.act(seen, take_with_melds(seen.game.view(0)))
        seen = player.play_deal()
        assert {"staged take", "TakePile", "onto chip"} <= set(player.did)
        check_sheet(page, seen.game)
        check_heard(page, seen.game)
        check_one_message_a_round(page)
        assert focus(page)["panel"]
        player.tap("#d-next")
        seen = player.read()
        assert seen.game.state.deal_number == 2
        seen = player.act(seen, player.decide(seen))


def test_groups_are_one_tab_stop_and_parts_are_reached_by_f6(browser: Browser, site: str) -> None:
    """Tab never walks card by card; F6 goes round all parts and Shift+F6 back."""
    stops = "() => [...document.querySelectorAll('#cards, .melds, .seats, #actions')].map(group =>"
    with table_page(browser, site, "desktop", "?pace=off", save_of(record("rich"))) as page:
        Player(page).read()
        assert set(page.evaluate(f"{stops} group.querySelectorAll('[tabindex=\"0\"]').length)")) == {1}
        where = "document.activeElement.closest('[data-part]')?.id"
        walked = []
        for _ in range(8):
            page.keyboard.press("F6")
            walked.append(page.evaluate(where))
        assert walked == ["bar", "seats", "theirs", "middle", "ours", "hand", "actions", "log"]
        for part in reversed(walked[:-1]):
            page.keyboard.press("Shift+F6")
            assert page.evaluate(where) == part
        page.keyboard.press("F6")
        for key, last in {"End": -1, "Home": 0}.items():
            page.keyboard.press(key)
            assert focus(page)["id"] == page.evaluate(f"[...document.querySelectorAll('.seat')].at({last}).id")


def test_the_focus_goes_to_the_neighbour_of_what_is_gone_and_stays_while_others_play(
    browser: Browser, site: str
) -> None:
    with table_page(browser, site, "desktop", "?seed=7&pace=fast") as page:
        player = Typist(page)
        seen = player.read()
        listen(page)
        page.keyboard.press("d")
        card = [kind for kind, copies in enumerate(player.read().hand) if copies == 1][4]
        player.choose((card,))
        ids = page.evaluate("[...document.querySelectorAll('#cards button')].map(b => b.id)")
        place = ids.index(focus(page)["id"])
        page.keyboard.press("Control+Enter")
        page.wait_for_function("id => !document.getElementById(id)", arg=ids[place])
        assert focus(page)["id"] == ids[place + 1]
        after = player.read()
        assert len(after.game.moves) > len(seen.game.moves) + 2, "the others have played"
        assert focus(page)["id"] == ids[place + 1]
        said = heard(page)
        assert said[0].startswith("You: Drew 2 cards. New: ")
        assert [text.split(":")[0] for text in said[1:]] == ["You", "Ana", "Bruno", "Chen"], "one message a turn"


def test_one_switch_turns_letters_off(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&pace=off&letters=off") as page:
        player = Typist(page)
        player.read()
        page.keyboard.press("d")
        page.keyboard.press("?")
        assert not player.read().game.moves
        assert page.locator("#panel").count() == 0
        page.keyboard.press("F6")
        assert focus(page)["id"]


def test_a_sheet_scrolls_by_keys_as_soon_as_it_is_open_and_the_list_of_keys_is_one(
    browser: Browser, site: str
) -> None:
    with table_page(browser, site, "phone", "?seed=7&pace=off") as page:
        tab_to(page, "a-menu")
        for key in ("?", "PageDown"):
            page.keyboard.press(key)
        page.wait_for_function("document.querySelector('.page').scrollTop > 100")
        assert "Lay the chosen red three" in page.inner_text("#panel")
        page.keyboard.press("Escape")
        assert focus(page)["id"] == "a-menu"


def test_arrows_walk_through_the_hand(browser: Browser, site: str) -> None:
    """Right comes to every card, Home and End to the ends, and in the grid Down comes to the suit below."""
    for size in ("phone", "desktop"):
        with table_page(browser, site, size, "?pace=off", save_of(record("forty"))) as page:
            everything = page.evaluate("[...document.querySelectorAll('#cards button')].map(b => b.id)")
            page.locator(f"#{everything[0]}").focus()
            walked = []
            for _ in everything:
                walked.append(focus(page)["id"])
                page.keyboard.press("ArrowRight")
            assert walked == everything
            page.keyboard.press("Home")
            assert focus(page)["id"] == everything[0]
            page.keyboard.press("End")
            assert focus(page)["id"] == everything[-1]
            if size == "phone":
                page.keyboard.press("Home")
                page.keyboard.press("ArrowDown")
                first, below = (int(ident.split("-")[1]) // 13 for ident in (everything[0], focus(page)["id"]))
                assert below == first + 1


def test_a_turn_by_letters(browser: Browser, site: str) -> None:
    """D, Space, M, U, X, Escape, and the letters that tell."""
    with table_page(browser, site, "desktop", "?seed=49&pace=off") as page:
        player = Typist(page)
        page.keyboard.press("x")
        assert player.read().page["refused"], "a discard before the draw is refused in words"
        page.keyboard.press("d")
        seen = player.read()
        assert not seen.page["refused"]
        assert seen.game.state.phase == "play"
        check_focus(page)
        page.keyboard.press("d")
        assert "already drawn" in player.read().page["alert"]
        card = cards_in(seen.hand)[-1]
        player.choose((card,))
        assert any(item["chosen"] for item in player.read().page["cards"])
        page.keyboard.press("Escape")
        assert not any(item["chosen"] for item in player.read().page["cards"])
        check_focus(page)
        for letter, words in {"t": "meld", "s": "0", "c": "Discard pile", "e": "cards", "i": "of", "y": "of"}.items():
            page.keyboard.press(letter)
            assert words in player.read().page["say"], letter
        player.choose((card,))
        page.keyboard.press("x")
        assert card in player.read().game.state.pile or len(player.read().game.moves) > 2
        check_focus(page)
        page.keyboard.press("u")
        assert "nothing to take back" in player.read().page["alert"]


def test_dialogs_keep_the_focus_and_give_it_back(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&pace=off") as page:
        tab_to(page, "a-menu")
        page.keyboard.press("Enter")
        for key in ("Tab", "Shift+Tab"):
            for _ in range(12):
                page.keyboard.press(key)
                now = focus(page)
                assert now["panel"] or now["tag"] == "BODY", f"the focus left the dialog: {now}"
        page.keyboard.press("Escape")
        assert page.locator("#panel").count() == 0
        assert focus(page)["id"] == "a-menu"
        page.keyboard.press("Enter")
        tab_to(page, "d-m-about")
        page.keyboard.press("Enter")
        assert focus(page)["panel"]
        page.keyboard.press("d")
        page.keyboard.press("Escape")
        assert page.locator("#panel").count() == 0
        assert focus(page)["id"] == "a-menu"
        assert not Player(page).read().game.moves, "letters play no cards behind a dialog"


def test_letters_are_only_letters_in_a_name(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=7&players=3&pace=off") as page:
        before = Player(page).read().game.to_text()
        tab_to(page, "a-menu")
        page.keyboard.press("Enter")
        tab_to(page, "d-m-new")
        page.keyboard.press("Enter")
        tab_to(page, "f-name")
        page.keyboard.type("Dux Momus")
        assert page.input_value("#f-name") == "Dux Momus"
        assert Player(page).read().game.to_text() == before
        page.keyboard.press("Escape")
        assert page.locator("#panel").count() == 0
        check_focus(page)
        page.keyboard.press("Enter")
        tab_to(page, "d-m-new")
        page.keyboard.press("Enter")
        tab_to(page, "f-name")
        page.keyboard.type("Dux <b>&")
        page.keyboard.press("Enter")
        assert page.locator("#panel").count() == 0
        assert Player(page).read().game.to_text() != before, "Enter deals"
        assert "Dux <b>&" in page.inner_text("#bar .scores")


def test_a_run_takes_the_top_card_and_undo_by_keys(browser: Browser, site: str) -> None:
    """U and Shift+U take back what was begun."""
    game = record("parts")
    with table_page(browser, site, "desktop", "?pace=off", save_of(game)) as page:
        player = Typist(page)
        move = player.decide(player.read())
        melds = getattr(move, "melds", ())
        assert melds, "the position is one for a first meld"
        player.choose(melds[0].cards)
        page.keyboard.press("m")
        begun = player.read()
        assert begun.staged or begun.game.undo_steps
        check_focus(page)
        page.keyboard.press("Shift+U")
        back = player.read()
        assert not back.staged
        assert back.game.to_text() == game.to_text()
        check_focus(page)
