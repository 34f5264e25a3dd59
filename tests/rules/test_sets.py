"""Sets: three or more cards of one rank, with few wilds."""

from __future__ import annotations

import pytest

from samba_core.cards import cards
from samba_core.listing import legal_moves
from samba_core.melds import meld_fault
from samba_core.moves import Lay, Merge
from samba_core.ruleset import SAMBA_HOUSE
from tests.positions import add, c, hand, lay, legal, meld, melded, play, play_told, position, refused, table, view

OPEN = "set 7C 7H 7D"


def fault(text: str) -> tuple[str, dict[str, int]] | None:
    reason = meld_fault(meld(text), SAMBA_HOUSE)
    return None if reason is None else (reason.code, dict(reason.numbers))


@pytest.mark.rule("S0-24")
@pytest.mark.parametrize(
    "text",
    [
        "set KS KH KD",
        "set KS KS KS",
        "set 4S 4H 4D 4C 4C",
        "set KS KH JK",
        "set KS KH 2C",
        "set 9S 9H 9D 9C JK 2C",
        "set AS AH AD AC AS JK JK",
        "set 9S 9S 9S 9H 9H 9H 9D 9D 9D 9C 9C 9C JK JK",
    ],
)
def test_three_or_more_of_one_rank_with_naturals_twice_the_wilds_are_a_set(text: str) -> None:
    assert fault(text) is None


@pytest.mark.rule("S0-24")
def test_two_cards_are_no_set() -> None:
    assert fault("set AS AH") == ("too_short", {"size": 2, "least": 3})


@pytest.mark.rule("S0-24")
def test_cards_of_two_ranks_are_no_set() -> None:
    assert fault("set AS AH KD") == ("mixed_ranks", {})


@pytest.mark.rule("S0-24")
def test_one_natural_with_two_wilds_is_no_set() -> None:
    assert fault("set 9S JK 2C") == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 4})


@pytest.mark.rule("S0-24")
def test_three_naturals_carry_one_wild_and_four_carry_two() -> None:
    assert fault("set 9S 9H 9D JK") is None
    assert fault("set 9S 9H 9D JK 2C") == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert fault("set 9S 9H 9D 9C JK 2C") is None


@pytest.mark.rule("S0-24", "E44")
def test_a_third_wild_is_refused_however_many_naturals_there_are() -> None:
    ten = "set KS KS KS KH KH KH KD KD KD KC"
    assert fault(f"{ten} JK 2C") is None
    assert fault(f"{ten} JK 2C 2D") == ("too_many_wilds", {"wilds": 3, "most": 2})


@pytest.mark.rule("S0-24", "E44")
def test_a_third_wild_may_not_be_added_to_a_set_on_the_table() -> None:
    state = position("2D 4C 5D", ["set KS KS KH KH KD KC JK 2C"])
    assert refused(state, add(0, "2D")) == ("too_many_wilds", {"wilds": 3, "most": 2})


@pytest.mark.rule("E106")
@pytest.mark.parametrize(("wilds", "value"), [("JK JK", 100), ("JK 2C", 70), ("2D 2C", 40)])
def test_jokers_and_twos_count_alike_for_limits_but_not_for_points(wilds: str, value: int) -> None:
    assert fault(f"set 9S 9H 9D 9C {wilds}") is None
    assert fault(f"set 9S 9H 9D {wilds}") == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert fault(f"set 9S 9H 9D 9C {wilds} 2S") == ("too_many_wilds", {"wilds": 3, "most": 2})
    assert meld(f"set 9S 9H 9D 9C {wilds}").points(SAMBA_HOUSE) == 40 + value


@pytest.mark.rule("S0-24", "S0-55")
def test_wilds_alone_are_no_meld_in_this_game() -> None:
    assert fault("set JK 2C 2D") == ("wild_only", {})
    assert fault("wild JK 2C 2D") == ("wild_only", {})


@pytest.mark.rule("S0-24", "S0-11")
def test_a_red_three_is_never_in_a_set() -> None:
    assert fault("set 3H 3D 3H") == ("red_three_in_meld", {})


@pytest.mark.rule("S0-24")
def test_a_set_may_grow_past_seven() -> None:
    state = position("KD KC KC 4C 5C", ["set KS KS KS KH KH KH KD"])
    state, told = play_told(state, add(0, "KD KC KC"))
    assert table(state) == melded("set KS KS KS KH KH KH KD KD KC KC")
    assert [e.what for e in told] == ["added"]


@pytest.mark.rule("E42")
def test_the_ratio_is_judged_on_the_end_of_the_act() -> None:
    state = position("9S 2C 4C 5C", ["set 9C 9H 9D JK"])
    assert refused(state, add(0, "2C")) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert table(play(state, add(0, "9S 2C"))) == melded("set 9C 9H 9D 9S JK 2C")


@pytest.mark.rule("E42")
def test_lay_offs_of_one_act_onto_the_same_set_are_judged_together() -> None:
    state = position("9S 2C 4C 5C", ["set 9C 9H 9D JK"])
    wild_first = Lay((), ((0, cards("2C")), (0, cards("9S"))))
    assert table(play(state, wild_first)) == melded("set 9C 9H 9D 9S JK 2C")


@pytest.mark.rule("E43", "S0-24", "S0-49")
def test_wild_on_natural_canasta_makes_it_mixed() -> None:
    state = position("2C 4C 5C", ["set KS KS KS KH KH KH KD"])
    assert state.melds[0][0].bonus(SAMBA_HOUSE) == 500
    state = play(state, add(0, "2C"))
    assert state.melds[0][0].canasta == "mixed"
    assert state.melds[0][0].bonus(SAMBA_HOUSE) == 300


@pytest.mark.rule("E43")
def test_a_second_wild_on_a_mixed_canasta_is_the_last() -> None:
    state = position("JK 2C 2D 4C 5C", ["set KS KS KS KH KH KH JK"])
    assert legal(state, add(0, "JK"))
    assert refused(state, add(0, "2C 2D")) == ("too_many_wilds", {"wilds": 3, "most": 2})


@pytest.mark.rule("E45")
def test_no_move_takes_a_card_back_from_the_table() -> None:
    # The wild stays where it was laid: the natural lies beside it, nothing comes back to the hand.
    state = play(position("9D 4C 5C", ["set 9S 9H JK"]), add(0, "9D"))
    assert table(state) == melded("set 9S 9H 9D JK")
    assert hand(state) == c("4C 5C")


@pytest.mark.rule("E46", "S0-13")
def test_two_sets_of_one_rank_are_never_merged() -> None:
    state = position("4C 5C 6D", ["set KS KH JK", "set KD KC 2D"])
    assert refused(state, Merge(0, 1)) == ("no_merging", {})
    assert not [m for m in legal_moves(view(state)) if isinstance(m, Merge)]


@pytest.mark.rule("E18")
def test_a_second_set_of_one_rank_may_be_laid_from_the_hand() -> None:
    state = position("KC KC KH 4C 5C", ["set KS KH KD"])
    assert table(play(state, lay("set KC KC KH"))) == melded("set KS KH KD", "set KC KC KH")


@pytest.mark.rule("E17")
def test_there_may_be_three_and_four_sets_of_one_rank() -> None:
    state = position("KC KC KC 4C 5C", ["set KS KS KS", "set KH KH KH", "set KD KD KD"])
    assert len(play(state, lay("set KC KC KC")).melds[0]) == 4


@pytest.mark.rule("E105")
def test_every_lay_off_names_its_meld() -> None:
    melds = ["run 4C 5C 6C", "run 8C 9C TC", "set 7S 7H 7D"]
    for index, after in enumerate(["run 4C 5C 6C 7C", "run 7C 8C 9C TC", "set 7S 7H 7D 7C"]):
        state = play(position("7C KS KH", melds), add(index, "7C"))
        assert table(state)[index] == melded(after)[0]
        assert [t for place, t in enumerate(table(state)) if place != index] == [
            t for place, t in enumerate(melded(*melds)) if place != index
        ]


@pytest.mark.rule("E105")
def test_a_lay_off_onto_the_wrong_rank_or_no_meld_is_refused() -> None:
    state = position("9S 4C 5C", [OPEN])
    assert refused(state, add(0, "9S")) == ("wrong_rank", {})
    assert refused(state, add(1, "9S")) == ("no_such_meld", {})
    assert refused(state, add(-1, "9S")) == ("no_such_meld", {})
    assert refused(state, add(0, "7S")) == ("not_in_hand", {})
    assert refused(state, lay()) == ("nothing_chosen", {})
    assert refused(state, add(0, "")) == ("nothing_chosen", {})


@pytest.mark.rule("E52")
def test_the_opponents_melds_are_out_of_reach() -> None:
    # A lay-off names an own meld, so there is no way to say another side's.
    state = position("9S 4C 5C", [OPEN], theirs=["set 9C 9H 9D", "set KS KH KD"])
    for index in (0, 1):
        assert refused(state, add(index, "9S")) == (("wrong_rank", {}) if index == 0 else ("no_such_meld", {}))


@pytest.mark.rule("S0-24", "E49")
def test_copies_are_counted_and_one_card_is_not_laid_twice() -> None:
    state = position("KS KH 4C 5C", [OPEN])
    assert refused(state, lay("set KS KS KH")) == ("not_in_hand", {})
    state = position("KS KS KH 4C 5C", [OPEN])
    assert refused(state, lay("set KS KS KH", "set KS KH KH")) == ("not_in_hand", {})
    assert hand(play(state, lay("set KS KS KH"))) == c("4C 5C")


@pytest.mark.rule("S0-24")
def test_a_set_of_six_is_no_canasta_and_of_seven_is_one() -> None:
    assert meld("set KS KS KH KH KD KD").canasta is None
    assert meld("set KS KS KH KH KD KD KC").canasta == "natural"
    assert meld("set KS KS KH KH KD KD JK").canasta == "mixed"
    assert meld("set KS KS KH KH KD JK 2C").canasta == "mixed"
