"""Daily call of both sides (LC-150 to LC-166)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from land.march.marches import Want
from land.run.run_input import Given
from land.run.siege import sieges
from land.run.supply import lines, store_movements
from land.state.moves import Moves
from land.state.world import Body, Land
from land.supply import account, foraging, hunger
from land.supply import communication as linked
from land.supply.call import call
from land.supply.depots import hauled
from land.supply.facts import Called, Hauled, Source
from land.supply.foraging import countryside
from land.supply.needs import figure
from land.supply.reach import clear_miles, in_reach
from land.supply.road_points import Standing
from land.terms import Terms
from naval.state.outcome import Event

STRICT, WINTER = "strict", "winter"
DAY = 1440
HOUR = 60


def next_call(given: Given, minute: int) -> int:
    """Return the minute of the next call after one, at the agreed hour of the theatre's clock (LC-013, LC-151)."""
    first = (given.terms.call_hour - given.hour) % 24 * HOUR
    return first + max(0, -(-(minute + 1 - first) // DAY)) * DAY


def called(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> tuple[Land, tuple[tuple[str, Called], ...]]:
    """Hold the call: every side's bodies ashore draw; return the land after it."""
    found, bodies = [], {one.key: one for one in land.bodies}
    places = {one.key: one for one in land.places}
    cells = land.cells
    for side in sorted({one.side for one in land.bodies}):
        told = _of_side(given, land, side, moves, minute, cells)
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


def _of_side(given: Given, land: Land, side: str, moves: Mapping[str, Moves], minute: int, cells: Collection[object]) -> Called:
    winter = given.season == WINTER
    own, foes, reached = lines.reached(given, land, side, moves, minute)
    points = lines.points_of(given.country)
    shut, besieged = sieges.shut(given, land), sieges.invested(land)
    stocks = store_movements.sources(given.country, land, side)
    sources = [one for one in stocks if one.key not in besieged]
    by_sea = [one for one in sources if one.sea]
    wagons = store_movements.wagons(own, moves, minute)
    broken = store_movements.impassable(land)
    depots: dict[str, tuple[str, ...]] = {}
    trains: dict[str, tuple[str, ...]] = {}
    for one in own:
        if one.key in shut:  # they draw on the stores of their place alone (LC-240)
            depots[one.key] = (shut[one.key],)
            continue
        near = [each for each in wagons if each.key != one.key and each.key not in shut]
        trains[one.key] = (one.key, *in_reach(given.country, points, one, near, foes, broken))
        draws = linked.draws_from_depots(given.terms.communication_test, one.key in reached.bodies)
        depots[one.key] = in_reach(given.country, points, one, sources if draws else by_sea, foes, broken)
    forages = [one for one in own if one.foraging and given.terms.foraging and one.key not in shut]
    country = {
        one.key: countryside(given.country, store_movements.strip(land, one.key, moves[one.key], minute), winter)
        for one in forages
    }
    marching = [one.key for one in own if moves[one.key].moving(minute)]
    told = call(
        minute,
        own,
        given.country.miles,
        {one.key: one.stores for one in stocks},
        depots,
        trains,
        country=country,
        cells=tuple(cells),  # type: ignore[arg-type]
        marching=marching,
    )
    stand = [one for one in own if one.key not in shut and one.key not in marching and not depots.get(one.key)]
    linked_up = [one.key for one in stand if linked.draws_from_depots(given.terms.communication_test, one.key in reached.bodies)]
    return _hauled(given, told, [one for one in sources if not one.sea], linked_up, foes, broken)


def _hauled(
    given: Given,
    told: Called,
    sources: Iterable[Source],
    some: Collection[str],
    foes: Sequence[Standing],
    broken: Collection[str],
) -> Called:
    """Add to a call the day's haul by wagons of bodies too far from any depot (LC-154)."""
    country, stores, found = given.country, dict(told.stores), list[Hauled]()
    bodies, need = {one.key: one for one in told.bodies}, {one.body: one.need for one in told.drew}
    for key in sorted(some):
        body = bodies[key]
        if not body.train.wagons or not need[key].packets:
            continue
        ways = list[tuple[float, str]]()
        for one in sorted(sources, key=lambda one: (country.miles(body.spot, one.spot), one.key)):
            most = min([float(figure("line_mi")), *(far for far, _ in ways)])
            far = clear_miles(country, lines.points_of(country), body.spot, one.spot, most, foes, broken)
            ways += [(far, one.key)] if far is not None else []
        if not ways:
            continue
        miles, depot = min(ways)
        grass = country.patch(body.spot.lon, body.spot.lat).grass
        train, stores[depot] = hauled(body.train, stores[depot], miles, need[key], grass)
        if packets := train.packets - body.train.packets:
            bodies[key] = replace(body, train=train)
            found.append(Hauled(body=key, depot=depot, miles=round(miles, 1), packets=packets))
    return replace(told, bodies=tuple(bodies[key] for key in sorted(bodies)), stores=stores, hauled=tuple(found))


def accounts(given: Given, land: Land, told: Iterable[tuple[str, Called]]) -> list[Event]:
    """Write the umpire's events of a call (LC-151)."""
    names, places = {one.key: one.name for one in land.bodies}, {key: one.name for key, one in given.country.places.items()}
    return [one for _, each in told for one in account.events(each, names, places)]


def want(given: Given) -> Want:
    """Return the factor of hunger and foraging on bodies' pace (LC-157, LC-159)."""
    return wanting(given.terms)


def wanting(terms: Terms) -> Want:
    """Return the factor of hunger and foraging under the agreed terms: for the run, and for a general's march table."""

    def share(body: Body) -> float:
        horsed = any(unit.kind.arm == "horse" for unit in body.units)
        left = hunger.pace_factor(body.hunger, body.no_forage, horsed, terms.ks_supply == STRICT)
        return left * foraging.march_share(body.foraging and terms.foraging)

    return share
