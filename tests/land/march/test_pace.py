"""Paces, columns, fatigue and the march table of the reckoner."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from land.march import column, crossing, exhaustion, pace
from land.reckoner import walk
from land.reckoner.answer import answer
from tests.land.even_sky import EvenSky
from tests.land.march.country import DIVISION, body, country, units

LAND = country()


def reckoned(table: str, **line: Any) -> dict[str, Any]:
    return answer(table, line)


T1_ROWS: dict[str, dict[str, Any]] = {
    "foot alone": {"units": {"inf": 1}, "train": False, "wheels": False},
    "all arms, wheels": {"units": DIVISION},
    "field battery": {"units": {"fa": 1}, "train": False},
    "horse": {"units": {"cav": 3}, "train": False, "wheels": False},
    "siege train": {"units": {"sg": 2}, "train": False},
}
T1_COLUMNS: tuple[dict[str, Any], ...] = (
    {"road": "A"},
    {"road": "B", "light": "night"},
    {"road": "C"},
    {"road": "none"},
    {"road": "none", "ground": "broken"},
    {"road": "B", "weather": "mud"},
)
T1 = {
    "foot alone": (18, 12, 12, 12, 9, 12),
    "all arms, wheels": (15, 10, 10, 7.5, 5.625, 7.5),
    "field battery": (21, 14, 14, 10.5, 7.875, 10.5),
    "horse": (30, 20, 20, 20, 15, 20),
    "siege train": (12, 8, 8, 6, 4.5, 6),
}


@pytest.mark.parametrize("row", T1)
def test_lc_t1_miles_in_six_hours_marching(row: str) -> None:
    """Table T1; 5.6 and 7.9 there are 5.625 and 7.875 to two figures (LC-080 to LC-084)."""
    found = [reckoned("march", hours=6, **T1_ROWS[row], **more)["miles"] for more in T1_COLUMNS]
    assert found == pytest.approx(T1[row], abs=1e-6)


LINES = r"""
march {"units": {"inf": 12, "cav": 3, "fa": 6, "re": 2}, "miles": 12, "road": "C"} -> {"minutes": 432, "mph": 1.666667, "fatigue": 8, "stragglers": 0, "column": {"fighting_mi": 6.78125, "all_mi": 12.884375, "fighting_min": 245, "pass_min": 464}, "arrives": {"head": 432, "last_fighting": 677, "tail": 896}}
march {"units": {"inf": 1}, "train": false, "wheels": false, "hours": 6, "light": "night"} -> {"miles": 12.0, "mph": 2.0, "fatigue": 12, "stragglers": 0, "column": {"fighting_mi": 0.36875, "all_mi": 0.36875, "fighting_min": 12, "pass_min": 12}}
fatigue {"men": 17000, "plan": [{"do": "march", "hours": 12}, {"do": "halt", "hours": 12}]} -> {"rows": [{"fatigue": 20, "stragglers": 504, "miles": 29.25, "men": 16496}, {"fatigue": 16, "stragglers": 0, "miles": 0.0, "men": 16496}], "fatigue": 16, "state": "tired"}
"""  # noqa: E501 (lines of the specification as they stand)


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_lc_s_lines_of_the_ready_reckoner(line: str) -> None:
    table, rest = line.split(" ", 1)
    asked, told = rest.split(" -> ")
    assert answer(table, json.loads(asked)) == json.loads(told)


def test_lc_c04_the_column_of_a_division() -> None:
    """On a B road at 2.5 mph it passes in 5 h 10, its last fighting unit 2 h 43 behind its head (LC-088, LC-089)."""
    found = reckoned("march", units=DIVISION, hours=1)["column"]
    assert found == {"fighting_mi": 6.78125, "all_mi": 12.884375, "fighting_min": 163, "pass_min": 310}
    own = column.of_body(body("one", LAND.spot_at("a"), 339, **DIVISION))
    assert (float(own.fighting_mi), float(own.whole_mi)) == (6.78125, 12.884375)


def test_lc_c05_a_division_on_a_road_and_on_a_track() -> None:
    assert reckoned("march", units=DIVISION, miles=12, road="A")["minutes"] == 4 * 60 + 48
    assert reckoned("march", units=DIVISION, miles=12, road="C")["minutes"] == 7 * 60 + 12


def test_lc_c08_a_climb() -> None:
    climb = {"miles": 8, "up_ft": 1200, "down_ft": 400}
    assert reckoned("march", units=DIVISION, **climb)["minutes"] == 4 * 60 + 36
    assert reckoned("march", units={"inf": 1}, train=False, wheels=False, **climb)["minutes"] == 3 * 60 + 22


def test_lc_c10_days_on_the_road() -> None:
    """Six hours a day cost nothing lasting; twelve and twelve, twice over, break a division down (LC-092 to LC-094)."""
    day = [{"do": "march", "hours": 6}, {"do": "halt", "hours": 18}]
    assert reckoned("fatigue", men=17000, plan=day * 3)["fatigue"] == 0
    hard = [{"do": "march", "hours": 12}, {"do": "halt", "hours": 12}]
    rows = reckoned("fatigue", men=17000, plan=hard * 2)["rows"]
    assert [(row["fatigue"], row["stragglers"], row["miles"]) for row in rows] == [
        (20, 504, 29.25),
        (16, 0, 0.0),
        (36, 2322, 14.25),
        (32, 0, 0.0),
    ]


def test_lc_080_a_body_goes_at_its_slowest_part() -> None:
    def mph(train: bool = False, **counts: int) -> float:
        return float(pace.base_mph(pace.party(counts, train)))

    assert [mph(inf=1), mph(inf=2), mph(inf=1, cav=1), mph(cav=2), mph(cav=2, train=True)] == [3.0, 2.5, 2.5, 5.0, 2.5]
    assert [mph(fa=1), mph(ha=1, cav=1), mph(inf=12, sg=1), mph(mt=1), mph(re=1)] == [3.5, 5.0, 2.0, 3.0, 3.0]
    assert [float(pace.step_factor(step) * 6) for step in pace.STEPS] == [5.0, 6.0, 7.2]


def test_lc_081_no_wheels_on_a_path() -> None:
    assert pace.bars(pace.party({"fa": 1}, False), pace.Way(road="D")) == "wheels"
    assert pace.bars(pace.party({"inf": 1, "mt": 1}, False, wheels=False), pace.Way(road="D")) == ""
    assert "wheels cannot go on a path" in str(reckoned("march", units=DIVISION, miles=3, road="D")["error"])


def test_lc_082_water_and_steep_ground() -> None:
    def bars(ground: str, wheels: bool, **counts: int) -> str:
        return pace.bars(pace.party(counts, False, wheels=wheels), pace.Way(road="none", ground=ground))

    assert [bars("water", False, inf=1), bars("steep", True, fa=1), bars("marsh", False, cav=1), bars("steep", False, inf=1)] == [
        "water",
        "wheels",
        "horse",
        "",
    ]


def test_lc_083_mud_on_a_metalled_road_is_rain() -> None:
    one = pace.party(DIVISION, True)
    assert (
        pace.fresh_mph(one, pace.Way(road="A", going="mud"))
        == pace.fresh_mph(one, pace.Way(road="B", going="rain"))
        == Fraction(15, 8)
    )
    assert pace.fresh_mph(one, pace.Way(road="B", going="snow")) == Fraction(5, 4)


def test_lc_084_by_night_off_the_roads_half() -> None:
    one = pace.party({"inf": 1}, False, wheels=False)
    assert pace.fresh_mph(one, pace.Way(road="none", dark=True)) == 1
    assert pace.fresh_mph(one, pace.Way(road="B", dark=True)) == 2


def test_lc_085_a_climb_is_spread_over_the_way() -> None:
    assert pace.climb_min(1200, 400, True) == 84
    assert pace.climb_min(1200, 400, False) == 42


def test_lc_086_guns_and_trains_pass_no_ford() -> None:
    here = LAND.spot_at("a")
    assert crossing.may_ford(body("b", here, inf=4, cav=2, mt=1))
    assert not crossing.may_ford(body("b", here, inf=4, fa=1))
    assert not crossing.may_ford(body("b", here, inf=4, re=1))
    assert not crossing.may_ford(body("b", here, 10, inf=4))
    assert (crossing.ford().minutes, crossing.ford().step) == (60, 26_822_400)


def test_lc_087_a_ferry_carries_by_the_point() -> None:
    """A battalion, 1,000 men and services of 200 with 30 horses: 1,540 men's room with its carts, 18 h 29 at a point."""
    one = body("b", LAND.spot_at("a"), inf=1)
    load = 1000 + 200 + (60 + 30) * 2 + 16 * 10
    assert crossing.boat_load(one) == load == 1540
    assert float(crossing.ferry_min(load, 1)) == pytest.approx(1540 / 125 * 60 + 1540 / 250 * 60)
    assert crossing.passage(one, LAND.find_place("f"), False, 10) == crossing.ferry(one, 10)
    assert crossing.passage(body("b", LAND.spot_at("a"), fa=1), LAND.find_place("e"), False, 0) is None


def test_lc_092_what_an_hour_adds() -> None:
    assert [exhaustion.tires(n, False) for n in (1, 6, 7, 10, 11, 20)] == [1, 1, 2, 2, 3, 3]
    assert exhaustion.tires(1, True) == 2
    assert (exhaustion.of_battle(2), exhaustion.of_digging(4)) == (6, 4)
    assert [
        exhaustion.rested(10, minutes, billets, hunger)
        for minutes, billets, hunger in ((180, False, 0), (120, True, 0), (180, False, 1))
    ] == [9, 9, 10]
    assert exhaustion.billets(17452, 3500)
    assert not exhaustion.billets(17452, 3400)
    assert [
        pace.hard(way, "normal")
        for way in (pace.Way(dark=True), pace.Way(going="mud"), pace.Way(road="A", going="mud"), pace.Way())
    ] == [True, True, False, False]


def test_lc_093_states_of_fatigue() -> None:
    assert [exhaustion.state(f) for f in (0, 11, 12, 23, 24, 35, 36)] == [
        "fresh",
        "fresh",
        "tired",
        "tired",
        "weary",
        "weary",
        "spent",
    ]
    assert [float(exhaustion.pace_share(f)) for f in (0, 12, 24, 36)] == [1.0, 0.9, 0.75, 0.0]
    assert [exhaustion.efficiency(f) for f in (0, 12, 24, 36)] == [1.0, 0.9, 0.75, 0.5]
    assert [exhaustion.is_spent(f, was) for f, was in ((36, False), (35, False), (31, True), (30, True))] == [
        True,
        False,
        True,
        False,
    ]


def test_lc_094_who_falls_out() -> None:
    assert [exhaustion.stragglers(17000, f, h) for f, h in ((11, 0), (12, 0), (24, 0), (24, 1))] == [0, 170, 510, 1020]
    told = reckoned("march", units=DIVISION, hours=14)
    assert (told["fatigue"], told["stragglers"]) == (26, 853)


def test_lc_093_a_body_is_spent_on_the_way() -> None:
    told = reckoned("march", units=DIVISION, miles=60)
    assert told == {"spent": True, "minutes": 1080, "miles": 41.25, "mph": 2.5, "fatigue": 38, "stragglers": 2755}


def test_lc_003_a_wrong_line_names_everything() -> None:
    told = reckoned("march", units={"inf": 1}, wheels=False, road="E", miles=0, hours=2, speed=9)["error"]
    for part in ("miles must be", "road must be one of", "wheels false needs train false", "not both", "there is no field"):
        assert part in told
    assert "plan must be" in reckoned("fatigue")["error"]


def test_lc_092_half_an_hour_counts_as_an_hour() -> None:
    shape = walk.begun(0, 0, 0)
    went = [
        walk.walk(shape, Fraction(2), False, lambda _: Fraction(1), miles).shape.fatigue
        for miles in (Fraction("0.9"), Fraction(1), Fraction("2.9"))
    ]
    assert went == [0, 1, 1]
    assert units(inf=1)[0].men == 1000
    assert EvenSky().going(0.0, 50.0, 0) == "dry"
