"""Torpedoes by their five methods (NAV-T-118 to 125, SC-J-10 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.table.movement import Place
from naval.rulesets.jane.table.squares import centre, square_at
from naval.rulesets.jane.torpedoes import torpedo_run
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.table import Loaded, move_ship
from tests.naval.rulesets.jane.torpedo_table import faults_of, hits_of, pair, shoot

Data = dict[str, Any]
CONV = tables.STANDARD


@pytest.mark.parametrize(
    ("setting", "yards", "minutes"), [(4000, 2400, 6.0), (2000, 2400, None), (2000, 1400, 2.0), (1000, 1000, 1.0)]
)
def test_t_wc_36_nav_t_124_nav_t_125_the_setting_decides_the_speed(setting: int, yards: float, minutes: float | None) -> None:
    assert (yards / (100 * tubes.speed(setting)) if yards <= setting else None) == minutes
    assert [tubes.speed(one) for one in tubes.SETTINGS] == [10, 7, 5, 4]


def test_nav_t_125_the_setting_is_fixed_before_the_action() -> None:
    state = pair()
    assert faults_of(state, torpedo={"half": "early", "course_deg": 90, "setting": 4000}) == ["NAV-T-125"]
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == CONV["SC-J-12"]["value"]  # SC-J-12
    state["ships"]["b1"]["torpedo_setting"] = 1000
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 1000
    state["general"]["blue"] = {"settings": {"all": 3000}}
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 3000
    state["general"]["blue"] = {"settings": {"all": 3000, "b1": 4000}}
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 4000


def test_t_wc_37_nav_t_126_nav_t_128_nav_t_129_a_friend_on_the_named_square_is_torpedoed() -> None:
    x, y = centre("F217")
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, x - 2100, y),
        table.make_lone_ship("b2", "blue", "duncan", x - 2100, y + 3000),
        table.make_lone_ship("r1", "red", "wittelsbach", x, y),
        torpedo_method=1,
    )
    state["ships"]["b1"]["torpedo_setting"] = 3000  # 5 squares a minute: 2,100 yards in 4.2; 1,500 would be 3.0
    move_ship(state, "b1", x - 1500, y)
    move_ship(state, "b2", x, y + 30, 90)
    move_ship(state, "r1", x, y + 500, 90)
    state, events = table.moved(state, {"b1": {"torpedo": {"half": "early", "square": "F217"}}}, dice=Loaded())
    (under_way,) = state["torpedoes"]
    assert under_way["claim"] == {"from": square_at(x - 1500, y), "to": "F217", "move": 1}
    assert sight.view(state, "blue", CONV)["torpedoes"][0]["square"] == "F217"
    assert sight.view(state, "red", CONV)["torpedoes"] == []  # NAV-T-128: sealed
    assert sight.view(state, "umpire", CONV)["torpedoes"][0]["square"] == "F217"
    assert torpedo_run.sealed(under_way, "red", ("blue", "red")) is None
    assert not hits_of(events)
    state, events = table.moved(state, dice=Loaded())
    assert not hits_of(events)
    state, events = table.moved(state, dice=Loaded())  # arrives when three moves are over
    (hit,) = hits_of(events)
    assert hit["actor"] == "b2"
    assert "NAV-T-129" in hit["rules"] or "NAV-T-130" in hit["rules"]
    assert state["torpedoes"] == []


def test_nav_t_129_only_a_ship_on_the_square_when_it_arrives() -> None:
    x, y = centre("A210")
    hull = {
        "near": torpedo_run.Hull(Place(x + 60, y, 0), 133),
        "on": torpedo_run.Hull(Place(x + 30, y, 0), 133),
        "bow": torpedo_run.Hull(Place(x, y - 110, 0), 133),
    }
    assert torpedo_run.on_the_square("A210", hull) == ["on", "bow"]


def test_nav_t_127_two_halves_of_a_move() -> None:
    assert (torpedo_run.launch_part("early"), torpedo_run.launch_part("late")) == (0.0, 0.5)
    assert faults_of(pair(), torpedo={"half": "middle", "course_deg": 90}) == ["NAV-T-127"]
    early, late = (shoot(pair(3000), half=half, course_deg=90, moves=1)[0]["torpedoes"][0] for half in ("early", "late"))
    assert (early["x"], late["x"]) == (700, 350)
    assert (early["left"], late["left"]) == (1300, 1650)


def test_nav_t_130_nav_t_136_sc_t_22_sc_t_28_whoever_crosses_the_track_is_hit_friend_or_foe() -> None:
    assert [torpedo_run.strikes_hull(off) for off in (0, 10, 10.1, 15, 15.1)] == ["hit", "hit", "doubt", "doubt", "miss"]
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("b2", "blue", "duncan", 400, 0),
        table.make_lone_ship("r1", "red", "wittelsbach", 900, 0),
    )
    state, events = shoot(state, course_deg=90)
    (hit,) = hits_of(events)
    assert hit["actor"] == "b2"  # the friend lies in the way
    assert {"NAV-T-130", "NAV-T-136", "NAV-T-133", "SC-T-22"} <= set(hit["rules"])


@pytest.mark.parametrize(
    ("kind", "yards"), [("battleship", 133), ("small_cruiser", 133), ("big_cruiser", 175), ("destroyer", 67), ("submarine", 35)]
)
def test_nav_t_194_hulls_have_the_length_of_their_kind(kind: str, yards: float) -> None:
    assert torpedo_run.hull_yd({"kind": kind, "length_ft": 105.0}) == yards


def test_nav_t_136_the_overlay_is_of_time_and_place_both() -> None:
    # She steams north at 12 knots, 400 yards a minute; the torpedo needs 1,000/700 minutes to her line.
    minutes = (1000 - 12.5) / 700
    for south, hit in ((400 * minutes, True), (0.0, False), (400 * minutes - 200, False)):
        state = pair(1000, 12)
        move_ship(state, "r1", 1000, -south)
        _, events = shoot(state, course_deg=90, red={"r1": {"knots": 12}})
        assert bool(hits_of(events)) == hit, south
    x, y = torpedo_run.overlaid({"x": 0.0, "y": 0.0, "course": 90.0, "speed": 700.0, "left": 300.0}, 0.5, 1.0)
    assert (round(x, 6), round(y, 6)) == (300, 0)  # never beyond its remaining run


def test_nav_t_131_squares_are_measured_exactly() -> None:
    assert torpedo_run.measured(300, 400) == 5


@pytest.mark.parametrize(("coin", "hit"), [("H", True), ("T", False)])
def test_nav_t_132_in_doubt_toss_up(coin: str, hit: bool) -> None:
    assert torpedo_run.toss_up(coin) is hit
    state = pair(1000)
    move_ship(state, "r1", 800, 133 / 2 + 12.5, 0)  # it passes 12.5 yards off her stern
    state, events = shoot(state, Loaded(doubt=coin), course_deg=90)
    assert bool(hits_of(events)) is hit
    if hit:
        (roll,) = [one for one in hits_of(events)[0]["rolls"] if one["rule"] == "NAV-T-132"]
        assert roll["faces"] == 2
        assert "aft" in hits_of(events)[0]["text"]


@pytest.mark.parametrize(("north", "where"), [(0, "amidships"), (-50, "forward"), (50, "aft")])
def test_nav_t_133_where_the_line_runs_there_she_is_struck(north: float, where: str) -> None:
    state = pair(800, torpedo_method=2)
    move_ship(state, "r1", 800, north, 0)
    _, events = shoot(state, course_deg=90)
    (hit,) = hits_of(events)
    assert f"{where} to port" in hit["text"]
    hull = torpedo_run.Hull(Place(0, 0, 90), 133)
    assert torpedo_run.place_struck(hull, 60, -12, 0) == ("fore", "starboard")
    assert torpedo_run.place_struck(hull, -60, 12, 180) == ("aft", "port")


@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_t_wc_38_nav_t_134_method_3_is_a_die(die: int, hit: bool) -> None:
    assert torpedo_run.simplest(die) is hit
    state, events = shoot(pair(1000, torpedo_method=3), Loaded(m3=die), target="E1")
    assert bool(hits_of(events)) is hit
    assert state["torpedoes"] == []
    named = [one for event in events for one in event["rolls"] if one["rule"] == "NAV-T-134"]
    assert [one["fell"] for one in named] == [str(die)]


@pytest.mark.parametrize(
    ("course", "range_yd", "speed", "hit"),
    [(0, 1000, 12, True), (11.25, 1200, 13.5, True), (11.5, 1000, 12, False), (0, 1201, 12, False), (0, 1000, 10, False)],
)
def test_nav_t_135_method_4_all_three_estimates_within_tolerance(course: float, range_yd: float, speed: float, hit: bool) -> None:
    assert torpedo_run.estimated_rightly(course, range_yd - 1000, speed - 12) is hit
    state = pair(1000, 12, torpedo_method=4)
    _, events = shoot(state, target="E1", course_deg=course, range_yd=range_yd, speed_kn=speed)
    assert bool(hits_of(events)) is hit


def test_nav_t_137_method_5_unless_the_scenario_says_otherwise() -> None:
    assert torpedo_run.method_of(None) == 5
    assert pair()["torpedo_method"] == 5
    assert pair(torpedo_method=2)["torpedo_method"] == 2
    assert faults_of(pair(torpedo_method=2), torpedo={"half": "early", "square": "A1"}) == ["NAV-T-133"]
    assert faults_of(pair(torpedo_method=3), torpedo={"half": "early", "course_deg": 90}) == ["NAV-T-134"]
    assert faults_of(pair(torpedo_method=1), torpedo={"half": "early", "square": "A500"}) == ["NAV-T-139"]
    assert faults_of(pair(torpedo_method=3), torpedo={"half": "early", "target": "E7"}) == ["NAV-T-134"]
