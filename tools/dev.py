"""What `make` does: prepare the tools once, then build, serve, check, test or measure.

Everything that was prepared leaves a stamp made from the file that asked for it (a lock file, the sources of the
site), so a second run starts at once.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SITE = ROOT / "dist" / "site"
NODE_AT_LEAST = 20


def give_up(line: str) -> NoReturn:
    """End with one line for the person in front of the screen."""
    sys.exit(f"samba: {line}")


def run(*command: str | Path, **kwargs: object) -> int:
    """Run a command in the project folder and return its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False, **kwargs).returncode  # type: ignore[call-overload]


def must(*command: str | Path, why: str) -> None:
    """Run a command that has to succeed; `why` is the line shown if it does not."""
    if run(*command) != 0:
        give_up(why)


def venv_python() -> Path:
    """The interpreter inside .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fresh(stamp: Path, *sources: Path) -> tuple[bool, str]:
    """Whether the stamp was made from these very sources, and the text it should hold."""
    want = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()
    return stamp.is_file() and stamp.read_text() == want, want


def ensure_venv() -> None:
    """Make .venv, or say which package brings the means to."""
    if venv_python().exists():
        return
    try:
        import ensurepip  # noqa: F401 - Debian leaves it out of python3, in python3-venv
        import venv
    except ImportError:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        give_up(f"Python's venv module is needed: on Debian and Ubuntu apt-get install python{version}-venv")
    print("samba: making .venv", flush=True)
    venv.create(VENV, with_pip=True, clear=VENV.exists())


def ensure_python(level: str) -> None:
    """Install requirements-<level>.txt into .venv, unless that has been done."""
    ensure_venv()
    wanted = ROOT / f"requirements-{level}.txt"
    stamp = VENV / f"samba-{level}.stamp"
    done, text = fresh(stamp, wanted)
    if done:
        return
    print(f"samba: installing {wanted.name}", flush=True)
    must(
        venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
        "--requirement", wanted,
        why="pip could not install the Python packages (its words are above): check the network and try again",
    )  # fmt: skip
    stamp.write_text(text)


def ensure_node() -> None:
    """Find Node and npm and install what package-lock.json holds, unless that has been done."""
    node, npm = shutil.which("node"), shutil.which("npm")
    hint = "install it from nodejs.org or your package manager"
    if not node:
        give_up(f"Node {NODE_AT_LEAST} or newer is needed: {hint}")
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", told)
    if not found or int(found[1]) < NODE_AT_LEAST:
        give_up(f"Node {NODE_AT_LEAST} or newer is needed, this is {told.strip() or 'unknown'}: {hint}")
    if not npm:
        give_up("npm is needed (it comes with Node; on Debian: apt-get install npm)")
    stamp = ROOT / "node_modules" / ".samba.stamp"
    done, text = fresh(stamp, ROOT / "package-lock.json")
    if done:
        return
    print("samba: installing package-lock.json", flush=True)
    must(
        npm, "ci", "--ignore-scripts", "--loglevel=error",
        why="npm could not install the page's packages (its words are above): check the network and try again",
    )  # fmt: skip
    stamp.write_text(text)


def site() -> int:
    """Build dist/site if anything it is made of has changed."""
    ensure_python("build")
    ensure_node()
    return run(venv_python(), "tools/build_site.py")


def play() -> int:
    """Build, serve, and open the browser."""
    code = site()
    if code:
        return code
    sys.path.insert(0, str(ROOT / "tools"))
    import serve

    server = serve.listen(SITE, port=8000, tries=100)
    address = serve.address(server)
    print(f"samba: the table stands at {address} (Ctrl-C to stop)", flush=True)
    if can_open_browser() and not webbrowser.open(address):
        print("samba: no browser could be opened, open that address yourself", flush=True)
    serve.forever(server)
    return 0


def can_open_browser() -> bool:
    """A browser needs a screen; a text browser would take over this terminal."""
    if os.environ.get("BROWSER", "").lower() == "none":
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def check() -> int:
    """Lint and types."""
    ensure_python("dev")
    return max(
        run(venv_python(), "-m", "ruff", "check", "."),
        run(venv_python(), "-m", "mypy"),
    )


def test() -> int:
    """Everything: lint and types, unit tests on this Python, the core's tests in Pyodide, the page in a browser."""
    if code := site():
        return code
    steps: list[tuple[str, Callable[[], int]]] = [
        ("ruff and mypy", check),
        ("tests on this Python", lambda: pytest("tests", "--ignore=tests/e2e")),
        ("tests inside Pyodide", lambda: run("node", "tools/pyodide_tests.mjs", venv_python())),
        ("the page in a browser", lambda: pytest("tests/e2e")),
    ]
    failed = []
    for name, step in steps:
        print(f"\nsamba: {name}", flush=True)
        if step() != 0:
            failed.append(name)
    print("\nsamba: " + (f"failed: {', '.join(failed)}" if failed else "everything passed"), flush=True)
    return 1 if failed else 0


def pytest(*arguments: str) -> int:
    """Run pytest on this Python, as many tests at a time as there are processors (at most four).

    A folder that holds no test yet is no failure.
    """
    at_once = str(min(4, os.cpu_count() or 1))
    code = run(venv_python(), "-m", "pytest", "-q", "-n", at_once, *arguments)
    return 0 if code == 5 else code


def bench() -> int:
    """Run every measurement of bench/ and print its figures."""
    ensure_python("dev")
    if code := site():
        return code
    return max(run(venv_python(), script) for script in sorted((ROOT / "bench").glob("*.py")))


def gallery() -> int:
    """Take the pictures of every screen anew and put them into docs/gallery.md."""
    ensure_python("dev")
    if code := site():
        return code
    return pytest("tests/e2e/test_shots.py", "-k", "test_shots") or run(venv_python(), "-m", "tests.e2e.gallery")


def clean() -> int:
    """Remove everything that was built or installed here."""
    for name in ("dist", ".venv", "node_modules", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


COMMANDS = {"play": play, "site": site, "check": check, "test": test, "bench": bench, "gallery": gallery,
            "clean": clean}  # fmt: skip

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        give_up(f"one of {', '.join(COMMANDS)} is expected")
    try:
        sys.exit(COMMANDS[sys.argv[1]]())
    except KeyboardInterrupt:
        sys.exit(130)
