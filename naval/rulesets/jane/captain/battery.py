"""Aim of the usual captain's guns: at the waterline, where the plate is thin (SC-J-57)."""

from __future__ import annotations

from naval.rulesets.jane.captain import concerns, gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

AMIDSHIPS, BOW = "Z02", "Z01"


@modifies("SC-J-57", source="convention: where a captain aims; SC-T-09, SC-J-01")
def aims_at(kind: str, range_yd: float, conv: Table = STANDARD) -> str | None:
    """A captain aims at the waterline: of an armoured ship at the bow, where the belt is half as thick, else amidships.

    Beyond the range at which that is worth it he aims nowhere in particular.
    """
    if range_yd > conv["SC-J-57"]["aim_within_yd"]:
        return None
    return BOW if kind in gun_values.ARMOURED else AMIDSHIPS


def load(p: Picture, ship: Data, order: Data, target: Data) -> None:
    """Choose projectile and aim: shot at armoured ships, high explosive at unarmoured ones, common at forts."""
    away, armoured = gun_values.away(ship, target), target["kind"] in gun_values.ARMOURED
    fort = target["kind"] == gun_values.FORT
    projectile = "CP" if fort else "AP" if armoured else "HE"
    if "" in ship["loads"] or projectile in ship["loads"]:
        order["projectile"] = projectile
    told = p.general.get("aim")
    aim = told if isinstance(told, str) else aims_at(target["kind"], away, p.conv)
    order["aim"] = None if fort else aim


def general_orders(view: Data) -> Data:
    """Write the easy captain's general orders, except that each ship is to fire at the enemy nearest to her."""
    sheet = concerns.general_orders(view)
    text = "Keep the line, and turn together from torpedoes; fire at the enemy nearest to you, at her waterline."
    return {"general": {**sheet["general"], "text": text, "concentration": "nearest"}}
