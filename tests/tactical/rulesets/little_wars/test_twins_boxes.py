"""Twin worlds of the larger game: the enemy's boxes, and his forces behind the curtain, change not one byte that a side is given,
whatever it asks and orders, over a whole battle."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.little_wars.ruleset import LittleWars
from tests.tactical.rulesets.answer_differences import first_difference, other

Data = dict[str, Any]
GAME = LittleWars()
MOVES = 26
FIELD: Data = {"name": "Field", "width": 90 * 64, "depth": 260 * 64, "features": []}
UNITS: tuple[Data, ...] = ({"type": "inf", "count": 5}, {"type": "inf", "count": 4}, {"type": "cav", "count": 9}, {"type": "gun"})


def open_box_battle(**terms: str) -> Data:
    """Open a small battle with boxes, or other terms."""
    forces = [
        {"side": side, "units": [{"key": f"{side[0]}{n}", **one} for n, one in enumerate(UNITS, 1)]} for side in ("blue", "red")
    ]
    return GAME.open(
        {"country": FIELD, "forces": forces, "first": "blue", "terms": {"boxes": "yes", "moves": "3", **terms}}, "twins"
    )


def probes(state: Data, side: str) -> list[Data]:
    """List sheets that feel for the unseen: for men, guns and boxes by their names, and for room."""
    foe = other(side)[0]
    names = [f"{foe}{body}-{n}" for body in (1, 2, 3) for n in range(1, 10)]
    guns, boxes, own = [f"{foe}4", f"{side[0]}4"], sorted(state["boxes"]), f"{side[0]}3-1"
    point = [3000, 8000]
    shut = {key: {"in": names[:3], "guns": guns, "at": point} for key in boxes}
    packed = {key: {"men": names, "at": point} for key in boxes}
    return [
        {},
        {"men": {name: [point] for name in names}, "off": [*names, *guns], "boxes": {key: {"open": True} for key in boxes}},
        {"posts": {gun: [names[0], own] for gun in guns}, "surrender": names, "boxes": shut},
        {"fire": [[guns[1], name] for name in names], "guns": {gun: {"to": point, "crew": names[:4]} for gun in guns}},
        {"put": dict.fromkeys(names, point), "guns": dict.fromkeys(guns, point), "boxes": packed},
    ]


def list_known(state: Data, side: str) -> list[Any]:
    """Collect everything a side is given, and the orders of the captain who sees with its eyes."""
    posts = [frozenset([post]) for post in GAME.posts]
    found: list[Any] = [
        GAME.see(state, side),
        GAME.options(state, side),
        GAME.clock(state),
        GAME.to_act(state),
        GAME.result(state),
    ]
    found += [GAME.idle(state, side, post) for post in posts]
    for orders in probes(state, side):
        found += [GAME.sheet(state, side, orders), GAME.check(state, side, orders), GAME.part(state, side, orders, posts[1])]
    if side in GAME.to_act(state):
        found.append(GAME.hint(state, side, Dice("twins")))
    return found


def mixed(state: Data, side: str) -> Data | None:
    """Move the contents of this side's shut boxes one box farther on; None where that changes nothing."""
    twin = deepcopy(state)
    shut = [key for key, box in sorted(twin["boxes"].items()) if box["side"] == side and box["is"] in ("shut", "held")]
    inside = [(twin["boxes"][key]["men"], twin["boxes"][key]["guns"]) for key in shut]
    for key, (men, guns) in zip(shut, inside[1:] + inside[:1], strict=True):
        twin["boxes"][key].update(men=men, guns=guns)
        for part, keys in (("men", men), ("guns", guns)):
            for one in keys:
                twin[part][one]["boxed"] = key
    return None if twin == state else twin


def fewer(state: Data, side: str) -> Data | None:
    """Empty one of this side's boxes: neither men nor gun in it ever were."""
    twin = deepcopy(state)
    full = next(
        (box for _, box in sorted(twin["boxes"].items()) if box["side"] == side and box["is"] == "shut" and box["men"]), None
    )
    if full is None:
        return None
    for part in ("men", "guns"):
        for one in full[part]:
            twin[part].pop(one)
    full.update(men=[], guns=[])
    return twin


def test_lw_122_nothing_that_a_side_is_given_depends_on_what_is_in_the_enemys_boxes() -> None:
    state, asked = open_box_battle(), 0
    for _ in range(MOVES):
        for side in ("blue", "red"):
            for change in (mixed, fewer) if state["stage"] != "deploy" else (mixed,):
                twin = change(state, other(side)) if state["move"] % 2 else None
                if twin is not None:
                    asked += 1
                    assert first_difference(list_known(state, side), list_known(twin, side)) == "", (
                        state["move"],
                        change.__name__,
                    )
        sheets = {side: GAME.captain(state, side, Dice(side)) for side in GAME.to_act(state)}
        state = GAME.resolve(state, sheets, Dice("twins"))[0]
    assert asked > 6
    assert state["touched"]


def test_lw_122_a_move_of_one_side_comes_to_the_same_for_it_whatever_is_in_the_enemys_boxes() -> None:
    state, compared = open_box_battle(), 0
    for _ in range(9):
        for side in GAME.to_act(state):
            twin = mixed(state, other(side)) if state["stage"] != "deploy" else None
            if twin is not None:
                sheet = {side: GAME.captain(state, side, Dice(side))}
                one, two = (GAME.resolve(world, sheet, Dice("twins")) for world in (state, twin))
                if not any("LW-123" in line["rules"] for line in one[1]):  # where a lid comes off, everybody looks in
                    assert first_difference(list_known(one[0], side), list_known(two[0], side)) == ""
                    assert one[1] == two[1]
                    compared += 1
        sheets = {side: GAME.captain(state, side, Dice(side)) for side in GAME.to_act(state)}
        state = GAME.resolve(state, sheets, Dice("twins"))[0]
    assert compared > 1


@pytest.mark.parametrize("terms", [{}, {"boxes": "no"}], ids=["boxes", "no boxes"])
def test_lw_013_nothing_that_a_side_is_given_depends_on_what_is_behind_the_curtain(terms: dict[str, str]) -> None:
    state = open_box_battle(**terms)
    state.setdefault("boxes", {})
    for side in ("blue", "red"):
        foe, twin = other(side), deepcopy(state)
        for key in [key for key, man in twin["men"].items() if man["side"] == foe][::2]:
            twin["men"].pop(key)
        for key, one in [*twin["guns"].items(), *twin["bodies"].items()]:
            if one["side"] == foe:
                one["name"] = f"another {key}"
        twin["start"][foe] = {arm: n + 1 for arm, n in twin["start"][foe].items()}
        twin["brought"][foe] = ["others"]
        for key, box in twin["boxes"].items():
            if box["side"] == foe:
                twin["boxes"][key] = {**box, "men": box["men"][1:], "guns": []}
        assert first_difference(list_known(state, side), list_known(twin, side)) == ""


def test_lw_054_no_shot_is_known_before_it_is_fired_and_its_dice_do_not_hang_on_the_order_of_shots() -> None:
    """No question of a player throws a die: a shot's outcome is by ply, gun and number, and comes when it is fired."""
    line = [[2000 + 200 * n, 2000] for n in range(9)]
    foot = [
        {
            "side": side,
            "units": [
                {
                    "key": f"{side[0]}1",
                    "type": "inf",
                    "count": 9,
                    "at": [[x, y + (0 if side == "blue" else 1500)] for x, y in line],
                },
                {"key": f"{side[0]}2", "type": "gun", "at": [[2300, 1700 if side == "blue" else 4000]]},
                {"key": f"{side[0]}3", "type": "gun", "at": [[3300, 1700 if side == "blue" else 4000]]},
            ],
        }
        for side in ("blue", "red")
    ]
    state = GAME.open({"country": FIELD, "forces": foot, "first": "blue"}, "one")
    while state["ply"] < 3 or state["stage"] != "guns":
        state = GAME.resolve(state, {}, Dice("one"))[0]
    shots = [["b2", "r1-5"], ["b3", "r1-6"], ["b2", "r1-1"], ["b3", "r1-8"]]
    assert GAME.check(state, "blue", {"fire": shots}) == []
    sheets = [GAME.sheet(state, "blue", {"fire": fire}) for fire in (shots, shots[:1], shots, [])]
    assert sheets[0] == sheets[2]
    assert all(not one["view"]["shots"] and not one["view"]["fallen"] for one in sheets)
    drawn = []
    for fire in (shots, [shots[1], shots[0], *shots[2:]], [shots[1], shots[3], shots[0], shots[2]]):
        after = GAME.resolve(state, {"blue": {"fire": fire}}, Dice("one"))[0]
        rolls = sorted((line["shot"], str(line["rolls"][:1])) for line in after["log"] if "shot" in line)
        drawn.append(rolls)
        assert rolls
    assert drawn[0] == drawn[1] == drawn[2]
