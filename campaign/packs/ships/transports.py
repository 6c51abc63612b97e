"""transports.csv: ships that carry troops; they join the fleet as other ships do (LC-195, LC-196)."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from campaign.packs import table
from campaign.packs.chart import places
from campaign.packs.faults import Faults
from campaign.packs.table import Row
from naval.state.world import BELLIGERENTS, Ship, ShipClass

FILE = "transports.csv"
COLUMNS = "key name side seat force port room_t knots class_key note"
KIND = "transport"
MOST_ROOM_T = 60_000


class Fleet(Protocol):
    """Ships and forces while a pack is read, as :class:`campaign.packs.ships.fleets.Fleets` has them."""

    faults: Faults
    classes: dict[str, ShipClass]
    ships: dict[str, Ship]
    ship_rows: dict[str, Row]
    force_rows: dict[str, Row]


def read(folder: Path, fleet: Fleet) -> dict[str, int]:
    """Add the transports to a fleet, bunkers full; return their room in gross tons by ship.

    A force with no other ships has the first by key for its flagship (SC-LC-11)."""
    if not (folder / FILE).is_file():
        return {}
    rows = table.unique(table.read(folder, FILE, COLUMNS, fleet.faults), "key", lambda row: row.key())
    rooms: dict[str, int] = {}
    led = {ship.force for ship in fleet.ships.values()}
    for key, row in sorted(rows.items()):
        if key in fleet.ships:
            row.fault("key", "is a ship of ships.csv as well", "each once")
            continue
        ship = _ship(key, row, fleet)
        flag = "yes" if ship.force not in led else "no"
        led.add(ship.force)
        fleet.ships[key] = ship
        fleet.ship_rows[key] = Row(FILE, row.line, {"flagship": flag}, fleet.faults)
        rooms[key] = row.read_whole_number("room_t", 1, MOST_ROOM_T, "gross tons for troops")
    return rooms


def _ship(key: str, row: Row, fleet: Fleet) -> Ship:
    side = row.choice("side", BELLIGERENTS, "fighting side")
    force = row.choice("force", fleet.force_rows, "force")
    if force:
        told = fleet.force_rows[force].cells
        for column in ("side", "seat", "port"):
            if row.cells[column] != told[column]:
                row.fault(
                    column,
                    f"is not the {column} of the force {force}",
                    f"allowed: {told[column]}" if told[column] else "empty: at sea",
                )
    class_key = row.choice("class_key", fleet.classes, "class")
    built = fleet.classes.get(class_key)
    if built is not None and built.kind != KIND:
        row.fault("class_key", f"is a class of the kind {built.kind}", "a class of the kind transport")
        built = None
    knots = row.number("knots", 3, 30, "knots")
    if built is not None and knots > built.max_kn:
        row.fault("knots", "is over what her class can do", f"at most {built.max_kn:g} knots ({built.name})")
    coal = built.coal_max_t if built is not None else 0.0
    return Ship(
        key=key,
        name=row.text("name"),
        side=side,
        force=force,
        class_key=class_key,
        coal_t=round(min(coal, float(places.MOST_COAL)), 3),
        max_kn=knots,
    )
