"""What a hand can lay now, as a short list: all of it legal, the best first, and never a wild wasted."""

from __future__ import annotations

import pytest

from samba_core.bots import choose
from samba_core.bots.proposals import MOST, can_lay, proposals
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.legal import why_illegal
from samba_core.moves import Lay, cards_laid
from samba_core.ruleset import PRESETS, ruleset
from samba_core.state import State, View, view_for
from tests.positions import CANASTA, TWO_CLOSED, add, lay, position

OPEN = "set 7C 7H 7D"
REST = "4C 5D 9H JC QS"


def view(state: State) -> View:
    return view_for(state, state.to_act)


def laid(act: Lay) -> list[int]:
    return cards_laid(act.melds, act.adds)


def proposed(hand: str, *melds: str, **more: object) -> tuple[Lay, ...]:
    return proposals(view(position(hand, melds, **more)))  # type: ignore[arg-type]


def test_every_place_for_naturals_is_one_proposal() -> None:
    found = proposed("7S KS KH KD 8S 9S TS 4C 5D", OPEN)
    for single in (add(0, "7S"), lay("set KS KH KD")):
        assert single in found
    assert any(act.melds and act.melds[0].kind == "run" for act in found)


def test_all_that_goes_down_together_comes_first_and_leaves_cards_to_go_on_with() -> None:
    found = proposed("7S KS KH KD 4C 5D", OPEN)
    assert found[0] == Lay(lay("set KS KH KD").melds, add(0, "7S").adds)
    assert len(laid(found[0])) == 4


def test_one_card_is_never_proposed_twice_in_one_act() -> None:
    (together, *_) = found = proposed("7S 8S 9S TS 4C 5D", OPEN, "set 9C 9D 9H")
    for act in found:
        assert why_illegal(view(position("7S 8S 9S TS 4C 5D", [OPEN, "set 9C 9D 9H"])), act) is None
    assert len(laid(together)) == len(set(laid(together)))


def test_a_run_is_proposed_at_its_full_length_and_a_set_with_all_its_naturals() -> None:
    found = proposed("8S 9S TS JS KS KH KD KC 4C 5D", OPEN)
    runs = [meld for act in found for meld in act.melds if meld.kind == "run"]
    assert {run.size for run in runs} == {4}
    sets = [meld for act in found for meld in act.melds if meld.kind == "set"]
    assert {found.size for found in sets} == {4}


def test_wilds_are_proposed_where_they_close_a_canasta_and_kept_otherwise() -> None:
    closing = proposed(f"2S KC {REST}", "set KS KS KH KH KD")
    assert add(0, "KC 2S") in closing
    keeping = proposed(f"2S KC {REST}", "set KS KS KH")
    assert not any(52 in laid(act) or 0 in laid(act) for act in keeping)


def test_a_natural_canasta_is_never_proposed_a_wild() -> None:
    assert not proposed(f"2S {REST}", CANASTA)
    assert not can_lay(view(position(f"2S {REST}", [CANASTA])))


def test_where_nothing_else_goes_a_pair_with_a_wild_is_proposed() -> None:
    assert proposed("KS KH 2S 4C 6D 9H", OPEN) == (lay("set KS KH 2S"),)


def test_a_first_meld_is_proposed_only_as_a_whole_that_reaches_its_minimum() -> None:
    found = proposed("AS AH AD KS KH KD QS QH 4C 5D", score=1500)
    state = view(position("AS AH AD KS KH KD QS QH 4C 5D", score=1500))
    assert found
    for act in found:
        assert sum(meld.points(state.rules) for meld in act.melds) >= 90
    assert not proposed("AS AH AD 4C 5D 9H", score=1500)


def test_the_same_cards_parted_in_another_way_are_no_first_meld_of_their_own() -> None:
    found = proposed("6C 7C 8C 9C TC JC 4D 5H 9S")
    assert found == (lay("run 6C 7C 8C 9C TC JC"),)


def test_nothing_is_proposed_out_of_turn_or_before_the_draw() -> None:
    assert not proposed("KS KH KD 4C 5D", OPEN, phase="draw")
    other = position("KS KH KD 4C 5D", [OPEN])
    assert not proposals(view_for(other, 1))
    assert not can_lay(view_for(other, 1))


def test_black_threes_are_proposed_only_with_going_out() -> None:
    assert not proposed("3C 3S 3C 4C 5D 9H", OPEN)
    assert lay("set 3C 3S 3C") in proposed("3C 3S 3C 4C", *TWO_CLOSED) + proposed("3C 3S 3C", *TWO_CLOSED)


def test_melds_of_wild_cards_are_proposed_where_they_are_played() -> None:
    bolivia = ruleset("bolivia")
    assert lay("wild 2S 2H 2D") in proposed(f"2S 2H 2D {REST}", OPEN, rules=bolivia)


@pytest.mark.parametrize("name", PRESETS)
def test_over_a_whole_deal_every_proposal_is_legal_and_the_list_is_short(name: str) -> None:
    players = max(PRESETS[name].players)
    game = Game(name, players, "proposals")
    seen = 0
    while game.state.phase not in ("deal_over", "match_over"):
        now = game.view(game.state.to_act)
        found = proposals(now)
        assert len(found) <= MOST
        assert len(set(found)) == len(found)
        assert bool(found) == can_lay(now)
        for act in found:
            assert why_illegal(now, act) is None
        seen += len(found)
        game.play(choose("steady", now, stream("proposals", str(len(game.moves)))))
    assert seen
