"""Self-play: bots against each other over many deals, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter, process_time
from typing import Any, Final

from .apply import apply
from .bots import choose
from .cards import IS_WILD, RED_THREES
from .deal import deal, stream
from .moves import Lay, Move, TakePile, TakeTop
from .ruleset import PRESETS, Ruleset, ruleset
from .scoring import deal_scores
from .state import State, view_for
from .telling import told, told_score

MOST_TURNS: Final = 400
"""More turns than any deal can have: each draws from the stock or puts a card on the table."""

MOST_MOVES: Final = 60
"""More moves than any one turn can have."""

TABLES: Final[tuple[tuple[str, Mapping[str, object]], ...]] = (
    *((name, {}) for name in PRESETS),
    ("samba_de", {"red_threes": "canasta"}),
    ("samba_de", {"bolivia": True}),
    ("samba_de", {"red_threes": "canasta", "bolivia": True}),
)
"""Every ruleset as published, and the options that their documents name."""

_KEPT_OF_EACH: Final = (
    "deals",
    "mean_turns",
    "went_out_share",
    "mean_score",
    "closed_per_side",
    "openings_share",
    "red_threes_laid",
    "red_threes_held",
    "natural_canastas_spoiled",
    "moves",
    "ms_per_move",
    "deals_per_second",
)


class Stuck(RuntimeError):
    """A deal or a turn did not end."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished deal."""

    state: State
    opened: tuple[bool, ...]  # by side
    moves: int
    spoiled: int  # natural canastas that got a wild, the deal going on


def play_deal(
    rules: Ruleset,
    players: int,
    bots: Sequence[str],
    seed: str,
    deal_number: int = 1,
    scores: tuple[int, ...] | None = None,
    dealer: int | None = None,
) -> Played:
    """Play one deal to its end, one bot name a seat. Raises Stuck if a turn or the deal does not end."""
    state, _ = deal(rules, players, seed, scores=scores, deal_number=deal_number, dealer=dealer)
    sources = [stream(seed, f"bot {seat} deal {deal_number}") for seat in range(players)]
    moves = in_turn = spoiled = 0
    while state.phase not in ("deal_over", "match_over"):
        seat = state.to_act
        before = state
        move = choose(bots[seat], view_for(state, seat), sources[seat])
        state, _ = apply(state, move)
        moves += 1
        if state.phase != "deal_over":
            spoiled += _spoils(before, move) and state.hand_size(seat) > 1
        in_turn = in_turn + 1 if state.turns == before.turns else 0
        if in_turn > MOST_MOVES or state.turns > MOST_TURNS:
            raise Stuck(f"deal {deal_number} of seed {seed!r} did not end: seat {seat}, turn {state.turns}")
    return Played(state, tuple(bool(melds) for melds in state.melds), moves, spoiled)


def _spoils(state: State, move: Move) -> bool:
    """Tell whether a move puts a wild onto a natural canasta, which costs its bonus (E43)."""
    if not isinstance(move, Lay | TakePile | TakeTop):
        return False
    own = state.melds[state.side_of(state.turn)]
    return any(own[index].canasta == "natural" and any(IS_WILD[k] for k in cards) for index, cards in move.adds)


@dataclass
class Tally:
    """Sums over deals, by side."""

    sides: int
    deals: int = 0
    turns: int = 0
    moves: int = 0
    spoiled: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    sums: dict[str, list[float]] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count one deal."""
        self.deals += 1
        self.turns += played.state.turns
        self.moves += played.moves
        self.spoiled += played.spoiled
        self.ended["stock" if played.state.out is None else "went_out"] += 1
        state = played.state
        for side, made in enumerate(deal_scores(state)):
            seats = state.rules.seats_of(side, state.players)
            counts = {
                "mean_score": made.total,
                "canastas_per_side": made.natural_count + made.mixed_count,
                "natural_per_side": made.natural_count,
                "mixed_per_side": made.mixed_count,
                "sambas_per_side": made.samba_count,
                "closed_per_side": made.natural_count + made.mixed_count + made.samba_count + made.bolivia_count,
                "bolivias_per_side": made.bolivia_count,
                "red_threes_laid": made.red_three_count,
                "red_threes_held": sum(state.hands[seat][k] for seat in seats for k in RED_THREES),
                "openings_share": int(played.opened[side]),
            }
            for name, value in counts.items():
                self.sums.setdefault(name, [0.0] * self.sides)[side] += value

    def means(self) -> dict[str, list[float]]:
        """Return every sum as a mean over the deals, by side."""
        return {name: [round(value / self.deals, 3) for value in values] for name, values in self.sums.items()}


def selfplay(
    rules: Ruleset | str,
    players: int,
    deals: int,
    seed: str | int,
    bots: Sequence[str] | str = "steady",
    scores: tuple[int, ...] | None = None,
) -> dict[str, Any]:
    """Play so many deals, every one from the same scores, the deal passing round, and return what came of them.

    `bots` names one bot for all seats, or one for each seat.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    seats = [bots] * players if isinstance(bots, str) else list(bots)
    tally = Tally(rules.side_count(players))
    start, worked = perf_counter(), process_time()
    for number in range(1, deals + 1):
        dealer = (number - 2) % players
        tally.add(play_deal(rules, players, seats, str(seed), number, scores, dealer))
    seconds, worked = perf_counter() - start, process_time() - worked
    return {
        "rules": rules.id,
        "players": players,
        "bots": seats,
        "deals": deals,
        "seed": str(seed),
        "mean_turns": round(tally.turns / deals, 2),
        "ended": dict(sorted(tally.ended.items())),
        "went_out_share": round(tally.ended["went_out"] / deals, 3),
        **tally.means(),
        "natural_canastas_spoiled": tally.spoiled,
        "moves": tally.moves,
        "seconds": round(seconds, 2),
        "ms_per_move": round(1000 * worked / tally.moves, 3),
        "deals_per_second": round(deals / worked, 1) if worked else None,
    }


def selfplay_all(deals: int, seed: str | int, bot: str = "steady") -> dict[str, Any]:
    """Spread so many deals over every ruleset, its named options and every number of players; sum it up in one record.

    Times are those of the processor, so that a busy machine does not count.
    """
    tables = [(name, options, players) for name, options in TABLES for players in PRESETS[name].players]
    share, more = divmod(deals, len(tables))
    made: dict[str, Any] = {}
    total: Counter[str] = Counter()
    worked = 0.0
    for place, (name, options, players) in enumerate(tables):
        number = share + (place < more)
        if not number:
            continue
        one = selfplay(ruleset(name, options), players, number, seed, bot)
        label = " ".join([name, str(players), *(f"{option}={value}".lower() for option, value in options.items())])
        made[label] = {key: one[key] for key in _KEPT_OF_EACH}
        total.update(deals=number, moves=one["moves"], **one["ended"])
        worked += one["ms_per_move"] * one["moves"] / 1000
    return {
        "rules": "all",
        "bot": bot,
        "deals": total["deals"],
        "seed": str(seed),
        "ended": {way: total[way] for way in ("stock", "went_out")},
        "moves": total["moves"],
        "seconds": round(worked, 2),
        "ms_per_move": round(1000 * worked / max(1, total["moves"]), 3),
        "deals_per_second": round(total["deals"] / worked, 1) if worked else None,
        "by_table": made,
    }


def duel(
    rules: Ruleset | str,
    players: int,
    deals: int,
    seed: str | int,
    bot: str,
    other: str,
) -> dict[str, Any]:
    """Play every deal once with `bot` for each side in turn and `other` for the rest; return how much more it makes.

    The same cards lie in every round of one deal, so a deal is the unit and luck of the cards mostly cancels.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    sides = rules.side_count(players)
    margins = []
    for number in range(1, deals + 1):
        margin = 0.0
        for mine in range(sides):
            seats = [bot if rules.side_of(seat, players) == mine else other for seat in range(players)]
            end = play_deal(rules, players, seats, str(seed), number, dealer=(number - 2) % players).state
            points = [made.total for made in deal_scores(end)]
            margin += points[mine] - (sum(points) - points[mine]) / (sides - 1)
        margins.append(margin / sides)
    mean = sum(margins) / deals
    spread = sqrt(sum((m - mean) ** 2 for m in margins) / max(1, deals - 1) / deals)
    return {
        "rules": rules.id,
        "players": players,
        "bot": bot,
        "other": other,
        "deals": deals,
        "seed": str(seed),
        "margin": round(mean, 1),
        "standard_error": round(spread, 1),
        "ahead_share": round(sum(m > 0 for m in margins) / deals, 3),
    }


def narrated_deal(rules: Ruleset | str, players: int, seed: str, bots: Sequence[str]) -> Iterator[str]:
    """Yield one deal between bots as plain English lines, the score of each side at the end."""
    rules = ruleset(rules) if isinstance(rules, str) else rules
    state, events = deal(rules, players, seed)
    yield from told(events)
    sources = [stream(seed, f"bot {seat} deal 1") for seat in range(players)]
    while state.phase not in ("deal_over", "match_over"):
        seat = state.to_act
        state, events = apply(state, choose(bots[seat], view_for(state, seat), sources[seat]))
        yield from told(events)
    yield from (told_score(side, made) for side, made in enumerate(deal_scores(state)))
