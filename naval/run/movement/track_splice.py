"""Former tracks, up to each order given at a stop: reports made at a stop stay true (SC-S-04).

Between knots a track is straight, which a rhumb line is not quite, and so is the light on it, which is uneven too. Reports at a
stop rest on the line to the next knot, with the knots that dusk, a spell or an area's border made on it. The knot of the new
orders would bend it afterwards, by a yard or by a mile of light, and a reported sighting would come at another minute when the
run is computed again. So up to the orders the track is the former one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from naval.geo import course
from naval.geo.course import Floats
from naval.run.facts import GRACE_MIN, Steamed
from naval.run.tracks import TINY_MIN, Bools, Ints, Tracks, places_at

Lit = Callable[[Tracks], Tracks]
"""Function that adds the knots that the sun and the weather make on tracks."""
LightAt = Callable[[Floats, Floats, Floats], tuple[Floats, Floats]]
"""Function that gives the sun's height in degrees and the sighting distance in nm at places (degrees) and minutes."""


@dataclass(frozen=True, eq=False)
class Ordered:
    """A knot at which a body was ordered anew, by its place among the bends, and where she was bound until then."""

    bend: int
    body: int
    cell: int
    since: float
    at: float
    until: float
    place: Floats
    light: tuple[float, float]


def till_ordered(tracks: Tracks, steamed: Steamed, light_at: LightAt, lit: Lit) -> Tracks:
    """Light the tracks, each as it was until its body was ordered anew."""
    knots = sorted(ordered(tracks, steamed, light_at), key=lambda one: (one.body, one.at))
    former: list[tuple[Ordered, Tracks, int]] = []
    while knots:  # of several in one stretch each begins where the one before it was put
        first = {(one.body, one.cell): one for one in reversed(knots)}
        these = list(first.values())
        knots = [one for one in knots if one not in these]
        lines = lit(lines_of(tracks, these))
        body, at = np.arange(len(these)), np.array([one.at for one in these])
        # Bends elsewhere, in other light.
        bends = [one.bend for one in these]
        place, sight, height = tracks.bend_place.copy(), tracks.bend_sight.copy(), tracks.bend_sun.copy()
        place[bends], sight[bends], height[bends] = places_at(lines, body, at)
        tracks = replace(tracks, bend_place=place, bend_sight=sight, bend_sun=height)
        former += [(one, lines, k) for k, one in enumerate(these)]
    return spliced(lit(tracks), former) if former else lit(tracks)


def ordered(tracks: Tracks, steamed: Steamed, light_at: LightAt) -> list[Ordered]:
    """List the knots at which a body was ordered anew in the midst of a stretch."""
    if not steamed.bound:
        return []
    bodies, when, to, lon, lat = (np.array(v) for v in zip(*sorted(steamed.bound), strict=True))
    heights, sights = light_at(lon, lat, to)
    found = []
    for k, (body, at) in enumerate(zip(bodies.astype(np.int64).tolist(), when.tolist(), strict=True)):
        mine = np.flatnonzero((tracks.bend_body == body) & (np.abs(tracks.bend_at - at) < GRACE_MIN / 10))
        if not len(mine):
            continue
        n, cell = int(mine[0]), int(np.searchsorted(tracks.times, at, "right")) - 1
        since = float(tracks.times[cell])
        if n and tracks.bend_body[n - 1] == body:
            since = max(since, float(tracks.bend_at[n - 1]))
        light = (float(sights[k]), float(heights[k]))
        found.append(Ordered(n, body, cell, since, at, float(to[k]), course.places(lon[[k]], lat[[k]])[0], light))
    return found


def lines_of(tracks: Tracks, knots: list[Ordered]) -> Tracks:
    """Draw the bodies of some knots as they would be without them: one body each, right in that stretch alone."""
    bodies = np.array([one.body for one in knots])
    place, sight, height = tracks.place[:, bodies].copy(), tracks.sight[:, bodies].copy(), tracks.sun[:, bodies].copy()
    bends: list[tuple[int, float, Floats, float, float]] = []
    for k, one in enumerate(knots):
        end = one.cell + 1
        place[end, k], (sight[end, k], height[end, k]) = one.place, one.light
        if one.since > tracks.times[one.cell] + TINY_MIN:
            n = one.bend - 1
            bends.append((k, one.since, tracks.bend_place[n], float(tracks.bend_sight[n]), float(tracks.bend_sun[n])))
        if one.until < tracks.times[end] - TINY_MIN:
            bends.append((k, one.until, one.place, *one.light))
    who, at, where, sights, heights = zip(*bends, strict=True) if bends else ((), (), (), (), ())
    return replace(
        tracks,
        place=place,
        sight=sight,
        sun=height,
        on=tracks.on[bodies],
        off=tracks.off[bodies],
        bend_body=np.array(who, dtype=np.int64),
        bend_at=np.array(at, dtype=np.float64),
        bend_place=np.array(where, dtype=np.float64).reshape(-1, tracks.place.shape[-1]),
        bend_sight=np.array(sights, dtype=np.float64),
        bend_sun=np.array(heights, dtype=np.float64),
    )


def spliced(tracks: Tracks, former: list[tuple[Ordered, Tracks, int]]) -> Tracks:
    """Splice into tracks the knots of the former lines between the knot before each order and its own."""
    parts = [(tracks, np.ones(len(tracks.bend_at), dtype=bool), tracks.bend_body)]
    for one, lines, k in former:
        parts[0][1][between(tracks, one.body, one)] = False
        parts.append((lines, between(lines, k, one), np.full(len(lines.bend_at), one.body)))
    body: Ints = np.concatenate([who[keep] for _, keep, who in parts])
    at = np.concatenate([some.bend_at[keep] for some, keep, _ in parts])
    order = np.lexsort((at, body))
    return replace(
        tracks,
        bend_body=body[order],
        bend_at=at[order],
        bend_place=np.concatenate([some.bend_place[keep] for some, keep, _ in parts])[order],
        bend_sight=np.concatenate([some.bend_sight[keep] for some, keep, _ in parts])[order],
        bend_sun=np.concatenate([some.bend_sun[keep] for some, keep, _ in parts])[order],
    )


def between(tracks: Tracks, body: int, one: Ordered) -> Bools:
    """Mark the bends of a body that lie between the knot before an order and its own."""
    found: Bools = (tracks.bend_body == body) & (tracks.bend_at > one.since + TINY_MIN) & (tracks.bend_at < one.at - TINY_MIN)
    return found
