"""bodies.csv and arrivals.csv: columns on Day 1, and those that come later (LC-020 to LC-025, LC-010, LC-305)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from campaign import seat_kinds
from campaign.packs import table
from campaign.packs.faults import Faults, instead
from campaign.packs.land import lines
from campaign.packs.land.features import SURE
from campaign.packs.scenario import FILE, PackSeat, Scenario
from campaign.packs.ships.fleets import Fleets
from campaign.packs.table import Row
from land import tables
from land.forces import dummies, muster
from land.forces.body import of_body
from land.ground.graph import Graph
from land.state.ground import RAIL, ROAD, Ground
from land.state.units import kinds as unit_kinds
from land.state.world import Arrival, Body, Spot, Staff
from land.supply import needs
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import plural

BODIES, ARRIVALS = "bodies.csv", "arrivals.csv"
BY = ("rail", "sea", "road")
MOST_WAGONS, MOST_WORKS_YD = 20_000, 200_000
LAST_DAY = 400


@dataclass
class Bodies:
    """Columns, arrivals and headquarters while they are read."""

    scenario: Scenario
    ground: Ground
    fleet: Fleets
    faults: Faults
    bodies: dict[str, Body] = field(default_factory=dict)
    arrivals: dict[str, Arrival] = field(default_factory=dict)
    staffs: list[Staff] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.graph = Graph(self.ground.places, self.ground.edges)
        self.seats = {seat.key: seat for seat in self.scenario.seats}
        self.landings = {beach.place for beach in self.ground.beaches}

    def read(self, folder: Path) -> None:
        """Read both tables, and the generals' headquarters."""
        needed = "body name side seat parent at aboard day units wagons works sure note"
        rows = table.unique(table.read(folder, BODIES, needed, self.faults, "works_yd"), "body", lambda row: row.key("body"))
        self.bodies = {key: self._standing(key, row) for key, row in rows.items()}
        if (folder / ARRIVALS).is_file():
            needed = "body name side seat parent at by day hour units wagons sure note"
            later = table.unique(table.read(folder, ARRIVALS, needed, self.faults), "body", lambda row: row.key("body"))
            for key, row in later.items():
                if key in rows:
                    row.fault("body", f"is in {BODIES} as well, row {rows[key].line}", "each once")
                else:
                    self.arrivals[key] = self._coming(key, row)
        self._generals()

    def _body(self, key: str, row: Row, aboard: str = "") -> Body:
        side = row.choice("side", BELLIGERENTS, "fighting side")
        place = row.choice("at", self.graph.places if self.faults.clean(lines.PLACES) else {}, "place")
        if place and not self.graph.edges_of(place, ROAD) and not aboard and self.faults.clean(lines.ROADS):
            row.fault("at", "is on no road", "a place that a road passes")
        counts, wrong = muster.read_units(row.cells["units"])
        for part in wrong:
            row.fault("units", "is no number and kind of unit", "such as 12 inf 3 cav; kinds: " + " ".join(unit_kinds()), part)
        if not counts and not wrong:
            row.fault("units", "is empty", "such as 12 inf 3 cav 6 fa 2 re")
        wagons = None
        if row.cells["wagons"] != "normal":
            wagons = row.read_whole_number("wagons", 0, MOST_WAGONS, "wagons, or normal")
        row.choice("sure", SURE, "degree of certainty")
        parent = row.key("parent") if row.is_given("parent") else ""
        seat = self._seat(row, side, aboard)
        spot = self.graph.spot_at(place) if place else Spot(lon=0.0, lat=0.0)
        body = muster.body(key, row.text("name"), side, seat, spot, counts, wagons, parent, aboard)
        strength = of_body(body)
        day = needs.need(strength.men, strength.horses)
        return muster.filled(body, day.food, day.forage)

    def _seat(self, row: Row, side: str, aboard: str) -> str:
        """Find the seat that commands a column: a general or ministry of its side, or the admiral whose ships carry it
        (LC-305)."""
        may = {key: seat for key, seat in self.seats.items() if seat_kinds.find_kind(seat.role or "umpire").troops}
        if aboard:
            may |= {key: seat for key, seat in self.seats.items() if seat_kinds.find_kind(seat.role or "umpire").ships == "own"}
        value = row.cells["seat"]
        if value not in may:
            known = value in self.seats
            wrong = "commands no troops" + ("" if aboard else " ashore") if known else "is no seat here"
            row.fault("seat", wrong, instead(value, may))
            return ""
        if side and may[value].side != side:
            row.fault("seat", f"is a seat of {may[value].side}", f"a seat of {side}")
        return value

    def _standing(self, key: str, row: Row) -> Body:
        aboard = ""
        if row.is_given("aboard"):
            aboard = row.choice("aboard", self.fleet.force_rows, "force of ships")
            if aboard and self.fleet.force_rows[aboard].cells["side"] != row.cells["side"]:
                row.fault("aboard", "is a hostile force", f"a force of {row.cells['side']}")
        body = self._body(key, row, aboard)
        if aboard:
            ships = self.fleet.forces[aboard]
            body = msgspec.structs.replace(
                body, spot=Spot(lon=ships.lon, lat=ships.lat, place=body.spot.place if ships.port else "")
            )
        if row.read_whole_number("day", 1, LAST_DAY) > 1:
            row.fault("day", "is not the first", f"1; who comes later stands in {ARRIVALS}")
        if not row.is_given("works"):
            return body
        level = row.read_whole_number("works", 1, 3, "level of works")
        yards = muster.works_yd(of_body(body).fighting)
        if "works_yd" in row.cells and row.is_given("works_yd"):
            yards = row.read_whole_number("works_yd", 1, MOST_WORKS_YD, "yards")
        return msgspec.structs.replace(body, works=level, works_yd=yards)

    def _coming(self, key: str, row: Row) -> Arrival:
        body = self._body(key, row)
        by, place = row.choice("by", BY, "way to come"), body.spot.place
        if place and by == "rail" and not self.graph.edges_of(place, RAIL) and self.faults.clean(lines.RAILS):
            row.fault("at", "is on no railway", "a place that a line passes")
        if place and by == "sea" and "port" not in self.graph.places[place].kinds and place not in self.landings:
            row.fault("at", "is no port and has no beach", "a port, or the place of a beach")
        minute = (row.read_whole_number("day", 1, LAST_DAY) - 1) * 1440 + (
            row.read_whole_number("hour", 0, 23) - self.scenario.calendar.hour
        ) * 60
        if minute <= 0:
            row.fault("hour", "is not after War Imminent", f"later; who is there already stands in {BODIES}")
        if minute > self.scenario.days * 1440 and not self.faults.kept:
            row.fault(
                "day", f"is after the end of the scenario, which has {plural(self.scenario.days, 'day')}", "a day within it"
            )
        return Arrival(body=body, by=by, minute=minute)

    def _generals(self) -> None:
        """Check that each general starts with a column, has at most twelve, and at most one superior (LC-004, LC-010)."""
        most = int(tables.value("forces", "most_bodies"))
        for n, seat in enumerate(self.scenario.seats, 1):
            if not seat.role or seat_kinds.find_kind(seat.role).troops != "own":
                continue
            mine = [key for key, body in self.bodies.items() if body.seat == seat.key]
            if len(mine) > most:
                self._fault(n, "key", seat.key, f"has {len(mine)} bodies", f"at most {most} (LC-010)")
            if seat.headquarters not in mine:
                wrong = "is no body of his" if seat.headquarters else "is missing: a general rides with a body at the start"
                self._fault(n, "headquarters", seat.headquarters, wrong, instead(seat.headquarters, mine))
            else:
                body = self.bodies[seat.headquarters]
                self.staffs.append(Staff(seat=seat.key, side=seat.side, spot=body.spot, riding=body.key))
            self._under(n, seat)

    def _under(self, n: int, seat: PackSeat) -> None:
        if not seat.under:
            return
        peers = [
            one.key for one in self.scenario.seats if one.role == seat.role and one.side == seat.side and one.key != seat.key
        ]
        if seat.under not in peers:
            self._fault(n, "under", seat.under, f"is no other general of {seat.side}", instead(seat.under, peers))
            return
        above: list[str] = [seat.key]
        while above[-1] and above[-1] in self.seats and above.count(above[-1]) == 1:
            above.append(self.seats[above[-1]].under)
        if above[-1] == seat.key:
            self._fault(n, "under", seat.under, "is himself under him", "one army commander above, or none")

    def _fault(self, n: int, column: str, value: str, wrong: str, allowed: str) -> None:
        self.faults.add(FILE, 0, f"seats[{n}].{column}", value, wrong, allowed)

    def warnings(self) -> tuple[str, ...]:
        """List the excesses on land: divisions, generals (LC-010). The sea already warns of runs (NAV-S-001)."""
        fighting = {side: sum(of_body(one).fighting for one in self.bodies.values() if one.side == side) for side in BELLIGERENTS}
        generals = {side: sum(one.side == side for one in self.staffs) for side in BELLIGERENTS}
        return dummies.warnings(fighting, generals, 0)
