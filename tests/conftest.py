"""What all tests share: the `rule` marker, and what is left out where there are no processes."""

from __future__ import annotations

import sys

import pytest
from hypothesis import settings

# Repeatable on every machine: the examples follow from the test itself, and a slow machine is no failure.
settings.register_profile(
    "samba",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=15 if sys.platform == "emscripten" else 100,
)
settings.load_profile("samba")


def pytest_configure(config: pytest.Config) -> None:
    """Make `@pytest.mark.rule("S0-24", "E42")` known: the facts and rulings that a test proves."""
    config.addinivalue_line("markers", "rule(*ids): the facts (S0-24), rulings (E42), reports (R1) this test proves")
    config.addinivalue_line("markers", "rulesets(*names): the rulesets it proves them for, if not those of its file")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, in Pyodide, what needs processes or threads."""
    if sys.platform != "emscripten":
        return
    left_out = [item for item in items if item.get_closest_marker("cpython_only")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
