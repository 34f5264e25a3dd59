"""How fast the game's engine is, next to python-chess and RLCard, in CPython and in Pyodide.

All are measured in turn in the same run, several rounds of it, and what counts is the ratio of the medians: absolute
times differ from machine to machine and from minute to minute.

    python bench/engine.py [--rounds 3] [--share 0.5]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools.environment import python_with  # noqa: E402 - a bench is run as a file, from anywhere

PARTS = ROOT / "bench" / "parts"
OTHERS = ROOT / "dist" / "cache" / "bench-venv"
GOAL = 7
"""Random deals of the house Samba for one game of gin rummy in RLCard."""
GOAL_US = 1000
"""What the slowest hundredth of listing moves may take in Pyodide."""


def run(*command: str | Path) -> str:
    """Run a command and return what it printed."""
    done = subprocess.run(list(map(str, command)), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"samba: {Path(command[0]).name} failed with exit code {done.returncode}")
    return done.stdout


def measured(*command: str | Path) -> dict[str, Any]:
    """Run a part and return its figures, the last line that it prints."""
    found: dict[str, Any] = json.loads(run(*command).splitlines()[-1])
    return found


def medians(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the median of every figure over the rounds, to three digits."""
    middle: dict[str, Any] = {}
    for name, first in rounds[0].items():
        values = [one[name] for one in rounds]
        if isinstance(first, dict):
            middle[name] = medians(values)
        else:
            middle[name] = first if isinstance(first, str) else float(f"{statistics.median(values):.3g}")
    return middle


def ratios(found: dict[str, Any]) -> dict[str, float]:
    """Return what one may compare with other machines and other days."""
    games, nodes = found["gin_games"], found["chess_nodes"]
    return {
        "kernel_deals_per_gin_game": round(found["kernel_deals"] / games, 1),
        "random_deals_per_gin_game": round(found["random_deals"] / games, 2),
        "steady_deals_per_gin_game": round(found["steady_deals"] / games, 2),
        "chess_nodes_per_random_move": round(nodes / found["random_moves"], 1),
    }


def measure(rounds: int, share: float) -> dict[str, Any]:
    """Measure all in turn, round by round."""
    python = python_with("requirements-bench.txt", OTHERS)
    packages = run(python, "-c", "import chess, pathlib; print(pathlib.Path(chess.__file__).parents[1])").strip()
    here: list[dict[str, Any]] = []
    page: list[dict[str, Any]] = []
    for _ in range(rounds):
        samba = measured(sys.executable, PARTS / "engine_samba.py", str(share))
        here.append(samba | measured(python, PARTS / "engine_others.py", str(share)))
        page.append(measured("node", PARTS / "engine_pyodide.mjs", packages, str(share)))
    cpython, pyodide = medians(here), medians(page)
    slowest = max(part["p99"] for part in pyodide["legal_moves_us"].values())
    return {
        "bench": "engine",
        "rounds": rounds,
        "per_processor_second_unless_us": True,
        "cpython": cpython,
        "pyodide": pyodide,
        "ratios": ratios(cpython) | {"chess_nodes_cpython_per_pyodide": round(
            cpython["chess_nodes"] / pyodide["chess_nodes"], 2)},
        "spread_of_kernel_deals_per_gin_game": sorted(
            round(one["kernel_deals"] / one["gin_games"], 1) for one in here),
        "goals": {
            f"kernel deals at least {GOAL} times gin games": cpython["kernel_deals"] >= GOAL * cpython["gin_games"],
            f"legal_moves p99 under {GOAL_US} µs in Pyodide": slowest < GOAL_US,
        },
    }  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.5, help="of the usual work")
    options = parser.parse_args()
    print(json.dumps(measure(options.rounds, options.share)))
