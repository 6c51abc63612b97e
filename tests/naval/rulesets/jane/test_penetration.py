from __future__ import annotations

from math import inf, radians, sin

import pytest

from naval.rulesets.jane.gunnery import penetration
from naval.rulesets.jane.scorer import effects
from tests.naval.rulesets.jane.setup_builder import CLASSES
from tests.naval.rulesets.jane.table import a_hit


@pytest.mark.parametrize(("yards", "inches"), [(3000, 10.8), (5000, 9.5), (8000, 7.9)])
def test_sc_t_10_the_specifications_own_check(yards: float, inches: float) -> None:
    assert penetration.penetration(12, 2600, yards, "AP") == pytest.approx(inches, abs=0.05)


def test_t_cc_05_nav_t_076_a_plate_of_9_8_inches_at_5000_yards_is_very_nearly_pierced() -> None:
    pen = penetration.penetration(12, 2600, 5000, "AP")
    ratio = pen / penetration.resistance(9.8, "krupp", 1.0)
    assert pen == pytest.approx(9.51, abs=0.005)
    assert ratio == pytest.approx(0.97, abs=0.005)
    assert effects.well_towards(ratio)
    assert effects.plate_cracks(ratio, 9.2) == (True, 0.5)


def test_sc_t_10_common_has_half_and_high_explosive_a_fifth() -> None:
    shot, common, shell = (penetration.penetration(12, 2600, 3000, one) for one in ("AP", "CP", "HE"))
    assert (common / shot, shell / shot) == (pytest.approx(0.5), pytest.approx(0.2))


def test_sc_t_10_plate_quality_and_obliquity() -> None:
    assert penetration.resistance(10, "harvey", 1.0) == 8
    assert penetration.resistance(10, "krupp", sin(radians(30))) == pytest.approx(20)
    assert penetration.resistance(10, "krupp", 0.1) == 20  # the floor of the sine


def test_sc_j_01_what_stands_where() -> None:
    duncan = CLASSES["duncan"]
    at = {zone: penetration.plate_of(zone, duncan)[0] for zone in ("Z01", "Z02", "Z04", "Z07", "Z08", "Z12", "Z14", "Z17")}
    assert at == {"Z01": 3.5, "Z02": 7, "Z04": 7, "Z07": 10, "Z08": 11, "Z12": 6, "Z14": 12, "Z17": 0}


def test_sc_j_01_a_turret_without_barbette_has_its_own_plate_below() -> None:
    assert penetration.plate_of("Z08", {**CLASSES["duncan"], "barbette_in": 0})[0] == 10


@pytest.mark.parametrize(("launched", "quality"), [(1898, "krupp"), (1897, "harvey"), (1893, "harvey"), (1892, "compound")])
def test_sc_j_01_without_a_belt_the_quality_goes_by_the_year(launched: int, quality: str) -> None:
    assert penetration.plate_of("Z14", {**CLASSES["gazelle"], "launched": launched}) == (3.1, quality)


def test_nav_t_092_where_nothing_stands_everything_goes_through() -> None:
    assert penetration.ratio(a_hit("Z02"), CLASSES["river"]) == inf


def test_sine_of_side_plates_falls_towards_the_ends_and_of_end_plates_grows() -> None:
    assert penetration.sine_of(8, end_on=False) == pytest.approx(1)
    assert penetration.sine_of(0, end_on=False) == pytest.approx(0)
    assert penetration.sine_of(0, end_on=True) == pytest.approx(1)
