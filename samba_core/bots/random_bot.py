"""The baseline: any legal move, each as likely as the next. For tests and for measuring the other bots."""

from __future__ import annotations

from random import Random

from ..legal import is_legal
from ..listing import candidates
from ..moves import Move
from ..state import View


def random_move(view: View, rng: Random) -> Move:
    """Return one of the legal moves. Deals end all the same: every turn shrinks the stock or lays a card.

    Candidates are drawn until one is legal: as fair as judging them all, and much faster.
    """
    moves = list(candidates(view))
    while True:
        place = int(rng.random() * len(moves))
        if is_legal(view, moves[place]):
            return moves[place]
        moves[place] = moves[-1]
        moves.pop()
