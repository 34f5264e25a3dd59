"""What the rulesets ask of the table beyond the house Samba: each control, its words, its reasons."""

from __future__ import annotations

import pytest

from samba_core.cards import card, cards
from samba_core.moves import Discard, LayRedThree, Merge, Pass
from table.ctrl import Table
from table.naming import Names
from table.scene import Dialog
from table.sheets import dialog
from tests.positions import CANASTA, TWO_CLOSED, lay, meld, position, take
from tests.table.seated import WORDS, choose, chosen, do, hand, lit, names, refused, sit, why_refused
from tests.table.shown import main, plain, row, says, scene_of, works

OPEN = "set 7C 7H 7D"
RUN = "run 6H 7H 8H"
MIXED = "set QS QS QH QD QC 2S JK"
EIGHTS = "set 8C 8D 8C"


def line(table: Table) -> str:
    return plain(scene_of(table).middle.line)


def prompt(table: Table) -> str:
    return scene_of(table).prompt


def sheet(table: Table) -> Dialog:
    found = dialog(table, names(table), WORDS)
    assert found is not None
    return found


def texts(table: Table) -> list[str]:
    return [plain(text) for text in sheet(table).text]


# ── keeping the last card ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-37", "E65")
@pytest.mark.rulesets("samba_de")
def test_who_is_left_with_one_card_and_may_not_go_out_passes() -> None:
    table = sit("4C 4D 4H 9S", OPEN, game="samba_de")
    assert "pass" not in {action.key for action in row(table)}
    assert why_refused(table, "pass") == "no_pass"
    choose(table, "4C 4D 4H")
    do(table, "new 0")
    assert (says(table), main(table).intent) == ("Pass", "pass")
    assert prompt(table) == "You may not go out: keep your last card and pass"
    choose(table, "9S")
    assert says(table) == "Pass", "the card that must be kept cannot be thrown"
    assert why_refused(table, "discard") == "cannot_go_out"
    assert {"pass on", "discard off", "undo on"} <= works(table)
    do(table, "pass")
    assert table.game.moves[-1] == Pass()
    assert (table.game.state.turn, chosen(table), hand(table)) == (1, [], ["9S"])
    table.play_bot()
    assert not table.can_undo


@pytest.mark.rule("E66", "E73", "E75")
@pytest.mark.rulesets("samba_de")
def test_after_a_no_the_last_card_is_kept_by_passing_and_without_one_it_goes_out() -> None:
    table = sit("9S", *TWO_CLOSED, game="samba_de", answer="no")
    assert (says(table), prompt(table)) == ("Pass", "You may not go out: keep your last card and pass")
    do(table, "pass")
    table = sit("9S", *TWO_CLOSED, game="samba_de")
    assert why_refused(table, "pass") == "no_pass"
    assert prompt(table) == "Discard your last card to go out"
    choose(table, "9S")
    assert says(table) == "Discard 9♠"


def test_where_two_cards_are_kept_nobody_passes() -> None:
    assert why_refused(sit("9S", *TWO_CLOSED, answer="no"), "pass") == "no_pass"


def test_a_player_who_passed_shows_it_and_not_the_throw_before() -> None:
    table = sit(position(hands={0: "4C 5D", 1: "9S"}, theirs=[OPEN], seat=1, rules=sit(game="samba_de").game.rules))
    table.game.play(Pass())
    assert scene_of(table).seats[0].status == "passed"


@pytest.mark.rule("E80")
@pytest.mark.rulesets("bolivia")
def test_where_a_samba_is_needed_two_canastas_say_what_is_missing() -> None:
    table = sit("4C", CANASTA, MIXED, game="bolivia")
    assert scene_of(table).sides[-1].need == "2 canastas, no samba yet"
    assert says(table) == "Pass"
    choose(table, "4C")
    assert why_refused(table, "discard") == "cannot_go_out_run"
    assert table.refusal is not None
    assert WORDS.reason(table.refusal) == ("Going out needs 2 canastas or sambas on your side, one of them a samba.")
    assert scene_of(sit("4C", *TWO_CLOSED, game="bolivia")).sides[-1].need == "2 canastas: may go out"
    assert scene_of(sit("4C", CANASTA, game="bolivia")).sides[-1].need == "1 canasta of 2, no samba yet"


# ── red threes by hand ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-30")
@pytest.mark.rulesets("samba_de")
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_red_three_chosen_alone_is_laid_before_the_draw_and_after_it(phase: str) -> None:
    table = sit("3H 3H 3D 9S 4D", OPEN, game="samba_de", phase=phase, pile="9D")
    choose(table, "3H")
    assert (says(table), main(table).intent) == ("Lay 3♥", "red")
    do(table, "red")
    assert table.game.moves == [LayRedThree(card("3H"))]
    assert (table.game.state.phase, hand(table), chosen(table)) == (phase, ["3D", "3H", "4D", "9S"], [])
    assert scene_of(table).sides[-1].red_threes == "one red three"
    choose(table, "3H 3D")
    assert main(table).off
    works(table)


@pytest.mark.rule("E53", "E69")
def test_a_laid_red_three_can_be_taken_back_after_the_draw() -> None:
    table = sit("3H 9S 4D", OPEN, game="samba_de")
    choose(table, "3H")
    do(table, "red", "undo")
    assert (hand(table), table.game.moves) == (["3H", "4D", "9S"], [])


@pytest.mark.rule("E69")
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_laying_a_red_three_as_the_last_card_goes_out_and_is_confirmed_first(phase: str) -> None:
    table = sit("3H", *TWO_CLOSED, game="samba_de", phase=phase, pile="9D")
    choose(table, "3H")
    assert says(table) == "Lay 3♥"
    do(table, "red")
    assert (table.open_dialog, table.game.moves) == ("out", [])
    assert "You meld what is left of your hand." in texts(table)
    do(table, "confirm")
    assert table.game.state.out == 0


@pytest.mark.rule("E69")
def test_a_last_red_three_that_would_empty_the_hand_says_why_it_stays() -> None:
    table = sit("3H", OPEN, game="samba_de", phase="draw", pile="9D")
    choose(table, "3H")
    assert says(table) == "(Lay 3♥)"
    assert why_refused(table, main(table).intent) == "must_keep_one"
    table = sit("3H", OPEN, game="samba_de")
    choose(table, "3H")
    assert says(table) == "Pass", "after the draw it is the card to be kept"


def test_with_a_meld_begun_the_red_three_waits() -> None:
    table = sit("KS KH KD 3H 4C 5C", game="samba_de")
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "3H")
    assert says(table) == "(Lay 3♥)"
    assert why_refused(table, "red") == "staged_first"
    assert "red off" in works(table)


@pytest.mark.rule("E12")
def test_a_red_three_in_hand_may_be_thrown_by_the_button_beside() -> None:
    table = sit("3H 9S 4D", OPEN, game="samba_de")
    choose(table, "3H")
    do(table, "discard")
    assert table.game.moves == [Discard(card("3H"))]


def test_a_red_three_that_is_not_chosen_or_not_to_be_laid_now_says_why() -> None:
    assert why_refused(sit("3H 9S", OPEN, game="samba_de"), "red") == "nothing_chosen"
    assert why_refused(sit("9S 4D", OPEN), "red") == "nothing_chosen"
    waiting = sit(position(hands={0: "3H 9S"}, seat=1, rules=sit(game="samba_de").game.rules))
    choose(waiting, "3H")
    assert why_refused(waiting, "red") == "bots_playing"


def test_red_threes_in_hand_lie_between_twos_and_black_threes() -> None:
    table = sit("3D JK 2C 3S 3H 2S 4C", game="samba_de")
    assert [c.face.kind for c in scene_of(table).hand.cards] == list(cards("4C 2S 2C 3H 3D 3S JK"))


@pytest.mark.rule("S3-32", "E84")
def test_the_score_sheet_has_a_row_for_red_threes_still_in_hand() -> None:
    table = sit(position("3H 3D 4C", [OPEN], hands={2: "3H"}, phase="deal_over", rules=sit(game="samba_de").game.rules))
    assert {row.text: row.cells[0] for row in sheet(table).rows}["Red threes in hand"] == "−1,500"


# ── joining sets ─────────────────────────────────────────────────────────────────────────────────────────────


def joins(table: Table, index: int, side: int = 0) -> list[str]:
    """What the sheet of a meld offers besides closing it."""
    do(table, "clear", f"meld {side} {index}")
    found = [action.intent for action in sheet(table).actions[:-1]]
    do(table, "close")
    return found


@pytest.mark.rule("S3-10", "E46")
@pytest.mark.rulesets("samba_de")
def test_two_sets_of_a_rank_are_joined_from_the_sheet_of_either() -> None:
    table = sit("9S 4D", EIGHTS, RUN, "set 8S 8S 8H 8H", game="samba_de")
    assert joins(table, 0) == ["merge 0 2"]
    assert joins(table, 2) == ["merge 2 0"]
    assert joins(table, 1) == []
    do(table, "meld 0 0")
    assert [action.text for action in sheet(table).actions] == ["Join with the other eights, 4 cards", "Close"]
    do(table, "merge 0 2")
    assert table.game.moves == [Merge(0, 2)]
    assert table.open_dialog == ""
    assert [m.size for m in table.view.own_melds] == [3, 7]
    do(table, "undo")
    assert [m.size for m in table.view.own_melds] == [3, 3, 4]


@pytest.mark.parametrize(
    "table",
    [
        sit("9S 4D", EIGHTS, "set 8S 8S 8H 8H"),
        sit("9S 4D", EIGHTS, "set 8S 8S 8H 8H", game="samba_de", phase="draw", pile="9D"),
        sit("9S 4D", "set 8C 8D JK", "set 8S 8S 8H 8H 2C 2D", game="samba_de"),
        sit(position(hands={0: "4C"}, melds=[OPEN], theirs=[EIGHTS, "set 8S 8S 8H 8H"], seat=1,
                     rules=sit(game="samba_de").game.rules)),
    ],
    ids=["not in this game", "not before the draw", "too many wilds", "not out of turn"],
)  # fmt: skip
def test_joining_is_offered_only_where_it_is_legal(table: Table) -> None:
    assert joins(table, 0) == []


def test_joining_the_sets_of_others_is_not_offered() -> None:
    table = sit("9S 4D", OPEN, theirs=[EIGHTS, "set 8S 8S 8H 8H"], game="samba_de")
    assert joins(table, 0, side=1) == []
    assert why_refused(table, "merge 0 0") == "no_such_meld"


def test_joining_waits_while_a_meld_is_begun() -> None:
    """Only going out allows the fours, so they are begun and not laid."""
    table = sit("QH 4C 4D", CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4S", "set 4C 4H 4D", game="samba_de",
                house={"keep": "two"})  # fmt: skip
    assert joins(table, 2) == ["merge 2 3"]
    choose(table, "4C 4D")
    do(table, "meld 0 2")
    assert table.stages
    assert joins(table, 2) == []


@pytest.mark.rule("E46")
def test_joining_that_gives_up_a_bonus_says_what_it_costs() -> None:
    table = sit("9S 4D", "set 8S 8S 8S 8H 8H 8H 8D", "set 8D 8D 2C", game="samba_de")
    do(table, "meld 0 1")
    assert texts(table)[-1] == "Joining them costs 200 of bonuses."
    table = sit("9S 4D", EIGHTS, "set 8S 8S 8H 8H", game="samba_de")
    do(table, "meld 0 0")
    assert "Joining" not in " ".join(texts(table))


# ── a taken pair: new set, or onto one that lies there ───────────────────────────────────────────────────────


def pair_and_set(*melds: str, **more: object) -> Table:
    return sit("8S 8H 4D 5D", *melds, game="samba_de", phase="draw", pile="4C 9C 8D", **more)


@pytest.mark.rule("S3-28", "E16")
@pytest.mark.rulesets("samba_de")
def test_the_pair_goes_onto_the_lit_set_or_with_a_tap_on_the_pile_makes_a_new_one() -> None:
    for tap, move in (("meld 0 1", take("8S 8H", onto=1)), ("pile", take("8S 8H"))):
        table = pair_and_set(OPEN, EIGHTS)
        assert line(table) == "**Take the pile** with your 8♠ 8♥."
        do(table, "pile")
        assert chosen(table) == ["8H", "8S"]
        assert {"pile", "meld 0 1"} <= lit(scene_of(table))
        assert line(table) == "**Tap the pile** to take it for a new set, or **your eights** to take it onto them."
        assert (says(table), main(table).intent) == ("8♠ 8♥: where to?", "open targets")
        do(table, tap)
        assert [str(m) for m in table.game.moves] == [str(move)]
        assert table.game.state.phase == "play"


@pytest.mark.rule("E17")
@pytest.mark.rulesets("samba_de")
def test_with_two_sets_of_the_rank_the_pair_must_join_one_and_the_button_says_so() -> None:
    table = pair_and_set(EIGHTS, "set 8S 8C 8H")
    do(table, "pile")
    assert {"meld 0 0", "meld 0 1"} <= lit(scene_of(table))
    assert "pile" not in lit(scene_of(table))
    assert says(table) == "8♠ 8♥: where to?"
    assert why_refused(table, "pile") == "must_join_set"
    do(table, main(table).intent, "target meld 0 0")
    assert table.game.moves == [take("8S 8H", onto=0)]


def test_a_set_that_the_pair_does_not_fit_says_why() -> None:
    table = pair_and_set(OPEN, EIGHTS)
    choose(table, "8S 8H")
    assert why_refused(table, "meld 0 0") == "wrong_rank"
    choose(table, "8S 4D")
    assert why_refused(table, "meld 0 1") == "no_natural_pair"


@pytest.mark.rule("S0-13", "E16")
@pytest.mark.rulesets("samba_house")
def test_where_a_pair_always_opens_a_set_the_old_one_is_not_lit() -> None:
    table = sit("8S 8H 4D 5D", EIGHTS, phase="draw", pile="4C 9C 8D")
    do(table, "pile")
    assert lit(scene_of(table)) == {"draw", "pile"}
    do(table, "pile")
    assert [m.size for m in table.view.own_melds] == [3, 3]


# ── canasta: frozen piles, a natural with a wild, one meld a rank ────────────────────────────────────────────


@pytest.mark.rule("S0-27", "E13")
@pytest.mark.rulesets("canasta_house")
def test_a_natural_and_a_wild_take_a_pile_that_is_not_frozen() -> None:
    table = sit("8S JK 4D 5D", OPEN, game="canasta_house", phase="draw", pile="4C 9C 8D")
    assert line(table) == "**Take the pile** with your 8♠ ★."
    assert not scene_of(table).middle.frozen
    do(table, "pile")
    assert chosen(table) == ["8S", "JK"]
    assert says(table) == "Take the pile with 8♠ ★"
    do(table, "pile")
    assert table.view.own_melds[-1] == meld("set 8D 8S JK")


@pytest.mark.rule("S0-27", "S0-41", "E14")
@pytest.mark.rulesets("canasta_house", "canasta_classic")
@pytest.mark.parametrize("game", ["canasta_house", "canasta_classic"])
@pytest.mark.parametrize(
    ("melds", "pile"), [([OPEN], "4C JK 8D"), ([], "4C 9C 8D")], ids=["a wild in it", "nothing melded"]
)
def test_a_frozen_pile_says_so_and_only_a_natural_pair_takes_it(game: str, melds: list[str], pile: str) -> None:
    table = sit("8S JK AD AS AH 5D", *melds, game=game, phase="draw", pile=pile)
    shown = scene_of(table).middle
    assert (shown.frozen, shown.pile_target) == (True, False)
    assert line(table) == "The pile is frozen: only two natural eights take it."
    assert plain(shown.pile_label).endswith("frozen: only a natural pair takes it")
    assert why_refused(table, "pile") == "frozen_needs_pair"
    table = sit("8S 8C AD AS AH 5D", *melds, game=game, phase="draw", pile=pile)
    assert scene_of(table).middle.frozen
    assert line(table).startswith("**Take the pile** with your 8♠ 8♣")
    assert scene_of(table).middle.pile_target


def test_without_a_pair_or_a_wild_the_line_says_both_ways() -> None:
    table = sit("8S 9H 4D 5D", OPEN, game="canasta_house", phase="draw", pile="4C 9C 8D")
    assert line(table) == "To take the pile you need two eights, or one and a wild card."
    assert why_refused(table, "pile") == "needs_two_hand_cards"


def test_a_natural_and_a_wild_that_would_leave_too_few_cards_say_so() -> None:
    table = sit("8S JK", OPEN, game="canasta_house", phase="draw", pile="8D")
    assert line(table) == "Taking the pile would leave you too few cards."
    assert why_refused(table, "pile") == "must_keep_two"


@pytest.mark.rule("E102")
@pytest.mark.rulesets("canasta_house")
def test_a_wild_too_many_for_the_set_it_would_join_is_told_as_that() -> None:
    table = sit("8S JK 4D 5D", "set 8C 8D 8H 8S 2C 2D JK", game="canasta_house", phase="draw", pile="4C 9C 8D")
    assert line(table) == "A set may hold at most 3 wild cards."
    assert why_refused(table, "pile") == "too_many_wilds"


@pytest.mark.rule("S2-24", "E16")
@pytest.mark.rulesets("canasta_house", "canasta_classic")
@pytest.mark.parametrize("game", ["canasta_house", "canasta_classic"])
def test_where_a_rank_is_one_meld_the_taken_cards_join_it_by_themselves(game: str) -> None:
    table = sit("8S 8H 4D 5D KS", OPEN, "set 8C 8D 8C", game=game, phase="draw", pile="4C 9C 8H")
    choose(table, "8S 8H")
    do(table, "pile")
    assert table.view.own_melds == (meld(OPEN), meld("set 8C 8D 8C 8H 8S 8H"))


@pytest.mark.rule("S2-28", "E20")
@pytest.mark.rulesets("canasta_classic")
def test_the_top_card_takes_the_pile_onto_an_own_set_with_nothing_chosen() -> None:
    table = sit("KS 4D 5D 9H", "set 8C 8S 8H", game="canasta_classic", phase="draw", pile="4C 9C 8D")
    assert lit(scene_of(table)) == {"draw", "pile"}
    assert line(table) == "**Take the pile** onto your eights."
    assert prompt(table) == "Your turn: draw one, or take the pile"
    assert says(table) == "Draw a card", "drawing stays the main thing"
    works(table)
    do(table, "pile")
    assert table.game.moves == [take("")]
    assert table.view.own_melds == (meld("set 8C 8S 8H 8D"),)


@pytest.mark.rule("E14", "E20")
@pytest.mark.parametrize(
    ("game", "pile"), [("canasta_classic", "4C JK 8D"), ("canasta_house", "4C 9C 8D"), ("samba_de", "4C 9C 8D")]
)
def test_where_the_top_card_alone_does_not_take_the_pile_it_is_not_lit(game: str, pile: str) -> None:
    table = sit("KS 4D 5D 9H", "set 8C 8S 8H", game=game, phase="draw", pile=pile)
    assert "pile" not in lit(scene_of(table))
    why_refused(table, "pile")


def test_a_top_card_that_would_leave_too_few_cards_says_so() -> None:
    table = sit("KS", "set 8C 8S 8H", game="canasta_classic", phase="draw", pile="8D")
    assert line(table) == "Taking the pile would leave you too few cards."
    assert "pile" not in lit(scene_of(table))


@pytest.mark.rule("S2-41")
def test_where_the_pile_may_not_open_the_line_says_so() -> None:
    house = {"open_with_pile": False}
    table = sit("AS AH AC 4D", game="canasta_classic", house=house, phase="draw", pile="4C AD")
    assert line(table) == "Your side’s first meld must come out of the hand, without the pile."
    assert why_refused(table, "pile") == "not_to_open"


@pytest.mark.rule("S0-21", "S2-05")
@pytest.mark.parametrize(
    ("game", "players", "text"),
    [
        ("samba_house", 4, "Draw 2 cards"),
        ("canasta_house", 4, "Draw a card"),
        ("canasta_house", 3, "Draw 2 cards"),
        ("canasta_classic", 2, "Draw a card"),
        ("canasta_classic", 6, "Draw a card"),
        ("samba_de", 6, "Draw 2 cards"),
        ("bolivia", 4, "Draw 2 cards"),
    ],
)
def test_the_button_and_the_prompt_draw_what_the_game_says(game: str, players: int, text: str) -> None:
    table = sit("4C 5D", OPEN, game=game, players=players, phase="draw", pile="9D")
    assert says(table) == text
    assert prompt(table) == f"Your turn: {text[0].lower()}{text[1:]}"


# ── melds of wild cards ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S3-48", "E80")
@pytest.mark.rulesets("bolivia", "samba_de")
@pytest.mark.parametrize(("game", "house"), [("bolivia", {}), ("samba_de", {"bolivia": True})])
def test_wild_cards_are_melded_alone_and_seven_are_a_bolivia(game: str, house: dict[str, bool]) -> None:
    table = sit("2S 2H JK 2C 4D 5D", OPEN, game=game, house=house)
    choose(table, "2S 2H JK")
    assert says(table) == "Meld 2♠ 2♥ ★, 90"
    do(table, "new 0")
    chip = next(chip for chip in scene_of(table).sides[-1].chips if chip.kind == "wild")
    assert (chip.title, chip.wilds, chip.label) == ("★", 3, "Wild cards, 3 cards")
    choose(table, "2C")
    assert lit(scene_of(table)) >= {chip.intent}
    do(table, chip.intent)
    assert table.view.own_melds[1].size == 4

    table = sit("4D 5D", OPEN, "wild 2S 2S 2H 2H 2D JK JK", game=game, house=house)
    chip = next(chip for chip in scene_of(table).sides[-1].chips if chip.kind == "wild")
    assert (chip.closed, chip.seal, chip.label) == ("bolivia", "bolivia", "Bolivia, seven wild cards")
    do(table, chip.intent)
    assert texts(table)[-1] == "Bonus 2,500."


def test_where_wild_cards_alone_are_no_meld_that_is_the_reason() -> None:
    for game in ("samba_house", "canasta_house", "canasta_classic", "samba_de"):
        table = sit("2S 2H JK 4D 5D", OPEN, game=game)
        choose(table, "2S 2H JK")
        assert why_refused(table, "new 0") == "wild_only"
        assert "new 0" not in lit(scene_of(table))


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────

KINGS = "KS KS KH KH KD KD KC"


@pytest.mark.rule("S0-45", "S2-47", "E78")
@pytest.mark.rulesets("canasta_house", "canasta_classic")
@pytest.mark.parametrize("game", ["canasta_house", "canasta_classic"])
@pytest.mark.parametrize(
    ("hand", "melds", "melded", "points"),
    [
        (f"{KINGS} 4C", [], [], 200),
        (f"{KINGS} 4C", [OPEN], [], 200),
        (f"{KINGS} 7S 4C", [OPEN], [], 100),
        (f"{KINGS} 4C", [OPEN], [0], 100),
        ("KS KH KD 4C", ["set AS AS AH AH AD AD AC"], [], 100),
    ],
    ids=["all new", "the partner melded", "a card goes to the partner's meld", "melded before", "no own canasta"],
)
def test_a_concealed_hand_is_promised_only_where_it_is_one(
    game: str, hand: str, melds: list[str], melded: list[int], points: int
) -> None:
    table = sit(hand, *melds, melded=melded, game=game)
    do(table, "out")
    first = "A concealed hand: going out ends the deal and scores 200." if points == 200 else (
        "Going out ends the deal and scores 100."
    )  # fmt: skip
    assert texts(table)[0] == first
    do(table, "confirm")
    assert {r.text: r.cells[0] for r in sheet(table).rows}["Going out"] == f"+{points}"


def test_in_samba_nothing_is_said_of_concealed_hands() -> None:
    for game in ("samba_house", "samba_de", "bolivia"):
        table = sit("4C", *TWO_CLOSED, game=game)
        choose(table, "4C")
        do(table, "discard")
        assert texts(table)[0] == "Going out ends the deal and scores 200."


@pytest.mark.rule("E11", "E26")
def test_a_red_three_that_is_replaced_leaves_a_card_so_taking_the_pile_does_not_go_out() -> None:
    house = {"replace_red_three_from_pile": True}
    table = sit("KS KH", *TWO_CLOSED, house=house, phase="draw", pile="3H KD", stock="9C")
    do(table, "pile", "pile")
    assert (table.open_dialog, table.game.state.out, hand(table)) == ("", None, ["9C"])


# ── the open pile ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("E100")
def test_an_open_pile_is_looked_through_from_the_menu_and_a_closed_one_is_not() -> None:
    table = sit("4C 5D", OPEN, house={"pile_open": True}, pile="4D 9H KS")
    do(table, "menu")
    assert "open pile" in [action.intent for action in sheet(table).actions]
    do(table, "open pile")
    assert [face.rank for face in sheet(table).faces] == ["K", "9", "4"]
    table = sit("4C 5D", OPEN, pile="4D 9H KS")
    do(table, "menu")
    assert "open pile" not in [action.intent for action in sheet(table).actions]
    do(table, "open pile")
    assert scene_of(table).dialog is None


# ── five and six players ─────────────────────────────────────────────────────────────────────────────────────


def sides(table: Table) -> list[str]:
    return [side.name for side in scene_of(table).sides]


@pytest.mark.rule("E98")
def test_three_pairs_are_us_and_two_pairs_by_their_names() -> None:
    table = sit("4C 5D", game="samba_de", players=6)
    assert sides(table) == ["Ana and Dora", "Bruno and Emil", "Us"]
    assert [(tone, short) for tone, _, short, _ in scene_of(table).bar.scores] == [
        ("us", "Us"),
        ("them", "A+D"),
        ("third", "B+E"),
    ]
    assert [seat.status for seat in scene_of(table).seats] == [
        "opponent", "opponent", "your partner", "opponent", "opponent",
    ]  # fmt: skip
    assert [seat.tone for seat in scene_of(table).seats] == ["them", "third", "us", "them", "third"]


@pytest.mark.rule("S2-16")
def test_two_teams_of_three_are_us_and_them() -> None:
    table = sit("4C 5D", game="canasta_classic", players=6)
    assert sides(table) == ["Them", "Us"]
    assert [seat.status for seat in scene_of(table).seats].count("your partner") == 2


@pytest.mark.rule("E99")
def test_five_play_alone_under_their_names_and_with_five_tones() -> None:
    table = sit("4C 5D", game="samba_de", players=5)
    assert sides(table) == ["Ana", "Bruno", "Chen", "Dora", "You"]
    assert [Names(table, WORDS).tone(side) for side in range(5)] == ["us", "them", "third", "fourth", "fifth"]
    assert why_refused(sit("KS KH KD 4C", *TWO_CLOSED, game="samba_de", players=5), "ask") == "no_partner"


@pytest.mark.parametrize(
    ("game", "players", "scores", "text"),
    [
        ("samba_de", 6, (12_000, 0, 0), "You and Chen won the match."),
        ("samba_de", 6, (0, 12_000, 0), "Ana and Dora won the match."),
        ("samba_de", 5, (0, 0, 0, 12_000, 0), "Chen won the match."),
        ("canasta_classic", 6, (6_000, 0), "Your side won the match."),
        ("canasta_classic", 6, (0, 6_000), "Your opponents won the match."),
    ],
)
def test_the_winner_is_named_as_the_sides_are(game: str, players: int, scores: tuple[int, ...], text: str) -> None:
    table = sit("4C", game=game, players=players, scores=scores, phase="match_over")
    assert texts(table)[0] == text


def test_two_partners_are_counted_together_before_going_out() -> None:
    table = sit("4C", CANASTA, game="canasta_classic", players=6, hands={2: "9C", 4: "9D TC"})
    choose(table, "4C")
    do(table, "discard")
    assert texts(table)[-1] == "Your partners’ 3 cards count against you."


@pytest.mark.rule("S2-53", "E94")
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("canasta_classic", "A tie: another deal decides, played to 5,500."),
        ("samba_de", "A tie: another deal decides, played to 10,000."),
    ],
)
def test_a_tie_that_is_played_on_says_so(game: str, text: str) -> None:
    hands = {0: "4C", 1: "4D", 2: "5C", 3: "5D"}
    table = sit(game=game, hands=hands, phase="deal_over", scores=(12_000, 12_000))
    assert texts(table)[0] == text
    assert refused(table) == ""


def test_a_first_meld_in_parts_still_works_where_the_hand_goes_down_whole() -> None:
    """With the minimum waived for a concealed hand, fours that make too little lie begun until the rest follows."""
    house = {"minimum_waived_concealed": True}
    table = sit("4S 4S 4H 4H 4D 4D 4C 5S", game="canasta_house", house=house)
    choose(table, "4S 4S 4H 4H 4D 4D 4C")
    do(table, "new 0")
    assert table.game.moves == [lay("set 4S 4S 4H 4H 4D 4D 4C")]
