"""Observation on land in a run: who saw what, when, and how well (LC-007, LC-111 to LC-120)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from land import tables
from land.ground import measure
from land.sighting import boxes, shore
from land.sighting.facts import TOWN, LidMoved, PatrolLost, ShipSeen, Sighting
from land.sighting.glimpses import Glimpse, Meeting, apart, by_eye, by_patrols, meetings, pairs
from land.sighting.resolve import Book, Box
from land.sighting.scene import Scene, friendly
from land.sighting.scouting import squadrons
from land.state.world import Body, Lid, Spot
from naval.state.outcome import Event, Roll

Near = tuple[int, int]
"""The first and the last minute of a run at which a scout was near enough to keep a box open."""


@dataclass(frozen=True)
class Looked:
    """Result of a look at the land: facts by kind, the lids of boxes after the run, and the umpire's events."""

    sightings: tuple[Sighting, ...]
    ships: tuple[ShipSeen, ...]
    lost: tuple[PatrolLost, ...]
    moved: tuple[LidMoved, ...]
    lids: tuple[Lid, ...]
    events: tuple[Event, ...]


def look(
    scene: Scene,
    lids: Iterable[Lid] = (),
    held: Mapping[str, str] | None = None,
    run_min: int = 360,
    ships: Iterable[shore.ShipTrack] = (),
    stations: Iterable[shore.Station] = (),
    offices: Iterable[str] = (),
) -> Looked:
    """Find all that bodies, patrols, ships, towns and stations see in a run, and which boxes open and shut.

    ``held`` is the holder of each place, ``offices`` the towns whose inhabitants can be asked by wire; ``run_min`` the length of
    a whole run.
    """
    who, before, afloat = held or {}, tuple(lids), tuple(ships)
    seen: list[Glimpse] = []
    met: list[Meeting] = []
    near: dict[Box, Near] = {}
    for a, b in pairs(scene):
        miles = apart(scene, a, b)
        seen += by_eye(scene, a, b, miles)
        met += meetings(scene, a, b, miles)
        if squadrons(a):
            within = np.flatnonzero(miles.min(axis=(1, 2)) <= float(tables.value("look", "keeps_mi")))
            if len(within):
                first, last = near.get((a.side, b.key), (scene.until, scene.start))
                near[a.side, b.key] = min(first, scene.start + int(within[0])), max(last, scene.start + int(within[-1]))
    found, lost, trials = by_patrols(scene, met)
    folk, asked = inhabitants(scene, who, frozenset(offices))
    book = Book(scene, lambda side, spot: friendly(scene.country, who, side, spot), run_min)
    book.lids = {(lid.side, lid.body): _keep_open(lid, near, run_min) for lid in before}
    book.enter([*seen, *found, *shore.from_ships(scene, afloat), *folk])
    after = [boxes.moved_on(_keep_open(lid, near, run_min), scene.until, run_min) for lid in book.lids.values()]
    some = tuple(sorted(after, key=lambda lid: (lid.side, lid.body)))
    return Looked(
        sightings=tuple(book.sightings),
        ships=tuple(shore.of_ships(scene, afloat, stations)),
        lost=tuple(lost),
        moved=tuple(boxes.lids_moved(before, some, scene.until, run_min)),
        lids=some,
        events=tuple(sorted([*trials, *asked, *book.events], key=lambda e: (e.minute, e.kind, e.text))),
    )


def _keep_open(lid: Lid, near: Mapping[Box, Near], run_min: int) -> Lid:
    """Keep a lid open, if a scout came near before it would have shut (LC-007)."""
    spell = near.get((lid.side, lid.body))
    if spell is None or lid.opened == boxes.NEVER or spell[0] >= boxes.shuts_at(lid, run_min):
        return lid
    return boxes.kept_open(lid, spell[1])


def inhabitants(scene: Scene, held: Mapping[str, str], offices: frozenset[str]) -> tuple[list[Glimpse], list[Event]]:
    """Ask people in friendly towns: on a five they tell of any enemy that was within ten miles, a run old (LC-119).

    They are asked where an own body stands at the run's end, or by wire, and tell where he was as the run began (SC-LC-46).
    """
    out, events = [], []
    stand: dict[str, list[Body]] = {}
    for body in scene.watchers:
        stand.setdefault(scene.parts(body.key, scene.until)[0].place, []).append(body)
    for key, place in sorted(scene.country.places.items()):
        side = held.get(key, "")
        if "town" not in place.kinds or not side:
            continue
        hosts = [b for b in stand.get(key, ()) if b.side == side]
        if not hosts and key not in offices:
            continue
        face = scene.dice.d6(scene.start, "LC-119", key)
        told = face >= int(tables.value("look", "folk_at"))
        spot = Spot(lon=place.lon, lat=place.lat, place=key)
        holder = f"body:{hosts[0].key}" if hosts else f"place:{key}"
        around = []
        for body in (b for b in scene.about(spot, float(tables.value("look", "folk_mi"))) if b.side != side):
            if scene.spells.get(body.key, (scene.start, 0))[0] > scene.start:
                continue
            spots = scene.parts(body.key, scene.start)
            far, part = min((measure.miles(s.lon, s.lat, spot.lon, spot.lat), n) for n, s in enumerate(spots))
            if far <= float(tables.value("look", "folk_mi")):
                around.append(Glimpse(side, f"place:{key}", holder, body, scene.start, scene.until, TOWN, "", spot, spots[part]))
        out += around if told else []
        if around:
            text = f"The people of {place.name} {'report' if told else 'say nothing about'} the enemy nearby."
            roll = Roll(rule="LC-119", what=key, faces=6, fell=str(face))
            events.append(Event(minute=scene.until, kind="inhabitants", text=text, rules=("LC-119",), rolls=(roll,)))
    return out, events
