"""Sighting: the worked cases of the book, and the exact sweep beside a one-second brute force."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from campaign.war.outcome import Report
from campaign.war.run import run
from naval.geo import course, sun
from naval.run.run_input import Seen
from naval.run.sighting.sight import Slab, may_meet, touches
from naval.run.tracks import broken_pieces, clip
from naval.state.settings import Settings
from naval.state.world import World
from tests.naval.run.sweeps import SEA, swept
from tests.naval.world_builder import force, off, ships_for, world


def seen(reports: tuple[Report, ...], seat: str) -> list[dict[str, Any]]:
    return [r.data for r in reports if r.seat == seat and r.kind == "sighting"]


# -- worked cases -----------------------------------------------------------------------------------------------------


def meeting(b_at: tuple[float, float], b_to: tuple[float, float], a_to: tuple[float, float], a_kn: float, b_kn: float) -> Seen:
    """Set two ships on the plane of the worked cases, laid at the equator; fine day."""
    a = force("blue-a", 0, 0, (*off(0, 0, *a_to), a_kn))
    b = force("red-b", *off(0, 0, *b_at), (*off(0, 0, *b_to), b_kn))
    return swept(world(a, b))


def closest(work: Seen) -> tuple[float, float]:
    """Return the closest approach of bodies 0 and 1 over the run, in sight or not: miles and minute."""
    cells = np.arange(work.tracks.cells)
    p = clip(work.tracks, broken_pieces(work.tracks, np.zeros_like(cells), np.ones_like(cells), cells))
    every = touches(replace(p, sight=np.full_like(p.sight, 1e4)))
    return float(every.near[0]), float(every.near_at[0])


def test_nav_s_043_case_s_wc_21_sight_is_at_the_earliest_root() -> None:
    work = meeting((100, 16), (-100, 16), (200, 0), 12, 12)

    assert work.touches.start[0] == pytest.approx(220, abs=0.1)
    assert work.touches.near[0] == pytest.approx(16, abs=0.02)
    assert work.touches.near_at[0] == pytest.approx(250, abs=0.1)
    assert work.touches.end[0] == pytest.approx(280, abs=0.1)


def test_nav_s_032_case_s_wc_22_thirty_miles_is_no_sighting() -> None:
    work = meeting((100, 30), (-100, 30), (200, 0), 12, 12)

    assert len(work.touches.i) == 0
    assert closest(work) == (pytest.approx(30, abs=0.02), pytest.approx(250, abs=0.2))


def test_nav_s_032_case_s_wc_23_crossing_at_27_miles_is_no_sighting() -> None:
    work = meeting((40, 10), (-100, 10), (0, 200), 15, 10)

    assert len(work.touches.i) == 0
    assert closest(work) == (pytest.approx(27.7, abs=0.05), pytest.approx(101.5, abs=0.5))


@pytest.mark.parametrize(("die", "miles", "sighted"), [("6", 6.0, False), ("1", 0.6, False), ("6", 4.0, True)])
def test_nav_s_033_case_s_wc_24_by_night_from_1000_yards_to_5_miles(die: str, miles: float, sighted: bool) -> None:
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, miles))
    work = swept(world(a, b, hour=21, weather=die), until=180)

    assert (len(work.touches.i) == 1) is sighted


def test_nav_s_032_a_ship_at_exactly_the_distance_is_seen() -> None:
    a, b = force("blue-a", 0, 0), force("red-b", 0, 20 / 60)
    w = world(a, b)
    apart = course.distance_nm(0, 0, 0, 20 / 60)
    work = swept(w)
    at = float(np.linalg.norm(work.tracks.place[0, 0] - work.tracks.place[0, 1]))
    p = clip(work.tracks, broken_pieces(work.tracks, np.array([0]), np.array([1]), np.array([0])))

    assert apart == pytest.approx(at, abs=1e-3)
    assert len(touches(replace(p, sight=np.full_like(p.sight, at))).i) == 1
    assert len(touches(replace(p, sight=np.full_like(p.sight, at - 1e-4))).i) == 0


def test_nav_s_043_ships_of_one_side_do_not_sight_each_other() -> None:
    assert len(swept(world(force("blue-a", 0, 0), force("blue-b", 0.01, 0))).touches.i) == 0


# -- brute force ------------------------------------------------------------------------------------------------------

WATERS = {
    "north_sea": (3.0, 56.0, 5),
    "north_of_60": (1.0, 66.5, 5),
    "dateline": (179.9, -18.0, 18),
    "dateline_north": (-179.9, 61.0, 18),
    "equator": (0.0, 0.0, 6),
    "dusk": (2.0, 55.0, 18),
    "dawn": (2.0, 55.0, 1),
}


def random_war(water: str, seed: int, count: int = 7) -> World:
    lon, lat, hour = WATERS[water]
    rng = np.random.default_rng(seed)
    forces = []
    for n in range(count):
        x, y = off(lon, lat, *rng.uniform(-45, 45, 2))
        legs, at = [], (x, y)
        for _ in range(int(rng.integers(0, 5))):
            at = off(*at, *rng.uniform(-40, 40, 2))
            legs.append((*at, float(rng.uniform(4, 17))))
        forces.append(force(f"{('blue', 'red')[n % 2]}-{n}", x, y, *legs))
    ships = tuple(s for f in forces for s in ships_for(f, coal_t=1500.0))
    return world(*forces, ships=ships, hour=hour, settings=Settings(sighting_cuts=False, weather=str(rng.integers(3, 7))))


def every_second(w: World, until: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return each force's state at every second, by rhumb lines leg by leg: times (minutes), places, sighting distances."""
    t = np.arange(until * 60 + 1) / 60
    places, lights = [], []
    day, night = sun.weather(int(w.settings.weather))
    for f in w.forces:
        lon, lat = np.full(len(t), f.lon), np.full(len(t), f.lat)
        at, since = (f.lon, f.lat), 0.0
        for leg in f.legs:
            degrees, nm = course.rhumb(*at, leg.lon, leg.lat)
            end = since + nm / leg.knots * 60
            on = (t >= since) & (t <= end)
            lon[on], lat[on] = course.alongs(*at, degrees, (t[on] - since) / 60 * leg.knots)
            lon[t > end], lat[t > end] = leg.lon, leg.lat
            at, since = (leg.lon, leg.lat), end
        places.append(course.places(lon, lat))
        lights.append(sun.sights(day, night, sun.altitudes(lat, lon, sun.julian(w.calendar, t))))
    return t, np.array(places), np.array(lights)


def test_nav_s_043_only_pairs_that_may_come_in_sight_are_looked_at() -> None:
    """Three bodies a hundred miles from the middle of the chart: the first two 30 miles apart, the third 90 from the first."""
    middle = np.array([[100.0, 0.0, 0.0], [130.0, 0.0, 0.0], [100.0, 90.0, 0.0]])
    slab = SimpleNamespace(middle=middle, round=np.full(3, 5.0), reach=np.full(3, 20.0), met=np.full(3, True))
    slab.tracks, slab.first = SimpleNamespace(place=[middle]), 0
    all_of_them = np.arange(3)
    pairs = {tuple(sorted(pair)) for pair in zip(*may_meet([cast(Slab, slab)], all_of_them, all_of_them), strict=True)}
    assert {pair for pair in pairs if pair[0] != pair[1]} == {(0, 1)}


@pytest.mark.parametrize("water", sorted(WATERS))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nav_s_043_the_sweep_agrees_with_every_second_counted(water: str, seed: int) -> None:
    w = random_war(water, seed)
    found = swept(w).touches
    t, places, lights = every_second(w, 360)
    sides = [f.side for f in w.forces]
    counted = 0

    for i, j in combinations(range(len(w.forces)), 2):
        if sides[i] == sides[j]:
            continue
        miles = np.linalg.norm(places[i] - places[j], axis=1)
        reach = (lights[i] + lights[j]) / 2
        mine = np.flatnonzero(((found.i == i) & (found.j == j)) | ((found.i == j) & (found.j == i)))
        close = miles <= reach
        assert np.all(close | (miles > reach - 0.05))
        if not (miles <= reach - 0.05).any():
            assert all(miles.min() <= reach.max() + 0.05 for _ in mine)
            continue
        counted += 1
        inside = np.zeros(len(t), dtype=bool)
        for k in mine:
            inside |= (t >= found.start[k] - 1e-9) & (t <= found.end[k] + 1e-9)
        assert np.all(miles[inside] <= reach[inside] + 0.05)
        assert np.all(miles[~inside] >= reach[~inside] - 0.05)
        assert found.near[mine].min() == pytest.approx(miles[close].min(), abs=0.05)
        at = found.near_at[mine[found.near[mine].argmin()]]
        assert miles[round(at * 60)] == pytest.approx(miles[close].min(), abs=0.05)
    assert counted, "nothing was in sight: the test shows nothing"


def test_sc_s_04_half_the_distance_shows_number_and_type() -> None:
    a = force("blue-a", 0, 0)
    b = force("red-b", *off(0, 0, 0, 30), (*off(0, 0, 20, -60), 12.0))
    out = run(world(a, b, ships=(*ships_for(a), *ships_for(b, "cruiser", 3))), SEA, {}, "s", 240)
    first, made_out, last = seen(out.reports, "blue-a")

    assert first["what"] == "smoke"
    assert first["side"] == "unknown"
    assert made_out["what"] == "three big cruisers"
    assert made_out["side"] == "red"
    assert last["label"] == made_out["label"] == first["label"] == "A"
    assert made_out["distance_nm"] == pytest.approx(10, rel=0.12)
