"""The ground of a pack from its layers, with every fault of all of them (LC-040, LC-041)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import shapely

from campaign.packs.chart.features import LINE
from campaign.packs.chart.ground import Ground as Sea
from campaign.packs.faults import Faults, instead
from campaign.packs.land import features, lines, places
from campaign.packs.scenario import Scenario
from land.ground.graph import Graph
from land.state.ground import Beach, Ground, Patch, Place
from naval.geo import course

GROUND, BEACHES = "ground.geojson", "beaches.geojson"
RING = frozenset({"Polygon"})
OFF_SHORE_NM = 1.5


def read(folder: Path, scenario: Scenario, sea: Sea, ports: dict[str, Any], faults: Faults) -> Ground:
    """Read places, roads, rails, wires, rivers, patches and beaches (LC-040)."""
    known = places.read(folder, scenario, sea, ports, faults)
    rivers = lines.read_rivers(folder, faults)
    drawn = lines.read(folder, known, faults)
    lines.check_keys(drawn)
    lines.check_meetings(drawn, known)
    edges = lines.edges(drawn)
    if faults.clean(lines.ROADS, lines.RAILS):
        lines.check_wires(drawn, Graph(known.values(), edges))
    faulty = lines.check_fords(known, rivers, faults) if faults.clean(places.FILE, lines.RIVERS) else frozenset(known)
    lines.check_crossings(drawn, rivers, known, faulty)
    return Ground(
        places=tuple(known[key] for key in sorted(known)),
        edges=edges,
        rivers=tuple(rivers[key][0] for key in sorted(rivers)),
        patches=_patches(folder, faults),
        beaches=_beaches(folder, known, sea, faults),
    )


def _patches(folder: Path, faults: Faults) -> tuple[Patch, ...]:
    found = []
    for one in features.read(folder, GROUND, RING, faults, needed=False):
        shape = one.feature.shape
        grass = one.feature.properties.get("grass")
        if not isinstance(grass, bool):
            one.fault("grass", "" if grass is None else grass, "is neither true nor false", "true or false")
        found.append(
            Patch(
                key=one.key,
                name=one.name,
                kind=one.word("kind", features.words("grounds"), "kind of ground"),
                rings=tuple(features.rounded(ring.coords) for ring in (shape.exterior, *shape.interiors)),
                height_ft=one.read_whole_number("height_ft", -1500, 25_000),
                pop_sqmi=one.read_whole_number("pop_sqmi", 0, 5000),
                grass=grass is True,
            )
        )
    return tuple(sorted(found, key=lambda patch: patch.key))


def _beaches(folder: Path, known: dict[str, Place], sea: Sea, faults: Faults) -> tuple[Beach, ...]:
    found = []
    for one in features.read(folder, BEACHES, LINE, faults, needed=False):
        place, line = one.feature.text("place"), one.points()
        if place and place not in known:
            one.fault("place", place, "is no place here", instead(place, known))
        if sea.chart is not None:
            nearest = [shapely.shortest_line(shapely.Point(sea.east(x), y), sea.shore).coords[1] for x, y in line]
            far = max(course.distance_nm(*here, *there) for here, there in zip(line, nearest, strict=True))
            if far > OFF_SHORE_NM:
                one.fault("geometry", one.key, f"lies {far:.1f} miles from the shore", f"at most {OFF_SHORE_NM:g}")
        found.append(
            Beach(
                key=one.key,
                name=one.name,
                points=one.read_whole_number("points", 1, 200),
                offshore_nm=one.figure("offshore_nm", 0, 20),
                exposure=one.word("exposure", features.words("exposures"), "quarter"),
                place=place,
                line=line,
            )
        )
    return tuple(sorted(found, key=lambda beach: beach.key))
