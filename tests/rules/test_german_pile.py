"""The German Samba: the pile for a natural pair, as a new set or onto an own one, and its top card for a run."""

from __future__ import annotations

import pytest

from samba_core.cards import card, cards
from samba_core.listing import legal_moves
from samba_core.moves import Draw, LayRedThree, Pass, TakePile, TakeTop
from samba_core.pile import pile_frozen
from samba_core.ruleset import Ruleset
from tests.german import ALL, DE_RED, NAMES, de, de_red, reds
from tests.positions import (
    CANASTA,
    TWO_CLOSED,
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

OPEN = "set 7C 7H 7D"
EIGHTS = "set 8C 8C 8H"
REST = "4D 5S TH"


# ── the whole pile ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-20", "S3-25", "E41")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_a_natural_pair_takes_the_whole_pile_as_a_new_set(rules: Ruleset) -> None:
    start = position("KS KH 4D", [OPEN], pile="4C 9S KD", phase="draw", rules=rules)
    state, told = play_told(start, take("KS KH"))
    assert table(state) == melded(OPEN, "set KD KS KH")
    assert (hand(state), pile(state), state.stock) == (c("4D 4C 9S"), [], start.stock)
    assert [(e.what, e.n) for e in told] == [("took_pile", 3), ("laid", 0)]
    assert play(state, discard("9S")).turn == 1


@pytest.mark.rule("E41")
def test_the_rank_just_taken_may_be_discarded() -> None:
    state = de("KS KH KC 4D", [OPEN], pile="4C KD", phase="draw")
    assert pile(play(state, take("KS KH"), discard("KC"))) == ["KC"]


@pytest.mark.rule("E22", "S3-25", "S3-09")
def test_further_cards_go_with_the_pair_if_the_set_is_one() -> None:
    state = de("KS KH KC JK 2C 4D", [OPEN], pile="4C KD", phase="draw")
    assert legal(state, take("KS KH JK"))
    assert legal(state, take("KS KH KC JK 2C"))
    assert refused(state, take("KS KH JK 2C")) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert refused(state, take("KS KH 4D")) == ("wrong_rank", {})


@pytest.mark.rule("E13", "E14", "E20", "E21", "E103", "S3-25", "S3-28")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize("held", ["8S JK", "8S 2C", "JK 2C", "8S", "", "9D TD"])
def test_nothing_but_two_naturals_of_the_rank_takes_the_pile(rules: Ruleset, held: str) -> None:
    state = position("8S JK 2C 9D TD 4C", [EIGHTS], pile="4C 8D", phase="draw", rules=rules)
    for onto in (-1, 0):
        assert refused(state, take(held, onto=onto)) == ("no_natural_pair", {})


@pytest.mark.rule("E14", "E01")
def test_nothing_ever_freezes_the_pile() -> None:
    for melds in ([], [OPEN]):
        state = de("8S 8H 4D", melds, pile="4C JK 2S 3S 8D", phase="draw", score=-5)
        assert not pile_frozen(view(state))
        assert hand(play(state, take("8S 8H"))) == c("4D 4C JK 2S 3S")


@pytest.mark.rule("S3-27", "S3-34", "S3-45", "E15")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize("top", ["3H", "3D", "3S", "3C", "2S", "2H", "2D", "2C", "JK"])
def test_a_three_a_two_or_a_joker_on_top_blocks_pile_and_card(rules: Ruleset, top: str) -> None:
    state = position("8S 8H 4D", [EIGHTS, "run 4H 5H 6H"], pile=f"8D {top}", phase="draw", rules=rules)
    for move in (take("8S 8H"), take("8S 8H", onto=0), take_top(1), take(top)):
        assert refused(state, move) == ("top_blocked", {})
    assert [type(m) for m in legal_moves(view(state))] == [Draw]


@pytest.mark.rule("S3-34", "S3-45", "E15", "E12")
@pytest.mark.parametrize("blocker", ["3H", "3S", "2D", "JK"])
def test_a_blocking_discard_stops_the_next_player_and_a_natural_on_it_ends_the_block(blocker: str) -> None:
    state = de(f"{blocker} 4D 6C", [OPEN], hands={1: "8S 8H 9C", 2: "KS KH 4C"}, theirs=[EIGHTS], pile="8D",
               stock="5S KD 5H 5C", phase="play")  # fmt: skip
    state = play(state, discard(blocker))
    assert refused(state, take("8S 8H")) == ("top_blocked", {})
    state = play(state, Draw(), discard("KD"))
    assert hand(play(state, take("KS KH")), 2) == c(f"4C 8D {blocker}")


@pytest.mark.rule("E28", "E09")
def test_nothing_forces_a_take() -> None:
    state = de("KS KH 4D", [OPEN], pile="KD", phase="draw")
    assert play(state, Draw()).phase == "play"


# ── onto an own set, or a new one ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-28", "E16")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_with_the_pair_the_top_card_goes_where_the_player_says(rules: Ruleset) -> None:
    start = position(f"8S 8H {REST}", [EIGHTS], pile="4C 9C 8D", phase="draw", rules=rules)
    joined, told = play_told(start, take("8S 8H", onto=0))
    assert table(joined) == melded("set 8C 8C 8H 8S 8H 8D")
    assert hand(joined) == c(f"{REST} 4C 9C")
    assert [e.what for e in told] == ["took_pile", "added"]
    beside = play(start, take("8S 8H"))
    assert table(beside) == melded(EIGHTS, "set 8D 8S 8H")
    takes = [m for m in legal_moves(view(start)) if isinstance(m, TakePile)]
    assert {m.onto for m in takes} == {-1, 0}


@pytest.mark.rule("E17", "S3-10", "S3-28")
def test_with_two_sets_of_the_rank_the_pair_must_join_one_of_them() -> None:
    start = de(f"8S 8H {REST}", [EIGHTS, OPEN, "set 8S 8D JK"], pile="4C 8D", phase="draw")
    assert refused(start, take("8S 8H")) == ("must_join_set", {"most": 2})
    assert table(play(start, take("8S 8H", onto=0)))[0] == melded("set 8C 8C 8H 8S 8H 8D")[0]
    assert table(play(start, take("8S 8H", onto=2)))[2] == melded("set 8S 8D JK 8S 8H 8D")[0]
    assert {m.onto for m in legal_moves(view(start)) if isinstance(m, TakePile)} == {0, 2}


@pytest.mark.rule("E17", "S3-10")
def test_a_new_set_with_the_pile_and_another_from_the_hand_may_not_make_three() -> None:
    start = de("8S 8H 8S 8D 8C 4D", ["set 8C 8H 8H"], pile="4C 8D", phase="draw")
    assert refused(start, take("8S 8H", "set 8S 8D 8C")) == ("rank_already_melded", {"most": 2})
    assert len(play(start, take("8S 8H", "set 8S 8D 8C", onto=0)).melds[0]) == 2


@pytest.mark.rule("S3-28", "E105")
def test_the_pair_joins_only_a_set_of_its_own_rank() -> None:
    start = de(f"8S 8H {REST}", [EIGHTS, OPEN, "run 9H TH JH"], pile="4C 8D", phase="draw")
    for onto in (1, 2, 3):
        assert refused(start, take("8S 8H", onto=onto)) == ("wrong_rank", {})


@pytest.mark.rule("E19", "S3-12", "S3-28")
def test_a_pair_may_join_a_canasta_or_open_a_new_set() -> None:
    canasta = "set 8C 8C 8C 8H 8H 8D 8D"
    start = de(f"8S 8H {REST}", [canasta], pile="4C 8D", phase="draw")
    assert [m.size for m in play(start, take("8S 8H", onto=0)).melds[0]] == [10]
    assert [m.size for m in play(start, take("8S 8H")).melds[0]] == [7, 3]


@pytest.mark.rule("E20", "S3-28")
def test_without_a_pair_the_top_card_joins_no_set() -> None:
    state = de(f"9C {REST}", ["set 9C 9H 9D"], pile="4C JD 9S", phase="draw")
    for move in (take("9C", onto=0), take("", onto=0), take("9C")):
        assert refused(state, move) == ("no_natural_pair", {})
    assert refused(state, take_top(0)) == ("no_own_run", {})


@pytest.mark.rule("E42", "S3-09", "S3-28")
def test_the_joined_set_is_judged_as_it_will_lie() -> None:
    state = de("8S 8H 2C 4D 5S", ["set 8C 8D 8H 8S JK 2D"], pile="4C 8D", phase="draw")
    assert refused(state, take("8S 8H 2C", onto=0)) == ("too_many_wilds", {"wilds": 3, "most": 2})
    assert legal(state, take("8S 8H", onto=0))


@pytest.mark.rule("E23", "S3-25")
def test_a_take_carries_melds_and_lay_offs_from_the_hand() -> None:
    state = de("8S 8H 7S 9D TD JD 4D", [OPEN], pile="4C 8D", phase="draw")
    state = play(state, take("8S 8H", "run 9D TD JD", adds={0: "7S"}))
    assert table(state) == melded("set 7C 7H 7D 7S", "set 8D 8S 8H", "run 9D TD JD")
    assert hand(state) == c("4D 4C")


# ── keeping a card ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E25", "S3-37")
@pytest.mark.parametrize("onto", [-1, 0])
def test_a_hand_of_just_the_pair_takes_a_pile_of_two_or_more(onto: int) -> None:
    kings = ["set KS KC KC"]
    one = de("KS KH", kings, pile="KD", phase="draw")
    assert refused(one, take("KS KH", onto=onto)) == ("must_keep_one", {"kept": 0, "needed": 2})
    two = play(de("KS KH", kings, pile="4C KD", phase="draw"), take("KS KH", onto=onto))
    assert hand(two) == c("4C")
    assert refused(two, discard("4C")) == ("cannot_go_out", {"needed": 2})
    assert play(two, Pass()).turn == 1
    three = play(de("KS KH", kings, pile="5C 4C KD", phase="draw"), take("KS KH", onto=onto), discard("5C"))
    assert hand(three) == c("4C")


@pytest.mark.rule("E26", "E11")
def test_a_red_three_of_the_pile_is_a_card_in_hand_here() -> None:
    state = play(de("KS KH", [OPEN], pile="3H KD", phase="draw"), take("KS KH"))
    assert (hand(state), reds(state)) == (c("3H"), [])
    assert play(state, Pass()).turn == 1


@pytest.mark.rule("E26", "E11", "S3-47", "E109")
def test_with_the_option_a_red_three_of_the_pile_is_laid_without_replacement_and_keeps_nothing() -> None:
    start = de_red("KS KH", [OPEN], pile="3H KD", phase="draw")
    assert refused(start, take("KS KH")) == ("must_keep_one", {"kept": 0, "needed": 2})
    start = de_red("KS KH", [OPEN], pile="3H 9S KD", phase="draw")
    state, told = play_told(start, take("KS KH"))
    assert (hand(state), reds(state), state.stock) == (c("9S"), ["3H"], start.stock)
    assert [e.what for e in told] == ["took_pile", "laid", "red_three"]
    assert DE_RED.replace_red_three_from_pile is False


@pytest.mark.rule("E11", "S3-30")
def test_a_red_three_of_the_pile_goes_to_the_hand_and_may_be_laid_in_this_turn() -> None:
    state = play(de("KS KH 4D", [OPEN], pile="3H 9S KD", phase="draw"), take("KS KH"))
    assert (hand(state), reds(state)) == (c("4D 3H 9S"), [])
    state = play(state, LayRedThree(card("3H")), discard("4D"))
    assert (hand(state), reds(state)) == (c("9S"), ["3H"])


@pytest.mark.rule("E27", "S3-36")
def test_a_lay_off_in_the_same_act_may_make_the_take_legal() -> None:
    start = de("KS KH QH", [CANASTA, "run 6H 7H 8H 9H TH JH"], pile="KD", phase="draw")
    assert legal(start, take("KS KH"))  # one card may stay in this game
    state = play(start, take("KS KH", adds={1: "QH"}))
    assert (state.phase, state.out, hand(state)) == ("deal_over", 0, [])


@pytest.mark.rule("E29", "S3-35")
@pytest.mark.parametrize("onto", [-1, 2])
def test_going_out_by_taking_the_pile(onto: int) -> None:
    kings = [*TWO_CLOSED, "set KC KC KH"]
    state = de("KS KH", kings, pile="KD", phase="draw")
    state, told = play_told(state, take("KS KH", onto=onto))
    assert (state.phase, state.out, told[-1].what) == ("deal_over", 0, "went_out")
    state = play(de("KS KH QD", kings, pile="KD", phase="draw"), take("KS KH", onto=onto), discard("QD"))
    assert (state.phase, state.out) == ("deal_over", 0)


# ── the top card alone ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-26", "S3-29", "E30")
@pytest.mark.parametrize(("top", "after"), [("TH", "run 6H 7H 8H 9H TH"), ("5H", "run 5H 6H 7H 8H 9H")])
def test_the_top_card_alone_goes_onto_an_end_of_an_own_run(top: str, after: str) -> None:
    start = de("4D 5S", ["run 6H 7H 8H 9H"], pile=f"KS 9C {top}", phase="draw")
    state, told = play_told(start, take_top(0))
    assert (table(state), pile(state), hand(state)) == (melded(after), ["KS", "9C"], c("4D 5S"))
    assert state.stock == start.stock
    assert [e.what for e in told] == ["took_top", "added"]
    assert pile(play(state, discard("4D"))) == ["KS", "9C", "4D"]


@pytest.mark.rule("S3-26", "S3-28", "S3-29", "E21", "E30", "E31", "E32", "E38")
def test_when_the_top_card_may_not_be_taken_alone() -> None:
    run = "run 6H 7H 8H 9H"
    assert refused(de("TH 4D", [run], pile="JH", phase="draw"), take_top(0)) == ("not_consecutive", {})
    assert refused(de("4D 5D", [run], pile="8H", phase="draw"), take_top(0)) == ("not_consecutive", {})
    assert refused(de("4D 5D", [run], pile="TS", phase="draw"), take_top(0)) == ("mixed_suits", {})
    assert refused(de("6H 7H 8H 9H 4D", [OPEN], pile="TH", phase="draw"), take_top(0)) == ("no_own_run", {})
    assert refused(de("6H 7H 8H 9H 4D", [], pile="TH", phase="draw"), take_top(0)) == ("no_own_run", {})
    assert refused(de("TC JC 4D", [OPEN], pile="9C", phase="draw"), take("TC JC")) == ("no_natural_pair", {})
    assert refused(de("4D 5D", [OPEN], theirs=[run], pile="TH", phase="draw"), take_top(1)) == ("no_own_run", {})


@pytest.mark.rule("S3-14", "S3-26", "E33")
@pytest.mark.parametrize("top", ["KH", "5H"])
def test_a_samba_takes_no_top_card(top: str) -> None:
    state = de("4D 5S", ["run 6H 7H 8H 9H TH JH QH"], pile=f"9C {top}", phase="draw")
    assert refused(state, take_top(0)) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("E34")
def test_the_player_names_the_run() -> None:
    runs = ["run 5H 6H 7H", "run 4H 5H 6H 7H"]
    state = de("4D 5S", runs, pile="8H", phase="draw")
    assert [m for m in legal_moves(view(state)) if isinstance(m, TakeTop)] == [TakeTop(0), TakeTop(1)]
    assert table(play(state, take_top(1))) == melded("run 5H 6H 7H", "run 4H 5H 6H 7H 8H")
    state = de("4D 5S", runs, pile="4H", phase="draw")
    assert [m for m in legal_moves(view(state)) if isinstance(m, TakeTop)] == [TakeTop(0)]


@pytest.mark.rule("E35")
def test_pair_and_run_are_two_ways_to_take() -> None:
    state = de("TS TC 4D", ["run 6H 7H 8H 9H"], pile="4C TH", phase="draw")
    kinds = {type(m) for m in legal_moves(view(state))}
    assert {TakePile, TakeTop, Draw} <= kinds


@pytest.mark.rule("E36", "S3-37")
def test_with_one_card_in_hand_the_top_card_is_taken_and_the_turn_passed() -> None:
    state = play(de("4C", ["run 6H 7H 8H"], pile="5D 9H", phase="draw"), take_top(0))
    assert refused(state, discard("4C")) == ("cannot_go_out", {"needed": 2})
    state = play(state, Pass())
    assert (state.turn, pile(state), hand(state)) == (1, ["5D"], c("4C"))


@pytest.mark.rule("E37", "E67")
def test_the_top_card_may_close_the_second_canasta_and_so_allow_going_out() -> None:
    state = play(de("4C", [CANASTA, "run 6H 7H 8H 9H TH JH"], pile="QH", phase="draw"), take_top(1))
    assert refused(state, Pass()) == ("no_pass", {"kept": 1})
    assert play(state, discard("4C")).out == 0


@pytest.mark.rule("E37", "S3-26")
def test_a_top_card_take_carries_lay_offs_too() -> None:
    state = play(de("QC 4C", [CANASTA, "run 6C 7C 8C 9C TC"], pile="JC", phase="draw"), take_top(1, adds={1: "QC"}))
    assert play(state, discard("4C")).out == 0


@pytest.mark.rule("E09", "S3-40")
def test_on_an_empty_stock_pile_and_top_card_may_still_be_taken() -> None:
    held = de("8S 8H 4C", [OPEN], pile="9S 8D", stock_size=0, phase="draw")
    assert play(held, take("8S 8H")).phase == "play"
    top = de("4C 5S", ["run 6H 7H 8H 9H"], pile="9S TH", stock_size=0, phase="draw")
    assert play(top, take_top(0), discard("4C")).turn == 1


@pytest.mark.rule("S3-28", "E39")
def test_after_the_top_card_a_lay_off_and_a_discard_follow_as_usual() -> None:
    state = play(de("JH 4D 5S", ["run 6H 7H 8H 9H"], pile="9C TH", phase="draw"), take_top(0), add(0, "JH"))
    assert state.melds[0][0].size == 6
    assert legal(state, discard("4D"))
    assert refused(state, TakePile(cards("9C 9C"))) == ("already_drawn", {})
    assert refused(state, lay("set 4D 5S JH")) == ("not_in_hand", {})
