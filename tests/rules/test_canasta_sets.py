"""The two canastas: what may be melded, how far a meld grows, and how many wilds it bears."""

from __future__ import annotations

from itertools import product

import pytest

from samba_core.listing import legal_moves
from samba_core.moves import Lay, Merge
from samba_core.ruleset import Ruleset, ruleset
from tests.canasta import BOTH, C2, MIXED, NATURAL, ST, c2, st
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

NATURALS = "8S 8H 8D 8C 8S 8H 8D 8C".split()
WILDS = "JK 2C 2D JK 2S".split()


def laid(rules: Ruleset, text: str) -> tuple[str, dict[str, int]] | None:
    """Why a side with a meld may not lay this set from the hand, or None."""
    return refused(position(f"{text.partition(' ')[2]} 4C 5D", ["set AS AH AD"], rules=rules), lay(text))


@pytest.mark.rule("S0-23", "S2-08", "S2-09", "E44", "E106")
@BOTH
def test_which_numbers_of_naturals_and_wilds_are_a_set(rules: Ruleset) -> None:
    for naturals, wilds in product(range(9), range(6)):
        if not naturals + wilds:
            continue
        text = " ".join(["set", *NATURALS[:naturals], *WILDS[:wilds]])
        if rules is ST:
            good = naturals + wilds >= 3 and wilds <= 3 and naturals > wilds
        else:
            good = naturals + wilds >= 3 and wilds <= 3 and naturals >= 2
        assert (laid(rules, text) is None) == good, (naturals, wilds)


@pytest.mark.rule("S0-23", "E44")
@pytest.mark.rulesets("canasta_house")
def test_house_naturals_must_outnumber_wilds() -> None:
    assert laid(ST, "set 8S 8H JK") is None
    assert laid(ST, "set 8S 8H JK 2C") == ("wild_ratio", {"wilds": 2, "naturals": 2, "least": 3})
    assert laid(ST, "set 8S 8H 8D JK 2C") is None
    assert laid(ST, "set 8S 8H 8D JK 2C 2D") == ("wild_ratio", {"wilds": 3, "naturals": 3, "least": 4})
    assert laid(ST, "set 8S 8H 8D 8C JK 2C 2D") is None
    assert laid(ST, "set 8S JK 2C") == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 3})
    seven = "set 8S 8H 8D 8C 8S 8H 8D"
    assert laid(ST, f"{seven} JK 2C 2D") is None
    assert laid(ST, f"{seven} JK 2C 2D JK") == ("too_many_wilds", {"wilds": 4, "most": 3})


@pytest.mark.rule("S2-09", "E44")
@pytest.mark.rulesets("canasta_classic")
def test_classic_two_naturals_bear_three_wilds() -> None:
    assert laid(C2, "set 8S 8H JK 2C 2D") is None
    assert laid(C2, "set 8S 8H JK JK 2D") is None
    assert laid(C2, "set 8S 8H 8D JK 2C 2D") is None
    assert laid(C2, "set 8S JK 2C") == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 2})
    assert laid(C2, "set 8S 8H JK JK 2C 2D") == ("too_many_wilds", {"wilds": 4, "most": 3})


@pytest.mark.rule("S0-25", "S2-06", "S2-65", "E21")
@BOTH
@pytest.mark.parametrize("run", ["4C 5C 6C", "9H TH JH QH", "6C 7C 8C 9C TC JC QC", "QS KS AS"])
def test_runs_are_no_melds(rules: Ruleset, run: str) -> None:
    assert laid(rules, f"run {run}") == ("no_runs", {})
    assert laid(rules, f"set {run}") == ("mixed_ranks", {})


@pytest.mark.rule("S2-06", "S0-23")
@BOTH
def test_a_set_is_three_or_more_of_one_rank(rules: Ruleset) -> None:
    assert laid(rules, "set 8S 8H") == ("too_short", {"size": 2, "least": 3})
    assert laid(rules, "set 8S JK") == ("too_short", {"size": 2, "least": 3})
    assert laid(rules, "set 8S 8H 9D") == ("mixed_ranks", {})
    assert laid(rules, "set 8S 8H 9D 9C JK") == ("mixed_ranks", {})
    assert laid(rules, "set 8S 8S 8H") is None


@pytest.mark.rule("R13", "S2-09", "S0-23")
@BOTH
@pytest.mark.parametrize("wilds", ["JK JK JK", "2S 2H 2D", "JK JK 2C 2D 2S 2H 2C"])
def test_wilds_alone_are_no_meld(rules: Ruleset, wilds: str) -> None:
    assert laid(rules, f"wild {wilds}") == ("wild_only", {})
    assert laid(rules, f"set {wilds}") == ("wild_only", {})


@pytest.mark.rule("R13")
@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
def test_the_same_meld_of_wilds_in_every_ruleset() -> None:
    move = lay("wild JK JK 2C 2D")
    found = {}
    for name in ("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia"):
        state = position("JK JK 2C 2D 4C 5D 6H", ["set AS AH AD"], rules=ruleset(name))
        found[name] = refused(state, move)
    assert found.pop("bolivia") is None
    assert all(why == ("wild_only", {}) for why in found.values())


@pytest.mark.rule("E54", "S2-11")
@BOTH
def test_threes_are_no_ordinary_set(rules: Ruleset) -> None:
    assert laid(rules, "set 3S 3C 3S") == ("black_threes_only_out", {"kept": 2})
    assert laid(rules, "set 3S 3C JK") == ("black_threes_no_wilds", {})
    assert laid(rules, "set 3H 3D 3H") == ("red_three_in_meld", {})


# ── growing ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-23", "S2-07", "S2-43", "E88")
@BOTH
def test_a_set_of_seven_is_a_canasta_and_may_grow_on(rules: Ruleset) -> None:
    state = position("9S 9H 9D JK 4C 5D", ["set 9S 9H 9D 9C 9C"], rules=rules)
    assert state.melds[0][0].canasta is None
    one = play(state, add(0, "9S"))
    assert one.melds[0][0].canasta is None
    two, told = play_told(one, add(0, "9H"))
    assert two.melds[0][0].canasta == "natural"
    assert [e.what for e in told] == ["added", "closed"]
    three, told = play_told(two, add(0, "9D"))
    assert (three.melds[0][0].size, three.melds[0][0].canasta) == (8, "natural")
    assert [e.what for e in told] == ["added"]


@pytest.mark.rule("S0-48", "S2-07")
@BOTH
@pytest.mark.parametrize(("cards", "name"), [
    ("8S 8H 8D 8C 8S 8H 8D", "natural"), ("8S 8H 8D 8C 8S 8H JK", "mixed"), ("8S 8H 8D 8C 8S 2C JK", "mixed"),
    ("8S 8H 8D 8C 2D 2C JK", "mixed"), ("8S 8H 8D 8C 8S 8H", None), ("8S 8H 8D 8C 2S JK", None),
])  # fmt: skip
def test_a_canasta_is_natural_or_mixed(rules: Ruleset, cards: str, name: str | None) -> None:
    assert laid(rules, f"set {cards}") is None
    assert meld(f"set {cards}").canasta == name


@pytest.mark.rule("S2-42", "S2-44", "E43", "R12")
@BOTH
def test_a_wild_makes_a_natural_canasta_mixed_and_mixed_it_stays(rules: Ruleset) -> None:
    state, told = play_told(position("2C KC 4C 5D 6H", [NATURAL], rules=rules), add(0, "2C"))
    assert state.melds[0][0].canasta == "mixed"
    assert [e.what for e in told] == ["added"]
    state = play(state, add(0, "KC"))
    assert state.melds[0][0].canasta == "mixed"


@pytest.mark.rule("E43", "R12")
@BOTH
def test_a_house_rule_keeps_wilds_off_a_natural_canasta_but_not_off_a_mixed_one(rules: Ruleset) -> None:
    strict = ruleset(rules.id, {"wild_on_natural_canasta": False})
    state = position("2C KC 4C 5D 6H", [NATURAL, MIXED], rules=strict)
    assert refused(state, add(0, "2C")) == ("wild_on_canasta", {})
    assert refused(state, add(0, "KC 2C")) == ("wild_on_canasta", {})
    assert legal(state, add(0, "KC"))
    assert legal(state, add(1, "2C"))


@pytest.mark.rule("R12", "E44")
@BOTH
def test_a_canasta_bears_three_wilds_and_no_fourth(rules: Ruleset) -> None:
    state = position("2C 2D JK 2H 4C 5D", [MIXED], rules=rules)
    assert legal(state, add(0, "JK"))
    assert refused(state, add(0, "JK 2C")) == ("too_many_wilds", {"wilds": 4, "most": 3})
    full = position("2C QC 4C 5D", ["set QS QS QH QH QD 2S JK JK"], rules=rules)
    assert refused(full, add(0, "2C")) == ("too_many_wilds", {"wilds": 4, "most": 3})
    assert legal(full, add(0, "QC"))


@pytest.mark.rule("E42", "E44")
@BOTH
def test_the_set_is_judged_as_it_will_lie_not_card_by_card(rules: Ruleset) -> None:
    state = position("9S 2C JK 4C 5D", ["set 9C 9H 9D JK 2D"], rules=rules)
    if rules is ST:
        assert refused(state, add(0, "2C")) == ("wild_ratio", {"wilds": 3, "naturals": 3, "least": 4})
    else:
        assert legal(state, add(0, "2C"))
    assert legal(state, add(0, "9S 2C"))
    assert refused(state, add(0, "9S 2C JK")) == ("too_many_wilds", {"wilds": 4, "most": 3})


@pytest.mark.rule("E42")
@BOTH
def test_all_that_joins_one_meld_in_an_act_is_judged_together(rules: Ruleset) -> None:
    state = position("9S 2C 4C 5D 6S", ["set 9C 9H 9D JK 2D"], rules=rules)
    assert legal(state, Lay((), ((0, view_cards("2C")), (0, view_cards("9S")))))


def view_cards(text: str) -> tuple[int, ...]:
    """Kinds of these cards, in order."""
    return meld(f"set {text}").cards


# ── one meld a rank ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S2-24", "E17", "E18")
@BOTH
def test_a_second_set_of_a_rank_is_refused_and_its_cards_join_the_first(rules: Ruleset) -> None:
    state = position("QS QC QD 5D 9C TH", ["set QH QD QS"], rules=rules)
    assert refused(state, lay("set QS QC QD")) == ("rank_already_melded", {"most": 1})
    assert table(play(state, add(0, "QS QC QD"))) == melded("set QH QD QS QS QC QD")
    assert not any(isinstance(move, Lay) and move.melds for move in legal_moves(view(state)))


@pytest.mark.rule("S2-24", "E17", "E18")
@BOTH
def test_two_sets_of_a_rank_cannot_be_laid_together_nor_beside_a_canasta(rules: Ruleset) -> None:
    state = position("QS QC QD QH QS QH 5D 9C", ["set 7C 7H 7D"], rules=rules)
    assert refused(state, lay("set QS QC QD", "set QH QS QH")) == ("rank_already_melded", {"most": 1})
    assert legal(state, lay("set QS QC QD QH QS QH"))
    closed = position("KC 2D JK 5D 9C", [NATURAL], rules=rules)
    assert refused(closed, lay("set KC 2D JK")) is not None


@pytest.mark.rule("S2-24", "S2-25", "S2-03", "E59")
@BOTH
def test_the_other_side_may_have_the_same_rank(rules: Ruleset) -> None:
    assert legal(position("QS QC QD 5D 9C", ["set 7C 7H 7D"], theirs=["set QH QD QS"], rules=rules),
                 lay("set QS QC QD"))  # fmt: skip


@pytest.mark.rule("S2-23", "S2-25")
@BOTH
def test_partners_share_their_melds(rules: Ruleset) -> None:
    state = position("7S 4C 5D", ["set 7C 7H 7D"], hands={2: "7D 9C 9D"}, seat=0, rules=rules)
    state = play(state, add(0, "7S"))
    assert table(state) == melded("set 7C 7H 7D 7S")
    partner = position("7D 9C 9D", ["set 7C 7H 7D 7S"], seat=2, rules=rules)
    assert table(play(partner, add(0, "7D"))) == melded("set 7C 7H 7D 7S 7D")


@pytest.mark.rule("S2-25", "S2-16")
@pytest.mark.rulesets("canasta_classic")
def test_all_three_of_a_team_share_their_melds() -> None:
    for seat in (0, 2, 4):
        state = c2("7S 4C 5D", ["set 7C 7H 7D"], seat=seat, players=6)
        assert table(play(state, add(0, "7S"))) == melded("set 7C 7H 7D 7S")


@pytest.mark.rule("E52")
@BOTH
def test_the_other_sides_melds_cannot_be_added_to(rules: Ruleset) -> None:
    state = position("9S 4C 5D", [], theirs=["set 9C 9H 9D"], rules=rules)
    assert refused(state, add(0, "9S")) == ("no_such_meld", {})


@pytest.mark.rule("S2-23")
@BOTH
def test_melding_is_never_forced(rules: Ruleset) -> None:
    assert legal(position("QS QC QD QH 5D", ["set 7C 7H 7D"], rules=rules), discard("5D"))


@pytest.mark.rule("S2-23", "E105")
@BOTH
def test_new_melds_and_lay_offs_go_down_together_each_naming_its_place(rules: Ruleset) -> None:
    state = position("QS QC QD 7S 2D 5D 9C", ["set 7C 7H 7D", "set 8C 8H 8D"], rules=rules)
    after, told = play_told(state, lay("set QS QC QD", adds={0: "7S", 1: "2D"}))
    assert table(after) == melded("set 7C 7H 7D 7S", "set 8C 8H 8D 2D", "set QS QC QD")
    assert hand(after) == c("5D 9C")
    assert [(e.what, e.meld) for e in told] == [("added", 0), ("added", 1), ("laid", 2)]
    assert refused(state, add(0, "QS")) == ("wrong_rank", {})
    assert refused(state, add(2, "7S")) == ("no_such_meld", {})


@pytest.mark.rule("S2-27", "E45", "E46", "E53")
@BOTH
def test_what_lies_on_the_table_stays_where_it_is(rules: Ruleset) -> None:
    state = position("8S 4C 5D", ["set 8C 8H JK", "set 9C 9H 9D"], rules=rules)
    after = play(state, add(0, "8S"))
    assert table(after) == melded("set 8C 8H JK 8S", "set 9C 9H 9D")
    assert hand(after) == c("4C 5D")
    assert refused(state, Merge(0, 1)) == ("no_merging", {})
    # A card on the table is in no hand, so it can be laid nowhere else.
    assert refused(state, add(1, "JK")) == ("not_in_hand", {})


@pytest.mark.rule("E53", "E108")
@BOTH
def test_a_move_is_refused_whole_and_leaves_everything_as_it_was(rules: Ruleset) -> None:
    state = position("QS QC QD 9S 5D", ["set 7C 7H 7D"], rules=rules)
    assert refused(state, lay("set QS QC QD", adds={0: "9S"})) == ("wrong_rank", {})
    assert refused(state, lay()) == ("nothing_chosen", {})
    assert refused(state, add(0, "")) == ("nothing_chosen", {})
    assert table(state) == melded("set 7C 7H 7D")


@pytest.mark.rule("E22")
@pytest.mark.rulesets("canasta_house")
def test_house_one_more_natural_makes_room_for_one_more_wild() -> None:
    assert refused(st("8S 2C 2D 4C 5D", ["set 8C 8H JK"]), add(0, "2C")) == (
        "wild_ratio", {"wilds": 2, "naturals": 2, "least": 3})  # fmt: skip
    assert legal(st("8S 2C 2D 4C 5D", ["set 8C 8H JK"]), add(0, "8S 2C"))
