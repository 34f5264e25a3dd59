"""What is to be heard of what happened: names of sounds, in the order of the events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from samba_core.events import Event
from samba_core.melds import guess_kind, meld_of
from samba_core.scoring import match_result, totals
from samba_core.state import State

from .sitting import Happened

MOST = 6
"""Sounds that follow upon one another at most; of a longer row the last are the news."""

_HEARD = {
    "dealt": "deal",
    "red_three": "red",
    "drew": "draw",
    "took_pile": "take",
    "took_top": "take",
    "laid": "meld",
    "added": "meld",
    "merged": "meld",
    "discarded": "discard",
    "went_out": "out",
}


def sounds(told: Sequence[Happened], state: State, me: int) -> list[str]:
    """Return the sounds of these events as `me` hears them; `state` is what they led to."""
    found = [name for happened in told for event in happened.events if (name := _sound(event, state, me))]
    if told and told[-1].seat != me and state.to_act == me and state.phase in ("draw", "answer"):
        found.append("turn")
    return [name for name, _ in groupby(found)][-MOST:]


def _sound(event: Event, state: State, me: int) -> str:
    if event.what == "closed":
        # From its cards: where it lies may have changed since, when a later move of the same turn joined two sets.
        meld = meld_of(guess_kind(event.whole), event.whole)
        return "samba" if meld.canasta in ("samba", "bolivia") else "canasta"
    if event.what == "match_over":
        result = match_result(state.rules, totals(state), state.deal_number, state.target)
        return "win" if result.winner == state.side_of(me) else "end"
    return _HEARD.get(event.what, "")
