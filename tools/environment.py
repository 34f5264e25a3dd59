"""A Python of its own for programs that the game is measured or changed with, and that nothing else needs."""

from __future__ import annotations

import hashlib
import os
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def python_with(requirements: str, home: Path) -> Path:
    """Return a Python below `home` that has what this file of the project lists, installed once for each such list.

    Raises subprocess.CalledProcessError if pip cannot install it.
    """
    wanted = ROOT / requirements
    text = hashlib.sha256(wanted.read_bytes()).hexdigest()
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = home / "samba.stamp"
    if not (stamp.is_file() and stamp.read_text() == text):
        venv.create(home, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", wanted]
        subprocess.run([str(word) for word in install], check=True)
        stamp.write_text(text)
    return python
