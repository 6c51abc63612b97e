from __future__ import annotations

import json
from math import hypot
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane import ending, opening, orders, sight, tables, torpedo_hit
from naval.rulesets.jane import torpedo_run as running
from naval.rulesets.jane import torpedo_tubes as tubes
from naval.rulesets.jane.movement import Place, bearing
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.squares import centre, square_at
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.muster_builder import muster
from tests.naval.rulesets.jane.table import Loaded, put

Data = dict[str, Any]
CONV = tables.STANDARD


def _pair(range_yd: float = 1000, knots: float = 0, red: Any = "wittelsbach", **more: Any) -> Data:
    """Blue with torpedo tubes heading north, Red due east of her, broadside on."""
    return table.scene(table.at("b1", "blue", table.DUNCAN), table.at("r1", "red", red, range_yd, 0, 0, knots), **more)


def _shoot(state: Data, dice: Any = None, moves: int = 3, red: Data | None = None, **torpedo: Any) -> tuple[Data, list[Data]]:
    """Blue fires once; all events of the next moves."""
    events: list[Data] = []
    wish: Data | None = {"b1": {"torpedo": {"half": "early", **torpedo}}}
    for _ in range(moves):
        state, happened = table.moved(state, wish, red, dice or Loaded())
        events, wish = events + happened, None
    return state, events


def _hits(events: list[Data]) -> list[Data]:
    return [one for one in events if one["kind"] == "torpedo hit"]


def _faults(state: Data, **order: Any) -> list[str]:
    return [one["rule"] for one in orders.check(state, "blue", {"ships": {"b1": order}}, CONV)]


@pytest.mark.parametrize(("setting", "yards", "minutes"), [
    (4000, 2400, 6.0), (2000, 2400, None), (2000, 1400, 2.0), (1000, 1000, 1.0)])
def test_t_wc_36_nav_t_124_nav_t_125_the_setting_decides_the_speed(setting: int, yards: float, minutes: float | None) -> None:
    assert tubes.minutes_to(setting, yards) == minutes
    assert [tubes.speed(one) for one in tubes.SETTINGS] == [10, 7, 5, 4]


def test_nav_t_125_the_setting_is_fixed_before_the_action() -> None:
    state = _pair()
    assert _faults(state, torpedo={"half": "early", "course_deg": 90, "setting": 4000}) == ["NAV-T-125"]
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == CONV["SC-J-12"]["value"]  # SC-J-12
    state["ships"]["b1"]["torpedo_setting"] = 1000
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 1000
    state["general"]["blue"] = {"settings": {"all": 3000}}
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 3000
    state["general"]["blue"] = {"settings": {"all": 3000, "b1": 4000}}
    assert tubes.setting_of(state, state["ships"]["b1"], CONV) == 4000


def test_t_wc_37_nav_t_126_nav_t_128_nav_t_129_a_friend_on_the_named_square_is_torpedoed() -> None:
    x, y = centre("F217")
    state = table.scene(table.at("b1", "blue", table.DUNCAN, x - 2100, y), table.at("b2", "blue", "duncan", x - 2100, y + 3000),
                        table.at("r1", "red", "wittelsbach", x, y), torpedo_method=1)
    state["ships"]["b1"]["torpedo_setting"] = 3000  # 5 squares a minute: 2,100 yards in 4.2; 1,500 would be 3.0
    put(state, "b1", x - 1500, y)
    put(state, "b2", x, y + 30, 90)
    put(state, "r1", x, y + 500, 90)
    state, events = table.moved(state, {"b1": {"torpedo": {"half": "early", "square": "F217"}}}, dice=Loaded())
    (under_way,) = state["torpedoes"]
    assert under_way["claim"] == {"from": square_at(x - 1500, y), "to": "F217", "move": 1}
    assert sight.view(state, "blue", CONV)["torpedoes"][0]["square"] == "F217"
    assert sight.view(state, "red", CONV)["torpedoes"] == []  # NAV-T-128: sealed
    assert sight.view(state, "umpire", CONV)["torpedoes"][0]["square"] == "F217"
    assert running.sealed(under_way, "red", ("blue", "red")) is None
    assert not _hits(events)
    state, events = table.moved(state, dice=Loaded())
    assert not _hits(events)
    state, events = table.moved(state, dice=Loaded())  # arrives when three moves are over
    (hit,) = _hits(events)
    assert hit["actor"] == "b2"
    assert "NAV-T-129" in hit["rules"] or "NAV-T-130" in hit["rules"]
    assert state["torpedoes"] == []


def test_nav_t_129_only_a_ship_on_the_square_when_it_arrives() -> None:
    x, y = centre("A210")
    hull = {"near": running.Hull(Place(x + 60, y, 0), 133), "on": running.Hull(Place(x + 30, y, 0), 133),
            "bow": running.Hull(Place(x, y - 110, 0), 133)}
    assert running.on_the_square("A210", hull) == ["on", "bow"]


def test_nav_t_127_two_halves_of_a_move() -> None:
    assert (running.launch_part("early"), running.launch_part("late")) == (0.0, 0.5)
    assert _faults(_pair(), torpedo={"half": "middle", "course_deg": 90}) == ["NAV-T-127"]
    early, late = (_shoot(_pair(3000), half=half, course_deg=90, moves=1)[0]["torpedoes"][0] for half in ("early", "late"))
    assert (early["x"], late["x"]) == (700, 350)
    assert (early["left"], late["left"]) == (1300, 1650)


def test_nav_t_130_nav_t_136_sc_t_22_sc_t_28_whoever_crosses_the_track_is_hit_friend_or_foe() -> None:
    assert [running.strikes_hull(off) for off in (0, 10, 10.1, 15, 15.1)] == ["hit", "hit", "doubt", "doubt", "miss"]
    state = table.scene(table.at("b1", "blue", table.DUNCAN), table.at("b2", "blue", "duncan", 400, 0),
                        table.at("r1", "red", "wittelsbach", 900, 0))
    state, events = _shoot(state, course_deg=90)
    (hit,) = _hits(events)
    assert hit["actor"] == "b2"  # the friend lies in the way
    assert {"NAV-T-130", "NAV-T-136", "NAV-T-133", "SC-T-22"} <= set(hit["rules"])


@pytest.mark.parametrize(("kind", "yards"), [
    ("battleship", 133), ("small_cruiser", 133), ("big_cruiser", 175), ("destroyer", 67), ("submarine", 35)])
def test_nav_t_194_hulls_have_the_length_of_their_kind(kind: str, yards: float) -> None:
    assert running.hull_yd({"kind": kind, "length_ft": 105.0}) == yards


def test_nav_t_136_the_overlay_is_of_time_and_place_both() -> None:
    # She steams north at 12 knots, 400 yards a minute; the torpedo needs 1,000/700 minutes to her line.
    minutes = (1000 - 12.5) / 700
    for south, hit in ((400 * minutes, True), (0.0, False), (400 * minutes - 200, False)):
        state = _pair(1000, 12)
        put(state, "r1", 1000, -south)
        _, events = _shoot(state, course_deg=90, red={"r1": {"knots": 12}})
        assert bool(_hits(events)) == hit, south
    x, y = running.overlaid({"x": 0.0, "y": 0.0, "course": 90.0, "speed": 700.0, "left": 300.0}, 0.5, 1.0)
    assert (round(x, 6), round(y, 6)) == (300, 0)  # never beyond what is left in it


def test_nav_t_131_squares_are_measured_exactly() -> None:
    assert running.measured(300, 400) == 5


@pytest.mark.parametrize(("coin", "hit"), [("H", True), ("T", False)])
def test_nav_t_132_in_doubt_toss_up(coin: str, hit: bool) -> None:
    assert running.toss_up(coin) is hit
    state = _pair(1000)
    put(state, "r1", 800, 133 / 2 + 12.5, 0)  # it passes 12.5 yards off her stern
    state, events = _shoot(state, Loaded(doubt=coin), course_deg=90)
    assert bool(_hits(events)) is hit
    if hit:
        (roll,) = [one for one in _hits(events)[0]["rolls"] if one["rule"] == "NAV-T-132"]
        assert roll["faces"] == 2
        assert "aft" in _hits(events)[0]["text"]


@pytest.mark.parametrize(("north", "where"), [(0, "amidships"), (-50, "forward"), (50, "aft")])
def test_nav_t_133_where_the_line_runs_there_she_is_struck(north: float, where: str) -> None:
    state = _pair(800, torpedo_method=2)
    put(state, "r1", 800, north, 0)
    _, events = _shoot(state, course_deg=90)
    (hit,) = _hits(events)
    assert f"{where} to port" in hit["text"]
    hull = running.Hull(Place(0, 0, 90), 133)
    assert running.place_struck(hull, 60, -12, 0) == ("fore", "starboard")
    assert running.place_struck(hull, -60, 12, 180) == ("aft", "port")


@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_t_wc_38_nav_t_134_method_3_is_a_die(die: int, hit: bool) -> None:
    assert running.simplest(die) is hit
    state, events = _shoot(_pair(1000, torpedo_method=3), Loaded(m3=die), target="E1")
    assert bool(_hits(events)) is hit
    assert state["torpedoes"] == []
    named = [one for event in events for one in event["rolls"] if one["rule"] == "NAV-T-134"]
    assert [one["fell"] for one in named] == [str(die)]


@pytest.mark.parametrize(("course", "range_yd", "speed", "hit"), [
    (0, 1000, 12, True), (11.25, 1200, 13.5, True), (11.5, 1000, 12, False), (0, 1201, 12, False), (0, 1000, 10, False)])
def test_nav_t_135_method_4_all_three_estimates_within_tolerance(course: float, range_yd: float, speed: float, hit: bool) -> None:
    assert running.estimated_rightly(course, range_yd - 1000, speed - 12) is hit
    state = _pair(1000, 12, torpedo_method=4)
    _, events = _shoot(state, target="E1", course_deg=course, range_yd=range_yd, speed_kn=speed)
    assert bool(_hits(events)) is hit


def test_nav_t_137_method_5_unless_the_scenario_says_otherwise() -> None:
    assert running.method_of(None) == 5
    assert _pair()["torpedo_method"] == 5
    assert _pair(torpedo_method=2)["torpedo_method"] == 2
    assert _faults(_pair(torpedo_method=2), torpedo={"half": "early", "square": "A1"}) == ["NAV-T-133"]
    assert _faults(_pair(torpedo_method=3), torpedo={"half": "early", "course_deg": 90}) == ["NAV-T-134"]
    assert _faults(_pair(torpedo_method=1), torpedo={"half": "early", "square": "A500"}) == ["NAV-T-139"]
    assert _faults(_pair(torpedo_method=3), torpedo={"half": "early", "target": "E7"}) == ["NAV-T-134"]


def test_nav_t_094_a_tower_hit_never_stops_torpedo_fire() -> None:
    state = _pair(800)
    state["ships"]["b1"]["adrift"] = 2  # the steersman is gone
    assert tubes.may_launch(state["ships"]["b1"])
    _, events = _shoot(state, course_deg=90)
    assert _hits(events)
    state["ships"]["b1"]["hurt"]["level"] = 2
    assert _faults(state, torpedo={"half": "early", "course_deg": 90}) == ["NAV-T-094"]


def test_sc_j_10_tubes_bear_where_the_convention_says() -> None:
    assert [tubes.arc_of("battleship", "submerged", n, 5) for n in range(5)] == ["port", "starboard", "port", "starboard", "bow"]
    assert tubes.arc_of("battleship", "above", 0, 1) == "stern"
    assert tubes.arc_of("destroyer", "above", 0, 3) == "deck"
    assert tubes.arc_of("submarine", "submerged", 1, 2) == "bow"
    state = _pair()
    assert _faults(state, torpedo={"half": "early", "course_deg": 90}) == []
    assert _faults(state, torpedo={"half": "early", "course_deg": 0}) == ["SC-J-10"]
    assert _faults(state, torpedo={"half": "early", "course_deg": 66}) == ["SC-J-10"]
    # By the late half she has turned: her own order says where she heads then.
    turning = {"course_deg": 45.0, "torpedo": {"half": "late", "course_deg": 135}}
    state = table.scene(table.at("b1", "blue", table.DUNCAN, knots=18), table.at("r1", "red", "wittelsbach", 5000, 0))
    assert _faults(state, **turning) == []
    assert _faults(state, **{**turning, "torpedo": {"half": "late", "course_deg": 20}}) == ["SC-J-10"]


def test_sc_j_11_a_tube_has_two_torpedoes_and_loads_in_ten_moves() -> None:
    state = _pair(8000)
    fired = []
    for move in range(1, 31):
        may = orders.options(state, "blue", CONV)["ships"]["b1"]["torpedo"]
        wish = {"b1": {"torpedo": {"half": "early", "course_deg": 90}}} if may else None
        if wish and any(start == 67.5 for start, _ in may["bears"]):
            fired.append(move)
        else:
            wish = None
        state = table.moved(state, wish)[0]
    assert fired == [1, 2, 11, 12]  # two starboard tubes, two torpedoes each
    assert [one["left"] for one in sight.view(state, "blue", CONV)["ships"][0]["tubes"]] == [2, 0, 2, 0]
    assert (tubes.carried("deck", CONV), tubes.carried("bow", CONV)) == (1, 2)


def test_sc_j_13_a_wake_is_a_warning_to_the_side_that_sees_it_alone() -> None:
    state, _ = _shoot(_pair(1500, 12), course_deg=90, moves=1)
    assert sight.view(state, "red", CONV)["wakes"] == [{"bearing_deg": 241.875, "by": "r1"}]
    assert "wake of a torpedo bearing 241.9" in table.lines(state, "red")
    assert sight.view(state, "blue", CONV)["wakes"] == []
    assert "wake" not in table.lines(state, "blue")
    state, _ = _shoot(_pair(1500, 0), course_deg=90, moves=1)
    assert sight.view(state, "red", CONV)["wakes"] == []  # she lies stopped


def test_sc_t_22_a_hit_is_three_waterline_hits_and_the_lower_deck() -> None:
    state, events = _shoot(_pair(800), Loaded(0.0), course_deg=90)
    hurt = state["ships"]["r1"]["hurt"]
    assert (hurt["waterline"]["mid"], hurt["waterline"]["port"], hurt["level"]) == (3, 3, 1)
    assert hurt["squares"] > 0
    (hit,) = _hits(events)
    assert "down to the lower deck" in hit["told"]["red"]["text"]
    assert "B1" not in hit["told"]["red"]["text"]  # who fired it she cannot know
    assert hit["told"]["blue"]["text"] == "A column of water is seen at E1."
    (mark,) = [one for one in _marks(800) if one["what"] == "torpedo"]
    assert (mark["ship"], mark["zone"], mark["side"], mark["calibre_in"], mark["n"]) == ("r1", "Z02", "port", 18.0, 1)


def _marks(range_yd: float) -> list[Data]:
    state = _pair(range_yd)
    found: list[Data] = []
    wish: Data | None = {"b1": {"torpedo": {"half": "early", "course_deg": 90}}}
    for _ in range(2):
        state = table.moved(state, wish, dice=Loaded(0.0))[0]
        found, wish = found + sight.view(state, "red", CONV)["marks"], None
        assert sight.view(state, "blue", CONV)["marks"] == []
    return found


def test_sc_t_22_a_six_founders_and_aft_an_engine_may_go() -> None:
    state = _pair(800)
    put(state, "r1", 800, 50, 0)
    state, _ = _shoot(state, Loaded(0.0, she_founders=6, an_engine=4, moves_to=2), course_deg=90, moves=2)
    hurt = state["ships"]["r1"]["hurt"]
    assert (hurt["level"], hurt["engines"], hurt["waterline"]["aft"]) == (2, 1, 3)
    assert hurt["founders"] is not None


def test_sc_j_19_small_craft_are_sunk() -> None:
    assert torpedo_hit.sinks_at_once(999)
    assert not torpedo_hit.sinks_at_once(1000)
    state, _ = _shoot(_pair(500, red="river"), course_deg=90, moves=1)
    assert not state["ships"]["r1"]["afloat"]
    assert state["ships"]["r1"]["end"] == "sunk by a torpedo"
    assert "is sunk by a torpedo" in table.lines(state, "blue")


def test_sc_t_22_no_column_is_seen_of_a_ship_out_of_sight() -> None:
    state = table.scene(table.at("b1", "blue", table.DUNCAN), table.at("b2", "blue", "duncan", 0, 60000),
                        table.at("r1", "red", "wittelsbach", 800, 60000))
    state["torpedoes"].append({
        "id": "b1.1", "by": "b1", "side": "blue", "tube": "t0.2", "in": 18.0, "setting": 2000, "speed": 700.0, "left": 900.0,
        "course": 90.0, "x": 300.0, "y": 60000.0, "square": None, "to_go": None, "near": {}, "fired": 1})
    state["ships"]["b2"]["afloat"] = False
    state, events = table.moved(state)
    (hit,) = _hits(events)
    assert "blue" not in hit["told"]


def test_a_torpedo_never_runs_beyond_its_setting() -> None:
    for setting in tubes.SETTINGS:
        state = _pair(9000)
        state["ships"]["b1"]["torpedo_setting"] = setting
        state, _ = _shoot(state, course_deg=90, moves=1)
        ran, minutes = [], 1
        while state["torpedoes"]:
            (one,) = state["torpedoes"]
            ran.append(hypot(one["x"], one["y"]))
            state, minutes = table.moved(state)[0], minutes + 1
        assert not ran or max(ran) < setting
        assert minutes == -(-setting // (100 * tubes.speed(setting)))


def test_the_order_of_ships_and_the_enemys_orders_change_no_byte_of_a_torpedo() -> None:
    def fought(*keys: str) -> Data:
        forces = {"b1": table.at("b1", "blue", table.DUNCAN), "b2": table.at("b2", "blue", table.RIVER, -300, 0),
                  "r1": table.at("r1", "red", "wittelsbach", 900, 0, 0, 12)}
        state = table.scene(*(forces[key] for key in keys))
        return _shoot(state, course_deg=90)[0]
    assert fought("b1", "b2", "r1") == fought("r1", "b2", "b1")


def test_a_bad_muster_is_told_every_fault_of_its_torpedoes() -> None:
    wrong = {**table.DUNCAN, "tubes": [{"count": 2, "place": "deck"}]}
    bad = muster(table.at("b1", "blue", wrong, torpedo_setting=1500, depth="awash"),
                 table.at("r1", "red", "duncan"), torpedo_method=6, depth_fathoms=-1)
    said = " ".join(opening.faults_of(bad))
    for part in ("torpedo_method must be 1 to 5", "torpedo_setting must be one of", "tubes need count", "depth is for boats",
                 "depth_fathoms"):
        assert part in said


def test_what_a_page_is_told_of_a_ships_torpedoes() -> None:
    may = orders.options(_pair(), "blue", CONV)["ships"]["b1"]["torpedo"]
    assert may["bears"] == [[247.5, 292.5], [67.5, 112.5]]
    assert (may["method"], may["needs"], may["setting"], may["reach_yd"], may["speed_yd"]) == (5, ["course_deg"], 2000, 2000, 700)
    assert orders.options(_pair(), "red", CONV)["ships"]["r1"]["torpedo"] is None
    letters = orders.options(_pair(torpedo_method=1), "blue", CONV)["ships"]["b1"]["torpedo"]["squares"]
    assert {"letter": "A", "x_yd": 0, "y_yd": 2000} in letters
    assert _faults(_pair(), torpedo="yes") == ["NAV-T-127"]
    assert _faults(_pair(), torpedo={"half": "early", "course_deg": "east"}) == ["NAV-T-136"]
    assert _faults(_pair(), torpedo=None) == []


def test_a_line_to_the_enemy_is_found_by_exact_bearing() -> None:
    assert bearing(1, 0) == 90


def test_a_torpedo_whose_tube_does_not_bear_stays_in_it() -> None:
    state = _pair(800)
    state["ships"]["b1"]["jam"] = {"moves": 2, "points": 8.0}
    state["ships"]["b1"]["speed"] = 6.0
    state, _ = _shoot(state, half="late", course_deg=90, moves=1)
    assert state["torpedoes"] == []
    assert [one["left"] for one in state["ships"]["b1"]["tubes"].values()] == [2, 2, 2, 2]
    assert "no loaded tube bears" in table.lines(state, "blue")


def test_what_torpedoes_are_left_is_given_back_and_taken_up_again() -> None:
    state, _ = _shoot(_pair(8000, limit=2), course_deg=90, moves=2)
    assert state["over"] is not None
    kept = ending.result(state, CONV)["ships"]
    assert kept["b1"]["condition"] == {"torpedoes": {"t0.2": 1}}
    assert "torpedoes" not in kept["r1"]["condition"]
    b1 = table.at("b1", "blue", table.DUNCAN, condition=kept["b1"]["condition"])
    again = table.scene(b1, table.at("r1", "red", "duncan", 9000))
    assert [one["left"] for one in again["ships"]["b1"]["tubes"].values()] == [2, 1, 2, 2]
    for wrong in ({"t9": 1}, {"t0.1": 3}, {"t0.1": True}, 4):
        bad = muster(table.at("b1", "blue", table.DUNCAN, condition={"torpedoes": wrong}), table.at("r1", "red", "duncan"))
        assert "condition 'torpedoes'" in " ".join(opening.faults_of(bad))


def _random_orders(rng: Random, may: Data) -> Data:
    order: Data = {"course_deg": rng.uniform(0, 360)}
    torpedo = may["torpedo"]
    if may["targets"] and rng.random() < 0.7:
        order["target"] = rng.choice(may["targets"])
    if not torpedo or rng.random() < 0.3 or ("target" in torpedo["needs"] and not may["targets"]):
        return order
    start, end = rng.choice(torpedo["bears"])
    course = (start + rng.uniform(0, (end - start) % 360)) % 360
    wish = {
        "course_deg": course, "square": square_at(rng.uniform(-1500, 1500), rng.uniform(-1500, 1500)), "range_yd": 1000,
        "target": rng.choice(may["targets"] or [None]), "speed_kn": 12,
    }
    order["torpedo"] = {"half": rng.choice(torpedo["halves"]), **{part: wish[part] for part in torpedo["needs"]}}
    return order


@pytest.mark.parametrize("method", [1, 2, 3, 4, 5])
def test_every_method_keeps_its_laws_in_a_random_battle(method: int) -> None:
    rng = Random(method)
    boat = table.at("r3", "red", table.BOAT, 300, 900, 180, 6)
    state = table.scene(
        table.at("b1", "blue", table.DUNCAN, 0, 0, 0, 12), table.at("b2", "blue", table.RIVER, -300, 0, 0, 12),
        table.at("r1", "red", table.DUNCAN, 900, 300, 180, 12), table.at("r2", "red", table.RIVER, 1200, 0, 180, 12), boat,
        torpedo_method=method, limit=40)
    fired = 0
    while state["over"] is None:
        sheets: Data = {}
        for side in ("blue", "red"):
            ships = {key: _random_orders(rng, may) for key, may in orders.options(state, side, CONV)["ships"].items()}
            for fault in orders.check(state, side, {"ships": ships}, CONV):
                ships[fault["where"]].pop("torpedo", None)
            assert orders.check(state, side, {"ships": ships}, CONV) == []
            sheets[side] = {"ships": ships}
        state, events = resolve(state, sheets, Dice(f"random {method}"))
        fired += sum(1 for one in events if one["kind"] == "torpedo")
        for one in state["torpedoes"]:
            assert 0 < one["left"] <= one["setting"]
            others = ("red", "blue") if one["side"] == "blue" else ("blue", "red")
            shown = sight.view(state, others[0], CONV)["torpedoes"]
            assert one["id"] not in {other["id"] for other in shown}
        for ship in state["ships"].values():
            assert all(0 <= tube["left"] == tube["full"] - tube["used"] for tube in ship["tubes"].values())
    assert fired
    json.dumps(state)
