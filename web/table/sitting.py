"""The visitor at the table: the game, what undo would not bring back, and the questions asked of both.

The visitor's own state is the chosen cards, what is staged and the open dialog. What follows from the position alone
is worked out once for each position. Where several people share the device, the visitor is the one who has it, and a
curtain hides the table until the one who must act has said so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from samba_core.bots.proposals import can_lay
from samba_core.cards import NO_CARDS, Hand
from samba_core.events import Event
from samba_core.game import Game
from samba_core.moves import Lay, Move
from samba_core.reasons import Reason
from samba_core.state import State, View, view_for
from samba_core.way_out import WayOut

from . import bridge
from .arrange import Order
from .caution import Worry
from .hints import Hint
from .new_match import wish_of
from .people import ALONE, People
from .settings import Settings
from .staging import NOTHING, Staged

ME = 0
"""The seat of a visitor who sits alone among bots."""

ACTING = ("draw", "play", "answer")
"""The phases in which somebody must act and hands are hidden."""

OVER_THE_CURTAIN = ("new", "house")
"""The dialogs that can be open while the table is hidden."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A move that was made, for motion and speech: who, and what everybody saw."""

    seat: int
    events: tuple[Event, ...]


class Outlook:
    """What the visitor may know of one position and do in it, each worked out once and only when asked for."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.view = view_for(state, seat)

    @cached_property
    def chance(self) -> bridge.PileChance:
        """What could be done with the pile before drawing."""
        return bridge.pile_chance(self.view)

    @cached_property
    def can_ask(self) -> bool:
        """Whether the partner may be asked, if nothing is begun."""
        return bridge.can_ask(self.view)

    @cached_property
    def can_lay(self) -> bool:
        """Whether anything can be melded now."""
        return can_lay(self.view)

    @cached_property
    def way_out(self) -> WayOut | None:
        """A way to go out at once, if there is one."""
        return bridge.going_out(self.view)


class Sitting:
    """One visitor at one table, with everything that can be asked about it."""

    def __init__(self, game: Game, settings: Settings, bot: str = "steady", people: People = ALONE) -> None:
        self.settings = settings
        self.begin(game, bot, people)

    def begin(self, game: Game, bot: str, people: People = ALONE) -> None:
        """Sit down at a game, new or resumed, with nothing chosen or begun."""
        self.game = game
        self.bot = bot
        self.people = people
        self.me = people.seats[0]  # the seat from which the table is seen
        self.shown = not people.several  # whoever sits there has the device in hand
        self.noted: dict[int, tuple[Hand, dict[tuple[int, int], int]]] = {}  # the others' `fresh` and `seen_melds`
        self._outlook = Outlook(game.state, self.me)
        self.chosen: list[int] = []
        self.stages: list[Staged] = []
        self.dialog = ""
        self.dialog_place = (0, 0)  # the side and meld that the "meld" dialog shows
        self.pending: tuple[Move, ...] = ()  # what "confirm" would do
        self.worry: Worry | None = None  # why it is asked about first
        self.proposed: tuple[Lay, ...] = ()  # what the "propose" dialog shows
        self.hints: dict[int, int] = {}  # how many hints were asked for in each deal
        self._hint_given: Hint | None = None
        self.refusal: Reason | None = None
        self.notice: tuple[str, dict[str, str]] | None = None  # a message about the page itself, with its values
        self.fresh: Hand = NO_CARDS  # cards that came with the last draw step
        self.orders: dict[int, Order] = {}  # how a seat has arranged its hand
        self.lifted: tuple[int, ...] | None = None  # what was chosen before a card was taken hold of to be dragged
        self.remark: tuple[str, dict[str, object]] | None = None  # what is read aloud of the last intent
        self.seen_melds = self._meld_sizes()  # as they lay when the visitor's last turn ended
        self.seen_before = self.seen_melds  # the same for the turn before, should the last one be taken up again
        self.wish = wish_of(self.game)  # what the new-match dialogs say so far
        self.log_who = self.log_what = "all"  # what is looked for in the log
        self.replay_at = 0  # the step of the last round that is shown
        self.replaying = False  # it goes on by itself
        self.sheet_hidden = False
        self.earlier = False  # a game that a link took the place of can be gone back to
        self.happened: list[Happened] = []

    # ── asking ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def outlook(self) -> Outlook:
        """What follows from the position as it is now."""
        if self._outlook.state is not self.game.state or self._outlook.view.seat != self.me:
            self._outlook = Outlook(self.game.state, self.me)
        return self._outlook

    @property
    def view(self) -> View:
        """What the visitor may know."""
        return self.outlook.view

    @property
    def staged(self) -> Staged:
        """What has been begun and not yet laid."""
        return self.stages[-1] if self.stages else NOTHING

    @property
    def order(self) -> Order:
        """How the visitor has arranged the hand."""
        return self.orders.get(self.me, Order())

    @property
    def bots_turn(self) -> bool:
        """Whether a bot must act now; behind the curtain nobody does."""
        state = self.game.state
        return state.phase in ACTING and state.to_act not in self.people.seats and not self.covered

    @property
    def covered(self) -> bool:
        """Whether the table is hidden, because the device has to go to another person first."""
        state = self.game.state
        if not self.people.several or state.phase not in ACTING:
            return False
        return not self.shown or (state.to_act in self.people.seats and state.to_act != self.me)

    @property
    def underway(self) -> bool:
        """Whether a match has been begun and is not over."""
        return bool(self.game.moves) and self.game.state.phase != "match_over"

    @property
    def can_undo(self) -> bool:
        """Whether the visitor has begun or done something that can be taken back; what anybody else laid stays."""
        if self.covered:
            return False
        return bool(self.stages or (self.game.undo_steps and bridge.my_move(self.view)) or self.can_take_back)

    @property
    def can_take_back(self) -> bool:
        """Whether the visitor's last discard can still come back: the next seat has not acted (E53)."""
        return self.settings.takeback != "off" and self.game.returnable == self.me and not self.covered

    @property
    def open_dialog(self) -> str:
        """The dialog to show: one that was opened, or one that the game asks for."""
        state = self.game.state
        if self.covered and self.dialog not in OVER_THE_CURTAIN:
            return "curtain"
        if self.dialog:
            return self.dialog
        if state.phase == "answer" and state.to_act == self.me:
            return "answer"
        if state.phase in ("deal_over", "match_over") and not self.sheet_hidden:
            return "sheet"
        return ""

    @property
    def hint(self) -> Hint | None:
        """The hint that was given for the position as it is now."""
        given = self._hint_given
        return given if given and given.state is self.game.state else None

    def meld_is_fresh(self, side: int, index: int) -> bool:
        """Whether a meld appeared or grew since the visitor's last turn."""
        size = self.game.state.melds[side][index].size
        return self.seen_melds.get((side, index)) != size

    def lift_curtain(self) -> None:
        """Show the table to the person who must act, or who is the next to; what the last one had in mind is gone."""
        seat = self.people.next_one(self.game.state)
        if seat != self.me:
            self.noted[self.me] = (self.fresh, self.seen_melds)
            self.fresh, self.seen_melds = self.noted.pop(seat, (NO_CARDS, {}))
            self.chosen, self.stages = [], []
            self.me = seat
        self.shown = True
        self.dialog, self.pending, self.lifted, self.remark = "", (), None, None

    def drop_curtain(self) -> None:
        """Hide a new deal's hands until one of several people has taken the device."""
        self.shown = not self.people.several
        self.noted = {}

    def _meld_sizes(self) -> dict[tuple[int, int], int]:
        melds = self.game.state.melds
        return {(side, i): meld.size for side, own in enumerate(melds) for i, meld in enumerate(own)}
