"""Standing orders: reading, choice, and effect on a body (LC-064)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from land import tables
from land.state.world import ATTACK, DEFEND, POSTURES, Held, Order, Standing, Task
from naval.orders.shape import Faults, Given, number, rows, show, words
from naval.state.frozen import Frozen

RULE = "LC-064"
KINDS = ("enemy", "blocked", "guns", "silence", "supply", "cut_off")
FIGURES = {"enemy": ("times", "times its own strength", 20), "silence": ("hours", "hours", 240), "supply": ("days", "days", 30)}
THEN = {"blocked": ("halt", "go_round", "attack"), "silence": ("halt", "go_on"), "cut_off": ("break_out", "hold", "surrender")}


def read(raw: object, where: str, faults: Faults) -> tuple[Standing, ...]:
    """Read the standing orders of a body, in their order (LC-064)."""
    found = []
    for n, row in enumerate(rows(raw, where, "Standing orders", int(tables.value("orders", "most_standing")), RULE, faults)):
        when = row.get("if") if isinstance(row, dict) else None
        if when not in KINDS:
            faults.add(f"{where}.{n}.if", f"Standing orders are: {', '.join(KINDS)}.", RULE)
            continue
        name, unit, most = FIGURES.get(when, ("", "", 0))
        answer = "posture" if when == "enemy" else "then" if when in THEN else ""
        given = Given(
            row, f"{where}.{n}", f"Standing order {n + 1}, {when},", tuple(x for x in ("if", name, answer) if x), faults
        )
        figure, then = 0.0, ""
        if name:
            value = number(given.get(name))
            if value is None or not 0 < value <= most:
                given.fault(name, f"{given.what} needs {unit}, over 0 and at most {most}, not {show(given.get(name))}.", RULE)
            figure = value or 0.0
        if answer:
            allowed = POSTURES if when == "enemy" else THEN[when]
            then = given.get(answer)
            if then not in allowed:
                given.fault(answer, f"{given.what} may be {words(allowed)}, not {show(then)}.", RULE, allowed[0])
        if given.sound:
            found.append(Standing(when=when, figure=figure, then=str(then)))
    return tuple(found)


class Situation(Frozen, frozen=True):
    """Knowledge of a body about its own case. ``times``: the enemy seen to its own strength; ``guns`` where it hears them, and
    how far in miles; ``silence_h`` since its last order; ``supply_days`` in hand; ``depot``: the places on its way back to one.
    """

    times: float = 0.0
    blocked: bool = False
    guns: tuple[float, float] | None = None
    guns_mi: float = 0.0
    silence_h: float = 0.0
    supply_days: float = 99.0
    cut_off: bool = False
    depot: tuple[str, ...] = ()


def fits(standing: tuple[Standing, ...], now: Situation) -> Standing | None:
    """Find the first standing order that fits; None: the body finishes its tasks, and halts (LC-064)."""
    for one in standing:
        met = {
            "enemy": now.times >= one.figure > 0,
            "blocked": now.blocked,
            "guns": now.guns is not None and now.guns_mi <= float(tables.value("orders", "guns_mi")),
            "silence": now.silence_h >= one.figure > 0,
            "supply": now.supply_days < one.figure,
            "cut_off": now.cut_off,
        }[one.when]
        if met:
            return one
    return None


def acts(held: Held, now: Situation, minute: int) -> tuple[Held, str]:
    """Apply the standing order that fits; return the order and the posture taken ("" as ordered) (LC-064).

    New tasks replace those left; the order and its number stay.
    """
    one = fits(held.order.standing, now)
    if one is None:
        return held, ""
    if one.when == "enemy":
        return held, one.then
    posture = {"attack": ATTACK, "break_out": ATTACK, "hold": DEFEND}.get(one.then, "")
    tasks = _instead(one, now)
    return (held if tasks is None else _replace_remaining_tasks(held, tasks, minute)), posture


def _instead(one: Standing, now: Situation) -> tuple[Task, ...] | None:
    back: dict[str, Any] = {"by": list(now.depot), "night": False}
    if one.when == "guns" and now.guns is not None:
        return (Task(do="march", fields={"by": [list(now.guns)]}),)
    if (one.when == "supply" or one.then == "break_out") and now.depot:
        return (Task(do="march", fields=back),)
    if one.then in ("halt", "hold"):
        return (Task(do="halt"),)
    return (Task(do="surrender"),) if one.then == "surrender" else None


def _replace_remaining_tasks(held: Held, tasks: tuple[Task, ...], minute: int) -> Held:
    order: Order = replace(held.order, tasks=(*held.order.tasks[: held.at], *tasks))
    if held.order.tasks[held.at :] == tasks:
        return held
    return Held(order=order, received=held.received, off=max(held.off, minute), at=held.at)
