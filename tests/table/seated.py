"""A visitor at a table, for the tests of the page's own half: positions to sit down at, self-play, strict words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import copy
from pathlib import Path
from random import Random

from samba_core.cards import TEXT, cards, cards_in
from samba_core.game import Game
from samba_core.house_rules import Value, changes
from samba_core.ruleset import PRESETS, ruleset
from samba_core.state import State
from table.ctrl import Table
from table.naming import Names
from table.new_match import new_game
from table.scene import Scene
from table.settings import Settings
from table.sitting import ME
from table.staging import hand_left
from table.words import Words
from tests.positions import position

LANGUAGE = Path(__file__).parents[2] / "web" / "lang" / "en.json"
MESSAGES: dict[str, str | list[str]] = json.loads(LANGUAGE.read_text(encoding="utf-8"))
WORDS = Words(MESSAGES)

EVERY_GAME = [(name, players) for name, rules in PRESETS.items() for players in rules.players]
"""Each ruleset with each number of players that it knows."""


class StrictWords(Words):
    """Words that note what the page asked for in vain: keys without a message and places without a value."""

    def __init__(self, messages: Mapping[str, str | list[str]] = MESSAGES) -> None:
        super().__init__(messages)
        self.faults: set[str] = set()
        self.asked: set[str] = set()

    def _fill(self, key: str, values: tuple[tuple[str, object], ...], *, spoken: bool) -> str:
        self.asked.add(key)
        if key not in self.messages:
            self.faults.add(f"{key} is missing")
        made = super()._fill(key, values, spoken=spoken)
        self.faults |= {f"{key} lacks {{{name}}}" for name in places(self.messages.get(key, "")) - set(dict(values))}
        return made


def places(message: str | list[str]) -> set[str]:
    """The named places of a message, those of all its plural forms."""
    from table.words import _PLACE

    return set(_PLACE.findall(message if isinstance(message, str) else " ".join(message)))


def sit(
    state: State | str = "",
    *melds: str,
    bot: str = "steady",
    game: str = "samba_house",
    house: Mapping[str, Value] | None = None,
    **more: object,
) -> Table:
    """Sit down at a position: at a state, or at what `position` makes of hand, melds and the rest.

    `game` names the ruleset and `house` the house rules, for a state those that it is played by.
    """
    if isinstance(state, str):
        state = position(state, melds, rules=ruleset(game, house), **more)  # type: ignore[arg-type]
    else:
        game, house = state.rules.id, house or changes(state.rules, state.players)
    played = Game(game, state.players, "seated", options=house)
    assert played.rules == state.rules
    played.state = state
    return Table(played, Settings(), bot)


def match(
    players: int = 4,
    seed: str = "1",
    bot: str = "steady",
    game: str = "samba_house",
    house: Mapping[str, object] | None = None,
    **settings: object,
) -> Table:
    """Sit down at a new match."""
    played, bot = new_game({"rules": game, "players": players, "seed": seed, "bot": bot, **(house or {})})
    return Table(played, Settings().with_values(settings), bot)


def again(table: Table) -> Table:
    """The same table once more, to try something on."""
    game = copy(table.game)
    game.moves, game.told = list(game.moves), list(game.told)
    game._undoable, game._ended = list(game._undoable), list(game._ended)
    other = Table(game, table.settings, table.bot)
    other.stages, other.chosen, other.fresh = list(table.stages), list(table.chosen), table.fresh
    other.wish = dict(table.wish)
    other.dialog, other.dialog_place, other.pending = table.dialog, table.dialog_place, table.pending
    return other


def choose(table: Table, text: str) -> None:
    """Choose these cards one by one, nothing else staying chosen."""
    table.intent("clear")
    for k in cards(text):
        table.intent(f"pick {k}")
        assert table.refusal is None
    assert sorted(table.chosen) == sorted(cards(text))


def do(table: Table, *intents: str) -> None:
    """Do what is asked, none of it refused."""
    for intent in intents:
        table.intent(intent)
        assert refused(table) == "", f"{intent} is refused: {refused(table)}"
        assert table.notice is None


def refused(table: Table) -> str:
    """The code of the last refusal, or nothing."""
    return table.refusal.code if table.refusal else ""


def why_refused(table: Table, intent: str) -> str:
    """Do what is asked, which must be refused and leave everything as it was; return the code."""
    before = (table.game.state, list(table.stages), list(table.chosen))
    table.intent(intent)
    assert (table.game.state, table.stages, table.chosen) == before
    assert table.refusal is not None, f"{intent} is not refused"
    assert "reason." not in WORDS.reason(table.refusal), f"no words for {table.refusal.code}"
    return table.refusal.code


def chosen(table: Table) -> list[str]:
    """The chosen cards as sorted texts."""
    return sorted(TEXT[k] for k in table.chosen)


def hand(table: Table) -> list[str]:
    """The visitor's cards that are not staged, as sorted texts."""
    return sorted(TEXT[k] for k in cards_in(hand_left(table.view, table.staged)))


def names(table: Table, words: Words = WORDS) -> Names:
    """What the players are called at this table."""
    return Names(table, words)


def choose_at_random(table: Table, rng: Random) -> None:
    """Choose some cards: any, those of one kind of meld, or none."""
    table.intent("clear")
    held = list(cards_in(hand_left(table.view, table.staged)))
    wish = rng.random()
    if wish < 0.3:
        picked = rng.sample(held, min(len(held), rng.randint(1, 4)))
    elif wish < 0.8 and held:
        like = rng.choice(held)
        picked = [k for k in held if k % 13 == like % 13 or k >= 52][: rng.randint(1, 8)]
    elif held:
        low = rng.choice(held)
        picked = [k for k in range(low, low + rng.randint(1, 5)) if k in held]
    else:
        picked = []
    for k in picked:
        table.intent(f"pick {k}")


def moments(
    players: int,
    seed: str,
    bot: str = "random",
    deals: int = 1,
    game: str = "samba_house",
    house: Mapping[str, object] | None = None,
) -> Iterator[Table]:
    """Play deals among bots, the visitor's seat too, and yield the table before every move and at each end."""
    from samba_core.bots import choose as bot_choice
    from samba_core.deal import stream

    table = match(players, seed, bot, game, house)
    for left in range(deals, 0, -1):
        while table.game.state.phase not in ("deal_over", "match_over"):
            yield table
            if table.bots_turn:
                table.play_bot()
            else:
                rng = stream(seed, f"visitor {len(table.game.moves)}")
                table._play(bot_choice(bot, table.game.view(ME), rng))
        yield table
        if left > 1 and table.game.state.phase == "deal_over":
            table.intent("next")


def lit(scene: Scene) -> set[str]:
    """The intents of everything on the table that is lit as a target."""
    found = {chip.intent for side in scene.sides for chip in side.chips if chip.target}
    if scene.middle.pile_target:
        found.add(scene.middle.pile_intent)
    if scene.middle.stock_target:
        found.add(scene.middle.stock_intent)
    return found
