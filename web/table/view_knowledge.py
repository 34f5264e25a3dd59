"""What one may know, as markup: the log by rounds, the last round step by step, the tracker, for and against."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .markup import GLYPH, Words, attributes, card, classes, deco, rich

if TYPE_CHECKING:
    from .scene import Copies, Dialog, Fact, LogLine, Replay, Tracker

MARK = {"yes": "✓", "no": "✗"}


def knowledge(shown: Dialog, t: Words) -> str:
    """Return the parts of a sheet that tell what is known."""
    facts = f'<ul class="facts">{"".join(_fact(fact, t) for fact in shown.facts)}</ul>' if shown.facts else ""
    rounds = "".join(_round(heading, lines, t) for heading, lines in shown.rounds)
    return (
        facts
        + (f'<div class="rounds">{rounds}</div>' if rounds else "")
        + (_replay(shown.replay, t) if shown.replay else "")
        + (_tracker(shown.tracker, t) if shown.tracker else "")
    )


def _fact(fact: Fact, t: Words) -> str:
    mark = ""
    if fact.mark:
        word = t("view.fact_yes" if fact.mark == "yes" else "view.fact_no")
        mark = f'{deco("m", MARK[fact.mark])}<span class="vh">{escape(word)} </span>'
    return f"<li{attributes(class_=fact.mark)}>{mark}<span>{rich(fact.text)}</span></li>"


def _round(heading: str, lines: tuple[LogLine, ...], t: Words) -> str:
    told = "".join(
        f'<li class="{classes("told", line.tone)}"><b class="by">{escape(t("view.who", who=line.who))}</b> '
        f"{rich(line.text)}</li>"
        for line in lines
    )
    return f"<section><h3>{rich(heading)}</h3><ol>{told}</ol></section>"


def _replay(shown: Replay, t: Words) -> str:
    """Return one step large, whose turns there were before and after it, and how far one is."""
    turns = "".join(
        f"<li{attributes(class_=classes(tone, state), aria_current=state == 'now' and 'step')}>{escape(name)}</li>"
        for name, tone, state in shown.turns
    )
    cards = "".join(f'<i class="{classes("slot", new and "new")}">{card(face)}</i>' for face, new in shown.faces)
    cards += f'<i class="slot">{deco("card back", "")}</i>' * shown.backs
    bar = attributes(value=shown.at, max=shown.of, aria_label=shown.place)
    return (
        f'<div class="replay"><ol class="turns">{turns}</ol>'
        f'<div class="stage">{cards}</div>'
        f'<p class="{classes("step", shown.tone)}" aria-hidden="true"><b class="by">{escape(shown.who)}</b>'
        f"<span>{rich(shown.text)}</span></p>"
        f'<p id="step" class="vh" role="status" aria-live="polite" aria-atomic="true">{escape(shown.label)}</p>'
        f'<p class="far"><progress{bar}></progress><span aria-hidden="true">{escape(shown.place)}</span></p></div>'
    )


def _tracker(shown: Tracker, t: Words) -> str:
    """Return all cards by suit and rank: how many are not seen, and a mark a copy for where it is."""
    heads = "".join(f'<th scope="col">{escape(rank)}</th>' for rank in shown.ranks)
    rows = "".join(
        f"<tr>{_row_head(name, deco(f'g {suit}', GLYPH[suit]))}{''.join(map(_copies, cells))}</tr>"
        for suit, name, cells in shown.rows
    )
    left = "".join(f"<td>{n}</td>" for n in shown.left)
    specials = "".join(
        f'<li class="{classes("special", _fill(item))}">{_special(item)}</li>' for item in shown.specials
    )
    legend = "".join(f"<li>{deco(f'at at-{place}', '')}{escape(word)}</li>" for place, word in shown.legend)
    return (
        f'<ul class="legend">{legend}</ul>'
        f'<table class="tracker"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>'
        f"<tfoot><tr>{_row_head(t('view.left'), deco('', 'Σ'))}{left}</tr></tfoot></table>"
        f'<ul class="specials">{specials}</ul>'
    )


def _row_head(name: str, sign: str) -> str:
    return f'<th scope="row"><span class="vh">{escape(name)}</span>{sign}</th>'


def _fill(item: Copies) -> str:
    return "none" if not item.unseen else "all" if item.unseen == len(item.places) else ""


def _copies(item: Copies) -> str:
    return f'<td class="{_fill(item)}"><span class="vh">{escape(item.label)}</span>{_count(item)}</td>'


def _special(item: Copies) -> str:
    index = escape(item.face.rank)
    if item.face.suit != "W":
        index += f'<i class="g {item.face.suit}">{GLYPH[item.face.suit]}</i>'
    return f'<span class="vh">{escape(item.label)}</span>{deco("ix", index)}{_count(item)}'


def _count(item: Copies) -> str:
    marks = "".join(f'<i class="at at-{place}"></i>' for place in item.places)
    return deco("u", str(item.unseen)) + deco("marks", marks)
