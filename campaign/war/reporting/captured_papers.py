"""Enemy papers taken from a rider or copied off a wire (LC-137, LC-138)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from land.state.world import ORDER, REPORT, Body, Message, Order, Spot, Task
from tactical.engine.text.words import listed, plural

Name = Callable[[str], str]
"""A function that names a holder (``seat:``, ``body:``, ``place:``)."""
HOUR = 60


def words(message: Message, read: bool, minute: int, name: Name, where: Callable[[Spot], str]) -> str:
    """Describe a captured paper: author, addressee, age, and its text, unless in cipher."""
    kind = {ORDER: "An order", REPORT: "A report"}.get(message.kind, "A dispatch")
    head = f"{kind} from {name(message.author)} to {name(message.to)}, {age(minute - message.written)} old"
    return f"{head}, in cipher." if not read else f"{head}: {_text(message, name, where)}"


def age(minutes: int) -> str:
    """Format the age of a paper.

    >>> age(40), age(130)
    ('40 minutes', '2 hours 10 minutes')
    """
    hours, rest = divmod(minutes, HOUR)
    return " ".join(plural(count, what) for count, what in ((hours, "hour"), (rest, "minute")) if count or what == "minute")


def _text(message: Message, name: Name, where: Callable[[Spot], str]) -> str:
    if message.kind == ORDER and message.order is not None:
        return _order(message.order, name)
    if message.kind == REPORT and "body" in message.data:
        return _report(message.data, where)
    return f"“{message.text}”"


def _order(order: Order, name: Name) -> str:
    tasks = "; ".join(_task(one, name) for one in order.tasks) or "halt"
    return f"{tasks}{f'; posture {order.posture}' if order.posture else ''}."


def _task(task: Task, name: Name) -> str:
    by = task.fields.get("by") or task.fields.get("along") or task.fields.get("to") or task.fields.get("at") or ()
    places = [by] if isinstance(by, str) else [one for one in by if isinstance(one, str)]
    do = task.do.replace("_", " ")
    return f"{do} {'by' if task.do == 'march' else 'at'} {listed(name(f'place:{one}') for one in places)}" if places else do


def _report(data: dict[str, Any], where: Callable[[Spot], str]) -> str:
    body, at = msgspec.convert(data["body"], Body), msgspec.convert(data["at"], Spot)
    men = sum(unit.men for unit in body.units)
    said = [f"{body.name} is at {where(at)} with {men:,} men"]
    said += ["has met the enemy"] if "became" in data else []
    said += ["reports  " + plural(len(data["seen"]), "enemy column", "enemy columns")] if data.get("seen") else []
    said += ["its way is blocked"] if "blocked" in data else []
    return f"{'; '.join(said)}."
