"""All about the pile: each way to take it, and what one has for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from samba_core.cards import RANK_OF, RANKS, WILDS
from samba_core.listing import naturals_of
from samba_core.narrate import Card
from samba_core.pile import frozen_for_all, pile_blocked, pile_frozen, sets_of_rank
from samba_core.state import View

from . import bridge
from .buttons import shut
from .ctrl import Table
from .naming import Names
from .scene import Dialog, Fact
from .words import Words


def why_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return whether the pile can be taken, and all that speaks for and against it."""
    facts = taking_facts(table.view, words, words)
    return Dialog(
        "why",
        words("why.title"),
        lead=facts[0].text,
        facts=facts[1:],
        actions=(shut(words),),
    )


def taking_facts(view: View, words: Words, tell: Callable[..., str]) -> tuple[Fact, ...]:
    """Return the answer first, then everything that it rests on, as `tell` writes it or reads it aloud."""
    if view.top is None:
        return (Fact(tell("pile.line_empty")),)
    # Looked at as if it were this player's turn to draw: one wants to know before it is.
    chance = bridge.pile_chance(replace(view, turn=view.seat, phase="draw", answer="", laid=False))
    drawing = bridge.my_move(view) and view.phase == "draw"
    if chance.state in ("take", "more"):
        answer = tell("why.can" if drawing else "why.drawn" if bridge.my_move(view) else "why.could")
    else:
        answer = tell("why.only_top" if chance.runs else "why.cannot")
    return (Fact(answer), *_grounds(view, view.top, chance, words, tell))


def _grounds(view: View, top: int, chance: bridge.PileChance, words: Words, tell: Callable[..., str]) -> Iterator[Fact]:
    """Yield what lies on top, what stands in the way, each way to take it, and the first meld."""
    yield Fact(tell("why.top", card=Card(top), n=len(view.pile)))
    if pile_blocked(top, view.rules):
        yield Fact(tell("why.blocked", card=Card(top)), "no")
        return
    if not view.own_melds and not view.rules.open_with_pile:
        yield Fact(words.reason(chance.reason) if chance.reason else tell("reason.not_to_open"), "no")
        return
    yield from _ways(view, top, tell)
    if view.rules.take_top:
        for run in chance.runs:
            yield Fact(tell("why.run", card=Card(top), meld=view.own_melds[run]), "yes")
        if not chance.runs:
            yield Fact(tell("why.no_run", card=Card(top)), "no")
    if view.minimum and chance.state in ("take", "more", "short"):
        keys = {"take": "why.minimum_met", "more": "why.minimum_more", "short": "why.minimum_short"}
        mark = "no" if chance.state == "short" else "yes"
        yield Fact(tell(keys[chance.state], minimum=view.minimum), mark)
    if chance.reason and chance.state in ("keep", "refused"):
        yield Fact(words.reason(chance.reason), "no")


def _ways(view: View, top: int, tell: Callable[..., str]) -> Iterator[Fact]:
    """Yield every way in which this game gives the whole pile, with what the hand has for it."""
    rules, rank = view.rules, RANK_OF[top]
    ranks = tell(f"ranks.{RANKS[rank]}")
    naturals, wilds = len(naturals_of(view.hand, rank)), sum(view.hand[k] for k in WILDS)
    if pile_frozen(view):
        yield Fact(tell("why.frozen" if frozen_for_all(view.pile, rules) else "why.frozen_us"))
    yield Fact(tell("why.pair", ranks=ranks, n=naturals), "yes" if naturals >= 2 else "no")
    if pile_frozen(view):
        return
    if rules.take_with_wild:
        enough = naturals and wilds
        yield Fact(tell("why.wild", ranks=ranks, n=naturals, wilds=wilds), "yes" if enough else "no")
    if rules.take_onto_set:
        own = bool(sets_of_rank(view.own_melds, rank))
        yield Fact(tell("why.onto" if own else "why.no_set", ranks=ranks), "yes" if own else "no")
