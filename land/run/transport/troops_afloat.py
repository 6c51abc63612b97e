"""Troops in ships during a run: they land or embark by degrees where their ships lie (LC-195 to LC-203)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from land.ground import measure
from land.lift.landing import Over
from land.lift.parties import AFLOAT
from land.lift.rates import Site
from land.lift.stage import disembark, embark, run_lifts, site
from land.march.facts import Fact
from land.orders.orders_in_force import at_task, finish_task, stuck
from land.run.run_input import Boats, Convoy, Given, with_body
from land.state.moves import Moves
from land.state.world import Body, Land, Task

LAND, EMBARK = "land", "embark"
LIES_MI = 2.0  # miles from a beach or port within which ships lie to put boats out
NM_MI = 1.15
NO_SHIPS = Convoy()


def at_hand(body: Body, minute: int) -> Task | None:
    """Return the task of landing or embarking that a body is at."""
    return at_task(body, minute, (LAND, EMBARK))


def waits(land: Land, minute: int) -> bool:
    """Report whether any body is to land or embark: then ships are looked for more often."""
    return bool(land.lifts) or any(at_hand(one, minute) for one in land.bodies)


def begun(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> tuple[Land, list[Boats], list[Fact]]:
    """Begin to land or embark bodies where their ships lie, or halt them and say why not (LC-061, LC-199, LC-200)."""
    boats, facts = list[Boats](), list[Fact]()
    for body in land.bodies:
        task = at_hand(body, minute)
        if task is None or any(load.body == body.key for one in land.lifts for load in one.parcels):
            continue
        key, force = str(task.fields.get("at", "")), body.aboard or str(task.fields.get("on", ""))
        if (task.do == LAND) != bool(body.aboard) or not _is_force_at_anchor(given, force, key, minute):
            continue
        order = [str(one) for one in task.fields.get("order", ())]
        why = ""
        if task.do == LAND:
            land = disembark(land, body.key, key, order, minute)
        elif body.spot.place != (given.country.beaches[key].place if key in given.country.beaches else key):
            continue
        else:
            land, why = embark(land, body.key, force, key, order, given.convoys.get(force, NO_SHIPS).transports, minute, 1.0)
        if why:
            halted, fact = stuck(body, minute, why)
            land = with_body(land, halted)
            facts.append(fact)
            continue
        words = f"{body.name} begins to {'land' if task.do == LAND else 'embark'} at {given.name(key)}"
        boats.append(Boats(force, body.key, minute, words, ("LC-199", "LC-202")))
    return land, boats, facts


def gone_on(given: Given, land: Land, start: int, end: int) -> tuple[Land, tuple[Over, ...], list[Boats]]:
    """Work boats from one minute to another; a body that is over has done its task."""
    sites: dict[str, Site] = {}
    for one in land.lifts:
        place = anchorage(given, one.force, one.site, land)
        if (
            place is not None
            and _is_force_at_anchor(given, one.force, one.site, start)
            and _is_force_at_anchor(given, one.force, one.site, end)
        ):
            sites[one.key] = place
    ships = {force: convoy.transports for force, convoy in given.convoys.items()}
    ashore = land
    land, overs = run_lifts(land, given.country, sites, given.sky, ships, start, end)
    busy = {load.body for one in land.lifts for load in one.parcels}
    carried = {load.body: one.force for one in ashore.lifts for load in one.parcels}
    moved = {one.body for one in overs}
    boats, bodies = [], []
    for body in land.bodies:
        task = at_hand(body, end)
        if body.key in moved and body.key not in busy and task is not None and not body.key.endswith(AFLOAT):
            words = f"{body.name} is {'ashore' if task.do == LAND else 'aboard'} at {given.name(str(task.fields.get('at', '')))}"
            last = max(one.minute for one in overs if one.body == body.key)
            boats.append(Boats(carried[body.key], body.key, last, words, ("LC-199",)))
            bodies.append(finish_task(body))
        else:
            bodies.append(body)
    return with_staffs(given, ashore, replace(land, bodies=tuple(bodies)), end), overs, boats


def with_staffs(given: Given, before: Land, land: Land, minute: int) -> Land:
    """Embark headquarters that ride with a body now all aboard, in the same ships if they were with it (LC-005, LC-195)."""
    left = {one.key: one.spot for one in before.bodies if not one.aboard}
    gone = {one.key: (left[one.key], given.afloat[one.aboard]) for one in land.bodies if one.aboard and one.key in left}
    staffs = []
    for staff in land.staffs:
        stood, ships = gone.get(staff.riding, (None, None))
        near = (
            stood is not None and measure.miles(stood.lon, stood.lat, staff.spot.lon, staff.spot.lat) <= given.terms.hq_hears_mi
        )
        staffs.append(replace(staff, spot=ships.head(minute), past_um=0, held=None) if near and ships is not None else staff)
    return replace(land, staffs=tuple(staffs))


def anchorage(given: Given, force: str, key: str, land: Land, minute: int | None = None) -> Site | None:
    """Return a port or beach as a force's ships that lie there can work it; without a minute, as if they lay there."""
    if minute is not None and not _is_force_at_anchor(given, force, key, minute):
        return None
    convoy = given.convoys.get(force, NO_SHIPS)
    return site(given.country, land, key, [ship.room_t for ship in convoy.transports], convoy.warships)


def _is_force_at_anchor(given: Given, force: str, key: str, minute: int) -> bool:
    """Report whether a force lies at anchor off a beach or in a port (LC-195)."""
    ships = given.afloat.get(force)
    return ships is not None and not ships.moving(minute) and off(given, force, key, minute)


def off(given: Given, force: str, key: str, minute: int) -> bool:
    """Report whether a force is off a beach or in a port, at anchor or just weighing."""
    ships = given.afloat.get(force)
    if ships is None:
        return False
    here = ships.head(minute)
    if key in given.country.beaches:
        beach = given.country.beaches[key]
        far = min(measure.miles(here.lon, here.lat, lon, lat) for lon, lat in beach.line)
        return far <= beach.offshore_nm * NM_MI + LIES_MI
    place = given.country.places.get(key)
    return place is not None and measure.miles(here.lon, here.lat, place.lon, place.lat) <= LIES_MI
