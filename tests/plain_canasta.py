"""The two canastas read plainly from the documents, sharing no code with the core; slow and obvious on purpose.

Cards are their two-letter texts. A rules name is "canasta_house" or "canasta_classic". `may_lay` and `may_take` answer
for one act, `best_opening` and `can_go_out` try everything, so their hands must be small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.plain_rules import is_wild, points, subsets, without

Cards = tuple[str, ...]


def is_black(text: str) -> bool:
    """Black threes."""
    return text in ("3S", "3C")


def is_set(name: str, texts: Cards) -> bool:
    """Three or more of one rank; at most three wilds, and more naturals than wilds or just two naturals."""
    wild = [t for t in texts if is_wild(t)]
    natural = [t for t in texts if not is_wild(t)]
    if len(texts) < 3 or not natural or any(t in ("3H", "3D") for t in natural):
        return False
    if len({t[0] for t in natural}) != 1:
        return False
    if is_black(natural[0]):
        return not wild
    enough = len(natural) > len(wild) if name == "canasta_house" else len(natural) >= 2
    return len(wild) <= 3 and enough


def rank_of(texts: Cards) -> str:
    """The rank of a set."""
    return next(t[0] for t in texts if not is_wild(t))


def needed(name: str, players: int) -> int:
    """Canastas that a side needs to go out."""
    if players == 2:
        return 2
    return 2 if players == 3 and name == "canasta_classic" else 1


def minimum(score: int) -> int:
    """Points of a first meld."""
    if score < 0:
        return 15
    return 50 if score < 1500 else 90 if score < 3000 else 120


def table_after(name: str, own: list[Cards], new: list[Cards], adds: dict[int, Cards]) -> list[Cards] | None:
    """The side's melds after this act, or None if one of them is no meld or a rank is there twice."""
    table = [(*meld, *adds.get(index, ())) for index, meld in enumerate(own)] + new
    if not all(is_set(name, meld) for meld in table):
        return None
    ranks = [rank_of(meld) for meld in table]
    return table if len(ranks) == len(set(ranks)) else None


def act_is_good(name: str, players: int, table: list[Cards], new: list[Cards], kept: int) -> bool:
    """Whether this table may lie with so many cards kept."""
    out = sum(len(meld) >= 7 for meld in table) >= needed(name, players)
    if any(is_black(meld[0]) for meld in new):
        return out and kept <= 1
    return out or kept >= 2


def may_lay(
    name: str, players: int, hand: Cards, own: list[Cards], new: list[Cards], adds: dict[int, Cards], score: int
) -> bool:
    """Whether a player may lay these melds and lay-offs after the draw."""
    used = Counter(t for group in (*new, *adds.values()) for t in group)
    if not used or used - Counter(hand):
        return False
    table = table_after(name, own, new, adds)
    if table is None:
        return False
    if not own and sum(points(meld) for meld in new) < minimum(score):
        return False
    return act_is_good(name, players, table, new, len(hand) - sum(used.values()))


def may_take(
    name: str, players: int, hand: Cards, own: list[Cards], pile: Cards, held: Cards, more: list[Cards], score: int
) -> bool:
    """Whether the pile may be taken with these hand cards, further melds being laid in the same act."""
    if not pile or is_wild(pile[-1]) or pile[-1][0] == "3":
        return False
    top = pile[-1]
    used = Counter((*held, *(t for meld in more for t in meld)))
    if used - Counter(hand):
        return False
    if any(not is_wild(t) and t[0] != top[0] for t in held):
        return False
    naturals = sum(1 for t in held if not is_wild(t))
    wilds = len(held) - naturals
    place = next((index for index, meld in enumerate(own) if rank_of(meld) == top[0]), None)
    frozen = not own or any(is_wild(t) or t in ("3H", "3D") for t in pile)
    if naturals < 2:
        if frozen:
            return False
        if name == "canasta_house" and not (naturals == 1 and wilds >= 1):
            return False
        if name == "canasta_classic" and place is None:
            return False
    new = list(more)
    adds: dict[int, Cards] = {}
    if place is None:
        new.append((top, *held))
    else:
        adds[place] = (top, *held)
    table = table_after(name, own, new, adds)
    if table is None:
        return False
    if not own and sum(points(meld) for meld in new) < minimum(score):
        return False
    rest = [t for t in pile[:-1] if t not in ("3H", "3D")]
    return act_is_good(name, players, table, new, len(hand) - sum(used.values()) + len(rest))


# ── trying everything ────────────────────────────────────────────────────────────────────────────────────────


def divisions(name: str, texts: Cards, own: list[Cards], left: int) -> Iterator[tuple[list[Cards], list[Cards], Cards]]:
    """Every way to put some cards onto own melds and into new ones: the melds as they lie, the new ones, the rest.

    One meld a rank: so the naturals of each rank form at most one group, and only the wilds have a choice. At most
    `left` cards stay in the hand.
    """
    ranks = sorted({t[0] for t in texts if not is_wild(t)})
    wilds = tuple(t for t in texts if is_wild(t))
    places = [rank_of(meld) for meld in own] + [rank for rank in ranks if rank not in {rank_of(m) for m in own}]

    def spread(index: int, loose: Cards, groups: list[Cards], stay: Cards) -> Iterator[tuple[list[Cards], Cards]]:
        if len(stay) > left:
            return
        if index == len(places):
            if len(stay) + len(loose) <= left:
                yield groups, (*stay, *loose)
            return
        held = tuple(t for t in texts if not is_wild(t) and t[0] == places[index])
        for put in subsets(held):
            for more in subsets(loose):
                rest = without(loose, more)
                yield from spread(index + 1, rest, [*groups, (*put, *more)], (*stay, *without(held, put)))

    for groups, rest in spread(0, wilds, [], ()):
        table = [(*meld, *more) for meld, more in zip(own, groups, strict=False)]
        new = [group for group in groups[len(own) :] if group]
        if all(is_set(name, meld) for meld in (*table, *new)):
            yield [*table, *new], new, rest


def best_opening(name: str, texts: Cards) -> int:
    """The most points that can be laid in new melds, black threes aside."""
    plain = tuple(t for t in texts if t[0] != "3")
    return max(sum(points(meld) for meld in new) for _, new, _ in divisions(name, plain, [], len(texts)))


def can_go_out(name: str, players: int, hand: Cards, own: list[Cards], least: int) -> bool:
    """Whether all these cards but one at most can be laid, with canastas enough, and points enough for a first meld."""
    return any(
        sum(len(meld) >= 7 for meld in table) >= needed(name, players) and sum(points(meld) for meld in new) >= least
        for table, new, _ in divisions(name, hand, own, 1)
    )
