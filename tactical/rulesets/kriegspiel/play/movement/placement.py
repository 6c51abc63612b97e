"""Units put down on the ground: men, guns and wagons of a unit about its middle, and where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import INCH, d2
from tactical.ground.turns.deployment import arrivals, strip
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import armies, formations, roll
from tactical.rulesets.kriegspiel.rules import countryside
from tactical.rulesets.kriegspiel.rules.tables import OURS

Disc = tuple[int, int, int]

CLEAR = 4  # u between any two figures (LW-043)
_WHEELS = 110  # u: the circle that a gun with its trail, or a wagon, is kept clear by when forces are put down
_ORDER = ("RA", "inf", "cav", "GEN", "RE", "TS")
_RESERVE, _BACK = 4, 7  # every so many-th company stands so many inches behind the line
_WING = 14  # inches from the side of the field to the middle of the horse
_FORWARD = {"inf": 16, "RA": 10, "cav": 12, "GEN": 7, "RE": 5, "TS": 5}  # inches from the back line, where there is room


def put_unit_down(state: Data, key: str, x: int, y: int, h: Sequence[int]) -> None:
    """Put a unit down with its middle at (x, y) and its front towards ``h``."""
    unit = state["units"][key]
    unit["h"] = list(h)
    for gun, (gx, gy) in zip(unit["guns"], formations.battery(len(unit["guns"]), x, y, h), strict=True):
        state["guns"][gun].update({"x": gx, "y": gy, "h": list(h), "is": "in place"})
    for wagon, (wx, wy) in zip(unit["wagons"], formations.wagon_line(len(unit["wagons"]), x, y, h), strict=True):
        state["wagons"][wagon].update({"x": wx, "y": wy, "h": list(h)})
    guns = [state["guns"][gun] for gun in unit["guns"]]
    for man, (mx, my) in zip(unit["men"], formations.places(unit, len(unit["men"]), x, y, h, guns), strict=True):
        state["men"][man].update({"x": mx, "y": my, "is": "armed"})


def discs(state: Data, key: str) -> list[Disc]:
    """List the ground that a unit takes up, as circles."""
    unit = state["units"][key]
    found = [(state["men"][man]["x"], state["men"][man]["y"], roll.SIZES[unit["arm"]]) for man in unit["men"]]
    found += [
        (*formations.on_ground(gun["x"], gun["y"], gun["h"], 0, -32), _WHEELS)
        for gun in (state["guns"][one] for one in unit["guns"])
    ]
    return found + [(state["wagons"][one]["x"], state["wagons"][one]["y"], 72) for one in unit["wagons"]]


class Floor:
    """The ground already taken."""

    def __init__(self) -> None:
        self.grid, self.taken = Grid(256), dict[str, Disc]()

    def add(self, name: str, found: list[Disc]) -> None:
        """Somebody stands here."""
        for n, (x, y, r) in enumerate(found):
            self.taken[f"{name}/{n}"] = (x, y, r)
            self.grid.add(f"{name}/{n}", x, y)

    def free(self, found: list[Disc]) -> bool:
        """Report whether there is a sixteenth of an inch between these and everybody."""
        for x, y, r in found:
            for one in self.grid.list_keys_within(x, y, r + _WHEELS + CLEAR):
                ox, oy, other = self.taken[one]
                if d2(x, y, ox, oy) < (r + other + CLEAR) ** 2:
                    return False
        return True


def room(country: Country, state: Data, key: str) -> str | None:
    """Name what is in the way of a unit where it has been put: the key of a feature, ``edge``, or None."""
    unit = state["units"][key]
    r = roll.SIZES[unit["arm"]]
    for man in unit["men"]:
        x, y = state["men"][man]["x"], state["men"][man]["y"]
        if not country.is_in_field(x, y, r):
            return "edge"
        if found := country.touching(x, y, r, CLEAR):
            return found
    boxes = [countryside.box("gun", gun) for gun in (state["guns"][one] for one in unit["guns"])]
    boxes += [roll.wagon_box(state["wagons"][one]) for one in unit["wagons"]]
    for box in boxes:
        if not country.is_in_field(box.x, box.y, 0):
            return "edge"
        if found := country.under(box):
            return found
    return None


def from_line(state: Data, side: str, right: int, forward: int) -> tuple[int, int]:
    """Return a point so far to the right of the middle of a side's back line and so far in front of it."""
    wide, deep = state["country"]["width"], state["country"]["depth"]
    if state["home"][side] == "south":
        return wide // 2 + right, forward
    return wide - wide // 2 - right, deep - forward


def depth_of(state: Data, side: str) -> int:
    """Return how far from its own back line a side may be put down, in u: two feet (SC-KS-31), or as far as its trenches
    (SC-KS-48).
    """
    line = arrivals.read_land_parts(state).get("line", {}).get(side, 0)
    return strip.deployment_depth(state, side, max(int(OURS["SC-KS-31"]["depth"]) * INCH, int(line)))


def in_zone(state: Data, side: str, y: int) -> bool:
    """Report whether a place is near enough to the side's own back line to be put down on (SC-KS-31)."""
    deep = depth_of(state, side)
    off = y if state["home"][side] == "south" else int(state["country"]["depth"]) - y
    return 0 <= off <= int(deep)


def _candidates(country: Country, state: Data, side: str, arm: str, n: int, many: int) -> Iterator[tuple[int, int]]:
    """Yield places for the n-th of so many units of an arm, the best first, as so much to the right and so much forward.

    The foot forms a line from the middle outwards with every fourth company in reserve behind it; the horse stands on the wings
    in turn; batteries take high ground, else the flanks in turn; all others stand behind the middle.
    """
    wide, deep = state["country"]["width"] // 2, OURS["SC-KS-31"]["depth"]
    reserve = arm == "inf" and many > _RESERVE - 2 and n % _RESERVE == _RESERVE - 1
    best = _FORWARD[arm] - (_BACK if reserve else 0)
    sign = 1 if n % 2 == 0 else -1
    columns = [right for out in range(0, wide, INCH) for right in ((out, -out) if out else (0,))]
    if arm == "cav":
        columns.sort(key=lambda right: (abs(right - sign * (wide - _WING * INCH)), right))
    elif arm == "RA":
        flank = sign * wide * 2 // 3

        def worth(right: int) -> tuple[int, int, int]:
            return -country.height(*from_line(state, side, right, best * INCH)), abs(right - flank), right

        columns.sort(key=worth)
    for forward in sorted(range(1, deep + 1), key=lambda one: (abs(one - best), one)):
        for right in columns:
            yield right, forward * INCH


def fill(country: Country, state: Data, side: str, keys: Sequence[str], floor: Floor) -> list[str]:
    """Draw these units of a side up as an army along its back line; returns those for whom there is no room."""
    left = []
    h = armies.front_of(state["home"][side])
    arms = [state["units"][key]["arm"] for key in keys]
    taken = dict.fromkeys(arms, 0)
    for key in sorted(keys, key=lambda one: (_ORDER.index(state["units"][one]["arm"]), roll.by_key(one))):
        arm = state["units"][key]["arm"]
        n, taken[arm] = taken[arm], taken[arm] + 1
        for right, forward in _candidates(country, state, side, arm, n, arms.count(arm)):
            put_unit_down(state, key, *from_line(state, side, right, forward), h)
            found = discs(state, key)
            if floor.free(found) and room(country, state, key) is None and all(in_zone(state, side, y) for _, y, _ in found):
                floor.add(key, found)
                break
        else:
            left.append(key)
    return left
