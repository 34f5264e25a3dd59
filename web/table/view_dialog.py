"""The sheet over the table as markup: texts, questions, score sheet, cards and buttons."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .markup import GLYPH, Words, action, attributes, button, card, classes, rich

if TYPE_CHECKING:
    from .scene import Choice, Dialog, Field, SheetRow


def dialog(shown: Dialog | None, t: Words) -> str:
    """Return the open dialog with its backdrop, or nothing."""
    if shown is None:
        return ""
    veil = f'<div id="veil" class="veil"{attributes(data_do="close" if shown.closable else "")}></div>'
    attrs = attributes(
        id="panel",
        class_=classes("panel", f"k-{shown.key}", shown.won and "won", shown.won),
        role="dialog",
        aria_modal="true",
        aria_labelledby="panel-title",
        tabindex="-1",
    )
    body = _texts(shown) + _faces(shown) + _sheet(shown) + _form(shown)
    buttons = "".join(action(act, "d") for act in shown.actions)
    foot = f'<div id="panel-acts" class="acts">{buttons}</div>' if buttons else ""
    return f'{veil}<div{attrs}>{_head(shown, t)}<div id="panel-body" class="body">{body}</div>{foot}</div>'


def _head(shown: Dialog, t: Words) -> str:
    """Return the title, with falling suits behind it when somebody has won."""
    party = ""
    if shown.won:
        suits = "".join(f"<i>{GLYPH[suit]}</i>" for suit in "SHDCSHDCSHDC")
        party = f'<span class="party" aria-hidden="true">{suits}</span>'
    close = button("d-close", "close", "✕", cls="icon", label=t("view.close")) if shown.closable else ""
    return f'<div class="head">{party}<h2 id="panel-title">{rich(shown.title)}</h2>{close}</div>'


def _texts(shown: Dialog) -> str:
    return "".join(f"<p>{rich(text)}</p>" for text in shown.text)


def _faces(shown: Dialog) -> str:
    if not shown.faces:
        return ""
    return f'<div class="faces">{"".join(card(face) for face in shown.faces)}</div>'


def _sheet(shown: Dialog) -> str:
    """Return the score sheet: one column a side, sums in bold, figures in line."""
    if not shown.rows:
        return ""
    heads = "".join(f'<th scope="col" class="{escape(tone)}">{escape(name)}</th>' for tone, name in shown.heads)
    lines = "".join(_sheet_row(row, shown.heads) for row in shown.rows)
    return f'<table class="sheet"><thead><tr><td></td>{heads}</tr></thead><tbody>{lines}</tbody></table>'


def _sheet_row(row: SheetRow, heads: tuple[tuple[str, str], ...]) -> str:
    tones = [tone for tone, _ in heads] + [""] * len(row.cells)
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
    if item.choices:
        pills = "".join(_choice(item.name, choice) for choice in item.choices)
        hint = f'<p class="hint">{rich(item.hint)}</p>' if item.hint else ""
        return f'<fieldset><legend>{rich(item.text)}</legend><div class="pills">{pills}</div>{hint}</fieldset>'
    ident = f"f-{item.name}"
    hint = f'<p class="hint" id="{escape(ident)}-hint">{rich(item.hint)}</p>' if item.hint else ""
    attrs = attributes(
        id=ident,
        name=item.name,
        value=item.value,
        type="text",
        inputmode="numeric" if item.numeric else "",
        autocomplete="off",
        spellcheck="false",
        aria_describedby=f"{ident}-hint" if item.hint else "",
    )
    label = f'<label for="{escape(ident)}">{rich(item.text)}</label>'
    return f'<div class="field">{label}<input{attrs}>{hint}</div>'


def _choice(name: str, choice: Choice) -> str:
    ident = f"f-{name}-{choice.value}"
    attrs = attributes(id=ident, type="radio", name=name, value=choice.value, checked=choice.chosen)
    return f'<label class="pill" for="{escape(ident)}"><input{attrs}><span>{rich(choice.text)}</span></label>'
