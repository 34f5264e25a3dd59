"""Cards as small integers."""

from __future__ import annotations

import pytest

from samba_core import cards as c


def test_every_card_has_its_own_text_and_kind() -> None:
    assert len(set(c.TEXT)) == c.KINDS == 53
    assert [c.card(text) for text in c.TEXT] == list(range(53))
    assert c.card("JK") == c.JOKER


def test_ranks_and_suits_are_read_from_the_text() -> None:
    for kind, text in enumerate(c.TEXT[:52]):
        assert c.RANKS[c.RANK_OF[kind]] == text[0]
        assert c.SUITS[c.SUIT_OF[kind]] == text[1]
        assert c.kind(c.RANK_OF[kind], c.SUIT_OF[kind]) == kind
    assert (c.RANK_OF[c.JOKER], c.SUIT_OF[c.JOKER]) == (-1, -1)


def test_each_card_is_wild_natural_or_a_three() -> None:
    for kind, text in enumerate(c.TEXT):
        assert c.IS_WILD[kind] == (text == "JK" or text[0] == "2")
        assert c.IS_NATURAL[kind] == (text[0] in "456789TJQKA" and text != "JK")
        assert c.IS_RED_THREE[kind] == (text in ("3H", "3D"))
        assert c.IS_BLACK_THREE[kind] == (text in ("3S", "3C"))
        assert c.IS_WILD[kind] + c.IS_NATURAL[kind] + c.IS_RED_THREE[kind] + c.IS_BLACK_THREE[kind] == 1


def test_the_kinds_of_a_rank_are_its_four_suits() -> None:
    assert c.as_text(c.kinds_of_rank(c.KING)) == "KS KH KD KC"


@pytest.mark.parametrize("text", ["", "K", "1S", "10S", "ks", "KX", "JKJK", " KS"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        c.card(text)


def test_cards_are_read_in_the_order_given() -> None:
    assert c.as_text(c.cards("KS 4C  JK KS")) == "KS 4C JK KS"
    assert c.cards("") == ()


def test_a_hand_counts_copies() -> None:
    hand = c.hand_of(c.cards("KS KS 4C"))
    assert c.holds(hand, c.cards("KS KS"))
    assert not c.holds(hand, c.cards("KS KS KS"))
    assert c.without_cards(c.with_cards(hand, c.cards("JK")), c.cards("JK KS")) == c.hand_of(c.cards("KS 4C"))
    with pytest.raises(ValueError, match="the hand has no QS"):
        c.without_cards(hand, c.cards("QS"))
    assert sum(c.NO_CARDS) == 0


@pytest.mark.parametrize(("packs", "jokers", "size"), [(3, 6, 162), (2, 4, 108)])
def test_a_pack_has_all_its_cards(packs: int, jokers: int, size: int) -> None:
    pack = c.pack(packs, jokers)
    assert len(pack) == size
    assert pack.count(c.JOKER) == jokers
    assert all(pack.count(kind) == packs for kind in range(52))
