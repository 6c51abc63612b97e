"""SC-T-02: the moment at which a fact is known and binds. Fought move by move with scripted orders."""

from __future__ import annotations

from json import dumps
from typing import Any

from naval.rulesets.jane import tables
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.sight import view
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import Loaded, open_table

resolve = Jane().resolve

HIT = {"hit": 0.0, "aim": 1.0}


def _orders(target: str | None = "E1", knots: float = 12, **more: Any) -> dict[str, Any]:
    return {"target": target, "projectile": "AP", "knots": knots, **more}


def _fight(moves: int, dice: Loaded, **setup: Any) -> list[dict[str, Any]]:
    """Fire Blue in move 1 and hold his fire then; return the states after each move."""
    states = [open_table(duel(range_yd=2500, red="wittelsbach", **setup))]
    for move in range(1, moves + 1):
        blue = _orders("E1" if move == 1 else None)
        states.append(resolve(states[-1], {"blue": {"ships": {"b1": blue}}, "red": {"ships": {"r1": {"knots": 12}}}}, dice)[0])
    return states


def test_nav_t_044_fire_follows_the_reveal_of_the_move() -> None:
    state = _fight(1, Loaded(**HIT, zone=0.5))[1]
    assert [one["kind"] for one in state["log"] if one["kind"] != "quarters"][:1] == ["fire"]
    assert state["scoring"]


def test_nav_t_045_hits_of_a_fire_are_not_known_before_the_next_reveal() -> None:
    dice = Loaded(**HIT, zone=0.03)  # Z02
    first, second = (view(state, "red", tables.STANDARD) for state in _fight(2, dice)[1:])
    red_first, red_second = (next(one for one in page["ships"] if one["own"]) for page in (first, second))
    assert red_first["status"] == []
    assert not any("hit by" in line["text"] for line in first["log"])
    assert any("waterline" in line for line in red_second["status"])
    assert any("hit by 12-inch shot" in line["text"] for line in second["log"])
    blue_first, blue_second = (view(state, "blue", tables.STANDARD) for state in _fight(2, dice)[1:])
    assert not any("seen on E1" in line["text"] for line in blue_first["log"])
    assert any("hits are seen on E1" in line["text"] for line in blue_second["log"])


def test_sc_t_02_speed_lost_in_fire_1_binds_in_move_3_and_not_in_move_2() -> None:
    states = _fight(3, Loaded(0.99, **HIT, zone=0.03))
    run = [
        ((b["x"] - a["x"]) ** 2 + (b["y"] - a["y"]) ** 2) ** 0.5 / 100
        for a, b in ((states[n]["ships"]["r1"], states[n + 1]["ships"]["r1"]) for n in range(3))
    ]
    assert run[0] == run[1] == 4
    top = states[2]["ships"]["r1"]
    assert top["hurt"]["waterline"]["mid"] == 4
    fast = resolve(states[2], {"red": {"ships": {"r1": {"knots": 18}}}}, Loaded())[0]["ships"]["r1"]
    assert fast["speed"] < 5  # from 4 she would gather to 5; her most is under that now


def test_sc_t_02_a_gun_lost_in_fire_1_is_silent_in_fire_2() -> None:
    setup = duel(range_yd=2500)
    dice = Loaded(0.99, **HIT, zone=0.43)  # Z07, the fore gun-house; coin T: ten fires
    state = open_table(setup)
    both = {"blue": {"ships": {"b1": _orders()}}, "red": {"ships": {"r1": _orders(None)}}}
    state = resolve(state, both, dice)[0]
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [1, 1]
    both = {"blue": {"ships": {"b1": _orders(None)}}, "red": {"ships": {"r1": _orders()}}}
    state, events = resolve(state, both, dice)
    (fired,) = [one for one in events if one["kind"] == "fire" and "9.4-inch" in one["text"]]
    assert "two 9.4-inch" in fired["text"]  # the after turret's alone
    # Each of the hits costs ten fires of three moves from where the number stood (NAV-T-091).
    assert min(state["ships"]["r1"]["guns"]["0"]["ready"]) >= 2 + 30


def test_nav_t_095_steering_lost_in_fire_1_is_lost_from_move_3_nav_t_096() -> None:
    dice = Loaded(0.99, **HIT, zone=0.76, steering=6, wobble=0.75)  # Z14
    states = _fight(5, dice)
    headings = [state["ships"]["r1"]["heading"] for state in states]
    assert headings == [0, 0, 0, 5.625, 11.25, 11.25]  # half a point each in moves 3 and 4


def test_nav_t_120_a_jammed_helm_repeats_her_last_turn() -> None:
    state = open_table(duel(range_yd=6000))
    state["ships"]["r1"]["jam"] = {"moves": 2, "points": -1.0}
    headings, turned = [], []
    for _ in range(3):
        state = resolve(state, {"red": {"ships": {"r1": {"course_deg": 0, "knots": 12}}}}, Loaded())[0]
        headings.append(state["ships"]["r1"]["heading"])
        turned.append(state["ships"]["r1"]["turned"])
    # Two moves a point to port each, then she answers her helm again.
    assert headings == [348.75, 337.5, 0]
    assert turned == [-1, -1, 2]
    assert state["ships"]["r1"]["jam"]["moves"] == 0


def test_nav_t_029_a_ship_works_up_over_several_moves_in_a_battle() -> None:
    state = open_table(duel(range_yd=9000, knots=6))
    speeds = []
    for _ in range(5):
        state = resolve(state, {"blue": {"ships": {"b1": {"knots": 18}}}}, Loaded())[0]
        speeds.append(state["ships"]["b1"]["speed"])
    assert speeds == [3, 4, 5, 6, 6]


def test_a_ship_without_orders_goes_on_as_she_did() -> None:
    state = open_table(duel(range_yd=9000, knots=12))
    after = resolve(state, {}, Loaded())[0]["ships"]["b1"]
    assert (after["x"], after["y"], after["heading"], after["speed"]) == (0, 400, 0, 4)


def test_resolve_leaves_the_state_it_was_given_as_it_was() -> None:
    state = open_table(duel(range_yd=2500))
    before = dumps(state)
    resolve(state, {"blue": {"ships": {"b1": _orders()}}, "red": {"ships": {"r1": _orders()}}}, Loaded(**HIT, zone=0.03))
    assert dumps(state) == before


def test_sc_t_21_a_ship_without_steering_keeps_her_speed_whatever_is_ordered() -> None:
    state = open_table(duel(range_yd=9000, knots=12))
    state["ships"]["r1"]["adrift"] = 2
    speeds = []
    for _ in range(3):
        state = resolve(state, {"red": {"ships": {"r1": {"knots": 18}}}}, Loaded(wobble=0.5))[0]
        speeds.append(state["ships"]["r1"]["speed"])
    assert speeds == [4, 4, 5]


def test_nav_t_036_a_turn_by_the_engines_is_made_in_less_room_than_one_by_the_helm() -> None:
    state = open_table(duel(range_yd=9000, knots=12))
    runs = {}
    for engines in (False, True):
        order = {"turn_points": 4, "engines": engines}
        ship = resolve(state, {"blue": {"ships": {"b1": order}}}, Loaded())[0]["ships"]["b1"]
        assert ship["heading"] == 45
        runs[engines] = (ship["x"] ** 2 + ship["y"] ** 2) ** 0.5
    # Four points by the engines cover half a square, 50 yards; by the helm the 400-yard card's arc of 157.
    assert runs[True] < runs[False] - 50


def test_sc_s_09_a_fire_begins_the_silence_anew() -> None:
    state = open_table(duel(range_yd=2500))
    counts = []
    for target in (None, None, "E1", None):
        state = resolve(state, {"blue": {"ships": {"b1": _orders(target)}}, "red": {"ships": {"r1": _orders(None)}}}, Loaded())[0]
        counts.append(state["silent"])
    assert counts == [1, 2, 0, 1]


def test_nav_t_042_as_many_hits_are_seen_as_went_home() -> None:
    for moves, zone in ((2, 0.03), (2, 0.5)):
        state = _fight(moves, Loaded(0.99, **HIT, zone=zone))[moves]
        hits = sum(1 for one in state["log"] if one["kind"] == "hit")
        (seen,) = [one for one in state["log"] if one["kind"] == "seen"]
        assert hits == 4
        assert seen["text"].startswith("Four hits are seen on R1")
        assert seen["move"] == 1
