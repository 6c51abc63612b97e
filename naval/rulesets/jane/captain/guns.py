"""Targets, projectiles and aim: fire shared out, kept where it is, and never shifted by many ships together."""

from __future__ import annotations

from collections.abc import Callable

from naval.rulesets.jane.captain import fleet, gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.command.signals import FREE
from naval.rulesets.jane.table.movement import bearing, difference
from naval.rulesets.jane.tables import Data

Loader = Callable[[Picture, Data, Data, Data], None]
"""Function that writes a ship's projectile and aim for a target into her order."""
TOGETHER = 2  # ships that may shift from one enemy to another in the same move without an order (NAV-T-061)


def lay(p: Picture, load: Loader) -> None:
    """Share out the targets: each ship's present one while worth it, else the best not taken by too many."""
    if not p.all_foes:
        return
    most = -(-len(p.own) // len(p.all_foes)) + int(p.conv["SC-J-50"]["more_on_one"])
    taken: dict[str, int] = {}
    shifts: dict[str, int] = {}
    line = [ship for ship in sorted(p.own, key=lambda one: (one["force"], one["station"])) if not ship["boat"]]
    aways = {ship["id"]: [(gun_values.away(ship, one), one) for one in p.all_foes] for ship in line}
    worth = {ship["id"]: _by_foe(ship, aways[ship["id"]]) for ship in line}
    best = {ship["id"]: _best(p, ship, worth[ship["id"]]) for ship in line}
    p.concentrate = fleet.wish(p, best)
    binding = p.concentrate if p.concentrate and p.view["mode"] == FREE else fleet.in_force(p)
    for ship in line:
        order = p.order(ship)
        near, mine = aways[ship["id"]], worth[ship["id"]]
        reached = [(away, one) for away, one in near if one["id"] in mine]
        given = fleet.serves(binding, best[ship["id"]], reached) if binding and ship["guns"] else None
        if given is not None and not _holds_fire(p, ship, given):
            load(p, ship, order, given)  # her target is that of the concentration
            continue
        # The foe she is to fire at, or nobody while all are out of reach or enough have gone over to them already.
        loose = [one for one in p.all_foes if one["id"] in mine and shifts.get(one["id"], 0) < TOGETHER]
        found = _best(p, ship, mine, [one for one in loose if taken.get(one["id"], 0) < most])
        target = found or _best(p, ship, mine, loose)
        if not ship["guns"] or _holds_fire(p, ship, target):
            target = None
        order["target"] = target["id"] if target else None
        if target:
            taken[target["id"]] = taken.get(target["id"], 0) + 1
            if ship["target"] not in (None, target["id"]):
                shifts[target["id"]] = shifts.get(target["id"], 0) + 1
        load(p, ship, order, target or min((away, one["id"], one) for away, one in near)[2])


def _by_foe(ship: Data, aways: list[tuple[float, Data]]) -> dict[str, float]:
    reach, guns = gun_values.reaches(ship), gun_values.count_usable_guns(ship)
    near = [(away, one) for away, one in aways if away <= reach]
    bites = {kind: gun_values.bites(guns, kind) for kind in {one["kind"] for _, one in near}}
    return {one["id"]: _worth(ship, one, away, bites[one["kind"]]) for away, one in near}


def _best(p: Picture, ship: Data, worth: dict[str, float], open_to: list[Data] | None = None) -> Data | None:
    """Choose the foe whom she hurts most, or her present one while no other is worth twice as much."""
    near = [one for one in p.all_foes if one["id"] in worth]
    kept = next((one for one in near if one["id"] == ship["target"]), None)
    open_to = near if open_to is None else open_to
    best = max(open_to, key=lambda one: (round(worth[one["id"]], 6), one["id"]), default=None)
    if kept is not None and (best is None or worth[best["id"]] < 2.0 * worth[kept["id"]]):
        return kept
    return best


def _worth(ship: Data, foe: Data, apart: float, bites: tuple[float, ...]) -> float:
    """Weigh her fire on him by range, kind and lie; boats that come close go before all else."""
    dx, dy = foe["x_yd"] - ship["x_yd"], foe["y_yd"] - ship["y_yd"]
    his = 90.0 if foe["heading_deg"] is None else abs(difference(bearing(-dx, -dy), foe["heading_deg"]))
    mine = abs(difference(bearing(dx, dy), ship["heading_deg"]))
    value = gun_values.bitten(bites, apart) * gun_values.lie(his)[1] * gun_values.lie(mine)[0]
    if foe["kind"] in gun_values.SMALL and apart < gun_values.CLOSE:
        return value * 4 + 1.0
    return value * (1.0 if foe["kind"] in gun_values.ARMOURED else 0.6) + 1e-6 * (10_000 - apart)


def _holds_fire(p: Picture, ship: Data, target: Data | None) -> bool:
    """Report whether this range would waste a shell: by general orders, else by the book's last sheet but one."""
    if target is None or target["kind"] == gun_values.FORT:
        return False
    told = p.general.get("open_fire_yd")
    limit = told if isinstance(told, (int, float)) and told else p.conv["SC-J-50"]["open_fire_yd"]
    return gun_values.away(ship, target) > limit


def load(p: Picture, ship: Data, order: Data, target: Data) -> None:
    """Choose projectile and aim for the next fire (NAV-T-011)."""
    projectile = _projectile(p, ship, target)
    if "" in ship["loads"] or projectile in ship["loads"]:
        order["projectile"] = projectile
    aim = p.general.get("aim")
    if not isinstance(aim, str):
        # Shot that goes through is for the waterline, where a hit lets in water; all else is for the ship.
        aim = "Z02" if projectile == "AP" and gun_values.away(ship, target) <= p.conv["SC-J-04"]["aim_within_yd"] else None
    order["aim"] = aim if target["kind"] != gun_values.FORT else None


def _projectile(p: Picture, ship: Data, target: Data) -> str:
    """Choose shot at armoured ships it can pierce, common beyond and at forts; high explosive at small craft."""
    if target["kind"] == gun_values.FORT:
        return "CP"
    if target["kind"] not in gun_values.ARMOURED:
        return "HE"
    through = min(p.conv["SC-J-04"]["shot_within_yd"], gun_values.pierces_to(gun_values.count_usable_guns(ship), target["kind"]))
    return "AP" if gun_values.away(ship, target) <= through else "CP"
