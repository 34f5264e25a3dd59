"""The hand in one's fingers: cards are picked, sorted, moved, and dragged to where a tap would bring them, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from samba_core.narrate import Card
from samba_core.reasons import because

from . import arrange, bridge
from .arrange import Held
from .settings import CHOICES
from .staging import hand_left

if TYPE_CHECKING:
    from .ctrl import Table


def cards_shown(table: Table) -> tuple[Held, ...]:
    """Return the visitor's cards one by one, in the order in which they stand."""
    return arrange.shown(table.order, hand_left(table.view, table.staged), table.settings.sort)


def cards_chosen(table: Table) -> tuple[Held, ...]:
    """Return which of them are chosen, in the same order."""
    cards = cards_shown(table)
    found = arrange.selected(table.order, cards, table.chosen)
    return tuple(card for card in cards if card in found)


def settle(table: Table) -> None:
    """Forget which copies were tapped, now that other cards or none are chosen."""
    table.orders[table.me] = arrange.settled(table.order, hand_left(table.view, table.staged))


# ── choosing ─────────────────────────────────────────────────────────────────────────────────────────────────


def pick(table: Table, rest: str) -> None:
    """Choose one more card of a kind, the copy that was tapped if one is named."""
    card = arrange.from_text(rest)
    if table.chosen.count(card[0]) < hand_left(table.view, table.staged)[card[0]]:
        table.chosen.append(card[0])
        if "-" in rest:
            table.orders[table.me] = arrange.picked(table.order, card)


def unpick(table: Table, rest: str) -> None:
    """Choose one card of a kind less."""
    card = arrange.from_text(rest)
    if card[0] in table.chosen:
        if "-" in rest:
            table.orders[table.me] = arrange.unpicked(table.order, card, cards_chosen(table))
        table.chosen.remove(card[0])


# ── order ────────────────────────────────────────────────────────────────────────────────────────────────────


def sort_after(sort: str) -> str:
    """Return the order that follows when one asks for the next."""
    orders = CHOICES["sort"]
    return orders[(orders.index(sort) + 1) % len(orders)]


def sort(table: Table, rest: str) -> None:
    """Go on to the next order; an own order begins as the hand stands."""
    now = table.settings.sort
    to = sort_after(now)
    if to == "own" and not table.order.cards:
        hand = hand_left(table.view, table.staged)
        table.orders[table.me] = arrange.placed(table.order, hand, now, (), None)
    table.settings = table.settings.with_values({"sort": to})
    table.remark = (f"hand.sorted_{to}", {})


def nudge(table: Table, rest: str) -> None:
    """Move the chosen cards, or the one that is named, one place to the left or right."""
    way, _, name = rest.partition(" ")
    chosen = cards_chosen(table)
    named = (arrange.from_text(name),) if name else chosen
    cards = chosen if set(named) <= set(chosen) else named
    if not cards:
        table.refusal = because("nothing_chosen")
    elif set(cards) <= set(cards_shown(table)):
        hand = hand_left(table.view, table.staged)
        step = -1 if way == "left" else 1
        _arrange(table, arrange.nudged(table.order, hand, table.settings.sort, cards, step), cards)


def _arrange(table: Table, order: arrange.Order, cards: tuple[Held, ...]) -> None:
    """Take over an order in which these cards have moved, and tell where they are now."""
    before = cards_shown(table)
    after = arrange.shown(order, hand_left(table.view, table.staged), "own")
    if after != before:
        table.orders[table.me] = order
        table.settings = table.settings.with_values({"sort": "own"})
    first = min(cards, key=after.index)
    told = {"place": after.index(first) + 1, "total": len(after), "card": Card(first[0]), "n": len(cards)}
    table.remark = ("hand.moved_one" if len(cards) == 1 else "hand.moved", dict(told))


# ── dragging ─────────────────────────────────────────────────────────────────────────────────────────────────


def lift(table: Table, rest: str) -> None:
    """Take hold of a card: it alone is chosen, unless it is among the chosen ones already."""
    table.lifted = tuple(table.chosen)
    card = arrange.from_text(rest)
    held = card in cards_chosen(table) if "-" in rest else card[0] in table.chosen
    if not held:
        table.chosen = []
        settle(table)
        pick(table, rest)


def drop(table: Table, rest: str) -> None:
    """Do what a drop means; where it means nothing, everything is as it was before, with the reason."""
    what, _, where = rest.partition(" ")
    before, table.lifted = table.lifted, None
    if what == "stock":
        _drop_stock(table, where)
    elif what == "pile":
        _drop_pile(table, where)
    else:
        moved = where == "end" or where.startswith("c-")
        if moved and table.chosen:
            _drop_in_hand(table, where)
        elif where != "back":
            _drop_cards(table, where)
        if before is not None and (moved or where == "back" or table.refusal):
            _choose_again(table, before)


def _drop_stock(table: Table, where: str) -> None:
    """From the stock to the own cards: draw."""
    if where in ("end", "hand") or where.startswith("c-"):
        table.intent("draw")
    elif where != "back":
        table.refusal = because("drop_stock")


def _drop_pile(table: Table, where: str) -> None:
    """From the pile to the own cards: take it. Its top card onto an own run: take that alone."""
    if where.startswith(f"m-{table.view.side}-"):
        table.intent(f"top {where.split('-')[2]}")
    elif where in ("end", "hand", "ours", "m-new") or where.startswith("c-"):
        nothing_chosen = not table.chosen
        table.intent("pile")
        if nothing_chosen and table.chosen and not table.refusal:
            table.intent("pile")  # the first tap on the pile only chooses the pair
    elif where != "back":
        table.refusal = because("drop_pile")


def _drop_cards(table: Table, where: str) -> None:
    """Lay the chosen cards on a meld or as one, or discard."""
    name, *place = where.split("-")
    if where == "pile":
        table.intent("discard")
    elif where in ("ours", "m-new"):
        table.intent("new 0")
    elif name == "d":
        table.intent(f"staged {int(place[0]) - 1}")
    elif name == "m":
        _drop_on_meld(table, *map(int, place))
    elif where == "theirs":
        table.refusal = because("not_own_meld")
    else:
        table.refusal = because("drop_cards")


def _drop_on_meld(table: Table, side: int, index: int) -> None:
    """Add to an own meld. A tap on a run may also take the pile's top card; dropped cards never do."""
    view, chosen = table.view, tuple(table.chosen)
    if side != view.side:
        table.refusal = because("not_own_meld")
    elif any(o.where == "meld" and o.place == index for o in bridge.offers(view, table.staged, chosen)):
        table.intent(f"meld {side} {index}")
    else:
        table.refusal = bridge.why_not(view, table.staged, "meld", index, chosen)


def _drop_in_hand(table: Table, where: str) -> None:
    """Put the chosen cards before another one, or at the end."""
    hand = hand_left(table.view, table.staged)
    before = arrange.from_text(where[2:]) if where.startswith("c-") else None
    cards = cards_chosen(table)
    _arrange(table, arrange.placed(table.order, hand, table.settings.sort, cards, before), cards)


def _choose_again(table: Table, chosen: tuple[int, ...]) -> None:
    """Choose what was chosen before a drag, as far as it is still there."""
    table.chosen = []
    for kind in chosen:
        if table.chosen.count(kind) < hand_left(table.view, table.staged)[kind]:
            table.chosen.append(kind)
