"""Why a move is refused. `is_legal` is only ``why_illegal(...) is None``; nothing here changes anything.

Every melding act is judged on the table it leads to: the melds as they will lie, the points laid, the cards kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .cards import IS_RED_THREE, IS_WILD, RANK_OF, holds, without_cards
from .melds import Meld, addition_fault, grown, growth_fault, may_go_out_with, meld_fault, meld_of
from .moves import (
    Add,
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
    cards_laid,
)
from .pile import hand_cards_fault, picked_up, pile_fault, place_fault, taken_onto
from .reasons import Reason, because
from .ruleset import Ruleset
from .state import View
from .way_out import way_out


def is_legal(view: View, move: Move) -> bool:
    """Tell whether this seat may make the move now."""
    return why_illegal(view, move) is None


def why_illegal(view: View, move: Move) -> Reason | None:
    """Return why this seat may not make the move now, or None if it may."""
    return _PHASE_FAULT[type(move)](view) or _FAULT[type(move)](view, move)


# ── is it time for it? ───────────────────────────────────────────────────────────────────────────────────────


def _not_drawing(view: View) -> Reason | None:
    """The draw step comes first and only once (E39)."""
    if fault := _not_my_turn(view):
        return fault
    return because("already_drawn") if view.phase == "play" else None


def _not_playing(view: View) -> Reason | None:
    """Melding and discarding come after the draw step."""
    if fault := _not_my_turn(view):
        return fault
    return because("draw_first") if view.phase == "draw" else None


def _not_my_turn(view: View) -> Reason | None:
    if view.phase in ("deal_over", "match_over"):
        return because(view.phase)
    if view.phase == "answer":
        return because("answer_first")
    return None if view.seat == view.turn else because("not_your_turn")


def _not_asked(view: View) -> Reason | None:
    if view.phase != "answer":
        return because("nothing_asked")
    return None if view.seat == view.to_act else because("not_your_turn")


def _deal_goes_on(view: View) -> Reason | None:
    if view.phase == "match_over":
        return because("match_over")
    return None if view.phase == "deal_over" else because("deal_not_over")


# ── one small function a move ────────────────────────────────────────────────────────────────────────────────


def _no_fault(view: View, move: Move) -> Reason | None:
    return None


def _take_pile_fault(view: View, move: TakePile) -> Reason | None:
    """The whole pile: a natural pair from the hand melds with the top card (S0-29, S0-30, E23, E25)."""
    if fault := pile_fault(view):
        return fault
    top = view.pile[-1]
    if not holds(view.hand, move.cards):
        return because("not_in_hand", move.cards)
    if fault := hand_cards_fault(view, move, top) or place_fault(view, top, move.onto):
        return fault
    strangers = tuple(k for k in move.cards if not IS_WILD[k] and RANK_OF[k] != RANK_OF[top])
    if strangers:
        return because("wrong_rank", strangers)
    rest = picked_up(view)
    place = taken_onto(view.rules, view.own_melds, top, move.onto)
    if place >= 0:
        joined = (place, (top, *move.cards))
        if fault := addition_fault(view.own_melds[place], joined[1], view.rules):
            return fault
        return _melding_fault(view, move.melds, move.adds, joined=joined, spent=move.cards, picked_up=rest)
    new = meld_of("set", (top, *move.cards))
    if fault := meld_fault(new, view.rules):
        return fault
    return _melding_fault(view, move.melds, move.adds, first=new, spent=move.cards, picked_up=rest)


def _take_top_fault(view: View, move: TakeTop) -> Reason | None:
    """The top card alone: it must lengthen an own run as it lies (S0-32, E30 to E38)."""
    if not view.rules.take_top:
        return because("no_top_alone")
    if fault := pile_fault(view):
        return fault
    top = view.pile[-1]
    if not 0 <= move.run < len(view.own_melds) or view.own_melds[move.run].kind != "run":
        return because("no_own_run", (top,))
    if fault := addition_fault(view.own_melds[move.run], (top,), view.rules):
        return fault
    return _melding_fault(view, move.melds, move.adds, joined=(move.run, (top,)))


def _lay_fault(view: View, move: Lay) -> Reason | None:
    """New melds and lay-offs from the hand (S0-35, E52, E58)."""
    if not move.melds and not move.adds:
        return because("nothing_chosen")
    return _melding_fault(view, move.melds, move.adds)


def _melding_fault(
    view: View,
    melds: tuple[Meld, ...],
    adds: tuple[Add, ...],
    *,
    first: Meld | None = None,
    spent: tuple[int, ...] = (),
    joined: Add | None = None,
    picked_up: int = 0,
) -> Reason | None:
    """Judge an act of melding on the table it leads to.

    `first` is the set made with the pile's top card, `joined` the own meld and the cards that the top card came onto
    it with, `spent` the hand cards among either, `picked_up` how many pile cards come to the hand afterwards.
    """
    rules = view.rules
    used = (*spent, *cards_laid(melds, adds))
    if not holds(view.hand, used):
        return because("not_in_hand", used)
    own = list(before := view.own_melds)
    if joined:
        own[joined[0]] = grown(own[joined[0]], joined[1])
    joining: dict[int, tuple[int, ...]] = {}
    for index, cards in adds:
        if not 0 <= index < len(before):
            return because("no_such_meld")
        if not cards:
            return because("nothing_chosen")
        joining[index] = (*joining.get(index, ()), *cards)
    for index, cards in joining.items():  # all that joins one meld is judged together (E42)
        whole = grown(own[index], cards)
        if fault := growth_fault(own[index], cards, whole, rules):
            return fault
        own[index] = whole
    for meld in melds:
        if fault := meld_fault(meld, rules):
            return fault
    new = (first, *melds) if first else melds
    own.extend(new)
    kept = view.size - len(used) + picked_up
    if new and (fault := _new_melds_fault(view, new, own, kept, with_top=first is not None)):
        return fault
    return keep_fault(view, own, kept, used)


def _new_melds_fault(
    view: View, new: tuple[Meld, ...], melds: Sequence[Meld], kept: int, *, with_top: bool
) -> Reason | None:
    """Judge new melds by the table that they are part of; `with_top`: the first holds the pile's top card."""
    if fault := _too_many_sets(melds, new, view.rules):
        return fault
    is_first = len(melds) == len(new)
    if is_first and (with_top or not _minimum_waived(view, melds, kept)):
        if fault := _minimum_fault(view, new):
            return fault
    return _black_three_fault(view, new, melds, kept)


def _minimum_fault(view: View, new: Iterable[Meld]) -> Reason | None:
    """A side's first melds must be worth enough together (S0-34, S0-35)."""
    points = sum(meld.points(view.rules) for meld in new)
    return because("below_minimum", value=points, minimum=view.minimum) if points < view.minimum else None


def _minimum_waived(view: View, melds: Sequence[Meld], kept: int) -> bool:
    """Whether a concealed hand that goes out after a draw needs no minimum, where that is played (E62)."""
    if not view.rules.minimum_waived_concealed or kept > 1:
        return False
    return may_go_out_with(melds, view.players, view.rules)


def _too_many_sets(own: Iterable[Meld], new: Iterable[Meld], rules: Ruleset) -> Reason | None:
    """A side may have only so many sets of one rank (E17, E18)."""
    most = rules.max_sets_per_rank
    more = {meld.rank for meld in new if meld.kind == "set"}
    if most is None or not more:
        return None
    ranks = [meld.rank for meld in own if meld.kind == "set"]
    for rank in more:
        if ranks.count(rank) > most:
            return because("rank_already_melded", most=most)
    return None


def _black_three_fault(view: View, new: Iterable[Meld], melds: Sequence[Meld], kept: int) -> Reason | None:
    """Black threes go down only in the act that leaves nothing but a going-out discard (S0-40, E54, E70)."""
    if True not in [meld.is_black_threes for meld in new]:
        return None
    goes_out = kept <= 1 and may_go_out_with(melds, view.players, view.rules)
    if goes_out and view.answer == "no":
        return because("partner_said_no")
    return None if goes_out else because("black_threes_only_out", kept=kept)


def keep_fault(view: View, melds: Sequence[Meld], kept: int, spent: tuple[int, ...]) -> Reason | None:
    """Who may not go out keeps cards: two after melding in the house Samba (S0-12, S0-46, E63, E73, E74).

    `melds` are the side's after the act, `kept` the cards in hand then, `spent` those that left it.
    """
    rules = view.rules
    least = 1 if rules.keep == "pass" else 2
    if kept < least:
        if may_go_out_with(melds, view.players, rules):
            return because("partner_said_no") if view.answer == "no" else _unfinished(view, melds, kept, spent)
        needed = rules.canastas_needed(view.players)
        return because("must_keep_one" if rules.keep == "pass" else "must_keep_two", kept=kept, needed=needed)
    return _unfinished(view, melds, kept, spent) if view.answer else None


def _unfinished(view: View, melds: Sequence[Meld], kept: int, spent: tuple[int, ...]) -> Reason | None:
    """Whoever got a yes must still be able to go out with the cards kept (E74)."""
    if view.answer != "yes" or not kept:
        return None
    still = way_out(without_cards(view.hand, spent), tuple(melds), view.players, view.rules, minimum=0)
    return because("said_yes_go_out") if still is None else None


def _merge_fault(view: View, move: Merge) -> Reason | None:
    """Two own sets of one rank become one if that is a set (S3-10, E46)."""
    if not view.rules.merge_sets:
        return because("no_merging")
    own = view.own_melds
    if not (0 <= move.source < len(own) and 0 <= move.target < len(own)) or move.source == move.target:
        return because("no_such_meld")
    source, target = own[move.source], own[move.target]
    if source.rank < 0 or source.rank != target.rank:  # only sets have a rank
        return because("mixed_ranks")
    merged = grown(target, source.cards)
    if fault := meld_fault(merged, view.rules):
        return fault
    if merged.wilds and "natural" in (source.canasta, target.canasta) and not view.rules.wild_on_natural_canasta:
        return because("wild_on_canasta")
    rest = tuple(meld for index, meld in enumerate(own) if index not in (move.source, move.target))
    return keep_fault(view, (*rest, merged), view.size, ())


def _lay_red_three_fault(view: View, move: LayRedThree) -> Reason | None:
    """A red three in the hand may be laid singly in the own turn (S3-30, E69)."""
    if view.rules.red_threes == "automatic":
        return because("red_threes_automatic")
    if not IS_RED_THREE[move.card] or not view.hand[move.card]:
        return because("not_in_hand", (move.card,))
    return keep_fault(view, view.own_melds, view.size - 1, (move.card,))


def _pass_fault(view: View, move: Pass) -> Reason | None:
    """Only the last card is kept without a discard, by a side that may not go out (S3-37, E65, E66, E74)."""
    if view.rules.keep != "pass" or view.size != 1 or (view.may_go_out and view.answer != "no"):
        return because("no_pass", kept=view.size)
    return because("said_yes_go_out") if view.answer == "yes" else None


def _discard_fault(view: View, move: Discard) -> Reason | None:
    """Any card may be discarded, but no red three by hand; the last one only by going out (S0-41, E12, E69)."""
    if not view.hand[move.card]:
        return because("not_in_hand", (move.card,))
    if IS_RED_THREE[move.card] and view.rules.red_threes == "automatic":
        return because("red_threes_automatic")
    if view.size > 1:
        return because("said_yes_go_out") if view.answer == "yes" else None
    if not view.may_go_out:
        return because("cannot_go_out", needed=view.rules.canastas_needed(view.players))
    return because("partner_said_no") if view.answer == "no" else None


def _ask_fault(view: View, move: AskPartner) -> Reason | None:
    """Ask after the draw step, before melding on, once a turn, and only if one could go out (E72, E74 to E76)."""
    if not view.rules.ask_partner:
        return because("no_asking")
    if not view.partners:
        return because("no_partner")
    if view.answer:
        return because("asked_already")
    if view.laid:
        return because("laid_already")
    if view.size < 2 and view.rules.keep == "two":
        return because("no_could_not_be_kept")
    if way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum_to_go_out) is None:
        return because("cannot_empty_hand")
    return None


_PHASE_FAULT: dict[type, Callable[[View], Reason | None]] = {
    Draw: _not_drawing,
    TakePile: _not_drawing,
    TakeTop: _not_drawing,
    Lay: _not_playing,
    Merge: _not_playing,
    LayRedThree: _not_my_turn,
    Discard: _not_playing,
    Pass: _not_playing,
    AskPartner: _not_playing,
    Answer: _not_asked,
    NextDeal: _deal_goes_on,
}

_FAULT: dict[type, Callable[[View, Any], Reason | None]] = {
    Draw: _no_fault,
    TakePile: _take_pile_fault,
    TakeTop: _take_top_fault,
    Lay: _lay_fault,
    Merge: _merge_fault,
    LayRedThree: _lay_red_three_fault,
    Discard: _discard_fault,
    Pass: _pass_fault,
    AskPartner: _ask_fault,
    Answer: _no_fault,
    NextDeal: _no_fault,
}
