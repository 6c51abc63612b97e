"""Ways of men to the places they are sent to, and the reasons against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.ground.geometry.discs import Discs
from tactical.ground.geometry.routes import route, why_blocked
from tactical.ground.rules import countryside
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Work
from tactical.ground.turns.state import SOLID_RULE, Point, Refusal

LARGEST = 64  # u: no man's figure is wider from its middle
MOST_POINTS = 12  # waypoints of one man in one move
FARTHEST = 40_000  # u: a place beyond any field


def is_point(value: Any) -> bool:
    """Report whether a value is a place as orders write it."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(type(one) is int and -FARTHEST <= one <= FARTHEST for one in value)
    )


def inside(work: Work, x: int, y: int, r: int | None = None) -> bool:
    """Report whether a place is on the field, its edges included. With a radius a figure keeps clear of the side edges."""
    if r is not None:
        return work.country.is_in_field(x, y, r)
    return 0 <= x <= work.country.width and 0 <= y <= work.country.depth


def origin(work: Work, key: str) -> Point:
    """Return where a man's move of this ply is measured from: where he stands, or where the book pins him."""
    pinned = work.men[key].get("pin")
    man = work.men[key]
    return (pinned[0], pinned[1]) if pinned else (man["x"], man["y"])


def find(work: Work, key: str, points: Sequence[Sequence[int]], reach: int, *, who: str = "") -> list[Point] | Refusal:
    """Find the way of a man through these points, or why there is none within ``reach``."""
    book, state, man = work.book, work.state, work.men[key]
    start, r = origin(work, key), book.radius(state, key)
    goals = [(int(x), int(y)) for x, y in points]
    straight = book.cost(state, key, [start, *goals])
    if straight > reach:
        return too_far(work, key, straight, reach, who)
    side = man["of"] if man["is"] == "prisoner" and man["of"] else man["side"]
    bodies = work.foes(side)
    path, country = [start], work.country
    limit = book.reach_u(state, key)
    for goal in goals:
        if goal == path[-1]:
            continue
        leg = route(country, path[-1], goal, r, bodies, limit)
        if leg is None:
            return in_the_way(work, path[-1], goal, r, bodies)
        path += [(x, y) for x, y in leg]
    cost = straight if len(path) == 1 + len(goals) else book.cost(state, key, path)
    if cost > reach:
        return too_far(work, key, cost, reach, who, round_about=True)
    return book.bars(state, key, path) or path


def too_far(work: Work, key: str, cost: int, reach: int, who: str, *, round_about: bool = False) -> Refusal:
    """Refuse a way that is too long, and say by how much."""
    arm = work.men[key]["arm"]
    way = "the way round" if round_about else "that"
    name = who or f"this {work.book.words[arm]}"
    left = f"he has {inches(reach)}" if reach else "he has no move left"
    return work.book.reach_rule(arm), f"{way} is {inches(cost)} for {name}: {left}, so it is {inches(cost - reach)} too far"


def in_the_way(work: Work, start: Point, goal: Point, r: int, bodies: Discs) -> Refusal:
    """Refuse a way that is blocked, and say by what."""
    rule = SOLID_RULE
    found = why_blocked(work.country, start, goal, r, bodies)
    if found is None:
        return rule, "there is no way through"
    feature = next((one for one in work.state["country"]["features"] if one["key"] == found[0]), None)
    said = countryside.solid(feature["kind"], thing(work, found[0])) if feature else None
    return rule, said or "an enemy is in the way"


def thing(work: Work, key: str | None) -> str:
    """Name a thing of the Country in words; "" if there is none."""
    for one in work.state["country"]["features"]:
        if one["key"] == key:
            return str(one.get("name") or f"the {one['kind'].replace('_', ' ')}")
    return ""


def side_of(work: Work, key: str) -> str:
    """Return the side that moves this man now: his captor's if he is a prisoner."""
    man = work.men[key]
    return str(man["of"] if man["is"] == "prisoner" else man["side"])
