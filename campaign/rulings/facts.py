"""Facts of a segment, from storage, to check its rulings and edits on."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign
from campaign.models.truth import Run, Segment, land_of
from campaign.war.arms.land import LandArm
from campaign.war.edits import checks
from campaign.war.land_rulings import on_land as facts
from campaign.war.outcome import Outcome
from land.state.world import Land
from naval.ruling_kinds import Ground
from naval.ruling_kinds.kind import NO_LAND, OnLand
from naval.state.world import Dispatch, World

NOT_CLOSED = (Segment.State.OPEN, Segment.State.AHEAD)


def ground(segment: Segment) -> Ground:
    """Build the ground to check a ruling on: the truth as the run began, with forces detached since (UD-006, UD-030)."""
    run = segment.run
    world, drafted = serialization.world(run.world), bool(segment.outcome)
    last = run.segments.filter(index__lte=segment.index).exclude(outcome="").last()
    now = serialization.outcome(last.outcome).world if last is not None else world
    sheets = {one.start: serialization.orders(one.orders) for one in run.segments.all() if one.state not in NOT_CLOSED}
    return Ground(
        world=joined(world, now),
        clock=segment.start,
        until=run.until,
        rulings=serialization.rulings(run.rulings),
        sheets=tuple(sorted(sheets.items())),
        dispatches=_dispatches(world, now) if drafted else now.dispatches,
        is_land=serialization.pack_of(run.campaign).chart.is_land,
        land=on_land(run),
    )


def on_land(run: Run) -> OnLand:
    """Give the land from which a run began, for checks and names of rulings."""
    return facts_of(arms_at_start(run))


def to_begin_on(campaign: Campaign) -> OnLand:
    """Give the pack's land before War Imminent, for checks and names of rulings."""
    return facts_of(serialization.arms_at_first(serialization.pack_of(campaign)))


def facts_of(arms: tuple[LandArm, ...]) -> OnLand:
    """Give the land among some arms, for checks and names of rulings."""
    return next((facts(arm.land, arm.country) for arm in arms), NO_LAND)


def arms_at_start(run: Run) -> tuple[LandArm, ...]:
    """Build the arms beside the sea as a run began."""
    text = land_of(run)
    return serialization.arms(serialization.pack_of(run.campaign), text) if text else ()


def land_at_start(run: Run) -> Land | None:
    """Give the land as a run began; None in a war of the sea."""
    return next((arm.land for arm in arms_at_start(run)), None)


def joined(world: World, now: World) -> World:
    """Add to the world at a run's start the forces made since, with each ship where she is now."""
    have = {force.key for force in world.forces}
    force_of = {ship.key: ship.force for ship in now.ships}
    return replace(
        world,
        forces=(*world.forces, *(force for force in now.forces if force.key not in have)),
        ships=tuple(replace(ship, force=force_of.get(ship.key, ship.force)) for ship in world.ships),
    )


def _dispatches(world: World, now: World) -> tuple[Dispatch, ...]:
    new = [
        Dispatch(author=author, number=n, to="", text="", written=world.minute)
        for author, last in sorted(now.numbers.items())
        for n in range(world.numbers.get(author, 0) + 1, last + 1)
    ]
    return (*world.dispatches, *new)


def ground_of_edits(segment: Segment) -> checks.Ground:
    """Build the ground to check an edit on: the draft in review, or while orders are open the reports held back (UD-022)."""
    run = segment.run
    since = segment.start + (1 if segment.index else 0)  # reports of the minute of a stop are published already
    edits, world = serialization.rulings(run.rulings).edits, serialization.world(run.world)
    outcome = serialization.outcome(segment.outcome) if segment.outcome else None
    before = _at_last(segment)
    at = before.world if outcome is None and before is not None else world
    return checks.Ground.from_outcome(outcome, at, since, run.until, edits, land_at_start(run))


def _at_last(segment: Segment) -> Outcome | None:
    """Read the outcome of the stop before an open segment; None at a run's beginning."""
    before = segment.run.segments.filter(index=segment.index - 1).first() if segment.index else None
    return serialization.outcome(before.outcome) if before is not None else None
