"""A new match from plain values, as forms and links give them."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom

from samba_core.game import Game
from samba_core.house_rules import (
    HOUSE_RULES,
    HouseRuleError,
    Value,
    changes,
    option_names,
    option_text,
    options_from_text,
    value_in,
)
from samba_core.reasons import Reason
from samba_core.ruleset import PRESETS, Ruleset, ruleset

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
    options = house_rules_in(given)
    rules = ruleset(name, options)
    players = _whole(given.get("players") or 4, rules.players)
    target = _whole(given.get("target") or rules.default_target(players), rules.targets)
    bot = str(given.get("bot") or BOT_NAMES[0])
    if bot not in BOT_NAMES:
        raise ValueError(bot[:40])
    seed = clean_name(str(given.get("seed") or "")) or new_seed()
    return Game(name, players, seed, options=options, target=target), bot


def house_rules_in(given: Mapping[str, object]) -> dict[str, Value]:
    """Return the house rules among plain values."""
    names = option_names()
    return options_from_text({name: str(value) for name, value in given.items() if name in names})


Wish = dict[str, object]
"""What the new-match dialogs say so far, as plain values: rules, players, target, …, and changed house rules."""


def wish_of(game: Game) -> Wish:
    """Return the wish to play the same game again."""
    wish: Wish = {"rules": game.rules.id}
    wish |= {name: option_text(value) for name, value in changes(game.rules, game.players).items()}
    if game.state.target in game.rules.targets:
        wish["target"] = str(game.state.target)
    return _without_published(wish, game.players)


def as_published(wish: Wish) -> Wish:
    """Return the wish without its house rules."""
    return {name: value for name, value in wish.items() if name not in option_names()}


def wish_with(wish: Wish, given: Mapping[str, object], players: int) -> Wish:
    """Return the wish with what a form says now that something in it was changed.

    A target that the form shows only because it is the published one is no wish: it gives way to that of another game
    or number of players.
    """
    shown = _published(wish, players).get("target")
    return wish_to_start(wish, {**given, "target": ""} if given.get("target") == shown else given, players)


def wish_to_start(wish: Wish, given: Mapping[str, object], players: int) -> Wish:
    """Return the wish with what a form says; another game starts as published, and only changed rules are kept."""
    preset = PRESETS.get(str(given.get("rules", wish["rules"])))
    if preset is None:
        return {**wish, **given}  # `new_game` refuses it in words
    if preset.id != wish["rules"]:
        fitting = {"players": preset.players, "target": preset.targets}
        wish = {
            name: value
            for name, value in as_published(wish).items()
            if name not in fitting or str(value) in map(str, fitting[name])
        }
    return _without_published({**wish, **given}, players)


def _published(wish: Wish, players: int) -> dict[str, str]:
    """Return the house rules and the target that a wish's game has by itself."""
    preset = PRESETS.get(str(wish["rules"]))
    if preset is None:
        return {}
    seats = wished_players(wish, preset, players)
    rules = {rule.field: option_text(value_in(preset, rule, seats)) for rule in HOUSE_RULES}
    return {**rules, "target": str(preset.default_target(seats))}


def _without_published(wish: Wish, players: int) -> Wish:
    published = _published(wish, players)
    return {name: value for name, value in wish.items() if published.get(name) != value}


def wished_rules(wish: Wish) -> Ruleset:
    """Return the ruleset of a wish, as published while its house rules contradict each other."""
    preset = PRESETS.get(str(wish["rules"]), next(iter(PRESETS.values())))
    try:
        return ruleset(preset.id, house_rules_in(wish))
    except HouseRuleError:
        return preset


def wished_players(wish: Mapping[str, object], rules: Ruleset, now: int) -> int:
    """Return the number of players that a wish names, or one that the ruleset knows."""
    wished = str(wish.get("players") or now)
    return int(wished) if wished in map(str, rules.players) else 4


def house_rule_fault(wish: Wish) -> Reason | None:
    """Return why a wish's house rules cannot be played together, or None."""
    try:
        ruleset(str(wish["rules"]), house_rules_in(wish))
    except HouseRuleError as fault:
        return fault.reason
    except ValueError:
        return None  # no such game: `new_game` says so
    return None


def asks_for_another(wished: Mapping[str, object], game: Game) -> bool:
    """Whether a link's values name a deal or a game other than the one in play.

    Without a deal number and without rules they name none. They are compared as `new_game` reads them, so that a
    reload of the same link goes on with the same game.
    """
    numbered = bool(clean_name(str(wished.get("seed") or "")))
    if not numbered and not any(name == "rules" or name in option_names() for name in wished):
        return False
    try:
        other, _ = new_game(wished)
    except ValueError:
        return True
    if "players" in wished and other.players != game.players:
        return True
    return (numbered and other.seed != game.seed) or other.rules != game.rules


def _whole(value: object, allowed: tuple[int, ...]) -> int:
    try:
        number = int(str(value))
    except ValueError:
        number = -1
    if number not in allowed:
        raise ValueError(str(value)[:40])
    return number
