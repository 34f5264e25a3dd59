"""Keys and what they ask for."""

from __future__ import annotations

import pytest

from samba_core.cards import RANKS
from table.ctrl import Table
from table.keys import GROUPS, intent_of, meaning
from table.scene import Dialog
from tests.table.seated import WORDS, choose, do, match, refused, sit
from tests.table.shown import plain, scene_of


def pressed(key: str, *, ctrl: bool = False, shift: bool = False, dialog: bool = False, letters: bool = True) -> str:
    return intent_of(key, ctrl=ctrl, shift=shift, dialog=dialog, letters=letters)


@pytest.mark.parametrize(
    ("key", "intent"),
    [("d", "draw"), ("p", "pile"), ("x", "discard"), ("u", "undo"), ("t", "say-turn"), ("m", "key-meld")],
)
def test_letters_act_in_either_case(key: str, intent: str) -> None:
    assert pressed(key) == pressed(key.upper()) == intent


def test_letters_that_act_and_letters_that_jump_to_a_rank_do_not_meet() -> None:
    assert [pressed(rank) for rank in RANKS if rank not in "T"] == [f"jump {rank}" for rank in RANKS if rank not in "T"]
    assert pressed("0") == pressed("1") == "jump T"
    assert pressed("t") == "say-turn"
    assert pressed("*") == "jump JK"


def test_undo_has_its_usual_keys_too() -> None:
    assert pressed("z", ctrl=True) == pressed("Z", ctrl=True) == "undo"
    assert pressed("U", shift=True) == "undo-all"


def test_keys_of_the_browser_are_left_alone() -> None:
    assert [pressed(key, ctrl=True) for key in "dpxucr"] == [""] * 6
    assert [pressed(key) for key in ("Enter", " ", "Tab", "F5", "ArrowLeft", "Shift", "Dead", "q w", "")] == [""] * 9
    assert pressed("ß") == pressed("好") == ""


def test_over_a_sheet_only_escape_does_anything() -> None:
    assert pressed("Escape", dialog=True) == "close"
    assert pressed("Escape") == "clear"
    assert [pressed(key, dialog=True) for key in "dpxumog9k*"] == [""] * 10
    assert pressed("z", ctrl=True, dialog=True) == ""


def test_every_key_for_the_table_asks_for_something_that_the_table_knows() -> None:
    for code in range(33, 127):
        for shift in (False, True):
            intent = pressed(chr(code), shift=shift)
            if intent and not intent.startswith(("key-", "say-", "jump ", "region ")):
                assert intent.partition(" ")[0] in Table._ACTIONS
                match().intent(intent)


# ── one table of keys ────────────────────────────────────────────────────────────────────────────────────────


def test_no_key_does_two_things() -> None:
    presses = [press for keys in GROUPS.values() for key in keys for press in key.press]
    assert len(presses) == len(set(presses))
    names = [key.name for keys in GROUPS.values() for key in keys]
    assert len(names) == len(set(names))


def test_every_key_of_the_table_gives_its_intent_however_it_is_typed() -> None:
    for keys in GROUPS.values():
        for key in keys:
            for press in key.press:
                *held, last = press.split("+")
                name = {"enter": "Enter", "escape": "Escape"}.get(last, last.upper() if held or len(last) > 1 else last)
                assert pressed(name, ctrl="ctrl" in held, shift="shift" in held) == key.intent, press


def test_one_switch_turns_off_every_key_that_writes_a_character() -> None:
    """WCAG 2.1.4: letters, figures and signs; what writes nothing goes on working."""
    for code in range(33, 127):
        for shift in (False, True):
            assert pressed(chr(code), shift=shift, letters=False) == ""
    assert pressed("F6", letters=False) == "region 1"
    assert pressed("F6", shift=True, letters=False) == "region -1"
    assert pressed("Escape", letters=False) == "clear"
    assert pressed("Enter", ctrl=True, letters=False) == "discard"
    assert pressed("z", ctrl=True, letters=False) == "undo"


def opened(sheet: str, chosen: str = "") -> Dialog:
    table = sit("KS KH KD 5S 6S 7S 9C", "set QS QH QD", "run 8S 9S TS", phase="play")
    choose(table, chosen)
    do(table, f"open {sheet}")
    found = scene_of(table).dialog
    assert found is not None
    return found


def test_the_sheet_of_keys_lists_every_key_that_acts_and_holds_the_switch() -> None:
    sheet = opened("keys")
    shown = {cap for _, lines in sheet.lists for caps, _ in lines for cap in caps}
    assert {"D", "Shift+U", "Ctrl+Z", "Ctrl+Enter", "F6", "Esc", "Space", "?", "*"} <= shown
    assert sum(len(lines) for _, lines in sheet.lists) == sum(len(keys) for keys in GROUPS.values())
    table = match()
    do(table, *(action.intent for action in sheet.actions if action.key == "letters"))
    assert table.settings.letters == "off"


def test_l_lists_what_the_chosen_cards_can_do_and_does_it() -> None:
    table = sit("KS KH KD 5S 6S 7S 9C", "set QS QH QD", "run 8S 9S TS", phase="play")
    choose(table, "7S")
    do(table, "open targets")
    sheet = scene_of(table).dialog
    assert sheet is not None
    assert [plain(option.text) for option in sheet.options] == ["Onto the run 8–10♠: then 7–10♠", "Discard 7♠"]
    do(table, sheet.options[0].intent)
    assert table.open_dialog == ""
    assert table.view.own_melds[1].size == 4


def test_l_says_so_when_nothing_can_be_done() -> None:
    assert opened("targets", "KS 5S").text == (WORDS("targets.none"),)


def test_a_red_three_and_a_pass_have_keys_that_tell_why_they_are_not_possible() -> None:
    table = sit("KS KH KD 5S 6S 7S 9C", phase="play")
    for key in "fw":
        table.intent(pressed(key))
        assert refused(table)


def test_keys_for_melding_and_the_top_card_follow_the_main_button() -> None:
    table = sit("KS KH KD 5S 6S 7S 9C", "set QS QH QD", phase="play")
    choose(table, "KS KH KD")
    assert meaning("meld", scene_of(table), chosen=True) == "new 0"
    assert meaning("out", scene_of(table), chosen=True) == "out"
