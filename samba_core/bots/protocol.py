"""What a bot is: a function from what one seat may know, and that seat's own random source, to one move."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ..moves import Move
from ..state import View


class Bot(Protocol):
    """The same view and the same state of the random source always give the same move."""

    def __call__(self, view: View, rng: Random) -> Move:
        """Return one legal move for the seat of this view, which must be the one to act."""
        ...
