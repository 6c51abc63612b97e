"""Ground of a pack as plain data (LC-040 to LC-046). It never changes in a war; ``state.world`` holds what does.

Places are decimal degrees (WGS 84, unwrapped over the 180th meridian), lengths whole metres, heights feet, widths yards.
"""

from __future__ import annotations

from naval.state.frozen import Frozen

ROAD, RAIL, WIRE = "road", "rail", "wire"
Line = tuple[tuple[float, float], ...]


class Stores(Frozen, frozen=True):
    """Packets in a depot (LC-150)."""

    food: int = 0
    forage: int = 0
    ammo: int = 0


class Place(Frozen, frozen=True):
    """Place of the chart. Its ``kinds`` are of town, depot, arsenal, railhead, port, pass, bridge, culvert, ford, ferry, fort,
    signal and observation.

    ``stores`` are those of Day 1 at a depot, ``port`` is the key of the sea's port, ``boats`` the points of a ferry (LC-087).
    Where neutrals are, ``neutral`` is a town, consulate, mission or settlement; ``neutral_wire``: they have a wire (LC-300).
    """

    key: str
    name: str
    lon: float
    lat: float
    kinds: tuple[str, ...] = ()
    side: str = ""
    population: int = 0
    stores: Stores = Stores()
    platforms: int = 0
    berths: int = 0
    port: str = ""
    spans: int = 0
    boats: int = 0
    height_ft: int = 0
    fort_class: int = 0
    ring_mi: float = 0.0
    land_guns: int = 0
    coast_guns: int = 0
    sees: tuple[str, ...] = ()
    river: str = ""
    note: str = ""
    neutral: str = ""
    neutral_wire: bool = False


class Edge(Frozen, frozen=True):
    """Stretch of road, rail or wire between two neighbouring places ``a`` and ``b`` (LC-041).

    ``cls`` is A to D of a road; double, single or poor of a rail; the owner of a wire. ``metres`` is the geodesic length times
    the winding. ``up_ft`` and ``down_ft`` are climbed from a to b. ``line`` is its course from a to b.
    """

    key: str
    name: str
    kind: str
    cls: str
    a: str
    b: str
    metres: int
    line: Line
    up_ft: int = 0
    down_ft: int = 0
    gauge_in: float = 0.0
    along: str = ""

    def other(self, place: str) -> str:
        """Return its other end."""
        return self.b if place == self.a else self.a


class River(Frozen, frozen=True):
    """River: stream, fordable or unfordable (LC-086, LC-087)."""

    key: str
    name: str
    cls: str
    width_yd: int
    line: Line


class Patch(Frozen, frozen=True):
    """Piece of ground: open, broken, wood, town, hill, steep, marsh or water; people to the square mile (LC-082, LC-157)."""

    key: str
    name: str
    kind: str
    rings: tuple[Line, ...]
    height_ft: int = 0
    pop_sqmi: int = 50
    grass: bool = False


class Beach(Frozen, frozen=True):
    """Beach: points for boats, miles at which ships lie off, the quarter it is exposed to, where its road begins (LC-202)."""

    key: str
    name: str
    points: int
    offshore_nm: float
    exposure: str
    place: str
    line: Line


class Ground(Frozen, frozen=True):
    """Ground of a pack, each kind sorted by key."""

    places: tuple[Place, ...] = ()
    edges: tuple[Edge, ...] = ()
    rivers: tuple[River, ...] = ()
    patches: tuple[Patch, ...] = ()
    beaches: tuple[Beach, ...] = ()
