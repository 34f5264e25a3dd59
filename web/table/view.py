"""The picture of the table as markup: a `Scene` goes in, the inner markup of each region comes out.

Pure: no rules, no browser, no words of its own. Every element that can be tapped carries its intent in
`data-do`, every element that comes back has a stable id, so that patching keeps focus and moving cards alive.
"""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING

from .markup import GLYPH, Words, action, attributes, button, card, classes, deco, either, remembered, rich
from .view_dialog import dialog
from .view_hand import hand, movers
from .view_text import text_page

if TYPE_CHECKING:
    from .scene import Bar, Chip, LogLine, Meter, Middle, Scene, Seat, Side

STEPS = 7
"""Cards of a canasta: the steps of a chip's meter."""

CLOSED_MARK = {"natural": "●", "mixed": "■", "samba": "★", "bolivia": "◆"}

FLAKE = (
    '<svg viewBox="-12 -12 24 24"><path d="M0-10V10M-8.7-5L8.7 5M-8.7 5L8.7-5M-3-8.5L0-6L3-8.5M-3 8.5L0 6L3 8.5'
    'M-8.9-1.7L-5.2-3L-5.9-6.9M8.9 1.7L5.2 3L5.9 6.9M-8.9 1.7L-5.2 3L-5.9 6.9M8.9-1.7L5.2-3L5.9-6.9"/></svg>'
)
"""A snowflake, the mark of a frozen pile."""

MOOD = {"act": "turn", "wait": "wait", "over": "over"}

DENSITY = ((52, 6.6), (39, 7.2), (35, 8.0))
"""Height of a row of chips and how many sets stand in it at 360 px, from roomy to small; tiny ones are the last."""

TINY = len(DENSITY)
"""The smallest chips."""

ROOM = 212
"""Height in px that all sides share on a phone of 360 by 640, when the pile's line is to stand below the heaps."""

TALL_HAND = (42, 34)
"""Above so many cards in rows the hand leaves so many px less."""

HEAD = 28
"""Height in px of a side's name and what it needs."""

FOLDED = (29, 7.6)
"""Height of a row of a side that is folded on a phone, its name beside its tiny chips, and how many sets it holds."""

MANY = 4
"""With so many sides those of the others are always folded on a phone."""


REGIONS = ("bar", "seats", "theirs", "middle", "ours", "prompt", "hand", "actions", "log", "text", "dialog")
"""The parts of the frame that are drawn."""


def frame(t: Words) -> str:
    """Return the skeleton that stays for the whole visit."""

    def named(key: str) -> str:
        return f'aria-label="{escape(t(key))}"'

    return (
        '<div id="felt" class="felt">'
        f'<header id="bar" data-part data-behind {named("view.bar")}></header>'
        f'<main id="table" data-behind {named("view.table")}><h1 class="vh">{escape(t("view.title"))}</h1>'
        f'<section id="seats" data-part {named("view.seats")}></section>'
        f'<section id="theirs" data-part {named("view.theirs")}></section>'
        f'<section id="middle" data-part {named("view.middle")}></section>'
        f'<section id="ours" data-part {named("view.ours")}></section></main>'
        f'<section id="mine" data-behind {named("view.mine")}><div id="prompt"></div><div id="hand" data-part></div>'
        f'<div id="actions" data-part role="toolbar" {named("view.actions")}></div></section>'
        f'<aside id="log" data-part data-behind {named("view.log")}></aside>'
        '<main id="text" data-behind></main>'
        '<div id="dialog"></div>'
        '<div id="say" class="vh" role="status" aria-live="polite"></div>'
        '<div id="alert" class="vh" role="alert" aria-live="assertive"></div>'
        "</div>"
    )


def regions(scene: Scene, t: Words) -> dict[str, str]:
    """Return the inner markup of every region of the frame."""
    if scene.covered:
        return {**dict.fromkeys(REGIONS, ""), "dialog": dialog(scene.dialog, t)}
    if scene.as_text:
        return {**dict.fromkeys(REGIONS, ""), "text": text_page(scene, t), "dialog": dialog(scene.dialog, t)}
    most, less = TALL_HAND
    others, own, fold = _densities(scene.sides, ROOM - (less if len(scene.hand.strips) > most else 0))
    return {
        "bar": _bar(scene.bar, t),
        "seats": f'<ul class="seats n{len(scene.seats)}">{"".join(map(_seat, range(99), scene.seats))}</ul>',
        "theirs": "".join(_side(i, side, others, fold=fold) for i, side in enumerate(scene.sides[:-1])),
        "middle": _middle(scene.middle, scene.coach),
        "ours": "".join(_side(len(scene.sides) - 1, side, own) for side in scene.sides[-1:]),
        "prompt": _prompt(scene) + movers(scene.hand),
        "hand": hand(scene.hand, t),
        "actions": "".join(action(act) for act in scene.actions),
        "log": _log(scene, t),
        "text": "",
        "dialog": dialog(scene.dialog, t),
    }


def _bar(bar: Bar, t: Words) -> str:
    scores = "".join(
        f'<li class="{escape(tone)}">{either(name, short)} <b>{escape(score)}</b></li>'
        for tone, name, short, score in bar.scores
    )
    skip = button("a-view", "view text", escape(t("view.to_text")), cls="skip")
    menu = button("a-menu", "menu", '<i class="burger" aria-hidden="true"></i>', cls="icon", label=t("view.menu"))
    return (
        f'{skip}<p class="logo" aria-hidden="true">{escape(t("view.title"))}<i>·</i></p>'
        f'<ul class="scores n{len(bar.scores)}">{scores}</ul><p class="about">{rich(bar.about)}</p>{menu}'
    )


@remembered
def _seat(place: int, seat: Seat) -> str:
    """Return one player: the ring of the turn has a wedge as well, so that colour is never alone."""
    who = deco("who", f"<b>{escape(seat.name)}</b><small>{rich(seat.status)}</small>")
    count = deco("count", f'<i class="mini"></i>{seat.cards}')
    return (
        f'<li id="s-{place}" class="{classes("seat", seat.tone, seat.turn and "turn")}">'
        f'<span class="vh">{escape(seat.label)}</span>{deco("face", escape(seat.initial))}{who}{count}</li>'
    )


def _densities(sides: tuple[Side, ...], room: int) -> tuple[int, int, bool]:
    """Say how small chips have to be so that all melds of all sides fit on a phone, from 0 roomy to 3 tiny.

    The others' chips come first, then the own; when even tiny ones of more than two sides do not fit, or there are
    many sides, the others fold to one row each.
    """
    loads = [sum(1.5 if chip.kind == "run" or chip.closed else 1.0 for chip in side.chips) for side in sides]
    size = _size(loads, room - HEAD * len(sides))
    if len(sides) < MANY and (len(sides) < MANY - 1 or size < TINY):
        return size, size, False
    height, per_row = FOLDED
    taken = sum(max(1, ceil(load / per_row)) for load in loads[:-1]) * height
    return TINY, _size(loads[-1:], room - HEAD - taken), True


def _size(loads: list[float], room: float) -> int:
    """Return the roomiest size at which so many chips of each side fit."""
    for size, (height, per_row) in enumerate(DENSITY):
        if sum(max(1, ceil(load / per_row)) for load in loads) * height <= room:
            return size
    return TINY


def _side(place: int, side: Side, density: int, *, fold: bool = False) -> str:
    red = f'<span id="r-{place}" class="red3">{rich(side.red_threes)}</span>' if side.red_threes else ""
    brief = deco("brief", rich(side.brief)) if fold and side.brief else ""
    if side.chips:
        melds = f'<ul class="melds">{"".join(f"<li>{_chip(chip)}</li>" for chip in side.chips)}</ul>'
    else:
        melds = f'<p class="none">{rich(side.empty)}</p>'
    return (
        f'<div id="side-{place}" class="{classes("side", side.tone, f"d{density}", fold and "fold")}">'
        f'<h2><b>{escape(side.name)}</b>{red}<span class="need">{rich(side.need)}</span>{brief}</h2>{melds}</div>'
    )


@remembered
def _chip(chip: Chip) -> str:
    """Return one meld: rank or span, the suits it holds, steps toward the canasta, a seal when closed."""
    suit = f'<i class="{chip.suit}">{GLYPH[chip.suit]}</i>' if chip.suit else ""
    cls = classes(
        "chip",
        chip.kind,
        chip.suit,
        chip.closed and f"closed {chip.closed}",
        chip.draft and "draft",
        chip.fresh and "fresh",
        chip.target and "target",
        chip.hint and "hint",
        len(chip.title) > 2 and "long",
    )
    inner = deco("rk", suit + escape(chip.title))
    if chip.closed:
        inner += deco("seal", f"<i>{CLOSED_MARK[chip.closed]}</i> <span>{escape(chip.seal)}</span>")
    else:
        inner += _suits(chip) + _meter(chip)
    if chip.closed or (chip.kind != "run" and (chip.size > 3 or chip.wilds)):
        inner += deco("n", str(chip.size))
    if chip.intent:
        return button(chip.key, chip.intent, inner, cls=cls, label=chip.label)
    return f"<span{attributes(id=chip.key, class_=cls, role='img', aria_label=chip.label)}>{inner}</span>"


def _suits(chip: Chip) -> str:
    """Return the suits of a set one by one; a run tells its suit in its name."""
    if chip.kind == "run":
        return ""
    glyphs = "".join(f'<i class="{suit}">{GLYPH[suit]}</i>' for suit in chip.suits)
    return deco(classes("suits", len(chip.suits) > 5 and "many"), glyphs)


def _meter(chip: Chip) -> str:
    steps = ["on"] * chip.naturals + ["w"] * chip.wilds + [""] * STEPS
    return deco("steps", "".join(f"<i{attributes(class_=step)}></i>" for step in steps[:STEPS]))


def _middle(middle: Middle, coach: str) -> str:
    """Return stock and pile with their counts, and why the pile can or cannot be taken."""
    stock = button(
        "stock",
        middle.stock_intent,
        deco("card back", "") + deco("n", str(middle.stock)),
        cls=classes("heap", middle.stock_target and "target", middle.stock_hint and "hint", _thickness(middle.stock)),
        label=middle.stock_label,
    )
    pile = button(
        "pile",
        middle.pile_intent,
        (card(middle.top) if middle.top else deco("card none", ""))
        + (deco("frost", FLAKE) if middle.frozen else "")
        + deco("n", str(middle.pile)),
        cls=classes(
            "heap",
            middle.pile_target and "target",
            middle.pile_hint and "hint",
            middle.frozen and "frozen",
            _thickness(middle.pile),
        ),
        label=middle.pile_label,
    )
    line = rich(middle.line or middle.more)
    if coach and not middle.line:
        # Where there is no rail for the coach it speaks here, when there is nothing to say of the pile.
        line = f'<span class="coach">{rich(coach)}</span><span class="more">{line}</span>'
    why = button("why", "open why", line + deco("tip", "?"), cls="why") if line else ""
    return f'<div class="mid"><div class="heaps">{stock}{pile}</div><p id="pile-line">{why}</p></div>'


def _thickness(cards: int) -> str:
    """Say how thick a heap looks."""
    if not cards:
        return "out"
    return "tall" if cards > 24 else "low" if cards > 4 else ""


def _prompt(scene: Scene) -> str:
    """Return the one line that says what the game expects, or why the last thing was not possible."""
    if scene.refusal:
        line = f'<p class="line refused">{deco("mark", "!")}<span>{rich(scene.refusal)}</span></p>'
    elif scene.hint:
        line = f'<p class="line told">{deco("mark", "?")}<span>{rich(scene.hint)}</span></p>'
    else:
        cls = classes("line", MOOD.get(scene.mood, ""), scene.news and "news")
        line = f'<p class="{cls}">{deco("mark", "")}<span>{rich(scene.news or scene.prompt)}</span></p>'
    tally = _points(scene.meter) if scene.meter else ""
    if scene.risk:
        full, brief = scene.risk
        sign = deco("full", escape(full)) + deco("brief", f'<i class="mini"></i>{escape(brief)}')
        label = f'<span class="vh">{escape(scene.risk_label)}</span>'
        tally += f'<p class="risk"{attributes(title=scene.risk_label)}>{sign}{label}</p>'
    return f'{line}<div class="tally">{tally}</div>' if tally else line


def _points(meter: Meter) -> str:
    """Return the points of the first meld so far, and how many are missing."""
    bar = attributes(value=max(0, min(meter.have, meter.need)), max=max(1, meter.need), aria_label=meter.text)
    enough = " full" if meter.have >= meter.need else ""
    return (
        f'<p class="points{enough}"><progress id="meter"{bar}></progress>'
        f'<span aria-hidden="true">{rich(meter.text)}</span></p>'
    )


def _log(scene: Scene, t: Words) -> str:
    coach = f'<p class="note"><b>{escape(t("view.coach"))}</b> {rich(scene.coach)}</p>' if scene.coach else ""
    lines = "".join(_log_line(line, t) for line in scene.log)
    acts = "".join(button(f"l-{act.key}", act.intent, f"<span>{escape(act.text)}</span>") for act in scene.log_actions)
    head = f'<h2>{escape(t("view.log"))}</h2><div class="beside">{acts}</div>'
    return f'{coach}{head}<div class="scroll" tabindex="0"><ol>{lines}</ol></div>'


@remembered
def _log_line(line: LogLine, t: Words) -> str:
    name = escape(t("view.who", who=line.who))
    who = f'<span class="{classes("by", line.tone)}">{name}</span> ' if line.who else ""
    return f"<li>{who}{rich(line.text)}</li>"
