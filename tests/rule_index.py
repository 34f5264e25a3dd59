"""Which test proves which fact or ruling: read from the `rule` markers, and written into the seeds.

    python -m tests.rule_index            tells what the markers prove
    python -m tests.rule_index --write    writes the proofs into seeds/*.toml

The tests are read, not run: a marker must therefore name its ids as plain strings.
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

_ID_LINE = re.compile(r'^id = "([^"]+)"$')


def test_files() -> list[Path]:
    """All files of tests that pytest collects, but for those that need a browser."""
    return sorted(path for path in TESTS.rglob("test_*.py") if "e2e" not in path.relative_to(TESTS).parts)


def _marks(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The ids that a test's rule markers name."""
    found: list[str] = []
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            for argument in mark.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise TypeError(f"{function.name}: a rule marker names its ids as plain strings")
                found.append(argument.value)
    return found


@cache
def marks_by_test() -> dict[str, list[str]]:
    """Every test function by its pytest id (`tests/rules/test_sets.py::test_…`), with the ids of its markers."""
    found: dict[str, list[str]] = {}
    for path in test_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                if name in found:
                    raise ValueError(f"{name} is there twice: the first one never runs")
                found[name] = _marks(node)
    return found


@cache
def proofs() -> dict[str, list[str]]:
    """The tests of the core that prove each fact and ruling; a test of the page may name a rule, but proves none."""
    found: dict[str, list[str]] = defaultdict(list)
    for test, ids in marks_by_test().items():
        if test.startswith("tests/table/"):
            continue
        for name in ids:
            found[name].append(test)
    return dict(found)


def with_proofs(text: str, proved: dict[str, list[str]]) -> str:
    """Return a seed file's text with each `proof` list as the markers say."""
    lines: list[str] = []
    current = ""
    skipping = False
    for line in text.splitlines():
        if match := _ID_LINE.match(line):
            current = match[1]
        if skipping:
            skipping = line != "]"
            continue
        if line.startswith("proof = ["):
            skipping = not line.endswith("]")
            lines += ["proof = [", *(f'  "{test}",' for test in proved.get(current, [])), "]"]
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
