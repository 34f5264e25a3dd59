"""When may the pile be taken, with which cards, and where does its top card go?"""

from __future__ import annotations

from .cards import BLACK_THREES, IS_NATURAL, IS_RED_THREE, IS_WILD, RANK_OF
from .melds import Meld
from .moves import TakePile
from .reasons import Reason, because
from .ruleset import Ruleset
from .state import View


def pile_blocked(top: int, rules: Ruleset) -> bool:
    """Tell whether a pile with this top card can be taken by nobody (S0-28, S0-29, S0-43, E15)."""
    return IS_WILD[top] or top in BLACK_THREES or (IS_RED_THREE[top] and rules.red_three_blocks)


def frozen_for_all(pile: tuple[int, ...], rules: Ruleset) -> bool:
    """Tell whether a wild or a red three in the pile freezes it for everybody (S0-41, S2-30).

    A red three lies in a pile only as a covered first upcard (E02).
    """
    return rules.freezes and any(IS_WILD[k] or IS_RED_THREE[k] for k in pile)


def pile_frozen(view: View) -> bool:
    """Tell whether the pile is frozen for this side: for all, or because it has not melded (S0-27, S2-31)."""
    return view.rules.freezes and (not view.own_melds or frozen_for_all(view.pile, view.rules))


def pile_fault(view: View) -> Reason | None:
    """An empty or blocked pile gives nothing, neither whole nor its top card (E15, E40); some do not open with it."""
    if view.top is None:
        return because("pile_empty")
    if pile_blocked(view.top, view.rules):
        return because("top_blocked", (view.top,))
    return None if view.own_melds or view.rules.open_with_pile else because("not_to_open")


def sets_of_rank(own: tuple[Meld, ...], rank: int) -> list[int]:
    """Return the places of a side's sets of one rank."""
    return [index for index, meld in enumerate(own) if meld.kind == "set" and meld.rank == rank]


def taken_onto(rules: Ruleset, own: tuple[Meld, ...], top: int, onto: int) -> int:
    """Return the own set that the top card joins, -1 for a new one (S0-13, S2-24, S3-28, E16).

    Where one rank is one meld the cards join it without being told.
    """
    if rules.taken_pair == "joins" and onto < 0:
        return next(iter(sets_of_rank(own, RANK_OF[top])), -1)
    return onto


def place_fault(view: View, top: int, onto: int) -> Reason | None:
    """Return why the top card cannot go where the move says (E16, E17, E19)."""
    rules = view.rules
    places = sets_of_rank(view.own_melds, RANK_OF[top])
    if onto >= 0:
        if rules.taken_pair == "new":
            return because("must_be_new_set")
        return None if onto in places else because("wrong_rank", (top,))
    if rules.taken_pair == "either" and rules.max_sets_per_rank is not None and len(places) >= rules.max_sets_per_rank:
        return because("must_join_set", most=rules.max_sets_per_rank)
    return None


def hand_cards_fault(view: View, move: TakePile, top: int) -> Reason | None:
    """Return why these hand cards do not take the pile (S0-27, S0-29, S2-28, E13, E20, E103)."""
    rules = view.rules
    naturals = sum(1 for k in move.cards if IS_NATURAL[k] and RANK_OF[k] == RANK_OF[top])
    wilds = sum(1 for k in move.cards if IS_WILD[k])
    if naturals >= 2:
        return None
    onto_set = rules.take_onto_set and bool(sets_of_rank(view.own_melds, RANK_OF[top]))
    with_wild = rules.take_with_wild and naturals == 1 and wilds > 0
    if onto_set or with_wild:
        return because("frozen_needs_pair", (top,)) if pile_frozen(view) else None
    if rules.take_with_wild and len(move.cards) < 2:
        return because("needs_two_hand_cards")
    return because("no_natural_pair", (top,))


def picked_up(view: View) -> int:
    """Return how many cards the rest of the pile leaves in the hand of who takes it (E11, E26).

    Red threes that are laid at once are none of them. Where they are replaced, all the red threes that nobody sees
    are in the stock and would be replaced in their turn.
    """
    rest = len(view.pile) - 1
    if view.rules.red_threes != "automatic":
        return rest
    reds = sum(1 for k in view.pile if IS_RED_THREE[k])
    if not view.rules.replace_red_three_from_pile:
        return rest - reds
    unseen = view.rules.red_threes_in_pack - reds - sum(map(len, view.red_threes))
    return rest - reds + min(reds, view.stock_size - unseen)
