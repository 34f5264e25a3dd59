"""Taking the whole pile: with a natural pair, as a new set, the rest to the hand."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT
from samba_core.listing import legal_moves
from samba_core.moves import Draw, TakePile
from tests.positions import (
    CANASTA,
    TWO_CLOSED,
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    melded,
    pile,
    play,
    play_told,
    position,
    refused,
    table,
    take,
    take_top,
    view,
)

OPEN = ["set 7C 7H 7D"]


def at_pile(hand: str, pile: str, melds: list[str] | None = None, **more: object):
    """Seat 0 before its draw step, its side melded already unless told otherwise."""
    return position(hand, OPEN if melds is None else melds, pile=pile, phase="draw", **more)  # type: ignore[arg-type]


@pytest.mark.rule("S0-06", "S0-29", "S0-30")
def test_a_natural_pair_takes_the_pile_as_a_new_set_and_the_rest_comes_to_the_hand() -> None:
    state, told = play_told(at_pile("8S 8H 4D 5S TH", "4C 9C 8D"), take("8S 8H"))
    assert table(state) == melded("set 7C 7H 7D", "set 8S 8H 8D")
    assert hand(state) == c("4D 5S TH 4C 9C")
    assert pile(state) == []
    assert state.phase == "play"
    assert [(e.what, e.n, e.meld) for e in told] == [("took_pile", 3, -1), ("laid", 0, 1)]
    assert [TEXT[k] for k in told[1].cards] == ["8S", "8H", "8D"]


@pytest.mark.rule("S0-30", "E22")
def test_further_cards_of_the_rank_and_wilds_may_go_with_the_pair() -> None:
    state = at_pile("KS KH KC JK 2C 4D", "4C 9C KD")
    assert table(play(state, take("KS KH JK")))[1:] == melded("set KD KS KH JK")
    assert table(play(state, take("KS KH KC")))[1:] == melded("set KD KS KH KC")
    assert table(play(state, take("KS KH KC JK 2C")))[1:] == melded("set KD KS KH KC JK 2C")
    assert refused(state, take("KS KH JK 2C")) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})


@pytest.mark.rule("S0-29", "E13")
def test_one_natural_and_a_wild_do_not_take_the_pile() -> None:
    assert refused(at_pile("8S JK 4D 5S", "4C 9C 8D"), take("8S JK")) == ("no_natural_pair", {})
    assert refused(at_pile("8S 2C 4D 5S", "4C 9C 8D"), take("8S 2C")) == ("no_natural_pair", {})


@pytest.mark.rule("E103")
def test_two_wilds_are_no_pair() -> None:
    assert refused(at_pile("JK 2C 4D 5S", "4C KD"), take("JK 2C")) == ("no_natural_pair", {})


@pytest.mark.rule("S0-29")
def test_a_pair_of_another_rank_does_not_take_the_pile() -> None:
    state = at_pile("9S 9H 8S 8H 4D", "4C 8D")
    assert refused(state, take("9S 9H")) == ("no_natural_pair", {})
    assert refused(state, take("8S 8H 9S")) == ("wrong_rank", {})
    assert refused(state, take("8S 8C")) == ("not_in_hand", {})
    assert refused(state, take("")) == ("no_natural_pair", {})


@pytest.mark.rule("S0-06", "E14")
def test_a_wild_buried_in_the_pile_freezes_nothing_and_comes_to_the_hand() -> None:
    state = play(at_pile("8S 8H 4D", "4C JK 8D"), take("8S 8H"))
    assert hand(state) == c("4D 4C JK")
    assert refused(at_pile("8S JK 4D", "4C JK 8D"), take("8S JK")) == ("no_natural_pair", {})


@pytest.mark.rule("S0-06")
def test_a_covered_wild_does_not_bar_a_side_without_a_meld_either() -> None:
    state = at_pile("KS KH KC AD 4D 5D", "2C JK KD", melds=[], score=-100)
    assert legal(state, take("KS KH"))


@pytest.mark.rule("S0-29", "S0-43", "E15")
@pytest.mark.parametrize("top", ["JK", "2C", "3S", "3C", "3H", "3D"])
def test_with_a_wild_or_a_three_on_top_nobody_takes(top: str) -> None:
    held = "JK JK 2C 2D 3S 3C 4D 4H"
    state = at_pile(held, f"4C {top}", melds=["run 4C 5C 6C", "run 4S 5S 6S"])
    for cards in ("JK JK", "2C 2D", "3S 3C", "4D 4H"):
        assert refused(state, take(cards)) == ("top_blocked", {})
    for run in (0, 1):
        assert refused(state, take_top(run)) == ("top_blocked", {})
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("S0-43", "E15", "E54", "R8")
def test_the_block_lasts_until_the_three_is_covered() -> None:
    # Seat 0 discards a black three: seat 1 may not take, seat 2 may once seat 1 has covered it.
    state = position("3C 4D", hands={1: "9S 9H 4H", 2: "9D 9D 4S"}, melds=OPEN, theirs=["set 6H 6D 6S"],
                     pile="9C", stock="9C TS")  # fmt: skip
    state = play(state, discard("3C"))
    assert refused(state, take("9S 9H")) == ("top_blocked", {})
    state = play(state, Draw(), discard("9C"))
    state = play(state, take("9D 9D"))
    assert hand(state, 2) == c("4S 9C 3C")


@pytest.mark.rule("S0-13", "S0-30", "E16")
def test_a_pair_for_a_rank_already_melded_opens_a_new_set() -> None:
    state = at_pile("8S 8H 4D 5S TH", "4C 9C 8D", melds=["set 8C 8C 8H"])
    assert table(play(state, take("8S 8H"))) == melded("set 8C 8C 8H", "set 8D 8S 8H")
    assert refused(state, take("8S 8H", onto=0)) == ("must_be_new_set", {})


@pytest.mark.rule("S0-13", "E17")
def test_there_is_no_ceiling_to_sets_of_one_rank() -> None:
    state = at_pile("8S 8H 4D 5S", "4C 8D", melds=["set 8C 8C 8C", "set 8H 8H JK", "set 8D 8D 2C"])
    assert len(play(state, take("8S 8H")).melds[0]) == 4


@pytest.mark.rule("S0-13", "E19")
def test_a_pair_beside_a_completed_canasta_opens_a_new_set_too() -> None:
    state = at_pile("8S 8H 4D 5S", "4C 8D", melds=["set 8C 8C 8C 8H 8H 8D 8D"])
    state = play(state, take("8S 8H"))
    assert table(state) == melded("set 8C 8C 8C 8H 8H 8D 8D", "set 8D 8S 8H")
    assert [m.canasta for m in state.melds[0]] == ["natural", None]


@pytest.mark.rule("E20", "S0-29")
def test_the_top_card_does_not_go_onto_an_own_set() -> None:
    state = at_pile("9C 4D 5S", "4C 9S", melds=["set 9C 9H 9D"])
    assert refused(state, take("9C")) == ("no_natural_pair", {})
    assert refused(state, take("9C", onto=0)) == ("no_natural_pair", {})
    assert refused(state, take("", onto=0)) == ("no_natural_pair", {})
    assert refused(state, take_top(0)) == ("no_own_run", {})


@pytest.mark.rule("E28")
def test_nothing_forces_a_take() -> None:
    state = at_pile("8S 8H 4D 5S", "4C 8D")
    moves = list(legal_moves(view(state)))
    assert Draw() in moves
    assert any(isinstance(move, TakePile) for move in moves)
    assert legal(state, Draw())


@pytest.mark.rule("E39")
def test_a_take_is_the_draw_step_and_happens_once() -> None:
    state = play(at_pile("8S 8H 9S 9H 4D", "9C 4C 8D"), take("8S 8H"))
    for again in (Draw(), take("9S 9H"), take_top(0)):
        assert refused(state, again) == ("already_drawn", {})


@pytest.mark.rule("E40")
def test_an_empty_pile_can_only_be_passed_by_drawing() -> None:
    state = at_pile("8S 8H 4D 5S", "", melds=["run 5D 6D 7D"])
    assert refused(state, take("8S 8H")) == ("pile_empty", {})
    assert refused(state, take_top(0)) == ("pile_empty", {})
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("E41")
def test_the_rank_just_taken_may_be_discarded() -> None:
    state = play(at_pile("8S 8H 8C 4D", "4C 8D"), take("8S 8H"))
    assert pile(play(state, discard("8C"))) == ["8C"]


# ── red threes and keeping cards in a take ───────────────────────────────────────────────────────────────────


@pytest.mark.rule("E11", "S0-11")
def test_a_red_three_that_comes_with_the_pile_is_laid_and_not_replaced() -> None:
    start = at_pile("KS KH 4D", "3H 9S KD")
    state, told = play_told(start, take("KS KH"))
    assert hand(state) == c("4D 9S")
    assert [TEXT[k] for k in state.red_threes[0]] == ["3H"]
    assert state.stock == start.stock
    assert [e.what for e in told] == ["took_pile", "laid", "red_three"]


@pytest.mark.rule("E11", "S0-36")
def test_a_red_three_in_the_pile_never_counts_for_the_first_meld() -> None:
    state = at_pile("KS KH 4D 5D", "3H 9S KD", melds=[])
    assert refused(state, take("KS KH")) == ("below_minimum", {"value": 30, "minimum": 50})


@pytest.mark.rule("E25", "S0-12", "S0-46")
@pytest.mark.parametrize(("heap", "kept"), [("KD", 0), ("4C KD", 1)])
def test_a_hand_of_just_the_pair_takes_no_pile_that_leaves_fewer_than_two(heap: str, kept: int) -> None:
    assert refused(at_pile("KS KH", heap), take("KS KH")) == ("must_keep_two", {"kept": kept, "needed": 2})


@pytest.mark.rule("E25", "S0-12", "S0-46")
def test_a_hand_of_just_the_pair_takes_a_pile_of_three() -> None:
    state = play(at_pile("KS KH", "4C 9C KD"), take("KS KH"))
    assert hand(state) == c("4C 9C")
    assert hand(play(state, discard("9C"))) == c("4C")


@pytest.mark.rule("E26")
def test_a_red_three_in_the_pile_does_not_count_as_a_kept_card() -> None:
    assert refused(at_pile("KS KH", "3H 9S KD"), take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 2})
    assert hand(play(at_pile("KS KH", "3H 9S 4C KD"), take("KS KH"))) == c("9S 4C")


@pytest.mark.rule("E25", "E29", "S0-46", "S0-47")
def test_with_two_canastas_a_take_may_go_out_with_a_discard() -> None:
    state = at_pile("KS KH QD", "KD", melds=list(TWO_CLOSED))
    state, told = play_told(state, take("KS KH"), discard("QD"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["took_pile", "laid", "discarded", "went_out"]


@pytest.mark.rule("E25", "E29", "E68")
def test_with_two_canastas_a_take_may_go_out_without_a_discard() -> None:
    state, told = play_told(at_pile("KS KH", "KD", melds=list(TWO_CLOSED)), take("KS KH"))
    assert (state.phase, state.out, pile(state)) == ("deal_over", 0, [])
    assert [e.what for e in told] == ["took_pile", "laid", "went_out"]


@pytest.mark.rule("E27")
def test_a_take_that_carries_the_lay_off_which_closes_the_second_canasta_goes_out() -> None:
    state = at_pile("KS KH QH", "KD", melds=[CANASTA, "run 6H 7H 8H 9H TH JH"])
    assert refused(state, take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 2})
    after = play(state, take("KS KH", adds={1: "QH"}))
    assert (after.phase, after.out) == ("deal_over", 0)
    assert table(after) == melded(CANASTA, "run 6H 7H 8H 9H TH JH QH", "set KD KS KH")


@pytest.mark.rule("E23", "E27")
def test_cards_of_the_pile_cannot_be_laid_in_the_take_itself_but_afterwards() -> None:
    state = at_pile("8S 8H 4D 4H 5C", "4C 8D")
    assert refused(state, take("8S 8H", "set 4C 4D 4H")) == ("not_in_hand", {})
    state = play(state, take("8S 8H"))
    assert refused(state, lay("set 4C 4D 4H")) == ("must_keep_two", {"kept": 1, "needed": 2})
    assert legal(play(at_pile("8S 8H 4D 4H 5C 6C", "4C 8D"), take("8S 8H")), lay("set 4C 4D 4H"))


@pytest.mark.rule("S0-30", "R3")
def test_a_take_is_one_act_the_top_card_ends_in_a_meld_and_nothing_else_moves() -> None:
    heap = "4C 9C 5C 8D"
    for cards in ("8S 8H", "8S 8H 8C", "8S 8H JK", "8S 8H 8C JK 2C"):
        start = at_pile("8S 8H 8C JK 2C TH 6D", heap)
        state = play(start, take(cards))
        assert table(state) == melded("set 7C 7H 7D", f"set 8D {cards}")
        left = "8S 8H 8C JK 2C TH 6D".split()
        for card in cards.split():
            left.remove(card)
        assert hand(state) == sorted([*left, "4C", "9C", "5C"])
        assert state.stock == start.stock
        assert state.melds[1] == start.melds[1]


@pytest.mark.rule("S0-30")
def test_cards_picked_up_may_be_added_to_the_new_set_later_in_the_turn() -> None:
    state = play(at_pile("8S 8H TH 6D", "8C 8D"), take("8S 8H"), add(1, "8C"))
    assert table(state)[1] == melded("set 8D 8S 8H 8C")[0]
