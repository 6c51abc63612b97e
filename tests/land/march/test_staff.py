"""A general's headquarters on the move (LC-004, LC-005)."""

from __future__ import annotations

from land.march.marches import march
from land.march.staff import ordered, ride
from land.march.way import Ways
from land.state.world import Staff
from tests.land.even_sky import EvenSky
from tests.land.march.country import body, country, march_by
from tests.land.march.country import ordered as told

LAND = country()
WAYS = Ways(LAND)
STAFF = Staff(seat="kuroki", side="red", spot=LAND.spot_at("a"))


def test_lc_005_alone_at_five_miles_an_hour_or_by_motor_at_fifteen() -> None:
    """12 miles on a B road: 2 h 24, by motor 48 minutes; on the cart track beyond, a motor is a horse with two thirds."""
    for motor, at_b, at_c in ((False, 144, 360), (True, 48, 264)):
        after, rode = ride([ordered(STAFF, ["b", "c"], "", motor, 0)], {}, WAYS, EvenSky(dark=False), 0, 720, 0, 2.0)
        track = rode["kuroki"]
        assert [next(m for m in range(720) if track.head(m).place == key) for key in ("b", "c")] == [at_b, at_c]
        assert after[0].spot.place == "c"


def test_lc_004_it_rides_with_a_body_once_it_is_within_hearing_of_it() -> None:
    """The column marches off towards him: they meet on the way, and he goes on with its head; cut anywhere it is the same."""
    one = told(body("one", LAND.spot_at("b"), inf=1), march_by("a"))
    went = march([one], WAYS, EvenSky(), 0, 360, 0)
    staff = ordered(STAFF, [], "one", False, 0, LAND.spot_at("b"))
    whole, rode = ride([staff], went.tracks, WAYS, EvenSky(), 0, 360, 0, 2.0)
    met = next(m for m in range(361) if LAND.miles(rode["kuroki"].head(m), went.tracks["one"].head(m)) == 0)
    assert met in (75, 76)  # 10 miles at 8 miles an hour between them
    assert whole[0].spot == went.bodies[0].spot
    assert whole[0].held is None
    for cut in (1, 60, met - 1, met, met + 1, 200):
        first = march([one], WAYS, EvenSky(), 0, cut, 0)
        second = march(first.bodies, WAYS, EvenSky(), cut, 360, 0)
        half, _ = ride([staff], first.tracks, WAYS, EvenSky(), 0, cut, 0, 2.0)
        assert ride(half, second.tracks, WAYS, EvenSky(), cut, 360, 0, 2.0)[0] == whole
