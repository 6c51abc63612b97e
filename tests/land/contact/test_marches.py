"""Contacts of real marches (LC-256)."""

from __future__ import annotations

from land.contact.approach import Fighter, contacts, released
from land.march.marches import march
from land.march.way import Ways
from land.state.world import Body, Met
from tests.land.contact.minute_search import day, slow
from tests.land.even_sky import EvenSky
from tests.land.march.country import body, country, march_by, ordered

ROADS = country()


def two() -> tuple[Body, Body]:
    """Set up a brigade with guns and one without, on one road towards each other."""
    a = ordered(body("a", ROADS.spot_at("a"), side="blue", inf=4, fa=1), march_by("b", "c"))
    return a, ordered(body("b", ROADS.spot_at("c"), side="red", inf=4), march_by("b", "a"))


def fighters(some: tuple[Body, ...], until: int = 480) -> list[Fighter]:
    """March each side by itself: hostile columns do not give way to each other."""
    tracks = {one.key: march((one,), Ways(ROADS), EvenSky(), 0, until, 0).tracks[one.key] for one in some}
    return [Fighter(tracks[one.key], one.side, any(unit.guns for unit in one.units)) for one in some]


def test_lc_256_two_columns_on_one_road_meet_where_every_minute_would_show_it() -> None:
    some = fighters(two())
    told = contacts(some, day, 0, 480)
    assert [(one.a, one.b, one.minute) for one in told] == slow(some, day, 0, 480)
    assert [one.range_yd for one in told] == [3500]


def test_lc_256_a_pair_in_touch_meets_no_more_until_something_changes() -> None:
    some = fighters(two())
    (near,) = contacts(some, day, 0, 480)
    met = (Met(a="a", b="b", minute=near.minute, became="stand-off"),)
    assert contacts(some, day, near.minute, 480, met) == ()
    assert released(met, ["x"]) == met
    assert contacts(some, day, near.minute, 480, released(met, ["b"])) == (near,)
