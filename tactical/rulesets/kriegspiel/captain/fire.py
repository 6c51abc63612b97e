"""Fire of the easy captain: shells where most men stand together, volleys at the men seen best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import dist
from tactical.ground.rules.shots import Sighting, chance, may_not_be_aimed_at
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain.army import Army
from tactical.rulesets.kriegspiel.rules import shells, volleys
from tactical.rulesets.kriegspiel.rules.tables import u

SALVO = 2  # shells of a gun on one sheet
GUN = 6.0  # men that a gun in action is worth
OWN = 1.5  # weight of own men who would be in the circle
LEAST = 0.01  # men: a shell that promises less is not fired
TRIED = 5  # enemies a row looks at before it fires
MARKER = 240  # u: men behind a marker stand about so far around it

Shell = list[Any]  # gun, place, screw
Salvo = Callable[[Army, Data], list[Shell]]


def orders(army: Army, options: Data, salvo: Salvo) -> Data:
    """Write the guns' part: batteries unlimber, shells (``salvo`` aims them) and volleys; the end of it without either."""
    sheet: Data = {}
    battery = {
        key: {"do": ["unlimber"]}
        for key, may in options["units"].items()
        if any(act["key"] == "unlimber" and "why" not in act for act in may["acts"]) and not _fires(army, options, key)
    }
    fire = salvo(army, options["guns"])
    volley = _volleys(army, options["units"])
    if fire:
        sheet["fire"] = fire
    if volley:
        sheet["volley"] = volley
    if battery:
        sheet["units"] = battery
    return sheet if fire or volley else {**sheet, "done": True}


def _fires(army: Army, options: Data, unit: str) -> bool:
    return any(options["guns"].get(gun, {}).get("fire", 0) for gun in army.units[unit].get("guns", ()))


def salvo(army: Army, guns: Data) -> list[Shell]:
    """Aim a salvo: each gun at the place where its shell should do most, less what falls there already."""
    marks, own = _marks(army), men_by_place(army, army.own)
    found: list[Shell] = []
    aimed: dict[Point, int] = {}
    for key in sorted(guns):
        left = min(SALVO, guns[key].get("fire", 0))
        if left <= 0 or key not in army.guns:
            continue
        at = army.guns[key]["x"], army.guns[key]["y"]
        best: tuple[float, Point] | None = None
        for point, worth in marks.items():
            gain = _promise(at, point, worth, len(own.list_keys_within(*point, 2 * u("KS-002", "radius")))) / (
                1 + aimed.get(point, 0) / 4
            )
            if gain > LEAST and (best is None or gain > best[0]):
                best = (gain, point)
        if best is None:
            continue
        screw = screw_for(at, best[1])
        if screw is None:
            continue
        aimed[best[1]] = aimed.get(best[1], 0) + left
        found += [[key, [*best[1]], screw]] * left
    return found


def men_by_place(army: Army, keys: list[str]) -> Grid:
    """Index men by place."""
    grid = Grid(384)
    for key in keys:
        grid.add(key, *army.locate_man(key))
    return grid


def _marks(army: Army) -> dict[Point, float]:
    """Weigh places worth a shell: men who are seen, guns, bodies of which only the arm is known."""
    men, radius = [*army.foes, *army.loose], u("KS-002", "radius")
    grid, found = men_by_place(army, men), dict[Point, float]()
    for key in men:
        at = army.locate_man(key)
        found[at] = float(len(grid.list_keys_within(*at, radius)))
    for key in army.their_guns:
        at = army.guns[key]["x"], army.guns[key]["y"]
        found[at] = GUN + len(grid.list_keys_within(*at, radius)) / 2
    for unit in army.enemies.values():
        if "marker" in unit:
            spread = army.strength_of(unit) * radius / (radius + MARKER)
            found[unit["marker"]["x"], unit["marker"]["y"]] = spread + (GUN / 2 if unit["arm"] == "RA" else 0)
    return found


def _promise(at: Point, point: Point, worth: float, own: int) -> float:
    """Weigh a shell aimed there: the more the less it scatters."""
    along, across = shells.sigmas(dist(*at, *point))
    radius = u("KS-002", "radius")
    near = radius * radius / ((radius + along) * (radius + across))
    return near * (worth - OWN * own) / 2


def screw_for(at: Point, point: Point) -> str | None:
    """Choose the screw that carries a shell so far: the heaviest that will."""
    return next((one for one in reversed(shells.SCREWS) if shells.out_of_range(at, point, one) is None), None)


def _volleys(army: Army, units: Data) -> list[list[Any]]:
    """Aim every row at the man it has the best chance to hit; a body that is only made out is better approached."""
    found: list[list[Any]] = []
    aimed: set[str] = set()
    for key in sorted(units):
        if not units[key].get("volleys") or key not in army.units:
            continue
        rows = units[key]["rows"]
        shots = [_target(army, army.units[key], row, aimed) for row in rows[len(rows) - units[key]["volleys"] :]]
        if any(shot is not None for shot in shots):
            # The n-th volley of a body is its n-th row's: a row without a target of its own fires at its neighbour's.
            spare = next(shot for shot in shots if shot is not None)
            for shot in shots:
                found.append([key, shot if shot is not None else spare])
    return found


def _target(army: Army, unit: Data, row: Data, aimed: set[str]) -> str | None:
    five = volleys.Five(tuple(row["men"]), row["men"][0], row["x"], row["y"], (row["row"][0], row["row"][1]))
    near = sorted((*army.foes, *army.loose), key=lambda key: (key in aimed, _square(army, key, five), key))
    best: tuple[int, str] | None = None
    tried = 0
    lit = dict(zip(near, army.chart.sees(five.x, five.y, [army.locate_man(key) for key in near]), strict=True))
    for key in near:
        if tried >= TRIED:
            break
        if not lit[key] or volleys.off_the_line(five, army.locate_man(key)) or may_not_be_aimed_at(army.men[key], army.side):
            continue
        tried += 1
        piece = volleys.piece(unit, five, army.side)
        lying = frozenset(unit["men"]) & frozenset(army.men)
        exposure = Sighting(army.country, piece, army.locate_man(key), army.ranks, army.hiding, lying).exposure(key)
        if exposure is None:
            continue
        mille = chance(dist(five.x, five.y, *army.locate_man(key)), exposure, army.arms[army.men[key]["arm"]])
        if mille >= army.manner.least and (best is None or mille > best[0]):
            best = (mille, key)
    if best is None:
        return None
    aimed.add(best[1])
    return best[1]


def _square(army: Army, key: str, five: volleys.Five) -> int:
    x, y = army.locate_man(key)
    return (x - five.x) ** 2 + (y - five.y) ** 2
