"""Asking the partner "may I go out?", and an answer that binds."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Answer, AskPartner, Draw
from samba_core.state import view_for
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
    play,
    play_told,
    position,
    refused,
    table,
    take,
    take_top,
    view,
)

YES, NO = Answer(yes=True), Answer(yes=False)
OUT = "4C 4D 4H 9S"


def ready(**more: object):
    """Seat 0, after its draw step, could lay three fours and discard the nine."""
    return position(OUT, TWO_CLOSED, **more)  # type: ignore[arg-type]


@pytest.mark.rule("S0-14", "E72")
def test_the_partner_and_nobody_else_is_asked_and_answers() -> None:
    state, told = play_told(ready(), AskPartner())
    assert (state.phase, state.turn, state.to_act) == ("answer", 0, 2)
    assert [(e.what, e.seat) for e in told] == [("asked", 0)]
    for seat in (0, 1, 3):
        assert refused(state, YES, seat) == ("not_your_turn", {})
    assert list(legal_moves(view_for(state, 2))) == [YES, NO]
    state, told = play_told(state, YES)
    assert (state.phase, state.turn, state.answer) == ("play", 0, "yes")
    assert [(e.what, e.seat, e.n) for e in told] == [("answered", 2, 1)]


@pytest.mark.rule("S0-14", "E72")
def test_until_the_answer_nothing_else_happens() -> None:
    state = play(ready(), AskPartner())
    for move in (discard("9S"), lay("set 4C 4D 4H"), AskPartner(), Draw()):
        assert refused(state, move, 0) == ("answer_first", {})


@pytest.mark.rule("E72")
def test_an_answer_without_a_question_is_refused() -> None:
    assert refused(ready(), YES, 2) == ("nothing_asked", {})


@pytest.mark.rule("E72")
def test_asking_comes_after_the_draw_step() -> None:
    assert refused(position(OUT, TWO_CLOSED, phase="draw"), AskPartner()) == ("draw_first", {})


@pytest.mark.rule("E72")
def test_asking_comes_before_melding_on() -> None:
    state = play(position("4C 4D 4H 9S AS", TWO_CLOSED), add(0, "AS"))
    assert refused(state, AskPartner()) == ("laid_already", {})


@pytest.mark.rule("E72")
def test_asking_after_a_pile_take_is_still_in_time() -> None:
    state = position("KS KH 4C 4D 4H", TWO_CLOSED, pile="9S KD", phase="draw")
    assert legal(play(state, take("KS KH")), AskPartner())


@pytest.mark.rule("E72")
def test_one_asks_at_most_once_a_turn() -> None:
    for answer in (YES, NO):
        state = play(ready(), AskPartner(), answer)
        assert refused(state, AskPartner()) == ("asked_already", {})


@pytest.mark.rule("E72", "E74")
def test_one_asks_only_with_a_hand_that_can_go_out() -> None:
    assert refused(position("4C 4D 9H 9S", TWO_CLOSED), AskPartner()) == ("cannot_empty_hand", {})
    assert refused(position(OUT, [CANASTA]), AskPartner()) == ("cannot_empty_hand", {})
    assert legal(position("QC 4D", [CANASTA, "run 6C 7C 8C 9C TC JC"]), AskPartner())


@pytest.mark.rule("E72", "S0-34")
def test_one_does_not_ask_when_the_first_meld_would_be_worth_too_little() -> None:
    cards = "4S 4S 4H 4H 4D 4D 4C 5S 5S 5H 5H 5D 5D 5C"
    assert refused(position(cards, [], score=1500), AskPartner()) == ("cannot_empty_hand", {})
    assert legal(position(cards, [], score=0), AskPartner())


@pytest.mark.rule("E73", "S0-14")
def test_a_no_bars_going_out_in_this_turn() -> None:
    state = play(ready(), AskPartner(), NO)
    assert refused(state, lay("set 4C 4D 4H")) == ("partner_said_no", {})
    assert legal(state, discard("9S"))
    state = position("4C 4D 4H 9S 9D", TWO_CLOSED, answer="no")
    state = play(state, lay("set 4C 4D 4H"))
    assert hand(state) == c("9S 9D")
    assert hand(play(state, discard("9D"))) == c("9S")


@pytest.mark.rule("E73")
def test_after_a_no_the_last_card_cannot_be_discarded_either() -> None:
    assert refused(position("9S", TWO_CLOSED, answer="no"), discard("9S")) == ("partner_said_no", {})


@pytest.mark.rule("E73")
def test_next_turn_the_answer_is_forgotten() -> None:
    others = {1: "9H 9C", 2: "5S 6D", 3: "8S 8D"}
    state = ready(hands=others, stock="7S 7D JS JD KS KD AS AC")
    state = play(state, AskPartner(), NO, discard("9S"))
    for card in ("7S", "JS", "KS"):
        state = play(state, Draw(), discard(card))
    state = play(state, Draw(), add(0, "AS AC"))
    assert (state.turn, state.answer) == (0, "")
    assert play(state, lay("set 4C 4D 4H")).out == 0


@pytest.mark.rule("E73")
def test_the_asker_may_ask_again_in_a_later_turn() -> None:
    state = play(ready(hands={1: "9H 9C", 2: "5S 6D", 3: "8S 8D"}, stock="7S 7D JS JD KS KD AS AC"), AskPartner(), NO)
    state = play(state, discard("9S"))
    assert (state.answer, state.turn) == ("", 1)
    for card in ("7S", "JS", "KS"):
        state = play(state, Draw(), discard(card))
    state = play(state, Draw())
    assert hand(state) == c("4C 4D 4H AS AC")
    assert legal(state, AskPartner())


@pytest.mark.rule("E74", "S0-14")
def test_a_yes_must_be_followed_by_going_out() -> None:
    state = play(ready(), AskPartner(), YES)
    assert refused(state, discard("9S")) == ("said_yes_go_out", {})
    state = play(state, lay("set 4C 4D 4H"))
    assert refused(state, AskPartner()) == ("asked_already", {})
    state = play(state, discard("9S"))
    assert (state.phase, state.out) == ("deal_over", 0)


@pytest.mark.rule("E74")
def test_after_a_yes_a_meld_that_spoils_the_way_out_is_refused() -> None:
    # The run and the set want the same eight: whichever goes down first leaves too much of the other.
    state = position("6D 7D 8D 8S 8H TS", TWO_CLOSED, answer="yes")
    assert refused(state, lay("set 8D 8S 8H")) == ("said_yes_go_out", {})
    state = position("6D 7D 8D 8D 8S 8H TS", TWO_CLOSED, answer="yes")
    state = play(state, lay("run 6D 7D 8D"), lay("set 8D 8S 8H"), discard("TS"))
    assert state.out == 0


@pytest.mark.rule("E74")
def test_after_a_yes_melding_may_go_step_by_step() -> None:
    state = position("4C 4D 4H AS AH 9S", TWO_CLOSED)
    state = play(state, AskPartner(), YES, add(0, "AS"), add(0, "AH"), lay("set 4C 4D 4H"))
    assert hand(state) == c("9S")
    assert play(state, discard("9S")).out == 0


@pytest.mark.rule("E75")
def test_no_question_is_asked_where_a_no_could_not_be_kept() -> None:
    # One card in hand after the draw step: it could only be discarded, so a "no" would leave no move.
    state = position("4C", [CANASTA, "run 6H 7H 8H 9H TH JH"], pile="QH", phase="draw")
    state = play(state, take_top(1))
    assert refused(state, AskPartner()) == ("no_could_not_be_kept", {})
    assert play(state, discard("4C")).out == 0


@pytest.mark.rule("E75", "E73")
def test_after_a_no_there_is_always_a_move() -> None:
    for cards in ("4C 4D 4H", "4C 4D 4H 9S", "AS AH", "3S 3S 3C", "4C 4D"):
        state = position(cards, TWO_CLOSED, answer="no")
        assert [move for move in legal_moves(view(state)) if type(move) is type(discard("4C"))]


@pytest.mark.rule("E76")
@pytest.mark.parametrize("players", [2, 3])
def test_without_a_partner_nothing_is_asked(players: int) -> None:
    state = position(OUT, TWO_CLOSED, players=players)
    assert refused(state, AskPartner()) == ("no_partner", {})
    assert AskPartner() not in list(legal_moves(view(state)))


@pytest.mark.rule("S0-14")
def test_one_may_go_out_without_asking() -> None:
    state = play(ready(), lay("set 4C 4D 4H"), discard("9S"))
    assert state.out == 0
    assert table(state)[2] == melded("set 4C 4D 4H")[0]
