"""Between the rules and the table: what the visitor's selection can do now, and why something cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samba_core.cards import IS_NATURAL, RANK_OF
from samba_core.legal import pile_blocked, why_illegal
from samba_core.listing import legal_moves, naturals_of
from samba_core.melds import addition_fault, guess_kind, meld_fault, meld_of
from samba_core.moves import AskPartner, Discard, Draw, Lay, TakePile, TakeTop
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
    if chosen:
        offer = _offer(view, "pile", 0, Staged("pile", chosen))
        reason = offer.judgement.reason if offer else None
        # A take that no further meld can bring to the minimum is not worth beginning (E104).
        hopeless = reason and reason.code == "below_minimum" and pile_chance(view).state not in ("take", "more")
        found.append(None if hopeless else offer)
    else:
        runs = (i for i, meld in enumerate(view.own_melds) if meld.kind == "run")
        found += [_offer(view, "top", index, Staged("top", run=index)) for index in runs]
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

    state: Literal["empty", "blocked", "no_pair", "short", "keep", "more", "take"]
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
    if len(pair) < 2 or not IS_NATURAL[top]:
        return PileChance("no_pair", runs=runs)
    takes = [move for move in legal_moves(view) if isinstance(move, TakePile)]
    if any(move.cards == pair and not move.melds for move in takes):
        return PileChance("take", pair, runs)
    if takes:
        alone = next((move for move in takes if not move.melds), takes[0])
        return PileChance("take" if not alone.melds else "more", alone.cards, runs)
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
    found = way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum)
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
