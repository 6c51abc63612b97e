"""Knowledge of each side: twin states that differ only in its blind spots give it the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, move, rest, start, unit

Data = dict[str, Any]
HOUSES = [grounds.box("H1", "house", 0, 60, 24, 64), grounds.box("H2", "house", 26, 60, 144, 64)]
ORDERS: list[Data] = [
    {},
    {"units": {"b1": {"to": [[U(30), U(52)]]}, "b2": {"charge": "r1"}}},
    {
        "units": {"b1": {"work": {"kind": "mine", "do": "make", "at": [U(30), U(42)]}}},
        "men": {"b2-1": [[U(70), U(58)]], "r1-1": [[0, 0]]},
    },
    {"units": {"r1": {"do": ["fours"]}, "r77": {}}, "wagons": {"r3-w1": [[U(1), U(1)]]}},
]


def behind_houses(**terms: str) -> Data:
    """Place Blue before a row of houses, Red out of sight behind them."""
    state = start(
        unit("b1", "RE", 30, 40, 6),
        unit("b2", "cav", 70, 30, 10),
        unit("b3", "inf", 100, 40, 10),
        unit("b4", "TS", 100, 20, wagons=2),
        unit("r1", "inf", 70, 90, 20),
        unit("r2", "cav", 40, 92, 12),
        unit("r3", "TS", 100, 96, wagons=2),
        unit("r4", "RE", 110, 88, 4),
        ground=HOUSES,
        **terms,
    )
    return move(state, done=True) if state["stage"] == "guns" else state


def moved(state: Data) -> None:
    for man in state["men"].values():
        if man["body"] == "r1":
            man["x"] += 300


def formed(state: Data) -> None:
    state["units"]["r2"].update(formation="extended", mounted=False, used=99, fired=True, h=[4096, 0])


def mined(state: Data) -> None:
    state["mines"]["r4-work1"] = {"side": "red", "x": U(30), "y": U(46), "is": "live"}
    state["works"]["r4-work1"] = {
        "kind": "mine",
        "do": "make",
        "side": "red",
        "unit": "r4",
        "party": ["r4-1", "r4-2"],
        "at": [U(30), U(46)],
        "moves": 6,
        "need": 6,
        "since": 1,
        "is": "done",
    }
    state["notices"] = [{"key": "r4-work1", "side": "red", "move": 1, "text": "make mine", "to": "umpire", "sealed": True}]


def digging(state: Data) -> None:
    state["works"]["r1-work1"] = {
        "kind": "trench",
        "do": "make",
        "side": "red",
        "unit": "r1",
        "party": ["r1-1"],
        "at": [[U(66), U(88)], [U(72), U(88)]],
        "moves": 2,
        "need": 4,
        "since": 1,
        "is": "begun",
    }


def starved(state: Data) -> None:
    state["wagons"]["r3-w1"]["packets"] = {"food": 0, "forage": 0, "ammunition": 0}
    state["units"]["r1"]["wants"] = {"food": 3}
    state["supply"]["red"] = {"call": 6, "paid": []}
    state["ledger"]["red"] = [{"n": 1, "ply": 1, "kind": "packets", "what": "call", "figures": {}}]


def fallen(state: Data) -> None:
    state["men"]["r1-5"]["is"] = "dead"
    state["units"]["r1"]["men"].remove("r1-5")
    state["fallen"] = [{"id": "r1-5", "side": "red", "arm": "inf", "x": U(70), "y": U(90), "how": "shell"}]
    state["log"] = [
        *state["log"],
        {"text": "A man of Red falls", "rules": ["KS-002"], "rolls": [], "figures": [], "for": ["red"]},
    ]


def beaten(state: Data) -> None:
    state["generals"]["red"] = {"unit": "r2", "man": "r2-1", "back": None, "gone": False, "line": []}
    state["retiring"]["r1"] = {"from": ["b2"], "since": 1, "why": "KS-101"}
    state["watch"]["red"] = {"r1": {"by": ["b2"], "gap": 10}}
    state["messages"] = [{"move": 1, "to": ["red"], "text": "Hold on."}]


def gone(state: Data) -> None:
    for man in state["men"].values():
        if man["body"] == "r2":
            man.update({"is": "off"})
    state["units"]["r2"]["men"] = []


HIDDEN: list[Callable[[Data], None]] = [moved, formed, mined, digging, starved, fallen, beaten, gone]


def encode_known(state: Data, side: str) -> str:
    """Write every byte that a side is given in a state: its view, options and the sheets of many orders, right and wrong."""
    sheets = [GAME.sheet(state, side, orders) for orders in ORDERS]
    faults = [GAME.check(state, side, orders) for orders in ORDERS]
    return json.dumps([GAME.see(state, side), GAME.options(state, side), sheets, faults])


@pytest.mark.parametrize("change", HIDDEN, ids=lambda one: one.__name__)
def test_sc_ks_04_what_a_side_does_not_see_changes_no_byte_of_what_it_is_given(change: Callable[[Data], None]) -> None:
    state = behind_houses()
    twin = deepcopy(state)
    change(twin)
    assert twin != state
    assert encode_known(twin, "blue") == encode_known(state, "blue")
    assert encode_known(twin, "red") != encode_known(state, "red")


@pytest.mark.parametrize("change", [mined, digging, starved], ids=lambda one: one.__name__)
def test_mines_works_and_supply_are_hidden_on_an_open_table_too(change: Callable[[Data], None]) -> None:
    state = behind_houses(sight="open")
    twin = deepcopy(state)
    change(twin)
    assert encode_known(twin, "blue") == encode_known(state, "blue")


def test_the_guns_part_tells_nothing_either() -> None:
    state = start(
        unit("b1", "inf", 30, 40, 10),
        unit("b2", "RA", 70, 30, 6, guns=1),
        unit("r1", "inf", 70, 90, 20),
        unit("r2", "cav", 40, 92, 12),
        unit("r3", "TS", 100, 96, wagons=2),
        unit("r4", "RE", 110, 88, 4),
        ground=HOUSES,
    )
    state["ply"] = 3
    sheets: list[Data] = [{"fire": [["b2-g1", [U(70), U(90)], "light"]], "volley": [["b1", [U(30), U(70)]], ["b1", "r1-1"]]}, {}]

    asked = [
        {"unit": "b1"},
        {"unit": "b1", "target": [U(30), U(70)]},
        {"gun": "b2-g1", "target": [U(70), U(90)], "screw": "light"},
    ]
    near: Data = {"men": {f"b1-{n}": [[U(70), U(90)]] for n in (1, 2)}, "near": ["b1-1", "b1-2"], "attack": {"b1-3": "r1"}}

    def seen(one: Data) -> str:
        told = [GAME.see(one, "blue"), *(GAME.sheet(one, "blue", sheet) for sheet in sheets), GAME.clock(one)]
        told += [GAME.ask(one, "blue", {}, about) for about in asked]
        return json.dumps([*told, GAME.sheet({**one, "stage": "men"}, "blue", near)])

    for change in HIDDEN:
        twin = deepcopy(state)
        change(twin)
        assert seen(twin) == seen(state), change.__name__


def test_ks_009_near_the_general_in_full_beyond_only_the_arm() -> None:
    foe = unit("r1", "inf", 60, 100, 20)
    far = start(unit("b1", "inf", 100, 30, 10), unit("b9", "GEN", 60, 10), foe)
    seen = GAME.see(far, "blue")
    assert seen["units"]["r?1"] == {"side": "red", "arm": "inf", "marker": {"x": U(60), "y": U(100)}, "states": []}
    assert not [key for key in seen["men"] if key.startswith("r1")]
    assert "red" not in seen["counts"]
    near = start(unit("b1", "inf", 100, 30, 10), unit("b9", "GEN", 60, 32), foe)
    assert len([key for key in GAME.see(near, "blue")["men"] if key.startswith("r1")]) == 20
    troops = start(unit("b1", "inf", 60, 68, 10), unit("b9", "GEN", 60, 10), foe)
    assert len(GAME.see(troops, "blue")["units"]["r1"]["men"]) == 20


def test_whoever_meets_an_enemy_nobody_saw_stops_short_of_him() -> None:
    state = start(
        unit("b1", "cav", 18, 46, 8, formation="fours"),
        unit("r1", "inf", 13, 68, 10),
        unit("r2", "inf", 100, 100, 5),
        ground=HOUSES,
    )
    assert "r1" not in GAME.see(state, "blue")["units"]
    way = [[U(25), U(58)], [U(25), U(66)], [U(14), U(68)]]
    assert GAME.check(state, "blue", {"men": {"b1-1": way}}) == [], "he does not know"
    after = men(state, men={"b1-1": way})
    man = after["men"]["b1-1"]
    assert alive(after, "r1") == 10
    assert man["is"] == "armed"
    assert (man["x"], man["y"]) != tuple(way[-1])
    for other in after["men"].values():
        if other["body"] == "r1":
            assert (man["x"] - other["x"]) ** 2 + (man["y"] - other["y"]) ** 2 >= (24 + 12 + 4) ** 2


def test_the_log_tells_a_side_its_own_affairs() -> None:
    state = men(behind_houses(), units={"b3": {"to": [[U(100), U(50)]]}})
    texts = {side: [line["text"] for line in GAME.see(state, side)["log"]] for side in ("blue", "red", "umpire")}
    assert any("Blue moves" in text for text in texts["blue"])
    assert texts["red"] == []
    assert any("Blue moves" in text for text in texts["umpire"])


def test_the_curtain_hides_everything() -> None:
    state = GAME.open({"country": grounds.downs(), "terms": {"forces": "small"}}, "curtain")
    twin = deepcopy(state)
    for unit_ in twin["units"].values():
        if unit_["side"] == "red":
            unit_["formation"] = "twos"
    assert json.dumps([GAME.see(twin, "blue"), GAME.options(twin, "blue")]) == json.dumps(
        [GAME.see(state, "blue"), GAME.options(state, "blue")]
    )
    assert all(man["side"] == "blue" for man in GAME.see(state, "blue")["men"].values())


def test_a_battle_goes_on_the_same_for_a_side_whatever_happens_out_of_its_sight() -> None:
    one = behind_houses()
    two = deepcopy(one)
    moved(two)
    for _ in range(2):
        one, two = (
            men(state, units={"b1": {"to": [[U(30), U(44)]]}} if state["mover"] == "blue" else {}) for state in (one, two)
        )
        assert encode_known(one, "blue") == encode_known(two, "blue")
    assert middle(rest(one), "b1") == middle(rest(two), "b1")
