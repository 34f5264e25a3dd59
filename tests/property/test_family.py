"""Every ruleset with any house rules that do not contradict each other: what must hold before and after every move.

Hypothesis chooses rulesets, house rules, players, seeds and moves. One machine plays whole games from the deal; one
test starts late in a deal, where hands are small and canastas lie, because chance alone seldom leads there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from samba_core.apply import apply
from samba_core.cards import IS_WILD, KINDS, RED_THREES, as_text, cards_in, pack
from samba_core.game import Game
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves
from samba_core.melds import Meld, meld_of
from samba_core.moves import (
    Answer,
    AskPartner,
    Discard,
    Draw,
    Lay,
    LayRedThree,
    Merge,
    Move,
    NextDeal,
    Pass,
    TakePile,
    TakeTop,
)
from samba_core.notation import move_from_text, move_to_text, position_from_text, position_to_text
from samba_core.ruleset import PRESETS, ruleset
from samba_core.scoring import deal_scores
from samba_core.state import State, view_for
from tests.any_rules import late_position, rich_hand, some_rules
from tests.positions import assert_whole_pack, position
from tests.random_play import IN_BROWSER
from tests.shuffled import hidden_cards_moved

GAMES = 3 if IN_BROWSER else 25
LATE = 25 if IN_BROWSER else 200
STEPS = 10 if IN_BROWSER else 20
MOVES_A_STEP = 8
OVER = ("deal_over", "match_over")


def on_the_table(state: State) -> int:
    """Cards that no move ever takes back: melds and red threes."""
    return sum(m.size for side in state.melds for m in side) + sum(map(len, state.red_threes))


# ── what one asks ────────────────────────────────────────────────────────────────────────────────────────────


def meld_shape(meld: Meld) -> object:
    """What the list of moves tells apart: the cards of a run, the rank, naturals and wilds of a set."""
    if meld.kind == "run":
        return meld.cards
    return meld.kind, meld.rank, meld.naturals, sum(k == 52 for k in meld.cards), meld.wilds


def shape(move: Move) -> object:
    """A move without the choices that the list leaves open: which suits go into a set."""
    match move:
        case Lay((meld,), ()):
            return "lay", meld_shape(meld)
        case Lay((), ((index, cards),)):
            naturals = [k for k in cards if not IS_WILD[k]]
            return "add", index, len(naturals), cards.count(52), len(cards)
        case _:
            return move


def guesses(state: State, moves: list[Move], rng: Random) -> list[Move]:
    """Moves that may be legal or not: of every sort, and listed ones with a card changed."""
    seat = state.to_act
    held = list(cards_in(state.hands[seat]))
    own = state.melds[state.side_of(seat)]

    def some(most: int) -> tuple[int, ...]:
        chosen = rng.sample(held, min(len(held), rng.randint(1, most)))
        return tuple(sorted(chosen))

    def one_rank() -> tuple[int, ...]:
        first = rng.choice(held)
        same = [k for k in held if k % 13 == first % 13 or IS_WILD[k]]
        return tuple(sorted(rng.sample(same, min(len(same), rng.choice((2, 3, 3, 4, 5, 7))))))

    kinds = [("set", one_rank), ("run", lambda: some(4)), ("wild", lambda: tuple(k for k in held if IS_WILD[k])[:7])]
    found: list[Move] = [Draw(), Pass(), AskPartner(), NextDeal(), Answer(True), TakePile(()), Lay()]
    found += [LayRedThree(k) for k in RED_THREES]
    found += [Merge(a, b) for a in range(len(own) + 1) for b in range(len(own)) if a > b]
    found += [TakeTop(index) for index in range(len(own) + 1)]
    for _ in range(6 if held else 0):
        kind, choose = rng.choice(kinds)
        cards = choose()
        if cards:
            found.append(Lay((meld_of(kind, cards),)))  # type: ignore[arg-type]
            found.append(TakePile(one_rank(), (meld_of(kind, cards),)))  # type: ignore[arg-type]
        found.append(Lay((), ((rng.randint(0, len(own)), some(3)),)))
        found.append(TakePile(one_rank(), onto=rng.randint(-1, len(own))))
        found.append(TakeTop(rng.randint(0, len(own)), (), ((rng.randint(0, len(own)), some(2)),)))
    listed = [m for m in moves if isinstance(m, Lay)]
    if len(listed) > 1:
        one, two = rng.sample(listed, 2)
        found.append(Lay((*one.melds, *two.melds), (*one.adds, *two.adds)))
    return found


def check_queries(state: State, rng: Random) -> list[Move]:
    """Questions change nothing, know nothing hidden, and agree with each other; return the listed moves."""
    twin = replace(state)
    seat = state.to_act
    view = view_for(state, seat)
    moves = list(legal_moves(view))
    assert moves or state.phase == "match_over", "a dead end"
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert why_illegal(view, move) is None
        assert move_from_text(move_to_text(move)) == move
    shapes = {shape(move) for move in moves}
    for k in range(KINDS):
        assert (Discard(k) in moves) == (why_illegal(view, Discard(k)) is None)
    for guess in guesses(state, moves, rng):
        if why_illegal(view, guess) is None:
            check_made(state, guess)
            if isinstance(guess, TakePile):
                assert any(isinstance(m, TakePile) for m in moves), move_to_text(guess)
            elif isinstance(guess, Lay) and (len(guess.melds) + len(guess.adds) > 1 or view.minimum or view.answer):
                # Several at once, or bound by a minimum or a yes: then which suits go into a set may matter.
                assert any(isinstance(m, Lay) for m in moves), move_to_text(guess)
            elif isinstance(guess, TakeTop):
                assert any(isinstance(m, TakeTop) for m in moves), move_to_text(guess)
            else:
                assert shape(guess) in shapes, move_to_text(guess)
    for other in range(state.players):
        if other != seat:
            assert not list(legal_moves(view_for(state, other))) or state.phase == "deal_over"
    moved = hidden_cards_moved(state, seat, rng)
    assert view_for(moved, seat) == view
    assert list(legal_moves(view_for(moved, seat))) == moves
    assert position_from_text(position_to_text(state), state.rules) == state
    assert state == twin
    return moves


def check_made(before: State, move: Move) -> State:
    """Make a move and check all that must hold after any."""
    after, events = apply(before, move)
    assert events
    assert_whole_pack(after)
    if isinstance(move, NextDeal):
        return after
    for hand, known in zip(after.hands, after.known, strict=True):
        assert all(have >= seen >= 0 for have, seen in zip(hand, known, strict=True))
    if after.rules.red_threes == "automatic":
        assert not any(hand[k] for hand in after.hands for k in RED_THREES)
    assert on_the_table(after) >= on_the_table(before)
    assert len(after.stock) <= len(before.stock)
    mine = before.side_of(before.turn)
    for side, melds in enumerate(before.melds):
        was = Counter(k for meld in melds for k in meld.cards)
        now = Counter(k for meld in after.melds[side] for k in meld.cards)
        assert was <= now if side == mine else was == now
    if after.phase in OVER:
        made = [score.total for score in deal_scores(after)]
        assert all(total % 5 == 0 for total in made)
        assert after.out is None or not any(after.hands[after.out])
    else:
        assert all(map(any, after.hands)), "a hand without cards plays on"
    return after


class Progress:
    """Every turn shrinks the stock or puts a card on the table."""

    def __init__(self, state: State) -> None:
        self.began(state)

    def began(self, state: State) -> None:
        self.stock, self.table = len(state.stock), on_the_table(state)

    def seen(self, before: State, after: State) -> None:
        if after.phase in OVER:
            return
        if before.phase in OVER or after.turns > before.turns:
            assert before.phase in OVER or len(after.stock) < self.stock or on_the_table(after) > self.table
            self.began(after)


def eager(moves: list[Move], rng: Random) -> Move:
    """Any listed move, melds and takes three times as likely as discards, drawing from an empty stock seldom."""
    weights = [1 if isinstance(m, Draw | Discard) else 3 for m in moves]
    return rng.choices(moves, weights)[0]


# ── whole games ──────────────────────────────────────────────────────────────────────────────────────────────


class AnyGame(RuleBasedStateMachine):
    """Whole matches of any ruleset with any house rules, with undo, saving and loading in between."""

    @initialize(choice=st.integers(0, 2**32 - 1))
    def begin(self, choice: int) -> None:
        """Choose a game and deal."""
        rng = Random(choice)
        name, options, players = some_rules(rng)
        self.game = Game(name, players, str(choice), options=options, target=rng.choice((None, 500)))
        self.progress = Progress(self.game.state)

    @rule(choice=st.integers(0, 2**32 - 1))
    def play_on(self, choice: int) -> None:
        """Make some moves, each checked, and ask everything one can before the first of them."""
        rng = Random(choice)
        moves = check_queries(self.game.state, rng)
        for _ in range(MOVES_A_STEP):
            if not moves:
                return
            self.play(eager(moves, rng))
            moves = list(legal_moves(self.game.view(self.game.state.to_act)))
            assert moves or self.game.state.phase == "match_over", "a dead end"

    def play(self, move: Move) -> None:
        """Make a move; take it back and make it again if it can be taken back."""
        before = self.game.state
        expected = check_made(before, move)
        self.game.play(move)
        assert self.game.state == expected
        if self.game.undo_steps:
            steps, told, made = self.game.undo_steps, list(self.game.told), list(self.game.moves)
            assert self.game.undo() == move
            assert self.game.state == before
            assert self.game.undo_steps == steps - 1
            self.game.play(move)
            assert (self.game.state, self.game.told, self.game.moves) == (expected, told, made)
            assert self.game.undo_steps == steps
        self.progress.seen(before, self.game.state)

    @rule(choice=st.integers(0, 2**32 - 1))
    def run_down_the_stock(self, choice: int) -> None:
        """Draw and discard for some turns, so that deals come to their end."""
        rng = Random(choice)
        for _ in range(40):
            moves = list(legal_moves(self.game.view(self.game.state.to_act)))
            quick = [m for m in moves if isinstance(m, Draw | Discard | Pass | Answer | NextDeal)]
            if not quick:
                return
            before = self.game.state
            self.game.play(rng.choice(quick))
            self.progress.seen(before, self.game.state)

    @rule()
    def save_and_load(self) -> None:
        """The whole game survives the way into text and back, options included."""
        text = self.game.to_text()
        again = Game.from_text(text)
        assert again.rules == self.game.rules
        assert again.state == self.game.state
        assert again.moves == self.game.moves
        assert again.told == self.game.told
        assert again.undo_steps == self.game.undo_steps
        assert again.to_text() == text


@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
@pytest.mark.rule("E92", "E39", "E45", "E53", "E75", "E81")
def test_any_game_of_the_family_from_the_deal_on() -> None:
    run_state_machine_as_test(
        AnyGame, settings=settings(max_examples=GAMES, stateful_step_count=STEPS, deadline=None, derandomize=True)
    )


# ── late in a deal ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
@pytest.mark.rule("E92", "E25", "E65", "E73", "E74", "E75", "E81")
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=LATE)
def test_late_in_a_deal_of_any_game_of_the_family(choice: int) -> None:
    rng = Random(choice)
    name, options, players = some_rules(rng)
    state = late_position(ruleset(name, options), players, rng)
    progress = Progress(state)
    for _ in range(14):
        moves = check_queries(state, rng)
        move = AskPartner() if AskPartner() in moves and rng.random() < 0.7 else eager(moves, rng)
        before, state = state, check_made(state, move)
        if before.turns or state.turns == 0:
            progress.seen(before, state)
        else:
            progress.began(state)  # the position may have begun within a turn
        if state.phase in OVER:
            break


@pytest.mark.rulesets("samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia")
@pytest.mark.rule("E58", "E72", "E74")
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=LATE)
def test_after_a_yes_there_is_a_move_until_one_is_out(choice: int) -> None:
    rng = Random(choice)
    rules = PRESETS[rng.choice(sorted(PRESETS))]
    held = as_text(cards_in(rich_hand(rules, rng)))
    state = position(held, rules=rules, players=4, score=rng.choice((-5, 0, 1500, 3000, 7000)))
    if why_illegal(view_for(state, 0), AskPartner()):
        return
    state = check_made(check_made(state, AskPartner()), Answer(yes=True))
    while state.phase == "play":
        moves = list(legal_moves(view_for(state, 0)))
        assert moves, "a dead end"
        state = check_made(state, rng.choice(moves))
    assert state.out == 0


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.rule("E92")
def test_the_late_positions_are_whole_and_of_all_kinds(name: str) -> None:
    rng = Random(name)
    seen: Counter[str] = Counter()
    for _ in range(80):
        state = late_position(PRESETS[name], rng.choice(PRESETS[name].players), rng)
        assert_whole_pack(state)
        view = view_for(state, state.turn)
        seen["may go out"] += view.may_go_out
        seen["draw"] += state.phase == "draw"
        seen["short stock"] += len(state.stock) < 12
        seen["unopened"] += not view.own_melds
    assert min(seen[kind] for kind in ("may go out", "draw", "short stock", "unopened")) > 0
    assert sum(Counter(pack(PRESETS[name].packs, PRESETS[name].jokers)).values()) == PRESETS[name].pack_size


