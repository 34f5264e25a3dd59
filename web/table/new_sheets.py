"""The sheets in which a new match is put together: which game, how many players, and the house rules."""

from __future__ import annotations

from samba_core.house_rules import GROUPS, HOUSE_RULES, HouseRule, Value, homes_of, option_text, value_in
from samba_core.ruleset import PRESETS

from .ctrl import Table
from .naming import Names
from .new_match import BOT_NAMES, wished_players, wished_rules
from .people_fields import people_fields
from .scene import Action, Choice, Dialog, Field
from .words import Words


def new_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the questions before a new match, as far as they have been answered."""
    rules = wished_rules(table.wish)
    state, wish = table.game.state, table.wish
    seats = wished_players(wish, rules, state.players)
    goal = str(wish.get("target") or rules.default_target(seats))
    if goal not in map(str, rules.targets):
        goal = str(rules.default_target(seats))
    bot = str(wish.get("bot") or table.bot)
    games = tuple(Choice(name, words(f"rules.{name}"), name == rules.id) for name in PRESETS)
    players = tuple(Choice(str(n), words(f"new.players_{n}"), n == seats) for n in rules.players)
    targets = tuple(Choice(str(n), words.number(n), str(n) == goal) for n in rules.targets)
    bots = tuple(Choice(name, words(f"new.bot_{name}"), name == bot) for name in BOT_NAMES)
    changed = sum(rule.field in wish for rule in HOUSE_RULES)
    return Dialog(
        "new",
        words("new.title"),
        lead=words("new.warning") if table.underway else "",
        refusal=words.reason(table.refusal) if table.refusal else "",
        fields=(
            Field("rules", words("new.rules"), games, hint=words(f"rules.{rules.id}.about")),
            Field("players", words("new.players"), players),
            Field("target", words("new.target"), targets),
            Field("bot", words("new.bot"), bots),
            *people_fields(table, rules, seats, words),
            Field("seed", words("new.seed"), (), str(wish.get("seed", "")), words("new.seed_hint"), numeric=True),
        ),
        actions=(
            Action("house", words("new.house", n=changed) if changed else words("new.house_none"), "open house"),
            Action("start", words("do.start"), "start", main=True),
        ),
    )


def house_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return every house rule, grouped, each with what it does and where it is the published rule."""
    rules = wished_rules(table.wish)
    seats = wished_players(table.wish, rules, table.game.state.players)
    fields = tuple(
        _field(rule, value_in(rules, rule, seats), str(table.wish.get(rule.field, "")), words)
        for group in GROUPS
        for rule in HOUSE_RULES
        if rule.group == group
    )
    return Dialog(
        "house",
        words("house.title"),
        lead=words("house.text", game=words(f"rules.{rules.id}")),
        refusal=words.reason(table.refusal) if table.refusal else "",
        fields=fields,
        actions=(
            Action("published", words("house.as_published"), "as-published"),
            Action("done", words("do.save"), "open new", main=True),
        ),
    )


def _field(rule: HouseRule, now: Value, wished: str, words: Words) -> Field:
    """Return one house rule; what is wished for stands even while it contradicts another."""
    chosen = wished or option_text(now)
    # Yes and No stand in the same places at every rule, whichever of them comes first in it.
    values: tuple[Value, ...] = (False, True) if set(rule.values) == {False, True} else rule.values
    choices = tuple(Choice(option_text(v), value_name(rule, v, words), option_text(v) == chosen) for v in values)
    homes = [
        words(
            "house.home",
            value=value_name(rule, value, words),
            games=words("list.comma").join(words(f"rules.{name}") for name in homes_of(rule, value)),
        )
        for value in rule.values
        if homes_of(rule, value)
    ]
    return Field(
        rule.field,
        words(f"house.{rule.field}"),
        choices,
        hint=words(f"house.{rule.field}.hint"),
        group=words(f"house.group_{rule.group}"),
        note=words("house.homes", homes=words("list.semicolon").join(homes)),
        mark=words("house.changed") if wished else "",
    )


def value_name(rule: HouseRule, value: Value, words: Words) -> str:
    """Return what a house rule's value is called."""
    if isinstance(value, bool):
        return words("house.yes" if value else "house.no")
    if isinstance(value, int):
        return words.number(value)
    return words(f"house.{rule.field}.{option_text(value)}")
