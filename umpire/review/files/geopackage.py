"""Tracks, contacts, battles, weather and fields as layers of a GeoPackage (UD-118)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaign import serialization
from campaign.models import Campaign, Seat
from umpire.frame import Row
from umpire.review.files import Step
from umpire.review.files.antimeridian import cut_at_180, run_on, shape_of
from umpire.review.files.export_tables import CONTACT, instants, own_tracks, told_battles, told_contacts, told_fields
from umpire.review.replay import frames
from umpire.review.replay.truth_replay import Body, War

At = Callable[[float], str]
"""Function that gives the instant of a minute, as the file has it."""


@dataclass(frozen=True)
class Layer:
    """A layer of the package: its rows, each with its geometry, the columns of its table, and its shape."""

    name: str
    rows: list[Row]
    columns: tuple[str, ...]
    shape: str


def geopackage(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Write five layers in WGS 84; minutes are those of the campaign, times those of its calendar."""
    past, zero = frames.war_of(campaign), instants(campaign)

    def format_time(minute: float) -> str:
        return f"{zero + timedelta(minutes=minute):%Y-%m-%dT%H:%M:%SZ}"

    rows = [
        {
            **{name: one[name] for name in CONTACT},
            "seen": format_time(one["seen"]),
            "told": format_time(one["told"]),
            "geometry": _point(one),
        }
        for one in told_contacts(campaign, seat)
    ]
    layers = (
        _tracks(own_tracks(campaign, seat), format_time),
        Layer("contacts", rows, CONTACT, "Point"),
        _battles(told_battles(seat, past, campaign), format_time),
        _weather(campaign, past, seat, format_time),
        _fields(told_fields(campaign, seat, past)),
    )
    return _package(layers, zero, step)


def _tracks(bodies: list[Body], at: At) -> Layer:
    rows = [
        {
            "key": body.key,
            "name": body.name,
            "side": body.side,
            "since": at(body.points[0][0]),
            "until": at(body.points[-1][0]),
            "geometry": cut_at_180(run_on([(lon, lat) for _, lon, lat in body.points])),
        }
        for body in bodies
        if len(body.points) > 1
    ]
    return Layer("tracks", rows, ("key", "name", "side", "since", "until"), shape_of(rows, "LineString"))


def _battles(told: list[Row], at: At) -> Layer:
    rows = [
        {
            "title": one["title"],
            "since": at(one["since"]),
            "until": at(one["until"]),
            "ending": one["ending"],
            "geometry": _point(one),
        }
        for one in told
    ]
    return Layer("battles", rows, ("title", "since", "until", "ending"), "Point")


def _weather(campaign: Campaign, past: War, seat: Seat | None, at: At) -> Layer:
    """List the true weather of each area in each run, of the whole chart where the pack has no areas; a seat has none."""
    from shapely.geometry import Polygon, box

    areas = past.worlds[-1][1].areas if past.worlds and seat is None else ()
    shapes = [(area.name, cut_at_180(Polygon(run_on(area.ring).coords))) for area in areas]
    if seat is None and not areas:
        shapes = [("the whole chart", cut_at_180(box(*serialization.pack_of(campaign).theatre["bounds"])))]
    rows = [
        {"area": name, "run": number, "since": at(start), "until": at(until), "weather": past.weather(start), "geometry": shape}
        for name, shape in shapes
        for number, start, until in past.runs
    ]
    return Layer("weather", rows, ("area", "run", "since", "until", "weather"), shape_of(rows, "Polygon"))


def _fields(told: list[Row]) -> Layer:
    rows = [{"what": one["what"], "count": one["count"], "geometry": _point(one)} for one in told]
    return Layer("fields", rows, ("what", "count"), "Point")


def _point(row: Row) -> Any:
    from shapely.geometry import Point

    return Point(row["lon"], row["lat"])


def _package(layers: Sequence[Layer], zero: datetime, step: Step) -> bytes:
    """Pack the layers in one file, dated War Imminent: from one war equal bytes."""
    import geopandas
    import pyogrio

    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": f"{zero:%Y-%m-%dT%H:%M:%S.000Z}"})
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "war.gpkg"
            for n, layer in enumerate(layers, 1):
                table = geopandas.GeoDataFrame(
                    {column: [row[column] for row in layer.rows] for column in layer.columns},
                    geometry=[row["geometry"] for row in layer.rows],
                    crs="EPSG:4326",
                )
                several = layer.shape.startswith("Multi") or None
                pyogrio.write_dataframe(
                    table,
                    path,
                    layer=layer.name,
                    driver="GPKG",
                    geometry_type=layer.shape,
                    promote_to_multi=several,
                    append=path.exists(),
                )
                step(n, len(layers))
            return path.read_bytes()
    finally:
        pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": None})
