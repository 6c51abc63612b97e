"""A harbour as the umpire has it before him when a hostile force appears off it (NAV-S-007), with its whole chart."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.packs import Public
from campaign.reports.seat_knowledge import public
from campaign.rooms.navigation.harbours import coast
from campaign.rooms.words import letter
from campaign.war.outcome import Outcome
from naval import tables
from naval.geo.calendar import label
from naval.geo.compass import place_words
from naval.mustering import harbour_chart
from naval.state.waters import HarbourChart, Square
from naval.state.world import Force, Port, World
from umpire.frame import Row, Standing, afloat, at_war, frame

KINDS = {"mine": "Mined", "fort": "Forts", "boom": "Booms", "berth": "Berths", "light": "Lights"}
NEAR = float(tables.value("tasks", "demonstration_nm"))  # miles beyond the chart that are drawn: 10,000 yards


@require_GET
@at_war
def page(request: HttpRequest, at: Standing, port: str) -> HttpResponse:
    """Show the page of one harbour: its chart with everything on it, and the ships of both sides in or near it."""
    return render(request, "umpire/harbour.html", {"desk": head(at), "harbour": harbour(at, port)})


@require_GET
@at_war
def index(request: HttpRequest, at: Standing) -> HttpResponse:
    """Show the list of harbours, with the forces off each."""
    return render(request, "umpire/harbours.html", {"desk": head(at), "harbours": listed(at)})


def head(at: Standing) -> Row:
    """Show the frame of both pages: the hour at which the campaign stands, and no state."""
    return frame(at.umpire, at, label=label(at.segment.start, at.campaign.hour_zero), text="")


def listed(at: Standing) -> list[Row]:
    """List the harbours that have a chart, with the hostile forces near them now."""
    world = at.now
    ports = {p.key: p for p in world.ports}
    rows = []
    for chart in world.harbours:
        port = ports[chart.port]
        near = [f.name for f in world.forces if _is_near_harbour(f, chart) and f.side != port.side and afloat(world, f.key)]
        rows.append(
            {
                "name": port.name,
                "side": port.side,
                "url": reverse("umpire:port", args=[at.umpire.rid, chart.port]),
                "near": ", ".join(near),
            }
        )
    return sorted(rows, key=lambda row: (row["side"], row["name"]))


def harbour(at: Standing, key: str) -> Row:
    """Show one harbour, drawn and in words."""
    campaign, outcome, world = at.campaign, at.outcome, at.now
    start, end = at.start, outcome.world if outcome else None
    chart = next((c for c in world.harbours if c.port == key), None)
    port = next((p for p in world.ports if p.key == key), None)
    if chart is None or port is None:
        raise Http404
    forces = [row for then, when in ((start, "start"), (end, "end")) if then for row in list_forces_near(then, chart, when)]
    stays = {row["name"] for row in forces if [r["x"] for r in forces if r["name"] == row["name"]].count(row["x"]) > 1}
    for row in forces:  # who has not moved is drawn once
        row["drawn"] = row["when"] == "end" or not (end and row["name"] in stays)
    hour = campaign.hour_zero
    return {
        "name": port.name,
        "side": port.side,
        "letter": letter(port.side),
        "place": place_words(port.lon, port.lat),
        "capacity": port.capacity,
        "coal_t": round(port.coal_t),
        "start": label(start.minute, hour),
        "end": label(end.minute, hour) if end else "",
        "draw": drawing(public(campaign), chart, port),
        "forces": forces,
        "tracks": tracks(outcome, chart),
        "marks": marks(chart),
        "stores": [
            {"words": words, "left": round(chart.stores[name]) if name in chart.stores else None}
            for name, (words, _) in harbour_chart.STORES.items()
        ],
        "lying": list_ships_in_port(world, port),
        "outside": outside(world, chart, port),
        "fields": fields(world, chart),
    }


def drawing(known: Public, chart: HarbourChart, port: Port) -> Row:
    """Draw the sheet as numbers: a square is one unit; ten thousand yards of sea round it."""
    x, y = harbour_chart.plane(chart).miles(port.lon, port.lat)
    wide, high, pad = chart.columns, chart.rows, round(NEAR)
    flat = harbour_chart.plane(chart)
    corner = flat.find_point(-pad, -pad)
    return {
        "view": f"{-pad} {-pad} {wide + 2 * pad} {high + 2 * pad}",
        "columns": [{"name": harbour_chart.name_of(c, 0)[:-1], "x": c + 0.5} for c in range(wide)],
        "rows": [{"name": str(r + 1), "y": r + 0.62} for r in range(high)],
        "wide": wide,
        "high": high,
        "around": {"x": -pad, "y": -pad, "wide": wide + 2 * pad, "high": high + 2 * pad},
        "grid": "".join(f"M{c} 0V{high}" for c in range(wide + 1)) + "".join(f"M0 {r}H{wide}" for r in range(high + 1)),
        "coast": coast(known, corner[0], corner[1], wide + 2 * pad, high + 2 * pad),
        "shift": f"translate({-pad} {-pad})",
        "port": {"x": round(x - 0.35, 2), "y": round(y - 0.35, 2)},
        "glyphs": [
            {"what": s.what, "x": s.column + 0.18, "y": s.row + 0.18, "column": s.column, "row": s.row, "title": _title(s)}
            for s in chart.squares
            if s.what in KINDS
        ],
    }


def _title(square: Square) -> str:
    note = f", {square.note}" if square.note else ""
    return f"{harbour_chart.name_of(square.column, square.row)}: {square.what}{note}"


def _is_near_harbour(force: Force, chart: HarbourChart) -> bool:
    return harbour_chart.off_nm(chart, force.lon, force.lat) <= NEAR


def list_forces_near(world: World, chart: HarbourChart, when: str) -> list[Row]:
    """List the forces in a harbour's waters or within 10,000 yards of them."""
    flat = harbour_chart.plane(chart)
    rows = []
    for force in world.forces:
        if not _is_near_harbour(force, chart) or not afloat(world, force.key):
            continue
        x, y = flat.miles(force.lon, force.lat)
        square = harbour_chart.square_of(chart, force.lon, force.lat)
        rows.append(
            {
                "name": force.name,
                "side": force.side,
                "letter": letter(force.side),
                "when": when,
                "x": round(x, 2),
                "y": round(y, 2),
                "flip": x > chart.columns - 2,
                "square": harbour_chart.name_of(*square) if square else "outside",
                "port": force.port == chart.port,
                "ships": [s.name for s in world.ships if s.force == force.key and s.afloat],
            }
        )
    return rows


def tracks(outcome: Outcome | None, chart: HarbourChart) -> list[Row]:
    """List the tracks of the run in review that come near, as lines on the sheet."""
    flat, out = harbour_chart.plane(chart), []
    seen: set[str] = set()
    for report in outcome.reports if outcome else ():
        if report.kind != "status" or report.data["force"] in seen:
            continue
        seen.add(report.data["force"])
        points = [flat.miles(lon, lat) for _, lon, lat in report.data["track"]]
        inside = [-NEAR <= x <= chart.columns + NEAR and -NEAR <= y <= chart.rows + NEAR for x, y in points]
        if any(inside) and len(points) > 1:
            out.append({"points": " ".join(f"{x:.2f},{y:.2f}" for x, y in points), "name": report.data["name"]})
    return out


def marks(chart: HarbourChart) -> list[Row]:
    """List the marks, kind by kind, squares in order."""
    rows = []
    for what, name in KINDS.items():
        some = [{"names": ", ".join(names), "note": note} for note, names in harbour_chart.by_note(chart, what)]
        if some:
            rows.append({"what": what, "name": name, "squares": some})
    return rows


def list_ships_in_port(world: World, port: Port) -> list[Row]:
    """List the ships that lie in the port, force by force (NAV-S-008)."""
    return [
        {"force": f.name, "ships": ", ".join(s.name for s in world.ships if s.force == f.key and s.afloat)}
        for f in world.forces
        if f.port == port.key and afloat(world, f.key)
    ]


def outside(world: World, chart: HarbourChart, port: Port) -> list[str]:
    """List forces of its own side that lie by the port but not in it: there was no room, or they are under way (SC-S-17)."""
    return [
        f.name
        for f in world.forces
        if f.side == port.side and f.port != port.key and _is_near_harbour(f, chart) and afloat(world, f.key)
    ]


def fields(world: World, chart: HarbourChart) -> list[Row]:
    """List the mines laid at sea near the harbour in this war (NAV-S-085)."""
    flat = harbour_chart.plane(chart)
    rows = []
    for field in world.mines:
        if field.left and harbour_chart.off_nm(chart, field.lon, field.lat) <= NEAR:
            x, y = flat.miles(field.lon, field.lat)
            rows.append({"side": field.side, "x": round(x, 2), "y": round(y, 2), "radius": field.radius_nm, "left": field.left})
    return rows
