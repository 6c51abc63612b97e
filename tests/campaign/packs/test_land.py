"""Packs with land: their opening, their correctness, and every slip in one (section C, LC-010 to LC-048)."""

from __future__ import annotations

import csv
import itertools

import msgspec
import pytest
import shapely

from campaign import packs
from campaign.packs.pack import SHIPPED, shelves
from land.forces.body import of_body
from land.ground.country import Country
from land.score.objectives import Objective
from naval.geo import course
from naval.mustering.consent import signatories
from naval.rulesets.jane.opening import class_faults
from naval.rulesets.jane.tables import STANDARD
from tests.campaign.packs.slip_tables import slips

PACKS = ("landing_manoeuvres", "yellow_sea_1904")


@pytest.fixture(scope="module")
def essex() -> packs.Pack:
    return packs.find("landing_manoeuvres")


@pytest.fixture(scope="module")
def yellow_sea() -> packs.Pack:
    return packs.find("yellow_sea_1904")


def country(pack: packs.Pack) -> Country:
    assert pack.land
    return Country(pack.land.ground, pack.chart)


def rows(pack: str, file: str) -> list[dict[str, str]]:
    with (SHIPPED / pack / file).open(newline="", encoding="utf-8") as table:
        return list(csv.DictReader(table))


# ---- one slip, one fault ----


@pytest.mark.parametrize(("file", "old", "new", "told"), slips("slips_land.txt"))
def test_lc_040_a_slip_on_land_is_one_fault(ashore, file, old, new, told):
    ashore.change(file, old, new)
    assert ashore.faults() == [told]


def test_lc_040_every_fault_of_all_files_is_told_at_once(ashore):
    slipped = [
        ("places.geojson", '"platforms":4,', '"platforms":400,'),
        ("rivers.geojson", '"unfordable"', '"deep"'),
        ("ground.geojson", '"kind":"marsh"', '"kind":"bog"'),
        ("beaches.geojson", '"points":10', '"points":-1'),
        ("bodies.csv", "4 inf", "4 infantry"),
        ("arrivals.csv", ",rail,1", ",balloon,1"),
        ("transports.csv", ",,5000,10", ",,five,10"),
        ("scenario.toml", 'season = "dry"', 'season = "wet"'),
        ("scenario.toml", "hour = 4", "hour = 44"),
        ("ships.csv", "Bacchante,cressy", "Bacchante,cresy"),
    ]
    for one in slipped:
        ashore.change(*one)
    told = "\n".join(ashore.faults())
    for file in {file for file, _, _ in slipped}:
        assert f"{file}" in told
    assert len(told.splitlines()) == len(slipped)


@pytest.mark.parametrize("file", ["places.geojson", "roads.geojson", "bodies.csv"])
def test_lc_040_a_pack_with_land_needs_these_files(ashore, file):
    (ashore.folder / file).unlink()
    assert any(fault.startswith(f"{file}: is missing") for fault in ashore.faults())


@pytest.mark.parametrize(
    "file", ["rail.geojson", "wire.geojson", "ground.geojson", "arrivals.csv", "transports.csv", "neutral.geojson"]
)
def test_lc_040_others_may_be_left_out(ashore, file):
    (ashore.folder / file).unlink(missing_ok=True)
    told = ashore.faults()
    assert not any(file in fault and "missing" in fault for fault in told)
    assert all("rail" in fault for fault in told), "wires and arrivals along the railway that is gone"


def test_lc_040_a_layer_that_is_no_layer_is_a_fault_and_not_a_crash(ashore):
    for file in ("places.geojson", "roads.geojson", "beaches.geojson"):
        text = (ashore.folder / file).read_text(encoding="utf-8")
        for broken in ("{", "[]", text.replace('"key":', '"clef":', 1), text.replace('"name":"', '"name":["x"],"was":"', 1)):
            ashore.write(file, broken)
            assert any(fault.startswith(file) for fault in ashore.faults()), broken[:20]
        ashore.write(file, text)
    assert ashore.faults() == []


def test_a_pack_without_land_has_none_of_it_and_no_general(workshop):
    assert workshop.load().land is None
    workshop.change("scenario.toml", 'role = "press"\nside = "neutral"', 'role = "general"\nside = "blue"')
    assert workshop.faults() == [
        "scenario.toml, seats[6].role: 'general' has nothing to command; a pack with [land] in scenario.toml"
    ]


# ---- seats, terms, clock ----


def test_lc_305_a_side_with_land_may_have_no_admiralty_and_its_commanders_sign(essex, yellow_sea):
    assert signatories(essex.world.seats) == ("blue_cabin", "blue_general", "red_general")
    assert signatories(yellow_sea.world.seats) == ("admiralty_blue", "admiralty_red", "ministry_blue", "ministry_red")
    assert yellow_sea.land.under == {"zasulich": "kuropatkin"}


def test_lc_305_two_ministries_of_a_side_are_too_many(ashore):
    seat = '[[seats]]\nkey = "m{0}"\nname = "M"\nrole = "ministry"\nside = "red"\ntitle = "M"\n\n'
    ashore.change("scenario.toml", "[[seats]]", seat.format(1) + "[[seats]]")
    assert ashore.faults() == []
    ashore.change("scenario.toml", "[[seats]]", seat.format(2) + "[[seats]]")
    assert ashore.faults() == ["scenario.toml, seats: has 2 seats with role ministry and side red; at most one"]


def test_lc_004_a_general_begins_with_a_body(yellow_sea):
    staffs = {staff.seat: staff for staff in yellow_sea.land.opening.staffs}
    assert {seat: staff.riding for seat, staff in staffs.items()} == {
        "kuroki": "guard_div",
        "oku": "first_div",
        "kuropatkin": "main_army",
        "zasulich": "chiulien_force",
        "stossel": "garrison",
    }
    assert staffs["kuroki"].spot.place == "wiju"


def test_lc_013_the_theatre_s_clock_is_ahead_of_the_sun_s(ashore, yellow_sea):
    zero = yellow_sea.world.calendar
    assert (zero.hour, zero.zone_h) == (0, 8)
    assert zero.julian == pytest.approx(2416598.5 - 8 / 24), "16:00 UTC on 27 April 1904"
    before = ashore.load().world.calendar
    ashore.change("scenario.toml", "zone_h = 0\n", "")
    assert ashore.load().world.calendar == before, "UTC if it is left out"


def test_lc_011_a_pack_proposes_terms(essex, yellow_sea):
    assert (essex.land.terms.fatigue, essex.land.terms.dummies, essex.land.terms.cipher) == (False, False, False)
    assert yellow_sea.land.terms == type(yellow_sea.land.terms)()


def test_lc_260_and_lc_292_battles_and_objectives(yellow_sea):
    assert (yellow_sea.land.battles.rules, yellow_sea.land.battles.fought, yellow_sea.land.season) == (
        "kriegspiel",
        "captains",
        "dry",
    )
    assert Objective(place="port_arthur", points=150, side="red") in yellow_sea.land.objectives
    assert yellow_sea.land.opening.trains == {"blue": 20, "red": 0}


# ---- bodies, ships ----


def test_lc_020_the_brigade_of_the_manoeuvres_is_as_reckoned(essex):
    blue = next(one for one in essex.land.opening.bodies if one.key == "blue_brigade")
    units = blue.units
    assert (sum(one.men for one in units), sum(one.horses for one in units)) == (4_580, 670)
    assert sum(one.guns + one.wagons for one in units) == 104
    assert (blue.train.wagons, blue.aboard, blue.spot.place) == (0, "landing_squadron", "")
    assert blue.haversack == 2 * ((of_body(blue).men + 15) // 30)
    assert essex.land.rooms == {f"transport_{n}": 5000 for n in range(1, 5)}


def test_lc_195_transports_are_ships_of_the_sea(essex, yellow_sea):
    ships = {ship.key: ship for ship in essex.world.ships}
    assert {key for key, ship in ships.items() if ship.class_key == "transport_tramp"} == set(essex.land.rooms)
    assert ships["transport_1"].max_kn == 10
    flights = {force.key: force for force in yellow_sea.world.forces}
    assert (flights["first_flight"].parent, flights["first_flight"].flagship) == ("combined_fleet", "transport_01")
    assert len([ship for ship in yellow_sea.world.ships if ship.force == "first_flight"]) == 32


def test_lc_195_transports_may_be_met_in_battle_as_every_class_of_the_packs_may(essex, yellow_sea):
    classes = {one.key: one for pack in (essex, yellow_sea) for one in pack.world.classes if one.kind != "merchant"}
    assert classes["transport_tramp"].guns == ()
    for one in classes.values():
        assert class_faults(msgspec.to_builtins(one), STANDARD) == [], one.key
    collier = msgspec.structs.replace(classes["transport_tramp"], kind="collier")
    assert class_faults(msgspec.to_builtins(collier), STANDARD) == []


def test_ex_061_a_war_goes_on_with_the_pack_that_was_kept_though_an_arrival_lies_after_its_end(ashore):
    ashore.change("arrivals.csv", "rail,1,14,", "rail,3,14,")
    assert len(ashore.faults()) == 1
    assert packs.load(ashore.folder, kept=True).land.opening.arrivals[0].minute == 2 * 1440 + 600


def test_lc_022_bodies_and_arrivals_of_1904(yellow_sea):
    opening = yellow_sea.land.opening
    assert (len(opening.bodies), len(opening.arrivals)) == (22, 9)
    assert opening.arrivals[-1].minute < yellow_sea.days * 1440, "whoever comes comes within the war"
    first_army = [one for one in opening.bodies if one.seat == "kuroki"]
    assert sum(of_body(one).fighting for one in first_army) == 3 * 14_120 + 6 * 50 + 5 * 250
    nanshan = next(one for one in opening.bodies if one.key == "nanshan_force")
    assert (nanshan.works, nanshan.works_yd) == (2, 4400)
    assert opening.arrivals[0].minute == 1440 + 360
    assert [one.minute for one in opening.arrivals] == sorted(one.minute for one in opening.arrivals)
    keys = [unit.key for one in (*opening.bodies, *(a.body for a in opening.arrivals)) for unit in one.units]
    assert len(keys) == len(set(keys))


def test_lc_046_arsenals_and_depots_have_their_sides(yellow_sea):
    arsenals = {one.key: one.side for one in yellow_sea.land.ground.places if "arsenal" in one.kinds}
    assert arsenals == {"pyongyang": "red", "liaoyang": "blue", "port_arthur": "blue"}
    held = {one.key: one for one in yellow_sea.land.opening.places}
    assert (held["port_arthur"].stores.food, held["port_arthur"].depot, held["port_arthur"].side) == (126_000, True, "blue")


def test_lc_300_neutrals_are_where_they_were(essex, yellow_sea):
    told = {one.key: (one.neutral, one.neutral_wire) for one in yellow_sea.land.ground.places if one.neutral}
    assert told == {"fenghuangcheng": ("mission", False), "newchwang": ("consulate", True), "takushan": ("mission", False)}
    assert not any(one.neutral for one in essex.land.ground.places)


def test_lc_046_a_third_arsenal_is_one_too_many(ashore):
    for town in ("Elmstead Market", "Frating"):
        ashore.change(
            "places.geojson", f'"name":"{town}","kinds":["town"]', f'"name":"{town}","kinds":["arsenal","town"],"side":"red"'
        )
    told = ashore.faults()
    assert "places.geojson row 3, kinds: 'arsenal' is arsenal number 3 of red; at most 2 a side (LC-046)" in told
    assert sum("is no depot as well" in one for one in told) == 2


def test_lc_010_a_large_pack_is_warned_of_and_thirteen_bodies_are_refused(ashore, yellow_sea):
    assert yellow_sea.land.warnings == ()
    ashore.change("bodies.csv", "3 inf 1 fa 1 re", "120 inf")
    assert [one.split()[0] for one in ashore.load().land.warnings] == ["Red"]
    more = "".join(f"b{n},B{n},red,red_general,,thorpe,,1,1 cav,0,,,low,\n" for n in range(11))
    text = (ashore.folder / "bodies.csv").read_text(encoding="utf-8")
    ashore.write("bodies.csv", text + more)
    assert ashore.faults() == ["scenario.toml, seats[4].key: 'red_general' has 13 bodies; at most 12 (LC-010)"]


# ---- the ground as it is ----


@pytest.mark.parametrize("key", PACKS)
def test_lc_041_distances_by_road_and_rail_are_those_known(key):
    one = country(packs.find(key))
    told = rows(key, "distances.csv")
    assert len(told) >= 5
    for row in told:
        way = one.find_route(row["from"], row["to"], row["by"])
        assert way, row
        miles = sum(edge.metres for edge in way) / 1609.344
        assert miles == pytest.approx(float(row["mi"]), rel=float(row["tolerance_pct"]) / 100), row


@pytest.mark.parametrize("key", PACKS)
def test_the_tracks_of_the_transports_are_clear_and_as_long_as_said(key):
    pack = packs.find(key)
    for row in rows(key, "sea_tracks.csv"):
        points = list(shapely.from_wkt(row["track"]).coords)
        legs = list(itertools.pairwise(points))
        nm = sum(course.distance_nm(*a, *b) for a, b in legs)
        assert nm == pytest.approx(float(row["nm"]), rel=float(row["tolerance_pct"]) / 100)
        for a, b in legs[:-1]:  # the last one ends at the beach
            assert pack.chart.stop(*a, *b) is None


def test_lc_041_what_the_scenarios_say_of_their_roads(essex, yellow_sea):
    def miles(one: Country, a: str, b: str) -> float:
        return sum(edge.metres for edge in one.find_route(a, b) or ()) / 1609.344

    one = country(yellow_sea)
    assert len(one.places) == 79
    assert sum(edge.metres for edge in one.edges.values() if edge.kind == "road") / 1609.344 == pytest.approx(1725, abs=2)
    assert sum(edge.metres for edge in one.edges.values() if edge.kind == "rail") / 1609.344 == pytest.approx(290, abs=2)
    assert miles(one, "chiuliencheng", "fenghuangcheng") == pytest.approx(34, abs=1)
    assert miles(one, "fenghuangcheng", "liaoyang") == pytest.approx(95, abs=1)
    assert "motien_pass" in {edge.a for edge in one.find_route("fenghuangcheng", "liaoyang") or ()}
    assert one.graph.reached("pyongyang") == {key for key in one.places if one.edges_of(key)}, (
        "one can march from everywhere to everywhere"
    )
    two = country(essex)
    assert len(two.places) == 24
    assert sum(edge.metres for edge in two.edges.values() if edge.kind == "road") / 1609.344 == pytest.approx(96, abs=1)


def test_lc_041_a_line_through_a_place_is_two_stretches_with_its_climb_shared(essex):
    edges = {edge.key: edge for edge in essex.land.ground.edges}
    first, second = edges["colchester_elmstead_1"], edges["colchester_elmstead_2"]
    assert (first.a, first.b, second.a, second.b) == ("colchester", "east_bridge", "east_bridge", "elmstead")
    assert (first.up_ft + second.up_ft, first.down_ft + second.down_ft) == (120, 80)
    assert first.line[-1] == second.line[0]


def test_lc_120_and_lc_082_the_sea_stops_and_is_measured_from(essex):
    one = country(essex)
    clacton, colchester = one.spot_at("clacton"), one.spot_at("colchester")
    assert one.from_sea_nm(clacton.lon, clacton.lat) < 1 < 3 < one.from_sea_nm(colchester.lon, colchester.lat)
    assert any(met.cls == "water" and met.key == "" for met in one.crosses(clacton, one.spot(1.3, 51.6)))
    assert not any(met.key == "" for met in one.crosses(colchester, one.spot_at("elmstead")))
    assert "colne" in {met.key for met in one.crosses(colchester, one.spot_at("elmstead"))}
    assert one.people(13, 516) == 0, "nobody lives at sea"
    assert one.people(11, 518) > 5_000


# ---- what is offered ----


def test_packs_with_land_are_there_and_offered():
    for key in PACKS:
        assert key in shelves()
        assert key in packs.available()


def test_a_pack_is_offered_unless_it_says_no(ashore, monkeypatch):
    monkeypatch.setattr("campaign.packs.pack.FOLDERS", (ashore.folder.parent,))
    assert packs.available() == ["landing"]
    ashore.change("scenario.toml", "days = 1\n", "days = 1\noffered = false\n")
    assert packs.available() == []
    ashore.change("scenario.toml", "offered = false", 'offered = "no"')
    assert any("offered" in fault for fault in ashore.faults())


# ---- what everybody may know ----


def test_lc_004_what_is_public_of_the_land_is_its_map_alone(yellow_sea, workshop):
    shown = yellow_sea.public.ground
    assert len(shown.edges) == len(yellow_sea.land.ground.edges)
    assert not any(
        place.stores.food or place.side or place.land_guns or place.note or "arsenal" in place.kinds for place in shown.places
    )
    assert str(shown).count("guard_div") == str(yellow_sea.public.theatre).count("guard_div") == 0
    assert workshop.load().public.ground is None
