"""Order that a body acts on, and from when (LC-060, LC-140 to LC-142)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from msgspec import UNSET
from msgspec.structs import replace

from land import tables
from land.forces.body import in_order, of_body
from land.march.facts import CANNOT, DONE, HALTED, Fact
from land.orders import order_delay
from land.state.world import Body, Held, Order, Task
from naval.state.frozen import Frozen

UNIT = "unit"
Dark = Callable[[int], bool]
"""Test for night where the body stands at a minute (LC-013)."""


class Came(Frozen, frozen=True):
    """Order as it came to a body: by mouth or by a dispatch, at a minute. Copies of one order share its number."""

    minute: int
    order: Order


class Heard(Frozen, frozen=True):
    """Fate of a received order: the minute the head may move off by it, or that it was void, or dropped.

    ``acts`` is -1 for an order without effect: ``void`` (LC-141), or superseded by one issued later (LC-140).
    """

    number: int
    author: str
    body: str
    received: int
    acts: int = -1
    void: bool = False
    dropped: bool = False


def level(body: Body) -> str:
    """Return the level on which an order is passed on in a body: unit, brigade, division or army (LC-142, SC-LC-31)."""
    if len(body.units) <= 1:
        return UNIT
    men = of_body(body).fighting
    return next(str(name) for name, below in tables.value("orders", "levels") if men < below or not below)


def in_force(body: Body, came: Iterable[Came], dark: Dark, under_arms: bool = False) -> tuple[Body, tuple[Heard, ...]]:
    """Put the last order received in force, and say what became of each, in order of receipt.

    Of two orders the later issued rules, and the other is dropped (LC-140). One received past its valid-until is void (LC-141).
    From receipt to the head moving off staffs take their time (LC-142). An order of march is taken up with its order and costs no
    time; units no longer there are passed over (SC-LC-161).
    """
    told: list[Heard] = []
    seen: set[tuple[str, int]] = set()
    for one in sorted(came, key=lambda c: (c.minute, c.order.issued, c.order.number)):
        order, minute, held = one.order, one.minute, body.held
        mark = (order.author, order.number)
        if mark in seen or (held and mark == (held.order.author, held.order.number)):
            continue  # a copy by another way
        seen.add(mark)
        heard = Heard(number=order.number, author=order.author, body=body.key, received=minute)
        if order_delay.void(minute, order.valid_until):
            told.append(replace(heard, void=True))
        elif held and _issued(held.order) > _issued(order):
            told.append(replace(heard, dropped=True))
        else:
            off = order_delay.moves_off(minute, level(body), order.start, dark(minute), under_arms)
            posture = order.posture or body.posture
            units = body.units if order.order_of_march is UNSET else in_order(body.units, order.order_of_march)[0]
            body = replace(body, held=Held(order=order, received=minute, off=off), posture=posture, units=units)
            told.append(replace(heard, acts=off))
    return body, tuple(told)


def _issued(order: Order) -> tuple[int, int]:
    """Return when an order was issued; of two of one minute the higher number is the later (LC-140)."""
    return order.issued, order.number


def finish_task(body: Body) -> Body:
    """Put the present task of a body behind it, for tasks done in other chapters (LC-061)."""
    held = body.held
    if held is None or held.at >= len(held.order.tasks):
        return body
    return replace(body, held=Held(order=held.order, received=held.received, off=held.off, at=held.at + 1))


def stuck(body: Body, minute: int, why: str) -> tuple[Body, Fact]:
    """Halt a body at a task that cannot be done, until it is ordered otherwise, and report why (LC-061)."""
    assert body.held is not None
    begun = body.held.begun if body.held.begun >= 0 else minute
    halted = replace(body, held=replace(body.held, begun=begun, halted=CANNOT, came=minute))
    return halted, Fact(minute=minute, body=body.key, kind=HALTED, what=CANNOT, where=why, task=body.held.at)


def has_done(body: Body, minute: int, words: str) -> tuple[Body, Fact]:
    """Finish the present task of a body, and report it in words (LC-061, LC-144)."""
    assert body.held is not None
    held = body.held
    fact = Fact(minute=minute, body=body.key, kind=DONE, what=held.order.tasks[held.at].do, where=words, task=held.at)
    return finish_task(body), fact


def at_task(body: Body, minute: int, does: Collection[str]) -> Task | None:
    """Return the present task of a body, if it is one of some and nothing prevents it (LC-061, LC-142)."""
    held = body.held
    if held is None or minute < held.off or held.at >= len(held.order.tasks) or held.halted == CANNOT or body.surrendered:
        return None
    task = held.order.tasks[held.at]
    return task if task.do in does else None


def idle(body: Body) -> bool:
    """Report whether a body has nothing left to do, and halts (LC-064)."""
    return body.held is None or body.held.at >= len(body.held.order.tasks)
