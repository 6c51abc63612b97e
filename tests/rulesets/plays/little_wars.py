"""Little Wars: a few men a side on a field with only a hill, so that random moves can be walked."""

from __future__ import annotations

from copy import deepcopy
from math import hypot
from random import Random
from typing import Any

from tactical.ground.turns.deployment import arrivals

Data = dict[str, Any]
Place = tuple[int, int]
Disc = tuple[int, int, int]

INCH, CLEAR, TOUCH = 64, 4, 7
FIELD: Data = {
    "name": "The Common",
    "width": 60 * INCH,
    "depth": 40 * INCH,
    "features": [{"key": "H1", "kind": "hill", "at": [[1200, 1000], [2400, 1000], [2400, 1700], [1200, 1700]]}],
}


def force(side: str, foot: int, horse: int, guns: int, y: int | None = None) -> Data:
    """Make a side's units; with ``y`` (inches) in a line there, else to be deployed."""
    letter, up = side[0], 1 if side == "blue" else -1
    units = [
        {"key": f"{letter}1", "type": "inf", "name": "1st Foot", "count": foot, "at": _row(y, 8, foot, up)},
        {"key": f"{letter}2", "type": "cav", "name": "1st Horse", "count": horse, "at": _row(y, 20, horse, up)},
        *(
            {"key": f"{letter}g{n}", "type": "gun", "name": f"No. {n} gun", "at": _row(y, 18 + 14 * n, 1, up)}
            for n in range(guns)
        ),
    ]
    return {
        "side": side,
        "units": [{key: value for key, value in one.items() if value is not None} for one in units if one.get("count") != 0],
    }


def _row(y: int | None, x: int, n: int, up: int) -> list[list[int]] | None:
    return None if y is None else [[(x + 2 * k) * INCH if up > 0 else (60 - x - 2 * k) * INCH, y * INCH] for k in range(n)]


def late(told: Data, key: str) -> Data:
    """Take away a unit's place, so that it has yet to be deployed."""
    units = [{part: one[part] for part in one if part != "at"} if one["key"] == key else one for one in told["units"]]
    return {**told, "units": units}


SETUPS: dict[str, Data] = {
    "near": {"country": FIELD, "forces": [force("blue", 5, 4, 1, 12), force("red", 5, 4, 1, 26)], "limit": 14},
    "put down": {"country": FIELD, "forces": [force("blue", 5, 4, 1), force("red", 6, 3, 1)], "limit": 12},
    "no curtain": {
        "country": FIELD,
        "forces": [force("blue", 6, 2, 1), force("red", 6, 2, 1)],
        "limit": 8,
        "curtain": False,
        "first": "red",
    },
    "blow": {
        "country": FIELD,
        "forces": [force("blue", 3, 6, 0, 20), force("red", 5, 3, 1, 28)],
        "limit": 30,
        "terms": {"variant": "blow"},
    },
    "defensive": {
        "country": FIELD,
        "forces": [force("blue", 4, 2, 1), force("red", 6, 3, 1)],
        "limit": 12,
        "terms": {"variant": "defensive"},
    },
    "at the table": {"terms": {"country": "table"}, "forces": [force("blue", 4, 4, 0), force("red", 4, 4, 0)], "limit": 2},
    "land": {
        "country": FIELD,
        "forces": [force("blue", 5, 4, 1, 12), late(force("red", 5, 4, 1, 26), "r2")],
        "limit": 10,
        "land": {"arrivals": {"r2": {"round": 2, "at": 300}}, "fixed": ["bg0"], "of": {"b1": "a brigade"}, "minutes": 5},
    },
    "bought": {"country": FIELD, "terms": {"forces": "purchase", "ground": "half"}, "limit": 2},
}


def orders(options: Data, rng: Random) -> Data:
    """Draw legal orders from the options, some men left standing."""
    stage = options["form"]
    if stage == "country":
        return {"country": FIELD}
    if stage == "sides":
        return {"home": rng.choice(sorted(options["sides"]))}
    if stage == "deploy":
        return _deploy(options, rng)
    if stage == "guns":
        return _guns(options, rng)
    return {**_men(options, rng), **waits(options, rng)} if stage == "men" else _choose(options, rng)


def waits(options: Data, rng: Random) -> Data:
    """Hold one of the arrivals back, or let it in, now and then."""
    coming = sorted(options.get("arrivals", {}))
    return {"arrivals": {rng.choice(coming): rng.random() < 0.5}} if coming and rng.random() < 0.5 else {}


def _deploy(options: Data, rng: Random) -> Data:
    if "forces" in options:
        return {"force": {"inf": rng.randint(4, 8), "cav": rng.randint(0, 5), "guns": rng.randint(0, 1)}}
    rest = options["deploy"]["rest"]["put"]
    return {"put": {key: rest[key] for key in sorted(rest) if rng.random() < 0.5}}


def _guns(options: Data, rng: Random) -> Data:
    fire = []
    for key in sorted(options["guns"]):
        one = options["guns"][key]
        if one["fire"] and one.get("targets") and rng.random() < 0.8:
            fire.append(
                [key, rng.choice(sorted(one["targets"]))]
            )  # one at a time: a gun that has been swung may have lost its crew
    return {"fire": fire} if fire and rng.random() < 0.9 else {"done": True}


def _men(options: Data, rng: Random) -> Data:
    """Move each man somewhere ahead or against an enemy, by straight ways that meet nobody."""
    foes: dict[str, Disc] = {key: (one[0], one[1], one[2]) for key, one in options["foes"].items()}
    standing = {key: (*one["at"], one["r"]) for key, one in options["men"].items()}
    width, depth = options["field"]
    moved: Data = {}
    for key in sorted(options["men"]):
        one = options["men"][key]
        if one["reach"] < 100 or one.get("lead") or rng.random() < 0.3:
            continue
        x, y, r = standing[key]
        goal = _charge(rng, foes, standing[key]) if foes and rng.random() < 0.4 else _stroll(rng, x, y, one["reach"])
        if one.get("unarmed") and any(hypot(goal[0] - a, goal[1] - b) <= r + c + TOUCH + 2 for a, b, c in foes.values()):
            continue
        others = [*foes.values(), *(disc for other, disc in standing.items() if other != key)]
        inside = r + CLEAR <= goal[0] <= width - r - CLEAR and 0 <= goal[1] <= depth
        free = (
            all(hypot(goal[0] - a, goal[1] - b) >= r + c + CLEAR + 1 for a, b, c in others)
            and hypot(goal[0] - x, goal[1] - y) <= one["reach"] - 2
        )
        if inside and free and all(_apart(foe, (x, y), goal, r) for foe in foes.values()) and _clear_of_guns(options, goal, r):
            moved[key], standing[key] = [list(goal)], (*goal, r)
    return {"men": moved} if moved else {}


def _clear_of_guns(options: Data, goal: Place, r: int) -> bool:
    return all(hypot(goal[0] - x, goal[1] - y) > r + 230 for x, y in options.get("guns_at", []))


def _stroll(rng: Random, x: int, y: int, reach: int) -> Place:
    return x + rng.randint(-reach // 2, reach // 2), y + rng.randint(-reach // 2, reach // 2)


def _charge(rng: Random, foes: dict[str, Disc], man: tuple[int, int, int]) -> Place:
    x, y, r = man
    fx, fy, fr = (
        min(foes.values(), key=lambda foe: (hypot(foe[0] - x, foe[1] - y), foe))
        if rng.random() < 0.8
        else foes[rng.choice(sorted(foes))]
    )
    far = hypot(fx - x, fy - y) or 1
    off = r + fr + TOUCH - 1
    return round(fx + (x - fx) * off / far), round(fy + (y - fy) * off / far)


def _apart(foe: Disc, a: Place, b: Place, r: int) -> bool:
    """Report whether the straight way from a to b keeps off an enemy."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((foe[0] - a[0]) * dx + (foe[1] - a[1]) * dy) / square)) if square else 0.0
    return hypot(a[0] + t * dx - foe[0], a[1] + t * dy - foe[1]) >= r + foe[2] + 2


def _choose(options: Data, rng: Random) -> Data:
    return {"melees": {key: one["default"] for key, one in sorted(options["melees"].items()) if rng.random() < 0.5}}


def shuffled(setup: Data, rng: Random) -> Data:
    other = deepcopy(setup)
    rng.shuffle(other.get("forces", []))
    for one in other.get("forces", []):
        rng.shuffle(one["units"])
    return other


def conserved(state: Data) -> None:
    """Check that nobody comes or goes: the fallen, taken and departed still count, nobody stands in anybody, guns have one
    owner."""
    if state["start"] and state["stage"] not in ("deploy",):
        for side in state["sides"]:
            there = sum(man["side"] == side for man in state["men"].values()) + arrivals.men_to_come(state, side)
            assert there == arrivals.began(state, side)
            for arm in ("inf", "cav") if not arrivals.read_land_parts(state) else ():
                assert (
                    sum(man["side"] == side and man["arm"] == arm for man in state["men"].values()) == state["start"][side][arm]
                )
        assert len(state["guns"]) == sum(state["start"][side]["guns"] for side in state["sides"])
    radius = {"inf": 24, "cav": 48}
    standing = [man for _, man in sorted(state["men"].items()) if man["is"] in ("armed", "prisoner", "surrendered", "freed")]
    for n, one in enumerate(standing):
        assert one["of"] in (None, *state["sides"])
        assert (one["of"] is not None) == (one["is"] in ("prisoner", "surrendered"))
        for other in standing[:n]:
            assert hypot(one["x"] - other["x"], one["y"] - other["y"]) >= radius[one["arm"]] + radius[other["arm"]] + CLEAR - 1
