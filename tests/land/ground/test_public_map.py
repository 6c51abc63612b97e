"""The ground that every seat may know (LC-046, LC-048)."""

from __future__ import annotations

from msgspec.structs import replace

from land.ground.public_map import mapped
from land.state.ground import Place, Stores
from tests.land.ground.small import ground


def test_lc_046_a_map_tells_nothing_of_stores_guns_holders_and_arsenals() -> None:
    place = Place(
        key="ash",
        name="Ash",
        lon=0.0,
        lat=0.0,
        kinds=("town", "depot", "arsenal", "fort"),
        population=900,
        platforms=2,
        fort_class=3,
        ring_mi=4.0,
    )
    secret = replace(place, side="red", stores=Stores(food=5, forage=6, ammo=7), land_guns=40, coast_guns=9, note="Full by Day 3")
    plain = replace(place, kinds=("town", "depot", "fort"))
    told = [mapped(replace(ground(), places=(one,))) for one in (place, secret, plain)]
    assert told[0] == told[1] == told[2]
    shown = told[0].places[0]
    assert (shown.platforms, shown.fort_class, shown.population) == (2, 3, 900)
    assert told[0].edges == ground().edges
