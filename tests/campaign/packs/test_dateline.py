"""A theatre over the 180th meridian: its land is whole, whichever way its files write it, with no coast at the cut."""

from __future__ import annotations

import itertools
import json

import pytest
import shapely

from campaign import packs
from campaign.muster import scenario_views
from campaign.packs.chart import layers
from campaign.packs.pack import SHIPPED
from naval.geo import course
from tests.campaign.packs.dateline import ASHORE, BY, at_the_dateline, wrapped
from tests.promises import playing


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
    one, other = (scenario_views.picture(pack.theatre, 600, 400) for pack in (moved, here))
    assert [(port["x"], port["y"]) for port in one["ports"]] == [(port["x"], port["y"]) for port in other["ports"]]
    assert len(one["ports"]) > 2
    assert one["land"].count("M") == other["land"].count("M")


def test_a_lane_that_is_cut_at_the_meridian_is_one_lane_and_merchantmen_lie_on_it(moved, here):
    """RFC 7946 cuts lines too; the fault to find: such a lane refused as "the wrong kind"."""
    assert [one.key for one in moved.world.lanes] == [one.key for one in here.world.lanes]
    for one, other in zip(moved.world.lanes, here.world.lanes, strict=True):
        far = sum(course.distance_nm(*a, *b) for a, b in itertools.pairwise(other.points))
        assert sum(course.distance_nm(*a, *b) for a, b in itertools.pairwise(one.points)) == pytest.approx(far, abs=0.1), one.key
        assert [wrapped(lon) for lon, _ in (one.points[0], one.points[-1])] == [
            pytest.approx(wrapped(lon + BY)) for lon, _ in (other.points[0], other.points[-1])
        ]
    at = {one.key: (one.lon, one.lat) for one in moved.world.merchants}
    for one in here.world.merchants:
        assert (wrapped(at[one.key][0]), at[one.key][1]) == pytest.approx((wrapped(one.lon + BY), one.lat), abs=1e-2), one.key


@pytest.mark.parametrize(
    ("parts", "points"),
    [
        ([[(178, 50), (180, 51)], [(-180, 51), (-179, 52)]], [(178, 50), (180, 51), (181, 52)]),
        ([[(180, 51), (178, 50)], [(-179, 52), (-180, 51)]], [(181, 52), (180, 51), (178, 50)]),
        ([[(-179, 50), (-180, 50)], [(180, 50), (179, 50)]], [(181, 50), (180, 50), (179, 50)]),
    ],
    ids=["eastward", "westward, the later part first", "westward"],
)
def test_parts_that_meet_at_the_meridian_are_one_line_the_way_it_was_written(parts, points):
    assert list(layers.joined(shapely.MultiLineString(parts)).coords) == points


@pytest.mark.parametrize(
    "parts", [[[(1, 50), (2, 50)], [(2, 50), (3, 50)]], [[(178, 50), (180, 51)], [(-180, 51.5), (-179, 52)]]]
)
def test_parts_that_do_not_meet_there_stay_parts(parts):
    assert layers.joined(shapely.MultiLineString(parts)).geom_type == "MultiLineString"


@pytest.mark.full
@pytest.mark.django_db
@pytest.mark.parametrize("cuts", [False, True], ids=["runs on", "cut"])
def test_a_war_on_land_over_the_meridian_is_played_and_its_general_s_chart_is_drawn(monkeypatch, tmp_path, cuts):
    """Roads, railways, wires and patches of ground cross the meridian, however the files write that: as many and as long as
    before."""
    moved = packs.load(at_the_dateline(tmp_path / "ashore", cuts=cuts, pack="landing_manoeuvres", by=ASHORE))
    here = packs.load(SHIPPED / "landing_manoeuvres")
    assert moved.land is not None
    assert here.land is not None
    one, other = moved.land.ground, here.land.ground
    assert [edge.key for edge in one.edges] == [edge.key for edge in other.edges]
    assert [edge.metres for edge in one.edges] == [pytest.approx(edge.metres, abs=20) for edge in other.edges]
    assert len(one.patches) == len(other.patches)
    sides = {place.lon % 360 < 180 for place in one.places}  # a pack that runs on over it goes on counting
    assert sides == {True, False}, "places lie on both sides of the meridian"
    with playing.a_world(monkeypatch, moved) as (war, _):
        playing.finish_run(war, 1)
        playing.finish_run(war, 2)
        for seat in war.players():
            client = playing.client_of(seat)
            assert client.get(f"/room/{seat.rid}/", follow=True).status_code == 200, seat.key
            assert client.get(f"/room/{seat.rid}/chart.json").status_code == 200, seat.key
        umpire = war.seats.get(key="umpire")
        desk = playing.client_of(umpire)
        for page in ("", "replay/", "review/"):
            assert desk.get(f"/desk/{umpire.rid}/{page}", follow=True).status_code == 200, page
