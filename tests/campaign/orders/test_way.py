"""Courses out of harbour and round land, laid for an admiral: each leg of it is clear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise

import pytest

from campaign import packs
from campaign.models import Campaign
from campaign.orders import sealing
from naval.geo import reach
from naval.geo.chart import Chart
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db


@cache
def chart() -> Chart:
    """Build the chart when first asked: collecting tests does without."""
    return packs.find("north_sea_1905").chart


@contextmanager
def sailing(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with playing.a_world(patch, packs.find("north_sea_1905")) as (campaign, _):
        yield campaign


war = lasting(sailing)


def asked(war: Campaign, key: str, **query: str):
    seat = war.seats.get(key=key)
    return playing.client_of(seat).get(f"/room/{seat.rid}/way.json", {"force": key, **query})


def places(answer) -> list[tuple[float, float]]:
    return [(place["lon"], place["lat"]) for place in json.loads(answer.content)["places"]]


@pytest.mark.parametrize("key", ["channel_fleet", "cruiser_squadron", "scouts", "first_squadron", "scouting_forces"])
def test_every_squadron_is_taken_out_of_her_harbour_clear_of_land_and_may_be_sealed(war, key):
    found = places(asked(war, key))
    force = next(one for one in packs.find("north_sea_1905").world.forces if one.key == key)
    for a, b in pairwise([(force.lon, force.lat), *found]):
        assert chart().stop(*a, *b) is None
    clear = reach.offing(chart(), found[-1], 2.0)
    assert clear is not None
    assert reach.sea_miles(chart(), found[-1], clear) < 1.5, "she ends in open water"
    seat = war.seats.get(key=key)
    legs = [{"lon": lon, "lat": lat, "knots": 8} for lon, lat in found]
    sealing.seal(seat, {"forces": {key: {"legs": legs}}}, None)
    assert seat.latest_call().sealed


def test_a_place_beyond_the_land_is_reached_round_it(war):
    north = (-1.9, 57.3)  # off Aberdeen: Norfolk lies between
    found = places(asked(war, "channel_fleet", to=f"{north[0]},{north[1]}"))
    assert found[-1] == north
    assert len(found) > 1
    begins = next(one for one in packs.find("north_sea_1905").world.forces if one.key == "channel_fleet")
    assert chart().stop(begins.lon, begins.lat, *north) is not None, "straight there she would run ashore"
    assert all(chart().stop(*a, *b) is None for a, b in pairwise([(begins.lon, begins.lat), *found]))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"to": "-2.0,52.5"}, "No route"),  # Birmingham
        ({"to": "100,10"}, "not on the chart"),
        ({"to": "nan,1"}, "not on the chart"),
        ({"to": "1,2,3"}, "longitude and a latitude"),
        ({"from": "x"}, "longitude and a latitude"),
        ({"force": "first_squadron"}, "do not command that force"),
        ({"force": "nobody"}, "do not command that force"),
    ],
)
def test_what_cannot_be_answered_says_so_in_words(war, query, words):
    answer = asked(war, "channel_fleet", **query)
    assert answer.status_code == 422
    assert words in json.loads(answer.content)["error"]
