"""The German Samba with the option "Bolivia": melds of wilds, and two sevens, one of them a run, to go out."""

from __future__ import annotations

import pytest

from samba_core.cards import cards
from samba_core.listing import legal_moves
from samba_core.melds import meld_fault
from samba_core.moves import AskPartner, Lay, Merge, Pass
from samba_core.ruleset import Ruleset
from samba_core.scoring import deal_scores
from tests.german import DE, DE_BOLIVIA, DE_BOTH, DE_RED
from tests.positions import (
    CANASTA,
    SAMBA,
    add,
    c,
    discard,
    hand,
    lay,
    legal,
    meld,
    melded,
    play,
    position,
    refused,
    table,
    take,
    view,
)

BOLIVIA = "wild JK JK 2S 2H 2D 2C 2S"
MIXED = "set KS KS KH KH KD KD JK"
SECOND_SAMBA = "run 4H 5H 6H 7H 8H 9H TH"
WITH = pytest.mark.parametrize("rules", [DE_BOLIVIA, DE_BOTH], ids=["bolivia", "both"])


def fault(text: str, rules: Ruleset = DE_BOLIVIA) -> tuple[str, dict[str, int]] | None:
    reason = meld_fault(meld(text), rules)
    return None if reason is None else (reason.code, dict(reason.numbers))


@WITH
@pytest.mark.rule("S3-48", "E80", "E106")
@pytest.mark.parametrize("text", ["wild JK 2S 2H", "wild JK JK JK", "wild 2S 2S 2S", "wild 2S 2H 2D 2C JK JK", BOLIVIA])
def test_three_to_seven_wilds_are_a_meld(rules: Ruleset, text: str) -> None:
    assert fault(text, rules) is None


@WITH
@pytest.mark.rule("S3-48", "E80")
def test_what_is_no_meld_of_wilds(rules: Ruleset) -> None:
    assert fault("wild JK 2S", rules) == ("too_short", {"size": 2, "least": 3})
    assert fault("wild JK JK 2S 2H 2D 2C 2S 2H", rules) == ("wild_meld_full", {"size": 8, "most": 7})
    assert fault("wild JK 2S 4H", rules) == ("wild_only", {})
    assert fault("wild JK 2S 3H", rules) == ("wild_only", {})
    assert fault("set 9S 2C 2D", rules) == ("wild_ratio", {"wilds": 2, "naturals": 1, "least": 4})


@pytest.mark.rule("S3-48", "E80", "S3-09")
@pytest.mark.parametrize("rules", [DE, DE_RED], ids=["base", "red"])
@pytest.mark.parametrize("text", ["wild JK 2S 2H", BOLIVIA])
def test_without_the_option_wilds_alone_are_none(rules: Ruleset, text: str) -> None:
    assert fault(text, rules) == ("wild_only", {})


@pytest.mark.rule("S3-48", "E80", "E106")
def test_seven_wilds_are_a_bolivia_for_2500_and_six_are_nothing() -> None:
    assert (meld(BOLIVIA).canasta, meld(BOLIVIA).bonus(DE_BOLIVIA)) == ("bolivia", 2500)
    six = meld("wild JK JK 2S 2H 2D 2C")
    assert (six.canasta, six.bonus(DE_BOLIVIA), six.points(DE_BOLIVIA)) == (None, 0, 180)
    state = position("", [BOLIVIA], hands={1: "", 2: "", 3: ""}, phase="deal_over", rules=DE_BOLIVIA)
    made = deal_scores(state)[0]
    assert (made.melded, made.bolivias, made.bolivia_count, made.total) == (200, 2500, 1, 2700)


@WITH
@pytest.mark.rule("S3-48", "E80")
def test_a_meld_of_wilds_grows_to_seven_by_wilds_only(rules: Ruleset) -> None:
    state = position("JK 2C 2C 9S 4C", ["wild JK 2S 2H 2D 2C", "set 9C 9H 9D"], rules=rules)
    assert refused(state, add(0, "9S")) == ("wild_only", {})
    assert refused(state, add(0, "JK 2C 2C")) == ("wild_meld_full", {"size": 8, "most": 7})
    state = play(state, add(0, "JK 2C"))
    assert (state.melds[0][0].canasta, hand(state)) == ("bolivia", c("2C 9S 4C"))
    assert refused(state, add(0, "2C")) == ("wild_meld_full", {"size": 8, "most": 7})


@pytest.mark.rule("S3-48", "S3-10", "E46")
def test_several_melds_of_wilds_lie_side_by_side_and_are_not_merged() -> None:
    state = position("JK JK 2C 4D 5D", ["wild JK 2S 2H", "wild 2D 2D 2S"], rules=DE_BOLIVIA)
    assert refused(state, Merge(0, 1)) == ("mixed_ranks", {})
    state = play(state, lay("wild JK JK 2C"))
    assert len(table(state)) == 3


@pytest.mark.rule("S3-48", "S3-09")
def test_sets_with_wilds_go_on_as_before() -> None:
    state = position("9S 9H JK 2C 4D", ["set 8S 8H 8D 8C"], rules=DE_BOLIVIA)
    state = play(state, lay("set 9S 9H JK", adds={0: "2C"}))
    assert table(state) == melded("set 8S 8H 8D 8C 2C", "set 9S 9H JK")


@WITH
@pytest.mark.rule("S3-48", "E80")
@pytest.mark.parametrize("closed", [[SAMBA, BOLIVIA], [SAMBA, CANASTA], [SAMBA, MIXED], [SAMBA, SECOND_SAMBA]])
@pytest.mark.parametrize("players", [2, 5, 6])
def test_two_sevens_of_which_one_is_a_run_go_out(rules: Ruleset, closed: list[str], players: int) -> None:
    state = play(position("9S", closed, players=players, rules=rules), discard("9S"))
    assert (state.phase, state.out, deal_scores(state)[0].going_out) == ("deal_over", 0, 200)


@WITH
@pytest.mark.rule("S3-48", "E80", "S3-37")
@pytest.mark.parametrize("closed", [[CANASTA, MIXED], [CANASTA, BOLIVIA], [SAMBA], [BOLIVIA], [CANASTA, MIXED, BOLIVIA],
                                    [SAMBA, "run 4H 5H 6H 7H 8H 9H"]])  # fmt: skip
def test_no_other_closed_melds_do(rules: Ruleset, closed: list[str]) -> None:
    state = position("9S", closed, rules=rules)
    assert not view(state).may_go_out
    found = refused(state, discard("9S"))
    assert found is not None
    assert found[0] in ("cannot_go_out", "out_needs_samba")
    assert play(state, Pass()).turn == 1
    keeping = refused(position("AS", closed, rules=rules), Lay((), ((0, cards("AS")),)))
    assert keeping is not None


@pytest.mark.rule("S3-48", "E80")
def test_two_canastas_without_a_run_go_out_without_the_option() -> None:
    assert play(position("9S", [CANASTA, MIXED], rules=DE), discard("9S")).out == 0


@WITH
@pytest.mark.rule("S3-48", "S3-33", "E70")
def test_black_threes_wait_for_the_run_too(rules: Ruleset) -> None:
    state = position("3S 3C JK", [CANASTA, MIXED], rules=rules)
    assert refused(state, lay("set 3S 3C JK")) == ("black_threes_only_out", {"kept": 0})
    assert play(position("3S 3C JK", [CANASTA, SAMBA], rules=rules), lay("set 3S 3C JK")).out == 0


@WITH
@pytest.mark.rule("E72", "S3-48")
def test_wilds_alone_can_be_the_way_out_one_asks_about(rules: Ruleset) -> None:
    state = position("JK 2C 2D 9S", [SAMBA, CANASTA], rules=rules)
    assert legal(state, AskPartner())
    assert lay("wild 2C 2D JK") in list(legal_moves(view(state)))
    state = position("JK JK 2C 2D 9S", [SAMBA, "wild 2S 2S 2H"], rules=rules)
    assert legal(state, AskPartner())
    assert play(state, add(1, "JK JK 2C 2D"), discard("9S")).out == 0


@pytest.mark.rule("S3-27", "S3-48")
def test_a_wild_on_top_of_the_pile_is_still_not_taken() -> None:
    state = position("JK 2C 2D 4D", ["wild JK 2S 2H"], pile="9S 2D", phase="draw", rules=DE_BOLIVIA)
    assert refused(state, take("JK 2C")) == ("top_blocked", {})
    assert refused(state, take("JK 2C", onto=0)) == ("top_blocked", {})


@pytest.mark.rule("S3-48", "E80")
def test_the_target_stays_10000() -> None:
    assert [DE_BOLIVIA.default_target(n) for n in DE_BOLIVIA.players] == [10000] * 5
    assert (DE_BOLIVIA.black_three_held, DE_BOTH.black_three_held) == (5, 5)


@pytest.mark.rule("E109", "S3-47", "S3-48")
def test_each_option_changes_only_its_own_fields() -> None:
    def differences(rules: Ruleset) -> dict[str, object]:
        return {n: getattr(rules, n) for n in Ruleset.__slots__ if getattr(rules, n) != getattr(DE, n)}

    assert differences(DE_RED) == {"red_threes": "automatic"}
    assert differences(DE_BOLIVIA) == {"wild_melds": True, "run_to_go_out": True}
    assert differences(DE_BOTH) == {"red_threes": "automatic", "wild_melds": True, "run_to_go_out": True}
