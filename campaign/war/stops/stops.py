"""Stops: an enemy in sight stops the clock for those who see each other (NAV-S-043, 044, 089; SC-S-04, SC-S-09).

At a sighting's minute, rounded down, both commanders order again, and again after every approach move, whose length is by the
scale for the nearest enemy, until battle range opens an action or they lose each other. When a force is asked depends only on
what she sees and on her last orders: so nobody learns what befell others.

SC-N-01: an enemy back in sight within half an hour counts as the former one and stops nobody; a commander who declines requests
has lost an enemy only after half an hour out of sight.

SC-N-02: a commander who seals nothing carries on, as though he had said so.

SC-N-06, agreed as ``stops_apart_min`` (none in the book): approach moves end on beats that all share
(:mod:`campaign.war.stops.beats`). Enemies that came in sight since a commander was asked, and still are, then make one stop. He
is asked for all his forces with an enemy in sight, and not in a run's last half-hour. Battle range opens an action at any time.

SC-N-08: a standing order for sightings replaces the request (:mod:`campaign.war.stops.standing_orders`). With beats its admiral
is asked when something new has happened (:mod:`campaign.war.stops.news`), or an enemy is as near as he has said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from campaign.war.communications import detached_forces
from campaign.war.paper import Paper
from campaign.war.reports.sea import Asked as AskedPaper
from campaign.war.reports.sea import AskedForce
from campaign.war.stops import beats, news
from campaign.war.stops.sights import FLICKER_MIN, WHOLE, Seen, begun, in_sight, rounded, watches
from naval.rulesets.jane.for_the_sea import REDUCED, of_range, row_of
from naval.run.facts import YARDS_A_MILE, as_ints, minute_after
from naval.run.movement.course_plan import miles_asked, standing_order
from naval.run.run_input import Done, Given, Planned, afloat_at, commander, order_of
from naval.run.tracks import places_at
from naval.state.orders import Orders
from naval.state.outcome import Asked, Cut, Event
from tactical.engine.text.words import listed

RULES = ("NAV-S-043", "NAV-S-044", "SC-S-04")
APPROACH_RULES = ("NAV-S-089", "NAV-S-044", "SC-S-09")
WHY = ("sighting", "near", "news", "approach", "lost")
BEGAN = {
    "sighting": "An enemy in sight",
    "near": "An enemy is at the range at which orders were to be asked for",
    "news": "More is known of the enemy in sight",
    "approach": "An approach move is over",
    "lost": "The enemy is out of sight",
}


@dataclass(frozen=True)
class Last:
    """The last order request for a force: its minute, whether she carries on, and the move's remaining length."""

    minute: int
    stands: bool
    move_min: int | None = None  # None: to be reckoned from the enemies in sight


def next_stop(run: Done) -> Done:
    """Find the next minute at which a sighting calls for orders; ``stop`` is that, or stays None."""
    run = begun(replace(run, touches=rounded(run)), run.stops)
    if not run.world.settings.sighting_cuts:
        return run
    seats, watched = {s.key for s in run.world.seats}, watches(run)
    earliest = max([run.world.minute, *stopped_at(run)])
    links, due, rests = detached_forces.Hearing(run), [], rest(run)
    for f in sorted(watched):
        found = next_call(run, f, watched[f], rests.get(commander(run.fleet.forces[f]), 0))
        if found is None or beats.is_too_late(run, minute := max(found[0], earliest)):
            continue
        if afloat_at(run, f, minute) and detached_forces.holder(run, f, minute, links) in seats:
            due.append((minute, f, found[1]))
    if not due:
        return run
    stop = min(minute for minute, _, _ in due)
    called = [(f, why) for minute, f, why in due if minute == stop]
    called = sorted([*called, *_with_them(run, stop, {f for f, _ in called}, watched)])
    asked = tuple(_build_order_request(run, f, why, stop, watched[f]) for f, why in called)
    sighted = _sighted(run, stop, {f for f, why in called if why == "sighting"}, watched)
    return replace(run, stop=Cut(minute=stop, asked=asked, sighted=sighted))


def rest(run: Done) -> dict[str, int]:
    """Return until which minute each commander asked in this run is left alone (SC-N-06)."""
    if not beats.beat_of(run):
        return {}
    calls = [(c.minute, key) for c in run.stops for key in c.forces]
    calls += [(i.end_minute, key) for i in run.interrupts for key in i.forces if not (i.joined or i.afoot)]
    out: dict[str, int] = {}
    for minute, key in sorted(calls):
        if key in run.fleet.number:
            out[commander(run.fleet.forces[run.fleet.number[key]])] = beats.end_rest(run, minute)
    return out


def _with_them(run: Done, stop: int, called: set[int], watched: dict[int, list[Seen]]) -> list[tuple[int, str]]:
    """List the other forces, on an approach move, of the commanders asked: the move ends with this stop (SC-N-06)."""
    if not (run.world.settings.stops_apart_min and run.world.settings.approach_moves):
        return []
    asked = {commander(run.fleet.forces[f]) for f in called}
    return [
        (f, "approach")
        for f in sorted(set(watched) - called)
        if commander(run.fleet.forces[f]) in asked
        and in_sight(watched[f], stop)
        and afloat_at(run, f, stop)
        and not (last := last_asked(run, f)).stands
        and not standing_order(run, f, last.minute)
        and last.minute < stop
        and not _fights(run, f, last.minute, stop)
        and run.fleet.forces[f].held_until <= stop
    ]


def stopped_at(run: Given) -> list[int]:
    """List the minutes at which the clock has stopped in this run: a battle opened, or a cut."""
    return [i.minute for i in run.interrupts if i.minute >= run.world.minute] + [c.minute for c in run.stops]


def _build_order_request(run: Done, f: int, why: str, stop: int, seen: list[Seen]) -> Asked:
    scale, minutes = "", 0
    if run.world.settings.approach_moves:
        scale, minutes = move_of(_nearest_nm(run, f, stop, in_sight(seen, stop)))
        minutes = _end_move(run, stop, minutes) - stop if minutes else 0
    return Asked(force=run.fleet.forces[f].key, why=why, scale=scale, minutes=minutes)


def _sighted(run: Done, stop: int, called: set[int], watched: dict[int, list[Seen]]) -> tuple[tuple[str, str], ...]:
    forces, side = run.fleet.forces, run.fleet.side
    pairs = {
        tuple(sorted((f, seen.of), key=lambda n: int(side[n])))
        for f in called
        for seen in watched[f]
        if seen.new and minute_after(seen.start) == stop
    }
    return tuple(sorted((forces[a].key, forces[b].key) for a, b in pairs))


def move_of(nearest_nm: float | None) -> tuple[str, int]:
    """Return scale and minutes of the approach move for the nearest enemy's distance; none without an enemy (NAV-S-089, SC-T-27).

    The scales are the battle room's. SC-N-03: no approach move is at full scale, which is for ships that fire; inside battle
    range without an action (by night, or just broken off) it is at the least reduced.

    >>> move_of(20.0), move_of(10.1), move_of(10.0), move_of(4.0), move_of(None)
    (('C', 10), ('C', 10), ('B', 5), ('B', 5), ('', 0))
    """
    if nearest_nm is None:
        return "", 0
    key = of_range(round(nearest_nm * YARDS_A_MILE))
    key = key if key in REDUCED else REDUCED[-1]
    return key, int(row_of(key)["minutes"])


def _nearest_nm(run: Done, f: int, minute: int, seen: list[Seen]) -> float | None:
    """Reckon the nearest enemy's distance at a minute, never beyond visibility."""
    if not seen:
        return None
    other = as_ints([s.of for s in seen])
    t = np.array([min(max(float(minute), s.start), s.end) for s in seen])
    mine, one_sees, _ = places_at(run.tracks, np.full(len(other), f), t)
    theirs, other_sees, _ = places_at(run.tracks, other, t)
    far = np.linalg.norm(mine - theirs, axis=-1)
    return float(np.minimum(far, (one_sees + other_sees) / 2).min())


# -- whom to ask, and when -------------------------------------------------------------------------------------------------


def next_call(run: Done, f: int, seen: list[Seen], rests: int = 0) -> tuple[int, str] | None:
    """Find when and why the commander of a force is next asked because of a sighting (SC-S-04, SC-S-09, NAV-S-089).

    Not before the minute ``rests``; under a standing order only for something new (SC-N-08).
    """
    last = last_asked(run, f)
    if standing_order(run, f, last.minute):
        calls = _news(run, f, seen, last, rests)
    else:
        calls = [(minute, "sighting") for minute in _sightings(run, f, seen, last, rests)]
        calls += _approaches(run, f, seen, last, rests)
    calls = [(max(minute, last.minute + 1), why) for minute, why in calls]
    free = [(minute, why) for minute, why in calls if not _fights(run, f, last.minute, minute)]
    return min(free, key=lambda call: (call[0], WHY.index(call[1])), default=None)


def _approaches(run: Done, f: int, seen: list[Seen], last: Last, rests: int) -> list[tuple[int, str]]:
    if not run.world.settings.approach_moves:
        return []
    return _find_lost_sight_minute(run, seen, last, rests) if last.stands else _moves(run, f, seen, last, rests)


def _news(run: Done, f: int, seen: list[Seen], last: Last, rests: int) -> list[tuple[int, str]]:
    """Find when something new, or the range that he has named, is put to a commander with a standing order (SC-N-08)."""
    if not beats.beat_of(run):
        return []
    (lost, _) = next(iter(_find_lost_sight_minute(run, seen, last, 0)), (None, ""))
    found = news.find_news(run, f, seen, last.minute, lost)
    near = news.find_nearing(run, f, seen, last.minute, rests, miles_asked(run, f, last.minute))
    return ([] if found is None else [found]) + ([] if near is None else [(near, "near")])


def last_asked(run: Done, f: int) -> Last:
    """Return the last order request for a force: at the run's start, a battle's end, or a cut."""
    force = run.fleet.forces[f]
    out = Last(run.world.minute, _is_spared_move_requests(run.orders, run, f))
    for i in sorted(run.interrupts, key=lambda i: i.end_minute):
        if force.key in i.forces:
            out = Last(i.end_minute, _is_spared_move_requests(i.orders or {}, run, f))
    for c in run.stops:
        mine = next((one for one in c.asked if one.force == force.key), None)
        if mine is not None and c.minute >= out.minute:
            out = Last(c.minute, _is_spared_move_requests(c.orders, run, f), mine.minutes or None)
    return out


def _is_spared_move_requests(orders: dict[str, Orders], run: Done, f: int) -> bool:
    """Report whether her commander need not be asked at every move: he said so, or sealed nothing (SC-N-02)."""
    force = run.fleet.forces[f]
    order = order_of(orders, force)
    return commander(force) not in orders or (order is not None and order.stands)


def _sightings(run: Done, f: int, seen: list[Seen], last: Last, rests: int) -> Iterable[int]:
    held = float(max(run.fleet.forces[f].held_until, rests))
    for s in seen:
        if s.new and s.start > last.minute + WHOLE:
            begins = minute_after(s.start)
            minute = max(begins, last.minute + 1, minute_after(held))
            if minute == begins or minute <= s.end:
                yield minute


def _moves(run: Done, f: int, seen: list[Seen], last: Last, rests: int) -> list[tuple[int, str]]:
    """Find the end of the move since the last request, or since a known enemy's return (SC-N-01)."""
    now = in_sight(seen, last.minute)
    again = [s for s in seen if s.start > last.minute + WHOLE and not s.new]
    begins = last.minute if now else minute_after(again[0].start) if again else None
    if begins is None:
        return []
    length = move_of(_nearest_nm(run, f, begins, now or again[:1]))[1] if last.move_min is None or not now else last.move_min
    ends = max(_end_move(run, begins, length), run.fleet.forces[f].held_until, rests)
    return [(ends, "approach" if in_sight(seen, ends) else "lost")]


def _end_move(run: Done, begins: int, length: int) -> int:
    """Find when an approach move of so many minutes ends: on a beat that leaves orders as long, or with the run (SC-N-06)."""
    if not beats.beat_of(run):
        return begins + length
    ends = beats.end_rest(run, begins, length)
    return run.until if beats.is_too_late(run, ends) else ends


def _find_lost_sight_minute(run: Done, seen: list[Seen], last: Last, rests: int) -> list[tuple[int, str]]:
    """Find the minute, or beat, half an hour after the last enemy went out of sight, counted from the last request (SC-N-01)."""
    gone: float | None = None
    for s in seen:
        if s.end > last.minute and (gone is None or s.start - gone <= FLICKER_MIN):
            gone = max(gone or s.end, s.end)
    if gone is None:
        return []
    minute = max(minute_after(gone) + FLICKER_MIN, rests)
    return [(beats.next_beat(run, minute, beats.beat_of(run) or 1), "lost")]


def _fights(run: Done, f: int, after: int, minute: int) -> bool:
    """Report whether an action comes first: its end asks her commander anyway."""
    return any(n == f and after <= begin <= minute for n, begin, _ in run.steamed.held)


# -- papers and events of a stop --------------------------------------------------------------------------------------------


def asked_seats(run: Done, c: Cut) -> tuple[str, ...]:
    forces, number = run.fleet.forces, run.fleet.number
    return tuple(sorted({commander(forces[number[key]]) for key in c.forces if key in number}))


def event(run: Done, c: Cut) -> Event:
    """Log the stop for the umpire. It is final: the run never goes back behind it (NAV-S-044)."""
    names: dict[str, list[str]] = defaultdict(list)
    for one in c.asked:
        if one.force in run.fleet.number:
            names[one.why].append(run.fleet.forces[run.fleet.number[one.force]].name)
    first = "sighting" in names
    text = " ".join(f"{BEGAN[why]}: orders are due again of {listed(names[why])}." for why in WHY if why in names)
    rules = RULES if first else APPROACH_RULES
    rests = tuple(f"force:{one.force}" for one in c.asked)
    return Event(minute=c.minute, kind="cut", text=text, rules=rules, told=asked_seats(run, c), about=rests)


def asked_papers(run: Planned, c: Cut) -> list[Paper]:
    """Tell each seat why it is asked, by force, and the approach move that begins (NAV-S-089, NAV-S-090).

    The contacts themselves are in the lookouts' reports.
    """
    rows: dict[str, list[AskedForce]] = defaultdict(list)
    for one in sorted(c.asked, key=lambda one: one.force):
        force = run.fleet.forces[run.fleet.number[one.force]]
        rows[commander(force)].append(AskedForce.copied(one, name=force.name))
    return [Paper(seat, AskedPaper(forces=tuple(rows[seat])), c.minute, c.minute) for seat in sorted(rows)]
