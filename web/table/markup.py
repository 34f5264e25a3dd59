"""Small pieces of markup shared by the views: escaping, suit glyphs, buttons, card faces."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from samba_core.cards import TEXT

if TYPE_CHECKING:
    from .scene import Action, Face

Words = Callable[..., str]
"""Gives the text of a key: `t("view.copies", n=2)`."""

TEXT_STYLE = "\ufe0e"
"""Variation selector that keeps phones from drawing suit glyphs as emoji."""

GLYPH = {"S": "♠" + TEXT_STYLE, "H": "♥" + TEXT_STYLE, "D": "♦" + TEXT_STYLE, "C": "♣" + TEXT_STYLE, "W": "★"}

_SUIT_OF_GLYPH = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_SUITS = re.compile(r"([♠♥♦♣])\ufe0e?")
_BOLD = re.compile(r"\*\*(.+?)\*\*")

remembered = lru_cache(maxsize=1024)
"""For pieces that mostly look as they did a moment ago: at a tap nearly all of the table is made of them."""


def rich(text: str) -> str:
    """Return escaped text with its **bold** parts in bold and its suit glyphs in their colours."""
    return _BOLD.sub(r"<b>\1</b>", _SUITS.sub(_coloured, escape(text)))


def _coloured(match: re.Match[str]) -> str:
    suit = _SUIT_OF_GLYPH[match[1]]
    return f'<span class="g {suit}">{GLYPH[suit]}</span>'


def plain(text: str) -> str:
    """Return escaped text whose suit glyphs keep the colour of the words around them."""
    return _SUITS.sub(lambda match: match[1] + TEXT_STYLE, escape(text))


def attributes(**values: str | bool | int | None) -> str:
    """Return attributes with a leading blank each; empty texts, False and None are left out."""
    parts = []
    for name, value in values.items():
        if value is None or value is False or value == "":
            continue
        key = name.rstrip("_").replace("_", "-")
        parts.append(f" {key}" if value is True else f' {key}="{escape(str(value))}"')
    return "".join(parts)


def classes(*names: str | bool) -> str:
    """Return the class names that are not empty, joined by blanks."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def deco(cls: str, inner: str) -> str:
    """Return a piece that is only for the eye; the control around it has the words."""
    return f"<span{attributes(class_=cls, aria_hidden='true')}>{inner}</span>"


def either(name: str, short: str) -> str:
    """Return a name and a shorter one for the eye where there is no room; who listens always gets the whole name."""
    if short in ("", name):
        return f"<span>{escape(name)}</span>"
    return f'<span class="name">{escape(name)}</span>{deco("short", escape(short))}'


def button(
    ident: str,
    intent: str,
    inner: str,
    *,
    cls: str = "",
    label: str = "",
    off: bool = False,
    pressed: bool | None = None,
    **more: str | bool | int | None,
) -> str:
    """Return a real button that carries its intent; `inner` is markup, everything else plain text."""
    attrs = attributes(
        id=ident,
        class_=cls,
        data_do=intent,
        aria_label=label,
        aria_disabled="true" if off or not intent else None,
        aria_pressed=None if pressed is None else ("true" if pressed else "false"),
        **more,
    )
    return f'<button type="button"{attrs}>{inner}</button>'


def action(act: Action, prefix: str = "a") -> str:
    """Return one named button of the row below the hand or of a dialog."""
    cls = classes("act", act.main and "main", act.off and "off", act.wide_only and "wide")
    text = f"<span>{plain(act.text)}</span>"
    if act.label:
        text = f'<span aria-hidden="true">{plain(act.text)}</span><span class="vh">{escape(act.label)}</span>'
    return button(f"{prefix}-{act.key}", act.intent, text, cls=cls, off=act.off)


def index(face: Face) -> str:
    """Return rank over suit as it stands in the corner of a card."""
    ten = ' class="ten"' if len(face.rank) > 1 else ""
    suit = "" if face.suit == "W" else f"<small>{GLYPH[face.suit]}</small>"
    return f"<b{ten}>{escape(face.rank)}</b>{suit}"


@remembered
def card(face: Face, extra: str = "") -> str:
    """Return the picture of one card face up; it is decoration, the control around it has the name."""
    pip = GLYPH[face.suit]
    return (
        f'<span class="{classes("card", face.suit, extra)}" data-card="{TEXT[face.kind]}" aria-hidden="true">'
        f'<span class="ix">{index(face)}</span><span class="pip">{pip}</span></span>'
    )
