"""The text view: the same scene and intents as a plain page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from table.picture import picture
from table.settings import Settings
from table.view import REGIONS, regions
from tests.table.seated import EVERY_GAME, WORDS, choose, do, match, moments, sit
from tests.test_view import Tags


def page_of(table: object) -> Tags:
    """Return the text view of a table."""
    table.settings = replace(table.settings, view="text")  # type: ignore[attr-defined]
    return Tags(regions(picture(table, WORDS.aloud), WORDS)["text"])  # type: ignore[arg-type]


def does(tags: Tags) -> set[str]:
    return set(tags.all("data-do"))


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_whatever_can_be_tapped_on_the_table_can_be_pressed_in_the_text(game: str, players: int) -> None:
    for number, table in enumerate(moments(players, f"text {players}", game=game)):
        if number % 40:
            continue
        scene = picture(table, WORDS)
        wanted = {act.intent for act in scene.actions} | {chip.intent for side in scene.sides for chip in side.chips}
        wanted |= {f"card {card.face.kind}" for card in scene.hand.cards}
        wanted |= {scene.middle.stock_intent, scene.middle.pile_intent, "menu", "view table"}
        assert wanted - {""} <= does(page_of(table))


def test_no_part_of_the_table_is_left_behind_the_text() -> None:
    table = match()
    table.settings = Settings(view="text")
    drawn = regions(picture(table, WORDS.aloud), WORDS)
    assert {name for name, markup in drawn.items() if markup} == {"text"}
    assert set(drawn) == set(REGIONS)
    table.settings = Settings()
    assert regions(picture(table, WORDS), WORDS)["text"] == ""


def test_every_part_has_a_heading_that_takes_the_focus_and_names_it() -> None:
    tags = page_of(sit("KS KH KD 5S 6S 7S 9C JK", "set QS QH QD", phase="play"))
    sections = [attrs for tag, attrs in tags.tags if tag == "section"]
    headings = {attrs["id"]: attrs for tag, attrs in tags.tags if tag in ("h1", "h2")}
    assert {attrs["aria-labelledby"] for attrs in sections} == set(headings) - {"text-top"}
    assert all(attrs["tabindex"] == "-1" for attrs in headings.values())
    assert len(set(tags.all("id"))) == len(tags.all("id"))


def test_cards_are_named_in_words_wherever_they_stand() -> None:
    table = sit("KS KH KD 5S 6S 7S 9C JK", "set QS QH QD", phase="play")
    choose(table, "KS KH KD")
    page = page_of(table)
    text = " ".join(part.strip() for part in page.text)
    assert "Chosen: king of spades, 1 chosen; king of hearts, 1 chosen" in text.replace(", makes a set", "")
    assert "Meld king of spades, king of hearts, king of diamonds, 30" in text
    pressed = [attrs["data-do"] for _, attrs in page.tags if attrs.get("aria-pressed") == "true"]
    assert len(pressed) == 3


def test_a_refusal_stands_beside_what_is_expected() -> None:
    table = sit("KS KH KD 5S 6S 7S 9C", phase="play")
    table.intent("draw")
    page = page_of(table)
    assert "text-refusal" in page.all("id")
    assert "text-prompt" in page.all("id")


def test_the_menu_and_the_skip_link_lead_there_and_back() -> None:
    table = match()
    skip = Tags(regions(picture(table, WORDS), WORDS)["bar"]).tags[0]
    assert skip[1]["data-do"] == "view text"
    do(table, "menu", "view text")
    assert table.settings.view == "text"
    assert table.open_dialog == ""
    do(table, "menu")
    dialog = picture(table, WORDS).dialog
    assert dialog is not None
    assert "view table" in [action.intent for action in dialog.actions]
