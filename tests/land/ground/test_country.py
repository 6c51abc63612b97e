"""Questions to the country (LC-003, LC-040, LC-041, LC-082, LC-112, LC-157)."""

from __future__ import annotations

import itertools
import random

import pytest

from land.ground import measure
from land.ground.country import Country
from land.state.ground import Edge, Ground, Place
from tests.land.ground.small import ground


@pytest.fixture(scope="module")
def country() -> Country:
    return Country(ground())


def test_lc_041_the_shortest_way_and_what_to_avoid(country: Country) -> None:
    way = country.find_route("ash", "cedar")
    assert [one.key for one in way or ()] == ["ab", "bc"]
    assert [one.key for one in country.find_route("ash", "cedar", avoid=("bc",)) or ()] == ["ad", "cd"]
    assert [one.key for one in country.find_route("ash", "cedar", avoid=("birch",)) or ()] == ["ad", "cd"]
    assert [one.key for one in country.find_route("birch", "ash", avoid=("birch",)) or ()] == ["ab"], (
        "one may start where none may pass"
    )
    assert country.find_route("ash", "ash") == ()
    assert country.find_route("ash", "elm") is None
    assert country.find_route("ash", "nowhere") is None
    assert country.find_route("birch", "cedar", "rail") is None
    assert [one.key for one in country.find_route("ash", "birch", "rail") or ()] == ["r_ab"]
    assert country.edge("birch", "ash") == country.edges["ab"]
    assert country.edge("ash", "cedar") is None
    assert [one.key for one in country.edges_of("ash")] == ["ab", "ad"]


def test_lc_041_a_spot_on_a_stretch_lies_by_its_length(country: Country) -> None:
    edge = country.edges["cd"]
    half = country.spot_on("cd", edge.metres / 2)
    assert (half.edge, half.metres, half.place) == ("cd", round(edge.metres / 2), "")
    assert (half.lon, half.lat) == (pytest.approx(0.1, abs=1e-4), 0.2)
    assert country.spot_on(edge, -5) == country.spot_at("cedar")
    assert country.spot_on(edge, edge.metres) == country.spot_at("down")


def test_lc_041_legs_between_spots_on_stretches(country: Country) -> None:
    start, end = country.spot_on("ad", 1000), country.spot_on("bc", 2000)
    legs = country.legs(start, end) or ()
    assert [(leg.edge.key, leg.start, leg.end) for leg in legs] == [
        ("ad", 1000, 0),
        ("ab", 0, country.edges["ab"].metres),
        ("bc", 0, 2000),
    ]
    back = country.legs(end, start) or ()
    assert [(leg.edge.key, leg.start, leg.end) for leg in back] == [(leg.edge.key, leg.end, leg.start) for leg in reversed(legs)]
    on_one = country.legs(country.spot_on("ab", 9000), country.spot_on("ab", 4000)) or ()
    assert [(leg.edge.key, leg.metres) for leg in on_one] == [("ab", 5000)]
    assert country.legs(start, country.spot(0.3, 0.3)) is None, "who stands in the open is on no road"
    assert country.legs(start, start) is not None
    assert sum(leg.metres for leg in country.legs(start, start) or ()) == 0


def test_lc_041_ways_are_as_short_as_any_by_trying_every_one() -> None:
    draw = random.Random(41)
    for _ in range(60):
        keys = [f"p{n}" for n in range(7)]
        places = tuple(Place(key=key, name=key, lon=draw.uniform(0, 1), lat=draw.uniform(0, 1)) for key in keys)
        at = {one.key: (one.lon, one.lat) for one in places}
        pairs = draw.sample(list(itertools.combinations(keys, 2)), 11)
        edges = tuple(
            Edge(key=f"e{n}", name="", kind="road", cls="B", a=a, b=b, metres=draw.randint(1000, 20000), line=(at[a], at[b]))
            for n, (a, b) in enumerate(pairs)
        )
        one = Country(Ground(places=places, edges=edges))
        far = dict.fromkeys(itertools.product(keys, keys), float("inf")) | {(key, key): 0.0 for key in keys}
        for edge in edges:
            far[edge.a, edge.b] = far[edge.b, edge.a] = min(edge.metres, far[edge.a, edge.b])
        for k, a, b in itertools.product(keys, keys, keys):
            far[a, b] = min(far[a, b], far[a, k] + far[k, b])
        for a, b in itertools.product(keys, keys):
            way = one.find_route(a, b)
            assert (float("inf") if way is None else sum(e.metres for e in way)) == far[a, b]


def test_lc_003_lengths_are_geodesic(country: Country) -> None:
    assert country.miles(country.spot_at("ash"), country.spot_at("birch")) == pytest.approx(13.834, abs=0.002)
    assert country.metres(country.spot_at("birch"), country.spot_at("cedar")) == pytest.approx(22115, abs=1)
    found = country.places_within(0.0, 0.05, 12)
    assert [key for _, key in found] == ["ash", "down"]
    assert found[0][0] == pytest.approx(3.435, abs=0.002)
    assert country.nearest_place(0.55, 0.2) == "elm"
    (far, edge, at), *_ = country.edges_within(0.1, 0.01, 2.0)
    assert edge.key == "ab"
    assert far == pytest.approx(measure.miles(0.1, 0.01, 0.1, 0.0), abs=1e-6)
    assert at == pytest.approx(edge.metres / 2, abs=2)
    assert [one[1].key for one in country.edges_within(0.1, 0.01, 2.0, "rail")] == ["r_ab"]


def test_lc_040_where_two_grounds_overlap_the_first_by_key_counts(country: Country) -> None:
    assert country.kind_at(0.1, 0.1) == "hill"
    assert country.kind_at(0.02, 0.1) == "open"
    assert country.patch(0.27, 0.05).key == "b_plain"
    assert country.patch(0.35, 0.05).key == "c_marsh"
    assert (country.patch(5.0, 5.0).kind, country.patch(5.0, 5.0).pop_sqmi) == ("open", 50)


def test_lc_112_higher_ground_between_hides(country: Country) -> None:
    west, east, north = country.spot(0.0, 0.1), country.spot(0.2, 0.1), country.spot(0.0, 0.25)
    assert country.rises_between(west, east)
    assert country.rises_between(east, west)
    assert not country.rises_between(west, north)
    assert not country.rises_between(country.spot(0.1, 0.1), east), "ground on which one stands hides nobody"
    assert country.height_ft(0.1, 0.1) == 600
    assert country.height_ft(0.001, 0.2) == 900
    assert country.height_ft(5, 5) == 0
    assert country.hill_ft(0.02, 0.1) == 0, "a plain is no hill"
    assert country.hill_ft(0.1, 0.1) == 600


def test_lc_082_what_a_straight_way_crosses(country: Country) -> None:
    met = country.crosses(country.spot(0.1, 0.25), country.spot(0.6, 0.25))
    assert [(one.key, one.cls) for one in met] == [("brook", "fordable"), ("d_lake", "water")]
    assert met[0].metres == pytest.approx(5565, abs=5)
    assert met[1].lon == pytest.approx(0.4)
    assert country.crosses(country.spot(0.16, 0.25), country.spot(0.3, 0.25)) == ()


def test_lc_157_people_of_a_cell(country: Country) -> None:
    cell = 6.917 * 6.871
    assert country.people(0, 1) == pytest.approx(cell * (200 * 0.96 + 10 * 0.04), rel=2e-3)
    assert country.people(-1, -1) == pytest.approx(cell * 200, rel=2e-3)
    assert country.people(4, 2) == 0, "nobody lives on the lake"
    assert country.people(50, 50) == pytest.approx(cell * 50, rel=1e-2)


def test_lc_120_miles_from_the_sea_without_a_chart_are_from_the_nearest_beach(country: Country) -> None:
    assert country.from_sea_nm(0.0, 0.0) == pytest.approx(5.97, abs=0.01)
    assert Country(Ground()).from_sea_nm(0.0, 0.0) == float("inf")
