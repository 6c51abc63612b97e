"""Ships' guns on the field of a battle: fixed on the edge towards the sea, and few may answer them (LC-206, SC-LC-160)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from land.battle.battlefield import Lie
from land.lift.opposed_landings import may_answer
from land.state.units import GUNS
from land.state.world import Body, Spot
from tactical.engine.for_land import LandUnit
from tactical.engine.text.words import listed, plural

NAME = "Ships' guns"
KEY = "ships"
APART_IN = 8  # inches of the edge between two guns
MOST = 12  # guns of a side on one edge, the most that fit


@dataclass(frozen=True)
class Ships:
    """Guns of a side's ships in a battle, all together, and where the nearest ship lies."""

    side: str
    guns: int
    spot: Spot


def on_the_edge(some: Iterable[Ships], lie: Lie, landing: bool) -> list[LandUnit]:
    """Place the ships' guns side by side where the way to the ships leaves the field; at a landing on the attacker's edge
    (LC-206, SC-LC-160).
    """
    found = []
    for one in some:
        x, y, along = _exit(lie, one.spot, landing)
        wide = lie.width if along == (1, 0) else lie.depth
        guns = min(one.guns, MOST, wide // APART_IN)
        long = APART_IN * (guns - 1)
        first = min(max((x if along == (1, 0) else y) - long / 2, 0.0), float(wide - long))
        for n in range(guns):
            at = first + n * APART_IN
            place = (at, y) if along == (1, 0) else (x, at)
            found.append(
                LandUnit(
                    key=f"{KEY}/{one.side}_{n + 1}",
                    side=one.side,
                    arm=GUNS,
                    figures=0,
                    guns=1,
                    fixed=True,
                    afloat=True,
                    place=(round(place[0], 1), round(place[1], 1)),
                    name=NAME,
                )
            )
    return found


def describe_ships_firing(units: Iterable[LandUnit]) -> str:
    """Describe whose ships fire into a battle, and with how many guns; "" where none do."""
    sides = [one.side for one in units if one.afloat]
    each = (f"{side.capitalize()} with {plural(sides.count(side), 'gun')}" for side in sorted(set(sides)))
    return f"Ships fire into it: {listed(each)}." if sides else ""


def _exit(lie: Lie, spot: Spot, landing: bool) -> tuple[float, float, tuple[int, int]]:
    """Find where the way from the middle of the field to a spot leaves it, inches, and along which edge."""
    px, py = (float(one) for one in lie.to_table([(spot.lon, spot.lat)])[0])
    half, deep = lie.width / 2, lie.depth / 2
    if landing:
        return min(max(px, 0.0), float(lie.width)), 0.0, (1, 0)
    dx, dy = px - half, py - deep
    if abs(dx) * deep > abs(dy) * half:
        return (float(lie.width) if dx > 0 else 0.0), deep + dy * half / abs(dx), (0, 1)
    return (half + dx * deep / abs(dy) if dy else half), (float(lie.depth) if dy > 0 else 0.0), (1, 0)


def told_apart(units: Sequence[LandUnit], stands_for: Mapping[str, Sequence[str]], some: Iterable[Body]) -> list[LandUnit]:
    """Mark the units that may answer ships: batteries of 4.7 inches or more, and siege batteries; forts may anyway (LC-206)."""
    found, bodies = [], {f"{body.key}/{unit.key}": unit for body in some for unit in body.units}
    for one in units:
        refs = [bodies[ref] for ref in stands_for.get(one.key, ()) if ref in bodies]
        heavy = bool(refs) and one.arm == GUNS and all(may_answer(unit) for unit in refs)
        found.append(replace(one, heavy=True) if heavy else one)
    return found
