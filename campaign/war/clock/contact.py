"""Contact: the first hostile forces inside battle range by day stop the clock (NAV-S-038, NAV-S-039; SC-S-09).

Inside means strictly inside 10,000 yards (AMB-S-03), in sight of each other. At night no action opens unless that was
agreed; the umpire is told. Who comes inside range of an action joins it (:mod:`campaign.war.clock.reinforcement`). This
comes before what the run does else: nothing after that minute has happened.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from campaign.war.clock import reinforcement, stops
from campaign.war.clock.opening import engage
from campaign.war.clock.reinforcement import first_open
from campaign.war.post.detached import holder
from naval import tables
from naval.geo.course import Floats
from naval.run.facts import YARDS_A_MILE, as_ints, middle
from naval.run.parts import Done, Seen, hostile
from naval.run.sight import spans
from naval.run.tracks import Ints, Pieces, lon_lat, places_at
from naval.state.outcome import Event, Interrupt
from naval.state.world import Truce
from tactical.engine.words import listed, plural

INSIDE_NM = 0.0005  # a yard: what the rounding of places may hide (AMB-S-03)
TRUCE_MIN = 60  # forces that fought have an hour after it to draw out of range of each other
SAME_MIN = 1.0  # the clock stops at the whole minute: whoever is left where he was comes inside range only within it


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
    truces = {pair: truces_of(run, near, pair) for pair in near.range}
    barred = {pair: sorted([*truces[pair], *_held(run, pair)]) for pair in near.range}
    # All contacts before the last stop are known: one that shows up earlier now is the last digit of a cut track.
    known = (-math.inf, float(max([0, *stops.stopped_at(run)])))
    meetings = sorted((t, pair) for pair, some in near.fit.items() if (t := first_open(some, [known, *barred[pair]])) is not None)
    opens, pair = (meetings[0][0], meetings[0][1]) if meetings else (math.inf, None)
    ask, seats = _battles_over(run)
    sighted = run.stop.minute if run.stop is not None else math.inf
    met = (_met(run, i.minute, i.forces) for i in run.interrupts if i.minute >= run.world.minute)
    told = (stops.event(run, c) for c in run.stops)
    events = (*run.events, *met, *(_over(run, i) for i in run.interrupts), *told)
    run = replace(run, events=events)
    joined = reinforcement.going_on(run)
    stopping = reinforcement.breaks(run, near.fit, {two: [known, *some] for two, some in truces.items()})
    at = stopping[0].at if stopping else math.inf
    if joined and joined[0].over <= min(opens, ask, sighted):
        run = _opened(run, near, barred, float(joined[0].over), reinforcement.engaged(run, joined), joined)
    elif pair is not None and opens < ask and math.floor(opens + 1e-6) <= min(sighted, at):
        run = _opened(run, near, barred, opens, set(pair))
    elif at < ask and at <= sighted:
        run = replace(run, clock=int(at), breaks=stopping, stop=None)
    elif min(ask, sighted) < math.inf:
        run = _called(run, ask, seats)
    return replace(run, events=(*run.events, *_night(run, near, barred)))


Barred = dict[tuple[int, int], list[tuple[float, float]]]


def _opened(run: Done, near: Near, barred: Barred, t: float, members: set[int], stopped: tuple[Interrupt, ...] = ()) -> Done:
    """The clock stands where an action opens, or goes on where others ``stopped`` for it: with all who are within range."""
    clock = max(math.floor(t + 1e-6), run.world.minute)
    forces = _joined(members, t, near, barred)
    pairs = _pairs_met(run, near, set(forces.tolist()), clock, t)
    engagement = engage(run, clock, forces, pairs, stopped)
    return replace(run, clock=clock, engagement=engagement, stop=None, events=(*run.events, _met(run, clock, engagement.forces)))


def _pairs_met(run: Done, near: Near, members: set[int], clock: int, t: float) -> tuple[tuple[str, str], ...]:
    """The hostile pairs among those engaged that are in sight of each other as the action opens, blue first."""
    forces, side = run.fleet.forces, run.fleet.side
    late = max(t, float(clock)) + 1e-6
    pairs = {two for two in near.fit if set(two) <= members and any(a <= late and b > clock for a, b in near.fit[two])}
    return tuple(sorted((forces[a].key, forces[b].key) for two in pairs for a, b in (sorted(two, key=lambda n: int(side[n])),)))


def _battles_over(run: Done) -> tuple[float, tuple[str, ...]]:
    """The first minute at which battles are over whose cabins have not been asked, and these; infinite if there is none."""
    waiting = [i for i in run.interrupts if i.orders is None and not i.joined and cabins(run, i)]
    over = [(i.over, i) for i in waiting if i.over < run.until]
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
            out.add(holder(run, n, interrupt.over))
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


def _held(run: Done, pair: tuple[int, int]) -> list[tuple[float, float]]:
    """When no action may open between a pair because either is in one."""
    held = [(a, b) for f, a, b in run.steamed.held if f in pair]
    return [*held, *((-math.inf, float(run.fleet.forces[f].held_until)) for f in pair)]


def truces_of(run: Done, near: Near, pair: tuple[int, int]) -> list[tuple[float, float]]:
    """When a truce forbids a pair to open an action."""
    keys = sorted(run.fleet.forces[f].key for f in pair)
    truces = [(float(run.world.minute), float(t.until), SAME_MIN) for t in run.world.truces if sorted((t.a, t.b)) == keys]
    for i in run.interrupts:
        if set(keys) <= set(i.forces) and not (i.joined or i.afoot):
            truces.append((float(i.over), float(i.over + TRUCE_MIN), _slack(i)))
    out = []
    for start, end, slack in truces:
        inside = [b for a, b in near.range[pair] if a <= start + slack + 1e-6 and start + 1e-6 < b]
        out.append((start, min(end, inside[0]) if inside else start))
    return out


def _slack(i: Interrupt) -> float:
    """How long after a battle its forces may still come inside range and have not drawn apart, minutes."""
    return 0.0 if any("x_yd" in told for told in i.result["ships"].values()) else SAME_MIN


def _joined(members: set[int], t: float, near: Near, barred: Barred) -> Ints:
    """Those engaged, and all hostile forces that come within range of any of them in the same minute."""
    members, grew = set(members), True
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


def _met(run: Done, minute: int, forces: tuple[str, ...]) -> Event:
    names = [run.fleet.forces[run.fleet.number[k]].name for k in forces if k in run.fleet.number]
    lon, lat = _amidst(run, minute, forces)
    text, rules = f"Inside battle range of each other: {listed(names)}.", ("NAV-S-038", "SC-S-09", "AMB-S-03")
    return Event(minute=minute, kind="contact", text=text, rules=rules, lon=lon, lat=lat)


def _over(run: Done, i: Interrupt) -> Event:
    """For the umpire: how an action ended, how long it took, and what was lost; or that it goes on."""
    names = {ship.key: ship.name for ship in run.fleet.ships}
    forces = {force.key: force.name for force in run.fleet.forces}
    lost = [names[key] for key, ship in sorted(i.result["ships"].items()) if not ship["afloat"]]
    minutes, rules = plural(i.moves, "minute"), ("SC-S-09",)
    if i.joined:
        came = listed(forces[key] for key in i.joined if key in forces)
        text, rules = f"The action has lasted {minutes}, and goes on with {came}, now inside battle range. ", ("SC-N-04",)
    elif i.afoot:
        text, rules = f"The action has lasted {minutes}, and goes on. ", ("SC-N-05",)
    else:
        text = f"The action is over after {minutes}. {i.result['ending']} "
    text += f"Lost: {listed(lost)}." if lost else "No ship was lost."
    lon, lat = _amidst(run, max(i.minute, run.world.minute), i.forces)
    told = () if i.joined or i.afoot else cabins(run, i)
    return Event(minute=i.over, kind="battle", text=text, rules=rules, told=told, lon=lon, lat=lat)


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
        if i.minute > end or i.joined or i.afoot:
            continue
        sides = {k: forces[run.fleet.number[k]].side for k in i.forces if k in run.fleet.number}
        for a in sorted(sides):
            for b in sorted(sides):
                if a < b and hostile(sides[a], sides[b]):
                    until[a, b], starts[a, b] = i.over + TRUCE_MIN, float(i.over)
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
