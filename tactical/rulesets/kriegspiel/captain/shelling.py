"""Shells by their expected effect: first at guns, never twice at men who fell, and along a line that is only made out.

Every shell is weighed by the men and guns that may stand within its circle, with the scatter of its range, and its expected kills
are taken off before the next is aimed.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import fire
from tactical.rulesets.kriegspiel.captain.army import Army
from tactical.rulesets.kriegspiel.rules import shells
from tactical.rulesets.kriegspiel.rules.tables import OURS, u

SALVO = 2  # shells of a gun on one sheet; their effect is seen before the next are fired
SILENCED = 10.0  # men that a damaged gun would have felled in the two moves for which it is silent
SERVED = 1.5  # men: a gunner
HORSE = 1.5  # men: a horseman
REAR = 0.4  # men: engineers and drivers, who fell nobody
OWN = 2.0  # weight of own men in the circle
LEAST = 0.12  # men: a shell that promises less is kept
CELL = 96  # u: places nearer to each other than this are one
SQUARE = 170  # u: half the side of a square as large as the circle
WORTH = {"inf": 1.0, "cav": HORSE, "RA": SERVED, "RE": REAR, "TS": REAR, "GEN": 0.0}


@dataclass(slots=True)
class Target:
    """A target of shells: its place and worth, how much of that one shell takes, and how far off it still does."""

    x: int
    y: int
    worth: float
    takes: float  # of 1
    wide: int  # u


def salvo(army: Army, guns: Data) -> list[fire.Shell]:
    """Aim two shells of each gun, each where it should do most."""
    able = [key for key in sorted(guns) if guns[key].get("fire", 0) > 0 and key in army.guns]
    if not able:
        return []
    targets = find_targets(army)
    # A man not seen may have fallen to the shells of this move already.
    radius = u("KS-002", "radius")
    seen = {army.locate_man(key) for key in army.foes}
    for shot in army.view.get("shots", ()):
        if shot["side"] == army.side and shot.get("shell"):
            for one in targets:
                if (one.x, one.y) not in seen and dist(shot["to"][0], shot["to"][1], one.x, one.y) <= radius + one.wide:
                    one.worth *= 1 - one.takes
    aims = _aims(army, targets)
    fired: list[fire.Shell] = []
    for _ in range(SALVO):
        for key in able:
            if sum(one[0] == key for one in fired) >= guns[key]["fire"]:
                continue
            shell = _shell(army, key, aims)
            if shell is not None:
                fired.append(shell)
    return fired


def find_targets(army: Army) -> list[Target]:
    """List everything of the enemy that is seen or guessed at."""
    targets = [
        Target(*army.locate_man(key), WORTH.get(army.men[key]["arm"], 1.0), 0.5, 0)
        for key in (*army.foes, *army.loose)
        if WORTH.get(army.men[key]["arm"], 1.0)
    ]
    targets += [Target(army.guns[key]["x"], army.guns[key]["y"], SILENCED, 1.0, 60) for key in army.their_guns]
    for unit in army.enemies.values():
        if "marker" in unit:
            targets += _guessed(army, unit)
    return targets


def _guessed(army: Army, unit: Data) -> list[Target]:
    """Guess a body of which only arm and middle are made out: standing in line across the field, its guns side by side."""
    x, y = unit["marker"]["x"], unit["marker"]["y"]
    men, worth = army.strength_of(unit), WORTH.get(unit["arm"], 0.0)
    if not worth:
        return []
    if unit["arm"] == "RA":
        apart = OURS["SC-KS-30"]["battery"] // 2
        pieces = [Target(x + at, y, 0.8 * SILENCED, 1.0, 60) for at in (-apart, apart)]
        return pieces + [Target(x + at, y, worth * men / 2, 0.5, 0) for at in (-apart, apart)]
    step = 2 * OURS["SC-KS-30"]["foot"] if unit["arm"] == "inf" else OURS["SC-KS-30"]["horse"]
    half = men * step // 2
    return [Target(x - half + step * (2 * n + 1) // 2, y, 0.8 * worth, 0.5, 0) for n in range(men)]


def _aims(army: Army, targets: list[Target]) -> dict[Point, tuple[list[Target], list[Point]]]:
    """List places to aim at, with the targets and own men about each."""
    radius = u("KS-002", "radius")
    grid = Grid(384)
    for n, one in enumerate(targets):
        grid.add(str(n), one.x, one.y)
    own = fire.men_by_place(army, army.own)
    aims: dict[Point, tuple[list[Target], list[Point]]] = {}
    taken: set[Point] = set()
    for one in sorted(targets, key=lambda target: (-target.worth, target.x, target.y)):
        cell = one.x // CELL, one.y // CELL
        if cell not in taken:
            taken.add(cell)
            about = [targets[int(n)] for n in sorted(grid.list_keys_within(one.x, one.y, 3 * radius), key=int)]
            aims[one.x, one.y] = about, [army.locate_man(key) for key in own.list_keys_within(one.x, one.y, 2 * radius)]
    return aims


def _shell(army: Army, gun: str, aims: dict[Point, tuple[list[Target], list[Point]]]) -> fire.Shell | None:
    """Choose the best shell of a gun; its expected kills are taken off the targets."""
    at = army.guns[gun]["x"], army.guns[gun]["y"]
    best: tuple[float, Point] | None = None
    for point, (about, own) in aims.items():
        fall = Fall(at, point)
        gain = sum(one.worth * one.takes * fall.strikes(one.x, one.y, one.wide) for one in about)
        gain -= OWN * sum(fall.strikes(x, y, 0) for x, y in own) / 2
        if gain > LEAST and (best is None or gain > best[0]) and fire.screw_for(at, point) is not None:
            best = gain, point
    if best is None:
        return None
    fall = Fall(at, best[1])
    for one in aims[best[1]][0]:
        one.worth *= 1 - one.takes * fall.strikes(one.x, one.y, one.wide)
    return [gun, [*best[1]], fire.screw_for(at, best[1])]


class Fall:
    """The expected fall of a shell aimed at a point from a place."""

    def __init__(self, at: Point, aim: Point) -> None:
        far = max(1, dist(*at, *aim))
        self.along, self.across = shells.sigmas(far)
        self.aim, self.x, self.y = aim, (aim[0] - at[0]) / far, (aim[1] - at[1]) / far

    def strikes(self, x: int, y: int, wide: int) -> float:
        """Reckon the chance that something here, so wide, is within the circle."""
        px, py = x - self.aim[0], y - self.aim[1]
        along, across, half = px * self.x + py * self.y, py * self.x - px * self.y, SQUARE + wide
        return _between(along, half, self.along) * _between(across, half, self.across)


def _between(off: float, half: int, sigma: int) -> float:
    """Reckon the chance that an error comes within ``half`` of ``off``."""
    return _below((off + half) / sigma) - _below((off - half) / sigma)


def _below(z: float) -> float:
    """Return the share of a normal spread below so many sigmas, to a thousandth; by sums alone, equal on every machine."""
    x = abs(z) * 0.70711
    root = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
    square = root * root  # a power would differ by machine
    tail = 0.5 / (square * square)
    return tail if z < 0 else 1 - tail
