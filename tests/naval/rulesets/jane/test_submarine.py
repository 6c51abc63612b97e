from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.rulesets.jane import orders, sight, tables
from naval.rulesets.jane.ships import depth as depths
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.submarines import chapter as submarine
from naval.rulesets.jane.submarines import meeting as submarine_met
from naval.rulesets.jane.table.movement import Place
from naval.rulesets.jane.table.squares import centre, square_at
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.table import Loaded, move_ship

Data = dict[str, Any]
CONV = tables.STANDARD


def _alone(depth: str = "submerged", red: Any = "wittelsbach", x: float = 6000, y: float = 0, **more: Any) -> Data:
    """Place a blue boat at the datum heading north, a red ship some miles off."""
    boat = table.make_lone_ship("s1", "blue", table.BOAT, 50, 50, 0, 6, depth=depth)
    return table.scene(boat, table.make_lone_ship("r1", "red", red, x, y, 0, 0), **more)


def _order(**order: Any) -> Data:
    return {"s1": order}


def _faults(state: Data, **order: Any) -> list[str]:
    return [one["rule"] for one in orders.check(state, "blue", {"ships": {"s1": order}}, CONV)]


def _boat(state: Data) -> Data:
    found: Data = state["ships"]["s1"]["boat"]
    return found


def test_t_wc_39_nav_t_147_nav_t_148_nav_t_149_ten_moves_under_water() -> None:
    state = _alone()
    state = table.after(state, 10, _order(knots=6))
    assert (state["ships"]["s1"]["x"], state["ships"]["s1"]["y"]) == (50, 2050)  # 20 squares, a mile
    assert submarine.halves(2) == (1, 1)
    dive = submarine.Dive(Place(0, 0, 90), 2)
    assert [round(dive.find_place(part).x) for part in (0, 0.01, 0.5, 0.99, 1)] == [0, 100, 100, 100, 200]
    assert dive.end() == dive.find_place(1)
    turned = table.moved(state, _order(knots=6, turn_points=16))[0]["ships"]["s1"]
    assert (turned["heading"], turned["y"]) == (180, 1850)  # turning costs nothing
    assert submarine.free_turn(350, 2) == 12.5


def test_nav_t_148_two_squares_and_no_more() -> None:
    state = _alone()
    assert _faults(state, knots=6) == []
    assert _faults(state, knots=7) == ["NAV-T-148"]
    assert "NAV-T-148" in _faults(state, knots=-3)
    assert [submarine.submerged_speed(one) for one in (3.7, 1, -1)] == [2, 1, 0]


def test_t_wc_40_nav_t_153_nav_t_154_reloaded_half_an_hour_after_firing_and_only_up() -> None:
    assert [tubes.reloads(40, "surface", move) for move in (69, 70)] == [False, True]
    assert not tubes.reloads(40, "submerged", 90)
    assert not tubes.reloads(40, "awash", 90)
    assert tubes.reloads(40, "bottom", 70)
    state = _alone()
    state["move"] = 39
    state = table.moved(state, _order(knots=6, torpedo={"half": "early", "square": square_at(50, 950)}))[0]
    assert _boat(state)["fired"] == 40
    assert _boat(state)["reload_at"] == 70
    loaded = {}
    while state["move"] < 72:
        dive = {"dive": "surface"} if state["move"] + 1 == 64 else {}
        state = table.moved(state, _order(knots=6, **dive))[0]
        loaded[state["move"]] = (_boat(state)["depth"], len(tubes.loaded(state["ships"]["s1"], state["move"])))
    assert loaded[66] == ("surface", 1)
    assert loaded[69] == ("surface", 1)
    assert loaded[70] == ("surface", 2)


def test_nav_t_153_under_water_the_half_hour_is_not_enough() -> None:
    state = _alone()
    state = table.moved(state, _order(knots=6, torpedo={"half": "early", "square": square_at(50, 950)}))[0]
    state = table.moved(state, _order(knots=6, torpedo={"half": "early", "square": square_at(50, 950)}))[0]
    assert _faults(state, torpedo={"half": "early", "square": "A1"}) == ["NAV-T-153"]
    state = table.after(state, 35, _order(knots=6))
    assert _faults(state, torpedo={"half": "early", "square": "A1"}) == ["NAV-T-153"]
    assert orders.options(state, "blue", CONV)["ships"]["s1"]["torpedo"] is None


def test_nav_t_154_at_the_bottom_she_reloads_too() -> None:
    state = _alone(depth_fathoms=12)
    state = table.moved(state, _order(knots=6, torpedo={"half": "early", "square": square_at(50, 950)}))[0]
    state = table.moved(state, _order(dive="bottom"))[0]
    state = table.after(state, 29)
    assert _boat(state)["depth"] == "bottom"
    assert len(tubes.loaded(state["ships"]["s1"], state["move"])) == 2
    assert state["move"] == 31
    assert _faults(state, torpedo={"half": "early", "square": "A1"}) == ["NAV-T-152"]


def test_nav_t_156_launching_gear_has_one_torpedo_the_half_hour() -> None:
    assert tubes.launching_gear_rests(True, 10, 39) is not None
    assert tubes.launching_gear_rests(True, 10, 40) is None
    assert tubes.launching_gear_rests(False, 10, 11) is None
    state = table.scene(table.below(50, 50, table.GEAR), table.make_lone_ship("r1", "red", "duncan", 6000, 0))
    shot = {"half": "early", "square": square_at(50, 950)}
    state = table.moved(state, _order(knots=6, torpedo=shot))[0]
    assert _faults(state, torpedo=shot) == ["NAV-T-156"]


@pytest.mark.parametrize(
    ("of", "coin", "lost"), [(table.RIVER, "T", True), (table.PICKET, "H", True), (table.PICKET, "T", False)]
)
def test_t_wc_41_nav_t_159_nav_t_160_on_a_destroyers_or_picket_boats_square(of: Data, coin: str, lost: bool) -> None:
    x, y = centre("A210")
    state = table.scene(table.below(x, y - 200), table.make_lone_ship("r1", "red", of, x + 20, y, 90))
    state, events = table.moved(state, _order(knots=6), dice=Loaded(0.0, picket=coin))
    assert state["ships"]["s1"]["afloat"] is not lost
    if lost:
        assert state["ships"]["s1"]["end"] == "sunk"
        assert "has run over a submarine" in table.lines(state, "red")
        assert {"NAV-T-159", "NAV-T-160"} & {rule for one in events for rule in one["rules"]}
    assert submarine_met.destroyer_has_her("destroyer", True)
    assert not submarine_met.destroyer_has_her("battleship", True)
    assert (submarine_met.picket_boat_has_her("H"), submarine_met.picket_boat_has_her("T")) == (True, False)


def test_nav_t_159_a_destroyer_that_crosses_her_square_while_she_waits_has_her_and_where_shallow_captures_her() -> None:
    x, y = centre("A210")
    state = table.scene(
        table.below(x, y - 100), table.make_lone_ship("r1", "red", table.RIVER, x - 400, y, 90, 25), depth_fathoms=14
    )
    state = table.moved(state, _order(knots=6), {"r1": {"knots": 25}}, Loaded())[0]
    assert (state["ships"]["s1"]["afloat"], state["ships"]["s1"]["end"]) == (False, "captured")
    # A battleship that does the same only has her chance to detect her.
    state = table.scene(table.below(x, y - 100), table.make_lone_ship("r1", "red", "duncan", x - 400, y, 90, 18))
    assert table.moved(state, _order(knots=6), dice=Loaded(0.0))[0]["ships"]["s1"]["afloat"]


def test_sc_j_16_nobody_meets_a_boat_on_the_bottom_and_torpedoes_pass_over_her() -> None:
    assert (submarine_met.is_met("submerged"), submarine_met.is_met("bottom")) == (True, False)
    state = _alone(red=table.RIVER, x=60, y=60, depth_fathoms=10)
    _boat(state).update(depth="bottom")
    assert table.moved(state, dice=Loaded())[0]["ships"]["s1"]["afloat"]
    state = table.scene(
        table.below(800, -100),
        table.make_lone_ship("b2", "blue", table.DUNCAN),
        table.make_lone_ship("r1", "red", "duncan", 9000, 0),
    )
    state = table.after(state, 3, {"b2": {"torpedo": {"half": "early", "course_deg": 90}}, **_order(knots=3)})
    assert state["ships"]["s1"]["afloat"]


def test_nav_t_141_nav_t_142_on_the_surface_or_awash_she_is_a_ship_like_others() -> None:
    assert [depths.on_the_board(one) for one in depths.DEPTHS] == [True, True, False, False]
    for depth in ("surface", "awash"):
        view = sight.view(_alone(depth, x=3000), "red", CONV)
        assert [one["what"] for one in view["ships"] if not one["own"]] == ["A class"]


def test_nav_t_143_under_water_he_sees_nothing_of_the_board_and_nobody_sees_him() -> None:
    assert [depths.leaves_the_table(one) for one in depths.DEPTHS] == [False, False, True, True]
    state = _alone(x=3000)
    blue, red = (sight.view(state, side, CONV) for side in ("blue", "red"))
    assert [one["id"] for one in blue["ships"]] == ["s1"]
    assert [one["id"] for one in red["ships"]] == ["r1"]
    may = orders.options(state, "blue", CONV)["ships"]["s1"]
    assert (may["targets"], may["knots"], may["turn_points"]) == ([], [0.0, 6.0], 16.0)


def test_nav_t_143_what_others_of_her_side_see_is_no_target_for_her() -> None:
    state = table.scene(
        table.below(50, 50), table.make_lone_ship("b2", "blue", "duncan"), table.make_lone_ship("r1", "red", "duncan", 4000, 0)
    )
    assert "NAV-T-143" in _faults(state, target="E1")


def test_nav_t_144_nav_t_145_the_umpire_gives_the_place_once_and_the_sheet_has_a_pin_and_no_lines() -> None:
    state = _alone("awash")
    state = table.moved(state, _order(dive="submerged", knots=6))[0]
    state = table.after(state, 3, _order(knots=6))
    boat = _boat(state)
    assert boat["depth"] == "submerged"
    assert boat["fix"]["move"] == 4
    fixed = dict(boat["fix"])
    state = table.after(state, 3, _order(knots=6))
    assert _boat(state)["fix"] == fixed
    (own,) = [one for one in sight.view(state, "blue", CONV)["ships"] if one["own"]]
    assert own["track"] == []
    ship = state["ships"]["s1"]
    assert (_boat(state)["x_yd"], _boat(state)["y_yd"]) == (ship["x"], ship["y"])
    assert _boat(state)["square"] == square_at(ship["x"], ship["y"])
    assert depths.pin(50, 50) == {"square": "A381", "x_yd": 50, "y_yd": 50}
    assert depths.first_fix(50, 50, 4)["square"] == "A381"


def test_nav_t_152_a_ship_on_the_named_square_while_the_torpedo_runs_there_is_hit() -> None:
    # The torpedo passes 40 yards ahead of her bow, but over the square her bow is on.
    x, y = centre("A210")
    state = table.scene(table.below(x, y - 900), table.make_lone_ship("r1", "red", "duncan", x + 110, y, 270))
    move_ship(state, "r1", x + 110, y + 20, 90)
    state, events = table.moved(state, _order(knots=6, torpedo={"half": "early", "square": "A210"}), dice=Loaded())
    state, more = table.moved(state, _order(knots=6), dice=Loaded())
    (hit,) = [one for one in [*events, *more] if one["kind"] == "torpedo hit"]
    assert {"NAV-T-152", "NAV-T-130"} & set(hit["rules"])
    assert "blue" not in hit["told"]  # under water no column is seen
    assert "red" in hit["told"]


def test_nav_t_155_under_water_she_is_under_way_or_rises() -> None:
    assert depths.rises(0, "submerged")
    assert not depths.rises(0, "bottom")
    assert not depths.rises(1, "submerged")
    state = table.moved(_alone(), _order(knots=0))[0]
    assert _boat(state)["to"] == "surface"
    assert "rises" in table.lines(state, "blue")
    seen = []
    for _ in range(2):
        state = table.moved(state)[0]
        seen.append(_boat(state)["depth"])
    assert seen == ["awash", "surface"]


def test_nav_t_157_a_ship_loses_her_target_when_it_goes_under() -> None:
    assert submarine_met.may_not_be_fired_at(True, False) is not None
    assert submarine_met.may_not_be_fired_at(True, True) is None
    assert submarine_met.may_not_be_fired_at(False, False) is None
    state = _alone("awash", x=7000)
    state = table.moved(state, _order(dive="submerged", knots=6), {"r1": {"target": "E1"}})[0]
    assert state["ships"]["r1"]["target"] == "s1"
    state = table.after(state, 3, _order(knots=6), {"r1": {"target": "E1"}})
    assert _boat(state)["depth"] == "submerged"
    assert state["ships"]["r1"]["target"] is None
    assert [one["rule"] for one in orders.check(state, "red", {"ships": {"r1": {"target": "E1"}}}, CONV)] == ["SC-J-07"]


@pytest.mark.parametrize(("die", "seen"), [(6, True), (5, False)])
def test_nav_t_158_sc_t_23_detected_within_a_square_of_her_course_on_a_six(die: int, seen: bool) -> None:
    assert [submarine_met.may_be_detected(off) for off in (100, 101)] == [True, False]
    assert submarine_met.detected_on(die) is seen
    state = _alone(red="duncan", x=130, y=240)
    state, events = table.moved(state, _order(knots=6), dice=Loaded(0.9999, detect=die))
    assert ("sees a periscope" in table.lines(state, "red")) is seen
    assert not any(one["kind"] == "fire" and not seen for one in events)
    if seen:
        (fired, *_) = [one for one in events if one["kind"] == "fire"]
        assert "12-pounder" in fired["text"] or "3-inch" in fired["text"] or "6-inch" in fired["text"]
        assert not _boat(state)["blind"]
    far = table.moved(_alone(red="duncan", x=400, y=240), _order(knots=6), dice=Loaded(0.9999, detect=6))[1]
    assert not any(roll["rule"] == "SC-T-23" for one in far for roll in one["rolls"])


def test_sc_j_17_a_hit_takes_the_periscope_and_the_glass_shows_nothing_more() -> None:
    assert [submarine_met.periscope_gone(hits) for hits in (0, 1)] == [False, True]
    state = _alone(red="duncan", x=130, y=240)
    state = table.moved(state, _order(knots=6), dice=Loaded(0.0, detect=6))[0]
    assert _boat(state)["blind"]
    assert "periscope of S1 is shot away" in table.lines(state, "blue")
    assert sight.view(state, "blue", CONV)["glass"] == []
    assert _faults(state, glass=[0, 0]) == ["SC-J-17"]


def test_nav_t_161_on_the_surface_she_is_defenceless() -> None:
    assert submarine_met.defenceless("surface", True)
    assert not submarine_met.defenceless("awash", True)
    assert not submarine_met.defenceless("surface", False)
    for depth, x, lost in (("surface", 1500, True), ("awash", 1500, False), ("surface", 9500, False)):
        state = _alone(depth, red="duncan", x=x)
        state = table.moved(state, _order(knots=0), {"r1": {"target": "E1"}}, Loaded())[0]
        assert state["ships"]["s1"]["afloat"] is not lost, (depth, x)
    state = table.moved(_alone("surface", red="duncan", x=1500), None, {"r1": {"target": "E1"}}, Loaded())[0]
    assert "is sunk" in table.lines(state, "red")


def test_nav_t_162_sc_j_15_diving_takes_five_moves_and_she_cannot_turn_back() -> None:
    ways = (("surface", "awash"), ("awash", "submerged"), ("submerged", "awash"), ("submerged", "bottom"))
    assert [depths.moves_to(*one) for one in ways] == [2, 3, 1, 1]
    state = table.moved(_alone("surface"), _order(dive="submerged", knots=6))[0]
    assert _faults(state, dive="surface") == ["NAV-T-162"]
    reached = {}
    while state["move"] < 6:
        state = table.moved(state, _order(knots=6))[0]
        reached.setdefault(_boat(state)["depth"], state["move"])
    assert reached == {"surface": 2, "awash": 3, "submerged": 6}
    while state["move"] < 10:
        assert _faults(state, dive="surface") == ["NAV-T-162"], state["move"]
        assert "surface" not in _boat(state)["may"]
        state = table.moved(state, _order(knots=6))[0]
    assert _faults(state, dive="surface") == []  # five moves after the last change
    assert "surface" in _boat(state)["may"]


def test_sc_j_18_the_bottom_only_where_it_can_be_reached() -> None:
    assert depths.bottom_in_reach(15) is None
    assert depths.bottom_in_reach(16) is not None
    assert depths.bottom_in_reach(None) is not None
    assert _faults(_alone(), dive="bottom") == ["SC-J-18"]
    state = _alone(depth_fathoms=15)
    assert _faults(state, dive="bottom") == []
    state = table.after(table.moved(state, _order(dive="bottom", knots=6))[0], 2)
    assert _boat(state)["depth"] == "bottom"
    lies = (state["ships"]["s1"]["x"], state["ships"]["s1"]["y"])
    state = table.after(state, 5)
    assert (state["ships"]["s1"]["x"], state["ships"]["s1"]["y"]) == lies
    assert _boat(state)["depth"] == "bottom"  # grounded is not lying by
    state = table.moved(state, _order(dive="submerged"))[0]
    state = table.moved(state)[0]
    assert _boat(state)["depth"] == "submerged"
    assert state["ships"]["s1"]["speed"] == 2


def test_only_boats_dive_and_look_in_a_glass() -> None:
    state = _alone()
    said = orders.check(state, "red", {"ships": {"r1": {"dive": "awash", "glass": [0]}}}, CONV)
    assert [one["rule"] for one in said] == ["NAV-T-001", "NAV-T-001"]
    assert orders.options(state, "red", CONV)["ships"]["r1"]["boat"] is None
    assert _faults(state, dive="deep") == ["NAV-T-162"]
    assert _faults(state, glass=[1, 2, 3]) == ["NAV-T-146"]


def _random_boat(rng: Random, may: Data) -> Data:
    order: Data = {"course_deg": rng.uniform(0, 360), "knots": rng.uniform(max(0.0, may["knots"][0]), may["knots"][1])}
    if rng.random() < 0.2:
        order["dive"] = rng.choice(may["boat"]["dive"] or [None])
    if may["boat"]["glass"] and rng.random() < 0.5:
        order["glass"] = [rng.uniform(0, 360), rng.uniform(0, 360)]
    if may["torpedo"] and rng.random() < 0.3:
        aim = square_at(rng.uniform(-2000, 2000), rng.uniform(-2000, 2000))
        order["torpedo"] = {"half": rng.choice(["early", "late"]), "square": aim}
    return order


@settings(max_examples=6)
@given(seed=st.integers(min_value=0))  # a battle is of more chances than Hypothesis draws one by one
def test_a_boat_keeps_her_laws_in_random_battles(seed: int) -> None:
    rng = Random(seed)
    state = table.scene(
        table.make_lone_ship("s1", "blue", table.BOAT, 0, 0, 0, 6),
        table.make_lone_ship("b2", "blue", table.DUNCAN, -6000, 0, 0, 12),
        table.make_lone_ship("r1", "red", table.RIVER, 3000, 3000, 0, 12),
        table.make_lone_ship("r2", "red", "duncan", 1500, -1000, 0, 12),
        depth_fathoms=12,
        limit=80,
    )
    while state["over"] is None:
        may = orders.options(state, "blue", CONV)["ships"]
        before = state["ships"]["s1"]
        order = _random_boat(rng, may["s1"]) if "s1" in may else {}
        if orders.check(state, "blue", {"ships": {"s1": order} if order else {}}, CONV):
            order.pop("torpedo", None)
        red = {key: {"course_deg": rng.uniform(0, 360)} for key in ("r1", "r2") if state["ships"][key]["afloat"]}
        state = table.moved(state, {"s1": order} if order else {}, red)[0]
        now = state["ships"]["s1"]
        if depths.is_under(now):
            run = ((now["x"] - before["x"]) ** 2 + (now["y"] - before["y"]) ** 2) ** 0.5
            assert run <= 200 + 1e-6
        assert all(one["left"] >= 0 for one in now["tubes"].values())
    json.dumps(state)


def test_what_the_enemy_does_unseen_changes_nothing_in_the_boats_view() -> None:
    views = []
    for course in (0, 270):
        state = table.scene(
            table.below(50, 50),
            table.make_lone_ship("r1", "red", "wittelsbach", 9000, 0, 0, 12),
            table.make_lone_ship("r2", "red", "duncan", 0, -9000, 0, 12),
        )
        seen = []
        for _ in range(6):
            red = {"r1": {"course_deg": course}, "r2": {"course_deg": course / 2, "knots": 3}}
            state = table.moved(state, _order(knots=6, glass=[0, 90]), red)[0]
            seen.append(json.dumps(sight.view(state, "blue", CONV)) + json.dumps(orders.options(state, "blue", CONV)))
        views.append(seen)
    assert views[0] == views[1]


def test_the_enemys_view_is_the_same_whether_she_is_there_or_not() -> None:
    views = []
    for boat in (True, False):
        forces = [
            table.make_lone_ship("b2", "blue", "duncan", 0, 0, 0, 12),
            table.make_lone_ship("r1", "red", "wittelsbach", 7000, 0, 0, 12),
        ]
        if boat:
            forces.append(table.make_lone_ship("s1", "blue", table.BOAT, 3000, 3000, 90, 6, depth="submerged"))
        state, seen = table.scene(*forces), []
        for _ in range(8):
            blue = {"b2": {"target": "E1"}, **({"s1": {"knots": 6, "glass": [100, 90]}} if boat else {})}
            state = table.moved(state, blue, {"r1": {"target": "E1", "knots": 12}})[0]
            seen.append(json.dumps(sight.view(state, "red", CONV)) + json.dumps(orders.options(state, "red", CONV)))
        views.append(seen)
    assert views[0] == views[1]
