"""Words by key: numbers, plurals, cards and melds in a language, and values that stay plain text."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samba_core.cards import KINDS, card, cards
from samba_core.narrate import Card, Cards, Message
from samba_core.reasons import because
from table.picture import picture
from table.tell import read_out
from table.view import frame, regions
from table.words import GLYPHS, Words
from tests.positions import TWO_CLOSED, meld, position
from tests.table.seated import MESSAGES, WORDS, StrictWords, choose_at_random, moments, sit

TEXT_STYLE = "\ufe0e"


def plain(text: str) -> str:
    """The text without the marks that keep phones from drawing suits as pictures, and with plain blanks."""
    return text.replace(TEXT_STYLE, "").replace("\u00a0", " ")


# ── messages ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_message_gets_its_values_and_an_unknown_key_is_shown_as_it_is() -> None:
    words = Words({"greeting": "{name}, you have {points}.", "number.group": "."})
    assert words("greeting", name="Ana", points=1500) == "Ana, you have 1.500."
    assert WORDS("no.such_key", n=3) == "no.such_key"


def test_a_place_without_a_value_stays_visible_instead_of_raising() -> None:
    assert Words({"greeting": "Hello {name}"})("greeting") == "Hello {name}"


@pytest.mark.parametrize(
    ("n", "said"), [(0, "Drew 0 cards."), (1, "Drew one card."), (2, "Drew 2 cards."), (11, "Drew 11 cards.")]
)
def test_plural_forms_follow_the_number(n: int, said: str) -> None:
    assert WORDS("event.drew", n=n) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (5, "5"), (999, "999"), (1500, "1,500"), (10_000, "10,000"), (1_234_567, "1,234,567"), (-35, "−35")],
)
def test_numbers_are_grouped_and_have_a_real_minus_sign(value: int, said: str) -> None:
    assert WORDS.number(value) == said
    assert WORDS("bar.about", game="Samba", deal=1, target=value) == f"Samba, deal 1, to {said}"


def test_signed_numbers_show_a_plus_only_above_zero() -> None:
    assert [WORDS.signed(n) for n in (1500, 0, -1500)] == ["+1,500", "0", "−1,500"]


@given(st.integers(-(10**9), 10**9))
def test_a_written_number_reads_back(value: int) -> None:
    assert int(WORDS.number(value).replace(",", "").replace("−", "-")) == value


# ── cards and melds ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        ("9H", "9♥", "nine of hearts"),
        ("TD", "10♦", "ten of diamonds"),
        ("AS", "A♠", "ace of spades"),
        ("2C", "2♣", "two of clubs"),
        ("3S", "3♠", "three of spades"),
        ("JC", "J♣", "jack of clubs"),
        ("JK", "joker", "joker"),
    ],
)
def test_a_card_has_a_short_name_for_the_eye_and_a_full_one_for_the_ear(text: str, short: str, full: str) -> None:
    message = Message("event.discarded", 0, (("card", Card(card(text))),))
    assert plain(WORDS.message(message)) == f"Discarded {short}."
    assert WORDS.message(message, spoken=True) == f"Discarded {full}."


def test_a_card_that_begins_a_sentence_is_written_large_and_a_name_as_it_was_given() -> None:
    added = {"test.sentence": "{card} blocks.", "test.label": "{card}, new", "test.name": "{name} asks."}
    words = Words(MESSAGES | added)
    two = Card(card("2C"))
    assert words.spoken("test.sentence", card=two) == "Two of clubs blocks."
    assert words("test.sentence", card=Card(card("JK"))) == "Joker blocks."
    assert words.spoken("test.label", card=two) == "two of clubs, new"
    assert words("test.name", name="rosa") == "rosa asks."


def test_suit_glyphs_are_kept_from_becoming_pictures() -> None:
    assert all(glyph.endswith(TEXT_STYLE) for glyph in GLYPHS.values())
    assert all(WORDS.card(k).endswith(TEXT_STYLE) for k in range(KINDS - 1))


def test_every_card_has_names_of_its_own() -> None:
    assert len({WORDS.card(k) for k in range(KINDS)}) == KINDS
    assert len({WORDS.card_name(k) for k in range(KINDS)}) == KINDS
    assert not any("." in WORDS.card(k) + WORDS.card_name(k) for k in range(KINDS)), "no key shows through"


def test_several_cards_are_named_naturals_first_and_stay_on_one_line() -> None:
    said = WORDS("do.take", cards=Cards(cards("2C KH JK KS")))
    assert plain(said) == "Take the pile with K♠ K♥ 2♣ ★"
    assert WORDS.spoken("do.take", cards=Cards(cards("KS JK"))) == "Take the pile with king of spades, joker"
    assert " ".join(["K♠" + TEXT_STYLE, "K♥"]) not in said, "the blanks between them do not break"
    assert WORDS.spoken("do.take", cards=Cards(cards("KS KH"))) == "Take the pile with king of spades, king of hearts"


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        ("set KS KH KD", "kings", "kings"),
        ("set KS KH 2D", "kings", "kings"),
        ("set 3S 3C 3S", "black threes", "black threes"),
        ("run 5S 6S 7S 8S", "5–8♠", "five to eight of spades"),
        ("run TD JD QD KD AD", "10–A♦", "ten to ace of diamonds"),
        ("wild 2S 2H JK", "wild cards", "wild cards"),
    ],
)
def test_a_meld_has_a_short_name_and_a_full_one(text: str, short: str, full: str) -> None:
    assert plain(WORDS.meld(meld(text))) == short
    assert WORDS.meld_name(meld(text)) == full


def test_a_reason_is_told_with_its_numbers_and_cards() -> None:
    assert WORDS.reason(because("below_minimum", value=30, minimum=1500)) == (
        "Your first meld needs 1,500 points; this makes 30."
    )
    assert plain(WORDS.reason(because("top_blocked", cards("3S")))) == "3♠ on top blocks the pile."


# ── values stay text ─────────────────────────────────────────────────────────────────────────────────────────

HOSTILE = ["<img src=x onerror=alert(1)>", "{text}", "{name}", "\\1", "&amp;", '"><script>', "**bold**", "%s", "♠"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_value_is_never_read_as_a_message_of_its_own(name: str) -> None:
    assert WORDS("say.turn", name=name, text="Drew one card.") == f"{name}: Drew one card."
    assert WORDS("say.turn", name="Ana", text=name) == f"Ana: {name}"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_comes_to_the_page_as_text(name: str) -> None:
    table = sit(position("KS KH KD 4C", TWO_CLOSED, pile="4D", out=0, phase="deal_over", players=3))
    table.settings = table.settings.with_values({"name": name})
    for dialog in ("", "log", "new", "menu"):
        table.dialog = dialog
        markup = "".join(regions(picture(table, WORDS), WORDS).values())
        assert "<img" not in markup
        assert "<script" not in markup
        assert "**" not in markup


@given(st.text())
def test_any_text_at_all_can_be_a_value(text: str) -> None:
    assert WORDS("prompt.wait", name=text) == f"{text} is playing"


# ── the whole page, asked for its words ──────────────────────────────────────────────────────────────────────


READ_OUTS = ["turn", "hand", "meter", "pile", "counts", "melds 0", "melds 1", "melds 2", "scores", "standing"]


def test_nothing_on_the_page_lacks_a_message_or_a_value() -> None:
    """Self-play with every sheet opened: no key without a message, no place without a value, no brace left over."""
    words = StrictWords()
    frame(words)
    rng = Random("words")
    walks = (
        ("samba_house", 2, "random", {}),
        ("samba_house", 4, "steady", {}),
        ("canasta_house", 4, "steady", {}),
        ("canasta_classic", 6, "steady", {"pile_open": "1"}),
        ("samba_de", 6, "steady", {"bolivia": "1"}),
        ("bolivia", 4, "random", {}),
    )
    for game, players, bot, house in walks:
        for number, table in enumerate(moments(players, f"words {players}", bot, game=game, house=house)):
            choose_at_random(table, rng)
            over = table.game.state.phase.endswith("over")
            if number % 10 and not over:
                continue
            every = ("", "menu", "new", "house", "settings", "log", "about", "keys", "targets", "pile", "out", "sheet")
            for sheet in every if over or not number else ("",):
                table.dialog = sheet
                scene = picture(table, words)
                as_text = replace(scene, as_text=True)
                for region in (*regions(scene, words).values(), *regions(as_text, words).values()):
                    assert "{" not in region
                    assert not re.search(r"\bNone\b(?! for)", region)
            table.dialog = ""
            if number % 20 == 0:
                for intent in ("hint", "hint", "propose"):
                    table.intent(intent)
                    regions(picture(table, words), words)
                table.dialog = ""
            for what in READ_OUTS:
                assert "{" not in read_out(what, table, scene, words)
            acts = ("discard", "pile", "new 0", "ask", "top 0", "red", "pass", "merge 0 1", "out")
            for intent in acts if not number % 20 else ():
                table.stages = []
                trial = sit(table.game.state)
                trial.chosen = list(table.chosen)
                trial.intent(intent)
                regions(picture(trial, words), words)
    assert words.faults == set()
    assert words.asked <= set(MESSAGES)
    elsewhere = ("boot", "command", "event", "reason", "say", "notice")
    drawn = {key for key in MESSAGES if key.partition(".")[0] not in elsewhere}
    assert len(drawn - words.asked) < 0.25 * len(drawn), "the walk through the page sees most of what it can say"
