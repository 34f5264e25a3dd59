"""What bench/engine.py measures of the game itself, in CPython and in Pyodide alike. Prints one line of JSON.

python bench/parts/engine_samba.py <a share of the usual work>
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from samba_core.apply import apply
from samba_core.bots import choose
from samba_core.deal import deal, stream
from samba_core.kernel import Kernel, shuffle, tables
from samba_core.listing import legal_moves
from samba_core.ruleset import PRESETS, SAMBA_HOUSE
from samba_core.state import View, view_for

OVER = ("deal_over", "match_over")
TABLES = tuple((rules, players) for rules in PRESETS.values() for players in rules.players)


def clock() -> float:
    """Return the processor's time that this program has had, in seconds; Pyodide has to ask Node for it."""
    if sys.platform == "emscripten":
        import js

        return float(js.processorSeconds())
    return process_time()


def reference_deal(bot: str, number: int) -> int:
    """Play a deal of the house Samba by four of these bots in the reference engine; return how many moves it had."""
    state, _ = deal(SAMBA_HOUSE, 4, f"bench {number}")
    rng, moves = stream("bench", str(number)), 0
    while state.phase not in OVER:
        state, _ = apply(state, choose(bot, view_for(state, state.to_act), rng))
        moves += 1
    return moves


def reference(bot: str, deals: int) -> tuple[float, float]:
    """Return deals and moves a second by these bots, each deal with its shuffle."""
    began = clock()
    moves = sum(reference_deal(bot, number) for number in range(deals))
    took = clock() - began
    return deals / took, moves / took


def kernel(deals: int, every_table: bool) -> float:
    """Return random deals a second by the kernel, each with its shuffle and its scores."""
    chosen = [tables(rules, players) for rules, players in (TABLES if every_table else ((SAMBA_HOUSE, 4),))]
    rng = Random(0)
    began = clock()
    for number in range(deals):
        table = chosen[number % len(chosen)]
        played = Kernel.dealt(table, shuffle(table.pack, rng), number % table.players)
        played.playout(rng)
        played.scores()
    return deals / (clock() - began)


def rollouts(ends: int) -> float:
    """Return rollouts a second from the middle of a deal of the house Samba: a clone, its random end, its scores."""
    state = deal(SAMBA_HOUSE, 4, "rollouts")[0]
    rng = stream("rollouts", "bench")
    while state.turns < 20:
        state, _ = apply(state, choose("steady", view_for(state, state.to_act), rng))
    middle = Kernel.of(state)
    began = clock()
    for _ in range(ends):
        rollout = middle.clone()
        rollout.playout(rng)
        rollout.scores()
    return ends / (clock() - began)


def positions(bot: str) -> list[View]:
    """Return every position of one deal at each table, as whoever is to act sees it."""
    seen = []
    for rules, players in TABLES:
        state, _ = deal(rules, players, "positions")
        rng = stream("positions", bot)
        while state.phase not in OVER:
            seen.append(view_for(state, state.to_act))
            state, _ = apply(state, choose(bot, seen[-1], rng))
    return seen


def listing(bot: str) -> dict[str, float]:
    """Return how many µs listing all legal moves takes over the positions, of each the best of five."""
    times = []
    for view in positions(bot):
        best = 1.0
        for _ in range(5):
            began = perf_counter()
            for _ in legal_moves(view):
                pass
            best = min(best, perf_counter() - began)
        times.append(best * 1e6)
    times.sort()
    return {"positions": len(times)} | {f"p{cut}": times[len(times) * cut // 100] for cut in (50, 90, 99)}


def measure(share: float) -> dict[str, object]:
    """Measure everything once, after what a compiler of WebAssembly needs to see its work."""
    many, some, few = int(1000 * share), int(50 * share), int(25 * share)
    kernel(many, every_table=True)
    reference("steady", few)
    random_deals, random_moves = reference("random", some)
    return {
        "kernel_deals": kernel(many, every_table=False),
        "kernel_deals_all_tables": kernel(many, every_table=True),
        "kernel_rollouts": rollouts(many),
        "random_moves": random_moves,
        "random_deals": random_deals,
        "steady_deals": reference("steady", few)[0],
        "legal_moves_us": {bot: listing(bot) for bot in ("steady", "random")},
        "python": sys.version.split()[0],
    }


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)))
