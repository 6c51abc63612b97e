"""Ways of a march: along roads from place to place, and straight over the ground to a point (LC-041, LC-060, LC-082)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from land import tables
from land.ground.strong_places import usable
from land.march import pace
from land.march.facts import BLOCKED, RIVER, WATER
from land.state.ground import ROAD, Edge, Place, River
from land.state.trail import METRE
from land.state.world import DOWN, EdgeNow, PlaceNow, Spot

FORDABLE = "fordable"


class Country(Protocol):
    """Queries that a march puts to the country (:class:`land.ground.country.Country` is one)."""

    @property
    def rivers(self) -> Mapping[str, River]: ...

    def find_place(self, key: str) -> Place: ...

    def edge(self, a: str, b: str, kind: str = ROAD) -> Edge | None: ...

    def edges_of(self, place: str, kind: str = ROAD) -> tuple[Edge, ...]: ...

    def find_route(self, a: str, b: str, kind: str = ROAD, avoid: Collection[str] = ()) -> tuple[Edge, ...] | None: ...

    def legs(self, a: Spot, b: Spot, kind: str = ROAD, avoid: Collection[str] = ()) -> Any: ...

    def spot_on(self, edge: str | Edge, metres: float) -> Spot: ...

    def spot_at(self, place: str) -> Spot: ...

    def spot(self, lon: float, lat: float) -> Spot: ...

    def metres(self, a: Spot, b: Spot) -> float: ...

    def miles(self, a: Spot, b: Spot) -> float: ...

    def kind_at(self, lon: float, lat: float) -> str: ...

    def height_ft(self, lon: float, lat: float) -> int: ...

    def crosses(self, a: Spot, b: Spot) -> Any: ...

    def nearest_place(self, lon: float, lat: float) -> str: ...


class Piece(NamedTuple):
    """Piece of way of one kind, from ``a`` to ``b`` millionths of a metre from its edge's end a, or along its straight leg.

    ``up`` and ``down`` are feet climbed on the whole of its edge (or of its piece of a leg), which is ``um`` long. ``start`` and
    ``place`` are the places at its ends, if any; ``lon`` and ``lat`` the point for its sky; ``stop`` the reason it ends the way;
    ``ford``: a river is forded at its end.
    """

    a: int
    b: int
    road: str
    ground: str
    up: int
    down: int
    um: int
    lon: float
    lat: float
    edge: str = ""
    start: str = ""
    place: str = ""
    line: tuple[float, ...] = ()
    whole: int = 0
    stop: str = ""
    what: str = ""
    ford: str = ""


class Ways:
    """Ways of a country in its present state, with broken stretches and stops."""

    def __init__(self, country: Country, places: Collection[PlaceNow] = (), edges: Collection[EdgeNow] = ()) -> None:
        self.country = country
        self.places = {one.key: one for one in places}
        self.edges = {one.key: one for one in edges}
        self._leg = cache(self._new_leg)

    def bridge(self, place: Place) -> bool:
        """Report whether a place's bridge stands, or a pontoon bridge beside it (LC-048, LC-223)."""
        now = self.places.get(place.key)
        if now and now.pontoon_yd:
            return True
        return "bridge" in place.kinds and (now is None or usable(now.state))

    def to_place(self, spot: Spot, past_um: int, key: str, avoid: Collection[str]) -> list[Piece] | None:
        """Find the pieces from a spot at a place or on a road to a place by the shortest way; None where there is none
        (LC-060).
        """
        target = self.country.spot_at(key)
        legs = self.country.legs(spot, target, ROAD, avoid)
        if legs is None:
            return None
        pieces = []
        for leg in legs:
            um = past_um if spot.edge == leg.edge.key and leg.start == spot.metres else 0
            one = self.on_edge(leg.edge, leg.start * METRE + um, leg.end * METRE)
            if one.a != one.b or one.stop:
                pieces.append(one)
        return pieces

    def on_edge(self, edge: Edge, a: int, b: int) -> Piece:
        """Make a piece of a road, as far as it is not broken (LC-081, LC-085)."""
        ahead = b >= a
        whole = edge.metres * METRE
        ends = {0: edge.a, whole: edge.b}
        first = edge.line[0] if ahead else edge.line[-1]
        broken = self._break(edge, a, b)
        return Piece(
            a=a,
            b=b if broken is None else broken,
            road=edge.cls,
            ground="open",
            up=edge.up_ft if ahead else edge.down_ft,
            down=edge.down_ft if ahead else edge.up_ft,
            um=whole,
            lon=first[0],
            lat=first[1],
            edge=edge.key,
            start=ends.get(a, ""),
            place=ends.get(b, "") if broken is None else "",
            stop="" if broken is None else BLOCKED,
            what="" if broken is None else edge.key,
        )

    def _break(self, edge: Edge, a: int, b: int) -> int | None:
        """Find where a road that is down, or has a break ahead, stops a march; None where it is whole."""
        now = self.edges.get(edge.key)
        if now is None:
            return None
        if now.state == DOWN and not now.breaks:
            return a
        ahead = [m * METRE for m in now.breaks if min(a, b) <= m * METRE <= max(a, b)]
        return min(ahead, key=lambda m: abs(m - a), default=None)

    def to_point(self, line: tuple[float, ...], gone_um: int, key: str = "", fords: bool = True) -> list[Piece]:
        """Find the rest of a straight leg off the roads (LC-082); ``key``: the place that it leads to.

        Not ``fords``: for a body that no ford bears, the leg ends at the first (LC-086).
        """
        whole = self._leg(line)
        if not fords and (n := next((n for n, one in enumerate(whole) if one.ford), None)) is not None:
            whole = (*whole[:n], whole[n]._replace(stop=RIVER, what=whole[n].ford, ford=""))
        left = [one for one in whole if one.b > gone_um or one.stop]
        if left and left[0].a < gone_um:
            left[0] = left[0]._replace(a=gone_um, start="")
        if left and key and not left[-1].stop:
            left[-1] = left[-1]._replace(place=key)
        return left

    def _new_leg(self, line: tuple[float, ...]) -> tuple[Piece, ...]:
        here, there = Spot(lon=line[0], lat=line[1]), Spot(lon=line[2], lat=line[3])
        whole = max(1, round(self.country.metres(here, there))) * METRE
        cuts = {0: ("", "", ""), whole: ("", "", "")}
        for one in self.country.crosses(here, there):
            if one.cls in ("stream", "bridge"):
                continue
            ford = one.cls == FORDABLE
            cuts[min(whole, one.metres * METRE)] = (
                "" if ford else WATER if one.cls == "water" else RIVER,
                one.key,
                one.key if ford else "",
            )
        step = int(tables.value("march", "piece_m")) * METRE
        marks = sorted({*cuts, *range(step, whole, step)})
        pieces: list[Piece] = []
        height = self.country.height_ft(line[0], line[1])
        for a, b in pairwise(marks):
            x, y = (round(line[n] + (line[n + 2] - line[n]) * (a + b) / 2 / whole, 6) for n in (0, 1))
            now = self.country.height_ft(x, y)
            stop, what, ford = cuts.get(b, ("", "", ""))
            pieces.append(
                Piece(
                    a=a,
                    b=b,
                    road=pace.OPEN_COUNTRY,
                    ground=self.country.kind_at(x, y),
                    up=max(0, now - height),
                    down=max(0, height - now),
                    um=b - a,
                    lon=x,
                    lat=y,
                    line=line,
                    whole=whole,
                    stop=stop,
                    what=what,
                    ford=ford,
                )
            )
            height = now
            if stop:
                break
        return tuple(pieces)


def climb_of(piece: Piece, wheels: bool) -> Fraction:
    """Reckon the extra minutes for the climb of a whole edge or piece (LC-085)."""
    return pace.climb_min(piece.up, piece.down, wheels)
