"""The table as a plain page: headings, lists and buttons over the same scene, for ears, for large type, for any size.

Pure as `view`: a `Scene` goes in, markup comes out, every button carries the intent that its picture would carry.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .markup import GLYPH, Words, action, attributes, button, classes, deco, rich

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .scene import Chip, HandCard, Middle, Scene, Side

_SUITS = "SHDC"


def text_page(scene: Scene, t: Words) -> str:
    """Return everything in the order in which it is wanted: what to do, the hand, the pile, the melds, the rest."""
    own = scene.sides[-1]
    return (
        _head(scene, t)
        + _section("now", t("text.now"), _now(scene, t))
        + _section("hand", scene.hand.label, _hand(scene, t))
        + _section("middle", t("view.middle"), _middle(scene.middle, t))
        + "".join(_section(f"side-{i}", side.name, _side(side)) for i, side in enumerate((own, *scene.sides[:-1])))
        + _section("seats", t("view.seats"), _list(escape(seat.label) for seat in scene.seats))
        + _section("scores", t("text.scores"), _scores(scene, t))
        + _section("log", t("text.log"), _log(scene, t))
    )


def _head(scene: Scene, t: Words) -> str:
    menu = button("a-menu", "menu", escape(t("view.menu")), cls="act")
    table = button("a-view", "view table", escape(t("text.to_table")), cls="act")
    about = f'<p class="about-text">{rich(scene.bar.about)}</p>'
    return (
        f'<header class="text-head" data-part><h1 id="text-top" tabindex="-1" data-entry>{escape(t("view.title"))}</h1>'
        f'{about}<div class="text-acts">{menu}{table}</div></header>'
    )


def _section(name: str, title: str, inner: str) -> str:
    """Return one part of the page below its heading, which takes the focus when one comes to the part by a key."""
    ident = f"text-{name}"
    heading = f'<h2 id="{ident}-title" tabindex="-1" data-entry>{escape(title)}</h2>'
    return f'<section id="{ident}" data-part aria-labelledby="{ident}-title">{heading}{inner}</section>'


def _list(items: Iterable[str], cls: str = "") -> str:
    return f"<ul{attributes(class_=cls)}>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _now(scene: Scene, t: Words) -> str:
    """Return what the game expects, what is chosen, and all that can be done."""
    line = f'<p id="text-prompt" class="text-prompt">{rich(scene.news or scene.prompt)}</p>'
    advice = "".join(f"<p>{rich(text)}</p>" for text in (scene.hint_spoken or scene.hint, scene.coach) if text)
    refusal = f'<p id="text-refusal" class="text-refusal">{rich(scene.refusal)}</p>' if scene.refusal else ""
    meter = f"<p>{rich(t('text.meter', points=scene.meter.text))}</p>" if scene.meter else ""
    chosen = [card.label for card in scene.hand.cards if card.selected]
    told = t("text.chosen", cards=t("list.semicolon").join(chosen)) if chosen else ""
    acts = "".join(action(act) for act in scene.actions)
    clear = button("a-clear", "clear", escape(t("text.clear")), cls="act") if chosen else ""
    targets = button("a-targets", "open targets", escape(t("text.targets")), cls="act")
    return (
        f"{line}{refusal}{advice}{meter}"
        + (f"<p>{escape(told)}</p>" if told else "")
        + f'<div class="text-acts" role="group"{attributes(aria_label=t("view.actions"))}>{acts}{targets}{clear}</div>'
        + _command(t)
    )


def _command(t: Words) -> str:
    """Return the line in which everything can be typed, too."""
    field = attributes(
        id="command", name="command", type="text", autocomplete="off", autocapitalize="none", spellcheck="false",
        aria_describedby="command-hint",
    )  # fmt: skip
    return (
        f'<form id="commands" data-do="type"><label for="command">{escape(t("text.command"))}</label>'
        f'<div class="text-line"><input{field}><button class="act" type="submit">{escape(t("text.do"))}</button></div>'
        f'<p id="command-hint" class="text-hint">{escape(t("text.command_hint"))}</p></form>'
    )


def _hand(scene: Scene, t: Words) -> str:
    """Return the cards as buttons, suit by suit where they stand by suit."""
    hand = scene.hand
    told = (text for text in (scene.summary, scene.risk_label) if text)
    summary = "".join(f"<p>{escape(text)}</p>" for text in told)
    if hand.sort != "suit":
        return summary + _cards(hand.cards)
    groups = [(t(f"text.suit_{suit}"), [c for c in hand.cards if c.face.suit == suit and _runs(c)]) for suit in _SUITS]
    groups.append((t("text.special"), [c for c in hand.cards if not _runs(c)]))
    return summary + "".join(f"<h3>{escape(name)}</h3>{_cards(cards)}" for name, cards in groups if cards)


def _runs(card: HandCard) -> bool:
    """Whether a card stands with its suit: all but wild cards and threes."""
    return card.face.suit != "W" and card.face.rank not in ("2", "3")


def _cards(cards: Iterable[HandCard]) -> str:
    return _list(map(_card, cards), "text-cards")


def _card(card: HandCard) -> str:
    sign = card.face.rank + ("" if card.face.suit == "W" else GLYPH[card.face.suit])
    inner = deco(classes("sign", card.face.suit), escape(sign)) + f"<span>{escape(card.label)}</span>"
    kind = card.face.kind
    return button(f"c-{kind}", f"card {kind}", inner, cls="act text-card", pressed=bool(card.selected))


def _middle(middle: Middle, t: Words) -> str:
    stock = button("stock", middle.stock_intent, escape(middle.stock_label), cls="act")
    pile = button("pile", middle.pile_intent, escape(middle.pile_label), cls="act")
    line = f'<p id="pile-line">{rich(middle.line)}</p>' if middle.line else ""
    return f'<div class="text-acts">{pile}{stock}</div>{line}'


def _side(side: Side) -> str:
    """Return what a side needs and has; a meld is a button as it is on the table."""
    facts = _list(rich(fact) for fact in (side.need, side.red_threes) if fact)
    melds = _list(map(_chip, side.chips), "text-melds") if side.chips else f"<p>{rich(side.empty)}</p>"
    return facts + melds


def _chip(chip: Chip) -> str:
    if not chip.intent:
        return escape(chip.label)
    return button(chip.key, chip.intent, escape(chip.label), cls=classes("act", chip.target and "fits"))


def _scores(scene: Scene, t: Words) -> str:
    return _list(escape(t("text.score", side=name, score=score)) for _, name, _, score in scene.bar.scores)


def _log(scene: Scene, t: Words) -> str:
    """Return what happened, the latest first."""
    lines = (t("log.line", who=line.who, text=line.text) if line.who else line.text for line in reversed(scene.log))
    acts = "".join(button(f"text-{act.key}", act.intent, escape(act.text), cls="act") for act in scene.log_actions)
    row = f'<div class="text-acts">{acts}</div>' if acts else ""
    return f'{row}<ol class="text-log">{"".join(f"<li>{rich(line)}</li>" for line in lines)}</ol>'
