"""Durations of tasks, some of which are done as soon as begun (LC-061, table D1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from land.march.facts import Fact
from land.march.marches import AT_ONCE, Lasts
from land.orders.sheet import Sheet
from land.run.run_input import Given
from land.run.tasks import field_works
from land.run.tasks.detachments import DETACH, detached
from land.state.moves import Moves
from land.state.world import Body, Land, Task
from naval.state.outcome import Event

DRAW = "draw"
ALTERS = (*AT_ONCE, field_works.BURN, DRAW)  # tasks whose end alters what others do


def sheets(orders: Mapping[str, Mapping[str, Any]]) -> dict[str, Sheet]:
    """Read sheets as they were sealed."""
    return {seat: msgspec.convert(dict(one), Sheet) for seat, one in orders.items()}


def lasts(given: Given) -> Lasts:
    """Return the reckoning of a task's minutes: burning a night, drawing a run; None where another chapter ends it."""

    def minutes(body: Body, task: Task, minute: int) -> int | None:
        if task.do == field_works.BURN:
            return field_works.burning_minutes(body, task)
        return given.run_min if task.do == DRAW else None

    return minutes


def carried_out(
    given: Given, before: Land, land: Land, facts: Iterable[Fact], moves: Mapping[str, Moves]
) -> tuple[Land, list[Event], list[Fact]]:
    """Detach units, begin or end foraging, put bodies on half rations (LC-022, LC-153, LC-157).

    ``before`` is the land as the step began, ``moves`` the ways of bodies in it: a detachment stays where its body was at that
    minute.
    """
    bodies, stood = {one.key: one for one in land.bodies}, {one.key: one for one in before.bodies}
    events, more = list[Event](), list[Fact]()
    for fact in facts:
        body = bodies.get(fact.body)
        if body is None or body.held is None:
            continue
        task = body.held.order.tasks[fact.task]
        if task.do == "forage":
            bodies[body.key] = replace(body, foraging=bool(task.fields.get("on", True)))
        elif task.do == "half_rations":
            bodies[body.key] = replace(body, half_rations=bool(task.fields.get("on", True)))
        elif task.do == DETACH:
            at = moves[body.key].head(fact.minute) if body.key in moves else body.spot
            told = detached(bodies, body, task, fact.minute, _dark(given, body), stood.get(body.key), at)
            events += told[0]
            more += told[1]
    return replace(land, bodies=tuple(bodies[key] for key in sorted(bodies))), events, more


def _dark(given: Given, body: Body) -> Callable[[int], bool]:
    return lambda minute: given.sky.night(body.spot.lon, body.spot.lat, minute)
