"""The baseline: any legal move, each as likely as the next. For tests and for measuring the other bots."""

from __future__ import annotations

from random import Random

from ..listing import legal_moves
from ..moves import Move
from ..state import View


def random_move(view: View, rng: Random) -> Move:
    """Return one of the legal moves. Deals end all the same: every turn shrinks the stock or lays a card."""
    moves = list(legal_moves(view))
    return moves[int(rng.random() * len(moves))]
