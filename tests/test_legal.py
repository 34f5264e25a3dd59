"""Refusals as values: known codes, whatever nonsense is asked. The rules themselves are in tests/rules."""

from __future__ import annotations

import json
from random import Random

import pytest

from samba_core.cards import KINDS, TEXT, card, cards
from samba_core.game import Game
from samba_core.legal import is_legal, why_illegal
from samba_core.melds import meld_of
from samba_core.moves import (
    Answer,
    AskPartner,
    Discard,
    Draw,
    Lay,
    LayRedThree,
    Merge,
    Move,
    NextDeal,
    Pass,
    TakePile,
    TakeTop,
)
from samba_core.pile import pile_blocked
from samba_core.reasons import CODES, IllegalMove, Reason, because
from samba_core.ruleset import SAMBA_HOUSE, ruleset
from samba_core.state import State, view_for
from tests.canasta import st
from tests.german import de
from tests.positions import TWO_CLOSED, add, discard, lay, position, refused, take, take_top
from tests.random_play import fewer_in_browser, players_of, steps
from tests.rule_index import ROOT


def any_move(rng: Random) -> Move:
    """Any move at all, hardly ever a legal one."""

    def some() -> tuple[int, ...]:
        return tuple(rng.randrange(KINDS) for _ in range(rng.randint(0, 5)))

    melds = tuple(meld_of(rng.choice(("set", "run", "wild")), (*some(), 4)) for _ in range(rng.randint(0, 2)))
    adds = tuple((rng.randint(-1, 4), some()) for _ in range(rng.randint(0, 2)))
    return rng.choice(
        (Draw(), Pass(), AskPartner(), NextDeal(), Answer(yes=True), Discard(rng.randrange(KINDS)), Lay(melds, adds),
         LayRedThree(rng.choice((14, 27))), Merge(rng.randint(-1, 4), rng.randint(-1, 4)),
         TakePile(some(), melds, adds, rng.randint(-1, 3)), TakeTop(rng.randint(-1, 4), melds, adds))
    )  # fmt: skip


def test_any_nonsense_is_refused_with_a_known_code_and_never_crashes() -> None:
    rng = Random(5)
    codes: set[str] = set()
    for number in range(fewer_in_browser(24, 6)):
        for before, *_ in steps(players_of(SAMBA_HOUSE, number), f"nonsense {number}"):
            seat = rng.randrange(before.players)
            for _ in range(4):
                reason = why_illegal(view_for(before, seat), any_move(rng))
                codes.add(reason.code if reason else "")
    assert codes - {""} <= CODES
    assert len(codes) > 12


def test_every_code_has_its_words_and_every_word_its_code() -> None:
    words = json.loads((ROOT / "web" / "lang" / "en.json").read_text(encoding="utf-8"))
    said = {key.removeprefix("reason.") for key in words if key.startswith("reason.")}
    assert said >= CODES


def test_a_reason_gives_its_numbers_by_name() -> None:
    reason = because("below_minimum", value=30, minimum=50)
    assert reason == Reason("below_minimum", (("value", 30), ("minimum", 50)))
    assert reason.number("minimum") == 50
    with pytest.raises(KeyError):
        reason.number("kept")
    assert str(IllegalMove(reason)) == "below_minimum (value=30, minimum=50)"


def test_playing_a_refused_move_raises_and_changes_nothing() -> None:
    game = Game(seed="refusal")
    before = game.state
    with pytest.raises(IllegalMove) as caught:
        game.play(discard("KS"))
    assert caught.value.reason.code == "draw_first"
    assert game.state is before
    assert game.moves == []


def test_a_side_is_judged_by_its_own_seat() -> None:
    state = position("9D", TWO_CLOSED)
    assert is_legal(view_for(state, 0), discard("9D"))
    assert not is_legal(view_for(state, 1), discard("9D"))


@pytest.mark.parametrize(
    ("state", "move", "code", "named"),
    [
        (position("KS KH 4C", [], pile="9S KD", phase="draw"), take("KS KC"), "not_in_hand", "KS KC"),
        (position("KS KH 4C", TWO_CLOSED, pile="9S KD", phase="draw"), take("KS KH 4C"), "wrong_rank", "4C"),
        (position("KS KH 4C", TWO_CLOSED, pile="9S KD", phase="draw"), take_top(0), "no_own_run", "KD"),
        (position("KS 5H 4C", TWO_CLOSED, pile="9S KD", phase="draw"), take("KS"), "no_natural_pair", "KD"),
        (position("KS KH 4C", ["set 7C 7H 7D"]), add(0, "KS 4C"), "wrong_rank", "KS 4C"),
        (de("KS KH 4C", ["set QC QH QD"], pile="9S KD", phase="draw"), take("KS KH", onto=0), "wrong_rank", "KD"),
        (position("KS KH 4C", TWO_CLOSED), lay("set KS KH KD"), "not_in_hand", "KS KH KD"),
        (position("KS KH 4C", TWO_CLOSED), discard("KD"), "not_in_hand", "KD"),
        (position("KS KH 4C", TWO_CLOSED, pile="3S", phase="draw"), take("KS KH"), "top_blocked", "3S"),
        (de("KS KH 4C"), LayRedThree(card("3H")), "not_in_hand", "3H"),
        (st("KS JK 4C", pile="9S KD", phase="draw"), take("KS JK"), "frozen_needs_pair", "KD"),
    ],
)
def test_a_refusal_names_the_cards_it_speaks_of(state: State, move: Move, code: str, named: str) -> None:
    reason = why_illegal(view_for(state, 0), move)
    assert reason is not None
    assert (reason.code, [TEXT[k] for k in reason.cards]) == (code, named.split())


@pytest.mark.rule("E42", "E51")
def test_cards_that_join_one_meld_in_several_parts_are_judged_together() -> None:
    state = position("5S 6S 4C 5D 9D", ["run 7S 8S 9S"])
    assert refused(state, Lay((), ((0, cards("6S")), (0, cards("5S"))))) is None
    assert refused(state, Lay((), ((0, cards("5S")), (0, cards("6S"))))) is None
    assert refused(state, Lay((), ((0, cards("5S")),))) == ("not_consecutive", {})


def test_asking_is_refused_where_the_house_rules_know_no_question() -> None:
    silent = position("9D 4C", TWO_CLOSED, rules=ruleset("samba_house", {"ask_partner": False}))
    assert refused(silent, AskPartner()) == ("no_asking", {})


def test_a_full_run_is_told_as_full_whatever_is_added() -> None:
    state = position("KH 4C 5C", ["run 4D 5D 6D 7D 8D 9D TD"])
    assert refused(state, add(0, "KH")) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.parametrize("index", [5, -1, 99])
def test_an_index_that_is_no_meld_is_refused(index: int) -> None:
    reason = why_illegal(view_for(position("9D 4C 5C", TWO_CLOSED), 0), add(index, "9D"))
    assert reason is not None
    assert reason.code == "no_such_meld"


def test_blocking_cards_are_wilds_and_threes_only() -> None:
    blocked = {TEXT[k] for k in range(KINDS) if pile_blocked(k, SAMBA_HOUSE)}
    assert blocked == {"JK", "2S", "2H", "2D", "2C", "3S", "3C", "3H", "3D"}


def test_the_first_fault_found_is_the_one_told() -> None:
    state = position("KS KH 4C 5D", [])
    reason = why_illegal(view_for(state, 0), lay("set KS KH KD"))
    assert reason is not None
    assert reason.code == "not_in_hand"
