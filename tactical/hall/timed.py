"""How long something takes that whoever runs the site wants to know of."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def note_nothing(_name: str, _seconds: float) -> None:
    """Stand in where nobody counts."""


@dataclass
class Clock:
    """Who is told how long something took; ``deploy/health/apps.py`` names him."""

    note_seconds: Callable[[str, float], object] = note_nothing
    """Called with a name out of the code and seconds."""


CLOCK = Clock()


def timed(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a function tell how long it took, whether or not it came to its end."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def measured(*args: P.args, **kwargs: P.kwargs) -> T:
            began = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                CLOCK.note_seconds(name, time.perf_counter() - began)

        return measured

    return decorate
