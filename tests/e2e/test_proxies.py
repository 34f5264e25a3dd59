"""Deal after deal on one page: what the browser holds for the page does not keep growing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.support import read, table_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

DEALS = 4
"""Each is more than two hundred redraws: what leaks one node or listener a redraw shows at once."""

PLAY_A_DEAL = """async () => {
  const nothing = () => new Promise(done => setTimeout(done));
  const press = query => document.querySelector(query)?.click();
  for (let step = 0; step < 3000; step++) {
    if (document.querySelector("#panel.k-sheet")) break;
    if (document.querySelector("#panel")) press("#panel-acts .main");
    else if (document.querySelector("#a-draw")) press("#a-draw");
    else if (document.querySelector("#a-discard")) { press("#cards button"); press("#a-discard"); }
    await nothing();
  }
  const ended = !!document.querySelector("#panel.k-sheet");
  press("#d-next");
  return ended;
}"""


def counters(cdp: CDPSession) -> dict[str, int]:
    """Return what the browser counts for the page, after it has tidied up."""
    for _ in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    counts = cdp.send("Memory.getDOMCounters")
    heap = cdp.send("Runtime.getHeapUsage")
    return {"nodes": counts["nodes"], "listeners": counts["jsEventListeners"], "heap": int(heap["usedSize"])}


def test_a_long_evening_leaves_nothing_behind(browser: Browser, site: str) -> None:
    """Deal after deal between random bots; nodes, listeners and the heap stay within what a deal may differ by."""
    with table_page(browser, site, "desktop", "?seed=3&players=2&bot=random&pace=off&layout=grid&target=10000") as page:
        cdp = page.context.new_cdp_session(page)
        told = []
        for _ in range(DEALS):
            assert page.evaluate(PLAY_A_DEAL), "the deal came to no end"
            if page.locator("#panel").count():  # the match is over: begin another
                page.click("#d-new")
                page.click("#d-start")
            read(page)
            told.append(counters(cdp))
        print(*told, sep="\n")
        early, late = told[0], told[-1]
        assert late["listeners"] <= early["listeners"], "listeners pile up"
        assert late["nodes"] <= early["nodes"] * 1.2 + 100, "nodes pile up"
        assert late["heap"] <= early["heap"] * 1.3 + 2_000_000, "the heap grows"
