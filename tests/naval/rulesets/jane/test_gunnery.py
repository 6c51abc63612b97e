from __future__ import annotations

import pytest

from naval.rulesets.jane.gunnery import shooting as gunnery
from tests.naval.rulesets.jane.table import STANDARD


@pytest.mark.parametrize(("fps", "moves"), [(2701, 3), (2700, 4), (2500, 4), (2350, 4), (2349, 5), (2200, 5)])
def test_nav_t_064_intervals_at_the_bounds_of_the_classes(fps: int, moves: int) -> None:
    assert gunnery.interval(fps) == moves


@pytest.mark.parametrize(
    ("calibre", "yards", "allowed"), [(9.2, 8000, True), (7.5, 5500, True), (6, 4200, False), (4.7, 2900, True), (3, 2100, False)]
)
def test_t_wc_22_nav_t_065_may_they_fire(calibre: float, yards: float, allowed: bool) -> None:
    assert (yards <= gunnery.reach(calibre)[0]) is allowed


@pytest.mark.parametrize(
    ("calibre", "yards"),
    [(12, 8000), (9.2, 8000), (9.1, 6000), (7.5, 6000), (7.4, 4000), (5.9, 4000), (5.8, 3000), (4.7, 3000), (4.6, 2000)],
)
def test_nav_t_065_calibres_between_the_rows_take_the_lower_one(calibre: float, yards: float) -> None:
    assert gunnery.reach(calibre)[0] == yards


def test_nav_t_055_only_the_change_across_the_line_of_sight_counts_nav_t_210() -> None:
    assert gunnery.changing_bearing((0, 6000), (0, 4800)) == 1.0  # closing straight at 36 knots
    assert gunnery.changing_bearing((-500, 3000), (500, 3000)) == 1.0  # exactly 1,000
    assert gunnery.changing_bearing((-501, 3000), (501, 3000)) == 0.5
    # Across the line of sight at the middle of the move: 1,177 yards of 1,414; 909 of 1,221.
    assert gunnery.changing_bearing((0, 3000), (1000, 2000)) == 0.5
    assert gunnery.changing_bearing((0, 2000), (700, 1000)) == 1.0


def test_nav_t_059_the_grade_falls_only_for_a_fire_after_a_fire_in_that_grade() -> None:
    assert gunnery.steady_course(3, True, [3]) == 2
    assert gunnery.steady_course(3, True, [4]) == 3
    assert gunnery.steady_course(3, True, [3, 4]) == 2
    assert gunnery.steady_course(3, True, []) == 3
    assert gunnery.steady_course(3, False, [3]) == 3
    assert gunnery.steady_course(1, True, [1]) == 1


def test_nav_t_059_parallel_is_the_same_way_within_a_point() -> None:
    assert gunnery.parallel(355, 6.25)
    assert not gunnery.parallel(355, 6.3)
    assert not gunnery.parallel(0, 180)
    assert gunnery.parallel(95, 84)
    assert not gunnery.parallel(95, 83)


def test_t_cc_03_sc_t_08_chance_of_a_small_cruiser_four_points_off_the_bow() -> None:
    assert gunnery.chance("M", 4, "small_cruiser") == pytest.approx(0.4335)


def test_sc_t_08_aspect_changes_over_six_and_under_two_points() -> None:
    assert [gunnery.aspect(points) for points in (6.01, 6.0, 2.0, 1.99)] == ["broad", "quarter", "quarter", "end_on"]


def test_nav_t_205_chance_never_grows_with_the_range_and_is_never_certain_nav_t_208() -> None:
    chances = [gunnery.chance(gunnery.row_of(grade)["sheet"], 8, "battleship", 3.0) for grade in range(1, 6)]
    assert chances == sorted(chances, reverse=True)
    assert max(chances) == 0.95
    assert gunnery.chance("SC", 0, "torpedo_boat", 0.1) == 0.02


def test_nav_t_056_a_draw_at_the_chance_is_a_miss_in_the_water_nav_t_058() -> None:
    assert gunnery.on_the_outline(0.4334, 0.4335)
    assert not gunnery.on_the_outline(0.4335, 0.4335)


def test_nav_t_057_only_a_hit_on_the_line_is_between_wind_and_water() -> None:
    assert [zone for zone in sorted(STANDARD["SC-T-09"]["broadside"]) if gunnery.cuts_the_line(zone)] == ["Z01", "Z02", "Z03"]


@pytest.mark.parametrize("table", ["broadside", "bow_on", "stern_on"])
def test_sc_t_09_the_places_of_a_ship_sum_to_one(table: str) -> None:
    assert sum(STANDARD["SC-T-09"][table].values()) == pytest.approx(1.0)


def test_sc_t_09_the_place_is_exact_and_falls_in_the_order_of_the_table_nav_t_053() -> None:
    falls = [gunnery.place_of_hit(1, u, "S", "broadside") for u in (0.0, 0.0199, 0.0201, 0.0601, 0.9999999)]
    assert falls == ["Z01", "Z01", "Z02", "Z03", "Z17"]


@pytest.mark.parametrize(("sheet", "p"), [("L", 0.5), ("M", 0.35), ("S", 0.2), ("SC", 0.0)])
def test_nav_t_209_an_aimed_hit_is_harder_on_a_smaller_sheet(sheet: str, p: float) -> None:
    if p:
        assert gunnery.place_of_hit(p - 1e-9, 0.99, sheet, "broadside", "Z02") == "Z02"
    assert gunnery.place_of_hit(p, 0.99, sheet, "broadside", "Z02") == "Z17"
    assert gunnery.place_of_hit(p * 0.5, 0.99, sheet, "broadside", "Z02", share=0.5) == "Z17"


def test_nav_t_011_a_place_that_is_not_in_sight_cannot_be_aimed_at() -> None:
    assert gunnery.place_of_hit(0.0, 0.99, "L", "bow_on", "Z09") == "Z17"


def test_t_cc_04_sc_t_12_six_six_inch_at_2600_yards_after_a_shift() -> None:
    mean = gunnery.claimed_hits("6", gunnery.grade_of(2600), 6, 1.0, 1.0, 0.5)
    assert mean == pytest.approx(0.45)
    assert gunnery.umpired_hits(mean, 0.449) == 1
    assert gunnery.umpired_hits(mean, 0.45) == 0


def test_nav_t_068_whole_hits_of_the_mean_are_certain() -> None:
    assert gunnery.umpired_hits(2.25, 0.2499) == 3
    assert gunnery.umpired_hits(2.25, 0.25) == 2
    assert gunnery.umpired_hits(2.0, 0.0) == 2


def test_nav_t_067_guns_beyond_their_grades_claim_nothing() -> None:
    assert gunnery.claimed_hits("6", 3, 10) == pytest.approx(0.8)
    assert gunnery.claimed_hits("6", 4, 10) == 0
    assert gunnery.claimed_hits("12-pdr", 2, 10) == 0


def test_nav_t_066_seven_and_a_half_inch_is_struck_for_and_less_is_claimed_nav_t_014() -> None:
    assert not gunnery.is_claimed(7.5)
    assert gunnery.is_claimed(7.4)


def test_nav_t_207_there_are_never_more_strikes_than_guns_and_no_half_is_lost() -> None:
    credit, total = 0.0, 0
    for _ in range(10):
        number, credit = gunnery.strikes(credit, 3, 0.5, 0.5)
        assert number <= 3
        total += number
    assert total + credit == pytest.approx(7.5)


def test_nav_t_047_a_loaded_gun_keeps_its_projectile_nav_t_048() -> None:
    assert gunnery.load(None, "HE") == "HE"
    assert gunnery.load("AP", "HE") == "AP"
    assert gunnery.what_is_loaded_stays("HE", ["AP", None]) is None
    assert gunnery.what_is_loaded_stays("AP", ["AP", "AP"]) is None
    assert "loaded with AP" in str(gunnery.what_is_loaded_stays("HE", ["AP", "AP"]))


def test_nav_t_046_there_are_three_projectiles() -> None:
    assert all(gunnery.projectile_is_known(one) is None for one in ("AP", "HE", "CP"))
    assert "AP, HE, CP" in str(gunnery.projectile_is_known("shrapnel"))


@pytest.mark.parametrize(
    ("arc", "side", "bears", "not_bears"),
    [
        ("fore", "", [0, 90, -90, 135, -135], [135.1, 180]),
        ("aft", "", [180, 90, -90, 45, -45], [44.9, 0]),
        ("broadside", "port", [-45, -90, -135], [-44.9, -135.1, 90]),
        ("broadside", "starboard", [45, 90, 135], [44.9, 135.1, -90]),
        ("all", "", [45, -90, 135], [0, 180, 44]),
    ],
)
def test_sc_j_02_arcs(arc: str, side: str, bears: list[float], not_bears: list[float]) -> None:
    assert all(gunnery.bears(arc, side, one) for one in bears)
    assert not any(gunnery.bears(arc, side, one) for one in not_bears)


def test_nav_t_206_of_two_guns_the_faster_strikes_oftener_nav_t_074() -> None:
    assert gunnery.ready_again(1, gunnery.interval(2750)) == 4
    assert gunnery.ready_again(1, gunnery.interval(2300)) == 6
    assert gunnery.ready_again(1, 4, late=1) == 6


def test_nav_t_049_a_return_to_an_old_target_is_a_shift_too_nav_t_211() -> None:
    assert gunnery.shift_of_fire("r1", None) == 1
    assert gunnery.shift_of_fire("r1", "r1") == 1
    assert gunnery.shift_of_fire("r1", "r2") == 0.5


@pytest.mark.parametrize(
    ("yards", "grade", "share"),
    [(2000, 1, 1), (2001, 2, 1), (3000, 2, 1), (3001, 3, 1), (4000, 3, 1), (4001, 4, 0.5), (6000, 4, 0.5), (6001, 5, 0.5)],
)
def test_nav_t_050_the_bounds_of_table_t1_and_the_share_that_strikes_nav_t_051_nav_t_052(
    yards: float, grade: int, share: float
) -> None:
    assert gunnery.grade_of(yards) == grade
    assert gunnery.row_of(grade)["strikes"] == share


@pytest.mark.parametrize(
    ("sheet", "points", "kind", "p"),
    [
        ("L", 8, "battleship", 0.75),
        ("M", 8, "big_cruiser", 0.60),
        ("S", 8, "coast_defence", 0.45),
        ("SC", 8, "battleship", 0.25),
        ("L", 1, "battleship", 0.45),
        ("L", 4, "battleship", 0.6375),
        ("L", 8, "small_cruiser", 0.6375),
        ("L", 8, "scout", 0.6375),
        ("L", 8, "destroyer", 0.375),
        ("L", 8, "torpedo_boat", 0.375),
        ("L", 8, "submarine", 0.225),
        ("L", 8, "submersible", 0.225),
    ],
)
def test_sc_t_08_every_factor_of_the_table(sheet: str, points: float, kind: str, p: float) -> None:
    assert gunnery.chance(sheet, points, kind) == pytest.approx(p)
