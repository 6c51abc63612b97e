"""Making much plain data without the interpreter looking through all of it, again and again, for circles that are not there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Circles of objects are not looked for meanwhile. For the reading of records, some hundred thousand tables at once.

    What is no longer used is given back all the same; whoever is within another of these changes nothing.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
