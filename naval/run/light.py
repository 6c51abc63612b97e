"""Light: the weather and the sun decide how far one sees (NAV-S-032, NAV-S-033; SC-S-04).

The weather is one die a run and sea area, with what the umpire has set over it; the sun stands differently over every
ship, and through twilight the sighting distance goes evenly from the day's to the night's.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from naval import tables
from naval.geo import course, sun
from naval.geo.calendar import label
from naval.geo.course import Floats
from naval.run.harbour import calls
from naval.run.submerged import submerge
from naval.run.tracks import STEP_MIN, Ints, Tracks, lon_lat, places_at, with_bends
from naval.run.weather import EDGE_MIN, ROUNDS, Weather, borders, edges, miles, spells_of, weather_of, word, words
from naval.run.work import Note, Steamed, Work, as_ints, minute_after
from naval.state.outcome import Event, Roll

FINE = 6
SUNRISE, DARK = (float(tables.value("light", key)) for key in ("sunrise", "dark"))
RULES = ("NAV-S-032", "NAV-S-033", "SC-S-04")


def light(work: Work) -> Work:
    """Throw for the weather and make the tracks ready to be looked along."""
    weather, events = throw(work)
    called = calls(work, work.steamed)
    tracks = tracks_of(work, work.steamed, weather, {c.force: c.since for c in called})
    tracks = submerge(tracks, work.steamed.dived)
    return replace(work, weather=weather, tracks=tracks, events=(*work.events, *events))


def fair(work: Work) -> Work:
    """Fine weather, for what is known before the first run: its die has not been thrown."""
    chosen = work.world.settings.weather
    weather = Weather(float(FINE if chosen == "dice" else int(chosen)))
    in_port = {c.force: c.since for c in calls(work, work.steamed)}
    return replace(work, weather=weather, tracks=tracks_of(work, work.steamed, weather, in_port))


def throw(work: Work) -> tuple[Weather, list[Event]]:
    """One die a run and sea area, unless the weather is agreed; the umpire's spells go over it (SC-S-04, NAV-S-079)."""
    weather = weather_of(work.world, work.rulings, work.dice, work.until)
    if work.world.settings.weather != "dice":
        return weather, [_thrown(work, weather.value, "", ()), *_spelt(work)]
    fell = [(d, f"{area.name}: ") for d, area in zip(weather.values, weather.areas, strict=True)]
    fell.append((weather.value, "Elsewhere: " if weather.areas else ""))
    events = []
    for die, where in fell:
        rolls = (Roll(rule="SC-S-04", what="weather", faces=6, fell=str(int(die))),)
        events.append(_thrown(work, die, where, rolls))
    return weather, [*events, *_spelt(work)]


def _thrown(work: Work, die: float, where: str, rolls: tuple[Roll, ...]) -> Event:
    day, night = sun.weather(die)
    said = f"ne sees {day:g} mile{'' if day == 1 else 's'} by day and {night:g} by night."
    text = f"{where}o{said}" if where else f"O{said}"
    return Event(minute=work.world.minute, kind="weather", text=text, rules=RULES, rolls=rolls)


def _spelt(work: Work) -> list[Event]:
    """What the umpire has set for this run (NAV-S-044)."""
    names, hour, out = {a.key: a.name for a in work.world.areas}, work.world.calendar.hour, []
    for spell in spells_of(work.world, work.rulings):
        if spell.until > work.world.minute and spell.start < work.until:
            day, night = sun.weather(spell.value)
            text = f"{names.get(spell.area, 'Everywhere')}: by ruling, until {label(spell.until, hour)}, "
            text += f"one sees {miles(day)} by day and {miles(night)} by night."
            minute = spell.start + 1 if spell.start > work.world.minute else work.world.minute
            out.append(Event(minute=minute, kind="weather", text=text, rules=("NAV-S-033", "NAV-S-044", "SC-N-60")))
    return out


def at_start(work: Work, forces: list[int]) -> list[Note]:
    """What the officer of the watch of each force writes of the weather when the run begins (NAV-S-032, NAV-S-033, SC-S-04)."""
    minute, out = work.world.minute, []
    lon, lat = (np.array([getattr(work.fleet.forces[n], name) for n in forces]) for name in ("lon", "lat"))
    days, nights = sun.days_and_nights(work.weather.at(lon, lat, np.full(len(forces), float(minute))))
    for n, day, night in zip(forces, days.tolist(), nights.tolist(), strict=True):
        day, night = round(day, 1), round(night, 1)
        text = f"by day one sees {day:g} mile{'' if day == 1 else 's'}, by night {night:g}"
        out.append(Note(minute, n, "weather", text, RULES))
    return out


def changes(work: Work, forces: Ints) -> list[Note]:
    """What the officer of the watch writes when the air over his ships changes by a step (NAV-S-033, SC-N-61).

    Of weather alone: nightfall and daybreak have lines of their own. Wherever it changes there is a knot just before.
    """
    tracks, weather = work.tracks, work.weather
    if weather.even or not len(tracks.bend_body):
        return []
    mine = np.isin(tracks.bend_body, forces) & (tracks.bend_at < np.minimum(tracks.off[tracks.bend_body], work.until) - EDGE_MIN)
    body, at = tracks.bend_body[mine], tracks.bend_at[mine]
    then, _, height = places_at(tracks, body, at + EDGE_MIN)
    before = weather.at(*lon_lat(tracks.bend_place[mine]), at)
    after = weather.at(*lon_lat(then), at + EDGE_MIN)
    out = []
    for k in np.flatnonzero(before != after).tolist():
        old, new = (float(sun.sights(*sun.weather(float(v[k])), height[k])) for v in (before, after))
        if word(float(before[k])) != word(float(after[k])) and miles(old) != miles(new):
            minute = minute_after(float(at[k]) + EDGE_MIN)
            out.append(Note(minute, int(body[k]), "weather", words(float(after[k]), new), ("NAV-S-033", "SC-N-61")))
    return out


def tracks_of(work: Work, steamed: Steamed, weather: Weather, in_port: dict[int, float]) -> Tracks:
    """Tracks with the sun's height and the sighting distance at every knot, and when each body can be met.

    Where the sun passes sunrise or the end of twilight a knot is added: there the sighting distance begins to change.
    So is one on either side of a change of the weather.
    """
    calendar, last = work.world.calendar, steamed.times[-1] - EDGE_MIN  # what begins with the next run is not yet

    def light_at(lon: Floats, lat: Floats, minute: Floats) -> tuple[Floats, Floats]:
        height = sun.altitudes(lat, lon, sun.julian(calendar, minute))
        return height, weather.sights(lon, lat, np.minimum(minute, last), height)

    lon, lat = np.ascontiguousarray(steamed.lon.T), np.ascontiguousarray(steamed.lat.T)
    heights, sights = light_at(lon, lat, steamed.times[:, None])
    bend_heights, bend_sights = light_at(steamed.bend_lon, steamed.bend_lat, steamed.bend_at)
    on, off = windows(work, steamed, in_port)
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

    def bent(body: Ints, at: Floats) -> Tracks:
        inside = (at > steamed.times[0] + 1e-3) & (at < steamed.times[-1] - 1e-3)
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
    for _ in range(ROUNDS if weather.areas else 0):
        before = len(tracks.bend_body)
        tracks = bent(*borders(tracks, weather))
        if len(tracks.bend_body) == before:
            break
    return tracks


def _turning_points(tracks: Tracks) -> tuple[Ints, Floats]:
    """Bodies, and about when the sun passes sunrise or the end of twilight over each."""
    bodies, times = [as_ints([])], [np.empty(0)]
    for level in (SUNRISE, DARK):
        height = tracks.sun - level
        cell, body = np.nonzero((height[:-1] > 0) != (height[1:] > 0))
        a, b = height[cell, body], height[cell + 1, body]
        bodies.append(body)
        times.append(tracks.times[cell] + a / (a - b) * (tracks.times[cell + 1] - tracks.times[cell]))
    return np.concatenate(bodies), np.concatenate(times)


def windows(work: Work, steamed: Steamed, in_port: dict[int, float]) -> tuple[Floats, Floats]:
    """From when to when each body can be met at sea: not in port, not before she sails, not when she is gone."""
    fleet = work.fleet
    on, off = np.full(len(fleet.side), -np.inf), np.full(len(fleet.side), np.inf)
    over = {f: end for f, _, end in steamed.held}
    for blow in work.blows:  # mines
        over[blow.force] = max(over.get(blow.force, -np.inf), blow.minute)
    for n, force in enumerate(fleet.forces):
        if not any(fleet.ships[s].afloat for s in fleet.ships_of[n]):
            on[n], off[n] = np.inf, -np.inf
            continue
        if force.port:
            on[n] = work.start[n]
        if n in in_port:
            off[n] = in_port[n]
        if n in over and not any(steamed.ships.afloat[s] for s in fleet.ships_of[n]):
            off[n] = over[n]
    first = len(fleet.forces)
    for k, merchant in enumerate(fleet.merchants):
        on[first + k], off[first + k] = (np.inf, -np.inf) if merchant.fate else (work.start[first + k], steamed.idle[first + k])
    return on, off
