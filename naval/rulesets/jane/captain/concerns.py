"""A captain's other concerns: general orders, the night, and the guns of his own forts."""

from __future__ import annotations

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.table.movement import bearing, difference
from naval.rulesets.jane.tables import Data

SETTING = 2000  # yards: most speed at which a torpedo still reaches from line to line
SETTING_SMALL = 1000  # craft go in to fire
SYSTEM = "van"  # of fire: the leading ship, on whose course the others hang


def general_orders(view: Data) -> Data:
    """Write a side's general orders, before the action (NAV-T-003)."""
    own = [ship for ship in view["ships"] if ship["own"]]
    settings: Data = {"all": SETTING}
    small = {ship["id"]: SETTING_SMALL for ship in own if ship["kind"] in gun_values.SMALL and ship.get("tubes")}
    flag = (view.get("command") or {}).get("flag")
    others = [ship for ship in own if ship["id"] != flag]
    heavy = sorted(others, key=lambda one: (-gun_values.own_weight(one), one["force"], one["station"]))
    orders: Data = {
        "text": "Keep the line; fire at the enemy's leading ship while you reach her; turn away from torpedoes.",
        "settings": {**settings, **small} if any(ship.get("tubes") for ship in own) else {},
        "break_off": "beaten",
        "concentration": SYSTEM,
    }
    if heavy:
        orders["second"] = heavy[0]["id"]
    return {"general": orders}


def lights(p: Picture) -> None:
    """Use searchlights sparingly: one on each boat near, from the nearest ship, so that all may fire at it."""
    if not p.night:
        return
    lit: set[str] = set()
    for foe in sorted(p.enemies, key=lambda one: one["id"]):
        users = [one for one in p.own if one["kind"] in gun_values.ARMOURED and one["id"] not in lit]
        if foe["kind"] not in gun_values.SMALL or not users:
            continue
        user = min(users, key=lambda one: (gun_values.away(one, foe), one["id"]))
        if gun_values.away(user, foe) <= p.conv["SC-J-51"]["light_yd"]:
            lit.add(user["id"])
            p.order(user)["light"] = round(gun_values.towards(user, foe), 1)


def glow(p: Picture, ship: Data) -> float | None:
    """Find the bearing of the nearest hostile light that is seen by night; None if all is dark."""
    found = []
    for beam in (p.view.get("night") or {}).get("beams") or ():
        if not beam["own"]:
            away = gun_values.away(ship, beam)
            found.append((round(away, 1), float(beam["bearing_deg"])))
    return min(found)[1] if found else None


def forts(p: Picture) -> Data:
    """Order his forts' guns: at the nearest big ship they reach, shot as far as it pierces, common beyond."""
    orders: Data = {}
    for fort in p.view.get("forts") or ():
        if not fort.get("own"):
            continue
        reach = float(fort.get("reach_yd") or 0.0)
        near = [one for one in p.enemies if gun_values.away(fort, one) <= reach and _faces(fort, one)]
        order: Data = {"target": None}
        if near:
            target = min(
                near,
                key=lambda one: (
                    one["kind"] in gun_values.SMALL,
                    one["id"] != fort.get("target"),
                    gun_values.away(fort, one),
                    one["id"],
                ),
            )
            order["target"] = target["id"]
            guns = tuple((gun["calibre_in"], 1) for gun in fort["guns"] if not gun["out"])
            through = gun_values.pierces_to(guns, target["kind"])
            wanted = (
                "HE" if target["kind"] not in gun_values.ARMOURED else "AP" if gun_values.away(fort, target) <= through else "CP"
            )
            if "" in fort["loads"] or wanted in fort["loads"]:
                order["projectile"] = wanted
        orders[fort["id"]] = order
    return orders


def _faces(fort: Data, foe: Data) -> bool:
    line = bearing(foe["x_yd"] - fort["x_yd"], foe["y_yd"] - fort["y_yd"])
    return abs(difference(line, float(fort["faces_deg"]))) <= 90
