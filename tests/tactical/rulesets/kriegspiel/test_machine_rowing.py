"""Boats, played move by move (KS-037, KS-038)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.errors import BadSetup
from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play.fire import shells
from tests.tactical.rulesets.kriegspiel.exercise import (
    GAME,
    INCH,
    Data,
    feature,
    move,
    moves,
    open_exercise,
    refusals,
    step,
    texts,
    to_men,
    unit,
)

RIVER = feature("S1", "river", [(0, 60), (144, 60)], 8)


def boat(x: int, y: int = 60, side: str = "blue") -> Data:
    """Make a boat of a setup, in inches."""
    return {"side": side, "at": [x * INCH, y * INCH]}


def by_the_river(*boats: Data, men: tuple[int, ...] = (20,), arm: str = "inf", at: tuple[int, ...] = (60, 64, 56)) -> Data:
    """Place units on the near bank, and boats."""
    units = [
        unit(f"b{n}", arm, x, 54, men=number, formation="fours") for n, (number, x) in enumerate(zip(men, at, strict=False), 1)
    ]
    return to_men(open_exercise([*units, unit("b9", "inf", 10, 10, men=5)], None, RIVER, boats=list(boats)))


def whereabouts(state: Data) -> None:
    """Check that everybody aboard is in one boat or train and nowhere on the field."""
    inside: dict[str, str] = {}
    for key, one in state["boats"].items():
        for man in one["aboard"]:
            assert man not in inside
            inside[man] = key
            assert (state["men"][man]["x"], state["men"][man]["y"]) == (one["x"], one["y"])
    held = {key: man["aboard"] for key, man in state["men"].items() if man["is"] == "held"}
    assert held == inside
    assert not [key for key, man in state["men"].items() if man["is"] != "held" and man.get("aboard")]


def embarked(state: Data, orders: Data, most: int = 9) -> tuple[Data, int]:
    """Play until nobody waits any more; return the number of moves too."""
    state, own = move(state, orders), 1
    whereabouts(state)
    while state["landings"] and own < most:
        state, own = move(state), own + 1
        whereabouts(state)
    return state, own


def test_ks_c31_forty_five_men_at_one_point_take_six_moves_and_land_in_three_ks_037_ks_038() -> None:
    state = by_the_river(boat(60), boat(64), boat(56), men=(20, 20, 5), at=(60, 64, 56))
    orders = {"boats": {"boat-1": {"embark": ["b1"]}, "boat-2": {"embark": ["b2"]}, "boat-3": {"embark": ["b3"]}}}
    state, own = embarked(state, orders)
    assert own == 6
    assert [len(one["aboard"]) for one in state["boats"].values()] == [20, 20, 5]
    across = {f"boat-{n}": {"land": [x * INCH, 66 * INCH]} for n, x in ((1, 60), (2, 64), (3, 56))}
    state = move(state, {"boats": {f"boat-{n}": {"row": [[x * INCH, 63 * INCH]]} for n, x in ((1, 60), (2, 64), (3, 56))}})
    whereabouts(state)
    state, own = embarked(state, {"boats": across})
    assert own == 3
    ashore = [man for key, man in state["men"].items() if key.startswith(("b1-", "b2-", "b3-"))]
    assert {man["is"] for man in ashore} == {"armed"}
    assert all(man["y"] > 64 * INCH for man in ashore), "on the other bank"


def test_ks_c31_forty_five_men_at_two_points_take_four_moves() -> None:
    state = by_the_river(boat(50, 58), boat(54, 58), boat(80, 58), boat(84, 58), men=(23, 22), at=(52, 82))
    one, two = (state["units"][key]["men"] for key in ("b1", "b2"))
    files = (one[:20], one[20:], two[:20], two[20:])
    orders = {"boats": {f"boat-{n}": {"embark": men} for n, men in enumerate(files, 1)}}
    state, own = embarked(state, orders)
    assert own == 4
    assert [len(one["aboard"]) for one in state["boats"].values()] == [20, 3, 20, 2]


def test_ks_037_whoever_gets_in_neither_moves_nor_fires_and_may_be_called_back() -> None:
    state = by_the_river(boat(60))
    order = {"boats": {"boat-1": {"embark": ["b1"]}}}
    sheet = GAME.sheet(state, "blue", order)
    assert sheet["orders"] == order
    assert GAME.sheet(state, "blue", sheet["orders"]) == sheet
    man = state["men"]["b1-1"]
    both = {**order, "men": {"b1-1": [[man["x"], man["y"] - 64]]}}
    assert "men.b1-1" in refusals(state, both)
    after = to_men(move(state, order))
    assert "embarking" in GAME.options(after, "blue")["units"]["b1"]["why"]
    assert GAME.options(after, "blue")["boats"]["boat-1"]["landing"] == {"what": "embark", "men": 20, "moves": 1, "of": 2}
    assert "KS-037" in refusals(after, {"boats": {"boat-1": {"row": [[59 * INCH, 60 * INCH]]}}})["boats.boat-1"]
    back = move(after, {"boats": {"boat-1": {"stop": True}}})
    assert back["landings"] == {}
    assert back["units"]["b1"]["doing"] is None
    assert not [key for key, one in back["men"].items() if one["is"] == "held"]


def test_ks_037_units_get_into_and_out_by_their_own_order() -> None:
    state = by_the_river(boat(60))
    assert GAME.options(state, "blue")["units"]["b1"]["into"] == ["boat-1"]
    state = moves(move(state, {"units": {"b1": {"into": "boat-1"}}}), 1)
    assert len(state["boats"]["boat-1"]["aboard"]) == 20
    assert state["units"]["b1"]["aboard"] == "boat-1"
    state = to_men(state)
    assert GAME.options(state, "blue")["units"].get("b1", {}).get("out", True)
    assert "aboard" in GAME.see(state, "blue")["units"]["b1"]["states"]
    assert GAME.see(state, "blue")["men"]["b1-1"]["aboard"] == "boat-1"
    state = move(state, {"units": {"b1": {"out": [60 * INCH, 55 * INCH]}}})
    assert state["units"]["b1"]["aboard"] is None
    assert {state["men"][key]["is"] for key in state["units"]["b1"]["men"]} == {"armed"}
    assert "units.b1" in refusals(to_men(state), {"units": {"b1": {"into": "boat-7"}}})


def test_ks_037_horses_take_two_men_s_room_guns_and_engineers_stay_ashore_amb_ks_10() -> None:
    horse = by_the_river(boat(60), men=(6,), arm="cav")
    assert embarked(horse, {"boats": {"boat-1": {"embark": ["b1"]}}})[1] == 2
    seven = by_the_river(boat(60), men=(7,), arm="cav")
    assert (
        "A boat holds 20 men, a horse counting as two"
        in refusals(seven, {"boats": {"boat-1": {"embark": ["b1"]}}})["boats.boat-1"]
    )
    sappers = by_the_river(boat(60), men=(5,), arm="RE")
    assert "KS-036" in refusals(sappers, {"boats": {"boat-1": {"embark": ["b1"]}}})["boats.boat-1"]


def test_ks_020_boats_are_rowed_twelve_inches_along_the_water() -> None:
    state = by_the_river(boat(60), boat(90, side="red"))
    assert GAME.options(state, "blue")["boats"]["boat-1"]["reach"] == 12 * INCH
    after = step(state, {"boats": {"boat-1": [[72 * INCH, 60 * INCH]]}})
    assert (after["boats"]["boat-1"]["x"], after["boats"]["boat-1"]["h"]) == (72 * INCH, [4096, 0])
    assert any("is rowed 12 in" in text for text in texts(after))
    wrong: dict[str, Any] = {
        "boat-1": {"row": [[73 * INCH, 60 * INCH]]},
        "boat-2": {"row": [[80 * INCH, 60 * INCH]]},
        "boat-9": {"land": True},
    }
    assert set(refusals(state, {"boats": wrong})) == {"boats.boat-1", "boats.boat-2", "boats.boat-9"}
    for order in (
        {"row": [[60 * INCH, 70 * INCH]]},
        {"row": "east"},
        {"sail": True},
        {"land": True},
        {"embark": ["b9"]},
        {"embark": ["x"]},
        {"stop": True},
        4,
    ):
        assert "boats.boat-1" in refusals(state, {"boats": {"boat-1": order}}), order


def test_a_shell_counts_the_men_in_a_boat_where_it_lies() -> None:
    state = moves(move(by_the_river(boat(60)), {"boats": {"boat-1": {"embark": ["b1"]}}}), 1)
    work = Work(GAME.book, state)
    told = shells.strike(work, (60 * INCH, 60 * INCH))
    assert len(told["dead"]) == 10
    assert {work.men[man]["is"] for man in told["dead"]} == {"dead"}
    state = move({**work.state, "log": []})
    assert len(state["boats"]["boat-1"]["aboard"]) == 10
    whereabouts(state)


def test_whoever_waits_on_the_bank_and_falls_does_not_get_in() -> None:
    state = step(by_the_river(boat(60)), {"boats": {"boat-1": {"embark": ["b1"]}}})
    state["men"]["b1-3"]["is"] = "dead"
    while state["mover"] == "red":
        state = step(state, {"done": True} if state["stage"] == "guns" else {})
    state = move(state)
    assert len(state["boats"]["boat-1"]["aboard"]) == 19
    assert state["landings"] == {}


def test_men_aboard_are_fed_where_their_boat_lies_ks_061() -> None:
    army = [
        unit("b1", "inf", 60, 54, men=20, formation="fours"),
        unit("b2", "inf", 60, 30, men=30),
        unit("b3", "TS", 60, 40, wagons=1),
    ]
    state = to_men(open_exercise(army, None, RIVER, boats=[boat(60)]))
    state = moves(move(state, {"boats": {"boat-1": {"embark": ["b1"]}}}), 5)
    assert state["units"]["b1"]["wants"] == {}
    (call,) = [one["figures"] for one in state["ledger"]["blue"] if one["kind"] == "packets"]
    assert call["food"] == 2


def test_the_enemy_s_boat_is_seen_and_not_who_is_in_it() -> None:
    state = moves(move(by_the_river(boat(60)), {"boats": {"boat-1": {"embark": ["b1"]}}}), 1)
    state = step(to_men(state))
    twin = deepcopy(state)
    for man in twin["boats"]["boat-1"]["aboard"][:7]:
        twin["men"][man].pop("aboard")
        twin["men"][man]["is"] = "dead"
    twin["boats"]["boat-1"]["aboard"] = twin["boats"]["boat-1"]["aboard"][7:]
    shown = [
        json.dumps([GAME.see(one, "red"), GAME.options(one, "red"), GAME.sheet(one, "red", {})], sort_keys=True)
        for one in (state, twin)
    ]
    assert shown[0] == shown[1]
    assert GAME.see(state, "red")["boats"]["boat-1"]["aboard"] == []


def test_a_boat_on_dry_land_is_a_fault_of_the_setup() -> None:
    with pytest.raises(BadSetup) as told:
        open_exercise([unit("b1", "inf", 20, 20, men=5)], None, RIVER, boats=[boat(60), boat(60, 30), boat(20, 90)])
    assert "boat 2 is not on the water" in str(told.value)
    assert "boat 3 is not on the water" in str(told.value)
