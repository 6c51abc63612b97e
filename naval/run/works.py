"""Tasks: work done at a place: cables, stations, mines (NAV-S-082, NAV-S-084 to 086; SC-N-22 to 25).

A force does her tasks one after another, each while she lies at its place or steams slowly there, without a break. What
is done is known to her; what it destroyed falls silent, and its own Admiralty learns no more than that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import msgspec
import numpy as np

from campaign.war.post.net import stands, whole
from naval import tables
from naval.geo import course
from naval.geo.course import Floats
from naval.mustering import harbour_chart
from naval.run import demonstration
from naval.run.mines import Data, knots_of, place_at, struck_in, tell
from naval.run.plan import given
from naval.run.tracks import Bools
from naval.run.work import Done, Note, Work, hostile, ship_at
from naval.state.outcome import Report, Roll
from naval.state.settings import Settings
from naval.state.waters import Cable, HarbourChart, Minefield
from naval.state.world import Ship, ShipClass, Station, Task

RULES = {
    "cut_cable": ("NAV-S-084", "SC-N-23"),
    "destroy_station": ("NAV-S-082", "SC-N-23"),
    "lay_mines": ("NAV-S-085", "SC-N-24"),
    "countermine": ("NAV-S-086", "SC-N-25"),
}


def tasks(work: Work) -> Work:
    """Do the work that forces were ordered to, and show the umpire what harbours are threatened."""
    some = [n for n in range(len(work.fleet.forces)) if any(queue for _, queue in plans(work, n))]
    begun = sorted((b for n in some for b in _turns(work, n)), key=lambda b: (b.end, work.fleet.forces[b.force].key))
    for turn in begun:
        work = _do(work, turn)
    return replace(work, events=(*work.events, *demonstration.seen(work)))


def allowed(kind: str, settings: Settings) -> bool:
    """Whether such work was agreed on beforehand (NAV-S-079, NAV-S-082, NAV-S-084 to 086)."""
    agreed = {
        "cut_cable": settings.cables,
        "destroy_station": settings.demolition,
        "lay_mines": settings.minelaying,
        "countermine": settings.countermining,
    }
    return agreed.get(kind, False)


def minutes_for(task: Task) -> int:
    """How long a task takes (SC-N-23 to 25)."""
    return int(tables.value("tasks", task.kind)) * (task.count if task.kind == "lay_mines" else 1)


def radius_nm(mines: int) -> float:
    """The circle in which so many mines lie (SC-N-21).

    >>> round(radius_nm(12), 3)
    0.564
    """
    return math.sqrt(mines / float(tables.value("tasks", "density")) / math.pi)


def outfit(ship_class: ShipClass) -> int:
    """How many mines a ship of a class carries (SC-N-24)."""
    return int(tables.value("tasks", "outfit").get(ship_class.kind, 0))


def aboard(ship: Ship, ship_class: ShipClass) -> int:
    """How many mines a ship has left to lay."""
    return max(outfit(ship_class) - ship.mines_laid, 0) if ship.afloat else 0


# -- when a force is at work ---------------------------------------------------------------------------------------------


def plans(work: Work, n: int) -> list[tuple[int, tuple[Task, ...]]]:
    """What a force is to do, from which minute: her standing tasks, her orders, and those given when the run was cut."""
    force = work.fleet.forces[n]
    out = [(work.world.minute, force.tasks)]
    for minute, order in given(work, force):
        if minute == work.world.minute:
            out = [(minute, _kept(force.tasks, order.tasks))]
        else:
            out.append((minute, order.tasks))
    return out


def _kept(old: tuple[Task, ...], new: tuple[Task, ...]) -> tuple[Task, ...]:
    """New tasks; the first goes on where it stood if it is the one that was being done."""
    if old and new and msgspec.structs.replace(old[0], since=-1) == msgspec.structs.replace(new[0], since=-1):
        return (old[0], *new[1:])
    return new


@dataclass(frozen=True)
class Turn:
    """Unbroken work of a force on one task up to a minute; ``done`` if that suffices, else it is still at it then."""

    force: int
    task: Task
    end: int
    done: bool


def _turns(work: Work, n: int) -> list[Turn]:
    """The tasks that a force completes in this run, in order, and the one she is at in the end."""
    out: list[Turn] = []
    plan = plans(work, n)
    doing: Task | None = None
    since = -1
    for k, (start, queue) in enumerate(plan):
        end = plan[k + 1][0] if k + 1 < len(plan) else work.until
        if not queue or doing is None or _bare(queue[0]) != _bare(doing):
            since = queue[0].since if queue and k == 0 else -1
        minute = start
        for task in queue:
            doing = task
            if not allowed(task.kind, work.world.settings) or not _exists(work, task):
                since = -1
                continue
            fit = at_work(work, n, task)
            minute, since, over = _work_on(fit, work.world.minute, minute, end, since, minutes_for(task))
            if not over:
                out.append(Turn(n, msgspec.structs.replace(task, since=since), end, done=False))
                break
            out.append(Turn(n, task, minute, done=True))
            since = -1
        else:
            doing = None
    return out


def _work_on(fit: Bools, zero: int, minute: int, end: int, since: int, need: int) -> tuple[int, int, bool]:
    """Minute by minute until the work has been done without a break for so long: the minute, since when, and whether."""
    while minute < end:
        if not fit[minute - zero]:
            since = -1
        elif since < 0:
            since = minute
        minute += 1
        if since >= 0 and minute - since >= need:
            return minute, since, True
    return minute, since, False


def _bare(task: Task) -> Task:
    return msgspec.structs.replace(task, since=-1)


def _exists(work: Work, task: Task) -> bool:
    if task.kind == "cut_cable":
        return _cable(work, task.of) is not None
    return task.kind != "destroy_station" or _station(work, task.of) is not None


def at_work(work: Work, n: int, task: Task) -> Bools:
    """For every minute of the run, whether she works at the place all through it: near enough, slow, and not in action."""
    minutes = np.arange(work.world.minute, work.until + 1, dtype=np.float64)
    knots = knots_of(work.steamed, n)
    t = np.array([k[0] for k in knots])
    lon = course.wrap(np.interp(minutes, t, np.unwrap([k[1] for k in knots], period=360.0)))
    lat = np.interp(minutes, t, [k[2] for k in knots])
    near = _miles(work, task, lon, lat) <= _reach(task)
    speed = course.distances_nm(lon[:-1], lat[:-1], lon[1:], lat[1:]) * 60
    fit = near[:-1] & near[1:] & (speed <= float(tables.value("tasks", "slow_kn")) + 0.01)
    for f, start, end in work.steamed.held:
        if f == n:
            fit &= (minutes[:-1] + 1 <= start) | (minutes[:-1] >= end)
    gone = [m for m in range(len(fit)) if not _anyone(work, n, work.world.minute + m)] if work.blows or work.interrupts else []
    fit[gone] = False
    return np.asarray(fit & _anyone(work, n, work.world.minute))


def _anyone(work: Work, n: int, minute: int) -> bool:
    return any(ship_at(work, s, minute).afloat for s in work.fleet.ships_of[n])


def _reach(task: Task) -> float:
    return float(tables.value("tasks", "station_nm" if task.kind == "destroy_station" else "near_nm")) + 1e-4


def _miles(work: Work, task: Task, lon: Floats, lat: Floats) -> Floats:
    """Miles from places to where a task is done."""
    if task.kind == "cut_cable":
        cable = _cable(work, task.of)
        return line_miles(cable.points if cable else (), lon, lat)
    station = _station(work, task.of) if task.kind == "destroy_station" else None
    x, y = (station.lon, station.lat) if station else (task.lon, task.lat)
    return course.distances_nm(lon, lat, x, y)


def line_miles(points: tuple[tuple[float, float], ...], lon: Floats, lat: Floats) -> Floats:
    """Miles from places to a line on the chart, whose pieces are straight; infinite from none."""
    best = np.full(len(lon), np.inf)
    for k in range(max(len(points) - 1, 1) if points else 0):
        (x0, y0), (x1, y1) = points[k], points[min(k + 1, len(points) - 1)]
        scale = np.cos(np.radians(lat)) * 60
        px, py = course.wrap(x0 - lon) * scale, (y0 - lat) * 60
        dx, dy = float(course.wrap(x1 - x0)) * scale, (y1 - y0) * 60
        u = np.clip(-(px * dx + py * dy) / np.maximum(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
        near = px + dx * u, py + dy * u
        best = np.minimum(best, np.hypot(near[0], near[1]))
    return best


def _cable(work: Work, key: str) -> Cable | None:
    return next((c for c in work.world.cables if c.key == key), None)


def _station(work: Work, key: str) -> Station | None:
    return next((s for s in work.world.stations if s.key == key), None)


# -- what is done --------------------------------------------------------------------------------------------------------


def _do(work: Work, turn: Turn) -> Work:
    if not turn.done:
        return replace(work, busy={**work.busy, turn.force: turn.task})
    doers = {"cut_cable": _cut, "destroy_station": _destroy, "lay_mines": _lay, "countermine": _sweep}
    return doers[turn.task.kind](work, turn)


def _told(work: Work, turn: Turn, what: str, text: str, **more: Any) -> Work:
    """The log of the force and the umpire's event, and the place for the charts of her side."""
    force, task = work.fleet.forces[turn.force], turn.task
    note = Note(turn.end, turn.force, what, text, RULES[task.kind], more.pop("rolls", ()))
    of_a_place = task.kind in ("cut_cable", "destroy_station")
    lon, lat = place_at(knots_of(work.steamed, turn.force), turn.end) if of_a_place else (task.lon, task.lat)
    data: Data = {
        "what": what,
        "force": force.key,
        "name": force.name,
        "of": task.of,
        "text": f"{text[0].upper()}{text[1:]}.",
        "lon": round(lon, 4),
        "lat": round(lat, 4),
        "radius_nm": 0.0,
        "count": 0,
        **more,
    }
    return tell(replace(work, notes=(*work.notes, note)), turn.force, turn.end, data)


def _cut(work: Work, turn: Turn) -> Work:
    """Two hours over a cable cut it (NAV-S-084, SC-N-23); its own side learns that a place no longer answers."""
    cable = _cable(work, turn.task.of)
    if cable is None or not hostile(work.fleet.forces[turn.force].side, cable.side):
        return work
    done = replace(work, done=(*work.done, Done(turn.force, turn.end, turn.task)))
    if cable.cut_at is not None or cable.key in work.cut:
        return _told(done, turn, "cut", f"found the cable {cable.name} cut already")
    done = replace(done, cut={**work.cut, cable.key: turn.end})
    done = _told(done, turn, "cut", f"grappled for the cable {cable.name} and cut it")
    return silence(done, cable.side, turn.end, fallen_silent(done, cable))


def fallen_silent(work: Work, cable: Cable) -> list[tuple[str, str]]:
    """The places, key and name, to which no whole cable leads now that this one is cut."""
    names = {p.key: p.name for p in work.world.ports} | {s.key: s.name for s in work.world.stations}
    minute = work.cut[cable.key]
    silent = [key for key in sorted(cable.places) if key in names and not whole(work, key, minute)]
    gone = {s.key for s in work.world.stations if not stands(work, s, minute)}  # of these that was known
    return [(key, names[key]) for key in silent if key not in gone]


def _destroy(work: Work, turn: Turn) -> Work:
    """An hour off a station destroys it (NAV-S-082, SC-N-23); its Admiralty knows at once that it is silent."""
    station = _station(work, turn.task.of)
    if station is None or not hostile(work.fleet.forces[turn.force].side, station.side):
        return work
    done = replace(work, done=(*work.done, Done(turn.force, turn.end, turn.task)))
    if station.destroyed_at is not None or station.key in work.cut:
        return _told(done, turn, "destroyed", f"found the station {station.name} destroyed already")
    done = replace(done, cut={**work.cut, station.key: turn.end})
    done = _told(done, turn, "destroyed", f"destroyed the station {station.name}")
    return silence(done, station.side, turn.end, [(station.key, station.name)] if whole(work, station.key, turn.end) else [])


def silence(work: Work, side: str, minute: int, places: list[tuple[str, str]]) -> Work:
    """An Admiralty is told that a place does not answer any more, and nothing of why (NAV-S-083)."""
    reports = list(work.reports)
    for seat in sorted((s for s in work.world.seats if s.role == "admiralty" and s.side == side), key=lambda s: s.key):
        for key, name in places:
            data = {"of": key, "name": name, "text": f"{name} does not answer any more."}
            reports.append(Report(seat=seat.key, kind="silence", happened=minute, arrives=minute, data=data))
    return replace(work, reports=tuple(reports))


def _lay(work: Work, turn: Turn) -> Work:
    """Mines are laid round the place from what her ships carry, two minutes a mine (NAV-S-085, SC-N-24)."""
    force, task, left = work.fleet.forces[turn.force], turn.task, turn.task.count
    laid: list[tuple[str, int]] = []
    spent = {key: count for d in work.done if d.force == turn.force for key, count in d.mines}
    for s in work.fleet.ships_of[turn.force]:
        ship = ship_at(work, s, turn.end)
        has = aboard(ship, work.fleet.classes[ship.class_key]) - spent.get(ship.key, 0)
        if has > 0 and left > 0:
            laid.append((ship.key, min(has, left)))
            left -= min(has, left)
    count = sum(number for _, number in laid)
    if not count:
        return _told(replace(work, done=(*work.done, Done(turn.force, turn.end, task))), turn, "laid", "had no mines left to lay")
    field = Minefield(
        key=f"{force.key}.{turn.end}",
        side=force.side,
        lon=task.lon,
        lat=task.lat,
        radius_nm=round(radius_nm(count), 3),
        left=count,
        laid=count,
    )
    done = replace(work, done=(*work.done, Done(turn.force, turn.end, task, laid=field, mines=tuple(laid))))
    text = f"laid {count} mine{'' if count == 1 else 's'}"
    return _told(done, turn, "laid", text, radius_nm=field.radius_nm, count=count)


def _sweep(work: Work, turn: Turn) -> Work:
    """What lies within a mile of the place is swept up, or missed, by one die each (NAV-S-086, SC-N-25).

    Whoever finds nothing does not know whether there was anything. What is cleared is open from the end of the run on.
    """
    task, face, rolls = turn.task, int(tables.value("tasks", "swept")), []
    fields, squares = [], []
    for field in fields_at(work, turn.end):
        if field.left and course.distance_nm(task.lon, task.lat, field.lon, field.lat) <= _reach(task):
            fell = work.dice.d6("SC-N-25", field.key, work.fleet.forces[turn.force].key, turn.end)
            rolls.append(Roll(rule="SC-N-25", what=f"{field.left} mines: swept up from {face}", faces=6, fell=str(fell)))
            if fell >= face:
                fields.append(field.key)
    for chart in harbours_at(work, turn.end):
        square = harbour_chart.square_of(chart, task.lon, task.lat)
        if square is not None and square in harbour_chart.holds(chart, "mine"):
            name = f"{chart.port}.{harbour_chart.name_of(*square)}"
            fell = work.dice.d6("SC-N-25", name, work.fleet.forces[turn.force].key, turn.end)
            rolls.append(Roll(rule="SC-N-25", what=f"square {name}: swept from {face}", faces=6, fell=str(fell)))
            if fell >= face:
                squares.append((chart.port, *square))
    done = Done(turn.force, turn.end, task, swept=tuple(fields), squares=tuple(squares))
    found = "swept for mines, and cleared some" if fields or squares else "swept for mines, and found none"
    what = "swept" if fields or squares else "nothing"
    return _told(replace(work, done=(*work.done, done)), turn, what, found, rolls=tuple(rolls))


# -- the world afterwards --------------------------------------------------------------------------------------------------


def fields_at(work: Work, end: int) -> tuple[Minefield, ...]:
    """The fields at sea at a minute of the run: less what was struck and swept, and what was laid in it (NAV-S-085)."""
    struck, out = struck_in(work, end), []
    done = [d for d in work.done if d.minute <= end]
    swept = {key for d in done for key in d.swept}
    for field in (*work.world.mines, *(d.laid for d in done if d.laid is not None)):
        left = 0 if field.key in swept else max(field.left - struck.get(field.key, 0), 0)
        out.append(msgspec.structs.replace(field, left=left))
    return tuple(sorted(out, key=lambda f: f.key))


def harbours_at(work: Work, end: int) -> tuple[HarbourChart, ...]:
    """The harbour charts at a minute: less the mined squares that were swept (NAV-S-086)."""
    gone = {square for d in work.done if d.minute <= end for square in d.squares}
    return tuple(
        msgspec.structs.replace(
            c, squares=tuple(s for s in c.squares if s.what != "mine" or (c.port, s.column, s.row) not in gone)
        )
        for c in work.world.harbours
    )


def cables_at(work: Work, end: int) -> tuple[Cable, ...]:
    """The cables, with those that were cut in this run (NAV-S-084)."""
    cut = {key: minute for key, minute in work.cut.items() if minute <= end}
    return tuple(msgspec.structs.replace(c, cut_at=cut[c.key]) if c.key in cut else c for c in work.world.cables)


def stations_at(work: Work, end: int) -> tuple[Station, ...]:
    """The stations, with those that were destroyed in this run (NAV-S-082)."""
    cut = {key: minute for key, minute in work.cut.items() if minute <= end}
    return tuple(msgspec.structs.replace(s, destroyed_at=cut[s.key]) if s.key in cut else s for s in work.world.stations)


def tasks_after(work: Work, n: int, end: int) -> tuple[Task, ...]:
    """What a force has still to do: what she was ordered, less what is done; the first with the minute it was begun."""
    queue = [tasks for start, tasks in plans(work, n) if start <= end][-1]
    started = max(start for start, _ in plans(work, n) if start <= end)
    finished = [_bare(d.task) for d in work.done if d.force == n and started < d.minute <= end]
    left: list[Task] = []
    for task in queue:
        if _bare(task) in finished:
            finished.remove(_bare(task))
        elif _exists(work, task) and allowed(task.kind, work.world.settings):
            left.append(_bare(task))
    busy = work.busy.get(n)
    if left and busy is not None and end == work.until and _bare(busy) == left[0]:
        left[0] = busy
    return tuple(left)


def mines_laid(work: Work, end: int) -> dict[str, int]:
    """Mines that each ship laid in this run by a minute."""
    rows = sorted((key, count) for d in work.done if d.minute <= end for key, count in d.mines)
    return {key: sum(count for _, count in some) for key, some in groupby(rows, key=lambda row: row[0])}
