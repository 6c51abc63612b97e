"""Coal: the book's table to the ton, and the conventions between its figures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from naval import tables
from naval.reckoner.engine_room import burn, lasts_h
from naval.ships import coal
from naval.state.world import ShipClass

BIG, SMALL = coal.BIG, coal.SMALL
THIRD, TWO_THIRDS = 1 / 3, 2 / 3

# naval-war-game.md, lines 405-412: tons per 6 hours at full speed.
PRINTED = {
    "belleville": (120, 75),
    "niclausse": (128, 84),
    "durr": (132, 88),
    "babcock": (136, 92),
    "cylindrical": (140, 96),
    "thornycroft": (144, 102),
    "yarrow": (148, 106),
}


def ship(kind: str, tons: int, knots: float) -> ShipClass:
    return ShipClass(
        key="x",
        name="X",
        nation="Britain",
        kind=kind,
        launched=1900,
        displacement_t=tons,
        length_ft=400,
        max_kn=knots,
        boilers="belleville",
        boiler_groups=4,
        funnels=4,
        engines=2,
        coal_normal_t=900,
        coal_max_t=1800,
        tactical_diameter_yd=800,
    )


@pytest.mark.parametrize("boilers", PRINTED)
def test_nav_s_056_full_speed_burns_what_is_printed(boilers):
    assert (burn(BIG, boilers, 1, 360), burn(SMALL, boilers, 1, 360)) == PRINTED[boilers]


@pytest.mark.parametrize("boilers", PRINTED)
@pytest.mark.parametrize("column", [0, 1])
def test_nav_s_057_058_two_thirds_burns_half_and_one_third_a_quarter(boilers, column):
    table = (BIG, SMALL)[column]
    assert burn(table, boilers, TWO_THIRDS, 360) == pytest.approx(PRINTED[boilers][column] / 2)
    assert burn(table, boilers, THIRD, 360) == pytest.approx(PRINTED[boilers][column] / 4)


def test_s_wc_11_a_fleet_at_two_thirds_for_one_run():
    fleet = [(BIG, "yarrow")] * 2 + [(SMALL, "belleville")] * 4 + [("destroyer", "")] * 6
    engines = coal.burners([t for t, _ in fleet], [b for _, b in fleet], 0, np.full(12, 21.0))
    tons = engines.tons(14, 1.0, False) * 6
    assert [tons[:2].sum(), tons[2:6].sum(), tons[6:].sum(), tons.sum()] == pytest.approx([148, 150, 288, 586])


def test_s_wc_13_full_rate_both_runs_though_the_speed_has_fallen():
    rested = burn(SMALL, "niclausse", coal.fractions(18, 18), 360)
    tired = burn(SMALL, "niclausse", coal.fractions(16.2, 18, tired=True), 360)
    assert rested + tired == pytest.approx(168)


def test_s_cc_02_cylindrical_battleship_at_80_per_cent():
    assert coal.shares(0.8, False) == pytest.approx(0.7)
    assert burn(SMALL, "cylindrical", 0.8, 360) == pytest.approx(67.2)


@pytest.mark.parametrize("table", coal.TABLES)
def test_nav_s_066_lying_by_burns_nothing(table):
    assert burn(table, "yarrow", 0, 10_000, bunkers_t=24) == 0
    assert lasts_h(10, table, "yarrow", 0, bunkers_t=24) == float("inf")


def test_sc_s_12_unknown_boilers_are_reckoned_cylindrical():
    assert burn(SMALL, "other_watertube:normand", 1, 360) == 96


@pytest.mark.parametrize(
    ("kind", "tons", "knots", "table"),
    [
        ("big_cruiser", 7000, 20, BIG),
        ("big_cruiser", 6999, 20, SMALL),
        ("big_cruiser", 7000, 19.9, SMALL),
        ("small_cruiser", 7000, 20, BIG),
        ("scout", 2900, 25, SMALL),
        ("battleship", 15000, 20, SMALL),
        ("merchant", 16000, 22, SMALL),
        ("destroyer", 300, 30, "destroyer"),
        ("torpedo_boat", 120, 22, "torpedo_boat"),
    ],
)
def test_sc_s_12_a_big_fast_cruiser_has_7000_tons_and_20_knots(kind, tons, knots, table):
    assert coal.table_for(ship(kind, tons, knots)) == table


def test_nav_s_062_063_064_the_books_hours_of_petrol_boats():
    assert coal.dived_hours() == (3, 6, 4)
    assert coal.surface_hours("submarine") == (8, 12, 10)
    assert coal.surface_hours("submersible")[1:] == (16, 16)


@pytest.mark.parametrize("kind", coal.BOATS)
def test_nav_s_065_066_case_s_wc_34_slower_is_no_farther_and_lying_by_costs_nothing(kind):
    boat = ship(kind, 190, 11)
    assert coal.table_for(boat) == kind
    hours = [lasts_h(12, kind, "petrol", coal.fractions(knots, 11)) for knots in (11, 5.5, 2)]
    assert hours == [12, 12, 12]
    assert burn(kind, "petrol", 0, 5 * 60) == 0
    engines = coal.burners([kind], ["petrol"], 12, [11.0], 5.0)
    assert [float(engines.tons(k, 1.0, False)[0]) for k in (11, 5.5, 0.5, 0)] == [1, 1, 1, 0]


def test_nav_s_069_efficiency_nine_tenths_gives_nine_tenths_of_the_speed_for_the_same_coal():
    assert coal.fractions(10.8, 18, 0.9) == pytest.approx(TWO_THIRDS)
    assert coal.fractions(5.4, 18, 0.9) == pytest.approx(THIRD)


def test_amb_s_05_over_normal_begins_above_the_load_not_at_it():
    assert not coal.over_normal(800, 800)
    assert not coal.over_normal(sum([0.1] * 8000), 800)
    assert not coal.over_normal(800.0004, 800), "less than a kilogram decides nothing"
    assert not coal.over_normal(800, 799.9996)
    assert coal.over_normal(800.001, 800)
    assert not coal.over_normal(5, 0), "whoever has no normal load has no extra coal"
    assert coal.over_normal(801, 800)


def test_sc_s_17_big_ships_coal_25_tons_an_hour_and_small_10():
    assert (coal.coaling_rate(7000), coal.coaling_rate(6999)) == (25, 10)


@given(st.floats(0, 1), st.floats(0, 1), st.booleans())
def test_slower_never_burns_more(a, b, small):
    low, high = coal.shares([min(a, b), max(a, b)], small)
    assert 0 <= low <= high <= 1


def test_arrays_give_what_single_numbers_give():
    kinds = [t for t in coal.TABLES for _ in coal.BOILERS]
    boilers = list(coal.BOILERS) * len(coal.TABLES)
    engines = coal.burners(kinds, boilers, 40, np.full(len(kinds), 20.0))
    for share in (0.1, 0.5, 0.9):
        many = engines.tons(20 * share, 1.0, False) * 2
        small = [t in (coal.DESTROYER, coal.TORPEDO_BOAT) for t in kinds]
        worked = [1.0 if t in coal.BOATS else float(coal.shares(share, one)) for t, one in zip(kinds, small, strict=True)]
        one = [coal.full_rate(t, b, 40) * part * 2 for t, b, part in zip(kinds, boilers, worked, strict=True)]
        assert np.allclose(many, one)


# -- readings ----------------------------------------------------------------------------------------------------------


def test_nav_s_055_the_figures_are_used_exactly_as_printed():
    figures = tables.load("coal")
    assert {make: tuple(figures["boilers"][make]) for make in coal.BOILERS} == PRINTED
    assert figures["destroyer"]["value"][1:] == [[1, 3.0], [2, 8.0], [3, 16.0]]
    assert figures["period"]["value"] == 6


def test_nav_s_059_a_destroyer_burns_16_8_and_3_tons_an_hour():
    assert [burn("destroyer", "", f, 60) for f in (1, TWO_THIRDS, THIRD)] == pytest.approx([16, 8, 3])


def test_amb_s_04_the_radii_of_petrol_boats_are_hours():
    assert lasts_h(12, "submarine", "petrol", 1) == 12
    assert coal.full_rate("submersible", "petrol") == 1


def test_amb_s_06_efficiency_takes_speed_and_not_coal():
    engines = coal.burners([SMALL], ["belleville"], 0, [18.0])
    assert float(engines.tons(10.8, 0.9, False)[0]) == pytest.approx(float(engines.tons(12, 1.0, False)[0]))


def test_amb_s_08_a_tired_ship_at_her_top_burns_in_full():
    engines = coal.burners([SMALL], ["niclausse"], 0, [18.0])
    assert float(engines.tons(16.2, 1.0, True)[0]) == pytest.approx(14)
    assert float(engines.tons(16.2, 1.0, False)[0]) < 14


def test_amb_s_18_the_column_is_by_displacement_and_speed():
    assert coal.table_for(ship("small_cruiser", 7000, 20)) == BIG
    assert coal.table_for(ship("big_cruiser", 6999, 23)) == SMALL


# -- units -------------------------------------------------------------------------------------------------------------


def test_amb_s_07_below_12_knots_pro_rata_to_rest():
    assert coal.units([6, 9, 0]).tolist() == [0.5, 0.75, 0]


def test_nav_s_075_the_same_for_battleship_cruiser_and_destroyer():
    kinds, knots = [SMALL, BIG, "destroyer"], np.array([18.0, 21.0, 27.0])
    unit_t = np.array([coal.unit_tons(t, "yarrow", v, 96) for t, v in zip(kinds, knots, strict=True)])
    engines = coal.burners(kinds, ["yarrow"] * 3, 96, knots, unit_t)
    assert (engines.tons(15, 1.0, False) * 6 / unit_t).tolist() == pytest.approx([2, 2, 2])


@pytest.mark.parametrize("boilers", PRINTED)
@given(st.floats(6, 30), st.sampled_from([BIG, SMALL, "destroyer"]))
def test_nav_s_076_units_and_tons_agree_at_full_speed(boilers, knots, table):
    unit_t = coal.unit_tons(table, boilers, knots)
    by_units, by_tons = (float(coal.burners([table], [boilers], 96, [knots], u).tons(knots, 1.0, False)[0]) for u in (unit_t, 0))
    assert by_units == pytest.approx(by_tons, rel=1e-4)


def test_nav_s_072_the_system_is_a_matter_of_agreement():
    battleship = ship("battleship", 14000, 18)
    assert coal.unit_of(battleship, "tons") == 0
    assert coal.unit_of(battleship, "units") == 25
    assert coal.unit_of(ship("submarine", 190, 11), "units") == 0


def test_nav_s_071_amb_s_21_the_limits_past_the_normal_load_hold_for_destroyers_but_not_for_units_or_petrol():
    assert coal.normal_load(60, "destroyer") == 60
    assert coal.normal_load(900, SMALL, unit_t=25) == 0
    assert coal.normal_load(8, "submarine") == 0
    assert not coal.over_normal(500, 0)


def test_sc_n_31_petrol_boats_fill_five_hours_in_one():
    assert coal.coaling_rate(190, "submarine") == 5
    assert coal.coaling_hours(10, 190, "submarine") == 2
    assert coal.coaling_hours(500, 14000, SMALL) == 20


@pytest.mark.parametrize(("sixths", "big", "destroyer_t_h"), [(1, 0.125, 1.5), (3, 0.375, 5.5), (5, 0.75, 12)])
def test_sc_s_12_straight_lines_between_the_printed_speeds_and_down_to_rest(sixths, big, destroyer_t_h):
    assert coal.shares(sixths / 6, False) == pytest.approx(big)
    assert burn("destroyer", "", sixths / 6, 60) == pytest.approx(destroyer_t_h)


def test_nav_s_074_just_above_12_knots_pro_rata_from_there():
    assert coal.units([12.3, 12.6, 14.1]) == pytest.approx([1.1, 1.2, 1.7])
