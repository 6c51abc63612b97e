"""Prisoners under guard on the road: the minutes of their way (LC-147)."""

from __future__ import annotations

import pytest

from land.communications.escorts import Marching
from land.state.world import Captives
from tests.land.communications.small import ROADS, land


@pytest.mark.parametrize(("minute", "moves"), [(59, False), (60, True), (119, True), (120, False)])
def test_lc_147_an_escort_is_on_its_way_from_the_minute_it_sets_out_until_it_is_in(minute: int, moves: bool) -> None:
    one = Captives(body="second", side="red", men=200, guards=20, to="cedar", off=60, arrives=120)
    assert Marching("second-prisoners-60", one, land(*ROADS)).moving(minute) is moves
