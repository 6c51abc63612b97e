"""Weather at a place and minute (NAV-S-033, NAV-S-044, NAV-S-079; SC-S-04, SC-N-60, SC-N-61, SC-N-66).

Every sea area throws its own die for the run, and so does the sea outside them; where agreed, the die only moves the weather of
the run before (SC-N-66). Over that go the umpire's spells, from minute to minute; of two the later counts. At a change of the
weather, by place or time, a track gets a knot on either side: earlier sight then rests on nothing later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from msgspec.structs import replace as renew
from shapely.geometry.base import BaseGeometry

from naval import tables
from naval.geo import course, sun
from naval.geo.course import Floats, wrap
from naval.run.tracks import TINY_MIN, Ints, Tracks, lon_lat, places_at
from naval.state.rulings import Rulings
from naval.state.waters import Area, Spell
from naval.state.world import World
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

EDGE_MIN = 0.01  # so long the air takes to change at a border or when a spell begins
# A spell holds from so long after its minute: sightings are rounded down, and reports of that minute must come again
# word for word when the run is computed with a ruling made since.
LATE_MIN = 1.03
HALVINGS = 34  # ten minutes halved so often are less than a microsecond
ROUNDS = 3  # so many borders in one stretch of ten minutes are looked for


@dataclass(frozen=True)
class Weather:
    """The weather of a run on the scale of the die: ``value`` outside every area, ``values`` in each of ``areas``.

    ``spells`` go over it, the last that holds first.
    """

    value: float
    areas: tuple[Area, ...] = ()
    values: tuple[float, ...] = ()
    spells: tuple[Spell, ...] = ()

    @property
    def even(self) -> bool:
        """Report whether the weather is uniform everywhere and all through the run."""
        return not self.areas and not self.spells

    @property
    def rings(self) -> list[Spell]:
        """List the spells that hold within so many miles of a place (UD-034)."""
        return [spell for spell in self.spells if spell.nm is not None]

    def home(self, lon: Floats, lat: Floats) -> Ints:
        """Number the area each place lies in, as many as there are areas for a place in none; and the rings it lies in.

        Each ring doubles the numbers: a place in ring k has ``2**k`` times as many more as there are areas and one.
        """
        found = homes(self.areas, lon, lat)
        for k, ring in enumerate(self.rings):
            found = found + (len(self.areas) + 1) * 2**k * mark_inside_ring(ring, lon, lat)
        return found

    def find_weather(self, lon: Floats, lat: Floats, minute: Floats) -> Floats:
        """Find the weather at places and minutes, 1 (dirty) to 6 (fine) (NAV-S-033, SC-S-04, SC-N-60)."""
        shape = np.broadcast_shapes(np.shape(lon), np.shape(minute))
        if self.even:
            return np.full(shape, self.value)
        home = np.broadcast_to(self.home(lon, lat), shape)
        return self.find_area_weather(home, np.broadcast_to(np.asarray(minute, dtype=np.float64), shape))

    def find_area_weather(self, home: Ints, minute: Floats) -> Floats:
        """Find the weather over areas by their numbers, at minutes."""
        rings, all_homes = np.divmod(home, len(self.areas) + 1)
        found: Floats = np.asarray([*self.values, self.value])[all_homes]
        number, ring = {area.key: k for k, area in enumerate(self.areas)}, 0
        for spell in self.spells:
            held = (minute >= spell.start + LATE_MIN) & (minute < spell.until + LATE_MIN)
            if spell.nm is not None:
                held, ring = held & (rings >> ring & 1 == 1), ring + 1
            elif spell.area:
                held &= all_homes == number.get(spell.area, -1)
            found = np.where(held, spell.value, found)
        return found

    def sights(self, lon: Floats, lat: Floats, minute: Floats, height: Floats) -> Floats:
        """Reckon the sighting distance at places and minutes with the sun so high, nm (NAV-S-032, NAV-S-033)."""
        value = self.value if self.even else self.find_weather(lon, lat, minute)
        return sun.sights(*sun.days_and_nights(value), height)

    def here(self, lon: float, lat: float, minute: float) -> float:
        """Find the weather at one place and minute."""
        return float(self.find_weather(np.array([lon]), np.array([lat]), np.array([float(minute)]))[0])


def homes(areas: Sequence[Area], lon: Floats, lat: Floats) -> Ints:
    """Find which area each place lies in, the first by number of overlapping ones; ``len(areas)`` outside all (SC-S-04).

    Edges of an area are straight in degrees, and right across the 180th meridian.
    """
    lon, lat = np.broadcast_arrays(np.asarray(lon, dtype=np.float64), np.asarray(lat, dtype=np.float64))
    found: Ints = np.full(lon.shape, len(areas), dtype=np.int64)
    for k, area in reversed(list(enumerate(areas))):
        shape, middle, reach, low, high = outline(area.ring)
        east = wrap(lon - middle)
        near = (np.abs(east) <= reach) & (lat >= low) & (lat <= high)
        if near.any():
            inside = np.zeros(lon.shape, dtype=bool)
            inside[near] = shapely.intersects_xy(shape, east[near], lat[near])
            found[inside] = k
    return found


def mark_inside_ring(ring: Spell, lon: Floats, lat: Floats) -> Ints:
    """Mark with 1 each place within the miles of a spell's ring, else 0 (UD-034)."""
    lon, lat = np.broadcast_arrays(np.asarray(lon, dtype=np.float64), np.asarray(lat, dtype=np.float64))
    nm = course.distances_nm(np.full(lon.shape, ring.lon), np.full(lon.shape, ring.lat), lon, lat)
    return np.asarray(nm <= (ring.nm or 0.0), dtype=np.int64)


@lru_cache(maxsize=256)
def outline(ring: tuple[tuple[float, float], ...]) -> tuple[BaseGeometry, float, float, float, float]:
    """Draw an area's polygon by degrees east of its middle; give middle, extent either way, and latitudes."""
    lon, lat = np.asarray(ring, dtype=np.float64).T
    run = lon[0] + np.concatenate([[0.0], np.cumsum(wrap(np.diff(lon)))])
    middle = float((run.min() + run.max()) / 2)
    shape = shapely.Polygon(np.stack([run - middle, lat], 1))
    shapely.prepare(shape)
    return shape, middle, float((run.max() - run.min()) / 2), float(lat.min()), float(lat.max())


def thrown(dice: Dice, world: World, until: int) -> tuple[int, tuple[int, ...]]:
    """Throw the die of the run that ends at a minute for the sea outside all areas, and each area's (SC-S-04).

    A theatre without areas has the one die for the whole of it.
    """
    number = (until - 1) // world.settings.run_min
    areas = tuple(dice.d6("SC-S-04", "weather", number, area.key) for area in world.areas)
    return dice.d6("SC-S-04", "weather", number), areas


def turned(before: int | None, die: int) -> int:
    """Move the weather of the run before by a run's die; with none before, the die itself is the weather (SC-N-66).

    A move past dirty or fine turns back there, as from a mirror (0 is 1, 7 is 6). So every face comes of as many pairs of a face
    before and a die, and however long the war each has the chance that the book's die gives it.

    >>> turned(None, 5), [turned(4, die) for die in range(1, 7)], [turned(1, die) for die in range(1, 7)]
    (5, [2, 3, 4, 4, 5, 6], [2, 1, 1, 1, 2, 3])
    """
    if before is None:
        return die
    face = before + int(tables.value("light", "steady")[die - 1])
    return 1 - face if face < 1 else 13 - face if face > 6 else face


def faces(dice: Dice, world: World, until: int) -> dict[str, int]:
    """Find the weather of the run that ends at a minute, 1 to 6, by area; "" is the sea outside all of them (SC-S-04,
    SC-N-66)."""
    elsewhere, fell = thrown(dice, world, until)
    rows = {"": elsewhere, **{area.key: die for area, die in zip(world.areas, fell, strict=True)}}
    if not world.settings.steady_weather:
        return rows
    return {key: turned(world.weather_was.get(key), die) for key, die in rows.items()}


def faces_after(world: World, weather: Weather) -> dict[str, int]:
    """Find the weather that the next run's dice move: that of the run, regardless of the umpire's spells (SC-N-66)."""
    if world.settings.weather != "dice" or not world.settings.steady_weather:
        return world.weather_was
    return {"": int(weather.value), **{area.key: int(v) for area, v in zip(weather.areas, weather.values, strict=True)}}


def weather_of(world: World, rulings: Rulings, dice: Dice, until: int) -> Weather:
    """Find the weather of a run: by the dice or the terms, and by the umpire (NAV-S-033, NAV-S-079)."""
    spells, chosen = _begun(world, spells_of(world, rulings)), world.settings.weather
    if chosen == "dice":
        found = faces(dice, world, until)
        return Weather(float(found[""]), world.areas, tuple(float(found[area.key]) for area in world.areas), spells)
    areas = world.areas if spells else ()
    return Weather(float(chosen), areas, (float(chosen),) * len(areas), spells)


def _begun(world: World, spells: tuple[Spell, ...]) -> tuple[Spell, ...]:
    """Fit spells to a run: one that begins or ends with it does so at its very start (SC-N-60)."""
    now = world.minute
    return tuple(renew(s, start=min(s.start, now - 2)) if s.start <= now else s for s in spells if s.until > now)


def spells_of(world: World, rulings: Rulings) -> tuple[Spell, ...]:
    """List the umpire's spells of a run: earlier ones, cut where taken back, then the new (NAV-S-044)."""
    until = dict(rulings.lifted)
    kept = [renew(s, until=min(s.until, until.get(s, s.until))) for s in world.weather]
    return tuple(s for s in (*kept, *rulings.weather) if s.start < s.until)


def describe_spell_area(spell: Spell, areas: dict[str, str]) -> str:
    """Describe where a spell holds; ``areas`` are names by key.

    >>> describe_spell_area(Spell(area="", start=0, until=60, value=1, lon=-3.5, lat=50.25, nm=20), {})
    'Within 20 miles of 50.25° N 3.50° W'
    """
    if spell.nm is None or spell.lon is None or spell.lat is None:
        return areas.get(spell.area, "Everywhere")
    north, east = "N" if spell.lat >= 0 else "S", "E" if spell.lon >= 0 else "W"
    return f"Within {plural(spell.nm, 'mile')} of {abs(spell.lat):.2f}° {north} {abs(spell.lon):.2f}° {east}"


def carried(world: World, rulings: Rulings, end: int) -> tuple[Spell, ...]:
    """List the spells that outlast a run, as the next begins with them."""
    return tuple(s for s in spells_of(world, rulings) if s.until > end)


def edges(tracks: Tracks, weather: Weather) -> tuple[Ints, Floats]:
    """List bodies and minutes at which a knot is wanted because a spell begins or ends over them."""
    bodies: list[Ints] = [np.empty(0, np.int64)]
    times: list[Floats] = [np.empty(0)]
    every = np.arange(len(tracks.on))
    start, end = tracks.times[0], tracks.times[-1]
    for minute in sorted({t for s in weather.spells for t in (s.start, s.until) if start <= t < end}):
        c = minute + LATE_MIN
        home = weather.home(*lon_lat(places_at(tracks, every, np.full(len(every), c))[0]))
        before, after = (
            weather.find_area_weather(home, np.full(len(every), c - EDGE_MIN)),
            weather.find_area_weather(home, np.full(len(every), c)),
        )
        body = every[before != after]
        bodies += [body, body]
        times += [np.full(len(body), c - EDGE_MIN), np.full(len(body), c)]
    return np.concatenate(bodies), np.concatenate(times)


def borders(tracks: Tracks, weather: Weather) -> tuple[Ints, Floats]:
    """List bodies and minutes at which a knot is wanted because they pass from one area's weather into another's."""
    body, t0, t1 = _crossing(tracks, weather)
    if not len(body):
        return body, t0
    old = weather.home(*lon_lat(places_at(tracks, body, t0)[0]))
    low, high = t0.copy(), t1.copy()
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        same = weather.home(*lon_lat(places_at(tracks, body, middle)[0])) == old
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    a, b = np.maximum(high - EDGE_MIN / 2, t0), np.minimum(high + EDGE_MIN / 2, t1)
    body, at = np.concatenate([body, body]), np.concatenate([a, b])
    keep = np.abs(at - np.concatenate([t0, t1])) > 2 * TINY_MIN
    return body[keep], at[keep]


def _crossing(tracks: Tracks, weather: Weather) -> tuple[Ints, Floats, Floats]:
    """List stretches between neighbouring knots of bodies whose ends lie in different weather: body, from, to."""
    home = weather.home(*lon_lat(tracks.place))
    other = home[1:] != home[:-1]
    if len(tracks.bend_body):
        cell = np.clip(np.searchsorted(tracks.times, tracks.bend_at, side="right") - 1, 0, tracks.cells - 1)
        at_bend = weather.home(*lon_lat(tracks.bend_place))
        odd = at_bend != home[cell, tracks.bend_body]
        other[cell[odd], tracks.bend_body[odd]] = True
    cells, body = np.nonzero(other)
    rows, times, where = [body, body], [tracks.times[cells], tracks.times[cells + 1]], [home[cells, body], home[cells + 1, body]]
    if len(tracks.bend_body) and len(body):
        mine = np.flatnonzero(other[cell, tracks.bend_body])
        rows.append(tracks.bend_body[mine])
        times.append(tracks.bend_at[mine])
        where.append(at_bend[mine])
    who, t, area = np.concatenate(rows), np.concatenate(times), np.concatenate(where)
    order = np.lexsort((t, who))
    who, t, area = who[order], t[order], area[order]
    # A stretch between two of these cells is not one: its ends are more than a step apart, or lie in one weather.
    step = float(np.diff(tracks.times).max(initial=0.0)) + TINY_MIN
    near = (who[1:] == who[:-1]) & (t[1:] - t[:-1] > 2 * EDGE_MIN) & (t[1:] - t[:-1] <= step) & (area[1:] != area[:-1])
    halfway = (t[1:] + t[:-1]) / 2
    k = np.flatnonzero(near & (weather.find_area_weather(area[:-1], halfway) != weather.find_area_weather(area[1:], halfway)))
    return who[k], t[k], t[k + 1]


def word(value: float) -> str:
    """Name weather by the face of the die it is nearest to (SC-N-61).

    >>> word(1), word(2.4), word(6)
    ('dirty', 'thick', 'fine')
    """
    return str(tables.value("light", "scale")[round(value) - 1])


def words(value: float, sight_nm: float) -> str:
    """Log the weather, with how far one sees (SC-N-61).

    >>> words(2.0, 5.0)
    'thick; visibility 5 miles'
    """
    return f"{word(value)}; visibility {miles(sight_nm)}"


def miles(nm: float) -> str:
    """Write a sighting distance in words: yards under a mile.

    >>> miles(0.5), miles(1), miles(13.33)
    ('1,000 yards', '1 mile', '13.3 miles')
    """
    if nm < 1:
        return f"{round(nm * 2000, -2):,.0f} yards"
    return plural(round(nm, 1), "mile")
