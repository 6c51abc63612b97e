"""Boxes and wagons of the computer: forward behind the scouts, opened before the enemy is there, supply after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.ruleset import Orders, State, View
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import UNIT, dist, div, length
from tactical.ground.geometry.routes import route
from tactical.ground.turns.book import Book
from tactical.ground.turns.movement import ways
from tactical.ground.turns.state import Point
from tactical.rulesets.little_wars.play import boxes, supply

FOOT = 768
OPEN = 13 * FOOT  # with an enemy so near the box is opened, before his scouts look into it
BEHIND = 3 * FOOT  # how near wagons keep to the middle of their side
TRIES = ((10, 0), (8, 4), (8, -4), (5, 0), (5, 7), (5, -7), (2, 0), (1, 9), (1, -9))
"""Ways tried in turn: tenths of the way ahead, and aside."""


def wanted(book: Book, state: State, view: View, side: str) -> Orders:
    """Order a side's boxes and wagons in the men's part of a move; empty where there are none."""
    if state["stage"] != "men" or not (boxes.has_boxes(state) or supply.has_wagons(state)):
        return {}
    found: dict[str, Any] = {}
    for extra in book.extras:
        extra.options(book, book.known(state, side), side, found)
    return orders(view, found.get("things", {}), side)


def orders(view: View, things: Mapping[str, Any], side: str) -> Orders:
    """Order boxes and wagons of a side; ``things`` is their part of ``options``. Trains stay where they are."""
    found: Orders = {}
    country, enemies = Country.from_document(view["country"]), _enemies(view, side)
    forward = view["country"]["depth"] if view["home"][side] == "south" else 0
    for key, one in sorted(things.items()):
        x, y = one["at"]
        if one["part"] == "boxes" and view["boxes"][key]["is"] == "shut":
            if view["boxes"][key]["men"] and min((dist(x, y, *foe) for foe in enemies), default=OPEN + 1) <= OPEN:
                found.setdefault("boxes", {})[key] = {"open": True}
            elif way := _towards(country, (x, y), (x, forward), boxes.HALF, one["reach"]):
                found.setdefault("boxes", {})[key] = way
        elif one["part"] == "wagons" and one["reach"]:
            middle = _middle(view, side)
            if middle is not None and dist(x, y, *middle) > BEHIND:
                way = _towards(country, (x, y), middle, supply.HALF, one["reach"])
                if way:
                    found.setdefault("wagons", {})[key] = way
    return found


def _enemies(view: View, side: str) -> list[Point]:
    men = [(man["x"], man["y"]) for man in view["men"].values() if man["side"] != side and man["is"] == "armed"]
    return men + [(box["x"], box["y"]) for box in view.get("boxes", {}).values() if box["side"] != side and box["is"] == "shut"]


def _middle(view: View, side: str) -> Point | None:
    places = [(man["x"], man["y"]) for man in view["men"].values() if man["side"] == side and man["is"] == "armed"]
    places += [(box["x"], box["y"]) for box in view.get("boxes", {}).values() if box["side"] == side and box["is"] == "shut"]
    if not places:
        return None
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _towards(country: Country, start: Point, goal: Point, half: int, reach: int) -> list[list[int]]:
    """Find a way of at most ``reach`` nearer to a goal, straight or aside, to a place with room; empty if there is none."""
    far = dist(*start, *goal)
    if not far or not reach:
        return []
    step = min(reach, far)
    ahead = div((goal[0] - start[0]) * step, far), div((goal[1] - start[1]) * step, far)
    for tenths, aside in TRIES:
        end = start[0] + div(ahead[0] * tenths - ahead[1] * aside, 10), start[1] + div(ahead[1] * tenths + ahead[0] * aside, 10)
        end = min(max(end[0], 2 * half), country.width - 2 * half), min(max(end[1], half), country.depth - half)
        if country.under(Box(*end, UNIT, 0, half, half, half)) is None and dist(*end, *goal) < far:
            way = route(country, start, end, half, [], reach)
            if way is not None and len(way) <= ways.MOST_POINTS and length([start, *way]) <= reach:
                return [list(point) for point in way]
    return []
