"""The scene: what is shown of a table, in numbers that are the engine's and sentences that fit the moment."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from samba_core.cards import cards
from table.ctrl import Table
from table.picture import picture
from table.scene import Chip
from table.view import regions
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, position
from tests.table.seated import (
    WORDS,
    again,
    choose,
    choose_at_random,
    do,
    lit,
    match,
    moments,
    refused,
    sit,
)
from tests.table.shown import plain, scene_of, shows_what_the_engine_says

OPEN = "set 7C 7H 7D"
RUN = "run 6H 7H 8H"


def chips(table: Table, place: int = -1) -> list[Chip]:
    """The chips of a side; the last side is the visitor's own."""
    return list(scene_of(table).sides[place].chips)


# ── over whole deals ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("R23")
@pytest.mark.parametrize(("players", "bot"), [(2, "random"), (3, "steady"), (4, "random"), (4, "steady")])
def test_over_whole_deals_the_picture_shows_what_the_engine_says(players: int, bot: str) -> None:
    rng = Random(players)
    for number, table in enumerate(moments(players, f"picture {players}", bot)):
        if number % 3 and not table.game.state.phase.endswith("over"):
            continue
        choose_at_random(table, rng)
        if table.chosen and rng.random() < 0.3:
            table.intent("new 0" if table.view.phase == "play" else "pile")
            if table.dialog == "out" or not table.stages:
                table = again(table)
        scene = picture(table, WORDS, phone=bool(number % 4))
        shows_what_the_engine_says(table, scene)
        assert all(regions(scene, WORDS)[name] for name in ("bar", "seats", "middle", "ours", "prompt", "hand"))
        table.stages, table.chosen, table.dialog, table.pending = [], [], "", ()


def test_everything_that_is_lit_can_be_tapped() -> None:
    rng, tapped = Random("lit"), set()
    deals = [moments(players, "lit", bot) for players, bot in ((2, "random"), (2, "steady"), (3, "steady"))]
    for table in chain(*deals):
        if table.bots_turn or table.game.state.phase.endswith("over"):
            continue
        choose_at_random(table, rng)
        if table.view.phase == "draw" and rng.random() < 0.7:
            table.intent("clear")
        for intent in sorted(lit(scene_of(table))):
            trial = again(table)
            trial.intent(intent)
            assert refused(trial) == "", f"{intent} is lit and refused: {refused(trial)}"
            tapped.add(intent.split()[0])
        table.chosen = []
    assert tapped >= {"draw", "pile", "new", "meld"}


def test_nothing_is_lit_while_the_others_play_nor_after_the_deal() -> None:
    for number, table in enumerate(moments(4, "dark", "random")):
        if number % 3 and not table.game.state.phase.endswith("over"):
            continue
        if table.bots_turn or table.game.state.phase.endswith("over"):
            held = next((k for k, n in enumerate(table.view.hand) if n), None)
            if held is not None and table.bots_turn:
                table.intent(f"pick {held}")
            assert lit(scene_of(table)) == set()
            table.chosen = []


# ── chips ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_closed_melds_come_first_then_runs_by_suit_then_sets_from_the_ace_down() -> None:
    table = sit("4C 5D", "set 5S 5H 5D", "run 4D 5D 6D", CANASTA, "set KS KH KD", "run 4S 5S 6S", SAMBA)
    assert [(chip.closed, chip.title, chip.suit) for chip in chips(table)] == [
        ("samba", "6–Q", "C"),
        ("natural", "A", ""),
        ("", "4–6", "S"),
        ("", "4–6", "D"),
        ("", "K", ""),
        ("", "5", ""),
    ]


def test_a_chip_tells_its_cards_wilds_and_seal_also_to_a_screen_reader() -> None:
    mixed = "set QS QS QH QD QC 2S JK"
    table = sit("4C 5D", "set KS KH KD JK", RUN, mixed, SAMBA)
    by_title = {chip.title: chip for chip in chips(table)}
    assert by_title["K"].label == "Set of kings, 4 cards, 1 wild"
    assert (by_title["K"].suits, by_title["K"].naturals, by_title["K"].wilds) == ("SHD", 3, 1)
    assert by_title["6–8"].label == "Run, six to eight of hearts, 3 cards"
    assert by_title["Q"].label == "mixed canasta of queens, 7 cards"
    assert (by_title["Q"].closed, by_title["Q"].seal) == ("mixed", "mixed")
    assert by_title["6–Q"].label == "Samba, six to queen of clubs"


def test_the_chips_that_the_chosen_cards_fit_are_lit_and_say_so() -> None:
    table = sit("7S 9H 4D", OPEN, RUN)
    choose(table, "9H")
    by_key = {chip.key: chip for chip in chips(table)}
    assert by_key["m-0-1"].target
    assert by_key["m-0-1"].label.endswith("The chosen cards fit.")
    assert not by_key["m-0-0"].target


def test_a_place_for_a_new_meld_appears_only_when_the_chosen_cards_are_one() -> None:
    table = sit("KS KH KD 4D 5C", OPEN)
    assert "m-new" not in {chip.key for chip in chips(table)}
    choose(table, "KS KH KD")
    assert "m-new" in {chip.key for chip in chips(table)}


def test_the_run_that_the_top_card_fits_is_lit_before_the_draw() -> None:
    table = sit("4C 5D KS", OPEN, RUN, phase="draw", pile="4D 9H")
    assert [chip.key for chip in chips(table) if chip.target] == ["m-0-1"]
    assert next(chip for chip in chips(table) if chip.target).label.endswith("The pile’s top card fits.")


def test_begun_melds_are_shown_as_drafts_on_the_own_side() -> None:
    table = sit("KS KH KD KC 5C 6C 9H")
    choose(table, "KS KH KD")
    do(table, "new 0")
    (draft,) = chips(table)
    assert (draft.key, draft.draft, draft.intent, draft.size) == ("d-1", True, "staged 0", 3)
    assert draft.label == "Set of kings, 3 cards, not laid yet"
    choose(table, "KC")
    assert chips(table)[0].target
    assert scene_of(table).hand.size == 4


def test_melds_that_grew_since_the_own_turn_are_marked() -> None:
    table = sit("4C 5D", OPEN, theirs=["set 9C 9D 9S"])
    table.game.state = position("4C 5D", [OPEN], theirs=["set 9C 9D 9S 9H", "set KS KH KD"])
    assert [chip.fresh for chip in chips(table, 0)] == [True, True]
    assert [chip.fresh for chip in chips(table)] == [False]


# ── what a side needs ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-46")
@pytest.mark.parametrize(
    ("melds", "need"),
    [
        ([OPEN], "0 canastas of 2"),
        ([CANASTA], "1 canasta of 2"),
        (list(TWO_CLOSED), "2 canastas: may go out"),
    ],
)
def test_each_side_tells_how_near_it_is_to_going_out(melds: list[str], need: str) -> None:
    assert scene_of(sit("4C 5D", *melds)).sides[-1].need == need


def test_a_side_without_melds_tells_its_minimum_and_its_red_threes() -> None:
    side = scene_of(sit("4C 5D", score=1500, red_threes=["3H 3D"])).sides[-1]
    assert side.empty == "First meld: 90 points"
    assert side.red_threes == "2 red threes"
    assert scene_of(sit("4C 5D", red_threes=["3H"])).sides[-1].red_threes == "one red three"


def test_sides_of_partners_are_us_and_them_and_single_players_have_names() -> None:
    assert [side.name for side in scene_of(sit("4C 5D")).sides] == ["Them", "Us"]
    assert [side.name for side in scene_of(sit("4C 5D", players=3)).sides] == ["Ana", "Bruno", "You"]
    table = sit("4C 5D", players=2)
    table.settings = table.settings.with_values({"name": "Eve"})
    assert [side.name for side in scene_of(table).sides] == ["Ana", "Eve"]


# ── the line of the pile ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "line"),
    [
        ("8S 8H 4D", "", [OPEN], "The pile is empty."),
        ("8S 8H 4D", "8D 3S", [OPEN], "3♠ on top blocks the pile."),
        ("8S 8H 4D", "8D 2C", [OPEN], "2♣ on top blocks the pile."),
        ("8S 8H 4D", "8D JK", [OPEN], "Joker on top blocks the pile."),
        ("8S 9H 4D", "4C 8D", [OPEN], "To take the pile you need two eights."),
        ("8S 8H 4D", "4C 9C 8D", [OPEN], "**Take the pile** with your 8♠ 8♥."),
        ("KS KH", "KD", [OPEN], "Taking the pile would leave you too few cards."),
        ("4S 4H 9D", "9C 4D", [], "Your pair is too little: the first meld needs 50 points."),
        ("QS QH 8C 9C TC 4D", "KS QD", [], "**Take the pile** with your Q♠ Q♥, if further melds make 50."),
        ("4C 5D KS", "4D 9H", [RUN], "**Take 9♥** alone onto your run."),
        ("9S 9C 5D KS", "4D 9H", [RUN], "**Take the pile** with your 9♠ 9♣. **Or take 9♥** onto your run."),
    ],
)
def test_the_pile_says_why_it_can_or_cannot_be_taken(hand: str, pile: str, melds: list[str], line: str) -> None:
    table = sit(hand, *melds, phase="draw", pile=pile)
    assert plain(scene_of(table).middle.line) == line
    takeable = line.startswith("**")
    assert scene_of(table).middle.pile_target == takeable
    table.intent("pile")
    assert (refused(table) == "") == takeable


def test_between_two_runs_the_pile_is_not_lit_because_the_runs_are() -> None:
    table = sit("4C 5D KS", "run 5H 6H 7H", "run 4H 5H 6H 7H", phase="draw", pile="4D 8H")
    assert lit(scene_of(table)) == {"draw", "meld 0 0", "meld 0 1"}


def test_after_the_draw_the_pile_says_nothing_and_out_of_turn_only_that_it_is_blocked() -> None:
    assert scene_of(sit("8S 8H 4D", OPEN, pile="4C 8D")).middle.line == ""
    waiting = sit(position(hands={0: "8S 8H"}, seat=1, phase="draw", pile="4C 8D"))
    assert scene_of(waiting).middle.line == ""
    waiting = sit(position(hands={0: "8S 8H"}, seat=1, phase="draw", pile="4C JK"))
    assert scene_of(waiting).middle.line == "Joker on top blocks the pile."


def test_a_begun_take_says_what_it_waits_for() -> None:
    table = sit("QS QH 8C 9C TC 4D", phase="draw", pile="KS QD")
    do(table, "pile", "pile")
    scene = scene_of(table)
    assert scene.middle.line == "The pile is yours once the first meld is complete."
    assert scene.prompt == "Add melds until the first meld makes 50 points"
    assert not scene.middle.stock_target


# ── the sentence and the meter ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (sit("4C 5D", OPEN, phase="draw", pile="9D"), "Your turn: draw 2 cards"),
        (sit("4C 5D", OPEN, phase="draw", pile="9D", stock_size=1), "Your turn: draw a card"),
        (sit("9C 9H 4D 5D", OPEN, phase="draw", pile="4C 9D"), "Your turn: draw 2, or take the pile"),
        (sit("4C 5D KS", RUN, phase="draw", pile="4D 9H"), "Your turn: draw 2, or take the top card"),
        (sit("4C 5D", OPEN, phase="draw", pile="9D", stock_size=0), "The stock is empty: drawing ends the deal"),
        (
            sit("9C 9H 4D 5D", OPEN, phase="draw", pile="4C 9D", stock_size=0),
            "The stock is empty: take the pile, or the deal ends",
        ),
        (sit("4C 5D"), "Lay a first meld of 50 points, or discard"),
        (sit("4C 5D", OPEN), "Meld what you like, then discard one card"),
        (sit("KS KH KD 4C", *TWO_CLOSED), "You can go out now"),
        (sit("4C", *TWO_CLOSED), "Discard your last card to go out"),
        (sit("KS KH KD 4C", *TWO_CLOSED, answer="yes"), "Your partner said yes: go out"),
        (sit("KS KH KD 4C", *TWO_CLOSED, answer="no"), "Your partner said no: stay in, and discard"),
        (sit(position(hands={0: "4C"}, seat=1)), "Ana is playing"),
        (sit(position(hands={0: "4C"}, seat=2, phase="answer")), "Bruno asks: may I go out?"),
        (sit("KS KH KD 4C", *TWO_CLOSED, phase="answer"), "Bruno is playing"),
        (sit("4C", phase="deal_over"), "The deal is over"),
        (sit("4C", phase="match_over"), "The match is over"),
        (sit("", out=0, phase="deal_over"), "The deal is over: you went out, your hand is empty"),
    ],
)
def test_one_sentence_says_what_the_game_expects(table: Table, sentence: str) -> None:
    assert scene_of(table).prompt == sentence


@pytest.mark.rule("E27", "E58")
def test_with_a_meld_begun_that_only_going_out_allows_the_sentence_says_so() -> None:
    table = sit("QH 4C 4D", CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4S")
    choose(table, "4C 4D")
    do(table, "meld 0 2")
    assert scene_of(table).prompt == "Go on melding: you must go out with this"
    grown = next(chip for chip in chips(table) if chip.title == "4")
    assert (grown.size, grown.draft) == (5, True)


def test_the_meter_counts_what_is_chosen_and_begun_toward_the_first_meld() -> None:
    table = sit("KS KH KD KC 5C 6C 7C")
    meter = scene_of(table).meter
    assert meter is not None
    assert (meter.have, meter.need, meter.text) == (0, 50, "0 of 50, 50 more")
    choose(table, "KS KH KD")
    do(table, "new 0")
    choose(table, "5C")
    meter = scene_of(table).meter
    assert meter is not None
    assert meter.have == 35


def test_there_is_no_meter_without_a_minimum_nor_out_of_turn_nor_before_the_draw() -> None:
    assert scene_of(sit("KS KH KD", OPEN)).meter is None
    assert scene_of(sit("KS KH KD", phase="draw", pile="4C")).meter is None
    assert scene_of(sit(position(hands={0: "4C"}, seat=1))).meter is None


# ── the hand and the other players ───────────────────────────────────────────────────────────────────────────


def test_the_hand_is_sorted_by_suit_or_by_rank_with_the_special_cards_last() -> None:
    table = sit("JK 2C 3S 4C KS 4S KH")
    kinds = [card.face.kind for card in scene_of(table).hand.cards]
    assert kinds == list(cards("4S KS KH 4C 2C 3S JK"))
    do(table, "sort")
    kinds = [card.face.kind for card in scene_of(table).hand.cards]
    assert kinds == list(cards("4S 4C KS KH 2C 3S JK"))


def test_a_card_tells_its_copies_its_news_and_how_many_are_chosen() -> None:
    table = sit("KS KS 4C", OPEN, phase="draw", stock="KS 9D")
    do(table, "draw")
    choose(table, "KS KS")
    labels = {card.label for card in scene_of(table).hand.cards}
    assert labels == {"king of spades, 3 copies, new, makes a set, 2 chosen", "four of clubs", "nine of diamonds, new"}


@pytest.mark.parametrize(
    ("layout", "phone", "shown"), [("auto", True, "grid"), ("auto", False, "rows"), ("rows", True, "rows")]
)
def test_the_hand_is_laid_out_as_chosen_or_by_the_size_of_the_screen(layout: str, phone: bool, shown: str) -> None:
    table = match(4, "1", layout=layout)
    assert picture(table, WORDS, phone=phone).hand.layout == shown


def test_players_show_what_they_did_last() -> None:
    table = sit("4C 5D 6D", OPEN, phase="draw")
    assert [seat.status for seat in scene_of(table).seats] == ["opponent", "your partner", "opponent"]
    do(table, "draw")
    choose(table, "4C")
    do(table, "discard")
    assert scene_of(table).seats[0].status == "is playing"
    while table.game.state.turn == 1:
        table.play_bot()
    status = scene_of(table).seats[0].status
    assert status.startswith("threw ")
    label = scene_of(table).seats[0].label
    assert label.startswith("Ana, opponent, ")
    assert " of " in label or "joker" in label, "read aloud, the card has its full name"
    assert "\ufe0e" not in label


def test_a_refusal_and_a_notice_are_shown_in_words_until_the_next_tap() -> None:
    table = sit("4C 5D")
    table.intent("undo")
    assert scene_of(table).refusal == "There is nothing to take back. What you have seen stays seen."
    table.intent("clear")
    assert scene_of(table).refusal == ""
    table.intent('start {"players": "9"}')
    assert scene_of(table).refusal == "That is not possible here: 9"
