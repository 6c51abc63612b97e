"""Tubes, wakes, and the effect of a torpedo (NAV-T-094, SC-T-22, SC-J-10 to 13, 19)."""

from __future__ import annotations

import json
from math import hypot
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane import ending, opening, orders, sight, tables
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.table.movement import bearing
from naval.rulesets.jane.table.squares import square_at
from naval.rulesets.jane.torpedoes import effect as torpedo_hit
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.setup_builder import setup
from tests.naval.rulesets.jane.table import Loaded, move_ship
from tests.naval.rulesets.jane.torpedo_table import faults_of, hits_of, pair, shoot

resolve = Jane().resolve

Data = dict[str, Any]
CONV = tables.STANDARD


def test_nav_t_094_a_tower_hit_never_stops_torpedo_fire() -> None:
    state = pair(800)
    state["ships"]["b1"]["adrift"] = 2  # the steersman is gone
    assert tubes.may_launch(state["ships"]["b1"])
    _, events = shoot(state, course_deg=90)
    assert hits_of(events)
    state["ships"]["b1"]["hurt"]["level"] = 2
    assert faults_of(state, torpedo={"half": "early", "course_deg": 90}) == ["NAV-T-094"]


def test_sc_j_10_tubes_bear_where_the_convention_says() -> None:
    assert [tubes.arc_of("battleship", "submerged", n, 5) for n in range(5)] == ["port", "starboard", "port", "starboard", "bow"]
    assert tubes.arc_of("battleship", "above", 0, 1) == "stern"
    assert tubes.arc_of("destroyer", "above", 0, 3) == "deck"
    assert tubes.arc_of("submarine", "submerged", 1, 2) == "bow"
    state = pair()
    assert faults_of(state, torpedo={"half": "early", "course_deg": 90}) == []
    assert faults_of(state, torpedo={"half": "early", "course_deg": 0}) == ["SC-J-10"]
    assert faults_of(state, torpedo={"half": "early", "course_deg": 66}) == ["SC-J-10"]
    # By the late half she has turned: her own order says where she heads then.
    turning = {"course_deg": 45.0, "torpedo": {"half": "late", "course_deg": 135}}
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, knots=18), table.make_lone_ship("r1", "red", "wittelsbach", 5000, 0)
    )
    assert faults_of(state, **turning) == []
    assert faults_of(state, **{**turning, "torpedo": {"half": "late", "course_deg": 20}}) == ["SC-J-10"]


def test_sc_j_11_a_tube_has_two_torpedoes_and_loads_in_ten_moves() -> None:
    state = pair(8000)
    fired = []
    for move in range(1, 31):
        may = orders.options(state, "blue", CONV)["ships"]["b1"]["torpedo"]
        wish = {"b1": {"torpedo": {"half": "early", "course_deg": 90}}} if may else None
        if wish and any(start == 67.5 for start, _ in may["bears"]):
            fired.append(move)
        else:
            wish = None
        state = table.moved(state, wish)[0]
    assert fired == [1, 2, 11, 12]  # two starboard tubes, two torpedoes each
    assert [one["left"] for one in sight.view(state, "blue", CONV)["ships"][0]["tubes"]] == [2, 0, 2, 0]
    assert (tubes.carried("deck", CONV), tubes.carried("bow", CONV)) == (1, 2)


def test_sc_j_13_a_wake_is_a_warning_to_the_side_that_sees_it_alone() -> None:
    state, _ = shoot(pair(1500, 12), course_deg=90, moves=1)
    assert sight.view(state, "red", CONV)["wakes"] == [{"bearing_deg": 241.875, "by": "r1"}]
    assert "wake of a torpedo bearing 241.9" in table.lines(state, "red")
    assert sight.view(state, "blue", CONV)["wakes"] == []
    assert "wake" not in table.lines(state, "blue")
    state, _ = shoot(pair(1500, 0), course_deg=90, moves=1)
    assert sight.view(state, "red", CONV)["wakes"] == []  # she lies stopped


def test_sc_t_22_a_hit_is_three_waterline_hits_and_the_lower_deck() -> None:
    state, events = shoot(pair(800), Loaded(0.0), course_deg=90)
    hurt = state["ships"]["r1"]["hurt"]
    assert (hurt["waterline"]["mid"], hurt["waterline"]["port"], hurt["level"]) == (3, 3, 1)
    assert hurt["squares"] > 0
    (hit,) = hits_of(events)
    assert "flooded to the lower deck" in hit["told"]["red"]["text"]
    assert "B1" not in hit["told"]["red"]["text"]  # she cannot know its firer
    assert hit["told"]["blue"]["text"] == "A column of water is seen at E1."
    (mark,) = [one for one in _marks(800) if one["what"] == "torpedo"]
    assert (mark["ship"], mark["zone"], mark["side"], mark["calibre_in"], mark["n"]) == ("r1", "Z02", "port", 18.0, 1)


def _marks(range_yd: float) -> list[Data]:
    state = pair(range_yd)
    found: list[Data] = []
    wish: Data | None = {"b1": {"torpedo": {"half": "early", "course_deg": 90}}}
    for _ in range(2):
        state = table.moved(state, wish, dice=Loaded(0.0))[0]
        found, wish = found + sight.view(state, "red", CONV)["marks"], None
        assert sight.view(state, "blue", CONV)["marks"] == []
    return found


def test_sc_t_22_a_six_founders_and_aft_an_engine_may_go() -> None:
    state = pair(800)
    move_ship(state, "r1", 800, 50, 0)
    state, _ = shoot(state, Loaded(0.0, she_founders=6, an_engine=4, moves_to=2), course_deg=90, moves=2)
    hurt = state["ships"]["r1"]["hurt"]
    assert (hurt["level"], hurt["engines"], hurt["waterline"]["aft"]) == (2, 1, 3)
    assert hurt["founders"] is not None


def test_sc_j_19_small_craft_are_sunk() -> None:
    assert torpedo_hit.sinks_at_once(999)
    assert not torpedo_hit.sinks_at_once(1000)
    state, _ = shoot(pair(500, red="river"), course_deg=90, moves=1)
    assert not state["ships"]["r1"]["afloat"]
    assert state["ships"]["r1"]["end"] == "sunk by a torpedo"
    assert "is sunk by a torpedo" in table.lines(state, "blue")


def test_sc_t_22_no_column_is_seen_of_a_ship_out_of_sight() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("b2", "blue", "duncan", 0, 60000),
        table.make_lone_ship("r1", "red", "wittelsbach", 800, 60000),
    )
    state["torpedoes"].append(
        {
            "id": "b1.1",
            "by": "b1",
            "side": "blue",
            "tube": "t0.2",
            "in": 18.0,
            "setting": 2000,
            "speed": 700.0,
            "left": 900.0,
            "course": 90.0,
            "x": 300.0,
            "y": 60000.0,
            "square": None,
            "to_go": None,
            "near": {},
            "fired": 1,
        }
    )
    state["ships"]["b2"]["afloat"] = False
    state, events = table.moved(state)
    (hit,) = hits_of(events)
    assert "blue" not in hit["told"]


def test_a_torpedo_never_runs_beyond_its_setting() -> None:
    for setting in tubes.SETTINGS:
        state = pair(9000)
        state["ships"]["b1"]["torpedo_setting"] = setting
        state, _ = shoot(state, course_deg=90, moves=1)
        ran, minutes = [], 1
        while state["torpedoes"]:
            (one,) = state["torpedoes"]
            ran.append(hypot(one["x"], one["y"]))
            state, minutes = table.moved(state)[0], minutes + 1
        assert not ran or max(ran) < setting
        assert minutes == -(-setting // (100 * tubes.speed(setting)))


def test_the_order_of_ships_and_the_enemys_orders_change_no_byte_of_a_torpedo() -> None:
    def fought(*keys: str) -> Data:
        forces = {
            "b1": table.make_lone_ship("b1", "blue", table.DUNCAN),
            "b2": table.make_lone_ship("b2", "blue", table.RIVER, -300, 0),
            "r1": table.make_lone_ship("r1", "red", "wittelsbach", 900, 0, 0, 12),
        }
        state = table.scene(*(forces[key] for key in keys))
        return shoot(state, course_deg=90)[0]

    assert fought("b1", "b2", "r1") == fought("r1", "b2", "b1")


def test_a_bad_setup_is_told_every_fault_of_its_torpedoes() -> None:
    wrong = {**table.DUNCAN, "tubes": [{"count": 2, "place": "deck"}]}
    bad = setup(
        table.make_lone_ship("b1", "blue", wrong, torpedo_setting=1500, depth="awash"),
        table.make_lone_ship("r1", "red", "duncan"),
        torpedo_method=6,
        depth_fathoms=-1,
    )
    said = " ".join(opening.faults_of(bad))
    for part in (
        "torpedo_method must be 1 to 5",
        "torpedo_setting must be one of",
        "tubes need count",
        "depth is for boats",
        "depth_fathoms",
    ):
        assert part in said


def test_what_a_page_is_told_of_a_ships_torpedoes() -> None:
    may = orders.options(pair(), "blue", CONV)["ships"]["b1"]["torpedo"]
    assert may["bears"] == [[247.5, 292.5], [67.5, 112.5]]
    assert (may["method"], may["needs"], may["setting"], may["reach_yd"], may["speed_yd"]) == (5, ["course_deg"], 2000, 2000, 700)
    assert orders.options(pair(), "red", CONV)["ships"]["r1"]["torpedo"] is None
    letters = orders.options(pair(torpedo_method=1), "blue", CONV)["ships"]["b1"]["torpedo"]["squares"]
    assert {"letter": "A", "x_yd": 0, "y_yd": 2000} in letters
    assert faults_of(pair(), torpedo="yes") == ["NAV-T-127"]
    assert faults_of(pair(), torpedo={"half": "early", "course_deg": "east"}) == ["NAV-T-136"]
    assert faults_of(pair(), torpedo=None) == []


def test_a_line_to_the_enemy_is_found_by_exact_bearing() -> None:
    assert bearing(1, 0) == 90


def test_a_torpedo_whose_tube_does_not_bear_stays_in_it() -> None:
    state = pair(800)
    state["ships"]["b1"]["jam"] = {"moves": 2, "points": 8.0}
    state["ships"]["b1"]["speed"] = 6.0
    state, _ = shoot(state, half="late", course_deg=90, moves=1)
    assert state["torpedoes"] == []
    assert [one["left"] for one in state["ships"]["b1"]["tubes"].values()] == [2, 2, 2, 2]
    assert "no loaded tube bears" in table.lines(state, "blue")


def test_what_torpedoes_are_left_is_given_back_and_taken_up_again() -> None:
    state, _ = shoot(pair(8000, limit=2), course_deg=90, moves=2)
    assert state["over"] is not None
    kept = ending.result(state, CONV)["ships"]
    assert kept["b1"]["condition"] == {"torpedoes": {"t0.2": 1}}
    assert "torpedoes" not in kept["r1"]["condition"]
    b1 = table.make_lone_ship("b1", "blue", table.DUNCAN, condition=kept["b1"]["condition"])
    again = table.scene(b1, table.make_lone_ship("r1", "red", "duncan", 9000))
    assert [one["left"] for one in again["ships"]["b1"]["tubes"].values()] == [2, 1, 2, 2]
    for wrong in ({"t9": 1}, {"t0.1": 3}, {"t0.1": True}, 4):
        bad = setup(
            table.make_lone_ship("b1", "blue", table.DUNCAN, condition={"torpedoes": wrong}),
            table.make_lone_ship("r1", "red", "duncan"),
        )
        assert "condition 'torpedoes'" in " ".join(opening.faults_of(bad))


def _random_orders(rng: Random, may: Data) -> Data:
    order: Data = {"course_deg": rng.uniform(0, 360)}
    torpedo = may["torpedo"]
    if may["targets"] and rng.random() < 0.7:
        order["target"] = rng.choice(may["targets"])
    if not torpedo or rng.random() < 0.3 or ("target" in torpedo["needs"] and not may["targets"]):
        return order
    start, end = rng.choice(torpedo["bears"])
    course = (start + rng.uniform(0, (end - start) % 360)) % 360
    wish = {
        "course_deg": course,
        "square": square_at(rng.uniform(-1500, 1500), rng.uniform(-1500, 1500)),
        "range_yd": 1000,
        "target": rng.choice(may["targets"] or [None]),
        "speed_kn": 12,
    }
    order["torpedo"] = {"half": rng.choice(torpedo["halves"]), **{part: wish[part] for part in torpedo["needs"]}}
    return order


@pytest.mark.parametrize("method", [1, 2, 3, 4, 5])
def test_every_method_keeps_its_laws_in_a_random_battle(method: int) -> None:
    rng = Random(method)
    boat = table.make_lone_ship("r3", "red", table.BOAT, 300, 900, 180, 6)
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, 0, 0, 0, 12),
        table.make_lone_ship("b2", "blue", table.RIVER, -300, 0, 0, 12),
        table.make_lone_ship("r1", "red", table.DUNCAN, 900, 300, 180, 12),
        table.make_lone_ship("r2", "red", table.RIVER, 1200, 0, 180, 12),
        boat,
        torpedo_method=method,
        limit=40,
    )
    fired = 0
    while state["over"] is None:
        sheets: Data = {}
        for side in ("blue", "red"):
            ships = {key: _random_orders(rng, may) for key, may in orders.options(state, side, CONV)["ships"].items()}
            for fault in orders.check(state, side, {"ships": ships}, CONV):
                ships[fault["where"]].pop("torpedo", None)
            assert orders.check(state, side, {"ships": ships}, CONV) == []
            sheets[side] = {"ships": ships}
        state, events = resolve(state, sheets, Dice(f"random {method}"))
        fired += sum(1 for one in events if one["kind"] == "torpedo")
        for one in state["torpedoes"]:
            assert 0 < one["left"] <= one["setting"]
            others = ("red", "blue") if one["side"] == "blue" else ("blue", "red")
            shown = sight.view(state, others[0], CONV)["torpedoes"]
            assert one["id"] not in {other["id"] for other in shown}
        for ship in state["ships"].values():
            assert all(0 <= tube["left"] == tube["full"] - tube["used"] for tube in ship["tubes"].values())
    assert fired
    json.dumps(state)
