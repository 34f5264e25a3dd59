"""The German Samba: sets, two of a rank at most, merging them; runs, which are never joined."""

from __future__ import annotations

import pytest

from samba_core.cards import cards
from samba_core.listing import legal_moves
from samba_core.melds import meld_fault
from samba_core.moves import Lay, Merge
from samba_core.ruleset import Ruleset
from tests.german import ALL, DE, NAMES, de
from tests.positions import (
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    meld,
    melded,
    play,
    play_told,
    position,
    refused,
    table,
    view,
)

OPEN = "set 7C 7H 7D"


def fault(text: str, rules: Ruleset = DE) -> tuple[str, dict[str, int]] | None:
    reason = meld_fault(meld(text), rules)
    return None if reason is None else (reason.code, dict(reason.numbers))


# ── sets ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-06", "S3-07", "S3-08", "S3-09")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize(
    "text",
    ["set KS KH KD", "set 8S 8S 8S 8H 8D", "set 9S 9H JK", "set 9S 9H 2C", "set 9S 9H 9D 2C", "set 9S 9H 9D 9C JK 2C",
     "set 4S 4S 4S 4H 4H 4H 4D 4D 4D 4C 4C 4C 2S 2S"],
)  # fmt: skip
def test_a_set_has_three_or_more_of_a_rank_and_naturals_twice_its_wilds(rules: Ruleset, text: str) -> None:
    assert fault(text, rules) is None


@pytest.mark.rule("S3-09", "E44", "E106")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_what_is_no_set(rules: Ruleset) -> None:
    assert fault("set 9S JK 2C", rules) == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 4})
    assert fault("set 9S 9H 9D JK 2C", rules) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert fault("set 9S JK", rules) == ("too_short", {"size": 2, "least": 3})
    assert fault("set 9S 9H", rules) == ("too_short", {"size": 2, "least": 3})
    assert fault("set 9S 9H 8D", rules) == ("mixed_ranks", {})
    assert fault("set KS KS KS KH KH KH KD KD KD KC JK JK 2C", rules) == ("too_many_wilds", {"wilds": 3, "most": 2})
    assert fault("set 3H 3D 3H", rules) == ("red_three_in_meld", {})
    assert fault("set JK 2C 2D", rules) == ("wild_only", {})


@pytest.mark.rule("S3-01", "S3-11", "E88")
def test_seven_are_a_canasta_natural_or_mixed_and_six_are_none() -> None:
    assert meld("set KS KS KH KH KD KD").canasta is None
    assert meld("set KS KS KH KH KD KD KC").canasta == "natural"
    assert meld("set KS KS KH KH KD KD JK").canasta == "mixed"
    assert meld("set KS KS KH KH KD 2S JK").canasta == "mixed"
    assert meld("set KS KS KS KH KH KH KD KD KD").canasta == "natural"


@pytest.mark.rule("S3-12", "E43")
def test_a_canasta_keeps_growing_and_a_wild_makes_it_mixed() -> None:
    state = de("KD KC 2C JK 4D 5D", ["set KS KS KS KH KH KH KD"])
    state, told = play_told(state, add(0, "KD KC"))
    assert (state.melds[0][0].canasta, [e.what for e in told]) == ("natural", ["added"])
    state = play(state, add(0, "2C"))
    assert (state.melds[0][0].canasta, state.melds[0][0].bonus(DE)) == ("mixed", 300)
    state = play(state, add(0, "JK"))
    assert (state.melds[0][0].size, state.melds[0][0].wilds) == (11, 2)


@pytest.mark.rule("S3-09", "E44")
def test_a_third_wild_never_joins_a_set_on_the_table() -> None:
    state = de("2D 4C 5D", ["set KS KS KS KH KH KD KC JK 2C"])
    assert refused(state, add(0, "2D")) == ("too_many_wilds", {"wilds": 3, "most": 2})


@pytest.mark.rule("E42", "S3-09")
def test_the_ratio_is_judged_when_the_act_is_done() -> None:
    state = de("9S 2C 4C 5C", ["set 9C 9H 9D JK"])
    assert refused(state, add(0, "2C")) == ("wild_ratio", {"wilds": 2, "naturals": 3, "least": 4})
    assert table(play(state, add(0, "9S 2C"))) == melded("set 9C 9H 9D 9S JK 2C")
    assert table(play(state, Lay((), ((0, cards("2C")), (0, cards("9S")))))) == melded("set 9C 9H 9D 9S JK 2C")


@pytest.mark.rule("E45", "E54")
def test_a_wild_stays_where_it_lies_and_black_threes_are_no_ordinary_naturals() -> None:
    state = play(de("9D 4C 5C", ["set 9S 9H JK"]), add(0, "9D"))
    assert (table(state), hand(state)) == (melded("set 9S 9H 9D JK"), c("4C 5C"))
    state = de("3S 3C 3S 4C 5C", [OPEN])
    assert refused(state, lay("set 3S 3C 3S")) == ("black_threes_only_out", {"kept": 2})


@pytest.mark.rule("E105", "S3-08")
def test_every_lay_off_names_its_meld() -> None:
    melds = ["run 4C 5C 6C", "run 8C 9C TC", "set 7S 7H 7D"]
    for index, after in enumerate(["run 4C 5C 6C 7C", "run 7C 8C 9C TC", "set 7S 7H 7D 7C"]):
        state = play(de("7C KS KH", melds), add(index, "7C"))
        expected = melded(*(after if place == index else text for place, text in enumerate(melds)))
        assert table(state) == expected
    for index in (-1, 3):
        assert refused(de("7C KS KH", melds), add(index, "7C")) == ("no_such_meld", {})


@pytest.mark.rule("E52", "S3-05", "S3-08")
@pytest.mark.parametrize("players", [4, 6])
def test_the_melds_of_other_sides_are_out_of_reach(players: int) -> None:
    state = de("9S 4C 5C", [OPEN], theirs=["set 9C 9H 9D", "set 9C 9H JK"], players=players)
    assert refused(state, add(0, "9S")) == ("wrong_rank", {})
    assert refused(state, add(1, "9S")) == ("no_such_meld", {})


# ── two sets of a rank ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-10", "E18", "E17")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_a_second_set_of_a_rank_may_be_laid_and_a_third_not(rules: Ruleset) -> None:
    state = position("KC KC KH 4C 5C", ["set KS KH KD"], rules=rules)
    assert table(play(state, lay("set KC KC KH"))) == melded("set KS KH KD", "set KC KC KH")
    state = position("KC KC KC 4C 5C", ["set KS KS KS", "set KH KH KH"], rules=rules)
    assert refused(state, lay("set KC KC KC")) == ("rank_already_melded", {"most": 2})
    assert table(play(state, add(0, "KC KC KC")))[0] == melded("set KS KS KS KC KC KC")[0]
    assert not [m for m in legal_moves(view(state)) if isinstance(m, Lay) and m.melds]


@pytest.mark.rule("S3-10", "E17")
def test_three_sets_of_a_rank_in_one_act_are_one_too_many() -> None:
    state = de("KS KS KS KH KH KH KD KD KD 4C 5C")
    assert legal(state, lay("set KS KS KS", "set KH KH KH"))
    assert refused(state, lay("set KS KS KS", "set KH KH KH", "set KD KD KD")) == ("rank_already_melded", {"most": 2})


@pytest.mark.rule("S3-10", "E17")
def test_the_ceiling_is_a_sides_own_and_a_ranks_own() -> None:
    state = de("KC KC KC QS QH QD 4C 5C", ["set QC QC QC"], theirs=["set KS KS KS", "set KH KH KH"])
    state = play(state, lay("set KC KC KC"), lay("set QS QH QD"))
    assert len(state.melds[0]) == 3


@pytest.mark.rule("S3-10", "E46", "E17")
def test_merging_makes_room_for_another_set() -> None:
    state = de("KC KC KC 4C 5C", ["set KS KS KS", "set KH KH KH"])
    state, told = play_told(state, Merge(0, 1), lay("set KC KC KC"))
    assert table(state) == melded("set KS KS KS KH KH KH", "set KC KC KC")
    assert [e.what for e in told] == ["merged", "laid"]


# ── merging ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E46", "S3-10")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize(("source", "target"), [(0, 1), (1, 0)])
def test_two_sets_of_a_rank_become_one_within_the_limits(rules: Ruleset, source: int, target: int) -> None:
    state = position("4C 5C 6D", ["set KS KH JK", "set KD KC 2D"], rules=rules)
    state, told = play_told(state, Merge(source, target))
    assert table(state) == melded("set KS KH KD KC JK 2D")
    assert [(e.what, len(e.whole), e.meld) for e in told] == [("merged", 6, 0)]
    assert (hand(state), state.phase, state.laid) == (c("4C 5C 6D"), "play", True)


@pytest.mark.rule("E46", "S3-09")
def test_a_merger_that_breaks_the_limits_is_refused() -> None:
    state = de("4D 5D", ["set KS KH JK", "set KS KD KC KH 2D JK"])
    assert refused(state, Merge(1, 0)) == ("too_many_wilds", {"wilds": 3, "most": 2})
    assert refused(state, Merge(0, 1)) == ("too_many_wilds", {"wilds": 3, "most": 2})


@pytest.mark.rule("E46", "S3-12")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_natural_canasta_and_a_mixed_set_make_a_mixed_canasta(order: tuple[int, int]) -> None:
    state = play(de("4D 5D", ["set KS KS KS KH KH KH KD", "set KD KC 2D"]), Merge(*order))
    assert [(m.canasta, m.size) for m in state.melds[0]] == [("mixed", 10)]


@pytest.mark.rule("E46", "S3-36")
def test_two_canastas_merged_are_one_bonus_and_one_towards_going_out() -> None:
    state = de("4D 5D", ["set KS KS KS KH KH KH KC", "set KD KD KD KC KC 2S 2H"])
    assert view(state).may_go_out
    state = play(state, Merge(1, 0))
    assert [(m.canasta, m.size, m.bonus(DE)) for m in state.melds[0]] == [("mixed", 14, 300)]
    assert not view(state).may_go_out
    state = play(state, discard("5D"))
    assert state.turn == 1


@pytest.mark.rule("E46")
def test_what_cannot_be_merged() -> None:
    state = de("4D 5D", ["set KS KH KD", "set QS QH QD", "run 4C 5C 6C", "run 7C 8C 9C"])
    assert refused(state, Merge(0, 1)) == ("mixed_ranks", {})
    assert refused(state, Merge(0, 2)) == ("mixed_ranks", {})
    assert refused(state, Merge(0, 0)) == ("no_such_meld", {})
    assert refused(state, Merge(0, 4)) == ("no_such_meld", {})
    assert refused(state, Merge(-1, 0)) == ("no_such_meld", {})
    drawing = de("4D 5D", ["set KS KH KD", "set KS KH KD"], phase="draw")
    assert refused(drawing, Merge(0, 1)) == ("draw_first", {})
    assert refused(drawing, Merge(0, 1), 1) == ("not_your_turn", {})


@pytest.mark.rule("E46")
def test_mergers_are_listed_once_for_each_pair_and_can_be_made_between_other_acts() -> None:
    state = de("KC KC 4D 5D", ["set KS KH KD", "set QS QH QD", "set KS KH JK"])
    assert [m for m in legal_moves(view(state)) if isinstance(m, Merge)] == [Merge(2, 0)]
    state = play(state, add(2, "KC"), Merge(2, 0), add(0, "KC"))
    assert table(state) == melded("set KS KS KH KH KD KC KC JK", "set QS QH QD")


@pytest.mark.rule("E46", "E74")
def test_a_merger_may_not_undo_the_two_canastas_after_a_yes() -> None:
    kings = ["set KS KS KS KH KH KH KD", "set KD KD KC KC KC 2S 2H"]
    for held in ("9S", "9S 9H 9D", "9S 9H 9D 4C"):
        state = de(held, kings, answer="yes")
        assert refused(state, Merge(1, 0)) == ("said_yes_go_out", {}), held


# ── runs ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-13", "E50")
@pytest.mark.parametrize("text", ["run 4H 5H 6H", "run QH KH AH", "run 9C TC JC", "run 8S 9S TS JS QS KS AS"])
def test_a_run_is_three_to_seven_neighbours_of_a_suit_with_the_ace_high(text: str) -> None:
    assert fault(text) is None


@pytest.mark.rule("S3-13", "S3-14", "E48", "E50")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("run 4H 5H", "too_short"),
        ("run AH 4H 5H", "not_consecutive"),
        ("run KH AH 4H", "not_consecutive"),
        ("run 4H 5H 7H", "not_consecutive"),
        ("run 4H 4H 5H", "not_consecutive"),
        ("run 4H 5H 6D", "mixed_suits"),
        ("run 4H JK 6H", "wild_in_run"),
        ("run 2H 3H 4H", "wild_in_run"),
        ("run 3H 4H 5H", "three_in_run"),
        ("run 3C 4C 5C", "three_in_run"),
        ("run 4H 5H 6H 7H 8H 9H TH JH", "run_too_long"),
    ],
)
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_what_is_no_run(rules: Ruleset, text: str, why: str) -> None:
    found = fault(text, rules)
    assert found is not None
    assert found[0] == why


@pytest.mark.rule("S3-01", "S3-14", "E33", "E48")
def test_seven_in_a_row_are_a_samba_to_which_nothing_is_added() -> None:
    samba = "run 6H 7H 8H 9H TH JH QH"
    assert (meld(samba).canasta, meld("run 6H 7H 8H 9H TH JH").canasta) == ("samba", None)
    state = de("KH 5H 4C", [samba])
    for held in ("KH", "5H"):
        assert refused(state, add(0, held)) == ("run_too_long", {"size": 8, "most": 7})
    out = de("KH", [samba, "set KS KS KH KC KD KD KC"])
    assert refused(out, add(0, "KH")) == ("run_too_long", {"size": 8, "most": 7})


@pytest.mark.rule("E48")
def test_eight_in_a_row_are_laid_as_two_runs() -> None:
    state = de("4H 5H 6H 7H 8H 9H TH JH 4C 4D")
    assert refused(state, lay("run 4H 5H 6H 7H 8H 9H TH JH")) == ("run_too_long", {"size": 8, "most": 7})
    assert table(play(state, lay("run 4H 5H 6H 7H", "run 8H 9H TH JH"))) == melded("run 4H 5H 6H 7H", "run 8H 9H TH JH")


@pytest.mark.rule("E51", "S3-13")
def test_a_run_grows_at_both_ends_in_one_act() -> None:
    state = de("5S 6S TS JS QS 4C 4D", ["run 7S 8S 9S"])
    assert table(play(state, add(0, "5S 6S TS"))) == melded("run 5S 6S 7S 8S 9S TS")
    assert refused(state, add(0, "5S 6S TS JS QS")) == ("run_too_long", {"size": 8, "most": 7})
    assert refused(state, add(0, "QS")) == ("not_consecutive", {})


@pytest.mark.rule("S3-15", "E47")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_runs_on_the_table_are_never_joined(order: tuple[int, int]) -> None:
    state = de("4D 5D", ["run 4C 5C 6C", "run 7C 8C 9C"])
    assert refused(state, Merge(*order)) == ("mixed_ranks", {})
    assert not [m for m in legal_moves(view(state)) if isinstance(m, Merge)]


@pytest.mark.rule("S3-15", "E47")
def test_a_run_may_grow_until_it_touches_another() -> None:
    state = play(de("7C 4D 5D", ["run 4C 5C 6C", "run 7C 8C 9C"]), add(0, "7C"))
    assert table(state) == melded("run 4C 5C 6C 7C", "run 7C 8C 9C")


@pytest.mark.rule("E49")
def test_equal_runs_lie_side_by_side_and_copies_are_counted() -> None:
    state = de("5H 6H 7H 8H 8H 4C 4D", ["run 5H 6H 7H"])
    state = play(state, lay("run 5H 6H 7H"))
    assert table(state) == melded("run 5H 6H 7H", "run 5H 6H 7H")
    assert refused(state, add(1, "8H 8H")) == ("not_consecutive", {})
    state = play(state, add(0, "8H"), add(1, "8H"))
    assert table(state) == melded("run 5H 6H 7H 8H", "run 5H 6H 7H 8H")
    assert refused(state, lay("run 5H 6H 7H")) == ("not_in_hand", {})
    assert refused(de("KS KH 4C 5C", [OPEN]), lay("set KS KS KH")) == ("not_in_hand", {})
