"""The score sheet as a value. The rules of scoring are in rules/test_scoring.py."""

from __future__ import annotations

import dataclasses

from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import SideScore, deal_scores, match_result, out_bonus, red_three_points, totals
from tests.positions import TWO_CLOSED, discard, meld, play, position


def test_every_item_of_the_sheet_counts_once_in_the_total() -> None:
    names = [f.name for f in dataclasses.fields(SideScore)]
    items = [name for name in names if not name.endswith("_count")]
    nothing = dict.fromkeys(names, 0)
    assert SideScore(**nothing).total == 0
    for name in items:
        assert SideScore(**nothing | {name: 35}).total == 35
    for name in set(names) - set(items):
        assert SideScore(**nothing | {name: 3}).total == 0


def test_totals_add_the_deal_to_the_scores_before_it() -> None:
    state = play(position("9D", TWO_CLOSED, scores=(1500, -200)), discard("9D"))
    made = deal_scores(state)
    assert totals(state) == (1500 + made[0].total, -200 + made[1].total)


def test_the_bonus_goes_to_the_side_that_went_out_and_to_nobody_when_the_stock_ended() -> None:
    went_out = position(phase="deal_over", out=2)
    assert [out_bonus(went_out, side) for side in (0, 1)] == [200, 0]
    assert [out_bonus(position(phase="deal_over"), side) for side in (0, 1)] == [0, 0]


def test_red_threes_by_number_and_condition() -> None:
    two = tuple(meld(text) for text in TWO_CLOSED)
    assert [red_three_points(n, two, 4, SAMBA_HOUSE) for n in range(7)] == [0, 100, 200, 300, 400, 500, 1000]
    assert [red_three_points(n, two[:1], 4, SAMBA_HOUSE) for n in range(7)] == [0, -100, -200, -300, -400, -500, -1000]


def test_a_match_below_its_target_goes_on_to_the_same_target() -> None:
    found = match_result(SAMBA_HOUSE, (100, 200), 1, 2500)
    assert (found.result, found.winner, found.target) == ("continue", None, 2500)
