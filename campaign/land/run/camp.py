"""The daily call of both sides (LC-150 to LC-166)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from campaign.land.run import sieges, storage
from campaign.land.run.parts import Given
from campaign.land.state.moves import Moves
from campaign.land.state.world import Body, Land
from campaign.land.supply import communication as linked
from campaign.land.supply import hunger
from campaign.land.supply.call import call
from campaign.land.supply.communication import Reached, communication
from campaign.land.supply.facts import Called
from campaign.land.supply.foraging import countryside
from campaign.land.supply.reach import in_reach
from campaign.land.supply.walked import Lines, Standing, standing

ARSENAL = "arsenal"
STRICT, WINTER = "strict", "winter"
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
        strips={},
    )
    return after, tuple(found)


def in_touch(given: Given, land: Land, side: str, moves: Mapping[str, Moves], minute: int) -> frozenset[str]:
    """The bodies of a side that hang on its lines of communication at a minute (LC-165)."""
    lines = Lines(given.country.places, given.country.edges.values())
    return frozenset(_reached(given, lines, land, side, moves, minute)[2].bodies)


def _reached(
    given: Given, lines: Lines, land: Land, side: str, moves: Mapping[str, Moves], minute: int
) -> tuple[list[Body], list[Standing], Reached]:
    """The bodies of a side, their foes as they stand, and which of them are in communication (LC-165)."""
    strict = given.terms.ks_supply == STRICT
    own = [one for one in land.bodies if one.side == side and not one.aboard and not one.surrendered]
    foes = [standing(one, moves[one.key].moving(minute), strict) for one in land.bodies if one.side != side and not one.aboard]
    mine = [standing(one, moves[one.key].moving(minute), strict) for one in own]
    held = {one.key: one for one in land.places}
    arsenals = [place.key for place in given.country.places.values() if ARSENAL in place.kinds and _whole(held, place.key, side)]
    arsenals += [one.key for one in land.places if one.arsenal == side and not one.destroyed]
    return own, foes, communication(lines, sorted(arsenals), mine, foes, storage.lanes(given, land, side, minute))


def _of_side(
    given: Given, lines: Lines, land: Land, side: str, moves: Mapping[str, Moves], minute: int, cells: Collection[object]
) -> Called:
    strict, winter = given.terms.ks_supply == STRICT, given.season == WINTER
    own, foes, reached = _reached(given, lines, land, side, moves, minute)
    shut, besieged = sieges.shut(given, land), sieges.invested(land)
    stocks = storage.sources(given.country, land, side)
    sources = [one for one in stocks if one.key not in besieged]
    by_sea = [one for one in sources if one.sea]
    wagons = storage.wagons(own, moves, minute)
    broken = storage.impassable(land)
    depots: dict[str, tuple[str, ...]] = {}
    trains: dict[str, tuple[str, ...]] = {}
    for one in own:
        if one.key in shut:  # what lies in their place is theirs, and nothing else is (LC-240)
            depots[one.key] = (shut[one.key],)
            continue
        near = [each for each in wagons if each.key != one.key and each.key not in shut]
        trains[one.key] = (one.key, *in_reach(given.country, lines, one, near, foes, broken))
        draws = linked.draws_from_depots(given.terms.communication_test, one.key in reached.bodies)
        depots[one.key] = in_reach(given.country, lines, one, sources if draws else by_sea, foes, broken)
    forages = [one for one in own if one.foraging and given.terms.foraging and one.key not in shut]
    country = {
        one.key: countryside(given.country, storage.strip(land, one.key, moves[one.key], minute), winter) for one in forages
    }
    marching = [one.key for one in own if moves[one.key].moving(minute)]
    return call(
        minute,
        own,
        given.country.miles,
        {one.key: one.stores for one in stocks},
        depots,
        trains,
        country=country,
        cells=tuple(cells),  # type: ignore[arg-type]
        marching=marching,
        strict=strict,
    )


def _whole(held: Mapping[str, object], place: str, side: str) -> bool:
    now = held.get(place)
    return now is not None and getattr(now, "side", "") == side and not getattr(now, "destroyed", False)


def want(body: Body) -> float:
    """What hunger leaves of a body's pace (LC-159)."""
    return hunger.pace_factor(body.hunger, body.no_forage, any(unit.kind.arm == "horse" for unit in body.units))
