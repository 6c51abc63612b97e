"""EX-065: a layer is read by a named driver from its own bytes; a pointer elsewhere is refused in words, unread and unasked."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import geopandas
import pytest
import shapely

from campaign.packs.chart import ground, layers
from campaign.packs.faults import Faults
from tests.campaign.packs.layer_files import POLYGONS, SQUARE, flaws, write

SECRET = "Canary"


class Listener:
    """A server on this machine that never answers and remembers its callers."""

    def __init__(self) -> None:
        self.socket = socket.create_server((LOOPBACK, 0))
        self.url = f"http://{LOOPBACK}:{self.socket.getsockname()[1]}"
        self.asked: list[bytes] = []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                caller, _ = self.socket.accept()
            except OSError:
                return
            with caller:
                self.asked.append(caller.recv(200))


LOOPBACK = "127.0.0.1"


@pytest.fixture
def listener() -> Iterator[Listener]:
    one = Listener()
    yield one
    one.socket.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Write another file of the server, valid in itself."""
    return write(tmp_path / f"{SECRET}.geojson", SQUARE)


def vrt(of: object) -> str:
    layer = Path(str(of)).stem
    return f'<OGRVRTDataSource><OGRVRTLayer name="{layer}"><SrcDataSource>{of}</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>'


def link(url: str) -> dict[str, object]:
    return {"type": "link", "properties": {"href": url, "type": "proj4"}}


def refusal(path: Path) -> str:
    with pytest.raises(layers.LayerError) as refused:
        layers.read(path, POLYGONS)
    (flaw,) = refused.value.flaws
    assert SECRET not in str(flaw)
    return flaw.wrong


@pytest.mark.parametrize("name", ["land.geojson", "land.gpkg", "neutral.GEOJSON"])
def test_ex_065_what_points_elsewhere_is_refused_and_nothing_is_asked(tmp_path, listener, elsewhere, name):
    named = f"<OGRWFSDataSource><URL>{listener.url}/wfs</URL></OGRWFSDataSource>"
    for held in (vrt(elsewhere), vrt(f"{listener.url}/a.geojson"), vrt(f"/vsicurl/{listener.url}/a"), named, f"{listener.url}/a"):
        path = tmp_path / name
        path.write_text(held, encoding="utf-8")
        assert refusal(path).startswith(("cannot be read: it is not GeoJSON", "cannot be read: it is not a GeoPackage"))
    assert listener.asked == []


def test_gdal_itself_would_read_and_ask(tmp_path, listener, elsewhere):
    """The refusals are worth having: by their names alone GDAL reads the same files."""
    path = tmp_path / "land.geojson"
    path.write_text(vrt(elsewhere), encoding="utf-8")
    assert len(geopandas.read_file(path, engine="pyogrio")) == 1
    path.write_text(vrt(f"{listener.url}/a.geojson"), encoding="utf-8")
    with pytest.raises(Exception):  # noqa: B017, PT011 -- whatever it makes of no answer
        geopandas.read_file(path, engine="pyogrio")
    assert listener.asked


def test_a_reference_system_is_fetched_from_nowhere(tmp_path, listener):
    far = f"{listener.url}/crs"
    shape = json.loads(shapely.to_geojson(SQUARE))
    inside = {
        "type": "FeatureCollection",
        "features": [{"type": "Feature", "properties": {}, "geometry": {**shape, "CRS": link(far)}}],
    }
    for wrong in (link(far), {"type": "url", "properties": {"url": far}}, {"type": "name", "properties": {"name": far}}, far, 7):
        assert "takes its reference system from elsewhere" in refusal(write(tmp_path / "a.geojson", SQUARE, crs=wrong))
    for path, held in (("b.geojson", inside), ("c.geojson", {**inside, "features": [], "Crs": link(far)})):
        (tmp_path / path).write_text(json.dumps(held), encoding="utf-8")
        assert "has a reference system inside it" in refusal(tmp_path / path)
    assert listener.asked == []


def test_a_property_may_be_called_as_it_likes_and_a_named_system_is_looked_up(tmp_path):
    path = write(tmp_path / "a.geojson", SQUARE, crs={"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}})
    path.write_text(path.read_text(encoding="utf-8").replace('"key": "a"', '"crs": "a"'), encoding="utf-8")
    assert layers.read(path, POLYGONS).properties == ({"crs": "a"},)
    mercator = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}
    assert refusal(write(tmp_path / "b.geojson", SQUARE, crs=mercator)) == "is another reference system"


@pytest.mark.parametrize(
    ("made", "word"),
    [
        ("CREATE VIEW land2 AS SELECT * FROM land", "a view"),
        ("CREATE TRIGGER t AFTER INSERT ON land BEGIN DELETE FROM land; END", "a trigger"),
        ("CREATE VIRTUAL TABLE v USING fts4(text)", "a virtual table"),
    ],
)
def test_a_geopackage_with_more_than_tables_is_refused(tmp_path, made, word):
    path = tmp_path / "land.gpkg"
    geopandas.GeoDataFrame({"key": ["a"]}, geometry=[SQUARE], crs=4326).to_file(path, engine="pyogrio")
    assert layers.read(path, POLYGONS).properties == ({"key": "a"},)
    with sqlite3.connect(path) as database:
        database.execute(made)
    database.close()
    assert f"it holds {word}" in refusal(path)


def test_a_geopackage_s_reference_system_is_fetched_from_nowhere(tmp_path, listener):
    path = tmp_path / "land.gpkg"
    geopandas.GeoDataFrame({"key": ["a"]}, geometry=[SQUARE], crs=4326).to_file(path, engine="pyogrio")
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO gpkg_spatial_ref_sys VALUES ('x', 77777, 'NONE', 77777, ?, '')", (f"{listener.url}/srs",))
        for table in ("gpkg_geometry_columns", "gpkg_contents"):
            database.execute(f"UPDATE {table} SET srs_id = 77777")
    database.close()
    assert (0, "crs", "is no reference system") in flaws(path)
    assert listener.asked == []


def test_another_kind_of_file_is_not_opened(tmp_path, elsewhere):
    for name in ("land.vrt", "land.shp", "land", "land.zip"):
        (tmp_path / name).write_text(vrt(elsewhere), encoding="utf-8")
        assert "cannot be read: it is a" in refusal(tmp_path / name)


def test_a_pack_with_such_a_layer_is_refused_with_its_file(tmp_path, elsewhere):
    faults = Faults()
    (tmp_path / "land.geojson").write_text(vrt(elsewhere), encoding="utf-8")
    ground._land(tmp_path, faults)
    assert "land.geojson" in str(faults.found[0])
