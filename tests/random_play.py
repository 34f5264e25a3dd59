"""Whole deals played move by move, by the random policy or by bots, for the tests that look at every step."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

from samba_core.apply import apply
from samba_core.deal import deal
from samba_core.events import Event
from samba_core.legal import is_legal
from samba_core.listing import candidates
from samba_core.moves import Move
from samba_core.ruleset import SAMBA_HOUSE, Ruleset
from samba_core.state import State, View, view_for

Policy = Callable[[View, Random], Move]
Step = tuple[State, Move, State, tuple[Event, ...]]

IN_BROWSER = sys.platform == "emscripten"
MOST_MOVES = 3000


def fewer_in_browser(deals: int, part: int = 20) -> int:
    """How many deals to play: all of them on CPython, a part of them in Pyodide, which is slower."""
    return max(4, deals // part) if IN_BROWSER else deals


def at_random(view: View, rng: Random) -> Move:
    """Choose any of the legal moves, each as likely as any other.

    The first legal one of the candidates in random order is just that, and costs a third of judging them all.
    """
    moves = list(candidates(view))
    rng.shuffle(moves)
    return next(move for move in moves if is_legal(view, move))


def players_of(rules: Ruleset, number: int) -> int:
    """A number of players for the deal with this number: all of them in turn."""
    return rules.players[number % len(rules.players)]


def steps(
    players: int,
    seed: str,
    policy: Policy = at_random,
    *,
    rules: Ruleset = SAMBA_HOUSE,
    scores: tuple[int, ...] | None = None,
) -> Iterator[Step]:
    """Yield every step of one deal: the state before, the move, the state after, and what happened."""
    state, _ = deal(rules, players, seed, scores=scores)
    rng = Random(seed)
    for _ in range(MOST_MOVES):
        if state.phase in ("deal_over", "match_over"):
            return
        move = policy(view_for(state, state.to_act), rng)
        after, events = apply(state, move)
        yield state, move, after, events
        state = after
    raise AssertionError(f"deal {seed!r} of {players} does not end")


def played_out(players: int, seed: str, policy: Policy = at_random, **more: object) -> State:
    """Return the end of one deal."""
    *_, last = steps(players, seed, policy, **more)  # type: ignore[arg-type]
    return last[2]
