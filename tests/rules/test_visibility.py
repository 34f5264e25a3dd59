"""What a seat may know, and that a person and a program are under the same rules."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from samba_core.apply import apply
from samba_core.bots import BOTS, choose
from samba_core.cards import NO_CARDS, card, cards, cards_in, hand_of
from samba_core.deal import deal
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves
from samba_core.moves import Answer, AskPartner, Draw
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.state import State, View, view_for
from tests.positions import TWO_CLOSED, c, discard, hand, play, position, take, view
from tests.shuffled import hidden_cards_moved


@pytest.mark.rule("E100")
def test_hand_sizes_and_stock_size_are_public() -> None:
    state = position("KS KH", hands={1: "4C", 2: "4D 5D 6D", 3: "9S 9H 9D 9C"}, stock_size=None)
    for seat in range(4):
        seen = view_for(state, seat)
        assert seen.hand_sizes == (2, 1, 3, 4)
        assert seen.stock_size == len(state.stock)


@pytest.mark.rule("E100")
def test_a_view_holds_neither_the_stock_nor_another_hand_nor_the_seed() -> None:
    names = {f.name for f in fields(View)}
    assert names.isdisjoint({"stock", "hands", "seed"})
    state = position("KS KH", hands={1: "4C", 2: "4D 5D 6D", 3: "9S 9H 9D 9C"})
    assert view_for(state, 1).hand == state.hands[1]
    assert view_for(state, 1).known == (NO_CARDS,) * 4


@pytest.mark.rule("E100")
def test_the_pile_shows_its_top_card_and_how_many_lie_below() -> None:
    seen = view(position("KS KH", pile="4C 9C KD"))
    assert seen.top == card("KD")
    assert len(seen.pile) == 3
    assert view(position("KS KH")).top is None


def hand_of_text(text: str) -> tuple[int, ...]:
    return hand_of(cards(text))


@pytest.mark.rule("E100", "E77")
def test_the_same_view_whatever_the_hidden_cards_are() -> None:
    state = position("KS KH JK 4C 4D", ["set 7C 7H 7D"], pile="9C KD", phase="draw", known={1: ""})
    rng = Random(1)
    for seat in range(4):
        before = view_for(state, seat)
        moves = list(legal_moves(before))
        for _ in range(20):
            other = hidden_cards_moved(state, seat, rng)
            assert other.hands != state.hands or other.stock != state.stock
            assert view_for(other, seat) == before
            assert list(legal_moves(view_for(other, seat))) == moves


@pytest.mark.rule("E100")
def test_cards_taken_with_the_pile_are_known_until_they_are_played() -> None:
    state = position("8S 8H 4D", ["set 7C 7H 7D"], pile="4C 9C 8D", phase="draw", hands={1: "5C 5D", 2: "5S"})
    state = play(state, take("8S 8H"))
    assert state.known[0] == hand_of_text("4C 9C")
    for seat in range(4):
        assert view_for(state, seat).known[0] == hand_of_text("4C 9C")
    state = play(state, discard("9C"))
    assert state.known[0] == hand_of_text("4C")
    assert hand(state) == c("4C 4D")


@pytest.mark.rule("E77")
def test_a_partners_answer_rests_on_its_own_view_only() -> None:
    state = play(position("4C 4D 4H 9S", TWO_CLOSED, hands={1: "KS", 2: "KH KD JK"}), AskPartner())
    rng = Random(2)
    for name in BOTS:
        moved = [hidden_cards_moved(state, 2, rng) for _ in range(10)]
        answers = [choose(name, view_for(other, 2), Random(7)) for other in moved]
        assert set(answers) < {Answer(yes=True), Answer(yes=False)}


@pytest.mark.rule("S0-10")
def test_nothing_in_a_state_or_view_tells_a_person_from_a_program() -> None:
    words = ("bot", "human", "person", "computer", "kind", "level", "ai")
    for record in (State, View):
        for f in fields(record):
            assert f.name not in words


@pytest.mark.rule("S0-10")
@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_play_by_the_rules_that_are_checked_for_everybody(name: str) -> None:
    state, _ = deal(SAMBA_HOUSE, 4, f"rules for {name}")
    rng = Random(3)
    for _ in range(120):
        if state.phase in ("deal_over", "match_over"):
            break
        seat = state.to_act
        move = choose(name, view_for(state, seat), rng)
        assert why_illegal(view_for(state, seat), move) is None
        state, _ = apply(state, move)
    assert state.turns > 10


@pytest.mark.rule("E100")
def test_a_view_is_of_one_seat_and_moves_are_only_offered_to_the_seat_to_act() -> None:
    state = position("KS KH", phase="draw")
    assert list(legal_moves(view_for(state, 0))) == [Draw()]
    assert [list(legal_moves(view_for(state, seat))) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.rule("E100")
def test_the_helper_that_moves_hidden_cards_keeps_what_everybody_knows() -> None:
    state = replace(position("KS KH", hands={1: "4C 5C 6C"}), known=(NO_CARDS, hand_of_text("4C"), NO_CARDS, NO_CARDS))
    for number in range(20):
        other = hidden_cards_moved(state, 0, Random(number))
        assert other.hands[1][card("4C")] >= 1
        assert len(cards_in(other.hands[1])) == 3
        assert other.hands[0] == state.hands[0]
