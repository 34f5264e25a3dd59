"""What the visitor has chosen for good: pace, look of the hand, name. What is not understood changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

_SWITCH = ("off", "on")

GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "look": {
        "text": ("normal", "large", "huge"),
        "card_size": ("small", "medium", "large", "huge"),
        "theme": ("auto", "light", "dark"),
        "deck": ("safe", "four", "two"),
        "faces": ("plain", "pictures"),
        "back": ("stripes", "lattice", "scales", "rose"),
        "sound": ("auto", "off", "quiet", "normal", "loud"),
    },
    "hand": {"layout": ("auto", "grid", "rows"), "sort": ("suit", "rank", "own"), "marks": ("on", "all", "off")},
    "play": {"pace": ("off", "fast", "normal", "slow"), "recap": _SWITCH},
    "help": {
        "coach": _SWITCH,
        "tracker": _SWITCH,
        "takeback": ("off", "short", "long"),
        "ask_out": _SWITCH,
        "ask_spoil": _SWITCH,
        "ask_wild": _SWITCH,
        "ask_feed": _SWITCH,
    },
    "access": {"view": ("table", "text"), "letters": _SWITCH},
}
"""The settings as the dialog shows them: each group's settings with their values."""

CHOICES: dict[str, tuple[str, ...]] = {name: values for group in GROUPS.values() for name, values in group.items()}

HINTED: tuple[str, ...] = (
    *("deck", "faces", "text", "sound"),
    *("sort", "marks", "recap", "tracker", "view", "letters", "takeback", "coach"),
)
"""Settings that a sentence explains."""

LONGEST_NAME = 16

DEFAULT_PACE = "normal"
PAUSE = {"off": 0.0, "fast": 0.2, "normal": 0.6, "slow": 1.4}
"""Seconds between two things that a bot does."""

GRACE = {"off": 0.0, "fast": 1.2, "normal": 2.0, "slow": 2.8}
"""Seconds in which the last card thrown can be taken back, by the pace: who plays without pauses waits for nothing."""

LONG_GRACE = 6.0
"""The same for those who want more time, at any pace."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The visitor's lasting choices; an empty pace is the default one."""

    pace: str = ""
    layout: str = "auto"
    sort: str = "suit"
    marks: str = "on"
    theme: str = "auto"
    view: str = "table"
    letters: str = "on"
    card_size: str = "medium"
    text: str = "normal"
    deck: str = "safe"
    faces: str = "plain"
    back: str = "stripes"
    takeback: str = "short"
    tracker: str = "on"
    sound: str = "auto"
    coach: str = "on"
    ask_out: str = "on"
    ask_spoil: str = "on"
    ask_wild: str = "on"
    ask_feed: str = "off"
    name: str = ""
    recap: str = "on"

    @property
    def grace(self) -> float:
        """Seconds in which the visitor's discard can be taken back before the next player moves."""
        if self.takeback == "short":
            return GRACE[self.pace or DEFAULT_PACE]
        return LONG_GRACE if self.takeback == "long" else 0.0

    def with_values(self, given: Mapping[str, object]) -> Settings:
        """Return these settings with the values that make sense taken over."""
        taken: dict[str, str] = {}
        for key, choices in CHOICES.items():
            if given.get(key) in choices:
                taken[key] = str(given[key])
        if isinstance(given.get("name"), str):
            taken["name"] = clean_name(str(given["name"]))
        return replace(self, **taken)

    def as_dict(self) -> dict[str, str]:
        """Return the settings as plain values."""
        return asdict(self)


def clean_name(text: str) -> str:
    """Return a name as it may be shown: printable, on one line, without marks of emphasis, not too long."""
    shown = "".join(c for c in text if c.isprintable() and c != "*")
    return " ".join(shown.split())[:LONGEST_NAME].strip()
