"""Units through the machine: formations, budgets, roads, contours, fords, limbers, volleys, several players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.ground.geometry.country import Country
from tactical.rulesets.kriegspiel import setups
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.rules import marching
from tests.rulesets.plays import kriegspiel as play
from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, move, refused, rest, start, unit

FOOT, HORSE = unit("b1", "inf", 30, 30, 20), unit("b2", "cav", 60, 30, 12)
FOE = unit("r1", "inf", 72, 96, 20)


def test_ks_020_a_body_marches_its_rate_and_keeps_its_order() -> None:
    state = men(start(FOOT, HORSE, FOE), units={"b1": {"to": [[U(30), U(90)]]}, "b2": {"to": [[U(60), U(90)]]}})
    assert middle(state, "b1") == (30, 41)
    assert middle(state, "b2") == (60, 65)
    order = [state["men"][f"b1-{n}"]["x"] for n in range(1, 11)]
    assert order == sorted(order, reverse=True), "the first man stands on the right of the front"


def test_ks_031_032_033_formations_cost_half_a_move_and_the_rest_is_marched() -> None:
    state = men(
        start(FOOT, HORSE, FOE),
        units={"b1": {"do": ["fours"], "to": [[U(30), U(90)]]}, "b2": {"do": ["extended"], "to": [[U(60), U(90)]]}},
    )
    assert (state["units"]["b1"]["formation"], state["units"]["b2"]["formation"]) == ("fours", "extended")
    assert 34 <= middle(state, "b1")[1] <= 36
    assert 46 <= middle(state, "b2")[1] <= 48


def test_ks_c29_two_changes_are_a_whole_move() -> None:
    state = start({**FOOT, "formation": "fours"}, FOE)
    after = men(state, units={"b1": {"do": ["two_ranks", "extended"]}})
    assert after["units"]["b1"]["formation"] == "extended"
    assert middle(after, "b1") == middle(state, "b1")
    assert ("KS-031", "units.b1") in refused(state, units={"b1": {"do": ["two_ranks", "extended"], "to": [[U(30), U(20)]]}})


def test_ks_021_a_column_on_a_road_goes_half_as_far_again() -> None:
    road = [grounds.feature("R1", "road", [(30, 0), (30, 108)], 6)]
    state = men(start({**FOOT, "formation": "twos", "men": 8}, FOE, ground=road), units={"b1": {"to": [[U(30), U(90)]]}})
    assert 47 <= middle(state, "b1")[1] <= 48


def test_ks_022_a_contour_up_takes_a_foot() -> None:
    hill = [grounds.box("K1", "hill", 0, 33, 144, 80)]
    state = men(start(FOOT, HORSE, FOE, ground=hill), units={"b1": {"to": [[U(30), U(90)]]}, "b2": {"to": [[U(60), U(90)]]}})
    assert middle(state, "b1")[1] < 33, "twelve inches to climb leave nothing to go"
    assert 52 <= middle(state, "b2")[1] <= 54


def test_ks_030_reaching_a_ford_ends_the_move_and_the_next_goes_through() -> None:
    water = [grounds.feature("S1", "river", [(0, 40), (144, 40)], 4), grounds.feature("F1", "ford", [(30, 36), (30, 44)], 12)]
    state = start({**FOOT, "formation": "fours"}, FOE, ground=water)
    state = men(state, units={"b1": {"to": [[U(30), U(36)]]}})
    assert state["units"]["b1"]["ford"] == "F1"
    state = rest(state)
    state = men(state, units={"b1": {"to": [[U(30), U(46)]]}})
    assert middle(state, "b1")[1] >= 43


def test_ks_036_engineers_and_guns_pass_no_ford() -> None:
    water = [grounds.feature("S1", "river", [(0, 40), (144, 40)], 4), grounds.feature("F1", "ford", [(30, 36), (30, 44)], 12)]
    state = start(unit("b1", "RE", 30, 34, 4), FOE, ground=water)
    assert refused(state, men={"b1-1": [[U(30), U(46)]]}) == [("KS-036", "men.b1-1")]


def test_ks_039_to_mount_or_dismount_takes_the_whole_move() -> None:
    state = men(start(HORSE, FOE), units={"b2": {"do": ["dismount"]}})
    assert not state["units"]["b2"]["mounted"]
    state = rest(state)
    after = men(state, units={"b2": {"to": [[U(60), U(90)]]}})
    assert 40 <= middle(after, "b2")[1] <= 42, "on foot it goes as infantry"


def test_ks_c33_a_battery_moves_half_its_move_and_unlimbers_and_fires_from_the_next() -> None:
    state = start(unit("b1", "RA", 40, 20, 6, guns=1, limbered=True), FOE)
    far = move(state, guns={"b1-g1": {"to": [U(40), U(20) + U(13)], "crew": ["b1-1", "b1-2", "b1-3", "b1-4"]}})
    assert far["guns"]["b1-g1"]["did"] == "moved"
    (fault,) = GAME.sheet(
        state,
        "blue",
        {
            "guns": {"b1-g1": {"to": [U(40), U(33)], "crew": ["b1-1", "b1-2", "b1-3", "b1-4"]}},
            "units": {"b1": {"do": ["unlimber"]}},
        },
    )["refused"]
    assert fault["rule"] == "KS-041"
    state = move(
        state,
        guns={"b1-g1": {"to": [U(40), U(31)], "crew": ["b1-1", "b1-2", "b1-3", "b1-4"]}},
        units={"b1": {"do": ["unlimber"]}},
    )
    assert not state["guns"]["b1-g1"]["limbered"]
    sheet = GAME.sheet({**state, "stage": "guns"}, "blue", {"fire": [["b1-g1", [U(40), U(60)], "light"]]})
    assert sheet["refused"], "no fire in the move in which it unlimbered"


def test_ks_006_034_rows_that_stood_fire_and_then_do_not_move() -> None:
    state = rest(start({**FOOT, "at": [U(60), U(60)]}, {**FOE, "at": [U(60), U(80)]}), 2)
    assert len(GAME.options(state, "blue")["units"]["b1"]["rows"]) == 4
    shots = [["b1", [U(60), U(80)]]] * 4
    assert GAME.check(state, "blue", {"volley": [*shots, shots[0]]})[0]["rule"] == "KS-006"
    state = move(state, volley=shots, done=True)
    assert state["units"]["b1"]["fired"]
    assert len(state["shots"]) == 4
    assert refused(state, men={"b1-1": [[U(60), U(62)]]}) == [("KS-034", "men.b1-1")]
    assert refused(state, units={"b1": {"to": [[U(60), U(62)]]}}) == [("KS-034", "units.b1")]


@settings(max_examples=2)
@given(seed=st.integers(min_value=0))  # a game is of more chances than Hypothesis draws one by one
def test_no_unit_goes_beyond_its_move_or_stands_where_nobody_can(seed: int) -> None:
    rng = Random(seed)
    state = GAME.open(play.SETUPS["a field"], f"budget-{seed}")
    for _ in range(14):
        if not GAME.to_act(state):
            break
        sheets = {side: play.orders(GAME.options(state, side), rng) for side in GAME.to_act(state)}
        before, country = state, Country.from_document(state["country"])
        state = (
            move(before, **sheets[before["mover"]])
            if before["stage"] in ("guns", "men", "choose")
            else GAME.resolve(before, sheets, Dice("budget"))[0]
        )
        for key, man in state["men"].items():
            old = before["men"][key]
            if man["is"] != "armed" or before["stage"] != "men" or man["side"] != before["mover"]:
                continue
            assert country.touching(man["x"], man["y"], GAME.book.radius(state, key)) is None, key
            if before["units"][man["body"]]["arm"] != "cav" and man["body"] not in state["retiring"]:
                limit = (
                    reaches.farthest(country, before, key, marching.MOVE // reaches.part(before["units"][man["body"]])) * 3 // 2
                    + 64
                )
                assert (man["x"] - old["x"]) ** 2 + (man["y"] - old["y"]) ** 2 <= limit**2, key
        play.conserved(state)


def test_ks_011_each_arm_may_be_one_players_charge() -> None:
    state = start(FOOT, HORSE, unit("b3", "RA", 90, 20, 6, guns=1), FOE)
    state = move(state, done=True)
    foot, horse = frozenset({"infantry"}), frozenset({"cavalry"})
    whole = {"units": {"b1": {"to": [[U(30), U(35)]]}, "b2": {"to": [[U(60), U(50)]]}}}
    assert GAME.part(state, "blue", whole, foot) == {"units": {"b1": whole["units"]["b1"]}}
    merged = GAME.merge(state, "blue", whole, {"units": {"b1": {"do": ["fours"]}}}, foot)
    assert merged == {"units": {"b1": {"do": ["fours"]}, "b2": whole["units"]["b2"]}}
    assert GAME.part(state, "blue", merged, horse) == {"units": {"b2": whole["units"]["b2"]}}
    assert not GAME.idle(state, "blue", foot)
    assert GAME.idle(state, "blue", frozenset({"engineers"}))


def test_units_are_put_down_by_bodies_within_their_ground() -> None:
    state = GAME.open(setups.exercise("exercise").contents, "down")
    assert state["stage"] == "deploy"
    key = GAME.options(state, "blue")["deploy"]["units"][1]
    good = {"units": {key: {"at": [U(40), U(18)], "face": [1, 1], "formation": "fours"}}}
    assert GAME.check(state, "blue", good) == []
    assert GAME.sheet(state, "blue", good)["view"]["units"][key]["formation"] == "fours"
    assert [one["where"] for one in GAME.check(state, "blue", {"units": {key: {"at": [U(40), U(60)]}}})] == [f"units.{key}"]
    assert "red" not in {one["side"] for one in GAME.see(state, "blue")["units"].values()}
    after = GAME.resolve(state, {"blue": good, "red": {}}, Dice("budget"))[0]
    assert after["ply"] == 1
    assert all(alive(after, one) or after["units"][one]["wagons"] for one in after["units"])


def test_a_bad_setup_is_told_every_fault_at_once() -> None:
    bad = {
        "forces": [{"side": "blue", "units": [{"arm": "elephants"}, {"arm": "inf", "men": 999, "trousers": "red"}]}],
        "boats": 7,
        "trains": [{"side": "red"}],
    }
    with pytest.raises(BadSetup) as caught:
        GAME.open(bad, "bad")
    assert len(caught.value.faults) >= 5
