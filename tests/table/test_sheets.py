"""The sheets over the table: what they offer, and a score sheet whose items add up."""

from __future__ import annotations

import re

import pytest

from samba_core.moves import Answer
from samba_core.ruleset import PRESETS
from samba_core.scoring import deal_scores, totals
from table.ctrl import Table
from table.picture import picture
from table.scene import Dialog, SheetRow
from table.sheets import dialog
from table.view import regions
from tests.positions import TWO_CLOSED, position
from tests.table.seated import WORDS, choose, do, moments, names, sit

OPEN = "set 7C 7H 7D"
MIXED = "set QS QS QH QD QC 2S JK"


def sheet(table: Table, name: str = "") -> Dialog:
    """The sheet that is open, after opening the one named."""
    if name:
        do(table, f"open {name}")
    found = dialog(table, names(table), WORDS)
    assert found is not None
    return found


def intents(shown: Dialog) -> list[str]:
    return [action.intent for action in shown.actions]


def points(cell: str) -> int:
    """The points of a cell: its last number, nothing for a dash."""
    found = re.findall(r"[+−]?\d[\d,]*", cell.replace("×", "× "))
    return int(found[-1].replace(",", "").replace("−", "-")) if found else 0


# ── the score sheet ──────────────────────────────────────────────────────────────────────────────────────────


def adds_up(table: Table) -> None:
    """The items make the deal's total, and with the score before the new total, for every side in its column."""
    state = table.game.state
    shown = sheet(table)
    order = [0, *range(1, len(state.melds))]
    assert [name for _, name, _ in shown.heads] == [names(table).side(side) for side in order]
    by_text = {row.text: row for row in shown.rows}
    items = shown.rows[: [row.text for row in shown.rows].index("This deal")]
    for column, side in enumerate(order):

        def cell(row: SheetRow, column: int = column) -> int:
            return points(row.cells[column])

        assert sum(map(cell, items)) == cell(by_text["This deal"]) == deal_scores(state)[side].total
        assert cell(by_text["Before"]) == state.scores[side]
        assert cell(by_text["Before"]) + cell(by_text["This deal"]) == cell(by_text["Total"]) == totals(state)[side]
    assert "".join(regions(picture(table, WORDS), WORDS)["dialog"]).count("<tr") == len(shown.rows) + 1


@pytest.mark.parametrize(("players", "bot"), [(2, "random"), (3, "random"), (3, "steady"), (4, "random")])
def test_the_items_add_up_to_the_total_for_every_side(players: int, bot: str) -> None:
    for table in moments(players, f"sheet {players}", bot, deals=2):
        if table.game.state.phase.endswith("over"):
            adds_up(table)


@pytest.mark.rule("S0-39", "S0-49", "E82")
def test_every_item_has_a_row_of_its_own() -> None:
    table = sit(
        position(
            "3S 4C",
            [*TWO_CLOSED, MIXED, OPEN],
            theirs=["set KS KH KD"],
            hands={2: "9C JK"},
            red_threes=["3H 3H 3D", "3D"],
            scores=(1500, -35),
            phase="deal_over",
            out=1,
        )
    )
    adds_up(table)
    rows = {row.text: row.cells for row in sheet(table).rows}
    assert rows["Natural canastas"] == ("×1 +500", "–")
    assert rows["Mixed canastas"] == ("×1 +300", "–")
    assert rows["Sambas"] == ("×1 +1,500", "–")
    assert rows["Red threes"] == ("×3 +300", "×1 −100")
    assert rows["Going out"] == ("–", "+200")
    assert rows["Before"] == ("1,500", "−35")
    assert rows["Cards in hand"][0] == "−70"
    assert "Bolivias" not in rows, "what nobody made is left out"


def test_a_lost_set_of_red_threes_is_shown_as_lost() -> None:
    table = sit(position("4C", red_threes=["3H 3H 3H 3D 3D 3D"], phase="deal_over"))
    adds_up(table)
    assert {row.text: row.cells for row in sheet(table).rows}["Red threes"] == ("×6 −1,000", "–")


@pytest.mark.parametrize(
    ("table", "text", "won"),
    [
        (sit("4C", phase="deal_over"), ("The stock ran out; nobody went out.",), ""),
        (sit("4C", phase="deal_over", out=0), ("You went out.",), ""),
        (sit("4C", phase="deal_over", out=3), ("Chen went out.",), ""),
        (
            sit("4C", phase="match_over", out=2, scores=(12_000, 50)),
            ("You and Bruno won the match.", "Bruno went out."),
            "us",
        ),
        (
            sit("4C", phase="match_over", out=1, scores=(50, 12_000)),
            ("Your opponents won the match.", "Ana went out."),
            "them",
        ),
        (
            sit("4C", phase="match_over", scores=(50, 12_000), players=2),
            ("Ana won the match.", "The stock ran out; nobody went out."),
            "them",
        ),
        (
            sit("4C", phase="match_over", scores=(12_000, 0, 0), players=3),
            ("You won the match.", "The stock ran out; nobody went out."),
            "us",
        ),
        (
            sit("4C", phase="match_over", scores=(0, 0), deal_number=60),
            ("After 60 deals without a winner the match is a draw.", "The stock ran out; nobody went out."),
            "",
        ),
    ],
)
def test_the_sheet_says_how_the_deal_and_the_match_ended(table: Table, text: tuple[str, ...], won: str) -> None:
    shown = sheet(table)
    assert shown.text == text
    assert shown.won == won
    assert intents(shown)[-1] == ("open new" if table.view.phase == "match_over" else "next")


def test_a_tie_over_the_target_is_a_draw() -> None:
    table = sit(position(hands={0: "4C", 1: "4D", 2: "5C", 3: "5D"}, phase="match_over", scores=(12_000, 12_000)))
    assert sheet(table).text[0] == "The match is a draw."
    assert sheet(table).won == ""


def test_in_mid_deal_there_is_no_score_sheet() -> None:
    table = sit("4C")
    do(table, "open sheet")
    assert dialog(table, names(table), WORDS) is None


# ── going out and the question ───────────────────────────────────────────────────────────────────────────────


def test_going_out_says_what_it_brings_before_it_is_done() -> None:
    table = sit("KS KH KD 4C", *TWO_CLOSED, hands={2: "9C 9D 9S"})
    do(table, "out")
    shown = sheet(table)
    assert [text.replace("\ufe0e", "") for text in shown.text] == [
        "Going out ends the deal and scores 200.",
        "You meld what is left of your hand.",
        "You discard 4♣.",
        "Your side has 2,200 on the table now.",
        "Your partner’s 3 cards count against you.",
    ]
    assert intents(shown) == ["close", "confirm"]
    groups = [(where, [face.rank for face in faces]) for where, faces in shown.groups]
    assert groups == [("A new meld", ["K", "K", "K"])]


def test_going_out_shows_where_each_card_goes_naturals_first() -> None:
    table = sit("JK 5S 5H 4C", *TWO_CLOSED, "set 5C 5D 5S")
    do(table, "out")
    groups = [(where, [face.rank for face in faces]) for where, faces in sheet(table).groups]
    assert groups == [("Onto your fives", ["5", "5", "★"])]


def test_going_out_with_the_last_card_shows_only_the_discard() -> None:
    table = sit("4C", *TWO_CLOSED, players=2)
    choose(table, "4C")
    do(table, "discard")
    assert len(sheet(table).text) == 3
    assert sheet(table).groups == ()


def test_the_partners_question_shows_what_the_own_hand_would_cost_and_cannot_be_closed() -> None:
    table = sit(position(melds=TWO_CLOSED, hands={0: "9C JK", 2: "KS KH KD 4C"}, seat=2, phase="answer"))
    shown = sheet(table)
    assert shown.title == "Bruno asks"
    assert shown.text[-1] == "You hold 2 cards worth 60; they will count against you."
    assert not shown.closable
    for intent in intents(shown):
        assert intent in ("answer no", "answer yes")
    do(table, intents(shown)[0])
    assert table.game.moves == [Answer(False)]


# ── menus and forms ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_menu_offers_what_makes_sense_now_and_all_of_it_works() -> None:
    table = sit("KS KH KD 4C 5C", OPEN)
    assert "undo-all" not in intents(sheet(table, "menu"))
    do(table, "close")
    choose(table, "KS KH KD")
    do(table, "new 0")
    assert "undo-all" in intents(sheet(table, "menu"))
    over = sit("4C", phase="deal_over")
    assert "open sheet" in intents(sheet(over, "menu"))
    for where in (table, over):
        for intent in intents(sheet(where, "menu")):
            do(where, intent)
            if where.open_dialog:
                assert dialog(where, names(where), WORDS) is not None


def test_a_new_match_can_be_chosen_with_every_value_the_form_offers() -> None:
    shown = sheet(sit("4C", players=3, target=5000), "new")
    fields = {field.name: field for field in shown.fields}
    assert list(fields) == ["rules", "players", "target", "bot", "device", "name", "seed"]
    assert [choice.value for choice in fields["rules"].choices] == list(PRESETS)
    assert [choice.value for choice in fields["rules"].choices if choice.chosen] == ["samba_house"]
    assert [choice.value for choice in fields["players"].choices if choice.chosen] == ["3"]
    assert [choice.value for choice in fields["target"].choices if choice.chosen] == ["5000"]
    assert [choice.text for choice in fields["target"].choices] == ["2,500", "5,000", "7,500", "10,000"]
    for field in shown.fields:
        for choice in field.choices:
            do(sit("4C"), f'start {{"{field.name}": "{choice.value}"}}')


def test_the_form_warns_when_a_match_is_under_way() -> None:
    table = sit("4C 5D", OPEN)
    assert sheet(table, "new").lead == ""
    choose(table, "4C")
    do(table, "discard")
    assert sheet(table, "new").lead == "The match in play is kept: Menu, “Back to the earlier game”."


def test_every_setting_is_offered_with_exactly_one_value_chosen_and_can_be_set() -> None:
    table = sit("4C")
    for field in sheet(table, "settings").fields:
        assert sum(choice.chosen for choice in field.choices) == 1
        for choice in field.choices:
            do(table, f'set {{"{field.name}": "{choice.value}"}}')
            shown = {f.name: f for f in sheet(table).fields}
            assert [c.value for c in shown[field.name].choices if c.chosen] == [choice.value]


def test_a_meld_is_fanned_out_card_by_card_with_its_points_and_what_it_lacks() -> None:
    table = sit("4C", OPEN, theirs=[MIXED])
    do(table, "meld 0 0")
    shown = sheet(table)
    assert (shown.title, shown.text) == (
        "Set of sevens, 3 cards",
        ("3 cards, 15 points.", "4 more cards close it."),
    )
    assert len(shown.faces) == 3
    do(table, "close", "meld 1 0")
    assert sheet(table).text == ("7 cards, 120 points.", "Bonus 300.")


def test_the_log_and_the_rules_can_be_read() -> None:
    for game in PRESETS:
        shown = sheet(sit("4C", game=game), "about")
        assert shown.lead == WORDS(f"rules.{game}")
        assert len(shown.text) == 6
        assert f"has {WORDS.number(PRESETS[game].default_target(4))} points" in shown.text[4]
        assert not any(text.startswith("about.") for text in shown.text)
    shown = sheet(sit("4C", house={"pile_open": True, "keep": "pass", "max_deals": None}), "about")
    assert shown.text[-1] == "House rules: Open pile: Yes; Cards to keep: one, and pass; Deals at most: no limit."
    table = sit("4C 5D", OPEN, phase="draw")
    do(table, "draw")
    ((heading, lines),) = [found for found in sheet(table, "log").rounds if found[1][-1].who == "You"]
    assert (heading, lines[-1].text) == ("Round 1", "Drew 2 cards.")


@pytest.mark.parametrize("name", ["menu", "new", "house", "settings", "log", "about", "meld 0 0"])
def test_no_two_things_on_a_sheet_have_the_same_name(name: str) -> None:
    """The page is patched and focus is kept by these names."""
    table = sit("4C 5D", OPEN)
    do(table, name if name.startswith("meld") else f"open {name}")
    markup = regions(picture(table, WORDS, phone=True), WORDS)["dialog"]
    found = re.findall(r'\bid="([^"]+)"', markup)
    assert found
    assert len(found) == len(set(found)), sorted(found)


def test_yes_and_no_stand_in_the_same_places_at_every_house_rule() -> None:
    told = {tuple(choice.text for choice in field.choices) for field in sheet(sit("4C"), "house").fields}
    assert ("No", "Yes") in told
    assert ("Yes", "No") not in told


def test_a_sheet_that_does_not_exist_is_no_sheet() -> None:
    table = sit("4C")
    do(table, "open nonsense")
    assert dialog(table, names(table), WORDS) is None
