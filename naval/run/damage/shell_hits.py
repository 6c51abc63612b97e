"""Damage of a shell from the shore to a ship: the tactical rules, on their own scorer (NAV-T-050 to NAV-T-068, SC-LC-127)."""

from __future__ import annotations

from dataclasses import dataclass

from naval.rulesets.jane.for_the_sea import STANDARD, Score, gunnery, scorer_places, shell_scored
from naval.run.mine_hits import Hit, make_mine_hit, taken_up
from naval.state.outcome import Roll
from naval.state.world import Ship, ShipClass
from tactical.engine.dice import Dice

BROAD_PT = 8.0  # she is broad on to a shore that she steams along
SIDES = {"H": "port", "T": "starboard"}
NAMES = {"AP": "shot", "CP": "common shell", "HE": "high explosive"}


@dataclass(frozen=True)
class Shell:
    """A shell that goes home: inches, feet a second, yards, projectile as the tactical rules name it."""

    calibre_in: float
    velocity_fps: float
    range_yd: float
    projectile: str = "AP"


def strike(ship: Ship, ship_class: ShipClass, shell: Shell, dice: Dice, *key: object) -> Hit:
    """Damage a ship by one shell: a number tells where it falls, a coin on which side (SC-T-09, SC-T-12)."""
    target, class_data, guns = taken_up(ship, ship_class)
    sheet = gunnery.row_of(gunnery.grade_of(shell.range_yd))["sheet"]
    drawn, side = dice.u("SC-T-09", "where", *key), dice.coin("SC-T-09", "side", *key)
    zone = gunnery.place_of_hit(1.0, drawn, sheet, "broadside")
    hit = {
        "move": 0,
        "actor": "|".join(map(str, key)),
        "target": ship.key,
        "group": "shore",
        "n": 1,
        "zone": zone,
        "cal": shell.calibre_in,
        "fps": shell.velocity_fps,
        "proj": shell.projectile,
        "range": shell.range_yd,
        "points": BROAD_PT,
        "end_on": False,
        "end": "fore",
        "side": SIDES[side],
    }
    s: Score = shell_scored(target, class_data, hit, dice, STANDARD)
    rolls = (
        Roll(rule="SC-T-09", what=f"{ship.name}: where it falls", faces=0, fell=f"{drawn:.6f}"),
        Roll(rule="SC-T-09", what=f"{ship.name}: on which side", faces=2, fell=side),
        *(Roll(rule=r["rule"], what=f"{ship.name}: {r['what']}", faces=r["faces"], fell=r["fell"]) for r in s.rolls),
    )
    article = "an" if f"{shell.calibre_in:g}".startswith(("8", "11")) else "a"
    text = f"was struck by {article} {shell.calibre_in:g}-inch {NAMES[shell.projectile]} from the shore, "
    text += f"{scorer_places[zone]} to {SIDES[side]}"
    rules = tuple(dict.fromkeys(("LC-246", "SC-T-09", *s.rules)))
    return make_mine_hit(ship, target, class_data, guns, text, rules, rolls)
