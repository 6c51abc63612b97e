"""A10, SC-T-26: sight in the dark, searchlights, blind firers, and facts that an unseen enemy cannot change."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane import ending, orders, sight
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.fort_cases import fort
from tests.naval.rulesets.jane.setup_builder import duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import STANDARD, Loaded, move_ship, open_table

Data = dict[str, Any]

DARK = {"sight_yd": 2000, "method": 1}


def _see(state: Data, viewer: str = "blue") -> Data:
    return sight.view(state, viewer, STANDARD)


def _enemies(state: Data, viewer: str = "blue") -> list[Data]:
    return [one for one in _see(state, viewer)["ships"] if not one["own"]]


def _move(state: Data, blue: Data | None = None, red: Data | None = None, dice: Dice | None = None) -> Data:
    sheets = {"blue": {"ships": blue or {}}, "red": {"ships": red or {}}}
    return resolve(state, sheets, dice or Dice("night"))[0]


@pytest.mark.parametrize(
    "bad",
    [
        3,
        {},
        {"sight_yd": 999},
        {"sight_yd": 10_001},
        {"sight_yd": 2000, "method": 3},
        {"sight_yd": True},
        {"sight_yd": 2000, "moon": 1},
    ],
)
def test_nav_t_180_a_night_is_refused_that_is_none(bad: object) -> None:
    with pytest.raises(BadSetup, match="night"):
        open_table(duel(night=bad))


def test_nav_t_180_nav_t_187_two_methods_the_first_if_nothing_is_said() -> None:
    assert open_table(duel(night={"sight_yd": 2000}))["night"]["method"] == 1
    assert night.method({"method": 2}) == 2
    assert night.method({"method": True}) is None
    assert open_table(duel())["night"] is None
    assert _see(open_table(duel()))["night"] is None


@pytest.mark.parametrize(("yards", "seen"), [(2000, 1), (2001, 0)])
def test_nav_t_181_sighting_depends_on_seeing(yards: float, seen: int) -> None:
    assert len(_enemies(open_table(duel(range_yd=yards, night=DARK)))) == seen
    assert night.seen_at(2000, 30_000, True) == 30_000


@pytest.mark.parametrize(
    ("yards", "shown"), [(900, 2000), (2000, 2000), (2001, 3000), (3500, 4000), (4001, 6000), (6001, 10_000)]
)
def test_nav_t_183_sc_j_23_a_target_is_a_type_and_a_grade(yards: float, shown: float) -> None:
    state = open_table(duel(range_yd=yards, night={"sight_yd": 10_000}))
    (enemy,) = _enemies(state)
    assert (enemy["name"], enemy["what"], enemy["heading_deg"], enemy["range_yd"]) == (None, "a battleship", None, shown)
    assert sight.range_told(yards) == shown


def test_nav_t_183_half_the_chance_of_every_strike_and_claim() -> None:
    assert (night.blind_fire(True), night.blind_fire(False)) == (0.5, 1.0)
    fired = []
    for more in ({}, {"night": DARK}):
        _, events = resolve(open_table(duel(range_yd=1900, **more)), {"blue": {"ships": {"b1": {"target": "E1"}}}}, Loaded())
        fired.append([one for one in events if one["kind"] == "fire"])
    assert ["hits under 0.7500" in fired[0][0]["rolls"][0]["what"], "hits under 0.3750" in fired[1][0]["rolls"][0]["what"]] == [
        True,
        True,
    ]
    assert ["mean 1.500" in fired[0][1]["rolls"][0]["what"], "mean 0.750" in fired[1][1]["rolls"][0]["what"]] == [True, True]
    assert {"NAV-T-183", "NAV-T-184"} <= set(fired[1][0]["rules"])


def test_nav_t_184_nobody_fires_without_an_order_or_at_what_she_does_not_see() -> None:
    assert night.ordered_to_fire(True, None, True)
    assert night.ordered_to_fire(True, "r1", False)
    assert night.ordered_to_fire(True, "r1", True) is None
    assert night.ordered_to_fire(False, None, False) is None
    # b2 lies too far to see what b1 sees, and is silent though she is ordered to fire.
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan"), ship("b2", "duncan")], 0, 0, 0, 0),
            force("r", "red", [ship("r1", "majestic")], 1900, 0, 0, 0),
            night=DARK,
        )
    )
    move_ship(state, "b2", -500, 0)
    _, events = resolve(state, {"blue": {"ships": {"b1": {"target": "E1"}, "b2": {"target": "E1"}}}}, Loaded())
    assert {one["actor"] for one in events if one["kind"] == "fire"} == {"b1"}


@pytest.mark.parametrize(("away", "off", "lit"), [(3000, 5.625, True), (3001, 0, False), (100, 5.7, False), (100, -5.6, True)])
def test_sc_t_26_a_beam_lights_a_point_to_3000_yards(away: float, off: float, lit: bool) -> None:
    assert night.in_the_beam(away, off) is lit


def test_nav_t_182_a_beam_shows_what_is_in_it_to_everybody_for_one_move() -> None:
    state = open_table(duel(range_yd=2800, knots=0, night=DARK))
    assert _enemies(state) == []
    state = _move(state, {"b1": {"light": 90}})
    assert [one["range_yd"] for one in _enemies(state)] == [3000]
    assert _see(state)["night"]["beams"] == [
        {
            "by": "b1",
            "own": True,
            "from": "b1",
            "bearing_deg": 90.0,
            "x_yd": 0.0,
            "y_yd": 0.0,
            "reach_yd": 3000,
            "sector_deg": 11.25,
        }
    ]
    assert _see(state, "red")["night"]["lit"] == ["r1"]
    state = _move(state)
    assert [one["range_yd"] for one in _enemies(state)] == [None]
    assert _see(state)["night"]["beams"] == []


def test_nav_t_182_who_burns_a_light_is_a_bearing_and_no_more_to_ten_miles() -> None:
    for away, seen in ((19_900, True), (20_100, False)):
        state = _move(open_table(duel(range_yd=away, knots=0, night=DARK)), {}, {"r1": {"light": 200}})
        beams = _see(state)["night"]["beams"]
        assert _enemies(state) == []
        assert bool(beams) is seen
        if seen:
            assert beams == [
                {
                    "by": None,
                    "own": False,
                    "from": "b1",
                    "bearing_deg": 90.0,
                    "x_yd": 0.0,
                    "y_yd": 0.0,
                    "reach_yd": None,
                    "sector_deg": None,
                }
            ]
        assert _see(state, "umpire")["night"]["beams"][0]["by"] == "r1"


def test_nav_t_182_lights_are_for_the_night_and_a_bearing() -> None:
    assert orders.check(open_table(duel()), "blue", {"ships": {"b1": {"light": 20}}}, STANDARD)[0]["rule"] == "NAV-T-182"
    state = open_table(duel(night=DARK))
    assert orders.check(state, "blue", {"ships": {"b1": {"light": "aft"}}}, STANDARD)[0]["rule"] == "NAV-T-182"
    for good in (20, None):
        assert orders.check(state, "blue", {"ships": {"b1": {"light": good}}}, STANDARD) == []
    assert orders.options(state, "blue", STANDARD)["ships"]["b1"]["light"] == {
        "reach_yd": 3000,
        "sector_deg": 11.25,
        "shows_yd": 20_000,
    }
    assert orders.options(open_table(duel()), "blue", STANDARD)["ships"]["b1"]["light"] is None


def test_a_fort_burns_a_light_too() -> None:
    setup_ = setup(force("b", "blue", [ship("b1", "duncan")], 0, -2800, 90, 0), forts=[fort()], night=DARK)
    state = open_table(setup_)
    assert _enemies(state, "red") == []
    state = resolve(state, {"red": {"forts": {"f1": {"light": 180}}}}, Dice("s"))[0]
    (enemy,) = _enemies(state, "red")
    assert enemy["by"] == "f1"
    assert night.in_sight(state, state["forts"]["f1"], state["ships"]["b1"], 2800, STANDARD)


def test_sc_j_23_who_is_lost_in_the_dark_is_nobodys_target_and_met_as_a_stranger() -> None:
    state = open_table(duel(range_yd=1900, knots=0, night=DARK))
    state = _move(state, {"b1": {"target": "E1"}})
    assert state["ships"]["b1"]["target"] == "r1"
    move_ship(state, "r1", 2500, 0)
    state = _move(state)
    assert state["ships"]["b1"]["target"] is None
    move_ship(state, "r1", 1500, 0)
    state = _move(state)
    ids = [one["id"] for one in _enemies(state)]
    assert ids == ["E1", "E2"]
    assert [one["range_yd"] for one in _enemies(state)] == [None, 2000]
    assert orders.options(state, "blue", STANDARD)["ships"]["b1"]["targets"] == ["E2"]
    for _ in range(5):
        state = _move(state)
    assert [one["id"] for one in _enemies(state)] == ["E2"]


def test_by_day_an_enemy_keeps_its_number() -> None:
    state = open_table(duel(range_yd=29_000, knots=0, scale="full"))
    for away in (31_000, 29_000):
        move_ship(state, "r1", away, 0)
        state = _move(state)
    assert [one["id"] for one in _enemies(state)] == ["E1"]


def test_nav_t_185_nav_t_186_torpedo_tracks_are_the_umpires() -> None:
    assert night.tracks_shown(True, True, False)
    assert night.tracks_shown(True, False, True)
    assert not night.tracks_shown(True, False, False)
    assert night.tracks_shown(False, False, False)


def test_sc_s_09_the_scale_stays_full_and_the_light_does_not_end_the_night() -> None:
    state = open_table(duel(range_yd=15_000, night=DARK, light=1))
    assert _see(state)["scale"]["key"] == "full"
    state = _move(_move(state))
    assert (state["move"], state["over"]) == (2, None)
    assert ending.out_of_time({**state, "night": None})["ending"] == "The light has gone."


# --- twin worlds -------------------------------------------------------------------------------------------------------


def _far(red: Data) -> Data:
    return setup(force("b", "blue", [ship("b1", "duncan")], 0, 0, 0, 6), red, night=DARK)


def test_twin_nights_that_differ_in_an_unseen_enemy_are_the_same_for_blue_to_the_byte() -> None:
    reds = [
        force("r", "red", [ship("r1", "wittelsbach")], 9000, 0, 0, 10),
        force("r", "red", [ship("r1", "gazelle"), ship("r2", "s90")], 7000, 3000, 90, 3),
        force("q", "red", [ship("a9", "drake", name="Other", gunnery=2.0)], -8000, -3000, 200, 15),
    ]
    jane, pages = Jane(), []
    for red in reds:
        state, shown = jane.open(_far(red), "twin"), []
        for n in range(8):
            theirs = {key: {"course_deg": 30 * n, "knots": 3} for key, one in state["ships"].items() if one["side"] == "red"}
            sheets = {"blue": {"ships": {"b1": {"course_deg": 10 * n, "light": 45 * n}}}, "red": {"ships": theirs}}
            bad = {"ships": {"b1": {"target": "r1"}, "r1": {}}, "forts": {"x": {}}}
            shown += [jane.see(state, "blue"), jane.options(state, "blue"), jane.check(state, "blue", bad)]
            state, events = jane.resolve(state, sheets, Dice("twin"))
            shown.append([one["told"]["blue"] for one in events if "blue" in one["told"]])
        pages.append(json.dumps(shown))
    assert pages[0] == pages[1] == pages[2]


def test_twin_nights_that_differ_in_what_a_seen_enemy_is_show_blue_the_same() -> None:
    pages = []
    for more in ({"name": "Wettin"}, {"name": "Other", "gunnery": 0.5}, {"max_kn": 12}):
        state = open_table(
            setup(
                force("b", "blue", [ship("b1", "duncan")], 0, 0, 0, 0),
                force("r", "red", [ship("r1", "wittelsbach", **more)], 1800, 0, 0, 0),
                night=DARK,
            )
        )
        move_ship(state, "r1", 1500 + 10 * len(pages), 0, 40 * len(pages))
        sight.look_out(state, STANDARD)
        pages.append(json.dumps(_see(state)))
    assert pages[0] == pages[1] == pages[2]


def test_a_hostile_beam_tells_its_bearing_and_nothing_of_who_burns_it() -> None:
    pages = []
    for key, of, away in (("r1", "wittelsbach", 9000), ("z7", "gazelle", 15_000)):
        state = _move(open_table(_far(force("r", "red", [ship(key, of)], away, 600, 0, 0))), {}, {key: {"light": 10}})
        pages.append(json.dumps(_see(state)))
    assert pages[0] == pages[1]


def test_captains_fight_by_night_and_the_same_seed_gives_the_same_bytes() -> None:
    setup_ = fleets(2, "duncan", "s90", 3000, limit=25, night={"sight_yd": 2500})
    assert json.dumps(fight("jane", setup_, "dark")) == json.dumps(fight("jane", setup_, "dark"))


def test_twin_nights_off_a_fort_whose_look_out_sees_nobody_are_the_same_for_the_fort() -> None:
    jane, pages = Jane(), []
    for key, of, y, speed in (("b1", "duncan", -4000, 3), ("q7", "river", -6500, 9)):
        state, shown = (
            jane.open(setup(force("b", "blue", [ship(key, of)], 0, y, 90, speed), forts=[fort()], night=DARK), "twin"),
            [],
        )
        for _ in range(5):
            # A ship fires at the fort, which lies open on the chart; the shells are known, not their firer.
            sheets = {"blue": {"ships": {key: {"course_deg": 90, "knots": speed}}}, "red": {"forts": {"f1": {"light": 90}}}}
            shown += [
                jane.see(state, "red"),
                jane.options(state, "red"),
                jane.check(state, "red", {"forts": {"f1": {"target": key}}}),
            ]
            state = jane.resolve(state, sheets, Dice("twin"))[0]
        pages.append(json.dumps(shown).replace(key, "?"))
    assert pages[0] == pages[1]


def test_a_fort_is_fired_at_in_the_dark_by_the_chart_with_half_the_chance() -> None:
    state = open_table(setup(force("b", "blue", [ship("b1", "duncan")], 0, -3500, 90, 0), forts=[fort()], night=DARK))
    orders_ = {"blue": {"ships": {"b1": {"target": "f1"}}}}
    _, events = resolve(resolve(state, orders_, Loaded())[0], orders_, Loaded())
    shot = next(one for one in events if one["kind"] == "fire")
    assert "hits under 0.2250" in shot["rolls"][0]["what"]
    assert shot["told"]["blue"]["text"].endswith("at Fort Alt.")
