"""Play many deals of every ruleset and number of players, and hold both scorers against each other.

    python -m tests.compare_scorers 20000
    python -m tests.compare_scorers 5000 15000     the last quarter of them

Every tenth deal is played by steady bots, the others at random. It stops at the first difference.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from samba_core.bots import BOTS
from tests.property.test_scorer import TABLES, VARIANTS, scored_twice
from tests.random_play import at_random


def main(deals: int, first: int = 0) -> int:
    """Compare so many deals, from a numbered one on, and print what they held as JSON, every thousand deals too."""
    held: Counter[str] = Counter()
    for number in range(first, first + deals):
        name, players = TABLES[number % len(TABLES)]
        steady = number // len(TABLES) % 10 == 0
        state, ours, plain = scored_twice(
            VARIANTS[name], players, f"compare {number}", BOTS["steady"] if steady else at_random
        )
        if ours != plain:
            print(f"deal {number} of {name} with {players}: {ours} and {plain}")
            return 1
        held["deals"] += 1
        held["by steady bots"] += steady
        held["somebody went out"] += state.out is not None
        held["concealed"] += state.concealed
        held["canastas"] += sum(meld.canasta is not None for melds in state.melds for meld in melds)
        held["red threes laid"] += sum(map(len, state.red_threes))
        if held["deals"] % 1000 == 0:
            print(json.dumps(held), flush=True)
    print(json.dumps({"tables": len(TABLES), **held}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["1000"])))
