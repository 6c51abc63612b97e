"""Progress of a work: hours that count, hours kept, its end, the umpire's notice of its start (LC-220, LC-225, LC-229)."""

from __future__ import annotations

import msgspec

from land import tables
from land.state.world import Body, Work
from land.works import work_needs
from naval.state.frozen import Frozen
from naval.state.outcome import Event

NOBODY = -1
LAID, STANDS, LEFT = ("laid", "stands", "left")
WORDS = {
    work_needs.RAIL_BRIDGE: "railway bridge",
    work_needs.CULVERT: "culvert",
    work_needs.ROAD_BRIDGE: "road bridge",
    work_needs.TRACK: "track",
    work_needs.PONTOON: "pontoon bridge",
    work_needs.TRENCH: "trench",
    work_needs.PITS: "gun pits",
    work_needs.MINE: "road mine",
    work_needs.WIRE: "wire",
    work_needs.PIER: "pier",
}


class Progress(Frozen, frozen=True):
    """Work after a stretch of time; ``done_at`` is the minute at which it was finished, None while it is not."""

    work: Work
    done_at: int | None


def survey_min() -> int:
    """Return the minutes of survey after a halt: the first hour (LC-220)."""
    return int(tables.value("works", "survey_min"))


def counts_from(halted: int, ordered: int) -> int:
    """Return when work begins to count: an hour after the party halted, and not before the order (LC-220)."""
    return max(halted + survey_min(), ordered)


def begun(work: Work, halted: int, ordered: int) -> Work:
    """Begin or resume a work by a party that halted and was ordered at these minutes (LC-220).

    A wire needs no survey (LC-138).
    """
    if work.kind == work_needs.WIRE:
        return msgspec.structs.replace(work, since=ordered - survey_min())
    return msgspec.structs.replace(work, since=counts_from(halted, ordered) - survey_min())


def done_at(work: Work) -> int | None:
    """Return the minute at which a work will be done if its party stays; None without a party (LC-220)."""
    return None if work.since == NOBODY else work.since + survey_min() + work.need_min - work.done_min


def left_at(work: Work, minute: int) -> Work:
    """Leave a work as its party moves off: the hour in which it moves does not count, earlier hours are kept (LC-220)."""
    if work.since == NOBODY:
        return work
    hours = max(0, minute - work.since - survey_min()) // work_needs.HOUR
    return msgspec.structs.replace(work, done_min=min(work.need_min, work.done_min + hours * work_needs.HOUR), since=NOBODY)


def worked(work: Work, until: int, moved: int | None = None) -> Progress:
    """Advance a work to minute ``until``; its party moved off at minute ``moved``, or stays (LC-220).

    While the party stays the work itself is not changed, so that a run cut anywhere goes on the same.
    """
    done = done_at(work)
    if done is not None and done <= (until if moved is None else min(until, moved)):
        return Progress(work=msgspec.structs.replace(work, done_min=work.need_min, since=NOBODY), done_at=done)
    return Progress(work=work if moved is None or moved > until else left_at(work, moved), done_at=None)


def dug(body: Body, halted: int, start: int, until: int, men: int, front_yd: int = 0) -> Body:
    """Dig from ``start`` to ``until``: a body's trench deepens by the hour, as long as its men can man (LC-225, LC-220).

    ``men`` are its infantry; ``front_yd`` the front ordered, 0 as much as they can.
    """
    more = max(0, until - counts_from(halted, start))
    if not more:
        return body
    before = max(body.works_min, int(work_needs.trench_hours(body.works) * work_needs.HOUR) if body.works else 0)
    minutes = min(before + more, int(work_needs.trench_hours(work_needs.LEVELS[-1]) * work_needs.HOUR))
    yards = min(front_yd or work_needs.trench_yards(men), work_needs.trench_yards(men))
    level = max(body.works, work_needs.trench_level(minutes))
    return msgspec.structs.replace(body, works_min=minutes, works=level, works_yd=max(body.works_yd, yards))


def left_trench(body: Body) -> tuple[Body, Work | None]:
    """Leave the trench of a body that moves off where it is, for any body that comes (LC-225, LC-220)."""
    bare = msgspec.structs.replace(body, works=0, works_yd=0, works_min=0)
    at = body.spot.place or body.spot.edge
    if not body.works or not at:
        return bare, None
    work = Work(
        kind=work_needs.TRENCH,
        do=LEFT,
        at=at,
        body="",
        done_min=max(body.works_min, int(work_needs.trench_hours(body.works) * work_needs.HOUR)),
        need_min=0,
        since=NOBODY,
        amount=body.works_yd,
        metres=body.spot.metres,
    )
    return bare, work


def taken_up(body: Body, works: tuple[Work, ...]) -> Body:
    """Give a body the trench left where it halts, whoever dug it (LC-225)."""
    at = body.spot.place or body.spot.edge
    found = [
        one
        for one in works
        if one.kind == work_needs.TRENCH and one.do == LEFT and one.at == at and one.metres == body.spot.metres
    ]
    if not found or body.works:
        return body
    best = max(found, key=lambda one: (one.done_min, one.amount))
    level = work_needs.trench_level(best.done_min)
    return msgspec.structs.replace(body, works=level, works_min=best.done_min, works_yd=best.amount)


def notice(work: Work, minute: int, name: str, where: str, lon: float | None = None, lat: float | None = None) -> Event:
    """Write the umpire's sealed note on the start of a work, for nobody else (LC-229)."""
    doing = "begins to break" if work.do == work_needs.BREAK else "begins"
    text = (
        f"{name} {doing} a {WORDS[work.kind]} at {where}."
        if work.kind != work_needs.PITS
        else f"{name} begins gun pits at {where}."
    )
    return Event(minute=minute, kind="work", text=text, rules=("LC-229",), lon=lon, lat=lat)
