"""Two thousand random deals of two, three and four players, looked at step by step."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.cards import IS_RED_THREE, JOKER, KINDS
from samba_core.events import Event
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves
from samba_core.moves import AskPartner, Discard, Draw, Move, TakeTop
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.scoring import deal_scores
from samba_core.state import State, view_for
from tests.plain_scorer import plain_scores
from tests.random_play import fewer_in_browser, players_of, steps
from tests.shuffled import hidden_cards_moved

PARTS = 8
DEALS = fewer_in_browser(2000)
LOOK_CLOSER = 97  # at every so-manieth step the costlier questions are asked
WHOLE_PACK = [3] * (KINDS - 1) + [6]


def where_the_cards_are(state: State) -> list[int]:
    """How many cards of each kind there are, all places together."""
    counts = [sum(at) for at in zip(*state.hands, strict=True)]
    for k in (*state.stock, *state.pile):
        counts[k] += 1
    for side in state.melds:
        for meld in side:
            for k in meld.cards:
                counts[k] += 1
    for laid in state.red_threes:
        for k in laid:
            counts[k] += 1
    return counts


def on_the_table(state: State) -> int:
    """Cards that no move ever takes back: melds and red threes."""
    return sum(m.size for side in state.melds for m in side) + sum(map(len, state.red_threes))


def check_step(before: State, move: Move, after: State, events: tuple[Event, ...]) -> None:
    """What must hold after every single move."""
    assert where_the_cards_are(after) == WHOLE_PACK
    assert not any(n and IS_RED_THREE[k] for hand in after.hands for k, n in enumerate(hand))
    assert on_the_table(after) >= on_the_table(before)
    assert len(after.stock) <= len(before.stock)
    assert events
    for hand, known in zip(after.hands, after.known, strict=True):
        assert all(have >= seen for have, seen in zip(hand, known, strict=True))
    for side, melds in enumerate(before.melds):  # E45: what lies stays where it lies
        for index, meld in enumerate(melds):
            assert _contains(after.melds[side][index].cards, meld.cards)
        if side != before.side_of(before.turn):
            assert after.melds[side] == melds
    if not isinstance(move, Draw) and after.phase == "play":
        assert after.hand_size(after.turn) >= 1


def _contains(more: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    left = list(more)
    for k in cards:
        if k not in left:
            return False
        left.remove(k)
    return True


def check_queries(state: State, rng: Random) -> None:
    """Questions change nothing, know nothing hidden, and agree with each other."""
    twin = State(**{name: getattr(state, name) for name in State.__slots__})
    seat = state.to_act
    view = view_for(state, seat)
    moves = list(legal_moves(view))
    assert moves
    assert len(set(moves)) == len(moves)
    assert all(why_illegal(view, move) is None for move in moves)
    for k in range(KINDS):
        assert (Discard(k) in moves) == (why_illegal(view, Discard(k)) is None)
    assert (AskPartner() in moves) == (why_illegal(view, AskPartner()) is None)
    assert (Draw() in moves) == (why_illegal(view, Draw()) is None)
    for index in range(len(view.own_melds) + 1):
        assert (TakeTop(index) in moves) == (why_illegal(view, TakeTop(index)) is None)
    assert state == twin
    other = hidden_cards_moved(state, seat, rng)
    assert view_for(other, seat) == view
    assert list(legal_moves(view_for(other, seat))) == moves


@pytest.mark.rule("E92", "E28", "E45", "E81", "S0-01", "S0-10", "R21")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_step_of_random_deals(part: int) -> None:
    rng = Random(part)
    count = 0
    for number in range(part, DEALS, PARTS):
        players = players_of(SAMBA_HOUSE, number)
        turn_began: tuple[int, int] | None = None
        state: State | None = None
        for before, move, after, events in steps(players, f"random {number}"):
            check_step(before, move, after, events)
            if turn_began is None:
                turn_began = (len(before.stock), on_the_table(before))
            over = after.phase in ("deal_over", "match_over")
            if over or after.turns > before.turns:
                stock, table = turn_began
                assert over or len(after.stock) < stock or on_the_table(after) > table
                turn_began = None
            count += 1
            if count % LOOK_CLOSER == 0:
                check_queries(before, rng)
            state = after
        assert state is not None
        assert state.phase in ("deal_over", "match_over")
        made = [score.total for score in deal_scores(state)]
        assert all(total % 5 == 0 for total in made)
        assert made == plain_scores(state)
    assert count > 20 * DEALS // PARTS


@pytest.mark.rule("E92")
def test_the_pack_that_is_looked_for_is_the_whole_pack() -> None:
    assert sum(WHOLE_PACK) == SAMBA_HOUSE.pack_size == 162
    assert WHOLE_PACK[JOKER] == 6
