"""The world as a run leaves it: positions to 1e-6 degrees, coal to a kilogram."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import replace as renew

from naval import course
from naval.run.contact import truces_after
from naval.run.harbour import calls, coaling
from naval.run.lookout import touches_after
from naval.run.signal import flagship_of
from naval.run.trade import chases
from naval.run.work import Call, Steamed, Work
from naval.world import Chase, Force, Leg, Merchant, Port, Ship, World

SPENT = ("rounds", "torpedoes")


def world_after(work: Work, now: Steamed) -> World:
    """The truth at the end of what was steamed. Only that of a complete run is what the next one begins with."""
    found = calls(work, now)
    taken_in, stocks = coaling(work, now, found, now.end)
    coaled = {s: float(v[-1]) for s, v in taken_in.items()}
    in_port = {c.force: c for c in found}
    ships = {ship.key: _ship(work, now, s, coaled.get(s)) for s, ship in enumerate(work.fleet.ships)}
    world, busy = work.world, chases(work, now.end)
    return renew(
        world,
        minute=now.end,
        forces=tuple(_force(work, now, n, in_port.get(n), busy.get(n)) for n in range(len(work.fleet.forces))),
        ships=tuple(sorted((ships.get(s.key, s) for s in world.ships), key=lambda s: s.key)),
        merchants=_merchants(work, now),
        ports=_ports(work, stocks),
        dispatches=work.dispatches,
        numbers=work.numbers,
        mail=tuple(sorted(work.mail, key=lambda v: (v.arrives, v.seat, v.kind, v.happened))),
        truces=truces_after(work, now.end),
        touches=touches_after(work, now.end),
        labels=work.labels,
    )


def _force(work: Work, now: Steamed, n: int, call: Call | None, chase: Chase | None) -> Force:
    force = work.fleet.forces[n]
    lon, lat = course.round_place(float(now.lon[n, -1]), float(now.lat[n, -1]))
    rows = range(int(now.leg[n]), int(now.last[n]))
    t = now.legs
    legs = tuple(Leg(lon=float(t.to_lon[r]), lat=float(t.to_lat[r]), knots=float(t.knots[r])) for r in rows)
    raid = any(b > now.end for _, b in work.raid_times.get(n, ()))  # now, or when her action is over
    still = not legs and now.idle[n] < now.end
    return renew(
        force,
        flagship=flagship_of(work, n, now.end),
        lon=lon,
        lat=lat,
        legs=legs,
        port=work.world.ports[call.port].key if call is not None else "",
        raid=raid,
        chase=chase if raid else None,
        held_until=round(float(now.hold[n])) if now.hold[n] > now.end else 0,
        course_deg=round(float(now.course[n, -1]), 2) % 360,
        knots=0.0 if still else round(float(now.knots[n, -1]), 3),
    )


def _ship(work: Work, now: Steamed, s: int, coaled: float | None) -> Ship:
    v = now.ships
    ship = now.hurts.get(s, work.fleet.ships[s])
    tons, burnt = float(v.coal[s]), float(v.burnt[s])
    if coaled is not None and coaled > tons:
        normal = work.fleet.classes[ship.class_key].coal_normal_t
        burnt = 0.0 if coaled >= normal - 1e-6 else burnt  # SC-S-17: all her normal coal is at hand again
        tons = coaled
    return renew(
        ship,
        condition=ship.condition if coaled is None else provided(ship.condition),
        coal_t=round(tons, 3) + 0.0,
        burnt_t=round(burnt, 3) + 0.0,
        top_min=round(float(v.top[s])),
        lame_until=int(v.lame[s]) if v.lame[s] > now.end else 0,
        stopped_until=int(v.stopped[s]) if v.stopped[s] > now.end else 0,
    )


def provided(condition: dict[str, Any]) -> dict[str, Any]:
    """A battle's record of a ship's hurts after a run that ended in port: shells and torpedoes are made up, hurts stay."""
    return {key: condition[key] for key in condition if key not in SPENT}


def _merchants(work: Work, now: Steamed) -> tuple[Merchant, ...]:
    first, out = len(work.fleet.forces), []
    taken = {h.merchant: h.end for h in work.hunts if h.fate == "taken"}
    for m, ship in enumerate(work.fleet.merchants):
        b = first + m
        if ship.fate:
            out.append(ship)
            continue
        lon, lat = course.round_place(float(now.lon[b, -1]), float(now.lat[b, -1]))
        rows = range(int(now.leg[b]), int(now.last[b]))
        t = now.legs
        legs = tuple(Leg(lon=float(t.to_lon[r]), lat=float(t.to_lat[r]), knots=float(t.knots[r])) for r in rows)
        fate = "taken" if taken.get(m, np.inf) <= now.end else "arrived" if now.idle[b] <= now.end else ""
        out.append(renew(ship, lon=lon, lat=lat, legs=() if fate else legs, fate=fate))
    return tuple(out)


def _ports(work: Work, stocks: dict[int, float]) -> tuple[Port, ...]:
    ports = work.world.ports
    left = tuple(renew(p, coal_t=round(stocks[k], 3)) if k in stocks else p for k, p in enumerate(ports))
    return tuple(sorted(left, key=lambda p: p.key))
