"""Tips for the press from neutral coasts and skippers (NAV-S-045 to 047; SC-S-10, AMB-S-16).

At the end of the run coasts tell of belligerents that passed in sight, as a landsman sees them, once a force and coast; skippers
half a day later. Merchantmen on the chart are taken as they are; for all others stands their lane's density (SC-N-44).
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from campaign.war.paper import Paper, Post
from campaign.war.provenance import bodies
from campaign.war.reports.papers import Tip
from naval import tables
from naval.geo import calendar, compass, course
from naval.geo.chart import COAST_STEP_NM
from naval.geo.course import Floats
from naval.run.facts import as_ints, minute_after
from naval.run.movement.merchant_courses import lane_chance
from naval.run.run_input import Done, ship_at
from naval.run.tracks import Bools, Ints, lon_lat, places_at
from naval.ships.kinds import KINDS, kind_words
from naval.state.outcome import Event, Roll
from naval.state.waters import Lane
from naval.state.world import Seat
from tactical.engine.text.words import count_in_words, country, listed, plural, sentence

LARGE_T = 5000  # a landsman calls it a large ship
EIGHTHS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HALF_HOUR = 30
STILL_DEG = 1e-6
STAYS_NM = 0.05
LANE_STEP_NM = 2.0
LANE_RULES = ("NAV-S-046", "SC-S-10")
Passing = tuple[int, int, float, float]
"""A passing: force, coast, closest distance in nautical miles, and the minute of it."""
PARTS = 5  # parts of ten minutes, to reckon how much of a track lies within a lane
# The type that a skipper reports when he mistakes a ship (SC-S-10).
TAKEN_FOR = {
    "battleship": "big_cruiser",
    "coast_defence": "battleship",
    "big_cruiser": "battleship",
    "small_cruiser": "big_cruiser",
    "scout": "small_cruiser",
    "destroyer": "torpedo_boat",
    "torpedo_boat": "destroyer",
    "submarine": "torpedo_boat",
    "submersible": "torpedo_boat",
    "collier": "small_cruiser",
    "transport": "small_cruiser",
}


def tips(run: Done, post: Post) -> Post:
    """Send all tips: from coasts at the run's end, from skippers when they reach a telegraph."""
    seen = passings(run)
    for papers, events in (from_coasts(run, seen), from_merchantmen(run), from_lanes(run)):
        post = post.send(papers, run.until, events)
    rows = {one.key: n for n, one in enumerate(run.fleet.forces)}
    since = {pair: (rows[pair[0]], float(run.world.minute)) for pair in run.world.off_coasts if pair[0] in rows}
    since |= {(run.fleet.forces[f].key, run.chart.neutrals[c].key): (f, t) for f, c, _, t in seen}
    return replace(post, off_coasts=tuple(sorted(pair for pair, (f, t) in since.items() if _stays(run, f, t))))


def papers(run: Done, coast: str = "") -> list[Seat]:
    """List the newspapers served by a neutral coast; without a coast, all (NAV-S-047)."""
    seats = sorted((s for s in run.world.seats if s.role == "press"), key=lambda s: s.key)
    return [s for s in seats if not coast or not s.coasts or coast in s.coasts]


# -- coasts -----------------------------------------------------------------------------------------------------------


def from_coasts(run: Done, passed: list[Passing]) -> tuple[list[Paper], list[Event]]:
    """Report sightings from coasts at the run's end, once a force and coast; a force lying still off a coast is reported again
    only when she steams away (NAV-S-045)."""
    told: list[tuple[int, str, str, Tip, tuple[str, ...]]] = []
    events = []
    for f, coast, near, t in passed:  # reported, and so dated, at the run's end
        text, at, lon, lat = _tip(run, f, coast, near, t)
        seats = papers(run, run.chart.neutrals[coast].key)
        name = country(run.chart.neutrals[coast].name)
        tip = Tip(text=text, source=name, lon=lon, lat=lat)
        rests = bodies(run, f)
        told += [(at, text, s.key, tip, rests) for s in seats]
        when = calendar.label(minute_after(t), run.world.calendar.hour)
        text = f"{run.fleet.forces[f].name} passed {plural(round(near, 1), 'mile')} off {name}, {when}."
        rules, keys = ("NAV-S-045", "SC-S-10"), tuple(s.key for s in seats)
        events.append(Event(minute=run.until, kind="seen-from-coast", text=text, rules=rules, told=keys, about=rests))
    # Ordered by time and text: the order of forces would tell more than a landsman saw.
    told.sort(key=lambda row: row[:3])
    return [Paper(seat, tip, at, run.until, about=rests) for at, _, seat, tip, rests in told], events


def _stays(run: Done, f: int, t: float) -> bool:
    """Report whether a force lies at the run's end where she was at a minute."""
    then, now = (places_at(run.tracks, as_ints([f]), np.array([one]))[0][0] for one in (t, float(run.until)))
    return not _heading(run, f, float(run.until)) and bool(np.linalg.norm(now - then) < STAYS_NM)


def passings(run: Done) -> list[Passing]:
    """List force, coast, closest distance (nm) and minute of every passing in sight of a neutral coast."""
    tracks = run.tracks
    war = np.flatnonzero(run.fleet.side[: len(run.fleet.forces)] < 2)
    points = run.chart.neutral_points
    if not len(points) or not len(war) or not tracks.cells:
        return []
    most = tracks.furthest
    from scipy.spatial import cKDTree  # imported here: it takes a third of a second, and few processes come so far

    tree = cKDTree(points)
    # Roughly first: forces near a coast at any knot of their tracks, allowing half a cell's steaming.
    gap = np.linalg.norm(np.diff(tracks.place[:, war], axis=0), axis=2)
    reach = most + COAST_STEP_NM + float(gap.max(initial=0.0))
    far = tree.query(tracks.place[:, war].reshape(-1, 3), distance_upper_bound=reach)[0].reshape(-1, len(war))
    close = np.isfinite(far)
    cell, row = np.nonzero(close[:-1] | close[1:])
    if not len(row):
        return []
    body, a, b, t0, t1 = _stretches(run, war[row], cell)
    found = run.chart.neutral_approach(*a, *b, most)
    leg = found.leg
    t = t0[leg] + found.fraction * (t1 - t0)[leg]
    began = t
    if run.world.minute:  # a force lying off a coast is seen again half an hour later: its turn was told
        still = (np.abs(a[0] - b[0]) + np.abs(a[1] - b[1]) < STILL_DEG)[leg]
        t = np.where(still, np.minimum(np.maximum(t, run.world.minute + HALF_HOUR), t1[leg]), t)
    lies, known = known_to_lie(run, body, (a, b), (t0, t1))[leg], _is_reported_off_coast(run, body[leg], found.neutral)
    sight = places_at(tracks, body[leg], t)[1]
    sea = (t >= tracks.on[body[leg]]) & (t <= tracks.off[body[leg]])
    seen = (found.nm <= sight) & sea
    again = _off_at_the_turn(run, body[leg], found.neutral, began, seen) & (t < run.world.minute + HALF_HOUR)
    seen &= np.where(known, ~lies, ~again)  # of a force reported as lying there, only that she steams away
    best: dict[tuple[int, int], tuple[float, float]] = {}
    for k in np.flatnonzero(seen).tolist():
        key = int(body[leg[k]]), int(found.neutral[k])
        # To a tenth of a mile, so that of equally close moments the first counts.
        here = (round(float(found.nm[k]), 1), float(t[k]))
        best[key] = min(best.get(key, here), here)
    return [(f, c, *best[f, c]) for f, c in sorted(best)]


def known_to_lie(run: Done, body: Ints, ends: tuple[tuple[Floats, Floats], ...], times: tuple[Floats, Floats]) -> Bools:
    """Report for each stretch whether its force has lain still since the run began."""
    (a, b), (t0, t1) = ends, times
    still = np.abs(a[0] - b[0]) + np.abs(a[1] - b[1]) < STILL_DEG
    sails = np.full(len(run.fleet.forces), np.inf)
    np.minimum.at(sails, body[~still], t0[~still])
    return still & (t1 <= sails[body] + STILL_DEG)


def _is_reported_off_coast(run: Done, body: Ints, coast: Ints) -> Bools:
    known = set(run.world.off_coasts)
    pairs = zip(body.tolist(), coast.tolist(), strict=True)
    return np.array([(run.fleet.forces[f].key, run.chart.neutrals[c].key) in known for f, c in pairs], dtype=bool)


def _off_at_the_turn(run: Done, body: Ints, coast: Ints, t: Floats, seen: Bools) -> Bools:
    """Report which forces are off a coast as a run begins: they were seen as the last one ended."""
    begins = run.world.minute
    if not begins:
        return np.zeros(len(t), dtype=bool)
    pairs = coast.astype(np.int64) * (len(run.fleet.forces) + 1) + body
    turn = np.unique(pairs[seen & (t <= begins + 1e-6)])
    return np.isin(pairs, turn)


def _stretches(run: Done, body: Ints, cell: Ints) -> tuple[Ints, tuple[Floats, Floats], tuple[Floats, Floats], Floats, Floats]:
    """Cut tracks into straight stretches: force, from, to (lon, lat), both times."""
    tracks = run.tracks
    rows, times = [body, body], [tracks.times[cell], tracks.times[cell + 1]]
    if len(tracks.bend_body):
        mine = np.isin(tracks.bend_body, np.unique(body))
        rows.append(tracks.bend_body[mine])
        times.append(tracks.bend_at[mine])
    pairs = np.unique(np.stack([np.concatenate(rows).astype(np.float64), np.concatenate(times)], 1), axis=0)
    who, t = pairs[:, 0].astype(np.int64), pairs[:, 1]
    first = np.flatnonzero((who[1:] == who[:-1]) & (t[1:] - t[:-1] > 1e-7))
    lon, lat = lon_lat(places_at(tracks, who, t)[0])
    a, b = (lon[first], lat[first]), (lon[first + 1], lat[first + 1])
    return who[first], a, b, t[first], t[first + 1]


def _tip(run: Done, f: int, coast: int, near: float, t: float) -> tuple[str, int, float, float]:
    """Describe a landsman's sighting: number and size if near, course, place, rough time; and its half hour."""
    place, sight, height = places_at(run.tracks, as_ints([f]), np.array([t]))
    at = round(t / 30) * 30
    minute = minute_after(t)
    mine = [ship_at(run, s, minute) for s in run.fleet.ships_of[f]]
    tons = [run.fleet.classes[s.class_key].displacement_t for s in mine if s.afloat]
    points = run.chart.neutral_points[run.chart.neutral_owner == coast]
    spot = points[int(np.argmin(np.linalg.norm(points - place[0], axis=1)))]
    lon, lat = lon_lat(spot)
    name = country(run.chart.neutrals[coast].name)
    hour = run.world.calendar.hour
    when = f"about {calendar.clock(at, hour)}, Day {calendar.split(at, hour)[0]}"
    heading = _heading(run, f, t)
    steering = f"steering {heading}, " if heading else "lying to, "
    if near > float(sight[0]) / 2:
        what = "smoke on the horizon" if float(height[0]) > 0 else "lights out at sea"
        text = f"{what}, off {name} {when}"
        return sentence(text), at, round(float(lon), 2), round(float(lat), 2)
    large, small = sum(v >= LARGE_T for v in tons), sum(v < LARGE_T for v in tons)
    words = [count_in_words(n, f"{size} ship") for n, size in ((large, "large"), (small, "small")) if n]
    text = f"{listed(words)}, {steering}off {name} {when}"
    return sentence(text), at, round(float(lon), 2), round(float(lat), 2)


def _heading(run: Done, f: int, t: float) -> str:
    """Return the course steered, to one of eight points; "" if the force lay stopped."""
    before, after = (
        places_at(run.tracks, as_ints([f]), np.array([np.clip(t + d, run.tracks.times[0], run.tracks.times[-1])]))[0][0]
        for d in (-5.0, 5.0)
    )
    if np.linalg.norm(after - before) < STAYS_NM:
        return ""
    a, b = lon_lat(before), lon_lat(after)
    return EIGHTHS[round(course.bearing_deg(float(a[0]), float(a[1]), float(b[0]), float(b[1])) / 45) % 8]


# -- neutral merchantmen ----------------------------------------------------------------------------------------------


def from_merchantmen(run: Done) -> tuple[list[Paper], list[Event]]:
    """Report sightings by neutral merchantmen on the chart, half a day after the run (NAV-S-046; SC-N-44).

    Once each time the two come in sight.
    """
    t, first = run.touches, len(run.fleet.forces)
    tips: list[Paper] = []
    events: list[Event] = []
    seats = papers(run)
    for k in fresh_touches(run):
        f, ship = int(t.i[k]), run.fleet.merchants[int(t.j[k]) - first]
        if ship.side != "neutral" or run.fleet.side[f] > 1:
            continue
        made_out = math.isfinite(float(t.known_at[k]))
        minute = float(t.known_at[k]) if made_out else float(t.start[k])
        told = describe_sight(
            run, f, minute, f"the master of the {ship.name} ({ship.flag})", (ship.key,), seats, made_out=made_out
        )
        tips += told[0]
        text = f"{ship.name} had {run.fleet.forces[f].name} in sight."
        events.append(_build_neutral_sighting_event(run, minute_after(minute), text, told[1], bodies(run, f, int(t.j[k])), seats))
    return tips, events


def fresh_touches(run: Done) -> list[int]:
    """List the touches with merchantmen that began in this run."""
    t, first = run.touches, len(run.fleet.forces)
    fresh = (t.start > run.world.minute + 1e-6) | (run.world.minute == 0)
    found: list[int] = np.flatnonzero((t.j >= first) & fresh & (t.start <= run.until)).tolist()
    return found


def from_lanes(run: Done) -> tuple[list[Paper], list[Event]]:
    """Throw for sightings by neutrals off the chart: once a force, lane and run (NAV-S-046; SC-S-10).

    The chance comes from miles within the lane and its density. The unseen share one event for all their dice: every force
    crosses lanes. If skippers of two lanes report in equal words, newspapers hear it once: nobody can tell them apart.
    """
    seats = papers(run)
    if not run.world.lanes or not seats or not run.tracks.cells:
        return [], []
    tips: list[Paper] = []
    events: list[Event] = []
    missed: list[Roll] = []
    heard: set[tuple[int, Tip]] = set()
    for f, lane, miles, sight, t in swept(run):
        force = run.fleet.forces[f]
        p = lane_chance(lane.density, sight, miles)
        fell = run.dice.u("SC-S-10", "lane", force.key, lane.key)
        text = f"{force.name} steamed {plural(round(miles), 'mile')} in the lane {lane.name}: a chance of {p:.3f} to be seen."
        roll = Roll(rule="SC-S-10", what=f"{force.name} in {lane.name}, under {p:.3f}", faces=0, fell=f"{fell:.6f}")
        if fell >= p:
            missed.append(roll)
            continue
        told = describe_sight(run, f, t, "a neutral skipper", (lane.key,), seats, made_out=True)
        tip = told[0][0].body
        assert isinstance(tip, Tip)
        if (f, tip) not in heard:
            tips += told[0]
            heard.add((f, tip))
        events.append(_build_neutral_sighting_event(run, run.until, text, [roll, *told[1]], bodies(run, f), seats))
    if missed:
        passed = count_in_words(len(missed), "passage")
        text = f"Neutral shipping in the lanes saw nothing of {passed} through them."
        events.append(Event(minute=run.until, kind="unseen-by-neutral", text=text, rules=LANE_RULES, rolls=tuple(missed)))
    return tips, events


def swept(run: Done) -> list[tuple[int, Lane, float, float, float]]:
    """List belligerents' tracks within lanes: force, lane, miles, mean sight (nm), minute halfway."""
    war = np.flatnonzero(run.fleet.side[: len(run.fleet.forces)] < 2)
    times = run.tracks.times
    edges = np.unique(np.concatenate([np.linspace(a, b, PARTS + 1) for a, b in pairwise(times.tolist())]))
    middle = (edges[:-1] + edges[1:]) / 2
    if not len(war):
        return []
    body, at = np.repeat(war, len(middle)), np.tile(middle, len(war))
    place, sight, _ = places_at(run.tracks, body, at)
    ends = places_at(run.tracks, np.repeat(war, len(edges)), np.tile(edges, len(war)))[0]
    nm = np.linalg.norm(np.diff(ends.reshape(len(war), -1, 3), axis=1), axis=2).reshape(-1)
    nm = np.where((at >= run.tracks.on[body]) & (at <= run.tracks.off[body]), nm, 0.0)
    out = []
    for lane in sorted((v for v in run.world.lanes if v.density > 0), key=lambda lane: lane.key):
        from scipy.spatial import cKDTree  # imported here: it takes a third of a second, and few processes come so far

        near = cKDTree(_line(lane)).query(place, distance_upper_bound=lane.width_nm / 2 + LANE_STEP_NM)[0]
        within = np.where(near <= math.hypot(lane.width_nm / 2, LANE_STEP_NM / 2), nm, 0.0).reshape(len(war), -1)
        for row in np.flatnonzero(within.sum(axis=1) > 0.01).tolist():
            part, miles = within[row], float(within[row].sum())
            mean = float((part * sight.reshape(len(war), -1)[row]).sum() / miles)
            halfway = float(middle[int(np.searchsorted(np.cumsum(part), miles / 2))])
            out.append((int(war[row]), lane, miles, mean, halfway))
    return sorted(out, key=lambda row: (row[0], row[1].key))


def _line(lane: Lane) -> Floats:
    """Sample a lane's line as close points, x, y, z in nm."""
    out = []
    for (lon1, lat1), (lon2, lat2) in zip(lane.points[:-1], lane.points[1:], strict=True):
        degrees, nm = course.rhumb(lon1, lat1, lon2, lat2)
        count = max(math.ceil(nm / LANE_STEP_NM), 1)
        out.append(course.places(*course.alongs(lon1, lat1, degrees, np.linspace(0, nm, count + 1))))
    return np.concatenate(out)


def describe_sight(
    run: Done, f: int, t: float, who: str, subject: tuple[str, ...], seats: list[Seat], *, made_out: bool
) -> tuple[list[Paper], list[Roll]]:
    """Write a skipper's report, half a day later: day, place to ten miles; number and type if made out (SC-S-10)."""
    place = places_at(run.tracks, as_ints([f]), np.array([t]))[0][0]
    lon, lat = roughly(*(float(v) for v in lon_lat(place)))
    day, hour = calendar.split(minute_after(t), run.world.calendar.hour)[0], run.world.calendar.hour
    mine = [ship_at(run, s, minute_after(t)) for s in run.fleet.ships_of[f]]
    kinds = [run.fleet.classes[s.class_key].kind for s in mine if s.afloat]
    what, rolls = "smoke", []
    if made_out:
        fell = run.dice.u("SC-S-10", "type", run.fleet.forces[f].key, *subject)
        true = fell < float(tables.value("trade", "type_true"))
        what = types(kinds, true=true)
        rolls = [Roll(rule="SC-S-10", what="type true under 0.8", faces=0, fell=f"{fell:.6f}")]
    text = f"{who} saw {what} on Day {day}, near {compass.place_words(lon, lat)}."
    tip = Tip(text=text[0].upper() + text[1:], source=who[0].upper() + who[1:], lon=round(lon, 2), lat=round(lat, 2), day=day)
    happened = max((day - 1) * 1440 - hour * 60, 0)
    arrives = run.until + run.world.settings.merchant_tip_min
    rests = bodies(run, f)
    return [Paper(s.key, tip, happened, arrives, about=rests) for s in seats], rolls


def roughly(lon: float, lat: float) -> tuple[float, float]:
    """Round a place to ten minutes of latitude and the like of longitude: ten miles (SC-S-10).

    >>> [round(v, 4) for v in roughly(4.0712, 57.29)]
    [4.0, 57.3333]
    """
    step = float(tables.value("trade", "place")) / 60
    lat = round(lat / step) * step
    wide = step * max(round(1 / math.cos(math.radians(lat))), 1)
    return round(lon / wide) * wide, lat


def types(kinds: list[str], *, true: bool) -> str:
    """Describe number and type in a skipper's words; if mistaken, a likely other type (SC-S-10).

    >>> types(["battleship", "battleship", "destroyer"], true=True), types(["scout"], true=False)
    ('two battleships and one destroyer', 'one small cruiser')
    """
    counts: dict[str, int] = {}
    for kind in kinds:
        seen = kind if true else TAKEN_FOR.get(kind, kind)
        name = kind_words(seen)
        counts[name] = counts.get(name, 0) + 1
    order = list(KINDS.values())
    names = sorted(counts, key=lambda n: (order.index(n) if n in order else len(order), n))
    words = [count_in_words(counts[n], n) for n in names]
    return listed(words) or "smoke"


def _build_neutral_sighting_event(
    run: Done, minute: int, text: str, rolls: list[Roll], rests: tuple[str, ...], seats: list[Seat]
) -> Event:
    told, kind = tuple(s.key for s in seats), "seen-by-neutral"
    return Event(minute=minute, kind=kind, text=text, rules=LANE_RULES, rolls=tuple(rolls), told=told, about=rests)
