"""Who may not go out keeps two cards after melding, and so one after the discard."""

from __future__ import annotations

import pytest

from samba_core.moves import Discard, Draw, Pass
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, add, c, discard, hand, lay, legal, play, position, refused

KINGS = "set KC KH KD"
KEPT_ONE = ("must_keep_two", {"kept": 1, "needed": 2})


@pytest.mark.rule("S0-12", "S0-46", "E63")
def test_laying_one_of_three_keeps_two_and_is_allowed() -> None:
    state = play(position("KS 4C 9D", [KINGS]), add(0, "KS"))
    assert hand(state) == c("4C 9D")
    assert hand(play(state, discard("9D"))) == c("4C")


@pytest.mark.rule("S0-12", "S0-46", "E63")
def test_laying_two_of_three_keeps_one_and_is_refused() -> None:
    assert refused(position("KS KH 4C", [KINGS]), add(0, "KS KH")) == KEPT_ONE


@pytest.mark.rule("S0-05", "S0-12", "S0-46")
@pytest.mark.parametrize("closed", [[], [CANASTA], [SAMBA]])
def test_the_whole_hand_cannot_be_laid_without_two_canastas(closed: list[str]) -> None:
    state = position("4C 4D 4H", [KINGS, *closed])
    assert refused(state, lay("set 4C 4D 4H")) == ("must_keep_two", {"kept": 0, "needed": 2})


@pytest.mark.rule("S0-12", "E63")
def test_a_turn_always_ends_with_a_card_in_hand() -> None:
    state = position("KS", [CANASTA])
    assert refused(state, discard("KS")) == ("cannot_go_out", {"needed": 2})


@pytest.mark.rule("S0-12", "E65")
def test_there_is_no_pass_with_the_last_card_in_this_game() -> None:
    assert refused(position("KS", [CANASTA]), Pass()) == ("no_pass", {"kept": 1})
    assert refused(position("KS 4C", TWO_CLOSED), Pass()) == ("no_pass", {"kept": 2})
    assert refused(position("KS", TWO_CLOSED), Pass()) == ("no_pass", {"kept": 1})


@pytest.mark.rule("E64")
def test_a_turn_without_a_meld_is_never_bitten_by_the_rule() -> None:
    state = play(position("4C", stock="9D TS", phase="draw"), Draw(), discard("4C"))
    assert hand(state) == c("9D TS")
    state = play(position("4C", stock="9D", stock_size=1, phase="draw"), Draw(), discard("4C"))
    assert hand(state) == c("9D")


@pytest.mark.rule("E64", "E10")
def test_with_one_card_and_nothing_to_draw_the_deal_ends() -> None:
    state = play(position("4C", stock_size=0, phase="draw"), Draw())
    assert (state.phase, state.out, hand(state)) == ("deal_over", None, c("4C"))


@pytest.mark.rule("E58", "E63")
def test_the_order_of_melding_matters_card_by_card_but_not_in_one_act() -> None:
    def start():
        return position("QH 4C 4D", [CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4C"])

    assert refused(start(), add(2, "4C 4D")) == KEPT_ONE
    state = play(start(), add(1, "QH"))
    assert play(state, add(2, "4C 4D")).out == 0
    assert play(start(), lay(adds={2: "4C 4D", 1: "QH"})).out == 0
    assert play(start(), lay(adds={1: "QH", 2: "4C 4D"})).out == 0


@pytest.mark.rule("E67", "S0-46")
def test_a_second_canasta_closed_by_the_act_itself_lifts_the_rule() -> None:
    state = position("KS KH KD 4C", [CANASTA, "set KC KC KH KD"])
    assert refused(position("KS KH 4C", [CANASTA, "set KC KC KH KD"]), add(1, "KS KH")) == KEPT_ONE
    assert play(state, add(1, "KS KH KD"), discard("4C")).out == 0


@pytest.mark.rule("E81")
def test_a_hand_of_two_or_more_can_always_discard_any_of_its_cards() -> None:
    state = position("JK 2C 3S KS 4D")
    for k in {k for k, n in enumerate(state.hands[0]) if n}:
        assert legal(state, Discard(k))


@pytest.mark.rule("E63", "S0-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rule_holds_for_any_number_of_players(players: int) -> None:
    state = position("KS KH 4C", [KINGS], players=players)
    assert refused(state, add(0, "KS KH")) == KEPT_ONE
