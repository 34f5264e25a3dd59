"""The two canastas: the first meld of a side in a deal."""

from __future__ import annotations

import pytest

from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.moves import AskPartner, Draw, Lay, TakePile
from samba_core.ruleset import Ruleset, ruleset
from tests.canasta import BOTH, C2, ST, at_pile
from tests.positions import add, c, discard, hand, lay, legal, melded, play, position, refused, table, take, view

REST = "4D 6S 9H"


def below(value: int, minimum: int) -> tuple[str, dict[str, int]]:
    """The refusal of a first meld worth too little."""
    return ("below_minimum", {"value": value, "minimum": minimum})


@pytest.mark.rule("S0-33", "S2-13", "S2-35", "S2-36", "S2-37", "S2-38", "E55")
@BOTH
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-3000, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120), (6995, 120),
     (7000, 120), (9995, 120)],
)  # fmt: skip
def test_the_minimum_follows_the_score_before_the_deal(rules: Ruleset, score: int, minimum: int) -> None:
    assert rules.minimum(score) == minimum
    state = position(f"4S 4H 4C {REST}", score=score, rules=rules)
    assert view(state).minimum == minimum
    assert refused(state, lay("set 4S 4H 4C")) == (None if minimum == 15 else below(15, minimum))


@pytest.mark.rule("S0-33", "S2-34", "E55", "E60", "R5")
@BOTH
@pytest.mark.parametrize(
    ("score", "melds", "value", "minimum"),
    [
        (-5, ["set 4S 4H 4C"], 15, 15),
        (0, ["set TS TH TC", "set 5S 5H 5D"], 45, 50),
        (0, ["set TS TH TC", "set 5S 5H 5D 5C"], 50, 50),
        (1500, ["set KS KH KD KC", "set TS TH TC", "set 5S 5H 5D"], 85, 90),
        (1500, ["set KS KH KD KC", "set TS TH TC", "set 5S 5H 5D 5C"], 90, 90),
        (3000, ["set AS AH AD", "set KS KH KD KC", "set 5S 5H 5D"], 115, 120),
        (3000, ["set AS AH AD", "set KS KH KD KC", "set 5S 5H 5D 5C"], 120, 120),
        (7000, ["set AS AH AD", "set KS KH KD KC", "set 5S 5H 5D 5C"], 120, 120),
    ],
)
def test_several_melds_count_together_and_exactly_the_minimum_is_enough(
    rules: Ruleset, score: int, melds: list[str], value: int, minimum: int
) -> None:
    held = " ".join(text.split(" ", 1)[1] for text in melds)
    state = position(f"{held} {REST}", score=score, rules=rules)
    if value < minimum:
        assert refused(state, lay(*melds)) == below(value, minimum)
    else:
        assert table(play(state, lay(*melds))) == melded(*melds)


@pytest.mark.rule("S2-34", "E60", "R5")
@BOTH
def test_a_meld_short_of_the_minimum_is_held_back_and_costs_nothing(rules: Ruleset) -> None:
    state = position(f"TS TH TC 5S 5H 5D 5C {REST}", rules=rules)
    assert refused(state, lay("set TS TH TC")) == below(30, 50)
    assert refused(state, lay("set 5S 5H 5D 5C")) == below(20, 50)
    assert legal(state, discard("4D"))
    assert legal(state, lay("set TS TH TC", "set 5S 5H 5D 5C"))


@pytest.mark.rule("R5", "E53")
@pytest.mark.parametrize("name", ["canasta_house", "canasta_classic"])
def test_an_opening_can_be_taken_back_and_read_from_a_save(name: str) -> None:
    for number in range(400):
        game = Game(name, 4, f"opening-{number}")
        game.play(Draw())
        opening = next((m for m in legal_moves(game.view(game.state.turn)) if isinstance(m, Lay)), None)
        if opening:
            break
    assert opening is not None
    before = game.state
    game.play(opening)
    saved = Game.from_text(game.to_text())
    assert saved.state == game.state
    assert game.undo() == opening
    assert game.state == before
    assert game.why_illegal(opening) is None


@pytest.mark.rule("S2-08", "S2-17", "E106", "R17")
@BOTH
def test_a_wild_counts_its_own_points(rules: Ruleset) -> None:
    assert legal(position(f"AS AH JK {REST}", score=1500, rules=rules), lay("set AS AH JK"))
    assert refused(position(f"AS AH 2C {REST}", score=1500, rules=rules), lay("set AS AH 2C")) == below(60, 90)
    assert legal(position(f"4S 4H JK {REST}", rules=rules), lay("set 4S 4H JK"))


@pytest.mark.rule("S2-09", "E44")
@pytest.mark.rulesets("canasta_classic")
def test_classic_two_fours_and_three_wilds_open_at_any_score() -> None:
    state = position(f"4S 4H JK JK 2C {REST}", score=3000, rules=C2)
    assert table(play(state, lay("set 4S 4H JK JK 2C"))) == melded("set 4S 4H JK JK 2C")
    assert any(isinstance(m, Lay) for m in legal_moves(view(state)))


@pytest.mark.rule("E57")
@BOTH
def test_a_canasta_worth_too_little_is_no_first_meld(rules: Ruleset) -> None:
    seven = "set 4S 4S 4H 4H 4D 4C 4C"
    held = "4S 4S 4H 4H 4D 4C 4C 6S 9H"
    assert refused(position(held, rules=rules), lay(seven)) == below(35, 50)
    assert legal(position(held, score=-5, rules=rules), lay(seven))


@pytest.mark.rule("S2-39", "E56")
@BOTH
def test_red_threes_do_not_count_for_the_first_meld(rules: Ruleset) -> None:
    state = position(f"KS KH KD {REST}", red_threes=["3H 3D", ""], rules=rules)
    assert refused(state, lay("set KS KH KD")) == below(30, 50)


@pytest.mark.rule("S2-40", "E59")
@BOTH
def test_the_first_meld_opens_the_side_for_the_rest_of_the_deal(rules: Ruleset) -> None:
    state = position(f"AS AH AD 5S 5H 5D {REST}", score=0, rules=rules, hands={2: "6C 6D 6H 8S 9C"})
    state = play(state, lay("set AS AH AD"), lay("set 5S 5H 5D"))
    assert view(state, 2).minimum == 0
    assert view(state, 1).minimum == 50
    state = play(state, discard("4D"), Draw(), discard(hand(state, 1)[0]))
    assert state.turn == 2
    state = play(state, Draw())
    assert legal(state, lay("set 6C 6D 6H"))


@pytest.mark.rule("E59", "E107", "S2-60")
@BOTH
def test_each_side_has_its_minimum_from_its_own_score(rules: Ruleset) -> None:
    four = position(REST, scores=(-5, 3000), rules=rules)
    assert [view(four, seat).minimum for seat in range(4)] == [15, 120, 15, 120]
    three = position(REST, scores=(1500, 0, -10), players=3, rules=rules)
    assert [view(three, seat).minimum for seat in range(3)] == [90, 50, 15]
    if rules is C2:
        six = position(REST, scores=(0, 3000), players=6, rules=rules)
        assert [view(six, seat).minimum for seat in range(6)] == [50, 120] * 3


@pytest.mark.rule("E61", "S2-34")
@BOTH
def test_the_fault_that_is_named_is_the_one_that_fails(rules: Ruleset) -> None:
    assert refused(position("5S 5H 5D 4C", rules=rules), lay("set 5S 5H 5D")) == below(15, 50)
    assert refused(position("AS AH AD 4C", rules=rules), lay("set AS AH AD")) == (
        "must_keep_two", {"kept": 1, "needed": 1})  # fmt: skip


@pytest.mark.rule("S2-34", "E59")
@BOTH
def test_the_minimum_is_for_new_melds_and_a_side_without_one_has_nothing_to_add_to(rules: Ruleset) -> None:
    state = position(f"AS AH AD {REST}", theirs=["set 9C 9D 9S"], rules=rules)
    assert refused(state, add(0, "9H")) == ("no_such_meld", {})


# ── with the pile ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-33", "S2-34", "E23", "R6")
@BOTH
def test_the_top_card_and_what_goes_down_from_the_hand_count_and_buried_cards_never(rules: Ruleset) -> None:
    state = at_pile(rules, "QS QH 8C 8D 8S 4D 5S", "KS KH KD QD", melds=[])
    assert refused(state, take("QS QH")) == below(30, 50)
    after = play(state, take("QS QH", "set 8C 8D 8S"))
    assert table(after) == melded("set QD QS QH", "set 8C 8D 8S")
    assert hand(after) == c("4D 5S KS KH KD")


@pytest.mark.rule("E23", "R6", "S2-34", "S2-37")
@BOTH
def test_the_published_example_of_kings_and_queens(rules: Ruleset) -> None:
    held, heap = "KS KH QS QH 2C 4D 5S", "KC QD KD"
    assert legal(at_pile(rules, held, heap, melds=[]), take("KS KH", "set QS QH 2C"))
    assert refused(at_pile(rules, held, heap, melds=[], score=1500), take("KS KH", "set QS QH 2C")) == below(70, 90)


@pytest.mark.rule("R6", "E23")
@BOTH
def test_a_pair_of_fives_with_aces_from_the_hand_takes_a_frozen_pile(rules: Ruleset) -> None:
    state = at_pile(rules, "5S 5H AS AH AD 6C 7D", "AC 2D 5C", melds=[])
    assert refused(state, take("5S 5H")) == below(15, 50)
    after = play(state, take("5S 5H", "set AS AH AD"))
    assert hand(after) == c("6C 7D AC 2D")


@pytest.mark.rule("S0-33", "E24", "E55")
@BOTH
@pytest.mark.parametrize(
    ("score", "hand", "top", "cards", "melds", "value"),
    [
        (-5, "5S 5H", "5D", "5S 5H", [], 15),
        (0, "KS KH", "KD", "KS KH", [], 30),
        (0, "KS KH JK", "KD", "KS KH JK", [], 80),
        (1500, "KS KH JK", "KD", "KS KH JK", [], 80),
        (1500, "KS KH KC JK", "KD", "KS KH KC JK", [], 90),
        (3000, "AS AH JK", "AD", "AS AH JK", [], 110),
        (3000, "AS AH JK 5S 5H", "AD", "AS AH JK", [], 110),
        (3000, "AS AH JK 5S 5H 5C", "AD", "AS AH JK", ["set 5S 5H 5C"], 125),
        (7000, "AS AH JK 5S 5H 5C", "AD", "AS AH JK", ["set 5S 5H 5C"], 125),
    ],
)
def test_every_threshold_with_the_pile(
    rules: Ruleset, score: int, hand: str, top: str, cards: str, melds: list[str], value: int
) -> None:
    state = at_pile(rules, f"{hand} {REST}", f"9C {top}", melds=[], score=score)
    minimum = rules.minimum(score)
    assert refused(state, take(cards, *melds)) == (None if value >= minimum else below(value, minimum))


@pytest.mark.rule("E104", "S2-33")
@BOTH
def test_a_pair_whose_minimum_is_out_of_reach_takes_nothing_and_none_is_offered(rules: Ruleset) -> None:
    state = at_pile(rules, "4S 4H 6S 9H KD", "9C 4D", melds=[], score=3000)
    assert refused(state, take("4S 4H")) == below(15, 120)
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("E23", "S0-33")
@BOTH
def test_an_opening_take_that_needs_more_melds_is_offered_with_them(rules: Ruleset) -> None:
    state = at_pile(rules, "5S 5H AS AH AD 6C 7D", "AC 9D 5C", melds=[])
    takes = [move for move in legal_moves(view(state)) if isinstance(move, TakePile)]
    assert takes
    assert all(move.melds for move in takes)


@pytest.mark.rule("S0-27", "S2-31", "S0-33")
@BOTH
def test_the_pile_is_frozen_for_an_opening_even_with_points_enough(rules: Ruleset) -> None:
    state = at_pile(rules, "AS JK 4D 5S TH", "4C 9C AD", melds=[])
    assert refused(state, take("AS JK")) == (
        ("frozen_needs_pair", {}) if rules is ST else ("no_natural_pair", {}))  # fmt: skip


@pytest.mark.rule("S0-33")
@BOTH
def test_the_table_of_minimums_does_not_scale_with_the_target(rules: Ruleset) -> None:
    for target in rules.targets:
        assert view(position(REST, score=1500, target=target, rules=rules)).minimum == 90


@pytest.mark.rule("S2-41")
@BOTH
def test_a_house_rule_lets_nobody_open_with_the_pile(rules: Ruleset) -> None:
    strict = ruleset(rules.id, {"open_with_pile": False})
    state = at_pile(strict, "AS AH AC 4D 5S", "9C AD", melds=[])
    assert refused(state, take("AS AH AC")) == ("not_to_open", {})
    assert list(legal_moves(view(state))) == [Draw()]
    assert legal(play(state, Draw()), lay("set AS AH AC"))
    assert legal(at_pile(strict, "AS AH 4D 5S", "9C AD"), take("AS AH"))
    assert rules.open_with_pile is True


# ── a concealed hand and the minimum ─────────────────────────────────────────────────────────────────────────

FOURS = "4S 4S 4H 4H 4D 4C 4C"


@pytest.mark.rule("E62", "S2-34")
@BOTH
def test_a_concealed_hand_keeps_the_minimum(rules: Ruleset) -> None:
    state = position(f"{FOURS} 9S", rules=rules)
    assert refused(state, lay(f"set {FOURS}")) == below(35, 50)
    out = play(position(f"{FOURS} 8S 8H 8D 9S", rules=rules), lay(f"set {FOURS}", "set 8S 8H 8D"), discard("9S"))
    assert (out.out, out.concealed) == (0, True)


@pytest.mark.rule("E62")
@BOTH
def test_a_house_rule_waives_the_minimum_for_a_concealed_hand_that_goes_out(rules: Ruleset) -> None:
    waived = ruleset(rules.id, {"minimum_waived_concealed": True})
    out = play(position(f"{FOURS} 9S", rules=waived, score=3000), lay(f"set {FOURS}"), discard("9S"))
    assert (out.out, out.concealed) == (0, True)
    assert play(position(FOURS, rules=waived), lay(f"set {FOURS}")).out == 0
    # It is for the hand that goes out, all of it, after a draw.
    assert refused(position(f"{FOURS} 9S 9H", rules=waived), lay(f"set {FOURS}")) == below(35, 50)
    taken = at_pile(waived, "4S 4S 4H 4H 4D 4C 9S", "4C", melds=[])
    assert refused(taken, take("4S 4S 4H 4H 4D 4C")) == below(35, 50)


@pytest.mark.rule("E62", "E72")
@BOTH
def test_with_the_minimum_waived_one_may_ask_with_such_a_hand(rules: Ruleset) -> None:
    waived = ruleset(rules.id, {"minimum_waived_concealed": True})
    assert legal(position(f"{FOURS} 9S", rules=waived), AskPartner())
    assert refused(position(f"{FOURS} 9S", rules=rules), AskPartner()) == ("cannot_empty_hand", {})
