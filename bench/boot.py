"""How long the game takes to start, next to a bare page of Pyodide's npm package that prints one word.

Both are loaded in turn in the same run, each time by a fresh visitor, so that what counts is the ratio: absolute
times differ from machine to machine and from minute to minute.

    python bench/boot.py [--runs 5] [--throttle 4]
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import browser, serve  # noqa: E402 - a bench is run as a file, from anywhere

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BARE = """<!doctype html><html data-state="loading"><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
document.body.append(python.runPython("'ready'"));
performance.mark("samba-playable");
document.documentElement.dataset.state = "playable";
</script><body></body></html>"""
STARTED = "() => document.documentElement.dataset.state !== 'loading'"
MARK = "performance.getEntriesByName('samba-playable')[0]?.startTime"


def one_start(chromium: Browser, address: str, throttle: float, visits: int) -> list[float]:
    """Milliseconds from navigation to playable, for each visit of one fresh visitor."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    if throttle > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    times = []
    for _ in range(visits):
        page.goto(address, wait_until="commit")
        page.wait_for_function(STARTED, timeout=120_000, polling=100)
        took = page.evaluate(MARK)
        if took is None:
            sys.exit(f"samba: the page did not start: {page.inner_text('body')}")
        times.append(float(took))
    context.close()
    return times


def serve_folder(folder: Path) -> str:
    """Serve a folder in the background."""
    server = serve.listen(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return serve.address(server)


def measure(runs: int, throttle: float) -> dict[str, object]:
    """Load both pages in turn; medians."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare, samba = Path(folder) / "bare", Path(folder) / "samba"
        shutil.copytree(ROOT / "dist" / "site", samba)  # a build in the meantime changes nothing
        shutil.copytree(ROOT / "node_modules" / "pyodide", bare / "pyodide")
        (bare / "index.html").write_text(BARE)
        pages = {"bare": serve_folder(bare), "samba": serve_folder(samba)}
        chromium = browser.launch(playwright.chromium)
        times: dict[str, list[list[float]]] = {name: [] for name in pages}
        for _ in range(runs):
            for name, address in pages.items():
                times[name].append(one_start(chromium, address, throttle, visits=2))
        chromium.close()
    first, again = ({n: statistics.median(t[visit] for t in times[n]) for n in pages} for visit in (0, 1))
    return {
        "bench": "boot",
        "runs": runs,
        "throttle": throttle,
        "first_ms": {n: round(t) for n, t in first.items()},
        "again_ms": {n: round(t) for n, t in again.items()},
        "first_ratio": round(first["samba"] / first["bare"], 2),
        "again_ratio": round(again["samba"] / again["bare"], 2),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--throttle", type=float, default=1, help="slow the processor down so many times")
    options = parser.parse_args()
    print(json.dumps(measure(options.runs, options.throttle)))
