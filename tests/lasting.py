"""A world that all tests of a module look at: made once, as it was again for each of them, and gone after the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import pytest

World = TypeVar("World")


def lasting(made: Callable[[pytest.MonkeyPatch], AbstractContextManager[World]]) -> Any:
    """A fixture of a module from what makes a world within a transaction of its own (``playing.a_world`` does).

    What a test writes is taken back at its end (it runs within a savepoint); what it patches is its own. Objects of the world
    are the same for all of them: a test that changes one in memory fetches a copy.
    """

    @pytest.fixture(scope="module")
    def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
        with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, made(patch) as found:
            yield found

    return world
