"""Sheets of a general: table D1, and bad input with its answer word for word (section R), every fault at once."""

from __future__ import annotations

from typing import Any

import pytest

from land.orders.draft_reckoning import reckoned
from land.orders.fields import key_of
from land.orders.general_knowledge import Known
from land.orders.sheet_reader import PARTS, check, parted
from land.orders.tasks import READERS
from land.terms import Terms
from tests.land.even_sky import EvenSky
from tests.land.orders.yalu import KNOWN, LAND


def sheet(key: str, *tasks: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"bodies": {key: {"tasks": list(tasks), **more}}}


def faults(raw: object, known: Known = KNOWN) -> list[str]:
    found, wrong, _ = check(raw, known, LAND)
    assert (found is None) == bool(wrong)
    return [fault.text for fault in wrong]


def march(*by: Any, **more: Any) -> dict[str, Any]:
    return {"do": "march", "by": list(by), **more}


BAD: tuple[tuple[object, str], ...] = (
    (
        sheet("second_div", march("hamatan")),
        "There is no road from Wiju to Hamatan; there is one by Tiger Hill and Chiuliencheng.",
    ),
    (
        sheet("second_div", march("anpingho")),
        "The 2nd Division has wheels; the track to Anpingho is a path. Leave wagons and guns, or go by Tiger Hill.",
    ),
    (sheet("second_div", march("tiger_hill", step="fast")), "Step must be easy, normal or forced, not 'fast'."),
    (sheet("twelfth_div", march("tiger_hill")), "The 12th Division is General Inouye's. Write to him."),
    (
        sheet("first", {"do": "detach", "name": "Flank", "units": {"inf": 13}}),
        "First Division has 12 battalions; you cannot detach 13.",
    ),
    (
        sheet("first", {"do": "land", "at": "houtushih_beach", "order": ["re0", "inf2", "inf2"]}),
        "The 3rd battalion appears twice in the order of landing.",
    ),
    (
        sheet("first", {"do": "dig", "level": 9, "front_yd": -200}),
        "A trench has level 1 to 3, not 9; the front must be over 0 yd, not −200 (LC-225).",
    ),
    (sheet("first", march("tiger_hill"), start=400, valid_until=300), "The order would be void before it starts (LC-141)."),
    (
        sheet("first", march("tiger_hill"), standing=[{"if": "rain", "then": "halt"}]),
        "Standing orders are: enemy, blocked, guns, silence, supply, cut_off.",
    ),
    (
        sheet("first", march("tiger_hill"), start="at dawn"),
        'The order of First Division needs an hour such as “Day 1, 08:00”, or a minute of the campaign, not "at dawn".',
    ),
    (sheet("first", order_of_march=["13 inf"]), "'13 inf': it has 12 of them."),
    (sheet("first", {"do": "land", "at": ""}), "Task 1, land: choose a port or beach."),
    (sheet("first", {"do": "land", "at": "atlantis"}), 'There is no port or beach "atlantis" on the map.'),
    (sheet("first", {"do": "garrison"}), "Task 1, garrison: choose a place."),
    (sheet("first", {"do": "cut_wire"}), "Task 1, cut wire: name at least one place."),
    (sheet("first", {"do": "dig"}), "A trench has level 1 to 3; the front must be over 0 yd (LC-225)."),
    (sheet("first", {"do": "screen", "front_mi": 2}), "Its direction in degrees must be 0 to 360."),
    (sheet("first", {"do": "detach", "name": "Flank", "units": []}), "The order of detaching needs at least one unit."),
    (sheet("first", {"do": "detach", "units": {"inf": 1}}), "A detached column needs a name."),
    (
        sheet("scouts", {"do": "attach", "to": ""}),
        "Choose the column that it rejoins; it may rejoin 2nd Division, First Division and Guard Division.",
    ),
    (
        sheet("scouts", {"do": "attach", "to": "x"}),
        'Scouts cannot rejoin "x"; it may rejoin 2nd Division, First Division and Guard Division.',
    ),
    (
        sheet("first", {"do": "embark", "at": "houtushih", "on": ""}),
        "Choose the ships to embark on; you know of first_flight (First flight).",
    ),
    ({"dispatches": [{"to": "oku", "text": "word " * 70}]}, "A dispatch may have at most 60 words, not 70."),
    (sheet("first", *[{"do": "halt", "hours": 1}] * 40), "At most 12 tasks, not 40."),
    ([], "Orders must be a JSON object with headquarters, bodies, dispatches, log, not a list."),
)


@pytest.mark.parametrize(("raw", "text"), BAD)
def test_lc_060_bad_input_and_its_answer(raw: object, text: str) -> None:
    assert faults(raw) == [text]


def test_lc_060_every_fault_of_a_sheet_at_once() -> None:
    """All the bad tasks of the table in one sheet: each is answered, and nothing raises."""
    whole = {
        "headquarters": {"with": "nobody"},
        "bodies": {
            "second_div": {
                "tasks": [march("hamatan"), march("x", step="fast"), {"do": "fly"}, {"do": "dig", "level": 0}],
                "posture": "bold",
            },
            "twelfth_div": {},
            "nobody": {},
            "first": {"copies": 9, "send": "pigeon", "cipher": True, "standing": [{"if": "enemy", "times": 0, "posture": "run"}]},
        },
        "dispatches": [{"to": "x", "text": ""}, 7],
        "log": [{"body": "twelfth_div", "text": "x"}],
        "more": 1,
    }
    _, wrong, _ = check(whole, KNOWN, LAND)
    where = {fault.where for fault in wrong}
    assert {
        "more",
        "headquarters.with",
        "bodies.second_div.tasks.0.by.0",
        "bodies.second_div.tasks.1.step",
        "bodies.second_div.tasks.1.by.0",
        "bodies.second_div.tasks.2.do",
        "bodies.second_div.tasks.3.level",
        "bodies.second_div.posture",
        "bodies.twelfth_div",
        "bodies.nobody",
        "bodies.first.copies",
        "bodies.first.send",
        "bodies.first.cipher",
        "bodies.first.standing.0.times",
        "bodies.first.standing.0.posture",
        "dispatches.0.to",
        "dispatches.1",
        "log.0.body",
    } <= where
    assert all(fault.rule and fault.text.endswith(".") for fault in wrong)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        3,
        "x",
        {"bodies": 3},
        {"bodies": {"first": []}},
        {"headquarters": []},
        {"log": {}},
        {"bodies": {"first": {"tasks": {}}}},
    ],
)
def test_lc_060_a_sheet_of_any_shape_is_answered(raw: object) -> None:
    assert faults(raw)


def test_lc_060_a_body_out_of_hearing_is_found_where_it_is() -> None:
    """Its last report has it at Kaipo; an order to march from elsewhere is accepted, and so is a bridge he cannot know of."""
    assert faults(sheet("guard_div", march("tiger_hill", "chiuliencheng"))) == []
    assert faults(sheet("guard_div", march("tiger_hill", "hamatan"))) != []


def test_lc_061_fourteen_hours_are_accepted_with_a_warning() -> None:
    raw = sheet("second_div", march("tiger_hill", "chiuliencheng", "hamatan", "kaipo", hours=14, night=True), start=600)
    assert faults(raw) == []
    told = {one.body: one for one in reckoned(raw, KNOWN, LAND, EvenSky())}["second_div"]
    assert told.warnings == ("F 26 at the end, about 850 men will fall out (LC-092, LC-094).",)


def test_lc_196_ships_that_are_not_there_by_the_last_report() -> None:
    """Sealed all the same: the order waits for them."""
    _, wrong, warned = check(sheet("first", {"do": "embark", "on": "first_flight", "at": "chinampo", "order": []}), KNOWN, LAND)
    assert not wrong
    assert warned == ("By your last report (Day 3, 18:00) first_flight is at Houtushih.",)


def test_lc_061_every_task_of_table_d1_is_read() -> None:
    rows: list[dict[str, Any]] = [
        march("tiger_hill", [124.1, 40.05], step="forced", hours=6, night=True),
        {"do": "halt", "hours": 3},
        {"do": "billet", "until": 900},
        {"do": "dig", "level": 2, "front_yd": 500},
        {"do": "dig", "pits": 2},
        {"do": "break", "what": "bridge", "at": "wiju"},
        {"do": "make", "what": "pontoon", "at": "wiju"},
        {"do": "entrain", "at": "wiju", "to": "kaipo"},
        {"do": "detrain", "at": "kaipo"},
        {"do": "embark", "on": "first_flight", "at": "houtushih", "order": ["1 re", "6 inf"]},
        {"do": "land", "at": "houtushih_beach"},
        {"do": "draw", "from": "wiju"},
        {"do": "forage", "on": True},
        {"do": "half_rations", "off": True},
        {"do": "burn", "depot": "wiju"},
        {"do": "detach", "units": {"inf": 1}, "name": "Flank"},
        {"do": "attach", "to": "second_div"},
        {"do": "screen", "front_mi": 8, "facing": 90},
        {"do": "patrol", "to": ["kaipo"]},
        {"do": "garrison", "place": "wiju"},
        {"do": "invest", "place": "wiju", "front_mi": 3},
        {"do": "storm", "place": "wiju"},
        {"do": "cut_wire", "along": ["wiju"]},
        {"do": "lay_wire", "along": ["wiju", "tiger_hill"]},
        {"do": "tap", "along": ["wiju"]},
        {"do": "surrender"},
    ]
    assert {row["do"] for row in rows} == set(READERS)
    for row in rows:
        found, wrong, _ = check(sheet("first", row), KNOWN, LAND)
        assert not wrong, row
        assert found is not None
        assert found.bodies["first"].tasks[0].do == row["do"]
        _, wrong, _ = check(sheet("first", {**row, "nonsense": 1}), KNOWN, LAND)
        assert len(wrong) == 1


def test_lc_022_a_detached_body_has_orders_of_its_own() -> None:
    """It stands in the sheet under <body>_<minute>_<n>, as ships do."""
    key = key_of("first", 480, 1)
    assert key == "first_480_1"
    raw = {
        "bodies": {
            "first": {"tasks": [{"do": "detach", "units": {"inf": 3, "cav": 1}, "name": "Flank"}]},
            key: {"tasks": [march("tiger_hill")], "posture": "delay"},
        }
    }
    found, wrong, _ = check(raw, KNOWN, LAND)
    assert not wrong
    assert found is not None
    assert found.bodies[key].posture == "delay"
    assert found.bodies["first"].tasks[0].fields["units"] == ("inf9", "inf10", "inf11", "cav2")
    part = parted(raw, KNOWN).body(key)
    assert part is not None
    assert (part.body.name, len(part.body.units)) == ("Flank", 4)


def test_lc_007_dummies_are_boxes_of_50_to_200_men() -> None:
    one = {"do": "detach", "name": "Ghost", "dummy": 100}
    assert faults(sheet("first", one)) == []
    assert faults(sheet("first", {**one, "dummy": 20})) == ["A dummy has 50 to 200 men, not 20 (LC-007)."]
    assert faults(sheet("first", one, one)) == ["You may make at most 1 more dummy, not 2 (LC-007)."]
    from msgspec.structs import replace

    assert faults(sheet("first", one), replace(KNOWN, terms=Terms(dummies=False))) == [
        "This war’s rules do not allow dummies (LC-007)."
    ]


def test_lc_010_at_most_twelve_bodies() -> None:
    many = [{"do": "detach", "name": f"No. {n}", "units": [f"inf{n}"]} for n in range(9)]
    assert faults(sheet("first", *many)) == ["A general may have at most 12 columns; with these he would have 13 (LC-010)."]


def test_lc_005_headquarters_rides() -> None:
    assert faults({"headquarters": {"with": "first"}}) == []
    assert faults({"headquarters": {"by": ["tiger_hill"], "motor": True}}) == [
        "This war’s rules do not allow motor cars (LC-005)."
    ]
    found, _, _ = check({"headquarters": {"by": ["tiger_hill", [124.2, 40.0]]}}, KNOWN, LAND)
    assert found is not None
    assert found.headquarters is not None
    assert found.headquarters.by == ("tiger_hill", [124.2, 40.0])


@pytest.mark.parametrize(
    "point", [[124.2], [124.2, 40.0, 1.0], "124.2 40.0", {"lon": 124.2}, [361.0, 40.0], [124.2, 91.0], [None, 40.0]]
)
def test_a_point_of_a_way_is_two_figures_on_the_globe(point: Any) -> None:
    _, wrong, _ = check({"headquarters": {"by": ["tiger_hill", point]}}, KNOWN, LAND)
    assert [fault.where for fault in wrong] == ["headquarters.by.1"]
    found, _, _ = check({"headquarters": {"by": [[-360.0, -90.0], [360.0, 90.0]]}}, KNOWN, LAND)
    assert found is not None


def test_lc_063_postures_and_the_way_an_order_goes() -> None:
    raw = sheet(
        "first", march("tiger_hill"), posture="attack", valid_until=900, send="rider", pace="rapid", copies=2, cipher=False
    )
    found, wrong, _ = check(raw, KNOWN, LAND)
    assert not wrong
    assert found is not None
    order = found.bodies["first"]
    assert (order.posture, order.valid_until, order.send, order.pace, order.copies) == ("attack", 900, "rider", "rapid", 2)
    assert order.order(7, "kuroki", "first", 480).number == 7
    assert PARTS == ("headquarters", "bodies", "dispatches", "log")


def test_lc_141_hours_of_an_order_are_written_as_dates_or_as_minutes() -> None:
    """``09:30`` is the next that comes, ``Day 2, 06:00`` that day's; an order of march is kept by its units (SC-LC-161)."""
    raw = sheet("first", march("tiger_hill", arrive="day 2 06:00"), start="09:30", valid_until="07:00", order_of_march=["2 cav"])
    found, wrong, _ = check(raw, KNOWN, LAND)
    assert wrong == ()
    assert found is not None
    order = found.bodies["first"]
    assert (order.start, order.valid_until, order.tasks[0].fields["arrive"]) == (570, 1440 + 420, 1440 + 360)
    assert order.order(1, "kuroki", "first", 480).order_of_march == order.order_of_march == ("cav0", "cav1")
