"""Plan: the legs of every body, and when they begin (NAV-S-020, NAV-S-042, NAV-S-078).

Orders name the legs they replace: an unnamed force, and a seat that sealed nothing, go on with the standing legs. Legs become one
table, each with course, length and where the coast ends it.
"""

from __future__ import annotations

import numpy as np

from naval.geo import course
from naval.geo.chart import Chart
from naval.geo.course import Floats
from naval.run.facts import Fleet, Legs, as_ints
from naval.run.movement import merchant_courses
from naval.run.run_input import NEUTRAL, SIDES, Given, Planned, commander, order_of
from naval.run.tracks import Bools, Ints
from naval.state.orders import ForceOrder
from naval.state.world import Force, Leg, Merchant, Pursuit, World


def plan(run: Given) -> Planned:
    """Number the fleet and lay down every leg."""
    fleet = number(merchant_courses.ordered(run))
    orders = {k: v for s in sorted(run.orders) for k, v in run.orders[s].forces.items() if _commands(fleet, s, k)}
    legs, start = [], []
    for force in fleet.forces:
        order = orders.get(force.key)
        legs.append(force.legs if order is None else order.legs)
        start.append(float(max(run.world.minute, force.held_until)))
    for merchant in fleet.merchants:
        legs.append(merchant.legs)
        start.append(float(max(run.world.minute, merchant.sails_at)))
    raids = frozenset(n for n, f in enumerate(fleet.forces) if (orders[f.key].raid if f.key in orders else f.raid))
    table = lay(run.chart, fleet, legs, run.until - run.world.minute)
    return Planned(**vars(run), fleet=fleet, legs=table, start=np.asarray(start), raids=raids)


def _commands(fleet: Fleet, seat: str, force: str) -> bool:
    number = fleet.number.get(force)
    return number is not None and number < len(fleet.forces) and commander(fleet.forces[number]) == seat


def number(world: World) -> Fleet:
    """Number everything that moves, whatever order it came in."""
    forces = tuple(sorted(world.forces, key=lambda f: f.key))
    merchants = tuple(sorted(world.merchants, key=lambda m: m.key))
    numbers = {f.key: n for n, f in enumerate(forces)}
    ships = tuple(sorted((s for s in world.ships if s.force in numbers), key=lambda s: (numbers[s.force], s.key)))
    ship_force = as_ints([numbers[s.force] for s in ships])
    of: list[list[int]] = [[] for _ in forces]
    for n, f in enumerate(ship_force.tolist()):
        of[f].append(n)
    numbers.update({m.key: len(forces) + n for n, m in enumerate(merchants)})
    sides = [f.side for f in forces] + [m.side for m in merchants]
    side = as_ints([SIDES.get(name, NEUTRAL) for name in sides])
    classes = {c.key: c for c in world.classes}
    return Fleet(forces, merchants, ships, classes, ship_force, side, numbers, tuple(tuple(s) for s in of))


def lay(chart: Chart, fleet: Fleet, legs: list[tuple[Leg, ...]], minutes: int) -> Legs:
    """Build the table of all legs; try forces' legs within the run's reach against the coast."""
    bodies: tuple[Force | Merchant, ...] = (*fleet.forces, *fleet.merchants)
    n = len(bodies)
    count = as_ints([len(v) for v in legs])
    first = n + np.cumsum(count) - count
    body = np.repeat(np.arange(n), count)
    lon0, lat0 = (np.array([getattr(b, f) for b in bodies], dtype=np.float64) for f in ("lon", "lat"))
    to_lon, to_lat, knots = (
        np.array([getattr(leg, f) for v in legs for leg in v], dtype=np.float64) for f in ("lon", "lat", "knots")
    )
    lon, lat = np.roll(to_lon, 1), np.roll(to_lat, 1)
    head = first[count > 0] - n
    lon[head], lat[head] = lon0[body[head]], lat0[body[head]]
    degrees, nm = course.rhumbs(lon, lat, to_lon, to_lat)
    ashore = np.zeros(len(nm), dtype=bool)
    near = np.flatnonzero((body < len(fleet.forces)) & within_reach(body, nm, knots, minutes))
    if len(near):
        most = chart.stops(lon[near], lat[near], to_lon[near], to_lat[near])
        ashore[near] = most < nm[near]
        nm[near] = np.minimum(nm[near], most)
    dived = np.array([leg.dived for v in legs for leg in v], dtype=bool)
    heading = np.array([getattr(b, "course_deg", 0.0) for b in bodies], dtype=np.float64)
    zero = np.zeros(n)
    return Legs(
        np.append(lon0, lon),
        np.append(lat0, lat),
        np.append(lon0, to_lon),
        np.append(lat0, to_lat),
        np.append(heading, degrees),
        np.append(zero, nm),
        np.append(zero, knots),
        np.append(zero > 0, ashore),
        np.append(zero > 0, dived),
        first,
        first + count,
    )


def within_reach(body: Ints, nm: Floats, knots: Floats, minutes: int) -> Bools:
    """Mark the legs that could begin within so many minutes, at the speeds ordered."""
    hours = np.where(knots > 0, nm / np.maximum(knots, 1e-9), np.inf)
    hours = np.minimum(hours, minutes / 60 + 1)  # no farther than matters, so that the running sum stays exact
    total = np.cumsum(hours) - hours
    head = np.searchsorted(body, body)
    return np.asarray(total - total[head] <= minutes / 60 + 1e-6) if len(body) else np.zeros(0, dtype=bool)


def list_force_orders(run: Given, force: Force) -> list[tuple[int, ForceOrder]]:
    """List the orders that a force took in this run, with the minute from which each counts (NAV-S-042, SC-S-04)."""
    calls = [(run.world.minute, run.orders)]
    calls += [(i.minute + i.moves, i.orders) for i in run.interrupts if i.orders and force.key in i.forces]
    calls += [(c.minute, c.orders) for c in run.stops if force.key in c.forces]
    found = {}
    for minute, orders in calls:
        if (order := order_of(orders, force)) is not None:
            found[minute] = order
    return sorted(found.items(), key=lambda row: row[0])


def standing_order(run: Planned, f: int, minute: int) -> str:
    """Find a force's standing order at a minute for an enemy in sight; "" if her admiral is asked (SC-N-08)."""
    force = run.fleet.forces[f]
    return next((order.sighting for at, order in reversed(list_force_orders(run, force)) if at <= minute), force.sighting)


def miles_asked(run: Planned, f: int, minute: int) -> int:
    """Find at how many miles from an enemy her admiral is asked in spite of a force's standing order; 0: at none (SC-N-08)."""
    force = run.fleet.forces[f]
    return next((order.ask_nm or 0 for at, order in reversed(list_force_orders(run, force)) if at <= minute), force.ask_nm)


def miles_after(run: Planned, f: int, minute: int) -> int:
    """Find how far from her course a force may make after merchantmen, at a minute; 0 if not at all (SC-N-09)."""
    force = run.fleet.forces[f]
    return next((order.after_nm or 0 for at, order in reversed(list_force_orders(run, force)) if at <= minute), force.after_nm)


def still_after(run: Planned, f: int) -> Pursuit | None:
    """Find a force's pursuit off her course when the run began, unless she has been ordered anew (SC-N-09)."""
    force = run.fleet.forces[f]
    return None if order_of(run.orders, force) is not None else force.pursuit
