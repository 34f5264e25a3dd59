"""The record of rules and its presets, against the settings table."""

from __future__ import annotations

import dataclasses

import pytest

from samba_core.house_rules import HouseRuleError
from samba_core.ruleset import PRESETS, SAMBA_HOUSE, ruleset

HOUSE_SAMBA = {
    "packs": 3, "jokers": 6, "players": (2, 3, 4), "sides": ((2, 2), (3, 3), (4, 2)), "first_dealer": "last_seat",
    "dealt": ((2, 15), (3, 15), (4, 15)), "drawn": ((2, 2), (3, 2), (4, 2)), "upcard": "stays", "min_meld": 3,
    "max_wilds": 2, "wild_ratio": "half", "max_sets_per_rank": None, "merge_sets": False,
    "wild_on_natural_canasta": True, "runs": True, "max_run": 7, "wild_melds": False, "freezes": False,
    "take_with_wild": False, "take_onto_set": False, "taken_pair": "new", "take_top": True, "red_three_blocks": True,
    "minimum_below_zero": 15, "minimums": ((0, 50), (1500, 90), (3000, 120), (7000, 150)),
    "minimum_waived_concealed": False, "open_with_pile": True, "red_threes": "automatic",
    "replace_red_three_from_pile": False, "last_red_three_ends": False, "red_three": 100, "all_red_threes": 1000,
    "all_red_threes_negative": True, "red_three_held": 0, "black_threes_with_wilds": False, "keep": "two",
    "out_bonus": 200, "canastas_to_go_out": ((2, 2), (3, 2), (4, 2)), "run_to_go_out": False, "concealed_bonus": 0,
    "ask_partner": True, "joker_points": 50, "black_three_held": 5, "natural_canasta": 500, "mixed_canasta": 300,
    "samba": 1500, "target": ((2, 10000), (3, 10000), (4, 10000)), "targets": (2500, 5000, 7500, 10000),
    "tie": "draw", "tie_raises_target": 0, "max_deals": 60,
}  # fmt: skip

CANASTA = {
    "packs": 2, "jokers": 4, "max_wilds": 3, "max_sets_per_rank": 1, "runs": False, "freezes": True,
    "taken_pair": "joins", "take_top": False, "minimums": ((0, 50), (1500, 90), (3000, 120)),
    "last_red_three_ends": True, "all_red_threes": 800, "red_three_sign": "melded", "out_bonus": 100,
    "concealed_bonus": 200,
}  # fmt: skip

COLUMNS: dict[str, dict[str, object]] = {
    "samba_house": HOUSE_SAMBA,
    "canasta_house": HOUSE_SAMBA | CANASTA | {
        "dealt": ((2, 15), (3, 13), (4, 11)), "drawn": ((2, 2), (3, 2), (4, 1)), "upcard": "cover",
        "wild_ratio": "fewer", "take_with_wild": True, "canastas_to_go_out": ((2, 2), (3, 1), (4, 1)),
        "target": ((2, 5000), (3, 7500), (4, 5000)),
    },
    "canasta_classic": HOUSE_SAMBA | CANASTA | {
        "players": (2, 3, 4, 6), "sides": ((2, 2), (3, 3), (4, 2), (6, 2)), "first_dealer": "cut",
        "dealt": ((2, 15), (3, 13), (4, 11), (6, 11)), "drawn": ((2, 1), (3, 1), (4, 1), (6, 1)), "upcard": "bury",
        "wild_ratio": "any", "min_naturals": 2, "take_onto_set": True,
        "canastas_to_go_out": ((2, 2), (3, 2), (4, 1), (6, 1)),
        "target": ((2, 5000), (3, 7500), (4, 5000), (6, 5000)), "targets": (2000, 3000, 5000, 7500),
        "tie": "another_deal", "tie_raises_target": 500, "max_deals": None,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", COLUMNS)
def test_a_preset_is_its_column_of_the_settings_table(name: str) -> None:
    found = dataclasses.asdict(ruleset(name))
    assert {field: found[field] for field in COLUMNS[name]} == COLUMNS[name]
    assert (SAMBA_HOUSE.pack_size, SAMBA_HOUSE.red_threes_in_pack) == (162, 6)


def test_a_ruleset_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SAMBA_HOUSE.packs = 2  # type: ignore[misc]


def test_presets_are_found_by_their_ids() -> None:
    assert all(ruleset(name) is preset and preset.id == name for name, preset in PRESETS.items())
    with pytest.raises(ValueError, match="'whist' is not built"):
        ruleset("whist")


def test_an_option_replaces_a_field_and_an_unknown_one_is_refused() -> None:
    changed = ruleset("samba_house", {"out_bonus": 100})
    assert changed.out_bonus == 100
    assert dataclasses.replace(changed, out_bonus=200) == SAMBA_HOUSE
    refusals: list[tuple[dict[str, object], str]] = [
        ({"colour": 1}, "no house rule 'colour'"),
        ({"id": "x"}, "no house rule 'id'"),
        ({"out_bonus": 300}, "has no value '300'"),
        ({"out_bonus": True}, "has no value"),
    ]
    for options, why in refusals:
        with pytest.raises(HouseRuleError, match=why):
            ruleset("samba_house", options)


@pytest.mark.parametrize("ask", ["side_count", "cards_dealt", "cards_drawn", "canastas_needed", "default_target"])
def test_a_number_of_players_that_is_not_played_is_refused(ask: str) -> None:
    with pytest.raises(ValueError, match="not played by 7"):
        getattr(SAMBA_HOUSE, ask)(7)


def test_seats_of_a_side_are_the_seats_whose_side_it_is() -> None:
    for players in SAMBA_HOUSE.players:
        for side in range(SAMBA_HOUSE.side_count(players)):
            seats = SAMBA_HOUSE.seats_of(side, players)
            assert seats == tuple(s for s in range(players) if SAMBA_HOUSE.side_of(s, players) == side)
