"""A page in a browser, the presses on it, and the figures changed by each press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.figures.drawing import LETTERS, changes, drawn
from tests.figures.reading import plain
from tests.promises.indoors import Indoors

KEPT = re.compile(r"/(draft|ask|reach\.json|way\.json|why)/?")
STILL = 2
"""Looks in a row that must find the page unchanged before it counts as drawn."""
MOST_LOOKS = 1000


@dataclass(frozen=True)
class Press:
    """An act on the first element that a selector finds; ``asks``: the page asks the server, and is waited for."""

    at: str
    value: str | None = None
    asks: bool = False

    def act(self, page: Page) -> None:
        found = page.locator(self.at).first
        if self.value is None:
            found.dispatch_event("click")
        elif self.value.startswith("key "):
            found.focus()
            page.keyboard.press(self.value.removeprefix("key "))
        elif found.evaluate("node => node instanceof HTMLSelectElement"):
            found.select_option(index=int(self.value))
        else:
            found.fill(self.value)
            found.dispatch_event("change")


def still(page: Page) -> list[str]:
    """Return the lines of a page once nothing changes any more."""
    before, same = drawn(page), 0
    for _ in range(MOST_LOOKS):  # a battle that plays to its end takes 600 ms a move
        page.wait_for_timeout(60)
        now = drawn(page)
        same = same + 1 if now == before and not page.evaluate("stillToDo()") else 0
        before = now
        if same == STILL:
            return before
    raise AssertionError("the page alters without an end")


def walked(inside: Indoors, path: str, presses: Sequence[Press]) -> Iterator[str]:
    """List the lines of a page, and after each press the new and lost ones."""
    inside.page.add_init_script(LETTERS)
    page = inside.goes(path)
    before = still(page)
    yield plain(f"== {path}")
    yield from before
    for press in presses:
        if press.asks:
            with page.expect_response(KEPT):
                press.act(page)
        else:
            press.act(page)
        now = still(page)
        yield f"== {press.at} {press.value or ''}".rstrip()
        yield from changes(before, now)
        before = now
    inside.leaves()
