"""Lines of communication from the arsenals, and the bodies on them (LC-165, LC-166).

A line ends at the first point of a way that has 500 hostile fighting men within three miles of it, unless 500 own fighting men
stand nearer to that point (SC-LC-66): an army that faces the enemy is not cut off from the road behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from land.state.world import Spot
from land.supply.needs import figure
from land.supply.road_points import Flags, Lines, Points, Standing, miles_off, straight
from land.supply.touch import in_touch, spread

OFF, SUPPLY, STRICT = "off", "supply", "strict"


@dataclass(frozen=True)
class Reached:
    """Extent of the lines: places; of each stretch the first point that is shut and the last; the bodies in communication."""

    places: frozenset[str]
    stretches: dict[str, tuple[int, int]]
    bodies: frozenset[str]


class Cut:
    """Points at which hostile bodies end a line (LC-165)."""

    def __init__(self, own: Iterable[Standing], enemies: Iterable[Standing]) -> None:
        men = figure("cut_men")
        self.own = [one for one in own if one.men >= men]
        self.enemies = [one for one in enemies if one.men >= men]

    def mark_cut_points(self, points: Points) -> Flags:
        """Mark the points that no line passes."""
        most = float(figure("cut_mi"))
        found = np.zeros(points.lon.shape, dtype=np.bool_)
        for enemy in self.enemies:
            far = miles_off(points, enemy.spot, most)
            near = np.flatnonzero(np.isfinite(far))
            if len(near):
                some, nearest = Points(points.lon[near], points.lat[near]), np.full(near.shape, np.inf)
                for own in self.own:
                    nearest = np.minimum(nearest, miles_off(some, own.spot, most))
                found[near] |= ~(nearest < far[near])
        return found


def communication(
    lines: Lines,
    arsenals: Iterable[str],
    bodies: Sequence[Standing],
    enemies: Sequence[Standing],
    lanes: Iterable[tuple[str, str]] = (),
) -> Reached:
    """Find the bodies of a side that are in communication, and the extent of its lines (LC-165).

    ``arsenals`` are the side's whole ones, by place; ``lanes`` pairs of its ports with an open sea lane between them.
    """
    cut = Cut(bodies, enemies)
    shut = cut.mark_cut_points(lines.all)
    ends = {key: _ends(shut[first:last]) for key, (first, last) in lines.slices.items()}
    dark = {key for key, flag in zip(lines.places, shut[lines.first_place :], strict=True) if flag}
    whole = [(edge.a, edge.b) for key, edge in lines.edges.items() if ends[key][1] < 0]
    places, stretches = spread([one for one in arsenals if one in lines.places], [*whole, *lanes], dark), ends
    lit = _lit_points(lines, places, stretches)
    on = {one.key for one in bodies if _is_on_line(one.spot, lines, places, stretches, lit)}
    on |= _relayed(bodies, on, cut)
    points = Points(*(np.array([getattr(one.spot, what) for one in bodies], dtype=np.float64) for what in ("lon", "lat")))
    pairs = []
    for one in bodies:
        close = np.isfinite(miles_off(points, one.spot, float(figure("contact_mi"))))
        pairs += [(one.key, other.key) for other, near in zip(bodies, close, strict=True) if near and other.key > one.key]
    return Reached(places=places, stretches=stretches, bodies=in_touch(on, pairs, [one.key for one in bodies if not one.men]))


def open_lane(way: Points, warships: Iterable[tuple[Spot, float]]) -> bool:
    """Report whether a sea lane is open: no hostile warship, each with its place and V in miles, has any of it in sight
    (LC-165).
    """
    return not any(np.isfinite(miles_off(way, spot, miles)).any() for spot, miles in warships)


def draws_from_depots(term: str, linked: bool) -> bool:
    """Report whether depots serve a body: not out of communication (LC-166)."""
    return linked or term == OFF


def has_wire(term: str, linked: bool) -> bool:
    """Report whether the wire serves a body: not out of communication (LC-166)."""
    return linked or term == OFF


def may_march(term: str, linked: bool) -> bool:
    """Report whether a body may march: not out of communication if ``strict`` is agreed (LC-166)."""
    return linked or term != STRICT


def may_attack(term: str, linked: bool) -> bool:
    """Report whether a body may attack: not out of communication if ``strict`` is agreed (LC-166)."""
    return linked or term != STRICT


def efficiency(term: str, linked: bool) -> float:
    """Return the efficiency factor of communication: nothing without it if ``strict`` is agreed (LC-166)."""
    return 1.0 if linked or term != STRICT else 0.0


def _ends(shut: Flags) -> tuple[int, int]:
    """Return the first and last shut points of a stretch; its length and -1 if it is open."""
    found = np.flatnonzero(shut)
    return (int(found[0]), int(found[-1])) if len(found) else (len(shut), -1)


def _lit_points(lines: Lines, places: frozenset[str], ends: dict[str, tuple[int, int]]) -> Points:
    lon, lat = [np.empty(0)], [np.empty(0)]
    for key, points in lines.points.items():
        first, last = ends[key]
        edge, order = lines.edges[key], np.arange(len(points.lon))
        on = ((order < first) & (edge.a in places)) | ((order > last) & (edge.b in places))
        lon.append(points.lon[on])
        lat.append(points.lat[on])
    return Points(np.concatenate(lon), np.concatenate(lat))


def _is_on_line(spot: Spot, lines: Lines, places: frozenset[str], ends: dict[str, tuple[int, int]], lit: Points) -> bool:
    """Report whether a spot is on a line; off the roads within a mile of it (SC-LC-65)."""
    if spot.place:
        return spot.place in places
    if spot.edge not in ends:
        return bool(np.isfinite(miles_off(lit, spot, float(figure("on_mi")))).any())
    edge, (first, last) = lines.edges[spot.edge], ends[spot.edge]
    before = spot.metres // figure("step_m")
    behind = -(-spot.metres // figure("step_m"))
    return (edge.a in places and before < first) or (edge.b in places and behind > last)


def _relayed(bodies: Sequence[Standing], on: Iterable[str], cut: Cut) -> set[str]:
    """Find the bodies to whom telegraph sections carry the line: fifteen miles off, from one section to the next (LC-165)."""
    linked = set(on)
    waiting = [one for one in bodies if one.relay and one.key in linked]
    while waiting:
        relay = waiting.pop()
        for one in bodies:
            if one.key not in linked and _wired(relay, one, cut):
                linked.add(one.key)
                waiting += [one] if one.relay else []
    return linked


def _wired(relay: Standing, one: Standing, cut: Cut) -> bool:
    here = Points(np.array([one.spot.lon]), np.array([one.spot.lat]))
    near = bool(np.isfinite(miles_off(here, relay.spot, float(figure("relay_mi")))).any())
    return near and not cut.mark_cut_points(straight(relay.spot, one.spot)).any()
