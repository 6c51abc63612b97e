"""NAV-T-041: tracks."""

from __future__ import annotations

import pytest

from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.table import movement
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import open_table

JANE = Jane()


def test_nav_t_041_each_track_is_drawn_and_ends_where_the_ship_is() -> None:
    state = open_table(fleets(2, range_yd=9500))
    begun = {key: (ship["x"], ship["y"]) for key, ship in state["ships"].items()}
    state = JANE.resolve(state, {"blue": {"ships": {"b1": {"turn_points": 3}}}, "red": {}}, Dice("s"))[0]
    view = JANE.see(state, "blue")
    assert view["turn"] == 1
    for ship in (one for one in view["ships"] if one["own"]):
        assert len(ship["track"]) == 5
        assert tuple(ship["track"][0]) == pytest.approx(begun[ship["id"]], abs=0.051)
        assert ship["track"][-1] == [ship["x_yd"], ship["y_yd"]]
    assert all("track" not in one for one in view["ships"] if not one["own"])
    assert all(len(one["track"]) == 5 for one in JANE.see(state, "umpire")["ships"])


def test_nav_t_041_a_move_of_several_minutes_is_one_track_nav_t_038() -> None:
    track = movement.Track(movement.Place(0, 0, 90), 2.0, 0.0, 600)
    one = movement.chalked([], track)
    assert one == [[0, 0], [50, 0], [100, 0], [150, 0], [200, 0]]
    assert movement.chalked(one, movement.Track(movement.Place(200, 0, 90), 2.0, 0.0, 600)) == [
        *one,
        [250, 0],
        [300, 0],
        [350, 0],
        [400, 0],
    ]
    assert movement.nearest_card(561) == 600  # an approximation to actual circles is all that is necessary
