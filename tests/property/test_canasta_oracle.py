"""The two canastas of the core against the same rules read plainly, over many made-up hands, tables and piles."""

from __future__ import annotations

from random import Random

import pytest

from samba_core.cards import TEXT, cards, cards_in, hand_of, pack
from samba_core.listing import legal_moves
from samba_core.melds import Meld, meld_fault
from samba_core.moves import Add, AskPartner, Discard, Lay, Move, TakePile
from samba_core.openings import openings
from samba_core.ruleset import Ruleset
from samba_core.state import State
from samba_core.way_out import way_out
from tests.canasta import BOTH
from tests.plain_canasta import best_opening, can_go_out, is_set, may_lay, may_take, minimum
from tests.positions import legal, meld, play, position, view
from tests.random_play import fewer_in_browser

TRIES = fewer_in_browser(400, 20)
SCORES = (-200, 0, 0, 0, 1500, 3000)


def text_of(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Card texts."""
    return tuple(TEXT[k] for k in kinds)


def some_table(rules: Ruleset, rng: Random, left: list[int], most: int) -> list[str]:
    """Up to so many melds of different ranks, taken out of `left`."""
    melds: list[str] = []
    for rank in rng.sample(range(2, 13), rng.randint(0, most)):
        naturals = [k for k in left if k != 52 and k % 13 == rank]
        wilds = [k for k in left if k == 52 or k % 13 == 0]
        for _ in range(5):
            group = rng.sample(naturals, rng.randint(0, len(naturals))) + rng.sample(wilds, min(rng.randint(0, 3),
                                                                                               len(wilds)))  # fmt: skip
            if group and is_set(rules.id, text_of(tuple(group))):
                for k in group:
                    left.remove(k)
                melds.append("set " + " ".join(text_of(tuple(group))))
                break
    return melds


def some_cards(rng: Random, left: list[int], count: int, liked: set[int]) -> list[int]:
    """Cards out of `left`, those of liked ranks and wilds more often."""
    found = []
    for _ in range(count):
        near = [k for k in left if k == 52 or k % 13 in liked]
        k = rng.choice(near if near and rng.random() < 0.75 else left)
        left.remove(k)
        found.append(k)
    return found


def some_position(rules: Ruleset, rng: Random, phase: str, *, most_cards: int = 12) -> State:
    """A position that may come about, with few ranks so that things fit each other."""
    players = rng.choice(rules.players)
    left = [k for k in pack(rules.packs, rules.jokers) if k not in (14, 27)]
    melds = some_table(rules, rng, left, 4)
    liked = {0, *rng.sample(range(1, 13), 3), *(m.rank for m in map(meld, melds))}
    held = some_cards(rng, left, rng.randint(1, most_cards), liked)
    pile = some_cards(rng, left, rng.randint(0, 4), liked)
    heap = " ".join(text_of(tuple(pile)))
    if rules.id == "canasta_house" and rng.random() < 0.1:
        heap = f"3H {heap}"
    return position(" ".join(text_of(tuple(held))), melds, pile=heap, phase=phase, rules=rules,  # type: ignore[arg-type]
                    players=players, score=rng.choice(SCORES))  # fmt: skip


def some_group(rng: Random, hand: list[int]) -> tuple[int, ...]:
    """A few cards of a hand, mostly of one rank and wild."""
    if not hand:
        return ()
    rank = rng.choice(hand)
    fit = [k for k in hand if k == 52 or k % 13 in (0, rank % 13 if rank != 52 else 0)]
    chosen = rng.sample(fit, rng.randint(1, len(fit)))
    if rng.random() < 0.05:
        chosen.append(rng.choice(hand))
    return tuple(chosen)


def take_out(hand: list[int], group: tuple[int, ...]) -> None:
    """Remove the cards that are there."""
    for k in group:
        if k in hand:
            hand.remove(k)


def some_act(rng: Random, state: State) -> tuple[tuple[Meld, ...], tuple[Add, ...]]:
    """New melds and lay-offs that may or may not be good."""
    hand = list(cards_in(state.hands[0]))
    adds: dict[int, tuple[int, ...]] = {}
    new = []
    for _ in range(rng.randint(1, 3)):
        if state.melds[0] and rng.random() < 0.6:
            index = rng.randrange(len(state.melds[0]))
            fit = [k for k in hand if k == 52 or k % 13 in (0, state.melds[0][index].rank)]
            group = tuple(rng.sample(fit, rng.randint(0, len(fit)))) if fit else some_group(rng, hand)
            if group and index not in adds:
                adds[index] = group
                take_out(hand, group)
        else:
            group = some_group(rng, hand)
            if group:
                new.append(Meld("set", tuple(sorted(group))))
                take_out(hand, group)
    return tuple(new), tuple(adds.items())


@pytest.mark.rule("S0-23", "S0-27", "S0-33", "S0-44", "S2-09", "S2-24", "S2-34", "S2-45", "E18", "E42", "E44", "E70")
@BOTH
def test_laying_is_legal_just_when_the_plain_rules_say_so(rules: Ruleset) -> None:
    rng = Random(f"lay {rules.id}")
    seen = {True: 0, False: 0}
    for _ in range(TRIES * 4):
        state = some_position(rules, rng, "play")
        new, adds = some_act(rng, state)
        hand = text_of(cards_in(state.hands[0]))
        own = [text_of(m.cards) for m in state.melds[0]]
        good = may_lay(rules.id, state.players, hand, own, [text_of(m.cards) for m in new],
                       {index: text_of(group) for index, group in adds}, state.scores[0])  # fmt: skip
        assert legal(state, Lay(new, adds)) == good, (state.players, hand, own, new, adds, state.scores[0])
        seen[good] += 1
    assert min(seen.values()) > TRIES // 20


@pytest.mark.rule("S0-27", "S0-28", "S0-31", "S0-33", "S2-28", "S2-30", "S2-31", "S2-33", "E13", "E14", "E16", "E20",
                  "E23", "E25", "E102", "E104")  # fmt: skip
@BOTH
def test_taking_the_pile_is_legal_just_when_the_plain_rules_say_so(rules: Ruleset) -> None:
    rng = Random(f"take {rules.id}")
    seen = {True: 0, False: 0}
    for _ in range(TRIES * 8):
        state = some_position(rules, rng, "draw")
        hand = list(cards_in(state.hands[0]))
        top = state.pile[-1] if state.pile else 5
        fit = [k for k in hand if k == 52 or k % 13 in (0, top % 13)]
        held = tuple(rng.sample(fit, rng.randint(0, min(len(fit), 4))))
        take_out(hand, held)
        more = [some_group(rng, hand)] if rng.random() < 0.3 else []
        melds = tuple(Meld("set", tuple(sorted(group))) for group in more if group)
        own = [text_of(m.cards) for m in state.melds[0]]
        good = may_take(rules.id, state.players, text_of(cards_in(state.hands[0])), own, text_of(state.pile),
                        text_of(held), [text_of(m.cards) for m in melds], state.scores[0])  # fmt: skip
        assert legal(state, TakePile(held, melds)) == good, (
            state.players, text_of(cards_in(state.hands[0])), own, text_of(state.pile), text_of(held), melds,
            state.scores[0])  # fmt: skip
        seen[good] += 1
    assert min(seen.values()) > TRIES // 20


@pytest.mark.rule("E104", "E28")
@BOTH
def test_a_take_is_offered_whenever_some_hand_cards_take_the_pile(rules: Ruleset) -> None:
    rng = Random(f"offer {rules.id}")
    seen = {True: 0, False: 0}
    for _ in range(TRIES):
        state = some_position(rules, rng, "draw", most_cards=8)
        hand = text_of(cards_in(state.hands[0]))
        own = [text_of(m.cards) for m in state.melds[0]]
        if not state.melds[0] and minimum(state.scores[0]) > 15:
            continue
        top = state.pile[-1] if state.pile else 5
        fit = [k for k in cards_in(state.hands[0]) if k == 52 or k % 13 in (0, top % 13)]
        any_take = any(
            may_take(rules.id, state.players, hand, own, text_of(state.pile),
                     text_of(tuple(k for place, k in enumerate(fit) if mask >> place & 1)), [], state.scores[0])
            for mask in range(1 << len(fit))
        )  # fmt: skip
        offered = any(isinstance(move, TakePile) and not move.melds for move in legal_moves(view(state)))
        assert offered == any_take, (hand, own, text_of(state.pile))
        seen[offered] += 1
    assert min(seen.values()) > 0


# ── the searches ─────────────────────────────────────────────────────────────────────────────────────────────


def small_hand(rng: Random, size: int, ranks: int) -> tuple[str, ...]:
    """A hand out of few ranks and some wilds."""
    low = rng.randrange(1, 14 - ranks)
    whole = [k for k in pack(2, 4) if k == 52 or k % 13 == 0 or low <= k % 13 < low + ranks]
    return text_of(tuple(rng.sample([k for k in whole if k not in (14, 27)], size)))


@pytest.mark.rule("S0-33", "S2-34", "E60")
@BOTH
@pytest.mark.parametrize("need", [15, 50, 90, 120])
def test_a_first_meld_is_found_whenever_there_is_one_and_only_then(rules: Ruleset, need: int) -> None:
    rng = Random(f"open {rules.id} {need}")
    found_some = 0
    for _ in range(max(TRIES // 4, 60)):
        hand = small_hand(rng, rng.randint(3, 8), rng.randint(2, 4))
        found = next(openings(hand_of(cards(" ".join(hand))), need, rules), None)
        assert (found is not None) == (best_opening(rules.id, tuple(sorted(hand))) >= need), hand
        if found:
            assert all(meld_fault(m, rules) is None for m in found)
            assert len({m.rank for m in found}) == len(found)
            assert sum(m.points(rules) for m in found) >= need
            found_some += 1
    assert found_some > 0


@pytest.mark.rule("S2-46", "E72", "E78", "S0-44")
@BOTH
def test_a_way_out_is_found_whenever_there_is_one_and_only_then(rules: Ruleset) -> None:
    rng = Random(f"out {rules.id}")
    seen = {True: 0, False: 0}
    for _ in range(TRIES):
        players = rng.choice(rules.players)
        left = [k for k in pack(2, 4) if k not in (14, 27)]
        melds = some_table(rules, rng, left, 3)
        liked = {0, rng.randrange(1, 13), *(m.rank for m in map(meld, melds))}
        hand = text_of(tuple(some_cards(rng, left, rng.randint(1, 7), liked)))
        own = [tuple(m.split()[1:]) for m in melds]
        least = 0 if melds else rng.choice([15, 50, 90, 120])
        way = way_out(hand_of(cards(" ".join(hand))), tuple(map(meld, melds)), players, rules, least)
        good = can_go_out(rules.id, players, tuple(sorted(hand)), own, least)
        assert (way is not None) == good, (players, hand, own, least)
        seen[good] += 1
        if way:
            score = {0: 0, 15: -5, 50: 0, 90: 1500, 120: 3000}[least]
            state = position(" ".join(hand), melds, players=players, rules=rules, score=score)
            moves: list[Move] = [Lay(way.melds, way.adds)] if way.melds or way.adds else []
            moves += [] if way.discard is None else [Discard(way.discard)]
            assert play(state, *moves).out == 0
            if players in (4, 6) and len(hand) > 1:
                assert legal(state, AskPartner())
    assert min(seen.values()) > TRIES // 20
