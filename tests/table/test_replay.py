"""The last round once more: what the others did since one's last turn, and nothing of the game is changed by it."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.events import Event
from samba_core.narrate import narrate
from table.ctrl import Table
from table.rounds import last_round
from table.scene import Dialog
from table.sheets import dialog
from table.words import Words
from tests.positions import TWO_CLOSED
from tests.table.seated import EVERY_GAME, WORDS, StrictWords, do, moments, names, sit


def sheet(table: Table, words: Words = WORDS) -> Dialog:
    found = dialog(table, names(table, words), words)
    assert found is not None
    return found


def told(table: Table) -> list[tuple[int, str]]:
    return [(step.seat, narrate(step.events)[0].key.partition(".")[2]) for step in last_round(table.game, table.me)]


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_at_ones_turn_it_tells_a_turn_of_each_of_the_others_in_order(game: str, players: int) -> None:
    seen = False
    for table in moments(players, f"replay {game}", "random", game=game):
        view = table.view
        if view.phase == "draw" and view.to_act == table.me and view.turns >= players:
            steps = told(table)
            assert [seat for seat, what in steps if what in ("discarded", "passed")] == list(range(1, players))
            assert table.me not in {seat for seat, _ in steps}
            seen = True
    assert seen


def test_ones_own_turn_is_not_told_again_and_after_it_there_is_nothing_yet() -> None:
    for table in moments(4, "own", "steady"):
        if table.view.to_act == table.me and table.view.phase == "play" and table.view.turns >= 4:
            assert {seat for seat, _ in told(table)} == {1, 2, 3}
            table.chosen = []
            card = next(k for k, n in enumerate(table.view.hand) if n)
            table.intent(f"pick {card}")
            table.intent("discard")
            if table.refusal is None and not table.dialog:
                assert told(table) == []
                do(table, "open replay")
                assert sheet(table).text == (WORDS("replay.none"),)
                return
    raise AssertionError("no turn was found")


@pytest.mark.parametrize("score", [0, 9900])
def test_who_went_out_is_shown_the_round_before_though_the_match_be_over(score: int) -> None:
    table = sit("4C", *TWO_CLOSED, score=score)
    other = Event("discarded", 1, (card("5D"),))
    table.game.told.append((other,))
    do(table, f"pick {card('4C')}", "discard", "confirm")
    assert table.game.state.phase == ("match_over" if score else "deal_over")
    assert last_round(table.game, table.me)[-1].events == (other,)


def test_in_the_first_round_the_dealing_is_told_too() -> None:
    table = next(table for table in moments(4, "first", "random") if table.view.turns == 2)
    assert told(table)[0] == (table.game.state.dealer, "dealt") or table.view.turn != table.me


def test_going_on_and_back_stays_within_the_round_and_changes_nothing_of_the_game() -> None:
    *_, table = (table for table in moments(4, "steps", "steady") if table.view.to_act == 0 and table.view.turns == 8)
    before = table.game.to_text()
    do(table, "open replay")
    steps = len(last_round(table.game, table.me))
    assert steps > 3
    seen = []
    for at in range(1, steps + 1):
        replay = sheet(table).replay
        assert replay is not None
        assert (replay.at, replay.of) == (at, steps)
        seen.append(replay.label)
        assert sheet(table).actions[2].intent == ("close" if at == steps else "replay next")
        do(table, "replay next")
    assert len(set(seen)) > 3
    do(table, *["replay back"] * (steps + 3))
    assert sheet(table).replay.at == 1  # type: ignore[union-attr]
    assert table.game.to_text() == before


def test_it_goes_on_by_itself_until_its_end_and_stops_when_somebody_steps_in() -> None:
    *_, table = (table for table in moments(4, "steps", "steady") if table.view.to_act == 0 and table.view.turns == 8)
    steps = len(last_round(table.game, table.me))
    do(table, "open replay", "replay play")
    assert table.replaying
    do(table, "replay tick")
    assert (table.replaying, table.replay_at) == (True, 1)
    do(table, "replay back")
    assert (table.replaying, table.replay_at) == (False, 0)
    do(table, "replay play", *["replay tick"] * steps)
    assert (table.replaying, table.replay_at) == (False, steps - 1)


def test_a_canasta_is_told_with_the_cards_that_closed_it_and_those_are_marked() -> None:
    table = sit("2S JK 4C 5D 6D", "set KS KS KH KH KD", "set 7C 7H 7D", phase="play")
    do(table, "pick 0", "pick 52", "meld 0 0")
    table.me = 2
    *before, step = last_round(table.game, 2)
    assert [event.what for event in step.events] == ["added", "closed"]
    do(table, "open replay", *["replay next"] * len(before))
    replay = sheet(table).replay
    assert replay is not None
    assert "Closed" in replay.text
    assert [new for _, new in replay.faces] == [False] * 5 + [True] * 2


def test_every_step_of_whole_deals_has_words_for_eye_and_ear() -> None:
    words = StrictWords()
    for table in moments(4, "words", "steady"):
        if table.view.to_act != table.me or table.view.phase != "draw":
            continue
        do(table, "open replay")
        for _ in range(len(last_round(table.game, table.me))):
            replay = sheet(table, words).replay
            assert replay is not None
            assert not set("♠♥♦♣*{}") & set(replay.label)
            do(table, "replay next")
        do(table, "close")
    assert words.faults == set()


def test_cards_shown_with_a_taken_pile_are_said_to_be_those_of_the_hand() -> None:
    for table in moments(2, "replay", "random"):
        steps = last_round(table.game, table.me)
        at = next((i for i, s in enumerate(steps) if s.events[0].what == "took_pile" and s.events[0].cards), None)
        if at is not None and not table.covered:
            do(table, "open replay", *["replay next"] * at)
            shown = sheet(table).replay
            assert shown
            assert len(shown.faces) == len(steps[at].events[0].cards)
            assert "from the hand" in shown.text
            assert "from the hand" in shown.label
            return
    pytest.fail("nobody took the pile")
