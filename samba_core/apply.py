"""`apply` makes the next state from a move, and the events that happened. It is the only writer of states.

It trusts the move: `Game.play` and `why_illegal` check.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .deal import deal
from .draft import Draft
from .events import Event
from .melds import grown, meld_of
from .moves import (
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
from .pile import taken_onto
from .scoring import match_result, totals
from .state import State

Applied = tuple[State, tuple[Event, ...]]


def apply(state: State, move: Move) -> Applied:
    """Return the state after a legal move and what happened."""
    return _APPLY[type(move)](state, move)


def _apply_draw(state: State, move: Draw) -> Applied:
    """Draw; with nothing playable to draw the deal ends (S0-22, E07, E08, E10)."""
    draft, told = Draft(state), list[Event]()
    seat, side = state.turn, draft.side
    wanted = state.rules.cards_drawn(state.players)
    before = len(draft.red_threes[side])
    came, goes_on = draft.draw(seat, wanted)
    if came:
        told.append(Event("drew", seat, n=came))
    told.extend(Event("red_three", seat, (k,)) for k in draft.red_threes[side][before:])
    if not goes_on:
        return draft.end_deal(told, None), tuple(told)
    draft.phase = "play"
    return draft.freeze(), tuple(told)


def _apply_take_pile(state: State, move: TakePile) -> Applied:
    """Meld the top card with hand cards, lay what goes with it, then pick up the rest (S0-30, E11, E23)."""
    draft, told = Draft(state), list[Event]()
    top, rest = state.pile[-1], state.pile[:-1]
    told.append(Event("took_pile", state.turn, move.cards, n=len(state.pile)))
    draft.spend(move.cards)
    place = taken_onto(state.rules, tuple(draft.melds[draft.side]), top, move.onto)
    if place >= 0:
        draft.grow(place, (top, *move.cards), told)
    else:
        draft.add_meld(meld_of("set", (top, *move.cards)), told)
    draft.lay(move.melds, move.adds, told)
    draft.pile = ()
    hand, known = draft.hand(state.turn), draft.known(state.turn)
    for k in rest:
        hand[k] += 1
        known[k] += 1
    if state.rules.red_threes == "automatic":
        draft.lay_red_threes(state.turn, replace=state.rules.replace_red_three_from_pile, told=told)
    return _after_melding(draft, told)


def _apply_take_top(state: State, move: TakeTop) -> Applied:
    """Put the top card onto an own run in place of drawing (S0-32)."""
    draft, told = Draft(state), list[Event]()
    top = state.pile[-1]
    draft.pile = state.pile[:-1]
    told.append(Event("took_top", state.turn, (top,), meld=move.run))
    draft.grow(move.run, (top,), told)
    draft.lay(move.melds, move.adds, told)
    return _after_melding(draft, told)


def _apply_lay(state: State, move: Lay) -> Applied:
    """Lay melds and lay-offs (S0-35)."""
    draft, told = Draft(state), list[Event]()
    draft.lay(move.melds, move.adds, told)
    draft.laid = True
    return _after_melding(draft, told)


def _after_melding(draft: Draft, told: list[Event]) -> Applied:
    """Go on with the turn, or end the deal when the hand is empty (S0-46, E68)."""
    draft.phase = "play"
    if draft.hand_is_empty():
        return draft.end_deal(told, draft.turn), tuple(told)
    return draft.freeze(), tuple(told)


def _apply_merge(state: State, move: Merge) -> Applied:
    """Put one set onto another (S3-10)."""
    draft = Draft(state)
    own = draft.melds[draft.side]
    moved = own[move.source].cards
    was_closed = own[move.source].canasta or own[move.target].canasta
    own[move.target] = grown(own[move.target], moved)
    del own[move.source]
    place = move.target - (move.source < move.target)
    # A set of this turn that swallows an older one counts as lying there before.
    draft.laid_off = draft.laid_off or min(move.source, move.target) < draft.first_new
    draft.first_new -= move.source < draft.first_new
    draft.laid = True
    told = [Event("merged", state.turn, moved, meld=place, whole=own[place].cards)]
    if own[place].canasta and not was_closed:
        told.append(Event("closed", state.turn, meld=place, whole=own[place].cards))
    return draft.freeze(), tuple(told)


def _apply_lay_red_three(state: State, move: LayRedThree) -> Applied:
    """Lay a red three from the hand, without replacement (S3-30)."""
    draft, told = Draft(state), [Event("red_three", state.turn, (move.card,))]
    draft.spend((move.card,))
    draft.red_threes[draft.side].append(move.card)
    if draft.hand_is_empty():
        return draft.end_deal(told, draft.turn), tuple(told)
    return draft.freeze(), tuple(told)


def _apply_discard(state: State, move: Discard) -> Applied:
    """Discard and end the turn, or go out with the last card (S0-42, S0-46)."""
    draft, told = Draft(state), [Event("discarded", state.turn, (move.card,))]
    draft.spend((move.card,))
    draft.pile = (*state.pile, move.card)
    if draft.hand_is_empty():
        return draft.end_deal(told, state.turn), tuple(told)
    draft.end_turn()
    return draft.freeze(), tuple(told)


def _apply_pass(state: State, move: Pass) -> Applied:
    """End the turn with the last card in hand (S3-37)."""
    draft = Draft(state)
    draft.end_turn()
    return draft.freeze(), (Event("passed", state.turn),)


def _apply_ask(state: State, move: AskPartner) -> Applied:
    """Wait for the partner's answer (E72)."""
    draft = Draft(state)
    draft.phase = "answer"
    return draft.freeze(), (Event("asked", state.turn),)


def _apply_answer(state: State, move: Answer) -> Applied:
    """Bind the asker to the answer (E73, E74)."""
    draft = Draft(state)
    draft.phase = "play"
    draft.answer = "yes" if move.yes else "no"
    return draft.freeze(), (Event("answered", state.to_act, n=int(move.yes)),)


def _apply_next_deal(state: State, move: NextDeal) -> Applied:
    """Deal again; the deal passes to the left (E101)."""
    scores = totals(state)
    result = match_result(state.rules, scores, state.deal_number, state.target)
    return deal(
        state.rules,
        state.players,
        state.seed,
        target=result.target,
        scores=scores,
        deal_number=state.deal_number + 1,
        dealer=(state.dealer + 1) % state.players,
    )


_APPLY: dict[type, Callable[[State, Any], Applied]] = {
    Draw: _apply_draw,
    TakePile: _apply_take_pile,
    TakeTop: _apply_take_top,
    Lay: _apply_lay,
    Merge: _apply_merge,
    LayRedThree: _apply_lay_red_three,
    Discard: _apply_discard,
    Pass: _apply_pass,
    AskPartner: _apply_ask,
    Answer: _apply_answer,
    NextDeal: _apply_next_deal,
}
