"""End of a whole run for the war: holders of places, arsenals destroyed, objectives, the end (LC-290 to LC-296)."""

from __future__ import annotations

from collections.abc import Sequence

from land.run.run_input import Given
from land.run.siege.siege_reports import Look
from land.run.supply.lines import STRICT
from land.score.battles import Won
from land.score.stage import scored
from land.state.world import Land
from naval.state.world import BELLIGERENTS


def count_run(given: Given, land: Land, won: Sequence[Won], minute: int) -> Look:
    """Count a run that is over; bodies that took a place or destroyed an arsenal report it (LC-144, LC-290 to LC-294).

    Points and the state of the war stay with the umpire while it goes on (SC-LC-130).
    """
    assert given.counts is not None
    was = {one.key: one.side for one in land.places}
    places = given.country.places
    found = scored(
        land,
        places.values(),
        given.counts.objectives,
        won,
        BELLIGERENTS,
        minute,
        given.terms.war_points,
        given.counts.last,
        strict=given.terms.ks_supply == STRICT,
    )
    now = Look(given, found.land, minute)
    now.events += found.events
    burnt = {one.place: one for one in found.destroyed}
    for place in found.land.places:
        if place.side in ("", was.get(place.key) or places[place.key].side):
            continue
        there = [one for one in found.land.bodies if one.spot.place == place.key and one.side == place.side and not one.aboard]
        what = "its arsenal is destroyed" if place.key in burnt else "it is in our hand"
        now.say(there, place.key, f"{places[place.key].name}: {what}.", held=1)
    return now
