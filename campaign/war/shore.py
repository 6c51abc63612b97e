"""The shore against ships in a run: batteries, siege guns, fallen harbours (LC-245 to LC-247).

Results alter tracks, so the sea is steamed again with them, as with a mine (``at_sea`` of :mod:`.arms.sea`). The land is as the
run began; :func:`scarred` tells it of guns put out of action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from msgspec.structs import replace as renew

from campaign.war.sky import SeaSky
from land import tables
from land.ground.country import Country
from land.siege import coast, harbour_fire
from land.siege.coast import CoastFort
from land.siege.fallen_places import SURRENDER, Fall, taken_with_it
from land.siege.harbour_fire import Heavy
from land.state.ground import Place, Stores
from land.state.world import Land, PlaceNow
from land.terms import Terms
from naval.geo import course
from naval.run.damage.battery_fire import Battery, bout, capture_force, figure, shell_on
from naval.run.damage.shell_hits import Shell
from naval.run.facts import Fire, Silence, Turn
from naval.run.movement.course_plan import standing_order
from naval.run.run_input import Done, Seen, afloat_at, hostile
from naval.state.orders import AVOID
from naval.state.world import World

HARBOUR_NM = 1.0  # a force so near her port lies in it (NAV-S-008)
SIEGE_GUNS = "sg"


@dataclass(frozen=True)
class Shore:
    """The land as ships meet it: as the run began, with country, terms and season."""

    land: Land
    country: Country
    terms: Terms
    season: str = "dry"

    @cached_property
    def now(self) -> dict[str, PlaceNow]:
        """The states of places as the run begins, by key."""
        return {one.key: one for one in self.land.places}

    def holder(self, place: Place) -> str:
        """Return the side that holds a place as the run begins (LC-046)."""
        return (self.now[place.key].side if place.key in self.now else "") or place.side


def fire(shore: Shore, run: Seen) -> tuple[Fire, ...]:
    """Find the shore's next fire, up to the first that alters ships' movements; nothing when all is known."""
    sky = SeaSky(run.weather, run.world.calendar, shore.season)
    known = {(one.place, one.force, one.minute) for one in run.fires}
    found = [one for one in _due(shore, run, sky) if one[:3] not in known]
    out: list[Fire] = []
    for _, _, minute, make in sorted(found, key=lambda one: (one[2], one[0], one[1])):
        if out and out[-1].minute < minute and any(one.blows or one.guns for one in out):
            break
        out.append(make(replace(run, fires=(*run.fires, *out))))
    return tuple(out)


Due = tuple[str, int, int, Callable[[Seen], Fire]]
"""A fire to come: place, force number, minute, and the function that reckons it."""


def _due(shore: Shore, run: Seen, sky: SeaSky) -> Iterable[Due]:
    yield from _list_obliged_departures(shore, run)
    yield from _plunging(shore, run, sky)
    for fort in coast.forts(shore.country.places.values(), shore.now, shore.terms.coast_batteries):
        for f, force in enumerate(run.fleet.forces):
            if hostile(force.side, fort.side):
                for minute in _in_reach(run, sky, fort, f):
                    yield fort.key, f, minute, _bout(fort, f, minute)


def keep_off(shore: Shore, run: Seen) -> tuple[Turn, ...]:
    """Stop forces under orders to avoid the enemy before a hostile fort's reach, all of the first such minute (LC-246;
    SC-LC-157)."""
    sky = SeaSky(run.weather, run.world.calendar, shore.season)
    lie = {one.force for one in run.turns if one.legs is None}
    found = list[Turn]()
    for fort in coast.forts(shore.country.places.values(), shore.now, shore.terms.coast_batteries):
        for f, force in enumerate(run.fleet.forces):
            minute = next(iter(_in_reach(run, sky, fort, f)), None) if hostile(force.side, fort.side) and f not in lie else None
            if minute is not None and minute > run.world.minute + 1 and standing_order(run, f, minute - 1) == AVOID:
                found.append(Turn(minute - 1, f, None, f"stopped, to keep off the guns of {fort.name}"))
    first = min((one.minute for one in found), default=0)
    return tuple({one.force: one for one in found if one.minute == first}.values())


def _in_reach(run: Seen, sky: SeaSky, fort: CoastFort, f: int) -> Iterable[int]:
    """List when a fort fires on a force: every half hour in reach, by day and in sight (LC-246)."""
    start, until = run.world.minute, run.until

    def find_ship_position(minute: int) -> tuple[float, float]:
        return run.steamed.find_place(f, minute)

    def by_day(minute: int) -> bool:
        off = course.distance_nm(fort.lon, fort.lat, *find_ship_position(minute))
        return not sky.night(fort.lon, fort.lat, minute) and off <= sky.visibility_nm(fort.lon, fort.lat, minute)

    minute: int | None = start
    while minute is not None and (minute := coast.comes_near(fort, "", find_ship_position, by_day, minute, until)) is not None:
        fights = any(n == f and a <= minute < b for n, a, b in run.steamed.held)
        if not fights and afloat_at(run, f, minute):
            yield minute
        minute += int(figure("every_min"))


def _bout(fort: CoastFort, f: int, minute: int) -> Callable[[Seen], Fire]:
    def fires(run: Seen) -> Fire:
        left = fort.guns - sum(one.guns for one in run.fires if one.place == fort.key and one.minute < minute)
        bearing = max(1, round(left * figure("bears_share"))) if left > 0 else 0
        kinds = tables.value("siege", "coast_battery")
        guns = [kinds[n % len(kinds)] for n in range(bearing)]
        off = round(course.distance_nm(fort.lon, fort.lat, *run.steamed.find_place(f, minute)) * coast.SEA_YD, 1)
        if not afloat_at(run, f, minute) or not guns:
            return Fire(minute, f, fort.key)
        return bout(
            run, Battery(fort.key, fort.name, tuple((one["calibre_in"], one["velocity_fps"]) for one in guns)), f, minute, off
        )

    return fires


def _plunging(shore: Shore, run: Seen, sky: SeaSky) -> Iterable[Due]:
    """Let siege batteries that see a harbour shell ships there, once a run by day (LC-245)."""
    for siege in shore.land.sieges:
        harbour = shore.country.find_place(siege.place)
        held = {one.key for one in shore.country.places.values() if shore.holder(one) == siege.side}
        batteries = [
            Heavy(key=unit.key, side=body.side, spot=body.spot, calibre_in=unit.calibre_in)
            for body in shore.land.bodies
            if body.side == siege.side and not body.aboard and not body.surrendered
            for unit in body.units
            if unit.code == SIEGE_GUNS and unit.guns
        ]
        seen = harbour_fire.observed(harbour, shore.country.places.values(), held)
        minutes = range(run.world.minute, run.until, 10)
        day = next((minute for minute in minutes if not sky.night(harbour.lon, harbour.lat, minute)), None)
        if not seen or not batteries or day is None:
            continue
        ships = {
            run.fleet.ships[s].key: (f, s)
            for f in _list_forces_in_harbour(run, harbour, day)
            if hostile(run.fleet.forces[f].side, siege.side)
            for s in run.fleet.ships_of[f]
            if run.fleet.ships[s].afloat
        }
        rows = [(key, run.fleet.ships[s].name) for key, (_, s) in sorted(ships.items())]
        hits, _ = harbour_fire.plunging(harbour, batteries, seen, rows, day, run.world.minute, run.dice)
        for hit in hits:
            f, s = ships[hit.ship]
            shell = Shell(hit.calibre_in, figure("shell_fps"), float(tables.value("siege", "plunging")["yards"]), "CP")
            yield f"{harbour.key}/{hit.battery}", f, hit.minute, _shelled(f, s, hit.minute, shell, f"{harbour.key}/{hit.battery}")


def _shelled(f: int, s: int, minute: int, shell: Shell, place: str) -> Callable[[Seen], Fire]:
    return lambda run: shell_on(run, f, s, minute, shell, place, place, run.fleet.ships[s].key, minute)


def _list_obliged_departures(shore: Shore, run: Seen) -> Iterable[Due]:
    """List captures of ships still in a harbour six hours after its fall (LC-247)."""
    for place in shore.country.places.values():
        state = shore.now.get(place.key)
        if state is None or state.fell < 0 or not place.port:
            continue
        ends = state.fell + int(tables.value("siege", "obey_min"))
        minute = max(ends, run.world.minute + 1)
        if minute > run.until:
            continue
        told = _fell(place, state, ends)
        for f in _list_forces_in_harbour(run, place, minute):
            if hostile(run.fleet.forces[f].side, state.side) and taken_with_it(told, minute, True) and afloat_at(run, f, minute):
                yield place.key, f, minute, _prize(f, minute, place)


def _fell(place: Place, state: PlaceNow, ends: int) -> Fall:
    return Fall(
        place=place.key,
        minute=state.fell,
        how=SURRENDER,
        taker=state.side,
        prisoners={},
        guns=0,
        stores=Stores(),
        ships_until=ends,
    )


def _prize(f: int, minute: int, place: Place) -> Callable[[Seen], Fire]:
    return lambda run: capture_force(run, f, minute, place.key, place.name)


def _list_forces_in_harbour(run: Seen, harbour: Place, minute: int) -> list[int]:
    out = []
    for f, force in enumerate(run.fleet.forces):
        far = course.distance_nm(harbour.lon, harbour.lat, *run.steamed.find_place(f, minute))
        port = next((one for one in run.world.ports if one.key == harbour.port), None)
        near = far if port is None else course.distance_nm(port.lon, port.lat, *run.steamed.find_place(f, minute))
        if near <= HARBOUR_NM and afloat_at(run, f, minute) and force.side:
            out.append(f)
    return out


# -- effects of a place's fall -----------------------------------------------------------------------------------------


def silenced(shore: Shore, run: Done) -> Done:
    """Silence stations in the enemy's places, or where 500 of his stand, from the run's start (SC-LC-128).

    Their cables are cut, and those of ports he holds; their side learns that they no longer answer (NAV-S-082, NAV-S-084).
    """
    ports = {one.port: shore.holder(one) for one in shore.country.places.values() if one.port}
    start, severed, silent = run.world.minute, dict(run.severed), list(run.silences)
    gone = [one for one in run.world.stations if one.destroyed_at is None and _overrun(shore, one.side, one.lon, one.lat)]
    for one in gone:
        severed.setdefault(one.key, start)
        silent.append(Silence(one.side, start, one.key, one.name))
    lost = {one.key for one in gone} | {one.key for one in run.world.ports if hostile(ports.get(one.key, ""), one.side)}
    for cable in run.world.cables:
        if cable.cut_at is None and set(cable.places) & lost:
            severed.setdefault(cable.key, start)
    return replace(run, severed=severed, silences=tuple(silent)) if lost else run


def _overrun(shore: Shore, side: str, lon: float, lat: float) -> bool:
    near = float(tables.value("siege", "station_mi")) / 1.15
    foe = {"blue": "red", "red": "blue"}.get(side, "")
    towns = (one for one in shore.country.places.values() if shore.holder(one) in ("blue", "red"))
    nearest = min(towns, key=lambda one: course.distance_nm(lon, lat, one.lon, one.lat), default=None)
    if nearest is not None and shore.holder(nearest) == foe and course.distance_nm(lon, lat, nearest.lon, nearest.lat) <= near:
        return True
    most = float(tables.value("siege", "overrun_mi")) / 1.15
    return any(
        body.side == foe and coast.strong(body) and course.distance_nm(lon, lat, body.spot.lon, body.spot.lat) <= most
        for body in shore.land.bodies
    )


def ports_after(world: World, land: Land, country: Country) -> World:
    """Give the sea's ports to the side that holds their place on land (SC-LC-128)."""
    now = {one.key: one.side for one in land.places}
    held = {one.port: now.get(one.key) or one.side for one in country.places.values() if one.port}
    changed = [one for one in world.ports if hostile(held.get(one.key, ""), one.side)]
    if not changed:
        return world
    keys = {one.key for one in changed}
    return renew(world, ports=tuple(renew(one, side=held[one.key]) if one.key in keys else one for one in world.ports))


def scarred(land: Land, fires: Iterable[Fire], clock: int) -> Land:
    """Remove coast guns that ships have put out for good by a minute (LC-246)."""
    lost: dict[str, int] = {}
    for one in fires:
        if one.guns and one.minute <= clock:
            lost[one.place] = lost.get(one.place, 0) + one.guns
    if not lost:
        return land
    places = {one.key: one for one in land.places}
    for key, guns in lost.items():
        places[key] = coast.add_lost_guns(places.get(key, PlaceNow(key=key)), guns)
    return renew(land, places=tuple(places[key] for key in sorted(places)))
