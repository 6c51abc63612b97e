"""What rulings and edits of a segment are held against, out of what is stored."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign
from campaign.models.truth import Ashore, Run, Segment
from campaign.war import ashore as joint
from campaign.war.edits import fit
from campaign.war.outcome import Outcome
from campaign.war.ruled_ashore import on_land as facts
from naval.ruling_kinds import Ground
from naval.ruling_kinds.kind import OnLand
from naval.state.world import Dispatch, World

NOT_CLOSED = (Segment.State.OPEN, Segment.State.AHEAD)


def ground(segment: Segment) -> Ground:
    """What a ruling is checked against (UD-006, UD-030): the truth as the run began, with forces that have parted since."""
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
        ashore=on_land(run),
    )


def on_land(run: Run) -> OnLand | None:
    """The land from which a run began, as rulings are checked against it and name what is there; None in a war of the sea."""
    found = begun_ashore(run)
    return facts(found.land, found.country) if found is not None else None


def to_begin_on(campaign: Campaign) -> OnLand | None:
    """The same before War Imminent: as the pack has it."""
    pack = serialization.pack_of(campaign)
    found = serialization.on_land(pack, serialization.land(pack.land.opening)) if pack.land is not None else None
    return facts(found.land, found.country) if found is not None else None


def begun_ashore(run: Run) -> joint.Ashore | None:
    """The land from which a run began with its country; None in a war of the sea."""
    text = Ashore.objects.filter(run=run).values_list("land", flat=True).first()
    return serialization.on_land(serialization.pack_of(run.campaign), text) if text else None


def joined(world: World, now: World) -> World:
    """The world at a run's start, with the forces that were made in it, and each ship where she is now."""
    have = {force.key for force in world.forces}
    force_of = {ship.key: ship.force for ship in now.ships}
    return replace(
        world,
        forces=(*world.forces, *(force for force in now.forces if force.key not in have)),
        ships=tuple(replace(ship, force=force_of.get(ship.key, ship.force)) for ship in world.ships),
    )


def _dispatches(world: World, now: World) -> tuple[Dispatch, ...]:
    """The dispatches on their way as the run began, and those that were written in it."""
    new = [
        Dispatch(author=author, number=n, to="", text="", written=world.minute)
        for author, last in sorted(now.numbers.items())
        for n in range(world.numbers.get(author, 0) + 1, last + 1)
    ]
    return (*world.dispatches, *new)


def ground_of_edits(segment: Segment) -> fit.Ground:
    """What an edit is made against: the draft in review, or while orders are open what is held (UD-022)."""
    run = segment.run
    since = segment.start + (1 if segment.index else 0)  # what came at the minute of a stop stands published
    edits, world = serialization.rulings(run.rulings).edits, serialization.world(run.world)
    outcome = serialization.outcome(segment.outcome) if segment.outcome else None
    before = _at_last(segment)
    at = before.world if outcome is None and before is not None else world
    ashore = begun_ashore(run)
    return fit.Ground.of(outcome, at, since, run.until, edits, ashore.land if ashore is not None else None)


def _at_last(segment: Segment) -> Outcome | None:
    """What the stop before an open segment came to; None at a run's beginning."""
    before = segment.run.segments.filter(index=segment.index - 1).first() if segment.index else None
    return serialization.outcome(before.outcome) if before is not None else None
