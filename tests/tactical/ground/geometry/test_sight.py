"""Rays over the ground (SC-LW-08) and shelter from a burst (KS-008)."""

from __future__ import annotations

import random

from tactical.ground.geometry.country import Country, turned
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import UNIT
from tactical.ground.geometry.sight import Blockers, clear, shelter, visible
from tests.tactical.ground.geometry.countries import by_chance, country, rect

MAN = 128
EYE = (1000, 200, 80)


def test_sc_lw_08_bare_ground_hides_nothing_and_a_house_everything() -> None:
    assert visible(Country.from_document(country()), EYE, (1000, 3000, 24, MAN)) == 9
    house = {"kind": "house", "at": rect(800, 1000, 1200, 1200)}
    assert visible(Country.from_document(country(house)), EYE, (1000, 3000, 24, MAN)) == 0
    assert visible(Country.from_document(country({**house, "at": rect(1000, 1000, 1200, 1200)})), EYE, (1000, 3000, 24, MAN)) == 6


def test_sc_lw_08_a_low_wall_hides_the_lower_part() -> None:
    wall = {"kind": "wall", "height": 64, "at": [[500, 2900], [1500, 2900]]}
    ground = Country.from_document(country(wall))
    assert visible(ground, EYE, (1000, 2960, 24, MAN)) == 6
    assert visible(ground, EYE, (1000, 2960, 24, 32)) == 0
    assert visible(Country.from_document(country({**wall, "height": 16})), EYE, (1000, 2960, 24, MAN)) == 9


def test_sc_lw_08_higher_ground_hides_what_is_behind_it_and_shows_what_is_on_it() -> None:
    hill = [{"kind": "hill", "at": rect(500, 1000 + k * 50, 1500, 2000 - k * 50)} for k in range(3)]
    ground = Country.from_document(country(*hill))
    assert visible(ground, EYE, (1000, 1500, 24, MAN)) == 6
    assert visible(ground, EYE, (1000, 1110, 24, MAN)) == 9
    assert visible(ground, EYE, (1000, 2100, 24, MAN)) == 0
    assert visible(ground, (1000, 1150, 3 * 64 + 80), (1000, 3400, 24, MAN)) == 9


def test_sc_lw_08_standing_men_and_guns_hide_and_a_tree_hides_what_is_behind_it() -> None:
    ground = Country.from_document(country({"kind": "tree", "at": [[1030, 1500]]}))
    assert visible(ground, EYE, (1018, 2900, 24, MAN)) == 6
    bare = Country.from_document(country())
    target = (1000, 2900, 24, MAN)
    friend = (1000, 2840, 24, MAN)
    assert visible(bare, EYE, target, [friend]) == 0
    assert visible(bare, EYE, target, [friend], skip=[(1000, 2840)]) == 9
    assert visible(bare, EYE, target, [target]) == 9
    gun = Box(1000, 2600, UNIT, 0, 128, 192, 64)
    assert visible(bare, EYE, target, Blockers(bare, [(gun, 100)])) == 3


def test_one_ray_and_nine_agree_with_the_country_turned() -> None:
    document, dice = by_chance(8), random.Random(8)
    ground, other, size = Country(document), Country(turned(document)), 3840
    seen = set()
    for _ in range(200):
        x, y, a, b = (dice.randrange(size) for _ in range(4))
        blockers = [(dice.randrange(size), dice.randrange(size), 24, MAN) for _ in range(10)]
        z, top = ground.height(x, y) + 80, ground.height(a, b) + 64
        mine = visible(ground, (x, y, z), (a, b, 24, MAN), blockers), clear(ground, (x, y, z), (a, b, top), blockers)
        around = [(size - p, size - q, r, h) for p, q, r, h in blockers]
        turned_eye = size - x, size - y, z
        nine = visible(other, turned_eye, (size - a, size - b, 24, MAN), around)
        assert (nine, clear(other, turned_eye, (size - a, size - b, top), around)) == mine
        seen.add(mine[0])
    assert {0, 3, 6, 9} <= seen


def test_ks_008_a_wall_a_house_or_a_work_between_shelters() -> None:
    rock = {"kind": "rock", "at": rect(2000, 900, 2400, 1100)}
    ground = Country.from_document(country({"kind": "wall", "at": [[500, 1000], [1500, 1000]]}, rock))
    assert shelter(ground, (1000, 900), (1000, 1100))
    assert not shelter(ground, (1000, 900), (1600, 900))
    assert not shelter(ground, (2200, 800), (2200, 1200))
    assert shelter(ground, (2200, 800), (2200, 1200), [[[2100, 850], [2300, 850]]])
    face = 1000 - 16
    assert not shelter(ground, (1000, face), (1000, 900))
    assert shelter(ground, (1000, face), (1000, 1100))
