"""Lines and areas over the 180th meridian, as files for maps have them: cut there (RFC 7946, 3.1.9).

GeoPackage keeps longitudes within 180 either way like GeoJSON, and a line from 179 to -179 would go round the world in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naval.geo.course import shift_longitude_near


def run_on(points: Sequence[tuple[float, float]]) -> Any:
    """Count each longitude of a line of places on from the one before."""
    from shapely.geometry import LineString

    found = [points[0]]
    for lon, lat in points[1:]:
        found.append((shift_longitude_near(lon, found[-1][0]), lat))
    return LineString(found)


def cut_at_180(shape: Any) -> Any:
    """Cut a shape whose longitudes run on at the meridian, each part on its own side of it; leave any other as it is."""
    import shapely
    from shapely.affinity import translate

    west, _, east, _ = shape.bounds
    if west >= -180 and east <= 180:
        return shape
    world = shapely.box(-180, -90, 180, 90)
    sides = [shapely.intersection(translate(shape, turn), world) for turn in (-360.0, 0.0, 360.0)]
    parts = [one for side in sides for one in shapely.get_parts(side) if one.geom_type == shape.geom_type and not one.is_empty]
    return shapely.MultiLineString(parts) if shape.geom_type == "LineString" else shapely.MultiPolygon(parts)


def shape_of(rows: Sequence[dict[str, Any]], kind: str) -> str:
    """Name the shape of a layer: several of a kind where any of it was cut."""
    return kind if all(row["geometry"].geom_type == kind for row in rows) else f"Multi{kind}"
