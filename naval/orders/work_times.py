"""Work at places reckoned in time: where it is done, how long it takes, and whether a course leaves time for it (SC-N-22 to 25).

A force works through every minute at whose beginning and end she is near enough, making no more than 5 knots. Runs ask this of
tracks, and seats of courses: the minutes agree, by the same functions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from naval import tables
from naval.geo import course
from naval.geo.course import Floats
from naval.orders import course_reckoning
from naval.orders.seat_knowledge import Known, KnownForce
from naval.state.world import Leg, Task
from tactical.engine.text.words import plural

Bools = npt.NDArray[np.bool_]
REACH_NM = 1e-4  # places are rounded
SLOW_KN = 0.01
GRACE_NM, GRACE_MIN = 0.02, 2  # what a course reckoned on paper may miss of the track: nobody is refused for it


def reach_nm(kind: str) -> float:
    """Look up within how many miles of its place a kind of work is done (SC-N-22)."""
    return float(tables.value("tasks", "station_nm" if kind == "destroy_station" else "near_nm"))


def slow_kn() -> float:
    """Look up the most knots that a force may make while she works (SC-N-22)."""
    return float(tables.value("tasks", "slow_kn"))


def minutes_for(task: Task) -> int:
    """Reckon the minutes that a task takes (SC-N-23 to 25)."""
    return int(tables.value("tasks", task.kind)) * (task.count if task.kind == "lay_mines" else 1)


def bare(task: Task) -> Task:
    """Strip a task of the minute since which it has been worked at."""
    return Task(kind=task.kind, of=task.of, lon=task.lon, lat=task.lat, count=task.count)


def miles_to(points: Sequence[tuple[float, float]], lon: Floats, lat: Floats) -> Floats:
    """Reckon miles from places to a point on the chart, or to a line of straight pieces; infinite from no place."""
    if len(points) == 1:
        return course.distances_nm(lon, lat, *points[0])
    best = np.full(len(lon), np.inf)
    for (x0, y0), (x1, y1) in pairwise(points):
        scale = np.cos(np.radians(lat)) * 60
        px, py = course.wrap(x0 - lon) * scale, (y0 - lat) * 60
        dx, dy = float(course.wrap(x1 - x0)) * scale, (y1 - y0) * 60
        u = np.clip(-(px * dx + py * dy) / np.maximum(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
        near = px + dx * u, py + dy * u
        best = np.minimum(best, np.hypot(near[0], near[1]))
    return best


@dataclass(frozen=True)
class Stay:
    """Minutes of a way at one place: those within reach, and of these those slow enough to work."""

    near: Bools
    fit: Bools


def stay(kind: str, points: Sequence[tuple[float, float]], lon: Floats, lat: Floats, grace_nm: float = 0.0) -> Stay:
    """Find the minutes of a way, given minute by minute, at the place of a kind of work (SC-N-22)."""
    within = miles_to(points, lon, lat) <= reach_nm(kind) + REACH_NM + grace_nm
    near = within[:-1] & within[1:]
    knots = course.distances_nm(lon[:-1], lat[:-1], lon[1:], lat[1:]) * 60
    return Stay(near, near & (knots <= slow_kn() + SLOW_KN))


def work_on(fit: Bools, zero: int, minute: int, end: int, since: int, need: int) -> tuple[int, int, bool]:
    """Go on minute by minute until the work has lasted so long unbroken; give the minute, the work's first, and whether it is
    done."""
    while minute < end:
        if not fit[minute - zero]:
            since = -1
        elif since < 0:
            since = minute
        minute += 1
        if since >= 0 and minute - since >= need:
            return minute, since, True
    return minute, since, False


# -- on paper ----------------------------------------------------------------------------------------------------------------


def places_of(task: Task, known: Known) -> tuple[tuple[float, float], ...]:
    """Find where a task is done, by the public chart; empty where the chart does not say."""
    if not task.of:
        return ((task.lon, task.lat),)
    return next((p.points for p in known.places if p.key == task.of), ())


def not_on_course(tasks: Sequence[Task], legs: Sequence[Leg], force: KnownForce, known: Known) -> list[tuple[int, str]]:
    """List the work for which a course leaves no time, by its number, with the reason (NAV-S-082, NAV-S-084 to 086).

    Work is judged in its order; impossible work is passed over.
    """
    passage = course_reckoning.passage(force, legs, known.minute, known.until)
    if not passage.whole or not tasks:
        return []  # that she does not get there is said of the course
    lon, lat = _lay_out_minutes(passage, force, known.minute, sum(map(minutes_for, tasks)))
    out, minute, zero = [], known.minute, known.minute
    for i, task in enumerate(tasks):
        points, need = places_of(task, known), minutes_for(task) - GRACE_MIN
        if not points:
            continue
        here = stay(task.kind, points, lon, lat, GRACE_NM)
        since = force.tasks[0].since if not i and force.tasks and bare(force.tasks[0]) == bare(task) else -1
        ends, _, over = work_on(here.fit, zero, minute, zero + len(here.fit), since, need)
        if over:
            minute = ends
        else:
            out.append((i, _explain_unfit_course(task, here, minute - zero)))
    return out


def _lay_out_minutes(passage: course_reckoning.Passage, force: KnownForce, minute: int, lies: int) -> tuple[Floats, Floats]:
    """Lay out a course minute by minute, and so many minutes more where it ends."""
    last = max([float(minute), *(made.end for made in passage.made)])
    minutes = np.arange(minute, math.ceil(last) + lies + 2, dtype=np.float64)
    lon, lat = np.full(len(minutes), force.lon), np.full(len(minutes), force.lat)
    x, y = force.lon, force.lat
    for made in passage.made:
        rows = np.flatnonzero(minutes >= made.start)
        gone = np.clip((minutes[rows] - made.start) / max(made.end - made.start, 1e-9), 0.0, 1.0) * made.nm
        count = len(rows)
        lon[rows], lat[rows] = course.alongs(np.full(count, x), np.full(count, y), np.full(count, made.course_deg), gone)
        x, y = made.leg.lon, made.leg.lat
    return lon, lat


def _explain_unfit_course(task: Task, here: Stay, first: int) -> str:
    need, near, slow = minutes_for(task), plural(reach_nm(task.kind), "mile"), plural(slow_kn(), "knot")
    if not here.near[first:].any():
        return f"this course does not come within {near} of the place; end it there, or remove the work."
    if not here.fit[first:].any():
        return f"this course passes the place at more than {slow}; end it there, go slower, or remove the work."
    edges = np.flatnonzero(np.diff(np.concatenate([[0], here.fit[first:].astype(np.int8), [0]])))
    there = int((edges[1::2] - edges[::2]).max(initial=0))
    left = f"this course leaves {there} of them within {near} of the place at no more than {slow}"
    return f"it takes {plural(need, 'minute')} and {left}; end it there, go slower, or remove the work."
