"""What the page's address asks for: what of it makes no game, and what of it means nothing here, each by its name."""

from __future__ import annotations

from collections.abc import Mapping

from samba_core.house_rules import faults, option_names
from samba_core.ruleset import PRESETS

from .new_match import BOT_NAMES, house_rules_in, wished_players
from .people import PEOPLE_WISHES, are_people
from .settings import CHOICES
from .words import Words

GAME_NAMES = ("rules", "players", "target", "seed", "bot", *PEOPLE_WISHES, *sorted(option_names() - {"rules"}))
"""Parameters that name a deal; a match begun on the page takes them out of the address."""

USUAL = 4
"""Players at a table that a link says nothing of."""

_OTHERS = ("name", *CHOICES)
_FOREIGN = frozenset(
    {"fbclid", "gclid", "gbraid", "wbraid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "ref", "lang", "v"}
)
_FOREIGN_FAMILIES = ("utm_", "_")
"""What other sites hang on to every link, and caches: nobody who plays has asked for it."""

_LONGEST = 40


def link_faults(link: Mapping[str, str], words: Words) -> tuple[str, ...]:
    """Return everything in a link's values that makes no game, in words; none if `new_game` can follow it."""
    preset = PRESETS.get(link.get("rules") or "samba_house")
    allowed: dict[str, tuple[str, ...]] = {"rules": tuple(PRESETS), "bot": BOT_NAMES}
    if preset:
        allowed |= {"players": tuple(map(str, preset.players)), "target": tuple(map(str, preset.targets))}
    wrong = [name for name, values in allowed.items() if link.get(name) and _plain(name, link[name]) not in values]
    if preset and not are_people(link, wished_players(link, preset, USUAL)):
        wrong.append("people")
    told = [_told(name, link, words) for name in wrong]
    if preset:
        for name, reason in faults(preset, house_rules_in(link)):
            told.append(_told(name, link, words) if name else words.reason(reason))
    return tuple(told)


def strangers(link: Mapping[str, str], words: Words) -> tuple[str, ...]:
    """Return the parameters that mean nothing here, but for those that nobody meant for this page."""
    unknown = (
        name
        for name in link
        if name not in GAME_NAMES
        and name not in _OTHERS
        and name not in _FOREIGN
        and not name.startswith(_FOREIGN_FAMILIES)
    )
    idle = (name for name, values in CHOICES.items() if name in link and link[name] not in values)
    return (*(_shown(name) for name in unknown), *(_told(name, link, words) for name in idle))


def _plain(name: str, value: str) -> str:
    """Return a value as it is compared: a number without blanks and leading zeros."""
    number = name in ("players", "target") and len(value) <= _LONGEST
    try:
        return str(int(value)) if number else value
    except ValueError:
        return value


def _told(name: str, link: Mapping[str, str], words: Words) -> str:
    return words("link.value", name=name, value=_shown(link[name]))


def _shown(text: str) -> str:
    """Return a text of somebody else's as it may be shown: on one line, without marks of emphasis, not too long."""
    return "".join(c for c in text if c.isprintable() and c != "*")[:_LONGEST]
