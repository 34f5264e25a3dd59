"""What has been begun: pieces put together to one move, taken apart again, and judged while unfinished."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT, cards, cards_in
from samba_core.moves import Discard, Draw, Lay, Move, TakePile, TakeTop
from samba_core.notation import move_from_text, move_to_text
from table.staging import (
    NOTHING,
    PILE_SET,
    Staged,
    hand_left,
    judge,
    new_melds,
    picking_up,
    points_staged,
    staged_from,
    table_with,
)
from tests.positions import CANASTA, TWO_CLOSED, meld, position, view

OPEN = "set 7C 7H 7D"
KINGS = meld("set KS KH KD")
RUN = meld("run 8C 9C TC")


def test_nothing_is_empty_and_every_piece_makes_it_more() -> None:
    assert NOTHING.empty
    for piece in (NOTHING.with_meld(KINGS), NOTHING.with_add(0, cards("7S")), Staged("top", onto=0)):
        assert not piece.empty


def test_pieces_add_up_to_one_move() -> None:
    staged = NOTHING.with_meld(KINGS).with_add(2, cards("4C")).with_meld(RUN).with_add(2, cards("4D"))
    assert staged.move() == Lay((KINGS, RUN), ((2, cards("4C 4D")),))
    assert sorted(staged.spent) == sorted(cards("KS KH KD 8C 9C TC 4C 4D"))


def test_the_order_of_lay_offs_onto_different_melds_is_kept_apart() -> None:
    staged = NOTHING.with_add(2, cards("4C")).with_add(1, cards("QH")).with_add(2, cards("4D"))
    assert dict(staged.adds) == {1: cards("QH"), 2: cards("4C 4D")}


def test_a_staged_meld_grows_in_its_place() -> None:
    staged = NOTHING.with_meld(KINGS).with_meld(RUN).with_more(1, cards("JC"))
    assert staged.melds == (KINGS, meld("run 8C 9C TC JC"))


def test_cards_added_to_the_set_of_the_pile_go_with_the_take() -> None:
    staged = Staged("pile", cards("QS QH")).with_more(PILE_SET, cards("JK"))
    assert staged.move() == TakePile(cards("QS QH JK"))


def test_adding_leaves_the_earlier_piece_as_it_was() -> None:
    before = NOTHING.with_meld(KINGS)
    before.with_more(0, cards("KC"))
    before.with_add(0, cards("7S"))
    assert before == NOTHING.with_meld(KINGS)


@pytest.mark.parametrize(
    "move",
    [
        Lay((KINGS, RUN)),
        Lay((), ((0, cards("7S")), (2, cards("4C 4D")))),
        TakePile(cards("QS QH")),
        TakePile(cards("QS QH JK"), (RUN,), ((0, cards("7S")),)),
        TakePile(cards("7S 7C"), onto=0),
        TakePile((), (RUN,), onto=2),
        TakeTop(1),
        TakeTop(1, (KINGS,), ((0, cards("7S")),)),
    ],
)
def test_a_move_taken_apart_is_the_same_move_again_also_by_way_of_its_text(move: Move) -> None:
    assert staged_from(move).move() == move
    assert staged_from(move_from_text(move_to_text(move))) == staged_from(move)


@pytest.mark.parametrize("move", [Draw(), Discard(5)])
def test_only_melding_can_be_staged(move: Move) -> None:
    with pytest.raises(ValueError, match="only melds"):
        staged_from(move)


def test_the_hand_is_shown_without_what_is_staged() -> None:
    seen = view(position("KS KH KD KD 4C", [OPEN]))
    left = hand_left(seen, NOTHING.with_meld(KINGS))
    assert [TEXT[k] for k in cards_in(left)] == ["KD", "4C"]
    with pytest.raises(ValueError, match="no 9H"):
        hand_left(seen, NOTHING.with_add(0, cards("9H")))


def test_the_table_is_shown_as_it_will_lie() -> None:
    seen = view(position("7S 2C 4D 5D", [OPEN, "run 6H 7H 8H"], pile="4C 9H", phase="draw"))
    assert table_with(seen, NOTHING.with_add(0, cards("7S 2C")))[0] == meld("set 7C 7H 7D 7S 2C")
    assert table_with(seen, Staged("top", onto=1))[1] == meld("run 6H 7H 8H 9H")
    assert tuple(table_with(seen, NOTHING)) == seen.own_melds


@pytest.mark.rule("S0-36", "E23")
def test_points_begun_count_the_top_card_and_all_from_the_hand_but_nothing_below() -> None:
    seen = view(position("QS QH 8C 9C TC 4D", pile="KS KH KD QD", phase="draw"))
    staged = Staged("pile", cards("QS QH"))
    assert new_melds(seen, staged) == [(PILE_SET, meld("set QD QS QH"))]
    assert points_staged(seen, staged) == 30
    assert points_staged(seen, staged.with_meld(RUN)) == 60


@pytest.mark.rule("E11", "E26")
def test_a_red_three_in_the_pile_does_not_come_to_the_hand() -> None:
    seen = view(position("KS KH 4D", TWO_CLOSED, pile="3H 9S KD", phase="draw"))
    assert picking_up(seen, Staged("pile", cards("KS KH"))) == 1
    assert picking_up(seen, Staged("top", onto=1)) == 0
    assert picking_up(seen, NOTHING.with_meld(KINGS)) == 0


# ── the verdict ──────────────────────────────────────────────────────────────────────────────────────────────


def verdict(hand: str, staged: Staged, melds: list[str] | None = None, **more: object) -> tuple[str, str]:
    """What the rules say of something staged, and the code of the reason."""
    judgement = judge(view(position(hand, melds or [], **more)), staged)  # type: ignore[arg-type]
    return judgement.verdict, judgement.reason.code if judgement.reason else ""


def test_a_legal_move_is_complete() -> None:
    assert verdict("KS KH KD 4C 5C", NOTHING.with_meld(KINGS), [OPEN]) == ("complete", "")


@pytest.mark.rule("S0-35")
def test_too_few_points_are_unfinished() -> None:
    assert verdict("KS KH KD 4C 5C", NOTHING.with_meld(KINGS)) == ("unfinished", "below_minimum")


def test_what_is_no_meld_is_refused() -> None:
    assert verdict("KS KH 4C 5C", NOTHING.with_meld(meld("set KS KH"))) == ("refused", "too_short")
    assert verdict("KS KH 4C 5C", NOTHING.with_meld(KINGS)) == ("refused", "not_in_hand")


@pytest.mark.rule("E27", "E58")
def test_too_few_cards_kept_are_unfinished_only_if_the_rest_could_go_out() -> None:
    melds = [CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4S"]
    fours = NOTHING.with_add(2, cards("4C 4D"))
    assert verdict("QH 4C 4D", fours, melds) == ("unfinished", "must_keep_two")
    assert verdict("KH 4C 4D", fours, melds) == ("refused", "must_keep_two")
    assert verdict("QH 4C 4D", fours, melds, answer="no") == ("refused", "must_keep_two")


@pytest.mark.rule("E25")
def test_a_take_that_leaves_too_few_cards_and_no_way_out_is_refused() -> None:
    assert verdict("KS KH", Staged("pile", cards("KS KH")), [OPEN], pile="KD", phase="draw") == (
        "refused",
        "must_keep_two",
    )


@pytest.mark.rule("S0-40", "E70")
def test_black_threes_are_unfinished_while_the_rest_could_still_follow() -> None:
    threes = NOTHING.with_meld(meld("set 3S 3C 3C"))
    assert verdict("3S 3C 3C KS KH KD 9C", threes, list(TWO_CLOSED)) == ("unfinished", "black_threes_only_out")
    assert verdict("3S 3C 3C KS QH 9D 9C", threes, list(TWO_CLOSED)) == ("refused", "black_threes_only_out")
    assert verdict("3S 3C 3C 9C", threes, list(TWO_CLOSED)) == ("complete", "")
