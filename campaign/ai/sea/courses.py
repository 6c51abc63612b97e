"""Courses for the computer: to a place, to and fro, round a place, home before the coal fails (CK-046), at an enemy (CK-047).

All go round the land by the shortest way, at a speed that the force can make now. Miles, knots, tons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from naval.geo import course, reach
from naval.geo.chart import Chart
from naval.orders import endurance
from naval.orders.course_reckoning import passage
from naval.orders.seat_knowledge import KnownForce
from naval.standing_orders import acts, strength
from naval.standing_orders.acts import Act, CannotBe, Rows
from naval.standing_orders.papers import Contact, Papers, Port
from naval.state.world import Leg
from tactical.engine.text.words import plural

Place = tuple[float, float]
AT_HAND_NM = 3.0
"""Distance from a place at which a force counts as there."""
MARGIN = 1.25
"""Multiple of the coal for the way home that must be left (CK-046)."""
ABOUT_NM = 30.0
"""Half a beat, without a task, about where the war found the force (SC-CK-10)."""
OFFING_NM = 6.0
"""Distance off the land of a beat before a shut-in harbour."""
SEARCH_NM = 15.0
"""Radius of a search round a place."""
COALED_AGAIN = 0.85
"""Share of full bunkers at which a force that came home short of coal goes out again."""
NEAR_BEAT_NM = 12.0
"""Distance from a patrol beyond which a force goes there at passage speed first; on the patrol she keeps the speed ordered."""
LAID_H = 12.0
"""Hours for which courses to and fro are laid."""


def most(papers: Papers, force: KnownForce) -> float:
    """Reckon the speed of a force's slowest ship, rounded down to a tenth of a knot."""
    return math.floor(endurance.most(force, papers.known.minute) * 10 + 1e-6) / 10


def easy(papers: Papers, force: KnownForce) -> float:
    """Reckon the speed of a watch kept for days: three-fifths of her best."""
    return max(1.0, math.floor(most(papers, force) * 6 + 1e-6) / 10)


def miles(force: KnownForce, place: Place) -> float:
    """Measure the miles from a force to a place in a straight line."""
    return course.distance_nm(force.lon, force.lat, *place)


def plan_passage(chart: Chart, start: Place, end: Place, knots: float) -> Rows:
    """Plan the legs to a place by sea; none if there already or without a way."""
    if course.rhumb(*start, *end)[1] < acts.LEAST_NM:
        return []
    return [{"lon": lon, "lat": lat, "knots": knots} for lon, lat in reach.find_way_round_land(chart, start, end)]


def to_and_fro(chart: Chart, force: KnownForce, one: Place, other: Place, knots: float) -> Rows:
    """Plan half a day between two places, starting with the one she was bound for, else the nearer."""
    bound = [(leg.lon, leg.lat) for leg in force.legs[:1]]
    ends = [one, other] if miles(force, one) <= miles(force, other) else [other, one]
    if bound and course.distance_nm(*bound[0], *ends[1]) < AT_HAND_NM:
        ends.reverse()
    if miles(force, ends[0]) < AT_HAND_NM:
        ends.reverse()
    return _round(chart, (force.lon, force.lat), ends, knots)


def plan_search(chart: Chart, force: KnownForce, place: Place, knots: float) -> Rows:
    """Plan a search that misses nothing within sight of a place: to it first, then from corner to corner."""
    corners = [
        course.round_place(*corner)
        for bearing in (45.0, 135.0, 225.0, 315.0)
        if chart.stop(*place, *(corner := course.along(*place, bearing, SEARCH_NM))) is None and chart.holds(*corner)
    ]
    ends = corners or [place]
    if miles(force, place) > SEARCH_NM + AT_HAND_NM:
        return _round(chart, (force.lon, force.lat), [place, *ends], knots)
    bound = [(leg.lon, leg.lat) for leg in force.legs[:1]]
    nearest = min(range(len(ends)), key=lambda n: (miles(force, ends[n]), n))
    first = next((n for n, end in enumerate(ends) if bound and course.distance_nm(*bound[0], *end) < AT_HAND_NM), nearest)
    return _round(chart, (force.lon, force.lat), [*ends[first:], *ends[:first]], knots)


def beat(chart: Chart, place: Place) -> tuple[Place, Place] | None:
    """Find the ends of a beat of thirty miles each way about a place, shorter near land."""
    for far in (ABOUT_NM, ABOUT_NM / 2, ABOUT_NM / 5):
        for bearing in range(0, 180, 15):
            ends = [course.round_place(*course.along(*place, deg, far)) for deg in (float(bearing), bearing + 180.0)]
            if all(chart.holds(*end) and chart.stop(*place, *end) is None for end in ends):
                return ends[0], ends[1]
    return None


def _round(chart: Chart, start: Place, ends: Sequence[Place], knots: float) -> Rows:
    legs: Rows = []
    at, left = start, LAID_H * knots
    while left > 0:
        before = left
        for end in ends:
            leg = plan_passage(chart, at, end, knots)
            left -= sum(course.rhumb(*a, *b)[1] for a, b in zip([at, *_places(leg)], _places(leg), strict=False))
            legs, at = [*legs, *leg], end if leg else at
            if left <= 0 or len(legs) >= 18:
                return legs[:20]
        if left > before - 1:
            break
    return legs[:20]


def _places(legs: Rows) -> list[Place]:
    return [(leg["lon"], leg["lat"]) for leg in legs]


# -- coal ---------------------------------------------------------------------------------------------------------------


def share(force: KnownForce) -> float:
    """Reckon the coal of the emptiest ship, as a share of what she can stow; 1 for ships that burn none."""
    found = [ship.coal_t / ship.coal_max_t for ship in force.ships if ship.afloat and ship.coal_max_t > 0]
    return min(found, default=1.0)


def must_go_home(papers: Papers, chart: Chart, force: KnownForce, legs: Rows | None, homes: Sequence[Port]) -> str:
    """Say why a force must go home now, "" if she need not: after the run the worst ship would have less than 1¼ times the coal
    to the nearest home port at two-thirds (CK-046, NAV-S-078)."""
    laid = list(force.legs) if legs is None else [Leg(lon=x["lon"], lat=x["lat"], knots=x["knots"]) for x in legs]
    span = papers.known.until - papers.known.minute
    later = endurance.apply_passage(force, passage(force, laid, papers.known.minute, papers.known.until, span)) if laid else force
    way = endurance.home(later, chart, homes, papers.known.until)
    if way is None:
        return ""
    rows = endurance.needs(later, way.knots, way.nm, papers.known.until)
    worst, burns = min(rows, key=lambda row: (row[0].coal_t - MARGIN * row[1], row[0].key))
    if not short(worst.coal_t, burns):
        return ""
    said = (
        f"{worst.name} would have {worst.coal_t:.0f} t left, and {way.port}, {plural(round(way.nm), 'mile')}, takes {burns:.0f} t"
    )
    return f"{said}: less than 1¼ times that"


def short(has_t: float, needs_t: float) -> bool:
    """Report whether a ship has less than 1¼ times what the way home needs (CK-046).

    >>> short(75, 64.3), short(90, 64.3)
    (True, False)
    """
    return has_t < MARGIN * needs_t


def lasting(papers: Papers, force: KnownForce, legs: Rows) -> Rows:
    """Slow these legs until no ship runs out of coal in the run (NAV-S-078); none if no speed will do."""
    span = papers.known.until - papers.known.minute
    for slower in (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1):
        rows = [{**leg, "knots": max(1.0, math.floor(leg["knots"] * slower * 10 + 1e-6) / 10)} for leg in legs]
        laid = [Leg(lon=leg["lon"], lat=leg["lat"], knots=leg["knots"]) for leg in rows]
        if not passage(force, laid, papers.known.minute, papers.known.until, span).short:
            return rows
    return []


def homeward(
    papers: Papers, chart: Chart, force: KnownForce, base: Port | None, homes: Sequence[Port]
) -> tuple[Rows | None, str]:
    """Plan the way home at two-thirds, to her base if the coal lasts, else to the nearest port; return legs and port."""
    now, knots = papers.known.minute, math.floor(endurance.two_thirds(force, papers.known.minute) * 10 + 1e-6) / 10
    if knots < 1:
        return None, ""
    if base is not None:
        nm = reach.nearest(chart, (force.lon, force.lat), [(base[1], base[2])])[1]
        if math.isfinite(nm) and all(ship.coal_t >= burns for ship, burns in endurance.needs(force, knots, nm, now)):
            legs = plan_passage(chart, (force.lon, force.lat), (base[1], base[2]), knots)
            if legs:
                return legs, base[0]
    way = endurance.home(force, chart, homes, now)
    end = next(((lon, lat) for name, lon, lat in homes if way and name == way.port), None)
    return (plan_passage(chart, (force.lon, force.lat), end, knots), way.port) if way and end else (None, "")


# -- an enemy in sight --------------------------------------------------------------------------------------------------


def ratio(force: KnownForce, seen: Sequence[Contact]) -> float:
    """Reckon the ratio of her strength to that of all enemies she sees (SC-CK-09)."""
    own = strength.of_ships(ship.kind for ship in force.ships if ship.afloat)
    return strength.ratio(own, sum(one.points for one in seen))


def at_the_enemy(papers: Papers, chart: Chart, force: KnownForce, what: str, bold: bool) -> Rows | None:
    """Plot the course that closes, shadows or avoids the nearest enemy (CK-047, SC-CK-09); raise CannotBe."""
    if what == "avoid":
        hours = max(1.0, (papers.known.until - papers.known.minute) / 60)
        nearest = papers.enemies_of(force)[0]
        far = nearest.distance_nm + hours * most(papers, force)
        return acts.away(papers, chart, force, Act(kind="away", amount=far))
    legs = (acts.close if what == "close" else acts.shadow)(papers, chart, force, Act(kind=what))
    if what == "close" and bold and legs:
        top = most(papers, force)
        return [{**leg, "knots": top} for leg in legs]
    return legs


def touch(papers: Papers, chart: Chart, force: KnownForce, miles_off: float) -> Rows:
    """Plan the way towards the nearest enemy, or away from him, to so many miles off (SC-CK-12)."""
    enemy = papers.enemies_of(force)[0]
    nm = enemy.distance_nm - miles_off
    deg = enemy.bearing_deg if nm > 0 else (enemy.bearing_deg + 180) % 360
    end = course.round_place(*course.along(force.lon, force.lat, deg, abs(nm)))
    if not chart.holds(*end) or chart.stop(force.lon, force.lat, *end) is not None:
        return []
    return plan_passage(chart, (force.lon, force.lat), end, max(1.0, math.floor(most(papers, force) * 8 + 1e-6) / 10))


def as_it_is(force: KnownForce) -> dict[str, Any]:
    """Return her last orders as a row of a sheet."""
    return acts.as_she_is(force)


__all__ = ["CannotBe", "Rows"]
