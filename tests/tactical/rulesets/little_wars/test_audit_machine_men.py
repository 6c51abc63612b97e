"""The men's sheet in the cases that the audit of the machine found untried."""

from __future__ import annotations

from typing import Any

from tests.tactical.rulesets.little_wars.floor import GAME, battle, foot, gun, horse, play, refused, to_order_units

Data = dict[str, Any]


def captive(state: Data, key: str, captor: str = "blue") -> None:
    state["men"][key].update({"is": "prisoner", "of": captor})


def test_lw_079_who_hoists_the_white_flag_is_not_moved_on_the_same_sheet() -> None:
    state = battle([foot("b1", (30, 30), (60, 10))], [foot("r1", (30, 40))])
    wrong = refused(state, {"surrender": ["b1-1"], "men": {"b1-1": [to_order_units(31, 30)]}})
    assert {where: rule for where, (rule, _) in wrong.items()} == {"men.b1-1": "LW-079"}


def test_lw_073_a_prisoner_whose_escort_stays_behind_keeps_his_place_and_nobody_else_gets_it() -> None:
    state = battle([foot("b1", (30, 34), (50, 30))], [foot("r1", (30, 30), (30, 70))])
    captive(state, "r1-1")
    state["men"]["b1-2"].update(x=40 * 64, **{"from": to_order_units(40, 30)})
    sheet = {"men": {"r1-1": [to_order_units(30, 20)], "b1-2": [to_order_units(30, 30)]}}
    assert {where: rule for where, (rule, _) in refused(state, sheet).items()} == {"men.b1-2": "LW-043", "men.r1-1": "LW-073"}
    assert refused(state, {"men": {**sheet["men"], "b1-1": [to_order_units(30, 24)]}}) == {}


def test_sc_lw_37_a_prisoner_is_led_no_farther_than_the_man_goes_who_ends_beside_him() -> None:
    state = battle([foot("b1", (31, 30)), horse("b2", (28, 30))], [horse("r1", (30, 32)), foot("r2", (60, 60))])
    captive(state, "r1-1")
    far = {"men": {"r1-1": [to_order_units(30, 47)], "b1-1": [to_order_units(31, 42)]}}
    assert refused(state, far)["men.r1-1"][0] == "LW-073"
    assert refused(state, {"men": {**far["men"], "b2-1": [to_order_units(28, 46)]}}) == {}
    alone = battle([foot("b1", (31, 30))], [horse("r1", (30, 32)), foot("r2", (60, 60))])
    captive(alone, "r1-1")
    assert GAME.options(alone, "blue")["men"]["r1-1"]["reach"] == 12 * 64, "no faster than his escort"


def test_lw_105_what_is_left_of_a_move_must_take_a_man_over_his_line() -> None:
    state = battle([foot("b1", (30, 13))], [foot("r1", (30, 60))])
    assert refused(state, {"men": {"b1-1": [to_order_units(30, 4)]}, "off": ["b1-1"]})["off.b1-1"][0] == "LW-030"
    near = battle([foot("b1", (30, 12))], [foot("r1", (30, 60))])
    assert refused(near, {"men": {"b1-1": [to_order_units(30, 4)]}, "off": ["b1-1"]}) == {}
    near["men"]["b1-1"]["is"] = "freed"
    assert play(near, {"off": ["b1-1"]})["men"]["b1-1"]["is"] == "off"


def leaving(y: float) -> Data:
    """Place a gun near its own line with four men of its own about it, and four others by themselves."""
    near, apart = ((26, 2), (28, 2), (32, 2), (34, 2)), ((50, 2), (52, 2), (54, 2), (56, 2))
    return battle([foot("b1", *near), foot("b2", *apart), gun("bg1", 30, y)], [foot("r1", (30, 60))])


def test_sc_lw_34_a_gun_goes_off_with_four_who_served_it_from_near_the_line_and_not_after_firing() -> None:
    crew, others = ([f"{body}-{n}" for n in range(1, 5)] for body in ("b1", "b2"))
    state = leaving(3)
    assert refused(state, {"off": [*crew, "bg1"]}) == {}
    assert refused(state, {"off": [*others, "bg1"]})["off.bg1"][0] == "LW-040"
    assert refused(leaving(4), {"off": [*crew, "bg1"]})["off.bg1"][0] == "LW-042"
    state["guns"]["bg1"].update(did="fired", shots=1)
    assert refused(state, {"off": [*crew, "bg1"]})["off.bg1"][0] == "LW-034"


def test_lw_039_a_man_who_is_freed_and_unarmed_fills_no_post() -> None:
    state = battle([gun("bg1", 36, 40), foot("b1", (32, 37), (40, 37))], [foot("r1", (36, 70))])
    state["guns"]["bg1"].update(did="fired", shots=1)
    for key, x in (("b1-1", 35), ("b1-2", 37)):
        state["men"][key].update(x=x * 64, **{"from": to_order_units(x, 37)})
    assert not any("post" in line["text"] for line in play(state, {})["log"])
    state["men"]["b1-1"].update({"is": "freed", "since": 1})
    assert any(line["text"].startswith("Nobody can reach a post") for line in play(state, {})["log"])


def test_lw_072_nobody_moves_his_own_men_in_the_enemys_hands() -> None:
    state = battle([foot("b1", (30, 30), (30, 20))], [foot("r1", (31, 30))])
    captive(state, "b1-1", "red")
    assert "b1-1" not in GAME.options(state, "blue")["men"]
    assert "men.b1-1" in refused(state, {"men": {"b1-1": [to_order_units(30, 29)]}})
    assert not refused({**state, "mover": "red"}, {"men": {"b1-1": [to_order_units(30, 31)]}})


CREW = ((33, 30), (39, 30), (33, 32))


def manned(*more: tuple[float, float], red: tuple[tuple[float, float], ...] = ((36, 60),)) -> Data:
    """Place Blue's gun on (36, 30) with three men, and more."""
    return battle([gun("bg1", 36, 30), foot("b1", *CREW, *more)], [foot("r1", *red)], stage="guns")


def test_sc_lw_15_who_came_from_where_is_forgotten_when_a_gun_is_swung_or_moved() -> None:
    state = manned((39, 32), (39, 34))
    state["guns"]["bg1"]["near"] = {"r1-1": 1}
    assert play(state, {"fire": [["bg1", "r1-1"]]})["guns"]["bg1"]["near"] == {}
    crew = [f"b1-{n}" for n in range(1, 5)]
    assert play(state, {"guns": {"bg1": {"to": to_order_units(36, 26), "crew": crew}}})["guns"]["bg1"]["near"] == {}
    assert play(state, {"done": True})["guns"]["bg1"]["near"] == {"r1-1": 1}


def test_lw_033_a_gun_that_has_shot_down_its_fourth_man_fires_no_more() -> None:
    state = manned((36.2, 37.4), red=((36, 35), (44, 60)))
    after = play(state, {"fire": [["bg1", "r1-1"], ["bg1", "r1-2"]]}, seed="0")
    assert after["men"]["b1-4"]["is"] == "dead"
    assert after["guns"]["bg1"]["shots"] == 1
    assert any("does not fire: only 3 of its men" in line["text"] for line in after["log"])


def test_lw_040_only_men_who_stand_by_the_gun_go_with_it_and_they_end_beside_it() -> None:
    state = manned((39, 32), (50, 30))
    crew = {f"b1-{n}": None for n in range(1, 5)}
    there = {"to": to_order_units(36, 36)}
    assert refused(state, {"guns": {"bg1": {**there, "crew": crew}}}) == {}
    strangers = {**crew, "b1-5": to_order_units(42, 36)}
    assert refused(state, {"guns": {"bg1": {**there, "crew": strangers}}})["guns.bg1"][0] == "LW-040"
    far = {**crew, "b1-4": to_order_units(45, 36)}
    assert refused(state, {"guns": {"bg1": {**there, "crew": far}}})["guns.bg1"][0] == "LW-040"


def test_amb_12_a_man_goes_with_one_gun() -> None:
    state = battle(
        [gun("bg1", 36, 30), gun("bg2", 42, 30), foot("b1", (39, 30), (39, 31), (39, 32), (39, 29))],
        [foot("r1", (36, 60))],
        stage="guns",
    )
    crew = [f"b1-{n}" for n in range(1, 5)]
    both = {"bg1": {"to": to_order_units(36, 33), "crew": crew}, "bg2": {"to": to_order_units(42, 33), "crew": crew}}
    assert refused(state, {"guns": both})["guns.bg2"][0] == "LW-040"
