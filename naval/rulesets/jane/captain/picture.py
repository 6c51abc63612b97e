"""A captain's picture: one view of his side, sorted for use. Nothing here is read from anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.tables import Data, Table
from tactical.engine.dice import Dice


@dataclass(slots=True)
class Picture:
    """One view as a captain reads it, and the sheet he writes on."""

    view: Data
    dice: Dice
    conv: Table
    own: list[Data] = field(default_factory=list)
    enemies: list[Data] = field(default_factory=list)  # afloat and in sight
    forts: list[Data] = field(default_factory=list)  # hostile, with guns left
    all_foes: list[Data] = field(default_factory=list)  # both
    own_forts: list[Data] = field(default_factory=list)
    general: Data = field(default_factory=dict)
    fighting: bool = True
    stronger: bool = False
    night: bool = False
    sheet: Data = field(default_factory=dict)
    line: Data = field(default_factory=dict)  # who keeps station, as ordered, and on whom
    concentrate: Data | None = None  # the order he gives in this move

    def order(self, ship: Data) -> Data:
        """Give the order being written for one of his ships."""
        found: Data = self.sheet.setdefault(ship["id"], {})
        return found

    def nearest(self, ship: Data, among: list[Data] | None = None) -> Data | None:
        """Find the enemy in sight who is nearest to her."""
        found = self.enemies if among is None else among
        return min(found, key=lambda one: (gun_values.away(ship, one), one["id"]), default=None)


def drawn(view: Data, dice: Dice, conv: Table) -> Picture:
    """Draw the picture of a view: the ships in it, and whether to fight on."""
    picture = Picture(view, dice, conv)
    for ship in view["ships"]:
        if ship["afloat"] and ship["own"]:
            left = gun_values.count_usable_guns(ship)
            picture.own.append({**ship, "left": left, "sound": gun_values.sound(ship, left)})
        elif ship["afloat"] and ship["range_yd"] is not None:
            picture.enemies.append(ship)
    picture.general = view.get("general") or {}
    picture.night = bool(view.get("night"))
    hostile = [one for one in view.get("forts") or () if not one.get("own") and one["side"] != view["viewer"]]
    picture.forts = [_as_foe(one) for one in hostile if not one.get("silenced")]
    picture.all_foes = picture.enemies + picture.forts
    picture.own_forts = [one for one in view.get("forts") or () if one["own"]]
    strength = gun_values.own_strength(picture.own, conv) + conv["SC-J-50"]["fort_weight"] * len(picture.own_forts)
    whole = sum(gun_values.own_weight(ship) for ship in view["ships"] if ship["own"])
    if picture.enemies:
        enemy = gun_values.enemy_strength(picture.enemies, picture.own, conv)
        picture.fighting = _is_fighting_on(strength, enemy, whole, picture)
        picture.stronger = strength > conv["SC-J-50"]["stronger"] * enemy
    elif picture.forts:
        picture.fighting = gun_values.fights_on(strength, whole, conv)
    return picture


def _as_foe(fort: Data) -> Data:
    """Show a fort as a target: it lies where the chart has it and heads nowhere."""
    return {**fort, "kind": gun_values.FORT, "heading_deg": None, "range_yd": 0.0, "what": "fort"}


def _is_fighting_on(own: float, enemy: float, whole: float, picture: Picture) -> bool:
    """Report whether he fights on: by general orders, else by SC-J-04 and while he has ships fit to fight."""
    told = picture.general.get("break_off")
    # Torpedo craft are not weighed against what they are sent to sink.
    craft = all(ship["kind"] in (*gun_values.SMALL, *gun_values.BOATS) for ship in picture.own)
    if told == "never" or craft:
        return True
    if told == "outnumbered":
        return own >= enemy
    return gun_values.fights_on(own, enemy, picture.conv) and own > picture.conv["SC-J-50"]["spent"] * whole
