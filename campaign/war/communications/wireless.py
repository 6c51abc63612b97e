"""Wireless silence and jamming (NAV-S-080, NAV-S-081; SC-N-10, SC-N-11).

Orders hold from the minute after the run begins: messages of the first minute ignore what others just sealed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from naval.geo import course
from naval.geo.course import Floats
from naval.run.facts import Note
from naval.run.run_input import Given, Planned, Sea, afloat_at, order_of, seals
from naval.run.tracks import Bools

RULES = ("NAV-S-081", "SC-N-11")
GRACE_NM = 2e-4  # places are kept to 1e-6 degrees


def looks(run: Given) -> list[int]:
    """List the minutes of the net: the run's first, and every whole hour."""
    start, until = run.world.minute, run.until
    return [start, *range((start // 60 + 1) * 60, until + 1, 60)]


def silent_at(run: Planned, n: int, minute: int) -> bool:
    """Report whether a force only receives (NAV-S-081, SC-N-10)."""
    return standing(run, n, minute, "silent")


def jams_at(run: Planned, n: int, minute: int) -> bool:
    """Report whether a force jams all wireless round her, if that is agreed (NAV-S-081)."""
    return run.world.settings.jamming and standing(run, n, minute, "jams")


def standing(run: Planned, n: int, minute: int, what: str) -> bool:
    """Return a force's last order of a kind that has begun; an order that does not name the kind changes nothing (NAV-S-081)."""
    return standings(run, [n], minute, what)[0]


def standings(run: Planned, forces: list[int], minute: int, what: str) -> list[bool]:
    """Return :func:`standing` for many forces."""
    begun = [orders for since, orders in seals(run) if since < minute]
    out = []
    for force in (run.fleet.forces[n] for n in forces):
        value = bool(getattr(force, what))
        for orders in begun:
            said = getattr(order_of(orders, force), what, None)
            value = value if said is None else bool(said)
        out.append(value)
    return out


@dataclass(frozen=True)
class Drowned:
    """The jammed area: round every ship that jams, as far as wireless carries (NAV-S-081, SC-N-11)."""

    lon: Floats
    lat: Floats
    nm: float

    def find_jammed(self, lon: Floats, lat: Floats) -> Bools:
        """Report at which places nobody receives wireless: neither friend nor foe, nor the ship that jams."""
        out = np.zeros(len(lon), dtype=bool)
        for x, y in zip(self.lon.tolist(), self.lat.tolist(), strict=True):
            out |= course.distances_nm(np.full(len(lon), x), np.full(len(lat), y), lon, lat) <= self.nm + GRACE_NM
        return out


def drowned(run: Sea, minute: int) -> Drowned:
    """Find the jammed area at a whole hour of the run (or its start)."""
    some = [n for n in range(len(run.fleet.forces)) if jams_at(run, n, minute) and afloat_at(run, n, minute)]
    column = int(np.searchsorted(run.steamed.times, minute))
    return Drowned(run.steamed.lon[some, column], run.steamed.lat[some, column], run.world.settings.wireless_nm)


def notes(run: Sea) -> list[Note]:
    """Log the beginning and the end of jamming for each force, at whole hours (NAV-S-081, SC-N-11)."""
    if not run.world.settings.jamming:
        return []
    start, forces, out = run.world.minute, range(len(run.fleet.forces)), []
    was = np.zeros(0, dtype=bool)
    for tick in looks(run):
        column = int(np.searchsorted(run.steamed.times, tick))
        now = drowned(run, tick).find_jammed(run.steamed.lon[forces, column], run.steamed.lat[forces, column])
        for n in np.flatnonzero(now != was).tolist() if tick > start else []:
            text = "finds her wireless jammed: nothing can be read" if now[n] else "reads wireless again"
            if afloat_at(run, n, tick):
                out.append(Note(tick, n, "drowned" if now[n] else "clear", text, RULES))
        was = now
    return out
