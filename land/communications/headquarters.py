"""What a general has under his eyes, whom he can tell by mouth, and the battles he is at (LC-004, LC-009). Statute miles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from land.ground import measure
from land.state.moves import Moves
from land.state.world import Spot


def apart_mi(a: Moves, b: Moves, minute: int) -> float:
    """Miles from a headquarters to the nearest part of a body."""
    here = a.head(minute)
    parts = b.head(minute), b.middle(minute), b.last(minute), b.tail(minute)
    return min(measure.miles(here.lon, here.lat, one.lon, one.lat) for one in parts)


def near(headquarters: Moves, moves: Mapping[str, Moves], own: Iterable[str], minute: int, hears_mi: float) -> tuple[str, ...]:
    """The own bodies under a general's eyes: within two miles, or as far as is agreed (LC-004, LC-005)."""
    return tuple(sorted(key for key in own if key in moves and apart_mi(headquarters, moves[key], minute) <= hears_mi))


def there_at(headquarters: Moves, field: Collection[Spot], since: int, until: int, hears_mi: float) -> int | None:
    """The minute at which a general is at a battle: his headquarters is within two miles of who fights it, at once or as he rides
    up until a minute; None: he is not (LC-009)."""
    for minute in range(since, until + 1):
        here = headquarters.head(minute)
        if any(measure.miles(here.lon, here.lat, one.lon, one.lat) <= hears_mi for one in field):
            return minute
    return None


def commands(present: Iterable[str], under: Mapping[str, str]) -> str:
    """Who fights where some seats are present: the senior, whom no other one of them is above; "" with nobody there (LC-009).

    ``under`` is to whom each answers. Of two of one rank the first by key; with nobody present the captain fights.
    """
    some = sorted(present)

    def above(seat: str) -> list[str]:
        chain: list[str] = []
        while (seat := under.get(seat, "")) and seat not in chain:
            chain.append(seat)
        return chain

    return min((seat for seat in some if not set(above(seat)) & set(some)), key=lambda seat: (len(above(seat)), seat), default="")
