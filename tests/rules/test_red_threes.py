"""Red threes: laid at once, replaced from the stock, and counted for or against the side at the end."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT, card
from samba_core.moves import Discard, Draw, LayRedThree
from samba_core.scoring import deal_scores
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, c, hand, play, play_told, position, refused


def reds(state, side: int = 0) -> list[str]:
    return [TEXT[k] for k in state.red_threes[side]]


def worth(melds: tuple[str, ...], laid: str) -> int:
    state = position("4D", melds, red_threes=[laid, ""], phase="deal_over")
    return deal_scores(state)[0].red_threes


@pytest.mark.rule("S0-11", "S0-39")
def test_a_drawn_red_three_is_laid_and_replaced() -> None:
    start = position("4C 5D 6S", stock="3H 9C KD 5S", phase="draw")
    state, told = play_told(start, Draw())
    assert hand(state) == c("4C 5D 6S 9C KD")
    assert reds(state) == ["3H"]
    assert len(state.stock) == len(start.stock) - 3
    assert sorted(e.what for e in told) == ["drew", "red_three"]


@pytest.mark.rule("E06", "S0-39")
def test_replacements_that_are_red_threes_are_laid_and_replaced_too() -> None:
    start = position("4C", stock="3H 3D 9C KD 5S", phase="draw")
    state, told = play_told(start, Draw())
    assert hand(state) == c("4C 9C KD")
    assert reds(state) == ["3H", "3D"]
    assert len(state.stock) == len(start.stock) - 4
    assert [(e.what, e.n) for e in told] == [("drew", 2), ("red_three", 0), ("red_three", 0)]
    assert state.stock[0] == card("5S")


@pytest.mark.rule("S0-11", "E12")
def test_a_red_three_is_never_laid_or_discarded_by_hand() -> None:
    state = position("4C 5D 6S")
    assert refused(state, LayRedThree(card("3H"))) == ("red_threes_automatic", {})
    assert refused(state, Discard(card("3H"))) == ("not_in_hand", {})


@pytest.mark.rule("S0-39")
@pytest.mark.parametrize(("laid", "points"), [("", 0), ("3H", 100), ("3H 3D 3H", 300), ("3H 3H 3H 3D 3D", 500)])
def test_each_red_three_is_100_for_a_side_with_two_canastas(laid: str, points: int) -> None:
    assert worth(TWO_CLOSED, laid) == points


@pytest.mark.rule("S0-39")
@pytest.mark.parametrize("melds", [(), (CANASTA,), (SAMBA,), (CANASTA, "set KS KH KD")])
def test_each_red_three_is_100_against_a_side_without_two(melds: tuple[str, ...]) -> None:
    assert worth(melds, "3H 3D") == -200


@pytest.mark.rule("S0-39")
@pytest.mark.parametrize(
    "melds",
    [
        (CANASTA, "set KS KS KH KH KD KD JK"),
        (CANASTA, SAMBA),
        (SAMBA, "run 4H 5H 6H 7H 8H 9H TH"),
    ],
)
def test_a_samba_is_as_good_as_a_canasta_for_the_sign(melds: tuple[str, ...]) -> None:
    assert worth(melds, "3H") == 100


@pytest.mark.rule("S0-39", "E82")
def test_all_six_are_1000_for_or_against() -> None:
    six = "3H 3H 3H 3D 3D 3D"
    assert worth(TWO_CLOSED, six) == 1000
    assert worth((CANASTA,), six) == -1000


@pytest.mark.rule("E83")
def test_both_partners_red_threes_count_together() -> None:
    state = position("4C", hands={1: "9S 9C", 2: "4S"}, stock="3H 3D 3D 5S 6S 7S 8S 3H 3H 3D 9S TS", phase="draw")
    state = play(state, Draw(), Discard(card("5S")))
    state = play(state, Draw(), Discard(card("9S")))
    state = play(state, Draw())
    assert reds(state) == ["3H", "3D", "3D", "3H", "3H", "3D"]
    assert deal_scores(state)[0].red_three_count == 6
    assert deal_scores(state)[0].red_threes == -1000


@pytest.mark.rule("E85")
def test_the_sign_looks_at_the_table_when_the_deal_ends_however_it_ends() -> None:
    melds, theirs = TWO_CLOSED, ("set KS KS KH KH KD KD KC", "run 4H 5H 6H 7H 8H 9H TH")
    stopped = position("4D", melds, theirs=theirs, red_threes=["3H", "3D"], stock_size=0, phase="draw",
                       hands={1: "4S", 2: "5D"})  # fmt: skip
    stopped = play(stopped, Draw())
    assert stopped.phase == "deal_over"
    assert [s.red_threes for s in deal_scores(stopped)] == [100, 100 * len(stopped.red_threes[1])]
    other_out = position("4D", melds, theirs=[], red_threes=["3H", "3D 3D"])
    other_out = play(other_out, Discard(card("4D")))
    assert [s.red_threes for s in deal_scores(other_out)] == [100, -200]


@pytest.mark.rule("E07", "S0-39")
def test_a_red_three_as_last_card_without_another_ends_the_deal_after_scoring() -> None:
    start = position("4C 5D 6S 7S 8D 9D", red_threes=["", "3H 3H 3D 3D 3D"], stock="3H", stock_size=1, phase="draw")
    state, told = play_told(start, Draw())
    assert reds(state) == ["3H"]
    assert hand(state) == c("4C 5D 6S 7S 8D 9D")
    assert (state.phase, state.out) == ("deal_over", None)
    assert [e.what for e in told] == ["red_three", "stock_ended"]


@pytest.mark.rule("E07")
def test_a_red_three_as_last_card_after_a_playable_one_lets_the_turn_go_on() -> None:
    start = position("4C", red_threes=["", "3H 3H 3D 3D 3D"], stock="9C 3H", stock_size=2, phase="draw")
    state = play(start, Draw())
    assert hand(state) == c("4C 9C")
    assert reds(state) == ["3H"]
    assert state.phase == "play"
