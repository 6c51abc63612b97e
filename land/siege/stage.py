"""Sieges in a run: rings that close or open, approaches, guns, the places that give up (LC-235 to LC-247)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from land.contact import plane
from land.forces.body import of_body
from land.siege import approach, fallen_places, garrison_hunger, ring
from land.siege.approach import Silenced
from land.siege.fallen_places import Fall
from land.siege.ring import Besieger, Ring, Roads
from land.state.ground import Place
from land.state.world import Body, Land, PlaceNow, Siege
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.dice import Dice

SIEGE_GUNS = "sg"


@dataclass(frozen=True)
class Run:
    """Facts that the sieges of a run depend on, beside the land itself.

    ``front`` gives the front a body was ordered to hold, ``moving`` those that march at the run's end, ``sea_sides`` places with
    a sea side, ``watched`` those that hostile warships had in sight in this run, ``rock`` those whose ground is rock.
    """

    country: Roads
    start: int
    until: int
    dice: Dice
    front: Callable[[Body], float] = ring.no_front
    moving: Collection[str] = ()
    sea_sides: Collection[str] = ()
    watched: Collection[str] = ()
    rock: Collection[str] = ()


class Sieges(Frozen, frozen=True):
    """Land after a run's sieges, and their events."""

    land: Land
    rings: tuple[Ring, ...] = ()
    silenced: tuple[Silenced, ...] = ()
    falls: tuple[Fall, ...] = ()
    events: tuple[Event, ...] = ()


def sieges(land: Land, places: Iterable[Place], run: Run) -> Sieges:
    """Advance the siege of every place with a garrison to the end of a run: ring, approach, surrender (LC-235)."""
    out = Sieges(land=land)
    for place in sorted(places, key=lambda one: one.key):
        out = _besiege_place(out, place, run)
    return out


def inside(place: Place, body: Body) -> bool:
    """Report whether a body stands within a place's ring, or at the place (LC-235)."""
    if body.aboard or body.surrendered:
        return False
    far = plane.yards(plane.spot_to_point(body.spot), plane.point(place.lon, place.lat))
    return body.spot.place == place.key or far <= place.ring_mi * plane.YD_A_MILE


def besiegers(place: Place, bodies: Iterable[Body], run: Run) -> list[Besieger]:
    """List bodies that can reach the line round a place, each with the front it was ordered to hold (LC-235)."""
    middle, line = plane.point(place.lon, place.lat), ring.line_mi(place) * plane.YD_A_MILE
    some = [
        Besieger(body=one.key, spot=one.spot, men=of_body(one).fighting, front_mi=run.front(one), moving=one.key in run.moving)
        for one in sorted(bodies, key=lambda row: row.key)
        if not one.aboard and not one.surrendered
    ]
    return [one for one in some if plane.yards(middle, plane.spot_to_point(one.spot)) <= line + ring.reach_yd(one)]


def _besiege_place(out: Sieges, place: Place, run: Run) -> Sieges:
    land = out.land
    state = next((one for one in land.places if one.key == place.key), PlaceNow(key=place.key, side=place.side))
    old = next((one for one in land.sieges if one.place == place.key), None)
    there = [one for one in land.bodies if inside(place, one)]
    own = state.side or place.side or (there[0].side if there else "")
    foes = sorted({one.side for one in land.bodies if one.side != own})
    if not foes or not any(one.side == own for one in there):
        return _replace_siege(out, place.key, None) if old else out
    side = old.side if old is not None and old.side in foes else foes[0]
    line = besiegers(place, (one for one in land.bodies if one.side == side), run)
    roads = ring.gates(run.country, place.key) if line else ()
    found = ring.ring(place.key, roads, line, place.key in run.sea_sides, place.key in run.watched)
    now = ring.besieged(old, found, side, run.until)
    out = replace(out, rings=(*out.rings, found) if line else out.rings)
    if (now is None) != (old is None):
        text = f"{place.name} is invested." if now is not None else f"{place.name} is open again."
        opened = Event(minute=run.until, kind="siege", text=text, rules=("LC-235",), lon=place.lon, lat=place.lat)
        out = replace(out, events=(*out.events, opened))
    if now is None:
        return _replace_siege(out, place.key, None) if old else out
    return _advance_siege(out, place, state, now, {one.body for one in line}, run)


def _advance_siege(out: Sieges, place: Place, state: PlaceNow, now: Siege, line: Collection[str], run: Run) -> Sieges:
    park = [unit for one in out.land.bodies if one.key in line for unit in one.units if unit.code == SIEGE_GUNS and unit.guns]
    rate = approach.yards_a_day(sum(one.guns for one in park), approach.fort_guns(place, state, run.start), place.key in run.rock)
    now = approach.gone_on(now, rate, run.until - max(run.start, now.since))
    keys = [one.key for one in park]
    after, silenced, events = approach.silences(place, state, now, keys, run.start, run.until, run.dice)
    out = replace(out, silenced=(*out.silenced, *silenced), events=(*out.events, *events))
    due = garrison_hunger.surrenders_at(now)
    if due is None or due > run.until:
        return _replace_siege(out, place.key, now, after if after != state else None)
    return given_up(out, place, after, now, max(due, run.start))


def given_up(out: Sieges, place: Place, state: PlaceNow, now: Siege, minute: int, how: str = fallen_places.SURRENDER) -> Sieges:
    """Surrender a place to its besieger with all that is in it (LC-241, LC-247)."""
    garrison = [one for one in out.land.bodies if one.side != now.side and inside(place, one)]
    told, after, taken, event = fallen_places.fall(place, state, garrison, minute, now.side, how)
    gone = {one.key: one for one in taken}
    land = replace(out.land, bodies=tuple(gone.get(one.key, one) for one in out.land.bodies))
    out = replace(out, land=land, falls=(*out.falls, told), events=(*out.events, event))
    return _replace_siege(out, place.key, None, after)


def _replace_siege(out: Sieges, key: str, siege: Siege | None, state: PlaceNow | None = None) -> Sieges:
    kept = [one for one in out.land.sieges if one.place != key] + ([siege] if siege else [])
    places = out.land.places
    if state is not None:
        places = tuple(sorted((*(one for one in places if one.key != key), state), key=lambda one: one.key))
    land = replace(out.land, sieges=tuple(sorted(kept, key=lambda one: one.place)), places=places)
    return replace(out, land=land)
