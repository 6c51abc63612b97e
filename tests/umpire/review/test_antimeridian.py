"""Files of a war over the 180th meridian: no line and no area in them goes round the world (RFC 7946, 3.1.9)."""

from __future__ import annotations

from pathlib import Path

import pyogrio
import pytest
from shapely.geometry import LineString, box

from campaign import packs
from campaign.orders import sealing
from tests.campaign.packs.dateline import at_the_dateline
from tests.promises import playing
from tests.promises.twin_worlds import course
from umpire.review.files.antimeridian import cut_at_180, run_on
from umpire.review.files.export_tables import gpx
from umpire.review.files.geopackage import geopackage
from umpire.review.replay import frames


def test_a_line_over_the_meridian_is_cut_there_and_every_other_is_left():
    over = cut_at_180(run_on([(179.5, 50), (-179.5, 51), (-179.0, 51)]))
    assert [list(part.coords) for part in over.geoms] == [[(-180, 50.5), (-179.5, 51), (-179, 51)], [(179.5, 50), (180, 50.5)]]
    back = cut_at_180(run_on([(-179.5, 50), (179.5, 50)]))
    assert sorted(round(part.length, 6) for part in back.geoms) == [0.5, 0.5]
    here = run_on([(-1.0, 50), (1.0, 51)])
    assert cut_at_180(here) is here
    assert here.equals(LineString([(-1, 50), (1, 51)]))
    assert sorted(part.bounds for part in cut_at_180(box(177, 49, 183, 51)).geoms) == [(-180, 49, -177, 51), (177, 49, 180, 51)]


@pytest.mark.django_db
def test_the_geopackage_and_the_gpx_of_such_a_war(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    frames._kept.clear()
    with playing.a_world(monkeypatch, packs.load(at_the_dateline(tmp_path / "dateline"))) as (war, _):
        sealing.seal(war.seats.get(key="blue_cabin"), course("blue_cruisers", (179.2, 50.2, 12)), None)
        playing.finish_run(war, 1)
        path, track = tmp_path / "war.gpkg", tmp_path / "war.gpx"
        path.write_bytes(geopackage(war, None, lambda done, of: None))
        track.write_bytes(gpx(war, None, lambda done, of: None))
    tracks, weather = (pyogrio.read_dataframe(path, layer=name) for name in ("tracks", "weather"))
    own = next(shape for key, shape in zip(tracks.key, tracks.geometry, strict=True) if key.endswith("blue_cruisers"))
    assert own.geom_type == "MultiLineString"
    parts = [part for shape in [*tracks.geometry, *weather.geometry] for part in shape.geoms]
    assert all(part.bounds[0] >= -180 and part.bounds[2] <= 180 and part.bounds[2] - part.bounds[0] < 10 for part in parts)
    points = pyogrio.read_dataframe(track, layer="track_points").geometry
    assert all(-180 <= point.x < 180 for point in points)
