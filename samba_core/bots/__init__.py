"""Players made of code. Each gets a `View`, never a `State`, and returns one move at a time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from ..moves import Move
from ..state import View
from .protocol import Bot
from .random_bot import random_move
from .steady import steady_move

__all__ = ["BEST", "BOTS", "Bot", "choose"]

BOTS: Final[Mapping[str, Bot]] = {"random": random_move, "steady": steady_move}
"""The bots that can be seated, by name."""

BEST: Final = "steady"
"""The strongest of them: the one who gives hints."""


def choose(name: str, view: View, rng: Random) -> Move:
    """Return the move that the bot of this name makes for the seat of this view.

    `rng` is the seat's own source, such as ``stream(seed, "bot 1")``. Raises ValueError for a name that is no bot.
    """
    try:
        bot = BOTS[name]
    except KeyError:
        raise ValueError(f"there is no bot {name!r}") from None
    return bot(view, rng)
