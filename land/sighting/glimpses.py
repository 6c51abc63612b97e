"""Sight of hostile bodies in a run, by eye and by patrols (LC-111 to LC-114)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from land import tables
from land.sighting import reach
from land.sighting.facts import EYE, PATROL, PatrolLost
from land.sighting.scene import MILES, Guarded, Scene, fighting
from land.sighting.scouting import Scouting, meets, patrols, sabres_a_mile, sees_at
from land.state.world import Body, Spot
from naval.geo import course
from naval.geo.course import Floats
from naval.state.outcome import Event, Roll

EYES = 2  # the head and the middle of a body look out
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Glimpse:
    """Sight of a part of a hostile body: ``eye`` and ``seen`` are where both stood, ``last`` when it was last in sight."""

    side: str
    by: str
    holder: str
    of: Body
    minute: int
    last: int
    via: str
    what: str
    eye: Spot
    seen: Spot
    ride_mi: float = 0.0


def farthest_mi() -> float:
    """Return the distance beyond which no body learns anything of another in a run."""
    return max(reach.farthest_mi(), *(float(tables.value("look", name)) for name in ("patrol_mi", "round_mi", "keeps_mi")))


def pairs(scene: Scene) -> list[tuple[Body, Body]]:
    """List every body with every hostile one that it may learn anything of."""
    near = scene.boxes.list_close_pairs(scene.boxes, farthest_mi())
    some = ((scene.afoot[n], scene.afoot[k]) for n, k in near)
    return [(a, b) for a, b in some if a.side != b.side and not isinstance(a, Guarded)]


def apart(scene: Scene, a: Body, b: Body) -> Floats:
    """Measure miles between the head and middle of one body and every part of another: minutes by eyes by parts.

    While the other was not there it is infinitely far.
    """
    mine, theirs = scene.points(a.key)[:, :EYES, None, :], scene.points(b.key)[:, None, :, :]
    nm = course.distances_nm(mine[..., 0], mine[..., 1], theirs[..., 0], theirs[..., 1])
    miles = np.asarray(nm * MILES)
    if b.key in scene.spells:
        miles[scene.gone(b.key)] = np.inf
    return miles


# ---- by eye -------------------------------------------------------------------------------------------------------------


def in_sight(scene: Scene, eye: Spot, seen: Spot, what: str, minute: int, miles: float) -> bool:
    """Report whether an eye sees a thing of that kind there and then (LC-111, LC-112)."""
    hill = scene.hill_ft(eye)
    if miles > reach.ever_mi(what, hill):
        return False  # tested before sun and weather are asked: most are too far off
    night = scene.night(seen, minute)
    far = reach.seen_mi(what, scene.visibility(eye, minute), night, hill, scene.covered(seen))
    return miles <= far and scene.clear(eye, seen)


def at_minute(scene: Scene, a: Body, b: Body, minute: int, miles: Floats) -> tuple[str, Spot, Spot] | None:
    """Find the first part of one body that the eyes of another see at a minute: men before dust, smoke or fires, the nearest
    first.
    """
    eyes, parts = scene.parts(a.key, minute)[:EYES], scene.parts(b.key, minute)
    near = sorted((far, i, j) for i, row in enumerate(miles.tolist()) for j, far in enumerate(row))
    for what in scene.shows(b, minute):
        most = reach.most_mi(what)
        for far, i, j in near:
            if far > most:
                break
            if in_sight(scene, eyes[i], parts[j], what, minute, far):
                return what, eyes[i], parts[j]
    return None


def by_eye(scene: Scene, a: Body, b: Body, miles: Floats) -> list[Glimpse]:
    """Find all that the eyes of one body see of another in the run: dust, smoke or fires if they show first; then its men."""
    near = np.flatnonzero(miles.min(axis=(1, 2)) <= reach.farthest_mi())
    out: list[Glimpse] = []
    before: tuple[object, ...] = ()
    for at in near.tolist():
        minute = scene.start + at
        state = _state(scene, a, b, minute)
        if state == before:
            continue  # nothing has changed since the last look, which saw nothing new
        before = state
        found = at_minute(scene, a, b, minute, miles[at])
        if found is None or (out and found[0] not in reach.MEN):
            continue
        what, eye, seen = found
        holder = f"body:{a.key}"
        last = _last(scene, a, b, near[near > at], minute, miles)
        out.append(Glimpse(a.side, holder, holder, b, minute, last, EYE, what, eye, seen))
        if what in reach.MEN:
            break
    return out


def _state(scene: Scene, a: Body, b: Body, minute: int) -> tuple[object, ...]:
    """Return all that sight depends on while both stand; the minute itself while one moves."""
    if scene.moves[a.key].moving(minute) or scene.moves[b.key].moving(minute):
        return (minute,)
    eyes, parts = scene.parts(a.key, minute)[:EYES], scene.parts(b.key, minute)
    return eyes, parts, scene.visibility(eyes[0], minute), scene.night(parts[0], minute)


def _last(scene: Scene, a: Body, b: Body, later: Ints, first: int, miles: Floats) -> int:
    before: tuple[object, ...] = ()
    for at in reversed(later.tolist()):
        minute = scene.start + at
        state = _state(scene, a, b, minute)
        if state != before and at_minute(scene, a, b, minute, miles[at]) is not None:
            return int(minute)
        before = state
    return first


# ---- by patrols ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meeting:
    """Meeting of a patrol with a part of a hostile body."""

    minute: int
    body: Body
    patrol: int
    of: Body
    eye: Spot
    seen: Spot
    miles: float


def meetings(scene: Scene, a: Body, b: Body, miles: Floats) -> list[Meeting]:
    """Find when each patrol of one body first meets a part of another; bodies that do not scout look three miles round
    (LC-113).
    """
    scouting = scene.scouting.get(a.key)
    far = float(tables.value("look", "patrol_mi" if scouting else "round_mi"))
    out: dict[int, Meeting] = {}
    count = (patrols(a) if scouting else 1) if fighting(a) else 0
    for at in np.flatnonzero(miles[:, 1].min(axis=1) <= far).tolist():
        if len(out) >= count:
            break
        for one in _find_meetings_with_body(scene, a, b, scouting, scene.start + at, miles[at, 1].tolist(), far):
            out.setdefault(one.patrol, one)
    return list(out.values())


def _find_meetings_with_body(
    scene: Scene, a: Body, b: Body, scouting: Scouting | None, minute: int, miles: list[float], far: float
) -> Iterator[Meeting]:
    """Yield the meetings of one body's patrols with another body at a minute; ``miles`` are from its middle to every part."""
    middle = scene.parts(a.key, minute)[1]
    for seen, off in zip(scene.parts(b.key, minute), miles, strict=True):
        if off > far:
            continue
        number: int | None = 0
        if scouting is not None:
            bearing = course.bearing_deg(middle.lon, middle.lat, seen.lon, seen.lat)
            number = meets(a, scouting, middle, scene.heading(a.key, minute), minute, off, bearing)
        if number is not None:
            yield Meeting(minute, a, number, b, middle, seen, off)


def by_patrols(scene: Scene, some: list[Meeting]) -> tuple[list[Glimpse], list[PatrolLost], list[Event]]:
    """Roll whether each patrol sees the body it meets, and which patrols are lost (LC-114). One trial a patrol, body and run."""
    seen: list[Glimpse] = []
    lost: dict[tuple[str, int], PatrolLost] = {}
    events = []
    for one in sorted(some, key=lambda m: (m.minute, m.body.key, m.patrol, m.of.key)):
        a, name = one.body, f"{one.body.key}/{one.patrol + 1}"
        if (a.key, one.patrol) in lost:
            continue
        screen = scene.screen(a.side, one.eye, one.seen, one.minute)
        face = scene.dice.d6(scene.start, "LC-114", name, one.of.key)
        his = None if screen is None else sabres_a_mile(screen, scene.scouting[screen.key])
        least = sees_at(sabres_a_mile(a, scene.scouting.get(a.key)), his)
        gone = screen is not None and face == int(tables.value("look", "patrol_lost"))
        if gone:
            men = int(tables.value("look", "patrol_men"))
            lost[a.key, one.patrol] = PatrolLost(
                side=a.side, body=a.key, patrol=one.patrol + 1, minute=one.minute, men=men, to=one.of.key
            )
        elif face >= least:
            by = f"patrol:{name}"
            glimpse = Glimpse(
                a.side, by, f"body:{a.key}", one.of, one.minute, one.minute, PATROL, "", one.eye, one.seen, one.miles
            )
            seen.append(glimpse)
        events.append(_trial(one, name, face, least, gone))
    return seen, list(lost.values()), events


def _trial(one: Meeting, name: str, face: int, least: int, gone: bool) -> Event:
    did = "is lost" if gone else "sees it" if face >= least else "sees nothing"
    return Event(
        minute=one.minute,
        kind="patrol",
        text=f"Patrol {name} comes upon {one.of.name}: {did} ({least} or more).",
        rules=("LC-113", "LC-114"),
        rolls=(Roll(rule="LC-114", what=f"{name}, {one.of.key}", faces=6, fell=str(face)),),
        lon=one.seen.lon,
        lat=one.seen.lat,
    )
