"""Which card to throw: the one whose loss to us and whose gift to the next opponent are least together."""

from __future__ import annotations

from random import Random

from ..cards import ACE, FOUR, IS_NATURAL, IS_WILD, RANK_OF, SUIT_OF, kinds_of_rank
from ..moves import Discard
from ..pile import frozen_for_all
from ..state import View
from . import weights as w
from .appraisal import Appraisal
from .memory import opponents


def best_discard(view: View, appraisal: Appraisal, rng: Random) -> Discard:
    """Return the discard that costs least; equal ones are chosen by chance."""
    costs = {k: discard_cost(view, appraisal, k) for k, n in enumerate(view.hand) if n}
    least = min(costs.values())
    cheapest = [k for k, cost in costs.items() if cost <= least + 1e-9]
    return Discard(cheapest[int(rng.random() * len(cheapest))])


def discard_cost(view: View, appraisal: Appraisal, k: int) -> float:
    """Return what throwing this card costs us and gives the next player."""
    return appraisal.loss(view.hand, k) + danger(view, appraisal, k)


def danger(view: View, appraisal: Appraisal, k: int) -> float:
    """Return what this card on top of the pile gives the next opponent. Wilds and threes block it for that turn."""
    if not IS_NATURAL[k]:
        return w.WILD_THROWN - freezing_worth(view) if IS_WILD[k] else 0.0
    seat = opponents(view)[0]
    theirs = view.melds[view.rules.side_of(seat, view.players)]
    takes = appraisal.memory.takes_pile(seat, RANK_OF[k])
    total = takes * (w.PILE_TAKEN + w.PILE_CARD * len(view.pile))
    for meld in theirs:
        if meld.kind == "set" and meld.rank == RANK_OF[k] and not meld.canasta:
            total += w.COLLECTED
        if meld.kind == "run" and meld.suit == SUIT_OF[k] and k in (meld.cards[0] - 1, meld.cards[-1] + 1):
            missing = view.rules.max_run - meld.size
            if missing and view.rules.take_top:
                total += view.rules.samba * (1.0 - w.RUN_FEED) * w.RUN_FEED ** (missing - 1)
    return total


def freezing_worth(view: View) -> float:
    """Worth of a wild in the pile beside its block: from now on only natural pairs take it (S0-27).

    It shuts out whoever could take it more easily than we. A side that has not melded needs a pair anyhow, so freezing
    costs it nothing; and pairs in the own hand are what takes a frozen pile.
    """
    if not view.rules.freezes or frozen_for_all(view.pile, view.rules):
        return 0.0
    sides = range(len(view.melds))
    shut_out = sum(1 for side in sides if side != view.side and view.melds[side])
    pairs = sum(1 for rank in range(FOUR, ACE + 1) if sum(view.hand[k] for k in kinds_of_rank(rank)) >= 2)
    ours = max(0.0, 1.0 - w.FREEZE_PAIR * pairs) if view.own_melds else 0.0
    return (shut_out - ours) * w.FREEZE_CARD * max(0, len(view.pile) - w.FREEZE_FROM)
