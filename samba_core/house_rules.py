"""House rules: which fields of a ruleset players may change, to what, and which choices contradict each other.

A house rule is data. Whoever adds a field that players may change adds a line here and its sentences to the language
files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal

from .reasons import Reason, because
from .ruleset import PRESETS, Ruleset

Group = Literal["deal", "melds", "pile", "first_meld", "threes", "going_out", "match"]
Value = str | int | bool | None

GROUPS: Final[tuple[Group, ...]] = ("deal", "melds", "pile", "first_meld", "threes", "going_out", "match")

_MINIMUMS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "classic": ((0, 50), (1500, 90), (3000, 120)),
    "samba": ((0, 50), (1500, 90), (3000, 120), (7000, 150)),
    "samba_160": ((0, 50), (1500, 90), (3000, 120), (7000, 160)),
}
"""First-meld tables by name; the last is the one that two reference books print."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One field that players may change, and the values it may take."""

    field: str
    group: Group
    values: tuple[Value, ...]
    by_players: bool = False  # the field holds a value for each number of players; one choice sets all


HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule("dealt", "deal", (11, 13, 15), by_players=True),
    HouseRule("drawn", "deal", (1, 2), by_players=True),
    HouseRule("upcard", "deal", ("stays", "cover", "bury")),
    HouseRule("runs", "melds", (True, False)),
    HouseRule("wild_melds", "melds", (False, True)),
    HouseRule("max_wilds", "melds", (2, 3)),
    HouseRule("wild_ratio", "melds", ("half", "fewer", "any")),
    HouseRule("max_sets_per_rank", "melds", (1, 2, None)),
    HouseRule("merge_sets", "melds", (False, True)),
    HouseRule("wild_on_natural_canasta", "melds", (True, False)),
    HouseRule("freezes", "pile", (False, True)),
    HouseRule("take_with_wild", "pile", (False, True)),
    HouseRule("take_onto_set", "pile", (False, True)),
    HouseRule("taken_pair", "pile", ("new", "joins", "either")),
    HouseRule("take_top", "pile", (True, False)),
    HouseRule("pile_open", "pile", (False, True)),
    HouseRule("minimums", "first_meld", tuple(_MINIMUMS)),
    HouseRule("minimum_waived_concealed", "first_meld", (False, True)),
    HouseRule("open_with_pile", "first_meld", (True, False)),
    HouseRule("red_threes", "threes", ("automatic", "by_hand")),
    HouseRule("replace_red_three_from_pile", "threes", (False, True)),
    HouseRule("last_red_three_ends", "threes", (False, True)),
    HouseRule("red_three_sign", "threes", ("out_condition", "canastas", "melded")),
    HouseRule("all_red_threes_negative", "threes", (True, False)),
    HouseRule("red_three_held", "threes", (0, -750)),
    HouseRule("black_threes_with_wilds", "threes", (False, True)),
    HouseRule("black_three_held", "threes", (5, 100)),
    HouseRule("canastas_to_go_out", "going_out", (1, 2), by_players=True),
    HouseRule("run_to_go_out", "going_out", (False, True)),
    HouseRule("keep", "going_out", ("two", "pass")),
    HouseRule("out_bonus", "going_out", (100, 200)),
    HouseRule("concealed_bonus", "going_out", (0, 200)),
    HouseRule("ask_partner", "going_out", (True, False)),
    HouseRule("tie", "match", ("draw", "another_deal")),
    HouseRule("tie_raises_target", "match", (0, 500)),
    HouseRule("max_deals", "match", (60, None)),
)

_BY_FIELD: Final[Mapping[str, HouseRule]] = {rule.field: rule for rule in HOUSE_RULES}

_NAMED: Final[Mapping[tuple[str, Value], Mapping[str, Value]]] = {
    ("red_threes", "canasta"): {"red_threes": "automatic"},  # S3-47
    ("bolivia", True): {"wild_melds": True, "run_to_go_out": True},  # S3-48
    ("bolivia", False): {},
}
"""Options that the documents name, as the fields they stand for."""


class HouseRuleError(ValueError):
    """House rules that cannot be played; `reason` tells why."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def value_in(rules: Ruleset, rule: HouseRule, players: int) -> Value:
    """Return what a house rule is set to, as one of its values or as the ruleset's own number."""
    held = getattr(rules, rule.field)
    if rule.by_players:
        return dict(held).get(players)
    if rule.field == "minimums":
        return next((name for name, table in _MINIMUMS.items() if table == held), None)
    return held  # type: ignore[no-any-return]


def homes_of(rule: HouseRule, value: Value) -> tuple[str, ...]:
    """Return the ids of the published rulesets in which a house rule has this value by default."""
    return tuple(name for name, preset in PRESETS.items() if value in _values_of(preset, rule))


def _values_of(preset: Ruleset, rule: HouseRule) -> set[Value]:
    return {value_in(preset, rule, players) for players in preset.players}


def with_options(preset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with these house rules.

    Raises HouseRuleError for a name or value that is none, and for choices that contradict each other.
    """
    rules = _changed(preset, options)
    for reason in contradictions(rules):
        raise HouseRuleError(reason, f"these house rules contradict each other: {reason.code}")
    return rules


def faults(preset: Ruleset, options: Mapping[str, object]) -> tuple[tuple[str, Reason], ...]:
    """Return everything that is wrong with options: names with their fault, contradictions without one."""
    found: list[tuple[str, Reason]] = []
    good: dict[str, object] = {}
    for name, given in options.items():
        try:
            _plain(name, given)
        except HouseRuleError as fault:
            found.append((name, fault.reason))
        else:
            good[name] = given
    return (*found, *(("", reason) for reason in contradictions(_changed(preset, good))))


def _changed(preset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with these options, whether or not they go together."""
    changed: dict[str, object] = {}
    # A named option first, so that a field beside it wins in whatever order they come (a saved game sorts them).
    for name in sorted(options, key=lambda name: (name in _BY_FIELD, name)):
        for option, value in _plain(name, options[name]).items():
            changed[option] = _as_field(preset, _BY_FIELD[option], value)
    return replace(preset, **changed)  # type: ignore[arg-type]


def _plain(name: str, given: object) -> Mapping[str, Value]:
    """Return an option as fields with values that a house rule may have."""
    value = given if isinstance(given, str | int | bool) or given is None else "?"
    for (option, meant), stands_for in _NAMED.items():
        if option == name and meant == value and type(meant) is type(value):
            return stands_for
    rule = _BY_FIELD.get(name)
    if rule is None and name not in option_names():
        raise HouseRuleError(because("no_such_option"), f"there is no house rule {name[:40]!r}")
    if rule is None or not any(value == allowed and type(value) is type(allowed) for allowed in rule.values):
        raise HouseRuleError(because("no_such_value"), f"the house rule {name!r} has no value {str(given)[:40]!r}")
    return {name: value}


def _as_field(preset: Ruleset, rule: HouseRule, value: Value) -> object:
    if rule.by_players:
        return tuple((players, value) for players in preset.players)
    return _MINIMUMS[str(value)] if rule.field == "minimums" else value


def contradictions(rules: Ruleset) -> Iterator[Reason]:
    """Yield why these rules cannot be played together."""
    if rules.run_to_go_out and not rules.runs:
        yield because("out_needs_runs")
    if rules.take_top and not rules.runs:
        yield because("top_needs_runs")
    if rules.merge_sets and rules.max_sets_per_rank == 1:
        yield because("merge_needs_two_sets")
    if rules.taken_pair == "new" and rules.max_sets_per_rank is not None:
        yield because("new_set_needs_room")
    if rules.taken_pair == "joins" and rules.max_sets_per_rank != 1:
        yield because("joining_needs_one_set")
    if rules.take_onto_set and rules.taken_pair == "new":
        yield because("onto_set_needs_joining")
    if rules.replace_red_three_from_pile and rules.red_threes == "by_hand":
        yield because("replacing_needs_automatic")
    if rules.tie_raises_target and rules.tie == "draw":
        yield because("raise_needs_another_deal")
    if rules.minimum_waived_concealed and not rules.concealed_bonus:
        yield because("waiver_needs_concealed")


def options_from_text(given: Mapping[str, str]) -> dict[str, Value]:
    """Return house rules from a link's texts: ``1`` and ``0`` for yes and no, numbers, words, ``none``."""
    options: dict[str, Value] = {}
    for name, text in given.items():
        rule = _BY_FIELD.get(name)
        values = rule.values if rule else tuple(value for option, value in _NAMED if option == name)
        options[name] = next((value for value in values if option_text(value) == text), text)
    return options


def option_text(value: Value) -> str:
    """Return a house rule's value as it stands in a link."""
    if value is None:
        return "none"
    return str(int(value)) if isinstance(value, bool) else str(value)


def option_names() -> frozenset[str]:
    """Return every name an option may have in a link or a record."""
    return frozenset(_BY_FIELD) | {name for name, _ in _NAMED}


def changes(rules: Ruleset, players: int) -> dict[str, Value]:
    """Return the house rules in which a ruleset differs from its preset, as options that lead to it."""
    preset = PRESETS[rules.id]
    return {
        rule.field: value_in(rules, rule, players)
        for rule in HOUSE_RULES
        if getattr(rules, rule.field) != getattr(preset, rule.field)
    }


assert set(_BY_FIELD) <= {f.name for f in fields(Ruleset)}
