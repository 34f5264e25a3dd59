"""The row of buttons below the hand, in a constant order, the main one says what it will do; and what ends sheets."""

from __future__ import annotations

from samba_core.melds import guess_kind, meld_of
from samba_core.narrate import Card, Cards

from . import bridge
from .ctrl import Table
from .handling import sort_after
from .scene import Action
from .staging import new_melds, table_with
from .words import Words


def buttons(table: Table, words: Words, offers: tuple[bridge.Offer, ...]) -> tuple[Action, ...]:
    """Return what can be pressed now. A button that is off still tells its reason when pressed."""
    view = table.view
    if view.phase in ("deal_over", "match_over"):
        return _after_the_deal(view.phase == "match_over", words)
    undo_off = not table.can_undo
    row = [
        Action("undo", words("do.take_back" if table.can_take_back else "do.undo"), "undo", off=undo_off),
        Action("undo-all", words("do.undo_all"), "undo-all", off=undo_off, wide_only=True),
    ]
    if table.settings.layout != "grid":  # where every card has its place
        row.append(Action("sort", words(f"do.sort_{sort_after(table.settings.sort)}"), "sort", wide_only=True))
    if bridge.my_move(view):
        row.append(Action("hint", words(f"do.hint_{table.hint.step}" if table.hint else "do.hint"), "hint"))
    if table.staged.empty and table.outlook.can_ask:
        row.append(Action("ask", words("do.ask"), "ask"))
    row.append(_main(table, words, offers))
    if not bridge.my_move(view):
        return tuple(row)
    if view.phase == "draw":
        if row[-1].key != "draw":
            row.append(_draw(table, words, main=False))
    elif row[-1].intent != "discard":
        fault = bridge.discard_fault(view, table.staged, tuple(table.chosen))
        row.append(Action("discard", words("do.discard"), "discard", off=fault is not None))
    return tuple(row)


def _after_the_deal(match_over: bool, words: Words) -> tuple[Action, ...]:
    return (Action("sheet", words("do.sheet"), "open sheet"), going_on(match_over, words))


def going_on(match_over: bool, words: Words) -> Action:
    """Return what comes after a deal: the next one, or a new match."""
    if match_over:
        return Action("new", words("do.new_match"), "open new", main=True)
    return Action("next", words("do.next"), "next", main=True)


def shut(words: Words, *, main: bool = True) -> Action:
    """Return the button that closes a sheet; the cross in its head does the same."""
    return Action("shut", words("do.close"), "close", main=main)


def _draw(table: Table, words: Words, *, main: bool) -> Action:
    view = table.view
    due = min(view.rules.cards_drawn(view.players), view.stock_size)
    text = words("do.draw", n=due) if due else words("do.draw_end")
    return Action("draw", text, "draw", main=main, off=not table.staged.empty)


def _main(table: Table, words: Words, offers: tuple[bridge.Offer, ...]) -> Action:
    """Return the one button in gold."""
    view = table.view
    if not bridge.my_move(view):
        return Action("wait", words("do.skip"), "skip", main=True)
    red = bridge.red_three_move(view, tuple(table.chosen))
    if len(offers) > 1 and table.chosen:
        key = offer_action(table, words, offers[0]).key
        return Action(key, words("do.where", cards=Cards(tuple(table.chosen))), "open targets", main=True)
    if offers:
        return offer_action(table, words, offers[0])
    red_fault = bridge.red_three_fault(view, table.staged, red)
    if table.staged.empty and bridge.can_pass(view) and (not red or red_fault):
        return Action("pass", words("do.pass"), "pass", main=True)
    if red and view.rules.red_threes == "by_hand":
        return Action("red", words("do.red_three", card=Card(red.card)), "red", main=True, off=red_fault is not None)
    if table.chosen:
        if view.phase == "play" and bridge.discard_fault(view, table.staged, tuple(table.chosen)) is None:
            text = words("do.discard_card", card=Card(table.chosen[0]))
            return Action("discard", text, "discard", main=True)
        if view.phase == "draw" and table.staged.empty:
            return Action("pile", words("do.take", cards=Cards(tuple(table.chosen))), "pile", main=True, off=True)
        return Action("meld", words("do.not_yet"), "new 0", main=True, off=True)
    if view.phase == "draw" and table.staged.empty:
        return _draw(table, words, main=True)
    if table.staged.empty and table.outlook.way_out:
        return Action("out", words("do.out"), "out", main=True)
    if table.staged.empty and table.outlook.can_lay:
        return Action("meld", words("do.propose"), "propose", main=True)
    return Action("meld", words("do.choose"), "new 0", main=True, off=True)


def offer_action(table: Table, words: Words, offer: bridge.Offer) -> Action:
    """Return the main button for the best thing the selection can do."""
    view, chosen = table.view, tuple(table.chosen)
    if offer.where == "pile" and not chosen:
        # The pile lies on an own set already: it lights up, and drawing stays the main thing.
        return _draw(table, words, main=True)
    if offer.where == "pile":
        return Action("pile", words("do.take", cards=Cards(chosen)), "pile", main=True)
    if offer.where == "top":
        # Drawing stays the main thing; the run that lights up takes the card.
        return _draw(table, words, main=True)
    if offer.where == "meld" and offer.staged.take and not table.staged.take:
        meld = view.own_melds[offer.place]
        text = words("do.take_onto", cards=Cards(chosen), meld=meld)
        return Action("pile", text, f"meld {view.side} {offer.place}", main=True)
    if offer.where == "meld":
        meld = table_with(view, table.staged)[offer.place]
        text = words(f"do.add_{meld.kind}", cards=Cards(chosen), meld=meld)
        return Action("meld", text, f"meld {view.side} {offer.place}", main=True)
    if offer.where == "staged":
        grown = dict(new_melds(view, offer.staged))[offer.place]
        text = words(f"do.add_{grown.kind}", cards=Cards(chosen), meld=grown)
        return Action("meld", text, offer.intent, main=True)
    new = meld_of(guess_kind(chosen), chosen)
    points = new.points(view.rules)
    return Action(
        "meld", words(f"do.meld_{new.kind}", cards=Cards(new.cards), meld=new, points=points), "new 0", main=True
    )
