"""Trade: raiders take the enemy's merchantmen at the book's rate (NAV-S-051 to 054; SC-S-11, AMB-S-15).

The umpire compares courses; only raiders ordered to chase are steered (:mod:`naval.run.trade_war.pursuit`, SC-N-09). A raider
begins with a slower merchantman in sight, is busy for six hours, chase included, and takes one at a time. The chase goes on from
run to run while the raid is ordered and the merchantman in sight: out of sight she is lost, and her hours with her (SC-N-48). An
action breaks it too, and a merchantman that makes her port is safe. :mod:`naval.run.movement.prizes` settles the fate of prizes,
:mod:`naval.run.movement.merchant_courses` the courses.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import replace

import numpy as np

from naval import tables
from naval.run.facts import GRACE_MIN, Hunt, Note, Touches, minute_after
from naval.run.movement import prizes
from naval.run.movement.course_plan import list_force_orders
from naval.run.rule_waivers import CAPTURE, first
from naval.run.run_input import Done, hostile, order_of
from naval.run.trade_war.pursuit import busy_with, pursuits
from naval.state.outcome import Event, Roll
from naval.state.world import Chase

Sights = list[tuple[float, float, int]]
"""Stretches in which a raider has slower merchantmen of the enemy's in sight: from, to, and which of them."""


def trade(run: Done) -> Done:
    """Work out every hunt of the run, take the prizes off the chart, and write it in the log (NAV-S-051)."""
    run = replace(run, raid_times=raid_times(run), prizes=run.world.prizes)
    if not run.world.settings.trade:
        return run
    done = tuple(find_hunts(run))
    first = len(run.fleet.forces)
    gone = {first + h.merchant: h.end for h in done if h.fate == "taken"}
    return prizes.enter_prizes(replace(run, touches=cut_short(run.touches, gone), hunts=done))


def find_hunts(run: Done) -> list[Hunt]:
    """Compare raiders' courses with those of merchantmen: list every hunt, in order of beginning (NAV-S-053; SC-S-11).

    A pure function of tracks and orders to the run's end.
    """
    fleet, first = run.fleet, len(run.fleet.forces)
    raids = run.raid_times
    prey: dict[int, Sights] = {f: [] for f in raids}
    t = run.touches
    for k in np.flatnonzero((t.j >= first) & np.isin(t.i, list(raids))).tolist():
        f, m = int(t.i[k]), int(t.j[k]) - first
        ships = [run.fleet.ships[s] for s in run.fleet.ships_of[f]]
        slower = fleet.merchants[m].knots < min((s.max_kn for s in ships if s.afloat), default=0.0)
        if slower and hostile(fleet.forces[f].side, fleet.merchants[m].side):
            prey[f].append((float(t.start[k]), float(t.end[k]), m))
    prey = {f: busy_with(rows, pursuits(run, f)) for f, rows in prey.items()}
    free: list[tuple[float, int]] = []
    out: list[Hunt] = []
    for f in sorted(raids):
        kept = _chase_at_start(run, f, raids[f], prey[f])
        out += kept
        free.append((kept[0].end if kept else float(run.world.minute), f))
    engaged = {h.merchant: _let_go(run, h) for h in out}
    heap: list[tuple[tuple[float, int], int]] = []
    for t0, f in free:
        first_prey = _next(prey[f], raids[f], t0, engaged) if math.isfinite(t0) else None
        if first_prey is not None:
            heap.append((first_prey, f))
    heapq.heapify(heap)
    while heap:
        (since, m), f = heapq.heappop(heap)
        if engaged.get(m, -math.inf) > since:  # another raider was before her
            again = _next(prey[f], raids[f], since, engaged)
            if again is not None:
                heapq.heappush(heap, (again, f))
            continue
        begun = minute_after(since)
        hunt = _hunt(run, f, m, begun, raids[f], capture_minutes(run, f, m), seen_until(run, prey[f], m, begun))
        out.append(hunt)
        engaged[m] = _let_go(run, hunt)
        again = _next(prey[f], raids[f], hunt.end, engaged) if math.isfinite(hunt.end) else None
        if again is not None:
            heapq.heappush(heap, (again, f))
    return sorted(out, key=lambda h: (h.since, h.force, h.merchant))


def raid_times(run: Done) -> dict[int, tuple[tuple[float, float], ...]]:
    """Find when each force raids: from and to. An action ends it; then the new orders hold."""
    out = {}
    for f, force in enumerate(run.fleet.forces):
        on, since = f in run.raids, float(run.start[f])
        times: list[tuple[float, float]] = []
        battles = [(a, b, None) for n, a, b in run.steamed.held if n == f]
        cuts = [
            (float(m), float(m), order.raid)
            for m, order in list_force_orders(run, force)
            if any(c.minute == m for c in run.stops)
        ]
        if not on and not battles and not cuts:
            continue
        for a, b, raid in sorted([*battles, *cuts], key=lambda turn: turn[:2]):
            if raid is not None:  # ordered anew at a cut: a raid that goes on is not broken by it
                if on and not raid:
                    times.append((since, a))
                on, since = raid, since if on else a
                continue
            if on and a >= since:
                times.append((since, a))
            begun = run.world.minute  # where one that began before the run is met with
            fought = next(i for i in run.interrupts if max(i.minute, begun) == a and force.key in i.forces)
            order = order_of(fought.orders or {}, force)
            # Until her cabin has been asked no new hunt begins, not even at the very minute of the stop.
            on, since = (order.raid if order is not None else on), b if fought.orders is not None else b + 0.5
        if on:
            times.append((since, math.inf))
        if times:
            out[f] = tuple(times)
    return out


def _chase_at_start(run: Done, f: int, raids: tuple[tuple[float, float], ...], prey: Sights) -> list[Hunt]:
    """Find the hunt that was on when the run began, if the raid is still ordered (SC-N-48).

    A merchantman out of sight when the run begins, or no slower than the raider, is lost.
    """
    chase = run.fleet.forces[f].chase
    number = run.fleet.number.get(chase.merchant) if chase is not None else None
    if chase is None or number is None or raids[0][0] > run.world.minute:
        return []
    m = number - len(run.fleet.forces)
    if run.fleet.merchants[m].fate:
        return []
    seen = seen_until(run, prey, m, run.world.minute)
    return [replace(_hunt(run, f, m, chase.since, raids, chase.minutes, seen), kept=True)]


def seen_until(run: Done, prey: Sights, m: int, minute: int) -> float:
    """Find until when a raider keeps a merchantman in sight: infinite if past the run's end (SC-N-48)."""
    ends = [end for start, end, of in prey if of == m and start <= minute + GRACE_MIN and minute <= end]
    last = max(ends, default=float(minute))
    return math.inf if last >= run.until - GRACE_MIN else last


def capture_minutes(run: Done, f: int, m: int) -> int:
    """Reckon how long a raider is about one merchantman: six hours, or four to eight by chance (NAV-S-054, AMB-S-15)."""
    if run.world.settings.capture == "six":
        return int(tables.value("trade", "capture"))
    least, most = tables.value("trade", "capture_between")
    return int(least) + round(float(most - least) * capture_chance(run, f, m))


def capture_chance(run: Done, f: int, m: int) -> float:
    """Throw the die of one capture, keyed by raider and prey: a seat that learns its fall knows both."""
    return run.dice.u("AMB-S-15", "capture", run.fleet.forces[f].key, run.fleet.merchants[m].key)


def _hunt(run: Done, f: int, m: int, since: int, raids: tuple[tuple[float, float], ...], minutes: int, seen: float) -> Hunt:
    """End a hunt begun at ``since``: with a prize when its hours are over, unless broken, or she makes her port, or a raider on a
    course of her own has her in sight no longer than to ``seen`` (SC-N-48)."""
    done = float(since + minutes)
    free = first(run, CAPTURE, run.fleet.forces[f].key, float(since), done)
    if free is not None:  # relieved of the rule she needs no more than a minute (UD-042)
        done = max(free, float(max(since, run.world.minute) + 1))
        minutes = round(done) - since
    broken = min((b for a, b in raids if a <= max(since, run.world.minute) <= b), default=math.inf)
    home = float(run.steamed.idle[len(run.fleet.forces) + m])
    lost = min(broken, home, seen)
    if lost < min(done, run.until):
        return Hunt(f, m, since, lost, "lost", minutes)
    if done <= run.until:
        return Hunt(f, m, since, done, "taken", minutes)
    return Hunt(f, m, since, math.inf, "", minutes)


def _let_go(run: Done, h: Hunt) -> float:
    """Find from when on raiders may make after a hunted merchantman again: once given up at sea (SC-S-11)."""
    home = float(run.steamed.idle[len(run.fleet.forces) + h.merchant])
    return h.end if h.fate == "lost" and h.end < home else math.inf


def _next(
    prey: Sights, raids: tuple[tuple[float, float], ...], free: float, engaged: dict[int, float]
) -> tuple[float, int] | None:
    """Find the next merchantman that a free raider begins with, in sight then: (minute, merchantman).

    ``engaged``: until when others are with each of them.
    """
    best: tuple[float, int] | None = None
    for start, end, m in prey:
        for a, b in raids:
            at = max(start, free, a, engaged.get(m, -math.inf))
            if at < end and minute_after(at) < min(b, end) and (best is None or (at, m) < best):
                best = (at, m)
    return best


def cut_short(touches: Touches, gone: dict[int, float]) -> Touches:
    """End touches with bodies that are gone from a minute on at that minute."""
    if not gone or not len(touches.j):
        return touches
    end = np.full(int(max(*touches.j.tolist(), *gone, 0)) + 1, np.inf)
    end[list(gone)] = list(gone.values())
    keep = touches.start <= end[touches.j]
    t = touches.take(keep)
    last = np.minimum(t.end, end[t.j])
    made_out = {n: np.where(getattr(t, n) <= last, getattr(t, n), np.inf) for n in ("known_at", "class_at", "name_at")}
    return replace(t, end=last, near_at=np.minimum(t.near_at, last), **made_out)


def notes(run: Done) -> list[Note]:
    """Log a raider's prize, and only when she is taken: before, the raider cannot know whose smoke she chases, nor the fate of a
    ship out of sight."""
    out = []
    fates = {p.key: p.fate for p in run.prizes}
    for h in run.hunts:
        ship = run.fleet.merchants[h.merchant]
        if h.fate == "taken":
            verb = "sank" if fates.get(ship.key) == "sunk" else "took"
            text = f"{verb} the merchantman {ship.name} ({ship.flag}), {ship.cargo}; {hours(h.minutes)}, chase included"
            out.append(Note(int(h.end), h.force, "prize", text, ("NAV-S-053", "NAV-S-054", "SC-S-11")))
    return out + prizes.notes(run)


def hours(minutes: int) -> str:
    """Write a time in words.

    >>> hours(360), hours(285)
    ('six hours', '4 h 45 min')
    """
    return "six hours" if minutes == 360 else f"{minutes // 60} h {minutes % 60:02d} min"


def chases(run: Done, minute: int) -> dict[int, Chase]:
    """Find the hunt that each raider is on when the clock stands."""
    return {
        h.force: Chase(merchant=run.fleet.merchants[h.merchant].key, since=h.since, minutes=h.minutes)
        for h in run.hunts
        if h.since <= minute < h.end
    }


def hunts(run: Done) -> list[Event]:
    """Tell the umpire which raider makes after which merchantman, and which gives up."""
    out = []
    for h in run.hunts:
        force, chased = run.fleet.forces[h.force], run.fleet.merchants[h.merchant]
        names, about = (force.name, chased.name), (f"force:{force.key}", f"merchant:{chased.key}")
        if not h.kept:
            text, rolls = f"{names[0]} chased {names[1]}.", _rolls(run, h)
            out.append(Event(minute=h.since, kind="chase", text=text, rules=("NAV-S-053", "SC-S-11"), rolls=rolls, about=about))
        if h.fate == "lost":
            text, gave_up = f"{names[0]} gave up the chase of {names[1]}.", ("SC-S-11", "AMB-S-15", "SC-N-48")
            out.append(Event(minute=minute_after(h.end), kind="chase-lost", text=text, rules=gave_up, about=about))
    return out


def _rolls(run: Done, h: Hunt) -> tuple[Roll, ...]:
    if run.world.settings.capture == "six":
        return ()
    what = f"{run.fleet.merchants[h.merchant].name}: {hours(h.minutes)}"
    return (Roll(rule="AMB-S-15", what=what, faces=0, fell=f"{capture_chance(run, h.force, h.merchant):.6f}"),)
