"""Draw sample scenes as static pages, and take pictures of them: the look can be judged without the game.

python tools/preview.py            # pages into dist/preview
python tools/preview.py --shots    # pictures of them too (needs playwright and a Chromium)
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from samba_core.bots import choose  # noqa: E402
from samba_core.cards import RANK_OF, RANKS, SUIT_OF, SUITS, card  # noqa: E402
from samba_core.deal import stream  # noqa: E402
from table import new_match  # noqa: E402
from table import scene as sc  # noqa: E402
from table.ctrl import Table  # noqa: E402
from table.picture import picture  # noqa: E402
from table.settings import Settings  # noqa: E402
from table.sitting import ME  # noqa: E402
from table.view import frame, regions  # noqa: E402
from table.words import Words  # noqa: E402

OUT = ROOT / "dist" / "preview"
ASSETS = ROOT / "web" / "assets"
STYLES = ("table.css", *sorted(p.name for p in ASSETS.glob("*.css") if p.stem not in ("boot", "table")))
SHEETS = "".join(f'<link rel="stylesheet" href="{name}">' for name in STYLES)
SIZES = {
    "phone": (360, 640),
    "desktop": (1280, 800),
    "small": (320, 568),
    "tall": (390, 844),
    "tablet": (768, 1024),
    "land": (740, 360),
    "laptop": (1366, 680),
    "large": (1920, 1080),
}
TEXTS = json.loads((ROOT / "web/lang/en.json").read_text("utf-8"))
RANK_TEXT = {rank: ("10" if rank == "T" else rank) for rank in RANKS}


def words(key: str, **values: object) -> str:
    """Return the English text of a key."""
    return str(TEXTS[key]).format(**values)


def face(kind: int) -> sc.Face:
    """Return the look of a card kind."""
    if SUIT_OF[kind] < 0:
        return sc.Face(kind, "★", "W")
    return sc.Face(kind, RANK_TEXT[RANKS[RANK_OF[kind]]], SUITS[SUIT_OF[kind]])


def hand(text: str, layout: str = "grid", sort: str = "suit", chosen: str = "", fresh: str = "") -> sc.Hand:
    """Return a hand from card texts."""
    kinds = [card(part) for part in text.split()]
    picked = [card(part) for part in chosen.split()]
    new = [card(part) for part in fresh.split()]

    def order(kind: int) -> tuple[int, int, int]:
        wild = kind == 52 or RANK_OF[kind] < 2
        pair = (RANK_OF[kind], SUIT_OF[kind]) if sort == "rank" else (SUIT_OF[kind], RANK_OF[kind])
        return (int(wild), *pair)

    cards = tuple(
        sc.HandCard(
            face(kind), kinds.count(kind), picked.count(kind), new.count(kind), f"card {kind}, {kinds.count(kind)}"
        )
        for kind in sorted(set(kinds), key=order)
    )
    return sc.Hand(layout, sort, cards, len(kinds), f"Your hand, {len(kinds)} cards", locked=False)


class Melds:
    """Makes chips with keys of their own for one side."""

    def __init__(self, side: int) -> None:
        self.side, self.made = side, 0

    def _key(self) -> str:
        self.made += 1
        return f"m-{self.side}-{self.made}"

    def set(self, rank: str, suits: str, wilds: int = 0, **more: object) -> sc.Chip:
        """Return an open set."""
        size = len(suits) + wilds
        chip = sc.Chip(
            self._key(),
            "set",
            rank,
            "",
            suits,
            len(suits),
            wilds,
            "",
            "",
            size,
            draft=False,
            fresh=False,
            target=False,
            intent=f"meld {self.side} {self.made}",
            label=f"Set of {rank}, {size} cards",
        )
        return replace(chip, **more)  # type: ignore[arg-type]

    def run(self, suit: str, span: str, size: int, **more: object) -> sc.Chip:
        """Return an open run."""
        chip = self.set(span, suit * size)
        return replace(chip, kind="run", suit=suit, label=f"Run {suit} {span}", **more)  # type: ignore[arg-type]

    def closed(self, kind: str, title: str, size: int = 7, suit: str = "") -> sc.Chip:
        """Return a closed canasta."""
        chip = self.set(title, "S" * size)
        return replace(chip, kind="run" if suit else "set", suit=suit, closed=kind, seal=kind)


def actions(main: str = "", *rest: tuple[str, str], off: str = "") -> tuple[sc.Action, ...]:
    """Return a usual row of buttons."""
    row = [sc.Action("undo", "Undo", "undo", off="undo" in off)]
    row += [
        sc.Action("sort", "Sort: rank", "sort", wide_only=True),
        sc.Action("layout", "Fan", "layout", wide_only=True),
    ]
    if main:
        row.append(sc.Action("main", main, "main", main=True, off="main" in off))
    return (*row, *(sc.Action(key, text, key) for key, text in rest))


LOG = (
    sc.LogLine("You", "us", "laid **5–8 of spades**, discarded 4♣"),
    sc.LogLine("Ana", "them", "drew two, added K to kings, discarded 9♥"),
    sc.LogLine("Bruno", "us", "closed **a samba of hearts**"),
    sc.LogLine("Chen", "them", "took the pile (11) with 8 8, discarded 9♥"),
)

SEATS = (
    sc.Seat("Ana", "A", "them", 17, "threw 9♥", turn=False, label="Ana, opponent, 17 cards"),
    sc.Seat("Bruno", "B", "us", 12, "your partner", turn=False, label="Bruno, partner, 12 cards"),
    sc.Seat("Chen", "C", "them", 21, "took the pile", turn=False, label="Chen, opponent, 21 cards"),
)

RICH_HAND = "4S 4S 5S 6S 7S 8S 9S TS 4H 7H 8H TH QH 7D 8D 9D JD QD 9C TC JC QC KC AC 2S 2H 3C 3C JK"
FULL_HAND = (
    "4S 4S 4S 5S 6S 7S 7S 8S 9S TS JS QS 4H 7H 7H 8H TH TH QH KH 7D 8D 9D 9D JD QD AD 9C TC TC JC QC KC AC "
    "2S 2H 2H 3C 3C JK JK"
).removesuffix(" JK")


def rich() -> sc.Scene:
    """Return a rich moment in the middle of a deal."""
    a, b = Melds(1), Melds(0)
    theirs = (
        a.closed("natural", "8"),
        a.set("A", "SSHDC"),
        a.run("C", "6–10", 5),
        a.set("6", "HDC", 1),
        a.set("5", "SHC"),
        a.set("K", "HDD"),
        a.set("Q", "SCC"),
        a.run("D", "4–6", 3),
    )
    ours = (
        b.closed("samba", "6–Q", 7, "H"),
        b.closed("natural", "9"),
        b.closed("mixed", "Q", 8),
        b.set("K", "SHDD", 1),
        b.set("A", "SHHC"),
        b.run("S", "5–8", 4, target=True),
        b.set("7", "SHD"),
        b.set("10", "SSHDCC"),
        b.run("D", "8–J", 4),
        b.set("4", "HDC"),
        b.set("J", "SDC"),
    )
    return sc.Scene(
        bar=sc.Bar((("us", "Us", "", "3,450"), ("them", "Them", "", "2,910")), "deal 3, to 10,000"),
        seats=SEATS,
        sides=(
            sc.Side("them", "Them", "red threes 2", "1 canasta of 2", theirs, ""),
            sc.Side("us", "Us", "red threes 1", "2 canastas and a samba: may go out", ours, ""),
        ),
        middle=sc.Middle(
            64,
            "draw",
            True,
            "Stock, 64 cards",
            23,
            face(card("9H")),
            "pile",
            True,
            "Pile, 23 cards",
            "**Take the pile** with your 9♠ 9♦. Only the top card: no run of yours fits 9♥.",
        ),
        prompt="Your turn: draw two, or take the pile",
        mood="act",
        meter=None,
        hand=hand(RICH_HAND, chosen="9S 9D", fresh="TC QD"),
        actions=actions("Take the pile with 9♠ 9♦", ("draw", "Draw two")),
        log=LOG,
    )


def fan(scene: sc.Scene, sort: str = "suit") -> sc.Scene:
    """Return the scene with the hand in rows."""
    return replace(scene, hand=replace(scene.hand, layout="rows", sort=sort))


def start() -> sc.Scene:
    """Return a fresh deal."""
    base = rich()
    return replace(
        base,
        bar=sc.Bar((("us", "Us", "", "0"), ("them", "Them", "", "0")), "deal 1, to 10,000"),
        seats=tuple(replace(seat, cards=15, status="") for seat in SEATS),
        sides=(
            sc.Side("them", "Them", "", "2 canastas to go out", (), "Nothing on the table yet. First meld: 15 points."),
            sc.Side("us", "Us", "", "2 canastas to go out", (), "Nothing on the table yet. First meld: 15 points."),
        ),
        middle=replace(
            base.middle, stock=101, pile=1, pile_target=False, line="To take the pile you need two natural nines."
        ),
        hand=hand("4S 5S 7S 9S TS 7H 8H QH 8D JD 9C KC AC 2S 3C"),
        actions=actions("Draw two", off="undo"),
        log=(sc.LogLine("", "", "Bruno dealt. You begin."),),
    )


def staged() -> sc.Scene:
    """Return a first meld in the making."""
    base, b = start(), Melds(0)
    ours = (b.set("K", "SHD", draft=True, fresh=True), b.run("S", "7–9", 3, draft=True))
    side = replace(base.sides[1], chips=ours)
    return replace(
        base,
        sides=(base.sides[0], side),
        prompt="Stage what you lay down first, then meld it all at once",
        meter=sc.Meter(45, 50, "45 of 50"),
        middle=replace(base.middle, stock_target=False),
        hand=hand("4S 4S 9S TS 7H 8H QH 8D JD 9C KC AC 2S 3C", chosen="4S QH", fresh="4S AC"),
        actions=(
            sc.Action("undo", "Undo", "undo"),
            sc.Action("undo-all", "Undo all", "undo-all"),
            sc.Action("main", "Take the pile with 9♠ 9♦ and meld (105)", "main", main=True),
            sc.Action("discard", "Discard", "discard", off=True),
        ),
        refusal="",
    )


def refused() -> sc.Scene:
    """Return a refused discard."""
    return replace(staged(), refusal="Your first meld needs 50 points; 45 are staged. Add 5 more or take it back.")


def crowded(layout: str = "grid", sort: str = "suit") -> sc.Scene:
    """Return a forty-card hand with 37 melds on the table."""
    base, a, b = rich(), Melds(1), Melds(0)
    theirs = (
        a.closed("natural", "8"),
        a.closed("mixed", "K", 9),
        a.set("A", "SSHDC"),
        a.run("C", "6–10", 5),
        a.set("6", "HDC", 1),
        a.set("5", "SHC"),
        a.set("K", "HDD"),
        a.set("Q", "SCC"),
        a.run("D", "4–6", 3),
        a.set("7", "SSH"),
        a.set("10", "SSH"),
        a.run("H", "10–A", 5),
    )
    ours = [
        b.closed("samba", "6–Q", 7, "H"),
        b.closed("natural", "9"),
        b.closed("mixed", "Q", 8),
        b.closed("samba", "4–10", 7, "S"),
    ]
    ours += [b.set(RANK_TEXT[rank], "SHD", i % 2) for i, rank in enumerate("456789TJQKA")]
    ours += [b.set(rank, "SHDC") for rank in ("4", "10", "K")]
    ours += [
        b.run(suit, span, 4, target=span == "8–J")
        for suit, span in zip("SHDCSHD", ("4–7", "8–J", "10–K", "J–A", "9–Q", "4–7", "5–8"), strict=True)
    ]
    return replace(
        base,
        sides=(replace(base.sides[0], chips=theirs), replace(base.sides[1], chips=tuple(ours))),
        hand=hand(FULL_HAND, layout, sort, chosen="9S 9D 4S", fresh="TC QD"),
        actions=actions("Take the pile with 9♠ 9♦ and meld (105)", ("ask", "May I go out?"), ("draw", "Draw two")),
    )


def three() -> sc.Scene:
    """Return three players, each for themselves."""
    base, c = rich(), Melds(2)
    third = (c.closed("mixed", "J", 7), c.set("10", "SSH"), c.run("H", "4–8", 5), c.set("4", "SDD"))
    return replace(
        base,
        bar=sc.Bar(
            (("us", "You", "", "3,450"), ("them", "Ana", "", "2,910"), ("third", "Chen", "", "−120")),
            "deal 3, to 10,000",
        ),
        seats=(replace(SEATS[0], turn=True, status="is thinking"), replace(SEATS[2], tone="third", status="threw K♣")),
        sides=(
            replace(base.sides[0], name="Ana", chips=base.sides[0].chips[:6]),
            sc.Side("third", "Chen", "red threes 1", "1 canasta of 2", third, ""),
            replace(base.sides[1], name="You", need="may go out"),
        ),
        prompt="Ana is playing",
        mood="wait",
        middle=replace(
            base.middle, stock_target=False, pile_target=False, line="K♣ can be taken with two natural kings."
        ),
        actions=actions(off="undo"),
    )


def two() -> sc.Scene:
    """Return two players."""
    base = rich()
    return replace(
        base, seats=SEATS[:1], sides=(replace(base.sides[0], name="Ana"), replace(base.sides[1], name="You"))
    )


def waiting() -> sc.Scene:
    """Return the table while the bots play."""
    base = rich()
    seats = (SEATS[0], SEATS[1], replace(SEATS[2], turn=True, status="is thinking"))
    return replace(
        base,
        seats=seats,
        prompt="Chen is playing",
        mood="wait",
        sides=(
            base.sides[0],
            replace(base.sides[1], chips=tuple(replace(x, target=False) for x in base.sides[1].chips)),
        ),
        middle=replace(
            base.middle, stock_target=False, pile_target=False, line="Two natural nines would take the pile."
        ),
        hand=replace(hand(RICH_HAND), locked=True),
        actions=actions(off="undo"),
    )


SHEET = (
    ("Cards laid", "865", "540"),
    ("Natural canastas", "500", "500"),
    ("Mixed canastas", "300", "0"),
    ("Sambas", "1,500", "0"),
    ("Red threes", "100", "200"),
    ("Going out", "200", "0"),
    ("Cards in hand", "−45", "−320"),
)


def sheet(*, won: bool = False) -> sc.Scene:
    """Return the score sheet after a deal, or at the end of the match."""
    rows = [sc.SheetRow(text, (us, them)) for text, us, them in SHEET]
    rows += [
        sc.SheetRow("This deal", ("3,420", "920"), strong=True, rule=True),
        sc.SheetRow("Before", ("7,150", "6,010")),
        sc.SheetRow("Total", ("10,570", "6,930"), strong=True, rule=True),
    ]
    return replace(
        rich(),
        mood="over",
        prompt="The deal is over",
        dialog=sc.Dialog(
            "sheet",
            "You and Bruno win the match" if won else "Bruno went out",
            text=("10,570 to 6,930 after four deals.",) if won else (),
            heads=(("us", "Us", ""), ("them", "Them", "")),
            rows=tuple(rows),
            actions=(
                sc.Action("look", "Look at the table", "close"),
                sc.Action("next", "New match" if won else "Next deal", "next", main=True),
            ),
            won="us" if won else "",
        ),
    )


def sheet3() -> sc.Scene:
    """Return the score sheet of three sides."""
    base = sheet()
    assert base.dialog
    rows = tuple(replace(row, cells=(*row.cells, "−1,205")) for row in base.dialog.rows)
    heads = (("us", "You", ""), ("them", "Ana Karenina", ""), ("third", "Chen", ""))
    return replace(three(), dialog=replace(base.dialog, heads=heads, rows=rows))


def asked(key: str, title: str, **more: object) -> sc.Scene:
    """Return the table with a dialog over it."""
    return replace(rich(), dialog=replace(sc.Dialog(key, title), **more))  # type: ignore[arg-type]


def new_game() -> sc.Scene:
    """Return the new game dialog."""
    fields = (
        sc.Field(
            "players", "Players", tuple(sc.Choice(n, n, n == "4") for n in "234"), hint="You and a partner against two."
        ),
        sc.Field(
            "target", "Play to", tuple(sc.Choice(n, n, n == "10,000") for n in ("2,500", "5,000", "7,500", "10,000"))
        ),
        sc.Field(
            "bot",
            "Opponents",
            (sc.Choice("steady", "Steady", chosen=True), sc.Choice("random", "Random", chosen=False)),
        ),
        sc.Field("name", "Your name", value='Eve "<b>" & Co'),
        sc.Field("seed", "Seed", value="", hint="The same seed deals the same cards.", numeric=True),
    )
    acts = (sc.Action("cancel", "Cancel", "close"), sc.Action("start", "Deal", "start", main=True))
    return asked("new", "New game", fields=fields, actions=acts)


def menu() -> sc.Scene:
    """Return the menu."""
    texts = (
        "New game",
        "Score sheet",
        "What happened",
        "Sort the hand by rank",
        "Show the hand as rows",
        "Settings",
        "About and rules",
    )
    acts = tuple(sc.Action(f"m{i}", text, f"m{i}") for i, text in enumerate(texts))
    return asked("menu", "Menu", actions=acts)


def going_out() -> sc.Scene:
    """Return the going-out confirmation."""
    acts = (
        sc.Action("no", "Play on", "close"),
        sc.Action("ask", "Ask Bruno first", "ask"),
        sc.Action("go", "Go out", "out", main=True),
    )
    text = (
        "You lay your last cards and the deal ends: **+200** for you.",
        "Bruno still holds 12 cards, they count against you.",
    )
    return asked(
        "out", "Go out now?", text=text, faces=tuple(face(card(c)) for c in ("9S", "TD", "JK", "2H")), actions=acts
    )


@cache
def played(rules: str, players: int, seed: str, *, over: bool = False) -> Table:
    """Return a real table: where a deal among bots has most on it when the visitor's turn comes, or its end."""
    game, bot = new_match.new_game({"rules": rules, "players": players, "seed": seed})
    table = Table(game, Settings())
    best = (-1, game.state)
    while game.state.phase != "deal_over":
        state = game.state
        if state.to_act == ME and state.phase == "play":
            best = max(best, (sum(map(len, state.melds)), state), key=lambda found: found[0])
        game.play(choose(bot, game.view(state.to_act), stream(seed, str(len(game.moves)))))
    if not over:
        game.state = best[1]
    return table


def real(table: Table, intents: tuple[str, ...] = (), **more: object) -> sc.Scene:
    """Return the scene of a real table on a phone after some intents."""
    table = copy(table)
    table.chosen, table.stages, table.dialog, table.refusal = [], [], "", None
    table.wish = new_match.wish_of(table.game)
    for intent in intents:
        table.intent(intent)
    return replace(picture(table, Words(TEXTS), phone=True), **more)  # type: ignore[arg-type]


def five() -> sc.Scene:
    """Return five players, each for themselves, late in a deal."""
    scene = real(played("samba_de", 5, "5"))
    scores = ("12,450", "9,815", "−1,120", "10,005", "3,450")
    return replace(
        scene,
        bar=sc.Bar(tuple((*old[:3], new) for old, new in zip(scene.bar.scores, scores, strict=True)), scene.bar.about),
        seats=(replace(scene.seats[0], turn=True), *scene.seats[1:]),
    )


def five_full() -> sc.Scene:
    """Return five players with all the cards on the table."""
    scene = five()
    sides = []
    for place, side in enumerate(scene.sides):
        m = Melds(place)
        chips = (
            m.closed("mixed", "K", 8),
            *(m.set(RANK_TEXT[rank], "SHD", i % 2) for i, rank in enumerate("457TQ")),
            m.run("C", "6–10", 5),
        )
        sides.append(replace(side, chips=chips, brief="1/2 3♦×2", red_threes="2 red threes"))
    return replace(scene, sides=tuple(sides))


def oddities() -> sc.Scene:
    """Return the melds that only some games know, a frozen pile, red threes in hand and the button to pass."""
    base, a, b = rich(), Melds(1), Melds(0)
    theirs = (
        replace(a.closed("bolivia", "★"), kind="wild"),
        a.set("★", "", 4, kind="wild"),
        a.set("3", "SSC", kind="black3"),
        a.set("K", "SHD", 1),
        a.set("K", "SDC"),
    )
    ours = (
        b.closed("samba", "6–Q", 7, "H"),
        replace(b.closed("bolivia", "★"), kind="wild", draft=True),
        b.closed("natural", "9", 12),
        b.closed("mixed", "9", 8),
        b.set("★", "", 3, kind="wild", target=True),
        b.set("3", "SSCC", kind="black3"),
        b.set("10", "SSHDCC"),
        b.set("10", "SHD", fresh=True),
    )
    return replace(
        base,
        sides=(replace(base.sides[0], chips=theirs), replace(base.sides[1], chips=ours)),
        middle=replace(
            base.middle,
            frozen=True,
            pile_target=False,
            stock_target=False,
            line="The pile is frozen: only two natural nines take it.",
        ),
        prompt="Pass, or meld and keep one card",
        hand=hand("9S 3H 3H 3D 2C JK 3S 3C"),
        actions=actions("Pass", ("discard", "Discard"), off="undo"),
    )


def six() -> sc.Scene:
    """Return three pairs late in a deal."""
    scene = real(played("samba_de", 6, "6"))
    return replace(scene, seats=(*scene.seats[:3], replace(scene.seats[3], turn=True), scene.seats[4]))


HOUSE = ("open house", 'wish {"take_with_wild": "1", "max_sets_per_rank": "1", "merge_sets": "1"}')

SCENES = {
    "six": six,
    "six-start": lambda: real(
        Table(new_match.new_game({"rules": "samba_de", "players": 6, "seed": "5"})[0], Settings())
    ),
    "six-sheet": lambda: real(played("samba_de", 6, "6", over=True)),
    "five": five,
    "five-full": five_full,
    "five-start": lambda: real(
        Table(new_match.new_game({"rules": "samba_de", "players": 5, "seed": "5"})[0], Settings())
    ),
    "five-sheet": lambda: real(played("samba_de", 5, "5", over=True)),
    "three-real": lambda: real(played("samba_de", 3, "3")),
    "oddities": oddities,
    "oddities-rows": lambda: fan(oddities(), "rank"),
    "new-family": lambda: real(played("samba_de", 6, "6"), ("open new",)),
    "house": lambda: real(played("samba_de", 6, "6"), ("open house",)),
    "house-refused": lambda: real(played("samba_de", 6, "6"), HOUSE),
    "start": start,
    "rich": rich,
    "rich-rows": lambda: fan(rich()),
    "rich-rank": lambda: fan(replace(rich(), hand=hand(RICH_HAND, sort="rank")), "rank"),
    "staged": staged,
    "refused": refused,
    "crowded": crowded,
    "crowded-rows": lambda: crowded("rows"),
    "three": three,
    "two": two,
    "waiting": waiting,
    "sheet": sheet,
    "sheet3": sheet3,
    "won": lambda: sheet(won=True),
    "new": new_game,
    "menu": menu,
    "out": going_out,
}


def page(shown: sc.Scene, theme: str) -> str:
    """Return a whole static page."""
    body = frame(words)
    for name, inner in regions(shown, words).items():
        opening, closing = body.split(f'id="{name}"', 1)
        tag_end = closing.index(">") + 1
        body = f'{opening}id="{name}"{closing[:tag_end]}{inner}{closing[tag_end:]}'
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>Samba</title>'
        f'<link rel="icon" href="data:,">{SHEETS}<script src="motion.js"></script>'
        f'<body><div id="app">{body}</div></body></html>'
    )


def write(out: Path) -> list[str]:
    """Write every scene in both themes and return the names of the pages."""
    out.mkdir(parents=True, exist_ok=True)
    for asset in (*STYLES, "motion.js"):
        shutil.copy(ASSETS / asset, out / asset)
    names = []
    for name, make in SCENES.items():
        for theme in ("dark", "light"):
            (out / f"{name}-{theme}.html").write_text(page(make(), theme), "utf-8")
            names.append(f"{name}-{theme}")
    return names


def shoot(out: Path, names: list[str], sizes: list[str], only: str) -> None:
    """Take a picture of every page and report what does not fit on its screen."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size in sizes:
            width, height = SIZES[size]
            tab = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=2 if width < 1000 else 1
            )
            tab.emulate_media(reduced_motion="reduce")
            for name in names:
                if only and not any(part in name for part in only.split(",")):
                    continue
                tab.goto((out / f"{name}.html").as_uri())
                tab.screenshot(path=out / f"{name}-{size}.png")
                for fault in tab.evaluate(FAULTS):
                    print(f"{name} {size}: {fault}")
        browser.close()


FAULTS = (ROOT / "tools/preview_faults.js").read_text("utf-8")


def main() -> None:
    """Write the pages and, if asked, the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", action="store_true", help="take pictures and measure")
    parser.add_argument("--sizes", default="phone,desktop", help=f"which of {', '.join(SIZES)}")
    parser.add_argument("--only", default="", help="parts of page names, separated by commas")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    names = write(options.out)
    print(f"{len(names)} pages in {options.out}")
    if options.shots:
        shoot(options.out, names, options.sizes.split(","), options.only)


if __name__ == "__main__":
    main()
