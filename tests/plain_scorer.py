"""A second scorer for the house Samba, written plainly from the table of settings, to hold the core's against.

It shares no code with `samba_core.scoring`, nor with the melds' own properties: it reads cards as text.
"""

from __future__ import annotations

from samba_core.cards import TEXT
from samba_core.state import State

POINTS = {"JK": 50, "A": 20, "2": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5,
          "4": 5, "3": 5}  # fmt: skip


def plain_points(text: str) -> int:
    """Points of one card, named by its text."""
    if text == "JK":
        return 50
    if text in ("3H", "3D"):
        return 0
    return POINTS[text[0]]


def plain_scores(state: State) -> list[int]:
    """What each side made in this deal."""
    sides = 2 if state.players == 4 else state.players
    scores = []
    for side in range(sides):
        seats = [seat for seat in range(state.players) if seat % sides == side]
        score = 0
        closed = 0
        for meld in state.melds[side]:
            texts = [TEXT[k] for k in meld.cards]
            for text in texts:
                score += plain_points(text)
            if len(texts) >= 7:
                one_rank = len({text[0] for text in texts if text != "JK" and text[0] != "2"}) == 1
                wild = any(text == "JK" or text[0] == "2" for text in texts)
                closed += 1
                if not one_rank:
                    score += 1500
                elif wild:
                    score += 300
                else:
                    score += 500
        red = len(state.red_threes[side])
        worth = 1000 if red == 6 else 100 * red
        if closed >= 2:
            score += worth
        else:
            score -= worth
        if state.out in seats:
            score += 200
        for seat in seats:
            for kind, count in enumerate(state.hands[seat]):
                score -= count * plain_points(TEXT[kind])
        scores.append(score)
    return scores
