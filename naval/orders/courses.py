"""Courses, checked before they are sealed (NAV-S-020, 067 to 070, 078)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import msgspec

from naval.geo import calendar, compass, course
from naval.geo.chart import Chart
from naval.orders import course_reckoning, detachment, shape, sighting_orders, trade, wireless, works
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Faults, Given
from naval.ships import speed
from naval.state.orders import ForceOrder
from naval.state.world import Leg
from tactical.engine.text.words import agree, figure, plural

MOST_LEGS = 20
LEAST_KN = 1.0
LONGEST_NM = 10_800.0  # half round the world: no leg is longer
TOUCH_NM = 0.1  # a course may end so far inside the drawn coast: it only touches her harbour
COURSE = "NAV-S-020"
SPEED = "NAV-S-078"
BROKEN = "NAV-S-068"
DIVED = "NAV-S-062"
CHART = "NAV-S-002"
PARTS = (detachment, works, trade, wireless, sighting_orders)
EXTRAS = tuple(name for part in PARTS for name in part.FIELDS)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The order of one force while it is being checked."""

    where: str
    force: KnownForce
    known: Known
    chart: Chart
    faults: Faults


def forces(raw: object, known: Known, chart: Chart, faults: Faults) -> dict[str, ForceOrder]:
    """Read the courses of a seat's own forces, each checked by what the seat knows of it."""
    if not isinstance(raw, dict):
        faults.add("forces", f"Courses must be a table with one entry a force, not {shape.show(raw)}.", COURSE)
        return {}
    found = {}
    for key in raw:
        force = known.force(key)
        if force is None:
            own = shape.words([f"{f.key} ({f.name})" for f in known.forces])
            where = f"forces.{shape.key_name(key)}"
            faults.add(where, f"You command no force called {shape.show(key)}; yours: {own}.", "NAV-S-018")
            continue
        if known.asked and force.key not in known.asked:
            text = f"{force.name} needs no orders now: only forces with the enemy in sight get new ones, and hers stand."
            faults.add(f"forces.{key}", f"{text} Remove hers.", "SC-S-04")
            continue
        sheet = _Sheet(f"forces.{key}", force, known, chart, faults)
        order = _order(raw[key], sheet)
        if order:
            found[force.key] = order
    return found


def _order(raw: object, sheet: _Sheet) -> ForceOrder | None:
    order = Given(raw, sheet.where, f"The order of {sheet.force.name}", ("legs", "raid", "stands", *EXTRAS), sheet.faults)
    if not order:
        return None
    raid = order.read_flag("raid", f"Whether {sheet.force.name} takes merchantmen", "NAV-S-053")
    what = f"Legs of {sheet.force.name}"
    given = shape.rows(order.get("legs", []), f"{sheet.where}.legs", what, MOST_LEGS, COURSE, sheet.faults)
    legs, understood = _legs(given, sheet)
    if understood:
        _speeds(legs, sheet)
        _coast(legs, sheet)
        if order.sound:
            _coal(legs, sheet)
    more: dict[str, Any] = {
        "stands": order.read_flag("stands", f"Whether {sheet.force.name} carries on in sight of the enemy", "NAV-S-089")
    }
    for part in PARTS:
        more |= part.read(order, sheet.force, sheet.known, sheet.chart)
    if order.sound:
        works.on_course(more.get("tasks", ()), legs, order, sheet.force, sheet.known)
    if not order.sound:
        return None
    kept = tuple(leg for leg, nm in _miles(legs, sheet.force) if nm >= course_reckoning.NOWHERE_NM)
    return ForceOrder(legs=kept, raid=raid, **more)


def lay_out_draft(raw: object, known: Known, chart: Chart) -> dict[str, ForceOrder]:
    """Lay out the drawable part of a draft: every own force's legs up to the first that is not understood.

    A leg over land or too fast is drawn too. Never raises.
    """
    given = raw.get("forces") if isinstance(raw, dict) else None
    known = detachment.parted(raw, known)
    out = {}
    for force in known.forces if isinstance(given, dict) else ():
        row = given.get(force.key) if isinstance(given, dict) else None
        if isinstance(row, dict):
            sheet = _Sheet(f"forces.{force.key}", force, known, chart, Faults())
            rows = shape.rows(row.get("legs", []), sheet.where, "Legs", MOST_LEGS, COURSE, sheet.faults)
            out[force.key] = ForceOrder(legs=tuple(_legs(rows, sheet)[0]), raid=row.get("raid") is True)
    return out


def _legs(given: list[object], sheet: _Sheet) -> tuple[list[Leg], bool]:
    """Read the legs as points and speeds up to the first that is not understood, and say whether all were.

    A leg begins where the last one ends, so those after a bad one are checked only for faults of their own.
    """
    legs: list[Leg] = []
    lon, lat = sheet.force.lon, sheet.force.lat
    understood = True
    for i, row in enumerate(given):
        leg = _leg(row, f"{sheet.where}.legs.{i}", f"Leg {i + 1}", (lon, lat), sheet)
        if leg is None:
            understood = False
        else:
            lon, lat = leg.lon, leg.lat
        if leg is not None and understood:
            legs.append(leg)
    return legs, understood


def _leg(row: object, where: str, what: str, start: tuple[float, float], sheet: _Sheet) -> Leg | None:
    by_course = isinstance(row, dict) and "course" in row
    allowed = ("course", "nm", "hours", "knots", "dived") if by_course else ("lon", "lat", "knots", "dived")
    given = Given(row, where, what, allowed, sheet.faults)
    if not given:
        return None
    knots = shape.number(given.get("knots"))
    if knots is None or knots < LEAST_KN:
        said = shape.show(given.get("knots"))
        text = f"{what}: the speed must be {LEAST_KN:g} knot or more, not {said}; to stop her, order no legs."
        handy = speed.tenth(find_limit(sheet.force, sheet.known.minute).knots * 2 / 3)
        given.fault("knots", text, COURSE, handy if handy >= LEAST_KN else None)
    place = _by_course(given, start, knots) if by_course else given.read_place(COURSE)
    if place is None or not given.sound or knots is None:
        return None
    lon, lat = course.round_place(*place)
    if not sheet.chart.holds(lon, lat):
        west, south, east, north = sheet.chart.bounds
        edges = f"{compass.place_words(west, south)} to {compass.place_words((east + 180) % 360 - 180, north)}"
        text = f"{what} ends in {compass.place_words(lon, lat)}, off the chart, which goes from {edges}."
        given.fault("", text, CHART)
        return None
    dived = given.read_flag("dived", f"{what}: whether it is run submerged", DIVED)
    return Leg(lon=lon, lat=lat, knots=round(knots, 3), dived=dived) if given.sound else None


def _by_course(given: Given, start: tuple[float, float], knots: float | None) -> tuple[float, float] | None:
    said, what = given.get("course"), given.what
    degrees = compass.read_course(said) if isinstance(said, str) else shape.number(said)
    if degrees is None or not 0 <= degrees <= 360:
        text = f'{what}: the course must be like "N 62 E", "NE by E" or degrees from 0 to 360, not {shape.show(said)}.'
        given.fault("course", text, COURSE)
        degrees = None
    if ("nm" in given.fields) == ("hours" in given.fields):
        given.fault("", f"{what} needs its length in miles (nm) or in hours: one of the two.", COURSE)
        return None
    unit, name, most = ("nm", "miles", LONGEST_NM) if "nm" in given.fields else ("hours", "hours", 240.0)
    value = shape.number(given.get(unit))
    if value is None or not 0 < value <= most:
        text = f"{what}: the length must be over 0 and at most {most:,.0f} {name}, not {shape.show(given.get(unit))}."
        given.fault(unit, text, COURSE)
        return None
    if degrees is None or knots is None:
        return None
    return course.along(start[0], start[1], degrees, min(value if unit == "nm" else value * knots, LONGEST_NM))


def _miles(legs: list[Leg], force: KnownForce) -> list[tuple[Leg, float]]:
    out, lon, lat = [], force.lon, force.lat
    for leg in legs:
        out.append((leg, course.rhumb(lon, lat, leg.lon, leg.lat)[1]))
        lon, lat = leg.lon, leg.lat
    return out


def find_limit(force: KnownForce, minute: float) -> speed.Limit:
    """Find the most that a force can do at a minute: her slowest ship's speed, with the reason."""
    least = speed.Limit(knots=0.0, rule=SPEED, why="no ship of hers is afloat")
    for ship in force.ships:
        if not ship.afloat:
            continue
        own = speed.limit(
            ship.max_kn,
            top_min=ship.top_min,
            burnt_t=ship.burnt_t,
            normal_t=ship.load_t,
            minute=int(minute),
            lame_until=ship.lame_until,
            stopped_until=ship.stopped_until,
            relieved=ship.relieved,
        )
        if not least.knots or own.knots < least.knots:
            least = speed.Limit(knots=own.knots, rule=own.rule, why=f"{ship.name}: {own.why}")
        if least.knots == 0:
            break
    return least


def _speeds(legs: list[Leg], sheet: _Sheet) -> None:
    """Refuse a leg faster than the slowest ship can go when it begins, or in a later run than her engines could (NAV-S-067, 068,
    070, 078)."""
    now = float(sheet.known.minute)
    for i, (leg, nm) in enumerate(_miles(legs, sheet.force)):
        if leg.dived:
            least = _submerged(sheet, f"{sheet.where}.legs.{i}", f"Leg {i + 1}")
        elif now < sheet.known.until - course_reckoning.MOMENT_MIN:
            least = find_limit(sheet.force, now)
        else:
            afloat = [s for s in sheet.force.ships if s.afloat]
            slow = min(afloat, key=lambda s: (s.max_kn, s.key), default=None)
            why = f"{slow.name}: that is all her engines can give" if slow else "no ship of hers is afloat"
            least = speed.Limit(knots=slow.max_kn if slow else 0.0, rule=SPEED, why=why)
        if leg.knots > least.knots + 1e-6:
            most = speed.tenth(least.knots)
            today = "now" if now <= sheet.known.minute else "then"
            text = (
                f"Leg {i + 1}: {plural(round(leg.knots, 1), 'knot')} is too much; {figure(most)} "
                f"is the most for {sheet.force.name} {today} ({least.why}).{_behind(sheet, least)}"
            )
            sheet.faults.add(f"{sheet.where}.legs.{i}.knots", text, least.rule, most if most >= LEAST_KN else None)
        now += nm / leg.knots * 60


def _behind(sheet: _Sheet, least: speed.Limit) -> str:
    """Suggest an alternative where one ship's engines hold up all the others."""
    alone = sum(ship.afloat for ship in sheet.force.ships) < 2
    return "" if alone or least.rule != BROKEN else " Detach her, and the others can go on."


def _submerged(sheet: _Sheet, where: str, what: str) -> speed.Limit:
    """Find the most that a force makes submerged, her slowest boat's speed; name ships that cannot dive (NAV-S-062)."""
    others = [s.name for s in sheet.force.ships if s.afloat and not s.boat]
    if others:
        text = (
            f"{what} cannot be run submerged: {shape.words(others)} {agree(len(others), 'is no submarine', 'are no submarines')}."
        )
        sheet.faults.add(f"{where}.dived", text, DIVED, False)
        return speed.Limit(knots=float("inf"), rule=DIVED, why="")
    slow = min((s for s in sheet.force.ships if s.afloat), key=lambda s: (s.dived_kn, s.key), default=None)
    why = f"{slow.name} can make no more submerged" if slow else "no boat of hers is afloat"
    return speed.Limit(knots=slow.dived_kn if slow else 0.0, rule=DIVED, why=why)


def _coast(legs: list[Leg], sheet: _Sheet) -> None:
    """Refuse a course over land, and name the leg, the place and the miles (NAV-S-002)."""
    lon, lat = sheet.force.lon, sheet.force.lat
    for i, (leg, nm) in enumerate(_miles(legs, sheet.force)):
        met = sheet.chart.stop(lon, lat, leg.lon, leg.lat)
        if met and not (i == len(legs) - 1 and nm - met[2] <= TOUCH_NM):
            where = f"{plural(round(met[2], 1), 'mile')} on, in {compass.place_words(met[0], met[1])}"
            sheet.faults.add(f"{sheet.where}.legs.{i}", f"Leg {i + 1} runs ashore {where}; keep it clear of the land.", CHART)
        lon, lat = leg.lon, leg.lat


def _coal(legs: list[Leg], sheet: _Sheet) -> None:
    """Refuse a course for which a ship lacks coal, or battery, until the end of the run (NAV-S-062, NAV-S-078)."""
    known, force = sheet.known, sheet.force
    done = course_reckoning.passage(force, legs, known.minute, known.until, known.until - known.minute)
    for minute, leg in done.flat:
        if minute < known.until - course_reckoning.MOMENT_MIN:
            when = calendar.label(round(minute), known.hour)
            text = f"On leg {leg} the batteries are empty at {when}; surface before then, on a separate leg."
            sheet.faults.add(f"{sheet.where}.legs.{leg - 1}.dived", text, DIVED, False)
    short = {ship: leg for ship, _, leg in done.short}
    when = calendar.label(known.until, known.hour)
    for ship in sorted(short):
        leg = short[ship] - 1
        one = done.ships[ship]
        has, needs = (course_reckoning.amount(one, tons) for tons in (one.coal_t, float(done.run_burnt[ship])))
        slower = _affordable(legs, leg, sheet)
        way = f"{plural(round(slower, 1), 'knot')} on that leg would be enough" if slower else "shorten the course"
        text = (
            f"{one.name} has {has} and this course burns {needs.removesuffix(' tons')} by {when}; "
            f"on leg {leg + 1} she runs out: {way}."
        )
        sheet.faults.add(f"{sheet.where}.legs.{leg}.knots", text, SPEED, slower)


def _affordable(legs: list[Leg], which: int, sheet: _Sheet) -> float | None:
    """Find the highest speed of one leg, to half a knot, at which every ship's coal lasts the run; else None."""
    known = sheet.known
    halves = range(math.ceil(legs[which].knots * 2) - 1, math.ceil(LEAST_KN * 2) - 1, -1)
    low, high = 0, len(halves)  # slower never burns more by the end of the run than faster: halve the interval
    while low < high:
        middle = (low + high) // 2
        tried = [*legs]
        tried[which] = msgspec.structs.replace(legs[which], knots=halves[middle] / 2)
        run = course_reckoning.passage(sheet.force, tried, known.minute, known.until, known.until - known.minute)
        low, high = (low, middle) if not run.short else (middle + 1, high)
    return halves[low] / 2 if low < len(halves) else None
