"""Questions while a volley or a shell is being aimed, and units placed or sent at a unit as near as possible."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tests.tactical.rulesets.kriegspiel.exercise import GAME, INCH, feature, open_exercise, refusals, step, to_men, unit

Data = dict[str, Any]


def facing(*features: Data) -> Data:
    """Place ten men extended, and five of the enemy ten inches before them."""
    blue = unit("b1", "inf", 40, 40, men=10, formation="extended", face=[0, 1])
    state = open_exercise([blue], [unit("r1", "inf", 40, 52, men=5, face=[0, -1])], *features)
    return {**state, "ply": 3, "stage": "guns"}


def ask(state: Data, about: Data) -> Data:
    return GAME.ask(state, state["mover"], {}, about)


def test_ks_006_the_chance_of_a_volley_is_told_before_it_and_is_the_one_it_is_fired_with() -> None:
    state = facing()
    told = ask(state, {"unit": "b1"})["targets"]
    assert told
    assert set(told) <= {f"r1-{n}" for n in range(1, 6)}
    best = max(sorted(told), key=lambda one: told[one])
    asked = ask(state, {"unit": "b1", "target": best})
    assert asked["chance"] == told[best]
    assert asked["man"] == best
    after = GAME.resolve(state, {"blue": {"volley": [["b1", best]]}}, Dice("fire"))[0]
    (line,) = [one for one in after["log"] if "volley" in one["text"].lower()]
    assert ["chance per mille", told[best]] in line["figures"]


def test_ks_007_a_volley_at_nobody_says_so_before_it_is_fired() -> None:
    state = facing()
    assert "nobody stands there" in ask(state, {"unit": "b1", "target": [40 * INCH, 70 * INCH]})["nobody"]
    assert "nobody" not in ask(state, {"unit": "b1", "target": [40 * INCH, 52 * INCH]})
    side = ask(state, {"unit": "b1", "target": [90 * INCH, 40 * INCH]})
    assert side["rule"] == "KS-007"
    assert "45 degrees" in side["why"]


def test_whoever_cannot_be_seen_is_not_told_of() -> None:
    state = facing(feature("H", "house", [(30, 44), (50, 44), (50, 47), (30, 47)]))
    assert ask(state, {"unit": "b1"}) == {"targets": {}}


def test_what_cannot_be_read_or_is_anothers_is_answered_by_nothing() -> None:
    state = facing()
    for about in ({}, {"unit": "r1"}, {"unit": 3}, {"unit": ["b1"]}, {"gun": "zz"}, {"gun": {}}, {"gun": "b1-g1", "target": "x"}):
        assert ask(state, about) == {}, about
    assert GAME.ask(state, "red", {}, {"unit": "r1"}) == {}, "it is not Red's move"
    assert GAME.ask(state, "umpire", {}, {"unit": "b1"}) == {}
    assert GAME.ask(to_men(state), "blue", {}, {"unit": "b1"}) == {}
    assert "volley is aimed at" in ask(state, {"unit": "b1", "target": {}})["why"]


def test_a_shell_is_refused_with_its_reason_while_it_is_aimed() -> None:
    state = open_exercise([unit("b1", "RA", 40, 40, guns=1, face=[0, 1])], [unit("r1", "inf", 40, 90, men=5)])
    state["ply"] = 3
    gun = state["units"]["b1"]["guns"][0]
    told = ask(state, {"gun": gun, "target": [40 * INCH, 41 * INCH], "screw": "light"})
    assert told["rule"] == "KS-001"
    assert ask(state, {"gun": gun, "target": [40 * INCH, 80 * INCH], "screw": "medium"}) == {}


def test_ks_091_horse_that_is_sent_at_a_body_charges_it_and_foot_goes_up_to_it() -> None:
    blue = [unit("b1", "cav", 40, 40, men=12, face=[0, 1]), unit("b2", "inf", 47, 44, men=5, formation="extended", face=[0, 1])]
    state = to_men(open_exercise(blue, [unit("r1", "inf", 43, 51, men=10, formation="extended", face=[0, -1])]))
    orders = {"attack": {one: "r1" for key in ("b1", "b2") for one in state["units"][key]["men"]}}
    laid = GAME.sheet(state, "blue", orders)
    assert laid["orders"]["units"]["b1"] == {"charge": "r1"}
    assert "attack" not in laid["orders"]
    foot = {one for one in laid["orders"]["men"] if one.startswith("b2-")}
    assert foot == set(laid["options"]["brought"]["touch"])
    assert foot
    assert GAME.check(state, "blue", laid["orders"]) == []
    after = step(state, laid["orders"])
    assert after["units"]["r1"]["charged"] == state["ply"]


def test_few_horse_that_are_sent_at_a_body_are_refused_by_the_rule_of_eight() -> None:
    state = to_men(
        open_exercise([unit("b1", "cav", 40, 40, men=6, face=[0, 1])], [unit("r1", "inf", 40, 51, men=10, face=[0, -1])])
    )
    wrong = refusals(state, {"attack": dict.fromkeys(state["units"]["b1"]["men"], "r1")})
    assert list(wrong) == ["units.b1"]
    assert wrong["units.b1"].startswith("KS-091")


def test_a_unit_put_down_on_another_or_too_far_forward_stands_as_near_as_there_is_room() -> None:
    from tactical.rulesets.kriegspiel.setups import setups

    state = GAME.open(setups()[0].contents, "deploy")
    side = GAME.to_act(state)[0]
    keys = GAME.options(state, side)["deploy"]["units"]
    foot = [key for key in keys if state["units"][key]["arm"] == "inf"][:2]
    wide = state["country"]["width"] // 2
    y = 12 * INCH if state["home"][side] == "south" else state["country"]["depth"] - 12 * INCH
    far = state["country"]["depth"] // 2
    orders = {"units": {foot[0]: {"at": [wide, y]}, foot[1]: {"at": [wide, y]}}, "near": foot}
    laid = GAME.sheet(state, side, orders)
    assert laid["refused"] == []
    assert set(laid["orders"]["units"]) == set(foot)
    assert laid["orders"]["units"][foot[0]]["at"] == [wide, y]
    assert GAME.sheet(state, side, {"units": {foot[0]: {"at": [wide, far]}}, "near": foot})["refused"] == []
    assert len(GAME.sheet(state, side, {"units": orders["units"]})["refused"]) == 1, "unless it is asked for, it is refused"
