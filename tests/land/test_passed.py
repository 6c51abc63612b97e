"""The distance of a column past its last place, whichever way it marches."""

from __future__ import annotations

import pytest

from campaign import packs
from land.ground.country import Country
from land.ground.road_positions import in_words
from land.state.world import Spot


@pytest.fixture(scope="module")
def country() -> Country:
    land = packs.find("yellow_sea_1904").land
    assert land is not None
    return Country(land.ground)


def test_miles_are_counted_from_the_place_that_it_comes_from(country: Country) -> None:
    edge = country.edge("hushan", "wiju") or next(one for one in country.edges_of("wiju") if one.metres > 5000)
    a, b = (country.find_place(key).name for key in (edge.a, edge.b))
    mile = 1609.344
    here = country.spot_on(edge, 1.5 * mile)
    left = round((edge.metres - here.metres) / mile, 1)
    back, on = country.spot_on(edge, mile), country.spot_on(edge, 2 * mile)
    assert in_words(country, here, [back]) == f"1.5 miles past {a}"
    assert in_words(country, here, [on]) == f"{left:g} mile{'s' * (left != 1)} past {b}"
    told = Spot(lon=round(on.lon, 5), lat=round(on.lat, 5))
    assert in_words(country, here, [told]) == in_words(country, here, [on]), "as papers have it, without its road"
    assert in_words(country, here, goal=edge.b) == f"1.5 miles past {a}", "where it was is not known, but where it goes"
    assert in_words(country, here, goal=edge.a).endswith(f"past {b}")
    assert in_words(country, here) == f"1.5 miles from {a} towards {b}"
    assert in_words(country, country.spot_at("wiju")) == "Wiju"
    assert in_words(country, Spot(lon=here.lon, lat=here.lat)) == ""
