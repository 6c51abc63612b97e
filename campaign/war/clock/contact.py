"""Contact: the first hostile forces inside battle range by day stop the clock (NAV-S-038, NAV-S-039; SC-S-09).

Inside means strictly inside 10,000 yards (AMB-S-03), in sight of each other. At night no action opens unless that was
agreed; the umpire is told. This comes before what the run does else: nothing after that minute has happened.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np

from campaign.war.clock import stops
from campaign.war.post.detached import holder
from naval import tables
from naval.geo import calendar, course, sun
from naval.geo.course import Floats
from naval.run.facts import YARDS_A_MILE, Steamed, as_ints, middle
from naval.run.parts import Done, Seen, hostile
from naval.run.sight import spans
from naval.run.steam import steam_to
from naval.run.tracks import Ints, Pieces, lon_lat, places_at
from naval.ships import coal, speed
from naval.state.outcome import Engagement, Event, Interrupt
from naval.state.world import Truce
from tactical.engine.words import listed, plural

INSIDE_NM = 0.0005  # a yard: what the rounding of places may hide (AMB-S-03)
TRUCE_MIN = 60  # forces that fought have an hour after it to draw out of range of each other
SAME_MIN = 1.0  # the clock stops at the whole minute: whoever is left where he was comes inside range only within it
MOVE_LIMIT = 360  # SC-S-09: 360 moves are one run
NIGHT_SIGHT_YD = (1000.0, 10_000.0)  # SC-T-26: from 1,000 yards to five miles


@dataclass(frozen=True)
class Near:
    """Stretches of time, by pair of hostile forces: (from, to), sorted. ``fit`` is when an action may open by the
    light; ``dark`` when only night forbids it; ``range`` is by distance alone."""

    fit: dict[tuple[int, int], list[tuple[float, float]]]
    dark: dict[tuple[int, int], list[tuple[float, float]]]
    range: dict[tuple[int, int], list[tuple[float, float]]]


def contact(seen: Seen) -> Done:
    """Find where the clock stops: at an engagement, where somebody must order, or at the run's end (NAV-S-038, SC-S-09).

    Who must order: the cabins of a battle that is over, and the commanders whom :mod:`campaign.war.clock.stops` calls.
    """
    run = Done(**vars(seen), clock=seen.until)
    near = nearness(run)
    run = stops.next_stop(run)
    barred = {pair: bars(run, near, pair) for pair in near.range}
    # All contacts before the last stop are known: one that shows up earlier now is the last digit of a cut track.
    known = (-math.inf, float(max([0, *stops.stopped_at(run)])))
    meetings = sorted((t, pair) for pair, some in near.fit.items() if (t := first_open(some, [known, *barred[pair]])) is not None)
    ask, seats = _battles_over(run)
    sighted = run.stop.minute if run.stop is not None else math.inf
    met = (_met(run, i.minute, i.forces) for i in run.interrupts)
    told = (stops.event(run, c) for c in run.stops)
    events = (*run.events, *met, *(_over(run, i) for i in run.interrupts), *told)
    run = replace(run, events=events)
    if meetings and meetings[0][0] < ask and math.floor(meetings[0][0] + 1e-6) <= sighted:
        t, pair = meetings[0]
        clock = max(math.floor(t + 1e-6), run.world.minute)
        forces = _joined(pair, t, near, barred)
        engagement = engage(run, clock, forces)
        met_now = _met(run, clock, engagement.forces)
        run = replace(run, clock=clock, engagement=engagement, stop=None, events=(*events, met_now))
    elif min(ask, sighted) < math.inf:
        run = _called(run, ask, seats)
    return replace(run, events=(*run.events, *_night(run, near, barred)))


def _battles_over(run: Done) -> tuple[float, tuple[str, ...]]:
    """The first minute at which battles are over whose cabins have not been asked, and these; infinite if there is none."""
    waiting = [i for i in run.interrupts if i.orders is None and cabins(run, i)]
    over = [(i.minute + i.moves, i) for i in waiting if i.minute + i.moves < run.until]
    ask = min((minute for minute, _ in over), default=math.inf)
    return ask, tuple(sorted({seat for minute, i in over if minute == ask for seat in cabins(run, i)}))


def _called(run: Done, ask: float, seats: tuple[str, ...]) -> Done:
    """The clock stands where a battle is over or somebody has an enemy in sight, whichever is first, or for both."""
    stop = run.stop
    if stop is None or ask < stop.minute:
        return replace(run, clock=int(ask), asked=seats, stop=None)
    seats = seats if ask == stop.minute else ()
    seats = tuple(sorted({*seats, *stops.asked_seats(run, stop)}))
    run = replace(run, clock=stop.minute, asked=seats, events=(*run.events, stops.event(run, stop)))
    return stops.begun(run, (stop,))


def cabins(run: Done, interrupt: Interrupt) -> tuple[str, ...]:
    """The commanders of a battle's forces that still have a ship afloat, where there is somebody to ask."""
    seats, out = {s.key for s in run.world.seats}, set()
    for key in interrupt.forces:
        n = run.fleet.number.get(key)
        if n is not None and any(run.steamed.ships.afloat[s] for s in run.fleet.ships_of[n]):
            out.add(holder(run, n, interrupt.minute + interrupt.moves))
    return tuple(sorted(out & seats))


def nearness(run: Done) -> Near:
    """When hostile forces are inside battle range of each other, and when by day and in sight."""
    forces, side = len(run.fleet.forces), run.fleet.side
    p = run.pieces
    p = p.take((p.i < forces) & (p.j < forces) & (side[p.i] < 2) & (side[np.minimum(p.j, len(side) - 1)] < 2))
    far = np.full(len(p.i), run.world.settings.battle_range_yd / YARDS_A_MILE - INSIDE_NM)
    row, lo, hi = spans(p, far, far)
    within = p.take(row)
    by_range = _by_pair(within, lo, hi)
    again, s_lo, s_hi = spans(within, within.sight[:, 0], within.sight[:, 1])
    seen = within.take(again)
    a, b = np.maximum(lo[again], s_lo), np.minimum(hi[again], s_hi)
    if run.world.settings.battle_by_night:
        return Near(_by_pair(seen, a, b), {}, by_range)
    day_lo, day_hi = _day(_sun(run, seen, seen.t0), _sun(run, seen, seen.t1))
    dark_lo, dark_hi = np.where(day_lo > 0, 0.0, day_hi), np.where(day_lo > 0, day_lo, 1.0)
    dark_hi = np.where(day_lo > day_hi, 1.0, dark_hi)
    fit, dark = (_by_pair(seen, np.maximum(a, lo), np.minimum(b, hi)) for lo, hi in ((day_lo, day_hi), (dark_lo, dark_hi)))
    ruled = {pair for pair in dark if ruled_by_night(run, pair)}
    fit |= {pair: _by_time([*fit.get(pair, []), *dark[pair]]) for pair in ruled}
    return Near(fit, {pair: some for pair, some in dark.items() if pair not in ruled}, by_range)


def ruled_by_night(run: Done, pair: tuple[int, int]) -> bool:
    """Whether the umpire rules that these two may fight by night, whatever was agreed (NAV-S-039, NAV-S-044, NAV-S-091)."""
    keys = {run.fleet.forces[f].key for f in pair}
    return any(set(two) == keys for two in run.rulings.night_battles)


def _by_time(some: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Stretches of time in order, those that touch as one."""
    out: list[tuple[float, float]] = []
    for start, end in sorted(some):
        if out and start <= out[-1][1] + 1e-6:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _sun(run: Done, p: Pieces, t: Floats) -> Floats:
    """Height of the sun between the two of each piece, degrees."""
    return (places_at(run.tracks, p.i, t)[2] + places_at(run.tracks, p.j, t)[2]) / 2


def _day(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """The part of each piece by day, as fractions from and to (from beyond to: none)."""
    up = float(tables.value("light", "sunrise"))
    a, b = start - up, end - up
    cross = np.clip(-a / np.where(a == b, 1.0, b - a), 0.0, 1.0)
    lo = np.where(a > 0, 0.0, np.where(b > 0, cross, 2.0))
    hi = np.where(b > 0, 1.0, np.where(a > 0, cross, -1.0))
    return lo, hi


def _by_pair(p: Pieces, lo: Floats, hi: Floats) -> dict[tuple[int, int], list[tuple[float, float]]]:
    """Fractions of pieces as joined stretches of minutes of each pair."""
    keep = lo < hi - 1e-12
    q, lo, hi = p.take(keep), lo[keep], hi[keep]
    start, end = q.t0 + lo * (q.t1 - q.t0), q.t0 + hi * (q.t1 - q.t0)
    out: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for k in range(len(start)):
        out.setdefault((int(q.i[k]), int(q.j[k])), []).append((float(start[k]), float(end[k])))
    return {pair: _by_time(some) for pair, some in out.items()}


def bars(run: Done, near: Near, pair: tuple[int, int]) -> list[tuple[float, float]]:
    """When no action may open between a pair: while either is in action, and while a truce holds."""
    fleet, steamed = run.fleet, run.steamed
    held = [(a, b) for f, a, b in steamed.held if f in pair]
    held += [(-math.inf, float(fleet.forces[f].held_until)) for f in pair]
    keys = sorted(fleet.forces[f].key for f in pair)
    truces = [(float(run.world.minute), float(t.until), SAME_MIN) for t in run.world.truces if sorted((t.a, t.b)) == keys]
    for i in run.interrupts:
        if set(keys) <= set(i.forces):
            truces.append((float(i.minute + i.moves), float(i.minute + i.moves + TRUCE_MIN), _slack(i)))
    out = held
    for start, end, slack in truces:
        inside = [b for a, b in near.range[pair] if a <= start + slack + 1e-6 and start + 1e-6 < b]
        out.append((start, min(end, inside[0]) if inside else start))
    return sorted(out)


def _slack(i: Interrupt) -> float:
    """How long after a battle its forces may still come inside range and have not drawn apart, minutes."""
    return 0.0 if any("x_yd" in told for told in i.result["ships"].values()) else SAME_MIN


def first_open(some: list[tuple[float, float]], barred: list[tuple[float, float]]) -> float | None:
    """The first minute of some stretches that is not barred."""
    for start, end in some:
        t = start
        for a, b in barred:
            if a <= t + 1e-6 and t < b:
                t = b
        if t < end - 1e-9:
            return t
    return None


def _joined(pair: tuple[int, int], t: float, near: Near, barred: dict[tuple[int, int], list[tuple[float, float]]]) -> Ints:
    """The pair, and all hostile forces that come within range of those engaged in the same minute."""
    members, grew = set(pair), True
    while grew:
        grew = False
        for other in sorted(near.fit):
            if (other[0] in members) == (other[1] in members):
                continue
            when = first_open([(a, b) for a, b in near.fit[other] if b > t], barred[other])
            if when is not None and when < t + 1:
                members |= set(other)
                grew = True
    return np.asarray(sorted(members), dtype=np.int64)


def engage(run: Done, minute: int, forces: Ints) -> Engagement:
    """The engagement, with its setup for rule set jane: places in yards round the meeting point."""
    now = steam_to(run, minute)
    lon, lat = now.lon[forces, -1], now.lat[forces, -1]
    centre = middle(lon, lat)
    bearing, nm = course.rhumbs(centre[0], centre[1], lon, lat)
    x, y = nm * YARDS_A_MILE * np.sin(np.radians(bearing)), nm * YARDS_A_MILE * np.cos(np.radians(bearing))
    ready = [_company(run, now, int(f), round(float(x[k]), 1) + 0.0, round(float(y[k]), 1) + 0.0) for k, f in enumerate(forces)]
    light = daylight_moves(run, centre, minute)
    setup: dict[str, Any] = {"sides": ["blue", "red"], "light_moves": light or MOVE_LIMIT, "move_limit": MOVE_LIMIT}
    setup["forces"] = ready
    if not light:  # agreed for the night (NAV-S-039)
        setup["night"] = {"sight_yd": night_sight_yd(run, centre, minute), "method": 1}
    keys = tuple(run.fleet.forces[int(f)].key for f in forces)
    return Engagement(minute=minute, forces=keys, lon=centre[0], lat=centre[1], setup=setup)


def _company(run: Done, now: Steamed, f: int, x: float, y: float) -> dict[str, Any]:
    force = run.fleet.forces[f]
    ships = []
    for s in run.fleet.ships_of[f]:
        ship = now.hurts.get(s, run.fleet.ships[s])
        if ship.afloat:
            ship_class = msgspec.to_builtins(run.fleet.classes[ship.class_key])
            ready = {name: getattr(ship, name) for name in ("key", "name", "max_kn", "condition")}
            limit = round(_limit(run, now, s), 3)
            ships.append(ready | {"flagship": ship.key == force.flagship, "class": ship_class, "limit_kn": limit})
    steering = {"heading_deg": round(float(now.course[f, -1]), 1), "knots": round(float(now.knots[f, -1]), 3)}
    called = {name: getattr(force, name) for name in ("key", "side", "name")}
    return called | steering | {"seat": _officer(run, f, now.end), "x_yd": x, "y_yd": y, "ships": ships}


def _officer(run: Done, f: int, minute: int) -> str:
    """The seat that fights a force; "" if nobody can be asked."""
    seat = holder(run, f, minute)
    return seat if any(s.key == seat for s in run.world.seats) else ""


def _limit(run: Done, now: Steamed, s: int) -> float:
    """What the engines of a ship may do as she goes into action (NAV-S-067 to 070)."""
    at, c = now.ships, run.fleet.classes[run.fleet.ships[s].class_key]
    normal = coal.normal_load(c.coal_normal_t, coal.table_for(c), coal.unit_of(c, run.world.settings.coal))
    return speed.limit(
        float(at.max_kn[s]),
        top_min=int(at.top[s]),
        burnt_t=float(at.burnt[s]),
        normal_t=normal,
        minute=now.end,
        lame_until=int(at.lame[s]),
        stopped_until=int(at.stopped[s]),
    ).knots


def daylight_moves(run: Done, at: tuple[float, float], minute: int) -> int:
    """One-minute moves until the sun is down, at most the move limit."""
    minutes = minute + np.arange(MOVE_LIMIT)
    up = sun.is_day(sun.altitudes(at[1], at[0], sun.julian(run.world.calendar, minutes)))
    return MOVE_LIMIT if up.all() else int(np.argmin(up))


def night_sight_yd(run: Seen, at: tuple[float, float], minute: int) -> float:
    """How far one sees in the dark at a place and minute, for a battle by night (SC-T-26)."""
    least, most = NIGHT_SIGHT_YD
    return round(max(least, min(most, sun.weather(run.weather.here(*at, minute))[1] * YARDS_A_MILE)), 1)


def _met(run: Done, minute: int, forces: tuple[str, ...]) -> Event:
    names = [run.fleet.forces[run.fleet.number[k]].name for k in forces if k in run.fleet.number]
    lon, lat = _amidst(run, minute, forces)
    text, rules = f"Inside battle range of each other: {listed(names)}.", ("NAV-S-038", "SC-S-09", "AMB-S-03")
    return Event(minute=minute, kind="contact", text=text, rules=rules, lon=lon, lat=lat)


def _over(run: Done, i: Interrupt) -> Event:
    """For the umpire: how an action ended, how long it took, and what was lost; at the run's end of one that outlasts it."""
    names = {ship.key: ship.name for ship in run.fleet.ships}
    lost = [names[key] for key, ship in sorted(i.result["ships"].items()) if not ship["afloat"]]
    ends = i.minute + i.moves
    late = f" (until {calendar.label(ends, run.world.calendar.hour)})" if ends > run.until else ""
    text = f"The action is over after {plural(i.moves, 'minute')}{late}. {i.result['ending']} "
    text += f"Lost: {listed(lost)}." if lost else "No ship was lost."
    lon, lat = _amidst(run, i.minute, i.forces)
    told = cabins(run, i)
    return Event(minute=min(ends, run.until), kind="battle", text=text, rules=("SC-S-09",), told=told, lon=lon, lat=lat)


def _amidst(run: Done, minute: int, forces: tuple[str, ...]) -> tuple[float, float]:
    """The point amidst some forces at a minute."""
    bodies = as_ints([run.fleet.number[key] for key in forces if key in run.fleet.number])
    lon, lat = lon_lat(places_at(run.tracks, bodies, np.full(len(bodies), float(minute)))[0])
    return middle(lon, lat)


def _night(run: Done, near: Near, barred: dict[tuple[int, int], list[tuple[float, float]]]) -> list[Event]:
    """For the umpire: hostile forces inside battle range by night, where no action opens (NAV-S-039)."""
    out = []
    for pair in sorted(near.dark):
        t = first_open(near.dark[pair], barred[pair])
        if t is None or math.floor(t) > run.clock:
            continue
        names = listed(run.fleet.forces[f].name for f in pair)
        text = f"{names} are inside battle range in the dark; by the settings no action opens."
        out.append(Event(minute=math.floor(t), kind="night-contact", text=text, rules=("NAV-S-039", "SC-S-09")))
    return out


def truces_after(run: Done, end: int) -> tuple[Truce, ...]:
    """The truces that still hold when the clock stands: not run out, and the two not yet out of range of each other."""
    forces = run.fleet.forces
    until: dict[tuple[str, str], int] = {}
    starts: dict[tuple[str, str], float] = {}
    slack: dict[tuple[str, str], float] = {}
    for t in run.world.truces:
        pair = (min(t.a, t.b), max(t.a, t.b))
        until[pair], starts[pair] = max(t.until, until.get(pair, 0)), float(run.world.minute)
        slack[pair] = SAME_MIN
    for i in run.interrupts:
        if i.minute > end:
            continue
        sides = {k: forces[run.fleet.number[k]].side for k in i.forces if k in run.fleet.number}
        for a in sorted(sides):
            for b in sorted(sides):
                if a < b and hostile(sides[a], sides[b]):
                    until[a, b], starts[a, b] = i.minute + i.moves + TRUCE_MIN, float(i.minute + i.moves)
                    slack[a, b] = _slack(i)
    near = nearness(run).range if until else {}
    out = []
    for pair in sorted(until):
        x, y = sorted(run.fleet.number.get(k, -1) for k in pair)
        late, start = starts[pair] + slack[pair], starts[pair]
        inside = [b for a, b in near.get((x, y), []) if a <= late + 1e-6 and start + 1e-6 < b]
        drawn_apart = inside[0] < end - 1e-6 if inside else late < end
        if until[pair] > end and not drawn_apart:
            out.append(Truce(a=pair[0], b=pair[1], until=until[pair]))
    return tuple(out)
