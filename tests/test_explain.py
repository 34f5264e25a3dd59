"""Why a bot's move is good: codes with values from the view, so that a hint never knows more than the player."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.bots import BEST, BOTS, choose
from samba_core.bots.explain import CODES, explain
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.moves import AskPartner, Discard, Draw, LayRedThree, Merge, Move, NextDeal, Pass, TakePile
from samba_core.narrate import Card, Cards
from samba_core.ruleset import PRESETS, ruleset
from samba_core.state import State, view_for
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, add, discard, lay, position, take, take_top
from tests.shuffled import hidden_cards_moved

OPEN = "set 7C 7H 7D"
SIX = "set KS KS KH KH KD KD"
REST = "4C 5D 9H JC QS"


def codes(state: State, move: Move) -> list[str]:
    return [message.key.removeprefix("because.") for message in explain(view_for(state, state.to_act), move)]


def values(state: State, move: Move) -> dict[str, object]:
    return dict(explain(view_for(state, state.to_act), move)[0].values)


# ── the draw step ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (position(REST, [OPEN], phase="draw", pile="4H KD"), "draw_cannot"),
        (position(REST, [OPEN], phase="draw", pile="4H 2D"), "draw_blocked"),
        (position(REST, [OPEN], phase="draw"), "draw_no_pile"),
        (position("KS KH " + REST, [OPEN], phase="draw", pile="4H KD"), "draw_better"),
        (position(REST, [OPEN], phase="draw", pile="4H KD", stock_size=0), "draw_ends"),
    ],
)
def test_drawing_is_explained_by_what_the_pile_would_not_give(state: State, code: str) -> None:
    assert codes(state, Draw()) == [code]


def test_taking_the_pile_tells_how_many_cards_it_brings() -> None:
    state = position("KS KH " + REST, [OPEN], phase="draw", pile="4H 5H 6H KD")
    assert codes(state, take("KS KH")) == ["take"]
    assert values(state, take("KS KH"))["n"] == 4


def test_taking_the_pile_with_the_first_meld_tells_its_minimum() -> None:
    state = position("AS AH AC " + REST, phase="draw", pile="4H AD", score=0)
    assert codes(state, take("AS AH AC")) == ["take_opens"]
    assert values(state, take("AS AH AC"))["minimum"] == 50


def test_the_top_card_on_a_run_tells_what_is_left_to_a_samba_or_that_it_closes_one() -> None:
    short = position(REST, ["run 6H 7H 8H"], phase="draw", pile="4C 9H")
    assert codes(short, take_top(0)) == ["add_run"]
    assert values(short, take_top(0))["n"] == 3
    long = position(REST, ["run 6H 7H 8H 9H TH JH"], phase="draw", pile="4C QH")
    assert codes(long, take_top(0)) == ["closes_samba"]
    assert values(long, take_top(0))["points"] == 1500


# ── melding ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_first_meld_tells_its_points_and_whether_the_others_have_opened() -> None:
    alone = position("AS AH AD " + REST)
    assert codes(alone, lay("set AS AH AD")) == ["open"]
    assert values(alone, lay("set AS AH AD")) == {"points": 60, "minimum": 50}
    behind = position("AS AH AD " + REST, theirs=["set 9C 9D 9S"])
    assert codes(behind, lay("set AS AH AD")) == ["open_behind"]


def test_closing_comes_before_everything_and_tells_its_bonus() -> None:
    state = position("KC " + REST, [SIX])
    assert codes(state, add(0, "KC")) == ["closes_natural"]
    assert values(state, add(0, "KC"))["points"] == 500
    state = position("KC " + REST, [SIX, CANASTA])
    assert codes(state, add(0, "KC")) == ["closes_natural", "may_go_out"]


def test_adding_and_beginning_tell_how_many_cards_are_lacking_then() -> None:
    state = position("7S 9C 9D 9S " + REST, [OPEN])
    assert codes(state, add(0, "7S")) == ["add_set"]
    assert values(state, add(0, "7S"))["n"] == 3
    assert codes(state, lay("set 9C 9D 9S")) == ["new_set"]
    assert values(state, lay("set 9C 9D 9S"))["n"] == 4


def test_going_out_tells_what_the_others_hold() -> None:
    state = position("KS KH KD", TWO_CLOSED, hands={1: "4C 5C", 3: "4D 5D 6D"})
    assert codes(state, lay("set KS KH KD")) == ["out"]
    assert values(state, lay("set KS KH KD"))["n"] == 5
    last = position("4H", TWO_CLOSED, hands={1: "4C 5C", 3: "4D 5D 6D"})
    assert codes(last, discard("4H")) == ["out_last"]


def test_near_the_end_cards_go_down_because_they_count_there() -> None:
    state = position("7S " + REST, [OPEN], stock_size=2)
    assert codes(state, add(0, "7S")) == ["late"]


def test_merging_red_threes_asking_and_keeping_have_reasons_of_their_own() -> None:
    rules = ruleset("samba_de")
    state = position("3H 4C 5C", ["set 8S 8C 8H", "set 8D 8S 8C 8D"], rules=rules)
    assert codes(state, Merge(0, 1)) == ["merge_closes"]
    assert codes(state, LayRedThree(16)) == ["red_three_held"]
    assert codes(position("4C", [OPEN], rules=rules), Pass()) == ["keep"]
    assert codes(position("KS KH KD", TWO_CLOSED), AskPartner()) == ["ask"]


# ── discards ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_lone_card_is_thrown_because_it_goes_with_nothing() -> None:
    state = position("4C 9H 9D KS KD", [OPEN])
    assert codes(state, discard("4C"))[0] == "throw_lone"
    assert codes(state, discard("9H"))[0] == "throw_least"
    near = position("4C 6C KS KD", [OPEN])
    assert codes(near, discard("4C"))[0] == "throw_least", "with the six it may become a run"


def test_what_a_discard_gives_the_others_is_told_too() -> None:
    fed = position("4C 9H KS KD", [OPEN], theirs=["set 4S 4H 4D"])
    assert codes(fed, discard("4C")) == ["throw_lone", "throw_feeds"]
    dropped = position("4C 9H KS KD", [OPEN], pile="4S 9C")
    assert codes(dropped, discard("4C")) == ["throw_lone", "throw_dropped"]
    fresh = position("4C 9H KS KD", [OPEN], theirs=["set QS QH QD"], pile="9C")
    assert codes(fresh, discard("4C")) == ["throw_lone", "throw_chance"]
    chance = dict(explain(view_for(fresh, 0), discard("4C"))[1].values)["n"]
    assert isinstance(chance, int)
    assert 0 < chance < 100


def test_threes_and_wild_cards_block_or_freeze_the_pile() -> None:
    state = position("3C 2S KS KD", [OPEN])
    assert codes(state, discard("3C")) == ["throw_black"]
    assert codes(state, discard("2S")) == ["throw_wild"]


# ── in play ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", PRESETS)
def test_every_move_of_the_best_bot_has_a_reason_that_shows_nothing_hidden(name: str) -> None:
    """Over a deal, each seat: the same view gives the same reasons, whatever the hidden cards are."""
    players = max(PRESETS[name].players)
    game = Game(name, players, "why")
    rng = Random(7)
    while game.state.phase not in ("deal_over", "match_over"):
        seat = game.state.to_act
        view = game.view(seat)
        move = choose(BEST, view, stream("why", str(len(game.moves))))
        told = explain(view, move)
        if game.state.phase != "answer":
            assert told, f"no reason for {move}"
        for message in told:
            assert message.key.removeprefix("because.") in CODES
            for _, value in message.values:
                if isinstance(value, Card) and isinstance(move, Discard):
                    assert value.kind == move.card
                if isinstance(value, Cards) and isinstance(move, TakePile):
                    assert value.kinds == move.cards
        if rng.random() < 0.1:
            other = view_for(hidden_cards_moved(game.state, seat, rng), seat)
            assert explain(other, move) == told
        game.play(move)


def test_the_adviser_can_be_seated() -> None:
    assert BEST in BOTS
    assert not explain(view_for(position(REST, phase="deal_over"), 0), NextDeal())
    assert SAMBA in TWO_CLOSED
