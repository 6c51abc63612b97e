"""merchants.csv: merchantmen on their lanes (NAV-S-052)."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

from campaign.packs import table
from campaign.packs.chart.ground import Lane
from campaign.packs.faults import Faults
from campaign.packs.scenario import SIDES, Scenario
from campaign.packs.table import Row
from naval.geo import course
from naval.state.world import Leg, Merchant, ShipClass
from tactical.engine.text.words import plural

FILE = "merchants.csv"
COLUMNS = "name flag side class lane bound knots sails_at start cargo"
DAY_MIN = 24 * 60
LAST_SAILING = 60 * DAY_MIN


def read(
    folder: Path, scenario: Scenario, lanes: dict[str, Lane], classes: dict[str, ShipClass], ships: set[str], faults: Faults
) -> dict[str, Merchant]:
    """Read the merchantmen by key, each at her place at minute 0; ``ships`` are warships' keys."""
    rows = table.unique(table.read(folder, FILE, COLUMNS, faults), "name", lambda row: table.slug(row.text("name")))
    for key in sorted(ships & rows.keys()):
        rows[key].fault("name", "is a warship's name in ships.csv", "a name of her own")
    return {key: _merchant(key, row, scenario, lanes, classes) for key, row in rows.items()}


def _merchant(key: str, row: Row, scenario: Scenario, lanes: dict[str, Lane], classes: dict[str, ShipClass]) -> Merchant:
    side = row.choice("side", SIDES, "side")
    flag = row.text("flag")
    fliers = [s.key for s in scenario.sides.values() if s.nation == flag]
    if scenario.sides and flag and side and side not in (fliers or ["neutral"]):
        row.fault("side", f"does not sail under the flag {flag}", "allowed: " + ", ".join(sorted(fliers or ["neutral"])))
    lane_key = row.choice("lane", lanes, "lane")
    homeward = row.choice("bound", ("out", "home"), "direction") == "home"
    merchants = [key for key, ship_class in classes.items() if ship_class.kind == "merchant"]
    class_key = row.choice("class", merchants, "class of merchantmen")
    knots = row.number("knots", 1, 30, "knots")
    if class_key and knots > classes[class_key].max_kn:
        row.fault("knots", "is over her class", f"at most {classes[class_key].max_kn:g} knots ({classes[class_key].name})")
    sails_at = row.read_whole_number("sails_at", 0, LAST_SAILING, "minutes")
    start = row.number("start", 0, 0.999, "of the lane")
    if scenario.days and sails_at > scenario.days * DAY_MIN:
        ends = f"is after the end of the scenario, which has {plural(scenario.days, 'day')}"
        row.fault("sails_at", ends, f"at most {scenario.days * DAY_MIN} minutes")
    if sails_at and start > 0:
        row.fault("start", "is on her way before she sails", "0 when sails_at is not 0")
    points = lanes[lane_key].water.points if lane_key else ((0.0, 0.0), (0.0, 1.0))
    lon, lat, rest = along_lane(points[::-1] if homeward else points, 0.0 if math.isnan(start) else start)
    legs = tuple(Leg(lon=x, lat=y, knots=knots) for x, y in rest)
    return Merchant(
        key=key,
        name=row.cells["name"],
        flag=flag,
        side=side,
        lane=lane_key,
        cargo=row.text("cargo"),
        knots=knots,
        lon=lon,
        lat=lat,
        legs=legs,
        sails_at=sails_at,
    )


def along_lane(points: tuple[tuple[float, float], ...], fraction: float) -> tuple[float, float, tuple[tuple[float, float], ...]]:
    """Find a ship's place after that fraction of a lane, and the way-points before her."""
    runs = [course.rhumb(*a, *b) for a, b in itertools.pairwise(points)]
    left = fraction * sum(nm for _, nm in runs)
    for number, (degrees, nm) in enumerate(runs):
        if left < nm:
            place = course.along(*points[number], degrees, left) if left else points[number]
            return (*course.round_place(*place), points[number + 1 :])
        left -= nm
    return (*points[-1], ())
