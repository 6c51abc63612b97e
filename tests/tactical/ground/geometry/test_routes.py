"""Ways round obstacles: never through anything, hardly longer than the shortest, none where there is none."""

from __future__ import annotations

import math
import random

import pytest

from tactical.ground.geometry import measure
from tactical.ground.geometry.country import Country, turned
from tactical.ground.geometry.discs import Discs
from tactical.ground.geometry.routes import route, why_blocked
from tests.effort import calls
from tests.tactical.ground.geometry.countries import INCH, Point, Ways, by_chance, country, overlaps, rect

HOUSE = {"kind": "house", "at": rect(1000, 1000, 1640, 1384)}


def far(start: Point, path: list[list[int]]) -> int:
    return measure.length([start, *path])


def test_a_straight_way_is_one_waypoint() -> None:
    assert route(Country.from_document(country(HOUSE)), (100, 100), (700, 900), 24) == [[700, 900]]


def test_sc_lw_03_a_way_goes_round_a_house() -> None:
    ground = Country.from_document(country(HOUSE))
    path = route(ground, (1300, 900), (1300, 1500), 24)
    assert path is not None
    assert 1070 < far((1300, 900), path) < 1100
    assert why_blocked(ground, (1300, 900), (1300, 1500), 24) == ("F1", 1320, 1192)


def test_sc_lw_03_enemies_are_gone_round_and_a_line_of_them_is_shut() -> None:
    ground = Country.from_document(country())
    path = route(ground, (1000, 500), (1000, 900), 24, [(1000, 700, 24)])
    assert path is not None
    assert 400 < far((1000, 500), path) < 420
    wall = [(x, 700, 24) for x in range(10, 3840, 60)]
    assert route(ground, (1000, 500), (1000, 900), 24, wall) is None
    assert why_blocked(ground, (1000, 500), (1000, 900), 24, wall) in [("enemy", x, 700) for x, _, _ in wall]


def test_a_limit_is_kept_to_the_u() -> None:
    ground = Country.from_document(country(HOUSE))
    assert route(ground, (100, 100), (100, 868), 24, limit=768) == [[100, 868]]
    assert route(ground, (100, 100), (100, 869), 24, limit=768) is None
    path = route(ground, (1300, 900), (1300, 1500), 24)
    assert path is not None
    long = far((1300, 900), path)
    assert route(ground, (1300, 900), (1300, 1500), 24, limit=long) == path
    assert route(ground, (1300, 900), (1300, 1500), 24, limit=long - 1) is None


def test_a_man_off_the_field_comes_onto_it_and_no_way_leads_farther_off() -> None:
    ground = Country.from_document(country({"kind": "house", "at": rect(1000, 20, 3800, 600)}))
    assert route(ground, (600, -128), (600, 300), 24) == [[600, 300]]
    path = route(ground, (1300, -128), (1300, 900), 24)
    assert path is not None
    assert all(24 <= x <= ground.width - 24 and -128 <= y <= ground.depth for x, y in path)
    on_it = route(ground, (3000, 610 + 24), (900, 10), 24)
    assert on_it is not None
    assert all(24 <= x <= ground.width - 24 and 0 <= y <= ground.depth for x, y in on_it)


def test_a_bridge_is_the_way_over_a_river() -> None:
    river = {"kind": "river", "at": [[0, 1800], [1900, 2000], [3840, 1900]]}
    bridge = {"kind": "bridge", "at": [[3000, 1600], [3000, 2300]]}
    ground = Country.from_document(country(river, bridge))
    path = route(ground, (1000, 1000), (1000, 3000), 24)
    assert path is not None
    assert [step[:2] for step in ground.river_between([(1000, 1000), *path])] == [("bridge", "F2")]
    assert route(ground.leave_out_features("F2"), (1000, 1000), (1000, 3000), 24) is None


def _places(ground: Country, enemies: Discs, r: int, dice: random.Random) -> Point:
    while True:
        x, y = dice.randrange(100, ground.width - 100), dice.randrange(ground.depth)
        if ground.fits(x, y, r) and enemies.blocker(x, y, x, y, r + 4) < 0:
            return x, y


@pytest.mark.parametrize(("seed", "r"), [(21, 24), (22, 48)])
def test_ways_are_free_and_hardly_longer_than_a_slow_search_finds(seed: int, r: int) -> None:
    dice = random.Random(seed)
    ground = Country(by_chance(seed, houses=2, trees=3, size=28 * INCH))
    discs = [(*_places(ground, Discs(()), 60, dice), 24) for _ in range(2)]
    enemies, slow = Discs(discs), Ways(ground, r, discs)
    bent = 0
    while bent < 3:
        a, b = _places(ground, enemies, r, dice), _places(ground, enemies, r, dice)
        if why_blocked(ground, a, b, r, enemies) is None:
            continue
        path, best = route(ground, a, b, r, enemies), slow.length(a, b)
        assert (path is None) == math.isinf(best)
        if path:
            assert far(a, path) <= best * 1.02 + 4
            for u, v in zip([a, *path], path, strict=False):
                assert not overlaps(ground, (u[0], u[1]), (v[0], v[1]), r)
                assert enemies.blocker(*u, *v, r) < 0
            bent += 1


def test_a_way_is_the_same_whatever_the_order_of_enemies_and_from_the_other_side() -> None:
    document = by_chance(5)
    ground, other, size = Country(document), Country(turned(document)), 3840
    dice = random.Random(5)
    discs = [(*_places(ground, Discs(()), 60, dice), 24) for _ in range(12)]
    enemies, shuffled = Discs(discs), Discs(discs[::-1])
    around = Discs([(size - x, size - y, r) for x, y, r in discs])
    for _ in range(12):
        a, b = _places(ground, enemies, 24, dice), _places(ground, enemies, 24, dice)
        path = route(ground, a, b, 24, enemies, 2600)
        assert route(ground, a, b, 24, shuffled, 2600) == path
        back = route(other, (size - a[0], size - a[1]), (size - b[0], size - b[1]), 24, around, 2600)
        assert back == (path and [[size - x, size - y] for x, y in path])


def test_eight_hundred_men_find_their_ways_in_a_moment() -> None:
    ground = Country(by_chance(30, houses=50, trees=40, size=200 * INCH))
    dice = random.Random(30)
    enemies = Discs([(*_places(ground, Discs(()), 30, dice), 24) for _ in range(800)])
    starts = [_places(ground, enemies, 24, dice) for _ in range(200)]
    wishes = [((x, y), (x + dice.randrange(-700, 700), y + dice.randrange(-300, 300))) for x, y in starts]
    work, found = calls(lambda: [route(ground, start, end, 24, enemies, 768) for start, end in wishes])
    assert len(found) - found.count(None) > 100
    assert work < 150_000


def test_a_hopeless_search_gives_up() -> None:
    posts = [{"kind": "tree", "at": [[x, 400 + y * 70] for x in range(200 + (y % 2) * 40, 3600, 90)]} for y in range(14)]
    ground = Country(country(*posts, {"kind": "wall", "at": [[0, 1600], [3840, 1600]]}))
    work, found = calls(lambda: route(ground, (1900, 100), (1900, 3000), 24))
    assert found is None
    assert work < 2_000_000
