"""What bench/engine.py measures the game against: python-chess, and RLCard where it is installed. One line of JSON.

python bench/parts/engine_others.py <seconds for each figure>
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

import chess

clock = perf_counter if sys.platform == "emscripten" else process_time  # as in engine_samba.py


def perft(board: chess.Board, depth: int) -> int:
    """Count the positions that lie so many moves away."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def chess_nodes(seconds: float) -> float:
    """Return nodes a second of perft(3) from the first position."""
    nodes = 0
    began, end = clock(), perf_counter() + seconds
    while perf_counter() < end:
        nodes += perft(chess.Board(), 3)
    return nodes / (clock() - began)


def gin_games(seconds: float) -> float:
    """Return games of gin rummy a second by RLCard's random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    games = 0
    began, end = clock(), perf_counter() + seconds
    while perf_counter() < end:
        env.run(is_training=False)
        games += 1
    return games / (clock() - began)


def measure(seconds: float) -> dict[str, object]:
    """Measure everything once; RLCard needs numpy, which Pyodide's package does not bring."""
    found: dict[str, object] = {"chess_nodes": chess_nodes(seconds)}
    if sys.platform != "emscripten":
        found["gin_games"] = gin_games(seconds)
    return found


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)))
