"""Road space: one column on a road at a time, and no passing (LC-090)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from land import tables
from land.march import column
from land.state.trail import MINUTE, Stretch

FREE_BOTH_WAYS = "A"


def gap() -> int:
    """Return thousandths of a minute between a tail and the next head (LC-090)."""
    return int(tables.value("march", "gap_min")) * MINUTE


class User(Protocol):
    """Column on the roads: its way, its length, whether it stands aside and waits; whether it is ``barred`` by a river or a
    broken way, and whether it ``bridges``.
    """

    key: str
    way: list[Stretch]
    tail_um: int

    @property
    def waits(self) -> bool: ...

    @property
    def barred(self) -> bool: ...

    @property
    def bridges(self) -> bool: ...


def lets_by(other: User, me: User) -> bool:
    """Report whether a column held up by a river or a broken way makes room for a bridging train (LC-090, SC-LC-156)."""
    return other.waits and other.barred and me.bridges


def passes(user: User, edge: str, ahead: bool, um: int) -> int | None:
    """Reckon when a column's tail passes a point of a road that way, in thousandths of a minute; None: it does not (LC-089)."""
    for one in reversed(user.way):
        if one.edge == edge and (one.b > one.a) == ahead and min(one.a, one.b) <= um <= max(one.a, one.b) and um != one.b:
            head = one.since + abs(um - one.a) * MINUTE // one.step
            return head + column.lag_um(user.tail_um, one.lag)
    return None


def tail_out(user: User, edge: str, ahead: bool) -> int | None:
    """Reckon when a column's tail leaves a road, if its head goes no further; None: the column is not on it."""
    mine = [one for one in user.way if one.edge == edge and (one.b > one.a) == ahead]
    return mine[-1].until + column.lag_um(user.tail_um, mine[-1].lag) if mine else None


def may_enter(me: User, others: Iterable[User], edge: str, cls: str, ahead: bool, um: int, now: int) -> bool:
    """Report whether a head may come on a road at a point (LC-090, SC-LC-26).

    The tail ahead must have passed ten minutes ago, and no column may come the other way, except on a metalled road. Waiting
    columns stand aside.
    """
    for other in others:
        if other.key == me.key or lets_by(other, me):
            continue
        passing = passes(other, edge, ahead, um)
        if passing is not None and now < passing + gap():
            return False
        out = tail_out(other, edge, not ahead)
        if cls != FREE_BOTH_WAYS and out is not None and out > now and not other.waits:
            return False
    return True


def room(me: User, others: Iterable[User], edge: str, ahead: bool, um: int, now: int) -> int | None:
    """Reckon how far a head may go on a road before it is up with the tail ahead, millionths of a metre; None: free (LC-090)."""
    free: int | None = None
    for other in others:
        if other.key != me.key and not lets_by(other, me):
            tail = _tail_on(other, edge, ahead, now)
            far = None if tail is None else (tail - um if ahead else um - tail)
            if far is not None and far >= 0 and (free is None or far < free):
                free = far
    return free


def _tail_on(user: User, edge: str, ahead: bool, now: int) -> int | None:
    """Find where the tail of a strung-out column is on a road; None: it is not on it, or not yet (LC-089)."""
    way = user.way
    if not any(one.edge == edge for one in way):
        return None
    for n in range(len(way) - 1, -1, -1):
        one = way[n]
        behind = column.lag_um(user.tail_um, one.lag)
        if one.since + behind > now:
            continue
        closed = n == len(way) - 1 and now >= one.until + behind  # it has no length
        if closed or one.edge != edge or (one.b > one.a) != ahead:
            return None
        gone = one.step * (now - one.since - behind) // MINUTE
        return min(one.a + gone, one.b) if ahead else max(one.a - gone, one.b)
    return None
