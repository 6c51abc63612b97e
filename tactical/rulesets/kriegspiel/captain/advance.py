"""The usual captain's men: those who fire better where they stand stay there, and those who go on go together.

A shell needs somebody who sees and no gun that is near, so a side with guns lets them work, and one whose guns are gone keeps out
of sight. A side that sees nobody, is much the stronger, or has to reach a place to win goes on: its foot in one line, its horse
all together (``horse``).
"""

from __future__ import annotations

from tactical.ground.captain import captives
from tactical.ground.captain.march import March
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import aim, field, horse, rear, shelter
from tactical.rulesets.kriegspiel.captain.army import FIGHTS, SEEN, Army

ABREAST = 500  # u: how much nearer the enemy a body of foot goes than the last of its line
LINE = 3000  # u of way: nobody waits for a body farther behind than this
WEAKER = 1.4  # times the enemy's known strength, to go for him with no guns on either side
HEALTH = 0.6  # of an army, with which it looks for the enemy
HORSE = 1.5  # men: a horseman


def orders(army: Army, options: Data) -> Data:
    """Write the men's sheet."""
    march = March(army, army.places())
    captives.fetch_arms(army, march)
    to_line = aim.at_line(army)
    if to_line:
        army.distances_to_enemy = army.to_goal
    if aim.has_to_flee(army) or (rear.beaten(army) and not to_line):
        home = rear.homewards(army, options)
        return {**home, "men": march.ways} if march.ways else home
    bold = is_bold(army)
    carts = rear.wagons(army, options)
    men, engaged = field.bayonets(army, options["units"], bold, march)
    rest = {key: may for key, may in sorted(options["units"].items()) if key not in engaged}
    units = horse.orders(army, rest, bold, healthy(army))
    goes = to_line or bold or not should_stand(army)
    last = _last(army, rest)
    for key, may in rest.items():
        at = army.locate_unit(army.units[key])
        if at is None or army.units[key]["arm"] == "cav":
            continue
        order = rear.work(army, key, may, at)
        if order is None:
            order = _order(army, key, may, at, bold, goes and _abreast(army, at, last))
        if order:
            units[key] = order
    parts = {"units": units, "men": men, "wagons": carts}
    return {part: value for part, value in parts.items() if value}


def is_bold(army: Army) -> bool:
    """Report whether to go for the enemy whatever it costs: he is seen to be weak, or late to be no stronger."""
    ply, mine = int(army.view["ply"]), strength(army)
    foes = sum(army.strength_of(army.enemies[key]) for key, _ in army.located_enemies)
    if not (healthy(army) or army.batteries):
        return False
    return (ply >= field.HASTE and mine >= foes) or (ply > field.CALM and mine > field.STRONGER * foes)


def strength(army: Army) -> int:
    """Count one's own men who fight."""
    return sum(army.men[key]["arm"] in FIGHTS for key in army.own)


def healthy(army: Army) -> bool:
    """Report whether enough is left of the army to go and look for an enemy of whom nothing is seen."""
    started = sum(int(number) for arm, number in army.view.get("start", {}).get(army.side, {}).items() if arm in FIGHTS)
    return strength(army) >= HEALTH * started


def should_stand(army: Army) -> bool:
    """Report whether foot does better where it is: its guns fire, it is outshot, or without guns the enemy is not much weaker."""
    if not army.located_enemies:
        return not healthy(army)
    if army.batteries or outshot(army):
        return True
    own = sum(army.worth(key) for key in army.own if army.men[key]["arm"] in FIGHTS)
    units = [army.enemies[key] for key, _ in army.located_enemies]
    foes = sum(army.strength_of(unit) * (HORSE if unit["arm"] == "cav" else 1) for unit in units)
    return own < WEAKER * foes


def outshot(army: Army) -> bool:
    """Report whether the enemy's guns fire and none of one's own answers; a side that has lost its guns expects the enemy's
    there.
    """
    brought = int(army.view.get("start", {}).get(army.side, {}).get("guns", 0))
    return not army.batteries and (shelter.guns_known(army) > 0 or brought > 0)


def _last(army: Army, rest: dict[str, Data]) -> int:
    """Measure how far the last body of foot that can march is from the enemy, of those that belong to one line."""
    found = [
        _far(army, at) for key, may in rest.items() if _marches(army, key, may) and (at := army.locate_unit(army.units[key]))
    ]
    return max((far for far in found if far <= min(found) + LINE), default=0)


def _marches(army: Army, key: str, may: Data) -> bool:
    return bool(army.units[key]["arm"] == "inf" and may["reach"])


def _far(army: Army, at: Point) -> int:
    return army.distances_to_enemy[army.chart.square(*at)]


def _abreast(army: Army, at: Point, last: int) -> bool:
    """Report whether foot there does not go on alone; foot in sight of the enemy already counts as joined."""
    far = _far(army, at)
    return far + ABREAST + 768 > last or min((dist(*at, *place) for _, place in army.located_enemies), default=far) <= SEEN


def _order(army: Army, key: str, may: Data, at: Point, bold: bool, goes: bool) -> Data:
    unit = army.units[key]
    if not may["reach"]:
        return {}
    if unit["arm"] == "inf":
        if field.holds(army, at):
            return {}
        return field.foot(army, unit, may, at) if goes else _stay(army, unit, may, at)
    if unit["arm"] == "GEN":
        return field.general(army, may, at)
    return field.sappers(army, unit, may, at, bold) if unit["arm"] == "RE" else {}


def _stay(army: Army, unit: Data, may: Data, at: Point) -> Data:
    """Order foot that stands: its ranks closed before horse, else open; out of sight where unanswered guns see it."""
    order = field.foot(army, unit, may, at)
    if "do" in order:
        return {"do": order["do"]}
    return shelter.hide(army, at, int(may["reach"]) - 60) if outshot(army) else {}
