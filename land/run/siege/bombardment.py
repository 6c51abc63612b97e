"""Ships' guns on the coast road, hour by hour (LC-206)."""

from __future__ import annotations

from msgspec.structs import replace

from land.battle.losses import Fate, settle, spread
from land.lift.opposed_landings import coast_road
from land.run.run_input import Given, with_body
from land.run.ship_fire import bearing_on
from land.run.siege.assaults import men
from land.run.siege.siege_reports import Look
from land.state.world import Body, Land
from naval.state.outcome import Event
from tactical.engine.text.words import plural

HOUR = 60


def bombarded(given: Given, land: Land, minute: int) -> Look:
    """Take an hour's losses from bodies on a road within 6,000 yards of hostile warships that see it (LC-206, SC-LC-129)."""
    now = Look(given, land, minute)
    for body in land.bodies:
        if not body.spot.edge or body.aboard or body.surrendered or not _under_guns(given, body, minute):
            continue
        lost, tires = coast_road(men(body), HOUR, given.sky.night(body.spot.lon, body.spot.lat, minute))
        if not lost and not tires:
            continue
        dead = spread(lost, body.units)
        after, told = settle(
            body, {key: Fate(dead=n) for key, n in dead.items()}, 1, minute, False, given.terms.scattered == "full"
        )
        after = replace(after, cohesion=body.cohesion, shaken_at=body.shaken_at)
        now.land = with_body(now.land, replace(after, fatigue=after.fatigue + (tires if given.terms.fatigue else 0)))
        text = f"is under the fire of ships on its road: {plural(told.down, 'man')} down in the hour"
        spot = body.spot
        now.events.append(
            Event(minute=minute, kind="coast", text=f"{body.name} {text}.", rules=("LC-206",), lon=spot.lon, lat=spot.lat)
        )
        now.say((after,), "", f"It {text}.")
    return now


def _under_guns(given: Given, body: Body, minute: int) -> bool:
    return any(side != body.side for side, _, _ in bearing_on(given, body.spot, minute))
