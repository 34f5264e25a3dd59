"""What the page opens on: the deal of a link, the game that was left, or a new one; and that it goes on from there.

The browser is stood in for by a few plain objects, so that the parts that need one run here too.
"""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Callable, Mapping
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock
from urllib.parse import urlencode

import pytest

from samba_core.bots import choose
from samba_core.house_rules import HOUSE_RULES, option_text
from samba_core.ruleset import PRESETS, ruleset
from table.new_match import asks_for_another, new_game
from table.settings import CHOICES
from tests.table.seated import WORDS

pytestmark = pytest.mark.cpython_only

ALWAYS_REFUSED = 0


class Storage:
    """The browser's local storage, which may be denied from the start or be full after so many writes."""

    def __init__(self, writes: int = 1_000_000) -> None:
        self.kept: dict[str, str] = {}
        self.writes = writes

    def getItem(self, name: str) -> str | None:  # the browser's name for it
        if self.writes == ALWAYS_REFUSED:
            raise RuntimeError("denied")
        return self.kept.get(name)

    def setItem(self, name: str, text: str) -> None:
        if self.writes <= len(self.kept):
            raise RuntimeError("full")
        self.kept[name] = text

    def removeItem(self, name: str) -> None:
        self.kept.pop(name, None)


Opener = Callable[..., Any]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opener:
    """Open the page with this storage and these parameters in its address."""

    def open_page(storage: Storage, **link: str) -> Any:
        js = ModuleType("js")
        for name in ("FormData", "Object", "document", "matchMedia", "window"):
            setattr(js, name, MagicMock(name=name))
        js.window.localStorage = storage  # type: ignore[attr-defined]
        js.location = SimpleNamespace(pathname="/samba/", search=f"?{urlencode(link)}" if link else "")  # type: ignore[attr-defined]
        ffi = ModuleType("pyodide.ffi")
        ffi.create_proxy = lambda f: f  # type: ignore[attr-defined]
        ffi.to_js = lambda value, **_: value  # type: ignore[attr-defined]
        modules = ModuleType("pyscript.js_modules.idiomorph")
        modules.Idiomorph = MagicMock()  # type: ignore[attr-defined]
        parts = {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi, modules.__name__: modules}
        parts |= {name: ModuleType(name) for name in ("pyscript", "pyscript.js_modules")}
        for name, part in parts.items():
            monkeypatch.setitem(sys.modules, name, part)
        for name in ("table.app", "table.dom"):
            monkeypatch.delitem(sys.modules, name, raising=False)
        page = importlib.import_module("table.app").App()
        page.said = []
        page.page.say = page.said.append
        page.go_on_for_real, page.go_on = page.go_on, lambda: None
        page.start()
        return page

    return open_page


def notice(page: Any) -> str:
    return page.table.notice[0] if page.table.notice else ""


# ── which deal the page opens on ─────────────────────────────────────────────────────────────────────────────


def test_a_first_visit_opens_on_a_dealt_table_for_four_with_the_visitor_to_begin(opened: Opener) -> None:
    page = opened(Storage())
    assert page.table.game.players == 4
    assert page.table.view.to_act == 0
    assert notice(page) == ""
    assert page.table.open_dialog == ""


def test_a_link_names_deal_players_target_and_bot(opened: Opener) -> None:
    page = opened(Storage(), seed="daily 1", players="2", target="2500", bot="random", pace="off", name="Eve")
    game = page.table.game
    assert (game.seed, game.players, game.state.target, page.table.bot) == ("daily 1", 2, 2500, "random")
    assert (page.table.settings.pace, page.table.settings.name) == ("off", "Eve")


@pytest.mark.parametrize(
    "link",
    [
        {},
        {"seed": "12", "players": "3"},
        {"seed": "a deal number that is far too long to be kept whole"},
        {"seed": "  two   blanks  "},
        {"seed": "a*b"},
        {"seed": "***"},
        {"seed": "12", "players": "04"},
        {"seed": "12", "utm_source": "mail"},
        {"players": "2"},
        {"rules": "samba_de", "players": "6", "bolivia": "1", "take_with_wild": "1"},
        {"rules": "samba_de", "red_threes": "canasta", "seed": "12"},
        {"rules": "canasta_classic", "players": "6", "pile_open": "1", "max_deals": "60"},
        {"pile_open": "1"},
    ],
)
def test_a_reload_of_the_same_address_goes_on_with_the_same_game(opened: Opener, link: dict[str, str]) -> None:
    storage = Storage()
    before = opened(storage, **link)
    before.intent("draw")
    after = opened(storage, **link)
    assert after.table.game.moves == before.table.game.moves
    assert after.table.game.state == before.table.game.state


def test_another_deal_number_or_number_of_players_deals_anew(opened: Opener) -> None:
    storage = Storage()
    opened(storage, seed="12").intent("draw")
    assert opened(storage, seed="13").table.game.moves == []
    opened(storage, seed="13").intent("draw")
    assert opened(storage, seed="13", players="2").table.game.players == 2


def test_an_address_without_a_deal_number_brings_back_what_was_left(opened: Opener) -> None:
    storage = Storage()
    opened(storage, seed="12", players="3").intent("draw")
    page = opened(storage)
    assert (page.table.game.seed, page.table.game.players, len(page.table.game.moves)) == ("12", 3, 1)


def test_a_link_that_takes_the_place_of_a_game_keeps_it_to_go_back_to(opened: Opener) -> None:
    storage = Storage()
    first = opened(storage, seed="1")
    first.intent("draw")
    left = first.table.game.to_text()
    page = opened(storage, seed="2", players="2")
    assert page.table.game.players == 2
    assert notice(page) == "notice.earlier"
    assert page.table.earlier
    page.intent("draw")
    now = page.table.game.to_text()
    page.intent("earlier")
    assert page.table.game.to_text() == left
    page.intent("earlier")
    assert page.table.game.to_text() == now, "and back again"


def test_one_link_after_another_costs_no_game_either(opened: Opener) -> None:
    storage, left = Storage(), set()
    for seed in "1234":
        page = opened(storage, seed=seed)
        page.intent("draw")
        left.add(page.table.game.to_text())
    found = set()
    for seed in "3214":
        page.intent("earlier")
        assert page.table.game.seed == seed, "the latest first, then all in turn"
        found.add(page.table.game.to_text())
    assert found == left


@pytest.mark.parametrize("kept", ["", "{", "[]", "[1, null]", "7", "[" * 99])
def test_earlier_games_that_cannot_be_read_are_none(opened: Opener, kept: str) -> None:
    storage = Storage()
    storage.setItem("samba.game.earlier", kept)
    page = opened(storage)
    assert page.table.earlier == (kept == "7"), "what is no list is one save, read when it is wanted"
    page.intent("earlier")
    assert page.table.game.moves == []


def test_a_link_over_a_game_that_was_not_begun_keeps_nothing(opened: Opener) -> None:
    storage = Storage()
    opened(storage, seed="1")
    page = opened(storage, seed="2")
    assert not page.table.earlier
    assert notice(page) == ""


def test_a_new_match_keeps_the_one_that_was_being_played(opened: Opener) -> None:
    page = opened(Storage(), pace="off")
    page.intent("draw")
    left = page.table.game.to_text()
    page.intent('start {"players": "3", "seed": "9"}')
    assert page.table.earlier
    page.intent("earlier")
    assert page.table.game.to_text() == left


def test_a_link_may_name_every_house_rule_and_setting_there_is(opened: Opener) -> None:
    published = {rule.field: getattr(PRESETS["samba_de"], rule.field) for rule in HOUSE_RULES}
    house = {name: option_text(value) for name, value in published.items() if not isinstance(value, tuple)}
    page = opened(Storage(), **house, **{name: values[-1] for name, values in CHOICES.items()}, rules="samba_de")
    assert len(house) + len(CHOICES) > 50
    assert page.table.game.rules.id == "samba_de"
    assert page.table.settings.card_size == "huge"


def test_a_match_begun_on_the_page_takes_the_deal_out_of_the_address(opened: Opener) -> None:
    page = opened(Storage(), seed="1", players="2", pace="off")
    page.intent('start {"players": "3", "seed": "9"}')
    asked = sys.modules["js"].window.history.replaceState.call_args.args[2]
    assert asked.endswith("?pace=off")
    assert page.table.game.players == 3


def test_a_link_that_makes_no_sense_is_told_and_the_game_that_was_left_stays(opened: Opener) -> None:
    storage = Storage()
    page = opened(storage, players="99")
    assert notice(page) == "notice.bad_link"
    assert page.table.game.players == 4
    page.intent("draw")
    page = opened(storage, seed="5", players="99")
    assert notice(page) == "notice.bad_link"
    assert len(page.table.game.moves) == 1
    assert page.scene.refusal == WORDS("notice.bad_link", what=WORDS("link.value", name="players", value="99"))


def test_a_link_names_the_game_and_its_house_rules(opened: Opener) -> None:
    storage = Storage()
    opened(storage, seed="5").intent("draw")
    page = opened(storage, rules="samba_de", players="6", bolivia="1", take_with_wild="1")
    game = page.table.game
    assert (game.rules, game.players) == (ruleset("samba_de", {"bolivia": True, "take_with_wild": True}), 6)
    assert game.moves == [], "it is another game than the one that was left"
    page.intent("draw")
    assert len(opened(storage).table.game.moves) == 1, "without a link that goes on"
    page.intent("say-scores")
    assert page.said[-1] == "Us 0, Ana and Dora 0, Bruno and Emil 0"


def test_house_rules_of_a_link_that_contradict_each_other_are_told_in_words(opened: Opener) -> None:
    page = opened(Storage(), rules="canasta_house", merge_sets="1")
    assert page.scene.refusal == WORDS("notice.bad_link", what=WORDS("reason.merge_needs_two_sets"))
    page = opened(Storage(), rules="samba_de", bolivia="maybe")
    assert page.scene.refusal == WORDS("notice.bad_link", what=WORDS("link.value", name="bolivia", value="maybe"))
    assert page.table.game.rules.id == "samba_house"


def test_what_a_link_says_that_means_nothing_here_is_told_calmly_and_the_rest_of_it_is_followed(opened: Opener) -> None:
    page = opened(Storage(), players="2", seed="5", colour="blue", utm_source="mail", pace="warp")
    assert page.table.game.players == 2
    assert page.scene.refusal == ""
    assert page.scene.news == WORDS("notice.unknown_link", what="colour; pace cannot be “warp”")
    page = opened(Storage(), players="2", utm_source="mail", fbclid="x")
    assert (page.scene.refusal, page.scene.news) == ("", "")


@pytest.mark.parametrize(
    ("wished", "another"),
    [
        ({}, False),
        ({"seed": "12"}, False),
        ({"seed": "12", "players": "4"}, False),
        ({"seed": "12", "players": 4, "rules": "samba_house"}, False),
        ({"seed": " 12 "}, False),
        ({"seed": "12", "bot": "random", "target": "2500"}, False),
        ({"seed": "13"}, True),
        ({"seed": "12", "players": "2"}, True),
        ({"seed": "12", "players": "many"}, True),
        ({"seed": ""}, False),
        ({"players": "2"}, False),
    ],
)
def test_a_link_asks_for_another_deal_only_by_its_number(wished: Mapping[str, object], another: bool) -> None:
    game, _ = new_game({"seed": "12"})
    assert asks_for_another(wished, game) is another


# ── storage that fails ───────────────────────────────────────────────────────────────────────────────────────


def test_a_damaged_save_is_told_and_put_aside(opened: Opener) -> None:
    storage = Storage()
    storage.kept["samba.game"] = "{damaged"
    page = opened(storage)
    assert notice(page) == "notice.bad_save"
    assert storage.kept["samba.game.damaged"] == "{damaged"
    page.intent("draw")
    assert len(opened(storage).table.game.moves) == 1


def test_where_storage_is_denied_the_game_is_played_from_memory_and_that_is_told(opened: Opener) -> None:
    page = opened(Storage(ALWAYS_REFUSED))
    assert notice(page) == "notice.no_storage"
    page.intent("draw")
    assert page.table.game.moves
    assert "draw" in page.shelf.get("samba.game")


def test_storage_that_fills_up_later_does_not_stop_the_game(opened: Opener) -> None:
    storage = Storage()
    page = opened(storage)
    storage.writes = 1
    page.intent("draw")
    assert page.table.game.moves
    assert "draw" in page.shelf.get("samba.game")


# ── going on from there ──────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_deal_is_played_with_the_bots_taking_their_turns_by_themselves(opened: Opener) -> None:
    storage = Storage()
    page = opened(storage, seed="7", pace="off", bot="steady")
    page.go_on = page.go_on_for_real
    rng = Random(7)

    async def play() -> None:
        table = page.table
        for _ in range(5000):
            if table.game.state.phase.endswith("over"):
                break
            if table.bots_turn:
                await asyncio.sleep(0)
            else:
                table._play(choose("steady", table.view, rng))
                page.draw()
                page.go_on()
        assert table.open_dialog == "sheet"

    asyncio.run(play())
    assert any(text.endswith("Your turn.") for text in page.said)
    assert not any("**" in text or "{" in text for text in page.said)
    again = opened(storage)
    assert again.table.game.state == page.table.game.state
    assert again.table.open_dialog == "sheet"


def test_the_second_half_of_a_double_tap_on_discard_does_not_skip_the_time_to_take_it_back(opened: Opener) -> None:
    page = opened(Storage(), seed="7", pace="slow")
    page.intent("draw")
    page.intent(f"pick {next(k for k, n in enumerate(page.table.view.hand) if n and k % 13 > 1)}")
    page.intent("discard")
    page.intent("skip")
    assert page.table.can_take_back
    assert not page.skipping
    page._no_skip_before = 0.0
    page.intent("skip")
    assert page.skipping


def throw_one(page: Any) -> None:
    """Draw and discard some card that is nothing special."""
    page.intent("draw")
    page.intent(f"pick {next(k for k, n in enumerate(page.table.view.hand) if n and k % 13 > 1)}")
    page.intent("discard")


def test_who_has_skipped_a_round_hears_the_own_discard_at_once_in_the_next(opened: Opener) -> None:
    page = opened(Storage(), seed="7", pace="slow", takeback="off")
    page.go_on = page.go_on_for_real

    async def play() -> None:
        throw_one(page)
        await asyncio.sleep(0)  # the bots have begun
        page._no_skip_before = 0.0
        page.intent("skip")
        assert page.skipping
        while page.table.bots_turn:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        page.said.clear()
        throw_one(page)

    asyncio.run(play())
    assert any("Discarded" in text for text in page.said)


def test_in_another_match_nothing_of_the_last_one_is_heard_again(opened: Opener) -> None:
    page = opened(Storage(), seed="7", pace="off")
    throw_one(page)
    page.intent('start {"seed": "8"}')
    page.intent("say-again")
    assert page.said[-1] == WORDS("say.nothing")


def test_bots_wait_for_a_discard_to_be_taken_back_and_stay_where_they_were(opened: Opener) -> None:
    page = opened(Storage(), seed="7", pace="fast")
    page.go_on = page.go_on_for_real

    async def play() -> None:
        page.intent("draw")
        page.intent(f"pick {next(k for k, n in enumerate(page.table.view.hand) if n and k % 13 > 1)}")
        page.intent("discard")
        await asyncio.sleep(0.3)  # longer than a pause between two moves of a bot
        assert page.table.can_take_back
        page.intent("undo")
        await asyncio.sleep(0.3)

    asyncio.run(play())
    assert [type(move).__name__ for move in page.table.game.moves] == ["Draw"]
    assert not page.table.bots_turn


def test_a_new_match_begun_while_the_bots_play_is_not_disturbed_by_them(opened: Opener) -> None:
    page = opened(Storage(), seed="7", pace="off")
    page.go_on = page.go_on_for_real

    async def play() -> None:
        page.intent("draw")
        card = next(k for k, n in enumerate(page.table.view.hand) if n)
        page.intent(f"pick {card}")
        page.intent("discard")
        await asyncio.sleep(0)
        page.intent('start {"seed": "8"}')
        for _ in range(50):
            await asyncio.sleep(0)

    asyncio.run(play())
    assert page.table.game.seed == "8"
    assert page.table.game.moves == []


def key(name: str, **more: bool) -> SimpleNamespace:
    plain = {"ctrlKey": False, "metaKey": False, "shiftKey": False, "repeat": False}
    return SimpleNamespace(key=name, target=SimpleNamespace(id=""), **(plain | more))


def test_keys_ask_for_what_the_main_button_would_do(opened: Opener) -> None:
    page = opened(Storage(), seed="7")
    assert page.key(key("d")) == "draw"
    assert page.key(key("m")) == "propose"
    assert page.key(key("g")) == "out"
    assert page.key(key("r")) == "pile"
    assert page.key(key("z", ctrlKey=True)) == "undo"
    page.intent("menu")
    assert page.key(key("d")) == ""
    assert page.key(key("Escape")) == "close"


@pytest.mark.parametrize("what", ["turn", "scores", "pile", "counts", "meter", "hand"])
def test_every_part_can_be_read_out(opened: Opener, what: str) -> None:
    page = opened(Storage(), seed="7")
    page.intent(f"say-{what}")
    assert page.said[-1]
    assert "**" not in page.said[-1]
