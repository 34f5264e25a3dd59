"""What is read aloud when somebody asks for it by a key: the table in sentences, no more of it than was asked for."""

from __future__ import annotations

from samba_core.cards import FOUR, IS_NATURAL, JOKER, RANK_OF, RANKS, SUITS, Hand

from .ctrl import Table
from .scene import Scene, Side
from .staging import hand_left
from .taking import taking_facts
from .words import Words

LEAST = 3
"""Cards in order that are worth telling as a run."""

_PER_SUIT = len(RANKS)


def read_out(what: str, table: Table, scene: Scene, words: Words) -> str:
    """Return one part of the table in words: the text of an intent `say-…`."""
    name, _, rest = what.partition(" ")
    match name:
        case "scores":
            return words("list.comma").join(f"{side} {score}" for _, side, _, score in scene.bar.scores)
        case "standing":
            return _standing(scene, words)
        case "pile":
            facts = taking_facts(table.view, words, words.spoken)
            return _sentences(scene.middle.pile_label, *(fact.text for fact in facts), scene.middle.stock_label)
        case "counts":
            return _sentences(*(seat.label for seat in scene.seats))
        case "meter":
            return words("tell.meter", points=scene.meter.text) if scene.meter else words("tell.no_meter")
        case "hand":
            return _sentences(hand_summary(hand_left(table.view, table.staged), words), scene.risk_label)
        case "melds":
            return _melds(int(rest), scene, words)
    return _sentences(scene.prompt, words("tell.chosen", cards=_chosen(scene, words)) if table.chosen else "")


def _sentences(*texts: str) -> str:
    """Return texts one after another, each closed by a full stop."""
    told = (text.replace("**", "").strip() for text in texts)
    return " ".join(text if text.endswith((".", "?", "!", "”")) else f"{text}." for text in told if text)


def _chosen(scene: Scene, words: Words) -> str:
    """Return the names of the chosen cards."""
    return words("list.comma").join(words.card_name(c.face.kind) for c in scene.hand.cards for _ in range(c.selected))


def _standing(scene: Scene, words: Words) -> str:
    """Return every side's score, canastas and red threes, the own side first."""
    scores = {tone: score for tone, _, _, score in scene.bar.scores}
    sides = (scene.sides[-1], *scene.sides[:-1])
    return _sentences(
        scene.bar.about,
        *(
            words("tell.side", side=side.name, score=scores[side.tone], need=side.need)
            + (words("list.comma") + side.red_threes if side.red_threes else "")
            for side in sides
        ),
    )


def _melds(step: int, scene: Scene, words: Words) -> str:
    """Return the melds of a side: 0 is the own, 1 the next one's, 2 those of all further sides."""
    others = scene.sides[:-1]
    sides: tuple[Side, ...] = (scene.sides[-1:], others[:1], others[1:])[step]
    if not sides:
        return words("tell.no_side")
    return _sentences(*(words("tell.melds", side=side.name, melds=_meld_names(side, words)) for side in sides))


def _meld_names(side: Side, words: Words) -> str:
    labels = [chip.label for chip in side.chips if chip.key != "m-new"]
    if side.red_threes:
        labels.append(side.red_threes)
    return words("list.semicolon").join(labels) or side.empty


def hand_summary(hand: Hand, words: Words, *, size: bool = True) -> str:
    """Return what a hand is good for: its size, its sets and pairs, its runs, its wild cards and threes."""
    comma = words("list.comma")
    by_rank = [(r, sum(hand[s * _PER_SUIT + r] for s in range(len(SUITS)))) for r in range(FOUR, _PER_SUIT)]
    sets = [words("tell.of_rank", n=n, ranks=words(f"ranks.{RANKS[r]}")) for r, n in reversed(by_rank) if n > 1]
    runs = []
    for suit, low, high in runs_of(hand):
        ends = (words(f"rank.{RANKS[low]}"), words(f"rank.{RANKS[high]}"))
        runs.append(words("meld.run_name", low=ends[0], high=ends[1], suit=words(f"suit.{suit}")))
    others = sorted((k for k, n in enumerate(hand) if n and not IS_NATURAL[k]), key=lambda k: (k != JOKER, RANK_OF[k]))
    parts = [words("hand.label", n=sum(hand))] if size else []
    parts.append(words("tell.sets", sets=comma.join(sets)) if sets else words("tell.no_sets"))
    parts.append(words("tell.runs", runs=comma.join(runs)) if runs else words("tell.no_runs"))
    if others:
        names = comma.join(words("tell.times", n=hand[k], card=words.card_name(k)) for k in others)
        parts.append(words("tell.special", cards=names))
    return _sentences(*parts)


def runs_of(hand: Hand) -> list[tuple[str, int, int]]:
    """Return the cards in order that a hand holds: suit, lowest and highest rank of each."""
    found = []
    for s, suit in enumerate(SUITS):
        start = FOUR
        for rank in range(FOUR, _PER_SUIT + 1):
            if rank < _PER_SUIT and hand[s * _PER_SUIT + rank]:
                continue
            if rank - start >= LEAST:
                found.append((suit, start, rank - 1))
            start = rank + 1
    return found
