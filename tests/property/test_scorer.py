"""The core's scores against a second, plain scorer, over deals that bots played to a sensible end."""

from __future__ import annotations

import pytest

from samba_core.bots import BOTS
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import deal_scores, totals
from tests.plain_scorer import plain_scores
from tests.random_play import fewer_in_browser, played_out, players_of

PARTS = 4
DEALS = fewer_in_browser(60, 12)


@pytest.mark.rule("E92", "S0-39", "S0-47", "S0-49", "E89")
@pytest.mark.parametrize("part", range(PARTS))
def test_both_scorers_agree_over_deals_of_steady_bots(part: int) -> None:
    closed = outs = 0
    for number in range(part, DEALS, PARTS):
        players = players_of(SAMBA_HOUSE, number)
        before = (100, 1500, 3000)[: SAMBA_HOUSE.side_count(players)]
        state = played_out(players, f"steady {number}", BOTS["steady"], scores=before)
        made = deal_scores(state)
        assert [score.total for score in made] == plain_scores(state)
        assert list(totals(state)) == [a + b for a, b in zip(before, plain_scores(state), strict=True)]
        assert sum(score.going_out for score in made) == (0 if state.out is None else 200)
        closed += sum(score.natural_count + score.mixed_count + score.samba_count for score in made)
        outs += state.out is not None
    assert closed > 0
    assert outs > 0 or len(range(part, DEALS, PARTS)) < 5
