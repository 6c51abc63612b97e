"""Report: what each seat is told, and nothing else (NAV-S-019, 026 to 028, 042, 043; SC-S-03, SC-S-08).

A cabin reads the status of its forces, what its officer of the watch wrote and its lookouts saw. Everything is cut at
the minute the clock stands: what would come later has not happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

import msgspec
import numpy as np

from campaign.war.clock import stops
from campaign.war.post import detached, log
from campaign.war.post.aboard import battle_words, flagship_name, in_action
from campaign.war.post.net import on_the_wire
from campaign.war.told.ledgers import ledgers
from campaign.war.told.lookout import sightings
from campaign.war.told.world_after import world_after
from naval.geo import sun
from naval.run import parting, trade, works
from naval.run.sailing import arrivals
from naval.run.steam import steam_to
from naval.run.tracks import lon_lat, places_at
from naval.run.weather import EDGE_MIN
from naval.run.work import Steamed, Work, as_ints, minute_after, reads
from naval.ships import coal
from naval.state.outcome import Event, Report
from naval.state.world import Force, Leg, Ship, World, encode

SIGHT_RULES = ("NAV-S-032", "NAV-S-033", "NAV-S-043", "SC-S-04")


def report(work: Work) -> Work:
    """Write all reports, put events in order, and cut both at the minute the clock stands."""
    complete = work.stop == work.until
    logs, events = write_log(work)
    reports = [*work.reports, *logs, *looked(work), *battles(work)]
    work, reports, passed = detached.route(work, reports)
    events = [*work.events, *events, *passed, *_sight_events(work), *arrivals(work), *trade.hunts(work)]
    halts = [(i.minute + i.moves, i.forces) for i in work.interrupts if i.orders is not None or work.asked]
    if work.cutting is not None:
        reports += stops.reports(work, work.cutting)
        halts.append((work.cutting.minute, work.cutting.forces))
    for minute, forces in halts:
        if minute <= work.stop and minute < work.until:
            engaged = {detached.holder(work, work.fleet.number[k], minute) for k in forces if k in work.fleet.number}
            before = _unordered(work, minute)
            then = steam_to(before, minute)
            told = statuses(before, then, world_after(before, then), sorted(engaged))
            # What becomes of her who is still fighting is told when it is over.
            fights = {f.key for n, f in enumerate(work.fleet.forces) if in_action(before, n, minute)}
            reports += [r for r in told if r.data["force"] not in fights]
    world = world_after(work, work.steamed if complete else steam_to(work, work.stop))
    if complete:
        came, united = parting.joined(work, work.steamed)
        reports += came + statuses(work, work.steamed, world, sorted(s.key for s in work.world.seats))
        events += united
        reports += ports(work, world, work.stop)
        reports += ledgers(work, world)
    seats = {s.key for s in work.world.seats}
    reports = [r for r in reports if r.arrives <= work.stop and r.seat in seats]
    if not complete:  # nobody else is to learn that the clock stopped
        hear = attached(work.world, work.asked) | set(work.asked)
        reports = [r for r in reports if r.seat in hear]
    return replace(
        work,
        world=world,
        reports=in_order(reports),
        events=tuple(sorted((e for e in events if e.minute <= work.stop), key=lambda e: (e.minute, e.kind, e.text))),
    )


def _unordered(work: Work, minute: int) -> Work:
    """The run as its cabins stand where the clock halts: before they order anew, and before any other battle."""
    interrupts = tuple(
        msgspec.structs.replace(i, orders=None) if i.minute + i.moves >= minute else i
        for i in work.interrupts
        if i.minute < minute
    )
    before = replace(work, interrupts=interrupts, cuts=tuple(c for c in work.cuts if c.minute < minute))
    before = replace(before, steamed=replace(work.steamed, held=tuple(h for h in work.steamed.held if h[1] < minute)))
    return replace(before, raid_times={f: tuple(v) for f, v in trade.raid_times(before).items()})


def in_order(reports: list[Report]) -> tuple[Report, ...]:
    """Reports by seat and time; nothing in their order comes from what a seat cannot see."""
    out: list[Report] = []
    for _, some in groupby(sorted(reports, key=_order), key=_order):
        same = list(some)
        out += same if len(same) == 1 else sorted(same, key=encode)
    return tuple(out)


def _order(r: Report) -> tuple[str, int, int, str, str]:
    told = r.data
    return r.seat, r.arrives, r.happened, r.kind, f"{told.get('label', '')}|{told.get('force', '')}|{told.get('number', '')}"


# -- the log ----------------------------------------------------------------------------------------------------------


def write_log(work: Work) -> tuple[list[Report], list[Event]]:
    """What befell each force: an event for the umpire, a line in the log for her cabin (NAV-S-026)."""
    notes = log.befell(work)
    forces, minutes = as_ints([n.force for n in notes]), np.array([float(n.minute) for n in notes])
    lon, lat = lon_lat(places_at(work.tracks, forces, minutes)[0]) if notes else (minutes, minutes)
    events = []
    for k, note in enumerate(notes):
        force, seat = work.fleet.forces[note.force], work.fleet.forces[note.force].seat
        events.append(
            Event(
                minute=note.minute,
                kind=note.kind,
                text=f"{force.name} {note.text}.",
                rules=note.rules,
                rolls=note.rolls,
                told=(seat,) if seat else (),
                lon=round(float(lon[k]), 4),
                lat=round(float(lat[k]), 4),
            )
        )
    reports = [  # a log is kept by whoever orders the force now
        Report(seat=seat, kind="log", happened=entry.minute, arrives=entry.minute, data=entry.data)
        for entry in work.log
        if (seat := reads(work.fleet.forces[entry.force]))
    ]
    return reports, events


# -- sightings and battles --------------------------------------------------------------------------------------------


def looked(work: Work) -> list[Report]:
    """The lookouts' entries for their cabins, and nothing of what none of them has in sight (NAV-S-090, SC-S-03).

    At a stop, also what is in sight of the cabins asked.
    """
    entries = [e for e in work.sightings if e.minute <= work.stop]
    if work.stop < work.until and work.asked:
        have = {(e.force, e.of, e.minute) for e in entries}
        entries += [
            e
            for e in sightings(work, work.stop)[0]
            if e.minute == work.stop and e.data["lost"] is None and (e.force, e.of, e.minute) not in have
        ]
    return [
        Report(seat=reads(work.fleet.forces[e.force]), kind="sighting", happened=e.minute, arrives=e.minute, data=e.data)
        for e in entries
    ]


def _sight_events(work: Work) -> list[Event]:
    """For the umpire: who truly saw whom, and how near they came."""
    out, t, first = [], work.touches, len(work.fleet.forces)
    rows = np.flatnonzero(t.start <= work.stop)
    came, went = (lon_lat(places_at(work.tracks, t.i[rows], when[rows])[0]) for when in (t.start, t.end))
    for n, k in enumerate(rows.tolist()):
        i, j = int(t.i[k]), int(t.j[k])
        other = work.fleet.forces[j] if j < first else work.fleet.merchants[j - first]
        seats = tuple(sorted({work.fleet.forces[i].seat, getattr(other, "seat", "")} - {""}))
        names = f"{work.fleet.forces[i].name} and {other.name}"
        start, end = minute_after(float(t.start[k])), minute_after(float(t.end[k]))
        if start > work.world.minute:
            text = f"{names} sighted each other."
            out.append(_seen(start, "sighting", text, seats, came[0][n], came[1][n]))
        if end < work.until:
            text = f"{names} lost sight of each other; nearest {t.near[k]:.1f} miles."
            out.append(_seen(end, "lost", text, seats, went[0][n], went[1][n]))
    return out


def _seen(minute: int, kind: str, text: str, told: tuple[str, ...], lon: float, lat: float) -> Event:
    place = round(float(lon), 4), round(float(lat), 4)
    return Event(minute=minute, kind=kind, text=text, rules=SIGHT_RULES, told=told, lon=place[0], lat=place[1])


def battles(work: Work) -> list[Report]:
    """The battle as its side saw it, for the cabins engaged, at the minute it ended."""
    out = []
    for i in work.interrupts:
        over = i.minute + i.moves
        if over > work.until:
            continue  # on its way: see signal.log_of
        told: set[str] = set()
        for n, data in battle_words(work, i):
            seat = reads(work.fleet.forces[n])
            if seat and seat not in told:
                told.add(seat)
                out.append(Report(seat=seat, kind="battle", happened=i.minute, arrives=over, data=data))
    return out


# -- status -----------------------------------------------------------------------------------------------------------


def statuses(work: Work, now: Steamed, world: World, seats: list[str]) -> list[Report]:
    """The status of every force of some cabins at the end of what was steamed. A force that is lost has its last one."""
    out = []
    forces, ships = {f.key: f for f in world.forces}, crews(world)
    names = {p.key: p.name for p in world.ports}
    known = {s.key for s in work.world.seats}
    wanted = set(seats) & known
    sight, height = _light_at(work, now)
    links = detached.Links(work)
    for n, was in enumerate(work.fleet.forces):
        whose = detached.holder(work, n, now.end, links)
        if whose not in wanted or was.key not in forces:
            continue
        if not any(work.fleet.ships[s].afloat for s in work.fleet.ships_of[n]):
            continue  # told before
        force = forces[was.key]
        data: dict[str, Any] = {
            "force": force.key,
            "name": force.name,
            "flagship": flagship_name(work, n, now.end),
            "lon": force.lon,
            "lat": force.lat,
            "course_deg": force.course_deg,
            "knots": force.knots,
            "port": names.get(force.port, ""),
            "ships": [_ship_row(work, s) for s in ships.get(force.key, ())],
            "track": track(now, n),
            "legs": [_leg_row(g) for g in force.legs],
            "raid": force.raid,
            "prizes": force.prizes,
            **_company_row(force),
            **_wireless_row(force),
            **({"tasks": msgspec.to_builtins(force.tasks)} if force.tasks else {}),
            "sight_nm": round(float(sight[n]), 2),
            "daylight": bool(sun.is_day(height[n])),
        }
        for seat in (whose, *sorted(attached(work.world, (whose,)))):
            out.append(Report(seat=seat, kind="status", happened=now.end, arrives=now.end, data=data))
    return out


def attached(world: World, cabins: Iterable[str]) -> set[str]:
    """The engineer officers of some cabins: aboard with the admiral, they know her ships as he does (NAV-S-077)."""
    of = set(cabins)
    return {s.key for s in world.seats if s.role == "engineer" and s.of in of}


def _light_at(work: Work, now: Steamed) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    count = len(work.fleet.forces)
    height = sun.altitudes(now.lat[:count, -1], now.lon[:count, -1], float(sun.julian(work.world.calendar, now.end)))
    lon, lat, minute = now.lon[:count, -1], now.lat[:count, -1], np.full(count, now.end - EDGE_MIN)  # as it was up to now
    return work.weather.sights(lon, lat, minute, height), height


def crews(world: World) -> dict[str, list[Ship]]:
    """The ships of each force, by key: after a run that may be more than she began it with."""
    out: dict[str, list[Ship]] = {}
    for ship in sorted(world.ships, key=lambda s: s.key):
        out.setdefault(ship.force, []).append(ship)
    return out


def _company_row(force: Force) -> dict[str, str]:
    return {k: v for k, v in (("parent", force.parent), ("joins", force.joins)) if v}


def _wireless_row(force: Force) -> dict[str, bool]:
    return {k: v for k, v in (("silent", force.silent), ("jams", force.jams)) if v}


def _leg_row(leg: Leg) -> dict[str, Any]:
    return {"lon": leg.lon, "lat": leg.lat, "knots": leg.knots, **({"dived": True} if leg.dived else {})}


def _ship_row(work: Work, ship: Any) -> dict[str, Any]:
    c = work.fleet.classes[ship.class_key]
    return {
        "key": ship.key,
        "name": ship.name,
        "class": c.name,
        "kind": c.kind,
        "table": coal.table_for(c),
        "boilers": c.boilers,
        "coal_t": ship.coal_t,
        "coal_normal_t": c.coal_normal_t,
        "coal_max_t": c.coal_max_t,
        "burnt_t": ship.burnt_t,
        "top_min": ship.top_min,
        "lame_until": ship.lame_until,
        "stopped_until": ship.stopped_until,
        "max_kn": ship.max_kn,
        "class_kn": c.max_kn,
        "afloat": ship.afloat,
        "damage": list(ship.damage),
        "displacement_t": c.displacement_t,
        "unit_t": coal.unit_of(c, work.world.settings.coal),
        **({"dived_h": c.dived_h, "dived_kn": c.dived_kn, "dived_min": ship.dived_min} if c.kind in coal.BOATS else {}),
        **({"cargo_t": ship.cargo_t} if ship.cargo_t else {}),
        **({"mines": works.aboard(ship, c)} if works.outfit(c) and work.world.settings.minelaying else {}),
    }


def track(now: Steamed, n: int) -> list[list[float]]:
    """Hour ticks, bends and both ends of a track: [minute, lon, lat] (NAV-S-021)."""
    hours = (now.times % 60 == 0) | (now.times == now.times[0]) | (now.times == now.times[-1])
    rows = [
        (float(t), float(x), float(y)) for t, x, y in zip(now.times[hours], now.lon[n, hours], now.lat[n, hours], strict=True)
    ]
    a, b = np.searchsorted(now.bend_body, n, "left"), np.searchsorted(now.bend_body, n, "right")
    rows += [(float(now.bend_at[k]), float(now.bend_lon[k]), float(now.bend_lat[k])) for k in range(a, b)]
    out: list[list[float]] = []
    for t, x, y in sorted(rows):
        row = [round(t, 1), round(x, 4) + 0.0, round(y, 4) + 0.0]
        if not out or row != out[-1]:
            out.append(row)
    return out


# -- the Admiralties --------------------------------------------------------------------------------------------------


def ports(work: Work, world: World, minute: int) -> list[Report]:
    """What each Admiralty knows of its ports in communication: stock, room, and who lies there (NAV-S-016, 017)."""
    out = []
    lying: dict[str, list[str]] = {}
    ships = crews(world)
    for force in world.forces:
        if force.port:
            lying.setdefault(force.port, []).extend(s.name for s in ships.get(force.key, ()) if s.afloat)
    for seat in sorted((s for s in world.seats if s.role == "admiralty"), key=lambda s: s.key):
        rows = [
            {
                "key": p.key,
                "name": p.name,
                "lon": p.lon,
                "lat": p.lat,
                "coal_t": round(p.coal_t, 1),
                "capacity": p.capacity,
                "telegraph": p.telegraph,
                "wireless": p.wireless,
                "ships": sorted(lying.get(p.key, [])),
            }
            for p in sorted(world.ports, key=lambda p: p.key)
            if p.side == seat.side and on_the_wire(work, p, minute)
        ]
        out.append(Report(seat=seat.key, kind="ports", happened=minute, arrives=minute, data={"ports": rows}))
    return out
