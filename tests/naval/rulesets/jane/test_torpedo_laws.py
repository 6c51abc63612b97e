"""Torpedoes in the corners of their rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.table.movement import Place, Track
from naval.rulesets.jane.table.squares import centre
from naval.rulesets.jane.torpedoes import torpedo_run
from tests.naval.rulesets.jane import torpedo_table as table
from tests.naval.rulesets.jane.side_pages import JANE, Data, pages
from tests.naval.rulesets.jane.table import Loaded, move_ship

CONV = tables.STANDARD


def _hits(events: list[Data]) -> list[Data]:
    return [one for one in events if one["kind"] == "torpedo hit"]


def _fire_at_named_square(north: float, setting: int = 1000, heading: float = 90) -> list[Data]:
    """Fire by method 1 at A210, 400 yards off; Red lies ``north`` of its middle on the torpedo's line."""
    x, y = centre("A210")
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, x, y - 400, 90),
        table.make_lone_ship("r1", "red", "duncan", x, y + 5000),
        torpedo_method=1,
    )
    state["ships"]["b1"]["torpedo_setting"] = setting
    move_ship(state, "r1", x, y + north, heading)
    _, events = table.moved(state, {"b1": {"torpedo": {"half": "early", "square": "A210"}}}, dice=Loaded())
    return _hits(events)


@pytest.mark.parametrize(("north", "hit"), [(0, True), (-200, True), (45, True), (60, False), (300, False)])
def test_nav_t_126_nav_t_129_by_method_1_a_torpedo_goes_as_far_as_the_square_that_was_named(north: float, hit: bool) -> None:
    assert bool(_fire_at_named_square(north)) is hit


def test_nav_t_129_nav_t_133_it_strikes_from_the_middle_of_the_square() -> None:
    # Red lies along the line, her stern 25 yards short of the middle of the square: aft is struck, not amidships.
    (hit,) = _fire_at_named_square(133 / 2 + 25, heading=0)
    assert "aft" in hit["text"]
    assert hit["rules"][0] == "NAV-T-129"


def test_nav_t_129_a_square_beyond_the_setting_is_never_reached() -> None:
    x, y = centre("A210")
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, x, y - 1100, 90),
        table.make_lone_ship("r1", "red", "duncan", x, y, 90),
        torpedo_method=1,
    )
    state["ships"]["b1"]["torpedo_setting"] = 1000
    state, events = table.moved(state, {"b1": {"torpedo": {"half": "early", "square": "A210"}}}, dice=Loaded())
    assert state["torpedoes"] == []
    assert not _hits(events)


@pytest.mark.parametrize(
    ("order", "speed", "hit"),
    [({}, 12, True), ({"knots": 0}, 12, True), ({"knots": 0}, 0, False), ({"knots": 6}, 6, True), ({"knots": 6}, 12, False)],
)
def test_nav_t_135_the_speed_to_estimate_is_what_she_runs_in_that_move(order: Data, speed: float, hit: bool) -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("r1", "red", "wittelsbach", 1000, 0, 0, 12),
        torpedo_method=4,
    )
    wish = {"half": "early", "target": "E1", "course_deg": 0, "range_yd": 1000, "speed_kn": speed}
    _, events = table.moved(state, {"b1": {"torpedo": wish}}, {"r1": order})
    assert bool(_hits(events)) is hit


def test_nav_t_134_sc_j_16_a_boat_that_has_gone_under_meanwhile_is_not_hit() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("s1", "red", table.BOAT, 1000, 0, 0, 6, depth="awash"),
        torpedo_method=3,
    )
    state["ships"]["s1"]["boat"].update(to="submerged", due=1)
    state, events = table.moved(state, {"b1": {"torpedo": {"half": "early", "target": "E1"}}}, dice=Loaded(m3=6))
    assert state["ships"]["s1"]["boat"]["depth"] == "submerged"
    assert not _hits(events)
    assert state["ships"]["s1"]["afloat"]


def _struck_by(firer: str, method: int) -> Data:
    """Return Red's news of a torpedo from a ship or from a boat under water."""
    x, y = centre("A210")
    ship = table.make_lone_ship("b1", "blue", table.DUNCAN, x, y - 500, 90)
    state = table.scene(
        ship,
        table.make_lone_ship("s1", "blue", table.BOAT, x, y - 500, 0, 6, depth="submerged"),
        table.make_lone_ship("r1", "red", "duncan", x, y, 90),
        torpedo_method=method,
    )
    wish: Data = {"half": "early", "square": "A210"}
    if firer == "b1" and method != 1:
        wish = {"half": "early", **({"target": "E1"} if method == 3 else {"course_deg": 0.0})}
    events: list[Data] = []
    for order in ({firer: {"torpedo": wish}}, None):
        state, happened = table.moved(state, order, dice=Loaded(0.0, m3=6))
        events += _hits(happened)
    assert events
    told: Data = events[0]["told"]["red"]
    return told


@pytest.mark.parametrize("method", [1, 3, 5])
def test_nav_t_128_the_struck_side_cannot_tell_a_boat_from_a_ship(method: int) -> None:
    told = [_struck_by(firer, method) for firer in ("b1", "s1")]
    assert {one["rules"][0] for one in told} == {"NAV-T-133"} or method == 3
    for one in told:
        assert not {"NAV-T-126", "NAV-T-129", "NAV-T-130", "NAV-T-134", "NAV-T-135", "NAV-T-136", "NAV-T-152"} & set(one["rules"])
        assert not any(roll["rule"] in ("NAV-T-132", "NAV-T-134") for roll in one["rolls"])
    if method != 3:
        assert json.dumps(told[0]) == json.dumps(told[1])


def test_nav_t_018_a_torpedo_hit_is_reported_to_the_admiral_while_signalling_is_free() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("r1", "red", "wittelsbach", 9000, 0),
        table.make_lone_ship("r2", "red", "wittelsbach", 400, 0),
    )
    state.update(mode="free", mode_fixed=True)
    state = table.moved(state, {"b1": {"torpedo": {"half": "early", "course_deg": 90}}}, dice=Loaded(0.0))[0]
    (report,) = [one for one in sight.view(state, "red", CONV)["signals"] if one["code"] == "DAMAGE"]
    assert (report["from"], report["to"], report["text"]) == ("r2", "r1", "R2 has been hit once.")


@pytest.mark.parametrize("method", [1, 3, 5])
def test_a_torpedo_under_way_far_off_is_on_no_page_of_the_enemy(method: int) -> None:
    found = []
    for fires in (False, True):
        state = table.scene(
            table.make_lone_ship("b1", "blue", table.DUNCAN, knots=10),
            table.make_lone_ship("r1", "red", table.DUNCAN, 6000, 0, 0, 12),
            table.make_lone_ship("s1", "blue", table.BOAT, 0, 3000, 0, 6, depth="submerged"),
            torpedo_method=method,
        )
        text = ""
        for move in range(4):
            wish: Data = {"s1": {"torpedo": {"half": "late", "square": "C1"}}} if fires and move == 1 else {}
            if fires and move == 0 and method == 5:
                wish = {"b1": {"torpedo": {"half": "early", "course_deg": 270}}}
            if wish.get("s1"):
                wish["s1"]["torpedo"]["square"] = sight.view(state, "umpire", CONV)["ships"][2]["boat"]["square"]
            state = table.moved(state, wish)[0]
            text += pages(state)
        found.append(text)
    assert found[0] == found[1]


def _fired(state: Data, moves: int, blue: Data, red: Data | None = None, dice: Any = None) -> tuple[Data, list[Data]]:
    events: list[Data] = []
    for move in range(moves):
        state, happened = table.moved(state, blue if not move else None, red, dice or Loaded())
        events += happened
    return state, events


def _east(half: str = "early") -> Data:
    return {"b1": {"torpedo": {"half": half, "course_deg": 90}}}


def test_nav_t_129_whoever_comes_to_the_square_after_the_torpedo_is_safe() -> None:
    x, y = centre("A210")
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, x, y - 600, 90),
        table.make_lone_ship("r1", "red", "duncan", x - 700, y, 90, 18),
        torpedo_method=1,
    )
    state["ships"]["b1"]["torpedo_setting"] = 1000
    state, events = _fired(state, 3, {"b1": {"torpedo": {"half": "early", "square": "A210"}}})
    assert not _hits(events)


def test_nav_t_152_a_ship_on_the_square_before_the_torpedo_is_there_is_safe() -> None:
    x, y = centre("A210")
    state = table.scene(table.below(x, y - 600), table.make_lone_ship("r1", "red", "duncan", x, y, 90, 18))
    state["ships"]["s1"]["torpedo_setting"] = 2000
    state, events = _fired(state, 4, {"s1": {"torpedo": {"half": "early", "square": "A210"}}}, {"r1": {"knots": 18}})
    assert not _hits(events)


@pytest.mark.parametrize(("coin", "hit"), [("H", True), ("T", False)])
def test_nav_t_132_a_torpedo_that_ends_beside_a_ship_is_in_doubt_too(coin: str, hit: bool) -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, torpedo_setting=1000),
        table.make_lone_ship("r1", "red", "duncan", 1012.5, 0),
    )
    _, events = _fired(state, 2, _east(), dice=Loaded(doubt=coin))
    assert bool(_hits(events)) is hit


def test_nav_t_132_the_coin_is_tossed_once_and_where_she_draws_away() -> None:
    # It runs along her port side from stern to bow, always 12.5 yards off: the doubt ends when the bow is passed.
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN), table.make_lone_ship("r1", "red", "duncan", 300, -12.5, 90)
    )
    _, events = _fired(state, 2, _east(), dice=Loaded(doubt="H"))
    (hit,) = _hits(events)
    assert "forward" in hit["text"]
    assert len([roll for roll in hit["rolls"] if roll["rule"] == "NAV-T-132"]) == 1
    _, events = _fired(state, 2, _east(), dice=Loaded(doubt="T"))
    assert not _hits(events)


def test_nav_t_127_before_it_leaves_its_tube_a_torpedo_strikes_nobody() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("b2", "blue", table.RIVER, -100, 0, 90, 24),
        table.make_lone_ship("r1", "red", "duncan", 9000, 0),
    )
    wish = {"b1": {"torpedo": {"half": "late", "course_deg": 270}}, "b2": {"knots": 24}}
    _, events = _fired(state, 1, wish)
    assert not _hits(events)


def test_nav_t_134_an_enemy_judged_as_far_off_as_the_torpedo_runs_may_be_fired_at() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN), table.make_lone_ship("r1", "red", "duncan", 2000, 0), torpedo_method=3
    )
    for judged, faults in ((2000, 0), (2500, 1)):
        state["book"]["blue"]["E1"]["range"] = judged
        order = {"ships": {"b1": {"torpedo": {"half": "early", "target": "E1"}}}}
        assert len(JANE.check(state, "blue", order)) == faults


def test_nav_t_135_nav_t_124_the_best_estimate_reaches_no_further_than_the_setting() -> None:
    for yards, hit in ((1990, True), (2010, False)):
        state = table.scene(
            table.make_lone_ship("b1", "blue", table.DUNCAN),
            table.make_lone_ship("r1", "red", "duncan", yards, 0),
            torpedo_method=4,
        )
        wish = {"half": "early", "target": "E1", "course_deg": 0, "range_yd": yards, "speed_kn": 0}
        assert bool(_hits(_fired(state, 1, {"b1": {"torpedo": wish}})[1])) is hit


def test_sc_j_13_nobody_is_warned_of_his_own_torpedo_nor_a_boat_under_water_of_any() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, knots=12),
        table.make_lone_ship("b2", "blue", "duncan", 0, -300, 0, 12),
        table.make_lone_ship("s1", "red", table.BOAT, 1500, 0, 0, 6, depth="submerged"),
    )
    state = table.moved(state, _east())[0]
    assert state["torpedoes"]
    assert state["wakes"] == {"blue": [], "red": []}


def test_nav_t_094_a_ship_down_to_her_lower_deck_still_fires() -> None:
    state = table.scene(table.make_lone_ship("b1", "blue", table.DUNCAN), table.make_lone_ship("r1", "red", "duncan", 9000, 0))
    state["ships"]["b1"]["hurt"]["level"] = 1
    assert len(table.moved(state, _east())[0]["torpedoes"]) == 1


def test_sc_t_22_a_friend_that_is_struck_is_told_so_and_not_as_of_an_enemy() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("b2", "blue", "duncan", 400, 0),
        table.make_lone_ship("r1", "red", "duncan", 9000, 0),
    )
    (hit,) = _hits(_fired(state, 1, _east())[1])
    assert hit["told"]["blue"]["text"].startswith("B2 is struck by a torpedo")
    assert not hit["told"]["blue"]["enemy"]


def test_of_two_torpedoes_in_a_minute_the_earlier_is_scored_first() -> None:
    both = {"half": "early", "course_deg": 90}
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("b2", "blue", table.DUNCAN, 300, 400),
        table.make_lone_ship("r1", "red", "duncan", 600, 0),
        table.make_lone_ship("r2", "red", "duncan", 600, 400),
    )
    _, events = _fired(state, 1, {"b1": {"torpedo": both}, "b2": {"torpedo": both}})
    assert [one["actor"] for one in _hits(events)] == ["r2", "r1"]


def test_nav_t_018_the_admirals_own_ship_sends_him_no_report() -> None:
    for near, far, reports in (("r1", "r2", 0), ("r2", "r1", 1)):
        state = table.scene(
            table.make_lone_ship("b1", "blue", table.DUNCAN),
            table.make_lone_ship(near, "red", "wittelsbach", 400, 0),
            table.make_lone_ship(far, "red", "wittelsbach", 9000, 0),
        )
        state.update(mode="free", mode_fixed=True)
        state = table.moved(state, _east(), dice=Loaded(0.0))[0]
        assert state["ships"][near]["hurt"]["bad"] == 1
        sent = [one for one in sight.view(state, "red", CONV)["signals"] if one["code"] == "DAMAGE"]
        assert len(sent) == reports, near


def test_nav_t_126_the_squares_fired_from_and_at_are_noted_for_the_firer_and_the_umpire() -> None:
    x, y = centre("A210")
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, x, y - 900, 90),
        table.make_lone_ship("r1", "red", "duncan", 9000, 0),
        torpedo_method=1,
    )
    state = table.moved(state, {"b1": {"torpedo": {"half": "early", "square": "A210"}}})[0]
    for viewer in ("blue", "umpire"):
        (one,) = sight.view(state, viewer, CONV)["torpedoes"]
        assert (one["from"], one["square"], one["left_yd"]) == ("A390", "A210", 200)
    assert sight.view(state, "red", CONV)["torpedoes"] == []


@pytest.mark.parametrize(("course", "bears"), [(67.5, True), (67.4, False), (112.5, True), (112.6, False), (292.5, True)])
def test_sc_j_10_the_edges_of_a_sector_belong_to_it(course: float, bears: bool) -> None:
    state = table.scene(table.make_lone_ship("b1", "blue", table.DUNCAN), table.make_lone_ship("r1", "red", "duncan", 9000, 0))
    said = JANE.check(state, "blue", {"ships": {"b1": {"torpedo": {"half": "early", "course_deg": course}}}})
    assert [one["rule"] for one in said] == ([] if bears else ["SC-J-10"])


def test_nav_t_132_nav_t_133_a_doubt_at_the_end_of_a_run_is_of_that_second_not_of_the_end_of_the_move() -> None:
    # Fired late, it ends in the middle of the next minute beside her waist; her stern comes there later.
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN, torpedo_setting=1000),
        table.make_lone_ship("r1", "red", "duncan", 1012.5, -300, 0, 6),
    )
    _, events = _fired(state, 2, _east("late"), dice=Loaded(doubt="H"))
    (hit,) = _hits(events)
    assert "amidships" in hit["text"]


def _run(rng: Random) -> torpedo_run.Run:
    """Run a torpedo north for a minute among ships that turn and meet it, some of them by their engines."""
    torpedo = {
        "id": "t",
        "by": "b1",
        "side": "blue",
        "tube": "t0.1",
        "in": 18.0,
        "setting": 1000,
        "speed": 1000.0,
        "left": 1000.0,
        "course": 0.0,
        "x": 0.0,
        "y": 0.0,
        "square": None,
        "to_go": None,
        "near": {},
        "fired": 1,
    }
    tracks = {}
    for key in ("r1", "r2"):
        part, heading, knots = rng.random(), rng.uniform(0, 360), rng.choice([0.0, 6.0, 24.0])
        back = Track(Place(0, 0, heading), -knots / 3, 0.0, 600.0).find_place(part)
        start = Place(back.x + rng.uniform(-40, 40), back.y + 1000 * part + rng.uniform(-40, 40), heading)
        tracks[key] = Track(start, knots / 3, rng.choice([0.0, rng.uniform(-6, 6)]), 600.0, rng.random() < 0.4)
    return torpedo_run.Run(torpedo, 0.0, tracks, {"r1": 133.0, "r2": 67.0}, Loaded(doubt="H"), 1, None, CONV)


def test_nav_t_130_seconds_in_which_nothing_can_happen_are_left_out_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [_run(Random(seed)).carried_out() for seed in range(400)]
    monkeypatch.setattr(torpedo_run.Run, "_apart_for", lambda *_: 0.0)
    slow = [_run(Random(seed)).carried_out() for seed in range(400)]
    assert quick == slow
    assert 100 < sum(1 for one in slow if one) < 400


def test_a_move_leaves_the_state_before_it_as_it_was() -> None:
    state = table.scene(
        table.make_lone_ship("b1", "blue", table.DUNCAN),
        table.make_lone_ship("r1", "red", "wittelsbach", 1000, 0),
        table.make_lone_ship("s1", "blue", table.BOAT, -3000, 0, 0, 6, depth="submerged"),
    )
    before = json.dumps(state)
    first = table.moved(state, _east(), dice=Loaded(0.0))[0]
    assert json.dumps(state) == before
    middle = json.dumps(first)
    table.after(first, 2, dice=Loaded(0.0))
    assert json.dumps(first) == middle
