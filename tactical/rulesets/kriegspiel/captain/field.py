"""Men's part of a move: charges that the tables favour, infantry that comes up to fire, horse that avoids horse."""

from __future__ import annotations

from tactical.ground.captain import captives, charge
from tactical.ground.captain.march import March
from tactical.ground.captain.plan import retake
from tactical.ground.geometry.measure import INCH, UNIT, dist, heading
from tactical.ground.geometry.polygons import point_near
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import deployment, rear
from tactical.rulesets.kriegspiel.captain.army import Army
from tactical.rulesets.kriegspiel.rules.tables import n, u

GUN = 8.0  # men that a gun taken is worth
CHARGE = 1.0  # men: a charge that promises less is not ridden
BOLD = -2.0  # men, when the enemy is beaten
DRESS = 1.15  # of a charging distance: with horse so near, infantry closes its ranks
COVERED = 2600  # u: how far behind the enemy's sight horse keeps until it may charge
STRONGER = 1.5  # times the men that are seen of the enemy, to go for him whatever it costs
NEAR = 300  # u: how near infantry goes that does not come to blows
WHEEL = 2900  # of 4096: the cosine of the angle beyond which a row cannot fire
AWAY = 2304  # u: a horseman's move
CALM, HASTE = 10, 30  # plies in which nobody need hurry, and by which everybody does


def orders(army: Army, options: Data) -> Data:
    """Write the men's sheet."""
    march = March(army, army.places())
    captives.fetch_arms(army, march)
    if rear.beaten(army):
        home = rear.homewards(army, options)
        return {**home, "men": march.ways} if march.ways else home
    units: dict[str, Data] = {}
    # Bold when he is seen to be weak, or the exercise has lasted.
    foes = sum(army.strength_of(unit) for _, unit in army.enemies.items() if army.locate_unit(unit) is not None)
    mine = len(army.own)
    bold = int(army.view["ply"]) >= HASTE or (int(army.view["ply"]) > CALM and mine > STRONGER * foes)
    carts = rear.wagons(army, options)
    taken: set[str] = set()
    men, engaged = bayonets(army, options["units"], bold, march)
    for key, may in sorted(options["units"].items()):
        unit = army.units[key]
        at = army.locate_unit(unit)
        if at is None or key in engaged:
            continue
        order = rear.work(army, key, may, at)
        if order is None:
            order = _order(army, unit, may, at, bold, taken)
        if order:
            units[key] = order
    parts = {"units": units, "men": men, "wagons": carts}
    return {part: value for part, value in parts.items() if value}


def bayonets(army: Army, units: Data, bold: bool, march: March) -> tuple[Data, set[str]]:
    """Choose infantry and sappers who can come to blows with enough men, or take freed men again; returns ways and bodies."""
    able = [
        key
        for name, may in sorted(units.items())
        if army.units[name]["arm"] in ("inf", "RE") and may["reach"] >= army.arms[army.units[name]["arm"]].move
        for key in army.standing(army.units[name])
    ]
    free = [key for key in able if key not in retake(army, march, able)]
    for one in charge.find(army, free, march.places, army.manner.eager if bold else army.manner.wary, bold):
        march.ways.update(one.ways)
    return march.ways, {str(army.men[key]["body"]) for key in march.ways if army.men[key]["is"] == "armed"}


def _order(army: Army, unit: Data, may: Data, at: Point, bold: bool, taken: set[str]) -> Data:
    if unit["arm"] == "cav":
        return _horse(army, unit, may, at, bold, taken)
    if not may["reach"]:
        return {}
    if unit["arm"] == "inf" and holds(army, at):
        return {}
    if unit["arm"] == "inf":
        return foot(army, unit, may, at)
    if unit["arm"] == "GEN":
        return general(army, may, at)
    if unit["arm"] == "RE":
        return sappers(army, unit, may, at, bold)
    return {}


def holds(army: Army, at: Point) -> bool:
    """Report whether infantry stays where it is: in its own entrenchments, against an enemy who comes to it."""
    if army.view["first"] == army.side:
        return False
    lines = deployment.trenches(army.view, army.side)
    (x, y), near = at, deployment.BEHIND + INCH
    return any(point_near(x, y, ax, ay, bx, by, near) for (ax, ay), *_, (bx, by) in lines)


def sappers(army: Army, unit: Data, may: Data, at: Point, bold: bool) -> Data:
    """Send engineers to the bridge that is down; where there is none they join the rest at the end."""
    down = rear.broken(army)
    if down:
        square = army.chart.square(*min(down, key=lambda place: (dist(*at, *place), place)))
        place = army.next_place(at, army.chart.flow((n, 0) for n in army.chart.around(square, 320)), int(may["reach"]) - 60)
        return {"to": [[*place]]} if place else {}
    return _march(army, unit, at, may["reach"], NEAR) if bold else {}


def _march(army: Army, unit: Data, at: Point, reach: int, stop: int) -> Data:
    """March on towards the enemy in line, front towards him; a line that would have to wheel too far does that first."""
    nearest = min((place for _, place in army.located_enemies), key=lambda place: (dist(*at, *place), place), default=None)
    h = unit["h"]
    wanted = (nearest[0] - at[0], nearest[1] - at[1]) if nearest else (0, army.up)
    face = _towards(h, wanted)
    if face is not None:
        return {"face": [*face]}
    place = army.next_place(at, army.distances_to_enemy, reach - 60, stop)
    return {"to": [[*place]], "face": [*h]} if place else {}


def _towards(h: Point, wanted: Point) -> Point | None:
    """Return the front to wheel to, for an enemy aside of the present one; None where the present one will do."""
    if not any(wanted):
        return None
    to = heading(*wanted)
    along = h[0] * to[0] + h[1] * to[1]
    if along > WHEEL * UNIT:
        return None
    half = h[0] + to[0], h[1] + to[1]  # halfway round; a full turn by the flank it is nearer to
    if dist(0, 0, *half) > UNIT // 4:
        return heading(*half)
    return heading(-h[1], h[0])


def acts_of(may: Data) -> set[str]:
    return {act["key"] for act in may["acts"] if "why" not in act}


# -- infantry ----------------------------------------------------------------------------------------------------------
def foot(army: Army, unit: Data, may: Data, at: Point) -> Data:
    """Order infantry that has not fired: it comes up; before horse it closes its ranks, under shells it opens them."""
    horse = nearest_horse(army, at)
    acts = acts_of(may)
    near = horse is not None and horse <= u("KS-090", "reach") * DRESS
    if near and unit["formation"] == "extended" and "two_ranks" in acts:
        return {"do": ["two_ranks"]}
    if not near and unit["formation"] != "extended" and "extended" in acts:
        order: Data = {"do": ["extended"]}
        return {**order, **_march(army, unit, at, may["reach"] // 2, NEAR)}
    if near and unit["formation"] != "extended":
        return {}  # in close order it has nothing to fear from horse, and retiring it would have (KS-101)
    return _march(army, unit, at, may["reach"], NEAR)


def nearest_horse(army: Army, at: Point) -> int | None:
    """Measure how far off the enemy's nearest mounted body is, as far as is seen."""
    found = [
        dist(*at, *place)
        for key, place in army.located_enemies
        if army.enemies[key]["arm"] == "cav" and army.enemies[key].get("mounted", True)
    ]
    return min(found, default=None)


# -- cavalry -----------------------------------------------------------------------------------------------------------
def _horse(army: Army, unit: Data, may: Data, at: Point, bold: bool, taken: set[str]) -> Data:
    """Order horse: it charges where the tables favour it; in reach of horse it does not stand mounted and still (KS-095)."""
    best: tuple[float, str] | None = None
    for target, told in sorted((may.get("charge") or {}).items()):
        gain = worth(told)
        if target not in taken and (best is None or gain > best[0]):
            best = (gain, target)
    if best is not None and best[0] > (BOLD if bold else CHARGE):
        taken.add(best[1])
        return {"charge": best[1]}
    if not unit["mounted"]:
        return {"do": ["mount"]} if "mount" in acts_of(may) and nearest_horse(army, at) is None else {}
    if may.get("must"):
        return away(army, at, may)
    if unit["formation"] not in ("two_ranks", "extended") and "two_ranks" in acts_of(may):
        return {"do": ["two_ranks"]}
    if not may["reach"]:
        return {}
    if len(army.standing(unit)) < n("KS-091"):
        # It cannot charge any more, and if it retired it would never be let go (KS-101).
        nearest = min((dist(*at, *place) for _, place in army.located_enemies), default=COVERED)
        place = army.next_place(at, army.to_home, int(may["reach"]) - 60) if nearest < COVERED else None
        return {"to": [[*place]]} if place else {}
    place = army.next_place(at, army.distances_to_enemy, int(may["reach"]) - 60, 1500 if bold else COVERED)
    return {"to": [[*place]]} if place else {}


def worth(told: Data) -> float:
    """Weigh a charge, men for men; a melee of Little Wars by the numbers, a coin by its mean."""
    coin = told.get("coin")
    if coin:
        return float(sum(face["others"] - face["cavalry"] for face in coin.values())) / 2
    if told.get("kills") is None:
        return float(told["sabres"] - told["charged"]) if told["sabres"] > told["charged"] else -float(told["sabres"])
    return float(told["kills"] - told["loses"] + told.get("thrown", 0) / 4 + GUN * told.get("guns", 0))


def away(army: Army, at: Point, may: Data) -> Data:
    """Move horse out of reach of the enemy's horse, if that can be; else dismount, for standing mounted horse is ridden down."""
    horse = [
        place
        for key, place in army.located_enemies
        if army.enemies[key]["arm"] == "cav" and army.enemies[key].get("mounted", True)
    ]
    chart, here = army.chart, army.chart.square(*at)
    best: tuple[int, int] | None = None
    for square in chart.around(here, int(may["reach"])):
        x, y = chart.centre(square)
        gap = min((dist(x, y, *place) for place in horse), default=1 << 20)
        if best is None or (gap, -square) > best:
            best = (gap, -square)
    if best is not None and best[0] > AWAY + 500:
        anchor = chart.anchors[-best[1]]
        if anchor is not None:
            return {"to": [[*anchor]]}
    return {"do": ["dismount"]} if "dismount" in acts_of(may) else {}


# -- the general -------------------------------------------------------------------------------------------------------
def general(army: Army, may: Data, at: Point) -> Data:
    """Keep the general behind the middle of his foot, near enough to see for them."""
    foot = [place for unit in army.units.values() if unit["arm"] == "inf" and (place := army.locate_unit(unit)) is not None]
    if not foot:
        return {}
    x = sorted(one[0] for one in foot)[len(foot) // 2]
    y = sorted(one[1] for one in foot)[len(foot) // 2] - army.up * 900
    y = min(max(y, 64), army.country.depth - 64)
    if dist(*at, x, y) < 800:
        return {}
    square = army.chart.square(x, y)
    if army.chart.anchors[square] is None:
        return {}
    place = army.next_place(at, army.chart.flow([(square, 0)]), int(may["reach"]) - 60)
    return {"to": [[*place]]} if place else {}
