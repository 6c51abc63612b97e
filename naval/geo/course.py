"""Courses, distances and bearings on the WGS 84 ellipsoid.

A course is a rhumb line (SC-S-02): it crosses every meridian at one angle and is straight on a Mercator chart. Degrees, nautical
miles of 1,852 m, courses clockwise from north. Functions named ``…s`` take and give broadcasting numpy arrays; the others single
numbers. All are right across the 180th meridian: of the two ways round, the shorter is meant.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from naval.geo.compass import bearing_words as bearing_words
from naval.geo.compass import points as points

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike

NM_M = 1852.0
_A = 6378137.0 / NM_M  # equatorial radius, nm
_F = 1 / 298.257223563
_E2 = _F * (2 - _F)
_E = math.sqrt(_E2)
_N = _F / (2 - _F)  # third flattening

# Meridian arc as a series in n, good to n**4 (a micrometre): Bessel's form and its inverse.
_RECTIFYING = _A / (1 + _N) * (1 + _N**2 / 4 + _N**4 / 64)
_ARC = (-3 * _N / 2 + 9 * _N**3 / 16, 15 * _N**2 / 16 - 15 * _N**4 / 32, -35 * _N**3 / 48, 315 * _N**4 / 512)
_FOOT = (3 * _N / 2 - 27 * _N**3 / 32, 21 * _N**2 / 16 - 55 * _N**4 / 32, 151 * _N**3 / 96, 1097 * _N**4 / 512)
_QUARTER = _RECTIFYING * math.pi / 2

# Below this difference of latitude (radians, some 60 m) the quotient of two differences loses more digits than the
# value at the middle latitude does.
_FLAT = 1e-5
_POLE = math.radians(89.999999)


def _array(value: Likes) -> Floats:
    return np.asarray(value, dtype=np.float64)


def _sines(angle: Floats, terms: tuple[float, ...]) -> Floats:
    total = 0.0 + terms[0] * np.sin(2 * angle)
    for k, term in enumerate(terms[1:], 2):
        total = total + term * np.sin(2 * k * angle)
    return total


def _arc(phi: Floats) -> Floats:
    """Reckon miles along the meridian from the equator to a latitude in radians."""
    return _RECTIFYING * (phi + _sines(phi, _ARC))


def _stretch(phi: Floats) -> Floats:
    """Reckon the isometric latitude in radians: how far up a Mercator chart a latitude lies."""
    s = np.sin(phi)
    return np.arctanh(s) - _E * np.arctanh(_E * s)


def _parallel(phi: Floats) -> Floats:
    """Reckon the radius of the parallel of a latitude: the miles of one radian of longitude there."""
    return _A * np.cos(phi) / np.sqrt(1 - _E2 * np.sin(phi) ** 2)


def _scale(phi1: Floats, phi2: Floats) -> Floats:
    """Reckon the miles on the sea of one radian on the chart, mean between two latitudes."""
    flat = np.abs(phi2 - phi1) < _FLAT
    up = _stretch(phi2) - _stretch(phi1)
    return np.where(flat, _parallel((phi1 + phi2) / 2), (_arc(phi2) - _arc(phi1)) / np.where(flat, 1.0, up))


def wrap(lon: Likes) -> Floats:
    """Bring longitudes, or differences of longitude, into [-180, 180)."""
    value = _array(lon)
    # Untouched when already inside, so that rounding to 1e-6 degrees survives.
    return np.where((value >= -180) & (value < 180), value, (value + 180) % 360 - 180)


def shift_longitude_near(lon: float, middle: float) -> float:
    """Shift a longitude to within 180 degrees of a chart's middle, so that it may run past 180.

    >>> shift_longitude_near(-179.5, 180.0), shift_longitude_near(179.5, -179.0), shift_longitude_near(12.25, 2.0)
    (180.5, -180.5, 12.25)
    """
    return lon if abs(lon - middle) <= 180 else middle + (lon - middle + 180) % 360 - 180


def isometric(lat: Likes) -> Floats:
    """Reckon the height of latitudes on the Mercator chart, in degrees of longitude at its scale."""
    return np.degrees(_stretch(np.clip(np.radians(_array(lat)), -_POLE, _POLE)))


def latitude(iso: Likes) -> Floats:
    """Reckon the latitudes at heights on the Mercator chart; the inverse of :func:`isometric`."""
    psi = np.radians(_array(iso))
    phi = np.arctan(np.sinh(psi))
    for _ in range(7):  # each round gains more than two digits
        phi = np.arctan(np.sinh(psi + _E * np.arctanh(_E * np.sin(phi))))
    return np.degrees(phi)


def rhumbs(lon1: Likes, lat1: Likes, lon2: Likes, lat2: Likes) -> tuple[Floats, Floats]:
    """Reckon courses (degrees, [0, 360)) and distances (nm) by rhumb line between points."""
    phi1, phi2 = (np.clip(np.radians(_array(v)), -_POLE, _POLE) for v in (lat1, lat2))
    east = np.radians(wrap(_array(lon2) - _array(lon1)))
    north = np.where(phi1 == phi2, 0.0, _stretch(phi2) - _stretch(phi1))
    course = np.degrees(np.arctan2(east, north)) % 360
    return np.where(course >= 360, 0.0, course), np.hypot(east, north) * _scale(phi1, phi2)


def alongs(lon: Likes, lat: Likes, course_deg: Likes, nm: Likes) -> tuple[Floats, Floats]:
    """Reckon where ships are after so many miles on a course: longitudes in [-180, 180) and latitudes.

    A course that would pass the pole ends beside it.
    """
    course, miles = np.radians(_array(course_deg)), _array(nm)
    phi1 = np.clip(np.radians(_array(lat)), -_POLE, _POLE)
    mu = np.clip(_arc(phi1) + miles * np.cos(course), -_QUARTER, _QUARTER) / _RECTIFYING
    phi2 = np.clip(mu + _sines(mu, _FOOT), -_POLE, _POLE)
    east = miles * np.sin(course) / _scale(phi1, phi2)
    return wrap(_array(lon) + np.degrees(east)), np.degrees(phi2)


def rhumb(lon1: float, lat1: float, lon2: float, lat2: float) -> tuple[float, float]:
    """Reckon course in degrees and distance in nm by rhumb line from the first point to the second."""
    course, nm = rhumbs(lon1, lat1, lon2, lat2)
    return float(course), float(nm)


def along(lon: float, lat: float, course_deg: float, nm: float) -> tuple[float, float]:
    """Reckon the point so many miles along a course, as (longitude, latitude) in degrees."""
    x, y = alongs(lon, lat, course_deg, nm)
    return float(x), float(y)


def distances_nm(lon1: Likes, lat1: Likes, lon2: Likes, lat2: Likes) -> Floats:
    """Reckon shortest distances over the sea in nm (Lambert's formula: 0.01 nm over any ocean, far better in sight)."""
    beta1, beta2 = (np.arctan((1 - _F) * np.tan(np.radians(_array(v)))) for v in (lat1, lat2))
    half = np.radians(wrap(_array(lon2) - _array(lon1))) / 2
    p, q = (beta1 + beta2) / 2, (beta2 - beta1) / 2
    hav = np.clip(np.sin(q) ** 2 + np.cos(beta1) * np.cos(beta2) * np.sin(half) ** 2, 0.0, 1.0)
    sigma = 2 * np.arcsin(np.sqrt(hav))
    x = (sigma - np.sin(sigma)) * (np.sin(p) * np.cos(q)) ** 2 / np.maximum(1 - hav, 1e-12)
    y = (sigma + np.sin(sigma)) * (np.cos(p) * np.sin(q)) ** 2 / np.maximum(hav, 1e-300)
    return np.where(hav > 0, _A * (sigma - _F / 2 * (x + y)), 0.0)


def distance_nm(lon1: float, lat1: float, lon2: float, lat2: float) -> float:
    """Reckon shortest distance over the sea between two points, nm."""
    return float(distances_nm(lon1, lat1, lon2, lat2))


def bearings_deg(lon1: Likes, lat1: Likes, lon2: Likes, lat2: Likes) -> Floats:
    """Reckon true bearings of the second points from the first, degrees in [0, 360): along the line of sight."""
    to = places(lon2, lat2) - places(lon1, lat1)
    lam, phi = np.radians(_array(lon1)), np.radians(_array(lat1))
    east = -np.sin(lam) * to[..., 0] + np.cos(lam) * to[..., 1]
    north = -np.sin(phi) * (np.cos(lam) * to[..., 0] + np.sin(lam) * to[..., 1]) + np.cos(phi) * to[..., 2]
    bearing = np.degrees(np.arctan2(east, north)) % 360
    return np.where(bearing >= 360, 0.0, bearing)


def bearing_deg(lon1: float, lat1: float, lon2: float, lat2: float) -> float:
    """Reckon true bearing of the second point seen from the first, degrees in [0, 360)."""
    return float(bearings_deg(lon1, lat1, lon2, lat2))


def places(lon: Likes, lat: Likes) -> Floats:
    """Give points as x, y, z in nm from the earth's centre (last axis), for spatial indexes.

    A straight line is short of the sea way by 0.001 nm at 60 nm, so a search tree needs no care at the 180th meridian or the
    poles.
    """
    lam, phi = np.radians(_array(lon)), np.radians(_array(lat))
    normal = _A / np.sqrt(1 - _E2 * np.sin(phi) ** 2)
    flat = normal * np.cos(phi)
    return np.stack(np.broadcast_arrays(flat * np.cos(lam), flat * np.sin(lam), normal * (1 - _E2) * np.sin(phi)), -1)


def round_place(lon: float, lat: float) -> tuple[float, float]:
    """Round a position as a world keeps it: to 1e-6 degrees, longitude in [-180, 180)."""
    x = round(lon, 6)
    if not -180 <= x < 180:
        x = round((x + 180) % 360 - 180, 6)
    return (x if x < 180 else -180.0) + 0.0, round(lat, 6) + 0.0  # + 0.0: no minus zero
