"""Labour during a run: bridges, track, boats, trenches, pits, mines, and depots that burn (LC-163, LC-220 to LC-229).

A work begins where a body comes to its task, goes on while it stays, and ends at a minute fixed from the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land.march.facts import DONE, Fact
from land.march.marches import WORKS
from land.orders.orders_in_force import at_task, has_done, stuck
from land.run.run_input import Given, with_body
from land.state.ground import Stores
from land.state.moves import Moves
from land.state.units import FOOT
from land.state.world import Body, Land, PlaceNow, Task, Work
from land.supply import depots
from land.supply.needs import figure
from land.works import mines, progress, work_needs
from land.works.ordered_works import finished, in_order, is_same_work, store_work, work_of
from naval.state.outcome import Event
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

DIG, BURN = "dig", "burn"


def task_of(body: Body) -> Task | None:
    """Return the work a body is ordered to do now, begun or not."""
    return at_task(body, body.held.off, WORKS) if body.held is not None else None


def list_due_minutes(land: Land) -> list[int]:
    """List the minutes at which a work is begun or done, if nobody is disturbed."""
    begin = [one.held.off for one in land.bodies if one.held is not None and task_of(one) is not None]
    return begin + [minute for one in land.works if (minute := progress.done_at(one)) is not None]


def list_task_ends(bodies: Iterable[Body], facts: Iterable[Fact]) -> list[int]:
    """List the minutes at which bodies have done the task before a work (LC-220)."""
    by_key = {one.key: one for one in bodies}
    found = []
    for fact in facts:
        held = by_key[fact.body].held if fact.body in by_key else None
        if fact.kind == DONE and held is not None and fact.task + 1 < len(held.order.tasks):
            found += [fact.minute + 1] if held.order.tasks[fact.task + 1].do in WORKS else []
    return found


def begin_works(given: Given, land: Land, minute: int) -> tuple[Land, list[Event], list[Fact]]:
    """Begin the works that bodies have come to, or halt the bodies and say why not (LC-061, LC-220, LC-229)."""
    events, facts = list[Event](), list[Fact]()
    busy = {one.body for one in land.works if one.since != progress.NOBODY}
    for body in land.bodies:
        task, held = at_task(body, minute, WORKS), body.held
        if task is None or held is None or body.key in busy or body.aboard:
            continue
        ordered = held.begun if held.begun >= 0 else minute
        halted = ordered if held.begun >= 0 else minute - body.rest_min
        if held.at and held.order.tasks[held.at - 1].do in WORKS:
            halted = min(halted, minute - progress.survey_min())  # it has stood here since its last work (SC-LC-139)
        work, why = _find_ordered_work(given, land, body, task)
        if why:
            body, fact = stuck(body, minute, why)
            land = with_body(land, body)
            facts.append(fact)
        elif work is not None:
            land = store_work(land, progress.begun(work, halted, ordered))
            where = given.name(work.at)
            events.append(progress.notice(work, minute, body.name, where, body.spot.lon, body.spot.lat))
    return land, events, facts


def advance_works(given: Given, before: Land, land: Land, until: int) -> tuple[Land, list[Event], list[Fact]]:
    """Advance works from where ``before`` stood to a minute: left, dug, done; and trenches left by a march (LC-220, LC-225)."""
    was = {one.key: one for one in before.bodies}
    events, facts = list[Event](), list[Fact]()
    for work in [one for one in land.works if one.since != progress.NOBODY]:
        body = next((one for one in land.bodies if one.key == work.body), None)
        stays = body is not None and body.key in was and body.spot == was[body.key].spot and _is_at(body, work)
        if body is None or not stays:
            land = _leave_work(land, work, until)
            continue
        told = progress.worked(work, until)
        to = until if told.done_at is None else told.done_at
        if work.kind == work_needs.TRENCH:
            start = max(before.minute, progress.counts_from(work.since, work.since))
            body = progress.dug(body, work.since, start, to, _men(body), work.amount)
        if told.done_at is not None:
            event = _finished(work, body, to, given.name(work.at))
            body, fact = has_done(body, to, event.text)
            events.append(event)
            facts.append(replace(fact, what=f"{work.do}:{work.at}"))
        land = with_body(land, body)
        if told.done_at is not None:
            land = (
                _remove_work(land, work)
                if work.kind == work_needs.TRENCH
                else finished(land, told.work, given.country, gauge(given, body))
            )
    for body in land.bodies:
        land = _trenches(land, was.get(body.key), body)
    return land, events, facts


def leave_works(land: Land, bodies: Iterable[str], minute: int) -> Land:
    """Leave the works of bodies that have other orders (LC-220)."""
    keys = set(bodies)
    for work in [one for one in land.works if one.since != progress.NOBODY and one.body in keys]:
        land = _leave_work(land, work, minute)
    return land


def finish_burnings(given: Given, land: Land, facts: Iterable[Fact]) -> tuple[Land, list[Event], list[Fact]]:
    """Finish burnings: depots with all their stores, and wagons with their loads (LC-163).

    The body reports it: a general learns that his order is carried out (LC-144).
    """
    events, said = list[Event](), list[Fact]()
    bodies = {one.key: one for one in land.bodies}

    def tell(fact: Fact, body: Body, words: str, at: str) -> None:
        spot = body.spot
        events.append(Event(minute=fact.minute, kind="burnt", text=words, rules=("LC-163",), lon=spot.lon, lat=spot.lat))
        said.append(replace(fact, what=f"{BURN}:{at}", where=words))

    for fact in facts:
        body = bodies.get(fact.body)
        if body is None or body.held is None or fact.what != BURN:
            continue
        if count := body.held.order.tasks[fact.task].fields.get("wagons"):
            count = min(int(count), body.train.wagons)
            land = with_body(land, replace(body, train=depots.burnt(body.train, count)))
            tell(fact, body, f"{body.name} has burnt {plural(count, 'wagon')} of its train.", "")
            continue
        depot = str(body.held.order.tasks[fact.task].fields["depot"])  # a body that marches on at once is gone
        places = {one.key: one for one in land.places}
        now = places.get(depot, PlaceNow(key=depot))
        places[now.key] = replace(now, stores=Stores(), depot=False)
        land = replace(land, places=tuple(places[one] for one in sorted(places)))
        tell(fact, body, f"{body.name} has burnt the depot at {given.name(now.key)}.", now.key)
    return land, events, said


def burning_minutes(body: Body, task: Task) -> int | None:
    """Return the minutes a depot or its wagons take to burn; None where the body cannot (LC-163)."""
    if count := task.fields.get("wagons"):
        wagons = min(int(count), body.train.wagons)
        return depots.burning_min(sum(one.men for one in body.units), wagons) if wagons else None
    return int(figure("burn_depot_h")) * work_needs.HOUR if may_burn(body, str(task.fields.get("depot", ""))) else None


def may_burn(body: Body, depot: str) -> bool:
    """Report whether a body stands at a depot with men enough to burn it (LC-163)."""
    men = sum(one.men for one in body.units)
    return body.spot.place == depot and depots.burns_depot(men, int(figure("burn_depot_h")) * work_needs.HOUR)


def find_next_mine(given: Given, land: Land, moves: Mapping[str, Moves], start: int, until: int) -> tuple[int, str, Work] | None:
    """Find the first mine that goes off before a minute: when, under which body, which mine (LC-227)."""
    if not any(one.kind == work_needs.MINE for one in land.works):
        return None
    return mines.first_blow(land, {one.key: one for one in given.country.ground.edges}, moves.values(), start, until)


def apply_mine(dice: Dice, run: int, land: Land, met: tuple[int, str, Work]) -> tuple[Land, list[Event]]:
    """Apply a mine found or gone off (LC-227)."""
    minute, key, work = met
    name = next(one.name for one in land.bodies if one.key == key)
    told, event = mines.blown(work, key, name, minute, run, dice)
    return mines.after_blow(land, told), [event]


def _find_ordered_work(given: Given, land: Land, body: Body, task: Task) -> tuple[Work | None, str]:
    if task.do == BURN and task.fields.get("wagons"):
        return None, "" if body.train.wagons else "It has no wagons to burn."
    if task.do == BURN:
        there = may_burn(body, str(task.fields.get("depot", "")))
        return None, "" if there else "A party of fifty men at the depot itself is needed to burn it."
    if (task.do, task.fields.get("what")) == (work_needs.MAKE, work_needs.MINE) and not given.terms.land_mines:
        return None, "This war’s rules do not allow road mines."
    return _trench(body, task) if _digs_in(task) else work_of(body, task, given.country, land, gauge(given, body))


def gauge(given: Given, body: Body) -> float:
    """Return the gauge to which a body lays track: that of its side's trains (LC-181, LC-222)."""
    return given.gauges.get(body.side, 0.0)


def _digs_in(task: Task) -> bool:
    """Report whether a task is a trench: a body's own, not a work on the ground (LC-225)."""
    return task.do == DIG and not task.fields.get("pits")


def _trench(body: Body, task: Task) -> tuple[Work | None, str]:
    """Find the trench a body is to dig, deeper than its present one (LC-225)."""
    level = int(task.fields.get("level", work_needs.LEVELS[-1]))
    before = max(body.works_min, work_needs.minutes(work_needs.trench_hours(body.works)) if body.works else 0)
    whole = work_needs.minutes(work_needs.trench_hours(level))
    if not work_needs.parties(work_needs.TRENCH, work_needs.MAKE, body.units):
        return None, "It has no troops who can do that."
    if before >= whole:
        return None, "It is already dug in to that depth."
    work = Work(
        kind=work_needs.TRENCH,
        do=work_needs.MAKE,
        at=body.spot.place or body.spot.edge,
        body=body.key,
        done_min=before,
        need_min=whole,
        since=progress.NOBODY,
        side=body.side,
        amount=int(task.fields.get("front_yd") or 0),
        metres=body.spot.metres,
    )
    return work, ""


def _is_at(body: Body, work: Work) -> bool:
    task = task_of(body)
    if task is None:
        return False
    if task.do == DIG:
        return work.kind == (work_needs.TRENCH if _digs_in(task) else work_needs.PITS)
    what = task.fields.get("what")
    return task.do == work.do and (what == work.kind or (what == "bridge" and work.kind in work_needs.BRIDGES))


def _men(body: Body) -> int:
    """Count the diggers of a body: its infantry (LC-225)."""
    return sum(one.men for one in body.units if one.code == "inf" and one.kind.arm == FOOT)


def _finished(work: Work, body: Body, minute: int, where: str) -> Event:
    """Write the umpire's sealed note that a work is done (LC-229)."""
    doing = "has broken" if work.do == work_needs.BREAK else "has finished"
    words = f"{body.name} {doing} the {progress.WORDS[work.kind]} at {where}."
    words = f"{body.name} has repaired the wire: {where}." if work.kind == work_needs.WIRE else words
    return Event(minute=minute, kind="work", text=words, rules=("LC-220",), lon=body.spot.lon, lat=body.spot.lat)


def _trenches(land: Land, before: Body | None, body: Body) -> Land:
    """Leave the trench of a body that marches off, and give a body the one it stands in (LC-225)."""
    if before is not None and before.spot != body.spot and (before.works or before.works_min):
        _, left = progress.left_trench(before)
        land = with_body(land, replace(body, works=0, works_yd=0, works_min=0))
        if left is not None:
            works = [one for one in land.works if not is_same_work(one, left)]
            land = replace(land, works=tuple(sorted((*works, left), key=in_order)))
    elif before is not None and before.spot == body.spot and not body.works:
        taken = progress.taken_up(body, land.works)
        land = with_body(land, taken) if taken is not body else land
    return land


def _leave_work(land: Land, work: Work, minute: int) -> Land:
    """Leave a work: full hours are kept; a trench stays with its men as dug (LC-220)."""
    if work.kind == work_needs.TRENCH:
        return _remove_work(land, work)
    kept = progress.left_at(work, minute)
    return replace(land, works=tuple(kept if one == work else one for one in land.works))


def _remove_work(land: Land, work: Work) -> Land:
    return replace(land, works=tuple(one for one in land.works if one != work))
