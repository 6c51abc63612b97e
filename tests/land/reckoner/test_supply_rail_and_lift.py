"""The tables supply, forage, train, embark, land and line of the ready reckoner: the specification's lines, and bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from land.reckoner.answer import answer

DIVISION = {"inf": 12, "cav": 3, "fa": 6, "re": 2}
BRIGADE = {"inf": 4, "cav": 1, "fa": 1, "re": 1}
LINES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "supply",
        {"units": DIVISION, "line_mi": 45},
        {
            **{"food": 582, "forage": 708, "packets": 1290, "tons": 69.107143, "stock": 6780, "days": 5.255814},
            **{"cycle_days": 7.0, "net_packets": 15.333333, "wagons_needed": 589},
        },
    ),
    (
        "supply",
        {"men": 5000, "horses": 900, "wagons": 100, "cut_off": True},
        {
            **{"food": 167, "forage": 150, "packets": 317, "tons": 16.982143, "stock": 2000, "days": 6.309148},
            **{"met_to": 6, "no_forage_from": 7, "haversack_to": 8, "hunger_at": 9, "out_at": 14},
        },
    ),
    (
        "forage",
        {"people_sqmi": 120, "march_mi": 15, "men": 17452},
        {"area_sqmi": 60.0, "people": 7200, "rations": 100800, "most_a_day": 50400, "forage_packets": 1120, "days": 5.775842},
    ),
    (
        "train",
        {"units": BRIGADE, "miles": 60, "line": "single", "platforms": 2},
        {"trains": 18, "headway_min": 90.0, "first_min": 360, "minutes": 1890},
    ),
    (
        "embark",
        {"units": BRIGADE, "ship_tons": 5000, "berths": 2, "from_hour": 8},
        {
            **{"men": 5661, "horses": 1247, "wheels": 214, "tons": 23438.0, "ships": 5},
            **{"berth_hours": 82.36, "hours": 41.18, "done_min": 3671, "done": "Day 3, 13:11"},
        },
    ),
    (
        "land",
        {"units": BRIGADE, "train": False, "points": 10, "tows": 10, "offshore_nm": 1},
        {
            **{"men": 4580, "horses": 670, "wheels": 104, "points": 10, "rate": 0.666667, "point_hours": 37.36},
            **{"hours": 5.604, "done_min": 697, "done": "Day 1, 11:37", "men_an_hour": 1666},
        },
    ),
    (
        "line",
        {
            "edges": [["clacton", "weeley"], ["weeley", "elmstead"], ["elmstead", "colchester"]],
            "arsenals": ["colchester"],
            "enemies": [{"edge": ["clacton", "weeley"], "men": 900}],
            "bodies": {"first": {"at": "weeley"}, "second": {"at": "clacton"}, "third": {"near": {"second": 3}}},
        },
        {"lit": ["colchester", "elmstead", "weeley"], "in_communication": ["first"], "cut_off": ["second", "third"]},
    ),
]


@pytest.mark.parametrize(("table", "line", "told"), LINES)
def test_every_line_of_the_specification(table: str, line: dict[str, Any], told: dict[str, Any]) -> None:
    said = answer(table, line)
    assert said == told
    assert list(said) == list(told)


def test_lc_c02_a_divisions_call_and_train() -> None:
    told = answer("supply", {"units": DIVISION})
    assert (told["food"], told["forage"], told["packets"]) == (582, 708, 1290)
    assert (round(told["tons"], 1), told["stock"], round(told["days"], 2)) == (69.1, 6780, 5.26)


@pytest.mark.parametrize(("times", "days"), [(1, 12.6), (3, 4.2)])
def test_lc_c22_a_halt_among_200_people_to_the_square_mile(times: int, days: float) -> None:
    told = answer("forage", {"people_sqmi": 200, "men": 17452 * times})
    assert (told["people"], told["rations"], told["most_a_day"]) == (15707, 219911, 109955)
    assert round(told["days"], 1) == days


def test_lc_c24_the_division_cut_off_in_bare_country() -> None:
    told = answer("supply", {"units": DIVISION, "cut_off": True})
    assert [told[key] for key in ("met_to", "no_forage_from", "haversack_to", "hunger_at", "out_at")] == [5, 6, 7, 8, 13]


@pytest.mark.parametrize(("line", "minutes"), [("double", 38 * 60 + 48), ("single", 91 * 60 + 20), ("poor", 175 * 60 + 20)])
def test_lc_c27_a_division_80_miles_by_rail(line: str, minutes: int) -> None:
    told = answer("train", {"units": DIVISION, "miles": 80, "line": line, "platforms": 4})
    assert (told["trains"], told["minutes"]) == (57, minutes)


@pytest.mark.parametrize(("line", "days"), [("double", 3.0), ("single", 7.3)])
def test_lc_185_a_corps_of_two_divisions_72_miles(line: str, days: float) -> None:
    told = answer("train", {"units": DIVISION, "times": 2, "miles": 72, "line": line, "platforms": 4})
    assert round(told["minutes"] / 1440, 1) == days


def test_lc_c31_three_divisions_and_the_ships_they_want() -> None:
    told = answer("embark", {"units": DIVISION, "times": 3, "voyage_days": 15 / 24, "ship_tons": 2500})
    assert told == {"men": 52356, "horses": 12747, "wheels": 2109, "tons": 227778.0, "ships": 92}


def test_lc_c33_three_divisions_over_a_beach() -> None:
    told = answer("land", {"units": DIVISION, "times": 3, "points": 20, "offshore_nm": 4})
    assert round(told["point_hours"]) == 582
    assert (round(told["rate"], 3), round(told["hours"], 1), told["done"]) == (0.333, 87.3, "Day 8, 09:19")


def test_lc_c37_a_line_and_who_hangs_on_it() -> None:
    line = {
        "edges": [["p", "q"], ["q", "r"]],
        "arsenals": ["p"],
        "enemies": [{"edge": ["r", "q"], "men": 1000}, {"edge": ["p", "q"], "men": 160}],
        "bodies": {"own_q": {"at": "q"}, "own_r": {"at": "r"}, "own_s": {"near": {"own_q": 8}}},
    }
    assert answer("line", line) == {"lit": ["p", "q"], "in_communication": ["own_q", "own_s"], "cut_off": ["own_r"]}


def test_lc_165_contact_goes_on_from_body_to_body_and_ends_at_ten_miles() -> None:
    bodies = {"a": {"at": "p"}, "b": {"near": {"a": 10}}, "c": {"near": {"b": 9.5}}, "d": {"near": {"c": 10.1}}}
    told = answer("line", {"edges": [], "arsenals": ["p"], "bodies": bodies})
    assert (told["in_communication"], told["cut_off"]) == (["a", "b", "c"], ["d"])


def test_lc_165_an_enemy_on_an_arsenal_leaves_it_dark() -> None:
    line = {"edges": [["p", "q"]], "arsenals": ["p"], "enemies": [{"at": "p", "men": 500}], "bodies": {"a": {"at": "q"}}}
    assert answer("line", line) == {"lit": [], "in_communication": [], "cut_off": ["a"]}


def test_lc_154_nothing_comes_from_beyond_217_miles_but_over_grass() -> None:
    assert answer("supply", {"men": 900, "horses": 0, "line_mi": 217})["wagons_needed"] == 20205
    told = answer("supply", {"men": 900, "horses": 0, "line_mi": 250})
    assert (told["net_packets"], told["wagons_needed"]) == (0.0, None)
    assert answer("supply", {"men": 900, "horses": 0, "line_mi": 45, "grass": True})["wagons_needed"] == 11


def test_without_a_stock_nothing_is_said_of_days() -> None:
    assert "days" not in answer("supply", {"men": 900, "horses": 0})
    assert answer("supply", {"men": 900, "horses": 0, "stock": 0})["days"] == 0.0
    assert answer("supply", {"men": 0, "horses": 0, "stock": 10, "cut_off": True})["hunger_at"] is None


def test_lc_157_winter_has_no_forage() -> None:
    assert answer("forage", {"people_sqmi": 120, "winter": True})["forage_packets"] == 0


def test_lc_201_a_port_works_at_half_by_night_and_a_large_ship_takes_two_berths() -> None:
    load = {"men": 1000, "do": "land", "from_hour": 18}
    assert answer("embark", {**load, "berths": 1})["done"] == "Day 2, 02:00"
    assert answer("embark", {**load, "berths": 3, "ship_tons": 6001})["hours"] == 2.0
    assert answer("embark", {**load, "berths": 1, "ship_tons": 6001})["done"] is None


def test_lc_202_swell_halves_the_rate_and_rain_stops_it() -> None:
    load = {"men": 1000, "horses": 100, "points": 2, "round_min": 5}
    rough, wet = answer("land", {**load, "swell": True}), answer("land", {**load, "rain": True})
    assert (rough["rate"], rough["horses_lost"], rough["men_a_round"]) == (0.5, 3, 20)
    assert (wet["rate"], wet["hours"], wet["done_min"], wet["done"], wet["men_an_hour"]) == (0.0, None, None, None, 0)


def test_lc_196_a_long_voyage_wants_more_room() -> None:
    load = {"men": 100, "horses": 10, "wheels": 4}
    assert answer("embark", {**load, "voyage_days": 4})["tons"] == 320.0
    assert answer("embark", {**load, "voyage_days": 4.5})["tons"] == 605.0


BAD: list[tuple[str, dict[str, Any], list[str]]] = [
    ("supply", {"men": -1, "units": {}, "line_mi": 0}, ["men must be", "units or men, not both", "line_mi must be"]),
    ("supply", {"units": {"inf": 1}, "train": False, "wagons": 3}, ["wagons belong to the train"]),
    ("supply", {"men": 10}, ["horses must be a whole number"]),
    ("forage", {"people_sqmi": "many", "march_mi": 0, "men": 1.5}, ["people_sqmi", "march_mi", "men must be a whole number"]),
    ("train", {"trains": 3, "units": {"inf": 1}, "miles": 0, "line": "broad"}, ["not both", "miles", "line must be one of"]),
    ("embark", {"men": 10, "berths": 0, "do": "swim", "from_hour": 25}, ["berths", "do must be one of", "from_hour"]),
    ("land", {"men": 10, "points": 0, "fog": True}, ["points must be", 'there is no field "fog"']),
    (
        "line",
        {"edges": [["p", "p"]], "bodies": {"a": {"at": "z"}, "b": {"near": {"x": 1}}, "c": {}}, "enemies": [{"men": 5}]},
        ["edges.0", "arsenals must be a list", "bodies.a.at", "bodies.b.near", "bodies.c must have", "enemies.0 must have"],
    ),
]


@pytest.mark.parametrize(("table", "line", "faults"), BAD)
def test_a_bad_line_is_told_everything_that_is_wrong_with_it(table: str, line: dict[str, Any], faults: list[str]) -> None:
    said = answer(table, line)
    assert set(said) == {"error"}
    assert [fault for fault in faults if fault not in said["error"]] == []


def test_the_bounds_of_a_line_hold_and_the_next_figure_is_refused() -> None:
    train = {"units": BRIGADE, "line": "single"}
    assert "error" not in answer("train", {**train, "miles": 2000})
    assert "2,000" in answer("train", {**train, "miles": 2001})["error"].replace("2000", "2,000")
    landing = {"units": BRIGADE, "points": 10}
    assert answer("land", {**landing, "offshore_nm": 0})["rate"] == answer("land", landing)["rate"]
    assert "error" in answer("land", {**landing, "offshore_nm": 101})
    assert "error" in answer("land", {**landing, "points": 0})
    assert "error" not in answer("land", {**landing, "points": 1})
