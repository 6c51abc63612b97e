"""The sun and what it lets be seen (NAV-S-032, NAV-S-033; SC-S-04).

Degrees, nautical miles, Julian dates (UTC). The sun's place is by the low-precision formulas of Meeus that NOAA uses:
0.01 degree for some centuries round 1900. Refraction is left out, and allowed for in the height of sunrise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from naval import tables
from naval.state.world import Calendar

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike

DAY, NIGHT = "day", "night"
_J2000 = 2451545.0


@dataclass(frozen=True, slots=True)
class Sun:
    """The sun at an instant: its hour over Greenwich, in parts as they are summed, and its declination."""

    sidereal: Floats
    ascension: Floats
    sine: Floats
    cosine: Floats


def altitudes(lat: Likes, lon: Likes, julian: Likes) -> Floats:
    """Reckon the height of the sun's centre above the horizon, degrees, without refraction."""
    return seen_from(sun_at(julian), lat, lon)


def sun_at(julian: Likes) -> Sun:
    """Reckon the sun's position at Julian dates (UTC)."""
    days = np.asarray(julian, dtype=np.float64) - _J2000
    t = days / 36525
    mean_lon = 280.46646 + t * (36000.76983 + 0.0003032 * t)
    anomaly = np.radians(357.52911 + t * (35999.05029 - 0.0001537 * t))
    centre = (
        np.sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
        + np.sin(2 * anomaly) * (0.019993 - 0.000101 * t)
        + np.sin(3 * anomaly) * 0.000289
    )
    node = np.radians(125.04 - 1934.136 * t)
    apparent = np.radians(mean_lon + centre - 0.00569 - 0.00478 * np.sin(node))
    tilt = np.radians(23.439291 - t * (0.0130042 + t * (1.64e-7 - 5.04e-7 * t)) + 0.00256 * np.cos(node))
    declination = np.arcsin(np.sin(tilt) * np.sin(apparent))
    ascension = np.arctan2(np.cos(tilt) * np.sin(apparent), np.cos(apparent))
    sidereal = np.radians((280.46061837 + 360.98564736629 * days + 0.000387933 * t * t) % 360)
    return Sun(sidereal, ascension, np.sin(declination), np.cos(declination))


def seen_from(one: Sun, lat: Likes, lon: Likes) -> Floats:
    """Reckon the height of a given sun as :func:`altitudes` does, for points at its instants."""
    hour = one.sidereal + np.radians(np.asarray(lon, dtype=np.float64)) - one.ascension
    phi = np.radians(np.asarray(lat, dtype=np.float64))
    high = np.sin(phi) * one.sine + np.cos(phi) * one.cosine * np.cos(hour)
    result: Floats = np.degrees(np.arcsin(np.clip(high, -1.0, 1.0)))
    return result


def julian(calendar: Calendar, minute: Likes) -> Floats:
    """Convert campaign minutes to Julian dates (UTC)."""
    return calendar.julian + np.asarray(minute, dtype=np.float64) / 1440


def is_day(altitude_deg: Likes) -> npt.NDArray[np.bool_]:
    """Report whether the sun is up, which is "by day" for battles, semaphore and flags."""
    return np.asarray(altitude_deg, dtype=np.float64) > float(tables.value("light", "sunrise"))


def weather(value: float) -> tuple[float, float]:
    """Look up the sighting distances by day and by night for the weather of a run (NAV-S-032, NAV-S-033, SC-S-04, SC-N-60).

    The weather is what the die shows, or a fraction between: the distances go evenly from one die to the next.

    >>> weather(5), weather(1.5)
    ((20.0, 4.0), (3.0, 0.75))
    """
    if not 1 <= value <= 6:
        raise ValueError(f"the weather is 1 to 6, not {value}")
    day, night = days_and_nights(float(value))
    return float(day), float(night)


def days_and_nights(value: Likes) -> tuple[Floats, Floats]:
    """Look up the sighting distances by day and by night for weathers from 1 (dirty) to 6 (fine), also arrays (AMB-S-02,
    SC-N-60)."""
    die = np.arange(1.0, 7.0)
    at = np.asarray(value, dtype=np.float64)
    day, night = (np.interp(at, die, tables.value("light", key)) for key in ("day", "night"))
    return np.asarray(day), np.asarray(night)


def farthest_nm() -> float:
    """Give the farthest that anybody sees at sea, in whatever weather and light (NAV-S-032)."""
    return float(max(tables.value("light", "day")))


def sights(day_nm: Likes, night_nm: Likes, altitude_deg: Likes) -> Floats:
    """Reckon sighting distances in miles: the day's with the sun up, the night's in the dark, in proportion between."""
    up, dark = float(tables.value("light", "sunrise")), float(tables.value("light", "dark"))
    share = np.clip((np.asarray(altitude_deg, dtype=np.float64) - dark) / (up - dark), 0.0, 1.0)
    night = np.asarray(night_nm, dtype=np.float64)
    return night + (np.asarray(day_nm, dtype=np.float64) - night) * share


def next_change(calendar: Calendar, lon: float, lat: float, minute: int) -> tuple[str, int | None]:
    """Find the next sunrise or sunset within a day, and its minute; None while the sun stays up, or down (SC-S-04).

    >>> from naval.state.world import Calendar
    >>> next_change(Calendar(julian=2417017.5, hour=0), 0.0, 0.0, 600)
    ('sunset', 1086)
    """
    step = 10
    minutes = minute + np.arange(0, 1440 + step, step)
    up = is_day(altitudes(lat, lon, julian(calendar, minutes)))
    turned = np.flatnonzero(up != up[0])
    if not len(turned):
        return ("sunset" if up[0] else "sunrise"), None
    fine = minutes[turned[0]] - step + np.arange(1, step + 1)
    at = fine[np.flatnonzero(is_day(altitudes(lat, lon, julian(calendar, fine))) != up[0])[0]]
    return ("sunset" if up[0] else "sunrise"), int(at)
