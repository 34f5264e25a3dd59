"""The log of the deal: everything once, by rounds, and of it what one looks for."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from samba_core.narrate import narrate
from table.ctrl import Table
from table.rounds import deal_told
from table.scene import Dialog, LogLine
from table.sheets import dialog
from tests.table.seated import EVERY_GAME, WORDS, do, moments, names


def log(table: Table, who: str = "all", what: str = "all") -> Dialog:
    do(table, "open log", f"look-for {json.dumps({'who': who, 'what': what})}")
    found = dialog(table, names(table), WORDS)
    assert found is not None
    return found


def lines(shown: Dialog) -> list[LogLine]:
    """All lines, the oldest first."""
    return [line for _, told in reversed(shown.rounds) for line in told]


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_all_that_was_told_of_the_deal_is_there_once_and_the_filters_share_it_out(game: str, players: int) -> None:
    *_, table = moments(players, f"log {game}", "random", game=game)
    told = [WORDS.message(message) for events in deal_told(table.game) for message in narrate(events)]
    shown = log(table)
    assert " ".join(line.text for line in lines(shown)) == " ".join(told)
    shared: Counter[str] = Counter()
    for choice in shown.fields[0].choices:
        if choice.value.startswith("seat"):
            own = lines(log(table, choice.value))
            assert {line.who for line in own} <= {names(table).players[int(choice.value[4:])]}
            shared.update(word for line in own for word in line.text.split())
    assert shared == Counter(" ".join(told).split())


def test_what_is_looked_for_is_all_that_is_left() -> None:
    *_, table = moments(4, "filters", "steady")
    assert {line.text.split()[0] for line in lines(log(table, what="discards"))} == {"Discarded"}
    assert all("Took" in line.text for line in lines(log(table, what="takes")))
    melds = " ".join(line.text for line in lines(log(table, what="melds")))
    assert "Laid" in melds
    assert "Discarded" not in melds
    ours = lines(log(table, "side0", "discards"))
    assert {line.who for line in ours} == {"You", "Bruno"}
    assert {line.who for line in lines(log(table, "side1"))} == {"Ana", "Chen"}


def test_a_round_is_a_turn_of_everybody() -> None:
    *_, table = moments(3, "rounds", "steady")
    rounds = [told for _, told in reversed(log(table, what="discards").rounds)]
    assert all(len(told) == 3 for told in rounds[:-1])
    assert [heading for heading, _ in log(table).rounds][-1] == "Round 1"


def test_the_sides_can_be_asked_for_only_where_they_are_more_than_a_player() -> None:
    *_, pairs = moments(4, "sides", "random")
    *_, alone = moments(3, "sides", "random")
    assert [choice.text for choice in log(pairs).fields[0].choices] == "All Us Them You Ana Bruno Chen".split()
    assert [choice.text for choice in log(alone).fields[0].choices] == "All You Ana Bruno".split()


def test_a_choice_that_means_nobody_here_means_everybody() -> None:
    *_, table = moments(2, "nobody", "random")
    assert log(table, "seat5", "juggling").rounds == log(table).rounds


def test_what_never_happened_is_said_in_words() -> None:
    first = next(moments(4, "none", "random"))
    assert log(first, what="takes").rounds == ()
    assert log(first, what="takes").text == (WORDS("log.none"),)
