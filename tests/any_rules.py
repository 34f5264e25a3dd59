"""Any game of the family for tests: a ruleset, house rules that do not contradict each other, players, a position."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from samba_core.cards import IS_NATURAL, IS_RED_THREE, IS_WILD, RANK_OF, Hand, hand_of, kind, pack
from samba_core.house_rules import HOUSE_RULES, HouseRuleError, Value
from samba_core.melds import Meld, grown, meld_fault, meld_of
from samba_core.ruleset import PRESETS, Ruleset, ruleset
from samba_core.state import State

REPAIRS: Mapping[str, dict[str, Value]] = {
    "out_needs_runs": {"run_to_go_out": False},
    "top_needs_runs": {"take_top": False},
    "merge_needs_two_sets": {"merge_sets": False},
    "new_set_needs_room": {"taken_pair": "either"},
    "joining_needs_one_set": {"taken_pair": "either"},
    "onto_set_needs_joining": {"take_onto_set": False},
    "replacing_needs_automatic": {"replace_red_three_from_pile": False},
    "raise_needs_another_deal": {"tie_raises_target": 0},
    "waiver_needs_concealed": {"minimum_waived_concealed": False},
}
"""For each contradiction the house rule that gives way, and what it becomes."""

MAY_DIFFER = [rule for rule in HOUSE_RULES if rule.field not in ("tie", "tie_raises_target", "max_deals", "pile_open")]


def some_options(name: str, rng: Random, most: int = 6) -> dict[str, Value]:
    """House rules for this ruleset, some at random, none contradicting another."""
    wanted: dict[str, Value] = {}
    for rule in rng.sample(MAY_DIFFER, rng.randint(0, most)):
        wanted[rule.field] = rng.choice(rule.values)
    for _ in range(len(REPAIRS) + 1):
        try:
            ruleset(name, wanted)
        except HouseRuleError as fault:
            wanted |= REPAIRS[fault.reason.code]
        else:
            return wanted
    raise AssertionError(f"{name} with {wanted} cannot be repaired")


def some_rules(rng: Random) -> tuple[str, dict[str, Value], int]:
    """A ruleset by id, house rules, and a number of players."""
    name = rng.choice(sorted(PRESETS))
    options = some_options(name, rng) if rng.random() < 0.75 else {}
    return name, options, rng.choice(PRESETS[name].players)


def late_position(rules: Ruleset, players: int, rng: Random) -> State:
    """A position late in a deal: melds on every table, some closed; small hands; a short stock; somebody's turn."""
    cards = list(pack(rules.packs, rules.jokers))
    rng.shuffle(cards)
    sides = rules.side_count(players)
    table: list[tuple[Meld, ...]]
    table = [_some_melds(rules, cards, rng) if rng.random() < 0.8 else () for _ in range(sides)]
    by_hand = rules.red_threes == "by_hand"
    reds = [k for k in cards if IS_RED_THREE[k]]
    cards = [k for k in cards if not IS_RED_THREE[k]]
    laid: list[tuple[int, ...]] = []
    for _ in range(sides):
        count = rng.randint(0, len(reds) // 2)
        laid.append(tuple(reds[:count]))
        reds = reds[count:]
    if by_hand:
        cards += reds
        rng.shuffle(cards)
        reds = []
    hands = []
    phase = rng.choice(("draw", "play"))
    turn = rng.randrange(players)
    for seat in range(players):
        size = rng.choice((1, 2, 2, 3, 4, 5, 7, 11, 15))
        if seat == turn and phase == "play" and rules.keep == "two":
            size = max(2, size)
        hands.append(_nearly_melds(cards, size, rng))
    stock = [*cards, *reds]
    rng.shuffle(stock)
    pile, stock = _apart(stock, rng.choice((0, 1, 2, 3, 12)), by_hand)
    if rng.random() < 0.5:  # a short stock: sets on the table and other hands hold what it lacks
        left = rng.choice((0, 1, 2, 9))
        table = [tuple(_swollen(meld, stock, left) for meld in melds) for melds in table]
        for seat in range(players):
            if seat != turn:
                more, stock = _apart(stock, min(8, max(0, len(stock) - left)), by_hand)
                hands[seat] += more
        if pile:
            more, stock = _apart(stock, min(20, max(0, len(stock) - left)), by_hand)
            pile = [*more, *pile]
    return State(
        rules=rules,
        players=players,
        seed="late",
        target=rules.default_target(players),
        scores=tuple(rng.choice((-5, 0, 1500, 3000, 7000)) for _ in range(sides)),
        deal_number=1,
        dealer=(turn - 1) % players,
        hands=tuple(map(hand_of, hands)),
        stock=tuple(stock),
        pile=tuple(pile),
        melds=tuple(table),
        red_threes=tuple(laid),
        turn=turn,
        phase=phase,  # type: ignore[arg-type]
        melded=tuple(rng.random() < 0.5 for _ in range(players)),
        first_new=len(table[rules.side_of(turn, players)]),
        known=(hand_of(()),) * players,
    )


def _apart(stock: list[int], size: int, by_hand: bool) -> tuple[list[int], list[int]]:
    """So many cards of the stock and the rest; red threes go along only where hands and piles may hold them."""
    free = [k for k in stock if by_hand or not IS_RED_THREE[k]]
    return free[:size], [*free[size:], *(k for k in stock if not by_hand and IS_RED_THREE[k])]


def _swollen(meld: Meld, stock: list[int], left: int) -> Meld:
    """A set with the naturals of its rank that the stock, which loses them, has more than it is to keep."""
    same = [k for k in stock if meld.kind == "set" and RANK_OF[k] == meld.rank][: max(0, len(stock) - left)]
    for k in same:
        stock.remove(k)
    return grown(meld, same)


def _some_melds(rules: Ruleset, cards: list[int], rng: Random) -> tuple[Meld, ...]:
    """Melds out of these cards, which lose them."""
    found: list[Meld] = []
    ranks: list[int] = []
    for _ in range(rng.randint(1, 9)):
        if 2 * len(cards) < rules.pack_size:
            break
        size = rng.choice((3, 4, 5, 6, 6, 7, 7, 7, 8))
        rank = rng.randint(2, 12)
        choice = rng.random()
        if choice < 0.4 and rules.runs:
            low, suit = rng.randint(2, 10), rng.randrange(4)
            wanted = [kind(r, suit) for r in range(low, min(13, low + min(size, rules.max_run)))]
            meld = meld_of("run", wanted) if all(k in cards for k in wanted) else None
        elif choice < 0.5 and rules.wild_melds:
            meld = meld_of("wild", [k for k in cards if IS_WILD[k]][:min(size, 7)])
        else:
            wilds = rng.choice((0, 0, 1, 2))
            naturals = [k for k in cards if RANK_OF[k] == rank][: size - wilds]
            meld = meld_of("set", [*naturals, *[k for k in cards if IS_WILD[k]][:wilds]])
            if rules.max_sets_per_rank is not None and ranks.count(rank) >= rules.max_sets_per_rank:
                continue
        if meld is None or meld_fault(meld, rules) is not None:
            continue
        for k in meld.cards:
            cards.remove(k)
        found.append(meld)
        ranks.append(meld.rank)
    return tuple(found)


def _nearly_melds(cards: list[int], size: int, rng: Random) -> list[int]:
    """So many of these cards, which lose them: now and then all of a kind, so that hands can be emptied."""
    taken: list[int] = []
    while len(taken) < size and cards:
        first = cards.pop(rng.randrange(len(cards)))
        taken.append(first)
        if rng.random() < 0.5 and IS_NATURAL[first]:
            near = [k for k in cards if RANK_OF[k] == RANK_OF[first]]
            for k in near[: min(rng.choice((1, 2, 2, 6)), size - len(taken))]:
                cards.remove(k)
                taken.append(k)
    return taken


def rich_hand(rules: Ruleset, rng: Random) -> Hand:
    """A hand of whole runs and sets, some wilds and little else, such as goes out at once."""
    cards = [k for k in pack(rules.packs, rules.jokers) if not IS_RED_THREE[k]]
    rng.shuffle(cards)
    held: list[int] = []
    for _ in range(rng.choice((2, 2, 3))):
        if rules.runs and rng.random() < 0.5:
            low, suit = rng.randint(2, 6), rng.randrange(4)
            wanted = [kind(rank, suit) for rank in range(low, low + 7)]
        else:
            rank = rng.randint(2, 12)
            wanted = [k for k in cards if RANK_OF[k] == rank][: rng.choice((3, 5, 6, 7, 7, 8))]
        for k in wanted:
            if k in cards:
                cards.remove(k)
                held.append(k)
    held += [k for k in cards if IS_WILD[k]][: rng.choice((0, 1, 2, 3))]
    held += [k for k in cards if IS_NATURAL[k]][: rng.choice((0, 1, 1))]
    return hand_of(held)
