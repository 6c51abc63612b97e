"""The computer's war on trade: where trade converges, and where its own needs a guard (NAV-S-053, NAV-S-054). Raiders chase
merchantmen by standing order (SC-N-09). Miles, knots; places are (longitude, latitude)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.ai.situation import Missing
from naval.geo import course
from naval.geo.chart import Chart
from naval.standing_orders.papers import Port

Place = tuple[float, float]
TOGETHER_NM = 60.0
"""Distance within which ports share the same waters."""
OFF_NM, CLEAR_NM, WIDE_NM, WATCH_KN = 20.0, 11.0, 10.0, 5.0
"""Distances of raiders off a port and off the land, half the width of their watch, and its speed."""
OUT_NM, OUT_WIDE_NM, OUT_KN = 110.0, 25.0, 8.0
"""Distance, half width and speed of a watch off their own ports: a merchantman makes sixty miles while she is captured, and must
first be caught."""
FOCAL_NM = 8.0
"""Distance of torpedo craft off the port whose trade they guard."""
GUARD_MIN, GUARD_NM = 1440, 12.0
"""Minutes for which a place of a loss needs a guard, and half the width of its cruise."""


def waters(start: Place, ports: Iterable[Port]) -> list[Port]:
    """List the enemy's ports where trade converges, the most frequented first. The middlemost port stands for its group; of equal
    groups the nearer is better; those under half the first are skipped."""
    left = sorted(ports)
    found: list[Port] = []
    most = 0
    while left:
        near = {port: [two for two in left if course.distance_nm(*port[1:], *two[1:]) <= TOGETHER_NM] for port in left}
        best = max(left, key=lambda port: (len(near[port]), -round(course.distance_nm(*start, *port[1:])), port[0]))
        most = max(most, len(near[best]))
        if 2 * len(near[best]) < most:
            break
        found.append(best)
        left = [port for port in left if port not in near[best]]
    return found


def sides_of(chart: Chart, at: Place, towards: Place, wide_nm: float) -> tuple[Place, Place] | None:
    """Find a place to either side of one, across a direction; None without room for both."""
    deg = course.bearing_deg(*at, *towards)
    for far in (wide_nm, wide_nm / 2):
        ends = [course.round_place(*course.along(*at, (deg + turn) % 360, far)) for turn in (90.0, 270.0)]
        if all(chart.holds(*end) and chart.stop(*at, *end) is None for end in ends):
            return ends[0], ends[1]
    return None


def to_guard(losses: Sequence[Missing], now: int) -> list[Missing]:
    """List the losses reported lately that have a place, the newest first."""
    late = [one for one in losses if now - one.came < GUARD_MIN and (one.lon or one.lat)]
    return sorted(late, key=lambda one: (-one.came, one.ship))
