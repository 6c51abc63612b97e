"""Prizes of raiders, and the trade player's courses, checked before they are sealed (NAV-S-052, NAV-S-053)."""

from __future__ import annotations

from typing import Any

import numpy as np

from naval import tables
from naval.geo import compass, course
from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Known, KnownForce, KnownMerchant
from naval.orders.shape import Faults, Given
from naval.state.ledger import NEVER
from naval.state.orders import Sailing
from naval.state.world import Leg
from tactical.engine.text.words import plural

FIELDS: tuple[str, ...] = ("prizes", "after_nm")
"""Fields of a force's order that are read here."""
DISPOSALS = ("send", "sink")
ENDED = {"arrived": "has made her port", "lost": "is lost", "overdue": "has come to the end of her course and is not heard of"}
MOST_SHIPS = 200
MOST_LEGS = 40
LEAST_KN = 1.0
LAST_SAILING = 60 * 24 * 60
TOUCH_NM = 0.1
TRADE = "NAV-S-052"
CHART = "NAV-S-002"


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read whether a raider sends in or sinks her prizes, and how far she leaves her course for merchantmen; left out, the old
    order stands (NAV-S-053, SC-N-42, SC-N-09)."""
    found: dict[str, Any] = {}
    says = order.get("prizes", force.prizes)
    if says in DISPOSALS:
        found["prizes"] = says
    else:
        text = f"{force.name} may send prizes in (send) or sink them (sink), not {shape.show(says)}."
        order.fault("prizes", text, "NAV-S-053", "send")
    miles = order.get("after_nm", force.after_nm)
    least, most = tables.value("standing", "miles_off")
    if type(miles) is int and (miles == 0 or least <= miles <= most):
        found |= {"after_nm": miles} if miles else {}  # a sheet without it has the bytes it had before there was such an order
    else:
        may = f"{least} to {most} whole miles from her course, or 0: she holds it"
        text = f"{force.name} may chase merchantmen {may}; not {shape.show(miles)}."
        order.fault("after_nm", text, "SC-N-09", 0)
    return found


def merchants(raw: object, known: Known, chart: Chart, faults: Faults) -> dict[str, Sailing]:
    """Read the trade player's sheet: the course, or the hour of sailing, of every merchantman he names (NAV-S-052).

    Judged by where he has plotted them, not by their fate.
    """
    if not isinstance(raw, dict):
        faults.add("merchants", f"Merchantmen must be a table with one entry a ship, not {shape.show(raw)}.", TRADE)
        return {}
    found = {}
    plotted = {ship.key: ship for ship in known.merchants}
    if len(raw) > MOST_SHIPS:
        faults.add("merchants", f"At most {MOST_SHIPS} merchantmen can be ordered in one run; there are {len(raw):,}.", TRADE)
    for key in list(raw)[:MOST_SHIPS]:
        where = f"merchants.{shape.key_name(key)}"
        ship = plotted.get(key)
        if ship is None:
            faults.add(where, f"There is no merchantman called {shape.show(key)} on your chart.", TRADE)
        elif ship.state in ENDED or ship.ended:
            word = ENDED.get(ship.state, ENDED["overdue"])
            faults.add(where, f"{ship.name} {word}; remove her from your orders.", TRADE)
        else:
            order = _sailing(raw[key], where, ship, known, chart, faults)
            if order is not None:
                found[ship.key] = order
    return found


def _sailing(raw: object, where: str, ship: KnownMerchant, known: Known, chart: Chart, faults: Faults) -> Sailing | None:
    given = Given(raw, where, f"The order of {ship.name}", ("legs", "sails_at", "hold"), faults)
    if not given:
        return None
    sails_at = _sails(given, ship, known)
    legs = _course(given.get("legs"), f"{where}.legs", ship, known, chart, faults) if given.get("legs") is not None else None
    return Sailing(legs=legs, sails_at=sails_at) if given.sound else None


def _sails(given: Given, ship: KnownMerchant, known: Known) -> int | None:
    """Read the minute at which she sails, or that she is held in port; None if neither is ordered."""
    at = given.get("sails_at")
    hold = given.read_flag("hold", f"Whether {ship.name} is held in port", TRADE)
    if not hold and (at is None or given.get("hold", False) is not False):
        return None
    if ship.state not in ("in_port", "held"):
        text = f"{ship.name} has sailed; you can change her course, but not her hour of sailing."
        given.fault("hold" if hold else "sails_at", text, TRADE)
        return None
    if hold:
        return NEVER
    minute = shape.whole_in_range(at, known.minute, LAST_SAILING)
    if minute is None:
        text = f"{ship.name} may sail at a whole minute from {known.minute} (now) to {LAST_SAILING}, not {shape.show(at)}."
        given.fault("sails_at", text, TRADE, known.minute)
    return minute


def _course(raw: object, where: str, ship: KnownMerchant, known: Known, chart: Chart, faults: Faults) -> tuple[Leg, ...] | None:
    before = len(faults.found)
    rows = shape.rows(raw, where, f"Way-points of {ship.name}", MOST_LEGS, TRADE, faults)
    legs = [_leg(row, f"{where}.{i}", f"{ship.name}, way-point {i + 1}", ship, chart, faults) for i, row in enumerate(rows)]
    if len(faults.found) > before:
        return None
    lon, lat, done = ship.lon, ship.lat, [leg for leg in legs if leg is not None]
    for i, leg in enumerate(done):
        met = chart.stop(lon, lat, leg.lon, leg.lat)
        nm = course.rhumb(lon, lat, leg.lon, leg.lat)[1]
        if met and not (i == len(done) - 1 and nm - met[2] <= TOUCH_NM):
            at = f"{plural(round(met[2], 1), 'mile')} on, in {compass.place_words(met[0], met[1])}"
            text = f"{ship.name} would run ashore before way-point {i + 1}, {at}; keep her clear of the land."
            faults.add(f"{where}.{i}", text, CHART)
        lon, lat = leg.lon, leg.lat
    if not name_place_near(lon, lat, [(end.name, end.lon, end.lat) for end in known.ends]):
        at = compass.place_words(lon, lat)
        text = f"The course of {ship.name} ends at sea, in {at}; end it in a port or where a lane ends."
        faults.add(where, text, TRADE)
    return tuple(done) if len(faults.found) == before else None


def _leg(row: object, where: str, what: str, ship: KnownMerchant, chart: Chart, faults: Faults) -> Leg | None:
    given = Given(row, where, what, ("lon", "lat", "knots"), faults)
    if not given:
        return None
    place, knots = given.read_place(TRADE), shape.number(given.get("knots", ship.knots))
    if knots is None or not LEAST_KN <= knots <= ship.knots + 1e-6:
        said = shape.show(given.get("knots"))
        text = f"{what}: she makes {LEAST_KN:g} to {plural(round(ship.knots, 1), 'knot')}, not {said}."
        given.fault("knots", text, TRADE, ship.knots)
    if not given.sound or place is None or knots is None:
        return None
    lon, lat = course.round_place(*place)
    if not chart.holds(lon, lat):
        given.fault("", f"{what} is at {compass.place_words(lon, lat)}, off the chart.", CHART)
        return None
    return Leg(lon=lon, lat=lat, knots=round(knots, 3))


def name_place_near(lon: float, lat: float, places: list[tuple[str, float, float]]) -> str:
    """Name the place at which a course ends, "" if it ends in open sea (SC-N-41)."""
    if not places:
        return ""
    nm = course.distances_nm(lon, lat, np.array([p[1] for p in places]), np.array([p[2] for p in places]))
    best = int(np.argmin(nm))
    return places[best][0] if nm[best] <= float(tables.value("trade", "near_nm")) else ""
