"""The reports of a run: what each seat is told, and nothing else (NAV-S-019, 026 to 028, 042, 043; SC-S-03, SC-S-08).

Cabins read their forces' status, logs and sightings. All is cut where the clock stands: nothing later has happened.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType
from msgspec.structs import replace as renew

from campaign.war.communications import command_changes, detached_forces, log
from campaign.war.communications.joined_papers import joined
from campaign.war.communications.net import on_the_wire
from campaign.war.communications.self_reports import battle_words, flagship_name, reads
from campaign.war.outcome import About, Outcome, Report, in_order
from campaign.war.paper import Paper, Post, Watch
from campaign.war.provenance import bodies, find_paper_truths, find_ship_truth
from campaign.war.reporting.ledgers import ledgers
from campaign.war.reporting.lookout import key_of, sightings
from campaign.war.reporting.readers import Readers
from campaign.war.reporting.ruling_events import returned, ruled
from campaign.war.reporting.world_after import world_after
from campaign.war.reports import as_data
from campaign.war.reports.papers import PortRow, Ports
from campaign.war.reports.sea import Battle, Status, StatusLeg, StatusShip, StatusTask
from campaign.war.stops import stops
from naval.geo import sun
from naval.geo.course import Floats
from naval.run.facts import Steamed, as_ints, minute_after
from naval.run.harbours import works
from naval.run.harbours.harbour import calls
from naval.run.movement.merchant_courses import arrivals
from naval.run.movement.steaming import steam_to
from naval.run.rule_waivers import rules_of
from naval.run.rulings.command_changes import NOBODY, Hands, hands, with_seats
from naval.run.run_input import Done, in_action
from naval.run.tracks import lon_lat, places_at
from naval.run.trade_war import raiding
from naval.run.weather import EDGE_MIN
from naval.ships import coal
from naval.state.outcome import Event
from naval.state.world import Ship, Touch, World
from tactical.engine.text.words import plural

SIGHT_RULES = ("NAV-S-032", "NAV-S-033", "NAV-S-043", "SC-S-04")


def sea_papers(run: Done, watch: Watch, post: Post) -> tuple[list[Paper], list[Event], World]:
    """Write the sea's papers and the umpire's events; return the world after the run."""
    complete, over = run.clock == run.until, hands(run)
    run = replace(run, world=with_seats(run.world, over))
    post, papers, passed = detached_forces.route(
        run, post, [*post.handed, *logged(run, watch), *looked(run, watch), *battles(run)], over
    )
    post, given, went = command_changes.handed_on(run, over, watch, post)
    readers = Readers(run, watch, papers)
    events = [*_battle_events(run, readers), *post.events, *befallen(run, readers), *passed]
    events += [*_sight_events(run, readers), *arrivals(run), *raiding.hunts(run), *ruled(run)]
    papers, events = [*papers, *at_stops(run), *returned(run), *given], [*events, *went]
    world = world_after(run, run.steamed if complete else steam_to(run, run.clock, run.steamed), watch, post, over)
    if complete:
        came, united = joined(run)
        papers += came + statuses(run, run.steamed, world, sorted(s.key for s in run.world.seats), over=over)
        events += united
        papers += [*ports(run, world, run.clock), *ledgers(world, first=run.world.minute == run.until)]
    return papers, events, world


def report(run: Done, world: World, papers: Iterable[Paper], events: Iterable[Event]) -> Outcome:
    """Make all reports, put events in order, and cut both at the minute the clock stands."""
    hear = {s.key for s in world.seats}
    if run.clock < run.until:  # nobody else is to learn that the clock stopped
        engineers = engineers_of(world)
        hear &= set(run.asked).union(*(engineers[cabin] for cabin in run.asked))
    lines = in_order((make_report(v), find_paper_truths(v)) for v in papers if v.arrives <= run.clock and v.seat in hear)
    return Outcome(
        world=world,
        events=tuple(sorted((e for e in events if e.minute <= run.clock), key=lambda e: (e.minute, e.kind, e.text))),
        reports=tuple(told for told, _ in lines),
        about=tuple(rests for _, rests in lines),
        engagement=run.engagement,
        asked=run.asked,
        cut=run.stop,
        breaks=run.breaks,
    )


def make_report(paper: Paper) -> Report:
    """Make a report from a paper: this is the only place where reports are made."""
    body = paper.body
    return Report(seat=paper.seat, kind=body.kind, happened=paper.happened, arrives=paper.arrives, data=as_data(body))


def at_stops(run: Done) -> list[Paper]:
    """Write papers of seats that ordered again at stops: why, and how their forces stood.

    A force still fighting is reported after the action.
    """
    out: list[Paper] = []
    halts = [(i.end_minute, i.forces) for i in run.interrupts if (i.orders is not None or run.asked) and not i.joined]
    if run.stop is not None:
        out += stops.asked_papers(run, run.stop)
        halts.append((run.stop.minute, run.stop.forces))
    for minute, forces in halts:
        if minute <= run.clock and minute < run.until:
            engaged = {detached_forces.holder(run, run.fleet.number[k], minute) for k in forces if k in run.fleet.number}
            before = before_orders(run, minute)
            then = steam_to(before, minute)
            world = world_after(before, then, Watch(), Post())
            fights = {f.key for n, f in enumerate(run.fleet.forces) if in_action(before, n, minute)}
            out += statuses(before, then, world, sorted(engaged), fights)
    return out


def before_orders(run: Done, minute: int) -> Done:
    """Return the run as it was when the clock stopped at a minute, before new orders.

    It knows earlier battles and stops, but no new orders after a battle in progress or just over; of later battles, and of the
    stop itself, nothing. Steamed again to that minute it gives a commander's knowledge when he was asked.
    """
    interrupts = tuple(
        msgspec.structs.replace(i, orders=None) if i.end_minute >= minute else i for i in run.interrupts if i.minute < minute
    )
    held = tuple(h for h in run.steamed.held if h[1] < minute)
    before = replace(run, interrupts=interrupts, stops=tuple(c for c in run.stops if c.minute < minute))
    before = replace(before, steamed=replace(run.steamed, held=held))
    return replace(before, calls=run.calls or calls(before, before.steamed), raid_times=raiding.raid_times(before))


# -- the log ----------------------------------------------------------------------------------------------------------


def befallen(run: Done, readers: Readers) -> list[Event]:
    """List events of each force for the umpire, with their readers (NAV-S-026)."""
    notes = log.befell(run)
    forces, minutes = as_ints([n.force for n in notes]), np.array([float(n.minute) for n in notes])
    lon, lat = lon_lat(places_at(run.tracks, forces, minutes)[0]) if notes else (minutes, minutes)
    events = []
    for k, note in enumerate(notes):
        force = run.fleet.forces[note.force]
        told = readers.of_line(note.force, note.minute, note.logged())
        place = {"lon": round(float(lon[k]), 4), "lat": round(float(lat[k]), 4)}
        rests = (f"force:{force.key}", *find_ship_truth(run, note.ship))
        events.append(Event.copied(note, text=note.write_for_umpire(force.name), told=told, about=rests, **place))
    return events


def logged(run: Done, watch: Watch) -> list[Paper]:
    """Deliver log lines to the cabin that commands the force now (NAV-S-026)."""
    return [
        Paper(seat, line.body, line.minute, line.minute) for line in watch.log if (seat := reads(run.fleet.forces[line.force]))
    ]


# -- sightings and battles --------------------------------------------------------------------------------------------


def looked(run: Done, watch: Watch) -> list[Paper]:
    """Deliver lookouts' entries to their cabins, never beyond their sight (NAV-S-090, SC-S-03).

    At a stop, also all in sight of the cabins asked.
    """
    entries = [e for e in watch.sightings if e.minute <= run.clock]
    if run.clock < run.until and run.asked:
        have = {(e.force, e.of, e.minute) for e in entries}
        entries += [
            e
            for e in sightings(run, run.clock)[0]
            if e.minute == run.clock and e.body.lost is None and (e.force, e.of, e.minute) not in have
        ]
    return [
        Paper(reads(run.fleet.forces[e.force]), e.body, e.minute, e.minute, about=bodies(run, e.force, e.of)) for e in entries
    ]


def _battle_events(run: Done, readers: Readers) -> list[Event]:
    """Return events so far, battles with their readers, who may have lost all ships."""
    ended = iter(run.interrupts)
    return [renew(e, told=readers.of_battle(next(ended))) if e.kind == "battle" else e for e in run.events]


def _sight_events(run: Done, readers: Readers) -> list[Event]:
    out, t = [], run.touches
    kept = {(k.force, k.of): k for k in run.world.touches}
    rows = np.flatnonzero(t.start <= run.clock)
    came, went = (lon_lat(places_at(run.tracks, t.i[rows], when[rows])[0]) for when in (t.start, t.end))
    going_on = set()
    for n, k in enumerate(rows.tolist()):
        i, j = int(t.i[k]), int(t.j[k])
        start, end = minute_after(float(t.start[k])), minute_after(float(t.end[k]))
        near = float(t.near[k])
        if start > run.world.minute:
            text = f"{_pair(run, i, j)} sighted each other."
            told = readers.of_sight(i, j, start, lost=False)
            out.append(_build_sight_event(start, "sighting", text, told, came[0][n], came[1][n], bodies(run, i, j)))
        else:
            going_on.add((min(i, j), max(i, j)))
            near = _nearest(kept, run, i, j, near)
        if end < run.until:
            text = f"{_pair(run, i, j)} lost sight of each other; nearest {miles_of(near)}."
            told = readers.of_sight(i, j, end, lost=True)
            out.append(_build_sight_event(end, "lost", text, told, went[0][n], went[1][n], bodies(run, i, j)))
    return out + _lost_before(run, kept, going_on, readers)


def miles_of(near: float) -> str:
    return plural(round(near, 1), "mile")


def _lost_before(run: Done, kept: dict[tuple[str, str], Touch], going_on: set[tuple[int, int]], readers: Readers) -> list[Event]:
    """List pairs in sight at the last run's end and not at this one's beginning (SC-N-65)."""
    out, minute = [], run.world.minute + 1
    pairs = {tuple(sorted(run.fleet.number.get(key, -1) for key in pair)) for pair in kept}
    for i, j in sorted(pairs - going_on):
        if i < 0 or run.until == run.world.minute:
            continue
        lon, lat = (round(float(v[i, 0]), 4) for v in (run.steamed.lon, run.steamed.lat))
        near = _nearest(kept, run, i, j, math.inf)
        how = f"; nearest {miles_of(near)}" if math.isfinite(near) else ""
        text = f"{_pair(run, i, j)} lost sight of each other{how}."
        out.append(
            _build_sight_event(minute, "lost", text, readers.of_sight(i, j, minute, lost=True), lon, lat, bodies(run, i, j))
        )
    return out


def _nearest(kept: dict[tuple[str, str], Touch], run: Done, i: int, j: int, nm: float) -> float:
    keys = key_of(run, i), key_of(run, j)
    return min([nm, *(k.near_nm for pair in (keys, keys[::-1]) if (k := kept.get(pair)) is not None and k.near_nm >= 0)])


def _pair(run: Done, i: int, j: int) -> str:
    first = len(run.fleet.forces)
    names = [run.fleet.forces[b].name if b < first else run.fleet.merchants[b - first].name for b in (i, j)]
    return " and ".join(names)


def _build_sight_event(minute: int, kind: str, text: str, told: tuple[str, ...], lon: float, lat: float, rests: About) -> Event:
    place = round(float(lon), 4), round(float(lat), 4)
    return Event(minute=minute, kind=kind, text=text, rules=SIGHT_RULES, told=told, lon=place[0], lat=place[1], about=rests)


def battles(run: Done) -> list[Paper]:
    """Report battles to the cabins engaged as their side saw them, when over; at the run's end so far."""
    out = []
    for i in run.interrupts:
        told: dict[str, Battle] = {}
        for n, battle in battle_words(run, i):
            seat = reads(run.fleet.forces[n])
            if seat:
                told[seat] = told[seat].and_of(battle) if seat in told else battle
        rests = tuple(f"force:{key}" for key in sorted(i.forces))
        out += [Paper(seat, battle, i.minute, i.end_minute, about=rests) for seat, battle in sorted(told.items())]
    return out


def in_action_since(run: Done, n: int, minute: int) -> int | UnsetType:
    """Return since when a force is in an action beyond the run's end (SC-N-05)."""
    key = run.fleet.forces[n].key
    return next((i.minute for i in run.interrupts if i.afoot and i.end_minute == minute and key in i.forces), UNSET)


# -- status -----------------------------------------------------------------------------------------------------------


def statuses(
    run: Done, now: Steamed, world: World, seats: list[str], fights: Collection[str] = (), over: Hands = NOBODY
) -> list[Paper]:
    """Report the status of some cabins' forces at the end of what was steamed, save those in action.

    A force changing hands reports to her new commander (UD-102). A lost force has a last status.
    """
    out = []
    forces, ships = {f.key: f for f in world.forces}, crews(world)
    names = {p.key: p.name for p in world.ports}
    known = {s.key for s in run.world.seats}
    wanted = set(seats) & known
    sight, height = _light_at(run, now)
    links, engineers = detached_forces.Hearing(run), engineers_of(run.world)
    for n, was in enumerate(run.fleet.forces):
        whose = command_changes.hand_at_end(run, over, n, detached_forces.holder(run, n, now.end, links))
        if whose not in wanted or was.key not in forces or was.key in fights:
            continue
        if not any(run.fleet.ships[s].afloat for s in run.fleet.ships_of[n]):
            continue  # reported before
        force = forces[was.key]
        status = Status.copied(
            force,
            force=force.key,
            flagship=flagship_name(run, n, now.end),
            port=names.get(force.port, ""),
            ships=tuple(_ship_row(run, s, now.end) for s in ships.get(force.key, ())),
            track=track(now, n),
            legs=tuple(StatusLeg.copied(leg) for leg in force.legs),
            tasks=tuple(StatusTask.copied(task) for task in force.tasks),
            sight_nm=round(float(sight[n]), 2),
            daylight=bool(sun.is_day(height[n])),
            in_action=in_action_since(run, n, now.end) if any(ship.afloat for ship in ships.get(force.key, ())) else UNSET,
            sighting=force.sighting or UNSET,
            ask_nm=force.ask_nm or UNSET,
            after_nm=force.after_nm or UNSET,
        )
        for seat in (whose, *engineers[whose]):
            out.append(Paper(seat, status, now.end, now.end))
    return out


def engineers_of(world: World) -> defaultdict[str, list[str]]:
    """List each cabin's engineer officers: aboard, they know its ships as the admiral does (NAV-S-077)."""
    found = defaultdict[str, list[str]](list)
    for seat in sorted(world.seats, key=lambda seat: seat.key):
        if seat.role == "engineer":
            found[seat.of].append(seat.key)
    return found


def _light_at(run: Done, now: Steamed) -> tuple[Floats, Floats]:
    count = len(run.fleet.forces)
    height = sun.altitudes(now.lat[:count, -1], now.lon[:count, -1], float(sun.julian(run.world.calendar, now.end)))
    lon, lat, minute = now.lon[:count, -1], now.lat[:count, -1], np.full(count, now.end - EDGE_MIN)  # weather up to now
    return run.weather.sights(lon, lat, minute, height), height


def crews(world: World) -> dict[str, list[Ship]]:
    """List each force's ships, by key: more may have joined during the run."""
    out: dict[str, list[Ship]] = {}
    for ship in sorted(world.ships, key=lambda s: s.key):
        out.setdefault(ship.force, []).append(ship)
    return out


def _ship_row(run: Done, ship: Ship, minute: int) -> StatusShip:
    s = next((s for s, one in enumerate(run.fleet.ships) if one.key == ship.key), -1) if run.rulings.acts else -1
    c = run.fleet.classes[ship.class_key]
    boat, lays = c.kind in coal.BOATS, works.outfit(c) and run.world.settings.minelaying
    return StatusShip.copied(
        ship,
        c,
        class_name=c.name,
        table=coal.table_for(c),
        class_kn=c.max_kn,
        unit_t=coal.unit_of(c, run.world.settings.coal),
        dived_h=c.dived_h if boat else UNSET,
        dived_kn=c.dived_kn if boat else UNSET,
        dived_min=ship.dived_min if boat else UNSET,
        cargo_t=ship.cargo_t or UNSET,
        mines=works.aboard(ship, c) if lays else UNSET,
        relieved=(rules_of(run, s, minute) if s >= 0 else ()) or UNSET,
    )


def track(now: Steamed, n: int) -> tuple[tuple[float, float, float], ...]:
    """List hour ticks, bends and both ends of a track: [minute, lon, lat] (NAV-S-021)."""
    hours = (now.times % 60 == 0) | (now.times == now.times[0]) | (now.times == now.times[-1])
    rows = [
        (float(t), float(x), float(y)) for t, x, y in zip(now.times[hours], now.lon[n, hours], now.lat[n, hours], strict=True)
    ]
    a, b = np.searchsorted(now.bend_body, n, "left"), np.searchsorted(now.bend_body, n, "right")
    rows += [(float(now.bend_at[k]), float(now.bend_lon[k]), float(now.bend_lat[k])) for k in range(a, b)]
    out: list[tuple[float, float, float]] = []
    for t, x, y in sorted(rows):
        row = round(t, 1), round(x, 4) + 0.0, round(y, 4) + 0.0
        if not out or row != out[-1]:
            out.append(row)
    return tuple(out)


# -- the Admiralties --------------------------------------------------------------------------------------------------


def ports(run: Done, world: World, minute: int) -> list[Paper]:
    """Report to each Admiralty its ports in communication: stock, room, and ships there (NAV-S-016, 017)."""
    out = []
    lying: dict[str, list[str]] = {}
    ships = crews(world)
    for force in world.forces:
        if force.port:
            lying.setdefault(force.port, []).extend(s.name for s in ships.get(force.key, ()) if s.afloat)
    for seat in sorted((s for s in world.seats if s.role == "admiralty"), key=lambda s: s.key):
        rows = tuple(
            PortRow.copied(p, coal_t=round(p.coal_t, 1), ships=tuple(sorted(lying.get(p.key, []))))
            for p in sorted(world.ports, key=lambda p: p.key)
            if p.side == seat.side and on_the_wire(run, p, minute)
        )
        out.append(Paper(seat.key, Ports(ports=rows), minute, minute))
    return out
