"""The German Samba for tests: its ruleset with each of its two options, and positions in it."""

from __future__ import annotations

from functools import partial

from samba_core.cards import TEXT
from samba_core.ruleset import SAMBA_DE, Ruleset, ruleset
from samba_core.scoring import deal_scores
from samba_core.state import State
from tests.positions import position

DE = SAMBA_DE
DE_RED = ruleset("samba_de", {"red_threes": "canasta"})
DE_BOLIVIA = ruleset("samba_de", {"bolivia": True})
DE_BOTH = ruleset("samba_de", {"red_threes": "canasta", "bolivia": True})

BY_HAND = (DE, DE_BOLIVIA)
ALL: tuple[Ruleset, ...] = (DE, DE_RED, DE_BOLIVIA, DE_BOTH)
NAMES = ("base", "red", "bolivia", "both")

de = partial(position, rules=DE)
de_red = partial(position, rules=DE_RED)
de_bolivia = partial(position, rules=DE_BOLIVIA)
de_both = partial(position, rules=DE_BOTH)


def reds(state: State, side: int = 0) -> list[str]:
    """The red threes that a side has laid, in order."""
    return [TEXT[k] for k in state.red_threes[side]]


def scored(state: State) -> list[int]:
    """What each side made in the deal as it lies."""
    return [score.total for score in deal_scores(state)]
