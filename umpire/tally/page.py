"""The war by day as it was, for the umpire: ships and merchantmen lost, and coal, of both sides."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign import store
from campaign.models.truth import runs_of
from campaign.rooms.tally import Measure, day_of, days, drawn
from naval.state.world import BELLIGERENTS, World
from umpire.frame import Row, Standing, at_war, frame


def worlds(at: Standing) -> list[World]:
    """The world as it stood at the end of each day so far, the present one last: of every day one is read and no more."""
    hour = at.campaign.hour_zero
    ends: dict[int, int] = {}
    for number, start in runs_of(at.campaign).order_by("number").values_list("number", "start"):
        ends[day_of(max(start - 1, 0), hour)] = number
    ends.pop(day_of(at.run.start, hour), None)
    found = [store.world(runs_of(at.campaign).get(number=number).world) for _, number in sorted(ends.items())]
    return [*found, at.start]


def tally(at: Standing) -> Row:
    """Both sides, day by day."""
    return measured(worlds(at), at.start.minute, at.campaign.hour_zero)


def measured(stood: list[World], minute: int, hour: int) -> Row:
    """Both sides, day by day to a minute, out of the world as it stood at the end of each day."""
    names = days(minute, hour)
    stood = [stood[0]] * (len(names) - len(stood)) + stood
    sunk = {side: [count(world, side) for world in stood] for side in BELLIGERENTS}
    trade = {side: [taken(world, side) for world in stood] for side in (*BELLIGERENTS, "neutral")}
    coal = {side: [bunkers(world, side) for world in stood] for side in BELLIGERENTS}
    measures = [
        Measure("Ships lost", "of each side", {side: steps(row) for side, row in sunk.items()}),
        Measure("Merchantmen taken and sunk", "by flag", {side: steps(row) for side, row in trade.items()}),
        Measure("Coal in their bunkers", "tons, at the end of the day", coal),
    ]
    return {"days": names, "plots": [drawn(measure, names) for measure in measures]}


def steps(sums: list[float]) -> list[float]:
    """What was added on each day to a sum.

    >>> steps([1, 1, 4])
    [1, 0, 3]
    """
    return [now - before for before, now in zip([0, *sums], sums, strict=False)]


def count(world: World, side: str) -> float:
    """How many of a side's ships have been lost."""
    return sum(ship.side == side and not ship.afloat for ship in world.ships)


def taken(world: World, side: str) -> float:
    """How many merchantmen of a flag have been taken or sunk."""
    return sum(ship.side == side and ship.fate in ("taken", "sunk") for ship in world.merchants)


def bunkers(world: World, side: str) -> float:
    """The tons that a side's ships have aboard; petrol boats have none."""
    boats = {one.key for one in world.classes if one.dived_h}
    return sum(ship.coal_t for ship in world.ships if ship.side == side and ship.afloat and ship.class_key not in boats)


@require_GET
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page."""
    context = {"desk": frame(at.umpire, at), "tally": tally(at), "back": reverse("umpire:desk", args=[at.umpire.rid])}
    return render(request, "umpire/war.html", context)
