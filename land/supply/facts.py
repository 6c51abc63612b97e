"""Facts of the daily call; who is told of them is decided elsewhere (LC-151, LC-153)."""

from __future__ import annotations

from land.state.ground import Stores
from land.state.world import Body, Cell, Spot
from land.supply.needs import Need
from naval.state.frozen import Frozen

NOTHING = Need(food=0, forage=0)


class Source(Frozen, frozen=True):
    """Depot, or port or beach with cargo (``sea``), from which bodies of its side draw (LC-152, LC-155, LC-162)."""

    key: str
    spot: Spot
    stores: Stores
    sea: bool = False


class Yield(Frozen, frozen=True):
    """Part of one cell within a body's reach: the inhabitants of the cell, and the share in reach (LC-157)."""

    i: int
    j: int
    people: int
    share: float


class Countryside(Frozen, frozen=True):
    """Country within a body's reach; ``grass``: forage is free; ``winter``: there is none (LC-157)."""

    cells: tuple[Yield, ...] = ()
    grass: bool = False
    winter: bool = False


class Drew(Frozen, frozen=True):
    """Need and drawings of one body at a call, in packets; ``alone``: it needed nothing (LC-156).

    ``group`` are the bodies it was counted with, ``horses_lost`` those that died, ``ammo`` the packets of fire it drew.
    """

    body: str
    group: tuple[str, ...]
    need: Need
    depot: Need = NOTHING
    train: Need = NOTHING
    country: Need = NOTHING
    haversack: int = 0
    hunger: int = 0
    no_forage: int = 0
    horses_lost: int = 0
    ammo: int = 0
    alone: bool = False

    @property
    def short(self) -> Need:
        """Return the shortage."""
        got = (self.depot, self.train, self.country)
        return Need(
            food=self.need.food - sum(one.food for one in got) - self.haversack,
            forage=self.need.forage - sum(one.forage for one in got),
        )


class Hauled(Frozen, frozen=True):
    """Packets that the wagons of a body brought in a day from a depot so many miles off (LC-154)."""

    body: str
    depot: str
    miles: float
    packets: int


class Called(Frozen, frozen=True):
    """Call once held: bodies, depots and cells after it, each body's drawings, and hauls by wagon; all sorted by key."""

    minute: int
    bodies: tuple[Body, ...]
    stores: dict[str, Stores]
    cells: tuple[Cell, ...]
    drew: tuple[Drew, ...]
    hauled: tuple[Hauled, ...] = ()
