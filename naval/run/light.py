"""Light: the weather of the run and the sun decide how far one sees (NAV-S-032, NAV-S-033; SC-S-04).

The weather is one die a run, the same for everybody; the sun stands differently over every ship, and through twilight
the sighting distance goes evenly from the day's to the night's.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from naval import course, sun, tables
from naval.course import Floats
from naval.outcome import Event, Roll
from naval.run.harbour import calls
from naval.run.tracks import STEP_MIN, Ints, Tracks, lon_lat, places_at
from naval.run.work import Steamed, Weather, Work, as_ints

FINE = 6
SUNRISE, DARK = (float(tables.value("light", key)) for key in ("sunrise", "dark"))


def light(work: Work) -> Work:
    """Throw for the weather and make the tracks ready to be looked along."""
    weather, event = throw(work)
    called = calls(work, work.steamed)
    tracks = tracks_of(work, work.steamed, weather, {c.force: c.since for c in called})
    return replace(work, weather=weather, tracks=tracks, events=(*work.events, event))


def fair(work: Work) -> Work:
    """Fine weather, for what is known before the first run: its die has not been thrown."""
    chosen = work.world.settings.weather
    weather = Weather(FINE, *sun.weather(FINE if chosen == "dice" else int(chosen)))
    in_port = {c.force: c.since for c in calls(work, work.steamed)}
    return replace(work, weather=weather, tracks=tracks_of(work, work.steamed, weather, in_port))


def throw(work: Work) -> tuple[Weather, Event]:
    """One die for the run, unless the weather is settled beforehand (SC-S-04, NAV-S-079)."""
    chosen = work.world.settings.weather
    number = (work.until - 1) // work.world.settings.run_min
    die = work.dice.d6("SC-S-04", "weather", number) if chosen == "dice" else int(chosen)
    day, night = sun.weather(die)
    rolls = (Roll(rule="SC-S-04", what="weather", faces=6, fell=str(die)),) if chosen == "dice" else ()
    event = Event(
        minute=work.world.minute,
        kind="weather",
        text=f"One sees {day:g} mile{'' if day == 1 else 's'} by day and {night:g} by night.",
        rules=("NAV-S-032", "NAV-S-033", "SC-S-04"),
        rolls=rolls,
    )
    return Weather(die, day, night), event


def tracks_of(work: Work, steamed: Steamed, weather: Weather, in_port: dict[int, float]) -> Tracks:
    """Tracks with the sun's height and the sighting distance at every knot, and when each body can be met.

    Where the sun passes sunrise or the end of twilight a knot is added: there the sighting distance begins to change.
    """
    calendar = work.world.calendar

    def light_at(lon: Floats, lat: Floats, minute: Floats) -> tuple[Floats, Floats]:
        height = sun.altitudes(lat, lon, sun.julian(calendar, minute))
        return height, sun.sights(weather.day, weather.night, height)

    lon, lat = np.ascontiguousarray(steamed.lon.T), np.ascontiguousarray(steamed.lat.T)
    heights, sights = light_at(lon, lat, steamed.times[:, None])
    bend_heights, bend_sights = light_at(steamed.bend_lon, steamed.bend_lat, steamed.bend_at)
    on, off = windows(work, steamed, in_port)
    plain = Tracks(
        times=steamed.times, place=course.places(lon, lat), sight=sights, sun=heights, on=on, off=off,
        bend_body=steamed.bend_body, bend_at=steamed.bend_at,
        bend_place=course.places(steamed.bend_lon, steamed.bend_lat), bend_sight=bend_sights,
        bend_sun=bend_heights,
    )  # fmt: skip
    body, at = _turning_points(plain)
    if not len(body):
        return plain
    for _ in range(2):  # the height is nearly even over ten minutes; two corrections give seconds
        place = places_at(plain, body, at)[0]
        height, _ = light_at(*lon_lat(place), at)
        step = height - np.where(np.abs(height - SUNRISE) < np.abs(height - DARK), SUNRISE, DARK)
        rate = (light_at(*lon_lat(place), at + 1)[0] - light_at(*lon_lat(place), at - 1)[0]) / 2
        at = at - np.clip(step / np.where(np.abs(rate) < 1e-3, np.inf, rate), -STEP_MIN, STEP_MIN)
    inside = (at > steamed.times[0] + 1e-3) & (at < steamed.times[-1] - 1e-3)
    body, at = body[inside], at[inside]
    place = places_at(plain, body, at)[0]
    height, sight = light_at(*lon_lat(place), at)
    return _with_bends(plain, body, at, place, sight, height)


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


def _with_bends(tracks: Tracks, body: Ints, at: Floats, place: Floats, sight: Floats, height: Floats) -> Tracks:
    """The same tracks with more knots."""
    bodies, times = np.append(tracks.bend_body, body), np.append(tracks.bend_at, at)
    order = np.lexsort((times, bodies))
    return replace(
        tracks,
        bend_body=bodies[order],
        bend_at=times[order],
        bend_place=np.concatenate([tracks.bend_place, place])[order],
        bend_sight=np.append(tracks.bend_sight, sight)[order],
        bend_sun=np.append(tracks.bend_sun, height)[order],
    )


def windows(work: Work, steamed: Steamed, in_port: dict[int, float]) -> tuple[Floats, Floats]:
    """From when to when each body can be met at sea: not in port, not before she sails, not when she is gone."""
    fleet = work.fleet
    on, off = np.full(len(fleet.side), -np.inf), np.full(len(fleet.side), np.inf)
    over = {f: end for f, _, end in steamed.held}
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
