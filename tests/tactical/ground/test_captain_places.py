"""A captain's room for his men: discs four u apart, twenty from an enemy, the nearest place first."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.ground.captain.places import Places
from tactical.ground.geometry.country import Country
from tactical.ground.turns.movement.places import LATTICE, nearest, points_around

HOUSE = {"key": "H", "kind": "house", "at": [[2000, 2000], [2400, 2000], [2400, 2400], [2000, 2400]]}


def places(*features: dict[str, Any]) -> Places:
    return Places(Country.from_document({"name": "", "width": 6000, "depth": 6000, "features": list(features)}))


@pytest.mark.parametrize(("apart", "free"), [(51, False), (52, True), (200, True)])
def test_two_men_stand_four_u_apart(apart: int, free: bool) -> None:
    field = places()
    field.put_man("a", 1000, 1000, 24)
    assert field.is_free(1000 + apart, 1000, 24) is free
    assert field.is_free(1000, 1000 - apart, 24) is free


@pytest.mark.parametrize(("aloof", "apart", "free"), [(20, 67, False), (20, 68, True), (4, 52, True), (4, 51, False)])
def test_who_does_not_charge_keeps_twenty_u_off_an_enemy(aloof: int, apart: int, free: bool) -> None:
    field = places()
    field.add_armed_enemy(1000, 1000, 24)
    assert field.is_free(1000, 1000 + apart, 24, aloof) is free


def test_a_man_who_is_given_a_new_place_gives_up_his_old_one() -> None:
    field = places()
    field.put_man("a", 1000, 1000, 24)
    field.put_man("a", 3000, 1000, 24)
    assert field.locate_man("a") == (3000, 1000)
    assert field.is_free(1000, 1000, 24)
    assert not field.is_free(3000, 1000, 24)
    field.lift_man("a")
    assert field.is_free(3000, 1000, 24)


def test_a_gun_takes_up_its_length_along_its_axis() -> None:
    field = places()
    field.put_gun("G", 1000, 1000, [0, 4096])
    taken = [y for y in range(600, 1400, 8) if not field.is_free(1000, y, 24)]
    assert (taken[0], taken[-1]) == (752, 1200), "its trail reaches 160 u behind the axle, its muzzle 112 before it"
    assert [field.is_free(x, 1000, 24) for x in (904, 906, 1094, 1096)] == [True, False, False, True]


def test_the_nearest_place_with_room_and_none_farther_than_he_may_wander() -> None:
    field = places()
    assert field.find_free_place(1000, 1000, 24, 200) == (1000, 1000)
    field.put_man("a", 1000, 1000, 24)
    found = field.find_free_place(1000, 1000, 24, 200)
    assert found is not None
    x, y = found
    assert 52**2 <= (x - 1000) ** 2 + (y - 1000) ** 2 <= 64**2
    assert field.find_free_place(1000, 1000, 24, 50) is None


def test_a_way_is_straight_where_nothing_is_in_it_and_leads_round_a_house_within_reach() -> None:
    assert places().find_route((1000, 1000), (1000, 1500), 24, 500) == [[1000, 1500]]
    assert places().find_route((1000, 1000), (1000, 1501), 24, 500) is None
    round_it = places(HOUSE).find_route((2200, 1900), (2200, 2500), 24, 2000)
    assert round_it is not None
    assert len(round_it) > 1
    assert round_it[-1] == [2200, 2500]
    assert places(HOUSE).find_route((2200, 1900), (2200, 2500), 24, 700) is None, "the way round is longer"


def test_places_about_a_point_are_looked_at_from_within_outwards_behind_before_in_front() -> None:
    assert LATTICE[:5] == [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)]
    assert len(LATTICE) == 33 * 33
    assert list(points_around((100, 100), 10, 1))[:3] == [(100, 100), (100, 90), (90, 100)]
    assert list(points_around((100, 100), 10, -1))[:3] == [(100, 100), (100, 110), (110, 100)], "as its side looks"
    assert nearest(lambda x, y: x > 120, (100, 100), 10, 1) == (130, 100)
    assert nearest(lambda x, y: False, (100, 100), 10, 1) is None
