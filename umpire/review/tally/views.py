"""The war by day as it was, for the umpire: ships and merchantmen lost, and coal, of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign import serialization
from campaign.models import Campaign
from campaign.models.truth import runs_of
from campaign.rooms.pages.tally import SHIPS_LOST, Measure, day_of, days, drawn
from land.state.world import Land
from naval.state.world import BELLIGERENTS, World
from umpire.frame import Row, Standing, at_war, frame
from umpire.review.tally import land_score


def day_ends(at: Standing) -> list[int]:
    """List the runs that begin where a day has ended, by key, a run a day: its start is the end of that day."""
    hour = at.campaign.hour_zero
    ends: dict[int, int] = {}
    for run, start in runs_of(at.campaign).order_by("number").values_list("pk", "start"):
        ends[day_of(max(start - 1, 0), hour)] = run
    ends.pop(day_of(at.run.start, hour), None)
    return [run for _, run in sorted(ends.items())]


def worlds(at: Standing, ends: Iterable[int]) -> list[World]:
    """List the world at the end of each day so far, the present one last, reading one a day and no more."""
    return [*(serialization.world(runs_of(at.campaign).get(pk=run).world) for run in ends), at.start]


def tally(at: Standing) -> Row:
    """Tally both sides, day by day."""
    ends, to = day_ends(at), land_score.war_to(at.campaign)
    lands = land_score.lands([*ends, at.run.pk]) if to else []
    over = at.campaign.phase == Campaign.Phase.OVER
    aims = bool(serialization.pack_of(at.campaign).aims)
    return measured(worlds(at, ends), at.start.minute, at.campaign.hour_zero, lands, to, over, aims)


def measured(
    stood: list[World],
    minute: int,
    hour: int,
    lands: Sequence[Land] = (),
    war_to: int = 0,
    ended: bool = False,
    aims: bool = False,
) -> Row:
    """Tally both sides, day by day to a minute, out of world and land at the end of each day; ``ended``: the war is, and by
    ``aims`` if its scenario has them."""
    names = days(minute, hour)
    stood = [stood[0]] * (len(names) - len(stood)) + stood
    lands = [*[lands[0]] * (len(names) - len(lands)), *lands] if lands else []
    sunk = {side: [count(world, side) for world in stood] for side in BELLIGERENTS}
    trade = {side: [count_merchants_lost(world, side) for world in stood] for side in (*BELLIGERENTS, "neutral")}
    coal = {side: [bunkers(world, side) for world in stood] for side in BELLIGERENTS}
    measures = [
        Measure(SHIPS_LOST, "of each side", {side: steps(row) for side, row in sunk.items()}),
        Measure("Merchantmen taken and sunk", "by flag", {side: steps(row) for side, row in trade.items()}),
        Measure("Coal aboard", "tons, at the end of the day", coal),
    ]
    measures = [*land_score.measures(lands), *measures] if lands else measures
    told = land_score.result(lands[-1], war_to, ended, aims) if lands else ""
    return {"days": names, "plots": [drawn(measure, names) for measure in measures]} | ({"result": told} if told else {})


def steps(sums: list[float]) -> list[float]:
    """List the daily additions to a sum.

    >>> steps([1, 1, 4])
    [1, 0, 3]
    """
    return [now - before for before, now in zip([0, *sums], sums, strict=False)]


def count(world: World, side: str) -> float:
    """Count a side's lost ships."""
    return sum(ship.side == side and not ship.afloat for ship in world.ships)


def count_merchants_lost(world: World, side: str) -> float:
    """Count the merchantmen of a flag that have been taken or sunk."""
    return sum(ship.side == side and ship.fate in ("taken", "sunk") for ship in world.merchants)


def bunkers(world: World, side: str) -> float:
    """Add up the tons that a side's ships have aboard; petrol boats have none."""
    boats = {one.key for one in world.classes if one.dived_h}
    return sum(ship.coal_t for ship in world.ships if ship.side == side and ship.afloat and ship.class_key not in boats)


@require_GET
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """Show the page."""
    context = {"desk": frame(at.umpire, at), "tally": tally(at), "back": reverse("umpire:desk", args=[at.umpire.rid])}
    return render(request, "umpire/war.html", context)
