"""An order to a force by fields: its words in the phrases that computers obey, and what it takes by her last report (CK-048).

Nothing is stored: the page puts the words into a dispatch of the draft.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from campaign.ai import phrases
from campaign.ai.phrases import Book
from campaign.muster.briefing_material import called, commands
from campaign.packs.chart.theatre import charted
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.navigation.reach import LEAST_KN, UNREAD_HOUR
from campaign.rooms.navigation.reported_forces import ReportedForce, list_reported_forces
from campaign.rooms.news.signals import list_force_names
from campaign.rooms.words import Row
from naval.geo import reach
from naval.geo.calendar import typed
from naval.geo.chart import Chart
from naval.orders import endurance
from tactical.engine.text.words import plural

FIELDS = ("force", "to", "knots", "join", "coal", "by")
Point = tuple[float, float]


class Refused(Exception):
    """A field that cannot be carried into an order, and why."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field, self.text = field, text


class Places:
    """The places and forces of the public chart and the own side by which orders go."""

    def __init__(self, desk: Desk) -> None:
        paper = public(desk.seat.campaign)
        theatre, self.chart = paper.theatre, paper.chart
        self.ports = {str(port["name"]): (float(port["lon"]), float(port["lat"])) for port in theatre["ports"]}
        self.own_ports = [str(port["name"]) for port in theatre["ports"] if port["side"] == desk.seat.side]
        stations = {one.name: one.points[0] for one in charted(theatre) if one.kind != "cable" and one.points}
        self.names = {name.lower(): name for name in (*stations, *self.ports)}
        names = called(desk.seat)  # by which a computer's book knows them
        self.seats = {key: names.get(key, title) for key, title in desk.addressees.items()}
        self.forces = list_force_names(desk)
        listed = [(name, lon, lat) for name, (lon, lat) in (stations | self.ports).items()]
        self.book = Book(listed, self.forces)

    def read(self, field: str, text: str) -> tuple[str, Point]:
        """Read a place as the phrases write it; refuse one that nobody could find."""
        plain = " ".join(text.split())
        if plain.lower() in self.names:
            name = self.names[plain.lower()]
            return name, self.book.places[name.lower()]
        point = self.book.find_place(plain.lower())
        if point is None:
            raise Refused(
                field, f"“{plain[:40]}” is no place of the chart. Name a port or a station, or write a point as “54 30 N 2 10 E”."
            )
        if not self.chart.holds(*point):
            raise Refused(field, "That place is not on the chart.")
        if self.chart.is_land(*point):
            raise Refused(field, "That place is on land. Choose one at sea.")
        return phrases.point(*point), point


def list_recipients(desk: Desk) -> list[Row]:
    """List the forces that an order may be for, each with the seat that reads it; a seat where no force of its has reported."""
    seats, found = commands(desk.seat), []
    reported = list_reported_forces(desk)
    for key, (force, _) in reported.items():
        if seats.get(key) in desk.addressees:
            found.append({"key": key, "name": force.name, "seat": seats[key]})
    read = {row["seat"] for row in found}
    afloat = {seat for seat in seats.values() if seat in desk.addressees and seat not in read}
    return found + [{"key": seat, "name": desk.addressees[seat], "seat": seat} for seat in sorted(afloat)]


def write_telegram(desk: Desk, given: Mapping[str, str]) -> Row:
    """Write an order from the fields of its form; raise :class:`Refused` where one does not do."""
    asked = {name: " ".join(given.get(name, "").split()) for name in FIELDS}
    places = Places(desk)
    recipient = next((row for row in list_recipients(desk) if row["key"] == asked["force"]), None)
    if recipient is None:
        raise Refused("force", "Choose a force that you can write to.")
    knots, by = read_knots(asked["knots"]), read_hour(desk, asked["by"])
    to, there = places.read("to", asked["to"]) if asked["to"] else ("", None)
    coal, port = places.read("coal", asked["coal"]) if asked["coal"] else ("", None)
    if coal and coal not in places.own_ports:
        raise Refused("coal", f"{coal} is no port of your side: she cannot coal there.")
    if asked["join"] and (
        asked["join"] not in places.forces or asked["join"] in (recipient["name"], places.seats[recipient["seat"]])
    ):
        raise Refused("join", "Choose another force of your side to join.")
    if not (to or asked["join"] or coal):
        raise Refused("to", "Say where she is to go, whom she is to join, or where she is to coal.")
    reported = list_reported_forces(desk).get(asked["force"])
    end = there or (None if asked["join"] else port)
    reckoned, knots = reckon(desk, places.chart, reported, end, knots, by) if reported and end else ([], knots)
    text = compose(to, knots, asked["join"], coal, desk.format_minute(by) if by else "")
    if len([row for row in list_recipients(desk) if row["seat"] == recipient["seat"]]) > 1:
        text = f"{recipient['name']}: {text}"
    return {"to": recipient["seat"], "text": text, "lines": reckoned}


def read_knots(text: str) -> float:
    """Read the speed; 0 if none is given."""
    try:
        knots = float(text.replace(",", ".")) if text else 0.0
    except ValueError:
        knots = math.nan
    if text and not LEAST_KN <= knots <= 60:
        raise Refused("knots", f"The speed must be {LEAST_KN:g} to 60 knots, or left to her.")
    return round(knots, 1)


def read_hour(desk: Desk, text: str) -> int:
    """Read the hour by which she is to be there; 0 if none is given."""
    if not text:
        return 0
    minute = typed(text, desk.seat.campaign.hour_zero, desk.now)
    if minute is None:
        raise Refused("by", UNREAD_HOUR)
    if minute <= desk.now:
        raise Refused("by", f"It is {desk.format_minute(desk.now)} already. Choose a later hour.")
    return minute


def compose(to: str, knots: float, join: str, coal: str, by: str) -> str:
    """Compose the order: the phrase that a computer obeys comes first, the rest is for people.

    >>> compose("Portland", 12, "", "Portsmouth", "Day 1, 18:00")
    'PROCEED TO Portland AT 12 KNOTS. COAL AT Portsmouth. Be there by Day 1, 18:00.'
    >>> compose("", 0, "Scouts", "", ""), compose("", 14, "", "Portland", "")
    ('JOIN Scouts.', 'RETURN TO Portland. COAL AT Portland. Make 14 knots.')
    """
    said = []
    if join:
        said.append(f"JOIN {join}{f' AT {to}' if to else ''}.")
    elif to:
        said.append(f"PROCEED TO {to}{f' AT {knots:g} KNOTS' if knots else ''}.")
    else:
        said.append(f"RETURN TO {coal}.")
    if coal:
        said.append(f"COAL AT {coal}.")
    if knots and (join or not to):
        said.append(f"Make {knots:g} knots.")
    if by:
        said.append(f"Be there by {by}.")
    return " ".join(said)


def reckon(desk: Desk, chart: Chart, reported: ReportedForce, end: Point, knots: float, by: int) -> tuple[list[Row], float]:
    """Reckon miles, hours and coal from her last report, as if she were still there and had the order now.

    Return also the speed: where none is given, that which the hour asks for.
    """
    force, minute = reported
    nm = reach.sea_miles(chart, (force.lon, force.lat), end)
    if math.isinf(nm):
        raise Refused("to", "No way by sea leads there from where she last reported. Choose a place at sea.")
    best = endurance.most(force, minute)
    if best < LEAST_KN:
        return [{"text": f"{force.name} reported that she cannot steam.", "warns": True}], knots
    lines = [{"text": f"{plural(round(nm), 'mile')} by sea from her report of {desk.format_minute(minute)}.", "warns": False}]
    if not knots and by:
        knots = min(max(math.ceil(nm * 600 / (by - desk.now)) / 10, LEAST_KN), math.floor(best * 10) / 10)
    made = min(knots or best * 2 / 3, best)
    if knots > best:
        lines.append({"text": f"Her best is {best:.1f} knots by her report.", "warns": True})
    arrives = desk.now + math.ceil(nm / made * 60)
    late = bool(by) and arrives > by
    when = f"At {made:.3g} knots she is there {desk.format_minute(arrives)}, if she starts at once"
    lines.append({"text": f"{when}: too late." if late else f"{when}.", "warns": late})
    rows = endurance.needs(force, made, nm, minute)
    if rows:
        ship, burns = min(rows, key=lambda row: (row[0].coal_t - row[1], row[0].key))
        short = ship.coal_t < burns
        lines.append({"text": describe_coal(ship.name, burns, ship.coal_t, ship.table, ship.unit_t), "warns": short})
    return lines, knots


def describe_coal(name: str, burns: float, has: float, table: str, unit_t: float) -> str:
    """Describe what the way takes of the ship that fares worst.

    >>> describe_coal("Drake", 210.4, 1200, "big_fast_cruiser", 0), describe_coal("A1", 5, 3, "submarine", 0)
    ('Drake burns 210 t of her 1,200 t.', 'A1 burns 5 h of petrol and has 3 h: not enough.')
    """
    unit = "h of petrol" if table in ("submarine", "submersible") else "units" if unit_t else "t"
    needs, left = ((one / (unit_t or 1)) for one in (burns, has))
    if has < burns:
        return f"{name} burns {needs:,.0f} {unit} and has {left:,.0f} {unit.partition(' ')[0]}: not enough."
    return f"{name} burns {needs:,.0f} {unit} of her {left:,.0f} {unit.partition(' ')[0]}."
