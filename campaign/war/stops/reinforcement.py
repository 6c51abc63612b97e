"""Reinforcement: an action stops when others come inside battle range, and goes on with them (NAV-S-038; SC-N-04, SC-N-05).

The book has everything inside 10,000 yards in the tactical game, and is silent on forces that come up meanwhile. SC-N-04, agreed
as ``battles_joined``: at the end of the move in which a hostile force comes inside battle range of one engaged, in light and
sight as for an opening, the battle stops. With losses, damage and ammunition as they stand, a new one begins then with all. So
two actions become one where their ships meet. It is never before a run's second minute: the first was reported with the run
before.

A battle does not know: it is fought to its end and taken in as it stood. Later moves have not happened, and nobody has been told
of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from naval.run.run_input import Done
from naval.state.outcome import Break, Interrupt

Pair = tuple[int, int]
Spans = list[tuple[float, float]]


def numbers(run: Done, i: Interrupt) -> set[int]:
    return {run.fleet.number[key] for key in i.forces if key in run.fleet.number}


def breaks(run: Done, fit: dict[Pair, Spans], barred: dict[Pair, Spans]) -> tuple[Break, ...]:
    """Find battles that stop for others, of the first such minute (SC-N-04).

    ``fit`` is when a pair may open an action, ``barred`` when it may not but for actions it is in.
    """
    if not run.world.settings.battles_joined:
        return ()
    going = [(i, numbers(run, i)) for i in run.interrupts if not i.joined]
    came: dict[int, dict[int, set[int]]] = {}  # minute -> which battle -> who comes
    for k, (i, members) in enumerate(going):
        for pair in sorted(fit):
            if (pair[0] in members) == (pair[1] in members):
                continue
            mine, other = pair if pair[0] in members else (pair[1], pair[0])
            t = _find_arrival_minute(run, i, mine, fit[pair], barred.get(pair, []))
            if t is None:
                continue
            theirs = [n for n, (o, some) in enumerate(going) if other in some and o.minute <= t < o.end_minute]
            at = _between_moves([i, *(going[n][0] for n in theirs)], t)
            if at is not None and at < run.until:
                found = came.setdefault(at, {})
                found.setdefault(k, set()).add(other)
                for n in theirs:
                    found.setdefault(n, set()).add(mine)
    if not came:
        return ()
    at, keys = min(came), [force.key for force in run.fleet.forces]
    return tuple(
        Break(minute=going[k][0].minute, forces=going[k][0].forces, at=at, joined=tuple(sorted(keys[n] for n in some)))
        for k, some in sorted(came[at].items())
    )


def _find_arrival_minute(run: Done, i: Interrupt, mine: int, fit: Spans, barred: Spans) -> int | None:
    """Find a battle's minute by which a force comes inside range; None if none does."""
    first = max(i.minute, run.world.minute) + 1
    t = first_open(fit, [(-math.inf, float(first)), *barred])
    return None if t is None or t >= _afloat_until(run, i, mine) else math.ceil(t - 1e-6)


def _afloat_until(run: Done, i: Interrupt, n: int) -> int:
    path = i.paths.get(run.fleet.forces[n].key)
    return i.minute + path[-1][0] if path else i.end_minute


def _between_moves(battles: list[Interrupt], minute: int) -> int | None:
    """Find the first minute at which a move ends in all battles; None if one is over by then."""
    at = minute
    while True:
        later = at
        for i in battles:
            later = next((i.minute + end for end in i.ends if i.minute + end >= later), i.end_minute) if i.ends else later
            if later >= i.end_minute:
                return None
        if later == at:
            return at
        at = later


def going_on(run: Done) -> tuple[Interrupt, ...]:
    """List stopped battles whose next is not fought yet, of the first such minute."""
    waiting = [i for i in run.interrupts if i.joined and not any(_goes_on(i, o) for o in run.interrupts)]
    first = min((i.end_minute for i in waiting), default=0)
    return tuple(i for i in waiting if i.end_minute == first)


def _goes_on(i: Interrupt, other: Interrupt) -> bool:
    return other.minute == i.end_minute and bool(set(other.forces) & set(i.joined))


def engaged(run: Done, some: Iterable[Interrupt]) -> set[int]:
    """List by number those who fight on: survivors, and those who came."""
    out = {run.fleet.number[key] for i in some for key in i.joined if key in run.fleet.number}
    for i in some:
        lost = {key for key, ship in i.result["ships"].items() if not ship["afloat"]}
        for n in numbers(run, i):
            ships = [run.fleet.ships[s] for s in run.fleet.ships_of[n]]
            if any(ship.afloat and ship.key not in lost for ship in ships):
                out.add(n)
    return out


def first_open(some: Spans, barred: Spans) -> float | None:
    """Find the first minute of some stretches that is not barred."""
    barred = sorted(barred)
    for start, end in some:
        t = start
        for a, b in barred:
            if a <= t + 1e-6 and t < b:
                t = b
        if t < end - 1e-9:
            return t
    return None
