"""classes.csv: ship classes with their published figures, checked against the limits of the time."""

from __future__ import annotations

import math
import re
from pathlib import Path

from campaign.packs import table
from campaign.packs.faults import Faults
from campaign.packs.table import Row
from naval.ships.coal import BOATS, BOILERS, dived_hours, surface_hours
from naval.state.world import Gun, ShipClass, Tube
from naval.tables import value

FILE = "classes.csv"
COLUMNS = (
    "key name nation kind launched displacement_t length_ft max_kn boilers boiler_groups funnels engines coal_normal_t "
    "coal_max_t tactical_diameter_yd guns tubes belt_in belt_type turret_in barbette_in casemate_in conning_tower_in deck_in"
)
OPTIONAL = "sure notes dived_h dived_kn"

# The highest speed in knots of ships of a kind by about 1910, with a margin: more is a slip of the pen.
TOP_KNOTS = {
    "battleship": 22.0,
    "coast_defence": 18.0,
    "big_cruiser": 26.0,
    "small_cruiser": 27.0,
    "scout": 28.0,
    "destroyer": 37.0,
    "torpedo_boat": 32.0,
    "submarine": 16.0,
    "submersible": 18.0,
    "merchant": 26.5,
    "collier": 16.0,
    "transport": 18.0,
}
# Cylindrical boilers were too heavy for the steam that faster hulls needed.
CYLINDRICAL_KNOTS = 24.5
OTHER_WATERTUBE = re.compile(r"other_watertube:[a-z_]+\Z")
PETROL = "petrol"
ARMOUR = ("belt", "turret", "barbette", "casemate", "conning_tower", "deck")
BELTS = ("krupp", "harvey", "compound", "steel", "iron", "none")
MOUNTS = ("turret", "barbette", "casemate", "battery", "shield")
ARCS = ("fore", "aft", "broadside", "all")
GUN = re.compile(r"(\d+)x(\d+(?:\.\d+)?)/(\d+(?:\.\d+)?)@(\d+):([a-z]+):([a-z]+)\Z")
TUBE = re.compile(r"(\d+)x(\d+(?:\.\d+)?):(submerged|above)\Z")


def read(folder: Path, faults: Faults) -> dict[str, ShipClass]:
    """Read the classes by key, noting all faults."""
    rows = table.read(folder, FILE, COLUMNS, faults, OPTIONAL)
    return {key: _class(key, row) for key, row in table.unique(rows, "key", lambda row: row.key()).items()}


def _class(key: str, row: Row) -> ShipClass:
    kind = row.choice("kind", tuple(TOP_KNOTS), "kind")
    boat = kind in BOATS
    boilers = row.cells["boilers"]
    if boat:
        boilers = row.choice("boilers", (PETROL,), "engine of a petrol boat")
    elif not OTHER_WATERTUBE.match(boilers):
        boilers = row.choice("boilers", (*BOILERS, "other_watertube:name"), "boiler")
    displacement = row.read_whole_number("displacement_t", 50, 60_000, "tons")
    normal = row.number("coal_normal_t", 0, 6_000, "tons")
    coal = _hours(row, kind) if boat else row.number("coal_max_t", 0, 12_000, "tons")
    if normal > coal:
        row.fault("coal_normal_t", "is over the maximum", f"at most {coal:g} tons (coal_max_t)")
    # A ship with over two-fifths of her weight in coal is no ship of the time.
    if displacement and not boat and coal > 0.4 * displacement:
        row.fault("coal_max_t", "is too much for her displacement", f"at most {0.4 * displacement:,.0f} tons")
    tubes = []
    for part in filter(None, row.cells["tubes"].split(";")):
        match = TUBE.match(part.strip())
        if not match or not 1 <= int(match[1]) <= 12 or not 10 <= float(match[2]) <= 24:
            allowed = "COUNTxINCHES:submerged or COUNTxINCHES:above; 10 to 24 inches"
            row.fault("tubes", "is no tube", allowed, part.strip())
            continue
        tubes.append(Tube(count=int(match[1]), diameter_in=float(match[2]), place=match[3]))
    return ShipClass(
        key=key,
        name=row.text("name"),
        nation=row.text("nation"),
        kind=kind,
        launched=row.read_whole_number("launched", 1850, 1920),
        displacement_t=displacement,
        length_ft=row.number("length_ft", 50, 1000, "feet"),
        max_kn=_speed(row, kind, boilers),
        dived_h=_dived_hours(row) if boat else 0.0,
        dived_kn=_dived_knots(row) if boat else 0.0,
        boilers=boilers,
        boiler_groups=row.read_whole_number("boiler_groups", 1, 12),
        funnels=row.read_whole_number("funnels", 0, 8),
        engines=row.read_whole_number("engines", 1, 6),
        coal_normal_t=normal,
        coal_max_t=coal,
        tactical_diameter_yd=row.read_whole_number("tactical_diameter_yd", 100, 3000, "yards"),
        guns=_guns(row),
        tubes=tuple(tubes),
        belt_type=row.choice("belt_type", BELTS, "armour"),
        **{f"{part}_in": row.number(f"{part}_in", 0, 26, "inches") for part in ARMOUR},
    )


def _hours(row: Row, kind: str) -> float:
    """Read the hours on the surface, in place of tons; 0 in the table is the usual figure (NAV-S-063, NAV-S-064)."""
    least, most, usual = surface_hours(kind)
    hours = row.number("coal_max_t", 0, 1000, "hours on the surface")
    if hours > 0 and not least <= hours <= most:
        row.fault("coal_max_t", f"is no endurance of a {kind}", f"{least:g} to {most:g} hours on the surface")
    return hours or usual


def _dived_hours(row: Row) -> float:
    """Read the hours submerged (NAV-S-062)."""
    least, most, usual = dived_hours()
    return row.number("dived_h", least, most, "hours submerged") if row.is_given("dived_h") else usual


def _dived_knots(row: Row) -> float:
    if row.is_given("dived_kn"):
        return row.number("dived_kn", 1, 12, "knots submerged")
    return round(float(value("coal", "dived_speed")) * row.number("max_kn", 3, 60, "knots"), 1)


def _speed(row: Row, kind: str, boilers: str) -> float:
    most = TOP_KNOTS.get(kind, max(TOP_KNOTS.values()))
    knots = row.number("max_kn", 3, 60, "knots")
    if math.isnan(knots):
        return knots
    if knots > most:
        row.fault("max_kn", f"is over what a {kind.replace('_', ' ')} can do", f"at most {most:g} knots")
    elif boilers == "cylindrical" and knots > CYLINDRICAL_KNOTS:
        row.fault("max_kn", "is over what cylindrical boilers give", f"at most {CYLINDRICAL_KNOTS:g} knots")
    return knots


def _guns(row: Row) -> tuple[Gun, ...]:
    guns = []
    for part in filter(None, row.cells["guns"].split(";")):
        match = GUN.match(part.strip())
        if not match or match[5] not in MOUNTS or match[6] not in ARCS:
            allowed = f"COUNTxINCHES/CALIBRES@FEET:MOUNT:ARC; mounts {', '.join(MOUNTS)}; arcs {', '.join(ARCS)}"
            row.fault("guns", "is no gun", allowed, part.strip())
            continue
        count, velocity = int(match[1]), int(match[4])
        inches, calibres = float(match[2]), float(match[3])
        if not (1 <= count <= 40 and 1 <= inches <= 20 and 10 <= calibres <= 60 and 800 <= velocity <= 3500):
            allowed = "1 to 40 guns of 1 to 20 inches, 10 to 60 calibres long, 800 to 3,500 feet a second"
            row.fault("guns", "is out of all measure", allowed, part.strip())
        elif match[6] == "broadside" and count % 2:
            row.fault("guns", "is an odd count on the broadside", "half on each beam", part.strip())
        guns.append(Gun(count=count, calibre_in=inches, length_cal=calibres, velocity_fps=velocity, mount=match[5], arc=match[6]))
    return tuple(guns)
