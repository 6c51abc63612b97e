"""The place of ships' guns on the field of a battle ashore (LC-206, SC-LC-160)."""

from __future__ import annotations

import pytest

from land.battle.battlefield import YD_A_DEGREE, Lie
from land.battle.ships import Ships, on_the_edge
from land.state.world import Spot

FIELD = Lie(lon=0.0, lat=0.0, x=30.0, y=20.0, east=0.0, north=1.0, inch_yd=YD_A_DEGREE / 100, width=60, depth=40)
"""60 inches by 40 about (0, 0); a hundredth of a degree is an inch."""


@pytest.mark.parametrize(
    ("east", "north", "place"),
    [(60, 10, (60.0, 25.0)), (-60, 10, (0.0, 25.0)), (60, -10, (60.0, 15.0)), (10, 40, (35.0, 40.0)), (10, -40, (35.0, 0.0))],
)
def test_sc_lc_160_a_ship_fires_from_where_the_way_to_her_leaves_the_field(
    east: int, north: int, place: tuple[float, float]
) -> None:
    (gun,) = on_the_edge([Ships("red", 1, Spot(lon=east / 100, lat=north / 100))], FIELD, landing=False)
    assert gun.place == place
