"""The meld as a value. What is and what is not a meld is told in rules/test_sets.py and rules/test_runs.py."""

from __future__ import annotations

import pytest

from samba_core.cards import KING, SPADES, cards
from samba_core.melds import Meld, closed, grown, guess_kind, may_go_out_with, meld_of, naturals_needed
from samba_core.ruleset import SAMBA_HOUSE
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, meld


def test_a_meld_knows_its_size_wilds_rank_and_suit() -> None:
    kings = meld("set KS KH JK 2C KD KC")
    assert (kings.size, kings.wilds, kings.naturals, kings.rank, kings.suit) == (6, 2, 4, KING, -1)
    run = meld("run 6S 5S 7S")
    assert (run.size, run.wilds, run.rank, run.suit) == (3, 0, -1, SPADES)
    assert run.cards == cards("5S 6S 7S")


def test_equal_cards_make_equal_melds_in_whatever_order_they_come() -> None:
    assert meld_of("set", cards("KD KS KH")) == meld_of("set", cards("KH KD KS"))


def test_growing_makes_a_new_meld_and_leaves_the_old_one() -> None:
    old = meld("set KS KH KD")
    new = grown(old, cards("KC JK"))
    assert (old.size, new.size, new.kind) == (3, 5, "set")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("KS KH KD", "set"), ("KS KH JK", "set"), ("5S 6S 7S", "run"), ("JK 2C 2D", "wild"), ("5S 6S JK", "run")],
)
def test_the_kind_that_cards_can_only_be_meant_as(text: str, kind: str) -> None:
    assert guess_kind(cards(text)) == kind


def test_naturals_needed_for_wilds() -> None:
    assert [naturals_needed(wilds, SAMBA_HOUSE) for wilds in range(3)] == [3, 2, 4]


def test_closed_melds_by_name_and_the_condition_for_going_out() -> None:
    melds = [meld(text) for text in (*TWO_CLOSED, "set KS KH KD")]
    assert closed(melds) == ("natural", "samba")
    assert may_go_out_with(melds, 4, SAMBA_HOUSE)
    assert not may_go_out_with([meld(CANASTA)], 4, SAMBA_HOUSE)
    assert not may_go_out_with([meld(SAMBA)], 2, SAMBA_HOUSE)


def test_an_empty_meld_has_no_rank_to_trip_over() -> None:
    assert Meld("set", ()).rank == -1
