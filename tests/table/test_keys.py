"""Keys and what they ask for."""

from __future__ import annotations

import pytest

from samba_core.cards import RANKS
from table.ctrl import Table
from table.keys import intent_of
from tests.table.seated import match


def pressed(key: str, *, ctrl: bool = False, shift: bool = False, dialog: bool = False) -> str:
    return intent_of(key, ctrl=ctrl, shift=shift, dialog=dialog)


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
            if intent and not intent.startswith(("key-", "say-", "jump ")):
                assert intent in Table._ACTIONS
                match().intent(intent)
