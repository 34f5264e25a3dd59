"""Shuffling and dealing. The one place where chance enters, always from a named seed."""

from __future__ import annotations

from random import Random

from .cards import IS_BLACK_THREE, IS_RED_THREE, IS_WILD, JOKER, NO_CARDS, RANK_OF, hand_of, pack
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

    Raises ValueError for a number of players that the ruleset does not know.
    """
    state = deal_cards(
        rules, players, seed, target=target, scores=scores, deal_number=deal_number, dealer=dealer
    )
    size = rules.cards_dealt(players)
    events = [Event("dealt", state.dealer, n=size), Event("turned_up", state.dealer, state.pile[-1:])]
    return lay_dealt_red_threes(state, events)


def deal_cards(
    rules: Ruleset,
    players: int,
    seed: str,
    *,
    target: int | None = None,
    scores: tuple[int, ...] | None = None,
    deal_number: int = 1,
    dealer: int | None = None,
) -> State:
    """Shuffle, deal one card at a time from the dealer's left, and turn the first card of the pile (S0-20, S2-19).

    Dealt red threes are still in the hands: the upcard comes before their replacement (E05).
    """
    if players not in rules.players:
        raise ValueError(f"{rules.id} is not played by {players}")
    dealer = first_dealer(rules, players, seed) if dealer is None else dealer
    first = (dealer + 1) % players
    order = tuple((first + step) % players for step in range(players))

    cards = shuffled(rules, seed, deal_number)
    size = rules.cards_dealt(players)
    dealt = {seat: hand_of(cards[place : size * players : players]) for place, seat in enumerate(order)}
    pile, stock = turn_upcard(rules, cards[size * players :])
    sides = rules.side_count(players)
    return State(
        rules=rules,
        players=players,
        seed=seed,
        target=rules.default_target(players) if target is None else target,
        scores=(0,) * sides if scores is None else scores,
        deal_number=deal_number,
        dealer=dealer,
        hands=tuple(dealt[seat] for seat in range(players)),
        stock=stock,
        pile=pile,
        melds=((),) * sides,
        red_threes=((),) * sides,
        turn=first,
        phase="draw",
        melded=(False,) * players,
        known=(NO_CARDS,) * players,
    )


def first_dealer(rules: Ruleset, players: int, seed: str) -> int:
    """Return the seat that deals first: the last one, so that seat 0 begins, or whoever cuts the lowest card (S2-18).

    The two is the lowest card and the joker the highest; if two share the lowest, all cut again.
    """
    if rules.first_dealer == "last_seat":
        return players - 1
    random = stream(seed, "cut").random
    while True:
        cards = list(pack(rules.packs, rules.jokers))
        cut = [cards.pop(int(random() * len(cards))) for _ in range(players)]
        ranks = [len(rules.points_by_rank) if k == JOKER else RANK_OF[k] for k in cut]
        lowest = min(ranks)
        if ranks.count(lowest) == 1:
            return ranks.index(lowest)


def turn_upcard(rules: Ruleset, stock: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Turn the first card of the pile and return pile and stock (E01 to E04).

    A special card stays, or is covered by the next one, or goes to the bottom of the stock, as the rules say.
    """
    if rules.upcard == "stays":
        return stock[:1], stock[1:]
    turned = 0
    while _turns_on(rules, stock[turned]):
        turned += 1
    if rules.upcard == "cover":
        return stock[: turned + 1], stock[turned + 1 :]
    return stock[turned : turned + 1], (*stock[turned + 1 :], *stock[:turned])


def _turns_on(rules: Ruleset, k: int) -> bool:
    """Whether another card is turned after this one; a black three is only buried, never covered (E03)."""
    return IS_WILD[k] or IS_RED_THREE[k] or (IS_BLACK_THREE[k] and rules.upcard == "bury")


def lay_dealt_red_threes(state: State, events: list[Event] | None = None) -> tuple[State, tuple[Event, ...]]:
    """Lay and replace the red threes in every hand, replacements too, from the first player on (S0-11, E05)."""
    told = [] if events is None else events
    if state.rules.red_threes != "automatic":
        return state, tuple(told)
    draft = Draft(state)
    for step in range(state.players):
        draft.lay_red_threes((state.turn + step) % state.players, replace=True, told=told)
    return draft.freeze(), tuple(told)
