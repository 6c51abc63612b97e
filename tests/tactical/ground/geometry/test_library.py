"""The ready-made countries: valid, and Hook's Farm is the spec's."""

from __future__ import annotations

import pytest

from tactical.ground.geometry import library
from tactical.ground.geometry.country import Country, check, lint, turned
from tactical.ground.geometry.routes import route
from tests.tactical.ground.geometry.countries import INCH


@pytest.mark.parametrize("key", library.keys())
def test_a_ready_made_country_has_no_fault_and_both_back_lines_free(key: str) -> None:
    document = library.country(key)
    assert check(document) == []
    assert lint(document) == []
    assert len(library.text(key)) == 2
    assert library.titles()[key] == document["name"]
    ground = Country.from_document(document)
    for y in (0, ground.depth):
        places = range(2 * INCH, ground.width - INCH, 2 * INCH)
        assert sum(ground.fits(x, y, 48) for x in places) * 10 >= len(places) * 8


@pytest.mark.parametrize("key", library.keys())
def test_infantry_and_horse_can_come_from_one_back_line_to_the_other(key: str) -> None:
    ground = Country.from_document(library.country(key))
    free = [x for x in range(2 * INCH, ground.width, 7 * INCH) if ground.fits(x, 0, 48)]
    over = [x for x in range(2 * INCH, ground.width, 7 * INCH) if ground.fits(x, ground.depth, 48)]
    assert route(ground, (free[1], 0), (over[-2], ground.depth), 48) is not None


def test_the_library_has_what_was_asked_for() -> None:
    assert {"hooks_farm", "crossroads", "two_bridges", "orchard_ridge", "kitchen_table", "long_front"} <= set(library.keys())
    kinds = {feature["kind"] for feature in library.country("valley_line")["features"]}
    assert {"hill", "river", "ford", "bridge", "rail_bridge", "culvert", "depot", "rail", "road"} <= kinds
    with pytest.raises(KeyError):
        library.country("../hooks_farm")


def test_hooks_farm_is_that_of_the_specification() -> None:
    document = library.country("hooks_farm")
    assert (document["width"], document["depth"]) == (132 * INCH, 90 * INCH)
    found = {feature["key"]: feature for feature in document["features"]}
    assert found["FARM"]["at"] == [[38 * 64, 40 * 64], [48 * 64, 40 * 64], [48 * 64, 46 * 64], [38 * 64, 46 * 64]]
    assert (found["TOWER"]["height"], found["CHURCH"]["height"], found["COTTAGE"]["height"]) == (7 * 64, 5 * 64, 3 * 64)
    assert found["FARM_TREES"]["at"][1] == [35 * 64, 46 * 64 + 32]
    assert sum(len(feature["at"]) for feature in document["features"] if feature["kind"] == "tree") == 27
    ground = Country.from_document(document)
    assert ground.level(40 * 64, 50 * 64) == 1
    # The reach of §4: the right gun comes from (78, 0) straight to the wood at (78, 24).
    assert ground.blocked(78 * 64, 0, 78 * 64, 24 * 64, 64) is None
    assert lint(turned(document)) == []


def test_a_caller_may_do_what_he_likes_with_his_copy() -> None:
    mine = library.country("hooks_farm")
    mine["features"].clear()
    assert library.country("hooks_farm")["features"]
