"""Truces: forces that have fought open no new action at once (SC-S-09, SC-N-07).

They always have an hour to draw apart (SC-S-09). SC-N-07, agreed as ``actions_renewed``: the book then opens an action whenever
they are inside 10,000 yards; without it one broken off opens again only if either is ordered to close, or they meet anew, half an
hour or more after losing sight (SC-N-01). Others in an action with one of them do not matter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from msgspec.structs import replace

from campaign.war.stops.sights import FLICKER_MIN
from naval.run.movement.course_plan import list_force_orders
from naval.run.run_input import Done, hostile
from naval.state.orders import CLOSE
from naval.state.outcome import Interrupt
from naval.state.world import Truce

TRUCE_MIN = 60  # forces that fought have an hour after it to draw out of range of each other
SAME_MIN = 1.0  # the clock stops at the whole minute: forces left in place come inside range only within it

Pair = tuple[int, int]
Spans = list[tuple[float, float]]
Ranges = Mapping[Pair, Spans]  # times of pairs inside battle range of each other, by distance alone


def truces_of(run: Done, near: Ranges, pair: Pair) -> Spans:
    """List the times at which the hour after an action forbids a pair to open another."""
    keys = sorted(run.fleet.forces[f].key for f in pair)
    truces = [(float(run.world.minute), float(t.until), SAME_MIN) for t in run.world.truces if sorted((t.a, t.b)) == keys]
    for i in run.interrupts:
        if set(keys) <= set(i.forces) and not (i.joined or i.afoot):
            truces.append((float(i.end_minute), float(i.end_minute + TRUCE_MIN), _slack(i)))
    out = []
    for start, end, slack in truces:
        inside = [b for a, b in near[pair] if a <= start + slack + 1e-6 and start + 1e-6 < b]
        out.append((start, min(end, inside[0]) if inside else start))
    return out


def _slack(i: Interrupt) -> float:
    """Return how many minutes after a battle coming inside range counts as never drawn apart."""
    return 0.0 if any("x_yd" in told for told in i.result["ships"].values()) else SAME_MIN


# -- an action that was broken off (SC-N-07) ---------------------------------------------------------------------------


def parted(run: Done, pair: Pair) -> Spans:
    """List when a pair that has fought opens no action, unless sought or met anew (SC-N-07)."""
    if run.world.settings.actions_renewed:
        return []
    return [(start, _ends(run, pair, start, seen)) for start, seen in _broken_off(run, pair)]


def _broken_off(run: Done, pair: Pair) -> list[tuple[float, float]]:
    """List a pair's past actions: first minute in this run, and when last in sight."""
    keys = sorted(run.fleet.forces[f].key for f in pair)
    start = float(run.world.minute)
    found = [(start, float(t.seen)) for t in run.world.truces if t.parted and sorted((t.a, t.b)) == keys]
    over = [float(i.end_minute) for i in run.interrupts if set(keys) <= set(i.forces) and not (i.joined or i.afoot)]
    return [*found, *((minute, minute) for minute in over)]


def _ends(run: Done, pair: Pair, start: float, seen: float) -> float:
    """Find when an action may open again: either is ordered to close, or they meet anew."""
    orders = [list_force_orders(run, run.fleet.forces[f]) for f in pair]
    sought = [float(minute) for rows in orders for minute, order in rows if minute >= start and order.sighting == CLOSE]
    return min([*sought, _met_anew(run, pair, start, seen)])


def _met_anew(run: Done, pair: Pair, start: float, seen: float) -> float:
    for begins, ends in _in_sight(run, pair):
        if ends > start and begins - seen > FLICKER_MIN:
            return begins
        seen = max(seen, ends) if ends > start else seen
    return math.inf


def _in_sight(run: Done, pair: Pair) -> Spans:
    t, (a, b) = run.touches, pair
    mine = np.flatnonzero(((t.i == a) & (t.j == b)) | ((t.i == b) & (t.j == a)))
    return sorted(zip(t.start[mine].tolist(), t.end[mine].tolist(), strict=True))


def _parted_after(run: Done, end: int) -> dict[tuple[str, str], Truce]:
    """List pairs, by key, with an action still broken off as the clock stands."""
    forces = run.fleet.forces
    fought = {(a, b) for i in run.interrupts if i.end_minute <= end for a in i.forces for b in i.forces if a < b}
    fought |= {(min(t.a, t.b), max(t.a, t.b)) for t in run.world.truces}
    out = {}
    for keys in sorted(fought):
        a, b = (run.fleet.number.get(key, -1) for key in keys)
        if min(a, b) < 0 or not hostile(forces[a].side, forces[b].side):
            continue
        over = [row for row in _broken_off(run, (a, b)) if row[0] <= end]
        if not over or max(stop for start, stop in parted(run, (a, b)) if start <= end) <= end:
            continue
        seen = max([max(row[1] for row in over), *(min(z, float(end)) for begins, z in _in_sight(run, (a, b)) if begins <= end)])
        if end - seen <= FLICKER_MIN:
            out[keys] = Truce(a=keys[0], b=keys[1], until=0, parted=True, seen=math.floor(seen))
    return out


# -- truces that remain ---------------------------------------------------------------------------------------------------


def truces_after(run: Done, end: int, ranges: Callable[[], Ranges]) -> tuple[Truce, ...]:
    """List truces still in force: not run out, and the two still in range."""
    forces = run.fleet.forces
    until: dict[tuple[str, str], int] = {}
    starts: dict[tuple[str, str], float] = {}
    slack: dict[tuple[str, str], float] = {}
    for t in run.world.truces:
        pair = (min(t.a, t.b), max(t.a, t.b))
        until[pair], starts[pair] = max(t.until, until.get(pair, 0)), float(run.world.minute)
        slack[pair] = SAME_MIN
    for i in run.interrupts:
        if i.minute > end or i.joined or i.afoot:
            continue
        sides = {k: forces[run.fleet.number[k]].side for k in i.forces if k in run.fleet.number}
        for a in sorted(sides):
            for b in sorted(sides):
                if a < b and hostile(sides[a], sides[b]):
                    until[a, b], starts[a, b] = i.end_minute + TRUCE_MIN, float(i.end_minute)
                    slack[a, b] = _slack(i)
    near = ranges() if until else {}
    out = {} if run.world.settings.actions_renewed else _parted_after(run, end)
    for pair in sorted(until):
        x, y = sorted(run.fleet.number.get(k, -1) for k in pair)
        late, start = starts[pair] + slack[pair], starts[pair]
        inside = [b for a, b in near.get((x, y), []) if a <= late + 1e-6 and start + 1e-6 < b]
        drawn_apart = inside[0] < end - 1e-6 if inside else late < end
        if until[pair] > end and not drawn_apart:
            out[pair] = replace(out.get(pair, Truce(a=pair[0], b=pair[1], until=0)), until=until[pair])
    return tuple(out[pair] for pair in sorted(out))
