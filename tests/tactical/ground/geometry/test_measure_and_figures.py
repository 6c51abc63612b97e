"""Lengths, headings, boxes: exact, and the same in a mirror."""

from __future__ import annotations

import math
import random

from tactical.ground.geometry import measure
from tactical.ground.geometry.figures import Box, Disc, boxes_overlap, corners, disc_near_box, disc_overlaps_box, gap_disc_box
from tactical.ground.geometry.grid import Grid


def test_sc_lw_03_a_gap_is_from_edge_to_edge_and_exactly_so_much_counts() -> None:
    assert measure.are_discs_within(0, 0, 24, 56, 0, 24, 8)
    assert not measure.are_discs_within(0, 0, 24, 57, 0, 24, 8)
    assert measure.gap(0, 0, 24, 57, 0, 24) == 9
    assert measure.gap(0, 0, 24, 40, 0, 24) == -8


def test_a_length_is_rounded_up_once_and_whole_legs_stay_whole() -> None:
    assert measure.length([(0, 0), (3, 4), (6, 8)]) == 10
    assert measure.length([(0, 0), (1, 1), (2, 2)]) == 3
    assert measure.length([(5, 5)]) == 0


def test_divisions_and_headings_turn_and_mirror_with_what_they_measure() -> None:
    dice = random.Random(1)
    for _ in range(300):
        a, b = dice.randrange(-9999, 9999), dice.randrange(1, 999)
        assert measure.div(-a, b) == -measure.div(a, b) == measure.div(a, -b)
        assert measure.nearest(-a, b) == -measure.nearest(a, b)
        x, y = measure.heading(a, b)
        assert measure.heading(-a, -b) == (-x, -y)
        assert measure.heading(-a, b) == (-x, y)
        assert abs(math.hypot(x, y) - measure.UNIT) < 1


def _box(dice: random.Random) -> Box:
    h = measure.heading(dice.randrange(-99, 99), dice.randrange(1, 99))
    return Box(dice.randrange(-400, 400), dice.randrange(-400, 400), *h, 128, 192, 64)


def test_boxes_and_discs_meet_as_shapely_says() -> None:
    import shapely

    dice = random.Random(2)
    for _ in range(300):
        one, other = _box(dice), _box(dice)
        a, b = shapely.Polygon(corners(one)), shapely.Polygon(corners(other))
        if a.intersection(b).area > 900:
            assert boxes_overlap(one, other)
        if a.distance(b) > 2:
            assert not boxes_overlap(one, other)
        disc = Disc(dice.randrange(-500, 500), dice.randrange(-500, 500), 24)
        far = a.distance(shapely.Point(disc.x, disc.y))
        gap = gap_disc_box(disc, one)
        assert abs(gap + 24 - far) < 3
        assert disc_near_box(disc, one, gap)
        if far > 3:
            assert not disc_near_box(disc, one, gap - 2)
        assert disc_overlaps_box(disc, one) == (far < 24) or abs(far - 24) < 3


def test_boxes_that_only_touch_do_not_overlap() -> None:
    up = (0, measure.UNIT)
    assert not boxes_overlap(Box(0, 0, *up, 128, 192, 64), Box(128, 0, *up, 128, 192, 64))
    assert boxes_overlap(Box(0, 0, *up, 128, 192, 64), Box(127, 0, *up, 128, 192, 64))
    assert boxes_overlap(Box(0, 0, *up, 128, 192, 64), Box(0, 0, *up, 128, 192, 64))


def test_a_grid_finds_what_trying_all_finds() -> None:
    dice = random.Random(3)
    points = {f"m{n}": (dice.randrange(-3000, 3000), dice.randrange(-3000, 3000)) for n in range(150)}
    grid, other = Grid(), Grid(100)
    for key, (x, y) in points.items():
        (grid if key < "m5" else other).add(key, x, y)
    wanted = sorted((a, b) for a in points for b in points if a < "m5" <= b and measure.d2(*points[a], *points[b]) <= 700 * 700)
    assert grid.pairs(other, 700) == wanted
    assert grid.list_keys_within(0, 0, 1500) == sorted(
        key for key, p in points.items() if key < "m5" and measure.d2(0, 0, *p) <= 1500**2
    )
