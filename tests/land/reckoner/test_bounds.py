"""Every figure in a line of the land's tables: its least and its most are answered, the next beyond is refused."""

from __future__ import annotations

from typing import Any

import pytest

from land.reckoner.answer import answer

UNITS = {"inf": 4}
PLAN = [{"do": "march", "hours": 1}]
SIDES = {"a": {"units": UNITS}, "b": {"units": UNITS}}
LINE = {"edges": [["p", "q"]], "arsenals": ["p"], "bodies": {"x": {"at": "q"}}}
SHUT = {"men": 100, "horses": 10, "food": 500}
DIG = {"siege_guns": 20, "fort_guns": 10}
LOAD = {"men": 100, "horses": 10, "wheels": 4}

WHOLE: list[tuple[str, dict[str, Any], str, int, int]] = [
    *(("losses", {"k": 10, "dead": 5}, *one) for one in (("k", 1, 10_000), ("dead", 0, 10_000), ("taken", 0, 10_000))),
    *(("losses", {"k": 10}, *one) for one in (("guns", 0, 1000), ("strength", 1, 10_000_000))),
    *(("figures", SIDES, *one) for one in (("players", 1, 20), ("a.fatigue", 0, 1000), ("b.hunger", 0, 1000))),
    *(("figures", {**SIDES, "entering_mi": 1, "entering_mph": 3}, *one) for one in (("entering_mi", 0, 1000),)),
    *(("fatigue", {"plan": PLAN}, *one) for one in (("plan.0.hours", 1, 240), ("men", 0, 1_000_000), ("fatigue", 0, 100))),
    *(("fatigue", {"plan": PLAN}, *one) for one in (("marched_h", 0, 24), ("hunger", 0, 30))),
    *(("march", {"units": UNITS, "miles": 1}, *one) for one in (("times", 1, 100), ("hours", 1, 48), ("wagons", 0, 100_000))),
    *(("march", {"units": UNITS, "miles": 1}, *one) for one in (("fatigue", 0, 100), ("marched_h", 0, 24), ("hunger", 0, 30))),
    *(("march", {"units": UNITS, "miles": 1}, *one) for one in (("up_ft", 0, 100_000), ("down_ft", 0, 100_000))),
    *(("supply", {"men": 9, "horses": 0}, *one) for one in (("men", 0, 1_000_000), ("horses", 0, 1_000_000))),
    *(("supply", {"men": 9, "horses": 0}, *one) for one in (("wagons", 0, 1_000_000), ("stock", 0, 100_000_000))),
    *(("supply", {"units": UNITS}, *one) for one in (("wagons", 0, 1_000_000), ("times", 1, 1000), ("units.inf", 1, 10_000))),
    *(("supply", {"men": 9, "horses": 0}, *one) for one in (("times", 1, 1000),)),
    *(("train", {"miles": 10, "line": "single"}, *one) for one in (("trains", 1, 10_000),)),
    *(("train", {"trains": 3, "miles": 10, "line": "single"}, *one) for one in (("platforms", 1, 100),)),
    *(("embark", LOAD, *one) for one in (("berths", 1, 1000), ("voyage_days", 0, 200), ("from_hour", 0, 24))),
    *(("embark", LOAD, *one) for one in (("wheels", 0, 1_000_000),)),
    *(("land", {**LOAD, "points": 4}, *one) for one in (("points", 1, 1000), ("tows", 1, 10_000), ("offshore_nm", 0, 100))),
    *(("forage", {"people_sqmi": 10}, *one) for one in (("people_sqmi", 0, 10_000), ("men", 1, 1_000_000))),
    *(("siege", SHUT, *one) for one in (("men", 1, 1_000_000), ("horses", 0, 1_000_000), ("food", 0, 1_000_000))),
    *(("siege", SHUT, *one) for one in (("forage", 0, 1_000_000),)),
    *(("siege", DIG, *one) for one in (("siege_guns", 1, 10_000), ("fort_guns", 0, 10_000), ("from_yd", 0, 1000))),
    *(("works", {"kind": "road_bridge", "do": "break"}, *one) for one in (("spans", 1, 1000), ("start_min", 0, 1_000_000))),
    *(("works", {"kind": "pontoon", "yards": 1}, *one) for one in (("trains", 1, 1000), ("yards", 1, 150))),
    *(("works", {"kind": "trench", "level": 1, "men": 10}, *one) for one in (("level", 1, 3), ("men", 1, 1_000_000))),
    *(("works", {"kind": "track", "miles": 2, "do": "make"}, *one) for one in (("men", 400, 1_000_000),)),
    *(("works", {"kind": "track", "miles": 2, "do": "break"}, *one) for one in (("men", 200, 1_000_000),)),
    *(("works", {"kind": "pits"}, *one) for one in (("men", 300, 1_000_000),)),
    *(("contact", {"apart_mi": 5, "a_mph": 2}, *one) for one in (("apart_mi", 0, 500), ("a_mph", 0, 60), ("b_mph", 0, 60))),
    *(("report", {"die": 3, "true": 100}, *one) for one in (("die", 1, 6), ("true", 0, 1_000_000))),
    *(("look", {"what": "body"}, *one) for one in (("visibility_nm", 0, 60),)),
    *(("look", {"what": "body", "visibility_nm": 5}, *one) for one in (("hill_ft", 0, 30_000),)),
    *(("hear", {"legs": [{"by": "rider", "miles": 1}]}, *one) for one in (("sent_min", 0, 10_000_000),)),
    *(("hear", {"legs": [{"by": "rider", "miles": 1}]}, *one) for one in (("start_min", 0, 10_000_000),)),
    *(("hear", {"legs": [{"by": "rider", "miles": 1}]}, *one) for one in (("valid_until_min", 0, 10_000_000),)),
    *(("hear", {"legs": [{"by": "wire"}]}, *one) for one in (("legs.0.queue", 0, 1000),)),
    *(("hear", {"legs": [{"by": "lamp", "miles": 1, "visibility_nm": 9}]}, *one) for one in (("legs.0.hops", 1, 100),)),
    *(("hear", {"legs": [{"by": "lamp", "miles": 1}]}, *one) for one in (("legs.0.visibility_nm", 0, 60),)),
    *(("line", {**LINE, "enemies": [{"at": "q"}]}, *one) for one in (("enemies.0.men", 1, 1_000_000),)),
    *(("line", {**LINE, "bodies": {"x": {"at": "q"}, "y": {"near": {}}}}, *one) for one in (("bodies.y.near.x", 0, 1000),)),
]
ABOVE: list[tuple[str, dict[str, Any], str, float]] = [
    ("figures", {**SIDES, "entering_mi": 1}, "entering_mph", 60),
    ("fatigue", {"plan": PLAN}, "mph", 20),
    ("march", {"units": UNITS}, "miles", 500),
    ("supply", {"men": 9, "horses": 0}, "line_mi", 1000),
    ("train", {"trains": 3, "line": "single"}, "miles", 2000),
    ("embark", LOAD, "ship_tons", 100_000),
    ("land", {**LOAD, "points": 4}, "round_min", 1440),
    ("forage", {"people_sqmi": 10}, "march_mi", 500),
    ("works", {"kind": "track", "do": "make", "men": 400}, "miles", 500),
    ("hear", {"legs": [{"by": "rider"}]}, "legs.0.miles", 1000),
    ("hear", {"legs": [{"by": "flags", "visibility_nm": 5}]}, "legs.0.miles", 1000),
]
LISTS: list[tuple[str, dict[str, Any], str, object, int, int]] = [
    ("fatigue", {}, "plan", {"do": "halt", "hours": 1}, 1, 100),
    ("hear", {}, "legs", {"by": "wire"}, 1, 50),
    ("hear", {"legs": [{"by": "rider", "miles": 1}]}, "legs.0.dice", 1, 0, 50),
    ("line", LINE, "edges", ["p", "q"], 1, 200),
    ("line", LINE, "arsenals", "q", 0, 200),
    ("line", LINE, "enemies", {"at": "q", "men": 1}, 0, 200),
]


def replace_field(line: object, path: str, value: object) -> Any:
    name, _, rest = path.partition(".")
    if isinstance(line, list):
        return [replace_field(one, rest, value) if n == int(name) else one for n, one in enumerate(line)]
    assert isinstance(line, dict)
    fresh = {key: one for key, one in line.items() if not (name in ("hours", "miles") and key in ("hours", "miles"))}
    return {**(line if rest else fresh), name: replace_field(line[name], rest, value) if rest else value}


def refused(table: str, line: dict[str, Any], path: str) -> bool:
    """Report whether a line is wrong, and only in the replaced field."""
    fault = answer(table, line).get("error")
    assert fault is None or (path in fault and ";" not in fault), fault
    return fault is not None


@pytest.mark.parametrize(("table", "line", "path", "least", "most"), WHOLE)
def test_least_and_most_of_a_figure_are_answered_and_the_next_is_not(
    table: str, line: dict[str, Any], path: str, least: int, most: int
) -> None:
    found = [refused(table, replace_field(line, path, value), path) for value in (least - 1, least, most, most + 1)]
    assert found == [True, False, False, True]


@pytest.mark.parametrize(("table", "line", "path", "most"), ABOVE)
def test_a_figure_above_nought_goes_as_far_as_its_most(table: str, line: dict[str, Any], path: str, most: float) -> None:
    found = [refused(table, replace_field(line, path, value), path) for value in (0, 0.01, most, most + 0.5)]
    assert found == [True, False, False, True]
    assert f"over 0 and at most {most:g}" in answer(table, replace_field(line, path, 0))["error"]


@pytest.mark.parametrize(("table", "line", "path", "one", "least", "most"), LISTS)
def test_a_list_has_room_for_so_many(table: str, line: dict[str, Any], path: str, one: object, least: int, most: int) -> None:
    counts = (least, most, most + 1, *([least - 1] if least else []))
    found = ["error" in answer(table, replace_field(line, path, [one] * n)) for n in counts if n or path != "edges"]
    assert found == [False, False, True, True][: len(found)]


@pytest.mark.parametrize(
    ("table", "line", "default"),
    [
        ("losses", {"k": 10, "dead": 4}, {"taken": 0, "by_battery": True, "lost_field": False, "full": False}),
        ("losses", {"k": 10}, {"dead": 0}),
        ("figures", SIDES, {"players": 1}),
        ("fatigue", {"plan": PLAN, "men": 900}, {"fatigue": 0, "marched_h": 0, "hunger": 0, "mph": 2.5}),
        ("fatigue", {"plan": PLAN}, {"men": 0}),
        (
            "march",
            {"units": UNITS, "miles": 9},
            {"times": 1, "fatigue": 0, "marched_h": 0, "hunger": 0, "up_ft": 0, "down_ft": 0},
        ),
        ("march", {"units": UNITS, "miles": 9}, {"road": "B", "light": "day", "wheels": True, "train": True, "step": "normal"}),
        ("supply", {"men": 900, "horses": 80}, {"wagons": 0, "times": 1, "grass": False, "cut_off": False}),
        ("supply", {"units": UNITS}, {"train": True, "times": 1}),
        ("train", {"units": UNITS, "miles": 30, "line": "single"}, {"platforms": 1, "train": True, "times": 1}),
        ("embark", {**LOAD, "berths": 1}, {"voyage_days": 1, "do": "embark", "from_hour": 6, "times": 1}),
        ("embark", {"men": 50}, {"horses": 0, "wheels": 0}),
        ("land", {**LOAD, "points": 4}, {"offshore_nm": 0, "swell": False, "rain": False}),
        ("forage", {"people_sqmi": 90}, {"winter": False}),
        ("siege", SHUT, {"half_rations": False}),
        ("siege", DIG, {"rock": False, "from_yd": 1000}),
        ("works", {"kind": "culvert", "do": "make"}, {"spans": 1, "start_min": 0}),
        ("works", {"kind": "pontoon", "yards": 60}, {"trains": 1}),
        ("contact", {"apart_mi": 9, "a_mph": 2}, {"b_mph": 0, "guns": True, "light": "day"}),
        ("look", {"what": "body", "visibility_nm": 9}, {"hill_ft": 0, "light": "day", "ground": "open"}),
        ("report", {"die": 4, "true": 900}, {"error": 0, "hill": False, "night": False, "second_look": False}),
    ],
)
def test_what_a_line_leaves_out_is_as_if_it_said_so(table: str, line: dict[str, Any], default: dict[str, Any]) -> None:
    told = answer(table, line)
    assert "error" not in told
    for name, value in default.items():
        assert answer(table, {**line, name: value}) == told, name


@pytest.mark.parametrize(
    ("table", "line", "told"),
    [
        ("losses", {"k": 10, "dead": 4, "taken": 1, "guns": 2}, {"down": 40, "prisoners": 10, "guns": 12}),
        ("losses", {"k": 10, "dead": 4, "lost_field": True, "strength": 100}, {"wounded_taken": 5, "cohesion": "shaken"}),
        ("losses", {"k": 10, "guns": 2, "by_battery": False}, {"down": 0, "guns": 2}),
        ("contact", {"apart_mi": 5, "a_mph": 2, "b_mph": 3}, {"range_yd": 3500, "minutes": 36}),
        ("contact", {"apart_mi": 5, "a_mph": 0}, {"minutes": None}),
        ("contact", {"apart_mi": 1.25, "a_mph": 2}, {"minutes": 0}),
        ("siege", {**DIG, "from_yd": 100}, {"yards_a_day": 40.0, "days_to_100_yd": 0}),
        ("siege", {**DIG, "from_yd": 101}, {"days_to_100_yd": 1}),
        ("siege", DIG, {"days_to_100_yd": 23}),
        ("works", {"kind": "mine"}, {"hours": 24.0, "from_min": 60, "done_min": 1500}),
        ("figures", {**SIDES, "entering_mi": 10, "entering_mph": 2.5}, {"round_min": 5, "entry_round": 48}),
        (
            "march",
            {"units": {"inf": 12, "fa": 2}, "hours": 5, "light": "night"},
            {"miles": 8.333333, "mph": 1.666667, "fatigue": 10},
        ),
        ("march", {"units": {"inf": 12}, "miles": 10, "up_ft": 1500, "down_ft": 600}, {"minutes": 348, "fatigue": 6}),
        ("march", {"units": {"inf": 12}, "hours": 4, "fatigue": 60}, {"spent": True, "minutes": 0, "miles": 0.0}),
    ],
)
def test_figures_that_are_told(table: str, line: dict[str, Any], told: dict[str, Any]) -> None:
    assert {name: answer(table, line)[name] for name in told} == told


def test_lc_092_a_plan_of_marches_halts_digging_and_battle_is_told_row_by_row() -> None:
    plan = [("march", 9), ("halt", 8), ("dig", 4), ("battle", 2), ("billets", 10), ("march", 2)]
    rows = [{"do": do, "hours": hours} for do, hours in plan]
    told = answer("fatigue", {"men": 10_000, "plan": [*rows[:-1], {**rows[-1], "light": "night"}]})
    assert [one["fatigue"] for one in told["rows"]] == [12, 10, 14, 20, 15, 19]
    assert [one["miles"] for one in told["rows"]] == [22.5, 0.0, 0.0, 0.0, 0.0, 3.0]
    assert [(one["stragglers"], one["men"]) for one in told["rows"]][-2:] == [(0, 10_000), (199, 9801)]
    assert (told["fatigue"], told["state"]) == (19, "tired")


def test_lc_094_a_column_arrives_by_its_head_its_last_fighting_man_and_its_tail() -> None:
    told = answer("march", {"units": {"inf": 12, "fa": 2}, "miles": 10})
    assert told["column"] == {"fighting_mi": 4.9375, "all_mi": 9.66875, "fighting_min": 119, "pass_min": 233}
    assert told["arrives"] == {"head": 240, "last_fighting": 240 + 119, "tail": 240 + 233}
    wood = {"units": {"inf": 4}, "train": False, "wheels": False, "miles": 4, "road": "none", "ground": "wood"}
    assert (answer("march", wood)["minutes"], answer("march", wood)["column"]["pass_min"]) == (288, 107)
    for wrong, said in (({"hours": 2}, "not both"), ({"train": True}, "needs train false"), ({"road": "A"}, "ground needs road")):
        assert said in answer("march", {**wood, **wrong})["error"]
