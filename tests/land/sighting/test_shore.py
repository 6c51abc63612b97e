"""Sight between ships and the shore: up to the very edge of visibility, and no farther (LC-120)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from land.sighting import shore
from land.state.world import Spot
from naval.geo import course

HERE = Spot(lon=1.0, lat=51.0)


@pytest.fixture(autouse=True)
def by_the_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shore, "near_shore", lambda scene, spot: True)


def off(nm: float) -> tuple[Any, Any, float]:
    """Place a column on the coast and a ship so many miles east of it for three minutes; return those miles as reckoned too."""
    lon, lat = course.along(HERE.lon, HERE.lat, 90, nm)
    ship = shore.ShipTrack("s", "red", np.full(3, lon), np.full(3, lat))
    body: Any = SimpleNamespace(key="b", side="blue")
    return body, ship, float(course.distances_nm(ship.lon, ship.lat, HERE.lon, HERE.lat)[0])


def scene(body: Any, visible_nm: float) -> Any:
    return SimpleNamespace(
        start=60,
        minutes=range(60, 63),
        parts=lambda key, minute: (HERE,),
        visibility=lambda spot, minute: visible_nm,
        watchers=(body,),
        bodies=(body,),
    )


@pytest.mark.parametrize(("short", "seen"), [(0.0, True), (1e-9, False)])
def test_lc_120_a_body_at_the_very_edge_of_sight_is_seen_from_a_ship(short: float, seen: bool) -> None:
    body, ship, nm = off(2.0)
    miles = np.full((3, 1), nm)
    assert list(shore._seen_from(scene(body, nm - short), body, ship, miles)) == ([60, 61, 62] if seen else [])


@pytest.mark.parametrize(("short", "seen"), [(0.0, True), (1e-9, False)])
def test_lc_120_a_ship_at_the_very_edge_of_sight_is_seen_from_a_station_with_its_miles(short: float, seen: bool) -> None:
    body, ship, nm = off(5.0)
    watch: Any = SimpleNamespace(key="leith", side="blue", lon=HERE.lon, lat=HERE.lat)
    at = scene(body, nm - short)
    at.watchers = ()
    found = shore.of_ships(at, [ship], [watch])
    assert [(one.by, one.minute, one.last, one.nm) for one in found] == ([("place:leith", 60, 62, 5.0)] if seen else [])
    watch.side = "red"
    assert shore.of_ships(at, [ship], [watch]) == [], "her own side's"
