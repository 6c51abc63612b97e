"""March of all bodies through a part of a run: tasks begun and done, heads moved (LC-061, LC-080 to LC-094).

A run of 360 minutes in one piece equals the run cut at any minute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from land.contact.zones import Zone
from land.march import exhaustion
from land.march.facts import DONE, STILL, Fact
from land.march.legs import Marching
from land.march.marcher import Mover
from land.march.stragglers import all_told
from land.march.track import Track
from land.march.way import Ways
from land.state.sky import Sky
from land.state.world import Body, Task

MARCHES = ("march", "lay_wire")
SCOUTS = ("screen", "patrol")
AT_ONCE = ("detach", "forage", "half_rations", *SCOUTS)
WORKS = ("dig", "break", "make", "burn")
HOUR = 60

Lasts = Callable[[Body, Task, int], int | None]
"""Minutes that a task takes a body that begins it at a minute; None: until its end is reported."""
Want = Callable[[Body], float]
"""Share of a body's pace that hunger leaves (LC-159)."""


def no_end(body: Body, task: Task, minute: int) -> int | None:
    """Return None: the task goes on until its end is reported."""
    return None


def no_want(body: Body) -> float:
    """Return 1: nobody wants for anything."""
    return 1.0


class Went:
    """Result of a part of a run: the bodies as they stand, the track of each, and the facts in order."""

    def __init__(self, movers: Iterable[Mover], ways: Ways, until: int) -> None:
        some = sorted(movers, key=lambda m: m.key)
        self.bodies: tuple[Body, ...] = ()
        self.tracks: dict[str, Track] = {}
        for one in some:
            one.settle(ways.country)
            self.tracks[one.key] = Track(one.key, one.body.spot, one.way, one.line, ways.country)
            self.bodies += (one.done(until),)
        order = sorted((fact.minute, one.key, n) for one in some for n, fact in enumerate(one.facts))
        facts = {one.key: one.facts for one in some}
        self.tired = {one.key: one.tired for one in some}
        self.facts: tuple[Fact, ...] = tuple(facts[key][n] for _, key, n in order)


def march(
    bodies: Iterable[Body],
    ways: Ways,
    sky: Sky,
    since: int,
    until: int,
    run: int,
    lasts: Lasts = no_end,
    want: Want = no_want,
    still: Mapping[str, str] | None = None,
    tires: bool = True,
    to_the_end: bool = False,
    run_min: int = 0,
    zones: Sequence[Zone] = (),
) -> Went:
    """March every body from minute ``since`` to ``until`` in the run that began at ``run`` (LC-080 to LC-094).

    ``still`` maps bodies that may not march to the reason (LC-166, LC-293). Not ``tires``: fatigue is off by agreement.
    ``to_the_end``: may stop before ``until``, once nobody has anything left to do. With ``run_min`` runs of that length follow
    one another. ``zones`` are held by bodies in place: no hostile wagons pass them (LC-258).
    """
    movers = [Mover(body, since, Fraction(str(want(body))), tires) for body in bodies]
    return through(movers, ways, sky, since, until, run, lasts, still, to_the_end, run_min, zones)


def through(
    movers: list[Mover],
    ways: Ways,
    sky: Sky,
    since: int,
    until: int,
    run: int,
    lasts: Lasts = no_end,
    still: Mapping[str, str] | None = None,
    to_the_end: bool = False,
    run_min: int = 0,
    zones: Sequence[Zone] = (),
) -> Went:
    """Move every mover through a part of a run, minute by minute."""
    marching = Marching(ways, sky, movers, zones)
    for minute in range(since, until):
        if run_min and minute == run + run_min:
            run = minute
        for one in movers:
            one.now = minute
        for one in sorted(movers, key=lambda m: _turn(m, minute)):
            _minute(one, marching, minute, run, lasts, (still or {}).get(one.key, ""))
        if to_the_end and all(one.task is None for one in movers):
            break
    return Went(movers, ways, until)


def _turn(one: Mover, minute: int) -> tuple[int, int, str]:
    """Order movers: first come, then the larger, then by key (LC-090)."""
    held = one.held
    came = held.came if held and held.halted else minute
    return came, -one.size, one.key


def _minute(one: Mover, marching: Marching, minute: int, run: int, lasts: Lasts, still: str) -> None:
    body, held = one.body, one.held
    ready = held is not None and minute >= held.off and not body.surrendered and not body.aboard
    task = at_hand(one, marching, minute, run, lasts) if ready else None
    moved = hard = False
    if task is not None and task.do in MARCHES:
        if still or minute < body.no_march_until:
            one.halt(minute, STILL, still)
        else:
            moved, hard = marching.advance(one, task, minute)
    if one.alone:
        return
    if moved:
        one.minute_marched(minute + 1, hard)
        return
    digs = task is not None and task.do in WORKS
    if digs and task is not None and task.do == "dig" and one.held and (minute + 1 - one.held.begun) % HOUR == 0 and one.tires:
        one.body = replace(one.body, fatigue=one.body.fatigue + exhaustion.of_digging(1))
    one.minute_halted(minute + 1, run, _billeted(one, task, marching.ways), not digs)


def at_hand(one: Mover, marching: Marching, minute: int, run: int, lasts: Lasts) -> Task | None:
    """Return the task of a body in a minute, after finishing those that are over (LC-061)."""
    while (task := one.task) is not None and one.held is not None:
        if one.held.begun < 0:
            one.hold(
                begun=minute, reached=0, go=0, run=run, marched=0, halted="", came=0, leg=(), leg_um=0, crossing="", avoid=()
            )
            if task.do in MARCHES:
                marching.begin(one, task, minute)
        if one.held.run != run:
            one.hold(run=run, marched=0)
        if not _is_task_over(one, task, minute, lasts):
            return task
        finish(one, minute)
    return None


def finish(one: Mover, minute: int) -> None:
    """Finish the task at hand; the next is to be begun."""
    assert one.held is not None
    assert one.task is not None
    one.tell(minute, DONE, one.task.do)
    if one.task.do in SCOUTS:
        one.hold(scouts=one.held.at, scouts_since=minute)
    one.hold(at=one.held.at + 1, begun=-1, halted="", came=0)
    if one.task is None or one.task.do not in MARCHES:
        one.hour_over(minute)


def _is_task_over(one: Mover, task: Task, minute: int, lasts: Lasts) -> bool:
    held = one.held
    assert held is not None
    if task.do in MARCHES:
        return held.reached >= len(task.fields.get("by") or task.fields.get("along") or ())
    if task.do in AT_ONCE:
        return True
    if task.do in ("halt", "billet"):
        until = task.fields.get("until")
        hours = task.fields.get("hours")
        ends = until if until is not None else held.begun + round(hours * HOUR) if hours is not None else None
        return ends is not None and minute >= ends
    need = lasts(one.body, task, held.begun)
    return need is not None and minute >= held.begun + need


def _billeted(one: Mover, task: Task | None, ways: Ways) -> bool:
    """Report whether a body rests in billets: ordered so, at a place with room for it (LC-092)."""
    if task is None or task.do != "billet" or not one.body.spot.place:
        return False
    return exhaustion.billets(all_told(one.body), ways.country.find_place(one.body.spot.place).population)
