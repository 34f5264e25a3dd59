"""A second scorer for every ruleset, written plainly from the table of settings, to hold the core's against.

It shares no code with `samba_core.scoring`, nor with the melds' own properties or the rulesets' numbers: it reads cards
as text and has its own table. The one thing it must be told is whether a going out was concealed, because that cannot
be seen from what lies on the table; `concealed_going_out` works it out from what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samba_core.cards import TEXT
from samba_core.events import Event
from samba_core.state import State

POINTS = {"JK": 50, "A": 20, "2": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5,
          "4": 5, "3": 5}  # fmt: skip

CANASTA_BONUS = {"natural": 500, "mixed": 300, "samba": 1500, "bolivia": 2500}


@dataclass(frozen=True)
class Column:
    """A ruleset's column of the settings table, as far as scores go."""

    red_threes: int  # in the pack
    all_red_threes: int
    all_red_threes_lost: int
    good: str  # what makes red threes count for a side: "melded", "two" closed melds, "two, one a run"
    going_out: int
    concealed: int
    black_three_held: int
    red_three_held: int
    teams_of_three: bool = False  # six players are two teams and not three pairs


COLUMNS = {
    "samba_house": Column(6, 1000, 1000, "two", 200, 200, 5, 0),
    "canasta_house": Column(4, 800, 800, "melded", 100, 200, 5, 0),
    "canasta_classic": Column(4, 800, 800, "melded", 100, 200, 5, 0, teams_of_three=True),
    "samba_de": Column(6, 1000, 600, "two", 200, 200, 5, 750),
    "samba_de with bolivia": Column(6, 1000, 600, "two, one a run", 200, 200, 5, 750),
    "bolivia": Column(6, 1000, 1000, "two", 200, 200, 100, 0),
}


def column_of(state: State) -> Column:
    """The column that a state is scored by."""
    name = state.rules.id
    if name == "samba_de" and state.rules.wild_melds:
        name = "samba_de with bolivia"
    return COLUMNS[name]


def plain_points(text: str) -> int:
    """Points of one card, named by its text."""
    if text == "JK":
        return 50
    if text in ("3H", "3D"):
        return 0
    return POINTS[text[0]]


def is_wild(text: str) -> bool:
    """Jokers and twos."""
    return text == "JK" or text[0] == "2"


def closed_as(texts: list[str]) -> str | None:
    """What a meld of these cards is called if it is closed."""
    if len(texts) < 7:
        return None
    naturals = [text for text in texts if not is_wild(text)]
    if not naturals:
        return "bolivia"
    if len({text[0] for text in naturals}) > 1:
        return "samba"
    return "natural" if len(naturals) == len(texts) else "mixed"


def sides_of(state: State) -> list[list[int]]:
    """The seats of each side: pairs opposite, teams in alternate seats, or everyone alone."""
    if state.players == 4:
        return [[0, 2], [1, 3]]
    if state.players == 6:
        return [[0, 2, 4], [1, 3, 5]] if column_of(state).teams_of_three else [[0, 3], [1, 4], [2, 5]]
    return [[seat] for seat in range(state.players)]


def table_score(state: State, side: int, column: Column) -> int:
    """What the melds and the red threes of a side are worth."""
    score = 0
    closed = []
    for meld in state.melds[side]:
        texts = [TEXT[k] for k in meld.cards]
        for text in texts:
            score += plain_points(text)
        name = closed_as(texts)
        if name:
            score += CANASTA_BONUS[name]
            # Black threes go down only with the last card: they never made a side ready to go out.
            if not any(text in ("3S", "3C") for text in texts):
                closed.append(name)
    if column.good == "melded":
        good = len(state.melds[side]) > 0
    elif column.good == "two":
        good = len(closed) >= 2
    else:
        good = len(closed) >= 2 and "samba" in closed
    red = len(state.red_threes[side])
    if good:
        return score + (column.all_red_threes if red == column.red_threes else 100 * red)
    return score - (column.all_red_threes_lost if red == column.red_threes else 100 * red)


def hand_score(state: State, seat: int, column: Column) -> int:
    """What the cards left in a hand cost, as a negative number."""
    score = 0
    texts = [TEXT[kind] for kind, count in enumerate(state.hands[seat]) for _ in range(count)]
    for text in texts:
        score -= column.black_three_held if text in ("3S", "3C") else plain_points(text)
    if "3H" in texts or "3D" in texts:
        score -= column.red_three_held
    return score


def plain_scores(state: State, concealed: bool = False) -> list[int]:
    """What each side made in this deal, whose going out was concealed or not."""
    column = column_of(state)
    scores = []
    for side, seats in enumerate(sides_of(state)):
        score = table_score(state, side, column)
        if state.out in seats:
            score += column.concealed if concealed else column.going_out
        for seat in seats:
            score += hand_score(state, seat, column)
        scores.append(score)
    return scores


def concealed_going_out(happened: Iterable[tuple[int, int, Event]]) -> bool:
    """Whether the going out of a deal was concealed, from all its events with the turns and the seats of their turns.

    The player laid nothing in an earlier turn, added in the last one to nothing that lay there before it, and closed
    in it a meld of his own.
    """
    events = list(happened)
    if not any(event.what == "went_out" for _, _, event in events):
        return False
    last, player = next((turn, seat) for turn, seat, event in reversed(events) if event.what == "went_out")
    melding = [(turn, event) for turn, seat, event in events if seat == player and event.what in ("laid", "added")]
    if any(turn < last for turn, _ in melding):
        return False
    fresh = {event.meld for turn, event in melding if turn == last and event.what == "laid"}
    if any(event.meld not in fresh for turn, event in melding if event.what == "added"):
        return False
    return any(event.what == "closed" and event.meld in fresh for turn, _, event in events if turn == last)
