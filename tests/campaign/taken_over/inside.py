"""Run in a process of its own, over the database of DATABASE_URL: ``look`` at all that is stored, or ``go_on`` with it.

What is asked of the queue is done at once, in this process, and nobody's page is rung up. Prints one JSON document.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import pytest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
DEEP = 20_000  # frames: a battle that captains fight to its end is one task in another
MOST_STOPS = 40
APART = {"blue": (-1.2, 50.2), "red": (-3.4, 50.0)}


def begin_here() -> None:
    """Django in this process, without a broker and without a channel layer of its own."""
    from django.conf import settings

    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    import django

    django.setup()
    from deploy.celery import app

    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    sys.setrecursionlimit(DEEP)


def look() -> dict[str, Any]:
    """All that is stored, as hashes that do not hang on the way it is encoded."""
    from campaign.models import Campaign
    from tests.campaign import rows

    campaigns = {
        one.name: {"phase": one.phase, "truth": rows.meant(one), "papers": rows.papers(one), "calls": rows.calls(one)}
        for one in Campaign.objects.order_by("name")
    }
    return {"campaigns": campaigns, "tables": tables()}


def tables() -> dict[str, dict[str, Any]]:
    """The battles at a table that no war has opened."""
    from tactical.models import Table
    from tests.campaign.hashes import digest

    return {
        table.title: {
            "ruleset": table.ruleset,
            "stage": table.stage,
            "number": table.number,
            "position": digest(table.battle.position),
            "record": digest(table.battle.record) if table.battle.record else "none",
            "sheets": [f"{one.side} {one.number} {digest(one.laid)} {digest(one.sealed)}" for one in ordered(table.sheets)],
            "views": [f"{one.viewer} {one.number} {digest(one.view)}" for one in table.views.order_by("viewer", "number")],
        }
        for table in Table.objects.filter(battle__engagement=None).select_related("battle").order_by("title")
    }


def ordered(sheets: Any) -> Any:
    """Sheets by side and move."""
    return sheets.order_by("side", "number")


def go_on() -> None:
    """The open run is resolved on what was sealed and drafted, another is ordered and resolved, the second campaign goes to
    war, and the battle at the table is left to its captains."""
    from campaign.models import Campaign
    from campaign.services import create, orders
    from tactical.models import Table

    try:
        from tactical.services.endings import hand_over
    except ImportError:  # where 0.5.0 itself writes what is expected
        from tactical.services.hand_over import hand_over

    war = Campaign.objects.get(name="manoeuvres")
    take_engine(war)
    number = present(war).run.number
    to_the_end_of(war, number)
    for side, (lon, lat) in APART.items():
        sheet = {
            "forces": {f"{side}_cruisers": {"legs": [{"lon": lon, "lat": lat, "knots": 9}]}},
            "dispatches": [{"to": f"{side}_admiralty", "text": "All is as it was."}],
        }
        orders.seal(war.seats.get(key=f"{side}_cabin"), sheet, None)
    to_the_end_of(war, number + 1)
    assert create.declare(Campaign.objects.get(name="mustering"))
    for table in Table.objects.filter(battle__engagement=None):
        assert hand_over(table)


def take_engine(war: Any) -> None:
    """Its umpire is told why it does not go on, looks at what would be otherwise, and takes the engine of today."""
    from campaign.models import Job
    from campaign.packs.pack import RULES
    from campaign.services import resolve, versions
    from campaign.services.orders import Refused
    from campaign.simulation import past_run_preview

    with pytest.raises(Refused, match="this program has"):
        resolve.order_six_hours(present(war).pk)
    if versions.unseen(war):
        with pytest.raises(Refused, match="Preview the last runs"):
            versions.take(war, RULES)
        looked_at = past_run_preview.of_engine(war.seats.get(key="umpire"), "1")
        assert Job.objects.get(pk=looked_at.pk).state == Job.State.DONE
    assert versions.take(war, RULES)


def present(campaign: Any) -> Any:
    """The newest segment of a war."""
    from campaign.models import Segment

    return Segment.objects.filter(run__campaign=campaign).order_by("-run__number", "-index")[0]


def to_the_end_of(campaign: Any, number: int) -> None:
    """Order and publish until a run is over; who is asked again on the way keeps his course."""
    from campaign.services import publish, resolve

    for _ in range(MOST_STOPS):
        segment = present(campaign)
        if segment.run.number > number:
            return
        assert resolve.order_six_hours(segment.pk)
        assert publish.publish(segment.pk), "it was resolved, and waits for the umpire"
    raise AssertionError("the run does not come to an end")


if __name__ == "__main__":
    begin_here()
    if sys.argv[1:] == ["go_on"]:
        go_on()
    print(json.dumps(look()))
