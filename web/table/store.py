"""Keeping the game: one save with a checksum, and the settings. Storage that is denied or damaged never stops play."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from zlib import crc32

from samba_core.cards import NO_CARDS, Hand
from samba_core.game import Game
from samba_core.notation import NotationError, move_from_text, move_to_text

from . import arrange
from .bridge import my_move
from .ctrl import Table
from .new_match import BOT_NAMES
from .people import people_kept, people_to_keep
from .settings import Settings
from .staging import Staged, hand_left, judge, staged_from

_GAME, _SETTINGS, _ASIDE, _EARLIER = "samba.game", "samba.settings", "samba.game.damaged", "samba.game.earlier"
_VERSION = 1
_DEEPEST = 50
_MOST_EARLIER = 9
_DAMAGED = (ValueError, KeyError, TypeError, IndexError, AttributeError, ArithmeticError)
"""What reading a damaged save may raise."""


class Shelf(Protocol):
    """A place for texts by name, such as the browser's local storage. It never raises; what it cannot keep is gone."""

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""

    def put(self, name: str, text: str) -> None:
        """Keep a text under a name."""


class Memory:
    """A shelf that lasts as long as the page."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        return self.kept.get(name)

    def put(self, name: str, text: str) -> None:
        """Keep a text under a name."""
        self.kept[name] = text


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was on the shelf: a table to go on at, or none; `damaged` if there was something unreadable."""

    table: Table | None
    damaged: bool = False


def load_settings(shelf: Shelf) -> Settings:
    """Return the settings that were kept, as far as they make sense."""
    try:
        given = _parsed(shelf.get(_SETTINGS) or "{}")
    except _DAMAGED:
        return Settings()
    return Settings().with_values(given) if isinstance(given, dict) else Settings()


def save_settings(shelf: Shelf, settings: Settings) -> None:
    """Keep the settings."""
    shelf.put(_SETTINGS, json.dumps(settings.as_dict()))


def save(shelf: Shelf, table: Table) -> None:
    """Keep the game and what is staged."""
    record = table.game.to_text()
    saved = {
        "version": _VERSION,
        "game": record,
        "sum": crc32(record.encode()),
        "bot": table.bot,
        "people": people_to_keep(table.people),
        "me": table.me,
        "staged": [move_to_text(stage.move()) for stage in table.stages],
        "chosen": table.chosen,
        "fresh": list(table.fresh),
        "orders": {seat: arrange.order_to_texts(order) for seat, order in table.orders.items()},
        "hints": list(table.hints.items()),
        "seen": _seen_kept(table.seen_melds),
        "noted": {seat: [list(fresh), _seen_kept(seen)] for seat, (fresh, seen) in table.noted.items()},
    }
    shelf.put(_GAME, json.dumps(saved))


def _seen_kept(seen: Mapping[tuple[int, int], int]) -> list[list[int]]:
    return [[side, index, size] for (side, index), size in seen.items()]


def load(shelf: Shelf, settings: Settings) -> Loaded:
    """Return the table that was left, exactly as it was; a save that cannot be read is put aside, not thrown away."""
    text = shelf.get(_GAME)
    if not text:
        return Loaded(None)
    try:
        return Loaded(_table(_parsed(text), settings))
    except _DAMAGED:
        shelf.put(_ASIDE, text)
        return Loaded(None, damaged=True)


def _parsed(text: str) -> Any:
    """Return what a text of JSON says.

    Raises ValueError for one that says nothing, or nests deeper than anything kept here: in a browser that is not an
    error that could be caught but the end of Python.
    """
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", text):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise ValueError("nested too deep")
    return json.loads(text)


def keep_earlier(shelf: Shelf) -> None:
    """Keep the game on the shelf before the earlier ones, because a link is about to take its place."""
    text = shelf.get(_GAME)
    if text:
        _put_earlier(shelf, [text, *_earlier(shelf)])


def has_earlier(shelf: Shelf) -> bool:
    """Whether links have taken the place of games that can be gone back to."""
    return bool(_earlier(shelf))


def go_back(shelf: Shelf, settings: Settings) -> Loaded:
    """Return the latest of the earlier games and put the present one behind the others: all come round in turn."""
    earlier, now = _earlier(shelf), shelf.get(_GAME)
    if not earlier:
        return Loaded(None)
    shelf.put(_GAME, earlier[0])
    _put_earlier(shelf, [*earlier[1:], *([now] if now else [])])
    return load(shelf, settings)


def _earlier(shelf: Shelf) -> list[str]:
    """Return the saves of the earlier games, the latest first."""
    text = shelf.get(_EARLIER) or "[]"
    try:
        kept = _parsed(text)
    except ValueError:
        return []
    if isinstance(kept, list):
        return [save for save in kept if isinstance(save, str)]
    return [text]  # one save alone, as it was kept at first


def _put_earlier(shelf: Shelf, saves: list[str]) -> None:
    """Keep as many earlier games as anybody will look for."""
    shelf.put(_EARLIER, json.dumps(saves[:_MOST_EARLIER]))


def _table(saved: Mapping[str, object], settings: Settings) -> Table:
    """Return the table a save tells.

    Raises one of `_DAMAGED` for a save that makes no sense.
    """
    record = saved["game"]
    if saved["version"] != _VERSION or not isinstance(record, str):
        raise NotationError("not a save of this version")
    # A record whose checksum fits was written by this program: its moves need no second judging.
    game = Game.from_text(record, trusted=saved.get("sum") == crc32(record.encode()))
    bot = saved.get("bot")
    people = people_kept(saved.get("people"), game.players)
    table = Table(game, settings, str(bot) if bot in BOT_NAMES else BOT_NAMES[0], people)
    me = saved.get("me")
    if type(me) is int and me in people.seats:
        table.me = me
    _take_over(table, saved)
    table.orders = _orders(saved.get("orders", {}))
    return table


def _take_over(table: Table, saved: Mapping[str, object]) -> None:
    """Take over what was begun; what no longer fits is dropped, the game itself stands."""
    try:
        stages = [staged_from(move_from_text(text)) for text in saved["staged"]]  # type: ignore[attr-defined]
        if stages and all(_holds_together(table, stage) for stage in stages):
            table.stages = stages
        left = list(hand_left(table.view, table.staged))
        for kind in map(int, saved["chosen"]):  # type: ignore[call-overload]
            if kind >= 0 and left[kind] > 0:
                left[kind] -= 1
                table.chosen.append(kind)
        table.fresh, table.seen_melds = _noted(saved["fresh"], saved["seen"])
        for seat, (fresh, seen) in saved.get("noted", {}).items():  # type: ignore[attr-defined]
            if int(seat) in table.people.seats:
                table.noted[int(seat)] = _noted(fresh, seen)
        table.hints = {int(deal): int(n) for deal, n in saved.get("hints", ())}  # type: ignore[attr-defined]
    except _DAMAGED:
        table.stages, table.chosen = [], []


def _orders(kept: object) -> dict[int, arrange.Order]:
    """Return how hands were arranged; what makes no sense leaves them in order of suits."""
    try:
        return {int(seat): arrange.order_from_texts(*texts) for seat, texts in kept.items()}  # type: ignore[attr-defined]
    except _DAMAGED:
        return {}


def _noted(fresh: Any, seen: Any) -> tuple[Hand, dict[tuple[int, int], int]]:
    """Return a person's new cards, none of a wrong number of kinds, and the melds as this person saw them last."""
    new = tuple(max(0, int(n)) for n in fresh)
    return new if len(new) == len(NO_CARDS) else NO_CARDS, {(side, index): size for side, index, size in seen}


def _holds_together(table: Table, stage: Staged) -> bool:
    view = table.view
    hand_left(view, stage)  # raises ValueError if the hand has not got the cards
    return my_move(view) and judge(view, stage).verdict == "unfinished"
