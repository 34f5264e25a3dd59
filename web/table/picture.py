"""The scene: everything on the table, read from the game through the visitor's View and put into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from samba_core.cards import BLACK_THREES, IS_NATURAL, JOKER, RANK_OF, RANKS, SUITS, TEXT
from samba_core.melds import Meld
from samba_core.narrate import Card, Cards
from samba_core.pile import pile_blocked, pile_frozen
from samba_core.state import View

from . import bridge
from .buttons import buttons
from .coach import coach_line
from .ctrl import Table
from .curtain import covered_scene
from .deal_log import log_actions
from .hand import own_hand
from .hints import pointed_out
from .logbook import log_lines
from .naming import Names, chip_label, face
from .needs import first_meld, risk_told, side_brief, side_need
from .scene import Action, Bar, Chip, Middle, Scene, Seat, Side
from .sheets import dialog
from .staging import hand_left, new_melds, points_staged, table_with
from .tell import hand_summary
from .words import Words

_GOOD_NEWS = ("notice.earlier", "notice.unknown_link", "notice.taken_back")
"""Notices that are no alarm."""


def picture(table: Table, words: Words, *, phone: bool = False) -> Scene:
    """Return the scene of a table."""
    names = Names(table, words)
    if table.covered:
        return covered_scene(dialog(table, names, words))
    view = table.view
    offers = bridge.offers(view, table.staged, tuple(table.chosen))
    notice = words(table.notice[0], **table.notice[1]) if table.notice else ""
    calm = table.notice is not None and table.notice[0] in _GOOD_NEWS
    refusal = words.reason(table.refusal) if table.refusal else "" if calm else notice
    as_text = table.settings.view == "text"
    risk = risk_told(view, words)
    scene = Scene(
        bar=_bar(table, names, words),
        seats=tuple(_seat(table, names, words, seat) for seat in names.others),
        sides=_sides(table, names, words, offers),
        middle=_middle(table, words, offers),
        prompt=names.addressed(_prompt(table, names, words)) if bridge.my_move(view) else _prompt(table, names, words),
        mood="act" if bridge.my_move(view) else "over" if view.phase.endswith("over") else "wait",
        meter=first_meld(table, words),
        hand=own_hand(table, words, phone),
        actions=_named(buttons(table, words, offers), buttons(table, words.aloud, offers)),
        log=log_lines(table, names, words),
        log_actions=log_actions(table, words),
        risk=risk[0] if risk else None,
        risk_label=risk[1] if risk else "",
        refusal=refusal,
        news=notice if calm and not refusal else "",
        remark=words.spoken(table.remark[0], **table.remark[1]) if table.remark else "",
        dialog=dialog(table, names, words),
        coach=coach_line(table, names, words),
        as_text=as_text,
        summary=hand_summary(hand_left(view, table.staged), words, size=False) if as_text else "",
    )
    return pointed_out(scene, view, table.hint, words) if table.hint else scene


def _named(shown: tuple[Action, ...], heard: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return buttons with what a screen reader calls them, where that is not what stands on them."""
    pairs = zip(shown, heard, strict=True)
    return tuple(replace(act, label=other.text) if other.text != act.text else act for act, other in pairs)


# ── bar and seats ────────────────────────────────────────────────────────────────────────────────────────────


def _bar(table: Table, names: Names, words: Words) -> Bar:
    view = table.view
    scores = tuple((names.tone(s), names.side(s), names.short(s), words.number(view.scores[s])) for s in names.order)
    game = words(f"rules.{view.rules.id}")
    return Bar(scores, words("bar.about", game=game, deal=view.deal_number, target=view.target))


def _seat(table: Table, names: Names, words: Words, seat: int) -> Seat:
    view = table.view
    partner = seat in view.partners
    status = _seat_status(table, words, seat)
    heard = _seat_status(table, words.spoken, seat)
    relation = words("seat.partner" if partner else "seat.opponent")
    name = names.players[seat]
    return Seat(
        name=name,
        initial=name[:1],
        tone=names.tone(view.rules.side_of(seat, view.players)),
        cards=view.hand_sizes[seat],
        status=status or relation,
        turn=view.phase in ("draw", "play", "answer") and view.to_act == seat,
        label=words.spoken(
            "seat.label" if status else "seat.label_idle",
            name=name,
            relation=relation,
            n=view.hand_sizes[seat],
            status=heard,
        ),
    )


def _seat_status(table: Table, words: Callable[..., str], seat: int) -> str:
    """Return what a player does or did last in this deal, as it is written or as it is read aloud."""
    view = table.view
    if view.out == seat:
        return words("seat.out")
    if view.turn == seat and view.phase in ("draw", "play", "answer"):
        return words("seat.thinking")
    for events in reversed(table.game.told[-4 * view.players - 24 :]):
        if events and events[0].what == "dealt":
            return ""
        for event in reversed(events):
            if event.seat == seat and event.what == "discarded":
                return words("seat.threw", card=Card(event.cards[0]))
            if event.seat == seat and event.what == "passed":
                return words("seat.passed")
    return ""


# ── melds ────────────────────────────────────────────────────────────────────────────────────────────────────


def _sides(table: Table, names: Names, words: Words, offers: tuple[bridge.Offer, ...]) -> tuple[Side, ...]:
    view = table.view
    order = (*names.order[1:], view.side)
    return tuple(_side(table, names, words, side, offers if side == view.side else ()) for side in order)


def _side(table: Table, names: Names, words: Words, side: int, offers: tuple[bridge.Offer, ...]) -> Side:
    view = table.view
    own = side == view.side
    melds = table_with(view, table.staged) if own else list(view.melds[side])
    chips = [_chip(table, words, side, i, meld, offers) for i, meld in enumerate(melds)]
    chips = [chip for _, chip in sorted(zip(melds, chips, strict=True), key=lambda pair: _meld_order(pair[0]))]
    if own:
        chips += [_staged_chip(words, place, m, offers) for place, m in new_melds(view, table.staged)]
        if any(offer.where == "new" for offer in offers):
            chips.append(_new_chip(words))
    reds = len(view.red_threes[side])
    return Side(
        tone=names.tone(side),
        name=names.side(side),
        red_threes=words("side.red_threes", n=reds) if reds else "",
        need=side_need(view, words, side),
        chips=tuple(chips),
        empty=words("side.empty_min", minimum=view.rules.minimum(view.scores[side])),
        brief=side_brief(view, words, side, reds),
    )


def _meld_order(meld: Meld) -> tuple[int, ...]:
    """Closed melds first, then runs by suit, then sets from the ace down."""
    rank = 0 if meld.canasta else 1
    return (rank, 0, meld.suit, meld.cards[0]) if meld.kind == "run" else (rank, 1, -meld.rank, -meld.size)


def _chip(table: Table, words: Words, side: int, index: int, meld: Meld, offers: tuple[bridge.Offer, ...]) -> Chip:
    fits = any(o.where == "meld" and o.place == index for o in offers)
    top_fits = any(o.where == "top" and o.place == index for o in offers)
    label = chip_label(words, meld)
    if fits or top_fits:
        label = words("chip.fits" if fits else "chip.top_fits", label=label)
    grown = side == table.view.side and meld.size != table.view.melds[side][index].size
    return Chip(
        key=f"m-{side}-{index}",
        draft=grown,
        fresh=table.meld_is_fresh(side, index),
        target=fits or top_fits,
        intent=f"meld {side} {index}",
        label=label,
        **_chip_parts(words, meld),  # type: ignore[arg-type]
    )


def _staged_chip(words: Words, place: int, meld: Meld, offers: tuple[bridge.Offer, ...]) -> Chip:
    fits = any(o.where == "staged" and o.place == place for o in offers)
    label = words("chip.draft", label=chip_label(words, meld))
    return Chip(
        key=f"d-{place + 1}",
        draft=True,
        fresh=False,
        target=fits,
        intent=f"staged {place}",
        label=words("chip.fits", label=label) if fits else label,
        **_chip_parts(words, meld),  # type: ignore[arg-type]
    )


def _new_chip(words: Words) -> Chip:
    """The free place where the chosen cards can lie as a new meld."""
    return Chip(
        key="m-new",
        kind="new",
        title="+",
        suit="",
        suits="",
        naturals=0,
        wilds=0,
        closed="",
        seal=words("chip.new"),
        size=0,
        draft=True,
        fresh=False,
        target=True,
        intent="new 0",
        label=words("chip.new_label"),
    )


@lru_cache(maxsize=1024)
def _chip_parts(words: Words, meld: Meld) -> dict[str, object]:
    if meld.kind == "run":
        title, suit = words.span(meld), SUITS[meld.suit]
    else:
        title, suit = (words(f"index.{RANKS[meld.rank]}") if meld.kind == "set" else "★"), ""
    naturals = [k for k in meld.cards if meld.kind == "set" and (IS_NATURAL[k] or k in BLACK_THREES)]
    return {
        "kind": "black3" if meld.is_black_threes else meld.kind,
        "title": title,
        "suit": suit,
        "suits": "".join(TEXT[k][1] for k in naturals),
        "naturals": meld.naturals,
        "wilds": meld.wilds,
        "closed": meld.canasta or "",
        "seal": words(f"chip.{meld.canasta}") if meld.canasta else "",
        "size": meld.size,
    }


# ── stock and pile ───────────────────────────────────────────────────────────────────────────────────────────


def _middle(table: Table, words: Words, offers: tuple[bridge.Offer, ...]) -> Middle:
    view = table.view
    drawing = bridge.can_draw(view) and table.staged.empty
    chance = table.outlook.chance if drawing else None
    takeable = any(offer.where == "pile" for offer in offers)
    if chance and not table.chosen:
        takeable = chance.state in ("take", "more") or len(chance.runs) == 1
    top = view.top
    pile = len(view.pile)
    frozen = top is not None and pile_frozen(view)
    label = words("pile.empty") if top is None else words.spoken("pile.label", n=pile, card=Card(top))
    return Middle(
        stock=view.stock_size,
        stock_intent="draw",
        stock_target=drawing,
        stock_label=words("stock.draw" if drawing else "stock.label", n=view.stock_size),
        pile=pile,
        top=None if top is None else face(words, top),
        pile_intent="pile",
        pile_target=takeable,
        pile_label=words("pile.frozen", label=label) if frozen else label,
        line=_pile_line(table, words, chance, offers),
        more="" if top is None else words("why.ask"),
        frozen=frozen,
    )


def _pile_line(table: Table, words: Words, chance: bridge.PileChance | None, offers: tuple[bridge.Offer, ...]) -> str:
    """Return why the pile can or cannot be taken: here a newcomer learns the game."""
    view = table.view
    top = view.top
    if table.staged.take == "pile":
        return words("pile.line_staged")
    if top is None:
        return words("pile.line_empty")
    if chance is None:
        blocked = pile_blocked(top, view.rules) and not bridge.my_move(view)
        return words("pile.line_blocked", card=Card(top)) if blocked else ""
    if chance.reason and chance.state == "refused":
        return words.reason(chance.reason)
    values = {
        "card": Card(top),
        "cards": Cards(chance.cards),
        "minimum": view.minimum,
        "ranks": words(f"ranks.{RANKS[RANK_OF[top]]}") if top != JOKER else "",
    }
    if {offer.where for offer in offers} >= {"pile", "meld"}:
        return words("pile.line_either", **values)
    key = {
        "blocked": "line_blocked",
        "take": "line_take" if chance.cards else "line_take_onto",
        "frozen": "line_frozen",
        "more": "line_take_more",
        "short": "line_short",
        "keep": "line_keep",
        "no_pair": "line_no_two" if view.rules.take_with_wild else "line_no_pair",
    }[chance.state]
    if chance.runs and chance.state == "no_pair":
        return words("pile.line_top_only", **values)
    line = words(f"pile.{key}", **values)
    return f"{line} {words('pile.line_top', **values)}" if chance.runs else line


# ── the sentence, the meter, the hand ────────────────────────────────────────────────────────────────────────


def _prompt(table: Table, names: Names, words: Words) -> str:
    """Return what the game expects now, in one sentence."""
    view = table.view
    if view.phase in ("deal_over", "match_over"):
        mine = view.out == table.me and not table.people.several
        return words(f"prompt.{view.phase}_out" if mine else f"prompt.{view.phase}")
    if view.phase == "answer" and view.to_act == table.me:
        return words("prompt.answer", name=names.players[view.turn])
    if view.to_act != table.me:
        return words("prompt.wait", name=names.players[view.to_act])
    if not table.staged.empty:
        below = points_staged(view, table.staged) < view.minimum
        return words("prompt.staged" if below else "prompt.staged_keep", minimum=view.minimum)
    if view.phase == "draw":
        return _draw_prompt(view, table.outlook.chance, words)
    if bridge.can_pass(view):
        return words("prompt.pass")
    if view.answer:
        return words("prompt.must_go_out" if view.answer == "yes" else "prompt.said_no")
    if view.size == 1 and view.may_go_out:
        return words("prompt.last_card")
    if table.outlook.way_out:
        return words("prompt.can_go_out")
    return words("prompt.first_meld", minimum=view.minimum) if view.minimum else words("prompt.play")


def _draw_prompt(view: View, chance: bridge.PileChance, words: Words) -> str:
    takeable = chance.state in ("take", "more")
    if not view.stock_size:
        return words("prompt.stock_empty" if takeable or chance.runs else "prompt.stock_empty_end")
    due = min(view.rules.cards_drawn(view.players), view.stock_size)
    if takeable:
        return words("prompt.draw_or_take", n=due)
    return words("prompt.draw_or_top" if chance.runs else "prompt.draw", n=due)
