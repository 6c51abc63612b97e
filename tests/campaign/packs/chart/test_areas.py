"""areas.geojson: sea areas with weather of their own (SC-S-04)."""

from __future__ import annotations

import json

import pytest

from campaign import packs


def layer(*features: tuple[dict[str, object], list[list[list[float]]]]) -> str:
    rows = [
        {"type": "Feature", "properties": said, "geometry": {"type": "Polygon", "coordinates": rings}} for said, rings in features
    ]
    return json.dumps({"type": "FeatureCollection", "features": rows})


BAY = [[-2.0, 50.0], [-1.0, 50.0], [-1.0, 50.4], [-2.0, 50.4], [-2.0, 50.0]]


def test_an_area_is_read_with_its_ring_and_a_pack_needs_none(workshop):
    assert workshop.load().world.areas == ()

    workshop.write("areas.geojson", layer(({"key": "bay", "name": "The Bay"}, [BAY])))

    (area,) = workshop.load().world.areas
    assert (area.key, area.name, area.ring) == ("bay", "The Bay", ((-2.0, 50.0), (-1.0, 50.0), (-1.0, 50.4), (-2.0, 50.4)))


@pytest.mark.parametrize(
    ("features", "told"),
    [
        ([({"key": "Bay", "name": "The Bay"}, [BAY])], "is no key"),
        ([({"key": "bay"}, [BAY])], "is missing"),
        ([({"key": "bay", "name": "The Bay"}, [BAY]), ({"key": "bay", "name": "Again"}, [BAY])], "is here twice"),
        (
            [({"key": "bay", "name": "The Bay"}, [BAY, [[-1.5, 50.1], [-1.4, 50.1], [-1.4, 50.2], [-1.5, 50.1]]])],
            "more than one ring",
        ),
        ([({"key": "bay", "name": "The Bay"}, [[[60, 10], [61, 10], [61, 11], [60, 10]]])], "outside the bounds"),
    ],
)
def test_every_slip_of_an_area_is_told(workshop, features, told):
    workshop.write("areas.geojson", layer(*features))

    with pytest.raises(packs.PackFaults) as refused:
        workshop.load()

    assert [fault for fault in refused.value.faults if "areas.geojson" in str(fault) and told in str(fault)]


def test_the_north_sea_has_weather_by_area_and_manoeuvres_have_one():
    areas = packs.find("north_sea_1905").world.areas

    assert 6 <= len(areas) <= 10
    assert packs.find("channel_manoeuvres").world.areas == ()
