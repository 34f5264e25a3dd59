"""The sheets that lie over the table: menu, new game, settings, score sheet, going out, the partner's question."""

from __future__ import annotations

from collections.abc import Callable

from samba_core.apply import apply
from samba_core.house_rules import HOUSE_RULES, changes
from samba_core.melds import CANASTA_SIZE, grown
from samba_core.moves import Discard, Lay
from samba_core.narrate import Card
from samba_core.scoring import MatchResult, SideScore, deal_scores, hand_points, match_result, totals
from samba_core.state import State

from . import bridge
from .buttons import going_on, shut
from .choices import propose_sheet, sure_sheet, targets_sheet
from .ctrl import Table
from .curtain import curtain_sheet, since_sheet
from .deal_log import log_sheet
from .handling import sort_after
from .keys_sheet import keys_sheet
from .naming import Names, chip_label, face, faces
from .new_sheets import house_sheet, new_sheet, value_name
from .replay import replay_sheet
from .scene import Action, Choice, Dialog, Face, Field, SheetRow
from .settings import CHOICES, DEFAULT_PACE, GROUPS, HINTED
from .taking import why_sheet
from .tracker import tracker_sheet
from .words import Words


def dialog(table: Table, names: Names, words: Words) -> Dialog | None:
    """Return the sheet that is open, if any."""
    make = _SHEETS.get(table.open_dialog)
    return make(table, names, words) if make else None


def _menu(table: Table, names: Names, words: Words) -> Dialog:
    played = table.game.state.phase in ("deal_over", "match_over")
    rows = [
        Action("m-new", words("menu.new"), "open new"),
        Action("m-sort", words(f"do.sort_{sort_after(table.settings.sort)}"), "target sort"),
        Action("m-settings", words("menu.settings"), "open settings"),
        Action("m-replay", words("menu.replay"), "open replay"),
        Action("m-log", words("menu.log"), "open log"),
    ]
    if table.settings.tracker == "on":
        rows.append(Action("m-tracker", words("menu.tracker"), "open tracker"))
    if table.game.rules.pile_open and table.view.pile:
        rows.append(Action("m-pile", words("menu.pile"), "open pile"))
    if played:
        rows.append(Action("m-sheet", words("menu.sheet"), "open sheet"))
    elif table.can_undo:
        rows.append(Action("m-undo-all", words("menu.undo_all"), "undo-all"))
    if table.earlier:
        rows.append(Action("m-earlier", words("menu.earlier"), "earlier"))
    rows.append(Action("m-about", words("menu.about"), "open about"))
    rows.append(Action("m-keys", words("menu.keys"), "open keys"))
    other = "table" if table.settings.view == "text" else "text"
    rows.append(Action("m-view", words(f"menu.view_{other}"), f"view {other}"))
    return Dialog("menu", words("menu.title"), lead=_match(table, words), actions=tuple(rows))


def _match(table: Table, words: Words) -> str:
    """Return which game it is, where the match stands, and the number that deals the same cards again."""
    state = table.game.state
    game = words(f"rules.{state.rules.id}")
    about = words("bar.about", game=game, deal=state.deal_number, target=state.target)
    return words("menu.match", about=about, seed=state.seed)


def _settings(table: Table, names: Names, words: Words) -> Dialog:
    chosen = table.settings.as_dict()

    def field(group: str, name: str) -> Field:
        now = chosen[name] or DEFAULT_PACE
        options = tuple(Choice(v, words(f"settings.{name}_{v}"), v == now) for v in CHOICES[name])
        hint = words(f"settings.{name}.hint") if name in HINTED else ""
        return Field(name, words(f"settings.{name}"), options, hint=hint, group=words(f"settings.group_{group}"))

    return Dialog(
        "settings",
        words("settings.title"),
        fields=tuple(field(group, name) for group, inside in GROUPS.items() for name in inside),
        actions=(Action("done", words("do.save"), "close", main=True),),
    )


def _about(table: Table, names: Names, words: Words) -> Dialog:
    """How the game at this table is played, and by which house rules."""
    rules = table.game.rules
    text = [words(f"about.{rules.id}.{n}") for n in range(1, 5)]
    text += [words("about.points", target=table.game.state.target), words("about.keys")]
    changed = changes(rules, table.game.players)
    if changed:
        told = [
            words(
                "about.house_rule",
                rule=words(f"house.{rule.field}"),
                value=value_name(rule, changed[rule.field], words),
            )
            for rule in HOUSE_RULES
            if rule.field in changed
        ]
        text.append(words("about.house", rules=words("list.semicolon").join(told)))
    return Dialog(
        "about", words("about.title"), lead=words(f"rules.{rules.id}"), text=tuple(text), actions=(shut(words),)
    )


def _meld(table: Table, names: Names, words: Words) -> Dialog | None:
    """One meld, fanned out card by card."""
    side, index = table.dialog_place
    melds = table.view.melds[side]
    if index >= len(melds):
        return None
    meld, rules = melds[index], table.view.rules
    text = [words("meld.text", n=meld.size, points=meld.points(rules))]
    if meld.canasta:
        text.append(words("meld.bonus", bonus=meld.bonus(rules)))
    else:
        text.append(words("meld.to_go", n=CANASTA_SIZE - meld.size))
    fan = tuple(face(words, k) for k in meld.cards)
    joins = bridge.merges(table.view, table.staged, index) if side == table.view.side else ()
    actions = []
    for i in joins:
        actions.append(Action(f"join-{i}", words("do.merge", meld=melds[i], n=melds[i].size), f"merge {index} {i}"))
        lost = meld.bonus(rules) + melds[i].bonus(rules) - grown(melds[i], meld.cards).bonus(rules)
        if lost > 0:
            text.append(words("meld.merge_costs", points=lost))
    return Dialog("meld", chip_label(words, meld), text=tuple(text), faces=fan, actions=(*actions, shut(words)))


def _pile(table: Table, names: Names, words: Words) -> Dialog | None:
    """The whole pile, the top card first, where it may be looked through (E100)."""
    if not table.game.rules.pile_open:
        return None
    downward = tuple(face(words, k) for k in reversed(table.view.pile))
    return Dialog("pile", words("pile.title"), faces=downward, actions=(shut(words),))


def _out(table: Table, names: Names, words: Words) -> Dialog:
    """Say what going out brings before it is done."""
    view = table.view
    text = [words("out.text", bonus=view.rules.out_bonus)]
    if _goes_out_concealed(table):
        text = [words("out.concealed", bonus=view.rules.concealed_bonus)]
    if any(not isinstance(move, Discard) for move in table.pending):
        text.append(words("out.melds"))
    text += [words("out.discard", card=Card(move.card)) for move in table.pending if isinstance(move, Discard)]
    melds = list(view.own_melds)
    points = sum(meld.points(view.rules) + meld.bonus(view.rules) for meld in melds)
    if points:
        text.append(words("out.table", points=points))
    if len(view.partners) == 1:
        text.append(words("out.partner", n=view.hand_sizes[view.partners[0]]))
    elif view.partners:
        text.append(words("out.partners", n=sum(view.hand_sizes[seat] for seat in view.partners)))
    return Dialog(
        "out",
        words("out.title_name", name=names.players[table.me]) if table.people.several else words("out.title"),
        text=tuple(text),
        groups=_out_groups(table, words),
        actions=(
            Action("cancel", words("do.cancel"), "close"),
            Action("confirm", words("out.confirm"), "confirm", main=True),
        ),
    )


def _out_groups(table: Table, words: Words) -> tuple[tuple[str, tuple[Face, ...]], ...]:
    """Return the last cards by where they go, in each place naturals before wild cards."""
    groups = []
    for move in table.pending:
        if isinstance(move, Lay):
            groups += [(words("out.new"), tuple(face(words, k) for k in meld.cards)) for meld in move.melds]
            groups += [(words("out.add", meld=table.view.own_melds[i]), faces(words, cards)) for i, cards in move.adds]
    return tuple(groups)


def _goes_out_concealed(table: Table) -> bool:
    """Whether what waits for a yes would be a concealed going out (E78)."""
    state = table.game.state
    for move in table.pending:
        state, _ = apply(state, move)
    return state.concealed


def _answer(table: Table, names: Names, words: Words) -> Dialog:
    """The partner asks; the answer binds."""
    view = table.view
    who = names.players[view.turn]
    points = hand_points(view.hand, view.rules)
    asked = words("answer.text_name", name=names.players[table.me]) if table.people.several else words("answer.text")
    return Dialog(
        "answer",
        words("answer.title", name=who),
        text=(asked, words("answer.hand", n=view.size, points=points)),
        actions=(
            Action("no", words("answer.no"), "answer no"),
            Action("yes", words("answer.yes"), "answer yes", main=True),
        ),
        closable=False,
    )


# ── the score sheet ──────────────────────────────────────────────────────────────────────────────────────────


def _sheet(table: Table, names: Names, words: Words) -> Dialog | None:
    """Every side's score of the deal, item by item, and where the match stands."""
    state = table.game.state
    if state.phase not in ("deal_over", "match_over"):
        return None
    made = deal_scores(state)
    result = match_result(state.rules, totals(state), state.deal_number, state.target)
    won = names.tone(result.winner) if result.winner is not None else ""
    over = state.phase == "match_over"
    return Dialog(
        "sheet",
        words("sheet.title", deal=state.deal_number),
        text=_sheet_text(table, names, words, result, over),
        heads=tuple((names.tone(side), *names.shared(side)) for side in names.order),
        rows=_sheet_rows(state, [made[side] for side in names.order], names.order, words),
        actions=(Action("look", words("do.look"), "close"), going_on(over, words)),
        won=won,
    )


def _sheet_text(table: Table, names: Names, words: Words, result: MatchResult, over: bool) -> tuple[str, ...]:
    state, view, winner = table.game.state, table.view, result.winner
    several = table.people.several
    text = []
    if over and winner is None:
        out_of_deals = max(totals(state)) < state.target
        text.append(words("sheet.draw_deals" if out_of_deals else "sheet.draw", deals=state.deal_number))
    elif over and winner is not None and several:
        text.append(words("sheet.won", side=names.team(winner)))
    elif over and winner == view.side and len(view.partners) > 1:
        text.append(words("sheet.won_team"))
    elif over and winner == view.side and view.partners:
        text.append(words("sheet.won_us", name=names.players[view.partners[0]]))
    elif over and winner == view.side:
        text.append(words("sheet.won_you"))
    elif over and winner is not None:
        two_sides = view.partners and len(view.melds) == 2
        text.append(words("sheet.won_pair" if two_sides else "sheet.won", side=names.side(winner)))
    elif not over and max(totals(state)) >= state.target:
        text.append(words("sheet.tie", target=result.target))
    if state.out is None:
        text.append(words("sheet.stock"))
    elif state.out == table.me and not several:
        text.append(words("sheet.out_you"))
    else:
        text.append(words("sheet.out", name=names.players[state.out]))
    used = table.hints.get(state.deal_number, 0)
    if table.hints:
        text.append(words("sheet.hints", n=used, match=sum(table.hints.values())))
    return tuple(text)


def _sheet_rows(state: State, made: list[SideScore], order: tuple[int, ...], words: Words) -> tuple[SheetRow, ...]:
    rows: list[SheetRow] = []

    def row(key: str, points: Callable[[SideScore], int], always: bool = False) -> None:
        values = [points(score) for score in made]
        if always or any(values):
            rows.append(SheetRow(words(f"sheet.{key}"), tuple(words.signed(v) if v else "–" for v in values)))

    def counted(key: str, points: Callable[[SideScore], int], count: Callable[[SideScore], int]) -> None:
        if any(count(score) for score in made):
            cells = (
                words("sheet.counted", count=count(score), points=words.signed(points(score))) if count(score) else "–"
                for score in made
            )
            rows.append(SheetRow(words(f"sheet.{key}"), tuple(cells)))

    row("melded", lambda score: score.melded, always=True)
    counted("sambas", lambda score: score.sambas, lambda score: score.samba_count)
    counted("bolivias", lambda score: score.bolivias, lambda score: score.bolivia_count)
    counted("natural", lambda score: score.natural, lambda score: score.natural_count)
    counted("mixed", lambda score: score.mixed, lambda score: score.mixed_count)
    counted("red_threes", lambda score: score.red_threes, lambda score: score.red_three_count)
    row("held", lambda score: score.red_threes_held)
    row("going_out", lambda score: score.going_out)
    row("in_hand", lambda score: score.in_hand, always=True)
    after = totals(state)
    total = tuple(words.signed(score.total) for score in made)
    rows.append(SheetRow(words("sheet.deal_total"), total, strong=True, rule=True))
    before, now = (tuple(words.number(scores[side]) for side in order) for scores in (state.scores, after))
    rows.append(SheetRow(words("sheet.before"), before))
    rows.append(SheetRow(words("sheet.total"), now, strong=True, rule=True))
    return tuple(rows)


_SHEETS: dict[str, Callable[..., Dialog | None]] = {
    "menu": _menu,
    "new": new_sheet,
    "house": house_sheet,
    "keys": keys_sheet,
    "targets": targets_sheet,
    "pile": _pile,
    "settings": _settings,
    "log": log_sheet,
    "replay": replay_sheet,
    "tracker": tracker_sheet,
    "why": why_sheet,
    "about": _about,
    "meld": _meld,
    "out": _out,
    "propose": propose_sheet,
    "sure": sure_sheet,
    "answer": _answer,
    "curtain": curtain_sheet,
    "since": since_sheet,
    "sheet": _sheet,
}
