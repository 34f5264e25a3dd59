"""Runs files of scenario cases: a position, an action, and the right answer (the format stands at such a file's head).

Whether an action is legal must match; the reason code of a case is advice and is not compared. What a case does not
list is filled in freely.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from .apply import apply
from .cards import IS_NATURAL, KINDS, NO_CARDS, TEXT, Hand, card, cards_in, hand_of
from .deal import deal_cards, turn_upcard
from .draft import Draft
from .legal import why_illegal
from .melds import Meld, closed, meld_fault, meld_of
from .moves import Add, Discard, Draw, Lay, LayRedThree, Merge, Move, Pass, TakePile, TakeTop
from .notation import SIDES
from .pile import frozen_for_all
from .reasons import Reason, because
from .ruleset import PRESETS, Ruleset, ruleset
from .scoring import deal_scores, match_result
from .state import Phase, State, view_for

Case = Mapping[str, Any]

_PHASES: dict[str, Phase] = {"draw": "draw", "play": "play", "hand_end": "deal_over", "match_check": "deal_over"}


class MalformedCase(ValueError):
    """A case that does not follow the format; the message says where."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one case went: `what` tells the difference or why it was skipped."""

    id: str
    outcome: Literal["passed", "failed", "skipped"]
    what: str = ""


@dataclass(frozen=True, slots=True)
class _Found:
    """What the engine answered: a refusal, or the state that followed, and any other values."""

    reason: Reason | None = None
    state: State | None = None
    values: Mapping[str, Any] = None  # type: ignore[assignment]


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file.

    Raises MalformedCase, saying where, for a file that is not JSON or holds no list of cases.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise MalformedCase(f"{path}: cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise MalformedCase(f"{path}: is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise MalformedCase(f"{path}: line {fault.lineno}, column {fault.colno}: {fault.msg}") from None
    cases = content.get("cases") if isinstance(content, dict) else None
    if not isinstance(cases, list):
        raise MalformedCase(f"{path}: there is no list 'cases'")
    for number, case in enumerate(cases, 1):
        if not isinstance(case, dict) or not isinstance(case.get("id"), str):
            raise MalformedCase(f"{path}: case number {number} has no id")
    return cases


def run_cases(cases: list[Case]) -> Iterator[Verdict]:
    """Yield how each case goes.

    Raises MalformedCase, naming the case, for one that does not follow the format.
    """
    for case in cases:
        if case.get("ruleset") not in PRESETS:
            yield Verdict(case["id"], "skipped", f"ruleset {case.get('ruleset')} is not built")
            continue
        try:
            differences = list(_differences(case["expect"], _run(case)))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
            name = type(fault).__name__
            raise MalformedCase(f"case {case['id']}: {name}: {fault}") from fault
        yield Verdict(case["id"], "failed" if differences else "passed", "; ".join(differences))


def _run(case: Case) -> _Found:
    rules = ruleset(case["ruleset"], case.get("options"))
    try:
        action = _ACTIONS[case["action"]["do"]]
    except KeyError:
        raise ValueError(f"unknown action {case['action'].get('do')!r}") from None
    return action(rules, case)


# ── the position ─────────────────────────────────────────────────────────────────────────────────────────────


def _hand(texts: list[str]) -> Hand:
    return hand_of(card(text) for text in texts)


def _meld(given: Mapping[str, Any]) -> Meld:
    if given["kind"] not in ("set", "run", "wild"):
        raise ValueError(f"unknown kind of meld {given['kind']!r}")
    return meld_of(given["kind"], (card(text) for text in given["cards"]))


def _position(rules: Ruleset, case: Case) -> State:
    """Return the state that a case sets up; what it does not list is filled with unused cards."""
    players, setup = case["players"], case["setup"]
    sides = rules.side_count(players)
    letters = SIDES[:sides]
    melds = tuple(tuple(_meld(m) for m in setup.get("melds", {}).get(letter, ())) for letter in letters)
    pile = tuple(card(text) for text in setup.get("pile", ()))
    red = tuple(tuple(card(t) for t in setup.get("red_threes", {}).get(letter, ())) for letter in letters)
    given = {int(seat): _hand(texts) for seat, texts in setup.get("hands", {}).items()}
    stock = setup.get("stock", {})
    coming = [card(text) for text in stock.get("next", ())]

    used = [*pile, *coming, *(k for own in melds for m in own for k in m.cards), *(k for own in red for k in own)]
    used += [k for hand in given.values() for k in cards_in(hand)]
    left = list(hand_of(used))
    spare = iter([k for _ in range(rules.packs) for k in range(KINDS - 1) if IS_NATURAL[k] and _take(left, k, rules)])
    fill = setup.get("phase") != "hand_end"
    hands = tuple(
        given[seat] if seat in given else hand_of(next(spare) for _ in range(5)) if fill else NO_CARDS
        for seat in range(players)
    )
    size = stock.get("size", 40)
    scores = setup.get("scores", {})
    return State(
        rules=rules,
        players=players,
        seed="scenario",
        target=setup.get("target", rules.default_target(players)),
        scores=tuple(scores.get(letter, 0) for letter in letters),
        deal_number=max(1, setup.get("hands_played", 1)),
        dealer=players - 1,
        hands=hands,
        stock=(*coming, *(next(spare, 2) for _ in range(size - len(coming)))),
        pile=pile,
        melds=melds,
        red_threes=red,
        turn=setup.get("turn", 0),
        phase=_PHASES[setup.get("phase", "draw")],
        melded=tuple(bool(setup.get("melded_before", {}).get(str(seat), False)) for seat in range(players)),
        first_new=len(melds[rules.side_of(setup.get("turn", 0), players)]),
        known=(NO_CARDS,) * players,
        out=setup.get("out"),
        concealed=bool(setup.get("concealed", False)),
    )


def _take(left: list[int], k: int, rules: Ruleset) -> bool:
    """Count one more of a kind as used, unless the pack has no more of it."""
    if left[k] >= rules.packs:
        return False
    left[k] += 1
    return True


# ── the actions ──────────────────────────────────────────────────────────────────────────────────────────────


def _play(state: State, moves: list[Move], refusal: Reason | None = None, **values: Any) -> _Found:
    """Make the moves one after another and stop at the first refusal."""
    reason = refusal
    for move in moves:
        reason = reason or why_illegal(view_for(state, state.to_act), move)
        if reason:
            break
        state, _ = apply(state, move)
    if reason and "minimum" in dict(reason.numbers):
        values["minimum"] = reason.number("minimum")
    return _Found(reason, state, values)


def _ending(action: Mapping[str, Any]) -> list[Move]:
    return [Discard(card(action["then_discard"]))] if "then_discard" in action else []


def _deal(rules: Ruleset, case: Case) -> _Found:
    return _Found(state=deal_cards(rules, case["players"], "scenario"))


def _check_meld(rules: Ruleset, case: Case) -> _Found:
    meld = _meld(case["action"]["meld"])
    return _Found(meld_fault(meld, rules), values={"canasta": meld.canasta})


def _min_initial(rules: Ruleset, case: Case) -> _Found:
    return _Found(values={"minimum": [rules.minimum(score) for score in case["action"]["scores"]]})


def _draw(rules: Ruleset, case: Case) -> _Found:
    return _play(_position(rules, case), [Draw()])


def _discard(rules: Ruleset, case: Case) -> _Found:
    return _play(_position(rules, case), [Discard(card(case["action"]["card"]))])


def _lay(rules: Ruleset, case: Case) -> _Found:
    melds = tuple(_meld(m) for m in case["action"]["melds"])
    moves = [Lay(melds), *_ending(case["action"])]
    return _play(_position(rules, case), moves, value=sum(meld.points(rules) for meld in melds))


def _add(rules: Ruleset, case: Case) -> _Found:
    action, state = case["action"], _position(rules, case)
    add: Add = (action["to"], tuple(card(text) for text in action["cards"]))
    own = SIDES[state.side_of(state.turn)]
    refusal = because("not_own_meld") if action.get("side", own) != own else None
    return _play(state, [Lay((), (add,)), *_ending(action)], refusal)


def _take_pile(rules: Ruleset, case: Case) -> _Found:
    action, state = case["action"], _position(rules, case)
    held = tuple(card(text) for text in action["with"])
    also = tuple(_meld(m) for m in action.get("also", ()))
    laid = [*state.pile[-1:], *held, *(k for meld in also for k in meld.cards)]
    moves = [TakePile(held, also, onto=action.get("join", -1)), *_ending(action)]
    return _play(state, moves, value=sum(rules.points(k) for k in laid))


def _take_top(rules: Ruleset, case: Case) -> _Found:
    move = TakeTop(case["action"].get("run", -1))
    return _play(_position(rules, case), [move, *_ending(case["action"])])


def _score_hand(rules: Ruleset, case: Case) -> _Found:
    made = deal_scores(_position(rules, case))
    return _Found(values={"score": {SIDES[side]: score.total for side, score in enumerate(made)}})


def _match_result(rules: Ruleset, case: Case) -> _Found:
    state = _position(rules, case)
    found = match_result(rules, state.scores, state.deal_number, state.target)
    winner = None if found.winner is None else SIDES[found.winner]
    return _Found(values={"result": found.result, "winner": winner, "target": found.target})


def _turn_upcard(rules: Ruleset, case: Case) -> _Found:
    state = _position(rules, case)
    pile, stock = turn_upcard(rules, state.stock)
    return _Found(state=replace(state, pile=pile, stock=stock))


def _replace_red_threes(rules: Ruleset, case: Case) -> _Found:
    draft = Draft(_position(rules, case))
    draft.lay_red_threes(case["action"]["seat"], replace=True, told=[])
    return _Found(state=draft.freeze())


def _merge(rules: Ruleset, case: Case) -> _Found:
    return _play(_position(rules, case), [Merge(case["action"]["from"], case["action"]["into"])])


def _pass(rules: Ruleset, case: Case) -> _Found:
    return _play(_position(rules, case), [Pass()])


def _lay_red_three(rules: Ruleset, case: Case) -> _Found:
    return _play(_position(rules, case), [LayRedThree(card(case["action"]["card"]))])


def _ask_then_discard(rules: Ruleset, case: Case) -> _Found:
    answer: Literal["yes", "no"] = "yes" if case["action"]["answer"] == "yes" else "no"
    asked = replace(_position(rules, case), answer=answer)
    return _play(asked, [Discard(card(case["action"]["card"]))])


_ACTIONS: dict[str, Callable[[Ruleset, Case], _Found]] = {
    "deal": _deal,
    "check_meld": _check_meld,
    "min_initial": _min_initial,
    "draw": _draw,
    "discard": _discard,
    "lay": _lay,
    "add": _add,
    "take_pile": _take_pile,
    "take_top": _take_top,
    "score_hand": _score_hand,
    "match_result": _match_result,
    "turn_upcard": _turn_upcard,
    "replace_dealt_red_threes": _replace_red_threes,
    "merge": _merge,
    "pass": _pass,
    "lay_red_three": _lay_red_three,
    "ask_then_discard": _ask_then_discard,
}


# ── the comparison ───────────────────────────────────────────────────────────────────────────────────────────


def _differences(expect: Mapping[str, Any], found: _Found) -> Iterator[str]:
    """Yield what differs between a case's answer and the engine's."""
    values = found.values or {}
    for name, wanted in expect.items():
        if name == "legal":
            if wanted != (found.reason is None):
                why = f" ({found.reason.code})" if found.reason else ""
                yield f"legal: expected {wanted}, got {found.reason is None}{why}"
        elif name == "after":
            yield from _after_differences(wanted, found)
        elif name != "reason" and (wanted != values.get(name)):
            yield f"{name}: expected {wanted}, got {values.get(name)}"


def _after_differences(after: Mapping[str, Any], found: _Found) -> Iterator[str]:
    for name, wanted in after.items():
        if found.values and name in found.values:
            got = found.values[name]
        elif found.state is None:
            raise ValueError(f"'after' asks for {name!r}, which this action does not give")
        else:
            got = _READ[name](found.state, wanted)
        if got != wanted and not (name == "hands" and _same_hands(got, wanted)):
            yield f"{name}: expected {wanted}, got {got}"


def _same_hands(got: Mapping[str, list[str]], wanted: Mapping[str, list[str]]) -> bool:
    return all(sorted(got[seat]) == sorted(texts) for seat, texts in wanted.items())


def _texts(kinds: tuple[int, ...]) -> list[str]:
    return [TEXT[k] for k in kinds]


def _by_side(wanted: Mapping[str, Any], read: Callable[[int], Any]) -> dict[str, Any]:
    return {letter: read(SIDES.index(letter)) for letter in wanted}


def _sides(state: State) -> list[list[int]]:
    return [list(state.rules.seats_of(side, state.players)) for side in range(len(state.melds))]


def _deck_size(state: State) -> int:
    return sum(map(sum, state.hands)) + len(state.stock) + len(state.pile) + sum(map(len, state.red_threes))


_READ: dict[str, Callable[[State, Any], Any]] = {
    "hand_size": lambda state, _: sum(state.hands[0]),
    "pile_size": lambda state, _: len(state.pile),
    "deck_size": lambda state, _: _deck_size(state),
    "stock_size": lambda state, _: len(state.stock),
    "sides": lambda state, _: _sides(state),
    "pile": lambda state, _: _texts(state.pile),
    "hands": lambda state, wanted: {seat: _texts(cards_in(state.hands[int(seat)])) for seat in wanted},
    "red_threes": lambda state, wanted: _by_side(wanted, lambda side: _texts(state.red_threes[side])),
    "meld_sizes": lambda state, wanted: _by_side(wanted, lambda side: [m.size for m in state.melds[side]]),
    "canastas": lambda state, wanted: _by_side(wanted, lambda side: list(closed(state.melds[side]))),
    "hand_over": lambda state, _: state.phase in ("deal_over", "match_over"),
    "out": lambda state, _: state.out,
    "out_bonus": lambda state, _: sum(score.going_out for score in deal_scores(state)),
    "stock_bottom": lambda state, wanted: _texts(state.stock[-len(wanted) :]),
    "frozen": lambda state, _: frozen_for_all(state.pile, state.rules),
    "can_go_out": lambda state, _: view_for(state, state.turn).may_go_out,
}
