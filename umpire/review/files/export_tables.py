"""Exports of a war for other programs: tracks, contacts, battles, fields; as GPX with times and tables as CSV (UD-118).

They hold the truth for the umpire, and for a seat only the contents of its papers. Written by pyogrio; every date in the files is
of the war's own calendar, so that one war gives equal bytes whenever it is asked.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaign.models import Campaign, Seat
from campaign.war.reports import read
from campaign.war.reports.sea import Battle, Sighting, Status, Work
from campaign.war.reports.summaries import CALLED, in_words
from naval.geo.calendar import label
from umpire.exercise.injects import sheets
from umpire.frame import Row, in_order
from umpire.review.files import Step
from umpire.review.replay import frames
from umpire.review.replay.truth_replay import Body, War

J2000 = 2451545.0
NOON = datetime(2000, 1, 1, 12, tzinfo=UTC)
CONTACT = ("seat", "label", "what", "side", "by", "came_by", "seen", "told", "along_nm", "across_nm")


def instants(campaign: Campaign) -> datetime:
    """Reckon the instant of War Imminent by the war's calendar, to the minute, in UTC."""
    past = frames.war_of(campaign)
    julian = past.worlds[0][1].calendar.julian if past.worlds else J2000
    found = NOON + timedelta(days=julian - J2000)
    return (found + timedelta(seconds=30)).replace(second=0, microsecond=0)


def own_tracks(campaign: Campaign, seat: Seat | None) -> list[Body]:
    """List tracks as they were, up to the end of each body, or those that a seat's own officers made."""
    if seat is None:
        return [while_it_was(body) for body in frames.war_of(campaign).bodies.values() if body.points]
    names = {body.force: body.name for body in (Status.read(one.data) for one in seat.was_told(Status.kind))}
    eye = frames.eye_of(seat)
    return [
        Body(key, names.get(body.name, body.name), body.side, body.points) for key, body in eye.own_tracks.items() if body.points
    ]


def while_it_was(body: Body) -> Body:
    """Cut a body's track at its end."""
    if body.until > body.points[-1][0]:
        return body
    last = body.find_position(body.until - 1) or body.points[0][1:]
    points = [one for one in body.points if one[0] < body.until - 1]
    return replace(body, points=[*points, (max(body.until - 1, body.points[0][0]), *last)])


def told_contacts(campaign: Campaign, seat: Seat | None) -> list[Row]:
    """List sightings as they were told: of one seat, or of all."""
    rows = []
    for one in [seat] if seat is not None else in_order(campaign.players()):
        for paper in one.papers.filter(kind=Sighting.kind).order_by("number"):
            body = Sighting.read(paper.data)
            told = (
                one.name,
                body.label,
                body.what,
                body.side,
                body.by,
                str(body.via or ""),
                paper.happened,
                paper.arrives,
                *body.error_nm,
            )
            rows.append({**dict(zip(CONTACT, told, strict=True)), "lon": body.lon, "lat": body.lat})
    return rows


def told_fields(campaign: Campaign, seat: Seat | None, past: War) -> list[Row]:
    """List minefields as they lie, or a seat's reports of mines."""
    if seat is not None:
        found = [(paper, Work.read(paper.data)) for paper in seat.was_told(Work.kind)]
        return [{"what": body.what, "count": body.count, "lon": body.lon, "lat": body.lat} for _, body in found if not body.of]
    return (
        [{"what": f"mines of {one.side}", "count": one.left, "lon": one.lon, "lat": one.lat} for one in past.worlds[-1][1].mines]
        if past.worlds
        else []
    )


def told_battles(seat: Seat | None, past: War, campaign: Campaign) -> list[Row]:
    """List battles as they were, or those reported to a seat, where its own forces were that fought them."""
    if seat is None:
        return [
            {"title": one.title, "since": one.minute, "until": one.until, "ending": one.ending, "lon": one.lon, "lat": one.lat}
            for one in past.battles
            if one.lon is not None
        ]
    own = own_tracks(campaign, seat)
    rows = []
    for paper in seat.was_told(Battle.kind):
        body = Battle.read(paper.data)
        there = (one.find_position(paper.happened) for one in own if one.name in body.text)
        place = next((one for one in there if one is not None), None)
        if place is not None:
            rows.append(
                {
                    "title": body.title,
                    "since": paper.happened,
                    "until": paper.happened + (body.minutes or 0),
                    "ending": body.ending or "",
                    "lon": place[0],
                    "lat": place[1],
                }
            )
    return rows


def gpx(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Write tracks point by point with their times, which a line would lose."""
    import geopandas
    import pyogrio
    from shapely.geometry import Point

    zero = instants(campaign)
    rows: dict[str, list[Any]] = {name: [] for name in ("track_fid", "track_seg_id", "track_seg_point_id", "track_name", "time")}
    points = []
    for n, body in enumerate(own_tracks(campaign, seat)):
        for k, (minute, lon, lat) in enumerate(body.points):
            when = zero + timedelta(minutes=minute)
            for name, value in zip(rows, (n, 0, k, body.name, when), strict=True):
                rows[name].append(value)
            points.append(Point(lon, lat))
    table = geopandas.GeoDataFrame(rows, geometry=points, crs="EPSG:4326")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "war.gpx"
        pyogrio.write_dataframe(
            table, path, layer="track_points", driver="GPX", geometry_type="Point", dataset_options={"CREATOR": "Sealed Orders"}
        )
        step(1, 1)
        return path.read_bytes()


def written(rows: list[Row], columns: tuple[str, ...]) -> bytes:
    """Write a table as CSV."""
    return sheets.written([{name: str(row[name]) for name in columns} for row in rows], sheets.CSV, columns)


def events(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Write every event of the war as the umpire has it."""
    rows = [
        {
            "run": one.run,
            "number": one.n,
            "minute": one.event.minute,
            "when": label(one.event.minute, campaign.hour_zero),
            "kind": one.event.kind,
            "text": one.event.text,
            "rules": " ".join(one.event.rules),
            "dice": json.dumps([[roll.rule, roll.what, roll.faces, roll.fell] for roll in one.event.rolls], ensure_ascii=False),
            "told": " ".join(one.event.told),
            "lon": "" if one.event.lon is None else f"{one.event.lon:g}",
            "lat": "" if one.event.lat is None else f"{one.event.lat:g}",
        }
        for one in frames.war_of(campaign).events
    ]
    step(1, 1)
    return written(rows, ("run", "number", "minute", "when", "kind", "text", "rules", "dice", "told", "lon", "lat"))


def papers(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Write the papers that were delivered and stand: to one seat, or to all."""
    rows = []
    hour = campaign.hour_zero
    for one in [seat] if seat is not None else in_order(campaign.players()):
        for n, paper in enumerate(one.papers.order_by("number"), 1):
            read(paper.kind, paper.data)
            rows.append(
                {
                    "seat": one.name,
                    "number": n,
                    "kind": CALLED[paper.kind],
                    "happened": paper.happened,
                    "arrived": paper.arrives,
                    "when": label(paper.arrives, hour),
                    "text": in_words(paper.body),
                }
            )
    step(1, 1)
    return written(rows, ("seat", "number", "kind", "happened", "arrived", "when", "text"))
