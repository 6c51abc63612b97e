"""Deployment of the force: guns along the line, each with its men about it, foot between them, the horse together."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.engine.dice import Dice
from tactical.ground.captain import chart as charts
from tactical.ground.captain.places import Places
from tactical.ground.rules.tables import ARMS, Arms
from tactical.ground.turns.state import Data, Point

Rect = tuple[int, int, int, int]

RIDERS = 5  # horse with each gun at first, so that it is moved up fast; one may fall
SPOTS = ((-150, 0), (150, 0), (-260, 0), (260, 0), (0, -330), (-110, -330), (110, -330))
COVER = 1600  # u about the place a gun goes to first, in which cover counts


class Ground:
    """The ground open to this side, and its men and guns."""

    def __init__(self, view: Data, side: str, areas: dict[str, Rect], arms: Arms = ARMS) -> None:
        self.view, self.side, self.arms = view, side, arms
        self.chart = charts.draw_chart(view["country"])
        depth = self.chart.country.depth
        self.areas = {arm: (x0, max(0, y0), x1, min(depth, y1)) for arm, (x0, y0, x1, y1) in areas.items()}
        self.places = Places(self.chart.country)
        self.south = view["home"][side] == "south"
        self.up = 1 if self.south else -1
        self.men = {key: man for key, man in sorted(view["men"].items()) if man["side"] == side and man["is"] == "held"}
        self.guns = [key for key, gun in sorted(view["guns"].items()) if gun["side"] == side and gun["is"] == "held"]

    def front(self, arm: str) -> int:
        """Return the y of the foremost place for an arm."""
        _, y0, _, y1 = self.areas[arm]
        return y1 if self.south else y0


def orders(ground: Ground, dice: Dice) -> Data:
    """Write the sheet: a place for every gun and every man."""
    anchors = _anchors(ground, dice)
    put: dict[str, list[int]] = {}
    guns: dict[str, list[int]] = {}
    places = ground.places
    for key, (x, y) in zip(ground.guns, anchors, strict=True):
        guns[key] = [x, y]
        places.put_gun(key, x, y, [0, 4096 * ground.up])
    horse = [key for key, man in ground.men.items() if ground.arms[man["arm"]].mounted]
    foot = [key for key in ground.men if key not in horse]
    heads = anchors or [((ground.areas["inf"][0] + ground.areas["inf"][2]) // 2, ground.front("inf"))]
    for n, (x, y) in enumerate(anchors):
        team = [horse.pop(0) for _ in range(min(RIDERS, max(0, len(horse) - 2 * (len(anchors) - n))))]
        team += [foot.pop(0) for _ in range(RIDERS - len(team)) if foot]
        for key, (dx, dy) in zip(team, SPOTS, strict=False):
            _put_man_near(ground, put, key, x + dx, y + dy * ground.up, 500)
    for n, key in enumerate(foot):
        x, _ = heads[n * len(heads) // max(1, len(foot))]
        _put_man_near(ground, put, key, x, ground.front("inf") - 100 * ground.up, 3000)
    x = _brigade(ground, heads, dice)
    for key in horse:
        _put_man_near(ground, put, key, x, ground.front("cav") - 150 * ground.up, 4000)
    return {"put": put, "guns": guns}


def _put_man_near(ground: Ground, put: dict[str, list[int]], key: str, x: int, y: int, wander: int) -> None:
    """Put a man down at a point or near it; a man without room is left for the machine to put down."""
    arm = ground.men[key]["arm"]
    r = ground.arms[arm].radius
    x0, y0, x1, y1 = ground.areas[arm]
    y = min(max(y, y0), y1)
    pitch = 2 * r + 6
    for n in range(wander // pitch * 2):
        column = (n + 1) // 2 * (1 if n % 2 else -1)
        for row in range(8):
            px, py = x + column * pitch, y - row * pitch * ground.up
            if x0 <= px <= x1 and y0 <= py <= y1 and ground.places.is_free(px, py, r):
                ground.places.put_man(key, px, py, r)
                put[key] = [px, py]
                return


def _anchors(ground: Ground, dice: Dice) -> list[Point]:
    """Place the guns: spread over the front, each where it has cover before it."""
    x0, y0, x1, y1 = ground.areas["gun"]
    count = len(ground.guns)
    share = (x1 - x0) // max(1, count)
    found: list[Point] = []
    for n in range(count):
        middle = x0 + share * n + share // 2 + int((dice.u("deploy", ground.side, n) - 0.5) * share / 4)
        tries = [middle + shift * share // 12 for shift in (0, 1, -1, 2, -2, 3, -3)]
        y = ground.front("gun") if ground.areas["gun"][1] < ground.areas["gun"][3] - 4000 else (y0 if ground.south else y1)
        spots = [(x, y) for x in tries if x0 + 220 <= x <= x1 - 220 and _open(ground, x, y)]
        best = max(spots, key=lambda at: (_cover(ground, *at), -abs(at[0] - middle), at[0]), default=None)
        if best is None:
            best = _anywhere(ground, middle, y)
        found.append(best)
        ground.places.put_gun(f"_{n}", *best, [0, 4096 * ground.up])
    for n in range(count):
        for part in range(6):
            ground.places.lift_man(f"_{n}#{part}")
    return found


def _open(ground: Ground, x: int, y: int) -> bool:
    return ground.places.is_free(x, y, 150) or _edge(ground, x, y)


def _edge(ground: Ground, x: int, y: int) -> bool:
    """Report whether a gun and its men fit at the edge of the field, where a disc does not."""
    inner = y + (200 if ground.south else -200)
    return ground.places.is_free(x, inner, 150)


def _anywhere(ground: Ground, x: int, y: int) -> Point:
    x0, _, x1, _ = ground.areas["gun"]
    for step in range(0, x1 - x0, 128):
        for at in (x + step, x - step):
            if x0 + 220 <= at <= x1 - 220 and _open(ground, at, y):
                return at, y
    return x, y


def _cover(ground: Ground, x: int, y: int) -> int:
    """Count the cover about a move ahead."""
    ahead = y + 1536 * ground.up
    return sum(any(abs(px - x) + abs(py - ahead) <= COVER for px, py in points) for points in ground.chart.tall)


def _brigade(ground: Ground, heads: Sequence[Point], dice: Dice) -> int:
    """Choose where the mass of the horse stands: on a wing where it shall ride for the enemy's line, else in the middle."""
    x0, _, x1, _ = ground.areas["cav"]
    if ground.view["terms"].get("variant") == "blow":
        wing = dice.u("deploy", ground.side, "wing") < 0.5
        return x0 + (x1 - x0) // 6 if wing else x1 - (x1 - x0) // 6
    middle = (x0 + x1) // 2
    return min((x for x, _ in heads), key=lambda x: (abs(x - middle), x)) if heads else middle
