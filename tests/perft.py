"""A counted tree for every ruleset: how many different sequences of moves there are from a deal to a depth.

    python -m tests.perft            counts again and tells what differs
    python -m tests.perft --write    writes the counts into tests/golden/perft.json

The moves are those that `legal_moves` lists, so the counts hold the list, the rules and the dealing in place. A seed
is dealt, some moves are made so that there is something on the table, and the tree grows from there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samba_core.apply import apply
from samba_core.deal import deal, stream
from samba_core.listing import legal_moves
from samba_core.moves import Discard, Draw, Pass
from samba_core.ruleset import PRESETS, Ruleset, ruleset
from samba_core.state import State, view_for

GOLDEN = Path(__file__).parent / "golden" / "perft.json"
MOST_NODES = 6000
"""A tree is counted to the depth before the one that has more nodes than this."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "samba_de": [{}, {"red_threes": "canasta"}, {"bolivia": True}, {"bolivia": True, "red_threes": "canasta"}],
}
"""The documents' own options; every other ruleset is counted as published."""

LEADS = (0, 40, 120)
"""How many moves are made before the tree grows: at the deal, early, and late."""


def start(rules: Ruleset, players: int, seed: str, lead: int) -> State:
    """Return the state after so many moves from a deal, melds and takes before discards, the same on every machine."""
    state, _ = deal(rules, players, seed)
    random = stream(seed, "perft").random
    for _ in range(lead):
        moves = list(legal_moves(view_for(state, state.to_act)))
        making = [move for move in moves if not isinstance(move, Draw | Discard | Pass)]
        chosen = making if making and random() < 0.7 else moves
        after, _ = apply(state, chosen[int(random() * len(chosen))])
        if after.phase in ("deal_over", "match_over"):
            break
        state = after
    return state


def perft(state: State, depth: int) -> int:
    """Count the sequences of so many moves; one that ends the deal early ends there and counts as one."""
    if depth == 0 or state.phase in ("deal_over", "match_over"):
        return 1
    moves = legal_moves(view_for(state, state.to_act))
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(apply(state, move)[0], depth - 1) for move in moves)


def entries() -> Iterator[dict[str, Any]]:
    """Yield what is counted, without the counts: ruleset, options, players, seed and lead."""
    for name, preset in PRESETS.items():
        for options in OPTIONS.get(name, [{}]):
            for players in preset.players:
                for lead in LEADS:
                    yield {"ruleset": name, "options": options, "players": players, "seed": "perft", "lead": lead}


def start_of(entry: dict[str, Any]) -> State:
    """Return the state from which an entry's tree grows."""
    return start(ruleset(entry["ruleset"], entry["options"]), entry["players"], entry["seed"], entry["lead"])


def counted(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with its nodes at every depth that is not too big."""
    state = start_of(entry)
    nodes = [perft(state, 1)]
    for depth in range(2, 8):
        more = perft(state, depth) if nodes[-1] * 40 <= 20 * MOST_NODES else MOST_NODES + 1
        if more > MOST_NODES:
            break
        nodes.append(more)
    return {**entry, "nodes": nodes}


def main() -> int:
    """Count all trees; write them, or tell what differs."""
    found = [counted(entry) for entry in entries()]
    if "--write" in sys.argv[1:]:
        lines = ",\n".join(" " + json.dumps(entry) for entry in found)
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return 0
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    for was, now in zip(kept, found, strict=True):
        if was != now:
            print(f"was {was}\nnow {now}")
    return int(kept != found)


if __name__ == "__main__":
    sys.exit(main())
