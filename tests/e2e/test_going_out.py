"""Near the end of a deal: the partner's question, going out, and what is refused in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from samba_core.cards import cards_in
from samba_core.legal import why_illegal
from samba_core.melds import meld_of
from samba_core.moves import Answer, AskPartner, Discard, Lay
from table import bridge
from tests.e2e.support import Player, check_sheet, number, record, save_of, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_ask_partner(browser: Browser, site: str) -> None:
    """R10: the bot answers at once, whatever it thinks, and the answer is told."""
    with table_page(browser, site, "phone", "?pace=off", save_of(record("ask"))) as page:
        player = Player(page)
        asked = len(player.read().game.moves)
        seen = player.act(player.read(), AskPartner())
        question, answer = seen.game.moves[asked:]
        assert question == AskPartner()
        assert isinstance(answer, Answer)
        assert f"partner said {'yes' if answer.yes else 'no'}" in seen.page["prompt"]
        assert ("a-out" in seen.acts) == answer.yes
        assert "a-ask" not in seen.acts, "one question a turn"
        log = page.text_content("#log") or ""
        assert "May I go out, partner?" in log
        assert ("“Yes, go out.”" if answer.yes else "“No, not yet.”") in log


@pytest.mark.parametrize("yes", [True, False])
def test_the_answer_binds(browser: Browser, site: str, yes: bool) -> None:
    game = record("ask")
    game.play(AskPartner())
    game.play(Answer(yes))
    with table_page(browser, site, "desktop", "?pace=off", save_of(game)) as page:
        player = Player(page)
        seen = player.read()
        assert ("a-out" in seen.acts) == yes
        card = next(k for k in cards_in(seen.hand) if k % 13 > 1)
        player.choose((card,))
        if yes:
            player.tap("#a-discard", force=True)
            seen = player.read()
            for place in ("prompt", "alert"):
                assert "must end with going out" in seen.page[place]
            assert seen.game.moves == game.moves
        else:
            player.page.keyboard.press("g")
            seen = player.read()
            assert seen.page["dialog"] == ""
            assert seen.page["refused"]
            player.tap("#a-discard")
            assert player.read().game.moves[len(game.moves)] == Discard(card)


def test_go_out_after_a_question_to_oneself(browser: Browser, site: str) -> None:
    """The button says so, the sheet says what it brings, no is no, and yes ends the deal."""
    game = record("ask")
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        assert "can go out now" in player.read().page["prompt"]
        player.tap("#a-out")
        assert player.read().page["dialog"] == "out"
        told = page.inner_text("#panel")
        view = game.view(0)
        assert str(view.rules.out_bonus) in told
        assert f"{view.hand_sizes[2]} card" in told or "one card" in told, "what the partner holds counts"
        player.tap("#d-cancel")
        seen = player.read()
        assert seen.game.moves == game.moves
        assert cards_in(seen.hand) == cards_in(view.hand)
        player.tap("#a-out")
        player.tap("#d-confirm")
        seen = player.read()
        assert seen.page["dialog"] == "sheet"
        assert seen.game.state.out == 0
        assert "You went out" in page.inner_text("#panel")
        rows = check_sheet(page, seen.game)
        assert rows["Going out"] == [view.rules.out_bonus, 0]
        held = [sum(seen.game.state.hands[seat]) for seat in (1, 3)]
        assert any(held), "R19: the others hold cards, and they count"
        assert rows["Cards in hand"][1] < 0


@pytest.mark.parametrize("yes", [True, False])
def test_the_partner_asks(browser: Browser, site: str, yes: bool) -> None:
    game = record("asked")
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        seen = player.read()
        assert seen.page["dialog"] == "answer"
        view = game.view(0)
        assert f"{view.size} card" in page.inner_text("#panel")
        assert page.locator("#d-close").count() == 0
        seen = player.act(seen, Answer(yes))
        assert seen.game.moves[len(game.moves)] == Answer(yes)
        if yes:
            assert seen.game.state.out == 2
            assert "Bruno went out" in page.inner_text("#panel")
            check_sheet(page, seen.game)
        else:
            assert seen.game.state.out != 2
            assert seen.page["dialog"] == "" or seen.game.state.phase == "deal_over"


# ── what is refused, in words ────────────────────────────────────────────────────────────────────────────────


def test_two_cards_must_be_kept(browser: Browser, site: str) -> None:
    game = record("keep-two")
    view = game.view(0)
    ranks = {k % 13 for k in cards_in(view.hand) if k < 52 and k % 13 > 1}
    melds = [meld_of("set", tuple(k for k in cards_in(view.hand) if k < 52 and k % 13 == rank)) for rank in ranks]
    meld = next(m for m in melds if (r := why_illegal(view, Lay((m,)))) and r.code == "must_keep_two")
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        player.choose(meld.cards)
        assert player.read().acts["a-meld"]["off"]
        player.tap("#a-meld", force=True)
        seen = player.read()
        assert seen.page["refused"]
        for place in ("prompt", "alert"):
            assert "two cards must stay in your hand" in seen.page[place]
        assert cards_in(seen.hand) == cards_in(view.hand)
        assert seen.game.moves == game.moves


def test_a_first_meld_below_the_minimum(browser: Browser, site: str) -> None:
    """The pile with a pair that is worth too little, and cards put away while a first meld is half laid."""
    game = record("take-short")
    need = game.view(0).minimum
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        assert f"needs {need} points" in player.read().page["pileLine"]
        player.tap("#pile")
        seen = player.read()
        for place in ("prompt", "alert"):
            assert f"needs {need} points" in seen.page[place]
        assert seen.game.moves == game.moves

    game = record("parts")
    view = game.view(0)
    with table_page(browser, site, "desktop", "?pace=off", save_of(game)) as page:
        player = Player(page)
        meld = player.decide(player.read()).melds[0]  # type: ignore[union-attr]
        player.choose(meld.cards)
        player.tap("#m-new")
        seen = player.read()
        assert seen.staged
        assert f"until the first meld makes {view.minimum} points" in seen.page["prompt"]
        assert seen.page["meter"].startswith(f"{meld.points(view.rules)} of {view.minimum}")
        player.choose(cards_in(seen.hand)[:1])
        player.tap("#a-discard", force=True)
        seen = player.read()
        for place in ("prompt", "alert"):
            assert "Finish or take back the melds" in seen.page[place]
        assert seen.staged


def test_the_pile_needs_a_natural_pair(browser: Browser, site: str) -> None:
    game = record("no-pair")
    view = game.view(0)
    assert bridge.pile_chance(view).state == "no_pair"
    with table_page(browser, site, "phone", "?pace=off", save_of(game)) as page:
        player = Player(page)
        player.tap("#pile")
        seen = player.read()
        for place in ("prompt", "alert"):
            assert "natural pair" in seen.page[place]
        assert seen.game.moves == game.moves
        other = next(k for k in cards_in(view.hand) if k % 13 != view.pile[-1] % 13)
        player.choose((other,))
        player.tap("#pile")
        assert player.read().page["refused"]
        player.tap(f"#c-{other}")
        assert not player.read().page["refused"], "the next tap takes the refusal away"
        player.tap("#a-menu")
        player.tap("#d-m-log")
        assert number(str(len(player.read().game.moves))) == len(game.moves)
