"""The guide for adding a ruleset: everything it shows is run as it stands there."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from samba_core import __main__ as command
from samba_core.house_rules import HOUSE_RULES
from samba_core.ruleset import PRESETS, SAMBA_HOUSE, Ruleset
from samba_core.scenarios import run_cases
from tests.random_play import steps

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+(?: [\w/.]+)?)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """The example's ruleset, made by the guide's own lines and built in for the length of a test."""
    names: dict[str, Any] = dict(vars(import_module("samba_core.ruleset")))
    exec(compile(BLOCKS["python ruleset.py"], "docs/adding-a-ruleset.md", "exec"), names)
    made: Ruleset = names["SAMBA_CLUB"]
    monkeypatch.setitem(PRESETS, made.id, made)  # type: ignore[arg-type]
    return made


def test_every_block_of_the_guide_is_run_by_a_test_below() -> None:
    assert set(BLOCKS) == {
        "python ruleset.py", "sh", "json words", "python tests/rules/test_club.py", "json cases", "python field",
    }  # fmt: skip
    assert GUIDE.count("\n```") == 2 * len(BLOCKS)


def test_the_preset_differs_in_just_the_fields_that_the_guide_lists(club: Ruleset) -> None:
    by_players = {"sides", "dealt", "drawn", "canastas_to_go_out"}
    changed = {f.name for f in fields(Ruleset) if getattr(club, f.name) != getattr(SAMBA_HOUSE, f.name)}
    listed = set(re.findall(r"`(\w+)`", GUIDE[GUIDE.index("| What the club says") : GUIDE.index("## 2.")]))
    assert changed - {"id"} <= listed | by_players
    assert listed & {f.name for f in fields(Ruleset)} <= changed


def test_the_tests_of_the_guide_pass(club: Ruleset) -> None:
    names: dict[str, Any] = {}
    exec(compile(BLOCKS["python tests/rules/test_club.py"], "test_club.py", "exec"), names)
    tests = [name for name in names if name.startswith("test_")]
    assert len(tests) == 6
    for name in tests:
        names[name]()
    assert names["CLUB"] is club


def test_the_scenario_of_the_guide_passes(club: Ruleset) -> None:
    verdicts = list(run_cases(json.loads(BLOCKS["json cases"])["cases"]))
    assert [(v.outcome, v.what) for v in verdicts] == [("passed", "")]
    assert club.id in BLOCKS["json cases"]


def test_the_field_of_the_guide_does_what_it_says() -> None:
    exec(compile(BLOCKS["python field"], "field", "exec"), {})
    assert "wild_on_natural_canasta" in {rule.field for rule in HOUSE_RULES}


def test_the_words_of_the_guide_are_those_that_every_ruleset_has(club: Ruleset) -> None:
    words = json.loads((ROOT / "web" / "lang" / "en.json").read_text(encoding="utf-8"))
    given = json.loads(BLOCKS["json words"])
    own = {key for key in words if SAMBA_HOUSE.id in key.split(".")}
    assert {key.replace(SAMBA_HOUSE.id, club.id) for key in own} == set(given), "none of them is forgotten"
    for name in PRESETS:
        for key in given:
            assert key.replace(club.id, name) in (given if name == club.id else words)


def test_the_commands_of_the_guide_are_understood(club: Ruleset, capsys: pytest.CaptureFixture[str]) -> None:
    for line in BLOCKS["sh"].splitlines():
        python, m, module, *arguments = shlex.split(line)
        assert (python, m, module) == ("python", "-m", "samba_core")
        assert club.id in arguments
        assert command.main(arguments) == 0
    assert capsys.readouterr().out


def test_deals_of_the_example_play_to_their_end(club: Ruleset) -> None:
    *_, last = steps(4, "club", rules=club)
    assert last[2].phase in ("deal_over", "match_over")


def test_the_files_and_functions_that_the_guide_names_exist() -> None:
    for path in set(re.findall(r"`((?:samba_core|tests|web|seeds)/[\w/.]+)`", GUIDE)) - {"tests/rules/test_club.py"}:
        assert (ROOT / path).exists(), path
    for module in set(re.findall(r"`(\w+\.py)`", GUIDE)):
        assert (ROOT / "samba_core" / module).is_file(), module
