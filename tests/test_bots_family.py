"""`steady` in every game of the family: what the house Samba does not know it plays by plan and not by luck."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import pytest

from samba_core.__main__ import main
from samba_core.apply import apply
from samba_core.arena import TABLES, duel, play_deal, selfplay_all
from samba_core.bots import choose
from samba_core.bots.appraisal import Appraisal
from samba_core.bots.going_out import out_worth, way_out_now
from samba_core.bots.memory import Memory
from samba_core.bots.steady import _planned as planned
from samba_core.cards import IS_NATURAL, IS_RED_THREE, IS_WILD, cards
from samba_core.deal import deal, stream
from samba_core.legal import why_illegal
from samba_core.moves import Discard, Draw, Lay, LayRedThree, Merge, Move, Pass, TakePile
from samba_core.ruleset import BOLIVIA, CANASTA_CLASSIC, CANASTA_HOUSE, PRESETS, SAMBA_DE, SAMBA_HOUSE, ruleset
from samba_core.state import State, view_for
from tests.positions import CANASTA, TWO_CLOSED, position
from tests.random_play import IN_BROWSER
from tests.shuffled import hidden_cards_moved

OVER = ("deal_over", "match_over")
ROUND_TABLES = [
    pytest.param(name, options, players, id=" ".join([name, str(players), *options]))
    for name, options in TABLES
    for players in PRESETS[name].players
][:: 4 if IN_BROWSER else 1]
DULL = "4D 6H 7D 9S 5S"
PILE = "4C 9D JS QD 6C 9H KC TD QH 5C"


def steady(state: State) -> Move:
    """The move that `steady` makes here, checked to be legal."""
    view = view_for(state, state.to_act)
    move = choose("steady", view, Random(1))
    assert why_illegal(view, move) is None
    return move


def turn_of(state: State) -> tuple[list[Move], State]:
    """The moves that `steady` makes until the turn goes on, and the state after them."""
    made: list[Move] = []
    seat = state.turn
    while state.phase not in OVER and state.to_act == seat and len(made) < 60:
        made.append(steady(state))
        state, _ = apply(state, made[-1])
    return made, state


def laid_by(moves: list[Move]) -> list[int]:
    """The hand cards that these moves put on the table, red threes apart."""
    laid: list[int] = []
    for move in moves:
        if isinstance(move, Lay | TakePile):
            laid += [k for meld in move.melds for k in meld.cards] + [k for _, adds in move.adds for k in adds]
        if isinstance(move, TakePile):
            laid += move.cards
    return laid


# ── red threes in the hand ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_steady_lays_every_red_three_before_all_else(phase: str) -> None:  # S3-30, S3-32
    state = position(f"3H 3D KS KH {DULL}", pile="4C KD", phase=phase, rules=SAMBA_DE)  # type: ignore[arg-type]
    for _ in range(2):
        move = steady(state)
        assert isinstance(move, LayRedThree)
        state, _ = apply(state, move)
    assert not any(IS_RED_THREE[k] and n for k, n in enumerate(state.hands[0]))


def test_steady_lays_a_red_three_that_comes_with_the_pile() -> None:
    state = position(f"KS KH {DULL}", ["set AS AH AC"], pile=f"3H {PILE} KD", phase="draw", rules=SAMBA_DE)
    moves, after = turn_of(state)
    assert isinstance(moves[0], TakePile)
    assert after.red_threes[0] == cards("3H")


def test_steady_does_not_end_the_deal_by_laying_a_red_three_without_looking() -> None:  # E69
    many = "4S 5S 7S 8S TS JS QS 4H 5H 7H 9H JH"
    state = position("3H", TWO_CLOSED, hands={2: many}, phase="draw", rules=SAMBA_DE)
    assert not isinstance(steady(state), LayRedThree)


# ── the last card ────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_passes_with_the_last_card_when_it_may_not_go_out() -> None:  # S3-37, E65
    state = position("9S", ["set KS KH KD"], rules=SAMBA_DE)
    assert steady(state) == Pass()


def test_steady_lays_a_set_and_keeps_one_card_by_passing() -> None:  # E65
    moves, after = turn_of(position("4C 4D 4H 9S", ["set KS KH KD"], stock_size=30, rules=SAMBA_DE))
    assert laid_by(moves) == sorted(cards("4C 4D 4H"))
    assert (moves[-1], after.hand_size(0)) == (Pass(), 1)


def test_steady_keeps_two_where_nobody_passes() -> None:
    moves, after = turn_of(position("4C 4D 4H 9S", ["set KS KH KD"], stock_size=30))
    assert isinstance(moves[-1], Discard)
    assert after.hand_size(0) >= 1


# ── taking ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_takes_a_good_pile_with_a_natural_and_a_wild() -> None:  # S0-27
    state = position(f"8S 2C {DULL}", ["set AS AH AC"], pile=f"{PILE} 8D", phase="draw", rules=CANASTA_HOUSE)
    assert steady(state) == TakePile(cards("8S 2C"))


@pytest.mark.parametrize("why", ["a wild in the pile", "nothing melded", "not in this game"])
def test_steady_knows_when_a_wild_does_not_take_the_pile(why: str) -> None:  # S0-27, E13
    wild = "2D " if why == "a wild in the pile" else ""
    melds = [] if why == "nothing melded" else ["set AS AH AC"]
    rules = CANASTA_CLASSIC if why == "not in this game" else CANASTA_HOUSE
    state = position(f"8S 2C {DULL}", melds, pile=f"{wild}{PILE} 8D", phase="draw", rules=rules)
    assert steady(state) == Draw()


def test_steady_takes_a_frozen_pile_with_a_pair() -> None:
    state = position(f"8S 8H {DULL}", ["set AS AH AC"], pile=f"2D {PILE} 8D", phase="draw", rules=CANASTA_HOUSE)
    assert steady(state) == TakePile(cards("8H 8S"))


def test_steady_puts_the_top_card_onto_its_own_set_without_a_card_of_its_own() -> None:  # S2-28
    state = position(f"KS {DULL}", ["set 8S 8H 8C 8S 8H 8C"], pile="4C 8D", phase="draw", rules=CANASTA_CLASSIC)
    moves, after = turn_of(state)
    assert moves[0] == TakePile(())
    assert after.melds[0][0].canasta == "natural"


def test_a_taken_pair_joins_the_set_that_it_closes() -> None:  # S3-28, E16
    melds = ["set 8S 8H 8D 8C", "set KS KH KD"]
    state = position(f"8S 8H {DULL}", melds, pile="4C QH 8D", phase="draw", rules=SAMBA_DE)
    assert steady(state) == TakePile(cards("8H 8S"), onto=0)


def test_the_pair_joins_by_itself_where_one_rank_is_one_meld() -> None:  # S2-24
    state = position(f"8S 8H {DULL}", ["set 8S 8H 8D 8C"], pile="4C QH 8D", phase="draw", rules=CANASTA_CLASSIC)
    moves, after = turn_of(state)
    assert moves[0] == TakePile(cards("8H 8S"))
    assert [meld.size for meld in after.melds[0] if meld.rank == 6] == [7]


MANY = {1: "4S 5S 7S 8S TS JS 4H 5H 7H 9H 4D 5D", 3: "4S 5S 7S 8S TS JS 4H 5H 7H 9H 4D 5D", 2: "9C 9D"}


def test_steady_takes_a_pile_that_lets_it_go_out_with_what_it_lays_off() -> None:  # E27
    melds = [CANASTA, "run 6H 7H 8H 9H TH JH"]
    state = position("KS KH QH", melds, hands=MANY, pile="KD", phase="draw")
    moves, after = turn_of(state)
    assert moves == [TakePile(cards("KS KH"), adds=((1, cards("QH")),))]
    assert after.out == 0


def test_steady_goes_out_by_taking_and_discarding() -> None:  # E29
    state = position("KS KH QD", [*TWO_CLOSED], hands=MANY, pile="KD", phase="draw")
    moves, after = turn_of(state)
    assert isinstance(moves[0], TakePile)
    assert after.out == 0


# ── melding ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_merges_two_sets_that_make_a_canasta() -> None:  # S3-10, E46
    state = position(f"QH {DULL}", ["set KS KH KD KC", "set KS KH KD"], rules=SAMBA_DE)
    move = steady(state)
    assert isinstance(move, Merge)
    assert apply(state, move)[0].melds[0][0].canasta == "natural"


@pytest.mark.parametrize(
    "melds",
    [
        ["set KS KS KH KH KD KD KC", "set KS KH KD KC KC 2S 2H"],
        ["set KS KS KH KH KD KD KC", "set KH KD KC 2S"],
        ["set KS KS KH KH KD KD 2C", "set KH KD KC"],
    ],
    ids=["two canastas", "a mixed set into a natural canasta", "an open set into a canasta"],
)
def test_steady_does_not_merge_without_gain(melds: list[str]) -> None:  # E46
    moves, _ = turn_of(position(f"QH {DULL}", melds, rules=SAMBA_DE))
    assert not any(isinstance(move, Merge) for move in moves)


def test_steady_lays_its_wilds_as_a_meld_of_their_own_and_closes_it() -> None:  # S3-48, S0-55
    state = position(f"JK 2S 2H QH {DULL}", ["set KS KH KD", "wild JK JK 2C 2D"], rules=BOLIVIA)
    moves, after = turn_of(state)
    assert sorted(laid_by(moves)) == sorted(cards("JK 2S 2H"))
    assert after.melds[0][1].canasta == "bolivia"


def test_steady_begins_a_meld_of_wilds_only_where_there_are_such_melds() -> None:
    hand, melds = f"JK JK 2S 2H QH {DULL}", ["set KS KH KD"]
    moves, _ = turn_of(position(hand, melds, stock_size=80, rules=BOLIVIA))
    assert len(laid_by(moves)) >= 3
    assert all(IS_WILD[k] for k in laid_by(moves))
    moves, _ = turn_of(position(hand, melds, stock_size=80, rules=SAMBA_DE))
    assert not any(IS_WILD[k] for k in laid_by(moves))


def test_the_samba_that_going_out_needs_is_worth_more_than_another_canasta() -> None:  # S3-48, E80
    def worth(rules_needing_a_run: bool) -> tuple[float, float]:
        rules = ruleset("samba_de", {"run_to_go_out": rules_needing_a_run})
        view = view_for(position("4C 9D", [CANASTA], rules=rules), 0)
        appraisal = Appraisal(Memory(view), view.own_melds)
        return appraisal.extra, appraisal.extra_run

    of_set, of_run = worth(rules_needing_a_run=True)
    assert of_set == 0 < of_run
    of_set, of_run = worth(rules_needing_a_run=False)
    assert of_set == of_run > 0


# ── discarding and freezing ──────────────────────────────────────────────────────────────────────────────────


def test_steady_does_not_freeze_a_pile_that_its_own_side_may_take() -> None:
    hand = f"JK 2C 8S 8H QS JD {DULL}"
    for theirs in ([], ["set 7S 7H 7C"]):
        state = position(hand, ["set AS AH AC"], theirs=theirs, pile=PILE, rules=CANASTA_HOUSE)
        moves, _ = turn_of(state)
        assert isinstance(moves[-1], Discard)
        assert not IS_WILD[moves[-1].card]


def test_steady_freezes_a_large_pile_against_a_side_that_alone_has_melded() -> None:  # S0-27
    hand = "2C 2D 2H QS JD 8S 8H 9C 9S"
    theirs = ["set 7S 7H 7C", "set QH QC QD JK", "set JH JC JS JK", "set 9D 9H 9S"]
    state = position(hand, theirs=theirs, score=3000, pile=f"{PILE} 4H 5H 6D TC KH AD 5D", rules=CANASTA_CLASSIC)
    moves, after = turn_of(state)
    assert IS_WILD[after.pile[-1]], moves


def test_a_frozen_pile_is_safer_to_throw_onto() -> None:
    def chance(pile: str) -> float:
        view = view_for(position(f"8S {DULL}", theirs=["set 7S 7H 7C"], pile=pile, rules=CANASTA_HOUSE), 0)
        return Memory(view).takes_pile(1, 6)

    assert chance(f"2D {PILE}") < chance(f"{PILE}")


# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────


def worth_of_going_out(**more: object) -> float:
    """What steady thinks of ending the deal with these scores."""
    partner = {2: "4S 5S 7S 8S TS JS QS 4H 5H 7H 9H JH"}
    state = position("KS KH 4D", [*TWO_CLOSED, "set KC KC KD"], hands=partner, **more)  # type: ignore[arg-type]
    view = view_for(state, 0)
    plan = way_out_now(view)
    assert plan is not None
    return out_worth(view, Appraisal(Memory(view), view.own_melds), plan)


def test_going_out_is_worth_more_when_it_wins_the_match_and_less_when_it_loses_it() -> None:
    now = worth_of_going_out(scores=(2000, 2000))
    assert worth_of_going_out(scores=(9000, 2000)) > now + 1000
    assert worth_of_going_out(scores=(2000, 12000)) < now - 1000


def test_a_concealed_hand_counts_its_own_bonus() -> None:  # S2-47
    own = "KS KS KH KH KD KD KC 4S 4H 4D 9C"

    def worth(melded: bool) -> float:
        state = position(own, [], theirs=["set 7S 7H 7C"], rules=CANASTA_CLASSIC)
        view = view_for(state, 0)
        plan = way_out_now(view)
        assert plan is not None
        if melded:
            object.__setattr__(view, "melded", (True, False, False, False))
        return out_worth(view, Appraisal(Memory(view), view.own_melds), plan)

    assert worth(melded=False) - worth(melded=True) == CANASTA_CLASSIC.concealed_bonus - CANASTA_CLASSIC.out_bonus


# ── at every table ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "options", "players"), ROUND_TABLES)
def test_at_every_table_moves_are_legal_repeatable_and_blind_to_hidden_cards(
    name: str, options: Mapping[str, object], players: int
) -> None:
    rules = ruleset(name, options)
    state, _ = deal(rules, players, "family", scores=(1500,) * rules.side_count(players))
    rng, looked_at, moves = Random(5), 0, 0
    while state.phase not in OVER:
        view = view_for(state, state.to_act)
        move = choose("steady", view, stream("family", f"move {moves}"))
        assert why_illegal(view, move) is None
        if rng.random() < 0.1:
            other = hidden_cards_moved(state, view.seat, rng)
            assert view_for(other, view.seat) == view
            assert choose("steady", view_for(other, view.seat), stream("family", f"move {moves}")) == move
            looked_at += 1
        state, _ = apply(state, move)
        moves += 1
        assert moves < 1500
    assert looked_at > 2


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_same_seed_plays_the_same_deal(name: str) -> None:
    players = PRESETS[name].players[-1]
    once, again = (play_deal(PRESETS[name], players, ["steady"] * players, "same") for _ in range(2))
    assert once.state == again.state


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_steady_makes_more_than_random_of_the_same_cards(name: str) -> None:
    assert duel(name, 4, 5, "family", "steady", "random")["margin"] > 300


def test_self_play_makes_canastas_lays_red_threes_and_spoils_nothing() -> None:
    deals = len(ROUND_TABLES)
    made = selfplay_all(deals, "sense")
    assert made["deals"] == len(made["by_table"]) == deals
    closed = [sum(one["closed_per_side"]) / len(one["closed_per_side"]) for one in made["by_table"].values()]
    assert sum(closed) / len(closed) > 1
    assert sum(sum(one["red_threes_held"]) for one in made["by_table"].values()) == 0
    assert sum(one["natural_canastas_spoiled"] for one in made["by_table"].values()) == 0


HOUSE_RULES_OF_ALL_KINDS: list[tuple[str, int, dict[str, object]]] = [
    ("samba_house", 3, {"merge_sets": True, "keep": "pass", "wild_melds": True, "drawn": 1}),
    ("samba_house", 4, {"freezes": True, "take_with_wild": True, "red_threes": "by_hand", "red_three_held": -750}),
    ("samba_de", 5, {"take_onto_set": True, "freezes": True, "wild_ratio": "any", "max_wilds": 3}),
    ("samba_de", 2, {"runs": False, "take_top": False, "canastas_to_go_out": 1, "concealed_bonus": 200}),
    ("canasta_house", 2, {"red_threes": "by_hand", "keep": "pass", "wild_melds": True}),
    ("canasta_classic", 6, {"take_with_wild": True, "wild_on_natural_canasta": False, "ask_partner": False}),
    ("bolivia", 4, {"run_to_go_out": False, "dealt": 11, "merge_sets": True}),
]


@pytest.mark.parametrize(("name", "players", "options"), HOUSE_RULES_OF_ALL_KINDS)
def test_steady_has_a_plan_for_every_move_under_any_house_rules(
    name: str, players: int, options: dict[str, object]
) -> None:
    state, _ = deal(ruleset(name, options), players, "house")
    rng = Random(1)
    while state.phase not in OVER:
        view = view_for(state, state.to_act)
        move = planned(view, rng)
        assert why_illegal(view, move) is None, "a plan that the rules refuse falls back on any legal move"
        state, _ = apply(state, move)


def test_the_command_line_plays_all_tables_and_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--rules", "all", "--deals", "3", "--bot", "random"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["deals"] == 3


def test_the_command_line_refuses_house_rules_that_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "--options", '{"wings": true}'])
    assert "wings" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--deals", "0", "'0' is no whole number"),
        ("--deals", "-3", "'-3' is no whole number"),
        ("--deals", "some", "'some' is no whole number"),
        ("--options", "[1]", "a JSON object"),
        ("--options", "3", "a JSON object"),
        ("--options", "{", "not JSON"),
    ],
)
def test_the_command_line_says_what_a_wrong_value_should_have_been(
    capsys: pytest.CaptureFixture[str], option: str, value: str, told: str
) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", option, value])
    assert told in capsys.readouterr().err


def test_steady_asks_for_fields_and_never_for_a_ruleset_by_name() -> None:
    odd = ruleset("samba_house", {"freezes": True, "take_with_wild": True, "red_threes": "by_hand", "keep": "pass"})
    assert odd.id == SAMBA_HOUSE.id
    state = position(f"3H 8S 2C {DULL}", ["set AS AH AC"], pile=f"{PILE} 8D", phase="draw", rules=odd)
    move = steady(state)
    assert isinstance(move, LayRedThree)
    take = steady(apply(state, move)[0])
    assert isinstance(take, TakePile)
    assert sum(IS_NATURAL[k] for k in take.cards) == 1
