"""Tasks: work done at a place: cables, stations, mines (NAV-S-082, NAV-S-084 to 086; SC-N-22 to 25).

A force does her tasks one after another, each while she lies at its place or steams slowly there, without a break. She knows the
result; the enemy's Admiralty learns only that the place is silent.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec
import numpy as np

from naval import tables
from naval.geo import course
from naval.mustering import harbour_chart
from naval.orders.work_times import REACH_NM, bare, minutes_for, reach_nm, slow_kn, stay, work_on
from naval.orders.works import open_kinds
from naval.run.damage.mines import struck_in
from naval.run.facts import Deed, Note, Silence, TaskDone
from naval.run.harbours import demonstrations
from naval.run.movement.course_plan import list_force_orders
from naval.run.movement.rulings_applied import spared, struck
from naval.run.run_input import Done, afloat_at, hostile, ship_at
from naval.run.tracks import Bools
from naval.state.outcome import Roll
from naval.state.waters import Cable, HarbourChart, Minefield
from naval.state.world import Ship, ShipClass, Station, Task
from tactical.engine.text.words import plural, sentence

RULES = {
    "cut_cable": ("NAV-S-084", "SC-N-23"),
    "destroy_station": ("NAV-S-082", "SC-N-23"),
    "lay_mines": ("NAV-S-085", "SC-N-24"),
    "countermine": ("NAV-S-086", "SC-N-25"),
}


def tasks(run: Done) -> Done:
    """Do the work that forces were ordered to, and show the umpire what harbours are threatened."""
    some = [n for n in range(len(run.fleet.forces)) if any(queue for _, queue in plans(run, n))]
    begun = sorted((b for n in some for b in _turns(run, n)), key=lambda b: (b.end, run.fleet.forces[b.force].key))
    for turn in begun:
        run = _do(run, turn)
    notes = tuple(note for n in some if (note := _not_done(run, n)) is not None)
    return replace(run, notes=(*run.notes, *notes), events=(*run.events, *demonstrations.find_demonstrations(run)))


def radius_nm(mines: int) -> float:
    """Reckon the radius of the circle in which so many mines lie (SC-N-21).

    >>> round(radius_nm(12), 3)
    0.564
    """
    return math.sqrt(mines / float(tables.value("tasks", "density")) / math.pi)


def outfit(ship_class: ShipClass) -> int:
    """Look up how many mines a ship of a class carries (SC-N-24)."""
    return int(tables.value("tasks", "outfit").get(ship_class.kind, 0))


def aboard(ship: Ship, ship_class: ShipClass) -> int:
    """Count the mines a ship has left to lay."""
    return max(outfit(ship_class) - ship.mines_laid, 0) if ship.afloat else 0


# -- when a force is at work ---------------------------------------------------------------------------------------------


def plans(run: Done, n: int) -> list[tuple[int, tuple[Task, ...]]]:
    """List a force's tasks with their first minutes: standing ones, her orders, and those given at a cut."""
    force = run.fleet.forces[n]
    out = [(run.world.minute, force.tasks)]
    for minute, order in list_force_orders(run, force):
        if minute == run.world.minute:
            out = [(minute, _keep_task_in_hand(force.tasks, order.tasks))]
        else:
            out.append((minute, order.tasks))
    return out


def _keep_task_in_hand(old: tuple[Task, ...], new: tuple[Task, ...]) -> tuple[Task, ...]:
    """Take new tasks; the first goes on where it stood if it is the one in hand."""
    if old and new and msgspec.structs.replace(old[0], since=-1) == msgspec.structs.replace(new[0], since=-1):
        return (old[0], *new[1:])
    return new


@dataclass(frozen=True)
class Turn:
    """A stretch of a force's unbroken work on one task up to a minute; ``over`` if that suffices, else it goes on."""

    force: int
    task: Task
    end: int
    over: bool


def _turns(run: Done, n: int) -> list[Turn]:
    """List the tasks that a force completes in this run, in order, and the one in hand at its end."""
    out: list[Turn] = []
    plan = plans(run, n)
    doing: Task | None = None
    agreed = open_kinds(run.world.settings)
    since = -1
    for k, (start, queue) in enumerate(plan):
        end = plan[k + 1][0] if k + 1 < len(plan) else run.until
        if not queue or doing is None or bare(queue[0]) != bare(doing):
            since = queue[0].since if queue and k == 0 else -1
        minute = start
        for task in queue:
            doing = task
            if task.kind not in agreed or not _exists(run, task):
                since = -1
                continue
            fit = at_work(run, n, task)
            minute, since, over = work_on(fit, run.world.minute, minute, end, since, minutes_for(task))
            if not over:
                out.append(Turn(n, msgspec.structs.replace(task, since=since), end, over=False))
                break
            out.append(Turn(n, task, minute, over=True))
            since = -1
        else:
            doing = None
    return out


def _exists(run: Done, task: Task) -> bool:
    if task.kind == "cut_cable":
        return _cable(run, task.of) is not None
    return task.kind != "destroy_station" or _station(run, task.of) is not None


def at_work(run: Done, n: int, task: Task) -> Bools:
    """Mark the minutes all through which she works at the place: near enough, slow, and not in action."""
    minutes = np.arange(run.world.minute, run.until + 1, dtype=np.float64)
    lon, lat = run.steamed.find_places(n, minutes)
    fit = stay(task.kind, _points(run, task), lon, lat).fit
    for f, start, end in run.steamed.held:
        if f == n:
            fit &= (minutes[:-1] + 1 <= start) | (minutes[:-1] >= end)
    gone = [m for m in range(len(fit)) if not afloat_at(run, n, run.world.minute + m)] if run.blows or run.interrupts else []
    fit[gone] = False
    return np.asarray(fit & afloat_at(run, n, run.world.minute))


def _points(run: Done, task: Task) -> tuple[tuple[float, float], ...]:
    if task.kind == "cut_cable":
        cable = _cable(run, task.of)
        return cable.points if cable else ()
    station = _station(run, task.of) if task.kind == "destroy_station" else None
    return ((station.lon, station.lat) if station else (task.lon, task.lat),)


def _cable(run: Done, key: str) -> Cable | None:
    return next((c for c in run.world.cables if c.key == key), None)


def _station(run: Done, key: str) -> Station | None:
    return next((s for s in run.world.stations if s.key == key), None)


# -- what is done --------------------------------------------------------------------------------------------------------


def _do(run: Done, turn: Turn) -> Done:
    if not turn.over:
        return replace(run, busy={**run.busy, turn.force: turn.task})
    doers = {"cut_cable": _cut, "destroy_station": _destroy, "lay_mines": _lay, "countermine": _sweep}
    return doers[turn.task.kind](run, turn)


def _log_task_done(
    run: Done,
    turn: Turn,
    what: str,
    text: str,
    done: TaskDone | None = None,
    rolls: tuple[Roll, ...] = (),
    radius_nm: float = 0.0,
    count: int = 0,
) -> Done:
    """Record a task done: a line in the log, the umpire's event, and the place for her side's charts."""
    task = turn.task
    done = done or TaskDone(turn.force, turn.end, task)
    note = Note(turn.end, turn.force, what, text, RULES[task.kind], rolls)
    of_a_place = task.kind in ("cut_cable", "destroy_station")
    lon, lat = run.steamed.find_place(turn.force, turn.end) if of_a_place else (round(task.lon, 4), round(task.lat, 4))
    deed = Deed(turn.force, turn.end, what, sentence(text), lon, lat, task.of, radius_nm, count)
    return replace(run, tasks_done=(*run.tasks_done, done), notes=(*run.notes, note), deeds=(*run.deeds, deed))


def _cut(run: Done, turn: Turn) -> Done:
    """Cut a cable after two hours over it (NAV-S-084, SC-N-23); its side learns that a place no longer answers."""
    cable = _cable(run, turn.task.of)
    if cable is None or not hostile(run.fleet.forces[turn.force].side, cable.side):
        return run
    if cable.cut_at is not None or cable.key in run.severed:
        return _log_task_done(run, turn, "cut", f"found the cable {cable.name} already cut")
    run = replace(run, severed={**run.severed, cable.key: turn.end})
    run = _log_task_done(run, turn, "cut", f"grappled for the cable {cable.name} and cut it")
    return _silenced(run, cable.side, turn.end, fallen_silent(run, cable))


def fallen_silent(run: Done, cable: Cable) -> list[tuple[str, str]]:
    """List the places, key and name, to which no whole cable leads now that this one is cut."""
    names = {p.key: p.name for p in run.world.ports} | {s.key: s.name for s in run.world.stations}
    minute = run.severed[cable.key]
    gone = {s.key for s in run.world.stations if not is_station_standing(run, s, minute)}  # of these that was known
    return [
        (key, names[key])
        for key in sorted(cable.places)
        if key in names.keys() - gone and not is_joined_to_land(run, key, minute)
    ]


def _destroy(run: Done, turn: Turn) -> Done:
    """Destroy a station after an hour off it (NAV-S-082, SC-N-23); its Admiralty knows at once that it is silent."""
    station = _station(run, turn.task.of)
    if station is None or not hostile(run.fleet.forces[turn.force].side, station.side):
        return run
    if station.destroyed_at is not None or station.key in run.severed:
        return _log_task_done(run, turn, "destroyed", f"found the station {station.name} already destroyed")
    run = replace(run, severed={**run.severed, station.key: turn.end})
    run = _log_task_done(run, turn, "destroyed", f"destroyed the station {station.name}")
    return _silenced(
        run, station.side, turn.end, [(station.key, station.name)] if is_joined_to_land(run, station.key, turn.end) else []
    )


def _silenced(run: Done, side: str, minute: int, places: list[tuple[str, str]]) -> Done:
    return replace(run, silences=(*run.silences, *(Silence(side, minute, key, name) for key, name in places)))


def is_station_standing(run: Done, station: Station, minute: int) -> bool:
    """Report whether a station has not been destroyed before a minute (NAV-S-082)."""
    gone = run.severed.get(station.key, station.destroyed_at)
    return gone is None or gone > minute


def is_joined_to_land(run: Done, place: str, minute: int) -> bool:
    """Report whether a place is joined to the land: it hangs on no cable, or on one that is whole (NAV-S-084)."""
    hangs = [c for c in run.world.cables if place in c.places]
    return not hangs or any((cut := run.severed.get(c.key, c.cut_at)) is None or cut > minute for c in hangs)


def _lay(run: Done, turn: Turn) -> Done:
    """Lay mines round the place from those her ships carry, two minutes a mine (NAV-S-085, SC-N-24)."""
    force, task, left = run.fleet.forces[turn.force], turn.task, turn.task.count
    laid: list[tuple[str, int]] = []
    spent = {key: count for d in run.tasks_done if d.force == turn.force for key, count in d.mines}
    for s in run.fleet.ships_of[turn.force]:
        ship = ship_at(run, s, turn.end)
        has = aboard(ship, run.fleet.classes[ship.class_key]) - spent.get(ship.key, 0)
        if has > 0 and left > 0:
            laid.append((ship.key, min(has, left)))
            left -= min(has, left)
    count = sum(number for _, number in laid)
    if not count:
        return _log_task_done(run, turn, "laid", "had no mines left to lay")
    field = Minefield.copied(
        task, force, key=f"{force.key}.{turn.end}", radius_nm=round(radius_nm(count), 3), left=count, laid=count
    )
    text = f"laid {plural(count, 'mine')}"
    done = TaskDone(turn.force, turn.end, task, laid=field, mines=tuple(laid))
    return _log_task_done(run, turn, "laid", text, done, radius_nm=field.radius_nm, count=count)


def _sweep(run: Done, turn: Turn) -> Done:
    """Sweep up, or miss, the mines within a mile of the place, by one die each (NAV-S-086, SC-N-25).

    A force that finds none cannot know if there were any. A cleared place is open from the end of the run on.
    """
    task, face, rolls = turn.task, int(tables.value("tasks", "swept")), []
    fields, squares = [], []
    for field in fields_at(run, turn.end):
        if field.left and course.distance_nm(task.lon, task.lat, field.lon, field.lat) <= reach_nm(task.kind) + REACH_NM:
            fell = run.dice.d6("SC-N-25", field.key, run.fleet.forces[turn.force].key, turn.end)
            rolls.append(Roll(rule="SC-N-25", what=f"{field.left} mines: swept up from {face}", faces=6, fell=str(fell)))
            if spared(run, "SC-N-25", run.fleet.forces[turn.force].key, turn.end):
                rolls[-1:] = struck(rolls[-1:])
            elif fell >= face:
                fields.append(field.key)
    for chart in harbours_at(run, turn.end):
        square = harbour_chart.square_of(chart, task.lon, task.lat)
        if square is not None and square in harbour_chart.holds(chart, "mine"):
            name = f"{chart.port}.{harbour_chart.name_of(*square)}"
            fell = run.dice.d6("SC-N-25", name, run.fleet.forces[turn.force].key, turn.end)
            rolls.append(Roll(rule="SC-N-25", what=f"square {name}: swept from {face}", faces=6, fell=str(fell)))
            if spared(run, "SC-N-25", run.fleet.forces[turn.force].key, turn.end):
                rolls[-1:] = struck(rolls[-1:])
            elif fell >= face:
                squares.append((chart.port, *square))
    done = TaskDone(turn.force, turn.end, task, swept=tuple(fields), squares=tuple(squares))
    found = "swept for mines, and cleared some" if fields or squares else "swept for mines, and found none"
    what = "swept" if fields or squares else "nothing"
    return _log_task_done(run, turn, what, found, done, tuple(rolls))


def _not_done(run: Done, n: int) -> Note | None:
    """Log at the end of a run the work that was ordered and is not done (SC-N-28)."""
    queue = tasks_after(run, n, run.until)
    if not queue or not afloat_at(run, n, run.until):
        return None
    task, need = queue[0], minutes_for(queue[0])
    if task.since >= 0:
        text = f"was still at work: {_words(run, task)}, {run.until - task.since} of {need} minutes done"
    else:
        text = f"did not carry out her orders: {_words(run, task)}; {_why_not(run, n, task)}"
    more = f"; {len(queue) - 1} more to do afterwards" if len(queue) > 1 else ""
    return Note(run.until, n, "work-left", text + more, (*RULES[task.kind], "SC-N-28"))


def _why_not(run: Done, n: int, task: Task) -> str:
    minutes = np.arange(run.world.minute, run.until + 1, dtype=np.float64)
    here = stay(task.kind, _points(run, task), *run.steamed.find_places(n, minutes))
    if not here.near.any():
        return f"she did not come within {plural(reach_nm(task.kind), 'mile')} of it"
    if not here.fit.any():
        return f"she passed it at more than {plural(slow_kn(), 'knot')}"
    return f"it takes {plural(minutes_for(task), 'minute')} without a break"


def _words(run: Done, task: Task) -> str:
    cable, station = _cable(run, task.of), _station(run, task.of)
    if task.kind == "cut_cable":
        return f"to cut the cable {cable.name if cable else task.of}"
    if task.kind == "destroy_station":
        return f"to destroy the station {station.name if station else task.of}"
    return f"to lay {task.count} mines" if task.kind == "lay_mines" else "to sweep for mines"


# -- the world afterwards --------------------------------------------------------------------------------------------------


def fields_at(run: Done, end: int) -> tuple[Minefield, ...]:
    """List the fields at sea at a minute: less mines struck and swept, with those laid in the run (NAV-S-085)."""
    struck, out = struck_in(run, end), []
    done = [d for d in run.tasks_done if d.minute <= end]
    swept = {key for d in done for key in d.swept}
    for field in (*run.world.mines, *(d.laid for d in done if d.laid is not None)):
        left = 0 if field.key in swept else max(field.left - struck.get(field.key, 0), 0)
        out.append(msgspec.structs.replace(field, left=left))
    return tuple(sorted(out, key=lambda f: f.key))


def harbours_at(run: Done, end: int) -> tuple[HarbourChart, ...]:
    """List the harbour charts at a minute: less the mined squares that were swept (NAV-S-086)."""
    gone = {square for d in run.tasks_done if d.minute <= end for square in d.squares}
    return tuple(
        msgspec.structs.replace(
            c, squares=tuple(s for s in c.squares if s.what != "mine" or (c.port, s.column, s.row) not in gone)
        )
        for c in run.world.harbours
    )


def cables_at(run: Done, end: int) -> tuple[Cable, ...]:
    """List the cables, with those that were cut in this run (NAV-S-084)."""
    cut = {key: minute for key, minute in run.severed.items() if minute <= end}
    return tuple(msgspec.structs.replace(c, cut_at=cut[c.key]) if c.key in cut else c for c in run.world.cables)


def stations_at(run: Done, end: int) -> tuple[Station, ...]:
    """List the stations, with those that were destroyed in this run (NAV-S-082)."""
    cut = {key: minute for key, minute in run.severed.items() if minute <= end}
    return tuple(msgspec.structs.replace(s, destroyed_at=cut[s.key]) if s.key in cut else s for s in run.world.stations)


def tasks_after(run: Done, n: int, end: int) -> tuple[Task, ...]:
    """List a force's tasks still to do, the first with the minute it was begun."""
    queue = [tasks for start, tasks in plans(run, n) if start <= end][-1]
    started = max(start for start, _ in plans(run, n) if start <= end)
    finished = [bare(d.task) for d in run.tasks_done if d.force == n and started < d.minute <= end]
    left: list[Task] = []
    for task in queue:
        if bare(task) in finished:
            finished.remove(bare(task))
        elif _exists(run, task) and task.kind in open_kinds(run.world.settings):
            left.append(bare(task))
    busy = run.busy.get(n)
    if left and busy is not None and end == run.until and bare(busy) == left[0]:
        left[0] = busy
    return tuple(left)


def mines_laid(run: Done, end: int) -> dict[str, int]:
    """Count the mines that each ship laid in this run by a minute."""
    rows = sorted((key, count) for d in run.tasks_done if d.minute <= end for key, count in d.mines)
    return {key: sum(count for _, count in some) for key, some in groupby(rows, key=lambda row: row[0])}
