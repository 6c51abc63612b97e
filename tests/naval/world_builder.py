"""A small war in open sea, put together by hand."""

from __future__ import annotations

from typing import Any

import shapely

from naval.geo import course
from naval.geo.chart import Chart
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.settings import Settings
from naval.state.world import Calendar, Force, Leg, Merchant, Port, Seat, Ship, ShipClass, Station, World

MIDSUMMER = 2417017.5  # Julian date of midnight (UTC) at the beginning of 21 June 1905


def ship_class(key: str, kind: str, tons: int, knots: float, normal: float, most: float, boilers: str) -> ShipClass:
    return ShipClass(
        key=key,
        name=key.title(),
        nation="Nowhere",
        kind=kind,
        launched=1900,
        displacement_t=tons,
        length_ft=400.0,
        max_kn=knots,
        boilers=boilers,
        boiler_groups=2,
        funnels=2,
        engines=2,
        coal_normal_t=normal,
        coal_max_t=most,
        tactical_diameter_yd=800,
    )


CLASSES = (
    ship_class("battleship", "battleship", 14000, 18, 900, 1800, "belleville"),
    ship_class("cruiser", "big_cruiser", 9800, 21, 800, 1600, "yarrow"),
    ship_class("destroyer", "destroyer", 350, 30, 60, 96, ""),
    ship_class("scout", "small_cruiser", 3000, 20, 300, 500, "cylindrical"),
)

SEATS = (
    Seat(key="blue-adm", name="Admiralty of Blue", role="admiralty", side="blue"),
    Seat(key="press", name="The Editor", role="press", side="neutral"),
    Seat(key="red-adm", name="Admiralty of Red", role="admiralty", side="red"),
)


def legs(*some: tuple[float, float, float]) -> tuple[Leg, ...]:
    return tuple(Leg(lon=x, lat=y, knots=k) for x, y, k in some)


def force(key: str, lon: float, lat: float, *some: tuple[float, float, float], **more: Any) -> Force:
    """Make a force whose key begins with its side, with a cabin of the same key."""
    side = key.split("-")[0]
    given = {"name": key.title(), "side": side, "seat": key, "flagship": f"{key}-1", **more}
    return Force(key=key, lon=lon, lat=lat, legs=legs(*some), **given)


def ships_for(one: Force, class_key: str = "battleship", count: int = 1, **more: Any) -> tuple[Ship, ...]:
    of = next(c for c in CLASSES if c.key == class_key)
    given = {"coal_t": of.coal_normal_t, "max_kn": of.max_kn, **more}
    return tuple(
        Ship(key=f"{one.key}-{n}", name=f"{one.key}-{n}".title(), side=one.side, force=one.key, class_key=class_key, **given)
        for n in range(1, count + 1)
    )


def merchant(key: str, lon: float, lat: float, *some: tuple[float, float, float], **more: Any) -> Merchant:
    given = {"name": key.title(), "flag": "Nowhere", "side": "blue", "lane": "lane", "cargo": "wheat", "knots": 10.0}
    return Merchant(key=key, lon=lon, lat=lat, legs=legs(*some), **{**given, **more})


def port(key: str, side: str, lon: float, lat: float, **more: Any) -> Port:
    given = {"telegraph": True, "wireless": True, "coastguard": False, "coal_t": 10_000.0, "capacity": 20}
    return Port(key=key, name=key.title(), side=side, lon=lon, lat=lat, **{**given, **more})


def station(key: str, side: str, lon: float, lat: float, kind: str = "wireless") -> Station:
    return Station(key=key, name=key.title(), side=side, lon=lon, lat=lat, kind=kind)


def world(*forces: Force, ships: tuple[Ship, ...] | None = None, hour: int = 6, weather: str = "6", **more: Any) -> World:
    """Make a world at minute 0, ``hour`` o'clock at Greenwich on midsummer day, fine weather; one battleship a force."""
    seats = [Seat(key=f.seat, name=f"Admiral of {f.key}", role="cabin", side=f.side) for f in forces]
    afloat = tuple(s for f in forces for s in ships_for(f)) if ships is None else ships
    settings = more.pop("settings", Settings(sighting_cuts=False, weather=weather))
    given = {
        "rules": "jane-1905",
        "minute": 0,
        "calendar": Calendar(julian=MIDSUMMER + hour / 24, hour=hour),
        "settings": settings,
        "classes": CLASSES,
        "seats": tuple(sorted((*SEATS, *seats), key=lambda s: s.key)),
        "ports": (),
        "stations": (),
    }
    return World(
        forces=tuple(sorted(forces, key=lambda f: f.key)), ships=tuple(sorted(afloat, key=lambda s: s.key)), **{**given, **more}
    )


def open_sea(*neutrals: tuple[str, str, Any]) -> Chart:
    """Make a chart of the whole sea without land."""
    return Chart.build(shapely.MultiPolygon(), list(neutrals), (-180.0, -80.0, 180.0, 80.0))


def off(lon: float, lat: float, east_nm: float, north_nm: float) -> tuple[float, float]:
    """Find a point so many miles east and north of another (north first)."""
    x, y = course.along(lon, lat, 0.0 if north_nm >= 0 else 180.0, abs(north_nm))
    return course.round_place(*course.along(x, y, 90.0 if east_nm >= 0 else 270.0, abs(east_nm)))


def orders(key: str, *some: tuple[float, float, float], raid: bool = False, notes: tuple[Note, ...] = ()) -> Orders:
    return Orders(forces={key: ForceOrder(legs=legs(*some), raid=raid)}, dispatches=notes)
