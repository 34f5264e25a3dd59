"""Taking only the top card, in place of drawing, onto an own run that it lengthens."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT
from samba_core.listing import legal_moves
from samba_core.moves import Draw, TakePile, TakeTop
from tests.positions import (
    CANASTA,
    TWO_CLOSED,
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


def at_top(hand: str, pile: str, *melds: str, **more: object):
    """Seat 0 before its draw step, with these melds."""
    return position(hand, melds, pile=pile, phase="draw", **more)  # type: ignore[arg-type]


@pytest.mark.rule("S0-07", "S0-32", "E30", "R7")
@pytest.mark.parametrize(("top", "after"), [("TH", "run 6H 7H 8H 9H TH"), ("5H", "run 5H 6H 7H 8H 9H")])
def test_the_top_card_alone_goes_onto_either_end_of_an_own_run(top: str, after: str) -> None:
    start = at_top("4C 4D KS", f"KC 9D {top}", "run 6H 7H 8H 9H")
    state, told = play_told(start, take_top(0))
    assert table(state) == melded(after)
    assert hand(state) == c("4C 4D KS")
    assert pile(state) == ["KC", "9D"]
    assert state.stock == start.stock
    assert (told[0].what, [TEXT[k] for k in told[0].cards], told[0].meld) == ("took_top", [top], 0)
    assert pile(play(state, discard("KS"))) == ["KC", "9D", "KS"]


@pytest.mark.rule("E30", "S0-32")
def test_a_top_card_that_touches_no_end_is_refused() -> None:
    assert refused(at_top("4C 4D", "KC 8H", "run 6H 7H 8H 9H"), take_top(0)) == ("not_consecutive", {})
    assert refused(at_top("4C 4D", "KC JH", "run 6H 7H 8H 9H"), take_top(0)) == ("not_consecutive", {})
    assert refused(at_top("4C 4D", "KC TS", "run 6H 7H 8H 9H"), take_top(0)) == ("mixed_suits", {})


@pytest.mark.rule("E31")
def test_a_hand_card_does_not_bridge_the_gap_to_the_top_card() -> None:
    state = at_top("TH 4C 4D", "KC JH", "run 6H 7H 8H 9H")
    assert refused(state, take_top(0)) == ("not_consecutive", {})
    assert refused(state, take_top(0, adds={0: "TH"})) == ("not_consecutive", {})


@pytest.mark.rule("E32")
def test_a_run_that_is_only_in_the_hand_takes_no_top_card() -> None:
    state = at_top("6H 7H 8H 9H 4C 4D", "KC TH", "set 7C 7S 7D")
    assert refused(state, take_top(0)) == ("no_own_run", {})
    assert refused(state, take_top(1)) == ("no_own_run", {})
    assert refused(state, take_top(-1)) == ("no_own_run", {})


@pytest.mark.rule("E21")
def test_the_top_card_starts_no_run() -> None:
    state = at_top("TC JC 4C 4D", "KC 9C", "set 7C 7S 7D")
    assert refused(state, take("TC JC")) == ("no_natural_pair", {})
    assert refused(state, take_top(1)) == ("no_own_run", {})
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("E33", "S0-32")
@pytest.mark.parametrize("top", ["KH", "5H"])
def test_a_samba_takes_no_top_card(top: str) -> None:
    state = at_top("4C 4D KS", f"9D {top}", "run 6H 7H 8H 9H TH JH QH")
    assert refused(state, take_top(0)) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("E34")
def test_the_player_names_the_run_that_the_top_card_joins() -> None:
    runs = ("run 5H 6H 7H", "run 4H 5H 6H 7H")
    state = at_top("4C 4D KS", "9D 8H", *runs)
    assert table(play(state, take_top(0))) == melded("run 5H 6H 7H 8H", runs[1])
    assert table(play(state, take_top(1))) == melded(runs[0], "run 4H 5H 6H 7H 8H")
    state = at_top("4C 4D KS", "9D 4H", *runs)
    assert legal(state, take_top(0))
    assert refused(state, take_top(1)) == ("not_consecutive", {})


@pytest.mark.rule("E35")
def test_with_a_pair_and_a_run_the_player_chooses_pile_or_card() -> None:
    state = at_top("TS TC 4C 4D", "9D KC TH", "run 6H 7H 8H 9H")
    whole = play(state, take("TS TC"))
    assert (table(whole), hand(whole)) == (melded("run 6H 7H 8H 9H", "set TH TS TC"), c("4C 4D 9D KC"))
    single = play(state, take_top(0))
    assert (table(single), hand(single)) == (melded("run 6H 7H 8H 9H TH"), c("TS TC 4C 4D"))
    moves = list(legal_moves(view(state)))
    assert TakeTop(0) in moves
    assert any(isinstance(move, TakePile) for move in moves)


@pytest.mark.rule("E36", "S0-46")
def test_with_one_card_in_hand_the_top_card_is_refused() -> None:
    assert refused(at_top("4C", "KS 9H", "run 6H 7H 8H"), take_top(0)) == ("must_keep_two", {"kept": 1, "needed": 2})


@pytest.mark.rule("E36", "S0-46")
def test_with_two_cards_in_hand_it_is_allowed_and_one_stays_after_the_discard() -> None:
    state = play(at_top("4C 5D", "KS 9H", "run 6H 7H 8H"), take_top(0), discard("5D"))
    assert hand(state) == c("4C")
    assert state.turn == 1


@pytest.mark.rule("E37", "S0-05", "S0-46")
def test_the_top_card_may_close_the_second_canasta_and_so_allow_going_out() -> None:
    state = at_top("4C", "KS QH", CANASTA, "run 6H 7H 8H 9H TH JH")
    state, told = play_told(state, take_top(1))
    assert view(state).may_go_out
    assert [e.what for e in told] == ["took_top", "added", "closed"]
    state, told = play_told(state, discard("4C"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["discarded", "went_out"]


@pytest.mark.rule("E37", "E27")
def test_a_top_card_take_may_carry_further_lay_offs() -> None:
    state = at_top("TH", "KS 9H", CANASTA, "run 6H 7H 8H", "run 5D 6D 7D 8D 9D TD JD")
    after = play(state, take_top(1, adds={1: "TH"}))
    assert (after.phase, after.out) == ("deal_over", 0)
    assert table(after)[1] == melded("run 6H 7H 8H 9H TH")[0]


@pytest.mark.rule("E38")
def test_without_a_meld_there_is_no_run_to_take_the_top_card_with() -> None:
    state = at_top("4C 4D KS", "9D TH")
    assert refused(state, take_top(0)) == ("no_own_run", {})


@pytest.mark.rule("E38", "E52", "S0-07")
def test_the_other_sides_run_takes_no_top_card() -> None:
    state = at_top("4C 4D KS", "9D TH", theirs=["run 6H 7H 8H 9H"])
    assert refused(state, take_top(0)) == ("no_own_run", {})


@pytest.mark.rule("E39")
def test_after_the_top_card_there_is_no_second_take_and_no_draw() -> None:
    state = play(at_top("8S 8H 4C", "8D JH TH", "run 6H 7H 8H 9H"), take_top(0))
    assert pile(state) == ["8D", "JH"]
    for again in (take_top(0), take("8S 8H"), Draw()):
        assert refused(state, again) == ("already_drawn", {})
    assert legal(state, discard("4C"))


@pytest.mark.rule("S0-07", "S0-32")
def test_a_lone_players_run_counts_as_the_own_sides_run() -> None:
    state = position("4C 4D KS", ["run 6H 7H 8H"], theirs=["run 6H 7H 8H"], pile="9H", phase="draw", players=3)
    assert table(play(state, take_top(0))) == melded("run 6H 7H 8H 9H")


@pytest.mark.rule("S0-07")
def test_the_partners_run_is_the_own_sides_run() -> None:
    state = position("4C 4D KS", ["run 6H 7H 8H"], pile="9H", phase="draw", seat=2)
    assert table(play(state, take_top(0))) == melded("run 6H 7H 8H 9H")


@pytest.mark.rule("S0-32")
def test_melding_goes_on_after_the_top_card() -> None:
    state = play(at_top("TH 4C 4D 4H KS KD", "9H", "run 6H 7H 8H"), take_top(0))
    state = play(state, lay("set 4C 4D 4H", adds={0: "TH"}))
    assert hand(state) == c("KS KD")


@pytest.mark.rule("E37")
def test_two_canastas_let_a_single_card_hand_take_the_top_card() -> None:
    state = at_top("4C", "KS 9H", *TWO_CLOSED, "run 6H 7H 8H")
    assert play(state, take_top(2), discard("4C")).out == 0
