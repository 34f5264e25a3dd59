"""Black threes: blockers on the pile, and a meld only in the act of going out."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.melds import Meld, meld_fault
from samba_core.moves import Lay
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import deal_scores
from tests.positions import (
    CANASTA,
    TWO_CLOSED,
    add,
    discard,
    hand,
    lay,
    legal,
    meld,
    melded,
    play,
    play_told,
    position,
    refused,
    table,
    take,
    view,
)


@pytest.mark.rule("S0-40", "E70")
def test_three_black_threes_are_melded_in_going_out_with_a_discard() -> None:
    state, told = play_told(position("3S 3C 3C KD", TWO_CLOSED), lay("set 3S 3C 3C"), discard("KD"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert table(state)[2] == melded("set 3S 3C 3C")[0]
    assert [e.what for e in told] == ["laid", "discarded", "went_out"]


@pytest.mark.rule("S0-40", "E70")
def test_they_are_melded_in_going_out_without_a_discard_too() -> None:
    assert play(position("3S 3C 3C", TWO_CLOSED), lay("set 3S 3C 3C")).out == 0
    assert play(position("3S 3S 3S 3C 3C 3C", TWO_CLOSED), lay("set 3S 3S 3S 3C 3C 3C")).out == 0


@pytest.mark.rule("S0-40", "E54", "E70")
def test_in_the_middle_of_a_deal_they_are_refused() -> None:
    state = position("3S 3C 3C KD QD", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})
    assert not [m for m in legal_moves(view(state)) if isinstance(m, Lay)]


@pytest.mark.rule("S0-40", "E54")
def test_a_side_that_may_not_go_out_never_melds_them() -> None:
    assert refused(position("3S 3C 3C KD", [CANASTA]), lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 1})


@pytest.mark.rule("S0-40", "E54")
def test_they_are_no_part_of_a_first_meld() -> None:
    state = position("3S 3C 3C AS AH AD 4C 5C")
    assert refused(state, lay("set AS AH AD", "set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})


@pytest.mark.rule("S0-40", "E70")
def test_wilds_do_not_help_black_threes() -> None:
    state = position("3S 3C JK KD", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C JK")) == ("black_threes_no_wilds", {})
    state = position("3S 3C 3C JK", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C 3C JK")) == ("black_threes_no_wilds", {})


@pytest.mark.rule("E70")
def test_of_two_black_threes_one_can_be_discarded_and_the_other_stays() -> None:
    state = position("3S 3C", TWO_CLOSED)
    assert refused(state, lay("set 3S 3C")) == ("too_short", {"size": 2, "least": 3})
    assert hand(play(state, discard("3S"))) == ["3C"]


@pytest.mark.rule("E70")
def test_after_black_threes_only_the_going_out_is_left() -> None:
    state = play(position("3S 3C 3C KD", TWO_CLOSED), lay("set 3S 3C 3C"))
    assert list(legal_moves(view(state))) == [discard("KD")]


@pytest.mark.rule("S0-40", "E27")
def test_they_may_go_down_in_the_same_act_as_the_second_canasta() -> None:
    state = position("3S 3C 3C QC 4D", [CANASTA, "run 6C 7C 8C 9C TC JC"])
    assert refused(state, lay("set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})
    after = play(state, lay("set 3S 3C 3C", adds={1: "QC"}), discard("4D"))
    assert after.out == 0


@pytest.mark.rule("S0-40")
def test_they_may_go_down_in_the_act_of_taking_the_pile_to_go_out() -> None:
    state = position("KS KH 3S 3C 3C", TWO_CLOSED, pile="KD", phase="draw")
    assert play(state, take("KS KH", "set 3S 3C 3C")).out == 0
    state = position("KS KH 3S 3C 3C", TWO_CLOSED, pile="4D 5D KD", phase="draw")
    assert refused(state, take("KS KH", "set 3S 3C 3C")) == ("black_threes_only_out", {"kept": 2})


@pytest.mark.rule("E54")
def test_black_threes_are_no_naturals_of_another_meld() -> None:
    state = position("3S 3C 4C 5C", ["set 7C 7H 7D", "run 4S 5S 6S"])
    assert refused(state, add(0, "3S")) == ("wrong_rank", {})
    assert refused(state, add(1, "3S")) == ("three_in_run", {})


@pytest.mark.rule("E71")
def test_six_black_threes_are_no_canasta_and_do_not_meet_their_own_condition() -> None:
    assert meld("set 3S 3S 3S 3C 3C 3C").canasta is None
    state = position("3S 3S 3S 3C 3C 3C", [CANASTA])
    assert refused(state, lay("set 3S 3S 3S 3C 3C 3C")) == ("black_threes_only_out", {"kept": 0})
    seven = Meld("set", meld("set 3S 3S 3S 3C 3C 3C JK").cards)
    fault = meld_fault(seven, SAMBA_HOUSE)
    assert fault is not None
    assert fault.code == "black_threes_no_wilds"


@pytest.mark.rule("E87")
def test_a_melded_black_three_is_5_for_and_one_in_hand_5_against() -> None:
    state = play(position("3S 3C 3C", TWO_CLOSED, hands={1: "3S 3S", 2: "4D", 3: "9C"}), lay("set 3S 3C 3C"))
    ours, theirs = deal_scores(state)
    assert ours.melded == 7 * 20 + 60 + 15
    assert theirs.in_hand == -(5 + 5 + 10)


@pytest.mark.rule("E70", "E73")
def test_a_no_from_the_partner_bars_black_threes() -> None:
    state = position("3S 3C 3C KD", TWO_CLOSED, answer="no")
    assert refused(state, lay("set 3S 3C 3C")) == ("partner_said_no", {})
    assert legal(state, discard("3S"))
