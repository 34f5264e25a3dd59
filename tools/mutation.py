"""Change the rules' code in small ways, one at a time, and see which changes no rules test notices.

It runs mutmut in an environment of its own below dist/, on a copy of the files that `git` knows, and prints the share
of the changes that were noticed and what each unnoticed one was. It takes about an hour of one processor; a run that
was stopped goes on where it was. docs/performance.md tells the last figure.

    python tools/mutation.py [PATTERN …]      for instance 'samba_core.scoring*'
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from environment import python_with  # beside this file

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "dist" / "mutation"
CHANGED = ("melds", "legal", "apply", "scoring", "pile", "draft")
TESTS = ("rules", "test_scenarios.py", "test_legal.py", "test_apply.py", "test_melds.py", "test_scoring.py",
         "test_listing.py", "test_deal.py", "test_state.py", "test_view.py")  # fmt: skip
PLAN = f"""
[tool.mutmut]
source_paths = ["samba_core"]
only_mutate = {json.dumps([f"samba_core/{name}.py" for name in CHANGED])}
also_copy = ["seeds", "web", "docs", "tools"]
pytest_add_cli_args_test_selection = {json.dumps([f"tests/{name}" for name in TESTS])}
"""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command, show what goes wrong, and return what it said."""
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def prepared() -> Path:
    """Make the environment and the copy, and return the mutmut in it."""
    python = python_with("requirements-mutation.txt", HOME / "venv")
    copy = HOME / "copy"
    for name in run("git", "ls-files").splitlines():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as plan:
        plan.write(PLAN)
    return python.parent / "mutmut"


def main() -> int:
    """Run everything and print what came of it."""
    mutmut = prepared()
    subprocess.run([str(mutmut), "run", *sys.argv[1:]], cwd=HOME / "copy", check=True)
    told = run(mutmut, "results", "--all", "true", cwd=HOME / "copy").splitlines()
    verdicts = {name.strip(): verdict for name, verdict in (line.split(": ") for line in told)}
    verdicts = {name: verdict for name, verdict in verdicts.items() if verdict != "not checked"}
    left = [name for name, verdict in verdicts.items() if verdict not in ("killed", "timeout")]
    for name in left:
        shown = run(mutmut, "show", name, cwd=HOME / "copy").splitlines()
        print(name, *(line for line in shown if line[:2] in ("- ", "+ ")), sep="\n")
    print(json.dumps({"changes": len(verdicts), "noticed": len(verdicts) - len(left)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
