"""Foraging: cells of a tenth of a degree, and the stores left in them (LC-157)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from land import tables
from land.state.ground import Patch
from land.state.world import Cell, Spot
from land.supply.facts import Countryside, Yield
from land.supply.needs import figure

PARTS = 20  # parts of a cell each way (SC-LC-62)
MILE_M = 1609.344
DEGREE_M = 111_195.0  # of a great circle; foragers' reach is not exact to a hundred yards


class People(Protocol):
    """Queries put to the country."""

    def people(self, i: int, j: int) -> int:
        """Count inhabitants of a cell."""

    def patch(self, lon: float, lat: float) -> Patch:
        """Return the ground at a point."""


def reach_mi(halted: bool) -> float:
    """Return how far foragers go, miles: five round a halt, from the march two to each side (LC-157)."""
    return float(figure("circle_mi")) if halted else figure("strip_mi") / 2


def rations(people: float) -> int:
    """Reckon the rations that inhabitants give in all: fourteen each, floor (LC-157)."""
    return math.floor(people * figure("ration_days"))


def most_a_day(people: float) -> int:
    """Reckon the rations that inhabitants give in a day: at most seven each, floor (LC-157)."""
    return math.floor(people * figure("most_a_day"))


def forage_of(given: int, winter: bool = False) -> int:
    """Reckon the packets of forage beside so many rations: a third of the food packets, none in winter, floor (LC-157)."""
    return 0 if winter else given // (figure("men_a_packet") * figure("forage_share"))


def hours_lost(foraging: bool) -> int:
    """Return the hours that foraging takes of the day's six hours' march: two (LC-157)."""
    return figure("forage_h") if foraging else 0


def march_share(foraging: bool) -> float:
    """Return the share of a march left by foraging: two thirds (LC-157, SC-LC-171)."""
    return 1 - hours_lost(foraging) / figure("march_h")


def countryside(country: People, way: Sequence[Spot], winter: bool = False) -> Countryside:
    """Find the country in reach of a body: a strip along the ``way`` it marched, or a circle if that is one spot (LC-157)."""
    here = way[-1]
    cells = _cells([(one.lon, one.lat) for one in way], reach_mi(len(way) == 1) * MILE_M)
    found = tuple(Yield(i=i, j=j, people=country.people(i, j), share=share) for (i, j), share in sorted(cells.items()))
    return Countryside(cells=found, grass=country.patch(here.lon, here.lat).grass, winter=winter)


def _cells(line: Sequence[tuple[float, float]], metres: float) -> dict[tuple[int, int], float]:
    """List the cells within so many metres of a line, each with the share that is so near."""
    tenth = float(tables.value("supply", "cell_deg"))
    lon, lat = np.array(line, dtype=np.float64).T
    shrink = float(np.cos(np.radians(lat.mean())))
    high = metres / DEGREE_M
    wide = high / max(shrink, 0.01)
    found: dict[tuple[int, int], float] = {}
    inner = (np.arange(PARTS) + 0.5) / PARTS
    for i in range(math.floor((lon.min() - wide) / tenth), math.floor((lon.max() + wide) / tenth) + 1):
        for j in range(math.floor((lat.min() - high) / tenth), math.floor((lat.max() + high) / tenth) + 1):
            x, y = np.meshgrid((i + inner) * tenth * shrink, (j + inner) * tenth)
            share = float((_off(x, y, lon * shrink, lat) <= high).mean())
            if share:
                found[i, j] = share
    return found


def _off(x: np.ndarray, y: np.ndarray, lon: np.ndarray, lat: np.ndarray) -> np.ndarray:
    far = np.full(x.shape, np.inf)
    for n in range(max(len(lon) - 1, 1)):
        m = min(n + 1, len(lon) - 1)
        dx, dy = lon[m] - lon[n], lat[m] - lat[n]
        length = dx * dx + dy * dy
        part = np.clip(((x - lon[n]) * dx + (y - lat[n]) * dy) / length, 0.0, 1.0) if length else 0.0
        far = np.minimum(far, np.hypot(x - lon[n] - part * dx, y - lat[n] - part * dy))
    return far


class Larder:
    """Cells of the country during one call, with each one's remainder for the day (LC-157)."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._before = {(cell.i, cell.j): cell for cell in cells}
        self._taken = {key: (cell.taken, cell.forage) for key, cell in self._before.items()}

    def food(self, reach: Countryside, packets: int) -> int:
        """Take so many packets of food, or as many whole packets as there are; cells are emptied in order."""
        each = figure("men_a_packet")
        offers = [(one, self._rations(one)) for one in reach.cells]
        got = min(packets, sum(offer for _, offer in offers) // each)
        left = got * each
        for one, offer in offers:
            left -= self._note(one, rations=min(offer, left))
        return got

    def forage(self, reach: Countryside, packets: int) -> int:
        """Take so many packets of forage, or all there is: all of it where there is grass, none in winter."""
        if reach.winter:
            return 0
        if reach.grass:
            return packets
        got = 0
        for one in reach.cells:
            got += self._note(one, packets=min(self._forage(one), packets - got))
        return got

    def cells(self) -> tuple[Cell, ...]:
        """List all foraged cells as they are now, by key."""
        some = sorted((key, had) for key, had in self._taken.items() if any(had))
        return tuple(Cell(i=i, j=j, taken=taken, forage=forage) for (i, j), (taken, forage) in some)

    def _rations(self, one: Yield) -> int:
        now, before = self._had(one)[0], self._was(one).taken
        today = min(math.floor(one.share * most_a_day(one.people)), most_a_day(one.people) - (now - before))
        return max(0, min(today, rations(one.people) - now))

    def _forage(self, one: Yield) -> int:
        now, before = self._had(one)[1], self._was(one).forage
        most = forage_of(most_a_day(one.people))
        today = min(math.floor(one.share * most), most - (now - before))
        return max(0, min(today, forage_of(rations(one.people)) - now))

    def _was(self, one: Yield) -> Cell:
        return self._before.get((one.i, one.j)) or Cell(i=one.i, j=one.j, taken=0)

    def _had(self, one: Yield) -> tuple[int, int]:
        return self._taken.get((one.i, one.j), (0, 0))

    def _note(self, one: Yield, rations: int = 0, packets: int = 0) -> int:
        taken, forage = self._had(one)
        self._taken[one.i, one.j] = (taken + rations, forage + packets)
        return rations + packets
