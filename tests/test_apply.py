"""Applying moves: new states out of old ones, which stay as they were."""

from __future__ import annotations

from samba_core.apply import apply
from samba_core.cards import TEXT, card, cards_in
from samba_core.deal import deal
from samba_core.moves import Draw, LayRedThree, NextDeal
from samba_core.state import State
from tests.german import de
from tests.positions import TWO_CLOSED, add, discard, lay, play_told, position, take, take_top
from tests.random_play import steps


def test_the_old_state_stays_as_it_was() -> None:
    for before, move, after, _ in steps(4, "untouched"):
        copy = State(**{name: getattr(before, name) for name in State.__slots__})
        again, _ = apply(before, move)
        assert again == after
        assert before == copy
        assert hash(before) == hash(copy)


def test_the_turn_starts_clean() -> None:
    state, _ = play_told(position("KS KH JK 4C 5C 6D", [], laid=False), lay("set KS KH JK"))
    assert (state.laid, state.first_new, state.melded[0]) == (True, 0, False)
    state, _ = play_told(state, discard("4C"))
    assert (state.turn, state.phase, state.laid, state.answer, state.turns) == (1, "draw", False, "", 1)
    assert state.melded == (True, False, False, False)


def test_events_of_laying_tell_each_meld_with_its_place() -> None:
    state = position("KS KH KD 7S 4C 4D 4H 9S TC", ["set 7C 7H 7D"])
    _, told = play_told(state, lay("set KS KH KD", "set 4C 4D 4H", adds={0: "7S"}))
    assert [(e.what, e.meld, sorted(TEXT[k] for k in e.cards)) for e in told] == [
        ("added", 0, ["7S"]),
        ("laid", 1, ["KD", "KH", "KS"]),
        ("laid", 2, ["4C", "4D", "4H"]),
    ]


def test_a_meld_is_told_as_closed_once() -> None:
    state = position("KS KS 4C 4D 4H", ["set KH KH KH KD KD KD"])
    state, told = play_told(state, add(0, "KS"))
    assert [(e.what, e.meld, e.whole) for e in told] == [
        ("added", 0, state.melds[0][0].cards),
        ("closed", 0, state.melds[0][0].cards),
    ]
    _, told = play_told(state, add(0, "KS"))
    assert [e.what for e in told] == ["added"]


def test_a_canasta_laid_at_once_is_told_as_laid_and_closed() -> None:
    state = position("KS KS KH KH KD KD KC 4C 4D", ["set 7C 7H 7D"], seat=1)
    state, told = play_told(state, lay("set KS KS KH KH KD KD KC"))
    kings = state.melds[1][1].cards
    assert [(e.what, e.seat, e.meld, e.cards, e.whole) for e in told] == [
        ("laid", 1, 1, kings, kings),
        ("closed", 1, 1, (), kings),
    ]


def test_who_laid_nothing_has_not_melded_when_the_turn_ends() -> None:
    state, _ = play_told(position("KS 4C 4D", ["set 7C 7H 7D"]), discard("4C"))
    assert state.melded == (False,) * 4
    state, _ = play_told(position("7S 4C 4D", ["set 7C 7H 7D"]), add(0, "7S"), discard("4C"))
    assert state.melded == (True, False, False, False)
    assert state.laid_off is False


def test_events_show_nothing_hidden() -> None:
    # Drawn cards are told by their number only.
    for before, move, _, events in steps(3, "hidden"):
        for event in events:
            if isinstance(move, Draw) and event.what == "drew":
                assert event.cards == ()
            assert event.seat in range(before.players)


def test_takes_count_as_melding_of_that_seat_from_the_next_turn_on() -> None:
    pile = position("8S 8H 4D", ["set 7C 7H 7D"], pile="4C 9C 8D", phase="draw")
    top = position("4C 4D KS", ["run 6H 7H 8H"], pile="9H", phase="draw")
    for state, move, last in ((pile, take("8S 8H"), "4D"), (top, take_top(0), "KS")):
        state, _ = play_told(state, move)
        assert not any(state.melded)
        state, _ = play_told(state, discard(last))
        assert state.melded == (True, False, False, False)


def test_taking_the_pile_is_told_with_the_hand_cards_and_its_size_and_what_came_is_known_to_all() -> None:
    state = position("KS KH 4C 5C", ["set 7C 7H 7D"], pile="9S 9S 8H KD", phase="draw")
    state, told = play_told(state, take("KS KH"))
    assert (told[0].what, told[0].seat, told[0].n) == ("took_pile", 0, 4)
    assert [TEXT[k] for k in told[0].cards] == ["KS", "KH"]
    assert [TEXT[k] for k in cards_in(state.known[0])] == ["9S", "9S", "8H"]


def test_a_red_three_laid_by_hand_is_told_with_its_player() -> None:
    _, told = play_told(de("3H 4C 5C", seat=2), LayRedThree(card("3H")))
    assert [(e.what, e.seat, e.cards) for e in told] == [("red_three", 2, (card("3H"),))]


def test_after_a_yes_a_red_three_may_be_laid_if_going_out_stays_open() -> None:
    closed = ["set KS KS KS KH KH KH KD", "set QS QS QS QH QH QH QD"]
    state, _ = play_told(de("3H 9S", closed, answer="yes"), LayRedThree(card("3H")), discard("9S"))
    assert state.out == 0


def test_the_next_deal_is_named_by_the_same_seed() -> None:
    state = position("9D", TWO_CLOSED)
    state, _ = play_told(state, discard("9D"), NextDeal())
    assert (state.seed, state.deal_number) == ("position", 2)
    now = {"target": state.target, "scores": state.scores, "deal_number": 2, "dealer": state.dealer}
    again, _ = deal(state.rules, 4, "position", **now)
    assert state == again


def test_draws_and_discards_are_told_with_the_cards_that_everybody_sees() -> None:
    state = position("4C 5C", ["set 7C 7H 7D"], phase="draw", stock="3H 9C 9D", red_threes=["3D 3D"])
    state, told = play_told(state, Draw(), discard("4C"))
    assert [(e.what, e.cards) for e in told if e.cards] == [("red_three", (card("3H"),)), ("discarded", (card("4C"),))]


def test_a_red_three_from_the_pile_is_told_and_is_in_no_hand_that_all_know() -> None:
    state = position("KS KH 4C 5C", ["set 7C 7H 7D"], pile="9S 3D KD", phase="draw")
    state, told = play_told(state, take("KS KH"))
    assert [(e.what, e.cards) for e in told][-1] == ("red_three", (card("3D"),))
    assert [TEXT[k] for k in cards_in(state.known[0])] == ["9S"]
