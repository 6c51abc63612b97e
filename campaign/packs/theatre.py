"""What the browser draws the chart from. It is public to every seat, so it holds nothing a side may not know."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import shapely

from campaign.packs.ground import Ground
from campaign.packs.places import Name
from campaign.packs.scenario import Scenario
from naval.orders.known import KnownPlace
from naval.state.waters import Cable
from naval.state.world import Port, Station

DECIMALS = 4


def draw(
    key: str,
    scenario: Scenario,
    ground: Ground,
    ports: dict[str, Port],
    stations: dict[str, Station],
    names: list[Name],
    cables: dict[str, Cable],
) -> tuple[dict[str, Any], str]:
    """The theatre as JSON-able values, described in scenarios/README.md, to be shared; and its version, a hash."""
    drawn = {
        "key": key,
        "bounds": list(scenario.bounds or ()),
        "centre": list(scenario.centre),
        "land": _land(ground),
        "ports": [_port(ports[port]) for port in sorted(ports)],
        "stations": [_station(stations[station]) for station in sorted(stations)],
        "cables": [_cable(cables[cable]) for cable in sorted(cables)],
        "names": [{"text": n.text, "lon": n.lon, "lat": n.lat, "size": n.size} for n in names],
    }
    body = json.dumps(drawn, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return drawn, hashlib.sha256(body.encode()).hexdigest()[:16]


def _port(port: Port) -> dict[str, Any]:
    # Field by field: a port's coal and berths are its Admiralty's own knowledge.
    return {
        "key": port.key,
        "name": port.name,
        "lon": port.lon,
        "lat": port.lat,
        "side": port.side,
        "telegraph": port.telegraph,
        "wireless": port.wireless,
    }


def _station(station: Station) -> dict[str, Any]:
    return {
        "key": station.key,
        "name": station.name,
        "lon": station.lon,
        "lat": station.lat,
        "side": station.side,
        "kind": station.kind,
    }


def _cable(cable: Cable) -> dict[str, Any]:
    # Where a cable runs is printed on everybody's chart; whether it is whole is not.
    return {"key": cable.key, "name": cable.name, "side": cable.side, "points": [list(p) for p in cable.points]}


def _land(ground: Ground) -> dict[str, Any]:
    def numbers(value: Any) -> Any:
        return round(value, DECIMALS) if isinstance(value, float) else [numbers(v) for v in value]

    shape = shapely.geometry.mapping(ground.land)
    return {"type": shape["type"], "coordinates": numbers(shape["coordinates"])}


def charted(theatre: dict[str, Any]) -> tuple[KnownPlace, ...]:
    """The cables and stations of the public chart, as orders may name them."""
    rows = [*({**row, "kind": "cable"} for row in theatre["cables"]), *theatre["stations"]]
    return tuple(KnownPlace(key=row["key"], name=row["name"], side=row["side"], kind=row["kind"]) for row in rows)
