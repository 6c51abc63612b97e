"""A world for all tests of a module: made once, restored for each of them, and gone after the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import pytest
from django.db import transaction

World = TypeVar("World")
Made = Callable[[pytest.MonkeyPatch], AbstractContextManager[World]]


def lasting(made: Made[World]) -> Any:
    """Make a module's fixture from a function that makes a world.

    A test's writes are taken back at its end (it runs within a savepoint); its patches are its own. Objects of the world are the
    same for all of them: a test that changes one in memory fetches a copy.
    """

    @pytest.fixture(scope="module")
    def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
        with django_db_blocker.unblock(), taken_back(made) as found:
            yield found

    return world


@contextmanager
def taken_back(made: Made[World]) -> Iterator[World]:
    """Make a world that leaves nothing for the next module of the process, whether its maker cleans up or not."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        with made(patch) as found:
            yield found
        transaction.set_rollback(True)
