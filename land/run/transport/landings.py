"""Boats that touch the shore in a run: the seats asked, and the enemy's resistance (LC-008, LC-205)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land.battle.waves import Shore
from land.contact.approach import Near
from land.contact.contact_kinds import LANDING as FOR_A_SHORE
from land.contact.contact_kinds import Became, at_table
from land.contact.stops import present
from land.lift.landing import ashore_men, lift
from land.lift.opposed_landings import opposed, strip_yd
from land.lift.rates import SORTS, Site, rates
from land.run import encounters
from land.run.run_input import Given, Meeting
from land.run.transport.troops_afloat import anchorage
from land.state.carriage import LAND, Lift
from land.state.moves import Moves
from land.state.stops import LANDING, Concerned, LandStop
from land.state.world import AVOID, Body, Land, Spot
from naval.state.outcome import Event
from tactical.engine.text.words import listed

LOOK_MIN = 10  # minutes between looks for resistance to boats


def touches(given: Given, land: Land, start: int, until: int) -> list[int]:
    """List the first minutes at which boats that have not touched the shore will do so (LC-008)."""
    found = []
    for one in _to_touch(land):
        minutes = (minute for minute in range(max(start + 1, one.since), until + 1) if _works(given, land, one, minute))
        found += [minute for minute in [next(minutes, None)] if minute is not None]
    return found


def touched(given: Given, land: Land, staffs: Mapping[str, Moves], minute: int) -> tuple[Land, LandStop | None, list[Event]]:
    """Touch the beach with the first boats: the clock stops for seats with those who land or stand against them (LC-008)."""
    asked: set[tuple[str, str]] = set()
    events = []
    for one in _to_touch(land):
        if not _works(given, land, one, minute):
            continue
        land = replace(land, lifts=tuple(replace(each, told=True) if each.key == one.key else each for each in land.lifts))
        site = anchorage(given, one.force, one.site, land)
        assert site is not None
        beach = Spot(lon=site.lon, lat=site.lat)
        theirs = against(given, land, one, beach)
        mine = [body for body in land.bodies if body.key in {load.body for load in one.parcels}]
        spots = {body.key: beach for body in mine} | {body.key: body.spot for body in theirs}
        seats = {body.key: body.seat for body in (*mine, *theirs)}
        heads = {seat: way.head(minute) for seat, way in staffs.items()}
        heads |= {staff.seat: beach for staff in land.staffs if staff.riding in {body.key for body in mine}}
        near = present(spots, heads, given.terms.hq_hears_mi)
        asked |= {(seat, key) for seat, keys in near.items() for key in keys if seats[key] == seat}
        names = listed(body.name for body in mine)
        words = f"The first boats of {names} touch the shore at {given.name(one.site)}."
        if theirs:
            words += f" {listed(body.name for body in theirs)} are within two miles."
        rules = ("LC-008", "LC-205") if theirs else ("LC-008",)
        events.append(Event(minute=minute, kind="landing", text=words, rules=rules, lon=site.lon, lat=site.lat))
    if not asked or minute in {one.minute for one in given.stops}:
        return land, None, events
    stop = LandStop(minute=minute, asked=tuple(Concerned(seat=seat, body=key, why=LANDING) for seat, key in sorted(asked)))
    return land, stop, events


def against(given: Given, land: Land, one: Lift, beach: Spot) -> list[Body]:
    """List the hostile bodies with fighting men within two miles of where boats touch (LC-205)."""
    foes = (body for body in land.bodies if body.side != one.side and not body.aboard and not body.surrendered)
    return [body for body in foes if opposed(beach, [(body.spot, _fighting(body))], given.country.miles)]


def find_held_on_beach(given: Given, land: Land) -> dict[str, str]:
    """Find the bodies that cannot leave the strip of an opposed beach until a thousand are ashore, and why (LC-205)."""
    out = dict[str, str]()
    for one in land.lifts:
        site = anchorage(given, one.force, one.site, land) if one.do == LAND and one.touched is not None else None
        yards = strip_yd(ashore_men(one)) if site is not None else None
        if site is not None and yards is not None and against(given, land, one, Spot(lon=site.lon, lat=site.lat)):
            ashore = {body.key for body in land.bodies if not body.aboard}
            out |= {load.body: f"a strip of {yards} yards" for load in one.parcels if load.body in ashore}
    return out


def disputed(given: Given, land: Land, minute: int) -> list[Meeting]:
    """List the battles for a shore that open now: boats have touched it, seats there were asked, and a willing enemy stands
    against them (LC-205, SC-LC-154).

    With fewer than 500 men of either, or without light for a round, none opens: those who come ashore are met there.
    """
    found = list[Meeting]()
    bodies, busy = {one.key: one for one in land.bodies}, {key for one in land.fights for key in one.bodies}
    for one in land.lifts if minute % LOOK_MIN == 0 else ():
        site = anchorage(given, one.force, one.site, land, minute) if one.do == LAND and one.told else None
        if site is None or one.touched is None or one.touched >= minute or not _is_landing_possible(given, site, minute):
            continue
        ours = [bodies[key] for key in sorted({load.body for load in one.parcels} & bodies.keys()) if bodies[key].aboard]
        theirs = [body for body in against(given, land, one, Spot(lon=site.lon, lat=site.lat)) if body.posture != AVOID]
        ours, theirs = ([body for body in some if body.key not in busy] for some in (ours, theirs))
        if not at_table(
            *(sum(_fighting(one) for one in some if encounters.efficiency(given, land, one)) for some in (ours, theirs))
        ):
            continue
        for mine in ours:
            for foe in theirs:
                a, b = sorted((mine.key, foe.key))
                near = Near(a=a, b=b, minute=minute, range_yd=0, lon=site.lon, lat=site.lat, night=_night(given, site, minute))
                became = Became(kind=FOR_A_SHORE, attacker=mine.key, defender=foe.key)
                if _may_open(given, near, mine, foe):
                    found.append(Meeting(near=near, became=became, place=one.site))
    return found


def _may_open(given: Given, near: Near, mine: Body, foe: Body) -> bool:
    """Report whether a battle may open: with light for a round, or by night if that is agreed (LC-257, LC-265)."""
    return given.terms.land_night if near.night else encounters.light(given, near) >= encounters.round_of(mine, foe)


def shore(given: Given, land: Land, key: str, near: Near) -> Shore:
    """Find where boats land at a place or beach, and what they bring when, from a minute on (LC-202, LC-205)."""
    boats: dict[str, dict[str, tuple[float, float]]] = {}
    over = 0
    for one in land.lifts:
        site = anchorage(given, one.force, one.site, land) if one.do == LAND and one.site == key else None
        if site is None:
            continue
        over += ashore_men(one)
        since = 0.0
        for lot in lift(one, site, given.sky, near.minute, near.minute + encounters.DAY)[1]:
            boats.setdefault(lot.body, {})[lot.parcel] = since, float(lot.minute - near.minute)
            since = float(lot.minute - near.minute)
    ours = {one.key for one in land.bodies if one.aboard}
    return Shore(
        Spot(lon=near.lon, lat=near.lat),
        {body: some for body, some in boats.items() if body in ours},
        over if given.terms.beach_strip else None,
    )


def _fighting(body: Body) -> int:
    return sum(unit.men for unit in body.units if unit.kind.fights)


def _to_touch(land: Land) -> Iterable[Lift]:
    return [one for one in land.lifts if one.do == LAND and not one.told]


def _works(given: Given, land: Land, one: Lift, minute: int) -> bool:
    site = anchorage(given, one.force, one.site, land, minute)
    return site is not None and _is_landing_possible(given, site, minute)


def _is_landing_possible(given: Given, site: Site, minute: int) -> bool:
    now = rates(site, LAND, _night(given, site, minute), given.sky.value(site.lon, site.lat, minute))
    return any(now.read_rate(sort) for sort in SORTS)


def _night(given: Given, site: Site, minute: int) -> bool:
    return given.sky.night(site.lon, site.lat, minute)
