"""What the tests of the table share: opening a page on a position, reading the page, and playing by taps.

The player in here knows only what the page shows and what the page has saved; every step compares the two (R23).
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samba_core.bots import choose
from samba_core.cards import TEXT, Hand, cards_in, hand_of, without_cards
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.melds import closed, may_go_out_with
from samba_core.moves import (
    Add,
    Answer,
    AskPartner,
    Discard,
    Draw,
    Lay,
    LayRedThree,
    Merge,
    Move,
    Pass,
    TakePile,
    TakeTop,
)
from samba_core.notation import move_from_text
from samba_core.scoring import SideScore, deal_scores, totals
from table import store
from table.ctrl import Table
from table.settings import Settings
from table.staging import staged_from
from tests.e2e.conftest import SIZES, wait_for_state, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Browser, Page

    from samba_core.melds import Meld
    from samba_core.state import View

RECORDS = Path(__file__).resolve().parent / "records"
RANK_NAMES = "two three four five six seven eight nine ten jack queen king ace".split()
SUIT_NAMES = "spades hearts diamonds clubs".split()

READ = """() => {
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const text = (query, from = document) => from.querySelector(query)?.textContent.trim() ?? "";
  const chip = b => ({id: b.id, label: b.getAttribute("aria-label"), draft: b.classList.contains("draft"),
                      target: b.classList.contains("target"), does: b.dataset.do ?? ""});
  return {
    seats: all("#seats .seat").map(s => ({cards: text(".count", s), label: text(".vh", s),
                                          turn: s.classList.contains("turn")})),
    scores: all("#bar .scores b").map(b => b.textContent),
    stock: text("#stock .n"), pile: text("#pile .n"),
    pileLabel: document.querySelector("#pile")?.getAttribute("aria-label") ?? "",
    sides: all(".side").map(s => ({id: s.id, red: text(".red3", s), need: text(".need", s),
                                   chips: all(".chip", s).map(chip)})),
    cards: all("#cards button").map(b => ({id: b.id, does: b.dataset.do, label: b.getAttribute("aria-label"),
                                           badge: text(".n", b), chosen: b.getAttribute("aria-selected") === "true"})),
    handSize: text("#cards .size"),
    prompt: text("#prompt .line"), meter: text("#prompt .points"),
    refused: !!document.querySelector("#prompt .refused"),
    pileLine: text("#pile-line"), say: text("#say"), alert: text("#alert"),
    acts: all("#actions button").map(b => ({id: b.id, text: b.firstChild.textContent, does: b.dataset.do,
                                            off: b.getAttribute("aria-disabled") === "true"})),
    dialog: [...(document.querySelector("#panel")?.classList ?? [])].find(c => c.startsWith("k-"))?.slice(2) ?? "",
    saved: (() => { try { return localStorage.getItem("samba.game"); } catch { return null; } })(),
  };
}"""
SETTLED = f"""() => {{
  if (!document.querySelector("#panel") && document.querySelector("#seats .seat.turn")) return null;
  return ({READ})();
}}"""


# ── opening a page ───────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def table_page(browser: Browser, site: str, size: str, link: str = "", save: str = "", **more: Any) -> Iterator[Page]:
    """Open the game for a fresh visitor, on a saved position if one is given; nothing may go wrong unseen."""
    context = browser.new_context(**{**SIZES[size], **more})
    context.set_default_timeout(20_000)
    page = context.new_page()
    trouble = watch(page, site)
    if save:
        put_save(page, save)
    try:
        page.goto(site + link)
        wait_for_state(page, "playable")
        yield page
    finally:
        context.close()
    assert not trouble, "\n".join(trouble)


def put_save(page: Page, save: str) -> None:
    """Let the first start of this page find a save; later starts find what the page itself kept."""
    page.add_init_script(
        "try { if (!sessionStorage.getItem('seeded')) { sessionStorage.setItem('seeded', '1');"
        f" localStorage.setItem('samba.game', {json.dumps(save)}); }} }} catch {{}}"
    )


def save_of(game: Game, bot: str = "steady") -> str:
    """Return a save as the page itself would have written it."""
    shelf = store.Memory()
    store.save(shelf, Table(game, Settings(), bot))
    return shelf.kept["samba.game"]


def record(name: str) -> Game:
    """Return a kept position."""
    return Game.from_text((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def tap(page: Page, query: str, **more: Any) -> None:
    """Tap where there are fingers, click where there is a mouse."""
    if page.evaluate("'ontouchstart' in window"):
        page.tap(query, **more)
    else:
        page.click(query, **more)


# ── reading the page ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Seen:
    """What the page shows, and the game as the page has saved it."""

    page: dict[str, Any]
    game: Game
    staged: list[Move]

    @property
    def hand(self) -> Hand:
        """The hand that is shown, read from the names of the cards."""
        held = []
        for item in self.page["cards"]:
            kind, *copy = (int(part) for part in item["id"].split("-")[1:])
            held += [kind] * (1 if copy else count_of(item["label"]))
        return hand_of(held)

    @property
    def chips(self) -> dict[str, dict[str, Any]]:
        """All chips by id."""
        return {chip["id"]: chip for side in self.page["sides"] for chip in side["chips"]}

    @property
    def acts(self) -> dict[str, dict[str, Any]]:
        """All buttons below the hand by id."""
        return {act["id"]: act for act in self.page["acts"]}


def count_of(label: str) -> int:
    """Return how many copies the name of a card tells."""
    found = re.search(r"(\d+) copies", label)
    return int(found[1]) if found else 1


def number(text: str) -> int:
    """Read a number as the page writes it; a dash is nothing."""
    text = text.strip().replace(",", "").replace("\u2212", "-").replace("+", "")
    return 0 if text == "–" else int(text)


def card_name(kind: int) -> str:
    """Return what a card is called aloud."""
    return "joker" if kind == 52 else f"{RANK_NAMES[kind % 13]} of {SUIT_NAMES[kind // 13]}"


def red_three_text(count: int) -> str:
    """Return what a side's head says of its red threes."""
    return "" if not count else "one red three" if count == 1 else f"{count} red threes"


def saved_game(page: Page) -> Game:
    """Return the game as the page has saved it, which bots in a hurry may have brought further than what is drawn."""
    return Game.from_text(json.loads(page.evaluate("localStorage.getItem('samba.game')"))["game"], trusted=True)


def read(page: Page) -> Seen:
    """Read the page once it is the visitor's move (or a question or the end of the deal), and check every count."""
    shown = page.wait_for_function(SETTLED, polling=20, timeout=60_000).json_value()
    saved = json.loads(shown["saved"])
    game = Game.from_text(saved["game"], trusted=True)
    seen = Seen(shown, game, [move_from_text(text) for text in saved["staged"]])
    compare(seen)
    return seen


def compare(seen: Seen) -> None:
    """Every number on the page must be the engine's (R23)."""
    shown, view = seen.page, seen.game.view(0)
    spent = staged_from(seen.staged[-1]).spent if seen.staged else ()
    left = without_cards(view.hand, spent)
    assert cards_in(seen.hand) == cards_in(left), "the hand"
    if shown["handSize"]:
        assert int(shown["handSize"]) == sum(left), "the size of the hand"
    assert [int(seat["cards"]) for seat in shown["seats"]] == list(view.hand_sizes[1:]), "cards of the others"
    for seat, size in zip(shown["seats"], view.hand_sizes[1:], strict=True):
        assert ("one card" if size == 1 else f"{size} cards") in seat["label"]
    assert int(shown["stock"]) == view.stock_size, "the stock"
    assert int(shown["pile"]) == len(view.pile), "the pile"
    assert (card_name(view.pile[-1]) if view.pile else "empty") in shown["pileLabel"], "the pile's top card"
    order = [view.side, *(side for side in range(len(view.melds)) if side != view.side)]
    assert [number(text) for text in shown["scores"]] == [view.scores[side] for side in order], "scores"
    others = [(view.side + step) % len(view.melds) for step in range(1, len(view.melds))]
    for side, part in zip([*others, view.side], shown["sides"], strict=True):
        melds = view.melds[side]
        assert part["red"] == red_three_text(len(view.red_threes[side])), "red threes"
        assert part["need"].startswith(f"{len(closed(melds))} canasta"), "canastas"
        assert ("may go out" in part["need"]) == may_go_out_with(melds, view.players, view.rules)
        laid = [chip for chip in part["chips"] if chip["id"].startswith("m-") and chip["id"] != "m-new"]
        assert sorted(chip["id"] for chip in laid) == sorted(f"m-{side}-{i}" for i in range(len(melds))), "melds"
        if side != view.side or not spent:
            for chip in laid:
                meld = melds[int(chip["id"].split("-")[2])]
                assert meld.canasta in ("samba", "bolivia") or f"{meld.size} cards" in chip["label"], "cards of a meld"


# ── playing by taps ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Player:
    """A visitor who plays by taps alone, with a bot's sense of what is good."""

    page: Page
    bot: str = "steady"
    did: list[str] = field(default_factory=list)
    after: Callable[[], None] | None = None

    def tap(self, query: str, **more: Any) -> None:
        """Tap one thing."""
        tap(self.page, query, **more)

    def read(self) -> Seen:
        """Look at the table once it is the visitor's move."""
        seen = read(self.page)
        if self.after:
            self.after()
        return seen

    def choose(self, cards: Iterable[int]) -> None:
        """Tap cards of the hand until exactly these are chosen more."""
        for kind in cards:
            if self.page.locator(f"#c-{kind}").count():
                self.tap(f"#c-{kind}")
            else:
                self.tap(f'#cards button[data-do^="pick {kind}-"] >> nth=0', position={"x": 8, "y": 10})

    def decide(self, seen: Seen) -> Move:
        """Think of a move, from what the visitor's seat may know."""
        game = seen.game
        return choose(self.bot, game.view(0), stream(game.seed, f"visitor {len(game.moves)}"))

    def act(self, seen: Seen, move: Move) -> Seen:
        """Make one move by taps and return what the page then shows."""
        before = (len(seen.game.moves), seen.game.undo_steps)
        match move:
            case Draw():
                self.tap("#stock" if len(self.did) % 2 else "#a-draw")
            case TakePile(cards, melds, adds, onto):
                self.choose(cards)
                if onto >= 0 and seen.game.rules.taken_pair == "either":
                    self.tap(f"#m-{seen.game.view(0).side}-{onto}")
                else:
                    self.tap("#pile" if len(self.did) % 2 or not cards else "#a-pile")
                    self.where("pile")
                if self.page.locator("#d-0").count():
                    self.did.append("staged take")
                self.lay(melds, adds)
            case TakeTop(run, melds, adds):
                self.tap(f"#m-{seen.game.view(0).side}-{run}")
                self.lay(melds, adds)
            case Lay(melds, adds):
                self.lay(melds, adds)
            case Discard(card):
                self.choose((card,))
                self.tap("#a-discard")
            case _:
                self.tap_plain(seen, move)
        if self.page.locator("#panel:is(.k-out, .k-sure)").count():
            self.did.append("confirmed")
            self.tap("#d-confirm")
        now = self.read()
        self.did.append(type(move).__name__)
        assert not now.page["refused"], f"{move} was refused: {now.page['prompt']}"
        assert (len(now.game.moves), now.game.undo_steps) != before, f"{move} did nothing"
        return now

    def tap_plain(self, seen: Seen, move: Move) -> None:
        """Make a move that is one button, or a card and a button."""
        match move:
            case Merge(source, target):
                self.tap(f"#m-{seen.game.view(0).side}-{source}")
                self.tap(f"#d-join-{target}")
            case LayRedThree(card):
                self.choose((card,))
                self.tap("#a-red")
            case Pass():
                self.tap("#a-pass")
            case AskPartner():
                self.tap("#a-ask")
            case Answer(yes):
                self.tap("#d-yes" if yes else "#d-no")
            case _:
                raise AssertionError(f"no way to tap {move}")

    def lay(self, melds: tuple[Meld, ...], adds: tuple[Add, ...]) -> None:
        """Lay melds and lay-offs one after another, and note what had to be begun in parts."""
        for index, cards in adds:
            self.choose(cards)
            seen = self.read()
            self.tap(f"#m-{seen.game.view(0).side}-{index}")
            self.did.append("onto chip")
        for count, meld in enumerate(melds):
            self.choose(meld.cards)
            if count % 2:
                self.tap("#a-meld")
                self.where("new")
            else:
                self.tap("#m-new")
            if self.page.locator("#ours .chip.draft").count():
                self.did.append("staged meld")

    def where(self, place: str) -> None:
        """Answer where the chosen cards are to go, if the page asks."""
        if self.page.locator("#panel.k-targets").count():
            self.tap(f"#d-w-{place}-0")

    def play_deal(self) -> Seen:
        """Play on until the deal is over. A turn that goes nowhere is an error, not a wait."""
        seen = self.read()
        for _ in range(400):
            if seen.game.state.phase in ("deal_over", "match_over"):
                return seen
            seen = self.act(seen, self.decide(seen))
        raise AssertionError("the deal does not end")


def take_with_melds(view: View) -> TakePile:
    """Return a way to take the pile that lays further melds with it."""
    takes = [move for move in legal_moves(view) if isinstance(move, TakePile) and move.melds]
    assert takes, "the pile cannot be taken with further melds here"
    return takes[0]


# ── the score sheet ──────────────────────────────────────────────────────────────────────────────────────────


def sheet_rows(page: Page) -> dict[str, list[int]]:
    """Read the open score sheet: each line with its points, the counts before them left out."""
    rows = page.evaluate(
        "() => [...document.querySelectorAll('#panel .sheet tbody tr')]"
        ".map(tr => [tr.querySelector('th').textContent, ...[...tr.querySelectorAll('td')].map(td => td.textContent)])"
    )
    return {name: [number(re.sub(r"^×\d+ ", "", cell)) for cell in cells] for name, *cells in rows}


SUMS = ("This deal", "Before", "Total")


def check_sheet(page: Page, game: Game) -> dict[str, list[int]]:
    """The sheet must add up, and say what the core computes from the saved record."""
    rows = sheet_rows(page)
    state = game.state
    own = state.side_of(0)
    order = [own, *(side for side in range(len(state.melds)) if side != own)]
    made: list[SideScore] = [deal_scores(state)[side] for side in order]
    items = [cells for name, cells in rows.items() if name not in SUMS]
    for place, side in enumerate(order):
        assert sum(cells[place] for cells in items) == rows["This deal"][place], "the items add up"
        assert rows["Before"][place] + rows["This deal"][place] == rows["Total"][place], "the totals add up"
        assert rows["This deal"][place] == made[place].total
        assert rows["Total"][place] == totals(state)[side]
    heads = page.locator("#panel .sheet thead th").count()
    assert heads == len(order)
    return rows


def names(cards: tuple[int, ...]) -> str:
    """Return cards in short, for messages."""
    return " ".join(TEXT[kind] for kind in cards)
