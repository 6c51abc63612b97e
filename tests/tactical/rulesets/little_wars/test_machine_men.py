"""Men and guns ordered on the machine."""

from __future__ import annotations

from typing import Any

from tests.tactical.rulesets.little_wars.floor import (
    GAME,
    IN,
    battle,
    foot,
    gun,
    horse,
    house,
    play,
    read_log,
    refused,
    to_order_units,
)

Data = dict[str, Any]
CREW = [(28, 20), (26, 20), (34, 20), (32, 17)]


def test_a_way_that_is_too_long_is_refused_by_how_much() -> None:
    state = battle([foot("b", (20, 20)), horse("c", (30, 20))], [foot("r", (20, 60))])
    wrong = refused(state, {"men": {"b-1": [to_order_units(20, 33)], "c-1": [to_order_units(30, 45)]}})
    assert wrong["men.b-1"][0] == "LW-030"
    assert "1 in too far" in wrong["men.b-1"][1]
    assert wrong["men.c-1"][0] == "LW-031"
    assert refused(state, {"men": {"b-1": [to_order_units(20, 32)], "c-1": [to_order_units(30, 44)]}}) == {}


def test_lw_004_a_house_is_walked_round_and_the_way_counts() -> None:
    state = battle([foot("b", (20, 20), (26, 20))], [foot("r", (20, 60))], country=house(18, 24, 22, 27))
    wrong = refused(state, {"men": {"b-1": [to_order_units(20, 31)], "b-2": [to_order_units(20, 26)]}})
    assert "round" in wrong["men.b-1"][1] or "House" in wrong["men.b-1"][1]
    assert "The House" in wrong["men.b-2"][1]
    after = play(state, {"men": {"b-1": [to_order_units(20, 29)]}})
    assert (after["men"]["b-1"]["x"], after["men"]["b-1"]["y"]) == tuple(to_order_units(20, 29))
    assert after["men"]["b-1"]["y"] - state["men"]["b-1"]["y"] == 9 * IN


def test_one_man_may_take_the_place_another_leaves_and_nobody_stands_in_anybody() -> None:
    state = battle([foot("b", (20, 20), (21, 20), (22, 20))], [foot("r", (20, 60))])
    swap = {"men": {"b-1": [to_order_units(21, 20)], "b-2": [to_order_units(22, 20)], "b-3": [to_order_units(20, 20)]}}
    assert refused(state, swap) == {}
    chain = {"men": {"b-1": [to_order_units(21, 20)], "b-2": [to_order_units(22, 20)], "b-3": [to_order_units(22, 40)]}}
    assert sorted(refused(state, chain)) == ["men.b-1", "men.b-2", "men.b-3"], "who stays is in the way of the next"


def test_lw_c14_contact_is_not_closer_than_a_sixteenth() -> None:
    state = battle([foot("b", (20, 20))], [foot("r", (20, 30))])
    touch = {gap: [20 * IN, 30 * IN - 48 - gap] for gap in (3, 4, 8, 9)}
    assert refused(state, {"men": {"b-1": [touch[3]]}})["men.b-1"][0] == "LW-043"
    for gap in (4, 8):
        assert "Melee" in read_log(play(state, {"men": {"b-1": [touch[gap]]}}))
    assert "Melee" not in read_log(play(state, {"men": {"b-1": [touch[9]]}}))


def test_an_enemy_is_not_walked_through_and_a_friend_is() -> None:
    state = battle([foot("b", (20, 20), (20, 22))], [foot("r", (19, 25), (20, 25), (21, 25), (18, 25), (22, 25))])
    wrong = refused(state, {"men": {"b-1": [to_order_units(20, 31.5)]}})
    assert "in the way" in wrong["men.b-1"][1] or "round" in wrong["men.b-1"][1]
    assert refused(state, {"men": {"b-1": [to_order_units(20, 23)]}}) == {}


def test_lw_c17_034_035_fire_or_move_and_four_shots() -> None:
    state = battle([foot("b", *CREW), gun("g", 30, 20)], [foot("r", (30, 50), (31, 50), (32, 50), (33, 50), (34, 50))], "guns")
    five = refused(state, {"fire": [["g", f"r-{n}"] for n in (1, 2, 3, 4, 5)]})
    assert five == {"fire.4": ("LW-035", five["fire.4"][1])}
    crew = {"b-1": None, "b-2": None, "b-3": None, "b-4": None}
    both = refused(state, {"fire": [["g", "r-1"]], "guns": {"g": {"to": to_order_units(30, 24), "crew": crew}}})
    assert both["guns.g"][0] == "LW-034"
    moved = play(state, {"guns": {"g": {"to": to_order_units(30, 24), "crew": crew}}})
    assert moved["guns"]["g"]["h"] == [0, -4096], "LW-041: the muzzle points back"
    assert moved["stage"] == "men"
    assert refused(moved, {"men": {"b-1": [to_order_units(28, 25)]}})["men.b-1"][0] == "LW-040"
    again = {**moved, "stage": "guns"}
    assert refused(again, {"fire": [["g", "r-1"]]})["fire.0"][0] == "LW-034"


def test_lw_040_042_a_gun_goes_with_its_men_and_as_far_as_they() -> None:
    blue = [foot("b", *CREW), horse("c", (24.5, 18), (35.5, 18), (24.5, 22), (35.5, 22)), gun("g", 30, 20)]
    state = battle(blue, [foot("r", (30, 70))], "guns")
    foot_crew = {f"b-{n}": None for n in (1, 2, 3, 4)}
    assert refused(state, {"guns": {"g": {"to": to_order_units(30, 33), "crew": foot_crew}}})["guns.g"][0] == "LW-042"
    assert refused(state, {"guns": {"g": {"to": to_order_units(30, 31), "crew": list(foot_crew)[:3]}}})["guns.g"][0] == "LW-040"
    cavalry = {f"c-{n}": None for n in (1, 2, 3, 4)}
    after = play(state, {"guns": {"g": {"to": to_order_units(30, 43), "crew": cavalry}}})
    assert (after["guns"]["g"]["x"], after["guns"]["g"]["y"]) == tuple(to_order_units(30, 43))
    assert GAME.see(after, "blue")["guns"]["g"]["crew"] == 4


def test_lw_039_two_men_come_to_the_trail_of_a_gun_that_has_fired() -> None:
    state = battle([foot("b", *CREW, (10, 20)), gun("g", 30, 20)], [foot("r", (30, 50))], "guns")
    state = play(state, {"fire": [["g", [30 * IN, 60 * IN]]], "done": True})
    posts = GAME.options(state, "blue")["posts"]["g"]
    assert posts == [to_order_units(29, 17), to_order_units(31, 17)]
    after = play(state, {"men": {"b-4": [to_order_units(32, 12)]}})
    on_post = [key for key, man in after["men"].items() if [man["x"], man["y"]] in posts]
    assert on_post == ["b-1", "b-3"], "the nearest of those without orders"
    chosen = play(state, {"posts": {"g": ["b-2", "b-4"]}})
    assert [[chosen["men"][key]["x"], chosen["men"][key]["y"]] for key in ("b-2", "b-4")] == posts
    assert refused(state, {"posts": {"g": ["b-5", None]}})["posts.g"][0] == "LW-030"


def test_a_shot_at_a_man_who_has_fallen_already_is_kept_back() -> None:
    state = battle([foot("b", *CREW), gun("g", 30, 20)], [foot("r", (30, 24), (60, 60))], "guns")
    after = play(state, {"fire": [["g", "r-1"]] * 4})
    fell = [n for n, shot in enumerate(after["shots"], 1) if any(hit["man"] == "r-1" and hit["dead"] for hit in shot["hits"])]
    assert fell, "at four feet one of four hits"
    assert after["guns"]["g"]["shots"] == fell[0]
    assert after["stage"] == ("guns" if fell[0] < 4 else "men")


def test_lw_072_073_prisoners_are_led_by_those_who_stand_by_them() -> None:
    state = battle([foot("b", (20, 20), (50, 20))], [foot("r", (20, 22), (20, 24), (60, 60))])
    for key in ("r-1", "r-2"):
        state["men"][key].update({"is": "prisoner", "of": "blue"})
    may = GAME.options(state, "blue")["men"]
    assert may["r-1"] == {"reach": 768, "at": to_order_units(20, 22), "r": 24, "lead": True}
    alone = refused(state, {"men": {"r-1": [to_order_units(20, 12)]}})
    assert alone["men.r-1"][0] == "LW-073"
    led = {"men": {"b-1": [to_order_units(20, 9)], "r-1": [to_order_units(20, 11)], "r-2": [to_order_units(21, 13)]}}
    assert refused(state, led) == {}
    after = play(state, led)
    assert {after["men"][key]["is"] for key in ("r-1", "r-2")} == {"prisoner"}
    left = play(state, {"men": {"b-1": [to_order_units(20, 9)], "r-1": [to_order_units(20, 11)]}})
    assert (left["men"]["r-1"]["is"], left["men"]["r-2"]["is"]) == ("prisoner", "freed"), "AMB-09: his captor walked away"


def test_lw_c38_074_to_077_freed_walk_home_rearmed_and_the_led_are_secured() -> None:
    state = battle([foot("b", (20, 3), (50, 20))], [foot("r", (20, 5), (40, 60), (40, 50))])
    state["men"]["r-1"].update({"is": "prisoner", "of": "blue"})
    after = play(state, {"men": {"b-1": [to_order_units(20, 2)], "r-1": [to_order_units(22, 0)]}})
    assert after["men"]["r-1"]["is"] == "secured"
    state["men"]["r-1"].update({"is": "freed", "of": None, "since": 2, "x": 20 * IN, "y": 62 * IN})
    mine = play(state, {})
    assert refused(mine, {"men": {"r-1": [to_order_units(20, 49)]}})["men.r-1"][0] == "LW-030"
    home = play(mine, {"men": {"r-1": [to_order_units(20, 72)]}})
    assert home["men"]["r-1"]["is"] == "armed"
    assert "armed again" in read_log(home)


def test_lw_075_who_was_freed_this_move_waits() -> None:
    state = battle([foot("b", (20, 20))], [foot("r", (20, 40))])
    state["men"]["b-1"].update({"is": "freed", "since": 3})
    assert refused(state, {"men": {"b-1": [to_order_units(20, 15)]}})["men.b-1"][0] == "LW-075"
    assert GAME.options(state, "blue")["men"]["b-1"]["reach"] == 0


def test_lw_079_an_isolated_body_surrenders_and_waits() -> None:
    state = battle([foot("b", (20, 20), (21, 20)), foot("c", (60, 20), (61, 20))], [foot("r", (20, 30))])
    assert GAME.options(state, "blue")["surrender"] == [["b-1", "b-2"], ["c-1", "c-2"]]
    after = play(state, {"surrender": ["b-1", "b-2"]})
    assert {after["men"][key]["is"] for key in ("b-1", "b-2")} == {"surrendered"}
    near = battle([foot("b", (20, 20), (21, 20), (22, 20))], [foot("r", (20, 30))])
    assert refused(near, {"surrender": ["b-1"]})["surrender.b-1"][0] == "LW-079"


def test_lw_105_men_and_guns_leave_over_their_own_line_and_count() -> None:
    state = battle([foot("b", (28, 3), (26, 3), (34, 3), (32, 1), (60, 20)), gun("g", 30, 3)], [foot("r", (30, 60))])
    crew = [f"b-{n}" for n in (1, 2, 3, 4)]
    after = play(state, {"off": [*crew, "g"]})
    assert [after["men"][key]["is"] for key in crew] == ["off"] * 4
    assert after["guns"]["g"]["is"] == "off"
    assert GAME.see(after, "blue")["score"]["blue"]["total"] == 15
    wrong = refused(state, {"off": ["b-1", "b-2", "b-5", "g"]})
    assert sorted(wrong) == ["off.b-5", "off.g"]
    assert wrong["off.g"][0] == "LW-040"


def test_lw_080_082_a_gun_passed_by_four_is_taken_and_fires_for_its_taker() -> None:
    state = battle([foot("b", (28, 30), (29, 30), (31.5, 30), (33, 30))], [gun("g", 30, 36), foot("r", (60, 60))])
    state["guns"]["g"]["h"] = [0, -4096]
    past = {
        "b-1": [to_order_units(27, 38)],
        "b-2": [to_order_units(28, 38)],
        "b-3": [to_order_units(32, 38)],
        "b-4": [to_order_units(33, 38)],
    }
    three = play(state, {"men": {key: past[key] for key in ("b-1", "b-2", "b-3")}})
    assert three["guns"]["g"]["side"] == "red"
    after = play(state, {"men": past})
    assert after["guns"]["g"]["side"] == "blue"
    assert "has taken" in read_log(after)
    mine = play(after, {})
    assert mine["stage"] == "guns"
    assert refused(mine, {"fire": [["g", "r-1"]]}) == {}


def test_sheets_of_junk_are_refused_and_do_not_crash() -> None:
    state = battle([foot("b", *CREW), gun("g", 30, 20)], [foot("r", (30, 50))], "guns")
    junk = [
        {"fire": 3},
        {"fire": [3, ["g"], ["g", 3], ["g", "x"], ["x", "r-1"], [[], []], ["g", [1, None]]]},
        {"guns": []},
        {"guns": {"g": 4, "x": {}}},
        {"guns": {"g": {"to": [1, 2], "crew": {"b-1": 7}}}},
        {"guns": {"g": {"to": [30, 30], "crew": ["b-1", 3]}}},
        {"done": 3},
        {"other": 1},
    ]
    men = [
        {"men": []},
        {"men": {"b-1": 3, "b-2": [[1]], "x": [[1, 2]], "r-1": [[1, 2]], "b-3": [[1, 2]] * 40}},
        {"posts": {"g": 3, "x": [None]}},
        {"surrender": [3]},
        {"surrender": ["x"]},
        {"off": {"a": 1}},
        {"off": ["x", "r-1"]},
        {"men": {"b-1": [[10**9, 2]]}},
    ]
    for stage, sheets in (("guns", junk), ("men", men)):
        for orders in sheets:
            sheet = GAME.sheet({**state, "stage": stage}, "blue", orders)
            assert sheet["refused"], orders
            assert GAME.sheet({**state, "stage": stage}, "blue", sheet["orders"])["refused"] == []


def test_lw_039_a_gun_fires_from_its_back_line_with_two_men_behind_it() -> None:
    state = battle([foot("b", (28, 0), (26, 0), (34, 0), (32, 1)), gun("g", 30, 0)], [foot("r", (30, 30), (60, 60))], "guns")
    assert GAME.options(state, "blue")["guns"]["g"]["targets"]
    state = play(state, {"fire": [["g", "r-1"]], "done": True})
    after = play(state, {})
    assert sorted([man["x"], man["y"]] for man in after["men"].values() if man["y"] < 0) == [
        to_order_units(29, -3),
        to_order_units(31, -3),
    ]
    later = play(play(after, {}), {"done": True})
    left = next(key for key, man in later["men"].items() if [man["x"], man["y"]] == to_order_units(29, -3))
    assert refused(later, {"men": {left: [to_order_units(27, 8)]}}) == {}, "and they come forward again"


def test_a_body_that_takes_the_crew_of_a_gun_with_it_is_told_so_and_goes_all_the_same() -> None:
    crew = foot("f", (34, 20), (38, 20), (34, 18), (38, 18), (33, 16))
    state = battle([crew, foot("o", (50, 20)), gun("g", 36, 20)], [foot("r", (36, 60))])
    away = {
        "f-1": [to_order_units(23, 20)],
        "f-2": [to_order_units(27, 22)],
        "f-3": [to_order_units(23, 18)],
        "f-4": [to_order_units(27, 17)],
    }

    def deserted(orders: Data) -> Any:
        return GAME.sheet(state, "blue", orders)["options"].get("deserted", {})

    assert deserted({}) == {}
    assert deserted({"men": {"f-1": away["f-1"]}}) == {}, "four are left"
    assert deserted({"men": away}) == {"g": {"left": 1, "needed": 4, "bodies": ["f"]}}
    relief = {"o-1": [to_order_units(40, 21)]}
    assert deserted({"men": {"f-1": away["f-1"], "f-2": away["f-2"], **relief}}) == {}, "another has come in his place"
    assert refused(state, {"men": away}) == {}, "a gun may be left alone"


def test_a_gun_that_had_no_crew_before_is_not_said_to_lose_it() -> None:
    state = battle([foot("f", (34, 20), (38, 20)), gun("g", 36, 20)], [foot("r", (36, 60))])
    assert GAME.sheet(state, "blue", {"men": {"f-1": [to_order_units(20, 24)]}})["options"].get("deserted", {}) == {}


def test_lw_055_081_a_gun_is_aimed_at_nothing_but_men_and_a_gun_in_dispute_at_nothing() -> None:
    crew = foot("b", *CREW)
    state = battle([gun("g", 30, 20), crew], [gun("h", 60, 60), foot("r", (64, 60), (60, 50))], stage="guns")
    wrong = refused(state, {"fire": [["g", "h"]]})
    assert wrong["fire.0"] == ("LW-055", "Fire cannot harm a gun: aim at a man or at a point.")
    wrong = refused(state, {"fire": [["h", "r-1"]]})
    assert wrong["fire.0"][0] == "LW-081"
