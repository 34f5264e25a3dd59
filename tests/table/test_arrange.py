"""The order of the hand: by suit, by rank, or the visitor's own, kept through drawing, laying, undo and reload (U5)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samba_core.cards import KINDS, TEXT, Hand, cards, hand_of
from table import arrange, store
from table.arrange import Order
from table.ctrl import Table
from table.handling import cards_chosen
from table.picture import picture
from table.settings import Settings
from tests.table.seated import WORDS, do, match, moments, refused, sit
from tests.table.shown import scene_of

OPEN = "set 7C 7H 7D"


def row(table: Table) -> str:
    """The cards as they stand in rows, chosen ones in brackets, new ones with a star."""
    table.settings = table.settings.with_values({"layout": "rows"})
    return " ".join(
        f"{'(' if strip.selected else ''}{TEXT[strip.face.kind]}{')' if strip.selected else ''}{'*' * strip.fresh}"
        for strip in picture(table, WORDS).hand.strips
    )


def ident(text: str, copy: int = 0) -> str:
    """What a card of the hand is called in intents."""
    return f"{cards(text)[0]}-{copy}"


def own(text: str, *melds: str, **more: object) -> Table:
    """A table with a hand in its own order, as it is written here."""
    table = sit(text, *melds, **more)  # type: ignore[arg-type]
    do(table, "sort", "sort")
    seen: dict[str, int] = {}
    for name in text.split():
        do(table, f"lift {ident(name, seen.get(name, 0))}", f"drop {ident(name, seen.get(name, 0))} end")
        seen[name] = seen.get(name, 0) + 1
    assert row(table) == text
    return table


# ── sorting ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_order_goes_round_and_the_button_says_which_comes_next() -> None:
    table = sit("JK 4C KS 4S KH")
    texts = []
    for _ in range(3):
        texts.append((next(act.text for act in scene_of(table).actions if act.key == "sort"), row(table)))
        do(table, "sort")
    assert texts == [
        ("Sort by rank", "4S KS KH 4C JK"),
        ("My own order", "4S 4C KS KH JK"),
        ("Sort by suit", "4S 4C KS KH JK"),
    ]
    assert row(table) == "4S KS KH 4C JK"


def test_a_grid_of_fixed_places_offers_no_sorting() -> None:
    table = sit("KS 4C")
    table.settings = Settings(layout="grid")
    assert "sort" not in {act.key for act in scene_of(table).actions}


def test_the_own_order_comes_back_after_a_look_at_the_others() -> None:
    table = own("KS 4C 9H 4S")
    do(table, "sort", "sort")
    assert row(table) == "4S 4C 9H KS"
    do(table, "sort")
    assert row(table) == "KS 4C 9H 4S"


def test_what_is_chosen_stays_chosen_in_every_order() -> None:
    table = own("KS 4C KS 9H")
    do(table, f"pick {ident('KS', 1)}", f"pick {ident('9H')}")
    assert row(table) == "KS 4C (KS) (9H)"
    do(table, "sort")
    assert row(table) == "KS (KS) (9H) 4C"
    do(table, "sort")
    assert row(table) == "4C (9H) KS (KS)"


# ── arranging ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_dragged_card_stands_before_the_one_it_was_dropped_on() -> None:
    table = sit("4S 5S 6S 9H")
    do(table, f"lift {ident('9H')}", f"drop {ident('9H')} c-{ident('5S')}")
    assert (table.settings.sort, row(table)) == ("own", "4S 9H 5S 6S")
    do(table, f"lift {ident('4S')}", f"drop {ident('4S')} end")
    assert row(table) == "9H 5S 6S 4S"


def test_a_card_put_back_where_it_was_changes_no_order() -> None:
    table = sit("4S 5S 6S 9H")
    for where in (ident("5S"), ident("6S")):
        do(table, f"lift {ident('5S')}", f"drop {ident('5S')} c-{where}")
    assert (table.settings.sort, row(table)) == ("suit", "4S 5S 6S 9H")


def test_all_chosen_cards_are_dragged_together() -> None:
    table = own("4S 5S 6S 9H TD")
    do(table, "pick 2-0", f"pick {ident('9H')}", f"lift {ident('9H')}", f"drop {ident('9H')} end")
    assert row(table) == "5S 6S TD (4S) (9H)"


def test_an_unchosen_card_is_dragged_alone_and_the_choice_stays() -> None:
    table = own("4S 5S 6S")
    do(table, f"pick {ident('4S')}", f"lift {ident('6S')}")
    assert row(table) == "4S 5S (6S)"
    do(table, f"drop {ident('6S')} c-{ident('5S')}")
    assert row(table) == "(4S) 6S 5S"


def test_cards_move_step_by_step_without_dragging() -> None:
    table = own("4S 5S 6S 9H")
    do(table, f"nudge right {ident('4S')}")
    assert row(table) == "5S 4S 6S 9H"
    assert scene_of(table).remark == "four of spades, now card 2 of 4"
    for _ in range(5):
        do(table, f"nudge left {ident('9H')}")
    assert row(table) == "9H 5S 4S 6S"
    do(table, f"pick {ident('5S')}", f"pick {ident('6S')}", "nudge left")
    assert row(table) == "(5S) (6S) 9H 4S"
    do(table, "nudge right")
    assert row(table) == "9H (5S) (6S) 4S"
    assert scene_of(table).remark == "2 cards moved, now from card 2 of 4"
    do(table, "clear")
    table.intent("nudge left")
    assert refused(table) == "nothing_chosen"


def test_buttons_to_move_cards_are_there_when_cards_are_chosen_in_an_own_order() -> None:
    table = own("4S 5S 6S")
    assert not scene_of(table).hand.movers
    do(table, f"pick {ident('4S')}")
    assert [act.text for act in scene_of(table).hand.movers] == ["Move left", "Move right"]
    do(table, scene_of(table).hand.movers[1].intent)
    assert row(table) == "5S (4S) 6S"
    do(table, "sort")
    assert not scene_of(table).hand.movers


# ── what keeps it ────────────────────────────────────────────────────────────────────────────────────────────


def test_new_cards_come_at_the_end_and_are_marked() -> None:
    table = own("KS 4C 9H", OPEN, phase="draw", stock="4C 5D")
    do(table, "draw")
    assert row(table) == "KS 4C 9H 5D* 4C*"
    do(table, "sort")
    assert row(table) == "KS 9H 5D* 4C 4C*"
    do(table, "sort", "sort")
    assert row(table) == "KS 4C 9H 5D* 4C*"


def test_new_cards_stay_marked_through_sorting_laying_and_undo() -> None:
    table = own("KS 4C KH 9H KD", OPEN, phase="draw", stock="KC 5D")
    do(table, "draw", "sort")
    assert row(table) == "KS 9H KH 5D* KD 4C KC*"
    for name in ("KS", "KH", "KD"):
        do(table, f"pick {ident(name)}")
    do(table, "new 0")
    assert row(table) == "9H 5D* 4C KC*"
    do(table, "undo")
    assert row(table) == "KS 9H KH 5D* KD 4C KC*"


def test_equal_cards_are_told_apart_by_name() -> None:
    table = own("KS 4C KS", OPEN)
    do(table, f"pick {ident('KS', 1)}")
    labels = [strip.label for strip in scene_of(table).hand.strips]
    assert labels == ["king of spades, copy 1 of 2", "four of clubs", "king of spades, copy 2 of 2, chosen"]


def test_laid_cards_come_back_to_their_places_with_an_undo() -> None:
    table = own("KS 4C KH 9H KD JK", OPEN)
    for name in ("KS", "KH", "KD"):
        do(table, f"pick {ident(name)}")
    do(table, "new 0")
    assert row(table) == "4C 9H JK"
    do(table, "undo")
    assert row(table) == "KS 4C KH 9H KD JK"


def test_of_equal_cards_the_one_that_was_tapped_is_laid() -> None:
    table = own("7S 4C 7S 9H", OPEN)
    do(table, f"pick {ident('7S', 1)}", "meld 0 0")
    assert row(table) == "7S 4C 9H"
    do(table, "undo", f"pick {ident('7S')}", "meld 0 0")
    assert row(table) == "4C 7S 9H"


def test_tapping_a_copy_away_leaves_the_other_one_chosen() -> None:
    table = own("7S 4C 7S 9H", OPEN)
    do(table, "card 5", "card 5")
    assert row(table) == "(7S) 4C (7S) 9H"
    do(table, f"unpick {ident('7S')}")
    assert row(table) == "7S 4C (7S) 9H"


def test_a_card_drawn_where_an_equal_one_was_laid_is_a_new_one_at_the_end() -> None:
    table = own("7S 4C 9H KD", OPEN)
    do(table, f"pick {ident('7S')}", "meld 0 0")
    before = table.view.hand
    table.orders[0] = arrange.drawn(table.order, before, hand_of(cards("7S")))
    assert [TEXT[kind] for kind, _ in table.order.cards] == ["4C", "9H", "KD", "7S"]


def test_the_next_deal_begins_by_suit() -> None:
    for table in moments(2, "next deal", deals=2):
        if table.view.deal_number > 1:
            break
        if table.settings.sort != "own":
            do(table, "sort")
        arranged = bool(table.order.cards)
    assert arranged
    kinds = [kind for kind, _ in arrange.shown(table.order, table.view.hand, "own")]
    assert kinds == sorted(kinds, key=arrange.by_suit)


def arranged_and_saved() -> tuple[Table, store.Memory]:
    """A table of a real match with a card moved to the end and one chosen, and the shelf it is on."""
    table = match(4, "1", layout="rows")
    first = row(table).split()[0]
    do(table, f"lift {ident(first)}", f"drop {ident(first)} end", f"pick {ident(first)}")
    assert row(table).endswith(f"({first})")
    shelf = store.Memory()
    store.save(shelf, table)
    return table, shelf


def test_the_own_order_is_kept_over_a_reload() -> None:
    table, shelf = arranged_and_saved()
    back = store.load(shelf, table.settings).table
    assert back is not None
    assert row(back) == row(table)


@pytest.mark.parametrize("damage", [[], "x", {"0": ["99-0", ""]}, {"0": ["4-0 4-0", ""]}, {"0": "5"}, {"a": ["", ""]}])
def test_a_damaged_order_costs_the_order_and_nothing_else(damage: object) -> None:
    table, shelf = arranged_and_saved()
    saved = json.loads(shelf.kept["samba.game"])
    assert saved["orders"]
    shelf.put("samba.game", json.dumps({**saved, "orders": damage}))
    found = store.load(shelf, Settings())
    assert found.table is not None
    assert not found.damaged
    assert (found.table.game.state, found.table.chosen) == (table.game.state, table.chosen)
    assert found.table.orders == {}


hands = st.lists(st.integers(0, KINDS - 1), max_size=30).map(hand_of)
orders = st.builds(
    Order,
    st.lists(st.tuples(st.integers(0, KINDS - 1), st.integers(0, 4)), unique=True, max_size=30).map(tuple),
    st.lists(st.tuples(st.integers(0, KINDS - 1), st.integers(0, 4)), unique=True, max_size=6).map(tuple),
)


@given(orders, hands, st.sampled_from(("suit", "rank", "own")))
def test_whatever_was_arranged_the_hand_is_shown_whole_and_each_card_once(order: Order, hand: Hand, sort: str) -> None:
    shown = arrange.shown(order, hand, sort)
    assert len(set(shown)) == len(shown)
    assert hand_of(kind for kind, _ in shown) == hand
    chosen = [kind for kind, _ in shown[::2]]
    assert sorted(kind for kind, _ in arrange.selected(order, shown, chosen)) == sorted(chosen)
    if shown:
        moved = arrange.shown(arrange.placed(order, hand, sort, shown[-1:], shown[0]), hand, "own")
        assert [kind for kind, _ in moved] == [kind for kind, _ in (shown[-1], *shown[:-1])]


def test_the_chosen_cards_stand_in_the_order_of_the_hand() -> None:
    table = own("KS 4C 9H")
    do(table, f"pick {ident('9H')}", f"pick {ident('KS')}")
    assert cards_chosen(table) == ((11, 0), (cards("9H")[0], 0))


def test_of_equal_cards_the_one_that_is_left_can_stand_anywhere_though_the_other_was_laid_untapped() -> None:
    hand = hand_of(cards("4S 9H 9H KC"))
    four, king = cards("4S KC")
    nine = cards("9H")[0]
    order = arrange.placed(Order(), hand, "suit", (), None)
    left = hand_of(cards("4S 9H KC"))
    assert arrange.shown(order, left, "own") == ((four, 0), (nine, 1), (king, 0))
    order = arrange.placed(order, left, "own", ((nine, 1),), (four, 0))
    assert arrange.shown(order, left, "own") == ((nine, 1), (four, 0), (king, 0))
