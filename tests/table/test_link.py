"""A link: everything that is wrong with it is named by its parameter, in the page's words, and never half of it."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.house_rules import HOUSE_RULES, option_text
from samba_core.ruleset import PRESETS
from table.link import link_faults, strangers
from table.new_match import new_game
from tests.table.seated import WORDS


def wrong(name: str, value: str) -> str:
    return WORDS("link.value", name=name, value=value)


NO_RUNS = WORDS("reason.top_needs_runs")


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ({}, ()),
        ({"players": " 04 ", "target": "5000"}, ()),
        ({"rules": "poker"}, (wrong("rules", "poker"),)),
        ({"rules": "samba_house", "players": "6"}, (wrong("players", "6"),)),
        ({"rules": "bolivia", "players": "3"}, (wrong("players", "3"),)),
        ({"rules": "bolivia", "target": "2500"}, (wrong("target", "2500"),)),
        ({"players": "9" * 6000}, (wrong("players", "9" * 40),)),
        ({"bot": "**genius**"}, (wrong("bot", "genius"),)),
        ({"rules": "samba_de", "bolivia": "maybe"}, (wrong("bolivia", "maybe"),)),
        ({"dealt": "17"}, (wrong("dealt", "17"),)),
        ({"dealt": "x" * 500}, (wrong("dealt", "x" * 40),)),
        ({"runs": "0"}, (NO_RUNS,)),
        (
            {"players": "9", "bot": "genius", "dealt": "17", "runs": "0", "bolivia": "1"},
            (
                wrong("bot", "genius"),
                wrong("players", "9"),
                wrong("dealt", "17"),
                WORDS("reason.out_needs_runs"),
                NO_RUNS,
            ),
        ),
    ],
)
def test_everything_that_is_wrong_with_a_link_is_named(link: dict[str, str], told: tuple[str, ...]) -> None:
    assert link_faults(link, WORDS) == told


def test_a_link_without_a_fault_can_be_followed_and_one_with_a_fault_cannot() -> None:
    rng = Random(5)
    seen = set()
    for _ in range(600):
        link = {"rules": rng.choice([*PRESETS, "poker"])} if rng.random() < 0.8 else {}
        link |= {"players": str(rng.randint(1, 7))} if rng.random() < 0.5 else {}
        link |= {"target": str(rng.choice((2500, 5000, 10000, 77)))} if rng.random() < 0.3 else {}
        for rule in rng.sample(HOUSE_RULES, rng.randint(0, 3)):
            link[rule.field] = rng.choice([*map(option_text, rule.values), "maybe"])
        try:
            new_game(dict(link))
        except ValueError:
            assert link_faults(link, WORDS), link
            seen.add("refused")
        else:
            assert link_faults(link, WORDS) == (), link
            seen.add("followed")
    assert seen == {"refused", "followed"}


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ({"rules": "bolivia", "seed": "1", "pace": "off", "name": "Eve", "theme": "dark", "dealt": "13"}, ()),
        ({"utm_source": "mail", "utm_medium": "x", "fbclid": "1", "gclid": "2", "ref": "3", "_gl": "4"}, ()),
        ({"player": "2", "colour": "blue"}, ("player", "colour")),
        ({"pace": "warp", "layout": "grid"}, (wrong("pace", "warp"),)),
        ({"**x**" + "y" * 99: "1"}, ("x" + "y" * 39,)),
    ],
)
def test_what_means_nothing_here_is_named_unless_it_was_meant_for_others(
    link: dict[str, str], told: tuple[str, ...]
) -> None:
    assert strangers(link, WORDS) == told
