"""News of the land in the papers (LC-300, LC-303)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from land.contact.approach import Fighter
from land.press import correspondents, tips
from land.press.tips import Army
from land.state.ground import Edge, Place
from land.state.units import Unit
from land.state.world import Spot
from naval.geo import course
from naval.run.movement.merchant_courses import lane_chance
from naval.state.waters import Lane
from tactical.engine.dice import Dice
from tests.land.contact.walks import Walk, find_point

ARMY = Army(body="guard", name="Guard Division", men=12_400, arms="all arms")
WIRE = Edge(key="w", name="", kind="wire", cls="neutral", a="newchwang", b="far", metres=1, line=((0, 0), (1, 1)))


def town(key: str, x: float, y: float, **more: Any) -> Place:
    lon, lat = find_point(x, y)
    return Place(key=key, name=key.title(), lon=lon, lat=lat, **more)


def spot(x: float, y: float = 0.0) -> Spot:
    lon, lat = find_point(x, y)
    return Spot(lon=lon, lat=lat)


MISSION = town("takushan", 0, 0, neutral="mission")


def test_lc_300_a_body_of_five_hundred_within_four_miles_of_neutrals_is_seen() -> None:
    by = Fighter(Walk("guard", ((0.0, -10.0, 3.9), (360.0, 10.0, 3.9))), "red")
    clear = Fighter(Walk("second", ((0.0, -10.0, 4.1), (360.0, 10.0, 4.1))), "red")
    places = (MISSION, town("own", 0, 0))
    (found,) = tips.passages((by, clear), lambda key: 500, places, 0, 360)
    assert (found.body, found.place) == ("guard", "takushan")
    assert 155 <= found.minute <= 165, "it comes within four miles after nine and a bit"
    assert tips.passages((by,), lambda key: 499, places, 0, 360) == []


def test_lc_300_the_search_finds_the_first_minute() -> None:
    draw = random.Random(300)
    for _ in range(12):
        walk = Walk("a", tuple((t, draw.uniform(-12, 12), draw.uniform(-12, 12)) for t in (0.0, 120.0, 260.0)), late=60)
        near = [minute for minute in range(360) if min(map(miles, _parts(walk, minute))) <= 4]
        found = tips.passages((Fighter(walk, "red"),), lambda key: 900, (MISSION,), 0, 360)
        assert [one.minute for one in found] == near[:1]


def miles(one: Spot) -> float:
    return course.distance_nm(one.lon, one.lat, MISSION.lon, MISSION.lat) * 1852 / 1609.344


def _parts(walk: Walk, minute: int) -> tuple[Spot, ...]:
    return walk.head(minute), walk.middle(minute), walk.last(minute)


def test_lc_300_told_at_the_runs_end_by_a_neutral_wire_else_a_day_later() -> None:
    passed = tips.Passage(body="guard", place="takushan", minute=100, spot=spot(3))
    for at, wires, told in (
        (MISSION, (), 360 + 1440),
        (replace(MISSION, neutral_wire=True), (), 360),
        (MISSION, (WIRE,), 360 + 1440),
        (replace(MISSION, key="newchwang"), (WIRE,), 360),
    ):
        one = replace(passed, place=at.key)
        (tip,), (event,) = tips.from_neutrals((one,), {"guard": ARMY}, {at.key: at}, wires, 0, 360, Dice("x"))
        assert (tip.told, tip.seen, tip.source) == (told, 100, at.key)
        assert event.rules == ("LC-300",)


def test_lc_300_the_place_to_ten_miles_the_arms_on_two_to_six_numbers_within_half() -> None:
    right, men = 0, []
    for start in range(600):
        tip, rolls = tips.written(ARMY, "body", "takushan", 100, spot(3, 3), 360, start, Dice("papers"))
        assert (tip.arms == "all arms") == (rolls[0].fell != "1")
        assert course.distance_nm(tip.lon, tip.lat, *find_point(3, 3)) * 1852 / 1609.344 <= 50**0.5 + 0.1
        assert 6200 <= tip.men <= 19_000
        assert tip.men == float(f"{tip.men:.1e}"), "to two figures"
        right += tip.arms == "all arms"
        men.append(tip.men)
    assert 0.78 < right / 600 < 0.88
    assert 12_000 < sum(men) / 600 < 12_800
    assert tips.round_spot(spot(3, 3)) == tips.round_spot(spot(3.5, 3.5))


def test_lc_300_never_the_generals_name_or_aim() -> None:
    tip, _ = tips.written(ARMY, "landing", "takushan", 100, spot(0), 360, 0, Dice("papers"))
    text = tips.in_words(tip)
    assert text.endswith("landing")
    assert "Guard" not in repr(tip)
    assert "guard" not in repr(tip)


def test_lc_300_arms_as_they_are_seen() -> None:
    def units(*codes: str) -> tuple[Unit, ...]:
        return tuple(Unit(key=c, code=c, men=100, horses=0, guns=0, wagons=0) for c in codes)

    rows = (units("inf", "re"), units("cav"), units("fa", "tg"), units("inf", "cav"))
    assert [tips.arms_of(one) for one in rows] == ["foot", "horse", "guns", "all arms"]


LANE = Lane(key="shantung", name="Shantung lane", points=(find_point(0, -60), find_point(0, 60)), width_nm=10.0, density=20.0)


def test_lc_300_a_landing_or_battle_in_sight_of_a_neutral_lane_is_told_by_chance() -> None:
    assert tips.from_lane_nm(LANE, spot(3)) == 0.0
    assert tips.from_lane_nm(LANE, spot(20)) == pytest.approx(20 * 1609.344 / 1852 - 5, abs=0.01)
    far = tips.from_lane(LANE, ARMY, "landing", spot(40), 50, 6, 10.0, lane_chance, 0, 360, Dice("l"))
    assert far == (None, None)
    told = 0
    for start in range(400):
        tip, event = tips.from_lane(LANE, ARMY, "landing", spot(10), 50, 1.0, 4.0, lane_chance, start, 360, Dice("lane"))
        assert event is not None
        assert (tip is not None) == (float(event.rolls[0].fell) < lane_chance(20.0, 4.0, 10.0))
        if tip is not None:
            assert (tip.told, tip.what, tip.source) == (360 + 720, "landing", "shantung")
            told += 1
    assert 0.72 < told / 400 < 0.86, "1 - exp(-20 x 2 x 4 x 10 / 1000) = 0.798"


def test_lc_303_correspondents_write_at_each_call_of_their_own_army() -> None:
    men = []
    for minute in range(0, 1440 * 200, 1440):
        found = correspondents.writes("kuroki", ARMY, spot(1), "NW", 12.9, minute, "free", 48, minute, Dice("pen"))
        assert found is not None
        tip, event = found
        assert tip is not None
        assert (tip.told, tip.arms, tip.heading, tip.length_mi) == (minute, "all arms", "NW", 12.9)
        assert 9300 <= tip.men <= 16_000
        assert event.rules == ("LC-303",)
        men.append(tip.men)
    assert 12_000 < sum(men) / 200 < 12_800
    assert correspondents.writes("kuroki", ARMY, spot(1), "NW", 12.9, 0, "free", 0, 0, Dice("pen")) is None


def test_lc_303_the_censor_lets_go_holds_or_stops() -> None:
    assert [correspondents.told_at(one, 100, 48) for one in ("free", 6, 96, "stopped")] == [100, 460, 100 + 48 * 60, None]
    found = correspondents.writes("kuroki", ARMY, spot(1), "NW", 12.9, 0, "stopped", 48, 0, Dice("pen"))
    assert found is not None
    assert (found[0], found[1].text) == (None, "A correspondent writes of Guard Division; it is stopped.")
    assert [correspondents.fault_of(one, 48) for one in ("free", "stopped", 1, 48)] == ["", "", "", ""]
    assert all(correspondents.fault_of(one, 48) for one in ("later", 0, 49, True, None, 1.5))
