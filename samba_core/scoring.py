"""Scores of a deal and results of a match, as itemised values (S0-39, S0-47 to S0-51, E82 to E97)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import BLACK_THREES, IS_RED_THREE, Hand
from .melds import Meld, closed, may_go_out_with
from .ruleset import Ruleset
from .state import State


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side made in a deal, item by item, in points; counts are how many of each."""

    melded: int  # card points on the table
    natural: int  # bonus for natural canastas
    mixed: int
    sambas: int
    bolivias: int
    red_threes: int  # + or -
    going_out: int
    in_hand: int  # 0 or less: cards left in this side's hands
    red_threes_held: int  # 0 or less (S3-32)
    natural_count: int
    mixed_count: int
    samba_count: int
    bolivia_count: int
    red_three_count: int

    @property
    def total(self) -> int:
        """The side's points for the deal."""
        return (
            self.melded
            + self.natural
            + self.mixed
            + self.sambas
            + self.bolivias
            + self.red_threes
            + self.going_out
            + self.in_hand
            + self.red_threes_held
        )


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Whether the match goes on, and to how many points."""

    result: Literal["continue", "win", "draw"]
    winner: int | None  # side
    target: int


def out_bonus(state: State, side: int) -> int:
    """Points for going out, more for a concealed hand, 0 when the stock ended the deal (S0-45, S0-47, E78, E90)."""
    if state.out is None or state.side_of(state.out) != side:
        return 0
    return state.rules.concealed_bonus if state.concealed else state.rules.out_bonus


def red_three_points(count: int, melds: tuple[Meld, ...], players: int, rules: Ruleset) -> int:
    """Points for a side's laid red threes: for it or against it by what lies on the table (S0-39, E82, E85)."""
    match rules.red_three_sign:
        case "out_condition":
            good = may_go_out_with(melds, players, rules)
        case "canastas":
            good = len(closed(melds)) >= rules.canastas_needed(players)
        case "melded":
            good = bool(melds)
    every_one = count == rules.red_threes_in_pack
    if good:
        return rules.all_red_threes if every_one else count * rules.red_three
    if every_one and rules.all_red_threes_negative:
        return -rules.all_red_threes
    return -count * rules.red_three


def hand_points(hand: Hand, rules: Ruleset) -> int:
    """What the cards left in a hand cost, as a positive number (E87, E89)."""
    cost = sum(n * rules.points(k) for k, n in enumerate(hand) if n and k not in BLACK_THREES)
    return cost + sum(hand[k] for k in BLACK_THREES) * rules.black_three_held


def red_threes_held_points(hand: Hand, rules: Ruleset) -> int:
    """Points for red threes that a player still holds at the end, 0 or fewer, however many they are (S3-32)."""
    return rules.red_three_held if any(n and IS_RED_THREE[k] for k, n in enumerate(hand)) else 0


def deal_scores(state: State) -> tuple[SideScore, ...]:
    """Return what each side made in the deal as it lies, with both partners' hands counted against it (E89)."""
    return tuple(_side_score(state, side) for side in range(len(state.melds)))


def _side_score(state: State, side: int) -> SideScore:
    rules = state.rules
    melds = state.melds[side]
    names = [meld.canasta for meld in melds]
    seats = rules.seats_of(side, state.players)
    hands = [state.hands[seat] for seat in seats]

    def bonus(name: str) -> int:
        return sum(meld.bonus(rules) for meld in melds if meld.canasta == name)

    return SideScore(
        melded=sum(meld.points(rules) for meld in melds),
        natural=bonus("natural"),
        mixed=bonus("mixed"),
        sambas=bonus("samba"),
        bolivias=bonus("bolivia"),
        red_threes=red_three_points(len(state.red_threes[side]), melds, state.players, rules),
        going_out=out_bonus(state, side),
        in_hand=-sum(hand_points(hand, rules) for hand in hands),
        red_threes_held=sum(red_threes_held_points(hand, rules) for hand in hands),
        natural_count=names.count("natural"),
        mixed_count=names.count("mixed"),
        samba_count=names.count("samba"),
        bolivia_count=names.count("bolivia"),
        red_three_count=len(state.red_threes[side]),
    )


def totals(state: State) -> tuple[int, ...]:
    """Return each side's match score with the deal as it lies counted in."""
    return tuple(before + made.total for before, made in zip(state.scores, deal_scores(state), strict=True))


def match_result(rules: Ruleset, scores: tuple[int, ...], deals_played: int, target: int) -> MatchResult:
    """Tell whether a match with these scores is won, drawn or goes on (S0-08, S0-15, S0-16, E93 to E97)."""
    best = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == best]
    if best >= target:
        if len(leaders) == 1:
            return MatchResult("win", leaders[0], target)
        if rules.tie == "draw":
            return MatchResult("draw", None, target)
        target += rules.tie_raises_target
    if rules.max_deals is not None and deals_played >= rules.max_deals:
        return MatchResult("draw", None, target)
    return MatchResult("continue", None, target)
