"""Count of a run for the war: holders of places, arsenals destroyed and founded, objectives, the end (LC-290 to LC-296)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from land.score import battles, objectives
from land.score.battles import End, Won
from land.score.objectives import ARSENAL, Award, Destroyed, Objective
from land.state.ground import Place
from land.state.world import Land, Over, PlaceNow
from land.supply.depots import captured
from land.supply.hunger import out_of_action
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import plural


class Scored(Frozen, frozen=True):
    """Land with its tallies after a run, and the items counted."""

    land: Land
    awards: tuple[Award, ...] = ()
    destroyed: tuple[Destroyed, ...] = ()
    end: End | None = None
    events: tuple[Event, ...] = ()


def scored(
    land: Land,
    places: Iterable[Place],
    goals: Sequence[Objective],
    won: Sequence[Won],
    sides: tuple[str, str],
    minute: int,
    war_to: int,
    last_run: bool = False,
    afloat: Mapping[str, int] | None = None,
    strict: bool = False,
) -> Scored:
    """Count a run: battles won, arsenals on which an enemy stands, holders of places, objectives, and whether the war is over.

    ``won`` are the battles of the run. A body aboard or still to come counts as left to its side; ``afloat`` are others unknown
    to the land.
    """
    some = {one.key: one for one in sorted(places, key=lambda row: row.key)}
    now = {one.key: one for one in land.places}
    bodies = {one.key: one for one in land.bodies}
    able = [one for one in land.bodies if not out_of_action(one.hunger, strict)]
    destroyed, events = [], []
    for place in some.values():
        state = now.get(place.key, PlaceNow(key=place.key, side=place.side))
        found = objectives.destroys(place, state, able, minute)
        if found is not None:
            told, state, event = found
            destroyed.append(told)
            events.append(event)
            bodies[told.body] = replace(bodies[told.body], no_march_until=told.no_march_until)
        holder = objectives.holders(place, state, able)
        if holder != (state.side or place.side):
            state = captured(state, place, holder)
        if place.key in now or state != PlaceNow(key=place.key, side=place.side):
            now[place.key] = state
    held = {key: (now[key].side if key in now else "") or place.side for key, place in some.items()}
    awards, taken = objectives.awards(goals, some, held, land.taken)
    points = dict(land.points)
    for one in (*won, *(Won(side=row.side, points=row.points) for row in awards)):
        points = battles.added(points, one)
    events += [_award(one, some[one.place], minute) for one in awards]
    after = replace(
        land,
        bodies=tuple(bodies[key] for key in sorted(bodies)),
        places=tuple(now[key] for key in sorted(now)),
        points=points,
        taken=taken,
    )
    end = None
    if after.over is None:
        end = _sudden(after, some, now, sides, afloat or {}) or battles.ended(points, sides, war_to, last_run)
    if end is not None:
        after = replace(after, over=Over(why=end.why, winner=end.winner, minute=minute))
        text = f"The war is over ({end.why}): {end.winner or 'nobody'} has won."
        events.append(Event(minute=minute, kind="end", text=text, rules=("LC-294" if end.why == battles.SUDDEN else "LC-291",)))
    return Scored(land=after, awards=awards, destroyed=tuple(destroyed), end=end, events=tuple(events))


def _sudden(
    land: Land, places: Mapping[str, Place], now: Mapping[str, PlaceNow], sides: tuple[str, str], afloat: Mapping[str, int]
) -> End | None:
    """Decide whether a side has nobody left, or no arsenal of those it had (LC-294)."""
    left = {side: afloat.get(side, 0) for side in sides}
    for one in (*land.bodies, *(row.body for row in land.arrivals)):
        left[one.side] = left.get(one.side, 0) + (objectives.fighting(replace(one, aboard="")) > 0)
    had = {side: sum(_owner(one, now) == side for one in places.values()) for side in sides}
    have = {side: len(objectives.arsenals(places.values(), now, side)) for side in sides}
    return objectives.sudden_end(sides, left, had, have)


def _owner(place: Place, now: Mapping[str, PlaceNow]) -> str:
    state = now.get(place.key)
    return (state.arsenal if state else "") or (place.side if ARSENAL in place.kinds else "")


def _award(one: Award, place: Place, minute: int) -> Event:
    text = f"{place.name}: {plural(one.points, 'point')} to {one.side}."
    return Event(minute=minute, kind="objective", text=text, rules=("LC-292",), lon=place.lon, lat=place.lat)
