"""Puts the parts together on the page: what was kept, the table, the bots' turns, drawing, speech and saving."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from time import monotonic

from samba_core.game import Game
from samba_core.moves import Discard, Pass

from . import store
from .commands import NotUnderstood, intents_of
from .ctrl import Table
from .curtain import curtain_call, meanwhile
from .dom import BrowserShelf, Page, query, watch
from .flights import flights
from .keys import dialog_answer, intent_of, meaning
from .link import GAME_NAMES, link_faults, strangers
from .logbook import spoken
from .looks import looks
from .naming import Names
from .new_match import asks_for_another, new_game
from .people import asks_for_others, people_of
from .picture import picture
from .replay import PAUSE as STEP_PAUSE
from .scene import Scene
from .settings import DEFAULT_PACE, PAUSE, Settings
from .sitting import Happened
from .sounds import sounds
from .speech import OwnAct, Speech
from .tell import read_out
from .view import frame, regions
from .words import Words

_LANG = Path(__file__).parent.parent / "lang"
STILL = 0.5
"""Seconds for which a curtain that has just fallen cannot be lifted."""

_TREMBLE = 0.4
"""Seconds after a discard in which a second tap is taken for part of the first."""

PHONE = "(max-width: 699px), (max-height: 480px)"


class App:
    """One page with one table."""

    def __init__(self) -> None:
        self.words = Words(json.loads((_LANG / "en.json").read_text(encoding="utf-8")))
        self.shelf = BrowserShelf()
        self.link = query()
        # What the link sets holds for this visit; only what is changed here is kept.
        settings = store.load_settings(self.shelf).with_values(self.link)
        self.kept_settings = settings
        self.table, notice = self._seated(settings)
        self.table.notice = notice
        self.table.earlier = store.has_earlier(self.shelf)
        self.skipping = False
        self._no_skip_before = 0.0
        self._opened: Game | None = None  # whose first deal has been shown
        self._bots: asyncio.Task[None] | None = None
        self._round: asyncio.Task[None] | None = None
        self.is_phone = watch(PHONE, self.draw)
        self.page = Page(frame(self.words), self.intent, self.key)
        self.speech = Speech(lambda text: self.page.say(text))
        self.scene: Scene | None = None
        self._called = ""
        self._fell = 0.0

    def _seated(self, settings: Settings) -> tuple[Table, tuple[str, dict[str, str]] | None]:
        """Return the table of the link, the one that was left, or a new one, and what to say about it."""
        wished = {name: self.link[name] for name in GAME_NAMES if name in self.link}
        loaded = store.load(self.shelf, settings)
        notice = ("notice.bad_save", {}) if loaded.damaged else None
        if not self.shelf.works:
            notice = ("notice.no_storage", {})
        unknown, join = strangers(self.link, self.words), self.words("list.semicolon").join
        if wrong := link_faults(wished, self.words):
            notice, wished = ("notice.bad_link", {"what": join((*wrong, *unknown))}), {}
        elif unknown and not notice:
            notice = ("notice.unknown_link", {"what": join(unknown)})
        left = loaded.table
        if left and not asks_for_another(wished, left.game) and not asks_for_others(wished, left.people, left.game):
            return left, notice
        game, bot = new_game(wished)
        if left and left.underway:
            store.keep_earlier(self.shelf)
            notice = notice or ("notice.earlier", {})
        return Table(game, settings, bot, people_of(wished, game.players)), notice

    # ── drawing and keeping ──────────────────────────────────────────────────────────────────────────────────

    def draw(self, *, acted: bool = False) -> None:
        """Bring the page up to date with the table, let cards fly, speak and save; after an act a refusal is new."""
        table = self.table
        told, table.happened = [*self._opening(), *table.happened], []
        hand = self.page.note_hand() if told else {}
        hinted = self.scene.hint if self.scene else ""
        phone = self.is_phone()
        words = self.words.aloud if table.settings.view == "text" else self.words
        self.scene = picture(table, words, phone=phone)
        settings = table.settings
        self.page.set_state(**looks(settings, phone=phone))
        self.page.draw(regions(self.scene, self.words))
        self.page.alert(words.aloud.reason(table.refusal) if table.refusal else self.scene.refusal, again=acted)
        if self.scene.news:
            self.page.say(self.scene.news)
        elif self.scene.remark:
            self.page.say(self.scene.remark)
        elif self.scene.hint != hinted:
            self.page.say(self.scene.hint_spoken or self.scene.prompt)
        self._mind_curtain()
        if told and not self.scene.covered:
            state = table.game.state
            sides = [state.side_of(seat) for seat in range(state.players)]
            self.page.fly(flights(told, sides, table.me), hand)
            self.page.sound(sounds(told, state, table.me))
        store.save(self.shelf, table)
        if settings != self.kept_settings:
            self.kept_settings = settings
            store.save_settings(self.shelf, settings)

    def _opening(self) -> list[Happened]:
        """Return how the first deal of a game was dealt, once and only while nothing has been played."""
        game, seen = self.table.game, self._opened
        self._opened = game
        return [] if game is seen or game.moves else [Happened(game.state.dealer, game.opening)]

    def _mind_curtain(self) -> None:
        """When the curtain falls, its call takes the place of what was read aloud, and of what could be heard again."""
        call = curtain_call(self.table, self.words) if self.scene and self.scene.covered else ""
        if call and call != self._called:
            self.speech.forget()
            self.page.say(call)
            self._fell = monotonic()
        self._called = call

    def intent(self, text: str) -> None:
        """Do what was tapped, then draw; bots go on by themselves."""
        self.page.stop_motion()
        if text == "ready" and monotonic() - self._fell < STILL:
            return  # the second half of a double tap on what lay there before
        if text == "skip":
            self.skipping = self.table.bots_turn and monotonic() > self._no_skip_before
            return
        if text.startswith("type "):
            self._typed(text[5:])
            return
        if text.startswith("say-"):
            self.page.say(self._asked(text[4:]))
            return
        act, covered = OwnAct(self.table), self.table.covered
        if text == "earlier":
            self._go_back()
        else:
            before, begun = self.table.game, self.table.underway
            self.table.intent(text)
            if self.table.game is not before:
                if begun:
                    store.keep_earlier(self.shelf)  # the shelf still holds the match that was left
                self._sat_down()
            if self.table.can_take_back:
                # The button that skips lies where "Discard" was: a hand that trembles taps twice.
                self._no_skip_before = monotonic() + _TREMBLE
        happened = tuple(self.table.happened)
        self.draw(acted=True)
        if text == "ready" and covered and not self.table.covered:
            self.speech.tell(meanwhile(self.table, self.words))
        elif not self.table.covered:
            told = act.told(text, self.table, happened, self.scene, self.words.aloud)
            self.speech.tell(told, wait=self.hurried and self.table.bots_turn)
        self.go_on()
        if self.table.replaying and (self._round is None or self._round.done()):
            self._round = asyncio.create_task(self._play_round())

    async def _play_round(self) -> None:
        """Let the last round go on by itself, a step at a time, until it is stopped or closed."""
        while self.table.replaying and self.table.open_dialog == "replay":
            step = self.table.replay_at
            await asyncio.sleep(STEP_PAUSE)
            if self.table.replaying and self.table.open_dialog == "replay" and self.table.replay_at == step:
                self.table.intent("replay tick")
                self.draw()

    def _typed(self, line: str) -> None:
        """Do what was typed, up to the first thing that is not possible."""
        try:
            intents = intents_of(line, self.table, self.words)
        except NotUnderstood as fault:
            self.table.refusal = fault.reason
            self.draw(acted=True)
            return
        for intent in intents:
            self.intent(self._meant(intent))
            if self.table.refusal:
                return

    def _meant(self, intent: str) -> str:
        """Return the intent itself, or what a key means as the table is now."""
        return meaning(intent[4:], self.scene, chosen=bool(self.table.chosen)) if intent.startswith("key-") else intent

    def _asked(self, what: str) -> str:
        """Return what a key asks to hear: an event once more, or a part of the table."""
        if self.table.covered:
            return curtain_call(self.table, self.words)
        if what in ("again", "earlier"):
            return (self.speech.again() if what == "again" else self.speech.earlier()) or self.words("say.nothing")
        words = self.words.aloud
        return read_out(what, self.table, picture(self.table, words), words)

    def _go_back(self) -> None:
        """Take up the game that a link took the place of."""
        loaded = store.go_back(self.shelf, self.table.settings)
        if loaded.table:
            self.table = loaded.table
            self._sat_down()

    def _sat_down(self) -> None:
        """Another game is in play than the address asked for: a reload must come back to this one."""
        self.speech.forget()
        self.table.earlier = store.has_earlier(self.shelf)
        self.page.drop_from_address(GAME_NAMES)

    def key(self, event: object) -> str:
        """Return the intent of a key press."""
        if self.table.open_dialog:
            answer = dialog_answer(self.scene.dialog, str(event.key), on_panel=event.target.id == "panel")
            if answer:
                return "" if event.repeat else answer  # a key held down for the question's cause is no answer to it
        intent = intent_of(
            str(event.key),
            ctrl=bool(event.ctrlKey or event.metaKey),
            shift=bool(event.shiftKey),
            dialog=bool(self.table.open_dialog),
            letters=self.table.settings.letters == "on",
        )
        return self._meant(intent)

    # ── the bots ─────────────────────────────────────────────────────────────────────────────────────────────

    def go_on(self) -> None:
        """Start the bots' turns if it is theirs and they are not already at it."""
        if self.table.bots_turn and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """Let the bots play one move after another at the chosen pace, each turn announced once."""
        telling: list[Happened] = []
        while self.table.bots_turn:
            table, game = self.table, self.table.game
            state = game.state
            await self._pause()
            if self.table is not table or table.game is not game or game.state is not state:
                telling = []
                continue
            happened = table.play_bot()
            telling.append(happened)
            turn_over = isinstance(game.moves[-1], Discard | Pass) or not table.bots_turn
            if turn_over or not self.hurried:
                self.draw()
            else:
                store.save(self.shelf, table)  # nobody could see a picture between two moves made at once
            if turn_over:
                text = spoken(telling, Names(table, self.words), self.words)
                telling = []
                mine = not table.bots_turn and game.state.to_act == table.me
                if table.covered:
                    continue  # the next person is told it all, once the curtain is up
                # Turns that follow upon one another at once are one message: the next would cut the last one off.
                self.speech.tell(
                    f"{text} {self.words('say.your_turn')}" if mine else text, wait=self.hurried and table.bots_turn
                )
        self.skipping = False  # what is announced next has to wait for nothing

    @property
    def hurried(self) -> bool:
        """Whether the bots play without pauses."""
        return self.skipping or not PAUSE[self.table.settings.pace or DEFAULT_PACE]

    async def _pause(self) -> None:
        """Wait as long as the pace says, until the visitor wants to go on, or takes back what the bot would answer."""
        settings, state = self.table.settings, self.table.game.state
        left = PAUSE[settings.pace or DEFAULT_PACE]
        if self.table.can_take_back:
            left = max(left, settings.grace)
        while left > 0 and not self.skipping and self.table.game.state is state:
            await asyncio.sleep(min(left, 0.1))
            left -= 0.1
        await asyncio.sleep(0)

    def start(self) -> None:
        """Show the table; from here on it can be played."""
        self.draw()
        self.page.playable()
        self.go_on()


_app: App | None = None


def start() -> None:
    """Start the table on this page."""
    global _app
    _app = App()
    _app.start()
