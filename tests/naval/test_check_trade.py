"""Courses that the trade player may plot, and a raider's choices with her prizes."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from naval.geo.chart import Chart
from naval.orders.check import check
from naval.orders.seat_knowledge import Known, KnownEnd, KnownForce, KnownMerchant, KnownShip
from naval.state.ledger import NEVER

LAND = shapely.MultiPolygon([shapely.box(2, 49.5, 3, 50.5)])
CHART = Chart.build(LAND, [], (-10.0, 40.0, 10.0, 60.0))
SHIPS = (
    KnownMerchant(key="hebe", name="Hebe", state="at_sea", knots=10.0, lon=0.0, lat=50.0),
    KnownMerchant(key="wear", name="Wear", state="in_port", knots=9.0, lon=0.0, lat=50.0),
    KnownMerchant(key="tay", name="Tay", state="arrived", knots=9.0, lon=0.0, lat=50.0),
    KnownMerchant(key="esk", name="Esk", state="lost", knots=9.0, lon=0.0, lat=50.0),
    KnownMerchant(key="dee", name="Dee", state="at_sea", knots=9.0, lon=1.0, lat=52.0),
    KnownMerchant(key="tees", name="Tees", state="overdue", knots=9.0, lon=1.0, lat=52.0, ended=True),
)
ENDS = (KnownEnd(name="Haven", lon=1.0, lat=52.0), KnownEnd(name="the end of East", lon=5.0, lat=50.0))
PLAYER = Known(seat="trade", parts=("merchants",), side="neutral", minute=360, until=720, merchants=SHIPS, ends=ENDS)


def checked(**merchants: Any) -> Any:
    return check({"merchants": merchants}, PLAYER, CHART)


def test_nav_s_052_a_course_to_a_port_a_hold_and_an_hour_of_sailing() -> None:
    way = [{"lon": 0.5, "lat": 51.0}, {"lon": 1.0, "lat": 52.0, "knots": 8}]
    orders, faults = checked(hebe={"legs": way}, wear={"hold": True}, dee={"legs": []})

    assert not faults
    assert [leg.knots for leg in orders.merchants["hebe"].legs] == [10.0, 8.0]
    assert orders.merchants["hebe"].sails_at is None
    assert (orders.merchants["wear"].sails_at, orders.merchants["wear"].legs) == (NEVER, None)
    assert checked(wear={"sails_at": 600})[0].merchants["wear"].sails_at == 600


@pytest.mark.parametrize(
    ("ship", "order", "where", "says"),
    [
        ("hebe", {"legs": [{"lon": 5, "lat": 50}]}, "legs.0", "Hebe would run ashore before way-point 1"),
        ("hebe", {"legs": [{"lon": 1, "lat": 51}]}, "legs", "ends at sea"),
        ("hebe", {"legs": [{"lon": 1, "lat": 52, "knots": 11}]}, "legs.0.knots", "she makes 1 to 10 knots, not 11"),
        ("hebe", {"legs": [{"lon": 1, "lat": 520}]}, "legs.0.lat", "latitude"),
        ("hebe", {"legs": [{"lon": 11, "lat": 50}]}, "legs.0", "off the chart"),
        ("hebe", {"legs": "east"}, "legs", "must be a list"),
        ("hebe", {"hold": True}, "hold", "Hebe has sailed"),
        ("wear", {"hold": "yes"}, "hold", "yes or no"),
        ("wear", {"sails_at": 300}, "sails_at", "from 360 (now)"),
        ("tay", {"legs": []}, "", "Tay has made her port"),
        ("esk", {"legs": []}, "", "Esk is lost"),
        ("tees", {"legs": []}, "", "Tees has come to the end of her course and is not heard of"),
        ("hebe", {"cargo": 1}, "cargo", "nothing called"),
        ("nobody", {}, "", "no merchantman called"),
        ("hebe", 3, "", "must be a table"),
    ],
)
def test_nav_s_052_what_is_wrong_with_a_plot_is_said(ship: str, order: Any, where: str, says: str) -> None:
    orders, faults = checked(**{ship: order})
    at = f"merchants.{ship}" + (f".{where}" if where else "")

    assert orders is None
    assert says in {f.where: f.text for f in faults}[at]


def test_nav_s_052_only_the_trade_player_plots() -> None:
    admiral = Known(seat="a", parts=("dispatches",), side="blue", minute=0, until=360)
    (fault,) = check({"merchants": {"hebe": {}}}, admiral, CHART)[1]
    assert fault.text == "Only the trade player plots merchantmen."


RAIDER = KnownForce(
    key="red",
    name="Red",
    lon=0.0,
    lat=50.0,
    prizes="sink",
    ships=(
        KnownShip(
            key="r",
            name="R",
            table="big_fast_cruiser",
            boilers="durr",
            coal_t=500,
            coal_normal_t=500,
            coal_max_t=900,
            max_kn=20,
            class_kn=20,
        ),
    ),
)


@pytest.mark.parametrize(("given", "says"), [({}, "sink"), ({"prizes": "send"}, "send"), ({"prizes": "sink"}, "sink")])
def test_nav_s_053_what_becomes_of_prizes_is_ordered_or_stands(given: dict[str, str], says: str) -> None:
    cabin = Known(seat="c", parts=("forces", "dispatches", "log"), side="red", minute=0, until=360, forces=(RAIDER,))
    orders, faults = check({"forces": {"red": {"legs": [], "raid": True, **given}}}, cabin, CHART)

    assert not faults
    assert orders is not None
    assert orders.forces["red"].prizes == says


def test_nav_s_053_prizes_are_sent_or_sunk() -> None:
    cabin = Known(seat="c", parts=("forces", "dispatches", "log"), side="red", minute=0, until=360, forces=(RAIDER,))
    (fault,) = check({"forces": {"red": {"legs": [], "prizes": "eat"}}}, cabin, CHART)[1]
    assert (fault.where, fault.mend) == ("forces.red.prizes", "send")
