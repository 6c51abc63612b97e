"""The Channel Fleet as its admiral knows it, and orders for it."""

from __future__ import annotations

import shapely

from campaign.seat_kinds import find_kind
from naval.geo.chart import Chart
from naval.orders.check import Known, KnownForce, KnownShip, check

ISLAND = shapely.box(2, 53, 4, 54)
CHART = Chart.build(ISLAND, [], (-5, 48, 12, 60))


def ship(key: str, **more: object) -> KnownShip:
    plain = {
        "key": key,
        "name": key.title(),
        "table": "small_cruiser_or_battleship",
        "boilers": "belleville",
        "coal_t": 694.0,
        "coal_normal_t": 900.0,
        "coal_max_t": 1900.0,
        "max_kn": 18.0,
        "class_kn": 18.0,
    }
    return KnownShip(**{**plain, **more})


def fleet(*ships: KnownShip, **more: object) -> KnownForce:
    return KnownForce(key="channel", name="Channel Fleet", lon=0.0, lat=55.0, ships=ships or (ship("london"),), **more)


def make_known(force: KnownForce | None = None, role: str = "cabin", **more: object) -> Known:
    forces = (force or fleet(),) if role == "cabin" else ()
    addressees = {} if role == "press" else {"blue_adm": "Admiralty", "drake": "HMS Drake"}
    plain = {"seat": "me", "parts": find_kind(role).parts, "side": "blue", "minute": 0, "until": 360, "hour": 6}
    return Known(**{**plain, "forces": forces, "addressees": addressees, **more})


def legs(*rows: dict, **more: object) -> dict:
    return {"forces": {"channel": {"legs": list(rows), **more}}}


EAST = {"lon": 1.0, "lat": 55.0, "knots": 12}


def faults(raw: object, who: Known | None = None) -> dict[str, object]:
    orders, found = check(raw, who or make_known(), CHART)
    assert orders is None
    assert found
    assert all(f.text.endswith(".") and f.rule for f in found)
    return {f.where: f for f in found}
