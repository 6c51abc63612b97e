"""Reach of signals (NAV-S-034 to 037; SC-S-05).

Nautical miles. A link holds up to and including the distance given. ``visibility_nm`` is the sighting distance of the hour
(:mod:`naval.geo.sun`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from naval import tables

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike

WIRELESS, SEARCHLIGHT, SEMAPHORE, FLAGS = "wireless", "searchlight", "semaphore", "flags"
MEDIA = (WIRELESS, SEARCHLIGHT, SEMAPHORE, FLAGS)
RULES = {WIRELESS: "NAV-S-034", SEARCHLIGHT: "NAV-S-034", SEMAPHORE: "NAV-S-036", FLAGS: "NAV-S-037"}


def searchlight_reach(visibility_nm: Likes, daylight: npt.ArrayLike) -> Floats:
    """Reckon a searchlight's reach on the clouds: about 60 miles, by night and not in thick weather (NAV-S-034, AMB-S-14)."""
    clear = np.asarray(visibility_nm, dtype=np.float64) >= float(tables.value("light", "searchlight_least"))
    return np.where(clear & ~np.asarray(daylight, dtype=bool), float(tables.value("light", "searchlight")), 0.0)


def semaphore_reach(visibility_nm: Likes, daylight: npt.ArrayLike) -> Floats:
    """Reckon the reach of masthead semaphore: about 12 miles by day, or less according to weather (NAV-S-036, SC-S-05)."""
    return _by_eye("semaphore", visibility_nm, daylight)


def flags_reach(visibility_nm: Likes, daylight: npt.ArrayLike) -> Floats:
    """Reckon the reach of flags: about 5 miles by day, or less according to weather (NAV-S-037, SC-S-05)."""
    return _by_eye("flags", visibility_nm, daylight)


def _by_eye(medium: str, visibility_nm: Likes, daylight: npt.ArrayLike) -> Floats:
    seen = np.asarray(visibility_nm, dtype=np.float64) * float(tables.value("light", f"{medium}_share"))
    # Ten decimals: 0.6 x 20 is twelve miles, not a hair under it.
    return np.where(np.asarray(daylight, dtype=bool), np.round(np.minimum(seen, tables.value("light", medium)), 10), 0.0)
