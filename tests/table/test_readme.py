"""The README lists what a link may say, the settings and the keys, exactly as the page has them."""

from __future__ import annotations

import re
from pathlib import Path

from samba_core.house_rules import option_names
from samba_core.ruleset import PRESETS
from table.keys import GROUPS
from table.keys_sheet import caps
from table.link import GAME_NAMES
from table.new_match import BOT_NAMES
from table.settings import CHOICES, DEFAULT_PACE, Settings
from tests.table.seated import WORDS

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
CODE = set(re.findall(r"`([^`]+)`", README))


def test_every_setting_is_listed_with_its_values_the_usual_one_first() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (`.*?) \|", README, re.MULTILINE)
    listed = {name: re.findall(r"`(\w+)`", values) for name, values in rows}
    usual = Settings(pace=DEFAULT_PACE).as_dict()
    for name, values in CHOICES.items():
        assert listed[name] == [usual[name], *(value for value in values if value != usual[name])]


def test_every_parameter_of_a_link_is_listed_and_house_rules_by_where_they_stand() -> None:
    assert set(GAME_NAMES) - option_names() | {"rules"} <= CODE
    assert {*PRESETS, *BOT_NAMES} <= CODE
    assert {example.partition("=")[0] for example in CODE if re.fullmatch(r"\w+=1", example)} <= option_names()


def test_every_key_is_listed_as_the_sheet_of_keys_writes_it() -> None:
    keys = [cap for group in ("act", "tell") for key in GROUPS[group] for cap in caps(key, WORDS)]
    assert [cap for cap in keys if cap not in CODE] == []
