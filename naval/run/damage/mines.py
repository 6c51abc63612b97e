"""Mines struck by ships, in a harbour's squares or at sea (NAV-S-005, NAV-S-085; SC-S-17, SC-N-20, SC-N-21).

Every ship of a force that enters a mined square of a hostile harbour, or a field that the other side laid, is tried with one die
each time. Her own side knows the swept channel and passes free. A field at sea has one mine less for each that is struck; a
harbour's square stays mined. A mine alters the force's track, so the run is steamed again until none earlier is found.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

import numpy as np

from naval import tables
from naval.geo import course
from naval.mustering import harbour_chart
from naval.run.facts import Blow, Deed, Note, Steamed
from naval.run.mine_hits import strike
from naval.run.movement.rulings_applied import spared
from naval.run.movement.rulings_applied import struck as overruled
from naval.run.movement.steaming import steam_to
from naval.run.run_input import Planned, Sea, hostile, ship_at
from naval.state.outcome import Event, Roll
from naval.state.waters import HarbourChart, Minefield
from tactical.engine.text.words import listed

RULES = ("NAV-S-005", "NAV-S-085", "SC-S-17")
NEAR_NM = 20.0  # nobody steams so far between two common times of a run
START_MIN = 1e-6
EDGE_NM = 2e-4  # places are kept to 1e-6 degrees: who lies on the edge is not in it yet


@dataclass(frozen=True)
class Place:
    """A mined place: a square of a harbour, or a field at sea (``field``, in the world's order, else -1)."""

    key: str
    name: str
    side: str
    field: int = -1


@dataclass(frozen=True)
class Entry:
    """A force comes into a mined place at a minute, for the ``nth`` time in this run."""

    minute: int
    force: int
    place: Place
    nth: int
    lon: float
    lat: float


def mines(run: Sea) -> Sea:
    """Try every ship that enters a mined place, and alter the tracks for the mines struck (NAV-S-005, SC-S-17)."""
    if not any(holds_mines(c) for c in run.world.harbours) and not any(f.left for f in run.world.mines):
        return run
    while True:
        tried = _try_all(run, entries(run, run.steamed))
        if tried.found is None:
            return replace(run, events=tried.events, notes=tried.notes, deeds=tried.deeds)
        run = replace(run, blows=(*run.blows, *tried.found))
        run = replace(run, steamed=steam_to(run, run.until, run.steamed))


def holds_mines(chart: HarbourChart) -> bool:
    """Report whether any square of a chart is mined (NAV-S-005)."""
    return any(s.what == "mine" for s in chart.squares)


# -- entries into mined places ------------------------------------------------------------------------------------------


def entries(run: Planned, steamed: Steamed) -> list[Entry]:
    """List every time a force comes into a mined place that is not its own side's, by minute."""
    out: list[Entry] = []
    ports = {p.key: p for p in run.world.ports}
    for chart in sorted(run.world.harbours, key=lambda c: c.port):
        if chart.port in ports and holds_mines(chart):
            for n in _strangers(run, come_near(run, steamed, chart), ports[chart.port].side):
                out += _squares(run, steamed, n, chart, ports[chart.port].name, ports[chart.port].side)
    for k, field in enumerate(run.world.mines):
        if field.left > 0:
            for n in _strangers(run, come_near(run, steamed, field), field.side):
                out += _circle(run, steamed, n, k, field)
    keys = [f.key for f in run.fleet.forces]
    return sorted(out, key=lambda e: (e.minute, keys[e.force], e.place.key))


def come_near(run: Planned, steamed: Steamed, place: HarbourChart | Minefield) -> list[int]:
    """List the forces that may come to a place in this run; the others need no look."""
    forces = len(run.fleet.forces)
    lat = steamed.lat[:forces]
    east = np.abs(course.wrap(steamed.lon[:forces] - place.lon)) * np.cos(np.radians(lat)) * 60
    reach = NEAR_NM + (max(place.columns, place.rows) if isinstance(place, HarbourChart) else place.radius_nm)
    near = (east < reach) & (np.abs(lat - place.lat) * 60 < reach)
    return list(map(int, np.flatnonzero(near.any(axis=1))))


def _strangers(run: Planned, some: list[int], side: str) -> list[int]:
    return [n for n in some if hostile(run.fleet.forces[n].side, side)]


def _squares(run: Planned, steamed: Steamed, n: int, chart: HarbourChart, name: str, side: str) -> list[Entry]:
    mined = harbour_chart.holds(chart, "mine")
    counts: dict[tuple[int, int], int] = {}
    out = []
    knots = steamed.knots_of(n)
    flat = harbour_chart.plane(chart)

    def well_in(knot: tuple[float, float, float]) -> bool:
        return all(EDGE_NM < u % 1 < 1 - EDGE_NM for u in flat.miles(*knot[1:]))

    deep = well_in(knots[0]), well_in(knots[-1])
    for p in harbour_chart.passed(chart, knots):
        minute = _find_trial_minute(run, steamed, n, (p.enters, p.leaves), deep) if (p.column, p.row) in mined else None
        if minute is None:
            continue
        square = harbour_chart.name_of(p.column, p.row)
        counts[p.column, p.row] = nth = counts.get((p.column, p.row), 0) + 1
        place = Place(f"{chart.port}.{square}", f"the mined square {square} of {name}", side)
        out.append(Entry(minute, n, place, nth, *harbour_chart.centre(chart, p.column, p.row)))
    return out


def _circle(run: Planned, steamed: Steamed, n: int, k: int, field: Minefield) -> list[Entry]:
    out: list[Entry] = []
    place = Place(field.key, "a minefield", field.side, k)
    knots = steamed.knots_of(n)
    flat = harbour_chart.sheet(field.lon, field.lat, 0)
    first, last = (math.hypot(*flat.miles(*knot[1:])) < field.radius_nm - EDGE_NM for knot in (knots[0], knots[-1]))
    deep = first, last
    for span in inside(field, knots):
        minute = _find_trial_minute(run, steamed, n, span, deep)
        if minute is not None:
            out.append(Entry(minute, n, place, len(out) + 1, field.lon, field.lat))
    return out


def inside(field: Minefield, knots: list[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """List when a track is inside a field at sea: (from, to)."""
    flat = harbour_chart.sheet(field.lon, field.lat, 0)
    points = [(t, *flat.miles(lon, lat)) for t, lon, lat in knots]
    out: list[tuple[float, float]] = []
    for (t0, x0, y0), (t1, x1, y1) in itertools.pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        a, b, c = dx * dx + dy * dy, x0 * dx + y0 * dy, x0 * x0 + y0 * y0 - field.radius_nm**2
        if a < 1e-18:
            span = (0.0, 1.0) if c < 0 else None
        else:
            root = b * b - a * c
            span = None if root <= 0 else (max((-b - math.sqrt(root)) / a, 0.0), min((-b + math.sqrt(root)) / a, 1.0))
        if span is None or span[0] >= span[1]:
            continue
        start, end = t0 + (t1 - t0) * span[0], t0 + (t1 - t0) * span[1]
        if out and start <= out[-1][1] + START_MIN:
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def _find_trial_minute(run: Planned, steamed: Steamed, n: int, span: tuple[float, float], deep: tuple[bool, bool]) -> int | None:
    """Find the whole minute in which she is inside and is tried.

    A ship well inside as the run began is not tried again, and one only on the edge as it ends is tried in the next run
    (``deep``); one in action is tried when it is over (SC-N-20).
    """
    if deep[0] and span[0] <= run.world.minute + START_MIN:
        return None
    minute = max(math.floor(span[0]) + 1, run.world.minute + 1)
    for f, start, end in steamed.held:
        if f == n and start <= minute < end:
            minute = math.ceil(end)
            if minute > span[1]:
                return None
    if not deep[1] and span[1] >= run.until - START_MIN and not _lies_there(run, n, minute):
        return None
    return minute if minute <= run.until else None


def _lies_there(run: Planned, n: int, minute: int) -> bool:
    """Report whether it was a mine that stopped her so near the edge at that minute."""
    return any(b.key and b.force == n and b.minute == minute for b in run.blows)


# -- mines struck -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tried:
    """A trial of all entries in order of time, up to the first mine that the tracks do not yet know (``found``)."""

    events: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()
    deeds: tuple[Deed, ...] = ()
    found: tuple[Blow, ...] | None = None


def _try_all(run: Sea, found: list[Entry]) -> Tried:
    events: list[Event] = []
    notes: list[Note] = []
    deeds: list[Deed] = []
    left = {k: f.left for k, f in enumerate(run.world.mines)}
    known, done = {b.key for b in run.blows if b.key}, replace(run, blows=tuple(b for b in run.blows if b.ruled))
    for entry in found:
        rolls, struck = _rolls(done, entry, left)
        for s in struck:
            hit, blows = _hit(done, entry, s)
            if blows[0].key not in known:
                return Tried(found=blows)
            done = replace(done, blows=(*done.blows, *blows))
            notes += hit
            deeds.append(_struck(run, entry, hit[0].logged()))
        if rolls:
            names = listed(run.fleet.ships[s].name for s in struck)
            text = f"{run.fleet.forces[entry.force].name} entered {entry.place.name}; "
            text += f"struck: {names}." if struck else "no ship struck a mine."
            lon, lat = round(entry.lon, 4), round(entry.lat, 4)
            about = (f"force:{run.fleet.forces[entry.force].key}", *(f"ship:{run.fleet.ships[s].key}" for s in struck))
            events.append(
                Event(minute=entry.minute, kind="mined", text=text, rules=RULES, rolls=rolls, lon=lon, lat=lat, about=about)
            )
    return Tried(tuple(events), tuple(notes), tuple(deeds))


def _rolls(run: Planned, entry: Entry, left: dict[int, int]) -> tuple[tuple[Roll, ...], list[int]]:
    """Throw one die for each ship afloat, as long as there are mines (SC-S-17); and list the ships struck."""
    face, rolls, struck = int(tables.value("tasks", "strikes")), [], []
    for s in run.fleet.ships_of[entry.force]:
        ship = ship_at(run, s, entry.minute)
        if not ship.afloat or left.get(entry.place.field, 1) <= 0:
            continue
        fell = run.dice.d6("SC-S-17", entry.place.key, ship.key, run.world.minute, entry.nth)
        rolls.append(Roll(rule="SC-S-17", what=f"{ship.name}: strikes a mine on {face}", faces=6, fell=str(fell)))
        if spared(run, "SC-S-17", ship.key, entry.minute):
            rolls[-1:] = overruled(rolls[-1:])
        elif fell <= face:
            struck.append(s)
            if entry.place.field >= 0:
                left[entry.place.field] -= 1
    return tuple(rolls), struck


def _hit(run: Planned, entry: Entry, s: int) -> tuple[list[Note], tuple[Blow, ...]]:
    """Strike a ship by one mine: the log, and the damage to her; if she founders, a second blow when she goes down."""
    ship = ship_at(run, s, entry.minute)
    key = (entry.place.key, ship.key, run.world.minute, entry.nth)
    hit = strike(ship, run.fleet.classes[ship.class_key], run.dice, *key)
    notes = [Note(entry.minute, entry.force, "mine", hit.text, hit.rules, hit.rolls, ship.name)]
    field = entry.place.key if entry.place.field >= 0 else ""
    blows = [Blow(entry.minute, entry.force, s, hit.told, "|".join(map(str, key)), field)]
    if hit.founders_min is not None:
        end = entry.minute + hit.founders_min
        blows.append(Blow(end, entry.force, s, hit.lost))
        if end <= run.until:
            notes.append(Note(end, entry.force, "lost", "has foundered", ("SC-S-17", "SC-T-16"), ship=ship.name))
    return notes, tuple(blows)


def _struck(run: Sea, entry: Entry, text: str) -> Deed:
    lon, lat = run.steamed.find_place(entry.force, entry.minute)
    return Deed(entry.force, entry.minute, "struck", text, lon, lat, count=1)


def struck_in(run: Planned, end: int) -> dict[str, int]:
    """Count the mines of each field at sea that were struck in this run by a minute."""
    out: dict[str, int] = {}
    for blow in run.blows:
        if blow.field and blow.minute <= end:
            out[blow.field] = out.get(blow.field, 0) + 1
    return out
