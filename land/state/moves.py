"""How a body moves in a run, as the other chapters ask it (LC-003, LC-089)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from land.state.world import Spot


class Moves(Protocol):
    """The track of one body. Minutes are those of the campaign; lengths are statute miles."""

    @property
    def body(self) -> str:
        """The key of the body."""

    def head(self, minute: float) -> Spot:
        """Where its first man is."""

    def middle(self, minute: float) -> Spot:
        """Where the middle of its fighting part is."""

    def last(self, minute: float) -> Spot:
        """Where its last fighting unit is."""

    def tail(self, minute: float) -> Spot:
        """Where its last wagon is."""

    def moving(self, minute: float) -> bool:
        """Whether its head moves at that minute."""

    def still(self, since: int, until: int) -> bool:
        """Whether it is known that no part of it moves from one minute to the other; that it may is said on the safe side."""


@dataclass(frozen=True)
class Halted:
    """A body that stands all through a run; it has no length (LC-088)."""

    body: str
    spot: Spot

    def head(self, minute: float) -> Spot:
        return self.spot

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        return False

    def still(self, since: int, until: int) -> bool:
        return True
