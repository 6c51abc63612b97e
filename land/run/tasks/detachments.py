"""Detaching and joining of bodies in a run: detachments with orders of their own, dummies (LC-007, LC-022)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from land.forces import body as forces
from land.forces.dummies import sham
from land.march.facts import CANNOT, DONE, HALTED, Fact
from land.orders.orders_in_force import Came, at_task, in_force, stuck
from land.orders.sheet import BodyOrder, Sheet
from land.state.world import Body, Land, Order, Spot, Task
from naval.state.outcome import Event

DETACH, ATTACH = "detach", "attach"
LOOK = 10
JOINED = "joined"  # of a fact: which body has joined, after a colon
GIVEN = "order"  # of a task: the order that goes with a detachment
Dark = Callable[[int], bool]
Told = tuple[list[Event], list[Fact]]


def with_theirs(sheet: Sheet, author: str, issued: int, numbers: Callable[[], int]) -> Sheet:
    """Attach to each detachment on a sheet the order written for it, so that both travel together."""
    made = {task.fields.get("key"): key for key, one in sheet.bodies.items() for task in one.tasks if task.do == DETACH}
    theirs = {str(key): sheet.bodies[str(key)] for key in sorted(map(str, made)) if key in sheet.bodies}
    if not theirs:
        return sheet
    orders = {key: one.order(numbers(), author, key, issued) for key, one in theirs.items()}
    return replace(sheet, bodies={key: _add_orders(one, orders) for key, one in sheet.bodies.items() if key not in theirs})


def _add_orders(order: BodyOrder, theirs: dict[str, Order]) -> BodyOrder:
    def with_his(task: Task) -> Task:
        his = theirs.get(str(task.fields.get("key"))) if task.do == DETACH else None
        return task if his is None else replace(task, fields={**task.fields, GIVEN: msgspec.to_builtins(his)})

    return replace(order, tasks=tuple(with_his(task) for task in order.tasks))


def detached(
    bodies: dict[str, Body], body: Body, task: Task, minute: int, dark: Dark, before: Body | None = None, at: Spot | None = None
) -> Told:
    """Detach units under a name and key of their own, or a dummy, with the order written for them (LC-022, LC-007).

    ``at`` is where the body was at that minute, before a possible further minute of march; ``before`` the body as the step began:
    if it had stood there, its units did too.
    """
    key, name = str(task.fields.get("key", "")), str(task.fields.get("name", ""))
    made = _split_off_detachment(body, task.fields, key, name) if key and key not in bodies else None
    if made is None:
        return [], [_cannot(body, minute, f"{name or 'The detachment'} could not be detached: the units are not there.")]
    left, parted = made
    parted = replace(parted, held=None, spot=at or parted.spot)
    if before is not None and before.spot == at:
        parted = replace(parted, trail=before.trail, tail_at=before.tail_at, rest_min=before.rest_min)
    if GIVEN in task.fields:
        order = msgspec.convert(task.fields[GIVEN], Order)
        parted, _ = in_force(parted, (Came(minute=minute, order=order),), dark)
    bodies[body.key], bodies[key] = left, parted
    return [Event(minute=minute, kind="parted", text=f"{name} is detached from {body.name}.", rules=("LC-022",))], []


def _split_off_detachment(body: Body, fields: dict[str, Any], key: str, name: str) -> tuple[Body, Body] | None:
    """Return the rest of a body, and its detachment; None where nothing would be left, or nothing parts."""
    if "dummy" in fields:
        men = int(fields["dummy"])
        return sham(body, men, key, name) if any(unit.men > men for unit in body.units) else None
    has = {unit.key for unit in body.units}
    going = tuple(one for one in fields.get("units", ()) if one in has)
    left, parted = forces.detach(body, going, key, name) if going else (None, body)
    return None if left is None else (left, parted)


def due(land: Land, minute: int) -> list[int]:
    """Return the next look at bodies that are to join others: every ten minutes of the campaign."""
    waits = any(one.held and at_task(one, max(minute, one.held.off), (ATTACH,)) for one in land.bodies)
    return [(minute // LOOK + 1) * LOOK] if waits else []


def joins(land: Land, minute: int) -> tuple[Land, list[Event], list[Fact]]:
    """Join bodies where both stand; a body waits if the other is on the march, or halts and says why it cannot (LC-022)."""
    events, facts = list[Event](), list[Fact]()
    for key in [one.key for one in land.bodies] if minute % LOOK == 0 else ():
        bodies = {one.key: one for one in land.bodies}
        body = bodies[key]
        task = at_task(body, minute, (ATTACH,))
        into = bodies.get(str(task.fields.get("to", ""))) if task is not None else None
        if task is None or body.tail_at > minute or (into is not None and into.tail_at > minute):
            continue
        why = "there is no such column" if into is None else forces.apart(replace(into, trail=()), replace(body, trail=()))
        if into is None or why:
            bodies[key], fact = stuck(body, minute, f"It could not rejoin: {why}.")
            facts.append(fact)
        else:
            bodies[into.key] = forces.attach(into, body)
            del bodies[key]
            text = f"{body.name} joins {into.name}."
            events.append(Event(minute=minute, kind="joined", text=text, rules=("LC-022",)))
            facts.append(Fact(minute=minute, body=into.key, kind=DONE, what=f"{JOINED}:{key}", where=text))
        land = replace(land, bodies=tuple(bodies[each] for each in sorted(bodies)))
    return land, events, facts


def _cannot(body: Body, minute: int, why: str) -> Fact:
    return Fact(minute=minute, body=body.key, kind=HALTED, what=CANNOT, where=why)
