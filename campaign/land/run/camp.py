"""The daily call of both sides (LC-150 to LC-166)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from campaign.land.run.parts import Given
from campaign.land.state.moves import Moves
from campaign.land.state.world import Body, Land, Spot
from campaign.land.supply import communication as linked
from campaign.land.supply.call import call
from campaign.land.supply.communication import communication
from campaign.land.supply.facts import Called, Source
from campaign.land.supply.foraging import countryside
from campaign.land.supply.reach import in_reach
from campaign.land.supply.walked import Lines, standing

ARSENAL = "arsenal"
STRICT = "strict"
DAY = 1440
HOUR = 60


def next_call(given: Given, minute: int) -> int:
    """The minute of the next call after one, at the agreed hour of the theatre's clock (LC-013, LC-151)."""
    first = (given.terms.call_hour - given.hour) % 24 * HOUR
    return first + max(0, -(-(minute + 1 - first) // DAY)) * DAY


def called(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> tuple[Land, tuple[tuple[str, Called], ...]]:
    """The call: every side's bodies ashore draw, and the land after it."""
    lines = Lines(given.country.places, given.country.edges.values())
    found, bodies = [], {one.key: one for one in land.bodies}
    places = {one.key: one for one in land.places}
    cells = land.cells
    for side in sorted({one.side for one in land.bodies}):
        told = _of_side(given, lines, land, side, moves, minute, cells)
        found.append((side, told))
        bodies |= {one.key: one for one in told.bodies}
        places |= {key: replace(places[key], stores=stores) for key, stores in told.stores.items()}
        cells = told.cells
    after = replace(
        land,
        bodies=tuple(bodies[key] for key in sorted(bodies)),
        places=tuple(places[key] for key in sorted(places)),
        cells=cells,
    )
    return after, tuple(found)


def _of_side(
    given: Given, lines: Lines, land: Land, side: str, moves: Mapping[str, Moves], minute: int, cells: Collection[object]
) -> Called:
    strict = given.terms.ks_supply == STRICT
    own = [one for one in land.bodies if one.side == side and not one.aboard and not one.surrendered]
    foes = [standing(one, moves[one.key].moving(minute), strict) for one in land.bodies if one.side != side and not one.aboard]
    mine = [standing(one, moves[one.key].moving(minute), strict) for one in own]
    held = {one.key: one for one in land.places}
    arsenals = [place.key for place in given.country.places.values() if ARSENAL in place.kinds and _whole(held, place.key, side)]
    arsenals += [one.key for one in land.places if one.arsenal == side and not one.destroyed]
    reached = communication(lines, sorted(arsenals), mine, foes)
    sources = [
        Source(key=one.key, spot=given.country.spot_at(one.key), stores=one.stores)
        for one in land.places
        if one.depot and one.side == side and not one.destroyed
    ]
    broken = [one.key for one in land.edges if one.breaks]
    depots = {}
    for one in own:
        draws = linked.draws_from_depots(given.terms.communication_test, one.key in reached.bodies)
        depots[one.key] = in_reach(given.country, lines, one, sources, foes, broken) if draws else ()
    forages = [one for one in own if one.foraging and given.terms.foraging]
    country = {one.key: countryside(given.country, _way(moves[one.key], minute)) for one in forages}
    marching = [one.key for one in own if moves[one.key].moving(minute)]
    return call(
        minute,
        own,
        given.country.miles,
        {one.key: one.stores for one in sources},
        depots,
        country=country,
        cells=tuple(cells),  # type: ignore[arg-type]
        marching=marching,
        strict=strict,
    )


def _whole(held: Mapping[str, object], place: str, side: str) -> bool:
    now = held.get(place)
    return now is not None and getattr(now, "side", "") == side and not getattr(now, "destroyed", False)


def _way(moves: Moves, minute: int) -> tuple[Spot, ...]:
    return (moves.head(minute),)


def rests(body: Body) -> Body:
    """A body as it is."""
    return body
