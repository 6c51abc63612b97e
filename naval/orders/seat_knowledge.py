"""A seat's knowledge of its own command, and the faults of an order.

Orders are checked against this and nothing else, so a refusal can tell nobody anything new.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from naval.state.frozen import Frozen
from naval.state.settings import Settings
from naval.state.world import Leg, Task


class Fault(Frozen, frozen=True):
    """A thing wrong with an order, in words for the player.

    ``where`` is its path in the sheet ("forces.channel.legs.0.knots"), ``rule`` the id offended, and ``mend`` a value that would
    do there, or None.
    """

    where: str
    text: str
    rule: str
    mend: Any = None


class KnownShip(Frozen, frozen=True):
    """A ship as her own cabin knows her. Tons, minutes and knots as in :class:`naval.state.world.Ship`.

    ``unit_t`` is tons a unit where coal is counted in units, else 0 (NAV-S-076); a petrol boat's ``dived_h`` are the hours her
    battery lasts, of which ``dived_min`` minutes are spent, at ``dived_kn`` at most. ``relieved`` are rules that do not bind her
    (UD-042).
    """

    key: str
    name: str
    table: str
    boilers: str
    coal_t: float
    coal_normal_t: float
    coal_max_t: float
    max_kn: float
    class_kn: float
    class_name: str = ""
    kind: str = ""
    burnt_t: float = 0.0
    top_min: int = 0
    lame_until: int = 0
    stopped_until: int = 0
    afloat: bool = True
    damage: tuple[str, ...] = ()
    displacement_t: int = 0
    unit_t: float = 0.0
    dived_h: float = 0.0
    dived_kn: float = 0.0
    dived_min: int = 0
    cargo_t: float = 0.0
    mines: int = 0
    relieved: tuple[str, ...] = ()

    @property
    def boat(self) -> bool:
        """Report whether she is a petrol boat, whose endurance is in hours (NAV-S-062)."""
        return self.dived_h > 0

    @property
    def load_t(self) -> float:
        """Give the normal load past which she is on her extra coal; 0 where that costs nothing (AMB-S-21)."""
        return 0.0 if self.unit_t > 0 or self.boat else self.coal_normal_t


class KnownForce(Frozen, frozen=True):
    """A force as her own cabin knows her: her place, her ships, and the rest of her last orders."""

    key: str
    name: str
    lon: float
    lat: float
    ships: tuple[KnownShip, ...]
    flagship: str = ""
    course_deg: float = 0.0
    knots: float = 0.0
    port: str = ""
    legs: tuple[Leg, ...] = ()
    raid: bool = False
    sight_nm: float = 0.0
    daylight: bool = True
    silent: bool = False
    jams: bool = False
    prizes: str = "send"
    tasks: tuple[Task, ...] = ()
    parent: str = ""
    joins: str = ""
    sighting: str = ""
    ask_nm: int = 0
    after_nm: int = 0

    @classmethod
    def from_status(cls, data: Mapping[str, Any]) -> KnownForce:
        """Build from the data of a ``status`` report (naval/README.md); other fields are ignored.

        Raises msgspec.ValidationError, which names the field, when a report lacks something.
        """
        ships = [_pick(KnownShip, {**ship, "class_name": ship.get("class", "")}) for ship in data["ships"]]
        return msgspec.convert(_pick(cls, {**data, "key": data["force"], "ships": ships}), cls, strict=False)


class KnownMerchant(Frozen, frozen=True):
    """A merchantman as the trade player has plotted her (NAV-S-052); ``state`` as in :mod:`campaign.war.reporting.ledgers`.

    ``ended``: her course is over, and word whether she is in port is still to come. ``lane`` is a key.
    """

    key: str
    name: str
    state: str
    knots: float
    lon: float
    lat: float
    ended: bool = False
    lane: str = ""


class KnownLane(Frozen, frozen=True):
    """A lane on the trade player's chart: the dearest war premium of a flag on it (per cent), how many of its ships are overdue,
    and the minute at which he last read of a loss on it, -1 for never (SC-N-55)."""

    key: str
    name: str
    premium: float = 0.0
    overdue: int = 0
    lost_at: int = -1


class KnownPlace(Frozen, frozen=True):
    """A cable or a station on everybody's chart; ``kind`` is cable, wireless or coastguard (NAV-S-082, NAV-S-084).

    ``points`` are the line of a cable, or where a station stands.
    """

    key: str
    name: str
    side: str
    kind: str
    points: tuple[tuple[float, float], ...] = ()


class KnownEnd(Frozen, frozen=True):
    """An end that a merchantman's course may have: a port, or the end of a lane."""

    name: str
    lon: float
    lat: float


class Known(Frozen, frozen=True):
    """A seat's knowledge, against which its orders are checked.

    ``parts`` are the parts of a sheet that it may fill (:mod:`naval.orders.check`); ``minute`` is where the orders begin,
    ``until`` the end of the run; ``hour`` the hour of the day of War Imminent, for dates in words; ``addressees`` the seats
    it may write to, key to name; ``settings`` the terms. ``squadrons`` are the cabins of the side that a force may join, key
    to name; ``stopped``: these orders begin where a run stopped; ``whole`` the forces before the sheet's detachments.
    ``merchants``, ``lanes`` and ``ends`` are the trade player's chart, ``newspapers`` those to which it may write, ``printed``
    the numbers of a paper's own articles; ``fellows`` the known forces of the side that may carry a paper, key to name.
    ``asked`` are the forces that order now, in the middle of a run; none named: all (SC-S-04).
    """

    seat: str
    parts: tuple[str, ...]
    side: str
    minute: int
    until: int
    hour: int = 0
    forces: tuple[KnownForce, ...] = ()
    addressees: dict[str, str] = {}
    asked: tuple[str, ...] = ()
    settings: Settings = Settings()
    squadrons: dict[str, str] = {}
    stopped: bool = False
    whole: tuple[KnownForce, ...] = ()
    merchants: tuple[KnownMerchant, ...] = ()
    lanes: tuple[KnownLane, ...] = ()
    ends: tuple[KnownEnd, ...] = ()
    printed: tuple[int, ...] = ()
    fellows: dict[str, str] = {}
    newspapers: dict[str, str] = {}
    places: tuple[KnownPlace, ...] = ()  # cables and stations

    def whole_of(self, force: KnownForce) -> KnownForce:
        """Give the force as it is before the sheet's detachments."""
        return next((f for f in self.whole if f.key == force.key), force)

    def force(self, key: object) -> KnownForce | None:
        """Find the seat's own force with this key, else None."""
        return next((f for f in self.forces if f.key == key), None)


def _pick(kind: type[msgspec.Struct], data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in kind.__struct_fields__ if name in data}
