"""How long something takes that whoever runs the site wants to know of: told to whoever listens, and to nobody if nobody does."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.dispatch import Signal

P = ParamSpec("P")
T = TypeVar("T")
took = Signal()
"""Sent with ``what``, a name out of the code, and ``seconds``."""


def timed(what: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a function tell how long it took, whether or not it came to its end."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def measured(*args: P.args, **kwargs: P.kwargs) -> T:
            began = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                took.send(sender=None, what=what, seconds=time.perf_counter() - began)

        return measured

    return decorate
