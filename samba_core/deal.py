"""Shuffling and dealing. The one place where chance enters, always from a named seed."""

from __future__ import annotations

from random import Random

from .cards import NO_CARDS, hand_of, pack
from .draft import Draft
from .events import Event
from .ruleset import Ruleset
from .state import State


def stream(seed: str, purpose: str) -> Random:
    """Return the random source of one purpose ("deal 3", "bot 1"), the same on every Python."""
    return Random(f"samba|{seed}|{purpose}")


def shuffled(rules: Ruleset, seed: str, deal_number: int) -> tuple[int, ...]:
    """Return the whole pack in the order in which this deal's cards come (same seed, same order everywhere).

    The exchange walk over `Random.random` is our own because only that method's numbers are promised not to change.
    """
    cards = list(pack(rules.packs, rules.jokers))
    random = stream(seed, f"deal {deal_number}").random
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def deal(
    rules: Ruleset,
    players: int,
    seed: str,
    *,
    target: int | None = None,
    scores: tuple[int, ...] | None = None,
    deal_number: int = 1,
    dealer: int | None = None,
) -> tuple[State, tuple[Event, ...]]:
    """Shuffle and deal, turn the first card, lay dealt red threes, and let the dealer's left neighbour begin.

    The upcard is turned before red threes are replaced (E05). Raises ValueError for a number of players that the
    ruleset does not know.
    """
    if players not in rules.players:
        raise ValueError(f"{rules.id} is not played by {players}")
    dealer = players - 1 if dealer is None else dealer
    first = (dealer + 1) % players
    order = tuple((first + step) % players for step in range(players))

    cards = shuffled(rules, seed, deal_number)
    size = rules.cards_dealt(players)
    dealt = {seat: hand_of(cards[place : size * players : players]) for place, seat in enumerate(order)}
    stock = cards[size * players :]
    upcard, stock = stock[0], stock[1:]

    state = State(
        rules=rules,
        players=players,
        seed=seed,
        target=rules.default_target(players) if target is None else target,
        scores=(0,) * rules.side_count(players) if scores is None else scores,
        deal_number=deal_number,
        dealer=dealer,
        hands=tuple(dealt[seat] for seat in range(players)),
        stock=stock,
        pile=(upcard,),
        melds=((),) * rules.side_count(players),
        red_threes=((),) * rules.side_count(players),
        turn=first,
        phase="draw",
        melded=(False,) * players,
        known=(NO_CARDS,) * players,
    )
    events = [Event("dealt", dealer, n=size), Event("turned_up", dealer, (upcard,))]
    return lay_dealt_red_threes(state, order, events)


def lay_dealt_red_threes(
    state: State, order: tuple[int, ...], events: list[Event] | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Lay and replace the red threes in these seats' hands, replacements too, seat by seat (S0-11, E05)."""
    told = [] if events is None else events
    if state.rules.red_threes != "automatic":
        return state, tuple(told)
    draft = Draft(state)
    for seat in order:
        draft.lay_red_threes(seat, replace=True, told=told)
    return draft.freeze(), tuple(told)
