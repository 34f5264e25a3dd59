"""The visitor's lasting choices: what makes sense is taken, anything else changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.settings import CHOICES, DEFAULT_PACE, LONGEST_NAME, PAUSE, Settings, clean_name

ANYTHING = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.text(), max_size=2)


def test_every_choice_can_be_taken_and_read_back() -> None:
    for name, values in CHOICES.items():
        for value in values:
            assert Settings().with_values({name: value}).as_dict()[name] == value


def test_every_pace_has_its_pause_and_a_slower_one_is_longer() -> None:
    assert tuple(PAUSE) == CHOICES["pace"]
    assert list(PAUSE.values()) == sorted(PAUSE.values())
    assert PAUSE["off"] == 0
    assert DEFAULT_PACE in PAUSE


@given(st.dictionaries(st.sampled_from([*CHOICES, "name", "x"]), ANYTHING))
def test_whatever_is_given_the_settings_stay_sensible(given: dict[str, object]) -> None:
    found = Settings(sort="rank", name="Eve").with_values(given)
    for name, values in CHOICES.items():
        value = found.as_dict()[name]
        assert value in values or value == Settings().as_dict()[name]
        if given.get(name) not in values:
            assert value == Settings(sort="rank").as_dict()[name]
    assert found.name == clean_name(found.name)
    if not isinstance(given.get("name"), str):
        assert found.name == "Eve"


def test_settings_survive_being_plain_values() -> None:
    settings = Settings(
        pace="slow", layout="grid", sort="rank", theme="dark", view="text", letters="off", deck="two", tracker="off"
    )
    settings = settings.with_values({"name": "Eve"})
    assert Settings().with_values(settings.as_dict()) == settings


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Eve  of  Hearts ", "Eve of Hearts"),
        ("Eve\nMallory\t!", "EveMallory!"),
        ("**Eve**", "Eve"),
        ("\u202eevE", "evE"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("a" * 15 + " b", "a" * 15),
        ("Zoë 李", "Zoë 李"),
        ("", ""),
    ],
)
def test_a_name_is_one_short_line_that_can_be_shown(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME
    assert "*" not in name
    assert name == name.strip()
    assert all(c.isprintable() for c in name)
