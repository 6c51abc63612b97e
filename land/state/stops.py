"""Stops of the clock on land, and the orders given there (LC-008)."""

from __future__ import annotations

from typing import Any

from naval.state.frozen import Frozen

CONTACT, FALL, LANDING, SIGHTED, BATTLE = WHY = ("contact", "fall", "landing", "sighted", "battle")


class Concerned(Frozen, frozen=True):
    """Body for which the clock stops, the seat with it that orders again, and why: one of :data:`WHY`."""

    seat: str
    body: str
    why: str


class LandStop(Frozen, frozen=True):
    """Stop of the clock for some seats ashore at ``minute``; ``met`` are the pairs (blue, red) of bodies in contact there.

    ``orders`` are the sheets of the seats asked, from that minute; bodies not named in them go on as before.
    """

    minute: int
    asked: tuple[Concerned, ...]
    met: tuple[tuple[str, str], ...] = ()
    orders: dict[str, dict[str, Any]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the keys of the seats asked."""
        return tuple(sorted({one.seat for one in self.asked}))
