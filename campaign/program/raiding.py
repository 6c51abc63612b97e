"""The war on trade, as the program wages it: the course that takes a merchantman, the waters where trade comes together, and the
places at which one's own wants a guard (NAV-S-053, NAV-S-054; SC-N-48).

A capture takes six hours in sight, chase included, and nobody is asked meanwhile: what is laid as a run begins has to keep the
merchantman in sight to its end. So a raider watches at a slow speed where all of them pass, goes after her whom she has in sight
or had not long ago, to where she will be, and steers beside her. Miles, knots, hours; places are (longitude, latitude).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from campaign.program import courses
from campaign.program.courses import Rows
from campaign.program.lying import Lying, Missing, Prey
from naval.geo import course, reach
from naval.geo.chart import Chart
from naval.orders.known import KnownForce
from naval.understudy.papers import Port

Place = tuple[float, float]
Look = tuple[int, float, float, float]
"""A minute, where she was put, and how far off she was, in miles."""
LEAST_H = 0.2
"""Between looks so far apart her course can be told."""
LIKELY_KN, LEAST_KN, MOST_KN = 9.5, 7.0, 17.0
"""What a merchantman makes where two looks at her do not tell, and between what figures two looks are believed."""
LOST_H = 6.0
"""So long after she went out of sight she is looked for where she should be by then."""
FASTER_KN = 1.0
"""By so much one has to be faster than she is."""
TOGETHER_NM = 60.0
"""Ports so near each other have the same waters before them."""
OFF_NM, CLEAR_NM, WIDE_NM, WATCH_KN = 20.0, 11.0, 10.0, 5.0
"""Raiders watch so far off a port and off the land, so far to each side of the way there, at such a speed."""
GUARD_MIN, GUARD_NM = 1440, 12.0
"""A place where a loss was told so lately wants a guard, who cruises so far to each side of it."""
STEP_H = 0.1


def followed(looks: Sequence[Look]) -> tuple[float, float, float, float]:
    """Where a merchantman was at the last of some looks, her course and her knots: the straight line that lies best by all of
    them, a near look counting more than a far one; 0 knots where they are too close in time to tell."""
    end, lon, lat, _ = looks[-1]
    if end - looks[0][0] < 60 * LEAST_H:
        return lon, lat, 0.0, 0.0
    scale = 60 * math.cos(math.radians(lat))
    rows = [((at - end) / 60, (x - lon) * scale, (y - lat) * 60, 1 / far**2) for at, x, y, far in looks]
    all_of = sum(row[3] for row in rows)
    t, x, y = (sum(row[n] * row[3] for row in rows) / all_of for n in range(3))
    spread = sum(row[3] * (row[0] - t) ** 2 for row in rows)
    east, north = (sum(row[3] * (row[0] - t) * (row[n] - mean) for row in rows) / spread for n, mean in ((1, x), (2, y)))
    place = course.round_place(lon + (x - east * t) / scale, lat + (y - north * t) / 60)
    return *place, math.degrees(math.atan2(east, north)) % 360, math.hypot(east, north)


def makes(one: Prey) -> float:
    """What a merchantman makes, as far as two looks tell.

    >>> makes(Prey(by="a", lon=0, lat=0, knots=14)), makes(Prey(by="a", lon=0, lat=0, knots=31))
    (14, 9.5)
    """
    return one.knots if LEAST_KN <= one.knots <= MOST_KN else LIKELY_KN


def place_at(one: Prey, hours: float) -> Place:
    """Where she will be so many hours after she was put down, if she goes on as she went."""
    return course.round_place(*course.along(one.lon, one.lat, one.course_deg, makes(one) * max(0.0, hours)))


def meeting_h(force: KnownForce, one: Prey, knots: float, since_h: float, most_h: float) -> float | None:
    """In how many hours a raider at such a speed is where she is by then; None if not in ``most_h``."""
    steps = range(int(most_h / STEP_H) + 1)
    reached = (n * STEP_H for n in steps if courses.miles(force, place_at(one, since_h + n * STEP_H)) <= knots * n * STEP_H + 0.5)
    return next(reached, None)


def after_her(lying: Lying, chart: Chart, force: KnownForce) -> tuple[Rows, Prey] | None:
    """The course to the enemy's merchantman who is met soonest, and beside her to the end of the run and an hour longer; None if
    there is none whom one can catch and follow."""
    hours = (lying.papers.known.until - lying.now) / 60
    quick = max(1.0, int(courses.most(lying.papers, force) * 9) / 10)
    found: list[tuple[bool, float, Prey]] = []
    for one in lying.prey:
        since = (lying.now - one.seen) / 60 if one.seen >= 0 else 0.0
        if one.by != force.key or since > LOST_H or makes(one) + FASTER_KN > courses.most(lying.papers, force):
            continue
        met = meeting_h(force, one, quick, since, hours)
        if met is not None:
            found.append((one.lost, met, one))
    for _, met, one in sorted(found, key=lambda row: (row[0], row[1], row[2].lon, row[2].lat)):
        since = (lying.now - one.seen) / 60 if one.seen >= 0 else 0.0
        meets = place_at(one, since + met)
        if not chart.holds(*meets) or not math.isfinite(reach.nearest(chart, meets, [(force.lon, force.lat)])[1]):
            continue  # she should be in port by then
        legs = courses.to(chart, (force.lon, force.lat), meets, quick)
        end = place_at(one, since + hours + 1)
        if chart.holds(*end) and chart.stop(*meets, *end) is None:
            legs = [*legs, {"lon": end[0], "lat": end[1], "knots": round(makes(one), 1)}]
        if legs:
            return legs, one
    return None


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
