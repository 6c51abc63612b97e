"""Wagons and supply, played move by move (KS-043, KS-060 to KS-066)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.errors import BadSetup
from tests.tactical.rulesets.kriegspiel.exercise import (
    FOOT,
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

PLENTY = {"food": 50, "forage": 50, "ammunition": 50}
GUARD = unit("b8", "inf", 100, 20, men=5)  # without men who fight a battle is over
FULL: Data = {"wagons": 1, "packets": PLENTY}


def bytes_of(state: Data, side: str, orders: Data | None = None) -> str:
    """Write everything a side is shown and may order."""
    shown = [GAME.see(state, side), GAME.options(state, side), GAME.sheet(state, side, orders or {})]
    return json.dumps(shown, sort_keys=True)


# -- calls -------------------------------------------------------------------------------------------------------------
def test_ks_c34_a_group_of_all_arms_gives_up_five_of_food_and_eight_of_forage_ks_060() -> None:
    army = [
        unit("b1", "inf", 30, 30, men=50),
        unit("b2", "inf", 50, 30, men=50),
        unit("b3", "cav", 40, 40, men=24),
        unit("b4", "RA", 30, 20, men=12, guns=2),
        unit("b5", "TS", 40, 24, **FULL),
    ]
    state = open_exercise(army)
    before = packets(state)
    five = moves(state, 5)
    assert packets(five) == before, "a call is due after the sixth move, and not before"
    after = move(five)
    assert eaten(after) == {"food": 5, "forage": 8, "ammunition": 0}
    figures = next(one["figures"] for one in after["ledger"]["blue"] if one["kind"] == "packets")
    assert (figures["food due"], figures["forage due"]) == (5, 8)
    assert after["supply"]["blue"]["call"] == 6
    twelve = moves(after, 6)
    assert {kind: packets(twelve)[kind] + eaten(twelve)[kind] for kind in before} == before
    assert eaten(twelve)["food"] == 10


def test_ks_c36_small_infantry_that_is_alone_needs_none_and_near_another_body_it_does_ks_062() -> None:
    alone = open_exercise([unit("b1", "inf", 60, 60, men=29)])
    assert moves(alone, 6)["units"]["b1"]["wants"] == {}
    near = open_exercise([unit("b1", "inf", 60, 60, men=29), unit("b2", "TS", 60, 20, wagons=1)])
    assert moves(near, 6)["units"]["b1"]["wants"] == {}, "40 inches off there is a wagon, and it has a packet"
    assert eaten(moves(near, 6)) == {"food": 1, "forage": 0, "ammunition": 0}
    empty = open_exercise([unit("b1", "inf", 60, 60, men=29), unit("b2", "TS", 60, 20, wagons=1, packets={"food": 0})])
    assert moves(empty, 6)["units"]["b1"]["wants"] == {"food": 6}


def test_ks_c37_ammunition_for_six_moves_of_fire_running_ks_064() -> None:
    """The book's guns and rifles are silent in the first move, so that everything is a move later than in the case."""
    state = open_exercise(
        [
            unit("b1", "inf", 30, 30, men=40),
            unit("b2", "inf", 60, 30, men=20),
            unit("b3", "inf", 80, 30, men=25),
            unit("b4", "TS", 50, 20, **FULL),
        ]
    )
    fires = {"b1": range(2, 8), "b2": range(2, 14), "b3": range(13, 18)}
    calls = {}
    for own in range(1, 19):
        volleys = [[key, [state["men"][f"{key}-3"]["x"], 6000]] for key, when in fires.items() if own in when]
        if volleys:
            state = step(state, {"volley": volleys})
        state = move(state)
        if own % 6 == 0:
            calls[own] = eaten(state)["ammunition"]
    assert calls == {6: 0, 12: 2, 18: 3}


def test_ks_c38_six_feet_for_infantry_and_an_inch_more_is_too_far_ks_061() -> None:
    base = moves(open_exercise([unit("b1", "inf", 20, 60, men=30, formation="fours"), unit("b2", "TS", 100, 60, **FULL)]), 5)
    east = max(base["men"][one]["x"] for one in base["units"]["b1"]["men"])
    y = next(man["y"] for man in base["men"].values() if man["side"] == "blue" and man["x"] == east)
    wants = {}
    for inch in (0, 1):
        state = deepcopy(base)
        state["wagons"]["b2-w1"].update(x=east + 12 + 6 * FOOT + inch * INCH, y=y)
        wants[inch] = move(state)["units"]["b1"]["wants"]
    assert wants == {0: {}, 1: {"food": 6}}


def hungry(start: int) -> Data:
    """Place sixty infantry, and a wagon so many inches off their flank."""
    return open_exercise([unit("b1", "inf", 30, 60, men=60), unit("b2", "TS", start, 60, **FULL)])


def test_ks_c39_no_food_no_march_and_after_six_moves_out_of_action_ks_066() -> None:
    state = moves(hungry(130), 6)
    assert state["units"]["b1"]["wants"] == {"food": 6}
    for own in range(7, 13):
        at_hand = to_men(state)
        assert "without supply it cannot move" in GAME.options(at_hand, "blue")["units"]["b1"]["why"].lower()
        here = at_hand["men"]["b1-1"]
        assert "KS-066" in refusals(at_hand, {"men": {"b1-1": [[here["x"], here["y"] + 64]]}})["men.b1-1"]
        assert state["units"]["b1"]["out"] is False, own
        state = step(at_hand) if own == 12 else move(state)
    assert state["units"]["b1"]["out"]
    assert any("out of action" in text for text in texts(state))
    assert eaten(state) == {"food": 0, "forage": 0, "ammunition": 0}


def test_ks_c39_food_delivered_at_nine_and_it_marches_at_ten_ks_043() -> None:
    state = moves(hungry(123), 5)
    for _ in range(3):
        state = move(state, {"wagons": {"b2-w1": [[state["wagons"]["b2-w1"]["x"] - 6 * INCH, state["wagons"]["b2-w1"]["y"]]]}})
    assert state["units"]["b1"]["wants"] == {"food": 6}, "in a move in which it has moved, a wagon delivers nothing"
    state = move(state)
    assert state["units"]["b1"]["wants"] == {}
    assert eaten(state)["food"] == 2
    here = state["men"]["b1-1"]
    assert not refusals(to_men(state), {"men": {"b1-1": [[here["x"], here["y"] + 64]]}})


def test_ks_065_an_enemy_between_keeps_the_packets_from_them() -> None:
    army = [unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 80, 60, **FULL)]
    between = moves(open_exercise(army, [unit("r1", "inf", 62, 62, men=5)]), 6)
    assert between["units"]["b1"]["wants"] == {"food": 6}
    state = open_exercise(army, [unit("r1", "inf", 62, 78, men=5)])
    assert moves(state, 6)["units"]["b1"]["wants"] == {}


def test_ks_066_infantry_without_ammunition_fires_no_volley() -> None:
    state = open_exercise(
        [unit("b1", "inf", 30, 30, men=40), unit("b2", "TS", 50, 30, wagons=1, packets={"ammunition": 0, "food": 9})]
    )
    for own in range(1, 13):
        if own in range(2, 8):
            state = step(state, {"volley": [["b1", [state["men"]["b1-3"]["x"], 6000]]]})
        state = move(state)
    assert state["units"]["b1"]["wants"] == {"ammunition": 12}
    assert "b1" not in [key for key, one in GAME.options(state, "blue").get("units", {}).items() if one.get("volleys")]
    here = state["men"]["b1-1"]
    assert not refusals(to_men(state), {"men": {"b1-1": [[here["x"], here["y"] + 64]]}}), "it may march"


def test_ks_066_men_out_of_action_are_taken_by_touch() -> None:
    state = open_exercise(
        [unit("b1", "inf", 30, 60, men=40), unit("b2", "inf", 80, 20, men=9)], [unit("r1", "inf", 30, 66, men=6)]
    )
    state["units"]["b1"]["out"] = True
    one = min(state["units"]["b1"]["men"], key=lambda key: -state["men"][key]["y"])
    by = min(state["units"]["r1"]["men"], key=lambda key: abs(state["men"][key]["x"] - state["men"][one]["x"]))
    state = step(to_men(state))
    state = to_men(state)
    x, y = state["men"][one]["x"], state["men"][one]["y"]
    after = step(state, {"men": {by: [[x, y + 24 + 6]]}})
    assert (after["men"][one]["is"], after["men"][one]["of"]) == ("prisoner", "red")
    assert one not in after["units"]["b1"]["men"]
    assert not after["melees"]


def test_nobody_counts_packets_where_that_is_agreed_ks_060() -> None:
    state = moves(open_exercise([unit("b1", "inf", 30, 60, men=60)], terms={"supply": "none"}), 6)
    assert state["units"]["b1"]["wants"] == {}
    assert "supply" not in GAME.options(to_men(state), "blue")


# -- stores named ------------------------------------------------------------------------------------------------------
def test_a_store_may_be_named_and_serves_before_a_nearer_one_ks_061() -> None:
    state = open_exercise([unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 30, 50, **FULL), unit("b3", "TS", 30, 20, **FULL)])
    state = to_men(moves(state, 5))
    told = GAME.options(state, "blue")["supply"]
    assert told["due"]
    assert told["units"]["b1"]["stores"] == ["b2-w1", "b3-w1"]
    after = step(state, {"supply": {"b1": "b3-w1"}})
    assert (after["wagons"]["b3-w1"]["packets"]["food"], after["wagons"]["b2-w1"]["packets"]["food"]) == (49, 50)
    usual = step(state)
    assert (usual["wagons"]["b3-w1"]["packets"]["food"], usual["wagons"]["b2-w1"]["packets"]["food"]) == (50, 49)
    wrong = {"b1": "b9-w1", "r1": "b2-w1", "b2": "b2-w1"}
    assert set(refusals(state, {"supply": wrong})) == {"supply.b1", "supply.r1", "supply.b2"}
    gone = {"supply": {"b1": "b2-w1"}, "wagons": {"b2-w1": [[2000, 3000]]}}
    assert "KS-043" in refusals(state, gone)["supply.b1"]


DEPOT = feature("D1", "depot", [(40, 56), (48, 56), (48, 64), (40, 64)])


# -- who knows what ----------------------------------------------------------------------------------------------------
def test_the_enemy_s_packets_and_wants_are_in_nobody_s_view_or_sheet() -> None:
    army = [unit("b1", "inf", 60, 40, men=30), unit("b2", "TS", 66, 44, wagons=2)]
    foe = [unit("r1", "inf", 60, 70, men=30, face=[0, -1]), unit("r2", "TS", 66, 74, wagons=2, face=[0, -1])]
    state = to_men(open_exercise(army, foe, DEPOT, depots={"D1": {"side": "red", "packets": PLENTY}}))
    twin = deepcopy(state)
    twin["wagons"]["r2-w1"]["packets"]["food"] = 77
    twin["depots"]["D1"]["packets"]["ammunition"] = 1
    twin["units"]["r1"].update(wants={"food": 1}, run=4, owes=True, horses=3)
    twin["supply"]["red"]["call"] = 6
    assert bytes_of(state, "blue", {"supply": {"b1": "b2-w1"}}) == bytes_of(twin, "blue", {"supply": {"b1": "b2-w1"}})
    assert bytes_of(state, "red") != bytes_of(twin, "red")
    seen = GAME.see(state, "blue")
    assert seen["wagons"]["r2-w1"]["packets"] == {}
    assert seen["depots"]["D1"]["packets"] == {}
    lines = [line for line in moves(state, 6)["log"] if "red" in (line.get("for") or [])]
    assert not [line for line in lines if "blue" in line["for"]]


def test_transport_has_charge_of_wagons_and_supply_and_is_waited_for_ks_011() -> None:
    state = to_men(open_exercise([unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 30, 50, **FULL)]))
    orders: Any = {"wagons": {"b2-w1": [[2000, 3000]]}, "supply": {"b1": "b2-w1"}, "men": {"b1-1": [[2000, 3900]]}}
    mine = GAME.part(state, "blue", orders, frozenset({"transport"}))
    assert mine == {"wagons": orders["wagons"], "supply": orders["supply"]}
    merged = GAME.merge(state, "blue", orders, {"wagons": {}}, frozenset({"transport"}))
    assert merged == {"men": orders["men"]}
    assert GAME.idle(state, "blue", frozenset({"transport"})) is False
    assert GAME.idle(open_exercise([unit("b1", "inf", 30, 60, men=40)]), "blue", frozenset({"transport"}))


def test_every_fault_of_stores_in_a_setup_is_told_at_once() -> None:
    with pytest.raises(BadSetup) as told:
        open_exercise(
            [unit("b1", "TS", 30, 20, wagons=1, packets={"hay": 1})],
            None,
            depots={"D9": {"side": "blue"}, "D8": {"side": "green"}},
        )
    assert "hay" in str(told.value)
    assert "depots" in str(told.value)


# -- the set-ups -------------------------------------------------------------------------------------------------------
def test_the_set_ups_have_a_siege_boats_and_a_train_at_hand_and_everybody_within_reach_of_stores() -> None:
    states = {one.key: to_men(GAME.open(one.contents, "seed")) for one in GAME.setups() if one.key not in ("usual", "exercise")}
    for key, state in states.items():
        told = GAME.options(state, "blue")["supply"]
        assert all(one["stores"] for one in told["units"].values()), key
    assert GAME.options(states["river"], "blue")["boats"]["boat-1"]["embark"]
    assert GAME.options(states["railway"], "blue")["trains"]["train-1"]["entrain"]
    assert GAME.options(states["convoy"], "blue")["columns"]
    assert step(states["siege"])["sieges"]["r1"]["units"] == ["r1", "r2", "r3", "r4"]
