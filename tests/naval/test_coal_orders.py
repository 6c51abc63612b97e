"""The engineer's advice before orders are sealed: units, hours of petrol, endurance, the way home."""

from __future__ import annotations

import math

import pytest
import shapely
from msgspec.structs import replace

from naval.geo import course, reach
from naval.geo.chart import Chart
from naval.orders import endurance
from naval.orders.check import check
from naval.orders.course_reckoning import passage, reckon
from naval.orders.seat_knowledge import KnownForce, KnownShip
from naval.ships import coal
from naval.state.orders import ForceOrder
from naval.state.world import Leg
from tests.naval.channel_fleet import CHART, faults, fleet, legs, make_known, ship

BOAT = ship(
    "a1",
    table="submarine",
    boilers="petrol",
    kind="submarine",
    coal_t=10.0,
    coal_normal_t=10.0,
    coal_max_t=10.0,
    max_kn=11.0,
    class_kn=11.0,
    dived_h=4.0,
    dived_kn=6.0,
)
UNITS = ship("london", unit_t=25.0, coal_t=40.0, burnt_t=1000.0)
CAPE = shapely.box(3, 54, 4, 59)
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(reach, "MOST_POINTS", 8_000)
    SEA = Chart.build(CAPE, [], (0, 52, 10, 58))
    reach.water(SEA)


def on(*rows: dict, force: KnownForce) -> dict[str, object]:
    return faults(legs(*rows), make_known(force))


def test_nav_s_062_a_battleship_cannot_dive():
    found = on({"course": 90, "nm": 20, "knots": 5, "dived": True}, force=fleet(ship("london"), BOAT))
    assert "London is no submarine" in found["forces.channel.legs.0.dived"].text
    assert found["forces.channel.legs.0.dived"].mend is False


def test_nav_s_062_submerged_she_is_refused_more_than_her_speed_there():
    found = on({"course": 90, "nm": 12, "knots": 8, "dived": True}, force=fleet(BOAT))
    assert found["forces.channel.legs.0.knots"].mend == 6
    assert "submerged" in found["forces.channel.legs.0.knots"].text


def test_nav_s_062_a_leg_longer_than_the_battery_is_refused():
    found = on({"course": 90, "hours": 5, "knots": 6, "dived": True}, force=fleet(BOAT))
    fault = found["forces.channel.legs.0.dived"]
    assert fault.rule == "NAV-S-062"
    assert "the batteries are empty at Day 1, 10:00" in fault.text
    orders, wrong = check(legs({"course": 90, "hours": 4, "knots": 6, "dived": True}), make_known(fleet(BOAT)), CHART)
    assert not wrong
    assert orders.forces["channel"].legs[0].dived


def test_nav_s_062_dived_is_yes_or_no():
    found = on({"course": 90, "nm": 5, "knots": 5, "dived": 1}, force=fleet(BOAT))
    assert "yes or no" in found["forces.channel.legs.0.dived"].text


def test_nav_s_078_case_s_wc_34_petrol_for_three_hours_is_no_course_of_four_however_slow():
    short = replace(BOAT, coal_t=3.0)
    for knots in (11, 3):
        found = on({"course": 90, "hours": 4, "knots": knots}, force=fleet(short))
        assert "3 hours of petrol" in found["forces.channel.legs.0.knots"].text
        assert found["forces.channel.legs.0.knots"].mend is None


def test_nav_s_078_in_units_a_refusal_counts_units():
    found = on({"course": 0, "hours": 6, "knots": 15}, force=fleet(UNITS))
    text = found["forces.channel.legs.0.knots"].text
    assert "has 1.6 units and this course burns 2 units" in text
    assert found["forces.channel.legs.0.knots"].mend == 13.5


def test_amb_s_21_in_units_the_limit_past_the_normal_load_is_not_looked_for():
    fast = {"course": 0, "nm": 9, "knots": 18}
    assert check(legs(fast), make_known(fleet(replace(UNITS, coal_t=600.0))), CHART)[1] == ()
    assert on(fast, force=fleet(ship("london", burnt_t=1000.0)))["forces.channel.legs.0.knots"].rule == "NAV-S-070"


def test_nav_s_076_a_reckoning_in_units_agrees_with_tons_a_unit():
    order = ForceOrder(legs=(Leg(lon=3.0, lat=55.0, knots=15.0),))
    row = reckon(order, fleet(replace(UNITS, coal_t=600.0)), CHART, 0, 360)["legs"][0]
    assert row["coal"] == pytest.approx(row["coal_t"] / 25, abs=0.001)
    assert row["coal"] == pytest.approx(2 * row["hours"] / 6, abs=0.01)


# -- endurance ---------------------------------------------------------------------------------------------------------


def test_nav_s_077_case_s_wc_07_steaming_at_14_knots_is_100_hours_and_1400_miles():
    drake = ship("drake", table=coal.BIG, boilers="durr", coal_t=1100.0, coal_normal_t=2000.0, max_kn=21.0, class_kn=21.0)
    went = endurance.steaming(fleet(drake), 14, 0)
    assert (went.hours, went.nm, went.ship) == (pytest.approx(100), pytest.approx(1400), "Drake")


def test_nav_s_069_070_case_s_wc_14_past_her_normal_load_the_rest_takes_her_less_far():
    one = ship("london", coal_t=800.0, burnt_t=0.0, coal_normal_t=400.0)
    fresh, extra = (endurance.steaming(fleet(replace(one, burnt_t=b)), 12, 0) for b in (0.0, 401.0))
    rate = coal.full_rate(coal.SMALL, "belleville") / 2
    assert extra.nm == pytest.approx(10.8 * 800 / rate, rel=0.01)
    assert extra.nm < fresh.nm < 12 * 800 / rate


def test_nav_s_067_068_a_tired_ship_is_told_of_the_die():
    words = [endurance.breakdown_words(ship("london", top_min=m)) for m in (0, 90, 360, 500, 720)]
    assert words[0].startswith("6 h 00 more")
    assert words[1].startswith("4 h 30 more")
    assert words[2] == "tired; at top speed with the next minute 1 in 6 of a breakdown"
    assert words[3] == "tired; at top speed in 3 h 40 more 1 in 6 of a breakdown"
    assert words[4] == words[2]


def test_sc_n_32_hours_to_coal_are_told_beforehand():
    assert endurance.coaling_h(ship("london", coal_t=900.0, coal_max_t=1900.0, displacement_t=15000)) == 40
    assert endurance.coaling_h(ship("fervent", coal_t=46.0, coal_max_t=96.0, displacement_t=350)) == 5
    assert endurance.coaling_h(replace(BOAT, coal_t=5.0)) == 1


def test_after_a_run_the_ships_have_what_was_reckoned():
    force = fleet(ship("london"), ship("drake", coal_t=500.0))
    done = passage(force, [Leg(lon=4.0, lat=55.0, knots=12.0)], 0, 360, 360)
    left = endurance.apply_passage(force, done)
    assert [s.coal_t for s in left.ships] == pytest.approx([694 - 37.5, 500 - 37.5])
    assert (left.lon, left.lat) == pytest.approx(course.along(0.0, 55.0, 90.0, 72.0), abs=1e-3)


def lone(lon: float, lat: float, tons: float, **more: object) -> KnownForce:
    return replace(fleet(ship("london", coal_t=tons, **more)), lon=lon, lat=lat)


PORTS = [("Westport", 1.0, 57.0)]


def test_nav_s_078_sc_n_36_the_way_home_goes_round_the_land():
    way = endurance.home(lone(5.0, 57.0, 500.0), SEA, PORTS, 0)
    assert way.port == "Westport"
    assert way.nm == pytest.approx(reach.sea_miles(SEA, (5.0, 57.0), (1.0, 57.0)), rel=0.01)
    assert way.nm > 2 * course.rhumb(5.0, 57.0, 1.0, 57.0)[1]
    assert way.knots == pytest.approx(12)
    assert way.needs_t == pytest.approx(75 / 2 * way.nm / 12 / 6, rel=0.01)
    assert way.enough


def test_nav_s_078_a_course_that_cannot_get_home_is_pointed_out():
    way = endurance.home(lone(5.0, 57.0, 120.0), SEA, PORTS, 0)
    assert not way.enough
    said = endurance.warning(way)
    assert said.startswith("London will have 120 tons at the end; Westport is 4")
    assert said.endswith("tons at two-thirds speed: she cannot get home.")
    by_units = endurance.home(lone(5.0, 57.0, 25.0, unit_t=25.0), SEA, PORTS, 0)
    assert "will have 1 unit at the end" in endurance.warning(by_units)


def test_nobody_is_sent_home_who_has_no_port_or_no_ship():
    assert endurance.home(lone(5.0, 57.0, 120.0), SEA, [], 0) is None
    assert endurance.home(lone(5.0, 57.0, 120.0, afloat=False), SEA, PORTS, 0) is None


def test_nav_s_077_the_burn_table_of_the_page_is_the_books():
    rows = endurance.burn_table(
        KnownShip(
            key="d", name="D", table="destroyer", boilers="", coal_t=96, coal_normal_t=60, coal_max_t=96, max_kn=30, class_kn=30
        )
    )
    assert [(name, round(k), round(t), round(h)) for name, k, t, h in rows] == [
        ("full", 30, 96, 6),
        ("two-thirds", 20, 48, 12),
        ("one-third", 10, 18, 32),
    ]
    still = endurance.burn_table(replace(BOAT, max_kn=0.0))
    assert all(math.isinf(hours) for _, _, _, hours in still)
