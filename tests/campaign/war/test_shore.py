"""The shore and the ships in a run (LC-245 to LC-247)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.packs.pack import Pack, load
from campaign.war.arms.land import LandArm
from campaign.war.outcome import Outcome
from campaign.war.run import run
from land.ground.country import Country
from land.state.units import Unit
from land.state.world import Body, Land, PlaceNow, Siege, Spot
from naval.geo.course import distance_nm
from naval.state.frozen import stored
from naval.state.world import Force, Leg, World

PACKS = Path(__file__).parents[3] / "campaign" / "scenarios"
PORT = (121.262, 38.78)
OFF = (121.262, 38.75)  # four miles off the forts of Port Arthur
AWAY = (121.262, 38.40)
UNTIL = 320  # from midnight to an hour after sunrise
FORT = (121.25, 38.815)
SHELLED = ("coast", "shelled", "lost")


@cache
def yellow_sea() -> tuple[Pack, Country]:
    pack = load(PACKS / "yellow_sea_1904")
    assert pack.land is not None
    return pack, Country(pack.land.ground, pack.chart)


def sea(at: tuple[float, float] = OFF, blue_in_port: bool = False) -> World:
    """Set up the Yellow Sea with one Japanese force at a place, and the only Russians those in Port Arthur."""
    pack, _ = yellow_sea()
    red = [one for one in pack.world.forces if one.side == "red"]
    mine = next(one for one in red if one.flagship == "mikasa" or "combined" in one.key or one is red[0])
    there: list[Force] = [replace(mine, lon=at[0], lat=at[1], port="", legs=())]
    there += [one for one in pack.world.forces if one.side == "blue" and one.port == "port_arthur"] if blue_in_port else []
    keys = {one.key for one in there}
    return replace(
        pack.world,
        forces=tuple(sorted(there, key=lambda one: one.key)),
        ships=tuple(one for one in pack.world.ships if one.force in keys),
        merchants=(),
        settings=replace(pack.world.settings, weather="6"),
    )


def land(**more: object) -> Land:
    pack, _ = yellow_sea()
    assert pack.land is not None
    return replace(pack.land.opening, **more)


def ashore(what: Land, **terms: object) -> LandArm:
    pack, country = yellow_sea()
    assert pack.land is not None
    return LandArm(what, country, replace(pack.land.terms, **terms))


def go(world: World, what: Land, until: int = UNTIL, **terms: object) -> Outcome:
    return run(world, yellow_sea()[0].chart, {}, "shore", until, beside=(ashore(what, **terms),))


@cache
def under_fire() -> Outcome:
    return go(sea(), land())


def list_event_texts(outcome: Outcome, *kinds: str) -> list[str]:
    return [one.text for one in outcome.events if one.kind in kinds]


def words(outcome: Outcome, seat: str) -> str:
    return "\n".join(str(one.data) for one in outcome.reports if one.seat == seat)


@pytest.mark.full
def test_lc_246_a_force_in_reach_of_a_fort_by_day_is_fired_on_and_hurt() -> None:
    done = under_fire()
    first = next(one for one in done.events if one.kind == "coast")
    assert "came under the fire of the batteries of Port Arthur" in first.text
    assert "LC-246" in first.rules
    assert first.rolls
    assert first.minute > 270  # not in the dark
    hurt = [one for one in done.world.ships if one.damage]
    assert hurt
    assert list_event_texts(done, "shelled")


def test_lc_246_captains_are_told_and_the_general_reads_what_his_battery_saw() -> None:
    done = under_fire()
    red = next(one.seat for one in sea().forces if one.side == "red")
    assert "from the shore" in words(done, red)
    assert "The batteries fire on" in words(done, "stossel")
    assert "The batteries fire on" not in words(done, "kuropatkin")


def test_lc_246_a_force_is_fired_on_as_soon_as_it_is_light() -> None:
    assert list_event_texts(go(sea(), land(), 290), "coast")


@pytest.mark.full
def test_lc_246_sc_lc_157_who_is_to_avoid_the_enemy_stops_before_a_forts_reach() -> None:
    def comes(sighting: str) -> Outcome:
        world = sea(AWAY)
        legs = (Leg(lon=OFF[0], lat=OFF[1], knots=4),)
        return go(replace(world, forces=tuple(replace(one, legs=legs, sighting=sighting) for one in world.forces)), land(), 420)

    on, off = comes("carry_on"), comes("avoid")
    assert list_event_texts(on, "coast")
    assert not list_event_texts(off, *SHELLED)
    (stopped,) = [one for one in off.events if one.kind == "standing"]
    first = next(one for one in on.events if one.kind == "coast")
    assert stopped.minute == first.minute - 1
    assert "to keep off the guns of Port Arthur" in stopped.text
    (force,) = off.world.forces
    assert 10_000 <= distance_nm(*FORT, force.lon, force.lat) * 2000 < 10_400
    assert not force.legs  # she lies there till she is ordered on
    assert "to keep off the guns" in words(off, force.seat)


@pytest.mark.full
def test_lc_246_nothing_is_fired_where_batteries_are_not_agreed_or_out_of_reach_or_by_night() -> None:
    assert not list_event_texts(go(sea(), land(), 290, coast_batteries=False), *SHELLED)
    assert not list_event_texts(go(sea(AWAY), land(), 290), *SHELLED)
    assert not list_event_texts(go(sea(), land(), 240), *SHELLED)


@pytest.mark.full
def test_lc_246_a_fort_without_coast_guns_left_is_silent_and_one_that_the_enemy_holds_serves_him() -> None:
    spent = tuple(replace(one, coast_lost=110) if one.key == "port_arthur" else one for one in land().places)
    assert not list_event_texts(go(sea(), land(places=spent), 290), *SHELLED)
    his = tuple(replace(one, side="red") if one.key == "port_arthur" else one for one in land().places)
    assert not list_event_texts(go(sea(), land(places=his), 290), *SHELLED)


@pytest.mark.full
def test_lc_001_the_same_run_twice_is_the_same_to_the_byte() -> None:
    again = go(sea(), land())
    assert stored(again) == stored(under_fire())


def test_lc_246_what_a_fort_has_that_does_not_fire_alters_no_word() -> None:
    """Twins: a force that stays out of reach reads the same whatever guns are left in the fort."""
    spent = tuple(replace(one, coast_lost=90) if one.key == "port_arthur" else one for one in land().places)
    ours, theirs = (go(sea(AWAY), one, 290) for one in (land(), land(places=spent)))
    assert ours.reports == theirs.reports
    assert ours.land != theirs.land


def besieged(calibre: float = 11.0, hill: str = "red") -> Land:
    spot = Spot(lon=121.17, lat=38.82)
    park = Unit(key="park_1", code="sg", men=250, horses=0, guns=4, wagons=0, calibre_in=calibre)
    more = [replace(park, key=f"park_{n}") for n in range(1, 9)]
    body = Body(key="park", name="Siege park", side="red", seat="oku", spot=spot, units=tuple(more))
    _, country = yellow_sea()
    sees = [one.key for one in country.places.values() if "observation" in one.kinds and "port_arthur" in one.sees]
    assert sees
    bodies = tuple(sorted((*land().bodies, body), key=lambda one: one.key))
    held = [one for one in land().places if one.key not in sees]
    places = tuple(sorted((*held, *(PlaceNow(key=key, side=hill) for key in sees)), key=lambda one: one.key))
    return land(bodies=bodies, places=places, sieges=(Siege(place="port_arthur", side="red", since=0, watched=0),))


@pytest.mark.full
def test_lc_245_heavy_siege_guns_that_are_observed_hit_ships_in_the_harbour() -> None:
    world = sea(AWAY, blue_in_port=True)
    assert list_event_texts(go(world, besieged(), 290), "shelled")
    assert not list_event_texts(go(world, besieged(calibre=6.0), 290), "shelled")
    assert not list_event_texts(go(world, besieged(hill="blue"), 290), "shelled")


@pytest.mark.full
def test_lc_247_ships_that_lie_in_a_fallen_harbour_are_taken_after_six_hours_and_the_port_is_the_takers() -> None:
    fallen = tuple(replace(one, side="red", fell=0) if one.key == "port_arthur" else one for one in land().places)
    bodies = tuple(replace(one, surrendered=True) if one.spot.place == "port_arthur" else one for one in land().bodies)
    world = sea(AWAY, blue_in_port=True)
    early, late = (go(world, land(places=fallen, bodies=bodies), until) for until in (300, 365))
    blue = [one for one in world.ships if one.side == "blue"]
    assert blue
    assert all(one.afloat for one in early.world.ships if one.side == "blue")
    assert not any(one.afloat for one in late.world.ships if one.side == "blue")
    assert any("was taken in Port Arthur" in text for text in list_event_texts(late, "lost"))
    assert next(one.side for one in late.world.ports if one.key == "port_arthur") == "red"


def test_lc_247_a_station_falls_with_its_place_and_its_admiralty_knows_that_it_is_silent() -> None:
    fallen = tuple(replace(one, side="red", fell=0) if one.key == "port_arthur" else one for one in land().places)
    done = go(sea(AWAY), land(places=fallen), 60)
    golden = next(one for one in done.world.stations if one.key == "golden_hill_wt")
    assert golden.destroyed_at == 0
    assert next(one for one in done.world.stations if one.key == "chefoo_wt").destroyed_at is None
    whole = go(sea(AWAY), land(), 60)
    assert next(one for one in whole.world.stations if one.key == "golden_hill_wt").destroyed_at is None
