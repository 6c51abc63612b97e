"""Boats: boarding, landing, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tactical.engine.rule import resolves
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import div
from tactical.ground.geometry.polygons import inside
from tactical.rulesets.kriegspiel.rules.marching import rate
from tactical.rulesets.kriegspiel.rules.tables import n, u

Data = Mapping[str, Any]
INTO = ("embark", "entrain")


def room(men: int, horses: int = 0) -> int:
    """Return the room that men with horses take, in men; a horse counts as two (AMB-KS-10)."""
    return men + n("KS-037", "horse") * horses


@resolves("KS-037", source="App. L2460-2462")
def embarking(men: int) -> int:
    """To embark takes two moves for every twenty men at any one point."""
    return n("KS-037", "embark") * -(-men // n("KS-037", "men"))


@resolves("KS-038", source="App. L2463")
def disembarking(men: int) -> int:
    """To disembark takes one move for every twenty men."""
    return n("KS-037", "disembark") * -(-men // n("KS-037", "men"))


def through(what: str, rooms: Sequence[int], moves: int) -> int:
    """Count how many of those who file through one point are through after so many moves.

    ``rooms`` is the room each takes. Twenty men's room goes at a time; the last moves are for the rest.
    """
    twenty = n("KS-037", "men")
    each = n("KS-037", "embark" if what in INTO else "disembark")
    left, done = moves // each * twenty, 0
    for one in rooms:
        if one > left:
            break
        left -= one
        done += 1
    return done


def points(places: Mapping[str, tuple[int, int]]) -> list[list[str]]:
    """Group landings that are one point: those no more than six inches apart, chained (SC-KS-23); sorted."""
    limit = u("KS-037", "point") ** 2
    rest, found = sorted(places), []
    while rest:
        waiting, one_point = [rest.pop(0)], []
        while waiting:
            one = waiting.pop()
            one_point.append(one)
            x, y = places[one]
            near = [other for other in rest if (places[other][0] - x) ** 2 + (places[other][1] - y) ** 2 <= limit]
            waiting += near
            rest = [other for other in rest if other not in near]
        found.append(sorted(one_point))
    return found


def has_room(aboard: int, more: int) -> bool:
    """Report whether a boat with so much room taken has room for more: a boat holds twenty men (SC-KS-23)."""
    return aboard + more <= n("KS-037", "boat")


def afloat(country: Country, x: int, y: int) -> bool:
    """Report whether a point is on a river or a pond, or under a bridge or ford of one."""
    water = any(piece.kind in ("river", "pond") and inside(piece.ring, x, y) for piece in country.pieces if piece.ring)
    return water or any(inside(ring, x, y) for _, kind, _, ring in country.waters if kind != "ford")


def may_not_row(country: Country, path: Iterable[Sequence[int]], length: int) -> str | None:
    """Say why a boat cannot go along a path of this length: too far for a move, or not on water all the way."""
    if length > rate("boat"):
        return f"a boat goes {rate('boat') // 64} inches a move"
    step, last = 64, None
    for point in path:
        if last is not None:
            pieces = max(1, max(abs(point[0] - last[0]), abs(point[1] - last[1])) // step)
            for k in range(1, pieces + 1):
                x, y = last[0] + div((point[0] - last[0]) * k, pieces), last[1] + div((point[1] - last[1]) * k, pieces)
                if not afloat(country, x, y):
                    return "a boat stays on the water"
        last = point
    return None
