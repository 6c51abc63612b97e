"""Figures reckoned before sealing: the run steams and burns the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from naval.geo import course
from naval.orders.course_reckoning import passage
from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import steam
from naval.run.run_input import Given
from naval.ships import coal
from naval.state.settings import Settings
from naval.state.world import Calendar, Force, Leg, Seat, Ship, ShipClass, World
from tactical.engine.dice import Dice
from tests.naval.channel_fleet import CHART, fleet
from tests.naval.channel_fleet import ship as known_ship


def ship_class(key: str, kind: str, boilers: str, knots: float, normal: float) -> ShipClass:
    return ShipClass(
        key=key,
        name=key,
        nation="Britain",
        kind=kind,
        launched=1900,
        displacement_t=5000,
        length_ft=400,
        max_kn=knots,
        boilers=boilers,
        boiler_groups=4,
        funnels=4,
        engines=2,
        coal_normal_t=normal,
        coal_max_t=900,
        tactical_diameter_yd=800,
    )


CLASSES = (
    ship_class("a", "battleship", "belleville", 18, 300),
    ship_class("b", "destroyer", "yarrow", 26, 60),
    ship_class("c", "small_cruiser", "durr", 20, 500),
)
BOATS = (
    replace(ship_class("d", "submarine", "petrol", 11, 10), coal_max_t=10, dived_h=3.0, dived_kn=6.0),
    replace(ship_class("e", "submersible", "petrol", 12, 16), coal_max_t=16, dived_h=5.0, dived_kn=7.0),
)
TABLES = {"battleship": "small_cruiser_or_battleship", "small_cruiser": "small_cruiser_or_battleship", "destroyer": "destroyer"}


def world(legs: tuple[Leg, ...], ships: tuple[Ship, ...], minute: int, system: str = "tons") -> World:
    force = Force(key="channel", name="Channel", side="blue", seat="me", flagship="a", lon=0.0, lat=55.0, legs=legs)
    return World(
        rules="jane",
        minute=minute,
        calendar=Calendar(julian=2416990.75, hour=6),
        settings=Settings(sighting_cuts=False, weather="5", coal=system),
        classes=(*CLASSES, *BOATS),
        seats=(Seat(key="me", name="Me", role="cabin", side="blue"),),
        ports=(),
        stations=(),
        forces=(force,),
        ships=ships,
    )


@pytest.mark.full
@given(
    st.lists(st.tuples(st.floats(0, 359), st.floats(5, 60), st.floats(4, 18)), min_size=1, max_size=4),
    st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 400), st.integers(0, 400)), min_size=1, max_size=3),
    st.sampled_from([0, 360, 385]),
    st.sampled_from(["tons", "units"]),
)
@settings(max_examples=60, deadline=None)
def test_the_run_steams_and_burns_what_was_reckoned(rows, ships, minute, system):
    legs, lon, lat = [], 0.0, 55.0
    for degrees, nm, knots in rows:
        lon, lat = course.along(lon, lat, degrees, nm)
        legs.append(Leg(lon=lon, lat=lat, knots=knots))
    by_key = {c.key: c for c in CLASSES}
    real = tuple(
        Ship(
            key=f"s{n}",
            name=f"S{n}",
            side="blue",
            force="channel",
            class_key=c,
            coal_t=900.0,
            burnt_t=burnt,
            max_kn=by_key[c].max_kn,
            top_min=top,
        )
        for n, (c, burnt, top) in enumerate(ships)
    )
    known = fleet(
        *(
            known_ship(
                s.key,
                table=TABLES[by_key[s.class_key].kind],
                boilers=by_key[s.class_key].boilers,
                coal_t=s.coal_t,
                coal_normal_t=by_key[s.class_key].coal_normal_t,
                coal_max_t=900.0,
                burnt_t=s.burnt_t,
                max_kn=s.max_kn,
                class_kn=s.max_kn,
                top_min=s.top_min,
                unit_t=coal.unit_of(by_key[s.class_key], system),
            )
            for s in real
        )
    )
    reckoned = passage(known, legs, minute, minute + 300, 300)
    state = Given(world(tuple(legs), real, minute, system), CHART, {}, Dice("calm"), minute + 300)
    done = steam(plan(state)).steamed
    if np.any(done.ships.lame > 0):
        return  # a breakdown is chance; it is not reckoned
    if np.any(plan(state).legs.ashore):
        return
    assert done.ships.burnt - [s.burnt_t for s in real] == pytest.approx(reckoned.run_burnt, abs=0.01)
    assert (done.lon[0, -1], done.lat[0, -1]) == pytest.approx(reckoned.ends, abs=1e-4)


@pytest.mark.full
@given(
    st.lists(st.tuples(st.floats(0, 359), st.floats(2, 25), st.floats(2, 11), st.booleans()), max_size=4),
    st.lists(st.tuples(st.sampled_from("de"), st.floats(8, 10), st.integers(0, 180)), min_size=1, max_size=3),
)
@settings(max_examples=60, deadline=None)
def test_nav_s_062_sc_s_14_boats_on_paper_and_at_sea_use_the_same_petrol_and_battery(rows, ships):
    legs, lon, lat = [], 0.0, 55.0
    for degrees, nm, knots, dived in rows:
        lon, lat = course.along(lon, lat, degrees, nm)
        legs.append(Leg(lon=lon, lat=lat, knots=knots, dived=dived))
    by_key = {c.key: c for c in BOATS}
    real = tuple(
        Ship(
            key=f"s{n}",
            name=f"S{n}",
            side="blue",
            force="channel",
            class_key=c,
            coal_t=hours,
            max_kn=by_key[c].max_kn,
            dived_min=min(spent, int(60 * by_key[c].dived_h)),
        )
        for n, (c, hours, spent) in enumerate(ships)
    )
    known = fleet(
        *(
            known_ship(
                s.key,
                table=by_key[s.class_key].kind,
                boilers="petrol",
                coal_t=s.coal_t,
                coal_normal_t=10.0,
                coal_max_t=16.0,
                max_kn=s.max_kn,
                class_kn=s.max_kn,
                dived_h=by_key[s.class_key].dived_h,
                dived_kn=by_key[s.class_key].dived_kn,
                dived_min=s.dived_min,
            )
            for s in real
        )
    )
    reckoned = passage(known, legs, 0, 300, 300)
    state = Given(world(tuple(legs), real, 0), CHART, {}, Dice("calm"), 300)
    planned = plan(state)
    if np.any(planned.legs.ashore):
        return
    done = steam(planned).steamed
    assert done.ships.burnt == pytest.approx(reckoned.run_burnt, abs=0.01)
    assert (done.lon[0, -1], done.lat[0, -1]) == pytest.approx(reckoned.ends, abs=1e-4)
