"""Going back closes the open sheet and leaves the page only when there is none; the history is left as it was found."""

from __future__ import annotations

from random import Random

from table.back import WayBack

TABLE, SHEET = "table", "sheet"


class History:
    """A browser's history: entries, where one is in them, and steps that it takes later."""

    def __init__(self, denied: bool = False) -> None:
        self.entries, self.at, self.denied = ["before", TABLE], 1, denied
        self.steps: list[int] = []
        self.open = False
        self.way = WayBack(self.push, lambda: self.steps.append(-1))

    def push(self) -> bool:
        if self.denied:
            return False
        self.entries[self.at + 1 :] = [SHEET]
        self.at += 1
        return True

    def show(self, is_open: bool) -> None:
        """A sheet is opened or closed on the page."""
        self.open = is_open
        self.way.mind(is_open)

    def go(self, step: int) -> None:
        """The visitor goes back or forward, if there is anywhere to go."""
        self.settle()
        if 0 <= self.at + step < len(self.entries):
            self.steps.append(step)
            self.settle()

    def settle(self) -> None:
        """The browser takes the steps that wait, one after another."""
        while self.steps and self.here != "before":
            self.at += self.steps.pop(0)
            if self.here != "before" and self.way.stepped(self.here == SHEET):
                self.show(False)

    @property
    def here(self) -> str:
        return self.entries[self.at]


def test_going_back_closes_the_sheet_and_stays_on_the_page() -> None:
    history = History()
    history.show(True)
    history.go(-1)
    assert (history.open, history.here) == (False, TABLE)
    history.go(-1)
    assert history.here == "before", "with nothing open, back leaves the page as ever"


def test_a_sheet_that_is_closed_on_the_page_leaves_no_entry_behind() -> None:
    history = History()
    for _ in range(3):
        history.show(True)
        history.show(True)
        assert history.here == SHEET
        history.show(False)
        history.settle()
        assert history.here == TABLE
    assert len(history.entries) == 3


def test_a_sheet_opened_while_the_browser_is_still_on_its_way_back_has_its_entry_in_the_end() -> None:
    history = History()
    history.show(True)
    history.show(False)
    history.show(True)
    history.settle()
    assert (history.open, history.here) == (True, SHEET)
    history.go(-1)
    assert (history.open, history.here) == (False, TABLE)


def test_going_forward_to_a_sheet_that_is_closed_comes_back_at_once() -> None:
    history = History()
    history.show(True)
    history.go(-1)
    history.go(1)
    assert (history.open, history.here) == (False, TABLE)


def test_a_page_loaded_again_on_the_entry_of_a_sheet_goes_off_it() -> None:
    left: list[int] = []
    way = WayBack(lambda: True, lambda: left.append(1), there=True)
    way.mind(False)
    assert left == [1]


def test_where_there_is_no_history_sheets_open_and_close_as_ever() -> None:
    history = History(denied=True)
    for _ in range(2):
        history.show(True)
        history.show(False)
        history.settle()
    assert history.here == TABLE
    assert history.entries == ["before", TABLE]


def test_whatever_is_opened_and_closed_in_whatever_order_back_never_leaves_an_open_sheet() -> None:
    for seed in range(300):
        rng, history = Random(seed), History()
        for _ in range(20):
            match rng.randrange(3):
                case 0:
                    history.show(not history.open)
                case 1:
                    history.settle()
                    history.go(-1 if history.here == SHEET else 1)
            if rng.random() < 0.6:
                history.settle()
        history.settle()
        assert (history.here == SHEET) == history.open, seed
