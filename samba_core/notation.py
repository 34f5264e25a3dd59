"""Moves, positions and whole games as text, both ways.

A move is one line: ``draw``, ``pile KS KH JK + run 8C 9C TC``, ``top 0``, ``lay set 9C 9H JK + 1: KD``,
``discard 4C``, ``ask``, ``yes``, ``no``, ``deal``. ``1: KD`` adds to the own meld with index 1; ``pile@2 …`` puts the
top card with the hand cards onto meld 2.
"""

from __future__ import annotations

from .cards import TEXT, as_text, card, cards, cards_in, hand_of
from .melds import Kind, Meld, meld_of
from .moves import (
    Add,
    Answer,
    AskPartner,
    Discard,
    Draw,
    Lay,
    LayRedThree,
    Merge,
    Move,
    NextDeal,
    Pass,
    TakePile,
    TakeTop,
)
from .ruleset import Ruleset
from .state import Phase, State

SIDES = "ABCDEF"

_PLAIN: dict[str, Move] = {
    "draw": Draw(),
    "pass": Pass(),
    "ask": AskPartner(),
    "yes": Answer(True),
    "no": Answer(False),
    "deal": NextDeal(),
}
_PLAIN_TEXT: dict[Move, str] = {move: text for text, move in _PLAIN.items()}
_KINDS: dict[str, Kind] = {"set": "set", "run": "run", "wild": "wild"}


class NotationError(ValueError):
    """A text that is no move, position or game; the message says what and where."""


# ── melds and moves ──────────────────────────────────────────────────────────────────────────────────────────


def meld_to_text(meld: Meld) -> str:
    """Return a meld as its kind and cards: ``run 8C 9C TC``."""
    return f"{meld.kind} {as_text(meld.cards)}"


def meld_from_text(text: str) -> Meld:
    """Return the meld that a text like ``set KS KH JK`` names.

    Raises NotationError if it names none.
    """
    kind, _, rest = text.strip().partition(" ")
    if kind not in _KINDS:
        raise NotationError(f"no kind of meld: {kind!r}")
    found = _cards(rest)
    if not found:
        raise NotationError("a meld without cards")
    return meld_of(_KINDS[kind], found)


def move_to_text(move: Move) -> str:
    """Return a move as one line of notation."""
    match move:
        case TakePile(held, melds, adds, onto):
            verb = f"pile@{onto}" if onto >= 0 else "pile"
            return " + ".join((f"{verb} {as_text(held)}", *_parts(melds, adds)))
        case TakeTop(run, melds, adds):
            return " + ".join((f"top {run}", *_parts(melds, adds)))
        case Lay(melds, adds):
            return "lay " + " + ".join(_parts(melds, adds))
        case Merge(source, target):
            return f"merge {source} {target}"
        case LayRedThree(k):
            return f"red {TEXT[k]}"
        case Discard(k):
            return f"discard {TEXT[k]}"
        case _:
            return _PLAIN_TEXT[move]


def move_from_text(text: str) -> Move:
    """Return the move that a line of notation names.

    Raises NotationError, with the part that is wrong, if it names none.
    """
    text = text.strip()
    if text in _PLAIN:
        return _PLAIN[text]
    verb, _, rest = text.partition(" ")
    if verb == "lay":
        melds, adds = _melds_and_adds(rest.split("+"))
        return Lay(melds, adds)
    if verb == "discard":
        return Discard(_card(rest))
    if verb == "red":
        return LayRedThree(_card(rest))
    first, *more = rest.split("+")
    melds, adds = _melds_and_adds(more)
    if verb == "pile" or verb.startswith("pile@"):
        return TakePile(_cards(first), melds, adds, _number(verb[5:]) if "@" in verb else -1)
    if verb == "top":
        return TakeTop(_number(first), melds, adds)
    if verb == "merge":
        places = first.split()
        if len(places) == 2 and not more:
            return Merge(_number(places[0]), _number(places[1]))
    raise NotationError(f"no such move: {text[:60]!r}")


def _parts(melds: tuple[Meld, ...], adds: tuple[Add, ...]) -> list[str]:
    return [meld_to_text(meld) for meld in melds] + [f"{index}: {as_text(held)}" for index, held in adds]


def _melds_and_adds(parts: list[str]) -> tuple[tuple[Meld, ...], tuple[Add, ...]]:
    melds: list[Meld] = []
    adds: list[Add] = []
    for part in parts:
        index, colon, held = part.partition(":")
        if colon:
            adds.append((_number(index), _cards(held)))
        else:
            melds.append(meld_from_text(part))
    return tuple(melds), tuple(adds)


def _card(text: str) -> int:
    try:
        return card(text.strip())
    except ValueError as fault:
        raise NotationError(str(fault)) from None


def _cards(text: str) -> tuple[int, ...]:
    try:
        return cards(text)
    except ValueError as fault:
        raise NotationError(str(fault)) from None


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotationError(f"a number was expected, not {text[:20]!r}")
    return int(text)


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────────


def position_to_text(state: State) -> str:
    """Return the whole state as ``name: value`` lines, hidden cards included."""
    lines = [
        f"players: {state.players}",
        f"seed: {state.seed}",
        f"target: {state.target}",
        f"scores: {' '.join(map(str, state.scores))}",
        f"deal: {state.deal_number}",
        f"dealer: {state.dealer}",
        f"turn: {state.turn} {state.phase} {state.answer or '-'} {int(state.laid)} {state.turns}",
        f"turn began: {state.first_new} {int(state.laid_off)}",
        f"out: {'-' if state.out is None else state.out} {int(state.concealed)}",
        f"melded: {' '.join(str(int(has)) for has in state.melded)}",
        f"stock: {as_text(state.stock)}",
        f"pile: {as_text(state.pile)}",
    ]
    for side, melds in enumerate(state.melds):
        lines.append(f"melds {SIDES[side]}: {' | '.join(meld_to_text(meld) for meld in melds)}")
        lines.append(f"red {SIDES[side]}: {as_text(state.red_threes[side])}")
    for seat, hand in enumerate(state.hands):
        lines.append(f"hand {seat}: {as_text(cards_in(hand))}")
        lines.append(f"known {seat}: {as_text(cards_in(state.known[seat]))}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def position_from_text(text: str, rules: Ruleset) -> State:
    """Return the state that such lines describe.

    Raises NotationError if a line is missing or wrong, or if the cards are not the ruleset's whole pack.
    """
    given: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = line.partition(":")
        if not colon:
            raise NotationError(f"line {number}: no 'name: value'")
        given[name.strip()] = value.strip()
    try:
        state = _position(given, rules)
    except KeyError as fault:
        raise NotationError(f"the line {fault.args[0]!r} is missing") from None
    except NotationError:
        raise
    except (ValueError, IndexError) as fault:
        raise NotationError(f"a line holds a wrong value: {fault}") from None
    _check_pack(state)
    return state


def _position(given: dict[str, str], rules: Ruleset) -> State:
    players = _number(given["players"])
    sides = rules.side_count(players)
    turn, phase, answer, laid, turns = given["turn"].split()
    first_new, laid_off = given["turn began"].split()
    out, concealed = given["out"].split()
    phases: dict[str, Phase] = {p: p for p in ("draw", "play", "answer", "deal_over", "match_over")}
    return State(
        rules=rules,
        players=players,
        seed=given["seed"],
        target=int(given["target"]),
        scores=tuple(map(int, given["scores"].split())),
        deal_number=_number(given["deal"]),
        dealer=_number(given["dealer"]) % players,
        hands=tuple(hand_of(_cards(given[f"hand {seat}"])) for seat in range(players)),
        stock=_cards(given["stock"]),
        pile=_cards(given["pile"]),
        melds=tuple(_melds(given[f"melds {SIDES[side]}"]) for side in range(sides)),
        red_threes=tuple(_cards(given[f"red {SIDES[side]}"]) for side in range(sides)),
        turn=_number(turn) % players,
        phase=phases[phase],
        answer="yes" if answer == "yes" else "no" if answer == "no" else "",
        laid=laid == "1",
        melded=tuple(has == "1" for has in given["melded"].split()),
        first_new=_number(first_new),
        laid_off=laid_off == "1",
        known=tuple(hand_of(_cards(given[f"known {seat}"])) for seat in range(players)),
        out=None if out == "-" else _number(out),
        concealed=concealed == "1",
        turns=_number(turns),
    )


def _melds(text: str) -> tuple[Meld, ...]:
    return tuple(meld_from_text(part) for part in text.split("|")) if text else ()


def _check_pack(state: State) -> None:
    """All cards of the pack must be somewhere, each once (E92)."""
    everywhere = [*state.stock, *state.pile]
    everywhere += [k for melds in state.melds for meld in melds for k in meld.cards]
    everywhere += [k for side in state.red_threes for k in side]
    everywhere += [k for hand in state.hands for k in cards_in(hand)]
    counts = hand_of(everywhere)
    rules = state.rules
    for k, n in enumerate(counts):
        due = rules.jokers if k == 52 else rules.packs
        if n != due:
            raise NotationError(f"{TEXT[k]} is there {n} times, not {due}")
