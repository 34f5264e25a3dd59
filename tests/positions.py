"""Positions for tests, written as one would say them at the table; what is not said is filled with unused cards.

    state = position(hand="KS KH 4C", melds=["set 7C 7H 7D"], pile="4C KD", score=1500)

Seat 0 is to act for side 0 unless told otherwise. All cards of the pack are always somewhere: unlisted hands get
five cards each, everything else lies at the bottom of the stock. With `stock_size` the stock is cut to that many
cards and the unlisted hands hold the rest (red threes, which no hand keeps, then lie with the last side).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from samba_core.apply import apply
from samba_core.cards import (
    IS_RED_THREE,
    JOKER,
    NO_CARDS,
    RANK_OF,
    TEXT,
    cards,
    cards_in,
    hand_of,
    pack,
)
from samba_core.events import Event
from samba_core.legal import why_illegal
from samba_core.melds import Meld, meld_of
from samba_core.moves import Add, Discard, Lay, Move, TakePile, TakeTop
from samba_core.ruleset import SAMBA_HOUSE, Ruleset
from samba_core.state import AnswerGiven, Phase, State, View, view_for

FILLER = 5

# A side that may go out: a natural canasta of aces and a samba, both out of the way of most hands.
CANASTA = "set AS AS AH AH AD AD AC"
SAMBA = "run 6C 7C 8C 9C TC JC QC"
TWO_CLOSED = (CANASTA, SAMBA)


def meld(text: str) -> Meld:
    """Return the meld that "set KS KH KD" or "run 4C 5C 6C" says."""
    kind, _, named = text.partition(" ")
    assert kind in ("set", "run", "wild"), text
    return meld_of(kind, cards(named))


def position(
    hand: str = "",
    melds: Sequence[str] = (),
    *,
    theirs: Sequence[str] = (),
    third: Sequence[str] = (),
    hands: Mapping[int, str] | None = None,
    pile: str = "",
    stock: str = "",
    stock_size: int | None = None,
    red_threes: Sequence[str] = (),
    score: int = 0,
    scores: Sequence[int] | None = None,
    players: int = 4,
    seat: int = 0,
    phase: Phase = "play",
    answer: AnswerGiven = "",
    laid: bool = False,
    melded: Sequence[int] = (),
    target: int | None = None,
    deal_number: int = 1,
    dealer: int | None = None,
    known: Mapping[int, str] | None = None,
    out: int | None = None,
    rules: Ruleset = SAMBA_HOUSE,
) -> State:
    """Return the state in which seat `seat` holds `hand` and its side owns `melds`; all else as listed or filled.

    `melded` are the seats that laid something in earlier turns; the melds listed all lay there before this turn.
    """
    sides = rules.side_count(players)
    own = rules.side_of(seat, players)
    others = [side for side in range(sides) if side != own]
    table: list[tuple[Meld, ...]] = [()] * sides
    for side, texts in zip([own, *others], (melds, theirs, third), strict=False):
        table[side] = tuple(meld(text) for text in texts)
    listed = {seat: cards(hand)} | {s: cards(text) for s, text in (hands or {}).items()}
    reds = [list(cards(text)) for text in red_threes] + [[] for _ in range(sides - len(red_threes))]
    first, heap = cards(stock), cards(pile)

    unused = Counter(pack(rules.packs, rules.jokers))
    said = (*heap, *first, *(k for h in listed.values() for k in h), *(k for r in reds for k in r))
    unused.subtract(said)
    unused.subtract(k for melds_of_side in table for m in melds_of_side for k in m.cards)
    too_many = [TEXT[k] for k, n in unused.items() if n < 0]
    assert not too_many, f"the pack has not so many of {too_many}"
    # Dull cards first: low naturals, then the high ones; red threes last, so that nobody draws one by chance.
    rest = sorted(unused.elements(), key=lambda k: (IS_RED_THREE[k], k == JOKER, RANK_OF[k] == 0, RANK_OF[k], k))

    open_seats = [s for s in range(players) if s not in listed]
    if stock_size is None:
        for s in open_seats:
            listed[s], rest = tuple(rest[:FILLER]), rest[FILLER:]
        deep = tuple(rest)
    else:
        deep = tuple(rest[: stock_size - len(first)])
        rest = rest[len(deep) :]
        assert len(first) + len(deep) == stock_size
        reds[-1].extend(k for k in rest if IS_RED_THREE[k])
        rest = [k for k in rest if not IS_RED_THREE[k]]
        assert open_seats or not rest, "no hand is left to hold the other cards"
        for place, s in enumerate(open_seats):
            listed[s] = tuple(rest[place :: len(open_seats)])

    before = [0] * sides
    before[own] = score
    state = State(
        rules=rules,
        players=players,
        seed="position",
        target=rules.default_target(players) if target is None else target,
        scores=tuple(before if scores is None else scores),
        deal_number=deal_number,
        dealer=(seat - 1) % players if dealer is None else dealer,
        hands=tuple(hand_of(listed[s]) for s in range(players)),
        stock=(*first, *deep),
        pile=heap,
        melds=tuple(table),
        red_threes=tuple(map(tuple, reds)),
        turn=seat,
        phase=phase,
        answer=answer,
        laid=laid,
        melded=tuple(s in melded for s in range(players)),
        first_new=len(table[own]),
        known=tuple(hand_of(cards((known or {}).get(s, ""))) if known else NO_CARDS for s in range(players)),
        out=out,
    )
    assert_whole_pack(state)
    return state


# ── moves as one says them ───────────────────────────────────────────────────────────────────────────────────


def _adds(adds: Mapping[int, str] | None) -> tuple[Add, ...]:
    return tuple((index, cards(text)) for index, text in (adds or {}).items())


def lay(*melds: str, adds: Mapping[int, str] | None = None) -> Lay:
    """Lay new melds, and add to own ones: `lay("set KS KH KD", adds={0: "4C"})`."""
    return Lay(tuple(meld(text) for text in melds), _adds(adds))


def add(index: int, text: str) -> Lay:
    """Add hand cards to the own meld with this index."""
    return Lay((), ((index, cards(text)),))


def take(text: str, *melds: str, adds: Mapping[int, str] | None = None, onto: int = -1) -> TakePile:
    """Take the pile with these hand cards, laying further melds in the same act."""
    return TakePile(cards(text), tuple(meld(t) for t in melds), _adds(adds), onto)


def take_top(run: int, *melds: str, adds: Mapping[int, str] | None = None) -> TakeTop:
    """Take the top card alone onto the own run with this index."""
    return TakeTop(run, tuple(meld(t) for t in melds), _adds(adds))


def discard(text: str) -> Discard:
    """Discard this card."""
    return Discard(cards(text)[0])


# ── what comes of them ───────────────────────────────────────────────────────────────────────────────────────


def view(state: State, seat: int | None = None) -> View:
    """What a seat sees; the one to act unless told otherwise."""
    return view_for(state, state.to_act if seat is None else seat)


def refused(state: State, move: Move, seat: int | None = None) -> tuple[str, dict[str, int]] | None:
    """Return the code and numbers of the refusal, or None for a legal move."""
    reason = why_illegal(view(state, seat), move)
    return None if reason is None else (reason.code, dict(reason.numbers))


def legal(state: State, move: Move, seat: int | None = None) -> bool:
    """Tell whether the rules allow the move."""
    return refused(state, move, seat) is None


def play(state: State, *moves: Move) -> State:
    """Play legal moves one after the other."""
    return play_told(state, *moves)[0]


def play_told(state: State, *moves: Move) -> tuple[State, list[Event]]:
    """Play legal moves one after the other and return the last state and all that happened."""
    told: list[Event] = []
    for move in moves:
        reason = why_illegal(view(state), move)
        assert reason is None, f"{move} is refused: {reason}"
        state, events = apply(state, move)
        told.extend(events)
        assert_whole_pack(state)
    return state, told


def c(text: str) -> list[str]:
    """Card texts in a fixed order, for comparisons."""
    return sorted(text.split())


def hand(state: State, seat: int = 0) -> list[str]:
    """The cards in a hand, comparable with `c`."""
    return sorted(TEXT[k] for k in cards_in(state.hands[seat]))


def pile(state: State) -> list[str]:
    """The pile, bottom to top."""
    return [TEXT[k] for k in state.pile]


def table(state: State, side: int = 0) -> list[tuple[str, list[str]]]:
    """The melds of a side in the order laid, comparable with `melded`."""
    return [(m.kind, sorted(TEXT[k] for k in m.cards)) for m in state.melds[side]]


def melded(*texts: str) -> list[tuple[str, list[str]]]:
    """Melds as `table` gives them."""
    return [(text.split()[0], sorted(text.split()[1:])) for text in texts]


def all_cards(state: State) -> Counter[int]:
    """Every card of the state, wherever it is."""
    found: Counter[int] = Counter(state.stock)
    found.update(state.pile)
    for held in state.hands:
        found.update(cards_in(held))
    for melds in state.melds:
        for m in melds:
            found.update(m.cards)
    for reds in state.red_threes:
        found.update(reds)
    return found


def assert_whole_pack(state: State) -> None:
    """Every card of the pack is in exactly one place (E92)."""
    assert all_cards(state) == Counter(pack(state.rules.packs, state.rules.jokers))
