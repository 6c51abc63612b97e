"""Light: the weather and the sun set the sighting distance (NAV-S-032, NAV-S-033; SC-S-04).

The weather is one die a run and sea area, with what the umpire has set over it; the sun stands differently over every ship, and
through twilight the sighting distance goes evenly from the day's to the night's.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from naval import tables
from naval.geo import course, sun
from naval.geo.calendar import label
from naval.geo.course import Floats
from naval.run.facts import Call, Note, as_ints, minute_after
from naval.run.harbours.harbour import calls
from naval.run.movement.track_splice import LightAt, till_ordered
from naval.run.run_input import Planned, Sea, Seen
from naval.run.tracks import STEP_MIN, Ints, Tracks, lon_lat, places_at, with_bends
from naval.run.weather import (
    EDGE_MIN,
    ROUNDS,
    Weather,
    borders,
    describe_spell_area,
    edges,
    faces,
    miles,
    spells_of,
    thrown,
    weather_of,
    word,
    words,
)
from naval.state.outcome import Event, Roll
from naval.state.rulings import spell_key
from tactical.engine.text.words import plural

FINE = 6
UNSEEN_NM = -1000.0  # of who runs submerged (SC-N-34)
SUNRISE, DARK = (float(tables.value("light", key)) for key in ("sunrise", "dark"))
RULES = ("NAV-S-032", "NAV-S-033", "SC-S-04")


def light(run: Sea) -> Seen:
    """Throw for the weather and light the tracks."""
    weather, events = throw(run)
    seen = _lit(run, weather)
    return replace(seen, tracks=submerge(seen.tracks, run.steamed.dived), events=(*run.events, *events))


def fair(run: Sea) -> Seen:
    """Take fine weather, for reports before the first run: its die has not been thrown."""
    chosen = run.world.settings.weather
    return _lit(run, Weather(float(FINE if chosen == "dice" else int(chosen))))


def _lit(run: Sea, weather: Weather) -> Seen:
    called = calls(run, run.steamed)
    return Seen(**vars(run), weather=weather, tracks=tracks_of(run, weather, called), calls=called)


def throw(run: Planned) -> tuple[Weather, list[Event]]:
    """Throw one die a run and sea area, unless the weather is agreed; the umpire's spells go over it (SC-S-04, NAV-S-079)."""
    weather = weather_of(run.world, run.rulings, run.dice, run.until)
    if run.world.settings.weather != "dice":
        return weather, [_thrown(run, weather.value, "", ()), *_spelt(run)]
    elsewhere, dice = thrown(run.dice, run.world, run.until)
    rows = [(area.key, f"{area.name}: ", die) for area, die in zip(weather.areas, dice, strict=True)]
    rows.append(("", "Elsewhere: " if weather.areas else "", elsewhere))
    found = faces(run.dice, run.world, run.until)
    events = [_thrown(run, float(found[key]), where, (_roll(run, key, die),)) for key, where, die in rows]
    return weather, [*events, *_spelt(run)]


def _roll(run: Planned, area: str, die: int) -> Roll:
    """Show a run's die for an area, and the weather that it moves where that is steady (SC-S-04, SC-N-66)."""
    before = run.world.weather_was.get(area) if run.world.settings.steady_weather else None
    if before is None:
        return Roll(rule="SC-S-04", what="weather", faces=6, fell=str(die))
    return Roll(rule="SC-N-66", what=f"weather, {word(before)} before", faces=6, fell=str(die))


def _thrown(run: Planned, value: float, where: str, rolls: tuple[Roll, ...]) -> Event:
    day, night = sun.weather(value)
    said = f"isibility {plural(day, 'mile')} by day, {night:g} by night."
    text = f"{where}v{said}" if where else f"V{said}"
    rules = (*RULES, "SC-N-66") if run.world.settings.steady_weather and rolls else RULES
    return Event(minute=run.world.minute, kind="weather", text=text, rules=rules, rolls=rolls)


def _spelt(run: Planned) -> list[Event]:
    """List the weather that the umpire has set for this run (NAV-S-044)."""
    names, hour, out = {a.key: a.name for a in run.world.areas}, run.world.calendar.hour, []
    for spell in spells_of(run.world, run.rulings):
        if spell.until > run.world.minute and spell.start < run.until:
            day, night = sun.weather(spell.value)
            text = f"{describe_spell_area(spell, names)}: by ruling, until {label(spell.until, hour)}, "
            text += f"visibility {miles(day)} by day, {miles(night)} by night."
            if reason := run.rulings.reasons.get(spell_key(spell), ""):
                text += f" {reason}"
            minute = spell.start + 1 if spell.start > run.world.minute else run.world.minute
            out.append(Event(minute=minute, kind="weather", text=text, rules=("NAV-S-033", "NAV-S-044", "SC-N-60")))
    return out


def at_start(run: Seen, forces: list[int]) -> list[Note]:
    """Log each force's weather when the run begins (NAV-S-032, NAV-S-033, SC-S-04)."""
    minute, out = run.world.minute, []
    lon, lat = (np.array([getattr(run.fleet.forces[n], name) for n in forces]) for name in ("lon", "lat"))
    days, nights = sun.days_and_nights(run.weather.find_weather(lon, lat, np.full(len(forces), float(minute))))
    for n, day, night in zip(forces, days.tolist(), nights.tolist(), strict=True):
        day, night = round(day, 1), round(night, 1)
        text = f"visibility {plural(day, 'mile')} by day, {night:g} by night"
        out.append(Note(minute, n, "weather", text, RULES))
    return out


def changes(run: Seen, forces: Ints) -> list[Note]:
    """Log when the air over the ships changes by a step (NAV-S-033, SC-N-61).

    Weather alone: nightfall and daybreak have their own lines. Every change has a knot just before.
    """
    tracks, weather = run.tracks, run.weather
    if weather.even or not len(tracks.bend_body):
        return []
    mine = np.isin(tracks.bend_body, forces) & (tracks.bend_at < np.minimum(tracks.off[tracks.bend_body], run.until) - EDGE_MIN)
    body, at = tracks.bend_body[mine], tracks.bend_at[mine]
    then, _, height = places_at(tracks, body, at + EDGE_MIN)
    before = weather.find_weather(*lon_lat(tracks.bend_place[mine]), at)
    after = weather.find_weather(*lon_lat(then), at + EDGE_MIN)
    out = []
    for k in np.flatnonzero(before != after).tolist():
        old, new = (float(sun.sights(*sun.weather(float(v[k])), height[k])) for v in (before, after))
        if word(float(before[k])) != word(float(after[k])) and miles(old) != miles(new):
            minute = minute_after(float(at[k]) + EDGE_MIN)
            out.append(Note(minute, int(body[k]), "weather", words(float(after[k]), new), ("NAV-S-033", "SC-N-61")))
    return out


def tracks_of(run: Sea, weather: Weather, called: tuple[Call, ...]) -> Tracks:
    """Light the tracks: the sun's height and the sighting distance at every knot, and when each body can be met.

    A knot is added where the sun passes sunrise or the end of twilight, for there the sighting distance begins to change, and on
    either side of a change of the weather.
    """
    steamed = run.steamed
    calendar, last = run.world.calendar, steamed.times[-1] - EDGE_MIN  # what begins with the next run is not yet

    def light_at(lon: Floats, lat: Floats, minute: Floats) -> tuple[Floats, Floats]:
        height = sun.altitudes(lat, lon, sun.julian(calendar, minute))
        return height, weather.sights(lon, lat, np.minimum(minute, last), height)

    lon, lat = np.ascontiguousarray(steamed.lon.T), np.ascontiguousarray(steamed.lat.T)
    heights, sights = light_at(lon, lat, steamed.times[:, None])
    bend_heights, bend_sights = light_at(steamed.bend_lon, steamed.bend_lat, steamed.bend_at)
    on, off = windows(run, called)
    tracks = Tracks(
        times=steamed.times,
        place=course.places(lon, lat),
        sight=sights,
        sun=heights,
        on=on,
        off=off,
        bend_body=steamed.bend_body,
        bend_at=steamed.bend_at,
        bend_place=course.places(steamed.bend_lon, steamed.bend_lat),
        bend_sight=bend_sights,
        bend_sun=bend_heights,
    )
    return till_ordered(tracks, steamed, light_at, lambda some: with_knots(some, weather, light_at))


def with_knots(tracks: Tracks, weather: Weather, light_at: LightAt) -> Tracks:
    """Add a knot wherever the sighting distance changes its slope."""

    def bent(body: Ints, at: Floats) -> Tracks:
        inside = (at > tracks.times[0] + 1e-3) & (at < tracks.times[-1] - 1e-3)
        body, at = body[inside], at[inside]
        if not len(body):
            return tracks
        place = places_at(tracks, body, at)[0]
        height, sight = light_at(*lon_lat(place), at)
        return with_bends(tracks, body, at, place, sight, height)

    body, at = _turning_points(tracks)
    for _ in range(2 if len(body) else 0):  # the height is nearly even over ten minutes; two corrections give seconds
        place = places_at(tracks, body, at)[0]
        height, _ = light_at(*lon_lat(place), at)
        step = height - np.where(np.abs(height - SUNRISE) < np.abs(height - DARK), SUNRISE, DARK)
        rate = (light_at(*lon_lat(place), at + 1)[0] - light_at(*lon_lat(place), at - 1)[0]) / 2
        at = at - np.clip(step / np.where(np.abs(rate) < 1e-3, np.inf, rate), -STEP_MIN, STEP_MIN)
    tracks = bent(body, at)
    if weather.spells:
        tracks = bent(*edges(tracks, weather))
    for _ in range(ROUNDS if weather.areas or weather.rings else 0):
        before = len(tracks.bend_body)
        tracks = bent(*borders(tracks, weather))
        if len(tracks.bend_body) == before:
            break
    return tracks


def submerge(tracks: Tracks, stretches: tuple[tuple[int, float, float], ...]) -> Tracks:
    """Hide a body while it is submerged: nothing is seen from or of it (body, from, to) (SC-N-34).

    A boat of the time ran blind below a few feet; the book is silent. Her sighting distance is put so far below nought that its
    mean with anybody's is never reached: she neither sees nor is seen nor signalled to by eye. From awash to gone takes as long
    as a change of the air.
    """
    if not stretches:
        return tracks
    first, last = float(tracks.times[0]), float(tracks.times[-1])
    rows = [(b, t) for b, start, end in stretches for t in (start, start + EDGE_MIN, end - EDGE_MIN, end) if first < t < last]
    if rows:
        body, at = as_ints([b for b, _ in rows]), np.array([t for _, t in rows])
        tracks = with_bends(tracks, body, at, *places_at(tracks, body, at))
    sight, bends = tracks.sight.copy(), tracks.bend_sight.copy()
    for b, start, end in stretches:
        # At the very ends of a run there is no awash: she was dived before, or is still.
        low = start if start <= first else start + EDGE_MIN
        high = end if end >= last else end - EDGE_MIN
        sight[(tracks.times >= low - 1e-6) & (tracks.times <= high + 1e-6), b] = UNSEEN_NM
        bends[(tracks.bend_body == b) & (tracks.bend_at >= low - 1e-6) & (tracks.bend_at <= high + 1e-6)] = UNSEEN_NM
    return replace(tracks, sight=sight, bend_sight=bends)


def _turning_points(tracks: Tracks) -> tuple[Ints, Floats]:
    """Find the bodies, and about when the sun passes sunrise or the end of twilight over each."""
    bodies, times = [as_ints([])], [np.empty(0)]
    for level in (SUNRISE, DARK):
        height = tracks.sun - level
        cell, body = np.nonzero((height[:-1] > 0) != (height[1:] > 0))
        a, b = height[cell, body], height[cell + 1, body]
        bodies.append(body)
        times.append(tracks.times[cell] + a / (a - b) * (tracks.times[cell + 1] - tracks.times[cell]))
    return np.concatenate(bodies), np.concatenate(times)


def windows(run: Sea, called: tuple[Call, ...]) -> tuple[Floats, Floats]:
    """Find from when to when each body can be met at sea: not in port, before sailing, or when gone."""
    fleet, steamed = run.fleet, run.steamed
    in_port = {c.force: c.since for c in called}
    on, off = np.full(len(fleet.side), -np.inf), np.full(len(fleet.side), np.inf)
    over = {f: end for f, _, end in steamed.held}
    for blow in run.blows:  # mines
        over[blow.force] = max(over.get(blow.force, -np.inf), blow.minute)
    for n, force in enumerate(fleet.forces):
        if not any(fleet.ships[s].afloat for s in fleet.ships_of[n]):
            on[n], off[n] = np.inf, -np.inf
            continue
        if force.port:
            on[n] = run.start[n]
        if n in in_port:
            off[n] = in_port[n]
        if n in over and not any(steamed.ships.afloat[s] for s in fleet.ships_of[n]):
            off[n] = over[n]
    first = len(fleet.forces)
    for k, merchant in enumerate(fleet.merchants):
        on[first + k], off[first + k] = (np.inf, -np.inf) if merchant.fate else (run.start[first + k], steamed.idle[first + k])
    return on, off
