"""The core's scores against a second, plain scorer, over whole deals of every ruleset and number of players."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.bots import BOTS
from samba_core.cards import IS_WILD, JOKER, cards_in, kinds_of_rank
from samba_core.deal import deal
from samba_core.events import Event
from samba_core.moves import Discard, Draw, Lay, Move, NextDeal
from samba_core.ruleset import PRESETS, Ruleset, ruleset
from samba_core.scoring import deal_scores, totals
from samba_core.state import State, View
from samba_core.way_out import way_out
from tests.plain_scorer import concealed_going_out, plain_scores
from tests.random_play import IN_BROWSER, Policy, at_random, fewer_in_browser, steps

DEALS = 2 if IN_BROWSER else 4
BEFORE = (100, 1500, 3000, -200, 0)

VARIANTS: dict[str, Ruleset] = {
    **PRESETS,
    "samba_de, red threes": ruleset("samba_de", {"red_threes": "canasta"}),
    "samba_de, bolivia": ruleset("samba_de", {"bolivia": True}),
    "samba_de, both": ruleset("samba_de", {"red_threes": "canasta", "bolivia": True}),
}
TABLES = [(name, players) for name, rules in VARIANTS.items() for players in rules.players]


def scored_twice(rules: Ruleset, players: int, seed: str, policy: Policy) -> tuple[State, list[int], list[int]]:
    """Play a deal, and return its end with the scores of both scorers."""
    before = BEFORE[: rules.side_count(players)]
    happened: list[tuple[int, int, Event]] = []
    after, _ = deal(rules, players, seed, scores=before)
    for state, _, next_state, events in steps(players, seed, policy, rules=rules, scores=before):
        happened.extend((state.turns, state.turn, event) for event in events)
        after = next_state
    assert list(totals(after)) == [a + b.total for a, b in zip(before, deal_scores(after), strict=True)]
    return after, [made.total for made in deal_scores(after)], plain_scores(after, concealed_going_out(happened))


@pytest.mark.rule("E92", "S0-39", "S0-47", "S0-49", "S0-37", "S0-45", "S0-48", "S2-48", "S2-49", "S2-50", "S2-51",
                  "E89", "R20")  # fmt: skip
@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_both_scorers_agree_over_deals_of_steady_bots(name: str, players: int) -> None:
    rules = VARIANTS[name]
    closed = 0
    for number in range(DEALS):
        state, ours, plain = scored_twice(rules, players, f"steady {number}", BOTS["steady"])
        assert ours == plain, f"deal {number}"
        assert all(points % 5 == 0 for points in ours)
        closed += sum(meld.canasta is not None for melds in state.melds for meld in melds)
    assert closed > 0


@pytest.mark.rule("E92", "E91", "R20")
@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_both_scorers_agree_over_deals_played_at_random(name: str, players: int) -> None:
    for number in range(DEALS):
        _, ours, plain = scored_twice(VARIANTS[name], players, f"random {number}", at_random)
        assert ours == plain, f"deal {number}"


def holding_back(view: View, rng: Random) -> Move:
    """Lay nothing until the whole hand goes out at once; gather equal cards and wilds for it."""
    if view.phase == "deal_over":
        return NextDeal()
    if view.phase == "draw":
        return Draw()
    way = way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum)
    if way and (way.melds or way.adds):
        return Lay(way.melds, way.adds)
    held = {k: sum(view.hand[other] for other in kinds_of_rank(k % 13)) for k in cards_in(view.hand) if k != JOKER}
    plain = {k: count for k, count in held.items() if not IS_WILD[k]}
    return Discard(min(plain or held, key=lambda k: ((plain or held)[k], k)))


@pytest.mark.rule("S0-45", "S2-47", "E78", "R20")
@pytest.mark.rulesets("canasta_house", "canasta_classic")
@pytest.mark.parametrize("name", ["canasta_house", "canasta_classic"])
def test_both_scorers_agree_over_concealed_hands(name: str) -> None:
    concealed = 0
    for number in range(fewer_in_browser(60, 3)):
        state, ours, plain = scored_twice(VARIANTS[name], 4, f"hold {number}", holding_back)
        assert ours == plain, f"deal {number}"
        assert state.out is None or state.concealed
        concealed += state.concealed
    assert concealed > 0 or IN_BROWSER
