"""Charges, retreats and pursuits through the machine, by the book's tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, move, read_log, refused, rest, start, unit

HORSE = unit("b2", "cav", 60, 40, 10)


def charge(
    foe: dict[str, Any], *others: dict[str, Any], seed: str = "dice", ground: list[dict[str, Any]] | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Charge a Red unit with ten sabres of Blue; return the state before and after."""
    before = start(HORSE, foe, unit("b9", "inf", 120, 6, 4), unit("r9", "inf", 120, 100, 4), *others, ground=ground)
    if before["stage"] == "guns":
        before = move(before, done=True)
    return before, men(before, seed, units={"b2": {"charge": "r1"}})


@pytest.mark.parametrize(("y", "band"), [(70, "far"), (58, "mid"), (47, "near")])
def test_ks_092_a_charge_on_extended_infantry_takes_what_the_table_says(y: int, band: str) -> None:
    before, after = charge(unit("r1", "inf", 60, y, 20, formation="extended"))
    told_before = GAME.options(before, "blue")["units"]["b2"]["charge"]["r1"]
    assert told_before["band"] == band
    assert 10 - alive(after, "b2") == told_before["loses"]
    assert 20 - alive(after, "r1") == told_before["kills"]
    assert told_before["kills"] == min(told_before["charged"], told_before["sabres"] * {"far": 1, "mid": 2, "near": 3}[band])


def test_ks_094_infantry_charged_in_close_order_cannot_move_and_extended_goes_back_a_foot() -> None:
    _, close = charge(unit("r1", "inf", 60, 66, 40))
    assert close["units"]["r1"]["duty"]["must"] == "stand"
    assert refused(close, units={"r1": {"to": [[U(60), U(90)]]}}) == [("KS-094", "units.r1")]
    assert rest(close)["units"]["r1"]["duty"] is None
    before, extended = charge(unit("r1", "inf", 60, 66, 40, formation="extended"))
    assert middle(extended, "r1")[1] - middle(before, "r1")[1] >= 11, "its next move has begun, and it has gone back"


def test_ks_c09_fewer_than_eight_or_a_column_do_not_charge_nor_touch_the_enemy() -> None:
    foe = unit("r1", "inf", 60, 60, 12)
    few = start(unit("b2", "cav", 60, 40, 7), foe)
    assert refused(few, units={"b2": {"charge": "r1"}}) == [("KS-091", "units.b2")]
    near = min(few["men"][f"r1-{n}"]["y"] for n in range(1, 13)) - 24 - 12 - 6
    front = next(key for key in few["men"] if key.startswith("r1-") and few["men"][key]["y"] == near + 42)
    assert refused(few, men={"b2-1": [[few["men"][front]["x"], near]]}) == [("KS-091", "men.b2-1")]
    column = start({**HORSE, "formation": "fours"}, foe)
    assert refused(column, units={"b2": {"charge": "r1"}}) == [("KS-091", "units.b2")]


def test_sc_ks_09_the_survivors_stand_back_and_nobody_charges_a_body_twice_in_a_move() -> None:
    before = start(HORSE, unit("b3", "cav", 80, 40, 10), unit("r1", "inf", 66, 60, 30, formation="extended"))
    assert refused(before, units={"b2": {"charge": "r1"}, "b3": {"charge": "r1"}}) == [("KS-091", "units.b3")]
    after = men(before, units={"b2": {"charge": "r1"}})
    left = [man for man in after["men"].values() if man["body"] == "b2" and man["is"] == "armed"]
    foes = [man for man in before["men"].values() if man["body"] == "r1"]
    assert min((a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2 for a in left for b in foes) > (24 + 12 + 64) ** 2


def test_ks_095_horse_that_stands_before_horse_is_cut_down_and_thrown_back() -> None:
    state = start(unit("b2", "cav", 90, 70, 8, face=[-1, 0]), unit("r1", "cav", 64, 70, 60, formation="fours"), first="red")
    assert state["watch"]["red"]["r1"]["by"] == ["b2"]
    state = men(state)
    assert state["units"]["r1"]["stands"]
    state = men(state, units={"b2": {"charge": "r1"}})
    assert "thrown back" in read_log(state)
    assert alive(state, "b2") == 8
    assert alive(state, "r1") == 60 - 40


def test_ks_097_equal_horse_tosses_and_the_loser_retires() -> None:
    outcomes = set()
    for seed in "abcdef":
        _, after = charge(unit("r1", "cav", 60, 70, 10), seed=seed)
        outcomes.add((alive(after, "b2"), alive(after, "r1")))
    assert outcomes == {(8, 2), (2, 8)}


def test_ks_098_downhill_the_chargers_count_double() -> None:
    hill = [grounds.box("K1", "hill", 0, 0, 144, 50)]
    _, after = charge(unit("r1", "cav", 60, 70, 14), ground=hill)
    assert "sabres of Blue charge 14" in read_log(after)
    assert alive(after, "r1") == 0
    assert alive(after, "b2") > 0


def test_ks_096_dismounted_cavalry_is_charged_as_extended_infantry() -> None:
    _, after = charge(unit("r1", "cav", 60, 70, 20, mounted=False))
    assert "KS-096" in {rule for line in after["log"] for rule in line["rules"]}
    assert alive(after, "b2") == 10 - 20 // 5
    assert alive(after, "r1") == 10


def test_ks_102_guns_that_nobody_helps_are_taken_and_others_at_hand_make_it_a_melee() -> None:
    battery = unit("r1", "RA", 60, 60, 6, guns=1)
    _, after = charge(battery)
    assert after["guns"]["r1-g1"]["side"] == "blue"
    _, helped = charge(battery, unit("r2", "inf", 66, 62, 12))
    assert helped["guns"]["r1-g1"]["side"] == "red"


def test_ks_099_horse_that_retires_must_go_on_until_it_is_not_pursued() -> None:
    state = start(unit("b2", "cav", 60, 40, 10), unit("r1", "cav", 60, 62, 10), first="red")
    state = men(state, units={"r1": {"to": [[U(60), U(80)]]}})
    assert state["retiring"]["r1"]["why"] == "KS-099"
    state = men(state, units={"b2": {"to": [[U(60), U(58)]]}})
    assert state["retiring"]["r1"]["from"] == ["b2"], "it is pursued"
    assert middle(state, "r1")[1] > 84, "its own move has begun, and it went on"
    assert refused(state, units={"r1": {"to": [[U(60), U(60)]]}}) == [("KS-099", "units.r1")]
    state = men(men(state), units={"b2": {"to": [[U(60), U(20)]]}})
    assert state["retiring"] == {}


def test_ks_100_driven_off_the_field_it_is_destroyed() -> None:
    state = start(unit("b2", "cav", 60, 70, 10), unit("r1", "cav", 60, 98, 10), first="red")
    state = men(state, units={"r1": {"to": [[U(60), U(106)]]}})
    assert "r1" in state["retiring"]
    state = men(state, units={"b2": {"to": [[U(60), U(86)]]}})
    assert alive(state, "r1") == 0
    assert "destroyed" in read_log(state)


def test_ks_101_infantry_that_retires_in_reach_loses_double_and_the_horse_nothing() -> None:
    state = start(HORSE, unit("r1", "inf", 60, 56, 30, formation="extended"), first="red")
    state = men(state, units={"r1": {"to": [[U(60), U(80)]]}})
    assert state["retiring"]["r1"]["why"] == "KS-101"
    before = GAME.options(state, "blue")["units"]["b2"]["charge"]["r1"]
    after = men(state, units={"b2": {"charge": "r1"}})
    assert (alive(after, "b2"), before["loses"]) == (10, 0)
    assert (
        30 - alive(after, "r1")
        == before["kills"]
        == min(before["charged"], before["sabres"] * {"far": 2, "mid": 4, "near": 6}[before["band"]])
    )


def test_a_charge_turned_by_half_a_circle_gives_the_turned_result() -> None:
    wide, deep = U(144), U(108)
    foe = unit("r1", "inf", 66, 66, 24, formation="extended")
    one = men(start(HORSE, foe), units={"b2": {"charge": "r1"}})
    back = {
        "b2": {**HORSE, "at": [wide - U(60), deep - U(40)], "face": [0, -1]},
        "r1": {**foe, "at": [wide - U(66), deep - U(66)], "face": [0, 1]},
    }
    turned = start(back["b2"], back["r1"], setup={"home": {"blue": "north", "red": "south"}})
    two = men(turned, units={"b2": {"charge": "r1"}})
    for key in ("b2", "r1"):
        assert alive(one, key) == alive(two, key)
    for key, man in one["men"].items():
        if man["body"] in ("b2", "r1"):
            other = two["men"][key]
            assert (man["is"], man["x"], man["y"]) == (other["is"], wide - other["x"], deep - other["y"]), key


def scattered(near: int, far: int) -> dict[str, Any]:
    """Place a unit of Blue horse, so many men twenty inches from Red's foot and so many thirty inches farther to the side."""
    state = start(unit("b2", "cav", 60, 40, near + far), unit("r1", "inf", 60, 60, 12), unit("b9", "inf", 120, 6, 4))
    for n in range(near + far):
        place = {"x": U(56 + n), "y": U(40)} if n < near else {"x": U(90 + n), "y": U(40)}
        state["men"][f"b2-{n + 1}"].update({**place, "from": [place["x"], place["y"]]})
    return state


def test_ks_091_those_who_ride_count_and_not_those_on_the_roll() -> None:
    few = scattered(3, 5)
    assert GAME.options(few, "blue")["units"]["b2"]["charge"] == {}, "none is offered"
    assert refused(few, units={"b2": {"charge": "r1"}}) == [("KS-091", "units.b2")]
    text = GAME.sheet(few, "blue", {"units": {"b2": {"charge": "r1"}}})["refused"][0]["text"]
    assert "3 sabres" in text
    whole = scattered(8, 5)
    assert "r1" in GAME.options(whole, "blue")["units"]["b2"]["charge"]
    after = men(whole, units={"b2": {"charge": "r1"}})
    assert "8 sabres of Blue charge" in read_log(after)


def test_ks_091_three_do_not_come_up_to_the_enemy_one_by_one_while_five_look_on() -> None:
    """Ways written man by man are judged by the number that go: with seven it is no charge, and the eighth makes it one."""
    state = scattered(8, 0)
    low = min(man["y"] for man in state["men"].values() if man["body"] == "r1")
    ways = {f"b2-{n}": [[U(55 + n), low - (42 if n == 3 else 110)]] for n in range(1, 9)}
    foremost = [man["x"] for man in state["men"].values() if man["body"] == "r1" and man["y"] == low]
    front = min(foremost, key=lambda x: abs(x - U(58)))
    ways["b2-3"] = [[front, low - 42]]
    assert refused(state, men=ways) == []
    assert "8 sabres of Blue charge" in read_log(men(state, men=ways))
    seven = {key: way for key, way in ways.items() if key != "b2-8"}
    assert refused(state, men=seven) == [("KS-091", "men.b2-3")]
    after = men(state, men={key: way for key, way in seven.items() if key != "b2-3"})
    assert "charge" not in read_log(after)


@pytest.mark.parametrize(("out", "owner"), [(False, "blue"), (True, "red")])
def test_lw_080_who_is_out_of_action_takes_no_gun(out: bool, owner: str) -> None:
    """Men out of action for lack of supply do not fight (SC-KS-06): five such past the axle of a gun leave it as it is."""
    sappers, battery = unit("b2", "RE", 60, 40, 5), unit("r1", "RA", 60, 60, 4, guns=1)
    state = start(sappers, battery, unit("r9", "inf", 120, 100, 4), unit("b9", "inf", 120, 6, 4))
    for key in state["units"]["r1"]["men"]:
        state["men"][key]["is"] = "dead"
    gun = state["guns"]["r1-g1"]
    for n, key in enumerate(state["units"]["b2"]["men"]):
        state["men"][key].update(x=gun["x"] + U(n - 2), y=gun["y"] + U(3), **{"from": [gun["x"], gun["y"] - U(9)]})
        gun["near"][key] = 1 if gun["h"][1] < 0 else -1
    state["units"]["b2"]["out"] = out
    assert men(state)["guns"]["r1-g1"]["side"] == owner


def test_lw_091_lw_105_an_abandoned_gun_counts_for_nobody_who_has_left_it() -> None:
    """With his last fighting man gone only Red's general stands on the field: his lone gun is the victor's."""
    state = start(unit("b1", "inf", 20, 20, 6), unit("r1", "RA", 60, 90, 4, guns=1), unit("r9", "inf", 22, 21, 1))
    for key in state["units"]["r1"]["men"]:
        state["men"][key]["is"] = "dead"
    last = next(key for key, man in state["men"].items() if man["body"] == "r9")
    state["men"][last]["is"] = "dead"
    result = GAME.result(men(state))
    assert result is not None
    assert (result["winner"], result["ending"]) == ("blue", "Nothing is left of Red.")
    lines = GAME.see({**men(state)}, "umpire")["score"]
    held = {side: next(n for words, _, n in told["lines"] if words == "guns held or to be taken") for side, told in lines.items()}
    assert held == {"blue": 1, "red": 0}
    assert "r1" in result["losses"]["red"]
    assert result["counts"]["red"]["guns"] == 0
