"""The only file that touches the page: it draws markup into regions, listens, speaks, and keeps the focus."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode

from js import FormData, Object, document, location, matchMedia, window
from pyodide.ffi import create_proxy, to_js
from pyscript.js_modules.idiomorph import Idiomorph

from samba_core.cards import TEXT

from .flights import Flight

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


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
        self._focus_before = ""
        self._open = False
        self._said = ""
        # Idiomorph leaves all of the active element as it is, not only its value: good for what is being typed, wrong
        # for a button that was tapped and whose number changes.
        self._typing, self._morphing = (
            to_js({"morphStyle": "innerHTML", "ignoreActiveValue": typing}, dict_converter=Object.fromEntries)
            for typing in (True, False)
        )
        self.root = document.getElementById("app")
        self.root.innerHTML = frame
        # One listener of each kind for the whole visit; their proxies are kept as long as the page.
        self._proxies = [create_proxy(f) for f in (self._click, self._key, self._submit, self._change)]
        for name, proxy in zip(("click", "keydown", "submit", "change"), self._proxies, strict=True):
            document.addEventListener(name, proxy)

    # ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────

    def draw(self, regions: dict[str, str]) -> None:
        """Patch the regions whose markup has changed."""
        active = document.activeElement
        options = self._typing if active and active.tagName == "INPUT" else self._morphing
        for name, markup in regions.items():
            if self._drawn.get(name) != markup:
                self._drawn[name] = markup
                Idiomorph.morph(document.getElementById(name), markup, options)
        self._mind_dialog(bool(regions["dialog"]))

    def _mind_dialog(self, is_open: bool) -> None:
        """Move the focus into a sheet that opens, keep it there, and bring it back when the sheet is closed."""
        if is_open and not self._open:
            active = document.activeElement
            self._focus_before = active.id if active else ""
        for name in ("bar", "table", "mine", "log"):
            document.getElementById(name).toggleAttribute("inert", is_open)
        panel = document.getElementById("panel")
        if is_open and panel and not panel.contains(document.activeElement):
            panel.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))
        if self._open and not is_open:
            self.focus(self._focus_before) or self.focus_main()
        self._open = is_open

    def focus(self, ident: str) -> bool:
        """Move the focus to an element by id and tell whether there is one."""
        element = document.getElementById(ident) if ident else None
        if not element:
            return False
        element.focus()
        return bool(document.activeElement and document.activeElement.id == ident)

    def focus_main(self) -> bool:
        """Move the focus to the main button."""
        main = document.querySelector("#actions .main")
        return self.focus(main.id) if main else False

    def keep_focus(self) -> None:
        """Give the focus to the hand when the element that had it is gone."""
        active = document.activeElement
        if not self._open and (not active or active.tagName == "BODY") and self._had_focus:
            first = document.querySelector("#cards button")
            if first:
                first.focus()

    _had_focus = False

    def set_state(self, **data: str) -> None:
        """Set data attributes of the html element."""
        for name, value in data.items():
            document.documentElement.setAttribute(f"data-{name}", value)

    def forget(self, *names: str) -> None:
        """Take data attributes away from the html element."""
        for name in names:
            document.documentElement.removeAttribute(f"data-{name}")

    def drop_from_address(self, names: tuple[str, ...]) -> None:
        """Take parameters out of the page's address, without loading it again."""
        kept = urlencode({name: value for name, value in query().items() if name not in names})
        try:
            window.history.replaceState(to_js(None), "", f"{location.pathname}?{kept}" if kept else location.pathname)
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

    def alert(self, text: str) -> None:
        """Announce a refusal at once."""
        document.getElementById("alert").textContent = text

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
        self._had_focus = True
        intent = str(element.getAttribute("data-do"))
        self._on_intent(f"{intent} {self._form()}" if intent == "start" else intent)

    def _submit(self, event: object) -> None:
        event.preventDefault()
        intent = str(event.target.getAttribute("data-do") or "")
        if intent:
            self._on_intent(f"{intent} {self._form()}" if intent == "start" else intent)

    def _change(self, event: object) -> None:
        if event.target.closest(".k-settings"):
            self._on_intent(f"set {self._form()}")
        elif event.target.closest(".k-new, .k-house"):
            self._on_intent(f"wish {self._form()}")

    def _form(self) -> str:
        """Return the open form's fields as JSON."""
        form = document.getElementById("form")
        if not form:
            return "{}"
        return json.dumps({str(entry[0]): str(entry[1]) for entry in FormData.new(form)})

    def _key(self, event: object) -> None:
        self._had_focus = True
        typing = event.target.tagName == "INPUT" and event.target.type == "text"
        if event.altKey or event.isComposing or (typing and event.key != "Escape"):
            return
        if event.key in _ARROWS and event.target.closest and event.target.closest("#cards"):
            event.preventDefault()
            self._arrow(event.target, *_ARROWS[event.key])
            return
        intent = self._on_key(event)
        if intent.startswith("jump "):
            self._jump(intent[5:])
        elif intent:
            event.preventDefault()
            self._on_intent(intent)

    def _arrow(self, element: object, across: int, down: int) -> None:
        """Move the focus to the nearest card in a direction, by where the cards are on the screen."""
        here = element.getBoundingClientRect()
        x, y = here.left, here.top + here.height / 2
        best, best_distance = None, 1e9
        for other in document.querySelectorAll("#cards button"):
            box = other.getBoundingClientRect()
            dx, dy = box.left - x, box.top + box.height / 2 - y
            ahead = dx * across + dy * down
            aside = abs(dy) if across else abs(dx)
            near_line = aside < (here.height * 0.6 if across else 1e9)
            if ahead > 3 and near_line and ahead + 3 * aside < best_distance:
                best, best_distance = other, ahead + 3 * aside
        if best:
            best.focus()

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



def query() -> dict[str, str]:
    """Return the address's parameters."""
    return dict(parse_qsl(str(location.search).lstrip("?"), keep_blank_values=False, max_num_fields=40))


def watch(media: str, tell: Callable[[], None]) -> Callable[[], bool]:
    """Return a question whether a media query holds; `tell` is called when the answer changes."""
    found = matchMedia(media)
    found.addEventListener("change", create_proxy(lambda event: tell()))
    return lambda: bool(found.matches)
