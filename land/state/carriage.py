"""Carriage: trains on the rails, troops and stores in ships, and landings under way (LC-180 to LC-206)."""

from __future__ import annotations

from land.state.ground import Stores
from naval.state.frozen import Frozen

EMBARK, LAND = "embark", "land"


class Rolling(Frozen, frozen=True):
    """One train and its times, in minutes of the campaign (LC-180 to LC-185).

    It loads from ``begins`` to ``off`` at ``origin``, runs over the edges of ``way``, is at ``goal`` at ``arrives``, unloaded at
    ``done`` and in its side's pool again at ``back``. It carries ``units`` of ``body`` (a unit shared among trains counts with
    its last), or ``packets`` alone. ``stopped``: the minute at which it met a break (LC-187).
    """

    key: str
    side: str
    origin: str
    goal: str
    way: tuple[str, ...]
    begins: int
    off: int
    arrives: int
    done: int
    back: int
    body: str = ""
    units: tuple[str, ...] = ()
    packets: Stores = Stores()
    stopped: int | None = None


class Parcel(Frozen, frozen=True):
    """Unit as cargo, or the services or train of a body: men, horses, and wheels (guns and wagons) (LC-196)."""

    key: str
    body: str
    men: int
    horses: int = 0
    wheels: int = 0


class Stowed(Frozen, frozen=True):
    """Part of one parcel aboard one ship (LC-196)."""

    ship: str
    parcel: str
    body: str
    men: int
    horses: int
    wheels: int


class Freight(Frozen, frozen=True):
    """Stores in the ships of a force for a port or beach; ``worked``: minutes of daylight that they were unloaded (LC-162)."""

    force: str
    side: str
    port: str
    stores: Stores
    worked: int = 0


class Lift(Frozen, frozen=True):
    """Troops being embarked or landed (``do``) at a place or beach, in the order written (LC-199 to LC-203).

    ``next`` is the parcel at work; ``done`` counts its men, then horses, then wheels that are over, as numerator and denominator,
    so that a lift cut at any minute goes on exactly. ``swell_horses`` are horses that came ashore in swell, ``touched`` the
    minute at which the first boat touched the shore; ``told``: the seats there have been asked (LC-008).
    """

    key: str
    side: str
    do: str
    site: str
    force: str
    parcels: tuple[Parcel, ...]
    since: int
    next: int = 0
    done: tuple[int, int] = (0, 1)
    swell_horses: int = 0
    touched: int | None = None
    told: bool = False
