"""Lines of communication: cases, and a slow reference that walks every way step by step."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from land.ground import measure
from land.state.ground import Edge, Place
from land.state.world import Spot
from land.supply import communication as lines_of
from land.supply.communication import communication, open_lane
from land.supply.road_points import Lines, Points, Standing, straight

MILE = 1 / 69.1


def country(points: dict[str, tuple[float, float]], roads: Sequence[tuple[str, str]]) -> Lines:
    places = {key: Place(key=key, name=key, lon=x, lat=y) for key, (x, y) in points.items()}
    edges = [
        Edge(
            key=f"{a}_{b}",
            name="",
            kind="road",
            cls="B",
            a=a,
            b=b,
            line=(points[a], points[b]),
            metres=round(measure.metres(*points[a], *points[b])),
        )
        for a, b in roads
    ]
    return Lines(places, edges)


def here(lines: Lines, key: str) -> Spot:
    place = lines.places[key]
    return Spot(lon=place.lon, lat=place.lat, place=key)


def on(lines: Lines, edge: str, share: float) -> Spot:
    one = lines.edges[edge]
    metres = round(share * one.metres)
    (x1, y1), (x2, y2) = one.line
    part = metres / one.metres
    return Spot(lon=x1 + (x2 - x1) * part, lat=y1 + (y2 - y1) * part, edge=edge, metres=metres)


def off(lon: float, lat: float) -> Spot:
    return Spot(lon=lon, lat=lat)


ROW = country({"p": (0.0, 0.0), "q": (0.2, 0.0), "r": (0.4, 0.0)}, [("p", "q"), ("q", "r")])


def linked(bodies: Sequence[Standing], enemies: Sequence[Standing] = (), lines: Lines = ROW) -> frozenset[str]:
    return communication(lines, ["p"], bodies, enemies).bodies


def test_lc_c37_the_line_ends_at_a_battalion_and_passes_a_squadron() -> None:
    enemies = [Standing(key="e", spot=on(ROW, "q_r", 5 / 13.8), men=1000), Standing(key="f", spot=on(ROW, "p_q", 0.5), men=160)]
    bodies = [
        Standing(key="own_q", spot=here(ROW, "q"), men=400),
        Standing(key="own_r", spot=here(ROW, "r"), men=400),
        Standing(key="own_s", spot=off(0.2, 8 * MILE), men=400),
    ]
    assert linked(bodies, enemies) == {"own_q", "own_s"}


def test_lc_165_three_miles_from_the_way_cut_it_and_a_little_more_do_not() -> None:
    body = [Standing(key="a", spot=here(ROW, "r"), men=1000)]
    for miles, open_ in ((2.9, False), (3.1, True)):
        enemy = Standing(key="e", spot=off(0.1, miles * MILE), men=500)
        assert (linked(body, [enemy]) == {"a"}) is open_


def test_lc_165_an_army_that_faces_the_enemy_keeps_the_road_behind_it() -> None:
    enemy = Standing(key="e", spot=on(ROW, "q_r", 2 / 13.8), men=5000)
    assert linked([Standing(key="a", spot=here(ROW, "q"), men=500)], [enemy]) == {"a"}
    assert linked([Standing(key="a", spot=here(ROW, "q"), men=499)], [enemy]) == set()


def test_lc_165_on_a_stretch_one_is_reached_as_far_as_the_line_runs() -> None:
    enemy = [Standing(key="e", spot=on(ROW, "q_r", 0.75), men=500)]
    bodies = [
        Standing(key=key, spot=on(ROW, "q_r", share), men=0) for key, share in (("near", 0.5), ("far", 0.6), ("behind", 0.99))
    ]
    assert linked(bodies, enemy) == {"near"}
    assert linked(
        [Standing(key="beside", spot=off(0.3, 0.9 * MILE), men=0), Standing(key="off", spot=off(0.3, 1.2 * MILE), men=0)]
    ) == {"beside"}


def test_lc_165_a_telegraph_section_carries_the_line_fifteen_miles_and_another_further() -> None:
    far = Standing(key="far", spot=off(0.2, 28 * MILE), men=900)
    first = Standing(key="first", spot=here(ROW, "q"), men=0, relay=True)
    second = Standing(key="second", spot=off(0.2, 14 * MILE), men=0, relay=True)
    assert linked([far, first]) == {"first"}
    assert linked([far, first, second]) == {"far", "first", "second"}
    assert linked([far, second]) == set()
    enemy = Standing(key="e", spot=off(0.2, 7 * MILE), men=500)
    assert linked([far, first, second], [enemy]) == {"first"}


def test_lc_165_only_fighting_bodies_pass_contact_on_and_only_fighting_bodies_cut() -> None:
    near, next_ = off(0.2, 9 * MILE), off(0.2, 18 * MILE)
    front = Standing(key="front", spot=next_, men=900)
    head = Standing(key="head", spot=here(ROW, "q"), men=300)
    assert linked([head, Standing(key="mid", spot=near, men=100), front]) == {"front", "head", "mid"}
    assert linked([head, Standing(key="mid", spot=near, men=0), front]) == {"head", "mid"}
    assert linked([front, Standing(key="mid", spot=near, men=100)], [Standing(key="e", spot=off(0.1, 0.0), men=0)]) == set()


def test_lc_165_own_ports_are_joined_by_open_lanes_and_one_arsenal_serves_all() -> None:
    two = country({"p": (0.0, 0.0), "q": (0.2, 0.0), "x": (3.0, 0.0), "y": (3.2, 0.0)}, [("p", "q"), ("x", "y")])
    bodies = [Standing(key="a", spot=here(two, "q"), men=900), Standing(key="b", spot=here(two, "y"), men=900)]
    assert communication(two, ["p"], bodies, ()).bodies == {"a"}
    assert communication(two, ["p"], bodies, (), [("x", "q")]).bodies == {"a", "b"}
    assert communication(two, [], bodies, (), [("x", "q")]).bodies == set()
    lane = Points(np.array([0.2, 1.5, 3.0]), np.array([0.0, 0.1, 0.0]))
    assert [open_lane(lane, [(off(1.5, 0.3), miles)]) for miles in (13.0, 15.0)] == [True, False]


def test_lc_166_what_a_body_loses_that_is_cut_off() -> None:
    losses = (lines_of.draws_from_depots, lines_of.has_wire, lines_of.may_march, lines_of.may_attack, lines_of.efficiency)
    assert [[bool(one(term, False)) for one in losses] for term in ("off", "supply", "strict")] == [
        [True] * 5,
        [False, False, True, True, True],
        [False] * 5,
    ]
    assert all(one("strict", True) for one in losses)


# ---- the slow reference: every way, step by step ----


def apart(a: tuple[float, float], b: Spot) -> float:
    """Measure miles near the equator, by plain trigonometry."""
    x = (a[0] - b.lon) * 111_319.491 * math.cos(math.radians((a[1] + b.lat) / 2))
    return math.hypot(x, (a[1] - b.lat) * 110_574.4) / 1609.344


class Shut:
    """Shut points, each found out once."""

    def __init__(self, own: Sequence[Standing], enemies: Sequence[Standing]) -> None:
        self.own = [one.spot for one in own if one.men >= 500]
        self.enemies = [one.spot for one in enemies if one.men >= 500]
        self.known: dict[tuple[float, float], bool] = {}

    def __call__(self, point: tuple[float, float]) -> bool:
        if point not in self.known:
            far = [apart(point, spot) for spot in self.enemies]
            own = [apart(point, spot) for spot in self.own] if min(far, default=9) <= 3 else []
            self.known[point] = any(one <= 3 and not any(mine < one for mine in own) for one in far)
        return self.known[point]


def ways(lines: Lines, place: str) -> Iterator[tuple[str, list[tuple[float, float]], list[float]]]:
    """List every stretch that leads on from a place: its key, its points in that direction, and their metres from its end a."""
    for key, edge in lines.edges.items():
        if place in (edge.a, edge.b):
            points = list(zip(lines.points[key].lon.tolist(), lines.points[key].lat.tolist(), strict=True))
            marks = lines.metres[key].tolist()
            yield (key, points, marks) if edge.a == place else (key, points[::-1], marks[::-1])


def walk(lines: Lines, place: str, gone: tuple[str, ...], shut: Shut, trod: set[tuple[str, float]]) -> None:
    """Walk on from a place by every way not yet gone, and note each step."""
    spot = (lines.places[place].lon, lines.places[place].lat)
    if shut(spot):
        return
    trod.add((place, -1.0))
    for key, points, marks in ways(lines, place):
        for point, metres in zip(points, marks, strict=True):
            if shut(point):
                break
            trod.add((key, metres))
        else:
            if lines.edges[key].other(place) not in gone:
                walk(lines, lines.edges[key].other(place), (*gone, place), shut, trod)


def slow(lines: Lines, arsenals: Sequence[str], bodies: Sequence[Standing], enemies: Sequence[Standing]) -> set[str]:
    trod: set[tuple[str, float]] = set()
    shut = Shut(bodies, enemies)
    for arsenal in arsenals:
        walk(lines, arsenal, (), shut, trod)
    found = {one.key for one in bodies if stands(lines, one.spot, trod)}
    for hands_on in (wired, close):
        changed = True
        while changed:
            more = {one.key for one in bodies for by in bodies if by.key in found and hands_on(by, one, shut)}
            changed, found = bool(more - found), found | more
    return found


def wired(by: Standing, one: Standing, shut: Shut) -> bool:
    if not by.relay or apart((one.spot.lon, one.spot.lat), by.spot) > 15:
        return False
    way = straight(by.spot, one.spot)
    return not any(shut(point) for point in zip(way.lon.tolist(), way.lat.tolist(), strict=True))


def close(by: Standing, one: Standing, shut: Shut) -> bool:
    return by.men > 0 and apart((one.spot.lon, one.spot.lat), by.spot) <= 10


def as_trod(lines: Lines, key: str) -> dict[float, tuple[float, float]]:
    points = lines.points[key]
    return dict(zip(lines.metres[key].tolist(), zip(points.lon.tolist(), points.lat.tolist(), strict=True), strict=True))


def stands(lines: Lines, spot: Spot, trod: set[tuple[str, float]]) -> bool:
    if spot.place:
        return (spot.place, -1.0) in trod
    if spot.edge:
        marks = lines.metres[spot.edge].tolist()
        low = max(mark for mark in marks if mark <= spot.metres)
        high = min(mark for mark in marks if mark >= spot.metres)
        edge = lines.edges[spot.edge]
        forward = (edge.a, -1.0) in trod and all((spot.edge, mark) in trod for mark in marks if mark <= low)
        back = (edge.b, -1.0) in trod and all((spot.edge, mark) in trod for mark in marks if mark >= high)
        return forward or back
    at = {key: as_trod(lines, key) for key in lines.edges}
    return any(apart(at[key][metres], spot) <= 1 for key, metres in trod if metres >= 0)


@pytest.mark.full
def test_lc_165_communication_is_what_walking_every_way_finds() -> None:
    both = 0
    for seed in range(200):
        rng = random.Random(seed)
        points = {key: (round(rng.uniform(0, 0.5), 3), round(rng.uniform(0, 0.4), 3)) for key in "pqrst"}
        roads = [(a, b) for a in points for b in points if a < b and rng.random() < 0.35]
        lines = country(points, roads or [("p", "q")])

        def somewhere(rng: random.Random = rng, lines: Lines = lines) -> Spot:
            kind = rng.random()
            if kind < 0.4:
                return here(lines, rng.choice(sorted(lines.places)))
            if kind < 0.8:
                return on(lines, rng.choice(sorted(lines.edges)), rng.uniform(0.01, 0.99))
            return off(rng.uniform(0, 0.5), rng.uniform(0, 0.4))

        men = (0, 160, 500, 3000)
        bodies = [Standing(key=f"b{n}", spot=somewhere(), men=rng.choice(men), relay=rng.random() < 0.2) for n in range(5)]
        enemies = [Standing(key=f"e{n}", spot=somewhere(), men=rng.choice(men)) for n in range(rng.randint(0, 3))]
        arsenals = rng.sample("pqrst", rng.randint(1, 2))
        found = communication(lines, arsenals, bodies, enemies).bodies
        assert found == slow(lines, arsenals, bodies, enemies), seed
        both += 0 < len(found) < len(bodies)
    assert both > 50  # the cases are such that some are in and some are cut off
