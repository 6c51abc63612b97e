"""The sun, against astral, and the sight it gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from astral import Observer
from astral.sun import elevation
from hypothesis import given
from hypothesis import strategies as st

from naval.geo import sun
from naval.state.world import Calendar

EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)


def julian(when: datetime) -> float:
    return 2451545.0 + (when - EPOCH) / timedelta(days=1)


@pytest.mark.parametrize("lat", [-78.0, -33.9, 0.0, 35.0, 51.5, 58.9, 66.6, 71.0, 80.0, 89.0])
@pytest.mark.parametrize("lon", [-179.9, -60.0, 0.0, 10.6, 121.3, 179.9])
def test_altitude_agrees_with_astral_to_a_tenth_of_a_degree(lat, lon):
    for month in range(1, 13):
        for hour in range(0, 24, 3):
            when = datetime(1905, month, 21, hour, 20, tzinfo=UTC)
            expected = elevation(Observer(lat, lon), when, with_refraction=False)
            assert sun.altitudes(lat, lon, julian(when)) == pytest.approx(expected, abs=0.1)


def test_altitude_at_kiel_at_noon_of_midsummer_1905():
    when = datetime(1905, 6, 22, 11, 21, tzinfo=UTC)  # noon by the sun at 10° 09′ E
    assert sun.altitudes(54.33, 10.15, julian(when)) == pytest.approx(90 - 54.33 + 23.45, abs=0.05)


def test_midnight_sun_and_polar_night():
    year = [datetime(1905, 6, 21, h, tzinfo=UTC) for h in range(24)]
    assert all(sun.is_day(sun.altitudes(71.2, 25.8, julian(t))) for t in year)
    dark = [datetime(1905, 12, 21, h, tzinfo=UTC) for h in range(24)]
    assert not any(sun.is_day(sun.altitudes(71.2, 25.8, julian(t))) for t in dark)


def test_light_changes_at_sunrise_and_at_six_degrees_down():
    assert [bool(sun.is_day(a)) for a in (-0.832, -0.833)] == [True, False]
    assert sun.sights(20, 4, -5.999) > sun.sights(20, 4, -6.0) == sun.sights(20, 4, -6.001) == 4


def test_julian_counts_minutes_from_war_imminent():
    assert sun.julian(Calendar(julian=2416990.75, hour=6), 360) == 2416991.0


@pytest.mark.parametrize(("die", "day", "night"), [(1, 1, 0.5), (2, 5, 1), (3, 10, 2), (4, 15, 3), (5, 20, 4), (6, 20, 5)])
def test_sc_s_04_weather_die_gives_day_and_night_sight(die, day, night):
    assert sun.weather(die) == (day, night)


@pytest.mark.parametrize("die", [0, 7])
def test_sc_s_04_there_is_no_other_face(die):
    with pytest.raises(ValueError, match="1 to 6"):
        sun.weather(die)


def test_nav_s_032_033_a_fine_day_gives_20_miles_and_night_5_miles_to_1000_yards():
    days, nights = zip(*(sun.weather(d) for d in range(1, 7)), strict=True)
    assert max(days) == 20
    assert (min(nights), max(nights)) == (0.5, 5)  # 1,000 yards is half a mile of 2,000


def test_sight_runs_from_day_to_night_without_a_step():
    assert sun.sights(20, 4, 10) == 20
    assert sun.sights(20, 4, -0.833) == 20
    assert sun.sights(20, 4, -6) == 4
    assert sun.sights(20, 4, -30) == 4
    assert sun.sights(20, 4, (-6 - 0.833) / 2) == pytest.approx(12)


@given(st.floats(-90, 90), st.floats(-90, 90))
def test_more_sun_never_shows_less(a, b):
    low, high = sun.sights(15.0, 3.0, [min(a, b), max(a, b)])
    assert 3 <= low <= high <= 15


def test_altitudes_take_arrays():
    lat, lon = np.array([50.0, 60.0]), np.array([0.0, 5.0])
    many = sun.altitudes(lat, lon, 2416990.75)
    assert many.tolist() == pytest.approx([sun.altitudes(50, 0, 2416990.75), sun.altitudes(60, 5, 2416990.75)])
