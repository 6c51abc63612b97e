"""Submarines and submersibles in the run, the system of units, and colliers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.war.run import run
from naval.geo import course
from naval.ships import coal
from naval.state.world import Leg, Ship, World
from tests.naval.run.petrol_boats import BOATS, CALM, boat
from tests.naval.world_builder import CLASSES, force, off, open_sea, port, ships_for, world

SEA = open_sea()


def after(w: World, hours: float = 6) -> tuple[Ship, float]:
    """Return the boat after so many hours, and the miles she made."""
    out = run(w, SEA, {}, "s", round(60 * hours)).world
    f = out.forces[0]
    return next(s for s in out.ships if s.key == "blue-b-1"), course.rhumb(0.0, 55.0, f.lon, f.lat)[1]


@pytest.mark.parametrize("knots", [11.0, 5.5, 2.0])
def test_nav_s_065_case_s_wc_34_a_petrol_boat_gains_nothing_by_going_slower(knots):
    ship, nm = after(boat("a_class", (20.0, 55.0, knots)))
    assert ship.coal_t == pytest.approx(6)
    assert nm == pytest.approx(6 * knots, rel=0.002)


def test_nav_s_063_case_s_wc_34_after_12_hours_she_stops_and_says_so():
    out = run(boat("a_class", (20.0, 55.0, 5.5)), SEA, {}, "s", 900)
    assert out.world.ships[0].coal_t == 0
    empty = next(e for e in out.events if e.kind == "no-coal")
    assert empty.minute == 720
    assert "no petrol left" in empty.text


def test_nav_s_066_case_s_wc_34_lying_by_five_hours_costs_nothing():
    ship, nm = after(boat("a_class"), 5)
    assert (ship.coal_t, nm) == (12, pytest.approx(0, abs=0.01))


def test_nav_s_062_submerged_for_four_hours_then_she_comes_up():
    out = run(boat("a_class", (20.0, 55.0, 6.0), dived=True), SEA, {}, "s", 360)
    ship = out.world.ships[0]
    assert ship.dived_min == 240
    assert ship.coal_t == pytest.approx(10)  # two hours on the surface
    up = next(e for e in out.events if e.kind == "came-up")
    assert up.minute == 240
    assert "NAV-S-062" in up.rules


def test_nav_s_062_she_makes_no_more_than_her_speed_below():
    assert after(boat("a_class", (20.0, 55.0, 11.0), dived=True), 3)[1] == pytest.approx(18, rel=0.002)


def test_sc_s_14_an_hour_lying_by_gives_an_hour_below_and_costs_an_hour():
    ship, _ = after(boat("a_class", dived_min=120), 6)
    assert (ship.dived_min, ship.coal_t) == (0, pytest.approx(10))
    ship, _ = after(boat("a_class", dived_min=240), 3)
    assert (ship.dived_min, ship.coal_t) == (60, pytest.approx(9))
    ship, _ = after(boat("a_class", dived_min=240, hours=1.0), 3)
    assert (ship.dived_min, ship.coal_t) == (180, 0)


def test_sc_s_14_under_way_on_the_surface_nothing_is_charged():
    ship, _ = after(boat("a_class", (20.0, 55.0, 6.0), dived_min=240), 6)
    assert (ship.dived_min, ship.coal_t) == (240, pytest.approx(6))


def test_sc_n_31_in_port_petrol_and_battery_are_filled_and_no_coal_is_taken():
    at = (0.0, 55.0)
    w = replace(boat("a_class", hours=2.0, dived_min=200), ports=(port("haven", "blue", *at, coal_t=100.0),))
    out = run(w, SEA, {}, "s", 60).world
    assert (out.ships[0].coal_t, out.ships[0].dived_min) == (pytest.approx(6, abs=1.1), 0)
    out = run(w, SEA, {}, "s", 360).world
    assert (out.ships[0].coal_t, out.ports[0].coal_t) == (12, 100)


def meeting(dived: bool) -> World:
    """Steam a submarine past a battleship three miles off."""
    w = boat("a_class", (*off(0.0, 55.0, 30, 0), 6.0), dived=dived)
    other = force("red-x", *off(0.0, 55.0, 9, 7))
    return replace(
        w,
        forces=(*w.forces, other),
        ships=tuple(sorted((*w.ships, *ships_for(other)), key=lambda s: s.key)),
        seats=tuple(sorted((*w.seats, *(s for s in world(other).seats if s.role == "cabin")), key=lambda s: s.key)),
        settings=replace(CALM, battle_range_yd=0.0),
    )


def test_sc_n_34_a_boat_submerged_is_not_sighted_and_sights_nobody_until_she_comes_up():
    def seen(dived: bool) -> list[int]:
        out = run(meeting(dived), SEA, {}, "s", 360)
        return sorted({r.happened for r in out.reports if r.kind == "sighting"})

    assert min(seen(False)) == 0
    # out of battery after four hours, 24 miles on and 16 from the other
    assert min(seen(True)) in (240, 241)


def test_amb_s_20_in_harbour_and_at_anchor_nothing_is_burnt():
    one = force("blue-b", 0.0, 55.0)
    out = run(world(one, settings=CALM), SEA, {}, "s", 360).world
    assert (out.ships[0].coal_t, out.ships[0].burnt_t) == (900, 0)


def test_amb_s_21_in_units_a_ship_goes_into_action_at_all_her_speed():
    blue, red = force("blue-b", 0.0, 55.0), force("red-x", *off(0.0, 55.0, 4, 0))
    ships = (*ships_for(blue, burnt_t=1000.0), *ships_for(red))
    limits = []
    for system in ("tons", "units"):
        out = run(world(blue, red, ships=ships, settings=replace(CALM, coal=system)), SEA, {}, "s", 360)
        company = next(f for f in out.engagement.setup["forces"] if f["key"] == "blue-b")
        limits.append(company["ships"][0]["limit_kn"])
    assert limits == [10.8, 18]


# -- units -------------------------------------------------------------------------------------------------------------


def by_units(class_key: str, knots: float, coal_t: float = 900.0, **more: object) -> Ship:
    one = force("blue-b", 0.0, 55.0, (30.0, 55.0, knots))
    w = world(one, ships=ships_for(one, class_key, coal_t=coal_t, **more), settings=replace(CALM, coal="units"))
    return run(w, SEA, {}, "s", 360).world.ships[0]


@pytest.mark.parametrize(("knots", "units"), [(12, 1), (13.5, 1.5), (15, 2), (18, 3), (6, 0.5)])
def test_nav_s_072_073_case_s_wc_16_a_run_burns_its_units(knots, units):
    cls = next(c for c in CLASSES if c.key == "battleship")
    assert by_units("battleship", knots).burnt_t == pytest.approx(units * coal.unit_of(cls, "units"), abs=0.01)


def test_nav_s_075_two_classes_burn_as_many_units():
    burnt = []
    for key in ("battleship", "cruiser"):
        cls = next(c for c in CLASSES if c.key == key)
        burnt.append(by_units(key, 15).burnt_t / coal.unit_of(cls, "units"))
    assert burnt == pytest.approx([2, 2], abs=0.001)


def test_amb_s_21_in_units_no_ship_is_on_her_extra_coal():
    one = force("blue-b", 0.0, 55.0, (30.0, 55.0, 18.0))
    for system, knots in (("tons", 10.8), ("units", 18.0)):
        w = world(one, ships=ships_for(one, burnt_t=1000.0), settings=replace(CALM, coal=system))
        out = run(w, SEA, {}, "s", 60).world
        assert course.rhumb(0.0, 55.0, out.forces[0].lon, out.forces[0].lat)[1] == pytest.approx(knots, rel=0.002)


@pytest.mark.full
@given(
    st.sampled_from(["tons", "units"]),
    st.lists(
        st.tuples(st.sampled_from(["battleship", "cruiser", "destroyer", "a_class", "diver"]), st.floats(0, 1)),
        min_size=1,
        max_size=4,
    ),
    st.lists(st.tuples(st.floats(0, 359), st.floats(5, 80), st.floats(2, 30), st.booleans()), max_size=3),
)
@settings(max_examples=40, deadline=None)
def test_coal_and_battery_are_never_negative_nor_more_than_there_was(system, kinds, rows):
    one, classes = force("blue-b", 0.0, 55.0), {c.key: c for c in (*CLASSES, *BOATS)}
    legs, at = [], (0.0, 55.0)
    for degrees, nm, knots, dived in rows:
        at = course.round_place(*course.along(*at, degrees, nm))
        legs.append(Leg(lon=at[0], lat=at[1], knots=knots, dived=dived))
    ships = tuple(
        Ship(
            key=f"s{n}",
            name=f"S{n}",
            side="blue",
            force="blue-b",
            class_key=key,
            max_kn=classes[key].max_kn,
            coal_t=round(share * classes[key].coal_max_t, 3),
        )
        for n, (key, share) in enumerate(kinds)
    )
    w = world(replace(one, legs=tuple(legs)), ships=ships, classes=(*CLASSES, *BOATS), settings=replace(CALM, coal=system))
    out = run(w, SEA, {}, "s", 360).world
    for was, now in zip(w.ships, out.ships, strict=True):
        assert 0 <= now.coal_t <= was.coal_t + 1e-9
        assert now.burnt_t == pytest.approx(was.coal_t - now.coal_t, abs=0.01)
        assert 0 <= now.dived_min <= 60 * classes[now.class_key].dived_h


# -- colliers ----------------------------------------------------------------------------------------------------------


def convoy(*legs: tuple[float, float, float], cargo: float = 2000.0, **more: object) -> World:
    """Place a collier of Blue 12 miles off a haven that has 10 tons, and a battleship that waits in it."""
    haven = off(0.0, 55.0, 12, 0)
    ship, wants = force("blue-c", 0.0, 55.0, *legs, **more), force("blue-d", *haven, port="haven")
    ships = (
        Ship(
            key="blue-c-1",
            name="Wallsend",
            side="blue",
            force="blue-c",
            class_key="collier",
            coal_t=300.0,
            max_kn=10.0,
            cargo_t=cargo,
        ),
        *ships_for(wants, coal_t=900.0),
    )
    return world(
        ship, wants, ships=ships, classes=(*CLASSES, *BOATS), ports=(port("haven", "blue", *haven, coal_t=10.0),), settings=CALM
    )


def test_sc_n_33_the_cargo_of_a_collier_that_comes_in_coals_the_others():
    out = run(convoy((*off(0.0, 55.0, 12, 0), 6.0)), SEA, {}, "s", 360)
    collier, other = out.world.ships
    # 10 tons at once; from the second hour on 25 tons an hour, and she herself takes hers
    assert collier.cargo_t == 0
    assert other.coal_t == pytest.approx(900 + 10 + 4 * 25, abs=1)
    assert any(e.kind == "coal-landed" and e.minute == 120 for e in out.events)
    burnt = 300 + 2000 + 10 + 900 - (collier.coal_t + other.coal_t + out.world.ports[0].coal_t)
    assert burnt == pytest.approx(float(collier.burnt_t), abs=0.01)


def test_sc_n_33_at_sea_she_coals_nobody_and_in_port_a_laden_collier_keeps_her_cargo():
    out = run(convoy((*off(0.0, 55.0, 5, 0), 6.0)), SEA, {}, "s", 360)
    assert (out.world.ships[0].cargo_t, out.world.ships[1].coal_t) == (2000, pytest.approx(910))
    w = convoy()
    lies = replace(w.forces[0], lon=w.ports[0].lon, lat=w.ports[0].lat, port="haven")
    out = run(replace(w, forces=(lies, w.forces[1])), SEA, {}, "s", 360)
    assert out.world.ships[0].cargo_t == 2000
    assert np.isclose(out.world.ports[0].coal_t, 0)
