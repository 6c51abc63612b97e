"""A world that all tests of a module look at: made once, as it was again for each of them, and gone after the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import pytest
from django.db import transaction

World = TypeVar("World")
Made = Callable[[pytest.MonkeyPatch], AbstractContextManager[World]]


def lasting(made: Made[World]) -> Any:
    """A fixture of a module from what makes a world.

    What a test writes is taken back at its end (it runs within a savepoint); what it patches is its own. Objects of the world
    are the same for all of them: a test that changes one in memory fetches a copy.
    """

    @pytest.fixture(scope="module")
    def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
        with django_db_blocker.unblock(), taken_back(made) as found:
            yield found

    return world


@contextmanager
def taken_back(made: Made[World]) -> Iterator[World]:
    """A world of which nothing stays for the next module of the process, whether its maker takes it back himself or not."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        with made(patch) as found:
            yield found
        transaction.set_rollback(True)
