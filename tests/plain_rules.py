"""The rules of melding read plainly from their text, sharing no code with the core; slow and obvious on purpose.

Cards are their two-letter texts. `partitions` and what follows try everything, so hands must be small.
"""

from __future__ import annotations

from functools import cache

ORDER = "456789TJQKA"
POINTS = {"JK": 50} | dict.fromkeys("A2", 20) | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)

Cards = tuple[str, ...]


def points(texts: Cards) -> int:
    """Card points of some cards; none of them a red three."""
    return sum(POINTS[t if t == "JK" else t[0]] for t in texts)


def is_wild(text: str) -> bool:
    """Jokers and twos."""
    return text == "JK" or text[0] == "2"


def is_set(texts: Cards) -> bool:
    """Three or more of one rank, at most two wilds, naturals at least twice the wilds; threes only black, no wilds."""
    wild = [t for t in texts if is_wild(t)]
    natural = [t for t in texts if not is_wild(t)]
    if len(texts) < 3 or not natural or any(t in ("3H", "3D") for t in natural):
        return False
    if len({t[0] for t in natural}) != 1:
        return False
    if natural[0][0] == "3":
        return not wild
    return len(wild) <= 2 and len(natural) >= 2 * len(wild)


def is_run(texts: Cards) -> bool:
    """Three to seven cards of one suit that follow each other between four and ace."""
    if not 3 <= len(texts) <= 7 or any(t == "JK" or t[0] not in ORDER for t in texts):
        return False
    if len({t[1] for t in texts}) != 1:
        return False
    return "".join(sorted((t[0] for t in texts), key=ORDER.index)) in ORDER


def is_meld(texts: Cards) -> bool:
    """A set or a run."""
    return is_set(texts) or is_run(texts)


def subsets(texts: Cards) -> set[Cards]:
    """Every different choice of these cards, copies counted, none and all included."""
    found: set[Cards] = {()}
    for text in sorted(texts):
        found |= {(*chosen, text) for chosen in found}
    return found


def without(texts: Cards, some: Cards) -> Cards:
    """These cards less some of them."""
    left = list(texts)
    for text in some:
        left.remove(text)
    return tuple(left)


@cache
def most_closed(texts: Cards) -> int:
    """Put all these (sorted) cards into new melds with as many of seven or more as can be; -1 if they do not go."""
    if not texts:
        return 0
    best = -1
    for rest in subsets(texts[1:]):
        group = (texts[0], *rest)
        if len(group) >= 3 and is_meld(group):
            others = most_closed(without(texts, group))
            if others >= 0:
                best = max(best, others + (len(group) >= 7))
    return best


def best_opening(texts: Cards) -> int:
    """The most points that can be laid in new melds, black threes aside."""
    plain = tuple(t for t in texts if t[0] != "3")
    return max(points(chosen) for chosen in subsets(plain) if most_closed(chosen) >= 0)


def can_go_out(hand: Cards, own: list[Cards], needed: int = 2) -> bool:
    """Whether lay-offs onto own melds and new melds get rid of all these cards but one at most."""

    def from_meld(index: int, left: Cards, closed: int) -> bool:
        if index == len(own):
            keeps = [left] + [without(left, (text,)) for text in set(left)]
            return any((new := most_closed(tuple(sorted(rest)))) >= 0 and closed + new >= needed for rest in keeps)
        for more in subsets(left):
            grown = (*own[index], *more)
            if not more or (is_meld(grown) and grown[0][0] != "3"):
                if from_meld(index + 1, without(left, more), closed + (len(grown) >= 7)):
                    return True
        return False

    return from_meld(0, tuple(sorted(hand)), 0)
