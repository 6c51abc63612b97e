from __future__ import annotations

from math import pi

import pytest

from naval.rulesets.jane.table import movement
from naval.rulesets.jane.table.movement import Place
from tests.naval.rulesets.jane.table import STANDARD


def test_t_wc_03_nav_t_026_a_diagonal_is_measured_straight() -> None:
    end = movement.steam(Place(0, 0, 45), movement.squares(12), 0, 1000)
    assert (end.x / 100, end.y / 100) == (pytest.approx(2.83, abs=0.005), pytest.approx(2.83, abs=0.005))
    assert movement.distance(end.x, end.y) == pytest.approx(400)


def test_nav_t_028_her_most_is_allowed_and_a_tenth_of_a_knot_more_is_not() -> None:
    most = movement.squares(18)
    assert movement.top_speed_is_the_limit(18, most) is None
    assert "18" in str(movement.top_speed_is_the_limit(18.1, most))


def test_sc_t_07_half_her_speed_astern_is_allowed_and_more_is_not() -> None:
    assert movement.astern_is_half(-9, 6) is None
    assert "9 knots" in str(movement.astern_is_half(-9.1, 6))


@pytest.mark.parametrize(("real", "card"), [(432, 400), (499, 400), (500, 600), (700, 800), (699, 600), (1500, 1000), (0, 400)])
def test_nav_t_033_the_nearest_of_four_cards_and_the_larger_in_a_tie_nav_t_034(real: float, card: float) -> None:
    assert movement.nearest_card(real) == card


@pytest.mark.parametrize(
    ("card", "row"),
    [
        (1000, (1.36, 2.04, 2.72, 3.40, 4.07, 4.75, 5.43)),
        (800, (1.70, 2.55, 3.40, 4.24, 5.09, 5.94, 6.79)),
        (600, (2.26, 3.40, 4.53, 5.66, 6.79, 7.92, 9.05)),
        (400, (3.40, 5.09, 6.79, 8.49, 10.19, 11.88, 13.58)),
    ],
)
def test_nav_t_035_points_in_a_move_are_those_of_the_table_sc_t_06(card: float, row: tuple[float, ...]) -> None:
    assert [round(movement.points_in_a_move(v, card), 2) for v in range(2, 9)] == list(row)


def test_t_cc_01_sc_t_06_a_part_turn_takes_its_share_of_the_move_and_the_rest_is_straight() -> None:
    arc = 4 * pi / 16 * 300
    assert arc == pytest.approx(235.6, abs=0.05)
    assert 4 / movement.points_in_a_move(5, 600) == pytest.approx(0.707, abs=0.0005)
    turned = movement.steam(Place(0, 0, 0), 5, 4, 600)
    assert turned.heading == 45
    # Where the arc alone ends: radius x (1 - cos 45), radius x sin 45.
    rest = movement.distance(turned.x - 300 * (1 - 0.5**0.5), turned.y - 300 * 0.5**0.5)
    assert rest == pytest.approx(146.6, abs=0.05)


def test_sc_t_06_more_helm_than_the_card_gives_is_cut_to_the_card() -> None:
    assert movement.steam(Place(0, 0, 0), 5, 16, 1000).heading == pytest.approx(3.3953 * 11.25, abs=0.01)


def test_sc_t_06_a_full_circle_comes_back_to_where_it_began() -> None:
    turned_only = Place(0, 0, 30)
    points = movement.points_in_a_move(6, 800)
    moves = 32 / points
    for _ in range(int(moves)):
        turned_only = movement.steam(turned_only, 6, points, 800)
    last = movement.steam(turned_only, 6 * (moves % 1), 32 - int(moves) * points, 800)
    assert movement.distance(last.x, last.y) < 0.01


def test_port_and_starboard_turns_are_mirror_images() -> None:
    port, starboard = (movement.steam(Place(0, 0, 0), 5, side * 3, 800) for side in (-1, 1))
    assert (port.x, port.y) == (pytest.approx(-starboard.x), pytest.approx(starboard.y))
    assert (port.heading + starboard.heading) % 360 == pytest.approx(0)


def test_t_wc_08_nav_t_036_an_engine_turn_of_12_points_covers_a_square_and_a_half() -> None:
    moves, covered = movement.engine_turn(12, 4, 800)
    of_eight, _ = movement.engine_turn(8, 4, 800)
    assert covered == 1.5
    assert moves == pytest.approx(1.5 * of_eight)


def test_t_cc_02_nav_t_037_an_engine_turn_of_8_points_takes_as_long_as_on_the_card() -> None:
    moves, covered = movement.engine_turn(8, 4, 800)
    assert (round(moves, 2), covered) == (2.36, 1)
    assert moves == pytest.approx(8 / movement.points_in_a_move(4, 800))


def test_nav_t_037_an_engine_turn_changes_the_heading_no_faster_but_in_less_room() -> None:
    helm = movement.steam(Place(0, 0, 0), 4, 3, 800)
    engines = movement.steam_by_engines(Place(0, 0, 0), 4, 3, 800)
    assert engines.heading == helm.heading == 3 * 11.25
    assert movement.distance(engines.x, engines.y) < movement.distance(helm.x, helm.y)


def test_nav_t_036_where_a_turn_by_the_engines_ends() -> None:
    # Four points: 50 yards at 22.5 degrees in 0.589 of the move, the rest, 164.4 yards, at 45 degrees.
    for side, speed, x, y in ((1, 4, 135.4, 162.4), (-1, 4, -135.4, 162.4), (1, -4, -135.4, -162.4)):
        end = movement.steam_by_engines(Place(0, 0, 0), speed, side * 4, 400)
        assert (end.x, end.y) == (pytest.approx(x, abs=0.1), pytest.approx(y, abs=0.1))
        assert end.heading == side * 45 % 360


def test_nav_t_096_wobble_is_at_most_a_point_either_way_sc_t_21() -> None:
    assert movement.wobble(0.0) == -1
    assert movement.wobble(0.5) == 0
    assert 0.99 < movement.wobble(0.999999) < 1


def test_nav_t_123_each_rake_is_the_next_card_and_beyond_the_largest_a_quarter_more() -> None:
    assert [movement.larger_circle(400, n) for n in range(5)] == [400, 600, 800, 1000, 1250]
    assert STANDARD["SC-T-20"]["beyond"] == 1.25


def test_a_stopped_ship_does_not_turn() -> None:
    assert movement.steam(Place(5, 6, 70), 0, 4, 400) == Place(5, 6, 70)


def test_astern_she_backs_away_from_her_heading() -> None:
    assert movement.steam(Place(0, 0, 0), -2, 0, 800) == Place(0, -200, 0)
