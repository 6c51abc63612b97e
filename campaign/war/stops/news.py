"""News of the enemy: what is put to a commander whose sheet says how to go on with one in sight (SC-N-08).

New are a force, her number and type made out, a range of another scale, an enemy lost, and damage. It waits for the beat that all
such commanders share (:func:`campaign.war.stops.beats.news_beat`); the range at which he wishes to be asked waits for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from campaign.war.stops.beats import news_beat
from campaign.war.stops.sights import WHOLE, Seen
from naval.geo.course import Floats
from naval.rulesets.jane.for_the_sea import of_range
from naval.run.facts import YARDS_A_MILE, as_ints, minute_after
from naval.run.run_input import Done
from naval.run.tracks import places_at


def nearest_by_minute(run: Done, f: int, seen: list[Seen], since: int) -> Floats:
    """Reckon the nearest enemy's distance in nm at each minute of the run from ``since`` on; infinite with nobody in sight."""
    near = np.full(run.until - since + 1, np.inf)
    for s in seen:
        first, last = max(minute_after(s.start), since), min(int(s.end + WHOLE), run.until)
        if first > last:
            continue
        t = np.arange(first, last + 1, dtype=np.float64)
        mine, one_sees, _ = places_at(run.tracks, np.full(len(t), f), t)
        theirs, other_sees, _ = places_at(run.tracks, as_ints([s.of] * len(t)), t)
        far = np.minimum(np.linalg.norm(mine - theirs, axis=-1), (one_sees + other_sees) / 2)
        part = slice(first - since, last - since + 1)
        near[part] = np.minimum(near[part], far)
    return near


def find_news(run: Done, f: int, seen: list[Seen], since: int, lost: int | None) -> tuple[int, str] | None:
    """Find the beat at which a commander is asked because of something new, and what it is; None if there is nothing.

    ``lost`` is the minute at which he has lost the enemy for half an hour.
    """
    found = [(minute, "sighting") for minute in _list_new_forces(seen, since)]
    found += [(minute, "news") for minute in (*_list_made_out(run, f, seen, since), *_list_crossings(run, f, seen, since))]
    found += [(minute, "news") for minute in _list_hurts(run, f, since)]
    found += [] if lost is None else [(lost, "lost")]
    if not found:
        return None
    beat = news_beat(run, min(found)[0])
    by_then = {why for minute, why in found if minute <= beat}
    return beat, next(why for why in ("lost", "sighting", "news") if why in by_then)


def _list_new_forces(seen: list[Seen], since: int) -> list[int]:
    return [minute_after(s.start) for s in seen if s.new and s.start > since + WHOLE]


def _list_made_out(run: Done, f: int, seen: list[Seen], since: int) -> Iterator[int]:
    """List when number and type, class or name of an enemy in sight are first made out."""
    t = run.touches
    for k in np.flatnonzero(((t.i == f) | (t.j == f)) & (t.end > since)).tolist():
        other = int(t.j[k]) if int(t.i[k]) == f else int(t.i[k])
        for at in (float(t.known_at[k]), float(t.class_at[k]), float(t.name_at[k])):
            if at > max(since, float(t.start[k])) + WHOLE and any(s.of == other and s.start <= at <= s.end for s in seen):
                yield minute_after(at)


def _list_crossings(run: Done, f: int, seen: list[Seen], since: int) -> Iterator[int]:
    """List the minutes at which the nearest enemy's distance comes to another scale of the battle room."""
    near = nearest_by_minute(run, f, seen, since)
    bands = [of_range(round(nm * YARDS_A_MILE)) if np.isfinite(nm) else "" for nm in near.tolist()]
    return (since + n for n in range(1, len(bands)) if bands[n] and bands[n - 1] and bands[n] != bands[n - 1])


def _list_hurts(run: Done, f: int, since: int) -> list[int]:
    """List when a ship of the force was hurt outside an action, whose end asks anyway."""
    ships = run.fleet.ships_of[f]
    return [blow.minute for blow in run.blows if blow.ship in ships and blow.minute > since]


def find_nearing(run: Done, f: int, seen: list[Seen], since: int, rests: int, miles: int) -> int | None:
    """Find the minute at which an enemy comes within so many miles, or is still there when the commander's rest is over."""
    if not miles:
        return None
    near = nearest_by_minute(run, f, seen, since)
    for n in range(1, len(near)):
        if near[n] <= miles < near[n - 1]:
            minute = max(since + n, rests)
            if minute <= run.until and near[minute - since] <= miles:
                return minute
    return None
