"""Work ordered at a place (NAV-S-084 to 087)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shapely

from campaign.war.outcome import Outcome
from naval.geo.chart import Chart
from naval.orders.check import Known, KnownForce, KnownShip, check
from naval.orders.seat_knowledge import KnownPlace
from naval.state.settings import CONSENT, Settings
from naval.state.world import Task
from tests.naval.run.coast_tasks import AT, CUT, LAY, SWEEP, go, war
from tests.naval.world_builder import legs, off

# -- orders checked -----------------------------------------------------------------------------------------------------------

LAND = Chart.build(shapely.MultiPolygon([shapely.box(2.0, 50.0, 3.0, 51.0)]), [], (-10.0, 45.0, 10.0, 60.0))
PLACES = (
    KnownPlace(key="line", name="North line", side="red", kind="cable"),
    KnownPlace(key="own", name="Home line", side="blue", kind="cable"),
    KnownPlace(key="tower", name="Tower", side="red", kind="wireless"),
)


def make_known(**agreed: bool) -> Known:
    ship = KnownShip(
        key="s",
        name="S",
        table="destroyer",
        boilers="",
        coal_t=60,
        coal_normal_t=60,
        coal_max_t=90,
        max_kn=30,
        class_kn=30,
        mines=8,
    )
    one = KnownForce(key="a", name="A", lon=1.0, lat=50.0, ships=(ship, ship))
    given = {"cables": True, "demolition": True, "minelaying": True, "countermining": True, **agreed}
    return Known(
        seat="a",
        parts=("forces", "dispatches", "log"),
        side="blue",
        minute=0,
        until=360,
        forces=(one,),
        places=PLACES,
        settings=Settings(**given),
    )


def judge(*rows: Any, who: Known | None = None) -> tuple[tuple[Task, ...], list[str]]:
    orders, faults = check({"forces": {"a": {"legs": [], "tasks": list(rows)}}}, who or make_known(), LAND)
    return (orders.forces["a"].tasks if orders else ()), [f"{f.where.removeprefix('forces.a.')} {f.rule}" for f in faults]


def test_nav_s_084_085_086_sound_work_is_taken() -> None:
    rows = (
        {"kind": "cut_cable", "of": "line"},
        {"kind": "destroy_station", "of": "tower"},
        {"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": 16},
        {"kind": "countermine", "lon": 1.0, "lat": 50.0},
    )
    found, faults = judge(*rows)
    assert not faults
    assert [(t.kind, t.of, t.count, t.since) for t in found] == [
        ("cut_cable", "line", 0, -1),
        ("destroy_station", "tower", 0, -1),
        ("lay_mines", "", 16, -1),
        ("countermine", "", 0, -1),
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"kind": "cut_cable", "of": "own"}, "tasks.0.of NAV-S-084"),
        ({"kind": "cut_cable", "of": "tower"}, "tasks.0.of NAV-S-084"),
        ({"kind": "destroy_station", "of": ["tower"]}, "tasks.0.of NAV-S-082"),
        ({"kind": "lay_mines", "lon": 2.5, "lat": 50.5, "count": 8}, "tasks.0 NAV-S-085"),
        ({"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": 17}, "tasks.0.count NAV-S-085"),
        ({"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": 2}, "tasks.0.count NAV-S-085"),
        ({"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": "many"}, "tasks.0.count NAV-S-085"),
        ({"kind": "countermine", "lon": 1.0}, "tasks.0.lat NAV-S-086"),
        ({"kind": "countermine", "lon": 1.0, "lat": 50.0, "of": "m"}, "tasks.0.of NAV-S-020"),
        ({"kind": "dance"}, "tasks.0.kind NAV-S-087"),
        (7, "tasks.0 NAV-S-020"),
    ],
)
def test_bad_work_is_told_where_and_why(row: Any, fault: str) -> None:
    assert judge(row) == ((), [fault])


def test_nav_s_087_work_that_is_not_agreed_upon_is_refused_by_what_is_public() -> None:
    for setting, row in {
        "cables": {"kind": "cut_cable", "of": "line"},
        "demolition": {"kind": "destroy_station", "of": "tower"},
        "minelaying": {"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": 8},
        "countermining": {"kind": "countermine", "lon": 1.0, "lat": 50.0},
    }.items():
        item = next(i for i in CONSENT if i.key == setting)
        assert item.standard is False, "the book's war has none of it"
        assert judge(row, who=make_known(**{setting: False}))[1] == [f"tasks.0 {item.rule}"]


def test_at_most_six_and_never_more_mines_than_are_aboard() -> None:
    sweep = {"kind": "countermine", "lon": 1.0, "lat": 50.0}
    assert judge(*[sweep] * 7)[1] == ["tasks NAV-S-087"]
    lay = {"kind": "lay_mines", "lon": 1.0, "lat": 50.0, "count": 10}
    assert judge(lay, lay)[1] == ["tasks.1.count NAV-S-085"]


# -- work that the course leaves no time for ---------------------------------------------------------------------------

CHARTED = (
    KnownPlace(key="line", name="North line", side="red", kind="cable", points=(off(*AT, -5, 0.5), off(*AT, 5, 0.5))),
    KnownPlace(key="tower", name="Tower", side="red", kind="wireless", points=(off(*AT, 0, 2),)),
)
MINES = {"kind": "lay_mines", "lon": AT[0], "lat": AT[1], "count": 16}
WORKS = (MINES, {"kind": "countermine", "lon": AT[0], "lat": AT[1]}, {"kind": "cut_cable", "of": "line"})
WORKS = (*WORKS, {"kind": "destroy_station", "of": "tower"})


def on_course(course: list[tuple[float, float, float]], *rows: Any, at: tuple[float, float] = AT, **more: Any) -> list[str]:
    """List the answers to work on a course (knots last) from a place."""
    who = make_known()
    ships = tuple(msgspec.structs.replace(s, coal_t=90.0) for s in who.forces[0].ships)
    one = msgspec.structs.replace(who.forces[0], lon=at[0], lat=at[1], ships=ships, **more)
    who = msgspec.structs.replace(who, forces=(one,), places=CHARTED, minute=360, until=720)
    laid = [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in course]
    faults = check({"forces": {"a": {"legs": laid, "tasks": list(rows)}}}, who, LAND)[1]
    return [f"{f.where.removeprefix('forces.a.')} {f.rule}: {f.text}" for f in faults]


@pytest.mark.parametrize("row", WORKS, ids=[str(row["kind"]) for row in WORKS])
def test_sc_n_28_work_for_which_the_course_leaves_no_time_is_a_fault_before_the_seal(row: dict[str, Any]) -> None:
    for away, why in (((*off(*AT, 0, -40), 12.0), "at more than 5 knots"), ((*off(*AT, 0, -40), 4.9), "and this course leaves")):
        (fault,) = on_course([away], row)
        assert fault.startswith("tasks.0 NAV-S-08")
        assert why in fault
    (fault,) = on_course([], row, at=off(*AT, 0, -12))
    assert "does not come within" in fault
    assert on_course([], row) == [], "where she lies"
    assert on_course([(*AT, 12.0)], row, at=off(*AT, 0, -12)) == [], "at the end of her course"
    if row["kind"] != "countermine":  # four hours: nobody goes so slowly
        slowly = [(*off(*AT, -4, 0.5), 12.0), (*off(*AT, 4, 0.5), 1.0)]
        assert on_course(slowly, row, at=off(*AT, -30, 0)) == [], "as she goes by"


def test_of_a_place_that_is_passed_twice_the_longer_stay_is_told() -> None:
    """At 4.9 knots a mile takes twelve minutes: one mile on the way out, two on the way back."""
    out, back = (*off(*AT, 0, -4), 4.9), (*off(*AT, 0, 40), 4.9)
    for course, minutes in (([out], 12), ([out, back], 24)):
        (fault,) = on_course(course, MINES)
        assert f"it takes 32 minutes and this course leaves {minutes} of them within 1 mile" in fault


def test_sc_n_28_each_of_several_places_is_judged_in_the_order_of_the_work() -> None:
    there = {**MINES, "count": 8}
    here = {**there, "lat": round(off(*AT, 0, -10)[1], 6)}
    course = [(*AT, 12.0)]
    assert on_course(course, there, at=off(*AT, 0, -10)) == []
    assert on_course([(here["lon"], here["lat"], 1.0), *course], here, at=off(*AT, 0, -10.5)) == []
    (fault,) = on_course(course, here, {**there, "count": 4}, at=off(*AT, 0, -12))
    assert fault.startswith("tasks.0 NAV-S-085")


def test_sc_n_28_what_has_been_done_of_the_work_counts() -> None:
    slow = [(*off(*AT, 0, -20), 4.9)]  # eleven minutes and a bit within the mile
    sixteen = Task(kind="lay_mines", lon=AT[0], lat=AT[1], count=16, since=335)
    assert on_course(slow, MINES) != []
    assert on_course(slow, MINES, tasks=(sixteen,)) == []


@pytest.mark.parametrize(
    ("task", "words"), [(LAY, "to lay 12 mines"), (SWEEP, "to sweep for mines"), (CUT, "to cut the cable North line")]
)
def test_sc_n_28_what_was_ordered_and_not_done_is_reported_when_the_run_is_over(task: Task, words: str) -> None:
    out = go(war(), 360, "1", task, course=legs((*off(*AT, 60, 0), 10)))
    (line,) = [r for r in out.reports if r.kind == "log" and r.seat == "blue-a" and "SC-N-28" in r.data["rules"]]

    assert line.happened == 360
    assert line.data["text"] == f"Did not carry out her orders: {words}; she passed it at more than 5 knots."
    assert [e.told for e in out.events if e.kind == "work-left"] == [("blue-a",)]
    assert not [r for r in out.reports if "SC-N-28" in r.data.get("rules", ()) and not r.seat.startswith("blue")]


def test_sc_n_28_whoever_is_at_work_when_the_run_is_over_says_how_far_it_is() -> None:
    def said(out: Outcome) -> list[str]:
        return [e.text for e in out.events if e.kind == "work-left"]

    far = go(war(at=off(*AT, 0, -30)), 360, "1", SWEEP, LAY)
    assert said(go(war(SWEEP, LAY), 90)) == [
        "Blue-A was still at work: to sweep for mines, 90 of 240 minutes done; 1 more to do afterwards."
    ]
    assert said(far)[0].endswith("she did not come within 1 mile of it; 1 more to do afterwards.")
    assert said(go(war(SWEEP), 360)) == []
