"""Reports that are due, guns that are heard, prisoners on their way (LC-144, LC-146, LC-147)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from land import tables
from land.communications.net import Net
from land.communications.plan import Asked, best
from land.communications.ways import edges_of, length, ride
from land.ground import measure
from land.ground.country import Country
from land.ground.measure import MILE_M
from land.rounding import up
from land.state.moves import Moves
from land.state.sky import Sky
from land.state.world import ORDER, REPORT, RIDER, Body, Message, Piece, Spot
from naval.geo import compass, course
from naval.state.frozen import Frozen

CALL, ARRIVAL, CONTACT, BLOCKED, HUNGER, VOID, CAUGHT = WHY = (
    "call",
    "arrival",
    "contact",
    "blocked",
    "hunger",
    "void",
    "caught",
)
HOUR = 60
POINT_DEG = 11.25


class Due(Frozen, frozen=True):
    """Report due of a body at a minute, and why: call, arrival, contact, a blocked way, hunger, or an order void on arrival
    (LC-141, LC-144). ``data`` are the body's particulars then.
    """

    body: str
    minute: int
    why: str
    data: dict[str, Any] = {}


def reports(
    due: Iterable[Due], bodies: Mapping[str, Body], aims: Mapping[str, Spot], numbers: Mapping[str, int]
) -> tuple[tuple[Message, ...], dict[str, int]]:
    """Write the reports of bodies to their generals; return them with the new numbers (LC-144).

    ``aims`` are where each seat's headquarters was when its bodies last heard of it. Two reasons in one minute make one report.
    """
    count, out = dict(numbers), []
    together: dict[tuple[int, str], list[Due]] = {}
    for one in due:
        together.setdefault((one.minute, one.body), []).append(one)
    for (minute, key), some in sorted(together.items()):
        body, author = bodies[key], f"body:{key}"
        if body.seat not in aims:
            continue
        count[author] = count.get(author, 0) + 1
        why = [word for word in WHY if any(one.why == word for one in some)]
        data: dict[str, Any] = {}
        for one in some:
            data |= one.data
        out.append(
            Message(
                author=author,
                number=count[author],
                side=body.side,
                to=f"seat:{body.seat}",
                aim=aims[body.seat],
                written=minute,
                kind=REPORT,
                data=data | {"why": why},
                pace="rapid" if CONTACT in why or CAUGHT in why else "ordinary",
                holder=author,
                since=minute,
            )
        )
    return tuple(out), count


def copies(net: Net, sky: Sky, message: Message, here: Spot, count: int) -> tuple[Message, ...]:
    """Return a message and its copies, at most three in all, each if possible by roads that those before do not take (LC-140)."""
    if count <= 1:
        return (message,)
    out, used = [message], frozenset[str]()
    for n in range(1, min(count, int(tables.value("post", "copies"))) + 1):
        send = message.send if n == 1 else RIDER
        asked = Asked(message.holder, here, message.to, message.aim, message.written, message.pace, send, avoid=used)
        way = best(net, sky, asked, lambda name: None)
        if n > 1:
            out.append(Message.copied(message, copy=n, send=RIDER, avoid=tuple(sorted(used))))
        for stretch in way.stretches if way is not None else ():
            used |= edges_of(stretch.pieces)
    return tuple(out)


def is_order(message: Message) -> bool:
    """Report whether a message carries an order that a body may act on (LC-140)."""
    return message.kind == ORDER and message.order is not None


# ---- guns ---------------------------------------------------------------------------------------------------------------


class Firing(Frozen, frozen=True):
    """Guns at a spot from one minute to another, of a ``battle`` or a ``siege``."""

    spot: Spot
    what: str
    since: int
    until: int


class GunsHeard(Frozen, frozen=True):
    """Guns heard by a body: a bearing to a point of the compass, and from when to when; nothing else (LC-146)."""

    body: str
    bearing: float
    since: int
    until: int


def guns_heard(firing: Iterable[Firing], moves: Mapping[str, Moves], fighting: frozenset[str] = frozenset()) -> list[GunsHeard]:
    """Find the bodies that hear guns: ten miles of a battle, fifteen of a siege, day or night (LC-146).

    A body in a battle hears no other guns. Guns in one direction sound as one.
    """
    far = tables.value("post", "guns_mi")
    heard: dict[tuple[str, float], tuple[int, int]] = {}
    for key in sorted(moves):
        for one in () if key in fighting else firing:
            spot = moves[key].middle(one.since)
            if measure.miles(spot.lon, spot.lat, one.spot.lon, one.spot.lat) > float(far[one.what]):
                continue
            deg = course.bearing_deg(spot.lon, spot.lat, one.spot.lon, one.spot.lat)
            point = round(deg / POINT_DEG) % len(compass.POINTS) * POINT_DEG
            since, until = heard.get((key, point), (one.since, one.until))
            heard[key, point] = min(since, one.since), max(until, one.until)
    return [GunsHeard(body=key, bearing=point, since=a, until=b) for (key, point), (a, b) in sorted(heard.items())]


# ---- prisoners ----------------------------------------------------------------------------------------------------------


class Escort(Frozen, frozen=True):
    """Prisoners or wounded on their way: the guards, the place where they are secure, the minute of arrival, the way."""

    prisoners: int
    guards: int
    to: str
    minute: int
    way: tuple[Piece, ...]


def guards_for(prisoners: int) -> int:
    """Count the guards of prisoners: one to seven, rounded up (LC-147)."""
    return -(-prisoners // int(tables.value("post", "guard_of")))


def to_safety(country: Country, spot: Spot, ends: Iterable[str], prisoners: int, minute: int) -> Escort | None:
    """Send prisoners or wounded by road at 2½ mph to the nearest own depot or port, where they are secure (LC-147).

    None: no way leads to any, and they stay with the body.
    """
    found = []
    for key in sorted(ends):
        way = ride(country, spot, country.spot_at(key))
        if way is not None:
            found.append((length(way), key, way))
    if not found or prisoners <= 0:
        return None
    metres, key, way = min(found, key=lambda row: row[:2])
    took = up(metres / MILE_M / float(tables.value("post", "prisoners_mph")) * HOUR)
    return Escort(prisoners=prisoners, guards=guards_for(prisoners), to=key, minute=minute + took, way=way)


def freed(prisoners: int, guards_left: int) -> int:
    """Count the prisoners freed: all once their guards are beaten off; they fight again from a depot (LC-147)."""
    return prisoners if guards_left <= 0 else 0
