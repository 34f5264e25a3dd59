"""Runs inside Pyodide (see pyodide_tests.mjs): pytest on the game, with the shipped standard library.

pytest itself needs parts of the library that are not shipped. It gets them, the game does not: an import of such a
part by the game fails here as it would on the page.
"""

import builtins
import os
import sys

sys.path.insert(0, "/project/tools")
from compile_python import is_dropped

GAME = ("samba_core", "table")
plain_import = builtins.__import__


def guarded_import(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002 - the names of the built-in
    """Import as always, except that the game does not get what the page would not have."""
    by = (globals or {}).get("__name__", "").partition(".")[0]
    if by in GAME and level == 0 and is_dropped(name.replace(".", "/") + ".py"):
        raise ModuleNotFoundError(f"{by} imports {name}, which is not shipped with the page")
    return plain_import(name, globals, locals, fromlist, level)


def run(arguments: list[str]) -> int:
    """Run pytest and give back its exit code; a folder without any test yet is no failure."""
    os.chdir("/project")
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
    sys.pycache_prefix = "/project/dist/cache/pycache"
    sys.path += ["/project/dist/cache/pyodide-packages", "/project/dist/cache/stdlib-rest.zip"]
    builtins.__import__ = guarded_import

    import pytest

    chosen = ["--ignore=tests/e2e", "-m", "not cpython_only", "-p", "no:cacheprovider", "-q", *arguments]
    code = int(pytest.main(chosen))
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code
