"""What is still missing: for going out in every game, for the first meld; and what the own hand would cost."""

from __future__ import annotations

import pytest

from samba_core.melds import closed, may_go_out_with
from samba_core.ruleset import PRESETS
from samba_core.scoring import deal_scores
from table.needs import at_risk
from table.picture import picture
from table.tell import read_out
from tests.positions import CANASTA, SAMBA, TWO_CLOSED
from tests.table.seated import WORDS, choose, moments, sit


def needs(*melds: str, game: str = "samba_house", **house: object) -> str:
    return picture(sit("4C 5D", *melds, game=game, house=house or None), WORDS).sides[-1].need  # type: ignore[arg-type]


def test_each_side_is_told_what_it_needs_to_go_out() -> None:
    assert needs() == "0 canastas of 2"
    assert needs(CANASTA) == "1 canasta of 2"
    assert needs(*TWO_CLOSED) == "2 canastas: may go out"
    assert needs(CANASTA, game="canasta_house") == "1 canasta: may go out"
    assert needs(game="canasta_classic") == "0 canastas of 1"


def test_where_a_samba_is_needed_its_lack_is_told_from_the_start() -> None:
    assert needs(game="bolivia") == "0 canastas of 2, no samba yet"
    assert needs(CANASTA, game="bolivia") == "1 canasta of 2, no samba yet"
    assert needs(SAMBA, game="bolivia") == "1 canasta of 2"
    assert needs(CANASTA, "set KS KS KH KH KD KD KC", game="bolivia") == "2 canastas, no samba yet"
    assert needs(*TWO_CLOSED, game="bolivia") == "2 canastas: may go out"
    assert needs(CANASTA, game="samba_de", run_to_go_out=True) == "1 canasta of 2, no samba yet"


@pytest.mark.parametrize("game", PRESETS)
def test_what_is_told_is_what_the_rules_ask_for(game: str) -> None:
    for table in moments(4, f"needs {game}", "steady", game=game):
        view = table.view
        for side, shown in zip((1, 0), picture(table, WORDS).sides, strict=True):
            may = may_go_out_with(view.melds[side], view.players, view.rules)
            assert shown.need.endswith("may go out") == may
            assert shown.need.startswith(f"{len(closed(view.melds[side]))} ")


def test_the_meter_says_what_is_missing_and_stops_when_nothing_is() -> None:
    table = sit("KS KH KD AS AH AD 4C")
    choose(table, "KS KH KD")
    assert picture(table, WORDS).meter.text == "30 of 50, 20 more"  # type: ignore[union-attr]
    choose(table, "AS AH AD")
    assert picture(table, WORDS).meter.text == "60 of 50"  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "players"), [("samba_house", 2), ("samba_de", 3), ("canasta_house", 3)])
def test_the_risk_is_what_the_score_sheet_would_take_for_the_hand(game: str, players: int) -> None:
    """Alone on a side: the own hand is all that counts against it."""
    for table in moments(players, f"risk {game}", "random", game=game):
        score = deal_scores(table.game.state)[table.view.side]
        assert at_risk(table.view) == -(score.in_hand + score.red_threes_held)


def test_the_risk_is_told_to_eye_and_ear_and_no_more_once_the_deal_is_over() -> None:
    scene = picture(sit("KS JK 4C"), WORDS)
    assert scene.risk == ("−65 in hand", "−65")
    table = sit("KS JK 4C")
    assert read_out("hand", table, scene, WORDS).endswith(WORDS("risk.label", points=65))
    *_, over = moments(2, "over", "random")
    assert picture(over, WORDS).risk is None
