"""Samba and its family: rules, records and bots, in the standard library alone."""

from .game import Game
from .reasons import IllegalMove, Reason
from .ruleset import PRESETS, Ruleset, ruleset
from .state import State, View, view_for

__version__ = "0.1.0"

__all__ = ["PRESETS", "Game", "IllegalMove", "Reason", "Ruleset", "State", "View", "__version__", "ruleset", "view_for"]
