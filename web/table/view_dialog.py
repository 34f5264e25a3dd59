"""The sheet over the table as markup: texts, questions, score sheet, cards and buttons."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING

from .markup import GLYPH, Words, action, attributes, button, card, classes, deco, either, rich
from .view_knowledge import knowledge

if TYPE_CHECKING:
    from .scene import Choice, Dialog, Face, Field, Option, SheetRow

PER_LETTER = 8
"""Width in px of a letter of a pill, rather too much than too little."""

PILL_EDGE = 14
"""Width in px of what stands around the text of a pill."""

NARROW, WIDE, LITTLE = 274, 380, 150
"""Width in px that pills have on the narrowest phone, on a wide screen, and beside their question."""


def dialog(shown: Dialog | None, t: Words) -> str:
    """Return the open dialog with its backdrop, or nothing."""
    if shown is None:
        return ""
    veil = f'<div id="veil" class="veil"{attributes(data_do="close" if shown.closable else "")}></div>'
    attrs = attributes(
        id="panel",
        class_=classes("panel", f"k-{shown.key}", shown.won and "won", shown.won),
        data_sheet=shown.key,
        role="dialog",
        aria_modal="true",
        aria_labelledby="panel-title",
        tabindex="-1",
    )
    # What scrolls has the name of its sheet: it keeps its place while a choice redraws it, another sheet starts on top.
    inner = _texts(shown) + _options(shown) + _faces(shown) + _sheet(shown) + _form(shown) + _lists(shown)
    inner += knowledge(shown, t)
    # Without questions in it nothing else would take the focus, and keys could not scroll it.
    stop = "-1" if shown.fields else "0"
    page = attributes(id=f"page-{shown.key}", class_="page", role="group", aria_labelledby="panel-title", tabindex=stop)
    body = f"<div{page}>{inner}</div>" if inner else ""
    buttons = "".join(action(act, "d") for act in shown.actions)
    foot = f'<div id="panel-acts" class="acts">{buttons}</div>' if buttons else ""
    return (
        f'{veil}<div{attrs}>{_head(shown, t)}{_lead(shown)}<div id="panel-body" class="body">{body}</div>{foot}</div>'
    )


def _head(shown: Dialog, t: Words) -> str:
    """Return the title, with falling suits behind it when somebody has won."""
    party = ""
    if shown.won:
        suits = "".join(f"<i>{GLYPH[suit]}</i>" for suit in "SHDCSHDCSHDC")
        party = f'<span class="party" aria-hidden="true">{suits}</span>'
    close = button("d-close", "close", "✕", cls="icon", label=t("view.close")) if shown.closable else ""
    return f'<div class="head">{party}<h2 id="panel-title">{rich(shown.title)}</h2>{close}</div>'


def _lead(shown: Dialog) -> str:
    """Return the line above what scrolls: what the sheet is for, or why a choice on it cannot be."""
    if shown.refusal:
        why = f"{deco('mark', '!')}<span>{rich(shown.refusal)}</span>"
        return f'<p id="lead" class="lead refused">{why}</p>'
    return f'<p id="lead" class="lead"><span>{rich(shown.lead)}</span></p>' if shown.lead else ""


def _texts(shown: Dialog) -> str:
    return "".join(f"<p>{rich(text)}</p>" for text in shown.text)


def _faces(shown: Dialog) -> str:
    """Return cards face up, or several lots of them, each below the word for where it goes."""
    lots = "".join(
        f'<figure class="lot"><figcaption>{rich(where)}</figcaption>{_row(faces)}</figure>'
        for where, faces in shown.groups
    )
    return (_row(shown.faces) if shown.faces else "") + (f'<div class="lots">{lots}</div>' if lots else "")


def _lists(shown: Dialog) -> str:
    """Return keys with what they do, under a heading each."""

    def line(caps: tuple[str, ...], text: str) -> str:
        keys = " ".join(f"<kbd>{escape(cap)}</kbd>" for cap in caps)
        return f"<div><dt>{keys}</dt><dd>{rich(text)}</dd></div>"

    return "".join(
        f'<h3>{rich(head)}</h3><dl class="keys">{"".join(line(*entry) for entry in entries)}</dl>'
        for head, entries in shown.lists
    )


def _options(shown: Dialog) -> str:
    """Return what can be chosen, each a wide button with its cards, and the number that is its key."""
    items = "".join(f"<li>{_option(place, option)}</li>" for place, option in enumerate(shown.options, 1))
    return f'<ol class="options">{items}</ol>' if items else ""


def _option(place: int, option: Option) -> str:
    lots = "".join(f'<span class="lot">{"".join(card(face) for face in lot)}</span>' for lot in option.lots)
    note = f"<small>{rich(option.note)}</small>" if option.note else ""
    inner = deco("key", str(place)) + deco("lots", lots) + deco("what", f"<b>{rich(option.text)}</b>{note}")
    label = f"{option.label}. {option.note}" if option.note else option.label
    return button(f"d-{option.key}", option.intent, f'{inner}<span class="vh">{escape(label)}</span>', cls="option")


def _row(faces: tuple[Face, ...]) -> str:
    return f'<div class="faces">{"".join(card(face) for face in faces)}</div>'


def _sheet(shown: Dialog) -> str:
    """Return the score sheet: one column a side, sums in bold, figures in line."""
    if not shown.rows:
        return ""
    heads = "".join(
        f'<th scope="col" class="{escape(tone)}">{either(name, short)}</th>' for tone, name, short in shown.heads
    )
    lines = "".join(_sheet_row(row, shown.heads) for row in shown.rows)
    head = f"<thead><tr><td></td>{heads}</tr></thead>"
    return f'<table class="sheet c{len(shown.heads)}">{head}<tbody>{lines}</tbody></table>'


def _sheet_row(row: SheetRow, heads: tuple[tuple[str, str, str], ...]) -> str:
    tones = [tone for tone, _, _ in heads] + [""] * len(row.cells)
    cells = "".join(_sheet_cell(tone, cell) for tone, cell in zip(tones, row.cells, strict=False))
    return (
        f"<tr{attributes(class_=classes(row.strong and 'strong', row.rule and 'rule'))}>"
        f'<th scope="row">{rich(row.text)}</th>{cells}</tr>'
    )


def _sheet_cell(tone: str, cell: str) -> str:
    """Return one figure; what stands before it ("×2 +600") is set small, a loss in a colour of its own."""
    before, _, figure = cell.rpartition(" ")
    small = f"<small>{escape(before)}</small> " if before else ""
    loss = figure.startswith(("-", "−")) and "minus"
    return f"<td{attributes(class_=classes(tone, loss))}>{small}{escape(figure)}</td>"


def _form(shown: Dialog) -> str:
    """Return the questions; the form carries the intent of the main button, for the Enter key."""
    if not shown.fields:
        return ""
    intent = next((act.intent for act in shown.actions if act.main), "")
    fields = ""
    group = ""
    for item in shown.fields:
        if item.group != group:
            group = item.group
            fields += f"<h3>{rich(group)}</h3>"
        fields += _field(item)
    return f'<form id="form"{attributes(data_do=intent)}>{fields}<input type="submit" hidden></form>'


def _field(item: Field) -> str:
    """Return one question with its pills or its line of text, and below it what it means."""
    ident = f"f-{item.name}"
    hint = f"<span>{rich(item.hint)}</span>" if item.hint else ""
    note = f" <small>{rich(item.note)}</small>" if item.note else ""
    hint = f'<p class="hint" id="{escape(ident)}-hint">{hint}{note}</p>' if hint or note else ""
    described = f"{ident}-hint" if hint else ""
    mark = f' <em class="tag">{rich(item.mark)}</em>' if item.mark else ""
    if item.choices:
        attrs = attributes(
            class_=classes("ask", _little(item.choices) and "little", item.mark and "changed"),
            role="radiogroup",
            aria_labelledby=f"{ident}-q",
            aria_describedby=described,
        )
        pills = "".join(_choice(item.name, choice) for choice in item.choices)
        question = f'<p class="q" id="{escape(ident)}-q">{rich(item.text)}{mark}</p>'
        return f'<div{attrs}>{question}<div class="pills {_columns(item.choices)}">{pills}</div>{hint}</div>'
    attrs = attributes(
        id=ident,
        name=item.name,
        value=item.value,
        type="text",
        inputmode="numeric" if item.numeric else "",
        autocomplete="off",
        spellcheck="false",
        aria_describedby=described,
    )
    label = f'<label class="q" for="{escape(ident)}">{rich(item.text)}</label>'
    return f'<div class="field">{label}<input{attrs}>{hint}</div>'


def _width(choice: Choice) -> float:
    """Guess how wide a pill has to be in px; a text of several words may take two lines."""
    longest = max(map(len, choice.text.split()), default=0)
    return max(longest, -(-len(choice.text) // 2) if " " in choice.text else 0) * PER_LETTER + PILL_EDGE


def _columns(choices: tuple[Choice, ...]) -> str:
    """Say in how many columns the pills stand on a narrow and on a wide sheet, so that every row is as full as can be.

    None means one row in which each has the width of its own words.
    """
    whole = sum(len(choice.text) * PER_LETTER + PILL_EDGE for choice in choices)
    widest = max(map(_width, choices))

    def columns(room: int) -> int:
        if whole <= room < widest * len(choices):
            return 0
        rows = ceil(len(choices) / max(1, room // widest))
        return ceil(len(choices) / rows)

    return f"of{columns(NARROW)} wide{columns(WIDE)}"


def _little(choices: tuple[Choice, ...]) -> bool:
    """Tell whether the pills leave room for their question on the same line of a phone."""
    return sum(map(_width, choices)) <= LITTLE


def _choice(name: str, choice: Choice) -> str:
    ident = f"f-{name}-{choice.value}"
    attrs = attributes(id=ident, type="radio", name=name, value=choice.value, checked=choice.chosen)
    return f'<label class="pill" for="{escape(ident)}"><input{attrs}><span>{rich(choice.text)}</span></label>'
