"""Enemies that a rider meets on his way, and his fate (LC-137)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from land import tables
from land.communications import dispatch_times
from land.ground import measure
from land.sighting.scene import Guarded, Scene, fighting
from land.sighting.scouting import SCREEN, crosses_screen, front_mi
from land.state.world import Body, Message, Spot
from naval.state.outcome import Event, Roll


@dataclass(frozen=True)
class Meeting:
    """Meeting of a rider with a hostile body or screen: its key, his fate, and the umpire's event."""

    body: str
    fate: str
    event: Event


def foes(scene: Scene, message: Message, before: Spot, now: Spot, minute: int) -> Iterator[Body]:
    """Yield the hostile bodies new to a rider within three miles of him, or whose screen he has just crossed (LC-137)."""
    zone = float(tables.value("post", "zone_mi"))
    some = {one.key: one for one in (*scene.about(now, zone), *scene.screens)}
    for _, body in sorted(some.items()):
        if body.side == message.side or body.key in message.met or not fighting(body) or isinstance(body, Guarded):
            continue  # guards stay with their prisoners
        parts = scene.parts(body.key, minute)
        if any(measure.miles(now.lon, now.lat, one.lon, one.lat) <= zone for one in parts[:3]):
            yield body
            continue
        scouting = scene.scouting.get(body.key)
        if scouting is None or scouting.do != SCREEN:
            continue
        if crosses_screen(before, now, parts[1], front_mi(body, scouting), scouting.facing_deg):
            yield body


def tries(scene: Scene, run: int, message: Message, body: Body, minute: int, spot: Spot, invested: bool) -> Meeting:
    """Resolve the one trial of a body that a rider passes (LC-137); an invested place he hardly reaches (LC-235).

    ``run`` is the minute at which the run began and keys the die (LC-003).
    """
    name = f"{message.key}/{message.copy}"
    face = scene.dice.d6(run, "LC-137", name, body.key, message.since)
    fate = dispatch_times.fate(face, message.escort, invested)
    event = Event(
        minute=minute,
        kind="rider",
        text=f"The rider with {message.kind} {name} passes {body.name}: {fate}.",
        rules=("LC-137", "LC-235") if invested else ("LC-137",),
        rolls=(Roll(rule="LC-137", what=f"{name}, {body.key}", faces=6, fell=str(face)),),
        lon=spot.lon,
        lat=spot.lat,
    )
    return Meeting(body.key, fate, event)
