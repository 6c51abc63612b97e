"""Trains, played move by move (KS-104 to KS-106)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.errors import BadSetup
from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play import trains
from tactical.rulesets.kriegspiel.play.fire import shells
from tests.tactical.rulesets.kriegspiel.exercise import (
    GAME,
    INCH,
    Data,
    eaten,
    feature,
    move,
    moves,
    open_exercise,
    packets,
    refusals,
    step,
    texts,
    to_men,
    unit,
)

LINE = feature("T1", "rail", [(4, 40), (212, 40)], 2)
BROOK = feature("S1", "river", [(70, 0), (70, 84)], 3)
CULVERT = feature("C1", "culvert", [(66, 40), (74, 40)], 4)
TRUCKS = ["inf", "inf", "cav", "gun", "stores"]
SIZE = {"width": 216, "depth": 108}


def railway(*units: Data, trucks: list[str] | None = None, at: int = 30, broken: list[str] | None = None, **train: Any) -> Data:
    """Place units by the line, and a train."""
    stock = {"side": "blue", "line": "T1", "at": at * INCH, "trucks": TRUCKS if trucks is None else trucks, **train}
    more = {"broken": broken} if broken else {}
    features = (LINE, BROOK, CULVERT) if broken is not None else (LINE,)
    return to_men(open_exercise([*units, unit("b9", "inf", 10, 10, men=5)], None, *features, trains=[stock], **more, **SIZE))


def whereabouts(state: Data) -> None:
    """Check that everybody aboard is in one truck, at its place, and nowhere on the field."""
    inside: list[str] = []
    for key, train in state["trains"].items():
        at = trains.pieces(state, key)
        for number, truck in enumerate(train["trucks"], 1):
            for one in truck["aboard"]:
                piece = state["men"].get(one) or state["guns"][one]
                inside.append(one)
                assert piece["aboard"] == key
                assert (piece["x"], piece["y"]) == (at[str(number)]["x"], at[str(number)]["y"])
    assert len(inside) == len(set(inside))
    held = {key for table in ("men", "guns") for key, one in state[table].items() if one["is"] == "held"}
    assert held == set(inside)


FOOT_AND_HORSE = (unit("b1", "inf", 24, 36, men=20, formation="fours"), unit("b2", "cav", 18, 36, men=5, formation="fours"))


def test_ks_b08_twenty_men_entrain_in_two_moves_and_detrain_in_one_ks_106() -> None:
    state = railway(FOOT_AND_HORSE[0])
    assert GAME.options(state, "blue")["units"]["b1"]["into"] == ["train-1"]
    order = {"trains": {"train-1": {"entrain": ["b1"]}}}
    sheet = GAME.sheet(state, "blue", order)
    assert sheet["orders"] == order
    assert GAME.sheet(state, "blue", sheet["orders"]) == sheet
    state = move(state, order)
    assert not [one for one in state["men"].values() if one["is"] == "held"]
    assert "KS-105" in refusals(to_men(state), {"trains": {"train-1": {"run": 40 * INCH}}})["trains.train-1"]
    state = move(state)
    whereabouts(state)
    assert [len(one["aboard"]) for one in state["trains"]["train-1"]["trucks"]] == [12, 8, 0, 0, 0]
    assert state["landings"] == {}
    assert state["units"]["b1"]["aboard"] == "train-1"
    state = move(state, {"trains": {"train-1": {"run": 126 * INCH}}})
    whereabouts(state)
    state = move(state, {"trains": {"train-1": {"detrain": True}}})
    whereabouts(state)
    assert {state["men"][key]["is"] for key in state["units"]["b1"]["men"]} == {"armed"}
    assert all(state["men"][key]["x"] > 100 * INCH for key in state["units"]["b1"]["men"])


def test_ks_106_foot_horse_and_a_gun_go_by_one_point_and_only_into_trucks_of_their_kind() -> None:
    battery = unit("b3", "RA", 15, 42, men=6, guns=1, limbered=True, face=[1, 0])
    state = railway(*FOOT_AND_HORSE, battery, trucks=["inf", "inf", "inf", "cav", "gun"])
    told = GAME.options(state, "blue")["trains"]["train-1"]
    assert told["guns"] == ["b3-g1"]
    assert [one["room"] for one in told["trucks"]] == [12, 12, 12, 5, 1]
    state = move(state, {"trains": {"train-1": {"entrain": ["b1", "b2", "b3"]}}})
    moves_taken = 1
    while state["landings"]:
        state, moves_taken = move(state), moves_taken + 1
    whereabouts(state)
    assert moves_taken == 8, "20 men, 5 riders as 15, 6 gunners, and a gun that goes as twenty: 61 at one point"
    small = railway(*FOOT_AND_HORSE, trucks=["inf", "stores", "stores", "stores"])
    assert "room for 12 men more" in refusals(small, {"trains": {"train-1": {"entrain": ["b1"]}}})["trains.train-1"]
    assert "room for 0 horsemen more" in refusals(small, {"trains": {"train-1": {"entrain": ["b2"]}}})["trains.train-1"]


def test_ks_105_a_train_runs_eight_feet_a_move_and_stays_on_its_line() -> None:
    state = railway(at=40)
    assert GAME.options(state, "blue")["trains"]["train-1"]["run"] == [18 * INCH, 136 * INCH]
    after = step(state, {"trains": {"train-1": 136 * INCH}})
    assert after["trains"]["train-1"]["at"] == 136 * INCH
    assert any("runs 96 in" in text for text in texts(after))
    wrong: list[Any] = [
        {"run": 136 * INCH + 1},
        {"run": 17 * INCH},
        {"run": 40 * INCH},
        {"run": "far"},
        {"fly": 1},
        {"detrain": True},
        {"entrain": []},
        {"stop": True},
    ]
    for order in wrong:
        assert "trains.train-1" in refusals(state, {"trains": {"train-1": order}}), order
    assert "trains.train-4" in refusals(state, {"trains": {"train-4": {"run": 50}}})
    state["trains"]["train-1"]["engine"] = "destroyed"
    assert "engine is destroyed" in refusals(state, {"trains": {"train-1": 50 * INCH}})["trains.train-1"]


def test_ks_071_a_culvert_that_is_down_stops_a_train_both_ways() -> None:
    state = railway(at=40, broken=["C1"])
    assert GAME.options(state, "blue")["trains"]["train-1"]["run"][1] == 62 * INCH - 1, "66 inches are 62 along the line"
    assert "must stay on the rails" in refusals(state, {"trains": {"train-1": 63 * INCH}})["trains.train-1"]
    beyond = railway(at=110, broken=["C1"])
    low, _ = GAME.options(beyond, "blue")["trains"]["train-1"]["run"]
    assert low == 70 * INCH + 18 * INCH + 1, "its last truck is eighteen inches behind"
    whole = railway(at=40, broken=[])
    assert GAME.options(whole, "blue")["trains"]["train-1"]["run"][1] == 136 * INCH


def test_ks_c51_a_shell_destroys_the_engine_and_the_truck_it_touches_and_who_is_in_it_ks_104() -> None:
    state = moves(move(railway(FOOT_AND_HORSE[0], trucks=["inf", "inf", "cav"]), {"units": {"b1": {"into": "train-1"}}}), 1)
    at = trains.pieces(state, "train-1")
    work = Work(GAME.book, state)
    told = shells.strike(work, (at["engine"]["x"], at["engine"]["y"] + 2 * INCH))
    assert told["trucks"] == ["train-1/1", "train-1/engine"]
    train = work.state["trains"]["train-1"]
    assert (train["engine"], [one["is"] for one in train["trucks"]]) == ("destroyed", ["destroyed", "in place", "in place"])
    dead = [key for key in state["units"]["b1"]["men"] if work.men[key]["is"] == "dead"]
    assert len(dead) == 12
    after = move({**work.state, "log": []})
    whereabouts(after)
    assert len(after["units"]["b1"]["men"]) == 8
    after = move(after, {"trains": {"train-1": {"detrain": True}}})
    assert {after["men"][key]["is"] for key in after["units"]["b1"]["men"]} == {"armed"}


def test_stores_on_a_train_are_given_up_where_it_stands_still_ks_061_ks_043() -> None:
    state = railway(unit("b1", "inf", 26, 60, men=40), packets={"food": 9, "forage": 3})
    assert GAME.options(state, "blue")["supply"]["stores"]["train-1/5"]["packets"] == {"food": 9, "forage": 3, "ammunition": 0}
    state = moves(state, 5)
    running = move(state, {"trains": {"train-1": {"run": 36 * INCH}}})
    assert running["units"]["b1"]["wants"] == {"food": 6}
    whole = packets(state)
    state = move(state)
    assert state["units"]["b1"]["wants"] == {}
    assert eaten(state)["food"] == 2, "with the five men at hand it is forty-five"
    assert {kind: packets(state)[kind] + eaten(state)[kind] for kind in whole} == whole


def test_a_wagon_loads_out_of_a_truck() -> None:
    state = railway(unit("b1", "TS", 14, 44, wagons=1, packets={"food": 0, "forage": 0, "ammunition": 0}), packets={"food": 9})
    state = step(state, {"wagons": {"b1-w1": {"load": "train-1/5"}}})
    assert state["wagons"]["b1-w1"]["packets"]["food"] == 9
    assert state["trains"]["train-1"]["trucks"][4]["packets"]["food"] == 0


def test_the_enemy_s_train_is_seen_and_not_what_is_in_it() -> None:
    state = moves(move(railway(FOOT_AND_HORSE[0], packets={"food": 9}), {"trains": {"train-1": {"entrain": ["b1"]}}}), 1)
    state = to_men(step(to_men(state)))
    twin = deepcopy(state)
    twin["trains"]["train-1"]["trucks"][0]["aboard"] = []
    twin["trains"]["train-1"]["trucks"][4]["packets"]["food"] = 3
    shown = [
        json.dumps([GAME.see(one, "red"), GAME.options(one, "red"), GAME.sheet(one, "red", {})], sort_keys=True)
        for one in (state, twin)
    ]
    assert shown[0] == shown[1]
    assert all(truck["aboard"] == [] for truck in GAME.see(state, "red")["trains"]["train-1"]["trucks"])


def test_every_fault_of_a_setup_s_trains_is_told_at_once() -> None:
    wrong = [
        {"side": "blue", "line": "T9", "at": 0, "trucks": []},
        {"side": "blue", "line": "T1", "at": 0, "trucks": ["inf"]},
        {"side": "blue", "line": "T1", "at": 9000, "trucks": ["inf"], "packets": {"food": 1}},
    ]
    with pytest.raises(BadSetup) as told:
        open_exercise([unit("b1", "inf", 20, 20, men=5)], None, LINE, trains=wrong, **SIZE)
    text = str(told.value)
    assert "train 1: the Country has no railway 'T9'" in text
    assert "train 2: its front stands between 384 and 13312 u along its line, not at 0" in text
    assert "train 3: its packets need a stores truck" in text
