"""Recovery of bodies after a battle, hour by hour (LC-026)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land.contact.approach import Fighter, apart_yd, range_yd
from land.forces import cohesion
from land.run import encounters
from land.run.run_input import Given
from land.state.moves import Moves
from land.state.world import STEADY, Body, Land
from naval.state.outcome import Event

HOUR = 60
Recovered = tuple[Land, list[Event]]


def recovered(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> Recovered:
    """Recover bodies at a whole hour: a step for each day out of contact; contact begins the day anew (LC-026)."""
    shaken = [one for one in land.bodies if one.cohesion != STEADY and not one.surrendered]
    if minute % HOUR or not shaken:
        return land, []
    busy = {key for one in land.fights for key in one.bodies}
    some = encounters.fighters(land.bodies, moves)
    bodies, events = {one.key: one for one in land.bodies}, list[Event]()
    for body in shaken:
        if body.key in busy or _in_contact(given, body, some, minute):
            bodies[body.key] = replace(body, shaken_at=minute)
            continue
        now, since = cohesion.recovered(body.cohesion, body.shaken_at, minute)
        if now != body.cohesion:
            bodies[body.key] = replace(body, cohesion=now, shaken_at=since)
            spot = body.spot
            text = f"{body.name} is {now} again." if now == STEADY else f"{body.name} is no longer {body.cohesion}: it is {now}."
            events.append(Event(minute=minute, kind="cohesion", text=text, rules=("LC-026",), lon=spot.lon, lat=spot.lat))
    return replace(land, bodies=tuple(bodies[key] for key in sorted(bodies))), events


def _in_contact(given: Given, body: Body, some: Iterable[Fighter], minute: int) -> bool:
    """Report whether an enemy is within range of any part of a body (LC-256)."""
    own = next((one for one in some if one.key == body.key), None)
    if own is None:
        return False
    night = given.sky.night(body.spot.lon, body.spot.lat, minute)
    return any(one.side != body.side and apart_yd(own, one, minute) <= range_yd(own.guns or one.guns, night) for one in some)
