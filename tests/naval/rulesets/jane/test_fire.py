"""A target's place from the firer, and the ships that may fire at all."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane.gunnery.fire import Sighting, bearing_lights, may_fire
from tests.naval.rulesets.jane.setup_builder import CLASSES, duel, gun
from tests.naval.rulesets.jane.table import STANDARD, Loaded, fire, move_ship, open_table

Data = dict[str, Any]


def _lies(x: float, y: float, heading: float, red_heading: float = 0.0) -> Sighting:
    """Sight Red at ``x``, ``y`` from Blue at the datum on ``heading``."""
    state = open_table(duel(range_yd=5000))
    return Sighting(move_ship(state, "b1", 0, 0, heading), move_ship(state, "r1", x, y, red_heading), STANDARD)


@pytest.mark.parametrize(
    ("x", "y", "red_heading", "side", "end", "points", "table"),
    [
        (0, 3000, 90, "starboard", "aft", 8, "broadside"),  # Blue south of a ship steering east, exactly abeam
        (0, 3000, 91, "starboard", "fore", 7.9111, "broadside"),
        (0, 3000, 270, "port", "aft", 8, "broadside"),
        (0, 3000, 180, "port", "fore", 0, "bow_on"),
        (0, 3000, 0, "port", "aft", 0, "stern_on"),
        (3000, 0, 300, "port", "fore", 2.6667, "broadside"),  # Blue 30 degrees on her port bow
        (3000, 0, 250, "starboard", "fore", 1.7778, "bow_on"),  # 20 degrees on her starboard bow
        (-3000, -3000, 20, "starboard", "fore", 2.2222, "broadside"),  # Blue north-east of her, 25 degrees on her bow
        (-3000, -3000, 210, "port", "aft", 1.3333, "stern_on"),
    ],
)
def test_sc_t_09_the_side_and_the_end_that_a_target_shows(
    x: float, y: float, red_heading: float, side: str, end: str, points: float, table: str
) -> None:
    lies = _lies(x, y, 0, red_heading)
    # Dead ahead and astern have no side, exactly abeam no end.
    assert points == 0 or lies.side == side
    assert points == 8 or lies.end == end
    assert lies.points == pytest.approx(points, abs=1e-4)
    assert lies.table == table
    assert lies.end_on is (table != "broadside")


@pytest.mark.parametrize(
    ("x", "y", "heading", "relative"),
    [(3000, 0, 0, 90), (-3000, 0, 0, -90), (3000, 4000, 0, 36.8699), (3000, 4000, 90, -53.1301), (0, -3000, 170, 10)],
)
def test_sc_j_02_a_target_bears_from_the_bow_to_starboard_or_to_port(x: float, y: float, heading: float, relative: float) -> None:
    lies = _lies(x, y, heading)
    assert lies.relative == pytest.approx(relative, abs=1e-4)
    assert lies.range == pytest.approx((x * x + y * y) ** 0.5)


def test_sc_j_02_only_the_beam_that_faces_him_fires() -> None:
    state = open_table(duel(range_yd=1500))
    for heading, name in ((0, "starboard"), (180, "port")):
        state["move"] += 1
        move_ship(state, "b1", 0, 0, heading)
        lights = [one["text"] for one in fire(state, "b1", "r1", Loaded())[0] if "6-inch gun" in one["text"]]
        assert len(lights) == 1
        assert f"{name} 6-inch" in lights[0]


@pytest.mark.parametrize(
    ("of", "more", "fires"),
    [
        ("b1", {}, True),
        ("b1", {"afloat": False}, False),
        ("r1", {"afloat": False}, False),
        ("b1", {"level": 1}, True),
        ("b1", {"level": 2}, False),
        ("r1", {"level": 2}, True),
    ],
)
def test_nav_t_044_ships_at_their_main_deck_are_silent_and_the_sunk_are_left_alone(of: str, more: Data, fires: bool) -> None:
    state = open_table(duel(range_yd=1500))
    state["move"] = 1
    ship = state["ships"][of]
    ship["hurt"]["level"] = more.get("level", 0)
    ship["afloat"] = more.get("afloat", True)
    assert may_fire(state["ships"]["b1"], state["ships"]["r1"]) is fires
    assert bool(fire(state, "b1", "r1", Loaded())[0]) is fires


def test_sc_t_12_guns_out_for_good_and_idle_guns_are_not_claimed_for() -> None:
    state = open_table(duel(range_yd=1500))
    light = next(one for one in state["classes"]["duncan"]["lights"] if one["name"] == "port 6-inch")
    ship = state["ships"]["b1"]
    assert bearing_lights(ship, light, 5) == 6
    ship["hurt"]["guns_out"][light["id"]] = 2
    ship["idle"][light["id"]] = [4, 5, 7]
    assert [bearing_lights(ship, light, move) for move in (4, 5, 6, 7, 8)] == [1, 2, 3, 3, 4]
    ship["hurt"]["guns_out"][light["id"]] = 6
    assert bearing_lights(ship, light, 5) == 0


def test_nav_t_074_guns_out_for_good_do_not_strike() -> None:
    firer = {**CLASSES["duncan"], "key": "firer", "guns": [gun(2, 12, 2562, "turret", "fore")]}
    setup = duel(range_yd=1500)
    setup["forces"][0]["ships"][0]["class"] = firer
    state = open_table(setup)
    state["move"] = 1
    state["ships"]["b1"]["hurt"]["guns_out"]["0"] = 1
    (event,) = fire(state, "b1", "r1", Loaded())[0]
    assert "fires one 12-inch" in event["text"]


@pytest.mark.parametrize(("begin", "end", "factor"), [(300, -300, 0.5), (250, -250, 1.0), (-300, 300, 1.0)])
def test_nav_t_055_the_change_of_bearing_is_that_of_both_ships_moves(begin: float, end: float, factor: float) -> None:
    """She steams 600 yards east; the other, 2,500 yards north of her, 600 or 500 west, or east with her."""
    state = open_table(duel(range_yd=5000))
    ship = move_ship(state, "b1", 300, 0, was=(-300, 0))
    assert Sighting(ship, move_ship(state, "r1", end, 2500, was=(begin, 2500)), STANDARD).rapid == (0.5 if begin > 0 else 1.0)
    slower = move_ship(state, "b1", 250, 0, was=(-250, 0))
    assert Sighting(slower, move_ship(state, "r1", end, 2500, was=(begin, 2500)), STANDARD).rapid == factor
