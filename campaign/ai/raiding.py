"""The war on trade, as the program wages it: the waters where trade comes together, and the places at which one's own wants a
guard (NAV-S-053, NAV-S-054). Whom she meets there a raider makes after by her standing order (SC-N-09). Miles, knots; places are
(longitude, latitude).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.ai.situation import Missing
from naval.geo import course
from naval.geo.chart import Chart
from naval.standing_orders.papers import Port

Place = tuple[float, float]
TOGETHER_NM = 60.0
"""Ports so near each other have the same waters before them."""
OFF_NM, CLEAR_NM, WIDE_NM, WATCH_KN = 20.0, 11.0, 10.0, 5.0
"""Raiders watch so far off a port and off the land, so far to each side of the way there, at such a speed."""
OUT_NM, OUT_WIDE_NM, OUT_KN = 110.0, 25.0, 8.0
"""Off their own ports they watch so far out, so wide, at such a speed: a merchantman makes sixty miles while she is taken,
and who meets her has to come up with her first."""
FOCAL_NM = 8.0
"""Torpedo craft guard the trade so far off a port."""
GUARD_MIN, GUARD_NM = 1440, 12.0
"""A place where a loss was told so lately wants a guard, who cruises so far to each side of it."""


def waters(start: Place, ports: Iterable[Port]) -> list[Port]:
    """The enemy's ports before which his trade comes together, the most frequented first: of ports that lie near each other the
    middlemost stands for all, and of groups as large the nearest is better; groups less than half as large as the first are
    passed over."""
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
    """Two places to each side of one, across the way from there to another; None without room for both."""
    deg = course.bearing_deg(*at, *towards)
    for far in (wide_nm, wide_nm / 2):
        ends = [course.round_place(*course.along(*at, (deg + turn) % 360, far)) for turn in (90.0, 270.0)]
        if all(chart.holds(*end) and chart.stop(*at, *end) is None for end in ends):
            return ends[0], ends[1]
    return None


def to_guard(losses: Sequence[Missing], now: int) -> list[Missing]:
    """The losses that were told of late, the newest first, each with a place."""
    late = [one for one in losses if now - one.came < GUARD_MIN and (one.lon or one.lat)]
    return sorted(late, key=lambda one: (-one.came, one.ship))
