"""The captain beyond guns and helm."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane import captain, sight, tables
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.captain import gun_values, picture
from naval.rulesets.jane.orders import without_misfits
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance, fight
from tests.bench.bench_jane import CAPTAIN, RANDOM, STRAIGHT, left, order
from tests.naval.rulesets.jane.setup_builder import CLASSES, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]
JANE = Jane()
ROOT = Path(__file__).parents[4]
TUBES = [{"count": 4, "diameter_in": 18.0, "place": "submerged"}]
DECK = [{"count": 2, "diameter_in": 18.0, "place": "above"}]


def _action(key: str) -> Data:
    return next(one for one in actions() if one.key == key).contents


def _sheet(state: Data, side: str = "blue") -> Data:
    found: Data = captain.orders(sight.view(state, side, tables.STANDARD), Dice("arms"))
    assert JANE.check(state, side, found) == []
    return found


def _with_tubes(key: str, class_key: str, tubes: list[Data], **more: Any) -> Data:
    one = ship(key, class_key, **more)
    return {**one, "class": {**one["class"], "key": f"{class_key}_tubes", "tubes": tubes}}


def test_nav_t_003_he_writes_general_orders_and_they_are_legal() -> None:
    state = JANE.open(_action("battle_line"), "general")
    for side in state["sides"]:
        sheet = JANE.captain(state, side, Dice("g"))
        assert JANE.check(state, side, sheet) == []
        assert sheet["general"]["settings"]["all"] == 2000
        assert sheet["general"]["second"]


def test_sc_j_50_he_takes_the_enemys_hurts_for_a_share_of_his_own() -> None:
    guns = [{"calibre_in": 12.0, "guns": 4, "out": 0}]
    whole = {"kind": "battleship", "level": 0, "max_kn": 18.0, "class_kn": 18.0, "guns": guns}
    hurt = {**whole, "guns": [{"calibre_in": 12.0, "guns": 4, "out": 2}]}
    enemy = [{"kind": "battleship"}]
    assert gun_values.enemy_strength(enemy, [whole]) == 4.0
    assert gun_values.enemy_strength(enemy, [hurt]) == pytest.approx(4.0 * (1 - 0.7 * 0.5))


def test_sc_j_51_he_fires_a_torpedo_where_one_bears_and_not_through_a_friend() -> None:
    blues = [_with_tubes("b1", "duncan", TUBES)]
    state = open_table(
        setup(force("b", "blue", blues, 0, 0, 0, 12), force("r", "red", [ship("r1", "wittelsbach")], 1000, 0, 0, 12))
    )
    state["ships"]["b1"]["jam"] = {"moves": 0, "points": 0.0}
    fired = 0
    for _ in range(6):
        sheet = _sheet(state)
        fired += "torpedo" in sheet["ships"]["b1"]
        state, _, _ = advance(JANE, state, {"red": {"ships": {}}}, Dice("fires"))
    assert fired


def test_sc_j_51_a_ship_that_sees_a_wake_turns_her_stern_to_it() -> None:
    state = open_table(fleets(2, range_yd=6000))
    view = sight.view(state, "blue", tables.STANDARD)
    view["wakes"] = [{"bearing_deg": 90.0, "by": "b2"}]
    sheet = captain.orders(view, Dice("wake"))["ships"]
    assert sheet["b2"]["course_deg"] == 270.0
    assert sheet["b1"]["course_deg"] != 270.0


def test_sc_j_51_torpedo_craft_go_in_fire_and_turn_away() -> None:
    reds = [_with_tubes(f"r{n}", "river", DECK) for n in (1, 2, 3, 4)]
    record = fight(
        "jane",
        setup(
            force("b", "blue", [ship("b1", "majestic", gunnery=0.0)], 0, 0, 0, 8),
            force("r", "red", reds, 4500, 1500, 270, 20),
            limit=40,
        ),
        "craft",
    )
    fired = [one for one in record["events"] if one["kind"] == "torpedo"]
    assert fired
    last = record["views"]["umpire"][-1]
    places = {one["id"]: (one["x_yd"], one["y_yd"]) for one in last["ships"]}
    away = [((x - places["b1"][0]) ** 2 + (y - places["b1"][1]) ** 2) ** 0.5 for key, (x, y) in places.items() if key != "b1"]
    assert max(away) > 1500 or not record["result"]["ships"]["b1"]["afloat"]


@pytest.mark.full
def test_nav_t_061_he_is_never_refused_for_shifting_a_fleet_at_once() -> None:
    for seed in ("shift 1", "shift 2"):
        record = fight("jane", fleets(6, limit=120), seed, views=False)  # raises if he is
        assert record["result"]["minutes"] > 0


def test_general_orders_bind_him() -> None:
    state = open_table(fleets(2, range_yd=4500))
    view = sight.view(state, "blue", tables.STANDARD)
    view["general"] = {"open_fire_yd": 3000, "aim": "Z14", "range_yd": 2000, "break_off": "never"}
    sheet = captain.orders(view, Dice("bind"))["ships"]
    assert sheet["b1"]["target"] is None
    assert sheet["b1"]["aim"] == "Z14"
    reds = [ship("r1", "duncan"), ship("r2", "duncan")]
    weak = open_table(setup(force("b", "blue", [ship("b1", "topaze")]), force("r", "red", reds, 5000)))
    view = sight.view(weak, "blue", tables.STANDARD)
    assert not picture.drawn(view, Dice("n"), tables.STANDARD).fighting
    view["general"] = {"break_off": "never"}
    assert picture.drawn(view, Dice("n"), tables.STANDARD).fighting


def test_a_boat_looks_through_her_glass_and_fires_at_a_square() -> None:
    record = fight("jane", _action("submarine"), "glass")
    assert any(page["glass"] for page in record["views"]["blue"])
    shots = [one for one in record["events"] if one["kind"] == "torpedo"]
    assert shots
    assert "square" in shots[0]["text"]


def test_forts_and_ships_fire_at_each_other() -> None:
    record = fight("jane", _action("fort"), "fort", views=False)
    texts = [one["text"] for one in record["events"]]
    assert any(text.startswith("Fort Kugelbake fires") for text in texts)
    assert any("at Fort Kugelbake" in text for text in texts)


def test_by_night_lights_are_burnt_by_big_ships_alone_and_torpedoes_are_fired() -> None:
    record = fight("jane", _action("night_attack"), "night", views=False)
    users = {one["actor"] for one in record["events"] if one["kind"] == "light"}
    assert users <= {"exmouth", "albemarle", "majestic", "jupiter"}
    assert any(one["kind"] == "torpedo" for one in record["events"])


@pytest.mark.parametrize("other", [STRAIGHT, RANDOM])
def test_he_does_better_than_whoever_does_not_think(other: str) -> None:
    better = worse = 0
    for number in range(3):
        rng, dice = Random(number), Dice(f"better-{number}")
        state = JANE.open(fleets(3, "duncan", "duncan", limit=120), f"better-{number}")
        while JANE.result(state) is None:
            sheets = {side: order(who, state, side, rng, dice) for side, who in (("blue", CAPTAIN), ("red", other))}
            state, _ = JANE.resolve(state, sheets, dice)
        result = JANE.result(state)
        assert result is not None
        mine, his = left(result, state, "blue"), left(result, state, "red")
        better, worse = better + (mine > his), worse + (his > mine)
    assert better > worse


@pytest.mark.full
def test_six_a_side_reach_a_decision_before_dark() -> None:
    endings = [fight("jane", _action("battle_line"), f"decide-{n}", views=False)["result"]["ending"] for n in range(4)]
    assert sum("sunk" in one or "apart" in one for one in endings) >= 3, endings


@pytest.mark.full
def test_six_a_side_are_the_same_bytes_in_another_process() -> None:
    action = {**_action("battle_line"), "move_limit": 60}
    script = (
        "import json, sys, naval.rulesets\n"
        "from tactical.engine.play.fight import fight\n"
        "sys.stdout.write(json.dumps(fight('jane', json.load(sys.stdin), 'bytes')))\n"
    )
    other = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(action),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)},
    ).stdout
    assert other == json.dumps(fight("jane", action, "bytes"))


def test_he_knows_every_class_of_ship_there_is() -> None:
    kinds = {one["kind"] for one in CLASSES.values()} | set(tables.STANDARD["SC-T-08"]["size"])
    for kind in kinds:
        assert gun_values.bite(((12.0, 4),), kind, 3000) > 0
        assert gun_values.carried(kind) is not None


def test_sc_j_10_a_captain_on_the_edge_of_an_arc_fires_nothing_that_would_be_refused() -> None:
    """Found by a bench: an angle reckoned from a view may lie a tenth of a degree beside the ship's limit."""
    setup = next(one.contents for one in actions() if one.key == "battle_line")
    state, conv = JANE.open(setup, "edge"), tables.STANDARD
    state = JANE.resolve(state, {}, Dice("edge"))[0]
    ahead = {"half": "early", "course_deg": state["ships"]["exmouth"]["heading"]}
    sheet = {"ships": {"exmouth": {"torpedo": ahead, "knots": 12}, "duncan": {"knots": 12}}}
    assert JANE.check(state, "blue", sheet) != []
    assert without_misfits(state, sheet, conv) == {"ships": {"exmouth": {"knots": 12}, "duncan": {"knots": 12}}}
    assert JANE.check(state, "blue", sheet) == []
