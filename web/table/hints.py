"""Hints in three steps: where to look, why, and doing it. The best bot is asked, with what the visitor may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from samba_core.bots import BEST, choose
from samba_core.bots.explain import explain
from samba_core.deal import stream
from samba_core.game import Game
from samba_core.moves import AskPartner, Discard, Draw, Lay, LayRedThree, Merge, Move, TakePile, TakeTop
from samba_core.narrate import Card, Cards
from samba_core.pile import taken_onto
from samba_core.state import State, View

from .scene import Chip, HandCard, Scene, Side, Strip
from .staging import staged_from
from .words import Words


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth making in one position, and how much of it has been told: 1 where, 2 why."""

    state: State
    move: Move
    step: int


def advice(game: Game, seat: int) -> Move:
    """Return what the best bot would do in this seat; the same position always brings the same advice."""
    return choose(BEST, game.view(seat), stream(game.seed, f"hint {seat} move {len(game.moves)}"))


def spends_all(view: View, move: Move) -> bool:
    """Whether the move leaves no card in the hand, which ends the deal."""
    match move:
        case Discard() | LayRedThree():
            return view.size == 1
        case Lay() | TakePile() | TakeTop():
            gained = len(view.pile) - 1 if isinstance(move, TakePile) else 0
            return view.size + gained == len(staged_from(move).spent)
    return False


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────────────


def hint_text(view: View, hint: Hint, words: Words, *, spoken: bool = False) -> str:
    """Return the step of a hint that is due, in words."""
    if hint.step > 1:
        return " ".join(words.message(why, spoken=spoken) for why in explain(view, hint.move))
    say = words.spoken if spoken else words
    match hint.move:
        case Draw():
            return say("hint.draw")
        case TakePile(cards):
            return say("hint.take" if cards else "hint.take_alone", cards=Cards(cards))
        case TakeTop(run):
            return say("hint.top", card=Card(view.pile[-1]), meld=view.own_melds[run])
        case Lay(melds, ()):
            return say("hint.meld", cards=Cards(tuple(k for meld in melds for k in meld.cards)))
        case Lay((), ((index, cards),)):
            return say("hint.add", cards=Cards(cards), meld=view.own_melds[index])
        case Lay():
            return say("hint.meld", cards=Cards(staged_from(hint.move).spent))
        case Merge(source, _):
            return say("hint.merge", meld=view.own_melds[source])
        case LayRedThree(card):
            return say("hint.red_three", card=Card(card))
        case Discard(card):
            return say("hint.discard", card=Card(card))
        case AskPartner():
            return say("hint.ask")
    return say("hint.keep")


# ── on the table ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Marks:
    """What a hint points at."""

    cards: Counter[int] = field(default_factory=Counter)
    melds: set[int] = field(default_factory=set)
    stock: bool = False
    pile: bool = False


def _marks(view: View, move: Move) -> _Marks:
    match move:
        case Draw():
            return _Marks(stock=True)
        case TakePile(_, _, adds, onto):
            joined = taken_onto(view.rules, view.own_melds, view.pile[-1], onto)
            return _Marks(Counter(staged_from(move).spent), {joined, *(i for i, _ in adds)}, pile=True)
        case TakeTop(run, _, adds):
            return _Marks(Counter(staged_from(move).spent), {run, *(i for i, _ in adds)}, pile=True)
        case Lay(_, adds):
            return _Marks(Counter(staged_from(move).spent), {i for i, _ in adds})
        case Merge(source, target):
            return _Marks(melds={source, target})
        case LayRedThree(card):
            return _Marks(Counter((card,)))
        case Discard(card):
            return _Marks(Counter((card,)), pile=True)
    return _Marks()


def _strips(scene: Scene, cards: Counter[int], words: Words) -> tuple[Strip, ...]:
    """Return the hand card by card with as many of each kind marked as a hint points at."""
    left = Counter(cards)
    strips = []
    for strip in scene.hand.strips:
        marked = left[strip.face.kind] > 0
        left[strip.face.kind] -= marked
        strips.append(replace(strip, hint=True, label=words("hint.label", label=strip.label)) if marked else strip)
    return tuple(strips)


def pointed_out(scene: Scene, view: View, hint: Hint, words: Words) -> Scene:
    """Return the scene with what a hint points at marked, and the hint told."""
    marks = _marks(view, hint.move)
    keys = {f"m-{view.side}-{index}" for index in marks.melds}

    def card(shown: HandCard) -> HandCard:
        count = min(shown.count, marks.cards[shown.face.kind])
        return replace(shown, hint=count, label=words("hint.label", label=shown.label)) if count else shown

    def chip(shown: Chip) -> Chip:
        marked = shown.key in keys
        return replace(shown, hint=True, label=words("hint.label", label=shown.label)) if marked else shown

    def side(shown: Side) -> Side:
        return replace(shown, chips=tuple(map(chip, shown.chips)))

    return replace(
        scene,
        sides=tuple(map(side, scene.sides)),
        middle=replace(scene.middle, stock_hint=marks.stock, pile_hint=marks.pile),
        hand=replace(scene.hand, cards=tuple(map(card, scene.hand.cards)), strips=_strips(scene, marks.cards, words)),
        hint=hint_text(view, hint, words),
        hint_spoken=hint_text(view, hint, words, spoken=True).replace("**", ""),
    )
