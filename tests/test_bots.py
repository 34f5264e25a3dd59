"""The bots as players: they keep the rules, see nothing hidden, and play as a partner would hope."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.apply import apply
from samba_core.arena import narrated_deal, play_deal, selfplay
from samba_core.bots import BOTS, choose
from samba_core.bots.appraisal import Appraisal
from samba_core.bots.discarding import danger
from samba_core.bots.memory import Memory
from samba_core.cards import IS_WILD, RANK_OF, card, hand_of
from samba_core.deal import deal, stream
from samba_core.legal import why_illegal
from samba_core.moves import Answer, AskPartner, Discard, Draw, Lay, Move, TakePile, TakeTop
from samba_core.ruleset import SAMBA_HOUSE
from samba_core.state import State, View, view_for
from tests.positions import CANASTA, SAMBA, TWO_CLOSED, position
from tests.shuffled import hidden_cards_moved

OVER = ("deal_over", "match_over")


def seen(state: State) -> View:
    """What the seat to act knows."""
    return view_for(state, state.to_act)


def steady(state: State) -> Move:
    """The move that `steady` makes here, checked to be legal."""
    move = choose("steady", seen(state), Random(1))
    assert why_illegal(seen(state), move) is None
    return move


def turn_of(state: State) -> list[Move]:
    """The moves that `steady` makes until the turn goes on or somebody else is asked."""
    made: list[Move] = []
    seat = state.turn
    while state.phase not in OVER and state.to_act == seat and len(made) < 60:
        made.append(steady(state))
        state, _ = apply(state, made[-1])
    return made


def laid_by(moves: list[Move]) -> list[int]:
    """The hand cards that these moves put on the table."""
    laid: list[int] = []
    for move in moves:
        if isinstance(move, Lay | TakePile | TakeTop):
            laid += [k for meld in move.melds for k in meld.cards] + [k for _, cards in move.adds for k in cards]
        if isinstance(move, TakePile):
            laid += move.cards
    return laid


def thrown(moves: list[Move]) -> int | None:
    """The card that ended the turn."""
    return moves[-1].card if isinstance(moves[-1], Discard) else None


# ── the rules, the seat's own knowledge, repeatability ───────────────────────────────────────────────────────


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_is_legal_and_every_deal_ends(name: str, players: int) -> None:
    for number in range(10):
        scores = ((0, 1500, 7000, -200)[number % 4],) * SAMBA_HOUSE.side_count(players)
        state, _ = deal(SAMBA_HOUSE, players, f"legal {number}", scores=scores)
        sources = [stream("legal", f"bot {seat}") for seat in range(players)]
        for _ in range(1500):
            if state.phase in OVER:
                break
            move = choose(name, seen(state), sources[state.to_act])
            assert why_illegal(seen(state), move) is None, (number, move)
            state, _ = apply(state, move)
        assert state.phase in OVER


@pytest.mark.parametrize("name", sorted(BOTS))
def test_choice_does_not_change_when_hidden_cards_are_permuted(name: str) -> None:
    looked_at = 0
    for number in range(6):
        state, _ = deal(SAMBA_HOUSE, 2 + number % 3, f"hidden {number}")
        rng = Random(number)
        while state.phase not in OVER:
            seat = state.to_act
            move = choose(name, view_for(state, seat), Random(7))
            if rng.random() < 0.3:
                other = hidden_cards_moved(state, seat, rng)
                assert view_for(other, seat) == view_for(state, seat)
                assert choose(name, view_for(other, seat), Random(7)) == move
                looked_at += 1
            state, _ = apply(state, move)
    assert looked_at > 60


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_seed_plays_the_same_deal(name: str) -> None:
    once, again = (play_deal(SAMBA_HOUSE, 4, [name] * 4, "same") for _ in range(2))
    assert once.state == again.state
    assert once.moves == again.moves


def test_selfplay_counts_every_deal() -> None:
    made = selfplay("samba_house", 4, 3, 5, ["steady", "random"] * 2)
    assert made["deals"] == 3
    assert sum(made["ended"].values()) == 3
    assert len(made["mean_score"]) == len(made["sambas_per_side"]) == 2


def test_a_deal_is_told_to_the_end() -> None:
    lines = list(narrated_deal("samba_house", 3, "7", ["steady"] * 3))
    assert lines[0].startswith("Seat 2 deals 15 cards")
    assert [line[:6] for line in lines[-3:]] == ["Side A", "Side B", "Side C"]


def test_an_unknown_bot_is_named_in_the_refusal() -> None:
    with pytest.raises(ValueError, match="clairvoyant"):
        choose("clairvoyant", seen(position("KS 4C")), Random(1))


# ── no dead ends (B1, B3) ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_with_one_card_and_no_canastas_ends_its_turn(name: str) -> None:
    state = position("4C", melds=["set KS KH KD"], pile="9H", phase="draw")
    seat, rng = state.turn, Random(3)
    for _ in range(30):
        if state.turn != seat:
            break
        state, _ = apply(state, choose(name, seen(state), rng))
    assert state.turn != seat
    assert state.hand_size(seat) >= 1


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_ends_the_deal_when_nothing_is_left_to_draw(name: str) -> None:
    state = position("4C 9D", pile="3S", phase="draw", stock_size=0)
    move = choose(name, seen(state), Random(1))
    assert move == Draw()
    assert apply(state, move)[0].phase == "deal_over"


def test_a_bot_whose_last_draw_is_a_red_three_only_still_has_a_move() -> None:
    state = position("4C 9D", pile="3S", phase="draw", stock="3H", stock_size=1)
    assert apply(state, steady(state))[0].phase == "deal_over"


# ── the first meld ───────────────────────────────────────────────────────────────────────────────────────────


def test_steady_opens_with_several_melds_when_one_is_not_enough() -> None:
    moves = turn_of(position("KS KH KC 8C 9C TC 4D 6H QS 7D JH 5S"))
    assert isinstance(moves[0], Lay)
    assert len(moves[0].melds) >= 2
    assert moves[0].adds == ()


def test_steady_opens_without_wilds_where_naturals_reach_the_minimum() -> None:
    moves = turn_of(position("AS AH AC 4D 6H QS 7D JK 2C 9S"))
    assert laid_by(moves)[:3] == sorted([card("AS"), card("AH"), card("AC")])
    assert not any(IS_WILD[k] for k in laid_by(moves))


def test_steady_waits_with_a_high_minimum_while_nobody_has_opened_and_not_for_ever() -> None:
    hand = "KS KH QS QH 4D 6H 7D 9S 5C JK JK 2C JD TH AS AH AC"
    assert laid_by(turn_of(position(hand, score=3000, stock_size=90))) == []
    late = position(hand, score=3000, stock_size=20, theirs=["set 7S 7H 7C"])
    assert isinstance(turn_of(late)[0], Lay)


def test_steady_opens_with_the_pile_when_it_is_worth_it() -> None:
    pile = "4C 9D JS QD 6C 8H KC TD QH 5C KD"
    move = steady(position("KS KH AS AH AC 4D 6H 7D 9S 5S", pile=pile, phase="draw"))
    assert isinstance(move, TakePile)
    assert move.melds, "three kings are 30: the aces must go down with them"


# ── taking ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_takes_a_large_pile_with_a_pair() -> None:
    pile = "4C 9D JS QD 6C 8H KC TD QH 5C KD"
    move = steady(position("KS KH 4D 6H 7D 9S 5S", melds=["set AS AH AC"], pile=pile, phase="draw"))
    assert isinstance(move, TakePile)


def test_steady_takes_the_single_card_that_closes_a_samba() -> None:
    state = position("4D 6S 9S 5S", melds=["run 6H 7H 8H 9H TH JH"], pile="4C QH", phase="draw")
    assert steady(state) == TakeTop(0)


# ── melding ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_lengthens_its_runs() -> None:
    moves = turn_of(position("TH 4D 6S QS 9C 5D", melds=["run 6H 7H 8H 9H"]))
    assert card("TH") in laid_by(moves)


def test_steady_closes_a_samba_before_all_else() -> None:
    moves = turn_of(position("QH QS QD 4D 6S 9C", melds=["run 6H 7H 8H 9H TH JH"]))
    assert moves[0] == Lay((), ((0, (card("QH"),)),))


def test_steady_feeds_a_five_card_canasta_of_its_partner() -> None:  # B4
    moves = turn_of(position("KS KH 4D 6S 9C 5D JH", melds=["set KC KC KD KD KH"]))
    assert {RANK_OF[k] for k in laid_by(moves)} == {RANK_OF[card("KS")]}
    assert len(laid_by(moves)) == 2


def test_steady_does_not_split_a_pair_that_the_partners_meld_needs() -> None:  # B4
    moves = turn_of(position("KS KH 4D 6S 9C 5D JH 8S", melds=["set KC KC KD"], pile="4H 5H 9H TC"))
    assert RANK_OF[thrown(moves) or 0] != RANK_OF[card("KS")]


def test_steady_never_puts_a_wild_on_a_natural_canasta_without_gain() -> None:
    state = position("JK 2C 4D 6S 9C 5D", melds=["set KS KS KH KH KD KD KC"])
    assert laid_by(turn_of(state)) == []
    for number in range(4):
        state, _ = deal(SAMBA_HOUSE, 4, f"thrift {number}")
        rng = Random(number)
        while state.phase not in OVER:
            move = choose("steady", seen(state), rng)
            goes_on = apply(state, move)[0]
            for index, cards in getattr(move, "adds", ()):
                onto = state.melds[state.side_of(state.turn)][index]
                spoils = onto.canasta == "natural" and any(IS_WILD[k] for k in cards)
                assert not spoils or goes_on.hand_size(state.turn) <= 1, (number, move)
            state = goes_on


def test_steady_keeps_its_wilds_while_they_close_nothing() -> None:
    moves = turn_of(position("JK 2C 2D 4D 6S 9C 5D JH", melds=["set KS KH KD", "set 8S 8H 8D"]))
    assert not any(IS_WILD[k] for k in laid_by(moves))
    assert not IS_WILD[thrown(moves) or 0]


def test_steady_spends_wilds_to_close_a_canasta_when_few_turns_are_left() -> None:
    state = position("JK 2C 4D 6S 9C 5D JH", melds=["set KS KH KD KC KC"], stock_size=12)
    moves = turn_of(state)
    assert sum(IS_WILD[k] for k in laid_by(moves)) == 2


def test_steady_lays_all_it_can_when_the_stock_is_gone() -> None:
    hand = "KS KH 9C 9D 9H 2C 4D 7S"
    moves = turn_of(position(hand, melds=["set KC KC KD"], stock_size=0))
    assert {card("KS"), card("KH"), card("9C"), card("9D"), card("9H"), card("2C")} <= set(laid_by(moves))


# ── discarding ───────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_stops_throwing_kings_after_an_opponent_took_kings() -> None:  # B6
    hand, pile = "KS 8C 5S 4D QH JS 6D TC 9H AS", "4H 5H 9D TC 6S"
    before = position(hand, theirs=["set 7S 7H 7D"], melds=["set AS AH AC"], pile=pile)
    after = position(
        hand, theirs=["set 7S 7H 7D"], melds=["set AS AH AC"], pile=pile, known={1: "KH KC"}, hands={1: "KH KC 4S 5D"}
    )

    def cost(state: State) -> float:
        view = seen(state)
        return danger(view, Appraisal(Memory(view), view.own_melds), card("KS"))

    assert cost(after) > cost(before) + 50
    assert thrown(turn_of(after)) != card("KS")


def test_steady_does_not_throw_what_an_opponents_run_waits_for() -> None:
    hand = "QH 8C 5S 4D JS 6D TC 9S"
    state = position(hand, theirs=["run 6H 7H 8H 9H TH JH"], melds=["set AS AH AC"], pile="4C 5C")
    assert thrown(turn_of(state)) != card("QH")


def test_steady_blocks_a_large_pile_with_a_black_three() -> None:  # B4: it does not open the pile to its foes
    pile = "4H 5H 9D TC 6S QD JC 8S 8D KD 7H 4C 9S TD JD"
    state = position("3S KS QH QS JH JS 9H 9C TS TH", theirs=["set 7S 7H 7D"], melds=["set AS AH AC"], pile=pile)
    assert thrown(turn_of(state)) == card("3S")


# ── going out and the partner ────────────────────────────────────────────────────────────────────────────────


def test_steady_goes_out_when_opponents_hold_many_cards() -> None:
    many = "4S 5S 6S 7S 8S 9S TS JS QS 4H 5H"
    state = position("KS KH 4D", melds=[*TWO_CLOSED, "set KC KC KD"], hands={1: many, 2: "4C 6H"})
    assert apply_all(state, turn_of(state)).out == 0


def test_steady_asks_a_partner_with_many_cards_before_going_out() -> None:
    partner = "4S 5S 7S 8S TS JS QS 4H 5H 7H 9H JH"
    state = position("KS KH 4D", melds=[*TWO_CLOSED, "set KC KC KD"], hands={2: partner})
    assert steady(state) == AskPartner()


def test_steady_goes_out_after_a_yes_and_not_after_a_no() -> None:
    melds = [*TWO_CLOSED, "set KC KC KD"]
    yes = position("KS KH 4D", melds=melds, answer="yes")
    assert apply_all(yes, turn_of(yes)).out == 0
    no = position("KS KH 4D", melds=melds, answer="no")
    after = apply_all(no, turn_of(no))
    assert after.out is None
    assert after.turn == 1


def test_steady_says_no_when_it_could_close_a_samba_next_turn_and_yes_with_rubbish() -> None:
    melds = [CANASTA, SAMBA, "run 6H 7H 8H 9H TH"]
    rich = position("4S 5S 9D", melds=melds, hands={2: "JH QH 4D 5C"}, phase="answer")
    assert choose("steady", view_for(rich, 2), Random(1)) == Answer(yes=False)
    poor = position("4S 5S 9D", melds=melds, hands={2: "4D 9C KS 6S"}, phase="answer")
    assert choose("steady", view_for(poor, 2), Random(1)) == Answer(yes=True)


def test_a_rank_seen_in_a_hand_counts_as_held() -> None:
    view = seen(position("KS 4C", known={1: "QH QC"}, hands={1: "QH QC 4S 5D"}))
    memory = Memory(view)
    assert memory.holds_pair(1, RANK_OF[card("QH")]) == 1.0
    assert memory.unseen[card("QH")] == 2
    assert view.hand == hand_of([card("KS"), card("4C")])


def apply_all(state: State, moves: list[Move]) -> State:
    """The state after these moves."""
    for move in moves:
        state, _ = apply(state, move)
    return state
