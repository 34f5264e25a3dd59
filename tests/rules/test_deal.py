"""The pack, the seats, the deal and the draw."""

from __future__ import annotations

from collections import Counter

import pytest

from samba_core.cards import BLACK_THREES, IS_RED_THREE, IS_WILD, JOKER, TEXT, cards, cards_in, hand_of, pack
from samba_core.deal import deal, lay_dealt_red_threes, shuffled
from samba_core.moves import Discard, Draw
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.state import partners_of
from tests.positions import all_cards, c, hand, pile, play, play_told, position, refused, take, take_top


@pytest.mark.rule("S0-01", "S0-18")
def test_the_pack_is_three_packs_and_six_jokers() -> None:
    whole = Counter(pack(SAMBA_HOUSE.packs, SAMBA_HOUSE.jokers))
    assert sum(whole.values()) == SAMBA_HOUSE.pack_size == 162
    assert whole[JOKER] == 6
    assert {whole[k] for k in range(52)} == {3}
    assert sum(n for k, n in whole.items() if IS_WILD[k]) == 18
    assert sum(n for k, n in whole.items() if IS_RED_THREE[k]) == 6
    assert sum(n for k, n in whole.items() if k in BLACK_THREES) == 6


@pytest.mark.rule("S0-02", "S0-20")
@pytest.mark.parametrize(("players", "stock"), [(2, 131), (3, 116), (4, 101)])
def test_fifteen_cards_each_one_turned_the_rest_is_stock(players: int, stock: int) -> None:
    for number in range(20):
        state, told = deal(SAMBA_HOUSE, players, f"deal-{number}")
        reds = sum(len(laid) for laid in state.red_threes)
        assert [state.hand_size(seat) for seat in range(players)] == [15] * players
        assert len(state.pile) == 1
        assert len(state.stock) + reds == stock
        assert sum(all_cards(state).values()) == 162
        assert [(e.what, e.n) for e in told[:2]] == [("dealt", 15), ("turned_up", 0)]


@pytest.mark.rule("S0-09")
def test_two_three_or_four_play_and_nobody_else() -> None:
    assert SAMBA_HOUSE.players == (2, 3, 4)
    for players in (1, 5, 6):
        with pytest.raises(ValueError, match=f"not played by {players}"):
            deal(SAMBA_HOUSE, players, "x")


@pytest.mark.rule("S0-09")
def test_four_are_two_partnerships_sitting_opposite() -> None:
    assert [SAMBA_HOUSE.side_of(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert SAMBA_HOUSE.seats_of(1, 4) == (1, 3)
    assert partners_of(3, 4, SAMBA_HOUSE) == (1,)


@pytest.mark.rule("S0-09", "E76")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play_everyone_alone(players: int) -> None:
    assert [SAMBA_HOUSE.side_of(seat, players) for seat in range(players)] == list(range(players))
    assert all(partners_of(seat, players, SAMBA_HOUSE) == () for seat in range(players))


@pytest.mark.rule("S0-02", "S0-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_are_drawn_and_one_discarded_whatever_the_number_of_players(players: int) -> None:
    state = position("4C 5D", stock="9C KD 7S", pile="5C", phase="draw", players=players)
    size = len(state.stock)
    state, told = play_told(state, Draw())
    assert hand(state) == c("4C 5D 9C KD")
    assert len(state.stock) == size - 2
    assert [(e.what, e.seat, e.n) for e in told] == [("drew", 0, 2)]
    assert refused(state, Draw()) == ("already_drawn", {})
    state = play(state, Discard(cards("9C")[0]))
    assert hand(state) == c("4C 5D KD")
    assert pile(state) == ["5C", "9C"]
    assert (state.turn, state.phase) == (1, "draw")


@pytest.mark.rule("S0-22")
def test_the_turn_passes_clockwise_round_the_table() -> None:
    state = position("4C 5D", phase="draw")
    seen = []
    for _ in range(5):
        seen.append(state.turn)
        state = play(state, Draw())
        state = play(state, Discard(cards_in(state.hands[state.turn])[0]))
    assert seen == [0, 1, 2, 3, 0]


@pytest.mark.rule("S0-22")
def test_melding_and_discarding_come_after_the_draw_step() -> None:
    state = position("4C 4D 4H 9S 9C", melds=["set 7C 7H 7D"], phase="draw")
    assert refused(state, Discard(cards("4C")[0])) == ("draw_first", {})


@pytest.mark.rule("S0-22")
def test_nobody_moves_out_of_turn() -> None:
    state = position("4C 4D", phase="draw")
    for seat in (1, 2, 3):
        assert refused(state, Draw(), seat) == ("not_your_turn", {})


@pytest.mark.rule("E101")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dealers_left_neighbour_begins(players: int) -> None:
    for dealer in range(players):
        state, _ = deal(SAMBA_HOUSE, players, "x", dealer=dealer)
        assert state.turn == (dealer + 1) % players
        assert state.phase == "draw"
    assert deal(SAMBA_HOUSE, players, "x")[0].turn == 0


@pytest.mark.rule("E01", "S0-43")
def test_a_wild_turned_up_stays_and_blocks_the_first_player_only() -> None:
    state = position("8S 8H 4C", hands={1: "9S 9H 4D"}, melds=["set 7C 7H 7D"], theirs=["set 6H 6D 6S"],
                     stock="9D 5S", pile="JK", phase="draw")  # fmt: skip
    assert refused(state, take("8S 8H")) == ("top_blocked", {})
    state = play(state, Draw(), Discard(cards("9D")[0]))
    state = play(state, take("9S 9H"))
    assert hand(state, 1) == c("4D JK")
    assert pile(state) == []


@pytest.mark.rule("E02", "S0-43")
def test_a_red_three_turned_up_stays_and_blocks() -> None:
    state = position("8S 8H 4C", melds=["run 4D 5D 6D"], pile="3H", phase="draw")
    assert refused(state, take("8S 8H")) == ("top_blocked", {})
    assert refused(state, take_top(0)) == ("top_blocked", {})
    assert pile(state) == ["3H"]


@pytest.mark.rule("E03", "S0-43")
def test_a_black_three_turned_up_stays_and_blocks() -> None:
    state = position("3S 3C 4C", melds=["run 4D 5D 6D"], pile="3S", phase="draw")
    assert refused(state, take("3S 3C")) == ("top_blocked", {})


@pytest.mark.rule("E01", "E02", "E03", "E04")
def test_whatever_is_turned_up_is_the_pile_and_nothing_is_turned_on() -> None:
    special: set[str] = set()
    for number in range(200):
        state, told = deal(SAMBA_HOUSE, 4, f"upcard-{number}")
        assert state.pile == told[1].cards
        assert len(state.pile) == 1
        k = state.pile[0]
        if IS_WILD[k]:
            special.add("wild")
        elif IS_RED_THREE[k]:
            special.add("red")
        elif k in BLACK_THREES:
            special.add("black")
    assert special == {"wild", "red", "black"}


@pytest.mark.rule("S0-11", "E05")
def test_dealt_red_threes_are_laid_and_replaced_replacements_too() -> None:
    start = position(stock="3D 9C KS 5S", hands={1: "3H 3D 4C 4D"}, phase="draw", seat=1, dealer=0)
    state, told = lay_dealt_red_threes(start)
    assert hand(state, 1) == c("4C 4D 9C KS")
    assert [TEXT[k] for k in state.red_threes[1]] == ["3H", "3D", "3D"]
    assert len(state.stock) == len(start.stock) - 3
    assert [(e.what, e.seat) for e in told] == [("red_three", 1)] * 3


@pytest.mark.rule("S0-11", "E05")
def test_red_threes_are_replaced_in_order_from_the_dealers_left() -> None:
    start = position(hands={0: "3H 4C", 1: "3D 4D", 2: "4S 4S", 3: "3H 5S"}, stock="KS KH KD", phase="draw", seat=2)
    state, told = lay_dealt_red_threes(start)
    assert [hand(state, seat) for seat in range(4)] == [c("4C KH"), c("4D KD"), c("4S 4S"), c("5S KS")]
    assert [e.seat for e in told] == [3, 0, 1]
    assert [[TEXT[k] for k in laid] for laid in state.red_threes] == [["3H"], ["3H", "3D"]]


@pytest.mark.rule("S0-11", "E05")
def test_no_dealt_hand_keeps_a_red_three_and_the_upcard_came_before_the_replacements() -> None:
    laid = 0
    for number in range(100):
        state, _ = deal(SAMBA_HOUSE, 4, f"reds-{number}")
        for seat in range(4):
            assert not any(IS_RED_THREE[k] for k in cards_in(state.hands[seat]))
        laid += sum(len(reds) for reds in state.red_threes)
    assert laid > 100
    # The upcard is the card after the 60 dealt ones, however many red threes were dealt.
    for number in range(100):
        state, _ = deal(SAMBA_HOUSE, 4, f"reds-{number}")
        assert state.pile == (shuffled(SAMBA_HOUSE, f"reds-{number}", 1)[60],)


@pytest.mark.rule("S0-20")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    order = shuffled(SAMBA_HOUSE, "one at a time", 1)
    state, _ = deal(SAMBA_HOUSE, 3, "one at a time", dealer=1)
    dealt = hand_of(order[0:45:3])
    kept = [n if not IS_RED_THREE[k] else 0 for k, n in enumerate(dealt)]
    assert all(have >= n for have, n in zip(state.hands[2], kept, strict=True))
