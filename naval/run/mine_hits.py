"""Damage of a mine to a ship: that of a torpedo, by the tactical rules and on their own scorer (SC-S-17, SC-T-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from naval.rulesets.jane.for_the_sea import STANDARD, ZONES, Score, armament, condition, squares, torpedo_hit
from naval.state.outcome import Roll
from naval.state.world import Ship, ShipClass
from tactical.engine.dice import Dice

KNOTS_A_SQUARE = 3  # as a battle reckons back into knots
SECTIONS = {1: "fore", 2: "fore", 3: "mid", 4: "mid", 5: "aft", 6: "aft"}  # SC-N-20
SPENT = ("rounds", "torpedoes")


@dataclass(frozen=True)
class Hit:
    """One mine's effect: at once, and after so many minutes, if she founders; in words, with dice."""

    told: dict[str, Any]
    founders_min: int | None
    lost: dict[str, Any]
    text: str
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...]


def strike(ship: Ship, ship_class: ShipClass, dice: Dice, *key: object) -> Hit:
    """Damage a ship by a mine: one mine hit is one torpedo hit (SC-S-17, SC-T-22).

    The die tells if it strikes fore, amidships or aft, and the coin on which side (SC-N-20). A foundering ship lies dead in the
    water for as many minutes as a battle would give her moves.
    """
    fell, side = dice.d6("SC-N-20", "where", *key), dice.coin("SC-N-20", "side", *key)
    section, where = SECTIONS[fell], "port" if side == "H" else "starboard"
    target, class_data, guns = taken_up(ship, ship_class)
    hit = {
        "move": "mine",
        "actor": "|".join(map(str, key)),
        "target": ship.key,
        "group": "mine",
        "n": 1,
        "zone": ZONES[section],
        "proj": "torpedo",
        "side": where,
        "end": "aft" if section == "aft" else "fore",
    }
    s = Score(target, class_data, hit, dice, STANDARD)
    torpedo_hit.harm(s, section)
    rolls = (
        Roll(rule="SC-N-20", what=f"{ship.name}: where it strikes", faces=6, fell=str(fell)),
        Roll(rule="SC-N-20", what=f"{ship.name}: on which side", faces=2, fell=side),
        *(Roll(rule=r["rule"], what=f"{ship.name}: {r['what']}", faces=r["faces"], fell=r["fell"]) for r in s.rolls),
    )
    clauses = [f"struck a mine {torpedo_hit.WHERE[section]} to {where}", *s.text]
    rules = tuple(dict.fromkeys(("NAV-S-005", "SC-S-17", "SC-T-22", *s.rules)))
    return make_mine_hit(ship, target, class_data, guns, "; ".join(clauses), rules, rolls)


def taken_up(ship: Ship, ship_class: ShipClass) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """Prepare a ship for the scorer, with her class and her guns."""
    class_data = msgspec.to_builtins(ship_class)
    mounts, lights = armament(class_data, STANDARD)
    class_data |= {"mounts": mounts, "lights": lights}
    target = {
        "hurt": condition.taken_up(ship.condition, class_data),
        "end": "",
        "name": ship.name,
        "guns": {one["id"]: {"ready": [0] * one["guns"], "loaded": None, "slow": 0} for one in mounts},
        "idle": {},
        "adrift": 0,
        "turned": 0,
    }
    return target, class_data, [*mounts, *lights]


def make_mine_hit(
    ship: Ship,
    target: dict[str, Any],
    class_data: dict[str, Any],
    guns: list[dict[str, Any]],
    text: str,
    rules: tuple[str, ...],
    rolls: tuple[Roll, ...],
) -> Hit:
    """Put a ship as the scorer leaves her in the words of a battle."""
    hurt = target["hurt"]
    words = condition.words(hurt, class_data, {one["id"]: one for one in guns})
    most = KNOTS_A_SQUARE * condition.most_squares(hurt, class_data, squares(ship.max_kn))
    kept = {**hurt, **{name: ship.condition[name] for name in SPENT if name in ship.condition}}
    end = str(target["end"]).replace("torpedo", "mine")
    founders = int(hurt["founders"]) if not end and hurt["level"] >= 2 else None
    lost = {"afloat": False, "max_kn": 0.0, "damage": [*words, end or "foundered"], "condition": kept}
    here = {"afloat": True, "max_kn": round(most, 3), "damage": words, "condition": kept}
    return Hit(lost if end else here, founders, lost, text, rules, rolls)
