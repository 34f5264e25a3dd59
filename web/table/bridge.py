"""Between the rules and the table: what the visitor's selection can do now, and why something cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samba_core.cards import IS_RED_THREE, IS_WILD, RANK_OF
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves, naturals_of
from samba_core.melds import addition_fault, guess_kind, meld_fault, meld_of
from samba_core.moves import AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Pass, TakePile, TakeTop
from samba_core.pile import pile_blocked, pile_frozen, sets_of_rank
from samba_core.reasons import Reason, because
from samba_core.state import View
from samba_core.way_out import WayOut, way_out

from .staging import Judgement, Staged, hand_left, judge, new_melds, picking_up, table_with

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
    if where == "staged" and place not in dict(new_melds(view, staged)):
        return because("no_target")  # undone while the cards were on their way to it
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

    state: Literal["empty", "blocked", "frozen", "no_pair", "short", "keep", "refused", "more", "take"]
    cards: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()  # own runs that the top card alone lengthens
    reason: Reason | None = None  # why the pile cannot be taken


def pile_chance(view: View) -> PileChance:
    """Tell what this seat could do with the pile if it were to draw now."""
    top = view.top
    if top is None:
        return PileChance("empty", reason=because("pile_empty"))
    if pile_blocked(top, view.rules):
        return PileChance("blocked", reason=because("top_blocked", (top,)))
    own = enumerate(view.own_melds)
    runs = tuple(i for i, meld in own if meld.kind == "run" and why_illegal(view, TakeTop(i)) is None)
    takes = [move for move in legal_moves(view) if isinstance(move, TakePile)]
    alone = [move.cards for move in takes if not move.melds]
    if alone:
        # Nothing from the hand where that is enough, else the pair, else the fewest cards.
        pair = naturals_of(view.hand, RANK_OF[top])[:2]
        best = () if () in alone else pair if pair in alone else min(alone, key=len)
        return PileChance("take", best, runs)
    if takes:
        return PileChance("more", takes[0].cards, runs)
    return _no_chance(view, top, runs)


def _no_chance(view: View, top: int, runs: tuple[int, ...]) -> PileChance:
    """Tell why nothing takes the pile, by what comes nearest to it."""
    move = _nearest_take(view, top)
    reason = why_illegal(view, move)
    code = reason.code if reason else ""
    if code in ("no_natural_pair", "needs_two_hand_cards", "frozen_needs_pair"):
        if pile_frozen(view):
            return PileChance("frozen", runs=runs, reason=because("frozen_needs_pair", (top,)))
        return PileChance("no_pair", runs=runs, reason=reason)
    if code == "below_minimum":
        return PileChance("short", move.cards, runs, reason)
    return PileChance("keep" if code in ("must_keep_one", "must_keep_two") else "refused", move.cards, runs, reason)


def _nearest_take(view: View, top: int) -> TakePile:
    """Return the take that would be made if nothing but the cards for it mattered."""
    rules = view.rules
    places = sets_of_rank(view.own_melds, RANK_OF[top])
    naturals = naturals_of(view.hand, RANK_OF[top])
    wilds = tuple(k for k, n in enumerate(view.hand) if n and IS_WILD[k])
    if len(naturals) >= 2:
        full = rules.taken_pair == "either" and len(places) == rules.max_sets_per_rank
        return TakePile(naturals[:2], onto=places[0] if full else -1)
    if rules.take_onto_set and places:
        return TakePile((), onto=places[0])
    if rules.take_with_wild and naturals and wilds:
        return TakePile((naturals[0], wilds[0]))
    return TakePile(naturals)


# ── the rest of the buttons ──────────────────────────────────────────────────────────────────────────────────


def can_draw(view: View) -> bool:
    """Whether the stock may be tapped."""
    return why_illegal(view, Draw()) is None


def can_ask(view: View) -> bool:
    """Whether the partner may be asked, if nothing is begun."""
    return why_illegal(view, AskPartner()) is None


def can_pass(view: View) -> bool:
    """Whether the turn can end with the last card kept (S3-37)."""
    return why_illegal(view, Pass()) is None


def red_three_move(view: View, chosen: Selection) -> LayRedThree | None:
    """Return laying the chosen red three, if one alone is chosen (S3-30)."""
    return LayRedThree(chosen[0]) if len(chosen) == 1 and IS_RED_THREE[chosen[0]] else None


def red_three_fault(view: View, staged: Staged, move: LayRedThree | None) -> Reason | None:
    """Return why the chosen red three cannot be laid, or None if it can."""
    if not my_move(view):
        return not_now(view)
    if move is None:
        return because("nothing_chosen")
    return why_illegal(view, move) if staged.empty else because("staged_first")


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
    if len(chosen) != 1:
        return because("choose_one")
    fault = why_illegal(view, Discard(chosen[0]))
    if fault and fault.code == "cannot_go_out" and view.rules.run_to_go_out:
        return because("cannot_go_out_run", needed=view.rules.canastas_needed(view.players))
    return fault


def propose_fault(view: View, staged: Staged) -> Reason | None:
    """Return why nothing can be proposed to meld now, or None if it is the time for it."""
    if not my_move(view):
        return not_now(view)
    if view.phase == "draw":
        return because("draw_first")
    return None if staged.empty else because("staged_first")


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
    return not picking_up(view, staged) and not any(hand_left(view, staged))
