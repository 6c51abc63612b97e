"""Targets of the guns: as many men as possible, and first those without whom an enemy's gun is silent."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.ground.captain.picture import Picture
from tactical.ground.rules import firing, mobility
from tactical.ground.rules.shots import Sighting, chance

LOOKED_AT = 14  # enemies for whom a gun's sights are tried, the most wanted first
SILENCE = 3.2  # men that a gun silent for one move would have knocked down
RUNNER = 1.0  # for a man who is within two moves of our back line, where that ends the battle


@dataclass(frozen=True, slots=True)
class Mark:
    """An enemy a gun can hit, and its chance per mille."""

    key: str
    chance: int


def marks(picture: Picture, gun: str, wanted: dict[str, float]) -> list[Mark]:
    """List the most wanted enemies whom a gun can see, best first."""
    row = picture.guns[gun]
    x, y = row["x"], row["y"]
    keys = list(wanted)
    lit = picture.chart.sees(x, y, [picture.locate_man(key) for key in keys])
    able = [key for key, seen in zip(keys, lit, strict=True) if seen]
    able.sort(key=lambda key: (-wanted[key], _far(picture, row, key), key))
    found, least = [], min(arm.radius for arm in picture.arms.values())
    for key in able[: 2 * LOOKED_AT]:
        man = picture.men[key]
        aim = man["x"], man["y"]
        if firing.cannot_swing(row, aim, picture.country) or firing.no_room_at_the_trail(row, aim, picture.country, least):
            continue
        lying = frozenset(firing.find_lying_men(row, aim, picture.ranks))
        exposure = Sighting(picture.country, row, aim, picture.ranks, picture.hiding, lying).exposure(key)
        if exposure is not None:
            far = int(((man["x"] - x) ** 2 + (man["y"] - y) ** 2) ** 0.5)
            found.append(Mark(key, chance(far, exposure, picture.arms[man["arm"]])))
            if len(found) >= LOOKED_AT:
                break
    return sorted(found, key=lambda mark: (-mark.chance * wanted[mark.key], mark.key))


def _far(picture: Picture, gun: dict[str, int], key: str) -> int:
    x, y = picture.locate_man(key)
    return (x - gun["x"]) ** 2 + (y - gun["y"]) ** 2


def wanted(picture: Picture, shots: int) -> dict[str, float]:
    """Weigh each enemy as a target, with so many shots in hand."""
    worth = {key: picture.worth(key) for key in picture.foes}
    worth |= {key: picture.worth(key) / 2 for key in picture.loose}
    for gun in picture.threats:
        crew = picture.crews[gun]
        needed = len(crew) - mobility.CREW + 1
        if needed <= shots:
            for key in crew:
                worth[key] += SILENCE / needed
    if picture.view["terms"].get("variant") in ("blow", "defensive"):
        for key in picture.foes:
            if abs(picture.locate_man(key)[1] - picture.home) <= 2 * picture.move(key):
                worth[key] += RUNNER
    return worth


def allot(
    marked: dict[str, list[Mark]], worth: dict[str, float], shots: dict[str, int], picture: Picture
) -> list[tuple[str, str]]:
    """Allot targets to guns, shot by shot: each the best that is left, and no man twice."""
    fire: list[tuple[str, str]] = []
    left = {gun: shots[gun] for gun in sorted(marked)}
    value, aimed = dict(worth), set[str]()
    crew_of: dict[str, list[str]] = {}
    for gun in picture.threats:
        for key in picture.crews[gun]:
            crew_of.setdefault(key, []).append(gun)
    hits = dict.fromkeys(picture.threats, 0.0)
    while True:
        best: tuple[float, str, str, int] | None = None
        for gun, count in left.items():
            for mark in marked[gun] if count else ():
                if mark.key not in aimed and mark.chance >= picture.manner.least:
                    gain = mark.chance * value[mark.key]
                    if best is None or gain > best[0]:
                        best = (gain, gun, mark.key, mark.chance)
        if best is None:
            return fire
        _, gun, key, mille = best
        fire.append((gun, key))
        aimed.add(key)
        left[gun] -= 1
        for served in crew_of.get(key, ()):
            # Once so many of a crew must have fallen that the gun is silent, the rest of it are men like others.
            hits[served] += mille / 1000
            crew = picture.crews[served]
            if hits[served] >= len(crew) - mobility.CREW + 1:
                for one in crew:
                    value[one] = picture.worth(one)


def fire(picture: Picture, shots: dict[str, int]) -> tuple[list[tuple[str, str]], float]:
    """Choose targets for these shots, and reckon how many men should fall by them."""
    worth = wanted(picture, sum(shots.values()))
    marked = {gun: marks(picture, gun, worth) for gun in sorted(shots) if shots[gun] > 0}
    orders = allot(marked, worth, shots, picture)
    odds = {(gun, mark.key): mark.chance for gun, found in marked.items() for mark in found}
    return orders, sum(odds[pair] for pair in orders) / 1000
