"""The captain who fights with nobody at the table (SC-J-04). He knows his book, his ships, and what is in sight.

His orders follow from one view of his side: the leader of each force opens or closes to the range that suits her guns
and then keeps the enemy abeam; the others follow in her wake; fire goes to the nearest, no more ships on one than
needed; a side that is beaten or too weak runs.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.gunnery import reach
from naval.rulesets.jane.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies

Data = dict[str, Any]

TURN_EVERY = 12  # moves for which a leader keeps his mind about turning to the enemy's course


@modifies("SC-J-04", source="convention: standing orders of a captain alone")
def fights_on(own: float, enemy: float, conv: Table = STANDARD) -> bool:
    """A side fights while its strength is a little over half of the enemy's in sight, else it runs."""
    return bool(own >= conv["SC-J-04"]["beaten"] * enemy)


def orders(view: Data, dice: Dice, conv: Table = STANDARD) -> Data:
    """Orders of ``view["viewer"]`` for the next move, made from the view, its own dice and nothing else."""
    if view["stage"] == "general":
        return {}
    own = [ship for ship in view["ships"] if ship["own"] and ship["afloat"]]
    enemies = [ship for ship in view["ships"] if not ship["own"] and ship["afloat"] and ship["range_yd"] is not None]
    fighting = not enemies or fights_on(_strength(own, conv), _enemy_strength(enemies, conv), conv)
    sheet: Data = {}
    forces = sorted({ship["force"] for ship in own})
    for force in forces:
        line = sorted((ship for ship in own if ship["force"] == force), key=lambda one: int(one["station"]))
        yields = dice.coin("turn", force, view["turn"] // TURN_EVERY) == "H"
        _sail(line, enemies, fighting, yields, sheet, conv)
    _aim(own, enemies, sheet, conv)
    return {"ships": sheet}


def _sound(ship: Data) -> float:
    """The share of her guns a ship still has, halved when she cannot keep up half her speed; 0 when she is done for."""
    if ship["level"] == 2:
        return 0.0
    total = sum(gun["guns"] * gun["calibre_in"] ** 2 for gun in ship["guns"])
    lost = sum(gun["out"] * gun["calibre_in"] ** 2 for gun in ship["guns"])
    return (1.0 - lost / total if total else 0.1) * (1.0 if ship["max_kn"] >= 0.5 * ship["class_kn"] else 0.5)


def _strength(own: list[Data], conv: Table) -> float:
    return float(sum(conv["SC-J-04"]["weight"].get(ship["kind"], 1.0) * _sound(ship) for ship in own))


def _enemy_strength(enemies: list[Data], conv: Table) -> float:
    return float(sum(conv["SC-J-04"]["weight"].get(ship["kind"], 1.0) for ship in enemies))


def _sail(line: list[Data], enemies: list[Data], fighting: bool, yields: bool, sheet: Data, conv: Table) -> None:
    """Course and speed for one force: its leader by the enemy, the others by the ship ahead."""
    able = [ship for ship in line if ship["max_kn"] >= 0.5 * max(one["max_kn"] for one in line) and ship["steering"]]
    leader = (able or line)[0]
    keeping = [ship["max_kn"] for ship in able] or [leader["max_kn"]]
    speed = min(keeping)
    course = _course(leader, enemies, fighting, yields, conv)
    knots = speed if enemies else min(speed, leader["kn"] or speed)
    sheet[leader["id"]] = {"course_deg": round(course, 2), "knots": knots}
    ahead = leader
    for ship in line:
        if ship is leader:
            continue
        sheet[ship["id"]] = _follow(ship, ahead, sheet[leader["id"]]["knots"])
        if ship in able:
            ahead = ship


def _course(ship: Data, enemies: list[Data], fighting: bool, yields: bool, conv: Table) -> float:
    """Towards the enemy while he is far, abeam of him at the range that suits, away from him when he is too strong.

    After an enemy who runs she steers straight, for on a slanting course even the faster ship never comes up with him.
    """
    if not enemies:
        return float(ship["heading_deg"])
    near = min(enemies, key=lambda one: (_away(ship, one), one["id"]))
    line, away = _bearing(ship, near), _away(ship, near)
    if not fighting:
        return _clear(ship, enemies)
    wanted = _range_wanted(ship, conv)
    beyond: float = max(-1.0, min(1.0, (away - wanted) / (wanted * conv["SC-J-04"]["band"])))
    runs = _runs(ship, enemies)
    # Ahead 4 points off the enemy's bearing to close, abeam (8) at the range, 12 to open; between them in proportion.
    off = 8 - (8 if runs and beyond > 0 else 4) * beyond
    if away > wanted + 4000:
        off = min(off, 2.0)
    sides = [(line + off * POINT) % 360, (line - off * POINT) % 360]
    along = float(ship["heading_deg"])
    against = near["heading_deg"] is not None and abs(difference(near["heading_deg"], along)) > 8 * POINT
    if yields and against and away <= wanted + 2500:
        along = float(near["heading_deg"])
    return min(sides, key=lambda course: (round(abs(difference(course, along)), 3), course))


def _runs(ship: Data, enemies: list[Data]) -> bool:
    """Whether the nearest enemy whose course can be made out shows his stern: within four points of straight away."""
    made_out = [one for one in enemies if one["heading_deg"] is not None]
    if not made_out:
        return False
    near = min(made_out, key=lambda one: (_away(ship, one), one["id"]))
    return abs(difference(float(near["heading_deg"]), _bearing(ship, near))) < 4 * POINT


def _clear(ship: Data, enemies: list[Data]) -> float:
    """Away from the enemies in sight, the near ones counting most."""
    x = sum((ship["x_yd"] - one["x_yd"]) / max(1.0, _away(ship, one)) ** 2 for one in enemies)
    y = sum((ship["y_yd"] - one["y_yd"]) / max(1.0, _away(ship, one)) ** 2 for one in enemies)
    return bearing(x, y) if x or y else float(ship["heading_deg"])


def _range_wanted(ship: Data, conv: Table) -> float:
    """The range that suits her guns, well inside what the best of those she has left can carry (NAV-T-065)."""
    rule = conv["SC-J-04"]
    big = BOOK["NAV-T-083"]["value"]
    heavy = sum(gun["guns"] - gun["out"] for gun in ship["guns"] if gun["calibre_in"] >= big)
    wanted = rule["range_heavy_yd" if heavy >= 4 else "range_light_yd"]
    carries = [reach(gun["calibre_in"])[0] for gun in ship["guns"] if gun["out"] < gun["guns"]]
    return float(min(wanted, rule["reach_share"] * max(carries, default=wanted / rule["reach_share"])))


def _follow(ship: Data, ahead: Data, knots: float) -> Data:
    """Steer for the wake of the ship ahead, two cables astern of her, faster when behind and slower when close."""
    gap = distance(ahead["x_yd"] - ship["x_yd"], ahead["y_yd"] - ship["y_yd"])
    course = _bearing(ship, ahead) if gap > 150 else float(ahead["heading_deg"])
    wanted = knots + max(-4.5, min(4.5, (gap - 400) / 100 * 1.5))
    most = ship["max_kn"]
    return {"course_deg": round(course, 2), "knots": round(max(min(3.0, most), min(most, wanted)), 2)}


def _away(ship: Data, enemy: Data) -> float:
    return distance(enemy["x_yd"] - ship["x_yd"], enemy["y_yd"] - ship["y_yd"])


def _bearing(ship: Data, enemy: Data) -> float:
    return bearing(enemy["x_yd"] - ship["x_yd"], enemy["y_yd"] - ship["y_yd"])


def _aim(own: list[Data], enemies: list[Data], sheet: Data, conv: Table) -> None:
    """Share out the targets: keep the one she has while he is in reach, else the nearest not yet taken by too many."""
    if not enemies:
        return
    most = -(-len(own) // len(enemies)) + 1
    taken: dict[str, int] = {}
    for ship in sorted(own, key=lambda one: (one["force"], one["station"])):
        order = sheet.setdefault(ship["id"], {})
        ranges = sorted((_away(ship, one), str(one["id"]), one) for one in enemies)
        near = [one for away, _, one in ranges if away <= _reach(ship)]
        open_to = [one for one in near if taken.get(one["id"], 0) < most] or near
        kept = [one for one in open_to if one["id"] == ship["target"]]
        target = (kept or open_to or [ranges[0][2]])[0]
        order["target"] = target["id"] if near else None
        if near:
            taken[target["id"]] = taken.get(target["id"], 0) + 1
        projectile = _projectile(ship, target, conv)
        if "" in ship["loads"] or projectile in ship["loads"]:
            order["projectile"] = projectile
        # General orders (NAV-T-011): shot for the waterline where a hit can be placed at all, else at the ship.
        order["aim"] = "Z02" if projectile == "AP" and _away(ship, target) <= conv["SC-J-04"]["aim_within_yd"] else None


def _reach(ship: Data) -> float:
    """How far her best guns carry (NAV-T-065), less what a range may be misjudged by."""
    best = max((gun["calibre_in"] for gun in ship["guns"] if gun["out"] < gun["guns"]), default=0.0)
    return 0.95 * reach(best)[0]


def _projectile(ship: Data, target: Data, conv: Table) -> str:
    """Shot at armoured ships while it can pierce them, common beyond; high explosive at small craft."""
    if target["kind"] not in ("battleship", "big_cruiser", "coast_defence", "unknown"):
        return "HE"
    return "AP" if _away(ship, target) <= conv["SC-J-04"]["shot_within_yd"] else "CP"
