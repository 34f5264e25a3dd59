"""Which test proves which fact, ruling or report: read from the `rule` markers, and written into the seeds.

    python -m tests.rule_index            tells what the markers prove
    python -m tests.rule_index --write    writes the proofs into seeds/*.toml

The tests are read, not run: a marker must therefore name its ids as plain strings. Which rulesets a test speaks of
is said by `@pytest.mark.rulesets("canasta_house", …)` on the test, else by its file's name (`HOME_OF_FILE`), else it
is the house Samba.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SEEDS = ROOT / "seeds"

HOME_OF_FILE = {
    "test_canasta_house": ("canasta_house",),
    "test_canasta_classic": ("canasta_classic",),
    "test_canasta": ("canasta_house", "canasta_classic"),
    "test_german": ("samba_de",),
    "test_bolivia": ("bolivia",),
}
"""The rulesets that the tests of a file speak of, by how its name begins; the longest beginning counts."""

_ID_LINE = re.compile(r'^id = "([^"]+)"$')
_PROOF_LINE = re.compile(r"^proof(?:\.(\w+))? = \[")


def test_files() -> list[Path]:
    """All files of tests that pytest collects, but for those that need a browser."""
    return sorted(path for path in TESTS.rglob("test_*.py") if "e2e" not in path.relative_to(TESTS).parts)


def _marks(function: ast.FunctionDef | ast.AsyncFunctionDef, marker: str) -> list[str]:
    """The names that a test's markers of one sort give."""
    found: list[str] = []
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == f"pytest.mark.{marker}":
            for argument in mark.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise TypeError(f"{function.name}: a {marker} marker gives its names as plain strings")
                found.append(argument.value)
    return found


@cache
def _tests() -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every test function by its pytest id (`tests/rules/test_sets.py::test_…`)."""
    found: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
    for path in test_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                if name in found:
                    raise ValueError(f"{name} is there twice: the first one never runs")
                found[name] = node
    return found


@cache
def marks_by_test() -> dict[str, list[str]]:
    """The ids of the facts, rulings and reports that each test's rule markers name."""
    return {name: _marks(node, "rule") for name, node in _tests().items()}


@cache
def rulesets_by_test() -> dict[str, tuple[str, ...]]:
    """The rulesets that each test speaks of."""
    found: dict[str, tuple[str, ...]] = {}
    for name, node in _tests().items():
        stem = Path(name.split("::")[0]).stem
        home = max((start for start in HOME_OF_FILE if stem.startswith(start)), key=len, default="")
        said = tuple(_marks(node, "rulesets"))
        found[name] = said or HOME_OF_FILE.get(home, ("samba_house",))
    return found


@cache
def proofs() -> dict[str, list[str]]:
    """The tests that prove each fact, ruling and report; what a test of the page names it proves for reports only."""
    found: dict[str, list[str]] = defaultdict(list)
    for test, ids in marks_by_test().items():
        for name in ids:
            if name.startswith("R") or not test.startswith("tests/table/"):
                found[name].append(test)
    return dict(found)


def proofs_for(name: str, ruleset: str, proved: dict[str, list[str]]) -> list[str]:
    """The tests that prove a ruling for one ruleset."""
    return [test for test in proved.get(name, []) if ruleset in rulesets_by_test()[test]]


def with_proofs(text: str, proved: dict[str, list[str]]) -> str:
    """Return a seed file's text with each `proof` list as the markers say; `proof.samba_de` holds one ruleset's."""
    lines: list[str] = []
    current = ""
    skipping = False
    for line in text.splitlines():
        if match := _ID_LINE.match(line):
            current = match[1]
        if skipping:
            skipping = line != "]"
            continue
        if match := _PROOF_LINE.match(line):
            skipping = not line.endswith("]")
            tests = proofs_for(current, match[1], proved) if match[1] else proved.get(current, [])
            lines += [line[: line.index("[") + 1], *(f'  "{test}",' for test in tests), "]"]
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Tell or write the index."""
    proved = proofs()
    if "--write" not in sys.argv[1:]:
        for name in sorted(proved):
            print(name, len(proved[name]))
        return 0
    for path in sorted(SEEDS.glob("*.toml")):
        path.write_text(with_proofs(path.read_text(encoding="utf-8"), proved), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
