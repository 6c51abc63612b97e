"""Battles for onlookers, as the lobby lists them: those that anybody may watch now, and replays that players shared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from tactical.models.belief import WATCH, Chair
from tactical.models.showing import Showing, describe_battle, name_players
from tactical.rooms.lobby import describe_pace, name_battle, name_step

MOST = 20
"""Longest list of either."""


def list_battles_to_watch(held: Iterable[str]) -> list[dict[str, Any]]:
    """List battles that their players opened to spectators and that have begun, the one opened last first, without those at
    which this browser sits. A row tells what the spectator's page shows, and no more.
    """
    afoot = Chair.objects.filter(side=WATCH, is_owner=False, table__to_watch=True, table__ended=None, table__keeps=False)
    others = afoot.exclude(table__chairs__rid__in=sorted(held)).select_related("table").prefetch_related("table__chairs")
    chairs = [one for one in others.order_by("-table__opened_at", "pk")[: 2 * MOST] if not (one.table.absent() or one.is_blind)]
    return [
        {
            **name_battle(chair.table),
            "sides": name_players(chair.table),
            "step": name_step(chair, None),
            "pace": describe_pace(chair.table),
            "late": chair.table.watch_delay,
            "url": reverse("tactical:enter", args=[chair.token]),
        }
        for chair in chairs[:MOST]
    ]


def list_shared_replays() -> list[dict[str, Any]]:
    """List the replays that players put into the lobby, the newest first."""
    rows = Showing.objects.filter(is_open=True, listed_at__isnull=False, table__ended__isnull=False, table__keeps=False)
    found = rows.select_related("table").prefetch_related("table__chairs").defer("card", "film").order_by("-listed_at", "-pk")
    return [describe_replay(one) for one in found[:MOST]]


def describe_replay(showing: Showing) -> dict[str, Any]:
    """Describe a shared battle in a row of the list."""
    title, verdict, fought, when = describe_battle(showing.table)
    url = reverse("tactical:shown", args=[showing.key])
    return {**name_battle(showing.table), "title": title, "verdict": verdict, "fought": fought, "when": when, "url": url}
