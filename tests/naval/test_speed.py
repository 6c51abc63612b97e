"""A ship's highest speed now."""

from __future__ import annotations

import numpy as np
import pytest

from naval.reckoner.engine_room import top_speed
from naval.ships import coal, speed
from tactical.engine.dice import Dice


def test_s_wc_12_an_18_knot_ship_makes_16_2_after_six_hours_at_top_speed():
    first, then = top_speed(18, top_min=0), top_speed(18, top_min=360)
    assert (first, then) == (18, 16.2)
    assert 6 * first + 6 * then == pytest.approx(205.2)


def test_nav_s_067_the_speed_falls_with_the_sixth_hour_complete():
    assert top_speed(18, top_min=359) == 18
    assert top_speed(18, top_min=360) == 16.2


def test_s_wc_14_over_the_normal_load_at_801_tons_not_at_800():
    assert top_speed(18, burnt_t=800, normal_t=800) == 18
    assert top_speed(18, burnt_t=801, normal_t=800) == 10.8
    assert speed.efficiencies(coal.over_normal(801, 800)) * 18 / 3 == pytest.approx(5.4)


def test_s_wc_15_over_the_normal_load_the_limit_is_two_thirds_and_says_so():
    now = speed.limit(18, burnt_t=801, normal_t=800)
    assert now.rule == "NAV-S-070"
    assert now.why == "she has burnt more than her normal coal"
    assert now.knots == pytest.approx(18 * 2 / 3 * 0.9)


def test_amb_s_09_the_tenth_is_taken_once():
    assert top_speed(18, burnt_t=801, normal_t=800, top_min=720) == 10.8


def test_nav_s_068_broken_down_she_does_two_thirds_until_repaired():
    assert top_speed(18, minute=99, lame_until=100) == 12
    assert top_speed(18, minute=100, lame_until=100) == 18
    assert top_speed(18, minute=99, lame_until=700, stopped_until=100) == 0


def test_limit_of_a_ship_that_cannot_steam_is_nothing():
    assert speed.limit(18, afloat=False).knots == 0
    assert speed.limit(0).knots == 0


def test_amb_s_05_the_last_hourly_look_decides_when_it_is_given():
    assert speed.limit(18, over=False, burnt_t=900, normal_t=800).knots == 18
    assert speed.limit(18, over=True).rule == "NAV-S-070"


def test_sc_s_15_top_is_over_95_per_cent_of_what_she_can_do_at_present():
    assert not speed.is_top(17.1, 18)
    assert speed.is_top(17.11, 18)
    assert speed.is_top(16.2, 16.2)
    assert not speed.is_top(0, 0)


def test_sc_s_15_minutes_at_top_add_up_and_six_hours_at_two_thirds_clear_them():
    assert speed.top_minutes(100, 18, 18, 18, 60) == 160
    assert speed.top_minutes(100, 15, 18, 18, 60) == 100
    assert speed.top_minutes(400, 12, 18, 16.2, 360) == 0
    assert speed.top_minutes(4000, 12, 18, 16.2, 359) == 1


def test_sc_s_15_each_later_six_hours_is_begun_with_its_first_minute():
    assert speed.sixes_begun(0, 360) == 0
    assert speed.sixes_begun(0, 361) == 1
    assert speed.sixes_begun(361, 720) == 0
    assert speed.sixes_begun(300, 1081) == 3


def test_nav_s_068_breakdown_falls_as_the_dice_say():
    seen = {}
    for n in range(300):
        dice = Dice(f"b{n}")
        first = dice.d6("NAV-S-068", "London", 360, "breakdown")
        second = dice.d6("NAV-S-068", "London", 360, "stopped")
        fell = speed.breakdown(dice, "London", 360)
        if first > 1:
            assert (fell.lame_min, fell.stopped_min, fell.fell) == (0, 0, (first,))
        else:
            assert fell.lame_min == 720
            assert fell.stopped_min == (360 if second == 1 else 0)
            assert fell.fell == (first, second)
        seen[fell.lame_min, fell.stopped_min] = seen.get((fell.lame_min, fell.stopped_min), 0) + 1
    assert set(seen) == {(0, 0), (720, 0), (720, 360)}
    assert 25 < seen[720, 0] + seen[720, 360] < 80


def test_arrays_give_what_single_numbers_give():
    rows = [(18, 0, False, False), (18, 360, False, False), (21, 400, True, True), (21, 400, False, True)]
    most, top, over, lame = (np.array(c) for c in zip(*rows, strict=True))
    one = [top_speed(m, top_min=t, burnt_t=float(o), normal_t=0.5, lame_until=int(la)) for m, t, o, la in rows]
    assert speed.top_speeds(most, top, over, lame).tolist() == one


@pytest.mark.parametrize(
    ("before", "after", "begun"),
    [(0, 360, 0), (359, 360, 0), (360, 361, 1), (361, 720, 0), (720, 721, 1), (0, 721, 2), (100, 100, 0)],
)
def test_sc_s_15_a_count_at_the_very_sixth_hour_has_begun_no_further_six(before, after, begun):
    assert speed.sixes_begun(before, after) == begun
