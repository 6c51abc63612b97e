"""The sea's weather and sun, for the land (LC-013, LC-083)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from land.state.sky import DRY, MUD, RAIN, SNOW
from naval.geo import sun
from naval.run.weather import Weather, homes
from naval.state.world import Calendar

WET = 1.5  # a weather die up to this is rain, in winter snow (LC-083)
WET_RUNS, LAST_RUNS = 3, 8  # so many wet runs of the last eight make mud
THAW, WINTER = "thaw", "winter"
NIGHT_DEG = -6.0


@dataclass(frozen=True)
class FineSky:
    """Fine weather everywhere under the true sun, to reckon a march beforehand (LC-084, LC-142)."""

    calendar: Calendar
    ground: str = DRY

    def value(self, lon: float, lat: float, minute: int) -> float:
        """Return the weather: fine."""
        return 6.0

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        """Return the visibility by day in fine weather."""
        return float(sun.weather(6.0)[0])

    def night(self, lon: float, lat: float, minute: int) -> bool:
        """Report whether the sun is more than six degrees down (LC-013)."""
        where = lon, lat, minute
        if where not in self._dark:
            self._dark[where] = float(sun.altitudes(lat, lon, sun.julian(self.calendar, minute))) < NIGHT_DEG
        return self._dark[where]

    def going(self, lon: float, lat: float, minute: int) -> str:
        """Return the going: dry, or as the season makes it."""
        return self.ground

    @cached_property
    def _dark(self) -> dict[tuple[float, float, int], bool]:
        return {}


@dataclass(frozen=True)
class SeaSky:
    """A :class:`land.state.sky.Sky` from a run's weather.

    ``before`` is earlier runs' weather by area ("" outside all), the newest last; ``season`` dry, thaw or winter.
    """

    weather: Weather
    calendar: Calendar
    season: str = DRY
    before: tuple[dict[str, float], ...] = ()

    def value(self, lon: float, lat: float, minute: int) -> float:
        """Return the weather at a place and minute, 1 dirty to 6 fine."""
        return self.weather.here(lon, lat, minute)

    def height(self, lon: float, lat: float, minute: int) -> float:
        """Return the height of the sun, degrees."""
        where = lon, lat, minute
        if where not in self._heights:  # every step of a run, and every observer, asks again
            if minute not in self._suns:  # all observers at a minute have one sun
                self._suns[minute] = sun.sun_at(sun.julian(self.calendar, minute))
            self._heights[where] = float(sun.seen_from(self._suns[minute], lat, lon))
        return self._heights[where]

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        """Return the visibility at a place and minute by the sea's table, sea miles (LC-111)."""
        where = lon, lat, minute
        if where not in self._clear:
            day, night = sun.days_and_nights(self.value(lon, lat, minute))
            self._clear[where] = float(sun.sights(day, night, np.asarray(self.height(lon, lat, minute))))
        return self._clear[where]

    def night(self, lon: float, lat: float, minute: int) -> bool:
        """Report whether the sun is more than six degrees down (LC-013)."""
        return self.height(lon, lat, minute) < NIGHT_DEG

    def going(self, lon: float, lat: float, minute: int) -> str:
        """Return dry, rain, mud or snow: mud after three wet runs of the last eight, or in a thaw (LC-083)."""
        wet = self.value(lon, lat, minute) <= WET
        if self.season == WINTER:
            return SNOW if wet else DRY
        area = int(homes(self.weather.areas, np.asarray(lon), np.asarray(lat)))
        key = self.weather.areas[area].key if area < len(self.weather.areas) else ""
        runs = sum(one.get(key, one.get("", 6.0)) <= WET for one in self.before[-LAST_RUNS:])
        if self.season == THAW or runs + wet >= WET_RUNS:
            return MUD
        return RAIN if wet else DRY

    @cached_property
    def _heights(self) -> dict[tuple[float, float, int], float]:
        return {}

    @cached_property
    def _suns(self) -> dict[int, sun.Sun]:
        return {}

    @cached_property
    def _clear(self) -> dict[tuple[float, float, int], float]:
        return {}
