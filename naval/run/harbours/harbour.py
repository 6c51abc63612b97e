"""Harbours: forces in port, and coaling (NAV-S-008, NAV-S-023; SC-S-17, SC-N-31, SC-N-33).

A force stopped within a mile of a port of its own side is in port, if there is room for all her ships. They coal there from the
port's stock, all together, until bunkers are full or the stock is gone. An arriving collier's cargo goes to the stock; petrol
boats fill in every port.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from naval.geo import course
from naval.geo.course import Floats
from naval.run.facts import Call, Note, ShipsNow, Steamed, as_ints, minute_after
from naval.run.rule_waivers import HARBOUR, first
from naval.run.run_input import NEUTRAL, SIDES, Done, Planned
from naval.run.tracks import Ints
from naval.ships import coal
from tactical.engine.text.words import plural

NEAR_NM = 1.0


def harbour(run: Done) -> Done:
    """Coal the ships in port hour by hour."""
    return replace(run, coaled=coaling(run, run.steamed, run.calls, run.until)[0])


def calls(run: Planned, steamed: Steamed) -> tuple[Call, ...]:
    """List the forces that lie in port at the end of their steaming.

    Forces there before stay; the others come in while there is room (NAV-S-008), earlier ones first; all may while the port is
    relieved of that rule (UD-042).
    """
    arrivals = find_forces_in_port(run, steamed)
    room = {k: port.capacity for k, port in enumerate(run.world.ports)}
    out = []
    for since, n, k in arrivals:
        ships, at = _afloat(run, steamed, n), max(since, float(run.world.minute))
        fits = since == -np.inf or ships <= room[k]
        free = None if fits else first(run, HARBOUR, run.world.ports[k].key, at, steamed.end + 1)
        if fits or free is not None:
            room[k] -= ships
            out.append(Call(n, k, at if free is None else free))
    return tuple(out)


def find_forces_in_port(run: Planned, steamed: Steamed) -> list[tuple[float, int, int]]:
    """List forces stopped at a port of their own side, in order: since when (minus infinity if before the run), force, port."""
    ports, fleet = run.world.ports, run.fleet
    idle = np.flatnonzero(np.isfinite(steamed.idle[: len(fleet.forces)]))
    if not len(idle) or not ports:
        return []
    gap = course.distances_nm(
        steamed.lon[idle, -1][:, None],
        steamed.lat[idle, -1][:, None],
        np.array([p.lon for p in ports])[None, :],
        np.array([p.lat for p in ports])[None, :],
    )
    sides = as_ints([SIDES.get(p.side, NEUTRAL) for p in ports])
    gap = np.where((gap <= NEAR_NM) & (sides[None, :] == fleet.side[idle][:, None]), gap, np.inf)
    out: list[tuple[float, int, int]] = []
    for row in np.flatnonzero(
        np.isfinite(gap).any(axis=1) | np.array([bool(run.fleet.forces[n].port) for n in idle], dtype=bool)
    ).tolist():
        n = int(idle[row])
        home = fleet.forces[n].port
        lies = next((k for k, port in enumerate(ports) if port.key == home), None) if home else None
        near = [k for k in range(len(ports)) if np.isfinite(gap[row, k])]
        if lies is not None and run.legs.first[n] == run.legs.last[n] and all(f != n for f, _, _ in steamed.held):
            out.append((-np.inf, n, lies))
        elif near and _afloat(run, steamed, n):
            out.append((float(steamed.idle[n]), n, min(near, key=lambda k: (gap[row, k], ports[k].key))))
    return sorted(out)


def _afloat(run: Planned, steamed: Steamed, n: int) -> int:
    return sum(bool(steamed.ships.afloat[s]) for s in run.fleet.ships_of[n])


def coaling(run: Planned, steamed: Steamed, found: tuple[Call, ...], end: int) -> tuple[dict[int, Floats], dict[int, float]]:
    """Reckon the coal of the ships in port at each of ``steamed.hours`` and at ``end``, and the ports' stocks at ``end``.

    Tons; keyed by the ship's number and the port's. 25 t an hour for big ships, 10 for small (SC-S-17).
    """
    at = np.append(steamed.hours[steamed.hours <= end], end).astype(np.float64)
    ships: dict[int, Floats] = {}
    stocks: dict[int, float] = {}
    for k in sorted({c.port for c in found}):
        mine = [(s, c.since) for c in found if c.port == k for s in run.fleet.ships_of[c.force]]
        mine = [(s, since) for s, since in mine if steamed.ships.afloat[s] and since <= end]
        if not mine:
            continue
        landed = [
            (call.since, sum(run.fleet.ships[s].cargo_t for s in some))
            for call, some in landings(run, found, end)
            if call.port == k
        ]
        number, since = as_ints([s for s, _ in mine]), np.array([t for _, t in mine])
        taken, stocks[k] = _coal(run, steamed.ships, number, since, run.world.ports[k].coal_t, landed, at)
        for row, s in enumerate(number.tolist()):
            ships[s] = taken[row]
    return ships, stocks


def landings(run: Planned, found: tuple[Call, ...], end: int) -> list[tuple[Call, list[int]]]:
    """List forces that came in with colliers: their cargo goes to the port's stock (SC-N-33).

    A laden collier that lay there before keeps hers, to carry it elsewhere.
    """
    out = []
    for call in found:
        came_in = call.since > run.world.minute or not run.fleet.forces[call.force].port
        some = [s for s in run.fleet.ships_of[call.force] if run.fleet.ships[s].cargo_t > 0]
        if came_in and call.since <= end and some:
            out.append((call, some))
    return out


def _coal(
    run: Planned, now: ShipsNow, number: Ints, since: Floats, stock: float, landed: list[tuple[float, float]], at: Floats
) -> tuple[Floats, float]:
    """Coal ships together in one port from event to event; give their coal at each time asked, and the stock left.

    ``landed`` joins the stock: (minute, tons).
    """
    classes = [run.fleet.classes[run.fleet.ships[s].class_key] for s in number]
    petrol = np.array([c.kind in coal.BOATS for c in classes])
    rate = np.array([coal.coaling_rate(c.displacement_t, coal.table_for(c)) for c in classes]) / 60
    draws = np.where(petrol, 0.0, rate)
    most = np.array([c.coal_max_t for c in classes], dtype=np.float64)
    has = now.coal[number].astype(np.float64)
    t, out = float(since.min()), np.tile(has[:, None], (1, len(at)))
    stock += sum(tons for minute, tons in landed if minute <= t + 1e-9)
    landed = [row for row in landed if row[0] > t + 1e-9]
    for column, to in enumerate(at.tolist()):
        while t < to - 1e-9:
            works = (since <= t + 1e-9) & (has < most - 1e-9) & (petrol | (stock > 1e-9))
            later = np.append(since[since > t + 1e-9], [minute for minute, _ in landed])
            step = min([to - t, *(later - t).tolist()])
            if works.any():
                step = min(step, float(((most - has)[works] / rate[works]).min()))
                if draws[works].any():
                    step = min(step, stock / float(draws[works].sum()))
            elif not len(later):
                break
            has[works] = np.minimum(has[works] + rate[works] * step, most[works])
            stock = max(stock - float(draws[works].sum()) * step, 0.0)
            t += step
            stock += sum(tons for minute, tons in landed if minute <= t + 1e-9)
            landed = [row for row in landed if row[0] > t + 1e-9]
        out[:, column] = has
    return out, stock


def notes(run: Done) -> list[Note]:
    """Log coming in, finding no room (NAV-S-008) and coaling."""
    out: list[Note] = []
    inside = {c.force: c.since for c in run.calls}
    for was, n, k in find_forces_in_port(run, run.steamed):
        port, since = run.world.ports[k], max(was, inside.get(n, was))
        if n not in inside:
            text = f"found {port.name} full, and lies outside"
            out.append(Note(minute_after(since), n, "port-full", text, ("NAV-S-008", "SC-S-17")))
        elif since > run.world.minute:
            rules = ("NAV-S-023", "SC-S-17") if port.telegraph else ("SC-S-17",)
            out.append(Note(minute_after(since), n, "port", f"came into {port.name}", rules))
    for call, some in landings(run, run.calls, run.until):
        tons = round(sum(run.fleet.ships[s].cargo_t for s in some))
        text = f"landed {plural(tons, 'ton')} of coal at {run.world.ports[call.port].name}"
        out.append(Note(minute_after(call.since), call.force, "coal-landed", text, ("SC-N-33",)))
    boats = {key for key, c in run.fleet.classes.items() if c.kind in coal.BOATS}
    for call in run.calls:
        ships = [s for s in run.fleet.ships_of[call.force] if s in run.coaled and run.fleet.ships[s].class_key not in boats]
        took = sum(float(run.coaled[s][-1] - run.steamed.ships.coal[s]) for s in ships)
        if took > 0.5:
            text = f"took in {plural(round(took), 'ton')} of coal at {run.world.ports[call.port].name}"
            out.append(Note(run.until, call.force, "coaled", text, ("SC-S-17",)))
    return out
