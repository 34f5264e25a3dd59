"""How the page looks follows from the settings alone, by attributes that the stylesheets know."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from table.looks import looks
from table.settings import CHOICES, GROUPS, Settings

ASSETS = Path(__file__).resolve().parents[2] / "web" / "assets"
STYLE = "".join(path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.css")))
ATTRIBUTE = {"card_size": "cards"}
PAPER = "#fffdf5"


def test_the_default_look_is_the_table_as_it_was_designed() -> None:
    assert looks(Settings()) == {
        "view": "table",
        "motion": "on",
        "theme": "",
        "cards": "medium",
        "text": "normal",
        "deck": "safe",
        "faces": "plain",
        "back": "stripes",
        "sound": "auto",
    }


def test_no_pace_is_no_motion() -> None:
    assert looks(Settings(pace="off"))["motion"] == "off"


@pytest.mark.parametrize("name", [name for name in GROUPS["look"] if name not in ("theme", "sound")])
def test_every_choice_of_the_look_but_the_default_has_its_style(name: str) -> None:
    attribute = ATTRIBUTE.get(name, name)
    for value in CHOICES[name]:
        given = looks(Settings().with_values({name: value}))
        assert given[attribute] == value
        assert value == Settings().as_dict()[name] or f'[data-{attribute}="{value}"]' in STYLE


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    figures = colour.lstrip("#")
    whole = "".join(c * 2 for c in figures) if len(figures) == 3 else figures
    parts = [int(whole[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("deck", ["safe", "four", "two"])
def test_the_suits_of_every_deck_can_be_read_on_paper(deck: str) -> None:
    rule = ":root" if deck == "safe" else rf':root\[data-deck="{deck}"\]'
    found = next(m for m in re.finditer(rule + r" \{([^}]*)\}", STYLE) if "--s:" in m[1])
    inks = dict(re.findall(r"--([shdc]): (#\w+)", found[1]))
    assert set(inks) == set("shdc")
    for ink in inks.values():
        assert contrast(ink, PAPER) >= 4.5
    pairs = {frozenset(pair) for pair in itertools.combinations("shdc", 2) if inks[pair[0]] == inks[pair[1]]}
    assert pairs == ({frozenset("sc"), frozenset("hd")} if deck == "two" else set()), "only two colours are shared"


def test_on_a_phone_pictures_are_for_dialogs_alone() -> None:
    assert looks(Settings(faces="pictures"), phone=True)["faces"] == "dialogs"
    assert looks(Settings(faces="plain"), phone=True)["faces"] == "plain"
