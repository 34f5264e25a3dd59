"""House rules: every one changes how the game is played, none that contradict each other are taken, all fit a link."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from samba_core.cards import TEXT, cards
from samba_core.deal import deal_cards, turn_upcard
from samba_core.game import Game
from samba_core.house_rules import (
    GROUPS,
    HOUSE_RULES,
    HouseRuleError,
    Value,
    changes,
    homes_of,
    option_names,
    option_text,
    options_from_text,
    value_in,
    with_options,
)
from samba_core.melds import meld_fault
from samba_core.moves import AskPartner, Draw, Merge
from samba_core.reasons import CODES
from samba_core.ruleset import PRESETS, Ruleset, ruleset
from samba_core.scoring import deal_scores, match_result
from samba_core.state import State
from tests.any_rules import REPAIRS, some_rules
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, add, discard, lay, meld, play, position, refused, take, take_top
from tests.positions import view as seen

WORDS = json.loads((Path(__file__).parents[1] / "web" / "lang" / "en.json").read_text(encoding="utf-8"))
OPEN = "set 7C 7H 7D"
MIXED = "set KS KS KH KH KD KD JK"
SIX = "3H 3H 3H 3D 3D 3D"


def code(state: State, move: object) -> str:
    """The reason code of a refusal, or "" for a legal move."""
    found = refused(state, move)  # type: ignore[arg-type]
    return found[0] if found else ""


def fault(text: str, rules: Ruleset) -> str:
    """Why cards are no meld, or ""."""
    found = meld_fault(meld(text), rules)
    return found.code if found else ""


def red_three_signs(rules: Ruleset) -> tuple[int, int]:
    """Points for a red three with two canastas and no run, and with one small meld."""
    tables = ([CANASTA, MIXED], [OPEN])
    ends = [position("4D", melds, red_threes=["3H", ""], phase="deal_over", rules=rules) for melds in tables]
    return tuple(deal_scores(end)[0].red_threes for end in ends)  # type: ignore[return-value]


def sets_of_kings(rules: Ruleset) -> int:
    """How many sets of kings can be laid beside each other, up to four."""
    state = position("KS KS KS KH KH KH KD KD KD KC KC KC 4C 5C", [OPEN], rules=rules)
    for laid, suit in enumerate("SHDC"):
        move = lay(f"set K{suit} K{suit} K{suit}")
        if refused(state, move):
            return laid
        state = play(state, move)
    return 4


def after_pair(rules: Ruleset) -> tuple[tuple[int, ...], str]:
    """The sizes of the own sets after a take with a pair, and what is said to a take onto the set that lies there."""
    state = position("8S 8H 4D 5D", ["set 8C 8D 8H"], pile="9S 8D", phase="draw", rules=rules)
    return tuple(m.size for m in play(state, take("8S 8H")).melds[0]), code(state, take("8S 8H", onto=0))


def last_red_three(rules: Ruleset) -> str:
    """The phase after a draw whose second card is a red three and the last of the stock."""
    others = ["", "3H 3D 3D 3D 3H"[: 14 if rules.packs == 3 else 8]]
    state = position("4C", red_threes=others, stock="9C 3H", stock_size=2, phase="draw", rules=rules)
    return play(state, Draw()).phase


def stock_after_red_three_in_pile(rules: Ruleset) -> int:
    """How many stock cards a red three in a taken pile costs."""
    start = position("KS KH 4D", [OPEN], pile="3H 9S KD", phase="draw", rules=rules)
    return len(start.stock) - len(play(start, take("KS KH")).stock)


def drawn_cards(rules: Ruleset) -> int:
    return play(position("4C", stock="9C TS", phase="draw", rules=rules), Draw()).hand_size(0) - 1


def going_out(rules: Ruleset) -> int:
    """The bonus for going out with melds made before."""
    return deal_scores(play(position("9S", TWO_CLOSED, rules=rules), discard("9S")))[0].going_out


def concealed(rules: Ruleset) -> int:
    """The bonus for a whole hand laid in one turn, two canastas among it."""
    hand = "KS KS KH KH KD KD KC 9S 9S 9H 9H 9D 9D 9C 4D"
    state = position(hand, rules=rules)
    state = play(state, lay("set KS KS KH KH KD KD KC", "set 9S 9S 9H 9H 9D 9D 9C"), discard("4D"))
    return deal_scores(state)[0].going_out


def one_natural_and_a_wild(rules: Ruleset) -> str:
    return code(position("8S JK 4D 5D", [OPEN], pile="9S 8D", phase="draw", rules=rules), take("8S JK"))


def unopened_take_with_a_wild(rules: Ruleset) -> str:
    return code(position("8S JK 4D 5D", score=-5, pile="9S 8D", phase="draw", rules=rules), take("8S JK"))


def after_drawing_a_red_three(rules: Ruleset) -> tuple[int, int]:
    state = play(position("4C", stock="3H 9C TS", phase="draw", rules=rules), Draw())
    return len(state.red_threes[0]), state.hands[0][14]


@dataclass(frozen=True)
class Shown:
    """What is looked at, in which ruleset, what each value gives, and what must be chosen with a value."""

    base: str
    look: Callable[[Ruleset], object]
    gives: dict[Value, object]
    along: dict[str, Value] = field(default_factory=dict)
    along_with: dict[Value, dict[str, Value]] = field(default_factory=dict)


DIFFERENCES: dict[str, Shown] = {
    "dealt": Shown("samba_house", lambda r: deal_cards(r, 4, "x").hand_size(1), {11: 11, 13: 13, 15: 15}),
    "drawn": Shown("samba_house", drawn_cards, {1: 1, 2: 2}),
    "upcard": Shown(
        "samba_house",
        lambda r: [TEXT[k] for k in turn_upcard(r, cards("3H 7C 9S"))[0]],
        {"stays": ["3H"], "cover": ["3H", "7C"], "bury": ["7C"]},
    ),
    "runs": Shown("samba_house", lambda r: fault("run 4C 5C 6C", r), {True: "", False: "no_runs"}, {"take_top": False}),
    "wild_melds": Shown("samba_house", lambda r: fault("wild JK 2C 2D", r), {False: "wild_only", True: ""}),
    "max_wilds": Shown(
        "samba_house", lambda r: fault("set KS KS KH KH KD KD JK 2C 2D", r), {2: "too_many_wilds", 3: ""}
    ),
    "wild_ratio": Shown(
        "samba_house",
        lambda r: (fault("set 9S 9H JK 2C", r), fault("set 9S 9H 9D JK 2C", r)),
        {"half": ("wild_ratio", "wild_ratio"), "fewer": ("wild_ratio", ""), "any": ("", "")},
    ),
    "max_sets_per_rank": Shown("samba_de", sets_of_kings, {1: 1, 2: 2, None: 4}, {"merge_sets": False}),
    "merge_sets": Shown(
        "samba_house",
        lambda r: code(position("4C 5C", ["set KS KH KD", "set KS KH KD"], rules=r), Merge(1, 0)),
        {False: "no_merging", True: ""},
    ),
    "wild_on_natural_canasta": Shown(
        "samba_de",
        lambda r: (
            code(position("JK 4C 5C", [CANASTA], rules=r), add(0, "JK")),
            code(position("4C 5C", [CANASTA, "set AD AC JK"], rules=r), Merge(0, 1)),
            code(position("4C 5C", [CANASTA, "set AD AC JK"], rules=r), Merge(1, 0)),
            code(position("4C 5C", [CANASTA, "set AD AC AC"], rules=r), Merge(1, 0)),
        ),
        {True: ("", "", "", ""), False: ("wild_on_canasta", "wild_on_canasta", "wild_on_canasta", "")},
    ),
    "freezes": Shown(
        "samba_house", unopened_take_with_a_wild, {False: "", True: "frozen_needs_pair"}, {"take_with_wild": True}
    ),
    "take_with_wild": Shown("canasta_house", one_natural_and_a_wild, {False: "no_natural_pair", True: ""}),
    "take_onto_set": Shown(
        "canasta_house",
        lambda r: code(position("4D 5D 6D", ["set 8S 8C 8H"], pile="9S 8D", phase="draw", rules=r), take("", onto=0)),
        {False: "needs_two_hand_cards", True: ""},
    ),
    "taken_pair": Shown(
        "samba_house",
        after_pair,
        {"new": ((3, 3), "must_be_new_set"), "joins": ((6,), ""), "either": ((3, 3), "")},
        along_with={"joins": {"max_sets_per_rank": 1}},
    ),
    "take_top": Shown(
        "samba_house",
        lambda r: code(position("4D 5D", ["run 6H 7H 8H"], pile="9H", phase="draw", rules=r), take_top(0)),
        {True: "", False: "no_top_alone"},
    ),
    "pile_open": Shown("samba_house", lambda r: r.pile_open, {False: False, True: True}),  # only shown differently
    "minimums": Shown("samba_house", lambda r: r.minimum(7000), {"classic": 120, "samba": 150, "samba_160": 160}),
    "minimum_waived_concealed": Shown(
        "canasta_house",
        lambda r: code(position("4S 4S 4H 4H 4D 4D 4C 9D", rules=r), lay("set 4S 4S 4H 4H 4D 4D 4C")),
        {False: "below_minimum", True: ""},
    ),
    "open_with_pile": Shown(
        "samba_house",
        lambda r: bool(code(position("KS KH JK 4D 5D", pile="9S KD", phase="draw", rules=r), take("KS KH JK"))),
        {True: False, False: True},
    ),
    "red_threes": Shown("samba_house", after_drawing_a_red_three, {"automatic": (1, 0), "by_hand": (0, 1)}),
    "replace_red_three_from_pile": Shown("samba_house", stock_after_red_three_in_pile, {False: 0, True: 1}),
    "last_red_three_ends": Shown("samba_house", last_red_three, {False: "play", True: "deal_over"}),
    "red_three_sign": Shown(
        "samba_house",
        red_three_signs,
        {"out_condition": (-100, -100), "canastas": (100, -100), "melded": (100, 100)},
        {"run_to_go_out": True},
    ),
    "all_red_threes_negative": Shown(
        "samba_house",
        lambda r: deal_scores(position("4D", red_threes=[SIX, ""], phase="deal_over", rules=r))[0].red_threes,
        {True: -1000, False: -600},
    ),
    "red_three_held": Shown(
        "samba_de",
        lambda r: deal_scores(position("3H 3D", phase="deal_over", rules=r))[0].red_threes_held,
        {0: 0, -750: -750},
    ),
    "black_threes_with_wilds": Shown(
        "samba_house", lambda r: fault("set 3S 3C JK", r), {False: "black_threes_no_wilds", True: ""}
    ),
    "black_three_held": Shown(
        "samba_house",
        lambda r: deal_scores(position("3S 3C", hands={2: ""}, phase="deal_over", rules=r))[0].in_hand,
        {5: -10, 100: -200},
    ),
    "canastas_to_go_out": Shown(
        "samba_house", lambda r: seen(position("4D", [CANASTA], rules=r)).may_go_out, {1: True, 2: False}
    ),
    "run_to_go_out": Shown(
        "samba_house",
        lambda r: [seen(position("4D", melds, rules=r)).may_go_out for melds in ([CANASTA, MIXED], [CANASTA, SAMBA])],
        {False: [True, True], True: [False, True]},
    ),
    "keep": Shown(
        "samba_house",
        lambda r: code(position("KS KH 4C", ["set KC KH KD"], rules=r), add(0, "KS KH")),
        {"two": "must_keep_two", "pass": ""},
    ),
    "out_bonus": Shown("samba_house", going_out, {100: 100, 200: 200}),
    "concealed_bonus": Shown("samba_house", concealed, {0: 100, 200: 200}, {"out_bonus": 100}),
    "ask_partner": Shown(
        "samba_house",
        lambda r: code(position("4C 4D 4H 9S", TWO_CLOSED, rules=r), AskPartner()),
        {True: "", False: "no_asking"},
    ),
    "tie": Shown(
        "samba_house",
        lambda r: match_result(r, (10000, 10000), 5, 10000).result,
        {"draw": "draw", "another_deal": "continue"},
    ),
    "tie_raises_target": Shown(
        "canasta_classic", lambda r: match_result(r, (5000, 5000), 5, 5000).target, {0: 5000, 500: 5500}
    ),
    "max_deals": Shown(
        "samba_house", lambda r: match_result(r, (0, 0), 60, 10000).result, {60: "draw", None: "continue"}
    ),
}
"""For every house rule something that one can see at the table, and what each of its values makes of it."""

CONTRADICTIONS: dict[str, tuple[str, dict[str, Value]]] = {
    "out_needs_runs": ("samba_de", {"run_to_go_out": True, "runs": False, "take_top": False}),
    "top_needs_runs": ("samba_house", {"runs": False}),
    "merge_needs_two_sets": ("samba_de", {"max_sets_per_rank": 1}),
    "new_set_needs_room": ("samba_house", {"max_sets_per_rank": 2}),
    "joining_needs_one_set": ("canasta_house", {"max_sets_per_rank": None}),
    "onto_set_needs_joining": ("samba_house", {"take_onto_set": True}),
    "replacing_needs_automatic": ("samba_de", {"replace_red_three_from_pile": True}),
    "raise_needs_another_deal": ("canasta_classic", {"tie": "draw"}),
    "waiver_needs_concealed": ("samba_house", {"minimum_waived_concealed": True}),
}


# ── each changes the game ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("R20")
@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.field)
def test_every_house_rule_changes_what_happens_at_the_table(rule) -> None:
    shown = DIFFERENCES[rule.field]
    assert set(map(repr, shown.gives)) == set(map(repr, rule.values))
    for value, outcome in shown.gives.items():
        options = {**shown.along, **shown.along_with.get(value, {}), rule.field: value}
        assert shown.look(ruleset(shown.base, options)) == outcome, value
    outcomes = [repr(outcome) for outcome in shown.gives.values()]
    assert len(set(outcomes)) == len(outcomes)


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.field)
def test_every_value_is_some_rulesets_own_or_another_choice_and_tells_where_it_is_at_home(rule) -> None:
    assert rule.group in GROUPS
    homes = {name for value in rule.values for name in homes_of(rule, value)}
    assert homes == set(PRESETS), "a ruleset has a value that its players cannot choose back"
    for name, preset in PRESETS.items():
        for players in preset.players:
            assert value_in(preset, rule, players) in rule.values, (name, players)


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.field)
def test_every_value_can_be_chosen_in_every_ruleset_or_says_what_is_in_the_way(rule) -> None:
    for name in PRESETS:
        for value in rule.values:
            wanted: dict[str, Value] = {rule.field: value}
            try:
                rules = ruleset(name, wanted)
            except HouseRuleError as fault:
                assert fault.reason.code in CONTRADICTIONS  # noqa: PT017 - legal choices go on below
                continue
            assert value_in(rules, rule, rules.players[0]) == value


# ── contradictions ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("why", sorted(CONTRADICTIONS))
def test_choices_that_contradict_each_other_are_refused_with_words(why: str) -> None:
    name, options = CONTRADICTIONS[why]
    with pytest.raises(HouseRuleError) as refusal:
        ruleset(name, options)
    assert refusal.value.reason.code == why
    assert len(WORDS[f"reason.{why}"]) > 20
    repaired = ruleset(name, options | REPAIRS[why])
    assert repaired.id == name


def test_every_contradiction_there_is_has_its_test() -> None:
    source = (Path(__file__).parents[1] / "samba_core" / "house_rules.py").read_text(encoding="utf-8")
    named = {name for name in CODES if f'yield because("{name}")' in source}
    assert named == set(CONTRADICTIONS) == set(REPAIRS)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_no_published_ruleset_contradicts_itself(name: str) -> None:
    assert with_options(PRESETS[name], {}) == PRESETS[name]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"no_such_rule": 1}, "no_such_option"),
        ({"id": "x"}, "no_such_option"),
        ({"packs": 4}, "no_such_option"),
        ({"drawn": 3}, "no_such_value"),
        ({"drawn": "2"}, "no_such_value"),
        ({"drawn": True}, "no_such_value"),
        ({"wild_melds": 1}, "no_such_value"),
        ({"runs": None}, "no_such_value"),
        ({"max_deals": 0}, "no_such_value"),
        ({"tie": ["draw"]}, "no_such_value"),
        ({"bolivia": "perhaps"}, "no_such_value"),
        ({"bolivia": 1}, "no_such_value"),
        ({"red_threes": "classic"}, "no_such_value"),
    ],
)
def test_what_is_no_house_rule_or_none_of_its_values_is_refused_with_words(
    options: dict[str, object], why: str
) -> None:
    with pytest.raises(HouseRuleError) as refusal:
        ruleset("samba_de", options)
    assert refusal.value.reason.code == why
    assert WORDS[f"reason.{why}"]


# ── the documents' own names ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-47", "S3-48", "E109")
@pytest.mark.rulesets("samba_de")
def test_the_options_that_the_german_document_names() -> None:
    de = PRESETS["samba_de"]
    assert with_options(de, {"red_threes": "canasta"}) == with_options(de, {"red_threes": "automatic"})
    bolivia = with_options(de, {"bolivia": True})
    assert bolivia == with_options(de, {"wild_melds": True, "run_to_go_out": True})
    assert with_options(de, {"bolivia": False}) == de
    both = {"bolivia": True, "red_threes": "canasta"}
    assert with_options(de, both) == with_options(bolivia, {"red_threes": "automatic"})


def test_a_field_beside_a_named_option_wins_in_whatever_order_they_come() -> None:
    one, two = {"bolivia": True, "run_to_go_out": False}, {"run_to_go_out": False, "bolivia": True}
    assert ruleset("samba_de", one) == ruleset("samba_de", two)
    assert not ruleset("samba_de", two).run_to_go_out
    game = Game("samba_de", 4, "order", options=two)
    assert Game.from_text(game.to_text()).rules == game.rules


# ── in a link ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.field)
def test_every_value_goes_into_a_link_and_comes_back(rule) -> None:
    texts = [option_text(value) for value in rule.values]
    assert len(set(texts)) == len(texts)
    for value, text in zip(rule.values, texts, strict=True):
        back = options_from_text({rule.field: text})[rule.field]
        assert (back, type(back)) == (value, type(value))
        assert text == text.strip()
        assert text.replace("_", "").replace("-", "").isalnum()
    assert rule.field in option_names()


def test_the_named_options_and_others_in_a_link() -> None:
    assert options_from_text({"bolivia": "1", "red_threes": "canasta"}) == {"bolivia": True, "red_threes": "canasta"}
    assert options_from_text({"bolivia": "0"}) == {"bolivia": False}
    assert options_from_text({"max_sets_per_rank": "none", "drawn": "1"}) == {"max_sets_per_rank": None, "drawn": 1}
    for wrong in ({"drawn": "5"}, {"bolivia": "yes"}, {"red_threes": ""}, {"colour": "red"}, {"drawn": "1.0"}):
        with pytest.raises(HouseRuleError):
            ruleset("samba_de", options_from_text(wrong))


def test_what_differs_from_the_preset_leads_back_to_the_same_rules() -> None:
    for number in range(200):
        name, options, players = some_rules(Random(number))
        rules = ruleset(name, options)
        changed = changes(rules, players)
        assert ruleset(name, changed) == rules
        assert ruleset(name, options_from_text({field: option_text(v) for field, v in changed.items()})) == rules
        assert set(changed) <= set(options)


def test_a_game_with_house_rules_is_saved_with_them() -> None:
    for number in range(40):
        name, options, players = some_rules(Random(f"saved {number}"))
        game = Game(name, players, "saved", options=options)
        again = Game.from_text(game.to_text())
        assert (again.rules, again.state, again.options) == (game.rules, game.state, game.options)
