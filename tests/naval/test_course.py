"""Rhumb lines and distances, against pyproj and published figures."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from naval.geo import course

GEOD = Geod(ellps="WGS84")

# From places_checks.csv (lat, lon, lat, lon, nm, tolerance); the first two sets "computed: pyproj" in that file, the
# last "published" (Brockhaus 1911; U.S. Hydrographic Office in Merry 1900; trials of 1898-99).
RHUMBS = {
    "newcastle-skagen": (55.012, -1.395, 57.715, 10.615, 432.31, 0.1),
    "scapa-bergen": (58.890, -3.050, 60.400, 5.265, 268.96, 0.1),
    "aberdeen-esbjerg": (57.143, -2.050, 55.458, 8.427, 364.51, 0.1),
    "west_atlantic-bishop": (49.500, -12.000, 49.650, -6.500, 214.98, 0.1),
    "woosung-nagasaki": (31.400, 121.520, 32.713, 129.820, 430.45, 0.1),
    "yokohama-san_francisco": (35.445, 139.680, 37.800, -122.520, 4725.05, 0.1),
    "vladivostok-tsuruga": (43.080, 131.877, 35.680, 136.060, 484.29, 0.1),
}
CIRCLES = {
    "rosyth-heligoland": (56.010, -3.420, 54.175, 7.905, 405.18, 0.05),
    "scapa-bergen": (58.890, -3.050, 60.400, 5.265, 268.78, 0.05),
    "sheerness-heligoland": (51.465, 0.760, 54.175, 7.905, 306.64, 0.05),
    "brest-queenstown": (48.350, -4.560, 51.810, -8.265, 252.29, 0.05),
    "newcastle-skagen": (55.012, -1.395, 57.715, 10.615, 431.76, 0.05),
    "sasebo-port_arthur": (33.110, 129.686, 38.780, 121.262, 532.33, 0.05),
    "vladivostok-hakodate": (43.080, 131.877, 41.800, 140.710, 399.66, 0.05),
    "kiao_chau-chemulpo": (36.050, 120.300, 37.440, 126.570, 313.55, 0.05),
    "heligoland_wt-cuxhaven_wt": (54.182, 7.882, 53.885, 8.645, 34.0, 2),
    "s_foreland-gris_nez": (51.141, 1.371, 50.870, 1.583, 17.9, 0.8),
    "s_foreland-east_goodwin_lv": (51.141, 1.371, 51.218, 1.605, 10.4, 1.0),
    "wei_hai_wei-chefoo": (37.500, 122.180, 37.560, 121.420, 34.8, 4),
    "san_francisco-yokohama": (37.800, -122.520, 35.445, 139.680, 4536, 80),
    "honolulu-yokohama": (21.290, -157.870, 35.445, 139.680, 3400, 50),
}

lons = st.floats(-180, 179.999999)
lats = st.floats(-80, 80)
courses = st.floats(0, 359.999)


@pytest.mark.parametrize("key", RHUMBS)
def test_rhumb_distance_of_the_checked_places(key):
    lat1, lon1, lat2, lon2, nm, tolerance = RHUMBS[key]
    assert course.rhumb(lon1, lat1, lon2, lat2)[1] == pytest.approx(nm, abs=tolerance)


@pytest.mark.parametrize("key", CIRCLES)
def test_distance_of_the_checked_places(key):
    lat1, lon1, lat2, lon2, nm, tolerance = CIRCLES[key]
    assert course.distance_nm(lon1, lat1, lon2, lat2) == pytest.approx(nm, abs=tolerance)


def test_rhumb_is_the_sum_of_small_geodesic_steps_on_one_course():
    lon, lat, total = 0.76, 51.465, 0.0
    degrees, nm = course.rhumb(lon, lat, 7.905, 54.175)
    steps = 2000
    for k in range(steps):
        x, y = course.along(0.76, 51.465, degrees, nm * (k + 1) / steps)
        azimuth, _, metres = GEOD.inv(lon, lat, x, y)
        total += metres / 1852
        assert abs(azimuth % 360 - degrees) < 0.01
        lon, lat = x, y
    assert total == pytest.approx(nm, abs=0.001)
    assert (lon, lat) == pytest.approx((7.905, 54.175), abs=1e-9)


@given(lons, st.floats(-85, 85), courses, st.floats(0, 200))
@settings(max_examples=300)
def test_distance_is_the_geodesic_to_a_hundredth_of_a_mile_up_to_200(lon, lat, azimuth, nm):
    x, y, _ = GEOD.fwd(lon, lat, azimuth, nm * 1852)
    assert course.distance_nm(lon, lat, x, y) == pytest.approx(nm, abs=0.002)


@given(lons, lats, courses, st.floats(0.001, 800))
@settings(max_examples=300)
def test_along_and_rhumb_are_each_other_undone(lon, lat, degrees, nm):
    x, y = course.along(lon, lat, degrees, nm)
    if abs(y) > 85:
        return
    assert -180 <= x < 180
    back, miles = course.rhumb(lon, lat, x, y)
    assert miles == pytest.approx(nm, abs=1e-5)
    assert math.remainder(back - degrees, 360) * nm == pytest.approx(0, abs=1e-3)


@given(lons, lats, lons, lats)
@settings(max_examples=300)
def test_rhumb_there_and_back_are_opposite_and_equal(lon1, lat1, lon2, lat2):
    there, nm = course.rhumb(lon1, lat1, lon2, lat2)
    back, same = course.rhumb(lon2, lat2, lon1, lat1)
    assert same == pytest.approx(nm, abs=1e-7)
    half_round = abs(abs(lon2 - lon1) - 180) < 1e-6  # either way is as short: both may go west
    if nm > 1e-3 and not half_round:
        assert abs(math.remainder(there - back, 360)) == pytest.approx(180, abs=1e-6)


@given(st.floats(-60, 60), lats, lons, lats, st.sampled_from([60.0, 120.0, 179.5, 180.0, -179.5]))
def test_rhumb_and_distance_do_not_know_where_the_meridian_lies(lon1, lat1, lon2, lat2, turn):
    if abs(abs(math.remainder(lon2 - lon1, 360)) - 180) < 1e-6:
        return
    turned = (course.wrap(lon1 + turn).item(), lat1, course.wrap(lon2 + turn).item(), lat2)
    plain = course.rhumb(lon1, lat1, lon2, lat2)
    assert course.rhumb(*turned)[1] == pytest.approx(plain[1], abs=1e-6)
    assert course.distance_nm(*turned) == pytest.approx(course.distance_nm(lon1, lat1, lon2, lat2), abs=1e-6)


def test_rhumb_crosses_the_180th_meridian_the_short_way():
    degrees, nm = course.rhumb(179.9, 0, -179.9, 0)
    assert degrees == 90
    assert nm == pytest.approx(0.2 * 60.1077, abs=0.001)
    assert course.along(179.9, 0, 90, nm)[0] == pytest.approx(-179.9, abs=1e-9)


def test_rhumb_of_no_length_is_nothing():
    assert course.rhumb(5, 55, 5, 55) == (0, 0)
    assert course.distance_nm(5, 55, 5, 55) == 0
    assert course.along(5, 55, 123, 0) == pytest.approx((5, 55), abs=1e-11)


@pytest.mark.parametrize("dlat", [0.0, 1e-9, 1e-7, 5e-4, 6e-4, 1e-3])
def test_rhumb_nearly_along_a_parallel_is_smooth(dlat):
    flat = course.rhumb(0, 60, 10, 60)[1]
    assert course.rhumb(0, 60, 10, 60 + dlat)[1] == pytest.approx(flat, abs=0.02)
    assert abs(course.rhumb(0, 60, 10, 60 + dlat)[0] - 90) < 0.02


def test_along_ends_beside_the_pole():
    lon, lat = course.along(0, 89.9, 10, 5000)
    assert 89.99 < lat <= 90
    assert -180 <= lon < 180


def test_arrays_give_what_single_numbers_give():
    rng = np.random.default_rng(1905)
    lon1, lon2 = rng.uniform(-180, 180, (2, 200))
    lat1, lat2 = rng.uniform(-70, 70, (2, 200))
    degrees, nm = course.rhumbs(lon1, lat1, lon2, lat2)
    one = np.array([course.rhumb(*row) for row in zip(lon1, lat1, lon2, lat2, strict=True)])
    assert np.allclose(np.stack([degrees, nm], 1), one, atol=1e-9)
    x, y = course.alongs(lon1, lat1, degrees, nm)
    assert np.allclose(y, lat2, atol=1e-8)
    assert np.allclose(course.wrap(x - lon2), 0, atol=1e-7)


def test_alongs_takes_many_distances_on_one_course():
    lon, lat = course.alongs(0.0, 55.0, 90.0, np.arange(7) * 14.0)
    assert lat == pytest.approx(np.full(7, 55.0), abs=1e-9)
    assert np.diff(lon) == pytest.approx(np.full(6, lon[1]), abs=1e-9)


@given(lons, st.floats(-80, 80), courses, st.floats(0.1, 40))
def test_bearing_is_the_geodesic_azimuth_in_sight(lon, lat, azimuth, nm):
    x, y, _ = GEOD.fwd(lon, lat, azimuth, nm * 1852)
    assert math.remainder(course.bearing_deg(lon, lat, x, y) - azimuth, 360) == pytest.approx(0, abs=0.01)


@given(lons, lats, courses, st.floats(0.01, 60))
def test_places_are_as_far_apart_as_the_sea_between(lon, lat, azimuth, nm):
    x, y, _ = GEOD.fwd(lon, lat, azimuth, nm * 1852)
    chord = np.linalg.norm(course.places(x, y) - course.places(lon, lat))
    assert chord == pytest.approx(nm, abs=0.001)


@given(st.floats(-89, 89))
def test_latitude_undoes_isometric(lat):
    assert float(course.latitude(course.isometric(lat))) == pytest.approx(lat, abs=1e-10)


@given(st.floats(-720, 720), lats)
def test_round_place_is_six_decimals_within_the_world(lon, lat):
    x, y = course.round_place(lon, lat)
    assert -180 <= x < 180
    assert (round(x, 6), round(y, 6)) == (x, y)
    assert math.remainder(x - lon, 360) == pytest.approx(0, abs=1e-6)


def test_round_place_keeps_just_west_of_the_meridian_in_range():
    assert course.round_place(179.9999999, 1) == (-180.0, 1)
