"""A ruleset: every number and option in which the games of the family differ, as one frozen record.

A rule difference is a field here and never a test for a name. A variant is a preset, at most with a new field.
The fields follow the settings table of the rule documents, row by row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

T = TypeVar("T")
ByPlayers = tuple[tuple[int, T], ...]
"""A value for each number of players, as pairs (players, value)."""

_STANDARD_POINTS: Final = (20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every rule of one game. Points are points, sizes are cards, ranks count from the two."""

    id: str

    # Pack and seats
    packs: int = 3  # S0-18
    jokers: int = 6  # S0-18
    players: tuple[int, ...] = (2, 3, 4)  # S0-09
    sides: ByPlayers[int] = ((2, 2), (3, 3), (4, 2))  # seat s plays for side s % sides (S0-09)

    # Deal
    first_dealer: Literal["last_seat", "cut"] = "last_seat"  # who deals first; "cut": the lowest of cards drawn (S2-18)
    dealt: ByPlayers[int] = ((2, 15), (3, 15), (4, 15))  # S0-20
    upcard: Literal["stays", "cover", "bury"] = "stays"  # E01-E04

    # Turn
    drawn: ByPlayers[int] = ((2, 2), (3, 2), (4, 2))  # S0-22

    # Sets
    min_meld: int = 3  # S0-24
    max_wilds: int = 2  # S0-24
    min_naturals: int = 2  # S0-24
    wild_ratio: Literal["half", "fewer", "any"] = "half"  # naturals >= 2 x wilds, > wilds, no ratio (S0-24)
    max_sets_per_rank: int | None = None  # None: no ceiling (E17, E18)
    merge_sets: bool = False  # E46
    wild_on_natural_canasta: bool = True  # E43

    # Runs and melds of wilds
    runs: bool = True  # S0-26
    max_run: int = 7  # S0-26
    wild_melds: bool = False  # S3-48

    # Discard pile
    freezes: bool = False  # S0-06
    take_with_wild: bool = False  # a natural and a wild instead of a pair (E13)
    take_onto_set: bool = False  # the top card alone onto an own set (S2-28b)
    taken_pair: Literal["new", "joins", "either"] = "new"  # S0-13, E16
    take_top: bool = True  # S0-32
    red_three_blocks: bool = True  # S0-43; wilds and black threes on top block in every game

    # First meld of a side in a deal, from each score on
    minimums: tuple[tuple[int, int], ...] = ((0, 50), (1500, 90), (3000, 120), (7000, 150))  # S0-34
    minimum_below_zero: int = 15  # S0-34
    minimum_waived_concealed: bool = False  # E62
    open_with_pile: bool = True  # the pile may be taken for the first meld (S2-41)

    # Threes
    red_threes: Literal["automatic", "by_hand"] = "automatic"  # S0-11
    replace_red_three_from_pile: bool = False  # E11
    last_red_three_ends: bool = False  # a red three as last stock card always ends the deal (E07)
    red_three: int = 100  # S0-39
    all_red_threes: int = 1000  # S0-39
    red_three_sign: Literal["out_condition", "canastas", "melded"] = "out_condition"  # makes them count (S0-39)
    all_red_threes_negative: bool = True  # E82: is the "all of them" value also what is lost?
    red_three_held: int = 0  # for each player still holding any at the end (S3-32)
    black_threes_with_wilds: bool = False  # S0-40

    # Going out
    canastas_to_go_out: ByPlayers[int] = ((2, 2), (3, 2), (4, 2))  # S0-46
    run_to_go_out: bool = False  # one of them must be a samba (S3-48)
    keep: Literal["two", "pass"] = "two"  # after melding two cards stay, or one and the turn is passed (S0-46, S3-37)
    out_bonus: int = 200  # S0-47
    concealed_bonus: int = 0  # in place of out_bonus; 0: there is none (S0-45)
    ask_partner: bool = True  # S0-14

    # Points
    points_by_rank: tuple[int, ...] = _STANDARD_POINTS  # two to ace
    joker_points: int = 50
    black_three_held: int = 5  # what a black three in hand costs (E87)
    natural_canasta: int = 500  # S0-49
    mixed_canasta: int = 300  # S0-49
    samba: int = 1500  # S0-49
    bolivia: int = 2500  # S3-48

    # Table
    pile_open: bool = False  # the whole pile may be looked through, not only its top card (E100)

    # Match
    target: ByPlayers[int] = ((2, 10000), (3, 10000), (4, 10000))  # S0-51
    targets: tuple[int, ...] = (2500, 5000, 7500, 10000)  # what the settings offer (S0-51)
    tie: Literal["draw", "another_deal"] = "draw"  # S0-15
    tie_raises_target: int = 0  # S2-53
    max_deals: int | None = 60  # S0-16

    # ── questions asked of these fields ──────────────────────────────────────────────────────────────────────

    @property
    def pack_size(self) -> int:
        """Cards in the whole pack (S0-17, S0-18)."""
        return 52 * self.packs + self.jokers

    @property
    def red_threes_in_pack(self) -> int:
        """How many red threes make "all of them" (S0-37, S0-39)."""
        return 2 * self.packs

    def side_count(self, players: int) -> int:
        """How many sides this number of players makes (S0-09)."""
        return _for(self.sides, players)

    def side_of(self, seat: int, players: int) -> int:
        """The side that a seat plays for; partners sit opposite (S0-09)."""
        return seat % _for(self.sides, players)

    def seats_of(self, side: int, players: int) -> tuple[int, ...]:
        """The seats that play for a side."""
        return tuple(range(side, players, self.side_count(players)))

    def cards_dealt(self, players: int) -> int:
        """Cards dealt to each player (S0-20)."""
        return _for(self.dealt, players)

    def cards_drawn(self, players: int) -> int:
        """Stock cards drawn in a turn (S0-22)."""
        return _for(self.drawn, players)

    def canastas_needed(self, players: int) -> int:
        """Closed melds that a side needs before it may go out (S0-46)."""
        return _for(self.canastas_to_go_out, players)

    def default_target(self, players: int) -> int:
        """Points that win the match unless the players chose others (S0-51)."""
        return _for(self.target, players)

    def minimum(self, score: int) -> int:
        """Points that a side's first meld needs at this score before the deal (S0-34, E55)."""
        if score < 0:
            return self.minimum_below_zero
        return max((need for start, need in self.minimums if score >= start), default=0)

    @property
    def points_by_kind(self) -> list[int]:
        """Card points of every kind, for whoever asks for many."""
        points = [*self.points_by_rank * 4, self.joker_points]
        points[14] = points[27] = 0
        return points

    def points(self, kind: int) -> int:
        """Card points of a kind; red threes have none of their own."""
        if kind == 52:
            return self.joker_points
        if kind in (14, 27):
            return 0
        return self.points_by_rank[kind % 13]


def _for(table: ByPlayers[T], players: int) -> T:
    for count, value in table:
        if count == players:
            return value
    raise ValueError(f"this ruleset is not played by {players}")


SAMBA_HOUSE: Final = Ruleset(id="samba_house")

_CLASSIC_MINIMUMS: Final = ((0, 50), (1500, 90), (3000, 120))

CANASTA_HOUSE: Final = Ruleset(
    id="canasta_house",
    packs=2,
    jokers=4,
    dealt=((2, 15), (3, 13), (4, 11)),  # S0-19
    upcard="cover",  # E01, E02
    drawn=((2, 2), (3, 2), (4, 1)),  # S0-21
    max_wilds=3,  # S0-23
    wild_ratio="fewer",  # S0-23
    max_sets_per_rank=1,  # E18
    runs=False,  # S0-25
    freezes=True,  # S0-27
    take_with_wild=True,  # S0-27
    taken_pair="joins",  # E16
    take_top=False,  # S0-31
    minimums=_CLASSIC_MINIMUMS,  # S0-33
    last_red_three_ends=True,  # E07
    all_red_threes=800,  # S0-37
    red_three_sign="melded",  # S0-37
    canastas_to_go_out=((2, 2), (3, 1), (4, 1)),  # S0-44
    out_bonus=100,  # S0-45
    concealed_bonus=200,  # S0-45
    target=((2, 5000), (3, 7500), (4, 5000)),  # S0-50
)

CANASTA_CLASSIC: Final = Ruleset(
    id="canasta_classic",
    packs=2,
    jokers=4,
    players=(2, 3, 4, 6),  # S2-16
    sides=((2, 2), (3, 3), (4, 2), (6, 2)),  # S2-16
    first_dealer="cut",  # S2-18
    dealt=((2, 15), (3, 13), (4, 11), (6, 11)),  # S2-04, S2-16
    upcard="bury",  # S2-20
    drawn=((2, 1), (3, 1), (4, 1), (6, 1)),  # S2-05
    max_wilds=3,  # S2-09
    wild_ratio="any",  # S2-09
    max_sets_per_rank=1,  # S2-24
    runs=False,  # S2-06
    freezes=True,  # S2-30, S2-31
    take_onto_set=True,  # S2-28
    taken_pair="joins",  # S2-24
    take_top=False,  # S2-28
    minimums=_CLASSIC_MINIMUMS,  # S2-35 to S2-38
    last_red_three_ends=True,  # E07
    all_red_threes=800,  # S2-10
    red_three_sign="melded",  # S2-49
    canastas_to_go_out=((2, 2), (3, 2), (4, 1), (6, 1)),  # S2-12, S2-59, S2-60
    out_bonus=100,  # S2-12
    concealed_bonus=200,  # S2-47
    target=((2, 5000), (3, 7500), (4, 5000), (6, 5000)),  # S2-14, S2-60
    targets=(2000, 3000, 5000, 7500),  # S2-54
    tie="another_deal",  # S2-53
    tie_raises_target=500,  # S2-53
    max_deals=None,
)

SAMBA_DE: Final = Ruleset(
    id="samba_de",
    players=(2, 3, 4, 5, 6),  # S3-03
    sides=((2, 2), (3, 3), (4, 2), (5, 5), (6, 3)),  # S3-03, E98
    dealt=((2, 15), (3, 15), (4, 15), (5, 15), (6, 13)),  # S3-17
    drawn=tuple((n, 2) for n in range(2, 7)),  # S3-20
    max_sets_per_rank=2,  # S3-10
    merge_sets=True,  # S3-10
    taken_pair="either",  # S3-28
    red_threes="by_hand",  # S3-30
    all_red_threes_negative=False,  # S3-30, E82
    red_three_held=-750,  # S3-32
    black_threes_with_wilds=True,  # S3-33
    canastas_to_go_out=tuple((n, 2) for n in range(2, 7)),  # S3-36
    keep="pass",  # S3-37
    target=tuple((n, 10000) for n in range(2, 7)),  # S3-02
    tie="another_deal",  # E94
    max_deals=None,
)

BOLIVIA: Final = Ruleset(
    id="bolivia",
    players=(4,),
    sides=((4, 2),),
    dealt=((4, 15),),
    drawn=((4, 2),),
    wild_melds=True,  # S0-55
    red_three_sign="canastas",
    canastas_to_go_out=((4, 2),),
    run_to_go_out=True,
    keep="pass",
    black_three_held=100,
    target=((4, 15000),),
    targets=(5000, 10000, 15000),
    tie="another_deal",
    max_deals=None,
)

PRESETS: Final[Mapping[str, Ruleset]] = {
    preset.id: preset for preset in (SAMBA_HOUSE, CANASTA_HOUSE, CANASTA_CLASSIC, SAMBA_DE, BOLIVIA)
}
"""The rulesets that are built, by id."""


def ruleset(name: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """Return the preset of that id with house rules put over it (see `house_rules`).

    Raises ValueError for an id that is not built, and HouseRuleError for options that are none or contradict each
    other.
    """
    from .house_rules import with_options  # house_rules needs the presets

    try:
        preset = PRESETS[name]
    except KeyError:
        raise ValueError(f"ruleset {name!r} is not built") from None
    return with_options(preset, options) if options else preset
