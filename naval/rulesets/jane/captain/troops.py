"""Troops as a captain orders them: landing parties to the nearest hostile fort or dockyard, defenders to meet landings."""

from __future__ import annotations

from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.forts.land import ahead, may_enter
from naval.rulesets.jane.forts.landing import middle
from naval.rulesets.jane.table.movement import bearing, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

ROUND = (0.0, 22.5, -22.5, 45.0, -45.0, 67.5, -67.5, 90.0, -90.0)  # degrees off the straight way, round what is barred
Spot = tuple[float, float]


@modifies("SC-J-66", source="convention: how far defenders go out to meet a landing party")
def comes_out(away_yd: float, conv: Table = STANDARD) -> bool:
    """Defenders of a fort or dockyard go to meet hostile troops that come within this distance of it."""
    return bool(away_yd <= conv["SC-J-66"]["yards"])


def troops(p: Picture) -> Data:
    """Order his own troops; nothing where there is nothing ashore to take or to keep."""
    land = p.view.get("land") or {}
    own = sorted((one for one in land.get("troops", ()) if one["own"]), key=lambda one: str(one["id"]))
    if not own:
        return {}
    mine, theirs = _places(p, land)
    foes = [(one["x_yd"], one["y_yd"]) for one in land["troops"] if not one["own"]]
    coming = [foe for foe in foes if any(comes_out(distance(foe[0] - x, foe[1] - y), p.conv) for x, y in mine)]
    orders = {}
    for one in own:
        goal = _nearest(one, theirs if theirs and not coming else coming or mine)
        order = _towards(land["ground"], one, goal, p.conv) if goal is not None else None
        if order is not None:
            orders[one["id"]] = order
    return orders


def _places(p: Picture, land: Data) -> tuple[list[Spot], list[Spot]]:
    """List his forts and dockyards, and the enemy's, that nobody has taken."""
    mine: list[Spot] = []
    theirs: list[Spot] = []
    for fort in p.view.get("forts") or ():
        if not fort.get("silenced"):
            (mine if fort["own"] else theirs).append((fort["x_yd"], fort["y_yd"]))
    for yard in land["ground"]:
        if yard.get("side") and not yard.get("taken"):
            (mine if yard["side"] == p.view["viewer"] else theirs).append(middle(yard["points"]))
    return mine, theirs


def _nearest(one: Data, spots: list[Spot]) -> Spot | None:
    return min(spots, key=lambda spot: (round(distance(spot[0] - one["x_yd"], spot[1] - one["y_yd"]), 3), spot), default=None)


def _towards(ground: list[Data], one: Data, goal: Spot, conv: Table) -> Data | None:
    """Choose the open course nearest to the straight way; a halt at the goal, nothing where all is barred."""
    dx, dy = goal[0] - one["x_yd"], goal[1] - one["y_yd"]
    if distance(dx, dy) <= conv["SC-J-64"]["fort_yd"] / 2:
        return {"halt": True}
    line = bearing(dx, dy)
    piece = {"x": one["x_yd"], "y": one["y_yd"]}
    for off in ROUND:
        course = round((line + off) % 360, 2)
        if may_enter(one["kind"], ahead(ground, piece, course, conv)[2], conv) is None:
            return {"course_deg": course}
    return None
