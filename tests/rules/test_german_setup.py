"""The German Samba: who plays with whom, the pack, the deal, the card turned up, and the order of turns."""

from __future__ import annotations

import pytest

from samba_core.cards import IS_RED_THREE, JOKER, card, hand_of, pack
from samba_core.deal import deal, deal_cards, lay_dealt_red_threes, turn_upcard
from samba_core.draft import Draft
from samba_core.game import Game
from samba_core.listing import legal_moves
from samba_core.moves import Discard, Draw, NextDeal, Pass, TakePile, TakeTop
from samba_core.ruleset import Ruleset
from samba_core.state import partners_of, view_for
from tests.german import ALL, BY_HAND, DE, DE_BOTH, DE_RED, NAMES, de, de_red, reds
from tests.positions import all_cards, c, discard, hand, lay, melded, pile, play, refused, table, take, take_top


@pytest.mark.rule("S3-04", "E92")
def test_the_pack_is_three_times_52_and_six_jokers() -> None:
    assert DE.pack_size == 162
    for players in DE.players:
        state, _ = deal(DE, players, "pack")
        counts = all_cards(state)
        assert counts == hand_counts()
        assert counts[JOKER] == 6


def hand_counts() -> dict[int, int]:
    return {k: n for k, n in enumerate(hand_of(pack(3, 6))) if n}


@pytest.mark.rule("S3-17", "S3-18", "E98", "E99")
@pytest.mark.parametrize(("players", "cards", "stock"), [(2, 15, 131), (3, 15, 116), (4, 15, 101), (5, 15, 86),
                                                         (6, 13, 83)])  # fmt: skip
@pytest.mark.parametrize("rules", BY_HAND, ids=["base", "bolivia"])
def test_fifteen_cards_each_thirteen_for_six_one_turned_the_rest_is_stock(
    rules: Ruleset, players: int, cards: int, stock: int
) -> None:
    for seed in "abcdefgh":
        state, told = deal(rules, players, seed)
        assert [state.hand_size(seat) for seat in range(players)] == [cards] * players
        assert (len(state.pile), len(state.stock)) == (1, stock)
        assert not any(state.red_threes)
        assert [(e.what, e.n) for e in told] == [("dealt", cards), ("turned_up", 0)]


@pytest.mark.rule("S3-03", "S3-05", "E98", "E99")
@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, [[0], [1]]),
        (3, [[0], [1], [2]]),
        (4, [[0, 2], [1, 3]]),
        (5, [[0], [1], [2], [3], [4]]),
        (6, [[0, 3], [1, 4], [2, 5]]),
    ],
)
def test_pairs_sit_opposite_and_odd_numbers_play_alone(players: int, sides: list[list[int]]) -> None:
    assert [list(DE.seats_of(side, players)) for side in range(DE.side_count(players))] == sides
    for side in sides:
        for seat in side:
            assert list(partners_of(seat, players, DE)) == [other for other in side if other != seat]


@pytest.mark.rule("S3-03", "E98")
def test_with_six_two_opponents_of_different_sides_sit_between_partners() -> None:
    state, _ = deal(DE, 6, "six")
    for seat in range(6):
        assert len({state.side_of((seat + step) % 6) for step in range(3)}) == 3
        assert state.side_of(seat) == state.side_of((seat + 3) % 6)


@pytest.mark.rule("S3-03")
@pytest.mark.parametrize("players", [1, 7, 8])
def test_nobody_plays_it_alone_or_with_seven(players: int) -> None:
    with pytest.raises(ValueError, match="not played by"):
        Game("samba_de", players)


@pytest.mark.rule("S3-05", "S3-08", "S3-23")
def test_partners_meld_onto_the_same_table_and_need_one_first_meld() -> None:
    state = de("8S 8H 4D 5D 6S", ["set 8C 8D JK"], seat=2, scores=[1500, 0])
    state = play(state, lay(adds={0: "8S"}))
    assert table(state, 0) == melded("set 8C 8D 8S JK")


@pytest.mark.rule("S3-16", "S3-19", "E101")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_deal_goes_round_clockwise_and_the_dealers_left_begins(players: int) -> None:
    game = Game("samba_de", players, "turns")
    assert game.state.dealer == players - 1
    for number in range(players + 1):
        dealer = (players - 1 + number) % players
        assert (game.state.deal_number, game.state.dealer) == (number + 1, dealer)
        assert game.state.turn == (dealer + 1) % players
        while game.state.phase not in ("deal_over", "match_over"):
            seats = game.state.turn
            game.play(Draw())
            if game.state.phase == "play":
                k = next(k for k, n in enumerate(game.view(seats).hand) if n)
                game.play(Discard(k))
                assert game.state.turn == (seats + 1) % players
        game.play(NextDeal())


@pytest.mark.rule("S3-20")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_are_drawn_and_one_discarded_whatever_the_number_of_players(players: int) -> None:
    start = de("4C", stock="9D TS KD", phase="draw", pile="5C", players=players)
    state = play(start, Draw())
    assert hand(state) == c("4C 9D TS")
    assert len(state.stock) == len(start.stock) - 2
    state = play(state, discard("TS"))
    assert (hand(state), pile(state), state.turn) == (c("4C 9D"), ["5C", "TS"], 1)


@pytest.mark.rule("S3-20", "E39")
def test_the_draw_step_comes_first_and_once_and_melding_is_free_to_leave_out() -> None:
    start = de("KS KH KD 4C 5C", ["run 6H 7H 8H"], pile="9D 9H", phase="draw")
    assert refused(start, lay("set KS KH KD")) == ("draw_first", {})
    assert refused(start, discard("4C")) == ("draw_first", {})
    drawn = play(start, Draw())
    for again in (Draw(), take("KS KH"), take_top(0)):
        assert refused(drawn, again) == ("already_drawn", {})
    after_top = play(start, take_top(0))
    for again in (Draw(), take("KS KH"), take_top(0)):
        assert refused(after_top, again) == ("already_drawn", {})
    assert play(drawn, discard("4C")).turn == 1


@pytest.mark.rule("E01", "E02", "E03", "E04", "S3-18", "S3-27")
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
@pytest.mark.parametrize("turned", ["JK", "2H", "3H", "3D", "3S", "3C", "9D"])
def test_whatever_is_turned_up_stays_and_nothing_is_turned_on(rules: Ruleset, turned: str) -> None:
    stock = tuple(map(card, [turned, "3S", "2D", "7C"]))
    assert turn_upcard(rules, stock) == (stock[:1], stock[1:])


@pytest.mark.rule("E01", "E15", "S3-27")
@pytest.mark.parametrize("turned", ["JK", "2H", "3H", "3S"])
def test_a_special_card_turned_up_blocks_the_first_player_and_nobody_after(turned: str) -> None:
    state = de("9S 9H 4C", pile=turned, phase="draw", hands={1: "9C 9S 9D KD KC KH 4D"}, stock="5S 6S",
               scores=[0, -5])  # fmt: skip
    assert refused(state, take("9S 9H")) == ("top_blocked", {})
    assert [type(m) for m in legal_moves(view_for(state, 0))] == [Draw]
    state = play(state, Draw(), discard("9H"), take("9C 9S"))
    assert hand(state, 1) == c(f"9D KD KC KH 4D {turned}")
    assert reds(state, 1) == []


@pytest.mark.rule("S3-30", "E05")
@pytest.mark.parametrize("rules", BY_HAND, ids=["base", "bolivia"])
def test_dealt_red_threes_stay_in_the_hand_and_count_among_the_fifteen(rules: Ruleset) -> None:
    held = 0
    for number in range(12):
        state, _ = deal(rules, 4, f"reds {number}")
        assert state.hands == deal_cards(rules, 4, f"reds {number}").hands
        held += sum(n for h in state.hands for k, n in enumerate(h) if IS_RED_THREE[k])
        assert [state.hand_size(seat) for seat in range(4)] == [15] * 4
    assert held > 12


@pytest.mark.rule("S3-47", "E05")
@pytest.mark.parametrize("rules", [DE_RED, DE_BOTH], ids=["red", "both"])
def test_with_the_option_dealt_red_threes_are_laid_and_replaced_from_the_dealers_left(rules: Ruleset) -> None:
    for number in range(12):
        dealt = deal_cards(rules, 6, f"reds {number}")
        state, told = lay_dealt_red_threes(dealt)
        assert [state.hand_size(seat) for seat in range(6)] == [13] * 6
        assert not any(n for h in state.hands for k, n in enumerate(h) if IS_RED_THREE[k])
        assert state.pile == dealt.pile
        assert len(state.stock) == 83 - sum(map(len, state.red_threes))
        laid_by = [e.seat for e in told if e.what == "red_three"]
        assert laid_by == sorted(laid_by)


@pytest.mark.rule("S3-47", "E05")
def test_with_the_option_a_replacement_that_is_a_red_three_is_replaced_too() -> None:
    state = de_red("9S", hands={1: "3H 3D 4C"}, stock="3D 9C KS TH")
    draft = Draft(state)
    draft.lay_red_threes(1, replace=True, told=[])
    after = draft.freeze()
    assert hand(after, 1) == c("4C 9C KS")
    assert sorted(reds(after, 1)) == ["3D", "3D", "3H"]
    assert len(after.stock) == len(state.stock) - 3


@pytest.mark.rule("S3-18", "E100")
def test_hands_and_stock_are_hidden_counts_and_the_pile_are_not() -> None:
    state, _ = deal(DE, 6, "hidden")
    seen = view_for(state, 2)
    assert seen.hand == state.hands[2]
    assert seen.hand_sizes == (13,) * 6
    assert (seen.stock_size, seen.top) == (83, state.pile[-1])
    assert not hasattr(seen, "hands")
    assert not hasattr(seen, "stock")


@pytest.mark.rule("S3-18", "E40")
def test_an_empty_pile_gives_nothing_and_the_next_player_draws() -> None:
    state = de("KS KH", ["set 7C 7H 7D"], phase="draw", pile="4C KD")
    state = play(state, take("KS KH"), Pass())
    assert (state.pile, state.turn, state.phase) == ((), 1, "draw")
    assert refused(state, TakePile((card("4S"), card("4S")))) == ("pile_empty", {})
    assert refused(state, TakeTop(0)) == ("pile_empty", {})
    assert play(state, Draw()).phase == "play"
