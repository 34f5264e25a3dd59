"""The table's behaviour: intents come in, the game and the visitor's own state change. No browser, no markup."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from samba_core.bots import choose
from samba_core.bots.proposals import proposals
from samba_core.cards import NO_CARDS
from samba_core.deal import stream
from samba_core.house_rules import HouseRuleError
from samba_core.moves import Answer, AskPartner, Discard, Draw, Lay, Merge, Move, NextDeal, Pass, TakePile, TakeTop
from samba_core.reasons import IllegalMove, because

from . import arrange, bridge, caution, handling
from .hints import Hint, advice, spends_all
from .new_match import as_published, house_rule_fault, new_game, wish_of, wish_to_start, wish_with
from .people import people_of, wish_of_people
from .rounds import last_round, since_last_turn
from .sitting import OVER_THE_CURTAIN, Happened, Sitting
from .staging import NOTHING, hand_left, staged_from

_OPENABLE = tuple("menu new house settings log replay tracker why about pile keys targets".split())
_BEFORE_THE_CURTAIN = ("ready", "open", "close", "wish", "as-published", "start")
"""What can be asked for while the table is hidden."""


class Table(Sitting):
    """One visitor at one table, and all that can be asked of it by tap or key."""

    # ── intents ──────────────────────────────────────────────────────────────────────────────────────────────

    def intent(self, text: str) -> None:
        """Do what a tap or a key asks for; what cannot be done leaves its reason in `refusal`."""
        name, _, rest = text.partition(" ")
        self.refusal = self.notice = self.remark = None
        try:
            action = self._ACTIONS[name]
        except KeyError:
            raise ValueError(f"unknown intent {name!r}") from None
        if not self.covered or name in _BEFORE_THE_CURTAIN:
            action(self, rest)

    def _ready(self, rest: str) -> None:
        """The person whom the curtain calls has the device: show the table, and first what happened meanwhile."""
        if not self.covered:
            return
        self.lift_curtain()
        if self.settings.recap == "on" and since_last_turn(self.game, self.me):
            self.dialog = "since"

    def _choose_next_copy(self, rest: str) -> None:
        """One more copy of a kind, and after the last none."""
        kind = int(rest)
        held, taken = self._held(kind), self.chosen.count(kind)
        self.chosen = [k for k in self.chosen if k != kind] + [kind] * ((taken + 1) % (held + 1))

    def _held(self, kind: int) -> int:
        return hand_left(self.view, self.staged)[kind]

    def _clear(self, rest: str) -> None:
        self.chosen = []
        handling.settle(self)

    def _draw(self, rest: str) -> None:
        if not self.staged.empty:
            self.refusal = because("staged_first")
        else:
            self._play(Draw())

    def _pile(self, rest: str) -> None:
        """Take the pile with the chosen cards; with none chosen, choose the pair that can take it."""
        drawing = bridge.my_move(self.view) and self.view.phase == "draw" and self.staged.empty
        if self.chosen or not drawing:
            self._onto("pile", 0)
            return
        chance = self.outlook.chance
        if chance.state == "take" and not chance.cards:
            self._onto("pile", 0)
        elif chance.state in ("take", "more"):
            self.chosen = list(chance.cards)
        elif len(chance.runs) == 1:
            self._onto("top", chance.runs[0])
        elif chance.runs:
            self.refusal = because("choose_run")
        else:
            self.refusal = chance.reason

    def _meld(self, rest: str) -> None:
        """A tap on a meld: add the chosen cards, take the top card onto it, or look at it."""
        side, index = map(int, rest.split())
        own = side == self.view.side
        tops = bridge.offers(self.view, NOTHING, ()) if own and self.staged.empty else ()
        if any(offer.where == "top" and offer.place == index for offer in tops):
            self._onto("top", index)
        elif not self.chosen:
            self.dialog, self.dialog_place = "meld", (side, index)
        elif bridge.my_move(self.view) and not own:
            self.refusal = because("not_own_meld")
        else:
            self._onto("meld", index)

    def _onto(self, where: str, place: int) -> None:
        """Take the offer with this target, or say why there is none."""
        chosen = tuple(self.chosen) if where != "top" else ()
        for offer in bridge.offers(self.view, self.staged, chosen):
            if offer.where == where and (offer.place == place or where in ("new", "pile")):
                self._take(offer)
                return
        asked = "meld" if where == "top" else where
        self.refusal = bridge.why_not(self.view, self.staged, asked, place, chosen)

    def _take(self, offer: bridge.Offer) -> None:
        if offer.judgement.verdict == "complete":
            worry = caution.laying(self.view, offer.staged, self.settings)
            self._ask_first(worry, offer.staged.move())
        else:
            self.stages.append(offer.staged)
            self.chosen = []

    def _propose(self, rest: str) -> None:
        """Show what can be melded now, as a list to choose from."""
        self.refusal = bridge.propose_fault(self.view, self.staged)
        self.proposed = () if self.refusal else proposals(self.view)
        if self.proposed or (self.outlook.way_out and not self.refusal):
            self.dialog, self.chosen = "propose", []
        elif not self.refusal:
            self.refusal = because("nothing_to_meld")

    def _proposal(self, rest: str) -> None:
        """Lay one of the proposals that are shown."""
        move = self.proposed[int(rest)]
        self.dialog = ""
        self._ask_first(caution.laying(self.view, staged_from(move), self.settings), move)

    def _hint(self, rest: str) -> None:
        """Help in three steps: where to look, why, and doing it."""
        self.refusal = None if bridge.my_move(self.view) else bridge.not_now(self.view)
        if self.refusal:
            return
        hint = self.hint
        if hint is None:
            self._hint_given = Hint(self.game.state, advice(self.game, self.me), 1)
            self.hints[self.game.state.deal_number] = self.hints.get(self.game.state.deal_number, 0) + 1
        elif hint.step == 1:
            self._hint_given = replace(hint, step=2)
        else:
            self.chosen, self.stages = [], []
            self._ask_first(caution.going_out(self.settings) if spends_all(self.view, hint.move) else None, hint.move)

    def _red_three(self, rest: str) -> None:
        """Lay the chosen red three; with the last card that is going out."""
        move = bridge.red_three_move(self.view, tuple(self.chosen))
        self.refusal = bridge.red_three_fault(self.view, self.staged, move)
        if self.refusal or not move:
            return
        self._ask_first(caution.going_out(self.settings) if self.view.size == 1 else None, move)

    def _merge(self, rest: str) -> None:
        """Join one own set with another of its rank."""
        source, target = map(int, rest.split())
        self.dialog = ""
        self._play(Merge(source, target))

    def _discard(self, rest: str) -> None:
        chosen = tuple(self.chosen)
        self.refusal = bridge.discard_fault(self.view, self.staged, chosen)
        if self.refusal:
            return
        self._ask_first(caution.discarding(self.view, chosen[0], self.settings), Discard(chosen[0]))

    def _undo(self, rest: str) -> None:
        """Take back the last thing begun or laid in this turn, or the discard that has just ended it (E53)."""
        self.chosen = []
        if self.stages:
            self.stages.pop()
        elif self.can_take_back:
            self.game.take_back()
            self.seen_melds = self.seen_before
            self.notice = ("notice.taken_back", {})
        elif self.can_undo:
            self.game.undo()
        else:
            self.refusal = because("nothing_to_undo")
        handling.settle(self)

    def _undo_all(self, rest: str) -> None:
        if not self.can_undo:
            self.refusal = because("nothing_to_undo")
        self.chosen, self.stages, self.dialog = [], [], ""
        if self.can_take_back:
            self._undo("")
        while self.can_undo:
            self.game.undo()
        handling.settle(self)

    def _ask(self, rest: str) -> None:
        if self.staged.empty:
            self._play(AskPartner())
        else:
            self.refusal = because("staged_first")

    def _answer(self, rest: str) -> None:
        self._play(Answer(rest == "yes"))

    def _out(self, rest: str) -> None:
        """Go out the way that was found, once confirmed."""
        self.refusal = bridge.out_fault(self.view, self.staged)
        found = self.outlook.way_out
        if self.refusal or not found:
            return
        lay = (Lay(found.melds, found.adds),) if found.melds or found.adds else ()
        last = () if found.discard is None else (Discard(found.discard),)
        self._ask_first(caution.going_out(self.settings), *lay, *last)

    def _ask_first(self, worry: caution.Worry | None, *moves: Move) -> None:
        """Make these moves; if they hurt, once they are confirmed."""
        self.pending, self.worry = moves, worry
        if worry:
            self.dialog = "out" if worry.about == "out" else "sure"
        else:
            self._confirm("")

    def _confirm(self, rest: str) -> None:
        moves, self.pending, self.dialog = self.pending, (), ""
        for move in moves:
            self._play(move)
            if self.refusal:
                return

    def _close(self, rest: str) -> None:
        """Close what is open; the score sheet stays within reach."""
        if self.open_dialog == "sheet":
            self.sheet_hidden = True
        self.dialog, self.pending = "", ()

    def _open(self, rest: str) -> None:
        if rest == "sheet":
            self.sheet_hidden = False
        if rest == "new" and self.dialog != "house":
            self.wish = wish_of(self.game) | wish_of_people(self.people, self.game.players)
        if rest in ("new", "house"):
            self.refusal = house_rule_fault(self.wish)
        if rest == "tracker" and self.settings.tracker == "off":
            self.refusal = because("tracker_off")
            return
        if rest == "replay":
            self.replay_at, self.replaying = 0, False
        self.dialog = rest if rest in (OVER_THE_CURTAIN if self.covered else _OPENABLE) else ""

    def _next(self, rest: str) -> None:
        self.dialog = ""
        self._play(NextDeal())

    def _target(self, rest: str) -> None:
        """Do what was chosen from the list of what can be done."""
        self.dialog = ""
        self.intent(rest)

    def _set(self, rest: str) -> None:
        """Take over settings from the dialog's form, as JSON."""
        self.settings = self.settings.with_values(_record(rest))

    def _look_for(self, rest: str) -> None:
        """Take over what the log is to tell of, as JSON."""
        given = _record(rest)
        self.log_who, self.log_what = str(given.get("who", "all")), str(given.get("what", "all"))

    def _replay(self, rest: str) -> None:
        """Go on or back in the last round, or let it go on by itself; "tick" is a step that it takes by itself."""
        last = len(last_round(self.game, self.me)) - 1
        if rest == "play":
            self.replaying = not self.replaying
        else:
            self.replay_at = max(0, min(last, self.replay_at + (-1 if rest == "back" else 1)))
            self.replaying = rest == "tick" and self.replay_at < last

    def _wish(self, rest: str) -> None:
        """Take over what the new-match dialogs say so far, as JSON."""
        self.wish = wish_with(self.wish, _record(rest), self.game.players)
        self.refusal = house_rule_fault(self.wish)

    def _as_published(self, rest: str) -> None:
        """Give up every house rule."""
        self.wish = as_published(self.wish)

    def _start(self, rest: str) -> None:
        """Begin a new match with what the dialog's form says, as JSON."""
        given = wish_to_start(self.wish, _record(rest), self.game.players)
        try:
            game, bot = new_game(given)
            people = people_of(given, game.players)
        except HouseRuleError as fault:
            self.refusal = fault.reason
            return
        except ValueError as fault:
            self.notice = ("notice.bad_setting", {"what": str(fault)})
            return
        name = given.get("name_0" if people.several else "name", self.settings.name)
        self.settings = self.settings.with_values({"name": name})
        self.begin(game, bot, people)

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────

    def _play(self, move: Move) -> None:
        """Make a move for the visitor, or keep the reason why not."""
        if self.bots_turn:
            self.refusal = because("bots_playing")
            return
        before = self.view
        try:
            self._made(move)
        except IllegalMove as refused:
            self.refusal = refused.reason
            return
        self.chosen, self.stages = [], []
        if isinstance(move, Draw | TakePile | TakeTop):
            kept = before.hand if isinstance(move, Draw) else hand_left(before, staged_from(move))
            self.fresh = tuple(now - was for now, was in zip(self.view.hand, kept, strict=True))
            if self.order.cards or self.settings.sort == "own":
                self.orders[self.me] = arrange.drawn(self.order, before.hand, self.fresh)
        if isinstance(move, NextDeal):
            self.fresh, self.orders = NO_CARDS, {}
            self.drop_curtain()
        handling.settle(self)
        if isinstance(move, Discard | Pass | NextDeal):
            self.seen_before, self.seen_melds = self.seen_melds, self._meld_sizes()

    def play_bot(self) -> Happened:
        """Let the bot whose turn it is make one move and return what happened.

        Its random source is named by the place in the game, so that a resumed game goes on as it would have.
        """
        state = self.game.state
        rng = stream(self.game.seed, f"bot {state.to_act} move {len(self.game.moves)}")
        return self._made(choose(self.bot, self.game.view(state.to_act), rng))

    def _made(self, move: Move) -> Happened:
        seat = self.game.state.to_act
        events = self.game.play(move)
        if self.game.state.phase in ("deal_over", "match_over"):
            self.sheet_hidden = False
            self.chosen = []
        told = Happened(seat, events)
        self.happened.append(told)
        return told

    _ACTIONS: ClassVar[dict[str, Callable[[Table, str], None]]] = {
        "ready": _ready,
        "card": _choose_next_copy,
        "pick": handling.pick,
        "unpick": handling.unpick,
        "clear": _clear,
        "draw": _draw,
        "pile": _pile,
        "top": lambda table, rest: table._onto("top", int(rest)),
        "new": lambda table, rest: table._onto("new", 0),
        "meld": _meld,
        "staged": lambda table, rest: table._onto("staged", int(rest)),
        "red": _red_three,
        "pass": lambda table, rest: table._play(Pass()),
        "merge": _merge,
        "discard": _discard,
        "undo": _undo,
        "undo-all": _undo_all,
        "ask": _ask,
        "answer": _answer,
        "out": _out,
        "confirm": _confirm,
        "propose": _propose,
        "proposal": _proposal,
        "hint": _hint,
        "close": _close,
        "open": _open,
        "menu": lambda table, rest: table._open("menu"),
        "next": _next,
        "sort": handling.sort,
        "nudge": handling.nudge,
        "lift": handling.lift,
        "drop": handling.drop,
        "target": _target,
        "letters": lambda table, rest: table._set(json.dumps({"letters": rest})),
        "view": lambda table, rest: table._target("set " + json.dumps({"view": rest})),
        "set": _set,
        "look-for": _look_for,
        "replay": _replay,
        "wish": _wish,
        "as-published": _as_published,
        "start": _start,
    }


def _record(text: str) -> dict[str, object]:
    found = json.loads(text)
    return found if isinstance(found, dict) else {}
