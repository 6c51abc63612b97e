"""Work at places: cables, stations, mines, as far as this seat knows (NAV-S-003 to 009, NAV-S-082 to 086)."""

from __future__ import annotations

from typing import Any

from campaign import store
from campaign.models.muster import HarbourSheet
from campaign.rooms.knowledge import Desk
from campaign.services import harbour_sheets
from campaign.services.orders import charted
from naval import tables
from naval.geo.compass import place_words
from naval.mustering import harbour_chart
from naval.orders.works import AT_A_PLACE, KINDS, MOST_TASKS, open_kinds
from naval.state.waters import HarbourChart

Row = dict[str, Any]
TITLES = {
    "cut_cable": "Cut a cable",
    "destroy_station": "Destroy a station",
    "lay_mines": "Lay mines",
    "countermine": "Sweep for mines",
}
SHOWN = {"laid": "mines laid", "struck": "a mine struck", "swept": "swept", "nothing": "swept, nothing found"}


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    settings = store.agreed(desk.seat.campaign.agreed)
    rows = reports(desk)
    kinds = open_kinds(settings) if desk.seat.role in ("cabin", "auxiliary") else ()
    if not kinds and not rows:
        return {"work": None}
    allowed = [row for row in (kind_row(desk, kind) for kind in kinds) if row["at_a_place"] or row["targets"]]
    return {"work": {"kinds": allowed, "most": MOST_TASKS, "forces": forces(desk), "reports": rows}}


def kind_row(desk: Desk, kind: str) -> Row:
    """A kind of work that was agreed on: what it needs, what it takes, and what of the enemy's there is to do it to."""
    cable = kind == "cut_cable"
    mine = desk.seat.side
    places = charted(store.pack(desk.seat.campaign.pack).theatre) if kind not in AT_A_PLACE else ()
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
    """What a kind of work takes, in a sentence (SC-N-22 to 25)."""
    minutes, slow = int(tables.value("tasks", kind)), tables.value("tasks", "slow_kn")
    near = tables.value("tasks", "station_nm" if kind == "destroy_station" else "near_nm")
    span = f"{minutes} minutes a mine" if kind == "lay_mines" else f"{minutes // 60} hour{'' if minutes == 60 else 's'}"
    where = {"cut_cable": "of its line", "destroy_station": "of it"}.get(kind, "of the place")
    miles = f"{near:g} mile{'' if near == 1 else 's'}"
    return f"{span} without a break, within {miles} {where}, stopped or at {slow:g} knots at most"


def forces(desk: Desk) -> list[Row]:
    """Her mines and her standing work, force by force, by her last status."""
    newest = {body["force"]: body for _, body in desk.kind("status")}
    return [
        {
            "key": key,
            "mines": sum(ship.get("mines", 0) for ship in body["ships"] if ship["afloat"]),
            "tasks": [asked(task) for task in body.get("tasks", ())],
            "since": next((desk.when(t["since"]) for t in body.get("tasks", ()) if t["since"] >= 0), ""),
        }
        for key, body in sorted(newest.items())
    ]


def asked(task: Row) -> Row:
    """A standing task in the shape in which a sheet orders it."""
    names = ("lon", "lat", "count") if task["kind"] == "lay_mines" else ("lon", "lat") if task["kind"] in AT_A_PLACE else ("of",)
    return {"kind": task["kind"], **{name: task[name] for name in names}}


def reports(desk: Desk) -> list[Row]:
    """What was done, what was struck, and what does not answer, the newest first."""
    rows = [
        {
            "minute": paper.happened,
            "when": desk.when(paper.happened),
            "text": body["text"],
            "force": body.get("name", "") if paper.kind == "work" else "",
            "place": place_words(body["lon"], body["lat"]) if paper.kind == "work" else "",
            "fresh": desk.fresh(paper),
        }
        for paper in desk.papers
        if paper.kind in ("work", "silence")
        for body in (paper.body,)
    ]
    return sorted(rows, key=lambda row: -row["minute"])


# -- on the chart ----------------------------------------------------------------------------------------------------------


def waters(desk: Desk) -> Row:
    """What this side has laid, swept and struck, and its own harbours' charts: nothing of the enemy's (NAV-S-005, NAV-S-085)."""
    marks = []
    for paper, body in desk.kind("work"):
        if body["what"] in SHOWN:
            marks.append(
                {
                    "what": body["what"],
                    "lon": body["lon"],
                    "lat": body["lat"],
                    "radius_nm": body["radius_nm"],
                    "count": body["count"],
                    "when": desk.when(paper.happened),
                    "text": f"{SHOWN[body['what']]}: {body['name']}, {desk.when(paper.happened)}. {body['text']}",
                }
            )
    return {
        "harbours": [harbour_row(desk, chart) for chart in own_harbours(desk)],
        "marks": marks,
        "silent": sorted({body["of"] for _, body in desk.kind("silence")}),
    }


def own_harbours(desk: Desk) -> list[HarbourChart]:
    """The charts of a side's own harbours: as its Admiralty laid them out, else as the scenario has them (NAV-S-003)."""
    if desk.seat.side == "neutral":
        return []
    pack = store.pack(desk.seat.campaign.pack)
    mine = {port.key for port in pack.world.ports if port.side == desk.seat.side}
    found = {chart.port: chart for chart in pack.world.harbours if chart.port in mine}
    drawn = HarbourSheet.objects.filter(seat__campaign=desk.seat.campaign, seat__side=desk.seat.side, done=True)
    for sheet in drawn.select_related("seat__campaign"):
        chart, _ = harbour_sheets.judge(sheet, sheet.body)
        if chart is not None:
            found[chart.port] = chart
    return [found[key] for key in sorted(found)]


def harbour_row(desk: Desk, chart: HarbourChart) -> Row:
    """A harbour's chart as it is drawn: its edge, and the squares that hold something."""
    names = {port.key: port.name for port in store.pack(desk.seat.campaign.pack).world.ports}
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
