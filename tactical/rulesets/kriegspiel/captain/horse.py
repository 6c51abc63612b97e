"""The usual captain's horse: charges shared out among its bodies, and an advance of all of it together or of none.

Horse that comes up singly, or waits in sight of rifles, is shot. So it keeps out of sight, or beyond two moves of the enemy,
until its prey is worth more than the losses on the way (KS-092, KS-095, KS-102); then everybody comes up in one move and charges
in the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import aim, field, shelter
from tactical.rulesets.kriegspiel.captain.army import Army
from tactical.rulesets.kriegspiel.rules.tables import BOOK, n, u

MOVE = u("KS-090", "reach")  # u: a horseman's move, and the farthest that a charge starts
RING = 2 * MOVE - 300  # u: one move to come up and one to charge
CLOSE = 800  # u: how near horse comes up that charges in its next move
SHELLS = 6.0  # horsemen that a gun in action fells in a move, of those it sees
VOLLEY = 0.7 / 5  # horsemen that an infantryman fells in a move
UNSEEN = 0.5  # of the worth of men of whom only the arm is made out: in close order they are worth nothing
GUN = 10.0  # men: a gun taken
LEAST = 5.0  # men: for less nobody rides
FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class Body:
    """A body of horse still without orders."""

    key: str
    may: Data
    at: Point
    sabres: int


@dataclass(frozen=True, slots=True)
class Prey:
    """Prey of horse: its place, and how many men a body of so many sabres should fell."""

    at: Point
    men: int
    guns: int
    sure: float

    def worth(self, sabres: int) -> float:
        """Weigh men felled or guns taken, less the losses, for a charge from beyond a foot."""
        if self.guns:
            return self.sure * GUN * min(self.guns, max(0, sabres - 1) // int(BOOK["KS-102"]["mid"]))
        men, each = BOOK["KS-092"]["mid"]
        return self.sure * (min(self.men, sabres * int(each)) - self.men / int(men))


def orders(army: Army, units: Data, bold: bool, healthy: bool) -> dict[str, Data]:
    found: dict[str, Data] = _charges(army, units, bold)
    ready: list[Body] = []
    for key, may in sorted(units.items()):
        unit, at = army.units[key], army.locate_unit(army.units[key])
        if unit["arm"] != "cav" or at is None or key in found:
            continue
        order = _first(army, unit, may, at)
        if order is not None:
            found[key] = order
        else:
            ready.append(Body(key, may, at, len(army.standing(unit))))
    if aim.rides_for_the_line(army):
        found |= {one.key: aim.ride(army, one.may, one.at) for one in ready}
    else:
        found |= _advance(army, ready, bold, healthy)
    return {key: order for key, order in found.items() if order}


def _charges(army: Army, units: Data, bold: bool) -> dict[str, Data]:
    """Choose the charges that promise most, no body charged twice (KS-091)."""
    pairs = [
        (worth(told), key, target)
        for key, may in units.items()
        for target, told in (may.get("charge") or {}).items()
        if army.units[key]["arm"] == "cav"
    ]
    found: dict[str, Data] = {}
    taken: set[str] = set()
    for gain, key, target in sorted(pairs, key=lambda pair: (-pair[0], pair[1:])):
        if gain > (field.BOLD if bold else field.CHARGE) and key not in found and target not in taken:
            taken.add(target)
            found[key] = {"charge": target}
    return found


def worth(told: Data) -> float:
    """Weigh a charge, men for men; in a melee both lose alike, but for the prisoners of the stronger (LW-066, LW-068)."""
    if told.get("coin") or told.get("kills") is not None:
        return field.worth(told)
    more = float(told["sabres"] - told["charged"])
    return more / 2 if more > 0 else -float(told["sabres"])


def _first(army: Army, unit: Data, may: Data, at: Point) -> Data | None:
    """Order whatever comes before any advance: to horse, out of the enemy's reach, into line; None for a body that is ready."""
    acts = field.acts_of(may)
    if not unit["mounted"]:
        return {"do": ["mount"]} if "mount" in acts and field.nearest_horse(army, at) is None else {}
    if may.get("must"):
        return field.away(army, at, may)
    if unit["formation"] not in ("two_ranks", "extended") and "two_ranks" in acts:
        return {"do": ["two_ranks"]}
    return None if may["reach"] else {}


# -- the advance -------------------------------------------------------------------------------------------------------
def _advance(army: Army, ready: list[Body], bold: bool, healthy: bool) -> dict[str, Data]:
    """Bring up all horse that can charge together, or assemble it, or keep it out of the enemy's sight."""
    able = [one for one in ready if one.sabres >= n("KS-091")]
    found = {one.key: _keep_off(army, one) for one in ready if one not in able}
    preys = prey(army)
    if not able:
        return found
    if not preys:
        return found | {one.key: _search(army, one) if healthy else {} for one in able}
    way = army.chart.flow(sorted((army.chart.square(*one.at), 0) for one in preys))
    far = {one.key: way[army.chart.square(*one.at)] for one in able}
    there = [one for one in able if far[one.key] <= RING]
    rides = bold or pays(army, able, preys)
    if rides and len(there) == len([one for one in able if far[one.key] < FAR]):
        return found | {one.key: _order_move_along_way(army, one, way, CLOSE) for one in able}
    for one in able:
        if rides and one not in there:
            found[one.key] = _order_move_along_way(army, one, way, RING - MOVE // 4)
        else:
            found[one.key] = shelter.hide(army, one.at, int(one.may["reach"]) - 60)
    return found


def prey(army: Army) -> list[Prey]:
    """List enemies worth a charge: foot that is not in close order, guns that nobody helps, horse that is dismounted."""
    found: list[Prey] = []
    others = [army.locate_man(key) for key in army.foes if army.men[key]["arm"] != "RA"]
    for key, at in army.located_enemies:
        unit, men = army.enemies[key], army.strength_of(army.enemies[key])
        seen = "marker" not in unit
        sure = 1.0 if seen else UNSEEN
        if unit["arm"] == "RA":
            near = any(dist(*at, *other) <= u("KS-102.helped") + 200 for other in others)
            found += [] if near else [Prey(at, men, len(unit.get("guns", ())) if seen else 1, sure)]
        elif unit["arm"] == "inf" and not (seen and unit["formation"] != "extended"):
            found.append(Prey(at, men, 0, sure))
        elif unit["arm"] == "cav" and seen and not unit.get("mounted", True):
            found.append(Prey(at, men, 0, 1.0))
    return found


def pays(army: Army, able: list[Body], preys: list[Prey]) -> bool:
    left, gain = list(preys), 0.0
    for one in sorted(able, key=lambda body: (-body.sabres, body.key)):
        best = max(left, key=lambda target: (target.worth(one.sabres), target.at), default=None)
        if best is not None and best.worth(one.sabres) > 0:
            gain += best.worth(one.sabres)
            left.remove(best)
    return gain > LEAST and gain > _price(army, able)


def _price(army: Army, able: list[Body]) -> float:
    """Reckon the losses of this horse while it comes up in the enemy's sight and does not yet charge."""
    guns = shelter.guns_feared(army)
    rifles = sum(army.strength_of(army.enemies[key]) for key, _ in army.located_enemies if army.enemies[key]["arm"] == "inf")
    sabres = sum(one.sabres for one in able)
    return min(float(sabres), SHELLS * guns + VOLLEY * rifles)


def _order_move_along_way(army: Army, one: Body, way: list[int], stop: int) -> Data:
    """Move on by a way, not nearer than ``stop``."""
    place = army.next_place(one.at, way, int(one.may["reach"]) - 60, stop)
    return {"to": [[*place]]} if place else {}


def _search(army: Army, one: Body) -> Data:
    """Search when no prey is seen: wait at first, then look for the enemy, no nearer to those seen than is safe."""
    if int(army.view["ply"]) <= field.CALM:
        return {}
    return _order_move_along_way(army, one, army.distances_to_enemy, RING if army.located_enemies else 0)


def _keep_off(army: Army, one: Body) -> Data:
    """Keep off horse that is too few to charge, in time: horse that retires before horse is never let go (KS-091, KS-101)."""
    nearest = min((dist(*one.at, *place) for _, place in army.located_enemies), default=FAR)
    return _order_move_along_way(army, one, army.to_home, 0) if nearest < RING else {}
