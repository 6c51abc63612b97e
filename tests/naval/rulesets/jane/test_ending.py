from __future__ import annotations

import json

import pytest

from naval.rulesets.jane import ending, tables
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import break_off_battle, fight, replicate
from tests.naval.rulesets.jane.setup_builder import duel, fleets
from tests.naval.rulesets.jane.table import Loaded, open_table


def test_sc_s_09_drawn_apart_needs_both_the_range_and_the_silence() -> None:
    assert ending.broken_off(10_000.1, 30)
    assert not ending.broken_off(10_000, 30)
    assert not ending.broken_off(10_000.1, 29)


def test_sc_s_09_a_battle_is_over_thirty_silent_moves_after_all_ranges_opened() -> None:
    state = open_table(duel(range_yd=10_050, scale="full"))
    for move in range(1, 31):
        assert state["over"] is None, move
        state = resolve(state, {}, Dice("x"))[0]
    assert state["over"]["ending"] == "The fleets have drawn apart: far out of range, and half an hour without a shot."
    assert Jane().to_act(state) == ()


def test_sc_j_05_the_light_goes_and_the_limit_is_a_limit() -> None:
    for more, text in (({"light": 3}, "The light has gone."), ({"limit": 3}, "The time for the battle is up.")):
        state = open_table(duel(range_yd=9000, **more))
        for _ in range(2):
            state = resolve(state, {}, Dice("x"))[0]
        assert state["over"] is None
        state = resolve(state, {}, Dice("x"))[0]
        assert Jane().result(state)["ending"] == text  # type: ignore[index]


def test_sc_j_05_a_battle_without_light_is_over_before_it_begins() -> None:
    state = open_table(duel(light=0))
    assert Jane().result(state)["moves"] == 0  # type: ignore[index]


def test_sc_j_05_the_side_left_afloat_has_won() -> None:
    state = open_table(fleets(2))
    for key in ("r1", "r2"):
        state["ships"][key].update(afloat=False, end="foundered")
    over = ending.find_ending(state, tables.STANDARD)
    assert over is not None
    assert (over["winner"], over["ending"]) == ("blue", "Every ship of Red is sunk.")
    for key in ("b1", "b2"):
        state["ships"][key].update(afloat=False, end="capsized")
    assert ending.find_ending(state, tables.STANDARD)["winner"] is None  # type: ignore[index]


def test_nav_t_215_nav_t_216_the_result_is_told_in_guns_and_plates_and_can_be_taken_up_again() -> None:
    state = open_table(fleets(2))
    hurt = state["ships"]["r1"]["hurt"]
    hurt.update(engines=1, squares=0.5)
    hurt["guns_out"]["2p"] = 2
    state["ships"]["r2"].update(afloat=False, end="capsized")
    state["over"] = {"winner": None, "ending": "The light has gone.", "rules": ["SC-J-05"]}
    ships = Jane().result(state)["ships"]  # type: ignore[index]
    assert ships["b1"] == {
        "afloat": True,
        "max_kn": 19.0,
        "damage": [],
        "condition": {},
        "x_yd": 0.0,
        "y_yd": 0.0,
        "heading_deg": 20.0,
        "fired": {},
        "torpedoes": 0,
        "steamed": [],
    }
    assert ships["r1"]["max_kn"] == pytest.approx(18 * 0.75 - 1.5)
    assert ships["r1"]["damage"] == ["port 5.9-inch: two of two out for good", "one of three engines out"]
    assert (ships["r2"]["afloat"], ships["r2"]["max_kn"], ships["r2"]["damage"]) == (False, 0, ["capsized"])


def test_nav_t_215_a_later_battle_takes_up_the_hurts_of_the_former() -> None:
    first = fight("jane", fleets(3, limit=150), "first", views=False)["result"]["ships"]
    again = fleets(3)
    for side in again["forces"]:
        side["ships"] = [
            {**one, "max_kn": first[one["key"]]["max_kn"], "condition": first[one["key"]]["condition"]}
            for one in side["ships"]
            if first[one["key"]]["afloat"]
        ]
    state = open_table(json.loads(json.dumps(again)))
    state["over"] = {"winner": None, "ending": "", "rules": []}
    second = Jane().result(state)["ships"]  # type: ignore[index]
    assert any(one["condition"] for one in second.values())
    for key, one in second.items():
        assert [one[part] for part in ("condition", "damage", "max_kn")] == [
            first[key][part] for part in ("condition", "damage", "max_kn")
        ], key


def test_result_counts_a_ship_at_her_main_deck_as_lost() -> None:
    state = open_table(duel())
    state["ships"]["r1"]["hurt"].update(level=2, founders=20)
    state["over"] = {"winner": None, "ending": "The light has gone.", "rules": ["SC-J-05"]}
    red = Jane().result(state)["ships"]["r1"]  # type: ignore[index]
    assert not red["afloat"]
    assert red["damage"][-1] == "foundered"


def test_fire_of_the_last_move_is_scored_before_the_result() -> None:
    state = open_table(duel(range_yd=2500, limit=1))
    dice = Loaded(0.99, hit=0.0, aim=1.0, zone=0.03)
    state, events = resolve(state, {"blue": {"ships": {"b1": {"target": "E1", "projectile": "AP"}}}}, dice)
    assert state["scoring"] == []
    kinds = [one["kind"] for one in events if one["kind"] != "quarters"]
    assert kinds == ["fire", "fire", "hit", "hit", "hit", "hit", "seen", "end"]
    assert state["ships"]["r1"]["hurt"]["waterline"]["mid"] == 4


def _chase(gained: float = 0.0) -> list[str]:
    """Run Red east with Blue 8,000 yards behind and no shot; list the state after each half hour."""
    state = open_table(duel(range_yd=8000, heading=90, red_heading=90, knots=12, scale="full"))
    state["ships"]["b1"]["speed"] += gained / 100 / 30
    said = []
    for move in range(1, 91):
        state = resolve(state, {}, Dice("x"))[0]
        if move % 30 == 0 or state["over"]:
            said.append((state["over"] or {}).get("ending", ""))
        if state["over"]:
            said += [ending.describe_ending(state, side)["text"] for side in state["sides"]]
            break
    return said


def test_sc_j_53_a_chase_without_a_shot_in_which_nothing_is_gained_is_given_up() -> None:
    assert ending.given_up(8000, 7501)
    assert not ending.given_up(8000, 7500)
    first, second, *told = _chase()
    assert (first, second) == ("", "The chase is given up: Red ran, and in half an hour without a shot Blue hardly gained on it.")
    assert told == ["The chase is given up: for half an hour nobody fired, and nobody came much nearer."] * 2
    assert _chase(gained=900) == ["", "", ""], "she comes up with him"


def test_sc_j_53_ships_that_lie_about_unfired_at_are_no_chase_and_a_shot_begins_it_anew() -> None:
    state = open_table(duel(range_yd=8000, scale="full"))
    for _ in range(62):
        state = resolve(state, {}, Dice("x"))[0]
    assert state["over"] is None
    assert "chase" not in state
    state.update(silent=30, chase={"runs": "red", "yards": 8000.0, "over": False})
    state["silent"] = 0
    ending.watch_chase(state, tables.STANDARD)
    assert "chase" not in state


def test_sc_s_09_it_is_said_who_drew_off_and_to_each_side_no_more_than_it_knows() -> None:
    state = open_table(duel(range_yd=10_050, heading=0, red_heading=90, knots=12, scale="full"))
    while state["over"] is None:
        state = resolve(state, {}, Dice("x"))[0]
    assert state["over"]["ending"] == "The fleets have drawn apart: Red drew off before a gun was fired."
    assert ending.describe_ending(state, "red")["text"] == "The fleets have drawn apart: Red drew off before a gun was fired."
    assert (
        ending.describe_ending(state, "blue")["text"]
        == "The fleets have drawn apart: far out of range, and half an hour without a shot."
    )
    state["silent"] = state["move"] - 1
    assert ending.describe_ending(state, "red")["text"] == "The fleets have drawn apart: Red broke off the action."


def test_sc_n_04_a_battle_of_hurt_ships_stood_the_same_however_often_it_is_asked() -> None:
    setup = fleets(3, range_yd=5000, limit=25)
    before = fight("jane", setup, "first", views=False)["result"]["ships"]
    for force in setup["forces"]:
        force["ships"] = [{**one, "condition": before[one["key"]]["condition"]} for one in force["ships"]]
    given = json.dumps(setup)
    assert break_off_battle("jane", setup, "again", 20) == break_off_battle("jane", json.loads(given), "again", 20)
    assert json.dumps(setup) == given, "what a battle writes over is its own"
    replicate("jane", setup, "again")
    assert json.dumps(setup) == given
