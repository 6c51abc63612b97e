"""What lies before a seat of the land whose orders the program writes: bodies, enemies, what was asked of it (CK-043, LC-060).

All of it is belief. Distances are statute miles, minutes those of the campaign, men whole.
"""

from __future__ import annotations

import re
from typing import Any

from land.ground import measure
from land.ground.country import Country
from land.orders.general_knowledge import Known
from land.orders.ministry import KnownToMinistry
from naval.state.frozen import Frozen

Place = tuple[float, float]
UNKNOWN_MEN = 1500
"""An enemy of whose strength nothing was made out is taken for so many."""
FRESH_MIN = 360
"""So long a report of an enemy is acted on."""
_MEN = re.compile(r"(\d[\d,]*) men")


class OwnBody(Frozen, frozen=True):
    """A body that the seat orders, as it last reported itself: ``place`` is the nearest on the map, ``tasks`` are still to do.

    ``days`` are those it has food for in hand, 99 where nobody reckoned them; ``began`` where the seat first had word of it.
    ``line``: whether it has foot or horse, and not guns or services alone; ``boats``: whether it has a bridging train.
    """

    key: str
    name: str
    lon: float
    lat: float
    place: str
    men: int
    aboard: str = ""
    works: int = 0
    hunger: int = 0
    days: float = 99.0
    posture: str = ""
    tasks: tuple[dict[str, Any], ...] = ()
    began: str = ""
    line: bool = True
    boats: bool = False

    @property
    def bound_for(self) -> str:
        """The place to which it marches or rides, or at which it lands, "" where it does none of that."""
        last = self.tasks[-1] if self.tasks else {}
        by = last.get("by") or [last.get("to" if last.get("do") == "entrain" else "at", "")]
        return str(by[-1]) if isinstance(by[-1], str) else ""


class Foe(Frozen, frozen=True):
    """The newest word of an enemy body: where it was put, when it was seen, its men (0: nobody could tell)."""

    label: str
    lon: float
    lat: float
    seen: int
    what: str
    men: int = 0
    lost: bool = False
    by: str = ""

    @property
    def counts(self) -> int:
        """The men that it is taken for."""
        return self.men or UNKNOWN_MEN


class Word(Frozen, frozen=True):
    """Something that was told of a body by name, or of a place: ``what`` kind it is of, ``at`` which place, in which words.

    ``invested``: whether the place is shut in, None where it does not say.
    """

    what: str
    body: str
    at: str
    text: str
    invested: bool | None = None


class Depot(Frozen, frozen=True):
    """What a ministry last heard of a depot on its wire, in packets (LC-150)."""

    place: str
    food: int
    forage: int
    ammo: int


class Field(Frozen, frozen=True):
    """Everything of the land that lies before a seat. ``aim`` and ``brief`` are what it was told before the war,
    ``told`` what it was told of late, the oldest first.

    ``ministry`` is what a ministry's sheet is judged by, None at a general's.
    """

    known: Known
    bodies: tuple[OwnBody, ...] = ()
    foes: tuple[Foe, ...] = ()
    aim: str = ""
    brief: str = ""
    ministry: KnownToMinistry | None = None
    depots: tuple[Depot, ...] = ()
    told: tuple[Word, ...] = ()

    def fresh(self) -> list[Foe]:
        """The enemies that were seen not long ago, the newest first."""
        some = [one for one in self.foes if self.known.minute - one.seen <= FRESH_MIN]
        return sorted(some, key=lambda one: (-one.seen, one.label))


def miles(a: Place, b: Place) -> float:
    """The geodesic between two places in statute miles (LC-003)."""
    return measure.miles(*a, *b)


def locate_body(one: OwnBody | Foe) -> Place:
    """Where it was put."""
    return one.lon, one.lat


def men_said(text: str) -> int:
    """The men that a dispatch tells of, 0 where it tells of none.

    >>> men_said("ENEMY AT 40 07 N 124 24 E AT 0600: infantry, about 3,000 men."), men_said("Smoke.")
    (3000, 0)
    """
    found = _MEN.search(text)
    return int(found[1].replace(",", "")) if found else 0


def find_named_places(country: Country, *texts: str) -> list[str]:
    """The places whose names stand in what a seat was told, by key.

    A name may be followed by more on the map than people write: what stands in brackets is left out.
    """
    said = " ".join(texts)
    found = []
    for key in sorted(country.places):
        name = country.places[key].name.partition(" (")[0]
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said):
            found.append(key)
    return found
