"""NAV-T-188: night orders are handed in, and the umpire's machine decides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane.captain import night_orders as night_machine
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import force, setup, ship

Data = dict[str, Any]

JANE = Jane()


def umpired(**more: Any) -> Data:
    """Set up two a side in the dark, night orders to be handed in."""
    return setup(
        force("bf", "blue", [ship("b1", "duncan", flagship=True), ship("b2", "duncan")], 0, 0, 0, 10),
        force("rf", "red", [ship("r1", "wittelsbach")], 4000, -2500, 0, 10),
        **{"general_orders": True, "night": {"sight_yd": 2000, "method": 2}, **more},
    )


def _handed(blue: Data, seed: str = "n", **more: Any) -> Data:
    state = JANE.open(umpired(**more), seed)
    assert JANE.check(state, "blue", {"night": {"bf": blue}}) == []
    return JANE.resolve(state, {"blue": {"night": {"bf": blue}}}, Dice(seed))[0]


def test_nav_t_188_night_orders_are_offered_and_kept() -> None:
    state = JANE.open(umpired(), "n")
    assert JANE.options(state, "blue")["night"] == {
        "bf": {
            "heading_deg": 0.0,
            "knots": [0.0, 19.0],
            "objective": ["seek", "pass", "shun"],
            "fire": ["freely", "close", "never"],
        }
    }
    state = _handed({"course_deg": 90, "objective": "pass"})
    assert JANE.see(state, "blue")["night"]["orders"] == {"bf": {"course_deg": 90, "objective": "pass"}}
    assert JANE.see(state, "red")["night"]["orders"] == {}
    assert JANE.see(state, "umpire")["night"]["orders"]["blue"] == {"bf": {"course_deg": 90, "objective": "pass"}}


def test_nav_t_188_in_the_action_nobody_orders_anything() -> None:
    state = _handed({})
    assert JANE.to_act(state) == ("blue", "red")
    assert JANE.options(state, "blue")["ships"] == {}
    assert "forts" not in JANE.options(state, "blue")
    assert JANE.check(state, "blue", {}) == JANE.check(state, "blue", {"ships": {}}) == []
    for orders in (
        {"ships": {"b1": {"knots": 3}}},
        {"night": {"bf": {}}},
        {"signals": [{"to": "all", "code": None, "text": "x"}]},
    ):
        (fault,) = JANE.check(state, "blue", orders)
        assert fault["rule"] == "NAV-T-188"
    assert JANE.captain(state, "blue", Dice("c")) == {}
    assert night_orders.handed_in_before(True, []) is None


@pytest.mark.parametrize(
    "bad",
    [
        3,
        {"zz": {}},
        {"rf": {}},
        {"bf": 3},
        {"bf": {"course_deg": "N"}},
        {"bf": {"knots": -1}},
        {"bf": {"fire": "wildly"}},
        {"bf": {"aim": "Z01"}},
    ],
)
def test_nav_t_188_faults_of_night_orders(bad: Any) -> None:
    assert JANE.check(JANE.open(umpired(), "n"), "blue", {"night": bad})[0]["rule"] == "NAV-T-188"


def test_nav_t_188_night_orders_belong_to_an_umpired_night() -> None:
    for more in ({"night": None}, {"night": {"sight_yd": 2000, "method": 1}}):
        state = JANE.open(umpired(**more), "n")
        assert JANE.check(state, "blue", {"night": {"bf": {"knots": 3}}})[0]["rule"] == "NAV-T-188"
        assert "night" not in JANE.options(state, "blue")


def test_sc_j_24_a_force_that_passes_keeps_its_course_and_speed() -> None:
    state = _handed({"course_deg": 90, "knots": 9, "objective": "pass", "fire": "never"})
    for _ in range(20):
        state = JANE.resolve(state, {}, Dice("n"))[0]
    flag = state["ships"]["b1"]
    assert (round(flag["heading"]), flag["speed"]) == (90, 3.0)
    assert flag["target"] is None
    assert flag["x"] > 4000


@pytest.mark.parametrize("objective", ["seek", "shun"])
def test_sc_j_24_seek_meets_the_enemy_and_shun_turns_away(objective: str) -> None:
    state = _handed({"course_deg": 80, "knots": 15, "objective": objective})
    nearest, fired = 9e9, 0
    for _ in range(20):
        state, events = JANE.resolve(state, {}, Dice("n"))
        fired += sum(1 for one in events if one["kind"] == "fire" and one["actor"] in ("b1", "b2"))
        blue, red = state["ships"]["b1"], state["ships"]["r1"]
        away = ((blue["x"] - red["x"]) ** 2 + (blue["y"] - red["y"]) ** 2) ** 0.5
        nearest = min(nearest, away)
        if state["over"]:
            break
    assert nearest <= 2000 if objective == "seek" else away > nearest
    if objective == "seek":
        assert fired


def _page(objective: str, seen: list[Data], told: Data) -> Data:
    own = {"id": "b1", "own": True, "afloat": True, "force": "bf", "station": 0, "x_yd": 0.0, "y_yd": 0.0, "max_kn": 18.0}
    sheet = {"ships": {"b1": {"course_deg": 1.0, "knots": 12.0, "target": "E1"}}}
    return night_machine.as_ordered({"ships": [own, *seen]}, sheet, {"bf": {"objective": objective, **told}})["ships"]["b1"]


def test_sc_j_24_what_is_read_out_of_night_orders() -> None:
    near = {"id": "E1", "own": False, "afloat": True, "range_yd": 2000.0, "x_yd": 0.0, "y_yd": 2000.0}
    far = {**near, "range_yd": 3000.0}
    told = {"course_deg": 90, "knots": 99}
    assert _page("seek", [], told) == {"course_deg": 90, "knots": 18.0, "target": "E1"}
    assert _page("seek", [near], told) == {"course_deg": 1.0, "knots": 12.0, "target": "E1"}
    assert _page("pass", [near], told)["course_deg"] == 90
    assert _page("shun", [near], told)["course_deg"] == 180
    assert _page("seek", [near], {"fire": "close"})["target"] == "E1"
    assert _page("seek", [far], {"fire": "close"})["target"] is None
    assert _page("seek", [near], {"fire": "never"})["target"] is None


def test_nav_t_188_an_umpired_night_is_fought_by_the_engine_to_its_end_the_same_twice() -> None:
    one, two = (json.dumps(fight("jane", umpired(limit=30), "umpired")) for _ in range(2))
    assert one == two
    assert json.loads(json.dumps(fight("jane", umpired(limit=10, general_orders=False), "umpired")))
