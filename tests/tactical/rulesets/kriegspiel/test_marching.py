"""Rates, roads, contours, fords and budgets (KS-020 to KS-023, KS-030, KS-035, KS-036, KS-042, KS-043)."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import Country
from tactical.rulesets.kriegspiel.rules import marching, volleys
from tactical.rulesets.kriegspiel.rules.formations import formed, price
from tactical.rulesets.kriegspiel.rules.marching import HALF, MOVE, Stretch
from tests.tactical.rulesets.kriegspiel.bodies import INCH, unit


def inches(arm: str, formation: str = "", *, road: bool = False) -> int:
    """Return the inches of a whole move on the level."""
    return MOVE // marching.parts(INCH, arm, formation, road=road)


def country(*features: dict[str, Any]) -> Country:
    return Country.from_document({"name": "ground", "width": 120 * INCH, "depth": 120 * INCH, "features": list(features)})


def slope(steps: int, apart: int, *more: dict[str, Any]) -> Country:
    """Make ground that rises to the east, a contour every so many u from x = 40 in."""
    east = 120 * INCH
    boards = [
        {"key": f"H{x}", "kind": "hill", "at": [[x, 0], [east, 0], [east, east], [x, east]]}
        for x in (40 * INCH + k * apart for k in range(steps))
    ]
    return country(*boards, *more)


ROAD = {"key": "R", "kind": "road", "at": [[0, 3000], [120 * INCH, 3000]], "width": 192}
RIVER = {"key": "W", "kind": "river", "at": [[0, 3840], [120 * INCH, 3840]], "width": 256}
FORD = {"key": "F", "kind": "ford", "at": [[3840, 3584], [3840, 4096]], "width": 384}
BRIDGE = {"key": "B", "kind": "bridge", "at": [[1000, 3584], [1000, 4096]], "width": 256}


def test_ks_c26_rates_ks_020_ks_021() -> None:
    assert inches("inf", "fours", road=True) == 18
    assert inches("cav", "twos", road=True) == 54
    assert inches("RA", "fours", road=True) == 24
    assert (inches("TS", road=True), inches("TS")) == (12, 6)
    assert marching.rate("boat") == 12 * INCH


def test_ks_020_the_book_s_table() -> None:
    assert [inches(arm) for arm in ("inf", "cav", "RE", "RA", "GEN")] == [12, 36, 24, 24, 36]
    assert inches("GEN", road=True) == 72
    assert marching.rate("cav", mounted=False) == 12 * INCH, "SC-KS-21"


def test_ks_021_only_infantry_and_cavalry_in_twos_or_fours_gain_by_a_road() -> None:
    assert inches("inf", "two_ranks", road=True) == inches("inf", "extended", road=True) == 12
    assert inches("inf", "fours") == 12
    assert marching.on_the_road(768, "inf", "twos") == 1152
    assert marching.on_the_road(768, "RE", "twos") == 768


def test_ks_c27_contours_ks_022() -> None:
    cost = [marching.climb(plan * INCH, up, down) // INCH for plan, up, down in ((24, 1, 0), (0, 1, 0), (6, 0, 1), (12, 0, 2))]
    assert cost == [36, 12, 12, 24]
    assert marching.cost([Stretch(24 * INCH, up=1)], "cav", "extended") == MOVE
    assert marching.cost([Stretch(0, up=1)], "inf", "extended") == MOVE
    assert marching.cost([Stretch(6 * INCH, down=1)], "inf", "extended") == MOVE
    assert marching.cost([Stretch(12 * INCH, down=2)], "RA", "extended") == MOVE


def test_ks_b05_ks_c28_four_contours_within_a_foot_stop_wheels_but_by_road_ks_023() -> None:
    """Blocks of half a foot are two contours to a vertical foot, so a foot of plan is meant (AMB-KS-06)."""
    path = [(30 * INCH, 3000), (80 * INCH, 3000)]
    steep, gentle = slope(4, 11 * INCH // 3), slope(4, 4 * INCH + 1)
    for wheels in ("RA", "TS", "gun", "wagon"):
        assert marching.too_steep(wheels, steep, path) == "four contours within a foot: wheels need a road"
        assert marching.too_steep(wheels, gentle, path) is None
        assert marching.too_steep(wheels, slope(4, 11 * INCH // 3, ROAD), path) is None
    assert marching.too_steep("inf", steep, path) is None


def test_ks_022_a_path_is_divided_into_road_and_country_each_with_its_contours() -> None:
    ground = slope(1, 0, ROAD)
    on = marching.stretches(ground, [(30 * INCH, 3000), (50 * INCH, 3000)])
    assert on == [Stretch(20 * INCH, True, 1, 0)]
    back = marching.stretches(ground, [(50 * INCH, 4000), (30 * INCH, 4000)])
    assert back == [Stretch(20 * INCH, False, 0, 1)]
    mixed = marching.stretches(ground, [(30 * INCH, 3000), (30 * INCH, 3096), (30 * INCH, 3000 + 96 + 640)])
    assert mixed == [Stretch(96, True), Stretch(640, False)]
    assert marching.cost(mixed, "inf", "fours") == 96 * 12 + 640 * 18


def test_sc_ks_05_transport_off_the_road_banks_a_move_for_a_contour_ks_022() -> None:
    up = marching.cost([Stretch(0, up=1)], "TS")
    wagon = unit("TS")
    assert up == 2 * MOVE > marching.budget(wagon)
    waited = {**wagon, "bank": marching.banked(wagon)}
    assert up == marching.budget(waited)
    assert marching.banked(waited) == 1, "no more than it needs"
    assert marching.banked({**waited, "used": 1}) == 0
    assert marching.banked(unit("inf")) == 0, "leftover is lost"


def test_ks_030_ks_035_a_ford_takes_infantry_and_cavalry_a_whole_move_from_bank_to_bank() -> None:
    ground = country(RIVER, FORD)
    assert marching.ford() == MOVE
    far, bank, over = (3840, 3300), (3840, 3700), (3840, 3980)
    for arm in ("inf", "cav"):
        assert marching.may_not_ford(ground, arm, [far, (3840, 3650)]) is None
        assert (
            marching.may_not_ford(ground, arm, [far, over]) == "crossing the ford takes the next move: this one ends at the bank"
        )
        assert marching.may_not_ford(ground, arm, [bank, over]) is None
        assert marching.may_not_ford(ground, arm, [bank, over], used=1) == "crossing a ford takes a whole move"
        too_far = marching.may_not_ford(ground, arm, [bank, (3840, 4400)])
        assert too_far == "crossing a ford takes the whole move, which ends on the other bank"
    assert marching.at_ford(ground, *bank) == "F"
    assert marching.at_ford(ground, *far) is None


def test_ks_036_rivers_stop_guns_engineers_and_transport_but_on_bridges() -> None:
    ground = country(RIVER, FORD, BRIDGE)
    for arm in ("RA", "RE", "TS", "gun", "wagon"):
        assert marching.may_not_ford(ground, arm, [(3840, 3700), (3840, 3980)]) == "rivers may be crossed only by a bridge"
        assert marching.may_not_ford(ground, arm, [(1000, 3500), (1000, 4200)]) is None
    assert marching.no_river("inf") is None


def test_ks_c29_two_changes_are_a_whole_move_ks_031_ks_032() -> None:
    body = unit(formation="fours")
    for act in ("two_ranks", "extended"):
        body = {**formed(body, act), "used": body["used"] + price(body, act)}
    assert (body["formation"], body["used"], marching.compute_budget_left(body), marching.reach(body)) == ("extended", MOVE, 0, 0)
    assert volleys.fire_or_move(body, "fire") is not None


def test_ks_c30_one_change_leaves_half_the_move_ks_031() -> None:
    body = unit(formation="fours")
    body = {**formed(body, "two_ranks"), "used": price(body, "two_ranks")}
    assert marching.reach(body) == 6 * INCH


def test_ks_c33_a_battery_moves_half_and_unlimbers_and_fires_in_the_next_move_ks_041_ks_034() -> None:
    battery = unit("RA")
    moved = {**battery, "used": marching.cost([Stretch(12 * INCH)], "RA")}
    assert moved["used"] == HALF
    ready = {**formed(moved, "unlimber"), "used": moved["used"] + price(moved, "unlimber")}
    assert (ready["used"], ready["limbered"]) == (MOVE, False)
    assert volleys.fire_or_move(ready, "fire") is not None
    assert volleys.fire_or_move({**ready, "used": 0}, "fire") is None


def test_ks_042_engineers_begin_nothing_in_a_move_in_which_they_moved() -> None:
    assert marching.may_not_begin(unit("RE", used=1)) == "engineers cannot begin work in a move in which they have moved"
    assert marching.may_not_begin(unit("RE")) is None
    assert marching.may_not_begin(unit("inf", used=1)) is None


def test_ks_043_a_wagon_that_moved_delivers_nothing() -> None:
    assert marching.may_not_deliver({"used": 1}) == "a wagon that has moved cannot deliver in the same move"
    assert marching.may_not_deliver({"used": 0}) is None


def test_what_keeps_a_body_from_moving_ks_066_ks_094() -> None:
    assert marching.can_move(unit(), 6) is None
    assert "supply" in str(marching.can_move(unit(wants={"food": 6}), 7))
    assert marching.can_move(unit(wants={"ammunition": 6}), 7) is None
    assert "out of action" in str(marching.can_move(unit(out=True), 7))
    stand = unit(duty={"must": "stand", "move": 6, "by": 0})
    assert marching.can_move(stand, 6) is not None
    assert marching.can_move(stand, 7) is None
