"""The two canastas: taking the pile, and when it is frozen."""

from __future__ import annotations

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Draw, TakePile
from samba_core.pile import frozen_for_all, pile_frozen
from samba_core.ruleset import Ruleset, ruleset
from samba_core.state import view_for
from tests.canasta import BOTH, C2, MIXED, NATURAL, OPEN, ST, at_pile, reds
from tests.positions import (
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    melded,
    pile,
    play,
    play_told,
    position,
    refused,
    table,
    take,
    take_top,
    view,
)

# ── a natural pair ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-27", "S2-05", "S2-28", "S2-29", "R3")
@BOTH
def test_a_natural_pair_takes_the_pile_and_the_rest_comes_to_the_hand(rules: Ruleset) -> None:
    start = at_pile(rules, "8S 8H 4D 5S TH", "4C 9C 8D")
    state, told = play_told(start, take("8S 8H"))
    assert table(state) == melded("set 7C 7H 7D", "set 8S 8H 8D")
    assert hand(state) == c("4D 5S TH 4C 9C")
    assert pile(state) == []
    assert state.stock == start.stock
    assert state.melds[1] == start.melds[1]
    assert (state.phase, state.turn) == ("play", 0)
    assert [(e.what, e.n, e.meld) for e in told] == [("took_pile", 3, -1), ("laid", 0, 1)]


@pytest.mark.rule("E22", "S0-27", "S2-28", "R3")
@BOTH
def test_more_of_the_rank_and_wilds_may_go_with_the_pair(rules: Ruleset) -> None:
    state = at_pile(rules, "KS KH KC JK 2C 2D 4D 5H", "4C 9C KD")
    assert table(play(state, take("KS KH JK")))[1:] == melded("set KD KS KH JK")
    assert table(play(state, take("KS KH KC JK 2C 2D")))[1:] == melded("set KD KS KH KC JK 2C 2D")
    assert legal(state, take("KS KH JK 2C"))
    three = refused(state, take("KS KH JK 2C 2D"))
    assert three == (("wild_ratio", {"wilds": 3, "naturals": 3, "least": 4}) if rules is ST else None)
    for cards in ("KS KH", "KS KH KC", "KS KH JK", "KS KH KC JK 2C"):
        after = play(state, take(cards))
        left = "KS KH KC JK 2C 2D 4D 5H 4C 9C".split()
        for card in cards.split():
            left.remove(card)
        assert hand(after) == sorted(left)


@pytest.mark.rule("S2-33", "E103", "S0-27")
@BOTH
def test_what_does_not_take_the_pile(rules: Ruleset) -> None:
    state = at_pile(rules, "9S 9H JK 2C 8S 4D 5H", "4C 8D")
    assert refused(state, take("JK 2C")) == ("no_natural_pair", {})
    assert refused(state, take("9S 9H")) == ("no_natural_pair", {})
    assert refused(state, take("8S 8C")) == ("not_in_hand", {})
    one = ("needs_two_hand_cards", {}) if rules is ST else ("no_natural_pair", {})
    assert refused(state, take("8S")) == one
    assert refused(state, take("")) == one
    state = at_pile(rules, "9S 8H 8S 4D 5H", "4C 8D")
    assert refused(state, take("8S 8H 9S")) == ("wrong_rank", {})


@pytest.mark.rule("S0-31", "E21", "E20")
@BOTH
def test_the_top_card_alone_is_never_taken(rules: Ruleset) -> None:
    state = at_pile(rules, "TC JC 4D 5H", "4S 9C", melds=["set 9S 9H 9D"])
    assert refused(state, take_top(0)) == ("no_top_alone", {})
    assert refused(state, take("TC JC")) == (
        ("no_natural_pair", {}) if rules is ST else ("wrong_rank", {}))  # fmt: skip


@pytest.mark.rule("S0-28", "S2-33", "S2-11", "E15")
@BOTH
@pytest.mark.parametrize("top", ["JK", "2C", "3S", "3C"])
def test_with_a_wild_or_a_black_three_on_top_nobody_takes(rules: Ruleset, top: str) -> None:
    state = at_pile(rules, "JK JK 2C 2D 3S 3C 4D 4H", f"4C {top}")
    for cards in ("JK JK", "2C 2D", "3S 3C", "4D 4H", ""):
        if "2C" in cards and top == "2C":
            continue
        assert refused(state, take(cards)) == ("top_blocked", {})
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("S0-38", "S2-11", "S2-32", "E15", "E54", "R8")
@BOTH
def test_a_black_three_bars_the_next_player_and_only_him(rules: Ruleset) -> None:
    state = position("3C 4D 4H", hands={1: "9S 9H 4H 5S", 2: "9D 9D 4S 5S"}, melds=OPEN, theirs=["set 6H 6D 6S"],
                     pile="9C", stock="9C TS", rules=rules)  # fmt: skip
    state = play(state, discard("3C"))
    assert not pile_frozen(view(state))
    assert refused(state, take("9S 9H")) == ("top_blocked", {})
    state = play(state, Draw())
    assert state.phase == "play"
    state = play(state, discard("9C"))
    state = play(state, take("9D 9D"))
    assert hand(state, 2) == c("4S 5S 9C 3C")


@pytest.mark.rule("R8", "E54")
@BOTH
def test_a_black_three_deep_in_the_pile_neither_blocks_nor_freezes(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 5S", "3S 3C 8D")
    assert not pile_frozen(view(state))
    assert hand(play(state, take("8S 8H"))) == c("4D 5S 3S 3C")


# ── a natural and a wild ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-27", "E13")
@pytest.mark.rulesets("canasta_house")
@pytest.mark.parametrize("wild", ["JK", "2C"])
def test_house_one_equal_card_and_a_wild_take_an_unfrozen_pile(wild: str) -> None:
    state = play(at_pile(ST, f"8S {wild} 4D 5S TH", "4C 9C 8D"), take(f"8S {wild}"))
    assert table(state) == melded("set 7C 7H 7D", f"set 8D 8S {wild}")
    assert hand(state) == c("4D 5S TH 4C 9C")


@pytest.mark.rule("E13", "S0-23")
@pytest.mark.rulesets("canasta_house")
def test_house_a_new_set_of_one_equal_card_bears_one_wild() -> None:
    state = at_pile(ST, "8S JK 2C 4D 5S", "4C 8D")
    assert refused(state, take("8S JK 2C")) == ("wild_ratio", {"wilds": 2, "naturals": 2, "least": 3})


@pytest.mark.rule("S2-28", "E13")
@pytest.mark.rulesets("canasta_classic")
def test_classic_one_equal_card_and_a_wild_do_not_take_the_pile() -> None:
    assert refused(at_pile(C2, "8S JK 4D 5S TH", "4C 9C 8D"), take("8S JK")) == ("no_natural_pair", {})


@pytest.mark.rule("E13", "S2-28")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_house_rule_lets_one_equal_card_and_a_wild_take_it() -> None:
    rules = ruleset("canasta_classic", {"take_with_wild": True})
    assert table(play(at_pile(rules, "8S JK 4D 5S", "4C 8D"), take("8S JK")))[1:] == melded("set 8D 8S JK")
    assert legal(at_pile(rules, "8S JK 2C 2D 4D 5S", "4C 8D"), take("8S JK 2C 2D"))
    assert refused(at_pile(rules, "8S JK 4D 5S", "2C 8D"), take("8S JK")) == ("frozen_needs_pair", {})
    assert refused(at_pile(rules, "AS JK 4D 5S", "4C AD", melds=[]), take("AS JK")) == ("frozen_needs_pair", {})
    assert refused(at_pile(rules, "2D JK 4D 5S", "4C AD"), take("2D JK")) == ("no_natural_pair", {})


# ── frozen ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-27", "S2-31", "E13", "E59")
@BOTH
def test_for_a_side_without_a_meld_the_pile_is_frozen_and_for_the_other_it_is_not(rules: Ruleset) -> None:
    state = at_pile(rules, "AS JK 4D 5S TH", "4C 9C AD", melds=[], theirs=["set 7C 7H 7D"])
    assert [pile_frozen(view_for(state, seat)) for seat in range(4)] == [True, False, True, False]
    assert refused(state, take("AS JK")) == (
        ("frozen_needs_pair", {}) if rules is ST else ("no_natural_pair", {}))  # fmt: skip
    assert legal(at_pile(rules, "AS AH 4D 5S TH", "4C 9C AD", melds=[]), take("AS AH"))


@pytest.mark.rule("E59", "S2-31")
@BOTH
@pytest.mark.parametrize("players", [2, 3])
def test_alone_everybody_thaws_the_pile_for_himself(rules: Ruleset, players: int) -> None:
    state = at_pile(rules, "AS JK 4D", "4C AD", players=players)
    assert [pile_frozen(view_for(state, seat)) for seat in range(players)] == [False, True, True][:players]


@pytest.mark.rule("S2-31", "E86")
@BOTH
def test_red_threes_on_the_table_thaw_nothing(rules: Ruleset) -> None:
    assert pile_frozen(view(at_pile(rules, "AS JK 4D", "4C AD", melds=[], red_threes=["3H 3D"])))


@pytest.mark.rule("S0-27", "S0-41", "S2-30", "S2-63", "E14", "R1")
@BOTH
@pytest.mark.parametrize("wild", ["JK", "2C"])
def test_a_wild_in_the_pile_freezes_it_for_all_and_a_pair_still_takes_it(rules: Ruleset, wild: str) -> None:
    state = at_pile(rules, "8S 8H JK 4D 5S TH", f"4C {wild} 8D", theirs=["set 6H 6D 6S"])
    assert all(pile_frozen(view_for(state, seat)) for seat in range(4))
    assert refused(state, take("8S JK")) == (
        ("frozen_needs_pair", {}) if rules is ST else ("no_natural_pair", {}))  # fmt: skip
    after = play(state, take("8S 8H"))
    assert hand(after) == c(f"JK 4D 5S TH 4C {wild}")
    assert not pile_frozen(view(after))
    assert table(play(state, take("8S 8H JK")))[1:] == melded("set 8D 8S 8H JK")


@pytest.mark.rule("R1", "S0-41", "S2-30", "E14", "E15")
@BOTH
def test_an_ordinary_card_on_a_discarded_wild_does_not_thaw_the_pile(rules: Ruleset) -> None:
    ours = ["set 6C 6H 6D", "set 7C 7H 7D"]
    state = position("2C 4D 4H", ours, hands={1: "7S 4C 4S", 2: "7S JK 4C 5C 5D", 3: "TS TH 5H"}, pile="5S",
                     theirs=["set 9H 9D 9S"], stock="KD", rules=rules)  # fmt: skip
    state = play(state, discard("2C"))
    assert pile_frozen(view(state))
    assert refused(state, take("7S 4C")) == ("top_blocked", {})
    state = play(state, Draw(), discard("7S"))
    assert pile(state) == ["5S", "2C", "7S"]
    assert pile_frozen(view(state))
    for cards in ("7S JK", "7S", "") if rules is C2 else ("7S JK",):
        assert refused(state, take(cards)) == ("frozen_needs_pair", {})


@pytest.mark.rule("R1", "E14")
@BOTH
def test_two_naturals_take_the_pile_that_a_covered_wild_freezes(rules: Ruleset) -> None:
    state = at_pile(rules, "7S 7D JK 4C 5C", "5S 2C 7S", melds=["set 6C 6H 6D"])
    after = play(state, take("7S 7D"))
    assert table(after)[1:] == melded("set 7S 7S 7D")
    assert hand(after) == c("JK 4C 5C 5S 2C")
    assert not frozen_for_all(play(after, discard("4C")).pile, rules)


@pytest.mark.rule("S0-41", "S2-30")
@BOTH
def test_the_pile_begins_anew_after_it_was_taken(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 5S", "2C 8D", theirs=["set 6H 6D 6S"])
    state = play(state, take("8S 8H"), discard("4D"))
    assert pile(state) == ["4D"]
    assert not pile_frozen(view(state))
    state = at_pile(rules, "8S 8H 4D 5S", "2C 8D", theirs=["set 6H 6D 6S"])
    state = play(state, take("8S 8H"), discard("2C"))
    assert pile_frozen(view(state))


# ── cards that lie there already ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S2-24", "S2-28", "E16", "R7")
@BOTH
@pytest.mark.parametrize("onto", [-1, 0])
def test_a_pair_for_a_rank_on_the_table_joins_its_meld(rules: Ruleset, onto: int) -> None:
    start = at_pile(rules, "8S 8H 4D 5S TH", "4C 9C 8D", melds=["set 8C 8C 8H", "set 7C 7H 7D"])
    state, told = play_told(start, take("8S 8H", onto=onto))
    assert table(state) == melded("set 8C 8C 8H 8D 8S 8H", "set 7C 7H 7D")
    assert hand(state) == c("4D 5S TH 4C 9C")
    assert [(e.what, e.meld) for e in told] == [("took_pile", -1), ("added", 0)]
    assert refused(start, take("8S 8H", onto=1)) == ("wrong_rank", {})


@pytest.mark.rule("E19", "S2-43", "R7")
@BOTH
def test_a_pair_joins_a_finished_canasta(rules: Ruleset) -> None:
    own = ["set KS KH KH KD KC JK 2C"]
    state = play(at_pile(rules, "KC KD 4D 5S", "4C KS", melds=own), take("KC KD"))
    assert (state.melds[0][0].size, state.melds[0][0].canasta) == (10, "mixed")


@pytest.mark.rule("E20", "R7")
@pytest.mark.rulesets("canasta_house")
def test_house_two_hand_cards_are_always_needed() -> None:
    state = at_pile(ST, "9C 4D 5S TH", "4C JD 9S", melds=["set 9C 9H 9D"])
    for cards in ("", "9C"):
        for onto in (-1, 0):
            assert refused(state, take(cards, onto=onto)) == ("needs_two_hand_cards", {})


@pytest.mark.rule("E13", "E16", "S0-27", "R7")
@pytest.mark.rulesets("canasta_house")
def test_house_one_equal_card_and_a_wild_join_the_meld_of_their_rank() -> None:
    state = at_pile(ST, "9C JK 4D 5S", "4C JD 9S", melds=["set 9C 9H 9D"])
    after = play(state, take("9C JK"))
    assert table(after) == melded("set 9C 9H 9D 9S 9C JK")
    assert hand(after) == c("4D 5S 4C JD")
    frozen = at_pile(ST, "9C JK 4D 5S", "2C JD 9S", melds=["set 9C 9H 9D"])
    assert refused(frozen, take("9C JK")) == ("frozen_needs_pair", {})


@pytest.mark.rule("E102")
@pytest.mark.rulesets("canasta_house")
def test_house_the_joined_meld_is_judged_and_not_the_three_cards() -> None:
    full = ["set 8C 8D 8H 8S 2C 2D JK"]
    state = at_pile(ST, "8S JK 4C 5C", "4H 8D", melds=full)
    assert refused(state, take("8S JK")) == ("too_many_wilds", {"wilds": 4, "most": 3})
    after = play(at_pile(ST, "8S 8C 4C 5C", "4H 8D", melds=full), take("8S 8C"))
    assert after.melds[0][0].size == 10
    # A meld that bears no more wild by its naturals gets the two that come with it.
    close = at_pile(ST, "8S JK 4C 5C", "4H 8D", melds=["set 8C 8H 2D"])
    assert table(play(close, take("8S JK"))) == melded("set 8C 8H 2D 8D 8S JK")


@pytest.mark.rule("E102", "E44")
@pytest.mark.rulesets("canasta_classic")
def test_classic_the_joined_meld_is_judged_too() -> None:
    state = at_pile(C2, "8S 8C JK 4C 5C", "4H 8D", melds=["set 8C 8D 2C 2D JK"])
    assert refused(state, take("8S JK")) == ("too_many_wilds", {"wilds": 4, "most": 3})
    assert legal(state, take("8S"))
    assert legal(state, take(""))


@pytest.mark.rule("S2-28", "S2-29", "E20", "R7", "R3")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("onto", [-1, 0])
def test_classic_the_top_card_alone_may_go_onto_an_own_meld(onto: int) -> None:
    start = at_pile(C2, "9C 4D 5S TH", "4C JD 9S", melds=["set 9C 9H 9D"])
    state, told = play_told(start, take("", onto=onto))
    assert table(state) == melded("set 9C 9H 9D 9S")
    assert hand(state) == c("9C 4D 5S TH 4C JD")
    assert pile(state) == []
    assert [(e.what, e.n, e.meld) for e in told] == [("took_pile", 3, -1), ("added", 0, 0)]
    assert table(play(start, take("9C", onto=onto))) == melded("set 9C 9H 9D 9S 9C")


@pytest.mark.rule("S2-28", "S2-43", "E19", "R7")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("own", ["set 9C 9H 9D", "set 9C 9H JK", "set 9C 9H 9D 9D 9H 9C 2C"])
def test_classic_the_top_card_goes_onto_a_short_a_mixed_and_a_finished_meld(own: str) -> None:
    state = play(at_pile(C2, "4D 5S TH", "4C JD 9S", melds=[own]), take(""))
    assert table(state) == melded(f"{own} 9S")


@pytest.mark.rule("S2-30", "E20", "R7", "R1")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_frozen_pile_does_not_go_onto_an_own_meld_without_a_pair() -> None:
    state = at_pile(C2, "9C JK 4D 5S", "2C JD 9S", melds=["set 9C 9H 9D"])
    for cards in ("", "9C", "JK", "9C JK"):
        assert refused(state, take(cards)) == ("frozen_needs_pair", {})
    pair = at_pile(C2, "9C 9H 4D 5S", "2C JD 9S", melds=["set 9C 9D 9H"])
    assert table(play(pair, take("9C 9H"))) == melded("set 9C 9D 9H 9S 9C 9H")


@pytest.mark.rule("S2-28", "E20")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_meld_of_another_rank_or_of_the_other_side_takes_nothing() -> None:
    state = at_pile(C2, "4D 5S TH", "4C JD 9S", melds=["set 8C 8H 8D"], theirs=["set 9C 9H 9D"])
    assert refused(state, take("")) == ("no_natural_pair", {})
    assert refused(state, take("", onto=0)) == ("no_natural_pair", {})
    assert [move for move in legal_moves(view(state)) if isinstance(move, TakePile)] == []


@pytest.mark.rule("S2-28")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_house_rule_forbids_taking_onto_an_own_meld() -> None:
    rules = ruleset("canasta_classic", {"take_onto_set": False})
    state = at_pile(rules, "9C 4D 5S TH", "4C JD 9S", melds=["set 9C 9H 9D"])
    for cards in ("", "9C"):
        assert refused(state, take(cards)) == ("no_natural_pair", {})
    pair = at_pile(rules, "9C 9D 4D 5S", "4C JD 9S", melds=["set 9C 9H 9D"])
    assert legal(pair, take("9C 9D"))


# ── one act ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E28", "S2-05")
@BOTH
def test_nothing_forces_a_take(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 5S", "4C 8D")
    assert legal(state, Draw())
    assert take("8S 8H") in list(legal_moves(view(state)))


@pytest.mark.rule("E39")
@BOTH
def test_a_take_is_the_draw_step_and_happens_once(rules: Ruleset) -> None:
    state = play(at_pile(rules, "8S 8H 9S 9H 4D", "9C 4C 8D"), take("8S 8H"))
    for again in (Draw(), take("9S 9H"), take_top(0)):
        assert refused(state, again) == ("already_drawn", {})
    drawn = play(at_pile(rules, "8S 8H 9S 9H 4D", "9C 4C 8D"), Draw())
    assert refused(drawn, take("8S 8H")) == ("already_drawn", {})


@pytest.mark.rule("E40")
@BOTH
def test_an_empty_pile_gives_nothing(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 5S", "")
    assert refused(state, take("8S 8H")) == ("pile_empty", {})
    assert refused(state, take("")) == ("pile_empty", {})
    assert not pile_frozen(view(state))
    assert list(legal_moves(view(state))) == [Draw()]


@pytest.mark.rule("E41")
@BOTH
def test_the_rank_just_taken_may_be_discarded(rules: Ruleset) -> None:
    state = play(at_pile(rules, "8S 8H 8C 4D", "4C 8D"), take("8S 8H"))
    assert pile(play(state, discard("8C"))) == ["8C"]


@pytest.mark.rule("R3", "E23", "S2-29")
@BOTH
def test_cards_of_the_pile_are_laid_after_the_take_and_not_in_it(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 4H 5C 6C", "4C 8C 8D")
    assert refused(state, take("8S 8H", "set 4C 4D 4H")) == ("not_in_hand", {})
    assert refused(state, take("8S 8H 8C")) == ("not_in_hand", {})
    state = play(state, take("8S 8H"))
    assert legal(state, lay("set 4C 4D 4H"))
    assert legal(state, add(1, "8C"))


@pytest.mark.rule("E11", "E02", "S0-37")
@pytest.mark.rulesets("canasta_house")
def test_house_a_red_three_that_comes_with_the_pile_is_laid_and_not_replaced() -> None:
    start = at_pile(ST, "KS KH 4D", "3H 9S KD")
    state, told = play_told(start, take("KS KH"))
    assert hand(state) == c("4D 9S")
    assert reds(state) == ["3H"]
    assert state.stock == start.stock
    assert [e.what for e in told] == ["took_pile", "laid", "red_three"]


@pytest.mark.rule("E11", "E26")
@BOTH
def test_a_house_rule_replaces_a_red_three_that_comes_with_the_pile(rules: Ruleset) -> None:
    replaced = ruleset(rules.id, {"replace_red_three_from_pile": True})
    state = play(at_pile(replaced, "KS KH 4D", "3H 9S KD", stock="3D QC TC"), take("KS KH"))
    assert reds(state) == ["3H", "3D"]
    assert hand(state) == c("4D 9S QC")
    # The card that replaces it counts among those kept.
    assert hand(play(at_pile(replaced, "KS KH", "3H 9S KD", stock="QC"), take("KS KH"))) == c("9S QC")
    gone = at_pile(replaced, "KS KH", "3H 9S KD", stock_size=0)
    assert refused(gone, take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 1})
    # If the stock holds nothing but red threes, none of them is a card to keep.
    last = at_pile(replaced, "KS KH", "3H 9S KD", stock="3H 3D 3D", stock_size=3)
    assert refused(last, take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 1})


@pytest.mark.rule("E26", "E25")
@pytest.mark.rulesets("canasta_house")
def test_house_a_red_three_in_the_pile_is_no_card_to_keep() -> None:
    assert refused(at_pile(ST, "KS KH", "3H 9S KD"), take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 1})
    assert hand(play(at_pile(ST, "KS KH", "3H 9S 4C KD"), take("KS KH"))) == c("9S 4C")


@pytest.mark.rule("E11", "E02", "E26", "S2-20")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_red_three_in_a_pile_would_be_laid_too_but_none_can_get_there() -> None:
    # Turned up it goes under the stock, drawn it is laid; only a house rule puts one into a pile.
    covered = ruleset("canasta_classic", {"upcard": "cover"})
    state = at_pile(covered, "KS KH 4D", "3H 9S KD")
    assert pile_frozen(view(state))
    after = play(state, take("KS KH"))
    assert (hand(after), reds(after)) == (c("4D 9S"), ["3H"])
    thin = at_pile(covered, "KS KH", "3H 9S KD")
    assert refused(thin, take("KS KH")) == ("must_keep_two", {"kept": 1, "needed": 1})


# ── keeping cards ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E25", "S2-45", "S2-26")
@BOTH
@pytest.mark.parametrize(("heap", "kept"), [("KD", 0), ("4C KD", 1)])
def test_a_hand_of_just_the_pair_takes_no_pile_that_leaves_fewer_than_two(
    rules: Ruleset, heap: str, kept: int
) -> None:
    assert refused(at_pile(rules, "KS KH", heap), take("KS KH")) == ("must_keep_two", {"kept": kept, "needed": 1})


@pytest.mark.rule("E25")
@BOTH
def test_a_hand_of_just_the_pair_takes_a_pile_of_three(rules: Ruleset) -> None:
    state = play(at_pile(rules, "KS KH", "4C 9C KD"), take("KS KH"))
    assert hand(play(state, discard("9C"))) == c("4C")


@pytest.mark.rule("E25", "E29", "E68", "S2-45")
@BOTH
def test_with_a_canasta_the_take_may_go_out_with_or_without_a_discard(rules: Ruleset) -> None:
    state, told = play_told(at_pile(rules, "8S 8H TD", "8D", melds=[MIXED]), take("8S 8H"), discard("TD"))
    assert (state.phase, state.out) == ("deal_over", 0)
    assert [e.what for e in told] == ["took_pile", "laid", "discarded", "went_out"]
    state, told = play_told(at_pile(rules, "8S 8H", "8D", melds=[MIXED]), take("8S 8H"))
    assert (state.phase, state.out, pile(state)) == ("deal_over", 0, [])
    state = play(at_pile(rules, "8S 8H", "5C 8D", melds=[MIXED]), take("8S 8H"), discard("5C"))
    assert (state.phase, state.out) == ("deal_over", 0)


@pytest.mark.rule("E29")
@BOTH
def test_the_take_itself_may_close_the_canasta_that_lets_one_go_out(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H", "8D", melds=["set 8C 8C 8H 8S"])
    after = play(state, take("8S 8H"))
    assert (after.phase, after.out, after.melds[0][0].canasta) == ("deal_over", 0, "natural")
    short = at_pile(rules, "8S 8H", "8D", melds=["set 8C 8C 8H"])
    assert refused(short, take("8S 8H")) == ("must_keep_two", {"kept": 0, "needed": 1})


@pytest.mark.rule("E27", "E58")
@BOTH
def test_a_take_may_carry_the_lay_off_that_lets_one_go_out(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H QC", "8D", melds=["set QS QS QH QH QD 2S"])
    assert refused(state, take("8S 8H")) == ("must_keep_two", {"kept": 1, "needed": 1})
    after = play(state, take("8S 8H", adds={0: "QC"}))
    assert (after.phase, after.out) == ("deal_over", 0)


@pytest.mark.rule("E29", "S2-28", "S2-45")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_last_card_and_a_pile_of_one_that_fits_a_meld() -> None:
    assert refused(at_pile(C2, "4C", "7S"), take("")) == ("must_keep_two", {"kept": 1, "needed": 1})
    assert hand(play(at_pile(C2, "4C", "5D 7S"), take(""))) == c("4C 5D")
    # Who may go out may take it, and then goes out with his last card.
    state = play(at_pile(C2, "4C", "7S", melds=[*OPEN, NATURAL]), take(""))
    assert (state.phase, hand(state)) == ("play", c("4C"))
    state = play(state, discard("4C"))
    assert (state.phase, state.out) == ("deal_over", 0)
    # Or the top card closes the canasta itself.
    state = play(at_pile(C2, "4C", "7S", melds=["set 7C 7H 7D 7C 7H JK"]), take(""), discard("4C"))
    assert (state.phase, state.out) == ("deal_over", 0)


# ── the stock has ended ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E09", "R11")
@BOTH
def test_on_an_empty_stock_the_pile_may_still_be_taken_and_the_deal_goes_on(rules: Ruleset) -> None:
    state = at_pile(rules, "8S 8H 4D 5S", "4C 8D", stock_size=0)
    state = play(state, take("8S 8H"), discard("4D"))
    assert (state.phase, state.turn) == ("draw", 1)
    # The next player, who can take nothing, ends it.
    assert play(state, Draw()).phase == "deal_over"


@pytest.mark.rule("E09", "S2-28", "R11")
@pytest.mark.rulesets("canasta_classic")
def test_classic_on_an_empty_stock_the_top_card_may_still_go_onto_a_meld() -> None:
    state = play(at_pile(C2, "4D 5S", "4C 7S", stock_size=0), take(""))
    assert hand(state) == c("4D 5S 4C")


@pytest.mark.rule("E100")
@BOTH
def test_everybody_sees_the_same_pile_and_what_was_taken(rules: Ruleset) -> None:
    state = play(at_pile(rules, "8S 8H 4D 5S", "4C 9C 8D"), take("8S 8H"))
    for seat in range(4):
        seen = view_for(state, seat)
        assert seen.hand_sizes[0] == 4
        assert sum(seen.known[0]) == 2
        assert seen.pile == ()
