"""The fast kernel against the reference engine, move by move, over deals of every ruleset with any house rules.

    python -m tests.kernel_check --deals 5000

Some deals are played by the kernel's own random policy, some by moves that the reference lists (so that moves which
the policy never makes are compared, too), and some begin late, where chance alone seldom leads.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from random import Random
from time import perf_counter

from samba_core.apply import apply
from samba_core.cards import NO_CARDS
from samba_core.deal import deal, shuffled
from samba_core.kernel import Kernel, tables
from samba_core.legal import is_legal, why_illegal
from samba_core.listing import candidates
from samba_core.moves import Answer, AskPartner, Discard, Draw, Move
from samba_core.ruleset import ruleset
from samba_core.scoring import deal_scores
from samba_core.state import State, view_for
from tests.any_rules import late_position, some_rules

OVER = ("deal_over", "match_over")
LISTED = 0.3
"""The share of deals that are played by what the reference lists."""
LATE = 0.4
"""The share of deals that begin late."""


def unknown(state: State) -> State:
    """The state without what everybody saw go to hands, which the kernel does not keep."""
    return replace(state, known=(NO_CARDS,) * state.players)


def listed_move(state: State, rng: Random) -> Move:
    """Any legal move that the reference lists, asking and melding rather than discarding."""
    view = view_for(state, state.to_act)
    moves = list(candidates(view))
    if AskPartner() in moves and is_legal(view, AskPartner()) and rng.random() < 0.3:
        return AskPartner()
    rng.shuffle(moves)
    if rng.random() < 0.7:
        moves.sort(key=lambda move: isinstance(move, Draw | Discard))
    return next(move for move in moves if is_legal(view, move))


def check_deal(choice: str) -> Counter[str]:
    """Play one deal in both engines and return how often each kind of thing was seen.

    Raises AssertionError at the first difference.
    """
    rng = Random(choice)
    name, options, players = some_rules(rng)
    rules = ruleset(name, options)
    seen: Counter[str] = Counter({"deals": 1, name: 1, f"{players} players": 1, "house rules": bool(options)})
    if rng.random() < LATE:
        state = late_position(rules, players, rng)
        kernel = Kernel.of(state)
        seen["late"] += 1
    else:
        scores = tuple(rng.choice((-5, 0, 1500, 3000, 7000)) for _ in range(rules.side_count(players)))
        state, _ = deal(rules, players, choice, scores=scores)
        kernel = Kernel.dealt(tables(rules, players), shuffled(rules, choice, 1), state.dealer, scores)
        kernel.head = (choice, *kernel.head[1:])
        assert kernel.to_state() == unknown(state) == Kernel.of(state).to_state(), choice
    listed = rng.random() < LISTED
    while state.phase not in OVER:
        move = kernel.of_move(listed_move(state, rng)) if listed else kernel.choose(rng)
        made = kernel.as_move(move)
        told = f"{choice}: {name} {options} {players}: {made} in {state.turns}"
        fault = why_illegal(view_for(state, state.to_act), made)
        assert fault is None, f"{told}: {fault}"
        assert kernel.as_move(kernel.of_move(made)) == made, told
        before = kernel.clone()
        kernel.make(move)
        state, _ = apply(state, made)
        expected = unknown(state)
        assert kernel.to_state() == expected, told
        again = Kernel.of(expected)
        assert _caches(again) == _caches(kernel), told
        seen["moves"] += 1
        seen[type(made).__name__ + (f" {made.yes}" if isinstance(made, Answer) else "")] += 1
        before.make(move)
        assert before.to_state() == expected, told
    assert kernel.scores() == tuple(score.total for score in deal_scores(state)), choice
    seen["went out" if state.out is not None else "stock ended"] += 1
    seen["concealed"] += state.concealed
    return seen


def _caches(kernel: Kernel) -> tuple[object, ...]:
    """What the kernel keeps up beside the cards."""
    return (kernel.hands, kernel.frozen, kernel.sets, kernel.ends, kernel.closed, kernel.sambas, kernel.minimum)


def check(deals: int, seed: str = "kernel") -> Counter[str]:
    """Check so many deals and return what was seen."""
    seen: Counter[str] = Counter()
    for number in range(deals):
        seen.update(check_deal(f"{seed} {number}"))
    return seen


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", default="kernel")
    chosen = parser.parse_args()
    began = perf_counter()
    found = check(chosen.deals, chosen.seed)
    json.dump({**dict(sorted(found.items())), "seconds": round(perf_counter() - began, 1)}, sys.stdout, indent=1)
    print()
