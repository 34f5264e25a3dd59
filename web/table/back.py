"""The browser's way back while a sheet lies over the table: one entry in its history that closes the sheet."""

from __future__ import annotations

from collections.abc import Callable


class WayBack:
    """Keeps one entry of the history for the open sheet: put there when it opens, taken away when it is closed.

    `push` adds the entry and tells whether it could, `leave` goes back over it; the browser answers that later with a
    step, which `stepped` is told of.
    """

    def __init__(self, push: Callable[[], bool], leave: Callable[[], None], *, there: bool = False) -> None:
        self._push = push
        self._leave = leave
        self._there = there  # the entry is the present one; after a reload with an open sheet it is from the start
        self._leaving = False
        self._wanted = False

    def mind(self, wanted: bool) -> None:
        """Bring the history up to date with whether a sheet is open that can be closed."""
        self._wanted = wanted
        if self._leaving:
            return  # the browser is still on its way back; `stepped` looks again
        if wanted and not self._there:
            self._there = self._push()
        elif not wanted and self._there:
            self._leaving = True
            self._leave()

    def stepped(self, there: bool) -> bool:
        """Take note of a step in the history, onto the entry or off it, and tell whether it asks to close the sheet."""
        asked = self._there and not there and not self._leaving
        self._there, self._leaving = there, False
        if not asked:
            self.mind(self._wanted)
        return asked and self._wanted
