"""Reach of sight on land (LC-111, LC-112). Statute miles; sighting distances are sea miles, heights feet."""

from __future__ import annotations

import math
from functools import cache

from land import tables

BODY, SQUADRON, PATROL, DUST, SMOKE, FIRES = WHATS = ("body", "squadron", "patrol", "dust", "smoke", "fires")
MEN = (BODY, SQUADRON, PATROL)
COVERED = ("wood", "town")
YARDS_A_MILE = 1760.0


def visible_mi(visibility_nm: float) -> float:
    """Convert the sea's sighting distance, beyond which nothing is seen, to miles (LC-111)."""
    return visibility_nm * float(tables.value("look", "nm_mi"))


def by_eye_mi(what: str, night: bool, covered: bool) -> float:
    """Return how far a thing shows on a clear line from level ground; 0 where it cannot be seen at all (LC-111).

    By night men show at 500 yards and camp fires at 5 miles, dust and smoke not at all; by day there are no fires.
    """
    if what in MEN:
        far = float(tables.value("look", "eye_night")) / YARDS_A_MILE if night else float(tables.value("look", f"eye_{what}"))
    else:
        far = float(tables.value("look", f"eye_{what}")) if night == (what == FIRES) else 0.0
    return far * (float(tables.value("look", "covered")) if covered else 1.0)


def seen_mi(what: str, visibility_nm: float, night: bool = False, hill_ft: float = 0.0, covered: bool = False) -> float:
    """Return how far a thing is seen: from a hill to its horizon, at most three times as far, and never beyond visibility
    (LC-112).

    A low hill shows no less than level ground does (SC-LC-40).
    """
    level = by_eye_mi(what, night, covered)
    horizon = float(tables.value("look", "horizon")) * math.sqrt(max(hill_ft, 0.0))
    far = max(level, min(horizon, float(tables.value("look", "hill_times")) * level)) if hill_ft > 0 else level
    return min(far, visible_mi(visibility_nm))


@cache
def ever_mi(what: str, hill_ft: float) -> float:
    """Return how far a thing is seen from a hill at the best of times, by day or by night (LC-112)."""
    return max(seen_mi(what, math.inf, night, hill_ft) for night in (True, False))


@cache
def most_mi(what: str) -> float:
    """Return the farthest that any eye on land sees a thing of that kind (LC-111, LC-112)."""
    return float(tables.value("look", "hill_times")) * max(by_eye_mi(what, night, False) for night in (True, False))


def farthest_mi() -> float:
    """Return the farthest that any eye on land sees anything (LC-111, LC-112)."""
    return max(most_mi(what) for what in WHATS)
