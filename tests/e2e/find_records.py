"""Looks for the positions that the tests of the table start from, and writes them to records/.

    PYTHONPATH=web python -m tests.e2e.find_records [NAME …]

A record is a game from its first deal on, so it stays good as long as the rules do, whatever the bots learn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count

from samba_core.bots import choose
from samba_core.cards import cards_in, hand_of
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.legal import why_illegal
from samba_core.listing import legal_moves
from samba_core.melds import meld_of
from samba_core.moves import AskPartner, Discard, Draw, Lay, Move, NextDeal, TakePile
from samba_core.openings import openings
from samba_core.state import View
from table import bridge
from tests.e2e.support import RECORDS

ME = 0


def games(
    players: int, visitor: Callable[[View], Move | None], others: Callable[[View], Move | None], deals: int = 3
) -> Iterator[Game]:
    """Yield one game after another at each of the visitor's decisions."""
    for seed in count(1):
        game = Game("samba_house", players, str(seed))
        while game.state.phase != "match_over" and game.state.deal_number <= deals:
            state = game.state
            if state.to_act == ME and state.phase in ("draw", "play", "answer"):
                yield game
            if state.phase == "deal_over":
                game.play(NextDeal())
                continue
            view = game.view(state.to_act)
            move = visitor(view) if state.to_act == ME else others(view)
            rng = stream(game.seed, f"bot {state.to_act} move {len(game.moves)}")
            game.play(move or choose("steady", view, rng))


def steadily(view: View) -> Move | None:
    """Leave it to the bot."""
    return None


def hoarding(view: View) -> Move | None:
    """Take every pile and meld nothing else."""
    if view.phase == "draw":
        takes = [move for move in legal_moves(view) if isinstance(move, TakePile)]
        return max(takes, key=lambda take: -len(take.melds)) if takes else Draw()
    if view.phase != "play":
        return None
    singles = [k for k in cards_in(view.hand) if view.hand[k] == 1 and why_illegal(view, Discard(k)) is None]
    return Discard(singles[0]) if singles else None


def spending(view: View) -> Move | None:
    """Lay whatever can be laid, and keep as little as the rules allow."""
    if view.phase != "play":
        return None
    lays = [move for move in legal_moves(view) if isinstance(move, Lay)]
    return max(lays, key=lambda lay: sum(meld.size for meld in lay.melds) + len(lay.adds), default=None)


def spreading(view: View) -> Move | None:
    """Lay many small melds, and add to none."""
    if view.phase != "play":
        return None
    lays = [move for move in legal_moves(view) if isinstance(move, Lay) and move.melds]
    small = [lay for lay in lays if not any(meld.canasta for meld in lay.melds)]
    thrown = [Discard(k) for k in cards_in(view.hand) if view.size > 1 and why_illegal(view, Discard(k)) is None]
    return min(small, key=lambda lay: max(meld.size for meld in lay.melds), default=next(iter(thrown), None))


def opens_in_parts(game: Game) -> bool:
    """The first meld takes three melds, and none of them alone is enough."""
    view = game.view(ME)
    if view.phase != "play" or view.minimum < 50:
        return False
    groups = openings(view.hand, view.minimum, view.rules)
    return any(
        len(group) >= 3
        and all(meld.points(view.rules) < view.minimum / 2 for meld in group)
        and why_illegal(view, Lay(group)) is None
        for group in groups
    )


def take_needs_more(game: Game) -> bool:
    """The pile can be taken, if further melds go down with the pair."""
    view = game.view(ME)
    return view.phase == "draw" and bridge.pile_chance(view).state == "more"


def take_is_short(game: Game) -> bool:
    """There is a pair for the pile, and the first meld needs more than can be laid."""
    view = game.view(ME)
    return view.phase == "draw" and bridge.pile_chance(view).state == "short"


def no_pair(game: Game) -> bool:
    """The pile's top card is natural and has no pair."""
    view = game.view(ME)
    return view.phase == "draw" and bridge.pile_chance(view).state == "no_pair" and not bridge.pile_chance(view).runs


def can_take(game: Game) -> bool:
    """A pile of some size can be taken with a pair."""
    view = game.view(ME)
    return view.phase == "draw" and bridge.pile_chance(view).state == "take" and len(view.pile) > 3


def can_ask(game: Game) -> bool:
    """The partner may be asked, and the hand can be emptied."""
    view = game.view(ME)
    return view.phase == "play" and why_illegal(view, AskPartner()) is None and bridge.going_out(view) is not None


def is_asked(game: Game) -> bool:
    """The partner asks the visitor."""
    return game.state.phase == "answer" and game.state.to_act == ME


def must_keep_two(game: Game) -> bool:
    """A set in the hand would leave fewer than two cards, and nobody may go out yet."""
    view = game.view(ME)
    if view.phase != "play" or view.may_go_out or view.minimum or bridge.going_out(view):
        return False
    held = {rank: tuple(k for k in cards_in(view.hand) if k < 52 and k % 13 == rank) for rank in range(2, 13)}
    lays = [Lay((meld_of("set", cards),)) for cards in held.values() if len(cards) >= 3]
    reasons = [why_illegal(view, lay) for lay in lays]
    return any(reason is not None and reason.code == "must_keep_two" for reason in reasons)


def hoard(size: int) -> Callable[[Game], bool]:
    """The visitor holds so many cards, some of them in copies."""

    def wanted(game: Game) -> bool:
        view = game.view(ME)
        return view.phase == "play" and view.size >= size and max(hand_of(cards_in(view.hand))) >= 2

    return wanted


def rich(game: Game) -> bool:
    """A full table: many melds on both sides, closed ones among them, and the visitor to meld."""
    state = game.state
    closed = sum(1 for melds in state.melds for meld in melds if meld.canasta)
    return state.phase == "play" and min(map(len, state.melds)) >= 5 and closed >= 3 and game.view(ME).size >= 10


def heavy(game: Game) -> bool:
    """More than anybody will ever see at one table: 40 cards in the hand, 30 melds on the felt."""
    state = game.state
    return state.phase == "play" and game.view(ME).size >= 40 and sum(map(len, state.melds)) >= 30


def at_the_start(game: Game) -> bool:
    """The first card."""
    return not game.moves


WANTED: dict[str, tuple[int, Callable[[View], Move | None], Callable[[Game], bool]]] = {
    "heavy": (4, hoarding, heavy),
    "start": (4, steadily, at_the_start),
    "parts": (4, steadily, opens_in_parts),
    "take-more": (4, steadily, take_needs_more),
    "take-short": (4, steadily, take_is_short),
    "no-pair": (4, steadily, no_pair),
    "take": (4, steadily, can_take),
    "ask": (4, steadily, can_ask),
    "asked": (4, steadily, is_asked),
    "keep-two": (4, spending, must_keep_two),
    "forty": (2, hoarding, hoard(40)),
    "sixty": (2, hoarding, hoard(60)),
    "rich": (4, steadily, rich),
}


def main() -> None:
    """Find every position that is not there yet."""
    RECORDS.mkdir(exist_ok=True)
    for name, (players, visitor, wanted) in WANTED.items():
        path = RECORDS / f"{name}.txt"
        if path.exists() and name not in sys.argv[1:]:
            continue
        others = spreading if name == "heavy" else steadily
        found = next(game for game in games(players, visitor, others) if wanted(game))
        path.write_text(found.to_text(), encoding="utf-8")
        print(name, "seed", found.seed, "deal", found.state.deal_number, "moves", len(found.moves), flush=True)


if __name__ == "__main__":
    main()
