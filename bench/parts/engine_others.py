"""What bench/engine.py measures the game against: python-chess, and RLCard where it is installed. One line of JSON.

python bench/parts/engine_others.py <a share of the usual work>
"""

from __future__ import annotations

import json
import sys

import chess
from engine_samba import clock


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


def chess_nodes(rounds: int) -> float:
    """Return nodes a second of perft(3) from the first position."""
    began = clock()
    nodes = sum(perft(chess.Board(), 3) for _ in range(rounds))
    return nodes / (clock() - began)


def gin_games(games: int) -> float:
    """Return games of gin rummy a second by RLCard's random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    began = clock()
    for _ in range(games):
        env.run(is_training=False)
    return games / (clock() - began)


def measure(share: float) -> dict[str, object]:
    """Measure everything once; RLCard needs numpy, which Pyodide's package does not bring."""
    chess_nodes(int(10 * share))
    found: dict[str, object] = {"chess_nodes": chess_nodes(int(60 * share))}
    if sys.platform != "emscripten":
        found["gin_games"] = gin_games(int(60 * share))
    return found


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)))
