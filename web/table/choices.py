"""The sheets that ask before something is done: where cards are to go, what to meld, whether what hurts is meant."""

from __future__ import annotations

from collections.abc import Callable

from samba_core.melds import CANASTA_SIZE, Meld, grown
from samba_core.moves import Lay
from samba_core.narrate import Card, Cards

from . import bridge
from .buttons import shut
from .ctrl import Table
from .naming import Names, faces
from .scene import Action, Dialog, Option
from .staging import PILE_SET, joined, new_melds, table_with
from .words import Words


def targets_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Ask what is to be done with the chosen cards: every place that they fit is one button (E105)."""
    chosen = tuple(table.chosen)
    options = [_place(table, words, offer) for offer in bridge.offers(table.view, table.staged, chosen)]
    if chosen and bridge.discard_fault(table.view, table.staged, chosen) is None:
        text = words("do.discard_card", card=Card(chosen[0]))
        spoken = words.spoken("do.discard_card", card=Card(chosen[0]))
        options.append(Option("w-discard", "target discard", text, spoken, "", (faces(words, chosen),)))
    return Dialog(
        "targets",
        words("targets.title") if chosen else words("targets.title_none"),
        lead=words("targets.chosen", cards=Cards(chosen)) if chosen else "",
        text=() if options else (words("targets.none"),),
        options=tuple(options),
        actions=(shut(words, main=False),),
    )


def _place(table: Table, words: Words, offer: bridge.Offer) -> Option:
    """Return one place as a button, with the meld as it will lie there."""
    before, after = _grows(table, offer)
    key = f"targets.{'onto' if before else 'new'}_{after.kind}"
    values: dict[str, object] = {
        "meld": before or after,
        "after": after,
        "n": after.size,
        "points": after.points(table.view.rules),
    }
    takes = offer.staged.take and not table.staged.take
    intent = f"meld {table.view.side} {offer.place}" if offer.where == "meld" else offer.intent
    return Option(
        f"w-{offer.where}-{offer.place}",
        f"target {intent}",
        words(f"{key}_taken" if takes else key, **values),
        words.spoken(f"{key}_taken" if takes else key, **values),
        _change(table, words, before, after),
        (faces(words, after.cards),),
    )


def _grows(table: Table, offer: bridge.Offer) -> tuple[Meld | None, Meld]:
    """Return the meld that an offer lengthens, or None for a new one, and what it will be."""
    now, then = new_melds(table.view, table.staged), dict(new_melds(table.view, offer.staged))
    if offer.where == "new":
        return None, offer.staged.melds[-1]
    if offer.where == "staged":
        return dict(now)[offer.place], then[offer.place]
    place = joined(table.view, offer.staged) if offer.where in ("pile", "top") else offer.place
    if place < 0:
        return None, then[PILE_SET]
    return table_with(table.view, table.staged)[place], table_with(table.view, offer.staged)[place]


def _change(table: Table, words: Words, before: Meld | None, after: Meld) -> str:
    """Return what becomes of a meld: closed, spoilt, or so many cards from it."""
    rules = table.view.rules
    was = before.canasta if before else None
    if before and was == "natural" and after.canasta == "mixed":
        lost = before.bonus(rules) - after.bonus(rules)
        return words("targets.spoils", points=lost)
    if after.canasta and not was:
        return words(f"targets.closes_{after.canasta}", points=after.bonus(rules))
    return "" if after.canasta else words("meld.to_go", n=CANASTA_SIZE - after.size)


# ── what can be melded ───────────────────────────────────────────────────────────────────────────────────────


def propose_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Show what can be melded now; choosing one does it."""
    way = table.outlook.way_out
    options = [_proposal(table, words, place, move) for place, move in enumerate(table.proposed)]
    if way:
        lots = [meld.cards for meld in way.melds] + [cards for _, cards in way.adds]
        text = words("propose.out", bonus=table.view.rules.out_bonus)
        options.insert(0, Option("p-out", "out", text, text, "", tuple(faces(words, lot) for lot in lots)))
    minimum = table.view.minimum
    lead = words("propose.first", minimum=minimum) if minimum else words("propose.lead")
    return Dialog(
        "propose",
        words("propose.title"),
        lead=lead,
        options=tuple(options),
        actions=(Action("cancel", words("do.cancel"), "close"),),
    )


def _proposal(table: Table, words: Words, place: int, move: Lay) -> Option:
    view = table.view
    lots = [meld.cards for meld in move.melds] + [cards for _, cards in move.adds]
    notes = [_change(table, words, None, meld) for meld in move.melds]
    for index, cards in move.adds:
        before = view.own_melds[index]
        notes.append(_change(table, words, before, grown(before, cards)))
    if len(lots) > 1:
        notes = [note for note in notes if note not in {words("meld.to_go", n=n) for n in range(1, CANASTA_SIZE)}]
    say = _said(table, move)
    note = " ".join(filter(None, notes))
    shown = tuple(faces(words, lot) for lot in lots)
    return Option(f"p-{place}", f"proposal {place}", say(words), say(words.spoken), note, shown)


def _said(table: Table, move: Lay) -> Callable[[Callable[..., str]], str]:
    """Return what lays a proposal, to be written or to be read aloud."""
    view = table.view
    points = sum(view.rules.points(k) for meld in move.melds for k in meld.cards)
    points += sum(view.rules.points(k) for _, cards in move.adds for k in cards)
    if len(move.melds) + len(move.adds) > 1:
        n = sum(meld.size for meld in move.melds) + sum(len(cards) for _, cards in move.adds)
        key = "propose.together" if view.own_melds else "propose.opening"
        return lambda say: say(key, n=n, points=points, melds=len(move.melds))
    if move.melds:
        (meld,) = move.melds
        return lambda say: say(f"do.meld_{meld.kind}", cards=Cards(meld.cards), meld=meld, points=points)
    ((index, cards),) = move.adds
    onto = view.own_melds[index]
    return lambda say: say(f"do.add_{onto.kind}", cards=Cards(cards), meld=onto)


# ── is that meant? ───────────────────────────────────────────────────────────────────────────────────────────


def sure_sheet(table: Table, names: Names, words: Words) -> Dialog | None:
    """Say what would hurt before it is done."""
    worry = table.worry
    if worry is None:
        return None
    values: dict[str, object] = {"card": Card(worry.card), "points": worry.points}
    if worry.meld:
        values |= {"meld": worry.meld, "n": worry.meld.size}
    return Dialog(
        "sure",
        words(f"sure.title_{worry.about}", **values),
        text=(words(f"sure.{worry.sentence}", **values), words("sure.off")),
        actions=(
            Action("cancel", words("do.cancel"), "close"),
            Action("confirm", words(f"sure.yes_{worry.about}", **values), "confirm", main=True),
        ),
    )
