"""Submarines in the corners of their rules."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import orders, tables
from naval.rulesets.jane.submarines import meeting as submarine_met
from naval.rulesets.jane.table.squares import centre, square_at
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.fort_cases import fort
from tests.naval.rulesets.jane.side_pages import pages
from tests.naval.rulesets.jane.table import Loaded

Data = dict[str, Any]
CONV = tables.STANDARD


@pytest.mark.parametrize(("north", "lost"), [(10, True), (40, False)])
def test_nav_t_159_nav_t_147_a_destroyers_square_that_she_crosses_in_her_half_move(north: float, lost: bool) -> None:
    # She runs north-east past the corner of the square on which the destroyer lies, and neither begins nor ends on it.
    x, y = centre("A210")
    boat = table.make_lone_ship("s1", "blue", table.BOAT, x - 80, y + north, 45, 6, depth="submerged")
    state = table.scene(boat, table.make_lone_ship("r1", "red", table.RIVER, x + 40, y - 40))
    state = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded())[0]
    assert state["ships"]["s1"]["afloat"] is not lost


def test_nav_t_159_in_her_second_half_move_the_destroyer_lies_where_he_came_to() -> None:
    x, y = centre("A210")
    boat = table.make_lone_ship(
        "s1", "blue", table.BOAT, x - 150.7, y - 60.7, 45, 6, depth="submerged"
    )  # her second half is as above
    state = table.scene(boat, table.make_lone_ship("r1", "red", table.RIVER, x + 40, y - 840, 0, 24))
    state = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded())[0]
    assert not state["ships"]["s1"]["afloat"]


def test_nav_t_159_a_friend_or_a_boat_on_her_square_does_her_no_harm() -> None:
    x, y = centre("A210")
    state = table.scene(
        table.below(x, y - 200),
        table.make_lone_ship("b2", "blue", table.RIVER, x + 20, y - 200),
        table.make_lone_ship("r1", "red", table.BOAT, x - 20, y, 0, 6, depth="submerged"),
        table.make_lone_ship("r2", "red", "duncan", 9000, 0),
    )
    state, events = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded(0.0, detect=6))
    assert state["ships"]["s1"]["afloat"]
    assert state["ships"]["r1"]["afloat"]
    assert not [one for one in events if one["kind"] == "boat"]


@pytest.mark.parametrize(("range_yd", "faces", "lost"), [(3000, 180, True), (3000, 0, False), (11_000, 180, False)])
def test_nav_t_161_a_fort_has_her_on_the_surface_too(range_yd: float, faces: float, lost: bool) -> None:
    boat = table.make_lone_ship("s1", "blue", table.BOAT, 0, -range_yd)
    state = table.scene(
        boat,
        table.make_lone_ship("b2", "blue", "duncan", 0, -20_000),
        table.make_lone_ship("r1", "red", "duncan", 40_000, 0),
        forts=[fort("f1", "red", faces_deg=faces)],
    )
    state["forts"]["f1"]["target"] = "s1"
    state, events = table.moved(state, dice=Loaded())
    assert state["ships"]["s1"]["afloat"] is not lost
    if lost:
        assert "NAV-T-161" in {rule for one in events for rule in one["rules"]}
        assert state["forts"]["f1"]["target"] is None


def test_nav_t_157_a_fort_loses_her_when_she_goes_under_and_nobody_else_his_target() -> None:
    boat = table.make_lone_ship("s1", "blue", table.BOAT, 0, -9900, 0, 6, depth="awash")
    state = table.scene(
        boat,
        table.make_lone_ship("b2", "blue", "duncan", 0, -20_000),
        table.make_lone_ship("r1", "red", "duncan", 9000, -20_000),
        forts=[fort("f1", "red", faces_deg=180)],
    )
    state["forts"]["f1"]["target"], state["ships"]["r1"]["target"] = "s1", "b2"
    submarine_met.lost_from_sight(state, state["ships"]["s1"])
    assert state["forts"]["f1"]["target"] == "s1"  # awash she is still on the board
    state["ships"]["s1"]["boat"]["depth"] = "submerged"
    submarine_met.lost_from_sight(state, state["ships"]["s1"])
    assert (state["forts"]["f1"]["target"], state["ships"]["r1"]["target"]) == (None, "b2")


def _with_a_boat(red: Data, *, fires: bool = False, where: tuple[float, float] | None = (3000, 3000), **boat: Any) -> str:
    forces = [
        table.make_lone_ship("b2", "blue", "duncan", 0, 0, 0, 12),
        table.make_lone_ship("r1", "red", "wittelsbach", 7000, 0, 0, 12),
        table.make_lone_ship("r2", "red", table.RIVER, 7000, -3000, 0, 12),
    ]
    if where:
        forces.append(table.make_lone_ship("s1", "blue", table.BOAT, *where, 90, 6, depth="submerged"))
    state, text = table.scene(*forces, depth_fathoms=12), ""
    for move in range(6):
        blue: Data = {"s1": {"knots": 6, **boat}} if where else {}
        if fires and move == 1:
            blue["s1"]["torpedo"] = {"half": "early", "square": "A1"}
            blue["s1"]["torpedo"]["square"] = _ahead(state)
            assert orders.check(state, "blue", {"ships": {"s1": blue["s1"]}}, CONV) == []
        state = table.moved(state, blue, red)[0]
        text += pages(state)
    return text


def _ahead(state: Data) -> str:
    ship = state["ships"]["s1"]
    return square_at(ship["x"] + 600, ship["y"])


def test_twin_states_of_a_boat_under_water_are_one_to_the_enemy() -> None:
    red: Data = {"r1": {"target": "E1", "knots": 12}}
    found = {
        _with_a_boat(red),
        _with_a_boat(red, where=None),
        _with_a_boat(red, where=(1000, 8000)),
        _with_a_boat(red, fires=True),
        _with_a_boat(red, glass=[45, 300]),
        _with_a_boat(red, dive="bottom"),
        _with_a_boat(red, turn_points=4),
    }
    assert len(found) == 1


@pytest.mark.parametrize("seen", [False, True])
def test_twin_states_of_a_near_miss_tell_the_enemy_nothing_unless_he_detects_her(seen: bool) -> None:
    found = set()
    for x in (90, 3000):
        state = table.scene(
            table.below(50, 50),
            table.make_lone_ship("r1", "red", "duncan", x, 240),
            table.make_lone_ship("b2", "blue", "duncan", 0, 9000),
        )
        state["ships"]["r1"].update(x=5000.0, y=0.0)
        state["ships"]["s1"].update(x=5000.0 - x, y=-100.0)
        state = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded(0.9999, detect=6 if seen else 5))[0]
        found.add(pages(state))
    assert len(found) == (2 if seen else 1)


def test_the_boat_hears_nothing_of_who_looked_for_her() -> None:
    found = set()
    for x in (130, 3000):
        state = table.scene(
            table.below(50, 50),
            table.make_lone_ship("r1", "red", "duncan", x, 240),
            table.make_lone_ship("r2", "red", "duncan", 0, 9000),
        )
        state = table.moved(state, {"s1": {"knots": 6, "glass": [270, 270]}}, dice=Loaded(0.9999, detect=6))[0]
        found.add(pages(state, "blue"))
    assert len(found) == 1


GUNBOAT: Data = {**table.BOAT, "key": "gunboat", "guns": table.RIVER["guns"]}


def test_nav_t_143_under_water_she_fires_no_gun_and_takes_no_target() -> None:
    def scene(depth: str) -> Data:
        boat = table.make_lone_ship("s1", "blue", GUNBOAT, 0, 0, 0, 6, depth=depth)
        return table.scene(
            boat, table.make_lone_ship("b2", "blue", "duncan", 0, -3000), table.make_lone_ship("r1", "red", "duncan", 1500, 0)
        )

    for depth, fires in (("awash", True), ("submerged", False)):
        state = scene(depth)
        state["ships"]["s1"]["target"] = "r1"
        _, events = table.moved(state, dice=Loaded())
        assert any(one["kind"] == "fire" and one["actor"] == "s1" for one in events) is fires
    state = scene("awash")
    state["ships"]["s1"]["target"] = "r1"
    state["ships"]["s1"]["boat"].update(to="submerged", due=1)
    state["command"]["blue"]["concentration"] = {"system": "nearest", "from_move": 1}
    state = table.moved(state, dice=Loaded())[0]
    assert (state["ships"]["s1"]["target"], state["ships"]["b2"]["target"]) == (None, "r1")
    state = table.moved(state, dice=Loaded())[0]
    assert state["ships"]["s1"]["target"] is None


def _on_the_surface(**more: Any) -> Data:
    boat = table.make_lone_ship("s1", "blue", table.BOAT, 0, 0, 0, 6)
    return table.scene(boat, table.make_lone_ship("r1", "red", "duncan", 9000, 0), **more)


def _depths(state: Data, *orders_: str | None) -> Data:
    for dive in orders_:
        order: Data = {"knots": 6, **({"dive": dive} if dive else {})}
        assert orders.check(state, "blue", {"ships": {"s1": order}}, CONV) == [], (state["move"], dive)
        state = table.moved(state, {"s1": order})[0]
    return state


def _may(state: Data) -> list[str]:
    found: list[str] = state["ships"]["s1"]["boat"]["may"]
    return found


def test_nav_t_162_no_boat_turns_back_half_way_but_she_may_go_on_further_or_stop_on_the_way() -> None:
    state = _on_the_surface(depth_fathoms=15)
    state = _depths(state, "awash", None)  # reaches awash with the third move
    assert _may(state) == ["awash", "submerged", "bottom"]
    on_the_way = _depths(state, "submerged", None)  # asked to go on before she is there: awash at 3, under water at 6
    boat = on_the_way["ships"]["s1"]["boat"]
    assert (boat["depth"], boat["since"], boat["to"], boat["due"]) == ("awash", 3, "submerged", 6)
    assert _may(on_the_way) == ["submerged", "bottom"]  # on her way down from awash: neither surface nor awash
    there = _depths(on_the_way, None, None)["ships"]["s1"]["boat"]
    assert (there["depth"], there["since"], there["turned"]) == ("submerged", 6, 6)
    stayed = _depths(state, None)
    assert (stayed["ships"]["s1"]["boat"]["depth"], stayed["ships"]["s1"]["boat"]["to"]) == ("awash", None)
    assert _may(stayed) == ["awash", "submerged", "bottom"]  # further down at once, up not before move 8
    further = _depths(stayed, "submerged")["ships"]["s1"]["boat"]
    assert (further["to"], further["due"]) == ("submerged", 7)


def test_nav_t_162_a_longer_dive_ordered_half_way_keeps_the_time_that_has_run() -> None:
    state = _depths(_on_the_surface(), "awash", "submerged")
    assert state["ships"]["s1"]["boat"]["due"] == 3
    stopped = _depths(_on_the_surface(), "submerged", None, "awash")["ships"]["s1"]["boat"]
    assert (stopped["depth"], stopped["to"], stopped["due"]) == ("awash", None, None)  # she stops where she has just come


def test_nav_t_153_the_half_hour_runs_from_her_last_shot() -> None:
    state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", "duncan", 6000, 0))
    for _ in range(2):
        shot = {"half": "early", "square": square_at(50, state["ships"]["s1"]["y"] + 900)}
        state = table.moved(state, {"s1": {"knots": 6, "torpedo": shot}})[0]
        state = table.after(state, 4, {"s1": {"knots": 6}})
    assert state["ships"]["s1"]["boat"]["fired"] == 6
    assert state["ships"]["s1"]["boat"]["reload_at"] == 36


def test_nav_t_155_a_boat_that_goes_to_the_bottom_may_lose_her_way_without_rising() -> None:
    state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", "duncan", 6000, 0), depth_fathoms=15)
    state = table.moved(state, {"s1": {"knots": 0, "dive": "bottom"}})[0]
    assert state["ships"]["s1"]["boat"]["to"] == "bottom"
    assert table.moved(state)[0]["ships"]["s1"]["boat"]["depth"] == "bottom"


def test_nav_t_144_a_fix_is_given_as_she_goes_under_and_not_when_she_comes_off_the_bottom() -> None:
    state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", "duncan", 6000, 0), depth_fathoms=15)
    first = dict(state["ships"]["s1"]["boat"]["fix"])
    state = table.moved(state, {"s1": {"knots": 6, "dive": "bottom"}})[0]
    state = table.after(state, 6)
    state = table.after(table.moved(state, {"s1": {"dive": "submerged"}})[0], 1)
    boat = state["ships"]["s1"]["boat"]
    assert (boat["depth"], boat["fix"]) == ("submerged", first)
    boat["turned"] = 0
    state = table.after(table.moved(state, {"s1": {"dive": "awash", "knots": 6}})[0], 1)
    assert (state["ships"]["s1"]["boat"]["depth"], state["ships"]["s1"]["boat"]["fix"]) == ("awash", None)


def test_nav_t_127_a_torpedo_ordered_while_she_settles_on_the_bottom_stays_in_its_tube() -> None:
    state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", "duncan", 6000, 0), depth_fathoms=15)
    state = table.moved(state, {"s1": {"knots": 6, "dive": "bottom"}})[0]
    shot = {"half": "early", "square": square_at(50, state["ships"]["s1"]["y"] + 900)}
    state = table.moved(state, {"s1": {"torpedo": shot}})[0]
    assert state["ships"]["s1"]["boat"]["depth"] == "bottom"
    assert (state["torpedoes"], [one["left"] for one in state["ships"]["s1"]["tubes"].values()]) == ([], [2, 2])


def test_nav_t_158_only_near_the_course_of_this_minute_and_by_whoever_may_be_hostile() -> None:
    # Ahead of where she ends, and abeam of the line's prolongation: not near the course she ran.
    for y, asked in ((340, True), (360, False)):
        state = table.scene(
            table.below(50, 50),
            table.make_lone_ship("r1", "red", "duncan", 50, y),
            table.make_lone_ship("b2", "blue", "duncan", 60, 100),
        )
        _, events = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded(detect=1))
        assert any(roll["what"] == "detected on a 6" for one in events for roll in one["rolls"]) is asked


def test_nav_t_158_a_fast_ship_far_off_at_the_middle_of_the_minute_may_come_near() -> None:
    state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", table.RIVER, 140, 950, 180, 24))
    _, events = table.moved(state, {"s1": {"knots": 2}}, dice=Loaded(detect=1))
    assert any(roll["what"] == "detected on a 6" for one in events for roll in one["rolls"])


def test_sc_t_23_only_guns_of_the_side_that_sees_the_periscope_within_a_thousand_yards_fire_at_it() -> None:
    state = table.scene(
        table.below(50, 50),
        table.make_lone_ship("r1", "red", "duncan", 130, 240),
        table.make_lone_ship("r2", "red", "duncan", 950, 240),
        table.make_lone_ship("r3", "red", "duncan", 1300, 240),
        table.make_lone_ship("b2", "blue", "duncan", -400, 240),
    )
    _, events = table.moved(state, {"s1": {"knots": 6}}, dice=Loaded(0.9999, detect=6))
    assert {one["actor"] for one in events if one["kind"] == "fire"} == {"r1", "r2"}


def test_nav_t_160_only_destroyers_and_boats_that_do_a_picket_boats_work_have_her() -> None:
    x, y = centre("A210")
    scout = {**table.RIVER, "key": "scouts", "kind": "scout"}
    state = table.scene(table.below(x, y - 200), table.make_lone_ship("r1", "red", scout, x + 20, y))
    assert table.moved(state, {"s1": {"knots": 6}}, dice=Loaded(0.0, picket="H"))[0]["ships"]["s1"]["afloat"]


def test_nav_t_161_whoever_has_no_sound_gun_is_no_danger_to_her() -> None:
    for out in (False, True):
        state = table.scene(
            table.make_lone_ship("s1", "blue", table.BOAT),
            table.make_lone_ship("b2", "blue", "duncan", 0, 9000),
            table.make_lone_ship("r1", "red", table.RIVER, 1000, 0),
        )
        if out:
            of_class = state["classes"][state["ships"]["r1"]["class"]]
            guns = [*of_class["mounts"], *of_class["lights"]]
            state["ships"]["r1"]["hurt"]["guns_out"] = {one["id"]: one["guns"] for one in guns}
        state = table.moved(state, None, {"r1": {"target": state["book"]["red"] and "E1"}}, Loaded())[0]
        assert state["ships"]["s1"]["afloat"] is out


def test_nav_t_146_by_night_the_glass_shows_no_more_than_the_night() -> None:
    for yards, seen in ((900, 1), (2000, 0)):
        state = table.scene(table.below(), table.make_lone_ship("r1", "red", "duncan", yards, 150), night={"sight_yd": 1000})
        state = table.moved(state, {"s1": {"knots": 6, "glass": [90, 90]}})[0]
        assert len(state["glass"][1]["seen"]) == seen


def test_nav_t_155_a_boat_that_is_dead_in_the_water_has_no_way_and_rises() -> None:
    for hurt in ({"level": 2, "founders": 9}, {"engines": 1}):
        state = table.scene(table.below(50, 50), table.make_lone_ship("r1", "red", "duncan", 6000, 0))
        state["ships"]["s1"]["hurt"].update(hurt)
        state = table.moved(state, {"s1": {"knots": 6}})[0]
        assert (state["ships"]["s1"]["y"], state["ships"]["s1"]["boat"]["to"]) == (50, "surface"), hurt


def test_sc_t_23_in_fifteen_fathoms_she_is_captured_in_more_she_is_sunk() -> None:
    assert [submarine_met.fate(fathoms, CONV) for fathoms in (14.0, 15.0, 15.5, None)] == ["captured", "captured", "sunk", "sunk"]
