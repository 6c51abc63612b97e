"""The situation of a land seat for the computer (CK-043, LC-060).

All of it is belief. Statute miles, minutes of the campaign, whole men."""

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
"""Men assumed in an enemy column of unknown strength."""
FRESH_MIN = 360
"""Age within which a report of an enemy is acted on."""
_MEN = re.compile(r"(\d[\d,]*) men")


class OwnBody(Frozen, frozen=True):
    """A column that the seat commands, as last reported: ``place`` is the nearest on the map, ``tasks`` are still to do.

    ``days``: food in hand, 99 if unknown. ``began``: where first heard of. ``line``: it has infantry or cavalry. ``boats``: it
    has a bridging train."""

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
        """Return the place to which the column marches, rides or sails; "" if none."""
        last = self.tasks[-1] if self.tasks else {}
        by = last.get("by") or [last.get("to" if last.get("do") == "entrain" else "at", "")]
        return str(by[-1]) if isinstance(by[-1], str) else ""


class Foe(Frozen, frozen=True):
    """The newest report of an enemy column: place, time seen, men (0: unknown)."""

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
        """Return the men assumed in the column."""
        return self.men or UNKNOWN_MEN


class Word(Frozen, frozen=True):
    """A report about a named column, or the place ``at``.

    ``invested``: the place is shut in; None if not said."""

    what: str
    body: str
    at: str
    text: str
    invested: bool | None = None


class Depot(Frozen, frozen=True):
    """A depot on a ministry's wire, as last reported, in packets (LC-150)."""

    place: str
    food: int
    forage: int
    ammo: int


class Field(Frozen, frozen=True):
    """Everything of the land before a seat. ``aim`` and ``brief`` are from before the war, ``told`` later, the oldest first.

    ``ministry``: what a ministry's sheet is checked by."""

    known: Known
    bodies: tuple[OwnBody, ...] = ()
    foes: tuple[Foe, ...] = ()
    aim: str = ""
    brief: str = ""
    ministry: KnownToMinistry | None = None
    depots: tuple[Depot, ...] = ()
    told: tuple[Word, ...] = ()

    def fresh(self) -> list[Foe]:
        """List the enemies seen lately, the newest first."""
        some = [one for one in self.foes if self.known.minute - one.seen <= FRESH_MIN]
        return sorted(some, key=lambda one: (-one.seen, one.label))


def miles(a: Place, b: Place) -> float:
    """Measure the geodesic between two places in statute miles (LC-003)."""
    return measure.miles(*a, *b)


def locate_body(one: OwnBody | Foe) -> Place:
    """Return the reported place of a column."""
    return one.lon, one.lat


def men_said(text: str) -> int:
    """Read the number of men from a dispatch, 0 if it gives none.

    >>> men_said("ENEMY AT 40 07 N 124 24 E AT 0600: infantry, about 3,000 men."), men_said("Smoke.")
    (3000, 0)
    """
    found = _MEN.search(text)
    return int(found[1].replace(",", "")) if found else 0


def find_named_places(country: Country, *texts: str) -> list[str]:
    """List the places named in these texts, by key.

    Additions in brackets on the map are ignored."""
    said = " ".join(texts)
    found = []
    for key in sorted(country.places):
        name = country.places[key].name.partition(" (")[0]
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said):
            found.append(key)
    return found
