"""Any move, meld or card survives the way into text and back; any other text is refused and never crashes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samba_core.cards import KINDS, TEXT, card, cards, cards_in, hand_of, holds, with_cards, without_cards
from samba_core.melds import Meld, meld_of
from samba_core.moves import (
    Answer,
    AskPartner,
    Discard,
    Draw,
    Lay,
    LayRedThree,
    Merge,
    NextDeal,
    Pass,
    TakePile,
    TakeTop,
)
from samba_core.notation import NotationError, meld_from_text, meld_to_text, move_from_text, move_to_text

KIND = st.integers(0, KINDS - 1)
SOME = st.lists(KIND, min_size=1, max_size=9).map(tuple)
MELD = st.builds(meld_of, st.sampled_from(["set", "run", "wild"]), SOME)
MELDS = st.lists(MELD, max_size=3).map(tuple)
ADDS = st.lists(st.tuples(st.integers(0, 30), SOME), max_size=3).map(tuple)
MOVES = st.one_of(
    st.just(Draw()),
    st.just(Pass()),
    st.just(AskPartner()),
    st.just(NextDeal()),
    st.builds(Answer, st.booleans()),
    st.builds(Discard, KIND),
    st.builds(LayRedThree, st.sampled_from([14, 27])),
    st.builds(Merge, st.integers(0, 30), st.integers(0, 30)),
    st.builds(Lay, MELDS, ADDS).filter(lambda move: bool(move.melds or move.adds)),
    st.builds(TakeTop, st.integers(0, 30), MELDS, ADDS),
    st.builds(TakePile, SOME, MELDS, ADDS, st.integers(-1, 30)),
)


def check_refused_or_a_move(text: str) -> None:
    """A text names a move that says itself again, or is refused with words; nothing else may happen."""
    refused = ""
    move = None
    try:
        move = move_from_text(text)
    except NotationError as fault:
        refused = str(fault)
    assert (move is None) == bool(refused)
    assert move is None or move_from_text(move_to_text(move)) == move


@given(MOVES)
def test_a_move_survives_the_way_into_text_and_back(move: object) -> None:
    text = move_to_text(move)  # type: ignore[arg-type]
    assert "\n" not in text
    assert move_from_text(text) == move
    assert move_to_text(move_from_text(text)) == text


@given(MELD)
def test_a_meld_survives_the_way_into_text_and_back(meld: Meld) -> None:
    assert meld_from_text(meld_to_text(meld)) == meld


@given(st.text(max_size=60))
def test_any_other_text_is_refused_with_a_word_and_nothing_else(text: str) -> None:
    check_refused_or_a_move(text)


@given(MOVES, st.data())
def test_a_damaged_line_is_refused_or_is_another_move(move: object, data: st.DataObject) -> None:
    text = move_to_text(move)  # type: ignore[arg-type]
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.sampled_from("KS4+:@ -x")) + text[place + 1 :]
    check_refused_or_a_move(damaged)


@given(st.integers(0, KINDS - 1))
def test_a_card_survives_the_way_into_text_and_back(kind: int) -> None:
    assert card(TEXT[kind]) == kind


@given(st.lists(KIND, max_size=40))
def test_a_hand_is_its_cards_in_any_order(kinds: list[int]) -> None:
    hand = hand_of(kinds)
    assert sorted(cards_in(hand)) == sorted(kinds)
    assert holds(hand, kinds)
    assert cards(" ".join(TEXT[k] for k in kinds)) == tuple(kinds)


@given(st.lists(KIND, max_size=30), st.lists(KIND, max_size=30))
def test_adding_cards_and_taking_them_out_again_is_nothing(some: list[int], more: list[int]) -> None:
    hand = hand_of(some)
    assert without_cards(with_cards(hand, more), more) == hand
    assert holds(hand, more) == all(more.count(k) <= some.count(k) for k in more)


@given(st.lists(KIND, max_size=10), KIND)
def test_a_card_that_is_not_there_cannot_be_taken_out(some: list[int], kind: int) -> None:
    hand = hand_of([k for k in some if k != kind])
    with pytest.raises(ValueError, match="the hand has no"):
        without_cards(hand, (kind,))
