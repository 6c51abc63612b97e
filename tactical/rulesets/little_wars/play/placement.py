"""Placement of boxes, wagons and trains alike: places along a line, a way read from a sheet, men stood out on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tactical.ground.geometry.measure import length
from tactical.ground.geometry.routes import route
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.deployment import auto_deploy
from tactical.ground.turns.movement import ways
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.state import SOLID_RULE, Point, Refusal
from tactical.rulesets.little_wars.rules import boxes
from tactical.rulesets.little_wars.rules.moves import by_road

STEP = 64  # u
FIRST = 160  # u between guns that are stood out


def refuse_parts(lay: Layout, parts: tuple[str, ...], rule: str) -> None:
    """Refuse parts of a sheet that only other battles have."""
    for part in parts:
        if part in lay.orders:
            lay.refuse(rule, part, f"this battle is played without {part}")


def lane(width: int, middle: int) -> Iterator[int]:
    """Yield places along a line from a middle outwards, to both sides, inside the field."""
    for n in range(2 * width // STEP):
        x = middle + (n + 1) // 2 * STEP * (1 if n % 2 else -1)
        if 2 * STEP <= x <= width - 2 * STEP:
            yield x


def driven(lay: Layout, start: Point, wanted: Any, half: int, reach: int, rule: str, name: str) -> list[Any] | Refusal:
    """Return the way of a box or a wagon through these places, its end last; or why it cannot go so."""
    good = isinstance(wanted, list) and 0 < len(wanted) <= ways.MOST_POINTS
    if not good or not all(ways.is_point(one) and ways.inside(lay, one[0], one[1]) for one in wanted):
        return rule, f"the way of a {name} is a list of at most {ways.MOST_POINTS} places on the field"
    path: list[Any] = [start]
    most = 3 * reach // 2 + 1  # all of it by road
    if (straight := length([start, *wanted])) > most:
        return rule, f"that is {inches(straight)} for this {name}, and it has {inches(reach)}"
    for x, y in wanted:
        leg = route(lay.country, path[-1], (x, y), half, lay.foes(lay.side), most)
        if leg is None:
            return SOLID_RULE, f"there is no way there for a {name} in one move"
        path += [(a, b) for a, b in leg]
    cost = by_road(length(path), lay.country.road_length(path))
    if cost > reach:
        return rule, f"that is {inches(cost)} for this {name}: it has {inches(reach)}, so it is {inches(cost - reach)} too far"
    return path


def drop(work: Work, spot: Mapping[str, Any], men: list[str], guns: list[str]) -> None:
    """Stand guns and men out round a place, wherever there is room, the nearest first."""
    for key in sorted(guns):
        for n in range(400):
            x = spot["x"] + (n % 20 + 1) // 2 * FIRST * (1 if n % 2 else -1)
            y = spot["y"] + n // 20 * FIRST * (1 if n % 40 < 20 else -1)
            if ways.inside(work, x, y) and auto_deploy.gun_fits(work, key, x, y):
                auto_deploy.put_gun(work, key, x, y)
                break
    work.stirred()
    places = Places(work)

    def free(x: int, y: int, r: int) -> bool:
        return work.country.is_in_field(x, y, r) and places.free(x, y, r)

    for key, (x, y) in boxes.stood_out({**spot, "men": men}, work.men, free, work.book.arms).items():
        auto_deploy.put_man(work, key, x, y)
    work.stirred()
