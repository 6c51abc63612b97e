"""Sieges during a run: places shut in, saps, storms, hunger, the fall (LC-235 to LC-247).

Rings and approaches advance every whole hour, wherever the run is cut (SC-LC-120); those shut in eat at the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land import tables
from land.contact.stops import fall_stops, present
from land.run.run_input import Given, with_body
from land.run.siege import siege_tasks
from land.run.siege.siege_reports import Look, larder, look_min, tell
from land.run.siege.siege_tasks import side_of, with_siege
from land.siege import approach, garrison_hunger, ring, stage
from land.siege.stage import inside
from land.state.ground import Place
from land.state.moves import Moves
from land.state.stops import FALL, Concerned, LandStop
from land.state.world import Body, Land, Spot
from land.supply.facts import Called
from naval.geo import course
from naval.state.outcome import Event
from tactical.engine.text.words import plural

NAMES = ("garrison", "invest", "storm")  # tasks that name a place and a front
FORT, ROCK, ARSENAL = "fort", "steep", "arsenal"


def places(given: Given, land: Land) -> tuple[Place, ...]:
    """List the places that can be besieged: forts, and those that bodies are ordered to invest or to storm (SC-LC-121)."""
    keys = {one.key for one in given.country.places.values() if FORT in one.kinds}
    for body in land.bodies:
        tasks = body.held.order.tasks if body.held is not None else ()
        keys |= {str(one.fields.get("place", "")) for one in tasks if one.do in ("invest", "storm")}
    keys |= {one.place for one in land.sieges}
    return tuple(given.country.places[key] for key in sorted(keys) if key in given.country.places)


def looked(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> Look:
    """Advance every siege by the hour before a minute, and find those who now storm or surrender."""
    some = places(given, land)
    moving = frozenset(one.key for one in land.bodies if one.key in moves and moves[one.key].moving(minute - 1))
    now = Look(given, land, minute, moving)
    if not some:
        return now
    in_sight = _seen_from_the_sea(given, land, some, minute)
    run = _run(given, land, some, now, in_sight)
    found = stage.sieges(land, some, run)
    now.land = _watched(found.land, in_sight, minute)
    now.events += found.events
    now.falls += found.falls
    tell(now, land, found, run)
    _sorties(now)
    siege_tasks.carried_out(now, {one.key: one for one in some}, run)
    return now


def front_of(body: Body) -> float:
    """Return the front that a body was last ordered to hold before a place, and still holds (SC-LC-82, SC-LC-122)."""
    if body.held is None:
        return 0.0
    done = [one for one in body.held.order.tasks[: body.held.at + 1] if one.do in NAMES]
    return float(done[-1].fields.get("front_mi") or 0.0) if done else 0.0


def shut(given: Given, land: Land) -> dict[str, str]:
    """Return the bodies that are shut in, each with its place (LC-235, LC-240)."""
    return {
        body.key: one.place
        for one in land.sieges
        for body in land.bodies
        if body.side != one.side and inside(given.country.find_place(one.place), body)
    }


def invested(land: Land) -> dict[str, str]:
    """Return the invested places, each with the side that is shut in: a rider hardly comes there (LC-235)."""
    held = {one.key: one.side for one in land.places}
    other = {"blue": "red", "red": "blue"}
    return {one.place: held.get(one.place) or other.get(one.side, "") for one in land.sieges}


def fed(given: Given, land: Land, called: Iterable[tuple[str, Called]], minute: int) -> Look:
    """Feed those shut in after the call: they replace missing food with horses, and report the rest (LC-240, LC-241)."""
    now = Look(given, land, minute)
    short = {one.body: max(0, one.short.food) for _, told in called for one in told.drew}
    for siege in land.sieges:
        place = given.country.find_place(siege.place)
        some = [one for one in now.land.bodies if one.side != siege.side and inside(place, one)]
        wants = sum(short.get(one.key, 0) for one in some)
        after, eaten, siege = garrison_hunger.eat(some, wants, siege, minute)
        if eaten and eaten == wants:
            after = tuple(replace(one, hunger=0) if short.get(one.key) else one for one in after)
        no_more = int(tables.value("siege", "hungry_calls"))
        if siege.horses_gone == garrison_hunger.NONE and after and all(one.hunger >= no_more for one in after):
            siege = replace(siege, horses_gone=minute - garrison_hunger.surrender_min())  # SC-LC-84: they yield now
        for one in after:
            now.land = with_body(now.land, one)
        now.land = with_siege(now.land, siege)
        if eaten:
            text = f"{place.name}: {plural(eaten, 'horse')} eaten at the call."
            now.events.append(Event(minute=minute, kind="siege", text=text, rules=("LC-240",), lon=place.lon, lat=place.lat))
        larder(now, place, after, eaten)
    return now


def fired(given: Given, land: Land, until: int) -> Look:
    """Make garrisons report on their batteries' fire on ships (LC-144, LC-246)."""
    now = Look(given, land, until)
    for one in given.coast:
        place = given.country.find_place(one.place)
        garrison = [body for body in land.bodies if body.side == side_of(land, place) and inside(place, body)]
        if one.minute <= until:
            Look(given, land, one.minute, said=now.said).say(garrison, place.key, one.text)
    return now


def stop_of(now: Look, before: Land, staffs: Mapping[str, Moves]) -> LandStop | None:
    """Make the stop at the fall of an arsenal or a headquarters: seats present are asked (LC-008)."""
    given, asked = now.given, set[tuple[str, str]]()
    spots = {seat: way.head(now.minute) for seat, way in staffs.items()}
    for fell in now.falls:
        place = given.country.find_place(fell.place)
        lost = [one for one in before.staffs if one.side != fell.taker]
        headquarters = any(_is_within_ring(place, spots[one.seat]) for one in lost if one.seat in spots)
        if not fall_stops(place.kinds if not fell.arsenal else (ARSENAL,), headquarters):
            continue
        able = {one.key: one for one in now.land.bodies if not one.surrendered and not one.aboard}
        near = {key: one.spot for key, one in able.items() if _is_before_place(place, one)}
        for seat, some in present(near, spots, given.terms.hq_hears_mi).items():
            asked |= {(seat, key) for key in some if able[key].seat == seat}
    if not asked:
        return None
    return LandStop(minute=now.minute, asked=tuple(Concerned(seat=seat, body=key, why=FALL) for seat, key in sorted(asked)))


# -- the ring ------------------------------------------------------------------------------------------------------------


def _sorties(now: Look) -> None:
    """Throw approaches back where a besieger retreats before those he had shut in: he lost to a sortie (LC-242)."""
    bodies = {one.key: one for one in now.land.bodies}
    for siege in now.land.sieges:
        place = now.given.country.find_place(siege.place)
        gone = [
            one
            for one in bodies.values()
            if one.side == siege.side and _goes_back(one, now.minute) and _is_before_place(place, one)
        ]
        if not any(_met_by(now.land, one, bodies) for one in gone):
            continue
        after = approach.sortie_won(siege)
        now.land = with_siege(now.land, after)
        text = f"A sortie from {place.name} is won: the approach is thrown back to {round(after.front_yd):,} yards."
        now.events.append(Event(minute=now.minute, kind="siege", text=text, rules=("LC-242",), lon=place.lon, lat=place.lat))
        there = [one for one in bodies.values() if _is_before_place(place, one)]
        now.say([one for one in there if one.side == siege.side], place.key, text, front_yd=after.front_yd, invested=1)
        now.say([one for one in there if one.side != siege.side], place.key, text, front_yd=after.front_yd, invested=1)


def _goes_back(body: Body, minute: int) -> bool:
    """Report whether a body was beaten in the hour before, and goes back (LC-279): its order has no author."""
    order = body.held.order if body.held is not None else None
    beaten = order is not None and order.number == 0 and not order.author
    return order is not None and beaten and minute - look_min() < order.issued <= minute


def _met_by(land: Land, body: Body, bodies: Mapping[str, Body]) -> bool:
    others = [one.b if one.a == body.key else one.a for one in land.met if body.key in (one.a, one.b)]
    return any(key in bodies and bodies[key].side != body.side for key in others)


def _run(given: Given, land: Land, some: Iterable[Place], now: Look, in_sight: Iterable[str]) -> stage.Run:
    lately = {one.place for one in land.sieges if one.watched >= 0 and now.minute - one.watched <= given.run_min}
    country = given.country
    return stage.Run(
        country=country,
        start=now.minute - look_min(),
        until=now.minute,
        dice=given.dice,
        front=front_of,
        moving=now.moving,
        sea_sides={one.key for one in some if ring.sea_side(one, country.from_sea_nm(one.lon, one.lat))},
        watched={*in_sight, *lately},
        rock={one.key for one in some if country.kind_at(one.lon, one.lat) == ROCK},
    )


def _seen_from_the_sea(given: Given, land: Land, some: Iterable[Place], minute: int) -> set[str]:
    """Find the places that warships of the besieger's side have in sight at this minute (LC-235)."""
    held = {one.key: one.side for one in land.places}
    out = set()
    for place in some:
        sees = given.sky.visibility_nm(place.lon, place.lat, minute)
        for ship in given.ships:
            way, convoy = given.afloat.get(ship.key), given.convoys.get(ship.key)
            own = held.get(place.key) or place.side
            if way is None or convoy is None or not convoy.warships or not own or ship.side == own:
                continue
            at = way.head(minute)
            if course.distance_nm(place.lon, place.lat, at.lon, at.lat) <= sees:
                out.add(place.key)
    return out


def _watched(land: Land, in_sight: Iterable[str], minute: int) -> Land:
    seen = set(in_sight)
    return replace(land, sieges=tuple(replace(one, watched=minute) if one.place in seen else one for one in land.sieges))


def _is_within_ring(place: Place, spot: Spot) -> bool:
    return spot.place == place.key or course.distance_nm(place.lon, place.lat, spot.lon, spot.lat) * 1.15 <= place.ring_mi


def _is_before_place(place: Place, body: Body) -> bool:
    far = course.distance_nm(place.lon, place.lat, body.spot.lon, body.spot.lat) * 1.15
    return far <= ring.line_mi(place) + float(tables.value("siege", "front_mi"))
