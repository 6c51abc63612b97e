"""Facts of sightings on land in a run, before anybody is told."""

from __future__ import annotations

from naval.state.frozen import Frozen

EYE, PATROL, SHIP, TOWN = ("eye", "patrol", "ship", "inhabitants")
FORCE = "a force"


class Sighting(Frozen, frozen=True):
    """Sighting of a hostile body, as made out (LC-115, LC-116).

    ``by`` is who saw it: ``body:``, ``patrol:``, ``ship:`` or ``place:`` with a key; ``holder`` the body, ship or place that
    knows of it from minute ``told`` on. ``last`` is when it was last in sight in this run. ``what`` is a force, dust, smoke,
    fires, or from level 3 the arms, from level 7 the units. ``strength`` is None below level 3; ``heading`` None of a body that
    stands or whose direction was not made out. ``at_work``: the kind of its work, if seen (LC-229).
    """

    side: str
    by: str
    holder: str
    of: str
    minute: int
    told: int
    last: int
    via: str
    level: int
    what: str
    lon: float
    lat: float
    error_mi: float
    strength: int | None = None
    share: float = 0.0
    heading: float | None = None
    length_mi: float | None = None
    at_work: str = ""


class ShipSeen(Frozen, frozen=True):
    """Ship seen from the shore, by a body or a station (LC-120)."""

    side: str
    by: str
    ship: str
    minute: int
    last: int
    lon: float
    lat: float
    nm: float


class PatrolLost(Frozen, frozen=True):
    """Patrol that did not come back through a screen; ``to`` is the body it met (LC-114)."""

    side: str
    body: str
    patrol: int
    minute: int
    men: int
    to: str


class LidMoved(Frozen, frozen=True):
    """Lid of a box that comes off, or goes on again, for a side (LC-007)."""

    side: str
    body: str
    minute: int
    open: bool


Fact = Sighting | ShipSeen | PatrolLost | LidMoved
