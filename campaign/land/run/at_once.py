"""Tasks that are done as soon as they are begun, and how long the others take (LC-061, table D1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from campaign.land.forces import body as forces
from campaign.land.march.facts import Fact
from campaign.land.march.going import AT_ONCE, Lasts
from campaign.land.orders.sheet import Sheet
from campaign.land.run import labour
from campaign.land.run.parts import Given
from campaign.land.state.world import Body, Land, Task
from naval.state.outcome import Event

DRAW = "draw"
ALTERS = (*AT_ONCE, labour.BURN)  # what, when it is done, alters what others do


def sheets(orders: Mapping[str, Mapping[str, Any]]) -> dict[str, Sheet]:
    """Sheets as they were sealed."""
    return {seat: msgspec.convert(dict(one), Sheet) for seat, one in orders.items()}


def lasts(given: Given) -> Lasts:
    """How many minutes a task takes: burning a night, drawing a run; None where somebody else says that it is over."""

    def minutes(body: Body, task: Task, minute: int) -> int | None:
        if task.do == labour.BURN:
            return labour.burns_for(body, task)
        return given.run_min if task.do == DRAW else None

    return minutes


def carried_out(land: Land, facts: Iterable[Fact], minute: int) -> tuple[Land, list[Event]]:
    """Bodies part and join, begin or cease to forage, go on half rations (LC-022, LC-153, LC-157)."""
    bodies = {one.key: one for one in land.bodies}
    numbers, events = dict(land.numbers), list[Event]()
    for fact in facts:
        body = bodies.get(fact.body)
        if body is None or body.held is None:
            continue
        task = body.held.order.tasks[fact.task]
        if task.do == "forage":
            bodies[body.key] = replace(body, foraging=bool(task.fields.get("on", True)))
        elif task.do == "half_rations":
            bodies[body.key] = replace(body, half_rations=bool(task.fields.get("on", True)))
        elif task.do == "detach":
            events += _detach(bodies, numbers, body, task, fact.minute)
        elif task.do == "attach":
            events += _attach(bodies, body, str(task.fields.get("to", "")), fact.minute)
    return replace(land, bodies=tuple(bodies[key] for key in sorted(bodies)), numbers=numbers), events


def _detach(bodies: dict[str, Body], numbers: dict[str, int], body: Body, task: Task, minute: int) -> list[Event]:
    wanted = {str(code): int(count) for code, count in dict(task.fields.get("units", {})).items()}
    keys = forces.chosen(body, wanted)
    if not keys:
        return []
    count = numbers[f"parted:{body.key}"] = numbers.get(f"parted:{body.key}", 0) + 1
    key, name = f"{body.key}_{minute}_{count}", str(task.fields.get("name", "")) or f"part of {body.name}"
    left, parted = forces.detach(body, keys, key, name)
    if left is None:
        return []
    bodies[body.key], bodies[key] = left, replace(parted, held=None)
    return [Event(minute=minute, kind="parted", text=f"{name} parts from {body.name}.", rules=("LC-022",))]


def _attach(bodies: dict[str, Body], body: Body, to: str, minute: int) -> list[Event]:
    into = bodies.get(to)
    if into is None or into.side != body.side or forces.apart(into, body):
        return []
    bodies[to] = forces.attach(into, body)
    del bodies[body.key]
    return [Event(minute=minute, kind="joined", text=f"{body.name} joins {into.name}.", rules=("LC-022",))]
