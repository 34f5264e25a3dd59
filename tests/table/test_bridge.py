"""Between the rules and the table: what a selection can do, why not, and what the pile offers."""

from __future__ import annotations

import pytest

from samba_core.cards import TEXT, cards
from samba_core.legal import is_legal
from samba_core.state import State
from table import bridge
from table.picture import picture
from table.staging import NOTHING, Staged
from tests.positions import CANASTA, TWO_CLOSED, meld, position, view
from tests.table.seated import WORDS, sit

OPEN = "set 7C 7H 7D"
RUN = "run 6H 7H 8H"


def offered(state: State, chosen: str = "", staged: Staged = NOTHING) -> list[str]:
    """What the selection can do, as intents, best first."""
    return [offer.intent for offer in bridge.offers(view(state, 0), staged, cards(chosen))]


# ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_that_fits_several_places_is_offered_each_and_a_new_meld_last() -> None:
    state = position("7S 8C 9C 4D 5D", [OPEN, "run 4S 5S 6S"])
    assert offered(state, "7S") == ["meld 0", "meld 1"]
    state = position("7S 7C 7D 4D 5D", [OPEN])
    assert offered(state, "7S 7C 7D") == ["meld 0", "new 0"]


def test_a_staged_meld_is_a_place_too() -> None:
    staged = NOTHING.with_meld(meld("set KS KH KD"))
    assert offered(position("KS KH KD KC 4C"), "KC", staged) == ["staged 0"]


def test_nothing_chosen_offers_nothing_after_the_draw() -> None:
    assert offered(position("KS KH KD 4C", [OPEN])) == []


def test_before_the_draw_only_the_take_is_offered() -> None:
    state = position("8S 8H KS KH KD", [OPEN, RUN], pile="4C 8D", phase="draw")
    assert offered(state, "8S 8H") == ["pile 0"]
    assert offered(state, "KS KH KD") == []
    assert offered(state) == []
    assert offered(position("4C 5D", [OPEN, RUN], pile="4C 9H", phase="draw")) == ["top 1"]


def test_out_of_turn_nothing_is_offered() -> None:
    state = position(hands={0: "KS KH KD 4C"}, melds=[OPEN], seat=2)
    assert offered(state, "KS KH KD") == []


def test_every_complete_offer_is_a_legal_move_and_no_other_is() -> None:
    state = position("KS KH KD 7S 4C 5C", [OPEN, RUN])
    seen = view(state)
    for chosen in ("KS KH KD", "7S", "4C", "4C 5C"):
        for offer in bridge.offers(seen, NOTHING, cards(chosen)):
            assert (offer.judgement.verdict == "complete") == is_legal(seen, offer.staged.move())


# ── reasons ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("phase", "seat", "code"),
    [
        ("draw", 1, "bots_playing"),
        ("play", 1, "bots_playing"),
        ("answer", 1, "bots_playing"),
        ("answer", 2, "answer_first"),
        ("deal_over", 0, "deal_over"),
        ("match_over", 1, "match_over"),
    ],
)
def test_out_of_turn_one_reason_answers_everything(phase: str, seat: int, code: str) -> None:
    hands = {0: "KS KH KD 4C"}
    seen = view(position(hands=hands, seat=seat, phase=phase, pile="4D"), 0)  # type: ignore[arg-type]
    for where in ("new", "meld", "staged", "pile"):
        for chosen in ("", "KS KH KD"):
            assert bridge.why_not(seen, NOTHING, where, 0, cards(chosen)).code == code
    assert bridge.not_now(seen).code == code
    for chosen in ("", "4C", "KS KH"):
        fault = bridge.discard_fault(seen, NOTHING, cards(chosen))
        assert fault is not None
        assert fault.code == code
    fault = bridge.out_fault(seen, NOTHING)
    assert fault is not None
    assert fault.code == code


@pytest.mark.parametrize(
    ("state", "staged", "chosen", "code"),
    [
        (position("KS 4C"), NOTHING, "", "choose_one"),
        (position("KS 4C"), NOTHING, "KS 4C", "choose_one"),
        (position("KS 4C"), NOTHING, "4C", ""),
        (position("KS 4C", phase="draw"), NOTHING, "4C", "draw_first"),
        (position("KS 4C", phase="draw"), NOTHING, "", "draw_first"),
        (position("4C"), NOTHING, "4C", "cannot_go_out"),
        (position("4C", TWO_CLOSED), NOTHING, "4C", ""),
        (position("4C", TWO_CLOSED, answer="no"), NOTHING, "4C", "partner_said_no"),
        (position("4C 5D", TWO_CLOSED, answer="yes"), NOTHING, "4C", "said_yes_go_out"),
        (position("KS KH KD 4C 5C"), NOTHING.with_meld(meld("set KS KH KD")), "4C", "staged_first"),
    ],
)
def test_a_discard_is_possible_or_says_why_not(state: State, staged: Staged, chosen: str, code: str) -> None:
    fault = bridge.discard_fault(view(state), staged, cards(chosen))
    assert (fault.code if fault else "") == code


# ── the pile's chance ────────────────────────────────────────────────────────────────────────────────────────


def chance(hand: str, pile: str, melds: list[str] | None = None, **more: object) -> tuple[str, str, tuple[int, ...]]:
    """The state of the pile's chance, its cards, and the runs that its top card fits."""
    seen = view(position(hand, melds or [], pile=pile, phase="draw", **more))  # type: ignore[arg-type]
    found = bridge.pile_chance(seen)
    return found.state, " ".join(sorted(TEXT[k] for k in found.cards)), found.runs


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "expected"),
    [
        ("8S 8H 4D", "", [OPEN], ("empty", "", ())),
        ("8S 8H 4D", "8D 3S", [OPEN], ("blocked", "", ())),
        ("8S 8H 4D", "8D JK", [OPEN], ("blocked", "", ())),
        ("8S 8H 4D", "3H", [OPEN], ("blocked", "", ())),
        ("8S 9H 4D", "4C 8D", [OPEN], ("no_pair", "", ())),
        ("8S 8H 4D", "4C 9C 8D", [OPEN], ("take", "8H 8S", ())),
        ("KS KH", "KD", [OPEN], ("keep", "KH KS", ())),
        ("4S 4H 9D", "9C 4D", [], ("short", "4H 4S", ())),
        ("QS QH 8C 9C TC 4D", "KS QD", [], ("more", "QH QS", ())),
        ("KS KH JK 4D 5D", "4C KD", [], ("take", "JK KH KS", ())),
        ("4C 5D KS", "4D 9H", [RUN], ("no_pair", "", (0,))),
        ("9S 9C 5D KS", "4D 9H", [RUN], ("take", "9C 9S", (0,))),
        ("4C 5D KS", "4D 8H", ["run 5H 6H 7H", "run 4H 5H 6H 7H"], ("no_pair", "", (0, 1))),
    ],
)
def test_the_pile_tells_what_it_offers(
    hand: str, pile: str, melds: list[str], expected: tuple[str, str, tuple[int, ...]]
) -> None:
    assert chance(hand, pile, melds) == expected


@pytest.mark.rule("E24")
def test_a_wild_that_makes_the_pair_enough_is_part_of_the_chance() -> None:
    state, with_cards, _ = chance("AS AH JK 4D 5D", "4C AD", score=1500)
    assert (state, with_cards) == ("take", "AH AS JK")


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_way_out_is_found_before_it_is_offered() -> None:
    found = bridge.going_out(view(position("KS KH KD 4C", TWO_CLOSED)))
    assert found is not None
    assert (found.melds, found.discard) == ((meld("set KS KH KD"),), cards("4C")[0])
    last_card = bridge.going_out(view(position("4C", TWO_CLOSED)))
    assert last_card is not None
    assert (last_card.melds, last_card.adds, last_card.discard) == ((), (), cards("4C")[0])


@pytest.mark.parametrize(
    "state",
    [
        position("KS KH 4D 4C", TWO_CLOSED),
        position("KS KH KD 4C", [CANASTA]),
        position("KS KH KD 4C", TWO_CLOSED, phase="draw"),
        position("KS KH KD 4C", TWO_CLOSED, answer="no"),
    ],
)
def test_no_way_out_is_offered_where_there_is_none(state: State) -> None:
    assert bridge.going_out(view(state)) is None


@pytest.mark.rule("E72")
def test_the_partner_may_be_asked_only_with_nothing_begun() -> None:
    table = sit(position("QH 4C 4D", [CANASTA, "run 6H 7H 8H 9H TH JH", "set 4S 4H 4S"]))
    assert bridge.can_ask(table.view)
    assert "ask" in [action.intent for action in picture(table, WORDS).actions]
    table.stages.append(NOTHING.with_add(2, cards("4C 4D")))
    assert "ask" not in [action.intent for action in picture(table, WORDS).actions]
