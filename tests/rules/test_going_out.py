"""Going out: two canastas or sambas, by melding everything or by a last discard, for 200."""

from __future__ import annotations

import pytest

from samba_core.cards import RED_THREES
from samba_core.legal import why_illegal
from samba_core.moves import Draw
from samba_core.scoring import deal_scores
from samba_core.state import view_for
from tests.positions import (
    CANASTA,
    SAMBA,
    TWO_CLOSED,
    add,
    discard,
    lay,
    legal,
    pile,
    play,
    play_told,
    position,
    refused,
    view,
)

MIXED = "set KS KS KH KH KD KD JK"
SECOND_SAMBA = "run 4H 5H 6H 7H 8H 9H TH"


@pytest.mark.rule("S0-05", "S0-46")
@pytest.mark.parametrize(
    "closed", [[CANASTA, MIXED], [CANASTA, SAMBA], [MIXED, SAMBA], [SAMBA, SECOND_SAMBA], [SAMBA, SECOND_SAMBA, MIXED]]
)
def test_two_canastas_or_sambas_in_any_mix_allow_going_out(closed: list[str]) -> None:
    state = position("2C", closed, pile="5C")
    assert view(state).may_go_out
    state, told = play_told(state, discard("2C"))
    assert (state.phase, state.out, pile(state)) == ("deal_over", 0, ["5C", "2C"])
    assert [(e.what, e.seat) for e in told] == [("discarded", 0), ("went_out", 0)]
    assert [made.going_out for made in deal_scores(state)] == [200, 0]


@pytest.mark.rule("S0-05", "S0-46")
@pytest.mark.parametrize("melds", [[], [CANASTA], [SAMBA], [SAMBA, "set KS KS KH KH KD KD"]])
def test_fewer_than_two_do_not(melds: list[str]) -> None:
    state = position("2C", melds)
    assert not view(state).may_go_out
    assert refused(state, discard("2C")) == ("cannot_go_out", {"needed": 2})


@pytest.mark.rule("S0-05", "S0-46", "E79")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_are_needed_whatever_the_number_of_players(players: int) -> None:
    assert refused(position("2C", [CANASTA], players=players), discard("2C")) == ("cannot_go_out", {"needed": 2})
    assert play(position("2C", TWO_CLOSED, players=players), discard("2C")).out == 0


@pytest.mark.rule("E68")
def test_going_out_needs_no_discard_by_a_new_meld() -> None:
    state, told = play_told(position("4C 4D 4H", TWO_CLOSED), lay("set 4C 4D 4H"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["laid", "went_out"]


@pytest.mark.rule("E68")
def test_going_out_needs_no_discard_by_a_lay_off() -> None:
    state, told = play_told(position("AS JK", TWO_CLOSED), add(0, "AS JK"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["added", "went_out"]


@pytest.mark.rule("E69", "S0-42")
@pytest.mark.parametrize("card", ["JK", "2C", "3S", "3C", "KD", "4H"])
def test_the_last_discard_may_be_any_card(card: str) -> None:
    assert play(position(card, TWO_CLOSED), discard(card)).out == 0


@pytest.mark.rule("S0-46", "E67")
def test_the_condition_is_looked_at_when_the_hand_becomes_empty() -> None:
    state = position("QC 4D", [CANASTA, "run 6C 7C 8C 9C TC JC"])
    state, told = play_told(state, lay(adds={1: "QC"}), discard("4D"))
    assert [e.what for e in told] == ["added", "closed", "discarded", "went_out"]
    state = position("AS 9D", ["set AS AH AH AD AD AC", SAMBA])
    assert play(state, add(0, "AS"), discard("9D")).out == 0


@pytest.mark.rule("S0-46")
def test_the_partners_canastas_count_for_the_side() -> None:
    assert play(position("9D", TWO_CLOSED, seat=2), discard("9D")).out == 2
    assert refused(position("9D", [], theirs=TWO_CLOSED), discard("9D")) == ("cannot_go_out", {"needed": 2})


@pytest.mark.rule("S0-47", "E78")
def test_going_out_is_200_also_with_a_whole_hand_at_once() -> None:
    seven_kings, seven_nines = "set KS KS KH KH KD KD KC", "set 9S 9S 9H 9H 9D 9D 9C"
    state = position("KS KS KH KH KD KD KC 9S 9S 9H 9H 9D 9D 9C 4D", [])
    state = play(state, lay(seven_kings, seven_nines), discard("4D"))
    assert state.out == 0
    assert [made.going_out for made in deal_scores(state)] == [200, 0]


@pytest.mark.rule("E110")
def test_going_out_in_the_very_first_turn_is_possible_with_two_canastas() -> None:
    cards = "KS KS KH KH KD KD KC 6H 7H 8H 9H TH JH QH KC"
    state = position(cards, [], score=7000, stock="5H 4D", phase="draw")
    state = play(state, Draw())
    assert refused(state, lay("set KS KS KH KH KD KD KC KC")) == ("below_minimum", {"value": 80, "minimum": 150})
    # 80 and 60 are 140: still ten short of the minimum for 7,000, so this hand stays in.
    whole = lay("set KS KS KH KH KD KD KC KC", "run 6H 7H 8H 9H TH JH QH")
    assert refused(state, whole) == ("below_minimum", {"value": 140, "minimum": 150})
    state = position(f"{cards} 4D", [], score=6995)
    state = play(state, whole, discard("4D"))
    assert (state.out, deal_scores(state)[0].going_out) == (0, 200)


@pytest.mark.rule("S0-46")
def test_when_the_deal_is_over_nobody_moves() -> None:
    state = play(position("2C", TWO_CLOSED), discard("2C"))
    for seat in range(4):
        assert refused(state, Draw(), seat) == ("deal_over", {})
        assert refused(state, discard("4C"), seat) == ("deal_over", {})
        assert refused(state, lay("set 4C 4D 4H"), seat) == ("deal_over", {})


@pytest.mark.rule("S0-46")
def test_a_going_out_by_seat_three_is_its_own_sides() -> None:
    state = play(position("9D", TWO_CLOSED, seat=3), discard("9D"))
    assert state.out == 3
    assert [made.going_out for made in deal_scores(state)] == [0, 200]


@pytest.mark.rule("S0-46", "E69")
def test_no_hand_holds_a_red_three_to_be_stuck_with() -> None:
    state = position("9D 4C", TWO_CLOSED)
    for k in RED_THREES:
        assert not state.hands[0][k]
    assert legal(state, discard("9D"))
    assert why_illegal(view_for(state, 0), discard("4C")) is None
