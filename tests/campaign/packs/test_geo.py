"""Map layers: read as WGS 84 geometry or not at all."""

from __future__ import annotations

import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
import shapely

from campaign.packs.chart import layers
from tests.campaign.packs.layer_files import POLYGONS, SQUARE, flaws, write

if TYPE_CHECKING:
    import geopandas


def square(**how: object) -> geopandas.GeoDataFrame:
    import geopandas  # here: it takes a third of a second, and every process collects this file

    return geopandas.GeoDataFrame({"key": ["a"]}, geometry=[SQUARE], **how)


def test_a_layer_in_wgs_84_is_read_with_its_properties(tmp_path):
    layer = layers.read(write(tmp_path / "a.geojson", SQUARE), POLYGONS)
    assert layer.properties == ({"key": "a"},)
    assert shapely.equals(layer.geometries[0], SQUARE)


def test_a_geopackage_is_read_like_geojson(tmp_path):
    square(crs=4326).to_file(tmp_path / "a.gpkg", engine="pyogrio")
    assert shapely.equals(layers.land(tmp_path / "a.gpkg"), SQUARE)


def test_a_layer_in_another_projection_is_refused(tmp_path):
    frame = square(crs=4326).to_crs(3857)
    frame.to_file(tmp_path / "a.gpkg", engine="pyogrio")
    assert flaws(tmp_path / "a.gpkg") == [(0, "crs", "is another reference system")]


def test_a_layer_without_a_projection_is_refused(tmp_path):
    frame = square()
    with pytest.warns(UserWarning, match="crs"):
        frame.to_file(tmp_path / "a.gpkg", engine="pyogrio")
    assert flaws(tmp_path / "a.gpkg") == [(0, "crs", "is no reference system")]


def test_metres_that_pass_for_degrees_are_refused(tmp_path):
    path = write(tmp_path / "a.geojson", shapely.box(100_000, 6_000_000, 200_000, 6_100_000))
    assert flaws(path) == [(0, "geometry", "are no degrees")]


def test_every_flawed_feature_is_named(tmp_path):
    bow_tie = shapely.Polygon([(0, 50), (1, 51), (1, 50), (0, 51)])
    path = write(tmp_path / "a.geojson", SQUARE, shapely.Point(1, 50), bow_tie, shapely.Polygon())
    assert flaws(path) == [
        (2, "geometry", "is the wrong kind"),
        (3, "geometry", "is no valid shape"),
        (4, "geometry", "is empty"),
    ]


def test_a_file_that_is_no_layer_is_refused(tmp_path):
    (tmp_path / "a.geojson").write_text("no layer", encoding="utf-8")
    assert [flaw[2].startswith("cannot be read") for flaw in flaws(tmp_path / "a.geojson")] == [True]
    assert flaws(write(tmp_path / "b.geojson")) == [(0, "", "has no features")]


def test_a_layer_that_is_read_in_part_is_refused(tmp_path):
    path = write(tmp_path / "a.geojson", SQUARE)
    path.write_text(path.read_text(encoding="utf-8").replace("[2.0, 50.0]", "[2.0]"), encoding="utf-8")
    assert any(flaw[2].startswith("was not read in full") for flaw in flaws(path))


@pytest.mark.filterwarnings("ignore:of something else")
def test_what_others_are_warned_of_while_a_layer_is_read_is_no_flaw_of_it(tmp_path):
    path, over, read = write(tmp_path / "a.geojson", SQUARE), threading.Event(), list[int]()

    def warn() -> None:
        while not over.is_set():
            warnings.warn("of something else", RuntimeWarning, stacklevel=1)

    other = threading.Thread(target=warn)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        other.start()
        try:
            with ThreadPoolExecutor(4) as pool:
                read += pool.map(lambda _: len(layers.read(path, POLYGONS).geometries), range(12))
        finally:
            over.set()
            other.join()
    assert read == [1] * 12


def test_coasts_are_the_shores_inside_each_area_in_order_of_key():
    land = shapely.MultiPolygon([shapely.box(0, 50, 1, 51), shapely.box(3, 50, 4, 51)])
    areas = [
        ("west", "West", shapely.box(-1, 49, 2, 52)),
        ("east", "East", shapely.box(2, 49, 5, 50.5)),
        ("none", "None", shapely.box(8, 49, 9, 50)),
    ]
    found = layers.coasts(land, areas, (-1, 49, 5, 52))
    assert [(key, name) for key, name, _ in found] == [("east", "East"), ("west", "West")]
    assert found[0][2].length == pytest.approx(2.0)
    assert found[1][2].length == pytest.approx(4.0)


def test_the_line_where_the_coast_was_cut_off_is_no_shore():
    # Bounds 0 to 2 east: the land is cut at 3 east, a degree farther, as packs are.
    land = shapely.MultiPolygon([shapely.box(1, 50, 3, 51)])
    ((_, _, shore),) = layers.coasts(land, [("a", "A", shapely.box(-5, 45, 9, 55))], (0, 49, 2, 52))
    assert shapely.bounds(shore)[2] == pytest.approx(2.9)


def test_coasts_are_found_across_the_180th_meridian():
    land = shapely.MultiPolygon([shapely.box(-179, 50, -178, 51)])
    ((_, _, shore),) = layers.coasts(land, [("a", "A", shapely.box(-180, 45, -170, 55))], (175, 49, 185, 52))
    assert shore.length == pytest.approx(4.0)


@pytest.mark.parametrize("suffix", ["geojson", "gpkg"])
@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:4979", "OGC:CRS84"])
def test_heights_are_left_out_and_make_no_other_reference_system(tmp_path, suffix, crs):
    import geopandas

    path = tmp_path / f"a.{suffix}"
    geopandas.GeoDataFrame({"key": ["a"]}, geometry=[shapely.force_3d(SQUARE, 12.5)], crs=crs).to_file(path, engine="pyogrio")
    (shape,) = layers.read(path, POLYGONS).geometries
    assert not shape.has_z
    assert shapely.equals(shape, SQUARE)


def test_heights_without_a_word_of_their_system_are_left_out_too(tmp_path):
    (shape,) = layers.read(write(tmp_path / "a.geojson", shapely.force_3d(SQUARE, 12.5)), POLYGONS).geometries
    assert (shape.has_z, shapely.equals(shape, SQUARE)) == (False, True)


def test_what_maps_keep_as_several_of_one_is_that_one(tmp_path):
    line = shapely.LineString([(1, 50), (2, 51)])
    path = write(tmp_path / "a.geojson", shapely.MultiLineString([line]))
    assert layers.read(path, frozenset({"LineString"})).geometries == (line,)
    path = write(tmp_path / "b.geojson", shapely.MultiLineString([line, shapely.reverse(line)]))
    with pytest.raises(layers.LayerError, match="is the wrong kind"):
        layers.read(path, frozenset({"LineString"}))
