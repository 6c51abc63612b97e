"""Deployment of units before a battle: where there is room for one, within reach of its own back line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tactical.ground.geometry.measure import INCH, heading
from tactical.ground.turns.book import Layout
from tactical.ground.turns.movement.places import points_around
from tactical.rulesets.kriegspiel.play import opening
from tactical.rulesets.kriegspiel.play.armies import is_point
from tactical.rulesets.kriegspiel.play.movement import placement
from tactical.rulesets.kriegspiel.rules import formations


def deploy_unit(lay: Layout, key: str, order: Any, floor: placement.Floor, *, near: bool = False) -> str | None:
    """Put one unit down, or say why not; ``near``: where it is wanted, or the nearest place with room for it."""
    unit = lay.state["units"].get(key)
    if unit is None or unit["side"] != lay.side or not opening.waits(lay.state, key):
        return "this is not a unit of yours to deploy"
    if not isinstance(order, dict) or set(map(str, order)) - {"at", "face", "formation"} or not is_point(order.get("at")):
        return 'deploy a unit with {"at": [x, y], "face": [dx, dy], "formation"}'
    face = order.get("face", unit["h"])
    if not is_point(face) or not any(face):
        return "the front of a unit is a direction [dx, dy]"
    formation = order.get("formation", unit["formation"])
    if formation not in formations.FORMATIONS:
        return f"there is no formation {formation!r:.40}"
    was = {
        "men": {one: dict(lay.men[one]) for one in unit["men"]},
        "guns": {one: dict(lay.guns[one]) for one in unit["guns"]},
        "wagons": {one: dict(lay.state["wagons"][one]) for one in unit["wagons"]},
        "unit": dict(unit),
    }
    unit["formation"] = formation
    (x, y), (dx, dy) = order["at"], face
    places: Iterable[tuple[int, int]] = [(x, y)]
    if near:
        line, edge = (
            (0, opening.zone_depth(lay.state, lay.side)) if lay.state["home"][lay.side] == "south" else (lay.country.depth, 0)
        )
        edge = edge or lay.country.depth - opening.zone_depth(lay.state, lay.side)
        inside = min(max(x, 0), lay.country.width), min(max(y, min(line, edge)), max(line, edge))
        places = points_around(inside, INCH, 1 if line == 0 else -1)
    first: str | None = None
    for at in places:
        why = _put_unit_or_refuse(lay, key, at, heading(dx, dy), floor)
        if why is None:
            floor.add(key, placement.discs(lay.state, key))
            lay.stirred()
            lay.kept.setdefault("units", {})[key] = {"at": list(at), "face": list(face), "formation": formation}
            return None
        first = first or why
    lay.men.update(was["men"])
    lay.guns.update(was["guns"])
    lay.state["wagons"].update(was["wagons"])
    lay.state["units"][key] = was["unit"]
    return first


def _put_unit_or_refuse(lay: Layout, key: str, at: tuple[int, int], h: Sequence[int], floor: placement.Floor) -> str | None:
    """Put a unit there, or say why it cannot stand there."""
    placement.put_unit_down(lay.state, key, *at, h)
    discs = placement.discs(lay.state, key)
    if why := placement.room(lay.country, lay.state, key):
        return f"there is no room for it: {'the edge of the field' if why == 'edge' else why} is in the way"
    if all(placement.in_zone(lay.state, lay.side, y) for _, y, _ in discs) and floor.free(discs):
        return None
    far = opening.zone_depth(lay.state, lay.side) // INCH
    return f"there is no room for it there, or it is more than {far} in from the back line"
