"""A match in play: its ruleset, its seed and its moves. Undo, replay, saving and loading all follow from that."""

from __future__ import annotations

import json
from collections.abc import Mapping

from .apply import apply
from .deal import deal
from .events import Event
from .legal import why_illegal
from .moves import Discard, Lay, LayRedThree, Merge, Move, Pass
from .notation import NotationError, move_from_text, move_to_text
from .reasons import IllegalMove, Reason
from .ruleset import Ruleset, ruleset
from .state import State, View, view_for

_FIRST_LINE = "samba 1"
_REVEALS_NOTHING = (Lay, Merge, LayRedThree)


class Game:
    """One match from the first deal on.

    `play` checks a move and makes it; everything else only looks. Raises ValueError for a number of players that the
    ruleset does not know.
    """

    def __init__(
        self,
        rules: str = "samba_house",
        players: int = 4,
        seed: str = "1",
        *,
        options: Mapping[str, object] | None = None,
        target: int | None = None,
    ) -> None:
        self.rules: Ruleset = ruleset(rules, options)
        self.options = dict(options or {})
        self.seed = seed
        if not seed or len(seed) > 64 or not seed.isprintable():
            raise ValueError("a seed is 1 to 64 printable characters")
        if target is not None and not 0 < target <= 1_000_000:
            raise ValueError(f"{target} is no target")
        self.target = target
        self.moves: list[Move] = []
        self.told: list[tuple[Event, ...]] = []  # what happened with each move
        self.state, self.opening = deal(self.rules, players, seed, target=target)
        self._undoable: list[State] = []  # the states before each move that may still be taken back
        self._ended: list[State] = []  # the same for the turn that just ended, the state before its last move included

    # ── asking ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def players(self) -> int:
        """Number of players."""
        return self.state.players

    def view(self, seat: int) -> View:
        """Return what a seat may know now."""
        return view_for(self.state, seat)

    def why_illegal(self, move: Move, seat: int | None = None) -> Reason | None:
        """Return why the move is refused for that seat (the one to act, unless told), or None."""
        return why_illegal(self.view(self.state.to_act if seat is None else seat), move)

    @property
    def undo_steps(self) -> int:
        """How many moves of this turn can be taken back without un-seeing anything (E53)."""
        return len(self._undoable)

    @property
    def returnable(self) -> int | None:
        """The seat that may take back the move which ended its turn, or None (E53).

        A card thrown shows nothing that was hidden: until the next seat acts, only its owner has done anything.
        """
        return self._ended[-1].turn if self._ended else None

    # ── acting ───────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the seat to act and return what happened.

        Raises IllegalMove with the reason if the rules refuse it; the game is then as it was.
        """
        if reason := self.why_illegal(move):
            raise IllegalMove(reason)
        return self._make(move)

    def _make(self, move: Move) -> tuple[Event, ...]:
        before = self.state
        self.state, events = apply(before, move)
        self.moves.append(move)
        self.told.append(events)
        # Drawing, taking, asking and ending the turn show something new: they and all before them stay (E53).
        same_turn = self.state.turn == before.turn and self.state.phase == "play"
        turn_ended = isinstance(move, Discard | Pass) and self.state.phase == "draw"
        self._ended = [*self._undoable, before] if turn_ended else []
        self._undoable = [*self._undoable, before] if isinstance(move, _REVEALS_NOTHING) and same_turn else []
        return events

    def undo(self) -> Move:
        """Take back the last melding move of this turn and return it (E53).

        Raises ValueError if there is none.
        """
        if not self._undoable:
            raise ValueError("nothing can be taken back")
        self.state = self._undoable.pop()
        self.told.pop()
        return self.moves.pop()

    def take_back(self) -> Move:
        """Take back the move that ended the last turn and return it: that turn goes on as if it had not been made.

        Raises ValueError if the next seat has acted, or the deal is over.
        """
        if not self._ended:
            raise ValueError("the turn stays ended")
        *self._undoable, self.state = self._ended
        self._ended = []
        self.told.pop()
        return self.moves.pop()

    # ── as text ──────────────────────────────────────────────────────────────────────────────────────────────

    def to_text(self) -> str:
        """Return the whole game as text: a head of ``name: value`` lines, an empty line, a move a line."""
        head = [_FIRST_LINE, f"rules: {self.rules.id}", f"players: {self.players}", f"seed: {self.seed}"]
        if self.options:
            head.append(f"options: {json.dumps(self.options, sort_keys=True)}")
        if self.target is not None:
            head.append(f"target: {self.target}")
        return "\n".join([*head, "", *map(move_to_text, self.moves)]) + "\n"

    @classmethod
    def from_text(cls, text: str, *, trusted: bool = False) -> Game:
        """Return the game that a text tells, by playing it again.

        `trusted` skips the rule check of each move, for a text that this program is known to have written. Raises
        NotationError, with the line, for a text that tells no game or breaks a rule.
        """
        head, _, body = text.replace("\r\n", "\n").partition("\n\n")
        game = cls._from_head(head)
        first = head.count("\n") + 3
        for number, line in enumerate(body.splitlines(), first):
            if not line.strip():
                continue
            try:
                move = move_from_text(line)
                if trusted:
                    game._make(move)
                else:
                    game.play(move)
            except NotationError as fault:
                raise NotationError(f"line {number}: {fault}") from None
            except IllegalMove as fault:
                raise NotationError(f"line {number}: {line.strip()[:60]!r} is refused: {fault}") from None
            except (ValueError, IndexError, KeyError) as fault:
                raise NotationError(f"line {number}: {line.strip()[:60]!r} cannot be played: {fault}") from None
        return game

    @classmethod
    def _from_head(cls, head: str) -> Game:
        first, *lines = head.splitlines() or [""]
        if first.strip() != _FIRST_LINE:
            raise NotationError(f"line 1: not a game: {_FIRST_LINE!r} was expected")
        given: dict[str, str] = {}
        for number, line in enumerate(lines, 2):
            name, colon, value = line.partition(":")
            if not colon:
                raise NotationError(f"line {number}: no 'name: value'")
            given[name.strip()] = value.strip()
        try:
            options = json.loads(given["options"]) if "options" in given else {}
            if not isinstance(options, dict):
                raise NotationError("the options are no record")
            return cls(
                given["rules"],
                int(given["players"]),
                given["seed"],
                options=options,
                target=int(given["target"]) if "target" in given else None,
            )
        except KeyError as fault:
            raise NotationError(f"the head has no line {fault.args[0]!r}") from None
        except NotationError:
            raise
        except (ValueError, TypeError) as fault:
            raise NotationError(f"the head holds a wrong value: {fault}") from None
