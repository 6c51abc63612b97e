"""The meeting at Clacton, and the losses of its battle."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.run.run_input import Done, Given
from land.state.fights import Fought, Met
from land.state.world import Body, Land
from tactical.engine.for_land import LandResult, UnitFate
from tests.land.run.essex import make_given, march, sheet

ATTACK = sheet(red_outposts=march("clacton", posture="attack"))


def meets(until: int = 360, ashore: str = "clacton", **more: object) -> Given:
    """Send Red's outposts, a battalion and a squadron, at Blue's brigade in Clacton."""
    return dataclasses.replace(make_given(ATTACK, until, ashore=ashore), **more)  # type: ignore[arg-type]


def ended(met: Met, rounds: int = 12, field: str = "blue", dead: int = 2, **fates: UnitFate) -> Fought:
    """End the battle by hand: two figures down of every unit, or ``fates`` by the end of a unit's key."""
    units = {}
    for one in met.opening.muster.units:
        fate = UnitFate(figures=max(0, one.figures - dead), dead=min(dead, one.figures), guns=one.guns)
        units[one.key] = next((told for end, told in fates.items() if one.key.endswith(end)), fate)
    return Fought(
        minute=met.minute,
        bodies=met.bodies,
        minutes=rounds * met.opening.muster.round_min,
        lon=met.lon,
        lat=met.lat,
        opening=met.opening,
        result=LandResult(winner=field, field=field, rounds=rounds, units=units, why="The enemy has left the field."),
        board="kriegspiel",
    )


def body(done: Done, key: str) -> Body:
    return next(one for one in done.land.bodies if one.key == key)


def men(one: Body) -> int:
    return sum(unit.men for unit in one.units)


def as_is(done: Done) -> Land:
    """Return the land without each march's run, and without sightings and reports."""
    bodies = tuple(replace(one, held=one.held and replace(one.held, run=0, marched=0)) for one in done.land.bodies)
    return Land(minute=done.land.minute, bodies=bodies, met=done.land.met, fights=done.land.fights, pursuits=done.land.pursuits)
