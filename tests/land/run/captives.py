"""Prisoners of the outposts, and their escort."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.run.run_input import Done, Given
from land.run.transport.prisoners import locate_escort
from land.state.world import Captives, PlaceNow
from tests.land.run.essex import essex, make_given, run


def holding(until: int = 600, prisoners: int = 70, at: str = "weeley") -> Given:
    """Set up Red's outposts with seventy prisoners; Red's depot is at Colchester."""
    what, country = make_given({}, until, ashore="clacton"), essex()[1]
    bodies = tuple(
        replace(one, prisoners=prisoners, spot=country.spot_at(at)) if one.key == "red_outposts" else one
        for one in what.land.bodies
    )
    rows = {one.key: one for one in what.land.places}
    rows |= {"colchester": PlaceNow(key="colchester", side="red", depot=True)}
    rows = {key: replace(one, depot=key == "colchester") for key, one in rows.items()}
    land = replace(what.land, bodies=bodies, places=tuple(rows[key] for key in sorted(rows)))
    return dataclasses.replace(what, land=land, terms=replace(what.terms, escorts=False))


def agreed(what: Given) -> Given:
    return dataclasses.replace(what, terms=replace(what.terms, escorts=True))


def on_its_way(at: int = 180, prisoners: int = 70, until: int = 300, posture: str = "attack") -> tuple[Given, Captives]:
    """Send the escort off at 02:01, with Blue's brigade five hundred yards beside the road that it passes at a minute."""
    what = agreed(holding(until, prisoners))
    first = run(dataclasses.replace(what, until=121)).land
    (gone,) = first.captives
    road = locate_escort(what, gone, at)
    spot = essex()[1].spot(road.lon, road.lat + 500 * 0.9144 / 111_200)
    bodies = tuple(
        replace(one, aboard="", spot=spot, posture=posture) if one.key == "blue_brigade" else one for one in first.bodies
    )
    return dataclasses.replace(what, land=replace(first, bodies=bodies)), gone


def fell(done: Done) -> list[tuple[int, str]]:
    return [(one.minute, one.text) for one in done.events if "LC-259" in one.rules]
