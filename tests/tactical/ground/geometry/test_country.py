"""Free places and ways: exact, against trying everything; turned and mirrored countries give the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tactical.ground.geometry.country import Country, canonical, check, digest, turned
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import UNIT, heading
from tests.tactical.ground.geometry.countries import INCH, by_chance, contours, country, overlaps, rect

HOUSE = {"kind": "house", "at": rect(1000, 1000, 1640, 1384)}


def mirrored(document: dict[str, Any]) -> dict[str, Any]:
    """Exchange east and west."""
    plain = canonical(document)
    for feature in plain["features"]:
        feature["at"] = [[plain["width"] - x, y] for x, y in feature["at"]]
    return plain


def test_lw_004_nobody_stands_in_a_house_nor_goes_through_it() -> None:
    ground = Country.from_document(country(HOUSE))
    assert not ground.fits(1300, 1200, 24)
    assert ground.blocked(1300, 900, 1300, 1500, 24) == "F1"
    assert ground.blocked(1300, 900, 1300, 950, 24) is None


def test_lw_043_a_man_stands_a_sixteenth_clear_and_may_pass_touching() -> None:
    ground = Country.from_document(country(HOUSE, {"kind": "tree", "at": [[500, 500]]}))
    assert ground.fits(1300, 1000 - 28, 24)
    assert not ground.fits(1300, 1000 - 27, 24)
    assert ground.why(1300, 1000 - 27, 24) == "F1"
    assert ground.blocked(900, 976, 1800, 976, 24) is None
    assert ground.blocked(900, 977, 1800, 977, 24) == "F1"
    assert ground.fits(500 + 44, 500, 24)
    assert not ground.fits(500 + 43, 500, 24)


def test_a_back_line_can_be_stood_on_and_a_side_edge_not() -> None:
    ground = Country.from_document(country())
    assert ground.fits(600, 0, 24)
    assert ground.fits(600, ground.depth, 24)
    assert not ground.fits(600, -1, 24)
    assert ground.clear(600, -128, 24)
    assert ground.fits(28, 600, 24)
    assert not ground.fits(27, 600, 24)


def test_sc_lw_07_ponds_swamps_and_rivers_stop_a_man_roads_and_hills_do_not() -> None:
    for kind, stops in (("pond", True), ("swamp", True), ("rock", True), ("shed", True), ("hill", False), ("depot", False)):
        ground = Country.from_document(country({"kind": kind, "at": rect(1000, 1000, 1640, 1384)}))
        assert (ground.blocked(1300, 900, 1300, 1500, 24) is not None) == stops
    for kind, stops in (("river", True), ("wall", True), ("road", False), ("rail", False)):
        ground = Country.from_document(country({"kind": kind, "at": [[0, 1000], [3840, 1100]]}))
        assert (ground.blocked(1300, 800, 1300, 1500, 24) is not None) == stops


@pytest.mark.parametrize("seed", range(2))  # two fixed countries: the counts at the end are true of them
def test_what_blocks_is_what_trying_every_piece_finds(seed: int) -> None:
    ground, dice, blocked = Country(by_chance(seed)), random.Random(seed), 0
    for _ in range(60):
        far = dice.choice((60, 400, 1500))
        a = dice.randrange(0, 3840), dice.randrange(0, 3840)
        b = a[0] + dice.randrange(-far, far + 1), a[1] + dice.randrange(-far, far + 1)
        found, wanted = ground.blocked(*a, *b, 24), overlaps(ground, a, b, 24)
        assert (found in wanted) if wanted else found is None
        assert (ground.touching(*a, 24) is None) == (not overlaps(ground, a, a, 24))
        blocked += bool(wanted)
    assert 4 < blocked < 56


def _asked(ground: Country, x: int, y: int, a: int, b: int) -> tuple[object, ...]:
    h = heading(a - x + 5000, b - y)
    box = Box(x, y, *h, 128, 192, 64)
    path = [(x, y), (a, b)]
    up_down = contours(ground, path)
    return ground.fits(x, y, 24), ground.blocked(x, y, a, b, 24) is None, ground.level(x, y), up_down, ground.box_clear(box)


@pytest.mark.parametrize("way", ["turned", "mirrored"])
def test_a_turned_and_a_mirrored_country_give_the_same_answers(way: str) -> None:
    document = by_chance(7)
    ground, size = Country(document), 3840
    other = Country(turned(document) if way == "turned" else mirrored(document))
    dice = random.Random(7)
    for _ in range(150):
        x, y, a, b = (dice.randrange(size) for _ in range(4))
        mine = _asked(ground, x, y, a, b)
        h = heading(a - x + 5000, b - y)
        if way == "turned":
            box = Box(size - x, size - y, -h[0], -h[1], 128, 192, 64)
            there = size - x, size - y, size - a, size - b
        else:
            box = Box(size - x, y, -h[0], h[1], 128, 192, 64)
            there = size - x, y, size - a, b
        theirs = (*_asked(other, *there)[:4], other.box_clear(box))
        assert theirs == mine


def test_lw_036_a_gun_may_stand_touching_a_wall_and_not_in_it() -> None:
    ground = Country.from_document(country(HOUSE, {"kind": "tree", "at": [[400, 400]]}))
    north = (0, UNIT)
    assert ground.box_clear(Box(1300, 1000 - 128, *north, 128, 192, 64))
    assert not ground.box_clear(Box(1300, 1000 - 127, *north, 128, 192, 64))
    assert ground.under(Box(400, 500, *north, 128, 192, 64)) == "F2"
    assert ground.under(Box(1300, 1200, *north, 20, 20, 20)) == "F1"
    assert ground.box_fits(Box(600, 0, *north, 128, 192, 64))
    assert not ground.box_fits(Box(60, 600, *north, 128, 192, 64))


def test_a_bridge_opens_a_river_as_wide_as_it_is() -> None:
    river = {"kind": "river", "width": 256, "at": [[0, 1000], [1500, 1100], [3840, 1000]]}
    bridge = {"kind": "bridge", "width": 256, "at": [[700, 800], [700, 1300]]}
    ground = Country.from_document(country(river, bridge))
    assert ground.blocked(700, 700, 700, 1400, 128) is None
    assert ground.blocked(573 + 24, 700, 573 + 24, 1400, 24) is None
    assert ground.blocked(571 + 24, 700, 571 + 24, 1400, 24) == "F1"
    assert ground.blocked(2000, 700, 2000, 1400, 24) == "F1"
    assert ground.leave_out_features("F2").blocked(700, 700, 700, 1400, 24) == "F1"


def test_a_river_does_not_leak_at_its_bends() -> None:
    dice = random.Random(11)
    for _ in range(10):
        points = [[0, 1900]] + [[x, 1900 + dice.randrange(-700, 700)] for x in range(400, 3800, 480)] + [[3840, 1900]]
        ground = Country(country({"kind": "river", "width": 128, "at": points}))
        for x in range(20, 3840, 37):
            assert ground.blocked(x, 100, x, 3700, 1) == "F1"


def test_a_country_is_compiled_once_and_a_changed_document_is_another() -> None:
    document = canonical(country(HOUSE))
    first = Country.from_document(document)
    assert Country.from_document(canonical(country(HOUSE))) is first
    document["features"][0]["at"][0][0] = 900
    assert Country.from_document(document) is not first
    assert Country.from_document(canonical(country(HOUSE))) is first


def test_lw_005_a_digest_is_of_the_ground_and_of_nothing_else() -> None:
    assert digest(country(HOUSE)) == digest({**country(HOUSE), "digest": "x"})
    assert digest(country(HOUSE)) == digest(country({**HOUSE, "height": 5 * INCH}))
    assert digest(country(HOUSE)) != digest(country({**HOUSE, "height": 4 * INCH}))
    assert turned(turned(country(HOUSE))) == canonical(country(HOUSE))
    assert check(turned(by_chance(2))) == []
