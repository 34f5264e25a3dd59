"""The German Samba: what a side's first meld in a deal needs, by hand and with the pile."""

from __future__ import annotations

import pytest

from samba_core.cards import card
from samba_core.listing import legal_moves
from samba_core.moves import Draw, LayRedThree, TakePile
from samba_core.ruleset import Ruleset
from tests.german import ALL, DE, NAMES, de, de_bolivia
from tests.positions import add, c, discard, hand, lay, legal, melded, play, position, refused, table, take, view

MORE = "4D 5S 9C TH"
SEVEN_FOURS = "set 4S 4S 4H 4H 4D 4D 4C"


@pytest.mark.rule("S3-21", "E55")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-1500, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150),
     (9995, 150)],
)  # fmt: skip
def test_the_minimum_goes_by_the_sides_score_before_the_deal(rules: Ruleset, score: int, minimum: int) -> None:
    assert rules.minimum(score) == minimum
    assert view(position("4C", score=score, rules=rules)).minimum == minimum


@pytest.mark.rule("S3-24", "S3-22")
@pytest.mark.parametrize("laid", ["set JK 8H 8C", "set AD AS AC"])
def test_at_the_start_50_are_enough(laid: str) -> None:
    state = de(f"{laid[4:]} {MORE}")
    assert hand(play(state, lay(laid))) == c(MORE)


@pytest.mark.rule("S3-24")
def test_a_run_worth_15_is_not() -> None:
    state = de("5S 6S 7S 4D 9C TH")
    assert refused(state, lay("run 5S 6S 7S")) == ("below_minimum", {"value": 15, "minimum": 50})
    state = de("5S 6S 7S 4D 9C TH", score=-5)
    assert legal(state, lay("run 5S 6S 7S"))


@pytest.mark.rule("S3-22", "E60")
def test_several_melds_make_it_up_together_in_one_act() -> None:
    state = de("7C 8C 9C 5S 5H 5D 4H 5H 6H KD")
    assert refused(state, lay("run 7C 8C 9C", "set 5S 5H 5D")) == ("below_minimum", {"value": 40, "minimum": 50})
    state = play(state, lay("run 7C 8C 9C", "set 5S 5H 5D", "run 4H 5H 6H"))
    assert len(state.melds[0]) == 3


@pytest.mark.rule("S3-22", "E57")
def test_no_bonus_counts_not_even_for_a_canasta() -> None:
    state = de("4S 4S 4H 4H 4D 4D 4C 9D TD")
    assert refused(state, lay(SEVEN_FOURS)) == ("below_minimum", {"value": 35, "minimum": 50})
    assert legal(de("4S 4S 4H 4H 4D 4D 4C 9D TD", score=-5), lay(SEVEN_FOURS))
    state = de("6H 7H 8H 9H TH JH QH 9D TD", score=1500)
    samba = lay("run 6H 7H 8H 9H TH JH QH")
    assert refused(state, samba) == ("below_minimum", {"value": 60, "minimum": 90})


@pytest.mark.rule("S3-22", "E56", "S3-30")
def test_laid_red_threes_are_no_meld_and_count_for_nothing() -> None:
    state = play(de("3H 3D 9S 9H 9D 4D 5S", score=0), LayRedThree(card("3H")), LayRedThree(card("3D")))
    assert view(state).minimum == 50
    assert refused(state, lay("set 9S 9H 9D")) == ("below_minimum", {"value": 30, "minimum": 50})


@pytest.mark.rule("S3-23", "E59")
def test_the_first_meld_opens_the_side_and_nobody_else() -> None:
    state = de("AD AS AC 4D 9C", hands={1: "5H 5D 5C 6H", 2: "5S 5H 5D 6C"}, stock="TS TD 7S 7D", phase="draw")
    state = play(state, Draw(), lay("set AD AS AC"), discard("9C"), Draw())
    assert refused(state, lay("set 5H 5D 5C")) == ("below_minimum", {"value": 15, "minimum": 50})
    state = play(state, discard("TS") if "TS" in hand(state, 1) else discard("6H"), Draw(), lay("set 5S 5H 5D"))
    assert table(state, 0) == melded("set AD AS AC", "set 5S 5H 5D")


@pytest.mark.rule("E59", "E98")
def test_of_three_pairs_each_has_its_own_minimum_from_its_own_score() -> None:
    state = de("4C", players=6, scores=[1500, -5, 7000], theirs=[])
    assert [view(state, seat).minimum for seat in range(6)] == [90, 15, 150, 90, 15, 150]


@pytest.mark.rule("E59", "E99")
def test_of_five_each_has_his_own() -> None:
    state = de("4C", players=5, scores=[0, 3000, -5, 1500, 7000])
    assert [view(state, seat).minimum for seat in range(5)] == [50, 120, 15, 90, 150]


@pytest.mark.rule("S3-25", "S3-22", "E23", "E104")
def test_with_the_pile_the_top_card_and_all_from_the_hand_count_and_the_rest_of_the_pile_does_not() -> None:
    state = de("QS QH 8C 9C TC 4D 5S", pile="KS KH KD QD", phase="draw")
    assert refused(state, take("QS QH")) == ("below_minimum", {"value": 30, "minimum": 50})
    state = play(state, take("QS QH", "run 8C 9C TC"))
    assert table(state) == melded("set QD QS QH", "run 8C 9C TC")
    assert hand(state) == c("4D 5S KS KH KD")
    cheap = de("4S 4H 9C TD", pile="4D", phase="draw", score=3000)
    assert refused(cheap, take("4S 4H")) == ("below_minimum", {"value": 15, "minimum": 120})
    assert not [m for m in legal_moves(view(cheap)) if isinstance(m, TakePile)]


@pytest.mark.rule("S3-25")
def test_the_rest_of_the_pile_may_be_melded_on_in_the_same_turn() -> None:
    state = de("QS QH JK 4D 5S", pile="KS KH KD QD", phase="draw")
    state = play(state, take("QS QH JK"), lay("set KS KH KD"), discard("4D"))
    assert (len(state.melds[0]), hand(state)) == (2, c("5S"))
    state = de("QS QH KC 4D 5S", pile="KS KH KD QD", phase="draw")
    assert refused(state, take("QS QH", "set KS KH KC")) == ("not_in_hand", {})


@pytest.mark.rule("E24", "S3-25", "E55")
@pytest.mark.parametrize(
    ("score", "top", "held", "also", "fine"),
    [
        (-5, "5D", "5S 5H", (), True),
        (0, "KD", "KS KH JK", (), True),
        (0, "KD", "KS KH", (), False),
        (1500, "KD", "KS KH JK", (), False),
        (1500, "KD", "KS KH KC JK", (), True),
        (3000, "AD", "AS AH JK", (), False),
        (3000, "AD", "AS AH JK", ("run 4C 5C 6C",), True),
        (7000, "AD", "AS AH AC JK", (), False),
        (7000, "AD", "AS AH AC JK 2C", (), True),
    ],
)
def test_every_step_of_the_table_with_the_pile(
    score: int, top: str, held: str, also: tuple[str, ...], fine: bool
) -> None:
    more = " ".join(text[4:] for text in also)
    state = de(f"{held} {more} 9D TS", pile=f"4H 4S {top}", phase="draw", score=score)
    found = refused(state, take(held, *also))
    assert found is None if fine else found is not None and found[0] == "below_minimum"


@pytest.mark.rule("E61", "S3-37")
def test_the_refusal_names_the_test_that_fails() -> None:
    state = de("KS KH KD", score=0)
    assert refused(state, lay("set KS KH KD")) == ("below_minimum", {"value": 30, "minimum": 50})
    state = de("KS KH JK", score=0)
    assert refused(state, lay("set KS KH JK")) == ("must_keep_one", {"kept": 0, "needed": 2})


@pytest.mark.rule("S3-21", "S3-23")
def test_once_open_a_single_card_may_be_added() -> None:
    state = play(de("AD AS AC AH 4D 9C"), lay("set AD AS AC"), add(0, "AH"))
    assert table(state) == melded("set AD AS AC AH")


@pytest.mark.rule("S3-48", "S3-22")
def test_with_bolivia_wilds_alone_count_for_the_first_meld_by_their_points() -> None:
    state = de_bolivia("JK 2C 2D 4D 9C", score=0)
    assert legal(state, lay("wild JK 2C 2D"))
    state = de_bolivia("2S 2C 2D 4D 9C", score=1500)
    assert refused(state, lay("wild 2S 2C 2D")) == ("below_minimum", {"value": 60, "minimum": 90})
    assert DE.minimum(0) == 50
