"""Prisoners on their way to a depot or port under guard, hour by hour (LC-147, SC-LC-155)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from land import tables
from land.communications.reports import freed, guards_for, to_safety
from land.communications.ways import spot_at
from land.contact import plane
from land.contact.approach import range_yd
from land.march.facts import DONE, Fact
from land.march.stragglers import shares
from land.run import encounters
from land.run.run_input import Given, with_body
from land.state.world import Body, Captives, Land, Spot
from naval.state.outcome import Event
from tactical.engine.text.words import plural

HOUR = 60
MILE_M = 1609.344
FREED = "prisoners"  # of a fact: what the body has done
Told = tuple[Land, list[Event], list[Fact]]


def looked(given: Given, land: Land, minute: int) -> Told:
    """Advance escorts at each whole hour: in, met by an enemy, or newly sent off (LC-147).

    Escorts met on the road, by the minute, if that is agreed, are :mod:`land.run.transport.escorts`. A body tells its general of
    prisoners that it has sent off and that are in.
    """
    events, facts = list[Event](), list[Fact]()
    if minute % HOUR:
        return land, events, facts
    for one in land.captives:
        at = locate_escort(given, one, minute)
        enemy = None if given.terms.escorts else _find_stronger_enemy(given, land, one, at, minute)
        if enemy is not None:
            land, told = _freed(given, land, one, at, enemy, minute)
            events.append(told)
            facts.append(Fact(minute=minute, body=enemy.key, kind=DONE, what=FREED, where=told.text))
        elif minute >= one.arrives:
            land = _secured(land, one)
            text = f"{plural(one.men, 'prisoner')} of {_name(land, one.body)} are safe in custody at {given.name(one.to)}."
            events.append(event(minute, text, given.country.spot_at(one.to)))
            facts += _report_prisoners(given, one.body, text, minute)
    for body in [one for one in land.bodies if _sends(land, one)]:
        land, text = _off(given, land, body, minute)
        if text:
            events.append(event(minute, text, body.spot))
            facts += _report_prisoners(given, body.key, text, minute)
    return land, events, facts


def _report_prisoners(given: Given, body: str, text: str, minute: int) -> list[Fact]:
    """Report prisoners by their body (LC-144)."""
    return [Fact(minute=minute, body=body, kind=DONE, what=FREED, where=text)] if given.terms.escorts else []


def locate_escort(given: Given, one: Captives, minute: int) -> Spot:
    """Return where an escort is: it goes at 2½ miles an hour, day and night."""
    metres = max(0, minute - one.off) / HOUR * float(tables.value("post", "prisoners_mph")) * MILE_M
    return spot_at(given.country, one.way, metres) if one.way else given.country.spot_at(one.to)


def _sends(land: Land, body: Body) -> bool:
    fights = any(body.key in one.bodies for one in land.fights)
    return body.prisoners > 0 and not (body.aboard or body.surrendered or fights)


def _off(given: Given, land: Land, body: Body, minute: int) -> tuple[Land, str]:
    """Send prisoners off with a guard to seven of them; without a way to a depot or port they stay with the body."""
    ends = sorted({*_depots(land, body.side), *(one.key for one in land.places if _port(given, one.key, one.side, body.side))})
    escort = to_safety(given.country, body.spot, ends, body.prisoners, minute)
    if escort is None:
        return land, ""
    foot = [unit for unit in body.units if unit.kind.fights and not unit.guns]
    guards = 0 if body.spot.place == escort.to else min(guards_for(body.prisoners), sum(unit.men for unit in foot) // 2)
    if not guards and body.spot.place != escort.to:
        return land, ""
    out = dict(zip((u.key for u in foot), shares(guards, [u.men for u in foot], [u.key for u in foot]), strict=True))
    units = tuple(replace(unit, men=unit.men - out.get(unit.key, 0)) for unit in body.units)
    land = with_body(land, replace(body, units=units, prisoners=0))
    gone = Captives(
        side=body.side,
        body=body.key,
        men=body.prisoners,
        guards=guards,
        to=escort.to,
        off=minute,
        arrives=escort.minute if guards else minute,
        way=escort.way,
    )
    land = replace(land, captives=(*land.captives, gone))
    return land, f"{plural(gone.men, 'prisoner')} of {body.name} go to {given.name(gone.to)} under {plural(guards, 'guard')}."


def _find_stronger_enemy(given: Given, land: Land, one: Captives, at: Spot, minute: int) -> Body | None:
    """Find the nearest hostile body in contact with an escort and stronger than it (LC-256)."""
    near = list[tuple[float, str, Body]]()
    for body in land.bodies:
        if body.side == one.side or body.aboard or body.surrendered or encounters.fighting(body) <= one.guards:
            continue
        far = plane.yards(plane.spot_to_point(at), plane.spot_to_point(body.spot))
        if far <= range_yd(any(unit.guns for unit in body.units), given.sky.night(at.lon, at.lat, minute)):
            near.append((far, body.key, body))
    return min(near)[2] if near else None


def _freed(given: Given, land: Land, one: Captives, at: Spot, enemy: Body, minute: int) -> tuple[Land, Event]:
    text = f"{enemy.name} beats off {plural(one.guards, 'guard')} and frees {plural(one.men, 'prisoner')}."
    return freed_by(given, land, one, at, enemy.key, one.guards), event(minute, text, at)


def freed_by(given: Given, land: Land, one: Captives, at: Spot, by: str, taken: int) -> Land:
    """Free the prisoners, who make for their nearest depot and join the body nearest to it (SC-LC-155).

    ``taken`` are the guards who are prisoners of the body ``by``.
    """
    men = freed(one.men, 0)
    bodies = {body.key: body for body in land.bodies}
    enemy = bodies[by]
    bodies[by] = replace(enemy, prisoners=enemy.prisoners + taken)
    depots = (given.country.spot_at(key) for key in _depots(land, enemy.side))
    home = min(depots, key=lambda spot: given.country.miles(at, spot), default=at)
    own = [body for body in bodies.values() if body.side == enemy.side and not (body.aboard or body.surrendered or body.dummy)]
    to = min(own, key=lambda body: (given.country.miles(home, body.spot), body.key))
    bodies[to.key] = replace(bodies[to.key], stragglers=bodies[to.key].stragglers + men)
    return replace(
        land, bodies=tuple(bodies[key] for key in sorted(bodies)), captives=tuple(each for each in land.captives if each != one)
    )


def _secured(land: Land, one: Captives) -> Land:
    """Secure prisoners that are in; their guards are on the way back as stragglers of their body, if it still stands."""
    bodies = tuple(
        replace(body, stragglers=body.stragglers + one.guards) if body.key == one.body and not body.surrendered else body
        for body in land.bodies
    )
    secured = {**land.secured, one.side: land.secured.get(one.side, 0) + one.men}
    rest = tuple(each for each in land.captives if each != one)
    return replace(land, bodies=bodies, captives=rest, secured=dict(sorted(secured.items())))


def _depots(land: Land, side: str) -> Iterable[str]:
    return [one.key for one in land.places if one.depot and one.side == side and not one.destroyed]


def _port(given: Given, key: str, holder: str, side: str) -> bool:
    place = given.country.places.get(key)
    return place is not None and "port" in place.kinds and (holder or place.side) == side


def _name(land: Land, key: str) -> str:
    return next((one.name for one in land.bodies if one.key == key), "a column that no longer exists")


def event(minute: int, text: str, spot: Spot, *rules: str) -> Event:
    """Make the event of prisoners at a spot."""
    return Event(
        minute=minute, kind="captives", text=text, rules=rules or ("LC-147",), lon=round(spot.lon, 4), lat=round(spot.lat, 4)
    )
