"""The two canastas: pack, seats, deal, the card turned up, and who begins."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from samba_core.cards import BLACK_THREES, IS_RED_THREE, IS_WILD, JOKER, RANK_OF, cards, cards_in, pack
from samba_core.deal import deal, first_dealer, lay_dealt_red_threes, shuffled, stream, turn_upcard
from samba_core.game import Game
from samba_core.moves import Draw, NextDeal
from samba_core.pile import pile_blocked, pile_frozen
from samba_core.ruleset import Ruleset
from samba_core.state import partners_of
from tests.canasta import BOTH, C2, EVERY_TABLE, ST, at_pile, reds, st
from tests.positions import all_cards, c, discard, hand, legal, pile, play, position, refused, take, view

# ── pack and seats ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-17", "S2-02", "S2-63", "E92")
@BOTH
def test_the_pack_is_two_packs_and_four_jokers(rules: Ruleset) -> None:
    whole = Counter(pack(rules.packs, rules.jokers))
    assert sum(whole.values()) == rules.pack_size == 108
    assert whole[JOKER] == 4
    assert {whole[k] for k in range(52)} == {2}
    assert sum(n for k, n in whole.items() if IS_WILD[k]) == 12
    assert sum(n for k, n in whole.items() if RANK_OF[k] == 0) == 8
    assert sum(n for k, n in whole.items() if IS_RED_THREE[k]) == rules.red_threes_in_pack == 4
    assert sum(n for k, n in whole.items() if k in BLACK_THREES) == 4


@pytest.mark.rule("S0-09")
@pytest.mark.rulesets("canasta_house")
def test_house_canasta_is_for_two_to_four() -> None:
    assert ST.players == (2, 3, 4)
    for players in (1, 5, 6):
        with pytest.raises(ValueError, match=f"not played by {players}"):
            deal(ST, players, "x")


@pytest.mark.rule("S2-02", "S2-16")
@pytest.mark.rulesets("canasta_classic")
def test_classic_canasta_is_for_two_three_four_or_six_and_not_for_five() -> None:
    assert C2.players == (2, 3, 4, 6)
    for players in (1, 5, 7):
        with pytest.raises(ValueError, match=f"not played by {players}"):
            deal(C2, players, "x")


@pytest.mark.rule("S0-09", "S2-03", "S2-16", "S2-60", "E98", "E107", "E76")
@EVERY_TABLE
def test_four_are_two_pairs_six_two_teams_of_three_and_the_others_play_alone(rules: Ruleset, players: int) -> None:
    sides = {2: [[0], [1]], 3: [[0], [1], [2]], 4: [[0, 2], [1, 3]], 6: [[0, 2, 4], [1, 3, 5]]}[players]
    assert [list(rules.seats_of(side, players)) for side in range(rules.side_count(players))] == sides
    for seat in range(players):
        team = next(side for side in sides if seat in side)
        assert sorted((seat, *partners_of(seat, players, rules))) == team
    assert [len(laid) for laid in deal(rules, players, "x")[0].melds] == [0] * len(sides)


@pytest.mark.rule("S2-16", "E76", "E98")
@pytest.mark.rulesets("canasta_classic")
def test_six_sit_alternately_and_the_next_team_mate_clockwise_comes_first() -> None:
    assert partners_of(0, 6, C2) == (2, 4)
    assert partners_of(5, 6, C2) == (1, 3)
    assert [C2.side_of(seat, 6) for seat in range(6)] == [0, 1, 0, 1, 0, 1]


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-19", "S2-04", "S2-16", "S2-59", "S2-60", "E92")
@EVERY_TABLE
def test_fifteen_thirteen_or_eleven_cards_and_the_rest_is_stock(rules: Ruleset, players: int) -> None:
    size, stock = {2: (15, 77), 3: (13, 68), 4: (11, 63), 6: (11, 41)}[players]
    for number in range(30):
        state, told = deal(rules, players, f"canasta-{number}")
        laid = sum(len(side) for side in state.red_threes)
        assert [state.hand_size(seat) for seat in range(players)] == [size] * players
        assert len(state.stock) + len(state.pile) + laid == stock + 1
        assert sum(all_cards(state).values()) == 108
        assert [(e.what, e.seat, e.n) for e in told[:1]] == [("dealt", state.dealer, size)]
        assert told[1].what == "turned_up"
        assert told[1].cards == state.pile[-1:]
        if rules is C2:
            assert len(state.pile) == 1


@pytest.mark.rule("S0-19", "S2-19")
@EVERY_TABLE
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(rules: Ruleset, players: int) -> None:
    order = shuffled(rules, "one at a time", 1)
    size = rules.cards_dealt(players)
    for dealer in range(players):
        state, _ = deal(rules, players, "one at a time", dealer=dealer)
        for step in range(players):
            seat = (dealer + 1 + step) % players
            dealt = Counter(k for k in order[step : size * players : players] if not IS_RED_THREE[k])
            assert not dealt - Counter(cards_in(state.hands[seat]))


@pytest.mark.rule("S2-22", "E101")
@EVERY_TABLE
def test_the_dealers_left_neighbour_begins(rules: Ruleset, players: int) -> None:
    for dealer in range(players):
        state, _ = deal(rules, players, "x", dealer=dealer)
        assert (state.turn, state.phase) == ((dealer + 1) % players, "draw")


@pytest.mark.rule("S2-15", "S2-18", "E101")
@EVERY_TABLE
def test_the_deal_passes_clockwise(rules: Ruleset, players: int) -> None:
    dealers = []
    state = deal(rules, players, "round the table")[0]
    for number in range(1, players + 2):
        dealers.append(state.dealer)
        over = position(players=players, rules=rules, stock_size=0, phase="draw", seat=state.turn,
                        dealer=state.dealer, deal_number=number)  # fmt: skip
        over = play(over, Draw())
        assert over.phase == "deal_over"
        state = play(over, NextDeal())
        assert state.deal_number == number + 1
        assert state.turn == (state.dealer + 1) % players
    assert dealers == [(dealers[0] + step) % players for step in range(players + 1)]


@pytest.mark.rule("S2-18")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_lowest_card_cut_deals_first(players: int) -> None:
    seen = set()
    for number in range(60):
        seed = f"cut-{number}"
        random = stream(seed, "cut").random
        while True:
            left = list(pack(2, 4))
            drawn = [left.pop(int(random() * len(left))) for _ in range(players)]
            worth = [99 if k == JOKER else k % 13 for k in drawn]
            if worth.count(min(worth)) == 1:
                break
        lowest = worth.index(min(worth))
        assert first_dealer(C2, players, seed) == lowest
        assert deal(C2, players, seed)[0].dealer == lowest
        assert Game("canasta_classic", players, seed).state.dealer == lowest
        seen.add(lowest)
    assert seen == set(range(players))


@pytest.mark.rule("E101")
@pytest.mark.rulesets("canasta_house")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_nothing_is_said_the_last_seat_deals_first(players: int) -> None:
    assert {deal(ST, players, f"x{n}")[0].dealer for n in range(10)} == {players - 1}


# ── the card turned up ───────────────────────────────────────────────────────────────────────────────────────


def turned(rules: Ruleset, text: str) -> tuple[str, str]:
    """Pile and stock after turning up from a stock of just these cards."""
    heap, left = turn_upcard(rules, cards(text))
    return pile(replace(st(), pile=heap)), pile(replace(st(), pile=left))


@pytest.mark.rule("S0-19", "S2-20", "E01")
@BOTH
def test_a_plain_card_turned_up_is_the_pile(rules: Ruleset) -> None:
    assert turned(rules, "7C JK 3H") == (["7C"], ["JK", "3H"])


@pytest.mark.rule("E01", "E02", "R2")
@pytest.mark.rulesets("canasta_house")
def test_house_a_wild_or_a_red_three_turned_up_is_covered() -> None:
    assert turned(ST, "JK 9C 7D") == (["JK", "9C"], ["7D"])
    assert turned(ST, "2C 9C 7D") == (["2C", "9C"], ["7D"])
    assert turned(ST, "3H 9C 7D") == (["3H", "9C"], ["7D"])
    assert turned(ST, "3D JK 2S 9C 7D") == (["3D", "JK", "2S", "9C"], ["7D"])


@pytest.mark.rule("E03", "E04", "R2")
@pytest.mark.rulesets("canasta_house")
def test_house_a_black_three_turned_up_stays_also_on_a_covered_card() -> None:
    assert turned(ST, "3S JK 7D") == (["3S"], ["JK", "7D"])
    assert turned(ST, "JK 3S 2D 7C") == (["JK", "3S"], ["2D", "7C"])
    assert turned(ST, "3H 3C 7C") == (["3H", "3C"], ["7C"])


@pytest.mark.rule("S2-20", "E01", "E02", "E03", "R2")
@pytest.mark.rulesets("canasta_classic")
@pytest.mark.parametrize("special", ["JK", "2D", "3H", "3D", "3S", "3C"])
def test_classic_a_special_card_turned_up_goes_to_the_bottom_of_the_stock(special: str) -> None:
    assert turned(C2, f"{special} 7C KD 9S") == (["7C"], ["KD", "9S", special])


@pytest.mark.rule("S2-20", "E04", "R2")
@pytest.mark.rulesets("canasta_classic")
def test_classic_several_specials_go_under_in_the_order_turned() -> None:
    assert turned(C2, "JK 3S 2D 7C KD") == (["7C"], ["KD", "JK", "3S", "2D"])
    assert turned(C2, "3H 3S 3D JK 2C 4C") == (["4C"], ["3H", "3S", "3D", "JK", "2C"])


def sort_of(k: int) -> str:
    """What sort of first card this is."""
    if k in BLACK_THREES:
        return "black"
    return "wild" if IS_WILD[k] else "red" if IS_RED_THREE[k] else "plain"


@pytest.mark.rule("E01", "E02", "E03", "E04", "S2-20", "R2")
@EVERY_TABLE
def test_every_deal_starts_its_pile_by_the_rules(rules: Ruleset, players: int) -> None:
    special: Counter[str] = Counter()
    for number in range(120):
        seed = f"upcard-{number}"
        state, _ = deal(rules, players, seed)
        rest = shuffled(rules, seed, 1)[rules.cards_dealt(players) * players :]
        stops = [k for k in rest if not (IS_WILD[k] or IS_RED_THREE[k] or (rules is C2 and k in BLACK_THREES))]
        before = rest[: rest.index(stops[0])]
        special[sort_of(rest[0])] += 1
        if rules is C2:
            assert state.pile == (stops[0],)
            assert not before or state.stock[-len(before) :] == before
            drawn = sum(len(laid) for laid in state.red_threes)
            assert len(state.stock) == len(rest) - 1 - drawn
        else:
            assert state.pile == (*before, stops[0])
    assert set(special) == {"wild", "red", "black", "plain"}


@pytest.mark.rule("E01", "S0-27", "S0-41", "R2")
@pytest.mark.rulesets("canasta_house")
@pytest.mark.parametrize("covered", ["JK", "2C", "3H"])
def test_house_a_covered_first_card_freezes_the_pile_for_everybody(covered: str) -> None:
    frozen = at_pile(ST, "8S JK 4D 5S TH", f"{covered} 8D")
    assert pile_frozen(view(frozen))
    assert refused(frozen, take("8S JK")) == ("frozen_needs_pair", {})
    assert legal(at_pile(ST, "8S 8H 4D 5S TH", f"{covered} 8D"), take("8S 8H"))
    free = at_pile(ST, "8S JK 4D 5S TH", "4C 8D")
    assert not pile_frozen(view(free))
    assert legal(free, take("8S JK"))


@pytest.mark.rule("E03", "S0-28", "S0-38", "R2")
@pytest.mark.rulesets("canasta_house")
def test_house_a_black_three_turned_up_bars_the_first_player_and_freezes_nothing() -> None:
    state = at_pile(ST, "3S 3C 4C 5D", "3S", hands={1: "9S JK 4D 4H"}, theirs=["set 6H 6D 6S"], stock="9D 5S")
    assert pile_blocked(state.pile[-1], ST)
    assert refused(state, take("3S 3C")) == ("top_blocked", {})
    state = play(state, Draw(), discard("9D"))
    assert not pile_frozen(view(state))
    state = play(state, take("9S JK"))
    assert hand(state, 1) == c("4D 4H 3S")


@pytest.mark.rule("E02", "E11", "R2")
@pytest.mark.rulesets("canasta_house")
def test_house_the_red_three_in_the_pile_is_nobodys_until_the_pile_is_taken() -> None:
    state = at_pile(ST, "9S 9H 4C 5D", "3H 8C 9D")
    assert [reds(state, side) for side in (0, 1)] == [[], []]
    after = play(state, take("9S 9H"))
    assert [reds(after, side) for side in (0, 1)] == [["3H"], []]
    assert hand(after) == c("4C 5D 8C")
    assert after.stock == state.stock


@pytest.mark.rule("S2-20", "E04")
@pytest.mark.rulesets("canasta_classic")
def test_classic_a_first_pile_is_frozen_only_for_sides_without_a_meld() -> None:
    for number in range(40):
        state, _ = deal(C2, 4, f"plain-{number}")
        assert not pile_blocked(state.pile[-1], C2)
        assert not any(IS_WILD[k] or IS_RED_THREE[k] or k in BLACK_THREES for k in state.pile)


# ── red threes in the dealt hands ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("S0-37", "S2-10", "S2-21", "S2-62", "E05")
@BOTH
def test_dealt_red_threes_are_laid_and_replaced_replacements_too(rules: Ruleset) -> None:
    start = position(stock="3D 9C KS 5S", hands={1: "3H 3D 4C 4D"}, phase="draw", seat=1, dealer=0, rules=rules)
    state, told = lay_dealt_red_threes(start)
    assert hand(state, 1) == c("4C 4D 9C KS")
    assert reds(state, 1) == ["3H", "3D", "3D"]
    assert len(state.stock) == len(start.stock) - 3
    assert [(e.what, e.seat) for e in told] == [("red_three", 1)] * 3


@pytest.mark.rule("S2-21", "E05")
@BOTH
def test_red_threes_are_replaced_in_order_from_the_dealers_left(rules: Ruleset) -> None:
    start = position(hands={0: "3H 4C", 1: "3D 4D", 2: "4S 4S", 3: "3H 5S"}, stock="KS KH KD", phase="draw", seat=2,
                     rules=rules)  # fmt: skip
    state, told = lay_dealt_red_threes(start)
    assert [hand(state, seat) for seat in range(4)] == [c("4C KH"), c("4D KD"), c("4S 4S"), c("5S KS")]
    assert [e.seat for e in told] == [3, 0, 1]
    assert [reds(state, side) for side in (0, 1)] == [["3H"], ["3H", "3D"]]


@pytest.mark.rule("S0-37", "S2-20", "S2-21", "E05")
@EVERY_TABLE
def test_the_card_is_turned_up_before_red_threes_are_replaced(rules: Ruleset, players: int) -> None:
    laid = 0
    for number in range(60):
        seed = f"reds-{number}"
        state, _ = deal(rules, players, seed)
        rest = shuffled(rules, seed, 1)[rules.cards_dealt(players) * players :]
        assert state.pile == turn_upcard(rules, rest)[0]
        for seat in range(players):
            assert not any(IS_RED_THREE[k] for k in cards_in(state.hands[seat]))
        laid += sum(map(len, state.red_threes))
    assert laid > 0
