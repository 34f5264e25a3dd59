"""The fast kernel plays the same game as the reference: legal moves, equal states and scores (see `kernel_check`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from samba_core.apply import apply
from samba_core.cards import card, cards
from samba_core.deal import deal, stream
from samba_core.kernel import Kernel, shuffle, tables
from samba_core.legal import is_legal
from samba_core.melds import meld_of
from samba_core.moves import Discard, Lay
from samba_core.ruleset import PRESETS
from samba_core.scoring import deal_scores
from samba_core.state import view_for
from tests.kernel_check import check, unknown
from tests.positions import position
from tests.random_play import fewer_in_browser

DEALS = fewer_in_browser(200)
ACTS = ("Draw", "TakePile", "TakeTop", "Lay", "LayRedThree", "Merge", "Discard", "Pass", "AskPartner")


@cache
def checked() -> Counter[str]:
    """What was seen in the deals of this run, all of them without a difference."""
    return check(DEALS, "test")


def test_the_kernel_plays_legal_moves_to_the_same_states_and_scores() -> None:
    assert checked()["deals"] == DEALS


@pytest.mark.cpython_only  # too few deals are played in the browser's Python to see everything
def test_the_deals_compared_are_of_every_kind() -> None:
    seen = checked()
    for kind in (*PRESETS, *ACTS, "went out", "stock ended", "late", "house rules"):
        assert seen[kind], f"nothing compared: {kind}"


@pytest.mark.parametrize("earlier", [False, True])
def test_a_concealed_hand_goes_out_the_same_way(earlier: bool) -> None:
    state = position("KS KS KH KH KD KD KC 4C", rules=PRESETS["canasta_house"])
    state = replace(state, melded=(earlier, False, False, False))
    kernel = Kernel.of(state)
    for move in (Lay((meld_of("set", cards("KS KS KH KH KD KD KC")),)), Discard(card("4C"))):
        assert is_legal(view_for(state, state.turn), move)
        kernel.make(kernel.of_move(move))
        state, _ = apply(state, move)
        assert kernel.to_state() == unknown(state)
    assert state.concealed != earlier
    assert kernel.scores() == tuple(score.total for score in deal_scores(state))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_rollout_ends_every_deal_and_leaves_what_it_was_cloned_from(name: str) -> None:
    rules = PRESETS[name]
    for players in rules.players:
        rng = Random(players)
        table = tables(rules, players)
        for number in range(fewer_in_browser(10, 5)):
            kernel = Kernel.dealt(table, shuffle(table.pack, rng), number % players)
            before = kernel.to_state()
            rollout = kernel.clone()
            rollout.playout(rng)
            assert kernel.to_state() == before
            assert rollout.to_state().phase in ("deal_over", "match_over")
            assert rollout.turns < 400


def test_the_same_source_gives_the_same_rollout() -> None:
    state, _ = deal(PRESETS["samba_house"], 4, "rollouts")
    ends = []
    for _ in range(2):
        kernel = Kernel.of(state)
        kernel.playout(stream("rollouts", "bot 1"))
        ends.append(kernel.to_state())
    assert ends[0] == ends[1]
