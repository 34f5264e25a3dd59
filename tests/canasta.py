"""The two canastas for tests: their rulesets, and positions in them."""

from __future__ import annotations

from functools import partial

import pytest

from samba_core.cards import TEXT
from samba_core.ruleset import CANASTA_CLASSIC, CANASTA_HOUSE, Ruleset
from samba_core.scoring import deal_scores
from samba_core.state import State
from tests.positions import position

ST = CANASTA_HOUSE
C2 = CANASTA_CLASSIC

BOTH = pytest.mark.parametrize("rules", [ST, C2], ids=["house", "classic"])
TABLES = [(rules, players) for rules in (ST, C2) for players in rules.players]
EVERY_TABLE = pytest.mark.parametrize(("rules", "players"), TABLES, ids=[f"{r.id[8:]}-{n}" for r, n in TABLES])

OPEN = ["set 7C 7H 7D"]
NATURAL = "set KS KS KH KH KD KD KC"
MIXED = "set QS QS QH QH QD 2S JK"

st = partial(position, rules=ST)
c2 = partial(position, rules=C2)


def at_pile(rules: Ruleset, hand: str, pile: str, melds: list[str] | None = None, **more: object) -> State:
    """Seat 0 before its draw step, its side melded already unless told otherwise."""
    own = OPEN if melds is None else melds
    return position(hand, own, pile=pile, phase="draw", rules=rules, **more)  # type: ignore[arg-type]


def reds(state: State, side: int = 0) -> list[str]:
    """The red threes that a side has laid, in order."""
    return [TEXT[k] for k in state.red_threes[side]]


def scored(state: State) -> list[int]:
    """What each side made in the deal as it lies."""
    return [score.total for score in deal_scores(state)]
