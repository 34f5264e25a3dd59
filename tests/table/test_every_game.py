"""Every ruleset, every number of players, and house rules at random: the page never raises, shows the engine's numbers,
and whatever it lights or offers can be done.
"""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from samba_core.cards import IS_RED_THREE
from samba_core.ruleset import ruleset
from table.ctrl import Table
from table.picture import picture
from table.scene import Dialog
from table.settings import Settings
from table.store import Memory, load, save
from table.view import regions
from tests.any_rules import late_position, some_rules
from tests.random_play import IN_BROWSER, fewer_in_browser
from tests.table.seated import EVERY_GAME, StrictWords, again, choose_at_random, lit, moments, refused, sit
from tests.table.shown import main, scene_of, shows_what_the_engine_says, works

SHEETS = ("menu", "new", "house", "settings", "log", "about", "pile", "out")


def draws(table: Table, words: StrictWords, *, phone: bool = False) -> None:
    """The scene and its markup are made of words that exist, and tell what the engine says."""
    scene = picture(table, words, phone=phone)
    shows_what_the_engine_says(table, scene)
    for region in regions(scene, words).values():
        assert "{" not in region
        assert not re.search(r"\bNone\b(?! for)", region), "None is said only as in: none for a concealed hand"


def what_is_lit_can_be_tapped(table: Table) -> set[str]:
    tapped = set()
    for intent in sorted(lit(scene_of(table))):
        trial = again(table)
        trial.intent(intent)
        assert refused(trial) == "", f"{intent} is lit and refused: {refused(trial)}"
        tapped.add(intent.split()[0])
    return tapped


def comes_back(table: Table) -> None:
    """A reload brings back the same game by the same rules."""
    shelf = Memory()
    save(shelf, table)
    found = load(shelf, Settings()).table
    assert found is not None
    assert found.game.rules == table.game.rules
    assert found.game.state == table.game.state


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_a_whole_deal_is_drawn_and_every_button_keeps_its_word(game: str, players: int) -> None:
    rng, words = Random(f"{game} {players}"), StrictWords()
    bot = "steady" if players % 2 else "random"
    for number, table in enumerate(moments(players, "every game", bot, game=game)):
        over = table.game.state.phase.endswith("over")
        if not over and number % (40 if table.bots_turn else 3):
            continue
        choose_at_random(table, rng)
        draws(table, words, phone=bool(number % 2))
        works(table)
        what_is_lit_can_be_tapped(table)
        for name in SHEETS if over or number < 3 else ():
            trial = again(table)
            trial.dialog = name
            draws(trial, words)
        if over:
            comes_back(table)
        table.intent("clear")
    assert words.faults == set()


def test_in_late_positions_by_any_house_rules_the_same_holds() -> None:
    words, seen, tapped = StrictWords(), set(), set()
    for number in range(fewer_in_browser(700)):
        rng = Random(f"late {number}")
        name, options, players = some_rules(rng)
        state = late_position(ruleset(name, options), players, rng)
        if state.turn and number % 10:
            continue
        table = sit(state)
        draws(table, words)
        for _ in range(2):
            _choose_with_red_threes(table, rng)
            trial = again(table)
            if trial.chosen and rng.random() < 0.5 and not main(trial).off and main(trial).intent != "skip":
                trial.intent(main(trial).intent)
                _choose_with_red_threes(trial, rng)
            draws(trial, words, phone=bool(number % 2))
            if not trial.open_dialog:
                seen |= works(trial)
                tapped |= what_is_lit_can_be_tapped(trial)
    assert words.faults == set()
    if not IN_BROWSER:
        assert seen >= {f"{key} on" for key in "draw pile meld red pass out discard".split()}
        assert seen >= {f"{key} off" for key in "pile meld discard undo".split()}
        assert tapped >= {"draw", "pile", "new", "meld"}


def _choose_with_red_threes(table: Table, rng: Random) -> None:
    choose_at_random(table, rng)
    held = [k for k, n in enumerate(table.view.hand) if n and IS_RED_THREE[k]]
    if held and rng.random() < 0.5:
        table.intent("clear")
        table.intent(f"pick {rng.choice(held)}")
    elif rng.random() < 0.3:
        table.intent("clear")
        table.intent("pile")


def test_the_new_match_sheets_start_what_they_show_in_every_game() -> None:
    """Any way through the sheets, every choice followed by what the page sends: the match is the one that was shown."""
    for number in range(fewer_in_browser(60)):
        rng = Random(f"sheets {number}")
        game, players = rng.choice(EVERY_GAME)
        table = Table(sit(game=game, players=players).game, Settings())
        table.intent("open new")
        for _ in range(rng.randint(0, 4)):
            table.intent(f"open {rng.choice(('new', 'house'))}")
            shown = scene_of(table).dialog
            assert shown is not None
            form = _form(shown)
            field = rng.choice([field for field in shown.fields if field.choices])
            form[field.name] = rng.choice(field.choices).value
            table.intent(f"wish {json.dumps(form)}")
        table.intent("open new")
        contradiction = refused(table)
        shown = scene_of(table).dialog
        assert shown is not None
        assert bool(shown.refusal) == bool(contradiction)
        form, before = _form(shown), table.game
        table.intent(f"start {json.dumps(form)}")
        assert refused(table) == contradiction
        assert table.notice is None
        if contradiction:
            assert table.game is before
            continue
        state = table.game.state
        assert (table.game.rules.id, str(state.players), str(state.target)) == (
            form["rules"],
            form["players"],
            form["target"],
        )
        people = [seat for seat in range(1, state.players) if form.get(f"seat_{seat}") == "person"]
        assert table.people.seats == (0, *people)
        if people:
            assert table.covered
            table.intent("ready")
        draws(table, StrictWords())


def _form(shown: Dialog) -> dict[str, str]:
    """What the browser sends of a sheet: every question with the choice that is ticked, or what is written."""
    chosen = {field.name: [c.value for c in field.choices if c.chosen] for field in shown.fields if field.choices}
    assert all(len(values) <= 1 for values in chosen.values())
    written = {field.name: field.value for field in shown.fields if not field.choices}
    return {**{name: values[0] for name, values in chosen.items() if values}, **written}
