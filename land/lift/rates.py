"""Rates of embarking and landing troops at a berth, over a beach, by a pier (LC-199 to LC-203)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from land import tables
from land.state.carriage import EMBARK
from land.state.world import Work
from land.works.work_needs import PIER
from naval.state.frozen import Frozen

MEN, HORSES, WHEELS = SORTS = ("men", "horses", "wheels")
HOUR = 60


class Rates(Frozen, frozen=True):
    """Men, horses, and guns or wagons in a minute: each while nothing else is at work, as exact fractions."""

    men: tuple[int, int]
    horses: tuple[int, int]
    wheels: tuple[int, int]

    def read_rate(self, sort: str) -> Fraction:
        """Return the rate of one sort."""
        return Fraction(*getattr(self, sort))


class Site(Frozen, frozen=True):
    """Place of embarking or landing: berths of a port in use, or points of a beach in use with its piers.

    ``offshore_nm`` is how far off the ships lie, ``exposed`` whether the shore has swell in bad weather; a port has neither.
    """

    key: str
    lon: float
    lat: float
    berths: int = 0
    points: int = 0
    piers: int = 0
    offshore_nm: float = 0.0
    exposed: bool = False

    @property
    def open_beach(self) -> bool:
        """Report whether it is a beach and no port."""
        return not self.berths


def _table(key: str) -> dict[str, Fraction]:
    return {sort: Fraction(rate) for sort, rate in tables.value("lift", key).items()}


def figure(key: str) -> float:
    """Return a number of the table of lifts."""
    return float(tables.value("lift", key))


def berth(do: str) -> dict[str, Fraction]:
    """Return the hourly rates of a berth: 125 men, 62½ horses, 12½ guns or wagons in; twice as many out (LC-199, LC-200).

    They are the book's toy men and guns in a move: fifty men to a toy man, four hours to a move (LC-002).
    """
    return _table("embark_berth" if do == EMBARK else "land_berth")


def point() -> dict[str, Fraction]:
    """Return the hourly rates of a point of a beach: 250 men, 62½ horses, 12½ guns or wagons, in or out (LC-202, LC-199)."""
    return _table("beach")


def offshore(miles: float) -> Fraction:
    """Return the factor of the ships' distance on a beach's rate: 2 ÷ (2 + miles) (LC-202)."""
    near = Fraction(figure("offshore"))
    return near / (near + Fraction(str(miles)))


def swell(weather: float, exposed: bool) -> bool:
    """Report whether there is swell: weather under 2.5 on an exposed shore (LC-202)."""
    return exposed and weather < figure("swell_under")


def beach_factor(miles: float, weather: float, exposed: bool) -> Fraction:
    """Return the factor of distance and sea on a beach's rate: halved in swell, nothing at 1.5 and less (LC-202)."""
    if weather <= figure("none_at"):
        return Fraction(0)
    return offshore(miles) * (Fraction(figure("swell")) if swell(weather, exposed) else 1)


def night_factor(night: bool) -> Fraction:
    """Return the factor of night on a port's work: a half (LC-201)."""
    return Fraction(figure("night")) if night else Fraction(1)


def gangs(number: int, each: dict[str, Fraction]) -> dict[str, Fraction]:
    """Multiply the rates by the berths or points at work."""
    return {sort: number * rate for sort, rate in each.items()}


def _scaled(each: dict[str, Fraction], factor: Fraction) -> dict[str, Fraction]:
    return {sort: rate * factor for sort, rate in each.items()}


@lru_cache(maxsize=4096)
def rates(site: Site, do: str, night: bool, weather: float) -> Rates:
    """Reckon the rates of a site in a minute: berths by day and by night, a beach by daylight, a pier as a berth (LC-199 to
    LC-203).

    A pier stands in the open: at 1.5 and less nothing goes over it either (SC-LC-71).
    """
    found = dict.fromkeys(SORTS, Fraction(0))
    if not site.open_beach:
        found = _scaled(gangs(site.berths, berth(do)), night_factor(night))
    else:
        factor = beach_factor(site.offshore_nm, weather, site.exposed)
        if factor:
            over = _scaled(gangs(site.piers, berth(do)), night_factor(night))
            by_boat = _scaled(gangs(site.points, point()), Fraction(0) if night else factor)
            found = {sort: over[sort] + by_boat[sort] for sort in SORTS}
    return Rates(**{sort: (found[sort] / HOUR).as_integer_ratio() for sort in SORTS})


def berths_of(tons: float) -> int:
    """Count the berths a ship takes: two if it has more than 6,000 tons (LC-201)."""
    return 2 if tons > figure("long_ship_t") else 1


def berths_in_use(berths: int, ships: Iterable[float]) -> int:
    """Count the berths of a port at work on ships of so many tons, which come in in their order (LC-201).

    A ship that takes two berths works at both; one without room enough waits (SC-LC-70).
    """
    used = 0
    for tons in ships:
        used += berths_of(tons) if used + berths_of(tons) <= berths else 0
    return used


def tows(transports: Iterable[float], warships: int) -> int:
    """Count tows of boats: one for each 4,000 tons of a transport or part of them, one for a warship (LC-203)."""
    return sum(math.ceil(tons / figure("tow_t")) for tons in transports) + warships * int(figure("warship_tows"))


def points_in_use(points: int, boats: int | None) -> int:
    """Count the points of a beach in use: not more than there are tows (LC-203)."""
    return points if boats is None else min(points, boats)


def piers_at(works: Iterable[Work], beach: str) -> int:
    """Count the finished piers of a beach (LC-203)."""
    return sum(1 for one in works if (one.kind, one.at) == (PIER, beach) and one.done_min >= one.need_min)


def horses_lost(before: int, landed: int) -> int:
    """Count the horses lost in swell among those landed after others: three in a hundred of all of them, floor (LC-202)."""
    each = int(figure("swell_horses_pct"))
    return (before + landed) * each // 100 - before * each // 100
