"""One Chromium and one driver of it for all files of a process: to start both costs a second of processor a file.

While a file has them its thread counts as one in which a loop runs (Playwright's, that stands still until it is waited for).
Between two files it does not, so that Django and whoever has a loop of his own find the thread as it would be without them.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, Error, expect, sync_playwright
from playwright.sync_api._context_manager import PlaywrightContextManager

from tests.patience import within

SLOW = int(within(60.0) * 1000)  # milliseconds
expect.set_options(timeout=SLOW)  # what is waited for comes when it comes: five seconds are little on a crowded machine
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"),
    # Pages are laid out, pressed and scrolled as ever, and no picture is drawn of them: there is no room for one. Nobody looks at
    # pixels here but who asks for pictures (SHOTS, tests/promises/window.py), and to paint them is half of what a renderer does.
    *([] if os.environ.get("SHOTS") else ["--force-gpu-mem-available-mb=1"]),
    "--js-flags=--single-threaded",  # what runs once need not be compiled for later by threads beside it
]


class Started:
    """A driver and its browser. A driver belongs to the thread that started it."""

    def __init__(self, chromium: str) -> None:
        self.driver: PlaywrightContextManager = sync_playwright()
        try:
            self.browser: Browser = self.driver.__enter__().chromium.launch(executable_path=chromium, args=FLAGS)
        except BaseException:
            self.end()
            raise

    def begin(self) -> None:
        asyncio._set_running_loop(self.driver._loop)

    def rest(self) -> None:
        """Nobody has anything open in it any more."""
        with suppress(Error):  # it broke off, as its test will have said
            for context in self.browser.contexts:
                context.close()
        asyncio._set_running_loop(None)

    def end(self) -> None:
        self.begin()
        self.driver.__exit__()  # its browsers go with it
        asyncio._set_running_loop(None)


KEPT: list[Started] = []
TAKEN = threading.Lock()


@contextmanager
def a_chromium(path: str) -> Iterator[Browser]:
    """A browser in which nothing is open; what is opened in it is shut when it is given back."""
    if threading.current_thread() is not threading.main_thread():
        started = Started(path)
        try:
            yield started.browser
        finally:
            started.end()
        return
    assert TAKEN.acquire(blocking=False), "who has the browser has not given it back"
    try:
        if KEPT and not KEPT[0].browser.is_connected():  # a test has ended it, or it broke off
            leave()
        if not KEPT:
            KEPT.append(Started(path))
        started = KEPT[0]
        started.begin()
        try:
            yield started.browser
        finally:
            started.rest()
    finally:
        TAKEN.release()


def leave() -> None:
    """End it, if it was ever started: with the session, and where it is of no use any more."""
    while KEPT:
        KEPT.pop().end()
