"""Geometry at the edge: layers are read through GeoPandas, checked, and passed on as shapely geometry in WGS 84.

Nothing behind this module guesses at a projection. A layer not in longitude and latitude is an error here, and the rest of the
program never meets a reference system."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from campaign.packs.chart.layer_source import Suspect, source

if TYPE_CHECKING:
    import geopandas

# Degrees beyond the bounds within which a shore still counts. Packs keep 1 degree of land outside their bounds, which is more, so
# the line where the coast was cut off never counts as a shore.
SAME_DEG = 1e-6
SHORE_MARGIN = 0.9
READING = threading.Lock()
"""Lock on reading. Warnings are caught for a whole process: of two layers read at once one would get the other's, and both those
of any thread. So one is read at a time, and only its reader's own warnings count."""
OUTWARD = (-SHORE_MARGIN, -SHORE_MARGIN, SHORE_MARGIN, SHORE_MARGIN)


@dataclass(frozen=True)
class Flaw:
    """A fault of one feature of a layer; ``row`` counts from 1, 0 is the whole file."""

    row: int
    column: str
    value: str
    wrong: str
    allowed: str


class LayerError(ValueError):
    """A layer that cannot be used, with every flaw found in it."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("; ".join(f"{flaw.value} {flaw.wrong}" for flaw in self.flaws))


@dataclass(frozen=True)
class Layer:
    """The features of a file: their geometry and, beside it, their properties."""

    geometries: tuple[BaseGeometry, ...]
    properties: tuple[dict[str, Any], ...]


def read(path: Path, kinds: frozenset[str]) -> Layer:
    """Read a vector layer, GeoJSON or GeoPackage by its name, of the given geometry kinds, in WGS 84.

    Raise LayerError with every flaw: unreadable, of another kind or pointing elsewhere (EX-065), empty, no or another reference
    system, a wrong kind of feature, an invalid shape."""
    import geopandas  # here: they take half a second to import, and most processes read no layer
    import pyogrio
    from pyproj.exceptions import CRSError

    try:
        with READING, source(path) as opened, warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always", RuntimeWarning)
            frame = pyogrio.read_dataframe(opened)
    except Suspect as error:
        raise LayerError([Flaw(0, "", path.name, f"cannot be read: it {error}", "GeoJSON or GeoPackage")]) from None
    except (OSError, RuntimeError, ValueError, CRSError, shapely.errors.ShapelyError) as error:
        raise LayerError([Flaw(0, "", path.name, f"cannot be read: {error}", "GeoJSON or GeoPackage")]) from error
    if not isinstance(frame, geopandas.GeoDataFrame) or frame.empty:
        raise LayerError([Flaw(0, "", path.name, "has no features", "at least one feature")])
    # The reader leaves out what it cannot decode, with a warning; half a coast is no coast.
    said = [w.message for w in heard if issubclass(w.category, RuntimeWarning | UserWarning) and is_the_readers(w.filename)]
    flaws = [Flaw(0, "", path.name, f"was not read in full: {message}", "GeoJSON or GeoPackage") for message in said]
    shapes = [alone(shape, kinds) for shape in frame.geometry]
    flaws += _projection(frame) + _shapes(shapes, kinds)
    if flaws:
        raise LayerError(flaws)
    own = frame.geometry.name  # stored, because each access makes the column anew
    columns = [name for name in frame.columns if name != own]
    properties = tuple(dict(zip(columns, row, strict=True)) for row in frame[columns].itertuples(index=False, name=None))
    return Layer(tuple(shapely.force_2d(one) for one in shapes if one is not None), properties)


def alone(shape: BaseGeometry | None, kinds: frozenset[str]) -> BaseGeometry | None:
    """Return the one part of a shape written as several, as map programs do, or the joined parts of one cut at the 180th
    meridian."""
    if shape is None or shape.geom_type in kinds:
        return shape
    parts: Any = getattr(shape, "geoms", ())
    if len(parts) == 1:
        return parts[0]
    one = {"MultiLineString": joined, "MultiPolygon": mended}.get(shape.geom_type)
    return one(shape) if one else shape


def mended(shape: BaseGeometry) -> BaseGeometry:
    """Join an area cut at the 180th meridian (RFC 7946, 3.1.9), longitudes running on over 180; leave it if that makes several
    parts."""
    east = [shapely.affinity.translate(one, 360) if one.bounds[0] < 0 else one for one in shapely.get_parts(shape)]
    whole = shapely.union_all(east)
    return whole if whole.geom_type == "Polygon" and whole.bounds[0] < 180 < whole.bounds[2] else shape


def joined(shape: BaseGeometry) -> BaseGeometry:
    """Join a line cut at the 180th meridian (RFC 7946, 3.1.9), longitudes running on over 180; leave it if its parts do not meet
    there. Parts keep their direction."""
    parts: Any = getattr(shape, "geoms", ())
    whole, *waiting = ([(x, y) for x, y, *_ in part.coords] for part in parts)
    while waiting:
        for part in waiting:
            if turn := _turn(whole[-1], part[0]):
                whole = [*whole, *((x + turn, y) for x, y in part[1:])]
            elif turn := _turn(whole[0], part[-1]):
                whole = [*((x + turn, y) for x, y in part[:-1]), *whole]
            else:
                continue
            waiting.remove(part)
            break
        else:
            return shape
    return shapely.LineString([(x + (360 if min(whole)[0] < -180 else 0), y) for x, y in whole])


def _turn(end: tuple[float, float], begin: tuple[float, float]) -> float:
    """Reckon the degrees by which a part turns to meet another across the 180th meridian; 0 if it does not."""
    turn = 360.0 * round((end[0] - begin[0]) / 360)
    meet = abs(end[0] - begin[0] - turn) < SAME_DEG and abs(end[1] - begin[1]) < SAME_DEG and abs(abs(end[0]) - 180) < SAME_DEG
    return turn if meet else 0.0


def is_the_readers(filename: str) -> bool:
    """Report whether a warning comes from the reader or its caller here."""
    return filename == __file__ or "pyogrio" in Path(filename).parts


def _projection(frame: geopandas.GeoDataFrame) -> list[Flaw]:
    from pyproj import CRS

    allowed = "WGS 84 longitude and latitude (EPSG:4326)"
    if frame.crs is None:
        return [Flaw(0, "crs", "none", "is no reference system", allowed)]
    if not CRS.from_epsg(4326).equals(frame.crs.to_2d(), ignore_axis_order=True):  # heights do not matter: they are left out
        return [Flaw(0, "crs", str(frame.crs.name), "is another reference system", allowed)]
    # Readers take GeoJSON without a projection for WGS 84, so metres must be caught by their size.
    west, south, east, north = (float(value) for value in frame.total_bounds)
    if not (-180 <= west <= east <= 360 and -90 <= south <= north <= 90):
        extent = f"{west:g}, {south:g}, {east:g}, {north:g}"
        return [Flaw(0, "geometry", extent, "are no degrees", allowed)]
    return []


def _shapes(shapes: list[BaseGeometry | None], kinds: frozenset[str]) -> list[Flaw]:
    flaws = []
    for row, shape in enumerate(shapes, 1):
        if shape is None or shape.is_empty:
            flaws.append(Flaw(row, "geometry", "", "is empty", " or ".join(sorted(kinds))))
        elif shape.geom_type not in kinds:
            flaws.append(Flaw(row, "geometry", shape.geom_type, "is the wrong kind", " or ".join(sorted(kinds))))
        elif not shape.is_valid:
            flaws.append(Flaw(row, "geometry", shapely.is_valid_reason(shape), "is no valid shape", "a valid shape"))
    return flaws


def land(path: Path) -> BaseGeometry:
    """Read the land of a theatre as one valid MultiPolygon; raise LayerError."""
    layer = read(path, frozenset({"Polygon", "MultiPolygon"}))
    whole = shapely.MultiPolygon(list(shapely.get_parts(list(layer.geometries))))
    return whole if whole.is_valid else shapely.union_all(list(layer.geometries))


def unrolled(dry: BaseGeometry, bounds: tuple[float, float, float, float]) -> BaseGeometry:
    """Convert land to the longitudes of a theatre over the 180th meridian, rejoining what was cut there.

    Land of other theatres is unchanged. Files may have either form (RFC 7946, 3.1.9 cuts)."""
    west, east = bounds[0] - SHORE_MARGIN, bounds[2] + SHORE_MARGIN
    if west >= -180 and east <= 180:
        return dry
    frame = shapely.box(west - 1, -90, east + 1, 90)
    copies = [shapely.affinity.translate(dry, turn) for turn in (-360.0, 0.0, 360.0)]
    found = shapely.union_all([shapely.intersection(one, frame) for one in copies if one.intersects(frame)])
    return shapely.MultiPolygon([one for one in shapely.get_parts(found) if one.geom_type == "Polygon"])


def coasts(
    dry: BaseGeometry, areas: Iterable[tuple[str, str, BaseGeometry]], bounds: tuple[float, float, float, float]
) -> list[tuple[str, str, BaseGeometry]]:
    """Cut the shore of ``dry`` inside each (key, name, area), as lines in WGS 84, sorted by key; areas without one drop out.

    ``bounds`` are west, south, east, north in degrees; shores over SHORE_MARGIN outside are left off."""
    west, south, east, north = (edge + step for edge, step in zip(bounds, OUTWARD, strict=True))
    # A theatre may run past the 180th meridian, and its land may be drawn on either side of it.
    frame = shapely.union_all([shapely.box(west + turn, south, east + turn, north) for turn in (-360, 0, 360)])
    shore = dry.boundary.intersection(frame)
    found = []
    for key, name, area in sorted(areas, key=lambda entry: entry[0]):
        parts = [p for p in shapely.get_parts(shore.intersection(area)) if p.geom_type == "LineString" and not p.is_empty]
        if parts:
            found.append((key, name, shapely.line_merge(shapely.MultiLineString(parts))))
    return found
