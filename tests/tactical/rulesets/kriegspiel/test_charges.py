"""Cavalry charges (KS-090 to KS-098, KS-101, KS-102), the book's numbers and the derived ones."""

from __future__ import annotations

import pytest

from tactical.ground.geometry.figures import Box, Disc
from tactical.rulesets.kriegspiel.rules import charges
from tactical.rulesets.kriegspiel.rules.charges import Clash

INCH = 64


def foot(s: int, i: int, order: str, inches: int, *, retiring: bool = False) -> tuple[int, int]:
    """Return losses of a charge on foot from so many inches away: cavalry, infantry."""
    at = charges.band(inches * INCH)
    assert at is not None
    clash = charges.on_foot(s, i, order, at, retiring=retiring)
    return clash.cavalry, clash.others


def test_ks_b03_the_book_restates_close_order_with_the_arms_changed_over_ks_093() -> None:
    """More than two feet: one infantryman kills three horsemen, fifteen horsemen one infantryman; then 2 and 10; then 1 and 5."""
    for at, each, sabres in (("far", 3, 15), ("mid", 2, 10), ("near", 1, 5)):
        assert charges.close(100, 1, at).cavalry == each
        assert charges.close(sabres, 100, at).others == 1
        assert charges.close(sabres - 1, 100, at).others == 0


def test_ks_092_the_book_s_table_for_extended_order() -> None:
    for at, men, each in (("far", 5, 1), ("mid", 10, 2), ("near", 15, 3)):
        assert charges.extended(100, men, at).cavalry == 1
        assert charges.extended(100, men - 1, at).cavalry == 0
        assert charges.extended(1, 100, at).others == each


@pytest.mark.parametrize(
    ("s", "i", "inches", "lost"), [(20, 30, 30, (6, 20)), (20, 30, 20, (3, 30)), (8, 30, 9, (2, 24)), (8, 4, 25, (0, 4))]
)
def test_ks_c01_ks_c02_ks_c03_ks_c04_extended_infantry_ks_092(s: int, i: int, inches: int, lost: tuple[int, int]) -> None:
    assert foot(s, i, "extended", inches) == lost


def test_ks_c05_bands_by_the_distance_at_the_start_ks_090() -> None:
    starts = (24 * INCH, 24 * INCH + 1, 12 * INCH, 36 * INCH, 36 * INCH + 1)
    assert [charges.band(d) for d in starts] == ["mid", "far", "near", "far", None]
    assert charges.band(25 * INCH, reach=24 * INCH) is None, "a contour up costs a foot of the charge"


@pytest.mark.parametrize(("s", "i", "inches", "lost"), [(30, 8, 34, (24, 2)), (20, 12, 18, (20, 2)), (24, 9, 6, (9, 4))])
def test_ks_c06_ks_c07_ks_c08_close_infantry_ks_093(s: int, i: int, inches: int, lost: tuple[int, int]) -> None:
    assert foot(s, i, "close", inches) == lost


def test_ks_c09_eight_in_line_may_charge_ks_091() -> None:
    assert charges.no_charge(7, "two_ranks") == "7 sabres, and a charge needs 8"
    assert charges.no_charge(8, "fours") == "not in fours; it must be in two ranks or extended"
    assert charges.no_charge(8, "two_ranks") is None
    assert charges.no_charge(8, "extended") is None
    assert charges.no_charge(3, "twos") == "3 sabres, and a charge needs 8; not in twos; it must be in two ranks or extended"
    assert "dismounted" in str(charges.no_charge(20, "extended", mounted=False))


def test_ks_c10_what_infantry_that_was_charged_must_do_in_its_next_move_ks_094() -> None:
    assert charges.duty_after("close", 5) == {"must": "stand", "move": 6, "by": 0}
    assert charges.duty_after("extended", 5) == {"must": "go back", "move": 6, "by": 12 * INCH}


def test_ks_c11_horse_that_stands_and_is_charged_ks_095() -> None:
    assert charges.standing(9, 60) == Clash(0, 45, thrown=15, how="standing")


def test_ks_c12_what_nobody_reaches_stays_ks_095() -> None:
    clash = charges.standing(8, 200)
    assert (clash.others, clash.thrown, 200 - clash.others - clash.thrown) == (40, 120, 40)


def test_ks_c13_dismounted_cavalry_is_extended_infantry_ks_096() -> None:
    order = charges.order_of("cav", "two_ranks", mounted=False)
    assert order == "extended"
    assert foot(10, 20, order, 30) == (4, 10)
    assert charges.order_of("cav", "two_ranks") == "horse"
    assert charges.order_of("inf", "fours") == charges.order_of("inf", "two_ranks") == charges.order_of("inf", "twos") == "close"
    assert charges.order_of("inf", "extended") == "extended"


@pytest.mark.parametrize(("n", "loser", "winner"), [(20, 15, 5), (10, 8, 2), (9, 7, 2)])
def test_ks_c14_equal_horse_on_the_level_tosses_ks_097(n: int, loser: int, winner: int) -> None:
    assert charges.level(n, n, "H") == Clash(winner, loser, retires="others", how="coin")
    assert charges.level(n, n, "T") == Clash(loser, winner, retires="cavalry", how="coin")


def test_ks_c15_unequal_horse_on_the_level_is_a_melee_of_little_wars_ks_097() -> None:
    clash = charges.level(12, 16, "H", isolated=True)
    assert (clash.cavalry, clash.others, clash.prisoners, clash.taken) == (8, 8, 4, "cavalry")
    assert 16 - clash.others == 8


def test_ks_b06_downhill_counts_one_more_than_the_contours_crossed_ks_098() -> None:
    """Eight down one, two, three contours are level with 16, 24, 32: the coin."""
    for contours, equal in ((1, 16), (2, 24), (3, 32), (4, 40)):
        assert charges.sloping(8, equal, contours, "H").how == "coin"
        assert charges.sloping(8, equal - 1, contours, "H").how == "melee"


def test_ks_c16_eight_down_one_contour_on_fourteen_ks_098() -> None:
    clash = charges.sloping(8, 14, 1, "H")
    assert (clash.cavalry, clash.others, clash.prisoners) == (7, 14, 0)


def test_ks_c17_eight_down_two_contours_on_fourteen_isolated_ks_098() -> None:
    clash = charges.sloping(8, 14, 2, "H", isolated=True)
    assert (clash.cavalry, clash.others, clash.prisoners, clash.taken) == (1, 4, 10, "others")


def test_ks_c18_eight_down_three_contours_on_thirty_two_toss_for_real_men_ks_098_ks_097() -> None:
    lost, won = charges.sloping(8, 32, 3, "T"), charges.sloping(8, 32, 3, "H")
    assert (lost.cavalry, lost.others, lost.retires) == (6, 8, "cavalry")
    assert (won.cavalry, won.others, won.retires) == (2, 24, "others")


def test_ks_c19_eight_down_one_contour_on_twenty_and_isolated_ks_098() -> None:
    clash = charges.sloping(8, 20, 1, "H", isolated=True)
    assert (clash.cavalry, clash.prisoners, clash.taken, clash.others) == (6, 2, "cavalry", 12)


def test_ks_098_supported_and_inferior_downhill_all_die() -> None:
    clash = charges.sloping(8, 20, 1, "H")
    assert (clash.cavalry, clash.others, clash.prisoners) == (8, 16, 0)


def test_ks_098_horse_that_charges_uphill_is_not_multiplied_but_the_other_charging_down_is() -> None:
    assert charges.sloping(14, 8, 1, "H", chargers_down=False).others == 7
    mirrored = charges.sloping(8, 14, 1, "H")
    other = charges.sloping(14, 8, 1, "H", chargers_down=False)
    assert (other.others, other.cavalry) == (mirrored.cavalry, mirrored.others)


def test_ks_c20_retiring_infantry_ks_101() -> None:
    told = (("extended", 30), ("extended", 20), ("close", 30), ("close", 20))
    lost = [foot(10, 40, order, inches, retiring=True) for order, inches in told]
    assert lost == [(0, 20), (0, 40), (0, 20), (0, 30)]
    assert foot(10, 100, "extended", 6, retiring=True) == (0, 60), "three a sabre, doubled"
    assert foot(10, 100, "close", 6, retiring=True) == (0, 30)


@pytest.mark.parametrize(
    ("s", "guns", "inches", "taken", "lost"), [(12, 2, 36, 2, 8), (12, 2, 24, 2, 6), (8, 4, 12, 4, 4), (8, 2, 36, 1, 4)]
)
def test_ks_c21_guns_that_nobody_helps_ks_102(s: int, guns: int, inches: int, taken: int, lost: int) -> None:
    at = charges.band(inches * INCH)
    assert at is not None
    assert charges.guns(s, guns, at) == Clash(lost, guns=taken, how="guns")


def test_ks_102_other_forces_within_a_foot_help_a_battery_sc_ks_13() -> None:
    gun = Box(0, 0, 0, 4096, 64, 128, 40)
    assert charges.helped([gun], [Disc(0, 64 + 768 + 12, 12)])
    assert not charges.helped([gun], [Disc(0, 64 + 768 + 13, 12)])
    assert not charges.helped([gun], [])
