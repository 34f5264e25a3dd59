"""Bolivia as published: four players, melds of wilds, an escalera among the two canastas, 15,000 points."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.melds import meld_fault
from samba_core.moves import AskPartner, Draw, LayRedThree, Merge, Pass, TakePile
from samba_core.ruleset import BOLIVIA, SAMBA_HOUSE
from samba_core.scoring import deal_scores, match_result
from tests.german import reds, scored
from tests.positions import (
    CANASTA,
    SAMBA,
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    meld,
    melded,
    play,
    position,
    refused,
    table,
    take,
    take_top,
    view,
)

WILDS = "wild JK JK 2S 2H 2D 2C 2S"
MIXED = "set KS KS KH KH KD KD JK"
SECOND_SAMBA = "run 4H 5H 6H 7H 8H 9H TH"
SIX = "3H 3H 3H 3D 3D 3D"


def bo(*more: object, **named: object):
    return position(*more, rules=BOLIVIA, **named)  # type: ignore[arg-type]


def fault(text: str) -> str | None:
    reason = meld_fault(meld(text), BOLIVIA)
    return None if reason is None else reason.code


@pytest.mark.rule("S0-55", "E92")
def test_pack_players_and_deal() -> None:
    game = Game("bolivia", 4, "first")
    assert (BOLIVIA.pack_size, BOLIVIA.players) == (162, (4,))
    assert [game.state.hand_size(seat) for seat in range(4)] == [15] * 4
    assert len(game.state.stock) == 101 - sum(map(len, game.state.red_threes))
    assert [list(BOLIVIA.seats_of(side, 4)) for side in range(2)] == [[0, 2], [1, 3]]
    for players in (2, 3, 5, 6):
        with pytest.raises(ValueError, match="not played by"):
            Game("bolivia", players)


@pytest.mark.rule("S0-55")
def test_two_are_drawn_and_one_discarded_and_red_threes_lie_down_by_themselves() -> None:
    state = play(bo("4C 5D", stock="3H 9C KD 5S", phase="draw"), Draw())
    assert (hand(state), reds(state)) == (c("4C 5D 9C KD"), ["3H"])
    assert refused(state, LayRedThree(card("3H"))) == ("red_threes_automatic", {})
    assert play(state, discard("KD")).turn == 1


@pytest.mark.rule("S0-55", "E80", "E106")
def test_melds_of_wilds_have_three_to_seven_cards() -> None:
    for text in ("wild JK 2S 2H", "wild JK JK JK", WILDS):
        assert fault(text) is None
    assert fault("wild JK 2S") == "too_short"
    assert fault("wild JK JK 2S 2H 2D 2C 2S 2H") == "wild_meld_full"
    assert fault("wild JK 2S 9H") == "wild_only"
    assert (meld(WILDS).canasta, meld(WILDS).bonus(BOLIVIA)) == ("bolivia", 2500)


@pytest.mark.rule("S0-55")
def test_sets_and_runs_are_those_of_samba() -> None:
    for text in ("set 9S 9H JK", "set 9S 9H 9D 9C JK 2C", "run QH KH AH", SAMBA):
        assert fault(text) is None
    assert fault("set 9S 9H 9D JK 2C") == "wild_ratio"
    assert fault("set KS KS KH KH KD KD KC JK JK 2C") == "too_many_wilds"
    assert fault("run 4H 5H JK") == "wild_in_run"
    assert fault("run 4H 5H 6H 7H 8H 9H TH JH") == "run_too_long"
    assert [meld(t).bonus(BOLIVIA) for t in (CANASTA, MIXED, SAMBA)] == [500, 300, 1500]


@pytest.mark.rule("E80")
@pytest.mark.parametrize("closed", [[SAMBA, WILDS], [SAMBA, CANASTA], [SAMBA, MIXED], [SAMBA, SECOND_SAMBA]])
def test_two_canastas_one_an_escalera_go_out_for_200(closed: list[str]) -> None:
    state = play(bo("9S", closed), discard("9S"))
    assert (state.out, deal_scores(state)[0].going_out) == (0, 200)


@pytest.mark.rule("E80", "S3-37")
@pytest.mark.parametrize("closed", [[CANASTA, MIXED], [CANASTA, WILDS], [SAMBA], [WILDS]])
def test_without_an_escalera_or_with_one_alone_nobody_goes_out(closed: list[str]) -> None:
    state = bo("9S", closed)
    assert not view(state).may_go_out
    assert not legal(state, discard("9S"))
    assert play(state, Pass()).turn == 1


@pytest.mark.rule("S3-37", "E65")
def test_one_card_is_kept_and_the_turn_passed() -> None:
    state = play(bo("4C 4D 4H 9S", ["set KC KH KD"]), lay("set 4C 4D 4H"))
    assert play(state, Pass()).turn == 1
    assert refused(bo("4C 4D 4H", ["set KC KH KD"]), lay("set 4C 4D 4H")) == ("must_keep_one", {"kept": 0, "needed": 2})


@pytest.mark.rule("E80", "E82", "E85")
def test_red_threes_count_with_any_two_canastas_and_against_without() -> None:
    def worth(melds: list[str], laid: str) -> int:
        return deal_scores(bo("4D", melds, red_threes=[laid, ""], phase="deal_over"))[0].red_threes

    assert worth([CANASTA, MIXED], "3H 3D") == 200
    assert worth([CANASTA, WILDS], SIX) == 1000
    assert worth([SAMBA, CANASTA], "3H") == 100
    assert worth([CANASTA], "3H 3D") == -200
    assert worth([SAMBA, "set KS KH KD"], SIX) == -1000
    assert worth([], "3H") == -100


@pytest.mark.rule("E87")
def test_a_black_three_in_hand_costs_100_and_melded_is_worth_5() -> None:
    state = bo("3S 3C 4D", hands={1: "3S", 2: "3C KS", 3: ""}, phase="deal_over")
    assert scored(state) == [-100 - 100 - 5 - 100 - 10, -100]
    out = play(bo("3S 3C 3C KD", [SAMBA, CANASTA], hands={2: ""}), lay("set 3S 3C 3C"), discard("KD"))
    made = deal_scores(out)[0]
    assert (made.melded, made.in_hand) == (60 + 140 + 15, 0)


@pytest.mark.rule("E70", "E54")
def test_black_threes_are_melded_only_going_out_and_without_wilds() -> None:
    assert refused(bo("3S 3C JK", [SAMBA, CANASTA]), lay("set 3S 3C JK")) == ("black_threes_no_wilds", {})
    kept = refused(bo("3S 3C 3C", [CANASTA, MIXED]), lay("set 3S 3C 3C"))
    assert kept == ("black_threes_only_out", {"kept": 0})


@pytest.mark.rule("E13", "E14", "E15", "E16", "E17", "E18")
def test_the_pile_is_taken_as_in_samba() -> None:
    state = bo("8S 8H 4D", ["set 8C 8D 8H"], pile="JK 4C 8D", phase="draw")
    state = play(state, take("8S 8H"))
    assert table(state) == melded("set 8C 8D 8H", "set 8D 8S 8H")
    assert hand(state) == c("4D JK 4C")
    assert refused(bo("8S JK 4D", ["set 8C 8D 8H"], pile="8D", phase="draw"), take("8S JK"))[0] == "no_natural_pair"
    for top in ("JK", "2C", "3S", "3H"):
        blocked = bo("8S 8H 4D", [SAMBA], pile=f"8D {top}", phase="draw")
        assert refused(blocked, TakePile((card("8S"),))) == ("top_blocked", {})
    assert legal(bo("4D 5D", ["run 6H 7H 8H"], pile="9H", phase="draw"), take_top(0))
    assert refused(bo("4D 5D", ["set KS KH KD", "set KS KH KD"]), Merge(0, 1)) == ("no_merging", {})


@pytest.mark.rule("S0-34", "E55")
@pytest.mark.parametrize(("score", "minimum"), [(-5, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150), (14995, 150)])
def test_first_meld(score: int, minimum: int) -> None:
    assert BOLIVIA.minimum(score) == minimum == SAMBA_HOUSE.minimum(score)


@pytest.mark.rule("E96", "E93", "E94")
def test_the_match_goes_to_15000() -> None:
    assert BOLIVIA.default_target(4) == 15000
    assert match_result(BOLIVIA, (14995, 0), 80, 15000).result == "continue"
    assert match_result(BOLIVIA, (15000, 15100), 80, 15000).winner == 1
    assert match_result(BOLIVIA, (15000, 15000), 80, 15000).result == "continue"


@pytest.mark.rule("E72", "E76")
def test_the_partner_may_be_asked() -> None:
    assert legal(bo("JK 2C 2D 9S", [SAMBA, CANASTA]), AskPartner())
    assert add(0, "9S") not in list(legal_moves(view(bo("9S 4D", [SAMBA]))))


@pytest.mark.rule("E10")
def test_an_empty_stock_ends_the_deal_without_a_bonus() -> None:
    state = play(bo("4C 5D", [SAMBA, CANASTA], stock_size=0, phase="draw"), Draw())
    assert (state.phase, state.out, deal_scores(state)[0].going_out) == ("deal_over", None, 0)
