"""Work at places: cables, stations, mines, as far as this seat knows (NAV-S-003 to 009, NAV-S-082 to 086)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.muster import harbour_sheets
from campaign.packs.chart.theatre import charted
from campaign.reports.seat_knowledge import Desk, agreed, public
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row
from campaign.war.reports.papers import Silence
from campaign.war.reports.sea import Status, StatusTask
from campaign.war.reports.sea import Work as WorkReport
from naval import tables
from naval.geo.compass import place_words
from naval.mustering import harbour_chart
from naval.orders.works import AT_A_PLACE, KINDS, MOST_TASKS, open_kinds
from naval.state.waters import HarbourChart
from tactical.engine.text.words import plural

TITLES = {
    "cut_cable": "Cut a cable",
    "destroy_station": "Destroy a station",
    "lay_mines": "Lay mines",
    "countermine": "Sweep for mines",
}
SHOWN = {"laid": "mines laid", "struck": "a mine struck", "swept": "swept", "nothing": "swept, nothing found"}


def block(desk: Desk) -> Row:
    """Build the room's part on work."""
    rows = reports(desk)
    kinds = open_kinds(agreed(desk.seat.campaign)) if desk.seat.kind.ships else ()
    if not kinds and not rows:
        return {"work": None}
    allowed = [row for row in (kind_row(desk, kind) for kind in kinds) if row["at_a_place"] or row["targets"]]
    return {"work": {"kinds": allowed, "most": MOST_TASKS, "forces": forces(desk), "reports": rows}}


def kind_row(desk: Desk, kind: str) -> Row:
    """Build an agreed kind of work: needs, duration, and enemy targets."""
    cable = kind == "cut_cable"
    mine = desk.seat.side
    places = charted(public(desk.seat.campaign).theatre) if kind not in AT_A_PLACE else ()
    return {
        "key": kind,
        "name": TITLES[kind],
        "text": takes(kind),
        "rule": KINDS[kind][2],
        "at_a_place": kind in AT_A_PLACE,
        "count": kind == "lay_mines",
        "targets": [
            {"key": p.key, "name": p.name}
            for p in sorted(places, key=lambda p: p.name)
            if (p.kind == "cable") == cable and p.side not in (mine, "neutral")
        ],
    }


def takes(kind: str) -> str:
    """Say what a kind of work takes, in a sentence (SC-N-22 to 25)."""
    minutes, slow = int(tables.value("tasks", kind)), tables.value("tasks", "slow_kn")
    near = tables.value("tasks", "station_nm" if kind == "destroy_station" else "near_nm")
    span = f"{plural(minutes, 'minute')} a mine" if kind == "lay_mines" else plural(minutes // 60, "hour")
    where = {"cut_cable": "of its line", "destroy_station": "of it"}.get(kind, "of the place")
    return f"{span} continuously, within {plural(near, 'mile')} {where}, stopped or at {plural(slow, 'knot')} at most"


def forces(desk: Desk) -> list[Row]:
    """List each force's mines and standing work, by her last status."""
    newest = {body.force: body for _, body in desk.list_reports(Status)}
    return [
        {
            "key": key,
            "mines": sum(ship.mines or 0 for ship in body.ships if ship.afloat),
            "tasks": [make_task_order(task) for task in body.tasks],
            "since": next((desk.format_minute(task.since) for task in body.tasks if task.since >= 0), ""),
        }
        for key, body in sorted(newest.items())
    ]


def make_task_order(task: StatusTask) -> Row:
    """Return a standing task in the shape of an order sheet."""
    if task.kind not in AT_A_PLACE:
        return {"kind": task.kind, "of": task.of}
    at = {"kind": task.kind, "lon": task.lon, "lat": task.lat}
    return {**at, "count": task.count} if task.kind == "lay_mines" else at


def reports(desk: Desk) -> list[Row]:
    """List work done, mines struck, and places that do not answer, the newest first."""
    told = [(paper, body.text, body.name, place_words(body.lon, body.lat)) for paper, body in desk.list_reports(WorkReport)]
    told += [(paper, body.text, "", "") for paper, body in desk.list_reports(Silence)]
    return [
        {
            "minute": paper.happened,
            "when": desk.format_minute(paper.happened),
            "text": text,
            "force": force,
            "place": at,
            "of": desk.name_paper(paper),
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, text, force, at in sorted(told, key=lambda row: (-row[0].happened, row[0].number))
    ]


# -- on the chart ----------------------------------------------------------------------------------------------------------


def waters(desk: Desk, charts: Sequence[HarbourChart] | None = None) -> Row:
    """Mark works of this side, and its harbour charts: nothing of the enemy's (NAV-S-005, NAV-S-085).

    ``charts`` are those of its harbours, if known.
    """
    charts = harbour_sheets.of_side(desk.seat) if charts is None else charts
    marks = []
    for paper, body in desk.list_reports(WorkReport):
        if body.what in SHOWN:
            marks.append(
                {
                    **pick_fields(body, "what lon lat radius_nm count"),
                    "of": desk.name_paper(paper),
                    "when": desk.format_minute(paper.happened),
                    "text": f"{SHOWN[body.what]}: {body.name}, {desk.format_minute(paper.happened)}. {body.text}",
                }
            )
    return {
        "harbours": [harbour_row(desk, chart) for chart in charts],
        "marks": marks,
        "silent": sorted({body.of for _, body in desk.list_reports(Silence)}),
    }


def harbour_row(desk: Desk, chart: HarbourChart) -> Row:
    """Build a harbour's chart: its edge, and the squares that hold something."""
    names = {port["key"]: port["name"] for port in public(desk.seat.campaign).theatre["ports"]}
    return {
        "port": chart.port,
        "name": names[chart.port],
        "ring": [list(corner) for corner in harbour_chart.ring(chart)],
        "columns": chart.columns,
        "rows": chart.rows,
        "squares": [
            {
                "name": harbour_chart.name_of(s.column, s.row),
                "what": s.what,
                "note": s.note,
                "ring": [list(corner) for corner in harbour_chart.corners(chart, s.column, s.row)],
            }
            for s in chart.squares
            if s.what != "land"
        ],
    }
