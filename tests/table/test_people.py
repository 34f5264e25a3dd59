"""Several people at one device: who sits where, the curtain between two of them, and nobody sees another's cards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from samba_core.bots import choose as bot_choice
from samba_core.cards import KINDS, cards_in, hand_of
from samba_core.deal import stream
from samba_core.events import Event
from samba_core.moves import AskPartner, Discard
from samba_core.state import State
from table import store
from table.ctrl import Table
from table.curtain import curtain_call, meanwhile
from table.flights import flights
from table.people import ALONE, People, asks_for_others, people_kept, people_of, wish_of_people
from table.picture import picture
from table.rounds import since_last_turn
from table.scene import Dialog, Scene
from table.settings import Settings
from table.sitting import Happened
from table.view import REGIONS, regions
from table.words import GLYPHS
from tests.table.seated import EVERY_GAME, WORDS, StrictWords, choose, do, match, names, refused, sit
from tests.table.test_app_link import Storage, opened  # noqa: F401 (a fixture)
from tests.table.test_every_game import _form
from tests.table.test_store import half_laid

CARD_WORDS = {*(WORDS.card_name(kind) for kind in range(KINDS)), *GLYPHS.values(), "♠", "♥", "♦", "♣", "★"}


def together(
    players: int = 4,
    seats: tuple[int, ...] = (0, 1),
    called: tuple[str, ...] = (),
    game: str = "samba_house",
    **more: Any,
) -> Table:
    """Several people sit down at a new match; the curtain is still down."""
    table = match(players, game=game, **more)
    table.begin(table.game, table.bot, People(seats, called))
    return table


def steps(table: Table, deals: int = 1) -> Iterator[Table]:
    """Play on, people and bots alike, and yield the table before each move, also while it is hidden."""
    while True:
        state = table.game.state
        yield table
        if state.phase in ("deal_over", "match_over"):
            deals -= 1
            if not deals or state.phase == "match_over":
                return
            do(table, "next")
        elif table.covered:
            table.intent("ready")
        elif table.dialog == "since":
            do(table, "close")
        elif table.bots_turn:
            table.play_bot()
        else:
            rng = stream("people", f"{len(table.game.moves)}")
            table._play(bot_choice(table.bot, table.game.view(state.to_act), rng))
            assert refused(table) == ""


def until_covered(table: Table) -> None:
    """Play on until the device has to be passed."""
    for _ in steps(table):
        if table.covered:
            return
    raise AssertionError("the curtain does not fall")


def scene_of(table: Table) -> Scene:
    return picture(table, WORDS)


def dialog_of(table: Table) -> Dialog:
    shown = scene_of(table).dialog
    assert shown is not None
    return shown


def markup(table: Table, words: Any = WORDS) -> str:
    return "".join(regions(picture(table, words), words).values())


def all_mixes(players: int) -> list[tuple[int, ...]]:
    return [seats for size in range(1, players + 1) for seats in combinations(range(players), size)]


# ── the curtain ──────────────────────────────────────────────────────────────────────────────────────────────


def test_one_person_among_bots_never_sees_a_curtain() -> None:
    for seats in [(0,), (2,)]:
        for table in steps(together(seats=seats, bot="random"), deals=2):
            assert not table.covered
            assert table.me == seats[0]
            assert table.open_dialog in ("", "answer", "sheet")


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_with_any_mix_of_people_and_bots_the_table_is_hidden_whenever_it_goes_to_another_person(
    game: str, players: int
) -> None:
    rng = Random(f"mix {game} {players}")
    for seats in rng.sample(all_mixes(players), min(4, len(all_mixes(players)))):
        passed = 0
        seen = None
        words = StrictWords()
        for table in steps(together(players, seats, bot="random", game=game), deals=2):
            state = table.game.state
            if table.covered:
                passed += 1
                shows_nothing(table, words)
                seen = None
            elif state.phase.endswith("over"):
                seen = None
            else:
                assert seen in (None, table.me), "a hand is only shown to another after a curtain"
                seen = table.me
                if state.to_act in seats:
                    assert table.me == state.to_act
                assert table.bots_turn == (state.to_act not in seats)
        assert bool(passed) == (len(seats) > 1)
        assert words.faults == set()


def shows_nothing(table: Table, words: StrictWords) -> None:
    """Behind the curtain there is no card and no player, only whose turn it is, and nothing but that person helps."""
    scene = picture(table, words)
    drawn = regions(scene, words)
    assert set(drawn) == set(REGIONS)
    assert {name for name, inner in drawn.items() if inner} == {"dialog"}
    assert scene.dialog is not None
    assert scene.dialog.key == "curtain"
    assert not scene.dialog.closable
    assert not [word for word in CARD_WORDS if word in drawn["dialog"]]
    assert 'id="c-' not in drawn["dialog"]
    assert not table.bots_turn
    before = (table.game.state, table.me, len(table.game.moves))
    for intent in "draw,discard,undo,undo-all,pile,card 5,pick 5,close,open log,open menu,sort,confirm,out".split(","):
        table.intent(intent)
        assert (table.game.state, table.me, len(table.game.moves)) == before
        assert table.open_dialog == "curtain"


def test_the_curtain_calls_the_next_person_by_name_and_is_lifted_by_that_person() -> None:
    table = together(seats=(0, 2), called=("Rosa", "Tom"))
    assert dialog_of(table).title == "Pass the device to Rosa"
    assert curtain_call(table, WORDS) == "Pass the device to Rosa. Rosa, tap when you are ready."
    do(table, "ready")
    assert (table.me, table.covered, table.open_dialog) == (0, False, "")
    until_covered(table)
    assert table.game.state.to_act == 2
    assert dialog_of(table).title == "Pass the device to Tom"
    do(table, "ready")
    assert (table.me, table.covered) == (2, False)


def test_every_part_of_the_page_is_emptied() -> None:
    table = together()
    hidden = set(regions(scene_of(table), WORDS))
    do(table, "ready")
    assert hidden == set(regions(scene_of(table), WORDS)), "a part that is left as it was still shows the last hand"


def test_a_tap_that_comes_when_the_curtain_is_up_lifts_nothing() -> None:
    table = together()
    do(table, "ready")
    before = (table.me, table.dialog, list(table.chosen))
    do(table, "ready")
    assert (table.me, table.dialog, table.chosen) == before


def test_what_was_chosen_or_open_is_not_there_for_the_next_person() -> None:
    table = together(seats=(0, 2))
    do(table, "ready", "draw")
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard")
    held = [k for k, n in enumerate(table.view.hand) if n]
    do(table, f"pick {held[0]}", "open log")  # while a bot plays
    until_covered(table)
    do(table, "ready")
    assert (table.chosen, table.stages, table.pending, table.me) == ([], [], (), 2)
    assert table.dialog == "since"


def test_a_turn_that_another_person_has_ended_cannot_be_undone() -> None:
    table = together(seats=(0, 1))
    do(table, "ready", "draw")
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard")
    assert not table.can_undo
    do(table, "ready", "close")
    assert not table.can_undo
    table.intent("undo")
    assert refused(table) == "nothing_to_undo"
    assert isinstance(table.game.moves[-1], Discard)


def test_a_new_deal_is_hidden_although_nobody_has_acted_in_it() -> None:
    table = together(seats=(1, 2), bot="random")
    for _ in steps(table):
        pass
    assert table.game.state.phase == "deal_over"
    assert not table.covered, "the score is for all to see"
    assert table.open_dialog == "sheet"
    do(table, "next")
    assert table.covered


def test_a_new_game_can_be_begun_from_behind_the_curtain_and_shows_no_card() -> None:
    table = together(seats=(0, 1))
    do(table, "open new")
    assert dialog_of(table).key == "new"
    assert not [word for word in CARD_WORDS if word in markup(table)]
    do(table, "open house", "close")
    assert table.open_dialog == "curtain"
    do(table, "open new")
    do(table, f"start {json.dumps({**_form(dialog_of(table)), 'device': 'one'})}")
    assert (table.people, table.covered) == (ALONE, False)


# ── nothing of another hand ──────────────────────────────────────────────────────────────────────────────────


def shuffled_beyond(state: State, seat: int, rng: Random) -> State:
    """The same moment with the cards that this seat cannot know dealt anew among the other hands and the stock."""
    others = [other for other in range(state.players) if other != seat]
    known = {other: state.known[other] if state.known else (0,) * KINDS for other in others}
    hidden = {
        other: [k for k in range(KINDS) for _ in range(state.hands[other][k] - known[other][k])] for other in others
    }
    pool = [k for other in others for k in hidden[other]] + list(state.stock)
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        count = len(hidden[other])
        mine, pool = pool[:count], pool[count:]
        hands[other] = hand_of([*cards_in(known[other]), *mine])
    return replace(state, hands=tuple(hands), stock=tuple(pool))


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_the_picture_for_a_seat_does_not_depend_on_cards_that_the_seat_cannot_know(game: str, players: int) -> None:
    rng = Random(f"hidden {game} {players}")
    people = tuple(range(players))
    changed = pictures = 0
    for table in steps(together(players, people, bot="random", game=game)):
        if table.covered or table.game.state.phase.endswith("over") or rng.random() < 0.7:
            continue
        do(table, "close")
        if rng.random() < 0.5:
            table.chosen = rng.sample(sorted(cards_in(table.view.hand)), min(2, table.view.size))
        state, before = table.game.state, scene_of(table)
        table.game.state = shuffled_beyond(state, table.me, rng)
        changed += table.game.state.hands != state.hands
        assert scene_of(table) == before
        table.game.state, table.chosen = state, []
        pictures += 1
    assert changed > 3
    assert changed >= pictures / 2


def test_drawn_cards_are_shown_to_nobody_else() -> None:
    table = together(seats=(0, 1))
    do(table, "ready", "draw")
    told = table.happened[-1]
    assert [event.cards for event in told.events if event.what == "drew"] == [()]
    kinds = {str(flight["kind"]) for flight in flights([told], [0, 1, 0, 1], 1) if flight.get("from") == "#stock"}
    assert kinds == {"back"}
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard", "ready")
    fresh = [WORDS.card_name(k) for k in cards_in(table.noted[0][0])]
    thrown = WORDS.card_name(table.game.state.pile[-1])
    assert not [name for name in fresh if name != thrown and name in meanwhile(table, WORDS)]


# ── seen from each seat ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_the_others_sit_clockwise_from_whoever_has_the_device_and_cards_fly_to_their_places(
    game: str, players: int
) -> None:
    table = together(players, tuple(range(players)), game=game)
    sides = [table.game.state.side_of(seat) for seat in range(players)]
    for me in range(players):
        table.me, table.shown = me, True
        table.game.state = replace(table.game.state, turn=me)
        scene = scene_of(table)
        called = names(table).players
        order = [(me + step) % players for step in range(1, players)]
        assert [seat.name for seat in scene.seats] == [called[seat] for seat in order]
        assert scene.sides[-1].tone == scene.bar.scores[0][0] == "us"
        for seat, there in zip(scene.seats, order, strict=True):
            assert (seat.tone == "us") == (sides[there] == sides[me])
        for place, seat in enumerate(order):
            assert flights([drawing(seat)], sides, me)[0]["to"] == f"#s-{place}"
        assert flights([drawing(me)], sides, me)[0]["to"] == "#hand"


def drawing(seat: int) -> Happened:
    return Happened(seat, (Event("drew", seat, n=2),))


def test_new_cards_and_new_melds_are_marked_for_each_person() -> None:
    table = together(seats=(0, 1))
    do(table, "ready", "draw")
    mine = table.fresh
    assert any(mine)
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard", "ready", "close")
    assert not any(table.fresh), "the second person has not drawn yet"
    do(table, "draw")
    theirs = table.fresh
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard")
    until_covered(table)
    do(table, "ready")
    assert (table.me, table.fresh, table.noted[1][0]) == (0, mine, theirs)


def test_a_hint_of_whose_hand_it_is_stands_only_where_there_are_several_people() -> None:
    table = together(seats=(0, 1), called=("Rosa", "Tom"))
    do(table, "ready")
    assert scene_of(table).prompt.startswith("Rosa · ")
    assert "·" not in scene_of(match()).prompt


def test_partners_at_one_device_are_us_and_opponents_are_called_by_name_where_all_look_on() -> None:
    partners, opponents = together(seats=(0, 2), called=("Rosa", "Tom")), together(called=("Rosa", "Tom"))
    assert [names(partners).shared(side)[0] for side in (0, 1)] == ["Us", "Them"]
    assert [names(opponents).shared(side) for side in (0, 1)] == [("Rosa and Bruno", "R+B"), ("Tom and Chen", "T+C")]
    six = together(6, (0, 1), ("Rosa", "Tom"), "canasta_classic")
    assert {names(six).shared(side)[0] for side in range(len(six.view.melds))} <= {
        "Rosa and Chen", "Tom and Dora", "Bruno and Emil", "Rosa, Bruno and Dora", "Tom, Chen and Emil",
    }  # fmt: skip
    two = together(2, (0, 1), ("Rosa", ""))
    assert [names(two).shared(side)[0] for side in (0, 1)] == ["Rosa", "Player 2"]


def test_bots_keep_their_names_also_where_a_person_usually_sits() -> None:
    assert names(together(seats=(1, 2))).players == ("Fina", "Player 2", "Player 3", "Chen")
    assert names(together(seats=(2,))).players == ("Fina", "Ana", "You", "Chen")


# ── what is said of whom ─────────────────────────────────────────────────────────────────────────────────────


def test_the_score_sheet_says_you_only_to_one_person_alone() -> None:
    said = set()
    for seats in [(0, 1), (0, 2), (0, 1, 2, 3)]:
        table = together(seats=seats, called=("Rosa", "Tom", "Eva", "Max"), bot="random", target=2500)
        for _ in steps(table, deals=40):
            pass
        sheet = dialog_of(table)
        said |= {"match over"} if table.game.state.phase == "match_over" else set()
        text = " ".join(sheet.text)
        assert "You" not in text
        assert "your" not in text.lower()
        assert not [name for name in ("Us won", "Them won") if name in text]
    assert said


def test_going_out_and_the_partners_question_address_the_person_who_is_meant() -> None:
    table = sit("4C", "set 7C 7H 7D 7S 7C 7H 7D", "set 8C 8H 8D 8S 8C 8H 8D", players=4)
    table.begin(table.game, "steady", People((0, 2), ("Rosa", "Tom")))
    do(table, "ready")
    choose(table, "4C")
    do(table, "discard")
    assert dialog_of(table).title == "Rosa, go out?"


def asking() -> Table:
    """Rosa has asked her partner Tom, who is a person, too."""
    table = sit("4C 9C 9H 9D", "set 7C 7H 7D 7S 7C 7H 7D", "set 8C 8H 8D 8S 8C 8H 8D", players=4)
    table.begin(table.game, "steady", People((0, 2), ("Rosa", "Tom")))
    do(table, "ready", "ask")
    assert isinstance(table.game.moves[-1], AskPartner)
    return table


def test_a_question_to_the_partner_passes_the_device_there_and_the_answer_brings_it_back() -> None:
    table = asking()
    assert dialog_of(table).title == "Pass the device to Tom"
    do(table, "ready")
    assert table.dialog == "since"
    assert dialog_of(table).text == ("**Rosa:** “May I go out, partner?”",)
    do(table, "close")
    assert (dialog_of(table).key, dialog_of(table).text[0]) == ("answer", "“May I go out, Tom?”")
    do(table, "answer no")
    assert dialog_of(table).title == "Pass the device to Rosa"
    do(table, "ready")
    assert dialog_of(table).text == ("**Tom:** “No, not yet.”",)
    do(table, "close")
    assert table.game.state.answer == "no"


def test_one_person_too_is_called_what_the_link_says() -> None:
    table = together(seats=(2,), called=("Rosa",), name="Eve")
    assert names(table).players[2] == "Rosa"
    assert names(together(seats=(2,), name="Eve")).players[2] == "Eve"


# ── what happened meanwhile ──────────────────────────────────────────────────────────────────────────────────


def test_who_takes_the_device_is_told_what_happened_since_the_own_last_move_and_no_more() -> None:
    told = 0
    for table in steps(together(seats=(0, 2), bot="random")):
        if table.covered or table.dialog != "since":
            continue
        since = since_last_turn(table.game, table.me)
        assert since == tuple(table.game.told[len(table.game.told) - len(since) :])
        assert all(events[0].seat != table.me for events in since)
        before = len(table.game.told) - len(since) - 1
        assert before < 0 or table.game.told[before][0].seat == table.me
        lines = dialog_of(table).text
        assert 1 <= len(lines) <= 3 + 2, "at most the others' turns, and a question with its answer"
        assert meanwhile(table, WORDS).endswith("your turn.")
        told += 1
    assert told > 3


def test_nobody_is_told_to_be_on_turn_while_a_bot_begins() -> None:
    table = next(table for table in steps(together(seats=(0, 1)), deals=3) if table.game.state.to_act in (2, 3))
    do(reloaded(kept(table)), "ready")
    table.shown = False
    do(table, "ready")
    assert table.bots_turn
    assert "your turn" not in meanwhile(table, WORDS)


def test_the_telling_can_be_switched_off_and_nothing_is_told_at_the_start_of_a_match() -> None:
    table = together(seats=(0, 1), recap="off")
    do(table, "ready", "draw", f"pick {next(k for k, n in enumerate(table.view.hand) if n)}")
    table.intent("draw")
    assert refused(table)
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n > table.chosen.count(k))}", "clear")
    do(table, f"pick {next(k for k, n in enumerate(table.view.hand) if n)}", "discard", "ready")
    assert (table.me, table.open_dialog) == (1, "")


# ── the save ─────────────────────────────────────────────────────────────────────────────────────────────────


def kept(table: Table) -> dict[str, Any]:
    shelf = store.Memory()
    store.save(shelf, table)
    found = json.loads(shelf.kept["samba.game"])
    assert isinstance(found, dict)
    return found


def reloaded(saved: Mapping[str, object]) -> Table:
    shelf = store.Memory()
    shelf.put("samba.game", json.dumps(saved))
    loaded = store.load(shelf, Settings())
    assert not loaded.damaged
    assert loaded.table is not None
    return loaded.table


def test_a_reload_comes_back_behind_the_curtain_and_then_as_it_was() -> None:
    for table in steps(together(seats=(0, 1, 3), called=("Rosa", "Tom", "Eva"), bot="random")):
        back = reloaded(kept(table))
        assert (back.people, back.me) == (table.people, table.me)
        assert (back.fresh, back.seen_melds, back.noted) == (table.fresh, table.seen_melds, table.noted)
        if table.game.state.phase.endswith("over"):
            continue
        assert back.covered
        assert not back.bots_turn
        assert not [word for word in CARD_WORDS if word in markup(back)]
        if not table.covered and not table.bots_turn:
            do(back, "ready")
            assert (back.me, back.view) == (table.me, table.view)


def test_what_a_person_has_begun_is_still_there_after_a_reload_and_the_curtain() -> None:
    table = half_laid()
    table.people = People((0, 1))
    back = reloaded(kept(table))
    assert back.covered
    assert not [word for word in CARD_WORDS if word in markup(back)]
    do(back, "ready")
    assert back.stages
    assert (back.me, back.stages, back.chosen) == (0, table.stages, table.chosen)


@pytest.mark.parametrize(
    "damage",
    [
        {"people": None}, {"people": 7}, {"people": []}, {"people": {"seats": []}}, {"people": {"seats": [0, 9]}},
        {"people": {"seats": [1, 0]}}, {"people": {"seats": [0, 0]}}, {"people": {"seats": [True, 2]}},
        {"people": {"seats": "01"}}, {"people": {"seats": [0, -1]}},
    ],
)  # fmt: skip
def test_damaged_people_leave_one_person_and_the_game(damage: dict[str, object]) -> None:
    table = together(seats=(0, 1))
    do(table, "ready", "draw")
    back = reloaded({**kept(table), **damage})
    assert (back.people, back.me, back.covered) == (ALONE, 0, False)
    assert back.game.state == table.game.state


@pytest.mark.parametrize(
    "damage",
    [
        {"me": 3}, {"me": "1"}, {"me": None}, {"me": True}, {"noted": 3}, {"noted": {"x": []}},
        {"noted": {"1": [[1], [[0]]]}}, {"noted": {"9": [[], []]}},
        {"people": {"seats": [0, 1], "names": 5}}, {"people": {"seats": [0, 1], "names": [1, 2]}},
        {"people": {"seats": [0, 1], "names": ["a"] * 9}},
    ],
)  # fmt: skip
def test_other_damage_leaves_the_people_the_curtain_and_the_game(damage: dict[str, object]) -> None:
    table = together(seats=(0, 1))
    do(table, "ready", "draw")
    back = reloaded({**kept(table), **damage})
    assert (back.people.seats, back.me, back.covered) == ((0, 1), 0, True)
    assert back.game.state == table.game.state
    assert len(back.people.names) <= 2
    do(back, "ready")
    assert scene_of(back).hand.size == table.view.size


def test_a_save_from_before_there_were_several_people_has_one() -> None:
    saved = kept(match())
    for name in ("people", "me", "noted"):
        del saved[name]
    assert reloaded(saved).people == ALONE


# ── how they are chosen ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "players", "people"),
    [
        ({}, 4, ALONE),
        ({"people": "0"}, 4, ALONE),
        ({"people": "2"}, 4, People((2,))),
        ({"people": "0,2"}, 4, People((0, 2))),
        ({"people": "3,1,1"}, 4, People((1, 3))),
        ({"people": "0,1", "names": "Rosa,Tom"}, 2, People((0, 1), ("Rosa", "Tom"))),
        ({"people": "0,1", "names": "*Rosa*"}, 2, People((0, 1), ("Rosa",))),
        ({"people": "0,1", "names": "A,B,C,D"}, 6, People((0, 1), ("A", "B"))),
        ({"device": "several"}, 2, People((0, 1), ("", ""))),
        ({"device": "several", "seat_1": "bot", "seat_2": "person", "name_2": " Tom "}, 4, People((0, 2), ("", "Tom"))),
        ({"device": "several", "seat_5": "person"}, 4, People((0, 1), ("", ""))),
        ({"device": "one", "seat_1": "person"}, 4, ALONE),
    ],
)
def test_people_are_read_from_a_link_or_a_form(given: dict[str, object], players: int, people: People) -> None:
    assert people_of(given, players) == people


@pytest.mark.parametrize("seats", ["4", "-1", "0,9", "x", ",", "0,,1", "0;1", "²", "1e1"])
def test_seats_that_the_table_has_not_got_are_named(seats: str) -> None:
    with pytest.raises(ValueError, match="^" + seats.replace("²", ".").replace("*", "") + "$"):
        people_of({"people": seats}, 4)


@pytest.mark.parametrize("seats", [(0, 1), (0, 2), (1, 3), (1, 2), (0, 1, 2, 3), (3,), (0,)])
def test_the_same_people_are_offered_for_the_next_match(seats: tuple[int, ...]) -> None:
    called = tuple("Rosa Tom Eva Max".split()[: len(seats)])
    again = people_of(wish_of_people(People(seats, called), 4), 4)
    assert len(again.seats) == len(seats)
    if len(seats) > 1:
        assert again.seats == tuple(seat - seats[0] for seat in seats), "they sit as before to each other"
        assert again.names == called


def test_who_plays_alone_is_asked_for_nothing_but_a_name() -> None:
    table = match()
    do(table, "open new")
    fields = [field.name for field in dialog_of(table).fields]
    assert fields == ["rules", "players", "target", "bot", "device", "name", "seed"]


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_several_people_are_put_together_in_the_sheet_seat_by_seat(game: str, players: int) -> None:
    table = match(players, game=game)
    do(table, "open new")
    do(table, f"wish {json.dumps({**form(table), 'device': 'several'})}")
    fields = {field.name: field for field in dialog_of(table).fields}
    assert [name for name in fields if name.startswith("seat_")] == [f"seat_{seat}" for seat in range(1, players)]
    assert [name for name in fields if name.startswith("name")] == ["name_0", "name_1"]
    last = players - 1
    partner = game_side(table, last) == game_side(table, 0)
    assert ("partner" in fields[f"seat_{last}"].text) == partner
    do(table, f"wish {json.dumps({**form(table), f'seat_{last}': 'person'})}")
    do(table, f"start {json.dumps({**form(table), 'name_0': 'Rosa', f'name_{last}': 'Tom'})}")
    assert set(table.people.seats) == {0, 1, last}
    assert (table.people.name(0), table.people.name(last)) == ("Rosa", "Tom")
    assert table.settings.name == "Rosa"
    assert table.covered


def form(table: Table) -> dict[str, str]:
    return _form(dialog_of(table))


def game_side(table: Table, seat: int) -> int:
    return table.game.state.side_of(seat)


def test_other_people_at_a_numbered_deal_make_another_game_and_other_names_do_not() -> None:
    game = match(seed="7").game
    now = People((0, 2), ("Rosa", "Tom"))
    assert not asks_for_others({"seed": "7"}, now, game)
    assert not asks_for_others({"people": "0,1"}, now, game), "without a deal it is a wish for the next match"
    assert not asks_for_others({"seed": "7", "people": "0,2", "names": "A,B"}, now, game)
    assert asks_for_others({"seed": "7", "people": "0,1"}, now, game)
    assert asks_for_others({"rules": "samba_house", "people": "0,5"}, now, game)


def test_people_of_a_save_are_taken_only_whole() -> None:
    assert people_kept({"seats": [0, 3], "names": ["A", "B"]}, 4) == People((0, 3), ("A", "B"))
    assert people_kept({"seats": [0, 3], "names": ["A", "B"]}, 2) == ALONE


# ── on the page ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cpython_only
def test_a_link_seats_people_and_a_wrong_seat_is_named(opened: Any) -> None:  # noqa: F811
    page = opened(Storage(), people="0,2", names="Rosa,Tom", seed="7")
    assert (page.table.people, page.table.covered) == (People((0, 2), ("Rosa", "Tom")), True)
    wrong = opened(Storage(), people="0,7", seed="7")
    assert wrong.table.notice == ("notice.bad_link", {"what": "people cannot be “0,7”"})
    assert wrong.table.people == ALONE


@pytest.mark.cpython_only
def test_the_curtain_is_announced_and_nothing_of_before_can_be_heard_again(opened: Any) -> None:  # noqa: F811
    page = opened(Storage(), people="0,1", names="Rosa,Tom", seed="7", pace="off")
    call = "Pass the device to Rosa. Rosa, tap when you are ready."
    assert page.said[-1] == call
    page.intent("ready")
    assert page.table.covered, "a second tap on what lay there before lifts nothing"
    page._fell -= 1
    page.intent("ready")
    assert (page.table.covered, page.said[-1]) == (False, "Rosa, your turn.")
    page.intent("draw")
    assert "New:" in page.said[-1] or "new" in page.said[-1].lower()
    page.intent(f"pick {next(k for k, n in enumerate(page.table.view.hand) if n and k % 13 > 1)}")
    page.intent("discard")
    assert page.said[-1] == "Pass the device to Tom. Tom, tap when you are ready."
    for wish in ("say-again", "say-earlier", "say-hand", "say-turn"):
        page.intent(wish)
        assert page.said[-1] == "Pass the device to Tom. Tom, tap when you are ready."
    page._fell -= 1
    page.intent("ready")
    assert page.said[-1].startswith("Rosa: Drew 2 cards. Discarded ")
    assert page.said[-1].endswith("Tom, your turn.")
    page.intent("say-earlier")
    assert page.said[-1].endswith("Tom, your turn."), "what Rosa heard is not told to Tom"
