"""A theatre over the 180th meridian has its land whole, whichever way its files write it, and no coast where they cut it."""

from __future__ import annotations

import json

import pytest
import shapely

from campaign import packs
from campaign.packs.pack import SHIPPED
from campaign.views import scenarios
from tests.campaign.packs.dateline import BY, at_the_dateline, wrapped


@pytest.fixture(scope="module", params=[False, True], ids=["runs on", "cut"])
def moved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> packs.Pack:
    return packs.load(at_the_dateline(tmp_path_factory.mktemp("packs") / "dateline", cuts=request.param))


@pytest.fixture(scope="module")
def here() -> packs.Pack:
    return packs.load(SHIPPED / "channel_manoeuvres")


def land(pack: packs.Pack) -> shapely.Geometry:
    return shapely.from_geojson(json.dumps(pack.theatre["land"]))


def test_land_is_whole_and_lies_within_the_longitudes_of_the_chart(moved, here):
    west, _, east, _ = moved.theatre["bounds"]
    assert (west, east) == (177.4, 182.6)
    assert land(moved).bounds[0] >= west - 2
    assert land(moved).bounds[2] <= east + 2
    assert len(land(moved).geoms) == len(land(here).geoms)
    assert land(moved).area == pytest.approx(land(here).area, abs=1e-3)
    assert land(moved).boundary.length == pytest.approx(land(here).boundary.length, abs=1e-2), "no coast along the meridian"


def test_the_chart_finds_land_and_shores_where_the_unmoved_one_does(moved, here):
    assert moved.chart is not None
    for lon in range(-45, 6, 3):
        for lat in range(494, 510, 2):
            x, y = lon / 10, lat / 10
            assert moved.chart.is_land(wrapped(x + BY), y) == here.chart.is_land(x, y), (x, y)
    assert moved.chart.stop(wrapped(-2.4 + BY), 50.3, wrapped(-1.6 + BY), 50.3) is None
    assert [one.key for one in moved.chart.neutrals] == [one.key for one in here.chart.neutrals]
    assert [wrapped(one.lon + BY) for one in here.world.ports] == [one.lon for one in moved.world.ports]


def test_the_little_chart_of_a_scenario_has_the_same_ports_and_shores(moved, here):
    one, other = (scenarios.picture(pack.theatre, 600, 400) for pack in (moved, here))
    assert [(port["x"], port["y"]) for port in one["ports"]] == [(port["x"], port["y"]) for port in other["ports"]]
    assert len(one["ports"]) > 2
    assert one["land"].count("M") == other["land"].count("M")
