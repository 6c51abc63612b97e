"""Rulings as the desk puts them together, and a run's reports to a seat."""

from __future__ import annotations

from typing import Any

from campaign.war.outcome import Outcome
from naval import ruling_kinds
from naval.ruling_kinds import Ground
from naval.state.ruling_acts import Act
from naval.state.rulings import NONE, Rulings
from naval.state.world import World


def ruled(of: World, *acts: Act) -> Rulings:
    """Put rulings together as the desk does; each is valid."""
    out = NONE
    for act in acts:
        ground = Ground(world=of, clock=of.minute, until=of.minute + 360, rulings=out)
        assert ruling_kinds.faults(act, ground) == []
        out = ruling_kinds.add_ruling(out, act, ground)
    return out


def papers(out: Outcome, seat: str, *kinds: str) -> list[Any]:
    return [one for one in out.reports if one.seat == seat and (not kinds or one.kind in kinds)]
