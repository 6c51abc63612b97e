"""Work at a place, checked before orders are sealed (NAV-S-082, NAV-S-084 to 086; SC-N-22 to 25).

Judged by the public chart, the terms and the seat's own ships, never by the truth: a refusal must not tell of unreported mines or
a cable already cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naval import tables
from naval.geo import compass, course
from naval.geo.chart import Chart
from naval.orders import shape, work_times
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Faults, Given
from naval.state.settings import Settings
from naval.state.world import Leg, Task

FIELDS: tuple[str, ...] = ("tasks",)
"""Fields of a force's order that are read here."""
KINDS: dict[str, tuple[str, str, str]] = {
    "cut_cable": ("cut a cable", "cables", "NAV-S-084"),
    "destroy_station": ("destroy a station", "demolition", "NAV-S-082"),
    "lay_mines": ("lay mines", "minelaying", "NAV-S-085"),
    "countermine": ("sweep for mines", "countermining", "NAV-S-086"),
}
"""Kinds of work: in words, the setting that must be agreed, and the rule."""
AT_A_PLACE = ("lay_mines", "countermine")
MOST_TASKS = 6
ALLOWED_WORK = "NAV-S-087"


def open_kinds(settings: Settings) -> tuple[str, ...]:
    """List the kinds of work that were agreed on."""
    return tuple(kind for kind, (_, key, _) in KINDS.items() if getattr(settings, key))


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read a force's work, one task after another, and note every fault (NAV-S-082, NAV-S-084 to 086)."""
    given, faults, where = order.get("tasks"), order.faults, order.path("tasks")
    if given is None:
        return {}
    before, found = len(faults.found), []
    for i, row in enumerate(shape.rows(given, where, f"Work of {force.name}", MOST_TASKS, ALLOWED_WORK, faults)):
        task = _task(row, f"{where}.{i}", f"Work {i + 1} of {force.name}", known, chart, faults)
        if task is not None:
            found.append(task)
    if len(faults.found) == before:
        _mines(found, where, force, faults)
    return {"tasks": tuple(found)} if len(faults.found) == before else {}


def on_course(tasks: Sequence[Task], legs: Sequence[Leg], order: Given, force: KnownForce, known: Known) -> None:
    """Note as faults the tasks for which the course leaves no time (SC-N-28).

    A force is never steered to her work: she does it where she lies, or as she goes by slowly.
    """
    for i, why in work_times.not_on_course(tasks, legs, force, known):
        words, _, rule = KINDS[tasks[i].kind]
        order.fault(f"tasks.{i}", f"Work {i + 1} of {force.name}, to {words}: {why}", rule)


def _task(row: object, where: str, what: str, known: Known, chart: Chart, faults: Faults) -> Task | None:
    kind = row.get("kind") if isinstance(row, dict) else None
    if isinstance(row, dict) and (not isinstance(kind, str) or kind not in KINDS):
        faults.add(f"{where}.kind", f"{what} is {shape.show(kind)}; it may be {shape.words(list(KINDS))}.", ALLOWED_WORK)
        return None
    at_a_place = kind in AT_A_PLACE
    allowed = ("kind", "lon", "lat", *(("count",) if kind == "lay_mines" else ())) if at_a_place else ("kind", "of")
    given = Given(row, where, what, allowed, faults)
    if not isinstance(kind, str):
        return None
    words, setting, rule = KINDS[kind]
    if not getattr(known.settings, setting):
        given.fault("", f"{what}: this war’s rules do not allow her to {words}; remove it.", rule)
        return None
    return _at_a_place(kind, given, chart) if at_a_place else _of_a_thing(kind, given, known)


def _of_a_thing(kind: str, given: Given, known: Known) -> Task | None:
    """Read a task on a cable or a station of the enemy's, from everybody's chart."""
    of, (words, _, rule) = given.get("of"), KINDS[kind]
    cable = kind == "cut_cable"
    some = [p for p in known.places if (p.kind == "cable") == cable and p.side not in (known.side, "neutral")]
    if not isinstance(of, str) or of not in {p.key for p in some}:
        names = shape.words([p.name for p in some[:8]]) + (f" and {len(some) - 8} more" if len(some) > 8 else "")
        only = some[0].key if len(some) == 1 else None
        text = f"{given.what}: {shape.show(of)} is not one of the enemy's to {words}; on the chart are {names}."
        given.fault("of", text, rule, only)
        return None
    return Task(kind=kind, of=of)


def _at_a_place(kind: str, given: Given, chart: Chart) -> Task | None:
    rule = KINDS[kind][2]
    place = given.read_place(rule)
    count = _count(given) if kind == "lay_mines" else 0
    if place is None or not given.sound:
        return None
    lon, lat = course.round_place(*place)
    if not chart.holds(lon, lat) or chart.is_land(lon, lat):
        text = f"{given.what}: {compass.place_words(lon, lat)} is not at sea on this chart; choose a place on water."
        given.fault("", text, rule)
        return None
    return Task(kind=kind, lon=lon, lat=lat, count=count)


def _count(given: Given) -> int:
    least, most = (int(n) for n in tables.value("tasks", "least"))
    value, near = shape.whole_in_range(given.get("count"), least, most), shape.number(given.get("count"))
    if value is None:
        text = f"{given.what}: mines are laid by {least} to {most} at a time, not {shape.show(given.get('count'))}."
        given.fault("count", text, "NAV-S-085", None if near is None else min(max(round(near), least), most))
    return value or 0


def _mines(found: list[Task], where: str, force: KnownForce, faults: Faults) -> None:
    """Refuse to lay more mines than her ships have aboard (NAV-S-085, SC-N-24)."""
    has = sum(ship.mines for ship in force.ships if ship.afloat)
    wants = 0
    for i, task in enumerate(found):
        wants += task.count
        if task.count and wants > has:
            left = has - (wants - task.count)
            text = f"{force.name} has only {has} mines aboard, not {wants}."
            least = int(tables.value("tasks", "least")[0])
            faults.add(f"{where}.{i}.count", text, "NAV-S-085", left if left >= least else None)
            return
