"""Pings of a world that is one transaction of a test: none comes before its cause is committed."""

from __future__ import annotations

from collections import UserList
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

Ping = tuple[str, int]
"""The id of a room and the version its pages are told of."""
SEATS = ("campaign.pings", "umpire.people.team.news")
OPEN: list[Bells] = []
"""The bells of the open worlds."""


class Bells(UserList[Ping]):
    """Pings in the order in which they were sent.

    A world that is taken back commits nothing. So the callbacks that product code leaves for the commit wait until a request is
    answered or somebody looks here, and run then, if they come from one of the modules ``of``.
    """

    def __init__(self, *of: str) -> None:
        self.of, self.sent = of, list[Ping]()
        self.done: dict[int, object] = {}
        self.depth, self.committing = len(connection.savepoint_ids), False

    @property
    def data(self) -> list[Ping]:  # type: ignore[override]  # whatever a list can be asked comes by here
        self.commit()
        return self.sent

    def hear(self, rid: str, version: int) -> None:
        """Note a ping; it must come from no open transaction."""
        assert self.committing or len(connection.savepoint_ids) <= self.depth, f"{rid} was rung for before the commit"
        self.sent.append((rid, version))

    def commit(self) -> None:
        """Run the callbacks left for the commit."""
        if self.committing:
            return
        self.committing = True
        try:
            for _, act, _ in tuple(connection.run_on_commit):
                if id(act) not in self.done and getattr(act, "__module__", "").startswith(self.of):
                    self.done[id(act)] = act  # kept, so that no other comes to have its id
                    act()
        finally:
            self.committing = False


@contextmanager
def hung(*of: str) -> Iterator[Bells]:
    """Hang bells for as long as a world stands, within its transaction."""
    bells = Bells(*of)
    OPEN.append(bells)
    try:
        yield bells
    finally:
        OPEN.remove(bells)


def commit() -> None:
    """Commit in all open worlds: a request has been answered."""
    for bells in OPEN:
        bells.commit()
