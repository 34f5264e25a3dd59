"""Two sheets for whoever plays by keys: what every key does, and what the chosen cards can do now."""

from __future__ import annotations

from samba_core.narrate import Card, Cards

from . import bridge
from .buttons import offer_action
from .ctrl import Table
from .keys import GROUPS, NAMED, Key
from .naming import Names
from .scene import Action, Dialog
from .words import Words


def keys_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return the list of keys, written from the table by which they act."""
    lists = tuple(
        (words(f"keys.group_{group}"), tuple((caps(key, words), words(f"keys.{key.name}")) for key in keys))
        for group, keys in GROUPS.items()
    )
    off = table.settings.letters == "off"
    return Dialog(
        "keys",
        words("keys.title"),
        lead=words("keys.off" if off else "keys.on"),
        lists=lists,
        actions=(
            Action("letters", words(f"keys.switch_{'on' if off else 'off'}"), f"letters {'on' if off else 'off'}"),
            Action("shut", words("do.close"), "close", main=True),
        ),
    )


def caps(key: Key, words: Words) -> tuple[str, ...]:
    """Return what stands on the keys, one text for each way to press it."""
    return tuple(_cap(press, words) for press in key.shown or key.press)


def _cap(press: str, words: Words) -> str:
    return "+".join(words(f"keycap.{part}") if part in NAMED else part.upper() for part in press.split("+"))


def targets_sheet(table: Table, names: Names, words: Words) -> Dialog:
    """Return all that the chosen cards can do, each as a button."""
    chosen = tuple(table.chosen)
    found = bridge.offers(table.view, table.staged, chosen)
    rows = [_offered(table, words, offer) for offer in found]
    if chosen and bridge.discard_fault(table.view, table.staged, chosen) is None:
        rows.append(Action("discard", words("do.discard_card", card=Card(chosen[0])), "discard"))
    lead = words("targets.chosen", cards=Cards(chosen)) if chosen else words("targets.chosen_none")
    return Dialog(
        "targets",
        words("targets.title"),
        lead=lead,
        text=() if rows else (words("targets.none"),),
        actions=(
            *(Action(f"t-{place}", row.text, f"target {row.intent}") for place, row in enumerate(rows)),
            Action("shut", words("do.close"), "close"),
        ),
    )


def _offered(table: Table, words: Words, offer: bridge.Offer) -> Action:
    """Return one thing that can be done; what needs no chosen card is named by its own words."""
    view = table.view
    if view.top is not None and (offer.where == "top" or (offer.where == "pile" and not table.chosen)):
        place = offer.place if offer.where == "top" else offer.staged.onto
        key = "targets.top" if offer.where == "top" else "targets.pile"
        return Action(offer.where, words(key, card=Card(view.top), meld=view.own_melds[place]), offer.intent)
    return offer_action(table, words, offer)
