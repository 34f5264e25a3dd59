"""A whole deal in the text view, by its buttons and its line to type in, as somebody who sees nothing plays it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from samba_core.cards import TEXT, cards_in, hand_of, without_cards
from samba_core.game import Game
from samba_core.moves import Discard, Draw, Move
from samba_core.notation import move_from_text
from table.staging import staged_from
from tests.e2e.listening import check_heard, check_one_message_a_round, heard, listen
from tests.e2e.support import Player, Seen, card_name, check_sheet, count_of, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READ = """() => {
  const text = query => document.querySelector(query)?.textContent.trim() ?? "";
  const panel = document.querySelector("#panel");
  if (!panel && (document.querySelector("#a-wait") || !document.querySelector("#text-prompt"))) return null;
  return {
    cards: [...document.querySelectorAll(".text-card")].map(b => ({id: b.id, label: b.lastChild.textContent})),
    heading: text("#text-hand-title"), stock: text("#stock"), pile: text("#pile"), prompt: text("#text-prompt"),
    scores: [...document.querySelectorAll("#text-scores li")].map(li => li.textContent),
    seats: [...document.querySelectorAll("#text-seats li")].map(li => li.textContent),
    melds: [...document.querySelectorAll("#text-side-0 [id^=m-0]")].length, refused: !!text("#text-refusal"),
    dialog: panel?.dataset.sheet ?? "", saved: localStorage.getItem("samba.game"),
  };
}"""


@dataclass
class Reader(Player):
    """A visitor who has only the words of the page."""

    def read(self) -> Seen:
        """Read the page once it is the visitor's move, and check what it says."""
        shown: dict[str, Any] = self.page.wait_for_function(READ, polling=20, timeout=60_000).json_value()
        saved = json.loads(shown["saved"])
        seen = Seen(shown, Game.from_text(saved["game"], trusted=True), [move_from_text(t) for t in saved["staged"]])
        view = seen.game.view(0)
        left = without_cards(view.hand, staged_from(seen.staged[-1]).spent if seen.staged else ())
        kinds = [k for card in shown["cards"] for k in [int(card["id"].split("-")[1])] * count_of(card["label"])]
        assert hand_of(kinds) == left
        for card in shown["cards"]:
            assert card["label"].startswith(card_name(int(card["id"].split("-")[1])))
        assert f"{sum(left)} card" in shown["heading"] or sum(left) == 1
        assert f"{view.stock_size} cards" in shown["stock"]
        assert (card_name(view.pile[-1]) if view.pile else "empty") in shown["pile"]
        assert shown["melds"] == len(view.own_melds)
        assert len(shown["seats"]) == view.players - 1
        return seen

    def act(self, seen: Seen, move: Move) -> Seen:
        """Make one move; what is drawn and thrown is typed."""
        if not isinstance(move, Draw | Discard):
            return super().act(seen, move)
        before = len(seen.game.moves)
        self.type("d" if isinstance(move, Draw) else f"discard {TEXT[move.card]}")
        if self.page.locator("#panel.k-out").count():
            self.tap("#d-confirm")
        now = self.read()
        self.did.append(f"typed {type(move).__name__}")
        assert len(now.game.moves) > before, f"{move} did nothing: {heard(self.page, 'alert')}"
        return now

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.page.fill("#command", line)
        self.page.press("#command", "Enter")


def test_a_whole_deal_in_the_text_view(browser: Browser, site: str) -> None:
    with table_page(browser, site, "desktop", "?seed=5&players=4&pace=off&view=text") as page:
        player = Reader(page)
        listen(page)
        player.read()
        seen = player.play_deal()
        assert {"typed Draw", "typed Discard", "Lay", "TakePile"} <= set(player.did)
        check_sheet(page, seen.game)
        check_heard(page, seen.game)
        check_one_message_a_round(page)
        drawn = [text for text in heard(page) if text.startswith("You: Drew")]
        assert drawn
        assert all("New: " in text for text in drawn)
        player.tap("#d-next")
        assert player.read().game.state.deal_number == 2


def test_the_text_view_is_reached_from_the_table_and_left_again(browser: Browser, site: str) -> None:
    """By the first Tab on the page, and it is remembered."""
    with table_page(browser, site, "phone", "?seed=5&pace=off") as page:
        Player(page).read()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "a-view"
        page.keyboard.press("Enter")
        reader = Reader(page)
        seen = reader.read()
        assert page.evaluate("document.activeElement.closest('#text') !== null")
        page.reload()
        page.wait_for_selector("#text-prompt")
        reader.type("x 4 4 4 4")
        page.wait_for_selector("#text-refusal")
        listen(page)
        reader.type(" ".join(TEXT[k] for k in cards_in(seen.hand)[:2]))
        page.wait_for_function("document.querySelectorAll('.text-card[aria-pressed=true]').length > 0")
        reader.type("t")
        page.wait_for_function("window.heard.say.length > 0")
        assert "Chosen: " in heard(page)[-1]
        page.click("#a-view")
        page.wait_for_selector("#cards")
        assert Player(page).read().game.to_text() == seen.game.to_text()
