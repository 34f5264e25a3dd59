"""The language file against the code: every key that the page asks for is there, and nothing in it is left unused."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from samba_core.bots.explain import CODES as WHY
from samba_core.cards import RANKS, SUITS
from samba_core.events import What
from samba_core.house_rules import GROUPS, HOUSE_RULES, option_text
from samba_core.melds import Canasta, Kind
from samba_core.reasons import CODES
from samba_core.ruleset import PRESETS
from table.commands import TYPED
from table.deal_log import KINDS as LOG_KINDS
from table.keys import GROUPS as KEY_GROUPS
from table.keys import NAMED
from table.new_match import BOT_NAMES
from table.settings import CHOICES, HINTED
from table.settings import GROUPS as SETTING_GROUPS
from table.tracker import PLACES

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
LANGUAGES = sorted((WEB / "lang").glob("*.json"))
ENGLISH: dict[str, str | list[str]] = json.loads((WEB / "lang" / "en.json").read_text(encoding="utf-8"))
SPACES = {key.partition(".")[0] for key in ENGLISH}

KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_]+)+")
FAMILY = re.compile(r"[a-z]+\.[A-Za-z0-9_{}.]*\{\}[A-Za-z0-9_{}.]*")
PLACE = re.compile(r"\{(\w*)\}")

KINDS = get_args(Kind)
CANASTAS = get_args(Canasta)
PLAYERS = sorted({str(n) for rules in PRESETS.values() for n in rules.players})

FAMILIES: dict[str, tuple[str, ...]] = {
    "about.{}.{}": tuple(f"{name}.{n}" for name in PRESETS for n in range(1, 5)),
    "chip.{}": CANASTAS,
    "coach.near_{}": KINDS,
    "chip.{}_label": (*KINDS, "samba", "bolivia"),
    "do.add_{}": KINDS,
    "do.hint_{}": ("1", "2"),
    "do.meld_{}": KINDS,
    "do.sort_{}": CHOICES["sort"],
    "hand.in_{}": ("run", "set", "both"),
    "hand.sorted_{}": CHOICES["sort"],
    "house.group_{}": GROUPS,
    "house.{}": tuple(rule.field for rule in HOUSE_RULES),
    "house.{}.hint": tuple(rule.field for rule in HOUSE_RULES),
    "house.{}.{}": tuple(
        f"{rule.field}.{option_text(value)}"
        for rule in HOUSE_RULES
        for value in rule.values
        if value is None or isinstance(value, str)
    ),
    "index.{}": tuple(RANKS),
    "command.{}": tuple(key.name for key in TYPED),
    "keycap.{}": NAMED,
    "keys.group_{}": tuple(KEY_GROUPS),
    "keys.switch_{}": ("on", "off"),
    "keys.{}": tuple(key.name for keys in KEY_GROUPS.values() for key in keys),
    "name.{}": tuple(str(seat) for seat in range(int(PLAYERS[-1]))),
    "menu.view_{}": CHOICES["view"],
    "new.bot_{}": BOT_NAMES,
    "new.players_{}": tuple(PLAYERS),
    "pile.{}": tuple(
        f"line_{name}" for name in "blocked take take_onto take_more frozen short keep no_pair no_two".split()
    ),
    "prompt.{}": ("deal_over", "match_over"),
    "prompt.{}_out": ("deal_over", "match_over"),
    "rank.{}": tuple(RANKS),
    "ranks.{}": tuple(RANKS),
    "rules.{}": tuple(PRESETS),
    "rules.{}.about": tuple(PRESETS),
    "settings.group_{}": tuple(SETTING_GROUPS),
    "settings.{}": tuple(CHOICES),
    "settings.{}.hint": HINTED,
    "settings.{}_{}": tuple(f"{name}_{value}" for name, values in CHOICES.items() for value in values),
    "sheet.{}": tuple("melded sambas bolivias natural mixed red_threes held going_out in_hand".split()),
    "text.suit_{}": tuple(SUITS),
    "suit.{}": tuple(SUITS),
    "log.{}": ("all", *LOG_KINDS),
    "tracker.{}": PLACES,
    "tracker.legend_{}": PLACES,
    "sure.title_{}": ("spoil", "wild", "feed"),
    "sure.yes_{}": ("spoil", "wild", "feed"),
    "sure.{}": ("spoil", "wild", "wild_freezes", "feed_set", "feed_run"),
    "targets.closes_{}": CANASTAS,
    "targets.{}_{}": (
        *(f"{how}_{kind}" for how in ("new", "onto") for kind in KINDS),
        "new_set_taken",
        "onto_set_taken",
        "onto_run_taken",
    ),
}
"""Keys that are put together in the code, each with all the values that can come in. `reason` and `event` are below."""


# ── what the code asks for ───────────────────────────────────────────────────────────────────────────────────


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(path: Path) -> Iterator[str]:
    """The texts of a Python file; of a text with places, the whole with ``{}`` for each place."""
    tree = tree_of(path)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


@cache
def page_strings() -> tuple[str, ...]:
    return tuple(text for path in sorted(WEB.rglob("*.py")) for text in strings(path))


def page_keys() -> set[str]:
    """Keys that stand in the page's Python as they are."""
    return {text for text in page_strings() if KEY.fullmatch(text) and text.partition(".")[0] in SPACES}


def page_families() -> set[str]:
    """Keys with places that the page's Python puts together."""
    return {text for text in page_strings() if FAMILY.fullmatch(text) and text.partition(".")[0] in SPACES}


def boot_keys() -> set[str]:
    """Keys of the waiting page, which speaks before Python does."""
    files = [p for p in WEB.rglob("*") if p.suffix in (".html", ".js", ".mjs")]
    texts = "".join(p.read_text(encoding="utf-8") for p in files)
    return set(re.findall(r"""["':](boot(?:\.[a-z]+)+)["'}]""", texts))


def reason_codes() -> set[str]:
    """Codes that the rules or the page give as a reason."""
    own: set[str] = set()
    for path in sorted((WEB / "table").glob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because":
                own |= {
                    leaf.value
                    for leaf in ast.walk(node.args[0])
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
                } - {"draw", "play", "answer", "deal_over", "match_over"}
    return own | CODES


def event_keys() -> set[str]:
    """Keys that `narrate` gives."""
    plain = set(get_args(What)) - {"laid", "added", "merged", "closed", "answered"}
    by_kind = {f"{what}_{kind}" for what in ("laid", "added", "merged") for kind in KINDS}
    return plain | by_kind | {f"closed_{name}" for name in CANASTAS} | {"answered_yes", "answered_no"}


def expected() -> set[str]:
    """All keys that anything asks for."""
    found = page_keys() | boot_keys()
    for family, values in FAMILIES.items():
        first, _, rest = family.partition("{}")
        found |= {f"{first}{value}{'' if '{}' in rest else rest}" for value in values}
    found |= {f"because.{code}" for code in WHY}
    return found | {f"reason.{code}" for code in reason_codes()} | {f"event.{key}" for key in event_keys()}


# ── the tests ────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_key_that_is_put_together_belongs_to_a_family_whose_values_are_listed_here() -> None:
    assert page_families() == {*FAMILIES, "reason.{}"}


def test_every_key_that_is_asked_for_has_a_message() -> None:
    assert sorted(expected() - set(ENGLISH)) == []


def test_every_message_is_asked_for() -> None:
    assert sorted(set(ENGLISH) - expected()) == []


def test_every_call_for_words_names_a_key() -> None:
    """A call with a key in a space that has no message at all would escape the tests above."""
    for path in sorted((WEB / "table").glob("*.py")):
        for node in ast.walk(tree_of(path)):
            called = isinstance(node, ast.Call) and node.args and ast.unparse(node.func)
            if called in ("t", "words", "words.spoken", "self._words", "self.words"):
                first = node.args[0]
                leaves = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
                for leaf in leaves:
                    if isinstance(leaf, ast.Constant):
                        assert leaf.value in ENGLISH, f"{path.name}:{node.lineno} asks for {leaf.value!r}"


def test_the_words_of_refusals_use_only_the_numbers_that_their_reasons_give() -> None:
    """Every place in a reason's message is `cards` or a number named at each place where the reason is made."""
    made: dict[str, list[set[str]]] = {}
    for path in [*sorted((ROOT / "samba_core").rglob("*.py")), *sorted((WEB / "table").glob("*.py"))]:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because":
                given = {str(k.arg) for k in node.keywords} | ({"cards"} if len(node.args) > 1 else set())
                for leaf in ast.walk(node.args[0]):
                    if isinstance(leaf, ast.Constant) and f"reason.{leaf.value}" in ENGLISH:
                        made.setdefault(str(leaf.value), []).append(given)
    for code, makings in made.items():
        needed = set(PLACE.findall(str(ENGLISH[f"reason.{code}"])))
        for given in makings:
            assert needed <= given, f"reason.{code} needs {needed}, one place gives {given}"


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_language_file_is_well_made(path: Path) -> None:
    messages = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=no_key_twice)
    assert set(messages) == set(ENGLISH)
    for key, message in messages.items():
        forms = message if isinstance(message, list) else [message]
        for form in forms:
            assert isinstance(form, str)
            assert form.strip(), f"{key} is empty"
            assert form == form.strip() or key in ("list.comma", "list.semicolon"), f"{key} has blanks around it"
            assert form.count("**") % 2 == 0, f"{key} does not end what it emphasises"
            assert "<" not in form, f"{key} holds markup"
            assert re.sub(r"\{\w+\}", "", form).count("{") == 0, f"{key} has a broken place"
            assert not re.search(r"\{\d*\}", form), f"{key} has a place without a name"
        if isinstance(message, list):
            assert len(message) >= 2, f"{key} has only one plural form"


def no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"twice: {[key for key in keys if keys.count(key) > 1]}"
    return dict(pairs)


def test_the_other_plural_forms_of_a_message_have_a_place_for_the_number() -> None:
    """`one` may say "one card"; a form that serves many numbers has to tell which."""
    for key, message in ENGLISH.items():
        if isinstance(message, list):
            assert "{n}" in message[-1], f"{key} does not say how many"
