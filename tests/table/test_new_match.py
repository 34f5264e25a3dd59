"""Putting a new match together: which game, how many players, house rules; by the sheets and by a link."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from samba_core.house_rules import GROUPS, HOUSE_RULES, HouseRuleError, option_text, value_in
from samba_core.ruleset import PRESETS, ruleset
from table import store
from table.ctrl import Table
from table.new_match import asks_for_another, new_game, wish_of
from table.scene import Dialog, Field
from table.settings import Settings
from table.sheets import dialog
from tests.table.seated import EVERY_GAME, WORDS, do, match, names, refused

NEW_ORDER = ["rules", "players", "target", "bot", "device", "name", "seed"]


def sheet(table: Table) -> Dialog:
    found = dialog(table, names(table), WORDS)
    assert found is not None
    return found


def fields(table: Table) -> dict[str, Field]:
    return {field.name: field for field in sheet(table).fields}


def ticked(table: Table) -> dict[str, str]:
    """What the open sheet shows: of each question the choice that is ticked, or what is written."""
    shown = {}
    for field in sheet(table).fields:
        chosen = [choice.value for choice in field.choices if choice.chosen]
        assert len(chosen) <= 1
        if chosen or not field.choices:
            shown[field.name] = chosen[0] if chosen else field.value
    return shown


def wish(table: Table, **said: str) -> None:
    """Tick something in the open sheet: the browser then sends all that the form shows."""
    table.intent(f"wish {json.dumps(ticked(table) | said)}")


def start(table: Table, **said: str) -> None:
    table.intent(f"start {json.dumps(ticked(table) | said)}")


def opened(game: str = "samba_house", players: int = 4, **house: object) -> Table:
    """A table of this game with the new-match sheet open."""
    table = match(players, "new match", game=game, house=house)
    do(table, "open new")
    return table


def house_button(table: Table) -> str:
    return next(action.text for action in sheet(table).actions if action.intent == "open house")


# ── which game ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_every_game_is_begun_from_the_sheet_with_every_number_of_players(game: str, players: int) -> None:
    table = opened()
    assert list(fields(table)) == NEW_ORDER
    wish(table, rules=game)
    assert fields(table)["rules"].hint == WORDS(f"rules.{game}.about")
    assert [choice.value for choice in fields(table)["players"].choices] == [str(n) for n in PRESETS[game].players]
    wish(table, players=str(players))
    start(table)
    assert refused(table) == ""
    state = table.game.state
    assert (table.game.rules, state.players) == (PRESETS[game], players)
    assert state.target == PRESETS[game].default_target(players)
    assert table.game.options == {}


def test_another_game_starts_as_published_with_its_own_target_and_keeps_what_still_fits() -> None:
    table = opened("samba_de", 6, take_with_wild="1")
    assert house_button(table) == "House rules: 1"
    wish(table, bot="random", name="Eve", seed="77")
    wish(table, rules="canasta_classic")
    assert ticked(table) == {
        "rules": "canasta_classic", "players": "6", "target": "5000", "bot": "random",
        "device": "one", "name": "Eve", "seed": "77",
    }  # fmt: skip
    assert house_button(table) == "House rules"
    wish(table, rules="bolivia")
    assert (ticked(table)["players"], ticked(table)["target"]) == ("4", "15000")
    start(table)
    assert (table.game.rules, table.game.seed, table.bot) == (PRESETS["bolivia"], "77", "random")


def test_a_target_that_was_chosen_goes_along_to_a_game_that_knows_it() -> None:
    table = opened()
    wish(table, target="7500")
    wish(table, rules="canasta_house")
    assert ticked(table)["target"] == "7500"
    wish(table, rules="bolivia")
    assert ticked(table)["target"] == "15000", "it offers no 7,500"


def test_the_target_follows_the_players_unless_it_was_chosen() -> None:
    table = opened("canasta_house")
    assert ticked(table)["target"] == "5000"
    wish(table, players="3")
    assert ticked(table)["target"] == "7500"
    start(table)
    assert table.game.state.target == 7500
    table = opened("canasta_house")
    wish(table, target="2500")
    wish(table, players="3")
    assert ticked(table)["target"] == "2500"


def test_the_published_target_can_be_chosen_again() -> None:
    table = Table(new_game({"target": "2500", "seed": "x"})[0], Settings())
    do(table, "open new")
    assert ticked(table)["target"] == "2500", "the game in play is played to that"
    wish(table, target="10000")
    assert ticked(table)["target"] == "10000"
    start(table)
    assert table.game.state.target == 10_000


def test_a_sheet_that_is_opened_again_shows_the_game_in_play() -> None:
    table = opened("samba_de", 5, merge_sets="0")
    wish(table, rules="bolivia")
    do(table, "close", "open new")
    assert (ticked(table)["rules"], ticked(table)["players"], house_button(table)) == (
        "samba_de", "5", "House rules: 1",
    )  # fmt: skip


# ── house rules ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_every_house_rule_is_shown_in_its_group_with_its_published_value_ticked(game: str, players: int) -> None:
    table = opened(game, players)
    do(table, "open house")
    shown = sheet(table).fields
    assert sorted(field.name for field in shown) == sorted(rule.field for rule in HOUSE_RULES)
    groups = list(dict.fromkeys(field.group for field in shown))
    assert groups == [WORDS(f"house.group_{group}") for group in GROUPS]
    rules = {rule.field: rule for rule in HOUSE_RULES}
    for field in shown:
        value = value_in(PRESETS[game], rules[field.name], players)
        assert ticked(table)[field.name] == option_text(value)
        assert field.mark == ""
        assert field.hint.endswith(".")
        assert WORDS(f"rules.{game}") in field.note, f"{field.name} does not say that {game} has it so"
        assert not any(choice.text.startswith("house.") for choice in field.choices)


def test_changed_rules_are_marked_and_counted_and_only_they_become_options() -> None:
    table = opened()
    do(table, "open house")
    wish(table, pile_open="1")
    wish(table, merge_sets="1")
    assert [name for name, field in fields(table).items() if field.mark] == ["merge_sets", "pile_open"]
    do(table, "open new")
    assert house_button(table) == "House rules: 2"
    start(table)
    assert table.game.options == {"merge_sets": True, "pile_open": True}
    assert table.game.rules == ruleset("samba_house", {"merge_sets": True, "pile_open": True})
    do(table, "open new")
    assert house_button(table) == "House rules: 2", "the next match is offered by the same rules"


def test_a_rule_set_back_to_its_published_value_is_no_house_rule() -> None:
    table = opened()
    do(table, "open house")
    wish(table, pile_open="1")
    wish(table, pile_open="0")
    assert not any(field.mark for field in fields(table).values())
    do(table, "open new")
    assert house_button(table) == "House rules"
    start(table)
    assert table.game.options == {}


def test_as_published_gives_up_every_house_rule_and_nothing_else() -> None:
    table = opened("samba_de", 6, pile_open="1", bolivia="1")
    wish(table, target="2500")
    do(table, "open house", "as-published")
    assert not any(field.mark for field in fields(table).values())
    do(table, "open new")
    assert (house_button(table), ticked(table)["target"], ticked(table)["players"]) == ("House rules", "2500", "6")
    start(table)
    assert (table.game.rules, table.game.options) == (PRESETS["samba_de"], {})


def test_a_rule_of_many_numbers_of_players_shows_the_value_of_the_number_chosen() -> None:
    """Canasta deals 11, 13 or 15 cards: another number of players makes no house rule of what was shown before."""
    table = opened("canasta_house")
    do(table, "open house")
    assert ticked(table)["dealt"] == "11"
    wish(table)
    do(table, "open new")
    wish(table, players="2")
    do(table, "open house")
    assert (ticked(table)["dealt"], fields(table)["dealt"].mark) == ("15", "")
    do(table, "open new")
    start(table)
    assert (table.game.rules, table.game.options) == (PRESETS["canasta_house"], {})


def test_a_changed_number_of_cards_stays_with_another_number_of_players_unless_it_is_the_published_one() -> None:
    table = opened("canasta_house")
    do(table, "open house")
    wish(table, dealt="13")
    do(table, "open new")
    wish(table, players="2")
    assert house_button(table) == "House rules: 1"
    wish(table, players="3")
    assert house_button(table) == "House rules", "with three it is the published number"


def test_an_option_that_changes_nothing_for_these_players_is_not_counted() -> None:
    assert wish_of(new_game({"rules": "canasta_house", "dealt": "11", "seed": "x"})[0]) == {"rules": "canasta_house"}


def test_named_options_of_a_link_are_shown_as_the_rules_they_stand_for() -> None:
    table = opened("samba_de", 6, bolivia="1", red_threes="canasta")
    assert house_button(table) == "House rules: 3"
    do(table, "open house")
    assert {name for name, field in fields(table).items() if field.mark} == {
        "wild_melds", "run_to_go_out", "red_threes",
    }  # fmt: skip
    do(table, "open new")
    start(table, seed="again")
    assert table.game.rules == ruleset("samba_de", {"bolivia": True, "red_threes": "canasta"})


CONTRADICTIONS = [
    ("samba_house", {"runs": "0"}, "top_needs_runs"),
    ("samba_house", {"merge_sets": "1", "max_sets_per_rank": "1"}, "merge_needs_two_sets"),
    ("samba_house", {"max_sets_per_rank": "2"}, "new_set_needs_room"),
    ("samba_house", {"taken_pair": "joins"}, "joining_needs_one_set"),
    ("samba_house", {"take_onto_set": "1"}, "onto_set_needs_joining"),
    ("samba_house", {"tie_raises_target": "500"}, "raise_needs_another_deal"),
    ("samba_house", {"minimum_waived_concealed": "1"}, "waiver_needs_concealed"),
    ("samba_de", {"replace_red_three_from_pile": "1"}, "replacing_needs_automatic"),
    ("canasta_house", {"run_to_go_out": "1"}, "out_needs_runs"),
]


@pytest.mark.parametrize(("game", "house", "code"), CONTRADICTIONS)
def test_a_contradiction_is_told_in_words_and_refused_at_the_start(game: str, house: dict[str, str], code: str) -> None:
    table = opened(game)
    before = table.game
    do(table, "open house")
    table.intent(f"wish {json.dumps(ticked(table) | house)}")
    assert refused(table) == code
    assert sheet(table).refusal == WORDS(f"reason.{code}")
    assert not sheet(table).refusal.startswith("reason.")
    assert ticked(table) | house == ticked(table), "what was chosen stays to be seen while it contradicts"
    table.intent("open new")
    assert sheet(table).refusal == WORDS(f"reason.{code}"), "the other sheet says it, too"
    assert house_button(table) == f"House rules: {len(house)}"
    start(table)
    assert (table.game, table.open_dialog, refused(table)) == (before, "new", code)
    do(table, "as-published")
    start(table)
    assert refused(table) == ""
    assert table.game.rules == PRESETS[game]


def test_taking_one_side_of_a_contradiction_back_makes_it_playable() -> None:
    table = opened()
    do(table, "open house")
    wish(table, max_sets_per_rank="1")
    assert refused(table)
    wish(table, taken_pair="joins")
    assert refused(table) == ""
    do(table, "open new")
    start(table)
    assert table.game.options == {"max_sets_per_rank": 1, "taken_pair": "joins"}


# ── links ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_link_names_game_players_and_house_rules() -> None:
    link = {"rules": "samba_de", "players": "6", "bolivia": "1", "take_with_wild": "1"}
    game, _ = new_game(link)
    assert game.players == 6
    assert game.rules == ruleset("samba_de", {"bolivia": True, "take_with_wild": True})
    assert game.state.target == 10_000


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.field)
def test_every_value_of_every_house_rule_fits_a_link(rule: object) -> None:
    """Where a value contradicts the published rules it is refused for that and not for being unknown."""
    for value in rule.values:  # type: ignore[attr-defined]
        for name in PRESETS:
            try:
                game, _ = new_game({"rules": name, rule.field: option_text(value)})  # type: ignore[attr-defined]
            except HouseRuleError as fault:
                unknown = fault.reason.code.startswith("no_such")
            else:
                unknown = value_in(game.rules, rule, 4) != value  # type: ignore[arg-type]
            assert not unknown


SAMBA_DE_LINK = {"rules": "samba_de", "players": "6", "bolivia": "1", "take_with_wild": "1"}


@pytest.mark.parametrize(
    ("link", "in_play", "another"),
    [
        (SAMBA_DE_LINK, SAMBA_DE_LINK, False),
        (SAMBA_DE_LINK, {**SAMBA_DE_LINK, "wild_melds": "1", "run_to_go_out": "1"}, False),
        (SAMBA_DE_LINK, {}, True),
        (SAMBA_DE_LINK, {**SAMBA_DE_LINK, "players": "4"}, True),
        (SAMBA_DE_LINK, {"rules": "samba_de", "players": "6"}, True),
        ({"rules": "samba_de"}, {"rules": "samba_de", "players": "6"}, False),
        ({"rules": "canasta_house"}, {}, True),
        ({"pile_open": "1"}, {}, True),
        ({"pile_open": "1"}, {"pile_open": "1"}, False),
        ({"pile_open": "0"}, {}, False),
        ({"pile_open": "perhaps"}, {}, True),
        ({"rules": "samba_de", "seed": "12"}, {"rules": "samba_de"}, False),
        ({"rules": "samba_de", "seed": "13"}, {"rules": "samba_de"}, True),
        ({"players": "2", "bot": "random", "target": "2500"}, {}, False),
    ],
)
def test_a_link_with_rules_goes_on_with_a_game_by_these_rules_and_no_other(
    link: Mapping[str, object], in_play: Mapping[str, object], another: bool
) -> None:
    game, _ = new_game({**in_play, "seed": "12"})
    assert asks_for_another(link, game) is another


# ── keeping a game with its rules ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "given",
    [
        SAMBA_DE_LINK,
        {"rules": "canasta_classic", "players": "6", "max_deals": "60", "tie_raises_target": "0"},
        {"rules": "samba_house", "max_sets_per_rank": "1", "taken_pair": "joins", "merge_sets": "0"},
        {"rules": "bolivia", "minimums": "samba_160", "keep": "two", "target": "5000"},
    ],
)
def test_a_save_keeps_the_game_with_its_house_rules(given: dict[str, str]) -> None:
    game, bot = new_game({**given, "seed": "kept"})
    table = Table(game, Settings(), bot)
    for _ in range(12):
        table.play_bot()
    shelf = store.Memory()
    store.save(shelf, table)
    again = store.load(shelf, Settings()).table
    assert again is not None
    assert (again.game.rules, again.game.options, again.game.state) == (game.rules, game.options, game.state)
    assert again.wish == table.wish
    again.play_bot()
    table.play_bot()
    assert again.game.state == table.game.state


@pytest.mark.parametrize(
    "options",
    [
        '{"runs": false}',
        '{"pile_open": "1"}',
        '{"nonsense": true}',
        '{"runs": [1]}',
        "[]",
        '"x"',
        "{",
        '{"dealt": 1e400}',
    ],
)
def test_a_save_with_options_that_make_no_rules_is_put_aside(options: str) -> None:
    shelf = store.Memory()
    record = match(4, "x").game.to_text().replace("seed: x", f"seed: x\noptions: {options}")
    shelf.put("samba.game", json.dumps({"version": 1, "game": record, "sum": 0}))
    found = store.load(shelf, Settings())
    assert (found.table, found.damaged) == (None, True)
