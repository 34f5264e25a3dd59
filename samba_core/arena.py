"""Self-play: bots against each other over many deals, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

from .apply import apply
from .bots import choose
from .deal import deal, stream
from .ruleset import Ruleset, ruleset
from .scoring import deal_scores
from .state import State, view_for
from .telling import told, told_score

MOST_TURNS: Final = 400
"""More turns than any deal can have: each draws from the stock or puts a card on the table."""

MOST_MOVES: Final = 60
"""More moves than any one turn can have."""


class Stuck(RuntimeError):
    """A deal or a turn did not end."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished deal."""

    state: State
    opened: tuple[bool, ...]  # by side
    moves: int


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
    moves = in_turn = 0
    while state.phase not in ("deal_over", "match_over"):
        seat = state.to_act
        before = state.turns
        state, _ = apply(state, choose(bots[seat], view_for(state, seat), sources[seat]))
        moves += 1
        in_turn = in_turn + 1 if state.turns == before else 0
        if in_turn > MOST_MOVES or state.turns > MOST_TURNS:
            raise Stuck(f"deal {deal_number} of seed {seed!r} did not end: seat {seat}, turn {state.turns}")
    return Played(state, tuple(bool(melds) for melds in state.melds), moves)


@dataclass
class Tally:
    """Sums over deals, by side."""

    sides: int
    deals: int = 0
    turns: int = 0
    moves: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    sums: dict[str, list[float]] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count one deal."""
        self.deals += 1
        self.turns += played.state.turns
        self.moves += played.moves
        self.ended["stock" if played.state.out is None else "went_out"] += 1
        for side, made in enumerate(deal_scores(played.state)):
            counts = {
                "mean_score": made.total,
                "canastas_per_side": made.natural_count + made.mixed_count,
                "natural_per_side": made.natural_count,
                "mixed_per_side": made.mixed_count,
                "sambas_per_side": made.samba_count,
                "closed_per_side": made.natural_count + made.mixed_count + made.samba_count + made.bolivia_count,
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
    start = perf_counter()
    for number in range(1, deals + 1):
        dealer = (number - 2) % players
        tally.add(play_deal(rules, players, seats, str(seed), number, scores, dealer))
    seconds = perf_counter() - start
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
        "moves": tally.moves,
        "seconds": round(seconds, 2),
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
