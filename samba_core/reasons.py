"""Why a move is refused: a code with its numbers, never a sentence.

The words for each code live in the language files, under ``reason.<code>``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

CODES: Final = frozenset(
    {
        # whose turn and what it is time for
        "not_your_turn", "draw_first", "already_drawn", "answer_first", "nothing_asked", "deal_over", "deal_not_over",
        "match_over",
        # cards and melds
        "nothing_chosen", "not_in_hand", "no_such_meld", "not_own_meld", "too_short", "mixed_ranks", "mixed_suits",
        "not_consecutive", "run_too_long", "wild_in_run", "three_in_run", "no_runs", "wild_only", "wild_ratio",
        "too_many_wilds", "wild_meld_full", "red_three_in_meld", "wild_on_canasta", "rank_already_melded",
        "black_threes_only_out", "black_threes_no_wilds", "wrong_rank",
        # the pile
        "pile_empty", "top_blocked", "not_to_open", "no_natural_pair", "needs_two_hand_cards", "frozen_needs_pair",
        "must_be_new_set", "must_join_set", "no_own_run", "no_top_alone",
        # first meld, keeping cards, going out
        "below_minimum", "must_keep_two", "must_keep_one", "cannot_go_out", "partner_said_no", "said_yes_go_out",
        # asking
        "no_partner", "no_asking", "asked_already", "laid_already", "cannot_empty_hand", "no_could_not_be_kept",
        # moves other rulesets have
        "no_merging", "no_pass", "red_threes_automatic",
        # house rules
        "no_such_option", "no_such_value", "out_needs_runs", "top_needs_runs", "merge_needs_two_sets",
        "new_set_needs_room", "joining_needs_one_set", "onto_set_needs_joining", "replacing_needs_automatic",
        "raise_needs_another_deal", "waiver_needs_concealed",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reason:
    """One refusal. `numbers` are named values for the sentence; `cards` are kinds it speaks of."""

    code: str
    numbers: tuple[tuple[str, int], ...] = field(default=())
    cards: tuple[int, ...] = field(default=())

    def number(self, name: str) -> int:
        """Return one of the numbers by name.

        Raises KeyError if the reason has no such number.
        """
        return dict(self.numbers)[name]


def because(code: str, cards: tuple[int, ...] = (), **numbers: int) -> Reason:
    """Return a reason with this code and these numbers."""
    return Reason(code, tuple(numbers.items()), cards)


class IllegalMove(ValueError):
    """A move that the rules refuse; `reason` tells why."""

    def __init__(self, reason: Reason) -> None:
        numbers = ", ".join(f"{name}={value}" for name, value in reason.numbers)
        super().__init__(f"{reason.code} ({numbers})" if numbers else reason.code)
        self.reason = reason
