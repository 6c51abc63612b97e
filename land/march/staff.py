"""Headquarters in the field: with a body, or alone on horseback or by motor (LC-004, LC-005)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from land import tables
from land.march.marcher import Mover
from land.march.marches import through
from land.march.pace import Party
from land.march.way import Ways
from land.state.moves import Moves
from land.state.sky import Sky
from land.state.world import Body, Held, Order, Spot, Staff, Task


class Rode:
    """Way of a headquarters by the minute: its own, and from minute ``joined`` on that of a body's head."""

    def __init__(self, staff: Staff, own: Moves, body: Moves | None, joined: int | None) -> None:
        self.body = staff.seat
        self._own, self._with, self._joined = own, body, joined

    def head(self, minute: float) -> Spot:
        """Return where it is."""
        return self._find_moves(minute).head(minute)

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        """Report whether it moves at a minute."""
        return self._find_moves(minute).moving(minute)

    def still(self, since: int, until: int) -> bool:
        """Report whether it is alone, and stands."""
        return self._joined is None and self._own.still(since, until)

    def _find_moves(self, minute: float) -> Moves:
        return self._with if self._with is not None and self._joined is not None and minute >= self._joined else self._own


def ordered(staff: Staff, by: Iterable[Any], riding: str, motor: bool, minute: int, at: Spot | None = None) -> Staff:
    """Order a headquarters to ride by places, or with a body, ``at`` being where that was last reported (LC-005).

    It sets out at once, by day or night.
    """
    way = list(by) if not riding else [] if at is None else [at.place or [at.lon, at.lat]]
    task = Task(do="march", fields={"by": way, "night": True})
    order = Order(number=0, author=staff.seat, to=staff.seat, issued=minute, tasks=(task,) if way else ())
    return replace(staff, riding=riding, motor=motor, held=Held(order=order, received=minute, off=minute))


def ride(
    staffs: Iterable[Staff], tracks: Mapping[str, Moves], ways: Ways, sky: Sky, since: int, until: int, run: int, hears_mi: float
) -> tuple[tuple[Staff, ...], dict[str, Rode]]:
    """Move every headquarters through a part of a run: alone at five miles an hour, by motor fifteen on A and B roads (LC-005).

    One ordered to ride with a body is with it from the first minute within a general's voice of its head. ``tracks`` are those of
    the bodies. Columns let a staff pass (SC-LC-33).
    """
    after, rode = [], {}
    for staff in sorted(staffs, key=lambda s: s.seat):
        body = tracks.get(staff.riding)
        own = _alone(staff, ways, sky, since, until, run)
        joined = _joins(own.tracks[staff.seat], body, ways, since, until, hears_mi)
        rode[staff.seat] = Rode(staff, own.tracks[staff.seat], body, joined)
        left = own.bodies[0]
        new = replace(staff, spot=left.spot, past_um=left.past_um, held=left.held)
        if joined is not None and body is not None:
            new = replace(staff, spot=body.head(until), past_um=0, held=None)
        after.append(new)
    return tuple(after), rode


def _alone(staff: Staff, ways: Ways, sky: Sky, since: int, until: int, run: int) -> Any:
    party = Party(
        counts={}, train=False, wheels=False, foot_men=0, alone=float(tables.value("march", "staff_mph")), motor=staff.motor
    )
    one = Body(
        key=staff.seat, name=staff.seat, side=staff.side, seat=staff.seat, spot=staff.spot, past_um=staff.past_um, held=staff.held
    )
    return through([Mover(one, since, Fraction(1), False, party)], ways, sky, since, until, run)


def _joins(own: Moves, body: Moves | None, ways: Ways, since: int, until: int, hears_mi: float) -> int | None:
    if body is None:
        return None
    return next((m for m in range(since, until + 1) if ways.country.miles(own.head(m), body.head(m)) <= hears_mi), None)
