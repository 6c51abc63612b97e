"""Lanes with their neutral shipping, and the coasts that a paper serves."""

from __future__ import annotations

import pytest


def lane(pack, key):
    return next(v for v in pack.world.lanes if v.key == key)


def test_sc_n_44_density_is_given_or_comes_from_the_neutral_ships_of_a_week(workshop):
    pack = workshop.load()
    # 190 ships a week, all British, a belligerent here; 125, of which two flags of three are neutral
    assert lane(pack, "thames_channel").density == 0
    assert lane(pack, "scheldt_channel").density == pytest.approx(125 * 2 / 3 / (10 * 168) / 20 * 1000, abs=1e-3)

    workshop.change("lanes.geojson", '"ships_per_week":190', '"ships_per_week":190, "density": 1.5, "width_nm": 12')
    given = lane(workshop.load(), "thames_channel")
    assert (given.density, given.width_nm) == (1.5, 12.0)


def test_sc_n_44_a_lane_that_says_nothing_has_half_a_ship_to_a_thousand_square_miles(workshop):
    workshop.change("lanes.geojson", '"ships_per_week":190', '"ships_a_week":190')
    assert lane(workshop.load(), "thames_channel").density == 0.5


def test_an_absurd_lane_is_refused(workshop):
    workshop.change("lanes.geojson", '"ships_per_week":190', '"density": "many", "width_nm": 0')
    faults = " ".join(workshop.faults())
    assert "density" in faults
    assert "width_nm" in faults


def test_nav_s_047_a_paper_may_serve_some_coasts_only(workshop):
    workshop.change("scenario.toml", 'role = "press"', 'role = "press"\ncoasts = ["france"]')
    pack = workshop.load()
    assert [s.coasts for s in pack.world.seats if s.role == "press"] == [("france",)]

    workshop.change("scenario.toml", '["france"]', '["franse"]')
    assert any("franse" in fault and "is no neutral coast" in fault for fault in workshop.faults())


def test_nav_s_047_nobody_but_a_paper_serves_coasts(workshop):
    workshop.change("scenario.toml", 'role = "cabin"', 'role = "cabin"\ncoasts = ["france"]')
    assert any("only a paper serves coasts" in fault for fault in workshop.faults())
