"""Patience of tests with other processes: until the awaited thing has happened, and longer on a crowded machine.

A test gives up after so many seconds *of a quiet machine*. Where five processes want a core, five seconds of the clock count as
one: a busy machine is no fault of the program.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
QUIET_S = 60.0
PAUSE_S = 0.1
PAGE_S = 0.4  # between two looks at a page: one that asks without pause takes the processor from those it waits for
MOST_CROWDED = 10.0  # a load that would make it longer than this is no machine to test on


def crowd() -> float:
    """Reckon the processes that want each core just now; never less than 1."""
    return min(MOST_CROWDED, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


class Patience:
    """A number of seconds of a quiet machine, used up by :meth:`pause`."""

    def __init__(self, quiet_s: float = QUIET_S) -> None:
        self.left, self.last = quiet_s, time.monotonic()

    def pause(self, seconds: float = PAUSE_S) -> bool:
        """Wait a moment; return False when no patience is left."""
        time.sleep(seconds)
        now = time.monotonic()
        self.left -= (now - self.last) / crowd()
        self.last = now
        return self.left > 0


def until(
    happened: Callable[[], Found], *, what: Callable[[], str] | str, quiet_s: float = QUIET_S, pause_s: float = PAUSE_S
) -> Found:
    """Return the answer of ``happened`` as soon as it is true; AssertionError with ``what`` did not happen if it takes too long.

    ``pause_s`` is the pause between two questions: longer where a server has to make a page for each.
    """
    patience = Patience(quiet_s)
    while not (found := happened()):
        assert patience.pause(pause_s), what if isinstance(what, str) else what()
    return found


def scale_seconds(quiet_s: float = QUIET_S) -> float:
    """Turn seconds of a quiet machine into seconds of this machine now."""
    return quiet_s * crowd()
