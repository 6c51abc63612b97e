"""Coal: the book's table to the ton, and what the conventions put between its figures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from naval import coal
from naval.world import ShipClass

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
        key="x", name="X", nation="Britain", kind=kind, launched=1900, displacement_t=tons, length_ft=400, max_kn=knots,
        boilers="belleville", boiler_groups=4, funnels=4, engines=2, coal_normal_t=900, coal_max_t=1800,
        tactical_diameter_yd=800,
    )  # fmt: skip


@pytest.mark.parametrize("boilers", PRINTED)
def test_nav_s_056_full_speed_burns_what_is_printed(boilers):
    assert (coal.burn(BIG, boilers, 1, 360), coal.burn(SMALL, boilers, 1, 360)) == PRINTED[boilers]


@pytest.mark.parametrize("boilers", PRINTED)
@pytest.mark.parametrize("column", [0, 1])
def test_nav_s_057_058_two_thirds_burns_half_and_one_third_a_quarter(boilers, column):
    table = (BIG, SMALL)[column]
    assert coal.burn(table, boilers, TWO_THIRDS, 360) == pytest.approx(PRINTED[boilers][column] / 2)
    assert coal.burn(table, boilers, THIRD, 360) == pytest.approx(PRINTED[boilers][column] / 4)


def test_s_wc_01_big_cruiser_belleville_full():
    assert coal.burn(BIG, "belleville", 1, 6 * 60) == 120
    assert coal.burn(BIG, "belleville", 1, 24 * 60) == 480


def test_s_wc_02_battleship_niclausse_two_thirds_for_12_hours():
    assert coal.burn(SMALL, "niclausse", TWO_THIRDS, 12 * 60) == pytest.approx(84)


def test_s_wc_03_big_cruiser_yarrow_one_third_for_18_hours():
    assert coal.burn(BIG, "yarrow", THIRD, 18 * 60) == pytest.approx(111)


def test_s_wc_04_battleship_cylindrical_at_three_speeds():
    burnt = sum(coal.burn(SMALL, "cylindrical", f, 360) for f in (1, TWO_THIRDS, THIRD))
    assert burnt == pytest.approx(168)


def test_s_wc_05_small_cruiser_thornycroft_one_third():
    assert coal.burn(SMALL, "thornycroft", THIRD, 360) == pytest.approx(25.5)


def test_s_wc_06_battleship_babcock_with_920_tons():
    hours = [coal.endurance_h(920, SMALL, "babcock", f) for f in (1, TWO_THIRDS, THIRD)]
    assert hours == pytest.approx([60, 120, 240])


def test_s_wc_07_big_cruiser_durr_with_1100_tons_at_14_knots():
    hours = coal.endurance_h(1100, BIG, "durr", coal.fraction(14, 21))
    assert hours == pytest.approx(100)
    assert hours * 14 == pytest.approx(1400)


def test_s_wc_08_destroyer_four_hours_full_and_two_at_two_thirds():
    assert coal.burn("destroyer", "", 1, 240) == 64
    assert coal.burn("destroyer", "", TWO_THIRDS, 120) == pytest.approx(16)


def test_s_wc_09_nav_s_060_destroyer_with_96_tons():
    hours = [coal.endurance_h(96, "destroyer", "", f) for f in (1, TWO_THIRDS, THIRD)]
    assert hours == pytest.approx([6, 12, 32])


def test_s_wc_10_destroyer_at_one_third_burns_3_tons_an_hour_not_4():
    assert coal.burn("destroyer", "", THIRD, 360) == pytest.approx(18)


def test_s_wc_11_a_fleet_at_two_thirds_for_one_run():
    fleet = [(BIG, "yarrow")] * 2 + [(SMALL, "belleville")] * 4 + [("destroyer", "")] * 6
    rates, small = coal.full_rates([t for t, _ in fleet], [b for _, b in fleet], 0)
    tons = rates * coal.shares(TWO_THIRDS, small) * 6
    assert [tons[:2].sum(), tons[2:6].sum(), tons[6:].sum(), tons.sum()] == pytest.approx([148, 150, 288, 586])


def test_s_wc_13_full_rate_both_runs_though_the_speed_has_fallen():
    rested = coal.burn(SMALL, "niclausse", coal.fraction(18, 18), 360)
    tired = coal.burn(SMALL, "niclausse", coal.fraction(16.2, 18, tired=True), 360)
    assert rested + tired == pytest.approx(168)


def test_s_cc_02_cylindrical_battleship_at_80_per_cent():
    assert coal.share(0.8, SMALL) == pytest.approx(0.7)
    assert coal.burn(SMALL, "cylindrical", 0.8, 360) == pytest.approx(67.2)


def test_s_cc_03_destroyer_at_50_per_cent():
    assert coal.burn("destroyer", "", 0.5, 60) == pytest.approx(5.5)


def test_s_cc_04_nav_s_061_torpedo_boat_with_24_tons():
    assert coal.burn("torpedo_boat", "", 1, 60, bunkers_t=24) == pytest.approx(4)
    assert coal.endurance_h(24, "torpedo_boat", "", 1, bunkers_t=24) == pytest.approx(6)


@pytest.mark.parametrize("table", coal.TABLES)
def test_nav_s_066_lying_by_burns_nothing(table):
    assert coal.burn(table, "yarrow", 0, 10_000, bunkers_t=24) == 0
    assert coal.endurance_h(10, table, "yarrow", 0, bunkers_t=24) == float("inf")


def test_sc_s_12_unknown_boilers_are_reckoned_cylindrical():
    assert coal.burn(SMALL, "other_watertube:normand", 1, 360) == 96


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


def test_nav_s_063_a_submarine_has_no_coal_table():
    with pytest.raises(ValueError, match="hours, not coal"):
        coal.table_for(ship("submarine", 190, 11))


def test_nav_s_069_efficiency_nine_tenths_gives_nine_tenths_of_the_speed_for_the_same_coal():
    assert coal.fraction(10.8, 18, 0.9) == pytest.approx(TWO_THIRDS)
    assert coal.fraction(5.4, 18, 0.9) == pytest.approx(THIRD)


def test_amb_s_05_over_normal_begins_above_the_load_not_at_it():
    assert not coal.over_normal(800, 800)
    assert not coal.over_normal(sum([0.1] * 8000), 800)
    assert coal.over_normal(800.001, 800)
    assert coal.over_normal(801, 800)


def test_sc_s_17_big_ships_coal_25_tons_an_hour_and_small_10():
    assert (coal.coaling_rate(7000), coal.coaling_rate(6999)) == (25, 10)


@given(st.floats(0, 1), st.floats(0, 1), st.booleans())
def test_slower_never_burns_more(a, b, small):
    low, high = coal.shares([min(a, b), max(a, b)], small)
    assert 0 <= low <= high <= 1


def test_arrays_give_what_single_numbers_give():
    tables = [t for t in coal.TABLES for _ in coal.BOILERS]
    boilers = list(coal.BOILERS) * len(coal.TABLES)
    rates, small = coal.full_rates(tables, boilers, 40)
    for share in (0.1, 0.5, 0.9):
        many = rates * coal.shares(share, small) * 2
        one = [coal.burn(t, b, share, 120, 40) for t, b in zip(tables, boilers, strict=True)]
        assert np.allclose(many, one)


@pytest.mark.parametrize(("sixths", "big", "destroyer_t_h"), [(1, 0.125, 1.5), (3, 0.375, 5.5), (5, 0.75, 12)])
def test_sc_s_12_straight_lines_between_the_printed_speeds_and_down_to_rest(sixths, big, destroyer_t_h):
    assert coal.share(sixths / 6, "small_cruiser_or_battleship") == pytest.approx(big)
    assert coal.burn("destroyer", "", sixths / 6, 60) == pytest.approx(destroyer_t_h)
