"""Sound sheet of a general's orders (LC-060 to LC-064)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from land.state.world import Order, Standing, Task
from naval.state.frozen import Frozen


class BodyOrder(Frozen, frozen=True):
    """Order of one body on the sheet, and how to send it beyond its general's voice."""

    tasks: tuple[Task, ...] = ()
    start: int | None = None
    posture: str = ""
    standing: tuple[Standing, ...] = ()
    valid_until: int | None = None
    send: str = ""
    pace: str = "ordinary"
    copies: int = 1
    cipher: bool = False
    order_of_march: tuple[str, ...] | UnsetType = UNSET

    def order(self, number: int, author: str, to: str, issued: int) -> Order:
        """Return the order as it is given out (LC-060)."""
        return Order(
            number=number,
            author=author,
            to=to,
            issued=issued,
            tasks=self.tasks,
            start=self.start,
            posture=self.posture,
            standing=self.standing,
            valid_until=self.valid_until,
            order_of_march=self.order_of_march,
        )


class Ride(Frozen, frozen=True):
    """Orders of a headquarters: ride with a body, or go by places and points, by motor or not (LC-005)."""

    riding: str = ""
    by: tuple[Any, ...] = ()
    motor: bool = False


class Note(Frozen, frozen=True):
    """Dispatch to another seat: at most 60 words; ``by``: its way, "" the one that arrives first (LC-132)."""

    to: str
    text: str
    by: str = ""


class Line(Frozen, frozen=True):
    """Line in the log of a body."""

    body: str
    text: str


class Sheet(Frozen, frozen=True):
    """General's whole sheet. Bodies not named keep their orders; the ``censor`` likewise stays (LC-303)."""

    headquarters: Ride | None = None
    bodies: dict[str, BodyOrder] = {}
    dispatches: tuple[Note, ...] = ()
    log: tuple[Line, ...] = ()
    censor: str | int = ""
