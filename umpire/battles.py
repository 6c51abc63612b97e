"""The battles of a campaign on the desk: who meets, how far it is, how it ended."""

from __future__ import annotations

import json

import msgspec
from django.db.models import QuerySet
from django.urls import reverse

from campaign.models import Campaign, Engagement, Seat
from campaign.services import actions, engagements
from naval.geo.calendar import label
from tactical.engine.words import plural
from tactical.models import Battle, Table
from umpire.frame import Row


class Named(msgspec.Struct):
    """A force by name and side."""

    key: str
    name: str
    side: str


class Forces(msgspec.Struct):
    """The forces out of a stored world: the rest, which is long, is passed over unread."""

    forces: tuple[Named, ...]


def fought(campaign: Campaign) -> QuerySet[Engagement]:
    """The campaign's engagements, the oldest first: the desk numbers them from 1."""
    found = Engagement.objects.filter(run__campaign=campaign).order_by("run__number", "ordinal")
    return found.select_related("battle", "run__campaign")


def battle_rows(umpire: Seat) -> list[Row]:
    """The campaign's battles, the newest first."""
    return [battle_row(umpire, engagement, n) for n, engagement in enumerate(fought(umpire.campaign), 1)][::-1]


def battle_row(umpire: Seat, engagement: Engagement, n: int) -> Row:
    """One battle as the desk lists it."""
    engaged = json.loads(engagement.data)["forces"]
    forces = [f for f in msgspec.json.decode(engagement.run.world, type=Forces).forces if f.key in engaged]
    sides = [[force.name for force in forces if force.side == side] for side in sorted({f.side for f in forces})]
    battle = engagement.battle
    done = battle.state == Battle.State.DONE
    live = battle.table if battle.state == Battle.State.TABLE else None
    chair = actions.umpires_chair(engagement) if live is not None else None
    text = "being fought"
    if live is not None:
        whom = "those who met" if waits(live) else "their captains"
        text = f"being fought by {whom}; {plural(live.number, 'move')} resolved"
    if done:
        result = engagements.result(engagement)
        lost = sum(not ship["afloat"] for ship in result["ships"].values())
        took = plural(result["moves"], "minute")
        text = f"{result['ending'].rstrip('.')}; {took}, {plural(lost, 'ship')} lost"
    return {
        "title": f"Battle {n}: " + " v. ".join(", ".join(names) for names in sides if names),
        "when": label(engagement.minute, umpire.campaign.hour_zero),
        "state": "fought" if done else "fighting",
        "text": text,
        "url": reverse("umpire:battle", args=[umpire.rid, n]) if done else "",
        "enter": reverse("tactical:enter", args=[chair.token]) if chair is not None else "",
        "leave": reverse("umpire:leave", args=[umpire.rid, n]) if live is not None and waits(live) else "",
    }


def waits(table: Table) -> bool:
    """Whether somebody fights it, come or called: not all of its sides are the program's."""
    return bool(set(table.sides) - set(table.program_sides))
