"""Ships under siege guns and coast batteries (LC-245, LC-246)."""

from __future__ import annotations

import random

from msgspec.structs import replace

from land.siege import coast, harbour_fire
from land.siege.harbour_fire import Heavy
from land.state.world import PlaceNow, Spot
from naval.geo import course
from tactical.engine.dice import Dice
from tests.land.contact.walks import find_point
from tests.land.siege.star import FORT


def spot(miles: float) -> Spot:
    lon, lat = find_point(miles, 0)
    return Spot(lon=lon, lat=lat)


HILL = replace(FORT, key="hill", kinds=("observation",), sees=("fort",))
PARK = Heavy(key="park", side="red", spot=spot(5.1), calibre_in=11.0)
SHIPS = (("retvizan", "Retvizan"), ("poltava", "Poltava"))


def test_lc_245_eleven_inches_within_nine_thousand_yards() -> None:
    rows = (PARK, replace(PARK, spot=spot(5.2)), replace(PARK, calibre_in=10.9))
    assert [harbour_fire.bears(one, FORT) for one in rows] == [True, False, False]


def test_lc_245_somebody_must_see_the_fall_of_the_shells() -> None:
    assert harbour_fire.observed(FORT, (FORT, HILL), {"hill"})
    assert not harbour_fire.observed(FORT, (FORT, HILL), {"fort"})
    assert not harbour_fire.observed(FORT, (FORT, replace(HILL, sees=("dalny",))), {"hill"})
    assert not harbour_fire.observed(FORT, (FORT, replace(HILL, kinds=("signal",))), {"hill"})


def test_lc_245_on_five_or_six_one_hit_on_a_ship_by_lot() -> None:
    struck: dict[str, int] = {}
    thrown = 0
    for start in range(0, 360 * 600, 360):
        hits, events = harbour_fire.plunging(FORT, (PARK,), True, SHIPS, start + 20, start, Dice("guns"))
        (event,) = events
        assert bool(hits) == (event.rolls[0].fell in "56")
        thrown += 1
        for one in hits:
            assert (one.minute, one.battery, one.calibre_in) == (start + 20, "park", 11.0)
            struck[one.ship] = struck.get(one.ship, 0) + 1
    assert set(struck) == {"retvizan", "poltava"}
    assert 0.27 < sum(struck.values()) / thrown < 0.4
    assert min(struck.values()) > 60


def test_lc_245_not_by_night_nor_unseen_nor_where_no_ship_lies() -> None:
    dice = Dice("guns")
    assert harbour_fire.plunging(FORT, (PARK,), True, SHIPS, None, 0, dice) == ((), ())
    assert harbour_fire.plunging(FORT, (PARK,), False, SHIPS, 20, 0, dice) == ((), ())
    assert harbour_fire.plunging(FORT, (PARK,), True, (), 20, 0, dice) == ((), ())


LYING = coast.CoastFort(key="fort", name="Fort", side="blue", lon=FORT.lon, lat=FORT.lat, guns=9)


def steaming(start_nm: float, knots: float) -> coast.At:
    """Steam from so many miles east of the fort towards it."""

    def at(minute: int) -> tuple[float, float]:
        return course.along(FORT.lon, FORT.lat, 90.0, max(0.1, start_nm - knots * minute / 60))

    return at


def test_lc_246_the_search_finds_the_first_minute() -> None:
    draw = random.Random(246)
    for _ in range(100):
        at = steaming(draw.uniform(3, 40), draw.uniform(2, 25))
        dawn = draw.randrange(0, 300)
        slow = next(
            (m for m in range(360) if m >= dawn and course.distance_nm(FORT.lon, FORT.lat, *at(m)) * 2000 <= 10_000), None
        )
        assert coast.comes_near(LYING, "x", at, lambda minute, dawn=dawn: minute >= dawn, 0, 360) == slow  # type: ignore[misc]


def test_lc_246_a_fort_serves_whoever_holds_it_with_the_guns_it_has_left() -> None:
    assert coast.forts((FORT, HILL), {}) == (LYING,)
    (taken,) = coast.forts((FORT,), {"fort": coast.add_lost_guns(PlaceNow(key="fort", side="red"), 4)})
    assert (taken.side, taken.guns) == ("red", 5)
    assert coast.forts((FORT,), {"fort": coast.add_lost_guns(PlaceNow(key="fort"), 9)}) == ()
    assert coast.forts((FORT,), {}, agreed=False) == ()
