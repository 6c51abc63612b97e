"""The shipped packs: without fault, as large as promised, and every place and lane where a ship can be."""

from __future__ import annotations

import csv
import itertools

import pytest
import shapely

from campaign import packs
from campaign.packs.pack import SHIPPED, load
from campaign.packs.ships import fleets
from campaign.packs.ships.trade import along_lane
from naval.geo import course
from naval.ships import coal
from naval.state.world import decode_world, encode

KEYS = ["channel_manoeuvres", "landing_manoeuvres", "north_sea_1905", "yellow_sea_1904"]


@pytest.fixture(params=KEYS)
def pack(request):
    return packs.find(request.param)


@pytest.fixture
def north_sea():
    return packs.find("north_sea_1905")


@pytest.fixture
def manoeuvres():
    return packs.find("channel_manoeuvres")


def test_all_packs_are_there():
    assert packs.available() == KEYS


def test_a_pack_that_is_not_there_is_told():
    with pytest.raises(
        LookupError, match="no scenario pack 'baltic'; there are channel_manoeuvres, landing_manoeuvres, north_sea_1905"
    ):
        packs.find("baltic")


def test_a_pack_is_loaded_once(pack):
    assert packs.find(pack.key) is pack


def test_loading_twice_gives_the_same_bytes(pack):
    again = load(SHIPPED / pack.key)
    assert encode(again.world) == encode(pack.world)
    assert (again.theatre_version, again.fingerprint) == (pack.theatre_version, pack.fingerprint)


def test_north_sea_is_as_large_as_promised(north_sea):
    world = north_sea.world
    assert (len(world.ships), len(world.forces), len(world.merchants)) == (43, 8, 70)
    assert (len(world.ports), len(world.classes)) == (42, 22)
    assert sum(ship.side == "blue" for ship in world.ships) == 21
    assert {merchant.side for merchant in world.merchants} == {"blue", "red", "neutral"}
    assert {port.side for port in world.ports} == {"blue", "red", "neutral"}
    assert {s.kind for s in world.stations} == {"wireless", "coastguard"}
    assert {station.side for station in world.stations} == {"blue", "red"}
    assert [neutral.key for neutral in north_sea.chart.neutrals] == [
        "belgium",
        "denmark",
        "france",
        "netherlands",
        "norway",
        "sweden",
    ]


def test_north_sea_has_no_submarines(north_sea):
    assert {c.kind for c in north_sea.world.classes} == {
        "battleship",
        "big_cruiser",
        "small_cruiser",
        "scout",
        "destroyer",
        "merchant",
    }


def test_north_sea_leaves_no_class_unused(north_sea):
    used = {ship.class_key for ship in north_sea.world.ships}
    assert {c.key for c in north_sea.world.classes if c.kind != "merchant"} == used


def test_manoeuvres_have_two_cruisers_a_side(manoeuvres):
    assert [(s.name, s.force) for s in manoeuvres.world.ships] == [
        ("Donegal", "blue_cruisers"),
        ("Euryalus", "red_cruisers"),
        ("Hogue", "red_cruisers"),
        ("Monmouth", "blue_cruisers"),
    ]
    assert (len(manoeuvres.world.ports), len(manoeuvres.world.merchants), manoeuvres.days) == (6, 4, 1)


def test_manoeuvres_bring_a_sighting_in_the_first_run(manoeuvres):
    blue, red = manoeuvres.world.forces
    apart = course.distance_nm(blue.lon, blue.lat, red.lon, red.lat)
    assert 45 <= apart <= 60
    assert manoeuvres.chart.stop(blue.lon, blue.lat, red.lon, red.lat) is None
    # At weather 6 sight is 20 miles; both at 12 knots close 144 miles in a run.
    assert manoeuvres.world.settings.weather == "6"
    assert (apart - 20) / 24 < manoeuvres.first_run_min / 60


@pytest.mark.parametrize(("key", "julian"), [("north_sea_1905", 2417029.75), ("channel_manoeuvres", 2417037.75)])
def test_nav_s_030_war_imminent_has_its_hour(key, julian):
    # 3 July 1905 began at Julian date 2417029.5: 1 January 1900 at 2415020.5, then 5 years of 1826 days and 183 days.
    calendar = packs.find(key).world.calendar
    assert (calendar.julian, calendar.hour) == (julian, 6)


def test_the_world_survives_its_json(pack):
    assert decode_world(encode(pack.world)) == pack.world


def test_everything_with_a_key_is_sorted_by_it(pack):
    world = pack.world
    for things in (world.classes, world.seats, world.ports, world.stations, world.forces, world.ships, world.merchants):
        keys = [thing.key for thing in things]
        assert keys == sorted(set(keys))


def test_the_umpire_has_a_seat_that_the_world_does_not_know(pack):
    umpires = [seat.key for seat in pack.seats if seat.role == "umpire"]
    assert umpires == ["umpire"]
    assert sorted(s.key for s in pack.seats if s.role != "umpire") == [s.key for s in pack.world.seats]
    assert all(seat.title and seat.name for seat in pack.seats)


def test_every_cabin_commands_one_force_of_its_side(pack):
    cabins = {seat.key: seat.side for seat in pack.world.seats if seat.role == "cabin"}
    assert {force.seat: force.side for force in pack.world.forces} == cabins
    assert len([force for force in pack.world.forces if not force.parent]) == len(cabins), "others are detached from it"


def test_every_flagship_is_a_ship_of_her_force(pack):
    ships = {ship.key: ship for ship in pack.world.ships}
    for force in pack.world.forces:
        assert ships[force.flagship].force == force.key


def test_every_force_in_port_lies_where_the_port_is(pack):
    ports = {port.key: (port.lon, port.lat, port.side) for port in pack.world.ports}
    for force in pack.world.forces:
        if force.port:
            assert (force.lon, force.lat, force.side) == ports[force.port]


def test_nav_s_008_no_port_begins_with_more_ships_than_it_takes(pack):
    classes = {c.key: c for c in pack.world.classes}
    forces = {force.key: force for force in pack.world.forces}
    for port in pack.world.ports:
        big = [
            s
            for s in pack.world.ships
            if forces[s.force].port == port.key and classes[s.class_key].kind not in fleets.SMALL_CRAFT
        ]
        assert len(big) <= port.capacity


def test_every_class_has_a_coal_table(pack):
    for ship_class in pack.world.classes:
        assert coal.full_rate(coal.table_for(ship_class), ship_class.boilers, ship_class.coal_max_t) > 0


def test_no_ship_has_more_coal_than_bunkers(pack):
    classes = {c.key: c for c in pack.world.classes}
    for ship in pack.world.ships:
        assert 0 < ship.coal_t <= classes[ship.class_key].coal_max_t
        assert ship.max_kn == classes[ship.class_key].max_kn


def test_every_port_is_on_the_sea_that_joins_them(pack):
    west, south, east, north = pack.theatre["bounds"]
    water = shapely.box(west, south, east, north).difference(shapely.geometry.shape(pack.theatre["land"]))
    sea = max(shapely.get_parts(water), key=lambda part: part.area)
    shapely.prepare(sea)
    beyond = ["gensan"] if pack.key == "yellow_sea_1904" else []  # on the Sea of Japan, which this chart does not join
    assert [p.key for p in pack.world.ports if not sea.contains(shapely.Point(p.lon, p.lat))] == beyond
    assert [p.key for p in pack.world.ports if pack.chart.is_land(p.lon, p.lat)] == []


def test_every_ship_at_minute_0_is_on_water(pack):
    for thing in (*pack.world.forces, *pack.world.merchants):
        assert pack.chart.holds(thing.lon, thing.lat), thing.key
        assert not pack.chart.is_land(thing.lon, thing.lat), thing.key


def test_every_merchantman_has_water_before_her_to_the_end_of_her_lane(pack):
    for ship in pack.world.merchants:
        assert ship.legs
        way = [(ship.lon, ship.lat), *((leg.lon, leg.lat) for leg in ship.legs)]
        for (lon1, lat1), (lon2, lat2) in itertools.pairwise(way):
            assert pack.chart.stop(lon1, lat1, lon2, lat2) is None, ship.name


def test_merchantmen_are_spread_along_their_lanes(north_sea):
    under_way = [m for m in north_sea.world.merchants if m.sails_at == 0]
    assert len({m.lane for m in north_sea.world.merchants}) >= 15
    for a, b in itertools.combinations(under_way, 2):
        assert course.distance_nm(a.lon, a.lat, b.lon, b.lat) > 3, (a.name, b.name)


def test_names_of_seas_are_lettered_on_water(pack):
    assert [n["text"] for n in pack.theatre["names"] if pack.chart.is_land(n["lon"], n["lat"])] == []


def test_along_a_lane_the_miles_behind_and_before_make_the_whole():
    lane = ((0.0, 50.0), (0.0, 51.0), (0.0, 52.0))
    whole = course.distance_nm(0, 50, 0, 52)
    lon, lat, rest = along_lane(lane, 0.25)
    assert course.distance_nm(0, 50, lon, lat) == pytest.approx(whole / 4, abs=1e-3)
    assert rest == lane[1:]
    assert along_lane(lane, 0.0) == (0.0, 50.0, lane[1:])
    assert along_lane(lane, 0.75)[2] == lane[2:]


def checks():
    with (SHIPPED / "north_sea_1905" / "places_checks.csv").open(newline="", encoding="utf-8") as file:
        # By sea without a track is the Kaiser Wilhelm Canal, which the pack leaves out.
        return [check for check in csv.DictReader(file) if check["track"] or check["kind"] != "by_sea"]


def test_there_are_a_dozen_distances_to_check():
    assert len(checks()) >= 12


@pytest.mark.parametrize("check", checks(), ids=lambda c: f"{c['from']}-{c['to']}-{c['kind']}")
def test_distances_agree_with_those_published(check):
    ends = [float(check[c]) for c in ("from_lon", "from_lat", "to_lon", "to_lat")]
    if check["kind"] == "great_circle":
        nm = course.distance_nm(*ends)
    elif check["track"]:
        track = list(shapely.from_wkt(check["track"]).coords)
        nm = sum(course.rhumb(*a, *b)[1] for a, b in itertools.pairwise(track))
    else:
        nm = course.rhumb(*ends)[1]
    assert nm == pytest.approx(float(check["nm"]), abs=float(check["tolerance_nm"]))


def test_tracks_of_the_checks_are_clear_of_our_land(north_sea):
    for check in filter(lambda check: check["track"], checks()):
        for a, b in itertools.pairwise(shapely.from_wkt(check["track"]).coords):
            assert north_sea.chart.stop(*a, *b) is None, (check["from"], check["to"], a, b)
