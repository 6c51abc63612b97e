"""Battles of a campaign on the desk: who meets, how far each is, how it ended."""

from __future__ import annotations

import json

from django.db.models import QuerySet
from django.urls import reverse

from campaign.battles import invitations
from campaign.models import Campaign, Engagement, Seat
from naval.geo.calendar import label
from tactical.engine.opening import name_game
from tactical.engine.registry import find
from tactical.engine.text.words import plural
from tactical.models import Battle, Table
from umpire.frame import Row

MOST_TOLD = 3  # faults that a refused battle is told with
NEWEST = 8  # battles that the desk lists before it is asked for all of them


def fought(campaign: Campaign) -> QuerySet[Engagement]:
    """List the campaign's engagements in short, the oldest first: the desk numbers them from 1."""
    rows = Engagement.objects.in_short(void=True).select_related("run").defer("run__world").filter(run__campaign=campaign)
    return rows.order_by("run__strand", "run__number", "ordinal")


def battle_rows(umpire: Seat, *, every: bool = False) -> tuple[list[Row], int]:
    """List the campaign's battles, the newest first: the last ``NEWEST`` and those being fought, or ``every`` one; and count
    all."""
    found = list(fought(umpire.campaign))
    late = len(found) - NEWEST
    shown = [(n, one) for n, one in enumerate(found, 1) if every or n > late or one.battle.state != Battle.State.DONE]
    return [battle_row(umpire, engagement, n) for n, engagement in reversed(shown)], len(found)


def battle_title(engagement: Engagement, n: int) -> str:
    """Name a battle: its number among the campaign's, and who met."""
    sides = json.loads(engagement.summary.forces)
    return f"Battle {n}: " + " v. ".join(", ".join(sides[side]) for side in sorted(sides))


def battle_row(umpire: Seat, engagement: Engagement, n: int) -> Row:
    """Show one battle as the desk lists it: by its summary, for its record is long."""
    battle, summary = engagement.battle, engagement.summary
    done = battle.state == Battle.State.DONE
    live = battle.table if battle.state == Battle.State.TABLE else None
    chair = invitations.umpires_chair(engagement) if live is not None else None
    text = f"being fought by their captains{count_moves_resolved(battle.reached)}"
    if live is not None:
        whom = "those who met" if waits(live) else "their captains"
        text = f"being fought by {whom}{count_moves_resolved(live.number)}"
    away = battle.state == Battle.State.ELSEWHERE
    if away:
        text = "fought with models elsewhere: the run waits for you to enter the result"
    if done:
        text = "fought; the run continues"
    if summary.fought:
        text = f"{summary.ending.rstrip('.')}; {took(engagement)}"
    if summary.refused:
        reasons = "; ".join(summary.refused.splitlines()[:MOST_TOLD])
        text += f". {name_game(find(battle.ruleset))} took it on after refusals: {reasons}"
    if engagement.void:
        text = f"void by ruling: it has no effect ({text})"
    if engagement.run.undone:
        text = f"taken back: its record is kept ({text})"
    return {
        "title": battle_title(engagement, n),
        "when": label(engagement.minute, umpire.campaign.hour_zero),
        "state": "void" if engagement.void else "fought" if done else "fighting",
        "text": text,
        "url": reverse("umpire:battle", args=[umpire.rid, n]) if done and not was_typed(engagement) else "",
        "type": reverse("umpire:fought", args=[umpire.rid, n]) if umpire.is_chief and away and not engagement.void else "",
        "odds": f"{reverse('umpire:odds', args=[umpire.rid])}?of=battle-{n}",
        "enter": reverse("tactical:enter", args=[chair.token]) if chair is not None and umpire.is_chief else "",
        "leave": reverse("umpire:leave", args=[umpire.rid, n])
        if umpire.is_chief and ((live is not None and waits(live)) or away)
        else "",
    }


def was_typed(engagement: Engagement) -> bool:
    """Report whether its end was typed in: then nobody saw it here, and it has no replay (UD-047)."""
    return hasattr(engagement, "typed")


def moves_of(engagement: Engagement) -> int:
    """Count the resolved moves of a battle that is being fought."""
    battle = engagement.battle
    return battle.table.number if battle.state == Battle.State.TABLE else battle.reached


def count_moves_resolved(moves: int) -> str:
    """Say how many moves of a battle have been resolved; nothing before the first."""
    return f"; {plural(moves, 'move')} resolved" if moves else ""


def waits(table: Table) -> bool:
    """Report whether people fight it, come or called: not all of its sides are the computer's."""
    return bool(set(table.sides) - set(table.program_sides))


def took(engagement: Engagement) -> str:
    """Say how long a battle was and its cost: ships at sea, men on land."""
    summary = engagement.summary
    lost = f"{summary.lost:,} men lost or captured" if engagement.ashore else f"{plural(summary.lost, 'ship')} lost"
    return f"{plural(summary.minutes, 'minute')}, {lost}"
