"""Sieges: the surrounded, their food, and their surrender."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tactical.engine.rule import modifies, resolves
from tactical.ground.geometry.country import Country
from tactical.rulesets.kriegspiel.rules.supply import packets_for
from tactical.rulesets.kriegspiel.rules.tables import n, u

STEP = 384  # u of the lattice on which ways out are looked for (convention SC-KS-24)
Cell = tuple[int, int]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Meal:
    """A besieged force's meal at one call."""

    food: int  # packets eaten
    forage: int  # packets of forage given to its horses
    horses: int  # horses eaten
    hungry: int  # packets of food that nothing replaced
    unforaged: int  # packets of forage that were not there


@modifies("KS-067", source="App. L2517-2522; SC-KS-07, AMB-KS-14")
def need(men: int, horses: int) -> dict[str, int]:
    """A besieged force gives up a packet of food for thirty men, at least one, and of forage for six horses, every six moves."""
    six = n("KS-060", "horses")
    food = max(n("KS-067", "least"), packets_for(men)) if men else 0
    return {"food": food, "forage": (horses + six // 2) // six}


@modifies("KS-068", source="App. L2524-2526")
def meal(men: int, horses: int, food: int, forage: int) -> Meal:
    """When food fails a horse takes the place of a packet, but not of forage."""
    wanted = need(men, horses)
    bread = min(food, wanted["food"])
    flesh = min(horses, wanted["food"] - bread)
    oats = min(forage, wanted["forage"])
    return Meal(bread, oats, flesh, wanted["food"] - bread - flesh, wanted["forage"] - oats)


@resolves("KS-069", source="App. L2540-2541")
def surrenders(last_horse: int | None, move: int) -> bool:
    """A force surrounded surrenders four moves after it has eaten its last horse.

    ``last_horse`` is that move of its siege; a force that never had a horse starves by KS-066 (AMB-KS-16).
    """
    return last_horse is not None and move >= last_horse + n("KS-069")


@dataclass(frozen=True, slots=True)
class Siege:
    """A surrounded force: ``move`` counts the moves since it was surrounded, ``last_horse`` is when it ate its last."""

    men: int
    horses: int
    food: int
    forage: int = 0
    move: int = 0
    last_horse: int | None = None
    hungry_since: int | None = None  # without food and without a horse

    @property
    def surrendered(self) -> bool:
        """Report whether the force has to give up now."""
        return surrenders(self.last_horse, self.move)


def step(siege: Siege) -> tuple[Siege, Meal | None]:
    """Advance a siege by one move; every sixth is a call."""
    move = siege.move + 1
    if siege.surrendered or move % n("KS-060", "every"):
        return Siege(siege.men, siege.horses, siege.food, siege.forage, move, siege.last_horse, siege.hungry_since), None
    eaten = meal(siege.men, siege.horses, siege.food, siege.forage)
    horses = siege.horses - eaten.horses
    last = move if eaten.horses and not horses else siege.last_horse
    hungry = siege.hungry_since
    if eaten.hungry and last is None:
        hungry = move if hungry is None else hungry
    elif not eaten.hungry:
        hungry = None
    return Siege(siege.men, horses, siege.food - eaten.food, siege.forage - eaten.forage, move, last, hungry), eaten


@lru_cache(maxsize=16)
def _ways(country: Country, radius: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """Map each cell of the lattice to the cells that a man reaches from it in a straight line."""
    wide, deep = country.width // STEP, country.depth // STEP
    cells = {(i, j) for i in range(wide + 1) for j in range(deep + 1)}
    ways: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for i, j in sorted(cells):
        for other in ((i + 1, j), (i, j + 1)):
            if other in cells and country.blocked(i * STEP, j * STEP, other[0] * STEP, other[1] * STEP, radius) is None:
                ways[i, j].append(other)
                ways[other].append((i, j))
    return {cell: tuple(sorted(there)) for cell, there in ways.items()}


def _reached(points: Iterable[Point]) -> dict[Cell, int]:
    """Find cells within twelve inches of one of these points, each with the square of how far from the nearest."""
    limit = u("KS-067", "near")
    found: dict[Cell, int] = {}
    for x, y in points:
        for i in range(-(-(x - limit) // STEP), (x + limit) // STEP + 1):
            for j in range(-(-(y - limit) // STEP), (y + limit) // STEP + 1):
                far = (i * STEP - x) ** 2 + (j * STEP - y) ** 2
                if far <= min(limit * limit, found.get((i, j), far)):
                    found[i, j] = far
    return found


def _find_enemy_held_cells(enemies: Iterable[Point], own: Iterable[Point]) -> set[Cell]:
    """Find cells within twelve inches of an armed enemy, and no nearer to one's own: the ground behind a fight is open
    (SC-KS-24).
    """
    mine = _reached(own)
    return {cell for cell, far in _reached(enemies).items() if mine.get(cell, far) >= far}


def open_ground(country: Country, enemies: Iterable[Point], radius: int = 12, own: Iterable[Point] = ()) -> frozenset[Cell]:
    """Find every cell with a way to the field's edge that passes no armed enemy within twelve inches."""
    ways, held = _ways(country, radius), _find_enemy_held_cells(enemies, own)
    wide, deep = country.width // STEP, country.depth // STEP
    waiting = sorted(c for c in ways if (c[0] in (0, wide) or c[1] in (0, deep)) and c not in held)
    found = set(waiting)
    while waiting:
        for other in ways[waiting.pop()]:
            if other not in found and other not in held:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def is_surrounded(places: Sequence[Point], ground: frozenset[Cell]) -> bool:
    """Report whether none of a body's men has open ground at his feet (any corner of his cell)."""
    for x, y in places:
        i, j = x // STEP, y // STEP
        if ground & {(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)}:
            return False
    return bool(places)
