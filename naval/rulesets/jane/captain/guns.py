"""Targets, projectiles and aim: fire shared out, kept where it is, and never shifted by many ships together."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.captain import reckon
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.movement import difference

Data = dict[str, Any]

TOGETHER = 2  # ships that may shift from one enemy to another in the same move without an order (NAV-T-061)


def lay(p: Picture) -> None:
    """Share out the targets: the one she has while he is worth it, else the best not yet taken by too many."""
    if not p.all_foes:
        return
    most = -(-len(p.own) // len(p.all_foes)) + int(p.conv["SC-J-50"]["more_on_one"])
    taken: dict[str, int] = {}
    shifts: dict[str, int] = {}
    for ship in sorted(p.own, key=lambda one: (one["force"], one["station"])):
        if ship["boat"]:
            continue
        target = _target(p, ship, taken, shifts, most)
        order = p.order(ship)
        if not ship["guns"] or _holds_fire(p, ship, target):
            target = None
        order["target"] = target["id"] if target else None
        if target:
            taken[target["id"]] = taken.get(target["id"], 0) + 1
            if ship["target"] not in (None, target["id"]):
                shifts[target["id"]] = shifts.get(target["id"], 0) + 1
        _load(p, ship, order, target or _near(p, ship))


def _near(p: Picture, ship: Data) -> Data:
    return min(p.all_foes, key=lambda one: (reckon.away(ship, one), one["id"]))


def _target(p: Picture, ship: Data, taken: dict[str, int], shifts: dict[str, int], most: int) -> Data | None:
    """The foe she is to fire at, or nobody while all are out of reach."""
    reach = reckon.reaches(ship)
    near = [one for one in p.all_foes if reckon.away(ship, one) <= reach]
    if not near:
        return None
    worth = {one["id"]: _worth(ship, one) for one in near}
    kept = next((one for one in near if one["id"] == ship["target"]), None)
    open_to = [one for one in near if taken.get(one["id"], 0) < most and shifts.get(one["id"], 0) < TOGETHER]
    best = max(open_to or near, key=lambda one: (round(worth[one["id"]], 6), one["id"]))
    if kept is not None and (not open_to or worth[best["id"]] < 2.0 * worth[kept["id"]]):
        return kept
    return best


def _worth(ship: Data, foe: Data) -> float:
    """What her fire does to him, weighed by what he is and how he lies; boats that come close before all else."""
    apart = reckon.away(ship, foe)
    guns = reckon.left(ship)
    his = 90.0 if foe["heading_deg"] is None else difference(reckon.towards(foe, ship), float(foe["heading_deg"]))
    mine = difference(reckon.towards(ship, foe), float(ship["heading_deg"]))
    value = reckon.bite(guns, foe["kind"], apart) * reckon.turned(his) * reckon.bearing_share(mine)
    if foe["kind"] in reckon.SMALL and apart < 2500:
        return value * 4 + 1.0
    return value * (1.0 if foe["kind"] in reckon.ARMOURED else 0.6) + 1e-6 * (10_000 - apart)


def _holds_fire(p: Picture, ship: Data, target: Data | None) -> bool:
    """Beyond a range shells are wasted: that of general orders, else that of the book's last sheet but one."""
    if target is None or target["kind"] == reckon.FORT:
        return False
    told = p.general.get("open_fire_yd")
    limit = told if isinstance(told, (int, float)) and told else p.conv["SC-J-50"]["open_fire_yd"]
    return reckon.away(ship, target) > limit


def _load(p: Picture, ship: Data, order: Data, target: Data) -> None:
    """Projectile and aim for the next fire (NAV-T-011)."""
    projectile = _projectile(p, ship, target)
    if "" in ship["loads"] or projectile in ship["loads"]:
        order["projectile"] = projectile
    aim = p.general.get("aim")
    if not isinstance(aim, str):
        # Shot that goes through is for the waterline, where a hit lets in water; all else is for the ship.
        aim = "Z02" if projectile == "AP" and reckon.away(ship, target) <= p.conv["SC-J-04"]["aim_within_yd"] else None
    order["aim"] = aim if target["kind"] != reckon.FORT else None


def _projectile(p: Picture, ship: Data, target: Data) -> str:
    """Shot at armoured ships while it can pierce them, common beyond and at forts; high explosive at small craft."""
    if target["kind"] == reckon.FORT:
        return "CP"
    if target["kind"] not in reckon.ARMOURED:
        return "HE"
    through = min(p.conv["SC-J-04"]["shot_within_yd"], reckon.pierces_to(reckon.left(ship), target["kind"]))
    return "AP" if reckon.away(ship, target) <= through else "CP"
