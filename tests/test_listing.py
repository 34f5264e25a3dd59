"""What is listed is legal, and whatever kind of thing is legal is listed."""

from __future__ import annotations

from random import Random

from samba_core.cards import IS_WILD, JOKER, RANK_OF, TEXT, cards, cards_in
from samba_core.legal import is_legal
from samba_core.listing import legal_moves, melds_in
from samba_core.melds import Meld, guess_kind, meld_of
from samba_core.moves import Lay, TakePile, TakeTop
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.state import State
from tests.plain_rules import subsets
from tests.positions import position, view
from tests.random_play import fewer_in_browser, players_of, steps

Shape = tuple[object, ...]


def shape(meld: Meld) -> Shape:
    """What a listed set stands for: its rank and how many naturals, twos and jokers; of a run, the run itself."""
    if meld.kind == "run":
        return ("run", meld.cards)
    jokers = meld.cards.count(JOKER)
    return ("set", meld.rank, meld.naturals, meld.wilds - jokers, jokers)


def added(index: int, kind: str, more: tuple[int, ...]) -> Shape:
    """What a listed lay-off stands for."""
    if kind == "run":
        return (index, tuple(sorted(more)))
    jokers = more.count(JOKER)
    wilds = sum(IS_WILD[k] for k in more)
    return (index, len(more) - wilds, wilds - jokers, jokers)


def middle_positions(count: int) -> list[State]:
    """States out of the melding part of random deals, with hands small enough to try everything."""
    found: list[State] = []
    number = 0
    while len(found) < count:
        number += 1
        states = [
            before
            for before, *_ in steps(players_of(SAMBA_HOUSE, number), f"listing {number}")
            if before.phase in ("draw", "play") and 3 <= before.hand_size(before.turn) <= 9
        ]
        found += Random(number).sample(states, min(4, len(states)))
    return found


def test_every_kind_of_meld_and_lay_off_that_is_legal_is_listed() -> None:
    kinds = 0
    for state in middle_positions(fewer_in_browser(48, 2)):
        if state.phase != "play":
            continue
        seen = view(state)
        listed = [move for move in legal_moves(seen) if isinstance(move, Lay)]
        new = {shape(move.melds[0]) for move in listed if len(move.melds) == 1}
        more = {added(i, seen.own_melds[i].kind, held) for move in listed for i, held in move.adds}
        for chosen in subsets(tuple(TEXT[k] for k in cards_in(seen.hand))):
            held = cards(" ".join(chosen))
            if len(held) >= 3 and is_legal(seen, Lay((meld_of(guess_kind(held), held),))):
                assert shape(meld_of(guess_kind(held), held)) in new
                kinds += 1
            for index, meld in enumerate(seen.own_melds):
                if held and is_legal(seen, Lay((), ((index, held),))):
                    assert added(index, meld.kind, held) in more
                    kinds += 1
    assert kinds > 20


def test_every_kind_of_take_that_is_legal_is_listed() -> None:
    state = position("8S 8H 8C JK 2C 9S 4D 4H 4S", ["run 5H 6H 7H", "set KS KH KD"], pile="TC 8H", phase="draw")
    seen = view(state)
    listed = list(legal_moves(seen))
    takes = {tuple(sorted(RANK_OF[k] for k in m.cards)) for m in listed if isinstance(m, TakePile)}
    legal = {
        tuple(sorted(RANK_OF[k] for k in cards(" ".join(chosen))))
        for chosen in subsets(tuple("8S 8H 8C JK 2C 9S 4D 4H 4S".split()))
        if is_legal(seen, TakePile(cards(" ".join(chosen))))
    }
    assert takes == legal
    assert len(legal) == 2 + 4 + 1  # a pair or three eights; with the joker or the two; three with both
    assert TakeTop(0) in listed


def test_melds_of_a_hand_keep_runs_whole_where_they_can() -> None:
    state = position("7S 7H 7D 7C 8S 9S KD", ["set KS KH KC"])
    threes = [m for m in melds_in(state.hands[0], SAMBA_HOUSE) if m.kind == "set" and m.size == 3]
    assert threes == [meld_of("set", cards("7H 7D 7C"))]


def test_moves_are_listed_lazily_and_without_changing_anything() -> None:
    state = position("KS KH KD JK 4C 5C 6C", ["set 7C 7H 7D"])
    first, second = list(legal_moves(view(state))), list(legal_moves(view(state)))
    assert first == second
    assert next(iter(legal_moves(view(state)))) == first[0]
