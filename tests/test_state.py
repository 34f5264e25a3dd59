"""States and views as values."""

from __future__ import annotations

import dataclasses

import pytest

from samba_core.cards import card
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.state import asked_partner, partners_of, view_for
from tests.positions import TWO_CLOSED, position


def test_states_and_views_cannot_be_changed_in_place_and_can_be_compared() -> None:
    state = position("KS KH")
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.turn = 1  # type: ignore[misc]
    assert view_for(state, 0) == view_for(state, 0)
    assert view_for(state, 0) != view_for(state, 1)
    assert len({state, position("KS KH")}) == 1


def test_a_view_answers_for_its_own_side() -> None:
    state = position("KS KH", TWO_CLOSED, theirs=["set 4S 4H 4C"], pile="5C 9D", scores=(1500, 0))
    ours, theirs = view_for(state, 2), view_for(state, 1)
    assert (ours.side, theirs.side) == (0, 1)
    assert (ours.may_go_out, theirs.may_go_out) == (True, False)
    assert (len(ours.own_melds), len(theirs.own_melds)) == (2, 1)
    assert (ours.minimum, theirs.minimum) == (0, 0)
    assert ours.top == theirs.top == card("9D")
    assert ours.size == state.hand_size(2)
    assert (ours.partners, theirs.partners) == ((0,), (3,))


def test_the_minimum_is_told_before_the_first_meld() -> None:
    state = position("KS KH", scores=(1500, -5))
    assert [view_for(state, seat).minimum for seat in range(4)] == [90, 15, 90, 15]


def test_who_must_act_is_the_partner_while_he_is_asked() -> None:
    state = position("KS KH", phase="answer")
    assert (state.turn, state.to_act, view_for(state, 1).to_act) == (0, 2, 2)
    assert asked_partner(3, 4, SAMBA_HOUSE) == 1
    assert partners_of(0, 3, SAMBA_HOUSE) == ()
