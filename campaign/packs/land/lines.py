"""roads.geojson, rail.geojson, wire.geojson and rivers.geojson: the lines of the ground, and their graph (LC-041)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from campaign.packs.chart.features import LINE
from campaign.packs.faults import Faults, instead
from campaign.packs.land import features
from campaign.packs.land.features import Marked
from campaign.packs.scenario import SIDES
from land import tables
from land.ground import measure
from land.ground.graph import Graph
from land.state.ground import RAIL, ROAD, WIRE, Edge, Line, Place, River
from naval.geo import course

PLACES = "places.geojson"
ROADS, RAILS, WIRES, RIVERS = "roads.geojson", "rail.geojson", "wire.geojson", "rivers.geojson"
ALONG = {"roads": ROAD, "rail": RAIL}
WINDING = (1.0, 1.5)


@dataclass(frozen=True)
class Drawn:
    """A line of the chart with its kind and the places it names."""

    row: Marked
    kind: str
    line: Line
    places: tuple[str, ...]
    at: tuple[int, ...]
    cls: str
    winding: float = 1.0
    up_ft: int = 0
    down_ft: int = 0
    gauge_in: float = 0.0
    along: str = ""


def read_rivers(folder: Path, faults: Faults) -> dict[str, tuple[River, Marked]]:
    """Read the rivers by key (LC-040)."""
    found = {}
    for one in features.read(folder, RIVERS, LINE, faults, needed=False):
        river = River(
            key=one.key,
            name=one.name,
            cls=one.word("class", features.words("rivers"), "class of river"),
            width_yd=one.read_whole_number("width_yd", 1, 20_000),
            line=one.points(),
        )
        if one.key:
            found[one.key] = (river, one)
    return found


def read(folder: Path, places: dict[str, Place], faults: Faults) -> list[Drawn]:
    """Read every road, rail and wire; one whose places do not fit is left out, with a fault (LC-041)."""
    found = []
    for one in features.read(folder, ROADS, LINE, faults):
        cls, winding = one.word("class", features.words("roads"), "class of road"), one.figure("winding", *WINDING)
        up, down = one.read_whole_number("ascent_ft", 0, 30_000), one.read_whole_number("descent_ft", 0, 30_000)
        found += _drawn(one, ROAD, places, cls=cls, winding=winding or 1.0, up_ft=up, down_ft=down)
    for one in features.read(folder, RAILS, LINE, faults, needed=False):
        cls, winding = one.word("class", features.words("rails"), "class of line"), one.figure("winding", *WINDING)
        found += _drawn(one, RAIL, places, cls=cls, winding=winding or 1.0, gauge_in=one.figure("gauge_in", 15, 120))
    for one in features.read(folder, WIRES, LINE, faults, needed=False):
        owner, along = one.word("owner", SIDES, "owner"), one.word("along", tuple(ALONG), "way for a wire")
        found += _drawn(one, WIRE, places, cls=owner, along=along)
    return found


def _drawn(one: Marked, kind: str, places: dict[str, Place], **more: object) -> list[Drawn]:
    """Check that a line passes its places in order, within 200 m, from the first to the last (LC-041)."""
    line, named = one.points(), one.read_words("places")
    if not one.feature.faults.clean(PLACES):
        return []
    unknown = [key for key in named if key not in places]
    for key in unknown:
        one.fault("places", key, "is no place here", instead(key, places))
    if unknown or not one.key:
        return []
    if len(named) < 2:
        one.fault("places", " ".join(named), "names too few places", "at least the two at its ends, in order")
        return []
    snap = float(tables.value("pack", "snap_m"))
    at: list[int] = []
    for key in named:
        far = [measure.metres(x, y, places[key].lon, places[key].lat) for x, y in line]
        near = [n for n in range(at[-1] + 1 if at else 0, len(line)) if far[n] <= snap]
        if not near:
            wrong = "is passed in another order" if min(far) <= snap else f"is {min(far):,.0f} m off its nearest point"
            one.fault("places", key, wrong, f"a point of the line within {snap:g} m of each place, in their order (LC-041)")
            return []
        at.append(near[0])
    if at[0] != 0 or at[-1] != len(line) - 1:
        one.fault(
            "geometry", named[0 if at[0] else -1], "is not its end", "the line begins at its first place and ends at its last"
        )
        return []
    return [Drawn(one, kind, line, named, tuple(at), **more)]  # type: ignore[arg-type]


def edges(drawn: list[Drawn]) -> tuple[Edge, ...]:
    """Build the stretches between neighbouring places: geodesic length times winding, climbs shared by length (LC-041)."""
    found = []
    for one in drawn:
        far = measure.lengths(one.line)
        whole = far[-1] or 1.0
        parts = list(zip(one.places, one.places[1:], one.at, one.at[1:], strict=False))
        for n, (a, b, i, j) in enumerate(parts, 1):
            climbs = [round(feet * far[j] / whole) - round(feet * far[i] / whole) for feet in (one.up_ft, one.down_ft)]
            found.append(
                Edge(
                    key=one.row.key if len(parts) == 1 else f"{one.row.key}_{n}",
                    name=one.row.name,
                    kind=one.kind,
                    cls=one.cls,
                    a=a,
                    b=b,
                    metres=max(1, round((far[j] - far[i]) * one.winding)),
                    line=one.line[i : j + 1],
                    up_ft=climbs[0],
                    down_ft=climbs[1],
                    gauge_in=one.gauge_in,
                    along=one.along,
                )
            )
    return tuple(sorted(found, key=lambda edge: edge.key))


def check_keys(drawn: list[Drawn]) -> None:
    """Check that each key belongs to one line, over roads, rails and wires together."""
    seen: dict[str, Drawn] = {}
    for one in drawn:
        other = seen.setdefault(one.row.key, one)
        if other is not one:
            one.row.fault("key", one.row.key, f"is in {other.row.feature.file} as well", "each once among roads, rails and wires")


def check_meetings(drawn: list[Drawn], places: dict[str, Place]) -> None:
    """Check that lines of a kind sharing a point within 200 m meet at a place that both name (LC-041, SC-LC-10)."""
    snap = float(tables.value("pack", "snap_m"))
    for kind in (ROAD, RAIL):
        mine = [one for one in drawn if one.kind == kind]
        owner = np.array([n for n, one in enumerate(mine) for _ in one.line])
        points = np.array([point for one in mine for point in one.line]).reshape(-1, 2)
        for n, one in enumerate(mine):
            far = {key: (places[key].lon, places[key].lat) for key in one.places}
            for x, y in one.line:
                if any(measure.metres(x, y, *point) <= snap for point in far.values()):
                    continue
                near = course.distances_nm(x, y, points[:, 0], points[:, 1]) * course.NM_M <= snap
                for other in sorted({int(k) for k in owner[near] if k > n}):
                    wrong = f"meets {mine[other].row.key} at {x:g} {y:g} where neither has a place"
                    one.row.fault(
                        "geometry", one.row.key, wrong, "a place there that both name, or lines that keep apart (LC-041)"
                    )


def check_crossings(
    drawn: list[Drawn], rivers: dict[str, tuple[River, Marked]], places: dict[str, Place], faulty: Collection[str]
) -> None:
    """Check that roads and rails cross rivers, except streams, at a bridge, ford or ferry, rails at bridges alone (LC-041).

    Crossings at ``faulty`` places are skipped."""
    within = float(tables.value("pack", "crossing_m"))
    for one in drawn:
        if one.kind == WIRE:
            continue
        line = shapely.LineString(one.line)
        for key, (river, _) in rivers.items():
            if river.cls == "stream" or not river.cls:
                continue
            for x, y in shapely.get_coordinates(line.intersection(shapely.LineString(river.line))):
                near = [places[name] for name in one.places if measure.metres(x, y, places[name].lon, places[name].lat) <= within]
                fit = [
                    place for place in near if place.key in faulty or (place.river == key and _carries(place, one.kind, river))
                ]
                if not fit:
                    allowed = "a bridge with spans there" if one.kind == RAIL else _allowed(river)
                    where = f"crosses {key} at {x:.4f} {y:.4f} without one"
                    one.row.fault("places", one.row.key, where, f"{allowed}, with river = {key}, named in places (LC-041)")


def _allowed(river: River) -> str:
    return "a bridge or ferry" if river.cls == "unfordable" else "a bridge, ford or ferry"


def _carries(place: Place, kind: str, river: River) -> bool:
    if kind == RAIL:
        return "bridge" in place.kinds and place.spans > 0
    return bool({"bridge", "ferry"} & set(place.kinds)) or ("ford" in place.kinds and river.cls == "fordable")


def check_fords(places: dict[str, Place], rivers: dict[str, tuple[River, Marked]], faults: Faults) -> frozenset[str]:
    """List the places that cross an unknown river, or ford one that cannot be forded (LC-041)."""
    faulty = set()
    for n, place in enumerate(places.values(), 1):
        river = rivers[place.river][0] if place.river in rivers else None
        if place.river and river is None:
            faulty.add(place.key)
            faults.add(PLACES, n, "river", place.river, "is no river here", instead(place.river, rivers))
        elif river is not None and "ford" in place.kinds and river.cls == "unfordable":
            faulty.add(place.key)
            faults.add(PLACES, n, "kinds", "ford", f"is no way over the {river.name}", "a bridge or ferry: it is unfordable")
    return frozenset(faulty)


def check_wires(drawn: list[Drawn], graph: Graph) -> None:
    """Check that a wire runs along roads or rails from office to office (LC-040)."""
    for one in drawn:
        if one.kind == WIRE and one.along:
            for a, b in zip(one.places, one.places[1:], strict=False):
                if graph.find_route(a, b, ALONG[one.along]) is None:
                    one.row.fault("along", one.along, f"do not lead from {a} to {b}", "roads or rail, by which there is a way")
