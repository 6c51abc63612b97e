"""Lasting state beside bodies and places: works, pairs that have met, sieges."""

from __future__ import annotations

from naval.state.frozen import Frozen


class Work(Frozen, frozen=True):
    """Work under way or left: its kind (table K), where, which body is at it, minutes done of those it needs (LC-220).

    ``since`` is the minute at which the party at it halted, -1 without a party; ``done_min`` are those of earlier sittings.
    ``amount`` are spans, pieces, yards or batteries; ``metres`` is its distance from end a, where ``at`` is an edge.
    """

    kind: str
    do: str
    at: str
    body: str
    done_min: int
    need_min: int
    since: int
    side: str = ""
    amount: int = 0
    metres: int = 0


class Met(Frozen, frozen=True):
    """Pair of hostile bodies, ``a`` before ``b`` by key, that have met and may stand in touch: since when, and the outcome.

    They meet anew at minute ``until`` (dawn, LC-257, LC-265), or once they have been out of reach; -1: only then (LC-256).
    """

    a: str
    b: str
    minute: int
    became: str
    until: int = -1


class Over(Frozen, frozen=True):
    """Decision of the land war: why, which side has won ("" drawn), and at which minute (LC-291, LC-294)."""

    why: str
    winner: str
    minute: int


class Gunfire(Frozen, frozen=True):
    """Guns that fire at a spot from one minute to another, in a ``battle`` or a ``siege`` (LC-146)."""

    lon: float
    lat: float
    what: str
    since: int
    until: int
    bodies: tuple[str, ...] = ()


class Receipt(Frozen, frozen=True):
    """Order that a body has received and not yet reported so: when, and from when it acts on it (-1: never) (LC-144).

    ``told``: it has been reported as received, but not as begun.
    """

    number: int
    author: str
    body: str
    received: int
    acts: int = -1
    void: bool = False
    told: bool = False


class Lost(Frozen, frozen=True):
    """General hit or taken: until when he is out (None: for good), who commands, and from which minute (LC-006).

    ``command`` is a seat, "" where none is left and the captain commands; ``bodies`` are those under that command.
    """

    seat: str
    minute: int
    how: str
    back: int | None
    command: str
    commands_from: int
    bodies: tuple[str, ...] = ()


class Siege(Frozen, frozen=True):
    """Siege: the place, the besieger, since when, yards of the approach still to dig, the last storm (LC-235 to LC-244).

    ``horses_gone`` is when the last horse was eaten (-1: not yet), ``watched`` when warships last had its sea side in sight.
    """

    place: str
    side: str
    since: int
    front_yd: float = 1000.0
    last_storm: int = -10_000
    horses_gone: int = -1
    watched: int = -1
