"""Applying moves: new states out of old ones, which stay as they were."""

from __future__ import annotations

from samba_core.apply import apply
from samba_core.cards import TEXT
from samba_core.moves import Draw
from samba_core.state import State
from tests.positions import add, discard, lay, play_told, position, take, take_top
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
    assert [e.what for e in told] == ["added", "closed"]
    _, told = play_told(state, add(0, "KS"))
    assert [e.what for e in told] == ["added"]


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
