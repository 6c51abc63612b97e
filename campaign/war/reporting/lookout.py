"""Lookouts' reports on a contact (NAV-S-043; SC-S-04, SC-N-62, SC-N-63).

Bearing to a point, distance to the mile and within a tenth. First smoke; inside half the sighting distance number and type, then
class, at last names. All comes from what that force could see, and from dice keyed by it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec.structs import replace as renew

from campaign.war.paper import Entry, Watch
from campaign.war.reporting.letters import Letters
from campaign.war.reports.sea import Sighting
from campaign.war.stops.sights import all_rounded, rounded_one_way
from naval.geo import compass, course
from naval.geo.course import Floats
from naval.run.facts import GRACE_MIN, as_ints, minute_after
from naval.run.movement.detachment import united_keys
from naval.run.run_input import Done, ship_at
from naval.run.tracks import TINY_MIN, Ints, lon_lat, places_at
from naval.ships.kinds import KINDS, kind_words
from naval.state.world import Touch
from tactical.engine.text.words import count_in_words, in_words, listed

SMOKE_ONLY, TYPE, CLASS, NAMES = range(4)  # how much is made out
POINT_DEG = 11.25
ERROR = 0.1  # SC-S-04: distance within ten per cent
CLOSER_NM = 0.01  # closer than the straightness of a track allows
SMOKE = "smoke"
LOOK = ("start", "end", "near", "near_at", "known_at", "class_at", "name_at")
"""The fields of a touch that a look needs."""
ACROSS = math.tan(math.radians(POINT_DEG / 2))  # half a point either way, per mile of distance


@dataclass(frozen=True)
class Look:
    """A touch as one side has it. ``other`` is a force or merchantman; ``kept`` the knowledge of an earlier run.

    ``made_out`` are the minutes of making out number and type, class, names (infinite if never).
    """

    force: int
    other: int
    start: float
    end: float
    near: float
    near_at: float
    made_out: tuple[float, float, float]
    kept: Touch | None

    def level(self, minute: float) -> int:
        """Return how much is made out by a minute (NAV-S-043)."""
        return max((k for k, at in enumerate(self.made_out, 1) if at <= minute + GRACE_MIN), default=SMOKE_ONLY)


@dataclass(frozen=True)
class Moment:
    """An entry to be written: look, minute, level made out, and whether the contact is lost."""

    look: Look
    label: str
    minute: int
    level: int
    lost: bool


def sightings(run: Done, end: int) -> tuple[tuple[Entry, ...], dict[str, dict[str, str]]]:
    """List lookouts' entries up to a minute: first sight, each level made out, and the end."""
    letters, over = Letters(run), gone_over(run, end)
    some = looks(run, end)
    moments = [_lost_at_start(run, look) for look in lost_before(run, some)] if end > run.world.minute else []
    for moment in moments:  # the loss is reported under the contact's letter
        letters.note_in_sight(moment.look.force, moment.label, math.inf)
    for look in some:
        key = key_of(run, look.other)
        # The lost contact and the new one may be two or one: only their identity would tell. So a new letter.
        label = look.kept.label if look.kept is not None else ""
        if label:
            letters.note_in_sight(look.force, label, look.end)
        moments += _moments(run, look, label or letters.give_letter(look.force, key, look.start, look.end), end, over)
    entries = _entries(run, moments)
    entries.sort(key=lambda e: (e.minute, e.force, e.body.label))
    return tuple(entries), letters.list_by_desk(end)


def gone_over(run: Done, end: int) -> set[str]:
    """List the keys of those in nobody's sight after a minute: prizes, and forces that join others at the run's end (SC-N-71)."""
    prizes = {p.key for p in run.prizes if p.taken <= end}
    return prizes | set(united_keys(run, run.steamed)) if end == run.until and end > run.world.minute else prizes


def key_of(run: Done, body: int) -> str:
    """Return the key of a force or merchantman by its number."""
    first = len(run.fleet.forces)
    return run.fleet.forces[body].key if body < first else run.fleet.merchants[body - first].key


def looks(run: Done, end: int) -> list[Look]:
    """List touches as each force with a cabin has them, in order of beginning.

    Ties go by bearing, which the lookout sees, never by side.
    """
    t, first = all_rounded(run), len(run.fleet.forces)
    t = t.take(t.start <= end)
    back = t.take(t.j < first)
    mine, other = np.concatenate([t.i, back.j]), np.concatenate([t.j, back.i])
    start, stop, near, near_at, *levels = (np.concatenate([getattr(t, f), getattr(back, f)]) for f in LOOK)
    for one in run.one_way:  # the seer's own look, where by ruling she does not see the other all along (UD-035)
        keep, of = (mine != one.seer) | (other != one.seen), rounded_one_way(run, one)
        of = of.take(of.start <= end)
        mine, other = np.append(mine[keep], np.full(len(of.i), one.seer)), np.append(other[keep], np.full(len(of.i), one.seen))
        rows = (start, stop, near, near_at, *levels)
        start, stop, near, near_at, *levels = (np.append(v[keep], getattr(of, f)) for v, f in zip(rows, LOOK, strict=True))
    start, stop, near, near_at, *levels, mine, other = _glimpsed(run, end, [start, stop, near, near_at, *levels, mine, other])
    known = np.stack(levels, 1)
    known[known > stop[:, None]] = np.inf  # she was taken before that
    _, _, bearing, far = _geometry(run, mine, other, start)
    order = np.lexsort((np.round(far, 4), np.round(bearing, 3), mine, start))
    begun = run.world.minute + GRACE_MIN
    kept = {(k.force, k.of): k for k in run.world.touches}
    out: list[Look] = []
    for k in order.tolist():
        f, o = int(mine[k]), int(other[k])
        if not run.fleet.forces[f].seat:
            continue
        old = kept.get((run.fleet.forces[f].key, key_of(run, o))) if kept and start[k] <= begun else None
        before = SMOKE_ONLY if old is None else int(old.known)
        at = [min(v, float(start[k])) if n <= before else v for n, v in enumerate(known[k].tolist(), 1)]
        if o >= first:
            at[CLASS - 1] = at[NAMES - 1]  # a merchantman has nothing to make out between her type and her name
        out.append(Look(f, o, float(start[k]), float(stop[k]), float(near[k]), float(near_at[k]), (at[0], at[1], at[2]), old))
    return out


def _glimpsed(run: Done, end: int, rows: list[Any]) -> list[Any]:
    """Add sightings by ruling: a contact in sight is made out sooner; any other is a look of one minute (UD-036)."""
    seen = run.glimpses.take(run.glimpses.start <= end)
    for k in range(len(seen.i)):
        i, j, *told = (getattr(seen, name)[k] for name in ("i", "j", *LOOK))
        start, stop, mine, other = rows[0], rows[1], rows[-2], rows[-1]
        here = np.flatnonzero((mine == i) & (other == j) & (start <= told[0] + GRACE_MIN) & (stop >= told[0]))
        if len(here):
            for level, at in zip(rows[4:7], told[4:7], strict=True):
                level[here[0]] = min(level[here[0]], at)
        else:
            rows = [np.append(values, value) for values, value in zip(rows, (*told, i, j), strict=True)]
    return rows


def lost_before(run: Done, some: list[Look]) -> list[Look]:
    """List contacts in sight at the last run's end and not at this one's beginning, by weather or submerged (SC-N-65)."""
    going_on = {(look.force, look.other) for look in some if look.kept is not None}
    out, start = [], float(run.world.minute)
    for k in run.world.touches:
        f, o = run.fleet.number.get(k.force), run.fleet.number.get(k.of)
        if f is not None and o is not None and k.label and (f, o) not in going_on and run.fleet.forces[f].seat:
            never = (math.inf, math.inf, math.inf)
            out.append(Look(f, o, start, start, math.inf, math.inf, never, k))
    return out


def _lost_at_start(run: Done, look: Look) -> Moment:
    kept = look.kept or Touch(force="", of="", seen=0)
    return Moment(look, kept.label, run.world.minute + 1, int(kept.known), lost=True)


def _geometry(run: Done, mine: Ints, other: Ints, t: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Reckon own longitude and latitude, and the other's true bearing (degrees) and distance (nm), at some minutes."""
    own, seen = places_at(run.tracks, mine, t)[0], places_at(run.tracks, other, t)[0]
    lon, lat = lon_lat(own)
    return lon, lat, course.bearings_deg(lon, lat, *lon_lat(seen)), np.linalg.norm(seen - own, axis=-1)


def _as_they_stood(run: Done, look: Look) -> tuple[float, float, float, float]:
    """Reckon the geometry of two out of sight as the run begins, from before the umpire moved one: neither sees where she is now
    (UD-040)."""
    first = len(run.fleet.forces)
    bodies = [run.fleet.forces[n] if n < first else run.fleet.merchants[n - first] for n in (look.force, look.other)]
    own, other = (run.stood.get(one.key, (one.lon, one.lat)) for one in bodies)
    bearing = course.bearings_deg(*(np.array([v]) for v in (*own, *other)))
    return (*own, float(bearing[0]), course.distance_nm(*own, *other))


def _moments(run: Done, look: Look, label: str, end: int, over: set[str]) -> list[Moment]:
    """List a look's moments: first sight, each level made out, and the end, each at its minute."""
    start = minute_after(look.start)
    gone = look.end < end - GRACE_MIN
    final = minute_after(look.end) if gone else end
    gone = gone or bool({run.fleet.forces[look.force].key, key_of(run, look.other)} & over)
    when = {final}
    if look.kept is None or not look.kept.label or look.start > run.world.minute + 1e-6:
        when.add(start)
    before = SMOKE_ONLY if look.kept is None else int(look.kept.known)
    when |= {max(minute_after(at), start) for at in look.made_out[before:] if math.isfinite(at)}
    return [Moment(look, label, m, look.level(m), gone and m == final) for m in sorted(when) if m <= end]


def _entries(run: Done, moments: list[Moment]) -> list[Entry]:
    mine, other = as_ints([m.look.force for m in moments]), as_ints([m.look.other for m in moments])
    t = np.array([min(max(float(m.minute), m.look.start), m.look.end) for m in moments])
    own_lon, own_lat, bearing, far = _geometry(run, mine, other, t)
    for k, moment in enumerate(moments) if run.stood else ():
        if math.isinf(moment.look.near):
            own_lon[k], own_lat[k], bearing[k], far[k] = _as_they_stood(run, moment.look)
    point = np.round(bearing / POINT_DEG).astype(np.int64) % 32
    off = np.array([_error(run, m.look, m.minute, m.label) for m in moments])
    guess = np.array([nearest_mile(v) for v in (far * off).tolist()])
    lon, lat = course.alongs(own_lon, own_lat, point * POINT_DEG, guess)
    (near, near_at), out, nearest = approaches(run, moments, t, far), list[Entry](), dict[int, tuple[float, int]]()
    for k, m in enumerate(moments):
        told = [_estimate_nearest_distance(run, m, near[k], minute_after(near_at[k])), (float(guess[k]), m.minute)]
        if id(m.look) in nearest:
            told.append(nearest[id(m.look)])
        elif m.look.kept is not None and m.look.kept.told_at >= 0:
            told.append((m.look.kept.told_nm, m.look.kept.told_at))
        nearest[id(m.look)] = min(told)
        minute = min(m.minute, minute_after(m.look.end))
        what, side = describe(run, m.look, minute, m.level)
        brief = describe(run, m.look, minute, TYPE)[0] if m.level > TYPE else what
        body = Sighting(
            label=m.label,
            by=run.fleet.forces[m.look.force].name,
            lon=round(float(lon[k]), 3),
            lat=round(float(lat[k]), 3),
            own_lon=round(float(own_lon[k]), 4),
            own_lat=round(float(own_lat[k]), 4),
            bearing_deg=float(point[k]) * POINT_DEG,
            bearing=compass.POINTS[int(point[k])],
            distance_nm=float(guess[k]),
            error_nm=(round(float(guess[k]) * ERROR, 2), round(float(guess[k]) * ACROSS, 2)),
            what=what,
            brief=brief,
            side=side,
            level=m.level,
            lost=m.minute if m.lost else None,
            closest_nm=nearest[id(m.look)][0],
            closest_at=nearest[id(m.look)][1],
        )
        out.append(Entry(m.look.force, m.look.other, m.minute, body))
    return out


def _error(run: Done, look: Look, minute: int, label: str) -> float:
    """Throw a lookout's error in a distance, as a factor (SC-S-04).

    Keyed by her force, the minute, and her own letter: nothing hidden from her.
    """
    return 1 + ERROR * (2 * run.dice.u("SC-S-04", "distance", run.fleet.forces[look.force].key, minute, label) - 1)


def _estimate_nearest_distance(run: Done, m: Moment, nm: float, minute: int) -> tuple[float, int]:
    """Estimate a nearest distance as of its own minute, so that it is the same when given again (SC-N-65)."""
    return nearest_mile(nm * _error(run, m.look, minute, m.label)), minute


def approaches(run: Done, moments: list[Moment], t: Floats, far: Floats) -> tuple[list[float], list[float]]:
    """Reckon how near each moment's pair has come while in sight (nm), and when: nobody knows of a later minute (NAV-S-043).
    ``t`` are the moments' minutes, ``far`` their distances; all in one pass."""
    p, width = run.pieces, len(run.fleet.side)
    pair = np.minimum(p.i, p.j) * width + np.maximum(p.i, p.j)
    order = np.lexsort((p.t0, pair))
    pair, p = pair[order], p.take(order)
    near, near_at = (np.array([getattr(m.look, name) for m in moments]) for name in ("near", "near_at"))
    later = np.flatnonzero(near_at > t)
    near[later], near_at[later] = far[later], t[later]
    looks = [moments[k].look for k in later.tolist()]
    mine, other, start = as_ints([v.force for v in looks]), as_ints([v.other for v in looks]), np.array([v.start for v in looks])
    wanted = np.minimum(mine, other) * width + np.maximum(mine, other)
    first = np.searchsorted(pair, wanted, "left")
    count = np.searchsorted(pair, wanted, "right") - first
    look = np.repeat(np.arange(len(looks)), count)  # of every piece of every pair: the look that it may serve
    p = p.take(np.arange(len(look)) + np.repeat(first - (np.cumsum(count) - count), count))
    begins, now = start[look], t[later][look]
    span = np.maximum(p.t1 - p.t0, TINY_MIN)
    low, high = np.clip((begins - p.t0) / span, 0, 1), np.clip((now - p.t0) / span, 0, 1)
    here = np.flatnonzero((p.t0 < now) & (p.t1 > begins) & (high > low))
    p, look, span, low, high = p.take(here), look[here], span[here], low[here], high[here]
    u = -np.einsum("ij,ij->i", p.r, p.w) / np.maximum(np.einsum("ij,ij->i", p.w, p.w), 1e-30)
    u = np.clip(u, low, high)
    nm = np.linalg.norm(p.r + p.w * u[:, None], axis=1)
    order = np.lexsort((u + p.t0, np.round(nm, 4), look))
    found, place = np.unique(look[order], return_index=True)
    best = order[place]
    closer = nm[best] < far[later][found] - CLOSER_NM
    found, best = later[found[closer]], best[closer]
    near[found], near_at[found] = nm[best], p.t0[best] + u[best] * span[best]
    return near.tolist(), near_at.tolist()


def nearest_mile(nm: float) -> float:
    """Round a distance to the mile, below two miles to a tenth."""
    return float(round(nm)) if nm >= 2 else round(nm, 1)


def describe(run: Done, look: Look, minute: int, level: int) -> tuple[str, str]:
    """Describe a contact and its side, no further than a level tells (NAV-S-043, SC-S-04, SC-N-62, SC-N-63).

    Ships all gone down are described as they came in sight.
    """
    if level == SMOKE_ONLY:
        return SMOKE, "unknown"
    first, body = len(run.fleet.forces), look.other
    if body >= first:
        ship = run.fleet.merchants[body - first]
        if level < NAMES:
            return "a merchantman", "unknown"
        return f"the merchantman {ship.name}, flag of {ship.flag}", ship.side
    seen = run.fleet.ships_of[body]
    left = [s for s in seen if ship_at(run, s, minute).afloat] or list(seen)
    there = [run.fleet.ships[s] for s in left if ship_at(run, s, minute_after(look.start)).afloat]
    kinds = [(run.fleet.classes[s.class_key].kind, run.fleet.classes[s.class_key].name, s.name) for s in there]
    return crowd(kinds, level), run.fleet.forces[body].side


def crowd(ships: list[tuple[str, str, str]], level: int) -> str:
    """Describe ships (kind, class, name) by number and type, with classes, or with names.

    >>> crowd([("battleship", "Kaiser class", "B"), ("scout", "Gazelle class", "C"), ("battleship", "Kaiser class", "A")], 1)
    'two battleships and one scout'
    >>> crowd([("battleship", "Kaiser class", "B"), ("battleship", "Wettin", "A")], 2)
    'one battleship of the Kaiser class and one of the Wettin class'
    >>> crowd([("battleship", "Kaiser class", "B"), ("battleship", "Wettin", "A"), ("destroyer", "S 90", "S 91")], 3)
    'two battleships (A and B) and one destroyer (S 91)'
    """
    rank = {kind: k for k, kind in enumerate(KINDS)}
    groups: dict[str, list[tuple[str, str]]] = {}
    for kind, of, name in ships:
        groups.setdefault(kind, []).append((of.removesuffix(" class"), name))
    told = []
    for kind in sorted(groups, key=lambda k: (rank.get(k, len(rank)), k)):
        some, word = groups[kind], kind_words(kind)
        if level == CLASS:
            classes = sorted({of for of, _ in some})
            counts = [sum(of == one for of, _ in some) for one in classes]
            told += [
                f"{count_in_words(n, word) if k == 0 else in_words(n)} of the {one} class"
                for k, (one, n) in enumerate(zip(classes, counts, strict=True))
            ]
        else:
            names = f" ({listed(sorted(name for _, name in some))})" if level == NAMES else ""
            told.append(count_in_words(len(some), word) + names)
    return listed(told)


def touches_after(run: Done, end: int, watch: Watch) -> tuple[Touch, ...]:
    """List each force's contacts as the clock stands: level, letter, and nearest distance."""
    out, over = {}, gone_over(run, end)
    last = {(e.force, e.of): e.body for e in watch.sightings if e.minute <= end}
    for look in looks(run, end):
        force, of = run.fleet.forces[look.force].key, key_of(run, look.other)
        if look.end < end - GRACE_MIN or of in over:
            continue
        touch = Touch(force=force, of=of, seen=end, known=look.level(end))
        told = last.get((look.force, look.other))
        if told is not None and look.near_at <= end:
            before = look.kept.near_nm if look.kept is not None and look.kept.near_nm >= 0 else math.inf
            near, nm, at = round(min(look.near, before), 4), told.closest_nm, told.closest_at
            touch = renew(touch, label=told.label, near_nm=near, told_nm=nm, told_at=at)
        out[force, of] = touch
    return tuple(out[k] for k in sorted(out))
