"""Torpedo craft of the usual captain: by day they wait behind their line until it is engaged; alone they keep away."""

from __future__ import annotations

from itertools import pairwise

from naval.rulesets.jane.captain import array, gun_values, helm, torpedoes
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies


@modifies("SC-J-58", source="convention: when torpedo craft attack by day with no big ships to help them")
def dares(craft: int, big: int, conv: Table = STANDARD) -> bool:
    """By day, with nobody else to draw the fire, craft attack only if there are several of them to each big ship."""
    return bool(craft >= conv["SC-J-58"]["to_each"] * big)


def command(p: Picture, ships: list[Data]) -> bool:
    """Order course and speed of a force of torpedo craft. False if they have nobody to go for."""
    big = [one for one in p.enemies if one["kind"] not in (*gun_values.SMALL, *gun_values.BOATS)]
    if not big:
        return False
    helped = any(one["kind"] in gun_values.ARMOURED for one in p.own)
    armed = sum(1 for one in p.own if one["kind"] in gun_values.SMALL and torpedoes.ready(one))
    if helped and p.fighting and not p.night and _far(p, big):
        _wait(p, ships, big)
        return True
    if p.night or (helped and p.fighting) or (not helped and dares(armed, len(big), p.conv)):
        return torpedoes.attack(p, ships)
    for ship in ships:
        p.order(ship).update(course_deg=round(helm.clear(ship, big), 2), knots=ship["max_kn"])
    return True


def _far(p: Picture, big: list[Data]) -> bool:
    """Report whether the big ships are still too far from each other to let craft loose."""
    heavies = [one for one in p.own if one["kind"] in gun_values.ARMOURED]
    return min(gun_values.away(one, other) for one in heavies for other in big) > float(p.conv["SC-J-51"]["let_loose_yd"])


def _wait(p: Picture, ships: list[Data], big: list[Data]) -> None:
    """Send craft in line to their station behind the big ships: each by herself, they would run into each other."""
    line, strays, out = array.formed(ships, p.conv)
    heavy = next(one for one in p.own if one["kind"] in gun_values.ARMOURED)
    knots = min(ship["max_kn"] for ship in line) * array.pace(line, False, p.conv)
    p.order(line[0]).update(course_deg=round(torpedoes.behind(line[0], heavy, big), 2), knots=round(knots, 2))
    for ahead, ship in pairwise([*line, *strays]):
        p.order(ship).update(helm.follow(ship, ahead, knots))
        p.line[ship["id"]] = {**p.order(ship), "follow": ahead["id"]}
    for ship in out:
        p.order(ship).update(course_deg=round(helm.clear(ship, big), 2), knots=ship["max_kn"])
