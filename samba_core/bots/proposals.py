"""What a hand can lay now, as a short list, best first: for a player who would rather choose than work it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..cards import IS_WILD
from ..legal import is_legal
from ..listing import lay_offs, melds_in
from ..melds import CANASTA_SIZE, Meld
from ..moves import Add, Lay, cards_laid
from ..state import View
from .appraisal import Appraisal
from .melding import first_melds, gain, wilds_tied
from .memory import Memory

MOST = 6
"""So many proposals are a list that is read; more are one that is skipped."""

_OPENINGS = 4


def can_lay(view: View) -> bool:
    """Tell whether there is anything to propose."""
    return any(is_legal(view, act) for act in _acts(view))


def proposals(view: View) -> tuple[Lay, ...]:
    """Return what can be laid in this turn: first all that goes down together, then single acts by worth."""
    appraisal = Appraisal(Memory(view), view.own_melds)

    def worth(act: Lay) -> float:
        return gain(appraisal, view.hand, act.melds, act.adds) - wilds_tied(act.melds)

    acts = sorted((act for act in _acts(view) if is_legal(view, act)), key=worth, reverse=True)
    if not view.own_melds:
        # The same cards parted in another way are no proposal of their own.
        best = {tuple(sorted(cards_laid(act.melds, act.adds))): act for act in reversed(acts)}
        return tuple(act for act in acts if best[tuple(sorted(cards_laid(act.melds, act.adds)))] is act)[:_OPENINGS]
    together = _together(view, acts)
    return ((together, *acts) if together else tuple(acts))[:MOST]


def _acts(view: View) -> Iterator[Lay]:
    """Yield one act for each place where cards can go; wilds only where they close something or nothing else goes."""
    if view.phase != "play" or view.turn != view.seat:
        return
    if not view.own_melds:
        yield from map(Lay, first_melds(view, view.hand, view.minimum))
        return
    plain = [*_best_adds(view), *_best_melds(view)]
    yield from plain
    if not any(is_legal(view, act) for act in plain):
        least = view.rules.min_meld
        yield from (Lay((meld,)) for meld in melds_in(view.hand, view.rules) if meld.wilds == 1 and meld.size == least)


def _best_adds(view: View) -> Iterator[Lay]:
    """Yield for each own meld all naturals that fit, and the fewest wilds that close it if those do not."""
    adds: dict[int, list[Add]] = {}
    for index, cards in lay_offs(view):
        adds.setdefault(index, []).append((index, cards))
    for index, choices in adds.items():
        meld = view.own_melds[index]
        natural = max((add for add in choices if not _wilds(add[1])), key=lambda add: len(add[1]), default=None)
        if meld.kind == "wild":
            natural = max(choices, key=lambda add: len(add[1]))
        if natural:
            yield Lay((), (natural,))
        if not meld.canasta and (not natural or meld.size + len(natural[1]) < CANASTA_SIZE):
            closing = [add for add in choices if _wilds(add[1]) and meld.size + len(add[1]) >= CANASTA_SIZE]
            if closing:
                yield Lay((), (min(closing, key=lambda add: (_wilds(add[1]), len(add[1]))),))


def _best_melds(view: View) -> Iterator[Lay]:
    """Yield for each rank the set of all its naturals, the longest runs, and sets that the fewest wilds close."""
    melds = list(melds_in(view.hand, view.rules))
    natural = [meld for meld in melds if not meld.wilds or meld.kind == "wild"]
    for meld in natural:
        if not any(_holds(other, meld) for other in natural if other.size > meld.size):
            yield Lay((meld,))
    closing: dict[int, Meld] = {}
    for meld in melds:
        if meld.kind == "set" and meld.wilds and meld.size >= CANASTA_SIZE:
            best = closing.get(meld.rank)
            if best is None or meld.wilds < best.wilds:
                closing[meld.rank] = meld
    yield from (Lay((meld,)) for meld in closing.values())


def _holds(larger: Meld, smaller: Meld) -> bool:
    return larger.kind == smaller.kind and not Counter(smaller.cards) - Counter(larger.cards)


def _wilds(cards: Iterable[int]) -> int:
    return sum(IS_WILD[k] for k in cards)


def _together(view: View, acts: Iterable[Lay]) -> Lay | None:
    """Return as many of these acts as go down together in one, the best first, or None if no two do."""
    left = Counter({k: n for k, n in enumerate(view.hand) if n})
    whole, parts = Lay(), 0
    for act in acts:
        cards = Counter(cards_laid(act.melds, act.adds))
        taken = {index for index, _ in whole.adds}
        if cards - left or any(index in taken for index, _ in act.adds):
            continue
        trial = Lay((*whole.melds, *act.melds), (*whole.adds, *act.adds))
        if is_legal(view, trial):
            whole, parts, left = trial, parts + 1, left - cards
    return whole if parts > 1 else None
