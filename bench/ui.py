"""How the table feels: taps, tasks, frames, shifts and what a long evening leaves behind, on a slowed-down processor.

The position is heavier than any that people play: 40 cards in the hand, 30 melds on the felt. Times depend on the
machine and on what else it does; bars are those of the issue that asked for them, and nothing fails here.

    python bench/ui.py [--throttle 4] [--taps 60] [--deals 50]
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
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]
from tests.e2e import support  # noqa: E402 - a bench is run as a file, from anywhere
from tests.e2e.conftest import SIZES, wait_for_state  # noqa: E402
from tests.e2e.test_proxies import PLAY_A_DEAL, counters  # noqa: E402
from tools import browser, serve  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WATCH = """() => {
  const seen = window.seen = {events: [], tasks: [], shift: 0, touched: 0, frames: []};
  const watch = (type, more, take) => new PerformanceObserver(list => list.getEntries().forEach(take))
    .observe({type, ...more});
  watch("event", {durationThreshold: 16}, entry => entry.interactionId && seen.events.push(entry.duration));
  watch("longtask", {}, entry => seen.tasks.push(entry.duration));
  watch("layout-shift", {}, entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  new MutationObserver(records => records.forEach(record => {
    seen.touched += record.addedNodes.length + record.removedNodes.length
      + (record.type !== "childList" ? 1 : 0);
  })).observe(document.getElementById("app"),
    {subtree: true, childList: true, attributes: true, characterData: true});
  let before = 0;
  const frame = now => { if (before) seen.frames.push(now - before); before = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""
TAKE = """() => { const told = {...window.seen};
  Object.assign(window.seen, {events: [], tasks: [], shift: 0, touched: 0, frames: []}); return told; }"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))"
MINE = "() => !document.querySelector('#seats .seat.turn')"


def p95(values: list[float]) -> float:
    """The value that one in twenty exceeds."""
    return round(statistics.quantiles(values, n=20, method="inclusive")[-1], 1) if len(values) > 1 else 0.0


def opened(chromium: Browser, address: str, size: str, link: str, save: str, throttle: float) -> Page:
    """Open the game at a kept position, slowed down once it can be played."""
    page = chromium.new_context(**SIZES[size]).new_page()
    support.put_save(page, save)
    page.goto(address + link)
    wait_for_state(page, "playable")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.evaluate(WATCH)
    page.evaluate(PAINTED)
    page.evaluate(TAKE)
    return page


def tapping(page: Page, taps: int) -> dict[str, Any]:
    """Choose and let go of cards all over the hand; each tap waits until it is painted."""
    cards = page.locator("#cards button").count()
    waits: list[float] = []
    touched: list[float] = []
    shift = 0.0
    for number in range(taps):
        support.tap(page, f"#cards button >> nth={number * 7 % cards}", position={"x": 6, "y": 6})
        page.evaluate(PAINTED)
        told = page.evaluate(TAKE)
        waits.append(max(told["events"], default=16))
        touched.append(told["touched"])
        shift += told["shift"]
    return {
        "taps": taps,
        "tap_to_paint_ms": {"p50": statistics.median(waits), "p95": p95(waits)},
        "nodes_touched": {"p50": statistics.median(touched), "max": max(touched)},
        "layout_shift": round(shift, 4),
    }


def bots_playing(page: Page, rounds: int) -> dict[str, Any]:
    """Draw, discard, and watch the others play with all their motion."""
    tasks: list[float] = []
    frames: list[float] = []
    shift = 0.0
    page.evaluate(TAKE)
    for _ in range(rounds):
        if page.locator("#panel").count():
            break
        page.keyboard.press("Escape")
        if page.locator("#a-draw").count():
            support.tap(page, "#a-draw")
            page.wait_for_timeout(600)
        support.tap(page, "#cards button >> nth=0", position={"x": 6, "y": 6})
        support.tap(page, "#a-discard")
        if page.locator("#d-confirm").count():
            support.tap(page, "#d-confirm")
        page.evaluate(PAINTED)
        told = page.evaluate(TAKE)  # from here on only the others act
        shift += told["shift"]
        page.wait_for_function(MINE, timeout=120_000, polling=200)
        told = page.evaluate(TAKE)
        tasks += told["tasks"]
        frames += told["frames"]
        shift += told["shift"]
    return {
        "rounds": rounds,
        "tasks_over_50_ms": len(tasks),
        "longest_task_ms": round(max(tasks, default=0)),
        "frame_ms": {"p50": round(statistics.median(frames), 1), "p95": p95(frames)},
        "layout_shift": round(shift, 4),
    }


def evening(chromium: Browser, address: str, deals: int) -> dict[str, Any]:
    """Deal after deal on one page, unslowed; what the browser holds early and late."""
    page = chromium.new_context(**SIZES["desktop"]).new_page()
    page.goto(f"{address}?seed=3&players=2&bot=random&pace=off&layout=grid&target=10000")
    wait_for_state(page, "playable")
    cdp = page.context.new_cdp_session(page)
    told = []
    for _ in range(deals):
        if not page.evaluate(PLAY_A_DEAL):
            sys.exit("samba: a deal came to no end")
        if page.locator("#panel").count():
            page.click("#d-new")
            page.click("#d-start")
        support.read(page)
        told.append(counters(cdp))
    early = told[min(4, deals - 1)]
    return {"deals": deals, "early": early, "late": told[-1]}


def measure(throttle: float, taps: int, deals: int) -> dict[str, Any]:
    """Measure everything at both sizes."""
    save = support.save_of(support.record("heavy"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        copy = shutil.copytree(ROOT / "dist" / "site", Path(folder) / "site")
        server = serve.listen(copy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = serve.address(server)
        chromium = browser.launch(playwright.chromium)
        found: dict[str, Any] = {"bench": "ui", "throttle": throttle}
        for size in SIZES:
            page = opened(chromium, address, size, "?pace=normal", save, throttle)
            found[size] = {"hand": tapping(page, taps), "others": bots_playing(page, 3)}
            page.context.close()
        found["evening"] = evening(chromium, address, deals)
        chromium.close()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--throttle", type=float, default=4, help="slow the processor down so many times")
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--deals", type=int, default=50)
    options = parser.parse_args()
    print(json.dumps(measure(options.throttle, options.taps, options.deals)))
