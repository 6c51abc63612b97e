"""Acts of standing orders: the words that may stand after *then*, as courses of a sheet (CK-019; SC-CK-06, SC-CK-09)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from naval.geo import course, reach
from naval.geo.chart import Chart
from naval.orders import endurance
from naval.orders.seat_knowledge import KnownForce, KnownLane
from naval.ships import helm
from naval.standing_orders.conditions import Kind
from naval.standing_orders.courses import read_legs
from naval.standing_orders.newspaper import write_articles
from naval.standing_orders.papers import Contact, Papers
from naval.state.frozen import Frozen
from naval.state.world import BELLIGERENTS, Leg
from naval.tables import value

LEAST_NM = 0.2
"""Least miles of a course; a shorter one is none."""
Rows = list[dict[str, Any]]


class Act(Frozen, frozen=True):
    """An act of a force: its ``kind``, a key of :data:`ACTS`, and the values of its blanks.

    ``amount`` is miles, knots or hours; ``port`` a name; ``course`` the legs in words, one a line.
    """

    kind: str
    amount: float = 0.0
    port: str = ""
    course: str = ""


class CannotBe(Exception):
    """An order that cannot be done as things stand; the words say why."""


PRINTS, TRADES = "articles", "merchants"
SIDES = {"print": BELLIGERENTS, "print_late": BELLIGERENTS, "print_blue": ("blue",), "print_red": ("red",)}
"""Sides for which an act prints (NAV-S-049)."""
ACTS = {
    "go_on": Kind("she goes on as she is", part=""),
    "stop": Kind("she stops"),
    "home": Kind("she goes home"),
    "close": Kind("she closes the enemy"),
    "shadow": Kind("she shadows the enemy"),
    "away": Kind("she keeps {} miles away from the enemy", "miles", (1, 60)),
    "port": Kind("she goes to a port at {} knots", "knots", (1, 60)),
    "course": Kind("she steams a course"),
    "hold": Kind("ships in port stay there", part=TRADES),
    "sail": Kind("held ships sail", part=TRADES),
    "print": Kind("the paper prints each new report", part=PRINTS),
    "print_late": Kind("the paper prints each new report {} hours late", "hours late", (1, 48), part=PRINTS),
    "print_blue": Kind("the paper prints each new report for Blue alone", part=PRINTS),
    "print_red": Kind("the paper prints each new report for Red alone", part=PRINTS),
}
"""Kinds of order for a course (SC-CK-06)."""


def sailings(papers: Papers, lane: KnownLane, act: Act) -> dict[str, Any]:
    """Write the orders to the merchantmen of a lane, by key (SC-N-55)."""
    lying = {"hold": "in_port", "sail": "held"}.get(act.kind, "")
    order: dict[str, Any] = {"hold": True} if act.kind == "hold" else {"sails_at": papers.known.minute}
    return {
        ship.key: order for ship in papers.known.merchants if ship.lane == lane.key and ship.state == lying and not ship.ended
    }


def articles(papers: Papers, act: Act) -> Rows:
    """Write the articles of an order for a newspaper, none of an order for ships."""
    sides = SIDES.get(act.kind, ())
    return write_articles(papers.tips, papers.known, sides, round(act.amount * 60)) if sides else []


def legs(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """List the legs of an order for a force now; None if she goes on as she is. Raises CannotBe (CK-019)."""
    return DONE[act.kind](papers, chart, force, act)


def go_on(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Let her last orders stand."""
    return None


def stop(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Stop her where she is."""
    return []


def by_words(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Steer the written course, from where she is now."""
    rows, wrong = read_legs(act.course)
    if wrong or not rows:
        raise CannotBe(f"the course of {force.name} cannot be read")
    return rows


def home(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Steer to the nearest port of her side by sea, at two-thirds of her slowest ship's best (NAV-S-057, NAV-S-078)."""
    way = endurance.home(force, chart, papers.homes, papers.known.minute)
    if way is None:
        raise CannotBe(f"{force.name} has no port of her side that she could reach")
    end = next((lon, lat) for name, lon, lat in papers.homes if name == way.port)
    return _round_the_land(chart, force, end, _tenths(way.knots), way.port)


def to_port(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    end = next(((lon, lat) for name, lon, lat in papers.ports if name == act.port), None)
    if end is None:
        raise CannotBe(f"there is no port {act.port} on the chart")
    return _round_the_land(chart, force, end, act.amount, act.port)


def close(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Steer to the reported place of the nearest enemy in sight, at nine-tenths of her best (SC-CK-09)."""
    enemy = _nearest(papers, force)
    return _round_the_land(chart, force, (enemy.lon, enemy.lat), _nine_tenths(papers, force), "the enemy")


def shadow(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Shadow the nearest enemy, no nearer than eight-tenths of her sighting distance (SC-CK-09)."""
    enemy = _nearest(papers, force)
    nm = enemy.distance_nm - value("strength", "keeps") * force.sight_nm
    if nm < LEAST_NM:
        return []
    end = course.along(force.lon, force.lat, enemy.bearing_deg, nm)
    return _round_the_land(chart, force, end, _nine_tenths(papers, force), "the enemy")


def away(papers: Papers, chart: Chart, force: KnownForce, act: Act) -> Rows | None:
    """Steer away from the nearest enemy until he is so many miles off, clear of the land; go on if he already is (SC-CK-09)."""
    enemy = _nearest(papers, force)
    nm = act.amount - enemy.distance_nm
    if nm < LEAST_NM:
        return None
    knots = _nine_tenths(papers, force)
    own = helm.Seen(force.lon, force.lat, force.course_deg, force.knots)
    leg = helm.leg(chart, own, helm.Helm((enemy.bearing_deg + 180) % 360, knots, nm / knots * 60))
    if leg is None:
        raise CannotBe(f"{force.name} has no clear water away from the enemy")
    return [row_of(leg)]


DONE: dict[str, Callable[[Papers, Chart, KnownForce, Act], Rows | None]] = {
    "go_on": go_on,
    "stop": stop,
    "home": home,
    "close": close,
    "shadow": shadow,
    "away": away,
    "port": to_port,
    "course": by_words,
}


def row_of(leg: Leg) -> dict[str, Any]:
    """Write a leg as it stands on a sheet."""
    return {"lon": leg.lon, "lat": leg.lat, "knots": leg.knots, **({"dived": True} if leg.dived else {})}


def as_she_is(force: KnownForce) -> dict[str, Any]:
    """Write a force's present acts as an order, so that one part of it may be changed."""
    return {
        "legs": [row_of(leg) for leg in force.legs],
        "raid": force.raid,
        "tasks": [_task(task.kind, task.of, task.lon, task.lat, task.count) for task in force.tasks],
        "join": force.joins,
    }


def _task(kind: str, of: str, lon: float, lat: float, count: int) -> dict[str, Any]:
    return {"kind": kind, "of": of} if of else {"kind": kind, "lon": lon, "lat": lat, **({"count": count} if count else {})}


def _nearest(papers: Papers, force: KnownForce) -> Contact:
    seen = papers.enemies_of(force)
    if not seen:
        raise CannotBe(f"{force.name} has no enemy in sight")
    return seen[0]


def _round_the_land(chart: Chart, force: KnownForce, end: tuple[float, float], knots: float, to: str) -> Rows:
    """Find the shortest way by sea to a place, at a speed."""
    if course.rhumb(force.lon, force.lat, *end)[1] < LEAST_NM:
        return []
    places = reach.find_way_round_land(chart, (force.lon, force.lat), end)
    if not places:
        raise CannotBe(f"there is no way by sea for {force.name} to {to}")
    return [{"lon": lon, "lat": lat, "knots": knots} for lon, lat in places]


def _nine_tenths(papers: Papers, force: KnownForce) -> float:
    knots = _tenths(value("strength", "speed") * endurance.most(force, papers.known.minute))
    if knots < helm.LEAST_KN:
        raise CannotBe(f"{force.name} cannot steam")
    return knots


def _tenths(knots: float) -> float:
    return math.floor(knots * 10 + 1e-6) / 10
