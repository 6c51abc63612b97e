"""Hits on gun positions, as they are scored."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naval.rulesets.jane.setup_builder import CLASSES, force, gun, setup, ship
from tests.naval.rulesets.jane.table import Loaded, a_hit, open_table, scored

Data = dict[str, Any]

QF = gun(12, 6, 2500, "battery", "broadside")
CASEMATES = gun(10, 6, 2500, "casemate", "broadside")
TURRETS = [gun(2, 9.4, 2740, "turret", "fore"), gun(2, 9.4, 2740, "turret", "aft")]


def _state(guns: list[Data], **figures: object) -> Data:
    red = {**CLASSES["wittelsbach"], "key": "red", "guns": guns, **figures}
    return open_table(
        setup(force("b", "blue", [ship("b1", "duncan")]), force("r", "red", [ship("r1", "wittelsbach", **{"class": red})], 3000))
    )


def _waits(state: Data) -> set[str]:
    """Find the mounts that have lost a fire."""
    return {key for key, one in state["ships"]["r1"]["guns"].items() if max(one["ready"]) > 1}


@pytest.mark.parametrize(("zone", "mount"), [("Z07", "0"), ("Z08", "0"), ("Z09", "1"), ("Z10", "1")])
def test_nav_t_084_the_fore_places_are_the_fore_turrets_and_the_after_ones_the_after_nav_t_085(zone: str, mount: str) -> None:
    state = _state(TURRETS)
    scored(state, a_hit(zone, 12, "AP", range=1000.0), Loaded(fires=2, five="H"))
    assert _waits(state) == {mount}


def test_nav_t_084_of_several_turrets_at_one_end_chance_picks_each() -> None:
    guns = [gun(4, 9.4, 2740, "turret", "fore")]
    picked = set()
    for u in (0.0, 0.49, 0.5, 0.99):
        state = _state(guns)
        scored(state, a_hit("Z08", 12, "AP", range=1000.0), Loaded(which=u, fires=2))
        picked.add((u < 0.5, *_waits(state)))
    assert picked == {(True, "0"), (False, "02")}


@pytest.mark.parametrize(("kind", "bad"), [("turret", 1), ("barbette", 1), ("shield", 0)])
def test_nav_t_085_a_gun_house_pierced_is_a_bad_hit_and_an_open_gun_struck_is_none(kind: str, bad: int) -> None:
    state = _state([gun(2, 9.4, 2740, kind, "fore")])
    scored(state, a_hit("Z07", 12, "AP", range=1000.0))
    assert state["ships"]["r1"]["hurt"]["bad"] == bad


@pytest.mark.parametrize(
    ("cal", "proj", "rule"), [(12, "AP", "NAV-T-079"), (12, "HE", "NAV-T-080"), (8, "AP", "NAV-T-076"), (8, "CP", "NAV-T-080")]
)
def test_nav_t_080_armour_that_holds_is_told_by_the_rule_that_says_so(cal: float, proj: str, rule: str) -> None:
    state = _state(TURRETS, turret_in=20)
    one = scored(state, a_hit("Z07", cal, proj))
    assert one.rules[0] == rule
    assert ("NAV-T-091" in one.rules) is (rule == "NAV-T-079")


def test_sc_t_12_a_claimed_hit_on_a_turret_does_nothing() -> None:
    state = _state(TURRETS, turret_in=0, barbette_in=0)
    for zone in ("Z07", "Z08"):
        scored(state, a_hit(zone, 6, "HE"), Loaded(fires=6))
    assert _waits(state) == set()


def test_nav_t_079_a_heavy_shot_that_fails_on_a_battery_idles_a_gun_for_a_move_and_shell_none_nav_t_080() -> None:
    for proj, idle in (("AP", {"0p": [2]}), ("HE", {})):
        state = _state([QF], casemate_in=14)
        scored(state, a_hit("Z12", 12, proj))
        assert state["ships"]["r1"]["idle"] == idle


def test_nav_t_090_a_smaller_gun_through_the_battery_slows_the_nearest_and_puts_none_out() -> None:
    state = _state([*TURRETS, QF], casemate_in=1)
    scored(state, a_hit("Z12", 8, "AP"))
    hurt = state["ships"]["r1"]["hurt"]
    assert (hurt["guns_out"], hurt["bad"]) == ({}, 1)
    assert state["ships"]["r1"]["guns"]["0"]["slow"] == 3


@pytest.mark.parametrize(("cal", "out"), [(9.2, {"0p": 2, "0s": 2}), (9.1, {})])
def test_nav_t_086_big_begins_at_9_2_inch(cal: float, out: Data) -> None:
    state = _state([QF], casemate_in=1)
    scored(state, a_hit("Z12", cal, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == out


def test_nav_t_089_a_small_hit_between_casemates_does_no_harm() -> None:
    state = _state([CASEMATES], casemate_in=1)
    scored(state, a_hit("Z13", 8, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {}


@pytest.mark.parametrize("zone", ["Z12", "Z13"])
def test_sc_t_12_an_unshielded_light_gun_is_idle_for_a_die_of_moves(zone: str) -> None:
    state = _state([gun(8, 4.7, 2500, "shield", "broadside")])
    scored(state, a_hit(zone, 6, "HE", move=4, side="starboard"), Loaded(moves=3))
    assert state["ships"]["r1"]["idle"] == {"0s": [7]}
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {}


def test_sc_t_12_a_light_gun_stands_where_a_small_ship_has_no_turret() -> None:
    guns = [gun(2, 4.1, 2264, "shield", "fore"), gun(2, 4.1, 2264, "shield", "aft"), gun(6, 4.1, 2264, "shield", "broadside")]
    for zone, idle in (("Z07", "0"), ("Z09", "1")):
        state = _state(guns, turret_in=0, barbette_in=0)
        scored(state, a_hit(zone, 6, "HE", move=4), Loaded(moves=2))
        assert state["ships"]["r1"]["idle"] == {idle: [6]}


def test_sc_t_12_a_light_turret_that_holds_keeps_its_gun() -> None:
    state = _state([gun(2, 6, 2500, "turret", "fore")], turret_in=5)
    scored(state, a_hit("Z07", 6, "HE"), Loaded(moves=2))
    assert state["ships"]["r1"]["idle"] == {}


def test_nav_t_083_a_muzzle_struck_by_shot_costs_the_one_gun_a_fire_amb_t_14() -> None:
    state = _state(TURRETS)
    scored(state, a_hit("Z11", 12, "AP", move=5), Loaded(which=0.0))
    assert sorted(state["ships"]["r1"]["guns"]["0"]["ready"]) == [1, 9]
