"""The war on land by day as it was: war points and men ashore, for the umpire, and for all once it is opened (LC-290 to 294)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign import serialization
from campaign.models import Campaign
from campaign.models.truth import LandStart
from campaign.rooms.pages.tally import Measure
from land.score.battles import RUNS, SUDDEN, TALLY
from land.score.objectives import fighting
from land.state.world import Land
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import listed, plural

WHY = {
    TALLY: "by war points, at once",
    RUNS: "by war points, with the last run",
    SUDDEN: "at once: a side has no fighting body left, or no arsenal",
}


def war_to(campaign: Campaign) -> int:
    """Find the points that end a war on land; 0 where there are none (LC-291)."""
    return serialization.terms_ashore(campaign).war_points if serialization.pack_of(campaign).land is not None else 0


def lands(runs: Sequence[int]) -> list[Land]:
    """List the land from which each of some runs began, by the keys of the runs; nothing in a war of the sea."""
    texts = dict(LandStart.objects.filter(run__in=runs).values_list("run", "land"))
    return [msgspec.json.decode(texts[run].encode(), type=Land) for run in runs if run in texts]


def measures(stood: Sequence[Land]) -> list[Measure]:
    """List the plotted measures of the land as it stood at the end of each day."""
    points = {side: [float(land.points.get(side, 0)) for land in stood] for side in BELLIGERENTS}
    men = {
        side: [float(sum(fighting(one) for one in land.bodies if one.side == side)) for land in stood] for side in BELLIGERENTS
    }
    return [
        Measure("War points", "of each side, at the end of the day", points),
        Measure("Fighting men ashore", "at the end of the day", men),
    ]


def score_of(land: Land) -> str:
    """Write the war points of both sides, the leader first."""
    held = sorted((-land.points.get(side, 0), side) for side in BELLIGERENTS)
    return listed(f"{side.capitalize()} {-points:,}" for points, side in held)


def result(land: Land, to: int, ended: bool, aims: bool = False) -> str:
    """Say how the war on land stands, or how it was decided; of a war that has ``ended`` undecided, that it was not.

    One that has ended and is decided by ``aims`` has not been won by these points.
    """
    score = score_of(land)
    if land.over is not None and aims and ended:
        return f"War points: {score}."
    if land.over is None and ended:
        return f"War points: {score}. The war ended before the war on land was decided."
    if land.over is None:
        return f"War points: {score}. The war on land is decided at {plural(to, 'point')} up, or with the last run."
    who = f"{land.over.winner.capitalize()} has won" if land.over.winner else "it is drawn"
    return f"The war on land is decided {WHY[land.over.why]}: {who}. War points: {score}."
