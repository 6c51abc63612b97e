"""The larger game on the table: terms are played, and only its owner knows a box's contents."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.little_wars.ruleset import LittleWars
from tactical.rulesets.little_wars.setups import setups

SETUPS = [one for one in setups() if one.key in ("larger", "scouts")]

GAME = LittleWars()
FOOT, INCH = 768, 64
DICE = Dice("larger")
Data = dict[str, Any]


def open_small_game(**terms: str) -> Data:
    """Open a small game in the broad valley, everybody deployed by the computer, Blue to move first."""
    agreed = {"country": "broad_valley", "forces": "small", **terms}
    state = GAME.open({"terms": agreed, "first": "blue"}, "larger")
    return GAME.resolve(state, in_their_order(state), DICE)[0]


def in_their_order(state: Data) -> Data:
    """Place both sides' boxes as players would where the computer would, the first in the west: these are not mixed."""
    if "boxes" not in state:
        return {}
    filled, sheets = GAME.resolve(state, {}, DICE)[0]["boxes"], Data()
    for side in state["sides"]:
        places = sorted([box["x"], box["y"]] for box in filled.values() if box["side"] == side)
        keys = sorted(key for key, box in filled.items() if box["side"] == side)
        sheets[side] = {"boxes": dict(zip(keys, places, strict=True))}
    return sheets


def to_men(state: Data) -> Data:
    """Go on until the guns are done."""
    return GAME.resolve(state, {}, DICE)[0] if state["stage"] == "guns" else state


def refused(state: Data, orders: Data) -> dict[str, str]:
    """List the refusals of Blue's sheet, by place."""
    return {one["where"]: one["text"] for one in GAME.sheet(state, "blue", orders)["refused"]}


def test_lw_121_long_moves_while_the_enemy_is_far() -> None:
    state = to_men(open_small_game(moves="3"))
    reaches = {state["men"][key]["arm"]: one["reach"] for key, one in GAME.options(state, "blue")["men"].items()}
    assert reaches == {"inf": 3 * FOOT, "cav": 6 * FOOT}
    gun = next(key for key, one in state["guns"].items() if one["side"] == "blue")
    assert GAME.options(open_small_game(moves="3"), "blue")["guns"][gun]["move"] in (3 * FOOT, 6 * FOOT)
    key = next(key for key, one in state["men"].items() if one["side"] == "blue" and one["arm"] == "inf")
    x, y = state["men"][key]["x"], state["men"][key]["y"]
    assert refused(state, {"men": {key: [[x, y + 3 * FOOT + 1]]}})


def test_lw_128_in_the_open_air_every_move_is_longer_near_the_enemy_too() -> None:
    state = to_men(open_small_game(open_air="3"))
    assert {one["reach"] for one in GAME.options(state, "blue")["men"].values()} == {3 * FOOT // 2, 3 * FOOT}


def test_the_usual_game_knows_nothing_of_all_this() -> None:
    state = to_men(open_small_game())
    assert not {"boxes", "wagons", "trains"} & set(state)
    assert all("rate" not in man for man in state["men"].values())
    told = refused(state, {"boxes": {"bx1": {"open": True}}, "wagons": {}, "trains": {}, "rails": {}})
    assert sorted(told) == ["boxes", "rails", "trains", "wagons"]


def held(state: Data, side: str) -> int:
    """Count a side's men in boxes."""
    return sum(man["side"] == side and man["is"] == "held" for man in state["men"].values())


def test_lw_122_boxes_go_as_units_and_no_farther_than_their_slowest() -> None:
    state = to_men(open_small_game(boxes="yes", moves="2"))
    box = state["boxes"]["bx1"]
    assert held(state, "blue") == 24 + 15 - 6, "all but six scouts"
    reach = GAME.options(state, "blue")["things"]["bx1"]["reach"]
    assert reach == 2 * FOOT, "there is infantry in it"
    way = {"boxes": {"bx1": [[box["x"], box["y"] + reach]]}}
    assert refused(state, way) == {}
    assert "for this box" in refused(state, {"boxes": {"bx1": [[box["x"], box["y"] + 3 * reach]]}})["boxes.bx1"]
    assert "boxes.rx1" in refused(state, {"boxes": {"rx1": [[1, 1]]}})
    after = GAME.resolve(state, {"blue": way}, DICE)[0]
    assert after["boxes"]["bx1"]["y"] == box["y"] + reach


def test_lw_122_of_two_worlds_with_other_contents_the_enemy_sees_one() -> None:
    state = GAME.open(
        {"terms": {"country": "broad_valley", "forces": "small", "boxes": "yes", "moves": "3"}, "first": "blue"}, "twins"
    )
    boxes = {key: box for key, box in state["boxes"].items() if box["side"] == "blue"}
    full, spare = min(boxes), max(boxes)
    swapped = {"boxes": {spare: {"men": boxes[full]["men"][:9], "guns": boxes[full]["guns"]}}}
    one, two = GAME.resolve(state, {}, DICE)[0], GAME.resolve(state, {"blue": swapped}, DICE)[0]
    assert one["boxes"] != two["boxes"]
    for _ in range(6):
        assert GAME.see(one, "red") == GAME.see(two, "red")
        assert GAME.see(one, "blue") != GAME.see(two, "blue")
        for side in ("red",):
            if GAME.to_act(one) == (side,):
                assert GAME.options(one, side) == GAME.options(two, side)
        one, two = GAME.resolve(one, {}, DICE)[0], GAME.resolve(two, {}, DICE)[0]
    page = GAME.see(one, "red")
    assert all("men" not in box for box in page["boxes"].values() if box["side"] == "blue")
    assert list(page["counts"]) == list(page["start"]) == ["red"]
    assert {man["arm"] for man in page["men"].values() if man["side"] == "blue"} == {"cav"}
    assert GAME.keeps_secrets({"terms": {"boxes": "yes"}})
    assert not GAME.keeps_secrets({})


def test_lw_122_neither_number_nor_place_of_a_box_that_the_program_put_down_tells_what_is_in_it() -> None:
    loads = set()
    for seed in "abcdef":
        state = GAME.open({"terms": {"country": "broad_valley", "forces": "small", "boxes": "yes"}}, seed)
        after = GAME.resolve(state, {}, Dice(seed))[0]
        own = [after["boxes"][key] for key in sorted(after["boxes"]) if key[0] == "b"]
        assert [box["x"] for box in own] == sorted(box["x"] for box in own)
        assert all(after["men"][one]["boxed"] == key for key, box in after["boxes"].items() for one in box["men"])
        loads.add(tuple((len(box["men"]), len(box["guns"])) for box in own))
    assert len(loads) > 2


def test_lw_122_a_packing_that_is_refused_changes_nothing_and_the_same_scout_is_taken_out_once() -> None:
    state = GAME.open({"terms": {"country": "broad_valley", "forces": "small", "boxes": "yes"}}, "pack")
    horse = max((box["men"] for box in state["boxes"].values() if box["side"] == "blue"), key=lambda men: men[-1:])
    key = next(key for key, box in state["boxes"].items() if box["men"] == horse)
    assert GAME.check(state, "blue", {"boxes": {key: {"out": [horse[0], horse[0]]}}}) == []
    wrong = {"boxes": {"bx1": {"men": horse, "at": [-5, 0]}}}
    sheet = GAME.sheet(state, "blue", wrong)
    assert [one["where"] for one in sheet["refused"]] == ["boxes.bx1"]
    assert sheet["view"] == GAME.sheet(state, "blue", {})["view"]


def test_lw_123_scouts_open_a_box_and_everybody_in_it_stands_out() -> None:
    state = to_men(open_small_game(boxes="yes"))
    scout = next(key for key, man in state["men"].items() if man["side"] == "red" and man["is"] == "armed")
    near, far = state["boxes"]["bx1"], state["boxes"]["bx2"]
    state = deepcopy(state)
    state["men"][scout].update(x=near["x"] + 9 * FOOT, y=near["y"] + 2000)
    inside = len(near["men"])
    assert inside
    before = len(state["men"])
    after = GAME.resolve(state, {}, DICE)[0]
    assert after["boxes"]["bx1"]["is"] == "open"
    assert any("LW-123" in line["rules"] for line in after["log"])
    assert any("LW-125" in line["rules"] for line in after["log"])
    after = GAME.resolve(after, {}, DICE)[0]
    assert all(after["men"][key]["is"] == "armed" for key in near["men"])
    assert all(after["guns"][key]["is"] == "in place" for key in near["guns"])
    assert len(after["men"]) == before
    assert after["boxes"]["bx2"]["is"] == (
        "open" if abs(far["x"] - state["men"][scout]["x"]) < 9 * FOOT else after["boxes"]["bx2"]["is"]
    )


def test_lw_124_troops_with_no_enemy_near_go_back_into_their_box() -> None:
    state = to_men(open_small_game(boxes="yes"))
    men, guns = list(state["boxes"]["bx1"]["men"]), list(state["boxes"]["bx1"]["guns"])
    x, y = state["boxes"]["bx1"]["x"], state["boxes"]["bx1"]["y"]
    state = GAME.resolve(state, {"blue": {"boxes": {"bx1": {"open": True}}}}, DICE)[0]
    while state["mover"] != "blue" or state["stage"] != "men":
        state = GAME.resolve(state, {}, DICE)[0]
    assert state["boxes"]["bx1"]["is"] == "open"
    order = {"boxes": {"bx1": {"in": men, "guns": guns, "at": [x, y]}}}
    assert refused(state, order) == {}
    assert "men." + men[0] in refused(state, {**order, "men": {men[0]: [[x, y + 300]]}})
    after = GAME.resolve(state, {"blue": order}, DICE)[0]
    assert after["boxes"]["bx1"]["men"] == sorted(men)
    assert {after["men"][key]["is"] for key in men} == {"held"}
    assert "not within 6 in" in refused(state, {"boxes": {"bx1": {"in": men, "at": [x + 2000, y]}}})["boxes.bx1"]


def test_lw_126_lw_127_men_out_of_supply_and_guns_without_a_cart() -> None:
    state = deepcopy(open_small_game(supply="yes"))
    assert sorted({one["kind"] for one in state["wagons"].values()}) == ["cart", "wagon"]
    for one in state["wagons"].values():
        if one["side"] == "blue":
            one["x"], one["y"] = 100 * INCH, 200 * INCH
    for _ in range(6):
        state = GAME.resolve(state, {}, DICE)[0]
        if state["mover"] == "blue" and state["stage"] == "men" and state["ply"] > 2:
            break
    key = next(key for key, man in state["men"].items() if man["side"] == "blue" and man["arm"] == "inf")
    x, y = state["men"][key]["x"], state["men"][key]["y"]
    assert state["men"][key]["short"]
    away = 1 if x > 100 * INCH else -1
    assert "out of supply" in refused(state, {"men": {key: [[x + 500 * away, y]]}})["men." + key]
    wagon = next(name for name, one in state["wagons"].items() if one["side"] == "blue")
    drive = {"wagons": {wagon: [[100 * INCH + 300, 200 * INCH]]}}
    assert refused(state, drive) == {}
    assert "wagons." + wagon in refused(state, {"wagons": {wagon: [[100 * INCH + 3000, 200 * INCH]]}})
    assert GAME.resolve(state, {"blue": drive}, DICE)[0]["wagons"][wagon]["x"] == 100 * INCH + 300


def test_lw_127_a_cart_lets_the_gun_fire() -> None:
    state = deepcopy(open_small_game(supply="yes"))
    while state["ply"] < 3 or state["stage"] != "guns":
        state = deepcopy(GAME.resolve(state, {}, DICE)[0])
        if state["stage"] == "men" and state["ply"] >= 3:
            break
    key = next(key for key, gun in state["guns"].items() if gun["side"] == "blue")
    cart = next(name for name, one in state["wagons"].items() if one["side"] == "blue" and one["kind"] == "cart")
    state["stage"] = "guns"
    state["wagons"][cart].update(x=state["guns"][key]["x"], y=100)
    assert GAME.options(state, "blue")["guns"][key]["fire"] == 4
    state["wagons"][cart].update(x=state["guns"][key]["x"] + 25 * INCH)
    told = GAME.options(state, "blue")["guns"][key]
    assert told["fire"] == 0
    assert "ammunition" in told["why"]


def test_lw_130_lw_131_lw_133_a_journey_by_train() -> None:
    state = deepcopy(to_men(open_small_game(railway="yes")))
    train = state["trains"]["bt1"]
    men = [key for key, man in state["men"].items() if man["side"] == "blue" and man["arm"] == "inf"][:12]
    assert "not massed" in refused(state, {"trains": {"bt1": {"load": {"men": men}}}})["trains.bt1"]
    for n, key in enumerate(men):
        state["men"][key].update(x=250 * INCH - 120 - 60 * (n // 6), y=60 + 60 * (n % 6))
    after = GAME.resolve(state, {"blue": {"trains": {"bt1": {"load": {"men": men}}}}}, DICE)[0]
    assert after["trains"]["bt1"]["men"] == sorted(men)
    assert {after["men"][key]["is"] for key in men} == {"held"}
    for _ in range(9):
        after = GAME.resolve(after, {}, DICE)[0]
        if after["mover"] == "blue" and after["stage"] == "men":
            break
    s = train["s"]
    assert "too far" in refused(after, {"trains": {"bt1": {"run": s + 97 * INCH}}})["trains.bt1"]
    after = GAME.resolve(after, {"blue": {"trains": {"bt1": {"run": s + 96 * INCH}}}}, DICE)[0]
    for _ in range(9):
        after = GAME.resolve(after, {}, DICE)[0]
        if after["mover"] == "blue" and after["stage"] == "men":
            break
    after = GAME.resolve(after, {"blue": {"trains": {"bt1": {"unload": True}}}}, DICE)[0]
    assert {after["men"][key]["is"] for key in men} == {"armed"}
    assert after["trains"]["bt1"]["men"] == []
    assert all(abs(after["men"][key]["y"] - (s + 96 * INCH)) < 12 * INCH for key in men)


def test_lw_134_a_rail_torn_up_by_four_men_stops_the_train() -> None:
    state = deepcopy(to_men(open_small_game(railway="yes")))
    men = [key for key, man in state["men"].items() if man["side"] == "blue" and man["arm"] == "inf"][:4]
    for n, key in enumerate(men):
        state["men"][key].update(x=250 * INCH, y=2 * FOOT + 100 + 60 * n)
    orders = {"rails": {"RAIL1:2": men}}
    assert refused(state, orders) == {}
    assert "rails.RAIL1:9" in refused(state, {"rails": {"RAIL1:9": men}})
    for _ in range(2):
        state = GAME.resolve(state, {"blue": orders}, DICE)[0]
        while not (state["mover"] == "blue" and state["stage"] == "men"):
            state = GAME.resolve(state, {}, DICE)[0]
    assert state["torn"] == ["RAIL1:2"]
    assert "torn up" in refused(state, {"trains": {"bt1": {"run": 5 * FOOT}}})["trains.bt1"]
    assert GAME.see(state, "red")["torn"] == ["RAIL1:2"]


@pytest.mark.parametrize(
    "orders",
    [
        {"boxes": 7},
        {"boxes": {"bx1": 7}},
        {"boxes": {"bx1": {"in": [[1]], "at": [0, 0]}}},
        {"wagons": {"bw1": {}}},
        {"trains": {"bt1": {"load": 7}}},
        {"trains": {"bt1": {"load": {"men": [7]}}}},
        {"rails": {"RAIL1:x": []}},
        {"rails": {"RAIL1:1": [[]]}},
        {"boxes": {"bx1": {"in": ["zz"], "at": [0, 0]}}},
        {"trains": {"bt1": {"run": 10**9}}},
    ],
)
def test_what_cannot_be_read_is_refused_in_words(orders: Data) -> None:
    state = to_men(open_small_game(boxes="yes", supply="yes", railway="yes"))
    assert refused(state, orders)
    assert refused(state, {**orders, "men": {}})


def test_the_larger_game_is_played_by_the_program_and_nobody_is_lost() -> None:
    terms = {**SETUPS[0].contents["terms"], "forces": "small"}
    state = GAME.open({"terms": terms}, "played")
    began = len(state["men"])
    for n in range(13):
        orders = {side: GAME.captain(state, side, DICE.child(n, side)) for side in GAME.to_act(state)}
        state = GAME.resolve(state, orders, DICE)[0]
        boxed = sum(len(box["men"]) for box in state["boxes"].values())
        assert boxed == sum(man["is"] == "held" for man in state["men"].values())
        assert len(state["men"]) == began
    assert any(box["is"] == "open" for box in state["boxes"].values())


def test_every_set_up_of_the_larger_game_opens() -> None:
    for setup in SETUPS:
        state = GAME.resolve(GAME.open(setup.contents, "s"), {}, DICE)[0]
        assert all(box["is"] == "shut" for box in state["boxes"].values())
        assert len({(box["x"], box["y"]) for box in state["boxes"].values()}) == len(state["boxes"])


def test_a_battle_goes_on_from_its_text_to_the_byte() -> None:
    state = to_men(open_small_game(boxes="yes", supply="yes", railway="yes", moves="3"))
    again = json.loads(json.dumps(state))
    for _ in range(3):
        state, again = GAME.resolve(state, {}, DICE)[0], GAME.resolve(again, {}, DICE)[0]
        assert json.dumps(state, sort_keys=True) == json.dumps(again, sort_keys=True)
