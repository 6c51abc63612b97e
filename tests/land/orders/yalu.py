"""The country at the Yalu, and the knowledge of a general there."""

from __future__ import annotations

from typing import Any

from land.ground.country import Country
from land.orders.general_knowledge import Fleet, Known, KnownBody, Other
from land.state.ground import Beach, Edge, Ground, Place
from land.state.units import Train
from land.state.world import Body, Spot
from tests.land.march.country import MILE, units


def make_place(key: str, name: str, east: float, north: float = 0.0, **more: Any) -> Place:
    return Place(key=key, name=name, lon=round(124 + east / 52.8, 6), lat=round(40 + north / 69.0, 6), **more)


PLACES = {
    one.key: one
    for one in (
        make_place("wiju", "Wiju", 0),
        make_place("tiger_hill", "Tiger Hill", 3),
        make_place("chiuliencheng", "Chiuliencheng", 6),
        make_place("hamatan", "Hamatan", 10),
        make_place("anpingho", "Anpingho", 3, 6),
        make_place("kaipo", "Kaipo", 40),
        make_place("chinampo", "Chinampo", 0, -30, kinds=("port",), berths=4, port="chinampo"),
        make_place("houtushih", "Houtushih", 20, -30, kinds=("port",), berths=1),
    )
}


def road(a: str, b: str, cls: str, miles: float) -> Edge:
    line = tuple((PLACES[key].lon, PLACES[key].lat) for key in (a, b))
    return Edge(key=f"{a}_{b}", name="", kind="road", cls=cls, a=a, b=b, metres=round(miles * MILE), line=line)


LAND = Country(
    Ground(
        places=tuple(PLACES.values()),
        edges=(
            road("wiju", "tiger_hill", "B", 3),
            road("tiger_hill", "chiuliencheng", "B", 3),
            road("chiuliencheng", "hamatan", "B", 4),
            road("wiju", "anpingho", "D", 6),
            road("tiger_hill", "anpingho", "C", 7),
            road("hamatan", "kaipo", "B", 23.75),
        ),
        beaches=(
            Beach(
                key="houtushih_beach", name="Houtushih beach", points=20, offshore_nm=4, exposure="S", place="houtushih", line=()
            ),
        ),
    )
)


def body(key: str, name: str, at: str = "wiju", wagons: int = 339, **counts: int) -> Body:
    one = PLACES[at]
    counts = counts or {"inf": 12, "cav": 3, "fa": 6, "re": 2}
    spot = Spot(lon=one.lon, lat=one.lat, place=at)
    return Body(key=key, name=name, side="red", seat="kuroki", spot=spot, units=units(**counts), train=Train(wagons=wagons))


KNOWN = Known(
    seat="kuroki",
    side="red",
    minute=480,
    hour=0,
    bodies=(
        KnownBody(body=body("second_div", "2nd Division")),
        KnownBody(body=body("first", "First Division")),
        KnownBody(body=body("guard_div", "Guard Division", at="kaipo"), near=False, reported=120),
        KnownBody(body=body("scouts", "Scouts", wagons=0, cav=3)),
    ),
    others=(Other(key="twelfth_div", name="12th Division", general="General Inouye"),),
    fleets=(Fleet(key="first_flight", name="First flight", at="houtushih", reported=2 * 1440 + 18 * 60),),
    addressees={"oku": "General Oku"},
)
