"""Lines of communication in a run: the bodies on them at each whole hour, and the losses of the others (LC-165, LC-166)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from land.ground.country import Country
from land.run.run_input import Given
from land.run.supply import store_movements
from land.state.ground import WIRE
from land.state.moves import Moves
from land.state.world import Body, Land, Spot
from land.supply import communication as linked
from land.supply import hunger
from land.supply.communication import Reached, communication
from land.supply.road_points import Lines, Standing, standing

ARSENAL = "arsenal"
STRICT = "strict"
HOUR = 60
MARCH = "march"
CUT_OFF, WANT = "cut off", "want"
WHY = {
    CUT_OFF: "It is cut off from the arsenals, and may not march or attack.",
    WANT: "It is short of food, and will march only towards one of its own depots.",
}
"""Reasons for which a body may not march, as it reports them."""


@lru_cache(maxsize=4)
def points_of(country: Country) -> Lines:
    """Return the roads and railways of a country as points, built once for a war."""
    return Lines(country.places, country.edges.values())


def reached(
    given: Given, land: Land, side: str, moves: Mapping[str, Moves], minute: int
) -> tuple[list[Body], list[Standing], Reached]:
    """Find the bodies of a side, their foes as they stand, and those in communication (LC-165)."""
    own = [one for one in land.bodies if one.side == side and not one.aboard and not one.surrendered]
    foes = [_reduce_body_to_standing(given, one, moves, minute) for one in land.bodies if one.side != side and not one.aboard]
    mine = [_reduce_body_to_standing(given, one, moves, minute) for one in own]
    held = {one.key: one for one in land.places}
    arsenals = [
        place.key for place in given.country.places.values() if ARSENAL in place.kinds and _is_held_whole(held, place.key, side)
    ]
    arsenals += [one.key for one in land.places if one.arsenal == side and not one.destroyed]
    lanes = store_movements.lanes(given, land, side, minute)
    return own, foes, communication(points_of(given.country), sorted(arsenals), mine, foes, lanes)


def in_touch(given: Given, land: Land, side: str, moves: Mapping[str, Moves], minute: int) -> frozenset[str]:
    """Return the bodies of a side that are in communication at a minute (LC-165)."""
    return frozenset(reached(given, land, side, moves, minute)[2].bodies)


def looked(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> Land:
    """Update at a whole hour the bodies cut off, the dead wires, and the bodies that may not march (LC-159, LC-166)."""
    if minute % HOUR:
        return land
    cut, dark = list[str](), dict[str, tuple[str, ...]]()
    for side in sorted({one.side for one in land.bodies}) if given.terms.communication_test != linked.OFF else ():
        own, _, found = reached(given, land, side, moves, minute)
        cut += [one.key for one in own if one.key not in found.bodies]
        silent = tuple(sorted(_dark(given, side, found.places)))
        dark |= {side: silent} if silent else {}
    land = replace(land, cut_off=tuple(sorted(cut)), dark=dark)
    return update_barred_bodies(given, replace(land, kept={}), [one.key for one in land.bodies])


def update_barred_bodies(given: Given, land: Land, some: Collection[str]) -> Land:
    """Update which of some bodies may not march by their present orders, and why (LC-159, LC-166)."""
    out = {key: why for key, why in land.kept.items() if key not in some}
    out |= {one.key: why for one in land.bodies if one.key in some and (why := _keeps(given, land, one))}
    return land if out == land.kept else replace(land, kept=dict(sorted(out.items())))


def linked_up(land: Land, body: Body) -> bool:
    """Report whether a body is in communication, as of the last whole hour."""
    return body.key not in land.cut_off


def _keeps(given: Given, land: Land, body: Body) -> str:
    if body.aboard or body.surrendered:
        return ""
    if not linked.may_march(given.terms.communication_test, linked_up(land, body)):
        return CUT_OFF
    strict = given.terms.ks_supply == STRICT
    home = hunger.only_to_depot(body.hunger, strict) and _homeward(given, land, body)
    return "" if hunger.may_move(body.hunger, home, strict) else WANT


def _homeward(given: Given, land: Land, body: Body) -> bool:
    held = body.held
    task = held.order.tasks[held.at] if held is not None and held.at < len(held.order.tasks) else None
    by = task.fields.get("by") if task is not None and task.do == MARCH else None
    if not by:
        return False
    end = given.country.spot_at(by[-1]) if isinstance(by[-1], str) else Spot(lon=float(by[-1][0]), lat=float(by[-1][1]))
    depots = (given.country.spot_at(one.key) for one in land.places if one.depot and one.side == body.side and not one.destroyed)
    return any(given.country.miles(end, one) < given.country.miles(body.spot, one) for one in depots)


def _dark(given: Given, side: str, places: Collection[str]) -> Iterable[str]:
    """List a side's wires with an office on roads that its lines do not reach (LC-166)."""
    lines = points_of(given.country)
    for edge in given.country.edges.values():
        ends = [end for end in (edge.a, edge.b) if lines.edges_of(end)]
        serves = linked.has_wire(given.terms.communication_test, all(end in places for end in ends))
        if edge.kind == WIRE and edge.cls == side and not serves:
            yield edge.key


def _reduce_body_to_standing(given: Given, body: Body, moves: Mapping[str, Moves], minute: int) -> Standing:
    moving = body.key in moves and moves[body.key].moving(minute)
    return standing(body, moving, given.terms.ks_supply == STRICT)


def _is_held_whole(held: Mapping[str, object], place: str, side: str) -> bool:
    now = held.get(place)
    return now is not None and getattr(now, "side", "") == side and not getattr(now, "destroyed", False)
