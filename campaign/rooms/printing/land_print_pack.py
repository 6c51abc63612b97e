"""The printed pack of a headquarters or war ministry: columns, arrivals, new reports, country (UD-105).

From delivered papers and the public map alone, like :mod:`campaign.rooms.printing.print_pack`.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign.orders.general_context import list_commanded_columns
from campaign.paper import matter, mercator
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.land import land_rows
from campaign.rooms.ministry import room as ministry
from campaign.war.reports.body import Body
from campaign.war.reports.land import BodyReported, Drawn, Guns, Heard, Seen, Told
from campaign.war.reports.summaries import in_words

EVERY = (Seen, BodyReported, Told, Heard, Guns, Drawn)
"""The kinds of which all new papers are printed."""
KINDS: dict[type[Body], str] = {
    Seen: "The enemy",
    BodyReported: "Return",
    Told: "From the field",
    Heard: "Orders",
    Guns: "Guns",
    Drawn: "Supply",
}
NAMED = ("town", "port", "fort", "depot", "arsenal", "pass")
MINISTRY = "ministry"


def parts(desk: Desk) -> tuple[str, ...]:
    """List the sheet's parts besides columns: dispatches for both, column logs for a general."""
    more = () if desk.seat.kind.troops == MINISTRY else ("log",)
    return ("dispatches", *more) if desk.seat.kind.troops else ()


def bodies(desk: Desk) -> tuple[matter.Body, ...]:
    """List the columns under the seat's orders, each as it is known."""
    mine = list_commanded_columns(desk)
    return tuple(_body(row) for row in land_rows.bodies(desk) if row["key"] in mine)


def _body(row: dict[str, object]) -> matter.Body:
    where = f"{row['head']}" + (f", {row['tail']}" if row["tail"] else "")
    when = "" if row["near"] else f", as it reported itself {row['when']}"
    state = f"{row['men']:,} men, {row['state']}, {row['cohesion']}; food for {row['days']} days; {row['posture']}"
    return matter.Body(name=str(row["name"]), place=where + when, units=str(row["units"]), state=state)


def headquarters(desk: Desk) -> str:
    """Say where a general is, and with whom he rides; "" for a ministry."""
    at = land_rows.headquarters(desk)
    if not at:
        return ""
    rides = f"with {at['rides_with']}, " if at["rides_with"] else ""
    return f"Now {rides}{'aboard ' + at['aboard'] if at['aboard'] else at['place']}."


def coming(desk: Desk) -> tuple[tuple[str, str], ...]:
    """List the columns to come, as now appointed, for a ministry."""
    if desk.seat.kind.troops != MINISTRY:
        return ()
    return tuple((row["name"], f"{row['place']}, {row['when']}") for row in ministry.coming(desk))


def items(desk: Desk) -> Iterable[matter.Item]:
    """List new reports from the land, kind by kind."""
    for kind, words in KINDS.items():
        for paper, body in desk.list_reports(kind):
            if desk.is_new_for_call(paper):
                yield matter.Item(kind=words, when=desk.format_minute(paper.happened), text=in_words(body))


def marks(desk: Desk) -> list[matter.Mark]:
    """List own and enemy columns, as on the room's chart."""
    if not desk.seat.kind.troops:
        return []
    side = desk.seat.side
    other, found = {"blue": "red", "red": "blue"}.get(side, "neutral"), list[matter.Mark]()
    for row in land_rows.bodies(desk):
        kind, note = ("own", "") if row["near"] else ("reported", row["when"])
        found.append(matter.Mark(kind=kind, lon=row["lon"], lat=row["lat"], side=side, label=row["name"], note=note))
    for row in land_rows.list_hostile_bodies(desk):
        note = f"{' '.join(one for one in (row['what'], row['strength']) if one)}, {row['when']}"
        found.append(matter.Mark(kind="contact", lon=row["lon"], lat=row["lat"], side=other, label=row["label"], note=note))
    return found


def ways(desk: Desk, frame: mercator.Frame) -> tuple[matter.Way, ...]:
    """List roads, rails, wires and rivers of a sheet, for a seat with troops."""
    country = public(desk.seat.campaign).country
    if country is None or not desk.seat.kind.troops:
        return ()
    rivers = [matter.Way(kind="river", places=_plain(one.line)) for one in country.rivers.values()]
    edges = [
        matter.Way(kind=one.cls if one.kind == "road" else one.kind, places=_plain(one.line)) for one in country.edges.values()
    ]
    return tuple(one for one in (*rivers, *edges) if any(frame.holds([place]) for place in one.places))


def places(desk: Desk, frame: mercator.Frame) -> list[matter.Mark]:
    """List the named places of a sheet."""
    country = public(desk.seat.campaign).country
    if country is None or not desk.seat.kind.troops:
        return []
    return [
        matter.Mark(kind="place", lon=one.lon, lat=one.lat, label=one.name)
        for one in country.places.values()
        if set(one.kinds) & set(NAMED) and frame.holds([(one.lon, one.lat)])
    ]


def _plain(line: Iterable[tuple[float, float]]) -> tuple[matter.Place, ...]:
    return tuple((round(float(lon), 4), round(float(lat), 4)) for lon, lat in line)
