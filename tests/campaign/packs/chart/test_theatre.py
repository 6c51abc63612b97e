"""The public chart: nothing secret from a side, and the same for everybody."""

from __future__ import annotations

import json

import pytest
import shapely

from campaign import packs


@pytest.fixture(params=packs.available())
def pack(request):
    return packs.find(request.param)


def test_a_theatre_tells_these_things_and_no_others(pack):
    theatre = pack.theatre
    land = {"ashore"} if pack.land else set()
    assert sorted(theatre.keys() - land) == ["bounds", "cables", "centre", "key", "land", "names", "ports", "stations"]
    assert {tuple(p) for p in theatre["ports"]} == {("key", "name", "lon", "lat", "side", "telegraph", "wireless")}
    assert {tuple(s) for s in theatre["stations"]} == {("key", "name", "lon", "lat", "side", "kind")}
    assert {tuple(n) for n in theatre["names"]} == {("text", "lon", "lat", "size")}


def test_a_theatre_is_json_of_a_fit_size(pack):
    body = json.dumps(pack.theatre)
    assert json.loads(body) == json.loads(json.dumps(pack.theatre))
    assert len(body) < 400_000


def test_the_land_is_valid_and_has_four_decimals(pack):
    land = shapely.geometry.shape(pack.theatre["land"])
    assert land.is_valid
    xy = shapely.get_coordinates(land)
    assert abs(xy - xy.round(4)).max() == 0


def test_the_version_changes_with_what_is_drawn_and_with_nothing_else(workshop):
    version = workshop.load().theatre_version
    workshop.change("ports.csv", "20000,40", "19999,39")
    workshop.change("ships.csv", "no,1600", "no,1500")
    workshop.change("forces.csv", "-1.75,50.25", "-1.80,50.25")
    told = workshop.load()
    assert told.theatre_version == version
    workshop.change("names.csv", "Lyme Bay", "West Bay")
    changed = workshop.load()
    assert changed.theatre_version != version
    assert changed.fingerprint != told.fingerprint


def test_ports_and_stations_are_in_the_order_of_their_keys(pack):
    ports = [port["key"] for port in pack.theatre["ports"]]
    assert ports == [port.key for port in pack.world.ports]
    assert [s["name"] for s in pack.theatre["stations"]] == [s.name for s in pack.world.stations]
