"""`steady`: a believable partner. It weighs every act by what the table, the hand and the pile are worth after it."""

from __future__ import annotations

from random import Random

from ..cards import RED_THREES
from ..legal import is_legal
from ..listing import legal_moves
from ..moves import Discard, LayRedThree, Move, NextDeal, Pass
from ..state import View
from .appraisal import Appraisal
from .discarding import best_discard
from .going_out import answer, going_out
from .melding import best_lay, best_merge
from .memory import Memory
from .taking import draw_step


def steady_move(view: View, rng: Random) -> Move:
    """Return the next move of this seat's turn."""
    if view.phase in ("deal_over", "match_over"):
        return NextDeal()
    move = _planned(view, rng)
    if is_legal(view, move):
        return move
    # A plan can only fail where a rule asks for something no plan knows; then any legal way to end the turn will do.
    return max(legal_moves(view), key=lambda other: isinstance(other, Discard | Pass))


def _planned(view: View, rng: Random) -> Move:
    if view.phase == "answer":
        return answer(view)
    if view.rules.red_threes == "by_hand" and (laid := _red_three(view)):
        return laid
    appraisal = Appraisal(Memory(view), view.own_melds)
    if view.phase == "draw":
        return draw_step(view, appraisal)
    return (
        going_out(view, appraisal)
        or best_merge(view, appraisal)
        or best_lay(view, appraisal)
        or (Pass() if is_legal(view, Pass()) else best_discard(view, appraisal, rng))
    )


def _red_three(view: View) -> Move | None:
    """Return laying a red three of the hand at once: held at the end it costs far more than it ever brings (S3-30).

    With the last card it would end the deal, which is weighed elsewhere.
    """
    held = (LayRedThree(k) for k in RED_THREES if view.hand[k])
    return next((move for move in held if view.size > 1 and is_legal(view, move)), None)
