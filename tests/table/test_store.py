"""Keeping the game: what is saved comes back as it was, and what is damaged stops nothing and is not lost."""

from __future__ import annotations

import json
from random import Random
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from samba_core.cards import cards
from samba_core.listing import first_melds
from samba_core.moves import AskPartner, Lay
from samba_core.notation import move_from_text, move_to_text
from table import store
from table.ctrl import Table
from table.picture import picture
from table.settings import Settings
from table.staging import staged_from
from table.view import regions
from tests.table.seated import WORDS, choose_at_random, do, match, moments, refused, sit

GAME, ASIDE, SETTINGS = "samba.game", "samba.game.damaged", "samba.settings"


def saved(table: Table) -> store.Memory:
    """A shelf with this table on it."""
    shelf = store.Memory()
    store.save(shelf, table)
    return shelf


def loaded(shelf: store.Shelf) -> Table:
    """The table on the shelf, which must be readable."""
    found = store.load(shelf, Settings())
    assert found.table is not None
    assert not found.damaged
    return found.table


def whole(table: Table) -> tuple[object, ...]:
    """Everything that a reload must bring back."""
    return (
        table.game.state,
        table.game.moves,
        table.game.undo_steps,
        table.stages,
        sorted(table.chosen),
        table.fresh,
        table.seen_melds,
        table.bot,
        table.open_dialog,
    )


def half_laid() -> Table:
    """A table in the middle of a first meld, with cards chosen, a real game behind it."""
    for seed in range(200):
        for table in moments(2, f"half {seed}", "steady"):
            if table.bots_turn or table.game.state.phase != "play" or table.view.own_melds:
                continue
            held = table.view.hand
            pairs = [[k for k in range(r, 52, 13) if held[k]] for r in range(2, 13)]
            three = next((kinds[:3] for kinds in pairs if len(kinds) >= 3), None)
            if three is None:
                continue
            for k in three:
                table.intent(f"pick {k}")
            table.intent("new 0")
            if table.stages:
                rest = next(k for k, n in enumerate(held) if n and k not in three)
                do(table, f"pick {rest}")
                return table
            table.intent("clear")
    raise AssertionError("no deal has three of a rank worth less than the minimum")


HALF_LAID = saved(half_laid()).kept[GAME]
PLAIN = json.loads(HALF_LAID)


# ── there and back ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_shelf_holds_no_table_and_nothing_damaged() -> None:
    found = store.load(store.Memory(), Settings())
    assert (found.table, found.damaged) == (None, False)


@pytest.mark.parametrize(
    ("game", "players", "bot"),
    [
        ("samba_house", 2, "random"),
        ("samba_house", 3, "steady"),
        ("samba_house", 4, "random"),
        ("canasta_house", 4, "steady"),
        ("canasta_classic", 6, "steady"),
        ("samba_de", 6, "steady"),
        ("bolivia", 4, "random"),
    ],
)
def test_a_reload_brings_everything_back_in_every_phase(game: str, players: int, bot: str) -> None:
    rng, phases = Random("store"), set()
    for number, table in enumerate(moments(players, f"store {players}", bot, deals=2, game=game)):
        choose_at_random(table, rng)
        if not table.bots_turn and table.chosen and rng.random() < 0.5:
            table.intent(rng.choice(("new 0", "pile")))
        phase = (table.game.state.phase, bool(table.stages), table.bots_turn)
        if number % 9 and phase in phases:
            table.stages = []
            continue
        phases.add(phase)
        assert whole(loaded(saved(table))) == whole(table)
        table.stages, table.chosen = [], []
    assert {"draw", "play", "deal_over"} <= {phase for phase, _, _ in phases}


def test_a_first_meld_half_laid_comes_back_half_laid_and_can_be_taken_back() -> None:
    table = half_laid()
    again = loaded(saved(table))
    assert again.stages
    assert again.chosen
    assert whole(again) == whole(table)
    do(again, "undo")
    assert again.stages == table.stages[:-1]


def test_a_take_onto_an_own_set_that_only_going_out_allows_comes_back_as_it_was_begun() -> None:
    """Two cards must be kept: eight onto the eights is begun, and the queen that closes the samba would follow."""
    table = sit(
        "8S 8H QH", "set AS AS AH AH AD AD AC", "run 6H 7H 8H 9H TH JH", "set 8C 8D 8C",
        game="samba_de", house={"keep": "two"}, phase="draw", pile="8D",
    )  # fmt: skip
    for k in cards("8S 8H"):
        do(table, f"pick {k}")
    do(table, "meld 0 2")
    assert (table.staged.take, table.staged.onto) == ("pile", 2)
    text = move_to_text(table.staged.move())
    assert staged_from(move_from_text(text)) == table.staged
    do(table, f"pick {cards('QH')[0]}", "meld 0 1", "confirm")
    assert table.game.state.out == 0


def test_the_partners_question_waits_over_a_reload() -> None:
    table = asked_by_partner()
    again = loaded(saved(table))
    assert again.open_dialog == "answer"
    assert whole(again) == whole(table)
    do(again, "answer no")
    assert again.bots_turn


def asked_by_partner() -> Table:
    """A real game in which the partner asks as soon as the rules allow it."""
    for seed in range(200):
        for table in moments(4, f"ask {seed}", "steady"):
            if table.game.state.turn == 2 and table.game.why_illegal(AskPartner()) is None:
                table.game.play(AskPartner())
                return table
    raise AssertionError("in no deal may the partner ask")


def test_a_reload_twice_is_as_good_as_once() -> None:
    table = loaded(saved(half_laid()))
    assert saved(table).kept[GAME] == HALF_LAID


def test_undo_after_a_reload_reaches_as_far_as_before() -> None:
    undone = 0
    for table in moments(4, "undo", "steady"):
        if table.can_undo:
            again = loaded(saved(table))
            assert again.game.undo_steps == table.game.undo_steps
            again.intent("undo-all")
            assert (refused(again), again.can_undo, again.bots_turn) == ("", False, False)
            undone += 1
    assert undone


def test_settings_are_kept_by_themselves() -> None:
    table = match(4, "s")
    do(table, 'set {"pace": "slow", "theme": "dark"}')
    shelf = saved(table)
    assert store.load_settings(shelf) == Settings()
    store.save_settings(shelf, table.settings)
    assert store.load_settings(shelf) == table.settings


# ── damage ───────────────────────────────────────────────────────────────────────────────────────────────────


def survives(text: str) -> store.Loaded:
    """Load a damaged text: never an error, the text is put aside if it was of no use, and the page can be drawn."""
    shelf = store.Memory()
    shelf.put(GAME, text)
    found = store.load(shelf, Settings())
    if found.table is None:
        assert found.damaged == bool(text)
        assert shelf.get(ASIDE) == (text or None)
    else:
        assert not found.damaged
        assert shelf.get(ASIDE) is None
        regions(picture(found.table, WORDS), WORDS)
        assert whole(loaded(saved(found.table))) == whole(found.table)
    assert shelf.get(GAME) == text, "what was there is only replaced by the next save"
    return found


@given(st.text())
@example("null")
@example("[]")
@example("{}")
@example('"samba"')
@example("0")
@example("NaN")
@example("{" * 5000)
@example("[" * 200_000)
@example('{"a":' * 100_000)
@example("9" * 10_000)
@example('{"version": 1, "game": "samba 1"}')
@example("[{" * 51 + "}]" * 51)
@example("\ud800")
def test_any_text_at_all_is_survived(text: str) -> None:
    assert survives(text).table is None


@given(st.integers(0, len(HALF_LAID) - 1))
@settings(max_examples=40)
def test_a_save_cut_short_is_put_aside(length: int) -> None:
    assert survives(HALF_LAID[:length]).table is None


@given(st.data())
@settings(max_examples=60)
def test_a_save_with_one_character_changed_is_put_aside_or_still_a_game(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(HALF_LAID) - 1))
    other = data.draw(st.characters(codec="utf-8"))
    survives(HALF_LAID[:place] + other + HALF_LAID[place + 1 :])


def with_value(name: str, value: object) -> str:
    return json.dumps(PLAIN | {name: value})


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(PLAIN)), ODD)
@settings(max_examples=150)
@example("fresh", [float("inf")] * 53)
@example("fresh", [-1] * 53)
@example("fresh", [10**400] * 53)
@example("chosen", [-1])
@example("chosen", [10**30])
@example("chosen", [float("nan")])
@example("seen", [[[], {}, 0]])
@example("seen", [[0, 0, "x"]])
@example("staged", [5])
@example("staged", ["draw"])
@example("staged", ["lay "])
@example("staged", ["top 7"])
@example("staged", ["lay 7: KS"])
@example("staged", ["pile KS KH"])
@example("game", "samba 1\nrules: samba_house\nplayers: 9\nseed: 1\n\n")
@example("game", "samba 1\nrules: samba_house\nplayers: " + "9" * 5000 + "\nseed: 1\n\n")
@example("game", "samba 1\nrules: poker\nplayers: 4\nseed: 1\n\n")
@example("sum", True)
@example("bot", ["steady"])
@example("version", 2)
def test_a_wrong_value_in_any_field_is_survived(name: str, value: object) -> None:
    survives(with_value(name, value))


@given(st.sampled_from(sorted(PLAIN)))
def test_a_missing_field_is_survived(name: str) -> None:
    survives(json.dumps({key: value for key, value in PLAIN.items() if key != name}))


@pytest.mark.parametrize("name", ["staged", "chosen", "fresh", "seen", "bot"])
@pytest.mark.parametrize("value", [None, 5, "x", [5], [[5]], {"a": 1}, [float("inf")]])
def test_damage_to_what_was_begun_costs_only_that_and_not_the_game(name: str, value: object) -> None:
    table = survives(with_value(name, value)).table
    assert table is not None
    assert table.game.to_text() == PLAIN["game"]


def test_an_illegal_move_under_a_wrong_checksum_is_found_and_put_aside() -> None:
    record = match(4, "x").game.to_text() + "discard 4C\n"
    assert survives(with_value("game", record)).table is None


def test_a_record_without_its_checksum_is_judged_move_by_move_and_kept_if_legal() -> None:
    table = survives(with_value("sum", 0)).table
    assert table is not None
    assert table.game.to_text() == PLAIN["game"]


@pytest.mark.parametrize("line", ["discard 4C", "top 3", "lay set KS KS KS", "pile KS KH", "yes", "deal", "nonsense"])
def test_even_with_a_forged_checksum_loading_does_not_raise(line: str) -> None:
    record = match(4, "x").game.to_text() + line + "\n"
    forged = json.dumps(PLAIN | {"game": record, "sum": crc32(record.encode())})
    shelf = store.Memory()
    shelf.put(GAME, forged)
    store.load(shelf, Settings())


def test_staged_melds_that_the_hand_does_not_hold_or_the_rules_refuse_are_dropped() -> None:
    for line in ("lay set KS KH", "lay run 4S 5S 6S + 9: KS", "discard 4C", "lay set JK JK JK"):
        table = survives(with_value("staged", [line])).table
        assert table is not None
        assert table.stages == []


def test_staged_melds_that_could_be_laid_at_once_are_no_half_laid_meld_and_are_dropped() -> None:
    for table in moments(2, "whole meld", "random"):
        whole_meld = next(first_melds(table.view), ()) if table.view.minimum and not table.bots_turn else ()
        if whole_meld and table.view.phase == "play":
            text = saved(table).kept[GAME]
            text = json.dumps(json.loads(text) | {"staged": [move_to_text(Lay(whole_meld))]})
            assert survives(text).table is not None
            assert survives(text).table.stages == []  # type: ignore[union-attr]
            return
    raise AssertionError("no hand of this deal holds a first meld")


def test_more_copies_than_the_hand_holds_are_not_chosen() -> None:
    kind = PLAIN["chosen"][0]
    table = survives(with_value("chosen", [kind] * 50)).table
    assert table is not None
    assert 1 <= len(table.chosen) <= 3


# ── settings and shelves ─────────────────────────────────────────────────────────────────────────────────────


@given(st.text() | ODD.map(json.dumps))
@example("[" * 200_000)
@example('{"pace": ["slow"], "name": 5, "theme": null}')
@example('{"name": "' + "x" * 10_000 + '"}')
def test_damaged_settings_are_the_defaults_as_far_as_they_make_no_sense(text: str) -> None:
    shelf = store.Memory()
    shelf.put(SETTINGS, text)
    found = store.load_settings(shelf)
    assert len(found.name) <= 16
    assert found.as_dict().keys() == Settings().as_dict().keys()


class Forgetful:
    """A shelf that keeps nothing, such as a browser's whose storage is full."""

    def get(self, name: str) -> str | None:
        return None

    def put(self, name: str, text: str) -> None:
        return None


def test_a_shelf_that_forgets_everything_stops_nothing() -> None:
    shelf = Forgetful()
    store.save(shelf, match(4, "f"))
    assert store.load(shelf, Settings()) == store.Loaded(None)
    assert store.load_settings(shelf) == Settings()
