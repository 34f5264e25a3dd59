"""The own hand as markup: a grid of suits by ranks, or rows of cards that overlap."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from samba_core.cards import FOUR, IS_NATURAL, JOKER, KINDS, RANK_OF, SUIT_OF, SUITS

from .markup import Words, attributes, button, card, classes, deco, index, remembered

if TYPE_CHECKING:
    from .scene import Hand, HandCard, Strip

ROW_LIMIT = 14
"""Cards that stand in one row on the narrowest common phone with 24 px of each to be seen."""

DEEP_FAN = 42
"""Above this many cards even a wide screen needs a second row."""

LONG_FAN = 34
"""Above this many cards a narrow desktop needs one."""

WIDEST_ROW = 38
"""Cards of a row where a hand stands in several on a desktop."""


def hand(shown: Hand, t: Words) -> str:
    """Return the hand in the layout the visitor chose."""
    return _grid(shown, t) if shown.layout == "grid" else _rows(shown)


def listbox(shown: Hand) -> dict[str, str]:
    """Return what makes the hand a list of which several cards can be chosen."""
    return {"role": "listbox", "aria_multiselectable": "true", "aria_label": shown.label}


def _yes(chosen: bool) -> str:
    return "true" if chosen else "false"


def _grid(shown: Hand, t: Words) -> str:
    """Lay naturals out by suit and rank, the others in places of their own; every card keeps its place."""
    held = {item.face.kind: item for item in shown.cards}
    cells = []
    for kind in sorted(range(KINDS), key=_place):
        item = held.get(kind)
        if item:
            cells.append(_cell(item, t))
        elif kind == JOKER or IS_NATURAL[kind] or _slot(kind) in ("e2", "e3b"):
            cells.append(f'<i class="{classes("cell", _position(kind))}" aria-hidden="true"></i>')
    size = f'<i class="size" aria-hidden="true"><i class="mini"></i>{shown.size}</i>'
    attrs = attributes(class_=classes("grid", shown.locked and "locked"), **listbox(shown))
    return f'<div id="cards"{attrs}>{"".join(cells)}{size}</div>'


def _place(kind: int) -> tuple[int, int, int]:
    """Give the reading order in the grid: naturals suit by suit, then joker, twos, black and red threes."""
    if IS_NATURAL[kind]:
        return (0, SUIT_OF[kind], RANK_OF[kind])
    return (1, ("ej", "e2", "e3b", "e3r").index(_slot(kind)), SUIT_OF[kind])


def _slot(kind: int) -> str:
    """Name the group of places that a card which is no natural has in the grid."""
    if kind == JOKER:
        return "ej"
    if RANK_OF[kind] == 0:
        return "e2"
    return "e3b" if SUITS[SUIT_OF[kind]] in "SC" else "e3r"


def _position(kind: int) -> str:
    """Name the place of a card in the grid; the stylesheet knows where it is on each screen."""
    if IS_NATURAL[kind]:
        return f"r{SUIT_OF[kind]} k{RANK_OF[kind] - FOUR}"
    return "ej" if kind == JOKER else f"{_slot(kind)[:2]} {_slot(kind)[:2]}{SUITS[SUIT_OF[kind]]}"


@remembered
def _cell(item: HandCard, t: Words) -> str:
    """Return one card kind of the grid with a badge for copies or for what is selected."""
    kind = item.face.kind
    badge = ""
    if item.selected:
        taken = "✓" if item.selected == item.count else t("view.chosen", k=item.selected, n=item.count)
        badge = f'<span class="n on">{escape(taken)}</span>'
    elif item.count > 1:
        badge = f'<span class="n">{escape(t("view.copies", n=item.count))}</span>'
    cls = classes(
        "cell on",
        item.face.suit,
        _position(kind),
        badge and "badged",
        item.selected > 0 and "sel",
        item.fresh > 0 and "fresh",
        _marked(item),
        item.hint > 0 and "hint",
    )
    inner = f'<span class="ix" aria-hidden="true">{index(item.face)}{badge}</span>'
    return button(
        f"c-{kind}",
        f"card {kind}",
        inner,
        cls=cls,
        label=item.label,
        role="option",
        aria_selected=_yes(bool(item.selected)),
    )


def _rows(shown: Hand) -> str:
    """Return one button a physical card; the stylesheet wraps them on a phone and fans them on a desktop."""
    cls = classes(
        "rows",
        f"p{_per_row(shown.size)}",
        f"by-{shown.sort}",
        shown.size > LONG_FAN and "long",
        shown.size > DEEP_FAN and "deep",
        shown.locked and "locked",
    )
    each = _share(shown.size, max(2, -(-shown.size // WIDEST_ROW)))
    attrs = attributes(class_=cls, style=f"--each:{each}", **listbox(shown))
    return f'<div id="cards"{attrs}>{"".join(map(_strip, shown.strips))}</div>'


def _per_row(size: int) -> int:
    """Share the cards evenly among as few phone rows as they need."""
    return max(8, min(ROW_LIMIT, _share(size, max(1, -(-size // ROW_LIMIT)))))


def _share(size: int, rows: int) -> int:
    """Return how many cards stand in each of so many rows."""
    return -(-size // rows)


@remembered
def _strip(item: Strip) -> str:
    """Return one physical card."""
    return button(
        f"c-{item.key}",
        f"{'unpick' if item.selected else 'pick'} {item.key}",
        card(item.face),
        cls=classes(
            "strip",
            item.gap and "gap",
            item.selected and "sel",
            item.fresh and "fresh",
            item.hint and "hint",
            _marked(item),
        ),
        label=item.label,
        role="option",
        aria_selected=_yes(item.selected),
    )


def _marked(item: HandCard | Strip) -> str:
    """Name the quiet signs on a card that makes melds with others of the hand, or joins one on the table."""
    runs, sets = item.mark in ("run", "both"), item.mark in ("set", "both")
    return classes(runs and "in-run", sets and "in-set", item.fits and "fits")


def movers(shown: Hand) -> str:
    """Return the buttons that move the chosen cards."""
    if not shown.movers:
        return ""
    arrows = "".join(
        button(f"a-{act.key}", act.intent, deco("arrow", ""), cls=f"mover {act.key}", label=act.text)
        for act in shown.movers
    )
    return f'<span class="movers">{arrows}</span>'
