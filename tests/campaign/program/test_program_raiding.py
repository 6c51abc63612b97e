"""The war on trade as the program wages it: whom she goes after, where raiders watch, what is guarded (CK-047 to 049; pure)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import packs
from campaign.program import admiralty, courses, raiding
from campaign.program.lying import Enemy, Missing, Prey
from naval.geo import course
from tactical.engine.dice import Dice
from tests.campaign.program.test_program_pure import CHART, admiral, contact, force, headquarters, orders_of, reported

NORTH_SEA = packs.find("north_sea_1905")


def prey(**more: object) -> Prey:
    fields = {
        "by": "blue_cruisers",
        "lon": -1.4,
        "lat": 50.1,
        "course_deg": 270.0,
        "knots": 10.0,
        "distance_nm": 7.0,
        "seen": 360,
    }
    return Prey(**{**fields, **more})


def steamed(legs: list[dict], hours: float) -> tuple[float, float]:
    """Where she is after so many hours by these legs."""
    lon, lat = -1.5, 50.2
    for leg in legs:
        deg, nm = course.rhumb(lon, lat, leg["lon"], leg["lat"])
        if nm > leg["knots"] * hours:
            return course.along(lon, lat, deg, leg["knots"] * hours)
        lon, lat, hours = leg["lon"], leg["lat"], hours - nm / leg["knots"]
    return lon, lat


@pytest.mark.parametrize("lost", [False, True])
def test_ck_047_she_goes_to_where_a_merchantman_will_be_and_keeps_beside_her_for_the_hours_of_a_capture(lost: bool):
    one = prey(lost=lost, seen=300 if lost else 360)
    made = orders_of(admiral(prey=(one,)))["forces"]["blue_cruisers"]
    assert made["raid"] is True
    since = 1.0 if lost else 0.0
    for hours in (3.0, 4.5, 6.0):
        there = raiding.place_at(one, since + hours)
        assert course.distance_nm(*steamed(made["legs"], hours), *there) < 2.0, f"after {hours} h"


def test_ck_047_a_merchantman_that_is_too_fast_or_too_long_out_of_sight_is_let_go():
    for one in (prey(seen=360, lost=True), prey(seen=800, by="others")):
        assert raiding.after_her(admiral(prey=(one,), now=800), CHART, force()) is None
    slow = force(ships=(msgspec.structs.replace(force().ships[0], max_kn=9.0),))
    assert raiding.after_her(admiral(prey=(prey(),), forces=(slow,)), CHART, slow) is None


def test_ck_047_smoke_does_not_call_a_raider_off_a_merchantman_and_an_enemy_made_out_does():
    smoke = Enemy(by="Blue cruisers", label="A", lon=-1.4, lat=50.1, seen=360, what="smoke", points=6.0)
    ship = msgspec.structs.replace(smoke, what="three battleships", points=30.0)
    after = orders_of(admiral(prey=(prey(),), near=(contact(6.0),), enemies=(smoke,)))["forces"]["blue_cruisers"]
    assert after["legs"][-1]["knots"] == 10.0
    away = orders_of(admiral(prey=(prey(),), near=(contact(30.0),), enemies=(ship,)))["forces"]["blue_cruisers"]
    assert away["sighting"] == "avoid"


def test_ck_048_to_a_patrol_she_goes_as_fast_as_her_coal_is_well_used_and_keeps_it_as_slowly_as_is_ordered():
    from tests.campaign.program.test_program_pure import letter

    text = "Patrol 50 10 N 3 00 W and 50 00 N 3 00 W at 5 knots"
    far = orders_of(admiral(letters=(letter(1, text, 355),)))["forces"]["blue_cruisers"]["legs"]
    [knots] = {leg["knots"] for leg in far}
    assert knots == pytest.approx(2 / 3 * courses.most(admiral().papers, force()), abs=0.1)
    there = force(lon=-3.0, lat=50.1)
    near = orders_of(admiral(letters=(letter(1, text, 355),), forces=(there,)))["forces"]["blue_cruisers"]["legs"]
    assert {leg["knots"] for leg in near} == {5.0}


def ports(side: str) -> list[tuple[str, float, float]]:
    return [(one["name"], one["lon"], one["lat"]) for one in NORTH_SEA.theatre["ports"] if one["side"] == side]


def test_ck_049_raiders_watch_before_the_ports_that_lie_closest_together_the_nearest_first():
    assert [one[0] for one in raiding.waters((1.755, 52.6), ports("red"))] == ["Wilhelmshaven"]
    assert raiding.waters((8.7, 53.88), ports("blue"))[0][0] == "Harwich"
    assert raiding.waters((0.0, 0.0), []) == []


def test_ck_049_where_a_loss_was_told_a_free_force_near_there_guards_the_trade():
    loss = Missing(ship="Teesdale", lane="coal", came=300, lon=-1.3, lat=50.3)
    scouts = reported("scouts", 9.0, -1.6)
    lying = headquarters(reported=(scouts,), losses=(loss,))
    desk = admiralty.Desk(lying, CHART, admiralty.letters.book_of(lying), Dice("a"))
    assert admiralty.guarded(desk) == {"scouts"}
    [(key, text)] = desk.written
    assert key == "scouts"
    task = desk.book.read(text)
    assert task is not None
    assert task.kind == "patrol"
    assert all(course.distance_nm(*place, -1.3, 50.3) <= raiding.GUARD_NM + 1 for place in task.places)
    assert desk.reasons == ["scouts: sent to guard the trade where Teesdale was lost."]
    old = msgspec.structs.replace(lying, losses=(msgspec.structs.replace(loss, came=300 - raiding.GUARD_MIN),))
    assert admiralty.guarded(admiralty.Desk(old, CHART, desk.book, Dice("a"))) == set()
