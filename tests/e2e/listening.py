"""What a screen reader would be told: every text of the two live regions, in the order in which they came."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.e2e.support import card_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from samba_core.game import Game

LISTEN = """() => {
  window.heard = {say: [], alert: []};
  for (const voice of ["say", "alert"]) {
    const region = document.getElementById(voice);
    new MutationObserver(() => region.textContent.trim() && window.heard[voice].push(region.textContent.trim()))
      .observe(region, {childList: true, characterData: true, subtree: true});
  }
}"""


def listen(page: Page) -> None:
    """Begin to note what is announced."""
    page.evaluate(LISTEN)


def heard(page: Page, voice: str = "say") -> list[str]:
    """Return what has been announced since, politely or as a refusal."""
    found: list[str] = page.evaluate("voice => window.heard[voice]", voice)
    return found


def check_heard(page: Page, game: Game) -> None:
    """Every discard, pile and canasta of the deal was announced in words, in order, and nothing was refused."""
    told = heard(page)
    text = " ".join(told)
    events = [event for events in game.told for event in events]
    discards = [card_name(event.cards[0]) for event in events if event.what == "discarded"]
    assert re.findall(r"Discarded ([a-z ]+)\.", text) == discards, "every discard, once, in order"
    assert len(re.findall(r"Took the pile of", text)) == sum(event.what == "took_pile" for event in events)
    assert len(re.findall(r"Closed a ", text)) == sum(event.what == "closed" for event in events)
    assert len(re.findall(r"Went out\.", text)) == sum(event.what == "went_out" for event in events)
    assert not re.search(r"[♠♥♦♣★*{}]", text), "announcements have no signs in them"
    assert heard(page, "alert") == []


def check_one_message_a_round(page: Page) -> None:
    """Bots in a hurry are told in one message, which says whose turn it is now."""
    rounds = [text for text in heard(page) if "Ana: " in text]
    assert rounds
    assert all("Chen: " in text or "Went out" in text for text in rounds)
    assert all(text.endswith("Your turn.") for text in rounds[:-1])
