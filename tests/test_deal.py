"""Shuffling: named seeds, the same everywhere, and fair as far as one can tell."""

from __future__ import annotations

from collections import Counter

from samba_core.cards import as_text, pack
from samba_core.deal import deal, shuffled, stream
from samba_core.ruleset import SAMBA_HOUSE


def test_a_shuffle_is_the_whole_pack_and_follows_from_its_seed() -> None:
    cards = shuffled(SAMBA_HOUSE, "a", 1)
    assert Counter(cards) == Counter(pack(3, 6))
    assert cards == shuffled(SAMBA_HOUSE, "a", 1)
    assert cards != shuffled(SAMBA_HOUSE, "a", 2)
    assert cards != shuffled(SAMBA_HOUSE, "b", 1)


def test_a_shuffle_is_held_by_value_so_that_every_python_agrees() -> None:
    assert as_text(deal(SAMBA_HOUSE, 4, "samba")[0].stock[:8]) == "TC 6D 4H 7D AD 3D 5C KH"


def test_sources_of_different_purposes_are_different() -> None:
    assert stream("a", "deal 1").random() != stream("a", "bot 1").random()
    assert stream("a", "bot 1").random() == stream("a", "bot 1").random()


def test_every_card_comes_everywhere_about_as_often() -> None:
    first = Counter(shuffled(SAMBA_HOUSE, f"fair {number}", 1)[0] for number in range(1500))
    assert len(first) == 53
    assert max(first.values()) < 110  # a joker is expected 56 times, any other card 28 times


def test_a_deal_is_the_same_whoever_asks_for_it() -> None:
    assert deal(SAMBA_HOUSE, 3, "x", dealer=1, scores=(5, 10, 15), deal_number=4, target=5000) == deal(
        SAMBA_HOUSE, 3, "x", dealer=1, scores=(5, 10, 15), deal_number=4, target=5000
    )
