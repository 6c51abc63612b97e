"""The ships and the light that a battle is given."""

from __future__ import annotations

import naval.rulesets.jane  # noqa: F401 -- registers the rule set
from campaign.war.run import run
from naval.state.settings import Settings
from tactical.engine.play.fight import fight
from tests.naval.world_builder import force, off, open_sea, ships_for, world

SEA = open_sea()


def _setup(**more):
    blue, red = force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, 4))
    out = run(world(blue, red, ships=(*ships_for(blue, **more), *ships_for(red))), SEA, {}, "s", 60)
    return next(f for f in out.engagement.setup["forces"] if f["key"] == "blue-1")["ships"][0]


def test_nav_s_068_a_ship_whose_engines_are_stopped_does_not_go_into_action_at_full_speed():
    assert _setup(lame_until=720, stopped_until=360)["limit_kn"] == 0


def test_nav_s_068_a_lame_ship_fights_at_two_thirds():
    assert _setup(lame_until=720)["limit_kn"] == 12


def test_nav_s_070_a_ship_on_her_extra_coal_fights_at_no_more_than_the_run_allows_her():
    assert round(_setup(burnt_t=950.0)["limit_kn"], 3) == 10.8


def test_nav_s_039_an_action_agreed_for_the_night_is_not_over_before_its_first_move():
    settings = Settings(sighting_cuts=False, weather="6", battle_by_night=True)
    blue, red = force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, 1))
    out = run(world(blue, red, hour=21, settings=settings), SEA, {}, "s", 60)
    assert fight("jane", out.engagement.setup, "s")["moves"] > 0


def test_sc_t_26_by_night_the_battle_is_told_how_far_one_sees():
    settings = Settings(sighting_cuts=False, weather="6", battle_by_night=True)
    blue, red = force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, 1))
    night = run(world(blue, red, hour=21, settings=settings), SEA, {}, "s", 60).engagement.setup
    day = run(world(blue, red, hour=10, settings=settings), SEA, {}, "s", 60).engagement.setup

    assert night["night"] == {"sight_yd": 10_000.0, "method": 1}
    assert "night" not in day


def test_nav_t_137_nav_t_180_a_war_fights_by_the_methods_it_agreed_on():
    """Torpedoes by the die, and by night orders that are handed in; by day the second has no effect."""
    settings = Settings(sighting_cuts=False, weather="6", battle_by_night=True, torpedo_method="3", night_method="2")
    blue, red = force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, 1))
    night = run(world(blue, red, hour=21, settings=settings), SEA, {}, "s", 60).engagement.setup
    day = run(world(blue, red, hour=10, settings=settings), SEA, {}, "s", 60).engagement.setup

    assert night["terms"] == {"torpedoes": "3", "night": "2"}
    assert day["terms"] == {"torpedoes": "3"}
    record = fight("jane", night, "s")
    views = record["views"]["blue"]
    assert (views[0]["torpedo_method"], views[0]["night"]["method"]) == (3, 2)
    assert views[1]["turn"] - views[0]["turn"] == 10, "the umpire reports every ten minutes"
    assert record["result"]["minutes"] > record["result"]["moves"]
    usual = run(world(blue, red, hour=10, settings=Settings(sighting_cuts=False, weather="6")), SEA, {}, "s", 60).engagement.setup
    assert "terms" not in usual
