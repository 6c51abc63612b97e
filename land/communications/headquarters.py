"""Surroundings of a general: bodies under his eyes or in earshot, and battles he is at (LC-004, LC-009). Statute miles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from land.ground import measure
from land.state.moves import Moves
from land.state.world import Spot


def apart_mi(a: Moves, b: Moves, minute: int) -> float:
    """Measure miles from a headquarters to the nearest part of a body."""
    here = a.head(minute)
    parts = b.head(minute), b.middle(minute), b.last(minute), b.tail(minute)
    return min(measure.miles(here.lon, here.lat, one.lon, one.lat) for one in parts)


def bodies_near_headquarters(
    headquarters: Moves, moves: Mapping[str, Moves], own: Iterable[str], minute: int, hears_mi: float
) -> tuple[str, ...]:
    """List the own bodies under a general's eyes: within two miles, or as far as is agreed (LC-004, LC-005)."""
    return tuple(sorted(key for key in own if key in moves and apart_mi(headquarters, moves[key], minute) <= hears_mi))


def there_at(headquarters: Moves, field: Collection[Spot], since: int, until: int, hears_mi: float) -> int | None:
    """Find the minute at which a general is within two miles of those who fight a battle, at once or riding up; None: never
    (LC-009).
    """
    for minute in range(since, until + 1):
        here = headquarters.head(minute)
        if any(measure.miles(here.lon, here.lat, one.lon, one.lat) <= hears_mi for one in field):
            return minute
    return None


def commands(present: Iterable[str], under: Mapping[str, str]) -> str:
    """Return the senior of the seats present, of equals the first by key; "" with nobody there, when the captain fights (LC-009).

    ``under`` gives the superior of each seat.
    """
    some = sorted(present)

    def above(seat: str) -> list[str]:
        chain: list[str] = []
        while (seat := under.get(seat, "")) and seat not in chain:
            chain.append(seat)
        return chain

    return min((seat for seat in some if not set(above(seat)) & set(some)), key=lambda seat: (len(above(seat)), seat), default="")
