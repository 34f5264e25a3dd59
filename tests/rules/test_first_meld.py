"""The first meld of a side in a deal and the points it needs."""

from __future__ import annotations

import pytest

from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.moves import Draw
from samba_core.ruleset import SAMBA_HOUSE
from tests.positions import (
    c,
    discard,
    hand,
    lay,
    legal,
    melded,
    play,
    position,
    refused,
    table,
    take,
    view,
)

REST = "4D 6S 9H"


def below(value: int, minimum: int) -> tuple[str, dict[str, int]]:
    return ("below_minimum", {"value": value, "minimum": minimum})


@pytest.mark.rule("S0-34", "E55")
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-3000, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150),
     (9995, 150)],
)  # fmt: skip
def test_the_minimum_follows_the_score_before_the_deal(score: int, minimum: int) -> None:
    assert SAMBA_HOUSE.minimum(score) == minimum
    state = position(f"4S 4H 4C {REST}", score=score)
    assert view(state).minimum == minimum
    assert refused(state, lay("set 4S 4H 4C")) == (None if minimum == 15 else below(15, minimum))


@pytest.mark.rule("E55")
def test_each_side_has_its_minimum_from_its_own_score() -> None:
    state = position(f"4S 4H 4C {REST}", scores=(-5, 7000))
    assert view(state, 0).minimum == view(state, 2).minimum == 15
    assert view(state, 1).minimum == view(state, 3).minimum == 150


@pytest.mark.rule("S0-34", "E55")
@pytest.mark.parametrize(
    ("score", "cards", "melds"),
    [
        (-5, "5S 6S 7S", ["run 5S 6S 7S"]),
        (0, "TS TH TC TD TD", ["set TS TH TC TD TD"]),
        (1500, "KS KH KD KC JK", ["set KS KH KD KC JK"]),
        (3000, "AS AH AD AC 2C 2D", ["set AS AH AD AC 2C 2D"]),
        (7000, "AS AS AH AH AD JK", ["set AS AS AH AH AD JK"]),
    ],
)
def test_exactly_the_minimum_is_enough(score: int, cards: str, melds: list[str]) -> None:
    state = position(f"{cards} {REST}", score=score)
    assert sum(m.points(SAMBA_HOUSE) for m in lay(*melds).melds) == SAMBA_HOUSE.minimum(score)
    assert table(play(state, lay(*melds))) == melded(*melds)


@pytest.mark.rule("S0-34", "S0-35", "E55", "R5")
@pytest.mark.parametrize(
    ("score", "melds", "value", "minimum"),
    [
        # five points short, and exact
        (0, ["set TS TH TC", "set 5S 5H 5D"], 45, 50),
        (0, ["set TS TH TC", "set 5S 5H 5D 5C"], 50, 50),
        (1500, ["set KS KH KD KC", "set TS TH TC", "set 5S 5H 5D"], 85, 90),
        (1500, ["set KS KH KD KC", "set TS TH TC", "set 5S 5H 5D 5C"], 90, 90),
        (3000, ["set AS AH AD", "set KS KH KD KC", "set 5S 5H 5D"], 115, 120),
        (3000, ["set AS AH AD", "set KS KH KD KC", "set 5S 5H 5D 5C"], 120, 120),
        (7000, ["set AS AH AD", "set KS KH JK", "set 5S 5H 5D"], 145, 150),
        (7000, ["set AS AH AD", "set KS KH JK", "set 5S 5H 5D 5C"], 150, 150),
    ],
)
def test_several_melds_count_together(score: int, melds: list[str], value: int, minimum: int) -> None:
    cards = " ".join(text.split(" ", 1)[1] for text in melds)
    state = position(f"{cards} {REST}", score=score)
    if value < minimum:
        assert refused(state, lay(*melds)) == below(value, minimum)
    else:
        assert table(play(state, lay(*melds))) == melded(*melds)


@pytest.mark.rule("S0-03", "S0-35", "E60")
def test_runs_count_with_sets_and_one_meld_short_of_the_minimum_is_held_back() -> None:
    state = position(f"7C 8C 9C 5S 5H 5D 4H 5H 6H {REST}")
    assert refused(state, lay("run 7C 8C 9C")) == below(25, 50)
    assert refused(state, lay("run 7C 8C 9C", "set 5S 5H 5D")) == below(40, 50)
    assert legal(state, lay("run 7C 8C 9C", "set 5S 5H 5D", "run 4H 5H 6H"))


@pytest.mark.rule("S0-34", "E106", "R17")
def test_a_wild_counts_its_own_points() -> None:
    # Two aces and a joker are 90: a wild counts 50 or 20, not what it stands for.
    assert legal(position(f"AS AH JK {REST}", score=1500), lay("set AS AH JK"))
    assert refused(position(f"AS AH 2C {REST}", score=1500), lay("set AS AH 2C")) == below(60, 90)


@pytest.mark.rule("E57")
def test_a_canasta_worth_too_little_is_no_first_meld() -> None:
    seven = "set 4S 4S 4H 4H 4D 4C 4C"
    assert refused(position("4S 4S 4H 4H 4D 4C 4C 6S 9H"), lay(seven)) == below(35, 50)
    assert legal(position("4S 4S 4H 4H 4D 4C 4C 6S 9H", score=-5), lay(seven))


@pytest.mark.rule("S0-34", "E56")
def test_red_threes_do_not_count_for_the_first_meld() -> None:
    state = position(f"KS KH KD {REST}", red_threes=["3H 3D 3H", ""])
    assert refused(state, lay("set KS KH KD")) == below(30, 50)


@pytest.mark.rule("E59")
def test_the_first_meld_opens_the_side_so_the_partner_needs_no_minimum() -> None:
    state = position(f"KS KH JK {REST}", hands={1: "9S 9C", 2: "4S 4H 4C 6D 8D"})
    state = play(state, lay("set KS KH JK"), discard("4D"))
    state = play(state, Draw(), discard("9S"), Draw())
    assert state.turn == 2
    assert view(state).minimum == 0
    assert legal(state, lay("set 4S 4H 4C"))


@pytest.mark.rule("E59")
def test_the_other_side_still_needs_its_own_minimum() -> None:
    state = position(f"4S 4H 4C {REST}", theirs=["set 7C 7H 7D"])
    assert refused(state, lay("set 4S 4H 4C")) == below(15, 50)


@pytest.mark.rule("E59")
def test_a_lone_player_is_a_side_of_its_own() -> None:
    state = position(f"4S 4H 4C {REST}", theirs=["set 7C 7H 7D"], third=["set 8C 8H 8D"], players=3)
    assert refused(state, lay("set 4S 4H 4C")) == below(15, 50)


@pytest.mark.rule("E59", "S0-35")
def test_after_the_first_meld_the_side_melds_freely_even_in_the_same_turn() -> None:
    state = play(position(f"KS KH JK 4S 4H 4C {REST}"), lay("set KS KH JK"))
    assert legal(state, lay("set 4S 4H 4C"))


@pytest.mark.rule("E61", "E63")
def test_the_failing_test_is_the_one_that_is_named() -> None:
    # Enough points but too few cards kept; too few points with cards enough; both: the points are named first.
    assert refused(position("KS KH KD JK 4C"), lay("set KS KH KD JK")) == ("must_keep_two", {"kept": 1, "needed": 2})
    assert refused(position("4S 4H 4C 6S 9H"), lay("set 4S 4H 4C")) == below(15, 50)
    assert refused(position("4S 4H 4C 6S"), lay("set 4S 4H 4C")) == below(15, 50)


# ── with the pile ────────────────────────────────────────────────────────────────────────────────────────────


def taker(hand: str, pile: str, score: int = 0):
    return position(hand, pile=pile, phase="draw", score=score)


@pytest.mark.rule("S0-36", "E24")
def test_the_top_card_and_what_is_melded_with_it_count() -> None:
    state = play(taker("KS KH JK 4D 5S TH", "4C 9C KD"), take("KS KH JK"))
    assert table(state) == melded("set KD KS KH JK")
    assert hand(state) == c("4D 5S TH 4C 9C")


@pytest.mark.rule("S0-36")
def test_the_rest_of_the_pile_does_not_count() -> None:
    state = taker("KS KH 4D 5S TH", "QS QH QD KD")
    assert refused(state, take("KS KH")) == below(30, 50)
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("S0-35", "S0-36", "E23")
def test_further_melds_from_the_hand_count_in_the_same_act_but_buried_cards_do_not() -> None:
    state = taker("QS QH 8C 9C TC 4D 5S", "KS KH KD QD")
    assert refused(state, take("QS QH")) == below(30, 50)
    after = play(state, take("QS QH", "run 8C 9C TC"))
    assert table(after) == melded("set QD QS QH", "run 8C 9C TC")
    assert hand(after) == c("4D 5S KS KH KD")


@pytest.mark.rule("E23", "S0-36")
def test_a_pair_of_fives_takes_the_pile_with_aces_from_the_hand() -> None:
    state = taker("5S 5H AS AH AD 4D 9S", "KC 5D")
    assert refused(state, take("5S 5H")) == below(15, 50)
    assert legal(state, take("5S 5H", "set AS AH AD"))


@pytest.mark.rule("E24", "E55")
@pytest.mark.parametrize(
    ("score", "pile", "pair", "also", "value", "minimum"),
    [
        (-5, "5D", "5S 5H", [], 15, 15),
        (0, "KD", "KS KH JK", [], 80, 50),
        (0, "KD", "KS KH", [], 30, 50),
        (1500, "KD", "KS KH JK", [], 80, 90),
        (1500, "KD", "KS KH KC JK", [], 90, 90),
        (3000, "AD", "AS AH JK", [], 110, 120),
        (3000, "AD", "AS AH JK", ["run 4H 5H 6H"], 125, 120),
        (7000, "AD", "AS AH AC JK", [], 130, 150),
        (7000, "AD", "AS AH AC JK 2C", [], 150, 150),
    ],
)
def test_every_step_of_the_minimum_with_the_pile(
    score: int, pile: str, pair: str, also: list[str], value: int, minimum: int
) -> None:
    held = " ".join([pair, *(text.split(" ", 1)[1] for text in also), "4D 8S 9H"])
    state = taker(held, f"7C {pile}", score)
    assert refused(state, take(pair, *also)) == (below(value, minimum) if value < minimum else None)


@pytest.mark.rule("E104")
def test_a_pair_with_the_minimum_out_of_reach_is_not_offered_the_pile() -> None:
    state = taker("4S 4H 6C 8D 9S", "KC 4D", 3000)
    assert refused(state, take("4S 4H")) == below(15, 120)
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("E104", "E23")
def test_a_take_that_needs_further_melds_is_offered_with_them() -> None:
    state = taker("QS QH 8C 9C TC 4D 5S", "KS QD")
    assert take("QS QH", "run 8C 9C TC") in list(legal_moves(view(state)))


@pytest.mark.rule("E53", "S0-35")
def test_a_laid_first_meld_may_be_taken_back_until_something_new_is_seen() -> None:
    game = Game(seed="undo")
    game.play(Draw())
    before = game.state
    melds = [move for move in legal_moves(game.view(0)) if not isinstance(move, type(discard("4C")))]
    assert game.undo_steps == 0
    with pytest.raises(ValueError, match="nothing can be taken back"):
        game.undo()
    for move in melds:
        game.play(move)
        assert game.undo_steps == 1
        assert game.undo() == move
        assert game.state == before
    assert game.moves == [Draw()]


@pytest.mark.rule("E53")
def test_undo_takes_back_every_meld_of_the_turn_but_never_the_draw_step() -> None:
    game = Game(seed="undo")
    game.state = position(f"KS KH JK 4S 4H 4C 8D 8S {REST}", phase="draw")
    game.play(Draw())
    drawn = game.state
    game.play(lay("set KS KH JK"))
    laid = game.state
    game.play(lay("set 4S 4H 4C"))
    assert game.undo_steps == 2
    game.undo()
    assert game.state == laid
    game.undo()
    assert game.state == drawn
    game.play(lay("set KS KH JK"))
    game.play(discard("8D"))
    assert game.undo_steps == 0


@pytest.mark.rule("E108")
def test_an_empty_stock_does_not_disturb_a_turn_in_its_melding() -> None:
    state = position(f"KS KH JK {REST}", stock_size=0)
    assert state.phase == "play"
    state = play(state, lay("set KS KH JK"), discard("4D"))
    assert (state.phase, state.turn) == ("draw", 1)
