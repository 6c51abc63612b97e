"""What the daily call found, as facts; who is told of it is decided elsewhere (LC-151, LC-153)."""

from __future__ import annotations

from land.state.ground import Stores
from land.state.world import Body, Cell, Spot
from land.supply.needs import Need
from naval.state.frozen import Frozen

NOTHING = Need(food=0, forage=0)


class Source(Frozen, frozen=True):
    """A depot, or a port or beach with cargo (``sea``), from which bodies of its side draw (LC-152, LC-155, LC-162)."""

    key: str
    spot: Spot
    stores: Stores
    sea: bool = False


class Yield(Frozen, frozen=True):
    """What lies within a body's reach of one cell: the inhabitants of the cell, and the share of it that is in reach (LC-157)."""

    i: int
    j: int
    people: int
    share: float


class Countryside(Frozen, frozen=True):
    """The country within a body's reach; ``grass``: forage is free; ``winter``: there is none (LC-157)."""

    cells: tuple[Yield, ...] = ()
    grass: bool = False
    winter: bool = False


class Drew(Frozen, frozen=True):
    """What one body needed at a call and what it drew, in packets; ``alone``: it needed nothing (LC-156).

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
        """What it did not get."""
        got = (self.depot, self.train, self.country)
        return Need(
            food=self.need.food - sum(one.food for one in got) - self.haversack,
            forage=self.need.forage - sum(one.forage for one in got),
        )


class Hauled(Frozen, frozen=True):
    """What the wagons of a body brought in a day from a depot so many miles off, in packets (LC-154)."""

    body: str
    depot: str
    miles: float
    packets: int


class Called(Frozen, frozen=True):
    """A call: bodies, depots and cells as they are after it, what each body drew, and what wagons brought; all sorted by key."""

    minute: int
    bodies: tuple[Body, ...]
    stores: dict[str, Stores]
    cells: tuple[Cell, ...]
    drew: tuple[Drew, ...]
    hauled: tuple[Hauled, ...] = ()
