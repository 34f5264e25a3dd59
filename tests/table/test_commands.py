"""What can be typed: cards by their signs, and what to do with them."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT
from table.commands import TYPED, NotUnderstood, intents_of
from table.ctrl import Table
from tests.table.seated import WORDS, choose, refused, sit


def table(chosen: str = "") -> Table:
    made = sit("KS KH KD 5S 6S 7S TC TC JK 2H", "set QS QH QD", phase="play")
    choose(made, chosen)
    return made


def typed(line: str, chosen: str = "") -> list[str]:
    """What a line asks for, cards by their signs."""
    found = []
    for intent in intents_of(line, table(chosen), WORDS):
        verb, _, rest = intent.partition(" ")
        found.append(f"{verb} {TEXT[int(rest)]}" if verb in ("pick", "unpick") else intent)
    return found


@pytest.mark.parametrize(
    ("line", "intents"),
    [
        ("d", ["draw"]),
        ("draw", ["draw"]),
        ("DRAW", ["draw"]),
        ("?", ["open keys"]),
        ("t", ["say-turn"]),
        ("m ks kh kd", ["pick KS", "pick KH", "pick KD", "key-meld"]),
        ("meld K K K", ["pick KS", "pick KH", "pick KD", "key-meld"]),
        ("x 10c", ["pick TC", "discard"]),
        ("discard tc", ["pick TC", "discard"]),
        ("5s, 6s, 7s", ["pick 5S", "pick 6S", "pick 7S"]),
        ("10 10", ["pick TC", "pick TC"]),
        ("joker 2h", ["pick JK", "pick 2H"]),
        ("jk 5♠", ["pick JK", "pick 5S"]),
        ("5♠\ufe0e 6♠\ufe0f", ["pick 5S", "pick 6S"]),
        ("", []),
    ],
)
def test_cards_and_what_to_do_with_them(line: str, intents: list[str]) -> None:
    assert typed(line) == intents


def test_cards_after_a_word_take_the_place_of_what_was_chosen() -> None:
    assert typed("x 5s", "KS KH") == ["unpick KS", "unpick KH", "pick 5S", "discard"]
    assert typed("x", "5S") == ["discard"]
    assert typed("kd", "KS KH") == ["pick KD"]
    assert typed("k", "KS KH") == ["pick KD"]


@pytest.mark.parametrize(
    ("line", "code"), [("x ah", "not_in_hand"), ("k k k k", "not_in_hand"), ("fly", "unknown_command")]
)
def test_what_is_not_there_or_means_nothing_is_told(line: str, code: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        typed(line)
    assert fault.value.reason.code == code


def test_no_word_means_two_things_and_no_key_is_a_card() -> None:
    known = [word for key in TYPED for word in (*WORDS(f"command.{key.name}").split(), *key.press)]
    assert len(known) == len(set(known))
    for word in known:
        assert intents_of(word, table(), WORDS)
        assert not intents_of(word, table(), WORDS)[0].startswith("pick")


def test_a_typed_meld_is_laid() -> None:
    made = table()
    for intent in intents_of("m k k k", made, WORDS):
        made.intent({"key-meld": "new 0"}.get(intent, intent))
        assert refused(made) == ""
    assert [meld.size for meld in made.view.own_melds] == [3, 3]
