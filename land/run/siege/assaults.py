"""Storms of invested places during a run, and bodies that lay down their arms (LC-244, LC-282)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from land import tables
from land.battle.consequences import may_surrender, tired
from land.battle.losses import Fate, settle, spread
from land.contact import plane, zones
from land.contact.approach import Near
from land.contact.contact_kinds import STORM, Became
from land.forces.body import of_body
from land.orders.orders_in_force import at_task
from land.run import encounters
from land.run.run_input import Given, Meeting, with_body
from land.siege import storm as book
from land.siege.stage import inside
from land.siege.storm import Party
from land.state.ground import Place
from land.state.world import Body, Land, Siege
from naval.state.outcome import Event
from tactical.engine.text.words import plural

RULES = ("LC-244", "SC-LC-124")
RUN_MI = 15.0  # a march of all arms in a run of six hours (table T1)


def meetings(
    given: Given, place: Place, siege: Siege, ours: Sequence[Body], theirs: Sequence[Body], minute: int
) -> list[Meeting]:
    """Make a storm a battle: everybody of one side meets everybody of the other, on the front ordered (LC-244)."""
    what = book.terms(place, siege, front_mi(ours, minute))
    dark = given.sky.night(place.lon, place.lat, minute)
    found = []
    for one in ours:
        for other in theirs:
            a, b = sorted((one.key, other.key))
            near = Near(a=a, b=b, minute=minute, range_yd=0, lon=place.lon, lat=place.lat, night=dark)
            became = Became(kind=STORM, attacker=one.key, defender=other.key)
            found.append(Meeting(near=near, became=became, place=place.key, storm=what))
    return found


def front_mi(ours: Sequence[Body], minute: int) -> float:
    """Return the widest front that a body was ordered to storm on, miles; one by default (SC-LC-123)."""
    asked = [task.fields.get("front_mi") for one in ours if (task := at_task(one, minute, ("storm",))) is not None]
    return max((float(one) for one in asked if one), default=float(tables.value("siege", "storm_front_mi")))


@dataclass(frozen=True)
class Assault:
    """Outcome of a storm: the land after it, whether the place is won, men down of both sides, the umpire's event."""

    land: Land
    won: bool
    event: Event
    down: dict[str, int] = field(default_factory=dict)


def men(body: Body) -> int:
    """Count the fighting men of a body."""
    return of_body(body).fighting


def may_begin(given: Given, place: Place, siege: Siege, minute: int) -> bool:
    """Report whether a storm may begin: by day or with night attacks agreed, two days after one beaten off (LC-244, LC-257,
    SC-LC-123).
    """
    dark = given.sky.night(place.lon, place.lat, minute) and not given.terms.land_night
    return minute >= book.not_before(siege) and not dark


def storm(
    given: Given, land: Land, place: Place, siege: Siege, ours: Sequence[Body], theirs: Sequence[Body], minute: int
) -> Assault:
    """Storm a place with fewer than 500 men of one side, so that no table opens (LC-244, LC-259, SC-LC-124)."""
    what = book.terms(place, siege, front_mi(ours, minute))
    went = book.stormed(what, *([_party(given, land, one) for one in some] for some in (ours, theirs)))
    down = {"ours": 0, "theirs": 0}
    for name, side, lost in (("ours", ours, not went.won), ("theirs", theirs, went.won)):
        for body in side:
            dead, taken = spread(went.dead.get(body.key, 0), body.units), spread(went.taken.get(body.key, 0), body.units)
            fates = {unit: Fate(dead=dead[unit], taken=taken[unit]) for unit in dead}
            after, told = settle(body, fates, went.k, minute, lost, given.terms.scattered == "full")
            down[name] += told.down
            if given.terms.fatigue:
                after = tired(after, int(tables.value("siege", "storm_min")))
            land = with_body(land, after)
    both = f"{sum(map(men, ours)):,} men against {sum(map(men, theirs)):,} behind works of level {what.works}"
    end = "it is taken" if went.won else "it is beaten off"
    text = (
        f"{place.name} is stormed on a front of {plural(what.front_mi, 'mile')}, {what.men:,} a side in action: {both}; {end}, "
    )
    text += f"{down['ours']:,} of the besieger and {down['theirs']:,} of the garrison are down."
    return Assault(land, went.won, Event(minute=minute, kind="storm", text=text, rules=RULES, lon=place.lon, lat=place.lat), down)


def _party(given: Given, land: Land, body: Body) -> Party:
    return Party(body=body.key, men=men(body), efficiency=encounters.efficiency(given, land, body))


def able(given: Given, land: Land, some: Sequence[Body]) -> int:
    """Count the fighting men of bodies with any efficiency (LC-159, LC-166)."""
    return sum(men(one) for one in some if encounters.efficiency(given, land, one))


def lays_down(given: Given, land: Land, body: Body, minute: int, moving: Collection[str]) -> bool:
    """Report whether a body may surrender: alone, with an enemy in place within three miles, or shut in (LC-282, SC-LC-126)."""
    mates = [
        one for one in land.bodies if one.side == body.side and one.key != body.key and not one.aboard and not one.surrendered
    ]
    near = [men(one) for one in mates if given.country.miles(one.spot, body.spot) <= RUN_MI]
    if not may_surrender(men(body), near):
        return False
    here = plane.spot_to_point(body.spot)
    foes = [one for one in land.bodies if one.side != body.side and not one.aboard and not one.surrendered]
    reach = zones.zone_yd()
    held = any(
        zones.holds(men(one), one.key in moving) and plane.yards(here, plane.spot_to_point(one.spot)) <= reach for one in foes
    )
    return held or any(one.side != body.side and inside(given.country.find_place(one.place), body) for one in land.sieges)
