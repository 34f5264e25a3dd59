"""A new match from plain values, as forms and links give them."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom

from samba_core.game import Game
from samba_core.ruleset import PRESETS

from .settings import clean_name

BOT_NAMES = ("steady", "random")
"""The bots that can be chosen; the first is the one that sits down unless told otherwise."""


def new_seed() -> str:
    """Return a deal number that nobody could foretell."""
    return str(SystemRandom().randrange(1_000_000))


def new_game(given: Mapping[str, object]) -> tuple[Game, str]:
    """Return a new match and its bots' name from plain values: players, target, seed, bot, rules.

    Raises ValueError, naming the value, for one that makes no sense.
    """
    name = str(given.get("rules") or "samba_house")
    if name not in PRESETS:
        raise ValueError(name[:40])
    rules = PRESETS[name]
    players = _whole(given.get("players") or 4, rules.players)
    target = _whole(given.get("target") or rules.default_target(players), rules.targets)
    bot = str(given.get("bot") or BOT_NAMES[0])
    if bot not in BOT_NAMES:
        raise ValueError(bot[:40])
    seed = clean_name(str(given.get("seed") or "")) or new_seed()
    return Game(name, players, seed, target=target), bot


def asks_for_another(wished: Mapping[str, object], game: Game) -> bool:
    """Whether a link's values name a deal other than that of the game in play; without a deal number they name none.

    They are compared as `new_game` reads them, so that a reload of the same link goes on with the same game.
    """
    if not clean_name(str(wished.get("seed") or "")):
        return False
    try:
        other, _ = new_game(wished)
    except ValueError:
        return True
    named = {"seed": other.seed, "players": other.players, "rules": other.rules.id}
    now = {"seed": game.seed, "players": game.players, "rules": game.rules.id}
    return any(named[name] != now[name] for name in named if name in wished)


def _whole(value: object, allowed: tuple[int, ...]) -> int:
    try:
        number = int(str(value))
    except ValueError:
        number = -1
    if number not in allowed:
        raise ValueError(str(value)[:40])
    return number
