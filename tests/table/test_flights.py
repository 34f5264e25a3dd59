"""Which way cards went: from where to where, read from what everybody saw."""

from __future__ import annotations

import json
import re

import pytest

from samba_core.cards import TEXT, card
from samba_core.events import Event
from samba_core.game import Game
from table.ctrl import Table
from table.flights import FRESH, STEP, Flight, flights
from table.picture import picture
from table.settings import Settings
from table.sitting import Happened
from table.view import frame, regions
from tests.positions import position
from tests.table.seated import WORDS, choose, do, moments, sit

OPEN = "set 7C 7H 7D"


def flown(table: Table) -> list[Flight]:
    state = table.game.state
    return flights(table.happened, [state.side_of(seat) for seat in range(state.players)])


def test_drawn_cards_fly_face_down_from_the_stock_to_the_hand() -> None:
    table = sit("4C 5D", OPEN, phase="draw", stock="9C 9D")
    do(table, "draw")
    assert flown(table) == [{"from": "#stock", "to": "#hand", "n": 2, "kind": "back", "onto": FRESH}]


def test_a_discard_flies_from_its_place_in_the_hand_to_the_pile() -> None:
    table = sit("4C 5D", OPEN)
    choose(table, "4C")
    do(table, "discard")
    assert flown(table) == [{"from": f"hand:{card('4C')}", "to": "#pile", "kind": "4C"}]


def test_a_new_meld_flies_to_its_chip_and_a_closed_one_is_celebrated() -> None:
    table = sit("AS AS AH AH AD AD AC 4C 5D", OPEN)
    choose(table, "AS AS AH AH AD AD AC")
    do(table, "new 0")
    assert flown(table) == [
        {"from": f"hand:{card('AS')}", "to": "#m-0-1", "n": 7, "kind": "AS AS AH AH AD AD AC".split()},
        {"celebrate": "#m-0-1", "delay": STEP},
    ]


def test_the_top_card_flies_to_its_run_and_the_pile_to_the_hand() -> None:
    table = sit("4C 5D KS", "run 6H 7H 8H", phase="draw", pile="4D 9H")
    do(table, "meld 0 0")
    assert {"from": "#pile", "to": "#m-0-0", "kind": "9H"} in flown(table)
    table = sit("8S 8H 4D", OPEN, phase="draw", pile="4C 5C 6C 9C 9D 9S 8D")
    do(table, "pile", "pile")
    take = next(flight for flight in flown(table) if flight.get("from") == "#pile")
    assert (take["to"], take["kind"], take["onto"]) == ("#hand", "back", FRESH)
    assert take["n"] == 7, "all of the pile goes"


def test_a_drawn_red_three_goes_on_to_its_side_after_the_cards_have_come() -> None:
    told = [Happened(1, (Event("drew", 1, n=2), Event("red_three", 1, (card("3H"),))))]
    assert flights(told, [0, 1, 0, 1]) == [
        {"from": "#stock", "to": "#s-0", "n": 2, "kind": "back"},
        {"from": "#s-0", "to": "#r-0", "kind": "3H", "delay": STEP},
    ]


@pytest.mark.parametrize(
    ("sides", "me", "seat", "place"), [([0, 1, 0, 1], 2, 0, 1), ([0, 1, 2], 1, 2, 0), ([0, 1], 1, 1, 1)]
)
def test_red_threes_lie_where_the_page_shows_that_side(sides: list[int], me: int, seat: int, place: int) -> None:
    told = [Happened(seat, (Event("red_three", seat, (card("3D"),)),))]
    assert [flight["to"] for flight in flights(told, sides, me)] == [f"#r-{place}"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_dealt_round_the_table_from_the_dealers_left_and_then_one_is_turned_up(players: int) -> None:
    table = Table(Game(players=players, seed="dealing"), Settings())
    dealer = table.game.state.dealer
    found = flights([Happened(dealer, table.game.opening)], [table.game.state.side_of(s) for s in range(players)])
    round_of = [(dealer + step) % players for step in range(1, players + 1)]
    homes = ["#hand" if seat == 0 else f"#s-{seat - 1}" for seat in round_of]
    dealt, turned = found[:players], found[players]
    assert [flight["to"] for flight in dealt] == homes
    assert [flight["to"] for flight in dealt if "rise" in flight] == ["#hand"], "the own hand comes up card by card"
    assert all(flight["kind"] == "back" for flight in dealt)
    assert (turned["to"], turned["kind"]) == ("#pile", TEXT[table.game.opening[1].cards[0]])
    starts = [int(str(flight.get("delay", 0))) for flight in found]
    assert starts == sorted(starts)
    assert starts[-1] <= 1500, "nobody has to wait for it"


@pytest.mark.parametrize(("seat", "home"), [(1, "#s-0"), (2, "#s-1"), (3, "#s-2")])
def test_the_others_cards_fly_from_and_to_their_places(seat: int, home: str) -> None:
    table = sit(position(hands={0: "4C"}, seat=seat, phase="draw"))
    table.play_bot()
    told = flown(table)
    assert told[0]["to"] in (home, f"#m-{seat % 2}-0")


def test_nothing_hidden_is_in_a_flight_and_every_place_is_on_the_page() -> None:
    """Cards that others draw stay face down, and each end of a flight is an element of the page."""
    skeleton = frame(WORDS)
    for number, table in enumerate(moments(4, "flights", "steady")):
        told = flown(table)
        table.happened = []
        if number % 4 or not told:
            continue
        markup = skeleton + "".join(regions(picture(table, WORDS), WORDS).values())
        ids = set(re.findall(r' id="([^"]+)"', markup))
        json.dumps(told)
        for flight in told:
            if flight.get("from") == "#stock":
                assert flight["kind"] == "back"
            for end in ("from", "to", "celebrate"):
                place = str(flight.get(end, ""))
                assert not place.startswith("#") or place[1:] in ids, f"{place} is not on the page"
            kinds = flight.get("kind", "back")
            assert set(kinds if isinstance(kinds, list) else [kinds]) <= {"back", *TEXT}


def test_a_canasta_closed_by_joining_sets_is_celebrated_where_it_lies() -> None:
    table = sit("9S 4D", "set 8C 8D 8C", OPEN, "set 8S 8S 8H 8H", game="samba_de")
    do(table, "merge 0 2")
    assert [flight["celebrate"] for flight in flown(table)] == ["#m-0-1"]


def test_what_moves_no_card_needs_no_flight() -> None:
    table = sit("KS KH KD 4C", "set AS AS AH AH AD AD AC", "run 6C 7C 8C 9C TC JC QC")
    do(table, "ask")
    assert flown(table) == []
    assert flights([Happened(2, ())], [0, 1, 0, 1]) == []
