"""The first call of the war of 1904: the stores of each column, lines that run, and a division that takes the train or goes
ashore."""

from __future__ import annotations

from functools import cache

from campaign.packs.land.loader import LandPack
from campaign.packs.pack import load
from land.ground.country import Country
from land.lift.landing import is_lift_over, lift
from land.lift.rates import Site, points_in_use, tows
from land.lift.stowage import Transport, parcels, stow
from land.rail import entraining
from land.rail.timetable import Service
from land.state.carriage import LAND, Lift
from land.state.world import Body, PlaceNow
from land.supply.call import call
from land.supply.communication import communication
from land.supply.facts import Drew, Source
from land.supply.reach import in_reach
from land.supply.road_points import Lines, Standing, standing
from tests.land.even_sky import EvenSky

PACK = "campaign/scenarios/yellow_sea_1904"


@cache
def war() -> tuple[LandPack, Country, Lines]:
    land = load(PACK).land
    assert land is not None
    country = Country(land.ground)
    return land, country, Lines(country.places, country.edges.values())


def side(name: str) -> list[Body]:
    return [one for one in war()[0].opening.bodies if one.side == name and not one.aboard]


def held(name: str) -> dict[str, PlaceNow]:
    return {one.key: one for one in war()[0].opening.places if one.side == name}


def drawn(name: str, enemies: list[Standing]) -> dict[str, Drew]:
    _, country, lines = war()
    bodies = side(name)
    depots = {key: one.stores for key, one in held(name).items() if one.depot}
    sources = [Source(key=key, spot=country.spot_at(key), stores=stores) for key, stores in depots.items()]
    reach = {one.key: in_reach(country, lines, one, sources, enemies) for one in bodies}
    return {one.body: one for one in call(1080, bodies, country.miles, depots, reach).drew}


def test_lc_151_lc_152_on_the_first_evening_the_armies_eat_at_their_depots() -> None:
    red, blue = (drawn(one, [standing(body) for body in side(other)]) for one, other in (("red", "blue"), ("blue", "red")))
    assert {one.group for one in red.values() if "guard_div" in one.group} == {
        ("first_army_troops", "guard_div", "second_div", "twelfth_div")
    }
    assert red["guard_div"].depot == red["guard_div"].need
    assert blue["main_army"].depot == blue["main_army"].need
    assert blue["fock_div"].depot.packets == 0
    assert blue["fock_div"].train.food == blue["fock_div"].need.food
    assert [one.hunger for one in (*red.values(), *blue.values())] == [0] * len({**red, **blue})


def test_lc_165_kwantung_is_parted_from_liaoyang_where_railway_and_coast_road_are_cut_and_not_from_its_own_arsenal() -> None:
    _, country, lines = war()
    blue = [standing(one) for one in side("blue")]
    assert communication(lines, ["liaoyang", "port_arthur"], blue, ()).bodies == {one.key for one in blue}
    raids = [Standing(key=place, spot=country.spot_at(place), men=3000) for place in ("pulantien", "houtushih")]
    assert "garrison" in communication(lines, ["liaoyang"], blue, raids[:1]).bodies
    cut = communication(lines, ["liaoyang"], blue, raids).bodies
    assert {"garrison", "fock_div", "nanshan_force"} & cut == set()
    assert {"main_army", "southern_force"} <= cut
    assert "garrison" in communication(lines, ["liaoyang", "port_arthur"], blue, raids).bodies


def test_lc_185_the_main_army_by_rail_waits_for_the_pool_of_twenty_trains() -> None:
    land, country, _ = war()
    body = next(one for one in side("blue") if one.key == "main_army")
    found = entraining.service(country, body.key, "blue", "liaoyang", "mukden", {}, 60.0)
    assert isinstance(found, Service)
    few, many = (entraining.entrain(0, body, found, pool, (), country.edges) for pool in (4, 1000))
    assert len(few) == len(many) > 20
    assert few[-1].done > many[-1].done
    assert entraining.entrain(0, body, found, land.opening.trains["red"], (), country.edges) == ()


def test_lc_196_lc_202_a_division_fits_its_flight_and_is_ashore_in_some_days() -> None:
    land, country, _ = war()
    body = next(one for one in land.opening.bodies if one.key == "first_div")
    ships = [Transport(key=key, room_t=tons) for key, tons in sorted(land.rooms.items())]
    stowed, left = stow(parcels([body]), ships, 1.0)
    assert left == ()
    assert {one.ship for one in stowed} == {f"transport_{n:02d}" for n in range(1, 17)}
    beach = country.beaches["houtushih_beach"]
    points = points_in_use(beach.points, tows((ship.room_t for ship in ships), warships=0))
    site = Site(key=beach.key, lon=0.0, lat=0.0, points=points, offshore_nm=beach.offshore_nm, exposed=True)
    state = Lift(
        key="l", side="red", do=LAND, site=beach.key, force="first_flight", parcels=parcels([body], ["first_div_re1"]), since=0
    )
    after, found = lift(state, site, EvenSky(), 0, 3000)
    assert is_lift_over(after)
    assert round(found[-1].minute / 60, 1) == 29.1  # 194 point-hours of 20 points at a third of the rate
    assert sum(one.men for one in found) == 17452
