"""Work behind the line: wagons kept up, bridges blown and mended, trenches dug, and the way home when all is lost."""

from __future__ import annotations

from tactical.ground.geometry.measure import UNIT, dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain.army import FIGHTS, Army
from tactical.rulesets.kriegspiel.rules import supply
from tactical.rulesets.kriegspiel.rules.tables import u

BEATEN = 3  # with fewer than a third of the men that are seen of the enemy an army goes home
LEFT = 6  # fighting men with whom nothing more can be done
SAFE = 3000  # u: with the enemy farther off than this there is time to dig
SPADES = 10  # men who dig
BEFORE = 70  # u in front of a body where its trench is
SPANS = ("bridge", "rail_bridge", "culvert")


def beaten(army: Army) -> bool:
    """Report whether to save what is left. Men still to come are not lost."""
    fighters = sum(army.men[key]["arm"] in FIGHTS for key in army.own) + army.to_come(FIGHTS)
    foes = sum(army.strength_of(army.enemies[key]) for key, _ in army.located_enemies)
    started = sum(int(n) for arm, n in army.view.get("start", {}).get(army.side, {}).items() if arm in FIGHTS)
    return fighters * BEATEN < foes or (fighters < LEFT and fighters * BEATEN < started)


def homewards(army: Army, options: Data) -> Data:
    """Send everybody to his own back line, and over it where possible."""
    off = sorted(key for key, told in options["men"].items() if told.get("off"))
    going = {army.men[key]["body"] for key in off}
    units: dict[str, Data] = {}
    for key, may in sorted(options["units"].items()):
        at = army.locate_unit(army.units[key])
        if key in going or at is None or not may["reach"]:
            continue
        place = army.next_place(at, army.to_home, int(may["reach"]) - 60)
        if place is not None:
            units[key] = {"to": [[*place]]}
    return {**({"units": units} if units else {}), **({"off": off} if off else {})}


def wagons(army: Army, options: Data) -> dict[str, list[list[int]]]:
    """Move wagons after the foot, but not in a move in which packets are called for (KS-043)."""
    if supply.is_due((int(army.view["ply"]) + 1) // 2):
        return {}
    foot = [at for one in army.units.values() if one["arm"] == "inf" and (at := army.locate_unit(one)) is not None]
    found = {}
    for key, told in sorted(options.get("wagons", {}).items()):
        x, y = told["at"]
        if not foot or told.get("why") or not told["reach"]:
            continue
        near = min(foot, key=lambda at: (dist(x, y, *at), at))
        if dist(x, y, *near) <= u("KS-061", "foot") // 2:
            continue
        goal = army.chart.square(*near)
        if army.chart.anchors[goal] is None:
            continue
        place = army.next_place((x, y), army.chart.flow([(goal, 0)]), int(told["reach"]), u("KS-061", "foot") // 3)
        if place is not None:
            found[key] = [[*place]]
    return found


def work(army: Army, key: str, may: Data, at: Point) -> Data | None:
    """Choose a work to be begun by a body, None where there is none; a body that is at one already has ``{}``."""
    if any(one["unit"] == key and one["is"] == "begun" for one in army.view.get("works", {}).values()):
        return {}
    defends = (army.view.get("roles") or {}).get("defender") == army.side
    for one in may.get("works", ()):
        if one.get("why") or not _wanted(army, one, defends):
            continue
        return {"work": {"kind": one["kind"], "do": one["do"], "at": one["at"]}}
    unit = army.units[key]
    nearest = min((dist(*at, *place) for _, place in army.located_enemies), default=SAFE + 1)
    digs = any(one["kind"] == "trench" and not one.get("why") for one in may.get("works", ()))
    if defends and digs and unit["arm"] == "inf" and len(army.standing(unit)) >= SPADES and nearest > SAFE:
        return {"work": {"kind": "trench", "do": "make", "at": _trench(unit, at, len(army.standing(unit)))}}
    return None


def _wanted(army: Army, one: Data, defends: bool) -> bool:
    """Report whether a work is worth doing: mend spans that are down, burn the enemy's depots, blow bridges before a stronger
    enemy.
    """
    if one["kind"] in SPANS:
        return one["do"] == "repair" or defends or beaten(army)
    if one["kind"] == "depot":
        return bool(army.view["depots"].get(one["at"], {}).get("side") == army.foe)
    return bool(one["kind"] == "wagons")


def _trench(unit: Data, at: Point, men: int) -> list[list[int]]:
    hx, hy = unit["h"]
    x, y = at[0] + hx * BEFORE // UNIT, at[1] + hy * BEFORE // UNIT
    half = men * 16  # two men to an inch, half of it to either side
    return [[x - hy * half // UNIT, y + hx * half // UNIT], [x + hy * half // UNIT, y - hx * half // UNIT]]


def broken(army: Army) -> list[Point]:
    """List where bridges and culverts are down."""
    return [
        (sum(x for x, _ in one["at"]) // len(one["at"]), sum(y for _, y in one["at"]) // len(one["at"]))
        for _, one in sorted(army.view.get("broken", {}).items())
    ]
