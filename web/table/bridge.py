"""Between the rules and the table: what the visitor's selection can do now, and why something cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samba_core.cards import IS_RED_THREE, RANK_OF
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves, naturals_of
from samba_core.melds import addition_fault, guess_kind, meld_fault, meld_of
from samba_core.moves import AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Move, Pass, TakePile, TakeTop
from samba_core.pile import pile_blocked, pile_frozen, sets_of_rank
from samba_core.reasons import Reason, because
from samba_core.state import View
from samba_core.way_out import WayOut, way_out

from .staging import Judgement, Staged, hand_left, judge, new_melds, picked_up, table_with

Selection = tuple[int, ...]
"""The chosen cards, one entry a card."""

Where = Literal["new", "meld", "staged", "pile", "top"]


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that the selection (or a bare tap) can do.

    `where` is the target: "new" meld, "meld" or "staged" with `place`, the "pile", or the "top" card onto run `place`.
    """

    where: Where
    place: int
    staged: Staged
    judgement: Judgement

    @property
    def intent(self) -> str:
        """The tap that takes this offer."""
        return f"{self.where} {self.place}"


def my_move(view: View) -> bool:
    """Whether this seat is to draw or to meld and discard now."""
    return view.turn == view.seat and view.phase in ("draw", "play")


def not_now(view: View) -> Reason:
    """Return why this seat can neither draw nor meld nor discard now."""
    if view.phase in ("deal_over", "match_over"):
        return because(view.phase)
    return because("answer_first" if view.phase == "answer" and view.to_act == view.seat else "bots_playing")


def offers(view: View, staged: Staged, chosen: Selection) -> tuple[Offer, ...]:
    """Return all that the selection can do, best first; with nothing chosen, the takes that need no choosing."""
    if not my_move(view):
        return ()
    if view.phase == "draw" and not staged.take:
        return _taking_offers(view, chosen)
    return _melding_offers(view, staged, chosen) if chosen else ()


def _offer(view: View, where: Where, place: int, staged: Staged) -> Offer | None:
    judgement = judge(view, staged)
    return None if judgement.verdict == "refused" else Offer(where, place, staged, judgement)


def _taking_offers(view: View, chosen: Selection) -> tuple[Offer, ...]:
    """Before drawing: the pile with the chosen cards, or its top card onto a run (S0-29, S0-32)."""
    found: list[Offer | None] = []
    if chosen or view.rules.take_onto_set:
        offer = _offer(view, "pile", 0, Staged("pile", chosen))
        reason = offer.judgement.reason if offer else None
        # A take that no further meld can bring to the minimum is not worth beginning (E104).
        hopeless = reason and reason.code == "below_minimum" and pile_chance(view).state not in ("take", "more")
        found.append(None if hopeless else offer)
    if chosen and view.rules.taken_pair == "either" and view.top is not None:
        places = sets_of_rank(view.own_melds, RANK_OF[view.top])
        found += [_offer(view, "meld", place, Staged("pile", chosen, place)) for place in places]
    if not chosen:
        runs = (i for i, meld in enumerate(view.own_melds) if meld.kind == "run")
        found += [_offer(view, "top", index, Staged("top", onto=index)) for index in runs]
    return tuple(offer for offer in found if offer)


def _melding_offers(view: View, staged: Staged, chosen: Selection) -> tuple[Offer, ...]:
    """Onto own melds, onto staged ones, or as a new meld (S0-23 to S0-26)."""
    rules = view.rules
    found: list[Offer | None] = []
    for index, meld in enumerate(table_with(view, staged)):
        if addition_fault(meld, chosen, rules) is None:
            found.append(_offer(view, "meld", index, staged.with_add(index, chosen)))
    for place, meld in new_melds(view, staged):
        if addition_fault(meld, chosen, rules) is None:
            found.append(_offer(view, "staged", place, staged.with_more(place, chosen)))
    new = meld_of(guess_kind(chosen), chosen)
    if meld_fault(new, rules) is None:
        found.append(_offer(view, "new", 0, staged.with_meld(new)))
    return tuple(offer for offer in found if offer)


def why_not(view: View, staged: Staged, where: str, place: int, chosen: Selection) -> Reason:
    """Return why the selection cannot do what a tap asked for."""
    if not my_move(view):
        return not_now(view)
    if where == "pile":
        return because("staged_first") if staged.take else why_take_not(view, chosen) or because("already_drawn")
    if view.phase == "draw" and not staged.take:
        if where == "meld" and not chosen:
            return why_illegal(view, TakeTop(place)) or because("draw_first")
        if where == "meld" and view.rules.taken_pair == "either":
            return why_illegal(view, TakePile(chosen, onto=place)) or because("draw_first")
        return because("draw_first")
    if not chosen:
        return because("no_target")
    if where == "meld":
        return _refusal(view, staged.with_add(place, chosen))
    if where == "staged":
        return _refusal(view, staged.with_more(place, chosen))
    return _refusal(view, staged.with_meld(meld_of(guess_kind(chosen), chosen)))


def _refusal(view: View, staged: Staged) -> Reason:
    return judge(view, staged).reason or because("no_target")


def why_take_not(view: View, chosen: Selection) -> Reason | None:
    """Return why the pile cannot be taken with these cards."""
    return why_illegal(view, TakePile(chosen))


# ── the pile's own line ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class PileChance:
    """Whether the pile can be taken, with which cards, and what stands in the way if not."""

    state: Literal["empty", "blocked", "frozen", "no_pair", "short", "keep", "more", "take"]
    cards: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()  # own runs that the top card alone lengthens


def pile_chance(view: View) -> PileChance:
    """Tell what this seat could do with the pile if it were to draw now."""
    top = view.top
    if top is None:
        return PileChance("empty")
    if pile_blocked(top, view.rules):
        return PileChance("blocked")
    runs = tuple(
        i
        for i, meld in enumerate(view.own_melds)
        if meld.kind == "run" and why_illegal(view, TakeTop(i)) is None
    )
    pair = naturals_of(view.hand, RANK_OF[top])[:2]
    takes = [move for move in legal_moves(view) if isinstance(move, TakePile)]
    alone = [move.cards for move in takes if not move.melds]
    if alone:
        # Nothing from the hand where that is enough, else the pair, else the fewest cards.
        best = () if () in alone else pair if pair in alone else min(alone, key=len)
        return PileChance("take", best, runs)
    if takes:
        return PileChance("more", takes[0].cards, runs)
    if len(pair) < 2:
        return PileChance("frozen" if pile_frozen(view) else "no_pair", pair, runs)
    reason = why_illegal(view, TakePile(pair))
    short = reason is not None and reason.code == "below_minimum"
    return PileChance("short" if short else "keep", pair, runs)


# ── the rest of the buttons ──────────────────────────────────────────────────────────────────────────────────


def can_draw(view: View) -> bool:
    """Whether the stock may be tapped."""
    return why_illegal(view, Draw()) is None


def can_ask(view: View, staged: Staged) -> bool:
    """Whether the partner may be asked now."""
    return staged.empty and why_illegal(view, AskPartner()) is None


def can_pass(view: View) -> bool:
    """Whether the turn can end with the last card kept (S3-37)."""
    return why_illegal(view, Pass()) is None


def red_three_move(view: View, chosen: Selection) -> Move | None:
    """Return laying the chosen red three, if that is what is chosen and may be done (S3-30)."""
    if len(chosen) != 1 or not IS_RED_THREE[chosen[0]]:
        return None
    move = LayRedThree(chosen[0])
    return move if why_illegal(view, move) is None else None


def merges(view: View, staged: Staged, index: int) -> tuple[int, ...]:
    """Return the own sets onto which this one may be put (S3-10)."""
    if not staged.empty:
        return ()
    places = range(len(view.own_melds))
    return tuple(i for i in places if i != index and why_illegal(view, Merge(index, i)) is None)


def discard_fault(view: View, staged: Staged, chosen: Selection) -> Reason | None:
    """Return why the selection cannot be discarded, or None if it can."""
    if not my_move(view):
        return not_now(view)
    if not staged.empty:
        return because("staged_first")
    if view.phase == "draw":
        return because("draw_first")
    return why_illegal(view, Discard(chosen[0])) if len(chosen) == 1 else because("choose_one")


def going_out(view: View) -> WayOut | None:
    """Return a way to go out at once, if there is one and the partner has not said no."""
    if not my_move(view) or view.phase != "play" or view.answer == "no":
        return None
    found = way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum_to_go_out)
    if found is None:
        return None
    lay = Lay(found.melds, found.adds)
    if found.melds or found.adds:
        return found if why_illegal(view, lay) is None else None
    return found if found.discard is not None and view.size == 1 else None


def out_fault(view: View, staged: Staged) -> Reason | None:
    """Return why this seat cannot go out now, or None if a way was found."""
    if not my_move(view):
        return not_now(view)
    if not staged.empty:
        return because("staged_first")
    if view.phase == "draw":
        return because("draw_first")
    if view.answer == "no":
        return because("partner_said_no")
    return None if going_out(view) else because("cannot_empty_hand")


def empties_hand(view: View, staged: Staged) -> bool:
    """Whether making the staged move would end the deal with an empty hand."""
    return not picked_up(view, staged) and not any(hand_left(view, staged))
