"""Moves of a body in a run, as other chapters ask for them (LC-003, LC-089)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from land.state.world import Spot


class Moves(Protocol):
    """Track of one body. Minutes are those of the campaign; lengths are statute miles."""

    @property
    def body(self) -> str:
        """Return the key of the body."""

    def head(self, minute: float) -> Spot:
        """Return where its first man is."""

    def middle(self, minute: float) -> Spot:
        """Return where the middle of its fighting part is."""

    def last(self, minute: float) -> Spot:
        """Return where its last fighting unit is."""

    def tail(self, minute: float) -> Spot:
        """Return where its last wagon is."""

    def moving(self, minute: float) -> bool:
        """Report whether its head moves at a minute."""

    def still(self, since: int, until: int) -> bool:
        """Report whether surely no part of it moves between two minutes; false in doubt."""


@dataclass(frozen=True)
class Halted:
    """Body that stands all through a run; it has no length (LC-088)."""

    body: str
    spot: Spot

    def head(self, minute: float) -> Spot:
        return self.spot

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        return False

    def still(self, since: int, until: int) -> bool:
        return True
