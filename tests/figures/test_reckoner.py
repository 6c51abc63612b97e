"""The figures of the ready reckoner: each table's usual lines, with each figure changed in turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from land.reckoner.answer import answer as ashore
from naval.reckoner.answer import answer as afloat
from naval.reckoner.declarations import TABLES
from tests.figures.keeping import Figures
from tests.figures.reading import figures_of

UNITS = {"inf": 4, "fa": 1}
LOAD = {"men": 1200, "horses": 160, "wheels": 24}
LINES: dict[str, list[tuple[dict[str, Any], dict[str, list[Any]]]]] = {
    "losses": [({"k": 10, "dead": 5}, {"k": [1, 33], "taken": [3], "guns": [2], "strength": [4000]})],
    "figures": [({"a": {"units": UNITS}, "b": {"units": UNITS}}, {"players": [3]}),
        ({"a": {"units": UNITS}, "b": {"units": UNITS}, "entering_mi": 2, "entering_mph": 2}, {"entering_mph": [3]})],
    "fatigue": [
        ({"plan": [{"do": "march", "hours": 9}]}, {"men": [12_000], "fatigue": [3], "marched_h": [8], "hunger": [2]}),
        ({"plan": [{"do": do, "hours": 6} for do in ("march", "halt", "dig", "battle")]}, {"fatigue": [9], "men": [900]}),
    ],
    "march": [
        (
            {"units": UNITS, "miles": 17},
            {"times": [4], "wagons": [90], "fatigue": [7], "marched_h": [9], "hunger": [3], "up_ft": [900],
             "down_ft": [900]},
        )
    ],
    "supply": [
        ({"men": 900, "horses": 120}, {"wagons": [30], "stock": [4000], "times": [3]}),
        ({"units": UNITS}, {"wagons": [9], "times": [3], "stock": [800]}),
    ],
    "train": [({"trains": 3, "miles": 40, "line": "single"}, {"platforms": [2], "line": ["double"], "miles": [7]})],
    "embark": [(LOAD, {"berths": [3], "voyage_days": [4], "from_hour": [16]})],
    "land": [({**LOAD, "points": 4}, {"tows": [3], "offshore_nm": [2], "points": [1], "swell": [True], "rain": [True]})],
    "forage": [({"people_sqmi": 90}, {"men": [9000], "march_mi": [12], "winter": [True]})],
    "siege": [
        ({"men": 4000, "horses": 300, "food": 50_000}, {"forage": [900], "men": [1]}),
        ({"siege_guns": 20, "fort_guns": 10}, {"from_yd": [400], "fort_guns": [40]}),
    ],
    "works": [
        ({"kind": "trench", "level": 1, "men": 400}, {"level": [2, 3], "start_min": [1200]}),
        ({"kind": "road_bridge", "do": "break"}, {"spans": [3], "do": ["make"]}),
        ({"kind": "pontoon", "yards": 90}, {"trains": [3], "yards": [150]}),
        ({"kind": "track", "miles": 2, "do": "make", "men": 900}, {"do": ["break"], "miles": [5]}),
        ({"kind": "pits", "men": 900}, {"start_min": [1000]}),
    ],
    "contact": [({"apart_mi": 9, "a_mph": 2.5}, {"b_mph": [2], "guns": [True], "light": ["night"]})],
    "report": [({"die": 3, "true": 4000}, {"die": [1, 6], "true": [350]})],
    "look": [
        ({"what": "body", "visibility_nm": 10}, {"visibility_nm": [3], "hill_ft": [200], "light": ["night"], "what": ["smoke"]})
    ],
    "hear": [
        (
            {"legs": [{"by": "wire", "queue": 3}, {"by": "rider", "miles": 9}]},
            {"night": [True], "start_min": [70], "under_arms": [True], "to": ["division"]},
        ),
        ({"legs": [{"by": "lamp", "queue": 2}, {"by": "flags"}]}, {"night": [True]}),
    ],
}  # fmt: skip
"""By table of the land: lines, and other values of their figures, in order."""


def asked(table: str) -> Iterator[dict[str, Any]]:
    for line, others in LINES[table]:
        yield line
        yield from ({**line, name: value} for name, values in others.items() for value in values)


@pytest.mark.parametrize("table", LINES)
def test_a_table_of_the_land_reckons_its_figures(figures: Figures, table: str) -> None:
    figures.hold(f"reckoner/{table}", list_answer_figures(ashore, table, asked(table)))


def of_form(table: str) -> Iterator[dict[str, Any]]:
    """List a form's proposed line, then lines with one number halved or doubled, or another choice."""
    form = TABLES[table]
    line: dict[str, Any] = {}
    for one in form.fields:
        if one.first != "" and all(line.get(name) in wanted.split() for name, wanted in one.when.items()):
            line[one.name] = track(one.first) if one.kind == "track" else value(one.first)
    yield line
    for one in form.fields:
        known = line.get(one.name)
        if isinstance(known, float):
            yield from ({**line, one.name: other} for other in (known / 2, known * 2, one.high, one.low))
        elif one.kind == "track":
            yield from ({**line, one.name: {**known, name: known[name] + 1}} for name in known)
        elif one.name in line and one.kind in ("choice", "fraction"):
            yield from ({**line, one.name: other} for other in one.choices)


def track(typed: str) -> dict[str, float]:
    return dict(zip(("x_nm", "y_nm", "course_deg", "knots"), map(float, typed.split()), strict=True))


def value(typed: str) -> Any:
    try:
        return float(typed)
    except ValueError:
        return typed


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_the_sea_reckons_its_figures(figures: Figures, table: str) -> None:
    figures.hold(f"reckoner/sea {table}", list_answer_figures(afloat, table, of_form(table)))


def list_answer_figures(answer: Any, table: str, lines: Iterator[dict[str, Any]]) -> Iterator[str]:
    for line in lines:
        yield f"== {json.dumps(line)}"
        yield from figures_of("json", json.dumps(answer(table, line)).encode())
