"""Ships' guns on the coast road in a run (LC-206)."""

from __future__ import annotations

import dataclasses

import numpy as np
from msgspec.structs import replace

from campaign.war.arms.convoys import broadside
from land.communications.facts import Delivered
from land.lift.opposed_landings import ship_guns
from land.run.run_input import Convoy, Done
from land.sighting.shore import ShipTrack
from land.state.moves import Halted
from land.state.world import Spot
from naval.state.world import Ship
from tests.land.even_sky import EvenSky
from tests.land.run.essex import essex, make_given, run

MINUTES = 181


def under_guns(far_nm: float = 2.0, dark: bool = False, warships: int = 2, side: str = "blue") -> Done:
    """Place Red's outposts on a road, with ships so far east of them, for three hours."""
    what = make_given({}, MINUTES - 1)
    _, country = essex()
    road = country.edges_of("thorpe")[0]
    spot = country.spot_on(road, road.metres / 2)
    bodies = tuple(replace(one, spot=spot) if one.key == "red_outposts" else one for one in what.land.bodies)
    staffs = tuple(replace(one, spot=spot) if one.side == "red" else one for one in what.land.staffs)
    at = Spot(lon=spot.lon + far_nm / 60 / np.cos(np.radians(spot.lat)), lat=spot.lat)
    track = ShipTrack("squadron", side, np.full(MINUTES, at.lon), np.full(MINUTES, at.lat))
    return run(
        dataclasses.replace(
            what,
            land=replace(what.land, bodies=bodies, staffs=staffs),
            sky=EvenSky(dark=dark),
            ships=(track,),
            afloat={**what.afloat, "squadron": Halted("squadron", at)},
            convoys={**what.convoys, "squadron": Convoy(warships=warships)},
        )
    )


def men(done: Done) -> int:
    return sum(unit.men for one in done.land.bodies if one.key == "red_outposts" for unit in one.units)


def test_lc_206_a_body_on_a_road_under_hostile_ships_loses_one_in_a_hundred_an_hour_and_says_so() -> None:
    done = under_guns()
    whole = men(under_guns(far_nm=4.0))
    assert men(done) == whole - 33  # eleven of 1,160 men an hour, for three hours
    told = [one.text for one in done.events if one.kind == "coast"]
    assert len(told) == 3
    assert "11 men down in the hour" in told[0]
    words = str([one.message.data for one in done.posted if isinstance(one, Delivered)])
    assert "is under the fire of ships" in words


def test_lc_206_not_by_night_nor_by_transports_nor_by_ones_own_ships() -> None:
    for done in (under_guns(dark=True), under_guns(warships=0), under_guns(side="red"), under_guns(far_nm=3.2)):
        assert not [one for one in done.events if one.kind == "coast"]


def test_lc_206_a_broadside_is_what_bears_on_the_better_beam_and_is_not_out() -> None:
    ships = essex()[0].world
    cressy = next(one for one in ships.classes if one.key == "cressy")
    ship = Ship(key="a", name="A", side="blue", force="f", class_key="cressy", coal_t=0.0, max_kn=18.0)
    whole = broadside(ship, cressy)
    assert sorted(whole) == [(3.0, 6), (6.0, 6), (9.2, 1), (9.2, 1)]
    assert ship_guns([whole]) == 2
    hurt = replace(ship, condition={"guns_out": {"2p": 3, "2s": 1}})  # three casemates to port, one to starboard
    assert (6.0, 5) in broadside(hurt, cressy)
