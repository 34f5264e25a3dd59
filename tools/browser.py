"""Finds a Chromium to test with: an installed one, else Playwright's own download, else Debian's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
ARGUMENTS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update")
HELP = "samba: a browser is needed: install Chromium or Chrome (Debian: apt-get install chromium)"


def installed() -> str | None:
    """A browser of this machine; SAMBA_BROWSER names one of your own."""
    if own := os.environ.get("SAMBA_BROWSER"):
        return own
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in (*found, *PLACES) if path and Path(path).exists()), None)


def find(chromium: BrowserType) -> str:
    """The path of a browser, fetched if there is none; ends the program with one clear line if that fails."""
    if path := installed():
        return path
    own = Path(chromium.executable_path)
    if not own.exists():
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], timeout=900, **quiet)
        if not own.exists() and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
            subprocess.run(["apt-get", "update"], timeout=900, **quiet)
            apt = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
            subprocess.run(apt, timeout=1800, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, **quiet)
    if path := installed():
        return path
    if own.exists():
        return str(own)
    raise SystemExit(HELP)


def launch(chromium: BrowserType) -> Browser:
    """Start it without a window."""
    return chromium.launch(executable_path=find(chromium), args=list(ARGUMENTS))
