"""Wagons and supply, played move by move (KS-043, KS-060 to KS-066)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.errors import BadMuster
from tactical.rulesets.kriegspiel import marching
from tests.tactical.rulesets.kriegspiel.exercise import (
    FOOT,
    GAME,
    INCH,
    Data,
    eaten,
    feature,
    move,
    moves,
    opened,
    packets,
    step,
    texts,
    to_men,
    unit,
)  # fmt: skip

PLENTY = {"food": 50, "forage": 50, "ammunition": 50}
GUARD = unit("b8", "inf", 100, 20, men=5)  # without men who fight a battle is over
FULL: Data = {"wagons": 1, "packets": PLENTY}


def bytes_of(state: Data, side: str, orders: Data | None = None) -> str:
    """Everything a side is shown and may order."""
    shown = [GAME.see(state, side), GAME.options(state, side), GAME.sheet(state, side, orders or {})]
    return json.dumps(shown, sort_keys=True)


def refusals(state: Data, orders: Data) -> dict[str, str]:
    """What of a sheet is refused: where, and why."""
    return {
        one["where"]: f"{one['rule']} {one['text']}" for one in GAME.sheet(state, state["mover"], orders)["refused"]
    }


# -- calls -------------------------------------------------------------------------------------------------------------
def test_ks_c34_a_group_of_all_arms_gives_up_five_of_food_and_eight_of_forage_ks_060() -> None:
    army = [
        unit("b1", "inf", 30, 30, men=50), unit("b2", "inf", 50, 30, men=50), unit("b3", "cav", 40, 40, men=24),
        unit("b4", "RA", 30, 20, men=12, guns=2), unit("b5", "TS", 40, 24, **FULL),
    ]  # fmt: skip
    state = opened(army)
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
    alone = opened([unit("b1", "inf", 60, 60, men=29)])
    assert moves(alone, 6)["units"]["b1"]["wants"] == {}
    near = opened([unit("b1", "inf", 60, 60, men=29), unit("b2", "TS", 60, 20, wagons=1)])
    assert moves(near, 6)["units"]["b1"]["wants"] == {}, "40 inches off there is a wagon, and it has a packet"
    assert eaten(moves(near, 6)) == {"food": 1, "forage": 0, "ammunition": 0}
    empty = opened([unit("b1", "inf", 60, 60, men=29), unit("b2", "TS", 60, 20, wagons=1, packets={"food": 0})])
    assert moves(empty, 6)["units"]["b1"]["wants"] == {"food": 6}


def test_ks_c37_ammunition_for_six_moves_of_fire_running_ks_064() -> None:
    """The book's guns and rifles are silent in the first move, so that all is a move later than in the case."""
    state = opened([
        unit("b1", "inf", 30, 30, men=40), unit("b2", "inf", 60, 30, men=20), unit("b3", "inf", 80, 30, men=25),
        unit("b4", "TS", 50, 20, **FULL),
    ])  # fmt: skip
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
    base = moves(opened([unit("b1", "inf", 20, 60, men=30, formation="fours"), unit("b2", "TS", 100, 60, **FULL)]), 5)
    east = max(base["men"][one]["x"] for one in base["units"]["b1"]["men"])
    y = next(man["y"] for man in base["men"].values() if man["side"] == "blue" and man["x"] == east)
    wants = {}
    for inch in (0, 1):
        state = deepcopy(base)
        state["wagons"]["b2-w1"].update(x=east + 12 + 6 * FOOT + inch * INCH, y=y)
        wants[inch] = move(state)["units"]["b1"]["wants"]
    assert wants == {0: {}, 1: {"food": 6}}


def hungry(start: int) -> Data:
    """Sixty infantry, and a wagon so many inches off their flank."""
    return opened([unit("b1", "inf", 30, 60, men=60), unit("b2", "TS", start, 60, **FULL)])


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
        state = move(
            state, {"wagons": {"b2-w1": [[state["wagons"]["b2-w1"]["x"] - 6 * INCH, state["wagons"]["b2-w1"]["y"]]]}}
        )
    assert state["units"]["b1"]["wants"] == {"food": 6}, "in a move in which it has moved, a wagon delivers nothing"
    state = move(state)
    assert state["units"]["b1"]["wants"] == {}
    assert eaten(state)["food"] == 2
    here = state["men"]["b1-1"]
    assert not refusals(to_men(state), {"men": {"b1-1": [[here["x"], here["y"] + 64]]}})


def test_ks_065_an_enemy_between_keeps_the_packets_from_them() -> None:
    army = [unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 80, 60, **FULL)]
    between = moves(opened(army, [unit("r1", "inf", 62, 62, men=5)]), 6)
    assert between["units"]["b1"]["wants"] == {"food": 6}
    state = opened(army, [unit("r1", "inf", 62, 78, men=5)])
    assert moves(state, 6)["units"]["b1"]["wants"] == {}


def test_ks_066_infantry_without_ammunition_fires_no_volley() -> None:
    state = opened(
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
    state = opened(
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
    state = moves(opened([unit("b1", "inf", 30, 60, men=60)], terms={"supply": "none"}), 6)
    assert state["units"]["b1"]["wants"] == {}
    assert "supply" not in GAME.options(to_men(state), "blue")


# -- stores named ------------------------------------------------------------------------------------------------------
def test_a_store_may_be_named_and_serves_before_a_nearer_one_ks_061() -> None:
    state = opened(
        [unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 30, 50, **FULL), unit("b3", "TS", 30, 20, **FULL)]
    )
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


# -- wagons ------------------------------------------------------------------------------------------------------------
ROAD = feature("R1", "road", [(0, 20), (144, 20)], 3)


def wagon(state: Data, key: str = "b1-w1") -> tuple[int, int]:
    """Where a wagon stands."""
    return state["wagons"][key]["x"], state["wagons"][key]["y"]


def test_wagons_go_a_foot_by_road_and_six_inches_across_country_ks_020() -> None:
    state = to_men(opened([unit("b1", "TS", 30, 20, wagons=1), unit("b2", "TS", 30, 60, wagons=1)], None, ROAD))
    told = GAME.options(state, "blue")["wagons"]
    assert (told["b1-w1"]["reach"], told["b1-w1"]["road"]) == (6 * INCH, 12 * INCH)
    x, y = wagon(state)
    assert not refusals(state, {"wagons": {"b1-w1": [[x + 12 * INCH, y]]}})
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[x + 12 * INCH + 1, y]]}})["wagons.b1-w1"]
    x, y = wagon(state, "b2-w1")
    assert not refusals(state, {"wagons": {"b2-w1": [[x + 6 * INCH, y]]}})
    assert "KS-020" in refusals(state, {"wagons": {"b2-w1": [[x + 6 * INCH + 1, y]]}})["wagons.b2-w1"]
    after = step(state, {"wagons": {"b2-w1": [[x + 6 * INCH, y]]}})
    assert wagon(after, "b2-w1") == (x + 6 * INCH, y)
    assert after["wagons"]["b2-w1"]["h"] == [4096, 0]
    assert "way" not in after["wagons"]["b2-w1"]


def test_a_wagon_saves_moves_for_a_contour_and_climbs_from_its_foot_ks_022() -> None:
    hill = feature("H1", "hill", [(40, 50), (80, 50), (80, 90), (40, 90)])
    state = to_men(opened([unit("b1", "TS", 38, 70, wagons=1), GUARD], None, hill))
    y = wagon(state)[1]
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[41 * INCH, y]]}})["wagons.b1-w1"]
    state = to_men(move(state, {"wagons": {"b1-w1": [[39 * INCH + 32, y]]}}))
    assert state["wagons"]["b1-w1"]["bank"] == 0, "it has moved"
    climb = {"wagons": {"b1-w1": [[40 * INCH + 16, y]]}}
    assert "KS-020" in refusals(state, climb)["wagons.b1-w1"], "a contour is two of its moves"
    state = to_men(move(state))
    assert state["wagons"]["b1-w1"]["bank"] == 1
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[41 * INCH, y]]}})["wagons.b1-w1"]
    state = move(state, climb)
    assert wagon(state) == (40 * INCH + 16, y)
    assert state["wagons"]["b1-w1"]["bank"] == 0


def test_infantry_climbs_a_contour_from_its_foot_in_a_whole_move_ks_022() -> None:
    hill = feature("H1", "hill", [(40, 50), (80, 50), (80, 90), (40, 90)])
    state = to_men(opened([unit("b1", "inf", 39, 70, men=1)], None, hill))
    y = state["men"]["b1-1"]["y"]
    assert "men.b1-1" in refusals(state, {"men": {"b1-1": [[40 * INCH + 1, y]]}})
    state = to_men(move(state, {"men": {"b1-1": [[39 * INCH + 32, y]]}}))
    state = move(state, {"men": {"b1-1": [[40 * INCH + 32, y]]}})
    assert state["men"]["b1-1"]["x"] == 40 * INCH + 32


def test_no_river_no_ford_and_no_cliff_for_wheels_ks_036_ks_023() -> None:
    river = feature("S1", "river", [(0, 40), (144, 40)], 4)
    ford = feature("F1", "ford", [(30, 36), (30, 44)], 8)
    bridge = feature("B1", "bridge", [(60, 36), (60, 44)], 5)
    state = to_men(
        opened([unit("b1", "TS", 30, 36, wagons=1), unit("b2", "TS", 60, 36, wagons=1)], None, river, ford, bridge)
    )
    assert "KS-036" in refusals(state, {"wagons": {"b1-w1": [[30 * INCH, 42 * INCH]]}})["wagons.b1-w1"]
    x, y = wagon(state, "b2-w1")
    assert not refusals(state, {"wagons": {"b2-w1": [[x, y + 6 * INCH]]}})
    steps = [feature(f"H{n}", "hill", [(40, 50 + n), (80, 50 + n), (80, 100), (40, 100)]) for n in range(4)]
    cliff = to_men(opened([unit("b1", "TS", 60, 48, wagons=1)], None, *steps))
    cliff["wagons"]["b1-w1"]["bank"] = 1
    x, y = wagon(cliff)
    assert "KS-023" in refusals(cliff, {"wagons": {"b1-w1": [[x, y + 7 * INCH]]}})["wagons.b1-w1"]


def test_a_column_follows_its_head_by_road_and_any_refusal_names_its_wagon_ks_043() -> None:
    state = to_men(opened([unit("b1", "TS", 30, 20, wagons=4, face=[1, 0])], None, ROAD))
    row = [wagon(state, f"b1-w{n}")[0] for n in range(1, 5)]
    assert row == sorted(row, reverse=True)
    orders = {"wagons": {"b1": [[100 * INCH, 20 * INCH]]}}
    sheet = GAME.sheet(state, "blue", orders)
    assert not sheet["refused"]
    assert sheet["orders"] == orders
    assert GAME.sheet(state, "blue", sheet["orders"])["orders"] == sheet["orders"]
    after = step(state, orders)
    gone = [wagon(after, f"b1-w{n}")[0] - row[n - 1] for n in range(1, 5)]
    assert all(11 * INCH <= one <= 12 * INCH for one in gone), gone
    by_unit = step(state, {"units": {"b1": {"to": [[100 * INCH, 20 * INCH]]}}})
    assert by_unit["wagons"] == after["wagons"]
    wrong = {
        "r9-w1": [[1, 1]],
        "b1-w1": "north",
        "b1-w2": [[30 * INCH, -5]],
        "b1-w3": {"load": "b1-w3"},
        "b9": [[1, 2]],
    }
    assert set(refusals(state, {"wagons": wrong})) == {f"wagons.{key}" for key in wrong}
    assert "wagons" in refusals(state, {"wagons": [1]})


DEPOT = feature("D1", "depot", [(40, 56), (48, 56), (48, 64), (40, 64)])
STOCK = {"D1": {"side": "blue", "packets": {"food": 9, "forage": 2, "ammunition": 1}}}


def test_a_wagon_loads_from_a_depot_and_gives_nothing_up_in_that_move_ks_043() -> None:
    army = [
        unit("b1", "TS", 36, 60, wagons=1, packets={"food": 0, "forage": 0, "ammunition": 0}),
        unit("b2", "TS", 120, 20, wagons=1),
        GUARD,
    ]
    state = to_men(opened(army, None, DEPOT, depots=STOCK))
    whole = packets(state)
    assert GAME.options(state, "blue")["wagons"]["b1-w1"]["stores"] == ["D1"]
    after = step(state, {"wagons": {"b1-w1": {"load": "D1", "packets": {"food": 4, "forage": 1}}}})
    assert after["wagons"]["b1-w1"]["packets"] == {"food": 4, "forage": 1, "ammunition": 0}
    assert after["depots"]["D1"]["packets"] == {"food": 5, "forage": 1, "ammunition": 1}
    assert packets(after) == whole
    assert any("takes up 4 packets of food, 1 of forage" in text for text in texts(after))
    everything = GAME.sheet(state, "blue", {"wagons": {"b1-w1": {"load": "D1"}}})
    assert everything["orders"]["wagons"]["b1-w1"] == {
        "load": "D1",
        "packets": {"food": 9, "forage": 2, "ammunition": 1},
    }
    assert GAME.sheet(state, "blue", everything["orders"])["orders"] == everything["orders"]
    back = to_men(move(to_men(step(to_men(after)))))
    back = step(back, {"wagons": {"b1-w1": {"unload": "D1"}}})
    assert packets(back) == whole
    assert back["wagons"]["b1-w1"]["packets"]["food"] == 0
    wrong = refusals(state, {"wagons": {"b2-w1": {"load": "D1"}, "b1-w1": {"load": "D1", "packets": {"food": 10}}}})
    assert "within 6 in" in wrong["wagons.b2-w1"]
    assert "Only 9" in wrong["wagons.b1-w1"]


def test_a_wagon_with_nobody_by_it_is_taken_sc_ks_37() -> None:
    state = opened(
        [unit("b1", "TS", 60, 40, wagons=1), unit("b2", "inf", 20, 20, men=5)],
        [unit("r1", "inf", 60, 42, men=5), unit("r2", "TS", 120, 100, wagons=1)],
    )
    after = step(to_men(state))
    assert after["wagons"]["b1-w1"]["side"] == "red"
    assert after["wagons"]["b1-w1"]["unit"] == "r2"
    assert after["units"]["r2"]["wagons"] == ["r2-w1", "b1-w1"]
    guarded = opened(
        [unit("b1", "TS", 60, 40, wagons=1), unit("b2", "inf", 60, 36, men=5)], [unit("r1", "inf", 60, 42, men=5)]
    )
    assert step(to_men(guarded))["wagons"]["b1-w1"]["side"] == "blue"


# -- who knows what ----------------------------------------------------------------------------------------------------
def test_the_enemy_s_packets_and_wants_are_in_nobody_s_view_or_sheet() -> None:
    army = [unit("b1", "inf", 60, 40, men=30), unit("b2", "TS", 66, 44, wagons=2)]
    foe = [unit("r1", "inf", 60, 70, men=30, face=[0, -1]), unit("r2", "TS", 66, 74, wagons=2, face=[0, -1])]
    state = to_men(opened(army, foe, DEPOT, depots={"D1": {"side": "red", "packets": PLENTY}}))
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
    state = to_men(opened([unit("b1", "inf", 30, 60, men=40), unit("b2", "TS", 30, 50, **FULL)]))
    orders: Any = {"wagons": {"b2-w1": [[2000, 3000]]}, "supply": {"b1": "b2-w1"}, "men": {"b1-1": [[2000, 3900]]}}
    mine = GAME.part(state, "blue", orders, frozenset({"transport"}))
    assert mine == {"wagons": orders["wagons"], "supply": orders["supply"]}
    merged = GAME.merge(state, "blue", orders, {"wagons": {}}, frozenset({"transport"}))
    assert merged == {"men": orders["men"]}
    assert GAME.idle(state, "blue", frozenset({"transport"})) is False
    assert GAME.idle(opened([unit("b1", "inf", 30, 60, men=40)]), "blue", frozenset({"transport"}))


def test_every_fault_of_stores_in_a_muster_is_told_at_once() -> None:
    with pytest.raises(BadMuster) as told:
        opened(
            [unit("b1", "TS", 30, 20, wagons=1, packets={"hay": 1})],
            None,
            depots={"D9": {"side": "blue"}, "D8": {"side": "green"}},
        )
    assert "hay" in str(told.value)
    assert "depots" in str(told.value)


def test_rates_of_wheels_are_the_table_s_ks_020() -> None:
    assert (marching.rate("TS"), marching.rate("TS", marching.ROAD)) == (384, 768)
