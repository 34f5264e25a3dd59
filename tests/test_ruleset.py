"""The record of rules and its presets, against the settings table."""

from __future__ import annotations

import dataclasses

import pytest

from samba_core.ruleset import PRESETS, SAMBA_HOUSE, ruleset


def test_the_house_samba_is_the_column_of_the_settings_table() -> None:
    found = dataclasses.asdict(SAMBA_HOUSE)
    table = {
        "id": "samba_house", "packs": 3, "jokers": 6, "players": (2, 3, 4), "dealt": ((2, 15), (3, 15), (4, 15)),
        "drawn": ((2, 2), (3, 2), (4, 2)), "upcard": "stays", "min_meld": 3, "max_wilds": 2, "wild_ratio": "half",
        "max_sets_per_rank": None, "merge_sets": False, "wild_on_natural_canasta": True, "runs": True, "max_run": 7,
        "wild_melds": False, "freezes": False, "take_with_wild": False, "take_onto_set": False, "taken_pair": "new",
        "take_top": True, "red_three_blocks": True, "minimum_below_zero": 15,
        "minimums": ((0, 50), (1500, 90), (3000, 120), (7000, 150)), "red_threes": "automatic",
        "replace_red_three_from_pile": False, "red_three": 100, "all_red_threes": 1000, "red_three_sign": "canastas",
        "all_red_threes_negative": True, "black_threes_with_wilds": False, "keep": "two", "out_bonus": 200,
        "canastas_to_go_out": ((2, 2), (3, 2), (4, 2)), "concealed_bonus": 0, "ask_partner": True,
        "joker_points": 50, "black_three_held": 5, "natural_canasta": 500, "mixed_canasta": 300, "samba": 1500,
        "target": ((2, 10000), (3, 10000), (4, 10000)), "tie": "draw", "max_deals": 60,
    }  # fmt: skip
    assert {name: found[name] for name in table} == table
    assert set(SAMBA_HOUSE.targets) == {2500, 5000, 7500, 10000}
    assert (SAMBA_HOUSE.pack_size, SAMBA_HOUSE.red_threes_in_pack) == (162, 6)


def test_a_ruleset_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SAMBA_HOUSE.packs = 2  # type: ignore[misc]


def test_presets_are_found_by_their_ids() -> None:
    assert all(ruleset(name) is preset and preset.id == name for name, preset in PRESETS.items())
    with pytest.raises(ValueError, match="'whist' is not built"):
        ruleset("whist")


def test_an_option_replaces_a_field_and_an_unknown_one_is_refused() -> None:
    changed = ruleset("samba_house", {"out_bonus": 300})
    assert changed.out_bonus == 300
    assert dataclasses.replace(changed, out_bonus=200) == SAMBA_HOUSE
    with pytest.raises(ValueError, match="has no option 'colour'"):
        ruleset("samba_house", {"colour": 1})
    with pytest.raises(ValueError, match="has no option 'id'"):
        ruleset("samba_house", {"id": "x"})


@pytest.mark.parametrize("ask", ["side_count", "cards_dealt", "cards_drawn", "canastas_needed", "default_target"])
def test_a_number_of_players_that_is_not_played_is_refused(ask: str) -> None:
    with pytest.raises(ValueError, match="not played by 7"):
        getattr(SAMBA_HOUSE, ask)(7)


def test_seats_of_a_side_are_the_seats_whose_side_it_is() -> None:
    for players in SAMBA_HOUSE.players:
        for side in range(SAMBA_HOUSE.side_count(players)):
            seats = SAMBA_HOUSE.seats_of(side, players)
            assert seats == tuple(s for s in range(players) if SAMBA_HOUSE.side_of(s, players) == side)
