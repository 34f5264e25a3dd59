"""The counted trees of every ruleset, recomputed to a node limit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from samba_core.ruleset import PRESETS
from tests.perft import GOLDEN, LEADS, MOST_NODES, entries, perft, start_of
from tests.random_play import IN_BROWSER

NODE_LIMIT = 150 if IN_BROWSER else 1500
"""Depths with more nodes than this are left to `python -m tests.perft`."""

KEPT: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))


def name_of(entry: dict[str, Any]) -> str:
    options = "+".join(sorted(entry["options"]))
    return f"{entry['ruleset']}{'+' if options else ''}{options}-{entry['players']}-{entry['lead']}"


@pytest.mark.parametrize("entry", KEPT, ids=name_of)
def test_a_tree_has_as_many_nodes_as_was_counted(entry: dict[str, Any]) -> None:
    state = start_of(entry)
    nodes = [(depth, count) for depth, count in enumerate(entry["nodes"], 1) if count <= NODE_LIMIT]
    depth, count = nodes[-1]
    assert perft(state, depth) == count
    assert perft(state, 1) == entry["nodes"][0]


def test_every_ruleset_and_number_of_players_is_counted() -> None:
    assert [{k: v for k, v in entry.items() if k != "nodes"} for entry in KEPT] == list(entries())
    assert {(e["ruleset"], e["players"]) for e in KEPT} == {(r.id, n) for r in PRESETS.values() for n in r.players}
    assert all(0 < count <= MOST_NODES for entry in KEPT for count in entry["nodes"])
    assert all(entry["nodes"] for entry in KEPT)
    assert {entry["lead"] for entry in KEPT} == set(LEADS)
