"""How much work something is, counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Found = TypeVar("Found")


def calls(work: Callable[[], Found]) -> tuple[int, Found]:
    """How many calls of functions, Python's and C's, a piece of work makes, and what comes of it."""
    count = 0

    def note(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return count, found
