"""Runs: three to seven neighbours of one suit, four up to ace, without wilds. Seven are a samba."""

from __future__ import annotations

import pytest

from samba_core.cards import ACE, FOUR, kind
from samba_core.melds import Meld, meld_fault
from samba_core.moves import Merge
from samba_core.ruleset import SAMBA_HOUSE
from tests.positions import (
    TWO_CLOSED,
    add,
    c,
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
)


def fault(text: str) -> tuple[str, dict[str, int]] | None:
    reason = meld_fault(meld(text), SAMBA_HOUSE)
    return None if reason is None else (reason.code, dict(reason.numbers))


@pytest.mark.rule("S0-03", "S0-26")
def test_every_stretch_of_three_to_seven_of_a_suit_is_a_run() -> None:
    count = 0
    for suit in range(4):
        for low in range(FOUR, ACE + 1):
            for high in range(low + 2, min(low + 7, ACE + 1)):
                run = Meld("run", tuple(kind(rank, suit) for rank in range(low, high + 1)))
                assert meld_fault(run, SAMBA_HOUSE) is None
                count += 1
    assert count == 4 * (9 + 8 + 7 + 6 + 5)


@pytest.mark.rule("S0-03", "S0-26")
@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        ("run 5S 6S", "too_short", {"size": 2, "least": 3}),
        ("run 5S 6S 8S", "not_consecutive", {}),
        ("run 5S 5S 6S", "not_consecutive", {}),
        ("run 5S 6S 7H", "mixed_suits", {}),
        ("run 5S 6S JK", "wild_in_run", {}),
        ("run 5S 6S 2S", "wild_in_run", {}),
        ("run 4H 5H 6H 7H 8H 9H TH JH", "run_too_long", {"size": 8, "most": 7}),
    ],
)
def test_what_is_no_run(text: str, code: str, numbers: dict[str, int]) -> None:
    assert fault(text) == (code, numbers)


@pytest.mark.rule("E50", "S0-26")
def test_the_ace_is_high_only_and_twos_and_threes_are_in_no_run() -> None:
    assert fault("run QH KH AH") is None
    assert fault("run AH 4H 5H") == ("not_consecutive", {})
    assert fault("run KH AH 4H") == ("not_consecutive", {})
    assert fault("run 2H 3H 4H") == ("wild_in_run", {})
    assert fault("run 3H 4H 5H") == ("three_in_run", {})
    assert fault("run 3S 4S 5S") == ("three_in_run", {})
    assert fault("run AS 2S 3S") == ("wild_in_run", {})


@pytest.mark.rule("S0-04", "S0-26")
def test_seven_in_a_row_are_a_samba_and_six_are_not() -> None:
    assert meld("run 4H 5H 6H 7H 8H 9H TH").canasta == "samba"
    assert meld("run 8S 9S TS JS QS KS AS").bonus(SAMBA_HOUSE) == 1500
    assert meld("run 4H 5H 6H 7H 8H 9H").canasta is None


@pytest.mark.rule("S0-26", "E48")
def test_nothing_is_added_to_a_samba() -> None:
    state = position("5C KC 4D 4H", TWO_CLOSED)
    assert refused(state, add(1, "KC")) == ("run_too_long", {"size": 8, "most": 7})
    assert refused(state, add(1, "5C")) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("E48")
def test_an_eighth_card_is_refused_on_a_samba_even_to_go_out() -> None:
    state = position("KC", TWO_CLOSED)
    assert refused(state, add(1, "KC")) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("E48")
def test_eight_in_a_row_are_laid_as_two_runs() -> None:
    state = position("4H 5H 6H 7H 8H 9H TH JH KS KD", ["set 7C 7S 7D"])
    assert refused(state, lay("run 4H 5H 6H 7H 8H 9H TH JH")) == ("run_too_long", {"size": 8, "most": 7})
    state = play(state, lay("run 4H 5H 6H 7H", "run 8H 9H TH JH"))
    assert table(state)[1:] == melded("run 4H 5H 6H 7H", "run 8H 9H TH JH")


@pytest.mark.rule("E49")
def test_a_side_may_own_the_same_run_twice() -> None:
    state = position("5H 6H 7H 4C 4D", ["run 5H 6H 7H"])
    state = play(state, lay("run 5H 6H 7H"))
    assert table(state) == melded("run 5H 6H 7H", "run 5H 6H 7H")
    state = position("8H 8H 4C 4D", ["run 5H 6H 7H", "run 5H 6H 7H"])
    assert table(play(state, add(1, "8H"))) == melded("run 5H 6H 7H", "run 5H 6H 7H 8H")


@pytest.mark.rule("E47")
def test_touching_runs_stay_apart() -> None:
    state = position("7C KD KH", ["run 4C 5C 6C", "run 8C 9C TC"])
    state = play(state, add(0, "7C"))
    assert table(state) == melded("run 4C 5C 6C 7C", "run 8C 9C TC")
    assert refused(state, Merge(0, 1)) == ("no_merging", {})


@pytest.mark.rule("E51", "S0-26")
def test_a_run_grows_at_both_ends_at_once_but_not_past_seven() -> None:
    state = position("5S 6S TS JS QS 4D 4H", ["run 7S 8S 9S"])
    grown = play(state, add(0, "5S 6S TS"))
    assert table(grown) == melded("run 5S 6S 7S 8S 9S TS")
    assert hand(grown) == c("JS QS 4D 4H")
    assert refused(state, add(0, "5S 6S TS JS QS")) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("S0-26", "E51")
def test_a_card_that_does_not_touch_the_run_is_refused() -> None:
    state = position("5S JS 8H 8S 4D 4H", ["run 7S 8S 9S"])
    assert refused(state, add(0, "5S")) == ("not_consecutive", {})
    assert refused(state, add(0, "JS")) == ("not_consecutive", {})
    assert refused(state, add(0, "8S")) == ("not_consecutive", {})
    assert refused(state, add(0, "8H")) == ("mixed_suits", {})


@pytest.mark.rule("S0-26", "E51", "R15")
def test_a_run_grows_card_by_card_down_to_the_four_and_up_to_the_ace() -> None:
    # Reported against another program: after one lay-off at the low end the next lower card was refused.
    state = position("4S 5S 6S 7S KD KH", ["run 8S 9S TS"])
    for card in ("7S", "6S", "5S"):
        state = play(state, add(0, card))
    state, told = play_told(state, add(0, "4S"))
    assert table(state) == melded("run 4S 5S 6S 7S 8S 9S TS")
    assert [e.what for e in told] == ["added", "closed"]

    state = position("JS QS KS AS KD KH", ["run 8S 9S TS"])
    for card in ("JS", "QS", "KS", "AS"):
        state = play(state, add(0, card))
    assert table(state) == melded("run 8S 9S TS JS QS KS AS")


@pytest.mark.rule("S0-26")
def test_runs_and_sets_of_the_same_cards_are_different_melds() -> None:
    assert legal(position("5S 6S 7S KD KH", ["set 7C 7H 7D"]), lay("run 5S 6S 7S"))
    assert refused(position("5S 6S 7S KD KH", ["set 7C 7H 7D"]), lay("set 5S 6S 7S")) == ("mixed_ranks", {})
