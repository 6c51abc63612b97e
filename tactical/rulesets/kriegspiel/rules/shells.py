"""Shells: where one falls and its effect on men, guns, wagons and trains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box, Disc, corners, gap_disc_box
from tactical.ground.geometry.measure import are_discs_within, div, nearest
from tactical.ground.geometry.polygons import inside, stretch
from tactical.rulesets.kriegspiel.rules.tables import BOOK, n, u

Point = tuple[int, int]
SCREWS = ("light", "medium", "heavy")
DESTROYED, DISABLED = "destroyed", "disabled"


@dataclass(frozen=True, slots=True)
class Fall:
    """The fall of one shell: aim, the errors along and to the left of its line, and where it burst."""

    aim: Point
    sigma: Point  # along, across
    along: int
    left: int
    burst: Point
    struck: str | None = None  # the solid on whose near face it burst


@forbids("KS-001", source="App. L2345-2356; SC-KS-02")
def out_of_range(at: Point, aim: Point, screw: str) -> str | None:
    """A gun fires as in Little Wars, but a shell that stays where it falls, as far as its screw carries."""
    if screw not in SCREWS:
        return f"there is no screw {screw!r}; there are: {', '.join(SCREWS)}"
    least, most = u("KS-001", "least"), u("KS-001", screw)
    square = (aim[0] - at[0]) ** 2 + (aim[1] - at[1]) ** 2
    if square < least * least:
        return f"no shell falls nearer than {least // 768} feet"
    if square > most * most:
        return f"a {screw} screw carries at most {most // 768} feet"
    return None


def sigmas(distance: int) -> Point:
    """Reckon how far shells scatter at a range, along and across, in u."""
    (a, b), (c, d) = BOOK["KS-005"]["range"], BOOK["KS-005"]["lateral"]
    return a + b * distance // 100, c + d * distance // 100


@resolves("KS-005", source="App. L2351-2355; SC-KS-02")
def fall_of_shot(dice: Dice, ply: int, gun: str, number: int, at: Point, aim: Point) -> Fall:
    """The screw flies and drops and stays near where it falls: the aim with an error along its line and one across it.

    Keys of the draws: ``shell|ply|gun|number|r or l|1…12``.
    """
    dx, dy = aim[0] - at[0], aim[1] - at[1]
    distance = isqrt(dx * dx + dy * dy)
    draws = n("KS-005", "draws")

    def error(axis: str, sigma: int) -> int:
        z = sum(dice.u64("shell", ply, gun, number, axis, k) >> 32 for k in range(1, draws + 1)) - (draws << 31)
        return (sigma * z) >> 32

    sigma = sigmas(distance)
    along, left = error("r", sigma[0]), error("l", sigma[1])
    reach = max(1, distance)
    burst = aim[0] + div(dx * along - dy * left, reach), aim[1] + div(dy * along + dx * left, reach)
    return Fall(aim, sigma, along, left, burst)


def stopped_short(country: Country, at: Point, fall: Fall) -> Fall:
    """Stop a fall at a solid in the last 1¾ heights of its flight: on its near face, or on its roof (SC-KS-02)."""
    by, of = BOOK["KS-005"]["descent"]
    (x, y), (ax, ay) = fall.burst, at
    whole = max(1, isqrt((x - ax) ** 2 + (y - ay) ** 2))
    floor = country.height(x, y)
    met: list[tuple[Fraction, str]] = []
    for piece in country.solids:
        over = piece.top - floor
        marks = [Fraction(*mark) for mark in stretch(piece.ring, ax, ay, x, y)] if over > 0 else []
        if marks and inside(piece.ring, x, y):
            marks.append(Fraction(1))
        if marks:
            down = max(min(marks), 1 - Fraction(over * by, of * whole))
            if down <= max(marks):
                met.append((down, piece.key))
    if not met:
        return fall
    share, key = min(met)
    num, den = share.numerator, share.denominator
    return replace(fall, burst=(ax + nearest((x - ax) * num, den), ay + nearest((y - ay) * num, den)), struck=key)


@modifies("KS-008", source="App. L2364-2366")
def exposed_men(men: Iterable[str], sheltered: Callable[[str], bool]) -> list[str]:
    """Men behind a wall, house or entrenchment are uninjured and do not count in the reckoning."""
    return [one for one in men if not sheltered(one)]


@modifies("KS-002", source="App. L2358-2359; AMB-KS-01")
def half(men: int) -> int:
    """Half of the men within three inches of the shell are dead, of an odd number one more than half."""
    return (men + 1) // 2


@modifies("KS-003", source="App. L2359-2362; AMB-KS-02")
def gun_struck(at: Point, gun: Box) -> str | None:
    """A gun wholly within the circle is destroyed; one that is partly within it is disabled for two moves."""
    radius = u("KS-002", "radius")
    if all((x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius * radius for x, y in corners(gun)):
        return DESTROYED
    return DISABLED if _touched(at, gun) else None


@modifies("KS-004", source="App. L2362-2363")
def wagon_destroyed(at: Point, wagon: Box) -> bool:
    """A supply wagon wholly or partly within the circle is destroyed."""
    return _touched(at, wagon)


@modifies("KS-104", source="App. L2689-2690")
def rolling_stock_destroyed(at: Point, truck: Box) -> bool:
    """An engine or a truck within the circle of a shell is destroyed."""
    return _touched(at, truck)


def _touched(at: Point, shape: Box) -> bool:
    return gap_disc_box(Disc(*at, 0), shape) <= u("KS-002", "radius")


def burst(
    at: Point,
    men: Mapping[str, Disc],
    sheltered: Callable[[str], bool] = lambda _: False,
    *,
    guns: Mapping[str, Box] | None = None,
    wagons: Mapping[str, Box] | None = None,
    trucks: Mapping[str, Box] | None = None,
    immune: Iterable[str] = (),
) -> dict[str, Any]:
    """Reckon everything one shell does. ``immune`` are generals: not counted, but named if the circle takes them in.

    ``{"circle": men within it, "sheltered": of them, "dead": the nearest half of the rest, "guns": {key: state}, "wagons": keys,
    "trucks": keys, "generals": keys}``; no shelter protects guns, wagons or trains.
    """
    spared = set(immune)
    # The men within three inches of a burst, the nearest first, then by id.
    radius = u("KS-002", "radius")
    near = [key for key, one in men.items() if are_discs_within(*at, 0, *one, radius)]
    inside = sorted(near, key=lambda key: ((men[key].x - at[0]) ** 2 + (men[key].y - at[1]) ** 2, key))
    exposed = exposed_men(inside, sheltered)
    count = [one for one in exposed if one not in spared]
    states = {key: state for key, gun in sorted((guns or {}).items()) if (state := gun_struck(at, gun))}
    return {
        "circle": inside,
        "sheltered": [one for one in inside if one not in exposed],
        "dead": count[: half(len(count))],
        "guns": states,
        "wagons": sorted(key for key, one in (wagons or {}).items() if wagon_destroyed(at, one)),
        "trucks": sorted(key for key, one in (trucks or {}).items() if rolling_stock_destroyed(at, one)),
        "generals": [one for one in exposed if one in spared],
    }
