"""Passes, forts, and a side's knowledge of bridges (LC-045, LC-046, LC-048)."""

from __future__ import annotations

from msgspec.structs import replace

from land.ground.country import Country
from land.ground.strong_places import holder, most_in_action, serves, usable
from land.state.ground import Place
from land.state.world import PlaceNow
from tests.land.ground.small import ground

FORT = Place(key="nanshan", name="Nanshan", lon=0.0, lat=0.0, kinds=("fort",), side="blue", fort_class=1)


def test_lc_045_five_thousand_men_at_a_pass_and_no_limit_elsewhere() -> None:
    some = ground()
    places = tuple(replace(one, kinds=("pass",)) if one.key == "down" else one for one in some.places)
    country = Country(replace(some, places=places))
    assert most_in_action(country, country.spot_at("down")) == 5000
    assert most_in_action(country, country.spot(0.002, 0.2)) == 5000
    assert most_in_action(country, country.spot_at("ash")) is None
    assert most_in_action(country, country.spot(0.02, 0.2)) is None


def test_lc_046_a_fort_serves_whoever_holds_it() -> None:
    assert serves(FORT, None) == "blue"
    assert serves(FORT, PlaceNow(key="nanshan", side="red")) == "red"
    assert holder(FORT, PlaceNow(key="nanshan")) == "blue", "nobody has taken it"
    assert serves(FORT, PlaceNow(key="nanshan", side="red", destroyed=True)) == ""
    assert serves(replace(FORT, kinds=("town",)), None) == ""


def test_lc_048_a_mined_bridge_may_be_used_until_it_is_blown() -> None:
    assert [usable(state) for state in ("sound", "mined", "down", "under repair")] == [True, True, False, False]
