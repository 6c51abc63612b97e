"""The besieged, the approach, storms and the fall (LC-240 to LC-244, LC-247)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from land.reckoner.answer import answer
from land.siege import approach, fallen_places, garrison_hunger, storm
from land.state.ground import Stores
from land.state.units import Train, Unit
from land.state.world import Body, PlaceNow, Siege, Spot
from tactical.engine.dice import Dice
from tests.land.siege.star import FORT

SIEGE = Siege(place="fort", side="red", since=0)
NOW = PlaceNow(key="fort", side="blue")


def garrison(key: str, men: int = 1000, horses: int = 60, wagons: int = 0, guns: int = 0) -> Body:
    units = (Unit(key=f"{key}_1", code="inf", men=men, horses=horses, guns=guns, wagons=0),)
    return Body(key=key, name=key, side="blue", seat="s", spot=Spot(lon=124, lat=40), units=units, train=Train(wagons=wagons))


def test_lc_240_a_call_of_those_shut_in_is_one_packet_at_least() -> None:
    assert garrison_hunger.need(9000, 1200) == (300, 200)
    assert garrison_hunger.need(9, 0) == (1, 0)
    assert garrison_hunger.need(9000, 1200, half_rations=True) == (150, 200)
    assert garrison_hunger.need(10, 0, half_rations=True) == (1, 0)


def a_body(horses: int) -> Body:
    unit = Unit(key="u", code="cav", men=100, horses=horses, guns=0, wagons=0)
    return Body(key="b", name="B", side="blue", seat="x", spot=Spot(lon=0.0, lat=0.0), units=(unit,))


def slow(men: int, horses: int, food: int, half: bool) -> tuple[int, int]:
    """Count call by call until the last horse is eaten."""
    n, packets_to = 0, 0
    while horses > 0:
        n += 1
        wanted = garrison_hunger.need(men, horses, half)[0]
        drawn, body = min(wanted, food), a_body(horses)
        eaten = garrison_hunger.eat([body], wanted - drawn, Siege(place="fort", side="red", since=0), n)[1]
        food, horses = food - drawn, horses - eaten
        packets_to = n if drawn == wanted else packets_to
    return packets_to, n


def test_lc_240_the_reckoning_is_what_call_by_call_would_come_to() -> None:
    draw = random.Random(240)
    for _ in range(200):
        men, horses, food = draw.randrange(1, 9000), draw.randrange(1, 2000), draw.randrange(0, 9000)
        half = draw.random() < 0.5
        told = garrison_hunger.holds_out(men, horses, food, half_rations=half)
        assert (told.packets_to, told.last_horse_at) == slow(men, horses, food, half)
        assert told.surrender_h == 24 * (told.last_horse_at or 0) + 16


def test_lc_240_horses_go_by_what_each_body_has_and_teams_first() -> None:
    some = (garrison("a", horses=60, wagons=10), garrison("b", horses=50))
    after, eaten, siege = garrison_hunger.eat(some, 75, SIEGE, 1080)
    assert eaten == 75
    assert [garrison_hunger.horses_of(one) for one in after] == [50, 25]
    assert after[0].train.wagons == 0
    assert siege.horses_gone == -1
    gone, eaten, siege = garrison_hunger.eat(after, 500, siege, 2520)
    assert (eaten, siege.horses_gone, sum(map(garrison_hunger.horses_of, gone))) == (75, 2520, 0)
    again, eaten, siege = garrison_hunger.eat(gone, 30, siege, 3960)
    assert (eaten, siege.horses_gone, again) == (0, 2520, gone)
    assert garrison_hunger.eat(some, 0, SIEGE, 1080) == (some, 0, SIEGE)


def test_lc_240_what_is_eaten_is_gone_to_the_horse() -> None:
    draw = random.Random(241)
    for _ in range(200):
        some = tuple(garrison(key, horses=draw.randrange(0, 90), wagons=draw.randrange(0, 9)) for key in "abc")
        before = sum(map(garrison_hunger.horses_of, some))
        short = draw.randrange(0, 400)
        after, eaten, _ = garrison_hunger.eat(some, short, SIEGE, 0)
        assert eaten == min(short, before)
        left = sum(map(garrison_hunger.horses_of, after))
        # A team of which one horse is eaten is no team: at the very end up to three go with it.
        assert before - eaten - 9 <= left <= before - eaten


def test_lc_241_surrender_comes_sixteen_hours_after_the_last_horse() -> None:
    assert garrison_hunger.surrenders_at(SIEGE) is None
    assert garrison_hunger.surrenders_at(replace(SIEGE, horses_gone=2520)) == 2520 + 960


def test_lc_241_who_never_had_a_horse_yields_at_the_sixth_call_not_met() -> None:
    told = garrison_hunger.holds_out(3000, 0, 500)
    assert (told.packets_to, told.last_horse_at, told.surrender_h) == (5, None, 264)


def test_lc_242_twenty_yards_a_day_by_the_guns() -> None:
    rows = ((32, 40, False), (40, 40, True), (400, 40, False), (10, 400, False), (10, 0, False), (0, 10, False))
    assert [approach.yards_a_day(*row) for row in rows] == [16.0, 10.0, 40.0, 10.0, 40.0, 0.0]


def test_lc_242_the_days_to_a_hundred_yards_are_counted_up() -> None:
    """Sums of the days left to an easier storm; nobody is sooner there than at once."""
    rows = ((8, 10, 1000, 57), (9, 10, 1000, 50), (8, 32, 100, 0))
    for siege, fort, yards, days in rows:
        assert answer("siege", {"siege_guns": siege, "fort_guns": fort, "from_yd": yards})["days_to_100_yd"] == days
    assert (approach.to_storm_yd(100.0), approach.to_storm_yd(101.0), approach.to_storm_yd(60.0)) == (0, 1, -40)


def test_lc_242_the_approach_goes_on_and_a_sortie_throws_it_back() -> None:
    on = approach.gone_on(SIEGE, 16.0, 360)
    assert on.front_yd == 996.0
    assert approach.gone_on(replace(SIEGE, front_yd=3.0), 40.0, 1440).front_yd == 0.0
    assert [approach.sortie_won(replace(SIEGE, front_yd=yd)).front_yd for yd in (300.0, 950.0)] == [400.0, 1000.0]
    draw = random.Random(242)
    for _ in range(100):
        rate, minutes = draw.uniform(5, 40), draw.randrange(2, 1440)
        cut = draw.randrange(1, minutes)
        halves = approach.gone_on(approach.gone_on(SIEGE, rate, cut), rate, minutes - cut)
        assert halves.front_yd == pytest.approx(approach.gone_on(SIEGE, rate, minutes).front_yd, abs=2e-6)


def test_lc_242_a_siege_battery_silences_a_fort_battery_for_three_days_on_a_six() -> None:
    keys = tuple(f"g{n}" for n in range(6))
    now, told, events = NOW, 0, 0
    for start in range(0, 40 * 1440, 360):
        after, some, rolled = approach.silences(FORT, now, SIEGE, keys, start, start + 360, Dice("siege"))
        events += len(rolled)
        told += len(some)
        assert len(some) == sum(one.rolls[0].fell == "6" for one in rolled)
        assert all(one.until == one.minute + 3 * 1440 for one in some)
        now = after
        assert all(until > start - 3 * 1440 for until in now.guns_out)
    assert events == 40 * 6
    assert 20 < told < 60


def test_lc_242_silenced_and_lost_guns_do_not_count() -> None:
    hurt = replace(NOW, guns_out=(500, 900), coast_lost=4)
    assert [approach.fort_guns(FORT, hurt, minute) for minute in (0, 500, 900)] == [33, 39, 45]
    assert approach.fort_guns(FORT, replace(NOW, guns_out=(99,) * 20), 0) == 0


def test_lc_244_a_storm_has_a_front_and_works_of_a_class_more() -> None:
    assert storm.terms(FORT, SIEGE, 1.5) == storm.Storm(place="fort", front_mi=1.5, men=7500, works=4)
    assert [storm.works_level(FORT, yd) for yd in (101.0, 100.0, 0.0)] == [4, 3, 3]


def test_lc_244_beaten_off_there_is_no_second_for_48_hours() -> None:
    assert storm.not_before(SIEGE) <= 0
    assert storm.not_before(storm.beaten_off(SIEGE, 600)) == 600 + 48 * 60


def test_lc_247_the_garrison_is_taken_with_guns_and_half_the_stores() -> None:
    now = replace(NOW, stores=Stores(food=101, forage=7, ammo=0), coast_lost=2, guns_out=(99,))
    told, after, bodies, event = fallen_places.fall(
        FORT, now, (garrison("b", guns=4), garrison("a", men=500)), 700, "red", "storm"
    )
    assert told.prisoners == {"a": 600, "b": 1200}
    assert (told.guns, told.stores) == (4 + 40 + 9 - 2, Stores(food=50, forage=3))
    assert (after.side, after.stores, after.guns_out, after.coast_lost) == ("red", Stores(food=50, forage=3), (), 2)
    assert all(one.surrendered for one in bodies)
    assert event.text == "Fort falls (storm): 1,800 men and 51 guns are taken."


def test_lc_247_ships_inside_obey_for_six_hours_and_are_taken_then() -> None:
    told, *_ = fallen_places.fall(FORT, NOW, (), 700, "red", "surrender")
    assert told.ships_until == 1060
    assert [fallen_places.taken_with_it(told, *row) for row in ((1059, True), (1060, True), (1060, False))] == [
        False,
        True,
        False,
    ]
    assert not told.arsenal
    assert fallen_places.fall(replace(FORT, kinds=("fort", "arsenal")), NOW, (), 0, "red", "surrender")[0].arsenal


LINES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"men": 9000, "horses": 1200, "food": 6000, "siege_guns": 32, "fort_guns": 40},
        {
            "per_call": 300,
            "packets_to": 20,
            "last_horse_at": 24,
            "surrender_h_after": 16,
            "surrender_h": 592,
            "yards_a_day": 16.0,
            "days_to_100_yd": 57,
        },
    ),
    (
        {"men": 9000, "horses": 1200, "food": 6100, "forage": 1000, "half_rations": True},
        {
            "per_call": 150,
            "packets_to": 40,
            "last_horse_at": 49,
            "surrender_h_after": 16,
            "surrender_h": 1192,
            "no_forage_from": 6,
        },
    ),
    ({"siege_guns": 8, "fort_guns": 40, "rock": True, "from_yd": 600}, {"yards_a_day": 5.0, "days_to_100_yd": 100}),
]


@pytest.mark.parametrize(("line", "told"), LINES)
def test_lc_reckon_siege(line: dict[str, Any], told: dict[str, Any]) -> None:
    assert answer("siege", line) == told


def test_lc_reckon_siege_says_all_that_is_wrong() -> None:
    told = answer("siege", {"men": 0, "food": 1.5, "siege_guns": 3, "rock": "no", "moat": 1})["error"]
    wrong = ("men must be a whole", "horses must be a whole", "food must be", "fort_guns must be", "rock must be true", '"moat"')
    assert all(word in told for word in wrong)
    assert "men must be" in answer("siege", {})["error"]
