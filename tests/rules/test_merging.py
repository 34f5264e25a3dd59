"""What a merger tells and leaves behind; where it closes a canasta, opens a hand or spoils one (E43, E46, E78)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samba_core.cards import TEXT
from samba_core.moves import Merge
from tests.german import DE, de
from tests.positions import add, lay, play, play_told, position, refused, table

SEVEN_NATURAL = "set KS KS KS KH KH KH KD"


@pytest.mark.rule("E46", "S3-10")
@pytest.mark.parametrize(("source", "target", "place"), [(2, 0, 0), (0, 2, 1)])
def test_everybody_is_told_who_merged_which_cards_into_what(source: int, target: int, place: int) -> None:
    state = de("4D 5D", ["set KS KH KD", "set QS QH QD", "set KC KC JK"])
    moved = state.melds[0][source].cards
    state, told = play_told(state, Merge(source, target))
    [merged] = told
    assert (merged.what, merged.seat, merged.meld) == ("merged", 0, place)
    assert merged.cards == moved
    assert [TEXT[k] for k in merged.whole] == ["KS", "KH", "KD", "KC", "KC", "JK"]
    assert merged.whole == state.melds[0][place].cards


@pytest.mark.rule("E46", "S3-12")
def test_a_canasta_that_a_merger_makes_is_told_as_closed() -> None:
    state, told = play_told(de("4D 5D", ["set KS KS KH KH", "set KD KD KC"]), Merge(1, 0))
    assert [event.what for event in told] == ["merged", "closed"]
    assert (told[1].seat, told[1].meld, told[1].whole) == (0, 0, state.melds[0][0].cards)


@pytest.mark.rule("E46", "S3-12")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_canasta_that_was_one_before_is_not_told_again(order: tuple[int, int]) -> None:
    _, told = play_told(de("4D 5D", [SEVEN_NATURAL, "set KD KC 2D"]), Merge(*order))
    assert [event.what for event in told] == ["merged"]


@pytest.mark.rule("E46", "E78")
def test_a_merger_with_an_older_set_opens_the_hand_and_one_among_new_sets_does_not() -> None:
    old = de("KC KC KC QS QH QD QC QC QC 4D 5D", ["set KS KH KD", "set 7S 7H 7D"])
    state = play(old, lay("set KC KC KC"), Merge(2, 0))
    assert (state.laid_off, state.first_new) == (True, 2)
    state = play(old, lay("set KC KC KC"), Merge(0, 2))
    assert (state.laid_off, state.first_new) == (True, 1)
    assert table(state)[1][1] == ["KC", "KC", "KC", "KD", "KH", "KS"]
    state = play(old, lay("set QS QH QD"), lay("set QC QC QC"), Merge(3, 2))
    assert (state.laid_off, state.first_new) == (False, 2)
    state = play(old, add(0, "KC"), lay("set QS QH QD"), lay("set QC QC QC"), Merge(3, 2))
    assert (state.laid_off, state.first_new) == (True, 2)


@pytest.mark.rule("E43", "E46")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_where_no_wild_may_spoil_a_natural_canasta_no_merger_may(order: tuple[int, int]) -> None:
    strict = replace(DE, wild_on_natural_canasta=False)
    state = position("4D 5D", [SEVEN_NATURAL, "set KD KC 2D"], rules=strict)
    assert refused(state, Merge(*order)) == ("wild_on_canasta", {})
    clean = position("4D 5D", [SEVEN_NATURAL, "set KD KC KC"], rules=strict)
    assert [(m.canasta, m.size) for m in play(clean, Merge(*order)).melds[0]] == [("natural", 10)]
    mixed = position("4D 5D", ["set KS KS KH KH KH JK", "set KD KC 2D"], rules=strict)
    assert [(m.canasta, m.size) for m in play(mixed, Merge(*order)).melds[0]] == [("mixed", 9)]


@pytest.mark.rule("E46")
@pytest.mark.parametrize("order", [(2, 0), (0, 2), (-1, 0), (0, -1), (1, 1)])
def test_a_merger_needs_two_melds_that_lie_there(order: tuple[int, int]) -> None:
    assert refused(de("4D 5D", ["set KS KH KD", "set KC KC JK"]), Merge(*order)) == ("no_such_meld", {})
