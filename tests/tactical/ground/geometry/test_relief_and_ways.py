"""Contours, steep places, roads and rivers along a path."""

from __future__ import annotations

import random

from tactical.ground.geometry.country import Country
from tests.tactical.ground.geometry.countries import by_chance, contours, country, rect

BOARDS = [{"kind": "hill", "at": rect(1000 + k * 100, 1000 + k * 100, 3000 - k * 100, 3000 - k * 100)} for k in range(4)]


def test_ks_022_contours_are_counted_up_and_down() -> None:
    ground = Country.from_document(country(*BOARDS))
    assert ground.level(2000, 2000) == 4
    assert ground.level(1000, 2000) == 1
    assert ground.level(999, 2000) == 0
    assert contours(ground, [(500, 2000), (2000, 2000)]) == (4, 0)
    assert contours(ground, [(500, 2000), (3500, 2000)]) == (4, 4)
    assert contours(ground, [(500, 2000), (1150, 2000), (500, 2000)]) == (2, 2)


def test_ks_013_blocks_edge_to_edge_are_one_height() -> None:
    pair = [{"kind": "hill", "at": rect(1000, 1000, 2000, 2000)}, {"kind": "hill", "at": rect(2000, 1000, 3000, 2000)}]
    ground = Country.from_document(country(*pair))
    assert contours(ground, [(1500, 1500), (2500, 1500)]) == (0, 0)
    assert contours(ground, [(500, 1500), (3500, 1500)]) == (1, 1)


def test_a_corner_that_is_grazed_is_no_climb() -> None:
    ground = Country.from_document(country({"kind": "hill", "at": [[2000, 1000], [3000, 2000], [2000, 3000], [1000, 2000]]}))
    assert contours(ground, [(500, 1000), (3500, 1000)]) == (0, 0)
    assert contours(ground, [(2000, 500), (2000, 1000)]) == (1, 0)
    assert contours(ground, [(2000, 500), (2000, 3500)]) == (1, 1)


def test_a_climb_ends_where_the_level_says() -> None:
    ground, dice = Country(by_chance(3)), random.Random(3)
    for _ in range(200):
        a, b = [(dice.randrange(3840), dice.randrange(3840)) for _ in range(2)]
        up, down = contours(ground, [a, b])
        assert up - down == ground.level(*b) - ground.level(*a)
        assert contours(ground, [b, a]) == (down, up)


def test_ks_023_and_ks_c28_four_contours_in_a_foot_stop_wheels_off_the_road() -> None:
    ground = Country.from_document(country(*BOARDS))
    assert ground.steep([(500, 2000), (2000, 2000)])
    assert not ground.steep([(500, 2000), (1250, 2000)])
    road = {"kind": "road", "at": [[0, 2000], [3000, 2000]]}
    assert not Country.from_document(country(*BOARDS, road)).steep([(500, 2000), (2000, 2000)])
    flat = [{"kind": "hill", "at": rect(600 + k * 300, 200, 3600, 3600)} for k in range(4)]
    assert not Country.from_document(country(*flat)).steep([(500, 2000), (2000, 2000)])


def test_ks_021_the_part_of_a_path_that_is_road() -> None:
    ground = Country.from_document(country({"kind": "road", "width": 200, "at": [[0, 1000], [1000, 1000], [1000, 3000]]}))
    assert ground.on_road(500, 1100)
    assert not ground.on_road(500, 1101)
    assert ground.on_road(1090, 910)
    assert ground.road_length([(100, 1000), (900, 1000)]) == 800
    assert ground.road_length([(500, 500), (500, 1500)]) == 200
    assert ground.road_length([(100, 1000), (1000, 1000), (1000, 2000)]) == 1900


def test_ks_030_a_path_names_the_fords_and_bridges_it_takes() -> None:
    river = {"kind": "river", "width": 256, "at": [[0, 1000], [1500, 1000], [3840, 1000]]}
    ford = {"kind": "ford", "width": 256, "at": [[1500, 800], [1500, 1200]]}
    bridge = {"kind": "bridge", "width": 256, "at": [[3000, 800], [3000, 1200]]}
    ground = Country.from_document(country(river, ford, bridge))
    assert ground.river_between([(1450, 500), (1450, 1500)]) == [("ford", "F2", 1450, 872)]
    there_and_back = [(1500, 500), (1500, 1500), (3000, 1500), (3000, 500)]
    assert [step[:2] for step in ground.river_between(there_and_back)] == [("ford", "F2"), ("bridge", "F3")]
    assert ground.river_between([(400, 500), (400, 1500)]) == [("river", "F1", 400, 872)]
    assert ground.river_between([(400, 500), (900, 500)]) == []
