"""Living on the country, and the depots in reach, on a small country."""

from __future__ import annotations

import math

from land.ground.country import Country
from land.state.ground import Stores
from land.state.units import Unit, kinds
from land.state.world import Body, Cell, Spot
from land.supply import foraging
from land.supply.facts import Countryside, Source, Yield
from land.supply.foraging import Larder, countryside
from land.supply.reach import horsed, in_reach
from land.supply.road_points import Lines, Standing, standing
from tests.land.ground.small import ground

COUNTRY = Country(ground())
LINES = Lines(COUNTRY.places, COUNTRY.edges.values())
MILE = 1 / 69.1  # of a degree, near enough


def make_spot(lon: float, lat: float) -> Spot:
    return Spot(lon=lon, lat=lat)


def body(code: str, spot: Spot) -> Body:
    kind = kinds()[code]
    unit = Unit(key="u", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
    return Body(key="a", name="A", side="blue", seat="g", spot=spot, units=(unit,))


def test_lc_157_a_circle_at_a_halt_and_a_strip_on_the_march() -> None:
    for way, area in (
        ([make_spot(0.45, 0.45)], math.pi * 25),
        ([make_spot(0.45, 0.45), make_spot(0.65, 0.45)], 4 * 0.2 * 69.2 + math.pi * 4),
    ):
        found = countryside(COUNTRY, way)
        of_a_cell = 6.91 * 6.92
        assert abs(sum(one.share for one in found.cells) * of_a_cell - area) < 0.05 * area  # a cell is looked at in parts
        assert all(0 < one.share <= 1 for one in found.cells)
        assert [(one.i, one.j) for one in found.cells] == sorted((one.i, one.j) for one in found.cells)


def test_lc_157_a_cell_gives_seven_rations_a_day_and_fourteen_in_all() -> None:
    reach = Countryside(cells=(Yield(i=1, j=1, people=60, share=1.0),))
    first = Larder(())
    assert first.food(reach, 100) == 14  # 420 rations
    assert first.food(reach, 100) == 0
    second = Larder(first.cells())
    assert (second.food(reach, 5), second.food(reach, 100)) == (5, 9)
    assert Larder(second.cells()).food(reach, 1) == 0
    assert second.cells() == (Cell(i=1, j=1, taken=840),)


def test_lc_157_forage_is_a_third_of_the_food_packets_none_in_winter_free_on_grass() -> None:
    cells = (Yield(i=1, j=1, people=90, share=1.0),)
    larder = Larder(())
    assert (larder.forage(Countryside(cells=cells), 100), larder.forage(Countryside(cells=cells), 100)) == (7, 0)
    assert Larder(()).forage(Countryside(cells=cells, winter=True, grass=True), 100) == 0
    assert Larder(()).forage(Countryside(cells=cells, grass=True), 100) == 100
    assert Larder((Cell(i=1, j=1, taken=0, forage=12),)).forage(Countryside(cells=cells), 100) == 2


def test_lc_157_half_a_cell_gives_half_and_foraging_costs_two_hours() -> None:
    assert Larder(()).food(Countryside(cells=(Yield(i=0, j=0, people=60, share=0.5),)), 100) == 7
    assert (foraging.hours_lost(True), foraging.hours_lost(False)) == (2, 0)


def source(key: str, spot: Spot, sea: bool = False) -> Source:
    return Source(key=key, spot=spot, stores=Stores(food=1), sea=sea)


def test_lc_152_foot_draws_within_ten_miles_and_horse_within_thirty() -> None:
    here = make_spot(0.3, 0.5)
    sources = [
        source(key, make_spot(0.3 + far * MILE, 0.5))
        for key, far in (("near", 9.9), ("far", 10.2), ("gone", 30.5), ("next", 1.0))
    ]
    assert in_reach(COUNTRY, LINES, body("inf", here), sources, ()) == ("next", "near")
    assert in_reach(COUNTRY, LINES, body("cav", here), sources, ()) == ("next", "near", "far")
    assert horsed(body("ha", here))
    assert not horsed(body("fa", here))


def test_lc_152_an_enemy_of_500_within_a_mile_of_the_way_bars_it() -> None:
    here, depot = make_spot(0.3, 0.5), [source("d", make_spot(0.3 + 8 * MILE, 0.5))]
    for men, off, open_ in ((500, 0.9, False), (499, 0.9, True), (500, 1.1, True)):
        enemy = Standing(key="e", spot=make_spot(0.3 + 4 * MILE, 0.5 + off * MILE), men=men)
        assert (in_reach(COUNTRY, LINES, body("inf", here), depot, [enemy]) == ("d",)) is open_, (men, off)


def test_lc_152_water_is_gone_round_by_road_or_not_at_all() -> None:
    across = [source("d", make_spot(0.52, 0.25))]
    assert (
        in_reach(COUNTRY, LINES, body("inf", make_spot(0.38, 0.25)), across, ()) == ()
    )  # a lake lies between, and no road leads round
    ash, birch = COUNTRY.spot_on("ab", 15_000), COUNTRY.spot_at("ash")
    assert in_reach(COUNTRY, LINES, body("inf", ash), [source("d", birch)], ()) == ("d",)
    assert in_reach(COUNTRY, LINES, body("inf", ash), [source("d", birch)], (), broken=["ab"]) == ("d",)  # over the open


def test_lc_152_a_detour_counts_by_its_own_length() -> None:
    here, goal = COUNTRY.spot_on("ab", 2_000), COUNTRY.spot_on("ad", 2_000)
    guard = Standing(key="e", spot=make_spot(0.012, 0.012), men=900)
    assert in_reach(COUNTRY, LINES, body("inf", here), [source("d", goal)], []) == ("d",)
    assert in_reach(COUNTRY, LINES, body("inf", here), [source("d", goal)], [guard]) == ()


def test_lc_162_the_sea_feeds_whoever_is_within_ten_miles_horse_too() -> None:
    ship = [source("port", make_spot(0.3 + 11 * MILE, 0.5), sea=True)]
    assert in_reach(COUNTRY, LINES, body("cav", make_spot(0.3, 0.5)), ship, ()) == ()
    assert in_reach(COUNTRY, LINES, body("inf", make_spot(0.3 + 2 * MILE, 0.5)), ship, ()) == ("port",)


def test_lc_159_who_is_out_of_action_counts_for_nothing() -> None:
    assert standing(body("inf", make_spot(0, 0))).men == 1000
    assert standing(body("inf", make_spot(0, 0)).copied(body("inf", make_spot(0, 0)), hunger=6)).men == 0
    assert standing(body("tg", make_spot(0, 0))) == Standing(key="a", spot=make_spot(0, 0), men=0, relay=True)
    assert not standing(body("tg", make_spot(0, 0)), moving=True).relay
