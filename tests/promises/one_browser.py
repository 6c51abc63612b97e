"""One Chromium and one driver of it for all files of a process: starting both costs a second of processor a file.

While a file has them its thread counts as one in which Playwright's loop runs; between two files it does not, so that Django and
tests with a loop of their own find the thread free. Fixtures of pytest-playwright hold theirs for the whole session, which
excludes both.

The report of a failed test has the words of each open page. ``TRACES=folder`` also keeps traces with pictures (``playwright
show-trace``).
"""

from __future__ import annotations

import asyncio
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, expect, sync_playwright
from playwright.sync_api._context_manager import PlaywrightContextManager

from tests.patience import scale_seconds

SLOW = int(scale_seconds(60.0) * 1000)  # milliseconds
expect.set_options(timeout=SLOW)  # five seconds are little on a crowded machine
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"),
    # Pages are laid out, pressed and scrolled as ever, but not painted: there is no memory for it. Only runs with pictures
    # (SHOTS, tests/promises/window.py) need pixels, and painting is half of a renderer's work.
    *([] if os.environ.get("SHOTS") or os.environ.get("TRACES") else ["--force-gpu-mem-available-mb=1"]),
    "--js-flags=--single-threaded",  # code that runs once needs no compiling by threads beside it
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
        if os.environ.get("TRACES"):
            self.browser.on("context", lambda one: one.tracing.start(screenshots=True, snapshots=True))

    def last_words(self, name: str) -> list[str]:
        """Return the address and words of each open page; keep traces by this name."""
        found = []
        for n, context in enumerate(self.browser.contexts, 1):
            if folder := os.environ.get("TRACES"):
                with suppress(Error):  # of a context that an earlier test left open it was kept
                    context.tracing.stop(path=Path(folder) / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())[-100:]}-{n}.zip")
            for page in context.pages:
                with suppress(Error):
                    found.append(f"{page.url}\n{page.locator('body').inner_text(timeout=2_000)}")
        return found

    def begin(self) -> None:
        asyncio._set_running_loop(self.driver._loop)

    def rest(self) -> None:
        """Close everything open in the browser."""
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
    """Lend a browser in which nothing is open; pages opened in it are closed when it is given back."""
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
        except Exception as error:
            error.add_note("\n".join(started.last_words(os.environ.get("PYTEST_CURRENT_TEST", ""))))
            raise
        finally:
            started.rest()
    finally:
        TAKEN.release()


def last_words(test: str) -> list[str]:
    """Return the words of each open page after a failed test."""
    return [words for started in KEPT for words in started.last_words(test)] if TAKEN.locked() else []


def leave() -> None:
    """End the browser, if it was ever started: with the session, and where it is of no more use."""
    while KEPT:
        KEPT.pop().end()
