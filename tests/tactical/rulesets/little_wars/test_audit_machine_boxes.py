"""LW-123: the men of an opened box, stood out by their owner in the interval after the move."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.little_wars.ruleset import LittleWars

Data = dict[str, Any]
GAME, DICE, FOOT, INCH = LittleWars(), Dice("lids"), 768, 64


def full(state: Data, side: str) -> str:
    """Find the first box of a side, open or shut, that has men in it."""
    return next(key for key, box in sorted(state["boxes"].items()) if box["side"] == side and len(box["men"]) > 10)


@pytest.fixture(scope="module")
def opened() -> Data:
    """Open a box of Blue's own, and one of Red's by a scout of Blue: both have to stand out their men."""
    terms = {"country": "broad_valley", "forces": "small", "boxes": "yes"}
    state = GAME.resolve(GAME.open({"terms": terms, "first": "blue"}, "lids"), {}, DICE)[0]
    scout = next(key for key, man in sorted(state["men"].items()) if man["side"] == "blue" and man["is"] == "armed")
    box = state["boxes"][full(state, "red")]
    state["men"][scout].update(x=box["x"], y=box["y"] - 9 * FOOT)
    return GAME.resolve(state, {"blue": {"boxes": {full(state, "blue"): {"open": True}}}}, DICE)[0]


def test_lw_123_both_owners_are_asked_before_the_next_move_begins(opened: Data) -> None:
    assert (opened["stage"], opened["ply"], GAME.to_act(opened)) == ("stand_out", 1, ("blue", "red"))
    assert GAME.clock(opened) is None
    options = GAME.options(opened, "red")
    assert options["form"] == "deploy"
    assert sorted(options["men"]) == opened["boxes"][full(opened, "red")]["men"]
    assert GAME.check(opened, "red", options["deploy"]["rest"]) == []
    assert GAME.captain(opened, "red", DICE) == {}
    seen = GAME.see(opened, "red")["men"]
    held = {key for key, man in seen.items() if man["is"] == "held"}
    assert held == set(opened["boxes"][full(opened, "red")]["men"])
    assert not set(opened["boxes"][full(opened, "blue")]["men"]) & set(seen), "not yet stood out"
    assert not GAME.idle(opened, "red", frozenset({"first"}))
    assert GAME.idle(opened, "red", frozenset({"cavalry"}))


def test_lw_123_where_they_stand_is_their_owners_choice_within_six_inches_of_the_box(opened: Data) -> None:
    box, blues = opened["boxes"][full(opened, "red")], opened["boxes"][full(opened, "blue")]["men"]
    one, two, three = box["men"][:3]
    spot, other = [box["x"] - 400, box["y"]], [box["x"] + 2 * FOOT, box["y"]]
    orders: Data = {"put": {one: spot, two: spot, three: other, blues[0]: spot}}
    sheet = GAME.sheet(opened, "red", orders)
    assert sheet["orders"] == {"put": {one: spot}}
    refused = {fault["where"]: fault["rule"] for fault in sheet["refused"]}
    assert refused == {f"put.{two}": "LW-043", f"put.{three}": "LW-123", f"put.{blues[0]}": "LW-123"}
    after = GAME.resolve(opened, {"red": sheet["orders"], "blue": {}}, DICE)[0]
    assert [after["men"][one]["x"], after["men"][one]["y"]] == spot
    assert {after["men"][key]["is"] for key in (*box["men"], *blues)} == {"armed"}
    assert {gun["is"] for key, gun in after["guns"].items() if key in box["guns"]} == {"in place"}
    assert not any(one["men"] or one["guns"] for one in after["boxes"].values() if one["is"] == "open")
    assert (after["ply"], after["mover"], GAME.to_act(after)) == (2, "red", ("red",))


def test_lw_123_a_gun_is_stood_out_by_its_owner_too(opened: Data) -> None:
    box = opened["boxes"][full(opened, "red")]
    (gun,) = {key for key, one in opened["guns"].items() if one["side"] == "red"}
    place = [box["x"] + 300, box["y"]]
    after = GAME.resolve(opened, {"red": {"guns": {gun: place}}, "blue": {}}, DICE)[0]
    assert [after["guns"][gun]["x"], after["guns"][gun]["y"]] == place
    assert "guns." + gun in {one["where"] for one in GAME.check(opened, "red", {"guns": {gun: [box["x"], box["y"] - 900]}})}


def test_lw_124_nobody_shuts_an_empty_box_nor_boxes_what_has_moved(opened: Data) -> None:
    state = GAME.resolve(opened, {}, DICE)[0]
    while state["mover"] != "red" or state["stage"] != "men":
        state = GAME.resolve(state, {}, DICE)[0]
    key = next(key for key, box in state["boxes"].items() if box["side"] == "red" and box["is"] == "open")
    far = [20 * FOOT, 20 * FOOT]
    why = {one["where"]: one["text"] for one in GAME.check(state, "red", {"boxes": {key: {"in": [], "at": far}}})}
    assert why == {f"boxes.{key}": "A box that is shut again must hold somebody."}


def test_lw_122_lw_124_an_open_box_is_not_moved_and_who_went_with_a_gun_is_not_boxed(opened: Data) -> None:
    state = GAME.resolve(opened, {}, DICE)[0]
    while state["mover"] != "red" or state["stage"] != "men":
        state = GAME.resolve(state, {}, DICE)[0]
    key, inside = full(opened, "red"), opened["boxes"][full(opened, "red")]["men"]
    state = deepcopy(state)
    for man in state["men"].values():
        if man["side"] == "blue":
            man["y"] = min(man["y"], 3000)
    x, y = state["boxes"][key]["x"], state["boxes"][key]["y"]
    wrong = {one["rule"]: one["text"] for one in GAME.check(state, "red", {"boxes": {key: [[x, y - 300]]}})}
    assert wrong == {"LW-122": "This box stands open."}
    near = [one for one in inside if abs(state["men"][one]["x"] - x) < 300 and abs(state["men"][one]["y"] - y) < 300]
    order = {"boxes": {key: {"in": near[:3], "at": [x, y]}}}
    assert GAME.check(state, "red", order) == []
    state["men"][near[0]]["gun"] = "rg1"
    assert [one["text"] for one in GAME.check(state, "red", order)] == [f"These have acted in this move: {near[0]}."]
