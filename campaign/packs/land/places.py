"""places.geojson: towns, depots, railheads, passes, crossings, forts, look-outs (LC-040, LC-045, LC-046)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.packs.chart.features import absent
from campaign.packs.chart.ground import Ground as Sea
from campaign.packs.faults import Faults, instead
from campaign.packs.land import features
from campaign.packs.land.features import Marked
from campaign.packs.scenario import SIDES, Scenario
from land import tables
from land.state.ground import Place, Stores
from naval.state.world import BELLIGERENTS

FILE = "places.geojson"
POINT = frozenset({"Point"})
MOST_PACKETS = 10_000_000
CROSSINGS = ("bridge", "culvert", "ford", "ferry")


def read(folder: Path, scenario: Scenario, sea: Sea, ports: dict[str, Any], faults: Faults) -> dict[str, Place]:
    """Read the places by key (LC-040); ports are joined to the sea's by key."""
    found: dict[str, Place] = {}
    rows: dict[str, Marked] = {}
    for one in features.read(folder, FILE, POINT, faults):
        place = _read_place(one, scenario, sea, ports)
        if one.key:
            found[one.key], rows[one.key] = place, one
    for key, place in found.items():
        for other in place.sees:
            if other not in found:
                rows[key].fault("sees", other, "is no place here", instead(other, found))
    _arsenals(found, rows)
    return found


def _read_place(one: Marked, scenario: Scenario, sea: Sea, ports: dict[str, Any]) -> Place:
    lon, lat = round(one.feature.shape.x, 6), round(one.feature.shape.y, 6)
    kinds = _kinds(one)
    side = one.word("side", SIDES, "side") if one.is_given("side") else ""
    if not scenario.holds(lon, lat):
        one.fault("geometry", f"{lon:g} {lat:g}", "is outside the bounds of scenario.toml", "theatre.bounds")
    elif sea.chart is not None and not {*CROSSINGS, "port"} & set(kinds) and not sea.is_land(lon, lat):
        one.fault("geometry", f"{lon:g} {lat:g}", "is in the water", "a point on land, or a bridge, ford, ferry or port")
    for kind, column in tables.value("pack", "needs").items():
        if kind in kinds and not one.is_given(column):
            one.fault(column, "", f"is missing: it is a {kind}", f"a property {column}")
    for kind in tables.value("pack", "held"):
        if kind in kinds and (side == "neutral" or not one.is_given("side")):
            wrong = f"holds no {kind}" if side else f"is missing: it is a{'n' if kind[0] in 'aeiou' else ''} {kind}"
            one.fault("side", side, wrong, "allowed: " + ", ".join(BELLIGERENTS))
            break
    port = one.feature.text("port") if one.is_given("port") else ""
    if port and port not in ports and ports:
        one.fault("port", port, "is no port of ports.csv", instead(port, ports))
    return Place(
        key=one.key,
        name=one.name,
        lon=lon,
        lat=lat,
        kinds=kinds,
        side=side,
        population=one.read_whole_number("population", 0, 10_000_000, False),
        stores=_stores(one),
        platforms=one.read_whole_number("platforms", 1, 50, False),
        berths=one.read_whole_number("berths", 1, 100, False),
        port=port,
        spans=one.read_whole_number("spans", 1, 200, False),
        boats=one.read_whole_number("boats", 1, 100, False),
        height_ft=one.read_whole_number("height_ft", -1500, 25_000, False),
        fort_class=one.read_whole_number("fort_class", 1, 3, False),
        ring_mi=one.figure("ring_mi", 0, 50, False),
        land_guns=one.read_whole_number("land_guns", 0, 2000, False),
        coast_guns=one.read_whole_number("coast_guns", 0, 2000, False),
        sees=one.read_words("sees", False),
        river=one.feature.text("river") if one.is_given("river") else "",
        neutral=_neutral(one, side),
        neutral_wire=one.read_whole_number("neutral_wire", 0, 1, False) == 1,
        note=one.feature.text("note") if one.is_given("note") and one.feature.properties["note"] else "",
    )


def _neutral(one: Marked, side: str) -> str:
    """Read the kind of neutrals at a place, whoever holds it; a neutral place is by default a town (LC-300)."""
    if one.is_given("neutral"):
        return one.word("neutral", features.words("neutrals"), "kind of neutrals")
    return "town" if side == "neutral" else ""


def _kinds(one: Marked) -> tuple[str, ...]:
    kinds, known = one.read_words("kinds"), features.words("kinds")
    if not kinds and one.is_given("kinds") and not one.read_words("kinds", False):
        one.fault("kinds", "", "is empty", "at least one of " + ", ".join(known))
    for kind in kinds:
        if kind not in known:
            one.fault("kinds", kind, "is no kind of place", instead(kind, known))
    return tuple(kind for kind in kinds if kind in known)


def _stores(one: Marked) -> Stores:
    """Read the stores in a depot on Day 1, in packets (LC-150)."""
    value: Any = one.feature.properties.get("stores")
    if absent(value):
        return Stores()
    allowed = f"food, forage and ammo, each a whole number of packets from 0 to {MOST_PACKETS:,}"
    if not isinstance(value, dict):
        one.fault("stores", value, "are no stores", allowed)
        return Stores()
    packets: dict[str, int] = {}
    for name, number in value.items():
        whole = isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_PACKETS
        if name not in Stores.__struct_fields__ or not whole:
            one.fault("stores", f"{name} {number}", "is no store", allowed)
        else:
            packets[name] = number
    return Stores(**packets)


def _arsenals(found: dict[str, Place], rows: dict[str, Marked]) -> None:
    """Check for at most two arsenals a side, each at a depot (LC-046)."""
    most = int(tables.value("pack", "most_arsenals"))
    for side in BELLIGERENTS:
        mine = [key for key, place in found.items() if "arsenal" in place.kinds and place.side == side]
        for key in mine[most:]:
            rows[key].fault(
                "kinds", "arsenal", f"is arsenal number {mine.index(key) + 1} of {side}", f"at most {most} a side (LC-046)"
            )
    for key, place in found.items():
        if "arsenal" in place.kinds and "depot" not in place.kinds:
            rows[key].fault("kinds", "arsenal", "is no depot as well", 'an arsenal is a depot marked so: ["depot", "arsenal"]')
