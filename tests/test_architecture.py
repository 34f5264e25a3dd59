"""The house rules that can be read off the code: who may import whom, how long a module may be, where chance lives."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from samba_core.melds import Canasta
from samba_core.ruleset import PRESETS

ROOT = Path(__file__).parents[1]
CORE = sorted((ROOT / "samba_core").rglob("*.py"))
WEB = sorted((ROOT / "web").rglob("*.py"))
TABLE = sorted((ROOT / "web" / "table").glob("*.py"))

LONGEST = 400
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript", "micropip"}
PAGE = ROOT / "web" / "table" / "dom.py"  # the only file that touches the page
APP = ROOT / "web" / "table" / "app.py"  # the only one that knows it
VIEWS = [path for path in TABLE if path.name.startswith("view") or path.name in ("markup.py", "scene.py")]


def where(path: Path, node: ast.AST | None = None) -> str:
    """A file, and a line of it, as one would write it down."""
    line = getattr(node, "lineno", 0)
    return f"{path.relative_to(ROOT)}:{line}" if line else str(path.relative_to(ROOT))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything imported anywhere in a file; relative imports as ``.module``."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), alias.name) for alias in node.names)


def packages(path: Path) -> set[str]:
    """Top-level packages that a file imports, itself apart."""
    return {module.partition(".")[0] for module, _ in imports(path) if not module.startswith(".")}


# ── who may import whom ──────────────────────────────────────────────────────────────────────────────────────


def strangers(paths: list[Path], allowed: set[str]) -> list[str]:
    """Files that import a package which they may not."""
    return [f"{where(path)} imports {name}" for path in paths for name in sorted(packages(path) - allowed)]


def test_the_game_imports_only_the_standard_library_and_itself() -> None:
    assert strangers(CORE, {*sys.stdlib_module_names, "samba_core"}) == []


def test_the_table_does_too_and_only_one_file_of_it_touches_the_page() -> None:
    others = [path for path in TABLE if path != PAGE]
    assert strangers(others, {*sys.stdlib_module_names, "samba_core"}) == []
    assert strangers([PAGE], {*sys.stdlib_module_names, "samba_core", *BROWSER}) == []
    assert packages(PAGE) & BROWSER, "the file that touches the page is named above"


def test_only_the_file_that_puts_the_parts_together_knows_the_page() -> None:
    knowing = [path for path in TABLE for module, name in imports(path) if module == ".dom" or name == "dom"]
    assert set(knowing) == {APP}


def test_views_know_cards_and_no_rules_and_nothing_behind_the_scene() -> None:
    allowed = {"samba_core.cards", ".scene", ".markup", ".view_dialog", ".view_hand", ".view_knowledge", ".view_text"}
    known = {(where(path), module) for path in VIEWS for module, _ in imports(path)}
    assert [pair for pair in sorted(known) if pair[1].startswith((".", "samba_core")) and pair[1] not in allowed] == []


def test_no_module_of_the_table_imports_itself_in_a_circle() -> None:
    """Leaving out imports for types only, which cost nothing and close no circle."""
    edges: dict[str, set[str]] = {}
    for path in TABLE:
        relative = [node for node in tree(path).body if isinstance(node, ast.ImportFrom) and node.level]
        edges[path.stem] = {node.module or alias.name for node in relative for alias in node.names}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, f"circle: {' -> '.join((*trail, name))}"
        if name not in done:
            for other in edges.get(name, ()):
                visit(other, (*trail, name))
            done.add(name)

    for name in edges:
        visit(name, ())


def test_bots_get_a_view_and_never_a_state() -> None:
    hidden = {("state", "State"), *((module, "") for module in ("apply", "game", "deal", "draft"))}
    found = [
        f"{where(path)} imports {module}"
        for path in CORE
        if path.parent.name == "bots"
        for module, name in imports(path)
        if (module.lstrip("."), name) in hidden or (module.lstrip("."), "") in hidden
    ]
    assert found == []


# ── how long, how varied, how repeatable ─────────────────────────────────────────────────────────────────────


def test_one_module_holds_one_concept_in_at_most_400_lines() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in [*CORE, *WEB]}
    assert {where(path): count for path, count in lines.items() if count > LONGEST} == {}


def test_no_rule_asks_for_the_name_of_a_ruleset() -> None:
    """A rule difference is a field: no comparison with, and no match on, a ruleset's id.

    A name that a kind of canasta bears, too, may be asked for, but never of an id.
    """
    names = {"samba_house", "samba_de", "canasta_house", "canasta_classic", *PRESETS} - set(get_args(Canasta))
    found = []
    for path in CORE:
        if path.name == "ruleset.py":
            continue
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Compare | ast.Match | ast.match_case):
                continue
            asked = ast.walk(node.subject if isinstance(node, ast.Match) else node)
            leaves = {leaf.value for leaf in asked if isinstance(leaf, ast.Constant)}
            sides = (node.left, *node.comparators) if isinstance(node, ast.Compare) else ()
            sides = (node.subject,) if isinstance(node, ast.Match) else sides
            asks_id = any(isinstance(side, ast.Attribute) and side.attr == "id" for side in sides)
            if asks_id or any(isinstance(leaf, str) and leaf in names for leaf in leaves):
                found.append(where(path, node))
    assert found == []


def test_chance_comes_only_from_sources_with_a_name_and_a_seed() -> None:
    """Neither the module-level functions nor ``Random()`` from the clock: such a deal could not be dealt again."""
    found = [
        f"{where(path)} imports {module}.{name}"
        for path in [*CORE, *TABLE]
        for module, name in imports(path)
        if (module == "random" and name not in ("Random", "SystemRandom")) or module in ("secrets", "uuid")
    ]
    for path in CORE:
        found += [f"{where(path)} imports SystemRandom" for _, name in imports(path) if name == "SystemRandom"]
        found += [
            where(path, node)
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random" and not node.args
        ]
    assert found == []


def test_nothing_is_printed_but_by_the_command_line() -> None:
    speakers = {"__main__.py", "scenarios.py"}
    found = [
        where(path, node)
        for path in [*CORE, *TABLE]
        if path.name not in speakers
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("print", "input", "eval", "exec")
    ]
    assert found == []


def test_every_module_says_what_it_is() -> None:
    assert [where(p) for p in [*CORE, *WEB] if tree(p).body and not ast.get_docstring(tree(p))] == []


def test_nothing_of_this_machine_is_written_into_the_code() -> None:
    places = ("/home/", "/root/", "/tmp/", "/Users/", "C:\\")
    texts = {where(path): path.read_text(encoding="utf-8") for path in [*CORE, *WEB]}
    assert [name for name, text in texts.items() if any(place in text for place in places)] == []
