"""Troops by sea in a run: bodies embark and land, hour after hour (LC-195 to LC-203)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec.structs import replace

from land.lift import rates
from land.lift.landing import Over, is_lift_over, lift
from land.lift.losses import aboard_still
from land.lift.parties import AFLOAT, landed
from land.lift.rates import SORTS, Site
from land.lift.stowage import Transport, each, parcels, stow, tons
from land.lift.stowage import aboard as put_aboard
from land.state.carriage import EMBARK, LAND, Lift, Stowed
from land.state.ground import Beach, Place
from land.state.sky import Sky
from land.state.world import Body, Land, Spot


class Shores(Protocol):
    """Queries put to the country (:class:`land.ground.country.Country`)."""

    @property
    def places(self) -> Mapping[str, Place]:
        """Return every place by its key."""

    @property
    def beaches(self) -> Mapping[str, Beach]:
        """Return every beach by its key."""

    def spot_at(self, place: str) -> Spot:
        """Return the spot of a place."""


def site(country: Shores, land: Land, key: str, transports: Sequence[float], warships: int = 0) -> Site | None:
    """Make the site of a port or beach for transports, of so many gross tons each, and warships; None: they cannot work it
    (LC-201, LC-203).
    """
    if key in country.beaches:
        beach = country.beaches[key]
        lon, lat = beach.line[0]
        points = rates.points_in_use(beach.points, rates.tows(transports, warships))
        piers = rates.piers_at(land.works, key)
        off, exposed = beach.offshore_nm, bool(beach.exposure)
        return Site(key=key, lon=lon, lat=lat, points=points, piers=piers, offshore_nm=off, exposed=exposed)
    place = country.places.get(key)
    berths = rates.berths_in_use(place.berths, transports) if place else 0
    return Site(key=key, lon=place.lon, lat=place.lat, berths=berths) if place and berths else None


def room(transports: Iterable[Transport], stowed: Iterable[Stowed], voyage_days: float) -> tuple[Transport, ...]:
    """Return ships with the room that is left in them (LC-196)."""
    per = each(voyage_days)
    used: dict[str, Fraction] = {}
    for one in stowed:
        used[one.ship] = used.get(one.ship, Fraction(0)) + sum((getattr(one, sort) * per[sort] for sort in SORTS), Fraction(0))
    return tuple(replace(ship, room_t=float(Fraction(ship.room_t) - used.get(ship.key, Fraction(0)))) for ship in transports)


def embark(
    land: Land,
    body: str,
    force: str,
    site: str,
    order: Sequence[str],
    transports: Sequence[Transport],
    minute: int,
    voyage_days: float,
) -> tuple[Land, str]:
    """Begin to embark a body in the ships of a force; return the land, and "" or why the body cannot (LC-196, LC-199)."""
    one = next(each for each in land.bodies if each.key == body)
    loads = parcels([one], order)
    free = room(transports, [row for row in land.stowed if row.body != body], voyage_days)
    if stow(loads, free, voyage_days)[1]:
        wants = sum((tons(load.men, load.horses, load.wheels, voyage_days) for load in loads), Fraction(0))
        return land, f"{one.name} needs {float(wants):,.0f} tons; {sum(ship.room_t for ship in free):,.0f} are there."
    return _begun(land, one, EMBARK, force, site, order, minute), ""


def disembark(land: Land, body: str, site: str, order: Sequence[str], minute: int) -> Land:
    """Begin to land a body from the ships that carry it, in the order written (LC-200, LC-202)."""
    one = next(each for each in land.bodies if each.key == body)
    return _begun(land, one, LAND, one.aboard, site, order, minute)


def broken_off(land: Land, body: str) -> Land:
    """End a body's lift; parcels over stay over (LC-199)."""
    return replace(land, lifts=tuple(one for one in land.lifts if not any(load.body == body for load in one.parcels)))


def run_lifts(
    land: Land,
    country: Shores,
    sites: Mapping[str, Site],
    sky: Sky,
    ships: Mapping[str, Sequence[Transport]],
    start: int,
    end: int,
    voyage_days: float = 1.0,
) -> tuple[Land, tuple[Over, ...]]:
    """Work all lifts from one minute to another; return the land and the parcels ashore or aboard by minute (LC-199 to LC-203).

    ``sites`` has the place where each lift's ships lie, by the lift's key; a lift not in it waits for its ships. A body that
    embarks stands on the quay until all of it is aboard (SC-LC-72).
    """
    found: list[Over] = []
    for one in land.lifts:
        if one.key not in sites:
            continue
        after, overs = lift(one, sites[one.key], sky, start, end)
        found += overs
        land = replace(land, lifts=tuple(after if each.key == one.key else each for each in land.lifts))
        if one.do == EMBARK:
            land = _embarked(land, after, overs, ships.get(one.force, ()), voyage_days, country)
        else:
            land = _landed(land, one, overs, _spot(country, one.site))
    found.sort(key=lambda one: (one.minute, one.body))
    return replace(land, lifts=tuple(one for one in land.lifts if not is_lift_over(one))), tuple(found)


def _begun(land: Land, body: Body, do: str, force: str, site: str, order: Sequence[str], minute: int) -> Land:
    load = parcels([body], order)
    new = Lift(key=f"{body.key}_{minute}", side=body.side, do=do, site=site, force=force, parcels=load, since=minute)
    return replace(broken_off(land, body.key), lifts=(*broken_off(land, body.key).lifts, new))


def _embarked(
    land: Land, state: Lift, overs: Collection[Over], transports: Sequence[Transport], voyage_days: float, country: Shores
) -> Land:
    mine = {load.body for load in state.parcels}
    free = room(transports, [row for row in land.stowed if row.body not in mine], voyage_days)
    done = {one.parcel for one in overs}
    rows = tuple(row for row in stow(state.parcels, free, voyage_days)[0] if row.parcel in done)
    bodies = land.bodies
    if is_lift_over(state):
        at = _spot(country, state.site)
        bodies = tuple(put_aboard(one, state.force, at) if one.key in mine else one for one in bodies)
    return replace(land, stowed=(*land.stowed, *rows), bodies=bodies)


def _landed(land: Land, state: Lift, overs: Collection[Over], at: Spot) -> Land:
    bodies = {one.key: one for one in land.bodies}
    for key in sorted({one.body for one in overs}):
        afloat = bodies.pop(key + AFLOAT, None)
        ashore = bodies.pop(key, None) if afloat is not None else None
        afloat = afloat if afloat is not None else bodies.pop(key)
        for part in landed(afloat, ashore, overs, at):
            if part is not None:
                bodies[part.key] = part
    stowed = aboard_still(land.stowed, {one.parcel for one in overs})
    return replace(land, bodies=tuple(bodies[key] for key in sorted(bodies)), stowed=stowed)


def _spot(country: Shores, key: str) -> Spot:
    """Return where landed troops stand: where a beach's road begins, or in the port."""
    return country.spot_at(country.beaches[key].place if key in country.beaches else key)
