"""Zones of bodies in place in a run, which no hostile train or wagon passes (LC-258)."""

from __future__ import annotations

from land.contact.zones import Zone, holds
from land.run import daily_call
from land.run.encounters import fighting
from land.run.run_input import Given
from land.run.transport import rail
from land.state.trail import MINUTE
from land.state.world import Land
from land.supply import hunger

EACH_MIN = 60
"""Minutes between looks at zones, at a run's start and whole hours, so that a run may be cut anywhere."""


def zones_at(given: Given, land: Land, minute: int) -> tuple[Zone, ...]:
    """List the zones that bodies of both sides hold at a minute (LC-258)."""
    railed, strict = rail.riding(given, land, minute), given.terms.ks_supply == daily_call.STRICT
    return tuple(
        Zone(body=one.key, side=one.side, spot=one.spot)
        for one in land.bodies
        if one.key not in railed
        and not one.surrendered
        and not hunger.out_of_action(one.hunger, strict)
        and holds(fighting(one), bool(one.trail) and one.trail[-1].until >= minute * MINUTE, not one.aboard)
    )
