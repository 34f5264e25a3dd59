"""A whole deal by taps alone: from the first card to the score sheet and into the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from samba_core.cards import cards_in
from samba_core.moves import Lay, TakePile
from tests.e2e.support import Player, Seen, check_sheet, table_page, take_with_melds

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from samba_core.moves import Move

TAKE_AT_ONCE = 30
"""In this deal for four the first card turned up can be taken, if further melds go down with the pair. That hangs on
the shuffle alone, not on what any bot thinks."""


class Hesitant(Player):
    """A player who takes back the first thing begun, and the first thing laid, before doing it again."""

    def act(self, seen: Seen, move: Move) -> Seen:
        """Play, and once each: undo a meld that was begun, undo all of them, undo a meld that was laid."""
        if isinstance(move, TakePile) and move.melds and "undo all begun" not in self.did:
            self.take_back_begun(seen, move)
        now = super().act(seen, move)
        if isinstance(move, Lay) and now.game.undo_steps and "undo laid" not in self.did:
            while now.game.undo_steps:
                self.tap("#a-undo")
                now = self.read()
            assert cards_in(now.hand) == cards_in(seen.hand), "undo gives the hand back"
            assert now.game.moves == seen.game.moves
            self.did.append("undo laid")
            now = super().act(now, move)
        return now

    def take_back_begun(self, seen: Seen, move: TakePile) -> None:
        """Begin to take the pile, take that back, begin again with a further meld half chosen, and take back all."""
        pair_and_top = sum(seen.game.rules.points(k) for k in (*move.cards, seen.game.state.pile[-1]))
        self.choose(move.cards)
        self.tap("#a-pile")
        begun = self.read()
        assert begun.staged, "a take below the minimum waits for further melds"
        assert begun.game.moves == seen.game.moves
        assert begun.page["meter"].startswith(f"{pair_and_top} of")
        assert begun.chips["d-0"]["draft"]
        self.choose(move.melds[0].cards[:1])
        self.tap("#a-undo")
        self.same_again(seen)
        self.choose(move.cards)
        self.tap("#pile")
        assert self.read().staged
        if self.page.locator("#a-undo-all").is_visible():
            self.tap("#a-undo-all")
        else:
            self.tap("#a-menu")
            self.tap("#d-m-undo-all")
        self.same_again(seen)
        self.did.append("undo all begun")

    def same_again(self, seen: Seen) -> None:
        """The page is as it was."""
        now = self.read()
        assert not now.staged
        assert not any(card["chosen"] for card in now.page["cards"])
        assert now.page["dialog"] == ""
        assert cards_in(now.hand) == cards_in(seen.hand)
        assert now.game.moves == seen.game.moves


@pytest.mark.parametrize(
    ("size", "players", "link"),
    [
        ("phone", 4, f"?seed={TAKE_AT_ONCE}"),
        ("desktop", 4, f"?seed={TAKE_AT_ONCE}&layout=grid"),
        ("phone", 2, "?seed=21&players=2&bot=random&layout=rows"),
        ("desktop", 3, "?seed=7&players=3"),
    ],
)
def test_a_whole_deal_by_taps(browser: Browser, site: str, size: str, players: int, link: str) -> None:
    with table_page(browser, site, size, f"{link}&pace=off") as page:
        player = Hesitant(page)
        seen = player.read()
        assert seen.game.players == players
        if players == 4:
            seen = player.act(seen, take_with_melds(seen.game.view(0)))
            assert isinstance(seen.game.moves[0], TakePile)
        seen = player.play_deal()
        print(" ".join(player.did))
        if players == 4:
            assert {"TakePile", "undo all begun", "staged take", "onto chip", "undo laid"} <= set(player.did)
        assert seen.page["dialog"] == "sheet"
        rows = check_sheet(page, seen.game)

        player.tap("#d-look")
        assert page.locator("#panel").count() == 0
        player.tap("#a-sheet")
        assert check_sheet(page, seen.game) == rows, "the sheet can be looked at again"
        player.tap("#d-next")
        seen = player.read()
        assert seen.game.state.deal_number == 2
        assert seen.page["dialog"] == ""
        own = seen.game.view(0).side
        assert seen.game.state.scores[own] == rows["Total"][0]
        for _ in range(3):
            seen = player.act(seen, player.decide(seen))


def test_two_deals_of_the_same_number_are_the_same(browser: Browser, site: str) -> None:
    """E6, B7: the number in the link names the cards; a link without one leaves the game in play alone."""
    with table_page(browser, site, "desktop", "?seed=daily-12&players=3&pace=off") as page:
        first = Player(page).read()
        assert first.game.seed == "daily-12"
        hand = first.hand
        Player(page).act(first, Player(page).decide(first))
        page.goto(site)
        page.wait_for_function("document.documentElement.dataset.state === 'playable'")
        again = Player(page).read()
        assert again.game.seed == "daily-12"
        assert len(again.game.moves) == 1
    with table_page(browser, site, "phone", "?seed=daily-12&players=3&pace=off") as page:
        assert Player(page).read().hand == hand
