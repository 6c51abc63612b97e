"""Units of the land war, their kinds, and the trains that follow them (LC-020 to LC-025).

Men, horses, guns, wagons and packets are whole numbers; lengths of road are yards, paces miles an hour.
"""

from __future__ import annotations

from functools import cache

from land import tables
from naval.state.frozen import Frozen

FOOT, HORSE, GUNS, SERVICES = "foot", "horse", "guns", "services"


class Kind(Frozen, frozen=True):
    """Row of table F1: a unit of one code at full strength (LC-020).

    ``arm`` is foot, horse, guns or services; ``fights``: its men are fighting men; ``pack``: its loads go on animals, without
    wheels. ``road_yd`` is the road its fighting part takes, ``wagons_yd`` that of its own wagons.
    """

    code: str
    name: str
    arm: str
    fights: bool
    men: int
    horses: int
    guns: int
    wagons: int
    road_yd: int
    wagons_yd: int
    mph: float
    pack: bool = False

    @property
    def wheels(self) -> bool:
        """Report whether it has guns or wagons that roll."""
        return self.wagons > 0 or (self.guns > 0 and not self.pack and self.code != "nl")


@cache
def kinds() -> dict[str, Kind]:
    """List every kind of unit by its code, in the order of table F1 (LC-020)."""
    return {code: Kind(code=code, **row) for code, row in tables.load("units").items()}


class Unit(Frozen, frozen=True):
    """One unit at its present strength. ``fire_days`` are days of fire in hand, in halves or whole (LC-161, LC-245).

    ``calibre_in`` is given for siege guns whose calibre matters, else 0.
    """

    key: str
    code: str
    men: int
    horses: int
    guns: int
    wagons: int
    fire_days: float = 3.0
    calibre_in: float = 0.0

    @property
    def kind(self) -> Kind:
        """Return its row of table F1."""
        return kinds()[self.code]


class Train(Frozen, frozen=True):
    """Wagons that follow a body beside its units' own, and the packets on them (LC-024, LC-025; a packet is 120 lb)."""

    wagons: int = 0
    food: int = 0
    forage: int = 0
    ammo: int = 0

    @property
    def packets(self) -> int:
        """Return all packets on it."""
        return self.food + self.forage + self.ammo
