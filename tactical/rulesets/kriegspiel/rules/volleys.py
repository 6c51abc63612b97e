"""Rifle fire: rows of infantry that did not move, a shot for every five, over the middle man's head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.measure import are_discs_within, heading
from tactical.rulesets.kriegspiel.rules.countryside import figure
from tactical.rulesets.kriegspiel.rules.tables import n, u

Data = Mapping[str, Any]
Point = tuple[int, int]
LINES = ("two_ranks", "extended")


@dataclass(frozen=True, slots=True)
class Five:
    """Five men of a row, their middle man, from whom the shot is taken, and the row's direction."""

    men: tuple[str, ...]
    middle: str
    x: int
    y: int
    row: Point


@forbids("KS-034", source="App. L2476-2477; AMB-KS-08")
def fire_or_move(unit: Data, wants: str) -> str | None:
    """Neither infantry nor cavalry nor artillery can fire and move in one move; whatever costs part of a move is moving.

    ``wants`` is "fire" or "move".
    """
    if wants == "fire" and unit["used"]:
        return "it has moved, and cannot fire in the same move"
    if wants == "move" and unit["fired"]:
        return "it has fired, and cannot move in the same move"
    return None


@modifies("KS-006", source="App. L2368-2373; SC-KS-03")
def volleys(rows: Sequence[int]) -> int:
    """For every five infantrymen roughly in a line who do not move there is one shot; each row counts for itself."""
    return sum(row // n("KS-006", "five") for row in rows)


def axis(places: Sequence[Point]) -> Point:
    """Return the direction in which some places lie most stretched out, in whole numbers that a mirror mirrors."""
    count = len(places)
    sx, sy = sum(x for x, _ in places), sum(y for _, y in places)
    a = sum((count * x - sx) ** 2 - (count * y - sy) ** 2 for x, y in places)
    b = sum((count * x - sx) * (count * y - sy) for x, y in places)
    root = isqrt(a * a + 4 * b * b)
    dx, dy = (a + root, 2 * b) if a >= 0 else (2 * b, root - a)
    return heading(dx, dy) if dx or dy else (4096, 0)


def _chains(keys: Sequence[str], men: Mapping[str, Data]) -> list[list[str]]:
    """Chain men with no more than two inches between neighbours."""
    gap, r = u("KS-006", "apart"), figure("inf").r
    rest, chains = sorted(keys), []
    while rest:
        waiting, chain = [rest.pop(0)], []
        while waiting:
            one = waiting.pop()
            chain.append(one)
            here = men[one]
            near = [
                other for other in rest if are_discs_within(here["x"], here["y"], r, men[other]["x"], men[other]["y"], r, gap)
            ]
            waiting += near
            taken = set(near)
            rest = [other for other in rest if other not in taken]
        chains.append(sorted(chain))
    return chains


def rows(keys: Sequence[str], men: Mapping[str, Data], formation: str) -> list[tuple[list[str], Point]]:
    """List the rows of a unit's unmoved armed men: each with its men from the end whose id comes first, and its direction.

    Each rank of two ranks is a row; columns have none.
    """
    found: list[tuple[list[str], Point]] = []
    if formation not in LINES:
        return found
    for chain in _chains(keys, men):
        dx, dy = axis([(men[one]["x"], men[one]["y"]) for one in chain])
        across = {one: men[one]["y"] * dx - men[one]["x"] * dy for one in chain}
        for strip in _strips(sorted(chain, key=lambda one: (across[one], one)), across, formation):
            for row in _chains(strip, men):
                row.sort(key=lambda one: (men[one]["x"] * dx + men[one]["y"] * dy, one))
                if row[-1] < row[0]:
                    row.reverse()
                found.append((row, (dx, dy)))
    return sorted(found)


def _strips(order: Sequence[str], across: Mapping[str, int], formation: str) -> list[list[str]]:
    """Cut men into strips an inch wide, the fullest first; two ranks part where there is a step between them."""
    step = u("SC-KS-20.ranks", "cut") * 4096
    ranks: list[list[str]] = []
    for one in order:
        if not ranks or (formation == "two_ranks" and across[one] - across[ranks[-1][-1]] > step):
            ranks.append([one])
        else:
            ranks[-1].append(one)
    return [strip for rank in ranks for strip in _fullest(rank, across)]


def _fullest(rest: list[str], across: Mapping[str, int]) -> list[list[str]]:
    """Cut men in order across into strips: each time the one that holds most, of equals the one with the least id."""
    wide = u("KS-006", "strip") * 4096
    strips = []
    while rest:
        held = [[one for one in rest[k:] if across[one] - across[first] <= wide] for k, first in enumerate(rest)]
        best = min(held, key=lambda strip: (-len(strip), min(strip)))
        strips.append(best)
        rest = [one for one in rest if one not in best]
    return strips


def fives(keys: Sequence[str], men: Mapping[str, Data], formation: str) -> list[Five]:
    """List the shots of a unit's unmoved armed men, each with its five; men left over in a row have none."""
    five = n("KS-006", "five")
    found = []
    for row, direction in rows(keys, men, formation):
        for number in range(volleys([len(row)])):
            own = row[five * number : five * number + five]
            middle = own[five // 2]
            found.append(Five(tuple(own), middle, men[middle]["x"], men[middle]["y"], direction))
    return found


@forbids("KS-007", source="App. L2373-2375; SC-KS-03")
def off_the_line(five: Five, target: Point) -> str | None:
    """A volley's shot is taken from behind the row over its middle man's head: within 45 degrees of straight ahead."""
    px, py = target[0] - five.x, target[1] - five.y
    along, square = abs(px * five.row[0] + py * five.row[1]), abs(py * five.row[0] - px * five.row[1])
    if along > square or not square:
        return "it is too far to the side: a row fires within 45 degrees of straight ahead"
    return None


def piece(unit: Data, five: Five, side: str) -> dict[str, Any]:
    """Make the gun that takes a five's shot, for Little Wars' ``resolve_shot``: it stands where the middle man stands."""
    return {"side": side, "x": five.x, "y": five.y, "h": [0, 4096], "outline": [0, 0, 0], "body": unit.get("key", "")}
