"""Hits on the waterline and the belt, scored from the plate inwards."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane.ships.condition import waterline
from tests.naval.rulesets.jane.table import Loaded, a_hit, duel_with, most_kn, scored

Data = dict[str, Any]


def _hurt(state: Data) -> Data:
    found: Data = state["ships"]["r1"]["hurt"]
    return found


def _against_belt(ratio: float, calibre: float = 9.2, belt_in: float = 8.9, **more: Any) -> Data:
    """Make a shot at no range whose penetration is this share of a Krupp belt: calibre x velocity / 2400."""
    return a_hit("Z04", calibre, "AP", fps=ratio * belt_in * 2400 / calibre, range=0.0, **more)


@pytest.mark.parametrize(("first", "knots"), [(0.93, 13.5), (0.80, 15.0)])
def test_t_wc_48_nav_t_077_a_first_hit_is_marked_and_a_second_in_the_same_eighth_leaks(first: float, knots: float) -> None:
    state = duel_with(max_kn=15.0)
    scored(state, _against_belt(first), Loaded(length=2.5 / 8))
    assert _hurt(state)["belt"]["port"] == [0, 0, 0.9 if first > 0.9 else 0.75, 0, 0, 0, 0, 0]
    assert (waterline(_hurt(state)), most_kn(state, "r1")) == (0, 15)
    one = scored(state, _against_belt(0.5, n=2), Loaded(length=2.9 / 8))
    assert (waterline(_hurt(state)), most_kn(state, "r1")) == (1, knots)
    assert "NAV-T-078" in one.rules
    assert _hurt(state)["waterline"]["port"] == 1


def test_nav_t_077_a_hit_that_goes_no_way_towards_piercing_leaves_no_mark() -> None:
    state = duel_with()
    one = scored(state, _against_belt(0.74), Loaded(length=0.0))
    assert _hurt(state)["belt"]["port"] == [0.0] * 8
    assert one.text == ["the belt holds"]


def test_nav_t_077_the_other_sides_belt_is_another_spot() -> None:
    state = duel_with()
    scored(state, _against_belt(0.93, side="port"), Loaded(length=0.0))
    scored(state, _against_belt(0.93, side="starboard", n=2), Loaded(length=0.0))
    assert waterline(_hurt(state)) == 0
    assert (_hurt(state)["belt"]["port"][0], _hurt(state)["belt"]["starboard"][0]) == (0.9, 0.9)


def test_nav_t_078_a_plate_cracks_once() -> None:
    state = duel_with()
    for n in range(1, 6):
        scored(state, _against_belt(0.93, n=n), Loaded(length=0.0))
    assert _hurt(state)["belt"]["port"][0] < 0
    assert (waterline(_hurt(state)), _hurt(state)["squares"]) == (1, 0.5)


def test_nav_t_078_third_leak_puts_her_down_to_the_lower_deck_nav_t_113() -> None:
    state = duel_with()
    for n in range(6):
        scored(state, _against_belt(0.8, n=n), Loaded(length=(n // 2) / 8))
    assert (waterline(_hurt(state)), _hurt(state)["level"]) == (3, 1)


def test_nav_t_090_a_belt_pierced_above_water_is_a_bad_hit_and_lets_in_none() -> None:
    state = duel_with()
    scored(state, _against_belt(1.0))
    assert (_hurt(state)["bad"], waterline(_hurt(state))) == (1, 0)


def test_nav_t_093_a_ship_without_a_belt_has_unarmoured_side_there() -> None:
    state = duel_with(belt_in=0, belt_type="none")
    scored(state, a_hit("Z04", 12, "HE"))
    assert _hurt(state)["sections"]["port"] == 4
    thin = duel_with(belt_in=0.5)
    scored(thin, a_hit("Z04", 12, "HE"))
    assert _hurt(thin)["sections"]["port"] == 0


@pytest.mark.parametrize(("zone", "bow"), [("Z01", 1), ("Z02", 0), ("Z03", 0)])
def test_nav_t_119_a_line_cut_forward_opens_one_bow_section(zone: str, bow: int) -> None:
    state = duel_with()
    one = scored(state, a_hit(zone, range=1000.0))
    assert _hurt(state)["bow"] == bow
    assert ("NAV-T-119" in one.rules) is bool(bow)
    assert _hurt(state)["bad"] == 1


@pytest.mark.parametrize(
    ("boilers", "die", "more", "part"),
    [
        ("yarrow", 1, {}, {"engines": 1}),
        ("yarrow", 2, {}, {"boilers": 1}),
        ("yarrow", 3, {}, {}),
        ("cylindrical", 2, {"boiler": 4}, {"exploded": "stopped"}),
        ("cylindrical", 2, {"boiler": 5}, {"exploded": "crawl"}),
    ],
)
def test_nav_t_105_what_a_hit_below_finds_sc_t_15(boilers: str, die: int, more: Data, part: Data) -> None:
    state = duel_with(boilers=boilers)
    scored(state, a_hit("Z02", range=500.0), Loaded(below=die, **more))
    found = {key: _hurt(state)[key] for key in ("engines", "boilers", "exploded") if _hurt(state)[key]}
    assert found == part


@pytest.mark.parametrize("zone", ["Z01", "Z03"])
def test_nav_t_105_only_amidships_is_there_anything_below(zone: str) -> None:
    state = duel_with()
    scored(state, a_hit(zone, range=500.0), Loaded(below=1))
    assert _hurt(state)["engines"] == 0


def test_nav_t_105_six_inch_shell_in_a_ship_without_plates_finds_nothing_below_sc_t_12() -> None:
    state = duel_with(belt_in=0, belt_type="none", deck_in=0)
    scored(state, a_hit("Z02", 6, "HE"), Loaded(below=1))
    assert (waterline(_hurt(state)), _hurt(state)["engines"], _hurt(state)["bad"]) == (1, 0, 0)


@pytest.mark.parametrize(("part", "die", "of"), [("engines", 1, "engines"), ("boilers", 2, "boiler_groups")])
def test_nav_t_099_no_more_engines_or_boilers_are_lost_than_she_has_nav_t_102(part: str, die: int, of: str) -> None:
    state = duel_with(displacement_t=40_000)
    for n in range(6):
        scored(state, a_hit("Z02", range=500.0, n=n), Loaded(below=die))
    assert _hurt(state)[part] == state["classes"]["red"][of]


def test_nav_t_100_a_second_explosion_does_not_set_her_going_again() -> None:
    state = duel_with(boilers="cylindrical")
    for n, die in enumerate((1, 6)):
        scored(state, a_hit("Z02", range=500.0, n=n), Loaded(below=2, boiler=die))
    assert _hurt(state)["exploded"] == "stopped"
    assert most_kn(state, "r1") == 0


def test_nav_t_117_a_hit_on_the_lighter_side_or_without_a_list_throws_no_die() -> None:
    state = duel_with(displacement_t=12_000)
    one = scored(state, a_hit("Z01", side="port"), Loaded(0.0))
    assert _hurt(state)["waterline"]["port"] == 1
    assert not any(roll["rule"] == "SC-T-18" for roll in one.rolls)
    assert state["ships"]["r1"]["end"] == ""


def test_nav_t_117_a_draw_at_the_chance_leaves_her_upright() -> None:
    state = duel_with(displacement_t=12_000)
    _hurt(state)["waterline"].update(port=6, starboard=1, mid=7)
    scored(state, a_hit("Z01", side="port"), Loaded(0.5, capsize=1 / 6))
    assert state["ships"]["r1"]["end"] == ""
