"""What is heard: one sound for each kind of thing that happened, and one when it is the own turn."""

from __future__ import annotations

import re
from pathlib import Path

from samba_core.events import Event
from table.ctrl import Table
from table.sitting import Happened
from table.sounds import MOST, sounds
from tests.positions import position
from tests.table.seated import choose, do, moments, sit

SCRIPT = (Path(__file__).resolve().parents[2] / "web" / "assets" / "sound.js").read_text(encoding="utf-8")
MADE = set(re.findall(r"^  (\w+): \(at\) =>", SCRIPT, re.MULTILINE))
OPEN = "set 7C 7H 7D"


def heard(table: Table) -> list[str]:
    return sounds(table.happened, table.game.state, table.me)


def test_each_act_has_its_sound() -> None:
    table = sit("4C 5D", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    assert heard(table) == ["draw"]
    table.happened = []
    choose(table, "4C")
    do(table, "discard")
    assert heard(table) == ["discard"]


def test_a_samba_sounds_like_nothing_else_and_a_canasta_has_a_sound_of_its_own() -> None:
    table = sit("AS AS AH AH AD AD AC 4C 5D", OPEN)
    choose(table, "AS AS AH AH AD AD AC")
    do(table, "new 0")
    assert heard(table) == ["meld", "canasta"]
    table = sit("6C 7C 8C 9C TC JC QC 4H 5D", OPEN)
    choose(table, "6C 7C 8C 9C TC JC QC")
    do(table, "new 0")
    assert heard(table) == ["meld", "samba"]


def test_a_canasta_is_heard_though_its_set_was_joined_with_another_in_the_same_turn() -> None:
    table = sit("9S 9H 4C 5D 6D", "set KS KH KD", "set KC KC KS", "set 9S 9H 9D 9C 9C", game="samba_de")
    choose(table, "9S 9H")
    do(table, "meld 0 2", "merge 0 1")
    assert heard(table) == ["meld", "canasta", "meld"]


def test_the_own_turn_is_heard_after_what_the_others_did_and_only_then() -> None:
    table = sit(position(hands={3: "4C 9S"}, seat=3, phase="draw"))
    while table.bots_turn:
        assert "turn" not in heard(table)
        table.play_bot()
    assert heard(table)[-1] == "turn"


def test_the_same_sound_is_not_repeated_and_a_long_row_is_cut() -> None:
    state = sit("4C").game.state
    draws = [Happened(0, (Event("drew", 0, n=2), Event("drew", 0, n=1)))]
    assert sounds(draws, state, 0) == ["draw"]
    busy = [Happened(0, (Event("drew", 0, n=2), Event("discarded", 0, (3,)))) for _ in range(9)]
    assert len(sounds(busy, state, 0)) == MOST


def test_every_sound_that_is_asked_for_is_made() -> None:
    asked = set()
    for table in moments(4, "sounds", "steady"):
        asked |= set(heard(table))
        table.happened = []
    assert {"draw", "discard", "meld", "turn"} <= asked <= MADE
    assert {"deal", "take", "canasta", "samba", "red", "out", "win", "end"} <= MADE
