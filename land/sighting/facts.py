"""What was seen on land in a run, and by whom: facts, of which nobody has been told yet."""

from __future__ import annotations

from naval.state.frozen import Frozen

EYE, PATROL, SHIP, TOWN = ("eye", "patrol", "ship", "inhabitants")
FORCE = "a force"


class Sighting(Frozen, frozen=True):
    """What was made out of a hostile body (LC-115, LC-116).

    ``by`` is who saw it: ``body:``, ``patrol:``, ``ship:`` or ``place:`` with a key; ``holder`` the body, ship or place that has
    it from minute ``told`` on. ``last`` is when it was last in sight in this run. ``what`` is a force, dust, smoke, fires, or
    from level 3 the arms, from level 7 the units. ``strength`` None below level 3; ``heading`` None of what stands or was not
    made out. ``at_work``: the kind of the work it was at, as far as that was seen (LC-229).
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
    """A ship seen from the shore, by a body or a station (LC-120)."""

    side: str
    by: str
    ship: str
    minute: int
    last: int
    lon: float
    lat: float
    nm: float


class PatrolLost(Frozen, frozen=True):
    """A patrol that did not come back through a screen; ``to`` is the body it met (LC-114)."""

    side: str
    body: str
    patrol: int
    minute: int
    men: int
    to: str


class LidMoved(Frozen, frozen=True):
    """The lid of a box comes off, or goes on again, for a side (LC-007)."""

    side: str
    body: str
    minute: int
    open: bool


Fact = Sighting | ShipSeen | PatrolLost | LidMoved
