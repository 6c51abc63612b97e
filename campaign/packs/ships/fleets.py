"""forces.csv and ships.csv: forces with their commanders, their place at minute 0 and their coal."""

from __future__ import annotations

import math
from pathlib import Path

from campaign import seat_kinds
from campaign.packs import table
from campaign.packs.chart import places
from campaign.packs.chart.ground import Ground
from campaign.packs.faults import Faults, instead
from campaign.packs.scenario import Scenario
from campaign.packs.ships import transports
from campaign.packs.table import Row
from naval.state.world import BELLIGERENTS, Force, Port, Ship, ShipClass

FORCES, SHIPS = "forces.csv", "ships.csv"
# They lie alongside, up a creek, or in the roads, so a harbour's number of berths does not count them.
SMALL_CRAFT = ("destroyer", "torpedo_boat", "submarine", "submersible", "transport")


class Fleets:
    """Forces and ships while they are read; ``forces`` and ``ships`` are by key."""

    def __init__(
        self,
        folder: Path,
        scenario: Scenario,
        ground: Ground,
        ports: dict[str, Port],
        classes: dict[str, ShipClass],
        faults: Faults,
    ) -> None:
        self.scenario, self.ground, self.ports, self.classes, self.faults = scenario, ground, ports, classes, faults
        rows = table.read(folder, FORCES, "key name side seat port lon lat", faults, "course knots parent")
        self.force_rows = table.unique(rows, "key", lambda row: row.key())
        rows = table.read(folder, SHIPS, "ship class force side flagship coal", faults, "cargo second")
        self.ship_rows = table.unique(rows, "ship", lambda row: table.slug(row.text("ship")))
        self.ships = {key: self._ship(key, row) for key, row in self.ship_rows.items()}
        self.rooms = transports.read(folder, self)
        self._seats = self._commands()
        self.forces = {key: self._force(key, row) for key, row in self.force_rows.items()}
        self._berths()

    def _ship(self, key: str, row: Row) -> Ship:
        class_key = row.choice("class", self.classes, "class")
        force = row.choice("force", self.force_rows, "force")
        side = row.choice("side", BELLIGERENTS, "fighting side")
        if force and side and side != self.force_rows[force].cells["side"]:
            row.fault("side", f"is not the side of the force {force}", f"allowed: {self.force_rows[force].cells['side']}")
        ship_class = self.classes.get(class_key)
        if ship_class and ship_class.kind == "merchant":
            row.fault("class", "is a class of merchantmen", "a class of warships; merchantmen are in merchants.csv")
            ship_class = None
        coal = row.number("coal", 0, places.MOST_COAL, "tons")
        if ship_class and coal > ship_class.coal_max_t:
            row.fault("coal", "is over her bunkers", f"at most {ship_class.coal_max_t:g} tons ({ship_class.name})")
        cargo = row.number("cargo", 0, places.MOST_COAL, "tons") if row.is_given("cargo") else 0.0
        if cargo and ship_class and ship_class.kind != "collier":
            row.fault("cargo", "is carried by no ship but a collier", "empty, or a class of the kind collier")
        speed = ship_class.max_kn if ship_class else math.inf
        row.yes("flagship")
        return Ship(
            key=key,
            name=row.cells["ship"],
            side=side,
            force=force,
            class_key=class_key,
            coal_t=round(coal, 3),
            max_kn=speed,
            cargo_t=round(cargo, 3),
        )

    def _commands(self) -> dict[str, str]:
        """Find the seat of each force. A cabin has one force, a force one cabin of its own side (NAV-S-018).

        Parts detached from the start (``parent``) are their admiral's as well (NAV-S-024)."""
        commanding = seat_kinds.commanding("own")
        cabins = {seat.key: seat for seat in self.scenario.seats if seat.role in commanding}
        taken: dict[str, str] = {}
        seats: dict[str, str] = {}
        if not self.scenario.seats or not self.force_rows:  # a file could not be read, which is reported already
            return seats
        for key, row in self.force_rows.items():
            value = row.cells["seat"]
            seat = cabins.get(value)
            if seat is None:
                known = any(other.key == value for other in self.scenario.seats)
                row.fault("seat", "is no cabin" if known else "is no seat here", instead(value, cabins))
            elif row.is_given("parent"):
                if self._parent(row, key):
                    seats[key] = value
                continue
            elif value in taken:
                row.fault("seat", f"has a force already, {taken[value]}", "one force for each seat")
            elif seat.side != row.cells["side"]:
                row.fault("seat", f"is a seat of {seat.side}", f"a cabin of {row.cells['side']}")
            else:
                seats[key] = value
            taken.setdefault(value, key)
        for number, place in enumerate(self.scenario.seats, 1):
            if place.role in commanding and place.key and place.key not in taken:
                allowed = "name it as the seat of a force in forces.csv"
                self.faults.add("scenario.toml", 0, f"seats[{number}].key", place.key, "commands nothing", allowed)
        return seats

    def _parent(self, row: Row, key: str) -> bool:
        """Report whether a force is detached from one of the same seat without a parent."""
        whole = self.force_rows.get(row.cells["parent"])
        if whole is not None and whole.line != row.line and not whole.is_given("parent"):
            same = all(whole.cells[column] == row.cells[column] for column in ("seat", "side"))
            if same:
                return True
            row.fault("parent", "has another seat or side", f"a force of {row.cells['seat']}")
            return False
        mine = [
            k
            for k, r in self.force_rows.items()
            if k != key and r.cells["seat"] == row.cells["seat"] and not r.is_given("parent")
        ]
        row.fault("parent", "is no force that this could be detached from", instead(row.cells["parent"], mine))
        return False

    def _force(self, key: str, row: Row) -> Force:
        side = row.choice("side", BELLIGERENTS, "fighting side")
        port, lon, lat = self._start(row, side)
        mine = sorted(ship.key for ship in self.ships.values() if ship.force == key)
        flags = [k for k in mine if self.ship_rows[k].cells["flagship"] == "yes"]
        if not mine and self.ships:
            row.fault("key", "has no ships", "at least one ship of the force in ships.csv")
        elif mine and len(flags) != 1:
            named = ", ".join(self.ships[k].name for k in flags)
            wrong = f"has {len(flags)} flagships" + (f" ({named})" if named else "")
            row.fault("key", wrong, "flagship yes in ships.csv for exactly one ship of the force")
        seconds = [k for k in mine if self.ship_rows[k].is_given("second") and self.ship_rows[k].yes("second")]
        if len(seconds) > 1 or set(seconds) & set(flags):
            named = ", ".join(self.ships[k].name for k in seconds)
            allowed = "second yes in ships.csv for one ship that is not the flagship"
            row.fault("key", f"has {named} for the second in command", allowed)
        return Force(
            second=seconds[0] if seconds else "",
            key=key,
            name=row.text("name"),
            side=side,
            seat=self._seats.get(key, ""),
            flagship=flags[0] if flags else "",
            lon=lon,
            lat=lat,
            port=port,
            course_deg=row.number("course", 0, 359.9, "degrees") if row.is_given("course") else 0.0,
            knots=self._knots(row, mine),
            parent=row.cells.get("parent", ""),
        )

    def _knots(self, row: Row, mine: list[str]) -> float:
        if not row.is_given("knots"):
            return 0.0
        knots = row.number("knots", 0, 60, "knots")
        most = min((self.ships[key].max_kn for key in mine), default=math.inf)
        if knots > most:
            row.fault("knots", "is over the speed of her slowest ship", f"at most {most:g} knots")
        if row.is_given("port") and knots > 0:
            row.fault("knots", "is a speed in port", "0, or no port")
        return knots

    def _start(self, row: Row, side: str) -> tuple[str, float, float]:
        if not row.is_given("port"):
            if not row.is_given("lon") and not row.is_given("lat"):
                row.fault("port", "is empty, and lon and lat as well", "a port, or a place at sea")
                return "", math.nan, math.nan
            lon, lat = places.position(row, self.scenario)
            if self.ground.is_land(lon, lat):
                row.fault("lon, lat", "is on land", "a place at sea", f"{lon:g} {lat:g}")
            return "", lon, lat
        port = row.choice("port", self.ports, "port")
        if row.is_given("lon") or row.is_given("lat"):
            row.fault("port", "is given, and lon and lat as well", "a port, or a place at sea, not both")
        if not port:
            return "", math.nan, math.nan
        place = self.ports[port]
        if side and place.side and place.side != side:
            row.fault("port", f"is a {place.side} port", f"a port of {side}")
        return port, place.lon, place.lat

    def _berths(self) -> None:
        """Check that no harbour begins with more big ships than it takes (NAV-S-008)."""
        large = {key for key, one in self.classes.items() if one.kind not in SMALL_CRAFT}
        for port in sorted({force.port for force in self.forces.values() if force.port}):
            here = {key for key, force in self.forces.items() if force.port == port}
            count = sum(ship.force in here and ship.class_key in large for ship in self.ships.values())
            last = max((self.force_rows[key] for key in here), key=lambda row: row.line)
            if count > self.ports[port].capacity:
                last.fault("port", f"begins with {count} ships", f"it takes {self.ports[port].capacity}")
