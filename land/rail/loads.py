"""Trainloads of a body or stores, and the make-up of trains (LC-180)."""

from __future__ import annotations

from collections.abc import Iterable

from land import tables
from land.forces import body as forces
from land.state.units import GUNS, HORSE, Kind
from land.state.world import Body
from naval.state.frozen import Frozen

FOOT, MOUNTED, PIECES, WAGONS = "foot", "mounted", "guns", "wagons"
SORTS = (FOOT, MOUNTED, PIECES, WAGONS)


class Loading(Frozen, frozen=True):
    """Load to entrain, by sort: foot with carts, mounted men, guns with teams, train wagons with teams (LC-180)."""

    foot: int = 0
    mounted: int = 0
    guns: int = 0
    wagons: int = 0

    def __add__(self, other: Loading) -> Loading:
        return Loading(**{sort: getattr(self, sort) + getattr(other, sort) for sort in SORTS})


def figure(key: str) -> int:
    """Return a whole number of the table of railways."""
    return int(tables.value("rail", key))


def loading(kind: Kind, men: int, horses: int, guns: int, wagons: int) -> Loading:
    """Reckon a unit's load: carts with the foot; a column of wagons as wagons, pack animals as horses (SC-LC-68, LC-180)."""
    if kind.arm == HORSE:
        return Loading(mounted=men)
    if kind.arm == GUNS or guns:
        return Loading(guns=guns, foot=0 if kind.arm == GUNS else men)
    if not kind.road_yd:
        return Loading(wagons=wagons)
    return Loading(mounted=max(men, horses)) if kind.pack else Loading(foot=men)


def of_body(body: Body) -> Loading:
    """Reckon a body's load: its units, its services with the foot, the wagons of its train (LC-180)."""
    return sum((load for _, load in _parts(body)), Loading())


def trains_of(load: Loading) -> int:
    """Count the trains of a load: 600 foot, 250 mounted, 3 guns, 20 wagons each, the sum of each sort rounded up (LC-180)."""
    return sum(-(-getattr(load, sort) // figure(sort)) for sort in SORTS)


def trains_for(packets: int) -> int:
    """Count the trains that stores take: 2,700 packets each, rounded up (LC-180)."""
    return -(-packets // figure("packets"))


def made_up(body: Body) -> tuple[tuple[str, ...], ...]:
    """List a body's trains as its order of march begins them, each with the units it completes (LC-180).

    Foot, mounted men, guns and wagons have separate trains; the services come after the units, the train's wagons last.
    """
    sums = dict.fromkeys(SORTS, 0)
    made: dict[tuple[str, int], list[str]] = {}  # trains by sort and number in the sort, in the order in which they are begun
    for key, load in _parts(body):
        last = None
        for sort in SORTS:
            begun, sums[sort] = -(-sums[sort] // figure(sort)), sums[sort] + getattr(load, sort)
            ended = -(-sums[sort] // figure(sort))
            made.update({(sort, train): [] for train in range(begun, ended)})
            last = (sort, ended - 1) if getattr(load, sort) else last
        if key and last:
            made[last].append(key)
    return tuple(tuple(units) for units in made.values())


def _parts(body: Body) -> Iterable[tuple[str, Loading]]:
    strength = forces.of_body(body)
    for unit in body.units:
        yield unit.key, loading(unit.kind, unit.men, unit.horses, unit.guns, unit.wagons)
    yield "", Loading(foot=strength.services)
    yield "", Loading(wagons=body.train.wagons)
