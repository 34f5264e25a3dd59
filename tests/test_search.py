"""The two searches against trying everything: first melds, and the way out."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.cards import TEXT, cards, hand_of, pack
from samba_core.melds import Meld, meld_fault
from samba_core.moves import Discard, Lay, Move
from samba_core.openings import openings
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.way_out import WayOut, way_out
from tests.plain_rules import best_opening, can_go_out, is_run, is_set
from tests.positions import TWO_CLOSED, legal, meld, play, position
from tests.random_play import fewer_in_browser

HANDS = fewer_in_browser(120, 4)


def some_hand(rng: Random, size: int, few_ranks: int) -> list[str]:
    """A random hand out of few neighbouring ranks and some wilds, so that melds are frequent."""
    low = rng.randrange(2, 14 - few_ranks)
    whole = [k for k in pack(3, 6) if k == 52 or k % 13 == 0 or low <= k % 13 < low + few_ranks]
    return [TEXT[k] for k in rng.sample(whole, size)]


# ── first melds ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("need", [15, 50, 90, 120, 150])
def test_openings_are_found_whenever_there_are_any_and_only_then(need: int) -> None:
    rng = Random(need)
    found_some = 0
    for _ in range(HANDS):
        hand = some_hand(rng, rng.randint(4, 8), rng.randint(2, 4))
        found = list(openings(hand_of(cards(" ".join(hand))), need, SAMBA_HOUSE))
        assert bool(found) == (best_opening(tuple(sorted(hand))) >= need), hand
        found_some += bool(found)
    assert found_some > 0 or need == 150


@pytest.mark.parametrize("need", [15, 50, 90, 120, 150])
def test_openings_are_valid_melds_of_the_hand_worth_enough(need: int) -> None:
    rng = Random(f"deep {need}")
    seen = 0
    for _ in range(fewer_in_browser(40, 4)):
        hand = [TEXT[k] for k in rng.sample([k for k in pack(3, 6) if k not in (14, 27)], 17)]
        for group in openings(hand_of(cards(" ".join(hand))), need, SAMBA_HOUSE):
            used = [TEXT[k] for m in group for k in m.cards]
            assert all(used.count(text) <= hand.count(text) for text in used)
            assert all(meld_fault(m, SAMBA_HOUSE) is None for m in group)
            assert sum(m.points(SAMBA_HOUSE) for m in group) >= need
            seen += 1
            if seen % 50 == 0:
                break
    assert seen > 0


def test_openings_use_copies_of_runs_and_split_a_rank_between_run_and_set() -> None:
    hand = hand_of(cards("8C 9C TC 8C 9C TC"))
    assert any(len(group) == 2 for group in openings(hand, 60, SAMBA_HOUSE))
    hand = hand_of(cards("7H 8H 9H 9S 9D 9H"))
    best = max(sum(m.points(SAMBA_HOUSE) for m in group) for group in openings(hand, 55, SAMBA_HOUSE))
    assert best == 55


# ── the way out ──────────────────────────────────────────────────────────────────────────────────────────────

OWN = [
    "set KS KS KS KH KH KH KD",
    "set QS QS QS QH QH JK",
    "set QS QS QH QH JK 2S",
    "set 9S 9H 9D",
    "set 9S 9S 9H 9H JK",
    "run 6C 7C 8C 9C TC JC QC",
    "run 7C 8C 9C TC JC",
    "run 4D 5D 6D",
    "run 8D 9D TD JD",
    "set 8S 8S 8H 8H 8D 8C",
]
NEAR = "KD KC KC QD QC QC 9C 9C 9D 9D 6C 5C QC KC 7D 8D TD JD QD 8C 8C 8S 8H 7D 5H 6H 7H 3S 3C 3C 4S JK JK 2C 2D"


def a_position(rng: Random) -> tuple[list[str], list[str]]:
    """Some own melds and a small hand that often fits them."""
    own = rng.sample(OWN, rng.randint(1, 3))
    if rng.random() < 0.5:
        own = [*TWO_CLOSED, rng.choice(OWN[3:5])]
    return own, rng.sample(NEAR.split(), rng.randint(1, 7))


def fits_the_pack(hand: list[str], own: list[str]) -> bool:
    """Whether no card is used more often than the pack has it."""
    everything = [*hand, *(text for m in own for text in m.split()[1:])]
    return all(everything.count(text) <= (6 if text == "JK" else 3) for text in everything)


def as_moves(way: WayOut) -> list[Move]:
    """The moves that a way out means."""
    moves: list[Move] = [Lay(way.melds, way.adds)] if way.melds or way.adds else []
    return moves if way.discard is None else [*moves, Discard(way.discard)]


def found_way(hand: list[str], own: list[Meld]) -> WayOut | None:
    return way_out(hand_of(cards(" ".join(hand))), tuple(own), 4, SAMBA_HOUSE, 0)


@pytest.mark.rule("S0-46", "E72", "E74")
@pytest.mark.parametrize("part", range(4))
def test_a_way_out_is_found_whenever_there_is_one_and_can_be_played(part: int) -> None:
    rng = Random(f"way out {part}")
    tried = found = 0
    while tried < HANDS:
        own, hand = a_position(rng)
        if not fits_the_pack(hand, own):
            continue
        tried += 1
        way = found_way(hand, [meld(text) for text in own])
        melds = [tuple(text.split()[1:]) for text in own]
        assert all(is_set(texts) or is_run(texts) for texts in melds)
        assert (way is not None) == can_go_out(tuple(hand), melds), (own, hand, way)
        if way is not None:
            found += 1
            after = play(position(" ".join(hand), own), *as_moves(way))
            assert (after.phase, after.out) == ("deal_over", 0)
    assert found > tried // 20


@pytest.mark.rule("E74", "E72")
def test_a_way_out_may_close_the_second_canasta_itself() -> None:
    own = ["set KS KS KS KH KH KH KD", "run 7C 8C 9C TC JC"]
    way = found_way(["QC", "KC", "4S"], [meld(text) for text in own])
    assert way is not None
    assert as_moves(way) == [Lay((), ((1, cards("QC KC")),)), Discard(cards("4S")[0])]


@pytest.mark.rule("E17", "E72")
def test_a_way_out_may_share_a_rank_out_among_two_sets() -> None:
    own = ["set KS KS KH KH KD JK", "set KS KH KD KC KC 2C"]
    way = found_way(["KC", "KD", "9D"], [meld(text) for text in own])
    assert way is not None
    assert {index for index, _ in way.adds} == {0, 1}
    assert play(position("KC KD 9D", own), *as_moves(way)).out == 0
    # One rank alone may hold both canastas that are needed.
    hand = "KS KS KS KH KH KH KD KD KD KC JK JK 2C 2D"
    way = way_out(hand_of(cards(hand)), (), 4, SAMBA_HOUSE, 150)
    assert way is not None
    assert play(position(hand, [], score=7000), *as_moves(way)).out == 0


@pytest.mark.rule("E17", "E72")
def test_a_way_out_may_share_a_rank_out_to_place_more_wilds() -> None:
    hand = "9S 9S 9H 9H 9D 9D JK 2C 2D"
    way = found_way(hand.split(), [meld(text) for text in TWO_CLOSED])
    assert way is not None
    assert play(position(hand, TWO_CLOSED), *as_moves(way)).out == 0


def test_a_way_out_of_a_whole_hand_reaches_the_first_melds_minimum() -> None:
    hand = "4S 4S 4H 4H 4D 4D 4C 5S 5S 5H 5H 5D 5D 5C"
    low = way_out(hand_of(cards(hand)), (), 4, SAMBA_HOUSE, 75)
    way = way_out(hand_of(cards(hand)), (), 4, SAMBA_HOUSE, 70)
    assert low is None
    assert way is not None
    assert play(position(hand, [], score=0), *as_moves(way)).out == 0


def test_a_hand_without_a_way_out_has_none() -> None:
    assert found_way(["4S", "5H"], [meld(text) for text in TWO_CLOSED]) is None
    assert found_way(["AS", "AH", "4C"], [meld(text) for text in TWO_CLOSED[:1]]) is None
    assert not legal(position("AS AH 4C", TWO_CLOSED[:1]), Lay((), ((0, cards("AS AH")),)))
