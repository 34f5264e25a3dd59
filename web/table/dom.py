"""The only file that touches the page: it draws markup into regions, listens, speaks, and keeps the focus."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode

from js import FormData, Object, document, location, matchMedia, window
from pyodide.ffi import create_proxy, to_js
from pyscript.js_modules.idiomorph import Idiomorph

from samba_core.cards import TEXT

from .back import WayBack
from .flights import Flight

_SHEET = "samba-sheet"
"""Marks the entry of the history that stands for an open sheet."""


class BrowserShelf:
    """The browser's local storage; where it is denied, a memory that lasts as long as the page."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.works = True
        try:
            window.localStorage.setItem("samba.probe", "1")
            window.localStorage.removeItem("samba.probe")
        except Exception:
            self.works = False

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        if name in self.kept or not self.works:
            return self.kept.get(name)
        try:
            found = window.localStorage.getItem(name)
        except Exception:
            return None
        return str(found) if isinstance(found, str) else None

    def put(self, name: str, text: str) -> None:
        """Keep a text under a name."""
        if self.works:
            try:
                window.localStorage.setItem(name, text)
                return
            except Exception:
                self.works = False  # full or denied since: play on from memory
        self.kept[name] = text


class Page:
    """The page, from the moment the table takes the place of the waiting picture."""

    def __init__(self, frame: str, on_intent: Callable[[str], None], on_key: Callable[[object], str]) -> None:
        self._on_intent = on_intent
        self._on_key = on_key
        self._drawn: dict[str, str] = {}
        self._said = self._alerted = ""
        # Idiomorph leaves all of the active element as it is, not only its value: good for what is being typed, wrong
        # for a button that was tapped and whose number changes.
        self._typing, self._morphing = (
            to_js(
                {"morphStyle": "innerHTML", "ignoreActiveValue": typing, "callbacks": window.sambaFocus.callbacks},
                dict_converter=Object.fromEntries,
            )
            for typing in (True, False)
        )
        self.root = document.getElementById("app")
        self.root.innerHTML = frame
        self._dropped: tuple[str, ...] = ()
        self._way_back = WayBack(self._push_entry, self._leave_entry, there=_on_entry())
        # One listener of each kind for the whole visit; their proxies are kept as long as the page.
        self._proxies = [create_proxy(f) for f in (self._click, self._key, self._submit, self._change, self._told)]
        for name, proxy in zip(("click", "keydown", "submit", "change", "samba-intent"), self._proxies, strict=True):
            document.addEventListener(name, proxy)
        self._proxies.append(create_proxy(self._stepped))
        window.addEventListener("popstate", self._proxies[-1])

    # ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────

    def draw(self, regions: dict[str, str]) -> None:
        """Patch the regions whose markup has changed."""
        active = document.activeElement
        window.sambaFocus.note()
        options = self._typing if active and active.tagName == "INPUT" else self._morphing
        for name, markup in regions.items():
            if self._drawn.get(name) != markup:
                self._drawn[name] = markup
                Idiomorph.morph(document.getElementById(name), markup, options)
        window.sambaFocus.settle()
        # A question that must be answered is no sheet that going back could close.
        self._way_back.mind(bool(document.querySelector("#veil[data-do]")))

    # ── the way back ─────────────────────────────────────────────────────────────────────────────────────────

    def _push_entry(self) -> bool:
        """Add the entry of the open sheet; some frames have no history."""
        try:
            window.history.pushState(_SHEET, "")
        except Exception:
            return False
        return True

    def _leave_entry(self) -> None:
        window.history.back()

    def _stepped(self, event: object) -> None:
        """Close the sheet when the visitor goes back; the address keeps what was taken out of it meanwhile."""
        if self._dropped:
            self.drop_from_address(self._dropped)
        if self._way_back.stepped(event.state == _SHEET):
            self._on_intent("close")

    def focus(self, ident: str) -> None:
        """Move the focus to an element, if it is there."""
        element = document.getElementById(ident)
        if element:
            element.focus()

    def set_state(self, **data: str) -> None:
        """Set data attributes of the html element; an empty one is taken away."""
        for name, value in data.items():
            if value:
                document.documentElement.setAttribute(f"data-{name}", value)
            else:
                document.documentElement.removeAttribute(f"data-{name}")

    def drop_from_address(self, names: tuple[str, ...]) -> None:
        """Take parameters out of the page's address, without loading it again."""
        self._dropped = names
        kept = urlencode({name: value for name, value in query().items() if name not in names})
        try:
            state = _SHEET if _on_entry() else to_js(None)
            window.history.replaceState(state, "", f"{location.pathname}?{kept}" if kept else location.pathname)
        except Exception:
            return  # some frames have no address of their own

    def playable(self) -> None:
        """Tell everybody who waits that the first card can be played."""
        window.sambaBoot.done()

    # ── speech ───────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str) -> None:
        """Announce something politely; a trailing blank makes an equal text be read again."""
        self._said = f"{text}\u00a0" if self._said == text else text
        document.getElementById("say").textContent = self._said

    def alert(self, text: str, *, again: bool) -> None:
        """Announce a refusal at once; one that was given before only if it was asked for once more."""
        if text != self._alerted.rstrip("\u00a0") or again:
            self._alerted = f"{text}\u00a0" if text and self._alerted == text else text
            document.getElementById("alert").textContent = self._alerted

    # ── motion ───────────────────────────────────────────────────────────────────────────────────────────────

    def note_hand(self) -> dict[int, object]:
        """Note where each kind of the hand lies, to fly from there after the next patch."""
        places: dict[int, object] = {}
        for element in document.querySelectorAll("#cards button"):
            parts = str(element.id).split("-")
            if len(parts) > 1 and parts[1].isdigit():
                places.setdefault(int(parts[1]), element.getBoundingClientRect())
        return places

    def fly(self, flights: list[Flight], hand: dict[int, object]) -> None:
        """Let cards fly; a start ``hand:37`` is where that kind lay in the hand before."""
        motion = getattr(window, "sambaMotion", None)
        if not motion or not flights:
            return
        for flight in flights:
            start = str(flight.get("from", ""))
            if start.startswith("hand:"):
                flight["from"] = hand.get(int(start[5:]), "#hand")
        motion.play(to_js(flights, dict_converter=Object.fromEntries))

    def sound(self, names: list[str]) -> None:
        """Let sounds be heard, by name."""
        found = getattr(window, "sambaSound", None)
        if found and names:
            found.play(to_js(names))

    def stop_motion(self) -> None:
        """Take every flying card away."""
        motion = getattr(window, "sambaMotion", None)
        if motion:
            motion.stop()

    # ── listening ────────────────────────────────────────────────────────────────────────────────────────────

    def _click(self, event: object) -> None:
        element = event.target.closest("[data-do]") if event.target.closest else None
        if not element or element.tagName == "FORM":
            return
        intent = str(element.getAttribute("data-do"))
        self._on_intent(f"{intent} {self._form()}" if intent == "start" else intent)

    def _submit(self, event: object) -> None:
        event.preventDefault()
        intent = str(event.target.getAttribute("data-do") or "")
        if intent == "type":
            field = document.getElementById("command")
            line, field.value = str(field.value).strip(), ""
            if line:
                self._on_intent(f"type {line}")
        elif intent:
            self._on_intent(f"{intent} {self._form()}" if intent == "start" else intent)

    def _change(self, event: object) -> None:
        if event.target.closest(".k-settings"):
            self._on_intent(f"set {self._form()}")
        elif event.target.closest(".k-log"):
            self._on_intent(f"look-for {self._form()}")
        elif event.target.closest(".k-new, .k-house"):
            self._on_intent(f"wish {self._form()}")

    def _told(self, event: object) -> None:
        """Do what another script of the page asks for: where a card was dragged."""
        self._on_intent(str(event.detail))

    def _form(self) -> str:
        """Return the open form's fields as JSON."""
        form = document.getElementById("form")
        if not form:
            return "{}"
        return json.dumps({str(entry[0]): str(entry[1]) for entry in FormData.new(form)})

    def _key(self, event: object) -> None:
        typing = event.target.tagName == "INPUT" and event.target.type == "text"
        if event.altKey or event.isComposing or (typing and event.key != "Escape"):
            return
        intent = self._on_key(event)
        if intent.startswith("jump "):
            self._jump(intent[5:])
        elif intent.startswith("region "):
            event.preventDefault()
            window.sambaFocus.region(int(intent[7:]))
        elif intent.startswith("nudge "):
            card = document.activeElement.closest("#cards.rows button")
            self._on_intent(f"{intent} {str(card.id)[2:]}" if card else intent)
        elif intent:
            event.preventDefault()
            self._on_intent(intent)

    def _jump(self, rank: str) -> None:
        """Move the focus to the next card of a rank in the hand."""
        cards = list(document.querySelectorAll("#cards button"))
        ids = [str(card.id) for card in cards]
        active = document.activeElement
        start = ids.index(active.id) + 1 if active and active.id in ids else 0
        for step in range(len(cards)):
            card = cards[(start + step) % len(cards)]
            text = TEXT[int(str(card.id).split("-")[1])]
            if rank in (text, text[:1]) and (rank == "JK") == (text == "JK"):
                card.focus()
                return


def _on_entry() -> bool:
    """Whether the present entry of the history is that of an open sheet."""
    try:
        return bool(window.history.state == _SHEET)
    except Exception:
        return False  # some frames have no history


def query() -> dict[str, str]:
    """Return the address's parameters."""
    return dict(parse_qsl(str(location.search).lstrip("?"), keep_blank_values=False))


def watch(media: str, tell: Callable[[], None]) -> Callable[[], bool]:
    """Return a question whether a media query holds; `tell` is called when the answer changes."""
    found = matchMedia(media)
    found.addEventListener("change", create_proxy(lambda event: tell()))
    return lambda: bool(found.matches)
